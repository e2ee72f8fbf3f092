/* Items of PostgreSQL's arrays and rows: https://www.postgresql.org/docs/15/arrays.html
 * (8.15.6), rowtypes.html (8.16.6). */
#include "app/sheet_lines.h"
#include "db/literal.h"
#include "tests/harness.h"

static void
an_item_is_quoted_where_it_must_be(void **state)
{
	static const struct {
		const char *text, *item;
	} t[] = { { "2", "2" }, { "-", "-" }, { "played", "played" }, { "", "\"\"" },
		{ "null", "\"null\"" }, { "NULL", "\"NULL\"" }, { "nulls", "nulls" },
		{ "a b", "\"a b\"" }, { "{2,1}", "\"{2,1}\"" }, { "(", "\"(\"" },
		{ "a\"b", "\"a\\\"b\"" }, { "a\\", "\"a\\\\\"" }, { "\t", "\"\t\"" },
		{ "J\xC3\xA9", "J\xC3\xA9" }, { "'", "'" } };
	struct strbuf b;

	(void)state;
	strbuf_init(&b, 100);
	for (size_t i = 0; i < COUNT(t); i++) {
		strbuf_clear(&b);
		literal_item(&b, t[i].text);
		assert_string_equal(b.s, t[i].item);
	}
	strbuf_free(&b);
}

static void
lines_are_told_as_the_database_takes_them(void **state)
{
	struct arena *a = arena_new();
	json_t *rows = json_pack("[{s:i, s:i, s:[s,s], s:i, s:n, s:b},"
	                         " {s:i, s:i, s:s, s:s, s:[], s:[i,i,i], s:s}]",
	    "seat", 1, "player", 7, "cells", "2", "", "total", 2, "written", "initialed",
	    1, "seat", 2, "player", 8, "form", "pentathlon", "presence", "bye", "cells",
	    "record", 0, 1, 2, "signature", "O\"N");

	(void)state;
	assert_string_equal(sheet_lines(a, rows),
	    "{\"(7,\\\"{2,\\\\\\\"\\\\\\\"}\\\",2,,t,cup,played,,,,\\\"\\\")\","
	    "\"(8,\\\"{}\\\",,,,pentathlon,bye,,,\\\"{0,1,2}\\\",\\\"O\\\\\\\"N\\\")\"}");
	json_decref(rows);
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_item_is_quoted_where_it_must_be),
		cmocka_unit_test(lines_are_told_as_the_database_takes_them),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
