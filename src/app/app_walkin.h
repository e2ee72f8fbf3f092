/* app/app_walkin.h - players and teams that turn up on the day. */
#ifndef APP_APP_WALKIN_H
#define APP_APP_WALKIN_H
#include "app/app.h"

enum { WALKIN_TEAM_MAX = 20 };

struct walkin {
	const char *given, *family;
	int64_t team;         /* 0: a new team or none */
	const char *division; /* code; of a new team or a single */
	const char *new_team; /* "" = none */
	const char *school;   /* of the new team, by name; made if it is new */
	int64_t grade;        /* 0 = not said */
};
struct walkin_added {
	int64_t player, school;
	char code[16];
	bool seated; /* the division's plan is in use already: somebody has to find a seat
	              */
};

/* Teams, divisions, schools and singles to choose from. */
enum rc app_walkin_form(struct app *app, const struct tournament *t, int64_t team,
    const char *division, json_t **out, struct err *e) MUST_USE;
/* Adds the player with a code and marks him or her as here. */
enum rc app_walkin_add(struct app *app, const struct tournament *t,
    const struct actor *who, const struct walkin *in, struct walkin_added *out,
    struct err *e) MUST_USE;

struct walkin_team {
	const char *name, *school;
	int64_t player[WALKIN_TEAM_MAX];
	int players;
};
/* Puts singles of one division together as a team. */
enum rc app_walkin_team(struct app *app, const struct tournament *t,
    const struct actor *who, const struct walkin_team *in, int64_t *school,
    struct err *e) MUST_USE;
#endif
