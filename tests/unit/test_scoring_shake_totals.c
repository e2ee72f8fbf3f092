/* Totals and match points alone, against every order of a table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include "base/arena.h"
#include "rules/ruleset.h"
#include "scoring/shake_totals.h"
#include <cmocka.h>
#include <string.h>

static struct settings
agloa(void)
{
	struct settings s;
	settings_of(&s, ruleset_find("agloa-2019"));
	return s;
}

static bool
has(const struct problems *p, const char *code)
{
	for (int i = 0; i < p->n; i++)
		if (strcmp(p->list[i].code, code) == 0)
			return true;
	return false;
}

/* 001 XII-A: six patterns, and no others. */
static void
match_points_alone_are_those_of_some_order(void **state)
{
	static const int sorted[][3] = { { 6, 4, 2 }, { 5, 5, 2 }, { 6, 3, 3 },
		{ 4, 4, 4 } };
	struct settings s = agloa();
	struct shake_sheet h = { .players = 3 };
	(void)state;
	for (int a = 0; a <= 6; a++)
		for (int b = 0; b <= 6; b++)
			for (int c = 0; c <= 6; c++) {
				int x[3] = { a, b, c }, max = MAX(a, MAX(b, c)),
				    min = MIN(a, MIN(b, c));
				bool want = false;
				for (size_t i = 0; i < COUNT(sorted); i++)
					want =
					    want ||
					    (sorted[i][0] == max && sorted[i][2] == min &&
					        sorted[i][1] == a + b + c - max - min);
				assert_int_equal(shake_points_possible(&s, &h, x), want);
			}
}

static void
of_two_players_six_and_four_or_five_each(void **state)
{
	struct settings s = agloa();
	struct shake_sheet h = { .players = 3, .never_came = SEAT(2) };
	(void)state;
	assert_true(shake_points_possible(&s, &h, (int[]){ 6, 0, 4 }));
	assert_true(shake_points_possible(&s, &h, (int[]){ 5, 0, 5 }));
	assert_false(shake_points_possible(&s, &h, (int[]){ 6, 2, 4 }));
	assert_false(shake_points_possible(&s, &h, (int[]){ 6, 0, 2 }));
}

/* Scores are even, so an odd total needs an odd number of -1 rows. */
static void
an_odd_total_needs_a_penalty(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	struct settings s = agloa();
	struct shake_sheet h = { .players = 2 };
	struct shake_totals t = { { 9, 8 }, { 6, 4 } };
	struct problems p = { .arena = a };
	(void)state;
	shake_totals_check(&s, &h, &t, &p);
	assert_true(has(&p, "odd_total"));
	h.penalty[h.penalties++] =
	    (struct penalty){ .seat = 1, .points = -1, .code = "time" };
	p = (struct problems){ .arena = a };
	shake_totals_check(&s, &h, &t, &p);
	assert_int_equal(p.n, 0);
}

static void
what_is_written_must_fit_and_be_there(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	struct settings s = agloa();
	struct shake_sheet h = { .players = 3 };
	struct shake_totals t = { { 18, 18, 10 }, { 6, 4, 2 } };
	struct problems p = { .arena = a };
	int points[SHAKE_SEATS_MAX];
	(void)state;
	shake_totals_check(&s, &h, &t, &p);
	assert_true(has(&p, "match_points_mismatch"));
	shake_totals_points(&s, &h, &t, points);
	assert_memory_equal(points, ((int[]){ 5, 5, 2 }), sizeof points);
	t = (struct shake_totals){ { TOTAL_BLANK, 18, 10 }, { TOTAL_BLANK, 6, 2 } };
	p = (struct problems){ .arena = a };
	shake_totals_check(&s, &h, &t, &p);
	assert_true(has(&p, "total_missing"));
	t = (struct shake_totals){ { TOTAL_BLANK, TOTAL_BLANK, TOTAL_BLANK },
		{ 6, 6, 2 } };
	p = (struct problems){ .arena = a };
	shake_totals_check(&s, &h, &t, &p);
	assert_true(has(&p, "match_points_sum"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(match_points_alone_are_those_of_some_order),
		cmocka_unit_test(of_two_players_six_and_four_or_five_each),
		cmocka_unit_test(an_odd_total_needs_a_penalty),
		cmocka_unit_test(what_is_written_must_fit_and_be_there),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
