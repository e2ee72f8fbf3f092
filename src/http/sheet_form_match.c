/* http/sheet_form_match.c - what a sheet of shakes shows besides the grid: running
 * totals, match points, who stayed away, penalties. */
#include "http/read.h"
#include "http/sheet_form.h"
#include "scoring/shake_sheet.h"
#include <stdlib.h>
#include <string.h>

enum { PENALTIES_SHOWN = 3, PENALTIES_SPARE = 2 };

static const char *
number_text(struct arena *a, const json_t *n)
{
	return json_is_integer(n) ? arena_printf(a, "%d", (int)json_integer_value(n))
	                          : "";
}

/* A row of penalties as typed or as saved. */
static struct sheet_penalty
penalty_at(struct req *q, const json_t *sheet, const struct sheet_save *typed, int i)
{
	if (typed)
		return i < typed->penalties
		           ? typed->penalty[i]
		           : (struct sheet_penalty){ "", "", "", "", "" };
	const json_t *x = json_array_get(json_object_get(sheet, "penalties"), (size_t)i);
	return (struct sheet_penalty){ number_text(q->arena, json_object_get(x, "seat")),
		text_of(x, "reason"), number_text(q->arena, json_object_get(x, "shake")),
		text_of(x, "judge"), text_of(x, "second_judge") };
}

static int
penalties_used(const json_t *sheet, const struct sheet_save *typed)
{
	return typed ? typed->penalties
	             : (int)json_array_size(json_object_get(sheet, "penalties"));
}

static json_t *
choices(const json_t *list, const char *text, const char *chosen)
{
	json_t *out = json_array(), *o;
	size_t i;
	json_array_foreach(list, i, o) json_array_append_new(out,
	    json_pack("{s:s, s:s, s:b}", "value", text_of(o, "value"), "text",
	        text_of(o, text), "selected", strcmp(text_of(o, "value"), chosen) == 0));
	return out;
}

/* Seats by number, with the names on the paper. */
static json_t *
seat_choices(struct req *q, const json_t *lines)
{
	json_t *out = json_array(), *l;
	size_t i;
	json_array_foreach(lines, i, l) json_array_append_new(out,
	    json_pack("{s:s, s:s}", "value", arena_printf(q->arena, "%d", (int)i + 1),
	        "text", text_of(l, "name")));
	return out;
}

static json_t *
penalties_model(struct req *q, const json_t *sheet, const struct sheet_save *typed,
    const struct problems *p, const json_t *lines)
{
	int used = penalties_used(sheet, typed);
	int shown = MIN(MAX(PENALTIES_SHOWN, used + PENALTIES_SPARE), SHEET_PENALTY_ROWS);
	json_t *list = json_array(), *seats = seat_choices(q, lines);
	for (int i = 0; i < shown; i++) {
		struct sheet_penalty x = penalty_at(q, sheet, typed, i);
		const char *judge = arena_printf(q->arena, "penalty_judge_%d", i + 1);
		const char *seat = arena_printf(q->arena, "penalty_seat_%d", i + 1);
		const char *reason = arena_printf(q->arena, "penalty_reason_%d", i + 1);
		json_array_append_new(
		    list, json_pack("{s:i, s:o, s:o, s:s, s:s, s:s, s:b, s:b, s:b}", "n",
		              i + 1, "seats", choices(seats, "text", x.seat), "reasons",
		              choices(json_object_get(sheet, "penalty_rules"), "text",
		                  x.reason),
		              "shake", x.shake, "judge", x.judge, "second", x.second,
		              "judge_bad", sheet_form_bad(p, judge), "seat_bad",
		              sheet_form_bad(p, seat), "reason_bad",
		              sheet_form_bad(p, reason)));
	}
	json_decref(seats);
	return list;
}

static json_t *
presence_model(const char *chosen)
{
	static const char *const words[][2] = {
		{ "", "played" },
		{ "absent", "absent for the whole round" },
		{ "forfeit", "forfeits the round" },
		{ "bye", "bye: nobody came to play" },
		{ "deceit", "0 for deceiving (XII-B-2)" },
	};
	json_t *list = json_array();
	for (size_t i = 0; i < COUNT(words); i++)
		json_array_append_new(list,
		    json_pack("{s:s, s:s, s:b}", "value", words[i][0], "text",
		        words[i][1], "selected",
		        strcmp(words[i][0], strcmp(chosen, "played") ? chosen : "") ==
		            0));
	return list;
}

/* What is no score is refused later; until then it must not overflow a sum. */
static int
small_number(const char *s)
{
	return (int)MAX(MIN(number_or(s, 0), 999), -999);
}

/* The numbers in the grid as the library adds them up; what is no number counts 0. */
static struct shake_sheet
sheet_of(struct req *q, const json_t *sheet, const struct sheet_save *typed,
    const json_t *lines, int away, const char *replayed)
{
	struct shake_sheet h = { .players =
		                     MIN((int)json_array_size(lines), SHAKE_SEATS_MAX) };
	json_t *line, *cell;
	size_t r, c;
	json_array_foreach(lines, r, line) if (r < SHAKE_SEATS_MAX)
	    json_array_foreach(json_object_get(line, "cells"), c, cell)
	{
		const char *v = text_of(cell, "value");
		bool is_away = strcmp(v, "A") == 0 || strcmp(v, "a") == 0;
		h.shake[c].points[r] = is_away ? away : small_number(v);
		h.shakes = MAX(h.shakes, (int)c + 1);
	}
	for (int i = 0; i < penalties_used(sheet, typed); i++) {
		struct sheet_penalty x = penalty_at(q, sheet, typed, i);
		h.penalty[h.penalties++] = (struct penalty){ .seat = small_number(x.seat),
			.shake = small_number(x.shake),
			.points = -1 };
	}
	for (char *end; *replayed; replayed = *end ? end + 1 : end) {
		long n = strtol(replayed, &end, 10);
		if (n >= 1 && n <= h.shakes)
			h.shake[n - 1].replayed = true;
	}
	return h;
}

/* Running totals under the cells, with penalties; who then leads alone, as that decides
 * who may make a bonus move (V-C-2). */
static void
set_running(struct req *q, const struct shake_sheet *h, json_t *line, int row)
{
	json_t *cell;
	size_t c;
	int total[SHAKE_SEATS_MAX];
	json_array_foreach(json_object_get(line, "cells"), c, cell)
	{
		const char *v = text_of(cell, "value");
		bool shown = strcmp(v, "A") == 0 || strcmp(v, "a") == 0 ||
		             (*v >= '0' && *v <= '9');
		shake_sheet_before(h, (int)c + 2, total);
		json_object_set_new(cell, "run",
		    json_string(shown ? arena_printf(q->arena, "%d", total[row]) : ""));
		json_object_set_new(cell, "leads",
		    json_boolean(shown && shake_sheet_leader(h, (int)c + 2) == row + 1));
	}
	shake_sheet_totals(h, total);
	json_object_set_new(line, "sum", json_integer(total[row]));
}

/* "{2,5}" of the database as it is typed: "2, 5". */
static const char *
replayed_text(struct req *q, const json_t *sheet)
{
	const char *text = "";
	json_t *n;
	size_t i;
	json_array_foreach(json_object_get(sheet, "replayed"), i, n) text = arena_printf(
	    q->arena, "%s%s%d", text, i ? ", " : "", (int)json_integer_value(n));
	return text;
}

void
sheet_form_match(struct req *q, const json_t *sheet, const struct sheet_save *typed,
    const struct problems *p, json_t *model)
{
	json_t *lines = json_object_get(model, "lines"), *line;
	const json_t *rows = json_object_get(sheet, "rows");
	int away = (int)json_integer_value(json_object_get(sheet, "away"));
	const char *replayed = typed ? typed->replayed : replayed_text(q, sheet);
	const struct shake_sheet h = sheet_of(q, sheet, typed, lines, away, replayed);
	size_t r;
	json_array_foreach(lines, r, line)
	{
		const json_t *row = json_array_get(rows, r);
		const struct sheet_line *l = typed ? &typed->line[r] : NULL;
		const char *field = arena_printf(q->arena, "match_%d", (int)r + 1);
		const char *presence = l ? l->presence : text_of(row, "presence");
		json_object_set_new(line, "match_points",
		    json_string(l ? l->match_points
		                  : number_text(q->arena,
		                        json_object_get(row, "written_match_points"))));
		json_object_set_new(
		    line, "match_bad", json_boolean(sheet_form_bad(p, field)));
		json_object_set(line, "earlier", json_object_get(row, "earlier"));
		json_object_set(line, "counted", json_object_get(row, "match_points"));
		json_object_set_new(
		    line, "presence", presence_model(presence ? presence : ""));
		json_object_set_new(line, "stayed",
		    json_boolean(
		        presence && *presence && strcmp(presence, "played") != 0));
		if (r < SHAKE_SEATS_MAX)
			set_running(q, &h, line, (int)r);
	}
	json_object_set_new(
	    model, "penalties", penalties_model(q, sheet, typed, p, lines));
	json_object_set_new(
	    model, "penalties_used", json_integer(penalties_used(sheet, typed)));
	json_object_set_new(model, "replayed", json_string(replayed));
	json_object_set_new(model, "unit", json_string("shake"));
	json_object_set_new(model, "units", json_string("shakes"));
}
