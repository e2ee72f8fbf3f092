/* http/page_school.c - schools: list, add, rename, their code. */
#include "app/app_school.h"
#include "http/again.h"
#include "http/pages.h"
#include "http/roster.h"

struct school_form {
	const char *name, *code, *region;
};
static const struct field fields[] = {
	{ .name = "name",
	    .label = "Name",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct school_form, name),
	    .required = true,
	    .max = 100 },
	{ .name = "code",
	    .label = "Code",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct school_form, code),
	    .max = 3 },
	{ .name = "region",
	    .label = "Region",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct school_form, region),
	    .max = 40 },
};

enum rc
page_school_list(struct req *q, struct err *e)
{
	struct roster_filter f = roster_filter_read(q);
	json_t *model = NULL;
	enum rc rc = app_school_list(q->app, q->t, &f, &model, e);
	return rc == OK ? reply_page(q, "school_list", "Roster: schools", model, e) : rc;
}

static enum rc
show(struct req *q, int64_t id, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_school_form(q->app, q->t, id, &model, e);
	if (rc != OK)
		return rc;
	const char *name = json_string_value(json_object_get(model, "name"));
	return reply_page(q, "school_edit", *name ? name : "Add a school", model, e);
}

enum rc
page_school_new(struct req *q, struct err *e)
{
	return show(q, 0, e);
}

enum rc
page_school_edit(struct req *q, struct err *e)
{
	return show(q, q->num[1], e);
}

static enum rc
save(struct req *q, int64_t id, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct school_form in = { 0 };
	int64_t saved = id;
	enum rc rc = FORM_READ(q, fields, &in, &p, e);
	if (rc == OK)
		rc = app_school_save(
		    q->app, q->actor, q->t, in.name, in.code, in.region, &saved, e);
	if (rc != OK) {
		struct err told = *e;
		json_t *model = NULL;
		enum rc read = app_school_form(q->app, q->t, id, &model, e);
		if (read != OK)
			return read;
		*e = told;
		return form_again(
		    q, "school_edit", id ? "School" : "Add a school", model, &p, rc, e);
	}
	reply_notice(q, id ? "Saved." : "The school is added.");
	return reply_redirect(
	    q, e, "/manage/%s/schools/%lld", q->t->slug, (long long)saved);
}

enum rc
page_school_add(struct req *q, struct err *e)
{
	return save(q, 0, e);
}

enum rc
page_school_save(struct req *q, struct err *e)
{
	return save(q, q->num[1], e);
}
