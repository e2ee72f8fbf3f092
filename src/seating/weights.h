/* seating/weights.h - what each fault of a plan costs.  One table; for this folder only.
 *
 * Each weight outweighs what one swap of two players can mend of all that stand below it:
 * a swap touches at most 28 pairs.  The sum of a whole plan stays within 63 bits. */
#ifndef SEATING_WEIGHTS_H
#define SEATING_WEIGHTS_H
#include "base/base.h"

enum level {
	LEVEL_TEAMMATE, /* two of a team at a table */
	LEVEL_SHORT,    /* k rounds of one player at a short table: k * k */
	LEVEL_REPEAT,   /* n meetings of two players: n(n - 1)/2 */
	LEVEL_THRICE,   /* and those of them from the third on: n - 2 */
	LEVEL_SCHOOL,   /* two of a school, but not of a team, at a table */
	LEVEL_TEAM,     /* n meetings of two teams: n(n - 1)/2 */
	LEVEL_WISH,     /* two at a table who should not, or not who should */
	LEVELS
};

#define COST_TEAMMATE ((int64_t)1000000000000)
#define COST_SHORT ((int64_t)10000000000)
#define COST_REPEAT ((int64_t)100000000)
#define COST_THRICE ((int64_t)3000000)
#define COST_SCHOOL ((int64_t)100000)
#define COST_TEAM ((int64_t)30)
#define COST_WISH ((int64_t)1)

static const int64_t weight[LEVELS] = { COST_TEAMMATE, COST_SHORT, COST_REPEAT,
	COST_THRICE, COST_SCHOOL, COST_TEAM, COST_WISH };
/* While a search looks for fewer repeats, these alone are what it feels of the first two.
 */
#define SOFT_TEAMMATE (2 * COST_REPEAT)
#define SOFT_SHORT COST_REPEAT
#endif
