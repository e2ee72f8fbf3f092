/* scoring/standings.h - round scores in, totals and ranks out.  Pure; integers only
 * (Challenge Cup: hundredths of a point). */
#ifndef SCORING_STANDINGS_H
#define SCORING_STANDINGS_H
#include "base/arena.h"
#include "base/base.h"
#include "rules/settings.h"

/* 1 to 12 games and a hundred all divide EXACT_UNIT. */
enum { STANDINGS_ROUNDS_MAX = 20, NO_SCORE = INT32_MIN, EXACT_UNIT = 2772000 };

/* A round that was not played; 0 points and no score yet have none of these. */
enum round_mark { MARK_NONE, MARK_ABSENT, MARK_FORFEIT, MARK_BYE, MARK_NO_SHOW };
enum { ROUND_MARKS = 5 };
extern const char *const round_mark_names[ROUND_MARKS]; /* "absent" ...; [0] is NULL */

struct standing {
	int64_t id;       /* player, team or school */
	int64_t group[2]; /* of a player, by enum standings_group; 0 = none */
	int32_t round[STANDINGS_ROUNDS_MAX]; /* NO_SCORE where there is none */
	int32_t exact[STANDINGS_ROUNDS_MAX]; /* the same in 1 / EXACT_UNIT points, where
	                                        settings' cup_sum is exact; else unused */
	uint8_t
	    mark[STANDINGS_ROUNDS_MAX]; /* enum round_mark, of players; never counted */
	int32_t penalty;   /* taken from the total, >= 0; the total never falls below 0 */
	int32_t in_rounds; /* points taken from rounds already; for tie-breaks alone */
	int32_t total;     /* out: NO_SCORE if no round has a score */
	int rank;          /* out: 1 2 2 4; 0 = not ranked */
	bool tied;         /* out */
	bool
	    out_of_rank; /* in: disqualified: never ranked, nothing counts for the team */
	uint32_t
	    open; /* in: bit k, round k + 1 of a player is still to come or to change */
	bool settled; /* out: nothing that is to come can change the place; settled.h */
	int members;  /* out, for groups: players whose scores count */
	bool counted[2]; /* out, for players: the score is part of the group's */
};

/* Sums and ranks n players in place (order kept).  Ties are broken by the settings'
 * tie_break in that order; those who are equal then share a rank, the next is skipped. */
void standings_players(
    struct arena *a, struct standing *p, int n, int rounds, const struct settings *s);

/* Whose scores are put together: a team's by team_rule, a school's by school_rule (sum;
 * the best k; the mean of those with a score, half up). */
enum standings_group { GROUP_TEAM, GROUP_SCHOOL };
/* Puts ranked players together into the n_groups that their team or school names, then
 * ranks those.  A player's own penalty stays with the player: a team loses what is taken
 * from the team. */
void standings_groups(struct arena *a, enum standings_group by, struct standing *groups,
    int n_groups, struct standing *p, int n, int rounds, const struct settings *s);
/* One team's score of n > 0 scores, which it sorts, highest first. */
int64_t team_score(enum team_rule rule, int k, int32_t *score, int n);
#endif
