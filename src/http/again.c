/* http/again.c - the form once more, with what is wrong with it. */
#include "http/again.h"

enum rc
form_again(struct req *q, const char *template_name, const char *title, json_t *model,
    struct problems *p, enum rc rc, struct err *e)
{
	/* What a field names may have gone meanwhile. */
	bool gone = rc == NOT_FOUND && e->field[0];

	if (rc != INVALID && rc != CONFLICT && rc != BUSY && !gone) {
		json_decref(model);
		return rc;
	}
	if (p->n == 0)
		problem_add(p, false, "refused", e->field, "%s", e->text);
	*e = (struct err){ 0 };
	return reply_form_again(q, template_name, title, model, p, e);
}
