/* app/searcher.h - long searches for a seating, beside the requests: one thread with its
 * own connection.  Each search ends after the time that was given, when a plan is as good
 * as any can be, or when somebody stops it; the best plan becomes the division's draft.
 */
#ifndef APP_SEARCHER_H
#define APP_SEARCHER_H
#include "app/app_seating.h"

enum { SEARCH_SECONDS_MAX = 600 };

struct store;
struct searcher;
enum rc searcher_start(struct searcher **out, struct store *s, struct err *e) MUST_USE;
/* Searches on their way keep the best plan as any draft; those that wait are given up,
 * and told of after a restart, like those of a server that was killed. */
void searcher_stop(struct searcher *s);
DEFINE_CLEANUP(struct searcher *, searcher_stop)

/* CONFLICT where the division is searched for already, BUSY where too many wait. */
enum rc app_search_begin(struct app *app, const struct tournament *t,
    const struct actor *who, const struct seating_make *in, int64_t seconds,
    struct err *e) MUST_USE;
/* CONFLICT where none is on its way and none was lost. */
enum rc app_search_end(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, struct err *e) MUST_USE;
/* {division[code name], on_its_way, search[state seconds elapsed steps cost aims[name
 * above] stopping text], lost[at by seconds mode seed choices[name value]]}: the
 * division's last search or null; its state waits, runs, done or failed (text says why);
 * lost: one that ended with its server, with the form's fields that start it again, or
 * null. */
enum rc app_search_show(struct app *app, const struct tournament *t, const char *code,
    json_t **out, struct err *e) MUST_USE;
#endif
