/* Lists as workbooks: what no cell can hold says so in the cell. */
#include "base/arena.h"
#include "reports/xlsx.h"
#include "tests/harness.h"
#include <string.h>
#include <zip.h>

/* The texts of the workbook's cells, one XML file. */
static char *
strings_of(struct arena *a, const struct strbuf *book)
{
	zip_source_t *from = zip_source_buffer_create(book->s, book->len, 0, NULL);
	zip_t *z = zip_open_from_source(from, ZIP_RDONLY, NULL);
	zip_stat_t st;
	assert_non_null(z);
	assert_int_equal(zip_stat(z, "xl/sharedStrings.xml", 0, &st), 0);
	char *text = arena_alloc(a, st.size + 1);
	zip_file_t *f = zip_fopen(z, "xl/sharedStrings.xml", 0);
	assert_int_equal(zip_fread(f, text, st.size), st.size);
	text[st.size] = '\0';
	zip_fclose(f);
	zip_close(z);
	return text;
}

static const char note[] = "the CSV file has all]";

static size_t
count(const char *text, const char *what)
{
	size_t n = 0;
	for (const char *at = text; (at = strstr(at, what)); at += strlen(what))
		n++;
	return n;
}

/* One cell of n times sign. */
static char *
cell_of(struct arena *a, const char *sign, size_t n)
{
	struct strbuf out, cell;
	struct err e = { 0 };
	strbuf_init(&cell, 1 << 20);
	strbuf_init(&out, 1 << 20);
	for (size_t i = 0; i < n; i++)
		strbuf_puts(&cell, sign);
	json_t *rows = json_pack("[{s:s}]", "reason", cell.s);
	assert_int_equal(xlsx_list(&out, "Audit", "reason", rows, &e), OK);
	char *text = strings_of(a, &out);
	json_decref(rows);
	strbuf_free(&cell);
	strbuf_free(&out);
	return text;
}

static void
a_cell_that_is_cut_says_so(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	(void)state;
	char *most = cell_of(a, "é", 32767);
	assert_int_equal(count(most, "é"), 32767);
	assert_null(strstr(most, note));
	char *more = cell_of(a, "é", 32768);
	assert_non_null(strstr(more, note));
	assert_in_range(count(more, "é"), 32600, 32767);
	/* two of UTF-16 each */
	assert_null(strstr(cell_of(a, "🐈", 16383), note));
	more = cell_of(a, "🐈", 16384);
	assert_non_null(strstr(more, note));
	assert_in_range(count(more, "🐈"), 16300, 16383);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_cell_that_is_cut_says_so),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
