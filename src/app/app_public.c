/* app/app_public.c - reads for the public pages. */
#include "app/app_public.h"
#include "app/app_publication.h"
#include "app/app_screen.h"
#include "base/utf8.h"
#include "db/db.h"
#include <string.h>

enum { FIND_WORDS_MAX = 6 };

enum rc
app_public_tournaments(struct app *app, const char *q, json_t **out, struct err *e)
{
	enum rc rc = DB_JSON(
	    app->db, Q_public_tournaments, out, "tournament", e, P_TEXT(q ? q : ""));

	if (rc == OK)
		json_object_set_new(*out, "q", json_string(q ? q : ""));
	return rc;
}

enum rc
app_public_folders(struct app *app, json_t **out, struct err *e)
{
	return db_json(app->db, Q_public_folders, out, "list", e, 0, NULL);
}

enum rc
app_public_overview(
    struct app *app, const struct tournament *t, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_public_overview, out, "tournament", e, P_INT(t->id));
}

/* want: [{division, round}] */
static enum rc
seatings(struct app *app, const struct tournament *t, const json_t *want, json_t **out,
    struct err *e)
{
	DEFER(mem_free) char *text = json_dumps(want, JSON_COMPACT);
	return DB_JSON(
	    app->db, Q_public_seatings, out, "round", e, P_INT(t->id), P_TEXT(text));
}

enum rc
app_public_seating(struct app *app, const struct tournament *t, const char *division,
    int64_t round, json_t **out, struct err *e)
{
	DEFER(PQclear) PGresult *d = NULL;
	enum rc rc = DB_ONE(app->db, Q_public_division, &d, "division", e, P_INT(t->id),
	    P_TEXT(division));

	if (rc != OK)
		return rc;
	if (round < 1 || round > 99)
		return err_set(e, NOT_FOUND, NULL, "There is no such round.");
	DEFER(json_decref)
	json_t *want = json_pack("[{s:s, s:I}]", "division", row_text(d, 0, "code"),
	    "round", (json_int_t)round);
	DEFER(json_decref) json_t *got = NULL;
	rc = seatings(app, t, want, &got, e);
	if (rc == OK && json_array_size(got) == 0)
		return err_set(e, NOT_FOUND, NULL,
		    "The seating of %s, round %d, is not published.  Look again a little "
		    "later.",
		    row_text(d, 0, "name"), (int)round);
	if (rc == OK)
		*out = json_incref(json_array_get(got, 0));
	return rc;
}

/* ---- where do I sit ---- */

struct words {
	const char *word[FIND_WORDS_MAX];
	int n;
};

static struct words
words_split(struct arena *a, const char *q)
{
	struct words w = { 0 };
	const char *s = utf8_fold(a, q);

	while (*s && w.n < FIND_WORDS_MAX) {
		size_t n = strcspn(s, " ");

		if (n > 0)
			w.word[w.n++] = arena_strndup(a, s, n);
		s += n + strspn(s + n, " ");
	}
	return w;
}

/* 0: each word begins a word of the person; 1: each stands somewhere in it; -1: not. */
static int
match(const char *text, const struct words *w)
{
	int rank = 0;

	for (int i = 0; i < w->n; i++) {
		const char *at = strstr(text, w->word[i]);
		if (!at)
			return -1;
		while (at && at > text && at[-1] != ' ')
			at = strstr(at + 1, w->word[i]);
		if (!at)
			rank = 1;
	}
	return w->n > 0 ? rank : -1;
}

struct found {
	json_t *ids; /* of the page asked for */
	int64_t first, total;
};

/* Those come first in whose name, code or team a word begins like that. */
static enum rc
find(struct app *app, const struct tournament *t, const char *q, struct found *f,
    struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	struct words w = words_split(app->arena, q);
	enum rc rc = DB_QUERY(app->db, Q_public_people, &r, e, P_INT(t->id));
	if (rc != OK)
		return rc;
	int n = PQntuples(r);
	int8_t *rank = arena_alloc(app->arena, (size_t)n + 1);
	for (int i = 0; i < n; i++)
		rank[i] = (int8_t)match(
		    utf8_fold(app->arena,
		        arena_printf(app->arena, "%s %s %s", row_text(r, i, "name"),
		            row_text(r, i, "code"), row_text(r, i, "team"))),
		    &w);
	for (int want = 0; want <= 1; want++)
		for (int i = 0; i < n; i++) {
			if (rank[i] != want)
				continue;
			if (f->total >= f->first && f->total < f->first + PUBLIC_FIND_MAX)
				json_array_append_new(
				    f->ids, json_integer(row_int(r, i, "player_id")));
			f->total++;
		}
	return OK;
}

enum rc
app_public_find(struct app *app, const struct tournament *t, const char *q, int64_t page,
    json_t **out, struct err *e)
{
	DEFER(json_decref) json_t *ids = json_array();
	DEFER(mem_free) char *text = NULL;
	page = MAX(1, MIN(page, 1000));
	struct found f = { .ids = ids, .first = (page - 1) * PUBLIC_FIND_MAX };
	json_t *people = NULL;
	bool asked;
	enum rc rc = OK;

	q = utf8_clean(app->arena, q ? q : "");
	asked = utf8_length(utf8_fold(app->arena, q)) >= PUBLIC_FIND_MIN;
	if (asked)
		rc = find(app, t, q, &f, e);
	text = json_dumps(ids, JSON_COMPACT);
	if (rc == OK)
		rc = DB_JSON(app->db, Q_public_places, &people, "tournament", e,
		    P_INT(t->id), P_TEXT(text));
	if (rc != OK)
		return rc;
	int64_t last = MIN(f.total, f.first + PUBLIC_FIND_MAX);
	*out = json_pack("{s:s, s:s, s:b, s:b, s:I, s:I, s:I, s:I, s:I, s:o}", "slug",
	    t->slug, "q", q, "asked", asked, "short", !asked && *q, "total",
	    (json_int_t)f.total, "from", (json_int_t)f.first + 1, "to", (json_int_t)last,
	    "before", page > 1 ? (json_int_t)page - 1 : 0, "after",
	    f.total > last ? (json_int_t)page + 1 : 0, "people", people);
	return OK;
}

/* ---- the projector ---- */

/* The rounds still to be played, as far as the public knows: those that neither the
 * published results nor the hall's clock has left behind. */
static void
want_rounds(json_t *want, const json_t *division)
{
	json_int_t done = json_integer_value(
	    json_object_get(json_object_get(division, "standings"), "through"));
	json_int_t past = json_integer_value(json_object_get(division, "over"));
	size_t i;
	json_t *round;

	json_array_foreach(json_object_get(division, "rounds"), i, round)
	{
		json_int_t n = json_integer_value(json_object_get(round, "n"));
		if (n > MAX(done, past))
			json_array_append_new(
			    want, json_pack("{s:O, s:I}", "division",
			              json_object_get(division, "code"), "round", n));
	}
}

/* Only the screen's division, where it has one. */
static json_t *
divisions_of(const json_t *over, const json_t *screen)
{
	const char *only = json_string_value(json_object_get(screen, "division"));
	json_t *list = json_array(), *d;
	size_t i;

	json_array_foreach(json_object_get(over, "divisions"), i, d)
	{
		const char *code = json_string_value(json_object_get(d, "code"));
		if (*only == '\0' || strcmp(only, code) == 0)
			json_array_append(list, d);
	}
	return list;
}

/* Of each division its rounds to come, then its results. */
static json_t *
in_turn(const json_t *divisions, const json_t *rounds, const json_t *results)
{
	json_t *screens = json_array(), *division, *round, *doc;
	size_t i, k;

	json_array_foreach(divisions, i, division)
	{
		const char *code = json_string_value(json_object_get(division, "code"));
		json_array_foreach(rounds, k, round)
		{
			const json_t *of = json_object_get(round, "division");
			if (strcmp(code, json_string_value(of)) == 0)
				json_array_append_new(
				    screens, json_pack("{s:O, s:n}", "seating", round,
				                 "standings"));
		}
		json_array_foreach(json_object_get(results, code), k, doc)
		    json_array_append_new(
		        screens, json_pack("{s:n, s:O}", "seating", "standings", doc));
	}
	return screens;
}

static enum rc
fill(struct app *app, const struct tournament *t, const json_t *divisions,
    const json_t *screen, json_t **out, struct err *e)
{
	DEFER(json_decref) json_t *want = json_array();
	DEFER(json_decref) json_t *codes = json_array();
	DEFER(json_decref) json_t *rounds = NULL;
	DEFER(json_decref) json_t *results = NULL;
	enum rc rc = OK;
	size_t i;
	json_t *division;

	json_array_foreach(divisions, i, division)
	{
		want_rounds(want, division);
		json_array_append(codes, json_object_get(division, "code"));
	}
	if (json_is_true(json_object_get(screen, "seating")) && json_array_size(want))
		rc = seatings(app, t, want, &rounds, e);
	if (rc == OK && json_is_true(json_object_get(screen, "standings")))
		rc = app_publication_read_all(app, t, codes, &results, e);
	if (rc == OK)
		*out = in_turn(divisions, rounds, results);
	return rc;
}

enum rc
app_public_display(struct app *app, const struct tournament *t, const char *screen,
    json_t **out, struct err *e)
{
	DEFER(json_decref) json_t *screens = NULL;
	DEFER(json_decref) json_t *over = NULL;
	DEFER(json_decref) json_t *chosen = NULL;
	enum rc rc = app_public_overview(app, t, &over, e);

	if (rc == OK)
		rc = app_screen_show(app, t, screen, &chosen, e);
	if (rc != OK)
		return rc;
	DEFER(json_decref) json_t *divisions = divisions_of(over, chosen);
	rc = fill(app, t, divisions, chosen, &screens, e);
	if (rc != OK)
		return rc;
	*out = json_pack("{s:s, s:s, s:O, s:O, s:b}", "slug", t->slug, "name", t->name,
	    "screens", screens, "divisions", divisions, "waiting",
	    json_is_true(json_object_get(chosen, "seating")) ||
	        json_is_true(json_object_get(chosen, "standings")));
	json_object_update(*out, chosen);
	return OK;
}
