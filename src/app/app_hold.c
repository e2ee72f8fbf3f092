/* app/app_hold.c - results held back until the ceremony.
 *
 * Editions and awards of later rounds may be published meanwhile: publication_seen() and
 * award_seen() (sql) keep them from the public, so that one action reveals all. */
#include "app/app_publication.h"
#include "app/app_standings.h"
#include "db/db.h"

struct job {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const char *division;
	int after; /* the last round that is seen; -1 = all */
};

static enum rc
hold_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *d = NULL, *r = NULL;
	enum rc rc = DB_ONE(db, Q_standings_division, &d, "division", e, P_INT(j->t->id),
	    P_TEXT(j->division));

	if (rc != OK)
		return rc;
	int64_t division = row_int(d, 0, "division_id");
	bool holds = j->after >= 0;
	rc = DB_ONE(db, Q_publication_hold, &r, "division", e, P_INT(j->t->id),
	    P_INT(division), holds ? P_INT(j->after) : P_NULL);
	if (rc == OK && j->after >= row_int(r, 0, "rounds"))
		rc = err_set(e, INVALID, "held_after",
		    "This division plays %lld rounds: name the last one that the public "
		    "may see before the ceremony.",
		    (long long)row_int(r, 0, "rounds"));
	if (rc == OK)
		rc = audit(db, j->t->id, j->who,
		    holds ? "publication.hold" : "publication.reveal",
		    arena_printf(j->app->arena, "division:%lld", (long long)division),
		    json_pack("{s:I}", "after", (json_int_t)row_int(r, 0, "was")),
		    json_pack("{s:i}", "after", j->after), NULL, e);
	return rc == OK ? public_changed(db, j->t->id, e) : rc;
}

enum rc
app_publication_hold(struct app *app, const struct tournament *t, const struct actor *who,
    const char *division, int64_t after, struct err *e)
{
	struct job j = { app, t, who, division, (int)after };

	if (after < -1 || after > STANDINGS_ROUNDS_MAX)
		return err_set(e, INVALID, "held_after",
		    "Name the last round that the public may see before the ceremony, or "
		    "none.");
	return db_tx(app->db, hold_tx, &j, e);
}
