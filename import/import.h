/* import/import.h - a roster file as people send it -> rows and a list of problems.
 *
 * Reads bytes that are already in memory; nothing is stored here. */
#ifndef IMPORT_IMPORT_H
#define IMPORT_IMPORT_H
#include "base/arena.h"
#include "base/base.h"
#include "rules/ruleset.h"

enum {
	CSV_COLUMNS_MAX = 60,
	CSV_ROWS_MAX = 20000,
	ROSTER_SCHOOLS_MAX = 2000,
	CSV_CELL_MAX = 4000,
	NAME_MAX_CHARS = 100,
	REGION_MAX_CHARS = 40,
	SEED_MAX = 999
};

struct csv_row {
	int line;   /* physical line of the file on which the row starts, from 1 */
	int number; /* as a spreadsheet numbers it: empty rows count, lines in a cell do
	               not */
	int n;
	const char **cell; /* cleaned UTF-8, trimmed */
	bool broken; /* a quote that never closes, too much to read: a problem says so */
};
struct csv {
	const char
	    *encoding; /* "UTF-8", "UTF-8 with BOM", "UTF-16", "Windows-1252 (assumed)" */
	const char *separator; /* "comma", "semicolon", "tab" */
	struct csv_row *row;   /* empty rows are left out */
	int n;
};
/* Reads rows_max rows at most; a problem says so where there are more.
 * INVALID only where the bytes are no text table at all (a picture, an XLSX file: says
 * so). */
enum rc csv_read(struct arena *a, const char *bytes, size_t n, int rows_max,
    struct csv *out, struct problems *p, struct err *e) MUST_USE;

enum roster_field {
	ROSTER_IGNORE,
	ROSTER_GIVEN,
	ROSTER_FAMILY,
	ROSTER_NAME,
	ROSTER_GRADE,
	ROSTER_DIVISION,
	ROSTER_TEAM,
	ROSTER_SCHOOL,
	ROSTER_CODE,
	ROSTER_SCHOOL_CODE,
	ROSTER_TEAM_NUMBER,
	ROSTER_NAMES_SHOWN,
	ROSTER_PLACEHOLDER,
	ROSTER_WITHDRAWN,
	ROSTER_GRADE_OVERRIDE,
	ROSTER_TEAM_WITHDRAWN,
	ROSTER_NOTE,
	ROSTER_RANK,
	ROSTER_REGION,
	ROSTER_SEED,
	ROSTER_FIELDS
};
extern const char
    *const roster_field_names[]; /* "first_name", ... : headers of our own files */
extern const char *const roster_field_labels[];        /* "First name", ... : on pages */
enum roster_field roster_field_find(const char *name); /* ROSTER_FIELDS if unknown */

struct roster_column {
	const char *header;
	enum roster_field field; /* as understood, or as the person remapped it */
	bool sure;               /* the header is known, not guessed from content */
	const char
	    *sample[3]; /* the first cells that are not empty; NULL behind the last */
};
struct roster_school {
	const char *name, *code, *region; /* code, region "" if not given */
	int row;                          /* that named it first */
};
struct roster_team {
	const char *name;
	const struct division_rule *division;
	int school;       /* index in struct roster */
	int number, seed; /* 0 if not given */
	bool withdrawn;
	int players; /* of the good rows, withdrawn ones not counted */
	int row;
};
struct roster_row {
	int row;        /* as the person's spreadsheet numbers it: header is row 1 */
	bool bad;       /* has a problem that keeps it from being imported */
	bool team_only; /* names a team without a player */
	const char *given, *family, *team, *school, *code, *school_code, *names_shown,
	    *note, *region;
	const char *grade_override, *withdrawn_reason; /* "" if not given */
	int grade;                                     /* -1 if not given */
	const struct division_rule *division;
	int team_number, rank, seed; /* 0 if not given */
	int team_at; /* index in struct roster; -1 for a player without a team, or a bad
	                row */
	bool placeholder, withdrawn, team_withdrawn;
};
struct roster {
	const char *encoding, *separator;
	struct roster_column column[CSV_COLUMNS_MAX];
	int columns;
	int header_row; /* usually 1; a title above it is skipped */
	struct roster_row *row;
	int n;
	struct roster_team *team;
	struct roster_school *school;
	int players, teams, schools, divisions; /* of the good rows */
	bool readable; /* the columns that a roster needs are there; else n = 0 */
};
/* Index of the column with that meaning, or -1. */
int roster_column_of(const struct roster *r, enum roster_field f);
/* remap: field for each column or NULL to recognise them.  Problems: row, col (from 1),
 * code, remedy.  Never writes anything. */
enum rc roster_read(struct arena *a, const char *bytes, size_t n,
    const struct ruleset *rules, const enum roster_field *remap, struct roster *out,
    struct problems *p, struct err *e) MUST_USE;
#endif
