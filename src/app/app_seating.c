/* app/app_seating.c - reads plans and seat lists; see app_seating.h. */
#include "app/app_seating.h"
#include "app/app_seating_differs.h"
#include "app/app_seating_mode.h"
#include "app/app_seating_why.h"
#include "app/app_wish.h"
#include "db/db.h"
#include <stdlib.h>
#include <string.h>

enum rc
app_seating_overview(struct app *app, const struct tournament *t, const char *q,
    const char *sort, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_seating_overview, out, "tournament", e, P_INT(t->id),
	    P_TEXT(q), P_TEXT(sort));
}

static enum rc
find_division(struct app *app, const struct tournament *t, const char *division,
    PGresult **r, struct err *e)
{
	return DB_ONE(app->db, Q_seating_division, r, "division", e, P_INT(t->id),
	    P_TEXT(division));
}

/* The plan that lists show: the draft unless the current one is asked for. */
static int64_t
shown_plan(const PGresult *r, bool current)
{
	int64_t draft = row_int(r, 0, "draft_id"), now = row_int(r, 0, "current_id");
	return draft && !(current && now) ? draft : now;
}

/* ---- a plan: what was counted ---- */

static json_t *
rounds_model(const struct seating_book *b, const json_t *public_rounds)
{
	json_t *list = json_array(), *n;
	for (int r = 0; r < b->rounds; r++) {
		const struct book_round *d = &b->round[r];
		bool is_public = false;
		int players = 0;
		size_t k;
		json_array_foreach(public_rounds, k, n) is_public =
		    is_public || json_integer_value(n) == r + 1;
		for (int t = 0; t < d->tables; t++)
			players += d->table[t].n;
		json_array_append_new(
		    list, json_pack("{s:i,s:b,s:b,s:i,s:i,s:i,s:i}", "round", r + 1,
		              "public", is_public, "published", is_public && !b->draft,
		              "players", players, "tables", d->tables, "first",
		              d->tables ? d->table[0].number : 0, "last",
		              d->tables ? d->table[d->tables - 1].number : 0));
	}
	return list;
}

struct show {
	struct app *app;
	const struct tournament *t;
	const char *division;
	bool current, certificate;
	json_t *out;
};

static enum rc
plan_model(struct db *db, struct show *s, const struct seating_book *b, json_t **out,
    struct err *e)
{
	json_t *doc = NULL;
	enum rc rc = DB_JSON(
	    db, Q_seating_show, &doc, "plan", e, P_INT(s->t->id), P_INT(b->plan_id));
	if (rc != OK)
		return rc;
	seating_why_lists(s->app->arena, b, doc);
	json_object_set_new(
	    doc, "rounds", rounds_model(b, json_object_get(doc, "public_rounds")));
	*out = doc;
	return OK;
}

/* What was counted when the plan was drawn, in words and beside the least; what the
 * plan's summary counts itself is left out. */
static json_t *
counts_model(struct arena *a, const struct seating_book *b)
{
	json_t *list = json_array(), *c;
	size_t i;
	json_array_foreach(json_object_get(b->settings, "counts"), i, c)
	{
		const char *key = json_string_value(json_object_get(c, "key"));
		long long have = json_integer_value(json_object_get(c, "have"));
		long long least = json_integer_value(json_object_get(c, "least"));
		bool points = json_is_true(json_object_get(c, "points"));
		if (!key || strcmp(key, "repeat_meetings") == 0 ||
		    (strcmp(key, "teammate_meetings") == 0 &&
		        b->mode != MODE_HEAD_TO_HEAD))
			continue;
		json_array_append_new(list,
		    json_pack("{s:O,s:s,s:s}", "name", json_object_get(c, "name"), "have",
		        points ? arena_printf(a, "%lld.%02lld", have / 100, have % 100)
		               : arena_printf(a, "%lld", have),
		        "least",
		        points ? arena_printf(a, "%lld.%02lld", least / 100, least % 100)
		               : arena_printf(a, "%lld", least)));
	}
	return list;
}

/* Who is left over in which round where all others are in pairs: alone at a table. */
static json_t *
outs_model(const struct seating_book *b)
{
	json_t *list = json_array();
	bool pairs = b->mode == MODE_HEAD_TO_HEAD || b->table_max == 2;
	for (int r = 0; r < b->rounds && pairs; r++)
		for (int t = 0; t < b->round[r].tables; t++)
			if (b->round[r].table[t].n == 1)
				json_array_append_new(list,
				    json_pack("{s:i,s:s}", "round", r + 1, "name",
				        b->person[b->round[r].table[t].seat[0]].name));
	return list;
}

/* How the division is seated, and in a mode that draws round by round, which is next and
 * what it waits for. */
static enum rc
mode_model(struct db *db, const struct show *s, const struct seating_book *b, json_t *out,
    struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	bool single = b->mode == MODE_SCORE || b->mode == MODE_PLAYOFF;
	int keep = 0;
	for (int i = 0; i < b->rounds; i++)
		keep = b->round[i].locked ? i + 1 : keep;
	if (b->mode == MODE_PLAYOFF)
		keep = MAX(keep, b->division_rounds);
	enum rc rc = single ? DB_ONE(db, Q_seating_open, &r, "division", e,
	                          P_INT(s->t->id), P_INT(b->division_id), P_INT(keep))
	                    : OK;
	if (rc == OK)
		json_object_update_new(out,
		    json_pack("{s:{s:s,s:s,s:s},s:i,s:s,s:s,s:b,s:b,s:b,s:o,s:o}", "mode",
		        "code", seating_modes[b->mode].code, "name",
		        seating_modes[b->mode].name, "text", seating_modes[b->mode].text,
		        "draw_round", single ? keep + 1 : 0, "open_tables",
		        single ? row_text(r, 0, "tables") : "", "open_words",
		        single ? row_text(r, 0, "words") : "", "draw_next",
		        keep > 0 && keep == b->rounds &&
		            (b->mode == MODE_SCORE
		                    ? keep < b->division_rounds
		                    : seating_playoff_goes_on(s->app->arena, b)),
		        "draw_playoff", b->mode == MODE_PLAYOFF, "has_monitors",
		        b->mode == MODE_HEAD_TO_HEAD && b->plan_id, "counts",
		        counts_model(s->app->arena, b), "outs", outs_model(b)));
	return rc;
}

/* What the draft changes against the plan in play. */
static enum rc
add_differs(struct db *db, struct show *s, const struct seating_book *draft,
    const json_t *wishes, struct err *e)
{
	struct seating_book was;
	enum rc rc = seating_book_in_play(db, s->app->arena, s->t, draft, &was, e);
	if (rc == OK)
		json_object_set_new(s->out, "differs",
		    seating_differs(
		        s->app->arena, &was, draft, json_object_get(wishes, "wishes")));
	return rc;
}

/* Who could be seated, for the choices of making a plan. */
static json_t *
start_model(const struct seating_book *b)
{
	int players = 0, here = 0, unmarked = 0, absent = 0;
	bool used = false;
	for (int i = 0; i < b->persons; i++) {
		const char *checked = b->person[i].checked;
		used = used || *checked;
		if (b->person[i].gone)
			continue;
		players++;
		unmarked += !*checked;
		absent += strcmp(checked, "absent") == 0;
		here += strcmp(checked, "present") == 0 || strcmp(checked, "late") == 0;
	}
	return json_pack("{s:i,s:i,s:i,s:i,s:b}", "players", players, "here", here,
	    "unmarked", unmarked, "absent", absent, "used_checkin", used);
}

static enum rc
show_snapshot(struct db *db, void *arg, struct err *e)
{
	struct show *s = arg;
	struct seating_book b;
	json_t *out = NULL, *wishes = NULL;
	enum rc rc = seating_book_load(db, s->app->arena, s->t, s->division,
	    s->current ? BOOK_CURRENT : BOOK_NEWEST, &b, e);
	if (rc != OK)
		return rc;
	if (b.plan_id)
		rc = plan_model(db, s, &b, &out, e);
	else
		out = json_pack("{s:{s:s,s:s},s:{s:s,s:s},s:n,s:[],s:[],s:[],s:[],s:[],s:"
		                "[],s:[],s:i,s:n}",
		    "tournament", "slug", s->t->slug, "name", s->t->name, "division",
		    "code", b.code, "name", b.name, "plan", "rounds", "repeats",
		    "teammates", "short", "outrun", "reprint", "schools", "schools_more",
		    0, "sheets");
	if (rc == OK)
		s->out = json_pack("{s:o,s:b,s:b,s:i,s:i}", "start", start_model(&b),
		    "stale", seating_book_stale(&b), "both", b.draft_id && b.current_id,
		    "current_edition", b.last_edition, "division_rounds",
		    b.division_rounds);
	if (rc == OK)
		json_object_update(s->out, out);
	if (rc == OK)
		rc = mode_model(db, s, &b, s->out, e);
	if (rc == OK)
		rc = wishes_load(db, s->app->arena, s->t, &b, false, &wishes, e);
	if (rc == OK)
		json_object_set(s->out, "wishes", json_object_get(wishes, "wishes"));
	if (rc == OK && b.draft && b.current_id)
		rc = add_differs(db, s, &b, wishes, e);
	else if (rc == OK)
		json_object_set_new(s->out, "differs", json_null());
	if (rc == OK && s->certificate && b.plan_id)
		json_object_set_new(s->out, "certificate",
		    seating_book_certificate(s->app->arena, s->t, &b,
		        json_object_get(json_object_get(s->out, "plan"), "summary"),
		        json_object_get(wishes, "wishes")));
	json_decref(wishes);
	json_decref(out);
	seating_book_free(&b);
	return rc;
}

enum rc
app_seating_show(struct app *app, const struct tournament *t, const char *division,
    bool current, json_t **out, struct err *e)
{
	struct show s = { app, t, division, current, false, NULL };
	enum rc rc = db_snapshot(app->db, show_snapshot, &s, e);
	*out = s.out;
	return rc;
}

enum rc
app_seating_certificate(struct app *app, const struct tournament *t, const char *division,
    bool current, json_t **out, struct err *e)
{
	struct show s = { app, t, division, current, true, NULL };
	enum rc rc = db_snapshot(app->db, show_snapshot, &s, e);
	if (rc == OK && !json_object_get(s.out, "certificate")) {
		json_decref(s.out);
		return err_set(e, NOT_FOUND, NULL,
		    "Nobody is seated in %s yet.  Make a draft first.", division);
	}
	*out = s.out;
	return rc;
}

/* ---- seat lists ---- */

static enum rc
nobody_seated(const char *division, struct err *e)
{
	return err_set(e, NOT_FOUND, NULL,
	    "Nobody is seated in %s yet.  Make a draft first.", division);
}

static enum rc
plan_of(struct app *app, const struct tournament *t, const char *division, bool current,
    int64_t *plan, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = find_division(app, t, division, &r, e);
	if (rc != OK)
		return rc;
	*plan = shown_plan(r, current);
	return *plan ? OK : nobody_seated(row_text(r, 0, "name"), e);
}

struct round_job {
	struct app *app;
	const struct tournament *t;
	const char *division, *q;
	bool current;
	int64_t round;
	json_t *out;
};

static enum rc
round_snapshot(struct db *db, void *arg, struct err *e)
{
	struct round_job *j = arg;
	struct arena *a = j->app->arena;
	struct seating_book b;
	json_t *doc = NULL;
	enum rc rc = seating_book_load(
	    db, a, j->t, j->division, j->current ? BOOK_CURRENT : BOOK_NEWEST, &b, e);
	if (rc != OK)
		return rc;
	if (!b.plan_id)
		rc = nobody_seated(b.name, e);
	if (rc == OK)
		rc = DB_JSON(db, Q_seating_round, &doc, "round", e, P_INT(j->t->id),
		    P_INT(b.plan_id), P_INT(j->round), P_TEXT(j->q));
	if (rc == OK)
		seating_why_round(a, &b, (int)j->round - 1, doc);
	seating_book_free(&b);
	j->out = doc;
	return rc;
}

enum rc
app_seating_round(struct app *app, const struct tournament *t, const char *division,
    bool current, int64_t round, const char *q, json_t **out, struct err *e)
{
	struct round_job j = { app, t, division, q, current, round, NULL };
	if (round < 1 || round > SEATING_ROUNDS_MAX)
		return err_set(
		    e, NOT_FOUND, NULL, "There is no round %lld.", (long long)round);
	enum rc rc = db_snapshot(app->db, round_snapshot, &j, e);
	*out = j.out;
	return rc;
}

/* by_round {"1": {...}} becomes places, one a round, with null where the player is away.
 */
static void
add_places(struct arena *a, json_t *model)
{
	json_t *player;
	size_t i;
	int rounds = (int)json_array_size(json_object_get(model, "rounds"));
	json_array_foreach(json_object_get(model, "players"), i, player)
	{
		json_t *places = json_array(),
		       *by_round = json_object_get(player, "by_round");
		for (int r = 1; r <= rounds; r++) {
			json_t *place =
			    json_object_get(by_round, arena_printf(a, "%d", r));
			if (place)
				json_array_append(places, place);
			else
				json_array_append_new(
				    places, json_pack("{s:n,s:n,s:b}", "table", "seat",
				                "keeper", false));
		}
		json_object_set_new(player, "places", places);
		json_object_del(player, "by_round");
	}
}

enum rc
app_seating_players(struct app *app, const struct tournament *t, const char *division,
    bool current, const char *q, const char *sort, json_t **out, struct err *e)
{
	int64_t plan = 0;
	enum rc rc = plan_of(app, t, division, current, &plan, e);
	if (rc == OK)
		rc = DB_JSON(app->db, Q_seating_players, out, "plan", e, P_INT(t->id),
		    P_INT(plan), P_TEXT(q), P_TEXT(sort));
	if (rc == OK)
		add_places(app->arena, *out);
	return rc;
}

enum rc
app_seating_read(struct app *app, const struct tournament *t, bool staff,
    const char *division, int64_t round, bool draft, json_t **out, struct err *e)
{
	enum rc rc = DB_JSON(app->db, Q_seating_read, out, "seating", e, P_INT(t->id),
	    P_TEXT(division), P_INT(round), P_BOOL(staff), P_BOOL(draft));
	if (rc == NOT_FOUND)
		err_set(
		    e, NOT_FOUND, NULL, "There is no published seating for this round.");
	return rc;
}
