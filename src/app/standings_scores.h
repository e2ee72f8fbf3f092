/* app/standings_scores.h - the scores of the rounds that standings add up: read from the
 * sheets, and explained. */
#ifndef APP_STANDINGS_SCORES_H
#define APP_STANDINGS_SCORES_H
#include "app/app_standings.h"
#include "db/db.h"

/* The official rows of a division, for standings_scores_read. */
enum rc standings_scores(struct db *db, const struct tournament *t,
    const struct standings *s, PGresult **rows, struct err *e) MUST_USE;
/* What one row of a sheet brings a player. */
struct standings_score {
	int64_t player;
	int round, points, games, taken, match_points;
	bool has_match_points;
	uint8_t mark; /* enum round_mark */
};
void standings_score_read(const PGresult *rows, int row, struct standings_score *out);
void standings_score_put(const struct ruleset *rules, const struct settings *s,
    struct standing *p, const struct standings_score *x);
/* Whether what judges took is taken from the round's score; whether that is of the
 * player's own games: parameters of queries. */
bool standings_takes(const struct ruleset *rules, const struct settings *s);
bool standings_own_games(const struct settings *s);
/* Whose it is among s->player while they are in the order of ids, as they are loaded; or
 * NULL. */
struct standing *standing_of(const struct standings *s, int64_t id);
/* Puts them into s->player, in the order of ids. */
void standings_scores_read(
    const PGresult *rows, const struct ruleset *rules, struct standings *s);
/* The mark of this name; none for "" and NULL. */
enum round_mark round_mark_find(const char *name);
/* Adds to a player's rounds (queries/standings.sql, standings_player) how each score
 * comes about. */
void standings_rounds_explain(struct arena *a, const struct ruleset *rules,
    const struct settings *s, json_t *rounds);
#endif
