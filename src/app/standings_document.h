/* app/standings_document.h - the documents of several divisions with one question for
 * names. */
#ifndef APP_STANDINGS_DOCUMENT_H
#define APP_STANDINGS_DOCUMENT_H
#include "app/app_standings.h"
#include "db/db.h"

/* divisions: their ids, "{1,2}"; the rest as in standings_document. */
enum rc standings_names(struct db *db, const struct tournament *t, const char *divisions,
    const char *viewer, const char *sort, const char *q, PGresult **names,
    struct err *e) MUST_USE;
/* One of those divisions' document; takes the snapshot. */
enum rc standings_named(const PGresult *names, const struct tournament *t,
    int64_t division, json_t *snapshot, const char *shows, const char *viewer,
    const char *sort, json_t **out, struct err *e) MUST_USE;
#endif
