/* Rounds are called by the rule system's script, whatever happens to the time between. */
#include "base/rng.h"
#include "rules/round_clock.h"
#include "rules/ruleset.h"
#include "tests/harness.h"
#include <string.h>

static const int agloa[] = { 1800, 300, 120 };

static void
stands(int64_t gone_ms, int phase, int64_t left_ms, bool running)
{
	struct clock_stand s = clock_begin(agloa, 3);
	s.running = true;
	s = clock_after(agloa, 3, s, gone_ms);
	assert_int_equal(s.phase, phase);
	assert_int_equal(s.left_ms, left_ms);
	assert_int_equal(s.running, running);
}

/* XI-B: thirty minutes, five to finish the last shake, two to write. */
static void
a_round_goes_through_its_parts_by_itself(void **state)
{
	(void)state;
	stands(0, 0, 1800000, true);
	stands(1, 0, 1799999, true);
	stands(1799999, 0, 1, true);
	stands(1800000, 1, 300000, true);
	stands(2099999, 1, 1, true);
	stands(2100000, 2, 120000, true);
	stands(2220000, 3, 0, false);
	stands(INT64_C(86400000), 3, 0, false);
	stands(-5000, 0, 1800000, true); /* never back */
}

static void
looking_often_or_seldom_comes_to_the_same(void **state)
{
	(void)state;
	struct rng r;
	rng_seed(&r, 7);
	for (int n = 0; n < 300; n++) {
		struct clock_stand once = clock_begin(agloa, 3), often;
		once.running = true;
		often = once;
		int64_t all = 0;
		for (int k = 0; k < 20; k++) {
			int64_t gone = (int64_t)(rng_next(&r) % 150000);
			all += gone;
			often = clock_after(agloa, 3, often, gone);
		}
		once = clock_after(agloa, 3, once, all);
		assert_int_equal(once.phase, often.phase);
		assert_int_equal(once.left_ms, often.left_ms);
		assert_int_equal(once.running, often.running);
	}
}

static void
a_paused_clock_stands_still(void **state)
{
	(void)state;
	struct clock_stand s = clock_after(agloa, 3, clock_begin(agloa, 3), 60000);
	assert_int_equal(s.phase, 0);
	assert_int_equal(s.left_ms, 1800000);
}

/* XI-B-3: what judges took of the last five minutes before the warning, and no more. */
static void
xi_b_3_what_a_judge_took_is_counted_by_the_clock(void **state)
{
	(void)state;
	static const struct {
		int64_t come, go; /* ms since the start of the round */
		int seconds;
	} t[] = {
		{ 60000, 120000, 0 },     /* long before */
		{ 1490000, 1520000, 20 }, /* the window opens at 25:00 */
		{ 1600000, 1680000, 80 },
		{ 1750000, 1900000, 50 }, /* beyond the warning */
		{ 0, 2200000, 300 },
		{ 1850000, 1900000, 0 },
	};
	for (size_t i = 0; i < COUNT(t); i++) {
		struct clock_stand s = clock_begin(agloa, 3);
		s.running = true;
		int64_t from = clock_before_given_back(
		    &script_agloa, agloa, 3, clock_after(agloa, 3, s, t[i].come));
		int64_t to = clock_before_given_back(
		    &script_agloa, agloa, 3, clock_after(agloa, 3, s, t[i].go));
		assert_int_equal(clock_taken_away(from, to), t[i].seconds);
	}
	/* a script without such a part gives nothing back; a clock put back neither */
	static const int game[] = { 1800 };
	assert_int_equal(
	    clock_before_given_back(&script_pentathlon, game, 1, clock_begin(game, 1)),
	    -1);
	assert_int_equal(clock_taken_away(-1, 1000), 0);
	assert_int_equal(clock_taken_away(1000, 200000), 0);
}

static void
every_rule_system_has_a_script_with_its_source(void **state)
{
	(void)state;
	for (int i = 0; i < rulesets_n; i++) {
		const struct clock_script *s = rulesets[i]->clock;
		assert_non_null(s);
		assert_in_range(s->phases, 1, CLOCK_PHASES_MAX);
		assert_true(strlen(s->end_call) > 0 && strlen(s->end_source) > 0);
		for (int p = 0; p < s->phases; p++) {
			const struct clock_phase *x = &s->phase[p];
			assert_true(strlen(x->call) > 0 && strlen(x->source) > 0);
			assert_in_range(x->seconds, CLOCK_SECONDS_MIN, CLOCK_SECONDS_MAX);
			for (int w = 0; w < CLOCK_WARNINGS_MAX && x->warn[w]; w++)
				assert_true(x->warn[w] < x->seconds &&
				            (w == 0 || x->warn[w] < x->warn[w - 1]));
		}
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_round_goes_through_its_parts_by_itself),
		cmocka_unit_test(looking_often_or_seldom_comes_to_the_same),
		cmocka_unit_test(xi_b_3_what_a_judge_took_is_counted_by_the_clock),
		cmocka_unit_test(a_paused_clock_stands_still),
		cmocka_unit_test(every_rule_system_has_a_script_with_its_source),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
