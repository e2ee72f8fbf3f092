/* app/print_standings.h - published standings for the wall: the model of
 * reports/standings.c. */
#ifndef APP_PRINT_STANDINGS_H
#define APP_PRINT_STANDINGS_H
#include "app/app.h"

/* Of each division the edition that the public sees; for a director the newest one, held
 * back or not, and where none is published, the standings now.  DENIED where others ask
 * too early.  division "" = all. */
enum rc print_standings_model(struct app *app, const struct tournament *t,
    const char *division, bool director, json_t **out, struct err *e) MUST_USE;
#endif
