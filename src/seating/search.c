/* seating/search.c - betters a plan by swaps of two players of a round.
 *
 * The search goes in cycles of a fixed number of tries, so that a plan of n tries is the
 * same whether it was stopped by a count or by a clock.  The first cycle takes only what
 * is no worse.  Each later one begins at the best plan, turns to one of the levels that
 * are above their least, and takes swaps that are worse by no more than a few units of
 * that level, ever fewer.  One player of a swap is mostly one who costs something there.
 * Where it turns to repeats, or what stands above them, team-mates and short tables weigh
 * no more than repeats, and what stands below nothing: the ways between good plans lead
 * through worse ones.
 */
#include "seating/state.h"
#include <string.h>

enum {
	ASK_EVERY = 1024,
	LONGER =
	    8, /* times the usual steps, LONGEST at most, while repeats may be fewer */
	LONGEST = 8000000,
	LOOK = 64 /* teams looked at for one that was met too seldom */
};

struct search {
	struct state *st;
	struct rng *rng;
	int64_t floor[LEVELS], least; /* least: no plan costs less */
	int64_t cost, best;
	bool stopped; /* from outside */
	bool saved;   /* best_seat holds the plan that costs best */
	int *best_seat[SEATING_ROUNDS_MAX];
	int *bad; /* r * n + player: who costs something at this level */
	int bad_n;
	int *side_from, *side_who; /* [sides + 1], [n]: the players of each side */
	int seldom;                /* fewer meetings of two teams are too few */
	enum level level;
	int64_t steps, places;
	int64_t looked; /* cost of the plan whose levels now holds */
	struct seating_progress now;
};

const char *const seating_aims[SEATING_AIMS] = {
	[LEVEL_TEAMMATE] = "team-mates at a table",
	[LEVEL_SHORT] = "seats at a short table beyond a player's first",
	[LEVEL_REPEAT] = "repeated meetings",
	[LEVEL_THRICE] = "meetings of two players from the third on",
	[LEVEL_SCHOOL] = "schoolmates at a table",
	[LEVEL_TEAM] = "meetings of two teams beyond their first",
	[LEVEL_WISH] = "wishes not kept",
};
_Static_assert((int)SEATING_AIMS == (int)LEVELS, "an aim for each level");

static void
list_bad(struct search *x)
{
	x->bad_n = 0;
	for (int r = 0; r < x->st->rounds; r++)
		for (int i = 0; i < x->st->round[r].players; i++) {
			int who = x->st->round[r].seat[i];
			if (state_badness(x->st, r, who, x->level) > 0)
				x->bad[x->bad_n++] = r * x->st->n + who;
		}
}

static void
save_best(struct search *x)
{
	for (int r = 0; r < x->st->rounds; r++)
		for (int i = 0; i < x->st->round[r].players; i++)
			x->best_seat[r][i] = x->st->round[r].seat[i];
	x->saved = true;
}

static void
back_to_best(struct search *x)
{
	if (x->saved && x->cost != x->best) {
		for (int r = 0; r < x->st->rounds; r++)
			for (int i = 0; i < x->st->round[r].players; i++)
				x->st->round[r].seat[i] = x->best_seat[r][i];
		state_index(x->st);
	}
	x->cost = x->best;
	x->saved = false;
}

/* The round and place of a player to move: of one who costs something, if there is one.
 */
static int
choose_place(struct search *x, int *r)
{
	struct state *st = x->st;
	while (x->bad_n > 0 && rng_below(x->rng, 8) > 0) {
		uint32_t k = rng_below(x->rng, (uint32_t)x->bad_n);
		int who = x->bad[k] % st->n;
		*r = x->bad[k] / st->n;
		if (state_badness(st, *r, who, x->level) > 0)
			return st->place[who * st->rounds + *r];
		x->bad[k] = x->bad[--x->bad_n];
	}
	*r = (int)rng_below(x->rng, (uint32_t)st->rounds);
	return (int)rng_below(x->rng, (uint32_t)st->round[*r].players);
}

static void
list_sides(struct search *x, struct arena *a)
{
	const struct state *st = x->st;
	int64_t pairs = (int64_t)st->sides * (st->sides - 1) / 2;
	if (pairs == 0)
		return;
	x->side_from = ARENA_ARRAY(a, (size_t)st->sides + 2, int);
	x->side_who = ARENA_ARRAY(a, (size_t)st->n + 1, int);
	int *next = x->side_from + 1;
	for (int i = 0; i < st->n; i++)
		if (st->side[i] >= 0)
			next[st->side[i] + 1]++;
	for (int k = 1; k <= st->sides; k++)
		next[k] += next[k - 1];
	for (int i = 0; i < st->n; i++)
		if (st->side[i] >= 0)
			x->side_who[next[st->side[i]]++] = i;
	x->seldom = (int)MAX(pair_counts_sum(&st->sides_met) / pairs, 1);
}

/* A place beside a team that this one has met too seldom, or -1. */
static int
place_beside_seldom(struct search *x, int r, int side)
{
	const struct state *st = x->st;
	int other = (int)rng_below(x->rng, (uint32_t)st->sides);
	for (int k = 0; k < MIN(LOOK, st->sides); k++, other++) {
		other = other == st->sides ? 0 : other;
		if (other == side ||
		    pair_counts_get(&st->sides_met, other, side) >= x->seldom)
			continue;
		int from = x->side_from[other], n = x->side_from[other + 1] - from;
		int who = x->side_who[from + (int)rng_below(x->rng, (uint32_t)n)];
		int t = st->table[who * st->rounds + r];
		if (t < 0 || st->round[r].size[t] < 2)
			return -1;
		int first = st->start[r][t], size = st->round[r].size[t];
		int at = st->place[who * st->rounds + r] - first + 1 +
		         (int)rng_below(x->rng, (uint32_t)size - 1);
		return first + at % size;
	}
	return -1;
}

/* A place to change with: by chance, or at the table of one whom the player wishes to sit
 * with, or of one whose team his own has met too seldom. */
static int
choose_other(struct search *x, int r, int from)
{
	const struct state *st = x->st;
	int who = st->round[r].seat[from];
	int wishes = st->wish.from ? st->wish.from[who + 1] - st->wish.from[who] : 0;
	if (wishes > 0 && rng_below(x->rng, 2)) {
		int k = st->wish.from[who] + (int)rng_below(x->rng, (uint32_t)wishes);
		int t = st->table[st->wish.who[k] * st->rounds + r];
		if (st->wish.number[k] < 0 && t >= 0)
			return st->start[r][t] +
			       (int)rng_below(x->rng, (uint32_t)st->round[r].size[t]);
	}
	if (x->level == LEVEL_TEAM && x->side_from && st->side[who] >= 0 &&
	    rng_below(x->rng, 2)) {
		int place = place_beside_seldom(x, r, st->side[who]);
		if (place >= 0)
			return place;
	}
	return (int)rng_below(x->rng, (uint32_t)st->round[r].players);
}

/* One try; hot of 1024 may be worse by a unit of the level, some of them by two. */
static void
try_swap(struct search *x, int64_t hot)
{
	int64_t chance = rng_below(x->rng, 1024);
	int64_t threshold =
	    chance >= hot ? 0 : (chance < hot / 8 ? 2 : 1) * weight[x->level];
	if (x->st->soft)
		threshold += weight[x->level] / 2;
	int r, from = choose_place(x, &r);
	int to = choose_other(x, r, from);
	if (x->cost == x->best && !x->saved && threshold > 0)
		save_best(x);
	int64_t delta = state_try_swap(x->st, r, from, to, threshold);
	if (delta == INT64_MAX)
		return;
	x->cost += delta;
	if (x->cost < x->best) {
		x->best = x->cost;
		x->saved = false;
	}
}

/* The levels are counted where the best plan lies at hand. */
static bool
may_go_on(struct search *x, const struct seating_settings *s)
{
	int64_t level[LEVELS];
	if (!s->go_on)
		return true;
	x->now.steps = x->steps;
	x->now.cost = x->best - x->least;
	if (x->cost == x->best && x->looked != x->best) {
		state_levels(x->st, level);
		for (int i = 0; i < LEVELS; i++)
			x->now.above[i] = MAX(level[i] - x->floor[i], 0);
		x->looked = x->best;
		x->now.by_aim = true;
	}
	return s->go_on(s->arg, &x->now);
}

static void
search_cycle(struct search *x, const struct seating_settings *s, int64_t limit,
    int64_t length, int64_t hot)
{
	int64_t relist = MAX(x->places, 200);
	list_bad(x);
	for (int64_t i = 0, listed = 0; i < length; i++, listed++) {
		if (x->best <= x->least || x->steps >= limit)
			return;
		x->stopped =
		    x->steps > 0 && x->steps % ASK_EVERY == 0 && !may_go_on(x, s);
		if (x->stopped)
			return;
		if (listed >= relist || (x->bad_n == 0 && listed > 50)) {
			list_bad(x);
			listed = 0;
		}
		x->steps++;
		/* Repeats need heat to the end. */
		int64_t part = x->st->soft ? 2 * length : length;
		try_swap(x, hot * (part - i) / part);
	}
}

/* The levels in turn that are above their least; LEVELS if none is. */
static enum level
next_level(const struct search *x, int64_t cycle)
{
	int64_t level[LEVELS];
	enum level open[LEVELS];
	int n = 0;
	state_levels(x->st, level);
	for (int i = 0; i < LEVELS; i++)
		if (level[i] > x->floor[i])
			open[n++] = (enum level)i;
	return n ? open[cycle % n] : LEVELS;
}

static bool
repeats_open(const struct search *x)
{
	int64_t level[LEVELS];
	bool open = false;
	state_levels(x->st, level);
	for (int i = 0; i <= LEVEL_REPEAT; i++)
		open = open || level[i] > x->floor[i];
	return open;
}

/* Two change places in all rounds; returns what it costs more, or 0 and nothing done
 * where one of them is away when the other is not. */
static int64_t
change_all_rounds(struct state *st, int a, int b)
{
	const int *pa = &st->place[a * st->rounds], *pb = &st->place[b * st->rounds];
	int64_t sum = 0;
	for (int r = 0; r < st->rounds; r++)
		if ((pa[r] < 0) != (pb[r] < 0))
			return 0;
	for (int r = 0; r < st->rounds; r++) {
		int64_t delta = pa[r] < 0
		                    ? INT64_MAX
		                    : state_try_swap(st, r, pa[r], pb[r], INT64_MAX / 4);
		sum += delta == INT64_MAX ? 0 : delta;
	}
	return sum;
}

/* Players of one team and school can stand for each other all day without a new repeat or
 * meeting of teams: whoever fits the wishes better takes the other's places. */
static void
change_for_wishes(struct search *x)
{
	struct state *st = x->st;
	for (int who = 0; who < st->n && st->wish.from; who++)
		for (int other = 0;
		     other < st->n && st->wish.from[who + 1] > st->wish.from[who];
		     other++) {
			bool alike = other != who && st->side[who] == st->side[other] &&
			             st->p[who].team == st->p[other].team &&
			             st->p[who].school == st->p[other].school;
			if (alike && change_all_rounds(st, who, other) > 0)
				(void)change_all_rounds(st, who, other); /* back */
		}
}

/* For players who have so many seats in all rounds. */
static int64_t
usual_steps(int players, int64_t seats)
{
	return MIN((int64_t)30000 * players, 2000000) + 200 * seats;
}

static void
start(struct search *x, struct arena *a, const struct seating_settings *s)
{
	int64_t level[LEVELS];
	for (int r = 0; r < s->rounds; r++) {
		int players = x->st->round[r].players;
		x->best_seat[r] = ARENA_ARRAY(a, (size_t)players, int);
		x->places += players;
	}
	x->bad = ARENA_ARRAY(a, (size_t)x->places, int);
	list_sides(x, a);
	const struct floors floors = state_floors(x->st, a, s);
	memcpy(x->floor, floors.level, sizeof x->floor);
	x->least = levels_cost(x->floor);
	state_levels(x->st, level);
	x->cost = x->best = levels_cost(level);
	x->looked = -1;
	for (int i = 0; i < LEVELS; i++)
		x->now.above[i] = MAX(level[i] - x->floor[i], 0);
	x->now.by_aim = true;
	x->level = LEVEL_WISH;
}

int64_t
search_swaps(
    struct state *st, struct arena *a, struct rng *rng, const struct seating_settings *s)
{
	struct search *x = ARENA_NEW(a, struct search);
	x->st = st;
	x->rng = rng;
	start(x, a, s);
	const int64_t usual = usual_steps(st->n, x->places);
	int64_t end = s->steps, length = 10000 + 20 * x->places, hot = 0;
	if (end == 0)
		end = MAX(usual, MIN(LONGER * usual, LONGEST));
	for (int64_t cycle = 0; !x->stopped; cycle++) {
		/* A cycle is cut at the usual steps, whatever is the end: so a plan of n
		 * steps is the same for all ends. */
		int64_t limit = x->steps < usual ? MIN(usual, end) : end;
		search_cycle(x, s, limit, length << MIN(cycle / 2, 16), hot);
		back_to_best(x);
		x->level = next_level(x, cycle);
		if (x->level == LEVELS || x->steps >= end ||
		    (s->steps == 0 && x->steps >= usual && !repeats_open(x)))
			break;
		hot = x->level <= LEVEL_THRICE ? 64 : 4;
		st->soft = x->level <= LEVEL_REPEAT;
	}
	if (x->best > x->least)
		change_for_wishes(x);
	return x->steps;
}
