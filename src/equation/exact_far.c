/* equation/exact_far.c - bounds of numbers that no double holds.  Pure.
 *
 * glibc's exp and log are right to a few units of 2^-52; every result is widened by
 * 2^-44 of itself, so that a bound stays one. */
#include "equation/exact_far.h"
#include <float.h>
#include <math.h>

static const double TOP = 700, /* e^TOP is at height 0, what is above it is not */
    SPREAD = 0x1p-44;

static struct far
plain(double x)
{
	return (struct far){ 0, x < 0, fabs(x) };
}

/* x at a height, brought to the height that is its own. */
static struct far
placed(int height, bool minus, double x)
{
	for (; height > 0 && x <= TOP; height--)
		x = exp(x);
	for (; x > exp(TOP); height++)
		x = log(x);
	return (struct far){ height, minus, x };
}

/* Away from 0 where `away`, else towards it. */
static struct far
widened(struct far a, bool away)
{
	double x = away ? a.x * (1 + SPREAD) + DBL_TRUE_MIN
	                : fmax(0, a.x * (1 - SPREAD) - DBL_TRUE_MIN);
	return placed(a.height, a.minus, x);
}

static struct span
rounded(struct far lo, struct far hi)
{
	return (struct span){ widened(lo, lo.minus), widened(hi, !hi.minus) };
}

struct span
span_of(double lo, double hi)
{
	return (struct span){ plain(lo), plain(hi) };
}

static int
size_compare(struct far a, struct far b)
{
	if (a.height != b.height)
		return a.height < b.height ? -1 : 1;
	return (a.x > b.x) - (a.x < b.x);
}

static bool
is_zero(struct far a)
{
	return a.height == 0 && a.x == 0;
}

int
far_compare(struct far a, struct far b)
{
	if (is_zero(a) && is_zero(b))
		return 0;
	if (a.minus != b.minus)
		return a.minus ? -1 : 1;
	return a.minus ? size_compare(b, a) : size_compare(a, b);
}

int
span_sign(const struct span *a)
{
	if (!is_zero(a->lo) && !a->lo.minus)
		return 1;
	return !is_zero(a->hi) && a->hi.minus ? -1 : 0;
}

static struct far
negated(struct far a)
{
	a.minus = !a.minus;
	return a;
}

struct span
span_negate(const struct span *a)
{
	return (struct span){ negated(a->hi), negated(a->lo) };
}

/* ---- exponential and logarithm of one number ---- */

static struct far
raised(struct far a)
{
	if (!a.minus)
		return placed(a.height + 1, false, a.x);
	return plain(a.height > 0 ? 0 : exp(-a.x));
}

/* a > 0 */
static struct far
lowered(struct far a)
{
	if (a.height > 0)
		return placed(a.height - 1, false, a.x);
	return plain(log(a.x));
}

struct span
span_exp(const struct span *a)
{
	return rounded(raised(a->lo), raised(a->hi));
}

struct span
span_log(const struct span *a)
{
	return rounded(lowered(a->lo), lowered(a->hi));
}

/* ---- sums: of the sizes of one sign, or the larger less the smaller ---- */

/* Bounds of |a| + |b|, |a| >= |b|: up to twice the larger. */
static struct far
size_sum(struct far a, struct far b, bool upper)
{
	if (a.height == 0)
		return placed(0, false, a.x + b.x);
	struct far l = lowered(a);
	if (upper)
		l = l.height == 0 ? plain(l.x + M_LN2) : widened(l, true);
	return raised(l);
}

/* Bounds of |a| - |b|, |a| >= |b|. */
static struct far
size_difference(struct far a, struct far b, bool upper)
{
	if (a.height == 0)
		return plain(a.x - b.x);
	if (upper)
		return a;
	/* where b is at most half of a, a - b is at least half of it */
	struct far half = lowered(a);
	half = half.height == 0 ? plain(half.x - M_LN2) : widened(half, false);
	half = raised(half);
	return size_compare(b, half) <= 0 ? half : plain(0);
}

static struct far
sum(struct far a, struct far b, bool upper)
{
	bool larger = size_compare(a, b) >= 0;
	struct far big = larger ? a : b, small = larger ? b : a, r;
	bool away = upper != big.minus;
	r = a.minus == b.minus ? size_sum(big, small, away)
	                       : size_difference(big, small, away);
	r.minus = big.minus;
	return r;
}

/* The rounding of a sum goes by its terms, which may cancel. */
static struct far
slack(struct far r, struct far a, struct far b, bool upper)
{
	double most = SPREAD * (a.x + b.x);
	if (r.height > 0 || a.height > 0 || b.height > 0)
		return widened(r, upper != r.minus);
	double x = (r.minus ? -r.x : r.x) + (upper ? most : -most);
	return placed(0, x < 0, fabs(x));
}

struct span
span_add(const struct span *a, const struct span *b)
{
	return (struct span){ slack(sum(a->lo, b->lo, false), a->lo, b->lo, false),
		slack(sum(a->hi, b->hi, true), a->hi, b->hi, true) };
}

/* ---- products ---- */

static struct span
product(struct far a, struct far b)
{
	bool minus = a.minus != b.minus;
	if (is_zero(a) || is_zero(b))
		return (struct span){ plain(0), plain(0) };
	if (a.height == 0 && b.height == 0 && isfinite(a.x * b.x)) {
		struct far p = placed(0, minus, a.x * b.x);
		return rounded(p, p);
	}
	a.minus = b.minus = false;
	struct far x = lowered(a), y = lowered(b);
	struct span l = span_add(&(struct span){ x, x }, &(struct span){ y, y });
	l = span_exp(&l);
	return minus ? span_negate(&l) : l;
}

struct span
span_mul(const struct span *a, const struct span *b)
{
	const struct span p[] = { product(a->lo, b->lo), product(a->lo, b->hi),
		product(a->hi, b->lo), product(a->hi, b->hi) };
	struct span r = p[0];
	for (size_t i = 1; i < COUNT(p); i++) {
		r.lo = far_compare(p[i].lo, r.lo) < 0 ? p[i].lo : r.lo;
		r.hi = far_compare(p[i].hi, r.hi) > 0 ? p[i].hi : r.hi;
	}
	return r;
}
