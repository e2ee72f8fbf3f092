/* db/db.c - connections and statements. */
#include "db/internal.h"
#include "db/migrate.h"
#include "sys/clock.h"
#include "sys/log.h"
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

enum {
	PARAMS_MAX = 40,
	INT_TEXT_MAX = 24,
	AGAIN_MS = 100,
	AGAIN_LIMIT_MS = 5000,
	SERVER_VERSION_MIN = 150000
};

const struct query_text query_texts[QUERIES + 1] = {
#define QUERY(name, params, text) { #name, params, text },
#include "queries.inc"
#undef QUERY
	{ NULL, 0, NULL },
};

/* What a worker's session is: the role that may not change the schema, and limits so that
 * no statement holds others up for long. */
static const char session_setup[] =
    "SET ROLE cubetab_app; SET timezone = 'UTC'; SET jit = off; "
    /* A statement is planned once a connection, not anew in each of its first five runs:
     * with many workers and many statements those would be most of an hour's saves. */
    "SET plan_cache_mode = force_generic_plan; "
    "SET statement_timeout = '30s'; SET lock_timeout = '10s'; "
    "SET idle_in_transaction_session_timeout = '60s'";
static const char owner_setup[] = "SET timezone = 'UTC'; SET jit = off";

static const char unreachable[] =
    "The database cannot be reached at the moment.  Nothing was saved; please try again.";

static void
cancel_renew(struct db *db)
{
	pthread_mutex_lock(&db->cancel_lock);
	PQfreeCancel(db->cancel);
	db->cancel = db->conn == NULL ? NULL : PQgetCancel(db->conn);
	pthread_mutex_unlock(&db->cancel_lock);
}

void
db_cancel(struct db *db)
{
	char why[256];
	pthread_mutex_lock(&db->cancel_lock);
	if (db->cancel != NULL && PQcancel(db->cancel, why, sizeof why) == 0)
		log_warn("database: cancel: %s", why);
	pthread_mutex_unlock(&db->cancel_lock);
}

enum rc
db_compact(struct db *owner, struct err *e)
{
	assert(owner->owner && !owner->in_tx);
	return db_run(owner,
	    "VACUUM (FULL, ANALYZE) player, upload, query, printed, sheet_photo", e);
}

static enum rc
session_begin(struct db *db, struct err *e)
{
	cancel_renew(db);
	if (PQstatus(db->conn) != CONNECTION_OK) {
		/* one line for an outage, not one for each try */
		if (db->told)
			return err_set(e, BUSY, NULL, "%s", unreachable);
		db->told = true;
		return db_unreachable(db->conn, e);
	}
	db->told = false;
	if (PQserverVersion(db->conn) < SERVER_VERSION_MIN)
		return err_set(e, BROKEN, NULL,
		    "Cubetab needs PostgreSQL %d or newer; this database is version %d.",
		    SERVER_VERSION_MIN / 10000, PQserverVersion(db->conn) / 10000);
	if (db->owner)
		return db_run(db, owner_setup, e);
	bool current = false;
	enum rc rc = migrate_is_current(db, &current, e);
	if (rc == OK && !current)
		rc = err_set(e, BROKEN, NULL,
		    "The database was not prepared for this version of Cubetab.  Run: "
		    "cubetab migrate");
	memset(db->prepared, 0, sizeof db->prepared);
	db->sessions++;
	return rc == OK ? db_run(db, session_setup, e) : rc;
}

static PGconn *
dial(const char *conninfo)
{
	/* what conninfo says itself goes before these */
	static const char *const keys[] = { "connect_timeout", "client_encoding",
		"application_name", "keepalives_idle", "dbname", NULL };
	const char *values[] = { "10", "UTF8", "cubetab", "30", conninfo, NULL };
	return PQconnectdbParams(keys, values, 1);
}

static void
ignore_notice(void *arg, const PGresult *r)
{
	(void)arg;
	(void)r;
}

static enum rc
open_as(struct db **out, const char *conninfo, bool owner, struct err *e)
{
	DEFER(db_close) struct db *db = mem_alloc(sizeof *db);
	db->conninfo = mem_strdup(conninfo);
	db->owner = owner;
	pthread_mutex_init(&db->cancel_lock, NULL);
	db->conn = dial(conninfo);
	PQsetNoticeReceiver(db->conn, ignore_notice, NULL);
	enum rc rc = session_begin(db, e);
	if (rc == OK) {
		*out = db;
		db = NULL;
	}
	return rc;
}

enum rc
db_open(struct db **out, const char *conninfo, struct err *e)
{
	return open_as(out, conninfo, false, e);
}

enum rc
db_open_owner(struct db **out, const char *conninfo, struct err *e)
{
	return open_as(out, conninfo, true, e);
}

void
db_close(struct db *db)
{
	if (db == NULL)
		return;
	PQfinish(db->conn);
	db->conn = NULL;
	cancel_renew(db);
	pthread_mutex_destroy(&db->cancel_lock);
	mem_free(db->conninfo);
	mem_free(db);
}

PGconn *
db_conn(struct db *db)
{
	return db->conn;
}

/* An idle connection has nothing to read, unless the server closed it meanwhile. */
static bool
still_there(struct db *db)
{
	if (PQstatus(db->conn) != CONNECTION_OK || db->lost)
		return false;
	struct pollfd fd = { PQsocket(db->conn), POLLIN, 0 };
	return poll(&fd, 1, 0) == 0 ||
	       (PQconsumeInput(db->conn) == 1 && PQstatus(db->conn) == CONNECTION_OK);
}

static enum rc
reconnect(struct db *db, struct err *e)
{
	PQfinish(db->conn);
	db->conn = dial(db->conninfo);
	PQsetNoticeReceiver(db->conn, ignore_notice, NULL);
	enum rc rc = session_begin(db, e);
	db->lost = rc != OK;
	if (rc == OK)
		log_info("database: connected again");
	return rc;
}

enum rc
db_ready(struct db *db, struct err *e)
{
	assert(!db->in_tx && !db->waiting);
	if (still_there(db))
		return OK;
	/* a server that is started again takes a moment; nobody has to know */
	int64_t until = clock_ms() + AGAIN_LIMIT_MS;
	enum rc rc = reconnect(db, e);
	while (rc == BUSY && clock_ms() < until) {
		clock_sleep_ms(AGAIN_MS);
		rc = reconnect(db, e);
	}
	return rc;
}

unsigned
db_sessions(const struct db *db)
{
	return db->sessions;
}

enum rc
db_unreachable(PGconn *conn, struct err *e)
{
	log_error("database: %s", PQerrorMessage(conn));
	return err_set(e, BUSY, NULL, "%s", unreachable);
}

static enum rc
failed(struct db *db, const PGresult *r, const char *what, struct err *e)
{
	if (PQstatus(db->conn) != CONNECTION_OK) {
		db->lost = true;
		return db_unreachable(db->conn, e);
	}
	/* after a fail-over this server only reads: look for the new one */
	const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
	if (state != NULL && strcmp(state, "25006") == 0 && !db->snapshot)
		db->lost = true;
	return db_refused(r, what, e);
}

enum rc
db_run(struct db *db, const char *command, struct err *e)
{
	assert(!db->waiting);
	DEFER(PQclear) PGresult *r = PQexec(db->conn, command);
	ExecStatusType status = PQresultStatus(r);
	if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
	    status == PGRES_EMPTY_QUERY)
		return OK;
	return failed(db, r, "command", e);
}

enum rc
db_prepare(struct db *db, enum query q, struct err *e)
{
	const struct query_text *t = &query_texts[q];
	if (db->owner || db->prepared[q])
		return OK;
	DEFER(PQclear) PGresult *r = PQprepare(db->conn, t->name, t->text, 0, NULL);
	db->prepared[q] = PQresultStatus(r) == PGRES_COMMAND_OK;
	return db->prepared[q] ? OK : failed(db, r, t->name, e);
}

/* Makes ready at first need, and sends. */
static enum rc
send_query(struct db *db, enum query q, int n, const struct param *p, struct err *e)
{
	const struct query_text *t = &query_texts[q];
	enum rc rc = db_prepare(db, q, e);
	if (rc != OK)
		return rc;
	const char *values[PARAMS_MAX];
	int lengths[PARAMS_MAX], formats[PARAMS_MAX];
	char text[PARAMS_MAX][INT_TEXT_MAX];
	assert(q < QUERIES && n == t->params && n <= PARAMS_MAX);
	for (int i = 0; i < n; i++) {
		assert(p[i].n <= INT_MAX);
		formats[i] = p[i].kind == PARAM_BYTES;
		lengths[i] = (int)p[i].n;
		values[i] = NULL;
		if (p[i].kind == PARAM_INT) {
			snprintf(text[i], INT_TEXT_MAX, "%lld", (long long)p[i].i);
			values[i] = text[i];
		} else if (p[i].kind == PARAM_BOOL)
			values[i] = p[i].i != 0 ? "t" : "f";
		else if (p[i].kind != PARAM_NULL)
			values[i] = p[i].s;
	}
	db->sent++;
	int sent = db->owner ? PQsendQueryParams(db->conn, t->text, n, NULL, values,
	                           lengths, formats, 0)
	                     : PQsendQueryPrepared(
	                           db->conn, t->name, n, values, lengths, formats, 0);
	return sent == 1 ? OK : failed(db, NULL, t->name, e);
}

/* The answer of the one statement, as PQexecPrepared() has it: the last result. */
static enum rc
take_result(struct db *db, enum query q, PGresult **out, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	for (PGresult *next; (next = PQgetResult(db->conn)) != NULL;) {
		PQclear(r);
		r = next;
		if (PQstatus(db->conn) != CONNECTION_OK)
			break;
	}
	ExecStatusType status = PQresultStatus(r);
	if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
		return failed(db, r, query_texts[q].name, e);
	if (out != NULL) {
		*out = r;
		r = NULL;
	}
	return OK;
}

void
db_send(struct db *db, enum query q, int n, const struct param *p)
{
	assert(!db->waiting);
	db->waiting = true;
	db->asked = (struct asked){ .q = q, .n = n, .p = p };
	db->asked.rc = send_query(db, q, n, p, &db->asked.e);
}

enum rc
db_receive(struct db *db, PGresult **out, struct err *e)
{
	assert(db->waiting);
	db->waiting = false;
	enum query q = db->asked.q;
	int n = db->asked.n;
	const struct param *p = db->asked.p;
	enum rc rc = db->asked.rc;
	if (rc == OK)
		rc = take_result(db, q, out, e);
	else
		*e = db->asked.e;
	/* Outside a transaction a read may simply be done again on a new connection. */
	if (rc == OK || !db->lost || db->in_tx ||
	    strncmp(query_texts[q].text, "SELECT", 6) != 0)
		return rc;
	*e = (struct err){ 0 };
	rc = db_ready(db, e);
	if (rc == OK)
		rc = send_query(db, q, n, p, e);
	return rc == OK ? take_result(db, q, out, e) : rc;
}

enum rc
db_query(struct db *db, enum query q, PGresult **out, struct err *e, int n,
    const struct param *p)
{
	db_send(db, q, n, p);
	return db_receive(db, out, e);
}

enum rc
db_one(struct db *db, enum query q, PGresult **out, const char *what, struct err *e,
    int n, const struct param *p)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = db_query(db, q, &r, e, n, p);
	if (rc != OK)
		return rc;
	if (PQntuples(r) == 0)
		return err_set(e, NOT_FOUND, NULL, "There is no such %s.", what);
	assert(PQntuples(r) == 1);
	if (out != NULL) {
		*out = r;
		r = NULL;
	}
	return OK;
}

enum rc
db_json(struct db *db, enum query q, json_t **out, const char *what, struct err *e, int n,
    const struct param *p)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = db_query(db, q, &r, e, n, p);
	if (rc != OK)
		return rc;
	if (PQntuples(r) == 0 || PQgetisnull(r, 0, 0))
		return err_set(e, NOT_FOUND, NULL, "There is no such %s.", what);
	json_error_t fault;
	*out = json_loadb(
	    PQgetvalue(r, 0, 0), (size_t)PQgetlength(r, 0, 0), JSON_DECODE_ANY, &fault);
	if (*out == NULL) {
		log_error("%s: not JSON: %s", query_texts[q].name, fault.text);
		return err_set(
		    e, BROKEN, NULL, "Reading the %s failed; the log says why.", what);
	}
	return OK;
}

unsigned
db_count(struct db *db)
{
	unsigned sent = db->sent;

	db->sent = 0;
	return sent;
}

void
db_public_put(struct db *db, int64_t version)
{
	db->public_version = version;
}

int64_t
db_public_take(struct db *db)
{
	int64_t version = db->public_version;
	db->public_version = 0;
	return version;
}
