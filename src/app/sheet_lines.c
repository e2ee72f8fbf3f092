/* app/sheet_lines.c - see sheet_lines.h. */
#include "app/sheet_lines.h"
#include "db/literal.h"

enum { LINES_MAX = 64 * 1024 };

/* In the order of sheet_line_fields (0055_sheet_line.sql); otherwise: where the line says
 * nothing, NULL for NULL. */
static const struct {
	const char *key, *otherwise;
} fields[] = { { "player", NULL }, { "cells", NULL }, { "total", NULL },
	{ "written", NULL }, { "initialed", NULL }, { "form", "cup" },
	{ "presence", "played" }, { "match_points", NULL }, { "written_match", NULL },
	{ "record", NULL }, { "signature", "" } };

static void add_value(struct strbuf *b, const json_t *v);

static void
add_list(struct strbuf *b, const json_t *list)
{
	struct strbuf inner;
	strbuf_init(&inner, LINES_MAX);
	for (size_t i = 0; i < json_array_size(list); i++) {
		strbuf_putc(&inner, i ? ',' : '{');
		add_value(&inner, json_array_get(list, i));
	}
	strbuf_puts(&inner, json_array_size(list) ? "}" : "{}");
	literal_item(b, inner.s);
	strbuf_free(&inner);
}

static void
add_value(struct strbuf *b, const json_t *v)
{
	if (json_is_integer(v))
		strbuf_printf(b, "%lld", (long long)json_integer_value(v));
	else if (json_is_boolean(v))
		strbuf_putc(b, json_is_true(v) ? 't' : 'f');
	else if (json_is_array(v))
		add_list(b, v);
	else if (json_is_string(v))
		literal_item(b, json_string_value(v));
}

const char *
sheet_lines(struct arena *a, const json_t *rows)
{
	struct strbuf all, line;
	json_t *row;
	size_t r;
	strbuf_init(&all, LINES_MAX);
	strbuf_init(&line, LINES_MAX);
	strbuf_putc(&all, '{');
	json_array_foreach(rows, r, row)
	{
		strbuf_clear(&line);
		for (size_t f = 0; f < COUNT(fields); f++) {
			const json_t *v = json_object_get(row, fields[f].key);
			strbuf_putc(&line, f ? ',' : '(');
			if (v)
				add_value(&line, v);
			else if (fields[f].otherwise)
				literal_item(&line, fields[f].otherwise);
		}
		strbuf_putc(&line, ')');
		if (r)
			strbuf_putc(&all, ',');
		literal_item(&all, line.s);
	}
	strbuf_putc(&all, '}');
	assert(!all.full && !line.full); /* what a sheet holds is far shorter */
	const char *text = arena_strdup(a, all.s);
	strbuf_free(&all);
	strbuf_free(&line);
	return text;
}
