/* http/api_tournament.c - /api/v1/tournaments */
#include "app/app_tournament.h"
#include "base/utf8.h"
#include "http/pages.h"

/* A text of the body, cleaned; "" where it is not there.  Another type is a problem. */
static const char *
text_of(struct req *q, const json_t *body, const char *name, struct problems *p)
{
	const json_t *v = json_object_get(body, name);

	if (v && !json_is_string(v) && !json_is_null(v))
		problem_add(p, false, name, name, "\"%s\" must be a text.", name);
	return json_is_string(v) ? utf8_clean(q->arena, json_string_value(v)) : "";
}

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
	f = (struct tournament_form){ .name = text_of(q, body, "name", &p),
		.slug = text_of(q, body, "slug", &p),
		.venue = text_of(q, body, "venue", &p),
		.starts_on = text_of(q, body, "starts_on", &p),
		.timezone = text_of(q, body, "timezone", &p),
		.rule_system = text_of(q, body, "rule_system", &p) };
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
