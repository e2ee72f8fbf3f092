/* app/app_division.h - divisions with their rounds, and sessions (a date and a hall). */
#ifndef APP_APP_DIVISION_H
#define APP_APP_DIVISION_H
#include "app/app.h"

struct db;

struct division_form {
	const char *code, *name, *mark, *shows;
	const char *grade_min, *grade_max; /* "" = grades do not matter */
	int64_t session, rounds, honours_top;
};
struct session_form {
	const char *name, *held_on, *starts_at, *venue; /* starts_at may be "" */
};

/* {slug, division, started, has_players, session, shows, values, sessions}; division 0 =
 * new */
enum rc app_division_edit(struct app *app, int64_t tournament, int64_t division,
    json_t **out, struct err *e) MUST_USE;
/* division 0 = a new one.  Code, mark and grades change until play starts; a round that
 * was played or published stays. */
enum rc app_division_save(struct app *app, const struct actor *who, int64_t tournament,
    int64_t division, const struct division_form *f, struct err *e) MUST_USE;
enum rc app_division_delete(struct app *app, const struct actor *who, int64_t tournament,
    int64_t division, struct err *e) MUST_USE;

enum rc app_session_edit(struct app *app, int64_t tournament, int64_t session,
    json_t **out, struct err *e) MUST_USE;
enum rc app_session_save(struct app *app, const struct actor *who, int64_t tournament,
    int64_t session, const struct session_form *f, struct err *e) MUST_USE;
enum rc app_session_delete(struct app *app, const struct actor *who, int64_t tournament,
    int64_t session, struct err *e) MUST_USE;

/* Inside a transaction: the divisions that a rule system brings, in one session. */
enum rc divisions_of_rules(struct db *db, int64_t tournament, int64_t session,
    const struct ruleset *rules, struct err *e) MUST_USE;
enum rc divisions_clear(
    struct db *db, int64_t tournament, int64_t *first_session, struct err *e) MUST_USE;
#endif
