/* http/api_hall.c - calls of judges, the queue of questions, and photos of sheets for
 * other programs. */
#include "app/app_call.h"
#include "app/app_photo.h"
#include "app/app_query.h"
#include "http/body.h"
#include "http/pages.h"
#include <string.h>

static enum rc
reply_list_of(struct req *q, enum rc rc, json_t *doc)
{
	if (rc != OK)
		return rc;
	json_object_del(doc, "slug");
	return reply_json(q, 200, doc);
}

static enum rc
reply_said(struct req *q, enum rc rc, int status, const char *said)
{
	return rc == OK ? reply_json(q, status, json_pack("{s:s}", "said", said)) : rc;
}

/* ---- calls ---- */

enum rc
api_call_list(struct req *q, struct err *e)
{
	json_t *doc = NULL;
	enum rc rc = app_call_list(q->app, q->t, &doc, e);
	return reply_list_of(q, rc, doc);
}

enum rc
api_call_make(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	const char *said = "";
	if (!body)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, body, &p };
	const char *division = body_text(&b, "division", 80);
	int64_t table = body_int(&b, "table", 0);
	if (body_refused(&b))
		return OK;
	enum rc rc = app_call_make(q->app, q->t, q->actor, division, table, &said, e);
	return reply_said(q, rc, 201, said);
}

enum rc
api_call_step(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	const char *said = "";
	if (!body)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, body, &p };
	const char *press = body_text(&b, "press", 20);
	if (body_refused(&b))
		return OK;
	enum rc rc = app_call_step(q->app, q->t, q->actor, q->num[1], press, &said, e);
	return reply_said(q, rc, 200, said);
}

/* ---- the queue ---- */

enum rc
api_queue_show(struct req *q, struct err *e)
{
	json_t *doc = NULL;
	enum rc rc = app_query_queue(q->app, q->t, q->actor, &doc, e);
	return reply_list_of(q, rc, doc);
}

/* seen: how many steps the program knows of; left out, it does not mind others' */
enum rc
api_queue_step(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	if (!body)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, body, &p };
	const char *press = body_text(&b, "press", 20);
	struct query_step s = { .query = q->num[1],
		.note = body_text(&b, "note", 300),
		.seen = body_int(&b, "seen", -1) };
	if (!query_kind_find(press, &s.kind))
		problem_add(
		    &p, false, "press", "press", "The step is take, up or answer.");
	if (body_refused(&b))
		return OK;
	enum rc rc = app_query_step(q->app, q->t, q->actor, &s, e);
	return rc == OK
	           ? reply_json(q, 200, json_pack("{s:I}", "id", (json_int_t)s.query))
	           : rc;
}

/* ---- photos of sheets ---- */

enum rc
api_photo_list(struct req *q, struct err *e)
{
	json_t *doc = NULL;
	enum rc rc = app_photo_list(q->app, q->t, q->arg[1], &doc, e);
	return rc == OK ? reply_json(q, 200, doc) : rc;
}

/* The body is the picture itself. */
enum rc
api_photo_add(struct req *q, struct err *e)
{
	int64_t id = 0;
	enum rc rc = app_photo_add(
	    q->app, q->t, q->actor, q->arg[1], q->body, q->body_len, &id, e);
	return rc == OK ? reply_json(q, 201, json_pack("{s:I}", "id", (json_int_t)id))
	                : rc;
}

enum rc
api_photo_remove(struct req *q, struct err *e)
{
	int64_t id = q->num[2];
	enum rc rc = app_photo_remove(q->app, q->t, q->actor, q->arg[1], id, e);
	return rc == OK ? reply_json(q, 200, json_pack("{s:I}", "id", (json_int_t)id))
	                : rc;
}
