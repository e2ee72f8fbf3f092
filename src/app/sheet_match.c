/* app/sheet_match.c - what stands on a sheet of shakes (AGLOA, MLAG): typed, checked,
 * stored.  Rules are those of scoring/shake_sheet.h and shake_totals.h. */
#include "app/app_rules.h"
#include "app/sheet_facts.h"
#include "scoring/shake_totals.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { TOTAL_MAX = 300, POINTS_MAX = 99, CELL_MAX = 99, JUDGE_MAX = 20 };
enum presence { PLAYED, ABSENT, FORFEIT, BYE, DECEIT };
static const char *const presence_names[] = { "played", "absent", "forfeit", "bye",
	"deceit" };

/* What stands on the paper. */
struct match_paper {
	struct shake_sheet h;
	struct shake_totals written;
	struct settings rules;
	const struct division_rule *division; /* NULL where the director made it */
	enum presence presence[SHAKE_SEATS_MAX];
	bool blank[SHAKE_SEATS_MAX][SHEET_COLUMNS_MAX];
	int here;         /* players who did not stay away */
	bool totals_only; /* no shake came back */
};

static const char *
field(struct sheet_job *j, const char *what, int row)
{
	return arena_printf(j->app->arena, "%s_%d", what, row);
}

/* ---- what was typed ---- */

static enum presence
read_presence(struct sheet_job *j, int r)
{
	const char *s = j->in->line[r].presence;
	for (size_t i = 0; s && *s && i < COUNT(presence_names); i++)
		if (strcmp(presence_names[i], s) == 0)
			return (enum presence)i;
	if (s && *s)
		problem_add(j->p, false, "bad_presence", field(j, "presence", r + 1),
		    "Row %d: a player played, or is one of absent, forfeit, bye, deceit.",
		    r + 1)
		    ->row = r + 1;
	return PLAYED;
}

static bool
is_dash(const char *s)
{
	static const char *const dashes[] = { "-", "\xE2\x80\x93", "\xE2\x80\x94",
		"\xE2\x88\x92" };
	for (size_t i = 0; i < COUNT(dashes); i++)
		if (strcmp(dashes[i], s) == 0)
			return true;
	return false;
}

static const char *
cell_at(const struct sheet_job *j, int r, int c)
{
	const char *s = j->in->line[r].cell[c];
	return s == NULL || is_dash(s) ? "" : s;
}

static bool
is_away(const char *cell)
{
	return strcmp(cell, "A") == 0 || strcmp(cell, "a") == 0;
}

/* Who stayed away from the whole match has no points to type. */
static void
read_stayed(struct sheet_job *j, struct match_paper *m, int r, int c)
{
	const char *s = cell_at(j, r, c);
	m->h.shake[c].points[r] = m->rules.absent_score;
	if (*s == '\0' || is_away(s))
		return;
	struct problem *p = problem_add(j->p, false, "absent_with_points",
	    arena_printf(j->app->arena, "cell_%d_%d", r + 1, c + 1),
	    "Row %d, shake %d: points are typed, but the player is marked as %s for the "
	    "whole round.",
	    r + 1, c + 1, presence_names[m->presence[r]]);
	p->row = r + 1;
	p->col = c + 1;
}

static void
read_cell(struct sheet_job *j, struct match_paper *m, int r, int c, const int *given)
{
	struct sheet_shake *k = &m->h.shake[c];
	const char *s = cell_at(j, r, c);
	if (k->absent & SEAT(r + 1)) {
		k->points[r] = m->rules.absent_score;
		return;
	}
	const char *name = arena_printf(j->app->arena, "cell_%d_%d", r + 1, c + 1);
	m->blank[r][c] = *s == '\0' && !given;
	if (m->blank[r][c] && !k->has_facts && k->ending != SHAKE_VOID) {
		struct problem *p = problem_add(j->p, false, "blank_cell", name,
		    "Row %d, shake %d has no points.  Type A where the player was away.",
		    r + 1, c + 1);
		p->row = r + 1;
		p->col = c + 1;
	}
	if (*s == '\0') {
		k->points[r] = given ? given[r] : 0;
		return;
	}
	int n = sheet_number(j, s, -CELL_MAX, CELL_MAX, name,
	    arena_printf(j->app->arena, "Row %d, shake %d", r + 1, c + 1));
	m->blank[r][c] = n == SHEET_BLANK;
	k->points[r] = m->blank[r][c] ? 0 : n;
}

/* Points as typed; where some are blank and it is noted what happened, by that. */
static void
read_shake(struct sheet_job *j, struct match_paper *m, int c)
{
	const struct sheet_shake *k = &m->h.shake[c];
	int points[SHAKE_SEATS_MAX];
	bool blank = false, all = true;
	for (int r = 0; r < j->rows; r++)
		if (!((k->absent | m->h.never_came) & SEAT(r + 1))) {
			blank = blank || *cell_at(j, r, c) == '\0';
			all = all && *cell_at(j, r, c) == '\0';
		}
	bool works = blank && (k->has_facts || (all && k->ending == SHAKE_VOID)) &&
	             sheet_facts_fill(j, &m->h, c, points);
	for (int r = 0; r < j->rows; r++)
		if (m->h.never_came & SEAT(r + 1))
			read_stayed(j, m, r, c);
		else
			read_cell(j, m, r, c, works ? points : NULL);
}

/* "2, 5" -> those shakes are marked. */
static void
read_replayed(struct sheet_job *j, struct match_paper *m)
{
	const char *s = j->in->replayed ? j->in->replayed : "";
	while (*s) {
		char *end;
		long n = strtol(s, &end, 10);
		if (end == s || n < 1 || n > m->h.shakes) {
			problem_add(j->p, false, "bad_replayed", "replayed",
			    "Shakes played again: write their numbers, 1 to %d, with "
			    "commas.",
			    m->h.shakes);
			return;
		}
		m->h.shake[n - 1].replayed = true;
		s = end + strspn(end, " ,");
	}
}

/* The last shake of which something is typed. */
static int
last_shake(const struct sheet_job *j)
{
	int last = 0;
	for (int c = 0; c < SHEET_COLUMNS_MAX; c++) {
		bool any = sheet_facts_noted(&j->in->shake[c]);
		for (int r = 0; r < j->rows; r++)
			any = any || *cell_at(j, r, c);
		last = any ? c + 1 : last;
	}
	return last;
}

static void
read_shakes(struct sheet_job *j, struct match_paper *m)
{
	int last = last_shake(j);
	m->totals_only = j->in->totals_only || last == 0;
	if (j->in->totals_only && last > 0)
		problem_add(j->p, false, "cells_and_totals", "totals_only",
		    "Points stand in the shakes, so this is not a sheet of totals only.  "
		    "Clear the shakes, or take the tick away.");
	m->h.shakes = j->in->totals_only ? 0 : last;
	for (int c = 0; c < m->h.shakes; c++)
		for (int r = 0; r < j->rows; r++)
			if (is_away(cell_at(j, r, c)))
				m->h.shake[c].absent |= SEAT(r + 1);
	sheet_facts_read(j, &m->h);
	for (int c = 0; c < m->h.shakes; c++)
		read_shake(j, m, c);
	read_replayed(j, m);
}

static int
read_total(struct sheet_job *j, const char *s, int min, int max, const char *name,
    const char *what)
{
	int n = s ? sheet_number(j, s, min, max, name, what) : SHEET_BLANK;
	return n == SHEET_BLANK ? TOTAL_BLANK : n;
}

/* The same initials twice are one judge. */
static int
judges_named(const struct sheet_penalty *x)
{
	int n = (*x->judge != '\0') + (*x->second != '\0');
	return n == 2 && strcasecmp(x->judge, x->second) == 0 ? 1 : n;
}

static void
read_penalty(struct sheet_job *j, struct match_paper *m, int i)
{
	const struct sheet_penalty *x = &j->in->penalty[i];
	struct penalty *row = &m->h.penalty[m->h.penalties++];
	const char *what = arena_printf(j->app->arena, "Penalty %d, row", i + 1);
	int seat =
	    sheet_number(j, x->seat, 1, j->rows, field(j, "penalty_seat", i + 1), what);
	what = arena_printf(j->app->arena, "Penalty %d, shake", i + 1);
	int shake = sheet_number(j, x->shake, 1,
	    m->h.shakes > 0 ? m->h.shakes : SHEET_COLUMNS_MAX,
	    field(j, "penalty_shake", i + 1), what);
	if (*x->seat == '\0')
		problem_add(j->p, false, "penalty_seat", field(j, "penalty_seat", i + 1),
		    "Penalty %d: say in whose row the -1 stands.", i + 1);
	if (strlen(x->judge) > JUDGE_MAX || strlen(x->second) > JUDGE_MAX)
		problem_add(j->p, false, "initials_too_long",
		    field(j, "penalty_judge", i + 1),
		    "Penalty %d: initials have at most %d letters.", i + 1, JUDGE_MAX);
	*row = (struct penalty){ .seat = seat == SHEET_BLANK ? 1 : seat,
		.shake = shake == SHEET_BLANK ? 0 : shake,
		.points = -1,
		.code = x->reason,
		.reason = x->reason, /* its code says why */
		.judges = judges_named(x),
		.head_judge = *x->second != '\0',
		.initialed = *x->judge || *x->second };
}

static void
read_paper(struct sheet_job *j)
{
	struct match_paper *m = ARENA_NEW(j->app->arena, struct match_paper);
	j->paper = m;
	m->rules = j->rules;
	m->division = division_rule_find(j->t->rules, j->division_code);
	j->rows = MIN(j->rows, SHAKE_SEATS_MAX);
	m->h.players = j->rows;
	for (int r = 0; r < j->rows; r++) {
		m->presence[r] = read_presence(j, r);
		if (m->presence[r] == ABSENT || m->presence[r] == FORFEIT)
			m->h.never_came |= SEAT(r + 1);
		else
			m->here++;
		if (m->presence[r] == DECEIT)
			m->h.deceived |= SEAT(r + 1);
	}
	read_shakes(j, m);
	for (int r = 0; r < j->rows; r++) {
		const struct sheet_line *l = &j->in->line[r];
		m->written.total[r] = read_total(j, l->total, -TOTAL_MAX, TOTAL_MAX,
		    field(j, "total", r + 1),
		    arena_printf(j->app->arena, "Row %d, total", r + 1));
		m->written.points[r] = read_total(j, l->match_points, 0, POINTS_MAX,
		    field(j, "match", r + 1),
		    arena_printf(j->app->arena, "Row %d, match points", r + 1));
	}
	for (int i = 0; i < j->in->penalties && i < SHEET_PENALTY_ROWS; i++)
		read_penalty(j, m, i);
	const char *by = j->in->turned_in_by;
	int seat = sheet_number(j, by ? by : "", 1, j->rows, "turned_in", "Turned in by");
	m->h.turned_in_by = seat == SHEET_BLANK ? 0 : seat;
}

/* Problems of what happened, not of what is missing yet. */
static bool
of_facts(const struct problem *p)
{
	static const char *const fields[] = { "ending_", "setter_", "mover_",
		"challenger_", "wrote_" };
	for (size_t i = 0; i < COUNT(fields); i++)
		if (strncmp(p->field, fields[i], strlen(fields[i])) == 0)
			return true;
	return false;
}

void
sheet_match_work_out(struct sheet_job *j, struct sheet_save *in)
{
	struct problems found = { .arena = j->app->arena }, *wanted = j->p;
	j->p = &found;
	read_paper(j);
	j->p = wanted;
	const struct match_paper *m = j->paper;
	for (int i = 0; i < found.n; i++)
		if (of_facts(&found.list[i]))
			problem_add(wanted, false, found.list[i].code,
			    found.list[i].field, "%s", found.list[i].text)
			    ->col = found.list[i].col;
	for (int c = 0; c < m->h.shakes; c++) {
		in->shake[c].gives = sheet_facts_gives(j, &m->h, c);
		for (int r = 0; r < j->rows && m->h.shake[c].has_facts; r++)
			if (!*cell_at(j, r, c) && !m->blank[r][c] &&
			    !(m->h.never_came & SEAT(r + 1)))
				in->line[r].cell[c] = arena_printf(
				    j->app->arena, "%d", m->h.shake[c].points[r]);
	}
}

/* ---- checking ---- */

/* Where the library's fault stands in the form. */
static const char *
place(struct sheet_job *j, const struct match_paper *m, const struct problem *f)
{
	if (strncmp(f->field, "shake_", 6) == 0)
		return arena_printf(
		    j->app->arena, "cell_%d_%d", MAX(f->row, 1), MAX(f->col, 1));
	if (strncmp(f->field, "penalty_", 8) == 0) {
		for (int i = 0; i < m->h.penalties; i++)
			if (m->h.penalty[i].seat == f->row &&
			    m->h.penalty[i].shake == f->col)
				return field(j,
				    strcmp(f->field, "penalty_code") == 0
				        ? "penalty_reason"
				        : "penalty_judge",
				    i + 1);
		return "penalty_seat_1";
	}
	if (strncmp(f->code, "match_points", 12) == 0)
		return field(j, "match", MAX(f->row, 1));
	if (*f->field)
		return f->field;
	return f->row && !f->col ? field(j, "total", f->row) : f->field;
}

static void
add_all(struct sheet_job *j, const struct match_paper *m, const struct problems *from,
    struct problems *found)
{
	for (int i = 0; i < from->n; i++) {
		const struct problem *f = &from->list[i];
		struct problem *p = problem_add(
		    found, f->warning, f->code, place(j, m, f), "%s", f->text);
		p->row = f->row;
		p->col = f->col;
	}
}

/* Written numbers as the library takes them: all, or nothing where none is written. */
static const int *
all_written(struct sheet_job *j, const struct match_paper *m, const int *written,
    const int *computed)
{
	int *out = ARENA_ARRAY(j->app->arena, SHAKE_SEATS_MAX, int);
	bool any = false;
	for (int r = 0; r < j->rows; r++) {
		bool stays = m->h.never_came & SEAT(r + 1);
		any = any || (written[r] != TOTAL_BLANK && !stays);
		out[r] = written[r] == TOTAL_BLANK || stays ? computed[r] : written[r];
	}
	return any ? out : NULL;
}

/* The written totals hold: a judge keeps what was signed (XII-B). */
static bool
keeps_written(const struct sheet_job *j, const struct match_paper *m)
{
	for (int r = 0; r < j->rows; r++)
		if (m->written.total[r] == TOTAL_BLANK &&
		    !(m->h.never_came & SEAT(r + 1)))
			return false;
	return j->in->count_written && m->h.shakes > 0;
}

/* A total that was signed and is not the sum of its shakes (XII-B): the true score holds
 * if all agree, else what is written, or what a judge says. */
static void
check_oversight(struct sheet_job *j, const struct match_paper *m, struct problems *out)
{
	for (int i = 0, n = out->n; i < n; i++) {
		const struct problem *f = &out->list[i];
		bool differs = strcmp(f->code, "total_mismatch") == 0 ||
		               strcmp(f->code, "odd_total") == 0;
		if (!differs || f->row < 1 || j->in->line[f->row - 1].no_initials ||
		    match_signed_wrong(&m->rules, SIGNED_OVERSIGHT, j->in->agreed) !=
		        SIGNED_KEEP_IT)
			continue;
		int row = f->row; /* problem_add moves the list */
		problem_add(out, false, "oversight", "counts",
		    "Row %d: the total was signed, so it stays as written unless all "
		    "players agree to correct it (XII-B).  Say that they agree, or that "
		    "the written total counts.",
		    row)
		    ->row = row;
		return;
	}
}

static void
check_shakes(struct sheet_job *j, struct match_paper *m, struct problems *out)
{
	int total[SHAKE_SEATS_MAX], points[SHAKE_SEATS_MAX];
	bool keeps = keeps_written(j, m);
	shake_sheet_totals(&m->h, total);
	shake_sheet_match_points(&m->rules, &m->h, points);
	for (int r = 0; r < j->rows; r++)
		for (int c = 0; c < m->h.shakes; c++)
			if (m->blank[r][c])
				return; /* told already; totals would only confuse */
	shake_sheet_check(&m->h, j->t->rules, m->division, &m->rules,
	    all_written(j, m, m->written.total, total),
	    keeps ? NULL : all_written(j, m, m->written.points, points), out);
	if (!keeps)
		check_oversight(j, m, out);
	if (keeps)
		shake_totals_check(&m->rules, &m->h, &m->written, out);
	for (int r = 0; r < j->rows; r++)
		if (j->in->line[r].total && m->written.total[r] == TOTAL_BLANK &&
		    !(m->h.never_came & SEAT(r + 1)))
			problem_add(
			    out, true, "total_missing", "", "Row %d has no total.", r + 1)
			    ->row = r + 1;
}

static void
check_alone(struct sheet_job *j, struct match_paper *m, struct problems *out)
{
	if (m->h.shakes > 0)
		problem_add(out, false, "too_few_present", "presence_1",
		    "A shake needs two players; only %d came to this table.", m->here);
	for (int r = 0; r < j->rows; r++)
		if (m->presence[r] == PLAYED || m->presence[r] == DECEIT)
			problem_add(out, false, "alone", field(j, "presence", r + 1),
			    "Row %d: nobody else came.  Mark the player as having a bye, "
			    "or seat "
			    "the player at another table.",
			    r + 1)
			    ->row = r + 1;
}

static void
check_paper(struct sheet_job *j, struct problems *found)
{
	struct match_paper *m = j->paper;
	struct problems out = { .arena = j->app->arena };
	for (int i = 0; i < m->h.penalties; i++)
		m->h.penalty[i].warned_before = j->warned[m->h.penalty[i].seat - 1];
	for (int r = 0; r < j->rows; r++)
		if (m->presence[r] == DECEIT)
			problem_add(&out, false, "deceit_ruling",
			    field(j, "presence", r + 1),
			    "Row %d has 0 for the round: that is for a score signed too "
			    "high with intent to deceive (XII-B-2), and needs its "
			    "reason.",
			    r + 1)
			    ->row = r + 1;
	for (int r = 0; r < j->rows; r++)
		if (m->presence[r] == BYE && m->here > 1)
			problem_add(&out, false, "bye_with_others",
			    field(j, "presence", r + 1),
			    "Row %d: a bye is for a player whom nobody came to play "
			    "against.",
			    r + 1)
			    ->row = r + 1;
	if (m->here < 2)
		check_alone(j, m, &out);
	else if (m->totals_only) {
		for (int i = 0; i < m->h.penalties; i++)
			penalty_check(
			    &m->h.penalty[i], j->t->rules, m->division, &m->rules, &out);
		shake_totals_check(&m->rules, &m->h, &m->written, &out);
		if (!j->in->totals_only)
			problem_add(&out, true, "no_shakes", "totals_only",
			    "No shake is entered, only %s.",
			    m->written.total[0] == TOTAL_BLANK ? "match points"
			                                       : "totals");
	} else
		check_shakes(j, m, &out);
	add_all(j, m, &out, found);
}

/* ---- storing ---- */

static json_t *
number(int n)
{
	return n == TOTAL_BLANK ? json_null() : json_integer(n);
}

static json_t *
cells_doc(const struct match_paper *m, int r)
{
	json_t *cells = json_array();
	for (int c = 0; c < m->h.shakes; c++) {
		char text[12];
		snprintf(text, sizeof text, "%d", m->h.shake[c].points[r]);
		bool away = (m->h.shake[c].absent | m->h.never_came) & SEAT(r + 1);
		json_array_append_new(cells, json_string(away ? "A" : text));
	}
	return cells;
}

static json_t *
row_doc(
    const struct sheet_job *j, const struct match_paper *m, int r, int total, int points)
{
	bool played = m->presence[r] == PLAYED || m->presence[r] == DECEIT;
	json_t *o = json_pack("{s:i, s:I, s:s, s:s, s:b}", "seat", r + 1, "player",
	    (json_int_t)j->player[r], "form", "match", "presence",
	    presence_names[m->presence[r]], "initialed", !j->in->line[r].no_initials);
	json_object_set_new(o, "cells", cells_doc(m, r));
	json_object_set_new(o, "total", number(played ? total : TOTAL_BLANK));
	json_object_set_new(o, "written", number(m->written.total[r]));
	json_object_set_new(
	    o, "match_points", number(m->presence[r] == BYE ? TOTAL_BLANK : points));
	json_object_set_new(o, "written_match", number(m->written.points[r]));
	const char *signature = j->in->line[r].signature;
	json_object_set_new(o, "signature", json_string(signature ? signature : ""));
	return o;
}

static json_t *
penalties_doc(const struct sheet_job *j, const struct match_paper *m)
{
	json_t *list = json_array();
	for (int i = 0; i < m->h.penalties; i++) {
		const struct penalty *x = &m->h.penalty[i];
		json_t *o = json_pack("{s:i, s:i, s:i, s:s, s:s, s:s}", "n", i + 1,
		    "seat", x->seat, "points", x->points, "reason", x->code, "judge",
		    j->in->penalty[i].judge, "second", j->in->penalty[i].second);
		json_object_set_new(
		    o, "shake", x->shake ? json_integer(x->shake) : json_null());
		json_array_append_new(list, o);
	}
	return list;
}

static const char *
replayed_text(const struct sheet_job *j, const struct match_paper *m)
{
	const char *text = "";
	for (int c = 0; c < m->h.shakes; c++)
		if (m->h.shake[c].replayed)
			text = arena_printf(
			    j->app->arena, "%s%s%d", text, *text ? "," : "", c + 1);
	return arena_printf(j->app->arena, "{%s}", text);
}

static void
store(const struct sheet_job *j, struct sheet_stored *out)
{
	const struct match_paper *m = j->paper;
	struct shake_totals t = m->written;
	int points[SHAKE_SEATS_MAX];
	if (!m->totals_only && !keeps_written(j, m))
		shake_sheet_totals(&m->h, t.total);
	if (m->h.players > 1)
		shake_totals_points(&m->rules, &m->h, &t, points);
	out->rows = json_array();
	for (int r = 0; r < j->rows; r++)
		json_array_append_new(out->rows,
		    row_doc(j, m, r, t.total[r], m->h.players > 1 ? points[r] : 0));
	out->penalties = penalties_doc(j, m);
	out->shakes = sheet_facts_doc(&m->h);
	out->turned_in_by = m->h.turned_in_by;
	out->replayed = replayed_text(j, m);
}

/* Digest section 8: the starred refusals; and section 6: a judge keeps what was signed.
 */
static const char *const acceptable[] = { "illegal_vector", "total_mismatch", "odd_total",
	"facts_differ", "deceit_ruling", NULL };

const struct sheet_paper sheet_match = { read_paper, check_paper, store, acceptable };
