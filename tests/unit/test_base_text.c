/* Text: cleaning and comparing names of many scripts; growing strings; errors. */
#include "base/arena.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "tests/harness.h"
#include <stdio.h>
#include <string.h>

struct pair {
	const char *in, *want;
};

static void
check_all(const char *what, char *(*fn)(struct arena *, const char *),
    const struct pair *t, size_t n)
{
	struct arena *a = arena_new();
	for (size_t i = 0; i < n; i++) {
		const char *got = fn(a, t[i].in);
		if (strcmp(got, t[i].want) != 0)
			fail_msg("%s \"%s\": \"%s\", want \"%s\"", what, t[i].in, got,
			    t[i].want);
	}
	arena_free(a);
}

static void
cleaning_composes_and_drops_what_nobody_sees(void **state)
{
	(void)state;
	static const struct pair t[] = {
		{ "\xEF\xBB\xBF"
		  "first_name",
		    "first_name" }, /* byte-order mark */
		{ "  Zoe\xCC\x88 ", "Zo\xC3\xAB" },
		{ "Nu\xCC\x81n\xCC\x83"
		  "ez",
		    "N\xC3\xBA\xC3\xB1"
		    "ez" },
		{ "a\xC2\xA0\t b\xE3\x80\x80"
		  "c",
		    "a b c" }, /* no-break and full-width space */
		{ "a\xE2\x80\x8B"
		  "b\xE2\x80\xAE"
		  "c",
		    "abc" }, /* zero width, right-to-left override */
		{ "Nguye\xCC\x82\xCC\x83n", "Nguy\xE1\xBB\x85n" },
		{ "e\xCC\xA3\xCC\x82",
		    "\xE1\xBB\x87" }, /* dot below, circumflex: one letter */
		{ "e\xCC\x82\xCC\xA3", "\xE1\xBB\x87" }, /* the other order */
		{ "\xC3\xAA\xCC\xA3", "\xE1\xBB\x87" },  /* half composed */
		{ "\xD0\xB8\xCC\x86", "\xD0\xB9" },      /* Cyrillic i with breve */
		{ "\xCE\xB1\xCC\x81", "\xCE\xAC" },      /* Greek alpha with accent */
		{ "a\xFF"
		  "b",
		    "a\xEF\xBF\xBD"
		    "b" }, /* not UTF-8: visible, not lost */
		{ "\xCC\x81", "\xCC\x81" },
		{ "", "" },
		{ " \n ", "" },
	};
	check_all("clean", utf8_clean, t, COUNT(t));
}

static void
folding_makes_spellings_of_one_name_equal(void **state)
{
	(void)state;
	static const struct pair t[] = {
		{ "O'Brien", "obrien" },
		{ "O\xE2\x80\x99"
		  "BRIEN",
		    "obrien" },
		{ "Zo\xC3\xAB", "zoe" },
		{ "\xC5\x81ukasz", "lukasz" },
		{ "Stra\xC3\x9F"
		  "e",
		    "strasse" },
		{ "\xC3\x98rsted", "orsted" },
		{ "de-la-Cruz", "de la cruz" },
		{ "Nguy\xE1\xBB\x85n", "nguyen" },
		{ "\xD0\x99\xD0\x9E", "\xD0\xB8\xD0\xBE" },
		{ "St. Mary's", "st marys" },
		{ "\xE6\x9D\x8E\xE5\xB0\x8F", "\xE6\x9D\x8E\xE5\xB0\x8F" },
	};
	check_all("fold", utf8_fold, t, COUNT(t));
}

static void
lower_case_keeps_accents(void **state)
{
	(void)state;
	static const struct pair t[] = {
		{ "\xC3\x80\xC3\x89\xC5\xB8", "\xC3\xA0\xC3\xA9\xC3\xBF" },
		{ "\xCE\x91\xCE\x92", "\xCE\xB1\xCE\xB2" },
		{ "\xD0\xA8", "\xD1\x88" },
		{ "MiXed 12", "mixed 12" },
	};
	check_all("lower", utf8_lower, t, COUNT(t));
}

static void
every_code_point_reads_back_and_bad_bytes_do_not(void **state)
{
	(void)state;
	char s[4];
	size_t len;
	for (uint32_t cp = 0; cp <= 0x10FFFF; cp++) {
		if (cp >= 0xD800 && cp <= 0xDFFF)
			continue;
		size_t n = utf8_put(s, cp);
		if (utf8_next(s, n, &len) != (int32_t)cp || len != n)
			fail_msg("U+%04X", cp);
		if (n > 1 && utf8_next(s, n - 1, &len) != -1)
			fail_msg("cut U+%04X", cp);
	}
	static const char *const bad[] = { "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80",
		"\xF4\x90\x80\x80", "\xF8\x88\x80\x80", "\x80", "\xC3", "\xC3(" };
	for (size_t i = 0; i < COUNT(bad); i++)
		assert_false(utf8_valid(bad[i], strlen(bad[i])));
	assert_int_equal(utf8_length("Zoe\xCC\x88 \xE6\x9D\x8E"), 5);
	/* What does not fit is left out by whole characters. */
	char to[8];
	static const char *const whole[][2] = { { "Zo\xC3\xAB", "Zo\xC3\xAB" },
		{ "1234567", "1234567" }, { "12345678", "1234567" },
		{ "123456\xC3\xAB", "123456" }, { "12345\xC3\xABx", "12345\xC3\xAB" },
		{ "\xE7\x8C\xAB\xE7\x8C\xAB\xE7\x8C\xAB", "\xE7\x8C\xAB\xE7\x8C\xAB" },
		{ "", "" } };
	for (size_t i = 0; i < COUNT(whole); i++) {
		utf8_copy(to, sizeof to, whole[i][0]);
		assert_string_equal(to, whole[i][1]);
	}
}

static void
distance_counts_swaps_as_one_step(void **state)
{
	(void)state;
	assert_int_equal(utf8_distance("", "", 2), 0);
	assert_int_equal(utf8_distance("kitten", "sitting", 5), 3);
	assert_int_equal(utf8_distance("fuorth", "fourth", 2), 1);
	assert_int_equal(utf8_distance("abc", "xyz", 2), 3);
	assert_int_equal(utf8_distance("a", "abcdef", 2), 3);
	char longer[600];
	memset(longer, 'a', sizeof longer - 1);
	longer[sizeof longer - 1] = '\0';
	assert_int_equal(utf8_distance(longer, longer, 2), 0);
	assert_int_equal(utf8_distance(longer, "a", 2), 3);
}

static void
a_string_stops_at_its_maximum(void **state)
{
	(void)state;
	struct strbuf b;
	strbuf_init(&b, 10);
	assert_string_equal(b.s, "");
	strbuf_printf(&b, "%d-%s", 123, "abc");
	assert_false(b.full);
	strbuf_puts(&b, "defgh");
	assert_true(b.full);
	assert_string_equal(b.s, "123-abcdef");
	strbuf_clear(&b);
	for (int i = 0; i < 10; i++)
		strbuf_putc(&b, 'x');
	assert_false(b.full);
	char *s = strbuf_take(&b);
	assert_int_equal(strlen(s), 10);
	mem_free(s);
	strbuf_puts(&b, "again");
	assert_string_equal(b.s, "again");
	strbuf_free(&b);
	strbuf_printf(&b, "%d %s", 12, "from nothing");
	assert_true(b.full);
	assert_string_equal(b.s, "12 from no");
	strbuf_free(&b);
}

static void
a_string_grows_by_what_is_printed(void **state)
{
	(void)state;
	struct strbuf b;
	char want[400] = "";
	strbuf_init(&b, 300);
	for (int i = 0; i < 30; i++) {
		strbuf_printf(&b, "%d,", 1000000 + i);
		snprintf(want + strlen(want), 16, "%d,", 1000000 + i);
		assert_int_equal(b.len, strlen(want));
		assert_string_equal(b.s, want);
	}
	assert_false(b.full);
	for (int i = 0; i < 10; i++)
		strbuf_printf(&b, "%s", "1234567");
	assert_true(b.full);
	assert_int_equal(b.len, 300);
	assert_int_equal(strlen(b.s), 300);
	strbuf_free(&b);
}

static void
an_arena_gives_zeroed_memory_that_stays(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	memset(arena_alloc(a, 3000), 1, 3000);
	char *big = arena_alloc(a, 100000);
	memset(big, 1, 100000);
	int *n = ARENA_ARRAY(a, 1000, int);
	for (int i = 0; i < 1000; i++)
		assert_int_equal(n[i], 0);
	assert_string_equal(arena_printf(a, "%s %d", "seat", 4), "seat 4");
	assert_string_equal(arena_strndup(a, "abcdef", 3), "abc");
	arena_reset(a);
	const char *again = arena_alloc(a, 30000);
	for (int i = 0; i < 30000; i++)
		assert_int_equal(again[i], 0);
	arena_free(a);
}

static void
a_sentence_is_cut_between_characters(void **state)
{
	(void)state;
	struct err e;
	for (int i = 0; i < 4; i++) {
		err_set(&e, INVALID, "name", "%.*s%s", i, "xxxx",
		    "\xE6\x9D\x8E\xE6\x9D\x8E\xE6\x9D\x8E\xE6\x9D\x8E\xE6\x9D\x8E\xE6\x9D"
		    "\x8E"
		    "\xE6\x9D\x8E\xE6\x9D\x8E\xE6\x9D\x8E\xE6\x9D\x8E\xE6\x9D\x8E\xE6\x9D"
		    "\x8E");
		assert_true(utf8_valid(e.text, strlen(e.text)));
	}
	char longer[1000];
	for (int i = 0; i + 3 < 1000; i += 3)
		memcpy(longer + i, "\xE6\x9D\x8E", 4);
	for (int i = 0; i < 3; i++) {
		err_set(&e, INVALID, longer, "%.*s%s", i, "xxx", longer);
		assert_true(utf8_valid(e.text, strlen(e.text)));
		assert_true(utf8_valid(e.field, strlen(e.field)));
		assert_true(strlen(e.text) >= ERR_TEXT_MAX - 4);
	}
}

static void
a_precision_never_leaves_half_a_character(void **state)
{
	struct err e = { 0 };
	(void)state;
	err_set(&e, INVALID, NULL, "\"%.4s\" is too long", "Zo\xC3\xABZo\xC3\xAB");
	assert_string_equal(e.text, "\"Zo\xC3\xAB\" is too long");
	err_set(&e, INVALID, NULL, "\"%.3s\" is too long", "Zo\xC3\xABZo\xC3\xAB");
	assert_string_equal(e.text, "\"Zo\" is too long");
}

static void
problems_beyond_the_maximum_are_counted(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	struct problems p = { .arena = a };
	for (int i = 0; i < PROBLEMS_MAX + 5; i++)
		problem_add(&p, false, "code", "field", "number %d", i)->row = i;
	assert_int_equal(p.n, PROBLEMS_MAX);
	assert_int_equal(p.errors, PROBLEMS_MAX + 5);
	assert_int_equal(p.list[PROBLEMS_MAX - 1].row, PROBLEMS_MAX - 1);
	problem_add(&p, true, "code", "", "a warning");
	assert_int_equal(p.errors, PROBLEMS_MAX + 5);
	/* and no warning keeps an error out */
	p.list[7].warning = true;
	problem_add(&p, false, "late", "", "an error");
	assert_int_equal(p.n, PROBLEMS_MAX);
	assert_string_equal(p.list[7].code, "late");
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cleaning_composes_and_drops_what_nobody_sees),
		cmocka_unit_test(folding_makes_spellings_of_one_name_equal),
		cmocka_unit_test(lower_case_keeps_accents),
		cmocka_unit_test(every_code_point_reads_back_and_bad_bytes_do_not),
		cmocka_unit_test(distance_counts_swaps_as_one_step),
		cmocka_unit_test(a_string_stops_at_its_maximum),
		cmocka_unit_test(a_string_grows_by_what_is_printed),
		cmocka_unit_test(an_arena_gives_zeroed_memory_that_stays),
		cmocka_unit_test(a_sentence_is_cut_between_characters),
		cmocka_unit_test(a_precision_never_leaves_half_a_character),
		cmocka_unit_test(problems_beyond_the_maximum_are_counted),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
