/* app/app_shake.h - the rules in force at a table for a shake: division, year, the cubes
 * rolled, the variations called and by whom (AGLOA II-B).  Disputes begin with them. */
#ifndef APP_APP_SHAKE_H
#define APP_APP_SHAKE_H
#include "app/app.h"
#include "equation/check.h"

struct shake_place {
	const char *division; /* code, name or mark */
	int64_t round, table, shake;
};

struct shake_rules {
	const struct equation_case *c; /* division, year, settings, choices; resources =
	                                  the roll */
	const int8_t *seat;            /* who made each choice; 0 = not known */
	int64_t based_on;              /* the version that the person saw; 0 = none */
};

/* INVALID names the field that is no number of a round, table or shake. */
enum rc shake_place_check(const struct shake_place *at, struct err *e) MUST_USE;
/* {starts_on, readings (see app_readings.h), place or null, seats, shake, rules or null,
 * shakes}. */
enum rc app_shake_show(struct app *app, const struct tournament *t,
    const struct shake_place *at, json_t **out, struct err *e) MUST_USE;
/* INVALID with the variation's name as field where it may not be called now (II-B-2);
 * CONFLICT where somebody else saved meanwhile. */
enum rc app_shake_save(struct app *app, const struct tournament *t,
    const struct actor *who, const struct shake_place *at, const struct shake_rules *r,
    struct err *e) MUST_USE;
/* Which division sits at that table in that round; INVALID "table" where nobody does. */
enum rc shake_division(struct db *db, const struct tournament *t,
    const struct shake_place *at, int64_t *division, struct err *e) MUST_USE;
/* Within a dispute's transaction: its case's rules are those in force.  Writes nothing
 * where they are already. */
enum rc shake_follow(struct db *db, const struct tournament *t, const struct actor *who,
    int64_t division_id, const struct shake_place *at, const char *equation_case,
    struct err *e) MUST_USE;
#endif
