/* http/page_checkin.c - who is here: schools, a school's teams, who is missing, one
 * player. */
#include "app/app_checkin.h"
#include "http/again.h"
#include "http/body.h"
#include "http/pages.h"
#include "http/wire.h"
#include <string.h>

enum rc
page_checkin_show(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_checkin_overview(q->app, q->t,
	    number_or(req_query(q, "round"), 0), req_query_or(q, "q", ""), &model, e);
	if (rc != OK)
		return rc;
	json_object_set_new(model, "may_import",
	    json_boolean(actor_may_open(q->actor, "/manage/$/import")));
	return reply_page(q, "checkin_show", "Check-in", model, e);
}

enum rc
page_checkin_school(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_checkin_school(
	    q->app, q->t, number_or(req_query(q, "round"), 0), q->num[1], &model, e);
	return rc == OK ? reply_page(q, "checkin_school", "Check-in", model, e) : rc;
}

enum rc
page_checkin_counts(struct req *q, struct err *e)
{
	json_t *doc = NULL;
	enum rc rc = app_checkin_counts(q->app, q->t, number_or(req_query(q, "round"), 0),
	    number_or(req_query(q, "school"), -1), &doc, e);
	return rc == OK ? reply_json(q, 200, doc) : rc;
}

enum rc
page_checkin_missing(struct req *q, struct err *e)
{
	static const char columns[] = "code|name|team|school|division|state";
	const char *sort = req_query(q, "sort");
	bool all = req_query(q, "all") != NULL;
	struct checkin_filter f = { .round = number_or(req_query(q, "round"), 0),
		.division = req_query_or(q, "division", ""),
		.state = all ? NULL : "",
		.q = req_query_or(q, "q", ""),
		.sort = sort && *sort ? sort : "school" };
	json_t *model = NULL;
	enum rc rc = app_checkin_list(q->app, q->t, &f, &model, e);
	if (rc != OK)
		return rc;
	if (wants_file(q)) {
		rc = reply_list(q,
		    arena_printf(
		        q->arena, "%s-%s", q->t->slug, all ? "attendance" : "missing"),
		    columns, json_object_get(model, "players"), e);
		json_decref(model);
		return rc;
	}
	json_object_set_new(model, "all", json_boolean(all));
	json_object_set_new(model, "sorts",
	    form_options("school|name|team|division|code",
	        "School|Last name|Team|Division|Code", f.sort));
	return reply_page(
	    q, "checkin_missing", all ? "Everybody" : "Who is still missing", model, e);
}

static enum rc
player_model(struct req *q, json_t **out, struct err *e)
{
	return app_checkin_player(q->app, q->t, q->num[1], out, e);
}

static const struct form_page player_page = { "checkin_player", "Check-in",
	player_model };

enum rc
page_checkin_player(struct req *q, struct err *e)
{
	return form_page_show(q, &player_page, e);
}

struct name_form {
	const char *given, *family;
};
static const struct field name_fields[] = {
	{ .name = "given",
	    .label = "First name",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct name_form, given),
	    .max = 100 },
	{ .name = "family",
	    .label = "Last name",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct name_form, family),
	    .max = 100 },
};

enum rc
page_checkin_rename(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct name_form in = { 0 };
	enum rc rc = FORM_READ(q, name_fields, &in, &p, e);
	if (rc == OK)
		rc = app_checkin_rename(
		    q->app, q->t, q->actor, q->num[1], in.given, in.family, e);
	if (rc != OK)
		return form_page_again(q, &player_page, &p, rc, e);
	reply_notice(q, "The name is corrected.");
	return reply_redirect(
	    q, e, "/manage/%s/checkin/player/%lld", q->t->slug, (long long)q->num[1]);
}

/* "player:12:present" or "team:5:present", the value of the button that was tapped. */
static enum rc
read_mark(struct req *q, struct checkin_mark *m, struct err *e)
{
	const char *value = form_value_or(q, "mark", "");
	const char *id = strchr(value, ':'), *state = id ? strchr(id + 1, ':') : NULL;
	if (state == NULL)
		return err_set(
		    e, INVALID, "mark", "Tap one of the buttons beside a name.");
	int64_t n =
	    number_or(arena_strndup(q->arena, id + 1, (size_t)(state - id - 1)), 0);
	/* What is no number is refused, not taken for the door. */
	const char *round = form_text(q, "round");
	m->round = *round ? number_or(round, -1) : 0;
	m->state = state + 1;
	if (strncmp(value, "player:", 7) == 0)
		m->player = n;
	else if (strncmp(value, "team:", 5) == 0)
		m->team = n;
	return OK;
}

/* Back to the page that the button stood on. */
static enum rc
back(struct req *q, const struct checkin_mark *m, struct err *e)
{
	const char *school = form_value(q, "school"), *search = form_value(q, "q");
	const char *slug = q->t->slug;
	long long round = m->round, id = m->player ? m->player : m->team;
	if (school)
		return reply_redirect(q, e,
		    "/manage/%s/checkin/school/%lld?round=%lld#%c%lld", slug,
		    (long long)number_or(school, 0), round, m->player ? 'p' : 't', id);
	if (form_value(q, "player"))
		return reply_redirect(
		    q, e, "/manage/%s/checkin/player/%lld#r%lld", slug, id, round);
	return reply_redirect(q, e, "/manage/%s/checkin?round=%lld&q=%s", slug, round,
	    url_encode(q->arena, search ? search : ""));
}

enum rc
page_checkin_mark(struct req *q, struct err *e)
{
	const char *accept = req_header(q, "Accept");
	struct checkin_mark m = { 0 };
	json_t *doc = NULL;
	enum rc rc = read_mark(q, &m, e);
	if (rc == OK)
		rc = app_checkin_mark(q->app, q->t, q->actor, &m, e);
	if (rc != OK)
		return rc;
	if (accept == NULL || strcmp(accept, "application/json") != 0)
		return back(q, &m, e);
	rc = app_checkin_counts(
	    q->app, q->t, m.round, number_or(form_value(q, "school"), -1), &doc, e);
	return rc == OK ? reply_json(q, 200, doc) : rc;
}

/* ---- API ---- */

static json_t *
without_ids(json_t *list)
{
	static const char *const drop[] = { "slug", "q", "sort", "divisions", "count" };
	size_t i;
	json_t *player;
	for (i = 0; i < COUNT(drop); i++)
		json_object_del(list, drop[i]);
	json_array_foreach(json_object_get(list, "players"), i, player)
	{
		json_object_del(player, "id");
		json_object_del(player, "school_id");
		if (*json_string_value(json_object_get(player, "state")) == '\0')
			json_object_set_new(player, "state", json_null());
	}
	return list;
}

enum rc
api_checkin_list(struct req *q, struct err *e)
{
	struct checkin_filter f = { .round = number_or(req_query(q, "round"), 0),
		.division = req_query_or(q, "division", ""),
		.q = req_query_or(q, "q", ""),
		.sort = "code" };
	const char *state = req_query(q, "state");
	json_t *doc = NULL;
	if (state)
		f.state = strcmp(state, "missing") == 0 ? "" : state;
	enum rc rc = app_checkin_list(q->app, q->t, &f, &doc, e);
	return rc == OK ? reply_json(q, 200, without_ids(doc)) : rc;
}

enum rc
api_checkin_mark(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	DEFER(json_decref) json_t *body = req_json(q, e);
	json_t *doc = NULL;
	if (body == NULL)
		return e->rc;
	struct body b = { q, body, &p };
	int64_t round = body_int(&b, "round", 0);
	if (body_refused(&b))
		return OK;
	enum rc rc = app_checkin_mark_many(
	    q->app, q->t, q->actor, round, json_object_get(body, "players"), &p, e);
	if (rc == INVALID && p.n > 0)
		return reply_problems(q, 422, &p, NULL);
	if (rc == OK)
		rc = app_checkin_counts(q->app, q->t, round, -1, &doc, e);
	if (rc != OK)
		return rc;
	json_object_set_new(doc, "round", json_integer(round));
	json_object_del(doc, "people");
	json_object_del(doc, "schools");
	return reply_json(q, 200, doc);
}
