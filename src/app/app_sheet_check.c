/* app/app_sheet_check.c - see app_sheet_check.h. */
#include "app/app_sheet_check.h"
#include "app/app_standings.h"
#include "app/sheet_differs.h"
#include "app/sheet_job.h"
#include "base/utf8.h"
#include "db/db.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- who does what ---- */

/* Whether somebody at the table is among the leading ones of the rounds before. */
static enum rc
is_top(struct app *app, const struct tournament *t, const PGresult *r, bool *top,
    struct err *e)
{
	int64_t places = row_int(r, 0, "check_top");
	int before = (int)row_int(r, 0, "round_no") - 1;
	DEFER(json_decref) json_t *players = row_json(r, 0, "players");
	struct standings s;
	size_t i;
	json_t *p;

	*top = false;
	if (places == 0 || before == 0)
		return OK;
	enum rc rc = standings_load(
	    app->db, app->arena, t, row_text(r, 0, "division"), before, &s, e);
	for (int k = 0; rc == OK && k < s.players; k++) {
		if (s.player[k].rank == 0 || s.player[k].rank > places)
			continue;
		json_array_foreach(players, i, p)
		{
			*top = *top || json_integer_value(p) == s.player[k].id;
		}
	}
	return rc;
}

/* The same person: the same account, by whatever way it came, or the same link. */
static bool
is_reader(
    const PGresult *r, const char *label, const char *account, const struct actor *who)
{
	return strcmp(row_text(r, 0, label), who->label) == 0 ||
	       (who->account_id && who->account_id == row_int(r, 0, account));
}

static enum rc
step_of(struct app *app, const struct tournament *t, const struct actor *who,
    const PGresult *r, enum check_step *step, struct err *e)
{
	const char *mode = row_text(r, 0, "check_mode");
	bool read = !row_null(r, 0, "read"), blind = strcmp(mode, "blind") == 0;
	enum rc rc = OK;

	*step = STEP_NONE;
	if (strcmp(row_text(r, 0, "state"), "entered") != 0 || strcmp(mode, "off") == 0)
		return OK;
	if (is_reader(r, "first", "first_account", who) ||
	    is_reader(r, "second", "second_account", who)) {
		*step = read ? STEP_DIFFERS : STEP_OWN;
		return OK;
	}
	if (read) {
		*step = STEP_THIRD;
		return OK;
	}
	/* A ruling departs from the paper: there is nothing to key again. */
	if (row_bool(r, 0, "ruled"))
		blind = false;
	else if (strcmp(mode, "share") == 0) {
		blind = row_bool(r, 0, "drawn");
		if (!blind)
			rc = is_top(app, t, r, &blind, e);
	}
	*step = blind ? STEP_BLIND : STEP_LOOK;
	return rc;
}

/* The sheet's facts, and what this person has to do. */
static enum rc
load(struct app *app, const struct tournament *t, const struct actor *who,
    const char *typed, PGresult **r, enum check_step *step, struct err *e)
{
	char code[SHEET_CODE_LEN + 1];
	enum rc rc = sheet_code_read(code, typed, e);

	if (rc == OK)
		rc = DB_ONE(app->db, Q_sheet_check_task, r, "sheet in this tournament", e,
		    P_INT(t->id), P_TEXT(code));
	return rc == OK ? step_of(app, t, who, *r, step, e) : rc;
}

enum rc
app_sheet_check_task(struct app *app, const struct tournament *t, const struct actor *who,
    const char *code, struct check_task *out, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	json_t *got = NULL;

	*out = (struct check_task){ 0 };
	enum rc rc = load(app, t, who, code, &r, &out->step, e);
	if (rc != OK)
		return rc;
	out->sheet = row_int(r, 0, "sheet_id");
	out->version = row_int(r, 0, "version");
	utf8_copy(out->first_name, sizeof out->first_name, row_text(r, 0, "first_name"));
	utf8_copy(
	    out->second_name, sizeof out->second_name, row_text(r, 0, "second_name"));
	if (row_null(r, 0, "read") || out->step == STEP_NONE)
		return OK;
	rc = DB_JSON(app->db, Q_sheet_version_rows, &got, "version", e, P_INT(t->id),
	    P_INT(out->sheet), P_INT(out->version));
	DEFER(json_decref) json_t *first = got;
	DEFER(json_decref) json_t *second = row_json(r, 0, "read");
	if (rc == OK)
		out->differs = sheet_differs(app->arena, first, second);
	return rc;
}

enum rc
app_sheet_check_waiting(struct app *app, const struct tournament *t,
    const struct actor *who, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_sheet_check_waiting, out, "tournament", e, P_INT(t->id),
	    P_TEXT(who->label), P_ID(who->account_id));
}

/* ---- the check itself ---- */

static enum rc
moved_on(struct err *e)
{
	return err_set(e, CONFLICT, "version",
	    "Somebody changed or checked this sheet meanwhile.  Open it again and look "
	    "what stands there now.");
}

static enum rc
not_now(enum check_step step, struct err *e)
{
	static const char *const why[] = {
		[STEP_NONE] =
		    "This sheet waits for no check: it is checked already, nothing "
		    "is keyed yet, or its division has no second check.",
		[STEP_OWN] = "You keyed this sheet yourself: somebody else checks it.",
		[STEP_LOOK] = "This sheet is checked by looking at it.",
		[STEP_BLIND] =
		    "This sheet is keyed again, blind: open it and type what is on "
		    "the paper.",
		[STEP_DIFFERS] =
		    "Two people read this sheet differently, and you are one of "
		    "them: a third decides.",
		[STEP_THIRD] =
		    "Two people read this sheet differently: type what is on the "
		    "paper where they do.",
	};

	return err_set(e, INVALID, "check", "%s", why[step]);
}

static enum rc
confirm(struct app *app, const struct tournament *t, const struct actor *who,
    int64_t sheet, int64_t version, const char *key, const char *how, int64_t *now,
    struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(app->db, Q_sheet_check_confirm, &r, e, P_INT(t->id),
	    P_INT(sheet), P_INT(version), P_ID(who->account_id), P_TEXT(who->label),
	    P_TEXT(key), P_TEXT(how));

	if (rc != OK)
		return rc;
	*now = PQntuples(r) == 1 ? row_int(r, 0, "version") : 0;
	return OK;
}

enum rc
app_sheet_check_look(struct app *app, const struct tournament *t, const struct actor *who,
    const char *code, int64_t version, const char *key, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum check_step step = STEP_NONE;
	int64_t now = 0;
	enum rc rc = load(app, t, who, code, &r, &step, e);

	if (rc != OK)
		return rc;
	if (row_int(r, 0, "version") != version)
		return moved_on(e);
	if (step != STEP_LOOK)
		return not_now(step, e);
	rc = confirm(
	    app, t, who, row_int(r, 0, "sheet_id"), version, key, "look", &now, e);
	return rc == OK && now == 0 ? moved_on(e) : rc;
}

enum sheet_check
sheet_check_read(const char *text)
{
	static const char *const names[] = { "", "fix", "blind", "third" };

	for (size_t i = 0; i < COUNT(names); i++)
		if (strcmp(text, names[i]) == 0)
			return (enum sheet_check)i;
	return CHECK_UNSAID;
}

/* What a save is: what it says by name, or else what the sheet waits for.  Whoever is to
 * read blind does not try by a look what the first reading was. */
static enum sheet_check
check_of(const struct sheet_job *j)
{
	bool guess = j->in->only_look && !app_sheet_may_override(j->who);

	if (j->step == STEP_BLIND && guess)
		return CHECK_BLIND;
	if (j->in->ruling)
		return CHECK_FIX;
	if (j->in->check != CHECK_UNSAID)
		return j->in->check;
	return j->step == STEP_BLIND   ? CHECK_BLIND
	       : j->step == STEP_THIRD ? CHECK_THIRD
	                               : CHECK_FIX;
}

/* A retry of a reading that differs: it is answered as the first time. */
static enum rc
read_before(
    struct sheet_job *j, const PGresult *task, struct sheet_saved *out, struct err *e)
{
	json_t *got = NULL;
	enum rc rc = DB_JSON(j->app->db, Q_sheet_version_rows, &got, "version", e,
	    P_INT(j->t->id), P_INT(j->sheet), P_INT(j->version));
	DEFER(json_decref) json_t *first = got;
	DEFER(json_decref) json_t *second = row_json(task, 0, "read");

	if (rc != OK)
		return rc;
	out->again = out->blind = true;
	out->differs = sheet_differs(j->app->arena, first, second);
	if (j->in->wants_stored)
		out->stored = json_incref(second);
	return OK;
}

enum rc
sheet_check_step(struct sheet_job *j, struct sheet_saved *out, struct err *e)
{
	DEFER(PQclear) PGresult *task = NULL;
	enum rc rc = OK;

	j->step = STEP_NONE;
	if (strcmp(j->state, "entered") == 0 && j->read_twice)
		rc = load(j->app, j->t, j->who, j->code, &task, &j->step, e);
	if (rc == OK && j->step == STEP_DIFFERS &&
	    strcmp(row_text(task, 0, "read_key"), j->in->key) == 0 &&
	    strcmp(row_text(task, 0, "second"), j->who->label) == 0)
		return read_before(j, task, out, e);
	j->check = check_of(j);
	if (rc == OK && strcmp(j->state, "entered") == 0 &&
	    ((j->check == CHECK_BLIND && j->step != STEP_BLIND) ||
	        (j->check == CHECK_THIRD && j->step != STEP_THIRD)))
		return not_now(j->step, e);
	return rc;
}

static json_t *
reading_of(const struct sheet_job *j, const struct sheet_stored *s)
{
	return sheet_doc(j, s, j->version, "entered");
}

enum rc
sheet_check_blind(struct sheet_job *j, const struct sheet_stored *s,
    struct sheet_saved *out, int64_t *version, struct err *e)
{
	DEFER(PQclear) PGresult *kept = NULL;
	DEFER(json_decref) json_t *second = reading_of(j, s);
	enum rc rc = OK;

	if (j->step != STEP_BLIND)
		return not_now(j->step, e);
	DEFER(json_decref)
	json_t *differs = sheet_differs(j->app->arena, j->first, second);
	if (json_array_size(differs) == 0) {
		rc = confirm(j->app, j->t, j->who, j->sheet, j->version, j->in->key,
		    "blind", version, e);
		out->checked = *version != 0;
	} else {
		char *text = json_dumps(second, JSON_COMPACT);
		assert(text);
		rc = DB_QUERY(j->app->db, Q_sheet_check_read, &kept, e, P_INT(j->t->id),
		    P_INT(j->sheet), P_INT(j->version), P_TEXT(text),
		    P_ID(j->who->account_id), P_TEXT(j->who->label),
		    P_INT(json_array_size(differs)), P_TEXT(j->in->key));
		free(text);
		if (rc == OK && PQntuples(kept) == 1)
			out->differs = json_incref(differs);
	}
	if (rc == OK && (*version || out->differs) && j->in->wants_stored) {
		json_object_set_new(
		    second, "version", json_integer(*version ? *version : j->version));
		if (*version)
			json_object_set_new(second, "state", json_string("checked"));
		out->stored = json_incref(second);
	}
	return rc;
}

static bool
share_a_field(const json_t *some, const json_t *others)
{
	size_t i, k;
	json_t *d, *o;

	json_array_foreach(some, i, d)
	{
		json_array_foreach(others, k, o)
		{
			if (json_equal(
			        json_object_get(o, "field"), json_object_get(d, "field")))
				return true;
		}
	}
	return false;
}

/* Each difference from the first is what the second read. */
enum rc
sheet_check_third(
    struct sheet_job *j, const struct sheet_stored *s, bool *agrees, struct err *e)
{
	DEFER(PQclear) PGresult *task = NULL;
	DEFER(json_decref) json_t *mine = reading_of(j, s);
	enum rc rc = load(j->app, j->t, j->who, j->code, &task, &j->step, e);
	if (rc != OK)
		return rc;
	if (j->step != STEP_THIRD)
		return not_now(j->step, e);
	DEFER(json_decref) json_t *second = row_json(task, 0, "read");
	DEFER(json_decref)
	json_t *from_first = sheet_differs(j->app->arena, j->first, mine);
	DEFER(json_decref)
	json_t *from_second = sheet_differs(j->app->arena, second, mine);
	*agrees = !share_a_field(from_first, from_second);
	return OK;
}

/* ---- per division ---- */

struct mode_tx {
	const struct tournament *t;
	const struct actor *who;
	int64_t division;
	const char *code;
	const struct check_form *f;
};

static json_t *
mode_doc(const char *mode, int64_t share, int64_t top)
{
	return json_pack("{s:s, s:I, s:I}", "check_mode", mode, "check_share",
	    (json_int_t)share, "check_top", (json_int_t)top);
}

static enum rc
mode_tx(struct db *db, void *arg, struct err *e)
{
	struct mode_tx *x = arg;
	DEFER(PQclear) PGresult *r = NULL;
	char subject[40];
	enum rc rc = DB_ONE(db, Q_sheet_check_mode, &r, "division", e, P_INT(x->t->id),
	    P_INT(x->division), P_TEXT(x->code));

	if (rc == OK)
		x->division = row_int(r, 0, "division_id");
	if (rc == OK)
		rc = DB_QUERY(db, Q_sheet_check_mode_set, NULL, e, P_INT(x->t->id),
		    P_INT(x->division), P_TEXT(x->f->check_mode),
		    P_INT(x->f->check_share), P_INT(x->f->check_top));
	if (rc != OK)
		return rc;
	snprintf(subject, sizeof subject, "division:%lld", (long long)x->division);
	return audit(db, x->t->id, x->who, "division.check", subject,
	    mode_doc(row_text(r, 0, "check_mode"), row_int(r, 0, "check_share"),
	        row_int(r, 0, "check_top")),
	    mode_doc(x->f->check_mode, x->f->check_share, x->f->check_top), NULL, e);
}

enum rc
app_sheet_check_mode(struct app *app, const struct tournament *t, const struct actor *who,
    int64_t division, const char *code, const struct check_form *f, struct err *e)
{
	struct mode_tx x = { t, who, division, code ? code : "", f };

	return db_tx(app->db, mode_tx, &x, e);
}

struct final_tx {
	const struct tournament *t;
	const struct actor *who;
	const char *division;
	int64_t round;
};

static enum rc
final_tx(struct db *db, void *arg, struct err *e)
{
	const struct final_tx *x = arg;
	DEFER(PQclear) PGresult *r = NULL;
	DEFER(PQclear) PGresult *done = NULL;
	char subject[60];
	enum rc rc = DB_ONE(db, Q_round_open, &r, "seated round of this division", e,
	    P_INT(x->t->id), P_TEXT(x->division), P_INT(x->round));

	if (rc != OK)
		return rc;
	int64_t missing = row_int(r, 0, "missing"), queries = row_int(r, 0, "queries");
	if (missing)
		return err_set(e, CONFLICT, NULL,
		    "Round %lld cannot be final yet: %lld sheet%s not official.  Enter "
		    "or check "
		    "%s first.",
		    (long long)x->round, (long long)missing,
		    missing == 1 ? " is" : "s are", missing == 1 ? "it" : "them");
	if (queries)
		return err_set(e, CONFLICT, NULL,
		    "Round %lld cannot be final yet: %lld quer%s open.  Answer %s first.",
		    (long long)x->round, (long long)queries,
		    queries == 1 ? "y or dispute is" : "ies or disputes are",
		    queries == 1 ? "it" : "them");
	rc = DB_QUERY(db, Q_round_final, &done, e, P_INT(x->t->id),
	    P_INT(row_int(r, 0, "division_id")), P_INT(x->round));
	if (rc != OK || PQntuples(done) == 0)
		return rc; /* it was final already */
	snprintf(subject, sizeof subject, "round:%lld.%lld",
	    (long long)row_int(r, 0, "division_id"), (long long)x->round);
	return audit(db, x->t->id, x->who, "round.final", subject, NULL,
	    json_pack("{s:i}", "sheets", PQntuples(done)), NULL, e);
}

enum rc
app_round_final(struct app *app, const struct tournament *t, const struct actor *who,
    const char *division, int64_t round, struct err *e)
{
	struct final_tx x = { t, who, division, round };

	return db_tx(app->db, final_tx, &x, e);
}
