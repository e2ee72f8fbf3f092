/* equation/side.h - one side as a row of items: numbers, operations, brackets; and
 * whether each of them is allowed here.  Pure. */
#ifndef EQUATION_SIDE_H
#define EQUATION_SIDE_H
#include "equation/reason.h"
#include "equation/sign.h"

enum {
	SIDE_DEPTH_MAX = 500 /* brackets within brackets */
};

enum item_kind {
	ITEM_NUMERAL,
	ITEM_I,
	ITEM_OPEN,
	ITEM_CLOSE,
	ITEM_BINARY, /* op; SIGN_ROOT = indexed root */
	ITEM_PREFIX, /* op: SIGN_ROOT or SIGN_MUL */
	ITEM_BANG,
	ITEM_RAISED, /* a raised digit with the ! that bind to it */
	ITEM_JOIN,   /* side by side with an i: times */
	ITEM_BRACE
};

struct item {
	uint8_t kind, op, bangs;
	bool minus_i;     /* ITEM_I */
	bool power;       /* ITEM_NUMERAL, ITEM_RAISED: 1 that stands for m^n, n > 1 */
	int sign, sign_n; /* the signs that it is made of */
	int cube, cube_n; /* ... and their places in the row of cubes */
	int match;        /* ITEM_OPEN, ITEM_CLOSE: its partner */
	int at;
	int64_t num, den; /* ITEM_NUMERAL, ITEM_RAISED */
	int exponent;     /* base^exponent, where num/den would not hold it; else 0 */
};

struct side {
	const struct signs *signs;
	int from, to;
	bool goal;    /* the rules of the Goal hold */
	bool broken;  /* no structure: nothing to evaluate */
	bool illegal; /* a number or sign on it is not allowed */
	int n, cubes;
	struct item *item;
};

/* Reads signs [from, to).  What is wrong goes to the report. */
void side_build(struct side *s, const struct signs *signs, int from, int to, bool goal,
    struct force *f, struct report *r);
#endif
