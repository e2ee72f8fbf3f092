/* http/page_player.c - players: list, add, change, withdraw, substitute. */
#include "app/app_export.h"
#include "app/app_player.h"
#include "http/again.h"
#include "http/options.h"
#include "http/pages.h"
#include "http/roster.h"

struct player_form {
	const char *given, *family, *grade_override, *names_shown, *note, *division;
	int64_t grade, team, rank;
	bool placeholder;
};
#define OFFSET(f) .offset = offsetof(struct player_form, f)
static const struct field fields[] = {
	{ .name = "given",
	    .label = "First name",
	    .kind = FIELD_TEXT,
	    OFFSET(given),
	    .max = 100 },
	{ .name = "family",
	    .label = "Last name",
	    .kind = FIELD_TEXT,
	    OFFSET(family),
	    .max = 100 },
	{ .name = "grade",
	    .label = "Grade",
	    .kind = FIELD_INT,
	    OFFSET(grade),
	    .max = 13 },
	{ .name = "team",
	    .label = "Team",
	    .kind = FIELD_INT,
	    OFFSET(team),
	    .max = INT64_MAX },
	{ .name = "division",
	    .label = "Division",
	    .kind = FIELD_TEXT,
	    OFFSET(division),
	    .max = 40 },
	{ .name = "grade_override",
	    .label = "Why a higher grade may play here",
	    .kind = FIELD_TEXT,
	    OFFSET(grade_override),
	    .max = 300 },
	{ .name = "names_shown",
	    .label = "What the public sees of the name",
	    .kind = FIELD_CHOICE,
	    OFFSET(names_shown),
	    .choices = "full|initial|code" },
	{ .name = "note", .label = "Note", .kind = FIELD_TEXT, OFFSET(note), .max = 500 },
	{ .name = "rank_in_team",
	    .label = "Rank in the team",
	    .kind = FIELD_INT,
	    OFFSET(rank),
	    .max = RANK_MAX },
	{ .name = "placeholder",
	    .label = "Placeholder",
	    .kind = FIELD_CHECK,
	    OFFSET(placeholder) },
};

static enum rc
read_form(struct req *q, struct player_in *in, struct problems *p, struct err *e)
{
	struct player_form f = { 0 };
	enum rc rc = FORM_READ(q, fields, &f, p, e);
	const char *grade = form_value(q, "grade");
	*in = (struct player_in){ .team = f.team,
		.division = f.division,
		.given = f.given,
		.family = f.family,
		.grade = grade && *grade ? f.grade : -1,
		.grade_override = f.grade_override,
		.names_shown = f.names_shown,
		.note = f.note,
		.rank = f.rank,
		.placeholder = f.placeholder };
	return rc;
}

struct roster_filter
roster_filter_read(struct req *q)
{
	const char *names[] = { "q", "sort", "division", "state" }, *v[4];
	for (size_t i = 0; i < COUNT(names); i++) {
		v[i] = req_query(q, names[i]);
		v[i] = v[i] ? v[i] : "";
	}
	return (struct roster_filter){ v[0], v[1], v[2], v[3],
		number_or(req_query(q, "page"), 1) };
}

enum rc
page_player_list(struct req *q, struct err *e)
{
	struct roster_filter f = roster_filter_read(q);
	json_t *model = NULL;
	enum rc rc = app_player_list(q->app, q->t, &f, &model, e);
	return rc == OK ? reply_page(q, "player_list", "Roster: players", model, e) : rc;
}

static enum rc
show_form(struct req *q, int64_t id, json_t **model, struct err *e)
{
	enum rc rc = app_player_form(
	    q->app, q->t, id, id == 0 ? number_or(req_query(q, "team"), 0) : 0, model, e);
	if (rc != OK)
		return rc;
	json_object_set_new(*model, "policies",
	    form_options("|full|initial|code",
	        "as in the whole tournament|full name|first name and initial|code only",
	        ""));
	options_select(q, *model, "policies", "names_shown");
	options_select(q, *model, "teams", "team");
	options_select(q, *model, "divisions", "division");
	json_object_set_new(*model, "substitute", json_false());
	return OK;
}

static const char *
title(const json_t *model)
{
	bool is_new = json_is_true(json_object_get(model, "is_new"));
	return is_new ? "Add a player"
	              : json_string_value(json_object_get(model, "name"));
}

enum rc
page_player_new(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = show_form(q, 0, &model, e);
	return rc == OK ? reply_page(q, "player_edit", "Add a player", model, e) : rc;
}

enum rc
page_player_edit(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = show_form(q, q->num[1], &model, e);
	return rc == OK ? reply_page(q, "player_edit", title(model), model, e) : rc;
}

static enum rc
again(struct req *q, int64_t id, bool substitute, struct problems *p, enum rc why,
    struct err *e)
{
	struct err told = *e;
	json_t *model = NULL;
	enum rc rc = show_form(q, id, &model, e);
	if (rc != OK)
		return rc;
	*e = told;
	json_object_set_new(model, "substitute", json_boolean(substitute));
	return form_again(q, "player_edit", title(model), model, p, why, e);
}

static enum rc
save(struct req *q, int64_t id, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct player_in in;
	bool is_new = id == 0;
	enum rc rc = read_form(q, &in, &p, e);
	if (rc == OK)
		rc = app_player_save(q->app, q->actor, q->t, &in, &id, &p, e);
	if (rc != OK)
		return again(q, is_new ? 0 : id, false, &p, rc, e);
	reply_notice(q, is_new ? "The player is added." : "Saved.");
	if (in.team)
		return reply_redirect(
		    q, e, "/manage/%s/teams/%lld", q->t->slug, (long long)in.team);
	return reply_redirect(q, e, "/manage/%s/players/%lld", q->t->slug, (long long)id);
}

enum rc
page_player_add(struct req *q, struct err *e)
{
	return save(q, 0, e);
}

enum rc
page_player_save(struct req *q, struct err *e)
{
	return save(q, q->num[1], e);
}

enum rc
page_player_withdraw(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	const char *reason = form_text(q, "reason");
	int64_t id = q->num[1];
	enum rc rc = app_player_withdraw(q->app, q->actor, q->t, id, reason, e);
	if (rc != OK)
		return again(q, id, false, &p, rc, e);
	reply_notice(q,
	    "The player is withdrawn.  Where seats are planned already, look at the "
	    "seating.");
	return reply_redirect(q, e, "/manage/%s/players/%lld", q->t->slug, (long long)id);
}

enum rc
page_player_reinstate(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	enum rc rc = app_player_reinstate(q->app, q->actor, q->t, q->num[1], e);
	if (rc != OK)
		return again(q, q->num[1], false, &p, rc, e);
	reply_notice(q, "The player is back.");
	return reply_redirect(
	    q, e, "/manage/%s/players/%lld", q->t->slug, (long long)q->num[1]);
}

enum rc
page_player_substitute_form(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = show_form(q, q->num[1], &model, e);
	if (rc != OK)
		return rc;
	json_t *values = json_object_get(model, "values");
	static const char *const empty[] = { "given", "family", "grade", "grade_override",
		"note", "names_shown" };
	for (size_t i = 0; i < COUNT(empty); i++)
		json_object_set_new(values, empty[i], json_string(""));
	json_object_set_new(values, "placeholder", json_false());
	json_object_set_new(model, "substitute", json_true());
	options_select(q, model, "policies", "names_shown");
	return reply_page(q, "player_edit", "Substitute", model, e);
}

enum rc
page_player_substitute(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct player_in in;
	int64_t new_id = 0;
	enum rc rc = read_form(q, &in, &p, e);
	if (rc == OK)
		rc = app_player_substitute(
		    q->app, q->actor, q->t, q->num[1], &in, &new_id, &p, e);
	if (rc != OK)
		return again(q, q->num[1], true, &p, rc, e);
	reply_notice(q, "The substitute has the place and the seats.  Sheets that name "
	                "the old player "
	                "can be printed again.");
	return reply_redirect(
	    q, e, "/manage/%s/players/%lld", q->t->slug, (long long)new_id);
}

/* /manage/SLUG/export/roster.csv, .xlsx, .json */
enum rc
page_export_list(struct req *q, struct err *e)
{
	const char *columns = NULL, *what = list_named(q, q->arg[1]);
	DEFER(json_decref) json_t *rows = NULL;
	if (what == NULL)
		return err_set(e, NOT_FOUND, NULL,
		    "A list ends in .csv, .xlsx or .json, like players.csv.");
	enum rc rc = app_export(q->app, q->t, what, &columns, &rows, e);
	return rc == OK ? reply_list(q, arena_printf(q->arena, "%s-%s", q->t->slug, what),
	                      columns, rows, e)
	                : rc;
}
