/* Boxes of text: nothing vanishes, nothing leaves its box.  QR codes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include "base/arena.h"
#include "reports/pdf.h"
#include "reports/qr.h"
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

static const char LONG_NAME[] = "Maximilian-Alexander Wolfeschlegelstei"; /* 38 letters */

static struct pdf *
sheet(void)
{
	struct err e = { 0 };
	struct pdf *p = NULL;
	FILE *null = tmpfile();
	assert_non_null(null);
	assert_int_equal(pdf_open(&p, null, "letter", "test", &e), OK);
	pdf_page(p);
	return p;
}

static void
inside(const char *what, struct box b, struct text_fit f)
{
	const double slack = 0.5;
	if (f.ink.x < b.x - slack || f.ink.y < b.y - slack ||
	    f.ink.x + f.ink.w > b.x + b.w + slack ||
	    f.ink.y + f.ink.h > b.y + b.h + slack)
		fail_msg(
		    "%s: ink %.1f %.1f %.1f %.1f leaves %.1f %.1f %.1f %.1f (size %.1f)",
		    what, f.ink.x, f.ink.y, f.ink.w, f.ink.h, b.x, b.y, b.w, b.h, f.size);
}

/* The last three are in no font: a picture of a later Unicode, one of somebody's own, a
 * letter. */
static void
what_no_font_has_leaves_no_box_of_digits(void **state)
{
	static const struct {
		const char *name, *as;
	} same[] = {
		{ "Ada \xF0\x9F\xAB\xA8", "Ada" },
		{ "Ada \xEE\x80\x80 Lovelace", "Ada Lovelace" },
		{ "\xF0\xB1\x8D\x90 Li", "\xEF\xBF\xBD Li" },
		{ "\xF0\x9F\xAB\xA8", "" },
	};
	const struct box b = { 40, 100, 300, 22 };
	const struct text_style s = { .size = 12.5 };
	struct pdf *p = sheet();
	struct err e = { 0 };
	(void)state;
	for (size_t i = 0; i < COUNT(same); i++) {
		struct text_fit x = pdf_text(p, b, &s, same[i].name),
		                y = pdf_text(p, b, &s, same[i].as);
		if (x.ink.w < y.ink.w - 0.01 || x.ink.w > y.ink.w + 0.01)
			fail_msg("%s is drawn %.2f wide, %s %.2f", same[i].name, x.ink.w,
			    same[i].as, y.ink.w);
	}
	struct text_fit star = pdf_text(p, b, &s, "Ada \u2606"),
	                bare = pdf_text(p, b, &s, "Ada");
	assert_true(
	    star.ink.w > bare.ink.w + 3); /* a star is in the fonts that are installed */
	assert_int_equal(pdf_close(p, &e), OK);
}

static void
names_of_all_scripts_fit_their_boxes(void **state)
{
	static const char *const names[] = {
		LONG_NAME,
		"Ελευθερία Παπαδοπούλου-Κωνσταντινίδου",
		"Александра Достоевская-Преображенская",
		"محمد عبد الرحمن بن عبد العزيز الأنصاري",
		"יונתן בן־דוד הלוי ירושלמי",
		"आदित्य श्रीवास्तव चट्टोपाध्याय",
		"王小明",
		"欧阳司马诸葛上官小明大明中明",
		"山田 太郎左衛門",
		"김민준",
		"Nguyễn Thị Minh Khai Phương Thảo",
		"W",
	};
	static const struct {
		struct box b;
		struct text_style s;
	} boxes[] = {
		{ { 40, 100, 174, 22 }, { .size = 12.5 } },
		{ { 40, 100, 174, 14 }, { .size = 12.5, .align = ALIGN_RIGHT } },
		{ { 40, 100, 190, 27 }, { .size = 19, .bold = true } },
		{ { 40, 100, 128, 22 }, { .size = 17, .align = ALIGN_CENTER } },
		{ { 40, 100, 174, 40 }, { .size = 9, .top = true, .paragraph = true } },
	};
	struct pdf *p = sheet();
	struct err e = { 0 };
	(void)state;
	for (size_t i = 0; i < COUNT(names); i++)
		for (size_t k = 0; k < COUNT(boxes); k++) {
			struct text_fit f =
			    pdf_text(p, boxes[k].b, &boxes[k].s, names[i]);
			inside(names[i], boxes[k].b, f);
			if (f.cut)
				fail_msg("%s is cut in box %zu", names[i], k);
		}
	assert_int_equal(pdf_close(p, &e), OK);
}

static void
what_cannot_fit_ends_in_an_ellipsis(void **state)
{
	char endless[400];
	struct box b = { 10, 10, 60, 14 };
	struct text_style s = { .size = 12 };
	struct pdf *p = sheet();
	struct err e = { 0 };
	(void)state;
	memset(endless, 'W', sizeof endless - 1);
	endless[sizeof endless - 1] = '\0';
	struct text_fit f = pdf_text(p, b, &s, endless);
	assert_true(f.cut);
	inside("endless", b, f);
	assert_int_equal(pdf_close(p, &e), OK);
}

static void
heaps_of_marks_and_half_letters_do_no_harm(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	const struct box b = { 40, 100, 120, 22 };
	const struct text_style s = { .size = 19, .bold = true };
	struct pdf *p = sheet();
	struct err e = { 0 };
	char *heap = arena_strdup(a, "A");
	(void)state;
	for (int i = 0; i < 60; i++)
		heap = arena_printf(a, "%s%s", heap, i % 2 ? "\xCC\x81" : "\xCC\x96");
	inside("marks", b, pdf_text(p, b, &s, heap));
	struct text_fit whole = pdf_text(p, b, &s, "Zo"),
	                cut = pdf_text(p, b, &s, "Zo\xC3");
	assert_true(cut.ink.w > whole.ink.w - 0.01 && cut.ink.w < whole.ink.w + 0.01);
	assert_int_equal(pdf_close(p, &e), OK);
}

static void
text_shrinks_before_it_wraps(void **state)
{
	struct text_style s = { .size = 12 };
	struct pdf *p = sheet();
	struct err e = { 0 };
	(void)state;
	struct text_fit f =
	    pdf_text(p, (struct box){ 10, 10, 300, 20 }, &s, "Ana Ruiz-Ortega");
	assert_true(f.size > 11.9 && f.lines == 1);
	f = pdf_text(p, (struct box){ 10, 10, 85, 30 }, &s, "Ana Ruiz-Ortega");
	assert_true(f.size < 12 && f.size >= 8.4 && f.lines == 1);
	f = pdf_text(p, (struct box){ 10, 10, 50, 30 }, &s, "Ana Ruiz-Ortega");
	assert_int_equal(f.lines, 2);
	assert_int_equal(pdf_close(p, &e), OK);
}

static void
numbers_never_wrap(void **state)
{
	struct text_style s = {
		.size = 36, .bold = true, .number = true, .align = ALIGN_CENTER
	};
	struct box b = { 10, 10, 66, 80 };
	struct pdf *p = sheet();
	struct err e = { 0 };
	(void)state;
	struct text_fit f = pdf_text(p, b, &s, "99999");
	assert_int_equal(f.lines, 1);
	assert_false(f.cut);
	inside("99999", b, f);
	assert_int_equal(pdf_close(p, &e), OK);
}

static void
paper_is_known_by_name(void **state)
{
	struct pdf *p = NULL;
	struct err e = { 0 };
	(void)state;
	assert_int_equal(pdf_open(&p, stdout, "legal", "test", &e), INVALID);
	assert_non_null(strstr(e.text, "use letter or a4"));
	assert_null(p);
}

static void
a_full_disk_is_told(void **state)
{
	struct pdf *p = NULL;
	struct err e = { 0 };
	(void)state;
	FILE *full = fopen("/dev/full", "wb");
	assert_non_null(full);
	assert_int_equal(pdf_open(&p, full, "a4", "test", &e), OK);
	pdf_page(p);
	assert_int_equal(pdf_close(p, &e), BROKEN);
	fclose(full);
}

static void
qr_codes_have_their_finder_patterns(void **state)
{
	static const char finder[7][8] = { "1111111", "1000001", "1011101", "1011101",
		"1011101", "1000001", "1111111" };
	DEFER(arena_free) struct arena *a = arena_new();
	struct err e = { 0 };
	struct qr q;
	(void)state;
	assert_int_equal(qr_make(a, "http://192.168.1.20:8080/s/K7MP3QX9", &q, &e), OK);
	assert_int_equal(q.width, 29);
	for (int y = 0; y < 7; y++)
		for (int x = 0; x < 7; x++) {
			assert_int_equal(qr_dark(&q, x, y), finder[y][x] == '1');
			assert_int_equal(
			    qr_dark(&q, q.width - 1 - x, y), finder[y][x] == '1');
			assert_int_equal(
			    qr_dark(&q, x, q.width - 1 - y), finder[y][x] == '1');
		}
}

static void
qr_refuses_empty_and_endless_text(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	char endless[QR_TEXT_MAX + 2];
	struct err e = { 0 };
	struct qr q;
	(void)state;
	memset(endless, 'x', sizeof endless - 1);
	endless[sizeof endless - 1] = '\0';
	assert_int_equal(qr_make(a, "", &q, &e), INVALID);
	assert_int_equal(qr_make(a, endless, &q, &e), INVALID);
	assert_int_equal(qr_make(a, endless + 1, &q, &e), OK);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_of_all_scripts_fit_their_boxes),
		cmocka_unit_test(what_no_font_has_leaves_no_box_of_digits),
		cmocka_unit_test(what_cannot_fit_ends_in_an_ellipsis),
		cmocka_unit_test(heaps_of_marks_and_half_letters_do_no_harm),
		cmocka_unit_test(text_shrinks_before_it_wraps),
		cmocka_unit_test(numbers_never_wrap),
		cmocka_unit_test(paper_is_known_by_name),
		cmocka_unit_test(a_full_disk_is_told),
		cmocka_unit_test(qr_codes_have_their_finder_patterns),
		cmocka_unit_test(qr_refuses_empty_and_endless_text),
	};
	return cmocka_run_group_tests_name("reports/pdf, reports/qr", tests, NULL, NULL);
}
