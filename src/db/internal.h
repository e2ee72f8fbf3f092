/* db/internal.h - what the files of this folder share. */
#ifndef DB_INTERNAL_H
#define DB_INTERNAL_H
#include "db/db.h"
#include <pthread.h>

/* What db_send was called with, and what came of it. */
struct asked {
	enum query q;
	int n;
	const struct param *p;
	enum rc rc;
	struct err e;
};

struct db {
	PGconn *conn;
	char *conninfo;
	bool owner;             /* migrates: no role change, nothing prepared */
	bool in_tx;             /* inside db_tx and its like: a second one joins */
	int64_t public_version; /* that public_changed made last; 0 = taken */
	unsigned sent;          /* statements since db_count was last asked */
	unsigned sessions;      /* how often it was connected */
	bool lost;              /* the connection broke inside the transaction */
	bool snapshot;          /* inside db_snapshot, which only reads */
	bool prepared[QUERIES]; /* on this connection */
	bool waiting;           /* db_send was called, db_receive not yet */
	struct asked asked;
	bool told;                   /* the log knows that it cannot be reached */
	pthread_mutex_t cancel_lock; /* db_cancel comes from another thread */
	PGcancel *cancel;
};

extern const struct query_text {
	const char *name;
	int params;
	const char *text;
} query_texts[QUERIES + 1];

/* Runs a command without parameters or rows: BEGIN and its like, a migration's text. */
enum rc db_run(struct db *db, const char *command, struct err *e) MUST_USE;
/* Turns what the server refused into rc, field and a sentence; detail goes to the log.
 * what names the statement there. */
enum rc db_refused(const PGresult *r, const char *what, struct err *e);
/* Makes the server parse q, unless this connection has done so; an owner's never does. */
enum rc db_prepare(struct db *db, enum query q, struct err *e) MUST_USE;
/* The connection cannot be used; its own message may hold a host's name, never a value.
 */
enum rc db_unreachable(PGconn *conn, struct err *e);
#endif
