/* seating/chart.c - see chart.h.  All ways to seat a round of up to seven players are
 * listed (105 at most); each round takes the best of them given the others, in turn,
 * until nothing gets better, from several beginnings. */
#include "seating/chart.h"
#include "base/rng.h"
#include <string.h>

enum { WAYS_MAX = 105, BEGINNINGS = 40, SEARCHED_MAX = 7 };

/* Each line is a round of three tables; every two of the nine share exactly one. */
static const int8_t nine[4][CHART_PLAYERS_MAX] = {
	{ 0, 1, 2, 3, 4, 5, 6, 7, 8 },
	{ 0, 3, 6, 1, 4, 7, 2, 5, 8 },
	{ 0, 4, 8, 1, 5, 6, 2, 3, 7 },
	{ 0, 5, 7, 1, 3, 8, 2, 4, 6 },
};

struct ways {
	int n, players, tables, size[CHART_PLAYERS_MAX];
	int8_t seat[WAYS_MAX][SEARCHED_MAX];
};

struct tally {
	int met[SEARCHED_MAX][SEARCHED_MAX], shorts[SEARCHED_MAX];
};

int
chart_sizes(int n, int *size)
{
	assert(n >= 2);
	int twos = (3 - n % 3) % 3, tables = (n + 2) / 3;
	for (int t = 0; t < tables; t++)
		size[t] = t < tables - twos ? 3 : 2;
	return tables;
}

/* Fills the tables from the first on; those of one size have ascending first players, so
 * that no way is listed twice. */
static void
list_ways(struct ways *w, int table, int at, int in_table, unsigned used, int8_t *seat)
{
	if (at == w->players) {
		assert(w->n < WAYS_MAX);
		memcpy(w->seat[w->n++], seat, (size_t)w->players);
		return;
	}
	int from = 0;
	if (in_table > 0)
		from = seat[at - 1] + 1;
	else if (table > 0 && w->size[table - 1] == w->size[table])
		from = seat[at - w->size[table - 1]] + 1;
	for (int i = from; i < w->players; i++) {
		if (used >> i & 1u)
			continue;
		seat[at] = (int8_t)i;
		bool full = in_table + 1 == w->size[table];
		list_ways(w, table + full, at + 1, full ? 0 : in_table + 1,
		    used | 1u << i, seat);
	}
}

static void
tally_add(const struct ways *w, int way, int by, struct tally *t)
{
	const int8_t *seat = w->seat[way];
	for (int k = 0; k < w->tables; seat += w->size[k++])
		for (int i = 0; i < w->size[k]; i++) {
			t->shorts[seat[i]] += w->size[k] < w->size[0] ? by : 0;
			for (int j = 0; j < i; j++)
				t->met[seat[j]][seat[i]] += by;
		}
}

/* Each outweighs all that stands below it in 20 rounds: the squares of rounds at a short
 * table and of meetings, then meetings of two from the third on, then from the second on.
 */
enum { AGAIN = 1, THRICE = 1000, MET = 1000000 };
static const int64_t SHORT = 100000000000;

/* n meetings of two. */
static int64_t
met_cost(int n)
{
	return (int64_t)MET * n * n + THRICE * MAX(n - 2, 0) + AGAIN * MAX(n - 1, 0);
}

/* What one more round of this way would cost beside the others. */
static int64_t
way_cost(const struct ways *w, int way, const struct tally *t)
{
	const int8_t *seat = w->seat[way];
	int64_t cost = 0;
	for (int k = 0; k < w->tables; seat += w->size[k++])
		for (int i = 0; i < w->size[k]; i++) {
			if (w->size[k] < w->size[0])
				cost += SHORT * (2 * t->shorts[seat[i]] + 1);
			for (int j = 0; j < i; j++) {
				int met = t->met[seat[j]][seat[i]];
				cost += met_cost(met + 1) - met_cost(met);
			}
		}
	return cost;
}

static int64_t
tally_cost(const struct ways *w, const struct tally *t)
{
	int64_t cost = 0;
	for (int i = 0; i < w->players; i++) {
		cost += SHORT * t->shorts[i] * t->shorts[i];
		for (int j = 0; j < i; j++)
			cost += met_cost(t->met[j][i]);
	}
	return cost;
}

/* Improves the chosen ways round by round until a whole pass changes nothing. */
static int64_t
descend(const struct ways *w, int rounds, int *way, struct tally *t)
{
	for (bool changed = true; changed;) {
		changed = false;
		for (int r = 0; r < rounds; r++) {
			tally_add(w, way[r], -1, t);
			int best = way[r];
			int64_t least = way_cost(w, best, t);
			for (int k = 0; k < w->n; k++) {
				int64_t cost = way_cost(w, k, t);
				if (cost < least) {
					least = cost;
					best = k;
					changed = true;
				}
			}
			way[r] = best;
			tally_add(w, best, 1, t);
		}
	}
	return tally_cost(w, t);
}

/* Meetings and short seats dealt out evenly. */
static int64_t
floor_cost(const struct ways *w, int rounds)
{
	int pairs = 0, shorts = 0;
	for (int t = 0; t < w->tables; t++) {
		pairs += w->size[t] * (w->size[t] - 1) / 2;
		shorts += w->size[t] < w->size[0] ? w->size[t] : 0;
	}
	int all = w->players * (w->players - 1) / 2, met = rounds * pairs / all;
	int more = rounds * pairs % all, times = rounds * shorts / w->players;
	int often = rounds * shorts % w->players;
	return more * met_cost(met + 1) + (all - more) * met_cost(met) +
	       SHORT * (often * (times + 1) * (times + 1) +
	                   (w->players - often) * times * times);
}

static void
search(struct arena *a, int n, int rounds, int *seat)
{
	struct ways *w = ARENA_NEW(a, struct ways);
	int *way = ARENA_ARRAY(a, (size_t)rounds, int);
	int8_t one[SEARCHED_MAX];
	struct rng rng;
	rng_seed(&rng, 1); /* a chart depends on its size alone */
	w->players = n;
	w->tables = chart_sizes(n, w->size);
	list_ways(w, 0, 0, 0, 0, one);
	int64_t least = INT64_MAX, enough = floor_cost(w, rounds);
	for (int k = 0; k < BEGINNINGS && least > enough; k++) {
		struct tally t = { 0 };
		for (int r = 0; r < rounds; r++) {
			way[r] = (int)rng_below(&rng, (uint32_t)w->n);
			tally_add(w, way[r], 1, &t);
		}
		int64_t cost = descend(w, rounds, way, &t);
		if (cost >= least)
			continue;
		least = cost;
		for (int r = 0; r < rounds; r++)
			for (int i = 0; i < n; i++)
				seat[r * n + i] = w->seat[way[r]][i];
	}
}

/* The chart of nine; eight leave out its last player, whose table comes last then. */
static void
complete(int n, int rounds, int *seat)
{
	for (int r = 0; r < rounds; r++) {
		const int8_t *line = nine[r % 4];
		int whole = 0, short_at = 6;
		for (int t = 0; t < 9; t += 3) {
			bool short_table = n == 8 && line[t + 2] == 8;
			for (int i = 0; i < 3 - short_table; i++) {
				int *at = short_table ? &short_at : &whole;
				seat[r * n + (*at)++] = line[t + i];
			}
		}
	}
}

void
chart_make(struct arena *a, int n, int rounds, int *seat)
{
	assert(n >= 2 && n <= CHART_PLAYERS_MAX && rounds > 0);
	if (n > SEARCHED_MAX)
		complete(n, rounds, seat);
	else
		search(a, n, rounds, seat);
}
