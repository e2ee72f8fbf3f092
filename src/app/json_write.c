/* app/json_write.c - see the header. */
#include "app/json_write.h"
#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 4096, REAL_TEXT_MAX = 64 };

static void
put_real(struct strbuf *out, const json_t *v)
{
	char text[REAL_TEXT_MAX];
	size_t n = json_dumpb(v, text, sizeof text, JSON_ENCODE_ANY);

	assert(n > 0 && n <= sizeof text);
	strbuf_add(out, text, n);
}

/* A quote, a backslash or a control character. */
static void
put_escaped(struct strbuf *out, char c)
{
	static const char from[] = "\"\\\b\f\n\r\t", to[] = "\"\\bfnrt";
	const char *known = strchr(from, c);
	char text[8];

	if (known && c)
		snprintf(text, sizeof text, "\\%c", to[known - from]);
	else
		snprintf(text, sizeof text, "\\u%04X", (unsigned)c);
	strbuf_puts(out, text);
}

static void
put_string(struct strbuf *out, const char *s, size_t n)
{
	size_t plain = 0; /* from here on nothing needs an escape so far */

	strbuf_putc(out, '"');
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)s[i];
		if (c >= ' ' && c != '"' && c != '\\')
			continue;
		strbuf_add(out, s + plain, i - plain);
		put_escaped(out, s[i]);
		plain = i + 1;
	}
	strbuf_add(out, s + plain, n - plain);
	strbuf_putc(out, '"');
}

static void put(struct strbuf *out, const json_t *v, int depth);

static void
put_object(struct strbuf *out, const json_t *o, int depth)
{
	const char *key;
	json_t *v;
	char before = '{';

	if (json_object_size(o) == 0)
		strbuf_putc(out, before);
	json_object_foreach((json_t *)(uintptr_t)o, key, v)
	{
		strbuf_putc(out, before);
		put_string(out, key, strlen(key));
		strbuf_putc(out, ':');
		put(out, v, depth);
		before = ',';
	}
	strbuf_putc(out, '}');
}

static void
put_array(struct strbuf *out, const json_t *list, int depth)
{
	json_t *v;
	size_t i;

	strbuf_putc(out, '[');
	json_array_foreach(list, i, v)
	{
		if (i > 0)
			strbuf_putc(out, ',');
		put(out, v, depth);
	}
	strbuf_putc(out, ']');
}

static void
put(struct strbuf *out, const json_t *v, int depth)
{
	assert(v && depth < DEPTH_MAX);
	switch (json_typeof(v)) {
	case JSON_OBJECT:
		put_object(out, v, depth + 1);
		break;
	case JSON_ARRAY:
		put_array(out, v, depth + 1);
		break;
	case JSON_STRING:
		put_string(out, json_string_value(v), json_string_length(v));
		break;
	case JSON_INTEGER:
		strbuf_int(out, json_integer_value(v));
		break;
	case JSON_REAL:
		put_real(out, v);
		break;
	case JSON_TRUE:
		strbuf_puts(out, "true");
		break;
	case JSON_FALSE:
		strbuf_puts(out, "false");
		break;
	case JSON_NULL:
		strbuf_puts(out, "null");
		break;
	}
}

void
json_write(struct strbuf *out, const json_t *doc)
{
	put(out, doc, 0);
}
