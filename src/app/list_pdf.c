/* app/list_pdf.c - the model of reports/list_pages.c out of a list's rows. */
#include "app/list_pdf.h"
#include "app/app_print.h"
#include "app/print_section.h"
#include "base/arena.h"
#include "base/utf8.h"
#include <string.h>

DEFINE_CLEANUP(json_t *, json_decref)

enum {
	COLUMNS_MAX = 40,
	WIDE_MAX = 32,        /* letters that a column asks room for */
	UPRIGHT_LETTERS = 110 /* of all columns: more need a page on its side */
};

struct table {
	int n;
	const char *key[COLUMNS_MAX];
	struct print_column column[COLUMNS_MAX];
};

static const char *
text_of(struct arena *a, const json_t *v)
{
	if (json_is_integer(v))
		return arena_printf(a, "%lld", (long long)json_integer_value(v));
	if (json_is_boolean(v))
		return json_is_true(v) ? "yes" : "";
	const char *text = json_string_value(v);
	return text ? text : "";
}

/* The longest text of a column, 0 where all are empty. */
static int
widest(struct arena *a, const json_t *rows, const char *key)
{
	size_t i, most = 0;
	const json_t *row;
	json_array_foreach(rows, i, row) most =
	    MAX(most, utf8_length(text_of(a, json_object_get(row, key))));
	return (int)MIN(most, (size_t)WIDE_MAX);
}

static struct table
table_of(struct arena *a, const char *columns, const json_t *rows)
{
	struct table t = { 0 };
	for (const char *c = columns; *c && t.n < COLUMNS_MAX;) {
		size_t n = strcspn(c, "|");
		const char *key = arena_strndup(a, c, n);
		int letters = widest(a, rows, key);
		char *title = arena_strdup(a, key);
		for (char *p = title; *p; p++)
			*p = *p == '_' ? ' ' : *p;
		if (letters > 0) {
			t.key[t.n] = key;
			t.column[t.n++] = (struct print_column){ title,
				MAX(letters, (int)MIN(n, (size_t)8)) + 3, false };
		}
		c += n + (c[n] == '|');
	}
	return t;
}

enum rc
list_pdf(struct strbuf *out, const char *title, const char *columns, const json_t *rows,
    struct err *e)
{
	DEFER(arena_free) struct arena *a = arena_new();
	DEFER(json_decref) json_t *sections = json_array();
	struct table t = table_of(a, columns, rows);
	size_t i;
	int letters = 0;
	const json_t *row;
	json_t *section = print_section(sections, title, true, t.column, (size_t)t.n);
	if (t.n == 0)
		print_section_text(section, "Nothing is in this list.");
	for (int c = 0; c < t.n; c++)
		letters += t.column[c].width;
	json_array_foreach(rows, i, row)
	{
		json_t *cells = json_array();
		for (int c = 0; c < t.n; c++)
			json_array_append_new(cells,
			    json_string(text_of(a, json_object_get(row, t.key[c]))));
		print_section_row(section, cells);
	}
	DEFER(json_decref)
	json_t *model = json_pack("{s:s, s:s, s:b, s:O}", "paper", "letter", "tournament",
	    title, "turned", letters > UPRIGHT_LETTERS, "sections", sections);
	return print_child("list-pages", model, out, e);
}
