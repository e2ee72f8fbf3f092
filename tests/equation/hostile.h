/* tests/equation/hostile.h - Equations that are made to take long: towers, nested and
 * many roots, huge numbers, deep brackets, many readings, wild cubes, long lines. */
#ifndef TESTS_EQUATION_HOSTILE_H
#define TESTS_EQUATION_HOSTILE_H
#include "base/rng.h"
#include "equation/check.h"

struct hostile {
	struct equation_case c; /* its texts are below */
	char equation[EQUATION_TEXT_MAX + 2], mat[EQUATION_CUBES_MAX * 2];
};

int hostile_kinds(void);
const char *hostile_title(int kind);
/* One of the kind, with the rules that it is played by. */
void hostile_make(struct rng *r, int kind, struct hostile *out);
/* The same, a little changed: a sign, a part doubled, another variation. */
void hostile_change(struct rng *r, struct hostile *h);
#endif
