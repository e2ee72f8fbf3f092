/* app/equation_json.h - an Equation's case as JSON in, its answer as JSON out: one shape
 * for the command, the API and what is stored with a dispute. */
#ifndef APP_EQUATION_JSON_H
#define APP_EQUATION_JSON_H
#include "equation/check.h"
#include <jansson.h>

/* Texts of the case are borrowed from `in`.  INVALID names the field. */
enum rc equation_case_from_json(
    const json_t *in, struct equation_case *c, struct err *e) MUST_USE;
/* The case back, complete: what equation_case_from_json takes. */
json_t *equation_case_to_json(const struct equation_case *c);
/* Names of the fields that are no part of a case, so that a misspelt one is seen; NULL =
 * none. */
json_t *equation_case_ignored(json_t *in);
json_t *equation_answer_to_json(const struct equation_answer *answer);
/* One line of `check --jsonl`: never NULL; *refused where it is no case. */
json_t *equation_line_answer(struct arena *a, const char *line, size_t n, bool *refused);
/* The same by the child on the leash (app/equation_leash.h). */
json_t *equation_line_patient(struct arena *a, const char *line, size_t n, bool *refused);
#endif
