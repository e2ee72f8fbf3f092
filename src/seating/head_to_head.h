/* seating/head_to_head.h - mode "head-to-head" (Pentathlon): pupils play five games in
 * pairs, in groups A to E that go from game to game.  Pure.
 *
 * In slot s group g plays game (g + s) mod 5, so each pupil plays each game once.  In
 * this order: opponents of another school, nobody twice; five groups, or as many as allow
 * that.  Where the number is odd one pupil is out in each slot, nobody twice if five or
 * more take turns. */
#ifndef SEATING_HEAD_TO_HEAD_H
#define SEATING_HEAD_TO_HEAD_H
#include "seating/seating.h"

enum { PENTATHLON_GAMES = 5 };

struct duel_settings {
	int rounds; /* slots to seat, of five */
	int played; /* slots before them */
	uint64_t seed;
	/* After played slots: everybody's group (-1 = new), whether they were out, and
	 * who has met.  group NULL = nothing is played yet. */
	const int *group;
	const bool *was_out;
	const struct seating_meeting *history;
	int history_n;
	const struct seating_wish *wish; /* who is kept apart; together none can be */
	int wish_n;
};

struct duel_round {
	struct seating_round d; /* in the order of games; tables of two */
	int *game;              /* [d.tables]: 0 to 4 */
	int *stand;             /* [d.tables]: place within the game, from 0 */
	int out;                /* who does not play, or -1 */
};

struct duel_plan {
	int rounds, groups, stands; /* stands: most tables of a game */
	struct duel_round round[PENTATHLON_GAMES];
	int *group; /* [players] */
	int school_meetings, school_bound, repeat_meetings, repeat_bound;
	int64_t steps;
};

/* school[i]: any number; -1 = none.  INVALID with a sentence where no plan is
 * possible. */
enum rc head_to_head_make(struct arena *a, const int *school, int n,
    const struct duel_settings *s, struct duel_plan *out, struct err *e) MUST_USE;
#endif
