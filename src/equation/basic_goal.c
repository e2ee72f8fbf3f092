/* equation/basic_goal.c - the Goal on the mat: grouping by gaps, legality, its value
 * written alone.  C "Goal", M IV-B, VII-B-2, VII-C-3.  Pure. */
#include "equation/basic_goal.h"
#include "equation/explain.h"
#include "equation/pretty.h"
#include <string.h>

/* ---- gaps group: M IV-B-2 ---- */

struct cut {
	int from, to; /* cubes of a cluster without the signs at its edges */
};

static bool
ends_operand(const struct sign *s)
{
	return s->kind == SIGN_DIGIT;
}

/* Takes operation signs off the edges of a cluster; a leading bare √ stays. */
static struct cut
cluster_core(struct judge *j, const struct signs *mat, int from, int to)
{
	struct cut c = { from, to };
	bool edge = false;
	while (c.from < c.to && sign_is_operator(&mat->sign[c.from])) {
		bool bare = mat->sign[c.from].kind == SIGN_ROOT &&
		            (c.from == 0 || !ends_operand(&mat->sign[c.from - 1]));
		if (bare)
			break;
		c.from++;
		edge = true;
	}
	while (c.to > c.from && sign_is_operator(&mat->sign[c.to - 1])) {
		c.to--;
		edge = true;
	}
	if (edge && c.to - c.from > 1 && force_setting(&j->f, SET_EDGE_SIGN) == 1)
		c.to = c.from;
	return c;
}

static void
bracket(struct signs *out, char shown)
{
	out->sign[out->n++] =
	    (struct sign){ .kind = shown == '(' ? SIGN_OPEN : SIGN_CLOSE,
		    .shown = shown };
}

static void
group_by_gaps(struct judge *j, const struct signs *mat, struct signs *out)
{
	const struct clusters *k = &j->clusters;
	out->n = 0;
	out->sign =
	    ARENA_ARRAY(j->arena, (size_t)mat->n + 2 * (size_t)k->n + 1, struct sign);
	for (int c = 0; c < k->n; c++) {
		struct cut core = cluster_core(j, mat, k->start[c], k->end[c]);
		bool group = k->n > 1 && core.to - core.from > 1;
		for (int i = k->start[c]; i < k->end[c]; i++) {
			if (group && i == core.from)
				bracket(out, '(');
			out->sign[out->n++] = mat->sign[i];
			if (group && i == core.to - 1)
				bracket(out, ')');
		}
	}
}

/* C "Goal": what was declared counts with a gap, where it joins the mat's own cubes and
 * cuts no gap. */
static bool
group_as_declared(struct judge *j, struct signs *out)
{
	struct lex_fault fault = { 0 };
	struct side side;
	struct tree tree;
	struct equation_finding spare[EQUATION_FINDINGS_MAX];
	struct report silent = { .arena = j->arena, .force = &j->f, .finding = spare };
	if (!j->c->goal_declared || strlen(j->c->goal_declared) > EQUATION_CUBES_MAX * 4)
		return false;
	struct signs saved = j->signs;
	lex(j->c->goal_declared, &j->f, j->arena, out, &fault);
	j->signs = *out;
	bool mine = !fault.code && judge_on_mat(j, (struct range){ 0, out->n });
	j->signs = saved;
	if (!mine)
		return false;
	side_build(&side, out, 0, out->n, true, &j->f, &silent);
	if (side.broken)
		return false;
	tree_by_order(&side, &j->f, j->arena, &tree);
	return tree_respects(&tree, &j->clusters);
}

static void
group(struct judge *j, struct signs *mat, struct signs *out)
{
	bool cup = j->f.system == SYSTEM_CHALLENGE_CUP;
	*out = *mat;
	if (j->clusters.n < 2 || !j->mat)
		return;
	if (cup && force_setting(&j->f, SET_GOAL_GROUPING) == 0) {
		if (!group_as_declared(j, out))
			*out = *mat;
		return;
	}
	group_by_gaps(j, mat, out);
}

/* ---- is it a Goal? ---- */

static bool
less(struct judge *j, struct value a, int64_t b)
{
	return value_less(&j->n, a, value_int(b)) == TRUE_;
}

void
goal_legal(struct judge *j, const struct side *s, struct value v, struct report *r)
{
	(void)s;
	if (j->f.system != SYSTEM_CHALLENGE_CUP)
		return;
	enum truth rational = value_is_rational(&j->n, v);
	enum truth whole = rational == TRUE_ ? value_is_integer(&j->n, v) : FALSE_;
	if (rational == UNKNOWN || whole == UNKNOWN)
		report_add(r, R_UNCHECKABLE, 0, j->n.limit);
	else if (rational == FALSE_)
		report_add(r, R_IRRATIONAL, 0, "The Goal comes to an irrational number.");
	else if (whole == FALSE_)
		report_add(r, R_GOAL_NOT_INTEGER, 0, NULL);
	else if ((j->f.traits & TRAIT_NO_POWERS) && less(j, v, 0))
		report_add(r, R_GOAL_NEGATIVE, 0, NULL);
}

/* Faults of the cubes as a side, in the words of a Goal. */
static void
take_faults(struct report *to, const struct report *from)
{
	for (int i = 0; i < from->n; i++) {
		enum reason why = reason_find(from->finding[i].code);
		bool form = why == R_SYNTAX || why == R_IMPLIED;
		report_add(to, form ? R_GOAL_NOT_EXPRESSION : why, 0,
		    form ? NULL : from->finding[i].message);
	}
}

static void
evaluate(struct judge *j, struct basic_goal *g)
{
	int node = 0;
	if (g->side.broken || g->side.n == 0)
		return;
	tree_by_order(&g->side, &j->f, j->arena, &g->tree);
	enum reason why = eval_tree(&j->e, &g->side, &g->tree, &node);
	g->has_value = why == R_OK;
	if (why != R_OK) {
		report_add(&g->fault, why, 0,
		    why == R_UNCHECKABLE
		        ? j->n.limit
		        : explain_node(j, why, &g->side, &g->tree, node));
		return;
	}
	g->value = g->tree.node[g->tree.n - 1].value;
	goal_legal(j, &g->side, g->value, &g->fault);
}

void
goal_on_mat(struct judge *j, struct basic_goal *g)
{
	struct signs mat;
	struct equation_finding spare[EQUATION_FINDINGS_MAX];
	struct report faults = { .arena = j->arena, .force = &j->f, .finding = spare };
	g->fault = (struct report){ .arena = j->arena,
		.force = &j->f,
		.finding = ARENA_ARRAY(
		    j->arena, EQUATION_FINDINGS_MAX, struct equation_finding) };
	clusters_of(&j->c->goal, &j->clusters);
	judge_mat_signs(j, &mat);
	if (mat.n == 0) {
		report_add(&g->fault, R_GOAL_EMPTY, 0, NULL);
		return;
	}
	if (mat.n > j->c->system->goal_cubes_max)
		report_addf(&g->fault, R_GOAL_CUBES, 0,
		    "A Goal has at most %d cubes, not %d.", j->c->system->goal_cubes_max,
		    mat.n);
	group(j, &mat, &g->signs);
	side_build(&g->side, &g->signs, 0, g->signs.n, true, &j->f, &faults);
	take_faults(&g->fault, &faults);
	evaluate(j, g);
}

void
goal_findings(struct judge *j, const struct basic_goal *g, bool value_only)
{
	bool advice = false;
	if (g->fault.n > 0 && j->f.system == SYSTEM_CHALLENGE_CUP && j->mat)
		advice = force_setting(&j->f, SET_INVALID_GOAL_AT_CHECK) == 0;
	for (int i = 0; i < g->fault.n; i++) {
		const struct equation_finding *f = &g->fault.finding[i];
		enum reason why = reason_find(f->code);
		/* without a mat the brackets that the writer wrote are the grouping */
		if (!j->mat && !value_only && why != R_GOAL_CUBES && why != R_GOAL_EMPTY)
			continue;
		/* such a Goal names no rational number: nothing can equal it */
		bool fatal = why == R_UNDEFINED || why == R_IRRATIONAL ||
		             why == R_GOAL_NOT_EXPRESSION || why == R_GOAL_EMPTY ||
		             why == R_UNCHECKABLE;
		if (advice && !fatal)
			report_note(&j->r, f->code, f->ref, f->message);
		else if (why != R_UNCHECKABLE)
			report_add(&j->r, why, 0, f->message);
	}
}

bool
goal_legal_if_wild(struct judge *j)
{
	static const char meanings[] = "123456789+-x/^v";
	bool there = false;
	for (int i = 0; i < j->c->goal.n; i++)
		there = there || (j->f.wild && j->c->goal.cube[i].symbol == j->f.wild);
	for (const char *m = meanings; there && *m; m++) {
		struct basic_goal g = { 0 };
		sign_means(&j->wild, *m);
		goal_on_mat(j, &g);
		bool numeral = g.fault.n == 0 && g.has_value;
		if (numeral)
			return force_setting(&j->f, SET_WILD_NUMERAL_LENGTH) == 0;
	}
	return false;
}

/* ---- the written Goal ---- */

void
goal_grouping(struct judge *j, const struct basic_goal *mat, const struct side *s,
    const struct tree *t)
{
	bool same = !mat->side.broken && tree_same(&mat->tree, &mat->side, t, s);
	if (same || mat->side.broken)
		return;
	enum truth equal = mat->has_value
	                       ? value_equal(&j->n, mat->value, t->node[t->n - 1].value)
	                       : FALSE_;
	if (equal == TRUE_ && force_setting(&j->f, SET_GOAL_STRUCTURE) == 1)
		return;
	judge_spacing(
	    j, j->c->brief ? NULL
	                   : pretty_signs(&mat->signs, 0, mat->signs.n, &j->f, j->arena));
}

bool
goal_is_numeral(struct judge *j, struct range r)
{
	int from = r.from;
	if (j->f.system != SYSTEM_CHALLENGE_CUP)
		return false;
	if (j->signs.sign[from].kind == SIGN_SUB && r.to - from > 1) {
		if (force_setting(&j->f, SET_NEGATIVE_VALUE_GOAL) == 1)
			return false;
		from++;
	}
	for (int i = from; i < r.to; i++) {
		const struct sign *s = &j->signs.sign[i];
		if (s->kind != SIGN_DIGIT || s->digit > '9' || s->turn || s->wild ||
		    (s->gap && i > from))
			return false;
	}
	return r.to - from == 1 || j->signs.sign[from].digit != '0';
}

/* The numeral a chunk of digits at a time, however long it is. */
bool
goal_numeral(struct judge *j, struct range r, struct value *out)
{
	enum { CHUNK = 15 };
	struct value v = value_int(0);
	bool minus = j->signs.sign[r.from].kind == SIGN_SUB;
	int64_t part = 0, weight = 1;
	enum outcome o = DEFINED;
	for (int i = r.from + minus; i < r.to && o == DEFINED; i++) {
		part = part * 10 + (j->signs.sign[i].digit - '0');
		weight *= 10;
		if ((i - r.from) % CHUNK != CHUNK - 1 && i != r.to - 1)
			continue;
		o = value_mul(&j->n, v, value_int(weight), &v);
		if (o == DEFINED)
			o = value_add(&j->n, v, value_int(part), &v);
		part = 0;
		weight = 1;
	}
	if (o == DEFINED && minus)
		o = value_sub(&j->n, value_int(0), v, &v);
	*out = v;
	return o == DEFINED;
}

bool
goal_value_matches(struct judge *j, struct range r)
{
	struct value v;
	return j->goal && j->goal->has_value && goal_numeral(j, r, &v) &&
	       value_equal(&j->n, v, j->goal->value) == TRUE_;
}
