/* http/page_season.c - seasons: the list, the sums of one for the public and for staff,
 * which tournament belongs to it; what a program asks about them. */
#include "app/app_season.h"
#include "http/again.h"
#include "http/body.h"
#include "http/pages.h"
#include "http/read.h"

static bool
is_owner(const struct req *q)
{
	return (q->actor->roles & ROLE_OWNER) != 0;
}

/* ---- the list ---- */

static enum rc
list_model(struct req *q, json_t **out, struct err *e)
{
	enum rc rc = app_season_list(q->app, out, e);

	if (rc == OK)
		json_object_set_new(
		    *out, "values", json_pack("{s:s, s:s}", "name", "", "ends_on", ""));
	return rc;
}

static const struct form_page list_page = { "season_list", "Seasons", list_model };

enum rc
page_season_list(struct req *q, struct err *e)
{
	reply_header(q, "X-Robots-Tag", "noindex");
	return form_page_list(
	    q, &list_page, "seasons", "id|name|ends_on|tournaments|first", "seasons", e);
}

struct season_form {
	const char *name, *ends_on;
};
static const struct field season_fields[] = {
	{ "name", "Name", FIELD_TEXT, offsetof(struct season_form, name), true, 1, 100,
	    NULL },
	{ "ends_on", "Last day", FIELD_DATE, offsetof(struct season_form, ends_on), false,
	    0, 0, NULL },
};

enum rc
page_season_make(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct season_form in = { 0 };
	int64_t id = 0;
	enum rc rc = FORM_READ(q, season_fields, &in, &p, e);

	if (rc == OK)
		rc = app_season_make(q->app, q->actor, in.name, in.ends_on, &id, e);
	if (rc != OK)
		return form_page_again(q, &list_page, &p, rc, e);
	reply_notice(q, "%s is made.", in.name);
	return reply_redirect(q, e, "/seasons/%lld/now", (long long)id);
}

/* ---- one season ---- */

static enum rc
show_model(struct req *q, bool live, json_t **out, struct err *e)
{
	enum rc rc = live ? app_season_live(q->app, q->actor, q->num[0], out, e)
	                  : app_season_read(q->app, q->num[0], out, e);
	size_t i;
	json_t *d;

	if (rc != OK)
		return rc;
	json_array_foreach(json_object_get(*out, "divisions"), i, d)
	    json_object_set(d, "days", json_object_get(*out, "days"));
	json_object_set_new(*out, "live", json_boolean(live));
	json_object_set_new(*out, "may_change", json_boolean(live && is_owner(q)));
	const char *ends = json_string_value(json_object_get(*out, "ends_on"));
	json_object_set_new(*out, "values",
	    json_pack("{s:O, s:s}", "name", json_object_get(*out, "name"), "ends_on",
	        ends ? ends : ""));
	return OK;
}

static enum rc
live_model(struct req *q, json_t **out, struct err *e)
{
	return show_model(q, true, out, e);
}

static const struct form_page live_page = { "season_show", "Season", live_model };

static enum rc
show(struct req *q, bool live, struct err *e)
{
	json_t *model = NULL;
	const char *which = req_query_or(q, "list", "teams"), *columns = NULL;
	enum rc rc = show_model(q, live, &model, e);

	reply_header(q, "X-Robots-Tag", "noindex");
	if (rc != OK)
		return rc;
	if (!wants_file(q))
		return reply_page(q, "season_show",
		    arena_strdup(q->arena, text_of(model, "name")), model, e);
	bool players = strcmp(which, "players") == 0;
	json_t *rows =
	    season_rows(q->arena, model, players ? "players" : "teams", &columns);
	rc = reply_list(q, players ? "season-players" : "season-teams", columns, rows, e);
	json_decref(rows);
	json_decref(model);
	return rc;
}

enum rc
page_season_show(struct req *q, struct err *e)
{
	return show(q, false, e);
}

enum rc
page_season_now(struct req *q, struct err *e)
{
	return show(q, true, e);
}

enum rc
page_season_change(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct season_form in = { 0 };
	enum rc rc = FORM_READ(q, season_fields, &in, &p, e);

	if (rc == OK)
		rc = app_season_change(
		    q->app, q->actor, q->num[0], in.name, in.ends_on, e);
	if (rc != OK)
		return form_page_again(q, &live_page, &p, rc, e);
	reply_notice(q, "The season is saved.");
	return reply_redirect(q, e, "/seasons/%lld/now", (long long)q->num[0]);
}

enum rc
page_season_delete(struct req *q, struct err *e)
{
	enum rc rc = app_season_delete(q->app, q->actor, q->num[0], e);

	if (rc != OK)
		return form_page_again(q, &live_page, NULL, rc, e);
	reply_notice(q, "The season is gone.");
	return reply_redirect(q, e, "/seasons");
}

enum rc
page_season_join(struct req *q, struct err *e)
{
	int64_t season = number_or(form_text(q, "season"), 0);
	enum rc rc = app_season_join(q->app, q->t, q->actor, season, e);

	if (rc != OK)
		return rc;
	reply_notice(q, season ? "The tournament belongs to the season."
	                       : "The tournament belongs to no season.");
	return reply_redirect(q, e, "/manage/%s/settings", q->t->slug);
}

/* ---- for programs ---- */

enum rc
api_season_list(struct req *q, struct err *e)
{
	json_t *out = NULL;
	enum rc rc = app_season_list(q->app, &out, e);

	return rc == OK ? reply_json(q, 200, out) : rc;
}

enum rc
api_season_get(struct req *q, struct err *e)
{
	bool live = strcmp(req_query_or(q, "live", ""), "1") == 0;
	json_t *out = NULL;
	enum rc rc;

	if (live && !is_owner(q))
		return err_set(e, DENIED, "live", "Live sums need an owner's token.");
	rc = live ? app_season_live(q->app, q->actor, q->num[0], &out, e)
	          : app_season_read(q->app, q->num[0], &out, e);
	return rc == OK ? reply_json(q, 200, out) : rc;
}

enum rc
api_season_make(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	DEFER(json_decref) json_t *doc = req_json(q, e);
	int64_t id = 0;

	if (!doc)
		return e->rc;
	struct body b = { q, doc, &p };
	const char *name = body_text(&b, "name", 100);
	const char *ends_on = body_text(&b, "ends_on", 10);
	if (body_refused(&b))
		return OK;
	enum rc rc = app_season_make(q->app, q->actor, name, ends_on, &id, e);
	return rc == OK ? reply_json(q, 201, json_pack("{s:I}", "id", (json_int_t)id))
	                : rc;
}

enum rc
api_season_join(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	DEFER(json_decref) json_t *doc = req_json(q, e);

	if (!doc)
		return e->rc;
	struct body b = { q, doc, &p };
	int64_t season = body_int(&b, "season", 0);
	if (body_refused(&b))
		return OK;
	enum rc rc = app_season_join(q->app, q->t, q->actor, season, e);
	return rc == OK
	           ? reply_json(q, 200, json_pack("{s:I}", "season", (json_int_t)season))
	           : rc;
}
