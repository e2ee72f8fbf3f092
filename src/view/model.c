/* view/model.c - reads the declarations of view/models.c. */
#include "view/model.h"
#include <string.h>

static bool
is_name_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || c == '_';
}

const struct model_name *
model_find(const struct model_name *list, const char *name)
{
	for (; list; list = list->next)
		if (strcmp(list->name, name) == 0)
			return list;
	return NULL;
}

/* Reads names up to the closing bracket (depth > 0) or the end. */
static enum rc
parse_list(
    struct arena *a, const char **s, int depth, struct model_name **out, struct err *e)
{
	if (depth > MODEL_DEPTH_MAX)
		return err_set(
		    e, INVALID, NULL, "brackets nest deeper than %d", MODEL_DEPTH_MAX);
	for (;;) {
		const char *from;
		struct model_name *m;
		enum rc rc;

		while (**s == ' ')
			++*s;
		if (**s == '\0' || **s == ']')
			break;
		from = *s;
		while (is_name_char(**s))
			++*s;
		if (*s == from)
			return err_set(e, INVALID, NULL, "unexpected '%c'", **s);
		m = ARENA_NEW(a, struct model_name);
		m->name = arena_strndup(a, from, (size_t)(*s - from));
		if (model_find(*out, m->name))
			return err_set(
			    e, INVALID, NULL, "'%s' is declared twice", m->name);
		if (**s == '?') {
			m->optional = true;
			++*s;
		}
		if (**s == '[') {
			++*s;
			rc = parse_list(a, s, depth + 1, &m->child, e);
			if (rc != OK)
				return rc;
			if (**s != ']')
				return err_set(e, INVALID, NULL,
				    "'[' of '%s' never closes", m->name);
			++*s;
		}
		m->next = *out;
		*out = m;
	}
	return OK;
}

enum rc
model_parse(struct arena *a, const char *text, struct model_name **out, struct err *e)
{
	const char *s = text;
	enum rc rc = parse_list(a, &s, 0, out, e);

	if (rc == OK && *s != '\0')
		return err_set(e, INVALID, NULL, "']' without '['");
	return rc;
}
