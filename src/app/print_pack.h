/* app/print_pack.h - all that is needed to finish the day on paper, in one document. */
#ifndef APP_PRINT_PACK_H
#define APP_PRINT_PACK_H
#include "app/app.h"

/* The model of the "pack" report: its parts are plain pages (where each round is, rules
 * to count by, standings so far with boxes for what is to come, seating, roster).  *open:
 * the sheets that are not keyed in, as "{1,2}", which the caller adds as a part. */
enum rc print_pack_model(struct app *app, const struct tournament *t,
    const char *division, const char *base_url, json_t **model, const char **open,
    struct err *e) MUST_USE;
#endif
