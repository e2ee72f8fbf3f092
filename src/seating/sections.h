/* seating/sections.h - mode "sections" (AGLOA): teams of five are dealt into sections of
 * up to nine teams; inside a section five blocks, one player of each team in each, on the
 * chart of chart.h.  Pure.
 *
 * In this order: no two teams of a school in one section; no two of a region; every
 * section has its share of the best teams (seeds); inside, team-mates in unlike blocks,
 * and as few tables of two as there must be.
 */
#ifndef SEATING_SECTIONS_H
#define SEATING_SECTIONS_H
#include "seating/seating.h"

enum { SECTION_TEAMS_MAX = 9, SECTION_BLOCKS = 5 };

extern const char *const block_names[SECTION_BLOCKS]; /* "I" to "V" */
/* "A" to "Z", "AA" ... */
const char *section_letters(struct arena *a, int section);

struct section_player {
	int team, school, region; /* any numbers; -1 = none */
	int rank; /* the coach's order in the team, 1 = first; 0 = not ranked */
	int seed; /* the team's, 1 = strongest; 0 = none */
};

struct section_settings {
	int rounds;
	uint64_t seed;
	bool by_rank; /* block I holds the best of each team; else by chance */
	/* After played rounds: who has met, and where everybody plays (-1 = new);
	 * section NULL = nothing is played yet. */
	const int *section, *block;
	const struct seating_meeting *history;
	int history_n;
	const struct seating_wish *wish; /* who is kept apart: in unlike blocks, where */
	int wish_n;                      /* those are by chance */
};

struct section_round {
	struct seating_round d;
	int *section, *block; /* [d.tables]: from 0 on */
};

struct section_plan {
	int rounds, sections, teams;
	struct section_round round[SEATING_ROUNDS_MAX];
	int *section, *block; /* [players]: from 0 on */
	/* Pairs of teams in one section, and the least that any deal has. */
	int school_pairs, school_bound, region_pairs, region_bound;
	/* Repeated meetings that blocks of these sizes have at least: those of the chart,
	 * or where none is used, by the number of pairs. */
	int repeat_bound;
};

/* INVALID with a sentence where no plan is possible: fewer than two players. */
enum rc sections_make(struct arena *a, const struct section_player *p, int n,
    const struct section_settings *s, struct section_plan *out, struct err *e) MUST_USE;
#endif
