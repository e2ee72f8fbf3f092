/* Random numbers: repeatable and even. */
#include "base/rng.h"
#include "tests/harness.h"

static void
the_same_seed_gives_the_same_numbers_everywhere(void **state)
{
	(void)state;
	struct rng r, again;
	rng_seed(&r, 42);
	rng_seed(&again, 42);
	for (int i = 0; i < 1000; i++)
		assert_true(rng_next(&r) == rng_next(&again));
	rng_seed(&again, 43);
	assert_true(rng_next(&r) != rng_next(&again));
}

static void
each_result_below_n_is_as_likely(void **state)
{
	(void)state;
	struct rng r;
	int count[7] = { 0 };
	rng_seed(&r, 1);
	for (int i = 0; i < 70000; i++)
		count[rng_below(&r, 7)]++;
	for (int i = 0; i < 7; i++)
		assert_in_range(count[i], 9600, 10400);
	for (int i = 0; i < 10; i++)
		assert_int_equal(rng_below(&r, 1), 0);
}

static void
a_shuffle_keeps_every_number(void **state)
{
	(void)state;
	struct rng r;
	int a[50], seen[50] = { 0 }, moved = 0;
	rng_seed(&r, 7);
	for (int i = 0; i < 50; i++)
		a[i] = i;
	rng_shuffle(&r, a, 50);
	for (int i = 0; i < 50; i++) {
		seen[a[i]]++;
		moved += a[i] != i;
	}
	for (int i = 0; i < 50; i++)
		assert_int_equal(seen[i], 1);
	assert_true(moved > 40);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_same_seed_gives_the_same_numbers_everywhere),
		cmocka_unit_test(each_result_below_n_is_as_likely),
		cmocka_unit_test(a_shuffle_keeps_every_number),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
