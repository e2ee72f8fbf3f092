/* scoring/cup_game.c - the decision table of a Challenge Cup game.  Pure. */
#include "scoring/cup_game.h"

const char *const cup_ending_names[CUP_ENDINGS] = { NULL, "a_flub", "p_flub", "no_goal",
	"force_out", "cleanup", "no_goal_unchallenged", "cleanup_without_goal" };

/* Who has the burden of proof. */
enum burden { ON_NOBODY, ON_CHALLENGERS, ON_MOVERS, ON_EACH };

/* A cell of the table: _ nothing; E1 E2 one or two points for the player's own correct
 * equation; P1 P2 points without one. */
enum cell { _, E1, E2, P1, P2 };

struct game_row {
	enum cup_ending ending;
	bool sustained; /* somebody with the burden of proof wrote a correct equation */
	enum burden burden;
	enum cell challenger, challenger_side, mover, mover_side;
	const char *source;
};

/* "All who sustain the burden of proof score.  If no one sustains the burden of proof,"
 * the other side scores (Flubs).  Single Challenger 2, everybody else 1 (Scoring Games).
 * Several who called at once are no Challenger: each is of the side declared
 * (Challenges). */
/* clang-format off */
static const struct game_row rows[] = {
	/*                 sustained  burden          Ch. C   Mover M */
	{ CUP_A_FLUB,               true,  ON_CHALLENGERS, E2, E1, _,  _,  "Flubs: A-Flub" },
	{ CUP_A_FLUB,               false, ON_CHALLENGERS, _,  _,  P1, P1, "Flubs: A-Flub" },
	{ CUP_NO_GOAL,              true,  ON_CHALLENGERS, E2, E1, _,  _,  "Flubs: No-Goal Flub" },
	{ CUP_NO_GOAL,              false, ON_CHALLENGERS, _,  _,  P1, P1, "Flubs: No-Goal Flub" },
	{ CUP_P_FLUB,               true,  ON_MOVERS,      _,  _,  E1, E1, "Flubs: P-Flub" },
	{ CUP_P_FLUB,               false, ON_MOVERS,      P2, P1, _,  _,  "Flubs: P-Flub" },
	{ CUP_FORCE_OUT,            true,  ON_EACH,        _,  _,  E1, E1, "Force Out" },
	{ CUP_FORCE_OUT,            false, ON_EACH,        _,  _,  _,  _,  "Force Out" },
	{ CUP_CLEANUP,              true,  ON_EACH,        _,  _,  E1, E1, "Cleanup" },
	{ CUP_CLEANUP,              false, ON_EACH,        _,  _,  _,  _,  "Cleanup" },
	{ CUP_NO_GOAL_UNCHALLENGED, false, ON_NOBODY,      _,  _,  _,  _,  "Procedure 6" },
	{ CUP_CLEANUP_WITHOUT_GOAL, false, ON_NOBODY,      _,  _,  _,  _,  "Cleanup" },
};
/* clang-format on */

static unsigned
bit(int seat)
{
	return 1U << seat;
}

static bool
is_challenge(enum cup_ending ending)
{
	return ending == CUP_A_FLUB || ending == CUP_P_FLUB || ending == CUP_NO_GOAL;
}

static const struct game_row *
find_row(enum cup_ending ending, bool sustained)
{
	for (size_t i = 0; i < COUNT(rows); i++)
		if (rows[i].ending == ending && rows[i].sustained == sustained)
			return &rows[i];
	return NULL;
}

/* Of the challenging side; a game without a challenge has only those at the mover's. */
static bool
challenges(const struct cup_game *g, int seat)
{
	return seat == g->challenger || g->side[seat] == 'C';
}

static unsigned
burdened(const struct cup_game *g, enum burden burden)
{
	unsigned seats = 0;
	for (int seat = 1; seat <= g->players; seat++)
		if (burden == ON_EACH ||
		    (burden == ON_CHALLENGERS && challenges(g, seat)) ||
		    (burden == ON_MOVERS && !challenges(g, seat)))
			seats |= bit(seat);
	return seats;
}

static const char *
check_challenge(const struct cup_game *g)
{
	if (!is_challenge(g->ending))
		return g->challenger || g->simultaneous ? "unexpected_challenger" : NULL;
	if (!g->mover)
		return "missing_role";
	if (g->challenger && g->simultaneous)
		return "challenger_and_simultaneous";
	if (!g->challenger && !g->simultaneous)
		return "missing_challenger";
	if (g->challenger == g->mover || (g->simultaneous & bit(g->mover)))
		return "mover_cannot_call";
	if (g->simultaneous && !(g->simultaneous & (g->simultaneous - 1)))
		return "simultaneous_needs_two";
	return NULL;
}

/* Everybody but the mover and a single Challenger declares a side. */
static const char *
check_sides(const struct cup_game *g)
{
	for (int seat = 1; seat <= g->players; seat++) {
		bool declares =
		    is_challenge(g->ending) && seat != g->mover && seat != g->challenger;
		if (!declares && g->side[seat])
			return "side_forbidden";
		if (declares && !g->side[seat])
			return "side_missing";
		if (declares && g->side[seat] != 'C' && g->side[seat] != 'M')
			return "bad_side";
	}
	return NULL;
}

static const char *
check(const struct cup_game *g)
{
	if (g->players < 2 || g->players > CUP_SEATS_MAX)
		return "bad_players";
	if (g->ending < CUP_A_FLUB || g->ending > CUP_CLEANUP_WITHOUT_GOAL)
		return "bad_ending";
	unsigned outside = ~(bit(g->players + 1) - bit(1));
	if (g->mover < 0 || g->mover > g->players || g->challenger < 0 ||
	    g->challenger > g->players || ((g->simultaneous | g->correct) & outside))
		return "bad_seat";
	const char *fault = check_challenge(g);
	if (!fault)
		fault = check_sides(g);
	const struct game_row *row = find_row(g->ending, false);
	assert(row); /* every ending has a row without an equation */
	if (!fault && (g->correct & ~burdened(g, row->burden)))
		fault = "no_burden";
	return fault;
}

const char *
cup_game_points(const struct cup_game *g, int8_t points[CUP_SEATS_MAX])
{
	/* by enum cell */
	static const int8_t amount[] = {
		[_] = 0, [E1] = 1, [E2] = 2, [P1] = 1, [P2] = 2
	};
	const char *fault = check(g);
	if (fault)
		return fault;
	const struct game_row *row = find_row(g->ending, g->correct != 0);
	assert(row); /* who may be correct at all has a row of both kinds */
	for (int seat = 1; seat <= g->players; seat++) {
		enum cell cell = seat == g->challenger ? row->challenger
		                 : challenges(g, seat) ? row->challenger_side
		                 : seat == g->mover    ? row->mover
		                                       : row->mover_side;
		bool own = cell == E1 || cell == E2;
		points[seat - 1] = own && !(g->correct & bit(seat)) ? 0 : amount[cell];
	}
	return NULL;
}
