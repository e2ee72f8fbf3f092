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
/* A value's text for people: 72*sqrt(70) as 72√70, - as a minus sign. */
const char *pretty_value(const char *text, struct arena *a);
/* The face of a cube by its symbol: × for x. */
const char *pretty_face(char symbol);
const char *pretty_colour(uint8_t colour); /* enum cube_colour */
#endif
