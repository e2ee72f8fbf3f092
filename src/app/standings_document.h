/* app/standings_document.h - standings with their names: several divisions with one
 * question for names, and the parts that a document is made of. */
#ifndef APP_STANDINGS_DOCUMENT_H
#define APP_STANDINGS_DOCUMENT_H
#include "app/app_standings.h"
#include "app/standings_row.h"
#include "db/db.h"

/* divisions: their ids, "{1,2}"; the rest as in standings_document. */
enum rc standings_names(struct db *db, const struct tournament *t, const char *divisions,
    const char *viewer, const char *sort, const char *q, PGresult **names,
    struct err *e) MUST_USE;
/* One of those divisions' document; takes the snapshot. */
enum rc standings_named(const PGresult *names, const struct tournament *t,
    int64_t division, json_t *snapshot, const char *shows, const char *viewer,
    const char *sort, json_t **out, struct err *e) MUST_USE;

/* ---- its parts ---- */

/* The names of one division, each kind in the order of names; in an arena. */
struct standings_names {
	const char *division, *division_name, *rule_settings;
	struct standings_name *list[ROW_KINDS];
	int n[ROW_KINDS];
};
enum rc standings_names_of(struct arena *a, const PGresult *names, int64_t division,
    struct standings_names *out, struct err *e) MUST_USE;

/* What a snapshot holds. */
struct standings_lists {
	int through;
	bool mean, schools_mean; /* teams and schools are ranked by a mean */
	bool sectioned;          /* teams are in sections; of no snapshot */
	bool schools_ranked;     /* at all, whether they are shown or not */
	struct standings_list {
		bool there;
		int n;
		struct standings_row *row;
	} list[ROW_KINDS];
};
/* Rows point into s, which stays. */
void standings_lists_of(
    struct arena *a, const struct standings *s, struct standings_lists *out);
json_t *standings_lists_snapshot(const struct standings_lists *l) MUST_USE;
/* Of a snapshot; through is never more than STANDINGS_ROUNDS_MAX. */
void standings_lists_read(
    struct arena *a, const json_t *snapshot, struct standings_lists *out);

/* Adds a sentence to lines if more players of the team count than a team may have. */
void standings_large_team(struct arena *a, const struct tournament *t,
    const struct standings *s, int64_t team, const char *name, json_t *lines);
/* The document.  text, unless it is NULL: gets the three lists as the members of an
 * object, "individuals":[...],"teams":[...],"schools":[...], and the document has none.
 */
json_t *standings_show(struct arena *a, const struct tournament *t,
    const struct standings_names *names, const struct standings_lists *lists,
    const struct settings *rules, const char *shows, const char *viewer, const char *sort,
    struct strbuf *text) MUST_USE;
#endif
