/* app/app_publication.h - what the public sees of results: frozen editions of standings.
 */
#ifndef APP_APP_PUBLICATION_H
#define APP_APP_PUBLICATION_H
#include "app/app.h"

/* What the public would see of a division through a round, and what speaks against
 * showing it now.  through 0 = the last finished round; shows NULL or "" = as the
 * last edition that was not taken back, else the division's usual. */
enum rc app_publication_draft(struct app *app, const struct tournament *t,
    const char *division, int through, const char *shows, const char *parts, json_t **out,
    struct err *e) MUST_USE;

/* Of standings_sheets: "Round 1: 1 sheet not official: table 7", for each round that is
 * not finished. */
json_t *publication_missing(struct arena *a, const json_t *sheets) MUST_USE;

struct publication_make {
	const char *division;
	int64_t through_round;
	const char *shows;  /* "" = the division's usual */
	const char *parts;  /* "players", "teams", "" = both */
	const char *reason; /* why a later edition replaces the one before */
	bool despite;       /* also with sheets that are not official */
};
/* Freezes and shows a new edition, which replaces earlier ones in the lists that it has.
 * *out is the public document of it, with "missing": what was not official, in words. */
enum rc app_publication_make(struct app *app, const struct tournament *t,
    const struct actor *who, const struct publication_make *in, json_t **out,
    struct err *e) MUST_USE;
/* The public sees no standings of this division from now on; parts as above. */
enum rc app_publication_withdraw(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, const char *parts, const char *reason,
    struct err *e) MUST_USE;
/* What the public sees; NOT_FOUND where the division is unknown.  Without a publication
 * *out has "edition": null and empty lists.  Where players and teams are published apart
 * it is the newer edition with the other's lists put to it; "editions" has both. */
enum rc app_publication_read(struct app *app, const struct tournament *t,
    const char *division, json_t **out, struct err *e) MUST_USE;
/* The editions of several divisions, one or two: an object from each code that has any.
 */
enum rc app_publication_read_all(struct app *app, const struct tournament *t,
    const json_t *codes, json_t **out, struct err *e) MUST_USE;
/* Inside a transaction: edition n as the public will see it, whether it does already or
 * not; and what templates ask of a document that shows this much. */
enum rc publication_edition(struct db *db, const struct tournament *t, int64_t division,
    int64_t edition, json_t **out, struct err *e) MUST_USE;
void publication_add_shows(json_t *doc, const char *shows, int rounds);
/* How many sheets were out then: sheets_out in words, has_sheets_out. */
void publication_add_out(json_t *doc, int64_t sheets);
/* Until the reveal the public sees of a division nothing after this round, whatever is
 * published; -1 reveals all that was. */
enum rc app_publication_hold(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, int64_t after, struct err *e) MUST_USE;
#endif
