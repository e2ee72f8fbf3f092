/* http/page_query.c - questions about a sheet: asked and answered, and the queue of all
 * that is open. */
#include "app/app_query.h"
#include "http/again.h"
#include "http/pages.h"
#include <string.h>

struct text_form {
	const char *text;
};
static const struct field question_fields[] = { { .name = "question",
    .label = "Question",
    .kind = FIELD_TEXT,
    .offset = offsetof(struct text_form, text),
    .required = true,
    .max = 300 } };
static const struct field answer_fields[] = { { .name = "answer",
    .label = "Answer",
    .kind = FIELD_TEXT,
    .offset = offsetof(struct text_form, text),
    .required = true,
    .max = 300 } };

enum rc
page_query_open(struct req *q, struct err *e)
{
	struct text_form in = { 0 };
	struct problems p = { .arena = q->arena };
	int64_t query;
	enum rc rc = FORM_READ(q, question_fields, &in, &p, e);
	if (rc == OK)
		rc =
		    app_query_open(q->app, q->t, q->actor, q->arg[1], in.text, &query, e);
	if (rc == INVALID)
		return sheet_form_again(q, "question", &p, e);
	if (rc != OK)
		return rc;
	reply_notice(q, "Asked.  The sheet stands as in question until it is answered.");
	return reply_redirect(q, e, "/manage/%s/sheets/%s", q->t->slug, q->arg[1]);
}

enum rc
page_query_answer(struct req *q, struct err *e)
{
	struct text_form in = { 0 };
	struct problems p = { .arena = q->arena };
	enum rc rc = FORM_READ(q, answer_fields, &in, &p, e);
	if (rc == OK)
		rc = app_query_step(q->app, q->t, q->actor,
		    &(struct query_step){
		        QUERY_ANSWER, q->num[2], q->arg[1], in.text, -1 },
		    e);
	if (rc == INVALID || rc == CONFLICT)
		return sheet_form_again(q,
		    arena_printf(q->arena, "answer_%lld", (long long)q->num[2]), &p, e);
	if (rc != OK)
		return rc;
	reply_notice(q, "The question is answered.");
	return reply_redirect(q, e, "/manage/%s/sheets/%s", q->t->slug, q->arg[1]);
}

/* ---- the queue ---- */

static enum rc
queue_model(struct req *q, json_t **out, struct err *e)
{
	return app_query_queue(q->app, q->t, q->actor, out, e);
}

static const struct form_page queue = { "queue_show", "Questions and disputes",
	queue_model };

enum rc
page_queue_show(struct req *q, struct err *e)
{
	return form_page_list(q, &queue, arena_printf(q->arena, "%s-queue", q->t->slug),
	    "kind|division_name|round|table|text|by|at|age|owner|rung_text", "items", e);
}

enum rc
page_queue_step(struct req *q, struct err *e)
{
	static const char *const said[] = { [QUERY_TAKE] = "It is yours.",
		[QUERY_UP] = "Handed up.",
		[QUERY_ANSWER] = "The question is answered." };
	struct query_step s = { .query = q->num[1],
		.note = form_text(q, "note"),
		.seen = number_or(form_text(q, "seen"), 0) };
	if (!query_kind_find(form_text(q, "press"), &s.kind))
		return err_set(e, INVALID, NULL,
		    "Say what to do with the question: take, up or answer.");
	enum rc rc = app_query_step(q->app, q->t, q->actor, &s, e);
	if (rc != OK)
		return form_page_again(q, &queue, NULL, rc == CONFLICT ? INVALID : rc, e);
	reply_notice(q, "%s", said[s.kind]);
	return reply_redirect(q, e, "/manage/%s/queue", q->t->slug);
}
