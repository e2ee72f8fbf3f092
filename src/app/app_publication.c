/* app/app_publication.c - drafts, makes and withdraws publications.
 *
 * A snapshot holds ids and numbers.  Draft, publication and public page put names to it
 * and cut it down to what is shown through one function, standings_document, so the
 * preview is what the public will see. */
#include "app/app_publication.h"
#include "app/app_standings.h"
#include "app/json_text.h"
#include "app/standings_document.h"
#include "db/db.h"
#include <string.h>

struct job {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const char *division, *shows, *parts, *reason;
	int through;
	bool despite;
	json_t *out;
};

static bool
shows_known(const char *shows)
{
	for (int i = SHOWS_HONOURS; i <= SHOWS_FULL; i++)
		if (strcmp(shows, shows_names[i]) == 0)
			return true;
	return false;
}

/* The job's own, or the division's usual. */
static enum rc
shows_of(const struct job *j, const struct standings *s, const char **out, struct err *e)
{
	*out = j->shows && *j->shows ? j->shows : arena_strdup(j->app->arena, s->shows);
	if (!shows_known(*out))
		return err_set(e, INVALID, "shows",
		    "What is shown must be one of: honours, scores, full.");
	return OK;
}

/* A new edition is first shown as the last one that was not taken back: nothing that the
 * hall saw is gone for want of a choice.  *last: its number where the division's setting
 * is another. */
static void
shows_as_before(
    struct job *j, const struct standings *s, const json_t *editions, json_int_t *last)
{
	const json_t *x;
	size_t i;
	*last = 0;
	if (j->shows && *j->shows)
		return;
	json_array_foreach(editions, i, x)
	{
		if (!json_is_null(json_object_get(x, "withdrawn")))
			continue;
		j->shows = json_string_value(json_object_get(x, "shows"));
		if (strcmp(j->shows, s->shows) != 0)
			*last = json_integer_value(json_object_get(x, "edition"));
		return;
	}
}

/* "Round 1: 1 sheet not official: table 7", for each round that is not finished. */
json_t *
publication_missing(struct arena *a, const json_t *sheets)
{
	json_t *lines = json_array(), *r;
	size_t i;

	json_array_foreach(sheets, i, r)
	{
		long long n = (long long)json_integer_value(json_object_get(r, "round"));
		const char *what = json_string_value(json_object_get(r, "summary"));

		if (!json_is_true(json_object_get(r, "seated")))
			what = "nobody is seated yet";
		else if (json_is_true(json_object_get(r, "complete")))
			continue;
		json_array_append_new(
		    lines, json_string(arena_printf(a, "Round %lld: %s", n, what)));
	}
	return lines;
}

static json_t *
query_lines(struct arena *a, const json_t *sheets)
{
	json_t *lines = json_array(), *r, *q;
	size_t i, k;

	json_array_foreach(sheets, i, r)
	    json_array_foreach(json_object_get(r, "queries"), k, q) json_array_append_new(
	        lines, json_string(arena_printf(a, "Round %lld, table %lld: %s",
	                   (long long)json_integer_value(json_object_get(r, "round")),
	                   (long long)json_integer_value(json_object_get(q, "table")),
	                   json_string_value(json_object_get(q, "question")))));
	return lines;
}

/* The tie at the edge of an honours list: all of it is named, and the director is told.
 */
static void
cut_off(struct arena *a, json_t *lines, const struct standing *s, int n, int top,
    const char *who)
{
	int named = 0, edge = 0, share = 0;

	for (int i = 0; i < n; i++) {
		if (s[i].rank == 0 || s[i].rank > top)
			continue;
		named++;
		edge = MAX(edge, s[i].rank);
	}
	for (int i = 0; i < n; i++)
		share += edge > 0 && s[i].rank == edge;
	if (named > top)
		json_array_append_new(lines,
		    json_string(arena_printf(a,
		        "%d %s share place %d, so honours name %d %s instead of %d.",
		        share, who, edge, named, who, top)));
}

/* The last round with every sheet official, or else the last one begun, or else the
 * first. */
static int
usual_round(const json_t *sheets)
{
	int complete = 0, begun = 0;
	size_t i;
	json_t *r;

	json_array_foreach(sheets, i, r)
	{
		if (json_is_true(json_object_get(r, "complete")))
			complete = (int)i + 1;
		if (json_is_true(json_object_get(r, "begun")))
			begun = (int)i + 1;
	}
	return complete ? complete : MAX(begun, 1);
}

static json_t *
round_choices(int rounds, int through)
{
	json_t *list = json_array();

	for (int n = 1; n <= rounds; n++)
		json_array_append_new(
		    list, json_pack("{s:i, s:b}", "n", n, "selected", n == through));
	return list;
}

/* One choice of a select. */
static void
choice_add(json_t *list, const char *value, const char *label, bool selected)
{
	json_array_append_new(list, json_pack("{s:s, s:s, s:b}", "value", value, "label",
	                                label, "selected", selected));
}

static json_t *
shows_choices(const char *shows)
{
	static const char *const words[][2] = {
		{ "honours",
		    "Honours only: names in alphabetical order, no place, no score" },
		{ "scores", "Scores without places" },
		{ "full", "Full standings: places and scores" },
	};
	json_t *list = json_array();

	for (size_t i = 0; i < COUNT(words); i++)
		choice_add(
		    list, words[i][0], words[i][1], strcmp(words[i][0], shows) == 0);
	return list;
}

static const char *const parts_words[][2] = {
	{ "", "Players and teams" },
	{ "players", "Players alone" },
	{ "teams", "Teams alone" },
};

static const char *
parts_of(const struct job *j)
{
	return j->parts ? j->parts : "";
}

static enum rc
parts_check(const char *parts, struct err *e)
{
	for (size_t i = 0; i < COUNT(parts_words); i++)
		if (strcmp(parts, parts_words[i][0]) == 0)
			return OK;
	return err_set(e, INVALID, "parts",
	    "Name \"players\" or \"teams\", or leave this empty for both.");
}

/* What an edition does not show is not in its snapshot: nothing can let it out later. */
static enum rc
parts_snapshot(
    const struct job *j, const struct standings *s, json_t **out, struct err *e)
{
	const char *parts = parts_of(j);
	enum rc rc = parts_check(parts, e);

	if (rc != OK)
		return rc;
	*out = standings_snapshot(s);
	if (strcmp(parts, "teams") == 0)
		json_object_del(*out, "players");
	if (strcmp(parts, "players") == 0) {
		json_object_del(*out, "teams");
		json_object_del(*out, "schools");
	}
	return OK;
}

static json_t *
parts_choices(const char *parts)
{
	json_t *list = json_array();

	for (size_t i = 0; i < COUNT(parts_words); i++)
		choice_add(list, parts_words[i][0], parts_words[i][1],
		    strcmp(parts_words[i][0], parts) == 0);
	return list;
}

static enum rc
draft_document(struct db *db, const struct job *j, const struct standings *s,
    json_t **out, struct err *e)
{
	json_t *snapshot = NULL;
	const char *shows = NULL;
	enum rc rc = shows_of(j, s, &shows, e);

	if (rc == OK)
		rc = parts_snapshot(j, s, &snapshot, e);
	if (rc == OK)
		rc = standings_document(
		    db, j->t, s->division, snapshot, shows, "public", "", "", out, e);
	if (rc != OK)
		return rc;
	publication_add_shows(*out, shows, s->through);
	json_object_set_new(*out, "shows_choices", shows_choices(shows));
	json_object_set_new(*out, "parts", json_string(parts_of(j)));
	json_object_set_new(*out, "parts_choices", parts_choices(parts_of(j)));
	json_object_set_new(*out, "round_choices", round_choices(s->rounds, s->through));
	return OK;
}

static void
large_teams(
    const struct job *j, const struct standings *s, const PGresult *r, json_t *out)
{
	DEFER(json_decref) json_t *teams = row_json(r, 0, "teams");
	json_t *large = json_array(), *x;
	size_t i;

	json_array_foreach(teams, i, x) standings_large_team(j->app->arena, j->t, s,
	    json_integer_value(json_object_get(x, "id")),
	    json_string_value(json_object_get(x, "name")), large);
	json_object_set_new(out, "large_teams", large);
}

/* What is held back until the ceremony, and what could be. */
static enum rc
draft_hold(struct db *db, const struct job *j, const struct standings *s, json_t *out,
    struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_publication_held, &r, "division", e, P_INT(j->t->id),
	    P_INT(s->division));
	json_t *list = json_array();

	if (rc != OK) {
		json_decref(list);
		return rc;
	}
	bool held = !row_null(r, 0, "held_after");
	int after = held ? (int)row_int(r, 0, "held_after") : -1;
	choice_add(list, "", "the last: hold nothing back", !held);
	for (int n = (int)row_int(r, 0, "rounds") - 1; n >= 0; n--) {
		const char *value = arena_printf(j->app->arena, "%d", n);
		choice_add(list, value, n ? value : "none: hold everything back",
		    held && n == after);
	}
	json_object_set_new(out, "hold_choices", list);
	publication_add_out(out, row_int(r, 0, "sheets_out"));
	const char *lists = row_text(r, 0, "in_force");
	json_object_set_new(out, "in_force", json_boolean(*lists));
	json_object_set_new(out, "apart", json_boolean(strchr(lists, ' ')));
	json_object_set_new(out, "is_held", json_boolean(held));
	json_object_set_new(out, "held_after", json_integer(after));
	json_object_set_new(
	    out, "now", row_null(r, 0, "now") ? json_array() : row_json(r, 0, "now"));
	json_object_set_new(
	    out, "standings_ready", json_boolean(row_bool(r, 0, "standings_ready")));
	json_object_set_new(
	    out, "awards_ready", json_boolean(row_bool(r, 0, "awards_ready")));
	large_teams(j, s, r, out);
	return OK;
}

static void
draft_warnings(
    struct arena *a, json_t *doc, const struct standings *s, const json_t *sheets)
{
	json_t *ties = json_array();

	if (json_is_true(json_object_get(doc, "honours"))) {
		cut_off(a, ties, s->player, s->players, s->honours_top, "players");
		cut_off(a, ties, s->team, s->teams, s->honours_top, "teams");
	}
	json_object_set_new(doc, "ties", ties);
	json_object_set_new(doc, "missing", publication_missing(a, sheets));
	json_object_set_new(doc, "questions", query_lines(a, sheets));
}

static enum rc
draft_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	struct arena *a = j->app->arena;
	DEFER(json_decref) json_t *sheets = NULL;
	DEFER(json_decref) json_t *out = NULL;
	DEFER(json_decref) json_t *editions = NULL;
	json_int_t as_before = 0;
	struct standings s;
	enum rc rc = standings_load(db, a, j->t, j->division, j->through, &s, e);

	if (rc == OK)
		rc = standings_sheets(db, a, j->t, s.division, s.through, &sheets, e);
	if (rc == OK && j->through == 0) {
		struct standings all = s;
		int through = usual_round(sheets);

		rc = standings_again(db, a, j->t, &all, through, &s, e);
		while ((int)json_array_size(sheets) > through)
			json_array_remove(sheets, json_array_size(sheets) - 1);
	}
	if (rc == OK)
		rc = DB_JSON(db, Q_publication_list, &editions, "division", e,
		    P_INT(j->t->id), P_INT(s.division));
	if (rc == OK)
		shows_as_before(j, &s, editions, &as_before);
	if (rc == OK)
		rc = draft_document(db, j, &s, &out, e);
	if (rc == OK)
		rc = draft_hold(db, j, &s, out, e);
	if (rc != OK)
		return rc;
	json_object_set(out, "editions", editions);
	json_object_set_new(out, "as_before", json_integer(as_before));
	draft_warnings(a, out, &s, sheets);
	json_object_set_new(
	    out, "next", json_integer((json_int_t)json_array_size(editions) + 1));
	j->out = out;
	out = NULL;
	return OK;
}

enum rc
app_publication_draft(struct app *app, const struct tournament *t, const char *division,
    int through, const char *shows, const char *parts, json_t **out, struct err *e)
{
	struct job j = { .app = app,
		.t = t,
		.division = division,
		.through = through,
		.shows = shows,
		.parts = parts };
	enum rc rc = db_snapshot(app->db, draft_tx, &j, e);

	if (rc == OK)
		*out = j.out;
	return rc;
}

/* ---- making one ---- */

static enum rc
refuse_unfinished(const struct job *j, const json_t *missing, struct err *e)
{
	size_t n = json_array_size(missing);

	if (n == 0 || j->despite)
		return OK;
	return err_set(e, INVALID, "despite",
	    "%s%s.  Tick \"publish all the same\" to show the standings without them.",
	    json_string_value(json_array_get(missing, 0)),
	    n > 1 ? ", and later rounds" : "");
}

static enum rc
insert(struct db *db, const struct job *j, const struct standings *s, const char *shows,
    const json_t *missing, int64_t *edition, struct err *e)
{
	DEFER(json_decref) json_t *snapshot = NULL;
	DEFER(PQclear) PGresult *next = NULL;
	DEFER(PQclear) PGresult *made = NULL;
	const char *subject;
	enum rc rc = parts_snapshot(j, s, &snapshot, e);

	if (rc == OK)
		rc = DB_ONE(db, Q_publication_next, &next, "division", e, P_INT(j->t->id),
		    P_INT(s->division));
	if (rc != OK)
		return rc;
	*edition = row_int(next, 0, "edition");
	rc = DB_ONE(db, Q_publication_insert, &made, "publication", e, P_INT(j->t->id),
	    P_INT(s->division), P_INT(*edition), P_INT(s->through), P_TEXT(shows),
	    P_TEXT(json_text(j->app->arena, snapshot)), P_OPT(j->reason),
	    P_TEXT(j->who->label), P_TEXT(parts_of(j)),
	    P_INT(row_int(next, 0, "sheets_out")));
	if (rc != OK)
		return rc;
	subject = arena_printf(j->app->arena, "publication:%lld",
	    (long long)row_int(made, 0, "publication_id"));
	return audit(db, j->t->id, j->who, "publication.make", subject, NULL,
	    json_pack("{s:I, s:I, s:i, s:s, s:I}", "division", (json_int_t)s->division,
	        "edition", (json_int_t)*edition, "through_round", s->through, "shows",
	        shows, "rounds_unfinished", (json_int_t)json_array_size(missing)),
	    *j->reason ? j->reason : NULL, e);
}

static enum rc
make_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	struct arena *a = j->app->arena;
	DEFER(json_decref) json_t *sheets = NULL;
	DEFER(json_decref) json_t *missing = NULL;
	DEFER(json_decref) json_t *out = NULL;
	const char *shows = NULL;
	int64_t edition = 0;
	struct standings s;
	enum rc rc = standings_load(db, a, j->t, j->division, j->through, &s, e);

	if (rc == OK)
		rc = shows_of(j, &s, &shows, e);
	if (rc == OK)
		rc = standings_sheets(db, a, j->t, s.division, s.through, &sheets, e);
	if (rc != OK)
		return rc;
	missing = publication_missing(a, sheets);
	rc = refuse_unfinished(j, missing, e);
	if (rc == OK)
		rc = insert(db, j, &s, shows, missing, &edition, e);
	if (rc == OK && edition > 1 && !*j->reason)
		rc = err_set(e, INVALID, "reason",
		    "Say in a few words why edition %lld replaces the one before.",
		    (long long)edition);
	if (rc == OK)
		rc = public_changed(db, j->t->id, e);
	if (rc == OK)
		rc = publication_edition(db, j->t, s.division, edition, &out, e);
	if (rc != OK)
		return rc;
	json_object_set(out, "missing", missing);
	json_decref(j->out);
	j->out = out;
	out = NULL;
	return OK;
}

enum rc
app_publication_make(struct app *app, const struct tournament *t, const struct actor *who,
    const struct publication_make *in, json_t **out, struct err *e)
{
	struct job j = { .app = app,
		.t = t,
		.who = who,
		.division = in->division,
		.shows = in->shows,
		.parts = in->parts,
		.reason = in->reason ? in->reason : "",
		.through = (int)in->through_round,
		.despite = in->despite };
	enum rc rc;

	if (in->through_round < 1 || in->through_round > STANDINGS_ROUNDS_MAX)
		return err_set(e, INVALID, "through_round",
		    "Choose the round through which the standings are shown: 1, 2, 3 "
		    "...");
	rc = db_tx(app->db, make_tx, &j, e);
	if (rc != OK) {
		json_decref(j.out);
		return rc;
	}
	*out = j.out;
	return OK;
}

static enum rc
withdraw_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *r = NULL;
	struct standings s;
	enum rc rc = parts_check(j->parts, e);

	if (rc == OK)
		rc = standings_load(db, j->app->arena, j->t, j->division, 0, &s, e);
	if (rc == OK)
		rc = DB_QUERY(db, Q_publication_withdraw, &r, e, P_INT(j->t->id),
		    P_INT(s.division), P_TEXT(j->parts));
	if (rc == OK && PQntuples(r) == 0)
		rc = err_set(e, CONFLICT, NULL, "No %s of %s are published now.",
		    *j->parts ? j->parts : "standings", s.name);
	if (rc == OK)
		rc = audit(db, j->t->id, j->who, "publication.withdraw",
		    arena_printf(j->app->arena, "division:%lld", (long long)s.division),
		    NULL, *j->parts ? json_pack("{s:s}", "parts", j->parts) : NULL,
		    j->reason && *j->reason ? j->reason : NULL, e);
	if (rc == OK)
		rc = public_changed(db, j->t->id, e);
	return rc;
}

enum rc
app_publication_withdraw(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, const char *parts, const char *reason,
    struct err *e)
{
	struct job j = { .app = app,
		.t = t,
		.who = who,
		.division = division,
		.parts = parts,
		.reason = reason };

	return db_tx(app->db, withdraw_tx, &j, e);
}
