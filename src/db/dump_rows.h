/* db/dump_rows.h - what pg_restore writes of a backup, as rows and nothing else: no word
 * of it is ever run, so that a file cannot do more than its rows say. */
#ifndef DB_DUMP_ROWS_H
#define DB_DUMP_ROWS_H
#include "db/db.h"

struct dump_text {
	const char *at; /* borrowed; pg_restore --data-only --file=- */
	size_t n;
	const char *file; /* for messages */
};
/* Whether the text holds rows and sequences alone, and the highest number in its table
 * "migration": the schema that they need.  INVALID where it holds anything else. */
enum rc dump_rows_look(const struct dump_text *t, int *schema, struct err *e) MUST_USE;
/* Puts the rows into the tables of the same names, inside the caller's transaction on the
 * owner's connection.  INVALID where a table or column is unknown or a row is refused. */
enum rc dump_rows_put(
    struct db *owner, const struct dump_text *t, struct err *e) MUST_USE;
/* At the newest schema, of one tournament or (0) all: INVALID where rows stand there that
 * the program would not have written, and that no constraint refuses. */
enum rc dump_rows_check(
    struct db *owner, const char *file, int64_t tournament, struct err *e) MUST_USE;
#endif
