/* http/api_tournament.c - /api/v1/tournaments */
#include "app/app_tournament.h"
#include "http/body.h"
#include "http/pages.h"

static enum rc
refused(struct req *q, struct problems *p, enum rc rc, struct err *e)
{
	if (rc != INVALID && rc != CONFLICT)
		return rc;
	if (p->n == 0)
		problem_add(p, false, e->field[0] ? e->field : "refused", e->field, "%s",
		    e->text);
	return reply_problems(q, rc == CONFLICT ? 409 : 422, p, NULL);
}

enum rc
api_tournament_make(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	DEFER(json_decref) json_t *body = req_json(q, e);
	struct tournament_form f;
	json_t *out = NULL;
	enum rc rc;

	if (!body)
		return e->rc;
	struct body b = { q, body, &p };
	f = (struct tournament_form){ .name = body_text(&b, "name", 1000),
		.slug = body_text(&b, "slug", 1000),
		.venue = body_text(&b, "venue", 1000),
		.starts_on = body_text(&b, "starts_on", 1000),
		.timezone = body_text(&b, "timezone", 1000),
		.rule_system = body_text(&b, "rule_system", 1000) };
	rc = app_tournament_create(q->app, q->actor, &f, &p, &out, e);
	if (rc != OK)
		return refused(q, &p, rc, e);
	reply_header(q, "Location",
	    arena_printf(q->arena, "/api/v1/tournaments/%s",
	        json_string_value(json_object_get(out, "slug"))));
	return reply_json(q, 201, out);
}

enum rc
api_tournament_list(struct req *q, struct err *e)
{
	json_t *out = NULL;
	enum rc rc = app_tournament_public_list(q->app, &out, e);

	return rc == OK ? reply_json(q, 200, out) : rc;
}

enum rc
api_tournament_get(struct req *q, struct err *e)
{
	json_t *out = NULL;
	enum rc rc = app_tournament_show(q->app, q->t->id, &out, e);

	return rc == OK ? reply_json(q, 200, out) : rc;
}
