/* Rounds by score, counted anew; small fields against every round there is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include "base/rng.h"
#include "seating/by_score.h"
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { N_MAX = 1000 };

static struct score_player players[N_MAX];
static int met[N_MAX][N_MAX];
static int64_t draw_steps; /* 0 = the usual */
static struct seating_wish apart;
static int wishes;

struct counted {
	int teammates, repeats;
	int64_t squares, shorts, wishes, spread;
};

/* One table's part, from the players' numbers. */
static void
add_table(const int *seat, int size, bool is_short, struct counted *c)
{
	int64_t high = INT64_MIN, low = INT64_MAX;
	for (int i = 0; i < size; i++) {
		high = MAX(high, players[seat[i]].score);
		low = MIN(low, players[seat[i]].score);
		c->shorts += is_short ? 2 * players[seat[i]].shorts + 1 : 0;
		for (int k = 0; k < i; k++) {
			int times = met[seat[i]][seat[k]];
			c->teammates += players[seat[i]].team >= 0 &&
			                players[seat[i]].team == players[seat[k]].team;
			c->repeats += times > 0;
			c->wishes += wishes > 0 && MIN(seat[i], seat[k]) == apart.a &&
			             MAX(seat[i], seat[k]) == apart.b;
			c->squares += times > 0 ? 2 * times + 1 : 0;
		}
	}
	c->spread += high - low;
}

static struct counted
check(int n, int table_max, const struct score_plan *plan)
{
	struct counted c = { 0 };
	bool seen[N_MAX] = { false };
	const int *seat = plan->d.seat;
	int tables = (n + table_max - 1) / table_max, total = 0;
	int big = (n + tables - 1) / tables;
	assert_int_equal(plan->d.tables, tables);
	for (int t = 0; t < tables; seat += plan->d.size[t++]) {
		assert_in_range(plan->d.size[t], big - 1, big);
		add_table(seat, plan->d.size[t], plan->d.size[t] < big, &c);
		for (int i = 0; i < plan->d.size[t]; i++, total++) {
			assert_false(seen[seat[i]]);
			seen[seat[i]] = true;
		}
	}
	assert_int_equal(total, n);
	assert_int_equal(c.teammates, plan->teammate_meetings);
	assert_int_equal(c.repeats, plan->repeat_meetings);
	assert_int_equal(c.spread, plan->spread);
	assert_true(c.teammates >= plan->teammate_bound);
	assert_true(c.repeats >= plan->repeat_bound);
	assert_true(c.spread >= plan->spread_bound);
	return c;
}

static int
list_met(struct arena *a, int n, struct seating_meeting **out)
{
	int m = 0;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++)
			m += met[i][k] > 0;
	*out = ARENA_ARRAY(a, (size_t)m + 1, struct seating_meeting);
	m = 0;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++)
			if (met[i][k] > 0)
				(*out)[m++] = (struct seating_meeting){ k, i, met[i][k] };
	return m;
}

static struct score_plan
draw(struct arena *a, int n, int table_max, uint64_t seed)
{
	struct seating_meeting *history;
	int m = list_met(a, n, &history);
	struct score_settings s = { .table_max = table_max,
		.seed = seed,
		.history = history,
		.history_n = m,
		.wish = &apart,
		.wish_n = wishes,
		.steps = draw_steps };
	struct score_plan plan;
	struct err e;
	if (by_score_make(a, players, n, &s, &plan, &e) != OK)
		fail_msg("%s", e.text);
	return plan;
}

/* Plays the round: who meets has met, each table's places earn 6, 4 and 2. */
static void
play(const struct score_plan *plan, struct rng *rng)
{
	const int *seat = plan->d.seat;
	for (int t = 0; t < plan->d.tables; seat += plan->d.size[t++]) {
		int points[8] = { 6, 4, 2, 2, 2, 2, 2, 2 };
		rng_shuffle(rng, points, plan->d.size[t]);
		for (int i = 0; i < plan->d.size[t]; i++) {
			players[seat[i]].score += points[i];
			players[seat[i]].shorts += plan->d.size[t] < plan->d.size[0];
			for (int k = 0; k < plan->d.size[t]; k++)
				met[seat[i]][seat[k]] += k != i;
		}
	}
}

static void
new_field(int n, int team_size)
{
	memset(met, 0, sizeof met);
	for (int i = 0; i < n; i++)
		players[i] = (struct score_player){ .team = i / team_size,
			.school = i / team_size / 2 };
}

static void
a_thousand_players_keep_the_order_of_scores(void **state)
{
	(void)state;
	struct rng rng;
	struct arena *a = arena_new();
	rng_seed(&rng, 5);
	wishes = 0;
	draw_steps = 0;
	new_field(1000, 5);
	for (int r = 0; r < 5; r++, arena_reset(a)) {
		struct score_plan plan = draw(a, 1000, 3, (uint64_t)r + 1);
		check(1000, 3, &plan);
		assert_int_equal(plan.teammate_meetings, 0);
		assert_int_equal(plan.repeat_meetings, 0);
		assert_int_equal(plan.spread, plan.spread_bound);
		play(&plan, &rng);
	}
	arena_free(a);
}

/* All ways to fill tables of the sizes, the first player not yet seated first. */
struct all {
	int n, sizes[8], tables, big;
	int table[8][3], in[8];
	struct counted best;
	bool any;
};

static bool
better(const struct counted *x, const struct counted *y)
{
	if (x->teammates != y->teammates)
		return x->teammates < y->teammates;
	if (x->shorts != y->shorts)
		return x->shorts < y->shorts;
	if (x->squares != y->squares)
		return x->squares < y->squares;
	if (x->wishes != y->wishes)
		return x->wishes < y->wishes;
	return x->spread < y->spread;
}

static void
every_round(struct all *all, int player)
{
	if (player == all->n) {
		struct counted c = { 0 };
		for (int t = 0; t < all->tables; t++)
			add_table(
			    all->table[t], all->sizes[t], all->sizes[t] < all->big, &c);
		if (!all->any || better(&c, &all->best))
			all->best = c;
		all->any = true;
		return;
	}
	for (int t = 0; t < all->tables; t++) {
		bool like_before =
		    t > 0 && all->in[t - 1] == 0 && all->sizes[t - 1] == all->sizes[t];
		if (all->in[t] == all->sizes[t] || (all->in[t] == 0 && like_before))
			continue;
		all->table[t][all->in[t]++] = player;
		every_round(all, player + 1);
		all->in[t]--;
	}
}

static struct counted
best_of_every_round(int n)
{
	struct all all = { .n = n, .tables = (n + 2) / 3 };
	all.big = (n + all.tables - 1) / all.tables;
	for (int t = 0; t < all.tables; t++)
		all.sizes[t] = all.big - (t >= all.tables - (all.big * all.tables - n));
	every_round(&all, 0);
	return all.best;
}

/* Teams all alike, or anybody's; scores of the rounds played, or any; sometimes two whom
 * the director wants apart. */
static void
small_field(struct arena *a, struct rng *rng, int n)
{
	new_field(n, 1 + (int)rng_below(rng, 5));
	wishes = 0;
	for (int i = 0, mixed = (int)rng_below(rng, 2); i < n && mixed; i++)
		players[i].team = (int)rng_below(rng, 6) - 1;
	draw_steps = 500;
	for (int r = 1 + (int)rng_below(rng, 5); r > 0; r--) {
		struct score_plan plan = draw(a, n, 3, rng_next(rng));
		play(&plan, rng);
	}
	for (int i = 0, any = rng_below(rng, 3) == 0; i < n && any; i++)
		players[i].score = rng_below(rng, 60);
	apart.a = (int)rng_below(rng, (uint32_t)n - 1);
	apart.b = apart.a + 1;
	wishes = (int)rng_below(rng, 2);
	draw_steps = 0;
}

static void
small_fields_are_as_good_as_any(void **state)
{
	(void)state;
	struct rng rng;
	struct arena *a = arena_new();
	rng_seed(&rng, 11);
	for (int k = 0; k < 420; k++, arena_reset(a)) {
		int n = k < 400 ? 4 + k % 6 : 10 + k % 2;
		small_field(a, &rng, n);
		struct score_plan plan = draw(a, n, 3, rng_next(&rng));
		struct counted c = check(n, 3, &plan), best = best_of_every_round(n);
		if (better(&best, &c))
			fail_msg(
			    "case %d, %d players: %d %d %d %d %d, not %d %d %d %d %d", k,
			    n, c.teammates, (int)c.shorts, (int)c.squares, (int)c.wishes,
			    (int)c.spread, best.teammates, (int)best.shorts,
			    (int)best.squares, (int)best.wishes, (int)best.spread);
		/* Without team-mates and meetings the cut is the best there is. */
		memset(met, 0, sizeof met);
		wishes = 0;
		for (int i = 0; i < n; i++)
			players[i].team = -1, players[i].shorts = 0;
		assert_int_equal(best_of_every_round(n).spread, plan.spread_bound);
	}
	arena_free(a);
}

/* ---- 24 players: every round without team-mates and repeats ---- */

static int order[24]; /* by score */
static bool seated[24];

static int
compare_scores(const void *x, const void *y)
{
	int64_t p = players[*(const int *)x].score, q = players[*(const int *)y].score;
	return (p < q) - (p > q);
}

static bool
may_meet(int x, int y)
{
	return met[order[x]][order[y]] == 0 &&
	       players[order[x]].team != players[order[y]].team;
}

/* Who is not seated, in threes in the order of scores. */
static int64_t
spread_in_order(void)
{
	int64_t spread = 0;
	for (int i = 0, k = 0; i < 24; i++)
		if (!seated[i] && k++ % 3 != 1)
			spread += (k % 3 == 1 ? 1 : -1) * players[order[i]].score;
	return spread;
}

/* The least spread below `least`, or that. */
static int64_t
least_spread(int64_t sofar, int64_t least)
{
	int first = 0;
	while (first < 24 && seated[first])
		first++;
	if (sofar + spread_in_order() >= least)
		return least;
	if (first == 24)
		return sofar;
	seated[first] = true;
	for (int z = first + 2; z < 24; z++)
		for (int y = first + 1; y < z && !seated[z] && may_meet(first, z); y++) {
			if (seated[y] || !may_meet(first, y) || !may_meet(y, z))
				continue;
			seated[y] = seated[z] = true;
			least = least_spread(
			    sofar + players[order[first]].score - players[order[z]].score,
			    least);
			seated[y] = seated[z] = false;
		}
	seated[first] = false;
	return least;
}

/* Of teams of four to seven: nobody meets a team-mate or anybody twice in five rounds,
 * and no such round has less spread, from any seed. */
static void
twenty_four_players_in_rounds_4_and_5(void **state)
{
	(void)state;
	struct rng rng;
	struct arena *a = arena_new();
	rng_seed(&rng, 3);
	wishes = 0;
	for (int k = 0; k < 4; k++, arena_reset(a)) {
		new_field(24, 4 + k);
		for (int r = 0; r < 5; r++) {
			draw_steps = r < 3 ? 20000 : 0;
			for (int i = 0; i < 24; i++)
				order[i] = i;
			qsort(order, 24, sizeof *order, compare_scores);
			struct score_plan plan = draw(a, 24, 3, (uint64_t)(100 * k + r));
			for (uint64_t seed = 1; r >= 3 && seed <= 3; seed++) {
				check(24, 3, &plan);
				assert_int_equal(plan.teammate_meetings, 0);
				assert_int_equal(plan.repeat_meetings, 0);
				assert_int_equal(
				    plan.spread, least_spread(0, plan.spread));
				plan = draw(a, 24, 3, seed);
			}
			play(&plan, &rng);
		}
	}
	arena_free(a);
}

static void
random_fields(void **state)
{
	(void)state;
	struct rng rng;
	struct arena *a = arena_new();
	rng_seed(&rng, 17);
	wishes = 0;
	draw_steps = 20000;
	for (int k = 0; k < 60; k++, arena_reset(a)) {
		int n = 2 + (int)rng_below(&rng, k % 10 ? 40 : 399);
		int table_max = k % 3 ? 3 : 5;
		new_field(n, 1 + (int)rng_below(&rng, 7));
		for (int i = 0; i < n; i++)
			if (rng_below(&rng, 3) == 0)
				players[i].team = k % 4 ? -1 : 0;
		for (int r = 0; r < 3; r++) {
			struct score_plan plan = draw(a, n, table_max, rng_next(&rng));
			check(n, table_max, &plan);
			assert_int_equal(plan.teammate_meetings, plan.teammate_bound);
			play(&plan, &rng);
		}
		struct score_plan one = draw(a, n, table_max, 8), same = one;
		same = draw(a, n, table_max, 8);
		assert_memory_equal(one.d.seat, same.d.seat, (size_t)n * sizeof(int));
	}
	arena_free(a);
}

static bool
stop_at_the_third(void *arg, const struct seating_progress *now)
{
	struct seating_progress *seen = arg;
	int looks = seen->steps ? (int)seen->cost : 0;
	assert_true(now->by_score && now->by_aim);
	for (int i = 0; i < SCORE_AIMS && looks > 0; i++)
		if (now->above[i] != seen->above[i]) { /* lighter aims may pay for it */
			assert_true(now->above[i] < seen->above[i]);
			break;
		}
	*seen = *now;
	seen->cost = looks + 1;
	return looks < 2;
}

static void
a_search_says_what_its_best_round_has_above_the_least(void **state)
{
	(void)state;
	struct rng rng;
	struct arena *a = arena_new();
	struct seating_meeting *history;
	rng_seed(&rng, 12);
	new_field(31, 5);
	draw_steps = 2000;
	for (int r = 0; r < 3; r++) {
		struct score_plan plan = draw(a, 31, 3, rng_next(&rng));
		play(&plan, &rng);
	}
	struct seating_progress seen = { 0 };
	struct score_settings s = { .table_max = 3,
		.steps = INT64_MAX,
		.seed = 4,
		.history_n = list_met(a, 31, &history),
		.go_on = stop_at_the_third,
		.arg = &seen };
	struct score_plan plan;
	struct err e;
	s.history = history;
	assert_int_equal(by_score_make(a, players, 31, &s, &plan, &e), OK);
	assert_int_equal(seen.cost, 3);
	assert_int_equal(seen.above[0], plan.teammate_meetings - plan.teammate_bound);
	assert_int_equal(seen.above[1], plan.repeat_meetings - plan.repeat_bound);
	assert_int_equal(seen.above[2], plan.spread - plan.spread_bound);
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_thousand_players_keep_the_order_of_scores),
		cmocka_unit_test(small_fields_are_as_good_as_any),
		cmocka_unit_test(twenty_four_players_in_rounds_4_and_5),
		cmocka_unit_test(random_fields),
		cmocka_unit_test(a_search_says_what_its_best_round_has_above_the_least),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
