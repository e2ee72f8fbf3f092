/* app/app_query.c - questions about a sheet that somebody must settle. */
#include "app/app_query.h"
#include "db/db.h"
#include <string.h>

enum { TEXT_MAX_BYTES = 500 };

struct job {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const char *code, *text;
	int64_t query;
};

static enum rc
open_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_query_open, &r, "sheet", e, P_INT(j->t->id),
	    P_TEXT(j->code), P_TEXT(j->text), P_TEXT(j->who->label));
	if (rc != OK)
		return rc;
	int64_t query = row_int(r, 0, "query_id");
	rc = audit(db, j->t->id, j->who, "query.open",
	    arena_printf(j->app->arena, "query:%lld", (long long)query), NULL,
	    json_pack("{s:I}", "sheet", (json_int_t)row_int(r, 0, "sheet_id")), NULL, e);
	j->query = query;
	return rc;
}

static enum rc
answer_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(db, Q_query_answer, &r, e, P_INT(j->t->id), P_TEXT(j->code),
	    P_INT(j->query), P_TEXT(j->text), P_TEXT(j->who->label));
	if (rc != OK)
		return rc;
	if (PQntuples(r) == 0)
		return err_set(e, CONFLICT, "answer",
		    "This question was answered before, or belongs to another sheet.  "
		    "Look at "
		    "the sheet again.");
	return audit(db, j->t->id, j->who, "query.answer",
	    arena_printf(j->app->arena, "query:%lld", (long long)j->query), NULL, NULL,
	    NULL, e);
}

static enum rc
check_text(const char *text, const char *field, const char *what, struct err *e)
{
	if (text[0] == '\0')
		return err_set(
		    e, INVALID, field, "Please write the %s in one line.", what);
	if (strlen(text) > TEXT_MAX_BYTES)
		return err_set(e, INVALID, field, "The %s is longer than %d letters.",
		    what, TEXT_MAX_BYTES);
	return OK;
}

enum rc
app_query_open(struct app *app, const struct tournament *t, const struct actor *who,
    const char *code, const char *question, int64_t *query, struct err *e)
{
	struct job j = { .app = app, .t = t, .who = who, .code = code, .text = question };
	enum rc rc = check_text(question, "question", "question", e);
	if (rc == OK)
		rc = db_tx_own(app->db, open_tx, &j, e);
	*query = j.query;
	return rc;
}

enum rc
app_query_answer(struct app *app, const struct tournament *t, const struct actor *who,
    const char *code, int64_t query, const char *answer, struct err *e)
{
	struct job j = { .app = app,
		.t = t,
		.who = who,
		.code = code,
		.text = answer,
		.query = query };
	enum rc rc = check_text(answer, "answer", "answer", e);
	return rc == OK ? db_tx_own(app->db, answer_tx, &j, e) : rc;
}
