/* equation/exact_vast.c - 9^(9^(9^9)), 9!!!, 5-9^(0-9^9): numbers that are known by how
 * they were made, by sign, size and residue.  Pure.
 *
 * What is answered is proved: a sum is not 0 where one term is larger than all others
 * together, integers of different residues are not equal. */
#include "equation/exact_type.h"
#include <math.h>

enum { TERMS_MAX = 16, PARTS_MAX = 64 };

bool
is_vast(struct value v)
{
	return exact_kind_of(v) == KIND_LAZY && lazy_of(v)->size != NULL;
}

static bool
is_far(struct value v)
{
	return is_vast(v) || exact_kind_of(v) == KIND_HUGE;
}

/* ---- sizes ---- */

static struct span
around(double x, double error)
{
	return span_of(x - error, x + error);
}

static bool
size_of_interval(struct interval i, struct size *out)
{
	double lo = i.hi < 0 ? -i.hi : i.lo, hi = i.hi < 0 ? -i.lo : i.hi;
	if (!(lo > 0) || !isfinite(hi))
		return false;
	const struct span s = span_of(lo, hi);
	*out = (struct size){ i.hi < 0 ? -1 : 1, span_log(&s) };
	return true;
}

/* Of a real number other than 0; false where its sign or size is not known. */
static bool
size_of(struct numbers *n, struct value v, struct size *out)
{
	static const double ROUNDING = 1e-9;
	double log, error;
	if (is_vast(v)) {
		*out = *lazy_of(v)->size;
		return true;
	}
	if (v.big && v.big->kind == KIND_HUGE) {
		log = huge_log_size(v.big->as.huge, &error);
		*out = (struct size){ v.big->as.huge->sign, around(log, error) };
		return true;
	}
	if (v.big && v.big->kind == KIND_FRACTION && !fmpq_is_zero(v.big->fraction)) {
		fmpq_t q;
		fmpq_init(q);
		fmpq_abs(q, v.big->fraction);
		double num = fmpz_dlog(fmpq_numref(q)), den = fmpz_dlog(fmpq_denref(q));
		fmpq_clear(q);
		*out = (struct size){ fmpq_sgn(v.big->fraction),
			around(num - den, ROUNDING * (1 + num + den)) };
		return true;
	}
	struct interval i = exact_interval(v);
	if (size_of_interval(i, out))
		return true;
	if (isnan(i.lo) || !ball_size(n, v, &out->sign, &i))
		return false;
	out->log = span_of(i.lo, i.hi);
	return true;
}

bool
vast_size(struct numbers *n, struct value v, int *sign, struct span *log)
{
	struct size s;
	if (!size_of(n, v, &s))
		return false;
	*sign = s.sign;
	*log = s.log;
	return true;
}

bool
vast_log(struct numbers *n, struct value v, struct interval *out)
{
	struct size s;
	if (!size_of(n, v, &s) || s.sign < 0 || s.log.lo.height > 0 ||
	    s.log.hi.height > 0)
		return false;
	out->lo = s.log.lo.minus ? -s.log.lo.x : s.log.lo.x;
	out->hi = s.log.hi.minus ? -s.log.hi.x : s.log.hi.x;
	return true;
}

static enum outcome
give(struct numbers *n, enum operation op, struct value a, struct value b,
    const struct size *size, struct value *out)
{
	struct size *kept = ARENA_NEW(n->arena, struct size);
	*kept = *size;
	const struct lazy x = { .op = (uint8_t)op,
		.failed = true,
		.a = a,
		.b = b,
		.lo = NAN,
		.hi = NAN,
		.size = kept };
	return lazy_make(n, &x, out);
}

/* ---- sums as terms ---- */

/* num times something far, num/den a machine fraction. */
struct term {
	struct value times, of;
};

struct sum {
	int n, parts;
	struct term term[TERMS_MAX];
	struct value rest; /* what is not far */
};

static bool
add_term(struct numbers *n, struct sum *s, struct value times, struct value of)
{
	for (int i = 0; i < s->n; i++) {
		struct term *t = &s->term[i];
		if (!lazy_alike(n, t->of, of))
			continue;
		if (value_add(n, t->times, times, &t->times) != DEFINED || t->times.big)
			return false;
		if (t->times.num == 0)
			*t = s->term[--s->n];
		return true;
	}
	if (s->n == TERMS_MAX)
		return false;
	s->term[s->n++] = (struct term){ times, of };
	return true;
}

static bool
add_rest(struct numbers *n, struct sum *s, struct value times, struct value v)
{
	return value_mul(n, times, v, &v) == DEFINED &&
	       value_add(n, s->rest, v, &s->rest) == DEFINED && !is_far(s->rest);
}

static bool
add_huge(struct numbers *n, struct sum *s, struct value times, struct value v)
{
	struct huge h = *v.big->as.huge;
	if (h.plus == 0)
		return add_term(n, s, times, v);
	int64_t plus = h.plus;
	h.plus = 0;
	return exact_give_huge(n, &h, &v) == DEFINED && add_term(n, s, times, v) &&
	       add_rest(n, s, times, value_int(plus));
}

/* Adds times v.  Recursion ends by the depth of what is put off, and at PARTS_MAX. */
static bool
add_parts(struct numbers *n, struct sum *s, struct value times, struct value v)
{
	if (++s->parts > PARTS_MAX || times.big || !exact_charge(n, 5))
		return false;
	if (exact_kind_of(v) == KIND_HUGE)
		return add_huge(n, s, times, v);
	if (!is_vast(v))
		return add_rest(n, s, times, v);
	const struct lazy *x = lazy_of(v);
	struct value scale = x->op == OP_MUL && !x->a.big ? x->a : x->b, minus;
	if (x->op == OP_ADD || x->op == OP_SUB) {
		minus = times;
		minus.num = x->op == OP_SUB ? -times.num : times.num;
		return add_parts(n, s, times, x->a) && add_parts(n, s, minus, x->b);
	}
	if ((x->op != OP_MUL && x->op != OP_DIV) || scale.big)
		return add_term(n, s, times, v);
	if (x->op == OP_MUL)
		return value_mul(n, times, scale, &times) == DEFINED &&
		       add_parts(n, s, times, x->a.big ? x->a : x->b);
	return value_div(n, times, scale, &times) == DEFINED &&
	       add_parts(n, s, times, x->a);
}

static bool
term_size(struct numbers *n, const struct term *t, struct size *out)
{
	struct size times;
	if (!size_of(n, t->times, &times) || !size_of(n, t->of, out))
		return false;
	out->sign *= times.sign;
	out->log = span_add(&out->log, &times.log);
	return true;
}

/* The sizes of all terms and of the rest, where that is not 0; their number, or -1. */
static int
sizes_of(struct numbers *n, const struct sum *s, struct size out[TERMS_MAX + 1])
{
	for (int i = 0; i < s->n; i++)
		if (!term_size(n, &s->term[i], &out[i]))
			return -1;
	enum truth none = value_is_zero(n, s->rest);
	if (none == TRUE_)
		return s->n;
	return none == FALSE_ && size_of(n, s->rest, &out[s->n]) ? s->n + 1 : -1;
}

/* The sum of n terms where its sign can be told: all have one sign, or one is larger than
 * all others together.  Its size has bounds unless *bounded is false. */
static bool
total(const struct size *size, int n, struct size *out, bool *bounded)
{
	int best = 0;
	bool one_sign = true;
	struct span others = { .lo = { 0 } }, count = around(log(n), 1e-9);
	for (int i = 1; i < n; i++) {
		best = far_compare(size[i].log.lo, size[best].log.lo) > 0 ? i : best;
		one_sign = one_sign && size[i].sign == size[0].sign;
	}
	*out = size[best];
	*bounded = true;
	if (n == 1)
		return true;
	int first = best == 0 ? 1 : 0;
	others.lo = others.hi = size[first].log.hi;
	for (int i = first + 1; i < n; i++)
		if (i != best && far_compare(size[i].log.hi, others.hi) > 0)
			others.lo = others.hi = size[i].log.hi;
	if (one_sign) { /* at most n times the largest */
		if (far_compare(others.hi, out->log.hi) > 0)
			out->log.hi = others.hi;
		out->log.hi =
		    span_add(&(struct span){ out->log.hi, out->log.hi }, &count).hi;
		return true;
	}
	/* the others are together at most e^-gap of it */
	if (n > 2)
		others = span_add(&others, &count);
	struct span gap = span_negate(&others);
	gap = span_add(&(struct span){ out->log.lo, out->log.lo }, &gap);
	if (span_sign(&gap) <= 0)
		return false;
	double least = gap.lo.height > 0 ? INFINITY : gap.lo.x;
	double part = fmax(exp(-least), 1e-300);
	const struct span share = span_of(-2 * part, 2 * part); /* of the logarithm */
	*bounded = least > 1;
	if (*bounded)
		out->log = span_add(&out->log, &share);
	return true;
}

static bool
sum_of(struct numbers *n, struct value a, struct value b, int sign, struct sum *s)
{
	*s = (struct sum){ .rest = value_int(0) };
	return add_parts(n, s, value_int(1), a) && add_parts(n, s, value_int(sign), b);
}

/* ---- operations ---- */

static enum outcome
vast_sum(struct numbers *n, struct value a, struct value b, enum operation op,
    struct value *out)
{
	struct sum *s = ARENA_NEW(n->arena, struct sum);
	struct size size[TERMS_MAX + 1], all;
	bool bounded;
	if (!sum_of(n, a, b, op == OP_ADD ? 1 : -1, s))
		return UNCHECKABLE;
	if (s->n == 0) {
		*out = s->rest;
		return DEFINED;
	}
	int count = sizes_of(n, s, size);
	if (count < 0 || !total(size, count, &all, &bounded) || !bounded)
		return UNCHECKABLE;
	return give(n, op, a, b, &all, out);
}

enum outcome
vast_join(struct numbers *n, struct value a, struct value b, enum operation op,
    struct value *out)
{
	struct size x, y;
	enum { COST = 25 };
	if (!is_far(a) && !is_far(b))
		return UNCHECKABLE;
	if (!exact_charge(n, COST))
		return UNCHECKABLE;
	if (op == OP_ADD || op == OP_SUB)
		return vast_sum(n, a, b, op, out);
	if (!size_of(n, a, &x) || !size_of(n, b, &y))
		return UNCHECKABLE;
	if (op == OP_DIV && lazy_alike(n, a, b)) {
		*out = value_int(1);
		return DEFINED;
	}
	if (op == OP_DIV)
		y.log = span_negate(&y.log);
	x.sign *= y.sign;
	x.log = span_add(&x.log, &y.log);
	return give(n, op, a, b, &x, out);
}

/* The size of a's power: ln |a| times b. */
static void
power_size(const struct size *a, const struct size *b, struct size *out)
{
	struct span size = span_exp(&b->log);
	if (b->sign < 0)
		size = span_negate(&size);
	*out = (struct size){ 1, span_mul(&size, &a->log) };
}

enum outcome
vast_power(struct numbers *n, struct value a, struct value b, struct value *out)
{
	enum { COST = 15 };
	struct size x, y, r;
	if (!exact_charge(n, COST) || !size_of(n, b, &y))
		return UNCHECKABLE;
	if (!a.big && a.num == 0) {
		*out = value_int(0);
		return y.sign > 0 ? DEFINED : UNDEFINED;
	}
	if (!size_of(n, a, &x))
		return UNCHECKABLE;
	power_size(&x, &y, &r);
	if (x.sign < 0) {
		int odd = value_is_integer(n, b) == TRUE_ ? exact_residue(n, b, 2) : -1;
		if (odd < 0)
			return UNCHECKABLE;
		r.sign = odd ? -1 : 1;
	}
	return give(n, OP_POW, a, b, &r, out);
}

/* a (ln a - 1) < ln a! < a ln a */
enum outcome
vast_factorial(struct numbers *n, struct value a, struct value *out)
{
	struct size x, r = { .sign = 1 };
	const struct span one = span_of(-1, 0);
	if (!exact_charge(n, 100) || !size_of(n, a, &x) || x.sign < 0 ||
	    far_compare(x.log.lo, (struct far){ .x = 2 }) < 0)
		return exact_limit(n, "A factorial is too long to be worked with.");
	struct span size = span_exp(&x.log), log = span_add(&x.log, &one);
	r.log = span_mul(&size, &log);
	return give(n, OP_FACTORIAL, a, value_int(0), &r, out);
}

/* ---- questions ---- */

/* A power less 1: of what is not 1 to what is not 0 it is not 1, however near. */
static bool
power_less_one(struct numbers *n, const struct sum *s, int *sign)
{
	struct size base, exponent;
	const struct term *t = &s->term[0];
	if (s->n != 1 || !is_vast(t->of) || s->rest.big || s->rest.den != t->times.den ||
	    s->rest.num != -t->times.num)
		return false;
	const struct lazy *x = lazy_of(t->of);
	if (x->op != OP_POW || !size_of(n, x->a, &base) || !size_of(n, x->b, &exponent) ||
	    base.sign < 0)
		return false;
	*sign = span_sign(&base.log) * exponent.sign * (t->times.num < 0 ? -1 : 1);
	return *sign != 0;
}

bool
vast_compare(struct numbers *n, struct value a, struct value b, int *sign)
{
	struct sum *s = ARENA_NEW(n->arena, struct sum);
	struct size size[TERMS_MAX + 1], all;
	bool bounded;
	if ((!is_far(a) && !is_far(b)) || !sum_of(n, a, b, -1, s))
		return false;
	if (power_less_one(n, s, sign))
		return true;
	int count = sizes_of(n, s, size);
	*sign = 0;
	if (count <= 0)
		return count == 0;
	if (!total(size, count, &all, &bounded))
		return false;
	*sign = all.sign;
	return true;
}

static bool
positive(struct numbers *n, struct value v)
{
	struct size s;
	return size_of(n, v, &s) && s.sign > 0;
}

/* Whole by the way it was made. */
static bool
made_whole(struct numbers *n, struct value v)
{
	if (!is_vast(v))
		return value_is_integer(n, v) == TRUE_;
	const struct lazy *x = lazy_of(v);
	if (x->op == OP_FACTORIAL)
		return true;
	return x->op != OP_DIV && made_whole(n, x->a) && made_whole(n, x->b) &&
	       (x->op != OP_POW || positive(n, x->b));
}

/* All but its whole terms is not 0 and smaller than 1. */
static bool
has_fraction(struct numbers *n, struct value v)
{
	struct sum *s = ARENA_NEW(n->arena, struct sum);
	struct size size[TERMS_MAX + 1], all;
	bool bounded;
	int kept = 0;
	if (!sum_of(n, v, value_int(0), 1, s))
		return false;
	for (int i = 0; i < s->n; i++)
		if (s->term[i].times.den != 1 || !made_whole(n, s->term[i].of))
			s->term[kept++] = s->term[i];
	s->n = kept;
	if (value_is_integer(n, s->rest) == TRUE_)
		s->rest = value_int(0);
	int count = sizes_of(n, s, size);
	return count > 0 && total(size, count, &all, &bounded) && bounded &&
	       span_sign(&all.log) < 0;
}

enum truth
vast_is_integer(struct numbers *n, struct value a)
{
	if (!is_vast(a) || !exact_charge(n, 10))
		return UNKNOWN;
	if (made_whole(n, a))
		return TRUE_;
	return has_fraction(n, a) ? FALSE_ : UNKNOWN;
}

enum truth
vast_is_rational(struct numbers *n, struct value a)
{
	if (!is_vast(a))
		return exact_kind_of(a) == KIND_LAZY ? UNKNOWN : value_is_rational(n, a);
	const struct lazy *x = lazy_of(a);
	if (!exact_charge(n, 10) || vast_is_rational(n, x->a) != TRUE_)
		return UNKNOWN;
	bool both = x->op == OP_POW ? value_is_integer(n, x->b) == TRUE_
	                            : vast_is_rational(n, x->b) == TRUE_;
	return both ? TRUE_ : UNKNOWN;
}

/* ---- residues ---- */

static int
totient(int m)
{
	int phi = m;
	for (int p = 2; p <= m; p++) {
		if (m % p != 0)
			continue;
		phi -= phi / p;
		while (m % p == 0)
			m /= p;
	}
	return phi;
}

static int
power_residue(int64_t base, int64_t power, int m)
{
	int64_t r = 1 % m;
	for (base %= m; power > 0; power >>= 1) {
		if (power & 1)
			r = r * base % m;
		base = base * base % m;
	}
	return (int)r;
}

/* From some power on, below the number of bits of m, powers repeat with a period that
 * phi(m) is a multiple of. */
static int
vast_power_residue(struct numbers *n, const struct lazy *x, int m)
{
	enum { FROM = 64 };
	struct size size;
	int base = exact_residue(n, x->a, m), phi = totient(m);
	if (base < 0 || !size_of(n, x->b, &size) || size.sign < 0 ||
	    value_is_integer(n, x->b) != TRUE_)
		return -1;
	if (!x->b.big)
		return power_residue(base, x->b.num, m);
	int e = exact_residue(n, x->b, phi);
	if (e < 0 || far_compare(size.log.lo, (struct far){ .x = log(FROM) + 1 }) < 0)
		return -1;
	return power_residue(base, e + (int64_t)phi * (FROM / phi + 1), m);
}

int
exact_residue(struct numbers *n, struct value a, int m)
{
	if (lazy_rational(a))
		a = exact_settled(n, a);
	if (exact_kind_of(a) == KIND_HUGE)
		return huge_residue(a.big->as.huge, m);
	if (!a.big)
		return a.den == 1 ? (int)((a.num % m + m) % m) : -1;
	if (exact_kind_of(a) == KIND_FRACTION)
		return fmpz_is_one(fmpq_denref(a.big->fraction))
		           ? (int)fmpz_fdiv_ui(fmpq_numref(a.big->fraction), (ulong)m)
		           : -1;
	if (!is_vast(a) || !exact_charge(n, 10))
		return -1;
	const struct lazy *x = lazy_of(a);
	if (x->op == OP_FACTORIAL)
		return 0;
	if (x->op == OP_POW)
		return vast_power_residue(n, x, m);
	int64_t p = exact_residue(n, x->a, m), q = exact_residue(n, x->b, m);
	if (p < 0 || q < 0 || x->op == OP_DIV)
		return -1;
	int64_t r = x->op == OP_ADD ? p + q : x->op == OP_SUB ? p - q + m : p * q;
	return (int)(r % m);
}
