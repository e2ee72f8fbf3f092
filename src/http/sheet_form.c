/* http/sheet_form.c - the grid of a score sheet: form in, view model out. */
#include "http/sheet_form.h"
#include "base/utf8.h"
#include "http/read.h"
#include "sys/random.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *
sheet_form_value(struct req *q, const char *name)
{
	const char *s = form_value(q, name);
	return s && utf8_valid(s, strlen(s)) ? utf8_clean(q->arena, s) : "";
}

static const char *
name_of(struct req *q, const char *what, int row)
{
	return arena_printf(q->arena, "%s_%d", what, row);
}

/* Problem codes whose reason may stand in the form: those of scoring/cup.c,
 * shake_sheet.c, penalty.c and app/sheet_*.c. */
static const char *const acceptable[] = { "all_zero_game", "extra_games", "one_game",
	"many_players", "no_initials", "illegal_vector", "total_missing",
	"total_mismatch", "totals_infeasible", "odd_total", "one_shake", "many_shakes",
	"negative_total", "absent_throughout", "acceptance_missing", "no_shakes",
	"no_warning_before", "free_act", "second_strike", "facts_differ", "turned_in",
	"setter_out_of_turn", "not_leading", "deceit_ruling", "other_game",
	"signed_by_other" };

/* Rows of which something is filled in; they close up. */
static void
read_penalties(struct req *q, struct sheet_save *in)
{
	for (int i = 1; i <= SHEET_PENALTY_ROWS; i++) {
		const struct sheet_penalty x = { .seat = sheet_form_value(
			                             q, name_of(q, "penalty_seat", i)),
			.reason = sheet_form_value(q, name_of(q, "penalty_reason", i)),
			.shake = sheet_form_value(q, name_of(q, "penalty_shake", i)),
			.judge = sheet_form_value(q, name_of(q, "penalty_judge", i)),
			.second = sheet_form_value(q, name_of(q, "penalty_second", i)) };
		if (*x.seat || *x.reason || *x.shake || *x.judge || *x.second)
			in->penalty[in->penalties++] = x;
	}
}

json_t *
sheet_form_read(struct req *q, struct sheet_save *in)
{
	static const char *const counts[] = { "c", "i", "ia" };
	*in = (struct sheet_save){ .rows = CUP_ROWS_MAX, .games = CUP_GAMES_MAX };
	in->code = sheet_form_value(q, "code");
	in->key = sheet_form_value(q, "key");
	in->based_on = number_or(sheet_form_value(q, "based_on"), -1);
	in->games_played = sheet_form_value(q, "games_played");
	in->totals_only = *sheet_form_value(q, "totals_only") != '\0';
	in->ruling = *sheet_form_value(q, "ruling") != '\0';
	in->check = sheet_check_read(sheet_form_value(q, "check"));
	in->count_written = strcmp(sheet_form_value(q, "counts"), "written") == 0;
	in->agreed = *sheet_form_value(q, "agreed") != '\0';
	in->reason = sheet_form_value(q, "reason");
	for (int r = 0; r < CUP_ROWS_MAX; r++) {
		struct sheet_line *l = &in->line[r];
		l->player = sheet_form_value(q, name_of(q, "player", r + 1));
		l->total = sheet_form_value(q, name_of(q, "total", r + 1));
		l->match_points = sheet_form_value(q, name_of(q, "match", r + 1));
		l->presence = sheet_form_value(q, name_of(q, "presence", r + 1));
		for (size_t k = 0; k < COUNT(l->record); k++)
			l->record[k] = sheet_form_value(q, name_of(q, counts[k], r + 1));
		/* The box is only known to be empty where the row itself was in the form.
		 */
		l->no_initials =
		    form_value(q, name_of(q, "total", r + 1)) &&
		    *sheet_form_value(q, name_of(q, "initialed", r + 1)) == '\0';
		for (int c = 0; c < CUP_GAMES_MAX; c++)
			l->cell[c] = sheet_form_value(
			    q, arena_printf(q->arena, "cell_%d_%d", r + 1, c + 1));
	}
	in->replayed = sheet_form_value(q, "replayed");
	in->game = sheet_form_value(q, "game");
	read_penalties(q, in);
	sheet_form_read_facts(q, in);
	sheet_form_read_card(q, in);
	json_t *reasons = json_object();
	for (size_t i = 0; i < COUNT(acceptable); i++) {
		const char *s = sheet_form_value(
		    q, arena_printf(q->arena, "reason_%s", acceptable[i]));
		if (*s)
			json_object_set_new(reasons, acceptable[i], json_string(s));
	}
	in->reasons = reasons;
	return reasons;
}

/* ---- the model ---- */

static const char *
number_text(struct arena *a, const json_t *n)
{
	return json_is_integer(n) ? arena_printf(a, "%d", (int)json_integer_value(n))
	                          : "";
}

/* A saved cell as it is typed: null "", 2 "2", "-" and "A" themselves. */
static const char *
cell_text(struct arena *a, const json_t *cell)
{
	const char *s = json_string_value(cell);
	return s ? s : number_text(a, cell);
}

bool
sheet_form_bad(const struct problems *p, const char *field)
{
	for (int i = 0; p && i < p->n; i++)
		if (strcmp(p->list[i].field, field) == 0)
			return true;
	return false;
}

/* A game that cannot end like this is marked in every row. */
static bool
is_bad_game(const struct problems *p, int col)
{
	for (int i = 0; p && i < p->n; i++)
		if (p->list[i].row == 0 && p->list[i].col == col &&
		    strncmp(p->list[i].field, "cell_", 5) == 0)
			return true;
	return false;
}

/* Columns to show: the printed ones, or as many as have something in them. */
static int
columns_used(const json_t *rows, const struct sheet_save *typed)
{
	int used = 0;
	size_t r, c;
	json_t *row, *cell;
	json_array_foreach(rows, r, row) json_array_foreach(json_object_get(row, "cells"),
	    c, cell) if (!json_is_null(cell)) used = MAX(used, (int)c + 1);
	for (int i = 0; typed && i < typed->rows; i++)
		for (int k = 0; k < typed->games; k++)
			if (*typed->line[i].cell[k])
				used = MAX(used, k + 1);
	return used;
}

static json_t *
cells_model(struct req *q, const json_t *row, int r, const struct sheet_line *typed,
    const struct problems *p, int columns, int *sum)
{
	json_t *list = json_array();
	const json_t *saved = json_object_get(row, "cells");
	for (int c = 0; c < columns; c++) {
		const char *value =
		    typed ? typed->cell[c]
		          : cell_text(q->arena, json_array_get(saved, (size_t)c));
		const char *id = arena_printf(q->arena, "cell_%d_%d", r + 1, c + 1);
		if (*value >= '0' && *value <= '9' && strlen(value) < 3)
			*sum += (int)strtol(value, NULL, 10);
		json_array_append_new(list,
		    json_pack("{s:s, s:i, s:s, s:b}", "id", id, "n", c + 1, "value",
		        value, "bad", sheet_form_bad(p, id) || is_bad_game(p, c + 1)));
	}
	return list;
}

/* Who may stand on a line: who stands there, who was planned, others of the team. */
static json_t *
options_model(const json_t *sheet, const json_t *row, const char *chosen)
{
	json_t *list = json_array(), *c;
	const char *player = text_of(row, "player"), *planned = text_of(row, "planned");
	size_t i;
	if (*chosen == '\0')
		chosen = player;
	json_array_append_new(
	    list, json_pack("{s:s, s:s, s:b}", "value", player, "text",
	              text_of(row, "name"), "selected", strcmp(chosen, player) == 0));
	if (strcmp(player, planned) != 0)
		json_array_append_new(
		    list, json_pack("{s:s, s:s, s:b}", "value", planned, "text", planned,
		              "selected", strcmp(chosen, planned) == 0));
	json_array_foreach(json_object_get(sheet, "choices"), i, c)
	{
		const char *code = text_of(c, "player");
		if (json_integer_value(json_object_get(c, "seat")) ==
		        json_integer_value(json_object_get(row, "seat")) &&
		    strcmp(code, player) != 0 && strcmp(code, planned) != 0)
			json_array_append_new(
			    list, json_pack("{s:s, s:s, s:b}", "value", code, "text",
			              text_of(c, "text"), "selected",
			              strcmp(chosen, code) == 0));
	}
	return list;
}

static json_t *
line_model(struct req *q, const json_t *sheet, const json_t *row, int r,
    const struct sheet_line *typed, const struct problems *p, int columns)
{
	int sum = 0;
	json_t *cells = cells_model(q, row, r, typed, p, columns, &sum);
	const char *total_id = name_of(q, "total", r + 1);
	bool initialed =
	    typed ? !typed->no_initials : json_is_true(json_object_get(row, "initialed"));
	const char *total =
	    typed ? (typed->total ? typed->total : "")
	          : number_text(q->arena, json_object_get(row, "written_total"));
	return json_pack("{s:i, s:s, s:s, s:s, s:s, s:s, s:b, s:i, s:b, s:o, s:o}", "n",
	    r + 1, "name", text_of(row, "name"), "player", text_of(row, "player"),
	    "planned",
	    strcmp(text_of(row, "player"), text_of(row, "planned")) == 0
	        ? ""
	        : text_of(row, "planned"),
	    "team", text_of(row, "team"), "total", total, "total_bad",
	    sheet_form_bad(p, total_id), "sum", sum, "initialed", initialed, "cells",
	    cells, "options", options_model(sheet, row, typed ? typed->player : ""));
}

/* One line of reason for each code that one accepts: first for those just found, then for
 * those that the saved version holds. */
static json_t *
accept_model(struct req *q, const json_t *sheet, const struct sheet_save *typed,
    const struct problems *p)
{
	json_t *list = json_array(), *seen = json_object();
	const json_t *saved = typed ? typed->reasons : json_object_get(sheet, "reasons");
	for (int i = 0; p && i < p->n; i++) {
		const struct problem *x = &p->list[i];
		if (!x->warning || json_object_get(seen, x->code))
			continue;
		json_object_set_new(seen, x->code, json_true());
		json_array_append_new(
		    list, json_pack("{s:s, s:s, s:s, s:s}", "id", name_of(q, "reason", 0),
		              "code", x->code, "text", x->text, "value",
		              text_of(saved, x->code)));
	}
	const char *code;
	json_t *reason;
	json_object_foreach((json_t *)(uintptr_t)saved, code,
	    reason) if (!json_object_get(seen, code)) json_array_append_new(list,
	    json_pack("{s:s, s:s, s:s, s:s}", "id", "", "code", code, "text",
	        "Accepted before", "value", json_string_value(reason)));
	json_decref(seen);
	size_t i;
	json_t *o;
	json_array_foreach(list, i, o) json_object_set_new(o, "id",
	    json_string(arena_printf(q->arena, "reason_%s", text_of(o, "code"))));
	return list;
}

static const char *
state_text(const json_t *sheet)
{
	const char *s = text_of(sheet, "state");
	if (strcmp(s, "planned") == 0 || strcmp(s, "issued") == 0)
		return "nothing entered yet";
	if (strcmp(s, "returned") == 0)
		return "returned, nothing entered yet";
	if (json_is_true(json_object_get(sheet, "official")))
		return strcmp(s, "entered") == 0 ? "entered and official"
		                                 : "checked and official";
	return "entered, not yet checked";
}

static void
set(json_t *o, const char *key, json_t *value)
{
	json_object_set_new(o, key, value);
}

static int
open_queries(const json_t *sheet)
{
	int n = 0;
	size_t i;
	json_t *x;
	json_array_foreach(json_object_get(sheet, "queries"), i, x) n +=
	    json_is_null(json_object_get(x, "answer"));
	return n;
}

static void
set_typed(struct req *q, json_t *m, json_t *sheet, const struct sheet_save *typed,
    const struct problems *p)
{
	char key[40];
	snprintf(key, sizeof key, "%016llx%016llx", (unsigned long long)random_u64(),
	    (unsigned long long)random_u64());
	set(m, "key", json_string(typed && *typed->key ? typed->key : key));
	set(m, "games_played",
	    json_string(
	        typed ? typed->games_played
	              : number_text(q->arena, json_object_get(sheet, "games_played"))));
	set(m, "games_bad", json_boolean(sheet_form_bad(p, "games_played")));
	set(m, "totals_only", json_boolean(typed && typed->totals_only));
	set(m, "reason", json_string(typed ? typed->reason : ""));
	set(m, "ruling", json_boolean(typed && typed->ruling));
	set(m, "count_written", json_boolean(typed && typed->count_written));
	set(m, "agreed", json_boolean(typed && typed->agreed));
	set(m, "agreement", json_boolean(q->t->rules->sheet == SHEET_MATCH));
	set(m, "accept", accept_model(q, sheet, typed, p));
	bool both = typed && (typed->count_written || typed->agreed);
	for (int i = 0; p && i < p->n; i++)
		both = both || (p->list[i].warning &&
		                   strcmp(p->list[i].code, "total_mismatch") == 0);
	set(m, "both_totals",
	    json_boolean(both && !json_is_true(json_object_get(sheet, "total_decided"))));
}

json_t *
sheet_form_model(struct req *q, json_t *sheet, const struct sheet_save *typed,
    const struct problems *p, int columns)
{
	const json_t *rows = json_object_get(sheet, "rows");
	json_t *m = json_copy(sheet), *heads = json_array(), *lines = json_array(), *row;
	const char *state = text_of(sheet, "state");
	size_t r;
	columns = MIN(MAX(columns, columns_used(rows, typed)), q->t->rules->games_max);
	for (int c = 1; c <= columns; c++)
		json_array_append_new(heads, json_pack("{s:i}", "n", c));
	json_array_foreach(rows, r, row) if (r < CUP_ROWS_MAX)
	    json_array_append_new(lines, line_model(q, sheet, row, (int)r,
	                                     typed ? &typed->line[r] : NULL, p, columns));
	set(m, "slug", json_string(q->t->slug));
	set(m, "lines", lines);
	set(m, "columns", heads);
	set(m, "columns_n", json_integer(columns));
	set(m, "more", json_boolean(columns < q->t->rules->games_max));
	set(m, "state_text", json_string(state_text(sheet)));
	set(m, "state_tag",
	    json_string(open_queries(sheet)                                ? "warn"
	                : json_is_true(json_object_get(sheet, "official")) ? "ok"
	                                                                   : "info"));
	set(m, "asked", json_integer(open_queries(sheet)));
	set(m, "based_on",
	    json_integer(typed ? typed->based_on
	                       : json_integer_value(json_object_get(sheet, "version"))));
	set(m, "may_save",
	    json_boolean((q->actor->roles & (ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF |
	                                        ROLE_DIRECTOR | ROLE_OWNER)) != 0));
	bool rules = app_sheet_may_override(q->actor);
	if (!rules && (strcmp(state, "final") == 0 ||
	                  json_is_object(json_object_get(sheet, "departs"))))
		set(m, "may_save", json_false());
	set(m, "may_rule", json_boolean(rules));
	set(m, "final", json_boolean(strcmp(state, "final") == 0));
	set(m, "reason_needed",
	    json_boolean(strcmp(state, "checked") == 0 || strcmp(state, "final") == 0));
	set(m, "typed_code", json_string(""));
	set(m, "ask_code", json_false());
	set(m, "theirs", json_null());
	set(m, "mine", json_null());
	set(m, "preview", json_null());
	set(m, "submit", json_string("Save the sheet"));
	set(m, "check", json_null());
	set(m, "check_how", json_string(""));
	set(m, "out",
	    json_boolean(strcmp(state, "planned") == 0 || strcmp(state, "issued") == 0));
	set(m, "who", json_string(q->actor->label));
	set(m, "locked", json_false());
	set(m, "unit", json_string("game"));
	set(m, "units", json_string("games"));
	set_typed(q, m, sheet, typed, p);
	if (q->t->rules->sheet == SHEET_MATCH) {
		sheet_form_match(q, sheet, typed, p, m);
		sheet_form_facts(q, sheet, typed, p, m);
	}
	if (q->t->rules->sheet == SHEET_HEAD_TO_HEAD)
		sheet_form_pentathlon(q, sheet, typed, p, m);
	return m;
}

/* ---- two versions side by side ---- */

/* An empty cell and a dash both say that no game was played. */
static bool
differs(const char *a, const char *b)
{
	bool no_a = *a == '\0' || strcmp(a, "-") == 0,
	     no_b = *b == '\0' || strcmp(b, "-") == 0;
	return strcmp(a, b) != 0 && !(no_a && no_b);
}

static json_t *
compare_line(const char *name, const char *const *cells, const char *const *others, int n,
    const char *total, const char *other_total)
{
	json_t *list = json_array();
	for (int c = 0; c < n; c++)
		json_array_append_new(
		    list, json_pack("{s:s, s:b}", "text", *cells[c] ? cells[c] : " ",
		              "differs", differs(cells[c], others[c])));
	return json_pack("{s:s, s:o, s:s, s:b}", "name", name, "cells", list, "total",
	    total, "differs", strcmp(total, other_total) != 0);
}

static bool
any_differs(const json_t *lines)
{
	size_t i, k;
	json_t *l, *c;
	json_array_foreach(lines, i, l)
	{
		if (json_is_true(json_object_get(l, "differs")))
			return true;
		json_array_foreach(json_object_get(l, "cells"), k,
		    c) if (json_is_true(json_object_get(c, "differs"))) return true;
	}
	return false;
}

void
sheet_form_compare(json_t *model, const json_t *sheet, const struct sheet_save *mine,
    const json_t *theirs)
{
	const json_t *saved = json_object_get(theirs, "rows");
	int columns = MAX(CUP_GAMES_PRINTED, columns_used(saved, mine));
	json_t *left = json_array(), *right = json_array(), *row;
	struct arena *a = arena_new();
	size_t r;
	json_array_foreach(saved, r, row)
	{
		if (r >= CUP_ROWS_MAX)
			break;
		const char *here[CUP_GAMES_MAX], *there[CUP_GAMES_MAX];
		const json_t *cells = json_object_get(row, "cells");
		const struct sheet_line *line = &mine->line[r];
		for (int c = 0; c < columns; c++) {
			here[c] = line->cell[c] ? line->cell[c] : "";
			there[c] = cell_text(a, json_array_get(cells, (size_t)c));
		}
		const char *total = number_text(a, json_object_get(row, "written_total"));
		const char *typed = line->total ? line->total : "";
		const char *name =
		    text_of(json_array_get(json_object_get(sheet, "rows"), r), "name");
		json_array_append_new(left, compare_line(text_of(row, "name"), there,
		                                here, columns, total, typed));
		json_array_append_new(
		    right, compare_line(name, here, there, columns, typed, total));
	}
	arena_free(a);
	set(model, "theirs",
	    json_pack("{s:s, s:s, s:b, s:o}", "by", text_of(theirs, "by"), "at",
	        text_of(theirs, "at"), "same", !any_differs(left), "lines", left));
	set(model, "mine", json_pack("{s:o}", "lines", right));
	set(model, "based_on",
	    json_integer(json_integer_value(json_object_get(theirs, "version"))));
	set(model, "submit", json_string("Save mine instead"));
}
