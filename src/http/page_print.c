/* http/page_print.c - printing: what is due on paper, a click makes a job, a job is a
 * PDF. */
#include "app/app_print.h"
#include "http/pages.h"
#include <stdlib.h>

struct print_form {
	const char *kind, *division, *paper;
	int64_t round, table, spares;
	bool changed;
};
static const struct field print_fields[] = {
	{ .name = "kind",
	    .label = "Document",
	    .kind = FIELD_CHOICE,
	    .offset = offsetof(struct print_form, kind),
	    .required = true,
	    .choices = "table-sheets|player-sheets|spare-sheets|poster-players|"
	               "poster-tables|poster-teams" },
	{ .name = "division",
	    .label = "Division",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct print_form, division),
	    .max = 40 },
	{ .name = "paper",
	    .label = "Paper",
	    .kind = FIELD_CHOICE,
	    .offset = offsetof(struct print_form, paper),
	    .choices = "letter|a4" },
	{ .name = "round",
	    .label = "Round",
	    .kind = FIELD_INT,
	    .offset = offsetof(struct print_form, round),
	    .min = 1,
	    .max = 20 },
	{ .name = "table",
	    .label = "Table",
	    .kind = FIELD_INT,
	    .offset = offsetof(struct print_form, table),
	    .min = 1,
	    .max = 99999 },
	{ .name = "spares",
	    .label = "Spare sheets",
	    .kind = FIELD_INT,
	    .offset = offsetof(struct print_form, spares),
	    .min = 1,
	    .max = PRINT_SPARES_MAX },
	{ .name = "changed",
	    .label = "Only what changed",
	    .kind = FIELD_CHECK,
	    .offset = offsetof(struct print_form, changed) },
};

static const char TITLE[] = "Printing";

/* A number of the query string: 0 if absent, -1 if it is none. */
static int64_t
query_number(struct req *q, const char *name)
{
	const char *text = req_query(q, name);
	char *end;
	if (text == NULL || *text == '\0')
		return 0;
	long n = strtol(text, &end, 10);
	return *end || n < 1 || n > 99999 ? -1 : n;
}

static enum rc
overview(struct req *q, const char *division, int64_t round, const char *paper,
    json_t **model, struct err *e)
{
	enum rc rc = app_print_overview(q->app, q->t, division, round, model, e);
	if (rc != OK)
		return rc;
	if (paper == NULL || *paper == '\0')
		paper = json_string_value(json_object_get(*model, "paper"));
	json_object_set_new(
	    *model, "papers", form_options("letter|a4", "Letter|A4", paper));
	return OK;
}

enum rc
page_print_show(struct req *q, struct err *e)
{
	const char *division = req_query(q, "division");
	int64_t round = MAX(0, query_number(q, "round"));
	json_t *model = NULL;
	enum rc rc = overview(q, division ? division : "", round, NULL, &model, e);
	if (rc != OK)
		return rc;
	json_object_set_new(
	    model, "values", json_pack("{s:s, s:s}", "table", "", "spares", "10"));
	return reply_page(q, "print_show", TITLE, model, e);
}

enum rc
page_print_make(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct print_form in = { 0 };
	json_t *model = NULL;
	int64_t job = 0;
	enum rc rc = FORM_READ(q, print_fields, &in, &p, e);
	if (rc == OK) {
		struct print_choice c = { .kind = in.kind,
			.division = in.division,
			.paper = in.paper,
			.round = in.round,
			.table = in.table,
			.spares = in.spares,
			.changed = in.changed };
		rc = app_print_job_make(q->app, q->t, q->actor, &c, &job, e);
		if (rc == INVALID)
			problem_add(&p, false, "refused", e->field, "%s", e->text);
	}
	if (rc == INVALID) {
		rc = overview(
		    q, in.division ? in.division : "", in.round, in.paper, &model, e);
		if (rc != OK)
			return rc;
		json_object_set_new(model, "values",
		    json_pack("{s:s, s:s}", "table", "", "spares", "10"));
		return reply_form_again(q, "print_show", TITLE, model, &p, e);
	}
	return rc == OK ? reply_redirect(q, e, "/manage/%s/print/jobs/%lld", q->t->slug,
	                      (long long)job)
	                : rc;
}

static enum rc
reply_pdf(struct req *q, const struct print_file *f)
{
	reply_header(q, "Content-Disposition",
	    arena_printf(q->arena, "inline; filename=\"%s\"", f->name));
	return reply_bytes(q, "application/pdf", NULL, f->pdf.s, f->pdf.len);
}

enum rc
page_print_job(struct req *q, struct err *e)
{
	struct print_file file = { 0 };
	enum rc rc = app_print_job_pdf(q->app, q->t, q->num[1], q->base_url, &file, e);
	if (rc == OK)
		rc = reply_pdf(q, &file);
	strbuf_free(&file.pdf);
	return rc;
}

/* GET .../documents/KIND.pdf?division=&round=&table=&paper=&spares= */
enum rc
api_print_document(struct req *q, struct err *e)
{
	const char *name = q->arg[1], *division = req_query(q, "division");
	const char *paper = req_query(q, "paper"), *dot = strrchr(name, '.');
	struct print_file file = { 0 };
	if (dot == NULL || strcmp(dot, ".pdf") != 0)
		return err_set(e, NOT_FOUND, NULL,
		    "Documents are named like table-sheets.pdf; \"%.40s\" is not.", name);
	struct print_choice c = {
		.kind = arena_strndup(q->arena, name, (size_t)(dot - name)),
		.division = division ? division : "",
		.paper = paper ? paper : "",
		.round = query_number(q, "round"),
		.table = query_number(q, "table"),
		.spares = query_number(q, "spares"),
	};
	if (c.round < 0 || c.table < 0 || c.spares < 0)
		return err_set(e, INVALID,
		    c.round < 0   ? "round"
		    : c.table < 0 ? "table"
		                  : "spares",
		    "round, table and spares are whole numbers from 1.");
	enum rc rc = app_print_pdf(q->app, q->t, &c, q->base_url, &file, e);
	if (rc == OK)
		rc = reply_pdf(q, &file);
	strbuf_free(&file.pdf);
	return rc;
}
