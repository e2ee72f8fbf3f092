/* http/page_seating.c - drafts, repair, publishing; changes by hand. */
#include "http/page_seating.h"
#include "app/app_seating.h"
#include "app/searcher.h"
#include "http/again.h"
#include "http/pages.h"
#include <string.h>

struct seating_form {
	int64_t plan_id, rounds, seed, round;
	bool only_here, by_rank, each_section;
	const char *player, *to, *reason, *mode, *without;
	int64_t places, teams_a_match, seconds;
};
#define SEATING_FIELD(n, l, k)                                                           \
	.name = #n, .label = l, .kind = k, .offset = offsetof(struct seating_form, n)
static const struct field seating_fields[] = {
	{ SEATING_FIELD(plan_id, "Plan", FIELD_INT), .min = 0, .max = INT64_MAX },
	{ SEATING_FIELD(rounds, "Rounds", FIELD_INT), .min = 1, .max = 20 },
	{ SEATING_FIELD(seed, "Seed", FIELD_INT), .min = 0, .max = INT32_MAX },
	{ SEATING_FIELD(round, "Round", FIELD_INT), .min = 0, .max = 20 },
	{ SEATING_FIELD(only_here, "Only who is here", FIELD_CHECK) },
	{ SEATING_FIELD(mode, "How it is seated", FIELD_TEXT), .max = 20 },
	{ SEATING_FIELD(without, "Open tables", FIELD_TEXT), .max = 2000 },
	{ SEATING_FIELD(by_rank, "Blocks in roster order", FIELD_CHECK) },
	{ SEATING_FIELD(places, "Places that go to the playoff", FIELD_INT), .min = 1,
	    .max = 100 },
	{ SEATING_FIELD(each_section, "Places in each section", FIELD_CHECK) },
	{ SEATING_FIELD(teams_a_match, "Teams a match", FIELD_INT), .min = 0, .max = 3 },
	{ SEATING_FIELD(seconds, "How long to search", FIELD_INT), .max = 600 },
	{ SEATING_FIELD(player, "Player", FIELD_TEXT), .max = 20 },
	{ SEATING_FIELD(to, "New place", FIELD_TEXT), .max = 20 },
	{ SEATING_FIELD(reason, "Reason", FIELD_TEXT), .max = 300 },
};

static const char *
text_at(const json_t *d, const char *key)
{
	const char *text = json_string_value(json_object_get(d, key));
	return text ? text : "";
}

static void
set(json_t *model, const char *key, json_t *value)
{
	json_object_set_new(model, key, value);
}

static long long
number_at(const json_t *doc, const char *key)
{
	return (long long)json_integer_value(json_object_get(doc, key));
}

/* ---- all divisions ---- */

/* Of the list: has players and no seating yet. */
static bool
may_be_drawn(const json_t *d)
{
	return strcmp(text_at(d, "state"), "none") == 0 &&
	       json_integer_value(json_object_get(d, "players")) >= 2;
}

/* Of a division or its start: everybody is marked, somebody is here.  Before that who is
 * not marked yet may still come, and must not lose the seat without a word. */
static bool
all_marked(const json_t *d)
{
	long long here = number_at(d, "here");
	return here > 0 && here + number_at(d, "absent") == number_at(d, "players");
}

enum rc
page_seating_list(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_seating_overview(q->app, q->t, req_query_or(q, "q", ""),
	    req_query_or(q, "sort", ""), &model, e);
	if (rc != OK)
		return rc;
	if (wants_file(q)) {
		rc = reply_list(q, "seating-divisions",
		    "code|name|session|players|rounds|tables|edition|draft|published|"
		    "teammates|"
		    "repeats",
		    json_object_get(model, "divisions"), e);
		json_decref(model);
		return rc;
	}
	set(model, "sorts",
	    form_options("order|name|players", "The tournament's order|Name|Players",
	        req_query_or(q, "sort", "order")));
	bool done = false, halfway = false; /* check-in, in one of the divisions */
	long long unseated = 0, players = 0, here = 0, absent = 0;
	size_t i;
	json_t *d;
	json_array_foreach(json_object_get(model, "divisions"), i, d)
	{
		if (!may_be_drawn(d))
			continue;
		unseated++;
		players += number_at(d, "players");
		bool begun = number_at(d, "here") + number_at(d, "absent") > 0;
		done = done || all_marked(d);
		halfway = halfway || (begun && !all_marked(d));
		here += number_at(d, "here");
		absent += number_at(d, "absent");
	}
	set(model, "unseated", json_integer(unseated > 1 ? unseated : 0));
	set(model, "start",
	    json_pack("{s:I,s:I,s:I,s:I}", "players", players, "here", here, "absent",
	        absent, "unmarked", players - here - absent));
	set(model, "only_here", json_boolean(done && !halfway));
	return reply_page(q, "seating_list", "Seating", model, e);
}

/* A draft of each division of the list that has none; one that cannot be seated does not
 * keep the others from it.  Where nobody is checked in yet, all are seated. */
enum rc
page_seating_make_all(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *model = NULL;
	const char *trouble = "";
	int made = 0;
	size_t i;
	json_t *d;
	enum rc rc =
	    app_seating_overview(q->app, q->t, form_value_or(q, "q", ""), "", &model, e);
	json_array_foreach(json_object_get(model, "divisions"), i, d)
	{
		DEFER(json_decref) json_t *out = NULL;
		struct seating_make make = { .division = text_at(d, "code"),
			.only_here = *form_value_or(q, "only_here", "") != '\0' &&
			             number_at(d, "here") > 0 };
		struct err why = { 0 };
		if (!may_be_drawn(d))
			continue;
		if (app_seating_make(q->app, q->t, q->actor, &make, &out, &why) == OK)
			made++;
		else if (!*trouble)
			trouble = arena_printf(
			    q->arena, "  %s has none: %s", text_at(d, "name"), why.text);
	}
	if (rc != OK)
		return rc;
	reply_notice(
	    q, "Drafts made: %d.  Look each over, then publish it.%s", made, trouble);
	return reply_redirect(q, e, "/manage/%s/seating", q->t->slug);
}

/* ---- one division ---- */

/* What to press next, and what to say about it. */
static void
choose_next(json_t *model)
{
	const json_t *plan = json_object_get(model, "plan");
	bool draft = json_is_true(json_object_get(plan, "is_draft"));
	int hidden = 0;
	bool public = false;
	size_t i;
	json_t *r;
	json_array_foreach(json_object_get(model, "rounds"), i, r)
	{
		if (!hidden && !json_is_true(json_object_get(r, "published")))
			hidden = (int)i + 1;
		public = public || json_is_true(json_object_get(r, "public"));
	}
	bool seated = json_is_object(plan);
	bool outrun = json_array_size(json_object_get(model, "outrun")) > 0 ||
	              json_is_true(json_object_get(model, "stale"));
	bool old = json_is_true(json_object_get(model, "both")) && !draft;
	bool draw =
	    json_is_true(json_object_get(model, "draw_next")) && !draft && !hidden;
	const char *open = json_string_value(json_object_get(model, "open_tables"));
	bool waits = open && *open;
	const json_t *start = json_object_get(model, "start");
	bool few = json_integer_value(json_object_get(start, "players")) < 2;
	set(model, "next_import", json_boolean(!seated && few));
	set(model, "next_make", json_boolean(!seated && !few));
	set(model, "next_repair", json_boolean(seated && outrun && !old));
	set(model, "next_draft", json_boolean(seated && !outrun && draft));
	set(model, "next_round",
	    json_integer(seated && !outrun && !draft && !old ? hidden : 0));
	draw = draw && seated && !outrun && !old;
	set(model, "next_draw", json_boolean(draw && !waits));
	set(model, "next_wait", json_boolean(draw && waits));
	set(model, "next_print",
	    json_boolean(seated && !outrun && !draft && !hidden && !old && !draw));
	set(model, "next_other", json_boolean(old));
	set(model, "has_public", json_boolean(public));
	set(model, "locked",
	    json_boolean(json_integer_value(json_object_get(
	                     json_object_get(model, "sheets"), "entered")) > 0));
}

/* The modes to choose from, with the one that was chosen last or typed now. */
static json_t *
mode_options(struct req *q, const json_t *model)
{
	const char *now = form_value_or(q, "mode",
	    json_string_value(json_object_get(json_object_get(model, "mode"), "code")));
	json_t *list = json_array();
	for (enum seating_mode m = MODE_ADVANCE; m < MODES; m++)
		json_array_append_new(list,
		    json_pack("{s:s,s:s,s:s,s:b,s:b}", "value", seating_modes[m].code,
		        "name", seating_modes[m].name, "text", seating_modes[m].text,
		        "usual", m == q->t->rules->mode, "selected",
		        strcmp(now, seating_modes[m].code) == 0));
	return list;
}

static enum rc
show_model(struct req *q, json_t **model, struct err *e)
{
	DEFER(json_decref) json_t *search = NULL;
	enum rc rc = app_search_show(q->app, q->t, q->arg[1], &search, e);
	if (rc == OK)
		rc = app_seating_show(
		    q->app, q->t, q->arg[1], seating_wants_current(q), model, e);
	if (rc == OK) {
		json_object_set(
		    *model, "searching", json_object_get(search, "on_its_way"));
		set(*model, "search_lost",
		    json_boolean(!json_is_null(json_object_get(search, "lost"))));
		choose_next(*model);
		set(*model, "modes", mode_options(q, *model));
		set(*model, "matches",
		    form_options("2|3|0",
		        "Two teams a match, board by board|Three teams a match, board by "
		        "board|Single players in threes",
		        form_value_or(q, "teams_a_match", "2")));
		set(*model, "lengths",
		    form_options("0|10|60|600",
		        "As usual|10 seconds at most|1 minute at most|10 minutes at most",
		        form_value_or(q, "seconds", "0")));
		bool typed = *form_value_or(q, "mode", "") != '\0';
		set(*model, "only_here",
		    json_boolean(typed ? *form_value_or(q, "only_here", "") != '\0'
		                       : all_marked(json_object_get(*model, "start"))));
		set(*model, "may_change", json_boolean(seating_may_change(q)));
		set(*model, "slug", json_string(q->t->slug));
	}
	return rc;
}

enum rc
page_seating_show(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = show_model(q, &model, e);
	if (rc == OK && wants_file(q)) {
		rc = reply_list(q, "repeated-meetings", "a|a_team|b|b_team|times|where",
		    json_object_get(model, "repeats"), e);
		json_decref(model);
		return rc;
	}
	return rc == OK ? reply_page(q, "seating_show",
	                      arena_printf(
	                          q->arena, "Seating: %s", seating_division_name(model)),
	                      model, e)
	                : rc;
}

static enum rc
show_again(struct req *q, struct problems *p, enum rc rc, struct err *e)
{
	json_t *model = NULL;
	struct err ignored;
	if (show_model(q, &model, &ignored) != OK)
		return rc;
	return form_again(q, "seating_show",
	    arena_printf(q->arena, "Seating: %s", seating_division_name(model)), model, p,
	    rc, e);
}

static enum rc
read_form(struct req *q, struct seating_form *in, struct problems *p, struct err *e)
{
	*p = (struct problems){ .arena = q->arena };
	return FORM_READ(q, seating_fields, in, p, e);
}

static enum rc
to_division(struct req *q, struct err *e)
{
	return reply_redirect(q, e, "/manage/%s/seating/%s", q->t->slug, q->arg[1]);
}

enum rc
page_seating_make(struct req *q, struct err *e)
{
	struct seating_form in = { 0 };
	struct problems p;
	DEFER(json_decref) json_t *out = NULL;
	enum rc rc = read_form(q, &in, &p, e);
	if (rc == OK) {
		struct seating_make make = { .division = q->arg[1],
			.plan_id = in.plan_id,
			.rounds = in.rounds,
			.seed = in.seed,
			.only_here = in.only_here,
			.mode = in.mode,
			.without = in.without,
			.by_rank = in.by_rank,
			.places = in.places,
			.each_section = in.each_section,
			.teams_a_match = in.teams_a_match };
		rc = in.seconds
		         ? app_search_begin(q->app, q->t, q->actor, &make, in.seconds, e)
		         : app_seating_make(q->app, q->t, q->actor, &make, &out, e);
	}
	if (rc != OK)
		return show_again(q, &p, rc, e);
	if (in.seconds)
		return reply_redirect(
		    q, e, "/manage/%s/seating/%s/search", q->t->slug, q->arg[1]);
	reply_notice(q,
	    "A draft is made: %lld players at %lld tables, %lld rounds.  Nobody but "
	    "staff sees it.",
	    number_at(out, "players"), number_at(out, "tables"),
	    number_at(out, "rounds"));
	return to_division(q, e);
}

enum rc
page_seating_repair(struct req *q, struct err *e)
{
	struct seating_form in = { 0 };
	struct problems p;
	DEFER(json_decref) json_t *out = NULL;
	enum rc rc = read_form(q, &in, &p, e);
	if (rc == OK)
		rc = app_seating_repair(
		    q->app, q->t, q->actor, q->arg[1], in.plan_id, in.only_here, &out, e);
	if (rc != OK)
		return show_again(q, &p, rc, e);
	const json_t *lines = json_object_get(out, "lines");
	const char *first = json_string_value(json_array_get(lines, 0));
	if (json_array_size(lines) == 0)
		reply_notice(q, "Nothing had to be changed.");
	else
		reply_notice(q, "Draft edition %lld is repaired with %d change%s.  %s",
		    number_at(out, "edition"), (int)json_array_size(lines),
		    json_array_size(lines) == 1 ? "" : "s", first);
	return to_division(q, e);
}

enum rc
page_seating_discard(struct req *q, struct err *e)
{
	struct seating_form in = { 0 };
	struct problems p;
	enum rc rc = read_form(q, &in, &p, e);
	if (rc == OK)
		rc =
		    app_seating_discard(q->app, q->t, q->actor, q->arg[1], in.plan_id, e);
	if (rc != OK)
		return show_again(q, &p, rc, e);
	reply_notice(q, "The draft is thrown away.");
	return to_division(q, e);
}

enum rc
page_seating_publish(struct req *q, struct err *e)
{
	struct seating_form in = { 0 };
	struct problems p;
	DEFER(json_decref) json_t *out = NULL;
	enum rc rc = read_form(q, &in, &p, e);
	if (rc == OK)
		rc = app_seating_publish(
		    q->app, q->t, q->actor, q->arg[1], in.round, in.plan_id, &out, e);
	if (rc != OK)
		return show_again(q, &p, rc, e);
	const json_t *sheets = json_object_get(out, "sheets");
	const char *round =
	    in.round ? arena_printf(q->arena, "Round %lld is", (long long)in.round)
	             : "All rounds are";
	if (number_at(sheets, "void") > 0)
		reply_notice(q,
		    "%s public.  %lld sheets stay good, %lld are void and listed below: "
		    "print their "
		    "tables again.",
		    round, number_at(sheets, "kept"), number_at(sheets, "void"));
	else
		reply_notice(q, "%s public.", round);
	return to_division(q, e);
}

enum rc
page_seating_hide(struct req *q, struct err *e)
{
	struct seating_form in = { 0 };
	struct problems p;
	enum rc rc = read_form(q, &in, &p, e);
	if (rc == OK)
		rc = app_seating_hide(q->app, q->t, q->actor, q->arg[1], in.round, e);
	if (rc != OK)
		return show_again(q, &p, rc, e);
	reply_notice(q, "Round %lld is hidden from the public.", (long long)in.round);
	return to_division(q, e);
}

/* ---- changes by hand ---- */

static enum rc
change_model(
    struct req *q, const struct seating_change *in, json_t **model, struct err *e)
{
	enum rc rc = app_seating_preview(q->app, q->t, in, model, e);
	if (rc == OK)
		seating_list_model(q, *model);
	return rc;
}

enum rc
page_seating_change(struct req *q, struct err *e)
{
	json_t *model = NULL;
	struct seating_change in = { .division = q->arg[1],
		.player = req_query_or(q, "player", ""),
		.round = number_or(req_query(q, "round"), 0),
		.to = req_query_or(q, "to", ""),
		.reason = "" };
	enum rc rc = change_model(q, &in, &model, e);
	if (rc != OK)
		return rc;
	const char *refused = json_string_value(json_object_get(model, "refused"));
	if (refused && *refused) {
		struct problems p = { .arena = q->arena };
		problem_add(&p, false, "refused", "to", "%s", refused);
		return reply_form_again(
		    q, "seating_change", "Change seats", model, &p, e);
	}
	return reply_page(q, "seating_change", "Change seats", model, e);
}

enum rc
page_seating_change_save(struct req *q, struct err *e)
{
	struct seating_form in = { 0 };
	struct problems p;
	DEFER(json_decref) json_t *out = NULL;
	enum rc rc = read_form(q, &in, &p, e);
	struct seating_change change = { .division = q->arg[1],
		.player = in.player,
		.plan_id = in.plan_id,
		.round = in.round,
		.to = in.to,
		.reason = in.reason };
	if (rc == OK)
		rc = app_seating_change(q->app, q->t, q->actor, &change, &out, e);
	if (rc == INVALID || rc == BUSY) {
		json_t *model = NULL;
		struct err ignored;
		change.plan_id = 0;
		if (p.n == 0)
			problem_add(&p, false, "refused", e->field, "%s", e->text);
		if (change.player && change_model(q, &change, &model, &ignored) == OK)
			return form_again(
			    q, "seating_change", "Change seats", model, &p, rc, e);
	}
	if (rc != OK)
		return rc;
	reply_notice(q,
	    "Saved in draft edition %lld.  The public sees it once you publish.",
	    number_at(out, "edition"));
	return reply_redirect(q, e, "/manage/%s/seating/%s/round/%lld", q->t->slug,
	    q->arg[1], (long long)in.round);
}
