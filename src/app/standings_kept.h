/* app/standings_kept.h - what a division's live standings are worked out from, as it was
 * read from the database once.
 *
 * All of it is read in one snapshot, which it names.  It is good for another snapshot
 * where changed_since() says that nothing besides sheets was committed between the two
 * (sql/migrations/0052_change_log.sql has the list), and with the rows of those sheets
 * read anew whose version or state differ.  Never changed once it is made, so that many
 * workers may read it at once. */
#ifndef APP_STANDINGS_KEPT_H
#define APP_STANDINGS_KEPT_H
#include "app/app_standings.h"
#include "app/standings_document.h"

struct standings_kept;
/* Inside a snapshot: all that is wanted of a division (code, name or mark). */
enum rc standings_kept_read(struct db *db, const struct tournament *t,
    const char *division, struct standings_kept **out, struct err *e) MUST_USE;
/* The same as old has, as it is in this snapshot: old itself, or a copy with some sheets
 * read anew; NULL where old is not good any more. */
enum rc standings_kept_now(struct db *db, const struct tournament *t,
    struct standings_kept *old, struct standings_kept **out, struct err *e) MUST_USE;
/* Each of these answers is one reference more, which its owner gives back. */
struct standings_kept *standings_kept_share(struct standings_kept *k);
void standings_kept_free(struct standings_kept *k);
DEFINE_CLEANUP(struct standings_kept *, standings_kept_free)
/* Bytes. */
size_t standings_kept_size(const struct standings_kept *k);

/* Standings of now through the last round, as standings_load() works them out. */
void standings_kept_work_out(struct arena *a, const struct tournament *t,
    const struct standings_kept *k, struct standings *out);
/* Names for staff, in the order of places. */
const struct standings_names *standings_kept_names(const struct standings_kept *k);
/* The same as standings_sheets(). */
json_t *standings_kept_sheets(struct arena *a, const struct standings_kept *k) MUST_USE;
/* What the public sees, newest first: [{edition through shows lists at changed}];
 * changed: the results have moved on since. */
json_t *standings_kept_published(struct arena *a, const struct tournament *t,
    const struct standings_kept *k, const struct standings *now) MUST_USE;
#endif
