/* What rounds in advance must reach, judged by a counter that knows nothing of the
 * engine: the sizes of great days, known golfer instances, and thousands of random
 * rosters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include "base/arena.h"
#include "base/rng.h"
#include "seating/seating.h"
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum { N_MAX = 1000, TEAMS_MAX = 200, ROUNDS_MAX = 10 };

static struct seating_player player[N_MAX];
static uint8_t met[N_MAX][N_MAX], teams_met[TEAMS_MAX][TEAMS_MAX];

struct found {
	int mates, repeats, teams, most;
	int shorts[N_MAX],
	    two_short; /* two_short: seats at a short table beyond the first */
};

static void
look_at_table(struct found *f, const int *seat, int size, int biggest)
{
	for (int i = 0; i < size; i++) {
		f->two_short += size < biggest && f->shorts[seat[i]]++ > 0;
		for (int k = 0; k < i; k++) {
			int a = MIN(seat[i], seat[k]), b = MAX(seat[i], seat[k]);
			int x = player[a].team, y = player[b].team;
			f->mates += x >= 0 && x == y;
			f->repeats += met[a][b]++ > 0;
			f->most = MAX(f->most, met[a][b]);
			if (x != y && x >= 0 && y >= 0 && MAX(x, y) < TEAMS_MAX)
				f->teams += teams_met[MIN(x, y)][MAX(x, y)]++ > 0;
		}
	}
}

/* Counts, and fails where a hard constraint is broken. */
static struct found
look(const char *what, int n, const struct seating_settings *s,
    const struct seating_plan *plan)
{
	struct found f = { 0 };
	memset(met, 0, sizeof met);
	memset(teams_met, 0, sizeof teams_met);
	for (int r = 0; r < plan->rounds; r++) {
		const struct seating_round *d = &plan->round[r];
		const int *seat = d->seat;
		bool seen[N_MAX] = { false };
		int biggest = 0, here = 0;
		for (int t = 0; t < d->tables; t++)
			biggest = MAX(biggest, d->size[t]);
		for (int t = 0; t < d->tables; seat += d->size[t++]) {
			if (d->size[t] < 2 || biggest - d->size[t] > 1 ||
			    d->size[t] > s->table_max)
				fail_msg("%s: a table of %d beside one of %d", what,
				    d->size[t], biggest);
			for (int i = 0; i < d->size[t]; i++) {
				if (seen[seat[i]] ||
				    (s->away && s->away[r * n + seat[i]]))
					fail_msg(
					    "%s: %d must not sit here", what, seat[i]);
				seen[seat[i]] = true;
			}
			look_at_table(&f, seat, d->size[t], biggest);
		}
		for (int i = 0; i < n; i++) {
			here += !(s->away && s->away[r * n + i]);
			if (seen[i] == (s->away && s->away[r * n + i]))
				fail_msg("%s: %d has no seat in round %d", what, i, r);
		}
		if (s->table_max == 3 && d->tables != (here + 2) / 3)
			fail_msg("%s: %d tables for %d", what, d->tables, here);
	}
	return f;
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

static void
great_days(void **state)
{
	(void)state;
	static const struct {
		int n, team, table, rounds, big; /* big: per cent in one school */
		int mates, repeats, teams;
	} t[] = {
		{ 1000, 5, 3, 5, 0, 0, 0, 0 },
		{ 300, 5, 5, 4, 0, 0, 0, 630 },
		{ 25, 5, 5, 4, 0, 0, 0, 190 },
		{ 35, 5, 5, 4, 0, 0, 0, 259 },
		{ 30, 5, 5, 4, 0, 0, 0, 225 },
		{ 100, 1, 3, 5, 40, 30, 0, -1 },
		{ 300, 1, 3, 5, 40, 100, 0, -1 },
		{ 1000, 1, 3, 5, 40, 330, 0, -1 },
		{ 32, 1, 4, 7, 0, 0, 0, 0 },
		{ 32, 1, 4, 8, 0, 0, 0, 0 },
		{ 32, 1, 4, 9, 0, 0, 0, 0 },
		{ 32, 1, 4, 10, 0, 0, 0, 0 },
		{ 32, 2, 4, 10, 0, 0, 0, 360 },
		{ 30, 2, 4, 10, 0, 0, 0, 315 },
		{ 9, 1, 3, 4, 0, 0, 0, 0 },
		{ 16, 1, 4, 5, 0, 0, 0, 0 },
	};
	struct arena *a = arena_new();
	for (size_t k = 0; k < COUNT(t); k++)
		for (uint64_t seed = 1; seed <= 3; seed++, arena_reset(a)) {
			char what[64];
			struct seating_plan plan;
			struct err e;
			for (int i = 0; i < t[k].n; i++)
				player[i] = (struct seating_player){ i / t[k].team, -1 };
			for (int i = 0; i < t[k].n * t[k].big / 100; i++)
				player[i].team = N_MAX;
			struct seating_settings s =
			    settings(t[k].rounds, t[k].table, seed, 20000);
			snprintf(
			    what, sizeof what, "%d players in %d", t[k].n, t[k].table);
			if (seating_make(a, player, t[k].n, &s, &plan, &e) != OK)
				fail_msg("%s: %s", what, e.text);
			struct found f = look(what, t[k].n, &s, &plan);
			if (f.mates != t[k].mates || f.repeats != t[k].repeats ||
			    (t[k].teams >= 0 && f.teams > t[k].teams))
				fail_msg("%s, seed %d: %d team-mates, %d repeats, %d "
				         "teams again",
				    what, (int)seed, f.mates, f.repeats, f.teams);
		}
	arena_free(a);
}

/* Teams of any size, a school of up to half of all, players who are away. */
static void
fill_at_random(struct rng *rng, int n, int rounds, bool *away)
{
	int size = 1 + (int)rng_below(rng, 6),
	    big = (int)rng_below(rng, (uint32_t)n / 2 + 1);
	for (int i = 0; i < n; i++)
		player[i] = (struct seating_player){ i / size, i / size / 3 };
	for (int i = 0; i < big && rng_below(rng, 4) == 0; i++)
		player[i].school = N_MAX;
	for (int i = 0; i < big && rng_below(rng, 6) == 0; i++)
		player[i].team = N_MAX;
	for (int i = 0; i < n; i++)
		if (rng_below(rng, 20) == 0)
			player[i].team = -1;
	for (int i = 0; i < n * rounds; i++)
		away[i] = n > 20 && rng_below(rng, 15) == 0;
}

/* Pairs of team-mates that the tables force on a round. */
static int
forced_mates(int n, const bool *away, int tables)
{
	int members[N_MAX + 1] = { 0 }, pairs = 0;
	for (int i = 0; i < n; i++)
		if (!away[i] && player[i].team >= 0)
			members[player[i].team]++;
	for (int i = 0; i <= N_MAX; i++) {
		int q = members[i] / tables, rest = members[i] % tables;
		pairs += tables * (q * (q - 1) / 2) + rest * q;
	}
	return pairs;
}

static void
random_rosters(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	struct rng rng;
	rng_seed(&rng, 77);
	for (int k = 0; k < 2000; k++, arena_reset(a)) {
		int n = 2 + (int)rng_below(&rng, k % 10 ? 60 : 399);
		int rounds = 1 + (int)rng_below(&rng, 5),
		    table = rng_below(&rng, 2) ? 3 : 5;
		bool *away = ARENA_ARRAY(a, (size_t)(n * rounds), bool);
		struct seating_plan plan;
		struct err e;
		char what[64];
		fill_at_random(&rng, n, rounds, away);
		struct seating_settings s = settings(rounds, table, rng_next(&rng), 600);
		s.away = away;
		snprintf(what, sizeof what, "roster %d of %d", k, n);
		if (seating_make(a, player, n, &s, &plan, &e) != OK)
			fail_msg("%s: %s", what, e.text);
		if (k % 8 == 0) {
			struct seating_plan same;
			assert_int_equal(seating_make(a, player, n, &s, &same, &e), OK);
			for (int r = 0; r < rounds; r++)
				assert_memory_equal(plan.round[r].seat,
				    same.round[r].seat,
				    (size_t)plan.round[r].players * sizeof(int));
		}
		struct found f = look(what, n, &s, &plan);
		int forced = 0;
		for (int r = 0; r < rounds; r++)
			forced += forced_mates(n, away + r * n, plan.round[r].tables);
		if (f.mates != forced || f.repeats != plan.repeat_meetings ||
		    f.two_short != plan.short_again || f.two_short < plan.short_bound ||
		    f.repeats < plan.repeat_bound ||
		    (plan.team_again < plan.team_bound &&
		        plan.school_meetings == plan.school_bound))
			fail_msg("%s: %d team-mates, %d forced; %d repeats, %d said; %d "
			         "twice at short tables, %d said; teams again %d, at "
			         "least %d",
			    what, f.mates, forced, f.repeats, plan.repeat_meetings,
			    f.two_short, plan.short_again, plan.team_again,
			    plan.team_bound);
	}
	arena_free(a);
}

/* A team of two or three among teams of five cannot meet them all, and players without a
 * team take some of their meetings: which the bound knows and the search comes down to.
 */
static void
short_teams_are_in_the_bound(void **state)
{
	(void)state;
	static const struct {
		int n, table, rounds, again, solo;
	} t[] = { { 149, 3, 5, 305, 0 }, { 58, 5, 4, 382, 0 }, { 64, 3, 5, 232, 0 },
		{ 28, 3, 5, 115, 0 }, { 45, 5, 4, 252, 5 }, { 300, 5, 4, 614, 1 } };
	struct arena *a = arena_new();
	for (size_t k = 0; k < COUNT(t); k++, arena_reset(a)) {
		struct seating_plan plan;
		struct err e;
		for (int i = 0; i < t[k].n; i++)
			player[i] =
			    (struct seating_player){ i < t[k].n - t[k].solo ? i / 5 : -1,
				    -1 };
		struct seating_settings s = settings(t[k].rounds, t[k].table, 1, 0);
		assert_int_equal(seating_make(a, player, t[k].n, &s, &plan, &e), OK);
		struct found f = look("a short team", t[k].n, &s, &plan);
		assert_int_equal(plan.team_bound, t[k].again);
		assert_int_equal(f.teams, t[k].again);
	}
	arena_free(a);
}

/* Too few tables or players for no repeats, and short tables to share: what no plan is
 * below the engine reaches, and nobody meets anybody three times. */
static void
awkward_sizes_are_at_the_bound(void **state)
{
	(void)state;
	static const struct {
		int n, team, rounds, repeats, shorts;
	} t[] = { { 17, 3, 3, 12, 19 }, { 18, 3, 4, 22, 14 }, { 19, 3, 3, 12, 0 },
		{ 20, 1, 3, 12, 0 }, { 22, 5, 3, 4, 16 }, { 22, 5, 5, 0, 40 },
		{ 23, 3, 3, 10, 1 }, { 23, 5, 4, 0, 12 }, { 26, 5, 3, 4, 22 },
		{ 18, 5, 5, 0, 15 } };
	struct arena *a = arena_new();
	for (size_t k = 0; k < COUNT(t); k++, arena_reset(a)) {
		struct seating_plan plan;
		struct err e;
		for (int i = 0; i < t[k].n; i++)
			player[i] = (struct seating_player){ i / t[k].team, -1 };
		struct seating_settings s = settings(t[k].rounds, 5, 1, 60000);
		assert_int_equal(seating_make(a, player, t[k].n, &s, &plan, &e), OK);
		struct found f = look("an awkward size", t[k].n, &s, &plan);
		if (f.repeats != t[k].repeats || plan.repeat_bound != t[k].repeats ||
		    f.two_short != t[k].shorts || plan.short_bound != t[k].shorts ||
		    f.most > 2)
			fail_msg("%d players: %d repeats of %d, %d again at short tables "
			         "of %d, %d meetings of two",
			    t[k].n, f.repeats, plan.repeat_bound, f.two_short,
			    plan.short_bound, f.most);
	}
	arena_free(a);
}

static void
wishes_and_fixed_tables_are_kept(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	static const struct seating_wish wish[] = { { 0, 20, false }, { 3, 30, true },
		{ 7, 44, false } };
	int fixed[300] = { [11] = 1, [27] = 6, [42] = 10 };
	for (int i = 0; i < 300; i++)
		player[i] = (struct seating_player){ i / 5, -1 };
	for (uint64_t seed = 1; seed <= 5; seed++, arena_reset(a)) {
		struct seating_plan plan;
		struct err e;
		struct seating_settings s = settings(4, 3, seed, 100000);
		s.wish = wish;
		s.wish_n = (int)COUNT(wish);
		s.table = fixed;
		assert_int_equal(seating_make(a, player, 300, &s, &plan, &e), OK);
		struct found f = look("wishes", 300, &s, &plan);
		assert_int_equal(f.mates, 0);
		assert_int_equal(met[0][20] + met[7][44], 0);
		assert_int_equal(met[3][30], 4);
		assert_int_equal(plan.wishes_missed, 0);
		assert_int_equal(plan.tables_missed, 0);
	}
	arena_free(a);
}

/* Played rounds name two who met twice in two rows; the least counts them once. */
static void
no_bound_is_above_a_plan_after_played_rounds(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	struct seating_meeting before[60];
	struct rng rng;
	rng_seed(&rng, 11);
	for (int k = 0; k < 1500; k++, arena_reset(a)) {
		int n = 3 + (int)rng_below(&rng, 12), met_n = 0;
		int team = 1 + (int)rng_below(&rng, 5);
		struct seating_plan plan;
		struct err e;
		struct seating_settings s = settings(1 + (int)rng_below(&rng, 5),
		    2 + (int)rng_below(&rng, 5), rng_next(&rng), 300);
		for (int i = 0; i < n; i++)
			player[i] = (struct seating_player){
				k % 3 || rng_below(&rng, 5) ? i / team : -1, i / team / 2
			};
		for (int i = (int)rng_below(&rng, 60); i > 0; i--) {
			int one = (int)rng_below(&rng, (uint32_t)n);
			int two = (int)rng_below(&rng, (uint32_t)n);
			if (one != two)
				before[met_n++] = (struct seating_meeting){ one, two, 1 };
		}
		s.history = before;
		s.history_n = met_n;
		assert_int_equal(seating_make(a, player, n, &s, &plan, &e), OK);
		if (plan.repeat_meetings < plan.repeat_bound ||
		    plan.short_again < plan.short_bound ||
		    plan.school_meetings < plan.school_bound ||
		    plan.team_again < plan.team_bound)
			fail_msg(
			    "case %d: %d players, %d rounds, tables of %d: %d repeats "
			    "of %d, %d short of %d, %d schoolmates of %d, %d meetings "
			    "of teams of %d",
			    k, n, s.rounds, s.table_max, plan.repeat_meetings,
			    plan.repeat_bound, plan.short_again, plan.short_bound,
			    plan.school_meetings, plan.school_bound, plan.team_again,
			    plan.team_bound);
	}
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(great_days),
		cmocka_unit_test(random_rosters),
		cmocka_unit_test(short_teams_are_in_the_bound),
		cmocka_unit_test(awkward_sizes_are_at_the_bound),
		cmocka_unit_test(wishes_and_fixed_tables_are_kept),
		cmocka_unit_test(no_bound_is_above_a_plan_after_played_rounds),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
