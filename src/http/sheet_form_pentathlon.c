/* http/sheet_form_pentathlon.c - what the sheet of a game of two shows: which game, how
 * it ended, challenges, dots. */
#include "http/read.h"
#include "http/sheet_form.h"
#include <string.h>

static json_t *
options(const char *const words[][2], size_t n, const char *chosen)
{
	json_t *list = json_array();
	for (size_t i = 0; i < n; i++)
		json_array_append_new(
		    list, json_pack("{s:s, s:s, s:b}", "value", words[i][0], "text",
		              words[i][1], "selected", strcmp(words[i][0], chosen) == 0));
	return list;
}

static const char *
count_text(struct req *q, const json_t *row, const struct sheet_line *typed, int k)
{
	if (typed)
		return typed->record[k];
	const json_t *n = json_array_get(json_object_get(row, "record"), (size_t)k);
	return json_is_integer(n)
	           ? arena_printf(q->arena, "%d", (int)json_integer_value(n))
	           : "";
}

void
sheet_form_pentathlon(struct req *q, const json_t *sheet, const struct sheet_save *typed,
    const struct problems *p, json_t *model)
{
	static const char *const games[][2] = { { "fiar", "FIAR" },
		{ "kwatro-sinko", "Kwatro-Sinko" }, { "par-55", "PAR 55" },
		{ "ramrod", "Ramrod" }, { "sum-dominoes", "Sum Dominoes & Dice" } };
	static const char *const results[][2] = { { "win", "win" }, { "tie", "tie" },
		{ "loss", "loss" }, { "forfeit", "forfeit: three strikes" },
		{ "no_show", "no-show" } };
	static const char *const counts[] = { "c", "i", "ia" };
	json_t *line;
	size_t r;
	json_array_foreach(json_object_get(model, "lines"), r, line)
	{
		const json_t *row = json_array_get(json_object_get(sheet, "rows"), r);
		const struct sheet_line *l = typed ? &typed->line[r] : NULL;
		const char *saved =
		    json_string_value(json_array_get(json_object_get(row, "cells"), 0));
		const char *chosen = l ? l->cell[0] : saved ? saved : "";
		const char *id = arena_printf(q->arena, "cell_%d_1", (int)r + 1);
		json_object_set_new(
		    line, "results", options(results, COUNT(results), chosen));
		json_object_set_new(
		    line, "result_bad", json_boolean(sheet_form_bad(p, id)));
		json_object_set(line, "counted", json_object_get(row, "match_points"));
		for (int k = 0; k < 3; k++)
			json_object_set_new(
			    line, counts[k], json_string(count_text(q, row, l, k)));
	}
	json_object_set_new(model, "games",
	    options(games, COUNT(games), typed ? typed->game : text_of(sheet, "game")));
	json_object_set_new(model, "game_bad", json_boolean(sheet_form_bad(p, "game")));
	json_object_set_new(model, "more", json_false());
}
