/* app/app_penalty.h - points taken from a player or a team, disqualification, lifting. */
#ifndef APP_APP_PENALTY_H
#define APP_APP_PENALTY_H
#include "app/app.h"

struct penalty_give {
	const char *whom;   /* a player's code (a name may follow it), or a team's name */
	const char *points; /* "0.5", "1.25"; "" = none */
	bool disqualified;
	int64_t round; /* 0 = not tied to one */
	const char *reason;
	bool asks; /* refuse unless seen is how much is on record already */
	int64_t seen;
};
/* *warning: a sentence where published standings still name the player or team, or NULL.
 */
enum rc app_penalty_give(struct app *app, const struct tournament *t,
    const struct actor *who, const struct penalty_give *in, const char **warning,
    struct err *e) MUST_USE;
enum rc app_penalty_lift(struct app *app, const struct tournament *t,
    const struct actor *who, int64_t penalty, const char *reason, struct err *e) MUST_USE;
/* All penalties whose player, team or reason has q in it, whom one can be given to, and
 * what is on record of whom (a code or name; NULL or "" = nobody): record, and how much:
 * seen. */
enum rc app_penalty_list(struct app *app, const struct tournament *t, const char *q,
    const char *whom, json_t **out, struct err *e) MUST_USE;
#endif
