/* Teams by rule, tie-breaks, awards: digest section 5. */
#include "base/arena.h"
#include "base/rng.h"
#include "rules/ruleset.h"
#include "scoring/award.h"
#include "tests/harness.h"
#include <string.h>

enum { X = NO_SCORE };

/* Ties share, teams add up. */
static const struct settings usual;

static struct settings
settings_with(const char *system, const char *lines)
{
	struct settings s;
	struct err e;
	settings_of(&s, ruleset_find(system));
	assert_int_equal(settings_read(&s, lines, &e), OK);
	return s;
}

static struct standing
player(int64_t id, int64_t team, int r1, int r2)
{
	return (struct standing){ .id = id, .group = { team }, .round = { r1, r2 } };
}

static void
teams_by_sum_best_and_mean(void **state)
{
	(void)state;
	static const struct {
		const char *lines;
		int total, counted;
	} t[] = {
		{ "team_rule=sum", 2800, 4 },
		{ "team_rule=best_k\nteam_k=2", 1700, 2 },
		{ "team_rule=best_k\nteam_k=9", 2800, 4 },
		{ "team_rule=mean", 700, 4 },
	};
	for (size_t i = 0; i < COUNT(t); i++) {
		struct arena *a = arena_new();
		struct settings s = settings_with("mlag-basic-2018", t[i].lines);
		struct standing p[] = { player(1, 7, 600, 300), player(2, 7, 400, 400),
			player(3, 7, 200, 400), player(4, 7, 500, X), player(5, 7, X, X),
			player(6, 0, 600, 600) };
		struct standing team[] = { { .id = 7, .penalty = 0 }, { .id = 8 } };
		int counted = 0;
		standings_players(a, p, 6, 2, &s);
		standings_groups(a, GROUP_TEAM, team, 2, p, 6, 2, &s);
		for (int k = 0; k < 6; k++)
			counted += p[k].counted[GROUP_TEAM];
		assert_int_equal(team[0].total, t[i].total);
		assert_int_equal(team[0].members, t[i].counted);
		assert_int_equal(counted, t[i].counted);
		assert_int_equal(team[1].total, NO_SCORE);
		assert_int_equal(team[1].rank, 0);
		arena_free(a);
	}
}

static void
mean_is_half_up_on_the_exact_value(void **state)
{
	(void)state;
	static const struct {
		int n, score[8], want;
	} t[] = {
		{ 3, { 100, 0, 0 }, 33 },
		{ 3, { 100, 100, 0 }, 67 },
		{ 8, { 100 }, 13 },      /* 12.5 */
		{ 8, { 0, -100 }, -12 }, /* -12.5 */
		{ 3, { -100, 0, 0 }, -33 },
		{ 1, { -7 }, -7 },
	};
	for (size_t i = 0; i < COUNT(t); i++) {
		int32_t score[8];
		memcpy(score, t[i].score, sizeof score);
		assert_int_equal(team_score(TEAM_MEAN, 0, score, t[i].n), t[i].want);
	}
}

/* The sum by settings is the sum without: the two ways to add agree, in any order. */
static void
order_of_entry_never_matters(void **state)
{
	(void)state;
	enum { N = 200, TEAMS = 30 };
	struct arena *a = arena_new();
	struct rng r;
	struct settings s = settings_with("agloa-2019", "");
	struct standing p[N], mixed[N], team[TEAMS], other[TEAMS];
	int order[N];
	rng_seed(&r, 5);
	for (int i = 0; i < N; i++) {
		order[i] = i;
		p[i] = player(i, 1 + rng_below(&r, TEAMS),
		    (int)rng_below(&r, 5) ? (int)rng_below(&r, 7) * 100 : X,
		    (int)rng_below(&r, 7) * 100);
	}
	rng_shuffle(&r, order, N);
	for (int i = 0; i < N; i++)
		mixed[i] = p[order[i]];
	for (int i = 0; i < TEAMS; i++)
		team[i] = other[i] = (struct standing){ .id = i + 1 };
	standings_players(a, p, N, 2, &usual);
	standings_groups(a, GROUP_TEAM, team, TEAMS, p, N, 2, &usual);
	standings_players(a, mixed, N, 2, &s);
	standings_groups(a, GROUP_TEAM, other, TEAMS, mixed, N, 2, &s);
	for (int i = 0; i < N; i++) {
		assert_int_equal(mixed[i].total, p[order[i]].total);
		assert_int_equal(mixed[i].rank, p[order[i]].rank);
	}
	for (int i = 0; i < TEAMS; i++) {
		assert_int_equal(team[i].total, other[i].total);
		assert_int_equal(team[i].rank, other[i].rank);
	}
	arena_free(a);
}

static void
ties_are_shared_or_broken_in_order(void **state)
{
	(void)state;
	/* 600 200; 400 500 less 100; 400 400; 200 200 */
	static const struct {
		const char *lines;
		int want[4];
	} t[] = {
		{ "", { 1, 1, 1, 4 } },
		{ "tie_break_1=best_round", { 1, 2, 3, 4 } },
		{ "tie_break_1=last_round", { 3, 1, 2, 4 } },
		{ "tie_break_1=fewer_penalties", { 1, 3, 1, 4 } },
		{ "tie_break_1=fewer_penalties\ntie_break_2=last_round", { 2, 3, 1, 4 } },
		{ "tie_break_2=fewer_penalties\ntie_break_3=best_round", { 1, 3, 2, 4 } },
	};
	for (size_t i = 0; i < COUNT(t); i++) {
		struct arena *a = arena_new();
		struct settings s = settings_with("agloa-2019", t[i].lines);
		struct standing p[] = { player(1, 0, 600, 200), player(2, 0, 400, 500),
			player(3, 0, 400, 400), player(4, 0, 200, 200) };
		p[1].penalty = 100;
		standings_players(a, p, 4, 2, &s);
		for (int k = 0; k < 4; k++) {
			if (p[k].rank != t[i].want[k])
				fail_msg(
				    "%s: player %d has %d", t[i].lines, k + 1, p[k].rank);
			assert_int_equal(
			    p[k].tied, k < 3 && (i == 0 || (i == 3 && k != 1)));
		}
		arena_free(a);
	}
}

static void
the_last_round_is_the_last_that_was_played(void **state)
{
	struct settings s = settings_with("agloa-2019", "tie_break_1=last_round");
	struct standing p[] = { player(1, 0, 600, 200), player(2, 0, 200, 600),
		player(3, 0, 600, 200) };
	DEFER(arena_free) struct arena *a = arena_new();

	(void)state;
	for (int k = 0; k < 3; k++)
		p[k].round[2] = p[k].round[3] = NO_SCORE;
	standings_players(a, p, 3, 4, &s);
	assert_int_equal(p[1].rank, 1);
	assert_int_equal(p[0].rank, 2);
	assert_true(p[0].tied && p[2].tied);
	/* whoever came last to the table of round 3 stays behind who played it */
	p[2].round[0] = 400;
	p[2].round[2] = 200;
	standings_players(a, p, 3, 4, &s);
	assert_int_equal(p[2].rank, 1);
}

static void
awards_by_each_rule(void **state)
{
	(void)state;
	static const struct {
		struct award_rule rule;
		int winners;
		bool contested;
	} t[] = {
		/* totals 1500 1500 1400 1300 1300 1100, one without */
		{ { .kind = AWARD_PLACES, .n = 3 }, 3, false },
		{ { .kind = AWARD_PLACES, .n = 4 }, 5, true },
		{ { .kind = AWARD_HONOURS, .n = 1 }, 2, true },
		{ { .kind = AWARD_THRESHOLD, .score = 1300 }, 5, false },
		{ { .kind = AWARD_THRESHOLD, .score = 1300, .under = 1400 }, 2, false },
		{ { .kind = AWARD_PERFECT, .score = 1500 }, 2, false },
		{ { .kind = AWARD_PERFECT, .score = 1600 }, 0, false },
		{ { .kind = AWARD_QUOTA, .n = 5, .per = 25 }, 5, false },
		{ { .kind = AWARD_QUOTA, .n = 1, .per = 2, .entrants = 7 }, 5, true },
		{ { .kind = AWARD_PLAYOFF }, 2, true },
	};
	struct arena *a = arena_new();
	struct standing p[] = { player(1, 0, 700, 800), player(2, 0, 800, 700),
		player(3, 0, 700, 700), player(4, 0, 600, 700), player(5, 0, 700, 600),
		player(6, 0, 500, 600), player(7, 0, X, X) };
	standings_players(a, p, 7, 2, &usual);
	for (size_t i = 0; i < COUNT(t); i++) {
		bool won[7], contested;
		int n = award_winners(&t[i].rule, p, 7, won, &contested);
		if (n != t[i].winners || contested != t[i].contested)
			fail_msg("row %zu: %d winners, contested %d", i, n, contested);
		assert_false(won[6]);
	}
	arena_free(a);
	assert_string_equal(award_kind_names[AWARD_QUOTA], "quota");
}

/* El/Mid: 5 for every 25 or part; Jr/Sr: 10 for the first 25. */
static void
qualifiers_by_quota(void **state)
{
	(void)state;
	struct award_rule middle = { .kind = AWARD_QUOTA, .n = 5, .per = 25 };
	struct award_rule senior = {
		.kind = AWARD_QUOTA, .n = 5, .first_n = 10, .per = 25
	};
	assert_int_equal(award_participation((int[]){ 45, 52, 54, 56 }, 4), 54);
	assert_int_equal(award_participation((int[]){ 30 }, 1), 30);
	assert_int_equal(award_participation((int[]){ 30 }, 0), 0);
	assert_int_equal(award_quota(&middle, 54), 15);
	assert_int_equal(award_quota(&senior, 54), 20);
	assert_int_equal(award_quota(&middle, 25), 5);
	assert_int_equal(award_quota(&middle, 26), 10);
	assert_int_equal(award_quota(&middle, 0), 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(teams_by_sum_best_and_mean),
		cmocka_unit_test(mean_is_half_up_on_the_exact_value),
		cmocka_unit_test(order_of_entry_never_matters),
		cmocka_unit_test(ties_are_shared_or_broken_in_order),
		cmocka_unit_test(the_last_round_is_the_last_that_was_played),
		cmocka_unit_test(awards_by_each_rule),
		cmocka_unit_test(qualifiers_by_quota),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
