/* equation/basic.c - an Equation, a side or a Goal where an order of operations exists:
 * Challenge Cup and MLAG Basic.  Pure. */
#include "equation/basic_goal.h"
#include "equation/cubes.h"
#include "equation/explain.h"
#include "equation/judge.h"
#include <string.h>

/* ---- one side ---- */

/* Evaluates a side; where it has no value the report says why. */
static bool
side_value(struct judge *j, const struct side *s, struct tree *t, struct report *r,
    struct value *out)
{
	int node = 0;
	if (s->broken)
		return false;
	tree_by_order(s, &j->f, j->arena, t);
	enum reason why = eval_tree(&j->e, s, t, &node);
	if (why != R_OK)
		report_add(r, why, s->item[t->node[node].item].at,
		    why == R_UNCHECKABLE ? j->n.limit : explain_node(j, why, s, t, node));
	*out = t->node[t->n - 1].value;
	return why == R_OK;
}

/* C "Resources": the finished value may not be irrational. */
static enum truth
rational(struct judge *j, struct value v)
{
	if (j->f.system != SYSTEM_CHALLENGE_CUP || value_small(v))
		return TRUE_;
	return value_is_rational(&j->n, v);
}

static void
list_value(struct judge *j, struct value v)
{
	if (j->c->brief)
		return;
	judge_value(j, v);
	const char **list = ARENA_ARRAY(j->arena, 1, const char *);
	list[0] = j->out->value;
	j->out->values = list;
	j->out->n_values = list[0] != NULL;
}

void
basic_expression(struct judge *j)
{
	struct side s;
	struct tree t;
	struct value v;
	bool goal = j->c->side == SIDE_GOAL;
	if (!judge_read(j))
		return;
	side_build(&s, &j->signs, 0, j->signs.n, goal, &j->f, &j->r);
	if (!side_value(j, &s, &t, &j->r, &v))
		return;
	enum truth allowed = rational(j, v);
	if (allowed != TRUE_) /* what cannot be told is not passed */
		report_add(&j->r, allowed == FALSE_ ? R_IRRATIONAL : R_UNCHECKABLE, 0,
		    allowed == FALSE_ ? NULL : j->n.limit);
	j->shown = true;
	j->out->readings = 1;
	judge_tree(j, &s, &t, goal);
	if (j->r.first == R_OK)
		list_value(j, v);
}

/* ---- the Equation ---- */

/* One way to take its sides. */
struct taking {
	struct range solution, goal;
	bool value_only; /* C "Solutions": the Goal side is the Goal's value alone */
	bool simplified; /* ... or the Goal worked out in part (B16) */
	bool as_on_mat;
};

static int
takings(struct judge *j, struct range left, struct range right, struct taking out[2])
{
	int n = 0;
	const struct taking both[2] = { { .solution = left, .goal = right },
		{ .solution = right, .goal = left } };
	if (!j->c->goal.given) {
		out[0] = both[0];
		out[0].as_on_mat = true;
		return 1;
	}
	for (int i = 0; i < 2; i++) {
		struct taking k = both[i];
		k.as_on_mat = judge_on_mat(j, k.goal);
		k.value_only = !k.as_on_mat && goal_is_numeral(j, k.goal);
		bool fits =
		    k.as_on_mat || (k.value_only && goal_value_matches(j, k.goal));
		if (fits && (i == 0 || force_setting(&j->f, SET_GOAL_SIDE) == 0))
			out[n++] = k;
	}
	if (n == 0) {
		out[n] = both[0];
		out[n++].simplified = j->f.system == SYSTEM_CHALLENGE_CUP && j->mat &&
		                      force_setting(&j->f, SET_HALF_SIMPLIFIED_GOAL) == 1;
	}
	return n;
}

static void
minimum(struct judge *j, struct range solution)
{
	int used = cubes_used(&j->signs, solution.from, solution.to);
	int least = j->c->setting[SET_MIN_SOLUTION_CUBES] + 1;
	bool claim =
	    j->c->situation == SITUATION_NO_GOAL && j->f.system == SYSTEM_CHALLENGE_CUP;
	if (used > 1)
		return;
	if (used < least)
		report_add(&j->r, R_FEW_CUBES, 0,
		    "The Solution needs at least two cubes; brackets are not cubes.");
	(void)force_setting(&j->f, SET_MIN_SOLUTION_CUBES);
	if (claim && force_setting(&j->f, SET_NO_GOAL_IMMEDIATE_FLUB) == 0)
		report_add(&j->r, R_IMMEDIATE_FLUB, 0, NULL);
}

static void
compare(struct judge *j, struct value solution, struct value goal)
{
	enum truth same = value_equal(&j->n, solution, goal);
	enum truth allowed = rational(j, solution);
	if (allowed == FALSE_) {
		report_add(&j->r, R_IRRATIONAL, 0,
		    j->c->brief
		        ? NULL
		        : arena_printf(j->arena,
		              "The Solution comes to %s, an irrational number: it "
		              "is no fraction of whole numbers.",
		              judge_said(j, solution)));
		return;
	}
	j->shown = same == TRUE_;
	if (same == UNKNOWN || (allowed == UNKNOWN && same == TRUE_))
		report_add(&j->r, R_UNCHECKABLE, 0, j->n.limit);
	if (same != FALSE_)
		return;
	judge_differ(j, R_NOT_EQUAL, solution, goal);
}

/* The Goal as the writer wrote it: its value, where it has one. */
static bool
written_goal(
    struct judge *j, const struct taking *k, struct basic_goal *mat, struct value *out)
{
	struct side side;
	struct tree tree;
	struct report advice = j->r;
	struct equation_finding spare[EQUATION_FINDINGS_MAX] = { 0 };
	bool stands = j->f.system == SYSTEM_CHALLENGE_CUP && j->mat &&
	              j->c->setting[SET_INVALID_GOAL_AT_CHECK] == 0;
	if (k->value_only) {
		return goal_numeral(j, k->goal, out) && mat->has_value;
	}
	/* what is wrong with a Goal that nobody corrected is said once, of the mat */
	advice.finding = spare;
	advice.n = 0;
	side_build(&side, &j->signs, k->goal.from, k->goal.to, true, &j->f,
	    stands ? &advice : &j->r);
	if (side.broken && stands && advice.n > 0)
		report_add(&j->r, reason_find(advice.finding[advice.n - 1].code),
		    advice.finding[advice.n - 1].at,
		    advice.finding[advice.n - 1].message);
	if (!side_value(j, &side, &tree, stands ? &advice : &j->r, out))
		return false;
	if (k->as_on_mat && j->mat)
		goal_grouping(j, mat, &side, &tree);
	judge_tree(j, &side, &tree, true);
	if (!j->mat)
		goal_legal(j, &side, *out, &j->r);
	return true;
}

static void
judge_taking(struct judge *j, const struct taking *k, struct basic_goal *mat)
{
	struct side side;
	struct tree tree;
	struct value solution, goal;
	struct report *r = &j->r;
	bool question = j->c->mode == EQUATION_QUESTION;
	side_build(&side, &j->signs, k->solution.from, k->solution.to, false, &j->f, r);
	if (!question && j->c->goal.given) {
		goal_findings(j, mat, k->value_only);
		if (!k->as_on_mat && !k->value_only && !k->simplified)
			judge_not_mat(j);
	}
	bool has_goal = written_goal(j, k, mat, &goal);
	if (k->simplified && has_goal &&
	    !(mat->has_value && value_equal(&j->n, goal, mat->value) == TRUE_))
		judge_not_mat(j);
	if (!question) {
		minimum(j, k->solution);
		cubes_account(&j->signs, k->solution.from, k->solution.to, &j->f, r,
		    &j->out->needed);
	}
	bool has_solution = side_value(j, &side, &tree, r, &solution);
	if (has_solution) {
		j->out->readings = 1;
		judge_value(j, solution);
		judge_tree(j, &side, &tree, false);
	}
	if (has_solution && has_goal)
		compare(j, solution, goal);
}

void
basic_equation(struct judge *j)
{
	struct range left, right;
	struct taking t[2];
	struct basic_goal mat = { 0 };
	bool read = judge_read(j) && judge_sides(j, &left, &right);
	if (j->c->goal.given)
		goal_on_mat(j, &mat);
	if (!read)
		return;
	j->goal = &mat;
	int n = takings(j, left, right, t);
	struct report before = j->r;
	judge_taking(j, &t[0], &mat);
	if (n < 2 || j->r.first == R_OK)
		return;
	/* both sides could be the Goal: whichever makes the Equation stand */
	struct equation_finding kept[EQUATION_FINDINGS_MAX];
	struct report first = j->r;
	memcpy(kept, j->r.finding, sizeof kept);
	j->r = before;
	j->out->value = NULL;
	judge_taking(j, &t[1], &mat);
	if (j->r.first != R_OK) {
		memcpy(j->r.finding, kept, sizeof kept);
		j->r = first;
	}
}

/* ---- the Goal alone ---- */

void
basic_goal(struct judge *j)
{
	struct basic_goal mat = { 0 };
	j->wild.kind = SIGN_KINDS;
	goal_on_mat(j, &mat);
	if (mat.fault.n == 0 && mat.has_value) {
		j->shown = true;
		j->out->readings = 1;
		judge_tree(j, &mat.side, &mat.tree, true);
		list_value(j, mat.value);
		return;
	}
	if (goal_legal_if_wild(j)) {
		j->shown = true;
		return;
	}
	for (int i = 0; i < mat.fault.n; i++)
		report_add(&j->r, reason_find(mat.fault.finding[i].code), 0,
		    mat.fault.finding[i].message);
}
