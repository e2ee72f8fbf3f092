/* app/app_account.h - who may sign in: accounts, invitations, passwords. */
#ifndef APP_APP_ACCOUNT_H
#define APP_APP_ACCOUNT_H
#include "app/app.h"
#include "app/secret.h"

/* Nobody can sign in yet: the set-up link is still to be used. */
enum rc app_account_unowned(struct app *app, bool *unowned, struct err *e) MUST_USE;

struct account_form {
	const char *email, *name, *password;
};

/* A link that makes the first account, where there is none yet; *needed says so.  An
 * older one ends. */
enum rc app_account_setup_token(
    struct app *app, char token[SECRET_TOKEN_SIZE], bool *needed, struct err *e) MUST_USE;
/* Takes the link up: the first account, an owner, signed in by *cookie. */
enum rc app_account_setup(struct app *app, const char *token,
    const struct account_form *f, char cookie[SECRET_TOKEN_SIZE], struct err *e) MUST_USE;
/* An account that can sign in at once. */
enum rc app_account_create(struct app *app, const struct actor *who,
    const struct account_form *f, bool owner, int64_t *id, struct err *e) MUST_USE;

/* Checks the password; INVALID in the same words and time for an unknown address, BUSY
 * after too many wrong ones. */
enum rc app_account_signin(struct app *app, const char *email, const char *password,
    const char *address, char cookie[SECRET_TOKEN_SIZE], struct err *e) MUST_USE;
enum rc app_account_signout(
    struct app *app, const struct actor *who, const char *cookie, struct err *e) MUST_USE;
/* Ends all other sign-ins of the account; *cookie is the new one. */
enum rc app_account_password(struct app *app, const struct actor *who, const char *old,
    const char *new_one, char cookie[SECRET_TOKEN_SIZE], struct err *e) MUST_USE;

/* Invites somebody to a role of a tournament, or (tournament 0) to the installation, as
 * owner or as somebody without a role yet.  Who has an account already gets the role and
 * no link. */
struct invite_form {
	int64_t tournament;
	const char *email, *role; /* role "" or "owner" where tournament is 0 */
};
struct invited {
	int64_t account;
	bool has_account;
	char token[SECRET_TOKEN_SIZE]; /* for /invite/TOKEN; "" where no link is needed */
	char name[404];
};
enum rc app_account_invite(struct app *app, const struct actor *who,
    const struct invite_form *f, struct invited *out, struct err *e) MUST_USE;
/* A link for a new password, for somebody of the tournament (0 = anybody, for an owner).
 */
enum rc app_account_reset(struct app *app, const struct actor *who, int64_t tournament,
    int64_t account, char token[SECRET_TOKEN_SIZE], struct err *e) MUST_USE;
/* Takes up an invitation or a reset: sets name ("" = as it is) and password, signs in. */
enum rc app_account_accept(struct app *app, const char *token, const char *name,
    const char *password, char cookie[SECRET_TOKEN_SIZE], struct err *e) MUST_USE;
enum rc app_account_disable(struct app *app, const struct actor *who, int64_t account,
    bool disable, struct err *e) MUST_USE;
enum rc app_member_remove(struct app *app, const struct actor *who, int64_t tournament,
    int64_t account, const char *role, struct err *e) MUST_USE;

/* {q, sort, accounts: [{account, name, email, owner, disabled, invited, since, roles}]}
 */
enum rc app_account_list(struct app *app, const char *q, const char *sort, json_t **out,
    struct err *e) MUST_USE;

/* The account with this address; NOT_FOUND if there is none. */
enum rc app_account_find(
    struct app *app, const char *email, int64_t *id, struct err *e) MUST_USE;

/* INVALID unless it is long enough and not the address. */
enum rc app_password_check(
    struct app *app, const char *password, const char *email, struct err *e) MUST_USE;
#endif
