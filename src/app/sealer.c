/* app/sealer.c - see the header.
 *
 * The hash of an event is SHA-256 over the hash before it, a line feed and the event's
 * text; the first has nothing before it. */
#include "app/sealer.h"
#include "app/app_clock.h"
#include "app/app_store.h"
#include "app/secret.h"
#include "base/strbuf.h"
#include "db/db.h"
#include "sys/clock.h"
#include "sys/log.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
	HEX_SIZE = SECRET_HASH_SIZE * 2 + 1,
	TICK_MS = 250,
	FULL_LOOK_MS = 10 * 60 * 1000,
	/* PostgreSQL tells what changed up to ten seconds late */
	KEEP_EVERY_MS = 3 * 1000,
	KEEP_AFTER_MS = 15 * 1000,
	CLOCK_EVERY_MS = 5 * 1000,
	BATCH = 1000, /* audit_unsealed answers no more */
	EVENT_TEXT_MAX = 4 << 20
};

static void
chain_hash(const char *before, const char *text, char out[HEX_SIZE])
{
	unsigned char hash[SECRET_HASH_SIZE];
	struct strbuf b;
	strbuf_init(&b, EVENT_TEXT_MAX);
	strbuf_puts(&b, before);
	strbuf_putc(&b, '\n');
	strbuf_puts(&b, text);
	assert(!b.full); /* an event's columns are bounded by the request's size */
	secret_hash(b.s, hash);
	strbuf_free(&b);
	for (int i = 0; i < SECRET_HASH_SIZE; i++)
		snprintf(out + (size_t)i * 2, 3, "%02x", hash[i]);
}

/* ---- sealing ---- */

struct seal_job {
	bool all;
	int sealed;
};

static json_t *
chain_all(const PGresult *r)
{
	char last[HEX_SIZE] = "";
	int64_t tournament = -1, seq = 0;
	json_t *seals = json_array();
	for (int i = 0; i < PQntuples(r); i++) {
		if (row_int(r, i, "tournament_id") != tournament) {
			tournament = row_int(r, i, "tournament_id");
			seq = row_int(r, i, "last_seq");
			snprintf(last, sizeof last, "%s", row_text(r, i, "last_hash"));
		}
		char hash[HEX_SIZE];
		chain_hash(last, row_text(r, i, "text"), hash);
		memcpy(last, hash, sizeof last);
		json_array_append_new(seals,
		    json_pack("[I, I, I, s]", (json_int_t)tournament, (json_int_t)++seq,
		        (json_int_t)row_int(r, i, "event_id"), hash));
	}
	return seals;
}

static enum rc
seal(struct db *db, void *arg, struct err *e)
{
	struct seal_job *job = arg;
	DEFER(PQclear) PGresult *lock = NULL;
	DEFER(PQclear) PGresult *r = NULL;
	job->sealed = 0;
	enum rc rc = DB_QUERY0(db, Q_audit_lock, &lock, e);
	if (rc != OK || !row_bool(lock, 0, "mine"))
		return rc;
	rc = DB_QUERY(db, Q_audit_unsealed, &r, e, P_BOOL(job->all));
	if (rc != OK || PQntuples(r) == 0)
		return rc;
	DEFER(json_decref) json_t *seals = chain_all(r);
	char *text = json_dumps(seals, JSON_COMPACT);
	rc = DB_QUERY(db, Q_audit_seal_insert, NULL, e, P_TEXT(text));
	if (rc == OK)
		rc = DB_QUERY(db, Q_audit_announce, NULL, e, P_TEXT(text));
	free(text); /* jansson allocated it */
	if (rc == OK)
		job->sealed = PQntuples(r);
	return rc;
}

enum rc
sealer_run(struct app *app, bool all, int *sealed, struct err *e)
{
	struct seal_job job = { all, 0 };
	enum rc rc = db_tx_own(app->db, seal, &job, e);
	*sealed = job.sealed;
	return rc;
}

/* ---- verifying ---- */

static void
broken(struct chain_report *out, const PGresult *r, int i, const char *what)
{
	out->broken = true;
	snprintf(out->fault, sizeof out->fault,
	    "Place %lld of the chain: event %lld (%s of %s) %s.",
	    (long long)row_int(r, i, "seq"), (long long)row_int(r, i, "event_id"),
	    row_null(r, i, "text") ? "?" : row_text(r, i, "action"),
	    row_null(r, i, "text") ? "?" : row_text(r, i, "subject"), what);
}

struct verify_job {
	const char *slug;
	struct chain_report *out;
};

static enum rc
verify_chain(struct db *db, int64_t tournament, struct chain_report *out, struct err *e)
{
	char last[HEX_SIZE] = "", hash[HEX_SIZE];
	for (;;) {
		DEFER(PQclear) PGresult *r = NULL;
		enum rc rc = DB_QUERY(
		    db, Q_audit_chain, &r, e, P_INT(tournament), P_INT(out->sealed));
		if (rc != OK || PQntuples(r) == 0)
			return rc;
		for (int i = 0; i < PQntuples(r); i++) {
			if (row_int(r, i, "seq") != out->sealed + 1)
				broken(out, r, i, "follows a place that was taken out");
			else if (row_null(r, i, "text"))
				broken(out, r, i, "was taken out of the trail");
			else {
				chain_hash(last, row_text(r, i, "text"), hash);
				if (strcmp(hash, row_text(r, i, "hash")) != 0)
					broken(
					    out, r, i, "was changed after it was sealed");
			}
			if (out->broken)
				return OK;
			memcpy(last, hash, sizeof last);
			out->sealed++;
		}
	}
}

static enum rc
verify(struct db *db, void *arg, struct err *e)
{
	struct verify_job *job = arg;
	int64_t tournament = 0;
	*job->out = (struct chain_report){ 0 };
	DEFER(PQclear) PGresult *t = NULL;
	DEFER(PQclear) PGresult *tail = NULL;
	enum rc rc = OK;
	if (*job->slug != '\0') {
		rc = DB_ONE(
		    db, Q_audit_tournament, &t, "tournament", e, P_TEXT(job->slug));
		tournament = rc == OK ? row_int(t, 0, "tournament_id") : 0;
	}
	if (rc == OK)
		rc = verify_chain(db, tournament, job->out, e);
	if (rc == OK)
		rc = DB_QUERY(db, Q_audit_tail, &tail, e, P_INT(tournament));
	if (rc != OK)
		return rc;
	job->out->tail = row_int(tail, 0, "events");
	job->out->tail_first = row_int(tail, 0, "first");
	job->out->tail_last = row_int(tail, 0, "last");
	return OK;
}

enum rc
audit_verify(struct app *app, const char *slug, struct chain_report *out, struct err *e)
{
	struct verify_job job = { slug, out };
	return db_snapshot(app->db, verify, &job, e);
}

/* ---- the thread ---- */

struct sealer {
	struct app app;
	pthread_t thread;
	atomic_bool stopping;
};

/* While people save, and a while after: see statistics_keep. */
struct keeper {
	int64_t saved, kept, clocks;
};

static enum rc
keep_statistics(struct db *db, struct keeper *k, int sealed, struct err *e)
{
	int64_t now = clock_ms();
	if (sealed > 0)
		k->saved = now;
	if (now - k->saved > KEEP_AFTER_MS || now - k->kept < KEEP_EVERY_MS)
		return OK;
	k->kept = now;
	return statistics_keep(db, e);
}

static enum rc
keep_clocks(struct app *app, struct keeper *k, struct err *e)
{
	int64_t now = clock_ms();
	if (now - k->clocks < CLOCK_EVERY_MS)
		return OK;
	k->clocks = now;
	return app_clock_keep(app, e);
}

static void *
sealer_main(void *arg)
{
	struct sealer *s = arg;
	int64_t looked = -FULL_LOOK_MS;
	struct keeper keeper = { .saved = clock_ms(), .kept = clock_ms() };
	bool told = false;
	while (!atomic_load(&s->stopping)) {
		struct err e = { 0 };
		int sealed = 0;
		bool all = clock_ms() - looked > FULL_LOOK_MS;
		enum rc rc = sealer_run(&s->app, all, &sealed, &e);
		if (rc == OK && all)
			looked = clock_ms();
		if (rc == OK)
			rc = keep_statistics(s->app.db, &keeper, sealed, &e);
		if (rc == OK)
			rc = keep_clocks(&s->app, &keeper, &e);
		if (rc != OK && !told)
			log_warn("audit trail: not sealed at the moment: %s", e.text);
		told = rc != OK;
		/* What is saved meanwhile is sealed in one go: a commit for each save
		 * would make the savers wait for as many again. */
		if (sealed < BATCH)
			clock_sleep_ms(TICK_MS);
	}
	/* nothing that was saved before the end stays unsealed if it can be helped */
	struct err ignored;
	int sealed;
	if (!told && sealer_run(&s->app, false, &sealed, &ignored) != OK)
		log_warn("audit trail: the last events are sealed at the next start");
	return NULL;
}

enum rc
sealer_start(struct sealer **out, struct store *store, struct err *e)
{
	struct sealer *s = mem_alloc(sizeof *s);
	enum rc rc = app_open(&s->app, store, e);
	/* what was restored: nobody may have counted it yet */
	if (rc == OK)
		rc = statistics_keep(s->app.db, e);
	if (rc == OK && pthread_create(&s->thread, NULL, sealer_main, s) != 0)
		rc = err_set(e, BROKEN, NULL, "The system allows no more threads.");
	if (rc != OK) {
		app_close(&s->app);
		mem_free(s);
		return rc;
	}
	*out = s;
	return OK;
}

void
sealer_stop(struct sealer *s)
{
	if (s == NULL)
		return;
	atomic_store(&s->stopping, true);
	/* Another program's lock may hold up what runs now; then it is given up. */
	for (;;) {
		struct timespec until = clock_until(1000);
		if (pthread_timedjoin_np(s->thread, NULL, &until) == 0)
			break;
		db_cancel(s->app.db);
	}
	app_close(&s->app);
	mem_free(s);
}
