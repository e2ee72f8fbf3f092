/* app/app_seating_mode.h - a division's people and played rounds as the core wants them,
 * and the core's plan back in the division's book. */
#ifndef APP_APP_SEATING_MODE_H
#define APP_APP_SEATING_MODE_H
#include "app/app_seating.h"
#include "app/app_seating_store.h"

/* Seats the rounds after *keep, those with entered sheets, by the mode that *in or the
 * division names; what stands before them stays.  CONFLICT where the mode needs official
 * sheets that are not there. */
enum rc seating_mode_draw(struct app *app, const struct tournament *t,
    const struct seating_make *in, struct seating_book *b, int *keep,
    struct err *e) MUST_USE;
#endif
