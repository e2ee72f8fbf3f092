/* seating/score_cost.c - see score_field.h. */
#include "seating/score_field.h"

enum { WISH_BITS = 3 };

void
score_index_meetings(
    struct arena *a, struct score_field *f, const struct score_settings *s)
{
	f->met_from = ARENA_ARRAY(a, (size_t)f->n + 2, int);
	f->met_who = ARENA_ARRAY(a, 2 * (size_t)s->history_n + 1, int);
	f->met_times = ARENA_ARRAY(a, 2 * (size_t)s->history_n + 1, int);
	for (int i = 0; i < s->history_n; i++) {
		f->met_from[s->history[i].a + 2]++;
		f->met_from[s->history[i].b + 2]++;
	}
	for (int i = 2; i <= f->n + 1; i++)
		f->met_from[i] += f->met_from[i - 1];
	for (int i = 0; i < s->history_n; i++) {
		const struct seating_meeting *h = &s->history[i];
		int x = f->met_from[h->a + 1]++, y = f->met_from[h->b + 1]++;
		f->met_who[x] = h->b;
		f->met_who[y] = h->a;
		f->met_times[x] = f->met_times[y] = h->times;
	}
}

static bool
wished_together(const struct score_field *f, int a, int b)
{
	for (int w = 0; w < f->wish_n && f->wished[a]; w++)
		if (f->wish[w].together && ((f->wish[w].a == a && f->wish[w].b == b) ||
		                               (f->wish[w].a == b && f->wish[w].b == a)))
			return true;
	return false;
}

int
score_times_met(const struct score_field *f, int a, int b)
{
	int times = 0;
	if (wished_together(f, a, b))
		return 0;
	for (int i = f->met_from[a]; i < f->met_from[a + 1]; i++)
		times += f->met_who[i] == b ? f->met_times[i] : 0;
	return MIN(times, SCORE_MET_MOST);
}

bool
score_are_teammates(const struct score_field *f, int a, int b)
{
	return f->p[a].team >= 0 && f->p[a].team == f->p[b].team;
}

/* A wish that two are apart costs once where they meet, that they are together at each
 * of two tables. */
static int64_t
wish_cost(const struct score_field *f, int table, int who)
{
	int64_t cost = 0;
	for (int w = 0; w < f->wish_n; w++) {
		const struct seating_wish *x = &f->wish[w];
		if (x->a != who && x->b != who)
			continue;
		const int *rank = &f->rank_at[table * f->big];
		bool meet = false;
		for (int i = 0; i < f->big; i++)
			meet = meet ||
			       (rank[i] < f->n &&
			           f->by_rank[rank[i]] == (x->a == who ? x->b : x->a));
		cost += meet != x->together;
	}
	return cost * f->weight_wish;
}

int64_t
score_pair_cost(const struct score_field *f, int a, int b)
{
	int met = score_times_met(f, a, b);
	return (score_are_teammates(f, a, b) ? f->weight_teammate : 0) +
	       (met > 0 ? f->weight_repeat * (2 * met + 1) : 0) +
	       (f->p[a].school >= 0 && f->p[a].school == f->p[b].school);
}

int64_t
score_short_cost(const struct score_field *f, int who)
{
	return f->weight_short * (2 * MIN(f->p[who].shorts, SCORE_MET_MOST) + 1);
}

int64_t
score_table_cost(const struct score_field *f, int table)
{
	const int *rank = &f->rank_at[table * f->big];
	int64_t cost = 0, high = INT64_MIN, low = INT64_MAX;
	bool is_short = false;
	for (int i = 0; i < f->big; i++)
		is_short = is_short || rank[i] >= f->n;
	for (int i = 0; i < f->big; i++) {
		if (rank[i] >= f->n)
			continue;
		int x = f->by_rank[rank[i]];
		high = MAX(high, f->p[x].score);
		low = MIN(low, f->p[x].score);
		if (f->wish_n > 0 && f->wished[x])
			cost += wish_cost(f, table, x);
		if (is_short)
			cost += score_short_cost(f, x);
		for (int k = 0; k < i; k++)
			if (rank[k] < f->n)
				cost += score_pair_cost(f, x, f->by_rank[rank[k]]);
	}
	return cost + f->weight_point * (high - low);
}

/* A point of spread outweighs all pairs of a school; a repeat all that the order of
 * scores can lose, up to a limit; what stands above it all that one change of places can
 * do below. */
void
score_set_weights(struct score_field *f)
{
	int64_t range = score_of_rank(f, 0) - score_of_rank(f, f->n - 1);
	f->weight_point = (int64_t)f->n * f->big;
	/* All pairs of all tables at the highest weight stay within 63 bits. */
	int64_t most = MIN((int64_t)1 << 32, ((int64_t)1 << 43) / f->weight_point);
	f->weight_repeat = MIN(f->weight_point * (f->tables * range + 1), most);
	f->weight_wish = f->weight_repeat;
	if (f->wish_n > 0) {
		f->weight_wish = MIN(f->weight_repeat, most >> WISH_BITS);
		f->weight_repeat = f->weight_wish << WISH_BITS;
	}
	f->weight_short = f->weight_repeat << 10;
	f->weight_teammate = f->weight_short << 8;
}
