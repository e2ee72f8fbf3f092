/* seating/short_floor.c - how seldom players can sit at a short table again.
 *
 * A team that has a member at every table has one at each short table, in every round:
 * so each team has seats at short tables that it cannot avoid, and not more than so many.
 * In between, who sat there least takes the next seat. */
#include "seating/state.h"

enum { TIMES_MAX = 2 * SEATING_ROUNDS_MAX + 64 };

struct team_share {
	int64_t least, most; /* seats at short tables over all rounds */
};

/* Where the team is spread over the tables as evenly as can be. */
static struct team_share
share_of(const struct state *st, const int *member, int n)
{
	struct team_share share = { 0, 0 };
	for (int r = 0; r < st->rounds; r++) {
		const struct seating_round *d = &st->round[r];
		int here = 0, shorts = st->short_tables[r];
		for (int i = 0; i < n; i++)
			here += st->place[member[i] * st->rounds + r] >= 0;
		if (d->tables == 0 || shorts == 0)
			continue;
		bool even = st->biggest[r] - st->smallest[r] <= 1;
		int each = even ? here / d->tables * shorts : 0;
		int rest = even ? here % d->tables : here;
		share.least += each + (even ? MAX(rest - (d->tables - shorts), 0) : 0);
		share.most += each + (even ? MIN(rest, shorts) : rest);
	}
	return share;
}

/* Seats that a team can take, by how often their player sat there before: the ones that
 * it cannot avoid are taken, the others noted. */
static void
list_seats(
    const struct team_share *share, const int64_t *at, int64_t *taken, int64_t *open)
{
	int64_t players = 0, least = share->least, most = share->most;
	for (int k = 0; k < TIMES_MAX && most > 0; k++) {
		players += at[k];
		int64_t now = MIN(players, most), must = MIN(players, least);
		taken[k] += must;
		open[k] += now - must;
		least -= must;
		most -= now;
	}
}

struct short_floor
short_floor(const struct state *st, struct arena *a, const int *before)
{
	int64_t taken[TIMES_MAX] = { 0 }, open[TIMES_MAX] = { 0 }, seats = 0;
	struct short_floor floor = { .known = true };
	int *order = ARENA_ARRAY(a, (size_t)st->n + 1, int);
	int *team = ARENA_ARRAY(a, (size_t)st->n + 1, int);
	for (int r = 0; r < st->rounds; r++)
		seats += st->short_seats[r];
	group_by_team(st, a, 0, order, team);
	for (int i = 0; i < st->n && seats > 0; i += team[order[i]]) {
		int64_t at[TIMES_MAX] = { 0 };
		struct team_share share = share_of(st, &order[i], team[order[i]]);
		for (int k = i; k < i + team[order[i]]; k++)
			at[MIN(before ? before[order[k]] : 0, TIMES_MAX - 1)]++;
		list_seats(&share, at, taken, open);
	}
	for (int i = 0; i < st->n && before; i++) {
		floor.squares += (int64_t)before[i] * before[i];
		floor.known = floor.known && before[i] == 0;
	}
	for (int k = 0; k < TIMES_MAX; k++)
		seats -= taken[k];
	for (int k = 0; k < TIMES_MAX; k++) {
		int64_t now = taken[k] + MIN(open[k], MAX(seats, 0));
		seats -= now - taken[k];
		floor.squares += now * (2 * k + 1);
		floor.again += k ? now : 0;
		floor.both += now * k;
	}
	return floor;
}
