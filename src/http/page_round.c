/* http/page_round.c - how far the rounds are, table by table. */
#include "app/app_round.h"
#include "http/pages.h"
#include "http/read.h"
#include "http/wire.h"
#include <string.h>

static void
set(json_t *o, const char *key, const char *value)
{
	json_object_set_new(o, key, json_string(value));
}

/* The first round of any division that has begun and is not done, or else the next to
 * begin. */
static void
choose_next(struct req *q, json_t *model)
{
	const json_t *best = NULL, *division = NULL;
	json_t *d, *r;
	size_t i, k;
	bool seated = false;
	json_array_foreach(json_object_get(model, "divisions"), i, d)
	    json_array_foreach(json_object_get(d, "rounds"), k, r)
	{
		seated = true;
		bool done = json_is_true(json_object_get(r, "done"));
		bool begun = json_is_true(json_object_get(r, "begun"));
		bool better =
		    !best || (begun && !json_is_true(json_object_get(best, "begun")));
		if (!done && better) {
			best = r;
			division = d;
		}
	}
	const char *slug = q->t->slug;
	if (best) {
		set(model, "next_text",
		    arena_printf(q->arena, "%s, round %d: %d of %d sheets are official.",
		        text_of(division, "name"), int_of(best, "round"),
		        int_of(best, "official"), int_of(best, "tables")));
		set(model, "next_href",
		    arena_printf(q->arena, "/manage/%s/sheets", slug));
		set(model, "next_label", "Enter score sheets");
	} else {
		set(model, "next_text",
		    seated ? "Every sheet of every round is official."
		           : "No division is seated yet.");
		set(model, "next_href",
		    arena_printf(q->arena, "/manage/%s/%s", slug,
		        seated ? "standings" : "seating"));
		set(model, "next_label", seated ? "To the standings" : "To the seating");
	}
}

/* One row a round, with the division that plays it. */
static json_t *
rounds_of(const json_t *model)
{
	json_t *rows = json_array(), *d, *r;
	size_t i, k;
	json_array_foreach(json_object_get(model, "divisions"), i, d)
	    json_array_foreach(json_object_get(d, "rounds"), k, r)
	{
		json_object_set(r, "division", json_object_get(d, "code"));
		json_object_set(r, "name", json_object_get(d, "name"));
		json_array_append(rows, r);
	}
	return rows;
}

enum rc
page_round_list(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_round_list(q->app, q->t, &model, e);
	if (rc != OK)
		return rc;
	json_t *rows = rounds_of(model);
	list_sort(q, rows, "name|round|official|missing|asked|done");
	json_object_set_new(model, "rows", rows);
	if (wants_file(q)) {
		rc = reply_list(q, arena_printf(q->arena, "%s-rounds", q->t->slug),
		    "division|round|tables|official|missing|asked", rows, e);
		json_decref(model);
		return rc;
	}
	set(model, "slug", q->t->slug);
	set(model, "sort", req_query_or(q, "sort", ""));
	choose_next(q, model);
	return reply_page(q, "round_list", "Rounds", model, e);
}

/* ---- one round ---- */

static const struct tile_state {
	const char *state, *text, *tag;
} tile_states[] = {
	{ "asked", "in question", "warn" },
	{ "missing", "missing", "bad" },
	{ "entered", "entered", "info" },
	{ "official", "official", "ok" },
};

static const struct tile_state *
state_of(const json_t *tile)
{
	for (size_t i = 0; i < COUNT(tile_states); i++)
		if (strcmp(text_of(tile, "state"), tile_states[i].state) == 0)
			return &tile_states[i];
	return &tile_states[1];
}

/* "1 sheet not official: table 7" */
static const char *
unofficial_text(struct req *q, const json_t *tables)
{
	struct strbuf b;
	size_t n = json_array_size(tables), i;
	json_t *t;
	if (n == 0)
		return "";
	strbuf_init(&b, 2000);
	strbuf_printf(&b, "%d sheet%s not official: table%s", (int)n, n == 1 ? "" : "s",
	    n == 1 ? "" : "s");
	json_array_foreach(tables, i, t)
	{
		if (i == 20) {
			strbuf_printf(&b, " and %d more", (int)(n - i));
			break;
		}
		strbuf_printf(&b, "%s %d", i ? "," : "", (int)json_integer_value(t));
	}
	const char *text = arena_strdup(q->arena, b.s);
	strbuf_free(&b);
	return text;
}

static enum rc
as_csv(struct req *q, const json_t *model, struct err *e)
{
	json_t *t;
	size_t i;
	json_array_foreach(json_object_get(model, "tiles"), i, t)
	{
		const json_t *saved = json_object_get(t, "saved");
		json_object_set(t, "division", json_object_get(model, "division"));
		json_object_set(t, "round", json_object_get(model, "round"));
		set(t, "saved_by", text_of(saved, "by"));
		set(t, "saved_at", text_of(saved, "at"));
	}
	return reply_list(q,
	    arena_printf(q->arena, "%s-%s-round-%d", q->t->slug,
	        text_of(model, "division"), int_of(model, "round")),
	    "division|round|table|section|code|state|saved_by|saved_at",
	    json_object_get(model, "tiles"), e);
}

/* Tables in question and missing ones first; else by number, as they come. */
static json_t *
by_state(const json_t *tiles)
{
	json_t *list = json_array(), *t;
	size_t i;
	for (size_t s = 0; s < COUNT(tile_states); s++)
		json_array_foreach(tiles, i, t) if (state_of(t) == &tile_states[s])
		    json_array_append(list, t);
	return list;
}

enum rc
page_round_show(struct req *q, struct err *e)
{
	json_t *model = NULL, *t;
	size_t i;
	const char *filter = req_query_or(q, "q", ""),
	           *show = req_query_or(q, "show", "");
	const char *wanted = *filter ? filter : show;
	enum rc rc =
	    app_round_show(q->app, q->t, q->arg[1], q->num[2], wanted, &model, e);
	if (rc != OK)
		return rc;
	bool state_first = strcmp(req_query_or(q, "sort", ""), "state") == 0;
	if (state_first)
		json_object_set_new(
		    model, "tiles", by_state(json_object_get(model, "tiles")));
	if (wants_file(q)) {
		rc = as_csv(q, model, e);
		json_decref(model);
		return rc;
	}
	json_array_foreach(json_object_get(model, "tiles"), i, t)
	{
		set(t, "state_text", state_of(t)->text);
		set(t, "tag", state_of(t)->tag);
	}
	set(model, "slug", q->t->slug);
	set(model, "q", filter);
	set(model, "show", show);
	set(model, "sort", state_first ? "state" : "table");
	set(model, "unofficial_text",
	    unofficial_text(q, json_object_get(model, "unofficial")));
	json_object_set_new(model, "done",
	    json_boolean(int_of(model, "tables") > 0 &&
	                 int_of(model, "official") == int_of(model, "tables") &&
	                 int_of(model, "asked") == 0));
	json_object_set_new(model, "shown",
	    json_integer((json_int_t)json_array_size(json_object_get(model, "tiles"))));
	json_object_set_new(model, "sorts",
	    form_options("table|state", "Table|State", state_first ? "state" : "table"));
	json_object_set_new(model, "filters",
	    form_options("|missing|asked|entered|official",
	        "All|Missing|In question|Entered|Official", show));
	return reply_page(q, "round_show",
	    arena_printf(q->arena, "%s, round %d", text_of(model, "division_name"),
	        int_of(model, "round")),
	    model, e);
}

/* To the next sheet that nobody has keyed in, in the order of tables: a pile of paper is
 * worked off without typing a code.  ?after=TABLE, ?saved=KEY as a save left it. */
enum rc
page_round_key(struct req *q, struct err *e)
{
	const char *saved = req_query(q, "saved");
	const char *slug = q->t->slug, *division = q->arg[1];
	struct round_next next;
	const char *kept =
	    saved ? arena_printf(q->arena, "saved=%s", url_encode(q->arena, saved)) : "";
	enum rc rc = app_round_next(q->app, q->t, division, q->num[2],
	    number_or(req_query(q, "after"), 0), &next, e);
	if (rc != OK)
		return rc;
	if (*next.code)
		return reply_redirect(q, e, "/manage/%s/sheets/%s?typed=1&series=%s&%s",
		    slug, next.code, url_encode(q->arena, division), kept);
	reply_notice(q, "Every sheet of %s, round %lld, is keyed in.", next.division,
	    (long long)q->num[2]);
	return reply_redirect(q, e, "/manage/%s/sheets?%s", slug, kept);
}
