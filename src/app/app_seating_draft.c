/* app/app_seating_draft.c - all rounds of a division are seated by the core; see
 * app_seating.h. */
#include "app/app_seating.h"
#include "app/app_seating_mode.h"
#include "app/app_seating_store.h"
#include "db/db.h"
#include "sys/random.h"
#include <string.h>

struct draft {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const struct seating_make *in;
	struct seating_book book;
	int keep; /* rounds that stay, since sheets are entered */
	json_t *out;
};

/* The draft as the API tells of it. */
static json_t *
draft_model(struct arena *a, const struct seating_book *b)
{
	json_t *out = json_pack("{s:s,s:s,s:i,s:s,s:I,s:I,s:I}", "division", b->code,
	    "mode", seating_modes[b->mode].code, "edition", b->edition, "state", "draft",
	    "plan_id", (json_int_t)b->plan_id, "seed", (json_int_t)b->seed, "steps",
	    (json_int_t)b->steps);
	json_t *summary = seating_book_summary(a, b);
	json_object_update_missing(out, summary);
	json_decref(summary);
	return out;
}

static enum rc
store_draft(struct db *db, void *arg, struct err *e)
{
	struct draft *d = arg;
	struct seating_book now, b = d->book;
	enum rc rc =
	    seating_book_load(db, d->app->arena, d->t, b.code, BOOK_NEWEST, &now, e);
	if (rc != OK)
		return rc;
	rc = seating_book_expect(&now, b.plan_id ? b.plan_id : now.plan_id, e);
	for (int r = d->keep; r < now.rounds && rc == OK; r++)
		if (now.round[r].locked)
			rc = err_set(e, CONFLICT, NULL,
			    "A sheet of round %d was entered in the meantime.  Nothing "
			    "was "
			    "changed; try again.",
			    r + 1);
	seating_book_free(&now);
	if (rc == OK)
		rc = seating_book_store(db, d->t, d->who, d->app->arena, &b, e);
	if (rc == OK) /* a search for it has ended, or is not needed any more */
		rc = DB_QUERY(
		    db, Q_search_end, NULL, e, P_INT(d->t->id), P_INT(b.division_id));
	if (rc == OK)
		rc = audit(db, d->t->id, d->who, "seating.draft",
		    arena_printf(d->app->arena, "plan:%lld", (long long)b.plan_id), NULL,
		    draft_model(d->app->arena, &b), NULL, e);
	if (rc == OK)
		d->out = draft_model(d->app->arena, &b);
	return rc;
}

enum rc
app_seating_make(struct app *app, const struct tournament *t, const struct actor *who,
    const struct seating_make *in, json_t **out, struct err *e)
{
	struct seating_make choice = *in;
	if (in->rounds < 0 || in->rounds > SEATING_ROUNDS_MAX)
		return err_set(
		    e, INVALID, "rounds", "Seat 1 to %d rounds.", SEATING_ROUNDS_MAX);
	if (in->seed < 0)
		return err_set(
		    e, INVALID, "seed", "The seed is a whole number, 0 or more.");
	if (in->steps < 0)
		return err_set(
		    e, INVALID, "steps", "The steps are a whole number, 0 or more.");
	if (in->teams_a_match < 0 || in->teams_a_match > 3 || in->teams_a_match == 1)
		return err_set(e, INVALID, "teams_a_match",
		    "Two or three teams play a match; 0 stands for single players.");
	choice.mode = in->mode ? in->mode : "";
	choice.without = in->without ? in->without : "";
	if (choice.seed == 0)
		choice.seed = (int64_t)(random_u64() % 1000000) + 1;
	struct draft d = { .app = app, .t = t, .who = who, .in = &choice };
	enum rc rc = seating_book_load(
	    app->db, app->arena, t, in->division, BOOK_NEWEST, &d.book, e);
	if (rc != OK)
		return rc;
	rc = seating_book_expect(&d.book, in->plan_id, e);
	if (rc == OK)
		rc = seating_mode_draw(app, t, &choice, &d.book, &d.keep, e);
	if (rc == OK)
		rc = db_tx(app->db, store_draft, &d, e);
	if (rc == OK)
		statistics_refresh(app->db, "seating");
	seating_book_free(&d.book);
	*out = d.out;
	return rc;
}

/* ---- throwing a draft away ---- */

struct discard {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const char *division;
	int64_t plan_id;
};

static enum rc
discard_tx(struct db *db, void *arg, struct err *e)
{
	const struct discard *d = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_seating_division, &r, "division", e, P_INT(d->t->id),
	    P_TEXT(d->division));
	if (rc != OK)
		return rc;
	int64_t draft = row_int(r, 0, "draft_id");
	if (!draft || (d->plan_id && d->plan_id != draft))
		return err_set(e, CONFLICT, NULL,
		    "This draft is not there any more; somebody has changed or published "
		    "it.");
	rc = DB_QUERY(db, Q_seating_draft_delete, NULL, e, P_INT(d->t->id),
	    P_INT(row_int(r, 0, "division_id")));
	return rc != OK ? rc
	                : audit(db, d->t->id, d->who, "seating.discard",
	                      arena_printf(d->app->arena, "plan:%lld", (long long)draft),
	                      NULL, NULL, NULL, e);
}

enum rc
app_seating_discard(struct app *app, const struct tournament *t, const struct actor *who,
    const char *division, int64_t plan_id, struct err *e)
{
	struct discard d = { app, t, who, division, plan_id };
	return db_tx(app->db, discard_tx, &d, e);
}
