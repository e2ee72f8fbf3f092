/* app/app_board.h - the chase board: which table's sheet is where, and sheets taken in.
 */
#ifndef APP_APP_BOARD_H
#define APP_APP_BOARD_H
#include "app/app.h"

/* What of it is shown: "" and 0 = all, and of each division the round played now. */
struct board_filter {
	const char *division, *stage;
	int64_t round, session;
};
/* {tiles[table round code division stage who minutes], playing, in_hand, keyed, differs,
 * query, done, tables}.  stage: playing, in_hand, keyed, differs (two readings), query,
 * checked, final. */
enum rc app_board_show(struct app *app, const struct tournament *t,
    const struct board_filter *f, json_t **out, struct err *e) MUST_USE;
/* The sheet came back from its table.  *now is false where it had been taken in or typed
 * before, which changes nothing.  CONFLICT: it was replaced. */
struct board_return {
	int table, round;
	char division[324];
	bool now, keyed;
};
enum rc app_board_return(struct app *app, const struct tournament *t,
    const struct actor *who, const char *code, struct board_return *out,
    struct err *e) MUST_USE;
/* It did not: the tap was wrong.  *now is false where it had not been taken in; CONFLICT
 * where it was typed meanwhile, or replaced. */
enum rc app_board_undo(struct app *app, const struct tournament *t,
    const struct actor *who, const char *code, struct board_return *out,
    struct err *e) MUST_USE;
#endif
