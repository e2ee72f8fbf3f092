/* http/sheet_form_check.c - what a second or third person sees of a sheet that waits for
 * its check: all of it to compare, none of it to key it again, or only where two readings
 * agree. */
#include "app/app_sheet_check.h"
#include "http/read.h"
#include "http/sheet_form.h"
#include <stdlib.h>
#include <string.h>

/* The values of a row and of a sheet as they are before anybody keyed them. */
static const struct {
	const char *key, *field; /* in the sheet; of the form, without the row */
	char kind;               /* null, "" or true */
} row_blank[] = {
	{ "written_total", "total", 'n' },
	{ "written_match_points", "match", 'n' },
	{ "match_points", "match", 'n' },
	{ "record", "c", 'n' },
	{ "record", "i", 'n' },
	{ "record", "ia", 'n' },
	{ "signature", "signature", 's' },
	{ "initialed", "initialed", 't' },
	{ "total", "total", 'n' },
	{ "presence", "presence", 's' },
};
static const struct {
	const char *key;
	char kind; /* null or [] */
} sheet_blank[] = { { "games_played", 'n' }, { "game", 'n' }, { "turned_in_by", 'n' },
	{ "replayed", 'a' }, { "penalties", 'a' }, { "shakes", 'a' }, { "card", 'n' } };

static json_t *
blank(char kind)
{
	return kind == 's'   ? json_string("")
	       : kind == 't' ? json_true()
	       : kind == 'a' ? json_array()
	                     : json_null();
}

/* Whether the field is among those that two people read differently; NULL = all are. */
static bool
hidden(const json_t *differs, const char *field)
{
	size_t i;
	json_t *d;

	if (differs == NULL)
		return true;
	json_array_foreach(
	    differs, i, d) if (strcmp(text_of(d, "field"), field) == 0) return true;
	return false;
}

/* Whoever was seated, in place of whoever the first person found there. */
static void
hide_player(json_t *row)
{
	json_object_set(row, "player", json_object_get(row, "planned"));
	json_object_set(row, "name", json_object_get(row, "planned_name"));
	json_object_set_new(row, "earlier", json_null());
}

/* Takes what is not to be seen out of the sheet. */
static void
hide(struct req *q, json_t *sheet, const json_t *differs)
{
	json_t *row, *version;
	size_t r;

	json_array_foreach(json_object_get(sheet, "rows"), r, row)
	{
		json_t *cells = json_object_get(row, "cells");
		int n = (int)r + 1;
		if (hidden(differs, arena_printf(q->arena, "player_%d", n)))
			hide_player(row);
		for (size_t c = 0; c < json_array_size(cells); c++)
			if (hidden(
			        differs, arena_printf(q->arena, "cell_%d_%zu", n, c + 1)))
				json_array_set_new(cells, c, json_null());
		for (size_t i = 0; i < COUNT(row_blank); i++)
			if (hidden(differs,
			        arena_printf(q->arena, "%s_%d", row_blank[i].field, n)))
				json_object_set_new(
				    row, row_blank[i].key, blank(row_blank[i].kind));
	}
	for (size_t i = 0; i < COUNT(sheet_blank); i++)
		if (hidden(differs, sheet_blank[i].key))
			json_object_set_new(
			    sheet, sheet_blank[i].key, blank(sheet_blank[i].kind));
	json_object_set_new(sheet, "reasons", json_object());
	json_object_set_new(sheet, "reason", json_null());
	json_array_foreach(json_object_get(sheet, "history"), r, version)
	{
		json_object_set_new(version, "reason", json_null());
	}
}

static const char *
title_of(enum check_step step)
{
	switch (step) {
	case STEP_OWN:
		return "Somebody else checks this sheet";
	case STEP_LOOK:
		return "Check: compare each number with the paper";
	case STEP_BLIND:
		return "Check: key this sheet again";
	case STEP_DIFFERS:
		return "Two readings differ: a third person decides";
	case STEP_THIRD:
		return "Decide between two readings, by the paper";
	case STEP_NONE:
		break;
	}
	return "";
}

static const char *
text_for(struct req *q, const struct check_task *task)
{
	switch (task->step) {
	case STEP_OWN:
		return "You keyed it.  What you find wrong you can still correct below.";
	case STEP_LOOK:
		return arena_printf(q->arena,
		    "%s keyed it.  Nothing can be changed here.", task->first_name);
	case STEP_BLIND:
		return arena_printf(q->arena,
		    "%s keyed it already.  Type what is on the paper; you see what was "
		    "keyed only where it differs from yours.",
		    task->first_name);
	case STEP_DIFFERS:
		return "Give the paper to somebody who has not typed it yet.";
	case STEP_THIRD:
		return "Type what is on the paper into the empty places.  What both read "
		       "alike stands there already.";
	case STEP_NONE:
		break;
	}
	return "";
}

/* "Row 2, column 3" in the words of the sheet: "Ada Lovelace, game 3". */
static void
name_places(struct req *q, const json_t *sheet, json_t *differs)
{
	const char *unit = q->t->rules->sheet == SHEET_MATCH ? "shake" : "game";
	size_t i;
	json_t *d;

	json_array_foreach(differs, i, d)
	{
		const char *what = text_of(d, "what"), *rest = strchr(what, ',');
		const char *column = strstr(what, "column ");
		long row = strncmp(what, "Row ", 4) == 0 ? strtol(what + 4, NULL, 10) : 0;
		if (row < 1 || rest == NULL)
			continue;
		const char *name = text_of(
		    json_array_get(json_object_get(sheet, "rows"), (size_t)row - 1),
		    "name");
		json_object_set_new(d, "what",
		    json_string(column ? arena_printf(q->arena, "%s, %s %s", name, unit,
		                             column + strlen("column "))
		                       : arena_printf(q->arena, "%s%s", name, rest)));
	}
}

enum rc
sheet_form_check(
    struct req *q, json_t *sheet, bool edits, struct sheet_check_view *out, struct err *e)
{
	struct check_task task;
	enum rc rc = app_sheet_check_task(
	    q->app, q->t, q->actor, text_of(sheet, "code"), &task, e);

	*out = (struct sheet_check_view){ .shown = json_null() };
	if (rc != OK)
		return rc;
	DEFER(json_decref) json_t *differs = task.differs;
	bool may = (q->actor->roles & (ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF |
	                                  ROLE_DIRECTOR | ROLE_OWNER)) != 0;
	if (task.step == STEP_BLIND)
		hide(q, sheet, NULL);
	else if (task.step == STEP_THIRD)
		hide(q, sheet, differs);
	if (task.step == STEP_NONE || !may)
		return OK;
	if (task.step == STEP_BLIND || task.step == STEP_THIRD)
		out->how = task.step == STEP_BLIND ? "blind" : "third";
	name_places(q, sheet, differs);
	bool look = task.step == STEP_LOOK && !edits;
	out->locked = look;
	if (task.step == STEP_LOOK && edits)
		return OK; /* an ordinary correction */
	json_decref(out->shown);
	out->shown = json_pack("{s:s, s:s, s:b, s:s, s:s, s:O?}", "title",
	    title_of(task.step), "text", text_for(q, &task), "look", look, "first",
	    task.first_name, "second", task.second_name, "differs", differs);
	if (differs == NULL)
		json_object_set_new(out->shown, "differs", json_array());
	return OK;
}

enum rc
sheet_blind_hide(struct req *q, json_t *sheet, struct err *e)
{
	struct check_task task;

	if (q->actor->roles & (ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR | ROLE_OWNER))
		return OK;
	enum rc rc = app_sheet_check_task(
	    q->app, q->t, q->actor, text_of(sheet, "code"), &task, e);
	if (rc != OK)
		return rc;
	DEFER(json_decref) json_t *differs = task.differs;
	if (task.step != STEP_BLIND)
		return OK;
	hide(q, sheet, NULL);
	return OK;
}

void
sheet_form_check_add(json_t *model, const struct sheet_check_view *v)
{
	json_object_set_new(model, "check", v->shown);
	json_object_set_new(model, "locked", json_boolean(v->locked));
	json_object_set_new(model, "check_how", json_string(v->how ? v->how : ""));
	if (v->how)
		json_object_set_new(model, "submit",
		    json_string(strcmp(v->how, "blind") == 0
		                    ? "Compare with the first reading"
		                    : "Decide"));
}
