/* seating/section_deal.c - see section_deal.h.
 *
 * Dealt out in turn, region by region and school by school in each, every school has
 * equally many teams in each section, or one more: no deal has fewer pairs.  Swaps then
 * mend regions that cross schools, and give each section its share of the best k teams,
 * for every k. */
#include "seating/section_deal.h"
#include "seating/state.h"
#include <stdlib.h>

/* A swap moves two teams among at most sixteen others, so each weight outweighs all that
 * stands below it. */
#define COST_SAME_SCHOOL ((int64_t)1 << 40)
#define COST_SAME_REGION ((int64_t)1 << 32)

enum { TRIES_PER_TEAM = 400, TRIES_MAX = 20000000 };

struct deal {
	struct section_team *team;
	int n, sections, levels;
	int *level;  /* [n]: 0 = the best seed there is */
	int *member; /* [sections][SECTION_TEAMS_MAX] */
	int *size;   /* [sections] */
	int *best;   /* [sections][levels]: how many teams of this level or better */
};

struct order {
	uint64_t region, school, chance;
	int at, seed;
};

static int
compare_order(const void *x, const void *y)
{
	const struct order *a = x, *b = y;
	if (a->region != b->region)
		return a->region < b->region ? -1 : 1;
	if (a->school != b->school)
		return a->school < b->school ? -1 : 1;
	if (a->chance != b->chance)
		return a->chance < b->chance ? -1 : 1;
	return a->at - b->at;
}

static int
compare_seeds(const void *x, const void *y)
{
	const struct order *a = x, *b = y;
	int s = a->seed > 0 ? a->seed : INT32_MAX, t = b->seed > 0 ? b->seed : INT32_MAX;
	return (s > t) - (s < t);
}

/* Number of the first team with the same school. */
static int
first_of_school(const struct section_team *team, int at)
{
	int i = 0;
	while (team[i].school != team[at].school)
		i++;
	return i;
}

static void
number_levels(struct deal *d, struct order *key)
{
	qsort(key, (size_t)d->n, sizeof *key, compare_seeds);
	for (int i = 0; i < d->n; i++) {
		if (i > 0 && compare_seeds(&key[i - 1], &key[i]) != 0)
			d->levels++;
		d->level[key[i].at] = d->levels;
	}
	d->levels++;
}

static void
deal_in_turn(struct arena *a, struct deal *d, struct rng *rng)
{
	struct order *key = ARENA_ARRAY(a, (size_t)d->n, struct order);
	uint64_t *salt = ARENA_ARRAY(a, (size_t)d->n, uint64_t);
	int *first = ARENA_ARRAY(a, (size_t)d->n, int);
	for (int i = 0; i < d->n; i++) {
		salt[i] = rng_next(rng);
		first[i] = first_of_school(d->team, i);
	}
	for (int i = 0; i < d->n; i++) {
		int region = d->team[first[i]].region, k = 0;
		while (d->team[first[k]].region != region)
			k++;
		key[i] = (struct order){ .region = salt[k],
			.school = salt[first[i]],
			.chance = rng_next(rng),
			.at = i,
			.seed = d->team[i].seed };
	}
	qsort(key, (size_t)d->n, sizeof *key, compare_order);
	for (int i = 0; i < d->n; i++) {
		int s = i % d->sections;
		d->team[key[i].at].section = s;
		d->member[s * SECTION_TEAMS_MAX + d->size[s]++] = key[i].at;
	}
	number_levels(d, key);
	d->best = ARENA_ARRAY(a, (size_t)d->sections * (size_t)d->levels, int);
	for (int i = 0; i < d->n; i++)
		for (int l = d->level[i]; l < d->levels; l++)
			d->best[d->team[i].section * d->levels + l]++;
}

static int64_t
likeness(const struct section_team *x, const struct section_team *y)
{
	return (x->school == y->school ? COST_SAME_SCHOOL : 0) +
	       (x->region >= 0 && x->region == y->region ? COST_SAME_REGION : 0);
}

/* What team x costs in a section whose place `but` is another's. */
static int64_t
cost_in(const struct deal *d, int x, int section, int but)
{
	const int *member = &d->member[section * SECTION_TEAMS_MAX];
	int64_t cost = 0;
	for (int i = 0; i < d->size[section]; i++)
		if (member[i] != but && member[i] != x)
			cost += likeness(&d->team[x], &d->team[member[i]]);
	return cost;
}

static void
try_swap(struct deal *d, struct rng *rng)
{
	int x = (int)rng_below(rng, (uint32_t)d->n);
	int y = (int)rng_below(rng, (uint32_t)d->n);
	if (d->level[x] > d->level[y]) {
		int z = x;
		x = y;
		y = z;
	}
	int s = d->team[x].section, t = d->team[y].section;
	if (s == t)
		return;
	int64_t delta = cost_in(d, x, t, y) + cost_in(d, y, s, x) - cost_in(d, x, s, y) -
	                cost_in(d, y, t, x);
	int *in_s = &d->best[s * d->levels], *in_t = &d->best[t * d->levels];
	for (int l = d->level[x]; l < d->level[y]; l++)
		delta += 2 * (in_t[l] - in_s[l] + 1);
	if (delta > 0)
		return;
	for (int l = d->level[x]; l < d->level[y]; l++) {
		in_s[l]--;
		in_t[l]++;
	}
	int *at_x = &d->member[s * SECTION_TEAMS_MAX],
	    *at_y = &d->member[t * SECTION_TEAMS_MAX];
	while (*at_x != x)
		at_x++;
	while (*at_y != y)
		at_y++;
	*at_x = y;
	*at_y = x;
	d->team[x].section = t;
	d->team[y].section = s;
}

/* Pairs that any deal has: those of each school (or region) spread as evenly as can be.
 */
void
section_count(
    struct arena *a, const struct section_team *team, int n, struct section_plan *out)
{
	bool *school_done = ARENA_ARRAY(a, (size_t)n, bool);
	bool *region_done = ARENA_ARRAY(a, (size_t)n, bool);
	for (int i = 0; i < n; i++) {
		const struct section_team *x = &team[i];
		int school = 0, region = 0;
		for (int k = i; k < n; k++) {
			const struct section_team *y = &team[k];
			bool together = k > i && x->section == y->section;
			if (x->school == y->school) {
				school++;
				out->school_pairs += together;
				school_done[k] = school_done[k] || k > i;
			}
			if (x->region >= 0 && x->region == y->region) {
				region++;
				out->region_pairs += together;
				region_done[k] = region_done[k] || k > i;
			}
		}
		if (!school_done[i])
			out->school_bound += (int)spread_pairs(school, out->sections);
		if (!region_done[i])
			out->region_bound += (int)spread_pairs(region, out->sections);
	}
}

void
section_deal(struct arena *a, struct section_team *team, int n, struct rng *rng,
    struct section_plan *out)
{
	struct deal d = { .team = team, .n = n };
	d.sections = out->sections = (n + SECTION_TEAMS_MAX - 1) / SECTION_TEAMS_MAX;
	d.level = ARENA_ARRAY(a, (size_t)n, int);
	d.size = ARENA_ARRAY(a, (size_t)d.sections, int);
	d.member = ARENA_ARRAY(a, (size_t)d.sections * SECTION_TEAMS_MAX, int);
	deal_in_turn(a, &d, rng);
	int64_t tries = MIN((int64_t)n * TRIES_PER_TEAM, TRIES_MAX / d.levels);
	for (int64_t i = 0; i < tries && d.sections > 1; i++)
		try_swap(&d, rng);
	section_count(a, team, n, out);
}
