/* scoring/shake_totals.c - what totals and match points alone can be.  Pure. */
#include "scoring/shake_totals.h"
#include <string.h>

static bool
plays(const struct shake_sheet *h, int seat)
{
	return !(h->never_came & SEAT(seat));
}

/* What a player signed who meant to deceive stands beside the 0 (XII-B-2). */
static bool
counts(const struct shake_sheet *h, int seat)
{
	return plays(h, seat) && !(h->deceived & SEAT(seat));
}

static void
points_of(const struct settings *s, const struct shake_sheet *h, const int *total,
    int points[SHAKE_SEATS_MAX])
{
	struct match_seat seat[MATCH_SEATS_MAX] = { 0 };
	for (int i = 0; i < h->players; i++)
		seat[i] = (struct match_seat){ .total = total[i],
			.never_came = !plays(h, i + 1),
			.deceived = h->deceived & SEAT(i + 1) };
	match_points(s, h->players, seat, points);
}

static bool
has_totals(const struct shake_sheet *h, const struct shake_totals *t)
{
	for (int i = 0; i < h->players; i++)
		if (plays(h, i + 1) && t->total[i] == TOTAL_BLANK)
			return false;
	return true;
}

void
shake_totals_points(const struct settings *s, const struct shake_sheet *h,
    const struct shake_totals *t, int points[SHAKE_SEATS_MAX])
{
	if (has_totals(h, t)) {
		points_of(s, h, t->total, points);
		return;
	}
	for (int i = 0; i < h->players; i++)
		points[i] =
		    counts(h, i + 1) && t->points[i] != TOTAL_BLANK ? t->points[i] : 0;
}

/* Every order of up to three players, ties included, comes from totals 0 to 2. */
bool
shake_points_possible(
    const struct settings *s, const struct shake_sheet *h, const int *points)
{
	for (int k = 0; k < 27; k++) {
		const int total[SHAKE_SEATS_MAX] = { k % 3, k / 3 % 3, k / 9 };
		int got[SHAKE_SEATS_MAX];
		points_of(s, h, total, got);
		if (memcmp(got, points, (size_t)h->players * sizeof *got) == 0)
			return true;
	}
	return false;
}

static bool
all_even(const struct settings *s)
{
	return (s->points_right | s->points_joined | s->points_wrong |
	           s->points_last_cube | s->impossible_silent_third |
	           s->now_third_when_challenger_wrong | s->end_round_silent |
	           s->absent_score) %
	           2 ==
	       0;
}

/* Scores of a shake are even, so that a total's parity is that of its -1 rows. */
static void
check_parity(const struct settings *s, const struct shake_sheet *h,
    const struct shake_totals *t, struct problems *p)
{
	for (int i = 0; i < h->players && all_even(s); i++) {
		int taken = 0;
		for (int k = 0; k < h->penalties; k++)
			taken += h->penalty[k].seat == i + 1;
		if (plays(h, i + 1) && t->total[i] != TOTAL_BLANK &&
		    (t->total[i] + taken) % 2)
			problem_add(p, false, "odd_total", "",
			    "Seat %d: shakes score even points, so the total %d does not "
			    "go "
			    "with %d -1 row%s.",
			    i + 1, t->total[i], taken, taken == 1 ? "" : "s")
			    ->row = i + 1;
	}
}

static void
check_points(const struct settings *s, const struct shake_sheet *h,
    const struct shake_totals *t, struct problems *p)
{
	int want[SHAKE_SEATS_MAX];
	bool totals = has_totals(h, t), all = true;
	shake_totals_points(s, h, t, want);
	for (int i = 0; i < h->players; i++) {
		bool written = t->points[i] != TOTAL_BLANK;
		all = all && (written || !plays(h, i + 1));
		if (totals && written && counts(h, i + 1) && t->points[i] != want[i])
			problem_add(p, false, "match_points_mismatch", "",
			    "Seat %d: the sheet says %d match points; the totals give "
			    "%d.",
			    i + 1, t->points[i], want[i])
			    ->row = i + 1;
		if (!totals && !written && plays(h, i + 1))
			problem_add(p, false, "total_missing", "",
			    "Seat %d has neither a total nor match points.", i + 1)
			    ->row = i + 1;
	}
	if (!totals && all && !shake_points_possible(s, h, want))
		problem_add(p, false, "match_points_sum", "",
		    "No match ends with these match points.");
}

void
shake_totals_check(const struct settings *s, const struct shake_sheet *h,
    const struct shake_totals *t, struct problems *p)
{
	check_parity(s, h, t, p);
	check_points(s, h, t, p);
}
