/* http/page_seating_certificate.c - the certificate of a division's seating plan: one
 * page to print, and the nameless players' file that makes the plan again. */
#include "app/app_seating.h"
#include "http/pages.h"
#include <string.h>

enum rc
page_seating_certificate(struct req *q, struct err *e)
{
	json_t *model = NULL;
	bool current = strcmp(req_query_or(q, "plan", ""), "current") == 0;
	enum rc rc = app_seating_certificate(q->app, q->t, q->arg[1], current, &model, e);
	if (rc != OK)
		return rc;
	const json_t *certificate = json_object_get(model, "certificate");
	if (wants_csv(q)) {
		rc = reply_csv(q, "players.csv", "player|team|school|division",
		    json_object_get(certificate, "input"), e);
		json_decref(model);
		return rc;
	}
	json_object_set_new(model, "slug", json_string(q->t->slug));
	json_object_set_new(model, "current", json_boolean(current));
	const json_t *name = json_object_get(json_object_get(model, "division"), "name");
	return reply_page(q, "seating_certificate",
	    arena_printf(q->arena, "Seating certificate: %s", json_string_value(name)),
	    model, e);
}
