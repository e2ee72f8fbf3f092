/* Sections and blocks, counted anew from the tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include "base/rng.h"
#include "seating/sections.h"
#include <cmocka.h>
#include <string.h>

enum { N_MAX = 400, T_MAX = 400 };

static struct section_player players[N_MAX];
static int met[N_MAX][N_MAX];

static struct section_plan
make(struct arena *a, int n, int rounds, uint64_t seed, bool by_rank)
{
	struct section_settings s = {
		.rounds = rounds, .seed = seed, .by_rank = by_rank
	};
	struct section_plan plan;
	struct err e;
	if (sections_make(a, players, n, &s, &plan, &e) != OK)
		fail_msg("%d players: %s", n, e.text);
	return plan;
}

/* Everybody once a round, at a table of two or three of one section and block; counts
 * meetings of team-mates. */
static int
check(int n, const struct section_plan *plan)
{
	int teammates = 0;
	memset(met, 0, sizeof met);
	for (int r = 0; r < plan->rounds; r++) {
		const struct section_round *d = &plan->round[r];
		const int *seat = d->d.seat;
		int total = 0;
		bool seen[N_MAX] = { false };
		for (int t = 0; t < d->d.tables; seat += d->d.size[t++]) {
			assert_in_range(d->d.size[t], 2, 3);
			total += d->d.size[t];
			for (int i = 0; i < d->d.size[t]; i++) {
				assert_false(seen[seat[i]]);
				seen[seat[i]] = true;
				assert_int_equal(plan->section[seat[i]], d->section[t]);
				assert_int_equal(plan->block[seat[i]], d->block[t]);
				for (int k = 0; k < i; k++) {
					met[seat[i]][seat[k]]++;
					met[seat[k]][seat[i]]++;
					teammates += players[seat[i]].team >= 0 &&
					             players[seat[i]].team ==
					                 players[seat[k]].team;
				}
			}
		}
		assert_int_equal(total, n);
		assert_int_equal(d->d.players, n);
	}
	return teammates;
}

static void
teams_of_five(int teams, int school_teams, int region_schools)
{
	for (int i = 0; i < teams * 5; i++)
		players[i] = (struct section_player){ i / 5, i / 5 / school_teams,
			i / 5 / school_teams / region_schools, i % 5 + 1, i / 5 % 9 + 1 };
}

static void
nine_teams_each_meets_each_other_once_in_every_block(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	for (uint64_t seed = 1; seed <= 20; seed++, arena_reset(a)) {
		teams_of_five(9, 1, 3);
		struct section_plan plan = make(a, 45, 4, seed, seed % 2);
		assert_int_equal(check(45, &plan), 0);
		assert_int_equal(plan.sections, 1);
		for (int block = 0; block < 5; block++)
			for (int x = 0; x < 9; x++)
				for (int y = 0; y < x; y++) {
					int times = 0;
					for (int i = x * 5; i < x * 5 + 5; i++)
						for (int k = y * 5; k < y * 5 + 5; k++)
							if (plan.block[i] == block)
								times += met[i][k];
					assert_int_equal(times, 1);
				}
		for (int i = 0; i < 45 && seed % 2; i++)
			assert_int_equal(plan.block[i], players[i].rank - 1);
	}
	arena_free(a);
}

/* Who has fewer than five players takes part in fewer blocks, not all blocks in fewer
 * players: as few tables of two as the number of players makes. */
static void
short_teams_make_few_tables_of_two(void **state)
{
	(void)state;
	static const struct {
		int teams, size; /* 0: one, two ... five in turn */
		int twos, repeats;
	} t[] = { { 9, 2, 0, 0 }, { 9, 3, 0, 0 }, { 18, 2, 0, 0 }, { 7, 1, 2, 2 },
		{ 13, 1, 2, -1 }, { 7, 4, 2, -1 }, { 6, 0, 2, -1 }, { 2, 1, 1, 3 } };
	struct arena *a = arena_new();
	for (size_t k = 0; k < COUNT(t); k++, arena_reset(a)) {
		int n = 0, twos = 0, repeats = 0;
		for (int i = 0; i < t[k].teams; i++)
			for (int m = 0; m < (t[k].size ? t[k].size : 1 + i % 5); m++)
				players[n++] = (struct section_player){ i, i, -1, 0, 0 };
		struct section_plan plan = make(a, n, 4, k + 1, false);
		assert_int_equal(check(n, &plan), 0);
		for (int i = 0; i < plan.round[0].d.tables; i++)
			twos += plan.round[0].d.size[i] == 2;
		for (int i = 0; i < n; i++)
			for (int o = 0; o < i; o++)
				repeats += MAX(met[i][o] - 1, 0);
		assert_int_equal(twos, t[k].twos);
		if (t[k].repeats >= 0)
			assert_int_equal(repeats, t[k].repeats);
	}
	arena_free(a);
}

/* The least is counted here by the pigeonhole alone, and reached. */
static void
schools_and_regions_are_spread_over_sections(void **state)
{
	(void)state;
	static const struct {
		int teams, school_teams, region_schools;
	} t[] = { { 10, 1, 2 }, { 27, 3, 3 }, { 28, 4, 1 }, { 54, 6, 3 }, { 80, 13, 2 },
		{ 19, 19, 1 } };
	struct arena *a = arena_new();
	for (size_t i = 0; i < COUNT(t); i++, arena_reset(a)) {
		teams_of_five(t[i].teams, t[i].school_teams, t[i].region_schools);
		struct section_plan plan = make(a, t[i].teams * 5, 4, i, false);
		assert_int_equal(check(t[i].teams * 5, &plan), 0);
		assert_int_equal(plan.sections, (t[i].teams + 8) / 9);
		int pairs = 0, least = 0, size[T_MAX] = { 0 };
		for (int x = 0; x < t[i].teams; x++) {
			size[plan.section[x * 5]]++;
			int before = 0;
			for (int y = 0; y < x; y++) {
				bool same =
				    players[x * 5].school == players[y * 5].school;
				before += same;
				pairs +=
				    same && plan.section[x * 5] == plan.section[y * 5];
			}
			/* the next of a school joins one where fewest of it are */
			least += before / plan.sections;
		}
		assert_int_equal(pairs, least);
		assert_int_equal(plan.school_pairs, least);
		assert_int_equal(plan.school_bound, least);
		assert_int_equal(plan.region_pairs, plan.region_bound);
		for (int s = 0; s < plan.sections; s++)
			assert_in_range(size[s], t[i].teams / plan.sections, 9);
	}
	arena_free(a);
}

static void
every_section_has_its_share_of_the_best(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	teams_of_five(36, 1, 1);
	for (int i = 0; i < 180; i++)
		players[i].seed = i / 5 + 1; /* 1 to 36 */
	struct section_plan plan = make(a, 180, 4, 7, false);
	check(180, &plan);
	for (int best = 4; best <= 36; best += 4) {
		int in[4] = { 0 };
		for (int x = 0; x < best; x++)
			in[plan.section[x * 5]]++;
		for (int s = 0; s < 4; s++)
			assert_in_range(in[s], best / 4 - 1, best / 4 + 1);
	}
	arena_free(a);
}

static bool
room_for_all(int n, const struct section_plan *plan)
{
	for (int i = 0; i < n; i++) {
		int mine = 0, others = 0;
		for (int k = 0; k < n; k++)
			if (plan->section[k] == plan->section[i])
				*(players[k].team == players[i].team ? &mine : &others) +=
				    1;
		if (players[i].team >= 0 && others < 2 * mine)
			return false;
	}
	return true;
}

static void
random_rosters(void **state)
{
	(void)state;
	struct rng rng;
	struct arena *a = arena_new();
	rng_seed(&rng, 41);
	for (int k = 0; k < 400; k++, arena_reset(a)) {
		int n = 2 + (int)rng_below(&rng, k % 10 ? 60 : N_MAX - 1), team = 0;
		int size_max = 1 + (int)rng_below(&rng, k % 3 ? 5 : 8);
		int schools = 1 + (int)rng_below(&rng, 20), biggest = 0, size = 0;
		bool lopsided = rng_below(&rng, 4) == 0;
		for (int i = 0; i < n; i++, size--) {
			if (size == 0) {
				size = 1 + (int)rng_below(&rng, (uint32_t)size_max);
				team++;
			}
			biggest = MAX(biggest, size);
			players[i] =
			    (struct section_player){ rng_below(&rng, 20) ? team : -1,
				    lopsided && team % 5 < 2 ? 0 : team % schools,
				    team % schools % 3, (int)rng_below(&rng, 7),
				    (int)rng_below(&rng, 4) };
		}
		uint64_t seed = rng_next(&rng);
		struct section_plan plan = make(a, n, 1 + k % 6, seed, k % 2);
		int teammates = check(n, &plan);
		assert_true(plan.school_pairs >= plan.school_bound);
		assert_int_equal(plan.school_pairs, plan.school_bound);
		/* Five of a team have five blocks, if each can have two others. */
		if (n < 61 && biggest <= 5 && room_for_all(n, &plan))
			assert_int_equal(teammates, 0);
		struct section_plan again = make(a, n, 1 + k % 6, seed, k % 2);
		for (int r = 0; r < plan.rounds; r++)
			assert_memory_equal(plan.round[r].d.seat, again.round[r].d.seat,
			    (size_t)n * sizeof(int));
	}
	arena_free(a);
}

static void
after_played_rounds_everybody_stays_in_the_block(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	teams_of_five(9, 1, 1);
	struct section_plan first = make(a, 45, 2, 3, false);
	check(45, &first);
	int n = 0;
	struct seating_meeting *h = ARENA_ARRAY(a, 45 * 45, struct seating_meeting);
	for (int i = 0; i < 45; i++)
		for (int k = 0; k < i; k++)
			if (met[i][k])
				h[n++] = (struct seating_meeting){ k, i, met[i][k] };
	struct section_settings s = { .rounds = 2,
		.seed = 9,
		.section = first.section,
		.block = first.block,
		.history = h,
		.history_n = n };
	struct section_plan rest;
	struct err e;
	assert_int_equal(sections_make(a, players, 45, &s, &rest, &e), OK);
	assert_int_equal(check(45, &rest), 0);
	assert_memory_equal(first.block, rest.block, 45 * sizeof(int));
	for (int i = 0; i < n; i++)
		met[h[i].a][h[i].b] += h[i].times;
	for (int i = 0; i < 45; i++)
		for (int k = i + 1; k < 45; k++)
			assert_true(met[i][k] <= 1);
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nine_teams_each_meets_each_other_once_in_every_block),
		cmocka_unit_test(short_teams_make_few_tables_of_two),
		cmocka_unit_test(schools_and_regions_are_spread_over_sections),
		cmocka_unit_test(every_section_has_its_share_of_the_best),
		cmocka_unit_test(random_rosters),
		cmocka_unit_test(after_played_rounds_everybody_stays_in_the_block),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
