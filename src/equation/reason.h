/* equation/reason.h - every reason for a verdict: its code, rule and sentence.  Pure. */
#ifndef EQUATION_REASON_H
#define EQUATION_REASON_H
#include "equation/force.h"

enum reason {
	R_OK,
	R_SYNTAX,
	R_IMPLIED,
	R_VARIATION,
	R_ORIENTATION,
	R_NOT_IN_DIVISION,
	R_INDEX_MISSING,
	R_NUMERAL_LONG,
	R_BAD_DIGIT,
	R_LEADING_ZERO,
	R_POB,
	R_GOAL_EMPTY,
	R_GOAL_CUBES,
	R_GOAL_NOT_EXPRESSION,
	R_GOAL_PROHIBITED,
	R_GOAL_RANGE,
	R_UNDEFINED,
	R_GENERAL_RULE,
	R_DOMAIN,
	R_FRACTION,
	R_IRRATIONAL,
	R_GOAL_NOT_INTEGER,
	R_GOAL_NEGATIVE,
	R_ROOT_WRONG,
	R_ROOT_MISPLACED,
	R_SITUATION,
	R_FORM_EQUALS,
	R_FORM_NO_GOAL,
	R_FORM_NOTATION,
	R_WILD_NOT_IN_PLAY,
	R_WILD_INCONSISTENT,
	R_WILD_NOT_NUMERAL,
	R_GOAL_NOT_MAT,
	R_GOAL_SPACING,
	R_GOAL_FACTORIAL,
	R_FEW_CUBES,
	R_REQUIRED,
	R_FORBIDDEN,
	R_UNAVAILABLE,
	R_MANY_RESOURCES,
	R_FORCE_OUT_UNUSED,
	R_IMMEDIATE_FLUB,
	R_COLOUR,
	R_FEW_OPERATIONS,
	R_MANY_FACTORIALS,
	R_NOT_EQUAL,
	R_EQUALS_WITH_K,
	R_NOT_MULTIPLE,
	R_AMBIGUOUS,
	R_CLASH,
	R_AMBIGUOUS_SYMBOL,
	R_NOT_INDICATED,
	R_UNCHECKABLE,
	R_NO_EFFECT,
	R_CHOSEN,
	R_CONFLICT,
	R_NOT_IN_THIS_DIVISION,
	R_NOT_THIS_YEAR,
	R_ALWAYS,
	R_PARAM_RANGE,
	REASONS
};

struct reason_row {
	const char *code;
	enum verdict verdict;
	const char *ref[SYSTEMS];
	const char *sentence; /* said where there is nothing closer to say */
};
extern const struct reason_row reasons[REASONS];
enum reason reason_find(const char *code); /* R_OK if unknown */

/* What is found while an Equation is judged, in the order of judging: the first decides.
 */
struct report {
	struct arena *arena;
	const struct force *force;
	int n;
	struct equation_finding *finding; /* EQUATION_FINDINGS_MAX of them */
	enum reason first;                /* R_OK while nothing decides */
};

/* Adds a finding once for each code and place; text NULL = the reason's own sentence. */
struct equation_finding *report_add(
    struct report *r, enum reason reason, int at, const char *text);
struct equation_finding *report_addf(
    struct report *r, enum reason reason, int at, const char *fmt, ...) PRINTF_LIKE(4, 5);
/* Adds what another report found. */
void report_take(struct report *to, const struct report *from);
/* Says something that does not decide. */
void report_note(struct report *r, const char *code, const char *ref, const char *text);
#endif
