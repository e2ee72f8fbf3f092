/* app/import_model.c - what a roster file is and would do, as the API's answer and the
 * page's view model. */
#include "app/app_import.h"
#include <string.h>

enum { SAMPLES = 3, TICKS_MAX = 3000 /* a form has 4,000 fields at most */ };

static json_t *
number_or_null(int n)
{
	return n ? json_integer(n) : json_null();
}

static json_t *
problem_json(const struct problem *p)
{
	return json_pack("{s:o, s:o, s:s, s:s, s:s, s:b}", "row", number_or_null(p->row),
	    "column", number_or_null(p->col), "code", p->code, "field", p->field,
	    "message", p->text, "warning", p->warning);
}

json_t *
app_import_answer(const struct import *im)
{
	json_t *columns = json_array(), *problems = json_array();
	for (int i = 0; i < im->roster.columns; i++)
		json_array_append_new(columns,
		    json_pack("{s:s, s:s, s:b}", "header", im->roster.column[i].header,
		        "field", roster_field_names[im->roster.column[i].field], "sure",
		        im->roster.column[i].sure));
	for (int i = 0; i < im->problems.n; i++)
		json_array_append_new(problems, problem_json(&im->problems.list[i]));
	json_t *answer = json_pack("{s:s, s:s, s:o, s:i, s:i, s:i, s:i, s:o}", "encoding",
	    im->roster.encoding ? im->roster.encoding : "", "separator",
	    im->roster.separator ? im->roster.separator : "", "columns", columns,
	    "players", im->roster.players, "teams", im->roster.teams, "schools",
	    im->roster.schools, "divisions", im->roster.divisions, "problems", problems);
	json_t *changes = json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:b}",
	    "added", im->plan.added, "renamed", im->plan.renamed, "moved", im->plan.moved,
	    "changed", im->plan.changed, "unchanged", im->plan.same, "missing",
	    im->plan.missing, "regions", im->plan.regions, "seeds", im->plan.seeds,
	    "imported", im->written);
	json_object_update(answer, changes);
	json_decref(changes);
	return answer;
}

/* ---- the page ---- */

/* A teacher looks for a column by its header rather than by counting. */
static void
name_columns(const struct import *im, json_t *problems)
{
	size_t i;
	json_t *p;
	json_array_foreach(problems, i, p)
	{
		json_int_t n = json_integer_value(json_object_get(p, "column"));
		bool known = n > 0 && n <= im->roster.columns;
		json_object_set_new(p, "header",
		    json_string(known ? im->roster.column[n - 1].header : ""));
	}
}

static const char *
full_name(struct arena *a, const char *given, const char *family, const char *code)
{
	const char *space = *given && *family ? " " : "";
	return *given || *family ? arena_printf(a, "%s%s%s", given, space, family)
	                         : arena_printf(a, "placeholder %s", code);
}

static const char *
had_team_name(const struct import *im, int k)
{
	int team = im->had.player[k].team;
	return team < 0 ? "no team" : im->had.team[team].name;
}

static const char *
row_team_name(const struct import *im, int i)
{
	int team = im->roster.row[i].team_at;
	return team < 0 ? "no team" : im->roster.team[team].name;
}

static json_t *
columns_json(const struct import *im)
{
	json_t *list = json_array();
	for (int i = 0; i < im->roster.columns; i++) {
		const struct roster_column *c = &im->roster.column[i];
		json_t *options = json_array(), *samples = json_array();
		for (int f = 0; f < ROSTER_FIELDS; f++)
			json_array_append_new(options,
			    json_pack("{s:s, s:s, s:b}", "value", roster_field_names[f],
			        "text", roster_field_labels[f], "selected",
			        f == (int)c->field));
		for (int k = 0; k < SAMPLES && c->sample[k]; k++)
			json_array_append_new(samples, json_string(c->sample[k]));
		json_array_append_new(
		    list, json_pack("{s:i, s:s, s:o, s:o, s:b, s:b}", "n", i + 1,
		              "header", c->header, "options", options, "samples", samples,
		              "unsure", !c->sure && c->field != ROSTER_IGNORE, "unused",
		              c->field == ROSTER_IGNORE));
	}
	return list;
}

static const char *
what_changes(const struct roster_row *r, const struct had_player *h)
{
	if (r->withdrawn != h->withdrawn)
		return r->withdrawn ? "withdrawn" : "back in play";
	return r->grade != h->grade ? "grade"
	       : r->rank != h->rank ? "rank in the team"
	                            : "note and settings";
}

static json_t *
change_json(struct arena *a, const struct import *im, int i)
{
	const struct roster_row *r = &im->roster.row[i];
	const struct plan_row *p = &im->plan.row[i];
	const struct had_player *h = p->had < 0 ? NULL : &im->had.player[p->had];
	const char *code = h ? h->code : p->code;
	const char *what = h && p->details ? what_changes(r, h) : "";
	return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:i, s:b}", "key",
	    arena_printf(a, "r%d", r->row), "code", code, "name",
	    full_name(a, r->given, r->family, code), "old_name",
	    h ? full_name(a, h->given, h->family, code) : "", "team",
	    row_team_name(im, i), "old_team", h ? had_team_name(im, p->had) : "", "why",
	    p->why, "what", what, "row", r->row, "probably", p->probably);
}

static json_t *
changes_json(struct arena *a, const struct import *im)
{
	json_t *adds = json_array(), *renames = json_array(), *moves = json_array(),
	       *details = json_array();
	bool first = im->had.players == 0;
	for (int i = 0; i < im->roster.n; i++) {
		const struct plan_row *p = &im->plan.row[i];
		if (p->skip || im->roster.row[i].team_only || first)
			continue;
		json_t *to = p->add       ? adds
		             : p->rename  ? renames
		             : p->move    ? moves
		             : p->details ? details
		                          : NULL;
		if (to)
			json_array_append_new(to, change_json(a, im, i));
	}
	return json_pack("{s:o, s:o, s:o, s:o}", "adds", adds, "renames", renames,
	    "moves", moves, "details", details);
}

/* Regions and seeds that come with the rows, whichever of them are taken. */
static json_t *
orders_json(struct arena *a, const struct import *im)
{
	json_t *list = json_array();
	for (int i = 0; i < im->roster.schools; i++)
		if (im->plan.school[i].region)
			json_array_append_new(
			    list, json_pack("{s:s, s:s, s:s, s:s}", "name",
			              im->plan.school[i].name, "what", "region", "old",
			              im->had.school[im->plan.school[i].had].region,
			              "now", im->roster.school[i].region));
	for (int i = 0; i < im->roster.teams; i++) {
		if (!im->plan.team[i].seed)
			continue;
		int old = im->had.team[im->plan.team[i].had].seed,
		    now = im->roster.team[i].seed;
		json_array_append_new(list,
		    json_pack("{s:s, s:s, s:s, s:s}", "name", im->roster.team[i].name,
		        "what", "seed", "old", old ? arena_printf(a, "%d", old) : "",
		        "now", now ? arena_printf(a, "%d", now) : ""));
	}
	return list;
}

static json_t *
missing_json(struct arena *a, const struct import *im)
{
	json_t *list = json_array();
	for (int k = 0; k < im->had.players; k++) {
		const struct had_player *h = &im->had.player[k];
		if (roster_plan_missing(&im->plan, &im->roster, &im->had, k))
			json_array_append_new(
			    list, json_pack("{s:s, s:s, s:s, s:s}", "key",
			              arena_printf(a, "p%lld", (long long)h->id), "code",
			              h->code, "name",
			              full_name(a, h->given, h->family, h->code), "team",
			              had_team_name(im, k)));
	}
	return list;
}

static json_t *
teams_json(const struct import *im)
{
	json_t *list = json_array();
	for (int i = 0; i < im->roster.teams; i++) {
		const struct roster_team *t = &im->roster.team[i];
		json_array_append_new(
		    list, json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:b}", "team",
		              t->name, "school", im->roster.school[t->school].name,
		              "region", im->roster.school[t->school].region, "division",
		              t->division->name, "seed", t->seed, "players", t->players,
		              "is_new", im->plan.team[i].id == 0));
	}
	return list;
}

json_t *
app_import_model(struct app *app, const struct import *im)
{
	struct arena *a = app->arena;
	json_t *m = app_import_answer(im);
	json_t *problems = json_object_get(m, "problems");
	int bad = 0, good = 0;
	for (int i = 0; i < im->roster.n; i++) {
		bad += im->roster.row[i].bad;
		good += !im->roster.row[i].bad;
	}
	name_columns(im, problems);
	json_object_set(m, "faults", problems);
	json_object_del(m, "problems"); /* on a page that name is the form's */
	json_object_set_new(m, "columns", columns_json(im));
	json_t *changes = changes_json(a, im), *missing = missing_json(a, im);
	size_t ticks = json_array_size(missing);
	const char *key;
	json_t *list;
	json_object_foreach(changes, key, list) ticks += json_array_size(list);
	bool first = im->had.players == 0 || ticks > TICKS_MAX;
	json_object_update(m, changes);
	json_decref(changes);
	json_object_set_new(m, "missing_players", missing);
	json_object_set_new(m, "orders", orders_json(a, im));
	json_object_set_new(m, "team_list", teams_json(im));
	json_object_set_new(m, "has_region",
	    json_boolean(roster_column_of(&im->roster, ROSTER_REGION) >= 0));
	json_object_set_new(
	    m, "has_seed", json_boolean(roster_column_of(&im->roster, ROSTER_SEED) >= 0));
	json_object_set_new(m, "elsewhere", json_integer(im->plan.elsewhere));
	json_object_set_new(m, "errors", json_integer(im->problems.errors));
	json_object_set_new(m, "warnings",
	    json_integer(im->problems.n - MIN(im->problems.n, im->problems.errors)));
	json_object_set_new(m, "bad", json_integer(bad));
	json_object_set_new(m, "one_division", json_boolean(im->roster.divisions == 1));
	json_object_set_new(m, "one_team",
	    json_boolean(json_integer_value(json_object_get(m, "teams")) == 1));
	json_object_set_new(m, "one_school",
	    json_boolean(json_integer_value(json_object_get(m, "schools")) == 1));
	json_object_set_new(m, "readable", json_boolean(im->roster.readable));
	json_object_set_new(
	    m, "can_all", json_boolean(im->roster.readable && bad == 0 && good > 0));
	json_object_set_new(
	    m, "can_good", json_boolean(im->roster.readable && bad > 0 && good > 0));
	json_object_set_new(m, "first", json_boolean(first));
	json_object_set_new(m, "again", json_boolean(!first));
	return m;
}
