/* seating/why.h - a plan told in plain words: why tables are as they are, which wishes it
 * keeps, and why not.  Pure. */
#ifndef SEATING_WHY_H
#define SEATING_WHY_H
#include "rules/ruleset.h"
#include "seating/seating.h"

struct why_person {
	const char *name, *team, *school; /* "" = none */
	int team_no, school_no; /* a person's of the team, of the school; -1 = none */
};

struct why_table {
	int number, n;
	const int *seat; /* persons */
};

struct why_round {
	int tables;
	struct why_table *table;
	/* By why_count(): who play; at the biggest table; of the biggest team. */
	int players, most, biggest;
	int *team_n, *school_n; /* [persons]: who play, by team_no and school_no */
};

struct why_plan {
	enum seating_mode mode;
	const struct why_person *person;
	int persons;
	int table_max; /* players of a full table */
	int rounds;
	struct why_round round[SEATING_ROUNDS_MAX];
	bool changed;               /* by hand or by repair, after it was drawn */
	int repeats, repeats_least; /* in the plan; in any plan */
	/* By why_count(): who is seated in any round, in all and by team_no and
	 * school_no; and whom each person sits with over all rounds, by kind. */
	int seated, *team_seated, *school_seated;
	bool *is_seated; /* [persons] */
	struct why_meets {
		int all, team, school;
	} * meets;
};

/* Counts what the sentences below speak of. */
void why_count(struct arena *a, struct why_plan *p);
/* Each a sentence or two, of a table of round r (from 0 on): two of a team there; two who
 * met before or will again; fewer players than at other tables; two of a school but not
 * of a team; a pupil without an opponent. */
const char *why_teammates(struct arena *a, const struct why_plan *p, int r, int person);
const char *why_repeat(struct arena *a, const struct why_plan *p, int one, int two);
const char *why_short(
    struct arena *a, const struct why_plan *p, int r, const struct why_table *t);
const char *why_schoolmates(
    struct arena *a, const struct why_plan *p, int r, int one, int two);
const char *why_bye(struct arena *a, const struct why_plan *p, int r);
/* Where a round takes more tables than its players fill, since a team has a player for
 * each; else NULL. */
const char *why_more_tables(struct arena *a, const struct why_plan *p, int r);
/* All that is to be said of a table: at most `most` sentences; returns how many. */
enum { WHY_MOST = 24 };
int why_table(struct arena *a, const struct why_plan *p, int r, const struct why_table *t,
    const char *out[WHY_MOST]);

enum wish_kind { WISH_APART, WISH_TOGETHER, WISH_TABLE, WISH_KINDS };
extern const char *const wish_kinds[WISH_KINDS]; /* "apart", "together", "table" */

struct why_wish {
	enum wish_kind kind;
	int person, other; /* other: -1 for a table */
	int table;         /* its number */
	bool late;         /* made after the plan was drawn */
};

/* One or two sentences: how far the plan keeps the wish, and why no further. */
const char *why_wish(struct arena *a, const struct why_plan *p, const struct why_wish *w,
    bool *kept) MUST_USE;
#endif
