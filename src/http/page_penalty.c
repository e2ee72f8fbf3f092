/* http/page_penalty.c - penalties: given, listed, lifted. */
#include "app/app_penalty.h"
#include "http/again.h"
#include "http/pages.h"

struct penalty_form {
	const char *whom, *points, *reason;
	int64_t round, seen;
	bool disqualified;
};
static const struct field penalty_fields[] = {
	{ .name = "whom",
	    .label = "Player's code or team's name",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct penalty_form, whom),
	    .required = true,
	    .max = 200 },
	{ .name = "points",
	    .label = "Points taken",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct penalty_form, points),
	    .max = 8 },
	{ .name = "round",
	    .label = "Round",
	    .kind = FIELD_INT,
	    .offset = offsetof(struct penalty_form, round),
	    .min = 1,
	    .max = 20 },
	{ .name = "disqualified",
	    .label = "Disqualify",
	    .kind = FIELD_CHECK,
	    .offset = offsetof(struct penalty_form, disqualified) },
	{ .name = "seen",
	    .label = "What was read before",
	    .kind = FIELD_INT,
	    .offset = offsetof(struct penalty_form, seen),
	    .max = 100000 },
	{ .name = "reason",
	    .label = "Reason",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct penalty_form, reason),
	    .required = true,
	    .max = 300 },
};

static enum rc
penalties_model(struct req *q, json_t **out, struct err *e)
{
	const char *whom = q->verb == POST ? form_text(q, "whom") : req_query(q, "whom");
	enum rc rc = app_penalty_list(q->app, q->t, req_query(q, "q"), whom, out, e);

	if (rc == OK && q->verb != POST && whom)
		json_object_set_new(*out, "values", json_pack("{s:s}", "whom", whom));

	if (rc == OK)
		list_sort(q, json_object_get(*out, "penalties"),
		    "who|division_name|round|reason");
	return rc;
}

static const struct form_page penalties = { "penalty_list", "Penalties",
	penalties_model };

enum rc
page_penalty_list(struct req *q, struct err *e)
{
	return form_page_list(q, &penalties,
	    arena_printf(q->arena, "%s-penalties", q->t->slug),
	    "who|code|division|round|points|disqualified|reason|at|by|lifted|lifted_"
	    "reason",
	    "penalties", e);
}

enum rc
page_penalty_give(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct penalty_form in = { 0 };
	const char *warning = NULL;
	enum rc rc = FORM_READ(q, penalty_fields, &in, &p, e);

	if (rc == OK) {
		struct penalty_give give = { in.whom, in.points, in.disqualified,
			in.round, in.reason, true, in.seen };

		rc = app_penalty_give(q->app, q->t, q->actor, &give, &warning, e);
	}
	if (rc != OK)
		return form_page_again(q, &penalties, &p, rc, e);
	reply_notice(q, "The penalty is given.  %s", warning ? warning : "");
	return reply_redirect(q, e, "/manage/%s/penalties", q->t->slug);
}

enum rc
page_penalty_lift(struct req *q, struct err *e)
{
	const char *reason = form_text(q, "reason");
	enum rc rc;

	if (!*reason)
		return err_set(
		    e, INVALID, "reason", "Say in a few words why it is lifted.");
	rc = app_penalty_lift(q->app, q->t, q->actor, q->num[1], reason, e);
	if (rc != OK)
		return rc;
	reply_notice(q, "The penalty is lifted.");
	return reply_redirect(q, e, "/manage/%s/penalties", q->t->slug);
}
