/* equation/tables.h - the rule systems of the checker as const data: divisions,
 * variations, settings for unclear places, reason codes.  Pure.
 *
 * A league official reads tables_*.c beside the rule text: each row cites its place. */
#ifndef EQUATION_TABLES_H
#define EQUATION_TABLES_H
#include "base/base.h"

enum variation_id {
	VAR_SIDEWAYS,
	VAR_UPSIDE_DOWN,
	VAR_ZERO_WILD,
	VAR_ZERO_OR_X_WILD,
	VAR_FACTORIAL,
	VAR_MULTIPLE_OPERATIONS,
	VAR_THREE_OPERATION,
	VAR_REMAINDER,
	VAR_AVERAGE,
	VAR_PERCENT,
	VAR_DECIMAL_POINT,
	VAR_SMALLEST_PRIME,
	VAR_TWO_DIGIT,
	VAR_LCM,
	VAR_GCF,
	VAR_NUMBER_OF_FACTORS,
	VAR_BASE,
	VAR_MULTIPLE_OF_K,
	VAR_EXPONENT,
	VAR_POWERS_OF_BASE,
	VAR_IMAGINARY,
	VAR_DECIMAL_IN_GOAL,
	VAR_LOG,
	VARIATIONS
};

enum param_kind { PARAM_NONE, PARAM_WILD, PARAM_BASE, PARAM_K, PARAM_COLOUR };

/* How a division has a variation. */
enum offer { OFFER_NOT, OFFER_ODD, OFFER_EVEN, OFFER_ANY, OFFER_ALWAYS };
enum { OFFER_DIVISIONS = 4 };

struct variation {
	const char *name;  /* "two_digit_numerals": in cases and addresses */
	const char *title; /* "Two-digit Numerals": on pages */
	const char *ref;
	enum param_kind param;
	uint8_t offer[OFFER_DIVISIONS]; /* AGLOA: Elementary, Middle, Junior, Senior */
	const char *what;               /* one sentence for a page */
};
extern const struct variation equation_variations[VARIATIONS];

enum setting_id {
	/* ---- Challenge Cup and MLAG Basic, B1 to B26 ---- */
	SET_POWER_CHAIN,
	SET_INDEX_BINDING,
	SET_BARE_ROOT_OPERAND,
	SET_REDUCE_EXPONENT_FIRST,
	SET_NEGATIVE_TO_IRRATIONAL,
	SET_IRRATIONAL,
	SET_THIRD_GRADE_FRACTION,
	SET_MINOR_WHOLE_NUMBER_RULE,
	SET_GOAL_DIGITS,
	SET_GOAL_LEADING_ZERO,
	SET_INVALID_GOAL_AT_CHECK,
	SET_EDGE_SIGN,
	SET_GOAL_GROUPING,
	SET_GOAL_SIDE,
	SET_GOAL_STRUCTURE,
	SET_NEGATIVE_VALUE_GOAL,
	SET_HALF_SIMPLIFIED_GOAL,
	SET_MIN_SOLUTION_CUBES,
	SET_FORCE_OUT_USES,
	SET_NO_GOAL_IMMEDIATE_FLUB,
	SET_UNCHECKABLE_RULING,
	SET_INDEX_LITERAL,
	SET_WILD_ZERO_TURNED,
	SET_WILD_NUMERAL_LENGTH,
	SET_FORBIDDEN_EVERYWHERE,
	/* ---- AGLOA, U1 to U30 ---- */
	SET_SEASON_PARITY,
	SET_UNDEFINED_READINGS,
	SET_CLASH_REACH,
	SET_ROOT_INDEX_SIDE,
	SET_QUESTION_DEFAULTS,
	SET_GOAL_GAPS,
	SET_GOAL_BRACKETS,
	SET_TURNED_GOAL_CUBES,
	SET_WILD_X_UNMARKED,
	SET_POWER_OF_FACTORIAL,
	SET_CARET_CONTEXT,
	SET_POINT_MULTIPLIES,
	SET_POINT_IS_CUBE,
	SET_PERCENT_OPERAND,
	SET_LCM_DEFAULT,
	SET_PREFIX_BEFORE_INDEX,
	SET_RAISED_CUBE,
	SET_ONES_AS_POWERS,
	SET_TEN_TURNED_IN_GOAL,
	SET_BASE_TEN_NUMERALS,
	SET_MULTIPLE_ZERO,
	SET_POWER_OF_I,
	SET_GOAL_DECIMAL_BASE,
	SET_LOG_IDENTITIES,
	SET_HAND_CHECK,
	SET_PROHIBITED_FORM,
	SET_THREE_OPERATION_COUNT,
	SET_IRRATIONAL_EXPONENT,
	SET_REUSE_FORBIDDEN_SIGN,
	SET_NO_GOAL_MINIMUM,
	SET_OFFER_PARITY,
	SET_CONFLICTS,
	SET_OLD_CUBES,
	SETTINGS_N
};

enum equation_system_id {
	SYSTEM_CHALLENGE_CUP,
	SYSTEM_MLAG_BASIC,
	SYSTEM_AGLOA,
	SYSTEMS
};

/* An unclear place of a rule text.  Value 0 is not always the default: see standard. */
struct equation_setting {
	const char *name;
	const char *point;     /* "B1", "U3": the place in the list of unclear points */
	const char *values[4]; /* names; ends with NULL */
	int8_t
	    standard[SYSTEMS]; /* default for each system; -1 = it has no such setting */
	const char *what;      /* one sentence: what is unclear */
};
extern const struct equation_setting equation_settings[SETTINGS_N];

/* What a division bars or always has; each bit cites its rule in tables_system.c. */
enum division_trait {
	TRAIT_NO_POWERS = 1,    /* neither ^ nor v on the mat */
	TRAIT_WHOLE_POWERS = 2, /* the general rule: powers and roots of whole numbers */
	TRAIT_WILD_NUMERAL = 4, /* a wild cube stands for a numeral only */
	TRAIT_MIDDLE = 8,       /* AGLOA Middle: limit 1000, Goal range with k */
	TRAIT_UPPER = 16,       /* AGLOA Junior and Senior */
	TRAIT_MINOR = 32        /* MLAG Minor: its general rule is a setting */
};

struct equation_division {
	const char *code, *name;
	const char *ref;
	unsigned traits;
	unsigned always; /* 1 << enum variation_id: always in force */
	int8_t offer;    /* column of variation.offer; -1 = no variations are chosen */
};

struct equation_system {
	enum equation_system_id id;
	const char *name; /* "agloa-2019" */
	const char *title;
	int8_t n_divisions;
	const struct equation_division *divisions;
	int8_t goal_cubes_max, cubes_of_a_colour;
	unsigned situations; /* 1 << enum equation_situation that it knows */
};
extern const struct equation_system equation_systems[SYSTEMS];
/* NULL where there is none such. */
const struct equation_system *equation_system_find(const char *name);
const struct equation_division *equation_division_find(
    const struct equation_system *s, const char *code);
/* Whether the division offers the variation in a year: any, odd or even. */
bool equation_offered(const struct equation_division *d, enum variation_id v, int parity);
/* The same where the settings season_parity and offer_parity have these values (U1, U28).
 */
bool equation_offered_by(const struct equation_division *d, enum variation_id v,
    int parity, int season, int offer);
/* What a variation is chosen with, "8|9"; "1" for one that is only chosen. */
const char *equation_params(enum param_kind kind, const struct equation_division *d);
#endif
