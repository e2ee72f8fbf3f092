/* equation/value.h - exact numbers and what may be done with them.  Pure.
 *
 * A value is a machine fraction where that holds it; else `big` is what exact.c keeps for
 * it (a long fraction, an algebraic number, a logarithm, a tower of powers), which lives
 * as long as its struct numbers.  Nothing here knows a rule system: what is undefined
 * here is so in all of them (M III-C-2, A III-C). */
#ifndef EQUATION_VALUE_H
#define EQUATION_VALUE_H
#include "base/arena.h"

struct exact; /* exact.h */

struct value {
	int64_t num, den; /* lowest terms, den > 0; where big is NULL */
	const struct exact *big;
};

enum outcome { DEFINED, UNDEFINED, UNCHECKABLE };
enum truth { FALSE_, TRUE_, UNKNOWN };

struct exact_work; /* the contexts of exact.c; made when first needed */

/* One check's numbers.  Zero it, set arena, and call numbers_done at the end. */
struct numbers {
	struct arena *arena;
	struct exact_work *exact;
	int64_t budget;       /* what is left of the work allowed; see numbers_pay */
	const char *limit;    /* the limit that stopped it, a sentence; NULL = none did */
	bool complex_numbers; /* Imaginary: powers and roots have complex values too */
	const struct number_caps *caps;
};

/* Above these nothing is computed; checked before each step, as the libraries know no
 * deadline. */
struct number_caps {
	int64_t budget;      /* of work; see numbers_pay */
	int64_t joins;       /* pairs of values of all groupings */
	int64_t bits;        /* of an integer that is written out */
	int64_t height;      /* bits of an algebraic number's polynomial */
	int64_t degree;      /* of a sum or product of algebraic numbers */
	int64_t root_degree; /* of a root */
	int64_t precision;   /* bits of a ball */
	int64_t entries;     /* values of all parts of a side, kept */
};
extern const struct number_caps number_caps[2]; /* at once; patiently, in a child */
void numbers_start(struct numbers *n, struct arena *a, bool patient);
void numbers_done(struct numbers *n);
/* Takes cost (a tenth of a microsecond each) off the budget; false where there is less
 * than that: what is too dear is not begun, and leaves the rest for other questions.  A
 * refusal costs a little too, so that refusals end; once the budget is gone, it is 0. */
bool numbers_pay(struct numbers *n, int64_t cost);

struct value value_int(int64_t x);
/* num/den in lowest terms; den is not 0. */
struct value value_fraction(int64_t num, int64_t den);
struct value value_i(struct numbers *n, bool minus);

enum outcome value_add(
    struct numbers *n, struct value a, struct value b, struct value *out);
enum outcome value_sub(
    struct numbers *n, struct value a, struct value b, struct value *out);
enum outcome value_mul(
    struct numbers *n, struct value a, struct value b, struct value *out);
enum outcome value_div(
    struct numbers *n, struct value a, struct value b, struct value *out);
/* a^b by the rules: b is reduced first; 0 needs b > 0; a negative base needs an odd
 * denominator; an irrational b needs a > 0.  With complex_numbers: i and other complex
 * bases too, to integer powers; where a^b has several values and no real one, UNDEFINED.
 */
enum outcome value_pow(
    struct numbers *n, struct value a, struct value b, struct value *out);
/* c^(1/index) by the same rules; index 0 is UNDEFINED. */
enum outcome value_root(
    struct numbers *n, struct value index, struct value c, struct value *out);
/* All values of a^b, b rational (XIII-D-11): as many as the reduced denominator of b.
 * Returns how many were written, at most max; 0 = none or too many. */
int value_pow_all(
    struct numbers *n, struct value a, struct value b, struct value *out, int max);
/* a must be whole. */
enum outcome value_factorial(struct numbers *n, struct value a, struct value *out);
/* log of a to the base b. */
enum outcome value_log(
    struct numbers *n, struct value a, struct value b, struct value *out);
/* a mod b, of positive integers. */
enum outcome value_rem(
    struct numbers *n, struct value a, struct value b, struct value *out);
enum outcome value_lcm(
    struct numbers *n, struct value a, struct value b, struct value *out);
enum outcome value_gcf(
    struct numbers *n, struct value a, struct value b, struct value *out);
/* How many factors a counting number has.  by_hand: UNCHECKABLE where it would need a
 * factor beyond trial division of a number of ten digits. */
enum outcome value_factors(
    struct numbers *n, struct value a, bool by_hand, struct value *out);
/* The smallest prime bigger than a rational number. */
enum outcome value_next_prime(struct numbers *n, struct value a, struct value *out);

/* Equal values have equal keys, but for very few that rounding parts. */
uint64_t value_key(struct value v);
/* Equal, where that is found out at little cost: false says nothing. */
bool value_merges(struct numbers *n, struct value a, struct value b);
enum truth value_equal(struct numbers *n, struct value a, struct value b);
/* a < b, of real numbers; complex ones are not ordered: FALSE_. */
enum truth value_less(struct numbers *n, struct value a, struct value b);
enum truth value_is_zero(struct numbers *n, struct value a);
enum truth value_is_integer(struct numbers *n, struct value a);
enum truth value_is_rational(struct numbers *n, struct value a);
/* The same, where that is seen at little cost. */
enum truth value_is_rational_at_once(struct numbers *n, struct value a);
enum truth value_is_real(struct numbers *n, struct value a);
/* a - b is k times an integer. */
enum truth value_multiple(struct numbers *n, struct value a, struct value b, int k);

/* "27/4", "sqrt(2)", "2^(1/3)", "-1+sqrt(3)*i", "8!": NULL where it is too long. */
const char *value_text(struct numbers *n, struct value a);
/* Real and imaginary part to 30 digits; false where they cannot be had. */
bool value_approx(struct numbers *n, struct value a, const char **re, const char **im);

static inline bool
value_small(struct value a)
{
	return a.big == NULL;
}
#endif
