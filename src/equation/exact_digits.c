/* equation/exact_digits.c - the digits of an algebraic number: by one root where that
 * gives them, and kept, as the same number stands in many readings.  Pure. */
#include "equation/exact_type.h"

/* x^d = -c0 / cd. */
static bool
is_plain_root(const qqbar_t x)
{
	const fmpz *c = QQBAR_COEFFS(x);
	slong degree = qqbar_degree(x);
	for (slong i = 1; i < degree; i++)
		if (!fmpz_is_zero(c + i))
			return false;
	return qqbar_is_real(x);
}

static int
sign_of(const arb_t x)
{
	return arb_is_positive(x) ? 1 : arb_is_negative(x) ? -1 : 0;
}

/* On which side of the middle of both roots it lies, of a quadratic equation. */
static int
quadratic_side(const qqbar_t x)
{
	enum { PRECISION = 128 };
	const fmpz *c = QQBAR_COEFFS(x);
	arb_t t;
	if (!qqbar_is_real(x))
		return sign_of(acb_imagref(QQBAR_ENCLOSURE(x)));
	arb_init(t);
	arb_mul_fmpz(t, acb_realref(QQBAR_ENCLOSURE(x)), c + 2, PRECISION);
	arb_mul_2exp_si(t, t, 1);
	arb_add_fmpz(t, t, c + 1, PRECISION);
	int side = sign_of(t) * fmpz_sgn(c + 2);
	arb_clear(t);
	return side;
}

struct digits *
digits_of(struct numbers *n, struct value v)
{
	struct exact *x = (struct exact *)(uintptr_t)v.big;
	if (x->digits)
		return x->digits;
	struct digits *d = ARENA_NEW(n->arena, struct digits);
	const qqbar_struct *a = x->as.algebraic;
	acb_init(d->ball);
	if (is_plain_root(a)) {
		d->sign = sign_of(acb_realref(QQBAR_ENCLOSURE(a)));
		d->way = DIGITS_PLAIN_ROOT;
	} else if (qqbar_degree(a) == 2) {
		d->sign = quadratic_side(a);
		d->way = DIGITS_QUADRATIC;
	}
	if (d->sign == 0)
		d->way = DIGITS_SEARCHED;
	x->digits = d;
	return d;
}

static void
plain_root(acb_t out, const qqbar_t x, int sign, slong p)
{
	const fmpz *c = QQBAR_COEFFS(x);
	slong degree = qqbar_degree(x);
	arb_ptr r = acb_realref(out);
	arb_fmpz_div_fmpz(r, c, c + degree, p);
	arb_abs(r, r);
	arb_root_ui(r, r, (ulong)degree, p);
	if (sign < 0)
		arb_neg(r, r);
	arb_zero(acb_imagref(out));
}

/* (-b +- sqrt(b^2 - 4 a c)) / 2a, the sign for a > 0. */
static void
quadratic(acb_t out, const qqbar_t x, int sign, slong p)
{
	const fmpz *c = QQBAR_COEFFS(x);
	slong more = p + qqbar_height_bits(x); /* what a difference may lose */
	fmpz_t d, twice;
	arb_t root;
	fmpz_init(d);
	fmpz_init(twice);
	arb_init(root);
	fmpz_mul(d, c, c + 2);
	fmpz_mul_2exp(d, d, 2);
	fmpz_neg(d, d);
	fmpz_addmul(d, c + 1, c + 1);
	bool real = fmpz_sgn(d) > 0;
	fmpz_abs(d, d);
	fmpz_mul_2exp(twice, c + 2, 1);
	if (fmpz_sgn(twice) < 0)
		sign = -sign;
	arb_sqrt_fmpz(root, d, more);
	if (sign < 0)
		arb_neg(root, root);
	acb_zero(out);
	arb_set_fmpz(acb_realref(out), c + 1);
	arb_neg(acb_realref(out), acb_realref(out));
	if (real)
		arb_add(acb_realref(out), acb_realref(out), root, more);
	else
		arb_set(acb_imagref(out), root);
	acb_div_fmpz(out, out, twice, more);
	fmpz_clear(d);
	fmpz_clear(twice);
	arb_clear(root);
}

static void
digits_ball(struct numbers *n, acb_t out, struct value v, slong precision)
{
	struct digits *d = digits_of(n, v);
	const qqbar_struct *x = v.big->as.algebraic;
	if (d->precision < precision) {
		if (d->way == DIGITS_PLAIN_ROOT)
			plain_root(d->ball, x, d->sign, precision);
		else if (d->way == DIGITS_QUADRATIC)
			quadratic(d->ball, x, d->sign, precision);
		else
			qqbar_get_acb(d->ball, x, precision);
		d->precision = precision;
	}
	acb_set_round(out, d->ball, precision);
}

/* ---- evaluation ---- */

static void
ball_fraction(acb_t out, struct value v, slong p)
{
	fmpq_t q;
	fmpq_init(q);
	exact_fraction(q, v);
	acb_set_fmpq(out, q, p);
	fmpq_clear(q);
}

/* x to the power b; x itself is used up. */
static void
ball_power(struct numbers *n, acb_t out, acb_t x, struct value b, slong p)
{
	acb_t e;
	if (!b.big && b.den == 1) {
		acb_pow_si(out, x, b.num, p);
		return;
	}
	if (!arb_is_zero(acb_imagref(x))) { /* of real numbers alone */
		acb_indeterminate(out);
		return;
	}
	arb_zero(acb_imagref(out));
	if (!b.big) {
		arb_root_ui(acb_realref(x), acb_realref(x), (ulong)b.den, p);
		acb_pow_si(out, x, b.num, p);
		return;
	}
	acb_init(e);
	ball_of(n, e, b, p);
	arb_pow(acb_realref(out), acb_realref(x), acb_realref(e), p);
	acb_clear(e);
}

static void
ball_lazy(struct numbers *n, acb_t out, const struct lazy *x, slong p)
{
	acb_t a, b;
	acb_init(a);
	acb_init(b);
	ball_of(n, a, x->a, p);
	if (x->op != OP_POW)
		ball_of(n, b, x->b, p);
	if (x->op == OP_ADD)
		acb_add(out, a, b, p);
	else if (x->op == OP_SUB)
		acb_sub(out, a, b, p);
	else if (x->op == OP_MUL)
		acb_mul(out, a, b, p);
	else if (x->op == OP_DIV)
		acb_div(out, a, b, p);
	else if (x->op == OP_POW)
		ball_power(n, out, a, x->b, p);
	else { /* a logarithm, of real numbers */
		arb_log(acb_realref(a), acb_realref(a), p);
		arb_log(acb_realref(b), acb_realref(b), p);
		arb_div(acb_realref(out), acb_realref(a), acb_realref(b), p);
		arb_zero(acb_imagref(out));
	}
	if (!x->box) /* known to be real */
		arb_zero(acb_imagref(out));
	acb_clear(a);
	acb_clear(b);
}

void
ball_of(struct numbers *n, acb_t out, struct value v, slong p)
{
	switch (exact_kind_of(v)) {
	case KIND_FRACTION:
		ball_fraction(out, v, p);
		return;
	case KIND_SURD:
		surd_ball(acb_realref(out), v, false, p);
		surd_ball(acb_imagref(out), v, true, p);
		return;
	case KIND_ALGEBRAIC:
		digits_ball(n, out, v, p);
		return;
	case KIND_GENERAL:
		ca_get_acb(out, v.big->as.general, p, exact_context(n));
		return;
	case KIND_LAZY:
		if (lazy_of(v)->size || lazy_of(v)->op == OP_FACTORIAL)
			acb_indeterminate(out);
		else
			ball_lazy(n, out, lazy_of(v), p);
		return;
	case KIND_HUGE:
		break;
	}
	acb_indeterminate(out);
}
