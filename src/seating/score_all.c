/* seating/score_all.c - every round of a small field; see score_field.h.
 *
 * The highest of those without a seat opens a table, and everybody lower in turn joins
 * them.  What a part of a table costs it keeps, whoever else comes; the others cost at
 * least the spread of their scores cut in order.  A part that cannot come below the best
 * round so far is given up. */
#include "seating/score_field.h"

struct all {
	struct score_field *f;
	const struct score_settings *s;
	int64_t *pair;     /* [n * n]: what two ranks at a table cost */
	int64_t *is_short; /* [n]: what a seat at a short table costs */
	int64_t least_short, end;
	int64_t *spread; /* [shorts + 1]: room for rest_floor() */
	int *open;       /* [n]: the same, ranks without a seat */
	int *table_of;   /* [n]; -1 = no seat */
	bool stopped;
};

struct part { /* of a table that is being filled */
	int table, size, n, seat[SEATING_TABLE_MAX];
	int bigs, shorts; /* tables to fill after it */
};

static void
weigh(struct arena *a, struct all *x)
{
	const struct score_field *f = x->f;
	size_t n = (size_t)f->n;
	int *rank_of = ARENA_ARRAY(a, n, int);
	x->pair = ARENA_ARRAY(a, n * n, int64_t);
	x->is_short = ARENA_ARRAY(a, n, int64_t);
	x->least_short = INT64_MAX;
	for (int i = 0; i < f->n; i++) {
		rank_of[f->by_rank[i]] = i;
		x->is_short[i] = score_short_cost(f, f->by_rank[i]);
		x->least_short = MIN(x->least_short, x->is_short[i]);
		for (int k = 0; k < f->n; k++)
			x->pair[i * f->n + k] =
			    score_pair_cost(f, f->by_rank[i], f->by_rank[k]);
	}
	for (int w = 0; w < f->wish_n; w++) { /* each of the two feels it */
		int i = rank_of[f->wish[w].a], k = rank_of[f->wish[w].b];
		x->pair[i * f->n + k] += 2 * f->weight_wish;
		x->pair[k * f->n + i] = x->pair[i * f->n + k];
	}
}

/* What those without a seat cost at least, at so many tables. */
static int64_t
rest_floor(struct all *x, int bigs, int shorts)
{
	const struct score_field *f = x->f;
	int n = 0, tables = bigs + shorts;
	for (int i = 0; i < f->n; i++)
		if (x->table_of[i] < 0)
			x->open[n++] = i;
	for (int t = 0; t <= tables; t++)
		for (int k = MIN(t, shorts); k >= MAX(0, t - bigs); k--) {
			/* The first t tables, k of them short. */
			int end = t * f->big - k;
			int64_t least = t ? INT64_MAX : 0;
			for (int s = 0; s < 2 && t > 0; s++)
				if (k - s >= MAX(0, t - 1 - bigs) && k - s <= t - 1)
					least = MIN(least,
					    x->spread[k - s] +
					        score_of_rank(
					            f, x->open[end - f->big + s]) -
					        score_of_rank(f, x->open[end - 1]));
			x->spread[k] = least;
		}
	return f->weight_point * x->spread[shorts] +
	       x->least_short * shorts * (f->big - 1);
}

static bool
may_step(struct all *x)
{
	struct score_field *f = x->f;
	if (f->steps >= x->end || f->steps >= f->limit)
		x->stopped = true;
	else if (f->steps % SCORE_ASK_EVERY == 0 && !score_may_go_on(f, x->s))
		x->stopped = true;
	f->steps += !x->stopped;
	return !x->stopped;
}

/* A better round than the best so far. */
static void
keep(const struct all *x, int64_t cost)
{
	struct score_field *f = x->f;
	int no_one = f->n;
	for (int t = 0, at = 0; t < f->tables; t++) {
		for (int i = 0; i < f->n; i++)
			if (x->table_of[i] == t)
				f->saved[at++] = i;
		if (at % f->big)
			f->saved[at++] = no_one++;
	}
	f->is_saved = true;
	f->best = cost;
}

static void open_table(struct all *x, int table, int bigs, int shorts, int64_t cost);

/* Seats whoever may come next at a table: lower in rank than all who sit there. */
static void
fill_table(struct all *x, struct part p, int64_t cost)
{
	const struct score_field *f = x->f;
	if (p.n == p.size) {
		if (cost + rest_floor(x, p.bigs, p.shorts) < f->best)
			open_table(x, p.table + 1, p.bigs, p.shorts, cost);
		return;
	}
	int above = p.seat[p.n - 1];
	int64_t owed = x->least_short * p.shorts * (f->big - 1);
	for (int i = above + 1; i < f->n && !x->stopped; i++) {
		if (x->table_of[i] >= 0)
			continue;
		int64_t wide =
		    f->weight_point * (score_of_rank(f, above) - score_of_rank(f, i));
		if (cost + wide + owed >= f->best)
			return;
		int64_t sum = cost + wide + (p.size < f->big ? x->is_short[i] : 0);
		for (int k = 0; k < p.n; k++)
			sum += x->pair[i * f->n + p.seat[k]];
		if (sum + owed >= f->best || !may_step(x))
			continue;
		x->table_of[i] = p.table;
		p.seat[p.n++] = i;
		fill_table(x, p, sum);
		p.n--;
		x->table_of[i] = -1;
	}
}

static void
open_table(struct all *x, int table, int bigs, int shorts, int64_t cost)
{
	const struct score_field *f = x->f;
	int first = 0;
	while (first < f->n && x->table_of[first] >= 0)
		first++;
	if (first == f->n) {
		keep(x, cost);
		return;
	}
	x->table_of[first] = table;
	for (int s = 0; s < 2; s++) {
		if (s ? shorts == 0 : bigs == 0)
			continue;
		struct part p = { .table = table,
			.size = f->big - s,
			.n = 1,
			.seat = { first },
			.bigs = bigs - !s,
			.shorts = shorts - s };
		fill_table(x, p, cost + (s ? x->is_short[first] : 0));
	}
	x->table_of[first] = -1;
}

bool
score_search_all(
    struct arena *a, struct score_field *f, const struct score_settings *s, int64_t most)
{
	struct all x = { .f = f, .s = s, .end = f->steps + most };
	for (int w = 0; w < f->wish_n; w++)
		if (f->wish[w].together)
			return false;
	weigh(a, &x);
	x.spread = ARENA_ARRAY(a, (size_t)f->shorts + 1, int64_t);
	x.open = ARENA_ARRAY(a, (size_t)f->n, int);
	x.table_of = ARENA_ARRAY(a, (size_t)f->n, int);
	for (int i = 0; i < f->n; i++)
		x.table_of[i] = -1;
	open_table(&x, 0, f->tables - f->shorts, f->shorts, 0);
	return !x.stopped;
}
