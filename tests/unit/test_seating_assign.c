/* Plans of random rosters against an independent counter, small ones against every plan
 * there is, and the field sizes of real days. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include "base/arena.h"
#include "base/rng.h"
#include "seating/pair_counts.h"
#include "seating/seating.h"
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum { N_MAX = 1500 };

static struct seating_player players[N_MAX];
static uint8_t met[N_MAX][N_MAX];

static void
fill_teams(int n, int team_size, int school_teams)
{
	for (int i = 0; i < n; i++)
		players[i] = (struct seating_player){ i / team_size,
			i / team_size / school_teams };
}

static struct seating_settings
settings(int rounds, int table_max, uint64_t seed, int64_t steps)
{
	return (struct seating_settings){ .rounds = rounds,
		.table_max = table_max,
		.table_min = table_max > 3 ? 3 : 2,
		.seed = seed,
		.steps = steps };
}

/* Counts without any code of the module, and checks what every plan must hold. */
static void
check_plan(const char *what, int n, const struct seating_settings *s,
    const struct seating_plan *plan)
{
	int teammates = 0, repeats = 0;
	memset(met, 0, sizeof met);
	for (int i = 0; i < s->history_n; i++) {
		const struct seating_meeting *h = &s->history[i];
		met[h->a][h->b] = met[h->b][h->a] = (uint8_t)h->times;
	}
	assert_int_equal(plan->rounds, s->rounds);
	for (int r = 0; r < plan->rounds; r++) {
		const struct seating_round *d = &plan->round[r];
		const int *seat = d->seat;
		int total = 0;
		bool seen[N_MAX] = { false };
		for (int t = 0; t < d->tables; seat += d->size[t], t++) {
			total += d->size[t];
			if (d->size[t] > s->table_max || d->size[0] - d->size[t] > 1)
				fail_msg("%s: table of %d beside one of %d", what,
				    d->size[t], d->size[0]);
			for (int i = 0; i < d->size[t]; i++) {
				if (seen[seat[i]])
					fail_msg(
					    "%s: %d twice in round %d", what, seat[i], r);
				seen[seat[i]] = true;
				if (s->away && s->away[r * n + seat[i]])
					fail_msg("%s: %d is away in round %d", what,
					    seat[i], r);
				for (int k = 0; k < i; k++) {
					int a = seat[i], b = seat[k];
					teammates += players[a].team >= 0 &&
					             players[a].team == players[b].team;
					repeats += met[a][b] > 0;
					met[a][b]++;
					met[b][a]++;
				}
			}
		}
		assert_int_equal(total, d->players);
		int here = 0;
		for (int i = 0; i < n; i++) {
			bool away = s->away && s->away[r * n + i];
			here += !away;
			if (seen[i] == away)
				fail_msg("%s: %d is not seated in round %d", what, i, r);
		}
		assert_int_equal(total, here);
	}
	if (teammates != plan->teammate_meetings || repeats != plan->repeat_meetings)
		fail_msg("%s: counted %d team-mates, %d repeats; the plan says %d, %d",
		    what, teammates, repeats, plan->teammate_meetings,
		    plan->repeat_meetings);
	if (teammates != plan->teammate_bound)
		fail_msg("%s: %d team-mates, %d would do", what, teammates,
		    plan->teammate_bound);
	int small = 0;
	for (int r = 0; r < s->rounds; r++)
		for (int t = 0; t < plan->round[r].tables; t++)
			small += plan->round[r].size[t] <=
			         (s->table_max > 3 ? 3 : s->table_max - 1);
	if (small != plan->small_tables || small != plan->small_bound)
		fail_msg("%s: %d small tables, the plan says %d, the bound %d", what,
		    small, plan->small_tables, plan->small_bound);
	if (repeats < plan->repeat_bound)
		fail_msg("%s: %d repeats, below the bound %d", what, repeats,
		    plan->repeat_bound);
}

static struct seating_plan
make(struct arena *a, const char *what, int n, const struct seating_settings *s)
{
	struct seating_plan plan;
	struct err e;
	if (seating_make(a, players, n, s, &plan, &e) != OK)
		fail_msg("%s: %s", what, e.text);
	check_plan(what, n, s, &plan);
	return plan;
}

static void
random_rosters_are_seated_right(void **state)
{
	(void)state;
	struct rng rng;
	struct arena *a = arena_new();
	rng_seed(&rng, 20221);
	for (int k = 0; k < 400; k++, arena_reset(a)) {
		int n = 2 + (int)rng_below(&rng, 119), size = 1 + (int)rng_below(&rng, 8);
		int rounds = 1 + (int)rng_below(&rng, 6),
		    table = 2 + (int)rng_below(&rng, 5);
		fill_teams(n, size, 1 + (int)rng_below(&rng, 4));
		for (int i = 0; i < n; i++)
			if (rng_below(&rng, 10) == 0)
				players[i].team =
				    rng_below(&rng, 2) ? -1 : (int)rng_below(&rng, 20);
		struct seating_settings s = settings(rounds, table, rng_next(&rng), 1500);
		bool *away = ARENA_ARRAY(a, (size_t)(n * rounds), bool);
		for (int i = 0; i < n * rounds; i++)
			away[i] = n > 30 && rng_below(&rng, 12) == 0;
		s.away = k % 4 == 0 ? away : NULL;
		struct seating_meeting history[3] = { { 0, n - 1, 2 }, { 0, n / 2, 1 },
			{ n / 2, n - 1, 1 } };
		s.history = history;
		s.history_n = k % 3 == 0 && n > 3 ? 3 : 0;
		char what[64];
		snprintf(what, sizeof what, "roster %d of %d", k, n);
		make(a, what, n, &s);
	}
	arena_free(a);
}

static void
full_fields_meet_nobody_twice(void **state)
{
	(void)state;
	static const struct {
		int n, team, table;
	} t[] = { { 25, 5, 5 }, { 35, 5, 5 }, { 40, 5, 5 }, { 45, 5, 5 }, { 50, 5, 5 },
		{ 16, 4, 4 }, { 300, 5, 5 }, { 304, 5, 5 }, { 1500, 5, 5 } };
	struct arena *a = arena_new();
	for (size_t i = 0; i < COUNT(t); i++, arena_reset(a)) {
		fill_teams(t[i].n, t[i].team, 2);
		struct seating_settings s = settings(4, t[i].table, i, 2000);
		struct seating_plan plan = make(a, "full field", t[i].n, &s);
		if (plan.teammate_meetings || plan.repeat_meetings)
			fail_msg("%d players: %d team-mates, %d repeats", t[i].n,
			    plan.teammate_meetings, plan.repeat_meetings);
	}
	arena_free(a);
}

static void
sizes_are_fives_and_fours_then_threes(void **state)
{
	(void)state;
	static const struct {
		int n, tables, size[4];
	} t[] = { { 2, 1, { 2 } }, { 3, 1, { 3 } }, { 5, 1, { 5 } }, { 6, 2, { 3, 3 } },
		{ 7, 2, { 4, 3 } }, { 8, 2, { 4, 4 } }, { 9, 2, { 5, 4 } },
		{ 11, 3, { 4, 4, 3 } }, { 16, 4, { 4, 4, 4, 4 } },
		{ 19, 4, { 5, 5, 5, 4 } } };
	struct arena *a = arena_new();
	for (size_t i = 0; i < COUNT(t); i++) {
		fill_teams(t[i].n, 1, 1);
		struct seating_settings s = settings(1, 5, 1, 10);
		struct seating_plan plan = make(a, "sizes", t[i].n, &s);
		assert_int_equal(plan.round[0].tables, t[i].tables);
		for (int k = 0; k < t[i].tables; k++)
			assert_int_equal(plan.round[0].size[k], t[i].size[k]);
	}
	assert_int_equal(seating_tables(a, players, 1, NULL, 5, 3), 0);
	assert_null(seating_why_short(a, 6, 5, 3));
	assert_string_equal(seating_why_short(a, 2, 5, 3),
	    "There are only 2 players, so their only table has fewer than 3.");
	assert_non_null(seating_why_short(a, 5, 4, 3));
	arena_free(a);
}

static void
more_tables_where_that_keeps_teammates_apart(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	fill_teams(9, 1, 1);
	players[0].team = players[1].team = players[2].team = 100;
	assert_int_equal(seating_tables(a, players, 9, NULL, 5, 3), 3);
	struct seating_settings s = settings(1, 5, 1, 100);
	assert_int_equal(make(a, "three of one team", 9, &s).teammate_meetings, 0);
	/* Tables of two are not an answer: five of one team and three others sit at two
	 * tables. */
	fill_teams(8, 1, 1);
	for (int i = 0; i < 5; i++)
		players[i].team = 100;
	assert_int_equal(seating_tables(a, players, 8, NULL, 5, 3), 2);
	assert_int_equal(make(a, "five of one team", 8, &s).teammate_meetings, 4);
	arena_free(a);
}

/* ---- every plan of a small field ---- */

enum { WAYS_MAX = 300 };
static int ways_n;
static int8_t ways[WAYS_MAX][9]; /* table of each player */

static void
list_ways(int n, const int *size, int tables, int at, int8_t *table, int *used)
{
	if (at == n) {
		assert_true(ways_n < WAYS_MAX);
		memcpy(ways[ways_n++], table, (size_t)n);
		return;
	}
	for (int t = 0; t < tables; t++) {
		/* Empty tables of one size are alike: only the first is tried. */
		if (used[t] == size[t] ||
		    (t > 0 && !used[t] && !used[t - 1] && size[t] == size[t - 1]))
			continue;
		table[at] = (int8_t)t;
		used[t]++;
		list_ways(n, size, tables, at + 1, table, used);
		used[t]--;
	}
}

static int
way_teammates(int n, const int8_t *w)
{
	int pairs = 0;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++)
			pairs += w[i] == w[k] && players[i].team == players[k].team;
	return pairs;
}

struct least {
	int shorts;  /* k * k for who sits k times at a short table: lowered first */
	int squares; /* n(n - 1)/2 for a pair that meets n times */
	int thrice;  /* n - 2 */
	int repeats; /* n - 1, where shorts is the least and no pair meets more than most
	              */
	int most;
};

static int
way_is_short(int n, const int8_t *w, int player)
{
	int seats[9] = { 0 }, biggest = 0;
	for (int i = 0; i < n; i++) {
		seats[w[i]]++;
		biggest = MAX(biggest, seats[w[i]]);
	}
	return seats[w[player]] < biggest;
}

static void
try_plans(
    int n, int rounds, int depth, const int *chosen, int teammates, struct least *least)
{
	if (depth == rounds) {
		int repeats = 0, squares = 0, shorts = 0, thrice = 0, most = 0;
		for (int i = 0; i < n; i++) {
			int times = 0;
			for (int r = 0; r < rounds; r++)
				times += way_is_short(n, ways[chosen[r]], i);
			shorts += times * times;
		}
		for (int i = 0; i < n; i++)
			for (int k = 0; k < i; k++) {
				int times = 0;
				for (int r = 0; r < rounds; r++)
					times += ways[chosen[r]][i] == ways[chosen[r]][k];
				repeats += MAX(times - 1, 0);
				squares += times * (times - 1) / 2;
				thrice += MAX(times - 2, 0);
				most = MAX(most, times);
			}
		if (shorts < least->shorts)
			*least = (struct least){ shorts, INT32_MAX, INT32_MAX, INT32_MAX,
				least->most };
		if (shorts > least->shorts)
			return;
		if (squares < least->squares ||
		    (squares == least->squares && thrice < least->thrice)) {
			least->squares = squares;
			least->thrice = thrice;
		}
		if (most <= least->most)
			least->repeats = MIN(least->repeats, repeats);
		return;
	}
	int next[4] = { 0 };
	memcpy(next, chosen, (size_t)depth * sizeof *next);
	for (int w = depth ? chosen[depth - 1] : 0; w < ways_n; w++) {
		if (way_teammates(n, ways[w]) != teammates)
			continue;
		next[depth] = w;
		try_plans(n, rounds, depth + 1, next, teammates, least);
	}
}

static int
plan_squares(int n, int *thrice)
{
	int squares = 0;
	*thrice = 0;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++) {
			squares += met[i][k] * (met[i][k] - 1) / 2;
			*thrice += MAX(met[i][k] - 2, 0);
		}
	return squares;
}

static void
small_fields_reach_the_least_of_all_plans(void **state)
{
	(void)state;
	static const struct {
		int n, team, rounds, table;
	} t[] = { { 4, 1, 3, 2 }, { 6, 2, 3, 5 }, { 6, 1, 3, 5 }, { 6, 3, 2, 5 },
		{ 7, 2, 3, 5 }, { 7, 4, 3, 5 }, { 8, 1, 3, 5 }, { 8, 5, 2, 5 },
		{ 9, 3, 2, 3 }, { 9, 1, 2, 3 }, { 9, 1, 2, 5 } };
	struct arena *a = arena_new();
	for (size_t i = 0; i < COUNT(t); i++, arena_reset(a)) {
		fill_teams(t[i].n, t[i].team, 1);
		struct seating_settings s = settings(t[i].rounds, t[i].table, 7, 20000);
		struct seating_plan plan = make(a, "small field", t[i].n, &s);
		int8_t table[9];
		int used[9] = { 0 }, teammates = INT32_MAX;
		ways_n = 0;
		list_ways(
		    t[i].n, plan.round[0].size, plan.round[0].tables, 0, table, used);
		for (int w = 0; w < ways_n; w++)
			teammates = MIN(teammates, way_teammates(t[i].n, ways[w]));
		assert_int_equal(plan.teammate_meetings, teammates * t[i].rounds);
		struct least least = { INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX,
			plan.most_meetings };
		int thrice, squares = plan_squares(t[i].n, &thrice);
		try_plans(t[i].n, t[i].rounds, 0, (int[4]){ 0 }, teammates, &least);
		if (squares != least.squares || thrice != least.thrice ||
		    plan.repeat_bound > least.repeats)
			fail_msg("case %d: %d squares, %d thrice, bound %d; the least is "
			         "%d, %d, %d",
			    (int)i, squares, thrice, plan.repeat_bound, least.squares,
			    least.thrice, least.repeats);
	}
	arena_free(a);
}

static bool
same_plan(const struct seating_plan *a, const struct seating_plan *b)
{
	for (int r = 0; r < a->rounds; r++)
		if (memcmp(a->round[r].seat, b->round[r].seat,
		        (size_t)a->round[r].players * sizeof(int)) != 0)
			return false;
	return true;
}

static bool
until(void *arg, const struct seating_progress *now)
{
	assert_true(now->by_aim && now->cost >= 0);
	return now->steps < *(int64_t *)arg;
}

static void
seed_and_steps_make_the_plan(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	fill_teams(28, 5, 2);
	struct seating_settings s = settings(4, 5, 99, 30000);
	struct seating_plan one = make(a, "one", 28, &s), two = make(a, "two", 28, &s);
	assert_true(same_plan(&one, &two));
	s.seed = 100;
	two = make(a, "other seed", 28, &s);
	assert_false(same_plan(&one, &two));
	/* Stopped by a clock after some steps: the same as that many steps. */
	int64_t stop = 8192;
	s = settings(4, 5, 99, 1000000);
	s.go_on = until;
	s.arg = &stop;
	one = make(a, "stopped", 28, &s);
	assert_int_equal(one.steps, stop);
	s = settings(4, 5, 99, stop);
	two = make(a, "counted", 28, &s);
	assert_true(same_plan(&one, &two));
	arena_free(a);
}

static void
scorekeeping_and_short_tables_are_shared_out(void **state)
{
	(void)state;
	static const int fields[] = { 26, 27, 29, 30, 31, 64, 103 };
	struct arena *a = arena_new();
	for (size_t k = 0; k < COUNT(fields); k++, arena_reset(a)) {
		int n = fields[k], keeper[128] = { 0 }, small[128] = { 0 }, smalls = 0;
		fill_teams(n, 5, 1);
		struct seating_settings s = settings(4, 5, k, 60000);
		struct seating_plan plan = make(a, "field", n, &s);
		assert_int_equal(plan.teammate_meetings, 0);
		assert_true(plan.most_meetings < 3);
		for (int r = 0; r < 4; r++) {
			const int *seat = plan.round[r].seat;
			for (int t = 0; t < plan.round[r].tables; t++) {
				int size = plan.round[r].size[t];
				keeper[seat[size - 1]]++;
				for (int i = 0; i < size && size < plan.round[r].size[0];
				     i++) {
					small[seat[i]]++;
					smalls++;
				}
				seat += size;
			}
		}
		for (int i = 0; i < n; i++) {
			if (keeper[i] > 1)
				fail_msg(
				    "%d players: one keeps score %d times", n, keeper[i]);
			if (small[i] > smalls / n + 2)
				fail_msg("%d players: one sits %d times at a short table",
				    n, small[i]);
		}
	}
	arena_free(a);
}

/* Few and many teams: the same numbers, however often pairs come and go. */
static void
pairs_are_counted_in_a_square_and_in_a_table(void **state)
{
	(void)state;
	enum { MANY = 1500, LIVE = 60, CHANGES = 40000 };
	struct arena *a = arena_new();
	struct rng rng;
	rng_seed(&rng, 9);
	for (int n = 40; n <= MANY; n += MANY - 40, arena_reset(a)) {
		struct pair_counts counts, *c = &counts;
		pair_counts_init(c, a, n, LIVE);
		int *want = ARENA_ARRAY(a, (size_t)n * (size_t)n, int);
		int live[LIVE][2] = { 0 };
		for (int k = 0; k < CHANGES; k++) {
			int *pair = live[k % LIVE];
			if (pair[0] != pair[1]) {
				--*pair_counts_slot(c, pair[0], pair[1]);
				want[MIN(pair[0], pair[1]) * n + MAX(pair[0], pair[1])]--;
			}
			pair[0] = (int)rng_below(&rng, (uint32_t)n);
			pair[1] = (pair[0] + 1 + (int)rng_below(&rng, 30)) % n;
			int *slot = pair_counts_slot(c, pair[1], pair[0]);
			assert_int_equal(*slot,
			    want[MIN(pair[0], pair[1]) * n + MAX(pair[0], pair[1])]++);
			++*slot;
		}
		assert_int_equal(pair_counts_sum(c), LIVE);
		for (int k = 0; k < LIVE; k++)
			assert_true(pair_counts_get(c, live[k][0], live[k][1]) > 0);
		assert_int_equal(pair_counts_get(c, 38, 39) + pair_counts_get(c, 0, 1),
		    want[38 * n + 39] + want[1]);
		pair_counts_clear(c);
		assert_int_equal(pair_counts_sum(c), 0);
	}
	arena_free(a);
}

static void
no_plan_without_players(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	struct seating_plan plan;
	struct err e;
	fill_teams(3, 1, 1);
	struct seating_settings s = settings(2, 5, 1, 0);
	assert_int_equal(seating_make(a, players, 1, &s, &plan, &e), INVALID);
	assert_string_equal(
	    e.text, "At least two players are needed to seat a round; here is one.");
	bool away[6] = { [3] = true, [4] = true };
	s.away = away;
	assert_int_equal(seating_make(a, players, 3, &s, &plan, &e), INVALID);
	assert_string_equal(e.text,
	    "In round 2 only 1 of the players are here: at least two are needed.");
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sizes_are_fives_and_fours_then_threes),
		cmocka_unit_test(more_tables_where_that_keeps_teammates_apart),
		cmocka_unit_test(random_rosters_are_seated_right),
		cmocka_unit_test(full_fields_meet_nobody_twice),
		cmocka_unit_test(small_fields_reach_the_least_of_all_plans),
		cmocka_unit_test(seed_and_steps_make_the_plan),
		cmocka_unit_test(scorekeeping_and_short_tables_are_shared_out),
		cmocka_unit_test(pairs_are_counted_in_a_square_and_in_a_table),
		cmocka_unit_test(no_plan_without_players),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
