/* view/equation.h - the checker's answer as a page shows it: the Equation as on paper,
 * readings as nested boxes, findings in order.  Pure.
 *
 * Parts stand for text with marks around it, so that a template needs no recursion:
 * [{open, text, close}], open the class of a span that begins before text, close whether
 * one ends behind it. */
#ifndef VIEW_EQUATION_H
#define VIEW_EQUATION_H
#include "base/arena.h"
#include <jansson.h>

/* What the templates equation_answer and dispute_show name: see view/models.c.  Borrows
 * both; the caller owns the answer. */
json_t *equation_answer_model(
    struct arena *a, const json_t *equation_case, const json_t *answer);
/* The judge's question alone: {yes, text}. */
json_t *equation_question_model(const json_t *answer);
/* Cubes typed as text, drawn: [{face, turn, colour, wild, gap}]; never fails: what is no
 * cube is left out.  wild: the sign that is wild in this shake, 0 = none. */
json_t *equation_cubes_model(const char *text, char wild);
/* "correct" -> "Correct" and the tag's colour. */
const char *equation_verdict_text(const char *verdict);
const char *equation_verdict_tag(const char *verdict);
#endif
