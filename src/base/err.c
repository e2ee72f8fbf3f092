/* base/err.c - errors and lists of problems.  Pure. */
#include "base/arena.h"
#include "base/base.h"
#include <stdio.h>
#include <string.h>

/* Cuts a text that was shortened in the middle of a UTF-8 character before that
 * character. */
static void
cut_whole(char *s, size_t size, int wanted)
{
	if (wanted < 0 || (size_t)wanted < size)
		return;
	size_t end = size - 1, i = end;
	while (i > 0 && ((unsigned char)s[i - 1] & 0xC0) == 0x80)
		i--;
	if (i == 0)
		return;
	unsigned char lead = (unsigned char)s[i - 1];
	size_t need = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
	if (end - (i - 1) < need)
		s[i - 1] = '\0';
}

static void
copy_field(char out[ERR_FIELD_MAX], const char *field)
{
	cut_whole(
	    out, ERR_FIELD_MAX, snprintf(out, ERR_FIELD_MAX, "%s", field ? field : ""));
}

enum rc
err_set(struct err *e, enum rc rc, const char *field, const char *fmt, ...)
{
	va_list ap;
	e->rc = rc;
	copy_field(e->field, field);
	va_start(ap, fmt);
	cut_whole(e->text, sizeof e->text, vsnprintf(e->text, sizeof e->text, fmt, ap));
	va_end(ap);
	return rc;
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
	*q = (struct problem){ .warning = warning };
	snprintf(q->code, sizeof q->code, "%s", code);
	copy_field(q->field, field);
	va_list ap;
	va_start(ap, fmt);
	cut_whole(q->text, sizeof q->text, vsnprintf(q->text, sizeof q->text, fmt, ap));
	va_end(ap);
	return q;
}
