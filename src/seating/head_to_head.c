/* seating/head_to_head.c - see head_to_head.h.  Pupils are dealt out to groups school by
 * school; inside a group the search of assign.c makes the pairs, a school being a team
 * for it. */
#include "seating/head_to_head.h"
#include "base/rng.h"
#include "seating/state.h"
#include <stdlib.h>

enum { GROUP_STEPS = 100000 };

struct group {
	int n, *pupil;
};

struct pairing {
	const int *school;
	int n;
	const struct duel_settings *s;
	struct group group[PENTATHLON_GAMES];
	uint64_t seed;
};

struct by_school {
	uint64_t size, school, chance; /* schools side by side, big ones first */
	int who;
};

static int
compare_by_school(const void *x, const void *y)
{
	const struct by_school *a = x, *b = y;
	if (a->size != b->size)
		return a->size > b->size ? -1 : 1;
	if (a->school != b->school)
		return a->school < b->school ? -1 : 1;
	if (a->chance != b->chance)
		return a->chance < b->chance ? -1 : 1;
	return a->who - b->who;
}

static int
school_size(const struct pairing *m, int pupil)
{
	int size = 0;
	for (int i = 0; i < m->n; i++)
		size += m->school[i] == m->school[pupil];
	return m->school[pupil] < 0 ? 1 : size;
}

static void
sort_pupils(struct arena *a, const struct pairing *m, struct rng *rng, int *order)
{
	struct by_school *key = ARENA_ARRAY(a, (size_t)m->n, struct by_school);
	for (int i = 0; i < m->n; i++)
		key[i] = (struct by_school){ .size = (uint64_t)school_size(m, i),
			.school = (uint64_t)(int64_t)m->school[i],
			.chance = rng_next(rng),
			.who = i };
	qsort(key, (size_t)m->n, sizeof *key, compare_by_school);
	for (int i = 0; i < m->n; i++)
		order[i] = key[i].who;
}

/* Pairs are shared out over the groups, so that only the last can be odd. */
static void
deal_groups(struct arena *a, struct pairing *m, const int *order, int groups)
{
	int room[PENTATHLON_GAMES];
	for (int g = 0; g < groups; g++) {
		room[g] = 2 * (m->n / 2 / groups + (g < m->n / 2 % groups));
		room[g] += g == groups - 1 ? m->n % 2 : 0;
		m->group[g] =
		    (struct group){ .pupil = ARENA_ARRAY(a, (size_t)room[g] + 1, int) };
	}
	for (int i = 0, g = 0; i < m->n; i++, g = (g + 1) % groups) {
		while (m->group[g].n == room[g])
			g = (g + 1) % groups;
		assert(m->group[g].pupil);
		m->group[g].pupil[m->group[g].n++] = order[i];
	}
}

/* After played slots: everybody stays in the group, who is new joins an odd or small
 * one. */
static int
keep_groups(struct arena *a, struct pairing *m)
{
	int groups = 1;
	for (int i = 0; i < m->n; i++)
		groups = MAX(groups, m->s->group[i] + 1);
	for (int g = 0; g < groups; g++)
		m->group[g].pupil = ARENA_ARRAY(a, (size_t)m->n, int);
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < m->n; i++) {
			int g = m->s->group[i];
			if ((g < 0) != pass)
				continue;
			for (int k = g = MAX(g, 0); k < groups && pass; k++)
				if (m->group[k].n - 1000000 * (m->group[k].n % 2) <
				    m->group[g].n - 1000000 * (m->group[g].n % 2))
					g = k;
			assert(m->group[g].pupil);
			m->group[g].pupil[m->group[g].n++] = i;
		}
	return groups;
}

/* Who is out in which slot of an odd group: those of its biggest school first, since
 * they are hardest to pair; nobody twice while others were never out. */
static void
choose_out(struct arena *a, const struct pairing *m, const struct group *g,
    struct rng *rng, int *out)
{
	int *times = ARENA_ARRAY(a, (size_t)g->n, int);
	for (int i = 0; i < g->n; i++)
		times[i] = m->s->was_out && m->s->was_out[g->pupil[i]];
	for (int r = 0; r < m->s->rounds; r++) {
		int best = -1, most = 0;
		int from = (int)rng_below(rng, (uint32_t)g->n);
		for (int k = 0; k < g->n; k++) {
			int i = (from + k) % g->n, mine = 0;
			for (int o = 0; o < g->n; o++)
				mine += m->school[g->pupil[i]] >= 0 &&
				        m->school[g->pupil[o]] == m->school[g->pupil[i]];
			if (best < 0 || times[i] < times[best] ||
			    (times[i] == times[best] && mine > most)) {
				best = i;
				most = mine;
			}
		}
		times[best]++;
		out[r] = best;
	}
}

/* Pairs of one group in all slots. */
static enum rc
pair_group(struct arena *a, const struct pairing *m, const struct group *g,
    struct rng *rng, struct seating_plan *plan, int *out, struct err *e)
{
	struct seating_player *p = ARENA_ARRAY(a, (size_t)g->n, struct seating_player);
	bool *away = ARENA_ARRAY(a, (size_t)(m->s->rounds * g->n), bool);
	for (int i = 0; i < g->n; i++)
		p[i] = (struct seating_player){ m->school[g->pupil[i]], -1 };
	if (g->n % 2) {
		choose_out(a, m, g, rng, out);
		for (int r = 0; r < m->s->rounds; r++)
			away[r * g->n + out[r]] = true;
	}
	struct seating_settings s = { .rounds = m->s->rounds,
		.table_max = 2,
		.table_min = 2,
		.seed = rng_next(rng),
		.steps = GROUP_STEPS,
		.away = away };
	const struct seating_part part = { g->pupil, g->n, m->n };
	part_recall(a, &part, m->s->history, m->s->history_n, &s);
	part_wishes(a, &part, m->s->wish, m->s->wish_n, &s);
	return seating_make(a, p, g->n, &s, plan, e);
}

static void
add_tables(const struct pairing *m, int g, const struct seating_plan *plan,
    const int *out, struct duel_plan *to)
{
	const struct group *from = &m->group[g];
	for (int i = 0; i < from->n; i++)
		to->group[from->pupil[i]] = g;
	for (int r = 0; r < m->s->rounds; r++) {
		struct duel_round *d = &to->round[r];
		const int *seat = plan->round[r].seat;
		assert(d->game);
		if (from->n % 2)
			d->out = from->pupil[out[r]];
		to->stands = MAX(to->stands, plan->round[r].tables);
		for (int t = 0; t < plan->round[r].tables; t++) {
			d->game[d->d.tables] = (g + m->s->played + r) % PENTATHLON_GAMES;
			d->stand[d->d.tables] = t;
			d->d.size[d->d.tables++] = 2;
			for (int k = 0; k < 2; k++)
				d->d.seat[d->d.players++] = from->pupil[*seat++];
		}
	}
}

/* Pairs of a school of this size that any fair plan has: while it is half of those who
 * play at most, none.  Where one is out, that is one of the school in as many slots as
 * its pupils can take. */
static int
forced_pairs(const struct pairing *m, int size)
{
	int rounds = m->s->rounds, in = size - m->n / 2;
	if (m->n % 2 == 0)
		return rounds * MAX(0, in);
	int turns = MIN(rounds, size * ((rounds + m->n - 1) / m->n));
	return turns * MAX(0, in - 1) + (rounds - turns) * MAX(0, in);
}

/* Nobody has to meet again while enough pupils of other schools are there. */
static void
set_bounds(const struct pairing *m, struct duel_plan *to)
{
	int forced = 0, owed = 0;
	for (int i = 0; i < m->n; i++)
		forced = MAX(forced, forced_pairs(m, school_size(m, i)));
	to->school_bound = forced;
	int least =
	    m->n % 2 ? m->s->rounds - (m->s->rounds + m->n - 1) / m->n : m->s->rounds;
	for (int i = 0; i < m->n; i++) {
		int others = forced ? m->n - 1 : m->n - school_size(m, i);
		owed += MAX(0, least - others);
	}
	to->repeat_bound = (owed + 1) / 2;
}

static enum rc
pair_all(
    struct arena *a, struct pairing *m, int groups, struct duel_plan *to, struct err *e)
{
	struct rng rng;
	rng_seed(&rng, m->seed + (uint64_t)groups);
	*to = (struct duel_plan){ .rounds = m->s->rounds, .groups = groups };
	to->group = ARENA_ARRAY(a, (size_t)m->n, int);
	for (int r = 0; r < to->rounds; r++) {
		struct duel_round *d = &to->round[r];
		d->out = -1;
		d->d.size = ARENA_ARRAY(a, (size_t)m->n, int);
		d->d.seat = ARENA_ARRAY(a, (size_t)m->n, int);
		d->game = ARENA_ARRAY(a, (size_t)m->n, int);
		d->stand = ARENA_ARRAY(a, (size_t)m->n, int);
	}
	set_bounds(m, to);
	for (int g = 0; g < groups; g++) {
		struct seating_plan plan = { 0 };
		int out[PENTATHLON_GAMES] = { 0 };
		if (m->group[g].n < 2)
			return err_set(e, INVALID, "players",
			    "A group has fewer than two pupils; draw all games anew.");
		enum rc rc = pair_group(a, m, &m->group[g], &rng, &plan, out, e);
		if (rc != OK)
			return rc;
		to->school_meetings += plan.teammate_meetings;
		to->repeat_meetings += plan.repeat_meetings;
		to->steps = MAX(to->steps, plan.steps);
		add_tables(m, g, &plan, out, to);
	}
	return OK;
}

/* Tables in the order of games and stands. */
static void
sort_tables(struct arena *a, struct duel_round *d)
{
	struct duel_round old = *d;
	d->d.seat = ARENA_ARRAY(a, (size_t)old.d.players, int);
	d->game = ARENA_ARRAY(a, (size_t)old.d.tables, int);
	d->stand = ARENA_ARRAY(a, (size_t)old.d.tables, int);
	int n = 0;
	for (int game = 0; game < PENTATHLON_GAMES; game++)
		for (int t = 0; t < old.d.tables; t++) {
			if (old.game[t] != game)
				continue;
			d->game[n] = game;
			d->stand[n] = old.stand[t];
			d->d.seat[2 * n] = old.d.seat[2 * t];
			d->d.seat[2 * n + 1] = old.d.seat[2 * t + 1];
			n++;
		}
}

enum rc
head_to_head_make(struct arena *a, const int *school, int n,
    const struct duel_settings *s, struct duel_plan *out, struct err *e)
{
	if (n < 2)
		return err_set(e, INVALID, "players",
		    "At least two pupils are needed to play; here %s.",
		    n == 1 ? "is one" : "is none");
	if (s->rounds < 1 || s->rounds + s->played > PENTATHLON_GAMES)
		return err_set(e, INVALID, "rounds",
		    "A Pentathlon has five games, each in a round of its own; %d are "
		    "asked for%s.",
		    s->rounds + s->played, s->played ? " with those played" : "");
	struct pairing *m = ARENA_NEW(a, struct pairing);
	*m = (struct pairing){ .school = school, .n = n, .s = s };
	struct rng rng;
	rng_seed(&rng, s->seed);
	int *order = ARENA_ARRAY(a, (size_t)n, int);
	struct duel_plan plan, best = { .groups = 0 };
	int groups = MAX(1, MIN(PENTATHLON_GAMES, n / (PENTATHLON_GAMES + 1)));
	sort_pupils(a, m, &rng, order);
	m->seed = rng_next(&rng);
	if (s->group) {
		enum rc rc = pair_all(a, m, keep_groups(a, m), &best, e);
		if (rc != OK)
			return rc;
	}
	for (; groups > 0 && !s->group; groups--) {
		deal_groups(a, m, order, groups);
		enum rc rc = pair_all(a, m, groups, &plan, e);
		if (rc != OK)
			return rc;
		if (!best.groups || plan.school_meetings < best.school_meetings ||
		    (plan.school_meetings == best.school_meetings &&
		        plan.repeat_meetings < best.repeat_meetings))
			best = plan;
		if (best.school_meetings == best.school_bound &&
		    best.repeat_meetings <= best.repeat_bound)
			break;
	}
	for (int r = 0; r < best.rounds; r++)
		sort_tables(a, &best.round[r]);
	*out = best;
	return OK;
}
