/* http/api_seating_change.c - a plan changed by other programs: repaired, moved, typed by
 * hand, thrown away, hidden; the wishes for the next. */
#include "app/app_seating.h"
#include "app/app_wish.h"
#include "base/strbuf.h"
#include "http/body.h"
#include "http/pages.h"
#include "http/read.h"
#include <string.h>

enum { LINES_MAX = 1 << 20 };

/* ---- a round by hand ---- */

/* The texts of "lines" as the page's form has them, one a line. */
static const char *
read_lines(struct body *b)
{
	const json_t *list = json_object_get(b->doc, "lines"), *line;
	struct strbuf text;
	size_t i;
	strbuf_init(&text, LINES_MAX);
	if (!json_is_array(list))
		problem_add(b->p, false, "not_a_list", "lines",
		    "\"lines\" must be a list of texts like \"12: AB011E3 CD021E3\".");
	json_array_foreach(list, i, line)
	{
		const char *s = json_string_value(line);
		if (s && !strpbrk(s, "\r\n")) {
			strbuf_puts(&text, s);
			strbuf_puts(&text, "\n");
			continue;
		}
		problem_add(b->p, false, "not_a_text", "lines",
		    "Line %zu must be a text like \"12: AB011E3 CD021E3\".", i + 1)
		    ->row = (int)i + 1;
	}
	if (text.full)
		problem_add(b->p, false, "too_long", "lines",
		    "These are more lines than a round can have.");
	const char *lines = arena_strdup(b->q->arena, text.s ? text.s : "");
	strbuf_free(&text);
	return lines;
}

enum rc
api_seating_hand_show(struct req *q, struct err *e)
{
	struct seating_hand in = { .division = req_query(q, "division") };
	json_t *out = NULL;
	enum rc rc = need_division(in.division, e);
	if (rc == OK)
		rc = need_round(q, &in.round, e);
	if (rc == OK)
		rc = app_seating_hand_show(q->app, q->t, &in, &out, e);
	if (rc != OK)
		return rc;
	char *rest = arena_strdup(q->arena, text_of(out, "lines")), *line;
	json_t *lines = json_array();
	while ((line = strsep(&rest, "\n")) != NULL)
		if (*line)
			json_array_append_new(lines, json_string(line));
	json_t *model = json_pack("{s:O,s:O,s:O,s:O,s:o}", "division",
	    json_object_get(json_object_get(out, "division"), "code"), "round",
	    json_object_get(out, "round"), "plan_id", json_object_get(out, "plan_id"),
	    "is_draft", json_object_get(out, "is_draft"), "lines", lines);
	json_decref(out);
	return reply_json(q, 200, model);
}

enum rc
api_seating_hand(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	json_t *out = NULL;
	const char *dry = req_query(q, "dry_run");
	int refused = 0;
	if (!body)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, body, &p };
	struct seating_hand in = { .division = body_text(&b, "division", 80),
		.lines = read_lines(&b),
		.reason = body_text(&b, "reason", 300),
		.plan_id = body_int(&b, "plan_id", 0),
		.round = body_int(&b, "round", 0),
		.refused = &refused };
	if (body_refused(&b))
		return OK;
	enum rc rc = need_division(in.division, e);
	if (rc == OK && dry && strcmp(dry, "1") == 0)
		rc = app_seating_hand_look(q->app, q->t, &in, &out, e);
	else if (rc == OK)
		rc = app_seating_hand_save(q->app, q->t, q->actor, &in, &out, e);
	if (rc == INVALID && refused) {
		problem_add(&p, false, "line_refused", "lines", "%s", e->text)->row =
		    refused;
		return reply_problems(q, 422, &p, NULL);
	}
	return rc == OK ? reply_json(q, 200, out) : rc;
}

/* ---- repair, a move, the end of a draft ---- */

enum rc
api_seating_repair(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	json_t *out = NULL;
	if (!body)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, body, &p };
	const char *division = body_text(&b, "division", 80);
	int64_t plan = body_int(&b, "plan_id", 0);
	bool only_here = body_bool(&b, "only_here", false);
	if (body_refused(&b))
		return OK;
	enum rc rc = need_division(division, e);
	if (rc == OK)
		rc = app_seating_repair(
		    q->app, q->t, q->actor, division, plan, only_here, &out, e);
	return rc == OK ? reply_json(q, 200, out) : rc;
}

/* What a move would change, without the choices that a form offers. */
static enum rc
reply_preview(struct req *q, json_t *model, struct err *e)
{
	const char *refused = text_of(model, "refused");
	if (*refused) {
		enum rc rc = err_set(e, INVALID, "to", "%s", refused);
		json_decref(model);
		return rc;
	}
	const json_t *preview = json_object_get(model, "preview");
	json_t *out = json_pack("{s:O,s:O,s:O,s:O,s:O}", "plan_id",
	    json_object_get(model, "plan_id"), "needs_reason",
	    json_object_get(model, "needs_reason"), "breaks",
	    json_object_get(preview, "breaks"), "before",
	    json_object_get(preview, "before"), "after",
	    json_object_get(preview, "after"));
	json_decref(model);
	return reply_json(q, 200, out);
}

enum rc
api_seating_change(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	json_t *out = NULL;
	const char *dry = req_query(q, "dry_run");
	if (!body)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, body, &p };
	struct seating_change in = { .division = body_text(&b, "division", 80),
		.player = body_text(&b, "player", 20),
		.plan_id = body_int(&b, "plan_id", 0),
		.round = body_int(&b, "round", 0),
		.to = body_text(&b, "to", 20),
		.reason = body_text(&b, "reason", 300) };
	if (body_refused(&b))
		return OK;
	enum rc rc = need_division(in.division, e);
	if (rc == OK && !*in.to)
		rc = err_set(
		    e, INVALID, "to", "Name a player's code or a table's number.");
	if (rc == OK && dry && strcmp(dry, "1") == 0) {
		rc = app_seating_preview(q->app, q->t, &in, &out, e);
		return rc == OK ? reply_preview(q, out, e) : rc;
	}
	if (rc == OK)
		rc = app_seating_change(q->app, q->t, q->actor, &in, &out, e);
	return rc == OK ? reply_json(q, 200, out) : rc;
}

enum rc
api_seating_discard(struct req *q, struct err *e)
{
	const char *division = req_query(q, "division");
	enum rc rc = need_division(division, e);
	if (rc == OK)
		rc = app_seating_discard(q->app, q->t, q->actor, division, 0, e);
	return rc == OK ? reply_json(q, 200, json_pack("{s:b}", "done", true)) : rc;
}

enum rc
api_seating_hide(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	if (!body)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, body, &p };
	const char *division = body_text(&b, "division", 80);
	int64_t round = body_int(&b, "round", 0);
	if (body_refused(&b))
		return OK;
	enum rc rc = need_division(division, e);
	if (rc == OK)
		rc = app_seating_hide(q->app, q->t, q->actor, division, round, e);
	return rc == OK ? reply_json(q, 200, json_pack("{s:b}", "done", true)) : rc;
}

/* ---- wishes ---- */

enum rc
api_wish_list(struct req *q, struct err *e)
{
	const char *division = req_query(q, "division");
	json_t *out = NULL;
	enum rc rc = need_division(division, e);
	if (rc == OK)
		rc = app_wish_list(q->app, q->t, division, &out, e);
	if (rc != OK)
		return rc;
	json_t *model = json_pack("{s:O,s:O}", "division",
	    json_object_get(json_object_get(out, "division"), "code"), "wishes",
	    json_object_get(out, "wishes"));
	json_decref(out);
	return reply_json(q, 200, model);
}

enum rc
api_wish_add(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	if (!body)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, body, &p };
	struct wish_add in = { .division = body_text(&b, "division", 80),
		.kind = body_text(&b, "kind", 20),
		.player = body_text(&b, "player", 200),
		.other = body_text(&b, "other", 200),
		.table = body_int(&b, "table", 0) };
	if (body_refused(&b))
		return OK;
	enum rc rc = need_division(in.division, e);
	if (rc == OK)
		rc = app_wish_add(q->app, q->t, q->actor, &in, e);
	return rc == OK ? reply_json(q, 201, json_pack("{s:b}", "done", true)) : rc;
}

enum rc
api_wish_remove(struct req *q, struct err *e)
{
	const char *division = req_query(q, "division");
	enum rc rc = need_division(division, e);
	if (rc == OK)
		rc = app_wish_remove(q->app, q->t, q->actor, division, q->num[1], e);
	return rc == OK ? reply_json(q, 200, json_pack("{s:b}", "done", true)) : rc;
}
