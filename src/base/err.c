/* base/err.c - errors and lists of problems.  Pure. */
#include "base/arena.h"
#include "base/base.h"
#include "base/utf8.h"
#include <stdio.h>
#include <string.h>

/* A text that was shortened, by a precision ("%.40s") or at its end, may hold a piece of
 * a UTF-8 character: takes it out. */
static void
mend(char *s)
{
	size_t n = strlen(s), to = 0;
	for (size_t i = 0, len; i < n; i += len)
		if (utf8_next(s + i, n - i, &len) >= 0) {
			memmove(s + to, s + i, len);
			to += len;
		}
	s[to] = '\0';
}

static void
copy_field(char out[ERR_FIELD_MAX], const char *field)
{
	snprintf(out, ERR_FIELD_MAX, "%s", field ? field : "");
	mend(out);
}

enum rc
err_set(struct err *e, enum rc rc, const char *field, const char *fmt, ...)
{
	va_list ap;
	e->rc = rc;
	copy_field(e->field, field);
	va_start(ap, fmt);
	vsnprintf(e->text, sizeof e->text, fmt, ap);
	mend(e->text);
	va_end(ap);
	return rc;
}

/* A full list gives a warning away for an error; without one, what is not kept. */
static struct problem *
room_for_error(struct problems *p, struct problem *not_kept)
{
	for (int i = p->n; i-- > 0;)
		if (p->list[i].warning)
			return &p->list[i];
	return not_kept;
}

struct problem *
problem_add(struct problems *p, bool warning, const char *code, const char *field,
    const char *fmt, ...)
{
	assert(p->arena);
	if (!warning)
		p->errors++;
	/* One place more than is kept, so that the caller always gets a row to fill. */
	if (p->n >= p->cap && p->cap < PROBLEMS_MAX + 1) {
		int cap = MIN(p->cap ? p->cap * 2 : 16, PROBLEMS_MAX + 1);
		p->list = arena_grow(
		    p->arena, p->list, (size_t)p->n, (size_t)cap, sizeof *p->list);
		p->cap = cap;
	}
	struct problem *q = &p->list[MIN(p->n, PROBLEMS_MAX)];
	if (p->n < PROBLEMS_MAX)
		p->n++;
	else if (!warning)
		q = room_for_error(p, q);
	*q = (struct problem){ .warning = warning };
	snprintf(q->code, sizeof q->code, "%s", code);
	copy_field(q->field, field);
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(q->text, sizeof q->text, fmt, ap);
	mend(q->text);
	va_end(ap);
	return q;
}
