/* Exact numbers: what is equal is proven, what only looks equal is told apart, and what
 * would take too long is never called equal. */
#include "base/arena.h"
#include "base/rng.h"
#include "equation/check.h"
#include "equation/value.h"
#include "tests/harness.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a little calculator: operands first, "2 q 3 q +" is v2 + v3 ---- */

enum { STACK = 64 };

struct calculator {
	struct arena *arena;
	struct numbers n;
	struct value stack[STACK];
	int top;
	bool all_defined;
};

typedef enum outcome binary(struct numbers *, struct value, struct value, struct value *);

static const struct {
	char sign;
	binary *fn;
} binaries[] = {
	{ '+', value_add }, { '-', value_sub }, { '*', value_mul }, { '/', value_div },
	{ '^', value_pow }, { 'r', value_root }, /* 3 7 r: the cube root of 7 */
	{ 'l', value_log },                      /* 8 2 l: of 8 to the base 2 */
};

static void
push(struct calculator *c, struct value v)
{
	assert_true(c->top < STACK);
	c->stack[c->top++] = v;
}

static void
apply(struct calculator *c, char sign)
{
	struct value b = c->stack[--c->top], a, out = value_int(0);
	if (sign == 'd') { /* twice */
		push(c, b);
		push(c, b);
		return;
	}
	if (sign == 'q') { /* square root */
		push(c, value_int(2));
		push(c, b);
		apply(c, 'r');
		return;
	}
	assert_true(c->top > 0);
	a = c->stack[--c->top];
	for (size_t i = 0; i < COUNT(binaries); i++)
		if (binaries[i].sign == sign)
			c->all_defined &= binaries[i].fn(&c->n, a, b, &out) == DEFINED;
	push(c, out);
}

static struct value
worked_out(struct calculator *c, const char *text)
{
	for (const char *s = text; *s; s++) {
		if (*s >= '0' && *s <= '9') {
			char *end;
			push(c, value_int(strtol(s, &end, 10)));
			s = end - 1;
		} else if (*s == 'i')
			push(c, value_i(&c->n, false));
		else if (*s != ' ')
			apply(c, *s);
	}
	assert_true(c->top == 1);
	return c->stack[--c->top];
}

static void
start(struct calculator *c, bool patient)
{
	*c = (struct calculator){ .arena = arena_new(), .all_defined = true };
	numbers_start(&c->n, c->arena, patient);
	c->n.complex_numbers = true;
}

static void
done(struct calculator *c)
{
	numbers_done(&c->n);
	arena_free(c->arena);
}

/* ---- identities ---- */

#define COS_PI_16 "2 2 2 q + q + q 2 /" /* half of v(2+v(2+v2)) */
#define DOUBLED " d * 2 * 1 - "         /* cos 2x from cos x */
#define COS_2PI_17                                                                       \
	"17 q 1 - 34 2 17 q * - q + 2 17 3 17 q * + 34 2 17 q * - q - 2 34 2 17 q * + "  \
	"q * - q * + 16 /"

static const struct {
	const char *a, *b;
} identities[] = {
	{ "5 2 6 q * + q", "2 q 3 q +" },
	{ "2 q 3 q + 2 ^", "5 24 q +" },
	{ "3 2 r 6 2 r *", "2 q" /* v2 = 3v2 x 6v2 */ },
	/* Shanks */
	{ "11 2 29 q * + q 16 2 29 q * - 2 55 10 29 q * - q * + q +",
	    "5 q 22 2 5 q * + q +" },
	/* Ramanujan */
	{ "3 3 2 r 1 - r", "3 1 9 / r 3 2 9 / r - 3 4 9 / r +" },
	{ "3 5 r 3 4 r - q", "3 2 r 3 20 r + 3 25 r - 3 /" },
	/* Cardano */
	{ "3 2 5 q + r 3 2 5 q - r +", "1" },
	{ "3 10 108 q + r 3 108 q 10 - r -", "2" },
	/* cosines */
	{ COS_PI_16 DOUBLED, "2 2 q + q 2 /" },
	{ COS_PI_16 DOUBLED DOUBLED, "2 q 2 /" },
	{ "5 q 1 - 4 /" DOUBLED, "0 5 q - 1 - 4 /" },
	{ COS_2PI_17 DOUBLED DOUBLED DOUBLED DOUBLED, COS_2PI_17 },
	/* powers of complex numbers */
	{ "i 2 ^", "0 1 -" },
	{ "i 4 ^", "1" },
	{ "1 i + 8 ^", "16" },
	{ "1 i + 2 q / 8 ^", "1" },
	{ "1 3 q i * + 2 / 6 ^", "1" },
	{ "2 i + 2 i - *", "5" },
	{ "3 2 r i * 6 ^", "0 4 -" },
	{ "3 2 r i + 3 2 r i - *", "3 4 r 1 +" },
	{ "1 3 2 r i + /", "3 2 r i - 3 4 r 1 + /" },
	/* logarithms */
	{ "8 2 l", "3" },
	{ "8 4 l", "3 2 /" },
	{ "8 2 q l", "6" },
	{ "2 q 8 l", "1 6 /" },
	{ "1 27 / 9 l", "0 3 2 / -" },
	{ "10 60 ^ 10 l", "60" },
	{ "27 8 / 4 9 / l", "0 3 2 / -" },
	{ "1 16 / 8 l", "0 4 3 / -" },
	{ "12 2000 ^ 144 l", "1000" },
	{ "6 2000 ^ 216 l", "2000 3 /" },
	{ "2 6 l 3 6 l +", "1" },
	{ "3 2 l 2 3 l *", "1" },
	{ "2 q 2 q ^ 2 q ^", "2" },
	/* far more conjugates than digits */
	{ "3 2 r 3 3 r + 3 5 r + d *", "3 4 r 3 9 r + 3 25 r + 3 6 r 3 10 r + 3 15 r + 2 "
	                               "* +" },
	{ "7 2 3 q + r 7 2 3 q - r *", "1" },
	{ "11 2 r 11 ^", "2" },
	/* long negative bases */
	{ "0 2 70 ^ - 3 ^", "0 2 210 ^ -" },
	{ "0 2 70 ^ - 0 3 - ^", "0 1 2 210 ^ / -" },
	{ "0 7 2000 ^ - 3 ^", "0 7 6000 ^ -" },
	{ "3 0 2 150 ^ - r", "0 2 50 ^ -" },
};

static void
identities_are_proven(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(identities); i++) {
		struct calculator c;
		start(&c, false);
		struct value a = worked_out(&c, identities[i].a),
		             b = worked_out(&c, identities[i].b), d;
		enum truth same = value_equal(&c.n, a, b);
		if (!c.all_defined || same != TRUE_)
			fail_msg("%s = %s: %d, %s", identities[i].a, identities[i].b,
			    (int)same, c.n.limit ? c.n.limit : "-");
		assert_int_equal(value_sub(&c.n, a, b, &d), DEFINED);
		assert_int_equal(value_is_zero(&c.n, d), TRUE_);
		/* what is 0 is never divided by, and what is 1 more is another number */
		assert_int_equal(value_div(&c.n, a, d, &d), UNDEFINED);
		assert_int_equal(value_add(&c.n, b, value_int(1), &d), DEFINED);
		assert_int_equal(value_equal(&c.n, a, d), FALSE_);
		done(&c);
	}
}

/* ---- near misses ---- */

/* a > b, by so little. */
static const struct {
	const char *a, *b;
	int digits; /* in which they agree, at least */
} misses[] = {
	{ "10 q 11 q +", "5 q 18 q +", 3 },
	{ "10 20 ^ 1 + q", "10 10 ^", 20 },
	{ "10 40 ^ 1 + q", "10 20 ^", 40 },
	{ "10 40 ^ 1 + q 2 *", "10 40 ^ q 10 40 ^ 2 + q +", 60 },
	{ "2 60 ^ 1 + 2 l", "60", 18 },
	{ "2 200 ^ 1 + 2 l", "200", 58 },
	{ "1 2 q + 150 ^ 2 q 1 - 150 ^ +", "1 2 q + 150 ^", 100 },
	{ "3 2 r 3 3 r + 3 5 r + d * 1 10 30 ^ / +",
	    "3 4 r 3 9 r + 3 25 r + 3 6 r 3 10 r + 3 15 r + 2 * +", 30 },
	{ "3 3 2 r 1 - r 1 10 55 ^ / +", "3 1 9 / r 3 2 9 / r - 3 4 9 / r +", 54 },
	{ COS_2PI_17 " 1 10 50 ^ / +", COS_2PI_17 DOUBLED DOUBLED DOUBLED DOUBLED, 49 },
	{ "2 q 2 q ^ 1 10 40 ^ / +", "2 q 2 q ^", 40 },
	{ "3 2 r 3 3 r * 1 10 45 ^ / +", "3 6 r", 44 },
	{ "8 512 ^ 6 r", "1", 460 },
	{ "5 7 q ^ 10 60 ^ + 5 7 q ^ -", "10 60 ^ 1 10 400 ^ / -", 455 },
};

static void
near_misses_are_told_apart(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(misses); i++) {
		struct calculator c;
		start(&c, false);
		struct value a = worked_out(&c, misses[i].a),
		             b = worked_out(&c, misses[i].b), d, size;
		enum truth same = value_equal(&c.n, a, b);
		if (!c.all_defined || same != FALSE_)
			fail_msg("%s = %s: %d, %s", misses[i].a, misses[i].b, (int)same,
			    c.n.limit ? c.n.limit : "-");
		assert_int_equal(value_less(&c.n, b, a), TRUE_);
		assert_int_equal(value_less(&c.n, a, b), FALSE_);
		assert_int_equal(value_sub(&c.n, a, b, &d), DEFINED);
		assert_int_equal(value_is_zero(&c.n, d), FALSE_);
		/* it is near indeed */
		assert_int_equal(
		    value_pow(&c.n, value_int(10), value_int(-misses[i].digits), &size),
		    DEFINED);
		assert_int_equal(value_mul(&c.n, size, a, &size), DEFINED);
		if (value_less(&c.n, d, size) != TRUE_)
			fail_msg("%s: not that near", misses[i].a);
		done(&c);
	}
}

static void
near_integers_are_none(void **state)
{
	static const char *const near[] = { "1 2 q + 30 ^", "1 2 q + 150 ^",
		"1 5 q + 2 / 200 ^", "10 40 ^ 1 + q", "2 60 ^ 1 + 2 l", "2 200 ^ 1 + 2 l",
		"3 10 33 ^ 1 + r",
		"3 2 5 q + r 3 2 5 q - r + 1 10 25 ^ / + 2 q 10 40 ^ / +",
		"2 q 2 q ^ 2 q ^ 1 10 30 ^ / 2 q * +" };
	(void)state;
	for (size_t i = 0; i < COUNT(near); i++) {
		struct calculator c;
		start(&c, false);
		struct value a = worked_out(&c, near[i]);
		enum truth whole = value_is_integer(&c.n, a),
		           fraction = value_is_rational(&c.n, a);
		if (!c.all_defined || whole != FALSE_ || fraction != FALSE_)
			fail_msg("%s: %d %d", near[i], (int)whole, (int)fraction);
		done(&c);
	}
}

/* Wherever the budget ends, there is a right answer or none. */
static void
a_short_budget_makes_no_answer_wrong(void **state)
{
	enum { STEP = 16 };
	(void)state;
	for (size_t i = 0; i < COUNT(identities) + COUNT(misses); i++) {
		bool equal = i < COUNT(identities);
		const char *left =
		    equal ? identities[i].a : misses[i - COUNT(identities)].a;
		const char *right =
		    equal ? identities[i].b : misses[i - COUNT(identities)].b;
		for (int64_t budget = 0; budget < number_caps[0].budget;
		     budget += 1 + budget / STEP) {
			struct calculator c;
			start(&c, false);
			c.n.budget = budget;
			struct value a = worked_out(&c, left), b = worked_out(&c, right);
			enum truth same = value_equal(&c.n, a, b);
			if (c.all_defined && same == (equal ? FALSE_ : TRUE_))
				fail_msg("%s = %s: %d with a budget of %lld", left, right,
				    (int)same, (long long)budget);
			assert_true(c.n.budget >= 0);
			done(&c);
		}
	}
}

/* ---- how near 0 a number can come ---- */

/* (vk - v(k-1))^m falls below every bound, and is never 0. */
static void
a_positive_number_is_never_zero(void **state)
{
	static const char *const bases[] = { "2 q 1 -", "2 q 3 2 r -", "1 3 9 r 2 - -",
		"5 7 r 7 5 r - 10 /", "2 3 q + q 2 3 q - q - 7 2 r - " };
	(void)state;
	for (size_t i = 0; i < COUNT(bases); i++)
		for (int64_t m = 1; m < 1000000; m *= 7) {
			struct calculator c;
			struct value x, d;
			start(&c, m > 1000);
			enum outcome o =
			    value_pow(&c.n, worked_out(&c, bases[i]), value_int(m), &x);
			assert_true(o != UNDEFINED);
			if (o == DEFINED &&
			    value_add(&c.n, x, worked_out(&c, "3 5 r"), &d) == DEFINED &&
			    value_sub(&c.n, d, worked_out(&c, "3 5 r"), &d) == DEFINED) {
				enum truth zero = value_is_zero(&c.n, d);
				if (zero == TRUE_ || (m < 50 && zero != FALSE_))
					fail_msg("(%s)^%lld: %d", bases[i], (long long)m,
					    (int)zero);
				assert_true(zero != UNKNOWN || c.n.limit);
			}
			done(&c);
		}
}

/* ---- random sums and products of roots ---- */

static struct value
random_number(struct calculator *c, struct rng *r, int depth)
{
	static const char *const leaves[] = { "2 q", "3 2 r", "5 q", "3", "2 3 /",
		"1 2 q +", "3 2 r i +", "2 2 q + q", "7 2 r" };
	struct value a, b, out = value_int(1);
	if (depth == 0 || rng_below(r, 4) == 0)
		return worked_out(c, leaves[rng_below(r, COUNT(leaves))]);
	a = random_number(c, r, depth - 1);
	b = random_number(c, r, depth - 1);
	c->all_defined &= binaries[rng_below(r, 4)].fn(&c->n, a, b, &out) == DEFINED;
	return out;
}

/* (a + b)^2 = a^2 + 2 a b + b^2, and with a little more it is not. */
static void
binomials_are_proven_and_their_neighbours_are_not(void **state)
{
	enum { TRIALS = 400, PROVEN_MIN = 300, DIGITS_MAX = 60 };
	struct rng r;
	int proven = 0, apart = 0;
	(void)state;
	rng_seed(&r, 5);
	for (int i = 0; i < TRIALS; i++) {
		struct calculator c;
		struct value little;
		start(&c, false);
		struct value a = random_number(&c, &r, 2), b = random_number(&c, &r, 2);
		int64_t digits = 10 + (int64_t)rng_below(&r, DIGITS_MAX);
		push(&c, a);
		push(&c, b);
		apply(&c, '+');
		apply(&c, 'd');
		apply(&c, '*');
		struct value left = c.stack[--c.top];
		push(&c, a);
		push(&c, a);
		apply(&c, '*');
		push(&c, a);
		push(&c, b);
		apply(&c, '*');
		apply(&c, 'd');
		apply(&c, '+');
		apply(&c, '+');
		push(&c, b);
		push(&c, b);
		apply(&c, '*');
		apply(&c, '+');
		struct value right = c.stack[--c.top];
		assert_int_equal(
		    value_pow(&c.n, value_int(10), value_int(-digits), &little), DEFINED);
		if (c.all_defined) {
			enum truth same = value_equal(&c.n, left, right);
			assert_true(same != FALSE_);
			proven += same == TRUE_;
			push(&c, right);
			push(&c, little);
			apply(&c, '+');
			same = value_equal(&c.n, left, c.stack[--c.top]);
			assert_true(same != TRUE_);
			apart += same == FALSE_;
		}
		done(&c);
	}
	if (proven < PROVEN_MIN || apart < PROVEN_MIN)
		fail_msg("%d proven, %d told apart", proven, apart);
}

/* ---- caps ---- */

/* Of roots of so many primes that no bound is within reach: not decided, and why. */
static void
what_takes_too_long_is_not_decided(void **state)
{
	static const int primes[] = { 2, 3, 5, 7, 11, 13, 17, 19, 23, 29 };
	(void)state;
	for (int patient = 0; patient < 2; patient++) {
		struct calculator c;
		struct value sum = value_int(0), rest, left, right = value_int(0);
		start(&c, patient);
		for (size_t i = 0; i < COUNT(primes); i++) {
			struct value root;
			assert_int_equal(
			    value_root(&c.n, value_int(3), value_int(primes[i]), &root),
			    DEFINED);
			assert_int_equal(value_add(&c.n, sum, root, &sum), DEFINED);
		}
		assert_int_equal(value_pow(&c.n, sum, value_int(2), &left), DEFINED);
		rest = sum;
		for (size_t i = 0; i < COUNT(primes); i++) {
			struct value part;
			assert_int_equal(
			    value_root(&c.n, value_int(3), value_int(primes[i]), &part),
			    DEFINED);
			assert_int_equal(value_mul(&c.n, part, rest, &part), DEFINED);
			assert_int_equal(value_add(&c.n, right, part, &right), DEFINED);
		}
		assert_int_equal(value_sub(&c.n, left, right, &rest), DEFINED);
		assert_int_equal(value_equal(&c.n, left, right), UNKNOWN);
		assert_int_equal(value_div(&c.n, sum, rest, &rest), UNCHECKABLE);
		assert_non_null(c.n.limit);
		done(&c);
	}
}

static void
a_limit_is_a_verdict_of_its_own(void **state)
{
	static const char *const hard[] = {
		"(3v2+3v3+3v5+3v7)x(7v2+7v3+7v5+7v7)"
		"-3v2x(7v2+7v3+7v5+7v7)-3v3x(7v2+7v3+7v5+7v7)"
		"-3v5x(7v2+7v3+7v5+7v7)-3v7x(7v2+7v3+7v5+7v7)=0"
	};
	(void)state;
	for (size_t i = 0; i < COUNT(hard); i++) {
		DEFER(arena_free) struct arena *a = arena_new();
		struct equation_case c;
		struct equation_answer *x = ARENA_NEW(a, struct equation_answer);
		equation_case_init(&c, equation_system_find("mlag-basic-2018"), "Senior");
		c.equation = hard[i];
		equation_check(&c, a, x);
		if (x->verdict != VERDICT_UNCHECKABLE)
			fail_msg("%s: %s, %s", hard[i], verdict_names[x->verdict],
			    x->findings[0].message);
		assert_non_null(strstr(x->findings[0].message, "too"));
	}
}

/* ---- how many numbers divide one ---- */

static void
divisors_are_counted(void **state)
{
	static const struct {
		const char *of;
		int64_t by_hand, by_any_means; /* 0: not decided */
	} numbers[] = {
		{ "1", 1, 1 }, { "97", 2, 2 }, { "360", 24, 24 }, { "2 60 ^", 61, 61 },
		{ "2 64 ^ 1 +", 0, 4 },     /* 274177 x 67280421310721 */
		{ "2 67 ^ 1 -", 0, 4 },     /* 193707721 x 761838257287 */
		{ "2 101 ^ 1 -", 0, 4 },    /* 7432339208719 x ... */
		{ "2 61 ^ 1 - 2 ^", 0, 3 }, /* the square of a prime */
		{ "2 31 ^ 1 - 2 ^ 99991 *", 0, 6 },
		{ "100003 2 31 ^ 1 - * 2 61 ^ 1 - *", 0, 8 }, { "2 127 ^ 1 -", 0, 2 },
		{ "2 129 ^ 25 -", 0, 0 }, /* too long */
	};
	(void)state;
	for (size_t i = 0; i < 2 * COUNT(numbers); i++) {
		bool by_hand = i % 2 == 0;
		int64_t want =
		    by_hand ? numbers[i / 2].by_hand : numbers[i / 2].by_any_means;
		struct calculator c;
		struct value count = value_int(0);
		start(&c, true);
		struct value of = worked_out(&c, numbers[i / 2].of);
		enum outcome o = value_factors(&c.n, of, by_hand, &count);
		if (o != (want ? DEFINED : UNCHECKABLE) ||
		    (want && value_equal(&c.n, count, value_int(want)) != TRUE_))
			fail_msg("%s, %s: %d", numbers[i / 2].of,
			    by_hand ? "by hand" : "any means", (int)o);
		done(&c);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(identities_are_proven),
		cmocka_unit_test(near_misses_are_told_apart),
		cmocka_unit_test(near_integers_are_none),
		cmocka_unit_test(a_short_budget_makes_no_answer_wrong),
		cmocka_unit_test(a_positive_number_is_never_zero),
		cmocka_unit_test(binomials_are_proven_and_their_neighbours_are_not),
		cmocka_unit_test(what_takes_too_long_is_not_decided),
		cmocka_unit_test(a_limit_is_a_verdict_of_its_own),
		cmocka_unit_test(divisors_are_counted),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
