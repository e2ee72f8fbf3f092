/* equation/exact_lazy.c - sums, products and powers of roots as intervals of machine
 * numbers, worked out exactly only where an interval leaves a question open.  Pure.
 *
 * Most questions ("are these equal?", "is this zero?") are answered by intervals that do
 * not meet, in nanoseconds; an interval never answers yes. */
#include "equation/exact_type.h"
#include <math.h>
#include <string.h>

enum { DEPTH_MAX = 400 };

struct lazy *
lazy_of(struct value v)
{
	return (struct lazy *)(uintptr_t)v.big;
}

/* ---- intervals ---- */

static struct interval
widened(double lo, double hi)
{
	struct interval i = { nextafter(lo, -INFINITY), nextafter(hi, INFINITY) };
	if (isnan(lo) || isnan(hi))
		i = (struct interval){ -INFINITY, INFINITY };
	return i;
}

struct interval
exact_interval(struct value v)
{
	if (!v.big) {
		double x = (double)v.num / (double)v.den;
		bool whole = v.den == 1 && fabs(x) < 0x1p53;
		return whole ? (struct interval){ x, x }
		             : widened(nextafter(x, -INFINITY), nextafter(x, INFINITY));
	}
	if (v.big->kind == KIND_LAZY)
		return (struct interval){ lazy_of(v)->lo, lazy_of(v)->hi };
	if (v.big->kind == KIND_SURD)
		return surd_interval(v);
	if (v.big->kind == KIND_HUGE)
		return (struct interval){ NAN, NAN };
	return v.big->interval;
}

struct interval
exact_interval_of_ball(const arb_t x)
{
	arf_t bound;
	struct interval i;
	arf_init(bound);
	arb_get_lbound_arf(bound, x, 64);
	i.lo = arf_get_d(bound, ARF_RND_FLOOR);
	arb_get_ubound_arf(bound, x, 64);
	i.hi = arf_get_d(bound, ARF_RND_CEIL);
	arf_clear(bound);
	return i;
}

static struct interval
product(struct interval a, struct interval b)
{
	double p = a.lo * b.lo, q = a.lo * b.hi, r = a.hi * b.lo, s = a.hi * b.hi;
	if (isnan(p) || isnan(q) || isnan(r) || isnan(s))
		return (struct interval){ -INFINITY, INFINITY };
	return widened(fmin(fmin(p, q), fmin(r, s)), fmax(fmax(p, q), fmax(r, s)));
}

static struct interval
combined(struct interval a, struct interval b, enum operation op)
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

/* a > 0 to a power; glibc's pow is off by less than one last place. */
static struct interval
power(struct interval a, struct interval e)
{
	double p = pow(a.lo, e.lo), q = pow(a.lo, e.hi), r = pow(a.hi, e.lo),
	       s = pow(a.hi, e.hi);
	double lo = fmin(fmin(p, q), fmin(r, s)), hi = fmax(fmax(p, q), fmax(r, s));
	return widened(lo * (1 - 0x1p-50), hi * (1 + 0x1p-50));
}

/* ---- making ---- */

static bool
has_logs(struct value v)
{
	return exact_kind_of(v) == KIND_LAZY && lazy_of(v)->logs;
}

enum nature
exact_nature(struct value v)
{
	enum exact_kind kind = exact_kind_of(v);
	if (kind == KIND_LAZY)
		return (enum nature)lazy_of(v)->nature;
	return kind == KIND_GENERAL ? NATURE_UNKNOWN : ALGEBRAIC;
}

static bool
away_from(struct value v, int64_t whole)
{
	struct interval i = exact_interval(v);
	double x = (double)whole;
	if (!v.big)
		return v.num != whole || v.den != 1;
	return i.lo > x || i.hi < x || exact_kind_of(v) < KIND_GENERAL;
}

/* The theorem of Gelfond and Schneider: a^b is transcendental where a is algebraic, not 0
 * or 1, and b algebraic and irrational. */
static enum nature
nature_of(const struct lazy *x)
{
	enum nature a = exact_nature(x->a), b = exact_nature(x->b);
	enum exact_kind kind = exact_kind_of(x->b);
	if (x->op == OP_LOG)
		return (enum nature)x->nature; /* its maker knows */
	if (x->op == OP_POW && kind == KIND_FRACTION)
		return a;
	if (x->op == OP_POW) {
		bool irrational = kind == KIND_SURD || kind == KIND_ALGEBRAIC;
		return irrational && a == ALGEBRAIC && away_from(x->a, 0) &&
		               away_from(x->a, 1)
		           ? TRANSCENDENTAL
		           : NATURE_UNKNOWN;
	}
	if (a == ALGEBRAIC && b == ALGEBRAIC)
		return ALGEBRAIC;
	if (a == b || a == NATURE_UNKNOWN || b == NATURE_UNKNOWN)
		return NATURE_UNKNOWN;
	if (x->op == OP_ADD || x->op == OP_SUB)
		return TRANSCENDENTAL;
	return away_from(a == ALGEBRAIC ? x->a : x->b, 0) ? TRANSCENDENTAL
	                                                  : NATURE_UNKNOWN;
}

int
lazy_depth(struct value v)
{
	return exact_kind_of(v) == KIND_LAZY ? lazy_of(v)->depth : 0;
}

enum outcome
lazy_make(struct numbers *n, const struct lazy *from, struct value *out)
{
	enum { COST = 3 };
	int depth = 1 + MAX(lazy_depth(from->a), lazy_depth(from->b));
	if (depth > DEPTH_MAX)
		return exact_limit(n, "Too many roots are added and multiplied.");
	if (!exact_charge(n, COST))
		return UNCHECKABLE;
	struct lazy *x = ARENA_NEW(n->arena, struct lazy);
	*x = *from;
	x->kind = KIND_LAZY;
	x->depth = (int16_t)depth;
	x->nature = (uint8_t)nature_of(x);
	x->logs = x->op == OP_LOG || has_logs(x->a) || has_logs(x->b);
	*out = (struct value){ 0, 1, (const struct exact *)(const void *)x };
	return DEFINED;
}

static enum outcome
give(struct numbers *n, struct value a, struct value b, uint8_t op, struct interval i,
    struct value *out)
{
	const struct lazy x = { .op = op, .a = a, .b = b, .lo = i.lo, .hi = i.hi };
	return lazy_make(n, &x, out);
}

bool
lazy_join(struct numbers *n, struct value a, struct value b, enum operation op,
    enum outcome *o, struct value *out)
{
	enum exact_kind x = exact_kind_of(a), y = exact_kind_of(b);
	struct interval i = exact_interval(a), k = exact_interval(b);
	if ((x == KIND_FRACTION && y == KIND_FRACTION) || isnan(i.lo) || isnan(k.lo))
		return false;
	*o = give(n, a, b, (uint8_t)op, combined(i, k, op), out);
	return true;
}

/* A power whose value is sure to exist: of a positive base, or a whole power of a sum of
 * roots that is not near 0. */
bool
lazy_power_bounds(
    struct numbers *n, struct value a, struct value b, enum outcome *o, struct value *out)
{
	struct interval i = exact_interval(a), e = exact_interval(b), p;
	if (isnan(i.lo) || isnan(e.lo) || (!b.big && b.num == 0))
		return false;
	if (!a.big && a.num == 1 && a.den == 1) {
		*out = a;
		*o = DEFINED;
		return true;
	}
	if (i.lo > 0) {
		p = power(i, e);
	} else if (i.hi < 0 && !b.big && b.den == 1) {
		p = power((struct interval){ -i.hi, -i.lo }, e);
		if (b.num % 2 != 0)
			p = (struct interval){ -p.hi, -p.lo };
	} else {
		return false;
	}
	/* what is beyond the doubles on either end has bounds of another kind */
	if (!isfinite(p.lo) || !isfinite(p.hi) || (p.lo <= 0 && p.hi >= 0))
		return false;
	*o = give(n, a, b, OP_POW, p, out);
	return true;
}

/* Powers of fractions by fractions are worked out at once. */
bool
lazy_power(
    struct numbers *n, struct value a, struct value b, enum outcome *o, struct value *out)
{
	enum exact_kind x = exact_kind_of(a), y = exact_kind_of(b);
	bool simple = x != KIND_LAZY && x != KIND_SURD && y == KIND_FRACTION;
	return !simple && lazy_power_bounds(n, a, b, o, out);
}

bool
lazy_log(struct numbers *n, struct value a, struct value b, enum nature nature,
    enum outcome *o, struct value *out)
{
	struct interval i, k;
	if (!vast_log(a, &i) || !vast_log(b, &k) || (k.lo <= 0 && k.hi >= 0))
		return false;
	i = combined(i, k, OP_DIV);
	const struct lazy x = { .op = OP_LOG,
		.nature = (uint8_t)nature,
		.a = a,
		.b = b,
		.lo = i.lo,
		.hi = i.hi };
	*o = lazy_make(n, &x, out);
	return true;
}

/* ---- working out ---- */

/* A power of a positive number to a machine fraction. */
static bool
is_root(struct value v)
{
	return exact_kind_of(v) == KIND_LAZY && lazy_of(v)->op == OP_POW &&
	       !lazy_of(v)->b.big && exact_interval(lazy_of(v)->a).lo > 0;
}

/* Roots of one index are multiplied under one root: 7v(2+v3) x 7v(2-v3) = 7v1. */
static bool
under_one_root(struct numbers *n, const struct lazy *x, struct value *out)
{
	struct value base;
	if ((x->op != OP_MUL && x->op != OP_DIV) || !is_root(x->a) || !is_root(x->b))
		return false;
	const struct lazy *p = lazy_of(x->a), *q = lazy_of(x->b);
	if (p->b.num != q->b.num || p->b.den != q->b.den)
		return false;
	enum outcome o = x->op == OP_MUL ? value_mul(n, p->a, q->a, &base)
	                                 : value_div(n, p->a, q->a, &base);
	return o == DEFINED && value_pow(n, exact_settled(n, base), p->b, out) == DEFINED;
}

bool
root_equal(struct numbers *n, struct value a, struct value b, enum truth *same)
{
	struct value exponent, power;
	if (!is_root(a) || exact_kind_of(b) == KIND_LAZY || lazy_of(a)->b.num == 0 ||
	    !(exact_interval(b).lo > 0) || !exact_charge(n, 100))
		return false;
	const struct lazy *x = lazy_of(a);
	if (value_div(n, value_int(1), x->b, &exponent) != DEFINED ||
	    value_pow(n, b, exponent, &power) != DEFINED)
		return false;
	*same = TRUE_;
	if (lazy_alike(n, x->a, power))
		return true;
	/* a step nearer to the end only where that power can be worked out */
	power = exact_settled(n, power);
	*same = exact_kind_of(power) == KIND_LAZY ? UNKNOWN : value_equal(n, x->a, power);
	return *same != UNKNOWN;
}

struct value
exact_settled(struct numbers *n, struct value v)
{
	if (exact_kind_of(v) != KIND_LAZY)
		return v;
	struct lazy *x = lazy_of(v);
	struct value out = v;
	if (x->exact)
		return *x->exact;
	if (x->failed)
		return v;
	struct value a = exact_settled(n, x->a), b = exact_settled(n, x->b);
	enum outcome o = UNCHECKABLE;
	if (under_one_root(n, x, &out)) {
		out = exact_settled(n, out);
		o = DEFINED;
	} else if (exact_kind_of(a) != KIND_LAZY && exact_kind_of(b) != KIND_LAZY)
		o = x->op == OP_POW   ? exact_settled_pow(n, a, b, &out)
		    : x->op == OP_LOG ? exact_settled_log(n, a, b, &out)
		                      : exact_join(n, a, b, (enum operation)x->op, &out);
	if (o != DEFINED || exact_kind_of(out) == KIND_LAZY) {
		x->failed = true;
		return v;
	}
	x->exact = ARENA_NEW(n->arena, struct value);
	*x->exact = out;
	return out;
}

/* ---- questions ---- */

/* The intervals do not meet: -1 a < b, 1 a > b; else 0. */
int
lazy_apart(struct value a, struct value b)
{
	struct interval i = exact_interval(a), k = exact_interval(b);
	return i.hi < k.lo ? -1 : i.lo > k.hi ? 1 : 0;
}

bool
lazy_no_integer(struct value a)
{
	struct interval i = exact_interval(a);
	return floor(i.hi) < i.lo;
}

/* Made in the same way, but for the order of terms and factors: equal without more ado.
 */
bool
lazy_alike(struct numbers *n, struct value a, struct value b)
{
	if (a.big && a.big == b.big)
		return true;
	if (lazy_apart(a, b) != 0 || !exact_charge(n, 1))
		return false;
	enum exact_kind kind = MAX(exact_kind_of(a), exact_kind_of(b));
	if (kind == KIND_HUGE)
		return huge_equal(a, b) == TRUE_;
	if (exact_kind_of(a) != KIND_LAZY || exact_kind_of(b) != KIND_LAZY)
		return kind < KIND_GENERAL && value_equal(n, a, b) == TRUE_;
	const struct lazy *x = lazy_of(a), *y = lazy_of(b);
	if (x->op != y->op)
		return false;
	if (lazy_alike(n, x->a, y->a) && lazy_alike(n, x->b, y->b))
		return true;
	return (x->op == OP_ADD || x->op == OP_MUL) && lazy_alike(n, x->a, y->b) &&
	       lazy_alike(n, x->b, y->a);
}

uint64_t
value_key(struct value v)
{
	enum { KEPT = 28 }; /* bits: equal values fall together nearly always */
	int exponent;
	if (!v.big)
		return (uint64_t)v.num * UINT64_C(0x9e3779b97f4a7c15) ^
		       (uint64_t)v.den * UINT64_C(0xc2b2ae3d27d4eb4f);
	if (v.big->kind == KIND_SURD && !surd_is_real(v))
		return surd_key(v);
	struct interval i = exact_interval(v);
	double middle = i.lo / 2 + i.hi / 2;
	if (!isfinite(middle))
		return 1;
	double part = frexp(middle, &exponent);
	return (uint64_t)(int64_t)llround(ldexp(part, KEPT)) *
	           UINT64_C(0x9e3779b97f4a7c15) ^
	       (uint64_t)(int64_t)exponent << 40;
}

bool
value_merges(struct numbers *n, struct value a, struct value b)
{
	if (!a.big && !b.big)
		return a.num == b.num && a.den == b.den;
	if (lazy_apart(a, b) != 0)
		return false;
	if (a.big == b.big)
		return true;
	return lazy_alike(n, a, b);
}

/* ---- text ---- */

static const char *
power_text(struct numbers *n, const char *base, struct value e, bool bare)
{
	const char *exponent = value_text(n, e);
	if (!exponent)
		return NULL;
	if (!e.big && e.num == 1 && e.den == 2)
		return arena_printf(n->arena, "sqrt(%s)", base);
	if (!e.big && e.num == 1)
		return arena_printf(n->arena, "root(%lld,%s)", (long long)e.den, base);
	bool plain = !e.big && e.den == 1 && e.num > 0;
	return arena_printf(n->arena,
	    bare && plain ? "%s^%s"
	    : bare        ? "%s^(%s)"
	    : plain       ? "(%s)^%s"
	                  : "(%s)^(%s)",
	    base, exponent);
}

const char *
lazy_text(struct numbers *n, struct value v, int depth)
{
	enum { TEXT_DEPTH_MAX = 24, LENGTH_MAX = 600 };
	if (exact_kind_of(v) != KIND_LAZY)
		return value_text(n, v);
	const struct lazy *x = lazy_of(v);
	if (x->exact && (!x->exact->big || exact_kind_of(*x->exact) == KIND_SURD))
		return value_text(n, *x->exact);
	const char *a = depth < TEXT_DEPTH_MAX ? lazy_text(n, x->a, depth + 1) : NULL;
	if (!a || strlen(a) > LENGTH_MAX)
		return NULL;
	bool plain = x->size && !x->a.big && x->a.den == 1 && x->a.num >= 0;
	if (x->op == OP_POW)
		return power_text(n, a, x->b, plain);
	if (x->op == OP_FACTORIAL)
		return arena_printf(n->arena, plain ? "%s!" : "(%s)!", a);
	const char *b = lazy_text(n, x->b, depth + 1);
	if (b && x->op == OP_LOG)
		return arena_printf(n->arena, "(log(%s)/log(%s))", a, b);
	if (!b || strlen(b) > LENGTH_MAX)
		return NULL;
	if (x->op == OP_ADD)
		return arena_printf(n->arena, "%s+%s", a, b);
	if (x->op == OP_SUB)
		return arena_printf(n->arena, "%s-(%s)", a, b);
	return arena_printf(n->arena, x->op == OP_MUL ? "(%s)*(%s)" : "(%s)/(%s)", a, b);
}
