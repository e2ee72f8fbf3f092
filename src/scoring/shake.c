/* scoring/shake.c - the decision table of a shake.  Pure. */
#include "scoring/shake.h"

const char *const shake_ending_names[SHAKE_ENDINGS] = { NULL, "now", "impossible",
	"no_goal", "last_cube", "end_of_round", "void" };

/* What the Third Party did; ALONE: there is none (two players are there). */
enum third { ALONE = 1, NOTHING = 2, WRONG = 4, RIGHT = 8 };

/* A cell of the table: W not correct (2), R correct (6), J right with a right Challenger
 * (4), N and S a setting, because the texts differ or are unclear; _ nobody. */
enum cell { _, W, R, J, N, S };

struct shake_row {
	enum shake_ending ending;
	bool writer_right; /* the player who had to write did so correctly */
	unsigned third;    /* any of enum third */
	enum cell mover, challenger, third_party;
	const char *source, *mlag; /* the latter where 002 says it elsewhere, or NULL */
};

/* Required writer: the Challenger after Now and No Goal, the Mover after Impossible
 * (VII-A).  No Goal is scored as Now is, with the Goal-setter as Mover (IV-D-2).
 *
 * N, now_third_when_challenger_wrong: 001 X-B-3 and IV-D-2 give 6; 002 X-B-2 and IV-D-2
 * give 4, because the Third Party agreed with the Challenger.
 * S, impossible_silent_third: 001 X-B-4 and 002 X-B-2 give 4; Basic VI-C(c) in 001 can be
 * read as 6. */
/* clang-format off */
static const struct shake_row rows[] = {
	/*                writer  third party      M  C  T */
	{ SHAKE_NOW,        true,  NOTHING | WRONG, W, R, W, "X-B-1, X-B-2", NULL },
	{ SHAKE_NOW,        true,  RIGHT,           W, R, J, "X-B-4", NULL },
	{ SHAKE_NOW,        false, NOTHING,         R, W, R, "X-A-2, X-B-3", NULL },
	{ SHAKE_NOW,        false, RIGHT,           W, W, N, "X-B-3", "X-B-2" },
	{ SHAKE_NOW,        false, WRONG,           R, W, W, "X-A-2, X-B-1", NULL },

	{ SHAKE_IMPOSSIBLE, true,  NOTHING | WRONG, R, W, W, "X-B-1, X-B-2", NULL },
	{ SHAKE_IMPOSSIBLE, true,  RIGHT,           R, W, R, "X-B-3", NULL },
	{ SHAKE_IMPOSSIBLE, false, NOTHING,         W, R, S, "X-A-2, X-B-4", "X-B-2" },
	{ SHAKE_IMPOSSIBLE, false, RIGHT,           W, W, R, "X-B-1, X-B-3", NULL },
	{ SHAKE_IMPOSSIBLE, false, WRONG,           W, R, W, "X-A-2, X-B-1", NULL },

	{ SHAKE_NO_GOAL,    true,  NOTHING | WRONG, W, R, W, "IV-D-2", NULL },
	{ SHAKE_NO_GOAL,    true,  RIGHT,           W, R, J, "IV-D-2", NULL },
	{ SHAKE_NO_GOAL,    false, NOTHING,         R, W, R, "IV-D-2", NULL },
	{ SHAKE_NO_GOAL,    false, RIGHT,           W, W, N, "IV-D-2", "IV-D-2" },
	{ SHAKE_NO_GOAL,    false, WRONG,           R, W, W, "IV-D-2", NULL },

	{ SHAKE_NOW,        true,  ALONE,           W, R, _, "X-B-1, X-B-2", NULL },
	{ SHAKE_NOW,        false, ALONE,           R, W, _, "X-A-2, X-B-2", NULL },
	{ SHAKE_IMPOSSIBLE, true,  ALONE,           R, W, _, "X-B-1, X-B-2", NULL },
	{ SHAKE_IMPOSSIBLE, false, ALONE,           W, R, _, "X-A-2, X-B-2", NULL },
	{ SHAKE_NO_GOAL,    true,  ALONE,           W, R, _, "IV-D-2", NULL },
	{ SHAKE_NO_GOAL,    false, ALONE,           R, W, _, "IV-D-2", NULL },
};
/* clang-format on */

static int
cell_points(const struct settings *s, enum cell c)
{
	switch (c) {
	case R:
		return s->points_right;
	case J:
		return s->points_joined;
	case N:
		return s->now_third_when_challenger_wrong;
	case S:
		return s->impossible_silent_third;
	case W:
	case _:
		break;
	}
	return s->points_wrong;
}

static bool
is_challenge(enum shake_ending ending)
{
	return ending == SHAKE_NOW || ending == SHAKE_IMPOSSIBLE ||
	       ending == SHAKE_NO_GOAL;
}

static int
count(unsigned seats)
{
	return __builtin_popcount(seats);
}

static unsigned
all_seats(int players)
{
	return SEAT(players + 1) - SEAT(1);
}

/* Whether accepting a wrong Equation costs anything (X-A, Exception; VII-C-4). */
static bool
accepting_costs(const struct settings *s, enum shake_ending ending, int present)
{
	if (present < 3 || !is_challenge(ending))
		return false;
	if (ending == SHAKE_NO_GOAL)
		return s->accept_wrong_no_goal;
	return ending == SHAKE_IMPOSSIBLE || s->accept_wrong_scope == ACCEPT_ALL;
}

/* The points of one row; who accepted a wrong Equation without presenting one has 2. */
static void
row_points(const struct settings *s, const struct shake_row *row, const struct shake *f,
    int points[SHAKE_SEATS_MAX])
{
	int present = f->players - count(f->absent);
	for (int seat = 1; seat <= f->players; seat++)
		if (f->absent & SEAT(seat))
			points[seat - 1] = s->absent_score; /* X-D */
	points[f->mover - 1] = cell_points(s, row->mover);
	points[f->challenger - 1] = cell_points(s, row->challenger);
	if (row->third_party != _)
		points[f->third - 1] = cell_points(s, row->third_party);
	for (int seat = 1; seat <= f->players; seat++)
		if ((f->accepted_wrong & ~f->presented & SEAT(seat)) &&
		    accepting_costs(s, f->ending, present))
			points[seat - 1] = s->points_wrong;
}

/* Each player who accepted a wrong Equation needs one of another player, and each wrong
 * Equation somebody present who did not accept it: with three there, one acceptance for
 * each wrong Equation; with two, none (VII-C-4).  Three or fewer: try all. */
static bool
acceptance_possible(unsigned accepted, unsigned wrong, int present)
{
	if (accepted == 0)
		return true;
	if (present < 3)
		return false;
	unsigned one = accepted & -accepted;
	for (unsigned equation = SEAT(1); equation <= SEAT(SHAKE_SEATS_MAX);
	     equation <<= 1)
		if ((wrong & equation) && equation != one &&
		    acceptance_possible(accepted & ~one, wrong & ~equation, present))
			return true;
	return false;
}

static bool
bad_seat(int seat, int players)
{
	return seat < 0 || seat > players;
}

static bool
is_role(const struct shake *f, unsigned seats)
{
	return (f->mover && (seats & SEAT(f->mover))) ||
	       (f->challenger && (seats & SEAT(f->challenger))) ||
	       (f->third && (seats & SEAT(f->third)));
}

/* Faults that need no look at the ending; in the order of the digest's section 12. */
static const char *
check_seats(const struct shake *f)
{
	unsigned named = f->presented | f->correct | f->accepted_wrong;
	if (f->players < 2 || f->players > SHAKE_SEATS_MAX)
		return "bad_players";
	if (f->ending < SHAKE_NOW || f->ending > SHAKE_VOID)
		return "bad_ending";
	if (bad_seat(f->mover, f->players) || bad_seat(f->challenger, f->players) ||
	    bad_seat(f->third, f->players) ||
	    ((named | f->absent) & ~all_seats(f->players)))
		return "bad_seat";
	if ((f->mover && (f->mover == f->challenger || f->mover == f->third)) ||
	    (f->challenger && f->challenger == f->third))
		return "duplicate_role";
	if (is_role(f, f->absent) || (named & f->absent))
		return "absent_has_role";
	if (f->players - count(f->absent) < 2)
		return "too_few_present";
	if (f->correct & ~f->presented)
		return "correct_not_presented";
	return NULL;
}

static const char *
check_roles(const struct shake *f)
{
	int present = f->players - count(f->absent);
	if (f->ending == SHAKE_VOID)
		return f->challenger || f->third || f->presented || f->accepted_wrong
		           ? "void_with_facts"
		           : NULL;
	if (is_challenge(f->ending)) {
		if (f->third && present < 3)
			return "unexpected_role";
		if (!f->mover || !f->challenger || (present == 3 && !f->third))
			return "missing_role";
		int forbidden = f->ending == SHAKE_IMPOSSIBLE ? f->challenger : f->mover;
		if (f->presented & SEAT(forbidden))
			return "forbidden_writer"; /* VII-A-1, VII-A-2 */
	} else if (f->challenger || f->third) {
		return "unexpected_role";
	}
	return acceptance_possible(f->accepted_wrong, f->presented & ~f->correct, present)
	           ? NULL
	           : "accept_contradiction";
}

static const struct shake_row *
find_row(const struct shake *f)
{
	int writer = f->ending == SHAKE_IMPOSSIBLE ? f->mover : f->challenger;
	bool right = f->correct & SEAT(writer);
	enum third third = !f->third                          ? ALONE
	                   : !(f->presented & SEAT(f->third)) ? NOTHING
	                   : f->correct & SEAT(f->third)      ? RIGHT
	                                                      : WRONG;
	for (size_t i = 0; i < COUNT(rows); i++)
		if (rows[i].ending == f->ending && rows[i].writer_right == right &&
		    (rows[i].third & third))
			return &rows[i];
	return NULL;
}

/* Last cube (X-C) and end of the round (XI-B): right 4, anything else 2. */
static void
all_write_points(
    const struct settings *s, const struct shake *f, int points[SHAKE_SEATS_MAX])
{
	for (int seat = 1; seat <= f->players; seat++) {
		unsigned me = SEAT(seat);
		points[seat - 1] = f->absent & me                    ? s->absent_score
		                   : f->correct & me                 ? s->points_last_cube
		                   : f->presented & me               ? s->points_wrong
		                   : f->ending == SHAKE_END_OF_ROUND ? s->end_round_silent
		                                                     : s->points_wrong;
	}
}

const char *
shake_points(const struct settings *s, const struct shake *f, int points[SHAKE_SEATS_MAX])
{
	const char *fault = check_seats(f);
	if (!fault)
		fault = check_roles(f);
	if (fault)
		return fault;
	for (int i = 0; i < SHAKE_SEATS_MAX; i++)
		points[i] = 0; /* a void shake gives nothing: IV-D-1, comment (b) */
	if (is_challenge(f->ending)) {
		const struct shake_row *row = find_row(f);
		assert(row); /* the rows cover what check_roles lets through */
		row_points(s, row, f, points);
	} else if (f->ending != SHAKE_VOID) {
		all_write_points(s, f, points);
	}
	return NULL;
}

const char *
shake_source(const struct ruleset *r, const struct shake *f)
{
	if (check_seats(f) || check_roles(f))
		return NULL;
	switch (f->ending) {
	case SHAKE_LAST_CUBE:
		return "X-C";
	case SHAKE_END_OF_ROUND:
		return "XI-B";
	case SHAKE_VOID:
		return "IV-D-1";
	case SHAKE_NOW:
	case SHAKE_IMPOSSIBLE:
	case SHAKE_NO_GOAL:
		break;
	}
	const struct shake_row *row = find_row(f);
	return row->mlag && r->penalties == PENALTIES_MLAG ? row->mlag : row->source;
}

static bool
same(const int *a, const int *b, int n)
{
	for (int i = 0; i < n; i++)
		if (a[i] != b[i])
			return false;
	return true;
}

/* The row with every acceptance that its facts allow: those who presented nothing accept
 * one of the wrong Equations, each of which needs an objector. */
static bool
row_gives(const struct settings *s, const struct shake_row *row, struct shake f,
    enum third third, const int *want)
{
	int points[SHAKE_SEATS_MAX];
	unsigned writer = SEAT(row->ending == SHAKE_IMPOSSIBLE ? f.mover : f.challenger);
	f.ending = row->ending;
	f.presented = writer;
	f.correct = row->writer_right ? writer : 0;
	if (third == WRONG || third == RIGHT)
		f.presented |= SEAT(f.third);
	if (third == RIGHT)
		f.correct |= SEAT(f.third);
	int present = f.players - count(f.absent);
	unsigned silent = all_seats(f.players) & ~f.absent & ~f.presented;
	for (unsigned who = silent;; who = (who - 1) & silent) {
		if (acceptance_possible(who, f.presented & ~f.correct, present)) {
			f.accepted_wrong = who;
			row_points(s, row, &f, points);
			if (same(points, want, f.players))
				return true;
		}
		if (who == 0)
			return false;
	}
}

static bool
challenge_gives(
    const struct settings *s, enum shake_ending ending, struct shake f, const int *want)
{
	static const enum third thirds[] = { ALONE, NOTHING, WRONG, RIGHT };
	for (size_t i = 0; i < COUNT(rows); i++)
		for (size_t k = 0; k < COUNT(thirds); k++)
			if ((!ending || rows[i].ending == ending) &&
			    (rows[i].third & thirds[k]) &&
			    (thirds[k] == ALONE) == (f.third == 0) &&
			    row_gives(s, &rows[i], f, thirds[k], want))
				return true;
	return false;
}

/* Every seat has a score that a writer can have there. */
static bool
all_write_gives(const struct settings *s, enum shake_ending ending, int players,
    unsigned absent, const int *want)
{
	bool silent_too = ending != SHAKE_LAST_CUBE;
	for (int seat = 1; seat <= players; seat++) {
		int x = want[seat - 1];
		if (absent & SEAT(seat)
		        ? x != s->absent_score
		        : x != s->points_last_cube && x != s->points_wrong &&
		              !(silent_too && x == s->end_round_silent))
			return false;
	}
	return true;
}

bool
shake_legal(const struct settings *s, enum shake_ending ending, int players,
    unsigned absent, const int *points)
{
	assert(players >= 2 && players <= SHAKE_SEATS_MAX);
	if (players - count(absent) < 2 || ending == SHAKE_VOID)
		return false;
	if (!is_challenge(ending) &&
	    (ending ? all_write_gives(s, ending, players, absent, points)
	            : all_write_gives(s, SHAKE_LAST_CUBE, players, absent, points) ||
	                  all_write_gives(
	                      s, SHAKE_END_OF_ROUND, players, absent, points)))
		return true;
	if (ending && !is_challenge(ending))
		return false;
	struct shake f = { .players = players, .absent = absent };
	for (f.mover = 1; f.mover <= players; f.mover++)
		for (f.challenger = 1; f.challenger <= players; f.challenger++) {
			unsigned rest = all_seats(players) & ~absent & ~SEAT(f.mover) &
			                ~SEAT(f.challenger);
			if (f.mover == f.challenger || is_role(&f, absent))
				continue;
			f.third = rest ? __builtin_ctz(rest) : 0;
			if (challenge_gives(s, ending, f, points))
				return true;
			f.third = 0;
		}
	return false;
}
