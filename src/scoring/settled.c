/* scoring/settled.c - see settled.h. */
#include "scoring/settled.h"
#include <stdlib.h>
#include <string.h>

int32_t
round_most(enum sheet_kind sheet, const struct settings *s)
{
	int best = MAX(MAX(s->pent_win, s->pent_bye), MAX(s->pent_tie, s->pent_loss));

	switch (sheet) {
	case SHEET_CUP:
		return 200; /* 000: 2 points at most in each game, and their average */
	case SHEET_MATCH:
		return s->match_points == MATCH_10_8_6 ? 1000 : 600; /* XII-A */
	case SHEET_HEAD_TO_HEAD:
		return 100 * MAX(best, MAX(s->pent_no_show, s->pent_forfeit));
	}
	return 0;
}

/* From the least to the most that a total can become. */
struct reach {
	int32_t least, most;
	bool fixed; /* nothing is to come */
	bool in;    /* may have a place */
};

/* A copy of the players in which every open round brought so much. */
static struct standing *
world(struct arena *a, const struct field *f, int32_t each, const struct settings *s)
{
	struct standing *p = ARENA_ARRAY(a, (size_t)MAX(f->players, 1), struct standing);

	if (f->players > 0)
		memcpy(p, f->player, (size_t)f->players * sizeof *p);
	for (int i = 0; i < f->players; i++)
		for (int k = 0; k < f->rounds; k++)
			if (p[i].open & 1u << k) {
				p[i].round[k] = each;
				p[i].exact[k] = each * (EXACT_UNIT / 100);
			}
	standings_players(a, p, f->players, f->rounds, s);
	return p;
}

static int
ascending(const void *a, const void *b)
{
	int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;

	return (x > y) - (x < y);
}

/* How many of the ascending list are below x. */
static int
below(const int32_t *list, int n, int32_t x)
{
	int from = 0, to = n;

	while (from < to) {
		int mid = (from + to) / 2;
		if (list[mid] < x)
			from = mid + 1;
		else
			to = mid;
	}
	return from;
}

/* Settled: everybody else is surely behind, surely ahead, or level for good. */
static void
settle(struct arena *a, struct standing *s, const struct reach *r, int n)
{
	int32_t *least = ARENA_ARRAY(a, (size_t)n + 1, int32_t);
	int32_t *most = ARENA_ARRAY(a, (size_t)n + 1, int32_t);
	int32_t *fixed = ARENA_ARRAY(a, (size_t)n + 1, int32_t);
	int in = 0, fix = 0;

	for (int i = 0; i < n; i++) {
		if (!r[i].in)
			continue;
		least[in] = r[i].least;
		most[in++] = r[i].most;
		if (r[i].fixed)
			fixed[fix++] = r[i].least;
	}
	qsort(least, (size_t)in, sizeof *least, ascending);
	qsort(most, (size_t)in, sizeof *most, ascending);
	qsort(fixed, (size_t)fix, sizeof *fixed, ascending);
	for (int i = 0; i < n; i++) {
		int behind = below(most, in, r[i].least);
		int ahead = in - below(least, in, r[i].most + 1);
		int level = r[i].fixed ? below(fixed, fix, r[i].least + 1) -
		                             below(fixed, fix, r[i].least)
		                       : 1; /* itself */
		s[i].settled = r[i].in && behind + ahead + level == in;
	}
}

static struct reach
reach_of(const struct standing *low, const struct standing *high)
{
	return (struct reach){ .least = low->total,
		.most = high->total,
		.fixed = low->open == 0,
		.in = !low->out_of_rank && high->total != NO_SCORE };
}

static int
by_id(const void *a, const void *b)
{
	const struct standing *x = *(struct standing *const *)a;
	const struct standing *y = *(struct standing *const *)b;

	return (x->id > y->id) - (x->id < y->id);
}

/* What the players' own reach means for their groups: one that has somebody with an open
 * round is open; the mean counts those who have a score, so it may rise where somebody
 * never gets one, but not above the best of them. */
static void
members_reach(struct arena *a, struct standing *groups, struct reach *r, int n,
    const struct field *f, enum standings_group by, const struct standing *high,
    bool mean)
{
	struct standing **sorted = ARENA_ARRAY(a, (size_t)n + 1, struct standing *);

	for (int g = 0; g < n; g++)
		sorted[g] = &groups[g];
	qsort(sorted, (size_t)n, sizeof *sorted, by_id);
	for (int i = 0; i < f->players; i++) {
		struct standing want = { .id = high[i].group[by] };
		struct standing *key = &want, **hit = bsearch(&key, sorted, (size_t)n,
		                                  sizeof *sorted, by_id);
		if (hit == NULL)
			continue;
		struct reach *of = &r[*hit - groups];
		of->fixed = of->fixed && (high[i].open == 0 || high[i].out_of_rank);
		if (mean && high[i].total !=
		                NO_SCORE) /* the player's penalty is not the team's */
			of->most = MAX(of->most, high[i].total + high[i].penalty);
	}
}

static void
settle_groups(struct arena *a, const struct field *f, enum standings_group by,
    const struct standing *low, const struct standing *high, const struct settings *s)
{
	struct standing *groups = by == GROUP_TEAM ? f->team : f->school;
	int n = by == GROUP_TEAM ? f->teams : f->schools;
	struct standing *least = ARENA_ARRAY(a, (size_t)n + 1, struct standing);
	struct standing *most = ARENA_ARRAY(a, (size_t)n + 1, struct standing);
	struct standing *members =
	    ARENA_ARRAY(a, (size_t)f->players + 1, struct standing);
	struct reach *r = ARENA_ARRAY(a, (size_t)n + 1, struct reach);
	int rule = by == GROUP_TEAM
	               ? s->team_rule
	               : (int)school_team_rule((enum school_rule)s->school_rule);

	if (n == 0 || f->players == 0)
		return;
	memcpy(least, groups, (size_t)n * sizeof *groups);
	memcpy(most, groups, (size_t)n * sizeof *groups);
	memcpy(members, low, (size_t)f->players * sizeof *members);
	standings_groups(a, by, least, n, members, f->players, f->rounds, s);
	memcpy(members, high, (size_t)f->players * sizeof *members);
	standings_groups(a, by, most, n, members, f->players, f->rounds, s);
	for (int g = 0; g < n; g++)
		r[g] = reach_of(&least[g], &most[g]);
	members_reach(a, groups, r, n, f, by, high, rule == TEAM_MEAN);
	settle(a, groups, r, n);
}

void
standings_settle(struct arena *a, const struct field *f, enum sheet_kind sheet,
    const struct settings *s)
{
	struct standing *low = world(a, f, 0, s);
	struct standing *high = world(a, f, round_most(sheet, s), s);
	struct reach *r = ARENA_ARRAY(a, (size_t)f->players + 1, struct reach);

	for (int i = 0; i < f->players; i++)
		r[i] = reach_of(&low[i], &high[i]);
	settle(a, f->player, r, f->players);
	settle_groups(a, f, GROUP_TEAM, low, high, s);
	if (s->school_rule != SCHOOL_NONE)
		settle_groups(a, f, GROUP_SCHOOL, low, high, s);
}
