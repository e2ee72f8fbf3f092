/* http/page_seating_hand.c - a round that was seated by hand, typed as lines. */
#include "app/app_seating.h"
#include "http/again.h"
#include "http/pages.h"
#include "http/read.h"

struct hand_form {
	const char *reason;
	int64_t plan_id, round;
	bool look;
};
static const struct field hand_fields[] = {
	{ .name = "reason",
	    .label = "Reason",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct hand_form, reason),
	    .required = true,
	    .max = 300 },
	{ .name = "plan_id",
	    .label = "Plan",
	    .kind = FIELD_INT,
	    .offset = offsetof(struct hand_form, plan_id),
	    .required = true,
	    .min = 1,
	    .max = INT64_MAX },
	{ .name = "look",
	    .label = "Look first",
	    .kind = FIELD_CHECK,
	    .offset = offsetof(struct hand_form, look) },
};

/* look: with what those typed lines change. */
static enum rc
hand_show(struct req *q, const struct seating_hand *look, json_t **model, struct err *e)
{
	struct seating_hand bare = { .division = q->arg[1], .round = q->num[2] };
	enum rc rc = app_seating_hand_show(q->app, q->t, look ? look : &bare, model, e);
	if (rc == OK)
		json_object_set_new(*model, "values",
		    json_pack("{s:s,s:s}", "lines",
		        form_value_or(q, "lines", text_of(*model, "lines")), "reason",
		        form_value_or(q, "reason", "Seated by hand on paper")));
	return rc;
}

static enum rc
hand_model(struct req *q, json_t **model, struct err *e)
{
	return hand_show(q, NULL, model, e);
}

static const struct form_page hand = { "seating_hand", "Seat a round by hand",
	hand_model };

enum rc
page_seating_hand(struct req *q, struct err *e)
{
	return form_page_show(q, &hand, e);
}

enum rc
page_seating_hand_save(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct hand_form in = { 0 };
	const char *lines = form_value(q, "lines"); /* line ends kept */
	DEFER(json_decref) json_t *out = NULL;
	enum rc rc = FORM_READ(q, hand_fields, &in, &p, e);
	struct seating_hand save = { .division = q->arg[1],
		.lines = lines ? lines : "",
		.reason = in.reason,
		.plan_id = in.plan_id,
		.round = q->num[2] };
	if (rc == OK && in.look)
		rc = hand_show(q, &save, &out, e);
	else if (rc == OK)
		rc = app_seating_hand_save(q->app, q->t, q->actor, &save, &out, e);
	if (rc == OK && in.look)
		return reply_page(q, hand.template_name, hand.title, json_incref(out), e);
	if (rc != OK)
		return form_page_again(q, &hand, &p, rc == CONFLICT ? INVALID : rc, e);
	const json_t *breaks = json_object_get(out, "breaks");
	size_t n = json_array_size(breaks);
	const char *first = json_string_value(json_array_get(breaks, 0));
	reply_notice(q,
	    "Draft edition %d has round %d as you typed it: %d players sit elsewhere "
	    "than before.  Publish it, and key in the sheets.%s%s%s",
	    int_of(out, "edition"), (int)q->num[2], int_of(out, "moved"),
	    n ? "  It gets worse: " : "", n ? first : "",
	    n > 1 ? "  All that does is listed below." : "");
	return reply_redirect(q, e, "/manage/%s/seating/%s", q->t->slug, q->arg[1]);
}
