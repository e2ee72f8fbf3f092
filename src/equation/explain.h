/* equation/explain.h - why a sign has no value for its numbers, said with the numbers.
 * Pure. */
#ifndef EQUATION_EXPLAIN_H
#define EQUATION_EXPLAIN_H
#include "equation/judge.h"

/* A sentence for the node where a tree stopped having a value (eval_tree); NULL where the
 * reason's own sentence says all.  The operands of the node have values. */
const char *explain_node(struct judge *j, enum reason why, const struct side *s,
    const struct tree *t, int node);
#endif
