/* app/app_export.c - lists as files.
 *
 * To add one: a query that answers one JSON list (its only parameter is the tournament),
 * and a row here. */
#include "app/app_export.h"
#include "app/app_awards.h"
#include "app/app_standings.h"
#include "app/list_pdf.h"
#include "db/db.h"
#include "import/csv_out.h"
#include "reports/xlsx.h"
#include <stdio.h>
#include <string.h>

const char roster_file_columns[] = "first_name|last_name|grade|division|team|school|code|"
                                   "school_code|team_number|names_shown|placeholder|"
                                   "withdrawn|grade_override|team_withdrawn|note|"
                                   "rank_in_team|region|seed";

static const struct list {
	const char *what, *columns;
	enum query query;
	bool awards;           /* instead of query */
	const char *standings; /* instead of query: which list of all divisions */
} lists[] = {
	{ .what = "roster", .columns = roster_file_columns, .query = Q_roster_export },
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
	        "division|round|table|sheet|state|version|seat|player|name|game|games|"
	        "presence|penalties|total|match_points|games_played|saved_at|saved_by",
	    .query = Q_export_sheets },
	{ .what = "monitors",
	    .columns = "monitor|game|division|round|table|sheet|game_leader|opinions",
	    .query = Q_export_monitors },
	{ .what = "standings", .standings = "players" },
	{ .what = "team-standings", .standings = "teams" },
	{ .what = "school-standings", .standings = "schools" },
	{ .what = "awards", .columns = awards_columns, .awards = true },
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
		if (x->awards)
			return app_awards_file(app, t, NULL, rows, e);
		if (x->standings)
			return app_standings_file(
			    app, t, NULL, x->standings, NULL, NULL, columns, rows, e);
		return DB_JSON(app->db, x->query, rows, "list", e, P_INT(t->id));
	}
	const char *all = "";
	for (size_t i = 0; i < COUNT(lists); i++)
		all =
		    arena_printf(app->arena, "%s%s%s", all, i ? ", " : "", lists[i].what);
	return err_set(e, NOT_FOUND, "what",
	    "There is no list \"%.40s\".  There are: %s.", what, all);
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

static void
write_csv(struct strbuf *out, const char *columns, const json_t *rows, bool bom)
{
	size_t i;
	json_t *row;
	if (bom)
		strbuf_puts(out, "\xEF\xBB\xBF");
	put_line(out, columns, NULL);
	json_array_foreach(rows, i, row) put_line(out, columns, row);
}

static int
put_piece(const char *text, size_t n, void *out)
{
	strbuf_add(out, text, n);
	return 0;
}

/* Objects with the columns' keys alone, as the other formats have them. */
static void
write_json(struct strbuf *out, const char *columns, const json_t *rows)
{
	size_t i;
	json_t *row, *list = json_array();
	json_array_foreach(rows, i, row)
	{
		json_t *to = json_object();
		for (const char *c = columns; *c;) {
			char key[64];
			size_t n = strcspn(c, "|");
			snprintf(key, sizeof key, "%.*s", (int)n, c);
			json_t *value = json_object_get(row, key);
			json_object_set_new(
			    to, key, value ? json_incref(value) : json_null());
			c += n + (c[n] == '|');
		}
		json_array_append_new(list, to);
	}
	(void)json_dump_callback(list, put_piece, out, JSON_INDENT(1));
	strbuf_puts(out, "\n");
	json_decref(list);
}

enum rc
export_write(struct strbuf *out, enum list_format format, const char *title,
    const char *columns, const json_t *rows, bool bom, struct err *e)
{
	if (format == LIST_XLSX)
		return xlsx_list(out, title, columns, rows, e);
	if (format == LIST_PDF)
		return list_pdf(out, title, columns, rows, e);
	if (format == LIST_CSV)
		write_csv(out, columns, rows, bom);
	else
		write_json(out, columns, rows);
	return out->full ? err_set(e, TOO_BIG, NULL,
	                       "This list is too long for one file: filter it, and take "
	                       "it in parts.")
	                 : OK;
}
