/* app/print_pack.c - the fallback pack: rules, standings, seating and roster as plain
 * pages. */
#include "app/print_pack.h"
#include "app/app_rules.h"
#include "app/app_standings.h"
#include "app/print_section.h"
#include "app/score_chart.h"
#include "db/db.h"
#include <string.h>

/* SPARES_LOST: blank sheets for what gets lost or spoiled. */
enum { SPARES_LOST = 4, COLUMNS_MAX = 26, SEATS_MAX = 8, ROUNDS_MAX = 20 };

static const char *
text_of(const json_t *o, const char *key)
{
	const char *text = json_string_value(json_object_get(o, key));
	return text ? text : "";
}

/* Titles "1", "2", ... of rounds live as long as the arena. */
static size_t
round_columns(struct print_column *to, struct arena *a, int rounds)
{
	int n = MIN(rounds, ROUNDS_MAX);
	for (int r = 1; r <= n; r++)
		to[r - 1] =
		    (struct print_column){ arena_printf(a, n > 8 ? "%d" : "Round %d", r),
			    n > 8 ? 6 : 9, true };
	return (size_t)n;
}

/* ---- the cover ---- */

static const char *const cover_text[] = {
	"Everything here is needed to finish this event with pencil and paper if "
	"the computer fails: the rules to count by, the standings so far with boxes "
	"for the rounds to come, who sits where, the roster, and a score sheet for "
	"each table that nobody has keyed in.  Names are full: for staff only.",
	"Go on like this.  1. Give the last pages, the score sheets, to the tables "
	"round by round; the codes on them stay good.  A round without seating is "
	"seated by the standings and written on the blank sheets at the end.  2. "
	"Two people add up each sheet with the tables of points.  3. Write each "
	"score into the box of its round in the standings, add up rows, and teams "
	"by the rule given there.  4. Keep all sheets in order of tables.",
	"Afterwards, when a computer runs again: open the rounds, choose \"Key in "
	"table by table\", and the next sheet opens after each save.  Where tables "
	"were seated by hand, type that round first (seating, round, \"Type it as "
	"it was seated by hand\"), publish it, and key in then.",
};

static json_t *
seated_round(const json_t *division, const json_t *r)
{
	return json_pack("[s, o, s, o, o, s]", text_of(division, "name"),
	    print_number(json_integer_value(json_object_get(r, "round"))),
	    text_of(r, "held_on"),
	    print_number((json_int_t)json_array_size(json_object_get(r, "tables"))),
	    print_number(json_integer_value(json_object_get(r, "keyed"))),
	    json_is_true(json_object_get(r, "public")) ? "public" : "not public");
}

static bool
is_seated(const json_t *division, int64_t round)
{
	const json_t *rounds = json_object_get(division, "rounds");
	size_t i = 0, n = json_array_size(rounds);
	while (i < n && round != json_integer_value(
	                             json_object_get(json_array_get(rounds, i), "round")))
		i++;
	return i < n;
}

/* The lines of the rounds that nobody has seated; how many blank sheets they need. */
static int64_t
unseated(json_t *cover, const json_t *division, int table_max)
{
	int64_t rounds = json_integer_value(json_object_get(division, "count")), n = 0;
	size_t players = json_array_size(json_object_get(division, "players"));
	for (int64_t round = 1; round <= rounds; round++) {
		if (is_seated(division, round))
			continue;
		n += ((int64_t)players + table_max - 1) / table_max;
		print_section_row(
		    cover, json_pack("[s, o, s, s, s, s]", text_of(division, "name"),
		               print_number(round), "", "", "", "not seated"));
	}
	return n;
}

/* How many blank sheets are to follow. */
static int64_t
cover(json_t *sections, struct arena *a, const json_t *data, const struct ruleset *rules)
{
	static const struct print_column columns[] = { { "Division", 30, false },
		{ "Round", 12, true }, { "Day", 30, false }, { "Tables", 12, true },
		{ "Keyed in", 12, true }, { "Seating", 20, false } };
	json_t *x =
	    print_section(sections, "Fallback pack", true, columns, COUNT(columns));
	const json_t *d, *r;
	size_t i, k;
	int64_t blanks = SPARES_LOST;
	json_object_set_new(x, "subtitle",
	    json_string(arena_printf(a, "%s, as of %s", text_of(data, "tournament"),
	        text_of(data, "made_at"))));
	for (i = 0; i < COUNT(cover_text); i++)
		print_section_text(x, cover_text[i]);
	print_section_text(x, arena_printf(a, "The rounds: %s", text_of(data, "link")));
	json_array_foreach(json_object_get(data, "divisions"), i, d)
	{
		json_array_foreach(json_object_get(d, "rounds"), k, r)
		    print_section_row(x, seated_round(d, r));
		blanks += unseated(x, d, rules->table_max);
	}
	return blanks;
}

/* ---- standings, with boxes for what is to come ---- */

static const struct list {
	const char *key, *title;
	int named; /* columns before the rounds' */
	struct print_column name[3];
	const char *names[3];
} lists[] = {
	{ "individuals", "players", 3,
	    { { "Player", 30, false }, { "Code", 14, false }, { "Team", 24, false } },
	    { "name", "code", "team" } },
	{ "teams", "teams", 2, { { "Team", 30, false }, { "School", 30, false } },
	    { "team", "school" } },
	{ "schools", "schools", 1, { { "School", 40, false } }, { "school" } },
};

static const char *
place_of(struct arena *a, const json_t *row)
{
	json_int_t rank = json_integer_value(json_object_get(row, "rank"));
	return rank == 0 ? ""
	                 : arena_printf(a, "%d%s", (int)rank,
	                       json_is_true(json_object_get(row, "tied")) ? " tied" : "");
}

static void
standings_section(
    json_t *sections, struct arena *a, const json_t *doc, const struct list *l)
{
	struct print_column columns[COLUMNS_MAX] = { { "Place", 9, false } };
	int rounds = (int)json_array_size(json_object_get(doc, "heads"));
	size_t n = 1, i, k;
	const json_t *rows = json_object_get(doc, l->key), *row;
	if (json_array_size(rows) == 0)
		return;
	for (int c = 0; c < l->named; c++)
		columns[n++] = l->name[c];
	n += round_columns(columns + n, a, rounds);
	columns[n++] = (struct print_column){ "Total", 10, true };
	json_t *x = print_section(sections,
	    arena_printf(
	        a, "%s: standings of %s", text_of(doc, "division_name"), l->title),
	    l == lists, columns, n);
	json_array_foreach(rows, i, row)
	{
		const json_t *shown = json_object_get(row, "shown");
		json_t *to = json_pack("[s]", place_of(a, row));
		for (int c = 0; c < l->named; c++)
			json_array_append_new(to, json_string(text_of(row, l->names[c])));
		for (k = 0; k < (size_t)MIN(rounds, ROUNDS_MAX); k++) {
			const char *score = json_string_value(json_array_get(shown, k));
			json_array_append_new(to, json_string(score ? score : ""));
		}
		json_array_append_new(to, json_string(text_of(row, "total")));
		print_section_row(x, to);
	}
}

static enum rc
standings_pages(struct app *app, const struct tournament *t, json_t *sections,
    const char *division, struct err *e)
{
	DEFER(json_decref) json_t *doc = NULL;
	enum rc rc = app_standings_rows(app, t, division, "rank", "", &doc, e);
	for (size_t i = 0; rc == OK && i < COUNT(lists); i++)
		standings_section(sections, app->arena, doc, &lists[i]);
	return rc;
}

/* ---- seating and roster ---- */

static void
seating_section(
    json_t *sections, struct arena *a, const json_t *division, const json_t *round)
{
	const json_t *tables = json_object_get(round, "tables"), *g;
	json_t *name;
	struct print_column columns[SEATS_MAX + 1] = { { "Table", 9, true } };
	size_t seats = 1, i, k;
	bool placed = false;
	json_array_foreach(tables, i, g)
	{
		seats = MAX(seats, json_array_size(json_object_get(g, "seats")));
		placed = placed || *text_of(g, "place");
	}
	seats = MIN(seats, (size_t)(SEATS_MAX - 1));
	size_t n = 1;
	if (placed)
		columns[n++] = (struct print_column){ "Place", 18, false };
	for (k = 1; k <= seats; k++)
		columns[n++] =
		    (struct print_column){ arena_printf(a, "Seat %zu", k), 25, false };
	json_t *x = print_section(sections,
	    arena_printf(a, "%s, round %d: seating", text_of(division, "name"),
	        (int)json_integer_value(json_object_get(round, "round"))),
	    false, columns, n);
	json_array_foreach(tables, i, g)
	{
		json_t *row = json_pack(
		    "[o]", print_number(json_integer_value(json_object_get(g, "table"))));
		if (placed)
			json_array_append_new(row, json_string(text_of(g, "place")));
		json_array_foreach(json_object_get(g, "seats"), k, name)
		    json_array_append(row, name);
		print_section_row(x, row);
	}
}

static void
roster_section(json_t *sections, struct arena *a, const json_t *division)
{
	struct print_column columns[COLUMNS_MAX] = { { "Player", 30, false },
		{ "Code", 14, false }, { "Team", 24, false }, { "School", 24, false } };
	const json_t *players = json_object_get(division, "players"), *p, *table;
	const json_t *first = json_array_get(players, 0);
	size_t n = 4, i, k;
	n += round_columns(
	    columns + n, a, (int)json_array_size(json_object_get(first, "tables")));
	json_t *x = print_section(sections,
	    arena_printf(
	        a, "%s: roster, with the table of each round", text_of(division, "name")),
	    true, columns, n);
	json_array_foreach(players, i, p)
	{
		json_t *row = json_pack("[s, s, s, s]", text_of(p, "name"),
		    text_of(p, "code"), text_of(p, "team"), text_of(p, "school"));
		json_array_foreach(json_object_get(p, "tables"), k, table)
		    json_array_append_new(row,
		        json_is_integer(table) ? print_number(json_integer_value(table))
		                               : json_string(""));
		print_section_row(x, row);
	}
}

/* ---- all of it ---- */

enum rc
print_pack_model(struct app *app, const struct tournament *t, const char *division,
    const char *base_url, struct print_pack *out, struct err *e)
{
	DEFER(json_decref) json_t *data = NULL;
	struct settings s;
	const json_t *d, *round;
	size_t i, k;
	int64_t blanks;
	enum rc rc = DB_JSON(app->db, Q_print_pack_model, &data, "tournament", e,
	    P_INT(t->id), P_OPT(division), P_TEXT(base_url));
	if (rc == OK)
		rc = rules_settings(t->rules, text_of(data, "rule_settings"), &s, e);
	const json_t *divisions = json_object_get(data, "divisions");
	if (rc == OK && json_array_size(divisions) == 0)
		rc = err_set(e, INVALID, "division",
		    "There are no players in this choice yet: import the roster first.");
	if (rc != OK)
		return rc;
	json_t *sections = json_array();
	out->model = json_pack("{s:s, s:[{s:s, s:{s:s, s:o}}]}", "tournament", t->name,
	    "parts", "kind", "list-pages", "model", "tournament", t->name, "sections",
	    sections);
	blanks = cover(sections, app->arena, data, t->rules);
	score_chart(sections, app->arena, t, &s);
	json_array_foreach(divisions, i, d)
	{
		if (rc == OK)
			rc = standings_pages(app, t, sections, text_of(d, "code"), e);
		roster_section(sections, app->arena, d);
		json_array_foreach(json_object_get(d, "rounds"), k, round)
		    seating_section(sections, app->arena, d, round);
	}
	out->open = arena_strdup(app->arena, text_of(data, "open_sheets"));
	out->blanks = blanks;
	return rc;
}
