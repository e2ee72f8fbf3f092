/* equation/exact.c - long fractions and algebraic numbers by FLINT and Calcium: the
 * ladder of kinds, sums and products, powers.  Pure. */
#include "equation/exact_type.h"
#include <math.h>
#include <string.h>

/* ---- memory and limits ---- */

bool
exact_charge(struct numbers *n, int64_t cost)
{
	bool enough = numbers_pay(n, cost);
	if (!enough && !n->limit)
		n->limit = "It takes too long to work this out exactly.";
	return enough;
}

enum outcome
exact_limit(struct numbers *n, const char *why)
{
	if (!n->limit)
		n->limit = why;
	return UNCHECKABLE;
}

static struct exact *
make(struct numbers *n, enum exact_kind kind)
{
	struct exact *x = ARENA_NEW(n->arena, struct exact);
	if (!n->exact)
		n->exact = ARENA_NEW(n->arena, struct exact_work);
	x->kind = kind;
	x->next = n->exact->list;
	n->exact->list = x;
	return x;
}

ca_ctx_struct *
exact_context(struct numbers *n)
{
	enum { PRECISION = 2048, ALGEBRAIC_DEGREE = 32 };
	if (!n->exact)
		n->exact = ARENA_NEW(n->arena, struct exact_work);
	if (!n->exact->has_general) {
		ca_ctx_init(n->exact->general);
		ca_ctx_set_option(n->exact->general, CA_OPT_PREC_LIMIT, PRECISION);
		ca_ctx_set_option(
		    n->exact->general, CA_OPT_QQBAR_DEG_LIMIT, ALGEBRAIC_DEGREE);
		n->exact->has_general = true;
	}
	return n->exact->general;
}

void
exact_done(struct numbers *n)
{
	struct exact_work *w = n->exact;
	for (struct exact *x = w->list; x; x = x->next) {
		if (x->kind == KIND_FRACTION)
			fmpq_clear(x->fraction);
		else if (x->kind == KIND_ALGEBRAIC) {
			qqbar_clear(x->as.algebraic);
			if (x->digits)
				acb_clear(x->digits->ball);
		} else if (x->kind == KIND_GENERAL)
			ca_clear(x->as.general, w->general);
	}
	if (w->has_general)
		ca_ctx_clear(w->general);
	n->exact = NULL;
	flint_cleanup();
}

/* ---- kinds ---- */

enum exact_kind
exact_kind_of(struct value a)
{
	return a.big ? a.big->kind : KIND_FRACTION;
}

static enum exact_kind
higher(struct value a, struct value b)
{
	return MAX(exact_kind_of(a), exact_kind_of(b));
}

void
exact_fraction(fmpq_t out, struct value a)
{
	if (a.big)
		fmpq_set(out, a.big->fraction);
	else
		fmpq_set_si(out, a.num, (ulong)a.den);
}

void
exact_algebraic(qqbar_t out, struct value a)
{
	const struct exact *x = a.big;
	if (x && x->kind == KIND_SURD) {
		surd_algebraic(out, a);
		return;
	}
	if (x && x->kind == KIND_ALGEBRAIC) {
		qqbar_set(out, x->as.algebraic);
		return;
	}
	fmpq_t q;
	fmpq_init(q);
	exact_fraction(q, a);
	qqbar_set_fmpq(out, q);
	fmpq_clear(q);
}

bool
exact_algebraic_fits(struct numbers *n, struct value a)
{
	enum { TERMS = 4 };
	static const int32_t cost[TERMS + 1] = { 0, 150, 3000, 7000, 30000 };
	if (exact_kind_of(a) == KIND_SURD)
		return surd_terms(a) <= TERMS && exact_charge(n, cost[surd_terms(a)]);
	return exact_kind_of(a) != KIND_FRACTION || !a.big ||
	       exact_bits(a.big->fraction) <= n->caps->height;
}

bool
exact_general_fits(struct value a)
{
	/* with longer ones the library's questions may take minutes (tried) */
	enum { GENERAL_DEGREE_MAX = 6, GENERAL_BITS_MAX = 1000 };
	enum exact_kind kind = exact_kind_of(a);
	if (!a.big)
		return true;
	if (kind == KIND_FRACTION)
		return exact_bits(a.big->fraction) <= GENERAL_BITS_MAX;
	if (kind != KIND_ALGEBRAIC)
		return kind == KIND_SURD || kind == KIND_GENERAL;
	const qqbar_struct *x = a.big->as.algebraic;
	return qqbar_degree(x) <= GENERAL_DEGREE_MAX &&
	       qqbar_degree(x) * qqbar_height_bits(x) <= GENERAL_BITS_MAX;
}

void
exact_general(struct numbers *n, ca_t out, struct value a)
{
	ca_ctx_struct *ctx = exact_context(n);
	qqbar_t x;
	if (exact_kind_of(a) == KIND_GENERAL) {
		ca_set(out, a.big->as.general, ctx);
		return;
	}
	if (exact_kind_of(a) == KIND_SURD) {
		surd_general(out, a, ctx);
		return;
	}
	qqbar_init(x);
	exact_algebraic(x, a);
	ca_set_qqbar(out, x, ctx);
	qqbar_clear(x);
}

/* Both parts are rounded first: a quotient of long ones would be as dear as all digits.
 */
static struct box
box_of_fraction(const fmpq_t q)
{
	enum { PRECISION = 64 };
	acb_t x, y;
	acb_init(x);
	acb_init(y);
	acb_set_round_fmpz(x, fmpq_numref(q), PRECISION + 2);
	acb_set_round_fmpz(y, fmpq_denref(q), PRECISION + 2);
	acb_div(x, x, y, PRECISION);
	struct box b = exact_box_of_ball(x);
	acb_clear(x);
	acb_clear(y);
	return b;
}

enum outcome
exact_give_fraction(struct numbers *n, const fmpq_t q, struct value *out)
{
	const fmpz *num = fmpq_numref(q), *den = fmpq_denref(q);
	if (fmpz_fits_si(num) && fmpz_fits_si(den) && fmpz_get_si(num) != WORD_MIN) {
		*out = (struct value){ fmpz_get_si(num), fmpz_get_si(den), NULL };
		return DEFINED;
	}
	struct exact *x = make(n, KIND_FRACTION);
	fmpq_init(x->fraction);
	fmpq_set(x->fraction, q);
	x->box = box_of_fraction(q);
	*out = (struct value){ 0, 1, x };
	return DEFINED;
}

enum outcome
exact_give_algebraic(struct numbers *n, const qqbar_t a, struct value *out)
{
	if (qqbar_is_rational(a)) {
		fmpq_t q;
		fmpq_init(q);
		qqbar_get_fmpq(q, a);
		enum outcome o = exact_give_fraction(n, q, out);
		fmpq_clear(q);
		return o;
	}
	struct exact *x = make(n, KIND_ALGEBRAIC);
	qqbar_init(x->as.algebraic);
	qqbar_set(x->as.algebraic, a);
	x->box = exact_box_of_ball(QQBAR_ENCLOSURE(a));
	*out = (struct value){ 0, 1, x };
	return DEFINED;
}

static struct box
box_of_general(const ca_t a, ca_ctx_t ctx)
{
	enum { PRECISION = 64 };
	acb_t x;
	acb_init(x);
	ca_get_acb(x, a, PRECISION, ctx);
	struct box b = exact_box_of_ball(x);
	acb_clear(x);
	return b;
}

enum outcome
exact_give_general(struct numbers *n, const ca_t a, struct value *out)
{
	ca_ctx_struct *ctx = exact_context(n);
	if (ca_is_special(a, ctx))
		return exact_limit(n, "It cannot be decided whether this has a value.");
	/* what only turns out rational stays general: to find out may take minutes */
	if (CA_IS_QQ(a, ctx))
		return exact_give_fraction(n, CA_FMPQ(a), out);
	struct exact *x = make(n, KIND_GENERAL);
	ca_init(x->as.general, ctx);
	ca_set(x->as.general, a, ctx);
	x->box = box_of_general(a, ctx);
	*out = (struct value){ 0, 1, x };
	return DEFINED;
}

enum outcome
exact_give_huge(struct numbers *n, const struct huge *h, struct value *out)
{
	struct exact *x = make(n, KIND_HUGE);
	struct huge *own = ARENA_NEW(n->arena, struct huge);
	*own = *h;
	x->as.huge = own;
	*out = (struct value){ 0, 1, x };
	return DEFINED;
}

struct value
value_i(struct numbers *n, bool minus)
{
	struct value out;
	surd_i(n, minus, &out);
	return out;
}

/* ---- + - x / ---- */

slong
exact_bits(const fmpq_t q)
{
	return MAX((slong)fmpz_bits(fmpq_numref(q)), (slong)fmpz_bits(fmpq_denref(q)));
}

double
exact_factor_cost(const fmpz_t x, const fmpz_t y)
{
	double shorter = (double)MIN(fmpz_bits(x), fmpz_bits(y)) / 1000;
	return 40 * shorter + 3 * shorter * shorter;
}

/* Of one step with long fractions, `bits` in all: beside the plain product or sum their
 * common factors are taken out. */
static int64_t
fraction_cost(const fmpq_t x, const fmpq_t y, enum operation op, slong bits)
{
	enum { BITS_A_COST = 50 };
	const fmpz *a = fmpq_numref(x), *b = fmpq_denref(x), *c = fmpq_numref(y),
	           *d = fmpq_denref(y);
	double factors = op == OP_MUL ? exact_factor_cost(a, d) + exact_factor_cost(b, c)
	                 : op == OP_DIV
	                     ? exact_factor_cost(a, c) + exact_factor_cost(b, d)
	                     : 2 * exact_factor_cost(b, d);
	return 2 + bits / BITS_A_COST + (int64_t)factors;
}

static enum outcome
join_fractions(struct numbers *n, struct value a, struct value b, enum operation op,
    struct value *out)
{
	fmpq_t x, y;
	fmpq_init(x);
	fmpq_init(y);
	exact_fraction(x, a);
	exact_fraction(y, b);
	slong size = exact_bits(x) + exact_bits(y);
	enum outcome o = UNCHECKABLE;
	if (size > n->caps->bits) {
		(void)exact_limit(n, "A number is too long to be written out.");
	} else if (exact_charge(n, fraction_cost(x, y, op, size))) {
		if (op == OP_ADD)
			fmpq_add(x, x, y);
		else if (op == OP_SUB)
			fmpq_sub(x, x, y);
		else if (op == OP_MUL)
			fmpq_mul(x, x, y);
		else
			fmpq_div(x, x, y);
		o = exact_give_fraction(n, x, out);
	}
	fmpq_clear(x);
	fmpq_clear(y);
	return o;
}

static enum outcome
join_general(struct numbers *n, struct value a, struct value b, enum operation op,
    struct value *out)
{
	enum { COST = 4000 };
	if (!exact_general_fits(a) || !exact_general_fits(b))
		return exact_limit(
		    n, "A root is too complicated to be worked with exactly.");
	if (!exact_charge(n, COST))
		return UNCHECKABLE;
	ca_ctx_struct *ctx = exact_context(n);
	ca_t x, y;
	ca_init(x, ctx);
	ca_init(y, ctx);
	exact_general(n, x, a);
	exact_general(n, y, b);
	if (op == OP_ADD)
		ca_add(x, x, y, ctx);
	else if (op == OP_SUB)
		ca_sub(x, x, y, ctx);
	else if (op == OP_MUL)
		ca_mul(x, x, y, ctx);
	else
		ca_div(x, x, y, ctx);
	enum outcome o = exact_give_general(n, x, out);
	ca_clear(x, ctx);
	ca_clear(y, ctx);
	return o;
}

/* Where a complex number's parts are of very different size the library looks for all
 * roots of its polynomial anew, at a precision that rises with the coefficients; so it
 * may where a rational number moves a root of high degree (tried). */
static int64_t
algebraic_cost(
    const qqbar_t x, const qqbar_t y, enum operation op, slong degree, slong height)
{
	enum { COST = 2, COST_ANEW = 24, DEGREE_HIGH = 16, BITS_A_COST = 15 };
	bool one_rational = qqbar_is_rational(x) || qqbar_is_rational(y);
	bool anew =
	    one_rational && (op == OP_ADD || op == OP_SUB) && degree >= DEGREE_HIGH;
	double limbs = (double)(height * degree) / 64;
	double roots = qqbar_is_real(x) && qqbar_is_real(y)
	                   ? 0
	                   : (double)degree * limbs * limbs * limbs;
	return 100 + height * degree / BITS_A_COST + (int64_t)roots +
	       (anew ? COST_ANEW : COST) * degree *
	           (one_rational && !anew ? 1 : degree * degree);
}

static enum outcome
join_algebraic(struct numbers *n, struct value a, struct value b, enum operation op,
    struct value *out)
{
	qqbar_t x, y;
	if (!exact_algebraic_fits(n, a) || !exact_algebraic_fits(n, b))
		return exact_limit(
		    n, "A root is too complicated to be worked with exactly.");
	qqbar_init(x);
	qqbar_init(y);
	exact_algebraic(x, a);
	exact_algebraic(y, b);
	slong degree = qqbar_degree(x) * qqbar_degree(y);
	slong height = qqbar_height_bits(x) + qqbar_height_bits(y);
	bool one_rational = qqbar_is_rational(x) || qqbar_is_rational(y);
	bool within = height * degree <= n->caps->height &&
	              (one_rational || degree <= n->caps->degree);
	enum outcome o = UNCHECKABLE;
	if (within && exact_charge(n, algebraic_cost(x, y, op, degree, height))) {
		if (op == OP_ADD)
			qqbar_add(x, x, y);
		else if (op == OP_SUB)
			qqbar_sub(x, x, y);
		else if (op == OP_MUL)
			qqbar_mul(x, x, y);
		else
			qqbar_div(x, x, y);
		o = exact_give_algebraic(n, x, out);
	}
	qqbar_clear(x);
	qqbar_clear(y);
	if (within)
		return o;
	return height <= n->caps->height
	           ? join_general(n, a, b, op, out)
	           : exact_limit(
	                 n, "A root is too complicated to be worked with exactly.");
}

enum outcome
exact_join(struct numbers *n, struct value a, struct value b, enum operation op,
    struct value *out)
{
	switch (higher(a, b)) {
	case KIND_FRACTION:
		return join_fractions(n, a, b, op, out);
	case KIND_SURD:
		return surd_join(n, a, b, op, out) ? DEFINED
		                                   : join_algebraic(n, a, b, op, out);
	case KIND_ALGEBRAIC:
		return join_algebraic(n, a, b, op, out);
	case KIND_GENERAL:
		return join_general(n, a, b, op, out);
	case KIND_HUGE:
		return huge_join(n, a, b, op, out);
	case KIND_LAZY:
		break;
	}
	return UNCHECKABLE;
}

static enum outcome
join(struct numbers *n, struct value a, struct value b, enum operation op,
    struct value *out)
{
	enum outcome o;
	if (higher(a, b) == KIND_SURD && surd_join(n, a, b, op, out))
		return DEFINED;
	if (lazy_join(n, a, b, op, &o, out))
		return o;
	const char *limit = n->limit;
	o = exact_join(n, exact_known(a), exact_known(b), op, out);
	if (o != UNCHECKABLE)
		return o;
	o = vast_join(n, a, b, op, out);
	if (o == UNCHECKABLE)
		o = lazy_any(n, a, b, op, out);
	if (o == DEFINED)
		n->limit = limit;
	return o;
}

enum outcome
exact_add(struct numbers *n, struct value a, struct value b, struct value *out)
{
	return join(n, a, b, OP_ADD, out);
}

enum outcome
exact_sub(struct numbers *n, struct value a, struct value b, struct value *out)
{
	return join(n, a, b, OP_SUB, out);
}

enum outcome
exact_mul(struct numbers *n, struct value a, struct value b, struct value *out)
{
	if ((!a.big && a.num == 0) || (!b.big && b.num == 0)) {
		*out = value_int(0);
		return DEFINED;
	}
	return join(n, a, b, OP_MUL, out);
}

enum outcome
exact_div(struct numbers *n, struct value a, struct value b, struct value *out)
{
	if (!a.big && a.num == 0) {
		*out = a;
		return DEFINED;
	}
	return join(n, a, b, OP_DIV, out);
}
