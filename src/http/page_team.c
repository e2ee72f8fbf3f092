/* http/page_team.c - teams: list, add, change, fill, withdraw. */
#include "app/app_team.h"
#include "http/again.h"
#include "http/options.h"
#include "http/pages.h"
#include "http/roster.h"

#define OFFSET(f) .offset = offsetof(struct team_in, f)
static const struct field fields[] = {
	{ .name = "name",
	    .label = "Name",
	    .kind = FIELD_TEXT,
	    OFFSET(name),
	    .required = true,
	    .max = 100 },
	{ .name = "division",
	    .label = "Division",
	    .kind = FIELD_TEXT,
	    OFFSET(division),
	    .required = true,
	    .max = 40 },
	{ .name = "school",
	    .label = "School",
	    .kind = FIELD_INT,
	    OFFSET(school),
	    .max = INT64_MAX },
	{ .name = "school_name",
	    .label = "New school",
	    .kind = FIELD_TEXT,
	    OFFSET(school_name),
	    .max = 100 },
	{ .name = "number",
	    .label = "Number",
	    .kind = FIELD_INT,
	    OFFSET(number),
	    .min = 1,
	    .max = 99 },
	{ .name = "seed",
	    .label = "Seed",
	    .kind = FIELD_INT,
	    OFFSET(seed),
	    .min = 1,
	    .max = 999 },
	{ .name = "override_reason",
	    .label = "Why a higher grade may play here",
	    .kind = FIELD_TEXT,
	    OFFSET(override_reason),
	    .max = 300 },
};

enum rc
page_team_list(struct req *q, struct err *e)
{
	struct roster_filter f = roster_filter_read(q);
	json_t *model = NULL;
	enum rc rc = app_team_list(q->app, q->t, &f, &model, e);
	return rc == OK ? reply_page(q, "team_list", "Roster: teams", model, e) : rc;
}

static enum rc
show_form(struct req *q, int64_t id, json_t **model, struct err *e)
{
	enum rc rc = app_team_form(q->app, q->t, id, model, e);
	if (rc == OK) {
		options_select(q, *model, "divisions", "division");
		options_select(q, *model, "schools", "school");
	}
	return rc;
}

static const char *
title(const json_t *model)
{
	bool is_new = json_is_true(json_object_get(model, "is_new"));
	return is_new ? "Add a team" : json_string_value(json_object_get(model, "name"));
}

enum rc
page_team_new(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = show_form(q, 0, &model, e);
	return rc == OK ? reply_page(q, "team_edit", "Add a team", model, e) : rc;
}

enum rc
page_team_edit(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = show_form(q, q->num[1], &model, e);
	return rc == OK ? reply_page(q, "team_edit", title(model), model, e) : rc;
}

static enum rc
again(struct req *q, int64_t id, struct problems *p, enum rc why, struct err *e)
{
	struct err told = *e;
	json_t *model = NULL;
	enum rc rc = show_form(q, id, &model, e);
	if (rc != OK)
		return rc;
	*e = told;
	return form_again(q, "team_edit", title(model), model, p, why, e);
}

static enum rc
to_team(struct req *q, int64_t id, struct err *e)
{
	return reply_redirect(q, e, "/manage/%s/teams/%lld", q->t->slug, (long long)id);
}

static enum rc
save(struct req *q, int64_t id, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct team_in in = { 0 };
	int64_t saved = id;
	enum rc rc = FORM_READ(q, fields, &in, &p, e);
	if (rc == OK)
		rc = app_team_save(q->app, q->actor, q->t, &in, &saved, &p, e);
	if (rc != OK)
		return again(q, id, &p, rc, e);
	reply_notice(q, id ? "Saved." : "The team is made.  Now add its players.");
	return to_team(q, saved, e);
}

enum rc
page_team_add(struct req *q, struct err *e)
{
	return save(q, 0, e);
}

enum rc
page_team_save(struct req *q, struct err *e)
{
	return save(q, q->num[1], e);
}

enum rc
page_team_fill(struct req *q, struct err *e)
{
	int added = 0;
	enum rc rc = app_player_fill(q->app, q->actor, q->t, q->num[1], &added, e);
	if (rc != OK)
		return rc;
	reply_notice(q,
	    added == 1 ? "%d placeholder is added." : "%d placeholders are added.",
	    added);
	return to_team(q, q->num[1], e);
}

enum rc
page_team_withdraw(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	const char *reason = form_text(q, "reason");
	enum rc rc = app_team_withdraw(q->app, q->actor, q->t, q->num[1], reason, e);
	if (rc != OK)
		return again(q, q->num[1], &p, rc, e);
	reply_notice(q, "The team and its players are withdrawn.");
	return to_team(q, q->num[1], e);
}

enum rc
page_team_reinstate(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	enum rc rc = app_team_reinstate(q->app, q->actor, q->t, q->num[1], e);
	if (rc != OK)
		return again(q, q->num[1], &p, rc, e);
	reply_notice(q, "The team is back, with the players that left with it.");
	return to_team(q, q->num[1], e);
}
