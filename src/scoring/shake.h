/* scoring/shake.h - a shake of AGLOA or MLAG: facts in, points out.  Pure.
 * Source: 001 and 002, sections IV-D, VII, VIII, X, XI-B; 004 Scoring; digest section 3.
 */
#ifndef SCORING_SHAKE_H
#define SCORING_SHAKE_H
#include "base/base.h"
#include "rules/ruleset.h"
#include "rules/settings.h"

enum shake_ending {
	SHAKE_NOW = 1,
	SHAKE_IMPOSSIBLE,
	SHAKE_NO_GOAL, /* challenged; the Goal-setter is the mover */
	SHAKE_LAST_CUBE,
	SHAKE_END_OF_ROUND,
	SHAKE_VOID /* No Goal, all agreed */
};
enum { SHAKE_ENDINGS = 7, SHAKE_SEATS_MAX = 3 };
extern const char *const shake_ending_names[SHAKE_ENDINGS]; /* "now" ...; [0] is NULL */
#define SEAT(n) (1U << (n))                                 /* seats count from 1 */

struct shake {
	int players; /* seats of the table: 2 or 3 */
	enum shake_ending ending;
	int mover, challenger, third; /* seats; 0 = none */
	unsigned presented, correct;  /* SEAT() of those whose Equation was presented */
	unsigned accepted_wrong;      /* of those who accepted an Equation proved wrong */
	unsigned absent;
};

/* NULL, or why the facts cannot be; what is wrong first in the order of the digest's
 * section 12.  points[seat - 1]. */
const char *shake_points(
    const struct settings *s, const struct shake *f, int points[SHAKE_SEATS_MAX]);
/* Whether some facts give these points; ending 0 = any that scores.  An absent seat has
 * the score of absence, and two must be there. */
bool shake_legal(const struct settings *s, enum shake_ending ending, int players,
    unsigned absent, const int *points);
/* "X-B-3" where the points of these facts are written; NULL where facts are refused.
 */
const char *shake_source(const struct ruleset *r, const struct shake *f);
#endif
