/* db/literal.c - see literal.h. */
#include "db/literal.h"
#include <string.h>
#include <strings.h>

/* Whether an item that holds c needs no quotes for it. */
static bool
is_plain(char c)
{
	switch (c) {
	case '{':
	case '}':
	case '(':
	case ')':
	case ',':
	case '"':
	case '\\':
	case ' ':
		return false;
	default:
		return (unsigned char)c > ' ';
	}
}

void
literal_item(struct strbuf *b, const char *s)
{
	size_t n = 0;

	while (is_plain(s[n]))
		n++;
	if (n > 0 && s[n] == '\0' && strcasecmp(s, "null") != 0) {
		strbuf_add(b, s, n);
		return;
	}
	strbuf_putc(b, '"');
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			strbuf_putc(b, '\\');
		strbuf_putc(b, *s);
	}
	strbuf_putc(b, '"');
}
