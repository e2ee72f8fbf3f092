/* http/page_account.c - set-up, sign-in and out, passwords, invitations, the list of
 * accounts. */
#include "app/app_account.h"
#include "app/app_link.h"
#include "app/app_token.h"
#include "http/again.h"
#include "http/hand_over.h"
#include "http/pages.h"
#include "http/wire.h"

/* ---- set-up ---- */

struct setup_in {
	const char *token, *email, *name, *password, *password_again;
};
static const struct field setup_form[] = {
	{ "token", "Set-up link", FIELD_SECRET, offsetof(struct setup_in, token), true, 1,
	    100, NULL },
	{ "email", "E-mail address", FIELD_TEXT, offsetof(struct setup_in, email), true,
	    3, 254, NULL },
	{ "name", "Your name", FIELD_TEXT, offsetof(struct setup_in, name), true, 1, 100,
	    NULL },
	{ "password", "Password", FIELD_SECRET, offsetof(struct setup_in, password), true,
	    PASSWORD_MIN, PASSWORD_MAX, NULL },
	{ "password_again", "Password again", FIELD_SECRET,
	    offsetof(struct setup_in, password_again), true, 0, PASSWORD_MAX, NULL },
};

/* Two fields of a form must hold the same password. */
static enum rc
same_password(const char *a, const char *b, struct err *e)
{
	return strcmp(a, b) == 0
	           ? OK
	           : err_set(e, INVALID, "password_again",
	                 "The two passwords differ. Type the same one twice.");
}

static json_t *
setup_model(struct req *q)
{
	const char *token = req_query(q, "token");

	if (!token)
		token = form_value(q, "token");
	return json_pack(
	    "{s:s,s:i}", "token", token ? token : "", "password_min", PASSWORD_MIN);
}

enum rc
page_account_setup(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *link = NULL;
	const char *token = req_query(q, "token");
	enum rc rc = app_token_show(q->app, token ? token : "", "setup", &link, e);

	if (rc != OK)
		return rc;
	return reply_page(q, "account_setup", "Set up Cubetab", setup_model(q), e);
}

enum rc
page_account_setup_save(struct req *q, struct err *e)
{
	struct setup_in in;
	struct problems p = { .arena = q->arena };
	char cookie[SECRET_TOKEN_SIZE];
	enum rc rc = FORM_READ(q, setup_form, &in, &p, e);

	if (rc == OK)
		rc = same_password(in.password, in.password_again, e);
	if (rc == OK)
		rc = app_account_setup(q->app, in.token,
		    &(struct account_form){ in.email, in.name, in.password }, cookie, e);
	if (rc != OK)
		return form_again(
		    q, "account_setup", "Set up Cubetab", setup_model(q), &p, rc, e);
	reply_signin(q, cookie, SIGNIN_ACCOUNT_DAYS);
	reply_notice(q, "Welcome, %s. Make your tournament now.", in.name);
	return reply_redirect(q, e, "/manage");
}

/* ---- sign-in and out ---- */

struct signin_in {
	const char *email, *password;
};
static const struct field signin_form[] = {
	{ "email", "E-mail address", FIELD_TEXT, offsetof(struct signin_in, email), true,
	    1, 254, NULL },
	{ "password", "Password", FIELD_SECRET, offsetof(struct signin_in, password),
	    true, 1, PASSWORD_MAX, NULL },
};

/* Only an address of our own may follow: one slash, then no second one in any spelling;
 * and none that is too long to be sent back. */
static const char *
safe_next(const char *next)
{
	if (!next || next[0] != '/' || next[1] == '/' || strpbrk(next, "\\\r\n\t") ||
	    strlen(next) > REDIRECT_MAX)
		return "/manage";
	return next;
}

static json_t *
signin_model(const char *next, bool unowned)
{
	return json_pack("{s:s,s:b}", "next", safe_next(next), "unowned", unowned);
}

enum rc
page_account_signin(struct req *q, struct err *e)
{
	bool unowned = false;
	enum rc rc = app_account_unowned(q->app, &unowned, e);

	return rc == OK ? reply_page(q, "account_signin", "Sign in",
	                      signin_model(req_query(q, "next"), unowned), e)
	                : rc;
}

enum rc
page_account_signin_save(struct req *q, struct err *e)
{
	struct signin_in in = { 0 };
	struct problems p = { .arena = q->arena };
	const char *old = req_cookie(q, SIGNIN_COOKIE);
	char cookie[SECRET_TOKEN_SIZE];
	enum rc rc = FORM_READ(q, signin_form, &in, &p, e);

	if (rc == OK)
		rc = app_account_signin(
		    q->app, in.email, in.password, q->actor->address, cookie, e);
	if (rc == OK && old) /* who was signed in here before is no longer */
		rc = app_account_signout(q->app, q->actor, old, e);
	if (rc != OK) {
		enum rc shown = form_again(q, "account_signin", "Sign in",
		    signin_model(form_value(q, "next"), false), &p, rc, e);

		if (rc == BUSY && shown == OK)
			reply_status(q, 429);
		return shown;
	}
	reply_signin(q, cookie, SIGNIN_ACCOUNT_DAYS);
	const char *next = form_value_or(q, "next", "");
	if (strlen(next) > REDIRECT_MAX)
		reply_notice(q,
		    "You are signed in.  The address of the page that you came "
		    "from is too long to go back to: open it again.");
	return reply_redirect(q, e, "%s", safe_next(next));
}

enum rc
page_account_signout(struct req *q, struct err *e)
{
	const char *cookie = req_cookie(q, SIGNIN_COOKIE);
	enum rc rc = cookie ? app_account_signout(q->app, q->actor, cookie, e) : OK;

	if (rc != OK)
		return rc;
	reply_signout(q);
	reply_notice(q, "You are signed out.");
	return reply_redirect(q, e, "/");
}

/* ---- own password ---- */

struct password_in {
	const char *old, *password, *password_again;
};
static const struct field password_form[] = {
	{ "old_password", "Present password", FIELD_SECRET,
	    offsetof(struct password_in, old), true, 1, PASSWORD_MAX, NULL },
	{ "password", "New password", FIELD_SECRET,
	    offsetof(struct password_in, password), true, PASSWORD_MIN, PASSWORD_MAX,
	    NULL },
	{ "password_again", "New password again", FIELD_SECRET,
	    offsetof(struct password_in, password_again), true, 0, PASSWORD_MAX, NULL },
};

static json_t *
password_model(void)
{
	return json_pack("{s:i}", "password_min", PASSWORD_MIN);
}

enum rc
page_account_password(struct req *q, struct err *e)
{
	return reply_page(
	    q, "account_password", "Change your password", password_model(), e);
}

enum rc
page_account_password_save(struct req *q, struct err *e)
{
	struct password_in in;
	struct problems p = { .arena = q->arena };
	char cookie[SECRET_TOKEN_SIZE];
	enum rc rc = FORM_READ(q, password_form, &in, &p, e);

	if (rc == OK)
		rc = same_password(in.password, in.password_again, e);
	if (rc == OK)
		rc = app_account_password(
		    q->app, q->actor, in.old, in.password, cookie, e);
	if (rc != OK)
		return form_again(q, "account_password", "Change your password",
		    password_model(), &p, rc, e);
	reply_signin(q, cookie, SIGNIN_ACCOUNT_DAYS);
	reply_notice(q, "Your password is changed. Other browsers were signed out.");
	return reply_redirect(q, e, "/manage");
}

/* ---- invitations and resets, taken up ---- */

struct accept_in {
	const char *name, *password, *password_again;
};
static const struct field accept_form[] = {
	{ "name", "Your name", FIELD_TEXT, offsetof(struct accept_in, name), false, 0,
	    100, NULL },
	{ "password", "Password", FIELD_SECRET, offsetof(struct accept_in, password),
	    true, PASSWORD_MIN, PASSWORD_MAX, NULL },
	{ "password_again", "Password again", FIELD_SECRET,
	    offsetof(struct accept_in, password_again), true, 0, PASSWORD_MAX, NULL },
};

static enum rc
accept_model(struct req *q, json_t **out, struct err *e)
{
	DEFER(json_decref) json_t *link = NULL;
	enum rc rc = app_token_show(q->app, q->arg[0], "invite,reset", &link, e);
	const char *name;

	if (rc != OK)
		return rc;
	name = json_string_value(json_object_get(link, "name"));
	*out = json_pack("{s:O,s:O,s:b,s:i,s:{s:s}}", "email",
	    json_object_get(link, "email"), "tournament_name",
	    json_object_get(link, "tournament"), "invite",
	    strcmp(json_string_value(json_object_get(link, "kind")), "invite") == 0,
	    "password_min", PASSWORD_MIN, "values", "name", name ? name : "");
	return OK;
}

static const struct form_page accept_page = { "account_accept", "Choose your password",
	accept_model };

enum rc
page_account_accept(struct req *q, struct err *e)
{
	return form_page_show(q, &accept_page, e);
}

enum rc
page_account_accept_save(struct req *q, struct err *e)
{
	struct accept_in in;
	struct problems p = { .arena = q->arena };
	char cookie[SECRET_TOKEN_SIZE];
	enum rc rc = FORM_READ(q, accept_form, &in, &p, e);

	if (rc == OK)
		rc = same_password(in.password, in.password_again, e);
	if (rc == OK)
		rc = app_account_accept(
		    q->app, q->arg[0], in.name, in.password, cookie, e);
	if (rc != OK)
		return form_page_again(q, &accept_page, &p, rc, e);
	reply_signin(q, cookie, SIGNIN_ACCOUNT_DAYS);
	reply_notice(q, "Your password is set and you are signed in.");
	return reply_redirect(q, e, "/manage");
}

/* ---- the list of accounts ---- */

static enum rc
accounts_model(struct req *q, json_t **out, struct err *e)
{
	return app_account_list(
	    q->app, req_query_or(q, "q", ""), req_query_or(q, "sort", "name"), out, e);
}

static const struct form_page accounts = { "account_list", "Accounts", accounts_model };

enum rc
page_account_list(struct req *q, struct err *e)
{
	return form_page_list(q, &accounts, "accounts",
	    "name|email|owner|roles|since|disabled|invited", "accounts", e);
}

enum rc
reply_hand_over(struct req *q, const char *title, const char *text, const char *back,
    const char *path, const char *token, struct err *e)
{
	json_t *link = NULL;
	enum rc rc = app_link(q->app,
	    arena_printf(q->arena, "%s/%s/%s", q->base_url, path, token), &link, e);

	if (rc != OK)
		return rc;
	return reply_page(q, "account_link", title,
	    json_pack("{s:s,s:s,s:s,s:o}", "heading", title, "text", text, "back", back,
	        "link", link),
	    e);
}

struct invite_in {
	const char *email;
	bool owner;
};
static const struct field invite_form[] = {
	{ "email", "E-mail address", FIELD_TEXT, offsetof(struct invite_in, email), true,
	    3, 254, NULL },
	{ "owner", "Owner", FIELD_CHECK, offsetof(struct invite_in, owner), false, 0, 0,
	    NULL },
};

enum rc
page_account_invite(struct req *q, struct err *e)
{
	struct invite_in in;
	struct invited out;
	struct problems p = { .arena = q->arena };
	enum rc rc = FORM_READ(q, invite_form, &in, &p, e);

	if (rc == OK)
		rc = app_account_invite(q->app, q->actor,
		    &(struct invite_form){ 0, in.email, in.owner ? "owner" : "" }, &out,
		    e);
	if (rc != OK)
		return form_page_again(q, &accounts, &p, rc, e);
	if (out.has_account) {
		reply_notice(q, "%s has an account already%s.", in.email,
		    in.owner ? " and is an owner now" : "");
		return reply_redirect(q, e, "/accounts");
	}
	return reply_hand_over(q, "Invitation",
	    arena_printf(q->arena,
	        "For %s: opens a page to choose a name and a password. It works once, "
	        "for %d days.",
	        in.email, INVITE_DAYS),
	    "/accounts", "invite", out.token, e);
}

enum rc
reply_reset_link(
    struct req *q, int64_t tournament, int64_t account, const char *back, struct err *e)
{
	char token[SECRET_TOKEN_SIZE];
	enum rc rc = app_account_reset(q->app, q->actor, tournament, account, token, e);

	if (rc != OK)
		return rc;
	return reply_hand_over(q, "Link for a new password",
	    arena_printf(q->arena,
	        "Opens a page to choose a new password. It works once, for %d days.",
	        RESET_DAYS),
	    back, "reset", token, e);
}

enum rc
page_account_reset(struct req *q, struct err *e)
{
	return reply_reset_link(q, 0, q->num[0], "/accounts", e);
}

static enum rc
switch_account(struct req *q, bool disable, struct err *e)
{
	enum rc rc = app_account_disable(q->app, q->actor, q->num[0], disable, e);

	if (rc != OK && rc != CONFLICT)
		return rc;
	reply_notice(q, "%s",
	    rc == CONFLICT ? e->text
	    : disable      ? "The account is switched off and signed out everywhere."
	                   : "The account is on again.");
	return reply_redirect(q, e, "/accounts");
}

enum rc
page_account_disable(struct req *q, struct err *e)
{
	return switch_account(q, true, e);
}

enum rc
page_account_enable(struct req *q, struct err *e)
{
	return switch_account(q, false, e);
}
