/* app/standings_scores.c - see the header. */
#include "app/standings_scores.h"
#include "app/sheet_facts.h"
#include "scoring/cup.h"
#include <stdlib.h>
#include <string.h>

static bool
takes_from_rounds(const struct settings *s)
{
	return s->cup_penalty_level != PENALTY_ACCUMULATED;
}

bool
standings_takes(const struct ruleset *rules, const struct settings *s)
{
	return rules->sheet == SHEET_CUP && takes_from_rounds(s);
}

bool
standings_own_games(const struct settings *s)
{
	return s->cup_divisor == CUP_DIVISOR_OWN;
}

enum rc
standings_scores(struct db *db, const struct tournament *t, const struct standings *s,
    PGresult **rows, struct err *e)
{
	return DB_QUERY(db, Q_standings_scores, rows, e, P_INT(t->id), P_INT(s->division),
	    P_INT(s->through), P_BOOL(standings_own_games(&s->rules)),
	    P_BOOL(standings_takes(t->rules, &s->rules)));
}

enum rc
standings_round(struct db *db, struct arena *a, const struct tournament *t,
    const struct standings *s, int round, int32_t *score, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	struct standings one = *s;
	assert(round >= 1 && round <= STANDINGS_ROUNDS_MAX);
	one.through = round;
	one.player = ARENA_ARRAY(a, (size_t)s->players + 1, struct standing);
	for (int i = 0; i < s->players; i++) {
		one.player[i] = s->player[i];
		one.player[i].round[round - 1] = NO_SCORE;
	}
	enum rc rc = standings_scores(db, t, &one, &r, e);
	if (rc == OK)
		standings_scores_read(r, t->rules, &one);
	for (int i = 0; i < s->players; i++)
		score[i] = one.player[i].round[round - 1];
	return rc;
}

enum round_mark
round_mark_find(const char *name)
{
	for (int i = MARK_NONE + 1; name && i < ROUND_MARKS; i++)
		if (strcmp(round_mark_names[i], name) == 0)
			return (enum round_mark)i;
	return MARK_NONE;
}

/* A round's score: points by games, less what a judge took from them or from the score.
 * Nobody can lose points that he or she does not have. */
struct cup_score {
	int hundredths, exact, taken;
};

static struct cup_score
cup_score(const struct settings *s, int points, int games, int taken)
{
	enum cup_rounding how = (enum cup_rounding)s->cup_rounding;
	bool of_games = s->cup_penalty_level == PENALTY_GAME;
	int from_points = of_games ? MIN(taken, 100 * points) : 0;
	int left = 100 * points - from_points; /* hundredths of a point */
	struct cup_score score = { .hundredths = cup_average_as(how, left, 100 * games),
		.exact = left * (EXACT_UNIT / 100 / games),
		.taken = from_points };

	if (!of_games) {
		score.taken = MIN(taken, score.hundredths);
		score.hundredths -= score.taken;
		score.exact = MAX(score.exact - taken * (EXACT_UNIT / 100), 0);
	}
	return score;
}

static void
put_cup(const struct settings *s, struct standing *p, const struct standings_score *x)
{
	int k = x->round - 1;

	if (x->games < 1)
		return;
	struct cup_score score = cup_score(s, x->points, x->games, x->taken);
	p->round[k] = score.hundredths;
	p->exact[k] = score.exact;
	p->in_rounds += x->taken;
	p->penalty -= x->taken; /* it counted among those taken from the total */
}

static int
by_id(const void *key, const void *standing)
{
	int64_t id = *(const int64_t *)key,
	        other = ((const struct standing *)standing)->id;

	return (id > other) - (id < other);
}

struct standing *
standing_of(const struct standings *s, int64_t id)
{
	return bsearch(&id, s->player, (size_t)s->players, sizeof *s->player, by_id);
}

void
standings_score_read(const PGresult *r, int i, struct standings_score *out)
{
	*out = (struct standings_score){ .player = row_int(r, i, "player_id"),
		.round = (int)row_int(r, i, "round_no"),
		.points = (int)row_int(r, i, "points"),
		.games = (int)row_int(r, i, "games"),
		.taken = (int)row_int(r, i, "taken"),
		.match_points = (int)row_int(r, i, "match_points"),
		.has_match_points = !row_null(r, i, "match_points"),
		.mark = (uint8_t)round_mark_find(row_text(r, i, "not_played")) };
}

void
standings_score_put(const struct ruleset *rules, const struct settings *s,
    struct standing *p, const struct standings_score *x)
{
	p->mark[x->round - 1] = x->mark;
	if (rules->sheet == SHEET_CUP)
		put_cup(s, p, x);
	else if (x->has_match_points)
		p->round[x->round - 1] = 100 * x->match_points;
}

void
standings_scores_read(const PGresult *r, const struct ruleset *rules, struct standings *s)
{
	struct standings_score x;

	for (int i = 0; i < PQntuples(r); i++) {
		standings_score_read(r, i, &x);
		struct standing *p = standing_of(s, x.player);
		if (p)
			standings_score_put(rules, &s->rules, p, &x);
	}
}

/* ---- explained ---- */

/* "2 + 1 + 0 + 1", or "" where only the total came back. */
static const char *
cells_text(struct arena *a, const json_t *cells, int *played)
{
	const char *text = "";
	size_t i;
	json_t *c;

	json_array_foreach(cells, i, c)
	{
		const char *cell = json_string_value(c);

		if (!cell || cell[0] < '0' || cell[0] > '9')
			continue;
		text = arena_printf(a, "%s%s%s", text, *text ? " + " : "", cell);
		(*played)++;
	}
	return text;
}

void
standings_rounds_explain(struct arena *a, const struct ruleset *rules,
    const struct settings *s, json_t *rounds)
{
	size_t i;
	json_t *r;

	json_array_foreach(rounds, i, r)
	{
		int points = (int)json_integer_value(json_object_get(r, "points"));
		int games = (int)json_integer_value(json_object_get(r, "games"));
		int taken = (int)json_integer_value(json_object_get(r, "judges_took"));
		int played = 0;
		const char *adding = cells_text(a, json_object_get(r, "cells"), &played);
		char score[16] = "", less[16] = "";
		bool own = s->cup_divisor == CUP_DIVISOR_OWN;

		if (own && *adding)
			games = played;
		if (games > 0 && takes_from_rounds(s) && taken > 0)
			cup_text(less, taken);
		if (games > 0)
			cup_text(score,
			    cup_score(s, points, games, *less ? taken : 0).hundredths);
		json_object_set_new(r, "games", json_integer(games));
		json_object_set_new(r, "own_games", json_boolean(own));
		json_object_set_new(
		    r, "of_points", json_boolean(s->cup_penalty_level == PENALTY_GAME));
		json_object_set_new(r, "less", json_string(less));
		json_object_set_new(r, "score", json_string(score));
		json_object_set_new(r, "adding", json_string(adding));
		json_object_set_new(r, "shakes", sheet_facts_explained(a, rules, r));
	}
}
