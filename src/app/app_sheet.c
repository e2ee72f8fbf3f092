/* app/app_sheet.c - score sheets: reading one, saving what stands on it. */
#include "app/app_sheet.h"
#include "app/app_player.h"
#include "db/db.h"
#include "rules/player_code.h"
#include "rules/sheet_code.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOKS = 5 }; /* how often a save looks again at a sheet that changed under it */

struct seat {
	int64_t player, team; /* team: the planned player's team_key */
	const char *code, *was_code;
	int64_t was; /* who played by the version before; 0 = none */
};

/* One try of a save: the sheet as it was read, and what will be written. */
struct job {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const struct sheet_save *in;
	struct problems *p;
	char code[SHEET_CODE_LEN + 1];
	int64_t sheet, division, plan, version, saved;
	int round, table;
	const char *state;
	struct seat seat[CUP_ROWS_MAX];
	int64_t player[CUP_ROWS_MAX];
	const char *player_code[CUP_ROWS_MAX];
	struct cup_sheet cup;
	json_t *accepted; /* reasons that were needed, by code */
};

bool
app_sheet_may_override(const struct actor *who)
{
	return (who->roles & (ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR | ROLE_OWNER)) != 0;
}

/* ---- loading ---- */

static const char *
text_at(struct arena *a, const json_t *o, const char *key)
{
	const char *s = json_string_value(json_object_get(o, key));
	return s ? arena_strdup(a, s) : "";
}

static const char *
item_text(struct arena *a, const json_t *list, size_t i)
{
	const char *s = json_string_value(json_array_get(list, i));
	return s ? arena_strdup(a, s) : "";
}

/* Each seat: player, team, code, who played by the version before, that one's code. */
static void
take_seats(struct job *j, const json_t *seats)
{
	size_t i;
	json_t *s;
	json_array_foreach(seats, i, s)
	{
		if (i == CUP_ROWS_MAX)
			break;
		j->seat[i] =
		    (struct seat){ .player = json_integer_value(json_array_get(s, 0)),
			    .team = json_integer_value(json_array_get(s, 1)),
			    .code = item_text(j->app->arena, s, 2),
			    .was = json_integer_value(json_array_get(s, 3)),
			    .was_code = item_text(j->app->arena, s, 4) };
		j->cup.rows = (int)i + 1;
	}
}

static enum rc
load(struct job *j, struct sheet_saved *out, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(j->app->db, Q_sheet_load, &r, "sheet in this tournament", e,
	    P_INT(j->t->id), P_TEXT(j->code), P_TEXT(j->in->key));
	if (rc != OK)
		return rc;
	j->sheet = row_int(r, 0, "sheet_id");
	j->division = row_int(r, 0, "division_id");
	j->plan = row_int(r, 0, "plan_id");
	j->round = out->round = (int)row_int(r, 0, "round_no");
	j->table = out->table = (int)row_int(r, 0, "table_no");
	j->version = row_int(r, 0, "version");
	j->saved = row_int(r, 0, "saved");
	j->state = arena_strdup(j->app->arena, row_text(r, 0, "state"));
	DEFER(json_decref) json_t *seats = row_json(r, 0, "seats");
	take_seats(j, seats);
	if (strcmp(j->state, "void") != 0)
		return OK;
	snprintf(out->replaced_by, sizeof out->replaced_by, "%s",
	    row_text(r, 0, "replaced_by"));
	return err_set(e, CONFLICT, "code",
	    "This sheet does not count any more%s%s.  %s%s%s",
	    row_null(r, 0, "void_reason") || !*row_text(r, 0, "void_reason") ? "" : ": ",
	    row_text(r, 0, "void_reason"),
	    out->replaced_by[0] ? "The sheet that counts for this table has the code "
	                        : "",
	    out->replaced_by,
	    out->replaced_by[0] ? "." : "Look at the seating for the table that counts.");
}

/* ---- what was typed ---- */

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
read_number(struct job *j, const char *s, int max, const char *field, const char *what)
{
	char *end;
	if (*s == '\0')
		return CUP_BLANK;
	long n = strtol(s, &end, 10);
	if (*s >= '0' && *s <= '9' && *end == '\0' && n <= max)
		return (int)n;
	problem_add(j->p, false, "bad_number", field,
	    "%s: \"%.20s\" is not a number from 0 to %d.", what, s, max);
	return CUP_BLANK;
}

static int
last_column(const struct sheet_save *in)
{
	int last = 0;
	for (int r = 0; r < in->rows; r++)
		for (int c = 0; c < in->games; c++)
			if (in->line[r].cell[c] && *in->line[r].cell[c])
				last = MAX(last, c + 1);
	return last;
}

static void
read_lines(struct job *j)
{
	const struct sheet_save *in = j->in;
	struct cup_sheet *s = &j->cup;
	char field[ERR_FIELD_MAX], what[64];
	int last = last_column(in), sum[CUP_ROWS_MAX], played = 0;
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
		                  ? read_number(j, in->line[r].total, 99, field, what)
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
	                      ? read_number(j, in->games_played, CUP_GAMES_MAX,
	                            "games_played", "Games Played")
	                      : played;
	if (in->totals_only && last > 0)
		problem_add(j->p, false, "cells_and_totals", "totals_only",
		    "Points stand in the games, so this is not a sheet of totals only.  "
		    "Clear "
		    "the games, or take the tick away.");
}

/* ---- who played ---- */

static enum rc
substitute(struct job *j, int row, const char *typed, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	char code[PLAYER_CODE_MAX + 1], field[ERR_FIELD_MAX];
	struct err unread = { 0 };
	snprintf(field, sizeof field, "player_%d", row + 1);
	if (player_code_read(code, typed, &unread) != OK)
		snprintf(code, sizeof code, "%.*s", PLAYER_CODE_MAX, typed);
	enum rc rc = DB_QUERY(j->app->db, Q_sheet_substitute, &r, e, P_INT(j->t->id),
	    P_TEXT(code), P_INT(j->round), P_INT(j->sheet));
	if (rc != OK)
		return rc;
	const char *why = NULL;
	if (PQntuples(r) == 0)
		why = "no player of this tournament has this code";
	else if (row_int(r, 0, "division_id") != j->division)
		why = "plays in another division";
	else if (row_int(r, 0, "team_key") != j->seat[row].team && j->seat[row].team > 0)
		why = "plays for another team";
	else if (row_bool(r, 0, "withdrawn"))
		why = "has withdrawn";
	else if (row_int(r, 0, "table_no") && row_int(r, 0, "table_no") != j->table)
		why = arena_printf(j->app->arena,
		    "has a seat at table %lld in this round: change the seating first",
		    (long long)row_int(r, 0, "table_no"));
	else if (row_int(r, 0, "other_table"))
		why = arena_printf(j->app->arena,
		    "is a substitute at table %lld in this round: correct that sheet "
		    "first",
		    (long long)row_int(r, 0, "other_table"));
	if (why)
		problem_add(j->p, false, "bad_substitute", field,
		    "Row %d: %s cannot play here: %s.", row + 1, code, why)
		    ->row = row + 1;
	else {
		j->player[row] = row_int(r, 0, "player_id");
		j->player_code[row] = arena_strdup(j->app->arena, code);
	}
	return OK;
}

static enum rc
read_players(struct job *j, struct err *e)
{
	enum rc rc = OK;
	for (int i = 0; i < j->cup.rows && rc == OK; i++) {
		const struct seat *s = &j->seat[i];
		const char *typed = j->in->line[i].player;
		j->player[i] = s->was ? s->was : s->player;
		j->player_code[i] = s->was ? s->was_code : s->code;
		if (typed[0] == '\0' || (s->was && strcmp(typed, s->was_code) == 0))
			continue;
		j->player_code[i] = s->code;
		if (strcmp(typed, s->code) == 0)
			j->player[i] = s->player;
		else
			rc = substitute(j, i, typed, e);
	}
	for (int i = 1; i < j->cup.rows && rc == OK; i++)
		for (int k = 0; k < i; k++)
			if (j->player[k] == j->player[i])
				problem_add(j->p, false, "player_twice",
				    arena_printf(j->app->arena, "player_%d", i + 1),
				    "Rows %d and %d have the same player.", k + 1, i + 1)
				    ->row = i + 1;
	return rc;
}

/* ---- what the rules say, and what a reason may accept ---- */

static const char *
reason_for(const struct job *j, const char *code)
{
	const char *s = j->in->reasons
	                    ? json_string_value(json_object_get(j->in->reasons, code))
	                    : NULL;
	return s && *s ? s : NULL;
}

/* Digest section 8: the starred refusals, which a judge or director may accept. */
static bool
may_be_accepted(const char *code)
{
	static const char *const t[] = { "illegal_vector", "total_missing",
		"total_mismatch", "totals_infeasible" };
	for (size_t i = 0; i < COUNT(t); i++)
		if (strcmp(t[i], code) == 0)
			return true;
	return false;
}

/* Checks the sheet; adds to p what still stands in the way. */
static void
check(struct job *j)
{
	struct problems found = { .arena = j->app->arena };
	cup_sheet_check(&j->cup, &found);
	for (int r = 0; r < j->cup.rows; r++)
		if (j->in->line[r].no_initials)
			problem_add(&found, true, "no_initials",
			    arena_printf(j->app->arena, "initialed_%d", r + 1),
			    "Row %d has no initials of the player.", r + 1)
			    ->row = r + 1;
	j->accepted = json_object();
	for (int i = 0; i < found.n; i++) {
		const struct problem *f = &found.list[i];
		bool acceptable = f->warning || (may_be_accepted(f->code) &&
		                                    app_sheet_may_override(j->who));
		const char *reason = acceptable ? reason_for(j, f->code) : NULL;
		if (reason && strlen(reason) <= SHEET_REASON_MAX) {
			json_object_set_new(j->accepted, f->code, json_string(reason));
			continue;
		}
		const char *who_may = !acceptable && may_be_accepted(f->code)
		                          ? "  If the paper really says so, a judge or "
		                            "the director can save it."
		                          : "";
		struct problem *q = problem_add(
		    j->p, acceptable, f->code, f->field, "%s%s", f->text, who_may);
		q->row = f->row;
		q->col = f->col;
	}
}

static bool
is_closed(const struct job *j)
{
	return strcmp(j->state, "checked") == 0 || strcmp(j->state, "final") == 0;
}

static void
check_reason(struct job *j)
{
	if (strlen(j->in->reason) > SHEET_REASON_MAX)
		problem_add(j->p, false, "reason_too_long", "reason",
		    "The reason is longer than %d characters.", SHEET_REASON_MAX);
	if (j->in->reason[0] == '\0' && is_closed(j))
		problem_add(j->p, false, "reason_missing", "reason",
		    "This sheet was checked.  Say in one line why it changes.");
	if (j->in->ruling && !app_sheet_may_override(j->who))
		problem_add(j->p, false, "not_a_judge", "ruling",
		    "Only a judge or the director enters a ruling.");
	else if (j->in->ruling && j->in->reason[0] == '\0')
		problem_add(j->p, false, "reason_missing", "reason",
		    "A ruling needs its reason in one line.");
}

/* ---- writing ---- */

static json_t *
row_doc(const struct job *j, int r, int counts)
{
	static const char *const marks[] = { "A", "-",
		"" }; /* CUP_AWAY, CUP_DASH, CUP_BLANK */
	json_t *cells = json_array();
	for (int c = 0; c < j->cup.games; c++) {
		const int8_t cell = j->cup.cell[r][c];
		char digit[2] = { (char)('0' + MAX(cell, 0)), '\0' };
		json_array_append_new(
		    cells, json_string(cell >= 0 ? digit : marks[cell + 3]));
	}
	json_t *o = json_pack("{s:i, s:I, s:I, s:o, s:i, s:b}", "seat", r + 1, "planned",
	    (json_int_t)j->seat[r].player, "player", (json_int_t)j->player[r], "cells",
	    cells, "total", counts, "initialed", !j->in->line[r].no_initials);
	json_object_set_new(o, "written",
	    j->cup.total[r] == CUP_BLANK ? json_null() : json_integer(j->cup.total[r]));
	return o;
}

/* The points that count: the cells', or what is written where a judge says so. */
static json_t *
rows_doc(const struct job *j)
{
	json_t *rows = json_array();
	int sum[CUP_ROWS_MAX];
	cup_sheet_totals(&j->cup, sum);
	for (int r = 0; r < j->cup.rows; r++) {
		bool written = j->in->count_written && j->cup.total[r] != CUP_BLANK &&
		               j->cup.total[r] <= 2 * j->cup.games_played;
		json_array_append_new(
		    rows, row_doc(j, r, written ? j->cup.total[r] : sum[r]));
	}
	return rows;
}

static const char *
dump(struct app *app, json_t *doc)
{
	char *s = json_dumps(doc, JSON_COMPACT);
	assert(s);
	const char *copy = arena_strdup(app->arena, s);
	free(s);
	json_decref(doc);
	return copy;
}

static enum rc
write(struct job *j, int64_t *version, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	const char *kind = j->in->ruling ? "ruling" : j->version == 0 ? "first" : "fix";
	enum rc rc = DB_QUERY(j->app->db, Q_sheet_save, &r, e, P_INT(j->t->id),
	    P_INT(j->sheet), P_INT(j->version), P_TEXT("entered"), P_TEXT(kind),
	    P_INT(j->cup.games_played), P_TEXT(dump(j->app, json_incref(j->accepted))),
	    P_OPT(j->in->reason), P_ID(j->who->account_id), P_TEXT(j->who->label),
	    P_TEXT(j->in->key), P_TEXT(dump(j->app, rows_doc(j))), P_TEXT(j->state),
	    P_INT(j->plan));
	*version = rc == OK && PQntuples(r) == 1 ? row_int(r, 0, "version") : 0;
	/* a unique key: somebody saved just now, and the next look finds what */
	return rc == CONFLICT ? OK : rc;
}

/* A cell as the API shows it: 0 1 2 "-" "A" null. */
static json_t *
cell_doc(int8_t cell)
{
	return cell >= 0           ? json_integer(cell)
	       : cell == CUP_BLANK ? json_null()
	                           : json_string(cell == CUP_AWAY ? "A" : "-");
}

static const char *
stored(const struct job *j, int64_t version)
{
	json_t *rows = rows_doc(j), *row;
	size_t r;
	json_array_foreach(rows, r, row)
	{
		json_t *cells = json_array();
		for (int c = 0; c < j->cup.games; c++)
			json_array_append_new(cells, cell_doc(j->cup.cell[r][c]));
		json_object_set_new(row, "cells", cells);
		json_object_set_new(row, "player", json_string(j->player_code[r]));
		json_object_set(row, "written_total", json_object_get(row, "written"));
		json_object_del(row, "written");
		json_object_del(row, "planned"); /* an id, for the statement alone */
	}
	return dump(j->app,
	    json_pack("{s:s, s:I, s:s, s:o, s:i, s:[], s:O}", "code", j->code, "version",
	        (json_int_t)version, "state", "entered", "rows", rows, "games_played",
	        j->cup.games_played, "penalties", "reasons", j->accepted));
}

/* A retry gets what the first try stored, whatever its body says now. */
static enum rc
stored_before(struct job *j, struct sheet_saved *out, struct err *e)
{
	json_t *was = NULL;
	enum rc rc = DB_JSON(j->app->db, Q_sheet_version_rows, &was, "version", e,
	    P_INT(j->t->id), P_INT(j->sheet), P_INT(j->saved));
	if (rc != OK)
		return rc;
	json_t *doc = json_pack("{s:s, s:I, s:s, s:[]}", "code", j->code, "version",
	    (json_int_t)j->saved, "state", j->state, "penalties");
	static const char *const same[] = { "rows", "games_played", "reasons" };
	for (size_t i = 0; i < COUNT(same); i++)
		json_object_set(doc, same[i], json_object_get(was, same[i]));
	json_decref(was);
	out->again = true;
	out->stored = dump(j->app, doc);
	return OK;
}

static enum rc
conflict(struct job *j, struct sheet_saved *out, struct err *e)
{
	enum rc rc = DB_JSON(j->app->db, Q_sheet_version_rows, &out->theirs, "version", e,
	    P_INT(j->t->id), P_INT(j->sheet), P_INT(j->version));
	if (rc == NOT_FOUND)
		return err_set(e, INVALID, "version",
		    "Nothing is saved on this sheet yet, so a save begins from version "
		    "0.");
	if (rc != OK)
		return rc;
	return err_set(e, CONFLICT, "version",
	    "%s saved this sheet at %s, after you began.  Nothing was overwritten: "
	    "compare both "
	    "and choose.",
	    text_at(j->app->arena, out->theirs, "by"),
	    text_at(j->app->arena, out->theirs, "at"));
}

/* One look at the sheet and one try to save.  *version stays 0 where it changed between.
 */
static enum rc
attempt(struct job *j, struct sheet_saved *out, int64_t *version, struct err *e)
{
	enum rc rc = load(j, out, e);
	if (rc != OK)
		return rc;
	if (j->saved) {
		*version = j->saved;
		return stored_before(j, out, e);
	}
	if (j->in->based_on != j->version)
		return conflict(j, out, e);
	j->p->n = j->p->errors = 0;
	read_lines(j);
	rc = read_players(j, e);
	if (rc != OK)
		return rc;
	check(j);
	DEFER(json_decref) json_t *accepted = j->accepted;
	check_reason(j);
	if (j->p->n > 0)
		return err_set(e, INVALID, j->p->list[0].field, "%s", j->p->list[0].text);
	rc = write(j, version, e);
	if (rc == OK && *version)
		out->stored = stored(j, *version);
	return rc;
}

enum rc
app_sheet_save(struct app *app, const struct tournament *t, const struct actor *who,
    const struct sheet_save *in, struct problems *p, struct sheet_saved *out,
    struct err *e)
{
	struct job j = { .app = app, .t = t, .who = who, .in = in, .p = p };
	*out = (struct sheet_saved){ 0 };
	size_t key = strlen(in->key);
	if (!t->rules->scored || t->rules->sheet != SHEET_CUP)
		return err_set(e, INVALID, NULL,
		    "Score sheets of %s cannot be entered here.", t->rules->name);
	if (key < SHEET_KEY_MIN || key > SHEET_KEY_MAX)
		return err_set(e, INVALID, "Idempotency-Key",
		    "A save needs an Idempotency-Key of %d to %d characters, made by the "
		    "program that saves.",
		    SHEET_KEY_MIN, SHEET_KEY_MAX);
	enum rc rc = sheet_code_read(j.code, in->code, e);
	for (int i = 0; rc == OK && i < LOOKS; i++) {
		j.cup = (struct cup_sheet){ 0 };
		rc = attempt(&j, out, &out->version, e);
		if (rc == OK && out->version)
			return OK;
		if (rc == RETRY)
			rc = OK;
	}
	return rc != OK ? rc
	                : err_set(e, BUSY, NULL,
	                      "Others are saving this sheet at this moment.  Nothing was "
	                      "saved; "
	                      "please try again.");
}

/* ---- a late name ---- */

enum rc
app_sheet_newcomer(struct app *app, const struct tournament *t, const struct actor *who,
    const char *code, int64_t seat, const char *given, const char *family, int64_t *id,
    struct problems *p, struct err *e)
{
	const struct sheet_save none = { .code = code, .key = "" };
	struct job j = { .app = app, .t = t, .who = who, .in = &none, .p = p };
	struct sheet_saved out = { 0 };
	enum rc rc = sheet_code_read(j.code, code, e);
	if (rc == OK)
		rc = load(&j, &out, e);
	if (rc != OK)
		return rc;
	if (seat < 1 || seat > j.cup.rows)
		return err_set(
		    e, INVALID, "seat", "This sheet has rows 1 to %d.", j.cup.rows);
	if (j.seat[seat - 1].team < 0)
		return err_set(e, INVALID, "seat",
		    "The player of row %d has no team, so nobody can play instead.",
		    (int)seat);
	const struct player_in in = { .team = j.seat[seat - 1].team,
		.division = "",
		.given = given,
		.family = family,
		.grade = -1,
		.grade_override = "",
		.names_shown = "",
		.note = "Late name on a score sheet" };
	*id = 0;
	return app_player_save(app, who, t, &in, id, p, e);
}
