/* http/page_board.c - the chase board, and sheets taken in by their code. */
#include "app/app_board.h"
#include "http/again.h"
#include "http/pages.h"
#include "http/read.h"
#include "http/wire.h"
#include <string.h>

enum { ROUND_MAX = 99 }; /* what an address may ask for; no division plays so many */

/* What a stage is called and how it looks: never by colour alone. */
static const struct {
	const char *stage, *text, *sign, *tag;
} stages[] = {
	{ "playing", "playing", "\u25b7", "" },
	{ "in_hand", "in hand", "\u270b", "info" },
	{ "keyed", "keyed", "\u270e", "info" },
	{ "differs", "two readings", "\u2260", "warn" },
	{ "query", "query", "?", "warn" },
	{ "checked", "checked", "\u2713", "ok" },
	{ "final", "final", "\u2713\u2713", "ok" },
};

/* What to do next, the most pressing first. */
static const struct {
	const char *stage, *text, *label;
} steps[] = {
	{ "query", "Answer what is in question.", "Open the question" },
	{ "differs", "Decide where two readings differ.", "Open the sheet" },
	{ "in_hand", "Type the sheets that are in hand.", "Open the sheet" },
	{ "keyed", "Check what is keyed: somebody other than who keyed it.",
	    "Open the sheet" },
	{ "playing", "Fetch the sheets of the tables that still play.",
	    "Tables that play" },
};

/* Leads to the table that waits longest for it. */
static void
add_next(struct req *q, json_t *model)
{
	const char *slug = q->t->slug, *href = "", *label = "", *text;
	json_t *tile;
	size_t i, k = 0;

	while (k < COUNT(steps) && int_of(model, steps[k].stage) == 0)
		k++;
	if (k < COUNT(steps)) {
		text = steps[k].text;
		label = steps[k].label;
		href = arena_printf(
		    q->arena, "/manage/%s/board?show=%s", slug, steps[k].stage);
	} else {
		text = int_of(model, "tables")
		           ? arena_printf(q->arena, "All %d sheets are official.",
		                 int_of(model, "tables"))
		           : "No round is published yet.";
	}
	json_array_foreach(json_object_get(model, "tiles"), i, tile)
	{
		bool it = k + 1 < COUNT(steps) &&
		          strcmp(text_of(tile, "stage"), steps[k].stage) == 0;
		if (!it)
			continue;
		text = arena_printf(q->arena, "%s  First: %s, round %d, table %d.", text,
		    text_of(tile, "division_name"), int_of(tile, "round"),
		    int_of(tile, "table"));
		href = arena_printf(q->arena, "/manage/%s/sheets/%s%s", slug,
		    text_of(tile, "code"), k == 0 ? "#questions" : "");
		break;
	}
	json_object_set_new(model, "next", json_string(text));
	json_object_set_new(model, "next_href", json_string(href));
	json_object_set_new(model, "next_label", json_string(label));
}

static void
name_stages(json_t *model)
{
	const char *state = text_of(model, "state");
	json_t *list = json_array(), *tile;
	size_t i;

	json_array_append_new(list, json_pack("{s:s, s:s, s:b}", "value", "", "text",
	                                "All tables", "selected", *state == '\0'));
	for (size_t k = 0; k < COUNT(stages); k++)
		json_array_append_new(list,
		    json_pack("{s:s, s:s, s:b}", "value", stages[k].stage, "text",
		        stages[k].text, "selected", strcmp(stages[k].stage, state) == 0));
	json_object_set_new(model, "states", list);
	json_array_foreach(json_object_get(model, "tiles"), i, tile)
	{
		for (size_t k = 0; k < COUNT(stages); k++)
			if (strcmp(stages[k].stage, text_of(tile, "stage")) == 0) {
				json_object_set_new(
				    tile, "text", json_string(stages[k].text));
				json_object_set_new(
				    tile, "sign", json_string(stages[k].sign));
				json_object_set_new(
				    tile, "tag", json_string(stages[k].tag));
			}
		json_object_set_new(tile, "out",
		    json_boolean(strcmp(text_of(tile, "stage"), "playing") == 0));
		json_object_set_new(tile, "in",
		    json_boolean(strcmp(text_of(tile, "stage"), "in_hand") == 0));
		json_object_set_new(tile, "waits",
		    json_boolean(int_of(tile, "minutes") > 0 &&
		                 strcmp(text_of(tile, "tag"), "ok") != 0));
	}
}

/* What the board shows, kept over a sheet that is taken in. */
static struct board_filter
filter_of(struct req *q)
{
	return (struct board_filter){
		.division = req_query_or(q, "division", ""),
		.stage = req_query_or(q, "show", ""),
		.round = MIN(number_or(req_query(q, "round"), 0), ROUND_MAX),
		.session = number_or(req_query(q, "session"), 0),
	};
}

static const char *
filters(struct req *q)
{
	struct board_filter f = filter_of(q);
	return arena_printf(q->arena, "?division=%s&show=%s&round=%lld&session=%lld",
	    url_encode(q->arena, f.division), url_encode(q->arena, f.stage),
	    (long long)f.round, (long long)f.session);
}

static enum rc
board_model(struct req *q, json_t **out, struct err *e)
{
	struct board_filter f = filter_of(q);
	enum rc rc = app_board_show(q->app, q->t, &f, out, e);

	if (rc != OK)
		return rc;
	name_stages(*out);
	add_next(q, *out);
	json_object_set_new(*out, "back", json_string(filters(q)));
	json_object_set_new(*out, "many_sessions",
	    json_boolean(json_array_size(json_object_get(*out, "sessions")) > 1));
	const char *code = req_query_or(q, "code", "");
	json_object_set_new(*out, "values",
	    json_pack("{s:s}", "code", q->verb == POST ? form_text(q, "code") : code));
	return OK;
}

static const struct form_page board_page = { "board_show", "Chase board", board_model };

enum rc
page_board_show(struct req *q, struct err *e)
{
	return form_page_show(q, &board_page, e);
}

/* A tap on the board: the sheet came back, or that was the wrong table. */
enum rc
page_board_return(struct req *q, struct err *e)
{
	struct board_return back;
	bool undo = strcmp(form_text(q, "press"), "undo") == 0;
	enum rc rc = (undo ? app_board_undo : app_board_return)(
	    q->app, q->t, q->actor, form_text(q, "code"), &back, e);

	if (rc == INVALID || rc == NOT_FOUND || rc == CONFLICT) {
		struct problems p = { .arena = q->arena };
		const char *text = arena_strdup(q->arena, e->text);
		problem_add(&p, false, "code", "code", "%s", text);
		return form_page_again(
		    q, &board_page, &p, err_set(e, INVALID, "code", "%s", text), e);
	}
	if (rc != OK)
		return rc;
	reply_notice(q, "%s, table %d, round %d: %s.", back.division, back.table,
	    back.round,
	    undo       ? "its sheet is not here yet"
	    : back.now ? "sheet in hand"
	               : "it was taken in already");
	return reply_redirect(q, e, "/manage/%s/board%s", q->t->slug, filters(q));
}

enum rc
api_board_show(struct req *q, struct err *e)
{
	json_t *doc = NULL;
	struct board_filter f = filter_of(q);
	enum rc rc = app_board_show(q->app, q->t, &f, &doc, e);

	return rc == OK ? reply_json(q, 200, doc) : rc;
}

static enum rc
reply_board(struct req *q, enum rc rc, const struct board_return *back)
{
	return rc == OK ? reply_json(q, 200,
	                      json_pack("{s:s, s:i, s:i, s:b}", "division",
	                          back->division, "table", back->table, "round",
	                          back->round, "again", !back->now))
	                : rc;
}

enum rc
api_board_return(struct req *q, struct err *e)
{
	struct board_return back;
	return reply_board(
	    q, app_board_return(q->app, q->t, q->actor, q->arg[1], &back, e), &back);
}

enum rc
api_board_undo(struct req *q, struct err *e)
{
	struct board_return back;
	return reply_board(
	    q, app_board_undo(q->app, q->t, q->actor, q->arg[1], &back, e), &back);
}
