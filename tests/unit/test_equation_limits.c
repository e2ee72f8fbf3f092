/* However hostile an Equation is, what it takes in-process has an end: the library's own
 * count of its work stays within the budget, and memory below 64 MiB.  Time is not
 * measured here (make bench does): the count is the same on every machine.
 *
 * CUBETAB_CASES and CUBETAB_SEED in the environment make it long, or another one. */
#include "app/equation_json.h"
#include "base/arena.h"
#include "equation/value.h"
#include "tests/equation/hostile.h"
#include "tests/equation/meter.h"
#include "tests/harness.h"
#include <stdlib.h>

static struct meter
within_limits(const struct equation_case *c)
{
	const int64_t most = number_caps[0].budget;
	struct meter m = meter_check(c);
	if (m.memory > METER_MEMORY_MAX)
		fail_msg("%s %s: %zu bytes", c->division->code, c->equation, m.memory);
	if (m.work > most)
		fail_msg("%s %s: %lld units of work", c->division->code, c->equation,
		    (long long)m.work);
	return m;
}

/* The worst that was found by hunting (tests/bench/limits.c); every third has cost enough
 * here. */
static void
the_worst_stay_within_limits(void **state)
{
	json_t *cases = harness_cases("cases/equations/limits.jsonl", NULL), *line;
	size_t step = getenv("CUBETAB_CASES") ? 1 : 3, i;
	(void)state;
	json_array_foreach(cases, i, line)
	{
		struct equation_case c;
		struct err e;
		assert_int_equal(equation_case_from_json(line, &c, &e), OK);
		if (i % step == 0)
			(void)within_limits(&c);
	}
	json_decref(cases);
}

static long
from_environment(const char *name, long standard)
{
	const char *s = getenv(name);
	return s ? strtol(s, NULL, 10) : standard;
}

static void
random_ones_stay_within_limits(void **state)
{
	long cases = from_environment("CUBETAB_CASES", 100);
	struct rng r;
	(void)state;
	rng_seed(&r, (uint64_t)from_environment("CUBETAB_SEED", 1));
	struct hostile *h = mem_alloc(sizeof *h);
	for (long i = 0; i < cases; i++) {
		hostile_make(&r, (int)(i % hostile_kinds()), h);
		(void)within_limits(&h->c);
	}
	mem_free(h);
}

static void
work_is_the_same_each_time(void **state)
{
	struct rng r;
	(void)state;
	rng_seed(&r, 3);
	struct hostile *h = mem_alloc(sizeof *h);
	for (int kind = 0; kind < hostile_kinds(); kind++) {
		hostile_make(&r, kind, h);
		assert_int_equal(within_limits(&h->c).work, within_limits(&h->c).work);
	}
	mem_free(h);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_worst_stay_within_limits),
		cmocka_unit_test(random_ones_stay_within_limits),
		cmocka_unit_test(work_is_the_same_each_time),
	};
	meter_start();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
