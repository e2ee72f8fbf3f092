/* http/page_query.c - questions about a sheet: asked and answered. */
#include "app/app_query.h"
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
		rc = app_query_answer(
		    q->app, q->t, q->actor, q->arg[1], q->num[2], in.text, e);
	if (rc == INVALID || rc == CONFLICT)
		return sheet_form_again(q,
		    arena_printf(q->arena, "answer_%lld", (long long)q->num[2]), &p, e);
	if (rc != OK)
		return rc;
	reply_notice(q, "The question is answered.");
	return reply_redirect(q, e, "/manage/%s/sheets/%s", q->t->slug, q->arg[1]);
}
