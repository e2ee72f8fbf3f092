/* app/app_query.h - questions about a sheet that somebody must settle. */
#ifndef APP_APP_QUERY_H
#define APP_APP_QUERY_H
#include "app/app.h"

/* Asks about the sheet with this code; *query names the question. */
enum rc app_query_open(struct app *app, const struct tournament *t,
    const struct actor *who, const char *code, const char *question, int64_t *query,
    struct err *e) MUST_USE;
/* Settles it.  CONFLICT where it was settled before. */
enum rc app_query_answer(struct app *app, const struct tournament *t,
    const struct actor *who, const char *code, int64_t query, const char *answer,
    struct err *e) MUST_USE;
#endif
