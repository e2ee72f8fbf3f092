/* equation/check.h - is this Equation right?  A case in, a verdict with its reasons out.
 * Pure.
 *
 *     struct equation_case c;
 *     equation_case_init(&c, equation_system_find("agloa-2019"), "Middle");
 *     equation_cubes_read("3x 5+2", &c.goal, &e);
 *     c.equation = "(5x4)+1=3x(5+2)";
 *     equation_check(&c, arena, &answer);
 *
 * What a case leaves out (lists that are not `given`, EQUATION_NO_SITUATION, no goal) is
 * no part of it and is not judged.  Texts of the case are borrowed; texts of the answer
 * are constants or live in the arena. */
#ifndef EQUATION_CHECK_H
#define EQUATION_CHECK_H
#include "base/arena.h"
#include "equation/tables.h"

enum {
	EQUATION_TEXT_MAX = 10000, /* characters of an Equation; longer is uncheckable */
	EQUATION_CUBES_MAX = 48,   /* cubes and gaps in one list */
	EQUATION_CHOICES_MAX = 24,
	EQUATION_FINDINGS_MAX = 24,
	EQUATION_VALUES_MAX = 64 /* distinct values that are listed */
};

enum cube_turn { TURN_NONE, TURN_SIDEWAYS, TURN_UPSIDE_DOWN, TURN_BOTH };
enum cube_colour { COLOUR_ANY, COLOUR_RED, COLOUR_BLUE, COLOUR_GREEN, COLOUR_BLACK };

/* A cube as it lies.  symbol: 0 to 9 + - x / ^ v, or ' ' for a gap on the mat. */
struct cube {
	char symbol;
	uint8_t turn, colour;
};

struct cube_list {
	bool given; /* false = not part of the case */
	int8_t n;
	struct cube cube[EQUATION_CUBES_MAX];
};

enum equation_mode {
	EQUATION_FULL,      /* the whole Equation: cubes, Goal, value */
	EQUATION_ONE_SIDE,  /* one side without "=" */
	EQUATION_GOAL,      /* the Goal on the mat alone */
	EQUATION_QUESTION,  /* the judge's question: does the Solution equal the Goal? */
	EQUATION_SELECTION, /* may this variation be chosen? */
	EQUATION_MODES
};
extern const char *const equation_mode_names[EQUATION_MODES];

enum equation_side { SIDE_SOLUTION, SIDE_GOAL };
enum equation_parity { PARITY_ANY, PARITY_ODD, PARITY_EVEN, PARITIES };
extern const char *const equation_parity_names[PARITIES];

enum equation_situation {
	EQUATION_NO_SITUATION,
	SITUATION_NOW,
	SITUATION_IMPOSSIBLE,
	SITUATION_A_FLUB,
	SITUATION_P_FLUB,
	SITUATION_NO_GOAL,
	SITUATION_FORCE_OUT,
	SITUATION_LAST_CUBE,
	SITUATION_CLEANUP,
	SITUATION_END_OF_ROUND,
	SITUATIONS
};
extern const char *const equation_situation_names[SITUATIONS]; /* [0] is NULL */

/* One variation that was chosen: param is the base, k, the colour (enum cube_colour) or
 * the wild symbol ('0', 'x'); 0 where it has none. */
struct equation_choice {
	enum variation_id id;
	int param;
};

struct equation_case {
	const struct equation_system *system;
	const struct equation_division *division;
	enum equation_parity parity;
	enum equation_mode mode;
	enum equation_side side;
	enum equation_situation situation;
	int n_choices;
	struct equation_choice choices[EQUATION_CHOICES_MAX];
	struct equation_choice selection; /* EQUATION_SELECTION */
	struct cube_list goal, required, permitted, forbidden, resources;
	const char *goal_declared;  /* NULL = nothing was said */
	const char *equation;       /* NULL or "" = none */
	int8_t setting[SETTINGS_N]; /* a value of equation_settings[i] */
	bool no_steps; /* no steps and trees: a program reads the verdict and its reasons
	                */
	bool patient;  /* the higher caps: for a process on a leash alone */
	bool brief; /* verdict and findings alone: no texts of values, steps, pretty form
	             */
};

enum verdict {
	VERDICT_CORRECT,
	VERDICT_AMBIGUOUS_OK,
	VERDICT_AMBIGUOUS_WRONG,
	VERDICT_INCORRECT,
	VERDICT_ILLEGAL,
	VERDICT_UNCHECKABLE,
	VERDICTS
};
extern const char *const verdict_names[VERDICTS];
/* The Equation stands: correct, or right in every reading. */
bool verdict_stands(enum verdict v);

/* A reading of one side as a tree, for nested boxes: node 0 is the whole side.  text is
 * what is written at the node ("+", "√", "25", "2s"); value is its exact value. */
struct equation_node {
	const char *text, *value;
	int16_t left, right; /* -1 = none; a prefix or postfix sign has only left */
	bool postfix, bracket;
};
struct equation_tree {
	int n;
	const struct equation_node *node;
};

struct equation_finding {
	const char *code;    /* "required_missing" */
	const char *ref;     /* "VII-B-3-a": the section of the system's rule text */
	const char *message; /* one sentence for an eleven-year-old */
	const char *witness; /* a grouping written out with its value, or NULL */
	struct equation_tree read,
	    read_goal; /* that grouping, and the Goal's; or n = 0 */
	int at;        /* character of the Equation, from 1; 0 = none */
	bool note;     /* does not decide: advice, or "another setting would" */
};

struct equation_answer {
	enum verdict verdict;
	const char *reason_code; /* of the first finding, or "ok" */
	int n_findings;
	struct equation_finding findings[EQUATION_FINDINGS_MAX]; /* worst first */
	const char *value; /* of the Solution (or the side, or the Goal); NULL = none */
	int n_values;
	const char *const *values; /* distinct values of the legal permitted readings */
	const char *approx_re, *approx_im; /* 30 digits; NULL = none */
	const char *pretty; /* the Equation as on paper: ², √, ÷, turned cubes */
	int n_solution_steps, n_goal_steps;
	const char *const *solution_steps, *const
	                                       *goal_steps; /* "5 × 4 = 20", in order */
	const char *needed; /* "One more + was needed."; NULL = nothing */
	struct equation_tree solution, goal; /* the reading that was judged */
	int64_t
	    readings; /* permitted readings of the Solution with a value, up to 2^53 */
	int64_t work; /* what it took, as limits count it; the same on every machine */
};

/* division by its code; NULL or unknown = the system's first.  Settings as they stand. */
void equation_case_init(
    struct equation_case *c, const struct equation_system *system, const char *division);
/* Adds a variation by name with its parameter as text ("eight", "8", "red", "x"). INVALID
 * with a sentence where there is none such. */
enum rc equation_case_choose(
    struct equation_case *c, const char *name, const char *param, struct err *e) MUST_USE;
enum rc equation_choice_read(struct equation_choice *out, const char *name,
    const char *param, struct err *e) MUST_USE;
enum rc equation_case_set(
    struct equation_case *c, const char *name, const char *value, struct err *e) MUST_USE;
/* "3x 5+2s": cubes side by side, a space is a gap, s u su turn the cube before them, and
 * (red) or :r after a cube is its colour.  INVALID names the character. */
enum rc equation_cubes_read(
    const char *text, struct cube_list *out, struct err *e) MUST_USE;
/* The same text back, in the ASCII of the notation. */
const char *equation_cubes_text(const struct cube_list *l, struct arena *a);
/* A roll that no set of the system's cubes can show: a sentence, or NULL where it can. */
const char *equation_roll_fault(const struct equation_case *c, struct arena *a);

void equation_check(
    const struct equation_case *c, struct arena *a, struct equation_answer *out);
#endif
