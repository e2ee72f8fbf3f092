/* http/again.c - see the header. */
#include "http/again.h"

/* Whether the person can do something about it in the form: what a field names may have
 * gone meanwhile. */
static bool
can_mend(enum rc rc, const struct err *e)
{
	bool gone = rc == NOT_FOUND && e->field[0];

	return rc == INVALID || rc == CONFLICT || rc == BUSY || gone;
}

enum rc
form_again(struct req *q, const char *template_name, const char *title, json_t *model,
    struct problems *p, enum rc rc, struct err *e)
{
	if (!can_mend(rc, e)) {
		json_decref(model);
		return rc;
	}
	if (p->n == 0)
		problem_add(p, false, "refused", e->field, "%s", e->text);
	*e = (struct err){ 0 };
	return reply_form_again(q, template_name, title, model, p, e);
}

enum rc
form_page_show(struct req *q, const struct form_page *page, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = page->model(q, &model, e);

	return rc == OK ? reply_page(q, page->template_name, page->title, model, e) : rc;
}

enum rc
form_page_list(struct req *q, const struct form_page *page, const char *file_name,
    const char *columns, const char *key, struct err *e)
{
	json_t *model = NULL;
	enum rc rc;

	if (!wants_file(q))
		return form_page_show(q, page, e);
	rc = page->model(q, &model, e);
	if (rc == OK)
		rc = reply_list(q, file_name, columns, json_object_get(model, key), e);
	json_decref(model);
	return rc;
}

enum rc
form_page_again(struct req *q, const struct form_page *page, struct problems *p,
    enum rc rc, struct err *e)
{
	struct problems none = { .arena = q->arena };
	struct err unread = { 0 };
	json_t *model = NULL;
	enum rc read;

	if (!can_mend(rc, e))
		return rc;
	read = page->model(q, &model, &unread);
	if (read != OK) {
		*e = unread;
		return read;
	}
	return form_again(
	    q, page->template_name, page->title, model, p ? p : &none, rc, e);
}
