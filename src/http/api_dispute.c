/* http/api_dispute.c - /api/v1/tournaments/SLUG/disputes and /shakes */
#include "app/app_dispute.h"
#include "app/app_readings.h"
#include "app/equation_json.h"
#include "http/body.h"
#include "http/pages.h"
#include "http/read.h"

static enum rc
refused(struct req *q, enum rc rc, struct err *e)
{
	struct problems p = { .arena = q->arena };
	if (rc != INVALID && rc != CONFLICT)
		return rc;
	problem_add(
	    &p, false, e->field[0] ? e->field : "refused", e->field, "%s", e->text);
	return reply_problems(q, rc == CONFLICT ? 409 : 422, &p, NULL);
}

enum rc
api_dispute_list(struct req *q, struct err *e)
{
	struct dispute_filter f = { req_query_or(q, "q", ""),
		req_query_or(q, "division", ""), req_query_or(q, "state", ""),
		req_query_or(q, "verdict", ""), req_query_or(q, "sort", ""),
		number_or(req_query(q, "table"), 0) };
	json_t *out = NULL;
	enum rc rc = app_dispute_list(q->app, q->t, &f, &out, e);
	return rc == OK ? reply_json(q, 200, out) : rc;
}

/* The case of a body, judged by the tournament's rules whatever it says itself. */
static enum rc
case_of(struct req *q, const json_t *body, const char *key, struct equation_case *c,
    struct err *e)
{
	const struct equation_system *s = app_check_system(q->t->rules);
	json_t *in = json_object_get(body, key);
	if (!s)
		return err_set(e, NOT_FOUND, NULL, "%s has no Equations to check.",
		    q->t->rules->name);
	if (!json_is_object(in))
		return err_set(e, INVALID, key,
		    "\"%s\" is the object that POST /api/v1/check takes.", key);
	json_object_set_new(in, "system", json_string(s->name));
	return equation_case_from_json(in, c, e);
}

/* A case that says nothing of unclear places is read as everywhere in the tournament. */
static void
read_as_usual(json_t *in, const json_t *shown)
{
	if (!json_object_get(in, "settings"))
		json_object_set(in, "settings", json_object_get(shown, "readings"));
}

/* What a case leaves out of the rules is as it is in force at the table. */
static enum rc
rules_in_force(struct req *q, const struct shake_place *at, json_t *in, struct err *e)
{
	static const char *const names[] = { "division", "year_parity", "variations",
		"settings" };
	json_t *shown = NULL;
	enum rc rc = app_shake_show(q->app, q->t, at, &shown, e);
	const json_t *rules = json_object_get(shown, "rules");
	if (rc == OK && json_integer_value(json_object_get(rules, "shake")) == at->shake)
		for (size_t i = 0; i < COUNT(names); i++)
			if (!json_object_get(in, names[i]))
				json_object_set(
				    in, names[i], json_object_get(rules, names[i]));
	read_as_usual(in, shown);
	json_decref(shown);
	return rc;
}

static enum rc
reply_shown(struct req *q, int status, int64_t dispute, struct err *e)
{
	json_t *out = NULL;
	enum rc rc = app_dispute_show(q->app, q->t, q->actor, dispute, &out, e);
	return rc == OK ? reply_json(q, status, out) : rc;
}

enum rc
api_dispute_get(struct req *q, struct err *e)
{
	return reply_shown(q, 200, q->num[1], e);
}

enum rc
api_dispute_open(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *doc = req_json(q, e);
	struct problems p = { .arena = q->arena };
	struct equation_case *c = ARENA_NEW(q->arena, struct equation_case);
	int64_t dispute = 0;
	if (!doc)
		return e->rc;
	struct body b = { q, doc, &p };
	struct shake_place at = { body_text(&b, "division", 80), body_int(&b, "round", 0),
		body_int(&b, "table", 0), body_int(&b, "shake", 1) };
	if (body_refused(&b))
		return OK;
	enum rc rc = rules_in_force(q, &at, json_object_get(doc, "case"), e);
	if (rc == OK)
		rc = case_of(q, doc, "case", c, e);
	if (rc == OK)
		rc = app_dispute_open(q->app, q->t, q->actor, &at, c, &dispute, e);
	if (rc != OK)
		return refused(q, rc, e);
	reply_header(q, "Location",
	    arena_printf(q->arena, "/api/v1/tournaments/%s/disputes/%lld", q->t->slug,
	        (long long)dispute));
	return reply_shown(q, 201, dispute, e);
}

enum rc
api_dispute_step(struct req *q, struct err *e)
{
	static const char *const kinds[] = { [DISPUTE_CASE] = "case",
		[DISPUTE_RULING] = "ruling",
		[DISPUTE_APPEAL] = "appeal",
		[DISPUTE_DECISION] = "decision" };
	DEFER(json_decref) json_t *doc = req_json(q, e);
	struct problems p = { .arena = q->arena };
	struct equation_case *c = ARENA_NEW(q->arena, struct equation_case);
	size_t kind = 0;
	if (!doc)
		return e->rc;
	while (kind < COUNT(kinds) && strcmp(kinds[kind], q->arg[2]) != 0)
		kind++;
	if (kind == COUNT(kinds))
		return err_set(e, NOT_FOUND, NULL,
		    "A step is a case, a ruling, an appeal or a decision.");
	if (kind == DISPUTE_DECISION &&
	    !(q->actor->roles & (ROLE_CHIEF | ROLE_DIRECTOR | ROLE_OWNER)))
		return err_set(e, DENIED, NULL, "The chief decides an appeal.");
	struct body b = { q, doc, &p };
	struct dispute_step s = { .kind = (enum dispute_kind)kind,
		.dispute = q->num[1],
		.based_on = body_int(&b, "version", 0),
		.c = c,
		.ruling = body_text(&b, "ruling", 20),
		.reason = body_text(&b, "reason", 500),
		.second_judge = body_text(&b, "second_judge", 100) };
	if (body_refused(&b))
		return OK;
	enum rc rc = kind == DISPUTE_CASE ? case_of(q, doc, "case", c, e) : OK;
	if (rc == OK)
		rc = app_dispute_step(q->app, q->t, q->actor, &s, e);
	return rc == OK ? reply_shown(q, 200, q->num[1], e) : refused(q, rc, e);
}

/* ---- the rules of a shake ---- */

enum rc
api_shake_show(struct req *q, struct err *e)
{
	struct shake_place at = { req_query_or(q, "division", ""),
		number_or(req_query(q, "round"), 0), number_or(req_query(q, "table"), 0),
		number_or(req_query(q, "shake"), 0) };
	json_t *out = NULL;
	enum rc rc = app_shake_show(q->app, q->t, &at, &out, e);
	return rc == OK ? reply_json(q, 200, out) : rc;
}

enum rc
api_shake_save(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *doc = req_json(q, e);
	struct problems p = { .arena = q->arena };
	struct equation_case *c = ARENA_NEW(q->arena, struct equation_case);
	int8_t seats[EQUATION_CHOICES_MAX] = { 0 };
	json_t *out = NULL, *call;
	size_t i;
	if (!doc)
		return e->rc;
	struct body b = { q, doc, &p };
	struct shake_place at = { body_text(&b, "division", 80), body_int(&b, "round", 0),
		body_int(&b, "table", 0), body_int(&b, "shake", 0) };
	struct shake_rules rules = { c, seats, body_int(&b, "version", 0) };
	if (body_refused(&b))
		return OK;
	DEFER(json_decref) json_t *usual = NULL;
	enum rc rc = app_readings_show(q->app, q->t, &usual, e);
	if (rc == OK)
		read_as_usual(json_object_get(doc, "rules"), usual);
	if (rc == OK)
		rc = case_of(q, doc, "rules", c, e);
	json_array_foreach(
	    json_object_get(json_object_get(doc, "rules"), "variations"), i, call)
	{
		const json_t *seat = json_object_get(call, "seat");
		json_int_t n = json_integer_value(seat);
		if (rc == OK && seat && !json_is_null(seat) && (n < 1 || n > 8))
			rc = err_set(e, INVALID, "variations",
			    "A seat is a number from 1 to 8, or null.");
		if (rc == OK)
			seats[i] = (int8_t)n;
	}
	if (rc == OK)
		rc = app_shake_save(q->app, q->t, q->actor, &at, &rules, e);
	if (rc != OK)
		return refused(q, rc, e);
	rc = app_shake_show(q->app, q->t, &at, &out, e);
	return rc == OK ? reply_json(q, 200, out) : rc;
}
