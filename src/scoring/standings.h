/* scoring/standings.h - round scores in, totals and ranks out.  Pure; integers only
 * (Challenge Cup: hundredths of a point). */
#ifndef SCORING_STANDINGS_H
#define SCORING_STANDINGS_H
#include "base/arena.h"
#include "base/base.h"
#include "rules/settings.h"

enum { STANDINGS_ROUNDS_MAX = 20, NO_SCORE = INT32_MIN };

struct standing {
	int64_t id;                          /* player or team */
	int64_t team;                        /* of a player; 0 = none */
	int32_t round[STANDINGS_ROUNDS_MAX]; /* NO_SCORE where there is none */
	int32_t penalty; /* taken from the total, >= 0; the total never falls below 0 */
	int32_t total;   /* out: NO_SCORE if no round has a score */
	int rank;        /* out: 1 2 2 4; 0 = not ranked */
	bool tied;       /* out */
	bool
	    out_of_rank; /* in: disqualified: never ranked, nothing counts for the team */
	int members;     /* out, for teams: players whose scores count */
	bool counted;    /* out, for players: the score is part of the team's */
};

/* Sums and ranks n players in place (order kept); ties share a rank, the next is skipped.
 */
void standings_players(struct arena *a, struct standing *p, int n, int rounds);
/* Adds the players' rounds up into their teams (teams[].id matches players' team), then
 * ranks. A player's own penalty stays with the player: a team loses what is taken from
 * the team. */
void standings_teams(struct arena *a, struct standing *teams, int n_teams,
    const struct standing *p, int n, int rounds);
/* The same by the settings: ties broken by tie_break in that order, teams by team_rule
 * (sum; the best team_k; the mean of those with a score, half up). */
void standings_players_by(
    struct arena *a, struct standing *p, int n, int rounds, const struct settings *s);
void standings_teams_by(struct arena *a, struct standing *teams, int n_teams,
    struct standing *p, int n, int rounds, const struct settings *s);
/* One team's score of n > 0 scores, which it sorts, highest first. */
int64_t team_score(enum team_rule rule, int k, int32_t *score, int n);
#endif
