/* app/app_token.h - secret links and API tokens.  Only their hashes are stored. */
#ifndef APP_APP_TOKEN_H
#define APP_APP_TOKEN_H
#include "app/app.h"
#include "app/secret.h"

struct db;

enum { LINK_DAYS = 366, INVITE_DAYS = 14, RESET_DAYS = 2, SETUP_DAYS = 7 };

/* {kind, label, role, email, name, tournament, slug} of a link that still works;
 * NOT_FOUND otherwise.  kinds: "invite,reset". */
enum rc app_token_show(struct app *app, const char *token, const char *kinds,
    json_t **out, struct err *e) MUST_USE;

struct token_form {
	const char *role, *label;
};
/* A helper's private link to one role of one tournament, good until revoked, a year at
 * most. */
enum rc app_token_link(struct app *app, const struct actor *who, int64_t tournament,
    const struct token_form *f, char token[SECRET_TOKEN_SIZE], struct err *e) MUST_USE;
/* Signs in by a helper's link; *slug (in the arena) is the tournament's. */
enum rc app_token_signin(struct app *app, const char *token,
    char cookie[SECRET_TOKEN_SIZE], const char **slug, struct err *e) MUST_USE;
/* A bearer token of an account: role "owner" for tournament 0, else a role that the
 * account has there (a director and an owner have all). */
enum rc app_token_api(struct app *app, const struct actor *who, int64_t account,
    int64_t tournament, const struct token_form *f, char token[SECRET_TOKEN_SIZE],
    struct err *e) MUST_USE;
enum rc app_token_revoke(struct app *app, const struct actor *who, int64_t tournament,
    int64_t token_id, struct err *e) MUST_USE;
/* {members, links, tokens} of a tournament */
enum rc app_helper_list(
    struct app *app, int64_t tournament, json_t **out, struct err *e) MUST_USE;

/* How long somebody stays signed in: here and in the browser's cookie. */
enum { SIGNIN_ACCOUNT_DAYS = 14, SIGNIN_LINK_DAYS = 30 };

/* Inside a transaction: makes and stores a token.  account, tournament, role ("") and
 * days (0 = for ever) as they apply. */
struct token_new {
	const char *kind, *role, *label;
	int64_t account, tournament, by;
	int days;
	char token[SECRET_TOKEN_SIZE]; /* out */
	int64_t id;                    /* out */
};
enum rc token_make(struct db *db, struct token_new *n, struct err *e) MUST_USE;
/* Inside a transaction: a new sign-in of an account (link_hash NULL) or by a link. */
enum rc signin_make(struct db *db, int64_t account, const unsigned char *link_hash,
    char cookie[SECRET_TOKEN_SIZE], struct err *e) MUST_USE;
#endif
