/* app/app_rules.h - the settings that a tournament plays by. */
#ifndef APP_APP_RULES_H
#define APP_APP_RULES_H
#include "app/app.h"
#include "rules/settings.h"

/* The rule system's settings with what the director changed (tournament.rule_settings)
 * put over them. */
enum rc rules_settings(const struct ruleset *r, const char *changed, struct settings *out,
    struct err *e) MUST_USE;
#endif
