/* app/app_rules.h - the settings that a tournament plays by: read, shown, changed. */
#ifndef APP_APP_RULES_H
#define APP_APP_RULES_H
#include "app/app.h"
#include "rules/settings.h"
#include "rules/settings_say.h"

/* The rule system that a tournament in the database has.  CONFLICT where a newer program
 * stored one that this does not know. */
enum rc rules_stored(const char *id, const struct ruleset **out, struct err *e) MUST_USE;
/* The rule system's settings with what the director changed (tournament.rule_settings)
 * put over them. */
enum rc rules_settings(const struct ruleset *r, const char *changed, struct settings *out,
    struct err *e) MUST_USE;
/* What a page prints about the rules behind its numbers, put into its model: rules (rule
 * system and version), scoring_text (how scores come about, and each setting that is not
 * the rule text's), groups_text (teams and schools), rounding_text, tie_breaks[] (what
 * decides between equal totals, in order).
 */
void rules_used(
    json_t *doc, struct arena *a, const struct tournament *t, const struct settings *s);
/* "AGLOA Equations 2019-20: Ohio 2012, version 2" */
const char *rules_label(struct arena *a, const struct ruleset *r, const char *version);
/* What the settings mean in a place, as sentences: [""]. */
json_t *rules_say(
    const struct ruleset *r, const struct settings *s, enum say_where where) MUST_USE;
/* Every setting with its reason, for a page: [name what why source number value min
 * max standard changed choices[value selected]]; changed: not as the rule text has it. */
json_t *rules_list(
    struct arena *a, const struct ruleset *r, const struct settings *s) MUST_USE;
/* values (setting -> text) put into *s; each that is refused becomes a problem. */
enum rc rules_take(struct settings *s, const struct ruleset *r, const json_t *values,
    struct problems *p, struct err *e) MUST_USE;
/* The lines name=value of what differs from the rule system as it stands. */
const char *rules_changed(
    struct arena *a, const struct ruleset *r, const struct settings *s);

/* {slug, rules, rules_name, source, started, version, changed_here, differs,
 * versions[ref text selected], settings[]} */
enum rc app_rules_show(
    struct app *app, const struct tournament *t, json_t **out, struct err *e) MUST_USE;
/* values: setting -> text; those left out stay.  Refused once play has begun. */
enum rc app_rules_change(struct app *app, const struct tournament *t,
    const struct actor *who, const json_t *values, struct problems *p,
    struct err *e) MUST_USE;
/* From now on the tournament plays by this version of its rule system: a version's number
 * or the rule system's id.  Refused once play has begun. */
enum rc app_rules_bind(struct app *app, const struct tournament *t,
    const struct actor *who, const char *ref, struct err *e) MUST_USE;
/* Both at once or neither: bound to ref ("" = as it is), then values (NULL = none). */
enum rc app_rules_put(struct app *app, const struct tournament *t,
    const struct actor *who, const char *ref, const json_t *values, struct problems *p,
    struct err *e) MUST_USE;
/* Keeps the tournament's settings as a named version and binds it to that. */
enum rc app_rules_keep(struct app *app, const struct tournament *t,
    const struct actor *who, const char *name, const char *note, struct err *e) MUST_USE;
#endif
