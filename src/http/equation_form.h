/* http/equation_form.h - the fields of an Equation's case: from a form, a link or a
 * stored case, to the checker's case and to the page's mat.
 *
 * In between stand `values`: one JSON object {field: text typed}, whose keys are the
 * names of the inputs and of the parameters of /check?... */
#ifndef HTTP_EQUATION_FORM_H
#define HTTP_EQUATION_FORM_H
#include "equation/check.h"
#include "http/http.h"

/* From the request: its query where it is a GET, else its form. */
json_t *equation_form_typed(struct req *q);
/* From a case as JSON (app/equation_json.h). */
json_t *equation_form_of_case(const json_t *equation_case);
/* What a case of a tournament begins with: system, division (its code there; NULL = any),
 * year and readings, by starts_on and readings of `shown` (app/app_readings.h). */
json_t *equation_form_begin(
    const struct equation_system *s, const char *division, const json_t *shown);
/* Fills *c; texts are borrowed from values.  INVALID with a problem for each field. */
enum rc equation_form_read(const json_t *values, struct equation_case *c,
    struct problems *p, struct err *e) MUST_USE;
/* The same without the Equation: division, year, cubes, variations, settings. */
enum rc equation_form_rules(const json_t *values, struct equation_case *c,
    struct problems *p, struct err *e) MUST_USE;
/* The sign that is wild by these values: '0', 'x', or 0 for none. */
char equation_form_wild(const json_t *values);
/* What templates/equation_form.html names; values stay the caller's. */
json_t *equation_form_model(struct arena *a, const json_t *values);
/* "/check?system=...&goal=...": the whole case; what is empty is left out. */
const char *equation_form_link(struct arena *a, const json_t *values);
#endif
