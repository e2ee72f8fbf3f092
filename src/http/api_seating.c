/* http/api_seating.c - seating for other programs: draft, publish, read. */
#include "app/app_seating.h"
#include "http/pages.h"
#include <stdlib.h>
#include <string.h>

static const char *
text_in(const json_t *body, const char *name)
{
	const char *s = json_string_value(json_object_get(body, name));
	return s ? s : "";
}

/* A whole number of the body, or `otherwise` where it is absent; INVALID if it is another
 * kind. */
static enum rc
number_in(
    const json_t *body, const char *name, int64_t otherwise, int64_t *out, struct err *e)
{
	const json_t *v = json_object_get(body, name);
	*out = otherwise;
	if (!v || json_is_null(v))
		return OK;
	if (!json_is_integer(v))
		return err_set(e, INVALID, name, "\"%s\" must be a whole number.", name);
	*out = (int64_t)json_integer_value(v);
	return OK;
}

enum rc
api_seating_make(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	json_t *out = NULL;
	if (!body)
		return e->rc;
	struct seating_make in = { .division = text_in(body, "division"),
		.only_here = json_is_true(json_object_get(body, "only_here")) };
	if (!*in.division)
		return err_set(e, INVALID, "division", "Name the division.");
	enum rc rc = number_in(body, "rounds", 0, &in.rounds, e);
	if (rc == OK)
		rc = number_in(body, "seed", 0, &in.seed, e);
	if (rc == OK)
		rc = number_in(body, "steps", 0, &in.steps, e);
	if (rc == OK)
		rc = app_seating_make(q->app, q->t, q->actor, &in, &out, e);
	return rc == OK ? reply_json(q, 201, out) : rc;
}

enum rc
api_seating_publish(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	json_t *out = NULL;
	int64_t round, plan;
	if (!body)
		return e->rc;
	if (!*text_in(body, "division"))
		return err_set(e, INVALID, "division", "Name the division.");
	enum rc rc = number_in(body, "round", 0, &round, e);
	if (rc == OK)
		rc = number_in(body, "plan_id", 0, &plan, e);
	if (rc == OK)
		rc = app_seating_publish(q->app, q->t, q->actor,
		    text_in(body, "division"), round, plan, &out, e);
	return rc == OK ? reply_json(q, 200, out) : rc;
}

enum rc
api_seating_get(struct req *q, struct err *e)
{
	const char *division = req_query(q, "division"), *round = req_query(q, "round");
	const char *draft = req_query(q, "draft");
	json_t *out = NULL;
	if (!division || !*division)
		return err_set(
		    e, INVALID, "division", "Name a division: ?division=CODE&round=N");
	if (!round || !*round || strspn(round, "0123456789") != strlen(round) ||
	    strlen(round) > 3)
		return err_set(
		    e, INVALID, "round", "Name a round: ?division=CODE&round=N");
	enum rc rc = app_seating_read(q->app, q->t, actor_is_staff(q->actor), division,
	    strtol(round, NULL, 10), draft && strcmp(draft, "1") == 0, &out, e);
	return rc == OK ? reply_json(q, 200, out) : rc;
}
