/* http/rules_form.h - the form of a rule system's settings, on a tournament's page and on
 * that of a version. */
#ifndef HTTP_RULES_FORM_H
#define HTTP_RULES_FORM_H
#include "http/http.h"

/* Setting -> text of all that was sent; the caller frees it. */
json_t *rules_form_values(struct req *q) MUST_USE;
/* What was typed goes over the model's settings[]. */
void rules_form_again(struct req *q, json_t *model);

struct rule_version_form {
	const char *name, *note;
};
enum rc rule_version_form_read(struct req *q, struct rule_version_form *in,
    struct problems *p, struct err *e) MUST_USE;
#endif
