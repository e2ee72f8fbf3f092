/* equation/exact_box.c - machine numbers between which a number lies, and those of sums,
 * products and powers.  Pure. */
#include "equation/exact_type.h"
#include <float.h>
#include <math.h>

static struct interval
widened(double lo, double hi)
{
	struct interval i = { nextafter(lo, -INFINITY), nextafter(hi, INFINITY) };
	if (isnan(lo) || isnan(hi))
		i = (struct interval){ -INFINITY, INFINITY };
	return i;
}

static const struct interval NOWHERE = { NAN, NAN }, ZERO = { 0, 0 };

bool
box_is_real(const struct box *b)
{
	return b->im.lo == 0 && b->im.hi == 0;
}

struct box
exact_box(struct value v)
{
	if (!v.big) {
		double x = (double)v.num / (double)v.den;
		bool whole = v.den == 1 && fabs(x) < 0x1p53;
		/* rounded three times, each by half of the last bit at most */
		double off = whole ? 0 : fabs(x) * 0x1p-51;
		return (struct box){ { x - off, x + off }, ZERO };
	}
	if (v.big->kind == KIND_LAZY) {
		const struct lazy *x = lazy_of(v);
		return x->box ? *x->box : (struct box){ { x->lo, x->hi }, ZERO };
	}
	if (v.big->kind == KIND_SURD)
		return surd_box(v);
	if (v.big->kind == KIND_HUGE)
		return (struct box){ NOWHERE, NOWHERE };
	return v.big->box;
}

struct interval
exact_interval(struct value v)
{
	struct box b = exact_box(v);
	return box_is_real(&b) ? b.re : NOWHERE;
}

static struct interval
interval_of_ball(const arb_t x)
{
	arf_t bound;
	struct interval i;
	if (arb_is_zero(x))
		return ZERO;
	arf_init(bound);
	arb_get_lbound_arf(bound, x, 64);
	i.lo = arf_get_d(bound, ARF_RND_FLOOR);
	arb_get_ubound_arf(bound, x, 64);
	i.hi = arf_get_d(bound, ARF_RND_CEIL);
	arf_clear(bound);
	return i;
}

struct box
exact_box_of_ball(const acb_t x)
{
	return (struct box){ interval_of_ball(acb_realref(x)),
		interval_of_ball(acb_imagref(x)) };
}

static struct interval
product(struct interval a, struct interval b)
{
	double p = a.lo * b.lo, q = a.lo * b.hi, r = a.hi * b.lo, s = a.hi * b.hi;
	if (isnan(p) || isnan(q) || isnan(r) || isnan(s))
		return (struct interval){ -INFINITY, INFINITY };
	return widened(fmin(fmin(p, q), fmin(r, s)), fmax(fmax(p, q), fmax(r, s)));
}

struct interval
interval_join(struct interval a, struct interval b, enum operation op)
{
	if (op == OP_ADD)
		return widened(a.lo + b.lo, a.hi + b.hi);
	if (op == OP_SUB)
		return widened(a.lo - b.hi, a.hi - b.lo);
	if (op == OP_MUL)
		return product(a, b);
	if (b.lo <= 0 && b.hi >= 0)
		return (struct interval){ -INFINITY, INFINITY };
	return product(a, widened(1 / b.hi, 1 / b.lo));
}

struct box
box_join(struct box a, struct box b, enum operation op)
{
	if (box_is_real(&a) && box_is_real(&b))
		return (struct box){ interval_join(a.re, b.re, op), ZERO };
	if (op == OP_ADD || op == OP_SUB)
		return (struct box){ interval_join(a.re, b.re, op),
			interval_join(a.im, b.im, op) };
	if (op == OP_MUL)
		return (struct box){ interval_join(product(a.re, b.re),
			                 product(a.im, b.im), OP_SUB),
			interval_join(product(a.re, b.im), product(a.im, b.re), OP_ADD) };
	struct interval size =
	    interval_join(product(b.re, b.re), product(b.im, b.im), OP_ADD);
	struct box turned = { b.re, { -b.im.hi, -b.im.lo } };
	turned = box_join(a, turned, OP_MUL);
	return (struct box){ interval_join(turned.re, size, OP_DIV),
		interval_join(turned.im, size, OP_DIV) };
}

struct interval
interval_power(struct interval a, struct interval e)
{
	double p = pow(a.lo, e.lo), q = pow(a.lo, e.hi), r = pow(a.hi, e.lo),
	       s = pow(a.hi, e.hi);
	double lo = fmin(fmin(p, q), fmin(r, s)), hi = fmax(fmax(p, q), fmax(r, s));
	return widened(lo * (1 - 0x1p-50), hi * (1 + 0x1p-50));
}

/* e to the power x, of a number that is e^e^x or the like where doubles end. */
static double
bound_of_far(struct far log, bool upper)
{
	if (log.height > 0)
		return log.minus ? (upper ? DBL_MIN : 0) : (upper ? INFINITY : DBL_MAX);
	double x = exp(log.minus ? -log.x : log.x);
	x = upper ? nextafter(x * (1 + 0x1p-50), INFINITY) : x * (1 - 0x1p-50);
	return isinf(x) && !upper ? DBL_MAX : x;
}

struct box
box_of_any(struct numbers *n, struct value v)
{
	struct box b = exact_box(v);
	struct span log;
	int sign;
	if (!isnan(b.re.lo) || !isnan(b.im.lo))
		return b;
	b = (struct box){ { -INFINITY, INFINITY }, ZERO };
	if (!vast_size(n, v, &sign, &log))
		return b;
	b.re =
	    (struct interval){ bound_of_far(log.lo, false), bound_of_far(log.hi, true) };
	if (sign < 0)
		b.re = (struct interval){ -b.re.hi, -b.re.lo };
	return b;
}
