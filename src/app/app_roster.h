/* app/app_roster.h - the whole roster as one document. */
#ifndef APP_APP_ROSTER_H
#define APP_APP_ROSTER_H
#include "app/app.h"

/* {tournament, players, teams, schools}, for staff. */
enum rc app_roster_read(
    struct app *app, const struct tournament *t, json_t **out, struct err *e) MUST_USE;
#endif
