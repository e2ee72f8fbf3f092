/* A repaired round against every round there is, on small fields: nobody more moves than
 * must, nothing more is lost than must, and the sizes are those of a fresh draw. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include "base/arena.h"
#include "base/rng.h"
#include "seating/repair.h"
#include "seating/seating.h"
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum { N_MAX = 1200, SMALL = 9 };

static struct seating_player player[N_MAX];
static struct repair_table table[2 * N_MAX];
static bool here[N_MAX];

/* No table of one or too big; no more of two than this many people force. */
static bool
sizes_hold(const int *size, int tables, int people, int table_max)
{
	int pairs = 0, forced = table_max > 3 ? people == 2 : (3 - people % 3) % 3;
	for (int t = 0; t < tables; t++) {
		if (size[t] == 1 || size[t] > table_max)
			return false;
		pairs += size[t] == 2;
	}
	return pairs <= forced;
}

/* At a table that stays as it is. */
static bool
stays(int at)
{
	return at >= 0 && table[at].locked;
}

/* The fewest who change their table, of all ways to seat those who are here, but for
 * those at tables that stay. */
static int
least_moves(const int *at, int n, int tables, int table_max, int who, int *size,
    int moved, int best)
{
	if (moved >= best)
		return best;
	if (who == n) {
		int people = 0;
		for (int t = 0; t < tables; t++)
			people += size[t];
		return sizes_hold(size, tables, people, table_max) ? moved : best;
	}
	if (!here[who] || stays(at[who]))
		return least_moves(at, n, tables, table_max, who + 1, size, moved, best);
	for (int t = 0; t < tables; t++) {
		if (stays(t))
			continue;
		size[t]++;
		best = least_moves(at, n, tables, table_max, who + 1, size,
		    moved + (at[who] >= 0 && at[who] != t), best);
		size[t]--;
	}
	return best;
}

static struct repair_round
field(int n, int table_max)
{
	return (struct repair_round){ .player = player,
		.n = n,
		.here = here,
		.table_max = table_max,
		.table_min = table_max == 3 ? 2 : 3,
		.table = table };
}

/* Seats them in tables as a draw does; at[] is where, -1 for those who come later. */
static void
seat(struct repair_round *x, int n, const int *order, int seated, int *at)
{
	x->tables = (seated + x->table_max - 1) / x->table_max;
	memset(table, 0, sizeof table);
	for (int i = 0; i < n; i++)
		at[i] = -1;
	for (int i = 0; i < seated; i++) {
		struct repair_table *t = &table[i % x->tables];
		t->seat[t->n++] = order[i];
		at[order[i]] = i % x->tables;
	}
}

static int
check(const struct repair_round *x, const int *at, const char *what)
{
	int size[N_MAX] = { 0 }, people = 0, moved = 0;
	bool seen[N_MAX] = { false };
	for (int t = 0; t < x->tables; t++) {
		size[t] = stays(t) ? 0 : table[t].n;
		for (int k = 0; k < table[t].n; k++) {
			int who = table[t].seat[k];
			if (!here[who] || seen[who])
				fail_msg("%s: %d sits who must not", what, who);
			seen[who] = true;
			moved += at[who] >= 0 && at[who] != t;
			if (stays(at[who]) && at[who] != t)
				fail_msg("%s: %d leaves a table that stays", what, who);
			people += !stays(t);
		}
	}
	for (int i = 0; i < x->n; i++)
		if (here[i] != seen[i])
			fail_msg("%s: %d has no seat", what, i);
	if (!sizes_hold(size, x->tables, people, x->table_max))
		fail_msg("%s: sizes", what);
	return moved;
}

static void
no_plan_moves_fewer_people(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	struct rng rng;
	struct repair_move move[2 * SMALL];
	rng_seed(&rng, 5);
	for (int i = 0; i < SMALL; i++)
		player[i] = (struct seating_player){ i, i };
	for (int k = 0; k < 600; k++, arena_reset(a)) {
		int n = 5 + (int)rng_below(&rng, SMALL - 4), at[SMALL], order[SMALL];
		struct repair_round x = field(n, rng_below(&rng, 2) ? 3 : 5);
		int late = (int)rng_below(&rng, 3), people = n, size[SMALL] = { 0 };
		for (int i = 0; i < n; i++) {
			order[i] = i;
			here[i] = true;
		}
		rng_shuffle(&rng, order, n);
		seat(&x, n, order, n - late, at);
		if (k % 3 == 0 && x.tables > 1) { /* entered already */
			int kept = (int)rng_below(&rng, (uint32_t)x.tables);
			table[kept].locked = true;
			people -= table[kept].n;
		}
		for (int gone = (int)rng_below(&rng, 3); gone > 0; gone--) {
			int who = (int)rng_below(&rng, (uint32_t)n);
			if (stays(at[who]))
				continue;
			people -= here[who];
			here[who] = false;
		}
		if (people < 2)
			continue;
		int tables = MIN(x.tables + 1 + late / 2, 4);
		char what[64];
		snprintf(what, sizeof what, "case %d: %d of %d, tables of %d", k, people,
		    n, x.table_max);
		int least =
		    least_moves(at, n, tables, x.table_max, 0, size, 0, SMALL + 1);
		seating_repair(a, &x, move);
		int moved = check(&x, at, what);
		if (moved > least)
			fail_msg("%s: %d moved, %d would do", what, moved, least);
	}
	arena_free(a);
}

/* ---- among the plans that move the fewest ---- */

/* Team-mates, short tables, repeats, third meetings, schoolmates, teams, wishes, fixed
 * tables. */
enum { LOSSES = 8, TEAMS = 4 };
static struct seating_wish wish[3];
static struct seating_meeting meeting[SMALL * SMALL];
static int fixed_at[SMALL], met[SMALL][SMALL], shorts[SMALL];

static void
count_pair(int one, int two, bool together, int *loss, int team_met[TEAMS][TEAMS])
{
	int wished = seating_wish_find(wish, (int)COUNT(wish), one, two);
	int x = player[one].team, y = player[two].team;
	loss[6] += wished * (wished > 0 ? together : -(!together));
	if (wished >= 0 && x != y)
		team_met[MIN(x, y)][MAX(x, y)] += met[one][two] + together;
	if (!together)
		return;
	loss[0] += x == y;
	loss[2] += wished < 0 ? 0 : met[one][two];
	loss[3] += wished >= 0 && met[one][two] > 1;
	loss[4] += x != y && player[one].school == player[two].school;
}

/* Lone players of a team have no team to meet others. */
static bool
is_lone(int n, int team)
{
	int members = 0;
	for (int i = 0; i < n; i++)
		members += player[i].team == team;
	return members < 2;
}

static void
count_losses(int n, const int *at, int *loss)
{
	int size[N_MAX] = { 0 }, most = 0, team_met[TEAMS][TEAMS] = { { 0 } };
	memset(loss, 0, LOSSES * sizeof *loss);
	for (int i = 0; i < n; i++)
		if (at[i] >= 0) {
			size[at[i]]++;
			most = MAX(most, size[at[i]]);
		}
	for (int i = 0; i < n; i++) {
		loss[1] += at[i] >= 0 && size[at[i]] < most ? 2 * shorts[i] + 1 : 0;
		loss[7] += fixed_at[i] && at[i] >= 0 && at[i] + 1 != fixed_at[i];
		for (int k = 0; k < i; k++)
			count_pair(i, k, at[i] >= 0 && at[i] == at[k], loss, team_met);
	}
	for (int x = 0; x < TEAMS; x++)
		for (int y = 0; y < x; y++)
			loss[5] += is_lone(n, x) || is_lone(n, y)
			               ? 0
			               : team_met[y][x] * (team_met[y][x] - 1) / 2;
}

/* Every way to seat the others with that few moves: is there one that loses less? */
static bool
betters(const struct repair_round *x, const int *was, int *at, int who, int moves,
    const int *loss)
{
	if (moves < 0)
		return false;
	if (who == x->n) {
		int size[N_MAX] = { 0 }, people = 0, now[LOSSES], k = 0;
		for (int i = 0; i < x->n; i++) {
			people += at[i] >= 0;
			if (at[i] >= 0)
				size[at[i]]++;
		}
		count_losses(x->n, at, now);
		while (k < LOSSES && now[k] == loss[k])
			k++;
		return k < LOSSES && now[k] < loss[k] &&
		       sizes_hold(size, 4, people, x->table_max);
	}
	for (int t = 0; t < 4; t++) {
		at[who] = here[who] ? t : -1;
		bool moves_now = here[who] && was[who] >= 0 && was[who] != t;
		if (betters(x, was, at, who + 1, moves - moves_now, loss))
			return true;
		if (!here[who])
			break;
	}
	return false;
}

static void
no_plan_that_moves_as_few_loses_less(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	struct rng rng;
	struct repair_move move[2 * SMALL];
	rng_seed(&rng, 8);
	for (int k = 0; k < 400; k++, arena_reset(a)) {
		int n = 6 + (int)rng_below(&rng, SMALL - 5), at[SMALL], order[SMALL];
		struct repair_round x = field(n, rng_below(&rng, 2) ? 3 : 5);
		int late = (int)rng_below(&rng, 2), now[SMALL], loss[LOSSES];
		int meetings = 0;
		for (int i = 0; i < n; i++) {
			player[i] =
			    (struct seating_player){ (int)rng_below(&rng, TEAMS), 0 };
			player[i].school = player[i].team / 2;
			order[i] = i;
			here[i] = true;
			fixed_at[i] =
			    rng_below(&rng, 6) ? 0 : 1 + (int)rng_below(&rng, 3);
			shorts[i] = rng_below(&rng, 4) ? 0 : 1;
			for (int o = 0; o < i; o++) {
				int times = (int)rng_below(&rng, 8) - 5;
				met[i][o] = met[o][i] = MAX(times, 0);
				meeting[meetings++] =
				    (struct seating_meeting){ i, o, met[i][o] };
			}
		}
		rng_shuffle(&rng, order, n);
		for (int i = 0; i < 3; i++)
			wish[i] = (struct seating_wish){ order[2 * i], order[2 * i + 1],
				rng_below(&rng, 2) };
		rng_shuffle(&rng, order, n);
		seat(&x, n, order, n - late, at);
		x.met = meeting;
		x.met_n = meetings;
		x.shorts = shorts;
		x.wish = wish;
		x.wish_n = (int)COUNT(wish);
		x.fixed = fixed_at;
		for (int t = 0; t < n; t++)
			table[t].number = t < x.tables ? t + 1 : 0;
		here[rng_below(&rng, (uint32_t)n)] = false;
		here[rng_below(&rng, (uint32_t)n)] = false;
		seating_repair(a, &x, move);
		int moved = check(&x, at, "as few");
		for (int i = 0; i < n; i++)
			now[i] = -1;
		for (int t = 0; t < x.tables; t++)
			for (int i = 0; i < table[t].n; i++)
				now[table[t].seat[i]] = t;
		count_losses(n, now, loss);
		if (betters(&x, at, now, 0, moved, loss))
			fail_msg("case %d: as few moves can lose less", k);
	}
	arena_free(a);
}

static void
one_of_a_thousand_leaves(void **state)
{
	(void)state;
	static int order[N_MAX], at[N_MAX];
	static struct repair_move move[2 * N_MAX];
	struct arena *a = arena_new();
	static const struct {
		int table_max, n, leaves, moves; /* moves: at most */
	} t[] = { { 3, 1000, 0, 2 }, { 3, 999, 5, 0 }, { 3, 1001, 7, 1 },
		{ 5, 1000, 3, 0 }, { 5, 300, 299, 0 } };
	for (size_t k = 0; k < COUNT(t); k++, arena_reset(a)) {
		struct repair_round x = field(t[k].n, t[k].table_max);
		for (int i = 0; i < t[k].n; i++) {
			player[i] = (struct seating_player){ i / 5, -1 };
			order[i] = i;
			here[i] = i != t[k].leaves;
		}
		seat(&x, t[k].n, order, t[k].n, at);
		seating_repair(a, &x, move);
		int moved = check(&x, at, "a thousand");
		if (moved > t[k].moves)
			fail_msg("%d players: %d moved", t[k].n, moved);
	}
	arena_free(a);
}

/* Who sits at another table than at[] after everybody here is drawn anew. */
static int
redraw_moves(struct arena *a, int n, int table_max, uint64_t seed, const int *at)
{
	struct seating_settings s = { .rounds = 1,
		.table_max = table_max,
		.table_min = table_max == 3 ? 2 : 3,
		.seed = seed,
		.steps = 200 };
	struct seating_plan plan;
	struct err e;
	bool away[N_MAX];
	for (int i = 0; i < n; i++)
		away[i] = !here[i];
	s.away = away;
	assert_int_equal(seating_make(a, player, n, &s, &plan, &e), OK);
	int moved = 0;
	for (int t = 0, first = 0; t < plan.round[0].tables;
	     first += plan.round[0].size[t++])
		for (int k = 0; k < plan.round[0].size[t]; k++) {
			int was = at[plan.round[0].seat[first + k]];
			moved += was >= 0 && was != t;
		}
	return moved;
}

static void
random_rosters_are_never_moved_more_than_a_redraw_would(void **state)
{
	(void)state;
	static int order[N_MAX], at[N_MAX];
	static struct repair_move move[2 * N_MAX];
	struct arena *a = arena_new();
	struct rng rng;
	rng_seed(&rng, 23);
	for (int k = 0; k < 1500; k++, arena_reset(a)) {
		int n = 5 + (int)rng_below(&rng, k % 10 ? 40 : 396);
		int team = 1 + (int)rng_below(&rng, 6), late = (int)rng_below(&rng, 3);
		struct repair_round x = field(n, rng_below(&rng, 2) ? 3 : 5);
		for (int i = 0; i < n; i++) {
			player[i] =
			    (struct seating_player){ rng_below(&rng, 15) ? i / team : -1,
				    i / team / 2 };
			order[i] = i;
			here[i] = true;
		}
		rng_shuffle(&rng, order, n);
		seat(&x, n, order, n - late, at);
		for (int gone = (int)rng_below(&rng, 4); gone > 0; gone--)
			here[rng_below(&rng, (uint32_t)n)] = false;
		char what[64];
		snprintf(what, sizeof what, "roster %d of %d", k, n);
		seating_repair(a, &x, move);
		int moved = check(&x, at, what);
		int redraw = redraw_moves(a, n, x.table_max, rng_next(&rng), at);
		if (moved > redraw)
			fail_msg("%s: %d moved, a redraw moves %d", what, moved, redraw);
	}
	arena_free(a);
}

static void
locked_tables_stay_and_teammates_stay_apart(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	struct repair_move move[40];
	int order[20], at[20];
	for (int i = 0; i < 20; i++) {
		player[i] = (struct seating_player){ i % 10, -1 };
		order[i] = i;
		here[i] = true;
	}
	/* 18 in threes sit 0 6 12, 1 7 13 ...; two go from one table, one comes. */
	struct repair_round x = field(19, 3);
	seat(&x, 19, order, 18, at);
	struct repair_table kept = table[0];
	table[0].locked = kept.locked = true;
	here[1] = here[7] = here[0] = false;
	seating_repair(a, &x, move);
	assert_memory_equal(&table[0], &kept, sizeof kept);
	for (int t = 1; t < x.tables; t++)
		for (int i = 0; i < table[t].n; i++)
			for (int k = 0; k < i; k++)
				assert_int_not_equal(player[table[t].seat[i]].team,
				    player[table[t].seat[k]].team);
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_plan_moves_fewer_people),
		cmocka_unit_test(no_plan_that_moves_as_few_loses_less),
		cmocka_unit_test(one_of_a_thousand_leaves),
		cmocka_unit_test(random_rosters_are_never_moved_more_than_a_redraw_would),
		cmocka_unit_test(locked_tables_stay_and_teammates_stay_apart),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
