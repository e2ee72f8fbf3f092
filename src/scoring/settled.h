/* scoring/settled.h - which places what is still to come can change.  Pure.
 *
 * By arithmetic alone: each score that is still out may be anything from none to the
 * highest that a round can bring, whatever the others at the table have.  A place counts
 * as settled only where no such scores move anybody past it, level with it or out of a
 * tie. */
#ifndef SCORING_SETTLED_H
#define SCORING_SETTLED_H
#include "rules/ruleset.h"
#include "scoring/standings.h"

struct field {
	struct standing *player, *team, *school; /* ranked already */
	int players, teams, schools;
	int rounds;  /* all of the division */
	int through; /* those after it are still to come */
};
/* The most that one round can bring a player, in hundredths. */
int32_t round_most(enum sheet_kind sheet, const struct settings *s);
/* Sets settled of each standing.  Whose rounds are open (struct standing.open) is told
 * before. */
void standings_settle(struct arena *a, const struct field *f, enum sheet_kind sheet,
    const struct settings *s);
#endif
