/* app/app_rules.c - the settings that a tournament plays by. */
#include "app/app_rules.h"

enum rc
rules_settings(
    const struct ruleset *r, const char *changed, struct settings *out, struct err *e)
{
	settings_of(out, r);
	return settings_read(out, changed, e);
}
