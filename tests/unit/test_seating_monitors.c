/* Duties of monitors against every deal there is; boards of a playoff. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include "base/rng.h"
#include "seating/monitors.h"
#include "seating/playoff.h"
#include <cmocka.h>
#include <string.h>

enum { N_MAX = 400 };

static int school[N_MAX];

static struct duel_plan
pairs(struct arena *a, int n, uint64_t seed)
{
	struct duel_settings s = { .rounds = 5, .seed = seed };
	struct duel_plan plan;
	struct err e;
	assert_int_equal(head_to_head_make(a, school, n, &s, &plan, &e), OK);
	return plan;
}

/* Slots in which duty d has a pupil of the school. */
static int
sees(const struct duel_plan *plan, const struct duty *d, int whose)
{
	int slots = 0;
	for (int r = 0; r < plan->rounds; r++)
		for (int t = 0; t < plan->round[r].d.tables; t++) {
			const int *seat = &plan->round[r].d.seat[2 * t];
			bool here = plan->round[r].stand[t] == d->stand &&
			            (d->game >= 0 ? plan->round[r].game[t] == d->game
			                          : plan->group[seat[0]] == d->group);
			slots += here &&
			         (school[seat[0]] == whose || school[seat[1]] == whose);
		}
	return slots;
}

static void
every_table_of_every_slot_has_one_duty(void **state)
{
	(void)state;
	struct rng rng;
	struct arena *a = arena_new();
	rng_seed(&rng, 2);
	for (int k = 0; k < 30; k++, arena_reset(a)) {
		int n = 4 + (int)rng_below(&rng, 120), name[6], owed[6];
		for (int i = 0; i < n; i++)
			school[i] = (int)rng_below(&rng, 6);
		for (int s = 0; s < 6; s++) {
			name[s] = s;
			owed[s] = 0;
			for (int i = 0; i < n; i++)
				owed[s] += school[i] == s;
			owed[s] = monitors_owed(owed[s], 1, 2);
		}
		struct duel_plan plan = pairs(a, n, rng_next(&rng));
		struct monitors m;
		monitors_deal(a, &plan, school, name, owed, 6, 1, &m);
		int tables = 0, covered = 0, used[6] = { 0 }, with_own = 0;
		for (int r = 0; r < 5; r++)
			tables += plan.round[r].d.tables;
		for (int i = 0; i < m.n; i++) {
			for (int s = -1; s < 6; s++) /* of any school */
				if (s >= 0 && s == m.duty[i].school) {
					assert_int_equal(
					    m.duty[i].own, sees(&plan, &m.duty[i], s));
					with_own += m.duty[i].own > 0;
					used[s]++;
				}
			for (int r = 0; r < 5; r++)
				for (int t = 0; t < plan.round[r].d.tables; t++) {
					const int *seat = &plan.round[r].d.seat[2 * t];
					covered +=
					    plan.round[r].stand[t] == m.duty[i].stand &&
					    (m.duty[i].game >= 0
					            ? plan.round[r].game[t] ==
					                  m.duty[i].game
					            : plan.group[seat[0]] ==
					                  m.duty[i].group);
				}
			assert_true(m.duty[i].school >= 0);
		}
		assert_int_equal(covered, tables);
		assert_int_equal(with_own, m.with_own);
		assert_int_equal(m.with_own, m.with_own_bound);
		assert_int_equal(m.n, n / 2);
		for (int s = 0; s < 6; s++)
			assert_true(used[s] <= owed[s]);
	}
	arena_free(a);
}

/* Every way to give the duties to schools. */
static int
most_away(const struct duel_plan *plan, const struct monitors *m, int at, int *left)
{
	if (at == m->n)
		return 0;
	int best = 0;
	for (int s = 0; s < 3; s++) {
		if (left[s] == 0)
			continue;
		left[s]--;
		int away =
		    (sees(plan, &m->duty[at], s) == 0) + most_away(plan, m, at + 1, left);
		best = MAX(best, away);
		left[s]++;
	}
	return best;
}

static void
no_deal_keeps_more_monitors_from_their_own(void **state)
{
	(void)state;
	struct rng rng;
	struct arena *a = arena_new();
	rng_seed(&rng, 9);
	for (int k = 0; k < 25; k++, arena_reset(a)) {
		int n = 6 + (int)rng_below(&rng, 8), name[3] = { 0, 1, 2 }, owed[3];
		for (int i = 0; i < n; i++)
			school[i] = (int)rng_below(&rng, 12);
		for (int s = 0; s < 3; s++)
			owed[s] = 1 + (int)rng_below(&rng, 3);
		struct duel_plan plan = pairs(a, n, rng_next(&rng));
		struct monitors m;
		monitors_deal(a, &plan, school, name, owed, 3, 1, &m);
		int have = MIN(m.n, owed[0] + owed[1] + owed[2]);
		if (have == m.n)
			assert_int_equal(
			    have - m.with_own, most_away(&plan, &m, 0, owed));
	}
	arena_free(a);
}

static void
schools_owe_by_the_quota(void **state)
{
	(void)state;
	assert_int_equal(monitors_owed(7, 1, 2), 4); /* Michigan, Indiana */
	assert_int_equal(monitors_owed(7, 2, 3), 5); /* Texas */
	assert_int_equal(monitors_owed(0, 1, 2), 0);
}

static void
playoff_boards(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	struct playoff_player p[30];
	struct playoff_round d;
	struct err e;
	/* Six teams of five, team t has 30 - t points a player. */
	for (int i = 0; i < 30; i++)
		p[i] = (struct playoff_player){ i / 5, 0, 5 - i % 5, 30 - i / 5 };
	static const struct {
		int teams, a_match, matches, tables, size;
	} t[] = { { 6, 2, 3, 15, 2 }, { 6, 3, 2, 10, 3 }, { 3, 3, 1, 5, 3 },
		{ 2, 2, 1, 5, 2 }, { 3, 2, 1, 5, 3 } };
	for (size_t k = 0; k < COUNT(t); k++, arena_reset(a)) {
		int n = t[k].teams * 5;
		assert_int_equal(playoff_make(a, p, n, t[k].a_match, &d, &e), OK);
		assert_int_equal(d.matches, t[k].matches);
		assert_int_equal(d.d.tables, t[k].tables);
		assert_int_equal(d.d.players, n);
		const int *seat = d.d.seat;
		for (int b = 0; b < d.d.tables; seat += d.d.size[b++]) {
			assert_int_equal(d.d.size[b], t[k].size);
			for (int i = 0; i < d.d.size[b]; i++) {
				assert_int_equal(p[seat[i]].rank, d.board[b] + 1);
				for (int o = 0; o < i; o++)
					assert_int_not_equal(
					    p[seat[i]].team, p[seat[o]].team);
			}
		}
	}
	/* First meets last; a team of four leaves its fifth opponent at board 4. */
	assert_int_equal(playoff_make(a, p, 29, 2, &d, &e), OK);
	assert_int_equal(p[d.d.seat[0]].team, 0);
	assert_int_equal(p[d.d.seat[1]].team, 5);
	assert_int_equal(d.d.tables, 14);
	assert_int_equal(playoff_make(a, p, 5, 2, &d, &e), INVALID);
	/* The place in the standings comes before the sum of scores. */
	for (int i = 0; i < 20; i++)
		p[i].place = 1 + (i / 5 + 3) % 4;
	assert_int_equal(playoff_make(a, p, 20, 2, &d, &e), OK);
	assert_int_equal(p[d.d.seat[0]].team, 1);
	assert_int_equal(p[d.d.seat[1]].team, 0);
	arena_free(a);
}

/* Six teams in three matches: each match's best goes on, both where they are equal; the
 * same for single players at tables of three. */
static void
who_wins_a_playoffs_stage_goes_on(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	struct playoff_player p[30];
	struct playoff_round d;
	struct err e;
	int team[30], alone[30];
	int64_t points[30];
	bool won[30];
	for (int i = 0; i < 30; i++) {
		p[i] = (struct playoff_player){ i / 5, i / 5 + 1, i % 5 + 1, 0 };
		team[i] = i / 5;
		alone[i] = i;
		points[i] = i / 5 == 4   ? 5
		            : i / 5 == 2 ? 6
		                         : 4; /* 2 beats 3, 4 beats 1 */
	}
	assert_int_equal(playoff_make(a, p, 30, 2, &d, &e), OK);
	assert_int_equal(playoff_matches(a, &d.d, team, 30), 3);
	playoff_winners(a, &d.d, team, points, 30, won);
	for (int k = 0; k < 6; k++) /* 0 and 5 are equal */
		assert_int_equal(won[k], k != 1 && k != 3);
	int seat[9] = { 3, 4, 5, 0, 1, 2, 8, 7, 6 }, size[3] = { 3, 3, 3 };
	struct seating_round threes = { 3, 9, size, seat };
	for (int i = 0; i < 9; i++)
		points[i] = i % 3 == 1 ? 6 : i == 8 ? 6 : 2;
	assert_int_equal(playoff_matches(a, &threes, alone, 30), 3);
	playoff_winners(a, &threes, alone, points, 30, won);
	for (int i = 0; i < 30; i++)
		assert_int_equal(won[i], i < 9 && (i % 3 == 1 || i == 8));
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_table_of_every_slot_has_one_duty),
		cmocka_unit_test(no_deal_keeps_more_monitors_from_their_own),
		cmocka_unit_test(schools_owe_by_the_quota),
		cmocka_unit_test(playoff_boards),
		cmocka_unit_test(who_wins_a_playoffs_stage_goes_on),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
