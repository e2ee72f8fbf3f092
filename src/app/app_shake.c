/* app/app_shake.c - see the header. */
#include "app/app_shake.h"
#include "app/app_check.h"
#include "app/equation_json.h"
#include "db/db.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUND_MAX = 20, TABLE_MAX = 99999, SHAKE_MAX = 99 };

enum rc
shake_place_check(const struct shake_place *at, struct err *e)
{
	if (at->round < 1 || at->round > ROUND_MAX)
		return err_set(e, INVALID, "round", "Rounds are numbered 1 to 20.");
	if (at->table < 1 || at->table > TABLE_MAX)
		return err_set(e, INVALID, "table",
		    "Tables are numbered 1 to 99999: the number stands on the sheet.");
	if (at->shake < 1 || at->shake > SHAKE_MAX)
		return err_set(e, INVALID, "shake", "Shakes are numbered 1 to 99.");
	return OK;
}

enum rc
app_shake_show(struct app *app, const struct tournament *t, const struct shake_place *at,
    json_t **out, struct err *e)
{
	bool asked = at->round >= 1 && at->round <= ROUND_MAX && at->table >= 1 &&
	             at->table <= TABLE_MAX;
	bool shake = at->shake >= 1 && at->shake <= SHAKE_MAX;
	return DB_JSON(app->db, Q_shake_show, out, "tournament", e, P_INT(t->id),
	    P_TEXT(at->division), P_ID(asked ? at->round : 0),
	    P_ID(asked ? at->table : 0), P_ID(shake ? at->shake : 0));
}

/* "base:eight average:" and the version before: names and numbers alone. */
static enum rc
put(struct db *db, const struct tournament *t, const struct actor *who,
    int64_t division_id, const struct shake_place *at, const char *rules,
    const PGresult *was, struct err *e)
{
	char subject[80];
	DEFER(PQclear) PGresult *now = NULL;
	int64_t version = row_int(was, 0, "version");
	enum rc rc = DB_QUERY(db, Q_shake_put, NULL, e, P_INT(t->id), P_INT(division_id),
	    P_INT(at->round), P_INT(at->table), P_INT(at->shake), P_TEXT(rules),
	    P_TEXT(who->label));
	if (rc == OK)
		rc = DB_ONE(db, Q_shake_load, &now, "shake", e, P_INT(t->id),
		    P_INT(division_id), P_INT(at->round), P_INT(at->table),
		    P_INT(at->shake), P_TEXT(rules));
	if (rc != OK)
		return rc;
	snprintf(subject, sizeof subject, "shake:%lld-%lld-%lld-%lld",
	    (long long)division_id, (long long)at->round, (long long)at->table,
	    (long long)at->shake);
	return audit(db, t->id, who, "shake.rules", subject,
	    version ? json_pack("{s:I, s:s}", "version", (json_int_t)version, "called",
	                  row_text(was, 0, "was"))
	            : NULL,
	    json_pack("{s:I, s:s}", "version", (json_int_t)row_int(now, 0, "version"),
	        "called", row_text(now, 0, "was")),
	    NULL, e);
}

enum rc
shake_follow(struct db *db, const struct tournament *t, const struct actor *who,
    int64_t division_id, const struct shake_place *at, const char *equation_case,
    struct err *e)
{
	DEFER(PQclear) PGresult *was = NULL;
	enum rc rc = DB_ONE(db, Q_shake_load, &was, "shake", e, P_INT(t->id),
	    P_INT(division_id), P_INT(at->round), P_INT(at->table), P_INT(at->shake),
	    P_TEXT(equation_case));
	if (rc != OK || row_bool(was, 0, "same"))
		return rc;
	return put(db, t, who, division_id, at, equation_case, was, e);
}

enum rc
shake_division(struct db *db, const struct tournament *t, const struct shake_place *at,
    int64_t *division, struct err *e)
{
	DEFER(PQclear) PGresult *place = NULL;
	enum rc rc = DB_QUERY(db, Q_dispute_place, &place, e, P_INT(t->id),
	    P_TEXT(at->division), P_INT(at->round), P_INT(at->table));
	if (rc != OK)
		return rc;
	if (PQntuples(place) == 0)
		return err_set(e, INVALID, "table",
		    "Nobody is seated at table %lld in round %lld of that division: "
		    "compare the number with the sheet.",
		    (long long)at->table, (long long)at->round);
	*division = row_int(place, 0, "division_id");
	return OK;
}

/* ---- said by a judge ---- */

struct job {
	const struct tournament *t;
	const struct actor *who;
	const struct shake_place *at;
	char *rules;
	int64_t based_on;
};

static enum rc
save_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *was = NULL;
	int64_t division = 0;
	enum rc rc = shake_division(db, j->t, j->at, &division, e);
	if (rc != OK)
		return rc;
	rc = DB_ONE(db, Q_shake_load, &was, "shake", e, P_INT(j->t->id), P_INT(division),
	    P_INT(j->at->round), P_INT(j->at->table), P_INT(j->at->shake),
	    P_TEXT(j->rules));
	if (rc == OK && row_int(was, 0, "version") != j->based_on)
		return err_set(e, CONFLICT, "shake",
		    "Somebody else wrote down this shake's rules meanwhile: look at "
		    "them, then change what is wrong.");
	return rc == OK ? put(db, j->t, j->who, division, j->at, j->rules, was, e) : rc;
}

/* II-B-2: one that may not be called now is no rule of the shake. */
static enum rc
calls_check(struct app *app, const struct equation_case *c, struct err *e)
{
	for (int i = 0; i < c->n_choices; i++) {
		const struct variation *v = &equation_variations[c->choices[i].id];
		struct equation_case *others =
		    ARENA_NEW(app->arena, struct equation_case);
		*others = *c;
		others->n_choices = 0;
		for (int k = 0; k < c->n_choices; k++)
			if (k != i)
				others->choices[others->n_choices++] = c->choices[k];
		const char *why = app_check_barred(app->arena, others, &c->choices[i]);
		if (*why)
			return err_set(e, INVALID, v->name,
			    "%s may not be called: %s Whoever called it loses a point "
			    "and "
			    "calls another (II-B-2).",
			    v->title, why);
	}
	return OK;
}

/* The case with what only a shake has: its roll, and who called. */
static char *
rules_text(const struct shake_rules *r)
{
	json_t *text = equation_case_to_json(r->c), *call;
	size_t i;
	json_array_foreach(json_object_get(text, "variations"), i, call)
	    json_object_set_new(
	        call, "seat", r->seat[i] ? json_integer(r->seat[i]) : json_null());
	json_object_set(text, "roll", json_object_get(text, "resources"));
	char *out = json_dumps(text, JSON_COMPACT);
	json_decref(text);
	return out;
}

enum rc
app_shake_save(struct app *app, const struct tournament *t, const struct actor *who,
    const struct shake_place *at, const struct shake_rules *r, struct err *e)
{
	enum rc rc = shake_place_check(at, e);
	if (rc == OK)
		rc = calls_check(app, r->c, e);
	if (rc != OK)
		return rc;
	struct job j = { t, who, at, rules_text(r), r->based_on };
	if (!j.rules)
		return err_set(
		    e, INVALID, "shake", "These rules cannot be written down.");
	rc = db_tx(app->db, save_tx, &j, e);
	free(j.rules); /* jansson allocated it */
	return rc;
}
