/* standings: how long the standings of a tournament take in the library, by players.
 * Each division is computed by itself, players and teams, five rounds. */
#include "scoring/standings.h"
#include "base/arena.h"
#include "base/rng.h"
#include "rules/ruleset.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 5, DIVISIONS = 5, TEAM_OF = 5, RUNS = 9 };

static double
now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* Median milliseconds of one division with n players. */
static double
division(struct arena *a, const struct settings *s, int n)
{
	struct rng r;
	double took[RUNS];
	int n_teams = n / TEAM_OF;

	rng_seed(&r, 1);
	for (int run = 0; run < RUNS; run++) {
		arena_reset(a);
		struct standing *p = ARENA_ARRAY(a, (size_t)n, struct standing);
		struct standing *t = ARENA_ARRAY(a, (size_t)n_teams, struct standing);
		for (int i = 0; i < n; i++) {
			p[i].id = i + 1;
			p[i].group[GROUP_TEAM] = 1 + i % n_teams;
			for (int k = 0; k < ROUNDS; k++)
				p[i].round[k] = (int32_t)rng_below(&r, 201);
		}
		for (int i = 0; i < n_teams; i++)
			t[i].id = i + 1;
		double from = now_ms();
		standings_players(a, p, n, ROUNDS, s);
		standings_groups(a, GROUP_TEAM, t, n_teams, p, n, ROUNDS, s);
		took[run] = now_ms() - from;
	}
	qsort(took, RUNS, sizeof *took, by_size);
	return took[RUNS / 2];
}

int
main(void)
{
	static const int sizes[] = { 1000, 2000, 5000, 10000, 20000 };
	struct arena *a = arena_new();
	struct settings s;
	double first = 0, all = 0;

	settings_of(&s, ruleset_find("challenge-cup-2022"));
	printf("standings of %d rounds in %d divisions, teams of %d:\n", ROUNDS,
	    DIVISIONS, TEAM_OF);
	for (size_t i = 0; i < COUNT(sizes); i++) {
		double one = division(a, &s, sizes[i] / DIVISIONS);
		all = one * DIVISIONS;
		first = i ? first : all;
		printf("  %6d players  all %7.2f ms  a changed division %6.2f ms  %5.1f "
		       "times the first\n",
		    sizes[i], all, one, all / first);
	}
	double single = division(a, &s, sizes[COUNT(sizes) - 1]);
	printf("  %6d players  in a single division %.2f ms\n", sizes[COUNT(sizes) - 1],
	    single);
	arena_free(a);
	return all < 50 && single < 50 ? EXIT_SUCCESS : EXIT_FAILURE;
}
