/* equation/basic_goal.h - the Goal on the mat where an order of operations exists.  Pure.
 */
#ifndef EQUATION_BASIC_GOAL_H
#define EQUATION_BASIC_GOAL_H
#include "equation/judge.h"

struct basic_goal {
	struct signs signs;
	struct side side;
	struct tree tree;
	bool has_value;
	struct value value;
	struct report fault; /* what is wrong with it; its findings are its own */
};

/* Reads the mat: gaps (and what was declared) group, then order of operations. */
void goal_on_mat(struct judge *j, struct basic_goal *g);
/* What is wrong with the Goal on the mat, as findings or, in the Challenge Cup, as
 * advice. */
void goal_findings(struct judge *j, const struct basic_goal *g, bool value_only);
/* What a legal Goal must be besides having a value (C "Goal"). */
void goal_legal(struct judge *j, const struct side *s, struct value v, struct report *r);
/* The written Goal is joined as the mat's reading (M VII-B-2, VII-C-3-f; C "Goal"). */
void goal_grouping(struct judge *j, const struct basic_goal *mat, const struct side *s,
    const struct tree *t);
/* Some meaning of a wild 0 makes the Goal legal. */
bool goal_legal_if_wild(struct judge *j);

/* C "Solutions": the Goal may be written as its value alone. */
bool goal_is_numeral(struct judge *j, struct range r);
/* false where a limit stopped it. */
bool goal_numeral(struct judge *j, struct range r, struct value *out);
bool goal_value_matches(struct judge *j, struct range r);
#endif
