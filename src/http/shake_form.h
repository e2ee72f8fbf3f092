/* http/shake_form.h - the rules in force at a table for a shake, as pages show them. */
#ifndef HTTP_SHAKE_FORM_H
#define HTTP_SHAKE_FORM_H
#include "equation/check.h"
#include "http/http.h"

/* What a case typed at a table begins with (see http/equation_form.h), from what
 * app_shake_show answers: its rules; in another shake than theirs without the variations
 * and the roll; before anything is said the tournament's division, year and readings. */
json_t *shake_values(const struct equation_system *s, const json_t *shown);
/* "Base m: eight" of a variation of the rules in force, or of a choice of the form. */
const char *shake_call_text(struct arena *a, const char *name, const char *param);
/* [{shake, calls: [{text, who}]}]: for each shake what was called; seats may be NULL. */
json_t *shake_list_model(struct arena *a, const json_t *shakes, const json_t *seats);
#endif
