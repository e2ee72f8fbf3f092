/* http/page_walkin.c - adding players at the desk, and teams out of singles. */
#include "app/app_walkin.h"
#include "http/pages.h"

struct walkin_form {
	const char *given, *family, *division, *new_team, *school;
	int64_t team, grade;
};
static const struct field walkin_fields[] = {
	{ .name = "given",
	    .label = "First name",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct walkin_form, given),
	    .max = 100 },
	{ .name = "family",
	    .label = "Last name",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct walkin_form, family),
	    .max = 100 },
	{ .name = "division",
	    .label = "Division",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct walkin_form, division),
	    .max = 40 },
	{ .name = "new_team",
	    .label = "New team's name",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct walkin_form, new_team),
	    .max = 120 },
	{ .name = "school",
	    .label = "New team's school",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct walkin_form, school),
	    .max = 120 },
	{ .name = "team",
	    .label = "Team",
	    .kind = FIELD_INT,
	    .offset = offsetof(struct walkin_form, team),
	    .min = 1,
	    .max = INT64_MAX },
	{ .name = "grade",
	    .label = "Grade",
	    .kind = FIELD_INT,
	    .offset = offsetof(struct walkin_form, grade),
	    .min = 1,
	    .max = 13 },
};

static const char TITLE[] = "Add a walk-in";

static enum rc
model_of(struct req *q, int64_t team, const char *division, json_t **model, struct err *e)
{
	enum rc rc = app_walkin_form(q->app, q->t, team, division, model, e);
	if (rc == OK)
		json_object_set_new(*model, "values",
		    json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "given", "",
		        "family", "", "grade", "", "new_team", "", "school", "", "name",
		        "", "of", ""));
	return rc;
}

enum rc
page_walkin_new(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = model_of(q, number_or(req_query(q, "team"), 0),
	    req_query_or(q, "division", ""), &model, e);
	return rc == OK ? reply_page(q, "walkin_new", TITLE, model, e) : rc;
}

/* The form again where the input was refused; other faults as they are. */
static enum rc
again(struct req *q, enum rc rc, const struct walkin_form *in, const struct problems *p,
    struct err *e)
{
	struct err other = { 0 };
	json_t *model = NULL;
	if (rc != INVALID && rc != CONFLICT)
		return rc;
	rc = model_of(q, in->team, in->division ? in->division : "", &model, &other);
	if (rc != OK) {
		*e = other;
		return rc;
	}
	return reply_form_again(q, "walkin_new", TITLE, model, p, e);
}

enum rc
page_walkin_add(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct walkin_form in = { 0 };
	struct walkin_added added = { 0 };
	enum rc rc = FORM_READ(q, walkin_fields, &in, &p, e);
	if (rc == OK) {
		struct walkin w = { .given = in.given,
			.family = in.family,
			.team = in.team,
			.division = in.division,
			.new_team = in.new_team,
			.school = in.school,
			.grade = in.grade };
		rc = app_walkin_add(q->app, q->t, q->actor, &w, &added, e);
	}
	if (rc != OK)
		return again(q, rc, &in, &p, e);
	reply_notice(q, "Added with the code %s and marked as here.%s", added.code,
	    added.seated
	        ? "  The seating of this division is made already: a director finds "
	          "a seat on the seating page."
	        : "");
	return reply_redirect(q, e, "/manage/%s/checkin/school/%lld#p%lld", q->t->slug,
	    (long long)added.school, (long long)added.player);
}

struct team_form {
	const char *name, *of;
};
static const struct field team_fields[] = {
	{ .name = "name",
	    .label = "Team's name",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct team_form, name),
	    .required = true,
	    .max = 120 },
	{ .name = "of",
	    .label = "School",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct team_form, of),
	    .required = true,
	    .max = 120 },
};

enum rc
page_walkin_team(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct team_form in = { 0 };
	struct walkin_form none = { 0 };
	struct walkin_team w = { 0 };
	const char *ids[WALKIN_TEAM_MAX];
	int64_t school = 0;
	enum rc rc = FORM_READ(q, team_fields, &in, &p, e);
	if (rc == OK) {
		w.name = in.name;
		w.school = in.of;
		w.players =
		    MIN(form_values(q, "player", ids, WALKIN_TEAM_MAX), WALKIN_TEAM_MAX);
		for (int i = 0; i < w.players; i++)
			w.player[i] = number_or(ids[i], 0);
		rc = app_walkin_team(q->app, q->t, q->actor, &w, &school, e);
	}
	if (rc != OK)
		return again(q, rc, &none, &p, e);
	reply_notice(q, "The team is made.");
	return reply_redirect(
	    q, e, "/manage/%s/checkin/school/%lld", q->t->slug, (long long)school);
}
