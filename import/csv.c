/* import/csv.c - a text table in memory -> rows of clean cells.  The only libcsv door.
 *
 * libcsv 3.0.3 counts CRLF as two rows or drops blank ones, keeps the quotes after a
 * byte-order mark, and swallows the rest of the file after a quote that never closes.  So
 * it gets UTF-8 without BOM, with LF only, and one row at a time: where a row ends is
 * decided here, by the same reading of quotes. */
#include "base/utf8.h"
#include "import/encoding.h"
#include "import/import.h"
#include <csv.h>
#include <string.h>

struct cells {
	struct arena *arena;
	const char *cell[CSV_COLUMNS_MAX];
	int n, dropped;
	bool too_long;
};

static const struct separator {
	char c;
	const char *name;
} separators[] = { { ',', "comma" }, { ';', "semicolon" }, { '\t', "tab" } };

/* Where the row that begins at s ends (behind its LF), and how many lines it spans.  A
 * quote is taken for one that never closes at the end of the text, after CSV_CELL_MAX
 * bytes, or where a later line holds a quote that can neither close this cell nor stand
 * in it: then the row is its first line. */
static size_t
row_end(const char *s, size_t n, char sep, int *lines, bool *unclosed)
{
	size_t first_line = 0, opened = 0;
	bool quoted = false, at_start = true;
	*lines = 1;
	*unclosed = false;
	for (size_t i = 0; i < n; i++) {
		char c = s[i];
		if (!quoted) {
			if (c == '\n')
				return i + 1;
			if (c == '"' && at_start) {
				quoted = true;
				opened = i;
			}
			at_start = c == sep || (at_start && (c == ' ' || c == '\t'));
			continue;
		}
		if (i - opened > CSV_CELL_MAX)
			break;
		if (c == '\n') {
			if (*lines == 1)
				first_line = i + 1;
			++*lines;
		} else if (c == '"' && i + 1 < n && s[i + 1] == '"') {
			i++;
		} else if (c == '"') {
			size_t k = i + 1;
			while (k < n && s[k] != sep && (s[k] == ' ' || s[k] == '\t'))
				k++;
			if (k >= n || s[k] == sep || s[k] == '\n')
				quoted = at_start = false;
			else if (*lines > 1)
				break;
		}
	}
	if (!quoted)
		return n;
	*unclosed = true;
	if (*lines > 1) {
		*lines = 1;
		return first_line;
	}
	const char *lf = memchr(s, '\n', n);
	return lf ? (size_t)(lf - s) + 1 : n;
}

static void
take_cell(void *bytes, size_t n, void *arg)
{
	struct cells *c = arg;
	if (c->n >= CSV_COLUMNS_MAX) {
		c->dropped += n > 0;
		return;
	}
	if (n > CSV_CELL_MAX) {
		c->too_long = true;
		n = CSV_CELL_MAX;
		while (n > 0 && ((const unsigned char *)bytes)[n] >= 0x80 &&
		       ((const unsigned char *)bytes)[n] < 0xC0)
			n--;
	}
	c->cell[c->n++] = utf8_clean(c->arena, arena_strndup(c->arena, bytes, n));
}

/* Cells of one row; libcsv ends a row without LF in csv_fini. */
static void
split(struct csv_parser *parser, const char *s, size_t n, struct cells *c)
{
	c->n = c->dropped = 0;
	c->too_long = false;
	size_t read = csv_parse(parser, s, n, take_cell, NULL, c);
	assert(read == n); /* in this mode libcsv fails only where memory is out */
	int rc = csv_fini(parser, take_cell, NULL, c);
	assert(rc == 0);
}

/* The separator that the first line with text has most of outside quotes. */
static const struct separator *
find_separator(const char *s, size_t n)
{
	int count[COUNT(separators)] = { 0 };
	bool quoted = false, text = false;
	for (size_t i = 0; i < n; i++) {
		if (s[i] == '\n' && text && !quoted)
			break;
		text = text || (s[i] != '\n' && s[i] != ' ');
		if (s[i] == '"')
			quoted = !quoted;
		for (size_t k = 0; k < COUNT(separators) && !quoted; k++)
			count[k] += s[i] == separators[k].c;
	}
	size_t best = 0;
	for (size_t k = 1; k < COUNT(separators); k++)
		if (count[k] > count[best])
			best = k;
	return &separators[best];
}

/* Excel's own first line "sep=;" says what separates; it counts as row 1 all the same. */
static const struct separator *
named_separator(const char *s, size_t n, size_t *skip)
{
	if (n < 6 || memcmp(s, "sep=", 4) != 0 || s[5] != '\n')
		return NULL;
	for (size_t k = 0; k < COUNT(separators); k++)
		if (s[4] == separators[k].c) {
			*skip = 6;
			return &separators[k];
		}
	return NULL;
}

static bool
empty_row(const struct cells *c)
{
	for (int i = 0; i < c->n; i++)
		if (c->cell[i][0])
			return false;
	return true;
}

static void
keep_row(struct csv *out, int *cap, const struct cells *c, struct csv_row row,
    struct problems *p)
{
	if (out->n == *cap) {
		*cap = *cap ? *cap * 2 : 256;
		out->row = arena_grow(
		    c->arena, out->row, (size_t)out->n, (size_t)*cap, sizeof *out->row);
	}
	row.n = c->n;
	row.cell = ARENA_ARRAY(c->arena, (size_t)c->n, const char *);
	memcpy(row.cell, c->cell, (size_t)c->n * sizeof *c->cell);
	if (row.broken) {
		struct problem *b = problem_add(p, false, "unclosed_quote", NULL,
		    "A quotation mark is opened in this row and never closed.  Close it, "
		    "or take "
		    "it out; the rows after it were read as if it had ended here.");
		b->row = row.number;
		b->col = c->n; /* it takes in the rest of the line */
	}
	if (c->too_long) {
		problem_add(p, false, "cell_too_long", NULL,
		    "A cell of this row is longer than %d bytes.  Shorten it.",
		    CSV_CELL_MAX)
		    ->row = row.number;
		row.broken = true;
	}
	if (c->dropped) {
		problem_add(p, false, "columns_extra", NULL,
		    "This row has more than %d columns.  Take out those that are no part "
		    "of the "
		    "roster.",
		    CSV_COLUMNS_MAX)
		    ->row = row.number;
		row.broken = true;
	}
	out->row[out->n++] = row;
}

static void
read_rows(struct csv_parser *parser, const struct text *t, size_t at, char sep,
    int rows_max, struct cells *c, struct csv *out, struct problems *p)
{
	int cap = 0, line = at ? 2 : 1, number = line;
	while (at < t->n) {
		struct csv_row row = { .line = line, .number = number++ };
		int lines;
		size_t len = row_end(t->s + at, t->n - at, sep, &lines, &row.broken);
		split(parser, t->s + at, len, c);
		if (!empty_row(c)) {
			if (out->n == rows_max) {
				problem_add(p, false, "rows_many", NULL,
				    "The file has more than %d rows; the rest was not "
				    "read.  "
				    "Divide it into several files.",
				    rows_max)
				    ->row = row.number;
				return;
			}
			keep_row(out, &cap, c, row, p);
		}
		at += len;
		line += lines;
	}
}

enum rc
csv_read(struct arena *a, const char *bytes, size_t n, int rows_max, struct csv *out,
    struct problems *p, struct err *e)
{
	*out = (struct csv){ 0 };
	struct text t;
	enum rc rc = text_decode(a, bytes, n, &t, e);
	if (rc != OK)
		return rc;
	size_t at = 0;
	const struct separator *sep = named_separator(t.s, t.n, &at);
	if (!sep)
		sep = find_separator(t.s, t.n);
	out->encoding = t.encoding;
	out->separator = sep->name;
	struct csv_parser parser;
	int failed = csv_init(&parser, 0);
	assert(!failed);
	csv_set_delim(&parser, (unsigned char)sep->c);
	struct cells *c = ARENA_NEW(a, struct cells);
	c->arena = a;
	read_rows(&parser, &t, at, sep->c, rows_max, c, out, p);
	csv_free(&parser);
	if (out->n == 0)
		return err_set(e, INVALID, "file",
		    "The file is empty.  Choose the file that holds the roster.");
	return OK;
}
