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

int
team_sizes(
    const struct seating_player *p, int n, const bool *away, int *out, struct arena *a)
{
	int *team = ARENA_ARRAY(a, (size_t)n + 1, int);
	int k = 0, teams = 0;
	for (int i = 0; i < n; i++)
		if (p[i].team >= 0 && !(away && away[i]))
			team[k++] = p[i].team;
	qsort(team, (size_t)k, sizeof *team, compare_ints);
	for (int i = 0; i < k; i++) {
		if (i == 0 || team[i] != team[i - 1])
			out[teams++] = 0;
		out[teams - 1]++;
	}
	return teams;
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
	int fewest = (players + table_max - 1) / table_max, best = fewest;
	int64_t least = INT64_MAX;
	for (int t = fewest; t == fewest || t <= players / MAX(table_min, 1); t++) {
		int64_t pairs = 0;
		for (int i = 0; i < teams; i++)
			pairs += spread_pairs(size[i], t);
		if (pairs < least) {
			least = pairs;
			best = t;
		}
		if (pairs == 0)
			break;
	}
	return best;
}

const char *
seating_why_short(struct arena *a, int players, int table_max, int table_min)
{
	int tables = (players + table_max - 1) / table_max;
	if (players < 2 || players / tables >= table_min)
		return NULL;
	if (players < table_min)
		return arena_printf(a,
		    "There are only %d players, so their only table has fewer than %d.",
		    players, table_min);
	return arena_printf(a,
	    "%d players cannot be shared out over tables of %d to %d, so the smallest "
	    "table has %d.",
	    players, table_min, table_max, players / tables);
}
