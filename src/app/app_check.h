/* app/app_check.h - an Equation's case through the checker, as JSON. */
#ifndef APP_APP_CHECK_H
#define APP_APP_CHECK_H
#include "app/app.h"
#include "equation/check.h"

/* *answer is the caller's; see app/equation_json.h for its keys. */
enum rc app_check(struct app *app, const struct equation_case *c, json_t **answer,
    struct err *e) MUST_USE;
/* The checker's rules for a tournament: NULL where it plays no Equations. */
const struct equation_system *app_check_system(const struct ruleset *rules);
/* Where the tournament's division is one of the checker's, its code there. */
const char *app_check_division(const struct equation_system *s, const char *code);
/* The parity of a season by the year in which it ends (AGLOA XIII): "odd" or "even". */
const char *app_check_parity(const char *starts_on);
/* Why this variation may not be called after the roll (the case's cubes) beside those
 * that were (A II-B-2); "" where it may. */
const char *app_check_barred(struct arena *a, const struct equation_case *others,
    const struct equation_choice *choice);
#endif
