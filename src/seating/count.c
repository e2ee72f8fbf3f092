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

/* ---- repeats ---- */

/* A table of a later round draws its players from the tables of the round before: more
 * players than those tables means that some have just met.  Counted round by round, each
 * round against the one earlier round that forces most. */
static int64_t
bound_by_tables(const struct state *st)
{
	int64_t bound = 0;
	for (int r = 1; r < st->rounds; r++) {
		int64_t most = 0;
		for (int e = 0; e < r; e++) {
			int64_t forced = 0;
			for (int t = 0; t < st->round[r].tables; t++)
				forced += spread_pairs(
				    st->round[r].size[t], st->round[e].tables);
			most = MAX(most, forced);
		}
		bound += most;
	}
	return bound;
}

/* How many players i can meet for the first time in this plan: all but those met before,
 * and, where every team can be kept apart, all but the own team. */
static int
new_opponents(const struct state *st, int i, int own_team, bool apart)
{
	int others = st->n - 1 - (apart ? own_team - 1 : 0);
	for (int k = st->before.from ? st->before.from[i] : 0;
	     st->before.from && k < st->before.from[i + 1]; k++) {
		int who = st->before.who[k];
		if (st->before.number[k] > 0 && !(apart && st->team[who] == st->team[i]))
			others--;
	}
	return MAX(others, 0);
}

/* Each player has at least so many neighbours over the rounds, and only so many players
 * to meet. What all of them have beyond the least is given first to those who still have
 * somebody new. */
static int64_t
bound_by_players(struct arena *a, const struct state *st, bool apart)
{
	int64_t least = 0, most = 0, neighbours = 0, forced = 0, room = 0;
	for (int r = 0; r < st->rounds; r++) {
		const struct seating_round *d = &st->round[r];
		if (d->tables == 0)
			return 0;
		least += st->smallest[r] - 1;
		most += st->biggest[r] - 1;
		neighbours += 2 * round_pairs(d);
	}
	int *order = ARENA_ARRAY(a, (size_t)st->n + 1, int);
	int *team = ARENA_ARRAY(a, (size_t)st->n + 1, int);
	group_by_team(st, a, 0, order, team);
	for (int i = 0; i < st->n; i++) {
		int64_t others = new_opponents(st, i, team[i], apart);
		forced += MAX(least - others, 0);
		room += MAX(MIN(others, most) - least, 0);
	}
	int64_t rest = neighbours - least * st->n;
	return (forced + MAX(rest - room, 0) + 1) / 2;
}

/* Nobody is away, and no two are asked to sit together: their meetings are no repeats. */
static bool
is_plain(const struct state *st)
{
	bool plain = st->together == 0;
	for (int r = 0; r < st->rounds; r++)
		plain = plain && st->round[r].players == st->n;
	return plain && st->n > 0;
}

static int64_t
repeat_bound(const struct state *st, struct arena *a, int64_t teammates)
{
	if (!is_plain(st))
		return 0;
	int64_t by_players = bound_by_players(a, st, teammates == 0);
	return MAX(bound_by_tables(st), by_players);
}

/* ---- short tables ---- */

/* Shared out as equally as can be, from what each had before.  *squares: of everybody's
 * number of rounds there; returns the seats beyond anybody's first. */
static int64_t
short_floor(const struct state *st, const int *before, int64_t *squares)
{
	enum { TIMES_MAX = 2 * SEATING_ROUNDS_MAX + 64 };
	int64_t at[TIMES_MAX + 1] = { 0 }, seats = 0, again = 0;
	for (int i = 0; i < st->n; i++)
		at[MIN(before ? before[i] : 0, TIMES_MAX)]++;
	for (int r = 0; r < st->rounds; r++)
		for (int t = 0; t < st->round[r].tables; t++)
			seats += state_is_short(st, r, t) ? st->round[r].size[t] : 0;
	for (int k = 0; k < TIMES_MAX && seats > 0; k++) {
		int64_t raised = MIN(seats, at[k]);
		at[k] -= raised;
		at[k + 1] += raised;
		seats -= raised;
		again += k ? raised : 0;
	}
	*squares = 0;
	for (int k = 0; k <= TIMES_MAX; k++)
		*squares += at[k] * k * k;
	return again;
}

/* ---- all ---- */

void
state_floor(const struct state *st, struct arena *a, const struct seating_settings *s,
    int64_t floor[LEVELS])
{
	int64_t again;
	floor[LEVEL_TEAMMATE] = group_bound(st, a, s->away, team_sizes);
	short_floor(st, s->shorts, &floor[LEVEL_SHORT]);
	floor[LEVEL_REPEAT] = repeat_bound(st, a, floor[LEVEL_TEAMMATE]);
	floor[LEVEL_SCHOOL] =
	    MAX(group_bound(st, a, s->away, school_sizes) - floor[LEVEL_TEAMMATE], 0);
	floor[LEVEL_TEAM] = team_floor(st, a, floor, &again);
	floor[LEVEL_WISH] = 0;
}

/* ---- counts ---- */

/* Meetings before round r. */
static int
met_until(const struct state *st, int a, int b, int r)
{
	int times = state_met_before(st, a, b);
	for (int e = 0; e < r; e++)
		times += st->table[a * st->rounds + e] == st->table[b * st->rounds + e];
	return times;
}

static void
count_pair(struct state *st, int a, int b, int r, struct seating_plan *plan)
{
	bool mates = st->team[a] == st->team[b];
	int before = met_until(st, a, b, r), wish = state_wish(st, a, b);
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
	int64_t squares, again, floor[LEVELS];
	state_init(&st, a, p, n, s, plan->round);
	state_index_before(&st);
	for (int r = 0; r < plan->rounds; r++)
		state_index_round(&st, r);
	forget_counts(plan);
	count_meetings(&st, plan);
	count_players(&st, s, plan);
	count_tables(a, &st, s, plan);
	state_floor(&st, a, s, floor);
	plan->teammate_bound = (int)floor[LEVEL_TEAMMATE];
	plan->repeat_bound = (int)floor[LEVEL_REPEAT];
	plan->school_bound = (int)floor[LEVEL_SCHOOL];
	plan->short_bound = (int)short_floor(&st, s->shorts, &squares);
	team_floor(&st, a, floor, &again);
	plan->team_bound = (int)again;
}
