/* seating/repair.c - see repair.h.
 *
 * First the sizes: over the tables one after another, the least number of people who must
 * get up for every total so far (how many seats more than people), and for every number
 * of small tables; among those the most even.  Then who moves where: a first choice,
 * bettered by trying for each move everybody who could move instead, and every table that
 * could take them, as long as the sizes stay what they are. */
#include "seating/repair.h"
#include "seating/pair_counts.h"
#include "seating/weights.h"
#include <stdlib.h>
#include <string.h>

enum { PASSES = 8, GIVEN_UP_TRIES = 24 };
/* Who must get up outweighs how uneven all sizes are, the sum of their squares. */
static const int64_t NEVER = INT64_MAX / 2, GETS_UP = 1 << 24;
/* One table's fixed seats together weigh less than one wish. */
enum { FIXED_PER_WISH = 4 * SEATING_TABLE_MAX };

struct mend {
	struct repair_round *x;
	struct arena *a;
	int *was, *want;          /* [tables]: people left there; seats there shall be */
	bool *moved;              /* [n]: comes, or gets up */
	struct repair_move *move; /* of those */
	int moves;
	int biggest; /* seats of the biggest table */
	/* [n]: who may sit here, and all teams of two and more, from 0 on; -1 = not. */
	int *local, *side;
	struct pair_counts met;       /* of locals, in the other rounds */
	struct pair_counts sides_met; /* there, and at the tables that are put in */
};

/* ---- sizes ---- */

/* Three make a game, and in pairs two. */
static int
usual_least(const struct repair_round *x)
{
	return MIN(x->table_max, 3);
}

/* Tables below the usual that a fresh draw has; *least: its smallest. */
static int
small_tables(struct mend *m, int people, int *least)
{
	const struct repair_round *x = m->x;
	bool *away = ARENA_ARRAY(m->a, (size_t)x->n + 1, bool);
	for (int i = 0; i < x->n; i++)
		away[i] = !x->here[i];
	for (int t = 0; t < x->tables; t++)
		for (int k = 0; k < x->table[t].n && x->table[t].locked; k++)
			away[x->table[t].seat[k]] = true;
	int tables =
	    seating_tables(m->a, x->player, x->n, away, x->table_max, x->table_min);
	*least = people / tables;
	int bigger = people % tables, usual = usual_least(x);
	return (*least < usual ? tables - bigger : 0) +
	       (*least + 1 < usual && bigger ? bigger : 0);
}

/* Fills want[]; people: who is to be seated, extra: of them without a table.  Looks at
 * no more than `reach` seats more or less than people, at any table; false where that
 * was not enough. */
static bool
choose_sizes(struct mend *m, int people, int extra, int reach)
{
	const struct repair_round *x = m->x;
	int least, smalls = small_tables(m, people, &least), usual = usual_least(x);
	int n = x->tables;
	smalls = MIN(smalls, n);
	int wide = 2 * reach + 1;
	size_t width = (size_t)wide, states = width * (size_t)(smalls + 1);
	int64_t *cost = ARENA_ARRAY(m->a, states * (size_t)(n + 1), int64_t);
	int8_t *size = ARENA_ARRAY(m->a, states * (size_t)(n + 1), int8_t);
	for (size_t i = 0; i < states * (size_t)(n + 1); i++)
		cost[i] = NEVER;
	cost[reach] = 0; /* small 0, more 0 */
	for (int t = 0; t < n; t++) {
		const int64_t *from = &cost[states * (size_t)t];
		int64_t *to = &cost[states * (size_t)(t + 1)];
		for (size_t s = 0; s < states; s++) {
			int small = (int)(s / width), more = (int)(s % width);
			for (int d = 0; d <= x->table_max && from[s] < NEVER; d++) {
				bool is_small = d > 0 && d < usual;
				int now = more + d - m->was[t];
				bool kept = x->table[t].locked;
				if (kept ? d != 0 : d > 0 && d < MIN(least, usual))
					continue;
				if (now < 0 || now >= wide || small + is_small > smalls)
					continue;
				size_t at =
				    (size_t)(small + is_small) * width + (size_t)now;
				int64_t up =
				    from[s] + GETS_UP * MAX(m->was[t] - d, 0) + d * d;
				if (up < to[at]) {
					to[at] = up;
					size[states * (size_t)(t + 1) + at] = (int8_t)d;
				}
			}
		}
	}
	size_t best = 0;
	const int64_t *end = &cost[states * (size_t)n];
	int goal = reach + extra;
	for (int small = 0; small <= smalls; small++)
		if (small == 0 || end[small * wide + goal] < end[best])
			best = (size_t)small * width + (size_t)goal;
	bool found = end[best] < NEVER;
	for (int t = n - 1; t >= 0 && found; t--) {
		int d = size[states * (size_t)(t + 1) + best];
		m->want[t] = d;
		best -= (size_t)(d - m->was[t] + (d > 0 && d < usual ? wide : 0));
	}
	return found;
}

/* ---- who moves where ---- */

static void
get_up(struct repair_table *t, int who)
{
	int k = 0;
	for (int i = 0; i < t->n; i++)
		if (t->seat[i] != who)
			t->seat[k++] = t->seat[i];
	t->n = k;
}

/* A newcomer sits before the scorekeeper. */
static void
sit_down(struct repair_table *t, int who)
{
	assert(t->n < SEATING_TABLE_MAX);
	t->seat[t->n] = t->n ? t->seat[t->n - 1] : who;
	if (t->n)
		t->seat[t->n - 1] = who;
	t->n++;
}

int
seating_wish_find(const struct seating_wish *wish, int n, int a, int b)
{
	for (int i = 0; i < n; i++)
		if ((wish[i].a == a && wish[i].b == b) ||
		    (wish[i].a == b && wish[i].b == a))
			return wish[i].together ? -1 : 1;
	return 0;
}

static int64_t
pair_cost(const struct mend *m, int one, int two, int wish)
{
	const struct seating_player *a = &m->x->player[one], *b = &m->x->player[two];
	int64_t cost = COST_WISH * wish;
	if (wish >= 0) { /* who wish to meet do not meet again */
		int times = pair_counts_get(&m->met, m->local[one], m->local[two]);
		cost += COST_REPEAT * times + (times > 1 ? COST_THRICE : 0);
	}
	if (a->team >= 0 && a->team == b->team)
		cost += COST_TEAMMATE;
	else if (a->school >= 0 && a->school == b->school)
		cost += COST_SCHOOL;
	return cost;
}

/* Counts the meetings of teams of two who sit together in (by = 1) or out (-1). */
static int64_t
sides_cost(struct mend *m, int one, int two, int by)
{
	int x = m->side[one], y = m->side[two];
	if (x < 0 || y < 0 || x == y)
		return 0;
	int *slot = pair_counts_slot(&m->sides_met, x, y);
	*slot += by;
	return COST_TEAM * (by > 0 ? *slot - 1 : *slot);
}

/* Puts a table in (by = 1) or takes it out (-1), as one of `size` seats; returns what it
 * costs beside those that are in. */
static int64_t
count_table(struct mend *m, int table, int size, int by)
{
	const struct repair_round *x = m->x;
	const struct repair_table *t = &x->table[table];
	int64_t cost = 0, misplaced = 0;
	for (int i = 0; i < t->n; i++) {
		int who = t->seat[i], fixed = x->fixed ? x->fixed[who] : 0;
		misplaced += fixed && fixed != t->number;
		if (size < m->biggest)
			cost += COST_SHORT * (2 * (x->shorts ? x->shorts[who] : 0) + 1);
		for (int k = 0; k < i; k++) {
			int wish = seating_wish_find(x->wish, x->wish_n, who, t->seat[k]);
			cost += pair_cost(m, who, t->seat[k], wish);
			cost += wish < 0 ? 0 : sides_cost(m, who, t->seat[k], by);
		}
	}
	return cost * FIXED_PER_WISH + misplaced;
}

static int64_t
count_all(struct mend *m, int by)
{
	int64_t cost = 0;
	for (int t = 0; t < m->x->tables; t++)
		cost += count_table(m, t, m->x->table[t].n, by);
	return cost;
}

/* The tables of a trial, taken out, to be put back where it is no better. */
struct trial {
	int table[4], n;
	struct repair_table before[4];
	int64_t cost;
};

static void
trial_add(struct mend *m, struct trial *t, int table)
{
	for (int i = 0; i < t->n; i++)
		if (t->table[i] == table)
			return;
	if (table < 0)
		return;
	t->table[t->n] = table;
	t->before[t->n++] = m->x->table[table];
	t->cost += count_table(m, table, m->x->table[table].n, -1);
}

static int64_t
trial_count(struct mend *m, const struct trial *t, int by)
{
	int64_t cost = 0;
	for (int i = 0; i < t->n; i++)
		cost += count_table(m, t->table[i], m->x->table[t->table[i]].n, by);
	return cost;
}

static bool
trial_pays(struct mend *m, const struct trial *t)
{
	if (trial_count(m, t, 1) < t->cost)
		return true;
	trial_count(m, t, -1);
	for (int i = 0; i < t->n; i++)
		m->x->table[t->table[i]] = t->before[i];
	trial_count(m, t, 1);
	return false;
}

/* Two who move exchange their new tables. */
static bool
try_exchange(struct mend *m, struct repair_move *a, struct repair_move *b)
{
	if (a->to == b->to || a->to == b->from || b->to == a->from)
		return false;
	struct trial t = { .n = 0 };
	trial_add(m, &t, a->to);
	trial_add(m, &t, b->to);
	get_up(&m->x->table[a->to], a->who);
	get_up(&m->x->table[b->to], b->who);
	sit_down(&m->x->table[b->to], a->who);
	sit_down(&m->x->table[a->to], b->who);
	if (!trial_pays(m, &t))
		return false;
	int to = a->to;
	a->to = b->to;
	b->to = to;
	return true;
}

/* Table `other` is as `table` was before the repair, and untouched by it. */
static bool
is_like(const struct mend *m, int other, int table)
{
	return other != table && !m->x->table[other].locked &&
	       m->was[other] == m->was[table] && m->want[other] == m->was[other];
}

static void
trade_wants(struct mend *m, int a, int b)
{
	int want = m->want[a];
	m->want[a] = m->want[b];
	m->want[b] = want;
}

/* Somebody else gets up, there or at a table like it. */
static bool
try_instead(struct mend *m, struct repair_move *a, int table, int who)
{
	struct trial t = { .n = 0 };
	if (table == a->to || m->moved[who])
		return false;
	trial_add(m, &t, a->to);
	trial_add(m, &t, a->from);
	trial_add(m, &t, table);
	get_up(&m->x->table[a->to], a->who);
	get_up(&m->x->table[table], who);
	sit_down(&m->x->table[a->from], a->who);
	sit_down(&m->x->table[a->to], who);
	if (!trial_pays(m, &t))
		return false;
	m->moved[a->who] = false;
	m->moved[who] = true;
	if (table != a->from)
		trade_wants(m, table, a->from);
	a->who = who;
	a->from = table;
	return true;
}

static bool
try_table(struct mend *m, struct repair_move *a, int table)
{
	struct trial t = { .n = 0 };
	if (!is_like(m, table, a->to) || m->want[a->to] != m->was[a->to] + 1 ||
	    table == a->from)
		return false;
	trial_add(m, &t, a->to);
	trial_add(m, &t, table);
	get_up(&m->x->table[a->to], a->who);
	sit_down(&m->x->table[table], a->who);
	if (!trial_pays(m, &t))
		return false;
	trade_wants(m, table, a->to);
	a->to = table;
	return true;
}

static bool
better_move(struct mend *m, struct repair_move *a)
{
	bool better = false;
	for (int i = 0; i < m->moves; i++)
		better = (&m->move[i] != a && try_exchange(m, a, &m->move[i])) || better;
	for (int t = 0; t < m->x->tables; t++)
		better = try_table(m, a, t) || better;
	if (a->from < 0)
		return better;
	for (int t = 0; t < m->x->tables; t++) {
		bool alone = m->want[a->from] == m->was[a->from] - 1;
		if (t != a->from && !(alone && is_like(m, t, a->from)))
			continue;
		for (int k = 0; k < m->x->table[t].n; k++)
			better = try_instead(m, a, t, m->x->table[t].seat[k]) || better;
	}
	return better;
}

/* Who is to sit takes the first free chairs that cost least. */
static void
place(struct mend *m, struct repair_move *a)
{
	int64_t least = INT64_MAX;
	for (int t = 0; t < m->x->tables; t++) {
		struct repair_table *to = &m->x->table[t];
		if (to->locked || to->n >= m->want[t])
			continue;
		struct repair_table as_was = *to;
		int64_t cost = -count_table(m, t, m->want[t], -1);
		sit_down(to, a->who);
		cost += count_table(m, t, m->want[t], 1);
		count_table(m, t, m->want[t], -1);
		*to = as_was;
		count_table(m, t, m->want[t], 1);
		if (cost < least) {
			least = cost;
			a->to = t;
		}
	}
	count_table(m, a->to, 0, -1);
	sit_down(&m->x->table[a->to], a->who);
	count_table(m, a->to, 0, 1);
}

static void
move_people(struct mend *m)
{
	struct repair_round *x = m->x;
	count_all(m, 1);
	for (int t = 0; t < x->tables; t++)
		while (!x->table[t].locked && x->table[t].n > m->want[t]) {
			int who = x->table[t].seat[0];
			count_table(m, t, 0, -1);
			get_up(&x->table[t], who);
			count_table(m, t, 0, 1);
			m->moved[who] = true;
			m->move[m->moves++] = (struct repair_move){ who, t, -1 };
		}
	for (int i = 0; i < m->moves; i++)
		place(m, &m->move[i]);
	for (int pass = 0, better = 1; better && pass < PASSES; pass++) {
		better = 0;
		for (int i = 0; i < m->moves; i++)
			better += better_move(m, &m->move[i]);
	}
}

/* ---- who met ---- */

static int
compare_teams(const void *x, const void *y)
{
	int a = *(const int *)x, b = *(const int *)y;
	return (a > b) - (a < b);
}

/* Teams of two and more. */
static void
number_sides(struct mend *m, int64_t most)
{
	const struct repair_round *x = m->x;
	int *team = ARENA_ARRAY(m->a, (size_t)x->n + 1, int), n = 0, sides = 0;
	m->side = ARENA_ARRAY(m->a, (size_t)x->n + 1, int);
	for (int i = 0; i < x->n; i++)
		if (x->player[i].team >= 0)
			team[n++] = x->player[i].team;
	qsort(team, (size_t)n, sizeof *team, compare_teams);
	for (int i = 0, k; i < n; i = k) {
		for (k = i; k < n && team[k] == team[i]; k++)
			;
		if (k - i > 1)
			team[sides++] = team[i];
	}
	for (int i = 0; i < x->n; i++) {
		const int *at = bsearch(
		    &x->player[i].team, team, (size_t)sides, sizeof *team, compare_teams);
		m->side[i] = at ? (int)(at - team) : -1;
	}
	pair_counts_init(&m->sides_met, m->a, sides, most);
}

static void
count_met(struct mend *m)
{
	const struct repair_round *x = m->x;
	int locals = 0;
	m->local = ARENA_ARRAY(m->a, (size_t)x->n + 1, int);
	for (int t = 0; t < x->tables; t++)
		for (int k = 0; k < x->table[t].n; k++)
			m->local[x->table[t].seat[k]] = 1;
	for (int i = 0; i < x->n; i++)
		m->local[i] = m->local[i] || x->here[i] ? locals++ : -1;
	pair_counts_init(&m->met, m->a, locals, x->met_n + 1);
	number_sides(m, x->met_n + (int64_t)locals * SEATING_TABLE_MAX + 1);
	for (int i = 0; i < x->met_n; i++) {
		const struct seating_meeting *w = &x->met[i];
		int one = m->local[w->a], two = m->local[w->b];
		if (one >= 0 && two >= 0)
			*pair_counts_slot(&m->met, one, two) += w->times;
		if (m->side[w->a] < 0 || m->side[w->b] < 0 ||
		    seating_wish_find(x->wish, x->wish_n, w->a, w->b) < 0)
			continue;
		for (int k = 0; k < w->times; k++)
			sides_cost(m, w->a, w->b, 1);
	}
}

/* ---- which table is given up ---- */

struct seated {
	struct repair_table *table;
	struct repair_move *move;
	bool *moved;
	int *want, moves;
	int64_t cost;
};

/* The tables are taken out. */
static struct seated
seated_copy(struct mend *m)
{
	const struct repair_round *x = m->x;
	struct seated s = { .moves = m->moves };
	s.table = ARENA_ARRAY(m->a, (size_t)x->tables + 1, struct repair_table);
	s.move = ARENA_ARRAY(m->a, (size_t)x->n + 1, struct repair_move);
	s.moved = ARENA_ARRAY(m->a, (size_t)x->n + 1, bool);
	s.want = ARENA_ARRAY(m->a, (size_t)x->tables + 1, int);
	memcpy(s.table, x->table, (size_t)x->tables * sizeof *s.table);
	memcpy(s.move, m->move, (size_t)m->moves * sizeof *s.move);
	memcpy(s.moved, m->moved, (size_t)x->n * sizeof *s.moved);
	memcpy(s.want, m->want, (size_t)x->tables * sizeof *s.want);
	s.cost = count_all(m, -1);
	return s;
}

static void
seated_restore(struct mend *m, const struct seated *s)
{
	struct repair_round *x = m->x;
	memcpy(x->table, s->table, (size_t)x->tables * sizeof *s->table);
	memcpy(m->move, s->move, (size_t)s->moves * sizeof *s->move);
	memcpy(m->moved, s->moved, (size_t)x->n * sizeof *s->moved);
	memcpy(m->want, s->want, (size_t)x->tables * sizeof *s->want);
	m->moves = s->moves;
}

/* A table given up may be any other that had as many people: as many move then. */
static void
move_the_best(struct mend *m)
{
	count_all(m, 1);
	struct seated start = seated_copy(m), best;
	int tries = 0;
	move_people(m);
	best = seated_copy(m);
	for (int t = 0; t < m->x->tables; t++)
		for (int o = 0; o < m->x->tables && start.want[t] == 0; o++) {
			if (m->was[t] == 0 || m->was[o] != m->was[t] ||
			    start.want[o] == 0 || m->x->table[o].locked ||
			    tries == GIVEN_UP_TRIES)
				continue;
			tries++;
			seated_restore(m, &start);
			trade_wants(m, t, o);
			move_people(m);
			struct seated now = seated_copy(m);
			if (now.cost < best.cost)
				best = now;
		}
	seated_restore(m, &best);
}

/* ---- the whole ---- */

/* Those who are not here get up; returns how many are to be seated. */
static int
take_out(struct mend *m, struct repair_move *leave, int *left)
{
	struct repair_round *x = m->x;
	bool *seated = ARENA_ARRAY(m->a, (size_t)x->n + 1, bool);
	int people = 0;
	for (int t = 0; t < x->tables; t++) {
		struct repair_table *d = &x->table[t];
		for (int k = d->n - 1; k >= 0; k--) {
			int who = d->seat[k];
			seated[who] = true;
			if (d->locked || x->here[who])
				continue;
			get_up(d, who);
			leave[(*left)++] = (struct repair_move){ who, t, -1 };
		}
		people += d->locked ? 0 : d->n;
	}
	for (int i = 0; i < x->n; i++)
		if (x->here[i] && !seated[i]) {
			m->moved[i] = true;
			m->move[m->moves++] = (struct repair_move){ i, -1, -1 };
			people++;
		}
	return people;
}

int
seating_repair(struct arena *a, struct repair_round *x, struct repair_move *move)
{
	struct mend m = { .x = x, .a = a };
	int left = 0;
	m.moved = ARENA_ARRAY(a, (size_t)x->n + 1, bool);
	m.move = ARENA_ARRAY(a, (size_t)x->n + 1, struct repair_move);
	int people = take_out(&m, move, &left);
	if (people > 1) {
		/* Enough new tables for all that may have to be opened. */
		for (int i = m.moves / 2 + SEATING_TABLE_MAX; i > 0 && x->tables < x->n;
		     i--)
			x->table[x->tables++] = (struct repair_table){ .n = 0 };
		m.was = ARENA_ARRAY(a, (size_t)x->tables + 1, int);
		m.want = ARENA_ARRAY(a, (size_t)x->tables + 1, int);
		for (int t = 0; t < x->tables; t++)
			m.was[t] = x->table[t].locked ? 0 : x->table[t].n;
		count_met(&m);
		int odd = 0;
		for (int t = 0; t < x->tables; t++)
			odd += m.was[t] < usual_least(x);
		int near = MIN(people, m.moves + SEATING_TABLE_MAX * (odd + 8));
		bool sized = choose_sizes(&m, people, m.moves, near) ||
		             choose_sizes(&m, people, m.moves, people);
		assert(sized);
		for (int t = 0; t < x->tables; t++)
			m.biggest = MAX(
			    m.biggest, x->table[t].locked ? x->table[t].n : m.want[t]);
		move_the_best(&m);
		while (x->tables > 0 && x->table[x->tables - 1].n == 0)
			x->tables--;
	}
	for (int i = 0; i < m.moves && people > 1; i++)
		move[left++] = m.move[i];
	return left;
}
