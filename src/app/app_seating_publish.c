/* app/app_seating_publish.c - a draft becomes the plan that is played, a round becomes
 * public.
 *
 * Every table of the plan gets a sheet with a code of its own.  A sheet of an earlier
 * edition stays good where round, number and players, in their order, are the same; the
 * others are void, name what replaces them, and have to be printed again. */
#include "app/app_seating.h"
#include "app/app_seating_store.h"
#include "db/db.h"
#include "rules/sheet_code.h"
#include "sys/random.h"
#include <stdlib.h>
#include <string.h>

enum { CODES_SPARE = 20 };

struct publish {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const char *division;
	int64_t round, plan_id;
	json_t *out;
};

struct sheets {
	int kept, made, voided;
};

static enum rc
check_draft(struct db *db, const struct publish *p, int64_t plan, struct err *e)
{
	DEFER(PQclear) PGresult *stuck = NULL;
	DEFER(PQclear) PGresult *twice = NULL;
	DEFER(PQclear) PGresult *clash = NULL;
	enum rc rc = DB_ONE(
	    db, Q_seating_sheets_stuck, &stuck, "plan", e, P_INT(p->t->id), P_INT(plan));
	if (rc == OK && *row_text(stuck, 0, "tables"))
		return err_set(e, CONFLICT, NULL,
		    "These sheets are entered already, so their tables cannot change: "
		    "%.200s.  "
		    "Repair the draft, which takes them as they were played.",
		    row_text(stuck, 0, "tables"));
	if (rc == OK)
		rc = DB_ONE(db, Q_seating_substitutes_clash, &twice, "plan", e,
		    P_INT(p->t->id), P_INT(plan));
	if (rc == OK && *row_text(twice, 0, "players"))
		return err_set(e, CONFLICT, NULL,
		    "As substitutes these play at other tables already, by sheets that "
		    "are "
		    "entered: %.200s.  Repair the draft once more, or correct those "
		    "sheets.",
		    row_text(twice, 0, "players"));
	if (rc == OK)
		rc = DB_ONE(db, Q_seating_numbers_clash, &clash, "plan", e,
		    P_INT(p->t->id), P_INT(plan));
	if (rc == OK && *row_text(clash, 0, "tables"))
		return err_set(e, CONFLICT, NULL,
		    "%.80s, in the same session, has tables of these numbers too: "
		    "%.120s.  Make "
		    "the draft anew: it takes free numbers.",
		    row_text(clash, 0, "division"), row_text(clash, 0, "tables"));
	return rc;
}

/* n new sheet codes as a JSON list, some to spare. */
static const char *
new_codes(struct arena *a, int64_t n)
{
	json_t *list = json_array();
	for (int64_t i = 0; i < n + CODES_SPARE; i++) {
		char code[SHEET_CODE_LEN + 1];
		sheet_code_make(code, random_u64());
		json_array_append_new(list, json_string(code));
	}
	char *text = json_dumps(list, JSON_COMPACT);
	const char *copy = arena_strdup(a, text);
	free(text);
	json_decref(list);
	return copy;
}

static enum rc
count_rows(
    struct db *db, enum query q, int *n, struct err *e, const struct param *p, int params)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = db_query(db, q, &r, e, params, p);
	*n = rc == OK ? PQntuples(r) : 0;
	return rc;
}

static enum rc
issue_sheets(struct db *db, const struct publish *p, int64_t plan, int edition,
    struct sheets *s, struct err *e)
{
	DEFER(PQclear) PGresult *bare = NULL;
	const struct param ids[] = { P_INT(p->t->id), P_INT(plan),
		P_TEXT(arena_printf(p->app->arena,
		    "Edition %d of the seating has replaced it: the table's players "
		    "changed.",
		    edition)) };
	enum rc rc = count_rows(db, Q_seating_sheets_keep, &s->kept, e, ids, 2);
	if (rc == OK)
		rc = count_rows(db, Q_seating_sheets_void, &s->voided, e, ids, 3);
	if (rc == OK)
		rc = DB_ONE(db, Q_seating_tables_bare, &bare, "plan", e, ids[0], ids[1]);
	if (rc != OK)
		return rc;
	int64_t n = row_int(bare, 0, "n");
	const struct param make[] = { ids[0], ids[1],
		P_TEXT(new_codes(p->app->arena, n)) };
	rc = count_rows(db, Q_seating_sheets_make, &s->made, e, make, 3);
	if (rc == OK && s->made < n)
		rc = err_set(
		    e, BUSY, NULL, "The new sheet codes were taken.  Please try again.");
	return rc == OK ? DB_QUERY(db, Q_seating_sheets_link, NULL, e, ids[0], ids[1])
	                : rc;
}

static enum rc
accept_draft(struct db *db, const struct publish *p, int64_t division, int64_t plan,
    struct sheets *s, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = check_draft(db, p, plan, e);
	if (rc == OK)
		rc = DB_QUERY(db, Q_seating_current_replace, NULL, e, P_INT(p->t->id),
		    P_INT(division));
	if (rc == OK)
		rc = DB_ONE(db, Q_seating_draft_accept, &r, "draft", e, P_INT(p->t->id),
		    P_INT(plan));
	if (rc == OK)
		rc = DB_QUERY(db, Q_seating_hide_beyond, NULL, e, P_INT(p->t->id),
		    P_INT(division), P_INT(plan));
	return rc == OK ? issue_sheets(db, p, plan, (int)row_int(r, 0, "edition"), s, e)
	                : rc;
}

static enum rc
show_rounds(struct db *db, const struct publish *p, int64_t division, int64_t plan,
    json_t *rounds, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(db, Q_seating_publish_rounds, &r, e, P_INT(p->t->id),
	    P_INT(division), P_INT(plan), P_INT(p->round));
	for (int i = 0; rc == OK && i < PQntuples(r); i++)
		json_array_append_new(rounds, json_integer(row_int(r, i, "round_no")));
	return rc;
}

static enum rc
check_round(
    struct db *db, const struct publish *p, int64_t plan, int *edition, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_ONE(db, Q_seating_plan, &r, "plan", e, P_INT(p->t->id), P_INT(plan));
	if (rc != OK)
		return rc;
	json_t *summary = row_json(r, 0, "summary");
	long long rounds =
	    (long long)json_integer_value(json_object_get(summary, "rounds"));
	json_decref(summary);
	*edition = (int)row_int(r, 0, "edition");
	if (p->round < 0 || p->round > rounds)
		return err_set(e, NOT_FOUND, "round",
		    "The plan has %lld rounds; there is no round %lld.", rounds,
		    (long long)p->round);
	return OK;
}

static enum rc
publish_tx(struct db *db, void *arg, struct err *e)
{
	struct publish *p = arg;
	DEFER(PQclear) PGresult *r = NULL;
	DEFER(json_decref) json_t *reprint = NULL;
	enum rc rc = DB_ONE(db, Q_seating_division, &r, "division", e, P_INT(p->t->id),
	    P_TEXT(p->division));
	if (rc != OK)
		return rc;
	int64_t division = row_int(r, 0, "division_id"),
	        draft = row_int(r, 0, "draft_id");
	int64_t plan = draft ? draft : row_int(r, 0, "current_id");
	if (!plan)
		return err_set(e, CONFLICT, NULL,
		    "%s has no seating yet.  Make a draft first.",
		    row_text(r, 0, "name"));
	if (p->plan_id && p->plan_id != plan)
		return err_set(e, CONFLICT, NULL,
		    "The seating of %s was changed by somebody else in the meantime.  "
		    "Look at it "
		    "again; nothing was published.",
		    row_text(r, 0, "name"));
	struct sheets s = { 0 };
	int edition = 0;
	json_t *rounds = json_array();
	rc = check_round(db, p, plan, &edition, e);
	if (rc == OK && draft)
		rc = accept_draft(db, p, division, plan, &s, e);
	if (rc == OK)
		rc = show_rounds(db, p, division, plan, rounds, e);
	if (rc == OK)
		rc = DB_JSON(db, Q_seating_reprint, &reprint, "plan", e, P_INT(p->t->id),
		    P_INT(plan));
	json_t *out = json_pack("{s:s,s:i,s:o,s:{s:i,s:i,s:i},s:O?}", "division",
	    row_text(r, 0, "code"), "edition", edition, "rounds", rounds, "sheets",
	    "kept", s.kept, "made", s.made, "void", s.voided, "reprint", reprint);
	if (rc == OK)
		rc = audit(db, p->t->id, p->who, "seating.publish",
		    arena_printf(p->app->arena, "plan:%lld", (long long)plan), NULL,
		    json_deep_copy(out), NULL, e);
	if (rc == OK)
		rc = public_changed(db, p->t->id, e);
	if (rc == OK)
		p->out = out;
	else
		json_decref(out);
	return rc;
}

enum rc
app_seating_publish(struct app *app, const struct tournament *t, const struct actor *who,
    const char *division, int64_t round, int64_t plan_id, json_t **out, struct err *e)
{
	struct publish p = { app, t, who, division, round, plan_id, NULL };
	enum rc rc = db_tx(app->db, publish_tx, &p, e);
	if (rc == OK)
		statistics_refresh(app->db, "seating");
	*out = p.out;
	return rc;
}

static enum rc
hide_tx(struct db *db, void *arg, struct err *e)
{
	const struct publish *p = arg;
	DEFER(PQclear) PGresult *r = NULL;
	DEFER(PQclear) PGresult *gone = NULL;
	enum rc rc = DB_ONE(db, Q_seating_division, &r, "division", e, P_INT(p->t->id),
	    P_TEXT(p->division));
	if (rc != OK)
		return rc;
	int64_t division = row_int(r, 0, "division_id");
	rc = DB_QUERY(db, Q_seating_hide_round, &gone, e, P_INT(p->t->id),
	    P_INT(division), P_INT(p->round));
	if (rc == OK && PQntuples(gone) == 0)
		return err_set(
		    e, CONFLICT, NULL, "Round %lld is not public.", (long long)p->round);
	if (rc == OK)
		rc = audit(db, p->t->id, p->who, "seating.hide",
		    arena_printf(p->app->arena, "division:%lld round:%lld",
		        (long long)division, (long long)p->round),
		    NULL, NULL, NULL, e);
	return rc == OK ? public_changed(db, p->t->id, e) : rc;
}

enum rc
app_seating_hide(struct app *app, const struct tournament *t, const struct actor *who,
    const char *division, int64_t round, struct err *e)
{
	struct publish p = { app, t, who, division, round, 0, NULL };
	return db_tx(app->db, hide_tx, &p, e);
}
