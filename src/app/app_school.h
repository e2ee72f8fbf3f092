/* app/app_school.h - schools: listed, renamed, their code in player codes. */
#ifndef APP_APP_SCHOOL_H
#define APP_APP_SCHOOL_H
#include "app/app_player.h"

/* code "" = one is proposed.  Codes of players that are there already stay as they are.
 * region: sections are spread by it, or "". */
enum rc app_school_save(struct app *app, const struct actor *who,
    const struct tournament *t, const char *name, const char *code, const char *region,
    int64_t *id, struct err *e) MUST_USE;
enum rc app_school_list(struct app *app, const struct tournament *t,
    const struct roster_filter *f, json_t **out, struct err *e) MUST_USE;
enum rc app_school_form(struct app *app, const struct tournament *t, int64_t id,
    json_t **out, struct err *e) MUST_USE;

/* Inside the caller's transaction: the school of that name, made if there is none. */
struct db;
enum rc school_make(struct db *db, struct arena *a, int64_t tournament, const char *name,
    const char *code, int64_t *id, struct err *e) MUST_USE;
#endif
