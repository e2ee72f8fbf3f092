/* seating/count.c - what a plan holds, and what no plan for its tables could be below. */
#include "seating/state.h"

static int64_t
pairs_at(const struct seating_round *d)
{
	int64_t pairs = 0;
	for (int t = 0; t < d->tables; t++)
		pairs += d->size[t] * (d->size[t] - 1) / 2;
	return pairs;
}

static int
teammate_bound(struct arena *a, const struct seating_player *p, int n,
    const struct seating_plan *plan, const bool *away)
{
	int *size = ARENA_ARRAY(a, (size_t)n + 1, int);
	int64_t bound = 0;
	for (int r = 0; r < plan->rounds; r++) {
		if (plan->round[r].tables == 0)
			continue;
		int teams =
		    team_sizes(p, n, away ? away + (size_t)r * (size_t)n : NULL, size, a);
		for (int i = 0; i < teams; i++)
			bound += spread_pairs(size[i], plan->round[r].tables);
	}
	return (int)bound;
}

/* A table of a later round draws its players from the tables of the round before: more
 * players than those tables means that some have just met.  Counted round by round, each
 * round against the one earlier round that forces most. */
static int64_t
bound_by_tables(const struct seating_plan *plan, bool all_play)
{
	int64_t bound = 0;
	for (int r = 1; all_play && r < plan->rounds; r++) {
		int64_t most = 0;
		for (int e = 0; e < r; e++) {
			int64_t forced = 0;
			for (int t = 0; t < plan->round[r].tables; t++)
				forced += spread_pairs(
				    plan->round[r].size[t], plan->round[e].tables);
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
	for (int k = st->met.from[i]; k < st->met.from[i + 1]; k++) {
		int who = st->met.who[k];
		if (st->met.times[k] > 0 && !(apart && st->team[who] == st->team[i]))
			others--;
	}
	return MAX(others, 0);
}

/* Each player has at least so many neighbours over the rounds, and only so many players
 * to meet. What all of them have beyond the least is given first to those who still have
 * somebody new. */
static int64_t
bound_by_players(
    struct arena *a, const struct state *st, const struct seating_plan *plan, bool apart)
{
	int64_t least = 0, most = 0, neighbours = 0, forced = 0, room = 0;
	for (int r = 0; r < plan->rounds; r++) {
		const struct seating_round *d = &plan->round[r];
		if (d->tables == 0)
			return 0;
		least += st->smallest[r] - 1;
		most += st->biggest[r] - 1;
		neighbours += 2 * pairs_at(d);
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

static void
count_meetings(const struct state *st, struct seating_plan *plan)
{
	plan->teammate_meetings = plan->repeat_meetings = plan->most_meetings = 0;
	for (int r = 0; r < plan->rounds; r++)
		for (int t = 0; t < plan->round[r].tables; t++) {
			const int *seat = &plan->round[r].seat[st->start[r][t]];
			for (int i = 0; i < plan->round[r].size[t]; i++)
				for (int k = 0; k < i; k++) {
					int b = seat[i], c = seat[k];
					int before = state_met_before(st, b, c);
					for (int e = 0; e < r; e++)
						before += st->table[b * st->rounds + e] ==
						          st->table[c * st->rounds + e];
					plan->teammate_meetings +=
					    st->team[b] == st->team[c];
					plan->repeat_meetings += before > 0;
					plan->most_meetings =
					    MAX(plan->most_meetings, before + 1);
				}
		}
}

void
seating_count(struct arena *a, const struct seating_player *p, int n,
    const struct seating_settings *s, struct seating_plan *plan)
{
	struct state st;
	state_init(&st, a, p, n, s, plan->round);
	bool all_play = true;
	for (int r = 0; r < plan->rounds; r++) {
		state_index_round(&st, r);
		all_play = all_play && plan->round[r].players == n;
	}
	count_meetings(&st, plan);
	plan->teammate_bound = teammate_bound(a, p, n, plan, s->away);
	int64_t bound = bound_by_tables(plan, all_play);
	if (all_play && n > 0) {
		int64_t by_players =
		    bound_by_players(a, &st, plan, plan->teammate_bound == 0);
		bound = MAX(bound, by_players);
	}
	plan->repeat_bound = (int)bound;
}
