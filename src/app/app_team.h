/* app/app_team.h - teams: made, renamed, moved to another division, withdrawn. */
#ifndef APP_APP_TEAM_H
#define APP_APP_TEAM_H
#include "app/app_player.h"

struct team_in {
	const char *name, *division; /* division's code */
	int64_t school;              /* 0 = a new one of the name below */
	const char *school_name;
	int64_t number; /* in the school; 0 = the next free one */
	int64_t seed;   /* for sections, 1 = strongest; 0 = none */
	const char
	    *override_reason; /* why players of a higher grade may play here, or "" */
};
/* Adds (*id = 0 before) or changes a team. */
enum rc app_team_save(struct app *app, const struct actor *who,
    const struct tournament *t, const struct team_in *in, int64_t *id, struct problems *p,
    struct err *e) MUST_USE;
/* The team and all its players.  A seated team needs a reason. */
enum rc app_team_withdraw(struct app *app, const struct actor *who,
    const struct tournament *t, int64_t id, const char *reason, struct err *e) MUST_USE;
/* The team and the players that were withdrawn with it. */
enum rc app_team_reinstate(struct app *app, const struct actor *who,
    const struct tournament *t, int64_t id, struct err *e) MUST_USE;
enum rc app_team_list(struct app *app, const struct tournament *t,
    const struct roster_filter *f, json_t **out, struct err *e) MUST_USE;
/* By name; division "" where the name is in one division only. */
enum rc app_team_find(struct app *app, const struct tournament *t, const char *name,
    const char *division, int64_t *id, struct err *e) MUST_USE;
/* The team with its players; id 0 = a new one. */
enum rc app_team_form(struct app *app, const struct tournament *t, int64_t id,
    json_t **out, struct err *e) MUST_USE;
#endif
