/* Which places are settled: against every way in which the rest of a small day can go. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include "base/arena.h"
#include "base/rng.h"
#include "scoring/settled.h"
#include <cmocka.h>
#include <string.h>

enum { PLAYERS = 5, TEAMS = 3, ROUNDS = 2, OPEN_MAX = 4, FIELDS = 1500 };
static const int32_t outcomes[] = { NO_SCORE, 0, 70, 130, 200 };

struct day {
	struct standing player[PLAYERS], team[TEAMS];
	struct settings rules;
	struct {
		int player, round;
	} open[OPEN_MAX];
	int opens;
};

static void
rank(struct arena *a, struct day *d)
{
	standings_players(a, d->player, PLAYERS, ROUNDS, &d->rules);
	standings_groups(
	    a, GROUP_TEAM, d->team, TEAMS, d->player, PLAYERS, ROUNDS, &d->rules);
}

static struct day
any_day(struct rng *rng)
{
	static const int32_t scores[] = { 0, 25, 70, 100, 130, 175, 200 };
	struct day d = { .rules.team_rule = (int)rng_below(rng, 3), .rules.team_k = 2 };

	d.rules.tie_break[0] = (int)rng_below(rng, 4);
	for (int t = 0; t < TEAMS; t++)
		d.team[t] = (struct standing){ .id = t + 1,
			.penalty = rng_below(rng, 4) ? 0 : 100 };
	for (int p = 0; p < PLAYERS; p++) {
		d.player[p] = (struct standing){ .id = p + 1,
			.group = { 1 + (int64_t)rng_below(rng, TEAMS) },
			.penalty = rng_below(rng, 5) ? 0 : 50,
			.out_of_rank = rng_below(rng, 12) == 0 };
		for (int k = 0; k < ROUNDS; k++) {
			d.player[p].round[k] = rng_below(rng, 8)
			                           ? scores[rng_below(rng, COUNT(scores))]
			                           : NO_SCORE;
			if (d.opens == OPEN_MAX || rng_below(rng, 4))
				continue;
			d.player[p].open |= 1u << k;
			d.open[d.opens].player = p;
			d.open[d.opens++].round = k;
		}
	}
	return d;
}

/* How many share a rank. */
static int
sharing(const struct standing *s, int n, int rank)
{
	int same = 0;

	for (int i = 0; i < n; i++)
		same += s[i].rank == rank;
	return same;
}

static bool
same_place(const struct standing *x, const struct standing *y, int n, int i)
{
	return x[i].rank == y[i].rank &&
	       sharing(x, n, x[i].rank) == sharing(y, n, y[i].rank);
}

/* Whether rank and ties are the same, however the open rounds end. */
struct constant {
	bool player[PLAYERS], team[TEAMS];
};
static void
play_on(
    struct arena *a, const struct day *d, struct day *now, int at, struct constant *same)
{
	if (at < d->opens) {
		int p = d->open[at].player, k = d->open[at].round;
		/* what is there may change, but does not go away */
		for (size_t i = d->player[p].round[k] != NO_SCORE; i < COUNT(outcomes);
		     i++) {
			now->player[p].round[k] = outcomes[i];
			play_on(a, d, now, at + 1, same);
		}
		return;
	}
	struct day end = *now;
	rank(a, &end);
	for (int p = 0; p < PLAYERS; p++)
		same->player[p] &= same_place(end.player, d->player, PLAYERS, p);
	for (int t = 0; t < TEAMS; t++)
		same->team[t] &= same_place(end.team, d->team, TEAMS, t);
}

static void
settled_is_what_no_end_of_the_day_changes(void **state)
{
	struct rng rng;
	int settled = 0, missed = 0;

	(void)state;
	rng_seed(&rng, 7);
	for (int n = 0; n < FIELDS; n++) {
		DEFER(arena_free) struct arena *a = arena_new();
		struct day d = any_day(&rng);
		rank(a, &d);
		standings_settle(a,
		    &(struct field){ .player = d.player,
		        .team = d.team,
		        .players = PLAYERS,
		        .teams = TEAMS,
		        .rounds = ROUNDS,
		        .through = ROUNDS },
		    SHEET_CUP, &d.rules);
		struct day now = d;
		struct constant same;
		memset(&same, 1, sizeof same);
		play_on(a, &d, &now, 0, &same);
		for (int p = 0; p < PLAYERS; p++) {
			if (d.player[p].rank == 0)
				continue;
			assert_true(!d.player[p].settled || same.player[p]);
			if (d.rules.tie_break[0] == TIE_NONE)
				assert_true(d.player[p].settled || !same.player[p]);
			settled += d.player[p].settled;
			missed += same.player[p] && !d.player[p].settled;
		}
		for (int t = 0; t < TEAMS; t++)
			assert_true(
			    d.team[t].rank == 0 || !d.team[t].settled || same.team[t]);
	}
	assert_true(settled > FIELDS / 2); /* it is no property of nothing */
	assert_true(missed < settled / 10);
}

static void
a_round_brings_no_more_than_the_rules_give(void **state)
{
	struct settings s = {
		.match_points = MATCH_6_4_2, .pent_win = 3, .pent_tie = 1, .pent_bye = 3
	};

	(void)state;
	assert_int_equal(round_most(SHEET_CUP, &s), 200);
	assert_int_equal(round_most(SHEET_MATCH, &s), 600);
	s.match_points = MATCH_10_8_6;
	assert_int_equal(round_most(SHEET_MATCH, &s), 1000);
	assert_int_equal(round_most(SHEET_HEAD_TO_HEAD, &s), 300);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(settled_is_what_no_end_of_the_day_changes),
		cmocka_unit_test(a_round_brings_no_more_than_the_rules_give),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
