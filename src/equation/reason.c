/* equation/reason.c - the reasons: code, verdict, rule, sentence.  Pure.
 *
 * C = Challenge Cup 2022, M = MLAG Basic 2018-19, A = AGLOA 2019-20. */
#include "equation/reason.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* clang-format off */
const struct reason_row reasons[REASONS] = {
	/* code, verdict, places in C, M and A, sentence */
	[R_OK] = { "ok", VERDICT_CORRECT, { "", "", "" },
	  "" },
	[R_SYNTAX] = { "syntax", VERDICT_ILLEGAL, { "C Math Clarifications", "M III-B-1", "A III-B-1" },
	  "This is no complete sum: a sign has no number where it needs one, or a bracket has no partner." },
	[R_IMPLIED] = { "implied_multiplication", VERDICT_ILLEGAL, { "C Resources", "M III-A", "A III-A" },
	  "Two numbers stand side by side with no sign between them; times must be written with an x cube." },
	[R_VARIATION] = { "variation_not_in_play", VERDICT_ILLEGAL, { "C Resources", "M I-B", "A XIII" },
	  "This sign belongs to a variation that is not being played." },
	[R_ORIENTATION] = { "orientation_not_allowed", VERDICT_ILLEGAL, { "C Resources", "M XIII", "A XIII-A-1, A-2" },
	  "This cube may not be turned that way here." },
	[R_NOT_IN_DIVISION] = { "symbol_not_in_division", VERDICT_ILLEGAL, { "C Resources", "M I-B", "A I-B" },
	  "Roots and exponents are not played in this division." },
	[R_INDEX_MISSING] = { "index_missing", VERDICT_ILLEGAL, { "C Resources", "M III-B-2", "A III-B-2" },
	  "A root needs its index: for a square root a 2 must stand before the radical sign." },
	[R_NUMERAL_LONG] = { "numeral_too_long", VERDICT_ILLEGAL, { "C Solutions", "M VII-B-4, IV-B-1", "A VII-B-4, IV-B-1" },
	  "This number has too many digits." },
	[R_BAD_DIGIT] = { "bad_digit_for_base", VERDICT_ILLEGAL, { "", "", "A XIII-B-6, XIII-C-5" },
	  "This digit does not exist in the base that is being played." },
	[R_LEADING_ZERO] = { "leading_zero", VERDICT_ILLEGAL, { "C Goal", "M IV-B-1", "A IV-B-1" },
	  "A number in the Goal may not begin with 0." },
	[R_POB] = { "pob_not_power", VERDICT_ILLEGAL, { "", "", "A XIII-B-13" },
	  "The 1 may stand only for a power of the base." },
	[R_GOAL_EMPTY] = { "goal_empty", VERDICT_ILLEGAL, { "C Goal", "M IV-B", "A IV-B" },
	  "There is no Goal on the mat." },
	[R_GOAL_CUBES] = { "goal_too_many_cubes", VERDICT_ILLEGAL, { "C Goal", "M IV-B", "A IV-B, VII-C-5-a" },
	  "The Goal has too many cubes." },
	[R_GOAL_NOT_EXPRESSION] = { "goal_not_an_expression", VERDICT_ILLEGAL, { "C Goal", "M IV-B, VII-C-3-e", "A IV-B, VII-C-5-a" },
	  "The Goal on the mat does not name a number." },
	[R_GOAL_PROHIBITED] = { "goal_prohibited_form", VERDICT_INCORRECT, { "", "", "A XIII-C-9" },
	  "In the Goal, x may not count the factors of a power plus or minus something." },
	[R_GOAL_RANGE] = { "goal_value_out_of_range", VERDICT_ILLEGAL, { "", "", "A XIII-B-7" },
	  "With Multiple of k the Goal must lie between -1000 and 1000." },
	[R_UNDEFINED] = { "undefined_value", VERDICT_ILLEGAL, { "C Math Clarifications", "M III-A, III-C-2", "A III-A, III-C" },
	  "This has no value: for example, nothing can be divided by 0." },
	[R_GENERAL_RULE] = { "division_general_rule", VERDICT_ILLEGAL, { "", "M III-C-3", "A XIII-A General rule" },
	  "In this division powers and roots may be taken only of whole numbers, and a root must be whole." },
	[R_DOMAIN] = { "domain_limit", VERDICT_ILLEGAL, { "", "", "A XIII-A-7, A-9, A-15" },
	  "The number is beyond the limit of this variation." },
	[R_FRACTION] = { "fraction_not_allowed", VERDICT_ILLEGAL, { "C Goal, Resources", "", "" },
	  "Third grade has no fractions: a smaller number may not be divided by a larger one." },
	[R_IRRATIONAL] = { "irrational_value", VERDICT_ILLEGAL, { "C Resources", "", "" },
	  "The value is irrational, which is not allowed." },
	[R_GOAL_NOT_INTEGER] = { "goal_not_integer", VERDICT_ILLEGAL, { "C Goal", "", "" },
	  "The Goal must come to a whole number." },
	[R_GOAL_NEGATIVE] = { "goal_negative", VERDICT_ILLEGAL, { "C Goal", "", "" },
	  "In third grade the Goal may not be less than 0." },
	[R_ROOT_WRONG] = { "root_value_wrong", VERDICT_ILLEGAL, { "", "", "A XIII-D-11" },
	  "The value in braces is not one of the values of this power or root." },
	[R_ROOT_MISPLACED] = { "root_choice_misplaced", VERDICT_ILLEGAL, { "", "", "A XIII-D-11" },
	  "A value in braces belongs behind a bracket that holds a power or a root." },
	[R_SITUATION] = { "situation_not_possible", VERDICT_INCORRECT, { "C Procedure", "M VI-A-2, VIII-A", "A VI-A" },
	  "This challenge cannot be made with the cubes as they lie, so there is nothing to check." },
	[R_FORM_EQUALS] = { "form_equals_sign", VERDICT_INCORRECT, { "C Math Clarifications", "M VII-B-1", "A VII-B-1" },
	  "An Equation has exactly one equals sign." },
	[R_FORM_NO_GOAL] = { "form_no_goal", VERDICT_INCORRECT, { "C Math Clarifications", "M VII-B-2", "A VII-B-1, B-2" },
	  "Both the Solution and the Goal must be written, with an equals sign between them." },
	[R_FORM_NOTATION] = { "form_notation", VERDICT_INCORRECT, { "", "", "A App A" },
	  "The side notes must all be in one base." },
	[R_WILD_NOT_IN_PLAY] = { "wild_not_in_play", VERDICT_INCORRECT, { "C Resources", "M XIII", "A VII-C-5-b(a)" },
	  "This cube is not wild, so it can only be what it shows." },
	[R_WILD_INCONSISTENT] = { "wild_inconsistent", VERDICT_INCORRECT, { "", "M XIII", "A XIII-A-3, VII-C-5-f(a)" },
	  "A wild cube must stand for the same sign everywhere." },
	[R_WILD_NOT_NUMERAL] = { "wild_not_a_numeral", VERDICT_INCORRECT, { "", "", "A XIII-A-3" },
	  "In Elementary the wild 0 can stand only for a digit." },
	[R_GOAL_NOT_MAT] = { "goal_not_as_on_mat", VERDICT_INCORRECT, { "C Solutions", "M VII-B-2", "A VII-B-2" },
	  "Neither side of the Equation is the Goal as it lies on the mat." },
	[R_GOAL_SPACING] = { "goal_grouping_violates_spacing", VERDICT_INCORRECT, { "C Goal", "M VII-C-3-f", "A VII-C-5-b" },
	  "The Goal is grouped differently from the way it lies on the mat." },
	[R_GOAL_FACTORIAL] = { "goal_factorial_with_multiple_of_k", VERDICT_INCORRECT, { "", "", "A XIII-C-8" },
	  "With Multiple of k no ! may be written in the Goal." },
	[R_FEW_CUBES] = { "too_few_cubes", VERDICT_INCORRECT, { "C Solutions", "M VII-B-3-a", "A VII-B-3" },
	  "The Solution has too few cubes." },
	[R_REQUIRED] = { "required_missing", VERDICT_INCORRECT, { "C Solutions", "M VII-B-3", "A VII-B-3" },
	  "Every cube in Required must be used." },
	[R_FORBIDDEN] = { "forbidden_used", VERDICT_INCORRECT, { "C Solutions", "M VII-B-3", "A VII-B-3" },
	  "The Solution needs a cube that lies in Forbidden." },
	[R_UNAVAILABLE] = { "cube_unavailable", VERDICT_INCORRECT, { "C Solutions", "M VII-B-3", "A VII-B-3" },
	  "The Solution uses a cube that is not there." },
	[R_MANY_RESOURCES] = { "too_many_resource_cubes", VERDICT_INCORRECT, { "C Procedure A-flub", "M VII-B-3", "A VII-B-3" },
	  "Only one cube may come from Resources." },
	[R_FORCE_OUT_UNUSED] = { "force_out_cube_unused", VERDICT_INCORRECT, { "C Force Out", "", "" },
	  "In a Force Out both cubes left in Resources must be used." },
	[R_IMMEDIATE_FLUB] = { "immediate_flub", VERDICT_INCORRECT, { "C Procedure 6", "", "" },
	  "A Solution of one cube does not answer a No-Goal challenge: such a Goal would be an A-flub at once." },
	[R_COLOUR] = { "exponent_wrong_colour", VERDICT_INCORRECT, { "", "", "A XIII-B-12" },
	  "A raised exponent needs a cube of the chosen colour." },
	[R_FEW_OPERATIONS] = { "too_few_operations", VERDICT_INCORRECT, { "", "", "A XIII-A-6" },
	  "The Solution needs at least three operation signs." },
	[R_MANY_FACTORIALS] = { "too_many_factorials", VERDICT_INCORRECT, { "", "", "A XIII-A-4" },
	  "At most two factorial signs may be written." },
	[R_NOT_EQUAL] = { "not_equal", VERDICT_INCORRECT, { "C Solutions", "M VII-C-3-g", "A VII-C-5-d" },
	  "The Solution does not equal the Goal." },
	[R_EQUALS_WITH_K] = { "equals_goal_with_multiple_of_k", VERDICT_INCORRECT, { "", "", "A XIII-B-7, VII-C-5-f(c)" },
	  "With Multiple of k the Solution must differ from the Goal." },
	[R_NOT_MULTIPLE] = { "not_a_multiple_of_k", VERDICT_INCORRECT, { "", "", "A XIII-B-7" },
	  "The Solution and the Goal do not differ by a multiple of k." },
	[R_AMBIGUOUS] = { "ambiguous_grouping", VERDICT_AMBIGUOUS_WRONG, { "", "", "A VII-B-6, VII-C-5-c" },
	  "It can be grouped in another way that does not work." },
	[R_CLASH] = { "default_clash", VERDICT_AMBIGUOUS_WRONG, { "", "", "A VII-B-6-c" },
	  "Two signs claim the same number, and one way of reading it does not work." },
	[R_AMBIGUOUS_SYMBOL] = { "ambiguous_symbol", VERDICT_AMBIGUOUS_WRONG, { "", "", "A VII-C-5-e, App A" },
	  "A sign can be read in two ways, and one of them does not work." },
	[R_NOT_INDICATED] = { "root_value_not_indicated", VERDICT_AMBIGUOUS_WRONG, { "", "", "A XIII-D-11" },
	  "This power or root has several values, and the writer did not say which is meant." },
	[R_UNCHECKABLE] = { "uncheckable", VERDICT_UNCHECKABLE, { "B20", "B20", "A XIII-C-9 comment" },
	  "This cannot be worked out within the limits." },
	[R_NO_EFFECT] = { "no_effect", VERDICT_ILLEGAL, { "", "", "A II-B-2" },
	  "This variation has no effect with the cubes that were rolled." },
	[R_CHOSEN] = { "already_chosen", VERDICT_ILLEGAL, { "", "", "A II-B-2" },
	  "This variation has been chosen already." },
	[R_CONFLICT] = { "conflict", VERDICT_ILLEGAL, { "", "", "A II-B-2" },
	  "This variation conflicts with one that has been chosen." },
	[R_NOT_IN_THIS_DIVISION] = { "not_in_division", VERDICT_ILLEGAL, { "", "", "A XIII" },
	  "This division does not have this variation." },
	[R_NOT_THIS_YEAR] = { "not_this_year", VERDICT_ILLEGAL, { "", "", "A XIII" },
	  "This variation is not played this year." },
	[R_ALWAYS] = { "always_in_force", VERDICT_ILLEGAL, { "", "", "A XIII-C" },
	  "This variation is always in force here, so it cannot be chosen." },
	[R_PARAM_RANGE] = { "param_out_of_range", VERDICT_ILLEGAL, { "", "", "A XIII-B-6, B-7" },
	  "This division does not have that choice." },
};
/* clang-format on */

enum reason
reason_find(const char *code)
{
	for (int i = 0; i < REASONS; i++)
		if (strcmp(reasons[i].code, code) == 0)
			return (enum reason)i;
	return R_OK;
}

struct equation_finding *
report_add(struct report *r, enum reason reason, int at, const char *text)
{
	const struct reason_row *row = &reasons[reason];
	for (int i = 0; i < r->n; i++)
		if (r->finding[i].code == row->code && r->finding[i].at == at)
			return &r->finding[i];
	if (r->n == EQUATION_FINDINGS_MAX)
		return &r->finding[r->n - 1];
	if (r->first == R_OK)
		r->first = reason;
	struct equation_finding *f = &r->finding[r->n++];
	*f = (struct equation_finding){ .code = row->code,
		.ref = row->ref[r->force->system],
		.message = text ? text : row->sentence,
		.at = at };
	return f;
}

struct equation_finding *
report_addf(struct report *r, enum reason reason, int at, const char *fmt, ...)
{
	char text[ERR_TEXT_MAX];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	return report_add(r, reason, at, arena_strdup(r->arena, text));
}

void
report_note(struct report *r, const char *code, const char *ref, const char *text)
{
	if (r->n == EQUATION_FINDINGS_MAX)
		return;
	r->finding[r->n++] = (struct equation_finding){
		.code = code, .ref = ref, .message = text, .note = true
	};
}

void
report_take(struct report *to, const struct report *from)
{
	for (int i = 0; i < from->n; i++)
		report_add(to, reason_find(from->finding[i].code), from->finding[i].at,
		    from->finding[i].message);
}
