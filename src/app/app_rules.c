/* app/app_rules.c - the settings that a tournament plays by: read, shown, changed. */
#include "app/app_rules.h"
#include "app/app_rule_version.h"
#include "db/db.h"
#include <string.h>

enum rc
rules_settings(
    const struct ruleset *r, const char *changed, struct settings *out, struct err *e)
{
	settings_of(out, r);
	return settings_read(out, changed, e);
}

json_t *
rules_say(const struct ruleset *r, const struct settings *s, enum say_where where)
{
	const char *says[SAYS_MAX];
	json_t *list = json_array();
	int n = settings_say(s, r, where, says);

	for (int i = 0; i < n; i++)
		json_array_append_new(list, json_string(says[i]));
	return list;
}

const char *
rules_changed(struct arena *a, const struct ruleset *r, const struct settings *s)
{
	struct settings usual;
	char value[SETTING_TEXT_MAX];
	const char *text = "";

	settings_of(&usual, r);
	for (int i = 0; i < setting_rules_n; i++) {
		const struct setting_rule *rule = &setting_rules[i];

		if (!setting_applies(rule, r) ||
		    setting_value(s, rule) == setting_value(&usual, rule))
			continue;
		setting_text(s, rule, value);
		text = arena_printf(a, "%s%s=%s\n", text, rule->name, value);
	}
	return text;
}

enum rc
rules_stored(const char *id, const struct ruleset **out, struct err *e)
{
	*out = ruleset_find(id);
	return *out ? OK
	            : err_set(e, CONFLICT, NULL,
	                  "A tournament here plays by \"%.60s\", rules that this Cubetab "
	                  "does not know.  Use the newer one that stored it.",
	                  id);
}

const char *
rules_label(struct arena *a, const struct ruleset *r, const char *version)
{
	return *version ? arena_printf(a, "%s: %s", r->name, version) : r->name;
}

/* The rule system's sentence, and each setting that is not as its text has it. */
static const char *
scoring_text(struct arena *a, const struct ruleset *r, const struct settings *s)
{
	struct settings usual;
	const char *text = r->scoring_text;
	char value[SETTING_TEXT_MAX];

	settings_of(&usual, r);
	for (int i = 0; i < setting_rules_n; i++) {
		const struct setting_rule *rule = &setting_rules[i];

		if (!setting_applies(rule, r) ||
		    setting_value(s, rule) == setting_value(&usual, rule))
			continue;
		setting_text(s, rule, value);
		text =
		    arena_printf(a, "%s  Changed here: %s: %s.", text, rule->what, value);
	}
	return text;
}

static const char *
score_of(struct arena *a, enum team_rule rule, int k)
{
	if (rule == TEAM_BEST_K)
		return arena_printf(a, "the sum of its best %d players' scores", k);
	return rule == TEAM_MEAN ? "the mean of its players' scores"
	                         : "the sum of its players' scores";
}

/* How a team's score comes about, and a school's where they are ranked. */
static const char *
groups_text(struct arena *a, const struct settings *s)
{
	const char *team = score_of(a, (enum team_rule)s->team_rule, s->team_k);

	if (s->school_rule == SCHOOL_NONE)
		return arena_printf(a, "A team's score is %s.", team);
	return arena_printf(a, "A team's score is %s; a school's is %s.", team,
	    score_of(a, school_team_rule((enum school_rule)s->school_rule), s->school_k));
}

static const char *
rounding_text(const struct ruleset *r, const struct settings *s)
{
	static const char *const how[] = {
		[CUP_HALF_UP] = "Each round is rounded to two places on the exact value, "
		                "half up; then the rounds are added.",
		[CUP_HALF_EVEN] =
		    "Each round is rounded to two places on the exact value, "
		    "a half to the even digit; then the rounds are added.",
		[CUP_TRUNCATE] =
		    "Each round is cut to two places; then the rounds are added.",
	};

	if (r->sheet == SHEET_CUP && s->cup_sum == CUP_SUM_EXACT)
		return "The exact scores of all rounds are added; the sum is rounded to "
		       "two places, once.";
	if (r->sheet == SHEET_CUP)
		return how[s->cup_rounding];
	return s->team_rule == TEAM_MEAN || s->school_rule == SCHOOL_MEAN
	           ? "A mean is rounded to two places on the exact value, half up."
	           : "";
}

static json_t *
tie_breaks(const struct settings *s)
{
	static const char *const words[] = {
		[TIE_BEST_ROUND] = "The better best round comes first.",
		[TIE_LAST_ROUND] = "The better last round comes first.",
		[TIE_FEWER_PENALTIES] = "Fewer penalty points come first.",
	};
	json_t *list = json_array();

	for (int i = 0; i < TIE_BREAKS_MAX; i++)
		if (s->tie_break[i] != TIE_NONE)
			json_array_append_new(list, json_string(words[s->tie_break[i]]));
	json_array_append_new(list, json_string("Those who are equal share the place."));
	return list;
}

void
rules_used(
    json_t *doc, struct arena *a, const struct tournament *t, const struct settings *s)
{
	json_object_set_new(
	    doc, "rules", json_string(rules_label(a, t->rules, t->rule_version)));
	json_object_set_new(
	    doc, "scoring_text", json_string(scoring_text(a, t->rules, s)));
	json_object_set_new(doc, "groups_text", json_string(groups_text(a, s)));
	json_object_set_new(
	    doc, "rounding_text", json_string(rounding_text(t->rules, s)));
	json_object_set_new(doc, "tie_breaks", tie_breaks(s));
}

/* ---- shown ---- */

static json_t *
choices(const struct setting_rule *rule, int value)
{
	json_t *list = json_array();

	for (int i = 0; rule->values && rule->values[i]; i++)
		json_array_append_new(list, json_pack("{s:s, s:b}", "value",
		                                rule->values[i], "selected", i == value));
	return list;
}

/* "001 X-B-2" as a reader knows the document: "AGLOA X-B-2". */
static const char *
with_documents(struct arena *a, const char *text)
{
	static const char *const names[] = { "Challenge Cup", "AGLOA", "MLAG Basic",
		"Pentathlon II", "MLAG Guide" };
	const char *at = text;

	while ((at = strstr(at, "00")) != NULL) {
		bool number = at[2] >= '0' && at[2] <= '4' &&
		              (at == text || at[-1] == ' ') &&
		              (strchr(" ,:", at[3]) != NULL);

		if (!number) {
			at += 2;
			continue;
		}
		size_t before = (size_t)(at - text);
		const char *name = names[at[2] - '0'];

		text = arena_printf(a, "%.*s%s%s", (int)before, text, name, at + 3);
		at = text + before + strlen(name);
	}
	return text;
}

static json_t *
setting_doc(struct arena *a, const struct setting_rule *rule, const struct settings *s,
    const struct settings *usual)
{
	char value[SETTING_TEXT_MAX], standard[SETTING_TEXT_MAX];

	setting_text(s, rule, value);
	setting_text(usual, rule, standard);
	return json_pack("{s:s, s:s, s:s, s:s, s:b, s:s, s:i, s:i, s:s, s:b, s:o}",
	    "name", rule->name, "what", rule->what, "why", with_documents(a, rule->why),
	    "source", with_documents(a, rule->source), "number", rule->values == NULL,
	    "value", value, "min", rule->min, "max", rule->max, "standard", standard,
	    "changed", strcmp(value, standard) != 0, "choices",
	    choices(rule, setting_value(s, rule)));
}

json_t *
rules_list(struct arena *a, const struct ruleset *r, const struct settings *s)
{
	struct settings usual;
	json_t *list = json_array();

	settings_of(&usual, r);
	for (int i = 0; i < setting_rules_n; i++)
		if (setting_applies(&setting_rules[i], r))
			json_array_append_new(
			    list, setting_doc(a, &setting_rules[i], s, &usual));
	return list;
}

static void
take_one(struct settings *s, const struct ruleset *r, const char *name,
    const json_t *value, struct problems *p)
{
	const struct setting_rule *rule = setting_find(name);
	struct err why = { 0 };
	const char *text = json_string_value(value);

	if (json_is_integer(value))
		text =
		    arena_printf(p->arena, "%lld", (long long)json_integer_value(value));
	if (rule && !setting_applies(rule, r))
		problem_add(p, false, "bad_setting", name, "%s has no setting \"%s\".",
		    r->name, name);
	else if (!text)
		problem_add(p, false, "bad_setting", name,
		    "The value of %s is a text or a whole number.", name);
	else if (settings_set(s, name, text, &why) != OK)
		problem_add(p, false, "bad_setting", name, "%s", why.text);
}

enum rc
rules_take(struct settings *s, const struct ruleset *r, const json_t *values,
    struct problems *p, struct err *e)
{
	const char *name;
	json_t *value;

	json_object_foreach((json_t *)(uintptr_t)values, name, value)
	    take_one(s, r, name, value, p);
	return p->n ? err_set(e, INVALID, p->list[0].field, "%s", p->list[0].text) : OK;
}

/* The versions that this tournament could be bound to, the one it is bound to first. */
static json_t *
version_choices(
    struct arena *a, const struct tournament *t, const char *now, json_t *versions)
{
	json_t *list = json_array(), *v;
	size_t i;

	if (*now)
		json_array_append_new(list,
		    json_pack("{s:s, s:s}", "ref", t->rules->id, "text", t->rules->name));
	json_array_foreach(versions, i, v)
	{
		const char *label = json_string_value(json_object_get(v, "label"));
		const char *of = json_string_value(json_object_get(v, "rule_system"));
		json_int_t id = json_integer_value(json_object_get(v, "id"));

		if (strcmp(of, t->rules->id) == 0 && strcmp(label, now) != 0 &&
		    !json_is_true(json_object_get(v, "retired")))
			json_array_append_new(
			    list, json_pack("{s:s, s:s}", "ref",
			              arena_printf(a, "%lld", (long long)id), "text",
			              rules_label(a, t->rules, label)));
	}
	return list;
}

struct look {
	struct app *app;
	const struct tournament *t;
	json_t *out;
};

static enum rc
show_tx(struct db *db, void *arg, struct err *e)
{
	struct look *l = arg;
	struct arena *a = l->app->arena;
	const struct tournament *t = l->t;
	DEFER(PQclear) PGresult *r = NULL;
	DEFER(json_decref) json_t *versions = NULL;
	struct settings s;
	enum rc rc = DB_ONE(db, Q_rules_settings, &r, "tournament", e, P_INT(t->id));

	if (rc == OK)
		rc = rules_settings(t->rules, row_text(r, 0, "rule_settings"), &s, e);
	if (rc == OK)
		rc = db_json(db, Q_rule_version_list, &versions, "list", e, 0, NULL);
	if (rc != OK)
		return rc;
	const char *version = row_text(r, 0, "rule_version");
	bool differs = strcmp(row_text(r, 0, "rule_settings"),
	                   row_text(r, 0, "rule_version_settings")) != 0;
	l->out =
	    json_pack("{s:s, s:s, s:s, s:s, s:b, s:b, s:s, s:o, s:o}", "slug", t->slug,
	        "rules", rules_label(a, t->rules, version), "rules_name", t->rules->name,
	        "source", t->rules->source, "started", row_bool(r, 0, "started"),
	        "changed_here", differs, "version", version, "versions",
	        version_choices(a, t, version, json_object_get(versions, "versions")),
	        "settings", rules_list(a, t->rules, &s));
	return OK;
}

enum rc
app_rules_show(struct app *app, const struct tournament *t, json_t **out, struct err *e)
{
	struct look l = { app, t, NULL };
	enum rc rc = db_snapshot(app->db, show_tx, &l, e);

	if (rc == OK)
		*out = l.out;
	return rc;
}

/* ---- changed ---- */

struct change {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const json_t *values;
	const char *ref, *name, *note;
	struct problems *p;
};

/* Locks the tournament and its sheets; refuses what play has fixed. */
static enum rc
before_play(struct db *db, const struct change *c, PGresult **was, struct err *e)
{
	DEFER(PQclear) PGresult *lock = NULL;
	enum rc rc =
	    DB_ONE(db, Q_tournament_lock, &lock, "tournament", e, P_INT(c->t->id));

	if (rc == OK && row_bool(lock, 0, "started"))
		return err_set(
		    e, CONFLICT, NULL, "Play has begun: the rules stay as they are.");
	if (rc == OK)
		rc = DB_QUERY(db, Q_rules_of_sheets, NULL, e, P_INT(c->t->id));
	return rc == OK
	           ? DB_ONE(db, Q_rules_settings, was, "tournament", e, P_INT(c->t->id))
	           : rc;
}

static enum rc
note_change(struct db *db, const struct change *c, const char *action,
    const PGresult *was, const char *version, const char *settings, struct err *e)
{
	return audit(db, c->t->id, c->who, action, "tournament",
	    json_pack("{s:s, s:s}", "version", row_text(was, 0, "rule_version"),
	        "settings", row_text(was, 0, "rule_settings")),
	    json_pack("{s:s, s:s}", "version", version, "settings", settings), NULL, e);
}

static enum rc
change_tx(struct db *db, void *arg, struct err *e)
{
	const struct change *c = arg;
	DEFER(PQclear) PGresult *was = NULL;
	struct settings s;
	enum rc rc = before_play(db, c, &was, e);

	c->p->n = c->p->errors = 0;
	if (rc == OK)
		rc =
		    rules_settings(c->t->rules, row_text(was, 0, "rule_settings"), &s, e);
	if (rc == OK)
		rc = rules_take(&s, c->t->rules, c->values, c->p, e);
	if (rc != OK)
		return rc;
	const char *now = rules_changed(c->app->arena, c->t->rules, &s);
	rc = DB_QUERY(db, Q_rules_settings_save, NULL, e, P_INT(c->t->id), P_TEXT(now));
	return rc == OK ? note_change(db, c, "rules.change", was,
	                      row_text(was, 0, "rule_version"), now, e)
	                : rc;
}

enum rc
app_rules_change(struct app *app, const struct tournament *t, const struct actor *who,
    const json_t *values, struct problems *p, struct err *e)
{
	struct change c = { .app = app, .t = t, .who = who, .values = values, .p = p };

	return db_tx(app->db, change_tx, &c, e);
}

static enum rc
bind(struct db *db, const struct change *c, const PGresult *was, const char *ref,
    struct err *e)
{
	struct rule_choice v;
	enum rc rc = rule_version_find(c->app, ref, &v, e);

	if (rc == OK && v.rules != c->t->rules)
		rc = err_set(e, INVALID, "version",
		    "That is a version of %s; this tournament plays by %s.",
		    v.rules->name, c->t->rules->name);
	if (rc == OK)
		rc = DB_QUERY(db, Q_rules_bind, NULL, e, P_INT(c->t->id), P_TEXT(v.label),
		    P_TEXT(v.settings));
	return rc == OK ? note_change(db, c, "rules.bind", was, v.label, v.settings, e)
	                : rc;
}

static enum rc
bind_tx(struct db *db, void *arg, struct err *e)
{
	const struct change *c = arg;
	DEFER(PQclear) PGresult *was = NULL;
	enum rc rc = before_play(db, c, &was, e);

	return rc == OK ? bind(db, c, was, c->ref, e) : rc;
}

enum rc
app_rules_bind(struct app *app, const struct tournament *t, const struct actor *who,
    const char *ref, struct err *e)
{
	struct change c = { .app = app, .t = t, .who = who, .ref = ref };

	return db_tx(app->db, bind_tx, &c, e);
}

static enum rc
put_tx(struct db *db, void *arg, struct err *e)
{
	struct change *c = arg;
	enum rc rc = *c->ref ? bind_tx(db, arg, e) : OK;

	return rc == OK && c->values ? change_tx(db, arg, e) : rc;
}

enum rc
app_rules_put(struct app *app, const struct tournament *t, const struct actor *who,
    const char *ref, const json_t *values, struct problems *p, struct err *e)
{
	struct change c = {
		.app = app, .t = t, .who = who, .ref = ref, .values = values, .p = p
	};

	return db_tx(app->db, put_tx, &c, e);
}

static enum rc
keep_tx(struct db *db, void *arg, struct err *e)
{
	const struct change *c = arg;
	DEFER(PQclear) PGresult *was = NULL;
	int64_t id = 0;
	enum rc rc = before_play(db, c, &was, e);

	if (rc == OK)
		rc = rule_version_insert(db, c->app->arena, c->who, c->t->rules,
		    row_text(was, 0, "rule_settings"), c->name, c->note, &id, e);
	return rc == OK ? bind(db, c, was,
	                      arena_printf(c->app->arena, "%lld", (long long)id), e)
	                : rc;
}

enum rc
app_rules_keep(struct app *app, const struct tournament *t, const struct actor *who,
    const char *name, const char *note, struct err *e)
{
	struct change c = { .app = app, .t = t, .who = who, .name = name, .note = note };

	return db_tx(app->db, keep_tx, &c, e);
}
