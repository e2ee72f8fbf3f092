/* Every scoring case through the code of `score --jsonl`; lines that are no case. */
#include "base/arena.h"
#include "cli/score_json.h"
#include "scoring/fault.h"
#include "tests/harness.h"
#include <stdlib.h>
#include <string.h>

/* Everything that is wanted is there; lists of errors and warnings in any order. */
static bool
subset(const json_t *want, const json_t *got, bool any_order)
{
	const char *key;
	json_t *v;
	size_t i, k;
	if (json_is_object(want)) {
		for (void *it = json_object_iter((json_t *)(uintptr_t)want); it;
		     it = json_object_iter_next((json_t *)(uintptr_t)want, it)) {
			key = json_object_iter_key(it);
			v = json_object_get(got, key);
			if (!v || !subset(json_object_iter_value(it), v,
			              strcmp(key, "errors") == 0 ||
			                  strcmp(key, "warnings") == 0))
				return false;
		}
		return json_is_object(got);
	}
	if (!json_is_array(want))
		return json_equal(want, got);
	if (json_array_size(want) != json_array_size(got))
		return false;
	json_array_foreach(want, i, v)
	{
		bool hit = false;
		for (k = 0; k < json_array_size(got); k++)
			hit = hit || ((any_order || k == i) &&
			                 subset(v, json_array_get(got, k), false));
		if (!hit)
			return false;
	}
	return true;
}

static json_t *
ask(const char *line, bool *refused)
{
	struct arena *a = arena_new();
	json_t *out;
	*refused = false;
	out = score_answer(a, line, strlen(line), refused);
	arena_free(a);
	return out;
}

static void
every_case_holds(void **state)
{
	(void)state;
	json_t *cases = harness_cases("cases/scoring.jsonl", NULL), *c;
	size_t at;
	assert_true(json_array_size(cases) > 250);
	json_array_foreach(cases, at, c)
	{
		bool refused;
		char *line = json_dumps(c, JSON_COMPACT);
		json_t *got = ask(line, &refused);
		json_t *want = json_object_get(c, "expect");
		json_object_del(json_object_get(want, "error"), "message");
		json_object_del(want, "note");
		if (refused || !subset(want, got, false) ||
		    !json_equal(json_object_get(c, "id"), json_object_get(got, "id")))
			fail_msg("%s\n%s", line, json_dumps(got, 0));
		json_decref(got);
		free(line);
	}
	json_decref(cases);
}

/* line, the answer's error code, whether the line is no case at all. */
static const struct {
	const char *line, *code;
	bool refused;
} faults[] = {
	{ "", "bad_json", true },
	{ "[]", "bad_json", true },
	{ "{\"id\":1", "bad_json", true },
	{ "{\"id\":1,\"id\":2}", "bad_json", true },
	{ "{\"id\":1}", "unknown_kind", true },
	{ "{\"id\":1,\"kind\":\"x\"}", "unknown_kind", true },
	{ "{\"kind\":\"match\",\"input\":{}}", "unknown_system", true },
	{ "{\"kind\":\"match\",\"system\":\"challenge-cup-2022\",\"input\":{}}",
	    "kind_not_in_system", true },
	{ "{\"kind\":\"match\",\"system\":\"agloa-2019\",\"input\":[]}", "bad_input",
	    true },
	{ "{\"kind\":\"match\",\"system\":\"agloa-2019\",\"input\":{},"
	  "\"settings\":{\"no_such\":1}}",
	    "bad_settings", true },
	{ "{\"kind\":\"match\",\"system\":\"agloa-2019\",\"input\":{},"
	  "\"settings\":{\"absent_score\":1.5}}",
	    "bad_settings", true },
	{ "{\"kind\":\"match\",\"system\":\"agloa-2019\",\"input\":{}}", "bad_players",
	    false },
	{ "{\"kind\":\"match\",\"system\":\"agloa-2019\",\"input\":"
	  "{\"players\":3,\"totals\":[1,2]}}",
	    "wrong_count", false },
	{ "{\"kind\":\"match\",\"system\":\"agloa-2019\",\"input\":"
	  "{\"players\":2,\"totals\":[1,2.5]}}",
	    "bad_total", false },
	{ "{\"kind\":\"shake_sheet\",\"system\":\"agloa-2019\",\"input\":"
	  "{\"players\":2,\"shakes\":[]}}",
	    "no_shakes", false },
	{ "{\"kind\":\"shake_sheet\",\"system\":\"agloa-2019\",\"input\":"
	  "{\"players\":2,\"shakes\":[[6,2]],\"absent\":{\"2\":[1]}}}",
	    "bad_shake", false },
	{ "{\"kind\":\"shake_sheet\",\"system\":\"agloa-2019\",\"input\":"
	  "{\"players\":2,\"shakes\":[[6,2,2]]}}",
	    "wrong_count", false },
	{ "{\"kind\":\"shake_sheet\",\"system\":\"agloa-2019\",\"input\":"
	  "{\"players\":2,\"shakes\":[[6,2]],\"penalties\":[{\"seat\":3,\"points\":-1,"
	  "\"reason\":\"time\"}]}}",
	    "bad_seat", false },
	{ "{\"kind\":\"shake_sheet\",\"system\":\"agloa-2019\",\"input\":"
	  "{\"players\":2,\"shakes\":[[6,2]],\"penalties\":[{\"seat\":1,\"points\":-1,"
	  "\"reason\":\" \"}]}}",
	    "bad_penalty", false },
	{ "{\"kind\":\"cup_round\",\"system\":\"challenge-cup-2022\",\"input\":"
	  "{\"games_played\":0,\"totals\":[1,1]}}",
	    "zero_games", false },
	{ "{\"kind\":\"cup_round\",\"system\":\"challenge-cup-2022\",\"input\":"
	  "{\"games\":[[1,0],[1,0,0]]}}",
	    "wrong_count", false },
	{ "{\"kind\":\"cup_round\",\"system\":\"challenge-cup-2022\",\"input\":"
	  "{\"games\":[[2,1,1]]}}",
	    "illegal_vector", false },
	{ "{\"kind\":\"team\",\"system\":\"mlag-basic-2018\",\"input\":"
	  "{\"rule\":\"best_k\",\"k\":0,\"scores\":[1]}}",
	    "bad_k", false },
	{ "{\"kind\":\"team\",\"system\":\"mlag-basic-2018\",\"input\":"
	  "{\"rule\":\"sum\",\"scores\":[null]}}",
	    "no_scores", false },
	{ "{\"kind\":\"standings\",\"system\":\"agloa-2019\",\"input\":"
	  "{\"entries\":[],\"tie\":\"lot\"}}",
	    "bad_tie", false },
	{ "{\"kind\":\"pentathlon_card\",\"system\":\"pentathlon-2-highlights\","
	  "\"input\":{\"games\":[{\"game\":\"chess\",\"result\":\"win\",\"c\":0,"
	  "\"i\":0,\"ia\":0}]}}",
	    "unknown_game", false },
	{ "{\"kind\":\"pentathlon_card\",\"system\":\"pentathlon-2-highlights\","
	  "\"input\":{\"games\":[{\"game\":\"fiar\",\"result\":\"loss\",\"c\":0,"
	  "\"i\":2,\"ia\":2}]}}",
	    "too_many_strikes", false },
};

static void
what_is_no_case_is_refused_by_code(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(faults); i++) {
		bool refused;
		json_t *got = ask(faults[i].line, &refused);
		const json_t *e = json_object_get(got, "error");
		const char *code = json_string_value(json_object_get(e, "code"));
		if (!code || strcmp(code, faults[i].code) != 0 ||
		    refused != faults[i].refused)
			fail_msg("%s: %s", faults[i].line, code ? code : "no error");
		assert_true(json_string_length(json_object_get(e, "message")) > 10);
		if (!refused)
			assert_non_null(fault_text(code));
		json_decref(got);
	}
	assert_null(fault_text("no_such_code"));
}

static void
answers_as_text(const char *line, const char *want)
{
	bool refused;
	json_t *got = ask(line, &refused);
	char *text = json_dumps(got, JSON_COMPACT | JSON_SORT_KEYS);
	assert_string_equal(text, want);
	free(text);
	json_decref(got);
}

static void
settings_change_a_case(void **state)
{
	(void)state;
	answers_as_text(
	    "{\"id\":\"a\",\"kind\":\"cup_round\",\"system\":\"challenge-cup-2022\","
	    "\"settings\":{\"cup_rounding\":\"half_even\"},"
	    "\"input\":{\"games_played\":8,\"totals\":[1,5,3]}}",
	    "{\"averages\":[\"0.12\",\"0.62\",\"0.38\"],\"id\":\"a\"}");
	answers_as_text(
	    "{\"id\":\"b\",\"kind\":\"cup_round\",\"system\":\"challenge-cup-2022\","
	    "\"settings\":{\"cup_rounding\":\"truncate\"},"
	    "\"input\":{\"games_played\":3,\"totals\":[2,1]}}",
	    "{\"averages\":[\"0.66\",\"0.33\"],\"id\":\"b\"}");
	answers_as_text("{\"id\":\"c\",\"kind\":\"match\",\"system\":\"agloa-2019\","
	                "\"settings\":{\"match_points\":\"10-8-6\"},"
	                "\"input\":{\"players\":3,\"totals\":[8,8,4]}}",
	    "{\"id\":\"c\",\"match_points\":[9,9,6]}");
	answers_as_text("{\"id\":\"d\",\"kind\":\"cup_sheet\",\"system\":"
	                "\"challenge-cup-2022\",\"settings\":{\"cup_divisor\":\"own\"},"
	                "\"input\":{\"games_played\":3,\"rows\":["
	                "{\"cells\":[2,1,\"A\"],\"total\":3},"
	                "{\"cells\":[0,1,2],\"total\":3},"
	                "{\"cells\":[1,0,0],\"total\":1}]}}",
	    "{\"averages\":[\"1.50\",\"1.00\",\"0.33\"],\"errors\":[],\"id\":\"d\","
	    "\"ok\":"
	    "true,"
	    "\"warnings\":[]}");
	answers_as_text("{\"id\":\"e\",\"kind\":\"pentathlon_card\",\"system\":"
	                "\"pentathlon-2-highlights\",\"input\":{\"points\":{\"win\":10,"
	                "\"forfeit\":4},\"games\":[{\"game\":\"fiar\",\"result\":"
	                "\"win\",\"c\":9,\"i\":0,\"ia\":0},{\"game\":\"ramrod\","
	                "\"result\":\"forfeit\",\"c\":0,\"i\":1,\"ia\":2}]}}",
	    "{\"id\":\"e\",\"total\":14}");
}

static void
scores_of_teams_and_places(void **state)
{
	(void)state;
	answers_as_text("{\"id\":1,\"kind\":\"team\",\"system\":\"mlag-basic-2018\","
	                "\"input\":{\"rule\":\"mean\",\"scores\":[6,4,5,4,6,5,4,6,2,5,4,"
	                "6,5,4,6,2,null]}}",
	    "{\"id\":1,\"score\":\"4.63\"}"); /* 74 / 16 */
	answers_as_text("{\"id\":2,\"kind\":\"team\",\"system\":\"challenge-cup-2022\","
	                "\"input\":{\"rule\":\"best_k\",\"k\":2,\"scores\":[\"1.25\","
	                "\"0.75\",null,\"2.00\"]}}",
	    "{\"id\":2,\"score\":\"3.25\"}");
	answers_as_text("{\"id\":3,\"kind\":\"team\",\"system\":\"mlag-basic-2018\","
	                "\"input\":{\"rule\":\"best_k\",\"k\":9,\"scores\":[3,-1]}}",
	    "{\"id\":3,\"score\":2}");
	answers_as_text("{\"id\":4,\"kind\":\"standings\",\"system\":\"agloa-2019\","
	                "\"input\":{\"tie\":\"share\",\"entries\":[{\"total\":\"1.25\"},"
	                "{\"total\":null},{\"total\":\"1.25\"},{\"total\":2}]}}",
	    "{\"id\":4,\"ranks\":[2,null,2,1]}");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_case_holds),
		cmocka_unit_test(what_is_no_case_is_refused_by_code),
		cmocka_unit_test(settings_change_a_case),
		cmocka_unit_test(scores_of_teams_and_places),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
