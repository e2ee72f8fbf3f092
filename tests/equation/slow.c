/* tests/equation/slow.c - see the header. */
#include "tests/equation/slow.h"

/* The libraries declare numbers as arrays of one; gcc takes them for arrays of more. */
#pragma GCC diagnostic ignored "-Wstringop-overread"
#pragma GCC diagnostic ignored "-Wstringop-overflow"

#include "base/arena.h"
#include <stdlib.h>
#include <string.h>

enum {
	PREC = 2200,           /* bits of a ball */
	SURE = 1300,           /* a ball must be this narrow */
	FRACTION = 400,        /* bits of a fraction that a ball may be */
	LONG_MAX_BITS = 60000, /* of an exact fraction */
	SIZE_MAX_BITS = 700    /* of a ball's middle */
};

static struct slow *all;

static struct slow *
make(enum slow_state state)
{
	struct slow *x = mem_alloc(sizeof *x);
	x->state = state;
	fmpq_init(x->q);
	acb_init(x->z);
	x->next = all;
	all = x;
	return x;
}

void
slow_reset(void)
{
	while (all) {
		struct slow *next = all->next;
		fmpq_clear(all->q);
		acb_clear(all->z);
		mem_free(all);
		all = next;
	}
}

static struct slow *
exact(const fmpq_t q)
{
	struct slow *x = make(SLOW_VALUE);
	if (fmpz_bits(fmpq_numref(q)) > LONG_MAX_BITS ||
	    fmpz_bits(fmpq_denref(q)) > LONG_MAX_BITS) {
		x->state = SLOW_UNSURE;
		return x;
	}
	x->rational = true;
	fmpq_set(x->q, q);
	return x;
}

struct slow *
slow_fraction(long num, long den)
{
	fmpq_t q;
	fmpq_init(q);
	fmpq_set_si(q, num, (ulong)den);
	struct slow *x = exact(q);
	fmpq_clear(q);
	return x;
}

struct slow *
slow_without(enum slow_state why)
{
	return make(why);
}

struct slow *
slow_int(long n)
{
	return slow_fraction(n, 1);
}

/* The radius is below 2^-SURE and the middle is not too big. */
static bool
narrow(const arb_t x)
{
	mag_t most;
	mag_init(most);
	mag_set_ui_2exp_si(most, 1, -SURE);
	bool ok = mag_cmp(arb_radref(x), most) < 0 &&
	          arf_cmpabs_2exp_si(arb_midref(x), SIZE_MAX_BITS) < 0;
	mag_clear(most);
	return ok;
}

static bool
tiny(const arb_t x)
{
	return arf_cmpabs_2exp_si(arb_midref(x), -SURE) < 0;
}

/* Not 0, but too near to tell it from 0 later. */
static bool
minute(const arb_t x)
{
	return tiny(x) && !arb_contains_zero(x);
}

/* Is x within 2^-SURE of a fraction with fewer than FRACTION bits?  By its continued
 * fraction. */
static bool
fraction_of(fmpq_t q, const arb_t x)
{
	fmpz_t a, b, c, p0, p1, q0, q1;
	arf_t scaled;
	fmpz_t *const v[] = { &a, &b, &c, &p0, &p1, &q0, &q1 };
	for (size_t i = 0; i < COUNT(v); i++)
		fmpz_init(*v[i]);
	arf_init(scaled);
	arf_mul_2exp_si(scaled, arb_midref(x), SURE + FRACTION);
	arf_get_fmpz(a, scaled, ARF_RND_NEAR);
	fmpz_one(b);
	fmpz_mul_2exp(b, b, SURE + FRACTION);
	fmpz_one(p1);
	fmpz_one(q0);
	bool found = false;
	while (!found && !fmpz_is_zero(b) && fmpz_bits(q1) < FRACTION) {
		fmpz_fdiv_qr(c, a, a, b);
		fmpz_swap(a, b);
		fmpz_addmul(p0, c, p1);
		fmpz_addmul(q0, c, q1);
		fmpz_swap(p0, p1);
		fmpz_swap(q0, q1);
		/* b / 2^(SURE + FRACTION) = |q x - p|; by chance it would be 2^-FRACTION
		 */
		found = fmpz_bits(b) <= FRACTION;
	}
	if (found) {
		fmpz_set(fmpq_numref(q), p1);
		fmpz_set(fmpq_denref(q), q1); /* in lowest terms, as convergents are */
	}
	for (size_t i = 0; i < COUNT(v); i++)
		fmpz_clear(*v[i]);
	arf_clear(scaled);
	return found;
}

/* Makes a number of the ball z, which it takes. */
static struct slow *
ball(acb_t z)
{
	struct slow *x = make(SLOW_VALUE);
	acb_swap(x->z, z);
	acb_clear(z);
	if (!narrow(acb_realref(x->z)) || !narrow(acb_imagref(x->z)) ||
	    minute(acb_realref(x->z)) || minute(acb_imagref(x->z))) {
		x->state = SLOW_UNSURE;
		return x;
	}
	if (tiny(acb_imagref(x->z)))
		arb_zero(acb_imagref(x->z));
	if (tiny(acb_realref(x->z)))
		arb_zero(acb_realref(x->z));
	if (arb_is_zero(acb_imagref(x->z)) && fraction_of(x->q, acb_realref(x->z))) {
		x->rational = true;
		/* near it, but not it: the 8^512-th root of 6 is not 1 */
		if (!arb_contains_fmpq(acb_realref(x->z), x->q))
			x->state = SLOW_UNSURE;
	}
	return x;
}

struct slow *
slow_i(void)
{
	acb_t z;
	acb_init(z);
	acb_onei(z);
	return ball(z);
}

acb_struct *
slow_ball(struct slow *a)
{
	if (a->rational)
		acb_set_fmpq(a->z, a->q, PREC);
	return a->z;
}

bool
slow_real(const struct slow *a)
{
	return a->rational || arb_is_zero(acb_imagref(a->z));
}

bool
slow_whole(const struct slow *a, long least)
{
	return a->rational && fmpz_is_one(fmpq_denref(a->q)) &&
	       fmpz_cmp_si(fmpq_numref(a->q), least) >= 0;
}

static int
sign(const struct slow *a)
{
	return a->rational ? fmpq_sgn(a->q) : arf_sgn(arb_midref(acb_realref(a->z)));
}

static bool
is_zero(const struct slow *a)
{
	return a->rational && fmpq_is_zero(a->q);
}

static bool
is_int(const struct slow *a, long n)
{
	return slow_whole(a, n) && fmpz_equal_si(fmpq_numref(a->q), n);
}

static struct slow *
sum(char op, struct slow *a, struct slow *b)
{
	if (a->rational && b->rational) {
		fmpq_t q;
		fmpq_init(q);
		if (op == '+')
			fmpq_add(q, a->q, b->q);
		else if (op == '-')
			fmpq_sub(q, a->q, b->q);
		else if (op == '*')
			fmpq_mul(q, a->q, b->q);
		else
			fmpq_div(q, a->q, b->q);
		struct slow *x = exact(q);
		fmpq_clear(q);
		return x;
	}
	acb_t z;
	acb_init(z);
	if (op == '+')
		acb_add(z, slow_ball(a), slow_ball(b), PREC);
	else if (op == '-')
		acb_sub(z, slow_ball(a), slow_ball(b), PREC);
	else if (op == '*')
		acb_mul(z, slow_ball(a), slow_ball(b), PREC);
	else
		acb_div(z, slow_ball(a), slow_ball(b), PREC);
	return ball(z);
}

static struct slow *
divide(struct slow *a, struct slow *b, const struct slow_rules *r)
{
	if (is_zero(b))
		return make(SLOW_UNDEFINED);
	if (r->third) {
		arb_t x, y;
		arb_init(x);
		arb_init(y);
		arb_abs(x, acb_realref(slow_ball(a)));
		arb_abs(y, acb_realref(slow_ball(b)));
		bool fraction = arb_lt(x, y);
		arb_clear(x);
		arb_clear(y);
		if (fraction)
			return make(SLOW_UNDEFINED);
	}
	return sum('/', a, b);
}

/* a^(p/q), a real and positive, or q = 1. */
static struct slow *
ball_power(struct slow *a, const fmpq_t e)
{
	acb_t z, w;
	if (fmpz_bits(fmpq_numref(e)) > 40)
		return make(SLOW_UNSURE);
	if (a->rational && fmpz_is_one(fmpq_denref(e))) {
		slong n = fmpz_get_si(fmpq_numref(e));
		slong size =
		    (slong)(fmpz_bits(fmpq_numref(a->q)) + fmpz_bits(fmpq_denref(a->q))) *
		    labs(n);
		if (size > LONG_MAX_BITS && !is_int(a, 1) && !is_int(a, -1))
			return make(SLOW_UNSURE);
		if (is_int(a, 1) || is_int(a, -1))
			n %= 2;
		fmpq_t q;
		fmpq_init(q);
		fmpz_pow_ui(fmpq_numref(q), fmpq_numref(a->q), (ulong)labs(n));
		fmpz_pow_ui(fmpq_denref(q), fmpq_denref(a->q), (ulong)labs(n));
		if (n < 0)
			fmpq_inv(q, q);
		struct slow *x = exact(q);
		fmpq_clear(q);
		return x;
	}
	acb_init(z);
	if (fmpz_is_one(fmpq_denref(e))) {
		acb_pow_fmpz(z, slow_ball(a), fmpq_numref(e), PREC);
		return ball(z);
	}
	acb_init(w);
	acb_set_fmpq(w, e, PREC);
	acb_pow(z, slow_ball(a), w, PREC);
	acb_clear(w);
	return ball(z);
}

static struct slow *
negative_power(struct slow *a, const fmpq_t e)
{
	if (fmpz_is_even(fmpq_denref(e)))
		return make(SLOW_UNDEFINED);
	struct slow *x = ball_power(sum('-', slow_int(0), a), e);
	if (x->state != SLOW_VALUE || fmpz_is_even(fmpq_numref(e)))
		return x;
	return sum('-', slow_int(0), x);
}

static struct slow *
power(struct slow *a, struct slow *b, bool root, const struct slow_rules *r)
{
	bool one = b->rational && fmpz_is_one(fmpq_denref(b->q));
	if (!slow_real(b))
		return make(SLOW_UNDEFINED);
	if (is_zero(a))
		return sign(b) > 0 ? slow_int(0) : make(SLOW_UNDEFINED);
	/* several values and no default: what the checker says of it is not compared */
	if (r->complex_ && b->rational && !one && !root)
		return make(SLOW_UNSURE);
	if (!slow_real(a))
		return one           ? ball_power(a, b->q)
		       : b->rational ? make(SLOW_UNSURE)
		                     : make(SLOW_UNDEFINED);
	if (b->rational && sign(a) > 0)
		return ball_power(a, b->q);
	if (b->rational) {
		struct slow *x = negative_power(a, b->q);
		if (x->state == SLOW_UNDEFINED && r->complex_)
			x->state = SLOW_UNSURE;
		return x;
	}
	if (sign(a) < 0)
		return make(SLOW_UNDEFINED);
	acb_t z;
	acb_init(z);
	acb_pow(z, slow_ball(a), slow_ball(b), PREC);
	return ball(z);
}

static struct slow *
root(struct slow *n, struct slow *c, const struct slow_rules *r)
{
	if (r->whole && (!slow_whole(n, 1) || !slow_whole(c, 0)))
		return make(SLOW_UNDEFINED);
	if (is_zero(n))
		return make(SLOW_UNDEFINED);
	struct slow *e = sum('/', slow_int(1), n);
	struct slow *x = e->state == SLOW_VALUE ? power(c, e, true, r) : e;
	if (r->whole && x->state == SLOW_VALUE && !slow_whole(x, 0))
		return make(SLOW_UNDEFINED);
	return x;
}

static struct slow *
logarithm(struct slow *a, struct slow *b)
{
	if (!slow_real(a) || !slow_real(b) || sign(a) <= 0 || sign(b) <= 0 ||
	    is_int(b, 1))
		return make(SLOW_UNDEFINED);
	acb_t z, w;
	acb_init(z);
	acb_init(w);
	acb_log(z, slow_ball(a), PREC);
	acb_log(w, slow_ball(b), PREC);
	acb_div(z, z, w, PREC);
	acb_clear(w);
	return ball(z);
}

static struct slow *
whole_pair(char op, struct slow *a, struct slow *b)
{
	enum { REMAINDER_MAX = 1000 };
	long least = op == 'g' ? 0 : 1;
	if (!slow_whole(a, least) || !slow_whole(b, least) ||
	    (op == 'g' && is_zero(a) && is_zero(b)) ||
	    (op == 'r' && fmpz_cmp_si(fmpq_numref(a->q), REMAINDER_MAX) > 0))
		return make(SLOW_UNDEFINED);
	fmpq_t q;
	fmpq_init(q);
	fmpz *x = fmpq_numref(a->q), *y = fmpq_numref(b->q);
	if (op == 'r')
		fmpz_mod(fmpq_numref(q), x, y);
	else if (op == 'g')
		fmpz_gcd(fmpq_numref(q), x, y);
	else
		fmpz_lcm(fmpq_numref(q), x, y);
	struct slow *out = exact(q);
	fmpq_clear(q);
	return out;
}

static struct slow *
first_bad(struct slow *a, struct slow *b)
{
	enum slow_state worst =
	    a->state == SLOW_UNSURE || b->state == SLOW_UNSURE         ? SLOW_UNSURE
	    : a->state == SLOW_UNDEFINED || b->state == SLOW_UNDEFINED ? SLOW_UNDEFINED
	                                                               : SLOW_VALUE;
	return worst == SLOW_VALUE ? NULL : make(worst);
}

struct slow *
slow_binary(char op, struct slow *a, struct slow *b, const struct slow_rules *r)
{
	struct slow *x = first_bad(a, b);
	if (x)
		return x;
	switch (op) {
	case '+':
		x = sum('+', a, b);
		return r->average && x->state == SLOW_VALUE ? sum('/', x, slow_int(2))
		                                            : x;
	case '-':
	case '*':
		return sum(op, a, b);
	case '/':
		return divide(a, b, r);
	case '^':
		if (r->whole && (!slow_whole(a, 0) || !slow_whole(b, 0)))
			return make(SLOW_UNDEFINED);
		return power(a, b, false, r);
	case 'v':
		return root(a, b, r);
	case 'l':
		return logarithm(a, b);
	case '%':
		x = sum('*', a, b);
		return x->state == SLOW_VALUE
		           ? sum('/', x, slow_int((long)r->base * r->base))
		           : x;
	default:
		return whole_pair(op, a, b);
	}
}

static struct slow *
count_factors(struct slow *a, const struct slow_rules *r)
{
	enum { TRIED = 1000000 };
	if (!slow_whole(a, 1) ||
	    (r->factors_max && fmpz_cmp_si(fmpq_numref(a->q), r->factors_max) > 0))
		return make(SLOW_UNDEFINED);
	if (fmpz_cmp_si(fmpq_numref(a->q), TRIED) > 0)
		return make(SLOW_UNSURE);
	long n = fmpz_get_si(fmpq_numref(a->q)), count = 0;
	for (long d = 1; d <= n; d++)
		count += n % d == 0;
	return slow_int(count);
}

static struct slow *
next_prime(struct slow *a)
{
	enum { MOST = 200 };
	if (!a->rational || fmpq_cmp_si(a->q, MOST) > 0)
		return make(SLOW_UNDEFINED);
	for (long p = 2;; p++) {
		bool prime = true;
		for (long d = 2; d < p; d++)
			prime = prime && p % d != 0;
		if (prime && fmpq_cmp_si(a->q, p) < 0)
			return slow_int(p);
	}
}

static struct slow *
factorial(struct slow *a)
{
	enum { MOST = 1000 };
	if (!slow_whole(a, 0))
		return make(SLOW_UNDEFINED);
	if (fmpz_cmp_si(fmpq_numref(a->q), MOST) > 0)
		return make(SLOW_UNSURE);
	fmpq_t q;
	fmpq_init(q);
	fmpz_one(fmpq_numref(q));
	for (ulong i = 2; i <= fmpz_get_ui(fmpq_numref(a->q)); i++)
		fmpz_mul_ui(fmpq_numref(q), fmpq_numref(q), i);
	struct slow *x = exact(q);
	fmpq_clear(q);
	return x;
}

struct slow *
slow_unary(char op, struct slow *a, const struct slow_rules *r)
{
	if (a->state != SLOW_VALUE)
		return make(a->state);
	if (op == 'v')
		return root(slow_int(2), a, r);
	if (op == '!')
		return factorial(a);
	return r->prime ? next_prime(a) : count_factors(a, r);
}

enum slow_truth
slow_equal(struct slow *a, struct slow *b)
{
	if (a->state != SLOW_VALUE || b->state != SLOW_VALUE)
		return SLOW_MAYBE;
	if (a->rational && b->rational)
		return fmpq_equal(a->q, b->q) ? SLOW_YES : SLOW_NO;
	/* a long fraction may be held as a ball */
	return acb_overlaps(slow_ball(a), slow_ball(b)) ? SLOW_YES : SLOW_NO;
}

enum slow_truth
slow_multiple(struct slow *a, struct slow *b, int k)
{
	if (a->state != SLOW_VALUE || b->state != SLOW_VALUE)
		return SLOW_MAYBE;
	struct slow *d = sum('-', a, b);
	d = d->state == SLOW_VALUE ? sum('/', d, slow_int(k)) : d;
	if (d->state != SLOW_VALUE)
		return SLOW_MAYBE;
	return d->rational && !is_zero(d) && fmpz_is_one(fmpq_denref(d->q)) ? SLOW_YES
	                                                                    : SLOW_NO;
}
