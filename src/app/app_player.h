/* app/app_player.h - players: added, changed, moved, withdrawn, substituted. */
#ifndef APP_APP_PLAYER_H
#define APP_APP_PLAYER_H
#include "app/app.h"

struct db;

/* ---- parts of other uses, inside the caller's transaction ---- */

/* To a team (0 = to none).  Seats follow; a player who is seated in a current plan stays
 * in the division: CONFLICT says what to do. */
enum rc player_move(struct db *db, int64_t tournament, int64_t player, int64_t team,
    struct err *e) MUST_USE;
/* Out of the roster: gone, if nothing else speaks of the player; else withdrawn. */
enum rc player_remove(struct db *db, int64_t tournament, int64_t player,
    const char *reason, struct err *e) MUST_USE;
#endif
