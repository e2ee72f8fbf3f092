/* seating/scorekeeper.c - the last of a table keeps its score; that duty is spread.
 *
 * Each table's duty goes to the member who has done it least; then duties move along
 * chains of tables (u hands one to v, v one to w) as long as somebody has two more than
 * somebody else. */
#include "seating/state.h"

struct duty {
	struct state *st;
	int *load;   /* [n] */
	int *keeper; /* [rounds * tables_max]: player */
	int tables_max;
	int *came_by;     /* [n]: the table by which the chain reached a player */
	int *seen, stamp; /* [n]; INT32_MAX: from there no chain leads to a taker */
	int *queue;       /* [n] */
};

static int *
keeper_of(struct duty *d, int r, int t)
{
	return &d->keeper[r * d->tables_max + t];
}

static void
first_keepers(struct duty *d, struct rng *rng)
{
	for (int r = 0; r < d->st->rounds; r++) {
		const struct seating_round *round = &d->st->round[r];
		for (int t = 0; t < round->tables; t++) {
			const int *seat = &round->seat[d->st->start[r][t]];
			int k = (int)rng_below(rng, (uint32_t)round->size[t]),
			    best = seat[k];
			for (int i = 1; i < round->size[t]; i++) {
				int who = seat[(k + i) % round->size[t]];
				if (d->load[who] < d->load[best])
					best = who;
			}
			*keeper_of(d, r, t) = best;
			d->load[best]++;
		}
	}
}

/* Takes one duty from root along the shortest chain; false if nobody can take it. */
static bool
relieve(struct duty *d, int root)
{
	const struct state *st = d->st;
	int head = 0, tail = 0;
	if (d->seen[root] == INT32_MAX)
		return false;
	d->seen[root] = ++d->stamp;
	d->queue[tail++] = root;
	while (head < tail) {
		int u = d->queue[head++];
		for (int r = 0; r < st->rounds; r++) {
			int t = st->table[u * st->rounds + r];
			if (t < 0 || *keeper_of(d, r, t) != u)
				continue;
			const int *seat = &st->round[r].seat[st->start[r][t]];
			for (int i = 0; i < st->round[r].size[t]; i++) {
				int v = seat[i];
				if (d->seen[v] >= d->stamp)
					continue;
				d->seen[v] = d->stamp;
				d->came_by[v] = r * d->tables_max + t;
				d->queue[tail++] = v;
				if (d->load[v] > d->load[root] - 2)
					continue;
				d->load[v]++;
				d->load[root]--;
				while (v != root) {
					int giver = d->keeper[d->came_by[v]];
					d->keeper[d->came_by[v]] = v;
					v = giver;
				}
				return true;
			}
		}
	}
	while (tail > 0)
		d->seen[d->queue[--tail]] = INT32_MAX;
	return false;
}

static void
relieve_all(struct duty *d)
{
	int least = INT32_MAX, most = 0;
	for (int i = 0; i < d->st->n; i++) {
		least = MIN(least, d->load[i]);
		most = MAX(most, d->load[i]);
	}
	for (int load = most; load >= least + 2; load--)
		for (int i = 0; i < d->st->n; i++)
			while (d->load[i] >= load && relieve(d, i))
				;
}

/* The table that a player of it is fixed to; -1 = any. */
static int
fixed_number(const struct state *st, const struct seating_settings *s, int r,
    const int *seat, int n)
{
	for (int i = 0; i < n && s->table; i++)
		if (s->table[seat[i]] > 0 && s->table[seat[i]] <= st->round[r].tables)
			return s->table[seat[i]] - 1;
	return -1;
}

/* Brings the tables of fixed players to their numbers, changing with what is there; with
 * the table its size goes along. */
static void
fix_numbers(struct state *st, const struct seating_settings *s, int r, int *from)
{
	const struct seating_round *round = &st->round[r];
	for (int t = 0; t < round->tables && s->table; t++) {
		int want, old;
		while ((old = from[t],
		           want = fixed_number(st, s, r, &round->seat[st->start[r][old]],
		               round->size[old])) >= 0 &&
		       want != t &&
		       fixed_number(st, s, r, &round->seat[st->start[r][from[want]]],
		           round->size[from[want]]) != want) {
			from[t] = from[want];
			from[want] = old;
		}
	}
}

/* Tables of one size change numbers by chance; the scorekeeper goes last. */
static void
reorder_round(struct duty *d, struct arena *a, int r, struct rng *rng,
    const struct seating_settings *s)
{
	struct state *st = d->st;
	struct seating_round *round = &st->round[r];
	int *seat = ARENA_ARRAY(a, (size_t)round->players, int);
	int *from = ARENA_ARRAY(a, (size_t)round->tables, int);
	for (int t = 0; t < round->tables; t++)
		from[t] = t;
	for (int t = 0, k; t < round->tables; t = k) {
		for (k = t; k < round->tables && round->size[k] == round->size[t]; k++)
			;
		rng_shuffle(rng, from + t, k - t);
	}
	fix_numbers(st, s, r, from);
	int *sizes = ARENA_ARRAY(a, (size_t)round->tables, int), next = 0;
	for (int t = 0; t < round->tables; t++) {
		int *to = &seat[next], size = round->size[from[t]];
		next += sizes[t] = size;
		int keeper = *keeper_of(d, r, from[t]);
		for (int i = 0; i < size; i++)
			to[i] = round->seat[st->start[r][from[t]] + i];
		rng_shuffle(rng, to, size);
		for (int i = 0; i < size; i++)
			if (to[i] == keeper) {
				to[i] = to[size - 1];
				to[size - 1] = keeper;
			}
	}
	for (int i = 0; i < round->players; i++)
		round->seat[i] = seat[i];
	for (int t = 0, at = 0; t < round->tables; t++) {
		round->size[t] = sizes[t];
		st->start[r][t] = at;
		at += sizes[t];
	}
}

void
scorekeepers_spread(
    struct state *st, struct arena *a, struct rng *rng, const struct seating_settings *s)
{
	struct duty d = { .st = st };
	for (int r = 0; r < st->rounds; r++)
		d.tables_max = MAX(d.tables_max, st->round[r].tables);
	d.load = ARENA_ARRAY(a, (size_t)st->n, int);
	d.seen = ARENA_ARRAY(a, (size_t)st->n, int);
	d.came_by = ARENA_ARRAY(a, (size_t)st->n, int);
	d.queue = ARENA_ARRAY(a, (size_t)st->n, int);
	d.keeper = ARENA_ARRAY(a, (size_t)d.tables_max * (size_t)st->rounds, int);
	for (int i = 0; i < st->n && s->keeps; i++)
		d.load[i] = s->keeps[i];
	first_keepers(&d, rng);
	relieve_all(&d);
	for (int r = 0; r < st->rounds; r++)
		reorder_round(&d, a, r, rng, s);
}
