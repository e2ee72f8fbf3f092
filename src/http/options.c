/* http/options.c - which option of a <select> is chosen. */
#include "http/options.h"

void
options_select(struct req *q, json_t *model, const char *list, const char *field)
{
	const char *value = form_value_or(q, field,
	    json_string_value(json_object_get(json_object_get(model, "values"), field)));
	size_t i;
	json_t *option;
	json_array_foreach(json_object_get(model, list), i, option)
	{
		const char *own = json_string_value(json_object_get(option, "value"));
		json_object_set_new(option, "selected",
		    json_boolean(value && own && strcmp(value, own) == 0));
	}
}
