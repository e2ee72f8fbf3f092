/* http/page_public.c - the pages that anybody may read.  Search engines are asked to stay
 * away: the pages name children. */
#include "app/app_account.h"
#include "app/app_awards.h"
#include "app/app_public.h"
#include "app/app_publication.h"
#include "http/pages.h"
#include "http/read.h"
#include "http/wire.h"

/* The tournament was looked up before the rows are read, so a page can only be newer than
 * the version that it is kept under, never older. */
static enum rc
public_page(struct req *q, const char *template_name, const char *title, json_t *model,
    struct err *e)
{
	reply_header(q, "X-Robots-Tag", "noindex");
	if (q->t)
		reply_version(q, q->t->public_version);
	return reply_page(q, template_name, title, model, e);
}

enum rc
page_public_list(struct req *q, struct err *e)
{
	json_t *model = NULL;
	bool unowned = false;
	enum rc rc = app_account_unowned(q->app, &unowned, e);

	if (rc == OK)
		rc = app_public_tournaments(q->app, req_query(q, "q"), &model, e);
	if (rc != OK)
		return rc;
	json_object_set_new(model, "unowned", json_boolean(unowned));
	return public_page(q, "public_list", "Tournaments", model, e);
}

enum rc
page_public_show(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_public_overview(q->app, q->t, &model, e);

	return rc == OK ? public_page(q, "public_show", "Seating and results", model, e)
	                : rc;
}

enum rc
page_public_seating(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_public_seating(q->app, q->t, q->arg[1], q->num[2], &model, e);

	if (rc != OK)
		return rc;
	return public_page(q, "public_seating",
	    arena_printf(q->arena, "%s, round %d", text_of(model, "division_name"),
	        (int)q->num[2]),
	    model, e);
}

enum rc
page_public_standings(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_publication_read(q->app, q->t, q->arg[1], &model, e);

	if (rc != OK)
		return rc;
	return public_page(q, "public_standings",
	    arena_printf(q->arena, "%s, results", text_of(model, "division_name")), model,
	    e);
}

enum rc
page_public_awards(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_awards_read(q->app, q->t, q->arg[1], &model, e);

	if (rc != OK)
		return rc;
	json_object_set_new(model, "honours",
	    json_boolean(strcmp(text_of(model, "shows"), "honours") == 0));
	return public_page(q, "public_awards",
	    arena_printf(q->arena, "%s, awards", text_of(model, "division_name")), model,
	    e);
}

enum rc
page_public_find(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_public_find(q->app, q->t, req_query(q, "q"),
	    number_or(req_query(q, "page"), 1), &model, e);

	if (rc != OK)
		return rc;
	json_object_set_new(
	    model, "q_url", json_string(url_encode(q->arena, text_of(model, "q"))));
	return public_page(q, "public_find", "Where do I sit?", model, e);
}

enum rc
page_public_display(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_public_display(q->app, q->t, req_query(q, "screen"), &model, e);

	return rc == OK
	           ? public_page(q, "public_display", "Seating and results", model, e)
	           : rc;
}
