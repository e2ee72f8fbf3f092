/* scoring/shake_sheet.h - a whole AGLOA or MLAG sheet: shakes and penalties in, running
 * totals, totals, match points and faults out.  Pure.  Digest sections 3.4 to 6 and 8. */
#ifndef SCORING_SHAKE_SHEET_H
#define SCORING_SHAKE_SHEET_H
#include "scoring/match.h"
#include "scoring/penalty.h"
#include "scoring/shake.h"

enum { SHEET_SHAKES_MAX = 40, SHEET_PENALTIES_MAX = 60 };

struct sheet_shake {
	int points[SHAKE_SEATS_MAX];
	enum shake_ending ending; /* 0 = only the points came back */
	unsigned absent;          /* SEAT() of those marked absent */
	bool replayed;            /* the row stays and does not count */
	int setter;               /* who set the Goal, a seat; 0 = not noted */
	bool has_facts;           /* who moved, challenged, wrote is noted: facts */
	struct shake facts; /* players, ending, third and absent: shake_sheet_facts */
};

struct shake_sheet {
	int players, shakes, penalties;
	struct sheet_shake shake[SHEET_SHAKES_MAX];
	struct penalty penalty[SHEET_PENALTIES_MAX];
	unsigned never_came, deceived; /* SEAT() */
	int turned_in_by;              /* a seat; 0 = not noted */
};

/* The facts of a shake (from 1) made whole: the ending, who is away, and the Third Party,
 * who is the one left over. */
struct shake shake_sheet_facts(const struct shake_sheet *h, int shake);

/* Sum of the shakes that count and of the penalties. */
void shake_sheet_totals(const struct shake_sheet *h, int total[SHAKE_SEATS_MAX]);
/* The running total before a shake (from 1), penalties of earlier shakes and of none
 * included. */
void shake_sheet_before(
    const struct shake_sheet *h, int shake, int total[SHAKE_SEATS_MAX]);
/* The seat strictly in the lead before a shake, who may not bonus where leader_bonus is
 * forbidden; 0 = nobody: players tied for the lead are not (V-C-2, comment a). */
int shake_sheet_leader(const struct shake_sheet *h, int shake);
void shake_sheet_match_points(
    const struct settings *s, const struct shake_sheet *h, int points[SHAKE_SEATS_MAX]);
/* NULL, or the first fault that no override lifts, in the digest's order. */
const char *shake_sheet_fault(const struct settings *s, const struct shake_sheet *h);
/* Everything an entry page refuses or warns about, cell by cell: row = seat, col = shake.
 * written_total and written_points are what stands on paper, or NULL.  True if there is
 * no error. */
bool shake_sheet_check(const struct shake_sheet *h, const struct ruleset *r,
    const struct division_rule *division, const struct settings *s,
    const int *written_total, const int *written_points, struct problems *p);
#endif
