/* http/page_hall.c - the hall's Wi-Fi, and the poster that tells how to follow. */
#include "app/app_hall.h"
#include "http/pages.h"

enum rc
page_hall_wifi(struct req *q, struct err *e)
{
	enum rc rc = app_hall_wifi(q->app, q->t, q->actor, form_text(q, "wifi_name"),
	    form_text(q, "wifi_password"), e);
	if (rc != OK)
		return page_address_again(q, rc, e);
	reply_notice(q, "Saved.  Print the poster anew.");
	return reply_redirect(q, e, "/manage/%s/address", q->t->slug);
}

enum rc
page_hall_poster(struct req *q, struct err *e)
{
	struct print_file file = { 0 };
	enum rc rc = app_hall_poster(q->app, q->t,
	    arena_printf(q->arena, "%s/t/%s", q->base_url, q->t->slug), &file, e);
	return reply_pdf(q, rc, file.name, &file.pdf);
}
