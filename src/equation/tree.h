/* equation/tree.h - one reading of a side as a tree.  Pure. */
#ifndef EQUATION_TREE_H
#define EQUATION_TREE_H
#include "equation/side.h"
#include "equation/value.h"

/* Nodes stand behind their operands, so that one pass from the first evaluates all. */
struct node {
	uint8_t kind;     /* enum item_kind of its sign: numeral, i, binary, prefix, bang,
	                     raised, join */
	uint8_t op;       /* enum sign_kind of a binary or prefix sign */
	bool bracket;     /* written brackets stand round it */
	int item;         /* its sign */
	int left, right;  /* -1 = none; one operand stands in left */
	int brace;        /* item of the {value} behind its bracket, or -1 */
	int cube, cube_n; /* cubes that it covers */
	struct value value; /* when evaluated */
};

struct tree {
	int n; /* the last node is the whole */
	struct node *node;
};

/* By the order of operations (basic systems).  The side is not broken. */
void tree_by_order(
    const struct side *s, struct force *f, struct arena *a, struct tree *out);
/* The same numbers and signs, joined the same way: brackets that change nothing and the
 * grouping within chains of + and of x do not count (M VII-B-2, VII-C-3-f). */
bool tree_same(const struct tree *a, const struct side *sa, const struct tree *b,
    const struct side *sb);

enum { CLUSTERS_MAX = EQUATION_CUBES_MAX + 1 };
/* Where the gaps cut the mat: cubes [start[i], end[i]) are together. */
struct clusters {
	int n;
	int8_t start[CLUSTERS_MAX], end[CLUSTERS_MAX];
};
void clusters_of(const struct cube_list *mat, struct clusters *out);
/* A part of the Goal lies inside one cluster or is a union of whole clusters (A IV-B-2).
 */
bool clusters_within(const struct clusters *c, int from, int to); /* inside one */
bool clusters_respect(const struct clusters *c, int from, int to);
bool tree_respects(const struct tree *t, const struct clusters *c);
#endif
