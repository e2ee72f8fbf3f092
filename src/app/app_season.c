/* app/app_season.c - seasons: tournaments grouped, their results added up.
 *
 * Sums only: a team's or child's totals of the days, whatever the rules of each. */
#include "app/app_season.h"
#include "app/app_rules.h"
#include "app/app_standings.h"
#include "app/score_shown.h"
#include "base/date.h"
#include "db/db.h"
#include <stdio.h>
#include <string.h>

enum rc
app_season_list(struct app *app, json_t **out, struct err *e)
{
	return db_json(app->db, Q_season_list, out, "list", e, 0, NULL);
}

/* ---- reading ---- */

/* The rules of each day in words.  *shown: how scores are written, as those of the
 * Challenge Cup where one day has such. */
static enum rc
add_rules(struct arena *a, json_t *days, const struct ruleset **shown, struct err *e)
{
	size_t i;
	json_t *day;

	json_array_foreach(days, i, day)
	{
		const char *system =
		    json_string_value(json_object_get(day, "rule_system"));
		const char *version =
		    json_string_value(json_object_get(day, "rule_version"));
		const struct ruleset *r;

		if (rules_stored(system, &r, e) != OK)
			return e->rc;
		if (i == 0 || r->sheet == SHEET_CUP)
			*shown = r;
		json_object_set_new(
		    day, "rules", json_string(rules_label(a, r, version)));
		json_object_del(day, "rule_system");
		json_object_del(day, "rule_version");
	}
	return OK;
}

static enum rc
document(struct db *db, struct arena *a, int64_t season, const char *live,
    const char *viewer, json_t **out, struct err *e)
{
	enum rc rc = DB_JSON(db, Q_season_document, out, "season", e, P_INT(season),
	    P_TEXT(live), P_TEXT(viewer));
	size_t i;
	json_t *d;

	if (rc != OK)
		return rc;
	const struct ruleset *r = rulesets[0];
	rc = add_rules(a, json_object_get(*out, "days"), &r, e);
	if (rc != OK)
		return rc;
	json_array_foreach(json_object_get(*out, "divisions"), i, d)
	{
		scores_shown(json_object_get(d, "teams"), "total", r, false);
		scores_shown(json_object_get(d, "players"), "total", r, false);
	}
	json_object_set_new(*out, "warnings", json_array());
	return OK;
}

struct look {
	struct app *app;
	const struct actor *who;
	int64_t season;
	json_t *out;
};

static enum rc
read_tx(struct db *db, void *arg, struct err *e)
{
	struct look *l = arg;

	return document(db, l->app->arena, l->season, NULL, "public", &l->out, e);
}

enum rc
app_season_read(struct app *app, int64_t season, json_t **out, struct err *e)
{
	struct look l = { .app = app, .season = season };
	enum rc rc = db_snapshot(app->db, read_tx, &l, e);

	if (rc == OK)
		*out = l.out;
	return rc;
}

static enum rc
add_live(
    struct db *db, struct look *l, const PGresult *r, int i, json_t *live, struct err *e)
{
	struct tournament t = { .id = row_int(r, i, "tournament_id") };
	struct standings s;
	enum rc rc = rules_stored(row_text(r, i, "rule_system"), &t.rules, e);

	if (rc == OK)
		rc = standings_load(
		    db, l->app->arena, &t, row_text(r, i, "code"), 0, &s, e);

	if (rc != OK)
		return rc;
	json_array_append_new(
	    live, json_pack("{s:I, s:I, s:o}", "tournament", (json_int_t)t.id, "division",
	              (json_int_t)s.division, "snapshot", standings_snapshot(&s)));
	return OK;
}

static enum rc
live_tx(struct db *db, void *arg, struct err *e)
{
	struct look *l = arg;
	bool owner = l->who->roles & ROLE_OWNER;
	DEFER(json_decref) json_t *live = json_array();
	DEFER(mem_free) char *text = NULL;
	DEFER(PQclear) PGresult *r = NULL;
	json_t *warnings = NULL;
	enum rc rc = DB_QUERY(db, Q_season_tournaments, &r, e, P_INT(l->season),
	    P_ID(l->who->account_id), P_BOOL(owner));

	for (int i = 0; rc == OK && i < PQntuples(r); i++)
		rc = add_live(db, l, r, i, live, e);
	if (rc != OK)
		return rc;
	text = json_dumps(live, JSON_COMPACT);
	rc = document(db, l->app->arena, l->season, text, "staff", &l->out, e);
	if (rc == OK)
		rc = DB_JSON(db, Q_season_warnings, &warnings, "season", e,
		    P_INT(l->season), P_ID(l->who->account_id), P_BOOL(owner));
	if (rc == OK)
		json_object_set_new(l->out, "warnings", warnings);
	return rc;
}

enum rc
app_season_live(
    struct app *app, const struct actor *who, int64_t season, json_t **out, struct err *e)
{
	struct look l = { .app = app, .who = who, .season = season };
	enum rc rc = db_snapshot(app->db, live_tx, &l, e);

	if (rc == OK)
		*out = l.out;
	else
		json_decref(l.out);
	return rc;
}

json_t *
season_rows(
    struct arena *a, const json_t *season, const char *which, const char **columns)
{
	json_t *rows = json_array(), *d, *line, *day;
	size_t i, k, n;
	const char *text = strcmp(which, "teams") == 0
	                       ? "division|rank|tied|name|school"
	                       : "division|rank|tied|name|code|team|school";

	json_array_foreach(json_object_get(season, "days"), n, day) text =
	    arena_printf(a, "%s|day_%d_%s", text, (int)n + 1,
	        json_string_value(json_object_get(day, "slug")));
	*columns = arena_printf(a, "%s|total", text);
	json_array_foreach(json_object_get(season, "divisions"), i, d)
	    json_array_foreach(json_object_get(d, which), k, line)
	{
		json_t *flat = json_copy(line);
		const json_t *scores = json_object_get(line, "rounds");

		json_object_set(flat, "division", json_object_get(d, "code"));
		json_array_foreach(json_object_get(season, "days"), n, day)
		    json_object_set(flat,
		        arena_printf(a, "day_%d_%s", (int)n + 1,
		            json_string_value(json_object_get(day, "slug"))),
		        json_array_get(scores, n));
		json_array_append_new(rows, flat);
	}
	return rows;
}

/* ---- writing ---- */

struct change {
	const struct actor *who;
	const struct tournament *t;
	int64_t id;
	const char *name, *ends_on;
};

static enum rc
note(struct db *db, const struct change *c, const char *action, struct err *e)
{
	char subject[40];

	snprintf(subject, sizeof subject, "season:%lld", (long long)c->id);
	return audit(db, 0, c->who, action, subject, NULL,
	    c->name ? json_pack("{s:s, s:s}", "name", c->name, "ends_on", c->ends_on)
	            : NULL,
	    NULL, e);
}

static enum rc
make_tx(struct db *db, void *arg, struct err *e)
{
	struct change *c = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(
	    db, Q_season_insert, &r, "season", e, P_TEXT(c->name), P_OPT(c->ends_on));

	if (rc != OK)
		return rc;
	c->id = row_int(r, 0, "season_id");
	return note(db, c, "season.make", e);
}

static enum rc
check_day(const char *ends_on, struct err *e)
{
	if (!ends_on || !*ends_on || date_is_real(ends_on))
		return OK;
	return err_set(e, INVALID, "ends_on",
	    "Write the last day as year-month-day, like 2027-03-06, or leave it empty.");
}

enum rc
app_season_make(struct app *app, const struct actor *who, const char *name,
    const char *ends_on, int64_t *id, struct err *e)
{
	struct change c = { .who = who, .name = name, .ends_on = ends_on };
	enum rc rc = check_day(ends_on, e);

	if (rc == OK)
		rc = db_tx(app->db, make_tx, &c, e);

	*id = c.id;
	return rc;
}

static enum rc
change_tx(struct db *db, void *arg, struct err *e)
{
	const struct change *c = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_season_update, &r, "season", e, P_INT(c->id),
	    P_TEXT(c->name), P_OPT(c->ends_on));

	return rc == OK ? note(db, c, "season.change", e) : rc;
}

enum rc
app_season_change(struct app *app, const struct actor *who, int64_t id, const char *name,
    const char *ends_on, struct err *e)
{
	struct change c = { .who = who, .id = id, .name = name, .ends_on = ends_on };
	enum rc rc = check_day(ends_on, e);

	return rc == OK ? db_tx(app->db, change_tx, &c, e) : rc;
}

static enum rc
delete_tx(struct db *db, void *arg, struct err *e)
{
	const struct change *c = arg;
	DEFER(PQclear) PGresult *was = NULL;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_season_get, &was, "season", e, P_INT(c->id));

	if (rc == OK)
		rc = DB_QUERY(db, Q_season_delete, &r, e, P_INT(c->id));
	if (rc == OK && PQntuples(r) == 0)
		rc = err_set(e, CONFLICT, NULL,
		    "Tournaments belong to %s: take them out of it first, in their "
		    "settings.",
		    row_text(was, 0, "name"));
	return rc == OK ? note(db, c, "season.delete", e) : rc;
}

enum rc
app_season_delete(struct app *app, const struct actor *who, int64_t id, struct err *e)
{
	struct change c = { .who = who, .id = id };

	return db_tx(app->db, delete_tx, &c, e);
}

static enum rc
join_tx(struct db *db, void *arg, struct err *e)
{
	const struct change *c = arg;
	DEFER(PQclear) PGresult *was = NULL;
	DEFER(PQclear) PGresult *season = NULL;
	enum rc rc = DB_ONE(db, Q_season_of, &was, "tournament", e, P_INT(c->t->id));

	if (rc == OK && c->id)
		rc = DB_ONE(db, Q_season_get, &season, "season", e, P_INT(c->id));
	if (rc == OK)
		rc = DB_QUERY(db, Q_season_join, NULL, e, P_INT(c->t->id), P_ID(c->id));
	if (rc == OK)
		rc = public_changed(db, c->t->id, e);
	if (rc != OK)
		return rc;
	return audit(db, c->t->id, c->who, "season.join", "tournament",
	    json_pack("{s:I}", "season", (json_int_t)row_int(was, 0, "season_id")),
	    json_pack("{s:I}", "season", (json_int_t)c->id), NULL, e);
}

enum rc
app_season_join(struct app *app, const struct tournament *t, const struct actor *who,
    int64_t season, struct err *e)
{
	struct change c = { .who = who, .t = t, .id = season };

	return db_tx(app->db, join_tx, &c, e);
}
