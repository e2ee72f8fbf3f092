/* app/app_season.h - seasons: tournaments whose results are added up. */
#ifndef APP_APP_SEASON_H
#define APP_APP_SEASON_H
#include "app/app.h"

/* {seasons[id name ends_on tournaments first]} */
enum rc app_season_list(struct app *app, json_t **out, struct err *e) MUST_USE;
/* What the public sees: sums of what is published with scores.  {id, name, ends_on,
 * days[n slug name date rules live counted], divisions[code name teams[rank tied name
 * code school team twin rounds[] total] players[the same]], warnings[]}; rounds: a score
 * a day. */
enum rc app_season_read(
    struct app *app, int64_t season, json_t **out, struct err *e) MUST_USE;
/* The same for staff: results now, of the tournaments in which they may see them, and the
 * warnings that carry over. */
enum rc app_season_live(struct app *app, const struct actor *who, int64_t season,
    json_t **out, struct err *e) MUST_USE;
/* Of either document: which is "teams" or "players"; columns "division|rank|...". */
json_t *season_rows(struct arena *a, const json_t *season, const char *which,
    const char **columns) MUST_USE;

/* ends_on "" = not said. */
enum rc app_season_make(struct app *app, const struct actor *who, const char *name,
    const char *ends_on, int64_t *id, struct err *e) MUST_USE;
enum rc app_season_change(struct app *app, const struct actor *who, int64_t id,
    const char *name, const char *ends_on, struct err *e) MUST_USE;
/* Only while no tournament belongs to it. */
enum rc app_season_delete(
    struct app *app, const struct actor *who, int64_t id, struct err *e) MUST_USE;
/* season 0 = in none. */
enum rc app_season_join(struct app *app, const struct tournament *t,
    const struct actor *who, int64_t season, struct err *e) MUST_USE;
#endif
