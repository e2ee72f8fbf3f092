/* app/app_sheet_preview.c - saves a sheet, compares the standings before and after, and
 * takes everything back. */
#include "app/app_sheet_preview.h"
#include "app/app_awards.h"
#include "app/app_seating_mode.h"
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

/* How the scores now would seat a round that was drawn by score. */
static enum rc
look_at_seating(struct db *db, const struct preview *v, json_t *out, struct err *e)
{
	json_t *tables = NULL;
	int round = 0;
	enum rc rc = seating_mode_redraw(
	    db, v->app, v->t, v->saved->division, v->saved->round, &round, &tables, e);

	if (rc == OK && round > 0) {
		json_object_set(out, "seated", tables);
		json_object_set_new(out, "seated_round", json_integer(round));
	}
	json_decref(tables);
	return rc;
}

/* Standings, awards and seating with names, as staff see them now. */
static enum rc
look(struct db *db, const struct preview *v, json_t **out, struct err *e)
{
	struct arena *a = v->app->arena;
	struct awards *w = arena_alloc(a, sizeof *w);
	json_t *awards = NULL;
	enum rc rc = awards_load(db, a, v->t, v->saved->division, w, e);

	if (rc != OK)
		return rc;
	rc = standings_document(db, v->t, w->s.division, standings_snapshot(&w->s),
	    "full", "staff", "", "", out, e);
	if (rc == OK)
		rc = awards_document(db, a, v->t, w, &awards, e);
	if (rc == OK)
		json_object_set(*out, "awards", json_object_get(awards, "awards"));
	json_decref(awards);
	return rc == OK ? look_at_seating(db, v, *out, e) : rc;
}

static json_t *
find(const json_t *list, const char *key, const json_t *value)
{
	size_t i;
	json_t *o;

	json_array_foreach(
	    list, i, o) if (json_equal(json_object_get(o, key), value)) return o;
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

/* Whoever has another score or rank afterwards. */
static void
compare(const struct preview *v, const json_t *before, const json_t *after,
    const char *which, const char *name, const char *key)
{
	static const char *const seen[] = { "total", "rank", "rounds" };
	const json_t *old = json_object_get(before, which);
	json_t *list = json_array(), *o;
	json_int_t more = json_integer_value(json_object_get(v->out, "more"));
	size_t i;

	json_array_foreach(json_object_get(after, which), i, o)
	{
		const json_t *was = find(old, "id", json_object_get(o, "id"));
		bool same = was != NULL;

		for (size_t k = 0; k < COUNT(seen); k++)
			same = same && json_equal(json_object_get(was, seen[k]),
			                   json_object_get(o, seen[k]));
		if (!same && json_array_size(list) < LISTED_MAX)
			json_array_append_new(
			    list, change_doc(was, o, name, v->saved->round));
		else
			more += !same;
	}
	if (json_array_size(list) > 0)
		json_object_set_new(v->out, "same", json_false());
	json_object_set_new(v->out, "more", json_integer(more));
	json_object_set_new(v->out, key, list);
}

/* Names of those in `have` who are not in `lack`, or who hold the title only there. */
static json_t *
only_in(const json_t *have, const json_t *lack)
{
	json_t *names = json_array(), *row;
	size_t i;

	json_array_foreach(json_object_get(have, "rows"), i, row)
	{
		const json_t *other =
		    find(json_object_get(lack, "rows"), "id", json_object_get(row, "id"));
		bool title = json_is_true(json_object_get(row, "won"));

		if (!other || (title && !json_is_true(json_object_get(other, "won"))))
			json_array_append(names, json_object_get(row, "name"));
	}
	return names;
}

static void
compare_awards(const struct preview *v, const json_t *before, const json_t *after)
{
	const json_t *old = json_object_get(before, "awards");
	json_t *list = json_array(), *award;
	size_t i;

	json_array_foreach(json_object_get(after, "awards"), i, award)
	{
		const json_t *was = find(old, "no", json_object_get(award, "no"));
		json_t *comes = only_in(award, was), *goes = only_in(was, award);

		if (json_array_size(comes) + json_array_size(goes) > 0)
			json_array_append_new(list, json_pack("{s:O, s:O, s:O}", "title",
			                                json_object_get(award, "title"),
			                                "comes", comes, "goes", goes));
		json_decref(comes);
		json_decref(goes);
	}
	json_object_set_new(v->out, "awards", list);
}

/* How many tables of a round by score would have other players. */
static void
compare_seating(const struct preview *v, const json_t *before, const json_t *after)
{
	const json_t *old = json_object_get(before, "seated");
	json_int_t round =
	    old ? json_integer_value(json_object_get(after, "seated_round")) : 0;
	int others = 0;
	size_t i, k;
	json_t *table, *was;

	json_array_foreach(json_object_get(after, "seated"), i, table)
	{
		bool same = false;

		json_array_foreach(old, k, was) same = same || json_equal(was, table);
		others += !same;
	}
	json_object_set_new(v->out, "seating",
	    round ? json_pack("{s:I, s:i, s:b}", "round", round, "tables", others,
	                "differs", others > 0)
	          : json_null());
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
	v->saved->round = (int)json_integer_value(json_object_get(sheet, "round"));
	json_decref(sheet);
	rc = look(db, v, &before, e);
	if (rc != OK)
		return rc;
	struct sheet_saved kept = *v->saved;
	rc = app_sheet_save(v->app, v->t, v->who, v->in, v->p, v->saved, e);
	memcpy(v->saved->division, kept.division, sizeof kept.division);
	if (rc == OK && v->saved->blind) {
		v->out = json_pack("{s:b, s:n, s:i, s:[], s:[], s:[], s:[], s:n}",
		    "blind", 1, "same", "more", 0, "players", "teams", "schools",
		    "awards", "seating");
		return err_set(e, INVALID, NULL, "Only looked at.");
	}
	if (rc == OK)
		rc = look(db, v, &after, e);
	if (rc != OK)
		return rc;
	v->out = json_pack("{s:b, s:b, s:i}", "blind", 0, "same", 1, "more", 0);
	compare(v, before, after, "individuals", "name", "players");
	compare(v, before, after, "teams", "team", "teams");
	compare(v, before, after, "schools", "school", "schools");
	compare_awards(v, before, after);
	compare_seating(v, before, after);
	return err_set(e, INVALID, NULL, "Only looked at."); /* takes everything back */
}

enum rc
app_sheet_preview(struct app *app, const struct tournament *t, const struct actor *who,
    const struct sheet_save *in, struct problems *p, struct sheet_saved *saved,
    json_t **out, struct err *e)
{
	struct sheet_save copy = *in;
	struct preview v = { app, t, who, &copy, p, saved, NULL };

	copy.only_look = true;
	copy.key = "only looked at"; /* of a save that stays none */
	if (!*copy.reason)
		copy.reason = "preview"; /* asked for when it is saved */
	enum rc rc = db_tx(app->db, preview_tx, &v, e);
	*out = v.out;
	if (!v.out)
		return rc;
	*e = (struct err){ 0 };
	return OK;
}
