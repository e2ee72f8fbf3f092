/* tests/dbharness.h - a throw-away PostgreSQL, one for each test program.
 *
 * It is started by the first call, without fsync, and removed when the program ends. */
#ifndef TESTS_DBHARNESS_H
#define TESTS_DBHARNESS_H
#include "app/app.h"
#include "db/db.h"
#include "tests/harness.h"

/* Connection string of a new database; migrated is a copy of one that was migrated once.
 */
const char *dbharness_database(bool migrated);
/* Runs any SQL as the owner of a database; the test fails where the server refuses. */
void dbharness_sql(const char *conninfo, const char *sql);
/* The first column of the first row as text, "" if there is none; good until the next
 * call. */
const char *dbharness_ask(const char *conninfo, const char *sql);
/* A connection as the server has them, to a database from above; the caller closes it. */
struct db *dbharness_db(const char *conninfo);
/* A whole app on a new migrated database; *conninfo (if not NULL) is where it is. */
void dbharness_app(struct app *app, const char **conninfo);
void dbharness_app_end(struct app *app);
#endif
