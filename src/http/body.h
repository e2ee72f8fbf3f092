/* http/body.h - the fields of a JSON body one by one, their types and lengths checked.
 *
 * What is absent or null reads as nothing was said; another type is a problem and never
 * the same as absent, so that a program's slip changes nothing. */
#ifndef HTTP_BODY_H
#define HTTP_BODY_H
#include "http/http.h"

struct body {
	struct req *q;
	const json_t *doc;
	struct problems *p;
};
bool body_has(const struct body *b, const char *name);
/* Cleaned; at most max characters; "" where nothing was said. */
const char *body_text(const struct body *b, const char *name, int max);
int64_t body_int(const struct body *b, const char *name, int64_t otherwise);
bool body_bool(const struct body *b, const char *name, bool otherwise);
/* 422 with all problems where there are any; false where the body is sound. */
bool body_refused(const struct body *b);

/* INVALID where division, from a query or a body, is NULL or empty. */
enum rc need_division(const char *division, struct err *e) MUST_USE;
/* The query's round, 1 to 999, into *round; INVALID where it is none. */
enum rc need_round(struct req *q, int64_t *round, struct err *e) MUST_USE;
#endif
