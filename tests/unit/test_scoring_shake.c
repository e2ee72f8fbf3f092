/* Shakes: all facts that can be stated, in every rule system, against the list of legal
 * points of digest section 3.4; and the rows where the texts differ. */
#include "base/arena.h"
#include "rules/ruleset.h"
#include "scoring/fault.h"
#include "scoring/shake.h"
#include "tests/harness.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Points as a place in a table: each from LEAST to LEAST + SPAN - 1. */
enum { LEAST = -3, SPAN = 12, VECTORS = SPAN * SPAN * SPAN };
typedef bool reached[VECTORS];

static int
place(const int *points, int n)
{
	int at = 0;
	for (int i = 0; i < n; i++) {
		assert_in_range(points[i] - LEAST, 0, SPAN - 1);
		at = at * SPAN + points[i] - LEAST;
	}
	return at;
}

static long facts_tried, facts_possible;

/* Every combination of roles, writers, right ones and acceptances for one ending. */
static void
reach(const struct settings *s, enum shake_ending ending, int players, unsigned absent,
    bool *to)
{
	unsigned all = SEAT(players + 1);
	struct shake f = { .players = players, .ending = ending, .absent = absent };
	for (f.mover = 0; f.mover <= players; f.mover++)
		for (f.challenger = 0; f.challenger <= players; f.challenger++)
			for (f.third = 0; f.third <= players; f.third++)
				for (f.presented = 0; f.presented < all; f.presented += 2)
					for (f.correct = 0; f.correct < all;
					     f.correct += 2)
						for (f.accepted_wrong = 0;
						     f.accepted_wrong < all;
						     f.accepted_wrong += 2) {
							int points[3];
							facts_tried++;
							if (shake_points(s, &f, points))
								continue;
							facts_possible++;
							to[place(points, players)] = true;
						}
}

static void
same_as_legal(const struct settings *s, enum shake_ending ending, int players,
    unsigned absent, const bool *got, const char *name)
{
	int all = players == 3 ? VECTORS : SPAN * SPAN;
	for (int v = 0; v < all; v++) {
		int points[3];
		for (int i = players - 1, rest = v; i >= 0; i--, rest /= SPAN)
			points[i] = rest % SPAN + LEAST;
		bool legal = shake_legal(s, ending, players, absent, points);
		if (legal != got[v])
			fail_msg("%s, ending %d, %d players, absent %x: %d %d %d is %s",
			    name, ending, players, absent, points[0], points[1],
			    players == 3 ? points[2] : 0,
			    legal ? "legal and not reached" : "reached and not legal");
	}
}

static void
all_facts(const struct settings *s, const char *name)
{
	for (int players = 2; players <= 3; players++)
		for (unsigned absent = 0; absent < SEAT(players + 1); absent += 2) {
			static reached any, one;
			memset(any, 0, sizeof any);
			for (int e = SHAKE_NOW; e < SHAKE_VOID; e++) {
				memset(one, 0, sizeof one);
				reach(s, (enum shake_ending)e, players, absent, one);
				same_as_legal(
				    s, (enum shake_ending)e, players, absent, one, name);
				for (int v = 0; v < VECTORS; v++)
					any[v] = any[v] || one[v];
			}
			same_as_legal(s, 0, players, absent, any, name);
		}
}

static void
all_facts_give_the_legal_points_and_no_others(void **state)
{
	(void)state;
	for (int i = 0; i < rulesets_n; i++)
		if (rulesets[i]->sheet == SHEET_MATCH) {
			struct settings s;
			settings_of(&s, rulesets[i]);
			all_facts(&s, rulesets[i]->id);
		}
	assert_true(facts_possible > 4000 && facts_tried > 100 * 1000);
}

static void
other_settings_keep_facts_and_legal_points_together(void **state)
{
	(void)state;
	static const char *const changes[] = {
		"impossible_silent_third=6\n",
		"end_round_silent=0\n",
		"absent_score=-1\naccept_wrong_scope=impossible\n",
		"points_wrong=1\npoints_joined=3\npoints_last_cube=5\n",
		"accept_wrong_no_goal=no\nnow_third_when_challenger_wrong=4\n",
	};
	for (size_t i = 0; i < COUNT(changes); i++) {
		struct settings s;
		struct err e;
		settings_of(&s, ruleset_find("agloa-2019"));
		assert_int_equal(settings_read(&s, changes[i], &e), OK);
		all_facts(&s, changes[i]);
	}
}

static int
downward(const void *a, const void *b)
{
	return *(const int *)b - *(const int *)a;
}

/* Which points, sorted, an ending can have with three there: "422 622 642 662". */
static void
sorted_of(const char *system, int ending, char *out, size_t size)
{
	static const int score[] = { 2, 4, 6 };
	struct settings s;
	settings_of(&s, ruleset_find(system));
	out[0] = '\0';
	for (int v = 0; v < 27; v++) {
		int p[3] = { score[v / 9], score[v / 3 % 3], score[v % 3] }, q[3];
		char text[8];
		memcpy(q, p, sizeof q);
		qsort(q, 3, sizeof *q, downward);
		if (memcmp(p, q, sizeof p) != 0)
			continue;
		/* An order that is legal makes all orders legal. */
		bool legal = shake_legal(&s, (enum shake_ending)ending, 3, 0, p);
		for (int i = 0; i < 6; i++) {
			static const int order[6][3] = { { 0, 1, 2 }, { 0, 2, 1 },
				{ 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
			int r[3] = { p[order[i][0]], p[order[i][1]], p[order[i][2]] };
			assert_int_equal(
			    shake_legal(&s, (enum shake_ending)ending, 3, 0, r), legal);
		}
		snprintf(text, sizeof text, "%d%d%d ", p[0], p[1], p[2]);
		if (legal)
			strncat(out, text, size - strlen(out) - 1);
	}
}

static void
legal_points_are_those_of_the_digest(void **state)
{
	(void)state;
	static const struct {
		const char *system;
		int ending;
		const char *want;
	} t[] = {
		{ "agloa-2019", 0, "222 422 442 444 622 642 662 " },
		{ "mlag-basic-2018", 0, "222 422 442 444 622 642 662 " },
		{ "agloa-2019", SHAKE_NOW, "222 622 642 662 " },
		{ "agloa-2019", SHAKE_NO_GOAL, "222 622 642 662 " },
		{ "agloa-2019", SHAKE_IMPOSSIBLE, "222 422 622 642 662 " },
		{ "mlag-basic-2018", SHAKE_NOW, "422 622 642 662 " },
		{ "mlag-basic-2018", SHAKE_NO_GOAL, "422 622 642 662 " },
		{ "mlag-basic-2018", SHAKE_IMPOSSIBLE, "222 422 622 642 662 " },
		{ "mlag-guide", SHAKE_NOW, "222 422 622 642 662 " },
		{ "agloa-2019", SHAKE_LAST_CUBE, "222 422 442 444 " },
		{ "mlag-basic-2018", SHAKE_END_OF_ROUND, "222 422 442 444 " },
		{ "agloa-2019", SHAKE_VOID, "" },
	};
	for (size_t i = 0; i < COUNT(t); i++) {
		char got[64];
		sorted_of(t[i].system, t[i].ending, got, sizeof got);
		assert_string_equal(got, t[i].want);
	}
	/* Two players: 62 26 44 42 24 22. */
	struct settings s;
	int n = 0;
	settings_of(&s, ruleset_find("agloa-2019"));
	for (int a = -3; a < 9; a++)
		for (int b = -3; b < 9; b++)
			n += shake_legal(&s, 0, 2, 0, (int[]){ a, b });
	assert_int_equal(n, 6);
}

/* Facts as text: players, ending, mover challenger third, presented, correct, accepted,
 * absent; the points, or the fault. */
static const struct {
	const char *system;
	struct shake f;
	const char *want;
} facts[] = {
#define A "agloa-2019"
#define B "mlag-basic-2018"
#define G "mlag-guide"
	/* 001 X-B-3 and 002 X-B-2: who is right alone with the Challenger. */
	{ A, { 3, SHAKE_NOW, 1, 2, 3, SEAT(2) | SEAT(3), SEAT(3), 0, 0 }, "2 2 6" },
	{ B, { 3, SHAKE_NOW, 1, 2, 3, SEAT(2) | SEAT(3), SEAT(3), 0, 0 }, "2 2 4" },
	{ G, { 3, SHAKE_NOW, 1, 2, 3, SEAT(2) | SEAT(3), SEAT(3), 0, 0 }, "2 2 4" },
	/* 001 VII-C-4, 002 X-A, 004: accepting a wrong Equation after Now. */
	{ A, { 3, SHAKE_NOW, 1, 2, 3, SEAT(2), 0, SEAT(3), 0 }, "6 2 2" },
	{ B, { 3, SHAKE_NOW, 1, 2, 3, SEAT(2), 0, SEAT(3), 0 }, "6 2 6" },
	{ G, { 3, SHAKE_NOW, 1, 2, 3, SEAT(2), 0, SEAT(3), 0 }, "6 2 2" },
	/* Both wrote wrongly, each accepted the other's; both had presented. */
	{ A, { 3, SHAKE_NOW, 1, 2, 3, SEAT(2) | SEAT(3), 0, SEAT(2) | SEAT(3), 0 },
	    "6 2 2" },
	/* Both wrong, the Mover accepted one of them. */
	{ A, { 3, SHAKE_NOW, 1, 2, 3, SEAT(2) | SEAT(3), 0, SEAT(1), 0 }, "2 2 2" },
	/* A right Equation is not accepted wrongly. */
	{ A, { 3, SHAKE_NOW, 1, 2, 3, SEAT(2), SEAT(2), SEAT(1), 0 },
	    "accept_contradiction" },
	/* The only wrong Equation is the player's own. */
	{ A, { 3, SHAKE_NOW, 1, 2, 3, SEAT(2), 0, SEAT(2), 0 }, "accept_contradiction" },
	/* The required writer presented nothing. */
	{ A, { 3, SHAKE_NOW, 1, 2, 3, 0, 0, 0, 0 }, "6 2 6" },
	{ A, { 3, SHAKE_IMPOSSIBLE, 1, 2, 3, 0, 0, 0, 0 }, "2 6 4" },
	/* Absence: 001 X-D, 002 X-D. */
	{ A, { 3, SHAKE_LAST_CUBE, 1, 0, 0, SEAT(1), SEAT(1), 0, SEAT(2) }, "4 -2 2" },
	{ B, { 3, SHAKE_LAST_CUBE, 1, 0, 0, SEAT(1), SEAT(1), 0, SEAT(2) }, "4 0 2" },
	/* Faults, and which comes first. */
	{ A, { 1, SHAKE_NOW, 1, 2, 3, 0, 0, 0, 0 }, "bad_players" },
	{ A, { 3, 0, 1, 2, 3, 0, 0, 0, 0 }, "bad_ending" },
	{ A, { 3, SHAKE_NOW, 1, 4, 3, 0, 0, 0, 0 }, "bad_seat" },
	{ A, { 2, SHAKE_NOW, 1, 2, 0, SEAT(3), 0, 0, 0 }, "bad_seat" },
	{ A, { 3, SHAKE_NOW, 1, 2, 2, 0, 0, 0, SEAT(2) }, "duplicate_role" },
	{ A, { 3, SHAKE_NOW, 1, 2, 0, SEAT(3), 0, 0, SEAT(3) }, "absent_has_role" },
	{ A, { 3, SHAKE_LAST_CUBE, 0, 0, 0, 0, SEAT(1), 0, SEAT(2) | SEAT(3) },
	    "too_few_present" },
	{ A, { 3, SHAKE_VOID, 1, 0, 0, 0, SEAT(1), 0, 0 }, "correct_not_presented" },
	{ A, { 3, SHAKE_VOID, 1, 0, 0, SEAT(1), 0, 0, 0 }, "void_with_facts" },
	{ A, { 3, SHAKE_VOID, 1, 2, 0, 0, 0, 0, 0 }, "void_with_facts" },
	{ A, { 3, SHAKE_LAST_CUBE, 1, 2, 0, 0, 0, 0, 0 }, "unexpected_role" },
	{ A, { 2, SHAKE_NOW, 1, 2, 0, 0, 0, 0, 0 }, "6 2" },
	{ A, { 3, SHAKE_NOW, 1, 2, 3, 0, 0, 0, SEAT(3) }, "absent_has_role" },
	{ A, { 3, SHAKE_NOW, 1, 2, 0, 0, 0, 0, 0 }, "missing_role" },
	{ A, { 3, SHAKE_NOW, 0, 2, 3, 0, 0, 0, 0 }, "missing_role" },
	{ A, { 3, SHAKE_NO_GOAL, 1, 2, 3, SEAT(1), 0, 0, 0 }, "forbidden_writer" },
	{ A, { 3, SHAKE_IMPOSSIBLE, 1, 2, 3, SEAT(2), 0, 0, 0 }, "forbidden_writer" },
	{ A, { 3, SHAKE_VOID, 1, 0, 0, 0, 0, 0, SEAT(2) }, "0 0 0" },
#undef A
#undef B
#undef G
};

static void
points_or_the_first_fault(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(facts); i++) {
		struct settings s;
		int p[3] = { 0 };
		char got[40];
		settings_of(&s, ruleset_find(facts[i].system));
		const char *fault = shake_points(&s, &facts[i].f, p);
		if (fault)
			snprintf(got, sizeof got, "%s", fault);
		else if (facts[i].f.players == 2)
			snprintf(got, sizeof got, "%d %d", p[0], p[1]);
		else
			snprintf(got, sizeof got, "%d %d %d", p[0], p[1], p[2]);
		if (strcmp(got, facts[i].want) != 0)
			fail_msg("facts %zu: %s, not %s", i, got, facts[i].want);
		assert_true((shake_source(ruleset_find("agloa-2019"), &facts[i].f) ==
		                NULL) == (fault != NULL));
		assert_true(!fault || fault_text(fault));
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_facts_give_the_legal_points_and_no_others),
		cmocka_unit_test(other_settings_keep_facts_and_legal_points_together),
		cmocka_unit_test(legal_points_are_those_of_the_digest),
		cmocka_unit_test(points_or_the_first_fault),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
