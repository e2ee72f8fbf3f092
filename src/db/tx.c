/* db/tx.c - transactions, repeated where the server says that two collided. */
#include "db/internal.h"
#include "sys/clock.h"
#include "sys/random.h"
#include <string.h>

enum { TRIES = 12, FIRST_WAIT_MS = 2, LONGEST_WAIT_MS = 200 };

static enum rc
commit(struct db *db, struct err *e)
{
	DEFER(PQclear) PGresult *r = PQexec(db->conn, "COMMIT");
	if (PQresultStatus(r) == PGRES_COMMAND_OK) {
		/* a statement failed and its caller went on: the server threw everything
		 * away */
		if (strcmp(PQcmdStatus(r), "COMMIT") != 0)
			return err_set(e, BROKEN, NULL,
			    "Nothing was saved, because one step failed.");
		return OK;
	}
	if (PQstatus(db->conn) != CONNECTION_OK) {
		db->lost = true;
		(void)db_unreachable(db->conn, e); /* for the log */
		return err_set(e, BUSY, NULL,
		    "The database went away while this was saved.  Look whether it was "
		    "saved before "
		    "you try again.");
	}
	return db_refused(r, "commit", e);
}

static void
rollback(struct db *db)
{
	if (PQstatus(db->conn) != CONNECTION_OK)
		return;
	DEFER(PQclear) PGresult *r = PQexec(db->conn, "ROLLBACK");
	if (PQresultStatus(r) != PGRES_COMMAND_OK)
		db->lost = true;
}

static enum rc
attempt(struct db *db, const char *begin, tx_fn fn, void *arg, struct err *e)
{
	*e = (struct err){ 0 };
	enum rc rc = db_ready(db, e);
	if (rc != OK)
		return rc;
	rc = db_run(db, begin, e);
	if (rc == OK) {
		db->in_tx = true;
		rc = fn(db, arg, e);
		db->in_tx = false;
		/* before COMMIT was sent nothing can have been kept: safe to do again */
		if (rc != OK && db->lost)
			rc = RETRY;
		if (rc == OK)
			rc = commit(db, e);
	} else if (db->lost)
		rc = RETRY;
	if (rc != OK)
		rollback(db);
	return rc;
}

static enum rc
run(struct db *db, const char *begin, tx_fn fn, void *arg, struct err *e)
{
	if (db->in_tx)
		return fn(db, arg, e);
	enum rc rc = RETRY;
	int wait = FIRST_WAIT_MS;
	for (int i = 0; rc == RETRY && i < TRIES; i++) {
		if (i > 0) {
			clock_sleep_ms(1 + (int)(random_u64() % (uint64_t)wait));
			wait = MIN(wait * 2, LONGEST_WAIT_MS);
		}
		rc = attempt(db, begin, fn, arg, e);
	}
	if (rc == RETRY)
		return err_set(e, BUSY, NULL,
		    "Others are saving the same thing at this moment.  Nothing was "
		    "saved; please try "
		    "again.");
	return rc;
}

enum rc
db_tx(struct db *db, tx_fn fn, void *arg, struct err *e)
{
	return run(db, "BEGIN ISOLATION LEVEL SERIALIZABLE", fn, arg, e);
}

enum rc
db_tx_own(struct db *db, tx_fn fn, void *arg, struct err *e)
{
	return run(db, "BEGIN ISOLATION LEVEL READ COMMITTED", fn, arg, e);
}

enum rc
db_snapshot(struct db *db, tx_fn fn, void *arg, struct err *e)
{
	bool outer = db->snapshot;
	db->snapshot = outer || !db->in_tx;
	enum rc rc =
	    run(db, "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY", fn, arg, e);
	db->snapshot = outer;
	return rc;
}
