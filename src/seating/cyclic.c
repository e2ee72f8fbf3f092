/* seating/cyclic.c - fields of full teams, as many as tables: each round is one table,
 * turned.
 *
 * Number the teams 0 .. t - 1.  In round r, table c holds member i of team c + s(r, i)
 * modulo t.  Two members i and k of a table are then of teams s(r, i) - s(r, k) apart,
 * and so at every table of the round: all that can happen is seen in these differences.
 * None is 0: no team-mates.  For one i and k they differ from round to round: no two
 * players meet twice.  Each of 1 .. t - 1 comes as often as the others: the meetings of
 * teams are even.  (A partial difference matrix over the cyclic group, as in Colbourn and
 * Dinitz, Handbook of Combinatorial Designs, VI.17.)  A short search finds s. */
#include "seating/state.h"

/* Many teams have many differences to tell apart, and time for it. */
enum { FEW = 64, TRIES = 120000, TRIES_MANY = 2000000, HEAT = 1500, MET_TWICE = 16 };

struct turn {
	int tables, rows, rounds;
	int s[SEATING_ROUNDS_MAX][SEATING_TABLE_MAX];
	int *seen; /* [rows][rows][tables]: differences of members i > k */
	int *far;  /* [tables / 2 + 1]: meetings of teams so far apart */
};

static int
difference(const struct turn *u, int r, int i, int k)
{
	int d = u->s[r][MAX(i, k)] - u->s[r][MIN(i, k)];
	return d < 0 ? d + u->tables : d;
}

/* Counts the differences of member i with those below `below` in (by = 1) or out (-1);
 * returns what that adds to the cost. */
static int64_t
count_shift(struct turn *u, int r, int i, int below, int by)
{
	int64_t cost = 0;
	for (int k = 0; k < below; k++) {
		if (k == i)
			continue;
		int d = difference(u, r, i, k), apart = MIN(d, u->tables - d);
		int *far = &u->far[apart];
		int *seen = &u->seen[(MAX(i, k) * u->rows + MIN(i, k)) * u->tables + d];
		/* Half as many pairs of teams are half the circle apart; each turn of the
		 * tables brings them together twice. */
		bool half = 2 * d == u->tables;
		*seen -= by < 0;
		*far -= by < 0 ? 1 + half : 0;
		cost += MET_TWICE * *seen;
		cost += d == 0 ? 100000 : 2 * *far + half;
		*seen += by > 0;
		*far += by > 0 ? 1 + half : 0;
	}
	return by * cost;
}

static int64_t
start(struct turn *u)
{
	int64_t cost = 0;
	for (int r = 0; r < u->rounds; r++)
		for (int i = 0; i < u->rows; i++) {
			u->s[r][i] =
			    (r + 1) * i % u->tables; /* all one needs of a prime */
			cost += count_shift(u, r, i, i, 1);
		}
	return cost;
}

/* The least that so many differences can cost: each as often as the others. */
static int64_t
least_cost(const struct turn *u)
{
	int64_t cost = 0, full = (u->tables - 1) / 2, half = u->tables % 2 == 0;
	int64_t n = 0, halves = 0,
	        left = (int64_t)u->rounds * u->rows * (u->rows - 1) / 2;
	while (left > 0) {
		/* n: how often each full one comes; the next half one costs 4h + 1. */
		bool take = half && 4 * halves + 1 < 2 * n;
		int64_t some = take ? 1 : MIN(left, full);
		cost += take ? 4 * halves + 1 : 2 * n * some;
		halves += take;
		n += !take;
		left -= some;
	}
	return cost;
}

/* Changes one s at a time; what is worse by d is taken once in 2^(256 d / heat) times,
 * and the heat falls by a twentieth each sixty-fourth part.  Ends at the best. */
static void
better(struct turn *u, int64_t cost, struct rng *rng)
{
	struct turn best = *u;
	int64_t least = cost, floor = least_cost(u), heat = HEAT;
	int64_t tries = u->tables > FEW ? TRIES_MANY : TRIES;
	for (int64_t n = 1; n <= tries && least > floor; n++) {
		int r = (int)rng_below(rng, (uint32_t)u->rounds);
		int i = 1 + (int)rng_below(rng, (uint32_t)u->rows - 1), was = u->s[r][i];
		int64_t most = __builtin_ctzll(rng_next(rng) | 1ull << 62) * heat / 256;
		int64_t delta = count_shift(u, r, i, u->rows, -1);
		u->s[r][i] = (int)rng_below(rng, (uint32_t)u->tables);
		delta += count_shift(u, r, i, u->rows, 1);
		heat -= n % (tries / 64) == 0 ? heat / 20 : 0;
		if (delta > most) {
			count_shift(u, r, i, u->rows, -1);
			u->s[r][i] = was;
			count_shift(u, r, i, u->rows, 1);
			continue;
		}
		cost += delta;
		if (cost < least) {
			least = cost;
			best = *u;
		}
	}
	*u = best;
}

/* As many teams as tables, nobody without a team, nobody away. */
static bool
is_full(const struct state *st)
{
	for (int i = 0; i < st->n; i++)
		if (st->side[i] < 0)
			return false;
	for (int r = 0; r < st->rounds; r++)
		if (st->round[r].tables != st->sides || st->round[r].players != st->n)
			return false;
	return st->sides > 1 && st->biggest[0] > 1;
}

bool
deal_cyclic(struct state *st, struct arena *a, struct rng *rng, const int *order)
{
	if (!is_full(st))
		return false;
	struct turn u = { st->sides, st->biggest[0], st->rounds, .seen = NULL };
	int *member = ARENA_ARRAY(a, (size_t)st->n, int),
	    *team = ARENA_ARRAY(a, (size_t)st->n, int);
	int *want = ARENA_ARRAY(a, (size_t)st->n, int);
	for (int i = 0, k = 0, t = -1; i < st->n; i++, k++) {
		if (i == 0 || st->team[order[i]] != st->team[order[i - 1]]) {
			k = 0;
			t++;
		}
		if (k >= u.rows)
			return false; /* a team too big for one of each row */
		member[i] = k;
		team[i] = t;
	}
	u.seen = ARENA_ARRAY(a, (size_t)(u.rows * u.rows) * (size_t)u.tables, int);
	u.far = ARENA_ARRAY(a, (size_t)u.tables / 2 + 1, int);
	better(&u, start(&u), rng);
	for (int r = 0; r < st->rounds; r++) {
		for (int i = 0; i < st->n; i++)
			want[i] = (team[i] + u.tables - u.s[r][member[i]]) % u.tables;
		deal_settle(st, a, r, order, want);
	}
	return true;
}
