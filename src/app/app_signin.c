/* app/app_signin.c - signing in and out with a password, slowed down for those who guess.
 */
#include "app/app_account.h"
#include "app/app_token.h"
#include "base/utf8.h"
#include "db/db.h"
#include <string.h>

struct signin_tx {
	int64_t account;
	const char *by_account, *by_address; /* what failures are counted under */
	const char *password_hash;           /* a new one, or NULL */
	const struct actor *who;
	char cookie[SECRET_TOKEN_SIZE];
};

static enum rc
signin_tx(struct db *db, void *arg, struct err *e)
{
	struct signin_tx *x = arg;
	enum rc rc = DB_QUERY(db, Q_signin_succeeded, NULL, e, P_TEXT(x->by_account),
	    P_TEXT(x->by_address));

	if (rc == OK)
		rc = signin_make(db, x->account, NULL, x->cookie, e);
	if (rc != OK)
		return rc;
	struct actor who = { .account_id = x->account };
	snprintf(who.label, sizeof who.label, "account:%lld", (long long)x->account);
	return audit(db, 0, &who, "account.sign_in", who.label, NULL, NULL, NULL, e);
}

/* The address typed is not stored: it may be a password typed into the wrong field. */
static const char *
subject_of_email(struct arena *a, const char *email)
{
	unsigned char hash[SECRET_HASH_SIZE];
	char hex[2 * 16 + 1];

	secret_hash(utf8_lower(a, email), hash);
	for (int i = 0; i < 16; i++)
		snprintf(hex + 2 * i, 3, "%02x", hash[i]);
	return arena_printf(a, "account:%s", hex);
}

static enum rc
not_too_often(struct app *app, const struct signin_tx *x, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(app->db, Q_signin_wait, &r, "answer", e,
	    P_TEXT(x->by_account), P_TEXT(x->by_address));

	if (rc == OK && row_int(r, 0, "seconds") > 0)
		return err_set(e, BUSY, NULL,
		    "There were too many wrong passwords. Wait %lld seconds, then try "
		    "again.",
		    (long long)row_int(r, 0, "seconds"));
	return rc == OK ? DB_QUERY(app->db, Q_signin_try, NULL, e, P_TEXT(x->by_account),
	                      P_TEXT(x->by_address))
	                : rc;
}

enum rc
app_account_signin(struct app *app, const char *email, const char *password,
    const char *address, char cookie[SECRET_TOKEN_SIZE], struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	struct signin_tx x = { .by_account = subject_of_email(app->arena, email),
		.by_address = arena_printf(app->arena, "address:%s", address) };
	bool known;
	enum rc rc = not_too_often(app, &x, e);

	if (rc == OK)
		rc = DB_QUERY(app->db, Q_account_by_email, &r, e, P_TEXT(email));
	if (rc != OK)
		return rc;
	known = PQntuples(r) == 1;
	if (!secret_password_is(
	        known ? row_text(r, 0, "password_hash") : NULL, password) ||
	    row_bool(r, 0, "disabled"))
		return err_set(e, INVALID, "email",
		    "The e-mail address or the password is not right. Type both again.");
	x.account = row_int(r, 0, "account_id");
	rc = db_tx_own(app->db, signin_tx, &x, e);
	memcpy(cookie, x.cookie, SECRET_TOKEN_SIZE);
	return rc;
}

struct signout_tx {
	const struct actor *who;
	unsigned char hash[SECRET_HASH_SIZE];
};

static enum rc
signout_tx(struct db *db, void *arg, struct err *e)
{
	struct signout_tx *x = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_QUERY(db, Q_signin_delete, &r, e, P_BYTES(x->hash, sizeof x->hash));

	if (rc != OK || PQntuples(r) == 0) /* it had ended before */
		return rc;
	return audit(
	    db, 0, x->who, "account.sign_out", x->who->label, NULL, NULL, NULL, e);
}

enum rc
app_account_signout(
    struct app *app, const struct actor *who, const char *cookie, struct err *e)
{
	struct signout_tx x = { .who = who };

	secret_hash(cookie, x.hash);
	return db_tx(app->db, signout_tx, &x, e);
}

static enum rc
password_tx(struct db *db, void *arg, struct err *e)
{
	struct signin_tx *x = arg;
	char subject[40];
	enum rc rc = DB_ONE(db, Q_account_set_password, NULL, "account", e,
	    P_INT(x->account), P_TEXT(x->password_hash), P_NULL);

	if (rc == OK)
		rc = DB_QUERY(db, Q_signin_delete_account, NULL, e, P_INT(x->account));
	if (rc == OK)
		rc = signin_make(db, x->account, NULL, x->cookie, e);
	snprintf(subject, sizeof subject, "account:%lld", (long long)x->account);
	return rc == OK ? audit(db, 0, x->who, "account.password", subject, NULL, NULL,
	                      NULL, e)
	                : rc;
}

enum rc
app_account_password(struct app *app, const struct actor *who, const char *old,
    const char *new_one, char cookie[SECRET_TOKEN_SIZE], struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	char hash[SECRET_PASSWORD_SIZE];
	struct signin_tx x = {
		.account = who->account_id, .who = who, .password_hash = hash
	};
	enum rc rc =
	    DB_ONE(app->db, Q_account_by_id, &r, "account", e, P_INT(who->account_id));

	if (rc == OK)
		rc = app_password_check(app, new_one, row_text(r, 0, "email"), e);
	if (rc != OK)
		return rc;
	x.by_account = subject_of_email(app->arena, row_text(r, 0, "email"));
	x.by_address = arena_printf(app->arena, "address:%s", who->address);
	rc = not_too_often(app, &x, e);
	if (rc != OK)
		return rc;
	if (!secret_password_is(row_text(r, 0, "password_hash"), old))
		return err_set(e, INVALID, "old_password",
		    "The present password is not right. Type it again.");
	secret_password_hash(new_one, hash);
	rc = DB_QUERY(app->db, Q_signin_succeeded, NULL, e, P_TEXT(x.by_account),
	    P_TEXT(x.by_address));
	if (rc == OK)
		rc = db_tx(app->db, password_tx, &x, e);
	memcpy(cookie, x.cookie, SECRET_TOKEN_SIZE);
	return rc;
}
