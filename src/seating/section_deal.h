/* seating/section_deal.h - which team plays in which section.  Pure; for sections.c. */
#ifndef SEATING_SECTION_DEAL_H
#define SEATING_SECTION_DEAL_H
#include "base/rng.h"
#include "seating/sections.h"

/* A team, or up to five players without one; a bigger team is several. */
struct section_team {
	int team, school, region, seed; /* school: the team itself where it has none */
	int n, member[SECTION_BLOCKS];
	int section;
};

/* Sets section of each team, 0 .. sections - 1, their sizes as equal as can be, and the
 * counts and bounds of *out. */
void section_deal(struct arena *a, struct section_team *team, int n, struct rng *rng,
    struct section_plan *out);
/* Those counts alone, for teams whose sections are given. */
void section_count(
    struct arena *a, const struct section_team *team, int n, struct section_plan *out);
#endif
