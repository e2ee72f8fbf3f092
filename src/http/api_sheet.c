/* http/api_sheet.c - score sheets, rounds and questions for other programs. */
#include "app/app_query.h"
#include "app/app_round.h"
#include "app/app_sheet_preview.h"
#include "base/utf8.h"
#include "http/body.h"
#include "http/pages.h"
#include "http/sheet_form.h"
#include "scoring/fault.h"
#include <string.h>

enum rc
api_sheet_get(struct req *q, struct err *e)
{
	json_t *doc = NULL;
	enum rc rc = app_sheet_show(q->app, q->t, q->arg[1], &doc, e);
	app_sheet_remember(q->app, q->t, q->arg[1]);
	if (rc != OK)
		return rc;
	json_object_del(doc, "history");
	json_object_del(doc, "choices");
	json_object_del(doc, "photos");
	json_object_del(doc, "called");
	json_object_del(doc, "saved_local");
	json_object_del(doc, "penalty_rules");
	json_object_del(doc, "second_label");
	json_object_del(doc, "marks");
	json_object_del(doc, "away");
	json_object_del(doc, "leader_bonus");
	json_object_del(doc, "says");
	json_object_del(doc, "total_decided");
	rc = sheet_blind_hide(q, doc, e);
	if (rc == OK)
		return reply_json(q, 200, doc);
	json_decref(doc);
	return rc;
}

/* ---- a body with a sheet ---- */

/* A cell as the form would have it: null is blank, 2 and "2" are the same. */
static const char *
cell_of(struct arena *a, const json_t *v)
{
	static const char digit[][2] = { "0", "1", "2", "3", "4", "5", "6", "7", "8",
		"9" };
	if (v == NULL || json_is_null(v))
		return "";
	if (json_is_string(v))
		return utf8_clean(a, json_string_value(v));
	json_int_t n = json_integer_value(v);
	if (json_is_integer(v) && n >= 0 && n < (json_int_t)COUNT(digit))
		return digit[n];
	if (json_is_integer(v))
		return arena_printf(a, "%lld", (long long)n);
	return "?"; /* no cell: refused with its place */
}

/* A number that may be left out (NULL) or blank (null, ""). */
static const char *
number_of(struct arena *a, const json_t *o, const char *key)
{
	const json_t *v = json_object_get(o, key);
	return v ? cell_of(a, v) : NULL;
}

static const char *
string_of(struct arena *a, const json_t *o, const char *key)
{
	const char *s = json_string_value(json_object_get(o, key));
	return s ? utf8_clean(a, s) : "";
}

static void
read_row(
    struct req *q, const json_t *row, struct sheet_save *in, int r, struct problems *p)
{
	struct sheet_line *l = &in->line[r];
	const json_t *cells = json_object_get(row, "cells");
	size_t n = json_array_size(cells);
	if (n > CUP_GAMES_MAX) {
		problem_add(p, false, "too_many_games", "rows",
		    "Row %d has more than %d cells.", r + 1, CUP_GAMES_MAX)
		    ->row = r + 1;
		n = CUP_GAMES_MAX;
	}
	if (in->games > 0 && n > 0 && (int)n != in->games)
		problem_add(p, false, "ragged_rows", "rows",
		    "Row %d has %d cells, an earlier row %d: each row has a cell for "
		    "each game.",
		    r + 1, (int)n, in->games)
		    ->row = r + 1;
	in->games = MAX(in->games, (int)n);
	for (size_t c = 0; c < n; c++)
		l->cell[c] = cell_of(q->arena, json_array_get(cells, c));
	l->player = string_of(q->arena, row, "player");
	l->total = number_of(q->arena, row, "total");
	l->match_points = number_of(q->arena, row, "match_points");
	l->presence = string_of(q->arena, row, "presence");
	l->no_initials = json_is_false(json_object_get(row, "initialed"));
	l->signature = string_of(q->arena, row, "signature");
	if (q->t->rules->sheet != SHEET_HEAD_TO_HEAD)
		return;
	l->total = number_of(q->arena, row, "dots");
	for (size_t k = 0; k < COUNT(l->record); k++)
		l->record[k] =
		    cell_of(q->arena, json_array_get(json_object_get(row, "record"), k));
}

/* Rows by their seat, or in order where it is left out. */
static void
read_rows(struct req *q, const json_t *rows, struct sheet_save *in, struct problems *p)
{
	bool seen[CUP_ROWS_MAX] = { false };
	size_t i;
	json_t *row;
	for (int r = 0; r < CUP_ROWS_MAX; r++)
		in->line[r] = (struct sheet_line){ .player = "" };
	json_array_foreach(rows, i, row)
	{
		const json_t *seat = json_object_get(row, "seat");
		json_int_t r = seat ? json_integer_value(seat) : (json_int_t)i + 1;
		if (!json_is_object(row) || r < 1 || r > CUP_ROWS_MAX || seen[r - 1]) {
			problem_add(p, false, "bad_seat", "rows",
			    "Row %d: each row is an object with its own seat, from 1 to "
			    "the "
			    "table's size.",
			    (int)i + 1)
			    ->row = (int)i + 1;
			continue;
		}
		seen[r - 1] = true;
		in->rows = MAX(in->rows, (int)r);
		read_row(q, row, in, (int)r - 1, p);
	}
	for (int r = 0; r < in->rows; r++)
		if (!seen[r])
			problem_add(p, false, "row_missing", "rows",
			    "Row %d is missing: every player of the table has a row.",
			    r + 1)
			    ->row = r + 1;
}

/* Rows of -1 on sheets of shakes. */
static void
read_penalties(
    struct req *q, const json_t *body, struct sheet_save *in, struct problems *p)
{
	json_t *x;
	size_t i;
	const json_t *list = json_object_get(body, "penalties");
	if (json_array_size(list) == 0)
		return;
	if (q->t->rules->sheet != SHEET_MATCH) {
		problem_add(p, false, "no_penalties_here", "penalties",
		    "This rule system's sheets have no penalties; give them to the "
		    "player or "
		    "team.");
		return;
	}
	json_array_foreach(list, i, x)
	{
		const json_t *points = json_object_get(x, "points");
		if (i == SHEET_PENALTY_ROWS ||
		    (points && json_integer_value(points) != -1)) {
			problem_add(p, false, "bad_penalty", "penalties",
			    "A penalty is one row of -1, and a sheet has %d at most.",
			    SHEET_PENALTY_ROWS);
			return;
		}
		const char *seat = number_of(q->arena, x, "seat");
		const char *shake = number_of(q->arena, x, "shake");
		in->penalty[in->penalties++] =
		    (struct sheet_penalty){ .seat = seat ? seat : "",
			    .shake = shake ? shake : "",
			    .reason = string_of(q->arena, x, "reason"),
			    .judge = string_of(q->arena, x, "judge"),
			    .second = string_of(q->arena, x, "second_judge") };
	}
}

static bool
has_seat(const json_t *list, int seat)
{
	size_t i;
	json_t *n;
	json_array_foreach(list, i, n) if (json_integer_value(n) == seat) return true;
	return false;
}

/* Lists of seats: an array, each from 1 to 3, or nothing. */
static bool
seats_fit(const json_t *list)
{
	size_t i;
	json_t *n;
	if (list && !json_is_null(list) && !json_is_array(list))
		return false;
	json_array_foreach(list, i,
	    n) if (json_integer_value(n) < 1 || json_integer_value(n) > 3) return false;
	return true;
}

static void
read_facts(struct req *q, const json_t *x, struct sheet_facts *f)
{
	const json_t *presented = json_object_get(x, "presented");
	const json_t *correct = json_object_get(x, "correct");
	f->setter = number_of(q->arena, x, "setter");
	f->ending = string_of(q->arena, x, "ending");
	f->mover = number_of(q->arena, x, "mover");
	f->challenger = number_of(q->arena, x, "challenger");
	for (int r = 1; r <= 3; r++) {
		f->accepted[r - 1] = has_seat(json_object_get(x, "accepted_wrong"), r);
		if (json_is_array(presented) || json_is_array(correct))
			f->wrote[r - 1] = has_seat(correct, r)     ? "right"
			                  : has_seat(presented, r) ? "wrong"
			                                           : "nothing";
	}
}

/* What happened in each shake, by its number. */
static void
read_shakes(struct req *q, const json_t *body, struct sheet_save *in, struct problems *p)
{
	static const char *const lists[] = { "presented", "correct", "accepted_wrong" };
	json_t *x;
	size_t i;
	const json_t *list = json_object_get(body, "shakes");
	if (json_array_size(list) > 0 && q->t->rules->sheet != SHEET_MATCH) {
		problem_add(p, false, "no_shakes_here", "shakes",
		    "This rule system's sheets have no shakes.");
		return;
	}
	json_array_foreach(list, i, x)
	{
		json_int_t n = json_integer_value(json_object_get(x, "shake"));
		bool fits = n >= 1 && n <= SHEET_COLUMNS_MAX;
		for (size_t k = 0; k < COUNT(lists); k++)
			fits = fits && seats_fit(json_object_get(x, lists[k]));
		const json_t *presented = json_object_get(x, "presented");
		for (int r = 1; r <= 3 && fits && json_is_array(presented); r++)
			if (has_seat(json_object_get(x, "correct"), r) &&
			    !has_seat(presented, r))
				problem_add(p, false, "correct_not_presented", "shakes",
				    "Shake %d: %s", (int)n,
				    fault_text("correct_not_presented"))
				    ->col = (int)n;
		if (!fits) {
			problem_add(p, false, "bad_shakes", "shakes",
			    "Each of the shakes is an object with its number, 1 to %d, "
			    "and lists of seats from 1 to 3.",
			    SHEET_COLUMNS_MAX);
			return;
		}
		read_facts(q, x, &in->shake[n - 1]);
	}
}

/* {seat, about, rulings:[{ruling, by}]} */
static void
read_opinion(struct req *q, const json_t *x, struct sheet_opinion *o, struct problems *p)
{
	const json_t *rulings = json_object_get(x, "rulings");
	struct body b = { q, x, p };
	json_t *r;
	size_t k;
	o->seat = number_of(q->arena, x, "seat");
	o->about = body_text(&b, "about", 200);
	if (!json_is_array(rulings) || json_array_size(rulings) > COUNT(o->ruling)) {
		problem_add(p, false, "bad_opinions", "card",
		    "Each opinion has rulings: [{ruling, by}], at most %d.",
		    (int)COUNT(o->ruling));
		return;
	}
	json_array_foreach(rulings, k, r)
	{
		struct body one = { q, r, p };
		o->ruling[k] = body_text(&one, "ruling", 20);
		o->by[k] = body_text(&one, "by", 60);
	}
}

/* The grown-ups' part of a Pentathlon record: {monitor, starter, collected_by,
 * opinions[]}. */
static void
read_card(struct req *q, const json_t *body, struct sheet_save *in, struct problems *p)
{
	const json_t *card = json_object_get(body, "card");
	const json_t *list = json_object_get(card, "opinions");
	struct body b = { q, card, p };
	json_t *x;
	size_t i;
	if (card == NULL || json_is_null(card))
		return;
	if (!json_is_object(card) || (list && !json_is_array(list)) ||
	    json_array_size(list) > SHEET_OPINIONS_MAX) {
		problem_add(p, false, "bad_opinions", "card",
		    "The card is an object {monitor, starter, collected_by, opinions[]} "
		    "with "
		    "at most %d opinions.",
		    SHEET_OPINIONS_MAX);
		return;
	}
	in->monitor = body_text(&b, "monitor", 60);
	in->starter = number_of(q->arena, card, "starter");
	in->collected_by = body_text(&b, "collected_by", 60);
	json_array_foreach(list, i, x)
	    read_opinion(q, x, &in->opinion[in->opinions++], p);
}

static const char *
replayed_of(struct arena *a, const json_t *list)
{
	const char *text = "";
	json_t *n;
	size_t i;
	json_array_foreach(list, i, n) text =
	    arena_printf(a, "%s%s%s", text, i ? "," : "", cell_of(a, n));
	return text;
}

static void
read_body(struct req *q, const json_t *body, struct sheet_save *in, struct problems *p)
{
	const char *key = req_header(q, "Idempotency-Key");
	const json_t *rows = json_object_get(body, "rows");
	*in = (struct sheet_save){ .code = q->arg[1] };
	in->key = key ? utf8_clean(q->arena, key) : "";
	in->based_on = json_integer_value(json_object_get(body, "version"));
	in->games_played = number_of(q->arena, body, "games_played");
	in->game =
	    json_object_get(body, "game") ? string_of(q->arena, body, "game") : NULL;
	in->ruling = json_is_true(json_object_get(body, "ruling"));
	const char *check = string_of(q->arena, body, "check");
	in->check = sheet_check_read(check);
	if (*check && in->check == CHECK_UNSAID)
		problem_add(p, false, "bad_check", "check",
		    "The check is \"blind\", \"third\" or \"fix\"; leave it out for what "
		    "the "
		    "sheet waits for.");
	in->count_written = strcmp(string_of(q->arena, body, "counts"), "written") == 0;
	in->agreed = json_is_true(json_object_get(body, "agreed"));
	in->reason = string_of(q->arena, body, "reason");
	in->reasons = json_object_get(body, "reasons");
	if (!json_is_integer(json_object_get(body, "version")))
		problem_add(p, false, "version_missing", "version",
		    "Give the version that you began from; 0 where nothing was saved.");
	if (!json_is_array(rows))
		problem_add(p, false, "rows_missing", "rows",
		    "Give rows: [{seat, cells, total}], one for each player.");
	read_penalties(q, body, in, p);
	read_shakes(q, body, in, p);
	read_card(q, body, in, p);
	in->turned_in_by = number_of(q->arena, body, "turned_in_by");
	in->replayed = replayed_of(q->arena, json_object_get(body, "replayed"));
	read_rows(q, rows, in, p);
	/* Only totals came back: no row has a cell. */
	in->totals_only = in->rows > 0 && in->games == 0 &&
	                  json_array_size(json_object_get(body, "shakes")) == 0;
}

/* Problems by cell, as the page names them: row and col count from 1. */
static json_t *
cell_problems(const struct problems *p)
{
	json_t *list = json_array();
	for (int i = 0; i < p->n; i++) {
		const struct problem *x = &p->list[i];
		json_array_append_new(
		    list, json_pack("{s:o, s:o, s:s, s:s, s:s, s:b}", "row",
		              x->row ? json_integer(x->row) : json_null(), "col",
		              x->col ? json_integer(x->col) : json_null(), "code",
		              x->code, "message", x->text, "field", x->field,
		              "reason_accepts", x->warning));
	}
	return list;
}

static enum rc
refuse(struct req *q, const struct problems *p, json_t *extra)
{
	json_object_set_new(
	    extra, "title", json_string("The sheet cannot be saved like this."));
	json_object_set_new(extra, "detail", json_string(p->list[0].text));
	json_object_set_new(extra, "problems", cell_problems(p));
	return reply_problems(q, 422, p, extra);
}

static enum rc
both_versions(
    struct req *q, const json_t *body, const struct sheet_saved *out, struct err *e)
{
	struct problems p = { .arena = q->arena };
	problem_add(&p, false, out->theirs ? "version_conflict" : "void_sheet", e->field,
	    "%s", e->text);
	json_t *extra = json_object();
	json_object_set_new(extra, "code", json_string(p.list[0].code));
	if (out->theirs) {
		json_object_set(extra, "theirs", out->theirs);
		json_object_set_new(extra, "yours", json_deep_copy(body));
	} else if (out->replaced_by[0]) {
		json_object_set_new(extra, "replaced_by", json_string(out->replaced_by));
	}
	return reply_problems(q, 409, &p, extra);
}

bool
api_sheet_saves(struct req *q)
{
	(void)q;
	return true;
}

/* *out: the sheet as it was saved, or what saving it would change. */
static enum rc
put(struct req *q, const json_t *body, bool only_look, json_t **out, struct err *e)
{
	struct sheet_save in;
	struct sheet_saved saved = { 0 };
	struct problems p = { .arena = q->arena };
	read_body(q, body, &in, &p);
	if (p.n > 0)
		return refuse(q, &p, json_object());
	in.wants_stored = !only_look;
	enum rc rc =
	    only_look ? app_sheet_preview(q->app, q->t, q->actor, &in, &p, &saved, out, e)
	              : app_sheet_save(q->app, q->t, q->actor, &in, &p, &saved, e);
	DEFER(json_decref) json_t *theirs = saved.theirs;
	if (rc == CONFLICT)
		return both_versions(q, body, &saved, e);
	if (rc == INVALID && p.n > 0)
		return refuse(q, &p, json_object());
	if (rc == INVALID && strcmp(e->field, "Idempotency-Key") == 0)
		reply_status(q, 400);
	if (rc == OK && !only_look) {
		*out = saved.stored;
		json_object_set_new(*out, "again", json_boolean(saved.again));
		if (saved.differs)
			json_object_set_new(*out, "differs", saved.differs);
	}
	return rc;
}

static enum rc
answer(struct req *q, bool only_look, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	json_t *out = NULL;
	if (!body)
		return e->rc;
	enum rc rc = put(q, body, only_look, &out, e);
	/* what stands there now, in the shape in which it is read; else it was refused */
	return rc == OK && out ? reply_json(q, 200, out) : rc;
}

enum rc
api_sheet_put(struct req *q, struct err *e)
{
	return answer(q, false, e);
}

enum rc
api_sheet_preview(struct req *q, struct err *e)
{
	return answer(q, true, e);
}

enum rc
api_sheet_newcomer(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	int64_t id = 0;
	DEFER(json_decref) json_t *body = req_json(q, e);
	if (!body)
		return e->rc;
	struct body b = { q, body, &p };
	int64_t seat = body_int(&b, "seat", 0);
	const char *given = body_text(&b, "given", 100);
	const char *family = body_text(&b, "family", 100);
	if (body_refused(&b))
		return OK;
	enum rc rc = app_sheet_newcomer(
	    q->app, q->t, q->actor, q->arg[1], seat, given, family, &id, &p, e);
	if (rc == INVALID && p.n > 0)
		return reply_problems(q, 422, &p, NULL);
	return rc == OK ? reply_json(q, 201, json_pack("{s:I}", "id", (json_int_t)id))
	                : rc;
}

/* ---- questions ---- */

enum rc
api_query_open(struct req *q, struct err *e)
{
	int64_t query;
	DEFER(json_decref) json_t *body = req_json(q, e);
	if (!body)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, body, &p };
	const char *question = body_text(&b, "question", 300);
	if (body_refused(&b))
		return OK;
	enum rc rc =
	    app_query_open(q->app, q->t, q->actor, q->arg[1], question, &query, e);
	return rc == OK ? reply_json(q, 201, json_pack("{s:I}", "id", (json_int_t)query))
	                : rc;
}

enum rc
api_query_answer(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	if (!body)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, body, &p };
	const char *text = body_text(&b, "answer", 300);
	if (body_refused(&b))
		return OK;
	enum rc rc = app_query_step(q->app, q->t, q->actor,
	    &(struct query_step){ QUERY_ANSWER, q->num[2], q->arg[1], text, -1 }, e);
	return rc == OK
	           ? reply_json(q, 200, json_pack("{s:I}", "id", (json_int_t)q->num[2]))
	           : rc;
}

/* ---- rounds ---- */

enum rc
api_round_list(struct req *q, struct err *e)
{
	json_t *doc = NULL;
	enum rc rc = app_round_list(q->app, q->t, &doc, e);
	return rc == OK ? reply_json(q, 200, doc) : rc;
}

enum rc
api_round_show(struct req *q, struct err *e)
{
	json_t *doc = NULL;
	const char *show = req_query(q, "show");
	enum rc rc =
	    app_round_show(q->app, q->t, q->arg[1], q->num[2], show ? show : "", &doc, e);
	return rc == OK ? reply_json(q, 200, doc) : rc;
}
