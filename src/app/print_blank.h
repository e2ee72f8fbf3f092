/* app/print_blank.h - paper without names: forms to write on, the chart of points, the
 * variations of each division. */
#ifndef APP_PRINT_BLANK_H
#define APP_PRINT_BLANK_H
#include "app/app.h"

/* Whether a kind of document is of this file. */
bool print_blank_is(const char *kind);
/* Its model.  copies of forms; division "" = all. */
enum rc print_blank_model(struct app *app, const struct tournament *t, const char *kind,
    const char *division, int64_t copies, json_t **model, struct err *e) MUST_USE;
/* [{kind name what}]: those that the rule system has, for the page. */
json_t *print_blank_list(const struct tournament *t) MUST_USE;
/* How the rule system's sheets look: "cup", "match", "pentathlon". */
const char *print_form(const struct ruleset *r);
#endif
