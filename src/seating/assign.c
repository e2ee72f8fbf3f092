/* seating/assign.c - who sits where: tables, a dealt plan, a search, numbers and duties.
 */
#include "seating/state.h"

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
	struct state st;
	struct rng rng;
	rng_seed(&rng, s->seed);
	state_init(&st, a, p, n, s, plan.round);
	for (int r = 0; r < s->rounds; r++)
		state_index_round(&st, r);
	deal_rounds(&st, a, &rng);
	plan.steps = search_swaps(&st, a, &rng, s);
	scorekeepers_spread(&st, a, &rng, s);
	seating_count(a, p, n, s, &plan);
	*out = plan;
	return OK;
}
