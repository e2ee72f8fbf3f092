/* app/roster_load.h - a tournament's whole roster and divisions out of the database. */
#ifndef APP_ROSTER_LOAD_H
#define APP_ROSTER_LOAD_H
#include "app/app.h"
#include "app/roster_plan.h"

enum rc roster_load(struct db *db, struct arena *a, int64_t tournament, struct had *out,
    struct err *e) MUST_USE;
/* The rule system with the divisions that this tournament has. */
enum rc roster_rules(struct db *db, struct arena *a, const struct tournament *t,
    struct ruleset *out, struct err *e) MUST_USE;
#endif
