/* http/page_rule_version.c - the rule systems and their named versions; what a program
 * asks about them. */
#include "app/app_rule_version.h"
#include "app/app_rules.h"
#include "http/again.h"
#include "http/body.h"
#include "http/pages.h"
#include "http/read.h"
#include "http/rules_form.h"

static enum rc
list_model(struct req *q, json_t **out, struct err *e)
{
	return app_rule_version_list(q->app, out, e);
}

static const struct form_page list_page = { "rule_version_list", "Rules", list_model };

enum rc
page_rule_version_list(struct req *q, struct err *e)
{
	return form_page_list(q, &list_page, "rules",
	    "id|rule_system|name|version|differs|note|made_on|by|retired|tournaments",
	    "versions", e);
}

enum rc
page_rule_version_show(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_rule_version_show(q->app, q->arg[0], &model, e);

	if (rc != OK)
		return rc;
	json_object_set_new(model, "editable", json_false());
	return reply_page(q, "rule_version_show",
	    arena_printf(q->arena, "Rules: %s", text_of(model, "rules")), model, e);
}

/* ---- copying ---- */

static enum rc
copy_model(struct req *q, json_t **out, struct err *e)
{
	enum rc rc = app_rule_version_show(q->app, q->arg[0], out, e);

	if (rc != OK)
		return rc;
	json_object_set_new(*out, "editable", json_true());
	json_object_set_new(*out, "values",
	    json_pack(
	        "{s:O, s:s}", "version_name", json_object_get(*out, "name"), "note", ""));
	rules_form_again(q, *out);
	return OK;
}

static const struct form_page copy_page = { "rule_version_edit", "A version of the rules",
	copy_model };

enum rc
page_rule_version_copy(struct req *q, struct err *e)
{
	return form_page_show(q, &copy_page, e);
}

enum rc
page_rule_version_make(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct rule_version_form in = { 0 };
	DEFER(json_decref) json_t *values = rules_form_values(q);
	int64_t id = 0;
	enum rc rc = rule_version_form_read(q, &in, &p, e);

	if (rc == OK) {
		const struct rule_version_make make = { q->arg[0], in.name, in.note,
			values };

		rc = app_rule_version_make(q->app, q->actor, &make, &p, &id, e);
	}
	if (rc != OK)
		return form_page_again(q, &copy_page, &p, rc, e);
	reply_notice(q, "%s is made.", in.name);
	return reply_redirect(q, e, "/rules/%lld", (long long)id);
}

static enum rc
retire(struct req *q, bool retired, struct err *e)
{
	enum rc rc = app_rule_version_retire(q->app, q->actor, q->num[0], retired, e);

	if (rc != OK)
		return rc;
	reply_notice(q, retired ? "New tournaments are not offered this version any more."
	                        : "New tournaments are offered this version again.");
	return reply_redirect(q, e, "/rules/%lld", (long long)q->num[0]);
}

enum rc
page_rule_version_retire(struct req *q, struct err *e)
{
	return retire(q, true, e);
}

enum rc
page_rule_version_offer(struct req *q, struct err *e)
{
	return retire(q, false, e);
}

/* ---- for programs ---- */

enum rc
api_rule_version_list(struct req *q, struct err *e)
{
	json_t *out = NULL;
	enum rc rc = app_rule_version_list(q->app, &out, e);
	json_t *v;
	size_t i;

	if (rc != OK)
		return rc;
	/* who made it is for those who are signed in */
	json_array_foreach(json_object_get(out, "versions"), i, v)
	    json_object_del(v, "by");
	return reply_json(q, 200, out);
}

static enum rc
answer_version(struct req *q, const char *ref, int status, struct err *e)
{
	json_t *out = NULL;
	enum rc rc = app_rule_version_show(q->app, ref, &out, e);

	if (rc != OK)
		return rc;
	json_object_del(out, "by");
	return reply_json(q, status, out);
}

enum rc
api_rule_version_get(struct req *q, struct err *e)
{
	return answer_version(q, q->arg[0], 200, e);
}

enum rc
api_rule_version_make(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	DEFER(json_decref) json_t *doc = req_json(q, e);
	int64_t id = 0;

	if (!doc)
		return e->rc;
	struct body b = { q, doc, &p };
	const struct rule_version_make make = { .from = body_text(&b, "from", 60),
		.name = body_text(&b, "name", 60),
		.note = body_text(&b, "note", 300),
		.values = json_object_get(doc, "settings") };
	if (!*make.name)
		problem_add(&p, false, "missing", "name", "Give the version a name.");
	if (body_refused(&b))
		return OK;
	enum rc rc = app_rule_version_make(q->app, q->actor, &make, &p, &id, e);
	if (rc == INVALID && p.n > 0)
		return reply_problems(q, 422, &p, NULL);
	return rc == OK ? answer_version(
	                      q, arena_printf(q->arena, "%lld", (long long)id), 201, e)
	                : rc;
}
