/* app/print_time_card.h - when what is called: the model of reports/time_card.c. */
#ifndef APP_PRINT_TIME_CARD_H
#define APP_PRINT_TIME_CARD_H
#include "app/app.h"

/* division "" = all; round 0 = all. */
enum rc print_time_card_model(struct app *app, const struct tournament *t,
    const char *division, int64_t round, json_t **out, struct err *e) MUST_USE;
#endif
