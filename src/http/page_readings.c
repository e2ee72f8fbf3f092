/* http/page_readings.c - how the tournament reads the unclear places of its Equations'
 * rules: set once, for every dispute. */
#include "app/app_check.h"
#include "app/app_readings.h"
#include "http/again.h"
#include "http/body.h"
#include "http/equation_form.h"
#include "http/pages.h"
#include "http/read.h"
#include <string.h>

static enum rc
system_of(struct req *q, const struct equation_system **out, struct err *e)
{
	*out = app_check_system(q->t->rules);
	return *out ? OK
	            : err_set(
	                  e, NOT_FOUND, NULL, "%s has no Equations.", q->t->rules->name);
}

static enum rc
readings_model(struct req *q, json_t **out, struct err *e)
{
	const struct equation_system *s;
	enum rc rc = system_of(q, &s, e);
	if (rc == OK)
		rc = app_readings_show(q->app, q->t, out, e);
	if (rc != OK)
		return rc;
	DEFER(json_decref) json_t *values = equation_form_begin(s, NULL, *out);
	if (q->verb == POST) {
		DEFER(json_decref) json_t *typed = equation_form_typed(q);
		json_object_update(values, typed);
	}
	json_object_set_new(*out, "form", equation_form_model(q->arena, values));
	json_object_set_new(
	    *out, "link", json_string(equation_form_link(q->arena, values)));
	json_object_set_new(*out, "editable",
	    json_boolean(q->actor->roles & (ROLE_DIRECTOR | ROLE_OWNER)));
	return OK;
}

static const struct form_page readings_page = { "readings_show",
	"Unclear places of the rules", readings_model };

enum rc
page_readings_show(struct req *q, struct err *e)
{
	return form_page_show(q, &readings_page, e);
}

enum rc
page_readings_save(struct req *q, struct err *e)
{
	const struct equation_system *s;
	struct problems p = { .arena = q->arena };
	struct equation_case *c = ARENA_NEW(q->arena, struct equation_case);
	DEFER(json_decref) json_t *typed = equation_form_typed(q);
	enum rc rc = system_of(q, &s, e);
	if (rc == OK)
		json_object_set_new(typed, "system", json_string(s->name));
	if (rc == OK)
		rc = equation_form_rules(typed, c, &p, e);
	if (rc == OK)
		rc = app_readings_save(q->app, q->t, q->actor, c, e);
	if (rc != OK)
		return form_page_again(q, &readings_page, &p, rc, e);
	reply_notice(q, "Every dispute from now on begins with these readings.");
	return reply_redirect(q, e, "/manage/%s/readings", q->t->slug);
}

/* ---- for programs ---- */

static bool
has_setting(const struct equation_system *s, const char *name)
{
	for (int i = 0; i < SETTINGS_N; i++)
		if (strcmp(equation_settings[i].name, name) == 0)
			return equation_settings[i].standard[s->id] >= 0;
	return false;
}

enum rc
api_readings_get(struct req *q, struct err *e)
{
	const struct equation_system *s;
	json_t *out = NULL;
	enum rc rc = system_of(q, &s, e);
	if (rc == OK)
		rc = app_readings_show(q->app, q->t, &out, e);
	return rc == OK ? reply_json(q, 200, out) : rc;
}

enum rc
api_readings_put(struct req *q, struct err *e)
{
	const struct equation_system *s;
	struct problems p = { .arena = q->arena };
	struct equation_case *c = ARENA_NEW(q->arena, struct equation_case);
	DEFER(json_decref) json_t *doc = req_json(q, e);
	const char *name;
	json_t *value;
	if (!doc)
		return e->rc;
	enum rc rc = system_of(q, &s, e);
	if (rc != OK)
		return rc;
	json_t *readings = json_object_get(doc, "readings");
	equation_case_init(c, s, NULL);
	if (!json_is_object(readings))
		problem_add(&p, false, "missing", "readings",
		    "\"readings\" is an object {setting: value}; those left out are read "
		    "as the rules stand.");
	json_object_foreach(readings, name, value)
	{
		const char *text = json_string_value(value);
		struct err why = { 0 };
		if (!has_setting(s, name))
			problem_add(&p, false, "bad_setting", name,
			    "%s has no setting \"%.40s\": those it has stand under "
			    "Settings > Unclear places of the rules.",
			    s->title, name);
		else if (equation_case_set(c, name, text ? text : "", &why) != OK)
			problem_add(&p, false, "bad_setting", name, "%s", why.text);
	}
	if (p.errors)
		return reply_problems(q, 422, &p, NULL);
	rc = app_readings_save(q->app, q->t, q->actor, c, e);
	return rc == OK ? api_readings_get(q, e) : rc;
}
