/* tests/equation/random_case.h - a random Equation with the rules that it is played by.
 */
#ifndef TESTS_EQUATION_RANDOM_CASE_H
#define TESTS_EQUATION_RANDOM_CASE_H
#include "base/rng.h"
#include "equation/check.h"
#include "tests/equation/readings.h"

enum { RANDOM_TEXT_MAX = 400 };

struct random_case {
	struct equation_case c; /* its texts are below */
	struct slow_rules rules;
	char wild, stands_for; /* the wild cube, and the kind that it may be; 0 = none */
	uint64_t marks;        /* which of them are: a bit for each sign, Goal first */
	int k;                 /* Multiple of k, or 0 */
	bool order;            /* an order of operations exists */
	struct line solution, goal;
	char equation[RANDOM_TEXT_MAX], mat[RANDOM_TEXT_MAX];
};

/* With at most `operators` operators in the Solution.  one_side: no Goal. */
void random_case(struct rng *r, int operators, bool one_side, struct random_case *out);
/* The Goal that fits the value of a side, where some short one does: writes the line. */
bool random_goal_for(struct rng *r, struct slow *v, struct random_case *c);
/* Puts the lines into the case as texts. */
void random_case_write(struct random_case *c);
#endif
