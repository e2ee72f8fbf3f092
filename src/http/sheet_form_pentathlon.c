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

/* ---- the grown-ups' part: who monitored, and opinions ---- */

enum { LEVELS = 3, OPINIONS_SPARE = 1 };

static const char *
level_name(struct req *q, const char *what, int level, int n)
{
	return arena_printf(q->arena, "opinion_%s%d_%d", what, level, n);
}

static const char *
row_name(struct req *q, const char *what, int n)
{
	return arena_printf(q->arena, "%s_%d", what, n);
}

/* Rows of which something is filled in; they close up. */
void
sheet_form_read_card(struct req *q, struct sheet_save *in)
{
	in->monitor = sheet_form_value(q, "monitor");
	in->starter = sheet_form_value(q, "starter");
	in->collected_by = sheet_form_value(q, "collected_by");
	for (int n = 1; n <= SHEET_OPINIONS_MAX; n++) {
		struct sheet_opinion o = { .seat = sheet_form_value(
			                       q, row_name(q, "opinion_seat", n)),
			.about = sheet_form_value(q, row_name(q, "opinion_about", n)) };
		bool any = *o.seat || *o.about;
		for (int i = 0; i < LEVELS; i++) {
			o.ruling[i] = sheet_form_value(q, level_name(q, "r", i + 1, n));
			o.by[i] = sheet_form_value(q, level_name(q, "by", i + 1, n));
			any = any || *o.ruling[i] || *o.by[i];
		}
		if (any)
			in->opinion[in->opinions++] = o;
	}
}

static const char *
seat_text(struct req *q, const json_t *n)
{
	return json_is_integer(n)
	           ? arena_printf(q->arena, "%d", (int)json_integer_value(n))
	           : "";
}

/* An opinion as typed or as saved; empty beyond the last. */
static struct sheet_opinion
opinion_at(struct req *q, const json_t *card, const struct sheet_save *typed, int i)
{
	struct sheet_opinion o = { "", "", { "", "", "" }, { "", "", "" } };
	if (typed)
		return i < typed->opinions ? typed->opinion[i] : o;
	const json_t *x = json_array_get(json_object_get(card, "opinions"), (size_t)i),
	             *r;
	o.seat = seat_text(q, json_object_get(x, "seat"));
	o.about = text_of(x, "about");
	for (size_t k = 0; k < LEVELS; k++) {
		r = json_array_get(json_object_get(x, "rulings"), k);
		o.ruling[k] = text_of(r, "ruling");
		o.by[k] = text_of(r, "by");
	}
	return o;
}

/* The players by seat, with the names on the paper. */
static json_t *
seats(struct req *q, const json_t *lines, const char *chosen)
{
	json_t *list = json_array(), *l;
	size_t i;
	json_array_foreach(lines, i, l)
	{
		const char *n = arena_printf(q->arena, "%d", (int)i + 1);
		json_array_append_new(
		    list, json_pack("{s:s, s:s, s:b}", "value", n, "text",
		              text_of(l, "name"), "selected", strcmp(n, chosen) == 0));
	}
	return list;
}

static json_t *
levels_model(
    struct req *q, const struct sheet_opinion *o, int n, const struct problems *p)
{
	static const char *const offices[] = { "Monitor", "Game Leader",
		"Tournament Director" };
	static const char *const rulings[][2] = { { "C", "C, correct" },
		{ "I", "I, incorrect" }, { "IA", "IA, inappropriate" } };
	json_t *list = json_array();
	for (int i = 0; i < LEVELS; i++) {
		const char *id = level_name(q, "r", i + 1, n);
		const char *by_id = level_name(q, "by", i + 1, n);
		json_array_append_new(
		    list, json_pack("{s:s, s:s, s:s, s:s, s:b, s:b, s:o}", "office",
		              offices[i], "id", id, "by_id", by_id, "by", o->by[i], "bad",
		              sheet_form_bad(p, id), "by_bad", sheet_form_bad(p, by_id),
		              "rulings", options(rulings, COUNT(rulings), o->ruling[i])));
	}
	return list;
}

static void
add_card(struct req *q, const json_t *sheet, const struct sheet_save *typed,
    const struct problems *p, json_t *model)
{
	const json_t *card = json_object_get(sheet, "card");
	const json_t *lines = json_object_get(model, "lines");
	int used = typed ? typed->opinions
	                 : (int)json_array_size(json_object_get(card, "opinions"));
	json_t *list = json_array();
	for (int i = 0; i < MIN(used + OPINIONS_SPARE, SHEET_OPINIONS_MAX); i++) {
		struct sheet_opinion o = opinion_at(q, card, typed, i);
		const char *seat = row_name(q, "opinion_seat", i + 1);
		json_array_append_new(list,
		    json_pack("{s:i, s:o, s:b, s:s, s:o}", "n", i + 1, "seats",
		        seats(q, lines, o.seat), "seat_bad", sheet_form_bad(p, seat),
		        "about", o.about, "levels", levels_model(q, &o, i + 1, p)));
	}
	json_object_set_new(model, "opinions", list);
	json_object_set_new(model, "opinions_used", json_integer(used));
	json_object_set_new(model, "monitor",
	    json_string(typed ? typed->monitor : text_of(card, "monitor")));
	json_object_set_new(model, "collected_by",
	    json_string(typed ? typed->collected_by : text_of(card, "collected_by")));
	json_object_set_new(model, "starters",
	    seats(q, lines,
	        typed ? typed->starter : seat_text(q, json_object_get(card, "starter"))));
}

/* ---- the sheet ---- */

static const char *
signature_of(const json_t *row, const struct sheet_line *l)
{
	return l ? l->signature : text_of(row, "signature");
}

/* What a row says before anything is typed: the saved result, or the bye of a player
 * whom nobody is seated opposite. */
static const char *
result_of(const json_t *row, const struct sheet_line *l, bool alone, bool saved)
{
	if (l)
		return l->cell[0];
	const char *presence = text_of(row, "presence");
	if (strcmp(presence, "bye") == 0 || strcmp(presence, "conduct") == 0)
		return presence;
	const char *cell =
	    json_string_value(json_array_get(json_object_get(row, "cells"), 0));
	return cell ? cell : alone && !saved ? "bye" : "";
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
		{ "no_show", "no-show" }, { "conduct", "0 for conduct" } };
	static const char *const lone[][2] = { { "bye", "bye: nobody to play" },
		{ "no_show", "no-show" } };
	static const char *const counts[] = { "c", "i", "ia" };
	const json_t *rows = json_object_get(sheet, "rows");
	bool alone = json_array_size(rows) == 1, saved = int_of(sheet, "version") > 0;
	const char *planned = text_of(json_array_get(rows, 0), "planned_game");
	const char *game = saved ? text_of(sheet, "game") : planned;
	json_t *line;
	size_t r;
	json_array_foreach(json_object_get(model, "lines"), r, line)
	{
		const json_t *row = json_array_get(rows, r);
		const struct sheet_line *l = typed ? &typed->line[r] : NULL;
		const char *chosen = result_of(row, l, alone, saved);
		const char *id = arena_printf(q->arena, "cell_%d_1", (int)r + 1);
		json_object_set_new(line, "results",
		    alone ? options(lone, COUNT(lone), chosen)
		          : options(results, COUNT(results), chosen));
		json_object_set_new(
		    line, "result_bad", json_boolean(sheet_form_bad(p, id)));
		json_object_set(line, "counted", json_object_get(row, "match_points"));
		json_object_set_new(line, "signature", json_string(signature_of(row, l)));
		for (int k = 0; k < 3; k++) {
			json_object_set_new(
			    line, counts[k], json_string(count_text(q, row, l, k)));
			json_object_set_new(line,
			    arena_printf(q->arena, "%s_bad", counts[k]),
			    json_boolean(
			        sheet_form_bad(p, row_name(q, counts[k], (int)r + 1))));
		}
	}
	json_object_set_new(
	    model, "games", options(games, COUNT(games), typed ? typed->game : game));
	json_object_set_new(model, "game_bad", json_boolean(sheet_form_bad(p, "game")));
	json_object_set_new(
	    model, "group", json_string(text_of(json_array_get(rows, 0), "group")));
	json_object_set_new(model, "more", json_false());
	add_card(q, sheet, typed, p, model);
}
