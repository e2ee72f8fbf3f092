/* seating/count.c - what a plan holds, and what no plan for its tables could be below. */
#include "seating/state.h"

int64_t
round_pairs(const struct seating_round *d)
{
	int64_t pairs = 0;
	for (int t = 0; t < d->tables; t++)
		pairs += d->size[t] * (d->size[t] - 1) / 2;
	return pairs;
}

/* Pairs of one group (team or school) at a table, over all rounds. */
static int64_t
group_bound(const struct state *st, struct arena *a, const bool *away,
    int (*sizes)(const struct seating_player *, int, const bool *, int *, struct arena *))
{
	int *size = ARENA_ARRAY(a, (size_t)st->n + 1, int);
	int64_t bound = 0;
	for (int r = 0; r < st->rounds; r++) {
		if (st->round[r].tables == 0)
			continue;
		const bool *left_out = away ? away + (size_t)r * (size_t)st->n : NULL;
		for (int i = sizes(st->p, st->n, left_out, size, a) - 1; i >= 0; i--)
			bound += spread_pairs(size[i], st->round[r].tables);
	}
	return bound;
}

struct floors
state_floors(const struct state *st, struct arena *a, const struct seating_settings *s)
{
	struct floors f = { .shorts = short_floor(st, a, s->shorts) };
	int64_t *level = f.level;
	level[LEVEL_TEAMMATE] = group_bound(st, a, s->away, team_sizes);
	f.repeats = repeat_floor(st, a, level[LEVEL_TEAMMATE] == 0, &f.shorts);
	level[LEVEL_SHORT] = f.shorts.squares;
	level[LEVEL_REPEAT] = f.repeats.squares;
	level[LEVEL_THRICE] = f.repeats.thrice;
	level[LEVEL_SCHOOL] =
	    MAX(group_bound(st, a, s->away, school_sizes) - level[LEVEL_TEAMMATE], 0);
	level[LEVEL_TEAM] = team_floor(st, a, level, &f.team_again);
	return f;
}

/* ---- counts ---- */

static void
count_pair(struct state *st, int a, int b, int r, struct seating_plan *plan)
{
	bool mates = st->team[a] == st->team[b];
	int before = state_met_until(st, a, b, r), wish = state_wish(st, a, b);
	plan->teammate_meetings += mates;
	plan->school_meetings += !mates && st->school[a] == st->school[b];
	plan->repeat_meetings += before > 0;
	plan->most_meetings = MAX(plan->most_meetings, before + 1);
	plan->wishes_missed += wish;
	int x = st->side[a], y = st->side[b];
	if (x >= 0 && y >= 0 && x != y && wish >= 0)
		plan->team_again += (*pair_counts_slot(&st->sides_met, x, y))++ > 0;
}

/* Team meetings are counted anew, from those before the plan. */
static void
count_meetings(struct state *st, struct seating_plan *plan)
{
	for (int r = 0; r < plan->rounds; r++)
		for (int t = 0; t < plan->round[r].tables; t++) {
			const int *seat = &plan->round[r].seat[st->start[r][t]];
			for (int i = 0; i < plan->round[r].size[t]; i++)
				for (int k = 0; k < i; k++)
					count_pair(st, seat[i], seat[k], r, plan);
		}
	plan->wishes_missed += (int)st->together;
}

static void
count_players(
    const struct state *st, const struct seating_settings *s, struct seating_plan *plan)
{
	for (int i = 0; i < st->n; i++) {
		int before = s->shorts ? s->shorts[i] : 0,
		    now = st->short_times[i] - before;
		plan->short_again += now - (before == 0 && now > 0);
		for (int r = 0; s->table && s->table[i] && r < st->rounds; r++) {
			int t = st->table[i * st->rounds + r];
			plan->tables_missed += t >= 0 && t != s->table[i] - 1;
		}
	}
}

/* At as many tables as a draw takes; a change by hand may take fewer. */
static void
count_tables(struct arena *a, const struct state *st, const struct seating_settings *s,
    struct seating_plan *plan)
{
	for (int r = 0; r < plan->rounds; r++) {
		const struct seating_round *d = &plan->round[r];
		const bool *away = s->away ? s->away + (size_t)r * (size_t)st->n : NULL;
		int tables =
		    seating_tables(a, st->p, st->n, away, s->table_max, s->table_min);
		for (int t = 0; t < d->tables; t++)
			plan->small_tables += d->size[t] <= SEATING_SMALL(s->table_max);
		plan->small_bound +=
		    seating_small_least(d->players, tables, s->table_max);
	}
	plan->small_bound = MIN(plan->small_bound, plan->small_tables);
}

/* A pair that meets n times does so n - 1 times again, for n(n - 1)/2 in the floor, and n
 * is at most most_meetings.  Of those n some may lie before the plan: then one time again
 * counts n - 1 at most.  A bound that holds only where an earlier count is at its least
 * is lowered where that is not. */
static void
put_bounds(const struct state *st, struct arena *a, const struct floors *f,
    struct seating_plan *plan)
{
	struct repeat_floor repeats = f->repeats;
	int64_t squares = 0, most = MAX(MIN(plan->most_meetings, plan->rounds), 2);
	if (st->before.from)
		most = MAX(2 * (plan->most_meetings - 1), 2);
	int64_t again = f->team_again, mates = f->level[LEVEL_TEAMMATE];
	int64_t more = MAX(plan->teammate_meetings - mates, 0); /* a plan made by hand */
	int64_t school = MAX(f->level[LEVEL_SCHOOL] - more, 0);
	for (int i = 0; i < st->n; i++)
		squares += (int64_t)st->short_times[i] * st->short_times[i];
	bool even = squares <= f->shorts.squares;
	if (!even || more > 0)
		repeats =
		    repeat_floor(st, a, mates + more == 0, even ? &f->shorts : NULL);
	if (plan->school_meetings > school) { /* teams of a school meet, too */
		int64_t level[LEVELS] = { [LEVEL_TEAMMATE] = mates, [LEVEL_SCHOOL] = 1 };
		team_floor(st, a, level, &again);
	}
	plan->teammate_bound = (int)mates;
	plan->short_bound = (int)f->shorts.again;
	plan->repeat_bound =
	    (int)MAX(repeats.again, (2 * repeats.squares + most - 1) / most);
	plan->school_bound = (int)school;
	plan->team_bound = (int)again;
	if (more > 0) { /* these two count on team-mates apart */
		plan->short_bound = MIN(plan->short_bound, plan->short_again);
		plan->team_bound = MIN(plan->team_bound, plan->team_again);
	}
}

static void
forget_counts(struct seating_plan *plan)
{
	plan->teammate_meetings = plan->repeat_meetings = plan->most_meetings = 0;
	plan->short_again = plan->school_meetings = plan->team_again = 0;
	plan->wishes_missed = plan->tables_missed = 0;
	plan->small_tables = plan->small_bound = 0;
}

void
seating_count(struct arena *a, const struct seating_player *p, int n,
    const struct seating_settings *s, struct seating_plan *plan)
{
	struct state st;
	state_init(&st, a, p, n, s, plan->round);
	state_index_before(&st);
	for (int r = 0; r < plan->rounds; r++)
		state_index_round(&st, r);
	forget_counts(plan);
	count_meetings(&st, plan);
	count_players(&st, s, plan);
	count_tables(a, &st, s, plan);
	struct floors floors = state_floors(&st, a, s);
	put_bounds(&st, a, &floors, plan);
}
