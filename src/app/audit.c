/* app/audit.c - rows of the audit trail, inside the transaction of what they tell of.
 *
 * They are inserted unchained, so that no save waits for another; app/sealer.c chains
 * them. */
#include "app/app.h"
#include "db/db.h"
#include "sys/log.h"
#include <stdlib.h>

static char *
text_of(const json_t *doc)
{
	return doc == NULL ? NULL : json_dumps(doc, JSON_COMPACT | JSON_ENCODE_ANY);
}

enum rc
audit(struct db *db, int64_t tournament, const struct actor *who, const char *action,
    const char *subject, json_t *before, json_t *after, const char *reason, struct err *e)
{
	char *was = text_of(before), *is = text_of(after);
	enum rc rc = DB_QUERY(db, Q_audit_insert, NULL, e, P_INT(tournament),
	    P_ID(who->account_id), P_TEXT(who->label), P_TEXT(action), P_TEXT(subject),
	    P_TEXT(was), P_TEXT(is), P_OPT(reason));
	free(was); /* jansson allocated them */
	free(is);
	json_decref(before);
	json_decref(after);
	return rc;
}

enum rc
public_changed(struct db *db, int64_t tournament, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(
	    db, Q_tournament_public_changed, &r, "tournament", e, P_INT(tournament));
	if (rc == OK)
		db_public_put(db, row_int(r, 0, "public_version"));
	return rc;
}

enum rc
audit_public(struct db *db, int64_t tournament, const struct actor *who,
    const char *action, const char *subject, json_t *before, json_t *after,
    const char *reason, struct err *e)
{
	enum rc rc =
	    audit(db, tournament, who, action, subject, before, after, reason, e);
	return rc == OK ? public_changed(db, tournament, e) : rc;
}

int64_t
app_public_take(struct app *app)
{
	return db_public_take(app->db);
}

void
statistics_refresh(struct db *db, const char *what)
{
	struct err e = { 0 };

	if (DB_QUERY(db, Q_statistics_refresh, NULL, &e, P_TEXT(what)) != OK)
		log_warn("statistics of %s: %s", what, e.text);
}

enum rc
statistics_keep(struct db *db, struct err *e)
{
	return DB_QUERY0(db, Q_statistics_keep, NULL, e);
}

unsigned
app_statements(struct app *app)
{
	return db_count(app->db);
}
