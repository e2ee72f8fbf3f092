/* app/app_sheet_read.c - score sheets looked at: one of them, one by a typed or scanned
 * code, what a person saved last. */
#include "app/app_sheet.h"
#include "db/db.h"
#include "rules/sheet_code.h"
#include <stdio.h>
#include <string.h>

static const char *
text_at(struct arena *a, const json_t *o, const char *key)
{
	const char *s = json_string_value(json_object_get(o, key));
	return s ? arena_strdup(a, s) : "";
}

enum rc
app_sheet_show(struct app *app, const struct tournament *t, const char *code,
    json_t **out, struct err *e)
{
	char read[SHEET_CODE_LEN + 1];
	enum rc rc = sheet_code_read(read, code, e);
	if (rc != OK)
		return err_set(
		    e, NOT_FOUND, "code", "%s", arena_strdup(app->arena, e->text));
	return DB_JSON(app->db, Q_sheet_show, out, "sheet in this tournament", e,
	    P_INT(t->id), P_TEXT(read), P_INT(t->rules->games_printed));
}

enum rc
app_sheet_scan(struct app *app, const char *typed, json_t **out, struct err *e)
{
	char code[SHEET_CODE_LEN + 1];
	enum rc rc = sheet_code_read(code, typed, e);
	return rc != OK
	           ? rc
	           : DB_JSON(app->db, Q_sheet_by_code, out, "sheet", e, P_TEXT(code));
}

enum rc
app_sheet_find(struct app *app, const struct tournament *t, const char *typed,
    char code[16], struct err *e)
{
	json_t *found = NULL;
	enum rc rc = app_sheet_scan(app, typed, &found, e);
	DEFER(json_decref) json_t *sheet = found;
	if (rc == NOT_FOUND)
		return err_set(e, NOT_FOUND, "code",
		    "No sheet has this code.  Please compare it with the paper.");
	if (rc != OK)
		return rc;
	if (strcmp(text_at(app->arena, sheet, "slug"), t->slug) != 0)
		return err_set(e, NOT_FOUND, "code",
		    "This is a sheet of another tournament: %s.",
		    text_at(app->arena, sheet, "tournament"));
	snprintf(code, 16, "%s", text_at(app->arena, sheet, "code"));
	return OK;
}

enum rc
app_sheet_desk(struct app *app, const struct tournament *t, const struct actor *who,
    json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_sheet_desk, out, "tournament", e, P_INT(t->id),
	    P_TEXT(who->label));
}
