/* Pairs of a Pentathlon, counted anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include "base/rng.h"
#include "seating/head_to_head.h"
#include <cmocka.h>
#include <string.h>

enum { N_MAX = 401 };

static int school[N_MAX];
static uint8_t met[N_MAX][N_MAX];

struct counted {
	int same_school, repeats, out_most;
};

/* Each pupil each game once (or out), at one table of two a slot; two pupils of a game
 * and stand; a group plays one game. */
static struct counted
check(int n, const struct duel_plan *plan)
{
	struct counted c = { 0 };
	static bool played[N_MAX][PENTATHLON_GAMES];
	int outs[N_MAX] = { 0 };
	memset(met, 0, sizeof met);
	memset(played, 0, sizeof played);
	for (int r = 0; r < plan->rounds; r++) {
		const struct duel_round *d = &plan->round[r];
		assert_int_equal(d->d.tables, n / 2);
		assert_int_equal(d->out >= 0, n % 2);
		if (d->out >= 0)
			outs[d->out]++;
		bool seen[N_MAX] = { false };
		for (int t = 0; t < d->d.tables; t++) {
			int x = d->d.seat[2 * t], y = d->d.seat[2 * t + 1];
			assert_int_equal(d->d.size[t], 2);
			assert_true(!seen[x] && !seen[y] && x != y && x != d->out);
			seen[x] = seen[y] = true;
			assert_in_range(d->stand[t], 0, plan->stands - 1);
			if (t > 0)
				assert_true(d->game[t] > d->game[t - 1] ||
				            (d->game[t] == d->game[t - 1] &&
				                d->stand[t] == d->stand[t - 1] + 1));
			assert_int_equal(plan->group[x], plan->group[y]);
			assert_int_equal(d->game[t], (plan->group[x] + r) % 5);
			assert_false(played[x][d->game[t]]);
			assert_false(played[y][d->game[t]]);
			played[x][d->game[t]] = played[y][d->game[t]] = true;
			c.same_school += school[x] >= 0 && school[x] == school[y];
			c.repeats += met[x][y] > 0;
			met[x][y]++;
			met[y][x]++;
		}
	}
	for (int i = 0; i < n; i++)
		c.out_most = MAX(c.out_most, outs[i]);
	assert_int_equal(c.same_school, plan->school_meetings);
	assert_int_equal(c.repeats, plan->repeat_meetings);
	assert_true(c.same_school >= plan->school_bound);
	return c;
}

static struct duel_plan
make(struct arena *a, int n, uint64_t seed)
{
	struct duel_settings s = { .rounds = 5, .seed = seed };
	struct duel_plan plan;
	struct err e;
	if (head_to_head_make(a, school, n, &s, &plan, &e) != OK)
		fail_msg("%d pupils: %s", n, e.text);
	return plan;
}

static void
usual_fields_meet_other_schools_once(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	static const int sizes[] = { 12, 13, 24, 30, 31, 59, 60, 94, 200, 400, 401 };
	for (size_t k = 0; k < COUNT(sizes); k++, arena_reset(a)) {
		int n = sizes[k];
		for (int i = 0; i < n; i++)
			school[i] = i % 7;
		struct duel_plan plan = make(a, n, k);
		struct counted c = check(n, &plan);
		if (c.same_school || c.repeats || c.out_most > 1)
			fail_msg("%d pupils: %d of a school, %d again, %d times out", n,
			    c.same_school, c.repeats, c.out_most);
		assert_true(n < 59 || plan.groups == 5);
	}
	arena_free(a);
}

static void
random_fields(void **state)
{
	(void)state;
	struct rng rng;
	struct arena *a = arena_new();
	rng_seed(&rng, 23);
	for (int k = 0; k < 70; k++, arena_reset(a)) {
		int n = 2 + (int)rng_below(&rng, k % 8 ? 60 : N_MAX - 1);
		int schools = 1 + (int)rng_below(&rng, 12);
		for (int i = 0; i < n; i++)
			school[i] = rng_below(&rng, 15) == 0 ? -1
			            : k % 5 == 0 && rng_below(&rng, 5) < 2
			                ? 0
			                : (int)rng_below(&rng, (uint32_t)schools);
		uint64_t seed = rng_next(&rng);
		struct duel_plan plan = make(a, n, seed);
		struct counted c = check(n, &plan);
		assert_true(c.out_most <= (5 + n - 1) / n);
		if (c.same_school != plan.school_bound)
			fail_msg("%d pupils of %d schools: %d of a school, %d would do",
			    n, schools, c.same_school, plan.school_bound);
		assert_true(c.repeats >= plan.repeat_bound || c.same_school > 0);
		struct duel_plan again = make(a, n, seed);
		for (int r = 0; r < 5; r++)
			assert_memory_equal(plan.round[r].d.seat, again.round[r].d.seat,
			    (size_t)(n / 2 * 2) * sizeof(int));
	}
	arena_free(a);
}

static void
later_slots_keep_groups_and_meet_nobody_again(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	for (int i = 0; i < 60; i++)
		school[i] = i % 5;
	struct duel_settings s = { .rounds = 2, .seed = 3 };
	struct duel_plan first, rest;
	struct err e;
	struct seating_meeting h[60];
	int m = 0;
	assert_int_equal(head_to_head_make(a, school, 60, &s, &first, &e), OK);
	for (int r = 0; r < 2; r++)
		for (int t = 0; t < 30; t++)
			h[m++] = (struct seating_meeting){ first.round[r].d.seat[2 * t],
				first.round[r].d.seat[2 * t + 1], 1 };
	s = (struct duel_settings){ .rounds = 3,
		.played = 2,
		.seed = 4,
		.group = first.group,
		.history = h,
		.history_n = m };
	assert_int_equal(head_to_head_make(a, school, 60, &s, &rest, &e), OK);
	assert_memory_equal(first.group, rest.group, 60 * sizeof(int));
	assert_int_equal(rest.school_meetings + rest.repeat_meetings, 0);
	for (int t = 0; t < 30; t++)
		assert_int_equal(rest.round[0].game[t],
		    (rest.group[rest.round[0].d.seat[2 * t]] + 2) % 5);
	s.rounds = 4;
	assert_int_equal(head_to_head_make(a, school, 60, &s, &rest, &e), INVALID);
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(usual_fields_meet_other_schools_once),
		cmocka_unit_test(random_fields),
		cmocka_unit_test(later_slots_keep_groups_and_meet_nobody_again),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
