/* equation/eval.h - what a sign makes of its numbers, by the rules in force.  Pure. */
#ifndef EQUATION_EVAL_H
#define EQUATION_EVAL_H
#include "equation/tree.h"

struct eval {
	struct force *f;
	struct numbers *n;
	bool log_used;
	int64_t most; /* the limit of the last R_DOMAIN */
	/* Of a power that R_UNCHECKABLE came of, as nobody can tell whether its exponent
	 * is rational: it has one of these values, or none; 0 = more is not known. */
	int doubts;
	struct value doubt[2];
};

/* A numeral, a raised digit or i. */
enum reason eval_number(struct eval *e, const struct item *it, struct value *out);
/* One operand (prefix, !) or two; b is not read where there is one.  R_OK, or why there
 * is no value: R_NOT_INDICATED where there are several and no default. */
enum reason eval_item(struct eval *e, const struct item *it, struct value a,
    struct value b, struct value *out);
/* All nodes from the first; the reason of the first without a value, and which it is. */
enum reason eval_tree(struct eval *e, const struct side *s, struct tree *t, int *node);
enum reason reason_of(enum outcome o);
#endif
