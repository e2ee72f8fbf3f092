/* http/page_print.c - printing: what is due on paper, a click makes a job, a job is a
 * PDF. */
#include "app/app_print.h"
#include "http/again.h"
#include "http/pages.h"
#include "http/read.h"
#include "http/wire.h"
#include <string.h>

struct print_form {
	const char *kind, *division, *paper, *names;
	int64_t round, table, spares;
	bool changed;
};
static const struct field print_fields[] = {
	{ .name = "kind",
	    .label = "Document",
	    .kind = FIELD_CHOICE,
	    .offset = offsetof(struct print_form, kind),
	    .required = true,
	    .choices =
	        "table-sheets|player-sheets|spare-sheets|poster-players|"
	        "poster-tables|poster-teams|table-cards|table-tents|sign-in|badges|"
	        "time-card|standings|fallback-pack|all-today|all-before|"
	        "all-round|all-after|all-ceremony|"
	        "award-script|ceremony-sheet|certificates|award-labels|"
	        "score-chart|variation-sheets|blank-rulings|blank-appeals|"
	        "blank-challenges|score-cards|side-cards|opinion-cards" },
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
	{ .name = "names",
	    .label = "Names",
	    .kind = FIELD_CHOICE,
	    .offset = offsetof(struct print_form, names),
	    .choices = "public|full" },
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

/* A number of the query string or form: 0 if absent, -1 if it is none. */
static int64_t
number_of(const char *text)
{
	int64_t n = number_or(text, text && *text ? -1 : 0);

	return n > 99999 ? -1 : n;
}

/* Who may not read the standings is not offered the pack that holds them. */
static void
drop_pack(json_t *documents)
{
	size_t i;
	json_t *d;
	json_array_foreach(documents, i, d)
	{
		if (strcmp(text_of(d, "kind"), "fallback-pack") == 0) {
			json_array_remove(documents, i);
			return;
		}
	}
}

/* The fields of the form that was sent have the names that problems lead to; the others'
 * end in their number. */
static void
make_forms(struct req *q, json_t *times)
{
	int64_t sent = MAX(1, number_of(form_value_or(q, "time", "")));
	size_t i;
	json_t *t;
	json_array_foreach(times, i, t)
	{
		json_object_set_new(t, "suffix",
		    json_string((int64_t)i + 1 == sent
		                    ? ""
		                    : arena_printf(q->arena, "-%zu", i + 1)));
		if (!actor_may_open(q->actor, "/manage/$/standings"))
			drop_pack(json_object_get(t, "documents"));
	}
}

static enum rc
print_model(struct req *q, json_t **out, struct err *e)
{
	bool typed = q->verb == POST;
	const char *division =
	    typed ? form_value(q, "division") : req_query(q, "division");
	int64_t round = number_of(typed ? form_value(q, "round") : req_query(q, "round"));
	enum rc rc = app_print_overview(
	    q->app, q->t, division ? division : "", MAX(0, round), out, e);

	if (rc != OK)
		return rc;
	make_forms(q, json_object_get(*out, "times"));
	json_object_set_new(*out, "names_choices",
	    form_options("public|full", "As the public sees them|In full",
	        form_value_or(q, "names", "public")));
	json_object_set_new(*out, "papers",
	    form_options("letter|a4", "Letter|A4",
	        form_value_or(
	            q, "paper", json_string_value(json_object_get(*out, "paper")))));
	json_object_set_new(
	    *out, "values", json_pack("{s:s, s:s}", "table", "", "spares", "10"));
	return OK;
}

static const struct form_page printing = { "print_show", "Printing", print_model };

enum rc
page_print_show(struct req *q, struct err *e)
{
	return form_page_show(q, &printing, e);
}

enum rc
page_print_make(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct print_form in = { 0 };
	int64_t job = 0;
	enum rc rc = FORM_READ(q, print_fields, &in, &p, e);
	if (rc == OK) {
		struct print_choice c = { .kind = in.kind,
			.division = in.division,
			.paper = in.paper,
			.names = in.names,
			.roles = q->actor->roles,
			.round = in.round,
			.table = in.table,
			.spares = in.spares,
			.changed = in.changed };
		rc = app_print_job_make(q->app, q->t, q->actor, &c, &job, e);
	}
	if (rc != OK)
		return form_page_again(q, &printing, &p, rc, e);
	return reply_redirect(
	    q, e, "/manage/%s/print/jobs/%lld", q->t->slug, (long long)job);
}

enum rc
page_print_job(struct req *q, struct err *e)
{
	struct print_file file = { 0 };
	enum rc rc =
	    app_print_job_pdf(q->app, q->t, q->actor, q->num[1], q->base_url, &file, e);
	return reply_pdf(q, rc, file.name, &file.pdf);
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
		.names = req_query_or(q, "names", ""),
		.roles = q->actor->roles,
		.round = number_of(req_query(q, "round")),
		.table = number_of(req_query(q, "table")),
		.spares = number_of(req_query(q, "spares")),
	};
	if (c.round < 0 || c.table < 0 || c.spares < 0)
		return err_set(e, INVALID,
		    c.round < 0   ? "round"
		    : c.table < 0 ? "table"
		                  : "spares",
		    "round, table and spares are whole numbers from 1.");
	enum rc rc = app_print_pdf(q->app, q->t, &c, q->base_url, &file, e);
	return reply_pdf(q, rc, file.name, &file.pdf);
}
