/* app/app_checkin.h - who is here: at the door (round 0) and from a later round on. */
#ifndef APP_APP_CHECKIN_H
#define APP_APP_CHECKIN_H
#include "app/app.h"

enum { CHECKIN_ROUND_MAX = 20, CHECKIN_MANY_MAX = 5000 };

/* Schools with counts; who is found by q ("" = nobody). */
enum rc app_checkin_overview(struct app *app, const struct tournament *t, int64_t round,
    const char *q, json_t **out, struct err *e) MUST_USE;
/* One school's teams and players; school 0 = players without a team. */
enum rc app_checkin_school(struct app *app, const struct tournament *t, int64_t round,
    int64_t school, json_t **out, struct err *e) MUST_USE;
/* Numbers for a page that is open; school -1 = without people. */
enum rc app_checkin_counts(struct app *app, const struct tournament *t, int64_t round,
    int64_t school, json_t **out, struct err *e) MUST_USE;

struct checkin_filter {
	int64_t round;
	const char *division; /* code; "" = all */
	const char *state;    /* NULL = all; "" = nobody has said */
	const char *q, *sort;
};
enum rc app_checkin_list(struct app *app, const struct tournament *t,
    const struct checkin_filter *f, json_t **out, struct err *e) MUST_USE;

/* state: present, absent, late, or clear (as if nobody had said).  One of player and
 * team. */
struct checkin_mark {
	int64_t round, player, team;
	const char *state;
};
enum rc app_checkin_mark(struct app *app, const struct tournament *t,
    const struct actor *who, const struct checkin_mark *m, struct err *e) MUST_USE;
/* One player: the check-in and each round, the name to correct. */
enum rc app_checkin_player(struct app *app, const struct tournament *t, int64_t player,
    json_t **out, struct err *e) MUST_USE;
enum rc app_checkin_rename(struct app *app, const struct tournament *t,
    const struct actor *who, int64_t player, const char *given, const char *family,
    struct err *e) MUST_USE;
/* [{code, state}]: all or, where any is refused, none. */
enum rc app_checkin_mark_many(struct app *app, const struct tournament *t,
    const struct actor *who, int64_t round, const json_t *players, struct problems *p,
    struct err *e) MUST_USE;
#endif
