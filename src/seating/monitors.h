/* seating/monitors.h - which school's monitor watches which Pentathlon table, away from
 * the school's own pupils where that can be.  Pure.
 *
 * A monitor stays with one game all day.  With five groups the tables that every slot
 * fills are places of a game; further ones, and all where there are fewer groups, go with
 * a group from game to game. */
#ifndef SEATING_MONITORS_H
#define SEATING_MONITORS_H
#include "seating/head_to_head.h"

struct duty {
	int game;  /* 0 to 4; -1 = goes with a group */
	int group; /* where game is -1 */
	int stand;
	int school; /* whose monitor, as in owed[]; -1 = nobody is left */
	int own;    /* slots with a pupil of that school; the least that can be, in sum */
};

struct monitors {
	int n;
	struct duty *duty;
	int with_own, with_own_bound; /* duties that see own pupils; least possible */
};

/* How many monitors a school with that many pupils owes: `per` for each `pupils`. */
int monitors_owed(int pupils_here, int per, int pupils);
/* owed[k] monitors of school name[k] are dealt to the duties of the plan. */
void monitors_deal(struct arena *a, const struct duel_plan *plan, const int *school,
    const int *name, const int *owed, int schools, uint64_t seed, struct monitors *out);
#endif
