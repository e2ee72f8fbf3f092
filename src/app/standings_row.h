/* app/standings_row.h - one row of a list of standings, with its name: the one place that
 * says which keys a row has and what of them a viewer may see.  Pure.
 *
 * Rows go into a JSON object for pages, or, ten times as fast, as text to programs. */
#ifndef APP_STANDINGS_ROW_H
#define APP_STANDINGS_ROW_H
#include "app/app.h"
#include "base/strbuf.h"
#include "scoring/standings.h"

enum row_kind { ROW_PLAYER, ROW_TEAM, ROW_SCHOOL };
enum { ROW_KINDS = 3 };

struct standings_name {
	int64_t id;
	const char *name, *code, *of; /* of: a player's team, a team's school */
	bool code_only;
	int first; /* what goes before scores and ranks in the order asked for */
};

/* What a document is about, alike for its rows. */
struct standings_view {
	const struct ruleset *rules;
	bool full, honours, staff; /* full: with places; honours: without any number */
	int through;
};

/* A place in a list, worked out just now or as an edition has kept it. */
struct standings_row {
	const struct standing *s;
	bool honoured;
	bool tells_settled; /* old editions do not */
};

/* Whether it is in the list at all. */
bool standings_row_shown(const struct standings_view *v, const struct standings_row *r);
/* decimals: of a mean. */
json_t *standings_row_object(const struct standings_view *v, enum row_kind kind,
    bool decimals, const struct standings_row *r,
    const struct standings_name *n) MUST_USE;
/* The same object as text, less `shown`, which is for pages. */
void standings_row_text(struct strbuf *to, const struct standings_view *v,
    enum row_kind kind, bool decimals, const struct standings_row *r,
    const struct standings_name *n);
#endif
