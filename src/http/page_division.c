/* http/page_division.c - divisions and sessions of a tournament. */
#include "app/app_division.h"
#include "http/again.h"
#include "http/options.h"
#include "http/pages.h"

static const char shows_values[] = "honours|scores|full";
static const char shows_words[] = "Honours: names in alphabetical order, no rank, no "
                                  "score|Scores without rank|Full standings";

static const char check_words[] =
    "Nobody: what one person keyed is official|Looks at each sheet and compares it with "
    "the paper|Keys each sheet again, blind|Keys some again, blind, and looks at the "
    "others";

static enum rc
back_to_settings(struct req *q, struct err *e)
{
	return reply_redirect(q, e, "/manage/%s/settings", q->t->slug);
}

/* The addresses of new ones hold no number: it is 0. */
static enum rc
division_model(struct req *q, json_t **out, struct err *e)
{
	enum rc rc = app_division_edit(q->app, q->t->id, q->num[1], out, e);
	const char *shows;

	if (rc != OK)
		return rc;
	shows = json_string_value(json_object_get(*out, "shows"));
	json_object_set_new(*out, "show_options",
	    form_options(shows_values, shows_words,
	        form_value_or(
	            q, "shows", *shows ? shows : shows_names[q->t->rules->shows])));
	if (q->verb == POST)
		options_select(q, *out, "sessions", "session");
	const char *check = json_string_value(json_object_get(*out, "check_mode"));
	json_object_set_new(*out, "check_options",
	    form_options("off|look|blind|share", check_words,
	        form_value_or(q, "check_mode", check ? check : "off")));
	json_object_set_new(*out, "rounds_usual", json_integer(q->t->rules->rounds));
	return OK;
}

static const struct form_page division_new = { "division_edit", "New division",
	division_model };
static const struct form_page division_edit = { "division_edit", "Division",
	division_model };

static const struct field division_fields[] = {
	{ "name", "Name", FIELD_TEXT, offsetof(struct division_form, name), true, 1, 80,
	    NULL },
	{ "code", "Code", FIELD_TEXT, offsetof(struct division_form, code), true, 1, 40,
	    NULL },
	{ "mark", "Mark", FIELD_TEXT, offsetof(struct division_form, mark), true, 1, 3,
	    NULL },
	{ "grade_min", "Usual lowest grade", FIELD_TEXT,
	    offsetof(struct division_form, grade_min), false, 0, 3, NULL },
	{ "grade_max", "Highest grade", FIELD_TEXT,
	    offsetof(struct division_form, grade_max), false, 0, 3, NULL },
	{ "rounds", "Rounds", FIELD_INT, offsetof(struct division_form, rounds), true, 1,
	    20, NULL },
	{ "shows", "What publications show", FIELD_CHOICE,
	    offsetof(struct division_form, shows), true, 0, 0, shows_values },
	{ "honours_top", "Places named", FIELD_INT,
	    offsetof(struct division_form, honours_top), true, 1, 1000, NULL },
	{ "session", "Session", FIELD_INT, offsetof(struct division_form, session), true,
	    1, INT64_MAX, NULL },
};

static enum rc
division_save(struct req *q, const struct form_page *page, struct err *e)
{
	struct division_form in = { 0 };
	struct problems p = { .arena = q->arena };
	enum rc rc = FORM_READ(q, division_fields, &in, &p, e);

	if (rc == OK)
		rc = app_division_save(q->app, q->actor, q->t->id, q->num[1], &in, e);
	if (rc != OK)
		return form_page_again(q, page, &p, rc, e);
	reply_notice(q, "%s is saved.", in.name);
	return back_to_settings(q, e);
}

enum rc
page_division_new(struct req *q, struct err *e)
{
	return form_page_show(q, &division_new, e);
}

enum rc
page_division_make(struct req *q, struct err *e)
{
	return division_save(q, &division_new, e);
}

enum rc
page_division_edit(struct req *q, struct err *e)
{
	return form_page_show(q, &division_edit, e);
}

enum rc
page_division_change(struct req *q, struct err *e)
{
	return division_save(q, &division_edit, e);
}

enum rc
page_division_again(struct req *q, struct problems *p, enum rc rc, struct err *e)
{
	return form_page_again(q, &division_edit, p, rc, e);
}

enum rc
page_division_delete(struct req *q, struct err *e)
{
	enum rc rc = app_division_delete(q->app, q->actor, q->t->id, q->num[1], e);

	if (rc != OK)
		return form_page_again(q, &division_edit, NULL, rc, e);
	reply_notice(q, "The division is removed.");
	return back_to_settings(q, e);
}

/* ---- sessions ---- */

static enum rc
session_model(struct req *q, json_t **out, struct err *e)
{
	return app_session_edit(q->app, q->t->id, q->num[1], out, e);
}

static const struct form_page session_new = { "session_edit", "New session",
	session_model };
static const struct form_page session_edit = { "session_edit", "Session", session_model };

static const struct field session_fields[] = {
	{ "name", "Name", FIELD_TEXT, offsetof(struct session_form, name), true, 1, 80,
	    NULL },
	{ "held_on", "Date", FIELD_DATE, offsetof(struct session_form, held_on), true, 0,
	    0, NULL },
	{ "starts_at", "Begins at", FIELD_TIME, offsetof(struct session_form, starts_at),
	    false, 0, 0, NULL },
	{ "venue", "Hall", FIELD_TEXT, offsetof(struct session_form, venue), false, 0,
	    200, NULL },
};

static enum rc
session_save(struct req *q, const struct form_page *page, struct err *e)
{
	struct session_form in = { 0 };
	struct problems p = { .arena = q->arena };
	enum rc rc = FORM_READ(q, session_fields, &in, &p, e);

	if (rc == OK)
		rc = app_session_save(q->app, q->actor, q->t->id, q->num[1], &in, e);
	if (rc != OK)
		return form_page_again(q, page, &p, rc, e);
	reply_notice(q, "%s is saved.", in.name);
	return back_to_settings(q, e);
}

enum rc
page_session_new(struct req *q, struct err *e)
{
	return form_page_show(q, &session_new, e);
}

enum rc
page_session_make(struct req *q, struct err *e)
{
	return session_save(q, &session_new, e);
}

enum rc
page_session_edit(struct req *q, struct err *e)
{
	return form_page_show(q, &session_edit, e);
}

enum rc
page_session_change(struct req *q, struct err *e)
{
	return session_save(q, &session_edit, e);
}

enum rc
page_session_delete(struct req *q, struct err *e)
{
	enum rc rc = app_session_delete(q->app, q->actor, q->t->id, q->num[1], e);

	if (rc != OK)
		return form_page_again(q, &session_edit, NULL, rc, e);
	reply_notice(q, "The session is removed.");
	return back_to_settings(q, e);
}
