/* seating/modes.h - one door to all ways of seating a division: players and a mode in, a
 * plan out, with what no plan could beat.  Pure. */
#ifndef SEATING_MODES_H
#define SEATING_MODES_H
#include "rules/ruleset.h"
#include "seating/seating.h"

struct mode_player {
	int team, school, region; /* any numbers; -1 = none */
	int rank, seed;           /* of the player in the team, of the team; 0 = none */
	int place;                /* of the team in the standings; 0 = by the scores */
	int64_t score;            /* so far, in any unit */
	/* Of played rounds, from 0 on; -1 = none: section and block, Pentathlon group. */
	int section, block, group;
	int shorts, keeps; /* played rounds at a short table; as scorekeeper */
	bool was_out;      /* of a Pentathlon slot */
};

struct mode_settings {
	enum seating_mode mode;
	int rounds, played; /* to seat; before them */
	int table_max, table_min;
	uint64_t seed;
	int64_t steps; /* 0 = as many as usual for the size */
	const struct seating_meeting *history;
	int history_n;
	const bool *away; /* [rounds][players], for rounds in advance */
	const int *table; /* [players]: the fixed table of each, as in struct */
	const struct seating_wish *wish; /* seating_settings, and NULL the same */
	int wish_n;
	bool by_rank;      /* sections: blocks by the coach's order */
	int teams_a_match; /* playoff: 2 or 3; 0 = single players in threes */
	bool (*go_on)(void *arg, const struct seating_progress *now);
	void *arg;
};

struct mode_table {
	int number;                      /* from 0 on within the division */
	int section, block, game, match; /* from 0 on; -1 where the mode has none */
	int n, *seat;                    /* players; the last is the scorekeeper */
};

struct mode_round {
	int tables;
	struct mode_table *table;
	int out,
	    out_game; /* who is left over in a Pentathlon slot, or -1; of which game */
};

/* One thing that was counted, and the least that any plan can have. */
struct mode_count {
	const char *key, *least_key; /* "teammate_meetings", "teammate_bound" */
	const char *name;            /* "team-mates at a table" */
	int64_t have, least;
	bool points; /* in the unit of mode_player.score */
};
enum { MODE_COUNTS_MAX = 8 };

struct mode_plan {
	int rounds, numbers; /* numbers: table numbers in use */
	struct mode_round round[SEATING_ROUNDS_MAX];
	struct mode_count count[MODE_COUNTS_MAX];
	int counts;
	int64_t steps;
	const char *why_short;
};

enum rc mode_make(struct arena *a, const struct mode_player *p, int n,
    const struct mode_settings *s, struct mode_plan *out, struct err *e) MUST_USE;
#endif
