/* app/app_seating_mode.h - a division's people and played rounds as the core wants them,
 * and the core's plan back in the division's book. */
#ifndef APP_APP_SEATING_MODE_H
#define APP_APP_SEATING_MODE_H
#include "app/app_seating.h"
#include "app/app_seating_store.h"
#include "app/app_standings.h"

/* Seats the rounds after *keep, those with entered sheets, by the mode that *in or the
 * division names; what stands before them stays.  CONFLICT where the mode needs official
 * sheets that are not there. */
enum rc seating_mode_draw(struct app *app, const struct tournament *t,
    const struct seating_make *in, struct seating_book *b, int *keep,
    struct err *e) MUST_USE;
/* Inside a transaction: where the newest round of the plan in force was drawn by score
 * and comes after round `after`, *round is its number and *tables (the caller's) how the
 * scores now would seat it, by the same seed and choices: a text for each table, to
 * compare. *round 0 where there is no such round, or where drawing it again would hold
 * the request. */
enum rc seating_mode_redraw(struct db *db, struct app *app, const struct tournament *t,
    const char *division, int after, int *round, json_t **tables, struct err *e) MUST_USE;

/* ---- app_seating_playoff.c ---- */
struct playoff_field {
	bool *chosen;      /* [persons] */
	int *place;        /* [persons]: in the standings, of the team where teams play */
	int teams_a_match; /* 0 = single players */
};
/* Who plays after round `keep`: of the division's last round the first places (of
 * each section, where *in says so; INVALID where there is none), of a playoff's round who
 * won there (ties go along), teams or players as they did there. CONFLICT where that
 * round has decided it.  *s: the standings before the playoff. */
enum rc seating_playoff_field(struct db *db, struct arena *a, const struct tournament *t,
    const struct seating_book *b, const struct standings *s,
    const struct seating_make *in, int keep, struct playoff_field *f,
    struct err *e) MUST_USE;
/* The nearest board, with a free chair, of the match in which this table was; NULL where
 * there is none. */
struct book_table *seating_playoff_board(
    struct seating_book *b, int round, const struct book_table *was);
/* The plan's last round is a playoff's, of more than one match. */
bool seating_playoff_goes_on(struct arena *a, const struct seating_book *b);
#endif
