/* scoring/match.h - totals of a match in, match points out; what a wrong score that was
 * signed comes to.  Pure.  Source: 001 and 002 XII, 004 Scoring chart; digest sections 5
 * and 6. */
#ifndef SCORING_MATCH_H
#define SCORING_MATCH_H
#include "base/base.h"
#include "rules/settings.h"

enum { MATCH_SEATS_MAX = 3 };

/* What became of a player at the table besides the shakes. */
struct match_seat {
	int total;
	bool never_came; /* absent for the whole match, not for single shakes */
	bool deceived;   /* signed too high a score, meaning to deceive */
};

/* players: 2 or 3 seats.  points[seat - 1]. */
void match_points(const struct settings *s, int players,
    const struct match_seat seat[MATCH_SEATS_MAX], int points[MATCH_SEATS_MAX]);

enum signed_error { SIGNED_OVERSIGHT, SIGNED_TOO_LOW, SIGNED_TOO_HIGH };
enum signed_outcome {
	SIGNED_CORRECT_IT = 1, /* the true score holds */
	SIGNED_KEEP_IT,        /* the score as written holds */
	SIGNED_JUDGE,          /* a judge decides */
	SIGNED_ZERO            /* 0 match points: struct match_seat's deceived */
};
/* SIGNED_TOO_LOW and _TOO_HIGH: there is evidence of intent to deceive. */
enum signed_outcome match_signed_wrong(
    const struct settings *s, enum signed_error error, bool all_agree);
#endif
