/* db/db.h - one connection to PostgreSQL: queries, transactions, typed rows.
 *
 * No SQL stands in C.  sql/queries/<noun>.sql holds named statements; the build makes
 * enum query with one Q_<name> each.  A connection prepares a statement when it first
 * needs it, so that a start need not wait until each has prepared all.  A struct db is
 * used by one thread at a time. */
#ifndef DB_DB_H
#define DB_DB_H
#include "base/arena.h"
#include "base/base.h"
#include <jansson.h>
#include <libpq-fe.h>

enum query {
#define QUERY(name, params, text) Q_##name,
#include "queries.inc"
#undef QUERY
	QUERIES
};

struct db; /* opaque */

DEFINE_CLEANUP(PGresult *, PQclear)
DEFINE_CLEANUP(json_t *, json_decref)

/* Opens and sets the session up (time zone UTC, role, statement time-out).  conninfo is a
 * libpq connection string.  BROKEN names what to do. */
enum rc db_open(struct db **out, const char *conninfo, struct err *e) MUST_USE;
/* For migrate and restore: no role change, no prepared statements. */
enum rc db_open_owner(struct db **out, const char *conninfo, struct err *e) MUST_USE;
void db_close(struct db *db);
DEFINE_CLEANUP(struct db *, db_close)
/* Reconnects after the server went away; called at the start of a job, never inside a
 * transaction. */
enum rc db_ready(struct db *db, struct err *e) MUST_USE;
/* How often this was connected: another number is perhaps another database. */
unsigned db_sessions(const struct db *db) MUST_USE;
/* Writes the tables with names anew, so that what was erased is off the disk; owner only.
 */
enum rc db_compact(struct db *owner, struct err *e) MUST_USE;
/* From another thread: ends the statement that this connection waits for. */
void db_cancel(struct db *db);
/* How many statements were sent since the last call, BEGIN and COMMIT left out. */
unsigned db_count(struct db *db);
PGconn *db_conn(struct db *db); /* for COPY and LISTEN in this folder */

/* The public_version that a transaction on this connection made: kept until it is taken,
 * so that the server forgets its kept pages before it answers who made the change. */
void db_public_put(struct db *db, int64_t version);
int64_t db_public_take(struct db *db); /* 0 = none since the last call */

/* A parameter.  Values are sent as text, never built into a statement. */
struct param {
	enum { PARAM_NULL, PARAM_INT, PARAM_TEXT, PARAM_BOOL, PARAM_BYTES } kind;
	int64_t i;
	const char *s; /* borrowed; NULL is SQL NULL */
	size_t n;      /* of bytes */
};
#define P_INT(x) ((struct param){ .kind = PARAM_INT, .i = (int64_t)(x) })
#define P_TEXT(x) ((struct param){ .kind = PARAM_TEXT, .s = (x) })
#define P_BOOL(x) ((struct param){ .kind = PARAM_BOOL, .i = (x) ? 1 : 0 })
#define P_BYTES(p, len)                                                                  \
	((struct param){ .kind = PARAM_BYTES, .s = (const char *)(p), .n = (len) })
#define P_NULL ((struct param){ .kind = PARAM_NULL })
/* 0 means NULL: for optional ids. */
#define P_ID(x) ((x) ? P_INT(x) : P_NULL)
/* "" means NULL. */
#define P_OPT(x) P_TEXT((x) && *(x) ? (x) : NULL)

/* Runs a prepared statement.  *out may be NULL.  SQLSTATE and constraint name become rc,
 * field and a sentence through the table in db/constraint.c:  DB_QUERY(db, Q_x, &r, e,
 * P_INT(1)) */
enum rc db_query(struct db *db, enum query q, PGresult **out, struct err *e, int n,
    const struct param *p) MUST_USE;
#define DB_QUERY(db, q, out, e, ...)                                                     \
	db_query((db), (q), (out), (e),                                                  \
	    (int)COUNT(((const struct param[]){ __VA_ARGS__ })),                         \
	    (const struct param[]){ __VA_ARGS__ })
#define DB_QUERY0(db, q, out, e) db_query((db), (q), (out), (e), 0, NULL)

/* The same in two steps, for work that can be done while the server does its own.  After
 * each db_send comes db_receive, before anything else is asked of the connection; it
 * tells of whatever went wrong, with the sending too.  The parameters and what they
 * borrow stay until then: the statement may be sent again. */
void db_send(struct db *db, enum query q, int n, const struct param *p);
enum rc db_receive(struct db *db, PGresult **out, struct err *e) MUST_USE;
#define DB_SEND(db, q, ...)                                                              \
	db_send((db), (q), (int)COUNT(((const struct param[]){ __VA_ARGS__ })),          \
	    (const struct param[]){ __VA_ARGS__ })

/* A statement whose only row holds only one JSON document; NOT_FOUND (with what) if there
 * is no row or it is null.  *out is owned by the caller.  This is how pages read: the
 * query makes the view model, its keys are the template's names. */
enum rc db_json(struct db *db, enum query q, json_t **out, const char *what,
    struct err *e, int n, const struct param *p) MUST_USE;
#define DB_JSON(db, q, out, what, e, ...)                                                \
	db_json((db), (q), (out), (what), (e),                                           \
	    (int)COUNT(((const struct param[]){ __VA_ARGS__ })),                         \
	    (const struct param[]){ __VA_ARGS__ })

/* One row that must be there: NOT_FOUND with "There is no such <what>." otherwise. */
enum rc db_one(struct db *db, enum query q, PGresult **out, const char *what,
    struct err *e, int n, const struct param *p) MUST_USE;
#define DB_ONE(db, q, out, what, e, ...)                                                 \
	db_one((db), (q), (out), (what), (e),                                            \
	    (int)COUNT(((const struct param[]){ __VA_ARGS__ })),                         \
	    (const struct param[]){ __VA_ARGS__ })

/* Typed columns by name; asserts that the column exists.  Text is borrowed from r. */
int64_t row_int(const PGresult *r, int row, const char *col);      /* NULL = 0 */
const char *row_text(const PGresult *r, int row, const char *col); /* NULL = "" */
bool row_bool(const PGresult *r, int row, const char *col);
bool row_null(const PGresult *r, int row, const char *col);
/* A bytea column, copied into the arena. */
char *row_bytes(struct arena *a, const PGresult *r, int row, const char *col, size_t *n);
json_t *row_json(const PGresult *r, int row, const char *col); /* new reference */

/* Runs fn in a SERIALIZABLE transaction, again on 40001 and 40P01.  fn may run several
 * times: it sets its outputs last and sends nothing to anybody.  After a few tries: BUSY.
 */
typedef enum rc (*tx_fn)(struct db *db, void *arg, struct err *e);
enum rc db_tx(struct db *db, tx_fn fn, void *arg, struct err *e) MUST_USE;
/* The same in READ COMMITTED, for work that touches only its own locked row. */
enum rc db_tx_own(struct db *db, tx_fn fn, void *arg, struct err *e) MUST_USE;
/* One consistent READ ONLY REPEATABLE READ snapshot around several reads. */
enum rc db_snapshot(struct db *db, tx_fn fn, void *arg, struct err *e) MUST_USE;
#endif
