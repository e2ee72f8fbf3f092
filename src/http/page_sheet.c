/* http/page_sheet.c - the scorer's pages: find a sheet by its code, enter it. */
#include "app/app_round.h"
#include "app/app_sheet_check.h"
#include "app/app_sheet_preview.h"
#include "http/pages.h"
#include "http/read.h"
#include "http/shake_form.h"
#include "http/sheet_form.h"
#include "http/wire.h"
#include "rules/sheet_code.h"
#include <stdio.h>
#include <string.h>

/* A scanned link: staff go to the entry page, others read what this paper is. */
enum rc
page_sheet_scan(struct req *q, struct err *e)
{
	json_t *sheet = NULL;
	enum rc rc = app_sheet_scan(q->app, q->arg[0], &sheet, e);
	if (rc == INVALID)
		return err_set(e, NOT_FOUND, NULL, "%s", arena_strdup(q->arena, e->text));
	if (rc == NOT_FOUND)
		return err_set(e, NOT_FOUND, NULL,
		    "No sheet has this code.  Please compare it with the paper.");
	if (rc != OK)
		return rc;
	if (q->actor->label[0] && strcmp(q->actor->label, "public") != 0) {
		DEFER(json_decref) json_t *done = sheet;
		return reply_redirect(q, e, "/manage/%s/sheets/%s?typed=1",
		    text_of(done, "slug"), text_of(done, "code"));
	}
	return reply_page(q, "sheet_scan", "Score sheet", sheet, e);
}

/* ---- the scorer's page ---- */

/* Rounds that have begun, or else come first, and lack sheets. */
static enum rc
waiting(struct req *q, json_t *list, struct err *e)
{
	json_t *all = NULL, *d, *r;
	size_t i, k;
	enum rc rc = app_round_list(q->app, q->t, &all, e);
	if (rc != OK)
		return rc;
	json_array_foreach(json_object_get(all, "divisions"), i, d)
	    json_array_foreach(json_object_get(d, "rounds"), k, r)
	{
		if (int_of(r, "missing") == 0)
			continue;
		json_array_append_new(list,
		    json_pack("{s:s, s:s, s:i, s:i, s:i}", "code", text_of(d, "code"),
		        "name", text_of(d, "name"), "round", int_of(r, "round"),
		        "missing", int_of(r, "missing"), "tables", int_of(r, "tables")));
		break;
	}
	json_decref(all);
	return OK;
}

static enum rc
desk(struct req *q, struct err *e)
{
	struct err fault = *e;
	json_t *model = NULL, *list = json_array();
	enum rc rc = app_sheet_desk(q->app, q->t, q->actor, &model, e);
	if (rc == OK) {
		json_object_set_new(model, "slug", json_string(q->t->slug));
		json_object_set_new(model, "who", json_string(q->actor->label));
		json_object_set(model, "waiting", list);
		rc = waiting(q, list, e);
	}
	json_t *checks = NULL;
	if (rc == OK)
		rc = app_sheet_check_waiting(q->app, q->t, q->actor, &checks, e);
	if (rc == OK)
		json_object_set_new(model, "checks", checks);
	json_decref(list);
	if (rc != OK) {
		json_decref(model);
		return rc;
	}
	const char *code = req_query(q, "code");
	json_object_set_new(
	    model, "values", json_pack("{s:s}", "code", code ? code : ""));
	if (fault.rc == OK)
		return reply_page(q, "sheet_desk", "Entry", model, e);
	struct problems p = { .arena = q->arena };
	problem_add(&p, false, "code", "code", "%s", fault.text);
	return reply_form_again(q, "sheet_desk", "Entry", model, &p, e);
}

enum rc
page_sheet_desk(struct req *q, struct err *e)
{
	const char *typed = req_query(q, "code");
	char code[16];
	*e = (struct err){ 0 };
	if (!typed)
		return desk(q, e);
	enum rc rc = app_sheet_find(q->app, q->t, typed, code, e);
	if (rc == OK)
		return reply_redirect(
		    q, e, "/manage/%s/sheets/%s?typed=1", q->t->slug, code);
	return rc == INVALID || rc == NOT_FOUND ? desk(q, e) : rc;
}

/* ---- one sheet ---- */

static const char *
title_of(struct req *q, const json_t *sheet)
{
	return arena_printf(q->arena, "Table %d, round %d", int_of(sheet, "table"),
	    int_of(sheet, "round"));
}

static const char *
template_of(const struct req *q)
{
	static const char *const names[] = { [SHEET_CUP] = "sheet_show",
		[SHEET_MATCH] = "sheet_match",
		[SHEET_HEAD_TO_HEAD] = "sheet_pentathlon" };
	return names[q->t->rules->sheet];
}

/* The form, less what somebody who checks may not see.  Who typed something corrects. */
static enum rc
model_of(struct req *q, json_t *sheet, const struct sheet_save *typed,
    const struct problems *p, int columns, json_t **out, struct err *e)
{
	struct sheet_check_view check;
	bool edits = typed != NULL || req_query(q, "edit") != NULL;
	enum rc rc = sheet_form_check(q, sheet, edits, &check, e);
	if (rc != OK)
		return rc;
	json_t *called = shake_list_model(
	    q->arena, json_object_get(sheet, "called"), json_object_get(sheet, "rows"));
	*out = sheet_form_model(q, sheet, typed, p, columns);
	json_object_set_new(*out, "called", called);
	sheet_form_check_add(*out, &check);
	json_object_set_new(*out, "series",
	    json_string(q->verb == POST ? form_text(q, "series")
	                                : req_query_or(q, "series", "")));
	return OK;
}

static enum rc
show_void(struct req *q, json_t *sheet, struct err *e)
{
	const char *title = title_of(q, sheet);
	json_object_set_new(sheet, "slug", json_string(q->t->slug));
	reply_status(q, 409);
	return reply_page(q, "sheet_void", title, sheet, e);
}

/* The sheet of the address; NULL where it is void and the answer says so. */
static enum rc
load_sheet(struct req *q, json_t **sheet, struct err *e)
{
	json_t *got = NULL;
	enum rc rc = app_sheet_show(q->app, q->t, q->arg[1], &got, e);
	app_sheet_remember(q->app, q->t, q->arg[1]);
	if (rc == OK && strcmp(text_of(got, "state"), "void") == 0)
		return show_void(q, got, e);
	*sheet = got;
	return rc;
}

enum rc
page_sheet_show(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *sheet = NULL;
	json_t *model = NULL;
	enum rc rc = load_sheet(q, &sheet, e);
	if (rc != OK || !sheet)
		return rc;
	rc = model_of(q, sheet, NULL, NULL, q->t->rules->games_printed, &model, e);
	if (rc != OK)
		return rc;
	/* Whoever did not come by the code shows that the right paper is at hand. */
	json_object_set_new(model, "ask_code", json_boolean(!req_query(q, "typed")));
	return reply_page(q, template_of(q), title_of(q, sheet), model, e);
}

/* The code in the form against the one in the address: INVALID says which sheet it
 * belongs to. */
static enum rc
check_code(struct req *q, const char *typed, struct problems *p, struct err *e)
{
	char code[16], read[SHEET_CODE_LEN + 1];
	struct err why = { 0 };
	if (sheet_code_read(read, typed, &why) == OK && strcmp(read, q->arg[1]) == 0)
		return OK; /* who saves it looks it up */
	enum rc rc = app_sheet_find(q->app, q->t, typed, code, &why);
	if (rc == OK && strcmp(code, q->arg[1]) == 0)
		return OK;
	if (rc == OK)
		problem_add(p, false, "code_mismatch", "code",
		    "The code %s belongs to another sheet than the one on this page.  "
		    "Compare the "
		    "table and the names with your paper.",
		    code);
	else if (rc == INVALID || rc == NOT_FOUND)
		problem_add(p, false, "code", "code", "%s", why.text);
	else {
		*e = why;
		return rc;
	}
	return err_set(e, INVALID, "code", "%s", p->list[p->n - 1].text);
}

/* "Row 2: ...", "Shake 3, seat 2: ..." with the player's name, whom the scorer sees on
 * the paper. */
static const char *
with_name(struct req *q, const json_t *sheet, const struct problem *p)
{
	static const char *const words[] = { "Row", "Seat", "seat" };
	const char *name = text_of(
	    json_array_get(json_object_get(sheet, "rows"), (size_t)MAX(p->row, 1) - 1),
	    "name");
	for (size_t i = 0; p->row && *name && i < COUNT(words); i++) {
		const char *row = arena_printf(q->arena, "%s %d", words[i], p->row);
		const char *at = strstr(p->text, row);
		if (at && (at == p->text || strncmp(p->text, "Shake", 5) == 0))
			return arena_printf(q->arena, "%.*s%s%s", (int)(at - p->text),
			    p->text, name, at + strlen(row));
	}
	return p->text;
}

static bool
same_fault(const struct problem *a, const struct problem *b)
{
	return a->row && a->col && b->col && a->row == b->row &&
	       strcmp(a->code, b->code) == 0;
}

/* A half-typed sheet has the same fault in many cells: one line a row says so.  NULL
 * where an earlier line tells of this cell. */
static const char *
line_of(struct req *q, const json_t *sheet, const struct problems *p, int i)
{
	const char *unit = q->t->rules->sheet == SHEET_MATCH ? "shake" : "game";
	const struct problem *x = &p->list[i];
	const char *others = "";
	int n = 0;
	for (int k = 0; k < i; k++)
		if (same_fault(&p->list[k], x))
			return NULL;
	for (int k = p->n - 1; k > i; k--) {
		if (!same_fault(x, &p->list[k]))
			continue;
		const char *before = n == 0 ? "" : n == 1 ? " and " : ", ";
		others = arena_printf(q->arena, "%d%s%s", p->list[k].col, before, others);
		n++;
	}
	const char *text = with_name(q, sheet, x);
	return n ? arena_printf(q->arena, "%s  The same in %s%s %s.", text, unit,
	               n > 1 ? "s" : "", others)
	         : text;
}

/* The page again with all that was typed; e says why. */
static enum rc
show_again(struct req *q, const struct sheet_save *in, const struct problems *p,
    const json_t *theirs, json_t *preview, int columns, struct err *e)
{
	DEFER(json_decref) json_t *sheet = NULL;
	struct err why = *e;
	enum rc rc = load_sheet(q, &sheet, e);
	if (rc != OK || !sheet)
		return rc;
	const char *title = title_of(q, sheet);
	json_t *model = NULL;
	rc = model_of(q, sheet, in, p, columns, &model, e);
	if (rc != OK)
		return rc;
	bool typed = strcmp(in->code, q->arg[1]) == 0;
	json_object_set_new(model, "ask_code", json_boolean(!typed));
	json_object_set_new(model, "typed_code", json_string(in->code));
	if (theirs) {
		sheet_form_compare(model, sheet, in, theirs);
		snprintf(why.field, sizeof why.field,
		    "both"); /* where they stand side by side */
	}
	if (preview)
		json_object_set(model, "preview", preview);
	if (why.rc == OK)
		return reply_page(q, template_of(q), title, model, e);
	/* Warnings are mended by a reason, so their line in the summary leads to its
	 * field. */
	struct problems shown = { .arena = q->arena };
	for (int i = 0; i < p->n; i++) {
		const char *line = line_of(q, sheet, p, i);
		if (line)
			problem_add(&shown, false, p->list[i].code,
			    p->list[i].warning
			        ? arena_printf(q->arena, "reason_%s", p->list[i].code)
			        : p->list[i].field,
			    "%s", line);
	}
	*e = why;
	return reply_form_again(q, template_of(q), title, model, &shown, e);
}

/* What happened in the shakes, turned into points; nothing is saved. */
static enum rc
work_out(struct req *q, struct sheet_save *in, struct problems *p, struct err *e)
{
	struct sheet_save here = *in;
	here.code = q->arg[1];
	enum rc rc = app_sheet_work_out(q->app, q->t, &here, p, e);
	if (rc != OK)
		return rc;
	memcpy(in->line, here.line, sizeof in->line);
	memcpy(in->shake, here.shake, sizeof in->shake);
	if (strcmp(form_text(q, "work_out"), "live") == 0)
		p->n = p->errors = 0; /* half noted so far; told when it is saved */
	if (p->n > 0)
		(void)err_set(e, INVALID, p->list[0].field, "%s", p->list[0].text);
	return show_again(q, in, p, NULL, NULL, CUP_GAMES_PRINTED, e);
}

bool
page_sheet_saves(struct req *q)
{
	static const char *const others[] = { "more", "work_out", "preview" };
	struct err e = { 0 };
	bool saves = form_load(q, &e) == OK;
	for (size_t i = 0; i < COUNT(others); i++)
		saves = saves && form_value(q, others[i]) == NULL;
	return saves;
}

enum rc
page_sheet_save(struct req *q, struct err *e)
{
	struct sheet_save in;
	struct sheet_saved out = { 0 };
	struct problems p = { .arena = q->arena };
	DEFER(json_decref) json_t *reasons = sheet_form_read(q, &in);
	*e = (struct err){ 0 };
	if (form_value(q, "more"))
		return show_again(q, &in, &p, NULL, NULL, q->t->rules->games_max, e);
	if (form_value(q, "work_out"))
		return work_out(q, &in, &p, e);
	enum rc rc = check_code(q, in.code, &p, e);
	json_t *changes = NULL;
	if (rc == OK && form_value(q, "preview"))
		rc =
		    app_sheet_preview(q->app, q->t, q->actor, &in, &p, &out, &changes, e);
	else if (rc == OK)
		rc = app_sheet_save(q->app, q->t, q->actor, &in, &p, &out, e);
	DEFER(json_decref) json_t *theirs = out.theirs;
	DEFER(json_decref) json_t *differs = out.differs;
	DEFER(json_decref) json_t *preview = changes;
	if (rc == INVALID || rc == CONFLICT || preview)
		return show_again(q, &in, &p, theirs, preview, CUP_GAMES_PRINTED, e);
	if (rc != OK)
		return rc;
	/* the browser that kept the sheet until now learns that it need not any more */
	const char *key = url_encode(q->arena, in.key);
	if (differs) {
		reply_notice(q,
		    "Table %d, round %d: your reading differs in %d place%s.  Nothing is "
		    "decided yet.",
		    out.table, out.round, (int)json_array_size(differs),
		    json_array_size(differs) == 1 ? "" : "s");
		return reply_redirect(q, e, "/manage/%s/sheets/%s?typed=1&saved=%s",
		    q->t->slug, q->arg[1], key);
	}
	reply_notice(q, "Table %d, round %d is %s%s%s.", out.table, out.round,
	    out.checked ? "checked" : "saved",
	    in.check == CHECK_THIRD && !out.checked
	        ? "; it is unlike both readings, so somebody else checks it again"
	        : "",
	    out.again ? " (it was saved before; nothing counts twice)" : "");
	/* Table by table: on to the next one of the division that is worked off. */
	const char *series = form_text(q, "series");
	if (*series)
		return reply_redirect(q, e,
		    "/manage/%s/rounds/%s/%d/key?after=%d&saved=%s", q->t->slug,
		    url_encode(q->arena, series), out.round, out.table, key);
	return reply_redirect(q, e, "/manage/%s/sheets?saved=%s", q->t->slug, key);
}

/* ---- a late name ---- */

struct newcomer_form {
	const char *given, *family;
	int64_t seat;
};
static const struct field newcomer_fields[] = {
	{ .name = "seat",
	    .label = "Row",
	    .kind = FIELD_INT,
	    .offset = offsetof(struct newcomer_form, seat),
	    .required = true,
	    .min = 1,
	    .max = CUP_ROWS_MAX },
	{ .name = "given",
	    .label = "Given name",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct newcomer_form, given),
	    .required = true,
	    .max = 100 },
	{ .name = "family",
	    .label = "Family name",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct newcomer_form, family),
	    .max = 100 },
};

/* What was typed into the small forms below the grid, back in its places. */
static void
mark_typed(struct req *q, json_t *model)
{
	const char *seat = form_text(q, "seat");
	json_t *x;
	size_t i;
	json_array_foreach(json_object_get(model, "lines"), i, x)
	{
		bool on = strcmp(seat, arena_printf(q->arena, "%d", int_of(x, "n"))) == 0;
		json_object_set_new(x, "chosen", json_boolean(on));
	}
	json_array_foreach(json_object_get(model, "queries"), i, x)
	{
		if (q->verb == POST && int_of(x, "id") == q->num[2])
			json_object_set_new(
			    x, "typed", json_string(form_text(q, "answer")));
	}
}

enum rc
sheet_form_again(struct req *q, const char *field, struct problems *p, struct err *e)
{
	DEFER(json_decref) json_t *sheet = NULL;
	struct err why = *e;
	enum rc rc = load_sheet(q, &sheet, e);
	if (rc != OK || !sheet)
		return rc;
	json_t *model = NULL;
	rc = model_of(q, sheet, NULL, NULL, q->t->rules->games_printed, &model, e);
	if (rc != OK)
		return rc;
	json_object_set_new(model, "ask_code", json_true());
	mark_typed(q, model);
	if (p->n == 0)
		problem_add(p, false, "refused", field, "%s", why.text);
	for (int i = 0; i < p->n; i++)
		if (strncmp(field, "answer", 6) == 0)
			snprintf(p->list[i].field, sizeof p->list[i].field, "%s", field);
	*e = why;
	return reply_form_again(q, template_of(q), title_of(q, sheet), model, p, e);
}

enum rc
page_sheet_newcomer(struct req *q, struct err *e)
{
	struct newcomer_form in = { 0 };
	struct problems p = { .arena = q->arena };
	int64_t id;
	enum rc rc = FORM_READ(q, newcomer_fields, &in, &p, e);
	if (rc == OK)
		rc = app_sheet_newcomer(q->app, q->t, q->actor, q->arg[1], in.seat,
		    in.given, in.family, &id, &p, e);
	if (rc == INVALID || rc == CONFLICT)
		return sheet_form_again(q, e->field[0] ? e->field : "given", &p, e);
	if (rc != OK)
		return rc;
	reply_notice(q, "%s %s is added and can be chosen for row %d under \"More\".",
	    in.given, in.family, (int)in.seat);
	return reply_redirect(
	    q, e, "/manage/%s/sheets/%s?typed=1", q->t->slug, q->arg[1]);
}
