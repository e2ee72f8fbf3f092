/* Challenge Cup games: all facts that can be stated against the list of legal points of
 * digest section 2.3. */
#include "base/arena.h"
#include "rules/ruleset.h"
#include "scoring/cup.h"
#include "scoring/cup_game.h"
#include "scoring/fault.h"
#include "tests/harness.h"
#include <string.h>

enum { PLAYERS_MAX = 5, VECTORS = 243 }; /* 3 to the 5 */

static int
place(const int8_t *points, int n)
{
	int at = 0;
	for (int i = 0; i < n; i++) {
		assert_in_range(points[i], 0, 2);
		at = at * 3 + points[i];
	}
	return at;
}

static void
try_correct(struct cup_game *g, bool *reached)
{
	for (g->correct = 0; g->correct < 1U << (g->players + 1); g->correct += 2) {
		int8_t points[CUP_SEATS_MAX];
		if (!cup_game_points(g, points)) {
			assert_true(cup_game_legal(points, g->players));
			reached[place(points, g->players)] = true;
		}
	}
}

/* Sides: none, C or M by seat. */
static void
try_sides(struct cup_game *g, bool *reached)
{
	static const char side[] = { 0, 'C', 'M' };
	int all = 1;
	for (int i = 0; i < g->players; i++)
		all *= 3;
	for (int v = 0; v < all; v++) {
		for (int i = 1, rest = v; i <= g->players; i++, rest /= 3)
			g->side[i] = side[rest % 3];
		try_correct(g, reached);
	}
}

static void
try_roles(struct cup_game *g, bool *reached)
{
	bool challenge = g->ending <= CUP_NO_GOAL;
	unsigned calls = challenge ? 1U << (g->players + 1) : 2;
	for (g->mover = 0; g->mover <= g->players; g->mover++)
		for (g->challenger = 0; g->challenger <= (challenge ? g->players : 0);
		     g->challenger++)
			for (g->simultaneous = 0; g->simultaneous < calls;
			     g->simultaneous += 2)
				if ((g->challenger != 0) !=
				        (g->simultaneous !=
				            0) /* else refused, see below */
				    || !challenge)
					try_sides(g, reached);
}

static void
all_facts_give_the_legal_points_and_no_others(void **state)
{
	(void)state;
	for (int n = 2; n <= PLAYERS_MAX; n++) {
		bool reached[VECTORS] = { false };
		int vectors = 1;
		for (int e = CUP_A_FLUB; e < CUP_ENDINGS; e++) {
			struct cup_game g = { .players = n,
				.ending = (enum cup_ending)e };
			try_roles(&g, reached);
		}
		for (int i = 0; i < n; i++)
			vectors *= 3;
		for (int v = 0; v < vectors; v++) {
			int8_t points[PLAYERS_MAX];
			for (int i = n - 1, rest = v; i >= 0; i--, rest /= 3)
				points[i] = (int8_t)(rest % 3);
			if (cup_game_legal(points, n) != reached[v])
				fail_msg("%d players, vector %d", n, v);
		}
	}
}

#define BIT(n) (1U << (n))
static const struct {
	struct cup_game g;
	const char *want;
} facts[] = {
	{ { 1, CUP_A_FLUB, 1, 0, 0, 0, "" }, "bad_players" },
	{ { 3, 0, 1, 2, 0, 0, "" }, "bad_ending" },
	{ { 3, CUP_A_FLUB, 4, 2, 0, 0, "" }, "bad_seat" },
	{ { 3, CUP_A_FLUB, 1, 2, 0, BIT(4), "" }, "bad_seat" },
	{ { 3, CUP_CLEANUP, 1, 2, 0, 0, "" }, "unexpected_challenger" },
	{ { 3, CUP_FORCE_OUT, 1, 0, BIT(2) | BIT(3), 0, "" }, "unexpected_challenger" },
	{ { 3, CUP_A_FLUB, 0, 2, BIT(2), 0, "" }, "missing_role" },
	{ { 3, CUP_A_FLUB, 1, 2, BIT(2), 0, "" }, "challenger_and_simultaneous" },
	{ { 3, CUP_A_FLUB, 1, 0, 0, 0, "" }, "missing_challenger" },
	{ { 3, CUP_A_FLUB, 2, 2, 0, 0, "" }, "mover_cannot_call" },
	{ { 3, CUP_A_FLUB, 2, 0, BIT(2), 0, "" }, "mover_cannot_call" },
	{ { 3, CUP_A_FLUB, 2, 0, BIT(3), 0, "" }, "simultaneous_needs_two" },
	{ { 3, CUP_A_FLUB, 1, 2, 0, 0, "\0M" }, "side_forbidden" },
	{ { 3, CUP_A_FLUB, 1, 2, 0, 0, "" }, "side_missing" },
	{ { 3, CUP_A_FLUB, 1, 2, 0, 0, "\0\0\0X" }, "bad_side" },
	{ { 3, CUP_FORCE_OUT, 1, 0, 0, 0, "\0\0\0C" }, "side_forbidden" },
	{ { 3, CUP_P_FLUB, 1, 2, 0, BIT(2), "\0\0\0M" }, "no_burden" },
	{ { 3, CUP_NO_GOAL_UNCHALLENGED, 1, 0, 0, BIT(1), "" }, "no_burden" },
	/* Callers at once: each of the side declared, nobody 2. */
	{ { 3, CUP_P_FLUB, 1, 0, BIT(2) | BIT(3), 0, "\0\0CM" }, "010" },
	{ { 3, CUP_A_FLUB, 1, 0, BIT(2) | BIT(3), BIT(2), "\0\0CC" }, "010" },
	{ { 3, CUP_A_FLUB, 1, 0, BIT(2) | BIT(3), 0, "\0\0MM" }, "111" },
	{ { 3, CUP_P_FLUB, 1, 0, BIT(2) | BIT(3), 0, "\0\0MM" }, "000" },
	{ { 3, CUP_A_FLUB, 1, 2, 0, BIT(2) | BIT(3), "\0\0\0C" }, "021" },
	{ { 3, CUP_CLEANUP, 0, 0, 0, BIT(1) | BIT(3), "" }, "101" },
	{ { 3, CUP_CLEANUP_WITHOUT_GOAL, 0, 0, 0, 0, "" }, "000" },
};

static void
points_or_the_first_fault(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(facts); i++) {
		int8_t p[CUP_SEATS_MAX];
		char got[4] = "";
		const char *fault = cup_game_points(&facts[i].g, p);
		for (int k = 0; !fault && k < 3; k++)
			got[k] = (char)('0' + p[k]);
		if (strcmp(fault ? fault : got, facts[i].want) != 0)
			fail_msg("facts %zu: %s, not %s", i, fault ? fault : got,
			    facts[i].want);
		assert_true(!fault || fault_text(fault));
	}
}

static void
scores_are_rounded_as_the_settings_say(void **state)
{
	(void)state;
	static const struct {
		int points, games, up, even, cut;
	} t[] = {
		{ 1, 8, 13, 12, 12 },
		{ 3, 8, 38, 38, 37 },
		{ 5, 8, 63, 62, 62 },
		{ 2, 3, 67, 67, 66 },
		{ 1, 3, 33, 33, 33 },
		{ 5, 4, 125, 125, 125 },
		{ 0, 3, 0, 0, 0 },
	};
	for (size_t i = 0; i < COUNT(t); i++) {
		int p = t[i].points, g = t[i].games;
		assert_int_equal(cup_average_as(CUP_HALF_UP, p, g), t[i].up);
		assert_int_equal(cup_average_as(CUP_HALF_UP, p, g), t[i].up);
		assert_int_equal(cup_average_as(CUP_HALF_EVEN, p, g), t[i].even);
		assert_int_equal(cup_average_as(CUP_TRUNCATE, p, g), t[i].cut);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_facts_give_the_legal_points_and_no_others),
		cmocka_unit_test(points_or_the_first_fault),
		cmocka_unit_test(scores_are_rounded_as_the_settings_say),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
