/* http/api_roster.c - the roster for other programs: sent as CSV, read as JSON. */
#include "app/app_export.h"
#include "app/app_import.h"
#include "app/app_roster.h"
#include "app/json_text.h"
#include "http/pages.h"

static bool
asked(struct req *q, const char *name)
{
	const char *value = req_query(q, name);
	return value && strcmp(value, "1") == 0;
}

/* Refused: the same body, with the members of a problem. */
static enum rc
refused(struct req *q, struct import *im, enum rc rc, struct err *e)
{
	if (im->problems.n == 0)
		problem_add(&im->problems, false, "refused", e->field, "%s", e->text);
	int status = rc == CONFLICT ? 409 : 422;
	DEFER(json_decref) json_t *body = app_import_answer(im);
	json_object_set_new(body, "type", json_string("about:blank"));
	json_object_set_new(body, "title", json_string("The roster was not imported"));
	json_object_set_new(body, "status", json_integer(status));
	json_object_set_new(body, "detail", json_string(e->text));
	json_object_set_new(body, "request", json_string(q->id));
	const char *text = json_text(q->arena, body);
	reply_status(q, status);
	return reply_bytes(q, "application/problem+json", NULL, text, strlen(text));
}

enum rc
api_roster_import(struct req *q, struct err *e)
{
	struct import im = { .problems = { .arena = q->arena } };
	struct import_file file = {
		.name = "roster.csv", .bytes = q->body, .n = q->body_len
	};
	struct import_choice choice = { .dry_run = asked(q, "dry_run"),
		.skip_bad = asked(q, "skip_bad") };
	enum rc rc = app_import(q->app, q->actor, q->t, &file, &choice, &im, e);
	if (rc == INVALID || rc == CONFLICT)
		return refused(q, &im, rc, e);
	return rc == OK ? reply_json(q, 200, app_import_answer(&im)) : rc;
}

enum rc
api_roster_get(struct req *q, struct err *e)
{
	json_t *doc = NULL;
	const char *columns = NULL;
	if (wants_table(q)) {
		DEFER(json_decref) json_t *rows = NULL;
		enum rc rc = app_export(q->app, q->t, "players", &columns, &rows, e);
		return rc == OK ? reply_list(q,
		                      arena_printf(q->arena, "%s-players", q->t->slug),
		                      columns, rows, e)
		                : rc;
	}
	enum rc rc = app_roster_read(q->app, q->t, &doc, e);
	return rc == OK ? reply_json(q, 200, doc) : rc;
}
