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

/* A verdict that hangs on an unclear place says so. */
static void
another_setting_is_told(void **state)
{
	(void)state;
	bool refused, told = false;
	size_t i;
	json_t *finding;
	json_t *got =
	    ask("{\"system\":\"mlag-basic-2018\",\"division\":\"Middle\",\"goal\":"
	        "\"64\",\"equation\":\"2^3^2=64\"}",
	        &refused);
	json_array_foreach(json_object_get(got, "findings"), i, finding)
	{
		told =
		    told || strstr(json_string_value(json_object_get(finding, "message")),
		                "power_chain = right");
	}
	assert_true(told && !refused);
	json_decref(got);
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
		cmocka_unit_test(our_own_cases_hold),
		cmocka_unit_test(each_value_of_each_setting_holds),
		cmocka_unit_test(another_setting_is_told),
		cmocka_unit_test(lines_that_are_no_case),
		cmocka_unit_test(a_case_survives_json),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
