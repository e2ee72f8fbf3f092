/* scoring/shake_totals.h - a match of which only totals, or only match points, came back.
 * Pure.  Digest sections 3.4, 5 and 8. */
#ifndef SCORING_SHAKE_TOTALS_H
#define SCORING_SHAKE_TOTALS_H
#include "scoring/shake_sheet.h"

enum { TOTAL_BLANK = INT32_MIN };

/* What stands on the paper, seat by seat; TOTAL_BLANK where nothing does. */
struct shake_totals {
	int total[SHAKE_SEATS_MAX], points[SHAKE_SEATS_MAX];
};

/* Match points by the totals, or those written where no total is. */
void shake_totals_points(const struct settings *s, const struct shake_sheet *h,
    const struct shake_totals *t, int points[SHAKE_SEATS_MAX]);
/* Whether some totals of these seats give these match points. */
bool shake_points_possible(
    const struct settings *s, const struct shake_sheet *h, const int *points);
/* What cannot be; row = seat.  The sheet's shakes are not looked at, its penalties are.
 */
void shake_totals_check(const struct settings *s, const struct shake_sheet *h,
    const struct shake_totals *t, struct problems *p);
#endif
