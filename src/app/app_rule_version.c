/* app/app_rule_version.c - named versions of rule systems. */
#include "app/app_rule_version.h"
#include "app/app_rules.h"
#include "db/db.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REF_DIGITS_MAX = 18 };

static bool
is_number(const char *ref)
{
	size_t n = strspn(ref, "0123456789");

	return n > 0 && n <= REF_DIGITS_MAX && ref[n] == '\0';
}

enum rc
rule_version_find(
    struct app *app, const char *ref, struct rule_choice *out, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	struct arena *a = app->arena;

	*out = (struct rule_choice){ .rules = ruleset_find(ref),
		.label = "",
		.settings = "",
		.name = "",
		.note = "",
		.by = "",
		.made_on = "" };
	if (out->rules)
		return OK;
	if (!is_number(ref))
		return err_set(e, NOT_FOUND, "rule_system",
		    "There is no rule system \"%.60s\": choose one of the list.", ref);
	enum rc rc = DB_ONE(app->db, Q_rule_version_get, &r, "version of a rule system",
	    e, P_INT(strtoll(ref, NULL, 10)));
	if (rc != OK)
		return rc;
	out->rules = ruleset_find(row_text(r, 0, "rule_system"));
	if (!out->rules)
		return err_set(e, NOT_FOUND, "rule_system",
		    "This program does not know the rule system \"%.60s\".",
		    row_text(r, 0, "rule_system"));
	out->label = arena_strdup(a, row_text(r, 0, "label"));
	out->settings = arena_strdup(a, row_text(r, 0, "settings"));
	out->name = arena_strdup(a, row_text(r, 0, "name"));
	out->note = arena_strdup(a, row_text(r, 0, "note"));
	out->by = arena_strdup(a, row_text(r, 0, "by"));
	out->made_on = arena_strdup(a, row_text(r, 0, "made_on"));
	out->retired = row_bool(r, 0, "retired");
	return OK;
}

/* ---- reading ---- */

enum rc
app_rule_version_list(struct app *app, json_t **out, struct err *e)
{
	enum rc rc = db_json(app->db, Q_rule_version_list, out, "list", e, 0, NULL);
	json_t *systems = json_array(), *v;
	size_t i;

	if (rc != OK) {
		json_decref(systems);
		return rc;
	}
	for (int k = 0; k < rulesets_n; k++)
		json_array_append_new(
		    systems, json_pack("{s:s, s:s, s:s}", "id", rulesets[k]->id, "name",
		                 rulesets[k]->name, "source", rulesets[k]->source));
	json_array_foreach(json_object_get(*out, "versions"), i, v)
	{
		const char *of = json_string_value(json_object_get(v, "rule_system"));
		const struct ruleset *rules = ruleset_find(of);

		json_object_set_new(
		    v, "rules_name", json_string(rules ? rules->name : of));
	}
	json_object_set_new(*out, "systems", systems);
	return OK;
}

enum rc
app_rule_version_show(struct app *app, const char *ref, json_t **out, struct err *e)
{
	struct rule_choice v;
	struct settings s;
	enum rc rc = rule_version_find(app, ref, &v, e);

	if (rc == OK)
		rc = rules_settings(v.rules, v.settings, &s, e);
	if (rc != OK)
		return rc;
	*out =
	    json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:b, s:b, s:o}",
	        "ref", ref, "rules", rules_label(app->arena, v.rules, v.label),
	        "rules_name", v.rules->name, "source", v.rules->source, "rule_system",
	        v.rules->id, "name", v.name, "label", v.label, "note", v.note, "by", v.by,
	        "made_on", v.made_on, "retired", v.retired, "differs",
	        *v.settings != '\0', "settings", rules_list(app->arena, v.rules, &s));
	return OK;
}

/* ---- writing ---- */

enum rc
rule_version_insert(struct db *db, struct arena *a, const struct actor *who,
    const struct ruleset *rules, const char *settings, const char *name, const char *note,
    int64_t *id, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_ONE(db, Q_rule_version_insert, &r, "version", e, P_TEXT(rules->id),
	        P_TEXT(name), P_TEXT(settings), P_TEXT(note), P_TEXT(who->label));

	if (rc != OK)
		return rc;
	*id = row_int(r, 0, "rule_version_id");
	return audit(db, 0, who, "rule_version.make",
	    arena_printf(a, "rule_version:%lld", (long long)*id), NULL,
	    json_pack("{s:s, s:s, s:I, s:s}", "rule_system", rules->id, "name", name,
	        "version", (json_int_t)row_int(r, 0, "version"), "settings", settings),
	    NULL, e);
}

static enum rc
may_make(struct app *app, const struct actor *who, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;

	if (who->roles & ROLE_OWNER)
		return OK;
	enum rc rc =
	    DB_ONE(app->db, Q_rule_version_may, &r, "account", e, P_INT(who->account_id));
	if (rc != OK || row_bool(r, 0, "may"))
		return rc;
	return err_set(e, DENIED, NULL,
	    "Versions of rule systems are made by those who direct a tournament.");
}

struct make_job {
	struct app *app;
	const struct actor *who;
	const struct rule_version_make *in;
	const struct ruleset *rules;
	const char *settings;
	int64_t id;
};

static enum rc
make_tx(struct db *db, void *arg, struct err *e)
{
	struct make_job *j = arg;

	return rule_version_insert(db, j->app->arena, j->who, j->rules, j->settings,
	    j->in->name, j->in->note, &j->id, e);
}

enum rc
app_rule_version_make(struct app *app, const struct actor *who,
    const struct rule_version_make *in, struct problems *p, int64_t *id, struct err *e)
{
	struct make_job j = { .app = app, .who = who, .in = in };
	struct rule_choice from;
	struct settings s;
	enum rc rc = may_make(app, who, e);

	if (rc == OK)
		rc = rule_version_find(app, in->from, &from, e);
	if (rc == OK)
		rc = rules_settings(from.rules, from.settings, &s, e);
	if (rc == OK)
		rc = rules_take(&s, from.rules, in->values, p, e);
	if (rc != OK)
		return rc;
	j.rules = from.rules;
	j.settings = rules_changed(app->arena, from.rules, &s);
	rc = db_tx(app->db, make_tx, &j, e);
	*id = j.id;
	return rc;
}

struct retire_job {
	const struct actor *who;
	int64_t id;
	bool retired;
};

static enum rc
retire_tx(struct db *db, void *arg, struct err *e)
{
	const struct retire_job *j = arg;
	DEFER(PQclear) PGresult *r = NULL;
	char subject[40];
	enum rc rc =
	    DB_QUERY(db, Q_rule_version_retire, &r, e, P_INT(j->id), P_BOOL(j->retired));

	if (rc != OK || PQntuples(r) == 0) /* as somebody else left it already */
		return rc;
	snprintf(subject, sizeof subject, "rule_version:%lld", (long long)j->id);
	return audit(db, 0, j->who,
	    j->retired ? "rule_version.retire" : "rule_version.offer", subject, NULL,
	    NULL, NULL, e);
}

enum rc
app_rule_version_retire(
    struct app *app, const struct actor *who, int64_t id, bool retired, struct err *e)
{
	struct retire_job j = { who, id, retired };
	struct rule_choice v;
	enum rc rc = may_make(app, who, e);

	if (rc == OK)
		rc = rule_version_find(
		    app, arena_printf(app->arena, "%lld", (long long)id), &v, e);
	return rc == OK ? db_tx(app->db, retire_tx, &j, e) : rc;
}
