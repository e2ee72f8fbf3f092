/* http/api_player.c - players and teams one by one, for other programs. */
#include "app/app_player.h"
#include "app/app_team.h"
#include "http/body.h"
#include "http/pages.h"

static const char *
text(const json_t *body, const char *name)
{
	const char *s = json_string_value(json_object_get(body, name));
	return s ? s : "";
}

/* What the body says; what it leaves out is as it was (was: the player's row of the form,
 * or NULL for a new one). */
static const char *
text_or_was(const struct body *b, const char *name, int max, const char *otherwise)
{
	return json_object_get(b->doc, name) ? body_text(b, name, max) : otherwise;
}

static enum rc
read_player(const struct body *b, const json_t *was, struct player_in *in, struct err *e)
{
	const char *team = text_or_was(b, "team", 120, NULL);
	int64_t before = number_or(text(was, "grade"), -1);
	int64_t rank = number_or(text(was, "rank_in_team"), 0);

	*in = (struct player_in){ .given = text_or_was(
		                      b, "first_name", 100, text(was, "given")),
		.family = text_or_was(b, "last_name", 100, text(was, "family")),
		.names_shown =
		    text_or_was(b, "names_shown", 20, text(was, "names_shown")),
		.note = text_or_was(b, "note", 500, text(was, "note")),
		.grade_override =
		    text_or_was(b, "grade_override", 300, text(was, "grade_override")),
		.grade =
		    json_object_get(b->doc, "grade") ? body_int(b, "grade", -1) : before,
		.rank = json_object_get(b->doc, "rank_in_team")
		            ? body_int(b, "rank_in_team", 0)
		            : rank,
		.placeholder = body_bool(
		    b, "placeholder", json_is_true(json_object_get(was, "placeholder"))),
		.division = text_or_was(b, "division", 80, text(was, "division")) };
	if (body_has(b, "grade") && in->grade < 0)
		problem_add(b->p, false, "out_of_range", "grade",
		    "Grades go from 0 to 13; null where it is not known.");
	if (in->rank < 0 || in->rank > RANK_MAX)
		problem_add(b->p, false, "out_of_range", "rank_in_team",
		    "Ranks in a team go from 1 to %d; null where the coach says none.",
		    RANK_MAX);
	if (b->p->errors > 0)
		return err_set(e, INVALID, NULL, "%s", b->p->list[0].text);
	if (!team)
		in->team = number_or(text(was, "team"), 0);
	return team && *team
	           ? app_team_find(b->q->app, b->q->t, team, in->division, &in->team, e)
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
	struct body b = { q, body, &p };
	enum rc rc = read_player(&b, NULL, &in, e);
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
	struct body b = { q, body, &p };
	enum rc rc = app_player_find(q->app, q->t, q->arg[1], &id, e);
	if (rc == OK)
		rc = app_player_form(q->app, q->t, id, 0, &was, e);
	if (rc == OK)
		rc = read_player(&b, json_object_get(was, "values"), &in, e);
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
	struct problems p = { .arena = q->arena };
	struct body b = { q, body, &p };
	const char *reason = body_text(&b, "reason", 300);
	if (body_refused(&b))
		return OK;
	enum rc rc = app_player_find(q->app, q->t, q->arg[1], &id, e);
	if (rc == OK)
		rc = app_player_withdraw(q->app, q->actor, q->t, id, reason, e);
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
	struct body b = { q, body, &p };
	enum rc rc = app_player_find(q->app, q->t, q->arg[1], &id, e);
	if (rc == OK)
		rc = read_player(&b, NULL, &in, e);
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
	struct body b = { q, body, &p };
	struct team_in in = { .name = body_text(&b, "name", 120),
		.division = body_text(&b, "division", 80),
		.school_name = body_text(&b, "school", 120),
		.number = body_int(&b, "number", 0),
		.seed = body_int(&b, "seed", 0),
		.override_reason = "" };
	if (body_refused(&b))
		return OK;
	enum rc rc = app_team_save(q->app, q->actor, q->t, &in, &id, &p, e);
	return rc == OK ? reply_json(q, 201,
	                      json_pack("{s:s, s:s, s:s}", "name", in.name, "division",
	                          in.division, "school", in.school_name))
	                : refused(q, &p, rc, e);
}
