/* app/app_walkin.c - walk-ins and day-made teams, in one transaction each. */
#include "app/app_walkin.h"
#include "app/app_player.h"
#include "app/app_school.h"
#include "db/db.h"
#include <string.h>

/* Where a player is added: a team, or a division alone. */
struct place {
	int64_t team, division, school;
	int number;
	int64_t grade_max;
	char school_code[SCHOOL_CODE_MAX + 1], mark[8];
	const char *division_name;
};

enum rc
app_walkin_form(struct app *app, const struct tournament *t, int64_t team,
    const char *division, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_walkin_form, out, "tournament", e, P_INT(t->id),
	    P_ID(team), P_TEXT(division));
}

static void
take_division(struct arena *a, const PGresult *r, struct place *p)
{
	p->division = row_int(r, 0, "division_id");
	p->grade_max = row_int(r, 0, "grade_max");
	p->division_name = arena_strdup(a, row_text(r, 0, "division"));
	snprintf(p->mark, sizeof p->mark, "%s", row_text(r, 0, "mark"));
}

static enum rc
place_in_team(struct db *db, struct arena *a, int64_t t, int64_t team, struct place *p,
    struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_walkin_team, &r, "team", e, P_INT(t), P_INT(team));
	if (rc != OK)
		return rc;
	take_division(a, r, p);
	p->team = team;
	p->school = row_int(r, 0, "school_id");
	p->number = (int)row_int(r, 0, "number");
	snprintf(p->school_code, sizeof p->school_code, "%s", row_text(r, 0, "code"));
	return OK;
}

static enum rc
place_in_division(struct db *db, struct arena *a, int64_t t, const char *division,
    struct place *p, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	if (*division == '\0')
		return err_set(
		    e, INVALID, "division", "Choose a team, or the division to play in.");
	enum rc rc =
	    DB_ONE(db, Q_walkin_division, &r, "division", e, P_INT(t), P_TEXT(division));
	if (rc != OK)
		return rc;
	take_division(a, r, p);
	p->number = 1;
	snprintf(p->school_code, sizeof p->school_code, "%s", SINGLES_SCHOOL);
	return OK;
}

static enum rc
school_find(struct db *db, struct arena *a, int64_t t, const char *name, struct place *p,
    struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	if (*name == '\0')
		return err_set(e, INVALID, "school", "Write the new team's school.");
	enum rc rc = school_make(db, a, t, name, "", &p->school, e);
	if (rc == OK)
		rc = DB_ONE(
		    db, Q_school_code, &r, "school", e, P_INT(t), P_INT(p->school));
	if (rc == OK)
		snprintf(
		    p->school_code, sizeof p->school_code, "%s", row_text(r, 0, "code"));
	return rc;
}

/* A new team in p's division. */
static enum rc
team_new(struct db *db, struct arena *a, int64_t t, const char *name, const char *school,
    struct place *p, struct err *e)
{
	DEFER(PQclear) PGresult *number = NULL;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = school_find(db, a, t, school, p, e);
	if (rc == OK)
		rc = DB_QUERY(
		    db, Q_walkin_team_number, &number, e, P_INT(t), P_INT(p->school));
	if (rc == OK && PQntuples(number) == 0)
		rc = err_set(e, INVALID, "school", "This school has %d teams already.",
		    TEAM_NUMBER_MAX);
	if (rc != OK)
		return rc;
	p->number = (int)row_int(number, 0, "number");
	rc = DB_ONE(db, Q_walkin_team_insert, &r, "team", e, P_INT(t), P_INT(p->division),
	    P_INT(p->school), P_INT(p->number), P_TEXT(name));
	if (rc == OK)
		p->team = row_int(r, 0, "team_id");
	return rc;
}

/* ---- one player ---- */

struct add {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const struct walkin *in;
	struct walkin_added out;
};

static enum rc
find_place(struct db *db, const struct add *m, struct place *p, struct err *e)
{
	const struct walkin *in = m->in;
	struct arena *a = m->app->arena;
	enum rc rc;
	if (in->team)
		return place_in_team(db, a, m->t->id, in->team, p, e);
	rc = place_in_division(db, a, m->t->id, in->division, p, e);
	if (rc == OK && *in->new_team)
		rc = team_new(db, a, m->t->id, in->new_team, in->school, p, e);
	return rc;
}

static enum rc
add(struct db *db, void *arg, struct err *e)
{
	struct add *m = arg;
	struct place p = { 0 };
	char code[PLAYER_CODE_MAX + 1] = "", subject[40], ids[32];
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = find_place(db, m, &p, e);
	if (rc == OK && m->in->grade > p.grade_max)
		rc = err_set(e, INVALID, "grade",
		    "%s is for grades up to %lld: players may play up, never down.  A "
		    "director can allow it on the roster page.",
		    p.division_name, (long long)p.grade_max);
	if (rc == OK)
		rc = player_code_free(db, m->t, p.school_code, p.number, p.mark, code, e);
	if (rc == OK)
		rc = DB_ONE(db, Q_walkin_player_insert, &r, "player", e, P_INT(m->t->id),
		    P_INT(p.division), P_ID(p.team), P_TEXT(code), P_TEXT(m->in->given),
		    P_TEXT(m->in->family), P_ID(m->in->grade));
	if (rc != OK)
		return rc;
	int64_t player = row_int(r, 0, "player_id");
	snprintf(subject, sizeof subject, "player:%lld", (long long)player);
	snprintf(ids, sizeof ids, "{%lld}", (long long)player);
	rc = DB_QUERY(db, Q_attendance_mark, NULL, e, P_INT(m->t->id), P_INT(0),
	    P_TEXT("present"), P_TEXT(ids));
	if (rc == OK)
		rc = audit(db, m->t->id, m->who, "player.walk_in", subject, NULL,
		    json_pack("{s:s, s:I, s:I}", "code", code, "team", (json_int_t)p.team,
		        "division", (json_int_t)p.division),
		    NULL, e);
	m->out = (struct walkin_added){
		.player = player, .school = p.school, .seated = row_bool(r, 0, "seated")
	};
	snprintf(m->out.code, sizeof m->out.code, "%s", code);
	return rc;
}

enum rc
app_walkin_add(struct app *app, const struct tournament *t, const struct actor *who,
    const struct walkin *in, struct walkin_added *out, struct err *e)
{
	struct add m = { .app = app, .t = t, .who = who, .in = in };
	enum rc rc;
	if (*in->given == '\0' && *in->family == '\0')
		return err_set(e, INVALID, "given", "Write a first or a last name.");
	rc = db_tx(app->db, add, &m, e);
	if (rc == OK)
		*out = m.out;
	return rc;
}

/* ---- a team out of singles ---- */

struct make_team {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const struct walkin_team *in;
	const char *ids; /* "{1,2}" */
	int64_t school;
};

/* The singles' division becomes the team's. */
static enum rc
singles_place(struct db *db, const struct make_team *m, struct place *p, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(
	    db, Q_walkin_singles, &r, "player", e, P_INT(m->t->id), P_TEXT(m->ids));
	if (rc == OK && row_int(r, 0, "n") != m->in->players)
		rc = err_set(e, CONFLICT, "player",
		    "Somebody of these has a team by now or is withdrawn.  Look at the "
		    "list "
		    "again.");
	if (rc == OK && row_int(r, 0, "divisions") != 1)
		rc = err_set(e, INVALID, "player",
		    "Players of different divisions cannot be one team.");
	if (rc != OK)
		return rc;
	return place_in_division(
	    db, m->app->arena, m->t->id, row_text(r, 0, "division"), p, e);
}

static enum rc
make_team(struct db *db, void *arg, struct err *e)
{
	struct make_team *m = arg;
	struct place p = { 0 };
	char subject[40];
	json_t *players = json_array();
	enum rc rc = singles_place(db, m, &p, e);
	if (rc == OK)
		rc = team_new(
		    db, m->app->arena, m->t->id, m->in->name, m->in->school, &p, e);
	for (int i = 0; rc == OK && i < m->in->players; i++) {
		rc = player_move(db, m->t->id, m->in->player[i], p.team, e);
		json_array_append_new(players, json_integer(m->in->player[i]));
	}
	snprintf(subject, sizeof subject, "team:%lld", (long long)p.team);
	json_t *after = json_pack("{s:o}", "players", players);
	if (rc != OK) {
		json_decref(after);
		return rc;
	}
	m->school = p.school;
	rc = public_changed(db, m->t->id, e);
	if (rc != OK) {
		json_decref(after);
		return rc;
	}
	return audit(
	    db, m->t->id, m->who, "team.day_made", subject, NULL, after, NULL, e);
}

enum rc
app_walkin_team(struct app *app, const struct tournament *t, const struct actor *who,
    const struct walkin_team *in, int64_t *school, struct err *e)
{
	struct make_team m = { .app = app, .t = t, .who = who, .in = in };
	const char *ids = "";
	if (in->players < 2)
		return err_set(e, INVALID, "player", "Tick two or more players.");
	if (*in->name == '\0')
		return err_set(e, INVALID, "name", "Give the team a name.");
	for (int i = 0; i < in->players; i++)
		ids = arena_printf(
		    app->arena, "%s%s%lld", ids, i ? "," : "", (long long)in->player[i]);
	m.ids = arena_printf(app->arena, "{%s}", ids);
	enum rc rc = db_tx(app->db, make_team, &m, e);
	if (rc == OK)
		*school = m.school;
	return rc;
}
