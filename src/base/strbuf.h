/* base/strbuf.h - a string that grows up to a stated maximum.  Pure.
 *
 * The buffer is always NUL-terminated.  Adding beyond max sets `full` and drops the rest:
 * the caller checks once, at the end. */
#ifndef BASE_STRBUF_H
#define BASE_STRBUF_H
#include "base/base.h"

struct strbuf {
	char *s; /* owned; "" when nothing was added */
	size_t len, cap, max;
	bool full;
};

void strbuf_init(struct strbuf *b, size_t max);
void strbuf_free(struct strbuf *b);
void strbuf_clear(struct strbuf *b);
void strbuf_add(struct strbuf *b, const void *p, size_t n);
void strbuf_puts(struct strbuf *b, const char *s);
void strbuf_putc(struct strbuf *b, char c);
void strbuf_int(struct strbuf *b, int64_t n); /* in decimal */
void strbuf_printf(struct strbuf *b, const char *fmt, ...) PRINTF_LIKE(2, 3);
/* Hands the string to the caller, who frees it with mem_free. */
char *strbuf_take(struct strbuf *b);
#endif
