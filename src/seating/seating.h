/* seating/seating.h - who sits where: players in, a plan out.  Pure: no clock, no I/O,
 * integers only; the plan is a function of players, settings, seed and steps, on every
 * machine.
 *
 * Always: nobody twice in a round; table sizes as the number of players gives them.
 * Then, each before the next: team-mates apart; nobody twice at a short table; the same
 * two players as seldom as possible (squares, not sums), and then nobody three times if
 * twice will do; schoolmates apart; the same two
 * teams as seldom as possible; wishes (two kept apart or together); fixed tables; the
 * scorekeeper's seat spread.  Their weights: weights.h. */
#ifndef SEATING_SEATING_H
#define SEATING_SEATING_H
#include "base/arena.h"
#include "base/base.h"

/* The engine's number: it rises when the same input, seed and steps give another plan. */
enum { SEATING_VERSION = 7 };
enum { SEATING_PLAYERS_MAX = 20000, SEATING_ROUNDS_MAX = 20, SEATING_TABLE_MAX = 8 };

struct seating_player {
	int team;   /* any number; -1 = none */
	int school; /* any number; -1 = none */
};

struct seating_meeting { /* two players who have met before this plan */
	int a, b, times;
};

struct seating_wish { /* of the director: two who must sit together, or must not */
	int a, b;
	bool together; /* then their meetings are no repeats, of teams neither */
};

/* What a plan is searched for, the heaviest first; each in units of its own. */
enum { SEATING_AIMS = 7 };
extern const char *const seating_aims[SEATING_AIMS];

/* A search on its way; the best plan so far beside the least that any plan can have. */
struct seating_progress {
	int64_t steps, cost; /* cost: above the least, in the unit of the lightest aim */
	bool by_aim;   /* above[] is filled: as it was when the search looked last */
	bool by_score; /* it is of score_aims, see by_score.h, else of seating_aims */
	int64_t above[SEATING_AIMS];
};

struct seating_settings {
	int rounds;
	int table_max,
	    table_min; /* sizes: as many of table_max as possible, as equal as possible */
	uint64_t seed;
	int64_t steps; /* 0 = as many as usual for the size, more while repeats may be
	                  fewer */
	const struct seating_meeting *history;
	int history_n;
	const bool
	    *away; /* [rounds][players]: who is left out of a round; NULL = nobody */
	const int *shorts, *keeps; /* [players]: earlier rounds at a short table, and as
	                            * scorekeeper; NULL = none */
	const int *table;          /* [players]: number of the only table where this one
	                            * can sit, from 1; 0 = any; NULL = all any */
	const struct seating_wish *wish;
	int wish_n;
	/* Asked now and then, and first after some steps; false ends the search with the
	 * best plan so far: the plan of that number of steps.  NULL = never. */
	bool (*go_on)(void *arg, const struct seating_progress *now);
	void *arg;
};

struct seating_round {
	int tables, players; /* in pairs, an odd one sits alone: a bye */
	int *
	    size; /* [tables]: seats of each table, big tables first but for fixed ones */
	int *seat; /* [players]: who sits there, table by table; the last of a table is
	            * its scorekeeper */
};

struct seating_plan {
	int rounds;
	struct seating_round round[SEATING_ROUNDS_MAX];
	/* What the plan holds beside the least that any plan for its tables can have;
	 * the later ones where team-mates are as far apart as can be.  repeat_bound: of
	 * those where short tables are shared out as evenly and nobody meets anybody more
	 * often than here. */
	int teammate_meetings, teammate_bound; /* pairs at a table, over all rounds */
	int repeat_meetings, repeat_bound;     /* of two players, beyond their first */
	int most_meetings;                     /* of any one pair */
	int small_tables, small_bound;         /* of SEATING_SMALL() or fewer players */
	int short_again, short_bound;      /* seats at a short table beyond one's first */
	int school_meetings, school_bound; /* of schoolmates of unlike teams */
	int team_again, team_bound;        /* meetings of two teams, beyond their first */
	int wishes_missed, tables_missed;  /* one for each round */
	int64_t steps;
	const char *why_short; /* a sentence where a table is below table_min, or NULL */
};

/* How many tables the players make (away[i] leaves one out; NULL: nobody); 0 for fewer
 * than two. As few as hold all, so fives and fours, then threes, then fewer; more and
 * smaller ones, of three at least, only where that parts all team-mates.  Their sizes
 * differ by one at most. */
int seating_tables(struct arena *a, const struct seating_player *p, int n,
    const bool *away, int table_max, int table_min);
/* A sentence where players make a table below table_min, else NULL. */
const char *seating_why_short(struct arena *a, int players, int table_max, int table_min);
/* Players of a table that is smaller than need be: two in threes, three in fives. */
#define SEATING_SMALL(table_max) (MIN(table_max, 4) - 1)
const char *seating_small_name(int table_max); /* "tables of three or fewer" */
const char *seating_again_name(int table_max); /* a seat there beyond one's first */
/* How many such tables there are at least, where players are shared out over as many. */
int seating_small_least(int players, int tables, int table_max);
/* INVALID with a sentence where no plan is possible (fewer than two players). */
enum rc seating_make(struct arena *a, const struct seating_player *p, int n,
    const struct seating_settings *s, struct seating_plan *out, struct err *e) MUST_USE;
/* Counts teammates and repeats of any plan (one changed by hand too) into *plan, with the
 * bounds for its tables. */
void seating_count(struct arena *a, const struct seating_player *p, int n,
    const struct seating_settings *s, struct seating_plan *plan);
#endif
