/* Matches, whole sheets, penalties, signed errors: digest sections 4 to 6 and 8. */
#include "base/arena.h"
#include "rules/ruleset.h"
#include "scoring/shake_sheet.h"
#include "tests/harness.h"
#include <stdio.h>
#include <string.h>

static struct settings
settings_for(const char *system)
{
	struct settings s;
	settings_of(&s, ruleset_find(system));
	return s;
}

/* All tie patterns add up to 12, or 10; who ties shares the mean of the places. */
static void
match_points_add_up_to_12_or_10(void **state)
{
	(void)state;
	struct settings s = settings_for("agloa-2019");
	int points[3];
	for (int v = 0; v < 125; v++) {
		struct match_seat seat[3] = { { .total = v / 25 - 2 },
			{ .total = v / 5 % 5 - 2 }, { .total = v % 5 - 2 } };
		match_points(&s, 3, seat, points);
		assert_int_equal(points[0] + points[1] + points[2], 12);
		for (int i = 0; i < 3; i++)
			for (int k = 0; k < 3; k++)
				assert_true((seat[i].total > seat[k].total) ==
				            (points[i] > points[k]));
		match_points(&s, 2, seat, points);
		assert_int_equal(points[0] + points[1], 10);
	}
}

static void
who_never_came_or_deceived(void **state)
{
	(void)state;
	static const struct {
		struct match_seat seat[3];
		bool three, rerank;
		int want[3];
	} t[] = {
		/* absent_all */
		{ { { 10, 0, 0 }, { 8, 0, 0 }, { -6, 1, 0 } }, false, false,
		    { 6, 4, 0 } },
		{ { { 8, 0, 0 }, { 8, 0, 0 }, { -6, 1, 0 } }, false, false, { 5, 5, 0 } },
		{ { { 10, 0, 0 }, { 8, 0, 0 }, { -6, 1, 0 } }, true, false, { 6, 4, 2 } },
		/* deceive_others: XII-B-2 */
		{ { { 12, 0, 1 }, { 8, 0, 0 }, { 6, 0, 0 } }, false, false, { 0, 4, 2 } },
		{ { { 12, 0, 1 }, { 8, 0, 0 }, { 6, 0, 0 } }, false, true, { 0, 6, 4 } },
		{ { { 12, 0, 1 }, { 8, 0, 1 }, { 6, 0, 0 } }, false, true, { 0, 0, 6 } },
	};
	for (size_t i = 0; i < COUNT(t); i++) {
		struct settings s = settings_for("agloa-2019");
		int points[3];
		s.absent_all = t[i].three ? ABSENT_THREE_PLAYER : ABSENT_TWO_PLAYER;
		s.deceive_others = t[i].rerank ? OTHERS_RERANK : OTHERS_KEEP_RANK;
		match_points(&s, 3, t[i].seat, points);
		if (memcmp(points, t[i].want, sizeof points) != 0)
			fail_msg("row %zu: %d %d %d", i, points[0], points[1], points[2]);
	}
}

static void
a_wrong_score_that_was_signed(void **state)
{
	(void)state;
	struct settings s = settings_for("mlag-basic-2018");
	assert_int_equal(
	    match_signed_wrong(&s, SIGNED_OVERSIGHT, true), SIGNED_CORRECT_IT);
	assert_int_equal(match_signed_wrong(&s, SIGNED_OVERSIGHT, false), SIGNED_KEEP_IT);
	assert_int_equal(match_signed_wrong(&s, SIGNED_TOO_LOW, true), SIGNED_KEEP_IT);
	assert_int_equal(match_signed_wrong(&s, SIGNED_TOO_HIGH, true), SIGNED_ZERO);
	s.oversight_without_agreement = OVERSIGHT_JUDGE;
	assert_int_equal(match_signed_wrong(&s, SIGNED_OVERSIGHT, false), SIGNED_JUDGE);
}

static struct shake_sheet
three_shakes(void)
{
	return (struct shake_sheet){ .players = 3,
		.shakes = 3,
		.shake = { { .points = { 6, 2, 2 } }, { .points = { 2, 6, 6 } },
		    { .points = { 4, 2, 4 } } },
		.penalties = 1,
		.penalty = { { .seat = 1,
		    .shake = 1,
		    .points = -1,
		    .code = "time",
		    .reason = "Late with the Goal",
		    .initialed = true } } };
}

static void
running_totals_say_who_leads(void **state)
{
	(void)state;
	struct shake_sheet h = three_shakes();
	struct settings s = settings_for("agloa-2019");
	int total[3], points[3];
	assert_int_equal(shake_sheet_leader(&h, 1), 0); /* all tied */
	assert_int_equal(shake_sheet_leader(&h, 2), 1); /* 5 2 2 */
	assert_int_equal(shake_sheet_leader(&h, 3), 0); /* 7 8 8: tied for the lead */
	shake_sheet_before(&h, 3, total);
	assert_memory_equal(total, ((int[]){ 7, 8, 8 }), sizeof total);
	shake_sheet_totals(&h, total);
	assert_memory_equal(total, ((int[]){ 11, 10, 12 }), sizeof total);
	shake_sheet_match_points(&s, &h, points);
	assert_memory_equal(points, ((int[]){ 4, 2, 6 }), sizeof points);
	h.shake[0].replayed = true;
	shake_sheet_totals(&h, total);
	assert_memory_equal(total, ((int[]){ 5, 8, 10 }), sizeof total);
}

/* The codes that a sheet gives, in order: "+" before a warning. */
static const char *
codes(const struct shake_sheet *h, const char *system, const char *division,
    const int *totals, const int *points)
{
	static char out[300];
	const struct ruleset *r = ruleset_find(system);
	struct settings s = settings_for(system);
	struct arena *a = arena_new();
	struct problems p = { .arena = a };
	shake_sheet_check(h, r, division_rule_find(r, division), &s, totals, points, &p);
	out[0] = '\0';
	for (int i = 0; i < p.n; i++) {
		size_t len = strlen(out);
		snprintf(out + len, sizeof out - len, "%s%s%s", i ? " " : "",
		    p.list[i].warning ? "+" : "", p.list[i].code);
	}
	arena_free(a);
	return out;
}
#define SAYS(h, want)                                                                    \
	assert_string_equal(codes(h, "agloa-2019", "middle", NULL, NULL), want)

static void
what_a_sheet_refuses_and_warns_about(void **state)
{
	(void)state;
	struct shake_sheet h = three_shakes();
	SAYS(&h, "");
	h.shake[1].points[0] = 5;
	SAYS(&h, "bad_score");
	h.shake[1].points[0] = 6; /* 666 */
	SAYS(&h, "illegal_vector");
	h.shake[1] = (struct sheet_shake){ .points = { 6, 2, -2 } };
	SAYS(&h, "bad_score"); /* -2 without absence */
	h.shake[1].absent = SEAT(3);
	SAYS(&h, "");
	h.shake[1].points[2] = 0;
	SAYS(&h, "absent_score");
	h.shake[1].absent = SEAT(3) | SEAT(2);
	SAYS(&h, "too_few_present");
	h.shake[1] = (struct sheet_shake){ .points = { 2, 2, 2 }, .ending = SHAKE_NOW };
	SAYS(&h, "+acceptance_missing");
	h.shake[1].ending = SHAKE_LAST_CUBE;
	SAYS(&h, "");
	h.shake[1].ending = SHAKE_VOID;
	SAYS(&h, "void_shake");
	h.shakes = 0;
	SAYS(&h, "no_shakes +negative_total"); /* the penalty alone */
	h.shakes = 1;
	SAYS(&h, "+one_shake");
	h.shake[0] = (struct sheet_shake){ .points = { -2, 6, 2 }, .absent = SEAT(1) };
	SAYS(&h, "+one_shake +negative_total +absent_throughout");
}

static void
what_is_written_must_agree(void **state)
{
	(void)state;
	struct shake_sheet h = three_shakes();
	static const struct {
		int total[3], points[3];
		const char *want;
	} t[] = {
		{ { 11, 10, 12 }, { 4, 2, 6 }, "" },
		{ { 12, 10, 12 }, { 4, 2, 6 }, "odd_total" },
		{ { 13, 10, 12 }, { 4, 2, 6 }, "total_mismatch" },
		{ { 11, 10, 12 }, { 6, 2, 6 }, "match_points_mismatch match_points_sum" },
		{ { 11, 10, 12 }, { 6, 2, 4 },
		    "match_points_mismatch match_points_mismatch" },
	};
	for (size_t i = 0; i < COUNT(t); i++)
		assert_string_equal(
		    codes(&h, "agloa-2019", "middle", t[i].total, t[i].points),
		    t[i].want);
}

static void
penalties_as_each_rule_system_has_them(void **state)
{
	(void)state;
	static const struct {
		const char *system, *code;
		int points; /* 1 = no such penalty there */
		enum penalty_by by;
	} t[] = {
		{ "agloa-2019", "time", -1, BY_TABLE },
		{ "mlag-basic-2018", "time", -1, BY_TABLE },
		{ "agloa-2019", "time2", -1, BY_TABLE },
		{ "mlag-basic-2018", "time2", 0, BY_TABLE },
		{ "agloa-2019", "var", -1, BY_TABLE },
		{ "mlag-basic-2018", "var", 1, 0 },
		{ "mlag-high-school-basic-2018", "var2", 1, 0 },
		{ "agloa-2019", "bonus", -1, BY_TABLE },
		{ "mlag-basic-2018", "bonus", 1, 0 },
		{ "agloa-2019", "block", -1, BY_TABLE },
		{ "mlag-basic-2018", "block", 0, BY_TABLE },
		{ "mlag-guide", "block", -1, BY_TABLE },
		{ "agloa-2019", "self", -1, BY_TABLE },
		{ "mlag-basic-2018", "self", 0, BY_TABLE },
		{ "mlag-guide", "self", 0, BY_TABLE },
		{ "agloa-2019", "now<2", -1, BY_TABLE },
		{ "mlag-basic-2018", "now0", 0, BY_TABLE },
		{ "agloa-2019", "late", -1, BY_TABLE },
		{ "mlag-basic-2018", "late", 0, BY_TABLE },
		{ "agloa-2019", "ambig", -1, BY_TABLE },
		{ "agloa-2019", "behave", -1, BY_JUDGE },
		{ "mlag-basic-2018", "behave", -1, BY_HEAD_JUDGE },
		{ "agloa-2019", "unfair", -1, BY_TWO_JUDGES },
		{ "mlag-basic-2018", "unfair", 1, 0 },
		{ "challenge-cup-2022", "time", 1, 0 },
		{ "agloa-2019", "no such", 1, 0 },
	};
	for (size_t i = 0; i < COUNT(t); i++) {
		struct settings s = settings_for(t[i].system);
		struct penalty_rule rule = { .points = 1 };
		bool known =
		    penalty_rule(&rule, ruleset_find(t[i].system), &s, t[i].code);
		if (known != (t[i].points != 1) || rule.points != t[i].points ||
		    (known && rule.by != t[i].by))
			fail_msg("%s %s: %d", t[i].system, t[i].code, rule.points);
	}
	struct penalty_rule all[PENALTY_RULES_MAX];
	struct settings s = settings_for("agloa-2019");
	assert_int_equal(penalty_rules(all, ruleset_find("agloa-2019"), &s), 13);
	s = settings_for("mlag-basic-2018");
	assert_int_equal(penalty_rules(all, ruleset_find("mlag-basic-2018"), &s), 8);
	assert_string_equal(penalty_by_names[BY_HEAD_JUDGE], "the head judge");
}

static void
what_a_penalty_row_needs(void **state)
{
	(void)state;
	struct shake_sheet h = three_shakes();
	struct penalty *p = &h.penalty[0];
	static const char *const A = "agloa-2019", *const M = "mlag-basic-2018";
#define SAYS_IN(system, division, want)                                                  \
	assert_string_equal(codes(&h, system, division, NULL, NULL), want)
	p->initialed = false;
	SAYS_IN(A, "middle", "no_initials");
	SAYS_IN(A, "senior", "");
	SAYS_IN(M, "minor", "no_initials");
	SAYS_IN(M, "high-school", "");
	p->initialed = true;
	p->points = -2;
	SAYS_IN(A, "middle", "bad_penalty");
	p->points = -1;
	p->reason = "  ";
	SAYS_IN(A, "middle", "no_reason");
	p->reason = "Calculator";
	p->code = "unfair";
	p->judges = 1;
	SAYS_IN(A, "middle", "two_judges");
	p->judges = 2;
	SAYS_IN(A, "middle", "");
	SAYS_IN(M, "middle", "unknown_penalty");
	p->code = "behave";
	SAYS_IN(A, "middle", "+no_warning_before");
	SAYS_IN(M, "middle", "no_head_judge +no_warning_before");
	p->warned_before = p->head_judge = true;
	SAYS_IN(M, "middle", "");
	p->code = "self";
	SAYS_IN(M, "middle", "+free_act");
	p->seat = 4;
	p->code = "time";
	SAYS_IN(A, "middle", "bad_seat");
}

/* Whether a sheet of this one shake says that facts and points differ, or why the facts
 * cannot be. */
static bool
sheet_says(const char *system, const struct shake *f, const int points[SHAKE_SEATS_MAX],
    const char *code)
{
	struct shake_sheet h = { .players = f->players, .shakes = 1 };
	h.shake[0] = (struct sheet_shake){
		.ending = f->ending, .absent = f->absent, .has_facts = true, .facts = *f
	};
	memcpy(h.shake[0].points, points, sizeof h.shake[0].points);
	return strstr(codes(&h, system, "middle", NULL, NULL), code) != NULL;
}

/* One challenge with these writers: the points that it gives are taken, no others. */
static int
facts_agree(const char *system, struct shake f)
{
	struct settings s = settings_for(system);
	int points[SHAKE_SEATS_MAX] = { 0 };
	struct shake_sheet h = { .players = f.players, .shakes = 1 };
	h.shake[0] =
	    (struct sheet_shake){ .ending = f.ending, .absent = f.absent, .facts = f };
	struct shake whole = shake_sheet_facts(&h, 1);
	const char *fault = shake_points(&s, &whole, points);
	if (fault) {
		if (!sheet_says(system, &f, points, fault))
			fail_msg("%s: the sheet does not say %s", system, fault);
		return 0;
	}
	assert_false(sheet_says(system, &f, points, "facts_differ"));
	assert_false(sheet_says(system, &f, points, "illegal_vector"));
	for (int i = 0; i < f.players; i++) {
		int other[SHAKE_SEATS_MAX];
		memcpy(other, points, sizeof other);
		other[i] += points[i] == s.points_wrong ? 4 : -2;
		if (!sheet_says(system, &f, other, "facts_differ"))
			fail_msg("%s: seat %d may have %d instead of %d", system, i + 1,
			    other[i], points[i]);
	}
	return 1;
}

/* The third seat is whoever is left over: a sheet never asks for it. */
static void
facts_on_a_sheet_are_its_points(void **state)
{
	static const char *const systems[] = { "agloa-2019", "mlag-basic-2018",
		"mlag-high-school-basic-2018", "mlag-guide" };
	int possible = 0;
	(void)state;
	for (size_t i = 0; i < COUNT(systems); i++)
		for (int e = SHAKE_NOW; e < SHAKE_VOID; e++)
			for (unsigned k = 0; k < 4 * 4 * 8 * 8; k++) {
				struct shake f = { .players = 3,
					.ending = (enum shake_ending)e,
					.mover = (int)(k % 4),
					.challenger = (int)(k / 4 % 4),
					.presented = k / 16 % 8 << 1,
					.correct = k / 128 << 1 };
				possible += facts_agree(systems[i], f);
			}
	assert_true(possible > 500);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(match_points_add_up_to_12_or_10),
		cmocka_unit_test(who_never_came_or_deceived),
		cmocka_unit_test(a_wrong_score_that_was_signed),
		cmocka_unit_test(running_totals_say_who_leads),
		cmocka_unit_test(what_a_sheet_refuses_and_warns_about),
		cmocka_unit_test(what_is_written_must_agree),
		cmocka_unit_test(penalties_as_each_rule_system_has_them),
		cmocka_unit_test(what_a_penalty_row_needs),
		cmocka_unit_test(facts_on_a_sheet_are_its_points),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
