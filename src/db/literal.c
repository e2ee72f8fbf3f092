/* db/literal.c - see literal.h. */
#include "db/literal.h"
#include <string.h>
#include <strings.h>

void
literal_item(struct strbuf *b, const char *s)
{
	size_t n = strcspn(s, "{}(),\"\\ \t\n\v\f\r");

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
