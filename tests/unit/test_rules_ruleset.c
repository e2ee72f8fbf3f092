/* Rule systems as data, and finding a division by what people write. */
#include "rules/ruleset.h"
#include "tests/harness.h"
#include <string.h>

static void
every_rule_system_is_whole(void **state)
{
	(void)state;
	assert_true(rulesets_n > 0);
	for (int i = 0; i < rulesets_n; i++) {
		const struct ruleset *r = rulesets[i];
		assert_ptr_equal(ruleset_find(r->id), r);
		assert_true(r->name && r->source && r->scoring_text && *r->scoring_text &&
		            r->sheet > 0);
		assert_true(r->divisions_n > 0);
		assert_in_range(r->shows, SHOWS_HONOURS, SHOWS_FULL);
		assert_in_range(r->table_min, 2, r->table_max);
		assert_in_range(r->rounds, 1, 20);
		assert_in_range(r->games_printed, 1, r->games_max);
		for (int d = 0; d < r->divisions_n; d++) {
			const struct division_rule *v = &r->divisions[d];
			assert_true(v->grade_min <= v->grade_max);
			assert_ptr_equal(division_rule_find(r, v->code), v);
			assert_ptr_equal(division_rule_find(r, v->name), v);
			assert_ptr_equal(division_rule_find(r, v->mark), v);
		}
	}
	assert_null(ruleset_find("no-such"));
	assert_null(ruleset_find(NULL));
	assert_string_equal(shows_names[SHOWS_HONOURS], "honours");
	assert_string_equal(shows_names[SHOWS_FULL], "full");
}

static void
a_division_is_found_by_what_people_write(void **state)
{
	(void)state;
	static const struct {
		const char *rules, *text, *want;
	} t[] = {
		{ "challenge-cup-2022", "Grade 4", "fourth" },
		{ "challenge-cup-2022", "4th", "fourth" },
		{ "challenge-cup-2022", "4th Grade", "fourth" },
		{ "challenge-cup-2022", " FOURTH ", "fourth" },
		{ "challenge-cup-2022", "gr. 3", "third" },
		{ "challenge-cup-2022", "7-8", "seventh-eighth" },
		{ "challenge-cup-2022", "7th and 8th grade", "seventh-eighth" },
		{ "challenge-cup-2022", "Grades 7/8", "seventh-eighth" },
		{ "challenge-cup-2022", "8", "seventh-eighth" },
		{ "challenge-cup-2022", "9", NULL },
		{ "challenge-cup-2022", "", NULL },
		{ "challenge-cup-2022", "banana", NULL },
		{ "agloa-2019", "Elementary Division", "elementary" },
		{ "agloa-2019", "m", "middle" },
		{ "mlag-basic-2018", "High School", "high-school" },
		{ "pentathlon-2-highlights", "Division II", "II" },
		{ "pentathlon-2-highlights", "ii", "II" },
	};
	for (size_t i = 0; i < COUNT(t); i++) {
		const struct division_rule *d =
		    division_rule_find(ruleset_find(t[i].rules), t[i].text);
		if ((d == NULL) != (t[i].want == NULL) ||
		    (d && strcmp(d->code, t[i].want) != 0))
			fail_msg("%s: %s", t[i].text, d ? d->code : "none");
	}
}

static void
a_misspelt_division_has_a_near_one(void **state)
{
	(void)state;
	const struct ruleset *r = ruleset_find("challenge-cup-2022");
	assert_string_equal(division_rule_near(r, "fuorth")->code, "fourth");
	assert_string_equal(division_rule_near(r, "Fith")->code, "fifth");
	assert_string_equal(division_rule_near(r, "Third grad")->code, "third");
	assert_null(division_rule_near(r, "banana"));
	assert_null(division_rule_near(r, "9"));
	assert_null(division_rule_near(r, ""));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_rule_system_is_whole),
		cmocka_unit_test(a_division_is_found_by_what_people_write),
		cmocka_unit_test(a_misspelt_division_has_a_near_one),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
