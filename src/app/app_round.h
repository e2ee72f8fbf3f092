/* app/app_round.h - how far the rounds are: which sheets are missing, entered, in
 * question. */
#ifndef APP_APP_ROUND_H
#define APP_APP_ROUND_H
#include "app/app.h"

/* Every round of every division: {divisions[code name seated rounds[...]]}. */
enum rc app_round_list(
    struct app *app, const struct tournament *t, json_t **out, struct err *e) MUST_USE;
/* The tables of one round.  filter: "", a table's number, a section's name, or missing,
 * entered, asked, official. */
enum rc app_round_show(struct app *app, const struct tournament *t, const char *division,
    int64_t round, const char *filter, json_t **out, struct err *e) MUST_USE;
struct round_next {
	const char *code;     /* of the sheet; "" where all are keyed in */
	const char *division; /* its name */
};
/* The next sheet after a table (0 = from the first) that nobody has keyed in. */
enum rc app_round_next(struct app *app, const struct tournament *t, const char *division,
    int64_t round, int64_t after, struct round_next *out, struct err *e) MUST_USE;
#endif
