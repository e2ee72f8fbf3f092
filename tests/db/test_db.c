/* A statement in two steps: whatever goes wrong comes with the answer, as in one. */
#include "db/internal.h"
#include "sys/clock.h"
#include "tests/dbharness.h"
#include <pthread.h>
#include <string.h>

static const char *where;

static int
begin(void **state)
{
	(void)state;
	where = dbharness_database(true);
	return 0;
}

static void
cut(void)
{
	dbharness_sql(where,
	    "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
	    " WHERE application_name = 'cubetab'");
}

/* Nobody gets at a table until the connection is closed. */
static PGconn *
hold(const char *command)
{
	PGconn *other = PQconnectdb(where);
	PQclear(PQexec(other, "BEGIN"));
	PGresult *r = PQexec(other, command);
	assert_int_equal(PQresultStatus(r), PGRES_COMMAND_OK);
	PQclear(r);
	return other;
}

static void
until_one_waits(void)
{
	while (*dbharness_ask(where, "SELECT 1 FROM pg_stat_activity"
	                             " WHERE wait_event_type = 'Lock'") == '\0')
		clock_sleep_ms(5);
}

static void
an_answer_is_collected_later(void **state)
{
	(void)state;
	struct db *db = dbharness_db(where);
	struct err e = { 0 };
	PGresult *r = NULL;
	(void)db_count(db);
	db_send(db, Q_migration_known, 0, NULL);
	assert_string_equal(dbharness_ask(where, "SELECT 1"), "1");
	assert_int_equal(db_receive(db, &r, &e), OK);
	assert_true(PQntuples(r) > 0);
	PQclear(r);
	DB_SEND(db, Q_season_insert, P_TEXT("later"), P_NULL);
	assert_int_equal(db_receive(db, NULL, &e), OK);
	assert_int_equal(db_count(db), 2);
	db_close(db);
}

static void
a_refusal_comes_with_the_answer(void **state)
{
	(void)state;
	struct db *db = dbharness_db(where);
	struct err e = { 0 };
	PGresult *r = NULL;
	for (int i = 0; i < 2; i++) {
		DB_SEND(db, Q_season_insert, P_TEXT("twice"), P_NULL);
		assert_int_equal(db_receive(db, &r, &e), i == 0 ? OK : CONFLICT);
		PQclear(r);
		r = NULL;
	}
	assert_string_equal(e.field, "name");
	/* and one that could not even be made ready */
	dbharness_sql(where, "ALTER TABLE season RENAME TO season_away");
	db_send(db, Q_season_list, 0, NULL);
	dbharness_sql(where, "ALTER TABLE season_away RENAME TO season");
	assert_int_equal(db_receive(db, &r, &e), BROKEN);
	assert_null(r);
	assert_int_equal(DB_QUERY0(db, Q_season_list, NULL, &e), OK);
	db_close(db);
}

static void
a_connection_breaks_before_the_answer(void **state)
{
	(void)state;
	struct db *db = dbharness_db(where);
	struct err e = { 0 };
	PGresult *r = NULL;
	/* a read is done again, with its parameters */
	assert_int_equal(db_prepare(db, Q_account_by_email, &e), OK);
	PGconn *other = hold("LOCK TABLE account");
	DB_SEND(db, Q_account_by_email, P_TEXT("nobody@example.org"));
	until_one_waits();
	cut();
	PQfinish(other);
	assert_int_equal(db_receive(db, &r, &e), OK);
	assert_int_equal(PQntuples(r), 0);
	PQclear(r);
	r = NULL;
	cut();
	DB_SEND(db, Q_account_by_email, P_TEXT("nobody@example.org"));
	assert_int_equal(db_receive(db, NULL, &e), OK);
	/* nobody knows whether a change was made: it is not made twice */
	cut();
	DB_SEND(db, Q_season_insert, P_TEXT("cut"), P_NULL);
	assert_int_equal(db_receive(db, &r, &e), BUSY);
	assert_null(r);
	assert_string_equal(
	    dbharness_ask(where, "SELECT count(*) FROM season WHERE name = 'cut'"), "0");
	assert_int_equal(db_ready(db, &e), OK);
	db_close(db);
}

static enum rc
add_or_lose(struct db *db, void *arg, struct err *e)
{
	int *runs = arg;
	PGconn *other = (*runs)++ == 0 ? hold("LOCK TABLE season") : NULL;
	DB_SEND(db, Q_season_insert, P_TEXT("in a transaction"), P_NULL);
	if (other != NULL) {
		until_one_waits();
		cut();
	}
	PQfinish(other);
	return db_receive(db, NULL, e);
}

static void
a_transaction_is_done_again(void **state)
{
	(void)state;
	struct db *db = dbharness_db(where);
	struct err e = { 0 };
	int runs = 0;
	assert_int_equal(db_prepare(db, Q_season_insert, &e), OK);
	assert_int_equal(db_tx(db, add_or_lose, &runs, &e), OK);
	assert_int_equal(runs, 2);
	assert_string_equal(dbharness_ask(where, "SELECT count(*) FROM season"
	                                         " WHERE name = 'in a transaction'"),
	    "1");
	db_close(db);
}

static void *
cancel(void *db)
{
	db_cancel(db);
	return NULL;
}

static void
another_thread_cancels(void **state)
{
	(void)state;
	struct db *db = dbharness_db(where);
	struct err e = { 0 };
	pthread_t thread;
	PGresult *r = NULL;
	assert_int_equal(db_prepare(db, Q_season_insert, &e), OK);
	PGconn *other = hold("LOCK TABLE season");
	DB_SEND(db, Q_season_insert, P_TEXT("cancelled"), P_NULL);
	until_one_waits();
	assert_int_equal(pthread_create(&thread, NULL, cancel, db), 0);
	assert_int_equal(db_receive(db, &r, &e), BUSY);
	assert_null(r);
	pthread_join(thread, NULL);
	assert_non_null(strstr(e.text, "was stopped"));
	PQfinish(other);
	assert_int_equal(
	    DB_QUERY(db, Q_season_insert, NULL, &e, P_TEXT("after"), P_NULL), OK);
	db_close(db);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_answer_is_collected_later),
		cmocka_unit_test(a_refusal_comes_with_the_answer),
		cmocka_unit_test(a_connection_breaks_before_the_answer),
		cmocka_unit_test(a_transaction_is_done_again),
		cmocka_unit_test(another_thread_cancels),
	};
	return cmocka_run_group_tests(tests, begin, NULL);
}
