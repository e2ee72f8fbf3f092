/* seating/state.h - a plan while it is being searched: who sits at which table in each
 * round, and what a swap of two players would cost.  Pure; for this folder only. */
#ifndef SEATING_STATE_H
#define SEATING_STATE_H
#include "base/rng.h"
#include "seating/pair_counts.h"
#include "seating/seating.h"
#include "seating/weights.h"

/* Meetings of players are kept in a square up to here, above it looked up round by round.
 */
enum { MET_PLAYERS_MAX = 600 };

struct pair_list { /* of each player: the others, with a number */
	int *from; /* [n + 1] */
	int *who, *number;
};

struct state {
	const struct seating_player *p;
	int n, rounds;
	int *team, *school;          /* [n]; unlike numbers for players without one */
	int *side, sides;            /* [n]: team from 0 on, -1 = none or alone in it */
	struct seating_round *round; /* [rounds] */
	int *start[SEATING_ROUNDS_MAX]; /* [tables]: first place of each table */
	int biggest[SEATING_ROUNDS_MAX], smallest[SEATING_ROUNDS_MAX]; /* table sizes */
	int short_tables[SEATING_ROUNDS_MAX], short_seats[SEATING_ROUNDS_MAX];
	int *table;       /* [n][rounds]: a number below 0, unlike all others, if away */
	int *place;       /* [n][rounds]: index in round.seat, -1 if away */
	int *short_times; /* [n]: with those before this plan */
	uint8_t *met;     /* [n][n]: meetings, with the history; or NULL */
	struct pair_counts sides_met; /* meetings of sides, where there are any */
	int64_t sides_cost;           /* in the plan, n(n - 1)/2 for n meetings */
	struct pair_list before,
	    wish;         /* met before this plan; wish: 1 apart, -1 together */
	bool soft;        /* swaps may be worse at the levels above that of repeats */
	int64_t together; /* rounds in which two wish to be together */
};

void state_init(struct state *st, struct arena *a, const struct seating_player *p, int n,
    const struct seating_settings *s, struct seating_round *round);
/* Reads again from the seats: a round's players; the meetings before the plan; all. */
void state_index_round(struct state *st, int r);
void state_index_before(struct state *st);
void state_index(struct state *st);
/* Short = below the round's biggest table. */
bool state_is_short(const struct state *st, int r, int table);
/* In the history; and in the rounds before r; and in all rounds. */
int state_met_before(const struct state *st, int a, int b);
int state_met_until(const struct state *st, int a, int b, int r);
int state_meetings(const struct state *st, int a, int b);
int state_wish(const struct state *st, int a, int b); /* 1 apart, -1 together, 0 none */
/* How much of each level there is, in that level's units. */
void state_levels(const struct state *st, int64_t level[LEVELS]);
int64_t levels_cost(const int64_t level[LEVELS]);
/* What this player costs in this round at this level and those above. */
int64_t state_badness(const struct state *st, int r, int player, enum level level);
/* Swaps the players at two places of a round, at different tables, if that changes the
 * cost by no more than `most`; says by how much, or INT64_MAX where it did not. */
int64_t state_try_swap(struct state *st, int r, int x, int y, int64_t most);
/* Pairs of one team of m players over t tables, spread as evenly as can be. */
int64_t spread_pairs(int m, int t);
/* Fills order[] with all players, those of one team side by side, and group[] (may be
 * NULL) with the size of each player's team.  salt decides the order of teams (a school's
 * stay together) and of players in a team; 0 leaves them as numbered. */
void group_by_team(
    const struct state *st, struct arena *a, uint64_t salt, int *order, int *group);
/* Sizes of the teams, or schools, of the players who are not away, in out[]; returns how
 * many. */
int team_sizes(
    const struct seating_player *p, int n, const bool *away, int *out, struct arena *a);
int school_sizes(
    const struct seating_player *p, int n, const bool *away, int *out, struct arena *a);
/* short_floor.c: seats at short tables, of players who had so many `before` (NULL: none).
 */
struct short_floor {
	int64_t squares; /* k * k for who is there k times: the least, as LEVEL_SHORT */
	int64_t again;   /* seats beyond anybody's first: the least of these too */
	bool known;      /* nobody had one before: so where squares are the least, */
	int64_t both;    /* k(k - 1)/2 for who is there k times: for each two rounds */
};
struct short_floor short_floor(
    const struct state *st, struct arena *a, const int *before);
/* repeat_floor.c: meetings of two players who had met.  apart: team-mates never meet;
 * shorts: of plans that have these squares; NULL: of all. */
struct repeat_floor {
	int64_t squares;       /* n(n - 1)/2 for n meetings, as LEVEL_REPEAT */
	int64_t again, thrice; /* those from the second, the third on: of any plan */
};
struct repeat_floor repeat_floor(const struct state *st, struct arena *a, bool apart,
    const struct short_floor *shorts);
/* team_floor.c: the least of LEVEL_TEAM, where floor[] holds that of the levels above;
 * *again: meetings of two teams beyond their first. */
int64_t team_floor(
    const struct state *st, struct arena *a, const int64_t floor[LEVELS], int64_t *again);
/* count.c: the least of each level, in its units; none of them needs another plan than
 * one with team-mates as far apart as can be and short tables shared out as evenly. */
struct floors {
	int64_t level[LEVELS], team_again;
	struct short_floor shorts;
	struct repeat_floor repeats;
};
struct floors state_floors(
    const struct state *st, struct arena *a, const struct seating_settings *s);
/* Pairs of players at the tables of a round. */
int64_t round_pairs(const struct seating_round *d);
/* deal.c: a first plan.  Fills all seats; team-mates are as far apart as can be in each
 * round. */
void deal_rounds(struct state *st, struct arena *a, struct rng *rng);
/* Seats the players of list[] (all of this round) at want[] as far as the sizes allow:
 * the fullest of the wanted tables become the biggest, who is too many fills up the
 * others. */
void deal_settle(
    struct state *st, struct arena *a, int r, const int *list, const int *want);
/* cyclic.c: tables of full teams, turned round by round; false where the field is not of
 * that kind. */
bool deal_cyclic(struct state *st, struct arena *a, struct rng *rng, const int *order);
/* search.c: betters the plan by swaps; returns the steps. */
int64_t search_swaps(
    struct state *st, struct arena *a, struct rng *rng, const struct seating_settings *s);
/* part.c: a part of all players is seated for itself.  What they have met and who is to
 * be kept apart, in the part's own numbers; two in pairs or in a chart's block cannot be
 * kept together. */
struct seating_part {
	const int *player;
	int n, players; /* of the part; of all */
};
void part_recall(struct arena *a, const struct seating_part *p,
    const struct seating_meeting *history, int n, struct seating_settings *s);
void part_wishes(struct arena *a, const struct seating_part *p,
    const struct seating_wish *w, int n, struct seating_settings *s);
/* scorekeeper.c: numbers the tables anew (fixed ones as s->table says), puts each table's
 * scorekeeper last, the others in chance order. */
void scorekeepers_spread(
    struct state *st, struct arena *a, struct rng *rng, const struct seating_settings *s);
#endif
