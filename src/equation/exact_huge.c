/* equation/exact_huge.c - towers of powers and factorials, kept as products: compared by
 * size and residue, never written out.  Pure. */
#include "equation/exact_type.h"
#include <math.h>
#include <string.h>

static const double FAR_ABOVE = 100, ROUNDING = 1e-9;
static const char too_long[] = "A number is too long to be written out.";

/* ---- products ---- */

static bool
part_add(int64_t *base, int64_t *power, int *n, int64_t b, int64_t p)
{
	int at = 0;
	while (at < *n && base[at] < b)
		at++;
	if (at < *n && base[at] == b) {
		if (__builtin_add_overflow(power[at], p, &power[at]))
			return false;
		if (power[at] == 0) {
			--*n;
			memmove(
			    base + at, base + at + 1, (size_t)(*n - at) * sizeof *base);
			memmove(power + at, power + at + 1,
			    (size_t)(*n - at) * sizeof *power);
		}
		return true;
	}
	if (*n == HUGE_PARTS)
		return false;
	memmove(base + at + 1, base + at, (size_t)(*n - at) * sizeof *base);
	memmove(power + at + 1, power + at, (size_t)(*n - at) * sizeof *power);
	base[at] = b;
	power[at] = p;
	++*n;
	return true;
}

/* Multiplies by x^power, x > 0, as powers of its primes; false where it has one too large
 * to be found. */
static bool
integer_add(struct numbers *n, struct huge *h, int64_t x, int64_t power)
{
	enum { TRIED_MAX = 1000000, TRIED_A_COST = 20 };
	int64_t tried = (int64_t)fmin(sqrt((double)x), TRIED_MAX);
	if (!exact_charge(n, 1 + tried / TRIED_A_COST))
		return false;
	for (int64_t p = 2; p * p <= x && p <= TRIED_MAX; p += 1 + (p > 2))
		for (; x % p == 0; x /= p)
			if (!part_add(h->base, h->power, &h->n, p, power))
				return false;
	if (x > (int64_t)TRIED_MAX * TRIED_MAX)
		return false;
	return x == 1 || part_add(h->base, h->power, &h->n, x, power);
}

static bool
fraction_add(struct numbers *n, struct huge *h, struct value a, int64_t power)
{
	if (a.big || a.num == 0)
		return false;
	if (a.num < 0 && power % 2 != 0)
		h->sign = -h->sign;
	return integer_add(n, h, a.num < 0 ? -a.num : a.num, power) &&
	       integer_add(n, h, a.den, -power);
}

static bool
huge_add(struct huge *h, const struct huge *b, int64_t power)
{
	int64_t p;
	for (int i = 0; i < b->n; i++)
		if (__builtin_mul_overflow(b->power[i], power, &p) ||
		    !part_add(h->base, h->power, &h->n, b->base[i], p))
			return false;
	for (int i = 0; i < b->facts; i++)
		if (__builtin_mul_overflow(b->fact_power[i], power, &p) ||
		    !part_add(h->fact, h->fact_power, &h->facts, b->fact[i], p))
			return false;
	if (b->sign < 0 && power % 2 != 0)
		h->sign = -h->sign;
	return true;
}

/* Natural logarithm of the size, without plus; *terms gets the size of what was added
 * up, as that is what the rounding goes by where large terms cancel. */
static double
log_size(const struct huge *h, double *terms)
{
	double s = 0;
	*terms = 0;
	for (int i = 0; i < h->n; i++) {
		double x = (double)h->power[i] * log((double)h->base[i]);
		s += x;
		*terms += fabs(x);
	}
	for (int i = 0; i < h->facts; i++) {
		double x = (double)h->fact_power[i] * lgamma((double)h->fact[i] + 1);
		s += x;
		*terms += fabs(x);
	}
	return s;
}

double
huge_log_size(const struct huge *h, double *error)
{
	double size = log_size(h, error);
	*error = (*error + 1) * ROUNDING;
	return size;
}

/* A product that can be written out after all becomes a fraction. */
static enum outcome
settle(struct numbers *n, const struct huge *h, struct value *out)
{
	enum { WRITTEN = 20000, BITS_A_COST = 300 };
	double size = 0;
	for (int i = 0; i < h->n; i++)
		size += fabs((double)h->power[i]) * log2((double)h->base[i]);
	for (int i = 0; i < h->facts; i++)
		if (h->fact[i] > WRITTEN / 10)
			size = INFINITY;
	if (size > WRITTEN || h->facts > 0)
		return exact_give_huge(n, h, out);
	struct value v = value_int(h->sign), p;
	enum outcome o = DEFINED;
	for (int i = 0; i < h->n && o == DEFINED; i++) {
		o = value_pow(n, value_int(h->base[i]), value_int(h->power[i]), &p);
		if (o == DEFINED)
			o = value_mul(n, v, p, &v);
	}
	if (o == DEFINED)
		o = value_add(n, v, value_int(h->plus), &v);
	*out = v;
	return o;
}

enum outcome
huge_power(struct numbers *n, struct value a, int64_t power, struct value *out)
{
	struct huge h = { .sign = 1 };
	if (!fraction_add(n, &h, a, power))
		return exact_limit(n, too_long);
	return exact_give_huge(n, &h, out);
}

enum outcome
huge_raise(struct numbers *n, struct value a, int64_t num, int64_t den, struct value *out)
{
	const struct huge *from = a.big->as.huge;
	struct huge h = { .sign = 1 }, root = *from;
	if (from->plus != 0 || (den > 1 && from->sign < 0))
		return den % 2 == 0 && from->sign < 0 ? UNDEFINED
		                                      : exact_limit(n, too_long);
	for (int i = 0; i < root.n; i++) {
		if (root.power[i] % den != 0)
			return exact_limit(n, too_long);
		root.power[i] /= den;
	}
	for (int i = 0; i < root.facts; i++) {
		if (root.fact_power[i] % den != 0)
			return exact_limit(n, too_long);
		root.fact_power[i] /= den;
	}
	if (!huge_add(&h, &root, num))
		return exact_limit(n, too_long);
	return settle(n, &h, out);
}

enum outcome
huge_factorial(struct numbers *n, int64_t x, struct value *out)
{
	struct huge h = { .sign = 1, .facts = 1 };
	h.fact[0] = x;
	h.fact_power[0] = 1;
	return exact_give_huge(n, &h, out);
}

/* ---- + - x / ---- */

static bool
same_product(const struct huge *a, const struct huge *b)
{
	return a->sign == b->sign && a->n == b->n && a->facts == b->facts &&
	       memcmp(a->base, b->base, (size_t)a->n * sizeof *a->base) == 0 &&
	       memcmp(a->power, b->power, (size_t)a->n * sizeof *a->power) == 0 &&
	       memcmp(a->fact, b->fact, (size_t)a->facts * sizeof *a->fact) == 0 &&
	       memcmp(a->fact_power, b->fact_power,
	           (size_t)a->facts * sizeof *a->fact_power) == 0;
}

static bool
integer_of(struct value a, int64_t *out)
{
	*out = a.num;
	return !a.big && a.den == 1;
}

static void
negate(struct huge *h)
{
	h->sign = -h->sign;
	h->plus = -h->plus;
}

static enum outcome
huge_sum(struct numbers *n, struct value a, struct value b, struct value *out)
{
	int64_t x;
	bool a_huge = exact_kind_of(a) == KIND_HUGE,
	     b_huge = exact_kind_of(b) == KIND_HUGE;
	struct huge h = a_huge ? *a.big->as.huge : *b.big->as.huge;
	if (a_huge && b_huge) {
		struct huge other = *b.big->as.huge;
		other.sign = -other.sign;
		if (!same_product(&h, &other) ||
		    __builtin_add_overflow(h.plus, other.plus, &x))
			return exact_limit(n, too_long);
		*out = value_int(x);
		return DEFINED;
	}
	if (integer_of(a_huge ? b : a, &x) && x == 0)
		return exact_give_huge(n, &h, out);
	/* beside an integer far longer than 64 bits, what is added changes neither sign
	 * nor size */
	double terms, size = log_size(&h, &terms);
	if (huge_is_integer(&h) != TRUE_ || size < FAR_ABOVE + ROUNDING * terms ||
	    !integer_of(a_huge ? b : a, &x) || __builtin_add_overflow(h.plus, x, &h.plus))
		return exact_limit(n, too_long);
	return exact_give_huge(n, &h, out);
}

static enum outcome
huge_product(
    struct numbers *n, struct value a, struct value b, int64_t power_b, struct value *out)
{
	struct huge h = { .sign = 1 };
	const struct value part[] = { a, b };
	const int64_t power[] = { 1, power_b };
	for (int i = 0; i < 2; i++) {
		bool big = exact_kind_of(part[i]) == KIND_HUGE;
		const struct huge *k = big ? part[i].big->as.huge : NULL;
		if (k ? k->plus != 0 || !huge_add(&h, k, power[i])
		      : !fraction_add(n, &h, part[i], power[i]))
			return exact_limit(n, too_long);
	}
	return settle(n, &h, out);
}

enum outcome
huge_join(struct numbers *n, struct value a, struct value b, enum operation op,
    struct value *out)
{
	struct value minus_b = b;
	if (!exact_charge(n, 100))
		return UNCHECKABLE;
	if (op == OP_MUL || op == OP_DIV)
		return huge_product(n, a, b, op == OP_MUL ? 1 : -1, out);
	if (op == OP_SUB && exact_kind_of(b) == KIND_HUGE) {
		struct huge h = *b.big->as.huge;
		negate(&h);
		(void)exact_give_huge(n, &h, &minus_b);
	} else if (op == OP_SUB && !b.big) {
		minus_b.num = -b.num;
	} else if (op == OP_SUB) {
		return exact_limit(n, too_long);
	}
	return huge_sum(n, a, minus_b, out);
}

/* ---- questions ---- */

/* Natural logarithm of the size of anything real, right to a 10^-9 of *terms; NAN
 * unknown. */
static double
size_of(struct value a, double *terms)
{
	double size = NAN;
	if (exact_kind_of(a) == KIND_HUGE)
		return log_size(a.big->as.huge, terms);
	if (!a.big)
		size = a.num == 0 ? -INFINITY
		                  : log(fabs((double)a.num)) - log((double)a.den);
	else if (exact_kind_of(a) == KIND_FRACTION)
		size = fmpz_dlog(fmpq_numref(a.big->fraction)) -
		       fmpz_dlog(fmpq_denref(a.big->fraction));
	*terms = isinf(size) ? 0 : fabs(size) + 100;
	return size;
}

static int
sign_of(struct value a)
{
	if (exact_kind_of(a) == KIND_HUGE)
		return a.big->as.huge->sign;
	if (!a.big)
		return (a.num > 0) - (a.num < 0);
	return fmpq_sgn(a.big->fraction);
}

/* The sizes are far enough apart to tell, whatever is added to them. */
static bool
sizes_differ(struct value a, struct value b, double *difference)
{
	double terms_a, terms_b, x = size_of(a, &terms_a), y = size_of(b, &terms_b);
	*difference = x - y;
	if (isnan(x) || isnan(y))
		return false;
	return isinf(x) || isinf(y) || fabs(x - y) > 1 + ROUNDING * (terms_a + terms_b);
}

static int64_t
valuation(const struct huge *h, int64_t p)
{
	int64_t v = 0;
	for (int i = 0; i < h->n; i++)
		v += h->base[i] == p ? h->power[i] : 0;
	for (int i = 0; i < h->facts; i++)
		for (int64_t q = h->fact[i] / p; q > 0; q /= p)
			v += q * h->fact_power[i];
	return v;
}

static bool
is_root(struct value a)
{
	return exact_kind_of(a) == KIND_SURD || exact_kind_of(a) == KIND_ALGEBRAIC;
}

enum truth
huge_equal(struct value a, struct value b)
{
	static const int8_t primes[] = { 2, 3, 5, 7, 11, 13, 17, 19, 23 };
	double difference;
	bool both = exact_kind_of(a) == KIND_HUGE && exact_kind_of(b) == KIND_HUGE;
	if (exact_kind_of(a) == KIND_GENERAL || exact_kind_of(b) == KIND_GENERAL)
		return UNKNOWN;
	/* a rational number is no root */
	if (is_root(a) || is_root(b))
		return FALSE_;
	if (both && same_product(a.big->as.huge, b.big->as.huge))
		return a.big->as.huge->plus == b.big->as.huge->plus ? TRUE_ : FALSE_;
	if (sizes_differ(a, b, &difference) || sign_of(a) != sign_of(b))
		return FALSE_;
	if (!both || a.big->as.huge->plus || b.big->as.huge->plus)
		return UNKNOWN;
	if (a.big->as.huge->facts == 0 && b.big->as.huge->facts == 0)
		return FALSE_; /* two products of primes that are not the same */
	for (size_t i = 0; i < COUNT(primes); i++)
		if (valuation(a.big->as.huge, primes[i]) !=
		    valuation(b.big->as.huge, primes[i]))
			return FALSE_;
	return UNKNOWN;
}

enum truth
huge_less(struct value a, struct value b)
{
	double difference;
	if (is_root(a) || is_root(b) || exact_kind_of(a) == KIND_GENERAL ||
	    exact_kind_of(b) == KIND_GENERAL)
		return UNKNOWN;
	int s = sign_of(a), t = sign_of(b);
	if (s != t)
		return s < t ? TRUE_ : FALSE_;
	if (huge_equal(a, b) == TRUE_)
		return FALSE_;
	if (!sizes_differ(a, b, &difference))
		return UNKNOWN;
	return (difference < 0) == (s > 0) ? TRUE_ : FALSE_;
}

enum truth
huge_is_integer(const struct huge *h)
{
	bool whole = true;
	for (int i = 0; i < h->n; i++)
		whole = whole && h->power[i] >= 0;
	for (int i = 0; i < h->facts; i++)
		whole = whole && h->fact_power[i] >= 0;
	if (whole)
		return TRUE_;
	return h->facts == 0 ? FALSE_ : UNKNOWN;
}

static int
power_residue(int64_t base, int64_t power, int k)
{
	int64_t r = 1, b = base % k;
	for (; power > 0; power >>= 1) {
		if (power & 1)
			r = r * b % k;
		b = b * b % k;
	}
	return (int)(r % k);
}

int
huge_residue(const struct huge *h, int k)
{
	int64_t r = h->sign < 0 ? k - 1 : 1;
	if (huge_is_integer(h) != TRUE_)
		return -1;
	for (int i = 0; i < h->n; i++)
		r = r * power_residue(h->base[i], h->power[i], k) % k;
	for (int i = 0; i < h->facts; i++) {
		int64_t f = 1;
		for (int64_t x = 2; x <= MIN(h->fact[i], k); x++)
			f = f * x % k;
		r = r * power_residue(f, h->fact_power[i], k) % k;
	}
	return (int)(((r + h->plus) % k + k) % k);
}

/* Number of factors by the powers of its primes (Legendre's formula for factorials). */
enum outcome
huge_factors(struct numbers *n, const struct huge *h, struct value *out)
{
	int64_t most = 1;
	for (int i = 0; i < h->facts; i++)
		most = MAX(most, h->fact[i]);
	if (h->plus || h->sign < 0 || most > SIEVE_MAX || huge_is_integer(h) != TRUE_ ||
	    !exact_charge(n, most))
		return exact_limit(
		    n, "The factors of a number this long cannot be counted.");
	struct value count = value_int(1);
	enum outcome o = DEFINED;
	uint8_t *composite = ARENA_ARRAY(n->arena, (size_t)most + 1, uint8_t);
	for (int64_t p = 2; p <= most && o == DEFINED; p++) {
		if (composite[p])
			continue;
		for (int64_t q = p * p; q <= most; q += p)
			composite[q] = 1;
		o = value_mul(n, count, value_int(valuation(h, p) + 1), &count);
	}
	for (int i = 0; i < h->n && o == DEFINED; i++)
		if (h->base[i] > most)
			o = value_mul(n, count, value_int(h->power[i] + 1), &count);
	*out = count;
	return o;
}
