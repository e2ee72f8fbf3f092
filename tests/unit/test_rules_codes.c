/* Sheet codes and player codes. */
#include "rules/player_code.h"
#include "rules/sheet_code.h"
#include "tests/harness.h"
#include <stdio.h>
#include <string.h>

static const char alphabet[] = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

static void
every_single_error_and_swap_is_found(void **state)
{
	(void)state;
	struct rng r;
	struct err e;
	char code[SHEET_CODE_LEN + 1], bad[SHEET_CODE_LEN + 1], out[SHEET_CODE_LEN + 1];
	rng_seed(&r, 3);
	for (int n = 0; n < 200; n++) {
		sheet_code_make(code, rng_next(&r));
		assert_int_equal(sheet_code_read(out, code, &e), OK);
		assert_string_equal(out, code);
		for (int i = 0; i < SHEET_CODE_LEN; i++) {
			for (const char *c = alphabet; *c; c++) {
				if (*c == code[i])
					continue;
				memcpy(bad, code, sizeof bad);
				bad[i] = *c;
				if (sheet_code_read(out, bad, &e) == OK)
					fail_msg("%s read as right for %s", bad, code);
			}
			if (i + 1 < SHEET_CODE_LEN && code[i] != code[i + 1]) {
				memcpy(bad, code, sizeof bad);
				bad[i] = code[i + 1];
				bad[i + 1] = code[i];
				if (sheet_code_read(out, bad, &e) == OK)
					fail_msg("%s read as right for %s", bad, code);
			}
		}
	}
}

static void
a_code_is_read_as_people_type_and_scanners_send_it(void **state)
{
	(void)state;
	struct err e;
	char code[SHEET_CODE_LEN + 1], typed[200], out[SHEET_CODE_LEN + 1];
	sheet_code_make(code, 123456789012345u);
	static const char *const forms[] = { "%.4s %s", "%.4s-%s", " %.4s%s \r\n",
		"http://192.168.1.20:8080/s/%.4s%s", "https://hall.example/s/%.4s%s?x=1",
		"/s/%.4s%s/" };
	for (size_t i = 0; i < COUNT(forms); i++) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
		snprintf(typed, sizeof typed, forms[i], code, code + 4);
#pragma GCC diagnostic pop
		if (sheet_code_read(out, typed, &e) != OK || strcmp(out, code) != 0)
			fail_msg("\"%s\": %s", typed, e.text);
	}
	for (size_t i = 0; i < SHEET_CODE_LEN; i++)
		typed[i] = (char)(code[i] >= 'A' ? code[i] + 32 : code[i]);
	typed[SHEET_CODE_LEN] = '\0';
	assert_int_equal(sheet_code_read(out, typed, &e), OK);
	static const char *const wrong[] = { "", "   ", "ABC", "OOOOOOOO", "12345678",
		"ABCDEFGHJ", "http://x/", "\xC3\xA9", "/s/" };
	for (size_t i = 0; i < COUNT(wrong); i++) {
		assert_int_equal(sheet_code_read(out, wrong[i], &e), INVALID);
		assert_true(strlen(e.text) > 20);
	}
}

static void
player_codes_are_repaired_by_position(void **state)
{
	(void)state;
	struct err e;
	char out[PLAYER_CODE_MAX + 1];
	static const struct {
		const char *typed, *want;
	} t[] = {
		{ "GE013E45F)", "GE013E45" }, /* the sample sheet's form */
		{ "NDO35E45F) ", "ND035E45" },
		{ "nd035e5", "ND035E5" },
		{ "GEO I 3E78", "GE013E78" },
		{ "GEL23E3", "GE123E3" },
		{ "G E 0 1 3 E 5", "GE013E5" },
		{ "ABC013E6", "ABC013E6" },
		{ "G0013E5", "GO013E5" },
		{ "EA014EM", "EA014EM" },
	};
	for (size_t i = 0; i < COUNT(t); i++)
		if (player_code_read(out, t[i].typed, &e) != OK ||
		    strcmp(out, t[i].want) != 0)
			fail_msg("%s: %s, want %s", t[i].typed, out, t[i].want);
	static const char *const wrong[] = { "", "GE", "GE013", "GE003E5", "GE010E5",
		"12345678", "GE013E4444", "Zo\xC3\xAB", "GE013E5!",
		"GE013E5GE013E5GE013E5" };
	for (size_t i = 0; i < COUNT(wrong); i++)
		if (player_code_read(out, wrong[i], &e) != INVALID)
			fail_msg("%s read as %s", wrong[i], out);
	player_code_make(out, "GE", 1, 3, 'E', "78");
	assert_string_equal(out, "GE013E78");
}

static void
school_codes_come_from_the_name_and_never_twice(void **state)
{
	(void)state;
	char out[SCHOOL_CODE_MAX + 1], made[200][SCHOOL_CODE_MAX + 1];
	const char *taken[200];
	static const struct {
		const char *name, *want;
	} t[] = {
		{ "St. Mary's Academy", "SM" },
		{ "Delmar", "DE" },
		{ "North Side Elementary School", "NS" },
		{ "The School of Delmar", "TH" },
	};
	for (size_t i = 0; i < COUNT(t); i++) {
		school_code_propose(out, t[i].name, NULL, 0);
		if (i < 3)
			assert_string_equal(out, t[i].want);
	}
	for (int i = 0; i < 200; i++) {
		school_code_propose(made[i], i % 2 ? "Delmar" : "\xE6\x9D\x8E", taken, i);
		taken[i] = made[i];
		assert_in_range(strlen(made[i]), 2, 3);
		for (int k = 0; k < i; k++)
			assert_string_not_equal(made[k], made[i]);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_single_error_and_swap_is_found),
		cmocka_unit_test(a_code_is_read_as_people_type_and_scanners_send_it),
		cmocka_unit_test(player_codes_are_repaired_by_position),
		cmocka_unit_test(school_codes_come_from_the_name_and_never_twice),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
