/* equation/selection.c - may this variation be chosen after this roll?  A II-B-2, XIII.
 * Pure. */
#include "equation/judge.h"
#include <string.h>

/* Without a cube of these symbols the variation has no effect; NULL = it always has. */
static const char *const cubes_needed[VARIATIONS] = {
	[VAR_ZERO_WILD] = "0",
	[VAR_AVERAGE] = "+",
	[VAR_PERCENT] = "v",
	[VAR_LCM] = "v",
	[VAR_DECIMAL_POINT] = "^",
	[VAR_GCF] = "^",
	[VAR_REMAINDER] = "/",
	[VAR_LOG] = "/",
	[VAR_SMALLEST_PRIME] = "x",
	[VAR_NUMBER_OF_FACTORS] = "x",
	[VAR_POWERS_OF_BASE] = "1",
};

static bool
rolled(const struct equation_case *c, char symbol)
{
	const struct cube_list *lists[] = { &c->goal, &c->required, &c->permitted,
		&c->forbidden, &c->resources };
	for (size_t l = 0; l < COUNT(lists); l++)
		for (int i = 0; i < lists[l]->n; i++)
			if (lists[l]->cube[i].symbol == symbol)
				return true;
	return false;
}

/* A wild cube in play may stand for the symbol that is lacking. */
static bool
wild_helps(const struct judge *j, char symbol)
{
	bool numeral = symbol >= '0' && symbol <= '9';
	return j->f.wild && rolled(j->c, j->f.wild) &&
	       (numeral || !(j->f.traits & TRAIT_WILD_NUMERAL));
}

/* A digit of the chosen colour that the base has (XIII-B-12 comment (c)). */
static bool
colour_rolled(const struct judge *j, int colour)
{
	static const char *const digits[] = { [COLOUR_RED] = "0123",
		[COLOUR_BLUE] = "0123",
		[COLOUR_GREEN] = "456",
		[COLOUR_BLACK] = "789" };
	const struct cube_list *l = &j->c->resources;
	for (int i = 0; i < l->n; i++) {
		const struct cube *k = &l->cube[i];
		if (k->symbol >= '0' && k->symbol - '0' < j->f.base && k->symbol <= '9' &&
		    strchr(digits[colour], k->symbol) &&
		    (k->colour == COLOUR_ANY || k->colour == colour))
			return true;
	}
	return wild_helps(j, digits[colour][0]);
}

static bool
has_effect(const struct judge *j, const struct equation_choice *v)
{
	const char *needed = cubes_needed[v->id];
	if (!j->c->resources.given)
		return true;
	if (v->id == VAR_EXPONENT)
		return colour_rolled(j, v->param);
	if (v->id == VAR_ZERO_OR_X_WILD)
		return rolled(j->c, (char)v->param);
	return !needed || rolled(j->c, needed[0]) || wild_helps(j, needed[0]);
}

static bool
param_in_range(const struct judge *j, const struct equation_choice *v)
{
	enum { K_LEAST = 6, K_MOST = 11, TEN = 10 };
	bool upper = (j->f.traits & TRAIT_UPPER) != 0;
	if (v->id == VAR_MULTIPLE_OF_K) /* XIII-B-7 */
		return v->param >= K_LEAST && v->param <= K_MOST;
	if (v->id != VAR_BASE)
		return true;
	/* XIII-B-6, XIII-C-5 */
	return v->param == 8 || v->param == 9 ||
	       (upper ? v->param == TEN + 1 || v->param == TEN + 2 : v->param == TEN);
}

/* The text lists no conflicts (U30): a second choice of one kind, and two meanings of x.
 */
static bool
conflicts(
    struct judge *j, const struct equation_choice *a, const struct equation_choice *b)
{
	bool x = (a->id == VAR_SMALLEST_PRIME && b->id == VAR_NUMBER_OF_FACTORS) ||
	         (b->id == VAR_SMALLEST_PRIME && a->id == VAR_NUMBER_OF_FACTORS);
	bool second = a->id == b->id && a->param != b->param;
	return (x || second) && force_setting(&j->f, SET_CONFLICTS) == 0;
}

/* Which year it is by the setting (U1), and whether the division's list names one (U28).
 */
static bool
this_year(struct judge *j, const struct equation_choice *v)
{
	const struct equation_division *d = j->c->division;
	bool odd_in_middle = equation_variations[v->id].offer[1] == OFFER_ODD;
	int season = 0, offer = 0;
	if (j->c->parity != PARITY_ANY) {
		season = force_setting(&j->f, SET_SEASON_PARITY);
		if ((d->traits & TRAIT_UPPER) && odd_in_middle)
			offer = force_setting(&j->f, SET_OFFER_PARITY);
	}
	return equation_offered_by(d, v->id, (int)j->c->parity, season, offer);
}

static enum reason
selection_fault(struct judge *j, const struct equation_choice *v)
{
	const struct equation_division *d = j->c->division;
	if (d->always >> v->id & 1)
		return R_ALWAYS;
	if (!equation_offered(d, v->id, PARITY_ANY))
		return R_NOT_IN_THIS_DIVISION;
	if (!this_year(j, v))
		return R_NOT_THIS_YEAR;
	for (int i = 0; i < j->c->n_choices; i++)
		if (j->c->choices[i].id == v->id && j->c->choices[i].param == v->param)
			return R_CHOSEN;
	for (int i = 0; i < j->c->n_choices; i++)
		if (conflicts(j, &j->c->choices[i], v))
			return R_CONFLICT;
	if (!param_in_range(j, v))
		return R_PARAM_RANGE;
	return has_effect(j, v) ? R_OK : R_NO_EFFECT;
}

void
selection_judge(struct judge *j)
{
	j->shown = true;
	enum reason why = selection_fault(j, &j->c->selection);
	if (why != R_OK)
		report_add(&j->r, why, 0, NULL);
}

/* Why a variation of the shake could not be chosen there; R_OK where it could. */
static enum reason
choice_fault(const struct judge *j, int at)
{
	const struct equation_case *c = j->c;
	const struct equation_choice *v = &c->choices[at];
	if (c->division->always >> v->id & 1)
		return R_OK;
	if (!equation_offered(c->division, v->id, PARITY_ANY))
		return R_NOT_IN_THIS_DIVISION;
	if (j->f.system == SYSTEM_AGLOA &&
	    !equation_offered_by(c->division, v->id, (int)c->parity,
	        c->setting[SET_SEASON_PARITY], c->setting[SET_OFFER_PARITY]))
		return R_NOT_THIS_YEAR;
	for (int i = 0; i < at; i++)
		if (c->choices[i].id == v->id)
			return c->choices[i].param == v->param ? R_CHOSEN : R_CONFLICT;
	return param_in_range(j, v) ? R_OK : R_PARAM_RANGE;
}

void
selection_notes(struct judge *j)
{
	for (int i = 0; i < j->c->n_choices; i++) {
		enum reason why = choice_fault(j, i);
		if (why != R_OK)
			report_note(&j->r, reasons[why].code, "A II-B-2",
			    arena_printf(j->arena, "%s: %s",
			        equation_variations[j->c->choices[i].id].title,
			        reasons[why].sentence));
	}
}
