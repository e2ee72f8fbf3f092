/* scoring/standings.c - totals and ranks.  Pure.
 *
 * Source: Academic Challenge Cup 2022, "Team Scoring": the system "accumulates player
 * scores earned by all members of a team for the four rounds of play".  What is added are
 * the round scores as they are shown, so three thirds make 0.99. */
#include "scoring/standings.h"
#include <stdlib.h>

static void
total_make(struct standing *s, int rounds)
{
	int64_t sum = 0;
	bool any = false;

	for (int r = 0; r < rounds; r++) {
		if (s->round[r] == NO_SCORE)
			continue;
		sum += s->round[r];
		any = true;
	}
	/* Nobody can lose points that he or she does not have. */
	sum = MAX(sum - s->penalty, MIN(sum, 0));
	assert(sum > INT32_MIN && sum <= INT32_MAX);
	s->total = any ? (int32_t)sum : NO_SCORE;
}

static int
higher_first(const void *a, const void *b)
{
	const struct standing *x = *(struct standing *const *)a;
	const struct standing *y = *(struct standing *const *)b;

	return (x->total < y->total) - (x->total > y->total);
}

static void
rank_all(struct arena *a, struct standing *s, int n)
{
	struct standing **order = ARENA_ARRAY(a, (size_t)MAX(n, 1), struct standing *);
	int ranked = 0;

	for (int i = 0; i < n; i++) {
		s[i].rank = 0;
		s[i].tied = false;
		if (s[i].total != NO_SCORE && !s[i].out_of_rank)
			order[ranked++] = &s[i];
	}
	qsort(order, (size_t)ranked, sizeof *order, higher_first);
	for (int i = 0; i < ranked; i++) {
		bool as_before = i > 0 && order[i]->total == order[i - 1]->total;

		order[i]->rank = as_before ? order[i - 1]->rank : i + 1;
		if (as_before)
			order[i]->tied = order[i - 1]->tied = true;
	}
}

void
standings_players(struct arena *a, struct standing *p, int n, int rounds)
{
	assert(rounds >= 0 && rounds <= STANDINGS_ROUNDS_MAX);
	for (int i = 0; i < n; i++)
		total_make(&p[i], rounds);
	rank_all(a, p, n);
}

static int
by_id(const void *a, const void *b)
{
	const struct standing *x = *(struct standing *const *)a;
	const struct standing *y = *(struct standing *const *)b;

	return (x->id > y->id) - (x->id < y->id);
}

static struct standing *
team_find(struct standing **sorted, int n, int64_t id)
{
	struct standing key = { .id = id };
	const struct standing *k = &key;
	struct standing **hit = bsearch(&k, sorted, (size_t)n, sizeof *sorted, by_id);

	return hit ? *hit : NULL;
}

static void
team_add(struct standing *team, const struct standing *p, int rounds)
{
	bool any = false;

	for (int r = 0; r < rounds; r++) {
		if (p->round[r] == NO_SCORE)
			continue;
		any = true;
		if (team->round[r] == NO_SCORE)
			team->round[r] = 0;
		team->round[r] += p->round[r];
	}
	team->members += any;
}

void
standings_teams(struct arena *a, struct standing *teams, int n_teams,
    const struct standing *p, int n, int rounds)
{
	struct standing **sorted =
	    ARENA_ARRAY(a, (size_t)MAX(n_teams, 1), struct standing *);

	assert(rounds >= 0 && rounds <= STANDINGS_ROUNDS_MAX);
	for (int i = 0; i < n_teams; i++) {
		teams[i].members = 0;
		for (int r = 0; r < rounds; r++)
			teams[i].round[r] = NO_SCORE;
		sorted[i] = &teams[i];
	}
	qsort(sorted, (size_t)n_teams, sizeof *sorted, by_id);
	for (int i = 0; i < n; i++) {
		struct standing *team =
		    p[i].out_of_rank ? NULL : team_find(sorted, n_teams, p[i].team);

		if (team)
			team_add(team, &p[i], rounds);
	}
	for (int i = 0; i < n_teams; i++)
		total_make(&teams[i], rounds);
	rank_all(a, teams, n_teams);
}
