/* tests/equation/slow.h - numbers for a second opinion: fractions exactly, everything
 * else as a ball of 2,200 bits.  Slow, plain, and nothing of src/equation in it.
 *
 * A ball that holds a fraction of fewer than 400 bits to within 2^-1300 is taken to be
 * it. */
#ifndef TESTS_EQUATION_SLOW_H
#define TESTS_EQUATION_SLOW_H
#include "base/base.h"
#include <acb.h>
#include <flint/fmpq.h>

enum slow_state { SLOW_VALUE, SLOW_UNDEFINED, SLOW_UNSURE };

struct slow {
	enum slow_state state;
	bool rational;
	fmpq_t q; /* where rational */
	acb_t z;  /* where not rational; see slow_ball */
	struct slow *next;
};

/* What the division and the variations say of the signs. */
struct slow_rules {
	bool whole;    /* powers and roots of whole numbers alone */
	bool average;  /* + */
	bool complex_; /* Imaginary */
	bool prime;    /* x before a number: the smallest prime bigger; else factors */
	bool third;    /* Challenge Cup third grade */
	int base;
	int factors_max; /* number of factors: of numbers up to here; 0 = any */
};

/* Frees all numbers made since the last call. */
void slow_reset(void);
struct slow *slow_int(long n);
struct slow *slow_fraction(long num, long den);
struct slow *slow_i(void);
struct slow *slow_without(enum slow_state why);
/* op: + - * / ^ v (a-th root of b) r(emainder) l(og of a, base b) % m (lcm) g(cf) */
struct slow *slow_binary(
    char op, struct slow *a, struct slow *b, const struct slow_rules *r);
/* op: v x ! */
struct slow *slow_unary(char op, struct slow *a, const struct slow_rules *r);

enum slow_truth { SLOW_NO, SLOW_YES, SLOW_MAYBE };
enum slow_truth slow_equal(struct slow *a, struct slow *b);
/* a - b = k n for an integer n other than 0. */
enum slow_truth slow_multiple(struct slow *a, struct slow *b, int k);
acb_struct *slow_ball(struct slow *a);
bool slow_real(const struct slow *a);
bool slow_whole(const struct slow *a, long least);
/* The text of an exact value, as the checker writes it; UNSURE where it is no such text.
 */
struct slow *slow_parse(const char *text);
#endif
