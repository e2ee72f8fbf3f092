/* app/app_export.c - lists as files.
 *
 * To add one: a query that answers one JSON list (its only parameter is the tournament),
 * and a row here. */
#include "app/app_export.h"
#include "app/app_standings.h"
#include "db/db.h"
#include "import/csv_out.h"
#include <stdio.h>
#include <string.h>

/* Rows that no single query has; *rows is a list. */
typedef enum rc (*rows_fn)(
    struct app *app, const struct tournament *t, json_t **rows, struct err *e);

static enum rc rows_of_players(
    struct app *app, const struct tournament *t, json_t **rows, struct err *e);
static enum rc rows_of_teams(
    struct app *app, const struct tournament *t, json_t **rows, struct err *e);

static const struct list {
	const char *what, *columns;
	enum query query;
	rows_fn fn; /* instead of query */
} lists[] = {
	{ .what = "roster",
	    .columns = "first_name|last_name|grade|division|team|school|code|school_code|"
	               "team_number|names_shown|placeholder|withdrawn|grade_override|"
	               "team_withdrawn|note",
	    .query = Q_roster_export },
	{ .what = "players",
	    .columns = "code|name|grade|division|team|school|state",
	    .query = Q_player_export },
	{ .what = "teams",
	    .columns = "name|number|school|division|players|withdrawn",
	    .query = Q_team_export },
	{ .what = "schools",
	    .columns = "code|name|teams|players",
	    .query = Q_school_export },
	{ .what = "seating",
	    .columns = "division|round|table|seat|code|name|team|school",
	    .query = Q_seating_export },
	{ .what = "sheets",
	    .columns =
	        "division|round|table|sheet|state|version|seat|player|name|games|total|"
	        "games_played|saved_at|saved_by",
	    .query = Q_export_sheets },
	{ .what = "standings",
	    .columns = "division|rank|tied|code|name|team|total",
	    .fn = rows_of_players },
	{ .what = "team-standings",
	    .columns = "division|rank|tied|team|school|members|total",
	    .fn = rows_of_teams },
	{ .what = "audit",
	    .columns = "at|actor|account|action|subject|before|after|reason",
	    .query = Q_export_audit },
};

enum rc
app_export(struct app *app, const struct tournament *t, const char *what,
    const char **columns, json_t **rows, struct err *e)
{
	for (size_t i = 0; i < COUNT(lists); i++) {
		const struct list *x = &lists[i];
		if (strcmp(x->what, what) != 0)
			continue;
		*columns = x->columns;
		return x->fn ? x->fn(app, t, rows, e)
		             : DB_JSON(app->db, x->query, rows, "list", e, P_INT(t->id));
	}
	const char *all = "";
	for (size_t i = 0; i < COUNT(lists); i++)
		all =
		    arena_printf(app->arena, "%s%s%s", all, i ? ", " : "", lists[i].what);
	return err_set(e, NOT_FOUND, "what",
	    "There is no list \"%.40s\".  There are: %s.", what, all);
}

/* ---- standings: all divisions under each other ---- */

static enum rc
standings_rows(struct app *app, const struct tournament *t, const char *list,
    json_t **rows, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	DEFER(json_decref) json_t *all = json_array();
	enum rc rc = DB_QUERY(app->db, Q_roster_divisions, &r, e, P_INT(t->id));
	for (int i = 0; rc == OK && i < PQntuples(r); i++) {
		DEFER(json_decref) json_t *doc = NULL;
		const char *division = row_text(r, i, "code");
		size_t k;
		json_t *row;
		rc = app_standings_live(app, t, division, "rank", "", &doc, e);
		json_array_foreach(json_object_get(doc, list), k, row)
		{
			json_object_set_new(row, "division", json_string(division));
			json_array_append(all, row);
		}
	}
	if (rc == OK) {
		*rows = all;
		all = NULL;
	}
	return rc;
}

static enum rc
rows_of_players(struct app *app, const struct tournament *t, json_t **rows, struct err *e)
{
	return standings_rows(app, t, "individuals", rows, e);
}

static enum rc
rows_of_teams(struct app *app, const struct tournament *t, json_t **rows, struct err *e)
{
	return standings_rows(app, t, "teams", rows, e);
}

/* ---- as text ---- */

static void
put_value(struct strbuf *out, const json_t *v)
{
	char number[32];
	if (json_is_string(v)) {
		csv_put(out, json_string_value(v));
	} else if (json_is_integer(v)) {
		snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT,
		    json_integer_value(v));
		csv_put(out, number);
	} else if (json_is_boolean(v)) {
		csv_put(out, json_is_true(v) ? "yes" : "no");
	}
}

/* One line: the names in columns themselves, or what row has under them. */
static void
put_line(struct strbuf *out, const char *columns, const json_t *row)
{
	for (const char *c = columns; *c;) {
		char key[64];
		size_t n = strcspn(c, "|");
		snprintf(key, sizeof key, "%.*s", (int)n, c);
		if (c != columns)
			strbuf_putc(out, ',');
		if (row)
			put_value(out, json_object_get(row, key));
		else
			csv_put(out, key);
		c += n + (c[n] == '|');
	}
	strbuf_puts(out, "\r\n");
}

void
export_csv(struct strbuf *out, const char *columns, const json_t *rows, bool bom)
{
	size_t i;
	json_t *row;
	if (bom)
		strbuf_puts(out, "\xEF\xBB\xBF");
	put_line(out, columns, NULL);
	json_array_foreach(rows, i, row) put_line(out, columns, row);
}
