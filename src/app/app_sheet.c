/* app/app_sheet.c - score sheets: reading one, saving what stands on it. */
#include "app/app_player.h"
#include "app/app_rules.h"
#include "app/json_text.h"
#include "app/sheet_job.h"
#include "app/sheet_lines.h"
#include "base/utf8.h"
#include "db/db.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIGNATURE_MAX = 20 }; /* as sheet_line has it (0055_sheet_line.sql) */
enum { LOOKS = 5 }; /* how often a save looks again at a sheet that changed under it */

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
take_seats(struct sheet_job *j, const json_t *seats)
{
	size_t i;
	json_t *s;
	json_array_foreach(seats, i, s)
	{
		if (i == SHEET_ROWS_MAX)
			break;
		j->seat[i] =
		    (struct seat){ .player = json_integer_value(json_array_get(s, 0)),
			    .team = json_integer_value(json_array_get(s, 1)),
			    .code = item_text(j->app->arena, s, 2),
			    .was = json_integer_value(json_array_get(s, 3)),
			    .was_code = item_text(j->app->arena, s, 4),
			    .warned = { json_is_true(json_array_get(s, 5)),
			        json_is_true(json_array_get(s, 6)) },
			    .games = (unsigned)json_integer_value(json_array_get(s, 7)),
			    .game = item_text(j->app->arena, s, 8) };
		j->rows = (int)i + 1;
	}
}

static enum rc
load(struct sheet_job *j, struct sheet_saved *out, struct err *e)
{
	if (j->who && j->who->proof)
		return sheet_known_load(j, out, e);
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(j->app->db, Q_sheet_load, &r, "sheet in this tournament", e,
	    P_INT(j->t->id), P_TEXT(j->code), P_TEXT(j->in->key),
	    P_BOOL(j->check == CHECK_BLIND));
	if (rc != OK)
		return rc;
	j->sheet = row_int(r, 0, "sheet_id");
	j->division = row_int(r, 0, "division_id");
	j->plan = row_int(r, 0, "plan_id");
	j->rules_no = row_int(r, 0, "rules_no");
	j->ruled = row_bool(r, 0, "ruled");
	j->substituted = row_bool(r, 0, "substituted");
	j->read_twice = row_bool(r, 0, "read_twice");
	j->round = out->round = (int)row_int(r, 0, "round_no");
	j->table = out->table = (int)row_int(r, 0, "table_no");
	j->version = row_int(r, 0, "version");
	j->saved = row_int(r, 0, "saved");
	j->saved_by = arena_strdup(j->app->arena, row_text(r, 0, "saved_by"));
	j->state = arena_strdup(j->app->arena, row_text(r, 0, "state"));
	j->division_code = arena_strdup(j->app->arena, row_text(r, 0, "division_code"));
	rc = rules_settings(j->t->rules, row_text(r, 0, "rule_settings"), &j->rules, e);
	if (rc != OK)
		return rc;
	DEFER(json_decref) json_t *seats = row_json(r, 0, "seats");
	take_seats(j, seats);
	if (strcmp(j->state, "void") != 0) {
		sheet_known_keep(j, r);
		return OK;
	}
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

/* ---- what the rules say, and what a reason may accept ---- */

static const char *
reason_for(const struct sheet_job *j, const char *code)
{
	const char *s = j->in->reasons
	                    ? json_string_value(json_object_get(j->in->reasons, code))
	                    : NULL;
	/* who decides need not say again why the paper is as it is */
	if ((s == NULL || *s == '\0') && j->check == CHECK_THIRD)
		s = json_string_value(
		    json_object_get(json_object_get(j->first, "reasons"), code));
	return s && *s ? s : NULL;
}

/* Who reads blind says why the paper is as it is, whatever the first person said: the
 * answer tells nothing of that.  The reading alone decides nothing, so no judge is
 * needed. */
static bool
may_accept(const struct sheet_job *j, const char *code)
{
	return app_sheet_may_override(j->who) || j->check == CHECK_BLIND ||
	       (j->check == CHECK_THIRD &&
	           json_object_get(json_object_get(j->first, "reasons"), code) != NULL);
}

static const struct sheet_paper *
paper_of(const struct ruleset *r)
{
	static const struct sheet_paper *const papers[] = { [SHEET_CUP] = &sheet_cup,
		[SHEET_MATCH] = &sheet_match,
		[SHEET_HEAD_TO_HEAD] = &sheet_pentathlon };
	assert(r->sheet < COUNT(papers));
	return papers[r->sheet];
}

/* Digest section 8: the starred refusals, which a judge or director may accept. */
static bool
may_be_accepted(const struct sheet_job *j, const char *code)
{
	for (const char *const *c = paper_of(j->t->rules)->acceptable; *c; c++)
		if (strcmp(*c, code) == 0)
			return true;
	return false;
}

/* Who stayed away signs nothing. */
static bool
signs(const struct sheet_job *j, int row)
{
	const char *s = j->in->line[row].presence;
	const char *cell = j->in->line[row].cell[0];
	bool stayed = cell && (strcmp(cell, "no_show") == 0 || strcmp(cell, "bye") == 0);
	return !stayed && (s == NULL || *s == '\0' || strcmp(s, "played") == 0 ||
	                      strcmp(s, "deceit") == 0);
}

static void
check_signatures(const struct sheet_job *j, struct problems *found)
{
	for (int r = 0; r < j->rows; r++) {
		const char *s = j->in->line[r].signature;
		if (s && utf8_length(s) > SIGNATURE_MAX)
			problem_add(found, false, "initials_too_long",
			    arena_printf(j->app->arena, "signature_%d", r + 1),
			    "Row %d: initials have at most %d letters.  Write fewer, or "
			    "none.",
			    r + 1, SIGNATURE_MAX)
			    ->row = r + 1;
	}
}

/* Checks the sheet; adds to p what still stands in the way. */
static void
check(struct sheet_job *j)
{
	struct problems found = { .arena = j->app->arena };
	paper_of(j->t->rules)->check(j, &found);
	for (int r = 0; r < j->rows; r++)
		if (j->in->line[r].no_initials && signs(j, r))
			problem_add(&found, true, "no_initials",
			    arena_printf(j->app->arena, "initialed_%d", r + 1),
			    "Row %d has no initials of the player.", r + 1)
			    ->row = r + 1;
	check_signatures(j, &found);
	j->accepted = json_object();
	for (int i = 0; i < found.n; i++) {
		const struct problem *f = &found.list[i];
		bool acceptable =
		    f->warning || (may_be_accepted(j, f->code) && may_accept(j, f->code));
		const char *reason = acceptable ? reason_for(j, f->code) : NULL;
		bool fits = reason && utf8_length(reason) <= SHEET_REASON_MAX;
		if (fits) {
			json_object_set_new(j->accepted, f->code, json_string(reason));
			continue;
		}
		if (reason)
			problem_add(j->p, false, "reason_too_long", f->field,
			    "The reason for this is longer than %d characters: %s",
			    SHEET_REASON_MAX, f->text)
			    ->row = f->row;
		const char *who_may = !acceptable && may_be_accepted(j, f->code)
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
is_closed(const struct sheet_job *j)
{
	return strcmp(j->state, "checked") == 0 || strcmp(j->state, "final") == 0;
}

/* What a judge decided and what the director made final, a scorer does not undo. */
static void
check_reason(struct sheet_job *j)
{
	if (j->check == CHECK_FIX && !app_sheet_may_override(j->who)) {
		if (j->ruled)
			problem_add(j->p, false, "not_a_judge", "reason",
			    "A judge's ruling stands on this sheet: only a judge or the "
			    "director changes it.  Ask a question if it looks wrong.");
		else if (strcmp(j->state, "final") == 0)
			problem_add(j->p, false, "not_a_judge", "reason",
			    "This round is final: only a judge or the director changes "
			    "its sheets.  Ask a question if it looks wrong.");
	}
	if (utf8_length(j->in->reason) > SHEET_REASON_MAX)
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

/* A cell as the API shows it: null where nothing was entered, 2, "-", "A", "win". */
static json_t *
cell_doc(const char *cell)
{
	if (*cell == '\0')
		return json_null();
	return *cell >= '0' && *cell <= '9' ? json_integer(strtol(cell, NULL, 10))
	                                    : json_string(cell);
}

/* "{2,5}" as a list of numbers. */
static json_t *
numbers(const char *text)
{
	json_t *list = json_array();
	for (const char *c = text; *c; c++)
		if (*c >= '0' && *c <= '9') {
			char *end;
			json_array_append_new(list, json_integer(strtol(c, &end, 10)));
			c = end - 1;
		}
	return list;
}

/* From the statement's name of a value to the sheet's. */
static void
rename_key(json_t *row, const char *from, const char *to)
{
	json_t *value = json_object_get(row, from);
	if (value)
		json_object_set(row, to, value);
	json_object_del(row, from);
}

json_t *
sheet_doc(const struct sheet_job *j, const struct sheet_stored *s, int64_t version,
    const char *state)
{
	json_t *rows = json_array(), *stored, *cell;
	size_t r, c;
	json_array_foreach(s->rows, r, stored)
	{
		json_t *row = json_copy(stored), *cells = json_array();
		json_array_foreach(json_object_get(row, "cells"), c, cell)
		    json_array_append_new(cells, cell_doc(json_string_value(cell)));
		json_object_set_new(row, "cells", cells);
		json_object_set_new(row, "player", json_string(j->player_code[r]));
		rename_key(row, "written", "written_total");
		rename_key(row, "written_match", "written_match_points");
		json_array_append_new(rows, row);
	}
	json_t *games = s->games == SHEET_BLANK ? json_null() : json_integer(s->games);
	json_t *by = s->turned_in_by ? json_integer(s->turned_in_by) : json_null();
	json_t *card = s->card ? json_incref(s->card) : json_null();
	return json_pack("{s:s, s:I, s:s, s:o, s:o, s:O, s:O, s:O, s:o, s:s?, s:o, s:o}",
	    "code", j->code, "version", (json_int_t)version, "state", state, "rows", rows,
	    "games_played", games, "penalties", s->penalties, "reasons", j->accepted,
	    "shakes", s->shakes, "turned_in_by", by, "game", s->game, "card", card,
	    "replayed", numbers(s->replayed));
}

/* Who plays in another's seat, as "{7,9}". */
static const char *
substitutes(const struct sheet_job *j, const json_t *rows)
{
	const char *list = "";
	json_t *row;
	size_t r;
	json_array_foreach(rows, r, row)
	{
		json_int_t player = json_integer_value(json_object_get(row, "player"));
		if (player != j->seat[r].player)
			list = arena_printf(j->app->arena, "%s%s%lld", list,
			    *list ? "," : "", (long long)player);
	}
	return arena_printf(j->app->arena, "{%s}", list);
}

/* NULL where the list is empty. */
static const char *
some(struct arena *a, const json_t *list)
{
	return json_array_size(list) ? json_text(a, list) : NULL;
}

static enum rc
write(struct sheet_job *j, struct sheet_saved *out, int64_t *version, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	struct sheet_stored s = { .games = SHEET_BLANK, .replayed = "{}" };
	struct proof *proof = j->who->proof;
	const char *state = "entered";
	const char *kind = j->in->ruling ? "ruling" : j->version == 0 ? "first" : "fix";
	paper_of(j->t->rules)->store(j, &s);
	DEFER(json_decref) json_t *rows = s.rows;
	DEFER(json_decref) json_t *penalties = s.penalties ? s.penalties : json_array();
	s.penalties = penalties;
	DEFER(json_decref) json_t *shakes = s.shakes ? s.shakes : json_array();
	s.shakes = shakes;
	DEFER(json_decref) json_t *card = s.card;
	if (j->check == CHECK_BLIND)
		return sheet_check_blind(j, &s, out, version, e);
	enum rc rc =
	    j->check == CHECK_THIRD ? sheet_check_third(j, &s, &out->checked, e) : OK;
	if (rc != OK)
		return rc;
	if (out->checked) {
		state = "checked";
		kind = "check";
	}
	const char *subs = substitutes(j, rows);
	DB_SEND(j->app->db, Q_sheet_save, P_INT(j->t->id), P_INT(j->sheet),
	    P_INT(j->version), P_TEXT(state), P_TEXT(kind),
	    s.games == SHEET_BLANK ? P_NULL : P_INT(s.games),
	    P_TEXT(json_text(j->app->arena, j->accepted)), P_OPT(j->in->reason),
	    P_ID(j->who->account_id), P_TEXT(j->who->label), P_TEXT(j->in->key),
	    P_TEXT(sheet_lines(j->app->arena, rows)), P_TEXT(j->state), P_INT(j->plan),
	    P_TEXT(some(j->app->arena, penalties)), P_TEXT(s.replayed), P_TEXT(s.game),
	    P_INT(j->rules_no), P_TEXT(some(j->app->arena, shakes)),
	    s.turned_in_by ? P_INT(s.turned_in_by) : P_NULL,
	    card ? P_TEXT(json_text(j->app->arena, card)) : P_NULL,
	    P_TEXT(j->substituted || strcmp(subs, "{}") != 0 ? subs : NULL),
	    P_TEXT(proof ? j->server : NULL), P_TEXT(proof ? j->seen : NULL),
	    P_TEXT(proof ? proof->seen : NULL), P_TEXT(proof ? proof->until : NULL));
	/* meanwhile: what is answered where it is saved */
	DEFER(json_decref)
	json_t *stored =
	    j->in->wants_stored ? sheet_doc(j, &s, j->version + 1, state) : NULL;
	rc = db_receive(j->app->db, &r, e);
	*version = rc == OK ? row_int(r, 0, "version") : 0;
	if (*version) {
		assert(*version == j->version + 1);
		if (proof)
			proof->holds = true;
		sheet_known_saved(j, *version, state, strcmp(subs, "{}") != 0);
		out->stored = stored;
		stored = NULL;
	}
	/* a unique key: somebody saved just now, and the next look finds what */
	return rc == CONFLICT ? OK : rc;
}

/* A retry gets what the first try stored, whatever its body says now. */
static enum rc
stored_before(struct sheet_job *j, struct sheet_saved *out, struct err *e)
{
	json_t *was = NULL;
	if (strcmp(j->saved_by, j->who->label) != 0)
		return err_set(e, INVALID, "Idempotency-Key",
		    "Somebody else saved this sheet under the same Idempotency-Key.  "
		    "Make a "
		    "new one for each save.");
	enum rc rc = DB_JSON(j->app->db, Q_sheet_version_rows, &was, "version", e,
	    P_INT(j->t->id), P_INT(j->sheet), P_INT(j->saved));
	if (rc != OK)
		return rc;
	DEFER(json_decref)
	json_t *doc = json_pack("{s:s, s:I, s:s}", "code", j->code, "version",
	    (json_int_t)j->saved, "state", j->state);
	static const char *const same[] = { "rows", "games_played", "penalties",
		"reasons", "shakes", "turned_in_by", "game", "card", "replayed" };
	for (size_t i = 0; i < COUNT(same); i++)
		json_object_set(doc, same[i], json_object_get(was, same[i]));
	json_decref(was);
	out->again = true;
	if (j->in->wants_stored)
		out->stored = json_incref(doc);
	return OK;
}

static enum rc
conflict(struct sheet_job *j, struct sheet_saved *out, struct err *e)
{
	if (j->step == STEP_BLIND && !app_sheet_may_override(j->who))
		return err_set(e, CONFLICT, "version",
		    "Somebody saved this sheet after you began, and you are to key it "
		    "again without seeing that.  Nothing was overwritten.");
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
attempt(struct sheet_job *j, struct sheet_saved *out, int64_t *version, struct err *e)
{
	enum rc rc = load(j, out, e);
	if (rc != OK)
		return rc;
	if (j->saved) {
		*version = j->saved;
		return stored_before(j, out, e);
	}
	rc = sheet_check_step(j, out, e);
	if (rc != OK || out->again)
		return rc;
	out->blind = j->check == CHECK_BLIND;
	/* a blind reading is of the paper, whichever version there is */
	if (j->in->based_on != j->version && !out->blind)
		return conflict(j, out, e);
	if (out->blind)
		rc = load(j, out, e); /* as if nobody had keyed it */
	DEFER(json_decref) json_t *first = NULL;
	if (rc == OK && j->check != CHECK_FIX)
		rc = DB_JSON(j->app->db, Q_sheet_version_rows, &first, "version", e,
		    P_INT(j->t->id), P_INT(j->sheet), P_INT(j->version));
	if (rc != OK)
		return rc;
	j->first = first;
	j->p->n = j->p->errors = 0;
	j->paper = NULL;
	paper_of(j->t->rules)->read(j);
	rc = sheet_players(j, e);
	if (rc != OK)
		return rc;
	check(j);
	DEFER(json_decref) json_t *accepted = j->accepted;
	check_reason(j);
	if (j->p->n > 0)
		return err_set(e, INVALID, j->p->list[0].field, "%s", j->p->list[0].text);
	if (out->blind && j->in->only_look) {
		*version = j->version;
		return OK;
	}
	return write(j, out, version, e);
}

enum rc
app_sheet_save(struct app *app, const struct tournament *t, const struct actor *who,
    const struct sheet_save *in, struct problems *p, struct sheet_saved *out,
    struct err *e)
{
	struct sheet_job j = { .app = app, .t = t, .who = who, .in = in, .p = p };
	*out = (struct sheet_saved){ 0 };
	size_t key = strlen(in->key);
	if (!t->rules->scored)
		return err_set(e, INVALID, NULL,
		    "Score sheets of %s cannot be entered here.", t->rules->name);
	if (key < SHEET_KEY_MIN || key > SHEET_KEY_MAX)
		return err_set(e, INVALID, "Idempotency-Key",
		    "A save needs an Idempotency-Key of %d to %d characters, made by the "
		    "program that saves.",
		    SHEET_KEY_MIN, SHEET_KEY_MAX);
	enum rc rc = sheet_code_read(j.code, in->code, e);
	for (int i = 0; rc == OK && i < (who->proof ? 1 : LOOKS); i++) {
		j.rows = 0;
		j.check = CHECK_UNSAID;
		rc = attempt(&j, out, &out->version, e);
		if (rc == OK && (out->version || out->differs))
			return OK;
		if (rc == RETRY && !who->proof)
			rc = OK;
	}
	if (rc == OK && who->proof)
		return err_set(e, RETRY, NULL, "What was remembered does not hold.");
	return rc != OK ? rc
	                : err_set(e, BUSY, NULL,
	                      "Others are saving this sheet at this moment.  Nothing was "
	                      "saved; "
	                      "please try again.");
}

/* ---- before a save ---- */

void
app_sheet_remember(struct app *app, const struct tournament *t, const char *code)
{
	const struct sheet_save none = { .code = code, .key = "" };
	struct sheet_job j = { .app = app, .t = t, .in = &none };
	struct sheet_saved out = { 0 };
	struct err e = { 0 };
	if (app->known && sheet_code_read(j.code, code, &e) == OK)
		(void)load(&j, &out, &e); /* what cannot be saved is not remembered */
}

enum rc
app_sheet_work_out(struct app *app, const struct tournament *t, struct sheet_save *in,
    struct problems *p, struct err *e)
{
	struct sheet_job j = { .app = app, .t = t, .in = in, .p = p };
	struct sheet_saved out = { 0 };
	if (t->rules->sheet != SHEET_MATCH)
		return OK; /* no other sheet has facts besides its points */
	enum rc rc = sheet_code_read(j.code, in->code, e);
	if (rc == OK)
		rc = load(&j, &out, e);
	if (rc == OK)
		sheet_match_work_out(&j, in);
	return rc;
}

/* ---- a late name ---- */

enum rc
app_sheet_newcomer(struct app *app, const struct tournament *t, const struct actor *who,
    const char *code, int64_t seat, const char *given, const char *family, int64_t *id,
    struct problems *p, struct err *e)
{
	const struct sheet_save none = { .code = code, .key = "" };
	struct sheet_job j = { .app = app, .t = t, .who = who, .in = &none, .p = p };
	struct sheet_saved out = { 0 };
	enum rc rc = sheet_code_read(j.code, code, e);
	if (rc == OK)
		rc = load(&j, &out, e);
	if (rc != OK)
		return rc;
	if (seat < 1 || seat > j.rows)
		return err_set(
		    e, INVALID, "seat", "This sheet has rows 1 to %d.", j.rows);
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
