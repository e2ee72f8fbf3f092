/* http/reply.c - answers: pages, redirects, JSON, files, problems. */
#include "app/json_write.h"
#include "base/utf8.h"
#include "http/stream.h"
#include "http/wire.h"
#include <stdio.h>

static const int status_by_rc[] = {
	[OK] = 200,
	[INVALID] = 422,
	[DENIED] = 403,
	[NOT_FOUND] = 404,
	[CONFLICT] = 409,
	[RETRY] = 503,
	[BUSY] = 503,
	[TOO_BIG] = 413,
	[BROKEN] = 500,
};

int
status_of(enum rc rc)
{
	return status_by_rc[rc];
}

json_t *
json_text(const char *s)
{
	size_t n = strlen(s), at = 0, len = 0;

	while (at < n && utf8_next(s + at, n - at, &len) >= 0)
		at += len;
	return json_stringn(s, at);
}

static const char *
title_of(int status)
{
	static const struct {
		int status;
		const char *title;
	} titles[] = {
		{ 400, "The request could not be understood" },
		{ 401, "Please sign in" },
		{ 403, "Not allowed" },
		{ 404, "Not found" },
		{ 405, "That is not possible here" },
		{ 409, "This does not go as things stand" },
		{ 413, "Too big" },
		{ 422, "Something needs another look" },
		{ 429, "Too many requests" },
		{ 500, "Something went wrong" },
		{ 503, "Busy" },
	};
	for (size_t i = 0; i < COUNT(titles); i++)
		if (titles[i].status == status)
			return titles[i].title;
	return "Something went wrong";
}

void
req_spend(struct req *q, json_t *doc)
{
	if (q->spent == NULL)
		q->spent = json_array();
	json_array_append_new(q->spent, doc);
}

void
reply_status(struct req *q, int status)
{
	q->reply->status = status;
}

/* Control characters would let a value end its line and begin a header of its own. */
void
reply_header(struct req *q, const char *name, const char *value)
{
	struct reply *r = q->reply;
	char *clean = arena_strdup(q->arena, value);

	for (char *c = clean; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 127)
			*c = ' ';
	assert(r->header_n < REPLY_HEADERS_MAX);
	r->header[r->header_n++] = (struct pair){ arena_strdup(q->arena, name), clean };
}

enum rc
reply_wait(struct req *q, int seconds, struct err *e)
{
	q->reply->status = 429;
	q->reply->wait = seconds;
	return err_set(e, BUSY, NULL,
	    "Too many requests from this address. Try again in %d second%s.", seconds,
	    seconds == 1 ? "" : "s");
}

void
reply_retry_after(struct req *q)
{
	enum { USUAL = 2 };
	int seconds = q->reply->wait ? q->reply->wait : USUAL;
	reply_header(q, "Retry-After", arena_printf(q->arena, "%d", seconds));
}

void
reply_version(struct req *q, int64_t public_version)
{
	q->reply->versioned = true;
	q->reply->version = public_version;
}

static void
cookie(struct req *q, const char *name, const char *value, int seconds)
{
	reply_header(q, "Set-Cookie",
	    arena_printf(q->arena, "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s",
	        name, value, seconds, q->https ? "; Secure" : ""));
}

void
reply_signin(struct req *q, const char *value, int days)
{
	cookie(q, SIGNIN_COOKIE, value, days * 86400);
}

void
reply_signout(struct req *q)
{
	cookie(q, SIGNIN_COOKIE, "", 0);
}

void
reply_notice(struct req *q, const char *fmt, ...)
{
	char text[300];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	q->reply->notice = arena_strdup(q->arena, text);
}

/* The notice waits in a cookie for the page that is shown next. */
static void
notice_keep(struct req *q)
{
	if (q->reply->notice)
		cookie(q, NOTICE_COOKIE, url_encode(q->arena, q->reply->notice), 60);
}

/* Unless the page set it stricter: of two, a browser would take the later one. */
static void
header_otherwise(struct req *q, const char *name, const char *value)
{
	const struct reply *r = q->reply;

	for (int i = 0; i < r->header_n; i++)
		if (strcmp(r->header[i].name, name) == 0)
			return;
	reply_header(q, name, value);
}

void
reply_security(struct req *q)
{
	const struct route *r = q->route;

	if (q->reply->status == 303)
		notice_keep(q);
	reply_header(q, "Content-Security-Policy",
	    "default-src 'self'; frame-ancestors 'none'; form-action 'self'; base-uri "
	    "'none'");
	reply_header(q, "X-Content-Type-Options", "nosniff");
	header_otherwise(q, "Referrer-Policy", "same-origin");
	if (r && r->cached && q->reply->versioned)
		reply_header(q, "Cache-Control", "no-cache");
	else
		reply_header(q, "Cache-Control", "no-store");
}

/* ---- pages ---- */

static enum rc
render(struct req *q, const char *name, json_t *model, struct err *e)
{
	struct strbuf *out = &q->reply->body;
	enum rc rc;

	strbuf_clear(out);
	rc = template_render(q->templates, "layout_head", model, out, e);
	if (rc == OK)
		rc = template_render(q->templates, name, model, out, e);
	if (rc == OK)
		rc = template_render(q->templates, "layout_foot", model, out, e);
	if (rc == OK && out->full)
		rc = err_set(e, TOO_BIG, NULL, "The page is too long to be shown.");
	if (rc != OK)
		return rc;
	q->reply->type = "text/html; charset=utf-8";
	return OK;
}

enum rc
reply_page(struct req *q, const char *template_name, const char *title, json_t *model,
    struct err *e)
{
	DEFER(json_decref) json_t *m = model ? model : json_object();

	if (json_object_get(m, "problems") == NULL)
		json_object_set_new(m, "problems", json_array());
	if (json_object_get(m, "values") == NULL)
		json_object_set_new(m, "values", json_object());
	page_model(q, title, m);
	enum rc rc = render(q, template_name, m, e);
	if (rc == OK && q->reply->status == 0)
		q->reply->status = 200;
	return rc;
}

static json_t *
problem_list(const struct problems *p)
{
	json_t *list = json_array();

	for (int i = 0; p && i < p->n; i++) {
		const struct problem *x = &p->list[i];
		json_t *o = json_pack("{s:s,s:o,s:o,s:b}", "code", x->code, "field",
		    json_text(x->field), "message", json_text(x->text), "warning",
		    x->warning);
		if (x->row)
			json_object_set_new(o, "row", json_integer(x->row));
		if (x->col)
			json_object_set_new(o, "column", json_integer(x->col));
		json_array_append_new(list, o);
	}
	return list;
}

enum rc
reply_form_again(struct req *q, const char *template_name, const char *title,
    json_t *model, const struct problems *p, struct err *e)
{
	json_t *m = model ? model : json_object();
	json_t *values = json_object_get(m, "values");
	json_t *list = json_array();

	if (values == NULL) {
		values = json_object();
		json_object_set_new(m, "values", values);
	}
	for (int i = 0; i < p->n; i++)
		json_array_append_new(
		    list, json_pack("{s:o,s:o}", "field", json_text(p->list[i].field),
		              "text", json_text(p->list[i].text)));
	if (p->n == 0 && e->text[0])
		json_array_append_new(
		    list, json_pack("{s:o,s:o}", "field", json_text(e->field), "text",
		              json_text(e->text)));
	json_object_set_new(m, "problems", list);
	form_values_typed(q, values);
	reply_status(q, e->rc == CONFLICT ? 409 : 422);
	*e = (struct err){ 0 };
	return reply_page(q, template_name, title, m, e);
}

enum rc
reply_redirect(struct req *q, struct err *e, const char *fmt, ...)
{
	struct strbuf to;
	va_list ap;
	char text[REDIRECT_MAX + 1];

	va_start(ap, fmt);
	int n = vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	if (n < 0 || n > REDIRECT_MAX)
		return err_set(e, TOO_BIG, NULL,
		    "The address of the page that comes next is too long.  What you did "
		    "is done: go back to the start page.");
	/* Only addresses of our own: "//elsewhere" and "/\elsewhere" lead away. */
	bool ours = text[0] == '/' && text[1] != '/' && text[1] != '\\';
	strbuf_init(&to, 3 * sizeof text);
	for (const char *c = ours ? text : "/"; *c; c++) {
		if ((unsigned char)*c <= ' ' || (unsigned char)*c >= 127 ||
		    strchr("\"<>\\^`{|}", *c))
			strbuf_printf(&to, "%%%02X", (unsigned)(unsigned char)*c);
		else
			strbuf_putc(&to, *c);
	}
	reply_header(q, "Location", to.s);
	strbuf_free(&to);
	strbuf_clear(&q->reply->body);
	q->reply->status = 303;
	q->reply->type = "text/plain; charset=utf-8";
	return OK;
}

/* ---- data ---- */

static void
put_json(struct req *q, int status, json_t *doc, const char *type)
{
	req_spend(q, doc);
	strbuf_clear(&q->reply->body);
	json_write(&q->reply->body, doc);
	strbuf_putc(&q->reply->body, '\n');
	q->reply->status = status;
	q->reply->type = type;
}

enum rc
reply_json(struct req *q, int status, json_t *doc)
{
	put_json(q, status, doc, "application/json");
	return OK;
}

enum rc
reply_json_with(struct req *q, int status, json_t *doc, const char *members)
{
	struct strbuf *b = &q->reply->body;

	put_json(q, status, doc, "application/json");
	assert(b->len > 3); /* "{}" and the end of the line; doc is not empty */
	b->len -= 2;
	strbuf_putc(b, ',');
	strbuf_puts(b, members);
	strbuf_puts(b, "}\n");
	return OK;
}

static json_t *
problem_doc(struct req *q, int status, const char *text)
{
	return json_pack("{s:s,s:s,s:i,s:o,s:s}", "type", "about:blank", "title",
	    title_of(status), "status", status, "detail", json_text(text), "request",
	    q->id);
}

enum rc
reply_problems(struct req *q, int status, const struct problems *p, json_t *extra)
{
	const char *first = p && p->n ? p->list[0].text : title_of(status);
	json_t *doc = problem_doc(q, status, first);

	json_object_set_new(doc, "problems", problem_list(p));
	if (extra)
		json_object_update(doc, extra);
	json_decref(extra);
	put_json(q, status, doc, "application/problem+json");
	return OK;
}

/* how: "inline" or "attachment".  The name in plain letters, and as it is. */
static void
name_file(struct req *q, const char *how, const char *name)
{
	char *plain = arena_strdup(q->arena, name);

	for (char *c = plain; *c; c++)
		if ((unsigned char)*c < ' ' || (unsigned char)*c >= 127 ||
		    strchr("\"\\/%;", *c))
			*c = '_';
	reply_header(q, "Content-Disposition",
	    arena_printf(q->arena, "%s; filename=\"%s\"; filename*=UTF-8''%s", how, plain,
	        url_encode(q->arena, name)));
}

enum rc
reply_bytes(
    struct req *q, const char *type, const char *file_name, const void *data, size_t n)
{
	if (file_name)
		name_file(q, "attachment", file_name);
	strbuf_clear(&q->reply->body);
	strbuf_add(&q->reply->body, data, n);
	if (q->reply->status == 0)
		q->reply->status = 200;
	q->reply->type = arena_strdup(q->arena, type);
	return OK;
}

enum rc
reply_pdf(struct req *q, enum rc rc, const char *name, struct strbuf *pdf)
{
	if (rc == OK) {
		name_file(q, "inline", name);
		rc = reply_bytes(q, "application/pdf", NULL, pdf->s, pdf->len);
	}
	strbuf_free(pdf);
	return rc;
}

enum rc
reply_stream(struct req *q)
{
	struct stream_request *r = ARENA_NEW(q->arena, struct stream_request);

	r->slug = q->t->slug;
	r->version = q->t->public_version;
	r->last = number_or(req_header(q, "Last-Event-ID"), 0);
	r->staff = (q->actor->roles & (ROLE_STAFF | ROLE_OWNER)) != 0;
	q->reply->stream = r;
	q->reply->status = 200;
	q->reply->type = "text/event-stream";
	return OK;
}

/* ---- problems ---- */

void
reply_clear(struct req *q)
{
	struct strbuf body = q->reply->body;

	strbuf_clear(&body);
	*q->reply = (struct reply){ .body = body };
}

void
reply_problem(struct req *q, int status, const char *text)
{
	struct err e = { 0 };
	struct reply *r = q->reply;

	r->header_n = 0;
	r->versioned = false;
	r->type = NULL;
	strbuf_clear(&r->body);
	r->status = status;
	if (req_is_api(q)) {
		put_json(
		    q, status, problem_doc(q, status, text), "application/problem+json");
		return;
	}
	json_t *m = json_pack("{s:i,s:s,s:o,s:s}", "status", status, "heading",
	    title_of(status), "text", json_text(text), "id", q->id);
	if (reply_page(q, "problem_show", title_of(status), m, &e) == OK)
		return;
	/* The layout itself is broken: plain words are better than nothing. */
	strbuf_clear(&r->body);
	strbuf_printf(&r->body, "%s (request %s)\n", text, q->id);
	r->type = "text/plain; charset=utf-8";
}
