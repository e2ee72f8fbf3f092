/* http/page_call.c - judges called to tables, from a phone in the hall. */
#include "app/app_call.h"
#include "http/again.h"
#include "http/pages.h"

static enum rc
calls_model(struct req *q, json_t **out, struct err *e)
{
	enum rc rc = app_call_list(q->app, q->t, out, e);
	bool judges =
	    q->actor->roles & (ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR | ROLE_OWNER);
	if (rc != OK)
		return rc;
	json_object_set_new(*out, "judges", json_boolean(judges));
	json_object_set_new(
	    *out, "typed", json_string(q->verb == POST ? form_text(q, "table") : ""));
	return OK;
}

static const struct form_page calls = { "call_list", "Judge calls", calls_model };

static enum rc
done(struct req *q, enum rc rc, const char *said, struct err *e)
{
	if (rc != OK)
		return form_page_again(q, &calls, NULL, rc == CONFLICT ? INVALID : rc, e);
	reply_notice(q, "%s", said);
	return reply_redirect(q, e, "/manage/%s/calls", q->t->slug);
}

enum rc
page_call_list(struct req *q, struct err *e)
{
	return form_page_show(q, &calls, e);
}

enum rc
page_call_make(struct req *q, struct err *e)
{
	const char *said = "";
	enum rc rc = app_call_make(q->app, q->t, q->actor, form_text(q, "division"),
	    number_or(form_text(q, "table"), 0), &said, e);
	return done(q, rc, said, e);
}

enum rc
page_call_step(struct req *q, struct err *e)
{
	const char *said = "";
	enum rc rc = app_call_step(
	    q->app, q->t, q->actor, q->num[1], form_text(q, "press"), &said, e);
	return done(q, rc, said, e);
}
