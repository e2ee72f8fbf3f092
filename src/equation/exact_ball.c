/* equation/exact_ball.c - what machine intervals leave open: balls of as many digits as a
 * question needs, and how near to 0 an algebraic number can come.  Pure.
 *
 * Each algebraic number here is U / L of algebraic integers in a field of degree d, no
 * conjugate of which is larger than u and l: so it is 0 or at least u^(1-d) / l in size
 * (Burnikel, Funke, Mehlhorn, Schirra and Schmitt).  A ball that lies nearer to 0 proves
 * 0; one that does not hold 0 proves the contrary.  What that takes is known beforehand.
 */
#include "equation/exact_type.h"
#include <math.h>
#include <string.h>

enum {
	RADICALS_MAX = 24, /* the degree of more is beyond all precision */
	PRECISION_FIRST = 128,
	PRECISION_UNBOUNDED = 2048, /* where no bound is known */
	PRECISION_SPARE = 64,
	/* in multiplications of real numbers */
	COMPLEX_WORK = 5,
	FRACTION_WORK = 60 /* the simplest fraction in a ball */
};

/* ---- how a number was made ---- */

/* What the field is made from counts once, however often it stands there: roots of a
 * positive base (or of -1), or an algebraic number itself (index 1). */
struct radical {
	struct value base;
	int64_t index; /* the least common multiple of those met */
};

struct survey {
	struct numbers *n;
	struct radical radical[RADICALS_MAX];
	int n_radicals;
	double degree; /* of the field, at most */
	double work;   /* of one evaluation, in multiplications of a few digits */
	double heavy;  /* those of them that take longer the more digits there are */
	double roots; /* cost of finding the algebraic numbers, whatever the precision, */
	double first; /* and to the first precision, where that was not done before */
	bool bounded; /* all is algebraic, and not too much */
};

/* Logarithms to the base 2 of u and l. */
struct bound {
	double u, l;
};

static double
log2_size(int64_t x)
{
	return x == 0 ? 0 : log2(fabs((double)x)) + 1e-9;
}

static struct radical *
find_radical(struct survey *s, struct value base, bool itself)
{
	if (s->n_radicals == RADICALS_MAX)
		return NULL;
	for (int i = 0; i < s->n_radicals; i++)
		if ((s->radical[i].index == 1) == itself &&
		    value_merges(s->n, s->radical[i].base, base))
			return &s->radical[i];
	return NULL;
}

static void
add_field(struct survey *s, struct value base, int64_t index, double degree)
{
	s->degree *= degree;
	if (s->n_radicals < RADICALS_MAX)
		s->radical[s->n_radicals++] = (struct radical){ base, index };
}

/* The principal root: with another of the same base both lie in the field of that whose
 * index is their least common multiple. */
static void
add_root(struct survey *s, struct value base, int64_t index)
{
	struct radical *r = find_radical(s, base, false);
	if (!r) {
		add_field(s, base, index, (double)index);
		return;
	}
	int64_t more = index / (int64_t)n_gcd((ulong)index, (ulong)r->index);
	s->degree *= (double)more;
	if (__builtin_mul_overflow(r->index, more, &r->index))
		r->index = index; /* the degree is beyond all caps */
}

/* Prime by prime: 3v6 lies in the field of 3v2 and 3v3. */
static void
add_roots_of_primes(struct survey *s, int64_t x, int64_t index)
{
	enum { TRIED_MAX = 100 };
	if (x < 0) /* of a square root: i */
		add_root(s, value_int(-1), index);
	x = x < 0 ? -x : x;
	for (int64_t p = 2; p < TRIED_MAX && x > 1; p++) {
		if (x % p == 0)
			add_root(s, value_int(p), index);
		while (x % p == 0)
			x /= p;
	}
	if (x > 1)
		add_root(s, value_int(x), index);
}

static void
add_roots_of(struct survey *s, struct value base, int64_t index)
{
	if (base.big) {
		add_root(s, base, index);
		return;
	}
	add_roots_of_primes(s, base.num, index);
	add_roots_of_primes(s, base.den, index);
}

static struct bound
bound_sum(struct bound a, struct bound b)
{
	double x = a.u + b.l, y = b.u + a.l;
	return (struct bound){ fmax(x, y) + 1, a.l + b.l };
}

static struct bound
bound_surd(struct survey *s, struct value v)
{
	struct bound total = { 0, 0 };
	for (int i = 0; i < surd_terms(v); i++) {
		int64_t num, den, d;
		surd_term(v, i, &num, &den, &d);
		add_roots_of_primes(s, d, 2);
		const struct bound term = { log2_size(num) + log2_size(d) / 2,
			log2_size(den) };
		total = i == 0 ? term : bound_sum(total, term);
		s->work += 4;
		s->heavy += 3;
	}
	return total;
}

static struct bound
bound_fraction(struct value v)
{
	if (!v.big)
		return (struct bound){ log2_size(v.num), log2_size(v.den) };
	return (struct bound){ (double)fmpz_bits(fmpq_numref(v.big->fraction)),
		(double)fmpz_bits(fmpq_denref(v.big->fraction)) };
}

static struct bound bound_of(struct survey *s, struct value v);

/* In multiplications of as many digits: most are taken by Newton's steps, which raise to
 * the index each time, others by logarithms. */
static double
root_work(int64_t index)
{
	enum { BY_STEPS = 50, BY_LOGARITHM = 70 };
	return index > BY_STEPS ? BY_LOGARITHM : index == 2 ? 3 : 3 * (double)index;
}

/* Of the squarings that make a power of a fraction most are of few digits: those that
 * take long are the last, and those beyond the digits that are kept. */
static double
full_steps(double bits)
{
	enum { KEPT = 13 }; /* 2^13 bits: below that none takes long */
	return 2 + 2 * fmax(0, log2(bits + 1) - KEPT);
}

/* a^(num/den), of which a is U/L: sqrt[den](U L^(den-1)) / L, or the other way round. */
static struct bound
bound_power(struct survey *s, const struct lazy *x)
{
	struct bound a = bound_of(s, x->a), r = a;
	if (x->b.big) {
		(void)bound_of(s, x->b);
		s->bounded = false;
		s->work += 50;
		s->heavy += 50;
		return a;
	}
	double k = (double)x->b.den, e = fabs((double)x->b.num);
	double steps = 2 * log2(e + 1) * (x->box ? COMPLEX_WORK : 1),
	       root = x->b.den > 1 ? root_work(x->b.den) : 0;
	s->work += steps + root;
	s->heavy += root + (exact_kind_of(x->a) == KIND_FRACTION && !x->box
	                           ? fmin(steps, full_steps(e * fmax(a.u, a.l)))
	                           : steps);
	if (x->b.den > 1) {
		add_roots_of(s, x->a, x->b.den);
		if (a.u >= a.l)
			r.u = (a.u + (k - 1) * a.l) / k;
		else
			r.l = ((k - 1) * a.u + a.l) / k;
	}
	r.u *= e;
	r.l *= e;
	return x->b.num < 0 ? (struct bound){ r.l, r.u } : r;
}

static struct bound
bound_lazy(struct survey *s, const struct lazy *x)
{
	if (x->op == OP_POW)
		return bound_power(s, x);
	struct bound a = bound_of(s, x->a), b = bound_of(s, x->b);
	double work = (x->op == OP_DIV ? 2 : 1) * (x->box ? COMPLEX_WORK : 1);
	s->work += work;
	s->heavy += x->op == OP_ADD || x->op == OP_SUB ? 0 : work;
	if (x->op == OP_ADD || x->op == OP_SUB)
		return bound_sum(a, b);
	if (x->op == OP_MUL)
		return (struct bound){ a.u + b.u, a.l + b.l };
	if (x->op == OP_DIV)
		return (struct bound){ a.u + b.l, a.l + b.u };
	s->work += 80; /* a logarithm */
	s->heavy += 80;
	s->bounded = false;
	return a;
}

static struct bound
bound_algebraic(struct survey *s, struct value v)
{
	const qqbar_struct *x = v.big->as.algebraic;
	struct value radicand;
	double height = (double)qqbar_height_bits(x), degree = (double)qqbar_degree(x);
	if (algebraic_radicand(s->n, x, &radicand))
		add_roots_of(s, radicand, (int64_t)degree);
	else if (!find_radical(s, v, true))
		/* with its conjugate, that the field may have room for its parts */
		add_field(s, v, 1, qqbar_is_real(x) ? degree : degree * (degree - 1));
	const struct digits *d = digits_of(s->n, v);
	if (d->way != DIGITS_SEARCHED) {
		s->work += 20 + root_work((int64_t)degree);
		s->heavy += 3 + root_work((int64_t)degree);
		return (struct bound){ height + 1, height };
	}
	/* where it is not precise enough, it is found among all roots anew (tried) */
	double limbs = height * degree / 64;
	s->work += 20 * degree;
	s->heavy += 20 * degree;
	double roots = 3.5 * degree * limbs * limbs * limbs;
	s->roots += roots;
	s->first += d->precision > 0 ? 0 : roots;
	return (struct bound){ height + 1, height };
}

static struct bound
bound_of(struct survey *s, struct value v)
{
	if (!v.big)
		return bound_fraction(v);
	switch (exact_kind_of(v)) {
	case KIND_FRACTION:
		return bound_fraction(v);
	case KIND_SURD:
		return bound_surd(s, v);
	case KIND_ALGEBRAIC:
		return bound_algebraic(s, v);
	case KIND_LAZY:
		return bound_lazy(s, lazy_of(v));
	case KIND_GENERAL:
	case KIND_HUGE:
		break;
	}
	s->bounded = false;
	s->work += 200;
	s->heavy += 200;
	return (struct bound){ 0, 0 };
}

/* ---- what a question costs ---- */

/* A multiplication of p bits takes a fiftieth of a microsecond for a limb, and rises with
 * the power 1.6 of their number. */
static bool
pay(struct survey *s, slong p)
{
	double limbs = (double)p / 64;
	double roots = p <= PRECISION_FIRST ? s->first : s->roots;
	double cost = 1 + roots + s->work + s->heavy * 0.016 * pow(limbs, 1.6);
	if (!s->n->exact) /* so that what the library keeps is cleared in the end */
		s->n->exact = ARENA_NEW(s->n->arena, struct exact_work);
	return exact_charge(s->n, (int64_t)fmin(cost, 1e15));
}

/* ---- questions ---- */

/* What a - b is, or a alone. */
struct question {
	struct survey s;
	struct value a, b;
	struct bound bound;
	double bits; /* of precision that decide */
	bool part;   /* the imaginary part of a alone is asked for */
};

static bool
can_be_asked(struct value v)
{
	enum exact_kind kind = exact_kind_of(v);
	return kind != KIND_HUGE && !is_vast(v);
}

/* false where no ball can be had of either. */
static bool
question_make(struct question *q, struct numbers *n, struct value a, struct value b)
{
	if (!can_be_asked(a) || !can_be_asked(b))
		return false;
	q->s.n = n;
	q->s.n_radicals = 0;
	q->s.degree = 1;
	q->s.work = 4;
	q->s.heavy = 1;
	q->s.roots = 0;
	q->s.first = 0;
	q->s.bounded = true;
	q->a = a;
	q->b = b;
	q->part = false;
	struct bound x = bound_of(&q->s, a), y = bound_of(&q->s, b);
	(void)exact_charge(n, (int64_t)fmin(q->s.work / 4, 1e9)); /* of looking */
	q->bound = bound_sum(x, y);
	q->bits = (q->s.degree - 1) * fmax(q->bound.u, 0) + fmax(q->bound.l, 0) + 2;
	return true;
}

static void
question_ball(struct question *q, acb_t out, slong p)
{
	acb_t b;
	ball_of(q->s.n, out, q->a, p);
	if (q->part) {
		arb_zero(acb_realref(out));
		return;
	}
	acb_init(b);
	ball_of(q->s.n, b, q->b, p);
	acb_sub(out, out, b, p);
	acb_clear(b);
}

/* All of the ball is smaller than 2^-bits. */
static bool
below(const acb_t x, double bits)
{
	mag_t size;
	mag_init(size);
	acb_get_mag(size, x);
	bool small = bits < 1e9 && mag_cmp_2exp_si(size, -(slong)ceil(bits)) < 0;
	mag_clear(size);
	return small;
}

/* The ball of the difference, so small that it holds no 0 or proves 0; UNKNOWN where that
 * takes too long. */
static enum truth
question_zero(struct question *q, acb_t out)
{
	slong most = (slong)q->s.n->caps->precision;
	if (!q->s.bounded)
		most = MIN(most, PRECISION_UNBOUNDED);
	double end =
	    q->bits + PRECISION_SPARE + fmax(q->bound.u, 0) + fmax(q->bound.l, 0);
	for (slong p = PRECISION_FIRST; p <= most; p *= 4) {
		/* in one step to the end where that is near */
		if (q->s.bounded && (double)p * 4 > q->bits && (double)p < end)
			p = end < (double)most ? (slong)ceil(end) : most;
		if (!pay(&q->s, p))
			return UNKNOWN;
		question_ball(q, out, p);
		if (!acb_contains_zero(out))
			return FALSE_;
		if (q->s.bounded && below(out, q->bits))
			return TRUE_;
	}
	return UNKNOWN;
}

enum truth
ball_equal(struct numbers *n, struct value a, struct value b)
{
	struct question q;
	acb_t x;
	if (!question_make(&q, n, a, b))
		return UNKNOWN;
	acb_init(x);
	enum truth same = question_zero(&q, x);
	acb_clear(x);
	return same;
}

bool
ball_compare(struct numbers *n, struct value a, struct value b, int *sign)
{
	struct question q;
	acb_t x;
	if (!question_make(&q, n, a, b))
		return false;
	acb_init(x);
	enum truth same = question_zero(&q, x);
	*sign = same == TRUE_ ? 0 : arb_is_positive(acb_realref(x)) ? 1 : -1;
	acb_clear(x);
	return same != UNKNOWN;
}

enum truth
ball_is_real(struct numbers *n, struct value a)
{
	struct question q;
	acb_t x;
	/* 2 i Im a = a - conjugate(a), which lies in the same field: it is made of real
	 * radicals and i */
	if (!question_make(&q, n, a, a))
		return UNKNOWN;
	q.part = true;
	acb_init(x);
	enum truth real = question_zero(&q, x);
	acb_clear(x);
	return real;
}

bool
ball_box(struct numbers *n, struct value a, struct box *out)
{
	struct survey s = { .n = n, .degree = 1, .work = 1, .heavy = 1, .bounded = true };
	acb_t x;
	if (!can_be_asked(a))
		return false;
	(void)bound_of(&s, a);
	if (!pay(&s, PRECISION_FIRST))
		return false;
	acb_init(x);
	ball_of(n, x, a, PRECISION_FIRST);
	*out = exact_box_of_ball(x);
	acb_clear(x);
	return isfinite(out->re.lo) && isfinite(out->re.hi) && isfinite(out->im.lo) &&
	       isfinite(out->im.hi);
}

bool
ball_size(struct numbers *n, struct value a, int *sign, struct interval *log)
{
	struct question q;
	acb_t x;
	if (!question_make(&q, n, a, value_int(0)))
		return false;
	acb_init(x);
	bool some = question_zero(&q, x) == FALSE_;
	if (some) {
		*sign = arb_is_positive(acb_realref(x)) ? 1 : -1;
		arb_abs(acb_realref(x), acb_realref(x));
		arb_log(acb_realref(x), acb_realref(x), PRECISION_FIRST);
		arb_zero(acb_imagref(x));
		*log = exact_box_of_ball(x).re;
	}
	acb_clear(x);
	return some && isfinite(log->lo) && isfinite(log->hi);
}

/* The fraction with the smallest denominator in a ball that is smaller than the gap
 * between two fractions whose denominators may be those of a: the only one that a can be.
 */
static bool
likely_fraction(struct question *q, double bits, fmpq_t out)
{
	acb_t x;
	arf_t end;
	fmpq_t lo, hi;
	double needed =
	    bits + PRECISION_SPARE + fmax(q->bound.u, 0) + fmax(q->bound.l, 0);
	slong p = needed <= (double)q->s.n->caps->precision ? (slong)needed : 0;
	q->s.work += FRACTION_WORK;
	q->s.heavy += FRACTION_WORK;
	if (p == 0 || !pay(&q->s, p))
		return false;
	acb_init(x);
	arf_init(end);
	fmpq_init(lo);
	fmpq_init(hi);
	ball_of(q->s.n, x, q->a, p);
	bool near = mag_cmp_2exp_si(arb_radref(acb_realref(x)), -(slong)bits) < 0;
	if (near) {
		arb_get_lbound_arf(end, acb_realref(x), p + PRECISION_SPARE);
		arf_get_fmpq(lo, end);
		arb_get_ubound_arf(end, acb_realref(x), p + PRECISION_SPARE);
		arf_get_fmpq(hi, end);
		fmpq_simplest_between(out, lo, hi);
	}
	acb_clear(x);
	arf_clear(end);
	fmpq_clear(lo);
	fmpq_clear(hi);
	return near;
}

/* Whether a is the only fraction that it can be with a denominator of at most so many
 * bits. */
static enum truth
is_that_fraction(struct question *q, double den, struct value *out)
{
	fmpq_t f;
	enum truth t = UNKNOWN;
	fmpq_init(f);
	if (likely_fraction(q, 2 * den + 2, f)) {
		t = FALSE_;
		if ((double)fmpz_bits(fmpq_denref(f)) <= den + 1) {
			(void)exact_give_fraction(q->s.n, f, out);
			t = ball_equal(q->s.n, q->a, *out);
		}
	}
	fmpq_clear(f);
	return t;
}

/* A rational U/L of degree d has a denominator that divides the norm of L. */
enum truth
ball_fraction_of(struct numbers *n, struct value a, struct value *out)
{
	struct question q;
	if (!question_make(&q, n, a, value_int(0)))
		return UNKNOWN;
	double den = q.s.degree * fmax(q.bound.l, 0) + 1;
	if (!q.s.bounded || den * 2 > (double)n->caps->precision)
		return UNKNOWN;
	return is_that_fraction(&q, den, out);
}

enum truth
ball_integer_of(struct numbers *n, struct value a, struct value *out)
{
	struct question q;
	if (!question_make(&q, n, a, value_int(0)))
		return UNKNOWN;
	return is_that_fraction(&q, 0, out);
}
