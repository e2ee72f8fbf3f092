/* app/app_card.h - what a player's card opens: the own table and keyed scores, and a
 * question about them. */
#ifndef APP_APP_CARD_H
#define APP_APP_CARD_H
#include "app/app.h"

/* {slug, link, code, name, team, division, division_name, places[round table seat next],
 * scores[round points games match_points asked may_ask], doubts[value label]}.  NOT_FOUND
 * for a link that nobody has. */
enum rc app_card_show(struct app *app, const struct tournament *t, const char *link,
    json_t **out, struct err *e) MUST_USE;
/* "This does not match my sheet": doubt is one of the values above.  Once a round, while
 * it is fresh. */
enum rc app_card_ask(struct app *app, const struct tournament *t, const struct actor *who,
    const char *link, int64_t round, const char *doubt, struct err *e) MUST_USE;
#endif
