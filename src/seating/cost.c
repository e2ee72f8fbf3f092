/* seating/cost.c - what makes a seating bad, and what a swap changes. */
#include "seating/state.h"

/* The costs of two who meet, at a place in an inner loop. */
static int64_t
meeting_cost(const struct state *st, int a, int b, int before)
{
	int64_t cost = COST_REPEAT * before + (before > 1 ? COST_THRICE : 0);
	if (st->wish.from) {
		int wish = state_wish(st, a, b);
		cost = (wish < 0 ? 0 : cost) + COST_WISH * wish;
	}
	if (st->team[a] == st->team[b])
		return cost + COST_TEAMMATE;
	return cost + (st->school[a] == st->school[b] ? COST_SCHOOL : 0);
}

static int
number_of(const struct pair_list *l, int a, int b)
{
	int sum = 0;
	for (int i = l->from[a]; i < l->from[a + 1]; i++)
		if (l->who[i] == b)
			sum += l->number[i];
	return sum;
}

int
state_met_before(const struct state *st, int a, int b)
{
	return st->before.from ? number_of(&st->before, a, b) : 0;
}

int
state_wish(const struct state *st, int a, int b)
{
	return st->wish.from ? number_of(&st->wish, a, b) : 0;
}

int
state_met_until(const struct state *st, int a, int b, int r)
{
	const int *ta = &st->table[a * st->rounds], *tb = &st->table[b * st->rounds];
	int times = state_met_before(st, a, b);
	for (int e = 0; e < r; e++)
		times += ta[e] == tb[e];
	return times;
}

int
state_meetings(const struct state *st, int a, int b)
{
	return st->met ? st->met[a * st->n + b] : state_met_until(st, a, b, st->rounds);
}

bool
state_is_short(const struct state *st, int r, int table)
{
	return st->round[r].size[table] < st->biggest[r];
}

/* ---- meetings of teams ---- */

/* Not where the two are of no team, or of one, or asked to sit together. */
static inline bool
sides_count(const struct state *st, int a, int b)
{
	int x = st->side[a], y = st->side[b];
	return x >= 0 && y >= 0 && x != y && state_wish(st, a, b) >= 0;
}

/* Beside those at table t of round r but `not`, `in` counts in the place of `out`. */
static int64_t
sides_exchange(struct state *st, int r, int t, int not, int out, int in)
{
	const int *seat = &st->round[r].seat[st->start[r][t]];
	int64_t delta = 0;
	for (int i = 0; i < st->round[r].size[t]; i++) {
		if (seat[i] == not )
			continue;
		int other = st->side[seat[i]];
		if (sides_count(st, out, seat[i]))
			delta -=
			    --*pair_counts_slot(&st->sides_met, st->side[out], other);
		if (sides_count(st, in, seat[i]))
			delta +=
			    (*pair_counts_slot(&st->sides_met, st->side[in], other))++;
	}
	st->sides_cost += delta;
	return COST_TEAM * delta;
}

/* ---- swaps ---- */

/* out leaves table t, in takes that seat; without what it means for teams.  Adds to
 * *mates the pairs of team-mates that this brings together. */
static int64_t
exchange_delta(const struct state *st, int r, int t, int out, int in, int *mates)
{
	const int *seat = &st->round[r].seat[st->start[r][t]];
	int64_t delta = 0;
	for (int i = 0; i < st->round[r].size[t]; i++) {
		int other = seat[i];
		if (other == out)
			continue;
		delta -= meeting_cost(st, out, other, state_meetings(st, out, other) - 1);
		delta += meeting_cost(st, in, other, state_meetings(st, in, other));
		*mates += (st->team[in] == st->team[other]) -
		          (st->team[out] == st->team[other]);
	}
	return delta;
}

static void
count_meetings(struct state *st, int r, int t, int who, int by)
{
	const int *seat = &st->round[r].seat[st->start[r][t]];
	for (int i = 0; i < st->round[r].size[t]; i++) {
		int other = seat[i];
		if (other == who)
			continue;
		st->met[who * st->n + other] =
		    (uint8_t)(st->met[who * st->n + other] + by);
		st->met[other * st->n + who] =
		    (uint8_t)(st->met[other * st->n + who] + by);
	}
}

static void
swap_seats(struct state *st, int r, int x, int y, int more)
{
	int *seat = st->round[r].seat, a = seat[x], b = seat[y];
	int *ta = &st->table[a * st->rounds + r], *tb = &st->table[b * st->rounds + r];
	int t = *ta;
	if (st->met) {
		count_meetings(st, r, *ta, a, -1);
		count_meetings(st, r, *tb, b, -1);
	}
	*ta = *tb;
	*tb = t;
	st->short_times[a] += more;
	st->short_times[b] -= more;
	st->place[a * st->rounds + r] = y;
	st->place[b * st->rounds + r] = x;
	seat[x] = b;
	seat[y] = a;
	if (st->met) {
		count_meetings(st, r, *ta, a, 1);
		count_meetings(st, r, *tb, b, 1);
	}
}

int64_t
state_try_swap(struct state *st, int r, int x, int y, int64_t most)
{
	int a = st->round[r].seat[x], b = st->round[r].seat[y];
	int ta = st->table[a * st->rounds + r], tb = st->table[b * st->rounds + r];
	if (ta == tb)
		return INT64_MAX;
	/* What a swap can gain among teams stays far below half a schoolmate. */
	int64_t sides_gain = st->sides ? COST_SCHOOL / 2 : 0;
	int mates = 0, shorts = 0;
	int64_t delta = exchange_delta(st, r, ta, a, b, &mates);
	int more = state_is_short(st, r, tb) - state_is_short(st, r, ta); /* for a */
	if (more) /* for b it is less */
		shorts = 2 * more * (st->short_times[a] - st->short_times[b]) + 2;
	delta += exchange_delta(st, r, tb, b, a, &mates) + COST_SHORT * shorts;
	if (st->soft)
		most += (COST_TEAMMATE - SOFT_TEAMMATE) * mates +
		        (COST_SHORT - SOFT_SHORT) * shorts;
	if (delta > most + sides_gain)
		return INT64_MAX;
	if (st->sides) {
		delta += sides_exchange(st, r, ta, a, a, b) +
		         sides_exchange(st, r, tb, b, b, a);
		if (delta > most) {
			sides_exchange(st, r, ta, a, b, a);
			sides_exchange(st, r, tb, b, a, b);
			return INT64_MAX;
		}
	}
	swap_seats(st, r, x, y, more);
	return delta;
}

/* ---- sums ---- */

int64_t
state_badness(const struct state *st, int r, int player, enum level level)
{
	int t = st->table[player * st->rounds + r];
	const int *seat = &st->round[r].seat[st->start[r][t]];
	int64_t cost = 0, repeats = level >= LEVEL_REPEAT;
	for (int i = 0; i < st->round[r].size[t]; i++) {
		int other = seat[i];
		if (other == player)
			continue;
		int before = state_meetings(st, player, other) - 1;
		if (st->team[player] == st->team[other])
			cost += COST_TEAMMATE;
		cost += COST_REPEAT * repeats * before;
		if (level >= LEVEL_SCHOOL)
			cost += st->school[player] == st->school[other];
		if (level >= LEVEL_TEAM && sides_count(st, player, other))
			cost += COST_TEAM * (pair_counts_get(&st->sides_met,
			                         st->side[player], st->side[other]) -
			                        1);
		if (level >= LEVEL_WISH)
			cost += MAX(state_wish(st, player, other), 0);
	}
	/* Who is not with a friend is listed as well, and who sits at a short table. */
	if (level >= LEVEL_WISH && st->wish.from)
		cost += st->wish.from[player + 1] > st->wish.from[player];
	return cost + (level >= LEVEL_SHORT && state_is_short(st, r, t) &&
	                  st->short_times[player] > 1);
}

void
state_levels(const struct state *st, int64_t level[LEVELS])
{
	for (int i = 0; i < LEVELS; i++)
		level[i] = 0;
	for (int r = 0; r < st->rounds; r++)
		for (int t = 0; t < st->round[r].tables; t++) {
			const int *seat = &st->round[r].seat[st->start[r][t]];
			for (int i = 0; i < st->round[r].size[t]; i++)
				for (int k = 0; k < i; k++) {
					int a = seat[i], b = seat[k];
					int met = state_met_until(st, a, b, r);
					int wish = state_wish(st, a, b);
					bool mates = st->team[a] == st->team[b];
					level[LEVEL_TEAMMATE] += mates;
					level[LEVEL_SCHOOL] +=
					    !mates && st->school[a] == st->school[b];
					level[LEVEL_WISH] += wish;
					level[LEVEL_REPEAT] += wish < 0 ? 0 : met;
					level[LEVEL_THRICE] += wish >= 0 && met > 1;
				}
		}
	level[LEVEL_WISH] += st->together;
	for (int i = 0; i < st->n; i++)
		level[LEVEL_SHORT] += (int64_t)st->short_times[i] * st->short_times[i];
	level[LEVEL_TEAM] = st->sides_cost;
}

int64_t
levels_cost(const int64_t level[LEVELS])
{
	int64_t cost = 0;
	for (int i = 0; i < LEVELS; i++)
		cost += weight[i] * level[i];
	return cost;
}
