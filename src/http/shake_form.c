/* http/shake_form.c - see the header. */
#include "http/shake_form.h"
#include "app/app_check.h"
#include "http/equation_form.h"
#include "http/read.h"
#include <string.h>

static void
drop_variations(json_t *values)
{
	const char *key;
	json_t *v;
	void *next;
	json_object_foreach_safe(values, next, key, v) if (strncmp(key, "v_", 2) == 0)
	    json_object_del(values, key);
}

json_t *
shake_values(const struct equation_system *s, const json_t *shown)
{
	const json_t *rules = json_object_get(shown, "rules"),
	             *place = json_object_get(shown, "place");
	if (!json_is_object(rules))
		return equation_form_begin(s, text_of(place, "division"), shown);
	json_t *values = equation_form_of_case(rules);
	json_object_set_new(values, "system", json_string(s->name));
	if (int_of(rules, "shake") != int_of(shown, "shake")) {
		drop_variations(values);
		json_object_del(values, "resources");
	}
	return values;
}

const char *
shake_call_text(struct arena *a, const char *name, const char *param)
{
	struct equation_choice choice;
	struct err e = { 0 };
	if (equation_choice_read(&choice, name, *param ? param : NULL, &e) != OK)
		return arena_strdup(a, name);
	const char *title = equation_variations[choice.id].title;
	return *param ? arena_printf(a, "%s: %s", title, param) : title;
}

/* Who sits there, "" where nobody wrote down who called. */
static const char *
who_of(const json_t *seats, int seat)
{
	size_t i;
	json_t *x;
	json_array_foreach(seats, i,
	    x) if (seat > 0 && int_of(x, "seat") == seat) return text_of(x, "name");
	return "";
}

json_t *
shake_list_model(struct arena *a, const json_t *shakes, const json_t *seats)
{
	json_t *list = json_array(), *one, *call;
	size_t i, k;
	json_array_foreach(shakes, i, one)
	{
		json_t *calls = json_array();
		json_array_foreach(json_object_get(one, "variations"), k,
		    call) json_array_append_new(calls,
		    json_pack("{s:s, s:s}", "text",
		        shake_call_text(a, text_of(call, "name"), text_of(call, "param")),
		        "who", who_of(seats, int_of(call, "seat"))));
		json_array_append_new(list, json_pack("{s:i, s:o}", "shake",
		                                int_of(one, "shake"), "calls", calls));
	}
	return list;
}
