/* app/app_player.h - players: added, changed, moved, withdrawn, substituted. */
#ifndef APP_APP_PLAYER_H
#define APP_APP_PLAYER_H
#include "app/app.h"
#include "rules/player_code.h"

/* What a form or program says of a player. */
struct player_in {
	int64_t team;         /* 0 = none yet */
	const char *division; /* code; only without a team */
	const char *given, *family;
	int64_t grade; /* -1 = not known */
	const char
	    *grade_override;     /* why a higher grade may play here; "" = it may not */
	const char *names_shown; /* full, initial, code; "" = the tournament's own */
	const char *note;
	int64_t rank;     /* the coach's order in the team; 0 = not said */
	bool placeholder; /* a seat without a name yet: names are empty */
};

/* Adds (*id = 0 before) or changes a player.  What is wrong goes to p, by field. */
enum rc app_player_save(struct app *app, const struct actor *who,
    const struct tournament *t, const struct player_in *in, int64_t *id,
    struct problems *p, struct err *e) MUST_USE;
/* No longer plays.  A player who is seated needs a reason. */
enum rc app_player_withdraw(struct app *app, const struct actor *who,
    const struct tournament *t, int64_t id, const char *reason, struct err *e) MUST_USE;
enum rc app_player_reinstate(struct app *app, const struct actor *who,
    const struct tournament *t, int64_t id, struct err *e) MUST_USE;
/* Somebody else takes the place: same team, the seats whose sheets nobody has entered
 * yet. */
enum rc app_player_substitute(struct app *app, const struct actor *who,
    const struct tournament *t, int64_t id, const struct player_in *in, int64_t *new_id,
    struct problems *p, struct err *e) MUST_USE;
/* Placeholders until the team is full; *added counts them. */
enum rc app_player_fill(struct app *app, const struct actor *who,
    const struct tournament *t, int64_t team, int *added, struct err *e) MUST_USE;

struct roster_filter {
	const char *q, *sort, *division, *state; /* "" = all, usual order */
	int64_t page;                            /* from 1 */
};
enum rc app_player_list(struct app *app, const struct tournament *t,
    const struct roster_filter *f, json_t **out, struct err *e) MUST_USE;
/* The form's view model; id 0 = a new player, into team if that is not 0. */
enum rc app_player_form(struct app *app, const struct tournament *t, int64_t id,
    int64_t team, json_t **out, struct err *e) MUST_USE;

/* By player code, as typed. */
enum rc app_player_find(struct app *app, const struct tournament *t, const char *code,
    int64_t *id, struct err *e) MUST_USE;
/* One player as in the roster's document. */
enum rc app_player_read(struct app *app, const struct tournament *t, int64_t id,
    json_t **out, struct err *e) MUST_USE;

/* ---- parts of other uses, inside the caller's transaction ---- */
struct db;

/* Begins the codes of players without a team. */
#define SINGLES_SCHOOL "XX"
/* The first free member of the team; beyond nine, numbers of teams that the school has
 * not. */
enum rc player_code_free(struct db *db, const struct tournament *t, const char *school,
    int team, const char *mark, char out[PLAYER_CODE_MAX + 1], struct err *e) MUST_USE;
/* To a team (0 = to none).  Seats follow; a player who is seated in a current plan stays
 * in the division: CONFLICT says what to do. */
enum rc player_move(struct db *db, int64_t tournament, int64_t player, int64_t team,
    struct err *e) MUST_USE;
/* A player without a team, to another division. */
enum rc player_change_division(struct db *db, int64_t tournament, int64_t player,
    int64_t division, struct err *e) MUST_USE;
/* Out of the roster: gone, if nothing else speaks of the player; else withdrawn. */
enum rc player_remove(struct db *db, int64_t tournament, int64_t player,
    const char *reason, struct err *e) MUST_USE;
#endif
