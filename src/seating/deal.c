/* seating/deal.c - a first plan: teams are dealt out over the tables, each round slanted
 * differently.
 *
 * Write the players, team by team, in rows as long as there are tables.  In round q the
 * player in row i, column j sits at table j + q*i.  Two players of one row never meet,
 * and two of unlike rows meet in rounds q and q' only if (q - q')(i - i') is 0 among the
 * table numbers: never where their number is a prime, or greater than rounds times rows.
 * With 4, 8 or 9 tables sums and products are those of the finite field. */
#include "seating/state.h"
#include <stdlib.h>
#include <string.h>

struct key {
	uint64_t team,
	    player; /* chance numbers; team: that of the school, then of the team */
	uint64_t team_own;
	int team_no, who;
};

static uint64_t
mixed(uint64_t salt, int64_t x)
{
	uint64_t z = salt + (uint64_t)x * 0x9e3779b97f4a7c15u;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return salt ? z ^ (z >> 31) : 0;
}

static int
compare_keys(const void *x, const void *y)
{
	const struct key *a = x, *b = y;
	if (a->team != b->team)
		return a->team < b->team ? -1 : 1;
	if (a->team_own != b->team_own)
		return a->team_own < b->team_own ? -1 : 1;
	if (a->team_no != b->team_no)
		return a->team_no < b->team_no ? -1 : 1;
	if (a->player != b->player)
		return a->player < b->player ? -1 : 1;
	return (a->who > b->who) - (a->who < b->who);
}

void
group_by_team(
    const struct state *st, struct arena *a, uint64_t salt, int *order, int *group)
{
	struct key *key = ARENA_ARRAY(a, (size_t)st->n + 1, struct key);
	for (int i = 0; i < st->n; i++)
		key[i] = (struct key){ .team_no = st->team[i],
			.who = i,
			.team_own = mixed(salt, st->team[i]),
			.player = mixed(salt + 1, i) };
	qsort(key, (size_t)st->n, sizeof *key, compare_keys);
	for (int i = 0, k; i < st->n; i = k) {
		/* The whole team goes where its first player's school goes. */
		int first = key[i].who;
		for (k = i; k < st->n && key[k].team_no == key[i].team_no; k++)
			first = MIN(first, key[k].who);
		for (int j = i; j < k; j++) {
			key[j].team = mixed(salt + 2, st->school[first]);
			if (group)
				group[key[j].who] = k - i;
		}
	}
	qsort(key, (size_t)st->n, sizeof *key, compare_keys);
	for (int i = 0; i < st->n; i++)
		order[i] = key[i].who;
}

/* Digits of a and b in base p, added; or multiplied as polynomials and reduced by x^k =
 * low. */
static int
field_plus(int tables, int a, int b)
{
	if (tables == 4 || tables == 8)
		return a ^ b;
	if (tables == 9)
		return (a / 3 + b / 3) % 3 * 3 + (a + b) % 3;
	return (a + b) % tables;
}

static int
field_times(int tables, int a, int b)
{
	if (tables == 9) { /* x^2 = -1 = 2 */
		int a1 = a / 3, a0 = a % 3, b1 = b / 3, b0 = b % 3;
		return (a1 * b0 + a0 * b1) % 3 * 3 + (a0 * b0 + 2 * a1 * b1) % 3;
	}
	if (tables != 4 && tables != 8)
		return (int)((int64_t)a * b % tables);
	int product = 0, reduce = tables == 4 ? 7 : 11; /* x^2 = x + 1, x^3 = x + 1 */
	for (int bit = 0; bit < 3; bit++)
		if (b >> bit & 1)
			product ^= a << bit;
	for (int bit = 4; bit >= 0; bit--)
		if (product >> bit & 1 && 1 << bit >= tables)
			product ^= reduce << (bit - (tables == 4 ? 2 : 3));
	return product;
}

/* Thirty-two in fours for ten rounds, the most there can be: everybody meets all others
 * but the neighbour 2k, 2k + 1.  Two rounds, each turned four times: players 0 and 1
 * stay, those of 2 .. 11, 12 .. 21 and 22 .. 31 go two places on in their circle.  An
 * exhaustive search among such rounds that a mirror leaves as they are found these. (That
 * ten rounds exist: A. Aguado, A 10 days solution to the social golfer problem, 2004.) */
enum { TURNED_PLAYERS = 32, TURNED_TABLES = 8, TURNED_ROUNDS = 10 };
static const char turned_table[2][TURNED_PLAYERS + 1] = {
	"01233405246021765657140143757623", "01123145465653402306251076273774"
};

static int
turned(int at, int round)
{
	int circle = at < 2 ? at : 2 + (at - 2) / 10 * 10 + (at + 8 - round / 2 * 2) % 10;
	return turned_table[round % 2][circle] - '0';
}

static bool
can_turn(const struct state *st)
{
	bool can = st->rounds <= TURNED_ROUNDS;
	for (int r = 0; r < st->rounds; r++)
		can = can && st->round[r].tables == TURNED_TABLES &&
		      st->round[r].players <= TURNED_PLAYERS;
	return can;
}

/* The biggest teams first: those that are short of a member leave their chairs empty side
 * by side, at the end.  False where all are alike. */
static bool
put_big_first(struct arena *a, int n, int *order, const int *group)
{
	int *from = ARENA_ARRAY(a, (size_t)n + 2, int);
	int *sorted = ARENA_ARRAY(a, (size_t)n + 1, int);
	for (int i = 0; i < n; i++)
		from[n - group[i] + 1]++;
	if (from[n - group[order[0]] + 1] == n)
		return false;
	for (int size = 1; size <= n; size++)
		from[size] += from[size - 1];
	for (int i = 0; i < n; i++)
		sorted[from[n - group[order[i]]]++] = order[i];
	memcpy(order, sorted, (size_t)n * sizeof *order);
	return true;
}

enum layout { BY_ROW, BY_COLUMN, TURNED, CYCLIC, LAYOUTS };

/* Table of the player at position `at` of the list in a round. */
static int
slanted(enum layout layout, int tables, int players, int at, int round)
{
	if (layout == TURNED)
		return turned(at, round);
	/* After as many rounds as tables only those of a row have not met: they share. */
	int rows_of = players / tables;
	if (layout == BY_ROW && round == tables && players == rows_of * tables &&
	    tables % rows_of == 0)
		return at / tables * (tables / rows_of) + at % tables / rows_of;
	if (layout == BY_ROW)
		return field_plus(tables, at % tables,
		    field_times(tables, round % tables, at / tables % tables));
	int rows = (players + tables - 1) / tables;
	int slope = (tables - (round + 1) % tables) % tables;
	if (tables == 4 || tables == 8 || tables == 9)
		slope = (round + 1) % tables;
	return field_plus(
	    tables, at / rows % tables, field_times(tables, slope, at % rows % tables));
}

void
deal_settle(struct state *st, struct arena *a, int r, const int *list, const int *want)
{
	struct seating_round *d = &st->round[r];
	int *count = ARENA_ARRAY(a, (size_t)d->tables, int);
	int *rank = ARENA_ARRAY(a, (size_t)d->tables, int);
	int *filled = ARENA_ARRAY(a, (size_t)d->tables, int);
	int *left = ARENA_ARRAY(a, (size_t)d->players, int);
	int lefts = 0, next = 0;
	for (int i = 0; i < d->players; i++)
		count[want[i]]++;
	int most = 0;
	for (int t = 0; t < d->tables; t++)
		most = MAX(most, count[t]);
	for (int size = most; size >= 0; size--) {
		int less = -1; /* the next fuller size: none is between */
		for (int t = 0; t < d->tables; t++) {
			if (count[t] == size)
				rank[t] = next++;
			else if (count[t] < size)
				less = MAX(less, count[t]);
		}
		size = less + 1;
	}
	for (int i = 0; i < d->players; i++) {
		int t = rank[want[i]];
		if (filled[t] < d->size[t])
			d->seat[st->start[r][t] + filled[t]++] = list[i];
		else
			left[lefts++] = list[i];
	}
	for (int i = 0, t = 0; i < lefts; i++) {
		while (filled[t] == d->size[t])
			t++;
		d->seat[st->start[r][t] + filled[t]++] = left[i];
	}
}

static int
teammates_in(const struct state *st, int r)
{
	int pairs = 0;
	for (int t = 0; t < st->round[r].tables; t++) {
		const int *seat = &st->round[r].seat[st->start[r][t]];
		for (int i = 0; i < st->round[r].size[t]; i++)
			for (int k = 0; k < i; k++)
				pairs += st->team[seat[i]] == st->team[seat[k]];
	}
	return pairs;
}

static void
deal_round(struct state *st, struct arena *a, enum layout layout, const int *order, int r)
{
	struct seating_round *d = &st->round[r];
	int *list = ARENA_ARRAY(a, (size_t)d->players, int);
	int *want = ARENA_ARRAY(a, (size_t)d->players, int);
	int *plain = ARENA_ARRAY(a, (size_t)d->players, int);
	int k = 0;
	for (int i = 0; i < st->n; i++)
		if (st->place[order[i] * st->rounds + r] >= 0)
			list[k++] = order[i];
	for (int i = 0; i < k; i++) {
		want[i] = slanted(layout, d->tables, k, i, r);
		plain[i] = i % d->tables;
	}
	/* Dealt out one by one, each team is spread as evenly as can be: the least
	 * possible. */
	deal_settle(st, a, r, list, plain);
	int least = teammates_in(st, r);
	deal_settle(st, a, r, list, want);
	if (teammates_in(st, r) > least)
		deal_settle(st, a, r, list, plain);
	state_index_round(st, r);
}

/* Deals all rounds in this way; false where the field is not of the kind. */
static bool
deal_layout(struct state *st, struct arena *a, struct rng *rng, enum layout layout,
    const int *order)
{
	if ((layout == CYCLIC && !deal_cyclic(st, a, rng, order)) ||
	    (layout == TURNED && !can_turn(st)))
		return false;
	for (int r = 0; r < st->rounds && layout != CYCLIC; r++)
		deal_round(st, a, layout, order, r);
	state_index(st);
	return true;
}

void
deal_rounds(struct state *st, struct arena *a, struct rng *rng)
{
	int *order = ARENA_ARRAY(a, (size_t)st->n + 1, int);
	int *group = ARENA_ARRAY(a, (size_t)st->n + 1, int);
	int *best[SEATING_ROUNDS_MAX];
	int64_t least = INT64_MAX, level[LEVELS];
	const int rounds = st->rounds;
	for (int r = 0; r < rounds; r++)
		best[r] = ARENA_ARRAY(a, (size_t)st->round[r].players, int);
	for (int way = 0; way < 2 * LAYOUTS; way++) {
		if (way % 2 == 0)
			group_by_team(st, a, rng_next(rng) | 1, order, group);
		if ((way % 2 && !put_big_first(a, st->n, order, group)) ||
		    !deal_layout(st, a, rng, (enum layout)(way / 2), order))
			continue;
		state_levels(st, level);
		if (levels_cost(level) >= least)
			continue;
		least = levels_cost(level);
		for (int r = 0; r < rounds; r++)
			memcpy(best[r], st->round[r].seat,
			    (size_t)st->round[r].players * sizeof(int));
	}
	for (int r = 0; r < rounds; r++)
		memcpy(st->round[r].seat, best[r],
		    (size_t)st->round[r].players * sizeof(int));
	state_index(st);
}
