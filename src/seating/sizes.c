/* seating/sizes.c - how many tables of which size. */
#include "seating/seating.h"
#include "seating/state.h"
#include <stdlib.h>

int64_t
spread_pairs(int m, int t)
{
	int64_t q = m / t, r = m % t;
	return t * (q * (q - 1) / 2) + r * q;
}

static int
compare_ints(const void *x, const void *y)
{
	int a = *(const int *)x, b = *(const int *)y;
	return (a > b) - (a < b);
}

/* How often each number (-1 is none) stands in a list, in out[]. */
static int
count_alike(int *number, int n, int *out)
{
	int kinds = 0;
	qsort(number, (size_t)n, sizeof *number, compare_ints);
	for (int i = 0; i < n; i++) {
		if (number[i] < 0)
			continue;
		if (i == 0 || number[i] != number[i - 1])
			out[kinds++] = 0;
		out[kinds - 1]++;
	}
	return kinds;
}

int
team_sizes(
    const struct seating_player *p, int n, const bool *away, int *out, struct arena *a)
{
	int *team = ARENA_ARRAY(a, (size_t)n + 1, int), k = 0;
	for (int i = 0; i < n; i++)
		if (!(away && away[i]))
			team[k++] = p[i].team;
	return count_alike(team, k, out);
}

int
school_sizes(
    const struct seating_player *p, int n, const bool *away, int *out, struct arena *a)
{
	int *school = ARENA_ARRAY(a, (size_t)n + 1, int), k = 0;
	for (int i = 0; i < n; i++)
		if (!(away && away[i]))
			school[k++] = p[i].school;
	return count_alike(school, k, out);
}

int
seating_tables(struct arena *a, const struct seating_player *p, int n, const bool *away,
    int table_max, int table_min)
{
	int players = 0;
	for (int i = 0; i < n; i++)
		players += !(away && away[i]);
	if (players < 2)
		return 0;
	int *size = ARENA_ARRAY(a, (size_t)n + 1, int);
	int teams = team_sizes(p, n, away, size, a);
	int fewest = (players + table_max - 1) / table_max, biggest = 0;
	for (int i = 0; i < teams; i++)
		biggest = MAX(biggest, size[i]);
	/* A table of two is no price for parting team-mates. */
	return biggest > fewest && biggest <= players / MAX(table_min, 3) ? biggest
	                                                                  : fewest;
}

const char *
seating_small_name(int table_max)
{
	return table_max > 3   ? "tables of three or fewer"
	       : table_max > 2 ? "tables of two"
	                       : "byes";
}

const char *
seating_again_name(int table_max)
{
	return table_max > 2 ? "seats at a short table beyond a player’s first"
	                     : "byes beyond a player’s first";
}

/* Each small table leaves one chair of its place empty, or more. */
int
seating_small_least(int players, int tables, int table_max)
{
	int least = (SEATING_SMALL(table_max) + 1) * tables - players;
	return MIN(MAX(least, 0), tables);
}

const char *
seating_why_short(struct arena *a, int players, int table_max, int table_min)
{
	int tables = (players + table_max - 1) / table_max;
	if (players < 2 || players / tables >= table_min)
		return NULL;
	if (table_max == 2)
		return arena_printf(a,
		    "%d players make pairs and one who is left over: a bye, in turn.",
		    players);
	if (players < table_min)
		return arena_printf(a,
		    "There are only %d players, so their only table has fewer than %d.",
		    players, table_min);
	return arena_printf(a,
	    "%d players cannot be shared out over tables of %d to %d, so the smallest "
	    "table has %d.",
	    players, table_min, table_max, players / tables);
}
