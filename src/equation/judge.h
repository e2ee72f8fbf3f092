/* equation/judge.h - what the steps of a judgement share.  Pure. */
#ifndef EQUATION_JUDGE_H
#define EQUATION_JUDGE_H
#include "equation/eval.h"

struct basic_goal;

struct judge {
	const struct equation_case *c;
	struct arena *arena;
	struct equation_answer *out;
	struct force f;
	struct report r;
	struct numbers n;
	struct eval e;
	struct signs signs; /* the Equation, wild cubes with their meanings */
	int equals;         /* the sign "=", or -1 */
	struct sign wild; /* what the wild cube stands for; kind SIGN_KINDS = not said */
	bool mat;         /* the Goal lies on a mat */
	bool not_mat;     /* neither side is the Goal on the mat */
	bool shown;       /* it was shown to hold: nothing stands without that */
	struct clusters clusters;
	struct basic_goal *goal; /* basic systems: the mat as it is read */
};

struct range {
	int from, to; /* signs */
};

/* Reads the Equation into signs and gives wild cubes their meaning; false where it cannot
 * be read further (the report says why). */
bool judge_read(struct judge *j);
/* Finds the one "="; false where there is none, two, or nothing on one side. */
bool judge_sides(struct judge *j, struct range *left, struct range *right);
/* The cubes of the signs are those of the mat, in their order. */
bool judge_on_mat(struct judge *j, struct range r);
/* The mat as signs, a gap where one lies, wild cubes as the writer means them. */
void judge_mat_signs(struct judge *j, struct signs *out);
/* Gives the answer the value of a side and its steps. */
void judge_value(struct judge *j, struct value v);
/* What a node does, with the values of its operands: "5 ÷ 0"; NULL where they are too
 * long to write. */
const char *judge_operation(
    struct judge *j, const struct side *s, const struct tree *t, const struct node *n);
/* A value in a sentence: 72√70; a long one is cut. */
const char *judge_said(struct judge *j, struct value v);
/* The two sides do not stand as they must: how far, and what was needed. */
void judge_differ(
    struct judge *j, enum reason why, struct value solution, struct value goal);
/* Neither side is the Goal on the mat. */
void judge_not_mat(struct judge *j);
/* The Goal is grouped otherwise than on the mat, which is read so; NULL = by its gaps. */
void judge_spacing(struct judge *j, const char *read);
void judge_tree(struct judge *j, const struct side *s, const struct tree *t, bool goal);
/* The same tree for nested boxes alone; empty where nobody wants it. */
struct equation_tree judge_boxes(
    struct judge *j, const struct side *s, const struct tree *t);

/* The modes of each kind of system. */
void basic_equation(struct judge *j);
void basic_expression(struct judge *j);
void basic_goal(struct judge *j);
void adventurous_equation(struct judge *j);
void adventurous_expression(struct judge *j);
void adventurous_goal(struct judge *j);
/* How the gaps of the mat cut the Goal (A IV-B-2). */
void adventurous_clusters(struct judge *j, struct clusters *k);
void selection_judge(struct judge *j);
/* Says which variations of the case could not have been chosen there. */
void selection_notes(struct judge *j);
#endif
