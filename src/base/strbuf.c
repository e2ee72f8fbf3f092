/* base/strbuf.c - a string that grows up to a stated maximum.  Pure. */
#include "base/strbuf.h"
#include "base/arena.h"
#include <stdio.h>
#include <string.h>

enum { FIRST = 64, INT_TEXT_MAX = 24 };

/* Makes room for n more bytes and the NUL, within max; returns how many of the n fit. */
static size_t
make_room(struct strbuf *b, size_t n)
{
	size_t fits = MIN(n, b->max - b->len);
	if (fits < n)
		b->full = true;
	size_t need = b->len + fits + 1;
	if (need > b->cap) {
		size_t cap = MAX(b->cap, (size_t)FIRST);
		while (cap < need)
			cap *= 2;
		b->s = mem_grow(b->s, cap);
		b->cap = cap;
	}
	return fits;
}

void
strbuf_init(struct strbuf *b, size_t max)
{
	assert(max < SIZE_MAX / 4);
	*b = (struct strbuf){ .s = mem_alloc(FIRST), .cap = FIRST, .max = max };
}

void
strbuf_free(struct strbuf *b)
{
	mem_free(b->s);
	*b = (struct strbuf){ .max = b->max };
}

void
strbuf_clear(struct strbuf *b)
{
	if (!b->s) {
		strbuf_init(b, b->max);
		return;
	}
	b->s[0] = '\0';
	b->len = 0;
	b->full = false;
}

void
strbuf_add(struct strbuf *b, const void *p, size_t n)
{
	bool there = b->len + n < b->cap && b->len + n <= b->max;
	size_t fits = there ? n : make_room(b, n);
	if (fits > 0)
		memcpy(b->s + b->len, p, fits);
	b->len += fits;
	b->s[b->len] = '\0';
}

void
strbuf_puts(struct strbuf *b, const char *s)
{
	strbuf_add(b, s, strlen(s));
}

void
strbuf_putc(struct strbuf *b, char c)
{
	if (b->len + 1 < b->cap && b->len < b->max) {
		b->s[b->len++] = c;
		b->s[b->len] = '\0';
	} else {
		strbuf_add(b, &c, 1);
	}
}

void
strbuf_int(struct strbuf *b, int64_t n)
{
	char text[INT_TEXT_MAX], *end = text + sizeof text, *at = end;
	uint64_t left = n < 0 ? -(uint64_t)n : (uint64_t)n;

	do
		*--at = (char)('0' + left % 10);
	while ((left /= 10) > 0);
	if (n < 0)
		*--at = '-';
	strbuf_add(b, at, (size_t)(end - at));
}

void
strbuf_printf(struct strbuf *b, const char *fmt, ...)
{
	va_list ap, again;
	va_start(ap, fmt);
	va_copy(again, ap);
	size_t room = b->cap - b->len; /* 0 where nothing is there yet */
	int n = vsnprintf(room ? b->s + b->len : NULL, room, fmt, ap);
	va_end(ap);
	assert(n >= 0);
	size_t fits = make_room(b, (size_t)n);
	if ((size_t)n >= room || fits < (size_t)n)
		vsnprintf(b->s + b->len, fits + 1, fmt, again);
	va_end(again);
	b->len += fits;
}

char *
strbuf_take(struct strbuf *b)
{
	char *s = b->s ? b->s : mem_strdup("");
	*b = (struct strbuf){ .max = b->max };
	return s;
}
