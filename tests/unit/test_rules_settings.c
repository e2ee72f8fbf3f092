/* Settings: every rule system's text is read, a copy can be changed, printed and read
 * back.  Digest section 10. */
#include "base/strbuf.h"
#include "rules/ruleset.h"
#include "rules/settings.h"
#include "tests/harness.h"
#include <string.h>

static const struct setting_rule *
rule(const char *name)
{
	for (int i = 0; i < setting_rules_n; i++)
		if (strcmp(setting_rules[i].name, name) == 0)
			return &setting_rules[i];
	return NULL;
}

/* Section 10 by rule system: AGLOA, MLAG Basic, the Guide; as text. */
static void
defaults_are_those_of_the_digest(void **state)
{
	(void)state;
	static const struct {
		const char *name, *want[4];
	} t[] = {
		{ "impossible_silent_third", { "4", "4", "4", "4" } },
		{ "now_third_when_challenger_wrong", { "6", "4", "4", "4" } },
		{ "accept_wrong_scope", { "all", "impossible", "all", "impossible" } },
		{ "accept_wrong_no_goal", { "yes", "no", "yes", "no" } },
		{ "absent_score", { "-2", "0", "0", "0" } },
		{ "absent_all",
		    { "two_player", "two_player", "two_player", "two_player" } },
		{ "end_round_silent", { "2", "2", "2", "2" } },
		{ "overtime_second_penalty", { "yes", "no", "no", "no" } },
		{ "invalid_challenge_penalty", { "any", "none", "unstated", "none" } },
		{ "leader_bonus", { "forbidden", "allowed", "allowed", "allowed" } },
		{ "judge_initials_scope", { "all", "all", "all", "all" } },
		{ "judge_time_added", { "yes", "no", "no", "no" } },
		{ "end_round_challenge", { "no", "no", "no", "no" } },
		{ "oversight_without_agreement", { "keep", "keep", "keep", "keep" } },
		{ "deceive_others",
		    { "keep_rank", "keep_rank", "keep_rank", "keep_rank" } },
	};
	static const char *const systems[] = { "agloa-2019", "mlag-basic-2018",
		"mlag-guide", "mlag-high-school-basic-2018" };
	for (size_t i = 0; i < COUNT(t); i++)
		for (size_t k = 0; k < COUNT(systems); k++) {
			struct settings s;
			char text[SETTING_TEXT_MAX];
			settings_of(&s, ruleset_find(systems[k]));
			setting_text(&s, rule(t[i].name), text);
			assert_string_equal(text, t[i].want[k]);
		}
}

/* All that apply to the rule system, one a line. */
static void
write_settings(const struct settings *s, const struct ruleset *r, struct strbuf *out)
{
	char value[SETTING_TEXT_MAX];
	for (int i = 0; i < setting_rules_n; i++) {
		if (!setting_applies(&setting_rules[i], r))
			continue;
		setting_text(s, &setting_rules[i], value);
		strbuf_printf(out, "%s=%s\n", setting_rules[i].name, value);
	}
}

static void
a_copy_is_printed_and_read_back(void **state)
{
	(void)state;
	for (int i = 0; i < rulesets_n; i++) {
		struct settings s, copy;
		struct strbuf text;
		struct err e;
		settings_of(&s, rulesets[i]);
		assert_int_equal(settings_set(&s, "team_rule", "mean", &e), OK);
		assert_int_equal(settings_set(&s, "tie_break_2", "best_round", &e), OK);
		strbuf_init(&text, 10000);
		write_settings(&s, rulesets[i], &text);
		settings_of(&copy, rulesets[i]);
		assert_int_equal(settings_read(&copy, text.s, &e), OK);
		assert_memory_equal(&s, &copy, sizeof s);
		assert_non_null(strstr(text.s, "team_rule=mean\n"));
		assert_true((strstr(text.s, "cup_rounding") != NULL) ==
		            (rulesets[i]->sheet == SHEET_CUP));
		strbuf_free(&text);
	}
}

static void
a_wrong_setting_is_named_and_changes_nothing(void **state)
{
	(void)state;
	static const struct {
		const char *text, *says;
	} t[] = {
		{ "absent_score=-2x", "from -10 to 10" },
		{ "absent_score=-11", "from -10 to 10" },
		{ "absent_score=", "from -10 to 10" },
		{ "absent_score=99999999999", "from -10 to 10" },
		{ "leader_bonus=yes", "forbidden, allowed" },
		{ "pent_win=4\nno_such=1", "no setting \"no_such\"" },
		{ "pent_win 4", "name=value" },
	};
	for (size_t i = 0; i < COUNT(t); i++) {
		struct settings s, before;
		struct err e;
		settings_of(&s, ruleset_find("agloa-2019"));
		before = s;
		assert_int_equal(settings_read(&s, t[i].text, &e), INVALID);
		if (!strstr(e.text, t[i].says))
			fail_msg("%s: %s", t[i].text, e.text);
		assert_memory_equal(&s, &before, sizeof s);
	}
}

static void
every_setting_says_what_and_why(void **state)
{
	(void)state;
	for (int i = 0; i < setting_rules_n; i++) {
		const struct setting_rule *r = &setting_rules[i];
		assert_ptr_equal(rule(r->name), r);
		assert_true(strlen(r->what) > 10 && strlen(r->why) > 5 && *r->source);
		assert_true(r->sheets != 0);
		assert_true(r->values ? r->values[r->standard] != NULL
		                      : r->standard >= r->min && r->standard <= r->max);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(defaults_are_those_of_the_digest),
		cmocka_unit_test(a_copy_is_printed_and_read_back),
		cmocka_unit_test(a_wrong_setting_is_named_and_changes_nothing),
		cmocka_unit_test(every_setting_says_what_and_why),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
