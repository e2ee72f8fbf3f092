/* app/app_player.c - players: added, changed, moved, withdrawn, substituted.
 *
 * A player keeps the code for the whole tournament, whatever team he moves to.  Audit
 * rows hold ids and what kind of thing changed, never names. */
#include "app/app_player.h"
#include "db/db.h"
#include "rules/player_code.h"
#include <string.h>

struct job {
	struct app *app;
	const struct actor *who;
	const struct tournament *t;
	const struct player_in *in;
	struct problems *p;
	int64_t id, other;
	const char *reason;
	int added;
};

/* Where a player is to go. */
struct place {
	int64_t division, team;
	const char *name, *mark, *school_code;
	int grade_max, number;
	bool withdrawn;
};

static const char *
subject(struct job *j, const char *noun, int64_t id)
{
	return arena_printf(j->app->arena, "%s:%lld", noun, (long long)id);
}

static enum rc
find_place(struct db *db, struct job *j, struct place *out, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_ONE(db, Q_player_place, &r, "team or division", e, P_INT(j->t->id),
	        P_ID(j->in->team), P_TEXT(j->in->division ? j->in->division : ""));
	if (rc == NOT_FOUND)
		return err_set(e, INVALID, j->in->team ? "team" : "division",
		    "This team or division is not there (any more).  Choose one of the "
		    "list.");
	if (rc != OK)
		return rc;
	*out = (struct place){ row_int(r, 0, "division_id"), j->in->team,
		arena_strdup(j->app->arena, row_text(r, 0, "division_name")),
		arena_strdup(j->app->arena, row_text(r, 0, "mark")),
		arena_strdup(j->app->arena, row_text(r, 0, "school_code")),
		(int)row_int(r, 0, "grade_max"), (int)row_int(r, 0, "number"),
		row_bool(r, 0, "withdrawn") };
	return OK;
}

/* Playing up is allowed; playing down needs a director's reason. */
static void
check(const struct job *j, const struct place *to)
{
	const struct player_in *in = j->in;
	if (!in->placeholder && !*in->given && !*in->family)
		problem_add(j->p, false, "name_missing", "given",
		    "Write the player's name, or make it a placeholder.");
	if (in->grade >= 0 && to->grade_max > 0 && in->grade > to->grade_max &&
	    !*in->grade_override)
		problem_add(j->p, false, "plays_down", "grade_override",
		    "A player of grade %lld cannot play in \"%s\", which takes grade %d "
		    "at most.  "
		    "Choose another team, or write why it is allowed here.",
		    (long long)in->grade, to->name, to->grade_max);
	if (to->withdrawn)
		problem_add(j->p, false, "team_withdrawn", "team",
		    "This team is withdrawn.  Choose another, or bring the team back "
		    "first.");
}

enum rc
player_code_free(struct db *db, const struct tournament *t, const char *school, int team,
    const char *mark, char out[PLAYER_CODE_MAX + 1], struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(db, Q_player_codes, &r, e, P_INT(t->id), P_TEXT(school));
	for (int i = 0; rc == OK && i < 99; i++)
		for (int member = 1; member <= 9; member++) {
			int k = 0, n = PQntuples(r);
			player_code_make(out, school, i == 0 ? MAX(team, 1) : 100 - i,
			    member, t->rules->game_letter, mark);
			while (k < n && strcmp(row_text(r, k, "code"), out) != 0)
				k++;
			if (k == n)
				return OK;
		}
	return rc == OK ? err_set(e, INVALID, "team",
	                      "This school has no player code left.  Give the team a "
	                      "school of its own.")
	                : rc;
}

static enum rc
insert(
    struct db *db, struct job *j, const struct place *to, int64_t replaces, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	char code[PLAYER_CODE_MAX + 1];
	const struct player_in *in = j->in;
	enum rc rc = player_code_free(db, j->t,
	    to->team ? to->school_code : SINGLES_SCHOOL, to->number, to->mark, code, e);
	if (rc == OK)
		rc = DB_QUERY(db, Q_player_insert, &r, e, P_INT(j->t->id),
		    P_INT(to->division), P_ID(to->team), P_TEXT(code),
		    P_TEXT(in->placeholder ? "" : in->given),
		    P_TEXT(in->placeholder ? "" : in->family),
		    in->grade < 0 ? P_NULL : P_INT(in->grade), P_OPT(in->grade_override),
		    P_BOOL(in->placeholder), P_OPT(in->names_shown), P_TEXT(in->note),
		    P_ID(replaces), P_ID(in->rank));
	if (rc == OK)
		j->id = row_int(r, 0, "player_id");
	return rc;
}

/* What the audit trail keeps of a player: never a name. */
static json_t *
trace(int64_t team, int64_t division, int64_t grade, const char *names_shown,
    bool placeholder)
{
	return json_pack("{s:I, s:I, s:o, s:s, s:b}", "team", (json_int_t)team,
	    "division", (json_int_t)division, "grade",
	    grade < 0 ? json_null() : json_integer(grade), "names_shown", names_shown,
	    "placeholder", placeholder);
}

static enum rc
update(struct db *db, struct job *j, const struct place *to, struct err *e)
{
	DEFER(PQclear) PGresult *was = NULL;
	const struct player_in *in = j->in;
	enum rc rc =
	    DB_ONE(db, Q_player_was, &was, "player", e, P_INT(j->t->id), P_INT(j->id));
	if (rc != OK)
		return rc;
	if (row_int(was, 0, "team_id") != to->team)
		rc = player_move(db, j->t->id, j->id, to->team, e);
	else if (!to->team && row_int(was, 0, "division_id") != to->division)
		rc = player_change_division(db, j->t->id, j->id, to->division, e);
	if (rc == OK)
		rc = DB_QUERY(db, Q_player_update, NULL, e, P_INT(j->t->id), P_INT(j->id),
		    P_TEXT(in->placeholder ? "" : in->given),
		    P_TEXT(in->placeholder ? "" : in->family),
		    in->grade < 0 ? P_NULL : P_INT(in->grade), P_OPT(in->grade_override),
		    P_BOOL(in->placeholder), P_OPT(in->names_shown), P_TEXT(in->note),
		    P_ID(in->rank));
	if (rc != OK)
		return rc;
	bool renamed = strcmp(row_text(was, 0, "given"), in->given) != 0 ||
	               strcmp(row_text(was, 0, "family"), in->family) != 0;
	json_t *before = trace(row_int(was, 0, "team_id"), row_int(was, 0, "division_id"),
	    row_int(was, 0, "grade"), row_text(was, 0, "names_shown"),
	    row_bool(was, 0, "placeholder"));
	json_t *after =
	    trace(to->team, to->division, in->grade, in->names_shown, in->placeholder);
	json_object_set_new(after, "renamed", json_boolean(renamed));
	return audit(db, j->t->id, j->who, "player.change", subject(j, "player", j->id),
	    before, after, *in->grade_override ? in->grade_override : NULL, e);
}

static enum rc
refused(const struct problems *p, struct err *e)
{
	return err_set(e, INVALID, p->list[0].field, "%s", p->list[0].text);
}

static enum rc
save_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	struct place to = { 0 };
	bool is_new = j->other == 0;
	j->id = j->other;
	j->p->n = j->p->errors = 0;
	enum rc rc = find_place(db, j, &to, e);
	if (rc != OK)
		return rc;
	check(j, &to);
	if (j->p->errors > 0)
		return refused(j->p, e);
	rc = is_new ? insert(db, j, &to, 0, e) : update(db, j, &to, e);
	if (rc == OK && is_new)
		rc = audit(db, j->t->id, j->who, "player.add",
		    subject(j, "player", j->id), NULL,
		    trace(to.team, to.division, j->in->grade, j->in->names_shown,
		        j->in->placeholder),
		    *j->in->grade_override ? j->in->grade_override : NULL, e);
	return rc == OK ? public_changed(db, j->t->id, e) : rc;
}

enum rc
app_player_save(struct app *app, const struct actor *who, const struct tournament *t,
    const struct player_in *in, int64_t *id, struct problems *p, struct err *e)
{
	struct job j = { .app = app, .who = who, .t = t, .in = in, .p = p, .other = *id };
	enum rc rc = db_tx(app->db, save_tx, &j, e);
	if (rc == OK)
		*id = j.id;
	return rc;
}

/* ---- withdrawn and back ---- */

static enum rc
withdraw_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_ONE(db, Q_player_seated, &r, "player", e, P_INT(j->t->id), P_INT(j->id));
	if (rc == OK && row_bool(r, 0, "seated") && !*j->reason)
		return err_set(e, INVALID, "reason",
		    "The player is seated already.  Write in a few words why the player "
		    "leaves.");
	if (rc == OK)
		rc = DB_QUERY(db, Q_player_withdraw, NULL, e, P_INT(j->t->id),
		    P_INT(j->id), P_TEXT(j->reason));
	if (rc == OK)
		rc = audit_public(db, j->t->id, j->who, "player.withdraw",
		    subject(j, "player", j->id), NULL, NULL,
		    *j->reason ? j->reason : NULL, e);
	return rc;
}

enum rc
app_player_withdraw(struct app *app, const struct actor *who, const struct tournament *t,
    int64_t id, const char *reason, struct err *e)
{
	struct job j = { .app = app, .who = who, .t = t, .id = id, .reason = reason };
	return db_tx(app->db, withdraw_tx, &j, e);
}

static enum rc
reinstate_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_player_reinstate, &r,
	    "withdrawn player whose team plays", e, P_INT(j->t->id), P_INT(j->id));
	if (rc == OK)
		rc = audit_public(db, j->t->id, j->who, "player.reinstate",
		    subject(j, "player", j->id), NULL, NULL, NULL, e);
	return rc;
}

enum rc
app_player_reinstate(struct app *app, const struct actor *who, const struct tournament *t,
    int64_t id, struct err *e)
{
	struct job j = { .app = app, .who = who, .t = t, .id = id };
	return db_tx(app->db, reinstate_tx, &j, e);
}

/* ---- substitute, placeholders ---- */

static enum rc
substitute_tx(struct db *db, void *arg, struct err *e)
{
	struct job *out = arg, mine = *out, *j = &mine;
	struct player_in in = *out->in;
	DEFER(PQclear) PGresult *was = NULL;
	struct place to = { 0 };
	j->in = &in;
	j->p->n = j->p->errors = 0;
	enum rc rc =
	    DB_ONE(db, Q_player_was, &was, "player", e, P_INT(j->t->id), P_INT(j->other));
	if (rc == OK && row_bool(was, 0, "withdrawn"))
		rc = err_set(e, CONFLICT, NULL,
		    "This player is withdrawn already.  Add the new player to the team "
		    "instead.");
	if (rc != OK)
		return rc;
	in.team = row_int(was, 0, "team_id");
	in.division = row_text(was, 0, "division");
	rc = find_place(db, j, &to, e);
	if (rc != OK)
		return rc;
	check(j, &to);
	if (j->p->errors > 0)
		return refused(j->p, e);
	rc = insert(db, j, &to, j->other, e);
	if (rc == OK)
		rc = DB_QUERY(db, Q_player_hand_seats, NULL, e, P_INT(j->t->id),
		    P_INT(j->other), P_INT(j->id));
	if (rc == OK)
		rc = DB_QUERY(db, Q_player_withdraw, NULL, e, P_INT(j->t->id),
		    P_INT(j->other), P_TEXT("substituted"));
	if (rc == OK)
		rc = audit_public(db, j->t->id, j->who, "player.substitute",
		    subject(j, "player", j->other), NULL,
		    json_pack("{s:I}", "substitute", (json_int_t)j->id), NULL, e);
	out->id = j->id;
	return rc;
}

enum rc
app_player_substitute(struct app *app, const struct actor *who,
    const struct tournament *t, int64_t id, const struct player_in *in, int64_t *new_id,
    struct problems *p, struct err *e)
{
	struct job j = { .app = app, .who = who, .t = t, .in = in, .p = p, .other = id };
	enum rc rc = db_tx(app->db, substitute_tx, &j, e);
	if (rc == OK)
		*new_id = j.id;
	return rc;
}

static enum rc
fill_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	struct place to = { 0 };
	DEFER(PQclear) PGresult *r = NULL;
	j->added = 0;
	enum rc rc = find_place(db, j, &to, e);
	if (rc == INVALID)
		return err_set(e, NOT_FOUND, NULL, "There is no such team.");
	if (rc == OK && to.withdrawn)
		rc = err_set(e, CONFLICT, NULL,
		    "This team is withdrawn.  Bring it back first, then fill it.");
	if (rc == OK)
		rc = DB_ONE(
		    db, Q_team_size, &r, "team", e, P_INT(j->t->id), P_INT(to.team));
	if (rc != OK)
		return rc;
	int lacks = j->t->rules->team_size - (int)row_int(r, 0, "players");
	for (; rc == OK && j->added < lacks; j->added++)
		rc = insert(db, j, &to, 0, e);
	if (rc == OK && j->added > 0)
		rc = audit(db, j->t->id, j->who, "team.fill", subject(j, "team", to.team),
		    NULL, json_pack("{s:i}", "placeholders", j->added), NULL, e);
	return rc == OK ? public_changed(db, j->t->id, e) : rc;
}

enum rc
app_player_fill(struct app *app, const struct actor *who, const struct tournament *t,
    int64_t team, int *added, struct err *e)
{
	struct player_in in = { .team = team,
		.given = "",
		.family = "",
		.grade = -1,
		.grade_override = "",
		.names_shown = "",
		.note = "",
		.placeholder = true };
	struct job j = { .app = app, .who = who, .t = t, .in = &in };
	enum rc rc = db_tx(app->db, fill_tx, &j, e);
	if (rc == OK)
		*added = j.added;
	return rc;
}

/* ---- reading ---- */

enum rc
app_player_list(struct app *app, const struct tournament *t,
    const struct roster_filter *f, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_player_list, out, "tournament", e, P_INT(t->id),
	    P_TEXT(f->q), P_TEXT(f->sort), P_TEXT(f->division), P_TEXT(f->state),
	    P_INT(MAX(f->page, 1)), P_INT(t->rules->team_size));
}

enum rc
app_player_form(struct app *app, const struct tournament *t, int64_t id, int64_t team,
    json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_player_form, out, "player", e, P_INT(t->id), P_INT(id),
	    P_INT(team));
}

enum rc
app_player_find(struct app *app, const struct tournament *t, const char *code,
    int64_t *id, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	char read[PLAYER_CODE_MAX + 1];
	if (player_code_read(read, code, e) != OK)
		return err_set(
		    e, NOT_FOUND, "code", "There is no player with this code.");
	enum rc rc = DB_ONE(
	    app->db, Q_player_by_code, &r, "player", e, P_INT(t->id), P_TEXT(read));
	if (rc == OK)
		*id = row_int(r, 0, "player_id");
	return rc;
}

enum rc
app_player_read(
    struct app *app, const struct tournament *t, int64_t id, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_player_json, out, "player", e, P_INT(t->id), P_INT(id));
}
