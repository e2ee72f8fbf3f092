/* app/app_board.c - see app_board.h. */
#include "app/app_board.h"
#include "app/app_sheet.h"
#include "base/utf8.h"
#include "db/db.h"
#include <string.h>

enum rc
app_board_show(struct app *app, const struct tournament *t, const struct board_filter *f,
    json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_board_show, out, "tournament", e, P_INT(t->id),
	    P_TEXT(f->division), P_TEXT(f->stage), P_INT(f->round), P_INT(f->session));
}

/* What a statement about the sheet answered. */
static enum rc
read_sheet(const PGresult *r, const char *code, struct board_return *out, struct err *e)
{
	out->table = (int)row_int(r, 0, "table_no");
	out->round = (int)row_int(r, 0, "round_no");
	out->now = row_bool(r, 0, "now");
	utf8_copy(out->division, sizeof out->division, row_text(r, 0, "division_name"));
	if (strcmp(row_text(r, 0, "state"), "void") != 0)
		return OK;
	const char *next = row_text(r, 0, "replaced_by");
	return err_set(e, CONFLICT, "code",
	    "The sheet %s does not count any more: its table was seated anew.  Look for "
	    "the new sheet%s%s of table %d, round %d.",
	    code, *next ? " " : "", next, out->table, out->round);
}

static enum rc
ask(struct app *app, const struct tournament *t, const struct actor *who,
    const char *typed, enum query q, struct board_return *out, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	char code[16];
	enum rc rc = app_sheet_find(app, t, typed, code, e);

	*out = (struct board_return){ 0 };
	if (rc == OK)
		rc = DB_ONE(app->db, q, &r, "sheet in this tournament", e, P_INT(t->id),
		    P_TEXT(code), P_ID(who->account_id), P_TEXT(who->label));
	if (rc == OK)
		rc = read_sheet(r, code, out, e);
	if (rc == OK)
		out->keyed = row_int(r, 0, "version") > 0;
	return rc;
}

enum rc
app_board_return(struct app *app, const struct tournament *t, const struct actor *who,
    const char *typed, struct board_return *out, struct err *e)
{
	return ask(app, t, who, typed, Q_board_return, out, e);
}

enum rc
app_board_undo(struct app *app, const struct tournament *t, const struct actor *who,
    const char *typed, struct board_return *out, struct err *e)
{
	enum rc rc = ask(app, t, who, typed, Q_board_undo, out, e);

	if (rc == OK && !out->now && out->keyed)
		return err_set(e, CONFLICT, "code",
		    "The sheet of table %d, round %d, was typed meanwhile: it is here.",
		    out->table, out->round);
	return rc;
}
