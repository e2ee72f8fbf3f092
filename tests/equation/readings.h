/* tests/equation/readings.h - every grouping of a side, one by one, by the rule text
 * alone: AGLOA VII-B-6 and C-5, and the order of operations of the other leagues. */
#ifndef TESTS_EQUATION_READINGS_H
#define TESTS_EQUATION_READINGS_H
#include "tests/equation/slow.h"

enum { SIGNS_MAX = 64, GROUPINGS_MAX = 20000 };

/* number, + - * / ^ v(with an index) r l % m g, V (no index) X (no left side), ! ' ( ) i,
 * B (a bracket with the value of its root in braces behind it)
 */
struct sign_ {
	char kind;             /* '0' = a number */
	bool wrong;            /* of B: the braces hold none of the root's values */
	long num, den, i;      /* num/den + i times the imaginary i */
	int bangs;             /* of a raised digit */
	char text[24], mat[8]; /* mat: as its cubes lie, where that is not its text */
};

struct line {
	int n;
	struct sign_ sign[SIGNS_MAX];
};

/* What the readings of a side come to. */
struct outcome_ {
	bool unsure; /* some reading could not be decided */
	int n;       /* readings that are permitted and have a value */
	struct slow **value;
	bool dictated_undefined;
};

void readings_all(const struct line *l, const struct slow_rules *r, struct outcome_ *out);
/* The one reading by the order of operations. */
struct slow *reading_by_order(const struct line *l, const struct slow_rules *r);
/* Frees what readings_all made. */
void readings_free(struct outcome_ *o);
#endif
