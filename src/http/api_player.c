/* http/api_player.c - players and teams one by one, for other programs. */
#include "app/app_player.h"
#include "app/app_team.h"
#include "base/utf8.h"
#include "http/pages.h"
#include <stdlib.h>

static const char *
text(const json_t *body, const char *name)
{
	const char *s = json_string_value(json_object_get(body, name));
	return s ? s : "";
}

/* What the body says; what it leaves out is as it was (was: the player's row of the form,
 * or NULL for a new one). */
static enum rc
read_player(struct req *q, const json_t *body, const json_t *was, struct player_in *in,
    struct err *e)
{
	static const char *const names[] = { "first_name", "last_name", "names_shown",
		"note", "grade_override" };
	static const char *const fields[] = { "given", "family", "names_shown", "note",
		"grade_override" };
	const char *v[COUNT(names)];
	for (size_t i = 0; i < COUNT(names); i++)
		v[i] = utf8_clean(q->arena, json_object_get(body, names[i])
		                                ? text(body, names[i])
		                                : text(was, fields[i]));
	const json_t *grade = json_object_get(body, "grade"),
	             *team = json_object_get(body, "team");
	const json_t *hold = json_object_get(body, "placeholder");
	if (grade && !json_is_null(grade) && !json_is_integer(grade))
		return err_set(
		    e, INVALID, "grade", "The grade is a whole number, or null.");
	*in = (struct player_in){ .given = v[0],
		.family = v[1],
		.names_shown = v[2],
		.note = v[3],
		.grade_override = v[4],
		.grade =
		    grade ? (json_is_null(grade) ? -1 : json_integer_value(grade)) : -1,
		.placeholder = hold ? json_is_true(hold)
		                    : json_is_true(json_object_get(was, "placeholder")) };
	if (!grade && *text(was, "grade"))
		in->grade = strtoll(text(was, "grade"), NULL, 10);
	in->division = json_object_get(body, "division") ? text(body, "division")
	                                                 : text(was, "division");
	if (!team) {
		in->team = strtoll(text(was, "team"), NULL, 10);
		return OK;
	}
	return json_is_string(team) ? app_team_find(q->app, q->t, json_string_value(team),
	                                  in->division, &in->team, e)
	                            : OK;
}

static enum rc
answer(struct req *q, int status, int64_t id, struct err *e)
{
	json_t *doc = NULL;
	enum rc rc = app_player_read(q->app, q->t, id, &doc, e);
	return rc == OK ? reply_json(q, status, doc) : rc;
}

static enum rc
refused(struct req *q, struct problems *p, enum rc rc, struct err *e)
{
	if (rc != INVALID || p->n == 0)
		return rc;
	(void)e;
	return reply_problems(q, 422, p, NULL);
}

enum rc
api_player_add(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	struct problems p = { .arena = q->arena };
	struct player_in in;
	int64_t id = 0;
	if (!body)
		return e->rc;
	enum rc rc = read_player(q, body, NULL, &in, e);
	if (rc == OK)
		rc = app_player_save(q->app, q->actor, q->t, &in, &id, &p, e);
	return rc == OK ? answer(q, 201, id, e) : refused(q, &p, rc, e);
}

enum rc
api_player_change(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	DEFER(json_decref) json_t *was = NULL;
	struct problems p = { .arena = q->arena };
	struct player_in in;
	int64_t id = 0;
	if (!body)
		return e->rc;
	enum rc rc = app_player_find(q->app, q->t, q->arg[1], &id, e);
	if (rc == OK)
		rc = app_player_form(q->app, q->t, id, 0, &was, e);
	if (rc == OK)
		rc = read_player(q, body, json_object_get(was, "values"), &in, e);
	if (rc == OK)
		rc = app_player_save(q->app, q->actor, q->t, &in, &id, &p, e);
	return rc == OK ? answer(q, 200, id, e) : refused(q, &p, rc, e);
}

enum rc
api_player_withdraw(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	int64_t id = 0;
	if (!body)
		return e->rc;
	enum rc rc = app_player_find(q->app, q->t, q->arg[1], &id, e);
	if (rc == OK)
		rc = app_player_withdraw(q->app, q->actor, q->t, id,
		    utf8_clean(q->arena, text(body, "reason")), e);
	return rc == OK ? answer(q, 200, id, e) : rc;
}

enum rc
api_player_reinstate(struct req *q, struct err *e)
{
	int64_t id = 0;
	enum rc rc = app_player_find(q->app, q->t, q->arg[1], &id, e);
	if (rc == OK)
		rc = app_player_reinstate(q->app, q->actor, q->t, id, e);
	return rc == OK ? answer(q, 200, id, e) : rc;
}

enum rc
api_player_substitute(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	struct problems p = { .arena = q->arena };
	struct player_in in;
	int64_t id = 0, new_id = 0;
	if (!body)
		return e->rc;
	enum rc rc = app_player_find(q->app, q->t, q->arg[1], &id, e);
	if (rc == OK)
		rc = read_player(q, body, NULL, &in, e);
	if (rc == OK)
		rc = app_player_substitute(
		    q->app, q->actor, q->t, id, &in, &new_id, &p, e);
	return rc == OK ? answer(q, 201, new_id, e) : refused(q, &p, rc, e);
}

enum rc
api_team_add(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	struct problems p = { .arena = q->arena };
	int64_t id = 0;
	if (!body)
		return e->rc;
	struct team_in in = { .name = utf8_clean(q->arena, text(body, "name")),
		.division = text(body, "division"),
		.school_name = utf8_clean(q->arena, text(body, "school")),
		.number = json_integer_value(json_object_get(body, "number")),
		.override_reason = "" };
	enum rc rc = app_team_save(q->app, q->actor, q->t, &in, &id, &p, e);
	return rc == OK ? reply_json(q, 201,
	                      json_pack("{s:s, s:s, s:s}", "name", in.name, "division",
	                          in.division, "school", in.school_name))
	                : refused(q, &p, rc, e);
}
