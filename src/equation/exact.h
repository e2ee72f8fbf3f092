/* equation/exact.h - numbers that no machine fraction holds: the door to FLINT, Arb and
 * Calcium.  Pure; called by value.c alone.
 *
 * The libraries know no deadline and abort when memory runs out, so every call is checked
 * against a cap before it is made; above a cap the answer is UNCHECKABLE or UNKNOWN. */
#ifndef EQUATION_EXACT_H
#define EQUATION_EXACT_H
#include "equation/value.h"

void exact_done(struct numbers *n);

enum outcome exact_add(
    struct numbers *n, struct value a, struct value b, struct value *out);
enum outcome exact_sub(
    struct numbers *n, struct value a, struct value b, struct value *out);
enum outcome exact_mul(
    struct numbers *n, struct value a, struct value b, struct value *out);
/* b is not zero. */
enum outcome exact_div(
    struct numbers *n, struct value a, struct value b, struct value *out);
enum outcome exact_pow(
    struct numbers *n, struct value a, struct value b, struct value *out);
enum outcome exact_factorial(struct numbers *n, struct value a, struct value *out);
enum outcome exact_log(
    struct numbers *n, struct value a, struct value b, struct value *out);
enum outcome exact_rem(
    struct numbers *n, struct value a, struct value b, struct value *out);
enum outcome exact_gcf(
    struct numbers *n, struct value a, struct value b, struct value *out);
enum outcome exact_factors(
    struct numbers *n, struct value a, bool by_hand, struct value *out);

/* numbers_pay; where that refuses, it was the limit. */
bool exact_charge(struct numbers *n, int64_t cost);

enum exact_class { EXACT_INTEGER, EXACT_RATIONAL, EXACT_REAL };
enum truth exact_is(struct numbers *n, struct value a, enum exact_class what);
enum truth exact_rational_at_once(struct numbers *n, struct value a);
enum truth exact_equal(struct numbers *n, struct value a, struct value b);
enum truth exact_less(struct numbers *n, struct value a, struct value b);
enum truth exact_multiple(struct numbers *n, struct value a, struct value b, int k);
/* The largest integer not above a rational; false where it does not fit. */
bool exact_floor(struct value a, int64_t *out);
const char *exact_text(struct numbers *n, struct value a);
bool exact_approx(struct numbers *n, struct value a, const char **re, const char **im);
#endif
