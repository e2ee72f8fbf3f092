/* seat.c - rounds in advance at the sizes of great days: how long, and what is left of
 * faults, by a counter of its own; a round by score, and a repair, of 1,000.  Fails where
 * a case is slow or a plan is worse than it must be. */
#include "base/arena.h"
#include "base/rng.h"
#include "seating/by_score.h"
#include "seating/repair.h"
#include "seating/seating.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { N_MAX = 4000, TEAMS_MAX = 800 };

static const struct instance {
	const char *what;
	int n, team, table, rounds, big; /* big: per cent of players in one team */
	int mates, repeats, teams;       /* at most */
	int ms;
} instances[] = {
	{ "1,000 of 200 teams in threes", 1000, 5, 3, 5, 0, 0, 0, 0, 50 },
	{ "300 of 60 teams in fives", 300, 5, 5, 4, 0, 0, 0, 630, 50 },
	{ "25 of 5 teams in fives", 25, 5, 5, 4, 0, 0, 0, 190, 50 },
	{ "35 of 7 teams in fives", 35, 5, 5, 4, 0, 0, 0, 259, 50 },
	{ "30 of 6 teams in fives", 30, 5, 5, 4, 0, 0, 0, 225, 50 },
	{ "250 of 50 teams in threes", 250, 5, 3, 5, 0, 0, 0, 17, 1000 },
	{ "298 of 60 teams in fives", 298, 5, 5, 4, 0, 0, 0, 611, 1000 },
	{ "500 of 100 teams in fives", 500, 5, 5, 5, 0, 0, 0, 200, 2000 },
	{ "100, 40 % of one school", 100, 1, 3, 5, 40, 30, 0, 0, 50 },
	{ "300, 40 % of one school", 300, 1, 3, 5, 40, 100, 0, 0, 50 },
	{ "1,000, 40 % of one school", 1000, 1, 3, 5, 40, 330, 0, 0, 50 },
	{ "8 tables of 4, 7 rounds", 32, 1, 4, 7, 0, 0, 0, 0, 100 },
	{ "8 tables of 4, 8 rounds", 32, 1, 4, 8, 0, 0, 0, 0, 100 },
	{ "8 tables of 4, 9 rounds", 32, 1, 4, 9, 0, 0, 0, 0, 100 },
	{ "8 tables of 4, 10 rounds", 32, 1, 4, 10, 0, 0, 0, 0, 100 },
};

static struct seating_player player[N_MAX];
static uint8_t met[N_MAX][N_MAX], teams_met[TEAMS_MAX][TEAMS_MAX];

static void
fill(const struct instance *c)
{
	for (int i = 0; i < c->n; i++)
		player[i] = (struct seating_player){ i / c->team, -1 };
	for (int i = 0; i < c->n * c->big / 100; i++)
		player[i].team = N_MAX;
}

static void
count(const struct instance *c, const struct seating_plan *plan, int *found)
{
	memset(met, 0, sizeof met);
	memset(teams_met, 0, sizeof teams_met);
	for (int r = 0; r < plan->rounds; r++) {
		const int *seat = plan->round[r].seat;
		for (int t = 0; t < plan->round[r].tables;
		     seat += plan->round[r].size[t++])
			for (int i = 0; i < plan->round[r].size[t]; i++)
				for (int k = 0; k < i; k++) {
					int a = MIN(seat[i], seat[k]),
					    b = MAX(seat[i], seat[k]);
					int x = player[a].team, y = player[b].team;
					found[0] += x == y;
					found[1] += met[a][b]++ > 0;
					if (c->team > 1 && x != y)
						found[2] +=
						    teams_met[MIN(x, y)][MAX(x, y)]++ > 0;
				}
	}
}

static int
since(clock_t began)
{
	return (int)((clock() - began) * 1000 / CLOCKS_PER_SEC);
}

static int
measure(struct arena *a, const struct instance *c, uint64_t seed)
{
	struct seating_settings s = { .rounds = c->rounds,
		.table_max = c->table,
		.table_min = c->table > 3 ? 3 : 2,
		.seed = seed };
	struct seating_plan plan;
	struct err e;
	int found[3] = { 0 };
	fill(c);
	clock_t began = clock();
	if (seating_make(a, player, c->n, &s, &plan, &e) != OK)
		return 1;
	int ms = since(began);
	count(c, &plan, found);
	bool good = found[0] <= c->mates && found[1] <= c->repeats &&
	            found[2] <= c->teams && ms <= c->ms;
	printf(
	    "%-30s seed %d: %4d ms, %d team-mates, %d repeats, %d team meetings again, "
	    "%lld steps%s\n",
	    c->what, (int)seed, ms, found[0], found[1], found[2], (long long)plan.steps,
	    good ? "" : "  TOO MUCH");
	return !good;
}

/* TIMES: the same round so often, the least time counts: the machine has other work, too.
 */
enum { GREAT = 1000, SCORE_MS = 50, TIMES = 3, REPAIR_MS = 200 };

/* Who met, from met[]. */
static int
list_met(struct arena *a, int n, struct seating_meeting **out)
{
	int m = 0;
	*out = ARENA_ARRAY(a, (size_t)n * 5 * SEATING_TABLE_MAX, struct seating_meeting);
	for (int i = 0; i < n; i++)
		for (int k = i + 1; k < n; k++)
			if (met[i][k] > 0)
				(*out)[m++] = (struct seating_meeting){ i, k, met[i][k] };
	return m;
}

/* What a round by score holds: team-mates, repeats, spread of scores; each table's places
 * then earn 6, 4 and 2. */
static int64_t
play(const struct seating_round *d, struct score_player *p, struct rng *rng, int *found)
{
	int64_t spread = 0;
	const int *seat = d->seat;
	for (int t = 0; t < d->tables; seat += d->size[t++]) {
		int points[3] = { 6, 4, 2 };
		int64_t high = INT64_MIN, low = INT64_MAX;
		for (int i = 0; i < d->size[t]; i++) {
			high = MAX(high, p[seat[i]].score);
			low = MIN(low, p[seat[i]].score);
			for (int k = 0; k < i; k++) {
				int x = MIN(seat[i], seat[k]), y = MAX(seat[i], seat[k]);
				found[0] += p[x].team == p[y].team;
				found[1] += met[x][y]++ > 0;
			}
		}
		spread += high - low;
		rng_shuffle(rng, points, d->size[t]);
		for (int i = 0; i < d->size[t]; i++) {
			p[seat[i]].score += points[i];
			p[seat[i]].shorts += d->size[t] < d->size[0];
		}
	}
	return spread;
}

/* Five rounds, each by the scores of those before it, whose order is kept whole.  Where
 * they begin with any scores, far more apart than a day makes them, two rounds keep it
 * and later ones lose some of it to who has met. */
static int
score_day(struct arena *a, uint64_t seed, bool apart)
{
	static struct score_player p[GREAT];
	struct rng rng;
	int slowest = 0, found[2] = { 0 };
	bool whole = true;
	int64_t spread = 0, least = 0;
	memset(met, 0, sizeof met);
	rng_seed(&rng, seed);
	for (int i = 0; i < GREAT; i++)
		p[i] = (struct score_player){ .team = i / 5,
			.school = i / 10,
			.score = apart ? rng_below(&rng, 90) : 0 };
	for (int r = 0; r < 5; r++) {
		struct seating_meeting *history;
		struct score_settings s = { .table_max = 3, .seed = seed };
		struct score_plan plan;
		struct err e;
		s.history_n = list_met(a, GREAT, &history);
		s.history = history;
		int ms = INT_MAX;
		for (int k = 0; k < TIMES; k++) {
			clock_t began = clock();
			if (by_score_make(a, p, GREAT, &s, &plan, &e) != OK)
				return 1;
			ms = MIN(ms, since(began));
		}
		slowest = MAX(slowest, ms);
		spread += play(&plan.d, p, &rng, found);
		least += plan.spread_bound;
		whole = whole && ((apart && r > 1) || spread == least);
	}
	bool good = found[0] == 0 && found[1] == 0 && whole && slowest <= SCORE_MS;
	printf("1,000 by score, %s seed %d: %4d ms at most, %d team-mates, "
	       "%d repeats, spread %lld of %lld%s\n",
	    apart ? "far apart  " : "five rounds", (int)seed, slowest, found[0], found[1],
	    (long long)spread, (long long)least, good ? "" : "  TOO MUCH");
	return !good;
}

/* Somebody leaves round `round` of a plan for 1,000; what the others met is in met[]. */
static int
repair(struct arena *a, int table_max, int round, int leaves)
{
	const struct instance c = { "", GREAT, 5, table_max, 5, 0, 0, 0, 0, 0 };
	struct seating_settings s = {
		.rounds = 5, .table_max = table_max, .table_min = 2, .seed = 1
	};
	struct seating_plan plan;
	struct err e;
	int found[3] = { 0 };
	fill(&c);
	if (seating_make(a, player, GREAT, &s, &plan, &e) != OK)
		return 1;
	count(&c, &plan, found);
	const struct seating_round *d = &plan.round[round];
	struct repair_table *table =
	    ARENA_ARRAY(a, (size_t)(d->tables + GREAT), struct repair_table);
	struct repair_move *move = ARENA_ARRAY(a, 2 * (size_t)GREAT, struct repair_move);
	bool *here = ARENA_ARRAY(a, (size_t)GREAT, bool);
	for (int t = 0, i = 0; t < d->tables; i += d->size[t++])
		for (int k = 0; k < d->size[t]; k++)
			table[t].seat[table[t].n++] = d->seat[i + k];
	for (int i = 0; i < GREAT; i++)
		here[i] = i != leaves;
	struct seating_meeting *history;
	int history_n = list_met(a, GREAT, &history);
	struct repair_round x = { .player = player,
		.n = GREAT,
		.here = here,
		.table_max = table_max,
		.table_min = 2,
		.met = history,
		.met_n = history_n,
		.table = table,
		.tables = d->tables };
	clock_t began = clock();
	int moves = seating_repair(a, &x, move), ms = since(began);
	bool good = moves <= 3 && ms <= REPAIR_MS;
	printf("1,000 in tables of %d, one goes of round %d: %d ms, %d move%s\n",
	    table_max, round + 1, ms, moves - 1, good ? "" : "  TOO MUCH");
	return !good;
}

/* With arguments: that many players of teams of five in threes, and how many swaps to try
 * for each of them (0: until the plan is as good as can be), for callgrind. */
int
main(int argc, char **argv)
{
	int bad = 0;
	struct arena *a = arena_new();
	if (argc > 1) {
		struct instance c = { "", (int)strtol(argv[1], NULL, 10), 5, 3, 5, 0, 0,
			0, 0, 0 };
		struct seating_settings s = {
			.rounds = 5, .table_max = 3, .table_min = 2, .seed = 1
		};

		struct seating_plan plan;
		struct err e;
		c.n = MIN(MAX(c.n, 2), N_MAX);
		s.steps = argc > 2 ? strtol(argv[2], NULL, 10) * c.n : 0;
		fill(&c);
		bad = seating_make(a, player, c.n, &s, &plan, &e) != OK;
	}
	for (size_t i = 0; i < COUNT(instances) && argc < 2; i++)
		for (uint64_t seed = 1; seed <= 10; seed++, arena_reset(a))
			bad += measure(a, &instances[i], seed);
	for (int k = 0; k < 10 && argc < 2; k++, arena_reset(a)) {
		bad += score_day(a, (uint64_t)k + 1, k % 2);
		bad += repair(a, k % 2 ? 5 : 3, k / 2, 97 * k);
	}
	arena_free(a);
	return bad > 0;
}
