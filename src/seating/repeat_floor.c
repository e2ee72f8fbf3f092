/* seating/repeat_floor.c - how seldom two players can meet again at best.
 *
 * By tables: a table draws its players from those of any earlier round; more players than
 * tables, and some have met there.  Where everybody is at a short table as evenly as can
 * be, it is known how many are at one in both of two rounds, and so how many go from the
 * short tables of one to the short or to the big ones of the other: more of them than
 * there are ways from table to table, and some go together.
 * By players: each has so many neighbours and only so many to meet for the first time. */
#include "seating/state.h"

/* ---- by tables: n meetings of two players count n(n - 1)/2 ---- */

static int64_t
forced_by_tables(const struct state *st, int earlier, int later)
{
	int64_t forced = 0;
	for (int t = 0; t < st->round[later].tables; t++)
		forced +=
		    spread_pairs(st->round[later].size[t], st->round[earlier].tables);
	return forced;
}

/* Of two rounds alike in their tables; `both` players are at short ones in both. */
static int64_t
forced_by_short(int n, int tables, int shorts, int seats, int64_t both)
{
	int64_t one = MAX(seats - both, 0), none = MAX(n - 2 * seats + both, 0);
	int big = tables - shorts;
	return spread_pairs((int)both, shorts * shorts) +
	       2 * spread_pairs((int)one, shorts * big) +
	       spread_pairs((int)none, big * big);
}

/* All that two rounds force grows ever faster with those at short tables in both: least
 * where each two rounds have as many as any others. */
static int64_t
floor_by_short(const struct state *st, int64_t both)
{
	int tables = st->round[0].tables, shorts = st->short_tables[0];
	int seats = st->short_seats[0];
	int64_t pairs = (int64_t)st->rounds * (st->rounds - 1) / 2;
	for (int r = 1; r < st->rounds; r++)
		if (st->round[r].tables != tables || st->short_tables[r] != shorts ||
		    st->short_seats[r] != seats)
			return 0;
	if (shorts == 0 || pairs == 0)
		return 0;
	int64_t each = both / pairs, more = both % pairs;
	int64_t floor =
	    (pairs - more) * forced_by_short(st->n, tables, shorts, seats, each);
	if (more > 0)
		floor += more * forced_by_short(st->n, tables, shorts, seats, each + 1);
	return floor;
}

static int64_t
floor_by_tables(const struct state *st)
{
	int64_t floor = 0;
	for (int r = 1; r < st->rounds; r++)
		for (int e = 0; e < r; e++)
			floor +=
			    MAX(forced_by_tables(st, e, r), forced_by_tables(st, r, e));
	return floor;
}

/* ---- by players ---- */

enum { TIMES_MAX = SEATING_ROUNDS_MAX * SEATING_TABLE_MAX };

/* Whom place k of a player's list names stands there earlier, too: met in two rounds. */
static bool
is_named_before(const struct pair_list *l, int from, int k)
{
	while (from < k && l->who[from] != l->who[k])
		from++;
	return from < k;
}

/* How many players i can meet for the first time in this plan: all but those met before,
 * and, where every team can be kept apart, all but the own team. */
static int
new_opponents(const struct state *st, int i, int others, bool apart)
{
	const struct pair_list *l = &st->before;
	for (int k = l->from ? l->from[i] : 0; l->from && k < l->from[i + 1]; k++)
		if (l->number[k] > 0 && !is_named_before(l, l->from[i], k) &&
		    !(apart && st->team[l->who[k]] == st->team[i]))
			others--;
	return MAX(others, 0);
}

/* Each player has at least so many neighbours over the rounds.  What all of them have
 * beyond the least is given first to those who have somebody new, then to those who have
 * somebody met once.  Counts both ends of each meeting. */
static struct repeat_floor
floor_by_players(struct arena *a, const struct state *st, bool apart)
{
	struct repeat_floor floor = { 0 };
	int64_t least = 0, most = 0, rest = 0, open[TIMES_MAX + 1] = { 0 };
	for (int r = 0; r < st->rounds; r++) {
		least += st->smallest[r] - 1;
		most += st->biggest[r] - 1;
		rest += 2 * round_pairs(&st->round[r]);
	}
	rest -= least * st->n;
	int *order = ARENA_ARRAY(a, (size_t)st->n + 1, int);
	int *team = ARENA_ARRAY(a, (size_t)st->n + 1, int);
	group_by_team(st, a, 0, order, team);
	for (int i = 0; i < st->n; i++) {
		int others = st->n - (apart ? team[i] : 1);
		int64_t first = new_opponents(st, i, others, apart);
		for (int64_t k = 0; k < most; k++) {
			int64_t times = k < first ? 0 : 1 + (k - first) / MAX(others, 1);
			if (k >= least) {
				open[times]++;
				continue;
			}
			floor.squares += times;
			floor.again += times > 0;
			floor.thrice += times > 1;
		}
	}
	for (int times = 0; times <= TIMES_MAX && rest > 0; times++) {
		int64_t some = MIN(rest, open[times]);
		rest -= some;
		floor.squares += times * some;
		floor.again += times > 0 ? some : 0;
		floor.thrice += times > 1 ? some : 0;
	}
	return floor;
}

/* ---- both ---- */

/* Nobody is away, and no two are asked to sit together: their meetings are no repeats. */
static bool
is_plain(const struct state *st)
{
	bool plain = st->together == 0;
	for (int r = 0; r < st->rounds; r++)
		plain = plain && st->round[r].players == st->n && st->round[r].tables > 0;
	return plain && st->n > 0;
}

struct repeat_floor
repeat_floor(
    const struct state *st, struct arena *a, bool apart, const struct short_floor *shorts)
{
	if (!is_plain(st))
		return (struct repeat_floor){ 0 };
	struct repeat_floor floor = floor_by_players(a, st, apart);
	floor.squares = MAX((floor.squares + 1) / 2, floor_by_tables(st));
	floor.again = (floor.again + 1) / 2;
	floor.thrice = (floor.thrice + 1) / 2;
	if (shorts && shorts->known)
		floor.squares = MAX(floor.squares, floor_by_short(st, shorts->both));
	return floor;
}
