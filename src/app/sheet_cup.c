/* app/sheet_cup.c - what stands on a Challenge Cup score sheet: typed, checked, stored.
 */
#include "app/sheet_job.h"
#include <stdio.h>
#include <string.h>

static int8_t
read_cell(const char *s)
{
	static const struct {
		const char *text;
		int8_t cell;
	} t[] = { { "", CUP_BLANK }, { "0", 0 }, { "1", 1 }, { "2", 2 },
		{ "-", CUP_DASH }, { "\xE2\x80\x93", CUP_DASH },
		{ "\xE2\x80\x94", CUP_DASH }, { "\xE2\x88\x92", CUP_DASH },
		{ "A", CUP_AWAY }, { "a", CUP_AWAY } };
	for (size_t i = 0; i < COUNT(t); i++)
		if (strcmp(t[i].text, s) == 0)
			return t[i].cell;
	return INT8_MAX; /* cup_sheet_check names it */
}

static int
cup_number(
    struct sheet_job *j, const char *s, int max, const char *field, const char *what)
{
	int n = sheet_number(j, s, 0, max, field, what);
	return n == SHEET_BLANK ? CUP_BLANK : n;
}

static void
read_lines(struct sheet_job *j)
{
	const struct sheet_save *in = j->in;
	struct cup_sheet *s = ARENA_ARRAY(j->app->arena, 1, struct cup_sheet);
	j->paper = s;
	char field[ERR_FIELD_MAX], what[64];
	int last = sheet_columns(in), sum[CUP_ROWS_MAX], played = 0;
	s->rows = j->rows;
	s->totals_only = in->totals_only;
	s->games = in->totals_only ? 0 : MAX(last, MIN(in->games, CUP_GAMES_PRINTED));
	for (int r = 0; r < s->rows; r++)
		for (int c = 0; c < s->games; c++)
			s->cell[r][c] = in->line[r].cell[c]
			                    ? read_cell(in->line[r].cell[c])
			                    : CUP_BLANK;
	cup_sheet_totals(s, sum);
	for (int r = 0; r < s->rows; r++) {
		snprintf(field, sizeof field, "total_%d", r + 1);
		snprintf(what, sizeof what, "Row %d, total", r + 1);
		s->total[r] = in->line[r].total
		                  ? cup_number(j, in->line[r].total, 99, field, what)
		              : in->totals_only ? CUP_BLANK
		                                : sum[r];
	}
	for (int c = 0; c < s->games; c++) {
		bool any = false;
		for (int r = 0; r < s->rows; r++)
			any = any || (s->cell[r][c] >= 0 && s->cell[r][c] <= 2);
		played += any;
	}
	s->games_played = in->games_played
	                      ? cup_number(j, in->games_played, CUP_GAMES_MAX,
	                            "games_played", "Games Played")
	                      : played;
	if (in->totals_only && last > 0)
		problem_add(j->p, false, "cells_and_totals", "totals_only",
		    "Points stand in the games, so this is not a sheet of totals only.  "
		    "Clear "
		    "the games, or take the tick away.");
}

static void
check(struct sheet_job *j, struct problems *found)
{
	cup_sheet_check(&j->rules, j->paper, found);
	for (int i = 0; i < found->n && j->rules.cup_total_conflict != CONFLICT_DIRECTOR;
	     i++)
		if (strcmp(found->list[i].code, "total_mismatch") == 0) {
			found->list[i].warning = true; /* the rules say what counts */
			found->errors--;
		}
}

/* Whether a written total counts that its games do not add up to. */
static bool
counts_written(const struct sheet_job *j)
{
	switch ((enum cup_conflict)j->rules.cup_total_conflict) {
	case CONFLICT_WRITTEN:
		return true;
	case CONFLICT_CELLS:
		return false;
	case CONFLICT_DIRECTOR:
		break;
	}
	return j->in->count_written;
}

static json_t *
row_doc(const struct sheet_job *j, int r, int counts)
{
	const struct cup_sheet *s = j->paper;
	static const char *const marks[] = { "A", "-",
		"" }; /* CUP_AWAY, CUP_DASH, CUP_BLANK */
	json_t *cells = json_array();
	for (int c = 0; c < s->games; c++) {
		const int8_t cell = s->cell[r][c];
		char digit[2] = { (char)('0' + MAX(cell, 0)), '\0' };
		json_array_append_new(
		    cells, json_string(cell >= 0 ? digit : marks[cell + 3]));
	}
	json_t *o = json_pack("{s:i, s:I, s:o, s:i, s:b}", "seat", r + 1, "player",
	    (json_int_t)j->player[r], "cells", cells, "total", counts, "initialed",
	    !j->in->line[r].no_initials);
	json_object_set_new(o, "written",
	    s->total[r] == CUP_BLANK ? json_null() : json_integer(s->total[r]));
	return o;
}

/* The points that count: the cells', or what is written. */
static json_t *
rows_doc(const struct sheet_job *j)
{
	const struct cup_sheet *s = j->paper;
	json_t *rows = json_array();
	int sum[CUP_ROWS_MAX];
	cup_sheet_totals(s, sum);
	for (int r = 0; r < s->rows; r++) {
		bool written = counts_written(j) && s->total[r] != CUP_BLANK &&
		               s->total[r] <= 2 * s->games_played;
		json_array_append_new(
		    rows, row_doc(j, r, written ? s->total[r] : sum[r]));
	}
	return rows;
}

static void
store(const struct sheet_job *j, struct sheet_stored *out)
{
	const struct cup_sheet *s = j->paper;
	out->games = s->games_played == CUP_BLANK ? SHEET_BLANK : s->games_played;
	out->rows = rows_doc(j);
}

/* Digest section 8: the starred refusals. */
static const char *const acceptable[] = { "illegal_vector", "total_missing",
	"total_mismatch", "totals_infeasible", NULL };

const struct sheet_paper sheet_cup = { read_lines, check, store, acceptable };
