/* Which places are settled: against every way in which the rest of a small day can go, by
 * each rule system. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include "base/arena.h"
#include "base/rng.h"
#include "rules/ruleset.h"
#include "scoring/settled.h"
#include <cmocka.h>
#include <string.h>

enum { PLAYERS = 5, GROUPS = 3, ROUNDS = 2, OPEN_MAX = 4, FIELDS = 400, ENDS = 5 };

/* Scores of a round: any, and those that an open one can end with, from none to the
 * highest. */
static const struct system {
	const char *id, *setting, *value;
	int32_t score[7], end[ENDS];
} systems[] = {
	{ "challenge-cup-2022", "cup_sum", "rounded", { 0, 25, 70, 100, 130, 175, 200 },
	    { NO_SCORE, 0, 70, 130, 200 } },
	{ "challenge-cup-2022", "cup_sum", "exact", { 0, 25, 70, 100, 130, 175, 200 },
	    { NO_SCORE, 0, 70, 130, 200 } },
	{ "agloa-2019", "match_points", "6-4-2", { 0, 200, 300, 400, 400, 500, 600 },
	    { NO_SCORE, 0, 200, 400, 600 } },
	{ "mlag-basic-2018", "match_points", "10-8-6",
	    { 0, 600, 700, 800, 800, 900, 1000 }, { NO_SCORE, 0, 600, 800, 1000 } },
	{ "pentathlon-2-highlights", NULL, NULL, { 0, 0, 100, 100, 200, 300, 300 },
	    { NO_SCORE, 0, 100, 200, 300 } },
};

struct day {
	struct standing player[PLAYERS], team[GROUPS], school[GROUPS];
	const struct system *system;
	enum sheet_kind sheet;
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
	    a, GROUP_TEAM, d->team, GROUPS, d->player, PLAYERS, ROUNDS, &d->rules);
	standings_groups(
	    a, GROUP_SCHOOL, d->school, GROUPS, d->player, PLAYERS, ROUNDS, &d->rules);
}

static void
set_round(struct standing *p, int k, int32_t score)
{
	p->round[k] = score;
	p->exact[k] = score == NO_SCORE ? 0 : score * (EXACT_UNIT / 100);
}

static struct day
any_day(struct rng *rng, const struct system *x)
{
	const struct ruleset *r = ruleset_find(x->id);
	struct day d = { .system = x, .sheet = r->sheet };
	struct err e = { 0 };

	settings_of(&d.rules, r);
	if (x->setting)
		assert_int_equal(settings_set(&d.rules, x->setting, x->value, &e), OK);
	d.rules.team_rule = (int)rng_below(rng, 3);
	d.rules.school_rule = 1 + (int)rng_below(rng, 3);
	d.rules.team_k = d.rules.school_k = 2;
	memset(d.rules.tie_break, 0, sizeof d.rules.tie_break);
	d.rules.tie_break[0] = (int)rng_below(rng, 4);
	for (int t = 0; t < GROUPS; t++) {
		d.team[t] = (struct standing){ .id = t + 1,
			.penalty = rng_below(rng, 4) ? 0 : 100 };
		d.school[t].id = t + 1;
	}
	for (int p = 0; p < PLAYERS; p++) {
		d.player[p] = (struct standing){ .id = p + 1,
			.group = { 1 + (int64_t)rng_below(rng, GROUPS),
			    1 + (int64_t)rng_below(rng, GROUPS) },
			.penalty = rng_below(rng, 5) ? 0 : 50,
			.out_of_rank = rng_below(rng, 12) == 0 };
		for (int k = 0; k < ROUNDS; k++) {
			set_round(&d.player[p], k,
			    rng_below(rng, 8) ? x->score[rng_below(rng, COUNT(x->score))]
			                      : NO_SCORE);
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
	bool player[PLAYERS], team[GROUPS], school[GROUPS];
};
static void
play_on(
    struct arena *a, const struct day *d, struct day *now, int at, struct constant *same)
{
	if (at < d->opens) {
		int p = d->open[at].player, k = d->open[at].round;
		/* what is there may change, but does not go away */
		for (size_t i = d->player[p].round[k] != NO_SCORE; i < ENDS; i++) {
			set_round(&now->player[p], k, d->system->end[i]);
			play_on(a, d, now, at + 1, same);
		}
		return;
	}
	struct day end = *now;
	rank(a, &end);
	for (int p = 0; p < PLAYERS; p++)
		same->player[p] &= same_place(end.player, d->player, PLAYERS, p);
	for (int g = 0; g < GROUPS; g++) {
		same->team[g] &= same_place(end.team, d->team, GROUPS, g);
		same->school[g] &= same_place(end.school, d->school, GROUPS, g);
	}
}

struct tally {
	int settled, missed;
};

static void
check_day(struct day *d, struct tally *n)
{
	DEFER(arena_free) struct arena *a = arena_new();
	struct constant same;

	rank(a, d);
	standings_settle(a,
	    &(struct field){ .player = d->player,
	        .team = d->team,
	        .school = d->school,
	        .players = PLAYERS,
	        .teams = GROUPS,
	        .schools = GROUPS,
	        .rounds = ROUNDS,
	        .through = ROUNDS },
	    d->sheet, &d->rules);
	struct day now = *d;
	memset(&same, 1, sizeof same);
	play_on(a, d, &now, 0, &same);
	for (int p = 0; p < PLAYERS; p++) {
		if (d->player[p].rank == 0)
			continue;
		assert_true(!d->player[p].settled || same.player[p]);
		if (d->rules.tie_break[0] == TIE_NONE)
			assert_true(d->player[p].settled || !same.player[p]);
		n->settled += d->player[p].settled;
		n->missed += same.player[p] && !d->player[p].settled;
	}
	for (int g = 0; g < GROUPS; g++) {
		assert_true(d->team[g].rank == 0 || !d->team[g].settled || same.team[g]);
		assert_true(
		    d->school[g].rank == 0 || !d->school[g].settled || same.school[g]);
	}
}

static void
settled_is_what_no_end_of_the_day_changes(void **state)
{
	struct rng rng;

	(void)state;
	rng_seed(&rng, 7);
	for (size_t i = 0; i < COUNT(systems); i++) {
		struct tally n = { 0 };
		for (int k = 0; k < FIELDS; k++) {
			struct day d = any_day(&rng, &systems[i]);
			check_day(&d, &n);
		}
		assert_true(n.settled > FIELDS / 2); /* it is no property of nothing */
		assert_true(n.missed < n.settled / 10);
	}
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
