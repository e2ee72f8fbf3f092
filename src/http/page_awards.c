/* http/page_awards.c - the awards of a division, in the order of a ceremony: for staff,
 * for the public, for programs. */
#include "app/app_awards.h"
#include "http/again.h"
#include "http/body.h"
#include "http/pages.h"
#include "http/read.h"

static const char kinds[] = "places|honours|threshold|perfect|quota|playoff";
static const char kind_words[] =
    "Places, ties shared|Honours without rank|A score or more|The perfect score|"
    "Qualifiers by quota|Title by playoff";
static const char sides[] = "players|teams|schools";
static const char side_words[] = "Players|Teams|Schools";
static const char shows[] = "honours|scores|full";
static const char shows_words[] = "Names only|Names and scores|Places and scores";

/* ---- the staff's page ---- */

static void
add_next(
    struct req *q, json_t *model, const char *text, const char *at, const char *label)
{
	json_object_set_new(model, "next_text", json_string(text));
	json_object_set_new(model, "next_label", json_string(label));
	json_object_set_new(model, "next_href",
	    json_string(*at == '#' ? at
	                           : arena_printf(q->arena, "/manage/%s/%s%s", q->t->slug,
	                                 at, text_of(model, "division"))));
}

/* Missing sheets first, then playoffs, then the public. */
static void
choose_next(struct req *q, json_t *model)
{
	const json_t *published = json_object_get(model, "published");
	size_t i;
	json_t *award;

	if (json_array_size(json_object_get(model, "missing")) > 0) {
		add_next(q, model,
		    "The awards count official sheets only, and some are missing.",
		    "standings/", "See what is missing");
		return;
	}
	json_array_foreach(json_object_get(model, "awards"), i, award)
	{
		if (!json_is_true(json_object_get(award, "decide")) ||
		    json_is_true(json_object_get(award, "decided")))
			continue;
		add_next(q, model,
		    arena_printf(
		        q->arena, "%s: a playoff decides.", text_of(award, "title")),
		    arena_printf(q->arena, "#award-%d", int_of(award, "no")),
		    "Save the playoff");
		return;
	}
	if (!json_is_object(published) ||
	    json_is_true(json_object_get(published, "changed")))
		add_next(q, model, "The public does not see these awards yet.",
		    "#publish", "Announce");
	else
		add_next(q, model, "The awards are announced.", "standings/",
		    "Back to the standings");
}

static enum rc
awards_model(struct req *q, json_t **out, struct err *e)
{
	enum rc rc = app_awards_live(q->app, q->t, q->arg[1], out, e);

	if (rc != OK)
		return rc;
	json_t *m = *out;
	json_object_set_new(m, "kinds",
	    form_options(kinds, kind_words, form_value_or(q, "kind", "places")));
	json_object_set_new(m, "sides",
	    form_options(sides, side_words, form_value_or(q, "won_by", "players")));
	json_object_set_new(m, "shows_choices",
	    form_options(
	        shows, shows_words, form_value_or(q, "shows", text_of(m, "shows"))));
	json_object_set_new(m, "adding", json_boolean(form_value(q, "title") != NULL));
	json_object_set_new(m, "may_change",
	    json_boolean(q->actor->roles & (ROLE_DIRECTOR | ROLE_OWNER)));
	json_object_set_new(m, "values",
	    json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "title", "", "places", "",
	        "score", "", "under", "", "per", "", "first_places", "", "entrants", ""));
	choose_next(q, m);
	return OK;
}

static const struct form_page awards_page = { "awards_show", "Awards", awards_model };

enum rc
page_awards_show(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *rows = NULL;
	enum rc rc;

	if (!wants_file(q))
		return form_page_show(q, &awards_page, e);
	rc = app_awards_file(q->app, q->t, q->arg[1], &rows, e);
	return rc == OK
	           ? reply_list(q,
	                 arena_printf(q->arena, "%s-%s-awards", q->t->slug, q->arg[1]),
	                 awards_columns, rows, e)
	           : rc;
}

static enum rc
done(struct req *q, struct problems *p, enum rc rc, const char *notice, struct err *e)
{
	if (rc != OK)
		return form_page_again(q, &awards_page, p, rc, e);
	reply_notice(q, "%s", notice);
	return reply_redirect(q, e, "/manage/%s/awards/%s", q->t->slug, q->arg[1]);
}

static const struct field add_form[] = {
	{ "title", "Title", FIELD_TEXT, offsetof(struct award_add, title), true, 1, 80,
	    NULL },
	{ "won_by", "Won by", FIELD_CHOICE, offsetof(struct award_add, won_by), true, 0,
	    0, sides },
	{ "kind", "Kind", FIELD_CHOICE, offsetof(struct award_add, kind), true, 0, 0,
	    kinds },
	{ "places", "Places", FIELD_INT, offsetof(struct award_add, places), false, 0,
	    1000, NULL },
	{ "score", "Score", FIELD_TEXT, offsetof(struct award_add, score), false, 0, 10,
	    NULL },
	{ "under", "Limit", FIELD_TEXT, offsetof(struct award_add, under), false, 0, 10,
	    NULL },
	{ "per", "Entrants for each", FIELD_INT, offsetof(struct award_add, per), false,
	    0, 100000, NULL },
	{ "first_places", "Places for the first", FIELD_INT,
	    offsetof(struct award_add, first_places), false, 0, 1000, NULL },
	{ "entrants", "Entrants", FIELD_TEXT, offsetof(struct award_add, entrants), false,
	    0, 80, NULL },
};

enum rc
page_awards_add(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct award_add in = { 0 };
	int no = 0;
	enum rc rc = FORM_READ(q, add_form, &in, &p, e);

	if (rc == OK)
		rc = app_award_add(q->app, q->t, q->actor, q->arg[1], &in, &no, e);
	return done(q, &p, rc, "The award is added.", e);
}

enum rc
page_awards_delete(struct req *q, struct err *e)
{
	enum rc rc = app_award_delete(q->app, q->t, q->actor, q->arg[1], q->num[2], e);

	return done(q, NULL, rc, "The award is taken away.", e);
}

enum rc
page_awards_usual(struct req *q, struct err *e)
{
	enum rc rc = app_awards_usual(q->app, q->t, q->actor, q->arg[1], e);

	return done(q, NULL, rc, "The usual awards of the rules stand again.", e);
}

enum rc
page_awards_decide(struct req *q, struct err *e)
{
	enum rc rc = app_award_decide(q->app, q->t, q->actor, q->arg[1], q->num[2],
	    number_or(form_text(q, "winner"), 0), form_text(q, "note"), e);

	return done(q, NULL, rc, "The playoff is saved.", e);
}

struct announce_form {
	const char *shows;
	bool despite;
};
static const struct field announce_fields[] = {
	{ "shows", "Shows", FIELD_CHOICE, offsetof(struct announce_form, shows), true, 0,
	    0, shows },
	{ "despite", "Publish all the same", FIELD_CHECK,
	    offsetof(struct announce_form, despite), false, 0, 0, NULL },
};

enum rc
page_awards_publish(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct announce_form in = { 0 };
	int edition = 0;
	enum rc rc = FORM_READ(q, announce_fields, &in, &p, e);

	if (rc == OK)
		rc = app_awards_publish(
		    q->app, q->t, q->actor, q->arg[1], in.shows, in.despite, &edition, e);
	return done(q, &p, rc, "The awards are announced.", e);
}

enum rc
page_awards_withdraw(struct req *q, struct err *e)
{
	enum rc rc = app_awards_withdraw(q->app, q->t, q->actor, q->arg[1], e);

	return done(q, NULL, rc, "The public sees no awards of this division now.", e);
}

/* ---- for programs ---- */

static enum rc
division_of(struct req *q, const char **out, struct err *e)
{
	*out = req_query(q, "division");
	if (*out && **out)
		return OK;
	return err_set(e, INVALID, "division", "Name a division: ?division=CODE");
}

enum rc
api_awards_get(struct req *q, struct err *e)
{
	const char *division, *live = req_query_or(q, "live", "");
	bool now = *live == '1';
	json_t *doc = NULL;
	enum rc rc = division_of(q, &division, e);

	if (rc == OK && now && !actor_may(q->actor, ROLE_CHIEF | ROLE_DIRECTOR))
		rc = err_set(
		    e, DENIED, "live", "Live awards are for chiefs and directors.");
	if (rc == OK)
		rc = now ? app_awards_live(q->app, q->t, division, &doc, e)
		         : app_awards_read(q->app, q->t, division, &doc, e);
	if (rc == OK && !now && json_is_null(json_object_get(doc, "edition"))) {
		json_decref(doc);
		rc = err_set(e, NOT_FOUND, "division",
		    "No awards of this division are announced.");
	}
	return rc == OK ? reply_json(q, 200, doc) : rc;
}

enum rc
api_awards_add(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	DEFER(json_decref) json_t *doc = req_json(q, e);
	int no = 0;

	if (!doc)
		return e->rc;
	struct body b = { q, doc, &p };
	const char *division = body_text(&b, "division", 80);
	const struct award_add in = { .title = body_text(&b, "title", 80),
		.won_by = body_text(&b, "won_by", 20),
		.kind = body_text(&b, "kind", 20),
		.places = body_int(&b, "places", 0),
		.first_places = body_int(&b, "first_places", 0),
		.per = body_int(&b, "per", 0),
		.entrants = body_text(&b, "entrants", 80),
		.score = body_text(&b, "score", 10),
		.under = body_text(&b, "under", 10) };
	if (body_refused(&b))
		return OK;
	enum rc rc = app_award_add(q->app, q->t, q->actor, division, &in, &no, e);
	return rc == OK ? reply_json(q, 201, json_pack("{s:i}", "no", no)) : rc;
}

static enum rc
gone(struct req *q, enum rc rc)
{
	return rc == OK ? reply_json(q, 200, json_pack("{s:b}", "done", 1)) : rc;
}

enum rc
api_awards_delete(struct req *q, struct err *e)
{
	const char *division;
	enum rc rc = division_of(q, &division, e);

	if (rc == OK)
		rc = app_award_delete(q->app, q->t, q->actor, division, q->num[1], e);
	return gone(q, rc);
}

enum rc
api_awards_decide(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	DEFER(json_decref) json_t *doc = req_json(q, e);

	if (!doc)
		return e->rc;
	struct body b = { q, doc, &p };
	const char *division = body_text(&b, "division", 80);
	const char *note = body_text(&b, "note", 200);
	int64_t winner = body_int(&b, "winner", 0);
	if (body_refused(&b))
		return OK;
	return gone(q, app_award_decide(
	                   q->app, q->t, q->actor, division, q->num[1], winner, note, e));
}

/* A program that announces means it, as with standings. */
enum rc
api_awards_publish(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	DEFER(json_decref) json_t *doc = req_json(q, e);
	int edition = 0;

	if (!doc)
		return e->rc;
	struct body b = { q, doc, &p };
	const char *division = body_text(&b, "division", 80);
	const char *shown = body_text(&b, "shows", 20);
	if (body_refused(&b))
		return OK;
	enum rc rc = app_awards_publish(
	    q->app, q->t, q->actor, division, shown, true, &edition, e);
	return rc == OK ? reply_json(q, 201, json_pack("{s:i}", "edition", edition)) : rc;
}

enum rc
api_awards_withdraw(struct req *q, struct err *e)
{
	const char *division;
	enum rc rc = division_of(q, &division, e);

	if (rc == OK)
		rc = app_awards_withdraw(q->app, q->t, q->actor, division, e);
	return gone(q, rc);
}
