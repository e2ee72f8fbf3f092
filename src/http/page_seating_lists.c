/* http/page_seating_lists.c - who sits where: by table, by player, by team. */
#include "app/app_seating.h"
#include "http/page_seating.h"
#include "http/pages.h"
#include <string.h>

bool
seating_wants_current(struct req *q)
{
	return strcmp(req_query_or(q, "plan", ""), "current") == 0;
}

bool
seating_may_change(const struct req *q)
{
	return (q->actor->roles & (ROLE_DIRECTOR | ROLE_CHIEF | ROLE_OWNER)) != 0;
}

const char *
seating_division_name(const json_t *model)
{
	const char *name = json_string_value(
	    json_object_get(json_object_get(model, "division"), "name"));
	return name ? name : "";
}

/* Only the Challenge Cup's last-listed player keeps score: elsewhere nobody is marked. */
static void
unmark_keepers(json_t *v)
{
	const char *key;
	json_t *x;
	size_t i;
	json_array_foreach(v, i, x) unmark_keepers(x);
	json_object_foreach(v, key, x)
	{
		if (strcmp(key, "keeper") == 0)
			json_object_set_new(v, key, json_false());
		else
			unmark_keepers(x);
	}
}

void
seating_list_model(struct req *q, json_t *model)
{
	json_object_set_new(model, "slug", json_string(q->t->slug));
	if (!q->t->rules->scorekeeper)
		unmark_keepers(model);
}

/* One row a seat, for the file. */
static json_t *
seat_rows(const json_t *model)
{
	json_t *rows = json_array(), *table, *seat;
	size_t t, s;
	json_array_foreach(json_object_get(model, "tables"), t, table)
	    json_array_foreach(json_object_get(table, "seats"), s, seat)
	{
		json_t *row = json_copy(seat);
		json_object_set(row, "round", json_object_get(model, "round"));
		json_object_set(row, "table", json_object_get(table, "table"));
		json_object_set(row, "sheet", json_object_get(table, "code"));
		json_array_append_new(rows, row);
	}
	return rows;
}

enum rc
page_seating_round(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_seating_round(q->app, q->t, q->arg[1], seating_wants_current(q),
	    q->num[2], req_query_or(q, "q", ""), &model, e);
	if (rc != OK)
		return rc;
	if (wants_file(q)) {
		DEFER(json_decref) json_t *rows = seat_rows(model);
		rc = reply_list(q, "seats-by-table",
		    "round|table|sheet|seat|code|name|team", rows, e);
		json_decref(model);
		return rc;
	}
	seating_list_model(q, model);
	json_object_set_new(model, "may_change", json_boolean(seating_may_change(q)));
	return reply_page(q, "seating_round",
	    arena_printf(q->arena, "Seating: %s, round %lld",
	        seating_division_name(model), (long long)q->num[2]),
	    model, e);
}

/* round_1, round_2 ... hold the tables. */
static json_t *
player_rows(struct arena *a, const json_t *model, const char **columns)
{
	json_t *rows = json_array(), *player, *place;
	size_t i, r;
	*columns = "code|name|team|school";
	json_array_foreach(json_object_get(model, "rounds"), r, place) *columns =
	    arena_printf(a, "%s|round_%d", *columns, (int)r + 1);
	json_array_foreach(json_object_get(model, "players"), i, player)
	{
		json_t *row = json_copy(player);
		json_array_foreach(json_object_get(player, "places"), r, place)
		    json_object_set(row, arena_printf(a, "round_%d", (int)r + 1),
		        json_object_get(place, "table"));
		json_array_append_new(rows, row);
	}
	return rows;
}

enum rc
page_seating_players(struct req *q, struct err *e)
{
	json_t *model = NULL;
	const char *sort = req_query_or(q, "sort", "name");
	enum rc rc = app_seating_players(q->app, q->t, q->arg[1],
	    seating_wants_current(q), req_query_or(q, "q", ""), sort, &model, e);
	if (rc != OK)
		return rc;
	if (wants_file(q)) {
		const char *columns;
		DEFER(json_decref) json_t *rows = player_rows(q->arena, model, &columns);
		rc = reply_list(q, "seats-by-player", columns, rows, e);
		json_decref(model);
		return rc;
	}
	seating_list_model(q, model);
	json_object_set_new(model, "sorts",
	    form_options(
	        "name|team|code|table", "Name|Team|Player code|Table in round 1", sort));
	return reply_page(q, "seating_players",
	    arena_printf(q->arena, "Seats by player: %s", seating_division_name(model)),
	    model, e);
}

/* Players sorted by team -> [{team, school, players}]. */
static json_t *
by_team(const json_t *players)
{
	json_t *teams = json_array(), *team = NULL, *player;
	size_t i;
	json_array_foreach(players, i, player)
	{
		if (!team || !json_equal(json_object_get(team, "team"),
		                 json_object_get(player, "team"))) {
			team = json_object();
			json_object_set(team, "team", json_object_get(player, "team"));
			json_object_set(
			    team, "school", json_object_get(player, "school"));
			json_object_set_new(team, "players", json_array());
			json_array_append_new(teams, team);
		}
		json_array_append(json_object_get(team, "players"), player);
	}
	return teams;
}

enum rc
page_seating_teams(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_seating_players(q->app, q->t, q->arg[1],
	    seating_wants_current(q), req_query_or(q, "q", ""), "team", &model, e);
	if (rc != OK)
		return rc;
	json_object_set_new(model, "slug", json_string(q->t->slug));
	json_object_set_new(model, "teams", by_team(json_object_get(model, "players")));
	return reply_page(q, "seating_teams",
	    arena_printf(q->arena, "Seats by team: %s", seating_division_name(model)),
	    model, e);
}
