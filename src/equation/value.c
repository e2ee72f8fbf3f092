/* equation/value.c - machine fractions; what they cannot hold goes to exact.c.  Pure. */
#include "equation/value.h"
#include "equation/exact.h"
#include <math.h>
#include <string.h>

__extension__ typedef __int128 wide;

const struct number_caps number_caps[2] = {
	/* budget, joins, bits, height, degree, degree of a root, precision,
	 * entries */
	{ 500000, 500000, 1000000, 20000, 40, 60, 20000, 150000 },
	{ 20000000, 6000000, 20000000, 100000, 100, 200, 200000, 600000 },
};

void
numbers_start(struct numbers *n, struct arena *a, bool patient)
{
	const struct number_caps *caps = &number_caps[patient];
	*n = (struct numbers){ .arena = a, .budget = caps->budget, .caps = caps };
}

bool
numbers_pay(struct numbers *n, int64_t cost)
{
	enum { REFUSAL = 100 };
	bool enough = cost <= n->budget;
	n->budget -= enough ? cost : MIN(n->budget, MIN(cost, REFUSAL));
	return enough;
}

void
numbers_done(struct numbers *n)
{
	if (n->exact)
		exact_done(n);
}

static uint64_t
common(uint64_t a, uint64_t b)
{
	while (b) {
		uint64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

static uint64_t
size_of(int64_t x)
{
	return x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
}

static bool
fits(wide x)
{
	return x <= INT64_MAX && x >= -INT64_MAX;
}

struct value
value_int(int64_t x)
{
	return (struct value){ x, 1, NULL };
}

struct value
value_fraction(int64_t num, int64_t den)
{
	assert(den != 0);
	int64_t g = (int64_t)common(size_of(num), size_of(den));
	g = den < 0 ? -g : g;
	return (struct value){ num / g, den / g, NULL };
}

/* num/den of twice the width in lowest terms, if they then fit. */
static bool
reduced(wide num, wide den, struct value *out)
{
	if (den < 0) {
		num = -num;
		den = -den;
	}
	if (fits(num) && fits(den)) {
		int64_t g = (int64_t)common(size_of((int64_t)num), size_of((int64_t)den));
		*out = (struct value){ (int64_t)num / g, (int64_t)den / g, NULL };
		return true;
	}
	wide a = num < 0 ? -num : num, b = den;
	while (b) {
		wide rest = a % b;
		a = b;
		b = rest;
	}
	if (!fits(num / a) || !fits(den / a))
		return false;
	*out = (struct value){ (int64_t)(num / a), (int64_t)(den / a), NULL };
	return true;
}

static bool
both_small(struct value a, struct value b)
{
	return !a.big && !b.big;
}

enum outcome
value_add(struct numbers *n, struct value a, struct value b, struct value *out)
{
	int64_t sum;
	if (both_small(a, b)) {
		if (a.den == 1 && b.den == 1 &&
		    !__builtin_add_overflow(a.num, b.num, &sum) && sum != INT64_MIN) {
			*out = (struct value){ sum, 1, NULL };
			return DEFINED;
		}
		wide x = (wide)a.num * b.den, y = (wide)b.num * a.den, num;
		if (!__builtin_add_overflow(x, y, &num) &&
		    reduced(num, (wide)a.den * b.den, out))
			return DEFINED;
	}
	return exact_add(n, a, b, out);
}

enum outcome
value_sub(struct numbers *n, struct value a, struct value b, struct value *out)
{
	if (b.big)
		return exact_sub(n, a, b, out);
	b.num = -b.num;
	return value_add(n, a, b, out);
}

enum outcome
value_mul(struct numbers *n, struct value a, struct value b, struct value *out)
{
	if (both_small(a, b) && reduced((wide)a.num * b.num, (wide)a.den * b.den, out))
		return DEFINED;
	return exact_mul(n, a, b, out);
}

enum outcome
value_div(struct numbers *n, struct value a, struct value b, struct value *out)
{
	if (!b.big && b.num == 0)
		return UNDEFINED;
	if (both_small(a, b) && reduced((wide)a.num * b.den, (wide)a.den * b.num, out))
		return DEFINED;
	if (b.big) {
		enum truth zero = value_is_zero(n, b);
		if (zero != FALSE_)
			return zero == TRUE_ ? UNDEFINED : UNCHECKABLE;
	}
	return exact_div(n, a, b, out);
}

/* ---- powers ---- */

/* A small fraction to a small integer power, if it fits. */
static bool
small_power(struct value a, int64_t e, struct value *out)
{
	enum { EXPONENT_MAX = 62 };
	struct value r = value_int(1);
	if (e < 0) {
		a = value_fraction(a.den, a.num);
		e = -e;
	}
	if (e > EXPONENT_MAX && a.den == 1 && (a.num == 1 || a.num == -1))
		e %= 2;
	if (e > EXPONENT_MAX)
		return false;
	while (e > 0) {
		if ((e & 1) && !reduced((wide)r.num * a.num, (wide)r.den * a.den, &r))
			return false;
		e >>= 1;
		if (e > 0 && !reduced((wide)a.num * a.num, (wide)a.den * a.den, &a))
			return false;
	}
	*out = r;
	return true;
}

/* The k-th root of x > 0, where it is a whole number. */
static bool
small_root(int64_t x, int64_t k, int64_t *out)
{
	int64_t y = k > 62 ? 1 : (int64_t)llround(pow((double)x, 1.0 / (double)k));
	for (int64_t z = MAX(y - 1, 1); z <= y + 1; z++) {
		struct value p;
		if (small_power(value_int(z), MIN(k, 63), &p) && p.num == x) {
			*out = z;
			return true;
		}
	}
	return false;
}

/* A small positive fraction to a small fraction's power, where it is a small fraction. */
static bool
small_fraction_power(struct value a, struct value b, struct value *out)
{
	int64_t num, den;
	if (b.den == 1)
		return small_power(a, b.num, out);
	if (!small_root(a.num, b.den, &num) || !small_root(a.den, b.den, &den))
		return false;
	return small_power((struct value){ num, den, NULL }, b.num, out);
}

enum outcome
value_pow(struct numbers *n, struct value a, struct value b, struct value *out)
{
	if (!both_small(a, b))
		return exact_pow(n, a, b, out);
	if (a.num == 0) {
		*out = value_int(0);
		return b.num > 0 ? DEFINED : UNDEFINED;
	}
	bool minus = a.num < 0;
	if (minus && b.den % 2 == 0)
		return UNDEFINED;
	struct value size = a;
	size.num = minus ? -a.num : a.num;
	if (!small_fraction_power(size, b, out))
		return exact_pow(n, a, b, out);
	if (minus && b.num % 2 != 0)
		out->num = -out->num;
	return DEFINED;
}

enum outcome
value_root(struct numbers *n, struct value index, struct value c, struct value *out)
{
	struct value exponent;
	enum outcome o = value_div(n, value_int(1), index, &exponent);
	return o == DEFINED ? value_pow(n, c, exponent, out) : o;
}

/* ---- whole numbers ---- */

enum outcome
value_factorial(struct numbers *n, struct value a, struct value *out)
{
	enum { FITS = 20 };
	if (a.big || a.num > FITS)
		return exact_factorial(n, a, out);
	int64_t x = 1;
	for (int64_t i = 2; i <= a.num; i++)
		x *= i;
	*out = value_int(x);
	return DEFINED;
}

enum outcome
value_rem(struct numbers *n, struct value a, struct value b, struct value *out)
{
	if (!both_small(a, b))
		return exact_rem(n, a, b, out);
	*out = value_int(a.num % b.num);
	return DEFINED;
}

enum outcome
value_gcf(struct numbers *n, struct value a, struct value b, struct value *out)
{
	if (!both_small(a, b))
		return exact_gcf(n, a, b, out);
	*out = value_int((int64_t)common(size_of(a.num), size_of(b.num)));
	return DEFINED;
}

enum outcome
value_lcm(struct numbers *n, struct value a, struct value b, struct value *out)
{
	struct value g;
	enum outcome o = value_gcf(n, a, b, &g);
	if (o == DEFINED)
		o = value_div(n, a, g, &g);
	return o == DEFINED ? value_mul(n, g, b, out) : o;
}

enum outcome
value_factors(struct numbers *n, struct value a, bool by_hand, struct value *out)
{
	enum { TRIED_MAX = 100000 };
	int64_t count = 1;
	if (a.big || a.num > (int64_t)TRIED_MAX * TRIED_MAX)
		return exact_factors(n, a, by_hand, out);
	if (!exact_charge(n, TRIED_MAX / 100))
		return UNCHECKABLE;
	for (int64_t p = 2; p * p <= a.num; p++) {
		int64_t times = 1;
		for (; a.num % p == 0; a.num /= p)
			times++;
		count *= times;
	}
	*out = value_int(a.num > 1 ? count * 2 : count);
	return DEFINED;
}

static bool
prime(int64_t x)
{
	for (int64_t p = 2; p * p <= x; p++)
		if (x % p == 0)
			return false;
	return x > 1;
}

enum outcome
value_next_prime(struct numbers *n, struct value a, struct value *out)
{
	enum { LIMIT = 1000000 };
	int64_t x;
	if (value_less(n, a, value_int(2)) == TRUE_) {
		*out = value_int(2);
		return DEFINED;
	}
	if (a.big && !exact_floor(a, &x))
		return UNCHECKABLE;
	if (!a.big)
		x = a.num / a.den;
	if (x > LIMIT)
		return UNCHECKABLE;
	do
		x++;
	while (!prime(x));
	*out = value_int(x);
	return DEFINED;
}

enum outcome
value_log(struct numbers *n, struct value a, struct value b, struct value *out)
{
	return exact_log(n, a, b, out);
}

/* ---- questions ---- */

enum truth
value_equal(struct numbers *n, struct value a, struct value b)
{
	if (both_small(a, b))
		return a.num == b.num && a.den == b.den ? TRUE_ : FALSE_;
	return exact_equal(n, a, b);
}

enum truth
value_less(struct numbers *n, struct value a, struct value b)
{
	if (both_small(a, b))
		return (wide)a.num * b.den < (wide)b.num * a.den ? TRUE_ : FALSE_;
	return exact_less(n, a, b);
}

enum truth
value_is_zero(struct numbers *n, struct value a)
{
	return value_equal(n, a, value_int(0));
}

enum truth
value_is_integer(struct numbers *n, struct value a)
{
	if (a.big)
		return exact_is(n, a, EXACT_INTEGER);
	return a.den == 1 ? TRUE_ : FALSE_;
}

enum truth
value_is_rational(struct numbers *n, struct value a)
{
	return a.big ? exact_is(n, a, EXACT_RATIONAL) : TRUE_;
}

enum truth
value_is_rational_at_once(struct numbers *n, struct value a)
{
	return a.big ? exact_rational_at_once(n, a) : TRUE_;
}

enum truth
value_is_real(struct numbers *n, struct value a)
{
	return a.big ? exact_is(n, a, EXACT_REAL) : TRUE_;
}

enum truth
value_multiple(struct numbers *n, struct value a, struct value b, int k)
{
	struct value d;
	if (!both_small(a, b))
		return exact_multiple(n, a, b, k);
	if (value_sub(n, a, b, &d) != DEFINED ||
	    value_div(n, d, value_int(k), &d) != DEFINED)
		return UNKNOWN;
	return value_is_integer(n, d);
}

/* ---- texts ---- */

const char *
value_text(struct numbers *n, struct value a)
{
	if (a.big)
		return exact_text(n, a);
	return a.den == 1 ? arena_printf(n->arena, "%lld", (long long)a.num)
	                  : arena_printf(n->arena, "%lld/%lld", (long long)a.num,
	                        (long long)a.den);
}

bool
value_approx(struct numbers *n, struct value a, const char **re, const char **im)
{
	return exact_approx(n, a, re, im);
}
