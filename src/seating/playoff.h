/* seating/playoff.h - mode "playoff": two or three teams meet board by board, the best of
 * each at board 1.  (Single players sit in threes by by_score.h.)  Pure. */
#ifndef SEATING_PLAYOFF_H
#define SEATING_PLAYOFF_H
#include "seating/seating.h"

enum { PLAYOFF_TEAMS_MAX = 3 };

struct playoff_player {
	int team;      /* any number, 0 or more */
	int place;     /* of the team, 1 = best; 0 = behind those that have one */
	int rank;      /* the coach's order in the team, 1 = first; 0 = not ranked */
	int64_t score; /* orders teams of one place by their sum, and who is not ranked */
};

struct playoff_round {
	struct seating_round d;
	int matches;
	int *match, *board; /* [d.tables]: from 0 on */
};

/* teams_a_match 2 or 3; the best team meets the last, the second the last but one.  Who
 * has no opponent at a board, since the other teams are short, plays at the one before.
 * INVALID with a sentence for fewer than two teams. */
enum rc playoff_make(struct arena *a, const struct playoff_player *p, int n,
    int teams_a_match, struct playoff_round *out, struct err *e) MUST_USE;

/* A stage that was played.  unit[i], below n: what player i plays for, a team or itself;
 * those who share a table are in one match. */
int playoff_matches(
    struct arena *a, const struct seating_round *d, const int *unit, int n);
/* won[unit]: has the most points of its match, or as many as who has. */
void playoff_winners(struct arena *a, const struct seating_round *d, const int *unit,
    const int64_t *points, int n, bool *won);
#endif
