/* equation/sign.h - what is written, sign by sign: from text and from cubes.  Pure. */
#ifndef EQUATION_SIGN_H
#define EQUATION_SIGN_H
#include "equation/force.h"

enum sign_kind {
	SIGN_DIGIT, /* digit: 0 to 9, T, E */
	SIGN_POWER_OF_BASE,
	SIGN_I,
	SIGN_ADD,
	SIGN_SUB,
	SIGN_MUL,
	SIGN_DIV,
	SIGN_POW,
	SIGN_ROOT,
	SIGN_REM,
	SIGN_LOG,
	SIGN_PERCENT,
	SIGN_LCM,
	SIGN_GCF,
	SIGN_POINT,
	SIGN_BANG,
	SIGN_QUOTE, /* ' : the digit behind it is raised */
	SIGN_OPEN,
	SIGN_CLOSE,
	SIGN_BRACE, /* {value}: the root that was meant */
	SIGN_EQUALS,
	SIGN_KINDS
};

/* One cube or mark.  A wild cube has the kind that it stands for and its own cube. */
struct sign {
	uint8_t kind, turn, colour;
	char digit;        /* SIGN_DIGIT */
	char cube;         /* symbol of the cube that it costs; 0 = none */
	char shown;        /* SIGN_OPEN, SIGN_CLOSE: which bracket */
	bool wild;         /* its meaning is marked */
	bool forced;       /* written so that no other meaning is left: T, E, pow, root */
	bool gap;          /* a space stands before it */
	int16_t exponent;  /* SIGN_POWER_OF_BASE: base^exponent ... */
	int8_t note_base;  /* ... its side note in base ten or in the base; 0 = either */
	int at;            /* character of the text, from 1 */
	const char *brace; /* SIGN_BRACE: what stands between the braces ... */
	int text_n;        /* ... and its bytes */
};

struct signs {
	int n;
	struct sign *sign;
};

struct lex_fault {
	int at;
	const char *code; /* NULL = none */
	const char *message;
};

/* text has at most EQUATION_TEXT_MAX characters.  Stops at the first fault. */
void lex(const char *text, struct force *f, struct arena *a, struct signs *out,
    struct lex_fault *fault);
/* A cube of the mat as a sign with its ordinary meaning. */
struct sign sign_of_cube(const struct cube *c, const struct force *f);
/* Gives s the meaning of a symbol on the cubes: "5", "+", "v". */
bool sign_means(struct sign *s, char symbol);
/* Colours whose cubes show a symbol (A section I-B), as bits 1 << enum cube_colour; a
 * cube whose colour is known has that alone. */
unsigned cube_colours(char symbol, uint8_t colour);
bool sign_is_operator(const struct sign *s);
/* The cube that it costs shows the same face, as it lies, as the cube on the mat. */
bool sign_matches_cube(const struct sign *s, const struct cube *c, struct force *f);
#endif
