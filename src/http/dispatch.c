/* http/dispatch.c - from a matched route to a whole answer. */
#include "http/server.h"
#include "http/site.h"
#include "http/wire.h"

/* Somebody who is not signed in and opens a staff page is sent to sign in and comes back,
 * to the page at least where what it asked for is too long for an address. */
static bool
to_signin(struct req *q, int status)
{
	struct err e = { 0 };

	if (status != 401 || q->verb != GET || req_is_api(q))
		return false;
	return reply_redirect(
	           q, &e, "/signin?next=%s", url_encode(q->arena, req_here(q))) == OK ||
	       reply_redirect(q, &e, "/signin?next=%s", url_encode(q->arena, q->path)) ==
	           OK;
}

static void
refuse(struct req *q, const struct err *e)
{
	int status = q->reply->status >= 400 ? q->reply->status : status_of(e->rc);
	const char *text =
	    e->text[0] ? e->text : "Something went wrong. Please try again.";

	if (e->rc == BROKEN)
		server_log(q->server, "%s broken: %s", q->id, text);
	if (to_signin(q, status) || form_kept(q, status))
		return;
	reply_problem(q, status, text);
	if (status == 401 && req_is_api(q))
		reply_header(q, "WWW-Authenticate", "Bearer");
	if (status == 503 || status == 429)
		reply_retry_after(q);
}

static enum rc
run(struct req *q, const char *slug, struct err *e)
{
	enum rc rc = q->route->quick ? OK : session_begin(q, slug, e);

	return rc == OK ? q->route->fn(q, e) : rc;
}

/* What was answered to somebody out of memory counts only where it was proved.  Where the
 * database has no time, it has none for a second try either: whoever asks is told so
 * like anybody. */
static enum rc
run_from_memory(struct req *q, const char *slug, struct err *e)
{
	const char *base_url = q->base_url;
	q->from_memory = true;
	enum rc rc = run(q, slug, e);
	q->from_memory = false;
	if (q->actor->proof == NULL || q->actor->proof->holds)
		return rc;
	reply_clear(q);
	q->base_url = base_url;
	q->actor->proof = NULL;
	q->actor->roles = ROLE_PUBLIC;
	q->actor->name[0] = q->actor->csrf[0] = '\0';
	if (rc == BUSY)
		return rc;
	*e = (struct err){ 0 };
	return run(q, slug, e);
}

void
dispatch(struct req *q, const char *slug)
{
	struct err e = { 0 };
	bool saves = q->route->saves && q->route->saves(q);
	enum rc rc = saves ? run_from_memory(q, slug, &e) : run(q, slug, &e);

	int64_t version = q->app ? app_public_take(q->app) : 0;
	if (rc == OK && version > 0 && q->t) {
		server_forget(q->server, q->t->slug, version);
		site_follow(q);
	}
	if (rc == OK && q->reply->type == NULL)
		rc = err_set(&e, BROKEN, NULL, "This address has no answer.");
	if (rc == OK && q->reply->body.full)
		rc = err_set(&e, TOO_BIG, NULL, "The answer is too long.");
	if (rc != OK) {
		e.rc = rc;
		refuse(q, &e);
	}
	reply_security(q);
}
