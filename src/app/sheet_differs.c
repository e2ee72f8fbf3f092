/* app/sheet_differs.c - see sheet_differs.h. */
#include "app/sheet_differs.h"
#include "base/base.h"
#include <string.h>

/* What a row holds besides its cells.  The total that counts follows from these. */
static const struct {
	const char *key, *field, *what;
	const char *usual; /* what it is where nothing is said */
} row_values[] = {
	{ "player", "player", "who played", NULL },
	{ "written_total", "total", "total on the paper", NULL },
	{ "presence", "presence", "whether there", "played" },
	{ "written_match_points", "match", "match points", NULL },
	{ "signature", "signature", "signature", NULL },
	{ "initialed", "initialed", "initials", NULL },
};
static const char *const record_fields[] = { "c", "i", "ia" };

static const struct {
	const char *key, *field, *what;
} sheet_values[] = {
	{ "games_played", "games_played", "Games played" },
	{ "game", "game", "The game" },
	{ "turned_in_by", "turned_in_by", "Who turned it in" },
	{ "replayed", "replayed", "Shakes played again" },
	{ "penalties", "penalties", "Penalties" },
	{ "shakes", "shakes", "What happened in the shakes" },
	{ "card", "card", "Monitor and opinions" },
};

/* As a person reads it: a number, a word, "yes", how many there are. */
static const char *
shown(struct arena *a, const json_t *v)
{
	if (json_is_string(v))
		return arena_strdup(a, json_string_value(v));
	if (json_is_integer(v))
		return arena_printf(a, "%lld", (long long)json_integer_value(v));
	if (json_is_boolean(v))
		return json_is_true(v) ? "yes" : "no";
	if (json_is_array(v))
		return arena_printf(a, "%zu noted", json_array_size(v));
	return json_is_object(v) ? "noted" : "";
}

static bool
nothing(const json_t *v, const char *usual)
{
	const char *s = json_string_value(v);

	return v == NULL || json_is_null(v) ||
	       (s && (*s == '\0' || strcmp(s, "-") == 0 ||
	                 (usual && strcmp(s, usual) == 0))) ||
	       (json_is_array(v) && json_array_size(v) == 0);
}

static void
compare(struct arena *a, json_t *list, const char *field, const char *what,
    const char *usual, const json_t *x, const json_t *y)
{
	if ((nothing(x, usual) && nothing(y, usual)) || (x && y && json_equal(x, y)))
		return;
	json_array_append_new(
	    list, json_pack("{s:s, s:s, s:s, s:s}", "field", field, "what", what, "first",
	              shown(a, x), "second", shown(a, y)));
}

static void
compare_row(struct arena *a, json_t *list, int row, const json_t *x, const json_t *y)
{
	const json_t *xs = json_object_get(x, "cells"), *ys = json_object_get(y, "cells");
	size_t columns = MAX(json_array_size(xs), json_array_size(ys));

	for (size_t c = 0; c < columns; c++)
		compare(a, list, arena_printf(a, "cell_%d_%zu", row, c + 1),
		    arena_printf(a, "Row %d, column %zu", row, c + 1), NULL,
		    json_array_get(xs, c), json_array_get(ys, c));
	for (size_t i = 0; i < COUNT(row_values); i++)
		compare(a, list, arena_printf(a, "%s_%d", row_values[i].field, row),
		    arena_printf(a, "Row %d, %s", row, row_values[i].what),
		    row_values[i].usual, json_object_get(x, row_values[i].key),
		    json_object_get(y, row_values[i].key));
	xs = json_object_get(x, "record");
	ys = json_object_get(y, "record");
	for (size_t k = 0; k < COUNT(record_fields); k++)
		compare(a, list, arena_printf(a, "%s_%d", record_fields[k], row),
		    arena_printf(a, "Row %d, challenges %s", row, record_fields[k]), NULL,
		    json_array_get(xs, k), json_array_get(ys, k));
}

json_t *
sheet_differs(struct arena *a, const json_t *first, const json_t *second)
{
	json_t *list = json_array();
	const json_t *x = json_object_get(first, "rows"),
	             *y = json_object_get(second, "rows");
	size_t rows = MAX(json_array_size(x), json_array_size(y));

	for (size_t r = 0; r < rows; r++)
		compare_row(
		    a, list, (int)r + 1, json_array_get(x, r), json_array_get(y, r));
	for (size_t i = 0; i < COUNT(sheet_values); i++)
		compare(a, list, sheet_values[i].field, sheet_values[i].what, NULL,
		    json_object_get(first, sheet_values[i].key),
		    json_object_get(second, sheet_values[i].key));
	return list;
}
