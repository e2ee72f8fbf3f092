/* equation/tables_variation.c - the variations: which division has which in which year.
 * Pure.
 *
 * A = AGLOA Equations 2019-20, section XIII; 2019-20 is an even year (setting
 * season_parity).  MLAG Basic's Junior and Senior always have Sideways, Upside-down and 0
 * Wild (M XIII): see tables_system.c. */
#include "equation/tables.h"

enum {
	NOT = OFFER_NOT,
	ODD = OFFER_ODD,
	EVEN = OFFER_EVEN,
	ANY = OFFER_ANY,
	ON = OFFER_ALWAYS
};

/* clang-format off */
const struct variation equation_variations[VARIATIONS] = {
	/* name, title, rule, parameter, Elementary, Middle, Junior, Senior, what it does */
	[VAR_SIDEWAYS] = { "sideways", "Sideways", "XIII-A-1", PARAM_NONE, { ANY, ANY, ON, ON },
	  "A number cube lying on its side is one over the number." },
	[VAR_UPSIDE_DOWN] = { "upside_down", "Upside-down", "XIII-A-2", PARAM_NONE, { ANY, ANY, ON, ON },
	  "A number cube standing on its head is minus the number." },
	[VAR_ZERO_WILD] = { "zero_wild", "0 Wild", "XIII-A-3, XIII-B-3", PARAM_NONE, { ANY, ANY, NOT, NOT },
	  "A 0 may stand for another sign, the same everywhere (in Elementary: for a digit)." },
	[VAR_ZERO_OR_X_WILD] = { "zero_or_x_wild", "0 or x Wild", "XIII-C-3", PARAM_WILD, { NOT, NOT, ANY, ANY },
	  "The chosen cube may stand for any other sign, the same everywhere." },
	[VAR_FACTORIAL] = { "factorial", "Factorial", "XIII-A-4", PARAM_NONE, { ANY, ANY, ANY, ANY },
	  "Two factorial signs may be written in the Equation." },
	[VAR_MULTIPLE_OPERATIONS] = { "multiple_operations", "Multiple Operations", "XIII-A-5", PARAM_NONE, { ANY, ANY, ANY, ANY },
	  "An operation cube may be used many times in the Solution." },
	[VAR_THREE_OPERATION] = { "three_operation", "Three-operation Solution", "XIII-A-6", PARAM_NONE, { ANY, NOT, NOT, NOT },
	  "The Solution needs at least three operation signs." },
	[VAR_REMAINDER] = { "remainder", "Remainder", "XIII-A-7", PARAM_NONE, { ANY, NOT, NOT, NOT },
	  "A sideways ÷ gives the remainder of a division." },
	[VAR_AVERAGE] = { "average", "Average", "XIII-A-8", PARAM_NONE, { EVEN, EVEN, NOT, NOT },
	  "A + gives the average of two numbers, never their sum." },
	[VAR_PERCENT] = { "percent", "Percent", "XIII-A-10", PARAM_NONE, { EVEN, EVEN, NOT, NOT },
	  "An upside-down √ takes a percentage." },
	[VAR_DECIMAL_POINT] = { "decimal_point", "Decimal Point", "XIII-A-11", PARAM_NONE, { EVEN, EVEN, NOT, NOT },
	  "A ^ cube may be a decimal point." },
	[VAR_SMALLEST_PRIME] = { "smallest_prime", "Smallest Prime", "XIII-A-9", PARAM_NONE, { EVEN, NOT, NOT, NOT },
	  "x before a number is the smallest prime bigger than it." },
	[VAR_TWO_DIGIT] = { "two_digit_numerals", "Two-digit Numerals", "XIII-A-12", PARAM_NONE, { ODD, NOT, NOT, NOT },
	  "The Solution may have numbers of two digits." },
	[VAR_LCM] = { "lcm", "Least Common Multiple", "XIII-A-13", PARAM_NONE, { ODD, NOT, NOT, NOT },
	  "A √ between two numbers may be their least common multiple." },
	[VAR_GCF] = { "gcf", "Greatest Common Factor", "XIII-A-14", PARAM_NONE, { ODD, NOT, NOT, NOT },
	  "A ^ between two numbers may be their greatest common factor." },
	[VAR_NUMBER_OF_FACTORS] = { "number_of_factors", "Number of Factors", "XIII-A-15, XIII-C-9", PARAM_NONE, { ODD, ODD, ANY, ANY },
	  "x before a number is how many factors it has." },
	[VAR_BASE] = { "base", "Base m", "XIII-B-6, XIII-C-5", PARAM_BASE, { NOT, ANY, ANY, ANY },
	  "All numbers are written in the chosen base." },
	[VAR_MULTIPLE_OF_K] = { "multiple_of_k", "Multiple of k", "XIII-B-7, XIII-C-8", PARAM_K, { NOT, ANY, ANY, ANY },
	  "The Solution must differ from the Goal by a multiple of k, and not by 0." },
	[VAR_EXPONENT] = { "exponent", "Exponent", "XIII-B-12", PARAM_COLOUR, { NOT, ODD, ANY, ANY },
	  "A number cube of the chosen colour may be an exponent without a ^." },
	[VAR_POWERS_OF_BASE] = { "powers_of_the_base", "Powers of the Base", "XIII-B-13", PARAM_NONE, { NOT, ODD, ANY, ANY },
	  "A 1 may stand for a power of the base." },
	[VAR_IMAGINARY] = { "imaginary", "Imaginary", "XIII-D-11", PARAM_NONE, { NOT, NOT, NOT, ANY },
	  "A sideways - is i, the square root of -1." },
	[VAR_DECIMAL_IN_GOAL] = { "decimal_in_goal", "Decimal in Goal", "XIII-D-12", PARAM_NONE, { NOT, NOT, NOT, ANY },
	  "The Goal may be written with decimal points." },
	[VAR_LOG] = { "log", "Log", "XIII-D-13", PARAM_NONE, { NOT, NOT, NOT, ANY },
	  "A sideways ÷ is a logarithm: 8 log 2 is 3." },
};
/* clang-format on */
