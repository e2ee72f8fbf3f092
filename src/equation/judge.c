/* equation/judge.c - the steps that all systems share: reading, wild cubes, sides, the
 * cubes of the mat.  Pure. */
#include "equation/judge.h"
#include "equation/pretty.h"
#include <string.h>

/* ---- wild cubes (M XIII; A XIII-A-3, B-3, C-3) ---- */

/* The symbol that a sign is, whatever its use: x is times and number of factors. */
static char
symbol_of(const struct sign *s)
{
	static const char symbols[SIGN_KINDS] = { [SIGN_I] = '-',
		[SIGN_ADD] = '+',
		[SIGN_SUB] = '-',
		[SIGN_MUL] = 'x',
		[SIGN_DIV] = '/',
		[SIGN_POW] = '^',
		[SIGN_ROOT] = 'v',
		[SIGN_REM] = '/',
		[SIGN_LOG] = '/',
		[SIGN_PERCENT] = 'v',
		[SIGN_LCM] = 'v',
		[SIGN_GCF] = '^',
		[SIGN_POINT] = '^',
		[SIGN_POWER_OF_BASE] = '1' };
	if (s->kind == SIGN_DIGIT)
		return (char)(s->digit == 'T' ? '^' : s->digit == 'E' ? 'v' : s->digit);
	return symbols[s->kind];
}

static void
wild_marked(struct judge *j, const struct sign *s)
{
	if (s->cube != j->f.wild) {
		report_addf(&j->r, R_WILD_NOT_IN_PLAY, s->at,
		    "The %s cube is not wild here, so it can only be what it shows.",
		    pretty_face(s->cube));
		return;
	}
	if ((j->f.traits & TRAIT_WILD_NUMERAL) && s->kind != SIGN_DIGIT)
		report_add(&j->r, R_WILD_NOT_NUMERAL, s->at, NULL);
	if (j->wild.kind == SIGN_KINDS)
		j->wild = *s;
	else if (symbol_of(&j->wild) != symbol_of(s))
		report_addf(&j->r, R_WILD_INCONSISTENT, s->at,
		    "A wild cube must stand for the same sign everywhere: here the %s is "
		    "%s in one place and %s in another.",
		    pretty_face(j->f.wild), pretty_face(symbol_of(&j->wild)),
		    pretty_face(symbol_of(s)));
}

/* An unmarked wild cube: as it looks, until a mark says what it means. */
static bool
wild_unmarked(const struct judge *j, const struct sign *s)
{
	return j->f.wild && s->cube == j->f.wild && !s->wild &&
	       (s->kind == SIGN_MUL || s->kind == SIGN_DIGIT);
}

static void
wild_give(struct judge *j, struct sign *s)
{
	if (!wild_unmarked(j, s) || j->wild.kind == SIGN_KINDS)
		return;
	if (s->cube == 'x' && force_setting(&j->f, SET_WILD_X_UNMARKED) == 1)
		return;
	s->kind = j->wild.kind;
	s->digit = j->wild.digit;
	s->wild = true;
}

bool
judge_read(struct judge *j)
{
	struct lex_fault fault = { 0 };
	const char *text = j->c->equation ? j->c->equation : "";
	j->wild.kind = SIGN_KINDS;
	if (strnlen(text, EQUATION_TEXT_MAX + 1) > EQUATION_TEXT_MAX) {
		report_addf(&j->r, R_UNCHECKABLE, 0,
		    "More than %d characters are not looked at.", EQUATION_TEXT_MAX);
		return false;
	}
	lex(text, &j->f, j->arena, &j->signs, &fault);
	if (fault.code)
		report_add(&j->r, reason_find(fault.code), fault.at, fault.message);
	for (int i = 0; i < j->signs.n; i++)
		if (j->signs.sign[i].wild)
			wild_marked(j, &j->signs.sign[i]);
	for (int i = 0; i < j->signs.n; i++)
		wild_give(j, &j->signs.sign[i]);
	if (!j->c->brief)
		j->out->pretty = pretty_signs(&j->signs, 0, j->signs.n, &j->f, j->arena);
	return !fault.code;
}

bool
judge_sides(struct judge *j, struct range *left, struct range *right)
{
	int n = 0, last = 0;
	j->equals = -1;
	for (int i = 0; i < j->signs.n; i++)
		if (j->signs.sign[i].kind == SIGN_EQUALS) {
			j->equals = j->equals < 0 ? i : j->equals;
			last = j->signs.sign[i].at;
			n++;
		}
	*left = (struct range){ 0, MAX(j->equals, 0) };
	*right = (struct range){ j->equals + 1, j->signs.n };
	if (n != 1) {
		/* AGLOA has one reason for both (VII-B-1) */
		report_add(&j->r, j->f.order ? R_FORM_EQUALS : R_FORM_NO_GOAL, last,
		    n == 0 ? "There is no equals sign, so this is no Equation."
		           : "An Equation has only one equals sign.");
		return false;
	}
	if (left->to == left->from || right->to == right->from) {
		report_add(&j->r, R_FORM_NO_GOAL, last, NULL);
		return false;
	}
	return true;
}

bool
judge_on_mat(struct judge *j, struct range r)
{
	const struct cube_list *mat = &j->c->goal;
	int at = 0;
	for (int i = r.from; i < r.to; i++) {
		const struct sign *s = &j->signs.sign[i];
		if (s->kind == SIGN_EQUALS)
			return false;
		if (!s->cube)
			continue;
		while (at < mat->n && mat->cube[at].symbol == ' ')
			at++;
		if (at == mat->n || !sign_matches_cube(s, &mat->cube[at], &j->f))
			return false;
		at++;
	}
	while (at < mat->n && mat->cube[at].symbol == ' ')
		at++;
	return at == mat->n;
}

void
judge_mat_signs(struct judge *j, struct signs *out)
{
	bool gap = false;
	out->n = 0;
	out->sign = ARENA_ARRAY(j->arena, EQUATION_CUBES_MAX + 1, struct sign);
	for (int i = 0; i < j->c->goal.n; i++) {
		const struct cube *c = &j->c->goal.cube[i];
		if (c->symbol == ' ') {
			gap = true;
			continue;
		}
		struct sign *s = &out->sign[out->n++];
		*s = sign_of_cube(c, &j->f);
		s->gap = gap;
		gap = false;
		wild_give(j, s);
		/* what looks upright may be claimed as upside-down (B22) */
		if (s->wild && s->turn == TURN_NONE && j->f.system == SYSTEM_MLAG_BASIC &&
		    j->wild.turn == TURN_UPSIDE_DOWN &&
		    force_setting(&j->f, SET_WILD_ZERO_TURNED) == 1)
			s->turn = TURN_UPSIDE_DOWN;
	}
}

/* ---- the answer's texts ---- */

void
judge_value(struct judge *j, struct value v)
{
	if (j->c->brief || j->out->value)
		return;
	j->out->value = value_text(&j->n, v);
	value_approx(&j->n, v, &j->out->approx_re, &j->out->approx_im);
}

static const char *
paper_value(struct judge *j, struct value v)
{
	const char *text = value_text(&j->n, v);
	return text ? pretty_value(text, j->arena) : NULL;
}

const char *
judge_said(struct judge *j, struct value v)
{
	enum { SAID_MAX = 80 }; /* characters; more is for no person to read */
	const char *text = value_text(&j->n, v);
	if (!text)
		return "a number too long to write";
	return strlen(text) > SAID_MAX ? arena_printf(j->arena, "%.*s...", SAID_MAX, text)
	                               : pretty_value(text, j->arena);
}

/* In brackets unless it is a whole number: (-4) ^ (1/2). */
static const char *
operand(struct judge *j, const struct tree *t, int node)
{
	const char *text = node < 0 ? "" : paper_value(j, t->node[node].value);
	return !text || strspn(text, "0123456789") == strlen(text)
	           ? text
	           : arena_printf(j->arena, "(%s)", text);
}

const char *
judge_operation(
    struct judge *j, const struct side *s, const struct tree *t, const struct node *n)
{
	const char *sign =
	    n->kind == ITEM_JOIN ? "\xc3\x97" : pretty_item(s, n->item, j->arena);
	const char *a = operand(j, t, n->left), *b = operand(j, t, n->right);
	if (!a || !b)
		return NULL;
	/* words bring their own spaces: 7 rem 2 */
	const char *space = n->right < 0 || *sign == ' ' ? "" : " ";
	return n->kind == ITEM_PREFIX
	           ? arena_printf(j->arena, "%s%s", sign, a)
	           : arena_printf(j->arena, "%s%s%s%s%s", a, space, sign, space, b);
}

static void
need(struct judge *j, const char *text)
{
	if (!j->out->needed)
		j->out->needed = text;
}

void
judge_differ(struct judge *j, enum reason why, struct value solution, struct value goal)
{
	if (j->c->brief) {
		report_add(&j->r, why, 0, NULL);
		return;
	}
	const char *s = judge_said(j, solution), *g = judge_said(j, goal);
	if (why == R_NOT_EQUAL) {
		report_addf(&j->r, why, 0, "The Solution comes to %s, but %s %s.", s,
		    j->not_mat ? "the other side is" : "the Goal is", g);
		need(j, arena_printf(j->arena, "The Solution had to come to %s.", g));
		return;
	}
	if (why == R_EQUALS_WITH_K)
		report_addf(&j->r, why, 0,
		    "With Multiple of %d the Solution must differ from the Goal, and "
		    "both "
		    "are %s.",
		    j->f.k, s);
	else if (why == R_NOT_MULTIPLE)
		report_addf(&j->r, why, 0,
		    "The Solution comes to %s and the Goal is %s: they do not differ by "
		    "a "
		    "multiple of %d.",
		    s, g, j->f.k);
	else
		report_add(&j->r, why, 0, NULL);
	if (why != R_GOAL_PROHIBITED)
		need(j,
		    arena_printf(j->arena,
		        "The Solution had to be %d, %d, %d and so on more or less than "
		        "%s.",
		        j->f.k, 2 * j->f.k, 3 * j->f.k, g));
}

/* The mat as it lies: 2× 3+1. */
static const char *
mat_text(struct judge *j)
{
	struct signs mat;
	judge_mat_signs(j, &mat);
	const char *text = pretty_signs(&mat, 0, 0, &j->f, j->arena);
	for (int i = 0; i < mat.n; i++)
		text = arena_printf(j->arena, "%s%s%s", text,
		    i > 0 && mat.sign[i].gap ? " " : "",
		    pretty_signs(&mat, i, i + 1, &j->f, j->arena));
	return text;
}

void
judge_not_mat(struct judge *j)
{
	report_add(&j->r, R_GOAL_NOT_MAT, 0, NULL);
	j->not_mat = true;
	if (!j->c->brief && j->c->goal.n > 0)
		need(j, arena_printf(j->arena,
		            "One side had to be the Goal as it lies on the mat: %s.",
		            mat_text(j)));
}

void
judge_spacing(struct judge *j, const char *read)
{
	report_add(&j->r, R_GOAL_SPACING, 0, NULL);
	if (j->c->brief)
		return;
	need(j,
	    read
	        ? arena_printf(j->arena, "The Goal on the mat is read as %s.", read)
	        : arena_printf(j->arena,
	              "The Goal lies as %s: what stands close together belongs together.",
	              mat_text(j)));
}

static const char *
step_text(
    struct judge *j, const struct side *s, const struct tree *t, const struct node *n)
{
	const char *done = judge_operation(j, s, t, n), *v = paper_value(j, n->value);
	return done && v ? arena_printf(j->arena, "%s = %s", done, v) : NULL;
}

struct equation_tree
judge_boxes(struct judge *j, const struct side *s, const struct tree *t)
{
	enum { SHOWN_MAX = 200 }; /* nodes; more is for no person to read */
	struct equation_tree out = { 0, NULL };
	if (j->c->brief || j->c->no_steps || t->n > SHOWN_MAX)
		return out;
	struct equation_node *node =
	    ARENA_ARRAY(j->arena, (size_t)t->n, struct equation_node);
	for (int i = 0; i < t->n; i++) {
		const struct node *k = &t->node[i];
		node[i] =
		    (struct equation_node){ .text = pretty_item(s, k->item, j->arena),
			    .value = paper_value(j, k->value),
			    .left = (int16_t)k->left,
			    .right = (int16_t)k->right,
			    .postfix = k->kind == ITEM_BANG || k->kind == ITEM_RAISED,
			    .bracket = k->bracket };
	}
	return (struct equation_tree){ t->n, node };
}

void
judge_tree(struct judge *j, const struct side *s, const struct tree *t, bool goal)
{
	struct equation_tree shown = judge_boxes(j, s, t);
	if (shown.n == 0)
		return;
	const char **steps = ARENA_ARRAY(j->arena, (size_t)t->n, const char *);
	int n = 0;
	for (int i = 0; i < t->n; i++)
		if (t->node[i].left >= 0 &&
		    (steps[n] = step_text(j, s, t, &t->node[i])) != NULL)
			n++;
	*(goal ? &j->out->goal : &j->out->solution) = shown;
	if (goal) {
		j->out->goal_steps = steps;
		j->out->n_goal_steps = n;
	} else {
		j->out->solution_steps = steps;
		j->out->n_solution_steps = n;
	}
}
