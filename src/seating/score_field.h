/* seating/score_field.h - a field that is seated by score, and what a table of it costs.
 * Pure; for this folder only. */
#ifndef SEATING_SCORE_FIELD_H
#define SEATING_SCORE_FIELD_H
#include "base/rng.h"
#include "seating/by_score.h"

/* Meetings of two count up to so many; a search asks whether to go on after so many
 * steps. */
enum { SCORE_MET_MOST = 20, SCORE_ASK_EVERY = 1024 };

struct score_field {
	const struct score_player *p;
	int n, tables, big,
	    shorts;   /* big: seats of most tables; shorts: tables of big - 1 */
	int *by_rank; /* [n + shorts]: players from the best down; then no-ones (-1) */
	int *
	    rank_at; /* [tables * big]: who sits there, by rank; no-ones are n and more */
	int *place_of; /* [n + shorts] */
	int *met_from, *met_who, *met_times;
	const struct seating_wish *wish;
	int wish_n;
	bool *wished; /* [n]: has a wish */
	int64_t weight_point, weight_wish, weight_repeat, weight_short, weight_teammate;
	int64_t cost, best, floor;
	int *saved; /* rank_at of the best; valid if is_saved */
	bool is_saved;
	int *wrong, wrong_n; /* ranks of who sits with a team-mate or meets again */
	struct rng rng;
	int64_t steps, limit;
	struct seating_progress now;
	int64_t looked,
	    least[SCORE_AIMS]; /* the best when its aims were counted; see look() */
};

static inline int64_t
score_of_rank(const struct score_field *f, int rank)
{
	return f->p[f->by_rank[rank]].score;
}
void score_index_meetings(
    struct arena *a, struct score_field *f, const struct score_settings *s);
/* How often these two met; 0 for whom the director wants together. */
int score_times_met(const struct score_field *f, int a, int b);
bool score_are_teammates(const struct score_field *f, int a, int b);
/* Of two at a table, but for wishes; of a seat at a short one; of a table in all. */
int64_t score_pair_cost(const struct score_field *f, int a, int b);
int64_t score_short_cost(const struct score_field *f, int who);
int64_t score_table_cost(const struct score_field *f, int table);
/* Needs the ranks. */
void score_set_weights(struct score_field *f);

/* The round of the least cost, by looking at every round but those that cannot be better
 * than the best so far; of a small field that asks for nobody to sit together.  Better
 * ones go to the best of *f.  Looks at `most` parts of a table at most, each a step of
 * the search; false where that was not enough or the search was stopped. */
bool score_search_all(
    struct arena *a, struct score_field *f, const struct score_settings *s, int64_t most);
/* Asks whether to go on, and says how far the search is. */
bool score_may_go_on(struct score_field *f, const struct score_settings *s);
#endif
