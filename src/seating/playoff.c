/* seating/playoff.c - see playoff.h. */
#include "seating/playoff.h"
#include <stdlib.h>

struct member {
	int64_t team_score, score;
	int place, team, rank, who;
};

static int
compare_members(const void *x, const void *y)
{
	const struct member *a = x, *b = y;
	if (a->place != b->place)
		return a->place < b->place ? -1 : 1;
	if (a->team_score != b->team_score)
		return a->team_score > b->team_score ? -1 : 1;
	if (a->team != b->team)
		return a->team < b->team ? -1 : 1;
	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	return a->who - b->who;
}

/* Teams side by side, the best first; start[t] is each one's first member. */
static int
sort_members(const struct playoff_player *p, int n, struct member *key, int *start)
{
	int teams = 0;
	for (int i = 0; i < n; i++) {
		key[i] = (struct member){ .score = p[i].score,
			.place = p[i].place > 0 ? p[i].place : INT32_MAX,
			.team = p[i].team,
			.rank = p[i].rank > 0 ? p[i].rank : INT32_MAX,
			.who = i };
		for (int k = 0; k < n; k++)
			key[i].team_score += p[k].team == p[i].team ? p[k].score : 0;
	}
	qsort(key, (size_t)n, sizeof *key, compare_members);
	for (int i = 0; i < n; i++)
		if (i == 0 || key[i].team != key[i - 1].team)
			start[teams++] = i;
	start[teams] = n;
	return teams;
}

/* The match of the team at this place: 0 1 2 2 1 0 0 1 2 for three. */
static int
match_of(int place, int matches)
{
	int row = place / matches, at = place % matches;
	return row % 2 ? matches - 1 - at : at;
}

static void
add_board(struct playoff_round *out, int match, int board, const int *who, int n)
{
	int t = out->d.tables;
	if (n == 1 && t > 0 && out->match[t - 1] == match) {
		out->d.size[t - 1]++;
	} else {
		out->match[t] = match;
		out->board[t] = board;
		out->d.size[t] = n;
		out->d.tables++;
	}
	for (int i = 0; i < n; i++)
		out->d.seat[out->d.players++] = who[i];
}

enum rc
playoff_make(struct arena *a, const struct playoff_player *p, int n, int teams_a_match,
    struct playoff_round *out, struct err *e)
{
	struct member *key = ARENA_ARRAY(a, (size_t)n + 1, struct member);
	int *start = ARENA_ARRAY(a, (size_t)n + 1, int);
	int teams = sort_members(p, n, key, start);
	assert(teams_a_match >= 2 && teams_a_match <= PLAYOFF_TEAMS_MAX);
	if (teams < 2)
		return err_set(e, INVALID, "teams",
		    "A playoff needs at least two teams with players; here %s.",
		    teams == 1 ? "is one" : "is none");
	/* No team alone: one more match only where two are left for it. */
	int matches = MAX(1, teams / teams_a_match + (teams % teams_a_match > 1));
	if (matches * PLAYOFF_TEAMS_MAX < teams)
		matches = (teams + PLAYOFF_TEAMS_MAX - 1) / PLAYOFF_TEAMS_MAX;
	*out = (struct playoff_round){ .matches = matches };
	out->d.size = ARENA_ARRAY(a, (size_t)n, int);
	out->d.seat = ARENA_ARRAY(a, (size_t)n, int);
	out->match = ARENA_ARRAY(a, (size_t)n, int);
	out->board = ARENA_ARRAY(a, (size_t)n, int);
	for (int m = 0; m < matches; m++)
		for (int board = 0, found = 1; found > 0; board++) {
			int who[PLAYOFF_TEAMS_MAX];
			found = 0;
			for (int t = 0; t < teams; t++)
				if (match_of(t, matches) == m &&
				    start[t] + board < start[t + 1])
					who[found++] = key[start[t] + board].who;
			if (found > 0)
				add_board(out, m, board, who, found);
		}
	return OK;
}

/* ---- a stage that was played ---- */

static int
first_of(int *first, int unit)
{
	while (first[unit] != unit)
		unit = first[unit] = first[first[unit]];
	return unit;
}

/* first[unit]: one unit of its match, the same for all of them. */
static int *
match_firsts(struct arena *a, const struct seating_round *d, const int *unit, int n)
{
	int *first = ARENA_ARRAY(a, (size_t)n + 1, int);
	for (int i = 0; i < n; i++)
		first[i] = i;
	for (int t = 0, at = 0; t < d->tables; at += d->size[t++])
		for (int k = 1; k < d->size[t]; k++)
			first[first_of(first, unit[d->seat[at + k]])] =
			    first_of(first, unit[d->seat[at]]);
	return first;
}

int
playoff_matches(struct arena *a, const struct seating_round *d, const int *unit, int n)
{
	int *first = match_firsts(a, d, unit, n), matches = 0;
	bool *seen = ARENA_ARRAY(a, (size_t)n + 1, bool);
	for (int i = 0; i < d->players; i++) {
		int match = first_of(first, unit[d->seat[i]]);
		matches += !seen[match];
		seen[match] = true;
	}
	return matches;
}

void
playoff_winners(struct arena *a, const struct seating_round *d, const int *unit,
    const int64_t *points, int n, bool *won)
{
	int *first = match_firsts(a, d, unit, n);
	int64_t *sum = ARENA_ARRAY(a, (size_t)n + 1, int64_t);
	int64_t *most = ARENA_ARRAY(a, (size_t)n + 1, int64_t);
	for (int i = 0; i < n; i++) {
		most[i] = INT64_MIN;
		won[i] = false;
	}
	for (int i = 0; i < d->players; i++)
		sum[unit[d->seat[i]]] += points[d->seat[i]];
	for (int i = 0; i < d->players; i++) {
		int64_t *m = &most[first_of(first, unit[d->seat[i]])];
		*m = MAX(*m, sum[unit[d->seat[i]]]);
	}
	for (int i = 0; i < d->players; i++) {
		int who = unit[d->seat[i]];
		won[who] = sum[who] == most[first_of(first, who)];
	}
}
