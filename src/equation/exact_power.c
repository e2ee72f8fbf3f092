/* equation/exact_power.c - powers and roots by the rules' own reading (M III-C-2, A
 * III-C-2), which is above the library's: its principal roots differ.  Pure. */
#include "equation/exact_type.h"
#include <math.h>

static enum outcome
negate(struct numbers *n, struct value a, struct value *out)
{
	return value_sub(n, value_int(0), a, out);
}

/* A positive fraction to num/den, den > 0. */
static enum outcome
fraction_power(
    struct numbers *n, struct value a, int64_t num, int64_t den, struct value *out)
{
	fmpq_t x;
	qqbar_t root;
	enum outcome o;
	fmpq_init(x);
	exact_fraction(x, a);
	double size = (double)exact_bits(x) * fabs((double)num);
	if (den == 1 && size > (double)n->caps->bits) {
		fmpq_clear(x);
		return huge_power(n, a, num, out);
	}
	if (den == 1) {
		double far = fmin(size / 5000 * size / 5000, size / 11);
		o = exact_charge(n, 1 + (int64_t)(size / 200 + far)) ? DEFINED
		                                                     : UNCHECKABLE;
		if (o == DEFINED) {
			fmpq_pow_si(x, x, num);
			o = exact_give_fraction(n, x, out);
		}
		fmpq_clear(x);
		return o;
	}
	if (den > n->caps->root_degree || size > (double)n->caps->height ||
	    !exact_charge(n, 100 + 4 * den * den)) {
		fmpq_clear(x);
		return exact_limit(
		    n, "A root is too complicated to be worked with exactly.");
	}
	qqbar_init(root);
	qqbar_fmpq_pow_si_ui(root, x, num, (ulong)den);
	o = exact_give_algebraic(n, root, out);
	qqbar_clear(root);
	fmpq_clear(x);
	return o;
}

bool
algebraic_radicand(struct numbers *n, const qqbar_t x, struct value *radicand)
{
	const fmpz *c = QQBAR_COEFFS(x);
	slong degree = qqbar_degree(x);
	fmpq_t q;
	if (!qqbar_is_real(x))
		return false;
	for (slong i = 1; i < degree; i++)
		if (!fmpz_is_zero(c + i))
			return false;
	fmpq_init(q);
	fmpq_set_fmpz_frac(q, c, c + degree);
	fmpq_neg(q, q);
	bool positive = fmpq_sgn(q) > 0;
	(void)exact_give_fraction(n, q, radicand);
	fmpq_clear(q);
	return positive;
}

static enum outcome
general_power(struct numbers *n, struct value a, struct value b, struct value *out)
{
	enum { COST = 20000 };
	if (!exact_general_fits(a) || !exact_general_fits(b))
		return exact_limit(
		    n, "A power is too complicated to be worked with exactly.");
	if (!exact_charge(n, COST))
		return UNCHECKABLE;
	ca_ctx_struct *ctx = exact_context(n);
	ca_t x, y;
	ca_init(x, ctx);
	ca_init(y, ctx);
	exact_general(n, x, a);
	exact_general(n, y, b);
	if (exact_kind_of(b) == KIND_GENERAL) { /* a logarithm: a^b = exp(b log a) */
		ca_log(x, x, ctx);
		ca_mul(x, x, y, ctx);
		ca_exp(x, x, ctx);
	} else {
		ca_pow(x, x, y, ctx);
	}
	enum outcome o = exact_give_general(n, x, out);
	ca_clear(x, ctx);
	ca_clear(y, ctx);
	return o;
}

/* A real positive algebraic number, or any to an integer power. */
static enum outcome
algebraic_power(
    struct numbers *n, struct value a, int64_t num, int64_t den, struct value *out)
{
	enum { COST = 100 };
	qqbar_t x;
	struct value radicand;
	enum outcome o = UNCHECKABLE;
	if (!exact_algebraic_fits(n, a))
		return exact_limit(
		    n, "A sum of roots is too long to be worked with exactly.");
	qqbar_init(x);
	exact_algebraic(x, a);
	slong degree = qqbar_degree(x);
	double height = (double)qqbar_height_bits(x) * fabs((double)num);
	bool within = height * (double)degree <= (double)n->caps->height &&
	              (double)degree * (double)den <= 2.0 * (double)n->caps->degree;
	if (algebraic_radicand(n, x, &radicand) && den <= n->caps->root_degree) {
		o = value_pow(n, radicand, value_fraction(num, degree * den), out);
		qqbar_clear(x);
		return o;
	}
	/* The power's place among the roots of its polynomial is found at a precision
	 * that parts them: work by the square of their words. */
	int64_t words = within ? (int64_t)(height * (double)degree / 64) : 0;
	if (within && exact_charge(n, degree * degree * (COST * den + words * words))) {
		if (den > 1)
			qqbar_root_ui(x, x, (ulong)den);
		qqbar_pow_si(x, x, (slong)num);
		o = exact_give_algebraic(n, x, out);
	}
	qqbar_clear(x);
	if (within)
		return o;
	return height <= (double)n->caps->height && den <= n->caps->root_degree
	           ? general_power(n, a, value_fraction(num, den), out)
	           : exact_limit(
	                 n, "A root is too complicated to be worked with exactly.");
}

/* Rational exponent num/den in lowest terms (M III-C-2, A III-C-2). */
static enum outcome
rational_power(
    struct numbers *n, struct value a, int64_t num, int64_t den, struct value *out)
{
	enum truth real = value_is_real(n, a);
	enum exact_kind kind = exact_kind_of(a);
	if (num == 0) {
		*out = value_int(1);
		enum truth zero = value_is_zero(n, a);
		return zero == FALSE_ ? DEFINED : zero == TRUE_ ? UNDEFINED : UNCHECKABLE;
	}
	if (real != TRUE_ && (real == UNKNOWN || den > 1 || kind > KIND_ALGEBRAIC))
		return real == FALSE_ && den > 1
		           ? UNDEFINED
		           : exact_limit(n, "A complex power is too "
		                            "complicated to be worked "
		                            "with exactly.");
	if (kind == KIND_HUGE)
		return huge_raise(n, a, num, den, out);
	enum truth minus = real == TRUE_ ? value_less(n, a, value_int(0)) : FALSE_;
	if (minus == UNKNOWN)
		return exact_limit(n, "It cannot be decided which sign a number has.");
	if (minus == TRUE_ && den % 2 == 0)
		return UNDEFINED;
	struct value size = a;
	enum outcome o = minus == TRUE_ ? negate(n, a, &size) : DEFINED;
	if (o != DEFINED)
		return o;
	size = exact_settled(n, size);
	kind = exact_kind_of(size);
	if (kind == KIND_FRACTION)
		o = fraction_power(n, size, num, den, out);
	else if (kind == KIND_SURD || kind == KIND_ALGEBRAIC)
		o = algebraic_power(n, size, num, den, out);
	else
		o = general_power(n, size, value_fraction(num, den), out);
	bool odd = minus == TRUE_ && num % 2 != 0;
	return o == DEFINED && odd ? negate(n, *out, out) : o;
}

/* Irrational exponent: the base must be positive; 0 needs a positive exponent. */
static enum outcome
irrational_power(struct numbers *n, struct value a, struct value b, struct value *out)
{
	enum truth real = value_is_real(n, b), base_real = value_is_real(n, a);
	if (real != TRUE_ || base_real != TRUE_)
		return real == FALSE_ || base_real == FALSE_ ? UNDEFINED : UNCHECKABLE;
	enum truth zero = value_is_zero(n, a), minus = value_less(n, a, value_int(0));
	if (zero == TRUE_) {
		enum truth positive = value_less(n, value_int(0), b);
		*out = value_int(0);
		return positive == TRUE_    ? DEFINED
		       : positive == FALSE_ ? UNDEFINED
		                            : UNCHECKABLE;
	}
	if (value_equal(n, a, value_int(1)) == TRUE_) {
		*out = value_int(1);
		return DEFINED;
	}
	if (zero == UNKNOWN || minus == UNKNOWN || !isfinite(exact_interval(a).hi))
		return exact_limit(
		    n, "A power is too complicated to be worked with exactly.");
	if (minus == TRUE_)
		return value_is_rational(n, b) == FALSE_ ? UNDEFINED : UNCHECKABLE;
	return general_power(n, a, b, out);
}

/* 0, 1 and -1 have powers however long the exponent is; all but 0 have a power 0. */
static bool
trivial_power(
    struct numbers *n, struct value a, struct value b, enum outcome *o, struct value *out)
{
	if (!b.big && b.num == 0 && a.big) {
		enum truth zero = value_is_zero(n, a);
		*out = value_int(1);
		*o = zero == FALSE_ ? DEFINED : zero == TRUE_ ? UNDEFINED : UNCHECKABLE;
		return true;
	}
	if (a.big || a.den != 1 || a.num > 1 || a.num < -1)
		return false;
	*out = a;
	*o = DEFINED;
	if (a.num == 1)
		return value_is_real(n, b) == TRUE_;
	if (a.num == 0) {
		enum truth positive = value_less(n, value_int(0), b);
		*o = positive == TRUE_    ? DEFINED
		     : positive == FALSE_ ? UNDEFINED
		                          : UNCHECKABLE;
	} else {
		if (value_is_integer(n, b) != TRUE_)
			return false;
		enum truth even = value_multiple(n, b, value_int(0), 2);
		*o = even == UNKNOWN ? UNCHECKABLE : DEFINED;
		out->num = even == TRUE_ ? 1 : -1;
	}
	return true;
}

/* A negative number to a power that is seen at once to be irrational. */
static bool
irrational_of_negative(struct numbers *n, struct value a, struct value b)
{
	enum exact_kind kind = exact_kind_of(b);
	bool seen = kind == KIND_SURD || kind == KIND_ALGEBRAIC ||
	            exact_nature(b) == TRANSCENDENTAL;
	return seen && value_is_real(n, b) == TRUE_ && exact_interval(a).hi < 0;
}

/* A fraction in lowest terms whose numerator, whose denominator is even. */
static bool
is_even(struct value b, bool denominator)
{
	if (!b.big)
		return (denominator ? b.den : b.num) % 2 == 0;
	if (exact_kind_of(b) == KIND_FRACTION)
		return fmpz_is_even(denominator ? fmpq_denref(b.big->fraction)
		                                : fmpq_numref(b.big->fraction));
	const struct huge *h = b.big->as.huge;
	return denominator && h->n > 0 && h->facts == 0 && h->plus == 0 &&
	       h->base[0] == 2 && h->power[0] < 0;
}

/* A power of a number that is not seen at once to be above 0; false where its sign cannot
 * be told. */
static bool
signed_power(
    struct numbers *n, struct value a, struct value b, enum outcome *o, struct value *out)
{
	int sign;
	bool fraction = exact_kind_of(b) == KIND_FRACTION ||
	                (exact_kind_of(b) == KIND_HUGE && is_even(b, true));
	enum truth real = value_is_real(n, a), exponent_real = value_is_real(n, b);
	*o = UNDEFINED;
	if (exponent_real == FALSE_)
		return true;
	if (power_is_short(a, b) || real == UNKNOWN || exponent_real == UNKNOWN)
		return false;
	if (real == FALSE_)
		return fraction ? !b.big && b.den > 1 : value_is_rational(n, b) == FALSE_;
	if (!ball_compare(n, a, value_int(0), &sign))
		return false;
	if (sign == 0) {
		enum truth positive = value_less(n, value_int(0), b);
		*out = value_int(0);
		*o = positive == TRUE_ ? DEFINED : UNDEFINED;
		return positive != UNKNOWN;
	}
	(void)lazy_sharpen(n, a);
	if (sign > 0)
		return lazy_power_bounds(n, a, b, o, out);
	if (!fraction)
		return value_is_rational(n, b) == FALSE_;
	if (is_even(b, true))
		return true;
	struct value size;
	if (negate(n, a, &size) != DEFINED || !lazy_power_bounds(n, size, b, o, out))
		return false;
	if (*o == DEFINED && !is_even(b, false))
		*o = negate(n, *out, out);
	return true;
}

/* q sqrt(d) to a whole power: its square is a fraction. */
static bool
square_root_power(
    struct numbers *n, struct value a, struct value b, enum outcome *o, struct value *out)
{
	struct value square;
	if (b.big || b.den != 1 || !square_root(n, a, &square))
		return false;
	*o = value_pow(n, square, value_int(b.num / 2), out);
	if (*o == DEFINED && b.num % 2 != 0)
		*o = b.num > 0 ? value_mul(n, *out, a, out) : value_div(n, *out, a, out);
	return true;
}

static bool
of_fractions(struct value a, struct value b)
{
	enum exact_kind x = exact_kind_of(exact_known(a)), y = exact_kind_of(b);
	return (x == KIND_FRACTION || x == KIND_HUGE) &&
	       (y == KIND_FRACTION || y == KIND_HUGE);
}

/* A base that waits to be written out, to a power that can be. */
static bool
power_fits(struct numbers *n, struct value a, struct value b)
{
	struct span log;
	int sign;
	return exact_kind_of(a) == KIND_LAZY && !b.big && b.den == 1 &&
	       vast_size(n, a, &sign, &log) && log.hi.height == 0 &&
	       log.hi.x * fabs((double)b.num) < (double)n->caps->bits / 2;
}

static enum outcome
any_power(struct numbers *n, struct value a, struct value b, struct value *out)
{
	enum outcome o;
	a = lazy_rational(a) && power_fits(n, a, b) ? exact_settled(n, a)
	                                            : exact_known(a);
	b = lazy_rational(b) ? exact_settled(n, b) : exact_known(b);
	if (trivial_power(n, a, b, &o, out))
		return o;
	if (lazy_long_power(n, a, b, &o, out))
		return o;
	if (surd_power(n, a, b, out))
		return DEFINED;
	if (square_root_power(n, a, b, &o, out))
		return o;
	if (lazy_power(n, a, b, &o, out))
		return o;
	if (irrational_of_negative(n, a, b))
		return UNDEFINED;
	if (exact_interval(a).lo > 0 && exact_kind_of(b) == KIND_LAZY && !is_vast(b) &&
	    vast_power(n, a, b, out) == DEFINED)
		return DEFINED;
	if (value_is_rational(n, b) == TRUE_)
		b = exact_known(b);
	if (surd_power(n, a, b, out))
		return DEFINED;
	if (lazy_power(n, a, b, &o, out) || signed_power(n, a, b, &o, out))
		return o;
	const char *limit = n->limit;
	o = exact_limit(n, "A power is too complicated to be worked with exactly.");
	if (of_fractions(a, b))
		o = exact_settled_pow(n, exact_known(a), b, out);
	if (o != UNCHECKABLE)
		return o;
	bool real = !n->complex_numbers || value_is_integer(n, b) == TRUE_ ||
	            (exact_interval(a).lo > 0 && value_is_real(n, b) == TRUE_);
	if (!real || (!lazy_power_bounds(n, a, b, &o, out) &&
	                 (o = vast_power(n, a, b, out)) == UNCHECKABLE))
		return o;
	n->limit = limit;
	return o;
}

static bool
same_fraction(struct value a, struct value b)
{
	return a.num == b.num && a.den == b.den;
}

enum outcome
exact_pow(struct numbers *n, struct value a, struct value b, struct value *out)
{
	if (a.big || b.big)
		return any_power(n, a, b, out);
	if (!n->exact)
		n->exact = ARENA_NEW(n->arena, struct exact_work);
	if (!n->exact->powers)
		n->exact->powers =
		    ARENA_ARRAY(n->arena, POWERS_FOUND, struct power_found);
	uint64_t key = (value_key(a) * 31 + value_key(b)) * UINT64_C(0xff51afd7ed558ccd);
	struct power_found *p = &n->exact->powers[(key >> 40) % POWERS_FOUND];
	if (p->a.den != 0 && same_fraction(p->a, a) && same_fraction(p->b, b)) {
		*out = p->power;
		return p->outcome;
	}
	enum outcome o = any_power(n, a, b, out);
	if (o != UNCHECKABLE) /* with another budget it may be more */
		*p = (struct power_found){ a, b, *out, o };
	return o;
}

enum outcome
exact_settled_pow(struct numbers *n, struct value a, struct value b, struct value *out)
{
	if (!a.big && !b.big && a.num != 0)
		return rational_power(n, a, b.num, b.den, out);
	if (exact_kind_of(a) == KIND_LAZY || exact_kind_of(b) == KIND_LAZY)
		return UNCHECKABLE;
	if (!a.big && a.num == 0 && !b.big) {
		*out = a;
		return b.num > 0 ? DEFINED : UNDEFINED;
	}
	if (!b.big)
		return rational_power(n, a, b.num, b.den, out);
	if (exact_kind_of(b) == KIND_FRACTION || exact_kind_of(b) == KIND_HUGE)
		return exact_limit(n, "An exponent is too long to be worked with.");
	return irrational_power(n, a, b, out);
}

/* All q-th roots of a rational number, from the polynomial x^q - r. */
static int
rational_roots(struct numbers *n, struct value r, int64_t q, struct value *out)
{
	enum { COST = 8000, SIZE_MAX_BITS = 400 };
	fmpq_t c;
	fmpz_poly_t poly;
	qqbar_ptr roots = _qqbar_vec_init((slong)q);
	int count = 0;
	fmpq_init(c);
	fmpz_poly_init(poly);
	exact_fraction(c, r);
	fmpz_poly_set_coeff_fmpz(poly, (slong)q, fmpq_denref(c));
	fmpz_neg(fmpq_numref(c), fmpq_numref(c));
	fmpz_poly_set_coeff_fmpz(poly, 0, fmpq_numref(c));
	if (exact_bits(c) * q < SIZE_MAX_BITS && exact_charge(n, COST * q)) {
		qqbar_roots_fmpz_poly(roots, poly, 0);
		while (count < q &&
		       exact_give_algebraic(n, roots + count, &out[count]) == DEFINED)
			count++;
	}
	fmpq_clear(c);
	fmpz_poly_clear(poly);
	_qqbar_vec_clear(roots, (slong)q);
	return count;
}

/* The same of an algebraic number: its principal root times the roots of unity. */
static int
algebraic_roots(struct numbers *n, struct value whole, int64_t q, struct value *out)
{
	enum { COST = 20000, ROOTS_MAX = 4 };
	qqbar_t x, turn;
	int count = 0;
	if (!exact_algebraic_fits(n, whole))
		return 0;
	qqbar_init(x);
	qqbar_init(turn);
	exact_algebraic(x, whole);
	bool within = q <= ROOTS_MAX && qqbar_degree(x) <= ROOTS_MAX &&
	              qqbar_height_bits(x) <= n->caps->height / n->caps->degree;
	if (within)
		qqbar_root_ui(x, x, (ulong)q);
	for (int64_t k = 0; within && k < q && exact_charge(n, COST); k++) {
		qqbar_t y;
		qqbar_init(y);
		qqbar_exp_pi_i(turn, 2 * k, (ulong)q);
		qqbar_mul(y, x, turn);
		count += exact_give_algebraic(n, y, &out[count]) == DEFINED;
		qqbar_clear(y);
	}
	qqbar_clear(x);
	qqbar_clear(turn);
	return count;
}

int
value_pow_all(
    struct numbers *n, struct value a, struct value b, struct value *out, int max)
{
	struct value whole;
	b = exact_settled(n, b);
	if (b.big || b.den > max || value_pow(n, a, value_int(b.num), &whole) != DEFINED)
		return 0;
	whole = exact_settled(n, whole);
	if (exact_kind_of(whole) == KIND_FRACTION)
		return rational_roots(n, whole, b.den, out);
	bool root =
	    exact_kind_of(whole) == KIND_SURD || exact_kind_of(whole) == KIND_ALGEBRAIC;
	return root && !(exact_kind_of(whole) == KIND_SURD && surd_terms(whole) > 2)
	           ? algebraic_roots(n, whole, b.den, out)
	           : 0;
}
