/* http/refusal.c - what is refused before any page looks at it, and in what words. */
#include "http/daemon.h"
#include <string.h>

static const char nowhere[] = "There is nothing at this address. It may be mistyped.";

static enum rc
page_nowhere(struct req *q, struct err *e)
{
	(void)q;
	return err_set(e, NOT_FOUND, NULL, "%s", nowhere);
}

const struct route route_nowhere = { .verb = GET,
	.path = "(unknown)",
	.role = ROLE_PUBLIC,
	.fn = page_nowhere,
	.secret = true };

const char *
refusal_too_big(struct exchange *x)
{
	bool upload = x->body_max > BODY_MAX_DEFAULT;

	return arena_printf(x->arena,
	    "What was sent is too big: this page takes at most %zu %s. Nothing was "
	    "saved. %s",
	    upload ? x->body_max >> 20 : x->body_max >> 10, upload ? "MB" : "KB",
	    upload ? "Choose a smaller file, or send it in parts."
	           : "Go back and shorten the longest text.");
}

/* The same address without the slash at the end of its path. */
static int
without_slash(struct exchange *x)
{
	struct err e = { 0 };
	const char *query = req_here(&x->q) + strlen(x->q.path);

	(void)reply_redirect(
	    &x->q, &e, "%.*s%s", (int)strlen(x->q.path) - 1, x->q.path, query);
	return 303;
}

static int
no_route(struct exchange *x, const char **text)
{
	if (x->m.slash && x->q.verb == GET)
		return without_slash(x);
	if (!x->m.allowed) {
		*text = nowhere;
		return 404;
	}
	*text =
	    x->q.verb == GET
	        ? "This address only takes what a form sends. Go back to the page with "
	          "the form, or begin at the start page."
	        : "This address cannot be used in that way. The header Allow says how it "
	          "can.";
	return 405;
}

int
refusal(struct exchange *x, const char **text)
{
	*text = NULL;
	if (x->busy) {
		*text = "The server has too much to do. Try again in a moment.";
		return 503;
	}
	if (x->too_big) {
		*text = refusal_too_big(x);
		return 413;
	}
	if (!host_is_sane(req_header(&x->q, "Host"))) {
		*text = "The request names no host.";
		return 400;
	}
	if (x->m.route == NULL)
		return no_route(x, text);
	*text = x->crowded
	            ? "This address has more parameters than any page takes."
	            : "This address is damaged: after the question mark stands "
	              "something that is no text. Open the page again from a link.";
	return 400;
}
