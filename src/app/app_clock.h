/* app/app_clock.h - the clocks of rounds: started, paused, moved, given back to a table.
 *
 * Publishing a seating never starts one. */
#ifndef APP_APP_CLOCK_H
#define APP_APP_CLOCK_H
#include "app/app.h"

struct clock_do {
	const char *division; /* code, name or mark */
	int64_t round;
	const char
	    *action; /* "start", "pause", "add", "next", "restart", "confirm", "extend" */
	int64_t phase;   /* that the person saw, so that a second press moves nothing
	                    on; -1 = whichever */
	int64_t seconds; /* add: more or, negative, less; confirm: left of the phase;
	                    extend: how much the table gets, 0 takes it back */
	int64_t
	    minutes[CLOCK_PHASES_MAX]; /* start of a new clock: lengths; 0 = the usual */
	int64_t table;                 /* extend */
	const char *reason;            /* extend */
};
/* *said: what the clock does now, a sentence. */
enum rc app_clock_do(struct app *app, const struct tournament *t, const struct actor *who,
    const struct clock_do *in, const char **said, struct err *e) MUST_USE;
/* "divisions" [code name rounds next phases[n title minutes] clock]; clock is null or has
 * round, state ("paused", "running", "over", "lost": after a restart of the computer that
 * kept it), phase, title, call, source, left_ms, until_ms (of the computer's own count,
 * null unless it runs), off_ms (lost: how long nobody kept it), phases [title seconds
 * warn call], end_call, tables [table seconds reason by]; "boot" names the count. */
enum rc app_clock_list(
    struct app *app, const struct tournament *t, json_t **out, struct err *e) MUST_USE;
/* The same within the caller's transaction. */
enum rc clock_do_in(struct db *db, struct app *app, const struct tournament *t,
    const struct actor *who, const struct clock_do *in, struct err *e) MUST_USE;
/* clock_before_given_back of a round's clock now; -1 too where it was not started or
 * nobody knows how far it ran. */
enum rc clock_left_in(struct db *db, const struct tournament *t, const char *division,
    int64_t round, int64_t *ms, struct err *e) MUST_USE;
/* Called each few seconds by every server: the clocks of this computer still run. */
enum rc app_clock_keep(struct app *app, struct err *e) MUST_USE;
#endif
