/* app/app_sheet_preview.c - saves a sheet, compares the standings before and after, and
 * takes everything back. */
#include "app/app_sheet_preview.h"
#include "app/app_standings.h"
#include "db/db.h"
#include <stdio.h>
#include <string.h>

enum { LISTED_MAX = 20 };

struct preview {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const struct sheet_save *in;
	struct problems *p;
	struct sheet_saved *saved;
	json_t *out;
};

static enum rc
document(struct db *db, const struct preview *v, json_t **out, struct err *e)
{
	struct standings s;
	enum rc rc =
	    standings_load(db, v->app->arena, v->t, v->saved->division, 0, &s, e);

	if (rc != OK)
		return rc;
	DEFER(mem_free) char *snapshot = standings_snapshot(&s);
	rc = standings_document(
	    db, v->t, s.division, snapshot, "full", "staff", "", "", out, e);
	if (rc == OK)
		json_object_set_new(*out, "top", json_integer(s.honours_top));
	return rc;
}

static json_t *
find(const json_t *list, const json_t *id)
{
	size_t i;
	json_t *o;

	json_array_foreach(
	    list, i, o) if (json_equal(json_object_get(o, "id"), id)) return o;
	return NULL;
}

static json_t *
text_or_dash(const json_t *v)
{
	if (json_is_string(v))
		return json_incref((json_t *)(uintptr_t)v);
	return json_is_integer(v) ? json_sprintf("%d", (int)json_integer_value(v))
	                          : json_string("-");
}

static json_t *
change_doc(const json_t *was, const json_t *now, const char *name, int round)
{
	size_t k = (size_t)MAX(round, 1) - 1;
	json_t *o = json_object();

	json_object_set(o, "name", json_object_get(now, name));
	json_object_set(o, "team", json_object_get(now, "team"));
	json_object_set_new(o, "was_round",
	    text_or_dash(json_array_get(json_object_get(was, "rounds"), k)));
	json_object_set_new(
	    o, "round", text_or_dash(json_array_get(json_object_get(now, "rounds"), k)));
	json_object_set_new(o, "was_total", text_or_dash(json_object_get(was, "total")));
	json_object_set_new(o, "total", text_or_dash(json_object_get(now, "total")));
	json_object_set_new(o, "was_rank", text_or_dash(json_object_get(was, "rank")));
	json_object_set_new(o, "rank", text_or_dash(json_object_get(now, "rank")));
	return o;
}

static bool
honoured(const json_t *o, json_int_t top)
{
	json_int_t rank = json_integer_value(json_object_get(o, "rank"));

	return rank > 0 && rank <= top;
}

/* Whoever has another score or rank afterwards; who comes into and out of the honours. */
static void
compare(const struct preview *v, const json_t *before, const json_t *after,
    const char *which, const char *name, const char *key)
{
	const json_t *old = json_object_get(before, which);
	json_int_t top = json_integer_value(json_object_get(after, "top"));
	json_t *list = json_array(), *o;
	size_t i;

	json_array_foreach(json_object_get(after, which), i, o)
	{
		const json_t *was = find(old, json_object_get(o, "id"));

		if (was &&
		    json_equal(
		        json_object_get(was, "total"), json_object_get(o, "total")) &&
		    json_equal(
		        json_object_get(was, "rank"), json_object_get(o, "rank")) &&
		    json_equal(
		        json_object_get(was, "rounds"), json_object_get(o, "rounds")))
			continue;
		if (honoured(o, top) != honoured(was, top))
			json_array_append(json_object_get(v->out,
			                      honoured(o, top) ? "named" : "unnamed"),
			    json_object_get(o, name));
		if (json_array_size(list) < LISTED_MAX)
			json_array_append_new(
			    list, change_doc(was, o, name, v->saved->round));
		else
			json_object_set_new(v->out, "more",
			    json_integer(
			        json_integer_value(json_object_get(v->out, "more")) + 1));
	}
	if (json_array_size(list) > 0)
		json_object_set_new(v->out, "same", json_false());
	json_object_set_new(v->out, key, list);
}

static enum rc
preview_tx(struct db *db, void *arg, struct err *e)
{
	struct preview *v = arg;
	DEFER(json_decref) json_t *before = NULL;
	DEFER(json_decref) json_t *after = NULL;
	json_t *sheet = NULL;
	enum rc rc = app_sheet_show(v->app, v->t, v->in->code, &sheet, e);

	json_decref(v->out);
	v->out = NULL;
	if (rc != OK)
		return rc;
	const char *division = json_string_value(json_object_get(sheet, "division"));
	snprintf(v->saved->division, sizeof v->saved->division, "%s", division);
	json_decref(sheet);
	rc = document(db, v, &before, e);
	if (rc != OK)
		return rc;
	struct sheet_saved kept = *v->saved;
	rc = app_sheet_save(v->app, v->t, v->who, v->in, v->p, v->saved, e);
	memcpy(v->saved->division, kept.division, sizeof kept.division);
	if (rc == OK)
		rc = document(db, v, &after, e);
	if (rc != OK)
		return rc;
	v->out =
	    json_pack("{s:b, s:i, s:[], s:[]}", "same", 1, "more", 0, "named", "unnamed");
	compare(v, before, after, "individuals", "name", "players");
	compare(v, before, after, "teams", "team", "teams");
	return err_set(e, INVALID, NULL, "Only looked at."); /* takes everything back */
}

enum rc
app_sheet_preview(struct app *app, const struct tournament *t, const struct actor *who,
    const struct sheet_save *in, struct problems *p, struct sheet_saved *saved,
    json_t **out, struct err *e)
{
	struct sheet_save copy = *in;
	struct preview v = { app, t, who, &copy, p, saved, NULL };

	if (!*copy.reason)
		copy.reason = "preview"; /* asked for when it is saved */
	enum rc rc = db_tx(app->db, preview_tx, &v, e);
	*out = v.out;
	if (!v.out)
		return rc;
	*e = (struct err){ 0 };
	return OK;
}
