/* rules/ruleset_all.h - every rule system by name; only rules.c and the tables include
 * it. */
#ifndef RULES_RULESET_ALL_H
#define RULES_RULESET_ALL_H
#include "rules/ruleset.h"

extern const struct ruleset ruleset_challenge_cup_2022;
extern const struct ruleset ruleset_agloa_2019;
extern const struct ruleset ruleset_mlag_basic_2018;
extern const struct ruleset ruleset_mlag_high_school_basic_2018;
extern const struct ruleset ruleset_mlag_guide;
extern const struct ruleset ruleset_pentathlon_2;
#endif
