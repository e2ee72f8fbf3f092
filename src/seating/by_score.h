/* seating/by_score.h - mode "score": one round, seated by the scores so far; with no
 * scores, by chance.  Pure.
 *
 * In this order: table sizes as equal as arithmetic allows; team-mates apart; nobody
 * twice at a short table; the same two players again (squares, not sums); wishes; the
 * spread of scores at each table; the same school. */
#ifndef SEATING_BY_SCORE_H
#define SEATING_BY_SCORE_H
#include "seating/seating.h"

struct score_player {
	int team, school; /* any number; -1 = none */
	int64_t score;    /* so far, in any unit */
	int shorts,
	    keeps; /* earlier rounds at a short table; in the scorekeeper's seat */
};

/* What a round is searched for, the heaviest first; the last in the scores' unit. */
enum { SCORE_AIMS = 3 };
extern const char *const score_aims[SCORE_AIMS];

struct score_settings {
	int table_max;
	uint64_t seed;
	int64_t steps; /* 0 = as many as usual for the size */
	const struct seating_meeting *history;
	int history_n;
	const struct seating_wish *wish;
	int wish_n;
	/* As in struct seating_settings. */
	bool (*go_on)(void *arg, const struct seating_progress *now);
	void *arg;
};

struct score_plan {
	struct seating_round d; /* tables from the highest scores down */
	int teammate_meetings, teammate_bound;
	int repeat_meetings, repeat_bound; /* pairs who have met in an earlier round */
	/* Points between the first and the last of a table, over all tables; the least
	 * is that of the scores cut in their order. */
	int64_t spread, spread_bound;
	int64_t steps;
};

/* INVALID with a sentence where no round is possible: fewer than two players. */
enum rc by_score_make(struct arena *a, const struct score_player *p, int n,
    const struct score_settings *s, struct score_plan *out, struct err *e) MUST_USE;
#endif
