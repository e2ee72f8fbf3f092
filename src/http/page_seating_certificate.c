/* http/page_seating_certificate.c - the certificate of a division's seating plan: a page,
 * the same as PDF, for other programs, and the nameless files of players and wishes that
 * make the plan again. */
#include "app/app_print.h"
#include "app/app_seating.h"
#include "http/pages.h"
#include <string.h>

static bool
wants_current(struct req *q)
{
	return strcmp(req_query_or(q, "plan", ""), "current") == 0;
}

enum rc
page_seating_certificate_pdf(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *model = NULL;
	struct print_file file = { 0 };
	enum rc rc =
	    app_seating_certificate(q->app, q->t, q->arg[1], wants_current(q), &model, e);
	if (rc == OK)
		rc = app_print_model(q->t, "seating-certificate",
		    json_string_value(
		        json_object_get(json_object_get(model, "division"), "code")),
		    model, &file, e);
	return reply_pdf(q, rc, file.name, &file.pdf);
}

enum rc
page_seating_certificate(struct req *q, struct err *e)
{
	json_t *model = NULL;
	bool current = wants_current(q);
	enum rc rc = app_seating_certificate(q->app, q->t, q->arg[1], current, &model, e);
	if (rc != OK)
		return rc;
	const json_t *certificate = json_object_get(model, "certificate");
	if (wants_file(q)) {
		bool wishes = strcmp(req_query_or(q, "file", ""), "wishes") == 0;
		rc = wishes ? reply_list(q, "wishes", "player|wish|with",
		                  json_object_get(certificate, "wish_file"), e)
		            : reply_list(q, "players", "player|team|school|division",
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
