/* app/app_public.h - what anybody may read: only published seating, only names as
 * allowed. */
#ifndef APP_APP_PUBLIC_H
#define APP_APP_PUBLIC_H
#include "app/app.h"

enum { PUBLIC_FIND_MIN = 2, PUBLIC_FIND_MAX = 20 };

enum rc app_public_tournaments(
    struct app *app, const char *q, json_t **out, struct err *e) MUST_USE;
enum rc app_public_overview(
    struct app *app, const struct tournament *t, json_t **out, struct err *e) MUST_USE;
/* What marks a tournament's folder of public pages ("12-1792939200.5"): its short name,
 * "" once its names were erased.  No two tournaments of any installations share a mark.
 */
enum rc app_public_folders(struct app *app, json_t **out, struct err *e) MUST_USE;
/* NOT_FOUND, in the same words for any round, where the round is not published. */
enum rc app_public_seating(struct app *app, const struct tournament *t,
    const char *division, int64_t round, json_t **out, struct err *e) MUST_USE;
/* Where does a person sit?  Looks only in the name as the public sees it, the code and
 * the team; words may stand in any order, accents and capitals do not matter.  page from
 * 1. */
enum rc app_public_find(struct app *app, const struct tournament *t, const char *q,
    int64_t page, json_t **out, struct err *e) MUST_USE;
/* For a projector: what its screen is to show of each division's published standings and
 * the rounds after them.  screen may be NULL. */
enum rc app_public_display(struct app *app, const struct tournament *t,
    const char *screen, json_t **out, struct err *e) MUST_USE;
#endif
