/* Text tables in every encoding, with every separator and line end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rosters.h"

/* Rows as "a|b/c|d", rows with their numbers where asked for. */
static const char *
shown(struct arena *a, const struct csv *t)
{
	const char *s = "";
	for (int i = 0; i < t->n; i++) {
		s = arena_printf(a, "%s%s%d", s, i ? " / " : "", t->row[i].number);
		for (int k = 0; k < t->row[i].n; k++)
			s = arena_printf(
			    a, "%s%s%s", s, k ? "|" : " ", t->row[i].cell[k]);
	}
	return s;
}

struct table {
	struct arena *a;
	struct csv t;
	struct problems p;
	struct err e;
	enum rc rc;
};

static void
table(struct table *x, const char *bytes, size_t n)
{
	*x = (struct table){ .a = arena_new() };
	x->p.arena = x->a;
	x->rc = csv_read(x->a, bytes, n, CSV_ROWS_MAX, &x->t, &x->p, &x->e);
}

static void
separators_and_line_ends(void **state)
{
	static const char separator[] = ",;\t";
	static const char *const names[] = { "comma", "semicolon", "tab" };
	static const char *const ends[] = { "\n", "\r\n", "\r" };
	(void)state;
	for (size_t s = 0; s < 3; s++)
		for (size_t l = 0; l < 3; l++) {
			struct table x;
			char text[100];
			int n = snprintf(text, sizeof text, "a%cb%s%s\"x, y; %sz\"%cd%s",
			    separator[s], ends[l], ends[l], ends[l], separator[s],
			    ends[l]);
			table(&x, text, (size_t)n);
			assert_int_equal(x.rc, OK);
			assert_string_equal(x.t.separator, names[s]);
			assert_string_equal(shown(x.a, &x.t), "1 a|b / 3 x, y; z|d");
			assert_int_equal(x.t.row[1].line, 3);
			arena_free(x.a);
		}
}

static void
quotes(void **state)
{
	static const struct {
		const char *name, *text, *want;
		int errors;
	} t[] = {
		{ "doubled", "\"a \"\"b\"\"\",c\n", "1 a \"b\"|c", 0 },
		{ "inside a cell", "a \"b\" c,d\n", "1 a \"b\" c|d", 0 },
		{ "spaces around", " \"a\" , b \n", "1 a|b", 0 },
		{ "never closed", "a,b\n\"c,d\ne,f\n", "1 a|b / 2 c,d / 3 e|f", 1 },
		{ "never closed, others after it", "a,b\n\"c,d\ne,\"f\"\ng,h\n",
		    "1 a|b / 2 c,d / 3 e|f / 4 g|h", 1 },
		{ "never closed twice", "a,b\n\"c,d\n\"e,f\ng,h\n",
		    "1 a|b / 2 c,d / 3 e,f / 4 g|h", 2 },
		{ "never closed at the end", "a,b\nc,\"d", "1 a|b / 2 c|d", 1 },
		{ "no last line end", "a,b\nc,d", "1 a|b / 2 c|d", 0 },
		{ "empty rows", "a,b\n\n,\n \nc,d\n\n", "1 a|b / 5 c|d", 0 },
		{ "empty cells", "a,,b\n,,\"\"\n\"\",x,\n", "1 a||b / 3 |x|", 0 },
		{ "named separator", "sep=;\na;b,c\n", "2 a|b,c", 0 },
	};
	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		struct table x;
		table(&x, t[i].text, strlen(t[i].text));
		if (x.rc != OK || x.p.errors != t[i].errors ||
		    strcmp(shown(x.a, &x.t), t[i].want) != 0)
			fail_msg(
			    "%s: %d errors: %s", t[i].name, x.p.errors, shown(x.a, &x.t));
		arena_free(x.a);
	}
}

#define BYTES(s) (s), sizeof(s) - 1

static void
encodings(void **state)
{
	static const struct {
		const char *encoding, *bytes;
		size_t n;
	} t[] = {
		{ "UTF-8", BYTES("Zo\xC3\xAB,N\xC3\xBA\xC3\xB1"
		                 "ez,O\xE2\x80\x99"
		                 "Brien\n") },
		{ "UTF-8 with BOM", BYTES("\xEF\xBB\xBFZo\xC3\xAB,N\xC3\xBA\xC3\xB1"
		                          "ez,O\xE2\x80\x99"
		                          "Brien\n") },
		{ "Windows-1252 (assumed)", BYTES("Zo\xEB,N\xFA\xF1"
		                                  "ez,O\x92"
		                                  "Brien\n") },
		{ "UTF-16",
		    BYTES("\xFF\xFEZ\0o\0\xEB\0,\0N\0\xFA\0\xF1\0e\0z\0,\0O\0\x19\x20"
		          "B\0r\0i\0e\0n\0") },
		{ "UTF-16 without BOM",
		    BYTES("Z\0o\0\xEB\0,\0N\0\xFA\0\xF1\0e\0z\0,\0O\0\x19\x20"
		          "B\0r\0i\0e\0n\0") },
		{ "UTF-16 (big endian)",
		    BYTES("\xFE\xFF\0Z\0o\0\xEB\0,\0N\0\xFA\0\xF1\0e\0z\0,"
		          "\0O\x20\x19\0B\0r\0i\0e\0n") },
		{ "UTF-16 (big endian) without BOM",
		    BYTES("\0Z\0o\0\xEB\0,\0N\0\xFA\0\xF1\0e\0z\0,"
		          "\0O\x20\x19\0B\0r\0i\0e\0n") },
	};
	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		struct table x;
		table(&x, t[i].bytes, t[i].n);
		if (x.rc != OK || strcmp(x.t.encoding, t[i].encoding) != 0)
			fail_msg(
			    "%s: read as %s %s", t[i].encoding, x.t.encoding, x.e.text);
		assert_string_equal(shown(x.a, &x.t), "1 Zo\xC3\xAB|N\xC3\xBA\xC3\xB1"
		                                      "ez|O\xE2\x80\x99"
		                                      "Brien");
		arena_free(x.a);
	}
}

static void
what_is_no_table_is_refused_with_a_remedy(void **state)
{
	static const struct {
		const char *says, *bytes;
		size_t n;
	} t[] = {
		{ "Excel workbook (XLSX)", BYTES("PK\3\4....[Content_Types].xml") },
		{ "LibreOffice spreadsheet",
		    BYTES(
		        "PK\3\4mimetypeapplication/vnd.oasis.opendocument.spreadsheet") },
		{ "old Excel workbook", BYTES("\xD0\xCF\x11\xE0\xA1\xB1") },
		{ "PDF", BYTES("%PDF-1.4") },
		{ "picture", BYTES("\x89PNG\r\n") },
		{ "picture", BYTES("\xFF\xD8\xFF\xE0") },
		{ "web page", BYTES("<html><table>") },
		{ "not a text table", BYTES("a,b\0c,d\n") },
		{ "Most of the file is UTF-8, but line 2",
		    BYTES("Zo\xC3\xAB,b\nJos\xE9,d\n") },
		{ "says that it is UTF-8, but line 1", BYTES("\xEF\xBB\xBFZo\xEB,b\n") },
		{ "not known here (line 1 holds the byte 81)", BYTES("Zo\x81,b\n") },
		{ "empty", BYTES("") },
		{ "empty", BYTES("\xEF\xBB\xBF\r\n,,\r\n") },
	};
	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		struct table x;
		table(&x, t[i].bytes, t[i].n);
		if (x.rc != INVALID || !strstr(x.e.text, t[i].says))
			fail_msg("%s: %d %s", t[i].says, x.rc, x.e.text);
		arena_free(x.a);
	}
}

/* A quote in every line: each is looked at over CSV_CELL_MAX bytes at most. */
static void
a_hostile_file_is_read_in_good_time(void **state)
{
	struct strbuf b;
	struct table x;
	(void)state;
	strbuf_init(&b, 1 << 20);
	while (b.len < 400000)
		strbuf_puts(&b, "\"a ");
	table(&x, b.s, b.len);
	assert_int_equal(x.rc, OK);
	arena_free(x.a);
	strbuf_clear(&b);
	while (b.len < 200000)
		strbuf_puts(&b, "\"a\"\"\n");
	table(&x, b.s, b.len);
	assert_int_equal(x.rc, OK);
	assert_true(x.t.n <= CSV_ROWS_MAX);
	arena_free(x.a);
	strbuf_free(&b);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(separators_and_line_ends),
		cmocka_unit_test(quotes),
		cmocka_unit_test(encodings),
		cmocka_unit_test(what_is_no_table_is_refused_with_a_remedy),
		cmocka_unit_test(a_hostile_file_is_read_in_good_time),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
