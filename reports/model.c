#include "reports/model.h"

const char *
model_text(const json_t *m, const char *key)
{
	const char *s = json_string_value(json_object_get(m, key));
	return s ? s : "";
}

int
model_int(const json_t *m, const char *key)
{
	json_int_t n = json_integer_value(json_object_get(m, key));
	return n > INT32_MAX || n < INT32_MIN ? 0 : (int)n;
}

bool
model_true(const json_t *m, const char *key)
{
	return json_is_true(json_object_get(m, key));
}

const json_t *
model_list(const json_t *m, const char *key)
{
	const json_t *l = json_object_get(m, key);
	return json_is_array(l) ? l : NULL;
}

enum rc
model_need(const json_t *m, const char *key, struct err *e)
{
	if (model_list(m, key))
		return OK;
	return err_set(e, INVALID, key, "The document's model has no list \"%s\".", key);
}
