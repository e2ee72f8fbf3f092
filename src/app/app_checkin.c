/* app/app_checkin.c - attendance: one tap, one row, one line of the audit trail. */
#include "app/app_checkin.h"
#include "db/db.h"
#include <string.h>

static const char WHAT[] = "tournament", CLEAR[] = "clear";

static enum rc
check_round(int64_t round, struct err *e)
{
	if (round >= 0 && round <= CHECKIN_ROUND_MAX)
		return OK;
	return err_set(e, INVALID, "round",
	    "The round is 0 (the check-in at the door) or 1 to %d.", CHECKIN_ROUND_MAX);
}

static bool
state_known(const char *s)
{
	return strcmp(s, "present") == 0 || strcmp(s, "absent") == 0 ||
	       strcmp(s, "late") == 0 || strcmp(s, CLEAR) == 0;
}

enum rc
app_checkin_overview(struct app *app, const struct tournament *t, int64_t round,
    const char *q, json_t **out, struct err *e)
{
	enum rc rc = check_round(round, e);
	if (rc != OK)
		return rc;
	return DB_JSON(app->db, Q_attendance_overview, out, WHAT, e, P_INT(t->id),
	    P_INT(round), P_TEXT(q));
}

enum rc
app_checkin_school(struct app *app, const struct tournament *t, int64_t round,
    int64_t school, json_t **out, struct err *e)
{
	enum rc rc = check_round(round, e);
	if (rc != OK)
		return rc;
	return DB_JSON(app->db, Q_attendance_school, out, "school", e, P_INT(t->id),
	    P_INT(round), P_INT(school));
}

enum rc
app_checkin_counts(struct app *app, const struct tournament *t, int64_t round,
    int64_t school, json_t **out, struct err *e)
{
	enum rc rc = check_round(round, e);
	if (rc != OK)
		return rc;
	return DB_JSON(app->db, Q_attendance_counts, out, WHAT, e, P_INT(t->id),
	    P_INT(round), school < 0 ? P_NULL : P_INT(school));
}

enum rc
app_checkin_list(struct app *app, const struct tournament *t,
    const struct checkin_filter *f, json_t **out, struct err *e)
{
	enum rc rc = check_round(f->round, e);
	if (rc != OK)
		return rc;
	return DB_JSON(app->db, Q_attendance_list, out, WHAT, e, P_INT(t->id),
	    P_INT(f->round), P_OPT(f->division), P_TEXT(f->state), P_TEXT(f->q),
	    P_TEXT(f->sort));
}

/* ---- marking ---- */

static enum rc
store(struct db *db, int64_t t, int64_t round, const char *state, const char *ids,
    struct err *e)
{
	if (strcmp(state, CLEAR) == 0)
		return DB_QUERY(
		    db, Q_attendance_clear, NULL, e, P_INT(t), P_INT(round), P_TEXT(ids));
	return DB_QUERY(db, Q_attendance_mark, NULL, e, P_INT(t), P_INT(round),
	    P_TEXT(state), P_TEXT(ids));
}

struct mark {
	const struct tournament *t;
	const struct actor *who;
	const struct checkin_mark *in;
};

static enum rc
mark(struct db *db, void *arg, struct err *e)
{
	const struct mark *m = arg;
	const struct checkin_mark *in = m->in;
	char ids[32], subject[40];
	DEFER(PQclear) PGresult *r = NULL;
	snprintf(ids, sizeof ids, "{%lld}", (long long)in->player);
	enum rc rc = DB_ONE(db, Q_attendance_before, &r, "player", e, P_INT(m->t->id),
	    P_INT(in->round), in->player ? P_TEXT(ids) : P_NULL, P_ID(in->team));
	if (rc == OK && row_int(r, 0, "n") == 0)
		rc = err_set(e, NOT_FOUND, NULL,
		    "Nobody is there to be marked: the player or team has gone or is "
		    "withdrawn.  Open the page again.");
	if (rc == OK)
		rc = store(db, m->t->id, in->round, in->state, row_text(r, 0, "ids"), e);
	if (rc != OK)
		return rc;
	snprintf(subject, sizeof subject, "%s:%lld", in->player ? "player" : "team",
	    (long long)(in->player ? in->player : in->team));
	return audit(db, m->t->id, m->who, "attendance.mark", subject,
	    json_pack("{s:o}", "states", row_json(r, 0, "states")),
	    json_pack("{s:I, s:s}", "round", (json_int_t)in->round, "state", in->state),
	    NULL, e);
}

enum rc
app_checkin_mark(struct app *app, const struct tournament *t, const struct actor *who,
    const struct checkin_mark *in, struct err *e)
{
	struct mark m = { t, who, in };
	enum rc rc = check_round(in->round, e);
	if (rc == OK && !state_known(in->state))
		rc = err_set(e, INVALID, "state", "Mark people present, absent or late.");
	if (rc == OK && (in->player == 0) == (in->team == 0))
		rc = err_set(e, INVALID, NULL, "Mark one player or one team.");
	return rc == OK ? db_tx(app->db, mark, &m, e) : rc;
}

/* ---- one player ---- */

enum rc
app_checkin_player(struct app *app, const struct tournament *t, int64_t player,
    json_t **out, struct err *e)
{
	return DB_JSON(
	    app->db, Q_attendance_player, out, "player", e, P_INT(t->id), P_INT(player));
}

struct rename {
	const struct tournament *t;
	const struct actor *who;
	int64_t player;
	const char *given, *family;
};

static enum rc
rename_player(struct db *db, void *arg, struct err *e)
{
	const struct rename *m = arg;
	char subject[40];
	snprintf(subject, sizeof subject, "player:%lld", (long long)m->player);
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_attendance_rename, &r, "player", e, P_INT(m->t->id),
	    P_INT(m->player), P_TEXT(m->given), P_TEXT(m->family));
	if (rc == OK)
		rc = public_changed(db, m->t->id, e);
	/* The trail says that a name was corrected, never which. */
	return rc == OK ? audit(db, m->t->id, m->who, "player.rename", subject, NULL,
	                      NULL, NULL, e)
	                : rc;
}

enum rc
app_checkin_rename(struct app *app, const struct tournament *t, const struct actor *who,
    int64_t player, const char *given, const char *family, struct err *e)
{
	struct rename m = { t, who, player, given, family };
	if (*given == '\0' && *family == '\0')
		return err_set(e, INVALID, "given", "Write a first or a last name.");
	return db_tx(app->db, rename_player, &m, e);
}

/* ---- many at once, from a program ---- */

struct mark_many {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	int64_t round;
	const json_t *players;
	struct problems *p;
	json_t *marked; /* [{player, was, state}] for the audit trail */
};

/* Finds one entry's player and marks it. */
static enum rc
mark_one(
    struct db *db, const struct mark_many *m, int row, const json_t *entry, struct err *e)
{
	const char *code = json_string_value(json_object_get(entry, "code"));
	const char *state = json_string_value(json_object_get(entry, "state"));
	char ids[32];
	DEFER(PQclear) PGresult *r = NULL;
	if (code == NULL || state == NULL || !state_known(state)) {
		problem_add(m->p, false, "entry_form", "players",
		    "Each entry has a code and a state: present, absent, late or clear.")
		    ->row = row;
		return OK;
	}
	enum rc rc = DB_QUERY(db, Q_attendance_player_by_code, &r, e, P_INT(m->t->id),
	    P_TEXT(code), P_INT(m->round));
	if (rc != OK)
		return rc;
	if (PQntuples(r) == 0 || row_bool(r, 0, "withdrawn")) {
		problem_add(m->p, false, "player_unknown", "players",
		    "No player with the code %.20s takes part.", code)
		    ->row = row;
		return OK;
	}
	json_int_t player = row_int(r, 0, "player_id");
	snprintf(ids, sizeof ids, "{%lld}", (long long)player);
	json_array_append_new(
	    m->marked, json_pack("{s:I, s:s, s:s}", "player", player, "was",
	                   row_text(r, 0, "state"), "state", state));
	return store(db, m->t->id, m->round, state, ids, e);
}

static enum rc
mark_many(struct db *db, void *arg, struct err *e)
{
	struct mark_many *m = arg;
	size_t i;
	json_t *entry;
	*m->p = (struct problems){ .arena = m->app->arena };
	json_array_clear(m->marked);
	json_array_foreach(m->players, i, entry)
	{
		enum rc rc = mark_one(db, m, (int)i + 1, entry, e);
		if (rc != OK)
			return rc;
	}
	if (m->p->errors > 0)
		return err_set(e, INVALID, "players", "Nothing was marked.");
	return audit(db, m->t->id, m->who, "attendance.mark", "players", NULL,
	    json_pack("{s:I, s:O}", "round", (json_int_t)m->round, "players", m->marked),
	    NULL, e);
}

enum rc
app_checkin_mark_many(struct app *app, const struct tournament *t,
    const struct actor *who, int64_t round, const json_t *players, struct problems *p,
    struct err *e)
{
	/* What was sent may hold names beside the codes: only ids go into the trail. */
	DEFER(json_decref) json_t *marked = json_array();
	struct mark_many m = { app, t, who, round, players, p, marked };
	enum rc rc = check_round(round, e);
	if (rc == OK && !json_is_array(players))
		rc = err_set(e, INVALID, "players",
		    "Send {\"round\": 0, \"players\": [{\"code\": \"...\", \"state\": "
		    "\"present\"}]}.");
	if (rc == OK && json_array_size(players) > CHECKIN_MANY_MAX)
		rc = err_set(e, TOO_BIG, "players",
		    "Mark at most %d players in one call.", CHECKIN_MANY_MAX);
	return rc == OK ? db_tx(app->db, mark_many, &m, e) : rc;
}
