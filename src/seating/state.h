/* seating/state.h - a plan while it is being searched: who sits at which table in each
 * round, and what a swap of two players would cost.  Pure; for this folder only. */
#ifndef SEATING_STATE_H
#define SEATING_STATE_H
#include "base/rng.h"
#include "seating/seating.h"

/* Weights.  A team-mate outweighs all the repeats that one swap can mend (two players,
 * seven neighbours each, met in twenty rounds), a repeat outweighs what stands below it.
 * Repeat: times n for the meeting that makes n + 1, so n(n + 1)/2 a pair.  Short: times
 * the square of a player's rounds at short tables. */
#define COST_TEAMMATE ((int64_t)1000000)
#define COST_REPEAT ((int64_t)1000)
#define COST_SHORT ((int64_t)120)
#define COST_SCHOOL ((int64_t)10)

struct meeting_list { /* whom each player has met before this plan */
	int *from;    /* [n + 1] */
	int *who, *times;
};

struct state {
	const struct seating_player *p;
	int n, rounds;
	int *team, *school;             /* [n]; unlike numbers for players without one */
	struct seating_round *round;    /* [rounds] */
	int *start[SEATING_ROUNDS_MAX]; /* [tables]: first place of each table */
	int biggest[SEATING_ROUNDS_MAX], smallest[SEATING_ROUNDS_MAX]; /* table sizes */
	int *table;       /* [n][rounds]: a number below 0, unlike all others, if away */
	int *place;       /* [n][rounds]: index in round.seat, -1 if away */
	int *short_times; /* [n] */
	struct meeting_list met;
	bool any_met;
};

void state_init(struct state *st, struct arena *a, const struct seating_player *p, int n,
    const struct seating_settings *s, struct seating_round *round);
/* Reads table, place and short_times of one round again from its seats. */
void state_index_round(struct state *st, int r);
/* Short = below the round's biggest table. */
bool state_is_short(const struct state *st, int r, int table);
int state_met_before(const struct state *st, int a, int b); /* in the history */
/* In the history and in all rounds of the plan. */
int state_meetings(const struct state *st, int a, int b);
/* What all rounds cost; 0 = no team-mates, no repeats, no school-mates (short tables
 * count). */
int64_t state_cost(const struct state *st);
/* What this player costs in this round, counting meetings in other rounds. */
int64_t state_badness(const struct state *st, int r, int player);
/* Change in cost if the players at two places of a round, at different tables, changed
 * seats. */
int64_t state_swap_delta(const struct state *st, int r, int x, int y);
void state_swap(struct state *st, int r, int x, int y);
/* Pairs of one team of m players over t tables, spread as evenly as can be. */
int64_t spread_pairs(int m, int t);
/* Fills order[] with all players, those of one team side by side, and group[] (may be
 * NULL) with the size of each player's team.  salt decides the order of teams (a school's
 * stay together) and of players in a team; 0 leaves them as numbered. */
void group_by_team(
    const struct state *st, struct arena *a, uint64_t salt, int *order, int *group);
/* Sorted team sizes of the players who are not away, in out[]; returns how many. */
int team_sizes(
    const struct seating_player *p, int n, const bool *away, int *out, struct arena *a);
/* deal.c: a first plan.  Fills all seats; team-mates are as far apart as can be in each
 * round. */
void deal_rounds(struct state *st, struct arena *a, struct rng *rng);
/* scorekeeper.c: numbers the tables anew, puts each table's scorekeeper last, the others
 * in chance order. */
void scorekeepers_spread(struct state *st, struct arena *a, struct rng *rng);
#endif
