/* app/player_move.c - a player goes to another team, or out of the roster: what goes
 * along. */
#include "app/app_player.h"
#include "db/db.h"

/* A move to another division: no seat can go along. */
static enum rc
leave_plans(struct db *db, int64_t tournament, int64_t player, struct err *e)
{
	DEFER(PQclear) PGresult *plans = NULL;
	enum rc rc =
	    DB_QUERY(db, Q_player_plans, &plans, e, P_INT(tournament), P_INT(player));
	for (int i = 0; rc == OK && i < PQntuples(plans); i++) {
		if (row_text(plans, i, "state")[0] == 'c')
			return err_set(e, CONFLICT, "team",
			    "The player is seated in the old division.  Withdraw the "
			    "player there and add "
			    "the same child to the other division, then seat again.");
		rc = DB_QUERY(db, Q_player_drop_draft, NULL, e, P_INT(tournament),
		    P_INT(row_int(plans, i, "plan_id")));
	}
	return rc;
}

enum rc
player_move(
    struct db *db, int64_t tournament, int64_t player, int64_t team, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc;
	if (team == 0) {
		rc = DB_QUERY(
		    db, Q_player_leave_team, NULL, e, P_INT(tournament), P_INT(player));
		if (rc == OK)
			rc = DB_QUERY(db, Q_player_seat_team, NULL, e, P_INT(tournament),
			    P_INT(player), P_INT(-player));
		return rc;
	}
	rc = DB_ONE(db, Q_player_move_check, &r, "team", e, P_INT(tournament),
	    P_INT(player), P_INT(team));
	if (rc == OK && row_bool(r, 0, "other_division"))
		rc = leave_plans(db, tournament, player, e);
	if (rc == OK)
		rc = DB_QUERY(db, Q_player_move, NULL, e, P_INT(tournament),
		    P_INT(player), P_INT(team));
	if (rc == OK)
		rc = DB_QUERY(db, Q_player_seat_reasons, NULL, e, P_INT(tournament),
		    P_INT(player), P_INT(team));
	if (rc == OK)
		rc = DB_QUERY(db, Q_player_seat_team, NULL, e, P_INT(tournament),
		    P_INT(player), P_INT(team));
	return rc;
}

enum rc
player_change_division(
    struct db *db, int64_t tournament, int64_t player, int64_t division, struct err *e)
{
	enum rc rc = leave_plans(db, tournament, player, e);
	if (rc == OK)
		rc = DB_QUERY(db, Q_player_division, NULL, e, P_INT(tournament),
		    P_INT(player), P_INT(division));
	return rc;
}

enum rc
player_remove(
    struct db *db, int64_t tournament, int64_t player, const char *reason, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_ONE(db, Q_player_used, &r, "player", e, P_INT(tournament), P_INT(player));
	if (rc == OK && row_bool(r, 0, "used"))
		return DB_QUERY(db, Q_player_withdraw, NULL, e, P_INT(tournament),
		    P_INT(player), P_TEXT(reason));
	if (rc == OK)
		rc = DB_QUERY(db, Q_player_forget_attendance, NULL, e, P_INT(tournament),
		    P_INT(player));
	if (rc == OK)
		rc = DB_QUERY(
		    db, Q_player_delete, NULL, e, P_INT(tournament), P_INT(player));
	return rc;
}
