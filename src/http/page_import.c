/* http/page_import.c - a roster file: sent, looked at, its columns chosen, accepted. */
#include "app/app_import.h"
#include "http/pages.h"
#include <stdlib.h>

enum { TICKS_MAX = 4000 };

enum rc
page_import_show(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_upload_page(q->app, q->t, &model, e);
	return rc == OK ? reply_page(q, "import_new", "Import a roster", model, e) : rc;
}

static enum rc
send_again(struct req *q, struct problems *p, struct err *e)
{
	json_t *model = NULL;
	struct err why = *e;
	enum rc rc = app_upload_page(q->app, q->t, &model, e);
	*e = why;
	return rc == OK
	           ? reply_form_again(q, "import_new", "Import a roster", model, p, e)
	           : rc;
}

/* The file is read before it is kept, so that what is no table at all is refused at once.
 */
enum rc
page_import_send(struct req *q, struct err *e)
{
	struct {
		struct upload_file file;
	} in = { 0 };
	static const struct field fields[] = {
		{ .name = "file",
		    .label = "Roster file",
		    .kind = FIELD_FILE,
		    .required = true },
	};
	struct problems p = { .arena = q->arena };
	struct import im;
	int64_t id = 0;
	enum rc rc = FORM_READ(q, fields, &in, &p, e);
	struct import_file file = {
		.name = in.file.name, .bytes = in.file.data, .n = in.file.len
	};
	struct import_choice look = { .dry_run = true };
	if (rc == OK)
		rc = app_import(q->app, q->actor, q->t, &file, &look, &im, e);
	if (rc == OK)
		rc = app_upload_add(
		    q->app, q->actor, q->t, file.name, file.bytes, file.n, &id, e);
	if (rc == INVALID || rc == CONFLICT)
		return send_again(q, &p, e);
	return rc == OK ? reply_redirect(
	                      q, e, "/manage/%s/import/%lld", q->t->slug, (long long)id)
	                : rc;
}

static enum rc
preview(struct req *q, int64_t id, struct import *im, json_t **model, struct err *e)
{
	struct import_file file = { 0 };
	enum roster_field remap[CSV_COLUMNS_MAX];
	struct import_choice look = { .dry_run = true };
	enum rc rc = app_upload_get(q->app, q->t, id, &file, remap, e);
	if (rc == OK)
		rc = app_import(q->app, q->actor, q->t, &file, &look, im, e);
	if (rc != OK)
		return rc;
	*model = app_import_model(q->app, im);
	json_object_set_new(*model, "id", json_integer(id));
	json_object_set_new(*model, "file_name", json_string(file.name));
	return OK;
}

enum rc
page_import_preview(struct req *q, struct err *e)
{
	struct import im;
	json_t *model = NULL;
	enum rc rc = preview(q, q->num[1], &im, &model, e);
	if (rc == CONFLICT || (rc == NOT_FOUND && e->text[0])) {
		reply_notice(q, "%s", e->text);
		return reply_redirect(q, e, "/manage/%s/import", q->t->slug);
	}
	return rc == OK ? reply_page(q, "import_show", "Look at the roster", model, e)
	                : rc;
}

/* What the person says that each column is. */
enum rc
page_import_columns(struct req *q, struct err *e)
{
	enum roster_field remap[CSV_COLUMNS_MAX];
	int n = 0;
	for (; n < CSV_COLUMNS_MAX; n++) {
		const char *value =
		    form_value(q, arena_printf(q->arena, "column_%d", n + 1));
		if (!value)
			break;
		remap[n] = roster_field_find(value);
		if (remap[n] == ROSTER_FIELDS)
			return err_set(e, INVALID, "column",
			    "Choose one of the meanings for column %d.", n + 1);
	}
	enum rc rc = app_upload_columns(q->app, q->actor, q->t, q->num[1], remap, n, e);
	return rc == OK ? reply_redirect(q, e, "/manage/%s/import/%lld", q->t->slug,
	                      (long long)q->num[1])
	                : rc;
}

static bool
is_set(struct req *q, const char *name)
{
	const char *value = form_value(q, name);
	return value && *value;
}

/* "42 added, 1 moved": only what there was. */
static const char *
what_was_done(struct arena *a, const struct import *im)
{
	const struct {
		int n;
		const char *what;
	} all[] = { { im->plan.added, "added" }, { im->plan.renamed, "renamed" },
		{ im->plan.moved, "moved" }, { im->plan.changed, "changed" },
		{ im->removed, "removed" } };
	const char *text = "";
	for (size_t i = 0; i < COUNT(all); i++)
		if (all[i].n > 0)
			text = arena_printf(a, "%s%s%d %s", text, *text ? ", " : "",
			    all[i].n, all[i].what);
	return *text ? text : "nothing was to be changed";
}

enum rc
page_import_accept(struct req *q, struct err *e)
{
	const char **take = ARENA_ARRAY(q->arena, TICKS_MAX, const char *);
	struct import_choice choice = { .take = take,
		.ticked = is_set(q, "ticked"),
		.skip_bad = is_set(q, "skip_bad") };
	choice.takes = form_values(q, "take", take, TICKS_MAX);
	struct import im;
	enum rc rc =
	    app_upload_accept(q->app, q->actor, q->t, q->num[1], &choice, &im, e);
	if (rc == INVALID || rc == CONFLICT) {
		struct problems p = { .arena = q->arena };
		struct err why = *e;
		json_t *model = NULL;
		struct import again;
		rc = preview(q, q->num[1], &again, &model, e);
		*e = rc == OK ? why : *e;
		return rc == OK ? reply_form_again(q, "import_show", "Look at the roster",
		                      model, &p, e)
		                : rc;
	}
	if (rc != OK)
		return rc;
	reply_notice(q, "Imported: %s.", what_was_done(q->arena, &im));
	return reply_redirect(q, e, "/manage/%s/players", q->t->slug);
}

enum rc
page_import_discard(struct req *q, struct err *e)
{
	enum rc rc = app_upload_discard(q->app, q->actor, q->t, q->num[1], e);
	if (rc != OK)
		return rc;
	reply_notice(q, "The file is discarded; nothing of it was imported.");
	return reply_redirect(q, e, "/manage/%s/import", q->t->slug);
}

/* A file to fill in: our own headers and two lines that show the form. */
enum rc
page_import_template(struct req *q, struct err *e)
{
	(void)e;
	const struct division_rule *d = &q->t->rules->divisions[0];
	const char *text = arena_printf(q->arena,
	    "first_name,last_name,grade,division,team,school\r\n"
	    "Ada,Example,%d,%s,Example A,Example School\r\n"
	    "Ben,\"Example, Jr.\",%d,%s,Example A,Example School\r\n",
	    d->grade_max, d->code, d->grade_max, d->code);
	return reply_bytes(
	    q, "text/csv; charset=utf-8", "roster-template.csv", text, strlen(text));
}
