/* http/body.c - see body.h. */
#include "http/body.h"
#include "base/utf8.h"

static const json_t *
said(const struct body *b, const char *name)
{
	const json_t *v = json_object_get(b->doc, name);

	return json_is_null(v) ? NULL : v;
}

bool
body_has(const struct body *b, const char *name)
{
	return said(b, name) != NULL;
}

const char *
body_text(const struct body *b, const char *name, int max)
{
	const json_t *v = said(b, name);

	if (v == NULL)
		return "";
	if (!json_is_string(v)) {
		problem_add(
		    b->p, false, "not_a_text", name, "\"%s\" must be a text.", name);
		return "";
	}
	const char *s = utf8_clean(b->q->arena, json_string_value(v));
	if (utf8_length(s) > (size_t)max)
		problem_add(b->p, false, "too_long", name,
		    "\"%s\" may have at most %d characters.", name, max);
	return s;
}

int64_t
body_int(const struct body *b, const char *name, int64_t otherwise)
{
	const json_t *v = said(b, name);

	if (v == NULL)
		return otherwise;
	if (json_is_integer(v))
		return (int64_t)json_integer_value(v);
	problem_add(
	    b->p, false, "not_a_number", name, "\"%s\" must be a whole number.", name);
	return otherwise;
}

bool
body_bool(const struct body *b, const char *name, bool otherwise)
{
	const json_t *v = said(b, name);

	if (v == NULL)
		return otherwise;
	if (!json_is_boolean(v))
		problem_add(b->p, false, "not_a_boolean", name,
		    "\"%s\" must be true or false.", name);
	return json_is_true(v);
}

bool
body_refused(const struct body *b)
{
	if (b->p->errors == 0)
		return false;
	(void)reply_problems(b->q, 422, b->p, NULL);
	return true;
}

enum rc
need_division(const char *division, struct err *e)
{
	return division && *division
	           ? OK
	           : err_set(e, INVALID, "division", "Name the division.");
}

enum rc
need_round(struct req *q, int64_t *round, struct err *e)
{
	*round = number_or(req_query(q, "round"), 0);
	return *round >= 1 && *round <= 999
	           ? OK
	           : err_set(e, INVALID, "round", "Name a round: ?division=CODE&round=N");
}
