/* import/import.h - a roster file as people send it -> rows and a list of problems.
 *
 * Reads bytes that are already in memory; nothing is stored here. */
#ifndef IMPORT_IMPORT_H
#define IMPORT_IMPORT_H
#include "base/arena.h"
#include "base/base.h"
#include "rules/ruleset.h"

enum { CSV_COLUMNS_MAX = 60, CSV_ROWS_MAX = 20000, CSV_CELL_MAX = 4000, NAME_MAX_CHARS = 100 };

struct csv_row {
	int line;            /* physical line of the file on which the row starts, from 1 */
	int n;
	const char **cell;   /* cleaned UTF-8, trimmed; raw[] as it stood */
	bool unclosed;       /* began a quote that never closes */
};
struct csv {
	const char *encoding;  /* "UTF-8", "UTF-8 with BOM", "UTF-16", "Windows-1252 (assumed)" */
	const char *separator; /* "comma", "semicolon", "tab" */
	struct csv_row *row;   /* [0] is the header; empty rows are left out */
	int n;
};
/* INVALID only where the bytes are no text table at all (a picture, an XLSX file: says so). */
enum rc csv_read(struct arena *a, const char *bytes, size_t n, struct csv *out,
    struct problems *p, struct err *e) MUST_USE;

enum roster_field {
	ROSTER_IGNORE, ROSTER_GIVEN, ROSTER_FAMILY, ROSTER_NAME, ROSTER_GRADE, ROSTER_DIVISION,
	ROSTER_TEAM, ROSTER_SCHOOL, ROSTER_CODE, ROSTER_SCHOOL_CODE, ROSTER_TEAM_NUMBER,
	ROSTER_MEMBER, ROSTER_NAMES_SHOWN, ROSTER_PLACEHOLDER, ROSTER_WITHDRAWN, ROSTER_NOTE,
	ROSTER_FIELDS
};
extern const char *const roster_field_names[]; /* "first_name", ... : headers of our own files */

struct roster_column {
	const char *header;
	enum roster_field field; /* as understood, or as the person remapped it */
	bool sure;               /* the header is known, not guessed from content */
};
struct roster_row {
	int row;          /* as the person's spreadsheet numbers it: header is row 1 */
	bool bad;         /* has a problem that keeps it from being imported */
	const char *given, *family, *team, *school, *code, *school_code, *names_shown, *note;
	int grade;        /* -1 if not given */
	const struct division_rule *division;
	int team_number, member; /* 0 if not given */
	bool placeholder, withdrawn;
};
struct roster {
	const char *encoding, *separator;
	struct roster_column column[CSV_COLUMNS_MAX];
	int columns;
	struct roster_row *row;
	int n;
	int players, teams, schools, divisions; /* of the good rows */
};
/* remap: field for each column or NULL to recognise them.  Problems: row, col (from 1), code,
 * remedy.  Never writes anything. */
enum rc roster_read(struct arena *a, const char *bytes, size_t n, const struct ruleset *rules,
    const enum roster_field *remap, struct roster *out, struct problems *p, struct err *e) MUST_USE;
#endif
