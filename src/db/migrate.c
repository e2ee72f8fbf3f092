/* db/migrate.c - each file of sql/migrations once, in order, in a transaction of its own.
 *
 * An advisory lock lets one program migrate at a time; the others wait and find it done.
 */
#include "db/migrate.h"
#include "db/internal.h"
#include "sys/log.h"
#include <string.h>

static const struct migration migrations[] = {
#define MIGRATION(number, slug, text) { number, slug, text },
#include "migrations.inc"
#undef MIGRATION
};

enum rc
migrate_begun(struct db *db, bool *there, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY0(db, Q_migration_known, &r, e);
	if (rc == OK)
		*there = row_bool(r, 0, "known");
	return rc;
}

/* Before anything is prepared, so the text is sent as it stands. */
static enum rc
newest(struct db *db, int64_t *out, struct err *e)
{
	bool there = false;
	*out = 0;
	enum rc rc = migrate_begun(db, &there, e);
	if (rc != OK || !there)
		return rc;
	DEFER(PQclear) PGresult *r = NULL;
	rc = DB_QUERY0(db, Q_migration_newest, &r, e);
	if (rc == OK)
		*out = row_int(r, 0, "newest");
	return rc;
}

int
migrate_newest(void)
{
	return migrations[COUNT(migrations) - 1].number;
}

enum rc
migrate_is_current(struct db *db, bool *current, struct err *e)
{
	bool was = db->owner;
	int64_t have = 0;
	db->owner = true;
	enum rc rc = newest(db, &have, e);
	db->owner = was;
	*current = have == migrate_newest();
	return rc;
}

static enum rc
same_text(struct db *db, const struct migration *m, const char *checksum, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(db, Q_migration_checksum, &r, e, P_TEXT(m->text));
	if (rc == OK && strcmp(row_text(r, 0, "checksum"), checksum) != 0)
		rc = err_set(e, BROKEN, NULL,
		    "Step %d (%s) of this database was made by another text than this "
		    "program's.  Use the "
		    "program that made it, or restore a backup with this one.",
		    m->number, m->slug);
	return rc;
}

struct apply {
	const struct migration *list;
	int n;
	bool done; /* nothing was left to apply */
};

/* Compares what is applied with the list and applies the first that is missing. */
static enum rc
apply_next(struct db *db, void *arg, struct err *e)
{
	struct apply *a = arg;
	bool there = false;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY0(db, Q_migration_lock, NULL, e);
	if (rc == OK)
		rc = migrate_begun(db, &there, e);
	if (rc == OK && there)
		rc = DB_QUERY0(db, Q_migration_list, &r, e);
	int have = r == NULL ? 0 : PQntuples(r);
	for (int i = 0; rc == OK && i < have; i++) {
		int64_t number = row_int(r, i, "number");
		if (i >= a->n || number != a->list[i].number)
			return err_set(e, BROKEN, NULL,
			    "This database was made by a newer Cubetab (step %lld %s).  "
			    "Use that version; "
			    "nothing was changed.",
			    (long long)number, row_text(r, i, "slug"));
		rc = same_text(db, &a->list[i], row_text(r, i, "checksum"), e);
	}
	a->done = have >= a->n;
	if (rc != OK || a->done)
		return rc;
	const struct migration *m = &a->list[have];
	rc = db_run(db, m->text, e);
	if (rc == OK)
		rc = DB_QUERY(db, Q_migration_insert, NULL, e, P_INT(m->number),
		    P_TEXT(m->slug), P_TEXT(m->text));
	if (rc == OK)
		log_info("database: step %d %s", m->number, m->slug);
	else
		log_error("database: step %d %s failed", m->number, m->slug);
	return rc;
}

enum rc
migrate_list(
    struct db *db, const struct migration *list, int n, int *applied, struct err *e)
{
	struct apply a = { list, n, false };
	enum rc rc = OK;
	for (*applied = 0; rc == OK; (*applied)++) {
		rc = db_tx_own(db, apply_next, &a, e);
		if (a.done)
			break;
	}
	return rc;
}

static enum rc
role_possible(struct db *db, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY0(db, Q_migration_role, &r, e);
	if (rc == OK && !row_bool(r, 0, "possible"))
		rc = err_set(e, BROKEN, NULL,
		    "The role cubetab_app is missing, and %.60s may not make it.  An "
		    "administrator of "
		    "this PostgreSQL must once run: CREATE ROLE cubetab_app NOLOGIN; "
		    "GRANT cubetab_app TO "
		    "%.60s;",
		    row_text(r, 0, "me"), row_text(r, 0, "me"));
	return rc;
}

enum rc
migrate_to(struct db *db, int number, int *applied, struct err *e)
{
	int n = 0;
	enum rc rc = role_possible(db, e);
	while (n < (int)COUNT(migrations) && migrations[n].number <= number)
		n++;
	return rc == OK ? migrate_list(db, migrations, n, applied, e) : rc;
}

enum rc
migrate_run(struct db *db, int *applied, struct err *e)
{
	return migrate_to(db, migrate_newest(), applied, e);
}
