/* http/page_standings.c - live standings, the arithmetic behind them, publishing. */
#include "app/app_publication.h"
#include "app/app_standings.h"
#include "http/pages.h"
#include "http/read.h"
#include <string.h>

enum { REASON_MAX = 300 };

enum rc
page_standings_list(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_standings_list(q->app, q->t, &model, e);

	return rc == OK ? reply_page(q, "standings_list", "Standings", model, e) : rc;
}

/* ---- live ---- */

static json_t *
sorts(struct arena *a, const char *sort, int rounds)
{
	static const char *const fixed[][2] = { { "rank", "Place" }, { "name", "Name" },
		{ "team", "Team" }, { "code", "Player code" } };
	json_t *list = json_array();

	for (size_t i = 0; i < COUNT(fixed); i++)
		json_array_append_new(
		    list, json_pack("{s:s, s:s, s:b}", "value", fixed[i][0], "text",
		              fixed[i][1], "selected", strcmp(sort, fixed[i][0]) == 0));
	for (int r = 1; r <= rounds; r++) {
		const char *value = arena_printf(a, "r%d", r);

		json_array_append_new(list, json_pack("{s:s, s:s, s:b}", "value", value,
		                                "text", arena_printf(a, "Round %d", r),
		                                "selected", strcmp(sort, value) == 0));
	}
	return list;
}

static void
add_next(json_t *model, const char *text, const char *href, const char *label)
{
	json_object_set_new(model, "next_text", json_string(text));
	json_object_set_new(model, "next_href", json_string(href));
	json_object_set_new(model, "next_label", json_string(label));
}

/* The first unfinished round that play has reached, or else the last finished one. */
static void
choose_next(struct req *q, json_t *model)
{
	const char *slug = q->t->slug, *division = text_of(model, "division");
	const json_t *published = json_object_get(model, "published"), *edition;
	json_int_t shown = json_array_size(published) ? STANDINGS_ROUNDS_MAX : 0;
	bool changed = false;
	const char *publish =
	    arena_printf(q->arena, "/manage/%s/publish/%s", slug, division);
	size_t i;
	int complete = 0;
	json_t *r;

	json_array_foreach(published, i, edition)
	{
		shown = MIN(shown, int_of(edition, "through"));
		changed = changed || json_is_true(json_object_get(edition, "changed"));
	}
	json_array_foreach(json_object_get(model, "sheets"), i, r)
	{
		if (json_is_true(json_object_get(r, "begun")) &&
		    !json_is_true(json_object_get(r, "complete"))) {
			add_next(model,
			    arena_printf(q->arena, "Round %d: %s.", (int)i + 1,
			        text_of(r, "summary")),
			    arena_printf(q->arena, "/manage/%s/rounds/%s/%d", slug,
			        division, (int)i + 1),
			    "Enter the missing sheets");
			return;
		}
		if (json_is_true(json_object_get(r, "complete")))
			complete = (int)i + 1;
	}
	if (complete == 0)
		add_next(model, "No round has been entered yet.",
		    arena_printf(q->arena, "/manage/%s/rounds", slug), "Enter sheets");
	else if (shown < complete || changed)
		add_next(model,
		    arena_printf(q->arena,
		        "Round %d is complete.  The public does not see this state yet.",
		        complete),
		    publish, "Preview and publish");
	else
		add_next(model,
		    arena_printf(
		        q->arena, "Round %d is complete and published.", complete),
		    arena_printf(q->arena, "/t/%s/standings/%s", slug, division),
		    "See what the public sees");
}

enum rc
page_standings_show(struct req *q, struct err *e)
{
	json_t *model = NULL;
	const char *sort = req_query_or(q, "sort", "rank");
	enum rc rc = app_standings_live(
	    q->app, q->t, q->arg[1], sort, req_query(q, "q"), &model, e);

	if (rc != OK)
		return rc;
	json_object_set_new(model, "sorts",
	    sorts(q->arena, sort, (int)json_array_size(json_object_get(model, "heads"))));
	choose_next(q, model);
	return reply_page(q, "standings_show",
	    arena_printf(q->arena, "Standings: %s", text_of(model, "division_name")),
	    model, e);
}

enum rc
page_standings_player(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_standings_player(q->app, q->t, q->arg[1], q->num[2], &model, e);

	if (rc != OK)
		return rc;
	return reply_page(q, "standings_player",
	    arena_strdup(q->arena, text_of(model, "name")), model, e);
}

static enum rc
group_page(struct req *q, enum standings_group by, struct err *e)
{
	json_t *model = NULL;
	enum rc rc =
	    app_standings_group(q->app, q->t, q->arg[1], by, q->num[2], &model, e);

	if (rc != OK)
		return rc;
	return reply_page(q, "standings_group",
	    arena_strdup(q->arena, text_of(model, "team")), model, e);
}

enum rc
page_standings_team(struct req *q, struct err *e)
{
	return group_page(q, GROUP_TEAM, e);
}

enum rc
page_standings_school(struct req *q, struct err *e)
{
	return group_page(q, GROUP_SCHOOL, e);
}

/* ---- lists as files ---- */

/* .../standings/DIVISION/players.csv, teams.xlsx, schools.json */
enum rc
page_standings_file(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *rows = NULL;
	const char *columns = NULL, *which = list_named(q, q->arg[2]);
	if (which == NULL || !standings_list_known(which))
		return err_set(e, NOT_FOUND, NULL,
		    "There are players, teams and schools, as .csv, .xlsx and .json.");
	enum rc rc = app_standings_file(q->app, q->t, q->arg[1], which,
	    req_query(q, "sort"), req_query(q, "q"), &columns, &rows, e);

	if (rc != OK)
		return rc;
	return reply_list(q,
	    arena_printf(q->arena, "%s-%s-%s", q->t->slug, q->arg[1], which), columns,
	    rows, e);
}

/* ---- publishing ---- */

struct publish_form {
	int64_t through_round;
	const char *shows, *parts, *reason;
	bool despite;
};
static const struct field publish_fields[] = {
	{ .name = "through_round",
	    .label = "Through round",
	    .kind = FIELD_INT,
	    .offset = offsetof(struct publish_form, through_round),
	    .required = true,
	    .min = 1,
	    .max = STANDINGS_ROUNDS_MAX },
	{ .name = "shows",
	    .label = "Shows",
	    .kind = FIELD_CHOICE,
	    .offset = offsetof(struct publish_form, shows),
	    .required = true,
	    .choices = "honours|scores|full" },
	{ .name = "parts",
	    .label = "Of",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct publish_form, parts),
	    .max = 10 },
	{ .name = "reason",
	    .label = "Reason",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct publish_form, reason),
	    .max = REASON_MAX },
	{ .name = "despite",
	    .label = "Publish all the same",
	    .kind = FIELD_CHECK,
	    .offset = offsetof(struct publish_form, despite) },
};

static enum rc
draft_model(struct req *q, int through, const char *shows, const char *parts,
    json_t **model, struct err *e)
{
	enum rc rc = app_publication_draft(
	    q->app, q->t, q->arg[1], through, shows, parts, model, e);
	const json_t *newest;

	if (rc != OK)
		return rc;
	newest = json_array_get(json_object_get(*model, "editions"), 0);
	json_object_set_new(*model, "last_edition",
	    json_integer(json_integer_value(json_object_get(newest, "edition"))));
	return OK;
}

static const char *
draft_title(struct req *q, const json_t *model)
{
	return arena_printf(q->arena, "Publish: %s", text_of(model, "division_name"));
}

/* The usual reason for a later edition needs no typing: another round is in. */
static void
add_usual_reason(struct req *q, json_t *model)
{
	const json_t *newest = json_array_get(json_object_get(model, "editions"), 0);
	json_int_t through = json_integer_value(json_object_get(model, "through_round"));
	const char *reason = "";

	if (newest && json_integer_value(json_object_get(newest, "through")) < through)
		reason = arena_printf(q->arena, "Round %d is in", (int)through);
	json_object_set_new(model, "values", json_pack("{s:s}", "reason", reason));
}

enum rc
page_publication_edit(struct req *q, struct err *e)
{
	const char *through = req_query(q, "through");
	int n = through && through[0] >= '0' && through[0] <= '9' ? through[0] - '0' : 0;
	json_t *model = NULL;
	enum rc rc;

	if (n > 0 && through[1] >= '0' && through[1] <= '9' && !through[2])
		n = n * 10 + (through[1] - '0');
	rc = draft_model(q, n, req_query(q, "shows"), req_query(q, "parts"), &model, e);
	if (rc != OK)
		return rc;
	add_usual_reason(q, model);
	return reply_page(q, "publication_edit", draft_title(q, model), model, e);
}

static enum rc
draft_again(
    struct req *q, const struct publish_form *in, const struct problems *p, struct err *e)
{
	json_t *model = NULL;
	struct err ignored = { 0 };
	enum rc rc = draft_model(
	    q, (int)in->through_round, in->shows, in->parts, &model, &ignored);

	if (rc != OK)
		rc = draft_model(q, 0, "", "", &model, e);
	if (rc != OK)
		return rc;
	return reply_form_again(
	    q, "publication_edit", draft_title(q, model), model, p, e);
}

enum rc
page_publication_make(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct publish_form in = { 0 };
	json_t *made = NULL;
	enum rc rc = FORM_READ(q, publish_fields, &in, &p, e);

	if (rc == OK) {
		struct publication_make make = { q->arg[1], in.through_round, in.shows,
			in.parts, in.reason, in.despite };

		rc = app_publication_make(q->app, q->t, q->actor, &make, &made, e);
		if (rc == INVALID)
			problem_add(&p, false, "refused", e->field, "%s", e->text);
	}
	if (rc == INVALID && p.n > 0)
		return draft_again(q, &in, &p, e);
	if (rc != OK)
		return rc;
	reply_notice(q, "Edition %d of %s is published%s.",
	    (int)json_integer_value(json_object_get(made, "edition")),
	    text_of(made, "division_name"),
	    json_is_true(json_object_get(made, "waits")) ? " and waits for the reveal"
	                                                 : "");
	json_decref(made);
	return reply_redirect(q, e, "/manage/%s/standings/%s", q->t->slug, q->arg[1]);
}

enum rc
page_publication_withdraw(struct req *q, struct err *e)
{
	const char *parts = form_text(q, "parts");
	enum rc rc = app_publication_withdraw(
	    q->app, q->t, q->actor, q->arg[1], parts, form_text(q, "reason"), e);

	if (rc != OK)
		return rc;
	reply_notice(q, "Unpublished.  The public sees no %s of this division now.",
	    *parts ? parts : "standings");
	return reply_redirect(q, e, "/manage/%s/publish/%s", q->t->slug, q->arg[1]);
}

/* held_after "" reveals. */
enum rc
page_publication_hold(struct req *q, struct err *e)
{
	const char *after = form_text(q, "held_after");
	int64_t n = *after ? MAX(number_or(after, -2), -2) : -1;
	enum rc rc = app_publication_hold(q->app, q->t, q->actor, q->arg[1], n, e);

	if (rc != OK)
		return rc;
	reply_notice(q, "%s",
	    n < 0 ? "Revealed: the public sees all that is published."
	          : "Held back: the public sees nothing of later rounds until you reveal "
	            "them.");
	return reply_redirect(q, e, "/manage/%s/publish/%s", q->t->slug, q->arg[1]);
}
