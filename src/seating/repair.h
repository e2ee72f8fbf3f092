/* seating/repair.h - a round brought up to who is here, moving the fewest people.  Pure.
 *
 * Always: locked tables stay; no table above table_max or of one; no more tables of two
 * than a fresh draw for the same players would have.  Among the plans that move the
 * fewest, in the order of a draw (seating.h): team-mates apart, nobody twice at a short
 * table, repeats, schoolmates apart, meetings of teams, wishes, fixed tables. */
#ifndef SEATING_REPAIR_H
#define SEATING_REPAIR_H
#include "seating/seating.h"

struct repair_table {
	int n, seat[SEATING_TABLE_MAX]; /* the last is the scorekeeper */
	int number;                     /* that a fixed table names; 0 = a new one */
	bool locked;
};

struct repair_round {
	const struct seating_player *player;
	int n;
	const bool *here; /* [n]: plays this round */
	int table_max, table_min;
	const struct seating_meeting *met; /* in the other rounds; two may stand twice */
	int met_n;
	const int *shorts; /* [n]: how often at a short table there; NULL = never */
	const struct seating_wish *wish;
	int wish_n;
	const int
	    *fixed; /* [n]: number of the one wished table, 0 = any; NULL = all any */
	/* In and out; there must be room for n more.  New tables come behind the old; a
	 * table given up stays, with n = 0. */
	struct repair_table *table;
	int tables;
};

struct repair_move {
	int who, from, to; /* tables; from -1 = comes, to -1 = leaves */
};

/* 1 where these two are wished apart, -1 together, 0 neither. */
int seating_wish_find(const struct seating_wish *wish, int n, int a, int b);
/* Fills move[] (room for 2n), those who leave first; returns how many.  Nothing is done
 * about a single player, who has nobody to play with. */
int seating_repair(struct arena *a, struct repair_round *x, struct repair_move *move);
#endif
