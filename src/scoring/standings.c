/* scoring/standings.c - totals and ranks.  Pure.
 *
 * Source: Academic Challenge Cup 2022, "Team Scoring": the system "accumulates player
 * scores earned by all members of a team for the four rounds of play".  What is added are
 * the round scores as they are shown, so three thirds make 0.99. */
#include "scoring/standings.h"
#include "scoring/cup.h"
#include <stdlib.h>

const char *const round_mark_names[ROUND_MARKS] = { NULL, "absent", "forfeit", "bye",
	"no_show" };

static bool
is_exact(const struct settings *s)
{
	return s->cup_sum == CUP_SUM_EXACT;
}

/* What the rounds come to, as they are shown or in 1 / EXACT_UNIT; NO_SCORE if none has a
 * score. */
static int64_t
rounds_sum(const struct standing *s, int rounds, const struct settings *set)
{
	int64_t sum = 0;
	bool any = false;

	for (int r = 0; r < rounds; r++) {
		if (s->round[r] == NO_SCORE)
			continue;
		sum += is_exact(set) ? s->exact[r] : s->round[r];
		any = true;
	}
	return any ? sum : NO_SCORE;
}

/* Nobody can lose points that he or she does not have. */
static int32_t
less_penalty(int64_t sum, int32_t penalty)
{
	sum = MAX(sum - penalty, MIN(sum, 0));
	assert(sum > INT32_MIN && sum <= INT32_MAX);
	return (int32_t)sum;
}

/* An exact sum, of the mean of n players, is rounded once, in the end. */
static int64_t
in_hundredths(const struct settings *s, int64_t sum, int n)
{
	return is_exact(s) ? cup_hundredths((enum cup_rounding)s->cup_rounding, sum,
	                         (int64_t)EXACT_UNIT * n)
	                   : sum;
}

static void
total_make(struct standing *s, int rounds, const struct settings *set)
{
	int64_t sum = rounds_sum(s, rounds, set);

	s->total = sum == NO_SCORE ? NO_SCORE
	                           : less_penalty(in_hundredths(set, sum, 1), s->penalty);
}

static int32_t
best_round(const struct standing *s, int rounds)
{
	int32_t best = NO_SCORE;

	for (int r = 0; r < rounds; r++)
		best = MAX(best, s->round[r]);
	return best;
}

/* The score of the last round that has one; whoever has one later is ahead. */
static int64_t
last_round(const struct standing *s, int rounds)
{
	while (rounds > 0 && s->round[rounds - 1] == NO_SCORE)
		rounds--;
	return rounds > 0 ? ((int64_t)rounds << 32) + s->round[rounds - 1] : 0;
}

/* What a tie-break compares; the higher is ahead. */
static int64_t
tie_key(enum tie_break by, const struct standing *s, int rounds)
{
	switch (by) {
	case TIE_BEST_ROUND:
		return best_round(s, rounds);
	case TIE_LAST_ROUND:
		return last_round(s, rounds);
	case TIE_FEWER_PENALTIES:
		return -(int64_t)s->penalty - s->in_rounds;
	case TIE_NONE:
		break;
	}
	return 0;
}

/* The total, then the tie-breaks in their order, side by side so that sorting is quick.
 */
enum { PLACE_KEYS = 1 + TIE_BREAKS_MAX };
struct place {
	int64_t key[PLACE_KEYS];
	struct standing *s;
};

static int
compare(int64_t x, int64_t y)
{
	return (x < y) - (x > y);
}

/* 0 = they share the place. */
static int
higher_first(const void *a, const void *b)
{
	const struct place *x = a, *y = b;
	int by = 0;

	for (int i = 0; by == 0 && i < PLACE_KEYS; i++)
		by = compare(x->key[i], y->key[i]);
	return by;
}

static void
rank_all(
    struct arena *a, struct standing *s, int n, int rounds, const struct settings *set)
{
	struct place *order = ARENA_ARRAY(a, (size_t)MAX(n, 1), struct place);
	int ranked = 0;

	for (int i = 0; i < n; i++) {
		s[i].rank = 0;
		s[i].tied = false;
		if (s[i].total == NO_SCORE || s[i].out_of_rank)
			continue;
		struct place *p = &order[ranked++];
		*p = (struct place){ .key = { s[i].total }, .s = &s[i] };
		for (int k = 0; k < TIE_BREAKS_MAX; k++)
			p->key[k + 1] =
			    tie_key((enum tie_break)set->tie_break[k], &s[i], rounds);
	}
	qsort(order, (size_t)ranked, sizeof *order, higher_first);
	for (int i = 0; i < ranked; i++) {
		bool as_before = i > 0 && higher_first(&order[i - 1], &order[i]) == 0;

		order[i].s->rank = as_before ? order[i - 1].s->rank : i + 1;
		if (as_before)
			order[i].s->tied = order[i - 1].s->tied = true;
	}
}

void
standings_players(
    struct arena *a, struct standing *p, int n, int rounds, const struct settings *s)
{
	assert(rounds >= 0 && rounds <= STANDINGS_ROUNDS_MAX);
	for (int i = 0; i < n; i++)
		total_make(&p[i], rounds, s);
	rank_all(a, p, n, rounds, s);
}

static int
by_id(const void *a, const void *b)
{
	const struct standing *x = *(struct standing *const *)a;
	const struct standing *y = *(struct standing *const *)b;

	return (x->id > y->id) - (x->id < y->id);
}

static struct standing *
group_find(struct standing **sorted, int n, int64_t id)
{
	struct standing key = { .id = id };
	const struct standing *k = &key;
	struct standing **hit = bsearch(&k, sorted, (size_t)n, sizeof *sorted, by_id);

	return hit ? *hit : NULL;
}

static void
group_add(struct standing *group, const struct standing *p, int rounds)
{
	bool any = false;

	for (int r = 0; r < rounds; r++) {
		if (p->round[r] == NO_SCORE)
			continue;
		any = true;
		if (group->round[r] == NO_SCORE)
			group->round[r] = 0;
		group->round[r] += p->round[r];
	}
	group->members += any;
}

static void
groups_clear(struct standing *groups, int n, int rounds, struct standing **sorted)
{
	for (int i = 0; i < n; i++) {
		groups[i].members = 0;
		groups[i].total = NO_SCORE;
		for (int r = 0; r < rounds; r++)
			groups[i].round[r] = NO_SCORE;
		sorted[i] = &groups[i];
	}
	qsort(sorted, (size_t)n, sizeof *sorted, by_id);
}

static int
number_higher_first(const void *a, const void *b)
{
	return compare(*(const int32_t *)a, *(const int32_t *)b);
}

int64_t
team_score(enum team_rule rule, int k, int32_t *score, int n)
{
	int64_t sum = 0;
	int counted = rule == TEAM_BEST_K ? MIN(k, n) : n;

	assert(n > 0);
	qsort(score, (size_t)n, sizeof *score, number_higher_first);
	for (int i = 0; i < counted; i++)
		sum += score[i];
	if (rule != TEAM_MEAN)
		return sum;
	/* Half up: the floor of sum / n + 1/2. */
	int64_t twice = 2 * sum + n, whole = 2 * (int64_t)n;
	return twice / whole - (twice % whole < 0);
}

struct grouping {
	enum standings_group by;
	enum team_rule rule;
	int k, rounds;
	const struct settings *settings;
};

/* A player beside what is sorted by. */
struct member {
	int64_t group, sum;
	struct standing *s;
};

/* Players of one group side by side, the best first. */
static int
by_group(const void *a, const void *b)
{
	const struct member *x = a, *y = b;
	int by = compare(y->group, x->group);

	return by ? by : compare(x->sum, y->sum);
}

/* Those who can count for a group; returns how many. */
static int
members_find(const struct grouping *g, struct standing *p, int n, struct member *out)
{
	int found = 0;

	for (int i = 0; i < n; i++) {
		p[i].counted[g->by] = false;
		if (p[i].group[g->by] && !p[i].out_of_rank && p[i].total != NO_SCORE)
			out[found++] = (struct member){ p[i].group[g->by],
				rounds_sum(&p[i], g->rounds, g->settings), &p[i] };
	}
	qsort(out, (size_t)found, sizeof *out, by_group);
	return found;
}

/* One group's players, sorted: marks those who count and gives the group their score.  A
 * player's own penalty stays with the player. */
static void
group_make(struct standing *group, const struct member *p, int n,
    const struct grouping *g, int32_t *score)
{
	int counted = g->rule == TEAM_BEST_K ? MIN(g->k, n) : n;

	for (int i = 0; i < n; i++)
		score[i] = (int32_t)p[i].sum;
	for (int i = 0; i < counted; i++) {
		p[i].s->counted[g->by] = true;
		group_add(group, p[i].s, g->rounds);
	}
	bool exact_mean = is_exact(g->settings) && g->rule == TEAM_MEAN;
	int64_t sum = team_score(exact_mean ? TEAM_SUM : g->rule, g->k, score, n);
	group->total = less_penalty(
	    in_hundredths(g->settings, sum, exact_mean ? n : 1), group->penalty);
}

void
standings_groups(struct arena *a, enum standings_group by, struct standing *groups,
    int n_groups, struct standing *p, int n, int rounds, const struct settings *s)
{
	struct standing **sorted =
	    ARENA_ARRAY(a, (size_t)MAX(n_groups, 1), struct standing *);
	struct member *member = ARENA_ARRAY(a, (size_t)MAX(n, 1), struct member);
	int32_t *score = ARENA_ARRAY(a, (size_t)MAX(n, 1), int32_t);
	struct grouping g = { by, (enum team_rule)s->team_rule, s->team_k, rounds, s };

	assert(rounds >= 0 && rounds <= STANDINGS_ROUNDS_MAX);
	if (by == GROUP_SCHOOL) {
		g.rule = school_team_rule((enum school_rule)s->school_rule);
		g.k = s->school_k;
	}
	groups_clear(groups, n_groups, rounds, sorted);
	int members = members_find(&g, p, n, member);
	for (int from = 0, to; from < members; from = to) {
		int64_t id = member[from].group;
		struct standing *group = group_find(sorted, n_groups, id);

		for (to = from; to < members && member[to].group == id;)
			to++;
		if (group)
			group_make(group, &member[from], to - from, &g, score);
	}
	rank_all(a, groups, n_groups, rounds, s);
}
