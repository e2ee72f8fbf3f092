/* http/page_rules.c - the settings of the rule system, with their reasons; changed before
 * play. */
#include "app/app_rules.h"
#include "base/utf8.h"
#include "http/pages.h"
#include "http/read.h"
#include <string.h>

enum rc
page_rules_show(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_rules_show(q->app, q->t, &model, e);

	return rc == OK ? reply_page(q, "rules_show", "Rules", model, e) : rc;
}

/* What was typed goes over what is saved. */
static void
put_typed(json_t *model, const json_t *typed)
{
	size_t i, k;
	json_t *s, *c;

	json_array_foreach(json_object_get(model, "settings"), i, s)
	{
		const char *value =
		    json_string_value(json_object_get(typed, text_of(s, "name")));

		if (!value)
			continue;
		json_object_set_new(s, "value", json_string(value));
		json_array_foreach(json_object_get(s, "choices"), k, c)
		    json_object_set_new(c, "selected",
		        json_boolean(strcmp(text_of(c, "value"), value) == 0));
	}
}

enum rc
page_rules_change(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *typed = json_object();
	struct problems p = { .arena = q->arena };
	json_t *model = NULL;

	for (int i = 0; i < setting_rules_n; i++) {
		const char *name = setting_rules[i].name, *value = form_value(q, name);

		if (value && utf8_valid(value, strlen(value)) &&
		    setting_applies(&setting_rules[i], q->t->rules))
			json_object_set_new(
			    typed, name, json_string(utf8_clean(q->arena, value)));
	}
	enum rc rc = app_rules_change(q->app, q->t, q->actor, typed, &p, e);
	if (rc == OK) {
		reply_notice(q, "The settings are saved.");
		return reply_redirect(q, e, "/manage/%s/rules", q->t->slug);
	}
	if (rc != INVALID && rc != CONFLICT)
		return rc;
	struct err why = *e;
	rc = app_rules_show(q->app, q->t, &model, e);
	if (rc != OK)
		return rc;
	put_typed(model, typed);
	*e = why;
	return reply_form_again(q, "rules_show", "Rules", model, &p, e);
}
