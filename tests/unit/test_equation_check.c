/* Every case of the equation checker through the code of `check --jsonl`: the rule texts'
 * own examples, each value of each setting, lines that are no case. */
#include "app/equation_json.h"
#include "tests/harness.h"
#include <stdlib.h>
#include <string.h>

static json_t *
ask(const char *line, bool *refused)
{
	DEFER(arena_free) struct arena *a = arena_new();
	*refused = false;
	return equation_line_answer(a, line, strlen(line), refused);
}

static bool
outcome_is(const json_t *want, const json_t *got)
{
	return json_equal(
	           json_object_get(want, "verdict"), json_object_get(got, "verdict")) &&
	       json_equal(json_object_get(want, "reason_code"),
	           json_object_get(got, "reason_code"));
}

/* Of a list of values the order does not matter. */
static bool
values_are(const json_t *want, const json_t *got)
{
	size_t i, k;
	json_t *v;
	if (json_array_size(want) != json_array_size(got))
		return false;
	json_array_foreach(want, i, v)
	{
		bool hit = false;
		for (k = 0; k < json_array_size(got); k++)
			hit = hit || json_equal(v, json_array_get(got, k));
		if (!hit)
			return false;
	}
	return true;
}

static bool
holds(json_t *want, const json_t *got)
{
	json_t *value = json_object_get(want, "value"), *other;
	json_t *values = json_object_get(want, "values");
	size_t i;
	json_array_foreach(json_object_get(want, "also"), i, other)
	{
		if (outcome_is(other, got))
			return true;
	}
	if (!outcome_is(want, got))
		return false;
	if (value && !json_is_null(value) &&
	    !json_equal(value, json_object_get(got, "value")))
		return false;
	return !values || values_are(values, json_object_get(got, "values"));
}

static void
cases_hold(const char *file, size_t least)
{
	json_t *cases = harness_cases(file, NULL), *c;
	size_t at;
	assert_true(json_array_size(cases) >= least);
	json_array_foreach(cases, at, c)
	{
		bool refused;
		char *line = json_dumps(c, JSON_COMPACT);
		json_t *got = ask(line, &refused);
		if (refused || !holds(json_object_get(c, "expect"), got) ||
		    !json_equal(json_object_get(c, "id"), json_object_get(got, "id")))
			fail_msg("%s\n%s", line, json_dumps(got, 0));
		json_decref(got);
		free(line);
	}
	json_decref(cases);
}

static void
basic_cases_hold(void **state)
{
	(void)state;
	cases_hold("cases/equations/basic.jsonl", 386);
}

static void
agloa_cases_hold(void **state)
{
	(void)state;
	cases_hold("cases/equations/agloa.jsonl", 475);
}

/* Worked from the rule text by hand, each with its rule and its working. */
static void
cases_worked_by_hand_hold(void **state)
{
	(void)state;
	cases_hold("cases/equations/hand.jsonl", 478);
}

/* What once went wrong. */
static void
our_own_cases_hold(void **state)
{
	(void)state;
	cases_hold("cases/equations/own.jsonl", 11);
}

static void
each_value_of_each_setting_holds(void **state)
{
	(void)state;
	cases_hold("cases/equations/settings.jsonl", 110);
	json_t *cases = harness_cases("cases/equations/settings.jsonl", NULL), *c;
	size_t at;
	for (int i = 0; i < SETTINGS_N; i++)
		for (int v = 0; v < 4 && equation_settings[i].values[v]; v++) {
			bool found = false;
			json_array_foreach(cases, at, c)
			{
				const char *value = json_string_value(
				    json_object_get(json_object_get(c, "settings"),
				        equation_settings[i].name));
				found =
				    found ||
				    (value && strcmp(value,
				                  equation_settings[i].values[v]) == 0);
			}
			if (!found)
				fail_msg("no case for %s = %s", equation_settings[i].name,
				    equation_settings[i].values[v]);
		}
	json_decref(cases);
}

static bool
tells(const json_t *got, const char *words)
{
	size_t i;
	json_t *f;
	json_array_foreach(json_object_get(got, "findings"), i, f)
	{
		if (strstr(json_string_value(json_object_get(f, "message")), words))
			return true;
	}
	return false;
}

/* A verdict that hangs on an unclear place says so, with either value of its setting. */
static void
another_setting_is_told(void **state)
{
	(void)state;
	json_t *cases = harness_cases("cases/equations/settings.jsonl", NULL), *c, *value;
	const char *setting;
	size_t at;
	json_array_foreach(cases, at, c)
	{
		bool refused;
		char *line = json_dumps(c, JSON_COMPACT), words[80];
		json_t *got = ask(line, &refused);
		json_object_foreach(json_object_get(c, "settings"), setting, value)
		{
			snprintf(words, sizeof words, "setting %s = ", setting);
			if (!tells(got, words))
				fail_msg("%s\n%s", line, json_dumps(got, 0));
		}
		json_decref(got);
		free(line);
	}
	json_decref(cases);
}

/* What a child of eleven reads: what is wrong here, with its numbers, and what would have
 * been needed. */
static void
sentences_say_what_is_wrong_here(void **state)
{
	(void)state;
#define CUP "\"system\":\"challenge-cup-2022\",\"division\":"
#define MLAG "\"system\":\"mlag-basic-2018\",\"division\":"
#define AGLOA "\"system\":\"agloa-2019\",\"year_parity\":\"any\",\"division\":"
	static const struct {
		const char *asked, *says, *needed;
	} t[] = {
		{ CUP "\"fourth\",\"equation\":\"5/(3-3)=1\"", "5 ÷ 0 has no value",
		    NULL },
		{ CUP "\"third\",\"equation\":\"(2/4)x2=1\"", "as in 2 ÷ 4", NULL },
		{ CUP "\"fifth\",\"equation\":\"2v3+0=1\"", "comes to √3, an irr", NULL },
		{ CUP "\"fourth\",\"equation\":\"12+1=13\"", "each number is one cube",
		    NULL },
		{ CUP "\"fourth\",\"goal\":\"5\",\"equation\":\"2+3=8\"",
		    "but the other side is 8", "as it lies on the mat: 5." },
		{ CUP "\"fourth\",\"goal\":\"7\",\"required\":\"42\",\"permitted\":\"+\","
		      "\"resources\":\"35\",\"situation\":\"a_flub\",\"equation\":\"4+3="
		      "7\"",
		    "and the 2 there was not", "had to use the 2 in Required" },
		{ CUP "\"fourth\",\"goal\":\"9\",\"required\":\"4\",\"permitted\":\"++\","
		      "\"resources\":\"319\",\"situation\":\"a_flub\",\"equation\":\"4+3+"
		      "1=9\"",
		    "takes 2: 1, 3.", "lie in Required or Permitted" },
		{ CUP "\"fourth\",\"goal\":\"7\",\"required\":\"4\",\"permitted\":\"+\","
		      "\"forbidden\":\"3\",\"resources\":\"29\",\"situation\":\"p_flub\","
		      "\"equation\":\"4+3=7\"",
		    "a 3 that lies in Forbidden", "1 more cube that shows 3" },
		{ MLAG "\"Middle\",\"goal\":\"2x 2+0\",\"equation\":\"2x2=(2x2)+0\"",
		    "grouped differently", "is read as 2×(2+0)" },
		{ MLAG "\"Middle\",\"equation\":\"(0-4)^(1/2)=2\"",
		    "(−4) ^ (1/2) has no value", NULL },
		{ MLAG "\"Middle\",\"equation\":\"(3-3)v8=2\"", "No root has the index 0",
		    NULL },
		{ MLAG "\"Elementary\",\"equation\":\"(1-3)^2=4\"",
		    "(−2) ^ 2 is not allowed", NULL },
		{ MLAG "\"Senior\",\"equation\":\"5<0+4<0=9\"",
		    "is 5 in one place and 4 in another", NULL },
		{ CUP "\"fourth\",\"equation\":\"\\u202e2+3=5\"", "cannot be seen",
		    NULL },
		{ CUP "\"fourth\",\"equation\":\"2²+1=5\"", "typed with ^", NULL },
		{ AGLOA "\"Middle\",\"goal\":\"2x 3+1\",\"equation\":\"5+3=(2x3)+1\"",
		    "grouped differently", "The Goal lies as 2× 3+1" },
		{ AGLOA "\"Middle\",\"variations\":[{\"name\":\"multiple_of_k\","
		        "\"param\":6}],\"equation\":"
		        "\"7+3=9\"",
		    "do not differ by a multiple of 6", "6, 12, 18 and so on" },
		{ AGLOA "\"Middle\",\"variations\":[{\"name\":\"base\",\"param\":"
		        "\"eight\"}],\"equation\":\"8+1=9\"",
		    "Base 8 has no digit 8", NULL },
		{ AGLOA "\"Elementary\",\"variations\":[\"remainder\"],\"equation\":"
		        "\"9 rem 0=9\"",
		    "9 rem 0 has no value", NULL },
		{ AGLOA
		    "\"Elementary\",\"variations\":[\"number_of_factors\"],\"equation\":"
		    "\"x(9x8x7)=24\"",
		    "which is 200 here", NULL },
		{ AGLOA "\"Elementary\",\"equation\":\"5!+1=2\"",
		    "the variation Factorial", NULL },
		{ AGLOA "\"Junior\",\"variations\":[{\"name\":\"exponent\",\"param\":"
		        "\"red\"}],\"equation\":"
		        "\"9'5+0=3\"",
		    "Only a red cube may be raised", NULL },
		{ AGLOA "\"Middle\",\"goal\":\"7\",\"situation\":\"no_goal\","
		        "\"resources\":\"34+\","
		        "\"equation\":\"3+4=7\"",
		    "The Equation uses a 7", "1 more cube that shows 7" },
	};
	for (size_t i = 0; i < COUNT(t); i++) {
		bool refused;
		char line[400];
		snprintf(line, sizeof line, "{%s}", t[i].asked);
		json_t *got = ask(line, &refused);
		const char *needed = json_string_value(json_object_get(got, "needed"));
		if (refused || !tells(got, t[i].says) ||
		    (t[i].needed && (!needed || !strstr(needed, t[i].needed))))
			fail_msg("%s\n%s", line, json_dumps(got, 0));
		json_decref(got);
	}
}

static void
lines_that_are_no_case(void **state)
{
	(void)state;
	static const struct {
		const char *line, *code;
	} t[] = {
		{ "", "not_json" },
		{ "[1", "not_json" },
		{ "7", "not_json" },
		{ "{}", "bad_case" },
		{ "{\"id\":1,\"system\":\"x\"}", "bad_case" },
		{ "{\"system\":\"agloa-2019\",\"division\":\"Minor\"}", "bad_case" },
		{ "{\"system\":\"agloa-2019\",\"division\":\"Middle\",\"mode\":\"x\"}",
		    "bad_case" },
		{ "{\"system\":\"agloa-2019\",\"division\":\"Middle\",\"goal\":[\"q\"]}",
		    "bad_case" },
		{ "{\"system\":\"agloa-2019\",\"division\":\"Middle\",\"situation\":\"a_"
		  "flub\"}",
		    "bad_case" },
		{ "{\"system\":\"agloa-2019\",\"division\":\"Middle\",\"equation\":5}",
		    "bad_case" },
		{ "{\"system\":\"agloa-2019\",\"division\":\"Middle\",\"variations\":["
		  "\"x\"]}",
		    "bad_case" },
		{ "{\"system\":\"agloa-2019\",\"division\":\"Middle\",\"settings\":{"
		  "\"x\":\"y\"}}",
		    "bad_case" },
		{ "{\"system\":\"agloa-2019\",\"division\":\"Middle\",\"mode\":"
		  "\"selection\"}",
		    "bad_case" },
	};
	for (size_t i = 0; i < COUNT(t); i++) {
		bool refused;
		json_t *got = ask(t[i].line, &refused);
		const char *code = json_string_value(
		    json_object_get(json_object_get(got, "error"), "code"));
		if (!refused || !code || strcmp(code, t[i].code) != 0)
			fail_msg("%s: %s", t[i].line, json_dumps(got, 0));
		json_decref(got);
	}
}

/* A case written as JSON reads back as the same case. */
static void
a_case_survives_json(void **state)
{
	(void)state;
	json_t *cases = harness_cases("cases/equations/agloa.jsonl", NULL), *c;
	size_t at;
	json_array_foreach(cases, at, c)
	{
		struct equation_case first, second;
		struct err e = { 0 };
		assert_int_equal(equation_case_from_json(c, &first, &e), OK);
		json_t *out = equation_case_to_json(&first);
		assert_int_equal(equation_case_from_json(out, &second, &e), OK);
		json_t *again = equation_case_to_json(&second);
		assert_true(json_equal(out, again));
		json_decref(out);
		json_decref(again);
	}
	json_decref(cases);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(basic_cases_hold),
		cmocka_unit_test(agloa_cases_hold),
		cmocka_unit_test(cases_worked_by_hand_hold),
		cmocka_unit_test(our_own_cases_hold),
		cmocka_unit_test(each_value_of_each_setting_holds),
		cmocka_unit_test(another_setting_is_told),
		cmocka_unit_test(sentences_say_what_is_wrong_here),
		cmocka_unit_test(lines_that_are_no_case),
		cmocka_unit_test(a_case_survives_json),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
