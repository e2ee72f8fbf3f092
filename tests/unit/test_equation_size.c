/* Towers of powers and factorials: their bounds hold, and what they are unequal to. */
#include "base/arena.h"
#include "base/rng.h"
#include "equation/check.h"
#include "equation/exact_far.h"
#include "tests/harness.h"
#include <arb.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- bounds, beside balls of high precision ---- */

enum { PRECISION = 400, TRIALS = 20000 };

static void
ball(arb_t out, struct far f)
{
	arb_set_d(out, f.x);
	for (int i = 0; i < f.height; i++)
		arb_exp(out, out, PRECISION);
	if (f.minus)
		arb_neg(out, out);
}

/* A number on either side of where doubles end, or a small one. */
static struct far
number(struct rng *r)
{
	double x = (double)rng_below(r, 1000000) / 1000;
	int height = (int)rng_below(r, 3) == 0;
	if (height)
		x = x * 10 + 701;
	else
		x = ldexp(x, (int)rng_below(r, 1500) - 750);
	if (rng_below(r, 4) == 0 && !height)
		x = rng_below(r, 100);
	return (struct far){ height, rng_below(r, 2) != 0, x };
}

static void
holds(const struct span *s, const arb_t exact, const char *what)
{
	arb_t end;
	arb_init(end);
	ball(end, s->lo);
	if (arb_gt(end, exact))
		fail_msg("%s: %d %g is above", what, s->lo.height, s->lo.x);
	ball(end, s->hi);
	if (arb_lt(end, exact))
		fail_msg("%s: %d %g is below", what, s->hi.height, s->hi.x);
	arb_clear(end);
}

static void
bounds_hold_what_they_bound(void **state)
{
	struct rng r;
	arb_t x, y, z;
	(void)state;
	rng_seed(&r, 7);
	arb_init(x);
	arb_init(y);
	arb_init(z);
	for (int i = 0; i < TRIALS; i++) {
		struct far a = number(&r), b = number(&r);
		const struct span s = { a, a }, t = { b, b };
		ball(x, a);
		ball(y, b);
		struct span got = span_add(&s, &t);
		arb_add(z, x, y, PRECISION);
		holds(&got, z, "sum");
		got = span_mul(&s, &t);
		arb_mul(z, x, y, PRECISION);
		holds(&got, z, "product");
		if (a.height == 0 && a.x < 1e4) {
			got = span_exp(&s);
			arb_exp(z, x, PRECISION);
			holds(&got, z, "exponential");
		}
		if (!a.minus && a.x > 0) {
			got = span_log(&s);
			arb_log(z, x, PRECISION);
			holds(&got, z, "logarithm");
		}
	}
	arb_clear(x);
	arb_clear(y);
	arb_clear(z);
	flint_cleanup();
}

/* ---- verdicts ---- */

static enum verdict
judged(const char *text, const char *variations[], int k)
{
	DEFER(arena_free) struct arena *a = arena_new();
	struct equation_case c;
	struct equation_answer *x = ARENA_NEW(a, struct equation_answer);
	struct err e;
	equation_case_init(&c, equation_system_find("agloa-2019"), "Senior");
	for (int i = 0; variations[i]; i++)
		assert_int_equal(equation_case_choose(&c, variations[i], NULL, &e), OK);
	if (k)
		assert_int_equal(equation_case_choose(
		                     &c, "multiple_of_k", arena_printf(a, "%d", k), &e),
		    OK);
	c.equation = text;
	c.brief = true;
	equation_check(&c, a, x);
	return x->verdict;
}

static const char *factorial[] = { "factorial", NULL };

static void
size_decides(void **state)
{
	static const struct {
		const char *equation;
		enum verdict want;
	} t[] = {
		{ "9^(9^(9^9))=5", VERDICT_INCORRECT },
		{ "9!!+9^(9^(9^9))=v2", VERDICT_INCORRECT },
		{ "5-9^(0-9^9)=5", VERDICT_INCORRECT },
		{ "5-(9^(0-(9^9)))=5", VERDICT_INCORRECT },
		{ "(9^(0-(9^9)))=0", VERDICT_INCORRECT },
		{ "0+(9^(9^(0-(9^9))))=1", VERDICT_INCORRECT },
		{ "(v2)+(9^(9^(9^9)))=v2", VERDICT_INCORRECT },
		{ "((v2)+(9^(9^(9^9))))-(9^(9^(9^9)))=v2", VERDICT_CORRECT },
		{ "(9^((9^9)!))-(9^((9^9)!))=0", VERDICT_CORRECT },
		{ "(9!!)^(9^9)=9!", VERDICT_INCORRECT },
		{ "(3^(9^(9^9)))/(3^(9^(9^9)))=1", VERDICT_CORRECT },
		{ "(3x(9^(9^(9!))))-(9^(9^(9!)))=0", VERDICT_INCORRECT },
		{ "(3x(9^(9^(8^9))))-((9^(9^(8^9)))x2)=9^(9^(8^9))", VERDICT_ILLEGAL },
		{ "(3x(9^(9^(8^9))))-((9^(9^(8^9)))x2)=5", VERDICT_INCORRECT },
		{ "(9^(9!))+1=9!", VERDICT_INCORRECT },
		{ "((0-9)^(9^(9^9)))=5", VERDICT_INCORRECT },
		{ "2v(9^(9^(9^9)))=3", VERDICT_INCORRECT },
		{ "(9^(9^(9^9)))v2=1", VERDICT_INCORRECT },
		{ "((9^9)v5)=1", VERDICT_INCORRECT },
		{ "(0-1)^(9^(9^9))=0-1", VERDICT_CORRECT },
		{ "(5-(9^(0-(9^9))))!=5", VERDICT_ILLEGAL },
		{ "1^(9^(9^(9^9)))=1", VERDICT_CORRECT },
		{ "0x(9^(9^(9^9)))=0", VERDICT_CORRECT },
	};
	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		enum verdict v = judged(t[i].equation, factorial, 0);
		if (v != t[i].want)
			fail_msg("%s is %s, should be %s", t[i].equation,
			    verdict_names[v], verdict_names[t[i].want]);
	}
}

/* Roots beyond what is worked out exactly, and logarithms. */
static void
roots_are_told_apart(void **state)
{
	static const struct {
		const char *equation;
		enum verdict want;
	} t[] = {
		{ "(7v(2+(v3)))x(7v(2-(v3)))=1", VERDICT_CORRECT },
		{ "(9v(5+(v8)))/(9v(5+(v8)))=1", VERDICT_CORRECT },
		{ "(7v(2+(v3)))x(7v(3-(v3)))=1", VERDICT_INCORRECT },
		{ "((8x9)v2)^(8x9)=2", VERDICT_CORRECT },
		{ "((8x9)v3)^(8x9)=2", VERDICT_INCORRECT },
		{ "((9x9)v(2+(v3)))^(9x9)=2+(v3)", VERDICT_CORRECT },
		{ "(3^(v2))^(v2)=9", VERDICT_CORRECT },
		{ "2^(v2)=v7", VERDICT_INCORRECT },
		{ "(2v(9^(4x8)+1))^9-(2x8)=0", VERDICT_INCORRECT },
	};
	static const char *none[] = { NULL };
	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		enum verdict v = judged(t[i].equation, none, 0);
		if (v != t[i].want)
			fail_msg("%s is %s, should be %s", t[i].equation,
			    verdict_names[v], verdict_names[t[i].want]);
	}
}

/* XIII-C-7: what is left by k. */
static void
residue_decides(void **state)
{
	static const struct {
		const char *equation;
		int k;
		enum verdict want;
	} t[] = {
		{ "((9^(9^9))!)+4=4", 11, VERDICT_CORRECT },
		{ "((9!)^(9^(9^9)))+4=6", 11, VERDICT_INCORRECT },
		{ "(7^(7^(7^7)))+0=8", 10, VERDICT_INCORRECT },
		{ "(7^(7^(7^7)))+0=3", 10, VERDICT_CORRECT },
		{ "(3^(4^(5^6)))+(9!!)=1", 8, VERDICT_CORRECT },
		{ "(6^(9^(9^9)))x(9!!)=0", 9, VERDICT_CORRECT },
	};
	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		enum verdict v = judged(t[i].equation, factorial, t[i].k);
		if (v != t[i].want)
			fail_msg("%s by %d is %s, should be %s", t[i].equation, t[i].k,
			    verdict_names[v], verdict_names[t[i].want]);
	}
}

/* A tower of powers, with factorials at its top now and then; far above a million. */
static int
tower(struct rng *r, char *out, size_t max)
{
	int height = 3 + (int)rng_below(r, 3), n = 0;
	for (int i = 1; i < height; i++)
		n += snprintf(out + n, max - (size_t)n, "%u^(", 2 + rng_below(r, 8));
	n += snprintf(out + n, max - (size_t)n, "9^%u", 7 + rng_below(r, 3));
	for (int i = 1; i < height; i++)
		n += snprintf(out + n, max - (size_t)n, ")");
	return n;
}

static void
expect(const char *equation, enum verdict want)
{
	static const char *none[] = { NULL };
	enum verdict v = judged(equation, none, 0);
	if (v != want)
		fail_msg("%s is %s, should be %s", equation, verdict_names[v],
		    verdict_names[want]);
}

static void
towers_and_small_numbers(void **state)
{
	enum { TOWERS = 150, TEXT = 500 };
	struct rng r;
	char t[100], text[TEXT];
	(void)state;
	rng_seed(&r, 20);
	for (int i = 0; i < TOWERS; i++) {
		unsigned c = 1 + rng_below(&r, 9), d = 1 + rng_below(&r, 9);
		(void)tower(&r, t, sizeof t);
		snprintf(text, sizeof text, "(%s)x%u=%u", t, c, d);
		expect(text, VERDICT_INCORRECT);
		snprintf(text, sizeof text, "(%s)-%u=%u", t, c, d);
		expect(text, VERDICT_INCORRECT);
		snprintf(text, sizeof text, "%u-(%u/(%s))=%u", d, c, t, d);
		expect(text, VERDICT_INCORRECT);
		snprintf(text, sizeof text, "%u+((%s)/%u)=%u", d, t, c, d);
		expect(text, VERDICT_INCORRECT);
		snprintf(text, sizeof text, "(%u+(%s))-(%s)=%u", d, t, t, d);
		expect(text, VERDICT_CORRECT);
		snprintf(text, sizeof text, "(%u+(%s))-(%s)=%u", d, t, t, d + 1);
		expect(text, VERDICT_INCORRECT);
		snprintf(text, sizeof text, "(((%s)x%u)-(%s))-(%s)=0", t, c, t, t);
		expect(text, c == 2 ? VERDICT_CORRECT : VERDICT_INCORRECT);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bounds_hold_what_they_bound),
		cmocka_unit_test(size_decides),
		cmocka_unit_test(residue_decides),
		cmocka_unit_test(roots_are_told_apart),
		cmocka_unit_test(towers_and_small_numbers),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
