/* equation/exact_surd.c - sums of square roots, q1 sqrt(d1) + q2 sqrt(d2) + ..., exact in
 * machine numbers: what most Equations with roots come to.  Pure.
 *
 * Square roots of different squarefree integers are independent over the rationals, so
 * such a sum is zero, rational or equal to another only if it is so term by term.  A d
 * below 0 stands for i sqrt(-d). */
#include "equation/exact_type.h"
#include <math.h>
#include <string.h>

__extension__ typedef __int128 wide;

enum { TERMS_MAX = 16, ROUNDS_MAX = 5 };

struct term {
	int64_t num, den, d; /* num/den sqrt(d): lowest terms, den > 0, d squarefree */
};

struct surd {
	enum exact_kind kind; /* KIND_SURD; first, as in struct exact */
	int n;
	struct box box;
	struct term term[]; /* d rising */
};

/* A sum while it is made. */
struct sum {
	int n;
	bool overflow;
	struct term term[TERMS_MAX];
};

static const struct surd *
surd_of(struct value v)
{
	return (const struct surd *)(const void *)v.big;
}

static int64_t
common(int64_t a, int64_t b)
{
	a = a < 0 ? -a : a;
	b = b < 0 ? -b : b;
	while (b) {
		int64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

/* num/den in lowest terms; false where that does not fit. */
static bool
lowest(wide num, wide den, struct term *t)
{
	wide a = num < 0 ? -num : num, b = den < 0 ? -den : den;
	while (b > INT64_MAX || a > INT64_MAX) { /* dividing machine numbers is quicker */
		if (b == 0)
			break;
		wide rest = a % b;
		a = b;
		b = rest;
	}
	if (b != 0)
		a = common((int64_t)a, (int64_t)b);
	a = den < 0 ? -a : a;
	num /= a;
	den /= a;
	if (num > INT64_MAX || num < -INT64_MAX || den > INT64_MAX)
		return false;
	t->num = (int64_t)num;
	t->den = (int64_t)den;
	return true;
}

static void
sum_add(struct sum *s, struct term t)
{
	int at = 0;
	wide p, q, num, den;
	while (at < s->n && s->term[at].d < t.d)
		at++;
	if (t.num == 0)
		return;
	if (at < s->n && s->term[at].d == t.d) {
		struct term *k = &s->term[at];
		p = (wide)k->num * t.den;
		q = (wide)t.num * k->den;
		den = (wide)k->den * t.den;
		if (__builtin_add_overflow(p, q, &num) || !lowest(num, den, k))
			s->overflow = true;
		if (k->num == 0 && !s->overflow) {
			s->n--;
			memmove(k, k + 1, (size_t)(s->n - at) * sizeof *k);
		}
		return;
	}
	if (s->n == TERMS_MAX) {
		s->overflow = true;
		return;
	}
	memmove(&s->term[at + 1], &s->term[at], (size_t)(s->n - at) * sizeof t);
	s->term[at] = t;
	s->n++;
}

static struct term
term_product(const struct term *a, const struct term *b, bool *overflow)
{
	struct term t = { 0, 1, 1 };
	int64_t g = common(a->d, b->d), inner;
	wide num = (wide)a->num * b->num, den = (wide)a->den * b->den, outer;
	assert(g > 0);
	if (a->d < 0 && b->d < 0) /* i squared */
		num = -num;
	*overflow = *overflow || __builtin_mul_overflow(a->d / g, b->d / g, &inner) ||
	            __builtin_mul_overflow(num, (wide)g, &outer) ||
	            !lowest(outer, den, &t);
	t.d = *overflow ? 1 : inner;
	return t;
}

static void
sum_product(const struct sum *a, const struct sum *b, struct sum *out)
{
	*out = (struct sum){ .overflow = a->overflow || b->overflow };
	for (int i = 0; i < a->n; i++)
		for (int k = 0; k < b->n && !out->overflow; k++)
			sum_add(
			    out, term_product(&a->term[i], &b->term[k], &out->overflow));
}

static int64_t
prime_of(int64_t d)
{
	for (int64_t p = 2; p * p <= d; p++)
		if (d % p == 0)
			return p;
	return d;
}

/* A term that is no rational number; -1 = none. */
static int
irrational_term(const struct sum *s)
{
	for (int i = 0; i < s->n; i++)
		if (s->term[i].d != 1)
			return i;
	return -1;
}

/* 1/s: multiplied by its conjugates, i and one prime under the roots after the other. */
static void
sum_inverse(struct sum s, struct sum *out)
{
	enum { D_MAX = 1000000 };
	struct sum next;
	*out = (struct sum){ .n = 1, .term = { { 1, 1, 1 } } };
	int at;
	for (int round = 0; (at = irrational_term(&s)) >= 0 && !s.overflow; round++) {
		int64_t d = s.term[at].d, p;
		struct sum conjugate = s;
		if (round == ROUNDS_MAX || d > (int64_t)D_MAX * D_MAX) {
			out->overflow = true;
			return;
		}
		p = d < 0 ? -1 : prime_of(d);
		for (int i = 0; i < s.n; i++)
			if (p < 0 ? s.term[i].d < 0 : s.term[i].d % p == 0)
				conjugate.term[i].num = -conjugate.term[i].num;
		sum_product(out, &conjugate, &next);
		*out = next;
		sum_product(&s, &conjugate, &next);
		s = next;
	}
	if (s.overflow || s.n != 1) {
		out->overflow = true;
		return;
	}
	struct sum scale = { .n = 1, .term = { { s.term[0].den, s.term[0].num, 1 } } };
	if (s.term[0].num < 0)
		scale.term[0] = (struct term){ -s.term[0].den, -s.term[0].num, 1 };
	sum_product(out, &scale, &next);
	*out = next;
}

/* ---- values ---- */

static bool
sum_of(struct value v, struct sum *out)
{
	*out = (struct sum){ 0 };
	if (!v.big && v.num != 0) {
		out->n = 1;
		out->term[0] = (struct term){ v.num, v.den, 1 };
	}
	if (!v.big)
		return true;
	if (v.big->kind != KIND_SURD)
		return false;
	out->n = surd_of(v)->n;
	memcpy(out->term, surd_of(v)->term, (size_t)out->n * sizeof *out->term);
	return true;
}

static struct box
box_of(const struct sum *s)
{
	struct box total = { { 0, 0 }, { 0, 0 } };
	for (int i = 0; i < s->n; i++) {
		const struct term *t = &s->term[i];
		struct interval *part = t->d < 0 ? &total.im : &total.re;
		/* three roundings of half a place each: four places are more than enough
		 */
		double x = (double)t->num / (double)t->den * sqrt(fabs((double)t->d));
		double spread = fabs(x) * 0x1p-50;
		part->lo = nextafter(part->lo + (x - spread), -INFINITY);
		part->hi = nextafter(part->hi + (x + spread), INFINITY);
	}
	return total;
}

/* It may be 0 for all that the bounds say; a part without terms is. */
static bool
straddles(struct interval i)
{
	return i.lo <= 0 && i.hi >= 0 && i.lo < i.hi;
}

/* Of terms that nearly cancel. */
static struct box
narrow_box(struct numbers *n, struct value v)
{
	enum { PRECISION = 128, PRECISION_MAX = 1024, COST = 20 };
	acb_t x;
	struct box b;
	if (!n->exact)
		n->exact = ARENA_NEW(n->arena, struct exact_work);
	(void)exact_charge(n, COST);
	acb_init(x);
	for (slong p = PRECISION; p <= PRECISION_MAX; p *= 2) {
		surd_ball(acb_realref(x), v, false, p);
		surd_ball(acb_imagref(x), v, true, p);
		b = exact_box_of_ball(x);
		if (!straddles(b.re) && !straddles(b.im))
			break;
	}
	acb_clear(x);
	return b;
}

static void
give(struct numbers *n, const struct sum *s, struct value *out)
{
	if (s->n == 0 || (s->n == 1 && s->term[0].d == 1)) {
		*out = s->n == 0 ? value_int(0)
		                 : (struct value){ s->term[0].num, s->term[0].den, NULL };
		return;
	}
	struct surd *x =
	    arena_alloc(n->arena, sizeof *x + (size_t)s->n * sizeof *s->term);
	x->kind = KIND_SURD;
	x->n = s->n;
	x->box = box_of(s);
	memcpy(x->term, s->term, (size_t)s->n * sizeof *s->term);
	*out = (struct value){ 0, 1, (const struct exact *)(const void *)x };
	if (straddles(x->box.re) || straddles(x->box.im))
		x->box = narrow_box(n, *out);
}

void
surd_i(struct numbers *n, bool minus, struct value *out)
{
	const struct sum s = { .n = 1, .term = { { minus ? -1 : 1, 1, -1 } } };
	give(n, &s, out);
}

bool
surd_is_real(struct value v)
{
	return surd_of(v)->term[0].d > 0; /* the smallest */
}

struct box
surd_box(struct value v)
{
	return surd_of(v)->box;
}

void
surd_term(struct value v, int i, int64_t *num, int64_t *den, int64_t *d)
{
	const struct term *t = &surd_of(v)->term[i];
	*num = t->num;
	*den = t->den;
	*d = t->d;
}

/* Each pair of terms that meet takes a common factor; 1/y has up to ROUNDS_MAX rounds. */
static int64_t
sum_cost(int terms, int others, enum operation op)
{
	int64_t pairs = (int64_t)terms * others;
	bool inverse = op == OP_DIV && others > 1;
	return 2 + (op == OP_MUL || op == OP_DIV ? pairs * 2 : others) +
	       (inverse ? (int64_t)others * others * 2 * ROUNDS_MAX : 0);
}

bool
surd_join(struct numbers *n, struct value a, struct value b, enum operation op,
    struct value *out)
{
	struct sum x, y, z;
	if (!sum_of(a, &x) || !sum_of(b, &y) || !exact_charge(n, sum_cost(x.n, y.n, op)))
		return false;
	if (op == OP_DIV) {
		sum_inverse(y, &z);
		y = z;
	}
	if (op == OP_MUL || op == OP_DIV) {
		sum_product(&x, &y, &z);
		x = z;
	} else {
		for (int i = 0; i < y.n && !x.overflow; i++) {
			struct term t = y.term[i];
			t.num = op == OP_SUB ? -t.num : t.num;
			sum_add(&x, t);
		}
	}
	if (x.overflow || y.overflow)
		return false;
	give(n, &x, out);
	return true;
}

/* ---- roots ---- */

/* x = square^2 * d, x > 0; false where x is too large for its squares to be found. */
static bool
square_part(int64_t x, int64_t *square, int64_t *d)
{
	enum { TRIED_MAX = 1000, X_MAX = 1000000000 };
	*square = 1;
	if (x > X_MAX)
		return false;
	for (int64_t p = 2; p <= TRIED_MAX && p * p <= x; p++)
		while (x % (p * p) == 0) {
			x /= p * p;
			*square *= p;
		}
	/* what is left has at most one square of a prime beyond those tried */
	int64_t r = (int64_t)llround(sqrt((double)x));
	if (r * r == x) {
		*square *= r;
		x = 1;
	}
	*d = x;
	return true;
}

/* sqrt of a positive machine fraction: sqrt(p/q) = sqrt(p q) / q. */
static bool
fraction_root(struct value a, struct term *out)
{
	int64_t product, square, d;
	if (__builtin_mul_overflow(a.num, a.den, &product) ||
	    !square_part(product, &square, &d))
		return false;
	out->d = d;
	return lowest(square, a.den, out);
}

/* sqrt(a + b sqrt(d)) = sqrt((a + r)/2) +- sqrt((a - r)/2) where r = sqrt(a^2 - b^2 d) is
 * rational. */
static bool
denested(const struct sum *s, struct sum *out)
{
	struct sum rational = { .n = 1, .term = { s->term[0] } };
	struct sum other = { .n = 1, .term = { s->term[1] } }, x, y;
	struct term r, t;
	if (s->n != 2 || s->term[0].d != 1 || s->term[0].num <= 0)
		return false;
	sum_product(&rational, &rational, &x);
	sum_product(&other, &other, &y);
	y.term[0].num = -y.term[0].num;
	sum_add(&x, y.term[0]);
	if (x.overflow || y.overflow || x.n != 1 || x.term[0].num <= 0 ||
	    !fraction_root((struct value){ x.term[0].num, x.term[0].den, NULL }, &r) ||
	    r.d != 1)
		return false;
	*out = (struct sum){ 0 };
	for (int sign = 1; sign >= -1; sign -= 2) {
		struct sum half = rational;
		t = r;
		t.num *= sign;
		sum_add(&half, t);
		if (half.overflow || half.n != 1 ||
		    !lowest(half.term[0].num, (wide)half.term[0].den * 2, &t) ||
		    t.num <= 0 ||
		    !fraction_root((struct value){ t.num, t.den, NULL }, &t))
			return false;
		if (sign < 0 && s->term[1].num < 0)
			t.num = -t.num;
		sum_add(out, t);
	}
	return !out->overflow;
}

bool
surd_power(struct numbers *n, struct value a, struct value b, struct value *out)
{
	enum { POWER_MAX = 12 };
	struct sum base, x, power = { .n = 1, .term = { { 1, 1, 1 } } };
	int64_t e = b.num < 0 ? -b.num : b.num;
	if (b.big || b.den > 2 || e > POWER_MAX || !sum_of(a, &base) ||
	    (b.den == 2 && !(exact_interval(a).lo > 0)))
		return false;
	if (b.den == 2) {
		struct term root;
		if (!a.big && fraction_root(a, &root))
			base = (struct sum){ .n = 1, .term = { root } };
		else if (!a.big || !denested(&base, &x))
			return false;
		else
			base = x;
	}
	for (int64_t i = 0; i < e; i++) {
		sum_product(&power, &base, &x);
		power = x;
	}
	if (b.num < 0) {
		sum_inverse(power, &x);
		power = x;
	}
	if (power.overflow)
		return false;
	give(n, &power, out);
	return true;
}

/* q sqrt(d): its square is rational. */
bool
square_root(struct numbers *n, struct value a, struct value *square)
{
	return exact_kind_of(a) == KIND_SURD && surd_terms(a) == 1 &&
	       value_mul(n, a, a, square) == DEFINED &&
	       exact_kind_of(*square) == KIND_FRACTION;
}

/* ---- questions ---- */

bool
surd_equal(struct value a, struct value b)
{
	const struct surd *x = surd_of(a), *y = surd_of(b);
	return x->n == y->n &&
	       memcmp(x->term, y->term, (size_t)x->n * sizeof *x->term) == 0;
}

/* The real or the imaginary part. */
void
surd_ball(arb_t out, struct value v, bool imaginary, slong precision)
{
	const struct surd *x = surd_of(v);
	arb_t root;
	arb_init(root);
	arb_zero(out);
	for (int i = 0; i < x->n; i++) {
		if ((x->term[i].d < 0) != imaginary)
			continue;
		arb_sqrt_ui(root, (ulong)llabs(x->term[i].d), precision);
		arb_mul_si(root, root, x->term[i].num, precision);
		arb_div_si(root, root, x->term[i].den, precision);
		arb_add(out, out, root, precision);
	}
	arb_clear(root);
}

/* Of a real one.  -1, 1: below, above 0, which it never is. */
int
surd_sign(struct value v)
{
	enum { PRECISION_MAX = 1 << 16 };
	struct interval i = surd_box(v).re;
	if (i.lo > 0 || i.hi < 0)
		return i.lo > 0 ? 1 : -1;
	arb_t x;
	arb_init(x);
	for (slong p = 128; p <= PRECISION_MAX; p *= 2) {
		surd_ball(x, v, false, p);
		if (!arb_contains_zero(x))
			break;
	}
	int sign = arb_is_positive(x) ? 1 : arb_is_negative(x) ? -1 : 0;
	arb_clear(x);
	return sign;
}

void
surd_algebraic(qqbar_t out, struct value v)
{
	const struct surd *x = surd_of(v);
	qqbar_t part;
	fmpq_t q;
	qqbar_init(part);
	fmpq_init(q);
	qqbar_zero(out);
	for (int i = 0; i < x->n; i++) {
		fmpq_set_si(q, x->term[i].num, (ulong)x->term[i].den);
		qqbar_set_si(part, x->term[i].d);
		qqbar_sqrt(part, part);
		qqbar_mul_fmpq(part, part, q);
		qqbar_add(out, out, part);
	}
	qqbar_clear(part);
	fmpq_clear(q);
}

void
surd_general(ca_t out, struct value v, ca_ctx_struct *ctx)
{
	const struct surd *x = surd_of(v);
	ca_t part;
	fmpq_t q;
	ca_init(part, ctx);
	fmpq_init(q);
	ca_zero(out, ctx);
	for (int i = 0; i < x->n; i++) {
		fmpq_set_si(q, x->term[i].num, (ulong)x->term[i].den);
		ca_set_si(part, x->term[i].d, ctx);
		ca_sqrt(part, part, ctx);
		ca_mul_fmpq(part, part, q, ctx);
		ca_add(out, out, part, ctx);
	}
	ca_clear(part, ctx);
	fmpq_clear(q);
}

int
surd_terms(struct value v)
{
	return surd_of(v)->n;
}

/* "3*sqrt(2)/4-1/2", "sqrt(3)*i+2" */
const char *
surd_text(struct numbers *n, struct value v)
{
	const struct surd *x = surd_of(v);
	const char *text = "";
	for (int i = 0; i < x->n; i++) {
		const struct term *t = &x->term[i];
		long long size = llabs(t->num), d = llabs(t->d);
		const char *sign = t->num < 0 ? "-" : i > 0 ? "+" : "";
		const char *root = d == 1 ? "" : arena_printf(n->arena, "sqrt(%lld)", d);
		const char *unit = t->d > 0 ? "" : d == 1 ? "i" : "*i";
		const char *over =
		    t->den == 1 ? "" : arena_printf(n->arena, "/%lld", (long long)t->den);
		bool bare = size == 1 && t->d != 1;
		const char *number = bare ? "" : arena_printf(n->arena, "%lld", size);
		text = arena_printf(n->arena, "%s%s%s%s%s%s%s", text, sign, number,
		    bare || t->d == 1 ? "" : "*", root, unit, over);
	}
	return text;
}
