/* cli/score_team.c - cases about teams, standings and Pentathlon cards. */
#include "cli/score_json.h"
#include "scoring/pentathlon.h"
#include "scoring/standings.h"
#include <string.h>

enum { SCORE_MAX = 1000000, POINTS_MAX = 100, COUNT_MAX = 1000000 };
enum { PERFECT_ROUND = 200 }; /* hundredths: 2 points in every game */

static const char *
add_member(const json_t *member, int64_t *sum)
{
	size_t i;
	json_t *v;
	if (!json_is_array(member))
		return "bad_score";
	json_array_foreach(member, i, v)
	{
		int score;
		if (json_is_null(v))
			continue;
		if (!score_decimal(v, true, &score))
			return "bad_score";
		if (score > PERFECT_ROUND)
			return "score_out_of_range";
		*sum += score;
	}
	return NULL;
}

json_t *
score_cup_team(struct score_case *c)
{
	const json_t *members = json_object_get(c->in, "members");
	size_t i;
	json_t *member;
	int64_t sum = 0;
	if (!json_is_array(members) || json_array_size(members) == 0)
		return score_fault("no_members");
	json_array_foreach(members, i, member)
	{
		const char *fault = add_member(member, &sum);
		if (fault)
			return score_fault(fault);
	}
	return json_pack("{s:o}", "total", score_text((int)MIN(sum, INT32_MAX)));
}

/* A total as a whole number or as "1.25", in hundredths; NO_SCORE for null. */
static bool
score_of(const json_t *v, int *out)
{
	if (!v || json_is_null(v)) {
		*out = NO_SCORE;
		return true;
	}
	if (score_int(v, -SCORE_MAX, SCORE_MAX, out)) {
		*out *= 100;
		return true;
	}
	return score_decimal(v, false, out);
}

json_t *
score_standings(struct score_case *c)
{
	const json_t *entries = json_object_get(c->in, "entries");
	const char *tie = json_string_value(json_object_get(c->in, "tie"));
	size_t n = json_array_size(entries);
	struct standing *s = ARENA_ARRAY(c->arena, MAX(n, 1), struct standing);
	if (!tie || strcmp(tie, "share") != 0)
		return score_fault("bad_tie");
	for (size_t i = 0; i < n; i++) {
		int total;
		if (!score_of(
		        json_object_get(json_array_get(entries, i), "total"), &total))
			return score_fault("bad_score");
		s[i].round[0] = total;
	}
	standings_players(c->arena, s, (int)n, 1, &c->settings);
	json_t *ranks = json_array();
	for (size_t i = 0; i < n; i++)
		json_array_append_new(
		    ranks, s[i].rank ? json_integer(s[i].rank) : json_null());
	return json_pack("{s:o}", "ranks", ranks);
}

/* Scores that are there, in hundredths if one is a text, else whole. */
static const char *
read_scores(const json_t *list, int32_t *score, int *n, bool *decimals)
{
	size_t i;
	json_t *v;
	*n = 0;
	*decimals = false;
	json_array_foreach(list, i, v)
	{
		int x;
		if (json_is_null(v))
			continue;
		if (!score_of(v, &x))
			return "bad_score";
		*decimals = *decimals || json_is_string(v);
		score[(*n)++] = x;
	}
	return *n ? NULL : "no_scores";
}

json_t *
score_team(struct score_case *c)
{
	static const char *const rules[] = { "sum", "best_k", "mean" };
	const json_t *list = json_object_get(c->in, "scores");
	int rule = score_name(json_object_get(c->in, "rule"), rules, (int)COUNT(rules));
	int k = 1, n;
	bool decimals;
	int32_t *score = ARENA_ARRAY(c->arena, json_array_size(list) + 1, int32_t);
	if (rule < 0)
		return score_fault("bad_rule");
	if (rule == TEAM_BEST_K &&
	    !score_int(json_object_get(c->in, "k"), 1, SCORE_MAX, &k))
		return score_fault("bad_k");
	const char *fault = read_scores(list, score, &n, &decimals);
	if (fault)
		return score_fault(fault);
	int64_t sum = team_score((enum team_rule)rule, k, score, n);
	if (sum > INT32_MAX || sum < INT32_MIN)
		return score_fault("too_big");
	return json_pack("{s:o}", "score",
	    decimals || rule == TEAM_MEAN ? score_text((int)sum)
	                                  : json_integer(sum / 100));
}

static int
tally(const json_t *game, const char *key)
{
	int x;
	return score_int(json_object_get(game, key), 0, COUNT_MAX, &x) ? x : -1;
}

/* "points": {"win": 3, ...} changes the points of the outcomes named. */
static bool
read_points(const json_t *points, struct settings *s)
{
	const struct {
		const char *name;
		int *to;
	} t[] = {
		{ "win", &s->pent_win },
		{ "tie", &s->pent_tie },
		{ "loss", &s->pent_loss },
		{ "forfeit", &s->pent_forfeit },
		{ "no_show", &s->pent_no_show },
	};
	if (points && !json_is_null(points) && !json_is_object(points))
		return false;
	for (size_t i = 0; i < COUNT(t); i++) {
		const json_t *v = json_object_get(points, t[i].name);
		if (v && !score_int(v, 0, POINTS_MAX, t[i].to))
			return false;
	}
	return true;
}

json_t *
score_pentathlon_card(struct score_case *c)
{
	const json_t *games = json_object_get(c->in, "games");
	/* A sixth game is unknown or there twice, so more need not be read. */
	int n = (int)MIN(json_array_size(games), PENT_GAMES + 1), total;
	struct pent_game g[PENT_GAMES + 1];
	if (!read_points(json_object_get(c->in, "points"), &c->settings))
		return score_fault("bad_points");
	for (int i = 0; i < n; i++) {
		const json_t *v = json_array_get(games, (size_t)i);
		int result = score_name(
		    json_object_get(v, "result"), pent_result_names, PENT_RESULTS);
		g[i] = (struct pent_game){
			.game = score_name(
			    json_object_get(v, "game"), pent_game_names, PENT_GAMES),
			.result = (enum pent_result)MAX(result, 0),
			.c = tally(v, "c"),
			.i = tally(v, "i"),
			.ia = tally(v, "ia"),
		};
	}
	const char *fault = pent_card(&c->settings, g, n, &total);
	return fault ? score_fault(fault) : json_pack("{s:i}", "total", total);
}

json_t *
score_sum_dominoes_time(struct score_case *c)
{
	const json_t *list = json_object_get(c->in, "dots");
	int dots[2];
	enum pent_result result[2];
	if (json_array_size(list) != 2 ||
	    !score_int(json_array_get(list, 0), 0, COUNT_MAX, &dots[0]) ||
	    !score_int(json_array_get(list, 1), 0, COUNT_MAX, &dots[1]))
		return score_fault("bad_dots");
	const char *fault = sum_dominoes_time(dots, result);
	return fault ? score_fault(fault)
	             : json_pack("{s:[s,s]}", "result", pent_result_names[result[0]],
	                   pent_result_names[result[1]]);
}
