/* http/wire.h - what the parts of src/http share and handlers do not see. */
#ifndef HTTP_WIRE_H
#define HTTP_WIRE_H
#include "http/http.h"

enum { REPLY_HEADERS_MAX = 24, REPLY_MAX = 64 * 1024 * 1024, QUERY_MAX = 64 };

/* An answer in the making.  Headers live in the request's arena, the body is owned. */
struct reply {
	int status;
	int wait; /* 429 and 503: seconds until another try; 0 = two */
	struct pair header[REPLY_HEADERS_MAX];
	int header_n;
	struct strbuf body;
	const char *type; /* Content-Type, NULL while nothing was answered */
	bool versioned;   /* reply_version was called */
	int64_t version;
	bool stale;         /* the form is from before the sign-in changed */
	const char *notice; /* for the next page */
	const struct stream_request *stream; /* an answer without an end */
};

int status_of(enum rc rc);
/* s as JSON text, up to where it stops being UTF-8: a sentence may have been cut. */
json_t *json_text(const char *s);
/* Steals doc, which stays until the answer has gone: nobody waits while it is freed. */
void req_spend(struct req *q, json_t *doc);
/* Throws away what was answered so far. */
void reply_clear(struct req *q);
/* Does so and answers with a problem: a page, or
 * application/problem+json under /api. */
void reply_problem(struct req *q, int status, const char *text);
/* Headers that every answer has, and what depends on the kind of page. */
void reply_security(struct req *q);

/* 429: from this address, after how many seconds again. */
enum rc reply_wait(struct req *q, int seconds, struct err *e);
/* The header Retry-After of a 429 or 503. */
void reply_retry_after(struct req *q);

/* static.c: the text of a file of templates/static; asserts that it is there. */
const char *static_text(const char *name);

/* page.c */
/* Whether this person may open the page of a route ("/manage/$/roster"). */
bool actor_may_open(const struct actor *a, const char *path);
void page_model(struct req *q, const char *title, json_t *model);

/* form.c */
struct form_part {
	const char *name, *value; /* NUL-terminated */
	size_t len;
	const char *file_name; /* NULL where it is not a file */
};
struct form {
	struct form_part *part;
	int n;
};
enum { FORM_PARTS_MAX = 4000 };
/* Parses a body by its content type; INVALID where it is malformed. */
enum rc form_parse(struct arena *a, const char *content_type, const char *body, size_t n,
    struct form *out, struct err *e) MUST_USE;
/* Parses the request's body as a form, once; INVALID where it arrived damaged. */
enum rc form_load(struct req *q, struct err *e) MUST_USE;
/* %XX in place (and + where plus); false where it is malformed or hides a NUL. */
bool url_decode(char *s, bool plus);
/* Adds what was typed, but no secret and no file, to values; a repeated field as its
 * last. */
void form_values_typed(struct req *q, json_t *values);
/* What was typed as [{name, value}], in order and repeated as it came; no secret, no
 * file.
 */
json_t *form_typed_list(struct req *q);
/* s for use in a query value or a path segment. */
char *url_encode(struct arena *a, const char *s);

/* Where a browser says that a form came from; programs say nothing. */
enum origin { ORIGIN_UNSAID, ORIGIN_OWN, ORIGIN_OTHER };
enum origin req_origin(struct req *q);

/* resend.c: a form of ours that came without a sign-in, or with the token of an older
 * one, is kept on a page from which it can be sent again.  False where that is not the
 * case. */
bool form_kept(struct req *q, int status);

/* session.c: who asks, may they, did the form come from our page.  Fills q->actor and
 * q->t. slug is the tournament of the path or NULL.  Sets the reply's status where that
 * of the rc is not the right one. */
enum rc session_begin(struct req *q, const char *slug, struct err *e) MUST_USE;
enum { COOKIE_VALUE_MAX = 512 };
/* Value of a cookie of the request, NULL if absent. */
const char *req_cookie(struct req *q, const char *name);
#define SIGNIN_COOKIE "cubetab"
#define NOTICE_COOKIE "cubetab_notice"

/* dispatch.c: runs a request from its route to a whole answer; never fails.  slug as
 * above. */
void dispatch(struct req *q, const char *slug);
#endif
