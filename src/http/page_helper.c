/* http/page_helper.c - who works in a tournament: members, private links, API tokens. */
#include "app/app_account.h"
#include "app/app_token.h"
#include "http/again.h"
#include "http/hand_over.h"
#include "http/pages.h"
#include "http/wire.h"

static const char member_roles[] = "director|chief|judge|scorer|runner|desk|display";
static const char member_words[] =
    "Director: runs the tournament|Chief judge: rules on appeals|Judge|Scorer: enters "
    "sheets|"
    "Runner: brings sheets in|Desk: checks people in|Display: shows the hall's screen";
static const char link_roles[] = "desk|scorer|runner|judge|chief|display";
static const char link_words[] =
    "Desk: checks people in|Scorer: enters sheets|Runner: brings sheets in|Judge|"
    "Chief judge: rules on appeals|Display: shows the hall's screen";

static enum rc
helpers_model(struct req *q, json_t **out, struct err *e)
{
	enum rc rc = app_helper_list(q->app, q->t->id, out, e);

	if (rc != OK)
		return rc;
	list_sort(q, json_object_get(*out, "members"), "name|email|role");
	list_sort(q, json_object_get(*out, "links"), "label|role|devices");
	json_object_set_new(*out, "slug", json_string(q->t->slug));
	json_object_set_new(*out, "link_roles",
	    form_options(link_roles, link_words, form_value_or(q, "link_role", "desk")));
	json_object_set_new(*out, "member_roles",
	    form_options(member_roles, member_words, form_value_or(q, "role", "scorer")));
	return OK;
}

static const struct form_page helpers = { "helper_list", "Helpers", helpers_model };

enum rc
page_helper_list(struct req *q, struct err *e)
{
	return form_page_list(q, &helpers,
	    arena_printf(q->arena, "%s-helpers", q->t->slug),
	    "name|email|role|disabled|invited", "members", e);
}

static const char *
back_here(struct req *q)
{
	return arena_printf(q->arena, "/manage/%s/helpers", q->t->slug);
}

struct invite_in {
	const char *email, *role;
};
static const struct field invite_form[] = {
	{ "email", "E-mail address", FIELD_TEXT, offsetof(struct invite_in, email), true,
	    3, 254, NULL },
	{ "role", "Role", FIELD_CHOICE, offsetof(struct invite_in, role), true, 0, 0,
	    member_roles },
};

enum rc
page_helper_invite(struct req *q, struct err *e)
{
	struct invite_in in;
	struct invited out;
	struct problems p = { .arena = q->arena };
	enum rc rc = FORM_READ(q, invite_form, &in, &p, e);

	if (rc == OK)
		rc = app_account_invite(q->app, q->actor,
		    &(struct invite_form){ q->t->id, in.email, in.role }, &out, e);
	if (rc != OK)
		return form_page_again(q, &helpers, &p, rc, e);
	if (!*out.token) {
		reply_notice(q,
		    out.has_account
		        ? "%s has an account already and may work here as %s from now on."
		        : "%s was invited before: with that invitation they may work "
		          "here as %s.",
		    in.email, in.role);
		return reply_redirect(q, e, "%s", back_here(q));
	}
	return reply_hand_over(q, "Invitation",
	    arena_printf(q->arena,
	        "For %s, as %s: opens a page to choose a name and a password. It works "
	        "once, for %d "
	        "days. No mail is sent: copy the address or let them scan the code.",
	        in.email, in.role, INVITE_DAYS),
	    back_here(q), "invite", out.token, e);
}

struct remove_in {
	int64_t account;
	const char *role;
};
static const struct field remove_form[] = {
	{ "account", "Account", FIELD_INT, offsetof(struct remove_in, account), true, 1,
	    INT64_MAX, NULL },
	{ "role", "Role", FIELD_CHOICE, offsetof(struct remove_in, role), true, 0, 0,
	    member_roles },
};

enum rc
page_helper_remove(struct req *q, struct err *e)
{
	struct remove_in in;
	struct problems p = { .arena = q->arena };
	enum rc rc = FORM_READ(q, remove_form, &in, &p, e);

	if (rc == OK)
		rc =
		    app_member_remove(q->app, q->actor, q->t->id, in.account, in.role, e);
	if (rc != OK)
		return form_page_again(q, &helpers, &p, rc, e);
	reply_notice(q, "The role was taken away.");
	return reply_redirect(q, e, "%s", back_here(q));
}

enum rc
page_helper_reset(struct req *q, struct err *e)
{
	return reply_reset_link(q, q->t->id, q->num[1], back_here(q), e);
}

struct link_in {
	const char *label, *role;
};
static const struct field link_form[] = {
	{ "link_label", "Who or what it is for", FIELD_TEXT,
	    offsetof(struct link_in, label), true, 1, 100, NULL },
	{ "link_role", "Role", FIELD_CHOICE, offsetof(struct link_in, role), true, 0, 0,
	    link_roles },
};

enum rc
page_helper_link(struct req *q, struct err *e)
{
	struct link_in in;
	struct problems p = { .arena = q->arena };
	char token[SECRET_TOKEN_SIZE];
	enum rc rc = FORM_READ(q, link_form, &in, &p, e);

	if (rc == OK)
		rc = app_token_link(q->app, q->actor, q->t->id,
		    &(struct token_form){ in.role, in.label }, token, e);
	if (rc != OK)
		return form_page_again(q, &helpers, &p, rc, e);
	return reply_hand_over(q, arena_printf(q->arena, "Private link: %s", in.label),
	    arena_printf(q->arena,
	        "Whoever opens it works here as %s, without a password, until you revoke "
	        "it. It is "
	        "shown only now: print this page or let them scan the code.",
	        in.role),
	    back_here(q), "l", token, e);
}

static const struct field token_form_fields[] = {
	{ "token_label", "What it is for", FIELD_TEXT, offsetof(struct link_in, label),
	    true, 1, 100, NULL },
	{ "token_role", "Role", FIELD_CHOICE, offsetof(struct link_in, role), true, 0, 0,
	    member_roles },
};

enum rc
page_helper_token(struct req *q, struct err *e)
{
	struct link_in in;
	struct problems p = { .arena = q->arena };
	char token[SECRET_TOKEN_SIZE];
	enum rc rc = FORM_READ(q, token_form_fields, &in, &p, e);

	if (rc == OK)
		rc = app_token_api(q->app, q->actor, q->actor->account_id, q->t->id,
		    &(struct token_form){ in.role, in.label }, token, e);
	if (rc != OK)
		return form_page_again(q, &helpers, &p, rc, e);
	return reply_page(q, "helper_token", "API token",
	    json_pack("{s:s,s:s,s:s,s:s}", "token", token, "label", in.label, "role",
	        in.role, "back", back_here(q)),
	    e);
}

enum rc
page_helper_revoke(struct req *q, struct err *e)
{
	enum rc rc = app_token_revoke(q->app, q->actor, q->t->id, q->num[1], e);

	if (rc != OK)
		return rc;
	reply_notice(q, "It was revoked: whoever came by it is signed out.");
	return reply_redirect(q, e, "%s", back_here(q));
}

/* ---- opening a private link ---- */

enum rc
page_helper_start(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_token_show(q->app, q->arg[0], "link", &model, e);

	if (rc != OK)
		return rc;
	json_object_set_new(model, "action", json_string(q->path));
	return reply_page(q, "helper_start", "Start", model, e);
}

enum rc
page_helper_start_save(struct req *q, struct err *e)
{
	const char *old = req_cookie(q, SIGNIN_COOKIE), *slug = NULL;
	char cookie[SECRET_TOKEN_SIZE];
	enum rc rc = app_token_signin(q->app, q->arg[0], cookie, &slug, e);

	if (rc == OK && old)
		rc = app_account_signout(q->app, q->actor, old, e);
	if (rc != OK)
		return rc;
	reply_signin(q, cookie, SIGNIN_LINK_DAYS);
	return reply_redirect(q, e, "/manage/%s", slug);
}
