/* http/api_standings.c - standings and publications for other programs. */
#include "app/app_publication.h"
#include "app/app_standings.h"
#include "http/body.h"
#include "http/pages.h"
#include "http/read.h"
#include <string.h>

enum { LIVE_MAX = 32 << 20 };

/* Only the keys that the description promises; the rest serves the pages. */
static json_t *
api_rows(const json_t *rows)
{
	json_t *list = json_array(), *row;
	size_t i;

	json_array_foreach(rows, i, row)
	{
		json_t *copy = json_copy(row);

		static const char *const others[] = { "shown", "id", "penalty",
			"disqualified", "code_only" };
		for (size_t k = 0; k < COUNT(others); k++)
			json_object_del(copy, others[k]);
		json_array_append_new(list, copy);
	}
	return list;
}

/* Which edition shows what: one, or players and teams apart. */
static json_t *
api_editions(const json_t *docs)
{
	static const char *const keys[] = { "edition", "fingerprint", "through_round",
		"published_at", "shows" };
	json_t *list = json_array(), *doc;
	size_t i;

	json_array_foreach(docs, i, doc)
	{
		json_t *out = json_object();

		for (size_t k = 0; k < COUNT(keys); k++)
			json_object_set(out, keys[k], json_object_get(doc, keys[k]));
		json_object_set(out, "players", json_object_get(doc, "has_players"));
		json_object_set(out, "teams", json_object_get(doc, "has_teams"));
		json_array_append_new(list, out);
	}
	return list;
}

/* Ids name nothing there. */
static json_t *
api_sections(const json_t *sections)
{
	json_t *out = json_deep_copy(sections), *section, *team;
	size_t i, k;

	json_array_foreach(out, i, section) json_array_foreach(
	    json_object_get(section, "teams"), k, team) json_object_del(team, "id");
	return out;
}

/* live: all but its lists, which are text already. */
static json_t *
api_document(const json_t *doc, bool live)
{
	static const char *const keys[] = { "tournament", "division", "edition",
		"fingerprint", "through_round", "published_at", "shows", "outstanding",
		"rules", "scoring_text", "groups_text", "rounding_text", "tie_breaks" };
	json_t *out = json_object();

	for (size_t i = 0; i < COUNT(keys); i++) {
		json_t *value = json_object_get(doc, keys[i]);

		json_object_set(out, keys[i], value ? value : json_null());
	}
	static const char *const lists[] = { "individuals", "teams", "schools" };
	for (size_t i = 0; i < COUNT(lists) && !live; i++)
		json_object_set_new(
		    out, lists[i], api_rows(json_object_get(doc, lists[i])));
	if (json_object_get(doc, "editions"))
		json_object_set_new(
		    out, "editions", api_editions(json_object_get(doc, "editions")));
	if (live) {
		json_object_set(out, "sheets", json_object_get(doc, "sheets"));
		json_object_set_new(
		    out, "sections", api_sections(json_object_get(doc, "sections")));
		json_object_set(out, "out_text", json_object_get(doc, "out_text"));
	}
	return out;
}

/* The edition that has the list. */
static const json_t *
edition_of(const json_t *doc, const char *which)
{
	const char *has = strcmp(which, "players") == 0 ? "has_players" : "has_teams";
	const json_t *list = json_object_get(doc, "editions"), *one;
	size_t i;

	json_array_foreach(
	    list, i, one) if (json_is_true(json_object_get(one, has))) return one;
	return doc;
}

/* ?format=csv or xlsx, of ?list=players, teams or schools; without a document that is
 * public, of the state now. */
static enum rc
as_table(struct req *q, const json_t *doc, struct err *e)
{
	const char *which = req_query_or(q, "list", "players"), *columns = NULL;
	const char *division = doc ? text_of(doc, "division") : req_query(q, "division");
	DEFER(json_decref) json_t *rows = NULL;
	enum rc rc = OK;

	if (!standings_list_known(which))
		return err_set(
		    e, INVALID, "list", "The list is players, teams or schools.");
	if (!doc)
		rc = app_standings_file(
		    q->app, q->t, division, which, "rank", "", &columns, &rows, e);
	else
		standings_file_public(
		    q->arena, edition_of(doc, which), which, &columns, &rows);
	if (rc != OK)
		return rc;
	return reply_list(q,
	    arena_printf(q->arena, "%s-%s-%s", q->t->slug, division, which), columns,
	    rows, e);
}

/* Of the state now. */
static enum rc
live_document(struct req *q, const char *division, struct err *e)
{
	DEFER(json_decref) json_t *doc = NULL;
	struct strbuf lists;
	strbuf_init(&lists, LIVE_MAX);
	enum rc rc = app_standings_live_text(q->app, q->t, division, &doc, &lists, e);

	if (rc == OK && lists.full)
		rc = err_set(e, TOO_BIG, "division", "These standings are too long.");
	if (rc == OK)
		rc = reply_json_with(q, 200, api_document(doc, true), lists.s);
	strbuf_free(&lists);
	return rc;
}

enum rc
api_standings_get(struct req *q, struct err *e)
{
	const char *division = req_query(q, "division"), *live = req_query(q, "live");
	bool now = live && strcmp(live, "1") == 0;
	DEFER(json_decref) json_t *doc = NULL;
	enum rc rc;

	if (!division || !*division)
		return err_set(e, INVALID, "division", "Name a division: ?division=CODE");
	/* those who may open the standings' page */
	if (now &&
	    !actor_may(q->actor, ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR))
		return err_set(e, DENIED, "live",
		    "Live standings are for scorers, judges, chiefs and directors.");
	if (now && wants_table(q))
		return as_table(q, NULL, e);
	if (now)
		return live_document(q, division, e);
	rc = app_publication_read(q->app, q->t, division, &doc, e);
	if (rc != OK)
		return rc;
	if (json_is_null(json_object_get(doc, "edition")))
		return err_set(e, NOT_FOUND, "division",
		    "No standings of this division are published.");
	return wants_table(q) ? as_table(q, doc, e)
	                      : reply_json(q, 200, api_document(doc, false));
}

static void
publication_body(const struct body *b, struct publication_make *in)
{
	const char *reason = body_text(b, "reason", 300);

	in->division = body_text(b, "division", 80);
	if (!*in->division)
		problem_add(
		    b->p, false, "missing", "division", "Name a division by its code.");
	if (!body_has(b, "through_round"))
		problem_add(b->p, false, "missing", "through_round",
		    "Give the last round that counts as a whole number.");
	in->through_round = body_int(b, "through_round", 0);
	in->shows = body_text(b, "shows", 20);
	in->parts = body_text(b, "parts", 10);
	in->reason = *reason ? reason : "published by a program";
}

/* A program that publishes means it: what was not official is answered, not refused. */
enum rc
api_publication_make(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);
	DEFER(json_decref) json_t *doc = NULL;
	struct publication_make in = { .despite = true };
	json_t *out;
	enum rc rc;

	if (!body)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, body, &p };
	publication_body(&b, &in);
	if (body_refused(&b))
		return OK;
	rc = app_publication_make(q->app, q->t, q->actor, &in, &doc, e);
	if (rc != OK)
		return rc;
	out = api_document(doc, false);
	json_object_set(out, "missing", json_object_get(doc, "missing"));
	return reply_json(q, 201, out);
}

enum rc
api_publication_withdraw(struct req *q, struct err *e)
{
	const char *division = req_query(q, "division");
	enum rc rc;

	if (!division || !*division)
		return err_set(e, INVALID, "division", "Name a division: ?division=CODE");
	rc = app_publication_withdraw(q->app, q->t, q->actor, division,
	    req_query_or(q, "parts", ""), req_query_or(q, "reason", ""), e);
	return rc == OK ? reply_json(q, 200, json_pack("{s:b}", "withdrawn", 1)) : rc;
}

enum rc
api_publication_hold(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *body = req_json(q, e);

	if (!body)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, body, &p };
	int64_t after = body_int(&b, "held_after", -1);
	if (body_refused(&b))
		return OK;
	enum rc rc = app_publication_hold(q->app, q->t, q->actor, q->arg[1], after, e);
	return rc == OK ? reply_json(q, 200,
	                      json_pack("{s:o}", "held_after",
	                          after < 0 ? json_null() : json_integer(after)))
	                : rc;
}
