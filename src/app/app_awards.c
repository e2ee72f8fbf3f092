/* app/app_awards.c - who has earned what: rules of scoring/award.h over the standings
 * now. */
#include "app/app_awards.h"
#include "app/app_rules.h"
#include "app/app_standings.h"
#include "app/score_shown.h"
#include "db/db.h"
#include "scoring/award.h"
#include "scoring/match.h"
#include "scoring/pentathlon.h"
#include <stdlib.h>
#include <string.h>

enum { PLACES_MAX = 1000, SCORE_MAX = 1000000, CUP_ROUND_MOST = 200 };

struct awards {
	struct app *app;
	const struct tournament *t;
	const char *division, *threshold;
	int n;
	struct standings s;
	json_t *doc, *out;
};

/* The most that a player can score in a round, in hundredths. */
static int
round_most(const struct awards *w)
{
	static const struct match_seat seats[MATCH_SEATS_MAX] = { { .total = 1 } };
	int points[MATCH_SEATS_MAX];

	switch (w->t->rules->sheet) {
	case SHEET_MATCH:
		match_points(&w->s.rules, MATCH_SEATS_MAX, seats, points);
		return 100 * points[0];
	case SHEET_HEAD_TO_HEAD:
		return 100 * pent_points(&w->s.rules, PENT_WIN);
	case SHEET_CUP:
		break;
	}
	return CUP_ROUND_MOST;
}

static const json_t *
line_of(const struct awards *w, const char *which, int64_t id)
{
	size_t i;
	json_t *o;

	json_array_foreach(json_object_get(w->doc, which), i,
	    o) if (json_integer_value(json_object_get(o, "id")) == id) return o;
	return NULL;
}

static int
by_place_down(const void *a, const void *b)
{
	const struct standing *x = *(const struct standing *const *)a;
	const struct standing *y = *(const struct standing *const *)b;

	return (y->rank > x->rank) - (y->rank < x->rank);
}

/* Rows with the last place first, as a ceremony calls them up. */
static json_t *
rows_of(
    const struct awards *w, const struct standing *s, int n, const bool *won, bool teams)
{
	const struct standing **list =
	    ARENA_ARRAY(w->app->arena, (size_t)MAX(n, 1), const struct standing *);
	json_t *rows = json_array();
	int count = 0;

	for (int i = 0; i < n; i++)
		if (won[i])
			list[count++] = &s[i];
	qsort(list, (size_t)count, sizeof(struct standing *), by_place_down);
	for (int i = 0; i < count; i++) {
		const json_t *o =
		    line_of(w, teams ? "teams" : "individuals", list[i]->id);
		const char *name =
		    json_string_value(json_object_get(o, teams ? "team" : "name"));
		const char *team =
		    json_string_value(json_object_get(o, teams ? "school" : "team"));
		const char *total = json_string_value(json_object_get(o, "total"));

		json_array_append_new(
		    rows, json_pack("{s:i, s:b, s:s, s:s, s:s}", "place", list[i]->rank,
		              "tied", list[i]->tied, "name", name ? name : "", "team",
		              team ? team : "", "total", total ? total : ""));
	}
	return rows;
}

static void
add(struct awards *w, const char *title, const char *note, const struct award_rule *rule,
    bool teams)
{
	const struct standing *s = teams ? w->s.team : w->s.player;
	int n = teams ? w->s.teams : w->s.players;
	bool *won = ARENA_ARRAY(w->app->arena, (size_t)MAX(n, 1), bool),
	     contested = false;
	int winners = award_winners(rule, s, n, won, &contested);

	if (rule->kind == AWARD_PLAYOFF && winners < 2)
		return;
	json_array_append_new(json_object_get(w->out, "awards"),
	    json_pack("{s:s, s:s, s:b, s:i, s:o}", "title", title, "note", note,
	        "contested", contested, "count", winners, "rows",
	        rows_of(w, s, n, won, teams)));
}

static void
add_thresholds(struct awards *w, int score)
{
	/* 2009 and later results of clubs: hall of fame is five wins; see the rules page.
	 */
	static const struct {
		const char *title;
		int score, under;
	} pentathlon[] = { { "Hall of Fame", 1500, 0 }, { "Gold", 1400, 1500 },
		{ "Silver", 1300, 1400 }, { "Bronze", 1200, 1300 },
		{ "Honourable mention", 1100, 1200 } };

	if (score > 0) {
		struct award_rule rule = { .kind = AWARD_THRESHOLD, .score = score };

		add(w,
		    arena_printf(w->app->arena, "Players with %s or more", w->threshold),
		    "", &rule, false);
	}
	for (size_t i = 0;
	     i < COUNT(pentathlon) && w->t->rules->sheet == SHEET_HEAD_TO_HEAD; i++) {
		struct award_rule rule = { .kind = AWARD_THRESHOLD,
			.score = pentathlon[i].score,
			.under = pentathlon[i].under };

		add(w, pentathlon[i].title,
		    "Thresholds as clubs have published them: an assumption, with 3, 2, "
		    "1, 0 for "
		    "win, tie, loss and no-show.",
		    &rule, false);
	}
}

static void
add_all(struct awards *w, int score)
{
	struct arena *a = w->app->arena;
	struct award_rule places = { .kind = AWARD_PLACES, .n = w->n };
	struct award_rule perfect = { .kind = AWARD_PERFECT,
		.score = round_most(w) * w->s.rounds };
	struct award_rule playoff = { .kind = AWARD_PLAYOFF };
	char most[SCORE_TEXT_MAX];

	score_shown(most, w->t->rules, false, perfect.score);
	add(w, arena_printf(a, "Players, places 1 to %d", w->n),
	    "Ties share a place; the last place is called first.", &places, false);
	add(w, arena_printf(a, "Teams, places 1 to %d", w->n), "", &places, true);
	add(w, "Playoff for the players' title", "These share the first place.", &playoff,
	    false);
	add(w, "Playoff for the teams' title", "These share the first place.", &playoff,
	    true);
	add(w, arena_printf(a, "Perfect scores: %s", most),
	    "The most that can be had in all rounds.", &perfect, false);
	add_thresholds(w, score);
}

/* "18" or "1.50" in hundredths; -1 where it is neither. */
static int
hundredths(const char *s)
{
	char *end;
	long whole = strtol(s, &end, 10), part = 0;

	if (end == s || whole < 0 || whole > SCORE_MAX / 100)
		return -1;
	if (*end == '.') {
		const char *digits = end + 1;
		size_t n = strspn(digits, "0123456789");

		if (n < 1 || n > 2 || digits[n])
			return -1;
		part = strtol(digits, NULL, 10) * (n == 1 ? 10 : 1);
	} else if (*end) {
		return -1;
	}
	return (int)(whole * 100 + part);
}

static enum rc
awards_tx(struct db *db, void *arg, struct err *e)
{
	struct awards *w = arg;
	int score = *w->threshold ? hundredths(w->threshold) : 0;
	enum rc rc = standings_load(db, w->app->arena, w->t, w->division, 0, &w->s, e);

	if (rc != OK)
		return rc;
	if (score < 0)
		return err_set(e, INVALID, "threshold",
		    "Write the score as a number, like 18 or 1.50.");
	DEFER(mem_free) char *snapshot = standings_snapshot(&w->s);
	rc = standings_document(
	    db, w->t, w->s.division, snapshot, "full", "staff", "rank", "", &w->doc, e);
	if (rc != OK)
		return rc;
	if (w->n == 0)
		w->n = w->s.honours_top;
	json_decref(w->out);
	w->out = json_pack("{s:s, s:s, s:s, s:i, s:s, s:[]}", "slug", w->t->slug,
	    "division", w->s.code, "division_name", w->s.name, "n", w->n, "threshold",
	    w->threshold, "awards");
	rules_used(w->out, w->app->arena, w->t, &w->s.rules);
	add_all(w, score);
	json_decref(w->doc);
	w->doc = NULL;
	return OK;
}

enum rc
app_awards(struct app *app, const struct tournament *t, const char *division, int64_t n,
    const char *threshold, json_t **out, struct err *e)
{
	struct awards w = { .app = app,
		.t = t,
		.division = division,
		.threshold = threshold,
		.n = (int)n };

	if (n < 0 || n > PLACES_MAX)
		return err_set(e, INVALID, "n", "Name 1 to %d places.", PLACES_MAX);
	enum rc rc = db_snapshot(app->db, awards_tx, &w, e);
	if (rc == OK)
		*out = w.out;
	return rc;
}
