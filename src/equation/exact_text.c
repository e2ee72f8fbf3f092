/* equation/exact_text.c - exact numbers as text: fractions, roots, powers, logarithms.
 * Pure. */
#include "base/strbuf.h"
#include "equation/exact_type.h"
#include <calcium/fexpr.h>
#include <calcium/fexpr_builtin.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 2000, FORMULA_DEPTH_MAX = 40 };

static const char *
taken(struct numbers *n, char *foreign)
{
	const char *text = arena_strdup(n->arena, foreign);
	flint_free(foreign);
	return text;
}

/* ---- formulas of Calcium in our notation ---- */

/* The formula being written: where its symbols are defined, if it has any. */
struct writing {
	struct strbuf *b;
	const fexpr_struct
	    *where; /* Where(formula, Def(symbol, formula), ...), or NULL */
};

static bool put(struct writing *w, const fexpr_t x, int depth);

static const struct {
	slong symbol;
	const char *between; /* written between the operands, in brackets */
	const char *before;  /* or a function's name */
} shapes[] = {
	{ FEXPR_Add, "+", NULL },
	{ FEXPR_Sub, "-", NULL },
	{ FEXPR_Mul, "*", NULL },
	{ FEXPR_Div, "/", NULL },
	{ FEXPR_Pow, "^", NULL },
	{ FEXPR_Neg, NULL, "-" },
	{ FEXPR_Pos, NULL, "" },
	{ FEXPR_Sqrt, NULL, "sqrt" },
	{ FEXPR_Log, NULL, "log" },
	{ FEXPR_Exp, NULL, "exp" },
};

static bool
put_call(struct writing *w, const fexpr_t x, size_t shape, int depth)
{
	struct strbuf *b = w->b;
	fexpr_t part;
	bool known = true;
	if (shapes[shape].before)
		strbuf_puts(b, shapes[shape].before);
	strbuf_putc(b, '(');
	fexpr_init(part);
	for (slong i = 0; i < fexpr_nargs(x) && known; i++) {
		if (i > 0)
			strbuf_puts(
			    b, shapes[shape].between ? shapes[shape].between : ",");
		fexpr_arg(part, x, i);
		known = put(w, part, depth + 1);
	}
	fexpr_clear(part);
	strbuf_putc(b, ')');
	return known;
}

/* A symbol by its definition. */
static bool
put_defined(struct writing *w, const fexpr_t x, int depth)
{
	fexpr_t def, name;
	bool known = false;
	fexpr_init(def);
	fexpr_init(name);
	for (slong i = 1; w->where && i < fexpr_nargs(w->where) && !known; i++) {
		fexpr_arg(def, w->where, i);
		fexpr_arg(name, def, 0);
		if (!fexpr_equal(name, x))
			continue;
		fexpr_arg(name, def, 1);
		known = put(w, name, depth + 1);
	}
	fexpr_clear(def);
	fexpr_clear(name);
	return known;
}

static bool
put(struct writing *w, const fexpr_t x, int depth)
{
	struct strbuf *b = w->b;
	if (depth > FORMULA_DEPTH_MAX || b->full)
		return false;
	if (fexpr_is_integer(x)) {
		fmpz_t c;
		fmpz_init(c);
		(void)fexpr_get_fmpz(c, x);
		char *digits = fmpz_get_str(NULL, 10, c);
		strbuf_printf(b, fmpz_sgn(c) < 0 ? "(%s)" : "%s", digits);
		flint_free(digits);
		fmpz_clear(c);
		return true;
	}
	if (fexpr_is_builtin_symbol(x, FEXPR_NumberI) ||
	    fexpr_is_builtin_symbol(x, FEXPR_Pi)) {
		strbuf_puts(b, fexpr_is_builtin_symbol(x, FEXPR_Pi) ? "pi" : "i");
		return true;
	}
	for (size_t i = 0; i < COUNT(shapes); i++)
		if (fexpr_is_builtin_call(x, shapes[i].symbol))
			return put_call(w, x, i, depth);
	return put_defined(w, x, depth);
}

static const char *
formula(struct numbers *n, const fexpr_t x)
{
	struct strbuf b;
	strbuf_init(&b, TEXT_MAX);
	struct writing w = { &b, NULL };
	fexpr_t whole;
	fexpr_init(whole);
	fexpr_set(whole, x);
	if (fexpr_is_builtin_call(x, FEXPR_Where)) {
		w.where = x;
		fexpr_arg(whole, x, 0);
	}
	bool known = put(&w, whole, 0) && !b.full;
	const char *text = known ? arena_strdup(n->arena, b.s) : NULL;
	fexpr_clear(whole);
	strbuf_free(&b);
	return text;
}

/* ---- roots ---- */

/* Takes the squares of small primes out of c: c = square^2 times what is left. */
static void
take_squares(fmpz_t square, fmpz_t c)
{
	enum { TRIED_MAX = 1000 };
	fmpz_one(square);
	for (slong p = 2; p < TRIED_MAX; p++)
		while (fmpz_divisible_si(c, p * p)) {
			fmpz_divexact_si(c, c, p * p);
			fmpz_mul_si(square, square, p);
		}
}

/* x, of degree 2, as (a + b sqrt(c)) / q.  Calcium's qqbar_get_quadratic loses memory. */
static void
quadratic_parts(fmpz_t a, fmpz_t b, fmpz_t c, fmpz_t q, const qqbar_t x)
{
	const fmpz *k = QQBAR_COEFFS(x);
	qqbar_t root;
	fmpz_neg(a, k + 1);
	fmpz_mul_2exp(q, k + 2, 1);
	fmpz_mul(c, k + 1, k + 1);
	fmpz_mul(b, k, k + 2);
	fmpz_submul_ui(c, b, 4);
	take_squares(b, c);
	qqbar_init(root);
	qqbar_mul_fmpz(root, x, q);
	qqbar_sub_fmpz(root, root, a);
	if (qqbar_sgn_re(root) < 0 || qqbar_sgn_im(root) < 0)
		fmpz_neg(b, b);
	qqbar_clear(root);
	fmpz_t common;
	fmpz_init(common);
	fmpz_gcd3(common, a, b, q);
	fmpz_divexact(a, a, common);
	fmpz_divexact(b, b, common);
	fmpz_divexact(q, q, common);
	fmpz_clear(common);
}

/* (a + b sqrt(c)) / q, where c may be negative. */
static const char *
quadratic(struct numbers *n, const qqbar_t x)
{
	fmpz_t a, b, c, q;
	struct strbuf s;
	fmpz_init(a);
	fmpz_init(b);
	fmpz_init(c);
	fmpz_init(q);
	strbuf_init(&s, TEXT_MAX);
	quadratic_parts(a, b, c, q, x);
	bool imaginary = fmpz_sgn(c) < 0;
	fmpz_abs(c, c);
	char *ta = fmpz_get_str(NULL, 10, a), *tc = fmpz_get_str(NULL, 10, c);
	char *tq = fmpz_get_str(NULL, 10, q);
	bool minus = fmpz_sgn(b) < 0;
	fmpz_abs(b, b);
	char *tb = fmpz_get_str(NULL, 10, b);
	bool sum = !fmpz_is_zero(a), over = !fmpz_is_one(q);
	if (sum && over)
		strbuf_putc(&s, '(');
	if (sum)
		strbuf_puts(&s, ta);
	if (minus)
		strbuf_putc(&s, '-');
	else if (sum)
		strbuf_putc(&s, '+');
	bool bare = fmpz_is_one(c); /* sqrt(1) */
	if (!fmpz_is_one(b) || (bare && !imaginary))
		strbuf_printf(&s, "%s%s", tb, bare && !imaginary ? "" : "*");
	if (!bare)
		strbuf_printf(&s, "sqrt(%s)%s", tc, imaginary ? "*" : "");
	if (imaginary)
		strbuf_putc(&s, 'i');
	if (sum && over)
		strbuf_putc(&s, ')');
	if (over)
		strbuf_printf(&s, "/%s", tq);
	flint_free(ta);
	flint_free(tb);
	flint_free(tc);
	flint_free(tq);
	fmpz_clear(a);
	fmpz_clear(b);
	fmpz_clear(c);
	fmpz_clear(q);
	const char *text = s.full ? NULL : arena_strdup(n->arena, s.s);
	strbuf_free(&s);
	return text;
}

/* A positive number whose power is rational: r^(1/degree). */
static const char *
plain(struct numbers *n, const qqbar_t x)
{
	const fmpz *c = QQBAR_COEFFS(x);
	slong degree = qqbar_degree(x);
	fmpq_t q;
	for (slong i = 1; i < degree; i++)
		if (!fmpz_is_zero(c + i))
			return NULL;
	if (!qqbar_is_real(x))
		return NULL;
	fmpq_init(q);
	fmpq_set_fmpz_frac(q, c, c + degree);
	fmpq_neg(q, q);
	bool minus = qqbar_sgn_re(x)<0, positive = fmpq_sgn(q)> 0;
	fmpq_abs(q, q);
	const char *radicand = taken(n, fmpq_get_str(NULL, 10, q));
	bool whole = fmpz_is_one(fmpq_denref(q));
	fmpq_clear(q);
	if (!positive && degree % 2 == 0)
		return NULL;
	return arena_printf(n->arena, whole ? "%s%s^(1/%ld)" : "%s(%s)^(1/%ld)",
	    minus ? "-" : "", radicand, (long)degree);
}

static const char *algebraic(struct numbers *n, const qqbar_t x);

static const char *
real_part(struct numbers *n, const qqbar_t x)
{
	fmpq_t q;
	if (!qqbar_is_rational(x))
		return algebraic(n, x);
	fmpq_init(q);
	qqbar_get_fmpq(q, x);
	const char *text = taken(n, fmpq_get_str(NULL, 10, q));
	fmpq_clear(q);
	return text;
}

/* a+(b)*i of a complex number whose parts have a text. */
static const char *
complex_parts(struct numbers *n, const qqbar_t x)
{
	qqbar_t re, im;
	if (!exact_charge(n, 5000))
		return NULL;
	qqbar_init(re);
	qqbar_init(im);
	qqbar_re_im(re, im, x);
	const char *a = real_part(n, re), *b = real_part(n, im);
	bool imaginary = qqbar_is_zero(re);
	qqbar_clear(re);
	qqbar_clear(im);
	if (!a || !b)
		return NULL;
	return imaginary ? arena_printf(n->arena, "(%s)*i", b)
	                 : arena_printf(n->arena, "%s+(%s)*i", a, b);
}

static const char *
algebraic(struct numbers *n, const qqbar_t x)
{
	enum { FORMULA_DEGREE_MAX = 4 }; /* the library takes long over more */
	if (!qqbar_within_limits(x, n->caps->degree * 4, TEXT_MAX))
		return NULL;
	if (qqbar_degree(x) == 2)
		return quadratic(n, x);
	const char *text = plain(n, x);
	if (!text && !qqbar_is_real(x) && qqbar_degree(x) <= FORMULA_DEGREE_MAX)
		text = complex_parts(n, x);
	if (text || qqbar_degree(x) > FORMULA_DEGREE_MAX || !exact_charge(n, 10000))
		return text;
	fexpr_t e;
	fexpr_init(e);
	if (qqbar_get_fexpr_formula(e, x,
	        QQBAR_FORMULA_GAUSSIANS | QQBAR_FORMULA_QUADRATICS |
	            QQBAR_FORMULA_DEFLATION | QQBAR_FORMULA_SEPARATION |
	            QQBAR_FORMULA_RADICAL_FORM))
		text = formula(n, e);
	fexpr_clear(e);
	return text;
}

static const char *
general(struct numbers *n, const ca_t x)
{
	ca_ctx_struct *ctx = exact_context(n);
	fexpr_t e;
	if (!exact_charge(n, 10000))
		return NULL;
	fexpr_init(e);
	ca_get_fexpr(e, x, 0, ctx);
	const char *text = formula(n, e);
	fexpr_clear(e);
	return text;
}

static const char *
huge(struct numbers *n, const struct huge *h)
{
	struct strbuf s;
	bool first = true;
	strbuf_init(&s, TEXT_MAX);
	strbuf_puts(&s, h->sign < 0 ? "-" : "");
	for (int i = 0; i < h->facts; i++, first = false) {
		strbuf_printf(&s, "%s%lld!", first ? "" : "*", (long long)h->fact[i]);
		if (h->fact_power[i] != 1)
			strbuf_printf(&s, "^(%lld)", (long long)h->fact_power[i]);
	}
	for (int i = 0; i < h->n; i++, first = false) {
		strbuf_printf(&s, "%s%lld", first ? "" : "*", (long long)h->base[i]);
		if (h->power[i] != 1)
			strbuf_printf(&s, h->power[i] < 0 ? "^(%lld)" : "^%lld",
			    (long long)h->power[i]);
	}
	if (h->plus)
		strbuf_printf(&s, "%+lld", (long long)h->plus);
	const char *text = s.full ? NULL : arena_strdup(n->arena, s.s);
	strbuf_free(&s);
	return text;
}

/* k if x is k!, else 0: the only k whose factorial has the size of x. */
static ulong
factorial_of(struct numbers *n, const fmpz_t x)
{
	enum { BITS_A_COST = 20 };
	ulong low = 1, high = fmpz_bits(x);
	fmpz_t y;
	if (fmpz_sgn(x) <= 0 || !exact_charge(n, (int64_t)high / BITS_A_COST))
		return 0;
	double size = fmpz_dlog(x);
	while (low < high) {
		ulong middle = low + (high - low + 1) / 2;
		if (lgamma((double)middle + 1) <= size + 1)
			low = middle;
		else
			high = middle - 1;
	}
	fmpz_init(y);
	fmpz_fac_ui(y, low);
	bool whole = fmpz_equal(x, y) != 0;
	fmpz_clear(y);
	return whole ? low : 0;
}

/* root^power = x, where both are short to write; NULL where x is no such number. */
static const char *
power_of_integer(struct numbers *n, const fmpz_t x, slong longest)
{
	enum { TRIED_MAX = 8000, SQUARED = 100 };
	fmpz_t root;
	int64_t bits = (int64_t)fmpz_bits(x), hundreds = bits / SQUARED;
	if (bits > TRIED_MAX || !exact_charge(n, hundreds * hundreds))
		return NULL;
	fmpz_init(root);
	int power = fmpz_is_perfect_power(root, x);
	bool plain = power > 1 && fmpz_sgn(root) > 0 && fmpz_bits(root) <= (ulong)longest;
	const char *text = plain ? arena_printf(n->arena, "%s^%d",
	                               taken(n, fmpz_get_str(NULL, 10, root)), power)
	                         : NULL;
	fmpz_clear(root);
	return text;
}

/* A long integer as 100!, 7^99 or in digits; NULL where it is too long for those. */
static const char *
fraction(struct numbers *n, const fmpq_t q)
{
	enum { SHORT = 300, LONG = 16000, BITS_A_COST = 30 };
	const fmpz *x = fmpq_numref(q);
	slong bits = (slong)fmpq_height_bits(q);
	if (bits > SHORT && fmpz_is_one(fmpq_denref(q))) {
		ulong k = factorial_of(n, x);
		const char *text = k > 0 ? arena_printf(n->arena, "%lu!", k)
		                         : power_of_integer(n, x, SHORT);
		if (text)
			return text;
	}
	return bits <= LONG && exact_charge(n, 1 + bits / BITS_A_COST)
	           ? taken(n, fmpq_get_str(NULL, 10, q))
	           : NULL;
}

/* As algebraic numbers are written, where they are not too long. */
static const char *
complex_surd(struct numbers *n, struct value v)
{
	enum { TERMS_MAX = 2 };
	const char *text = NULL;
	qqbar_t x;
	if (surd_terms(v) <= TERMS_MAX) {
		qqbar_init(x);
		surd_algebraic(x, v);
		text = algebraic(n, x);
		qqbar_clear(x);
	}
	return text ? text : surd_text(n, v);
}

/* ---- what is put off, by how it was made ---- */

/* The root of a fraction, as 25^(1/9). */
static const char *
root_text(struct numbers *n, struct value base, struct value e)
{
	struct value power;
	if (base.big || base.num <= 0 || e.big || e.den < 2 ||
	    value_pow(n, base, value_int(e.num), &power) != DEFINED || power.big)
		return NULL;
	return arena_printf(n->arena, power.den == 1 ? "%s^(1/%lld)" : "(%s)^(1/%lld)",
	    value_text(n, power), (long long)e.den);
}

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
	const char *root = x->op == OP_POW ? root_text(n, x->a, x->b) : NULL;
	if (root)
		return root;
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

const char *
exact_text(struct numbers *n, struct value a)
{
	struct value made = a;
	enum { WRITTEN_OUT_DEPTH = 4 }; /* longer sums of logarithms take too long */
	if (value_is_rational(n, a) == TRUE_)
		a = exact_known(a);
	else if (exact_kind_of(a) == KIND_LAZY && lazy_of(a)->logs &&
	         lazy_depth(a) <= WRITTEN_OUT_DEPTH)
		a = exact_settled(n, a);
	if (!a.big)
		return value_text(n, a);
	if (exact_kind_of(made) == KIND_LAZY && exact_kind_of(a) != KIND_SURD) {
		bool logs = exact_kind_of(a) == KIND_GENERAL && lazy_of(made)->logs;
		const char *text = logs ? general(n, a.big->as.general) : NULL;
		return text ? text : lazy_text(n, made, 0);
	}
	switch (exact_kind_of(a)) {
	case KIND_FRACTION:
		return fraction(n, a.big->fraction);
	case KIND_SURD:
		return surd_is_real(a) ? surd_text(n, a) : complex_surd(n, a);
	case KIND_ALGEBRAIC:
		return algebraic(n, a.big->as.algebraic);
	case KIND_GENERAL:
		return general(n, a.big->as.general);
	case KIND_HUGE:
		return huge(n, a.big->as.huge);
	case KIND_LAZY:
		break;
	}
	return NULL;
}

bool
exact_approx(struct numbers *n, struct value a, const char **re, const char **im)
{
	enum { DIGITS = 30, PRECISION = 160, COST = 2000 };
	acb_t x;
	*re = *im = NULL;
	if (exact_kind_of(a) == KIND_HUGE || is_vast(a) || !exact_charge(n, COST))
		return false;
	acb_init(x);
	ball_of(n, x, exact_known(a), PRECISION);
	*re = taken(n, arb_get_str(acb_realref(x), DIGITS, ARB_STR_NO_RADIUS));
	*im = taken(n, arb_get_str(acb_imagref(x), DIGITS, ARB_STR_NO_RADIUS));
	acb_clear(x);
	return true;
}
