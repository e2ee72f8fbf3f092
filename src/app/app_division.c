/* app/app_division.c - divisions with their rounds, and sessions. */
#include "app/app_division.h"
#include "db/db.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GRADE_MAX = 13, HONOURS_DEFAULT = 4 };

enum rc
divisions_of_rules(struct db *db, int64_t tournament, int64_t session,
    const struct ruleset *rules, struct err *e)
{
	for (int i = 0; i < rules->divisions_n; i++) {
		const struct division_rule *d = &rules->divisions[i];
		enum rc rc =
		    DB_ONE(db, Q_division_insert, NULL, "division", e, P_INT(tournament),
		        P_INT(session), P_TEXT(d->code), P_TEXT(d->name), P_TEXT(d->mark),
		        P_INT(d->grade_min), P_INT(d->grade_max), P_INT(rules->rounds),
		        P_TEXT(shows_names[rules->shows]), P_INT(HONOURS_DEFAULT));

		if (rc != OK)
			return rc;
	}
	return OK;
}

static enum rc
delete_whole(struct db *db, int64_t tournament, int64_t division, struct err *e)
{
	enum rc rc = DB_QUERY(
	    db, Q_division_delete_rounds, NULL, e, P_INT(tournament), P_INT(division));

	if (rc == OK)
		rc = DB_QUERY(db, Q_division_delete_sections, NULL, e, P_INT(tournament),
		    P_INT(division));
	if (rc == OK)
		rc = DB_ONE(db, Q_division_delete, NULL, "division", e, P_INT(tournament),
		    P_INT(division));
	return rc;
}

enum rc
divisions_clear(struct db *db, int64_t tournament, int64_t *first_session, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	DEFER(PQclear) PGresult *s = NULL;
	enum rc rc = DB_QUERY(db, Q_division_ids, &r, e, P_INT(tournament));

	for (int i = 0; rc == OK && i < PQntuples(r); i++)
		rc = delete_whole(db, tournament, row_int(r, i, "division_id"), e);
	if (rc == OK)
		rc = DB_ONE(db, Q_session_first, &s, "session", e, P_INT(tournament));
	if (rc == OK)
		*first_session = row_int(s, 0, "session_id");
	return rc;
}

/* ---- one division ---- */

struct division_tx {
	const struct actor *who;
	int64_t tournament, division;
	const struct division_form *f;
	struct param grade_min, grade_max;
};

static enum rc
note(struct db *db, const struct division_tx *x, const char *action, json_t *before,
    json_t *after, struct err *e)
{
	char subject[40];

	snprintf(subject, sizeof subject, "division:%lld", (long long)x->division);
	return audit(db, x->tournament, x->who, action, subject, before, after, NULL, e);
}

static json_t *
grade_doc(struct param p)
{
	return p.kind == PARAM_INT ? json_integer(p.i) : json_null();
}

static json_t *
form_doc(const struct division_tx *x)
{
	const struct division_form *f = x->f;

	return json_pack("{s:s,s:s,s:I,s:o,s:o,s:I,s:s,s:I}", "code", f->code, "mark",
	    f->mark, "session", (json_int_t)f->session, "grade_min",
	    grade_doc(x->grade_min), "grade_max", grade_doc(x->grade_max), "rounds",
	    (json_int_t)f->rounds, "shows", f->shows, "honours_top",
	    (json_int_t)f->honours_top);
}

/* The same of the row that division_get reads. */
static json_t *
row_doc(const PGresult *r)
{
	struct division_form f = { .session = row_int(r, 0, "session_id"),
		.code = row_text(r, 0, "code"),
		.mark = row_text(r, 0, "mark"),
		.rounds = row_int(r, 0, "rounds"),
		.shows = row_text(r, 0, "shows"),
		.honours_top = row_int(r, 0, "honours_top") };
	struct division_tx x = { .f = &f };

	x.grade_min =
	    row_null(r, 0, "grade_min") ? P_NULL : P_INT(row_int(r, 0, "grade_min"));
	x.grade_max =
	    row_null(r, 0, "grade_max") ? P_NULL : P_INT(row_int(r, 0, "grade_max"));
	return form_doc(&x);
}

/* What a director may not change any more, in words. */
static enum rc
refuse_late(const struct division_tx *x, const PGresult *r, bool started, struct err *e)
{
	const struct division_form *f = x->f;

	if (f->rounds < row_int(r, 0, "played") || f->rounds < row_int(r, 0, "shown"))
		return err_set(e, CONFLICT, "rounds",
		    "Round %lld of this division was played or its seating is public: it "
		    "cannot go "
		    "any more.",
		    (long long)MAX(row_int(r, 0, "played"), row_int(r, 0, "shown")));
	if (f->rounds < row_int(r, 0, "seated"))
		return err_set(e, CONFLICT, "rounds",
		    "The seating of this division has %lld rounds.  Draw it anew with "
		    "%lld "
		    "and publish that, then change the number here.",
		    (long long)row_int(r, 0, "seated"), (long long)f->rounds);
	if (!started)
		return OK;
	if (strcmp(f->code, row_text(r, 0, "code")) != 0)
		return err_set(e, CONFLICT, "code",
		    "Play has begun: the code stays \"%s\".", row_text(r, 0, "code"));
	if (strcmp(f->mark, row_text(r, 0, "mark")) != 0)
		return err_set(e, CONFLICT, "mark",
		    "Play has begun: the mark stays \"%s\".", row_text(r, 0, "mark"));
	return OK;
}

static enum rc
is_started(struct db *db, int64_t tournament, bool *started, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_ONE(db, Q_tournament_lock, &r, "tournament", e, P_INT(tournament));

	if (rc == OK)
		*started = row_bool(r, 0, "started");
	return rc;
}

static enum rc
change_tx(struct db *db, void *arg, struct err *e)
{
	const struct division_tx *x = arg;
	const struct division_form *f = x->f;
	DEFER(PQclear) PGresult *r = NULL;
	bool started = false;
	enum rc rc = is_started(db, x->tournament, &started, e);

	if (rc == OK)
		rc = DB_ONE(db, Q_division_get, &r, "division", e, P_INT(x->tournament),
		    P_INT(x->division));
	if (rc == OK)
		rc = refuse_late(x, r, started, e);
	if (rc == OK)
		rc = DB_QUERY(db, Q_division_update, NULL, e, P_INT(x->tournament),
		    P_INT(x->division), P_INT(f->session), P_TEXT(f->code),
		    P_TEXT(f->name), P_TEXT(f->mark), x->grade_min, x->grade_max,
		    P_INT(f->rounds), P_TEXT(f->shows), P_INT(f->honours_top));
	if (rc == OK)
		rc = DB_QUERY(db, Q_division_rounds_fit, NULL, e, P_INT(x->tournament),
		    P_INT(x->division));
	if (rc == OK && f->session != row_int(r, 0, "session_id"))
		rc = DB_QUERY(db, Q_division_rounds_move, NULL, e, P_INT(x->tournament),
		    P_INT(x->division), P_INT(f->session));
	if (rc == OK)
		rc = public_changed(db, x->tournament, e);
	return rc == OK ? note(db, x, "division.change", row_doc(r), form_doc(x), e) : rc;
}

static enum rc
add_tx(struct db *db, void *arg, struct err *e)
{
	struct division_tx *x = arg;
	const struct division_form *f = x->f;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_division_insert, &r, "division", e,
	    P_INT(x->tournament), P_INT(f->session), P_TEXT(f->code), P_TEXT(f->name),
	    P_TEXT(f->mark), x->grade_min, x->grade_max, P_INT(f->rounds),
	    P_TEXT(f->shows), P_INT(f->honours_top));

	if (rc != OK)
		return rc;
	x->division = row_int(r, 0, "division_id");
	rc = public_changed(db, x->tournament, e);
	return rc == OK ? note(db, x, "division.add", NULL, form_doc(x), e) : rc;
}

static enum rc
grade(const char *text, const char *field, struct param *out, struct err *e)
{
	char *end;
	long n = strtol(text, &end, 10);

	*out = P_NULL;
	if (!*text)
		return OK;
	if (*end || n < 0 || n > GRADE_MAX)
		return err_set(e, INVALID, field,
		    "Write a grade from 0 to %d, or leave it empty where grades do not "
		    "matter.",
		    GRADE_MAX);
	*out = P_INT(n);
	return OK;
}

enum rc
app_division_save(struct app *app, const struct actor *who, int64_t tournament,
    int64_t division, const struct division_form *f, struct err *e)
{
	struct division_tx x = {
		.who = who, .tournament = tournament, .division = division, .f = f
	};
	enum rc rc = grade(f->grade_min, "grade_min", &x.grade_min, e);

	if (rc == OK)
		rc = grade(f->grade_max, "grade_max", &x.grade_max, e);
	if (rc == OK && x.grade_min.kind == PARAM_INT && x.grade_max.kind == PARAM_INT &&
	    x.grade_min.i > x.grade_max.i)
		rc = err_set(e, INVALID, "grade_max",
		    "The highest grade is below the usual lowest one. Change one of "
		    "them.");
	return rc == OK ? db_tx(app->db, division ? change_tx : add_tx, &x, e) : rc;
}

static enum rc
delete_tx(struct db *db, void *arg, struct err *e)
{
	const struct division_tx *x = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_division_get, &r, "division", e, P_INT(x->tournament),
	    P_INT(x->division));

	if (rc == OK && row_bool(r, 0, "has_players"))
		return err_set(e, CONFLICT, NULL,
		    "There are players or teams in this division, withdrawn ones "
		    "perhaps. Move them "
		    "to another division first.");
	if (rc == OK)
		rc = delete_whole(db, x->tournament, x->division, e);
	if (rc == OK)
		rc = public_changed(db, x->tournament, e);
	return rc == OK ? note(db, x, "division.delete", row_doc(r), NULL, e) : rc;
}

enum rc
app_division_delete(struct app *app, const struct actor *who, int64_t tournament,
    int64_t division, struct err *e)
{
	struct division_tx x = {
		.who = who, .tournament = tournament, .division = division
	};

	return db_tx(app->db, delete_tx, &x, e);
}

enum rc
app_division_edit(
    struct app *app, int64_t tournament, int64_t division, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_division_edit, out, "division", e, P_INT(tournament),
	    P_INT(division));
}

/* ---- sessions ---- */

struct session_tx {
	const struct actor *who;
	int64_t tournament, session;
	const struct session_form *f;
};

static enum rc
note_session(struct db *db, const struct session_tx *x, const char *action,
    const PGresult *was, struct err *e)
{
	char subject[40];

	snprintf(subject, sizeof subject, "session:%lld", (long long)x->session);
	return audit(db, x->tournament, x->who, action, subject,
	    was ? json_pack("{s:s,s:s}", "held_on", row_text(was, 0, "held_on"),
	              "starts_at", row_text(was, 0, "starts_at"))
	        : NULL,
	    x->f ? json_pack("{s:s,s:s}", "held_on", x->f->held_on, "starts_at",
	               x->f->starts_at)
	         : NULL,
	    NULL, e);
}

static enum rc
session_change_tx(struct db *db, void *arg, struct err *e)
{
	const struct session_tx *x = arg;
	const struct session_form *f = x->f;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(
	    db, Q_session_get, &r, "session", e, P_INT(x->tournament), P_INT(x->session));

	if (rc == OK)
		rc = DB_QUERY(db, Q_session_update, NULL, e, P_INT(x->tournament),
		    P_INT(x->session), P_TEXT(f->name), P_TEXT(f->held_on),
		    P_OPT(f->starts_at), P_TEXT(f->venue));
	if (rc == OK && strcmp(f->held_on, row_text(r, 0, "held_on")) != 0)
		rc = DB_QUERY(db, Q_session_move_rounds, NULL, e, P_INT(x->tournament),
		    P_INT(x->session), P_TEXT(f->held_on));
	if (rc == OK)
		rc = public_changed(db, x->tournament, e);
	return rc == OK ? note_session(db, x, "session.change", r, e) : rc;
}

static enum rc
session_add_tx(struct db *db, void *arg, struct err *e)
{
	struct session_tx *x = arg;
	const struct session_form *f = x->f;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_session_insert, &r, "session", e, P_INT(x->tournament),
	    P_TEXT(f->name), P_TEXT(f->held_on), P_OPT(f->starts_at), P_TEXT(f->venue));

	if (rc != OK)
		return rc;
	x->session = row_int(r, 0, "session_id");
	return note_session(db, x, "session.add", NULL, e);
}

enum rc
app_session_save(struct app *app, const struct actor *who, int64_t tournament,
    int64_t session, const struct session_form *f, struct err *e)
{
	struct session_tx x = { who, tournament, session, f };

	return db_tx(app->db, session ? session_change_tx : session_add_tx, &x, e);
}

static enum rc
session_delete_tx(struct db *db, void *arg, struct err *e)
{
	const struct session_tx *x = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(
	    db, Q_session_delete, &r, e, P_INT(x->tournament), P_INT(x->session));

	if (rc == OK && PQntuples(r) == 0)
		return err_set(e, CONFLICT, NULL,
		    "There are divisions in this session. Move them to another one "
		    "first.");
	return rc == OK ? note_session(db, x, "session.delete", r, e) : rc;
}

enum rc
app_session_delete(struct app *app, const struct actor *who, int64_t tournament,
    int64_t session, struct err *e)
{
	struct session_tx x = { who, tournament, session, NULL };

	return db_tx(app->db, session_delete_tx, &x, e);
}

enum rc
app_session_edit(
    struct app *app, int64_t tournament, int64_t session, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_session_edit, out, "session", e, P_INT(tournament),
	    P_INT(session));
}
