/* import/roster_row.h - one row of a roster by itself: its cells. */
#ifndef IMPORT_ROSTER_ROW_H
#define IMPORT_ROSTER_ROW_H
#include "import/import.h"
#include "import/lookup.h"

struct reader {
	struct arena *arena;
	const struct csv *t;
	const struct ruleset *rules;
	struct roster *out;
	struct problems *p;
	int col[ROSTER_FIELDS]; /* index of the column, or -1 */
	bool assumed;           /* encoding guessed */
	bool told_guess;        /* names without a comma: said once */
	struct lookup team, school, school_code, code, exact, folded, name, rank;
};

/* Says where problem b stands; an error makes the row bad. */
void roster_at(
    struct reader *r, struct roster_row *row, enum roster_field f, struct problem *b);
#define FAULT(r, row, f, code, ...)                                                      \
	roster_at((r), (row), (f),                                                       \
	    problem_add((r)->p, false, (code), roster_field_names[f], __VA_ARGS__))
#define WARN(r, row, f, code, ...)                                                       \
	roster_at((r), (row), (f),                                                       \
	    problem_add((r)->p, true, (code), roster_field_names[f], __VA_ARGS__))

/* Reads the cells of c; *row is bad where one of them is. */
void roster_row_read(struct reader *r, const struct csv_row *c, struct roster_row *row);
#endif
