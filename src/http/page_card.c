/* http/page_card.c - what a player's card opens.  Never kept: scores come as they are
 * keyed. */
#include "app/app_card.h"
#include "http/again.h"
#include "http/pages.h"

static enum rc
card_model(struct req *q, json_t **out, struct err *e)
{
	return app_card_show(q->app, q->t, q->arg[1], out, e);
}

static const struct form_page card = { "public_card", "My table", card_model };

/* The link is told to nobody, not even to us; "no-referrer" would do that as well, but
 * then browsers do not say either that the question comes from our own page. */
static void
keep_nowhere(struct req *q)
{
	reply_header(q, "X-Robots-Tag", "noindex");
	reply_header(q, "Referrer-Policy", "strict-origin");
}

enum rc
page_card_show(struct req *q, struct err *e)
{
	keep_nowhere(q);
	return form_page_show(q, &card, e);
}

enum rc
page_card_ask(struct req *q, struct err *e)
{
	enum rc rc = app_card_ask(q->app, q->t, q->actor, q->arg[1],
	    number_or(form_text(q, "round"), 0), form_text(q, "doubt"), e);
	keep_nowhere(q);
	if (rc != OK)
		return form_page_again(q, &card, NULL, rc == CONFLICT ? INVALID : rc, e);
	reply_notice(q, "The scorers were told.  They look at your sheet.");
	return reply_redirect(q, e, "/t/%s/p/%s", q->t->slug, q->arg[1]);
}
