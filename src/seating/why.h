/* seating/why.h - a plan told in plain words: which wishes it keeps, and why not.  Pure.
 */
#ifndef SEATING_WHY_H
#define SEATING_WHY_H
#include "rules/ruleset.h"
#include "seating/seating.h"

struct why_person {
	const char *name, *team, *school; /* "" = none */
	int team_no, school_no;           /* any numbers; -1 = none */
};

struct why_table {
	int number, n;
	const int *seat; /* persons */
};

struct why_round {
	int tables;
	struct why_table *table;
};

struct why_plan {
	enum seating_mode mode;
	const struct why_person *person;
	int persons;
	int rounds;
	struct why_round round[SEATING_ROUNDS_MAX];
	bool changed; /* by hand or by repair, after it was drawn */
};

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
