/* cli/score_cup.c - cases about Challenge Cup games, rounds and sheets. */
#include "cli/score_json.h"
#include "scoring/cup.h"
#include "scoring/cup_game.h"
#include <stdlib.h>
#include <string.h>

enum { CELL_UNKNOWN = 100, NUMBER_MAX = 1000000 };

static const char *
read_sides(json_t *sides, struct cup_game *g)
{
	const char *key;
	json_t *side;
	if (sides && !json_is_null(sides) && !json_is_object(sides))
		return "bad_side";
	json_object_foreach(sides, key, side)
	{
		char *end;
		long seat = strtol(key, &end, 10);
		const char *text = json_string_value(side);
		if (key[0] < '1' || key[0] > '9' || *end || seat > g->players)
			return "bad_seat";
		if (json_is_null(side))
			continue;
		g->side[seat] = text && text[0] && !text[1] ? text[0] : '?';
	}
	return NULL;
}

static const char *
read_game(const struct score_case *c, struct cup_game *g)
{
	const json_t *in = c->in;
	if (!score_int(json_object_get(in, "players"), 2, CUP_SEATS_MAX, &g->players))
		return "bad_players";
	int ending =
	    score_name(json_object_get(in, "ending"), cup_ending_names, CUP_ENDINGS);
	if (ending < 0)
		return "bad_ending";
	g->ending = (enum cup_ending)ending;
	if (!score_seat(json_object_get(in, "mover"), g->players, &g->mover) ||
	    !score_seat(json_object_get(in, "challenger"), g->players, &g->challenger) ||
	    !score_seats(
	        json_object_get(in, "simultaneous"), g->players, &g->simultaneous) ||
	    !score_seats(json_object_get(in, "correct"), g->players, &g->correct))
		return "bad_seat";
	return read_sides(json_object_get(in, "sides"), g);
}

static json_t *
points_json(const int8_t *points, int n)
{
	json_t *list = json_array();
	for (int i = 0; i < n; i++)
		json_array_append_new(list, json_integer(points[i]));
	return list;
}

json_t *
score_cup_game_from_facts(struct score_case *c)
{
	struct cup_game g = { 0 };
	int8_t points[CUP_SEATS_MAX];
	const char *fault = read_game(c, &g);
	if (!fault)
		fault = cup_game_points(&g, points);
	return fault ? score_fault(fault)
	             : json_pack("{s:o}", "points", points_json(points, g.players));
}

/* Points of those who were there; false where one is no number or an absent player has
 * points. */
static bool
present_points(const json_t *list, unsigned absent, int8_t *points, int *n)
{
	*n = 0;
	for (size_t i = 0; i < json_array_size(list); i++) {
		int x;
		bool away = absent & (1U << (i + 1));
		if (!score_int(json_array_get(list, i), 0, 2, &x) || (away && x != 0))
			return false;
		if (!away)
			points[(*n)++] = (int8_t)x;
	}
	return true;
}

json_t *
score_cup_game_vector(struct score_case *c)
{
	const json_t *list = json_object_get(c->in, "points"),
	             *stated = json_object_get(c->in, "players");
	int players, n;
	unsigned absent;
	int8_t points[CUP_SEATS_MAX];
	if (!json_is_array(list) ||
	    (json_is_integer(stated) &&
	        json_integer_value(stated) != (json_int_t)json_array_size(list)))
		return score_fault("wrong_count");
	if (!score_int(stated, 2, CUP_SEATS_MAX, &players))
		return score_fault("bad_players");
	if (!score_seats(json_object_get(c->in, "absent"), players, &absent))
		return score_fault("bad_seat");
	bool legal = present_points(list, absent, points, &n) && n >= 2 &&
	             cup_game_legal(points, n);
	return json_pack("{s:b}", "legal", legal);
}

static json_t *
averages_json(const struct score_case *c, const int *total, int n, int games)
{
	json_t *list = json_array();
	for (int i = 0; i < n; i++)
		json_array_append_new(list,
		    score_text(cup_average_as(
		        (enum cup_rounding)c->settings.cup_rounding, total[i], games)));
	return list;
}

/* A round by its games: one list of points a game. */
static const char *
add_games(const json_t *games, int total[CUP_SEATS_MAX], int *n)
{
	size_t g, i;
	json_t *game, *v;
	*n = (int)MIN(json_array_size(json_array_get(games, 0)), CUP_SEATS_MAX + 1);
	if (*n < 2 || *n > CUP_SEATS_MAX)
		return "bad_players";
	json_array_foreach(
	    games, g, game) if (json_array_size(game) != (size_t)*n) return "wrong_count";
	json_array_foreach(games, g, game)
	{
		int8_t points[CUP_SEATS_MAX];
		json_array_foreach(game, i, v)
		{
			int x;
			if (!score_int(v, 0, 2, &x))
				return "illegal_vector";
			points[i] = (int8_t)x;
			total[i] += x;
		}
		if (!cup_game_legal(points, *n))
			return "illegal_vector";
	}
	return NULL;
}

static const char *
read_totals(const json_t *totals, int games, int total[CUP_SEATS_MAX], int *n)
{
	*n = (int)MIN(json_array_size(totals), CUP_SEATS_MAX + 1);
	if (*n < 2 || *n > CUP_SEATS_MAX)
		return "bad_players";
	for (int i = 0; i < *n; i++)
		if (!score_int(
		        json_array_get(totals, (size_t)i), 0, 2 * games, &total[i]))
			return "total_out_of_range";
	return cup_totals_feasible(total, *n, games) ? NULL : "totals_infeasible";
}

json_t *
score_cup_round(struct score_case *c)
{
	const json_t *list = json_object_get(c->in, "games");
	int games, n, total[CUP_SEATS_MAX] = { 0 };
	const char *fault;
	if (json_is_array(list)) {
		games = (int)MIN(json_array_size(list), NUMBER_MAX);
		fault = games ? add_games(list, total, &n) : "zero_games";
	} else if (score_int(
	               json_object_get(c->in, "games_played"), 1, NUMBER_MAX, &games)) {
		fault = read_totals(json_object_get(c->in, "totals"), games, total, &n);
	} else {
		fault = "zero_games";
	}
	return fault ? score_fault(fault)
	             : json_pack("{s:o}", "averages", averages_json(c, total, n, games));
}

/* null blank, "-" dash, "A" away, else a number; what is none of them stays unknown. */
static int8_t
cell_of(const json_t *v)
{
	const char *text = json_string_value(v);
	int x;
	if (!v || json_is_null(v))
		return CUP_BLANK;
	if (text && strcmp(text, "-") == 0)
		return CUP_DASH;
	if (text && strcmp(text, "A") == 0)
		return CUP_AWAY;
	return score_int(v, 0, 2, &x) ? (int8_t)x : CELL_UNKNOWN;
}

static int
written(const json_t *v)
{
	int x;
	if (!v || json_is_null(v))
		return CUP_BLANK;
	return score_int(v, -NUMBER_MAX, NUMBER_MAX, &x) && x != CUP_BLANK ? x
	                                                                   : -NUMBER_MAX;
}

static json_t *
alone(const char *code)
{
	return json_pack("{s:b,s:[{s:s,s:n,s:n}],s:[]}", "ok", false, "errors", "code",
	    code, "row", "col", "warnings");
}

/* NULL, or the fault that stands alone. */
static json_t *
read_cup_sheet(const json_t *in, struct cup_sheet *s)
{
	const json_t *rows = json_object_get(in, "rows");
	const json_t *first = json_object_get(json_array_get(rows, 0), "cells");
	size_t n = json_array_size(rows), games = json_array_size(first);
	if (n < 2)
		return alone("too_few_players");
	for (size_t r = 0; r < n; r++)
		if (json_array_size(json_object_get(json_array_get(rows, r), "cells")) !=
		    games)
			return alone("ragged_rows");
	if (n > CUP_ROWS_MAX || games > CUP_GAMES_MAX)
		return alone("too_big");
	s->rows = (int)n;
	s->games = (int)games;
	s->games_played = written(json_object_get(in, "games_played"));
	for (size_t r = 0; r < n; r++) {
		const json_t *row = json_array_get(rows, r);
		s->total[r] = written(json_object_get(row, "total"));
		for (size_t k = 0; k < games; k++)
			s->cell[r][k] =
			    cell_of(json_array_get(json_object_get(row, "cells"), k));
	}
	return NULL;
}

static json_t *
problems_json(const struct problems *p, bool warnings)
{
	json_t *list = json_array();
	for (int i = 0; i < p->n; i++) {
		const struct problem *x = &p->list[i];
		if (x->warning != warnings)
			continue;
		json_array_append_new(list,
		    json_pack("{s:s,s:o,s:o,s:s}", "code", x->code, "row",
		        x->row ? json_integer(x->row) : json_null(), "col",
		        x->col ? json_integer(x->col) : json_null(), "message", x->text));
	}
	return list;
}

json_t *
score_cup_sheet(struct score_case *c)
{
	struct cup_sheet s = { 0 };
	struct problems p = { .arena = c->arena };
	int total[CUP_ROWS_MAX];
	json_t *out = read_cup_sheet(c->in, &s);
	if (out)
		return out;
	bool ok = cup_sheet_check(&c->settings, &s, &p);
	out = json_pack("{s:b,s:o,s:o}", "ok", ok, "errors", problems_json(&p, false),
	    "warnings", problems_json(&p, true));
	if (!ok)
		return out;
	json_t *averages = json_array();
	cup_sheet_totals(&s, total);
	for (int r = 0; r < s.rows; r++) {
		int games = cup_row_games(&c->settings, &s, r);
		json_array_append_new(
		    averages, games ? score_text(cup_average_as(
		                          (enum cup_rounding)c->settings.cup_rounding,
		                          total[r], games))
		                    : json_null());
	}
	json_object_set_new(out, "averages", averages);
	return out;
}
