/* http/page_national.c - the Pentathlon's National Teams, for the director alone. */
#include "app/app_national.h"
#include "base/utf8.h"
#include "http/again.h"
#include "http/body.h"
#include "http/pages.h"
#include "http/read.h"
#include <string.h>

enum rc
page_national_list(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_national_list(q->app, q->t, &model, e);

	return rc == OK ? reply_page(q, "national_list", "National Teams", model, e) : rc;
}

/* ---- one team, as lines of text ---- */

/* The lines that show the team as it stands: "EL011P2 Di Elmer", and of an alternate who
 * stands in for somebody "... for EL012P2". */
static const char *
lines_of(struct req *q, const json_t *people, bool alternates)
{
	const char *text = "";
	size_t i;
	json_t *o;

	json_array_foreach(people, i, o)
	{
		const char *replaces = text_of(o, "replaces");

		if (json_is_true(json_object_get(o, "alternate")) == alternates)
			text = arena_printf(q->arena, "%s%s %s%s%s\n", text,
			    text_of(o, "code"), text_of(o, "name"),
			    *replaces ? " for " : "", replaces);
	}
	return text;
}

/* The word behind the last " for ", or "". */
static const char *
replaced_in(struct req *q, const char *line)
{
	const char *found = "", *at = line;

	while ((at = strstr(at, " for ")) != NULL)
		found = at += 5;
	return arena_strndup(q->arena, found, strcspn(found, " "));
}

static void
read_lines(struct req *q, const char *field, bool alternates, struct national_save *in)
{
	const char *s = form_value_or(q, field, "");

	if (!utf8_valid(s, strlen(s)))
		return;
	while (*s && in->n < NATIONAL_ROWS_MAX) {
		size_t n = strcspn(s, "\r\n,;");
		const char *line = utf8_clean(q->arena, arena_strndup(q->arena, s, n));

		if (*line)
			in->line[in->n++] = (struct national_line){
				.code = arena_strndup(q->arena, line, strcspn(line, " ")),
				.replaces = alternates ? replaced_in(q, line) : "",
				.alternate = alternates,
				.field = field
			};
		s += n + (s[n] != '\0');
	}
}

static enum rc
show(struct req *q, int64_t id, struct problems *p, enum rc rc, struct err *e)
{
	struct err unread = { 0 };
	json_t *model = NULL;
	enum rc read = app_national_show(q->app, q->t, id, &model, &unread);

	if (read != OK) {
		*e = unread;
		return read;
	}
	const json_t *people = json_object_get(model, "people");
	json_object_set_new(model, "is_new", json_boolean(id == 0));
	json_object_set_new(model, "values",
	    json_pack("{s:s, s:s, s:s}", "name", text_of(model, "name"), "members",
	        lines_of(q, people, false), "alternates", lines_of(q, people, true)));
	if (p)
		return form_again(q, "national_edit", "National Team", model, p, rc, e);
	return reply_page(q, "national_edit",
	    id ? arena_printf(q->arena, "National Team: %s", text_of(model, "name"))
	       : "A National Team",
	    model, e);
}

enum rc
page_national_new(struct req *q, struct err *e)
{
	return show(q, 0, NULL, OK, e);
}

enum rc
page_national_show(struct req *q, struct err *e)
{
	return show(q, q->num[1], NULL, OK, e);
}

static enum rc
save(struct req *q, int64_t id, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct national_save in = { .id = id, .name = form_text(q, "name") };
	int64_t made = 0;

	read_lines(q, "members", false, &in);
	read_lines(q, "alternates", true, &in);
	enum rc rc = app_national_save(q->app, q->t, q->actor, &in, &made, &p, e);
	if (rc != OK)
		return show(q, id, &p, rc, e);
	reply_notice(q, "The National Team %s is saved.", in.name);
	return reply_redirect(
	    q, e, "/manage/%s/national/%lld", q->t->slug, (long long)made);
}

enum rc
page_national_add(struct req *q, struct err *e)
{
	return save(q, 0, e);
}

enum rc
page_national_save(struct req *q, struct err *e)
{
	return save(q, q->num[1], e);
}

enum rc
page_national_delete(struct req *q, struct err *e)
{
	enum rc rc = app_national_delete(q->app, q->t, q->actor, q->num[1], e);

	if (rc != OK)
		return rc;
	reply_notice(q, "The National Team is gone; its players stay on the roster.");
	return reply_redirect(q, e, "/manage/%s/national", q->t->slug);
}

/* ---- for programs ---- */

enum rc
api_national_list(struct req *q, struct err *e)
{
	json_t *doc = NULL;
	enum rc rc = app_national_list(q->app, q->t, &doc, e);

	if (rc == OK)
		json_object_del(doc, "slug");
	return rc == OK ? reply_json(q, 200, doc) : rc;
}

enum rc
api_national_get(struct req *q, struct err *e)
{
	json_t *doc = NULL;
	enum rc rc = app_national_show(q->app, q->t, q->num[1], &doc, e);

	if (rc == OK)
		json_object_del(doc, "slug");
	return rc == OK ? reply_json(q, 200, doc) : rc;
}

static void
read_people(struct body *b, struct national_save *in)
{
	const json_t *list = json_object_get(b->doc, "people");
	size_t i;
	json_t *o;

	if (json_array_size(list) > NATIONAL_ROWS_MAX)
		problem_add(b->p, false, "too_many_members", "people",
		    "A team has far fewer than %d people.", NATIONAL_ROWS_MAX);
	json_array_foreach(list, i, o)
	{
		struct body one = { b->q, o, b->p };

		if (in->n == NATIONAL_ROWS_MAX)
			return;
		in->line[in->n++] =
		    (struct national_line){ .code = body_text(&one, "code", 40),
			    .replaces = body_text(&one, "replaces", 40),
			    .alternate = body_bool(&one, "alternate", false),
			    .field = "people" };
	}
}

enum rc
api_national_put(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct national_save in = { 0 };
	int64_t id = 0;
	DEFER(json_decref) json_t *doc = req_json(q, e);

	if (!doc)
		return e->rc;
	struct body b = { q, doc, &p };
	in.name = body_text(&b, "name", 100);
	read_people(&b, &in);
	if (body_refused(&b))
		return OK;
	enum rc rc = app_national_save(q->app, q->t, q->actor, &in, &id, &p, e);
	if (rc == INVALID && p.n > 0)
		return reply_problems(q, 422, &p, NULL);
	return rc == OK ? reply_json(q, 200, json_pack("{s:I}", "id", (json_int_t)id))
	                : rc;
}
