/* seating/repair.c - see repair.h.
 *
 * First the sizes: over the tables one after another, the least number of people who must
 * get up for every total so far (how many seats more than people), and for every number
 * of small tables.  Then who moves where: a first choice, bettered by trying for each
 * move everybody who could move instead, and every table that could take them, as long as
 * the sizes stay what they are. */
#include "seating/repair.h"
#include "seating/weights.h"
#include <string.h>

enum { NEVER = 1 << 28, PASSES = 8, GIVEN_UP_TRIES = 24 };
/* One table's fixed seats together weigh less than one wish. */
enum { FIXED_PER_WISH = 4 * SEATING_TABLE_MAX };

struct mend {
	struct repair_round *x;
	struct arena *a;
	int *was, *want;          /* [tables]: people left there; seats there shall be */
	bool *moved;              /* [n]: comes, or gets up */
	struct repair_move *move; /* of those */
	int moves;
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
	int *cost = ARENA_ARRAY(m->a, states * (size_t)(n + 1), int);
	int8_t *size = ARENA_ARRAY(m->a, states * (size_t)(n + 1), int8_t);
	for (size_t i = 0; i < states * (size_t)(n + 1); i++)
		cost[i] = NEVER;
	cost[reach] = 0; /* small 0, more 0 */
	for (int t = 0; t < n; t++) {
		const int *from = &cost[states * (size_t)t];
		int *to = &cost[states * (size_t)(t + 1)];
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
				int up = from[s] + MAX(m->was[t] - d, 0);
				if (up < to[at]) {
					to[at] = up;
					size[states * (size_t)(t + 1) + at] = (int8_t)d;
				}
			}
		}
	}
	size_t best = 0;
	const int *end = &cost[states * (size_t)n];
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
pair_cost(const struct repair_round *x, int one, int two)
{
	const struct seating_player *a = &x->player[one], *b = &x->player[two];
	int wish = seating_wish_find(x->wish, x->wish_n, one, two);
	int64_t cost = COST_WISH * wish;
	if (wish >= 0) /* who wish to meet do not meet again */
		cost += COST_REPEAT * x->meetings(x->arg, one, two);
	if (a->team >= 0 && a->team == b->team)
		cost += COST_TEAMMATE;
	else if (a->school >= 0 && a->school == b->school)
		cost += COST_SCHOOL;
	return cost;
}

static int64_t
table_cost(const struct mend *m, int table)
{
	const struct repair_round *x = m->x;
	const struct repair_table *t = &x->table[table];
	int64_t cost = 0, misplaced = 0;
	for (int i = 0; i < t->n; i++) {
		int fixed = x->fixed ? x->fixed[t->seat[i]] : 0;
		misplaced += fixed && fixed != t->number;
		for (int k = 0; k < i; k++)
			cost += pair_cost(x, t->seat[i], t->seat[k]);
	}
	return cost * FIXED_PER_WISH + misplaced;
}

/* The tables of a trial, to be put back where it is no better. */
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
	t->cost += table_cost(m, table);
}

static bool
trial_pays(struct mend *m, const struct trial *t)
{
	int64_t cost = 0;
	for (int i = 0; i < t->n; i++)
		cost += table_cost(m, t->table[i]);
	if (cost < t->cost)
		return true;
	for (int i = 0; i < t->n; i++)
		m->x->table[t->table[i]] = t->before[i];
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
		int64_t before = table_cost(m, t);
		struct repair_table as_was = *to;
		sit_down(to, a->who);
		int64_t cost = table_cost(m, t) - before;
		*to = as_was;
		if (cost < least) {
			least = cost;
			a->to = t;
		}
	}
	sit_down(&m->x->table[a->to], a->who);
}

static void
move_people(struct mend *m)
{
	struct repair_round *x = m->x;
	for (int t = 0; t < x->tables; t++)
		while (!x->table[t].locked && x->table[t].n > m->want[t]) {
			int who = x->table[t].seat[0];
			get_up(&x->table[t], who);
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

/* ---- which table is given up ---- */

struct seated {
	struct repair_table *table;
	struct repair_move *move;
	bool *moved;
	int *want, moves;
	int64_t cost;
};

static struct seated
seated_copy(const struct mend *m)
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
	for (int t = 0; t < x->tables; t++)
		s.cost += table_cost(m, t);
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
		int odd = 0;
		for (int t = 0; t < x->tables; t++)
			odd += m.was[t] < usual_least(x);
		int near = MIN(people, m.moves + SEATING_TABLE_MAX * (odd + 8));
		bool sized = choose_sizes(&m, people, m.moves, near) ||
		             choose_sizes(&m, people, m.moves, people);
		assert(sized);
		move_the_best(&m);
		while (x->tables > 0 && x->table[x->tables - 1].n == 0)
			x->tables--;
	}
	for (int i = 0; i < m.moves && people > 1; i++)
		move[left++] = m.move[i];
	return left;
}
