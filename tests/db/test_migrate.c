/* Migrations: forward only, once, checksummed. */
#include "db/constraint.h"
#include "db/migrate.h"
#include "tests/dbharness.h"
#include <stdio.h>
#include <string.h>

static const struct migration two[] = {
	{ 1, "first",
	    "CREATE TABLE migration (number int PRIMARY KEY, slug text, checksum "
	    "text);" },
	{ 2, "second", "CREATE TABLE thing (a int);" },
};

static struct db *
owner(const char *conninfo)
{
	struct db *db = NULL;
	struct err e = { 0 };
	if (db_open_owner(&db, conninfo, &e) != OK)
		fail_msg("%s", e.text);
	return db;
}

static void
applies_each_once(void **state)
{
	(void)state;
	const char *where = dbharness_database(false);
	struct db *db = owner(where);
	struct err e = { 0 };
	int applied = -1;
	assert_int_equal(migrate_list(db, two, 1, &applied, &e), OK);
	assert_int_equal(applied, 1);
	assert_int_equal(migrate_list(db, two, 2, &applied, &e), OK);
	assert_int_equal(applied, 1);
	assert_int_equal(migrate_list(db, two, 2, &applied, &e), OK);
	assert_int_equal(applied, 0);
	db_close(db);
	assert_string_equal(dbharness_ask(where, "SELECT count(*) FROM migration"), "2");
}

static void
refuses_a_newer_database(void **state)
{
	(void)state;
	struct db *db = owner(dbharness_database(false));
	struct err e = { 0 };
	int applied;
	assert_int_equal(migrate_list(db, two, 2, &applied, &e), OK);
	assert_int_equal(migrate_list(db, two, 1, &applied, &e), BROKEN);
	assert_non_null(strstr(e.text, "newer Cubetab"));
	db_close(db);
}

static void
refuses_a_changed_migration(void **state)
{
	(void)state;
	struct db *db = owner(dbharness_database(false));
	struct migration changed[2] = { two[0],
		{ 2, "second", "CREATE TABLE thing (b int);" } };
	struct err e = { 0 };
	int applied;
	assert_int_equal(migrate_list(db, two, 2, &applied, &e), OK);
	assert_int_equal(migrate_list(db, changed, 2, &applied, &e), BROKEN);
	assert_non_null(strstr(e.text, "Step 2 (second)"));
	db_close(db);
}

static void
a_failing_migration_leaves_nothing(void **state)
{
	(void)state;
	const char *where = dbharness_database(false);
	struct db *db = owner(where);
	struct migration bad[2] = { two[0],
		{ 2, "second", "CREATE TABLE thing (a int); SELECT 1 / 0;" } };
	struct err e = { 0 };
	int applied;
	assert_int_not_equal(migrate_list(db, bad, 2, &applied, &e), OK);
	db_close(db);
	assert_string_equal(dbharness_ask(where, "SELECT count(*) FROM migration"), "1");
	assert_string_equal(
	    dbharness_ask(where, "SELECT to_regclass('thing') IS NULL"), "t");
}

static void
an_unmigrated_database_is_not_worked_on(void **state)
{
	(void)state;
	struct db *db = NULL;
	struct err e = { 0 };
	assert_int_equal(db_open(&db, dbharness_database(false), &e), BROKEN);
	assert_non_null(strstr(e.text, "cubetab migrate"));
}

/* The owner of a database need not be allowed to make roles, but then somebody else must.
 */
static void
a_missing_role_is_explained(void **state)
{
	(void)state;
	const char *where = dbharness_database(false);
	char plain[256];
	struct db *db = NULL;
	struct err e = { 0 };
	int applied;
	dbharness_sql(
	    where, "CREATE ROLE plain LOGIN; GRANT ALL ON SCHEMA public TO plain");
	snprintf(plain, sizeof plain, "%s user=plain", where);
	assert_int_equal(db_open_owner(&db, plain, &e), OK);
	assert_int_equal(migrate_run(db, &applied, &e), BROKEN);
	assert_non_null(strstr(e.text, "GRANT cubetab_app TO plain"));
	dbharness_sql(dbharness_database(true), "GRANT cubetab_app TO plain");
	assert_int_equal(migrate_run(db, &applied, &e), OK);
	db_close(db);
}

/* ---- transactions ---- */

struct attempt {
	const char *where;
	int runs;
};

static enum rc
collide_once(struct db *db, void *arg, struct err *e)
{
	struct attempt *a = arg;
	DEFER(PQclear) PGresult *r = PQexec(db_conn(db), "SELECT count(*) FROM season");
	if (a->runs++ == 0)
		dbharness_sql(a->where,
		    "BEGIN ISOLATION LEVEL SERIALIZABLE; SELECT count(*) FROM season;"
		    "INSERT INTO season (name) VALUES ('other'); COMMIT");
	DEFER(PQclear)
	PGresult *w = PQexec(db_conn(db), "INSERT INTO season (name) VALUES ('mine')");
	return PQresultStatus(w) == PGRES_COMMAND_OK ? OK
	                                             : err_set(e, RETRY, NULL, "again");
}

static void
a_collision_is_tried_again(void **state)
{
	(void)state;
	struct attempt a = { dbharness_database(true), 0 };
	struct db *db = dbharness_db(a.where);
	struct err e = { 0 };
	assert_int_equal(db_tx(db, collide_once, &a, &e), OK);
	assert_int_equal(a.runs, 2);
	assert_string_equal(dbharness_ask(a.where, "SELECT count(*) FROM season"), "2");
	db_close(db);
}

static enum rc
lose_once(struct db *db, void *arg, struct err *e)
{
	struct attempt *a = arg;
	if (a->runs++ == 0)
		dbharness_sql(a->where,
		    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
		    " WHERE application_name = 'cubetab'");
	return DB_QUERY0(db, Q_migration_known, NULL, e);
}

static void
a_lost_connection_is_made_again(void **state)
{
	(void)state;
	struct attempt a = { dbharness_database(true), 0 };
	struct db *db = dbharness_db(a.where);
	struct err e = { 0 };
	assert_int_equal(db_tx(db, lose_once, &a, &e), OK);
	assert_int_equal(a.runs, 2);
	dbharness_sql(a.where, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
	                       " WHERE application_name = 'cubetab'");
	assert_int_equal(DB_QUERY0(db, Q_migration_known, NULL, &e), OK);
	db_close(db);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(applies_each_once),
		cmocka_unit_test(refuses_a_newer_database),
		cmocka_unit_test(refuses_a_changed_migration),
		cmocka_unit_test(a_failing_migration_leaves_nothing),
		cmocka_unit_test(an_unmigrated_database_is_not_worked_on),
		cmocka_unit_test(a_missing_role_is_explained),
		cmocka_unit_test(a_collision_is_tried_again),
		cmocka_unit_test(a_lost_connection_is_made_again),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
