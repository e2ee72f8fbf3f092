/* seating/cost.c - what makes a seating bad, and what a swap changes. */
#include "seating/state.h"

static void
init_met(struct state *st, struct arena *a, const struct seating_settings *s)
{
	struct meeting_list *m = &st->met;
	m->from = ARENA_ARRAY(a, (size_t)st->n + 2, int);
	m->who = ARENA_ARRAY(a, 2 * (size_t)s->history_n + 1, int);
	m->times = ARENA_ARRAY(a, 2 * (size_t)s->history_n + 1, int);
	st->any_met = s->history_n > 0;
	for (int i = 0; i < s->history_n; i++) {
		m->from[s->history[i].a + 1]++;
		m->from[s->history[i].b + 1]++;
	}
	for (int i = 0; i < st->n; i++)
		m->from[i + 1] += m->from[i];
	int *next = ARENA_ARRAY(a, (size_t)st->n + 1, int);
	for (int i = 0; i < st->n; i++)
		next[i] = m->from[i];
	for (int i = 0; i < s->history_n; i++) {
		const struct seating_meeting *h = &s->history[i];
		m->who[next[h->a]] = h->b;
		m->times[next[h->a]++] = h->times;
		m->who[next[h->b]] = h->a;
		m->times[next[h->b]++] = h->times;
	}
}

void
state_init(struct state *st, struct arena *a, const struct seating_player *p, int n,
    const struct seating_settings *s, struct seating_round *round)
{
	*st = (struct state){ .p = p, .n = n, .rounds = s->rounds, .round = round };
	st->team = ARENA_ARRAY(a, (size_t)n, int);
	st->school = ARENA_ARRAY(a, (size_t)n, int);
	for (int i = 0; i < n; i++) {
		st->team[i] = p[i].team >= 0 ? p[i].team : -1 - i;
		st->school[i] = p[i].school >= 0 ? p[i].school : -1 - i;
	}
	st->table = ARENA_ARRAY(a, (size_t)n * (size_t)s->rounds, int);
	st->place = ARENA_ARRAY(a, (size_t)n * (size_t)s->rounds, int);
	st->short_times = ARENA_ARRAY(a, (size_t)n, int);
	for (int i = 0; i < n; i++)
		for (int r = 0; r < s->rounds; r++) {
			st->table[i * s->rounds + r] = -1 - i;
			st->place[i * s->rounds + r] = -1;
		}
	for (int r = 0; r < s->rounds; r++) {
		st->start[r] = ARENA_ARRAY(a, (size_t)round[r].tables + 1, int);
		for (int t = 0, at = 0; t < round[r].tables; t++) {
			int size = round[r].size[t];
			st->start[r][t] = at;
			at += size;
			st->biggest[r] = MAX(st->biggest[r], size);
			st->smallest[r] = t ? MIN(st->smallest[r], size) : size;
		}
	}
	init_met(st, a, s);
}

bool
state_is_short(const struct state *st, int r, int table)
{
	return st->round[r].size[table] < st->biggest[r];
}

void
state_index_round(struct state *st, int r)
{
	const struct seating_round *d = &st->round[r];
	for (int t = 0; t < d->tables; t++)
		for (int i = 0; i < d->size[t]; i++) {
			int place = st->start[r][t] + i;
			int at = d->seat[place] * st->rounds + r;
			int was = st->table[at];
			if (was >= 0)
				st->short_times[d->seat[place]] -=
				    state_is_short(st, r, was);
			st->short_times[d->seat[place]] += state_is_short(st, r, t);
			st->table[at] = t;
			st->place[at] = place;
		}
}

int
state_met_before(const struct state *st, int a, int b)
{
	int times = 0;
	for (int i = st->met.from[a]; i < st->met.from[a + 1]; i++)
		if (st->met.who[i] == b)
			times += st->met.times[i];
	return times;
}

int
state_meetings(const struct state *st, int a, int b)
{
	const int *ta = &st->table[a * st->rounds], *tb = &st->table[b * st->rounds];
	int times = st->any_met ? state_met_before(st, a, b) : 0;
	for (int r = 0; r < st->rounds; r++)
		times += ta[r] == tb[r];
	return times;
}

/* Cost of the meeting that comes after `before` others of the same pair. */
static int64_t
meeting_cost(const struct state *st, int a, int b, int before)
{
	int64_t cost = COST_REPEAT * before;
	if (st->team[a] == st->team[b])
		cost += COST_TEAMMATE;
	if (st->school[a] == st->school[b])
		cost += COST_SCHOOL;
	return cost;
}

int64_t
state_cost(const struct state *st)
{
	/* A pair that meets n times is seen n times, each time with n - 1 others:
	 * n(n-1)/2 is half of their sum. */
	int64_t once = 0, others = 0, cost = 0;
	for (int r = 0; r < st->rounds; r++)
		for (int t = 0; t < st->round[r].tables; t++) {
			const int *seat = &st->round[r].seat[st->start[r][t]];
			for (int i = 0; i < st->round[r].size[t]; i++)
				for (int k = 0; k < i; k++) {
					int met = state_met_before(st, seat[i], seat[k]);
					once += meeting_cost(st, seat[i], seat[k], met);
					others += state_meetings(st, seat[i], seat[k]) -
					          met - 1;
				}
		}
	cost = once + COST_REPEAT * others / 2;
	for (int i = 0; i < st->n; i++)
		cost += COST_SHORT * st->short_times[i] * st->short_times[i];
	return cost;
}

int64_t
state_badness(const struct state *st, int r, int player)
{
	int t = st->table[player * st->rounds + r];
	const int *seat = &st->round[r].seat[st->start[r][t]];
	int64_t cost = 0;
	for (int i = 0; i < st->round[r].size[t]; i++)
		if (seat[i] != player)
			cost += meeting_cost(
			    st, player, seat[i], state_meetings(st, player, seat[i]) - 1);
	return cost;
}

/* out leaves table t, in takes that seat. */
static int64_t
exchange_delta(const struct state *st, int r, int t, int out, int in)
{
	const int *seat = &st->round[r].seat[st->start[r][t]];
	int64_t delta = 0;
	for (int i = 0; i < st->round[r].size[t]; i++) {
		int other = seat[i];
		if (other == out)
			continue;
		delta -= meeting_cost(st, out, other, state_meetings(st, out, other) - 1);
		delta += meeting_cost(st, in, other, state_meetings(st, in, other));
	}
	return delta;
}

int64_t
state_swap_delta(const struct state *st, int r, int x, int y)
{
	int a = st->round[r].seat[x], b = st->round[r].seat[y];
	int ta = st->table[a * st->rounds + r], tb = st->table[b * st->rounds + r];
	int64_t delta = exchange_delta(st, r, ta, a, b) + exchange_delta(st, r, tb, b, a);
	int more =
	    state_is_short(st, r, tb) - state_is_short(st, r, ta); /* for a; less for b */
	if (more) {
		int64_t ka = st->short_times[a], kb = st->short_times[b];
		delta += COST_SHORT * (2 * more * (ka - kb) + 2);
	}
	return delta;
}

void
state_swap(struct state *st, int r, int x, int y)
{
	int *seat = st->round[r].seat, a = seat[x], b = seat[y];
	int *ta = &st->table[a * st->rounds + r], *tb = &st->table[b * st->rounds + r];
	int more = state_is_short(st, r, *tb) - state_is_short(st, r, *ta);
	st->short_times[a] += more;
	st->short_times[b] -= more;
	int t = *ta;
	*ta = *tb;
	*tb = t;
	st->place[a * st->rounds + r] = y;
	st->place[b * st->rounds + r] = x;
	seat[x] = b;
	seat[y] = a;
}
