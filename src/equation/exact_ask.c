/* equation/exact_ask.c - questions to exact numbers, and operations on whole ones.  Pure.
 */
#include "equation/exact_type.h"
#include <math.h>
#include <string.h>

enum { RESIDUES = 64 }; /* integers whose remainders differ are not equal */

static enum truth
truth_of(truth_t t)
{
	return t == T_TRUE ? TRUE_ : t == T_FALSE ? FALSE_ : UNKNOWN;
}

/* ---- equality and order ---- */

typedef truth_t general_test(const ca_t, const ca_t, ca_ctx_t);

static enum truth
ask_general(struct numbers *n, struct value a, struct value b, general_test *test)
{
	enum { COST = 60000 };
	if (!exact_general_fits(a) || !exact_general_fits(b) || !exact_charge(n, COST))
		return UNKNOWN;
	ca_ctx_struct *ctx = exact_context(n);
	ca_t x, y;
	ca_init(x, ctx);
	ca_init(y, ctx);
	exact_general(n, x, a);
	exact_general(n, y, b);
	enum truth t = truth_of(test(x, y, ctx));
	ca_clear(x, ctx);
	ca_clear(y, ctx);
	if (t == UNKNOWN)
		(void)exact_limit(
		    n, "It cannot be decided whether two numbers are equal.");
	return t;
}

static enum truth
far_equal(struct numbers *n, struct value a, struct value b)
{
	int sign, x, y;
	bool lazy = exact_kind_of(a) == KIND_LAZY || exact_kind_of(b) == KIND_LAZY;
	enum truth t = lazy ? UNKNOWN : huge_equal(a, b);
	if (t != UNKNOWN)
		return t;
	if (vast_compare(n, a, b, &sign))
		return sign == 0 ? TRUE_ : FALSE_;
	for (int m = 2; m < RESIDUES && exact_charge(n, 10); m++)
		if ((x = exact_residue(n, a, m)) >= 0 &&
		    (y = exact_residue(n, b, m)) >= 0 && x != y)
			return FALSE_;
	return UNKNOWN;
}

/* Of one kind, whose own comparison is quickest. */
static bool
equal_of_kind(struct value a, struct value b, enum truth *same)
{
	enum exact_kind kind = exact_kind_of(a);
	bool t;
	if (kind != exact_kind_of(b) || kind > KIND_ALGEBRAIC)
		return false;
	if (!a.big || !b.big) /* what a machine fraction holds is kept in one */
		t = !a.big && !b.big && a.num == b.num && a.den == b.den;
	else
		t = kind == KIND_SURD ? surd_equal(a, b)
		    : kind == KIND_ALGEBRAIC
		        ? qqbar_equal(a.big->as.algebraic, b.big->as.algebraic)
		        : fmpq_equal(a.big->fraction, b.big->fraction);
	*same = t ? TRUE_ : FALSE_;
	return true;
}

/* A sum, a product, a power or a logarithm, against a fraction: its question as one of
 * its parts, x of x + 1 = 3 against 2.  `other` is a fraction too. */
static bool
peel(struct numbers *n, const struct lazy *x, struct value b, struct value *part,
    struct value *against)
{
	bool right = exact_kind_of(x->b) == KIND_FRACTION, zero = !b.big && b.num == 0;
	struct value other = right ? x->b : x->a;
	*part = right ? x->a : x->b;
	*against = b;
	if (zero && (x->op == OP_DIV || x->op == OP_POW)) {
		*part = x->a;
		return true;
	}
	if (zero && x->op == OP_SUB) {
		*part = x->a;
		*against = x->b;
		return true;
	}
	if (zero && x->op == OP_LOG) {
		*part = x->a;
		*against = value_int(1);
		return true;
	}
	if (exact_kind_of(other) != KIND_FRACTION)
		return false;
	if (x->op == OP_ADD)
		return value_sub(n, b, other, against) == DEFINED;
	if (x->op == OP_SUB)
		return (right ? value_add(n, b, other, against)
		              : value_sub(n, other, b, against)) == DEFINED;
	if (x->op == OP_MUL)
		return value_div(n, b, other, against) == DEFINED;
	return x->op == OP_DIV && (right ? value_mul(n, b, other, against)
	                                 : value_div(n, other, b, against)) == DEFINED;
}

static bool
peeled(struct numbers *n, struct value a, struct value b, enum truth *same)
{
	struct value part, against;
	if (exact_kind_of(a) != KIND_LAZY || exact_kind_of(b) != KIND_FRACTION ||
	    !peel(n, lazy_of(a), b, &part, &against))
		return false;
	if (lazy_rational(against)) /* written out: it is not to be peeled itself */
		against = exact_settled(n, against);
	if (lazy_rational(against) && exact_kind_of(against) == KIND_LAZY)
		return false;
	*same = value_equal(n, part, against);
	return true;
}

enum truth
exact_equal(struct numbers *n, struct value a, struct value b)
{
	enum truth same;
	if (!exact_charge(n, 1))
		return UNKNOWN;
	if (lazy_apart(a, b) != 0)
		return FALSE_;
	if (exact_kind_of(a) == KIND_LAZY && exact_kind_of(b) == KIND_LAZY &&
	    lazy_alike(n, a, b))
		return TRUE_;
	enum nature nature = exact_nature(a), other = exact_nature(b);
	if (nature != other && nature != NATURE_UNKNOWN && other != NATURE_UNKNOWN)
		return FALSE_;
	if (lazy_rational(a) && lazy_rational(b)) {
		a = exact_settled(n, a);
		b = exact_settled(n, b);
	}
	if (equal_of_kind(a, b, &same) || peeled(n, a, b, &same) ||
	    peeled(n, b, a, &same))
		return same;
	same = ball_equal(n, a, b);
	if (same != UNKNOWN)
		return same;
	a = exact_settled(n, a);
	b = exact_settled(n, b);
	if (equal_of_kind(a, b, &same) || root_equal(n, a, b, &same) ||
	    root_equal(n, b, a, &same))
		return same;
	enum exact_kind kind = MAX(exact_kind_of(a), exact_kind_of(b));
	if (kind >= KIND_HUGE)
		return far_equal(n, a, b);
	if (kind == KIND_GENERAL)
		return ask_general(n, a, b, ca_check_equal);
	return ball_equal(n, a, b);
}

static enum truth
far_less(struct numbers *n, struct value a, struct value b)
{
	int sign;
	bool lazy = exact_kind_of(a) == KIND_LAZY || exact_kind_of(b) == KIND_LAZY;
	enum truth t = lazy ? UNKNOWN : huge_less(a, b);
	if (t != UNKNOWN || !vast_compare(n, a, b, &sign))
		return t;
	return sign < 0 ? TRUE_ : FALSE_;
}

static enum truth
fraction_less(struct numbers *n, struct value a, struct value b)
{
	enum { BITS_A_COST = 50 };
	fmpq_t x, y;
	fmpq_init(x);
	fmpq_init(y);
	exact_fraction(x, a);
	exact_fraction(y, b);
	bool paid = exact_charge(n, exact_bits(x) / BITS_A_COST);
	bool less = paid && fmpq_cmp(x, y) < 0;
	fmpq_clear(x);
	fmpq_clear(y);
	return !paid ? UNKNOWN : less ? TRUE_ : FALSE_;
}

enum truth
exact_less(struct numbers *n, struct value a, struct value b)
{
	int sign;
	enum truth real = value_is_real(n, a), other = value_is_real(n, b);
	if (real != TRUE_ || other != TRUE_)
		return real == FALSE_ || other == FALSE_ ? FALSE_ : UNKNOWN;
	if ((sign = lazy_apart(a, b)) != 0)
		return sign < 0 ? TRUE_ : FALSE_;
	enum exact_kind kind = MAX(exact_kind_of(a), exact_kind_of(b));
	if (!exact_charge(n, 2))
		return UNKNOWN;
	if (kind == KIND_FRACTION)
		return fraction_less(n, a, b);
	if (ball_compare(n, a, b, &sign))
		return sign < 0 ? TRUE_ : FALSE_;
	if (kind == KIND_LAZY) {
		a = exact_settled(n, a);
		b = exact_settled(n, b);
		kind = MAX(exact_kind_of(a), exact_kind_of(b));
		if (kind < KIND_HUGE)
			return value_less(n, a, b);
	}
	return kind >= KIND_HUGE      ? far_less(n, a, b)
	       : kind == KIND_GENERAL ? ask_general(n, a, b, ca_check_lt)
	                              : UNKNOWN;
}

/* ---- what kind of number ---- */

static enum truth
general_is(struct numbers *n, struct value a, enum exact_class what)
{
	enum { COST = 60000 };
	ca_ctx_struct *ctx = exact_context(n);
	const ca_struct *x = a.big->as.general;
	uint8_t *told = &((struct exact *)(uintptr_t)a.big)->told[what];
	if (what == EXACT_REAL && !isnan(exact_interval(a).lo))
		return TRUE_;
	if (*told)
		return (enum truth)(*told - 1);
	if (!exact_charge(n, COST))
		return UNKNOWN;
	enum truth t = truth_of(what == EXACT_INTEGER    ? ca_check_is_integer(x, ctx)
	                        : what == EXACT_RATIONAL ? ca_check_is_rational(x, ctx)
	                                                 : ca_check_is_real(x, ctx));
	*told = (uint8_t)(t + 1);
	return t;
}

/* The number as an integer or a fraction, where it is one. */
static enum truth
lazy_found(struct numbers *n, struct value a, enum exact_class what)
{
	struct value exact;
	enum truth t = what == EXACT_INTEGER ? ball_integer_of(n, a, &exact)
	                                     : ball_fraction_of(n, a, &exact);
	if (t == TRUE_)
		lazy_settle(n, a, exact);
	if (t != UNKNOWN)
		return t;
	if (what == EXACT_RATIONAL && !is_vast(a))
		return UNKNOWN;
	exact = exact_settled(n, a);
	if (exact_kind_of(exact) == KIND_LAZY)
		return what == EXACT_INTEGER ? vast_is_integer(n, a)
		                             : vast_is_rational(n, a);
	return what == EXACT_INTEGER ? value_is_integer(n, exact)
	                             : value_is_rational(n, exact);
}

static enum truth
lazy_is(struct numbers *n, struct value a, enum exact_class what)
{
	struct lazy *x = lazy_of(a);
	struct value exact;
	enum truth real = lazy_is_real(n, a);
	if (what == EXACT_REAL || real != TRUE_)
		return real;
	if (exact_nature(a) == TRANSCENDENTAL || x->irrational)
		return FALSE_;
	exact = x->rational ? exact_settled(n, a) : exact_known(a);
	if (x->rational && what == EXACT_RATIONAL)
		return TRUE_;
	if (exact_kind_of(exact) < KIND_GENERAL)
		return what == EXACT_INTEGER ? value_is_integer(n, exact)
		                             : value_is_rational(n, exact);
	if (x->untold >> what & 1)
		return UNKNOWN;
	enum truth t = lazy_found(n, a, what);
	if (t == UNKNOWN)
		x->untold |= (uint8_t)(1U << what);
	return t;
}

enum truth
exact_is(struct numbers *n, struct value a, enum exact_class what)
{
	if (what == EXACT_INTEGER && lazy_no_integer(a))
		return FALSE_;
	switch (exact_kind_of(a)) {
	case KIND_LAZY:
		return lazy_is(n, a, what);
	case KIND_FRACTION:
		return what != EXACT_INTEGER || fmpz_is_one(fmpq_denref(a.big->fraction))
		           ? TRUE_
		           : FALSE_;
	case KIND_SURD:
		return what == EXACT_REAL && surd_is_real(a) ? TRUE_ : FALSE_;
	case KIND_ALGEBRAIC:
		return what == EXACT_REAL && qqbar_is_real(a.big->as.algebraic) ? TRUE_
		                                                                : FALSE_;
	case KIND_GENERAL:
		return general_is(n, a, what);
	case KIND_HUGE:
		return what == EXACT_INTEGER ? huge_is_integer(a.big->as.huge) : TRUE_;
	}
	return UNKNOWN;
}

enum truth
exact_rational_at_once(struct numbers *n, struct value a)
{
	bool put_off = exact_kind_of(a) == KIND_LAZY || exact_kind_of(a) == KIND_GENERAL;
	bool irrational = exact_nature(a) == TRANSCENDENTAL ||
	                  (exact_kind_of(a) == KIND_LAZY && lazy_of(a)->irrational);
	if (put_off && !irrational)
		return lazy_rational(a) ? TRUE_ : UNKNOWN;
	return exact_is(n, a, EXACT_RATIONAL);
}

enum truth
exact_multiple(struct numbers *n, struct value a, struct value b, int k)
{
	struct value d;
	a = exact_known(a);
	b = exact_known(b);
	int x = exact_residue(n, a, k), y = exact_residue(n, b, k);
	if (x >= 0 && y >= 0)
		return x == y ? TRUE_ : FALSE_;
	if (value_sub(n, a, b, &d) != DEFINED ||
	    value_div(n, d, value_int(k), &d) != DEFINED)
		return UNKNOWN;
	return value_is_integer(n, d);
}

bool
exact_floor(struct value a, int64_t *out)
{
	a = exact_known(a);
	*out = a.num / a.den;
	if (!a.big)
		return true;
	if (exact_kind_of(a) != KIND_FRACTION)
		return false;
	fmpz_t x;
	fmpz_init(x);
	fmpz_fdiv_q(x, fmpq_numref(a.big->fraction), fmpq_denref(a.big->fraction));
	bool fits = fmpz_fits_si(x);
	*out = fits ? fmpz_get_si(x) : 0;
	fmpz_clear(x);
	return fits;
}

/* ---- whole numbers ---- */

enum outcome
exact_give_integer(struct numbers *n, const fmpz_t x, struct value *out)
{
	fmpq_t q;
	fmpq_init(q);
	fmpq_set_fmpz(q, x);
	enum outcome o = exact_give_fraction(n, q, out);
	fmpq_clear(q);
	return o;
}

typedef void integer_fn(fmpz_t, const fmpz_t, const fmpz_t);

static enum outcome
whole(
    struct numbers *n, struct value a, struct value b, integer_fn *fn, struct value *out)
{
	enum { COST = 20, BITS_A_COST = 1000 };
	a = exact_known(a);
	b = exact_known(b);
	if (exact_kind_of(a) != KIND_FRACTION || exact_kind_of(b) != KIND_FRACTION)
		return exact_limit(n, "A number is too long to be worked with.");
	fmpq_t x, y;
	fmpq_init(x);
	fmpq_init(y);
	exact_fraction(x, a);
	exact_fraction(y, b);
	double factors = exact_factor_cost(fmpq_numref(x), fmpq_numref(y));
	enum outcome o = UNCHECKABLE;
	if (exact_charge(n, COST + exact_bits(x) / BITS_A_COST + (int64_t)factors)) {
		fn(fmpq_numref(x), fmpq_numref(x), fmpq_numref(y));
		o = exact_give_integer(n, fmpq_numref(x), out);
	}
	fmpq_clear(x);
	fmpq_clear(y);
	return o;
}

enum outcome
exact_rem(struct numbers *n, struct value a, struct value b, struct value *out)
{
	return whole(n, a, b, fmpz_mod, out);
}

enum outcome
exact_gcf(struct numbers *n, struct value a, struct value b, struct value *out)
{
	return whole(n, a, b, fmpz_gcd, out);
}

enum outcome
exact_factorial(struct numbers *n, struct value a, struct value *out)
{
	enum { WRITTEN_MAX = 2000, BITS_A_FACTOR = 11 };
	enum { SMALL = 20 };
	a = exact_known(a);
	if (a.big)
		return vast_factorial(n, a, out);
	if (a.num <= SMALL)
		return value_factorial(n, a, out);
	if (a.num > WRITTEN_MAX)
		return huge_factorial(n, a.num, out);
	if (!exact_charge(n, 10 + a.num))
		return UNCHECKABLE;
	fmpz_t x;
	fmpz_init(x);
	fmpz_fac_ui(x, (ulong)a.num);
	enum outcome o = exact_give_integer(n, x, out);
	fmpz_clear(x);
	return o;
}

/* ---- logarithms ---- */

/* a = r^s and b = r^t of one rational r: log_b a = s/t is rational. */
static enum outcome
log_general(struct numbers *n, struct value a, struct value b, struct value *out)
{
	enum { COST = 15000 };
	if (!exact_general_fits(a) || !exact_general_fits(b))
		return exact_limit(
		    n, "A logarithm is too complicated to be worked with.");
	if (!exact_charge(n, COST))
		return UNCHECKABLE;
	ca_ctx_struct *ctx = exact_context(n);
	ca_t x, y;
	ca_init(x, ctx);
	ca_init(y, ctx);
	exact_general(n, x, a);
	exact_general(n, y, b);
	ca_log(x, x, ctx);
	ca_log(y, y, ctx);
	ca_div(x, x, y, ctx);
	enum outcome o = exact_give_general(n, x, out);
	ca_clear(x, ctx);
	ca_clear(y, ctx);
	return o;
}

enum outcome
exact_settled_log(struct numbers *n, struct value a, struct value b, struct value *out)
{
	if (MAX(exact_kind_of(a), exact_kind_of(b)) >= KIND_HUGE)
		return exact_limit(
		    n, "A logarithm is too complicated to be worked with.");
	return log_general(n, a, b, out);
}

/* The greatest power that x > 0 is of an integer; 0 of 1, which is every power of 1. */
static int64_t
greatest_power(const fmpz_t x)
{
	int64_t power = 1;
	fmpz_t root;
	if (fmpz_is_one(x))
		return 0;
	fmpz_init_set(root, x);
	for (int more; (more = fmpz_is_perfect_power(root, root)) > 0;)
		power *= more;
	fmpz_clear(root);
	return power;
}

/* b > 0 as r^k of a rational r that is no power itself; k, or 0 of 1. */
static int64_t
rational_root(struct value b, struct value *r)
{
	fmpq_t x;
	fmpq_init(x);
	exact_fraction(x, b);
	int64_t up = greatest_power(fmpq_numref(x)), k = greatest_power(fmpq_denref(x));
	while (up != 0) {
		int64_t rest = k % up;
		k = up;
		up = rest;
	}
	if (k > 1) {
		fmpz_root(fmpq_numref(x), fmpq_numref(x), (slong)k);
		fmpz_root(fmpq_denref(x), fmpq_denref(x), (slong)k);
	}
	*r = value_fraction(fmpz_get_si(fmpq_numref(x)), fmpz_get_si(fmpq_denref(x)));
	fmpq_clear(x);
	return k;
}

/* Fractions, b a machine's: b = r^k of no power r, so that a = b^q for a rational q is
 * a = r^p for an integer p, and the logarithm p/k. */
static enum truth
rational_log(struct numbers *n, struct value a, struct value b, struct value *out)
{
	enum { COST = 5 };
	struct interval x, y;
	struct value r, power;
	bool rational = exact_kind_of(a) == KIND_FRACTION || lazy_rational(a);
	if (!rational || b.big || !vast_log(n, a, &x) || !vast_log(n, b, &y) ||
	    !exact_charge(n, COST))
		return UNKNOWN;
	int64_t k = rational_root(b, &r);
	struct interval times = { (double)k, (double)k };
	times = interval_join(interval_join(x, y, OP_DIV), times, OP_MUL);
	double p = ceil(times.lo), last = floor(times.hi);
	if (p > last)
		return FALSE_;
	if (k == 0 || !(p == last) || !(fabs(p) < (double)n->caps->bits) ||
	    value_pow(n, r, value_int((int64_t)p), &power) != DEFINED)
		return UNKNOWN;
	*out = value_fraction((int64_t)p, k);
	return value_equal(n, a, power);
}

enum outcome
exact_log(struct numbers *n, struct value a, struct value b, struct value *out)
{
	enum outcome o;
	struct value square;
	if (!a.big && a.num == 1 && a.den == 1) {
		*out = value_int(0);
		return DEFINED;
	}
	if (square_root(n, a, &square))
		return exact_log(n, square, b, &square) == DEFINED
		           ? value_div(n, square, value_int(2), out)
		           : UNCHECKABLE;
	if (square_root(n, b, &square))
		return exact_log(n, a, square, &square) == DEFINED
		           ? value_mul(n, square, value_int(2), out)
		           : UNCHECKABLE;
	bool swapped = !a.big && b.big;
	enum truth t = rational_log(n, swapped ? b : a, swapped ? a : b, out);
	if (t == TRUE_)
		return swapped ? value_div(n, value_int(1), *out, out) : DEFINED;
	/* no power of a sum of two or more square roots is rational: its conjugates
	 * differ from it by more than their sign */
	enum exact_kind x = exact_kind_of(a), y = exact_kind_of(b);
	if (MIN(x, y) == KIND_FRACTION && MAX(x, y) == KIND_SURD &&
	    surd_terms(x == KIND_SURD ? a : b) > 1)
		t = FALSE_;
	/* irrational, so transcendental (Gelfond and Schneider) */
	if (lazy_log(n, a, b, t == FALSE_ ? TRANSCENDENTAL : NATURE_UNKNOWN, &o, out))
		return o;
	return exact_limit(n, "A logarithm is too complicated to be worked with.");
}
