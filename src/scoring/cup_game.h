/* scoring/cup_game.h - one Challenge Cup game: how it ended in, points out.  Pure.
 * Source: 000 Flubs, Challenges, Force Out, Cleanup, Scoring Games; digest section 2. */
#ifndef SCORING_CUP_GAME_H
#define SCORING_CUP_GAME_H
#include "base/base.h"
#include "rules/settings.h"

enum cup_ending {
	CUP_A_FLUB = 1,
	CUP_P_FLUB,
	CUP_NO_GOAL, /* challenged; the Goal Setter is the mover */
	CUP_FORCE_OUT,
	CUP_CLEANUP,
	CUP_NO_GOAL_UNCHALLENGED,
	CUP_CLEANUP_WITHOUT_GOAL
};
enum { CUP_ENDINGS = 8, CUP_SEATS_MAX = 20 };
extern const char *const cup_ending_names[CUP_ENDINGS]; /* "a_flub" ...; [0] is NULL */

struct cup_game {
	int players;
	enum cup_ending ending;
	int mover, challenger;        /* seats from 1; 0 = none */
	unsigned simultaneous;        /* 1 << seat of those who called a flub at once */
	unsigned correct;             /* 1 << seat of those whose equation is correct */
	char side[CUP_SEATS_MAX + 1]; /* by seat: 'C', 'M', 0 = none, else bad */
};

/* NULL, or why the facts cannot be, in the order of the digest's section 12.
 * points[seat - 1]. */
const char *cup_game_points(const struct cup_game *g, int8_t points[CUP_SEATS_MAX]);
#endif
