/* app/app_account.c - accounts: the first one, invitations, resets, passwords. */
#include "app/app_account.h"
#include "app/app_token.h"
#include "base/utf8.h"
#include "db/db.h"
#include <string.h>

enum { EMAIL_MAX = 254 };

static const struct actor by_setup = { .roles = ROLE_OWNER, .label = "setup" };

enum rc
app_password_check(
    struct app *app, const char *password, const char *email, struct err *e)
{
	size_t n = utf8_length(password);

	if (n < PASSWORD_MIN)
		return err_set(e, INVALID, "password",
		    "The password is too short: choose at least %d characters. Three or "
		    "four words "
		    "in a row are easy to remember.",
		    PASSWORD_MIN);
	if (n > PASSWORD_MAX)
		return err_set(e, INVALID, "password",
		    "The password is too long: at most %d characters.", PASSWORD_MAX);
	if (email &&
	    strcmp(utf8_lower(app->arena, password), utf8_lower(app->arena, email)) == 0)
		return err_set(e, INVALID, "password",
		    "The password may not be the e-mail address. Choose another.");
	return OK;
}

static enum rc
check_email(const char *email, struct err *e)
{
	const char *at = strchr(email, '@');

	if (!at || at == email || !at[1] || strchr(at + 1, '@') || strchr(email, ' ') ||
	    strlen(email) > EMAIL_MAX)
		return err_set(e, INVALID, "email",
		    "Write the e-mail address like name@example.org.");
	return OK;
}

static enum rc
audit_account(struct db *db, int64_t tournament, const struct actor *who,
    const char *action, int64_t account, const char *role, struct err *e)
{
	char subject[40];

	snprintf(subject, sizeof subject, "account:%lld", (long long)account);
	return audit(db, tournament, who, action, subject, NULL,
	    role && *role ? json_pack("{s:s}", "role", role) : NULL, NULL, e);
}

/* ---- the first account ---- */

struct new_tx {
	const struct actor *who;
	const struct account_form *f;
	const char *token; /* of the set-up link */
	char hash[SECRET_PASSWORD_SIZE], cookie[SECRET_TOKEN_SIZE];
	bool owner;
	int64_t id;
};

static enum rc
any_account(struct db *db, bool *any, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = db_one(db, Q_account_any, &r, "account", e, 0, NULL);

	*any = rc == OK && row_bool(r, 0, "any_account");
	return rc;
}

enum rc
app_account_unowned(struct app *app, bool *unowned, struct err *e)
{
	bool any = false;
	enum rc rc = any_account(app->db, &any, e);

	*unowned = !any;
	return rc;
}

static enum rc
setup_token_tx(struct db *db, void *arg, struct err *e)
{
	struct token_new *n = arg;
	enum rc rc = DB_QUERY(db, Q_token_supersede, NULL, e, P_TEXT("setup"), P_NULL);

	return rc == OK ? token_make(db, n, e) : rc;
}

enum rc
app_account_setup_token(
    struct app *app, char token[SECRET_TOKEN_SIZE], bool *needed, struct err *e)
{
	struct token_new n = { .kind = "setup", .days = SETUP_DAYS };
	bool any;
	enum rc rc = any_account(app->db, &any, e);

	*needed = !any;
	if (rc == OK && !any)
		rc = db_tx(app->db, setup_token_tx, &n, e);
	memcpy(token, n.token, SECRET_TOKEN_SIZE);
	return rc;
}

static enum rc
insert_account(struct db *db, struct new_tx *x, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_account_insert, &r, "account", e, P_TEXT(x->f->email),
	    P_TEXT(x->f->name), P_TEXT(x->hash), P_BOOL(x->owner));

	if (rc == OK)
		x->id = row_int(r, 0, "account_id");
	return rc;
}

static enum rc
setup_tx(struct db *db, void *arg, struct err *e)
{
	struct new_tx *x = arg;
	unsigned char hash[SECRET_HASH_SIZE];
	DEFER(PQclear) PGresult *r = NULL;
	bool any;
	enum rc rc = any_account(db, &any, e);

	if (rc != OK)
		return rc;
	secret_hash(x->token, hash);
	rc =
	    DB_QUERY(db, Q_token_use, &r, e, P_BYTES(hash, sizeof hash), P_TEXT("setup"));
	if (rc == OK && (any || PQntuples(r) == 0))
		return err_set(e, NOT_FOUND, NULL,
		    "This set-up link was used already or has ended. Where there is no "
		    "account yet, "
		    "stop and start Cubetab: it prints a new one.");
	if (rc == OK)
		rc = insert_account(db, x, e);
	if (rc == OK)
		rc = signin_make(db, x->id, NULL, x->cookie, e);
	return rc == OK
	           ? audit_account(db, 0, &by_setup, "account.setup", x->id, "owner", e)
	           : rc;
}

enum rc
app_account_setup(struct app *app, const char *token, const struct account_form *f,
    char cookie[SECRET_TOKEN_SIZE], struct err *e)
{
	struct new_tx x = { .f = f, .token = token, .owner = true };
	enum rc rc = check_email(f->email, e);

	if (rc == OK)
		rc = app_password_check(app, f->password, f->email, e);
	if (rc != OK)
		return rc;
	secret_password_hash(f->password, x.hash);
	rc = db_tx(app->db, setup_tx, &x, e);
	memcpy(cookie, x.cookie, SECRET_TOKEN_SIZE);
	return rc;
}

static enum rc
create_tx(struct db *db, void *arg, struct err *e)
{
	struct new_tx *x = arg;
	enum rc rc = insert_account(db, x, e);

	return rc == OK ? audit_account(db, 0, x->who, "account.create", x->id,
	                      x->owner ? "owner" : NULL, e)
	                : rc;
}

enum rc
app_account_create(struct app *app, const struct actor *who, const struct account_form *f,
    bool owner, int64_t *id, struct err *e)
{
	struct new_tx x = { .who = who, .f = f, .owner = owner };
	enum rc rc = check_email(f->email, e);

	if (rc == OK)
		rc = app_password_check(app, f->password, f->email, e);
	if (rc != OK)
		return rc;
	secret_password_hash(f->password, x.hash);
	rc = db_tx(app->db, create_tx, &x, e);
	*id = x.id;
	return rc;
}

/* ---- invitations and resets ---- */

struct invite_tx {
	struct app *app;
	const struct actor *who;
	const struct invite_form *f;
	struct invited out;
};

static enum rc
reset_allowed(
    struct db *db, const struct actor *who, int64_t account, bool *yes, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_account_reset_allowed, &r, "account", e, P_INT(account),
	    P_ID(who->account_id), P_BOOL(who->roles & ROLE_OWNER));

	*yes = rc == OK && row_bool(r, 0, "allowed");
	return rc;
}

/* Somebody whom nobody invited yet: the name is that of the address until he writes his
 * own. */
static enum rc
invite_new(struct db *db, struct invite_tx *x, bool owner, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	const char *email = x->f->email;
	const char *name = arena_strndup(
	    x->app->arena, email, MIN((size_t)(strchr(email, '@') - email), (size_t)60));
	enum rc rc = DB_ONE(db, Q_account_insert, &r, "account", e, P_TEXT(email),
	    P_TEXT(name), P_NULL, P_BOOL(owner));

	if (rc == OK)
		x->out.account = row_int(r, 0, "account_id");
	return rc;
}

static enum rc
invite_known(
    struct db *db, struct invite_tx *x, const PGresult *r, bool owner, struct err *e)
{
	x->out.account = row_int(r, 0, "account_id");
	x->out.has_account = *row_text(r, 0, "password_hash") != '\0';
	utf8_copy(x->out.name, sizeof x->out.name, row_text(r, 0, "name"));
	if (row_bool(r, 0, "disabled"))
		return err_set(e, CONFLICT, "email",
		    "The account of this address is switched off. An owner can switch it "
		    "on again "
		    "under Accounts.");
	return owner ? DB_QUERY(db, Q_account_set_owner, NULL, e, P_INT(x->out.account))
	             : OK;
}

static enum rc
invite_link(struct db *db, struct invite_tx *x, struct err *e)
{
	struct token_new n = { .kind = "invite",
		.account = x->out.account,
		.tournament = x->f->tournament,
		.by = x->who->account_id,
		.days = INVITE_DAYS };
	bool yes;
	enum rc rc = reset_allowed(db, x->who, x->out.account, &yes, e);

	/* Else a director could take over an invitation to more than is his to give. */
	if (rc != OK || !yes)
		return rc;
	rc = DB_QUERY(
	    db, Q_token_supersede, NULL, e, P_TEXT("invite"), P_INT(x->out.account));
	if (rc == OK)
		rc = token_make(db, &n, e);
	if (rc == OK)
		memcpy(x->out.token, n.token, SECRET_TOKEN_SIZE);
	return rc;
}

static enum rc
invite_tx(struct db *db, void *arg, struct err *e)
{
	struct invite_tx *x = arg;
	DEFER(PQclear) PGresult *r = NULL;
	bool owner = strcmp(x->f->role, "owner") == 0;
	enum rc rc = DB_QUERY(db, Q_account_by_email, &r, e, P_TEXT(x->f->email));

	x->out = (struct invited){ 0 };
	if (rc == OK)
		rc = PQntuples(r) ? invite_known(db, x, r, owner, e)
		                  : invite_new(db, x, owner, e);
	if (rc == OK && x->f->tournament)
		rc = DB_QUERY(db, Q_member_insert, NULL, e, P_INT(x->f->tournament),
		    P_INT(x->out.account), P_TEXT(x->f->role));
	if (rc == OK && !x->out.has_account)
		rc = invite_link(db, x, e);
	return rc == OK ? audit_account(db, x->f->tournament, x->who, "account.invite",
	                      x->out.account, x->f->role, e)
	                : rc;
}

enum rc
app_account_invite(struct app *app, const struct actor *who, const struct invite_form *f,
    struct invited *out, struct err *e)
{
	struct invite_tx x = { .app = app, .who = who, .f = f };
	enum rc rc = check_email(f->email, e);

	if (rc != OK)
		return rc;
	if (f->tournament ? (role_find(f->role) & (ROLE_STAFF | ROLE_DISPLAY)) == 0
	                  : *f->role && strcmp(f->role, "owner") != 0)
		return err_set(e, INVALID, "role",
		    "Choose a role: director, chief, judge, scorer, runner, desk or "
		    "display.");
	rc = db_tx(app->db, invite_tx, &x, e);
	if (rc == OK)
		*out = x.out;
	return rc;
}

struct reset_tx {
	const struct actor *who;
	int64_t tournament, account;
	struct token_new n;
};

static enum rc
member_known(struct db *db, int64_t tournament, int64_t account, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_ONE(db, Q_member_any, &r, "member", e, P_INT(tournament), P_INT(account));

	if (rc == OK && !row_bool(r, 0, "is_member"))
		return err_set(e, NOT_FOUND, NULL, "There is no such member.");
	return rc;
}

static enum rc
reset_tx(struct db *db, void *arg, struct err *e)
{
	struct reset_tx *x = arg;
	DEFER(PQclear) PGresult *r = NULL;
	bool yes = false;
	enum rc rc = DB_ONE(db, Q_account_by_id, &r, "account", e, P_INT(x->account));

	if (rc == OK && x->tournament)
		rc = member_known(db, x->tournament, x->account, e);
	if (rc == OK)
		rc = reset_allowed(db, x->who, x->account, &yes, e);
	if (rc != OK)
		return rc;
	if (!yes || row_bool(r, 0, "disabled"))
		return err_set(e, DENIED, NULL,
		    "Only an owner of this installation can make a link for this "
		    "account: it is "
		    "switched off, or it has a say in other tournaments too.");
	/* Who has not taken up the invitation yet gets a new one. */
	x->n = (struct token_new){ .kind = *row_text(r, 0, "password_hash") ? "reset"
		                                                            : "invite",
		.account = x->account,
		.tournament = x->tournament,
		.by = x->who->account_id,
		.days = RESET_DAYS };
	rc = DB_QUERY(
	    db, Q_token_supersede, NULL, e, P_TEXT(x->n.kind), P_INT(x->account));
	if (rc == OK)
		rc = token_make(db, &x->n, e);
	return rc == OK ? audit_account(db, x->tournament, x->who, "account.reset",
	                      x->account, NULL, e)
	                : rc;
}

enum rc
app_account_reset(struct app *app, const struct actor *who, int64_t tournament,
    int64_t account, char token[SECRET_TOKEN_SIZE], struct err *e)
{
	struct reset_tx x = { .who = who, .tournament = tournament, .account = account };
	enum rc rc = db_tx(app->db, reset_tx, &x, e);

	memcpy(token, x.n.token, SECRET_TOKEN_SIZE);
	return rc;
}

struct accept_tx {
	const char *token, *name;
	char hash[SECRET_PASSWORD_SIZE], cookie[SECRET_TOKEN_SIZE];
};

static enum rc
accept_tx(struct db *db, void *arg, struct err *e)
{
	struct accept_tx *x = arg;
	struct actor who = { 0 };
	unsigned char hash[SECRET_HASH_SIZE];
	DEFER(PQclear) PGresult *r = NULL;
	int64_t id;
	enum rc rc;

	secret_hash(x->token, hash);
	rc = DB_ONE(db, Q_token_use, &r, "invitation that still works", e,
	    P_BYTES(hash, sizeof hash), P_TEXT("invite,reset"));
	if (rc != OK)
		return rc;
	id = row_int(r, 0, "account_id");
	rc = DB_ONE(db, Q_account_set_password, NULL, "account", e, P_INT(id),
	    P_TEXT(x->hash), P_OPT(x->name));
	if (rc == OK)
		rc = DB_QUERY(db, Q_signin_delete_account, NULL, e, P_INT(id));
	if (rc == OK)
		rc = signin_make(db, id, NULL, x->cookie, e);
	who.account_id = id;
	snprintf(who.label, sizeof who.label, "account:%lld", (long long)id);
	return rc == OK ? audit_account(db, 0, &who, "account.accept", id, NULL, e) : rc;
}

enum rc
app_account_accept(struct app *app, const char *token, const char *name,
    const char *password, char cookie[SECRET_TOKEN_SIZE], struct err *e)
{
	DEFER(json_decref) json_t *link = NULL;
	struct accept_tx x = { .token = token, .name = name };
	/* Looked at first, so that nobody makes us hash passwords for a link that is
	 * none. */
	enum rc rc = app_token_show(app, token, "invite,reset", &link, e);

	if (rc == OK)
		rc = app_password_check(
		    app, password, json_string_value(json_object_get(link, "email")), e);
	if (rc != OK)
		return rc;
	secret_password_hash(password, x.hash);
	rc = db_tx(app->db, accept_tx, &x, e);
	memcpy(cookie, x.cookie, SECRET_TOKEN_SIZE);
	return rc;
}

/* ---- the list of accounts ---- */

struct member_tx {
	const struct actor *who;
	int64_t tournament, account;
	const char *role;
	bool disable;
};

static enum rc
disable_tx(struct db *db, void *arg, struct err *e)
{
	const struct member_tx *m = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = m->disable
	                 ? DB_QUERY(db, Q_account_disable, &r, e, P_INT(m->account),
	                       P_ID(m->who->account_id))
	                 : DB_QUERY(db, Q_account_enable, &r, e, P_INT(m->account));

	if (rc == OK && PQntuples(r) == 0)
		return err_set(e, CONFLICT, NULL,
		    m->disable ? "This account stays on: it is your own, or that of the "
		                 "last owner."
		               : "This account is on already.");
	if (rc == OK && m->disable)
		rc = DB_QUERY(db, Q_signin_delete_account, NULL, e, P_INT(m->account));
	return rc == OK ? audit_account(db, 0, m->who,
	                      m->disable ? "account.disable" : "account.enable",
	                      m->account, NULL, e)
	                : rc;
}

enum rc
app_account_disable(struct app *app, const struct actor *who, int64_t account,
    bool disable, struct err *e)
{
	struct member_tx m = { .who = who, .account = account, .disable = disable };

	return db_tx(app->db, disable_tx, &m, e);
}

static enum rc
remove_tx(struct db *db, void *arg, struct err *e)
{
	const struct member_tx *m = arg;
	enum rc rc = DB_ONE(db, Q_member_delete, NULL, "member with this role", e,
	    P_INT(m->tournament), P_INT(m->account), P_TEXT(m->role));

	return rc == OK ? audit_account(db, m->tournament, m->who, "member.remove",
	                      m->account, m->role, e)
	                : rc;
}

enum rc
app_member_remove(struct app *app, const struct actor *who, int64_t tournament,
    int64_t account, const char *role, struct err *e)
{
	struct member_tx m = { who, tournament, account, role, false };

	return db_tx(app->db, remove_tx, &m, e);
}

enum rc
app_account_list(
    struct app *app, const char *q, const char *sort, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_account_list, out, "list", e, P_TEXT(q), P_TEXT(sort));
}

enum rc
app_account_find(struct app *app, const char *email, int64_t *id, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(app->db, Q_account_by_email, &r, "account with this address",
	    e, P_TEXT(email));
	*id = rc == OK ? row_int(r, 0, "account_id") : 0;
	return rc;
}
