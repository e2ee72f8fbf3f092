/* equation/adventurous.c - AGLOA: an Equation or a side against everything that an
 * opponent could show (A VII-B, VII-C), and the judge's question.  Pure. */
#include "equation/cubes.h"
#include "equation/explain.h"
#include "equation/pretty.h"
#include "equation/values.h"
#include "equation/written.h"
#include <string.h>

/* ---- the Goal as written ---- */

void
adventurous_clusters(struct judge *j, struct clusters *k)
{
	clusters_of(&j->c->goal, k);
	if (k->n < 2 || force_setting(&j->f, SET_GOAL_GAPS) == 0)
		return;
	struct signs mat;
	judge_mat_signs(j, &mat);
	for (int i = 0; i < k->n; i++) { /* a sign at its edge: not meant as a group */
		bool first = k->start[i] == 0;
		if (sign_is_operator(&mat.sign[k->end[i] - 1]) ||
		    (!first && sign_is_operator(&mat.sign[k->start[i]])))
			k->end[i] = k->start[i];
	}
}

/* At least one reading respects the gaps of the mat (IV-B-2, VII-C-5-b). */
static void
spacing(struct judge *j, struct readings *goal)
{
	if (!j->mat || goal->broken || goal->limit)
		return;
	adventurous_clusters(j, &j->clusters);
	if (j->clusters.n < 2)
		return;
	bool suffices = goal->n > 1 && force_setting(&j->f, SET_GOAL_BRACKETS) == 1;
	struct readings kept = { 0 };
	for (int i = 0; i < goal->n_meaning; i++) {
		struct meaning *m = ARENA_NEW(j->arena, struct meaning);
		const struct chart *c = &goal->meaning[i]->chart;
		const struct chart_rules rules = { .mat = &j->clusters,
			.defaults = true,
			.forms = c->forms,
			.clash = c->clash };
		m->signs = goal->meaning[i]->signs;
		meaning_read(j, m, true, &rules);
		readings_add(j, &kept, m);
	}
	if (kept.n == 0)
		judge_spacing(j, NULL);
	else if (suffices) {
		*goal = kept;
		readings_in_range(j, goal);
	}
}

/* XIII-C-9: a prohibited reading of the Goal is wrong whatever its value. */
static void
prohibited(struct judge *j, struct readings *goal)
{
	int n = 0;
	for (int i = 0; i < goal->n; i++)
		n += (goal->reading[i].forms & FORM_PROHIBITED) != 0;
	if (n > 0 && n == goal->n)
		report_add(&j->r, R_GOAL_PROHIBITED, 0, NULL);
}

/* ---- comparing ---- */

struct comparison {
	int holds, fails, unknown, unindicated;
	int doubtful;    /* pairs of a value that may be none; they do not hold */
	enum reason why; /* of the first pair that fails */
	const struct reading *hold_s, *hold_g, *fail_s, *fail_g;
};

static enum truth
relation(
    struct judge *j, const struct reading *s, const struct reading *g, enum reason *why)
{
	enum truth same = value_equal(&j->n, s->value, g->value);
	*why = R_NOT_EQUAL;
	if (!j->f.k)
		return same;
	*why = R_EQUALS_WITH_K;
	if (same != FALSE_)
		return same == UNKNOWN                                ? same
		       : force_setting(&j->f, SET_MULTIPLE_ZERO) == 1 ? TRUE_
		                                                      : FALSE_;
	*why = R_NOT_MULTIPLE;
	return value_multiple(&j->n, s->value, g->value, j->f.k);
}

static void
compare_pair(struct judge *j, const struct reading *s, const struct reading *g,
    struct comparison *k)
{
	enum reason why;
	enum truth holds = relation(j, s, g, &why);
	if (g->forms & FORM_PROHIBITED) { /* wrong whatever its value (XIII-C-9) */
		holds = FALSE_;
		why = R_GOAL_PROHIBITED;
	}
	if (s->doubtful) {
		k->doubtful += holds == FALSE_;
		k->unknown += holds != FALSE_;
		return;
	}
	k->unknown += holds == UNKNOWN;
	if (holds == TRUE_ && k->holds++ == 0) {
		k->hold_s = s;
		k->hold_g = g;
	}
	if (holds == FALSE_ && k->fails++ == 0) {
		k->fail_s = s;
		k->fail_g = g;
		k->why = why;
	}
}

/* Once both kinds of pair have been seen there is nothing more to learn. */
static void
compare(struct judge *j, const struct readings *s, const struct readings *g,
    struct comparison *k)
{
	for (int i = 0; i < s->n; i++) {
		bool several = s->reading[i].why == R_NOT_INDICATED;
		k->unindicated += several && !s->reading[i].doubtful;
		k->unknown += (several && s->reading[i].doubtful) ||
		              s->reading[i].why == R_UNCHECKABLE;
	}
	for (int i = 0; i < g->n; i++) {
		k->unindicated += g->reading[i].why == R_NOT_INDICATED;
		k->unknown += g->reading[i].why == R_UNCHECKABLE;
	}
	for (int i = 0; i < s->n && !(k->holds && k->fails); i++)
		for (int m = 0; s->reading[i].why == R_OK && m < g->n; m++)
			if (g->reading[m].why == R_OK)
				compare_pair(j, &s->reading[i], &g->reading[m], k);
}

/* What a Solution's value is to the readings of the Goal: it holds for some, fails for
 * some, cannot be told from some. */
struct against {
	struct judge *j;
	const struct readings *goal;
};

static int
against_goal(void *arg, struct value v)
{
	enum { HOLDS = 1, FAILS = 2, UNTOLD = 4 };
	struct against *a = arg;
	struct reading s = { .value = v };
	struct comparison k = { 0 };
	for (int i = 0; i < a->goal->n; i++)
		if (a->goal->reading[i].why == R_OK)
			compare_pair(a->j, &s, &a->goal->reading[i], &k);
	return (k.holds ? HOLDS : 0) | (k.fails ? FAILS : 0) | (k.unknown ? UNTOLD : 0);
}

static enum reason
ambiguity(const struct readings *s, const struct readings *g, const struct reading *a,
    const struct reading *b)
{
	if ((s->symbols || (g && g->symbols)) && a->of != b->of)
		return R_AMBIGUOUS_SYMBOL;
	return s->clash || (g && g->clash) ? R_CLASH : R_AMBIGUOUS;
}

static struct equation_tree
boxes_of(struct judge *j, const struct reading *r)
{
	struct tree t;
	chart_tree(&r->of->chart, r->entry, &t);
	return judge_boxes(j, &r->of->side, &t);
}

/* The grouping that fails, written out with what it comes to: never ambiguous without. */
static void
witness(
    struct judge *j, enum reason why, const struct reading *s, const struct reading *g)
{
	struct equation_finding *f = report_add(&j->r, why, 0, NULL);
	bool goal_is = g && g->of->side.n > 1; /* more than its number alone */
	if (!g)
		f->witness = arena_printf(j->arena, "%s = %s", reading_text(j, s),
		    s->why == R_OK ? judge_said(j, s->value) : "no value");
	else
		f->witness = arena_printf(j->arena, "%s = %s, but the Goal%s%s%s %s",
		    reading_text(j, s), judge_said(j, s->value), goal_is ? " " : "",
		    goal_is ? reading_text(j, g) : "", goal_is ? " =" : " is",
		    judge_said(j, g->value));
	f->read = boxes_of(j, s);
	if (goal_is)
		f->read_goal = boxes_of(j, g);
}

/* The ambiguity lies in the Goal where the Solution of both pairs is one. */
static enum reason
ambiguous_why(
    const struct comparison *k, const struct readings *s, const struct readings *g)
{
	bool in_solution = k->hold_s != k->fail_s;
	return in_solution ? ambiguity(s, NULL, k->hold_s, k->fail_s)
	                   : ambiguity(g, NULL, k->hold_g, k->fail_g);
}

static void
not_related(struct judge *j, const struct comparison *k)
{
	judge_differ(j, k->why, k->fail_s->value, k->fail_g->value);
}

static void
undecided(struct judge *j, const char *limit)
{
	report_add(&j->r, R_UNCHECKABLE, 0, limit ? limit : j->n.limit);
}

static const char in_doubt[] =
    "Nobody can tell whether an exponent is a fraction, and so whether its power has a "
    "value.";

/* What the permitted readings come to (section 8 of the digest, step 6). */
static void
decide(struct judge *j, const struct readings *s, const struct readings *g,
    const struct comparison *k)
{
	const char *limit = s->limit ? s->limit : g->limit;
	const struct reading *dictated = s->dictated ? s->dictated : g->dictated;
	if (k->holds && k->fails) {
		witness(j, ambiguous_why(k, s, g), k->fail_s, k->fail_g);
		return;
	}
	if (k->fails && !k->unknown && !limit) {
		not_related(j, k);
		return;
	}
	if (dictated)
		witness(j, R_CLASH, dictated, NULL);
	if (k->unindicated)
		report_add(&j->r, R_NOT_INDICATED, 0, NULL);
	if (k->unknown || limit)
		undecided(j, limit);
	else if (k->doubtful)
		undecided(j, in_doubt);
}

/* With U2's other reading an undefined free grouping defeats its writer. */
static void
undefined_readings(struct judge *j, const struct readings *s)
{
	for (int i = 0; i < s->n; i++) {
		const struct reading *r = &s->reading[i];
		bool none = r->why != R_OK && r->why != R_NOT_INDICATED &&
		            r->why != R_UNCHECKABLE;
		if (none && s->legal > 0 &&
		    force_setting(&j->f, SET_UNDEFINED_READINGS) == 1) {
			witness(j, s->clash ? R_CLASH : R_AMBIGUOUS, r, NULL);
			return;
		}
	}
}

/* Why the first reading has no value, with the numbers where it can be worked out. */
static void
no_value(struct judge *j, const struct readings *s)
{
	enum reason why = s->n > 0 ? (enum reason)s->reading[0].why : R_UNDEFINED;
	const struct reading *r = s->reading;
	const char *text = NULL;
	struct tree t;
	int node = 0;
	if (s->n > 0 && !j->c->brief) {
		chart_tree(&r->of->chart, r->entry, &t);
		if (eval_tree(&j->e, &r->of->side, &t, &node) == why)
			text = explain_node(j, why, &r->of->side, &t, node);
	}
	report_add(&j->r, why, 0, text);
}

/* A side without a legal reading: its first cause. */
static bool
has_reading(struct judge *j, const struct readings *s)
{
	bool some = s->limit != NULL;
	for (int i = 0; i < s->n; i++)
		some = some || s->reading[i].why == R_OK ||
		       s->reading[i].why == R_NOT_INDICATED ||
		       s->reading[i].why == R_UNCHECKABLE;
	if (!some && !s->broken)
		no_value(j, s);
	return some;
}

/* ---- the answer's texts ---- */

static void
show_reading(struct judge *j, const struct reading *r, bool goal)
{
	struct tree t;
	if (!r || j->c->brief)
		return;
	chart_tree(&r->of->chart, r->entry, &t);
	judge_tree(j, &r->of->side, &t, goal);
}

static const struct reading *
first_with(const struct readings *s, uint8_t why)
{
	for (int i = 0; i < s->n; i++)
		if (s->reading[i].why == why && !s->reading[i].doubtful)
			return &s->reading[i];
	return NULL;
}

/* The Solution's value: of the reading that the writer meant, so far as one can tell. */
static void
show_value(struct judge *j, const struct readings *s, const struct readings *g,
    const struct comparison *k)
{
	enum { CHOICES = 16 };
	const struct reading *r = k->hold_s ? k->hold_s : first_with(s, R_OK);
	const struct reading *goal = k->hold_g ? k->hold_g : first_with(g, R_OK);
	j->out->readings = s->legal;
	if (j->c->brief)
		return;
	show_reading(j, r, false);
	show_reading(j, goal, true);
	if (r) {
		judge_value(j, r->value);
		return;
	}
	r = first_with(s, R_NOT_INDICATED);
	struct value choice[CHOICES];
	int n = r ? reading_choices(j, r, choice, CHOICES) : 0;
	for (int i = 0; i < n; i++)
		if (goal && value_equal(&j->n, choice[i], goal->value) == TRUE_)
			judge_value(j, choice[i]);
	if (n > 0)
		judge_value(j, choice[0]);
}

/* ---- the Equation ---- */

static void
question(struct judge *j, const struct readings *s, const struct readings *g)
{
	struct comparison k = { 0 };
	if (s->broken || g->broken || !has_reading(j, s) || !has_reading(j, g))
		return;
	compare(j, s, g, &k);
	j->shown = k.holds > 0;
	if (!k.holds && (k.unknown || s->limit || g->limit))
		undecided(j, s->limit ? s->limit : g->limit);
	else if (!k.holds && !k.fails && k.doubtful)
		undecided(j, in_doubt);
	else if (!k.holds)
		report_add(&j->r, k.fails ? k.why : R_NOT_EQUAL, 0, NULL);
	show_value(j, s, g, &k);
}

static void
judge_values(struct judge *j, const struct readings *s, const struct readings *g)
{
	struct comparison k = { 0 };
	bool both = has_reading(j, s);
	both = has_reading(j, g) && both;
	if (both)
		compare(j, s, g, &k);
	j->shown = k.holds > 0;
	if (both)
		decide(j, s, g, &k);
	if (both && j->r.first == R_OK) {
		undefined_readings(j, s);
		undefined_readings(j, g);
	}
	show_value(j, s, g, &k);
	if (j->r.first != R_OK)
		return;
	if (j->e.log_used && force_setting(&j->f, SET_LOG_IDENTITIES) == 1)
		undecided(j, "Logarithms can be compared only by their identities.");
	if (s->legal > 1 || g->legal > 1)
		j->out->verdict = VERDICT_AMBIGUOUS_OK;
}

static void
judge_taking(struct judge *j, struct range solution, struct range goal, bool on_mat)
{
	struct readings s, g;
	struct report *r = &j->r;
	bool asked = j->c->mode == EQUATION_QUESTION;
	struct against a = { j, &g };
	struct report goal_report = { .arena = j->arena,
		.force = &j->f,
		.finding = ARENA_ARRAY(
		    j->arena, EQUATION_FINDINGS_MAX, struct equation_finding) };
	readings_of(j, goal, true, &goal_report, &g);
	readings_in_range(j, &g);
	/* with U7's other reading the mat still takes readings off the Goal */
	bool all = j->c->setting[SET_GOAL_BRACKETS] == 1;
	readings_classed(j, solution, r, all ? NULL : against_goal, &a, &s);
	report_take(r, &goal_report);
	if (asked) {
		question(j, &s, &g);
		return;
	}
	int goal_cubes = cubes_used(&j->signs, goal.from, goal.to);
	if (!on_mat)
		judge_not_mat(j);
	else if (goal_cubes > j->c->system->goal_cubes_max)
		report_addf(r, R_GOAL_CUBES, 0, "A Goal has at most %d cubes, not %d.",
		    j->c->system->goal_cubes_max, goal_cubes);
	if (s.n_meaning > 0) {
		const struct signs *written = &s.meaning[0]->signs;
		written_least_cubes(j, written);
		cubes_account(written, 0, written->n, &j->f, r, &j->out->needed);
		written_operations(j, written);
	}
	written_factorials(j, solution, goal);
	written_raised_colours(j, solution, false);
	written_raised_colours(j, goal, on_mat && j->c->goal.given);
	if (on_mat)
		spacing(j, &g);
	prohibited(j, &g);
	if (!s.broken && !g.broken)
		judge_values(j, &s, &g);
}

void
adventurous_equation(struct judge *j)
{
	struct range left, right;
	struct equation_finding kept[EQUATION_FINDINGS_MAX];
	if (!judge_read(j))
		return;
	written_side_notes(j);
	written_ones_alike(j);
	if (!judge_sides(j, &left, &right))
		return;
	bool known = j->c->goal.given;
	bool at_right = !known || judge_on_mat(j, right);
	bool at_left = known && judge_on_mat(j, left);
	struct report before = j->r;
	if (at_left && !at_right)
		judge_taking(j, right, left, true);
	else
		judge_taking(j, left, right, at_right);
	if (!at_left || !at_right || j->r.first == R_OK)
		return;
	/* both sides could be the Goal: whichever makes the Equation stand */
	struct report first = j->r;
	memcpy(kept, j->r.finding, sizeof kept);
	j->r = before;
	j->out->value = NULL;
	judge_taking(j, right, left, true);
	if (j->r.first != R_OK) {
		memcpy(j->r.finding, kept, sizeof kept);
		j->r = first;
	}
}

/* ---- one side ---- */

void
adventurous_expression(struct judge *j)
{
	struct readings s;
	struct value_list list = { 0 };
	if (!judge_read(j))
		return;
	written_side_notes(j);
	written_raised_colours(j, (struct range){ 0, j->signs.n }, false);
	written_ones_alike(j);
	readings_of(
	    j, (struct range){ 0, j->signs.n }, j->c->side == SIDE_GOAL, &j->r, &s);
	if (s.broken || s.illegal || !has_reading(j, &s))
		return;
	for (int i = 0; i < s.n; i++)
		if (s.reading[i].why == R_OK)
			value_list_add(j, &list, &s.reading[i]);
	const struct reading *several = first_with(&s, R_NOT_INDICATED);
	j->shown = list.n > 0;
	if (s.dictated)
		witness(j, R_CLASH, s.dictated, NULL);
	if (list.n > 1)
		witness(j, ambiguity(&s, NULL, list.of[0], list.of[1]), list.of[1], NULL);
	if (several)
		report_add(&j->r, R_NOT_INDICATED, 0, NULL);
	if (first_with(&s, R_UNCHECKABLE) || s.limit || list.unknown)
		undecided(j, s.limit);
	if (j->r.first == R_OK)
		undefined_readings(j, &s);
	if (j->r.first == R_OK && s.legal > 1)
		j->out->verdict = VERDICT_AMBIGUOUS_OK;
	j->out->readings = s.legal;
	if (list.n == 0 && several)
		value_list_choices(j, &list, several);
	value_list_show(j, &list);
	show_reading(j, first_with(&s, R_OK), j->c->side == SIDE_GOAL);
}
