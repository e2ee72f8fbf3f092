/* app/app_standings_live.c - the state now, for staff. */
#include "app/app_standings.h"
#include "app/standings_kept.h"
#include "app/standings_memory.h"
#include "db/db.h"
#include <string.h>

/* What is still to come, in words: "3 sheets are out, and round 4 has no seating yet" */
static const char *
out_text(struct arena *a, const json_t *sheets)
{
	size_t out = 0, unseated = 0, i;
	const char *first = "";
	json_t *r;

	json_array_foreach(sheets, i, r)
	{
		out += json_array_size(json_object_get(r, "missing"));
		if (json_is_true(json_object_get(r, "seated")))
			continue;
		if (unseated++ == 0)
			first = arena_printf(a, "round %lld",
			    (long long)json_integer_value(json_object_get(r, "round")));
	}
	const char *sheets_text =
	    out == 0 ? ""
	             : arena_printf(
	                   a, out == 1 ? "%zu sheet is out" : "%zu sheets are out", out);
	if (unseated == 0)
		return sheets_text;
	return arena_printf(a, "%s%s%s%s no seating yet", sheets_text,
	    out ? ", and " : "",
	    unseated == 1 ? first : arena_printf(a, "%zu rounds", unseated),
	    unseated == 1 ? " has" : " have");
}

json_t *
standings_heads(int rounds)
{
	json_t *list = json_array();

	for (int k = 1; k <= rounds; k++)
		json_array_append_new(list, json_pack("{s:i}", "n", k));
	return list;
}

struct live {
	struct app *app;
	const struct tournament *t;
	const char *division, *sort, *q;
	struct strbuf *text; /* for a program */
	json_t *out;
};

static void
finish(const struct live *l, json_t *out, int rounds)
{
	json_object_set_new(out, "heads", standings_heads(rounds));
	json_object_set_new(out, "q", json_string(l->q));
	json_object_set_new(out, "sort", json_string(l->sort));
}

/* What is in memory, as it is now; read where there is nothing that is good.  Memory is
 * not for a connection that was made within this request: see serve.c. */
static enum rc
kept_now(struct db *db, const struct live *l, struct standings_kept **out, struct err *e)
{
	struct standings_memory *m =
	    l->app->sessions == db_sessions(db) ? l->app->standings : NULL;
	DEFER(standings_kept_free) struct standings_kept *made = NULL;
	unsigned age = 0;
	DEFER(standings_kept_free)
	struct standings_kept *old =
	    standings_memory_find(m, l->t->id, l->division, &age);
	enum rc rc = old ? standings_kept_now(db, l->t, old, &made, e) : OK;

	if (rc == OK && made == NULL)
		rc = standings_kept_read(db, l->t, l->division, &made, e);
	if (rc != OK)
		return rc;
	if (made != old)
		standings_memory_keep(m, age, l->t->id, l->division, made);
	*out = made;
	made = NULL;
	return OK;
}

/* The names in another order than that of places, or some of them. */
static enum rc
names_now(struct db *db, const struct live *l, const struct standings *s,
    const struct standings_kept *k, struct standings_names *out, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	bool by_round = l->sort[0] == 'r' && l->sort[1] >= '0' && l->sort[1] <= '9';
	bool usual = by_round || strcmp(l->sort, "rank") == 0;
	const char *one;

	if (usual && *l->q == '\0') {
		*out = *standings_kept_names(k);
		return OK;
	}
	one = arena_printf(l->app->arena, "{%lld}", (long long)s->division);
	enum rc rc = standings_names(db, l->t, one, "staff", l->sort, l->q, &r, e);
	return rc == OK ? standings_names_of(l->app->arena, r, s->division, out, e) : rc;
}

static enum rc
live_tx(struct db *db, void *arg, struct err *e)
{
	struct live *l = arg;
	struct arena *a = l->app->arena;
	DEFER(standings_kept_free) struct standings_kept *k = NULL;
	struct standings_lists lists;
	struct standings_names names;
	struct standings s;

	json_decref(l->out); /* of an earlier attempt */
	l->out = NULL;
	if (l->text)
		strbuf_clear(l->text);
	enum rc rc = kept_now(db, l, &k, e);

	if (rc != OK)
		return rc;
	standings_kept_work_out(a, l->t, k, &s);
	rc = names_now(db, l, &s, k, &names, e);
	if (rc != OK)
		return rc;
	standings_lists_of(a, &s, &lists);
	json_t *out = standings_show(
	    a, l->t, &names, &lists, &s.rules, "full", "staff", l->sort, l->text);
	json_t *sheets = standings_kept_sheets(a, k);
	json_object_set_new(out, "out_text", json_string(out_text(a, sheets)));
	json_object_set_new(out, "sheets", sheets);
	json_object_set_new(out, "sections",
	    standings_sections_document(&s, json_object_get(out, "teams")));
	if (l->text == NULL) {
		json_object_set_new(
		    out, "published", standings_kept_published(a, l->t, k, &s));
		json_t *large = json_array();
		const struct standings_name *team = names.list[ROW_TEAM];

		for (int i = 0; i < names.n[ROW_TEAM]; i++)
			standings_large_team(
			    a, l->t, &s, team[i].id, team[i].name, large);
		json_object_set_new(out, "large_teams", large);
	}
	finish(l, out, s.rounds);
	l->out = out;
	return OK;
}

static enum rc
rows_tx(struct db *db, void *arg, struct err *e)
{
	struct live *l = arg;
	json_t *out = NULL;
	struct standings s;
	enum rc rc = standings_load(db, l->app->arena, l->t, l->division, 0, &s, e);

	if (rc == OK)
		rc = standings_document(db, l->t, s.division, standings_snapshot(&s),
		    "full", "staff", l->sort, l->q, &out, e);
	if (rc != OK)
		return rc;
	finish(l, out, s.rounds);
	l->out = out;
	return OK;
}

/* text NULL: all of it as *out. */
static enum rc
show(struct app *app, const struct tournament *t, const char *division, const char *sort,
    const char *q, tx_fn tx, struct strbuf *text, json_t **out, struct err *e)
{
	struct live l = { .app = app,
		.t = t,
		.division = division,
		.sort = sort ? sort : "rank",
		.q = q ? q : "",
		.text = text };
	enum rc rc = db_snapshot(app->db, tx, &l, e);

	if (rc == OK)
		*out = l.out;
	return rc;
}

enum rc
app_standings_live(struct app *app, const struct tournament *t, const char *division,
    const char *sort, const char *q, json_t **out, struct err *e)
{
	return show(app, t, division, sort, q, live_tx, NULL, out, e);
}

enum rc
app_standings_live_text(struct app *app, const struct tournament *t, const char *division,
    json_t **out, struct strbuf *lists, struct err *e)
{
	return show(app, t, division, NULL, NULL, live_tx, lists, out, e);
}

enum rc
app_standings_rows(struct app *app, const struct tournament *t, const char *division,
    const char *sort, const char *q, json_t **out, struct err *e)
{
	return show(app, t, division, sort, q, rows_tx, NULL, out, e);
}
