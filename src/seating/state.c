/* seating/state.c - the state of a search, made from players and settings. */
#include "seating/state.h"
#include <string.h>

/* Both ways: list of a has b, that of b has a. */
static void
list_pairs(struct pair_list *l, struct arena *a, int n, const int *one, const int *other,
    const int *number, int pairs)
{
	l->from = ARENA_ARRAY(a, (size_t)n + 2, int);
	l->who = ARENA_ARRAY(a, 2 * (size_t)pairs + 1, int);
	l->number = ARENA_ARRAY(a, 2 * (size_t)pairs + 1, int);
	int *next = ARENA_ARRAY(a, (size_t)n + 1, int);
	for (int i = 0; i < pairs; i++) {
		l->from[one[i] + 1]++;
		l->from[other[i] + 1]++;
	}
	for (int i = 0; i < n; i++) {
		l->from[i + 1] += l->from[i];
		next[i] = l->from[i];
	}
	for (int i = 0; i < pairs; i++) {
		int x = next[one[i]]++, y = next[other[i]]++;
		l->who[x] = other[i];
		l->who[y] = one[i];
		l->number[x] = l->number[y] = number[i];
	}
}

static void
init_lists(struct state *st, struct arena *a, const struct seating_settings *s)
{
	int fixed_n = 0, wishes = s->wish_n;
	int *fixed = ARENA_ARRAY(a, (size_t)st->n + 1, int);
	for (int i = 0; i < st->n && s->table; i++)
		if (s->table[i])
			fixed[fixed_n++] = i;
	int most = MAX(s->history_n, s->wish_n + fixed_n * fixed_n);
	int *one = ARENA_ARRAY(a, (size_t)most + 1, int);
	int *other = ARENA_ARRAY(a, (size_t)most + 1, int);
	int *number = ARENA_ARRAY(a, (size_t)most + 1, int);
	for (int i = 0; i < s->history_n; i++) {
		one[i] = s->history[i].a;
		other[i] = s->history[i].b;
		number[i] = s->history[i].times;
	}
	if (s->history_n > 0)
		list_pairs(&st->before, a, st->n, one, other, number, s->history_n);
	for (int i = 0; i < s->wish_n; i++) {
		one[i] = s->wish[i].a;
		other[i] = s->wish[i].b;
		number[i] = s->wish[i].together ? -1 : 1;
	}
	/* Two who are fixed to unlike tables cannot sit together. */
	for (int i = 0; i < fixed_n; i++)
		for (int k = 0; k < i; k++)
			if (s->table[fixed[i]] != s->table[fixed[k]]) {
				one[wishes] = fixed[i];
				other[wishes] = fixed[k];
				number[wishes++] = 1;
			}
	if (wishes > 0)
		list_pairs(&st->wish, a, st->n, one, other, number, wishes);
}

/* Teams of two and more, from 0 on. */
static void
init_sides(struct state *st, struct arena *a, int history_n)
{
	int *order = ARENA_ARRAY(a, (size_t)st->n + 1, int);
	int *group = ARENA_ARRAY(a, (size_t)st->n + 1, int);
	group_by_team(st, a, 0, order, group);
	st->side = ARENA_ARRAY(a, (size_t)st->n + 1, int);
	for (int i = 0; i < st->n; i++) {
		int who = order[i], was = i ? order[i - 1] : -1;
		st->side[who] = -1;
		if (group[who] < 2)
			continue;
		if (was < 0 || st->team[was] != st->team[who])
			st->sides++;
		st->side[who] = st->sides - 1;
	}
	int64_t most = history_n + 1;
	for (int r = 0; r < st->rounds; r++)
		most += round_pairs(&st->round[r]);
	pair_counts_init(&st->sides_met, a, st->sides, most);
}

static void
init_rounds(struct state *st, struct arena *a)
{
	for (int r = 0; r < st->rounds; r++) {
		const struct seating_round *d = &st->round[r];
		st->start[r] = ARENA_ARRAY(a, (size_t)d->tables + 1, int);
		for (int t = 0, at = 0; t < d->tables; t++) {
			st->start[r][t] = at;
			at += d->size[t];
			st->biggest[r] = MAX(st->biggest[r], d->size[t]);
			st->smallest[r] =
			    t ? MIN(st->smallest[r], d->size[t]) : d->size[t];
		}
		for (int t = 0; t < d->tables; t++)
			if (state_is_short(st, r, t)) {
				st->short_tables[r]++;
				st->short_seats[r] += d->size[t];
			}
	}
}

void
state_init(struct state *st, struct arena *a, const struct seating_player *p, int n,
    const struct seating_settings *s, struct seating_round *round)
{
	*st = (struct state){ .p = p, .n = n, .rounds = s->rounds, .round = round };
	st->team = ARENA_ARRAY(a, (size_t)n + 1, int);
	st->school = ARENA_ARRAY(a, (size_t)n + 1, int);
	st->short_times = ARENA_ARRAY(a, (size_t)n + 1, int);
	for (int i = 0; i < n; i++) {
		st->team[i] = p[i].team >= 0 ? p[i].team : -1 - i;
		st->school[i] = p[i].school >= 0 ? p[i].school : -1 - i;
		st->short_times[i] = s->shorts ? s->shorts[i] : 0;
	}
	st->table = ARENA_ARRAY(a, (size_t)n * (size_t)s->rounds + 1, int);
	st->place = ARENA_ARRAY(a, (size_t)n * (size_t)s->rounds + 1, int);
	for (int i = 0; i < n * s->rounds; i++) {
		st->table[i] = -1 - i / s->rounds;
		st->place[i] = -1;
	}
	if (n <= MET_PLAYERS_MAX)
		st->met = ARENA_ARRAY(a, (size_t)n * (size_t)n + 1, uint8_t);
	init_rounds(st, a);
	init_lists(st, a, s);
	init_sides(st, a, s->history_n);
	for (int i = 0; i < s->wish_n; i++)
		for (int r = 0; r < s->rounds && s->wish[i].together; r++)
			st->together += !(s->away && (s->away[r * n + s->wish[i].a] ||
			                                 s->away[r * n + s->wish[i].b]));
}

void
state_index_round(struct state *st, int r)
{
	for (int t = 0; t < st->round[r].tables; t++)
		for (int i = 0; i < st->round[r].size[t]; i++) {
			int place = st->start[r][t] + i;
			int at = st->round[r].seat[place] * st->rounds + r;
			int was = st->table[at];
			if (was >= 0)
				st->short_times[at / st->rounds] -=
				    state_is_short(st, r, was);
			st->short_times[at / st->rounds] += state_is_short(st, r, t);
			st->table[at] = t;
			st->place[at] = place;
		}
}

static void
index_meeting(struct state *st, int a, int b, int times)
{
	if (st->met) {
		int sum = MIN(st->met[a * st->n + b] + times, UINT8_MAX / 2);
		st->met[a * st->n + b] = st->met[b * st->n + a] = (uint8_t)sum;
	}
	int x = st->side[a], y = st->side[b];
	if (x < 0 || y < 0 || x == y || state_wish(st, a, b) < 0)
		return;
	int *slot = pair_counts_slot(&st->sides_met, x, y);
	st->sides_cost += *slot;
	*slot += times;
}

void
state_index_before(struct state *st)
{
	size_t n = (size_t)st->n;
	if (st->met)
		memset(st->met, 0, n * n * sizeof *st->met);
	pair_counts_clear(&st->sides_met);
	for (int a = 0; a < st->n && st->before.from; a++)
		for (int i = st->before.from[a]; i < st->before.from[a + 1]; i++)
			if (a < st->before.who[i])
				index_meeting(
				    st, a, st->before.who[i], st->before.number[i]);
	st->sides_cost = 0;
}

void
state_index(struct state *st)
{
	state_index_before(st);
	for (int r = 0; r < st->rounds; r++) {
		state_index_round(st, r);
		for (int t = 0; t < st->round[r].tables; t++) {
			const int *seat = &st->round[r].seat[st->start[r][t]];
			for (int i = 0; i < st->round[r].size[t]; i++)
				for (int k = 0; k < i; k++)
					index_meeting(st, seat[i], seat[k], 1);
		}
	}
}
