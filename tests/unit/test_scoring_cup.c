/* Challenge Cup: games, sheets, rounds.  Digest sections 2.3, 2.4, 8, 12. */
#include "base/arena.h"
#include "scoring/cup.h"
#include "scoring/standings.h"
#include "tests/harness.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The ways a game ends (section 2.2), by players: who has 2, who has 1, who has 0. */
/* Ties share, teams add up. */
static const struct settings usual;

static void
legal_games_are_6_17_44_107(void **state)
{
	(void)state;
	static const int want[] = { 0, 0, 6, 17, 44, 107 };
	for (int n = 2; n <= 5; n++) {
		int all = 1, count = 0;
		for (int i = 0; i < n; i++)
			all *= 5;
		for (int v = 0; v < all; v++) {
			int8_t points[5];
			for (int i = 0, rest = v; i < n; i++, rest /= 5)
				points[i] = (int8_t)(rest % 5 - 1); /* -1 to 3 */
			count += cup_game_legal(points, n);
		}
		assert_int_equal(count, want[n]);
	}
	assert_true(cup_game_legal((const int8_t[]){ 2, 1, 1, 1, 0 }, 5));
	assert_false(cup_game_legal((const int8_t[]){ 2, 1, 1, 1, 1 }, 5));
	assert_false(cup_game_legal((const int8_t[]){ 2, 2, 0, 0, 0 }, 5));
}

enum { TOTALS = 13 * 13 * 13 * 13 };

static int
total_key(const int *t, int n)
{
	int key = 0;
	for (int i = 0; i < n; i++)
		key = key * 13 + t[i];
	return key;
}

/* All totals that g games give, out of those of g - 1 games. */
static void
add_a_game(const bool *before, bool *after, int n, int games)
{
	int t[4], vectors = 1;
	for (int i = 0; i < n; i++)
		vectors *= 3;
	memset(after, 0, TOTALS);
	for (int key = 0; key < TOTALS; key++) {
		if (!before[key])
			continue;
		for (int v = 0; v < vectors; v++) {
			int8_t points[4];
			for (int i = 0, rest = v; i < n; i++, rest /= 3)
				points[i] = (int8_t)(rest % 3);
			if (!cup_game_legal(points, n))
				continue;
			for (int i = n - 1, rest = key; i >= 0; i--, rest /= 13)
				t[i] = rest % 13 + points[i];
			after[total_key(t, n)] = true;
		}
	}
	(void)games;
}

static void
feasible_totals_are_those_that_games_give(void **state)
{
	(void)state;
	static bool reach[2][TOTALS];
	for (int n = 2; n <= 4; n++) {
		memset(reach[0], 0, TOTALS);
		reach[0][0] = true;
		for (int g = 1; g <= 5; g++) {
			const bool *now = reach[g % 2];
			add_a_game(reach[(g + 1) % 2], reach[g % 2], n, g);
			int t[4], all = 1;
			for (int i = 0; i < n; i++)
				all *= 2 * g + 2;
			for (int v = 0; v < all; v++) {
				for (int i = 0, rest = v; i < n; i++, rest /= 2 * g + 2)
					t[i] = rest % (2 * g + 2);
				if (cup_totals_feasible(t, n, g) != now[total_key(t, n)])
					fail_msg(
					    "n %d games %d: %d %d ..", n, g, t[0], t[1]);
			}
		}
	}
}

static void
averages_round_half_up_on_the_exact_value(void **state)
{
	(void)state;
	static const struct {
		int points, games;
		const char *want;
	} t[] = {
		{ 5, 4, "1.25" },
		{ 3, 4, "0.75" },
		{ 1, 3, "0.33" },
		{ 2, 3, "0.67" },
		{ 1, 8, "0.13" },
		{ 3, 8, "0.38" },
		{ 5, 8, "0.63" },
		{ 7, 8, "0.88" },
		{ 1, 40, "0.03" },
		{ 3, 40, "0.08" },
		{ 0, 5, "0.00" },
		{ 10, 5, "2.00" },
	};
	char text[16];
	for (size_t i = 0; i < COUNT(t); i++) {
		cup_text(text, cup_average_as(CUP_HALF_UP, t[i].points, t[i].games));
		assert_string_equal(text, t[i].want);
	}
	cup_text(text, -25);
	assert_string_equal(text, "-0.25");
	cup_text(text, INT32_MIN);
	assert_string_equal(text, "-21474836.48");
}

static void
game_vector_cases(void **state)
{
	(void)state;
	json_t *cases = harness_cases("cases/scoring.jsonl", "cup_game_vector"), *c;
	size_t at, i;
	json_array_foreach(cases, at, c)
	{
		json_t *in = json_object_get(c, "input"),
		       *want = json_object_get(c, "expect"), *v;
		json_t *points = json_object_get(in, "points");
		if (!json_is_boolean(json_object_get(want, "legal")))
			continue; /* wrong counts cannot reach a C array */
		int8_t got[8];
		int n = 0;
		json_array_foreach(points, i, v)
		{
			bool away = false;
			json_t *seat;
			size_t k;
			json_array_foreach(json_object_get(in, "absent"), k, seat) away =
			    away || json_integer_value(seat) == (json_int_t)i + 1;
			if (!away)
				got[n++] = (int8_t)json_integer_value(v);
		}
		if (cup_game_legal(got, n) !=
		    json_is_true(json_object_get(want, "legal")))
			fail_msg("%s", json_string_value(json_object_get(c, "id")));
	}
	assert_true(json_array_size(cases) > 10);
	json_decref(cases);
}

static int8_t
cell_of(const json_t *v)
{
	if (json_is_integer(v))
		return (int8_t)json_integer_value(v);
	const char *s = json_string_value(v);
	return !s                    ? CUP_BLANK
	       : strcmp(s, "-") == 0 ? CUP_DASH
	       : strcmp(s, "A") == 0 ? CUP_AWAY
	                             : 99;
}

static int
number_of(const json_t *v)
{
	return json_is_integer(v) ? (int)json_integer_value(v) : CUP_BLANK;
}

static struct cup_sheet
sheet_of(const json_t *in)
{
	struct cup_sheet s = { .games_played =
		                   number_of(json_object_get(in, "games_played")) };
	json_t *row, *cell;
	size_t r, i;
	json_array_foreach(json_object_get(in, "rows"), r, row)
	{
		s.total[r] = number_of(json_object_get(row, "total"));
		json_array_foreach(json_object_get(row, "cells"), i, cell) s.cell[r][i] =
		    cell_of(cell);
		s.games = (int)json_array_size(json_object_get(row, "cells"));
		s.rows++;
	}
	return s;
}

/* How many of the wanted problems are among those found; both must be all. */
static bool
same_problems(const json_t *want, const struct problems *p, bool warning)
{
	size_t i, found = 0;
	json_t *w;
	for (int k = 0; k < p->n; k++)
		found += p->list[k].warning == warning;
	json_array_foreach(want, i, w)
	{
		bool hit = false;
		for (int k = 0; k < p->n; k++)
			hit =
			    hit ||
			    (p->list[k].warning == warning &&
			        strcmp(p->list[k].code,
			            json_string_value(json_object_get(w, "code"))) == 0 &&
			        p->list[k].row ==
			            json_integer_value(json_object_get(w, "row")) &&
			        p->list[k].col ==
			            json_integer_value(json_object_get(w, "col")));
		if (!hit)
			return false;
	}
	return found == json_array_size(want);
}

static void
sheet_cases(void **state)
{
	(void)state;
	json_t *cases = harness_cases("cases/scoring.jsonl", "cup_sheet"), *c;
	size_t at;
	json_array_foreach(cases, at, c)
	{
		const char *id = json_string_value(json_object_get(c, "id"));
		const json_t *want = json_object_get(c, "expect");
		struct cup_sheet s = sheet_of(json_object_get(c, "input"));
		struct arena *a = arena_new();
		struct problems p = { .arena = a };
		bool ok =
		    cup_sheet_check(&(struct settings){ .cup_table_max = 5 }, &s, &p);
		if (ok != json_is_true(json_object_get(want, "ok")) ||
		    !same_problems(json_object_get(want, "errors"), &p, false) ||
		    !same_problems(json_object_get(want, "warnings"), &p, true))
			fail_msg("%s", id);
		int total[CUP_ROWS_MAX];
		cup_sheet_totals(&s, total);
		for (int r = 0; ok && r < s.rows; r++) {
			char text[16];
			cup_text(
			    text, cup_average_as(CUP_HALF_UP, total[r], s.games_played));
			assert_string_equal(
			    text, json_string_value(json_array_get(
			              json_object_get(want, "averages"), (size_t)r)));
		}
		arena_free(a);
	}
	assert_true(json_array_size(cases) > 10);
	json_decref(cases);
}

/* A round given by totals is a sheet of which only the totals came back. */
static void
round_cases(void **state)
{
	(void)state;
	json_t *cases = harness_cases("cases/scoring.jsonl", "cup_round"), *c, *v, *game;
	size_t at, i, g;
	json_array_foreach(cases, at, c)
	{
		const json_t *in = json_object_get(c, "input"),
		             *want = json_object_get(c, "expect");
		struct cup_sheet s = { .totals_only = true,
			.games_played = number_of(json_object_get(in, "games_played")) };
		json_array_foreach(json_object_get(in, "totals"), i, v)
		    s.total[s.rows++] = number_of(v);
		json_array_foreach(json_object_get(in, "games"), g, game)
		{
			s.games_played = (int)g + 1;
			s.rows = (int)json_array_size(game);
			json_array_foreach(game, i, v) s.total[i] += number_of(v);
		}
		struct arena *a = arena_new();
		struct problems p = { .arena = a };
		bool ok =
		    cup_sheet_check(&(struct settings){ .cup_table_max = 5 }, &s, &p);
		const char *code = json_string_value(
		    json_object_get(json_object_get(want, "error"), "code"));
		if (ok != (code == NULL))
			fail_msg("%s", json_string_value(json_object_get(c, "id")));
		if (code && strcmp(code, "bad_players") == 0)
			code = "too_few_players";
		if (code)
			assert_string_equal(p.list[0].code, code);
		json_array_foreach(json_object_get(want, "averages"), i, v)
		{
			char text[16];
			cup_text(text,
			    cup_average_as(CUP_HALF_UP, s.total[i], s.games_played));
			assert_string_equal(text, json_string_value(v));
		}
		arena_free(a);
	}
	assert_true(json_array_size(cases) > 5);
	json_decref(cases);
}

/* The first code that a sheet of three rows and three columns gives; "" if none. */
static const char *
first_fault(const char *rows, int games_played)
{
	static char code[32];
	struct cup_sheet s = { .rows = 3, .games = 3, .games_played = games_played };
	for (int r = 0; r < 3; r++)
		for (int c = 0; c < 3; c++) {
			char x = rows[r * 3 + c];
			s.cell[r][c] = x == '.'   ? CUP_BLANK
			               : x == '-' ? CUP_DASH
			               : x == 'A' ? CUP_AWAY
			                          : (int8_t)(x - '0');
		}
	cup_sheet_totals(&s, s.total);
	struct arena *a = arena_new();
	struct problems p = { .arena = a };
	cup_sheet_check(&(struct settings){ .cup_table_max = 5 }, &s, &p);
	snprintf(code, sizeof code, "%s", p.n ? p.list[0].code : "");
	arena_free(a);
	return code;
}

static void
blank_zero_dash_and_away_differ(void **state)
{
	(void)state;
	assert_string_equal(first_fault("210021102", 3), "");
	assert_string_equal(first_fault("21.02.10.", 2), "");
	assert_string_equal(first_fault("21-02-10-", 2), "");
	assert_string_equal(first_fault("21.02-10.", 2), "");
	assert_string_equal(first_fault("21002.112", 3), "blank_cell");
	assert_string_equal(first_fault("21002-112", 3), "dash_in_played_game");
	assert_string_equal(first_fault("210A2A001", 3), "");
	assert_string_equal(first_fault("2.00.11.0", 2), "gap");
	assert_string_equal(first_fault("100000110", 3), "all_zero_game");
	assert_string_equal(first_fault("213021102", 3), "bad_cell");
	assert_string_equal(first_fault("210021102", CUP_BLANK), "games_played_mismatch");
	assert_string_equal(first_fault(".........", CUP_BLANK), "zero_games");
	assert_string_equal(first_fault("---------", 0), "zero_games");
	assert_string_equal(first_fault("---------", 2), "games_played_mismatch");
	assert_string_equal(first_fault("2..0..1..", 1), "one_game");
}

/* "1.25" in hundredths; -1 where it is no score of a round. */
static int
score_of(const char *s)
{
	char back[16];
	int n = (int)lround(atof(s) * 100);
	cup_text(back, n);
	return strcmp(back, s) == 0 && n >= 0 && n <= 200 ? n : -1;
}

static void
team_cases(void **state)
{
	(void)state;
	json_t *cases = harness_cases("cases/scoring.jsonl", "cup_team"), *c, *member, *v;
	size_t at, i, k;
	json_array_foreach(cases, at, c)
	{
		const json_t *members =
		    json_object_get(json_object_get(c, "input"), "members");
		const char *want = json_string_value(
		    json_object_get(json_object_get(c, "expect"), "total"));
		struct standing p[8] = { 0 }, team = { .id = 1 };
		bool known = json_array_size(members) > 0;
		json_array_foreach(members, i, member)
		{
			p[i] = (struct standing){ .id = (int64_t)i + 1, .group = { 1 } };
			for (k = 0; k < STANDINGS_ROUNDS_MAX; k++)
				p[i].round[k] = NO_SCORE;
			json_array_foreach(member, k, v) if (json_is_string(v))
			{
				p[i].round[k] = score_of(json_string_value(v));
				known = known && p[i].round[k] >= 0;
			}
		}
		assert_int_equal(known, want != NULL);
		if (!known)
			continue;
		int n = (int)json_array_size(members);
		struct arena *a = arena_new();
		standings_players(a, p, n, 4, &usual);
		standings_groups(a, GROUP_TEAM, &team, 1, p, n, 4, &usual);
		arena_free(a);
		char text[16];
		cup_text(text, team.total);
		assert_string_equal(text, want);
	}
	assert_true(json_array_size(cases) > 5);
	json_decref(cases);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(legal_games_are_6_17_44_107),
		cmocka_unit_test(feasible_totals_are_those_that_games_give),
		cmocka_unit_test(averages_round_half_up_on_the_exact_value),
		cmocka_unit_test(blank_zero_dash_and_away_differ),
		cmocka_unit_test(game_vector_cases),
		cmocka_unit_test(sheet_cases),
		cmocka_unit_test(round_cases),
		cmocka_unit_test(team_cases),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
