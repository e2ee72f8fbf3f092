/* app/app_rules.h - the settings that a tournament plays by: read, shown, changed. */
#ifndef APP_APP_RULES_H
#define APP_APP_RULES_H
#include "app/app.h"
#include "rules/settings.h"

/* The rule system's settings with what the director changed (tournament.rule_settings)
 * put over them. */
enum rc rules_settings(const struct ruleset *r, const char *changed, struct settings *out,
    struct err *e) MUST_USE;
/* What stands under every standings table: the rule system's sentence, and each setting
 * that a director changed. */
const char *rules_text(struct arena *a, const struct ruleset *r, const char *changed);

/* {slug, rules_name, source, started, settings[name what why source fixed number value
 * min max standard changed choices[value selected]]} */
enum rc app_rules_show(
    struct app *app, const struct tournament *t, json_t **out, struct err *e) MUST_USE;
/* values: setting -> text; those left out stay.  Refused once play has begun. */
enum rc app_rules_change(struct app *app, const struct tournament *t,
    const struct actor *who, const json_t *values, struct problems *p,
    struct err *e) MUST_USE;
#endif
