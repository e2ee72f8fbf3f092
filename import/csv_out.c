/* import/csv_out.c - see csv_out.h. */
#include "import/csv_out.h"
#include "import/cell.h"
#include <string.h>

void
csv_put(struct strbuf *out, const char *text)
{
	bool guard = cell_formula(text) || *text == '\t' || *text == '\r';
	bool quote = strpbrk(text, ",;\t\"\r\n") != NULL ||
	             (*text && (*text == ' ' || text[strlen(text) - 1] == ' '));
	if (quote)
		strbuf_putc(out, '"');
	if (guard)
		strbuf_putc(out, '\'');
	for (const char *s = text; *s; s++) {
		if (*s == '"')
			strbuf_putc(out, '"');
		strbuf_putc(out, *s);
	}
	if (quote)
		strbuf_putc(out, '"');
}
