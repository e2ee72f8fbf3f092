/* http/page_search.c - a long search for a seating: its progress, and the Stop button. */
#include "app/searcher.h"
#include "http/pages.h"
#include <string.h>

static enum rc
to_division(struct req *q, struct err *e)
{
	return reply_redirect(q, e, "/manage/%s/seating/%s", q->t->slug, q->arg[1]);
}

enum rc
page_search_show(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_search_show(q->app, q->t, q->arg[1], &model, e);
	if (rc != OK)
		return rc;
	const json_t *search = json_object_get(model, "search");
	const char *state = json_string_value(json_object_get(search, "state"));
	bool lost = !json_is_null(json_object_get(model, "lost"));
	if (!lost && (!state || strcmp(state, "done") == 0)) {
		long long steps =
		    (long long)json_integer_value(json_object_get(search, "steps"));
		if (state && steps == 0)
			reply_notice(q, "The draft is made already: there was nothing "
			                "that a longer search could better.  Nobody but "
			                "staff sees it.");
		else if (state)
			reply_notice(q,
			    "The search has ended after %lld steps: its best plan is the "
			    "draft.  Nobody but staff sees it.",
			    steps);
		json_decref(model);
		return to_division(q, e);
	}
	const json_t *division = json_object_get(model, "division");
	const char *title = arena_printf(q->arena, "Search for a seating: %s",
	    json_string_value(json_object_get(division, "name")));
	json_object_update_new(
	    model, json_pack("{s:s,s:b,s:b,s:b}", "slug", q->t->slug, "may_change",
	               actor_may(q->actor, ROLE_DIRECTOR | ROLE_CHIEF), "waits",
	               state && strcmp(state, "waits") == 0, "failed",
	               !lost && state && strcmp(state, "failed") == 0));
	return reply_page(q, "seating_search", title, model, e);
}

enum rc
page_search_stop(struct req *q, struct err *e)
{
	enum rc rc = app_search_end(q->app, q->t, q->actor, q->arg[1], e);
	return rc == OK ? reply_redirect(
	                      q, e, "/manage/%s/seating/%s/search", q->t->slug, q->arg[1])
	                : rc;
}
