/* app/app_national.h - the Pentathlon's National Teams: members, alternates, totals.
 *
 * Secret from the children and never published: only the director's pages call this. */
#ifndef APP_APP_NATIONAL_H
#define APP_APP_NATIONAL_H
#include "app/app.h"

enum { NATIONAL_ROWS_MAX = 60 }; /* more are refused before they are looked at */

/* One line of the list that a school hands in: a player's code, and for an alternate the
 * code of the absent member in whose place he or she counts, or "". */
struct national_line {
	const char *code, *replaces;
	bool alternate;
	const char *field; /* where it was typed */
};
struct national_save {
	int64_t id; /* 0 = a new team, or the one of this name */
	const char *name;
	struct national_line line[NATIONAL_ROWS_MAX];
	int n;
};

/* {slug, members_max, alternates_max, teams[{id, name, members, alternates, total}]} */
enum rc app_national_list(
    struct app *app, const struct tournament *t, json_t **out, struct err *e) MUST_USE;
/* {slug, id, name, members_max, alternates_max, total, people[{code, name, school, grade,
 * alternate, replaces, total, counts}]}; id 0 = an empty one to be filled in. */
enum rc app_national_show(struct app *app, const struct tournament *t, int64_t id,
    json_t **out, struct err *e) MUST_USE;
/* The whole team as handed in; *id names it. */
enum rc app_national_save(struct app *app, const struct tournament *t,
    const struct actor *who, const struct national_save *in, int64_t *id,
    struct problems *p, struct err *e) MUST_USE;
enum rc app_national_delete(struct app *app, const struct tournament *t,
    const struct actor *who, int64_t id, struct err *e) MUST_USE;
#endif
