/* equation/eval.c - each sign's rule: C "Math Clarifications", M III-C, A III-C and XIII.
 * Pure. */
#include "equation/eval.h"

enum reason
reason_of(enum outcome o)
{
	return o == DEFINED ? R_OK : o == UNDEFINED ? R_UNDEFINED : R_UNCHECKABLE;
}

/* R_OK where it is so, `why` where it is not. */
static enum reason
need(enum truth t, enum reason why)
{
	return t == TRUE_ ? R_OK : t == FALSE_ ? why : R_UNCHECKABLE;
}

static enum truth not(enum truth t) {
	return t == UNKNOWN ? t
	       : t == TRUE_ ? FALSE_
	                    : TRUE_;
}

/* An integer of at least `least`. */
static enum reason
integer_from(struct eval *e, struct value a, int64_t least, enum reason why)
{
	if (value_small(a))
		return a.den == 1 && a.num >= least ? R_OK : why;
	enum reason r = need(value_is_integer(e->n, a), why);
	return r == R_OK ? need(not(value_less(e->n, a, value_int(least))), why) : r;
}

static enum reason
at_most(struct eval *e, struct value a, int64_t most)
{
	e->most = most;
	return need(not(value_less(e->n, value_int(most), a)), R_DOMAIN);
}

/* The first that is not R_OK. */
#define TRY(call)                                                                        \
	do {                                                                             \
		enum reason tried_ = (call);                                             \
		if (tried_ != R_OK)                                                      \
			return tried_;                                                   \
	} while (0)

enum reason
eval_number(struct eval *e, const struct item *it, struct value *out)
{
	if (it->kind == ITEM_I) {
		*out = value_i(e->n, it->minus_i);
		return R_OK;
	}
	if (it->exponent == 0) {
		*out =
		    it->den == 1 ? value_int(it->num) : value_fraction(it->num, it->den);
	} else {
		TRY(reason_of(value_pow(
		    e->n, value_int(e->f->base), value_int(it->exponent), out)));
		if (it->num < 0)
			TRY(reason_of(value_sub(e->n, value_int(0), *out, out)));
	}
	for (int i = 0; i < it->bangs; i++) {
		TRY(integer_from(e, *out, 0, R_UNDEFINED));
		TRY(reason_of(value_factorial(e->n, *out, out)));
	}
	return R_OK;
}

/* ---- powers and roots ---- */

static bool
whole_powers(struct eval *e)
{
	if (!(e->f->traits & TRAIT_WHOLE_POWERS))
		return false;
	return !(e->f->traits & TRAIT_MINOR) ||
	       force_setting(e->f, SET_MINOR_WHOLE_NUMBER_RULE) == 0;
}

/* C "Resources": irrational numbers are not allowed, but may resolve. */
static enum reason
rational_part(struct eval *e, struct value v)
{
	if (e->f->system != SYSTEM_CHALLENGE_CUP || value_small(v))
		return R_OK;
	if (value_is_rational(e->n, v) == TRUE_)
		return R_OK;
	return force_setting(e->f, SET_IRRATIONAL) == 1 ? R_IRRATIONAL : R_OK;
}

/* A power without a value whose exponent is irrational: B4; one with: U25. */
static enum reason
irrational_exponent(struct eval *e, struct value a, struct value b, enum reason why)
{
	/* the standard readings do not ask, so it is asked only where that costs little
	 */
	int setting = e->f->order ? SET_NEGATIVE_TO_IRRATIONAL : SET_IRRATIONAL_EXPONENT;
	bool asked = e->f->c->setting[setting] != 0;
	enum truth rational = value_small(b) ? TRUE_
	                      : asked        ? value_is_rational(e->n, b)
	                                     : value_is_rational_at_once(e->n, b);
	if (!e->f->order && asked && why == R_OK && rational == UNKNOWN)
		return R_UNCHECKABLE;
	if (rational != FALSE_)
		return why;
	if (!e->f->order)
		return why == R_OK && force_setting(e->f, SET_IRRATIONAL_EXPONENT) == 1
		           ? R_UNDEFINED
		           : why;
	bool negative = value_less(e->n, a, value_int(0)) == TRUE_;
	return negative && why == R_UNDEFINED &&
	               force_setting(e->f, SET_NEGATIVE_TO_IRRATIONAL) == 1
	           ? R_UNCHECKABLE
	           : why;
}

/* With Imaginary a power has as many values as the exponent's denominator, and no default
 * (XIII-D-11). */
static enum reason
several_values(struct eval *e, struct value a, struct value b)
{
	if (!e->n->complex_numbers)
		return R_OK;
	TRY(need(value_is_real(e->n, b), R_UNDEFINED));
	if (value_is_integer(e->n, b) == TRUE_ || value_is_zero(e->n, a) == TRUE_)
		return R_OK;
	return need(not(value_is_rational(e->n, b)), R_NOT_INDICATED);
}

/* A power of which it cannot be told whether it has a value: of a number below 0 only to
 * some fractions; with Imaginary of any number only to what is no fraction.  Its size is
 * known. */
static enum reason
doubtful(struct eval *e, struct value a, struct value b)
{
	struct value size = a;
	bool negative = value_less(e->n, a, value_int(0)) == TRUE_;
	if (e->f->order || whole_powers(e) || value_is_real(e->n, b) != TRUE_ ||
	    (!negative && value_less(e->n, value_int(0), a) != TRUE_) ||
	    (negative && value_sub(e->n, value_int(0), a, &size) != DEFINED) ||
	    value_pow(e->n, size, b, &e->doubt[0]) != DEFINED)
		return R_UNCHECKABLE;
	e->doubts = 1;
	if (negative)
		e->doubts =
		    value_sub(e->n, value_int(0), e->doubt[0], &e->doubt[1]) == DEFINED
		        ? 2
		        : 0;
	return R_UNCHECKABLE;
}

static enum reason
power(struct eval *e, struct value a, struct value b, struct value *out)
{
	enum reason why = several_values(e, a, b);
	if (why == R_UNCHECKABLE)
		return doubtful(e, a, b);
	TRY(why);
	why = reason_of(value_pow(e->n, a, b, out));
	if (whole_powers(e) && why != R_UNDEFINED) {
		TRY(integer_from(e, a, 0, R_GENERAL_RULE));
		TRY(integer_from(e, b, 0, R_GENERAL_RULE));
	}
	why = irrational_exponent(e, a, b, why);
	if (why == R_UNCHECKABLE)
		return doubtful(e, a, b);
	TRY(why);
	return rational_part(e, *out);
}

static enum reason
root(struct eval *e, struct value index, struct value c, struct value *out)
{
	bool whole = whole_powers(e);
	if (whole) {
		TRY(integer_from(e, index, 1, R_GENERAL_RULE));
		TRY(integer_from(e, c, 0, R_GENERAL_RULE));
	}
	enum outcome o = value_root(e->n, index, c, out);
	struct value exponent = { 0 };
	if (o == UNCHECKABLE &&
	    value_div(e->n, value_int(1), index, &exponent) == DEFINED)
		return doubtful(e, c, exponent);
	if (o == UNDEFINED && e->n->complex_numbers &&
	    value_is_zero(e->n, index) == FALSE_ && value_is_zero(e->n, c) == FALSE_)
		return value_is_rational(e->n, index) == TRUE_ ? R_NOT_INDICATED
		                                               : R_UNDEFINED;
	TRY(reason_of(o));
	if (whole)
		TRY(integer_from(e, *out, 0, R_GENERAL_RULE));
	return rational_part(e, *out);
}

/* ---- division ---- */

/* Third grade: a smaller number divided by a larger one is a fraction (C "Goal"). */
static enum reason
third_grade(struct eval *e, struct value a, struct value b, struct value q)
{
	struct value size_a = a, size_b = b;
	if (value_less(e->n, a, value_int(0)) == TRUE_)
		TRY(reason_of(value_sub(e->n, value_int(0), a, &size_a)));
	if (value_less(e->n, b, value_int(0)) == TRUE_)
		TRY(reason_of(value_sub(e->n, value_int(0), b, &size_b)));
	bool smaller = value_less(e->n, size_a, size_b) == TRUE_;
	bool zero = value_is_zero(e->n, a) == TRUE_;
	bool whole = value_is_integer(e->n, q) == TRUE_;
	const bool barred[] = { smaller, !whole, smaller && !zero };
	bool same = barred[0] == barred[1] && barred[1] == barred[2];
	int setting = same ? 0 : force_setting(e->f, SET_THIRD_GRADE_FRACTION);
	return barred[setting] ? R_FRACTION : R_OK;
}

static enum reason
divide(struct eval *e, struct value a, struct value b, struct value *out)
{
	TRY(reason_of(value_div(e->n, a, b, out)));
	return e->f->traits & TRAIT_NO_POWERS ? third_grade(e, a, b, *out) : R_OK;
}

/* ---- operations of variations ---- */

static enum reason
average(struct eval *e, struct value a, struct value b, struct value *out)
{
	TRY(reason_of(value_add(e->n, a, b, out)));
	return reason_of(value_div(e->n, *out, value_int(2), out));
}

static enum reason
percent(struct eval *e, struct value a, struct value b, struct value *out)
{
	TRY(reason_of(value_mul(e->n, a, b, out)));
	return reason_of(
	    value_div(e->n, *out, value_int((int64_t)e->f->base * e->f->base), out));
}

/* XIII-A-7: positive integers, the first at most 1000. */
static enum reason
remainder_of(struct eval *e, struct value a, struct value b, struct value *out)
{
	enum { LIMIT = 1000 };
	TRY(integer_from(e, a, 1, R_UNDEFINED));
	TRY(integer_from(e, b, 1, R_UNDEFINED));
	TRY(at_most(e, a, LIMIT));
	return reason_of(value_rem(e->n, a, b, out));
}

/* XIII-D-13: positive numbers, the base not 1. */
static enum reason
logarithm(struct eval *e, struct value a, struct value b, struct value *out)
{
	TRY(need(value_is_real(e->n, a), R_UNDEFINED));
	TRY(need(value_is_real(e->n, b), R_UNDEFINED));
	TRY(need(value_less(e->n, value_int(0), a), R_UNDEFINED));
	TRY(need(value_less(e->n, value_int(0), b), R_UNDEFINED));
	TRY(need(not(value_equal(e->n, b, value_int(1))), R_UNDEFINED));
	e->log_used = true;
	return reason_of(value_log(e->n, a, b, out));
}

/* XIII-A-13: counting numbers. */
static enum reason
lcm(struct eval *e, struct value a, struct value b, struct value *out)
{
	TRY(integer_from(e, a, 1, R_UNDEFINED));
	TRY(integer_from(e, b, 1, R_UNDEFINED));
	return reason_of(value_lcm(e->n, a, b, out));
}

/* XIII-A-14: whole numbers, not both 0; GCF(A, 0) = A. */
static enum reason
gcf(struct eval *e, struct value a, struct value b, struct value *out)
{
	TRY(integer_from(e, a, 0, R_UNDEFINED));
	TRY(integer_from(e, b, 0, R_UNDEFINED));
	if (value_is_zero(e->n, a) == TRUE_ && value_is_zero(e->n, b) == TRUE_)
		return R_UNDEFINED;
	return reason_of(value_gcf(e->n, a, b, out));
}

/* XIII-A-9, A-15, B-11, C-9. */
static enum reason
count_x(struct eval *e, struct value a, struct value *out)
{
	enum { PRIME_LIMIT = 200, ELEMENTARY_LIMIT = 200, MIDDLE_LIMIT = 1000 };
	if (force_on(e->f, VAR_SMALLEST_PRIME)) {
		TRY(need(value_is_rational(e->n, a), R_UNDEFINED));
		TRY(at_most(e, a, PRIME_LIMIT));
		return reason_of(value_next_prime(e->n, a, out));
	}
	TRY(integer_from(e, a, 1, R_UNDEFINED));
	if (!(e->f->traits & TRAIT_UPPER))
		TRY(at_most(
		    e, a, e->f->traits & TRAIT_MIDDLE ? MIDDLE_LIMIT : ELEMENTARY_LIMIT));
	bool by_hand = e->f->c->setting[SET_HAND_CHECK] == 0;
	enum outcome o = value_factors(e->n, a, by_hand, out);
	if (o == UNCHECKABLE || !by_hand)
		(void)force_setting(e->f, SET_HAND_CHECK);
	return reason_of(o);
}

static enum reason
factorial(struct eval *e, struct value a, struct value *out)
{
	TRY(integer_from(e, a, 0, R_UNDEFINED));
	return reason_of(value_factorial(e->n, a, out));
}

/* i-products and powers: a complex number has no order, and `integer_from` says so. */
static enum reason
binary(
    struct eval *e, enum sign_kind op, struct value a, struct value b, struct value *out)
{
	switch (op) {
	case SIGN_ADD:
		return force_on(e->f, VAR_AVERAGE)
		           ? average(e, a, b, out)
		           : reason_of(value_add(e->n, a, b, out));
	case SIGN_SUB:
		return reason_of(value_sub(e->n, a, b, out));
	case SIGN_MUL:
		return reason_of(value_mul(e->n, a, b, out));
	case SIGN_DIV:
		return divide(e, a, b, out);
	case SIGN_POW:
		return power(e, a, b, out);
	case SIGN_ROOT:
		return root(e, a, b, out);
	case SIGN_REM:
		return remainder_of(e, a, b, out);
	case SIGN_LOG:
		return logarithm(e, a, b, out);
	case SIGN_PERCENT:
		return percent(e, a, b, out);
	case SIGN_LCM:
		return lcm(e, a, b, out);
	case SIGN_GCF:
		return gcf(e, a, b, out);
	case SIGN_DIGIT:
	case SIGN_POWER_OF_BASE:
	case SIGN_I:
	case SIGN_POINT:
	case SIGN_BANG:
	case SIGN_QUOTE:
	case SIGN_OPEN:
	case SIGN_CLOSE:
	case SIGN_BRACE:
	case SIGN_EQUALS:
	case SIGN_KINDS:
		break;
	}
	return R_UNDEFINED;
}

enum reason
eval_item(struct eval *e, const struct item *it, struct value a, struct value b,
    struct value *out)
{
	struct value exponent;
	e->doubts = 0;
	if (it->kind == ITEM_PREFIX)
		return it->op == SIGN_ROOT ? root(e, value_int(2), a, out)
		                           : count_x(e, a, out);
	if (it->kind == ITEM_BANG)
		return factorial(e, a, out);
	if (it->kind == ITEM_RAISED) {
		TRY(eval_number(e, it, &exponent));
		return power(e, a, exponent, out);
	}
	return binary(e, (enum sign_kind)it->op, a, b, out);
}

/* B3, where a^(m/n) is taken as the n-th root of a^m: the exponent is a bracketed
 * quotient of two whole numbers, not in lowest terms, of a negative number. */
static bool
unreduced(struct eval *e, const struct tree *t, const struct node *n, struct value a)
{
	const struct node *b = n->right >= 0 ? &t->node[n->right] : NULL;
	if (!b || n->op != SIGN_POW || b->op != SIGN_DIV || b->kind != ITEM_BINARY)
		return false;
	struct value m = t->node[b->left].value, d = t->node[b->right].value;
	if (!value_small(m) || !value_small(d) || m.den != 1 || d.den != 1 ||
	    !value_small(b->value) || (b->value.den == d.num) ||
	    value_less(e->n, a, value_int(0)) != TRUE_)
		return false;
	return force_setting(e->f, SET_REDUCE_EXPONENT_FIRST) == 1;
}

/* C "Resources": the number 2 before the radical, as a cube or as any expression (B21).
 */
static bool
index_no_cube(struct eval *e, const struct tree *t, const struct node *n)
{
	return e->f->system == SYSTEM_CHALLENGE_CUP && n->op == SIGN_ROOT &&
	       n->right >= 0 && t->node[n->left].kind != ITEM_NUMERAL &&
	       value_equal(e->n, t->node[n->left].value, value_int(2)) == TRUE_ &&
	       force_setting(e->f, SET_INDEX_LITERAL) == 1;
}

static enum reason
eval_node(struct eval *e, const struct side *s, struct tree *t, struct node *n)
{
	const struct item *it = &s->item[n->item];
	struct value none = { 0 }, power_of = { 0 };
	if (n->left < 0)
		return eval_number(e, it, &n->value);
	struct value a = t->node[n->left].value;
	if (index_no_cube(e, t, n))
		return R_INDEX_MISSING;
	if (e->f->order && n->op == SIGN_POW && unreduced(e, t, n, a)) {
		const struct node *b = &t->node[n->right];
		TRY(power(e, a, t->node[b->left].value, &power_of));
		return root(e, t->node[b->right].value, power_of, &n->value);
	}
	return eval_item(
	    e, it, a, n->right < 0 ? none : t->node[n->right].value, &n->value);
}

enum reason
eval_tree(struct eval *e, const struct side *s, struct tree *t, int *node)
{
	for (int i = 0; i < t->n; i++) {
		enum reason why = eval_node(e, s, t, &t->node[i]);
		if (why != R_OK) {
			*node = i;
			return why;
		}
	}
	return R_OK;
}
