/* app/app_school.c - schools: listed, renamed, their code in player codes. */
#include "app/app_school.h"
#include "base/utf8.h"
#include "db/db.h"
#include "rules/player_code.h"
#include <string.h>

struct job {
	struct app *app;
	const struct actor *who;
	const struct tournament *t;
	const char *name, *code, *region;
	int64_t id, made;
};

/* Not SINGLES_SCHOOL: it is kept for players without a team. */
static enum rc
propose_code(struct db *db, struct arena *a, int64_t tournament, const char *name,
    char out[SCHOOL_CODE_MAX + 1], struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(db, Q_roster_schools, &r, e, P_INT(tournament));
	if (rc != OK)
		return rc;
	int n = PQntuples(r);
	const char **taken = ARENA_ARRAY(a, (size_t)n + 1, const char *);
	for (int i = 0; i < n; i++)
		taken[i] = row_text(r, i, "code");
	taken[n] = SINGLES_SCHOOL;
	school_code_propose(out, name, taken, n + 1);
	return OK;
}

enum rc
school_make(struct db *db, struct arena *a, int64_t tournament, const char *name,
    const char *code, int64_t *id, struct err *e)
{
	DEFER(PQclear) PGresult *found = NULL, *made = NULL;
	char proposed[SCHOOL_CODE_MAX + 1];
	enum rc rc =
	    DB_QUERY(db, Q_school_by_name, &found, e, P_INT(tournament), P_TEXT(name));
	if (rc == OK && PQntuples(found) > 0) {
		*id = row_int(found, 0, "school_id");
		return OK;
	}
	if (rc == OK && !*code) {
		rc = propose_code(db, a, tournament, name, proposed, e);
		code = proposed;
	}
	if (rc == OK)
		rc = DB_QUERY(db, Q_school_insert, &made, e, P_INT(tournament),
		    P_TEXT(code), P_TEXT(name));
	if (rc == OK)
		*id = row_int(made, 0, "school_id");
	return rc;
}

static enum rc
save_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	json_t *before = NULL, *after = NULL;
	bool is_new = j->id == 0;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = OK;
	j->made = j->id;
	if (is_new) {
		rc = DB_QUERY(
		    db, Q_school_by_name, &r, e, P_INT(j->t->id), P_TEXT(j->name));
		if (rc == OK && PQntuples(r) > 0)
			return err_set(e, INVALID, "name",
			    "There is a school with this name already.");
		if (rc == OK)
			rc = school_make(
			    db, j->app->arena, j->t->id, j->name, j->code, &j->made, e);
	} else {
		rc = DB_ONE(db, Q_school_update, &r, "school", e, P_INT(j->t->id),
		    P_INT(j->id), P_TEXT(j->name), P_OPT(j->code));
	}
	if (rc == OK && !is_new) {
		before = json_pack("{s:s}", "code", row_text(r, 0, "was"));
		after = json_pack("{s:s}", "code", row_text(r, 0, "code"));
	} else if (rc == OK && *j->code)
		after = json_pack("{s:s}", "code", j->code);
	if (rc == OK)
		rc = DB_QUERY(db, Q_school_region, NULL, e, P_INT(j->t->id),
		    P_INT(j->made), P_TEXT(j->region));
	if (rc == OK)
		rc = audit_public(db, j->t->id, j->who,
		    is_new ? "school.add" : "school.change",
		    arena_printf(j->app->arena, "school:%lld", (long long)j->made),
		    before, after, NULL, e);
	return rc;
}

enum rc
app_school_save(struct app *app, const struct actor *who, const struct tournament *t,
    const char *name, const char *code, const char *region, int64_t *id, struct err *e)
{
	char *upper = arena_strdup(app->arena, code);
	for (char *c = upper; *c; c++)
		*c = *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
	if (strcmp(upper, SINGLES_SCHOOL) == 0)
		return err_set(e, INVALID, "code",
		    "XX is for players without a team.  Choose other letters.");
	struct job j = { app, who, t, name, upper, region, *id, 0 };
	enum rc rc = db_tx(app->db, save_tx, &j, e);
	if (rc == OK)
		*id = j.made;
	return rc;
}

enum rc
app_school_list(struct app *app, const struct tournament *t,
    const struct roster_filter *f, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_school_list, out, "tournament", e, P_INT(t->id),
	    P_TEXT(f->q), P_TEXT(f->sort));
}

enum rc
app_school_form(
    struct app *app, const struct tournament *t, int64_t id, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_school_form, out, "school", e, P_INT(t->id), P_INT(id));
}
