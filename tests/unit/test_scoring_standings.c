/* Totals, ranks and ties: digest sections 2.4, 2.5. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include "base/arena.h"
#include "base/rng.h"
#include "scoring/cup.h"
#include "scoring/standings.h"
#include <cmocka.h>
#include <string.h>

enum { X = NO_SCORE };

/* Ties share, teams add up. */
static const struct settings usual;

static struct standing
player(int64_t id, int64_t team, int r1, int r2, int r3, int r4)
{
	return (
	    struct standing){ .id = id, .group = { team }, .round = { r1, r2, r3, r4 } };
}

static void
rounded_scores_are_summed(void **state)
{
	/* Three thirds are 0.33 each, and make 0.99. */
	struct standing p[] = {
		player(1, 9, cup_average_as(CUP_HALF_UP, 1, 3),
		    cup_average_as(CUP_HALF_UP, 1, 3), cup_average_as(CUP_HALF_UP, 1, 3),
		    X),
		player(2, 9, cup_average_as(CUP_HALF_UP, 2, 3),
		    cup_average_as(CUP_HALF_UP, 2, 3), cup_average_as(CUP_HALF_UP, 2, 3),
		    X),
	};
	struct standing team = { .id = 9 };
	DEFER(arena_free) struct arena *a = arena_new();

	(void)state;
	standings_players(a, p, 2, 4, &usual);
	standings_groups(a, GROUP_TEAM, &team, 1, p, 2, 4, &usual);
	assert_int_equal(p[0].total, 99);
	assert_int_equal(p[1].total, 201);
	assert_int_equal(team.total, 300);
	assert_int_equal(team.round[0], 100);
	assert_int_equal(team.round[3], NO_SCORE);
}

static void
half_is_rounded_up_on_the_exact_value(void **state)
{
	static const struct {
		int points, games, want;
	} t[] = {
		{ 1, 8, 13 },
		{ 3, 8, 38 },
		{ 5, 8, 63 },
		{ 7, 8, 88 },
		{ 2, 3, 67 },
		{ 1, 3, 33 },
		{ 5, 4, 125 },
		{ 3, 4, 75 },
		{ 24, 12, 200 },
		{ 0, 5, 0 },
	};
	DEFER(arena_free) struct arena *a = arena_new();

	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		struct standing p = player(
		    1, 0, cup_average_as(CUP_HALF_UP, t[i].points, t[i].games), X, X, X);

		standings_players(a, &p, 1, 4, &usual);
		assert_int_equal(p.total, t[i].want);
	}
}

static void
ties_share_a_rank_and_the_next_is_skipped(void **state)
{
	struct standing p[] = {
		player(1, 0, 100, 100, X, X),
		player(2, 0, 50, X, 100, X),
		player(3, 0, 75, 75, 0, X),
		player(4, 0, 10, X, X, X),
		player(5, 0, X, X, X, X),
		player(6, 0, 300, X, X, X),
	};
	static const int rank[] = { 1, 2, 2, 4, 0, 0 };
	static const bool tied[] = { false, true, true, false, false, false };
	DEFER(arena_free) struct arena *a = arena_new();

	(void)state;
	p[5].out_of_rank = true;
	standings_players(a, p, 6, 4, &usual);
	for (int i = 0; i < 6; i++) {
		assert_int_equal(p[i].rank, rank[i]);
		assert_int_equal(p[i].tied, tied[i]);
	}
	assert_int_equal(p[4].total, NO_SCORE);
}

static void
zero_points_is_a_score_and_no_score_is_not(void **state)
{
	struct standing p[] = { player(1, 0, 0, X, X, X), player(2, 0, X, X, X, X) };
	DEFER(arena_free) struct arena *a = arena_new();

	(void)state;
	standings_players(a, p, 2, 4, &usual);
	assert_int_equal(p[0].total, 0);
	assert_int_equal(p[0].rank, 1);
	assert_int_equal(p[1].rank, 0);
}

static void
penalties_are_taken_from_player_or_team(void **state)
{
	struct standing p[] = {
		player(1, 7, 150, 150, X, X),
		player(2, 7, 100, X, X, X),
		player(3, 8, 20, X, X, X),
	};
	struct standing team[] = { { .id = 8 }, { .id = 7, .penalty = 50 }, { .id = 6 } };
	DEFER(arena_free) struct arena *a = arena_new();

	(void)state;
	p[0].penalty = 25;
	p[2].penalty = 100;
	standings_players(a, p, 3, 4, &usual);
	standings_groups(a, GROUP_TEAM, team, 3, p, 3, 4, &usual);
	assert_int_equal(p[0].total, 275);
	assert_int_equal(p[2].total, 0); /* never below nothing */
	assert_int_equal(team[0].total, 20);
	assert_int_equal(team[1].total, 350); /* 400 less the team's own 50 */
	assert_int_equal(team[1].members, 2);
	assert_int_equal(team[2].total, NO_SCORE);
	assert_int_equal(team[1].rank, 1);
	assert_int_equal(team[0].rank, 2);
	assert_int_equal(team[2].rank, 0);
}

static void
disqualified_player_leaves_the_list_and_the_team_total(void **state)
{
	struct standing p[] = { player(1, 7, 200, X, X, X), player(2, 7, 100, X, X, X) };
	struct standing team = { .id = 7 };
	DEFER(arena_free) struct arena *a = arena_new();

	(void)state;
	p[0].out_of_rank = true;
	standings_players(a, p, 2, 4, &usual);
	standings_groups(a, GROUP_TEAM, &team, 1, p, 2, 4, &usual);
	assert_int_equal(p[0].rank, 0);
	assert_int_equal(p[1].rank, 1);
	assert_int_equal(team.total, 100);
	assert_int_equal(team.members, 1);
}

/* 20,000 players: the answer does not depend on the order of entry, and comes at once. */
static void
order_of_entry_never_matters(void **state)
{
	enum { N = 20000, TEAMS = 4000 };
	DEFER(arena_free) struct arena *a = arena_new();
	struct standing *p = ARENA_ARRAY(a, N, struct standing);
	struct standing *mixed = ARENA_ARRAY(a, N, struct standing);
	struct standing *team = ARENA_ARRAY(a, TEAMS, struct standing);
	struct standing *team2 = ARENA_ARRAY(a, TEAMS, struct standing);
	int *order = ARENA_ARRAY(a, N, int);
	struct rng rng;

	(void)state;
	rng_seed(&rng, 4);
	for (int i = 0; i < N; i++) {
		p[i] = player(i + 1, i % TEAMS + 1, (int)rng_below(&rng, 201),
		    (int)rng_below(&rng, 201),
		    rng_below(&rng, 9) ? (int)rng_below(&rng, 201) : X, X);
		order[i] = i;
	}
	rng_shuffle(&rng, order, N);
	for (int i = 0; i < N; i++)
		mixed[i] = p[order[i]];
	for (int i = 0; i < TEAMS; i++)
		team[i].id = i + 1, team2[i].id = TEAMS - i;
	standings_players(a, p, N, 4, &usual);
	standings_players(a, mixed, N, 4, &usual);
	standings_groups(a, GROUP_TEAM, team, TEAMS, p, N, 4, &usual);
	standings_groups(a, GROUP_TEAM, team2, TEAMS, mixed, N, 4, &usual);
	for (int i = 0; i < N; i++)
		assert_memory_equal(&mixed[i], &p[order[i]], sizeof *p);
	for (int i = 0; i < TEAMS; i++)
		assert_memory_equal(&team[i], &team2[TEAMS - 1 - i], sizeof *team);
}

static struct standing
exact(int64_t id, int points, int games, int rounds)
{
	struct standing p = player(id, 7, X, X, X, X);

	for (int r = 0; r < rounds; r++) {
		p.round[r] = cup_average_as(CUP_HALF_UP, points, games);
		p.exact[r] = points * (EXACT_UNIT / games);
	}
	return p;
}

/* Setting cup_sum. */
static void
exact_sums_are_rounded_once(void **state)
{
	struct settings s = { .cup_sum = CUP_SUM_EXACT };
	struct standing p[] = { exact(1, 1, 3, 3), exact(2, 2, 3, 4),
		exact(3, 5, 12, 1) };
	struct standing team[] = { { .id = 7, .penalty = 25 } };
	DEFER(arena_free) struct arena *a = arena_new();

	(void)state;
	standings_players(a, p, 3, 4, &s);
	assert_int_equal(p[0].total, 100); /* 0.33 each: 0.99 if rounded first */
	assert_int_equal(p[1].total, 267); /* 0.67 each: 2.68 if rounded first */
	assert_int_equal(p[2].total, 42);
	assert_int_equal(p[1].rank, 1);
	standings_groups(a, GROUP_TEAM, team, 1, p, 3, 4, &s);
	assert_int_equal(
	    team[0].total, 383); /* 12/12 + 32/12 + 5/12 = 4.0833, less 0.25 */
	s.team_rule = TEAM_MEAN;
	standings_groups(a, GROUP_TEAM, team, 1, p, 3, 4, &s);
	assert_int_equal(team[0].total, 111); /* 1.3611, less 0.25 */
	s.team_rule = TEAM_BEST_K;
	s.team_k = 2;
	standings_groups(a, GROUP_TEAM, team, 1, p, 3, 4, &s);
	assert_int_equal(team[0].total, 342); /* 3.6667 is 3.67 */
}

static void
nobody_is_no_standings(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();

	(void)state;
	standings_players(a, NULL, 0, 4, &usual);
	standings_groups(a, GROUP_TEAM, NULL, 0, NULL, 0, 4, &usual);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(rounded_scores_are_summed),
		cmocka_unit_test(half_is_rounded_up_on_the_exact_value),
		cmocka_unit_test(ties_share_a_rank_and_the_next_is_skipped),
		cmocka_unit_test(zero_points_is_a_score_and_no_score_is_not),
		cmocka_unit_test(penalties_are_taken_from_player_or_team),
		cmocka_unit_test(disqualified_player_leaves_the_list_and_the_team_total),
		cmocka_unit_test(order_of_entry_never_matters),
		cmocka_unit_test(exact_sums_are_rounded_once),
		cmocka_unit_test(nobody_is_no_standings),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
