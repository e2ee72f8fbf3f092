/* Pentathlon Division II: results of a game, strikes, dots and opinions.  Source 003
 * and digest section 9. */
#include "rules/ruleset.h"
#include "scoring/pentathlon.h"
#include "tests/harness.h"
#include <string.h>

static void
pentathlon_results_of_one_game(void **state)
{
	(void)state;
	int legal = 0;
	for (int a = PENT_WIN; a < PENT_RESULTS; a++)
		for (int b = PENT_WIN; b < PENT_RESULTS; b++)
			legal +=
			    pent_pair_legal((enum pent_result)a, (enum pent_result)b);
	assert_int_equal(legal, 8); /* three pairs two ways, two alike */
	assert_false(pent_pair_legal(PENT_WIN, PENT_WIN));
	assert_false(pent_pair_legal(PENT_TIE, PENT_LOSS));
	enum pent_result r[2] = { PENT_TIE, PENT_TIE };
	pent_strikes(2, 2, r);
	assert_int_equal(r[0], PENT_TIE);
	pent_strikes(1, 3, r);
	assert_int_equal(r[0], PENT_WIN);
	assert_int_equal(r[1], PENT_FORFEIT);
	pent_strikes(3, 0, r);
	assert_int_equal(r[0], PENT_FORFEIT);
	assert_true(pent_pair_legal(r[0], r[1]));
	for (int d = -30; d <= 30; d++) {
		int dots[] = { 30 + d, 30 };
		assert_null(sum_dominoes_time(dots, r));
		assert_int_equal(r[0] == PENT_TIE, d > -10 && d < 10);
		assert_true(r[0] == PENT_TIE || (r[0] == PENT_WIN) == (d < 0));
		assert_true(pent_pair_legal(r[0], r[1]));
	}
}

/* Every tally of one game: what is legal is what no fault names. */
static void
pentathlon_strikes(void **state)
{
	(void)state;
	struct settings s;
	settings_of(&s, ruleset_find("pentathlon-2-highlights"));
	for (int result = PENT_WIN; result < PENT_RESULTS; result++)
		for (int i = 0; i <= 4; i++)
			for (int ia = 0; ia <= 4; ia++) {
				int total, strikes = i + ia;
				struct pent_game g = { 0, (enum pent_result)result, 1, i,
					ia };
				const char *fault = pent_card(&s, &g, 1, &total);
				bool lost = result == PENT_LOSS || result == PENT_FORFEIT;
				const char *want =
				    result == PENT_NO_SHOW  ? "no_show_with_record"
				    : strikes > 3           ? "too_many_strikes"
				    : strikes == 3 && !lost ? "three_strikes"
				                            : NULL;
				assert_true((fault == NULL) == (want == NULL));
				if (want)
					assert_string_equal(fault, want);
			}
	struct pent_game huge = { 0, PENT_LOSS, 0, INT32_MAX, INT32_MAX };
	int total;
	assert_string_equal(pent_card(&s, &huge, 1, &total), "too_many_strikes");
}

/* Digest section 9 and practice 8.3: assumed, and told apart. */
static void
pentathlon_points_are_settings(void **state)
{
	(void)state;
	struct settings s;
	struct err e;
	settings_of(&s, ruleset_find("pentathlon-2-highlights"));
	static const int want[PENT_RESULTS] = { 0, 3, 2, 1, 1, 0 };
	for (int r = PENT_WIN; r < PENT_RESULTS; r++)
		assert_int_equal(pent_points(&s, (enum pent_result)r), want[r]);
	assert_int_equal(s.pent_bye, 3);
	assert_int_equal(
	    settings_read(&s, "pent_win=2\npent_tie=1\npent_loss=0\npent_bye=1", &e), OK);
	assert_int_equal(pent_points(&s, PENT_WIN), 2);
	assert_int_equal(s.pent_bye, 1);
	assert_int_equal(settings_read(&s, "pent_win=101", &e), INVALID);
}

/* 003, Opinions 2nd & 3rd: Monitor, Game Leader, Tournament Director, in this order. */
static void
opinions_go_up_one_by_one(void **state)
{
	(void)state;
	int sound = 0;
	for (int a = 0; a < PENT_RULINGS; a++)
		for (int b = 0; b < PENT_RULINGS; b++)
			for (int c = 0; c < PENT_RULINGS; c++) {
				struct pent_opinion o = { 1,
					{ (enum pent_ruling)a, (enum pent_ruling)b,
					    (enum pent_ruling)c } };
				const char *want = !a        ? "opinion_ruling"
				                   : c && !b ? "opinion_level"
				                             : NULL;
				const char *fault = pent_opinion_fault(&o, 2);
				assert_true((fault == NULL) == (want == NULL));
				if (want)
					assert_string_equal(fault, want);
				sound += want == NULL;
			}
	assert_int_equal(sound, 3 + 9 + 27);
	struct pent_opinion nobody = { 0, { PENT_CORRECT } };
	assert_string_equal(pent_opinion_fault(&nobody, 2), "opinion_seat");
	nobody.seat = 3;
	assert_string_equal(pent_opinion_fault(&nobody, 2), "opinion_seat");
}

static void
the_last_ruling_stands_on_the_record(void **state)
{
	(void)state;
	const struct pent_opinion o[] = {
		{ 1, { PENT_INCORRECT, PENT_CORRECT } }, /* the Game Leader turned it */
		{ 1, { PENT_CORRECT, PENT_CORRECT, PENT_INAPPROPRIATE } },
		{ 2, { PENT_INCORRECT } },
	};
	static const struct {
		int seat, c, i, ia;
		bool fits;
	} t[] = {
		{ 1, 1, 0, 1, true },
		{ 1, 2, 1, 1, true },
		{ 1, 0, 1, 1, false },
		{ 1, 2, 0, 0, false },
		{ 2, 0, 1, 0, true },
		{ 2, 1, 0, 1, false },
	};
	for (size_t k = 0; k < COUNT(t); k++) {
		struct pent_game record = { 0, PENT_LOSS, t[k].c, t[k].i, t[k].ia };
		if (pent_opinions_fit(o, COUNT(o), t[k].seat, &record) != t[k].fits)
			fail_msg("case %zu", k);
	}
}

/* An alternate counts only in place of a member who did not come. */
static void
national_team_counts_members_and_replacements(void **state)
{
	(void)state;
	struct pent_member m[] = {
		{ .total = 1500, .replaces = -1 },
		{ .total = PENT_NOBODY, .replaces = -1 },
		{ .total = 0, .replaces = -1 },
		{ .total = 1100, .alternate = true, .replaces = 1 },
		{ .total = 1200, .alternate = true, .replaces = 2 },
		{ .total = 1300, .alternate = true, .replaces = -1 },
		{ .total = PENT_NOBODY, .alternate = true, .replaces = 1 },
	};
	static const bool counts[] = { true, false, true, true, false, false, false };
	assert_int_equal(pent_team_total(m, COUNT(m)), 2600);
	for (size_t i = 0; i < COUNT(m); i++)
		assert_int_equal(m[i].counts, counts[i]);
	assert_int_equal(pent_team_total(m, 0), 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pentathlon_results_of_one_game),
		cmocka_unit_test(pentathlon_strikes),
		cmocka_unit_test(pentathlon_points_are_settings),
		cmocka_unit_test(opinions_go_up_one_by_one),
		cmocka_unit_test(the_last_ruling_stands_on_the_record),
		cmocka_unit_test(national_team_counts_members_and_replacements),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
