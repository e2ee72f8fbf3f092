/* equation/exact_far.h - bounds of numbers that no double holds, as towers of powers of
 * e. Pure. */
#ifndef EQUATION_EXACT_FAR_H
#define EQUATION_EXACT_FAR_H
#include "base/base.h"

/* A real number: x at height 0; else e^(e^(... x)) with so many e, and minus says its
 * sign.  Heights above 0 begin where a double nearly ends, so each number has one. */
struct far {
	int height;
	bool minus;
	double x; /* not negative */
};

/* Where a number lies: both ends belong to it. */
struct span {
	struct far lo, hi;
};

struct span span_of(double lo, double hi);
int far_compare(struct far a, struct far b);
/* -1, 1: all of it is below, above 0; else 0. */
int span_sign(const struct span *a);
/* Rounded outwards, by far more than the machine's own rounding. */
struct span span_add(const struct span *a, const struct span *b);
struct span span_mul(const struct span *a, const struct span *b);
struct span span_negate(const struct span *a);
struct span span_exp(const struct span *a);
/* a is above 0. */
struct span span_log(const struct span *a);
#endif
