/* seating/assign.c - who sits where: a dealt plan, then a search by swaps.
 *
 * The search goes in cycles of a fixed number of tries, so that a plan of n tries is the
 * same whether it was stopped by a count or by a clock.  The first cycle takes only what
 * is no worse; later ones begin at the best plan, take worse swaps up to a threshold that
 * falls to nothing, and end where they find something better or not. */
#include "seating/state.h"

enum { ASK_EVERY = 4096 };

struct search {
	struct state st;
	struct rng rng;
	int64_t cost, best, floor; /* floor: no plan costs less */
	bool saved;                /* best_seat holds the plan that costs best */
	int *best_seat[SEATING_ROUNDS_MAX];
	int *bad; /* r * n + player: who costs something */
	int bad_n;
	int64_t steps, cycle;
};

static enum rc
check_input(const struct seating_player *p, int n, const struct seating_settings *s,
    struct err *e)
{
	(void)p;
	if (n < 2)
		return err_set(e, INVALID, "players",
		    "At least two players are needed to seat a round; here %s.",
		    n == 1 ? "is one" : "is none");
	if (n > SEATING_PLAYERS_MAX)
		return err_set(e, TOO_BIG, "players",
		    "At most %d players can be seated together; here are %d.",
		    SEATING_PLAYERS_MAX, n);
	if (s->rounds < 1 || s->rounds > SEATING_ROUNDS_MAX)
		return err_set(e, INVALID, "rounds",
		    "The number of rounds must be 1 to %d.", SEATING_ROUNDS_MAX);
	if (s->table_max < 2 || s->table_max > SEATING_TABLE_MAX)
		return err_set(e, INVALID, "table_max",
		    "A table must have 2 to %d seats.", SEATING_TABLE_MAX);
	for (int i = 0; i < s->history_n; i++)
		assert(s->history[i].a >= 0 && s->history[i].a < n &&
		       s->history[i].b >= 0 && s->history[i].b < n &&
		       s->history[i].a != s->history[i].b);
	return OK;
}

static enum rc
make_tables(struct arena *a, const struct seating_player *p, int n,
    const struct seating_settings *s, struct seating_plan *out, struct err *e)
{
	for (int r = 0; r < s->rounds; r++) {
		const bool *away = s->away ? s->away + (size_t)r * (size_t)n : NULL;
		struct seating_round *d = &out->round[r];
		for (int i = 0; i < n; i++)
			d->players += !(away && away[i]);
		if (d->players < 2)
			return err_set(e, INVALID, "players",
			    "In round %d only %d of the players are here: at least two "
			    "are needed.",
			    r + 1, d->players);
		d->tables = seating_tables(a, p, n, away, s->table_max, s->table_min);
		d->size = ARENA_ARRAY(a, (size_t)d->tables, int);
		d->seat = ARENA_ARRAY(a, (size_t)d->players, int);
		for (int t = 0; t < d->tables; t++)
			d->size[t] =
			    d->players / d->tables + (t < d->players % d->tables);
		int k = 0;
		for (int i = 0; i < n; i++)
			if (!(away && away[i]))
				d->seat[k++] = i;
		if (!out->why_short)
			out->why_short =
			    seating_why_short(a, d->players, s->table_max, s->table_min);
	}
	return OK;
}

static void
list_bad(struct search *x)
{
	x->bad_n = 0;
	for (int r = 0; r < x->st.rounds; r++)
		for (int i = 0; i < x->st.round[r].players; i++) {
			int who = x->st.round[r].seat[i];
			if (state_badness(&x->st, r, who) > 0)
				x->bad[x->bad_n++] = r * x->st.n + who;
		}
}

static void
save_best(struct search *x)
{
	for (int r = 0; r < x->st.rounds; r++)
		for (int i = 0; i < x->st.round[r].players; i++)
			x->best_seat[r][i] = x->st.round[r].seat[i];
	x->saved = true;
}

static void
back_to_best(struct search *x)
{
	for (int r = 0; r < x->st.rounds && x->saved; r++) {
		for (int i = 0; i < x->st.round[r].players; i++)
			x->st.round[r].seat[i] = x->best_seat[r][i];
		state_index_round(&x->st, r);
	}
	x->cost = x->best;
}

/* One try.  The first player is mostly one who costs something. */
static void
try_swap(struct search *x, int64_t threshold)
{
	struct state *st = &x->st;
	int r, from;
	if (x->bad_n > 0 && rng_below(&x->rng, 4) > 0) {
		int at = x->bad[rng_below(&x->rng, (uint32_t)x->bad_n)];
		r = at / st->n;
		from = st->place[at % st->n * st->rounds + r];
	} else {
		r = (int)rng_below(&x->rng, (uint32_t)st->rounds);
		from = (int)rng_below(&x->rng, (uint32_t)st->round[r].players);
	}
	const int *seat = st->round[r].seat;
	int to = (int)rng_below(&x->rng, (uint32_t)st->round[r].players);
	if (st->table[seat[from] * st->rounds + r] ==
	    st->table[seat[to] * st->rounds + r])
		return;
	int64_t delta = state_swap_delta(st, r, from, to);
	if (delta > threshold)
		return;
	if (delta > 0 && x->cost == x->best && !x->saved)
		save_best(x);
	state_swap(st, r, from, to);
	x->cost += delta;
	if (x->cost < x->best) {
		x->best = x->cost;
		x->saved = false;
	} else if (x->cost == x->best && delta < 0)
		x->saved = false;
}

static bool
search_cycle(
    struct search *x, const struct seating_settings *s, int64_t limit, int64_t length)
{
	int64_t top = 0, relist = MAX(1000, x->cycle ? length / 50 : length / 10);
	if (x->cycle > 0)
		top =
		    x->best - x->floor >= COST_REPEAT ? 2 * COST_REPEAT : 3 * COST_SHORT;
	for (int64_t i = 0; i < length; i++) {
		if (x->best <= x->floor || x->steps >= limit)
			return false;
		if (x->steps % ASK_EVERY == 0 && s->go_on && !s->go_on(s->arg, x->steps))
			return false;
		if (i % relist == 0)
			list_bad(x);
		int64_t left = 1000 * (length - i) / length; /* falls fast, then slowly */
		int64_t now = top * left / 1000 * left / 1000 * left / 1000;
		x->steps++;
		try_swap(x, now > 0 ? rng_below(&x->rng, (uint32_t)now + 1) : 0);
	}
	return true;
}

/* The least that short tables can cost: each player's share as equal as can be. */
static int64_t
short_floor(const struct state *st)
{
	int64_t seats = 0;
	for (int r = 0; r < st->rounds; r++)
		for (int t = 0; t < st->round[r].tables; t++)
			if (state_is_short(st, r, t))
				seats += st->round[r].size[t];
	int64_t q = seats / st->n, rest = seats % st->n;
	return COST_SHORT * (rest * (q + 1) * (q + 1) + (st->n - rest) * q * q);
}

static void
search(struct search *x, struct arena *a, const struct seating_settings *s, int64_t floor)
{
	int64_t places = 0;
	for (int r = 0; r < s->rounds; r++) {
		x->best_seat[r] = ARENA_ARRAY(a, (size_t)x->st.round[r].players, int);
		places += x->st.round[r].players;
	}
	x->bad = ARENA_ARRAY(a, (size_t)places, int);
	x->cost = x->best = state_cost(&x->st);
	x->floor = floor;
	int64_t limit = s->steps > 0 ? s->steps : 600000 + 400 * places;
	int64_t length = 20000 + 100 * places;
	while (search_cycle(x, s, limit, length)) {
		back_to_best(x);
		x->cycle++;
	}
	back_to_best(x);
}

enum rc
seating_make(struct arena *a, const struct seating_player *p, int n,
    const struct seating_settings *s, struct seating_plan *out, struct err *e)
{
	enum rc rc = check_input(p, n, s, e);
	struct seating_plan plan = { .rounds = s->rounds };
	if (rc == OK)
		rc = make_tables(a, p, n, s, &plan, e);
	if (rc != OK)
		return rc;
	struct search *x = ARENA_NEW(a, struct search);
	rng_seed(&x->rng, s->seed);
	state_init(&x->st, a, p, n, s, plan.round);
	for (int r = 0; r < s->rounds; r++)
		state_index_round(&x->st, r);
	deal_rounds(&x->st, a, &x->rng);
	seating_count(
	    a, p, n, s, &plan); /* for its bounds, which depend on the tables alone */
	search(x, a, s,
	    COST_TEAMMATE * plan.teammate_bound + COST_REPEAT * plan.repeat_bound +
	        short_floor(&x->st));
	scorekeepers_spread(&x->st, a, &x->rng);
	seating_count(a, p, n, s, &plan);
	plan.steps = x->steps;
	*out = plan;
	return OK;
}
