/* app/app_call.c - judges called to tables.
 *
 * AGLOA XI-B-3 gives a table back what judges took of the last five minutes before the
 * warning.  It is counted by the round's clock: a pause costs a table nothing. */
#include "app/app_call.h"
#include "app/app_clock.h"
#include "app/app_rules.h"
#include "db/db.h"
#include <string.h>

enum { EXTENSION_MAX = 3600 };

struct job {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const char *division, *press, *said;
	int64_t table, call;
};

enum rc
app_call_list(struct app *app, const struct tournament *t, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_call_list, out, "tournament", e, P_INT(t->id));
}

static enum rc
call_audit(
    struct db *db, const struct job *j, const char *what, int64_t seconds, struct err *e)
{
	return audit(db, j->t->id, j->who, arena_printf(j->app->arena, "call.%s", what),
	    arena_printf(j->app->arena, "call:%lld", (long long)j->call), NULL,
	    json_pack("{s:I}", "seconds", (json_int_t)seconds), NULL, e);
}

static enum rc
make_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *place = NULL, *made = NULL;
	enum rc rc = DB_QUERY(db, Q_call_place, &place, e, P_INT(j->t->id),
	    P_INT(j->table), P_TEXT(j->division));
	if (rc != OK)
		return rc;
	if (PQntuples(place) == 0)
		return err_set(e, INVALID, "table",
		    "No round that is played now has a table %lld: compare the number on "
		    "the table.",
		    (long long)j->table);
	rc = DB_ONE(db, Q_call_make, &made, "call", e, P_INT(j->t->id),
	    P_INT(row_int(place, 0, "division_id")), P_INT(row_int(place, 0, "round_no")),
	    P_INT(j->table), P_TEXT(j->who->label));
	if (rc != OK)
		return rc;
	j->call = row_int(made, 0, "call_id");
	j->said = arena_printf(j->app->arena, "A judge is called to table %lld, %s.",
	    (long long)j->table, row_text(place, 0, "name"));
	return call_audit(db, j, "make", 0, e);
}

enum rc
app_call_make(struct app *app, const struct tournament *t, const struct actor *who,
    const char *division, int64_t table, const char **said, struct err *e)
{
	struct job j = {
		.app = app, .t = t, .who = who, .division = division, .table = table
	};
	if (table < 1 || table > 99999)
		return err_set(e, INVALID, "table",
		    "Type the number that stands on the table: 1 to 99999.");
	enum rc rc = db_tx(app->db, make_tx, &j, e);
	if (rc == OK)
		*said = j.said;
	return rc;
}

static enum rc
do_take(struct db *db, struct job *j, const PGresult *was, struct err *e)
{
	int64_t left;
	if (row_bool(was, 0, "taken") || row_bool(was, 0, "ended"))
		return err_set(
		    e, CONFLICT, NULL, "Another judge took this call, or it is over.");
	enum rc rc = clock_left_in(db, j->t, row_text(was, 0, "division"),
	    row_int(was, 0, "round_no"), &left, e);
	if (rc != OK)
		return rc;
	j->said = arena_printf(j->app->arena,
	    "You go to table %lld.  Press Done when you leave it.",
	    (long long)row_int(was, 0, "table_no"));
	rc = DB_QUERY(db, Q_call_take, NULL, e, P_INT(j->t->id), P_INT(j->call),
	    P_TEXT(j->who->label), left < 0 ? P_NULL : P_INT(left));
	return rc == OK ? call_audit(db, j, "take", 0, e) : rc;
}

static enum rc
do_end(struct db *db, struct job *j, const PGresult *was, struct err *e)
{
	int64_t left;
	struct settings s;
	if (row_bool(was, 0, "ended"))
		return err_set(e, CONFLICT, NULL, "This call is over already.");
	enum rc rc = clock_left_in(db, j->t, row_text(was, 0, "division"),
	    row_int(was, 0, "round_no"), &left, e);
	if (rc == OK)
		rc =
		    rules_settings(j->t->rules, row_text(was, 0, "rule_settings"), &s, e);
	if (rc != OK)
		return rc;
	int64_t from =
	    row_null(was, 0, "taken_left_ms") ? -1 : row_int(was, 0, "taken_left_ms");
	int seconds = s.judge_time_added ? clock_taken_away(from, left) : 0;
	j->said = seconds ? "Done.  The table lost time: give it back with one tap."
	                  : "Done.  The table lost no time that is given back.";
	rc = DB_QUERY(db, Q_call_end, NULL, e, P_INT(j->t->id), P_INT(j->call),
	    P_TEXT(j->who->label), P_INT(seconds));
	return rc == OK ? call_audit(db, j, "end", seconds, e) : rc;
}

static enum rc
settle(struct db *db, struct job *j, const PGresult *was, bool given, struct err *e)
{
	if (!row_bool(was, 0, "ended") || row_bool(was, 0, "settled") ||
	    row_int(was, 0, "seconds") == 0)
		return err_set(e, CONFLICT, NULL,
		    "There is nothing to give back for this call any more.");
	enum rc rc = DB_QUERY(db, Q_call_settle, NULL, e, P_INT(j->t->id), P_INT(j->call),
	    P_TEXT(j->who->label), P_BOOL(given));
	return rc == OK ? call_audit(db, j, given ? "give" : "decline",
	                      row_int(was, 0, "seconds"), e)
	                : rc;
}

static enum rc
do_give(struct db *db, struct job *j, const PGresult *was, struct err *e)
{
	enum rc rc = settle(db, j, was, true, e);
	if (rc != OK)
		return rc;
	struct clock_do in = { .division = row_text(was, 0, "division"),
		.round = row_int(was, 0, "round_no"),
		.action = "extend",
		.phase = -1,
		.seconds = MIN(
		    row_int(was, 0, "has") + row_int(was, 0, "seconds"), EXTENSION_MAX),
		.table = row_int(was, 0, "table_no"),
		.reason = "A judge was there in the last five minutes." };
	j->said = arena_printf(j->app->arena, "Table %lld has %lld seconds more.",
	    (long long)in.table, (long long)in.seconds);
	return clock_do_in(db, j->app, j->t, j->who, &in, e);
}

static enum rc
do_decline(struct db *db, struct job *j, const PGresult *was, struct err *e)
{
	j->said = "The table gets no more time.";
	return settle(db, j, was, false, e);
}

static const struct {
	const char *name;
	enum rc (*act)(struct db *db, struct job *j, const PGresult *was, struct err *e);
} presses[] = { { "take", do_take }, { "end", do_end }, { "give", do_give },
	{ "decline", do_decline } };

static enum rc
step_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *was = NULL;
	enum rc rc =
	    DB_ONE(db, Q_call_lock, &was, "call", e, P_INT(j->t->id), P_INT(j->call));
	if (rc != OK)
		return rc;
	for (size_t i = 0; i < COUNT(presses); i++)
		if (strcmp(j->press, presses[i].name) == 0)
			return presses[i].act(db, j, was, e);
	return err_set(e, INVALID, NULL,
	    "Say what to do with the call: take, end, give or decline.");
}

enum rc
app_call_step(struct app *app, const struct tournament *t, const struct actor *who,
    int64_t call, const char *press, const char **said, struct err *e)
{
	struct job j = { .app = app, .t = t, .who = who, .call = call, .press = press };
	enum rc rc = db_tx(app->db, step_tx, &j, e);
	if (rc == OK)
		*said = j.said;
	return rc;
}
