/* standings: how long the standings of a tournament take in the library, by players.
 * Each division is computed by itself, players and teams, five rounds.  Processor time,
 * so that others who use the machine do not count. */
#include "scoring/standings.h"
#include "base/arena.h"
#include "base/rng.h"
#include "rules/ruleset.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 5, DIVISIONS = 5, TEAM_OF = 5, SCHOOL_OF = 4, RUNS = 9, LIMIT_MS = 50 };

static double
now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* Rule systems: sums of decimals; whole points with many ties, tie-breaks, and schools.
 */
static const struct kind {
	const char *name, *rules, *settings;
	uint32_t scores; /* different ones of a round */
	int32_t step;
} kinds[] = {
	{ "Challenge Cup", "challenge-cup-2022", "", 201, 1 },
	{ "MLAG, schools, three tie-breaks", "mlag-basic-2018",
	    "tie_break_1=best_round\ntie_break_2=last_round\n"
	    "tie_break_3=fewer_penalties\n",
	    4, 200 },
};

static struct standing *
groups(struct arena *a, int n)
{
	struct standing *g = ARENA_ARRAY(a, (size_t)n, struct standing);

	for (int i = 0; i < n; i++)
		g[i].id = i + 1;
	return g;
}

/* Median milliseconds of all standings of one division with n players. */
static double
division(struct arena *a, const struct kind *kind, const struct settings *s, int n)
{
	struct rng r;
	double took[RUNS];
	int teams = n / TEAM_OF, schools = teams / SCHOOL_OF;

	rng_seed(&r, 1);
	for (int run = 0; run < RUNS; run++) {
		arena_reset(a);
		struct standing *p = groups(a, n);
		for (int i = 0; i < n; i++) {
			p[i].group[GROUP_TEAM] = 1 + i % teams;
			p[i].group[GROUP_SCHOOL] = 1 + i % teams % schools;
			for (int k = 0; k < ROUNDS; k++)
				p[i].round[k] =
				    (int32_t)rng_below(&r, kind->scores) * kind->step;
		}
		struct standing *t = groups(a, teams), *c = groups(a, schools);
		double from = now_ms();
		standings_players(a, p, n, ROUNDS, s);
		standings_groups(a, GROUP_TEAM, t, teams, p, n, ROUNDS, s);
		if (s->school_rule != SCHOOL_NONE)
			standings_groups(a, GROUP_SCHOOL, c, schools, p, n, ROUNDS, s);
		took[run] = now_ms() - from;
	}
	qsort(took, RUNS, sizeof *took, by_size);
	return took[RUNS / 2];
}

/* Whether 20,000 players stay below the limit. */
static bool
growth(struct arena *a, const struct kind *kind)
{
	static const int sizes[] = { 1000, 2000, 5000, 10000, 20000 };
	struct settings s;
	struct err e;
	double first = 0, all = 0;

	settings_of(&s, ruleset_find(kind->rules));
	if (settings_read(&s, kind->settings, &e) != OK)
		return false;
	printf("%s: standings of %d rounds in %d divisions, teams of %d\n", kind->name,
	    ROUNDS, DIVISIONS, TEAM_OF);
	for (size_t i = 0; i < COUNT(sizes); i++) {
		double one = division(a, kind, &s, sizes[i] / DIVISIONS);
		all = one * DIVISIONS;
		first = i ? first : all;
		printf("  %6d players  all %7.2f ms  a changed division %6.2f ms  %5.1f "
		       "times the first\n",
		    sizes[i], all, one, all / first);
	}
	double single = division(a, kind, &s, sizes[COUNT(sizes) - 1]);
	printf("  %6d players  in a single division %.2f ms\n", sizes[COUNT(sizes) - 1],
	    single);
	return all < LIMIT_MS && single < LIMIT_MS;
}

int
main(void)
{
	struct arena *a = arena_new();
	bool good = true;

	for (size_t i = 0; i < COUNT(kinds); i++)
		good = growth(a, &kinds[i]) && good;
	arena_free(a);
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
