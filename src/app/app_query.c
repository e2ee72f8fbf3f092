/* app/app_query.c - questions about a sheet that somebody must settle.
 *
 * They go up a ladder: scorers, judges, the chief; in the Pentathlon the Monitor, the
 * Game Leader, the Tournament Director. */
#include "app/app_query.h"
#include "base/utf8.h"
#include "db/db.h"
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 500, RUNGS = 3 };
static const char *const ladder_usual[RUNGS] = { "Scorers", "Judges", "Chief" };
static const char *const kind_names[] = { "take", "up", "answer" };

/* The highest rung that somebody stands on, from 1; 0 = below all. */
static int
rung_of(const struct actor *who)
{
	static const unsigned may[RUNGS] = { ROLE_SCORER | ROLE_JUDGE, ROLE_JUDGE,
		ROLE_CHIEF | ROLE_DIRECTOR | ROLE_OWNER };
	int rung = 0;
	for (int i = 0; i < RUNGS; i++)
		if (who->roles & may[i])
			rung = i + 1;
	return rung;
}

static const char *
rung_title(const struct tournament *t, int rung)
{
	const char *own = t->rules->ladder[rung - 1];
	return own ? own : ladder_usual[rung - 1];
}

struct job {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const char *code, *text;
	const struct query_step *s;
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

/* Where it stands and whether this person may do something about it. */
static enum rc
step_check(const struct job *j, const PGresult *was, struct err *e)
{
	int rung = (int)row_int(was, 0, "rung");
	const char *field = kind_names[j->s->kind];
	if (row_bool(was, 0, "closed") ||
	    (j->s->code && strcmp(j->s->code, row_text(was, 0, "code")) != 0))
		return err_set(e, CONFLICT, field,
		    "This question was answered before, or belongs to another sheet.  "
		    "Look at the sheet again.");
	if (j->s->seen >= 0 && j->s->seen != row_int(was, 0, "seen"))
		return err_set(e, CONFLICT, field,
		    "Somebody else did something about this question meanwhile.  Nothing "
		    "was changed: look at it and press again.");
	if (rung_of(j->who) < rung)
		return err_set(e, DENIED, field,
		    "This question was handed up to the %s, who settle it.",
		    rung_title(j->t, rung));
	if (j->s->kind == QUERY_UP && rung == RUNGS)
		return err_set(e, CONFLICT, field, "There is nobody above the %s.",
		    rung_title(j->t, rung));
	return OK;
}

static enum rc
step_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *was = NULL;
	enum rc rc = DB_ONE(
	    db, Q_query_lock, &was, "question", e, P_INT(j->t->id), P_INT(j->s->query));
	if (rc == OK)
		rc = step_check(j, was, e);
	if (rc != OK)
		return rc;
	const char *kind = kind_names[j->s->kind];
	int64_t rung = row_int(was, 0, "rung") + (j->s->kind == QUERY_UP);
	rc = DB_QUERY(db, Q_query_step, NULL, e, P_INT(j->t->id), P_INT(j->s->query),
	    P_TEXT(kind), P_INT(rung), P_TEXT(j->s->note), P_TEXT(j->who->label),
	    P_INT(row_int(was, 0, "seen") + 1));
	if (rc != OK)
		return rc;
	return audit(db, j->t->id, j->who, arena_printf(j->app->arena, "query.%s", kind),
	    arena_printf(j->app->arena, "query:%lld", (long long)j->s->query), NULL,
	    json_pack("{s:I}", "rung", (json_int_t)rung), NULL, e);
}

static enum rc
check_text(const char *text, const char *field, const char *what, struct err *e)
{
	if (text[0] == '\0')
		return err_set(
		    e, INVALID, field, "Please write the %s in one line.", what);
	if (utf8_length(text) > TEXT_MAX)
		return err_set(e, INVALID, field, "The %s is longer than %d letters.",
		    what, TEXT_MAX);
	return OK;
}

bool
query_kind_find(const char *name, enum query_kind *out)
{
	for (size_t i = 0; i < COUNT(kind_names); i++)
		if (strcmp(kind_names[i], name) == 0) {
			*out = (enum query_kind)i;
			return true;
		}
	return false;
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
app_query_step(struct app *app, const struct tournament *t, const struct actor *who,
    const struct query_step *step, struct err *e)
{
	struct query_step s = *step;
	struct job j = { .app = app, .t = t, .who = who, .s = &s };
	enum rc rc = OK;
	if (s.kind == QUERY_TAKE)
		s.note = "";
	else
		rc = check_text(s.note, kind_names[s.kind],
		    s.kind == QUERY_UP ? "reason" : "answer", e);
	return rc == OK ? db_tx(app->db, step_tx, &j, e) : rc;
}

enum rc
app_query_queue(struct app *app, const struct tournament *t, const struct actor *who,
    json_t **out, struct err *e)
{
	DEFER(json_decref) json_t *titles = json_array();
	for (int i = 1; i <= RUNGS; i++)
		json_array_append_new(titles, json_string(rung_title(t, i)));
	char *text = json_dumps(titles, JSON_COMPACT);
	enum rc rc = DB_JSON(app->db, Q_queue_show, out, "tournament", e, P_INT(t->id),
	    P_INT(rung_of(who)), P_TEXT(text), P_TEXT(who->label));
	free(text); /* jansson allocated it */
	return rc;
}
