/* app/app_ceremony.c - announced awards with their edition and fingerprint, or for a
 * director the awards as they stand now. */
#include "app/app_ceremony.h"
#include "app/app_awards.h"
#include "db/db.h"

struct job {
	struct app *app;
	const struct tournament *t;
	const struct ceremony_choice *c;
	json_t *out;
};

/* The division of row i. */
static enum rc
add_division(struct db *db, const struct job *j, const PGresult *r, int i, json_t *list,
    struct err *e)
{
	const struct award_viewer viewer = { "ceremony", j->c->policy };
	struct arena *a = j->app->arena;
	struct awards *w = arena_alloc(a, sizeof *w);
	DEFER(mem_free) char *now = NULL;
	DEFER(PQclear) PGresult *same = NULL;
	bool announced = !row_null(r, i, "edition");
	int64_t division = row_int(r, i, "division_id");
	json_t *doc = NULL;
	enum rc rc = OK;

	if (j->c->director) {
		rc = awards_load(db, a, j->t, row_text(r, i, "code"), w, e);
		now = rc == OK ? awards_snapshot(a, j->t, w) : NULL;
	}
	if (rc == OK && j->c->director && announced)
		rc = DB_ONE(db, Q_award_holds, &same, "announcement", e, P_INT(j->t->id),
		    P_INT(division), P_TEXT(now));
	if (rc == OK)
		rc = awards_named(db, j->t, division,
		    announced ? row_text(r, i, "snapshot") : now,
		    row_text(r, i, announced ? "announced_shows" : "shows"), &viewer,
		    &doc, e);
	if (rc != OK)
		return rc;
	json_object_set_new(doc, "edition",
	    announced ? json_integer(row_int(r, i, "edition")) : json_null());
	json_object_set_new(
	    doc, "changed", json_boolean(same && !row_bool(same, 0, "same")));
	json_object_set_new(doc, "seen", json_boolean(row_bool(r, i, "seen")));
	json_object_set_new(doc, "results", row_json(r, i, "results"));
	static const char *const texts[] = { "fingerprint", "at", "date" };
	for (size_t k = 0; k < COUNT(texts); k++)
		json_object_set_new(doc, texts[k], json_string(row_text(r, i, texts[k])));
	return json_array_append_new(list, doc) == 0 ? OK : BROKEN;
}

static enum rc
ceremony_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(json_decref) json_t *list = json_array();
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_QUERY(db, Q_award_ceremony, &r, e, P_INT(j->t->id), P_OPT(j->c->division));

	for (int i = 0; rc == OK && i < PQntuples(r); i++)
		if (j->c->director || row_bool(r, i, "seen"))
			rc = add_division(db, j, r, i, list, e);
	if (rc != OK)
		return rc;
	if (PQntuples(r) == 0)
		return err_set(e, INVALID, "division",
		    "Nobody is entered in this choice yet: import the roster first.");
	if (json_array_size(list) == 0)
		return err_set(e, DENIED, NULL,
		    "The awards are not announced yet: until then only the director "
		    "prints them.");
	j->out = json_pack("{s:s, s:s, s:O}", "tournament", j->t->name, "venue",
	    row_text(r, 0, "venue"), "ceremony", list);
	return OK;
}

enum rc
ceremony_model(struct app *app, const struct tournament *t,
    const struct ceremony_choice *c, json_t **out, struct err *e)
{
	struct job j = { app, t, c, NULL };
	enum rc rc = db_snapshot(app->db, ceremony_tx, &j, e);

	if (rc == OK)
		*out = j.out;
	return rc;
}
