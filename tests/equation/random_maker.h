/* tests/equation/random_maker.h - what the files that draw a random Equation share. */
#ifndef TESTS_EQUATION_RANDOM_MAKER_H
#define TESTS_EQUATION_RANDOM_MAKER_H
#include "tests/equation/random_case.h"

struct maker {
	struct rng *r;
	struct random_case *c;
	struct line *l;
	bool goal;
	bool on[VARIATIONS];
	int bangs;        /* factorial signs left */
	int colour_digit; /* smallest and number of digits of the raised colour */
	int colour_digits;
	const char *ops; /* operations, as often as they shall come */
};

int random_below(struct maker *m, int n);
bool random_chance(struct maker *m, int one_in);
/* One more sign of the line. */
struct sign_ *random_put(struct maker *m, char kind, const char *text);
/* A numeral. */
void random_number(struct maker *m);
/* XIII-D-11: a power or root with several values, and the one that the writer means. */
void random_root(struct maker *m);
#endif
