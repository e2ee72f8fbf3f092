/* db/dump.h - the whole database into a file and back, by PostgreSQL's own programs. */
#ifndef DB_DUMP_H
#define DB_DUMP_H
#include "db/db.h"

enum rc dump_write(const char *conninfo, const char *file, struct err *e) MUST_USE;
/* Whether the file is such a dump (and not the archive of one tournament). */
enum rc dump_is(const char *file, bool *is, struct err *e) MUST_USE;
/* Replaces all that is in the database by the rows of the file, in one transaction: it
 * works as a whole or not at all.  The schema is this program's own: tables, functions
 * and statements of the file are never run.  sound (its arg is NULL) has the last word
 * before the end of the transaction.  INVALID for a dump of a newer version of this
 * program, or one that holds other than its rows. */
enum rc dump_restore(
    const char *conninfo, const char *file, tx_fn sound, struct err *e) MUST_USE;
#endif
