/* http/page_screen.c - what the hall's screens show, and announcements. */
#include "app/app_screen.h"
#include "http/again.h"
#include "http/body.h"
#include "http/pages.h"
#include "http/read.h"
#include <string.h>

enum { SECONDS = 20, ANNOUNCEMENT_MAX = 300 };

struct screen_form {
	const char *name, *division;
	bool clock, announcements, seating, standings;
	int64_t seconds;
};
#define SHOWN(what, text)                                                                \
	{                                                                                \
		.name = #what, .label = text, .kind = FIELD_CHECK,                       \
		.offset = offsetof(struct screen_form, what)                             \
	}
static const struct field screen_fields[] = {
	{ .name = "name",
	    .label = "Name of the screen",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct screen_form, name),
	    .required = true,
	    .max = 30 },
	SHOWN(clock, "Clock"),
	SHOWN(announcements, "Announcements"),
	SHOWN(seating, "Seating"),
	SHOWN(standings, "Results"),
	{ .name = "division",
	    .label = "Division",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct screen_form, division),
	    .max = 40 },
	{ .name = "seconds",
	    .label = "Seconds for each page",
	    .kind = FIELD_INT,
	    .offset = offsetof(struct screen_form, seconds),
	    .required = true,
	    .min = 5,
	    .max = 300 },
};

static enum rc
screens_model(struct req *q, json_t **out, struct err *e)
{
	enum rc rc = app_screen_list(q->app, q->t, out, e);
	if (rc != OK)
		return rc;
	json_t *choices = json_array(), *d;
	const char *typed = form_value_or(q, "division", "");
	size_t i;
	json_array_append_new(choices, json_pack("{s:s, s:s, s:b}", "code", "", "name",
	                                   "All, in turn", "selected", *typed == '\0'));
	json_array_foreach(
	    json_object_get(*out, "divisions"), i, d) json_array_append_new(choices,
	    json_pack("{s:s, s:s, s:b}", "code", text_of(d, "code"), "name",
	        text_of(d, "name"), "selected", strcmp(typed, text_of(d, "code")) == 0));
	json_object_set_new(*out, "choices", choices);
	json_object_set_new(*out, "fresh", json_boolean(form_value(q, "name") == NULL));
	return OK;
}

static const struct form_page screens = { "screen_list", "Screens", screens_model };

enum rc
page_screen_list(struct req *q, struct err *e)
{
	return form_page_show(q, &screens, e);
}

static enum rc
back(struct req *q, struct err *e, const char *said)
{
	reply_notice(q, "%s", said);
	return reply_redirect(q, e, "/manage/%s/screens", q->t->slug);
}

enum rc
page_screen_save(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct screen_form in = { 0 };
	enum rc rc = FORM_READ(q, screen_fields, &in, &p, e);
	if (rc == OK) {
		const struct screen_in s = { in.name, in.clock, in.announcements,
			in.seating, in.standings, in.division, in.seconds };
		rc = app_screen_save(q->app, q->t, q->actor, &s, e);
	}
	if (rc != OK)
		return form_page_again(q, &screens, &p, rc, e);
	return back(q, e, "The screen follows by itself.");
}

enum rc
page_screen_delete(struct req *q, struct err *e)
{
	enum rc rc = app_screen_delete(q->app, q->t, q->actor, q->arg[1], e);
	return rc == OK ? back(q, e, "The screen shows everything again.") : rc;
}

enum rc
page_announcement_make(struct req *q, struct err *e)
{
	int64_t id;
	const char *text = form_text(q, "text");
	enum rc rc = *text ? app_announcement_make(q->app, q->t, q->actor, text, &id, e)
	                   : err_set(e, INVALID, "text", "Write what is announced.");
	if (rc != OK)
		return form_page_again(q, &screens, NULL, rc, e);
	return back(q, e, "It is announced.");
}

enum rc
page_announcement_end(struct req *q, struct err *e)
{
	enum rc rc = app_announcement_end(q->app, q->t, q->actor, q->num[1], e);
	return rc == OK ? back(q, e, "It is taken back.") : rc;
}

/* ---- API ---- */

enum rc
api_screen_list(struct req *q, struct err *e)
{
	json_t *doc = NULL;
	enum rc rc = app_screen_list(q->app, q->t, &doc, e);
	return rc == OK ? reply_json(q, 200, doc) : rc;
}

enum rc
api_screen_save(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *doc = req_json(q, e);
	if (!doc)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, doc, &p };
	const struct screen_in in = { q->arg[1], body_bool(&b, "clock", false),
		body_bool(&b, "announcements", false), body_bool(&b, "seating", false),
		body_bool(&b, "standings", false), body_text(&b, "division", 40),
		body_int(&b, "seconds", SECONDS) };
	if (body_refused(&b))
		return OK;
	enum rc rc = app_screen_save(q->app, q->t, q->actor, &in, e);
	return rc == OK ? reply_json(q, 200, json_pack("{s:s}", "screen", q->arg[1]))
	                : rc;
}

enum rc
api_screen_delete(struct req *q, struct err *e)
{
	enum rc rc = app_screen_delete(q->app, q->t, q->actor, q->arg[1], e);
	return rc == OK ? reply_json(q, 200, json_pack("{s:s}", "screen", q->arg[1]))
	                : rc;
}

enum rc
api_announcement_make(struct req *q, struct err *e)
{
	int64_t id;
	DEFER(json_decref) json_t *doc = req_json(q, e);
	if (!doc)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, doc, &p };
	const char *text = body_text(&b, "text", ANNOUNCEMENT_MAX);
	if (body_refused(&b))
		return OK;
	enum rc rc = app_announcement_make(q->app, q->t, q->actor, text, &id, e);
	return rc == OK ? reply_json(q, 201, json_pack("{s:I}", "id", (json_int_t)id))
	                : rc;
}

enum rc
api_announcement_end(struct req *q, struct err *e)
{
	enum rc rc = app_announcement_end(q->app, q->t, q->actor, q->num[1], e);
	return rc == OK
	           ? reply_json(q, 200, json_pack("{s:I}", "id", (json_int_t)q->num[1]))
	           : rc;
}
