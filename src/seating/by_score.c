/* seating/by_score.c - see by_score.h.
 *
 * The players in the order of their scores (equal ones by chance) are cut into tables;
 * the short tables stand where they cost least.  Then two players change places wherever
 * that costs no more, mostly near ones and those who sit wrong; later cycles take worse
 * changes up to a threshold that falls to nothing, as in assign.c.  A small field is then
 * looked through whole: what it ends with no round is better than. */
#include "seating/score_field.h"
#include "seating/state.h"
#include <stdlib.h>

/* Steps of a cycle, at most and for each player; a small field is looked through after
 * two cycles, with so many steps at most. */
enum { CYCLE = 30000, CYCLE_EACH = 1000, ALL_PLAYERS = 36, ALL_STEPS = 3000000 };

struct ranked {
	int64_t score;
	uint64_t chance;
	int who;
};

static int
compare_ranked(const void *x, const void *y)
{
	const struct ranked *a = x, *b = y;
	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	if (a->chance != b->chance)
		return a->chance < b->chance ? -1 : 1;
	return a->who - b->who;
}

static void
rank_players(struct arena *a, struct score_field *f)
{
	struct ranked *key = ARENA_ARRAY(a, (size_t)f->n, struct ranked);
	for (int i = 0; i < f->n; i++)
		key[i] = (struct ranked){ f->p[i].score, rng_next(&f->rng), i };
	qsort(key, (size_t)f->n, sizeof *key, compare_ranked);
	f->by_rank = ARENA_ARRAY(a, (size_t)(f->n + f->shorts), int);
	for (int i = 0; i < f->n + f->shorts; i++)
		f->by_rank[i] = i < f->n ? key[i].who : -1;
}

/* Cuts the order into tables at the least spread: spread[t][k] = the first t tables, k of
 * them short.  Returns the least, and seats everybody. */
static int64_t
cut(struct arena *a, struct score_field *f)
{
	int wide = f->shorts + 1;
	size_t cells = (size_t)(f->tables + 1) * (size_t)wide;
	int64_t *spread = ARENA_ARRAY(a, cells, int64_t);
	bool *is_short = ARENA_ARRAY(a, cells, bool);
	for (int t = 1; t <= f->tables; t++)
		for (int k = MAX(0, f->shorts - f->tables + t); k <= MIN(t, f->shorts);
		     k++) {
			int end = t * f->big - k;
			int64_t least = INT64_MAX;
			for (int s = 0; s < 2; s++) { /* is table t short? */
				if (k - s < 0 || k - s > t - 1)
					continue;
				int64_t with = spread[(t - 1) * wide + k - s] +
				               score_of_rank(f, end - f->big + s) -
				               score_of_rank(f, end - 1);
				if (with >= least)
					continue;
				least = with;
				is_short[t * wide + k] = s;
			}
			spread[t * wide + k] = least;
		}
	for (int t = f->tables, k = f->shorts; t > 0; t--) {
		bool s = is_short[t * wide + k];
		int end = t * f->big - k;
		for (int i = 0; i < f->big - s; i++)
			f->rank_at[(t - 1) * f->big + i] = end - f->big + s + i;
		if (s)
			f->rank_at[t * f->big - 1] = f->n + --k;
	}
	for (int i = 0; i < f->tables * f->big; i++)
		f->place_of[f->rank_at[i]] = i;
	return spread[f->tables * wide + f->shorts];
}

static void
exchange(struct score_field *f, int x, int y)
{
	int at_x = f->place_of[x], at_y = f->place_of[y];
	f->place_of[x] = at_y;
	f->place_of[y] = at_x;
	f->rank_at[at_x] = y;
	f->rank_at[at_y] = x;
}

static bool
has_empty_seat(const struct score_field *f, int table)
{
	for (int i = 0; i < f->big; i++)
		if (f->rank_at[table * f->big + i] >= f->n)
			return true;
	return false;
}

/* Who costs more than must be: where anybody meets a team-mate or meets again, those
 * alone. */
static void
list_wrong(struct score_field *f)
{
	f->wrong_n = 0;
	for (int64_t least = f->weight_repeat; f->wrong_n == 0 && least > 0;
	     least = least > f->weight_wish    ? f->weight_wish
	             : least > f->weight_point ? f->weight_point
	                                       : 0)
		for (int t = 0; t < f->tables; t++) {
			const int *rank = &f->rank_at[t * f->big];
			int64_t must =
			    has_empty_seat(f, t) ? f->weight_short * (f->big - 1) : 0;
			if (score_table_cost(f, t) - must < least)
				continue;
			for (int i = 0; i < f->big; i++)
				if (rank[i] < f->n)
					f->wrong[f->wrong_n++] = rank[i];
		}
}

/* Another place for rank x: near in the order, mostly; also who sits wrong, or an empty
 * seat. */
static int
partner(struct score_field *f, int x)
{
	if (f->shorts > 0 && rng_below(&f->rng, 16) == 0)
		return f->n + (int)rng_below(&f->rng, (uint32_t)f->shorts);
	if (f->wrong_n > 0 && rng_below(&f->rng, 4) == 0)
		return f->wrong[rng_below(&f->rng, (uint32_t)f->wrong_n)];
	int reach = 2;
	while (reach < f->n && rng_below(&f->rng, 4) > 0)
		reach *= 2;
	int y = x - reach + (int)rng_below(&f->rng, 2 * (uint32_t)reach + 1);
	return y < 0 ? 0 : y >= f->n ? f->n - 1 : y;
}

static void
keep_best(struct score_field *f)
{
	for (int i = 0; i < f->tables * f->big; i++)
		f->saved[i] = f->rank_at[i];
	f->is_saved = true;
}

static void
back_to_best(struct score_field *f)
{
	for (int i = 0; i < f->tables * f->big && f->is_saved; i++) {
		f->rank_at[i] = f->saved[i];
		f->place_of[f->saved[i]] = i;
	}
	f->cost = f->best;
}

/* Chooses two to change places; false where they may not. */
static bool
choose(struct score_field *f, int *x, int *y)
{
	*x = (int)rng_below(&f->rng, (uint32_t)f->n);
	if (f->wrong_n > 0 && rng_below(&f->rng, 4) > 0)
		*x = f->wrong[rng_below(&f->rng, (uint32_t)f->wrong_n)];
	*y = partner(f, *x);
	int from = f->place_of[*x] / f->big;
	return from != f->place_of[*y] / f->big &&
	       !(*y >= f->n && has_empty_seat(f, from));
}

static int64_t
exchange_costs(struct score_field *f, int x, int y)
{
	int from = f->place_of[x] / f->big, to = f->place_of[y] / f->big;
	int64_t before = score_table_cost(f, from) + score_table_cost(f, to);
	exchange(f, x, y);
	return score_table_cost(f, from) + score_table_cost(f, to) - before;
}

/* Whoever meets a team-mate or meets again changes places with the one of all near in the
 * order who costs the least: most of the cut stays, and so does its spread. */
static void
mend_cut(struct score_field *f)
{
	enum { NEAR = 48 };
	list_wrong(f);
	for (int k = 0; k < f->wrong_n; k++) {
		int x = f->wrong[k], best = -1;
		int64_t least = 0;
		if (score_table_cost(f, f->place_of[x] / f->big) < f->weight_repeat)
			continue;
		for (int y = MAX(x - NEAR, 0); y < MIN(x + NEAR, f->n); y++) {
			if (f->place_of[x] / f->big == f->place_of[y] / f->big)
				continue;
			int64_t delta = exchange_costs(f, x, y);
			exchange(f, x, y);
			best = delta < least ? y : best;
			least = MIN(delta, least);
		}
		if (best >= 0)
			f->cost += exchange_costs(f, x, best);
	}
	f->best = f->cost;
}

/* One change of places, or two that only together may be no loss. */
static void
try_exchange(struct score_field *f, int64_t threshold)
{
	int x[2], y[2], n = 0, wanted = rng_below(&f->rng, 4) ? 1 : 2;
	int64_t delta = 0;
	while (n < wanted && choose(f, &x[n], &y[n])) {
		delta += exchange_costs(f, x[n], y[n]);
		n++;
	}
	bool keep = delta <= threshold;
	if (keep && !(delta > 0 && f->cost == f->best && !f->is_saved)) {
		f->cost += delta;
	} else {
		for (int i = n - 1; i >= 0; i--)
			exchange(f, x[i], y[i]);
		if (!keep)
			return;
		keep_best(f); /* before it gets worse */
		for (int i = 0; i < n; i++)
			exchange(f, x[i], y[i]);
		f->cost += delta;
	}
	if (f->cost < f->best || (f->cost == f->best && delta < 0)) {
		f->best = f->cost;
		f->is_saved = false;
	}
}

const char *const score_aims[SCORE_AIMS] = { "team-mates at a table", "repeated meetings",
	"points between first and last of a table, in sum" };

/* How much of each aim a table has. */
static void
count_aims(const struct score_field *f, const int *seat, int n, int64_t aim[SCORE_AIMS])
{
	int64_t high = INT64_MIN, low = INT64_MAX;
	for (int i = 0; i < n; i++) {
		high = MAX(high, f->p[seat[i]].score);
		low = MIN(low, f->p[seat[i]].score);
		for (int k = 0; k < i; k++) {
			aim[0] += score_are_teammates(f, seat[i], seat[k]);
			aim[1] += score_times_met(f, seat[i], seat[k]) > 0;
		}
	}
	aim[2] += high - low;
}

/* Counts the best plan, if there is a better one than at the last look. */
static void
look(struct score_field *f)
{
	const int *rank_at = f->is_saved ? f->saved : f->rank_at;
	int64_t aim[SCORE_AIMS] = { 0 };
	if (f->now.by_aim && f->looked == f->best)
		return;
	for (int t = 0; t < f->tables; t++) {
		int seat[SEATING_TABLE_MAX], n = 0;
		for (int i = 0; i < f->big; i++)
			if (rank_at[t * f->big + i] < f->n)
				seat[n++] = f->by_rank[rank_at[t * f->big + i]];
		count_aims(f, seat, n, aim);
	}
	for (int i = 0; i < SCORE_AIMS; i++)
		f->now.above[i] = MAX(aim[i] - f->least[i], 0);
	f->now.by_aim = true;
	f->looked = f->best;
}

bool
score_may_go_on(struct score_field *f, const struct score_settings *s)
{
	if (!s->go_on)
		return true;
	look(f);
	f->now.steps = f->steps;
	f->now.cost = f->best - f->floor;
	return s->go_on(s->arg, &f->now);
}

/* The first cycle takes nothing worse; each later one begins at the best plan. */
static bool
search_cycle(
    struct score_field *f, const struct score_settings *s, int cycle, int64_t length)
{
	int64_t range = score_of_rank(f, 0) - score_of_rank(f, f->n - 1), top = 0;
	if (cycle > 0)
		top = cycle % 2    ? 4 * f->weight_point * (range / f->tables + 1)
		      : f->n > 100 ? f->weight_point
		                   : f->weight_repeat + f->weight_point * range;
	int64_t enough = f->floor + (cycle > 0 ? f->weight_point - 1 : 0);
	for (int64_t i = 0; i < length; i++) {
		if (f->best <= enough || f->steps >= f->limit)
			return false;
		if (f->steps > 0 && f->steps % SCORE_ASK_EVERY == 0 &&
		    !score_may_go_on(f, s))
			return false;
		if (i % (f->n / 4 + 50) == 0)
			list_wrong(f);
		int64_t left = 1000 * (length - i) / length;
		int64_t now = top / 1000 * left / 1000 * left / 1000 * left;
		f->steps++;
		int64_t share = now >> 10 ? (int64_t)rng_below(&f->rng, 1 << 20) : 0;
		try_exchange(f, (now >> 10) * share >> 10);
	}
	return true;
}

/* Players who must meet somebody again, since too few are new to them; team-mates count
 * as new where they cannot all be kept apart. */
static int
repeat_bound(struct arena *a, const struct score_field *f, bool apart)
{
	bool *old = ARENA_ARRAY(a, (size_t)f->n, bool);
	int owed = 0, need = f->big - (f->shorts > 0) - 1;
	for (int i = 0; i < f->n; i++) {
		int fresh = f->n - 1;
		for (int k = f->met_from[i]; k < f->met_from[i + 1]; k++) {
			fresh -= !old[f->met_who[k]];
			old[f->met_who[k]] = true;
		}
		for (int k = 0; k < f->n && fresh < f->n / 2 + need && apart; k++)
			fresh -= k != i && !old[k] && score_are_teammates(f, i, k);
		for (int k = f->met_from[i]; k < f->met_from[i + 1]; k++)
			old[f->met_who[k]] = false;
		owed += MAX(0, need - fresh);
	}
	return (owed + 1) / 2;
}

static void
count(struct arena *a, const struct score_field *f, struct score_plan *out)
{
	int64_t aim[SCORE_AIMS] = { 0 };
	const int *seat = out->d.seat;
	for (int t = 0; t < out->d.tables; seat += out->d.size[t++])
		count_aims(f, seat, out->d.size[t], aim);
	out->teammate_meetings = (int)aim[0];
	out->repeat_meetings = (int)aim[1];
	out->spread = aim[2];
	out->repeat_bound = repeat_bound(a, f, out->teammate_meetings == 0);
}

/* Seats in chance order; who has kept the score least often sits last. */
static void
write_round(struct arena *a, struct score_field *f, struct seating_round *d)
{
	*d = (struct seating_round){ .tables = f->tables };
	d->size = ARENA_ARRAY(a, (size_t)f->tables, int);
	d->seat = ARENA_ARRAY(a, (size_t)f->n, int);
	for (int t = 0; t < f->tables; t++) {
		int *seat = d->seat + d->players, last = 0;
		for (int i = 0; i < f->big; i++)
			if (f->rank_at[t * f->big + i] < f->n)
				seat[d->size[t]++] =
				    f->by_rank[f->rank_at[t * f->big + i]];
		rng_shuffle(&f->rng, seat, d->size[t]);
		for (int i = 1; i < d->size[t]; i++)
			last = f->p[seat[i]].keeps < f->p[seat[last]].keeps ? i : last;
		int keeper = seat[last];
		seat[last] = seat[d->size[t] - 1];
		seat[d->size[t] - 1] = keeper;
		d->players += d->size[t];
	}
}

static int
least_teammates(struct arena *a, const struct score_field *f)
{
	int *size = ARENA_ARRAY(a, (size_t)f->n + 1, int);
	struct seating_player *p = ARENA_ARRAY(a, (size_t)f->n, struct seating_player);
	for (int i = 0; i < f->n; i++)
		p[i] = (struct seating_player){ f->p[i].team, -1 };
	int64_t bound = 0;
	for (int t = team_sizes(p, f->n, NULL, size, a) - 1; t >= 0; t--)
		bound += spread_pairs(size[t], f->tables);
	return (int)bound;
}

/* Small fields have few plans, big ones many that are as good as can be; in between are
 * the hard ones. */
static int64_t
usual_steps(int players)
{
	return players <= ALL_PLAYERS ? 4000000 : MAX(110000, 24000000 / players);
}

static void
search(struct arena *a, struct score_field *f, const struct score_settings *s)
{
	for (int c = 0; f->tables > 1; c++) {
		bool done = !search_cycle(f, s, c, MIN(CYCLE, CYCLE_EACH * f->n));
		if (!done && c == 1 && f->n <= ALL_PLAYERS) {
			back_to_best(f);
			done = score_search_all(a, f, s, ALL_STEPS);
		}
		back_to_best(f);
		if (done)
			break;
	}
}

enum rc
by_score_make(struct arena *a, const struct score_player *p, int n,
    const struct score_settings *s, struct score_plan *out, struct err *e)
{
	if (n < 2)
		return err_set(e, INVALID, "players",
		    "At least two players are needed to seat a round; here %s.",
		    n == 1 ? "is one" : "is none");
	struct score_field *f = ARENA_NEW(a, struct score_field);
	struct score_plan plan = { 0 };
	f->p = p;
	f->n = n;
	f->tables = (n + s->table_max - 1) / s->table_max;
	f->big = (n + f->tables - 1) / f->tables;
	f->shorts = f->tables * f->big - n;
	rng_seed(&f->rng, s->seed);
	rank_players(a, f);
	size_t places = (size_t)f->tables * (size_t)f->big;
	f->rank_at = ARENA_ARRAY(a, places, int);
	f->place_of = ARENA_ARRAY(a, places, int);
	f->saved = ARENA_ARRAY(a, places, int);
	f->wrong = ARENA_ARRAY(a, places, int);
	f->wish = s->wish;
	f->wish_n = s->wish_n;
	f->wished = ARENA_ARRAY(a, (size_t)n, bool);
	for (int w = 0; w < s->wish_n; w++)
		f->wished[s->wish[w].a] = f->wished[s->wish[w].b] = true;
	score_index_meetings(a, f, s);
	score_set_weights(f);
	plan.spread_bound = cut(a, f);
	plan.teammate_bound = least_teammates(a, f);
	for (int t = 0; t < f->tables; t++)
		f->cost += score_table_cost(f, t);
	mend_cut(f);
	int64_t shorts = f->weight_short * f->shorts * (f->big - 1);
	f->floor = f->weight_teammate * plan.teammate_bound + shorts +
	           f->weight_point * plan.spread_bound;
	f->now.by_score = true;
	f->least[0] = plan.teammate_bound;
	f->least[1] = s->go_on ? repeat_bound(a, f, plan.teammate_bound == 0) : 0;
	f->least[2] = plan.spread_bound;
	f->limit = s->steps > 0 ? s->steps : usual_steps(n);
	search(a, f, s);
	write_round(a, f, &plan.d);
	count(a, f, &plan);
	plan.steps = f->steps;
	*out = plan;
	return OK;
}
