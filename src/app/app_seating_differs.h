/* app/app_seating_differs.h - what a draft changes against the plan in play, in words:
 * who sits elsewhere, what gets worse, which sheets are printed again. */
#ifndef APP_APP_SEATING_DIFFERS_H
#define APP_APP_SEATING_DIFFERS_H
#include "app/app_wish.h"

/* {seats: how many change; players, tables: whose sheets do; moves[text], more: of them
 * not listed, few: all fit on a screen, worse[text], reprint[round tables]}; wishes as
 * wishes_load() gives them; a new reference. */
json_t *seating_differs(struct arena *a, const struct seating_book *was,
    const struct seating_book *now, const json_t *wishes);
#endif
