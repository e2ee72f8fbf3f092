/* app/app_dispute.c - disputes about Equations, step by step.
 *
 * A judge rules; a player may appeal to the chief where the rules let him (AGLOA
 * VII-C-6: only after a second judge was called).  The checker advises: a ruling that
 * differs from it says why. */
#include "app/app_dispute.h"
#include "app/equation_json.h"
#include "db/db.h"
#include <stdlib.h>
#include <string.h>

/* Which states a kind of step may follow, and which state it leads to; NULL = stays. */
enum { STATES_MAX = 3 };
static const struct step_rule {
	const char *kind, *from[STATES_MAX], *to, *refusal;
} step_rules[] = {
	[DISPUTE_CASE] = { "case", { "open", "ruled", "appealed" }, NULL,
	    "The chief has decided this dispute: what was typed stays as it is." },
	[DISPUTE_RULING] = { "ruling", { "open", "ruled" }, "ruled",
	    "This dispute was appealed: now the chief decides." },
	[DISPUTE_APPEAL] = { "appeal", { "ruled" }, "appealed",
	    "Only a ruling that stands can be appealed, and only once." },
	[DISPUTE_DECISION] = { "decision", { "appealed", "decided" }, "decided",
	    "The chief decides after an appeal; this dispute has none." },
};

struct job {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const struct shake_place *at;
	const struct dispute_step *s;
	char *equation_case,
	    *answer; /* JSON texts of what is typed now; NULL = as before */
	int64_t dispute;
};

static void
job_cleanup(struct job *j)
{
	free(j->equation_case); /* jansson allocated them */
	free(j->answer);
}
#define JOB __attribute__((cleanup(job_cleanup))) struct job

/* The case and what the checker says of it, before the transaction. */
static enum rc
job_check(struct job *j, const struct equation_case *c, struct err *e)
{
	json_t *answer = NULL;
	enum rc rc = app_check(j->app, c, &answer, e);
	json_t *written = equation_case_to_json(c);
	if (rc == OK) {
		j->equation_case = json_dumps(written, JSON_COMPACT);
		j->answer = json_dumps(answer, JSON_COMPACT);
		if (!j->equation_case || !j->answer)
			rc = err_set(
			    e, INVALID, "equation", "This case cannot be written down.");
	}
	json_decref(written);
	json_decref(answer);
	return rc;
}

struct version {
	int64_t no;
	const char *kind, *equation_case, *answer, *ruling, *reason, *second_judge;
};

/* One step of the history and its row of the audit trail. */
static enum rc
version_add(struct db *db, struct job *j, const struct version *v, struct err *e)
{
	enum rc rc = DB_QUERY(db, Q_dispute_version_insert, NULL, e, P_INT(j->t->id),
	    P_INT(j->dispute), P_INT(v->no), P_TEXT(v->kind), P_TEXT(v->equation_case),
	    P_TEXT(v->answer), P_OPT(v->ruling), P_TEXT(v->reason),
	    P_TEXT(v->second_judge), P_ID(j->who->account_id), P_TEXT(j->who->label));
	if (rc != OK)
		return rc;
	return audit(db, j->t->id, j->who,
	    arena_printf(j->app->arena, "dispute.%s", v->kind),
	    arena_printf(j->app->arena, "dispute:%lld", (long long)j->dispute),
	    v->no > 1 ? json_pack("{s:I}", "version", (json_int_t)(v->no - 1)) : NULL,
	    json_pack("{s:I, s:s}", "version", (json_int_t)v->no, "ruling",
	        v->ruling ? v->ruling : ""),
	    v->reason, e);
}

/* ---- opening ---- */

static enum rc
open_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *made = NULL;
	int64_t division = 0;
	enum rc rc = shake_division(db, j->t, j->at, &division, e);
	if (rc != OK)
		return rc;
	rc = DB_ONE(db, Q_dispute_open, &made, "dispute", e, P_INT(j->t->id),
	    P_INT(division), P_INT(j->at->round), P_INT(j->at->table),
	    P_INT(j->at->shake));
	if (rc != OK)
		return rc;
	j->dispute = row_int(made, 0, "dispute_id");
	rc = shake_follow(db, j->t, j->who, division, j->at, j->equation_case, e);
	if (rc != OK)
		return rc;
	return version_add(db, j,
	    &(struct version){ 1, step_rules[DISPUTE_CASE].kind, j->equation_case,
	        j->answer, NULL, "", "" },
	    e);
}

enum rc
app_dispute_open(struct app *app, const struct tournament *t, const struct actor *who,
    const struct shake_place *at, const struct equation_case *c, int64_t *dispute,
    struct err *e)
{
	JOB j = { .app = app, .t = t, .who = who, .at = at };
	enum rc rc = shake_place_check(at, e);
	if (rc == OK)
		rc = job_check(&j, c, e);
	if (rc == OK)
		rc = db_tx(app->db, open_tx, &j, e);
	if (rc == OK)
		*dispute = j.dispute;
	return rc;
}

/* ---- a further step ---- */

static bool
may_follow(const struct step_rule *r, const char *state)
{
	for (int i = 0; i < STATES_MAX && r->from[i]; i++)
		if (strcmp(r->from[i], state) == 0)
			return true;
	return false;
}

/* What the checker's verdict amounts to: an Equation that does not stand loses. */
static const char *
ruling_of(const char *verdict)
{
	bool stands = strcmp(verdict, verdict_names[VERDICT_CORRECT]) == 0 ||
	              strcmp(verdict, verdict_names[VERDICT_AMBIGUOUS_OK]) == 0;
	return stands ? "correct" : "incorrect";
}

static enum rc
step_check(const struct job *j, const PGresult *was, struct err *e)
{
	const struct dispute_step *s = j->s;
	bool rules = s->kind == DISPUTE_RULING || s->kind == DISPUTE_DECISION;
	if (row_int(was, 0, "version") != s->based_on)
		return err_set(e, CONFLICT, "ruling",
		    "Somebody else added a step meanwhile: look at it below, then decide "
		    "again.");
	if (!may_follow(&step_rules[s->kind], row_text(was, 0, "state")))
		return err_set(e, CONFLICT, "ruling", "%s", step_rules[s->kind].refusal);
	if (rules && strcmp(s->ruling, ruling_of(row_text(was, 0, "verdict"))) != 0 &&
	    !*s->reason)
		return err_set(e, INVALID, "reason",
		    "The ruling differs from the checker: say in one line why.");
	if (s->kind != DISPUTE_APPEAL)
		return OK;
	if (!*s->reason)
		return err_set(
		    e, INVALID, "appeal", "Say in one line why the player appeals.");
	if (strncmp(row_text(was, 0, "rule_system"), "agloa-", 6) == 0 &&
	    !*row_text(was, 0, "second_judge"))
		return err_set(e, INVALID, "appeal",
		    "An appeal needs a second judge first (VII-C-6): call one and record "
		    "the ruling again with both.");
	return OK;
}

/* Variations in any order. */
static bool
same_rules(const json_t *one, const json_t *other)
{
	static const char *const rules[] = { "division", "year_parity", "settings" };
	const json_t *a = json_object_get(one, "variations"),
	             *b = json_object_get(other, "variations");
	size_t i, k;
	json_t *x, *y;
	for (i = 0; i < COUNT(rules); i++)
		if (!json_equal(
		        json_object_get(one, rules[i]), json_object_get(other, rules[i])))
			return false;
	json_array_foreach(a, i, x)
	{
		bool found = false;
		json_array_foreach(b, k, y) found = found || json_equal(x, y);
		if (!found)
			return false;
	}
	return json_array_size(a) == json_array_size(b);
}

/* Typed anew with other rules: those are in force.  What was only repeated may be older
 * than what a later dispute of the shake knew. */
static enum rc
step_rules_follow(struct db *db, struct job *j, const PGresult *was, struct err *e)
{
	json_error_t why;
	DEFER(json_decref) json_t *before = row_json(was, 0, "equation_case");
	DEFER(json_decref) json_t *now = json_loads(j->equation_case, 0, &why);
	struct shake_place at = { "", row_int(was, 0, "round_no"),
		row_int(was, 0, "table_no"), row_int(was, 0, "shake_no") };
	return same_rules(before, now)
	           ? OK
	           : shake_follow(db, j->t, j->who, row_int(was, 0, "division_id"), &at,
	                 j->equation_case, e);
}

static enum rc
step_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	const struct dispute_step *s = j->s;
	const struct step_rule *rule = &step_rules[s->kind];
	DEFER(PQclear) PGresult *was = NULL, *now = NULL;
	j->dispute = s->dispute;
	enum rc rc = DB_ONE(
	    db, Q_dispute_lock, &was, "dispute", e, P_INT(j->t->id), P_INT(s->dispute));
	if (rc == OK)
		rc = step_check(j, was, e);
	/* A ruling was made on what was typed then: typed anew, it is open again. */
	const char *state = rc == OK ? row_text(was, 0, "state") : "";
	const char *to = rule->to                      ? rule->to
	                 : strcmp(state, "ruled") == 0 ? "open"
	                                               : state;
	if (rc == OK && j->equation_case)
		rc = step_rules_follow(db, j, was, e);
	if (rc == OK)
		rc = DB_ONE(db, Q_dispute_step, &now, "dispute", e, P_INT(j->t->id),
		    P_INT(s->dispute), P_TEXT(to));
	if (rc != OK)
		return rc;
	struct version v = { row_int(now, 0, "version"), rule->kind,
		j->equation_case ? j->equation_case : row_text(was, 0, "equation_case"),
		j->answer ? j->answer : row_text(was, 0, "answer"),
		rule->to && s->kind != DISPUTE_APPEAL ? s->ruling : NULL, s->reason,
		s->second_judge };
	return version_add(db, j, &v, e);
}

enum rc
app_dispute_step(struct app *app, const struct tournament *t, const struct actor *who,
    const struct dispute_step *s, struct err *e)
{
	JOB j = { .app = app, .t = t, .who = who, .s = s };
	bool rules = s->kind == DISPUTE_RULING || s->kind == DISPUTE_DECISION;
	if (rules && strcmp(s->ruling, "correct") != 0 &&
	    strcmp(s->ruling, "incorrect") != 0)
		return err_set(
		    e, INVALID, "ruling", "Choose the ruling: correct or incorrect.");
	enum rc rc = s->kind == DISPUTE_CASE ? job_check(&j, s->c, e) : OK;
	return rc == OK ? db_tx(app->db, step_tx, &j, e) : rc;
}

/* ---- reading ---- */

enum rc
app_dispute_start(struct app *app, const struct tournament *t,
    const struct shake_place *at, json_t **out, struct err *e)
{
	bool asked =
	    at->round >= 1 && at->round <= 20 && at->table >= 1 && at->table <= 99999;
	bool shake = at->shake >= 1 && at->shake <= 99;
	return DB_JSON(app->db, Q_dispute_start, out, "tournament", e, P_INT(t->id),
	    P_TEXT(at->division), P_ID(asked ? at->round : 0),
	    P_ID(asked ? at->table : 0), P_ID(shake ? at->shake : 0));
}

enum rc
app_dispute_show(struct app *app, const struct tournament *t, const struct actor *who,
    int64_t dispute, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_dispute_show, out, "dispute", e, P_INT(t->id),
	    P_INT(dispute), P_ID(who->account_id));
}

enum rc
app_dispute_list(struct app *app, const struct tournament *t,
    const struct dispute_filter *f, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_dispute_list, out, "tournament", e, P_INT(t->id),
	    P_TEXT(f->q), P_TEXT(f->division), P_TEXT(f->state), P_TEXT(f->verdict),
	    P_TEXT(f->sort), P_ID(f->table));
}

/* ---- on paper ---- */

enum rc
app_dispute_slip(const struct tournament *t, bool appeal, const json_t *model,
    struct print_file *out, struct err *e)
{
	char id[24];
	snprintf(id, sizeof id, "%lld",
	    (long long)json_integer_value(json_object_get(model, "id")));
	return app_print_model(
	    t, appeal ? "appeal-slip" : "ruling-slip", id, model, out, e);
}
