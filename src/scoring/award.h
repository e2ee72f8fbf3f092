/* scoring/award.h - who has earned an award, out of standings that are ranked.  Pure.
 * Digest section 5; real practice: places, thresholds, perfect scores, unranked honours,
 * qualifiers by quota, titles by playoff. */
#ifndef SCORING_AWARD_H
#define SCORING_AWARD_H
#include "scoring/standings.h"

enum award_kind {
	AWARD_PLACES = 1, /* rank 1 to n; those who share the last place all have it */
	AWARD_HONOURS,    /* the same n, to be shown without rank or score */
	AWARD_THRESHOLD,  /* a total of at least score and below under (0 = no limit) */
	AWARD_PERFECT,    /* a total of score, the most that can be had */
	AWARD_QUOTA,      /* the best n for each per entrants or part of them */
	AWARD_PLAYOFF /* those who share rank 1 play for the title; one alone has it */
};
enum { AWARD_KINDS = 7 };
extern const char *const award_kind_names[AWARD_KINDS]; /* "places" ...; [0] is NULL */

struct award_rule {
	enum award_kind kind;
	int n;
	int first_n, per; /* AWARD_QUOTA: first_n for the first per entrants (0 = n) */
	int entrants;     /* AWARD_QUOTA: 0 = those with a rank */
	int32_t score, under;
};

/* Who wins it. */
enum award_side { AWARD_PLAYERS, AWARD_TEAMS, AWARD_SCHOOLS };
enum { AWARD_SIDES = 3 };
extern const char *const award_side_names[AWARD_SIDES]; /* "players" ... */

/* What is usually awarded in a rule system, in the order of a ceremony; n 0 = as many as
 * the division honours, a perfect score's total is worked out from the settings. */
struct award_usual {
	unsigned sheets; /* 1 << enum sheet_kind */
	const char *title;
	enum award_side won_by;
	struct award_rule rule;
};
extern const struct award_usual award_usual[];
extern const int award_usual_n;

/* How many places a quota gives. */
int award_quota(const struct award_rule *rule, int entrants);
/* Sets won[i] for each standing; returns how many have it.  *contested: more share the
 * last place than the award has left. */
int award_winners(const struct award_rule *rule, const struct standing *s, int n,
    bool *won, bool *contested);
/* The mean of a league's entrants by game with the smallest dropped, half up: what a
 * quota is counted from when a league plays several games. */
int award_participation(const int *entrants, int games);
#endif
