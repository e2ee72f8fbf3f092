/* view/escape.c - the only way text gets into a page. */
#include "view/template.h"
#include <string.h>

void
html_escape(struct strbuf *out, const char *s, size_t n)
{
	size_t from = 0;

	for (size_t i = 0; i < n; i++) {
		const char *as;

		switch (s[i]) {
		case '&':
			as = "&amp;";
			break;
		case '<':
			as = "&lt;";
			break;
		case '>':
			as = "&gt;";
			break;
		case '"':
			as = "&quot;";
			break;
		case '\'':
			as = "&#39;";
			break;
		default:
			continue;
		}
		strbuf_add(out, s + from, i - from);
		strbuf_puts(out, as);
		from = i + 1;
	}
	strbuf_add(out, s + from, n - from);
}

void
url_escape(struct strbuf *out, const char *s, size_t n)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	                            "0123456789-._~/";

	for (size_t i = 0; i < n; i++)
		if (s[i] && strchr(plain, s[i]))
			strbuf_putc(out, s[i]);
		else
			strbuf_printf(out, "%%%02X", (unsigned char)s[i]);
}
