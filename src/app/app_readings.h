/* app/app_readings.h - how a tournament reads the unclear places of its Equations' rules
 * (U1 to U30, B1 to B26): set once, and every dispute begins with it. */
#ifndef APP_APP_READINGS_H
#define APP_APP_READINGS_H
#include "app/app.h"
#include "equation/check.h"

/* {slug, starts_on, readings: {setting: value} of those that are not the standard}. */
enum rc app_readings_show(
    struct app *app, const struct tournament *t, json_t **out, struct err *e) MUST_USE;
/* The settings of *c are the tournament's from now on.  What was written down of a shake
 * stays as it is. */
enum rc app_readings_save(struct app *app, const struct tournament *t,
    const struct actor *who, const struct equation_case *c, struct err *e) MUST_USE;
#endif
