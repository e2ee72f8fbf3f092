/* app/print_standings.c - editions put together for paper; see the header. */
#include "app/print_standings.h"
#include "app/app_standings.h"
#include "db/db.h"

struct job {
	struct app *app;
	const struct tournament *t;
	const char *division;
	bool director;
	json_t *out;
};

/* What stands over the list of row i: which edition it is, or that it is none. */
static void
say_state(json_t *doc, struct arena *a, const PGresult *r, int i, bool published)
{
	const char *warning = "";
	if (!published)
		warning = "DRAFT: not published.  The sheets are as they stand now.";
	else if (!row_bool(r, i, "seen"))
		warning =
		    "HELD BACK: not for the public before the results are revealed.";
	json_object_set_new(doc, "warning", json_string(warning));
	json_object_set_new(doc, "state",
	    json_string(
	        published ? arena_printf(a, "Edition %lld, fingerprint %s, published %s",
	                        (long long)row_int(r, i, "edition"),
	                        row_text(r, i, "fingerprint"), row_text(r, i, "at"))
	                  : arena_printf(a, "As of %s", row_text(r, i, "now"))));
}

static enum rc
add_division(struct db *db, const struct job *j, const PGresult *r, int i, struct err *e)
{
	struct arena *a = j->app->arena;
	bool published = !row_null(r, i, "edition");
	int through = (int)row_int(r, i, "through_round");
	json_t *snapshot = NULL;
	struct standings s;
	json_t *doc = NULL;
	enum rc rc = OK;

	if (!published) {
		rc = standings_load(db, a, j->t, row_text(r, i, "code"), 0, &s, e);
		snapshot = rc == OK ? standings_snapshot(&s) : NULL;
		through = rc == OK ? s.through : 0;
	} else {
		snapshot = row_json(r, i, "snapshot");
	}
	if (rc == OK)
		rc = standings_document(db, j->t, row_int(r, i, "division_id"), snapshot,
		    row_text(r, i, "shows"), "public", "", "", &doc, e);
	if (rc != OK)
		return rc;
	say_state(doc, a, r, i, published);
	json_object_set_new(doc, "heads", standings_heads(through));
	json_object_set_new(doc, "title",
	    json_string(arena_printf(a, "Standings after round %d", through)));
	return json_array_append_new(json_object_get(j->out, "standings"), doc) == 0
	           ? OK
	           : BROKEN;
}

static enum rc
standings_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(db, Q_print_standings, &r, e, P_INT(j->t->id),
	    P_OPT(j->division), P_BOOL(j->director));

	for (int i = 0; rc == OK && i < PQntuples(r); i++)
		if (j->director || !row_null(r, i, "edition"))
			rc = add_division(db, j, r, i, e);
	if (rc != OK)
		return rc;
	if (PQntuples(r) == 0)
		return err_set(e, INVALID, "division",
		    "Nobody is entered in this choice yet: import the roster first.");
	if (json_array_size(json_object_get(j->out, "standings")) == 0)
		return err_set(e, DENIED, NULL,
		    "No standings are published yet: until then only the director prints "
		    "them.");
	return OK;
}

enum rc
print_standings_model(struct app *app, const struct tournament *t, const char *division,
    bool director, json_t **out, struct err *e)
{
	struct job j = { app, t, division, director,
		json_pack("{s:s, s:[]}", "tournament", t->name, "standings") };
	enum rc rc = db_snapshot(app->db, standings_tx, &j, e);

	if (rc == OK)
		*out = j.out;
	else
		json_decref(j.out);
	return rc;
}
