/* http/page_dispute.c - disputes about Equations: typed at a table, ruled on, appealed,
 * decided, listed, on paper. */
#include "app/app_dispute.h"
#include "http/again.h"
#include "http/equation_form.h"
#include "http/pages.h"
#include "http/read.h"
#include "http/shake_form.h"
#include "http/wire.h"
#include "view/equation.h"

static void
set(json_t *o, const char *key, const char *text)
{
	json_object_set_new(o, key, json_string(text));
}

/* The rules that this tournament's Equations are judged by. */
static enum rc
system_of(const struct req *q, const struct equation_system **out, struct err *e)
{
	*out = app_check_system(q->t->rules);
	return *out ? OK
	            : err_set(e, NOT_FOUND, NULL,
	                  "%s has no Equations to check: judge by its own rules.",
	                  q->t->rules->name);
}

/* ---- the page where a case is typed ---- */

static struct shake_place
place_of(struct req *q)
{
	bool get = q->verb == GET;
	const char *names[] = { "of", "round", "table", "shake" }, *v[COUNT(names)];
	for (size_t i = 0; i < COUNT(names); i++)
		v[i] = get ? req_query(q, names[i]) : form_text(q, names[i]);
	return (struct shake_place){ v[0] ? v[0] : "", number_or(v[1], 0),
		number_or(v[2], 0), number_or(v[3], 0) };
}

/* What a dispute at the table begins with: the rules in force there, and in a shake that
 * had one before all that lay there. */
static json_t *
values_begin(const struct equation_system *s, const json_t *start)
{
	static const char *const mat[] = { "goal", "required", "permitted", "forbidden",
		"resources", "declared" };
	const json_t *last = json_object_get(start, "last");
	json_t *values = shake_values(s, start);
	if (!json_is_object(last))
		return values;
	DEFER(json_decref) json_t *lay = equation_form_of_case(last);
	for (size_t i = 0; i < COUNT(mat); i++)
		if (json_object_get(lay, mat[i]))
			json_object_set(values, mat[i], json_object_get(lay, mat[i]));
	return values;
}

/* What was typed, or what the page begins with; the system is the tournament's. */
static json_t *
values_of(struct req *q, const struct equation_system *s, const json_t *start)
{
	json_t *typed = equation_form_typed(q);
	if (!json_object_get(typed, "system")) {
		json_decref(typed);
		return values_begin(s, start);
	}
	set(typed, "system", s->name);
	return typed;
}

/* What a sheet's columns are called in the rules. */
static void
set_unit(const struct req *q, json_t *m)
{
	bool shakes = q->t->rules->sheet == SHEET_MATCH;
	set(m, "unit", shakes ? "shake" : "game");
	set(m, "unit_title", shakes ? "Shake" : "Game");
}

static void
add_words(json_t *start)
{
	size_t i;
	json_t *x;
	json_array_foreach(json_object_get(start, "before"), i, x)
	{
		set(x, "tag", equation_verdict_tag(text_of(x, "verdict")));
		set(x, "verdict", equation_verdict_text(text_of(x, "verdict")));
	}
}

static enum rc
type_model(struct req *q, json_t **model, json_t **values, struct err *e)
{
	const struct equation_system *s = NULL;
	struct shake_place at = place_of(q);
	enum rc rc = system_of(q, &s, e);
	if (rc == OK)
		rc = app_dispute_start(q->app, q->t, &at, model, e);
	if (rc != OK)
		return rc;
	json_t *m = *model;
	*values = values_of(q, s, m);
	add_words(m);
	set(m, "slug", q->t->slug);
	set_unit(q, m);
	set(m, "action", arena_printf(q->arena, "/manage/%s/disputes", q->t->slug));
	json_object_set_new(m, "form", equation_form_model(q->arena, *values));
	json_object_set_new(m, "question", json_null());
	json_object_set_new(m, "based_on", json_integer(0));
	json_object_set_new(m, "editing", json_null());
	json_object_set_new(m, "values",
	    json_pack("{s:s, s:s}", "round",
	        at.round ? arena_printf(q->arena, "%lld", (long long)at.round) : "",
	        "table",
	        at.table ? arena_printf(q->arena, "%lld", (long long)at.table) : ""));
	return OK;
}

enum rc
page_dispute_new(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	json_t *model = NULL, *typed = NULL;
	enum rc rc = type_model(q, &model, &typed, e);
	DEFER(json_decref) json_t *values = typed;
	if (rc != OK)
		return rc;
	struct shake_place at = place_of(q);
	if (at.table && json_is_null(json_object_get(model, "place"))) {
		problem_add(&p, false, "unseated", "table",
		    "Nobody is seated at table %lld in round %lld of that division: "
		    "compare the number with the sheet.",
		    (long long)at.table, (long long)at.round);
		return reply_form_again(q, "dispute_new", "Dispute", model, &p, e);
	}
	if (strcmp(req_query_or(q, "ask", ""), "question") == 0)
		rc = equation_asked(q, model, values, &p, e);
	if (rc == INVALID)
		return reply_form_again(q, "dispute_new", "Dispute", model, &p, e);
	return reply_page(q, "dispute_new", "Dispute", model, e);
}

static enum rc
type_again(struct req *q, struct problems *p, enum rc rc, struct err *e)
{
	json_t *model = NULL, *values = NULL;
	struct err why = { 0 };
	enum rc read = type_model(q, &model, &values, &why);
	json_decref(values);
	if (read != OK) {
		*e = why;
		return read;
	}
	return form_again(q, "dispute_new", "Dispute", model, p, rc, e);
}

/* The case in the form, of the tournament's system. */
static enum rc
case_typed(struct req *q, json_t **values, struct equation_case *c, struct problems *p,
    struct err *e)
{
	const struct equation_system *s = NULL;
	enum rc rc = system_of(q, &s, e);
	if (rc != OK)
		return rc;
	*values = equation_form_typed(q);
	set(*values, "system", s->name);
	return equation_form_read(*values, c, p, e);
}

/* Buttons of the same form that keep nothing: the page again, with what was typed in its
 * address. */
static enum rc
ask_only(struct req *q, const char *ask, const struct shake_place *at, struct err *e)
{
	DEFER(json_decref) json_t *values = equation_form_typed(q);
	const char *link = equation_form_link(q->arena, values),
	           *typed = strchr(link, '?');
	return reply_redirect(q, e,
	    "/manage/%s/disputes/new?of=%s&round=%lld&table=%lld&shake=%lld&ask=%s%s%s",
	    q->t->slug, url_encode(q->arena, at->division), (long long)at->round,
	    (long long)at->table, (long long)at->shake, url_encode(q->arena, ask),
	    typed ? "&" : "", typed ? typed + 1 : "");
}

enum rc
page_dispute_open(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct equation_case *c = ARENA_NEW(q->arena, struct equation_case);
	struct shake_place at = place_of(q);
	json_t *typed = NULL;
	int64_t dispute = 0;
	if (*form_text(q, "ask"))
		return ask_only(q, form_text(q, "ask"), &at, e);
	enum rc rc = case_typed(q, &typed, c, &p, e);
	DEFER(json_decref) json_t *values = typed;
	if (rc == OK)
		rc = app_dispute_open(q->app, q->t, q->actor, &at, c, &dispute, e);
	if (rc != OK)
		return type_again(q, &p, rc, e);
	return reply_redirect(
	    q, e, "/manage/%s/disputes/%lld", q->t->slug, (long long)dispute);
}

/* ---- typed anew ---- */

static enum rc
edit_model(struct req *q, json_t **model, struct err *e)
{
	json_t *shown = NULL;
	enum rc rc = app_dispute_show(q->app, q->t, q->actor, q->num[1], &shown, e);
	DEFER(json_decref) json_t *d = shown;
	if (rc != OK)
		return rc;
	DEFER(json_decref)
	json_t *values = q->verb == POST
	                     ? equation_form_typed(q)
	                     : equation_form_of_case(json_object_get(d, "case"));
	const json_t *was = json_object_get(d, "case");
	set(values, "system", text_of(was, "system"));
	*model = json_pack("{s:s, s:s, s:o, s:n, s:I, s:i, s:[], s:[], s:i}", "slug",
	    q->t->slug, "action",
	    arena_printf(q->arena, "/manage/%s/disputes/%lld/case", q->t->slug,
	        (long long)q->num[1]),
	    "form", equation_form_model(q->arena, values), "question", "editing",
	    (json_int_t)q->num[1], "based_on", int_of(d, "version"), "divisions",
	    "before", "shake", int_of(d, "shake"));
	set_unit(q, *model);
	json_object_set_new(*model, "place",
	    json_pack("{s:s, s:s, s:i, s:i, s:O?}", "division", text_of(d, "division"),
	        "division_name", text_of(d, "division_name"), "round", int_of(d, "round"),
	        "table", int_of(d, "table"), "sheet", json_object_get(d, "sheet")));
	return OK;
}

static const struct form_page edit_page = { "dispute_new", "Dispute", edit_model };

enum rc
page_dispute_edit(struct req *q, struct err *e)
{
	return form_page_show(q, &edit_page, e);
}

static enum rc
to_dispute(struct req *q, struct err *e)
{
	return reply_redirect(
	    q, e, "/manage/%s/disputes/%lld", q->t->slug, (long long)q->num[1]);
}

enum rc
page_dispute_case(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct equation_case *c = ARENA_NEW(q->arena, struct equation_case);
	json_t *typed = NULL;
	enum rc rc = case_typed(q, &typed, c, &p, e);
	DEFER(json_decref) json_t *values = typed;
	struct dispute_step s = { .kind = DISPUTE_CASE,
		.dispute = q->num[1],
		.based_on = number_or(form_text(q, "based_on"), 0),
		.c = c,
		.reason = "",
		.second_judge = "" };
	if (rc == OK)
		rc = app_dispute_step(q->app, q->t, q->actor, &s, e);
	return rc == OK ? to_dispute(q, e) : form_page_again(q, &edit_page, &p, rc, e);
}

/* ---- one dispute ---- */

static const struct {
	const char *state, *text, *tag, *next;
} states[] = {
	{ "open", "waits for a ruling", "warn",
	    "Compare the Equation with the paper.  Then rule." },
	{ "ruled", "ruled", "ok",
	    "Tell the table the ruling.  Print the slip if a player wants it on paper." },
	{ "appealed", "appealed: waits for the chief", "warn",
	    "The chief hears the players and decides." },
	{ "decided", "decided by the chief", "ok", "Tell the table: this is final." },
};

static size_t
state_of(const json_t *d)
{
	size_t i = 0;
	while (i + 1 < COUNT(states) && strcmp(states[i].state, text_of(d, "state")) != 0)
		i++;
	return i;
}

static const char *const ruling_words[] = { "correct", "The Equation is correct",
	"incorrect", "The Equation is not correct" };

static const char *
ruling_text(const char *ruling)
{
	return strcmp(ruling, ruling_words[0]) == 0   ? ruling_words[1]
	       : strcmp(ruling, ruling_words[2]) == 0 ? ruling_words[3]
	                                              : "";
}

static const char *
ruling_tag(const char *ruling)
{
	return strcmp(ruling, "correct") == 0 ? "ok" : "bad";
}

/* Steps and precedents in words; the last ruling stands out. */
static void
add_steps(json_t *d)
{
	static const struct {
		const char *kind, *text;
	} kinds[] = { { "case", "Typed" }, { "ruling", "Ruling" }, { "appeal", "Appeal" },
		{ "decision", "The chief's decision" } };
	size_t i, k;
	json_t *x;
	json_object_set_new(d, "ruling", json_null());
	json_array_foreach(json_object_get(d, "steps"), i, x)
	{
		for (k = 0; k < COUNT(kinds); k++)
			if (strcmp(kinds[k].kind, text_of(x, "kind")) == 0)
				set(x, "kind_text", kinds[k].text);
		set(x, "verdict", equation_verdict_text(text_of(x, "verdict")));
		set(x, "ruling_text", ruling_text(text_of(x, "ruling")));
		set(x, "tag", ruling_tag(text_of(x, "ruling")));
		if (*text_of(x, "ruling"))
			json_object_set(d, "ruling", x);
	}
	json_array_foreach(json_object_get(d, "precedents"), i, x)
	{
		set(x, "ruling_text", ruling_text(text_of(x, "ruling")));
		set(x, "tag", ruling_tag(text_of(x, "ruling")));
	}
}

static void
add_choices(struct req *q, json_t *d)
{
	const char *state = text_of(d, "state"),
	           *tag = text_of(json_object_get(d, "answer"), "tag");
	bool chief = q->actor->roles & (ROLE_CHIEF | ROLE_DIRECTOR | ROLE_OWNER);
	bool agloa = strncmp(text_of(d, "rule_system"), "agloa-", 6) == 0;
	bool open = strcmp(state, "open") == 0, ruled = strcmp(state, "ruled") == 0;
	const char *advice = strcmp(tag, "ok") == 0    ? "correct"
	                     : strcmp(tag, "bad") == 0 ? "incorrect"
	                                               : "";
	json_object_set_new(d, "may_rule", json_boolean(open || ruled));
	json_object_set_new(d, "may_appeal", json_boolean(ruled));
	json_object_set_new(d, "may_edit", json_boolean(strcmp(state, "decided") != 0));
	json_object_set_new(d, "may_decide", json_boolean(chief && !open && !ruled));
	json_object_set_new(d, "on_appeal", json_boolean(!open && !ruled));
	json_object_set_new(d, "is_open", json_boolean(open));
	json_object_set_new(d, "agloa", json_boolean(agloa));
	json_object_set_new(d, "cup",
	    json_boolean(strncmp(text_of(d, "rule_system"), "challenge-cup-", 14) == 0));
	json_t *values = json_pack("{s:s, s:s, s:s, s:s}", "ruling",
	    form_value_or(q, "ruling", advice), "reason", form_value_or(q, "reason", ""),
	    "second_judge", form_value_or(q, "second_judge", ""), "appeal",
	    form_value_or(q, "appeal", ""));
	json_object_set_new(values, "correct",
	    json_boolean(strcmp(text_of(values, "ruling"), "correct") == 0));
	json_object_set_new(values, "incorrect",
	    json_boolean(strcmp(text_of(values, "ruling"), "incorrect") == 0));
	json_object_set_new(values, "open", json_boolean(!*text_of(values, "ruling")));
	json_object_set_new(d, "values", values);
}

static enum rc
show_model(struct req *q, json_t **out, struct err *e)
{
	enum rc rc = app_dispute_show(q->app, q->t, q->actor, q->num[1], out, e);
	if (rc != OK)
		return rc;
	json_t *d = *out;
	size_t state = state_of(d);
	bool question = strcmp(req_query_or(q, "ask", ""), "question") == 0;
	DEFER(json_decref)
	json_t *values = equation_form_of_case(json_object_get(d, "case"));
	set(d, "slug", q->t->slug);
	set_unit(q, d);
	set(d, "state_text", states[state].text);
	set(d, "state_tag", states[state].tag);
	set(d, "next", states[state].next);
	json_object_set_new(d, "question", json_null());
	json_object_set_new(d, "form", equation_form_model(q->arena, values));
	set(d, "link", equation_form_link(q->arena, values));
	json_object_set_new(d, "answer",
	    equation_answer_model(
	        q->arena, json_object_get(d, "case"), json_object_get(d, "answer")));
	add_steps(d);
	add_choices(q, d);
	if (!question)
		return OK;
	struct problems p = { .arena = q->arena };
	return equation_asked(q, d, values, &p, e);
}

static const struct form_page show_page = { "dispute_show", "Dispute", show_model };

/* With ?ask=question only the judge's question and its yes or no. */
enum rc
page_dispute_show(struct req *q, struct err *e)
{
	return form_page_show(q, &show_page, e);
}

static enum rc
step(struct req *q, enum dispute_kind kind, const char *said, struct err *e)
{
	const char *field = kind == DISPUTE_APPEAL ? "appeal" : "reason";
	struct dispute_step s = { .kind = kind,
		.dispute = q->num[1],
		.based_on = number_or(form_text(q, "based_on"), 0),
		.ruling = form_text(q, "ruling"),
		.reason = form_text(q, field),
		.second_judge =
		    kind == DISPUTE_RULING ? form_text(q, "second_judge") : "" };
	enum rc rc = app_dispute_step(q->app, q->t, q->actor, &s, e);
	if (rc != OK)
		return form_page_again(q, &show_page, NULL, rc, e);
	reply_notice(q, "%s", said);
	return to_dispute(q, e);
}

enum rc
page_dispute_ruling(struct req *q, struct err *e)
{
	return step(q, DISPUTE_RULING, "The ruling is kept.  Tell the table.", e);
}

enum rc
page_dispute_appeal(struct req *q, struct err *e)
{
	return step(q, DISPUTE_APPEAL, "The appeal is kept: call the chief.", e);
}

enum rc
page_dispute_decision(struct req *q, struct err *e)
{
	return step(q, DISPUTE_DECISION, "The decision is kept: it is final.", e);
}

/* ---- the list ---- */

static json_t *
choices(const json_t *codes, const char *chosen)
{
	static const char verdicts[] =
	    "|correct|ambiguous_ok|ambiguous_wrong|incorrect|illegal|uncheckable";
	static const char words[] = "Any|Correct|Correct in every reading|Ambiguous|"
	                            "Incorrect|Not legal|Cannot be checked";
	json_t *list = form_options(verdicts, words, chosen), *code;
	size_t i;
	json_array_foreach(codes, i, code) json_array_append_new(
	    list, json_pack("{s:O, s:O, s:b}", "value", code, "text", code, "selected",
	              strcmp(json_string_value(code), chosen) == 0));
	return list;
}

static void
list_words(json_t *model)
{
	size_t i;
	json_t *x;
	json_array_foreach(json_object_get(model, "disputes"), i, x)
	{
		size_t state = state_of(x);
		set(x, "state_text", states[state].text);
		set(x, "state_tag", states[state].tag);
		set(x, "verdict_text", equation_verdict_text(text_of(x, "verdict")));
		set(x, "verdict_tag", equation_verdict_tag(text_of(x, "verdict")));
		set(x, "ruling_text", ruling_text(text_of(x, "ruling")));
		set(x, "ruling_tag", ruling_tag(text_of(x, "ruling")));
	}
}

static enum rc
list_model(struct req *q, json_t **out, struct err *e)
{
	struct dispute_filter f = { req_query_or(q, "q", ""), req_query_or(q, "of", ""),
		req_query_or(q, "state", ""), req_query_or(q, "verdict", ""),
		req_query_or(q, "sort", ""), number_or(req_query(q, "table"), 0) };
	enum rc rc = app_dispute_list(q->app, q->t, &f, out, e);
	if (rc != OK)
		return rc;
	json_t *m = *out;
	list_words(m);
	set(m, "slug", q->t->slug);
	set_unit(q, m);
	set(m, "q", f.q);
	set(m, "of", f.division);
	set(m, "state", f.state);
	set(m, "verdict", f.verdict);
	set(m, "sort", f.sort);
	set(m, "table", f.table ? req_query_or(q, "table", "") : "");
	json_object_set_new(m, "states",
	    form_options("|open|ruled|appealed|decided",
	        "All|Waiting for a ruling|Ruled|Appealed|Decided", f.state));
	json_object_set_new(m, "sorts",
	    form_options(
	        "|newest|table|verdict", "Waiting first|Newest|Table|Verdict", f.sort));
	json_object_set_new(
	    m, "verdicts", choices(json_object_get(m, "codes"), f.verdict));
	json_object_set_new(
	    m, "can_check", json_boolean(app_check_system(q->t->rules) != NULL));
	return OK;
}

static const struct form_page list_page = { "dispute_list", "Disputes", list_model };

enum rc
page_dispute_list(struct req *q, struct err *e)
{
	return form_page_list(q, &list_page,
	    arena_printf(q->arena, "%s-disputes", q->t->slug),
	    "id|division|round|table|shake|state|equation|variations|verdict|reason_code|"
	    "ruling|reason|second_judge|by|at",
	    "disputes", e);
}

/* ---- on paper ---- */

static enum rc
slip(struct req *q, bool appeal, struct err *e)
{
	struct print_file file = { 0 };
	json_t *model = NULL;
	enum rc rc = show_model(q, &model, e);
	if (rc == OK)
		rc = app_dispute_slip(q->t, appeal, model, &file, e);
	json_decref(model);
	return reply_pdf(q, rc, file.name, &file.pdf);
}

enum rc
page_dispute_slip(struct req *q, struct err *e)
{
	return slip(q, false, e);
}

enum rc
page_dispute_appeal_slip(struct req *q, struct err *e)
{
	return slip(q, true, e);
}
