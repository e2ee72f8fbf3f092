/* A stated sample of AGLOA's hard cases: flat Solutions of the Senior division, without
 * brackets, with radicals, i or logarithms and up to 12 binary operators.  What share has
 * a verdict, and after what time?  At least 95 % must have one; of 600 it was 97.5 %.
 *
 * Each number of operators has as many cases as another.
 * CUBETAB_SAMPLE and CUBETAB_SEED in the environment make it long, or another one;
 * CUBETAB_SHOW lists what has no verdict. */
#include "base/arena.h"
#include "base/rng.h"
#include "equation/check.h"
#include "tests/harness.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { OPERATORS_MIN = 2, OPERATORS_MAX = 12, TEXT_MAX = 200, DECIDED_PERCENT = 95 };

enum kind { RADICALS, IMAGINARY, LOGARITHMS, KINDS };

static const struct {
	const char *title, *variation, *operators;
} kinds[KINDS] = {
	[RADICALS] = { "radicals", NULL, "++--xx//^v" },
	[IMAGINARY] = { "i", "imaginary", "++--xx//^" },
	[LOGARITHMS] = { "logarithms", "log", "++--xx//^l" },
};

struct flat {
	struct rng *r;
	enum kind kind;
	char text[TEXT_MAX];
	size_t n;
	bool special; /* it has what its kind is named after */
};

struct tally {
	int tried, at_once, later, limited;
	double slowest; /* seconds of the processor, at once */
};

static void
put(struct flat *f, const char *s)
{
	f->n += (size_t)snprintf(f->text + f->n, TEXT_MAX - f->n, "%s", s);
	assert(f->n < TEXT_MAX);
}

static bool
chance(struct flat *f, uint32_t one_in)
{
	return rng_below(f->r, one_in) == 0;
}

static void
operand(struct flat *f, bool last)
{
	char digit[4] = { (char)('1' + rng_below(f->r, 9)), 0 };
	bool must = last && !f->special;
	if (f->kind == IMAGINARY && (must || chance(f, 4))) {
		put(f, "i");
		f->special = true;
		return;
	}
	if (chance(f, 6) || (must && f->kind == RADICALS)) {
		put(f, "v");
		f->special |= f->kind == RADICALS;
	}
	put(f, digit);
	if (chance(f, 8))
		put(f, chance(f, 2) ? "s" : "u");
}

static void
flat_case(struct flat *f, int operators)
{
	const char *ops = kinds[f->kind].operators;
	f->n = 0;
	f->special = false;
	for (int i = 0; i <= operators; i++) {
		operand(f, i == operators);
		if (i == operators)
			break;
		char op[2] = { ops[rng_below(f->r, (uint32_t)strlen(ops))], 0 };
		bool must = i == operators - 1 && !f->special;
		if (f->kind == LOGARITHMS && (op[0] == 'l' || must)) {
			put(f, "log");
			f->special = true;
		} else {
			put(f, op);
			f->special |= op[0] == 'v' && f->kind == RADICALS;
		}
	}
	put(f, "=");
	put(f, chance(f, 4) ? "v" : "");
	put(f, (char[]){ (char)('1' + rng_below(f->r, 9)), 0 });
}

static double
seconds(const struct equation_case *c, enum verdict *v)
{
	DEFER(arena_free) struct arena *a = arena_new();
	struct equation_answer *x = ARENA_NEW(a, struct equation_answer);
	clock_t start = clock();
	equation_check(c, a, x);
	*v = x->verdict;
	if (getenv("CUBETAB_SHOW") && x->verdict == VERDICT_UNCHECKABLE)
		print_message("   %s\n", x->findings[0].message);
	return (double)(clock() - start) / CLOCKS_PER_SEC;
}

/* In a process of its own that may take a second of the processor, as the page does it; a
 * build that looks for faults is slower. */
#ifdef __SANITIZE_ADDRESS__
enum { LEASH_SECONDS = 4 };
#else
enum { LEASH_SECONDS = 1 };
#endif

static enum verdict
on_a_leash(const struct equation_case *c)
{
	enum verdict v = VERDICT_UNCHECKABLE;
	const struct rlimit leash = { LEASH_SECONDS, LEASH_SECONDS };
	int status;
	pid_t child = fork();
	if (child == 0) {
		if (setrlimit(RLIMIT_CPU, &leash) == 0)
			(void)seconds(c, &v);
		_exit((int)v);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return WIFEXITED(status) ? (enum verdict)WEXITSTATUS(status)
	                         : VERDICT_UNCHECKABLE;
}

/* At once, and where that meets a limit, patiently. */
static void
judge(struct flat *f, struct tally *t)
{
	struct equation_case c;
	struct err e;
	enum verdict v;
	equation_case_init(&c, equation_system_find("agloa-2019"), "Senior");
	if (kinds[f->kind].variation)
		assert_int_equal(
		    equation_case_choose(&c, kinds[f->kind].variation, NULL, &e), OK);
	c.equation = f->text;
	c.no_steps = true;
	double once = seconds(&c, &v);
	t->tried++;
	t->at_once += v != VERDICT_UNCHECKABLE;
	if (v == VERDICT_UNCHECKABLE) {
		c.patient = true;
		v = on_a_leash(&c);
		t->later += v != VERDICT_UNCHECKABLE;
		t->limited += v == VERDICT_UNCHECKABLE;
	}
	if (getenv("CUBETAB_SHOW") && (v == VERDICT_UNCHECKABLE || once > 0.1))
		print_message("%s %s: %s, %.3f s\n", kinds[f->kind].title, f->text,
		    verdict_names[v], once);
	t->slowest = MAX(t->slowest, once);
}

static long
from_environment(const char *name, long standard)
{
	const char *s = getenv(name);
	return s ? strtol(s, NULL, 10) : standard;
}

static void
most_are_decided(void **state)
{
	long cases = from_environment("CUBETAB_SAMPLE", 44), tried = 0, decided = 0;
	long seed = from_environment("CUBETAB_SEED", 1);
	(void)state;
	for (int k = 0; k < KINDS; k++) {
		struct rng r;
		struct tally t = { 0 };
		rng_seed(&r, (uint64_t)seed * KINDS + (uint64_t)k);
		struct flat f = { .r = &r, .kind = (enum kind)k };
		for (long i = 0; i < cases; i++) {
			flat_case(&f, OPERATORS_MIN +
			                  (int)(i % (OPERATORS_MAX - OPERATORS_MIN + 1)));
			judge(&f, &t);
		}
		print_message("%s: %d cases, %d decided at once, %d with patience, %d "
		              "not; slowest %.3f s at once\n",
		    kinds[k].title, t.tried, t.at_once, t.later, t.limited, t.slowest);
		tried += t.tried;
		decided += t.at_once + t.later;
	}
	print_message("%.1f %% decided (seed %ld)\n",
	    100.0 * (double)decided / (double)tried, seed);
	assert_true(decided * 100 >= tried * DECIDED_PERCENT);
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(most_are_decided) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
