/* app/app_team.c - teams: made, renamed, moved to another division, withdrawn. */
#include "app/app_team.h"
#include "app/app_school.h"
#include "db/db.h"
#include "import/import.h"
#include "rules/player_code.h"
#include <string.h>

struct job {
	struct app *app;
	const struct actor *who;
	const struct tournament *t;
	const struct team_in *in;
	struct problems *p;
	int64_t id, made, number;
	const char *reason;
};

static const char *
subject(struct job *j, int64_t id)
{
	return arena_printf(j->app->arena, "team:%lld", (long long)id);
}

static enum rc
find_school(struct db *db, struct job *j, int64_t *school, struct err *e)
{
	*school = j->in->school;
	if (*school)
		return OK;
	if (!*j->in->school_name)
		return err_set(e, INVALID, "school",
		    "Choose a school, or write the name of a new one.");
	return school_make(
	    db, j->app->arena, j->t->id, j->in->school_name, "", school, e);
}

/* The whole team plays up or down: its players are checked, its draft is dropped. */
static enum rc
check_division(
    struct db *db, struct job *j, const PGresult *r, int64_t division, struct err *e)
{
	if (!row_bool(r, 0, "changes"))
		return OK;
	if (row_bool(r, 0, "seated"))
		return err_set(e, CONFLICT, "division",
		    "The team is seated in its division already.  Withdraw it there and "
		    "make it again "
		    "in the other division, then seat again.");
	if (row_int(r, 0, "too_old") > 0 && !*j->in->override_reason)
		return err_set(e, INVALID, "override_reason",
		    "%lld players of the team are of a higher grade than this division "
		    "takes: nobody "
		    "plays down.  Choose another division, or write why it is allowed "
		    "here.",
		    (long long)row_int(r, 0, "too_old"));
	enum rc rc =
	    DB_QUERY(db, Q_team_drop_drafts, NULL, e, P_INT(j->t->id), P_INT(j->id));
	if (rc == OK && row_int(r, 0, "too_old") > 0)
		rc = DB_QUERY(db, Q_team_override, NULL, e, P_INT(j->t->id), P_INT(j->id),
		    P_INT(division), P_TEXT(j->in->override_reason));
	return rc;
}

static enum rc
store(struct db *db, struct job *j, int64_t division, int64_t school, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc;
	if (j->id)
		rc = DB_ONE(db, Q_team_update, &r, "team", e, P_INT(j->t->id),
		    P_INT(j->id), P_INT(division), P_INT(school), P_ID(j->in->number),
		    P_TEXT(j->in->name));
	else
		rc = DB_ONE(db, Q_team_insert, &r, "team", e, P_INT(j->t->id),
		    P_INT(division), P_INT(school), P_ID(j->in->number),
		    P_TEXT(j->in->name));
	if (rc == OK) {
		j->made = row_int(r, 0, "team_id");
		j->number = row_int(r, 0, "number");
		rc = DB_QUERY(db, Q_team_seed, NULL, e, P_INT(j->t->id), P_INT(j->made),
		    P_INT(j->in->seed));
	}
	return rc;
}

static json_t *
trace(int64_t division, int64_t school, int64_t number)
{
	return json_pack("{s:I, s:I, s:I}", "division", (json_int_t)division, "school",
	    (json_int_t)school, "number", (json_int_t)number);
}

static enum rc
save_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *d = NULL;
	DEFER(PQclear) PGresult *was = NULL;
	int64_t school = 0;
	enum rc rc = DB_ONE(db, Q_player_place, &d, "division", e, P_INT(j->t->id),
	    P_NULL, P_TEXT(j->in->division));
	if (rc == NOT_FOUND)
		return err_set(e, INVALID, "division",
		    "This division is not there (any more).  Choose one of the list.");
	if (rc == OK)
		rc = find_school(db, j, &school, e);
	if (rc != OK)
		return rc;
	int64_t division = row_int(d, 0, "division_id");
	if (j->id)
		rc = DB_ONE(db, Q_team_was, &was, "team", e, P_INT(j->t->id),
		    P_INT(j->id), P_INT(division));
	if (rc == OK && was)
		rc = check_division(db, j, was, division, e);
	if (rc == OK)
		rc = store(db, j, division, school, e);
	if (rc == OK)
		rc = audit_public(db, j->t->id, j->who,
		    j->id ? "team.change" : "team.add", subject(j, j->made),
		    was ? trace(row_int(was, 0, "division_id"),
		              row_int(was, 0, "school_id"), row_int(was, 0, "number"))
		        : NULL,
		    trace(division, school, j->number),
		    *j->in->override_reason ? j->in->override_reason : NULL, e);
	return rc;
}

/* Beyond what the columns can hold no constraint is asked. */
static enum rc
check_numbers(const struct team_in *in, struct err *e)
{
	if (in->number < 0 || in->number > TEAM_NUMBER_MAX)
		return err_set(e, INVALID, "number",
		    "Teams of a school are numbered 1 to %d.", TEAM_NUMBER_MAX);
	if (in->seed < 0 || in->seed > SEED_MAX)
		return err_set(
		    e, INVALID, "seed", "Seeds are numbered 1 to %d.", SEED_MAX);
	return OK;
}

enum rc
app_team_save(struct app *app, const struct actor *who, const struct tournament *t,
    const struct team_in *in, int64_t *id, struct problems *p, struct err *e)
{
	struct job j = { .app = app, .who = who, .t = t, .in = in, .p = p, .id = *id };
	enum rc rc = check_numbers(in, e);
	if (rc == OK)
		rc = db_tx(app->db, save_tx, &j, e);
	if (rc == OK)
		*id = j.made;
	else if (rc == INVALID || rc == CONFLICT)
		problem_add(p, false, "refused", e->field, "%s", e->text);
	return rc;
}

static enum rc
withdraw_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_ONE(db, Q_team_seated, &r, "team", e, P_INT(j->t->id), P_INT(j->id));
	if (rc == OK && row_bool(r, 0, "seated") && !*j->reason)
		return err_set(e, INVALID, "reason",
		    "The team is seated already.  Write in a few words why it leaves.");
	if (rc == OK)
		rc = DB_QUERY(db, Q_team_withdraw, NULL, e, P_INT(j->t->id), P_INT(j->id),
		    P_TEXT(j->reason));
	if (rc == OK)
		rc = DB_QUERY(db, Q_team_withdraw_players, NULL, e, P_INT(j->t->id),
		    P_INT(j->id), P_TEXT(j->reason));
	if (rc == OK)
		rc = audit_public(db, j->t->id, j->who, "team.withdraw",
		    subject(j, j->id), NULL, NULL, *j->reason ? j->reason : NULL, e);
	return rc;
}

enum rc
app_team_withdraw(struct app *app, const struct actor *who, const struct tournament *t,
    int64_t id, const char *reason, struct err *e)
{
	struct job j = { .app = app, .who = who, .t = t, .id = id, .reason = reason };
	return db_tx(app->db, withdraw_tx, &j, e);
}

static enum rc
reinstate_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	enum rc rc = DB_QUERY(
	    db, Q_team_reinstate_players, NULL, e, P_INT(j->t->id), P_INT(j->id));
	if (rc == OK)
		rc = DB_ONE(db, Q_team_reinstate, NULL, "withdrawn team", e,
		    P_INT(j->t->id), P_INT(j->id));
	if (rc == OK)
		rc = audit_public(db, j->t->id, j->who, "team.reinstate",
		    subject(j, j->id), NULL, NULL, NULL, e);
	return rc;
}

enum rc
app_team_reinstate(struct app *app, const struct actor *who, const struct tournament *t,
    int64_t id, struct err *e)
{
	struct job j = { .app = app, .who = who, .t = t, .id = id };
	return db_tx(app->db, reinstate_tx, &j, e);
}

enum rc
app_team_list(struct app *app, const struct tournament *t, const struct roster_filter *f,
    json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_team_list, out, "tournament", e, P_INT(t->id),
	    P_TEXT(f->q), P_TEXT(f->sort), P_TEXT(f->division),
	    P_INT(t->rules->team_size));
}

enum rc
app_team_form(
    struct app *app, const struct tournament *t, int64_t id, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_team_form, out, "team", e, P_INT(t->id), P_INT(id),
	    P_INT(t->rules->team_size));
}

enum rc
app_team_find(struct app *app, const struct tournament *t, const char *name,
    const char *division, int64_t *id, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(
	    app->db, Q_team_by_name, &r, e, P_INT(t->id), P_TEXT(name), P_TEXT(division));
	if (rc != OK)
		return rc;
	if (PQntuples(r) == 0)
		return err_set(e, INVALID, "team", "There is no team \"%.80s\".", name);
	if (PQntuples(r) > 1)
		return err_set(e, INVALID, "division",
		    "There are several teams \"%.80s\".  Name the division too.", name);
	*id = row_int(r, 0, "team_id");
	return OK;
}
