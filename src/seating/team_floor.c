/* seating/team_floor.c - how evenly the meetings of teams can be spread at best. */
#include "seating/state.h"
#include <stdlib.h>

struct side {
	int64_t least, most; /* neighbours of other teams, over all rounds */
	int64_t others;      /* teams it may meet */
	int school;
};

/* Meetings, and those beyond the first of each pair. */
struct spread {
	int64_t squares, again;
};

/* n meetings over k pairs, as evenly as can be: the sum of c(c - 1)/2. */
static struct spread
evenly(int64_t n, int64_t k)
{
	if (k <= 0)
		return (struct spread){ 0 };
	int64_t q = n / k, rest = n % k;
	return (struct spread){ k * (q * (q - 1) / 2) + rest * q, MAX(n - k, 0) };
}

static void
take_more(struct spread *floor, struct spread x)
{
	floor->squares = MAX(floor->squares, x.squares);
	floor->again = MAX(floor->again, x.again);
}

/* What the members of a side meet of other teams where team-mates are as far apart as can
 * be.  Each of the singles, who belong to no side, sits at one table with no more of them
 * than any table has. */
static void
count_neighbours(
    const struct state *st, struct side *x, const int *members, const int *singles)
{
	for (int r = 0; r < st->rounds; r++) {
		if (st->round[r].tables == 0)
			continue;
		int64_t mates = 2 * spread_pairs(members[r], st->round[r].tables);
		int at_a_table =
		    (members[r] + st->round[r].tables - 1) / st->round[r].tables;
		x->least += (int64_t)members[r] * (st->smallest[r] - 1) - mates -
		            (int64_t)singles[r] * at_a_table;
		x->most += (int64_t)members[r] * (st->biggest[r] - 1) - mates;
	}
	x->least = MAX(x->least, 0);
	x->most = MAX(x->most, 0);
}

static int
by_school(const void *x, const void *y)
{
	const struct side *a = x, *b = y;
	return (a->school > b->school) - (a->school < b->school);
}

/* Those first who can meet the fewest others, for how many there are. */
static int
by_room(const void *x, const void *y)
{
	const struct side *a = x, *b = y;
	int64_t p = a->most * b->others, q = b->most * a->others;
	return p != q ? (p < q ? -1 : 1) : by_school(x, y);
}

/* All sides, with schools numbered from 0 on.  apart: where schools can be kept apart a
 * team may not meet those of its own. */
static struct side *
list_sides(const struct state *st, struct arena *a, const int *singles, bool apart)
{
	int *here = ARENA_ARRAY(a, (size_t)st->sides * (size_t)st->rounds + 1, int);
	struct side *side = ARENA_ARRAY(a, (size_t)st->sides, struct side);
	for (int i = st->n - 1; i >= 0; i--) {
		if (st->side[i] < 0)
			continue;
		side[st->side[i]].school = st->school[i];
		for (int r = 0; r < st->rounds; r++)
			here[st->side[i] * st->rounds + r] +=
			    st->place[i * st->rounds + r] >= 0;
	}
	/* A team of several schools: any of its players may meet any of theirs. */
	for (int i = 0; i < st->n; i++)
		apart = apart &&
		        (st->side[i] < 0 || side[st->side[i]].school == st->school[i]);
	for (int k = 0; k < st->sides; k++) {
		count_neighbours(st, &side[k], &here[k * st->rounds], singles);
		side[k].school = apart ? side[k].school : k;
	}
	qsort(side, (size_t)st->sides, sizeof *side, by_school);
	for (int k = 0, next, schools = 0; k < st->sides; k = next, schools++) {
		int school = side[k].school;
		for (next = k; next < st->sides && side[next].school == school; next++)
			side[next].school = schools;
		for (int i = k; i < next; i++)
			side[i].others = st->sides - (next - k);
	}
	return side;
}

/* The teams of the front of the list cannot meet more than so many: if that is less than
 * their share, all other meetings crowd in what pairs are left. */
static struct spread
crowd_floor(struct arena *a, const struct side *side, int n, int64_t met)
{
	int *taken = ARENA_ARRAY(a, (size_t)n, int); /* of each school */
	int64_t pairs = 0, front_met = 0, front_pairs = 0;
	for (int k = 0; k < n; k++)
		pairs += side[k].others;
	pairs /= 2;
	struct spread floor = evenly(met, pairs);
	for (int k = 0; k < n; k++) {
		front_met += side[k].most;
		front_pairs += side[k].others - (k - taken[side[k].school]++);
		if (front_pairs >= pairs || front_met * pairs >= met * front_pairs)
			break;
		struct spread front = evenly(front_met, front_pairs),
		              back = evenly(met - front_met, pairs - front_pairs);
		take_more(&floor, (struct spread){ front.squares + back.squares,
		                      front.again + back.again });
	}
	return floor;
}

int64_t
team_floor(
    const struct state *st, struct arena *a, const int64_t floor[LEVELS], int64_t *again)
{
	*again = 0;
	if (st->sides < 2)
		return 0;
	int singles[SEATING_ROUNDS_MAX] = { 0 };
	for (int i = 0; i < st->n; i++)
		for (int r = 0; r < st->rounds && st->side[i] < 0; r++)
			singles[r] += st->place[i * st->rounds + r] >= 0;
	struct side *side = list_sides(st, a, singles, floor[LEVEL_SCHOOL] == 0);
	struct spread each = { 0 };
	int64_t met = -floor[LEVEL_TEAMMATE];
	for (int r = 0; r < st->rounds; r++)
		met += round_pairs(&st->round[r]) -
		       (int64_t)singles[r] * (st->biggest[r] - 1);
	met = MAX(met, 0);
	for (int k = 0; k < st->sides; k++) {
		struct spread x = evenly(side[k].least, side[k].others);
		each.squares += x.squares;
		each.again += MAX(side[k].least - side[k].others, 0);
	}
	qsort(side, (size_t)st->sides, sizeof *side, by_room);
	struct spread all = crowd_floor(a, side, st->sides, met);
	take_more(&all, (struct spread){ (each.squares + 1) / 2, (each.again + 1) / 2 });
	*again = all.again;
	if (st->together == 0)
		return all.squares;
	/* Meetings that are wished do not count; each is one beyond the first at most. */
	*again = MAX(all.again - st->together, 0);
	return *again;
}
