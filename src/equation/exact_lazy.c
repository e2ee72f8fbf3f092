/* equation/exact_lazy.c - sums, products and powers of roots as intervals of machine
 * numbers, worked out exactly only where an interval leaves a question open.  Pure.
 *
 * Most questions ("are these equal?", "is this zero?") are answered by intervals that do
 * not meet, in nanoseconds; an interval never answers yes. */
#include "equation/exact_type.h"
#include <math.h>
#include <string.h>

enum { DEPTH_MAX = 400 };

static const struct interval NOWHERE = { NAN, NAN };
static const struct box ANYWHERE = { { -INFINITY, INFINITY }, { -INFINITY, INFINITY } };

struct lazy *
lazy_of(struct value v)
{
	return (struct lazy *)(uintptr_t)v.big;
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
		bool irrational =
		    kind == KIND_SURD || kind == KIND_ALGEBRAIC ||
		    (kind == KIND_LAZY && b == ALGEBRAIC && lazy_of(x->b)->irrational);
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

static bool
has_root(int64_t x, int64_t index)
{
	fmpz_t root;
	fmpz_init_set_si(root, x);
	bool whole = fmpz_root(root, root, (slong)index) != 0;
	fmpz_clear(root);
	return whole;
}

/* A fraction's root that is no fraction, and it with fractions other than 0. */
static bool
is_irrational(const struct lazy *x)
{
	bool a = exact_kind_of(x->a) == KIND_LAZY && lazy_of(x->a)->irrational;
	bool b = exact_kind_of(x->b) == KIND_LAZY && lazy_of(x->b)->irrational;
	if (x->op == OP_POW)
		return !x->a.big && x->a.num > 0 && !x->b.big && x->b.den > 1 &&
		       !(has_root(x->a.num, x->b.den) && has_root(x->a.den, x->b.den));
	if (x->op == OP_ADD || x->op == OP_SUB)
		return (a && !x->b.big) || (b && !x->a.big);
	return (x->op == OP_MUL || x->op == OP_DIV) &&
	       ((a && !x->b.big && x->b.num != 0) || (b && !x->a.big && x->a.num != 0));
}

bool
lazy_rational(struct value v)
{
	enum exact_kind kind = exact_kind_of(v);
	return kind == KIND_FRACTION || (kind == KIND_LAZY && lazy_of(v)->rational);
}

int
lazy_depth(struct value v)
{
	return exact_kind_of(v) == KIND_LAZY ? lazy_of(v)->depth : 0;
}

enum outcome
lazy_make(struct numbers *n, const struct lazy *from, struct value *out)
{
	enum { COST = 4 };
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
	x->irrational = is_irrational(x);
	x->rational = x->op <= OP_POW && !x->size && lazy_rational(x->a) &&
	              lazy_rational(x->b) &&
	              (x->op != OP_POW || (!x->b.big && x->b.den == 1));
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

static void
put_box(struct numbers *n, struct lazy *x, const struct box *b)
{
	struct box *own;
	bool real = box_is_real(b);
	x->lo = real ? b->re.lo : NAN;
	x->hi = real ? b->re.hi : NAN;
	x->box = NULL;
	if (!real) {
		own = ARENA_NEW(n->arena, struct box);
		*own = *b;
		x->box = own;
	}
}

/* Better bounds, where a division or a difference of like numbers left none. */
bool
lazy_sharpen(struct numbers *n, struct value v)
{
	struct box b;
	if (exact_kind_of(v) != KIND_LAZY || !ball_box(n, v, &b))
		return false;
	put_box(n, lazy_of(v), &b);
	return true;
}

static bool
box_is_finite(const struct box *b)
{
	return isfinite(b->re.lo) && isfinite(b->re.hi) && isfinite(b->im.lo) &&
	       isfinite(b->im.hi);
}

/* A fraction that is better not written out again for each sum that it stands in. */
enum { LONG_BITS = 2000 };

static bool
is_long(struct value v)
{
	return v.big && v.big->kind == KIND_FRACTION &&
	       exact_bits(v.big->fraction) > LONG_BITS;
}

bool
lazy_join(struct numbers *n, struct value a, struct value b, enum operation op,
    enum outcome *o, struct value *out)
{
	enum exact_kind x = exact_kind_of(a), y = exact_kind_of(b);
	struct box i = exact_box(a), k = exact_box(b);
	if ((x == KIND_FRACTION && y == KIND_FRACTION && !is_long(a) && !is_long(b)) ||
	    isnan(i.re.lo) || isnan(k.re.lo))
		return false;
	if (box_is_real(&i) && box_is_real(&k)) {
		struct interval r = interval_join(i.re, k.re, op);
		*o = give(n, a, b, (uint8_t)op, r, out);
		if (*o == DEFINED && !isfinite(r.lo) && !isfinite(r.hi))
			(void)lazy_sharpen(n, *out);
		return true;
	}
	*o = give(n, a, b, (uint8_t)op, NOWHERE, out);
	if (*o != DEFINED)
		return true;
	i = box_join(i, k, op);
	put_box(n, lazy_of(*out), &i);
	return box_is_finite(&i) || lazy_sharpen(n, *out);
}

enum outcome
lazy_any(struct numbers *n, struct value a, struct value b, enum operation op,
    struct value *out)
{
	enum outcome o = give(n, a, b, (uint8_t)op, NOWHERE, out);
	if (o != DEFINED)
		return o;
	struct box box = box_join(box_of_any(n, a), box_of_any(n, b), op);
	put_box(n, lazy_of(*out), &box);
	return DEFINED;
}

/* A complex number to a whole power. */
static bool
complex_power(
    struct numbers *n, struct value a, struct value b, enum outcome *o, struct value *out)
{
	enum { POWER_MAX = 100000 };
	struct box i = exact_box(a);
	if (isnan(i.re.lo) || box_is_real(&i) || b.big || b.den != 1 || b.num == 0 ||
	    llabs(b.num) > POWER_MAX)
		return false;
	*o = give(n, a, b, OP_POW, NOWHERE, out);
	if (*o != DEFINED)
		return true;
	put_box(n, lazy_of(*out), &ANYWHERE);
	return lazy_sharpen(n, *out);
}

/* (x^y)^z = x^(y z) where that exponent is a fraction: (v2^v2)^v2 = 2. */
static bool
power_of_power(
    struct numbers *n, struct value a, struct value b, enum outcome *o, struct value *out)
{
	struct value e;
	if (exact_kind_of(a) != KIND_LAZY || lazy_of(a)->op != OP_POW || !b.big ||
	    !(exact_interval(lazy_of(a)->a).lo > 0) ||
	    value_mul(n, lazy_of(a)->b, b, &e) != DEFINED || e.big)
		return false;
	*o = value_pow(n, lazy_of(a)->a, e, out);
	return true;
}

/* A power whose value is sure to exist: of a positive base, or a whole power of a sum of
 * roots that is not near 0. */
bool
lazy_power_bounds(
    struct numbers *n, struct value a, struct value b, enum outcome *o, struct value *out)
{
	struct interval i = exact_interval(a), e = exact_interval(b), p;
	if (complex_power(n, a, b, o, out) || power_of_power(n, a, b, o, out))
		return true;
	if (isnan(i.lo) || isnan(e.lo) || (!b.big && b.num == 0))
		return false;
	if (!a.big && a.num == 1 && a.den == 1) {
		*out = a;
		*o = DEFINED;
		return true;
	}
	if (i.lo > 0) {
		p = interval_power(i, e);
	} else if (i.hi < 0 && !b.big && b.den == 1) {
		p = interval_power((struct interval){ -i.hi, -i.lo }, e);
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

bool
lazy_long_power(
    struct numbers *n, struct value a, struct value b, enum outcome *o, struct value *out)
{
	if (exact_kind_of(a) != KIND_FRACTION || b.big || b.den != 1)
		return false;
	double bits = a.big ? (double)exact_bits(a.big->fraction)
	                    : log2(fmax(fabs((double)a.num), (double)a.den));
	double size = bits * fabs((double)b.num);
	if (size <= LONG_BITS || size > (double)n->caps->bits)
		return false;
	struct interval p = { -INFINITY, INFINITY }, i = exact_interval(a);
	if (i.lo > 0)
		p = interval_power(i, exact_interval(b));
	*o = give(n, a, b, OP_POW, p, out);
	return true;
}

bool
power_is_short(struct value a, struct value b)
{
	enum { INDEX_MAX = 6 };
	enum exact_kind x = exact_kind_of(a);
	return x != KIND_LAZY && x != KIND_SURD && exact_kind_of(b) == KIND_FRACTION &&
	       b.den <= INDEX_MAX;
}

bool
lazy_power(
    struct numbers *n, struct value a, struct value b, enum outcome *o, struct value *out)
{
	return !power_is_short(a, b) && lazy_power_bounds(n, a, b, o, out);
}

bool
lazy_log(struct numbers *n, struct value a, struct value b, enum nature nature,
    enum outcome *o, struct value *out)
{
	struct interval i, k;
	if (!vast_log(n, a, &i) || !vast_log(n, b, &k))
		return false;
	i = interval_join(i, k, OP_DIV);
	const struct lazy x = { .op = OP_LOG,
		.nature = (uint8_t)nature,
		.a = a,
		.b = b,
		.lo = i.lo,
		.hi = i.hi };
	*o = lazy_make(n, &x, out);
	return *o != DEFINED || isfinite(i.lo) || lazy_sharpen(n, *out);
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
exact_known(struct value v)
{
	return exact_kind_of(v) == KIND_LAZY && lazy_of(v)->exact ? *lazy_of(v)->exact
	                                                          : v;
}

void
lazy_settle(struct numbers *n, struct value v, struct value exact)
{
	struct lazy *x = lazy_of(v);
	x->exact = ARENA_NEW(n->arena, struct value);
	*x->exact = exact;
}

/* Made of real numbers alone, or without an imaginary part as it turns out. */
enum truth
lazy_is_real(struct numbers *n, struct value v)
{
	struct lazy *x = lazy_of(v);
	if (!x->box)
		return TRUE_;
	if (x->box->im.lo > 0 || x->box->im.hi < 0)
		return FALSE_;
	enum truth real = ball_is_real(n, v);
	if (real == TRUE_) {
		struct box b = *x->box;
		b.im = (struct interval){ 0, 0 };
		put_box(n, x, &b);
	}
	return real;
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
	lazy_settle(n, v, out);
	return out;
}

/* ---- questions ---- */

/* The bounds do not meet: of real numbers -1 a < b, 1 a > b; else 0. */
int
lazy_apart(struct value a, struct value b)
{
	struct box i = exact_box(a), k = exact_box(b);
	if (i.im.hi < k.im.lo || i.im.lo > k.im.hi)
		return 1;
	return i.re.hi < k.re.lo ? -1 : i.re.lo > k.re.hi ? 1 : 0;
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

static uint64_t
key_part(struct interval i)
{
	enum { KEPT = 28 }; /* bits: equal values fall together nearly always */
	int exponent;
	double middle = i.lo / 2 + i.hi / 2;
	if (!isfinite(middle))
		return 1;
	double part = frexp(middle, &exponent);
	return (uint64_t)(int64_t)llround(ldexp(part, KEPT)) *
	           UINT64_C(0x9e3779b97f4a7c15) ^
	       (uint64_t)(int64_t)exponent << 40;
}

uint64_t
value_key(struct value v)
{
	if (!v.big)
		return (uint64_t)v.num * UINT64_C(0x9e3779b97f4a7c15) ^
		       (uint64_t)v.den * UINT64_C(0xc2b2ae3d27d4eb4f);
	struct box b = exact_box(v);
	return key_part(b.re) ^ key_part(b.im) * UINT64_C(0xff51afd7ed558ccd);
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
