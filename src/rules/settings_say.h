/* rules/settings_say.h - settings as sentences, where a person needs them.  Pure. */
#ifndef RULES_SETTINGS_SAY_H
#define RULES_SETTINGS_SAY_H
#include "rules/ruleset.h"
#include "rules/settings.h"

enum say_where { SAY_SHEET = 1, SAY_CLOCK = 2, SAY_PENALTY = 4 };
enum { SAYS_MAX = 16 };
/* The sentences for a place, in the order of the table; returns how many. */
int settings_say(const struct settings *s, const struct ruleset *r, enum say_where where,
    const char *says[SAYS_MAX]);
#endif
