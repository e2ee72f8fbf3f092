/* http/page_rules.c - the rules that a tournament plays by: their settings with the
 * reasons, and the version that it is bound to; changed before play. */
#include "app/app_rules.h"
#include "base/utf8.h"
#include "http/again.h"
#include "http/body.h"
#include "http/pages.h"
#include "http/read.h"
#include "http/rules_form.h"
#include <string.h>

/* ---- the form ---- */

json_t *
rules_form_values(struct req *q)
{
	json_t *typed = json_object();

	for (int i = 0; i < setting_rules_n; i++) {
		const char *name = setting_rules[i].name, *value = form_value(q, name);

		if (value && utf8_valid(value, strlen(value)))
			json_object_set_new(
			    typed, name, json_string(utf8_clean(q->arena, value)));
	}
	return typed;
}

void
rules_form_again(struct req *q, json_t *model)
{
	DEFER(json_decref) json_t *typed = rules_form_values(q);
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
rule_version_form_read(
    struct req *q, struct rule_version_form *in, struct problems *p, struct err *e)
{
	static const struct field fields[] = {
		{ .name = "version_name",
		    .label = "Name",
		    .kind = FIELD_TEXT,
		    .offset = offsetof(struct rule_version_form, name),
		    .required = true,
		    .max = 60 },
		{ .name = "note",
		    .label = "Why it differs",
		    .kind = FIELD_TEXT,
		    .offset = offsetof(struct rule_version_form, note),
		    .max = 300 },
	};

	return FORM_READ(q, fields, in, p, e);
}

/* ---- the tournament's page ---- */

static enum rc
rules_model(struct req *q, json_t **out, struct err *e)
{
	enum rc rc = app_rules_show(q->app, q->t, out, e);

	if (rc != OK)
		return rc;
	json_object_set_new(*out, "editable",
	    json_boolean(!json_is_true(json_object_get(*out, "started")) &&
	                 (q->actor->roles & (ROLE_DIRECTOR | ROLE_OWNER))));
	json_object_set_new(
	    *out, "open", json_boolean(q->verb == POST && form_value(q, "note")));
	json_object_set_new(
	    *out, "values", json_pack("{s:s, s:s}", "version_name", "", "note", ""));
	rules_form_again(q, *out);
	return OK;
}

static const struct form_page rules_page = { "rules_show", "Rules", rules_model };

enum rc
page_rules_show(struct req *q, struct err *e)
{
	return form_page_show(q, &rules_page, e);
}

static enum rc
done(struct req *q, struct problems *p, enum rc rc, const char *notice, struct err *e)
{
	if (rc != OK)
		return form_page_again(q, &rules_page, p, rc, e);
	reply_notice(q, "%s", notice);
	return reply_redirect(q, e, "/manage/%s/rules", q->t->slug);
}

enum rc
page_rules_change(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *typed = rules_form_values(q);
	struct problems p = { .arena = q->arena };
	enum rc rc = app_rules_change(q->app, q->t, q->actor, typed, &p, e);

	return done(q, &p, rc, "The settings are saved.", e);
}

enum rc
page_rules_version(struct req *q, struct err *e)
{
	enum rc rc = app_rules_bind(q->app, q->t, q->actor, form_text(q, "version"), e);

	if (rc == NOT_FOUND)
		rc = err_set(e, INVALID, "version", "Choose one of the versions.");
	return done(q, NULL, rc, "The tournament plays by this version.", e);
}

enum rc
page_rules_keep(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct rule_version_form in = { 0 };
	enum rc rc = rule_version_form_read(q, &in, &p, e);

	if (rc == OK)
		rc = app_rules_keep(q->app, q->t, q->actor, in.name, in.note, e);
	return done(q, &p, rc,
	    "The settings are kept as a version, and the tournament plays "
	    "by it.",
	    e);
}

/* ---- for programs ---- */

enum rc
api_rules_get(struct req *q, struct err *e)
{
	json_t *out = NULL;
	enum rc rc = app_rules_show(q->app, q->t, &out, e);

	if (rc != OK)
		return rc;
	json_object_del(out, "slug");
	return reply_json(q, 200, out);
}

enum rc
api_rules_put(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	DEFER(json_decref) json_t *doc = req_json(q, e);

	if (!doc)
		return e->rc;
	struct body b = { q, doc, &p };
	const char *version = body_text(&b, "version", 60);
	const json_t *settings =
	    body_has(&b, "settings") ? json_object_get(doc, "settings") : NULL;
	if (!*version && !settings)
		problem_add(&p, false, "missing", "version",
		    "Give a version to play by, or settings, or both.");
	if (body_refused(&b))
		return OK;
	enum rc rc = app_rules_put(q->app, q->t, q->actor, version, settings, &p, e);
	if (rc == INVALID && p.n > 0)
		return reply_problems(q, 422, &p, NULL);
	return rc == OK ? api_rules_get(q, e) : rc;
}
