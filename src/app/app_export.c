/* app/app_export.c - lists as files.
 *
 * To add one: a query that answers one JSON list (its only parameter is the tournament),
 * and a row here. */
#include "app/app_export.h"
#include "db/db.h"
#include "import/csv_out.h"
#include <stdio.h>
#include <string.h>

static const struct export
{
	const char *what, *columns, *about;
	enum query query;
}
exports[] = {
	{ "roster",
	    "first_name|last_name|grade|division|team|school|code|school_code|team_"
	    "number|"
	    "names_shown|placeholder|withdrawn|grade_override|team_withdrawn|note",
	    "everything about players and teams; imports again unchanged",
	    Q_roster_export },
	{ "players", "code|name|grade|division|team|school|state", "players",
	    Q_player_export },
	{ "teams", "name|number|school|division|players|withdrawn", "teams",
	    Q_team_export },
	{ "schools", "code|name|teams|players", "schools", Q_school_export },
	{ "seating", "division|round|table|seat|code|name|team|school",
	    "who sits where, of the seating that is in play", Q_seating_export },
};

const char *
export_name(int i, const char **about)
{
	if (i < 0 || i >= (int)COUNT(exports))
		return NULL;
	*about = exports[i].about;
	return exports[i].what;
}

enum rc
app_export(struct app *app, const struct tournament *t, const char *what,
    const char **columns, json_t **rows, struct err *e)
{
	for (size_t i = 0; i < COUNT(exports); i++)
		if (strcmp(exports[i].what, what) == 0) {
			*columns = exports[i].columns;
			return DB_JSON(
			    app->db, exports[i].query, rows, "list", e, P_INT(t->id));
		}
	const char *all = "";
	for (size_t i = 0; i < COUNT(exports); i++)
		all = arena_printf(
		    app->arena, "%s%s%s", all, i ? ", " : "", exports[i].what);
	return err_set(e, NOT_FOUND, "what",
	    "There is no list \"%.40s\".  There are: %s.", what, all);
}

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
