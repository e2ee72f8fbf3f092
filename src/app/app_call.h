/* app/app_call.h - a judge is called to a table, goes there, and what the table lost by
 * it is given back (AGLOA XI-B-3). */
#ifndef APP_APP_CALL_H
#define APP_APP_CALL_H
#include "app/app.h"

/* {slug, calls[id table division_name round by age waiting there proposed judge minutes],
 * divisions[code name round tables[table called]]}: what waits, and who plays now. */
enum rc app_call_list(
    struct app *app, const struct tournament *t, json_t **out, struct err *e) MUST_USE;
/* To a table of a round that is played now; division "" = whichever has the table.
 * *said: a sentence.  Calling twice is one call. */
enum rc app_call_make(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, int64_t table, const char **said,
    struct err *e) MUST_USE;
/* press: "take", "end", and of the extension that is proposed then "give" or "decline".
 */
enum rc app_call_step(struct app *app, const struct tournament *t,
    const struct actor *who, int64_t call, const char *press, const char **said,
    struct err *e) MUST_USE;
#endif
