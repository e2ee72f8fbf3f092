/* equation/pretty.h - the Equation as it looks on paper.  Pure. */
#ifndef EQUATION_PRETTY_H
#define EQUATION_PRETTY_H
#include "equation/tree.h"

/* Signs [from, to): x as ×, exponents raised, turned cubes marked. */
const char *pretty_signs(
    const struct signs *signs, int from, int to, const struct force *f, struct arena *a);
/* A reading with a bracket round every part, as an opponent would write it. */
const char *pretty_tree(const struct side *s, const struct tree *t, struct arena *a);
/* The sign of an item alone: "×", "25", "2 sideways". */
const char *pretty_item(const struct side *s, int item, struct arena *a);
#endif
