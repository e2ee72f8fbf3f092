/* app/app_awards.h - who has earned what, by the standings now. */
#ifndef APP_APP_AWARDS_H
#define APP_APP_AWARDS_H
#include "app/app.h"

/* n: places for players and for teams; threshold: "18", "1.50" or "" for none.  *out is
 * {slug, division, division_name, n, threshold, scoring_text, awards[title note contested
 * ranked rows[place name team total]]}. */
enum rc app_awards(struct app *app, const struct tournament *t, const char *division,
    int64_t n, const char *threshold, json_t **out, struct err *e) MUST_USE;
#endif
