/* http/page_check.c - /check: is this Equation right?  For practice, without an account;
 * the address holds the whole case and nothing is kept. */
#include "app/app_check.h"
#include "app/equation_json.h"
#include "http/body.h"
#include "http/equation_form.h"
#include "http/pages.h"
#include "http/read.h"
#include "view/equation.h"

enum rc
equation_asked(
    struct req *q, json_t *model, const json_t *values, struct problems *p, struct err *e)
{
	struct equation_case *c = ARENA_NEW(q->arena, struct equation_case);
	json_t *answer = NULL;
	bool question = strcmp(req_query_or(q, "ask", ""), "question") == 0;
	enum rc rc = equation_form_read(values, c, p, e);
	if (rc == OK && question)
		c->mode = EQUATION_QUESTION;
	if (rc == OK)
		rc = app_check(q->app, c, &answer, e);
	if (rc != OK)
		return rc;
	/* The judge's question says yes or no, and nothing that gives more away. */
	if (question) {
		json_object_set_new(model, "question", equation_question_model(answer));
	} else {
		json_t *text = equation_case_to_json(c);
		json_object_set_new(
		    model, "answer", equation_answer_model(q->arena, text, answer));
		json_decref(text);
	}
	json_decref(answer);
	return OK;
}

static bool
is_asked(struct req *q, const json_t *values)
{
	return strcmp(req_query_or(q, "ask", ""), "nothing") != 0 &&
	       (*text_of(values, "equation") || *text_of(values, "goal") ||
	           *req_query_or(q, "ask", ""));
}

enum rc
page_check_show(struct req *q, struct err *e)
{
	static const char title[] = "Check an Equation";
	struct problems p = { .arena = q->arena };
	DEFER(json_decref) json_t *values = equation_form_typed(q);
	const char *link = equation_form_link(q->arena, values);
	json_t *model = json_pack("{s:o, s:n, s:n, s:s, s:s}", "form",
	    equation_form_model(q->arena, values), "answer", "question", "link", link,
	    "link_text", arena_printf(q->arena, "%s%s", q->base_url, link));
	enum rc rc = is_asked(q, values) ? equation_asked(q, model, values, &p, e) : OK;
	if (rc == OK)
		return reply_page(q, "check_show", title, model, e);
	if (rc == INVALID)
		return reply_form_again(q, "check_show", title, model, &p, e);
	json_decref(model);
	return rc;
}

/* POST /api/v1/check: the case and the answer of `cubetab check --jsonl`. */
enum rc
api_check(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	struct equation_case *c = ARENA_NEW(q->arena, struct equation_case);
	struct problems p = { .arena = q->arena };
	json_t *answer = NULL;
	if (!body)
		return e->rc;
	enum rc rc = equation_case_from_json(body, c, e);
	if (rc == INVALID) {
		problem_add(&p, false, "bad_case", e->field, "%s", e->text);
		return reply_problems(q, 422, &p, NULL);
	}
	if (rc == OK)
		rc = app_check(q->app, c, &answer, e);
	json_t *ignored = rc == OK ? equation_case_ignored(body) : NULL;
	if (ignored)
		json_object_set_new(answer, "ignored", ignored);
	return rc == OK ? reply_json(q, 200, answer) : rc;
}
