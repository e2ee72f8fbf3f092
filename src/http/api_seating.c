/* http/api_seating.c - seating for other programs: draft, search, publish, read. */
#include "app/app_seating.h"
#include "app/searcher.h"
#include "http/body.h"
#include "http/pages.h"
#include "http/read.h"
#include <string.h>

static struct seating_make
read_make(struct body *b)
{
	return (struct seating_make){ .division = body_text(b, "division", 80),
		.rounds = body_int(b, "rounds", 0),
		.seed = body_int(b, "seed", 0),
		.steps = body_int(b, "steps", 0),
		.only_here = body_bool(b, "only_here", false),
		.mode = body_text(b, "mode", 20),
		.without = body_text(b, "without", 2000),
		.by_rank = body_bool(b, "by_rank", false),
		.places = body_int(b, "places", 0),
		.each_section = body_bool(b, "each_section", false),
		.teams_a_match = body_int(b, "teams_a_match", 0) };
}

enum rc
api_seating_make(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	json_t *out = NULL;
	if (!body)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, body, &p };
	struct seating_make in = read_make(&b);
	if (body_refused(&b))
		return OK;
	enum rc rc = need_division(in.division, e);
	if (rc == OK)
		rc = app_seating_make(q->app, q->t, q->actor, &in, &out, e);
	return rc == OK ? reply_json(q, 201, out) : rc;
}

/* ---- a long search ---- */

static enum rc
reply_search(struct req *q, const char *division, int status, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_search_show(q->app, q->t, division, &model, e);
	if (rc != OK)
		return rc;
	json_t *out = json_pack("{s:O,s:O,s:O,s:O}", "division",
	    json_object_get(json_object_get(model, "division"), "code"), "on_its_way",
	    json_object_get(model, "on_its_way"), "search",
	    json_object_get(model, "search"), "lost", json_object_get(model, "lost"));
	json_decref(model);
	return reply_json(q, status, out);
}

enum rc
api_search_show(struct req *q, struct err *e)
{
	const char *division = req_query(q, "division");
	enum rc rc = need_division(division, e);
	return rc == OK ? reply_search(q, division, 200, e) : rc;
}

enum rc
api_search_begin(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	if (!body)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, body, &p };
	struct seating_make in = read_make(&b);
	int64_t seconds = body_int(&b, "seconds", 0);
	if (body_refused(&b))
		return OK;
	enum rc rc = need_division(in.division, e);
	if (rc == OK)
		rc = app_search_begin(q->app, q->t, q->actor, &in, seconds, e);
	return rc == OK ? reply_search(q, in.division, 202, e) : rc;
}

enum rc
api_search_stop(struct req *q, struct err *e)
{
	const char *division = req_query(q, "division");
	enum rc rc = need_division(division, e);
	if (rc == OK)
		rc = app_search_end(q->app, q->t, q->actor, division, e);
	return rc == OK ? reply_search(q, division, 200, e) : rc;
}

/* ---- the certificate ---- */

/* What the page shows, without the lists that only it has room for. */
enum rc
api_seating_certificate(struct req *q, struct err *e)
{
	const char *division = req_query(q, "division");
	bool current = strcmp(req_query_or(q, "plan", ""), "current") == 0;
	json_t *model = NULL;
	enum rc rc = need_division(division, e);
	if (rc == OK)
		rc = app_seating_certificate(q->app, q->t, division, current, &model, e);
	if (rc != OK)
		return rc;
	const json_t *plan = json_object_get(model, "plan");
	json_t *out = json_copy(json_object_get(model, "certificate"));
	json_object_update_new(
	    out, json_pack("{s:O,s:O,s:O,s:O,s:O,s:O,s:O}", "division",
	             json_object_get(json_object_get(model, "division"), "code"), "mode",
	             json_object_get(json_object_get(model, "mode"), "code"), "plan_id",
	             json_object_get(plan, "plan_id"), "edition",
	             json_object_get(plan, "edition"), "is_draft",
	             json_object_get(plan, "is_draft"), "repeats",
	             json_object_get(model, "repeats"), "teammates",
	             json_object_get(model, "teammates")));
	json_decref(model);
	return reply_json(q, 200, out);
}

enum rc
api_seating_publish(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	json_t *out = NULL;
	if (!body)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, body, &p };
	const char *division = body_text(&b, "division", 80);
	int64_t round = body_int(&b, "round", 0), plan = body_int(&b, "plan_id", 0);
	if (body_refused(&b))
		return OK;
	enum rc rc = need_division(division, e);
	if (rc == OK)
		rc = app_seating_publish(
		    q->app, q->t, q->actor, division, round, plan, &out, e);
	return rc == OK ? reply_json(q, 200, out) : rc;
}

/* ?format=csv or xlsx: one row a seat; the sheets' codes for staff alone. */
static enum rc
as_table(struct req *q, const json_t *doc, struct err *e)
{
	DEFER(json_decref) json_t *rows = json_array();
	json_t *table, *seat;
	size_t i, k;
	json_array_foreach(json_object_get(doc, "tables"), i, table)
	    json_array_foreach(json_object_get(table, "seats"), k, seat)
	{
		json_t *row = json_copy(seat);
		json_object_set(row, "division", json_object_get(doc, "division"));
		json_object_set(row, "round", json_object_get(doc, "round"));
		json_object_set(row, "table", json_object_get(table, "table"));
		json_object_set(row, "sheet", json_object_get(table, "code"));
		json_array_append_new(rows, row);
	}
	return reply_list(q,
	    arena_printf(q->arena, "%s-%s-round-%d-seating", q->t->slug,
	        text_of(doc, "division"), int_of(doc, "round")),
	    actor_is_staff(q->actor) ? "division|round|table|seat|code|name|team|sheet"
	                             : "division|round|table|seat|code|name|team",
	    rows, e);
}

enum rc
api_seating_get(struct req *q, struct err *e)
{
	const char *division = req_query(q, "division");
	bool draft = strcmp(req_query_or(q, "draft", ""), "1") == 0;
	int64_t round = 0;
	json_t *out = NULL;
	enum rc rc = need_division(division, e);
	if (rc == OK)
		rc = need_round(q, &round, e);
	if (rc == OK)
		rc = app_seating_read(q->app, q->t, actor_is_staff(q->actor), division,
		    round, draft, &out, e);
	if (rc != OK || !wants_table(q))
		return rc == OK ? reply_json(q, 200, out) : rc;
	rc = as_table(q, out, e);
	json_decref(out);
	return rc;
}
