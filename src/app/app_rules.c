/* app/app_rules.c - the settings that a tournament plays by: read, shown, changed. */
#include "app/app_rules.h"
#include "db/db.h"
#include <string.h>

enum { SETTINGS_TEXT_MAX = 4000 };

/* Settings that pages name with their reason but that this program does not act on in
 * another way yet, so they cannot be changed. */
static const char *const fixed[] = { "cup_sum", "cup_divisor", "cup_penalty_level",
	"cup_total_conflict", "cup_table_max", "cup_unchallenged_no_goal",
	"cup_cleanup_without_goal", "judge_time_added", "end_round_challenge",
	"shake_begun", "oversight_without_agreement" };

static bool
is_fixed(const char *name)
{
	for (size_t i = 0; i < COUNT(fixed); i++)
		if (strcmp(fixed[i], name) == 0)
			return true;
	return false;
}

enum rc
rules_settings(
    const struct ruleset *r, const char *changed, struct settings *out, struct err *e)
{
	settings_of(out, r);
	return settings_read(out, changed, e);
}

/* Lines name=value of what differs from the rule system as it stands. */
static void
write_changed(const struct ruleset *r, const struct settings *s, struct strbuf *out)
{
	struct settings usual;
	char value[SETTING_TEXT_MAX];

	settings_of(&usual, r);
	for (int i = 0; i < setting_rules_n; i++) {
		const struct setting_rule *rule = &setting_rules[i];

		if (!setting_applies(rule, r) ||
		    setting_value(s, rule) == setting_value(&usual, rule))
			continue;
		setting_text(s, rule, value);
		strbuf_printf(out, "%s=%s\n", rule->name, value);
	}
}

const char *
rules_text(struct arena *a, const struct ruleset *r, const char *changed)
{
	struct settings s, usual;
	struct err ignored;
	const char *text = r->scoring_text;
	char value[SETTING_TEXT_MAX];

	if (rules_settings(r, changed, &s, &ignored) != OK)
		return text; /* told where the settings are used */
	settings_of(&usual, r);
	for (int i = 0; i < setting_rules_n; i++) {
		const struct setting_rule *rule = &setting_rules[i];

		if (!setting_applies(rule, r) ||
		    setting_value(&s, rule) == setting_value(&usual, rule))
			continue;
		setting_text(&s, rule, value);
		text =
		    arena_printf(a, "%s  Changed here: %s: %s.", text, rule->what, value);
	}
	return text;
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
		              (at[3] == ' ' || at[3] == ',' || at[3] == '\0');

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
	return json_pack("{s:s, s:s, s:s, s:s, s:b, s:b, s:s, s:i, s:i, s:s, s:b, s:o}",
	    "name", rule->name, "what", rule->what, "why", with_documents(a, rule->why),
	    "source", with_documents(a, rule->source), "fixed", is_fixed(rule->name),
	    "number", rule->values == NULL, "value", value, "min", rule->min, "max",
	    rule->max, "standard", standard, "changed", strcmp(value, standard) != 0,
	    "choices", choices(rule, setting_value(s, rule)));
}

enum rc
app_rules_show(struct app *app, const struct tournament *t, json_t **out, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	struct settings s, usual;
	json_t *list = json_array();
	enum rc rc = DB_ONE(app->db, Q_rules_settings, &r, "tournament", e, P_INT(t->id));

	if (rc == OK)
		rc = rules_settings(t->rules, row_text(r, 0, "rule_settings"), &s, e);
	if (rc != OK) {
		json_decref(list);
		return rc;
	}
	settings_of(&usual, t->rules);
	for (int i = 0; i < setting_rules_n; i++)
		if (setting_applies(&setting_rules[i], t->rules))
			json_array_append_new(
			    list, setting_doc(app->arena, &setting_rules[i], &s, &usual));
	*out = json_pack("{s:s, s:s, s:s, s:b, s:o}", "slug", t->slug, "rules_name",
	    t->rules->name, "source", t->rules->source, "started",
	    row_bool(r, 0, "started"), "settings", list);
	return OK;
}

/* ---- changed ---- */

struct change {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const json_t *values;
	struct problems *p;
};

static enum rc
take(const struct change *c, struct settings *s, struct err *e)
{
	const char *name;
	json_t *value;

	json_object_foreach((json_t *)(uintptr_t)c->values, name, value)
	{
		struct err why = { 0 };
		struct settings was = *s;

		if (settings_set(s, name, json_string_value(value), &why) != OK)
			problem_add(c->p, false, "bad_setting", name, "%s", why.text);
		else if (is_fixed(name) && memcmp(&was, s, sizeof was) != 0)
			problem_add(c->p, false, "fixed_setting", name,
			    "%s cannot be changed: the program follows the rule text "
			    "here.",
			    name);
	}
	return c->p->n
	           ? err_set(e, INVALID, c->p->list[0].field, "%s", c->p->list[0].text)
	           : OK;
}

static enum rc
change_tx(struct db *db, void *arg, struct err *e)
{
	struct change *c = arg;
	DEFER(PQclear) PGresult *lock = NULL;
	DEFER(PQclear) PGresult *r = NULL;
	struct settings s;
	struct strbuf text;
	enum rc rc =
	    DB_ONE(db, Q_tournament_lock, &lock, "tournament", e, P_INT(c->t->id));

	c->p->n = c->p->errors = 0;
	if (rc == OK && row_bool(lock, 0, "started"))
		return err_set(
		    e, CONFLICT, NULL, "Play has begun: the settings stay as they are.");
	if (rc == OK)
		rc = DB_ONE(db, Q_rules_settings, &r, "tournament", e, P_INT(c->t->id));
	if (rc == OK)
		rc = rules_settings(c->t->rules, row_text(r, 0, "rule_settings"), &s, e);
	if (rc == OK)
		rc = take(c, &s, e);
	if (rc != OK)
		return rc;
	strbuf_init(&text, SETTINGS_TEXT_MAX);
	write_changed(c->t->rules, &s, &text);
	const char *now = arena_strdup(c->app->arena, text.s ? text.s : "");
	strbuf_free(&text);
	rc = DB_QUERY(db, Q_rules_settings_save, NULL, e, P_INT(c->t->id), P_TEXT(now));
	if (rc != OK)
		return rc;
	return audit(db, c->t->id, c->who, "rules.change", "tournament",
	    json_pack("{s:s}", "settings", row_text(r, 0, "rule_settings")),
	    json_pack("{s:s}", "settings", now), NULL, e);
}

enum rc
app_rules_change(struct app *app, const struct tournament *t, const struct actor *who,
    const json_t *values, struct problems *p, struct err *e)
{
	struct change c = { app, t, who, values, p };

	return db_tx(app->db, change_tx, &c, e);
}
