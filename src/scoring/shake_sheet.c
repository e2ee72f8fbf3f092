/* scoring/shake_sheet.c - adds a sheet up and says what cannot be.  Pure. */
#include "scoring/shake_sheet.h"
#include "scoring/fault.h"
#include <stdio.h>
#include <string.h>

enum { SHAKES_USUAL_MAX = 12 };

void
shake_sheet_before(const struct shake_sheet *h, int shake, int total[SHAKE_SEATS_MAX])
{
	for (int i = 0; i < SHAKE_SEATS_MAX; i++)
		total[i] = 0;
	for (int k = 0; k < h->shakes && k < shake - 1; k++)
		for (int i = 0; i < h->players && !h->shake[k].replayed; i++)
			total[i] += h->shake[k].points[i];
	for (int k = 0; k < h->penalties; k++)
		if (h->penalty[k].shake < shake && h->penalty[k].seat >= 1 &&
		    h->penalty[k].seat <= h->players)
			total[h->penalty[k].seat - 1] += h->penalty[k].points;
}

void
shake_sheet_totals(const struct shake_sheet *h, int total[SHAKE_SEATS_MAX])
{
	shake_sheet_before(h, SHEET_SHAKES_MAX + 1, total);
}

int
shake_sheet_leader(const struct shake_sheet *h, int shake)
{
	int total[SHAKE_SEATS_MAX], best = 0;
	shake_sheet_before(h, shake, total);
	for (int i = 1; i < h->players; i++)
		if (total[i] > total[best])
			best = i;
	for (int i = 0; i < h->players; i++)
		if (i != best && total[i] == total[best])
			return 0;
	return best + 1;
}

void
shake_sheet_match_points(
    const struct settings *s, const struct shake_sheet *h, int points[SHAKE_SEATS_MAX])
{
	int total[SHAKE_SEATS_MAX];
	struct match_seat seat[MATCH_SEATS_MAX] = { 0 };
	shake_sheet_totals(h, total);
	for (int i = 0; i < h->players; i++)
		seat[i] = (struct match_seat){ .total = total[i],
			.never_came = h->never_came & SEAT(i + 1),
			.deceived = h->deceived & SEAT(i + 1) };
	match_points(s, h->players, seat, points);
}

/* A player who never came is absent for every shake. */
static unsigned
absent(const struct shake_sheet *h, const struct sheet_shake *k)
{
	return h->never_came | k->absent;
}

const char *
shake_sheet_fault(const struct settings *s, const struct shake_sheet *h)
{
	if (h->players < 2 || h->players > SHAKE_SEATS_MAX)
		return "bad_players";
	unsigned outside = ~(SEAT(h->players + 1) - SEAT(1));
	if (h->shakes < 1)
		return "no_shakes";
	for (int k = 0; k < h->shakes; k++)
		if (absent(h, &h->shake[k]) & outside)
			return "bad_seat";
	for (int k = 0; k < h->shakes; k++)
		if (!shake_legal(s, h->shake[k].ending, h->players,
		        absent(h, &h->shake[k]), h->shake[k].points))
			return "illegal_vector";
	for (int k = 0; k < h->penalties; k++)
		if (h->penalty[k].points != -1)
			return "bad_penalty";
	for (int k = 0; k < h->penalties; k++)
		if (h->penalty[k].seat < 1 || h->penalty[k].seat > h->players)
			return "bad_seat";
	return NULL;
}

static void
at(struct problem *p, int seat, int shake)
{
	p->row = seat;
	p->col = shake;
	if (seat && shake)
		snprintf(p->field, sizeof p->field, "shake_%d_%d", seat, shake);
	else if (shake)
		snprintf(p->field, sizeof p->field, "shake_1_%d", shake);
}

struct shake
shake_sheet_facts(const struct shake_sheet *h, int shake)
{
	const struct sheet_shake *k = &h->shake[shake - 1];
	struct shake f = k->facts;
	f.players = h->players;
	f.ending = k->ending;
	f.absent = absent(h, k);
	f.third = 0;
	unsigned there = (SEAT(h->players + 1) - SEAT(1)) & ~f.absent;
	unsigned rest = there & ~(f.mover ? SEAT(f.mover) : 0) &
	                ~(f.challenger ? SEAT(f.challenger) : 0);
	if (f.mover && f.challenger && __builtin_popcount(there) == 3 && rest)
		f.third = __builtin_ctz(rest);
	return f;
}

/* One score by itself; true if it can stand in some shake. */
static bool
check_score(const struct shake_sheet *h, const struct settings *s, int seat, int shake,
    struct problems *p)
{
	const struct sheet_shake *k = &h->shake[shake - 1];
	int x = k->points[seat - 1];
	bool away = absent(h, k) & SEAT(seat);
	if (away && x != s->absent_score) {
		at(problem_add(p, false, "absent_score", "",
		       "Shake %d, seat %d: an absent player has %d here, not %d.", shake,
		       seat, s->absent_score, x),
		    seat, shake);
		return false;
	}
	bool is_score =
	    x == s->points_right || x == s->points_joined || x == s->points_wrong ||
	    x == s->points_last_cube || x == s->impossible_silent_third ||
	    x == s->now_third_when_challenger_wrong || x == s->end_round_silent;
	if (!away && !is_score) {
		at(problem_add(p, false, "bad_score", "",
		       x == s->absent_score
		           ? "Shake %d, seat %d: %d is the score of an absent player; "
		             "mark "
		             "the player as absent or enter %d, %d or %d."
		           : "Shake %d, seat %d: %d is no score of a shake; there are "
		             "%d, %d and %d.",
		       shake, seat, x, s->points_wrong, s->points_joined,
		       s->points_right),
		    seat, shake);
		return false;
	}
	return true;
}

/* A score that only accepting a wrong Equation gives: 222 and 422 after a challenge. */
static bool
only_by_accepting(
    const struct settings *s, const struct shake_sheet *h, const struct sheet_shake *k)
{
	int low = 0, sum = 0;
	for (int i = 0; i < h->players; i++) {
		low += k->points[i] == s->points_wrong;
		sum += k->points[i] == s->points_right;
	}
	return h->players == 3 && !absent(h, k) && sum == 0 && low >= 2 &&
	       (k->ending == SHAKE_NOW || k->ending == SHAKE_IMPOSSIBLE ||
	           k->ending == SHAKE_NO_GOAL);
}

static void
check_shake(
    const struct shake_sheet *h, const struct settings *s, int shake, struct problems *p)
{
	const struct sheet_shake *k = &h->shake[shake - 1];
	bool scores = true;
	if (k->ending == SHAKE_VOID) {
		at(problem_add(p, false, "void_shake", "",
		       "Shake %d: a void shake is no column of the sheet; leave it out.",
		       shake),
		    0, shake);
		return;
	}
	if (h->players - __builtin_popcount(absent(h, k)) < 2) {
		at(problem_add(p, false, "too_few_present", "",
		       "Shake %d: only one player is there; a shake needs two.", shake),
		    0, shake);
		return;
	}
	for (int seat = 1; seat <= h->players; seat++)
		scores = check_score(h, s, seat, shake, p) && scores;
	if (scores && !shake_legal(s, k->ending, h->players, absent(h, k), k->points))
		at(problem_add(p, false, "illegal_vector", "",
		       "Shake %d cannot end like this%s.", shake,
		       k->ending ? " after the ending entered" : ""),
		    0, shake);
	else if (scores && !k->has_facts && only_by_accepting(s, h, k))
		at(problem_add(p, true, "acceptance_missing", "",
		       "Shake %d: these points come only when a player accepted an "
		       "Equation "
		       "that was wrong.  Note who did.",
		       shake),
		    0, shake);
}

/* What happened, against the points that are written. */
static void
check_facts(const struct shake_sheet *h, const struct ruleset *r,
    const struct settings *s, int shake, struct problems *p)
{
	const struct sheet_shake *k = &h->shake[shake - 1];
	struct shake f = shake_sheet_facts(h, shake);
	int points[SHAKE_SEATS_MAX];
	const char *fault = shake_points(s, &f, points);
	if (fault) {
		struct problem *q = problem_add(
		    p, false, fault, "", "Shake %d: %s", shake, fault_text(fault));
		q->col = shake;
		snprintf(q->field, sizeof q->field, "ending_%d", shake);
		return;
	}
	for (int i = 0; i < h->players && k->ending != SHAKE_VOID; i++)
		if (points[i] != k->points[i])
			at(problem_add(p, false, "facts_differ", "",
			       "Shake %d, seat %d: what happened gives %d (%s), but %d "
			       "is "
			       "written.",
			       shake, i + 1, points[i], shake_source(r, &f),
			       k->points[i]),
			    i + 1, shake);
}

/* The next who is there, clockwise: whose turn it is to set the Goal (I-D). */
static int
left_of(const struct shake_sheet *h, int seat, unsigned away)
{
	for (int i = 0; i < h->players; i++) {
		seat = seat % h->players + 1;
		if (!(away & SEAT(seat)))
			break;
	}
	return seat;
}

static void
check_setter(const struct shake_sheet *h, int shake, struct problems *p)
{
	const struct sheet_shake *k = &h->shake[shake - 1];
	const struct sheet_shake *was = shake > 1 ? &h->shake[shake - 2] : NULL;
	struct problem *q = NULL;
	if (k->setter == 0)
		return;
	if (absent(h, k) & SEAT(k->setter))
		q = problem_add(p, false, "absent_setter", "",
		    "Shake %d: the Goal-setter, seat %d, is marked as absent.", shake,
		    k->setter);
	else if (k->ending == SHAKE_NO_GOAL && k->has_facts &&
	         k->facts.mover != k->setter)
		q = problem_add(p, false, "no_goal_setter", "",
		    "Shake %d: it is the Goal-setter who says that there is no Goal "
		    "(IV-D), so that seat is the Mover.",
		    shake);
	else if (was && was->setter && !was->replayed && !k->replayed &&
	         left_of(h, was->setter, absent(h, k)) != k->setter)
		q = problem_add(p, true, "setter_out_of_turn", "",
		    "Shake %d: the player to the left of the last Goal-setter sets the "
		    "next Goal (I-D): seat %d, not seat %d.",
		    shake, left_of(h, was->setter, absent(h, k)), k->setter);
	if (q) {
		q->col = shake;
		snprintf(q->field, sizeof q->field, "setter_%d", shake);
	}
}

/* The winner, or one of those tied for first, turns the sheet in (XII-B). */
static void
check_turned_in(const struct shake_sheet *h, const struct settings *s, struct problems *p)
{
	int points[SHAKE_SEATS_MAX];
	if (h->turned_in_by == 0)
		return;
	shake_sheet_match_points(s, h, points);
	for (int i = 0; i < h->players; i++)
		if (points[i] > points[h->turned_in_by - 1]) {
			snprintf(problem_add(p, true, "turned_in", "",
			             "Seat %d turned the sheet in; the winner, or one of "
			             "those tied for first, does (XII-B).",
			             h->turned_in_by)
			             ->field,
			    ERR_FIELD_MAX, "turned_in");
			return;
		}
}

/* A point taken for a bonus move is the leader's (V-C-2). */
static void
check_bonus(const struct shake_sheet *h, const struct penalty *x, struct problems *p)
{
	if (!x->code || strcmp(x->code, "bonus") != 0 || x->shake < 1 ||
	    x->shake > h->shakes || shake_sheet_leader(h, x->shake) == x->seat)
		return;
	struct problem *q = problem_add(p, true, "not_leading", "penalty_code",
	    "Seat %d did not lead alone before shake %d, so the bonus move was allowed "
	    "(V-C-2).",
	    x->seat, x->shake);
	q->row = x->seat;
	q->col = x->shake;
}

static void
check_written(const struct shake_sheet *h, const struct settings *s,
    const int *written_total, const int *written_points, struct problems *p)
{
	int total[SHAKE_SEATS_MAX], points[SHAKE_SEATS_MAX], sum = 0, want = 0;
	shake_sheet_totals(h, total);
	shake_sheet_match_points(s, h, points);
	for (int i = 0; written_total && i < h->players; i++) {
		int unpenalized = 0;
		for (int k = 0; k < h->penalties; k++)
			unpenalized += h->penalty[k].seat == i + 1;
		if (written_total[i] == total[i])
			continue;
		/* Scores are even, so a total's parity tells the -1 rows. */
		bool odd = (written_total[i] - total[i]) % 2 != 0;
		at(problem_add(p, false, odd ? "odd_total" : "total_mismatch", "",
		       odd ? "Seat %d: the total says %d, but the shakes less %d "
		             "in penalties come to %d.  Is a -1 row missing?"
		           : "Seat %d: the total says %d, but the shakes less %d "
		             "in penalties come to %d.",
		       i + 1, written_total[i], unpenalized, total[i]),
		    i + 1, 0);
	}
	for (int i = 0; written_points && i < h->players; i++) {
		if (h->deceived & SEAT(i + 1))
			continue; /* signed too high: 0 stands instead (XII-B-2) */
		sum += written_points[i];
		want += points[i];
		if (written_points[i] != points[i])
			at(problem_add(p, false, "match_points_mismatch", "",
			       "Seat %d: the sheet says %d match points; the totals give "
			       "%d.",
			       i + 1, written_points[i], points[i]),
			    i + 1, 0);
	}
	if (written_points && sum != want)
		problem_add(p, false, "match_points_sum", "match_points_1",
		    "The match points of the table add up to %d; it must be %d.", sum,
		    want);
}

static void
warn_unusual(const struct shake_sheet *h, struct problems *p)
{
	int total[SHAKE_SEATS_MAX];
	if (h->shakes == 1)
		problem_add(p, true, "one_shake", "", "Only one shake was played.");
	if (h->shakes > SHAKES_USUAL_MAX)
		problem_add(p, true, "many_shakes", "",
		    "%d shakes are more than a round usually has.", h->shakes);
	shake_sheet_totals(h, total);
	for (int i = 0; i < h->players; i++) {
		int away = 0;
		for (int k = 0; k < h->shakes; k++)
			away += (h->shake[k].absent & SEAT(i + 1)) != 0;
		if (total[i] < 0)
			at(problem_add(p, true, "negative_total", "",
			       "Seat %d has %d points in all.", i + 1, total[i]),
			    i + 1, 0);
		if (h->shakes > 0 && away == h->shakes && !(h->never_came & SEAT(i + 1)))
			at(problem_add(p, true, "absent_throughout", "",
			       "Seat %d is absent for every shake.  If the player never "
			       "came, mark the seat so: the match is then one of fewer "
			       "players.",
			       i + 1),
			    i + 1, 0);
	}
}

bool
shake_sheet_check(const struct shake_sheet *h, const struct ruleset *r,
    const struct division_rule *division, const struct settings *s,
    const int *written_total, const int *written_points, struct problems *p)
{
	int errors = p->errors;
	assert(h->players >= 2 && h->players <= SHAKE_SEATS_MAX);
	assert(h->shakes >= 0 && h->shakes <= SHEET_SHAKES_MAX);
	if (h->shakes == 0)
		problem_add(p, false, "no_shakes", "shake_1_1",
		    "No shake is entered; a match has at least one.");
	for (int shake = 1; shake <= h->shakes; shake++) {
		check_shake(h, s, shake, p);
		if (h->shake[shake - 1].has_facts)
			check_facts(h, r, s, shake, p);
		check_setter(h, shake, p);
	}
	for (int k = 0; k < h->penalties; k++) {
		if (h->penalty[k].seat < 1 || h->penalty[k].seat > h->players)
			problem_add(p, false, "bad_seat", "penalty_seat",
			    "Penalty %d is for seat %d, which the table does not have.",
			    k + 1, h->penalty[k].seat);
		penalty_check(&h->penalty[k], r, division, s, p);
		check_bonus(h, &h->penalty[k], p);
	}
	check_turned_in(h, s, p);
	check_written(h, s, written_total, written_points, p);
	warn_unusual(h, p);
	return p->errors == errors;
}
