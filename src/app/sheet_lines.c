/* app/sheet_lines.c - see sheet_lines.h. */
#include "app/sheet_lines.h"
#include "db/literal.h"

enum { LINES_MAX = 1024 * 1024 }; /* of a list that is cut the database says no */

/* In the order of sheet_line_fields (0055_sheet_line.sql); otherwise: where the line says
 * nothing, NULL for NULL. */
static const struct {
	const char *key, *otherwise;
} fields[] = { { "player", NULL }, { "cells", NULL }, { "total", NULL },
	{ "written", NULL }, { "initialed", NULL }, { "form", "cup" },
	{ "presence", "played" }, { "match_points", NULL }, { "written_match", NULL },
	{ "record", NULL }, { "signature", "" } };

static void
add_scalar(struct strbuf *b, const json_t *v)
{
	if (json_is_integer(v))
		strbuf_int(b, json_integer_value(v));
	else if (json_is_boolean(v))
		strbuf_putc(b, json_is_true(v) ? 't' : 'f');
	else if (json_is_string(v))
		literal_item(b, json_string_value(v));
}

static void
add_value(struct strbuf *b, const json_t *v, struct strbuf *list)
{
	if (!json_is_array(v)) {
		add_scalar(b, v);
		return;
	}
	strbuf_clear(list);
	strbuf_putc(list, '{');
	for (size_t i = 0; i < json_array_size(v); i++) {
		if (i)
			strbuf_putc(list, ',');
		if (json_is_null(json_array_get(v, i)))
			strbuf_puts(list, "NULL");
		else
			add_scalar(list, json_array_get(v, i));
	}
	strbuf_putc(list, '}');
	literal_item(b, list->s);
}

const char *
sheet_lines(struct arena *a, const json_t *rows)
{
	struct strbuf all, line, list;
	json_t *row;
	size_t r;
	strbuf_init(&all, LINES_MAX);
	strbuf_init(&line, LINES_MAX);
	strbuf_init(&list, LINES_MAX);
	strbuf_putc(&all, '{');
	json_array_foreach(rows, r, row)
	{
		strbuf_clear(&line);
		for (size_t f = 0; f < COUNT(fields); f++) {
			const json_t *v = json_object_get(row, fields[f].key);
			strbuf_putc(&line, f ? ',' : '(');
			if (v)
				add_value(&line, v, &list);
			else if (fields[f].otherwise)
				literal_item(&line, fields[f].otherwise);
		}
		strbuf_putc(&line, ')');
		if (r)
			strbuf_putc(&all, ',');
		literal_item(&all, line.s);
	}
	strbuf_putc(&all, '}');
	const char *text = arena_strdup(a, all.s);
	strbuf_free(&all);
	strbuf_free(&line);
	strbuf_free(&list);
	return text;
}
