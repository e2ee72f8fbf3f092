/* equation/written.c - what is counted in what is written, whatever it comes to: notes,
 * raised cubes, factorials, operations (A XIII, App A).  Pure. */
#include "equation/written.h"
#include "equation/cubes.h"
#include "equation/pretty.h"

/* XIII-B-13, App A: side notes of powers are all in base ten or all in the base. */
void
written_side_notes(struct judge *j)
{
	int8_t first = 0;
	for (int i = 0; i < j->signs.n; i++) {
		const struct sign *s = &j->signs.sign[i];
		if (s->kind != SIGN_POWER_OF_BASE || s->note_base == 0)
			continue;
		if (first && s->note_base != first)
			report_add(&j->r, R_FORM_NOTATION, s->at, NULL);
		first = first ? first : s->note_base;
	}
}

void
written_ones_alike(struct judge *j)
{
	const struct sign *first = NULL;
	for (int i = 0; i < j->signs.n; i++) {
		const struct sign *s = &j->signs.sign[i];
		if (s->kind != SIGN_POWER_OF_BASE)
			continue;
		if (first && first->exponent != s->exponent &&
		    force_setting(&j->f, SET_ONES_AS_POWERS) == 1)
			report_add(&j->r, R_FORM_NOTATION, s->at,
			    "All 1s must stand for the same power of the base.");
		first = first ? first : s;
	}
}

/* XIII-B-12: a raised exponent is on a cube of the chosen colour; in the Goal that cube
 * lies on the mat. */
void
written_raised_colours(struct judge *j, struct range r, bool on_mat)
{
	int at = -1;
	for (int i = r.from; i < r.to && j->f.colour; i++) {
		const struct sign *s = &j->signs.sign[i];
		uint8_t colour = COLOUR_ANY;
		if (!s->cube)
			continue;
		for (at++;
		     on_mat && at < j->c->goal.n && j->c->goal.cube[at].symbol == ' ';)
			at++;
		if (on_mat && at < j->c->goal.n)
			colour = j->c->goal.cube[at].colour;
		if (i > r.from && s[-1].kind == SIGN_QUOTE &&
		    !(cube_colours(s->cube, colour) >> j->f.colour & 1))
			report_addf(&j->r, R_COLOUR, s->at,
			    "Only a %s cube may be raised here, and the %s is none.",
			    pretty_colour(j->f.colour), pretty_face(s->cube));
	}
}

static int
bangs(const struct judge *j, struct range r, int *at)
{
	int n = 0;
	for (int i = r.from; i < r.to; i++)
		if (j->signs.sign[i].kind == SIGN_BANG) {
			*at = j->signs.sign[i].at;
			n++;
		}
	return n;
}

/* XIII-A-4, A-5, XIII-C-8. */
void
written_factorials(struct judge *j, struct range solution, struct range goal)
{
	enum { MOST = 2 };
	int at = 0;
	int in_solution = bangs(j, solution, &at), in_goal = bangs(j, goal, &at);
	if (in_goal > 0 && j->f.k && (j->f.traits & TRAIT_UPPER))
		report_add(&j->r, R_GOAL_FACTORIAL, at, NULL);
	if (force_on(&j->f, VAR_MULTIPLE_OPERATIONS))
		in_solution = 0;
	if (in_solution + in_goal > MOST)
		report_add(&j->r, R_MANY_FACTORIALS, at, NULL);
}

/* XIII-A-6: three operation signs in the Solution; a decimal point is none. */
void
written_operations(struct judge *j, const struct signs *s)
{
	enum { LEAST = 3 };
	int n = 0, kinds = 0;
	unsigned seen = 0;
	if (!force_on(&j->f, VAR_THREE_OPERATION))
		return;
	for (int i = 0; i < s->n; i++) {
		const struct sign *k = &s->sign[i];
		if (!sign_is_operator(k) && k->kind != SIGN_BANG)
			continue;
		n++;
		kinds += k->kind == SIGN_BANG || !(seen >> k->kind & 1);
		seen |= 1U << k->kind;
	}
	if (n >= LEAST && kinds < LEAST && force_on(&j->f, VAR_MULTIPLE_OPERATIONS) &&
	    force_setting(&j->f, SET_THREE_OPERATION_COUNT) == 1)
		n = kinds;
	if (n < LEAST)
		report_addf(&j->r, R_FEW_OPERATIONS, 0,
		    "The Solution needs at least three operation signs and has %d.", n);
}

/* VII-B-3: two cubes; ! and brackets are none. */
void
written_least_cubes(struct judge *j, const struct signs *s)
{
	int n = cubes_used(s, 0, s->n);
	bool pointed = false;
	for (int i = 0; i < s->n; i++)
		pointed = pointed || s->sign[i].kind == SIGN_POINT;
	if (n == 2 && pointed && force_setting(&j->f, SET_POINT_IS_CUBE) == 1)
		n--;
	if (n > 1 || (j->c->situation == SITUATION_NO_GOAL &&
	                 force_setting(&j->f, SET_NO_GOAL_MINIMUM) == 1))
		return;
	report_add(&j->r, R_FEW_CUBES, 0,
	    "The Solution needs at least two cubes; ! and brackets are not cubes.");
}
