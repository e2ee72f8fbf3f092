/* db/migrate.h - brings the schema up to what this program knows: forward only. */
#ifndef DB_MIGRATE_H
#define DB_MIGRATE_H
#include "db/db.h"

struct migration {
	int number;
	const char *slug, *text;
};

/* Applies what is missing, on the owner's connection; *applied counts them.  Refuses
 * (BROKEN) a database whose migrations were changed or are newer than this program. */
enum rc migrate_run(struct db *owner, int *applied, struct err *e) MUST_USE;
/* The same up to that number and no further. */
enum rc migrate_to(struct db *owner, int number, int *applied, struct err *e) MUST_USE;
/* The same with a list of one's own. */
enum rc migrate_list(struct db *owner, const struct migration *list, int n, int *applied,
    struct err *e) MUST_USE;
int migrate_newest(void); /* the highest number that this program knows */
/* Whether any of it was ever applied, on the owner's connection. */
enum rc migrate_begun(struct db *owner, bool *begun, struct err *e) MUST_USE;
/* Whether the newest migration of the database is the newest of this program. */
enum rc migrate_is_current(struct db *db, bool *current, struct err *e) MUST_USE;
#endif
