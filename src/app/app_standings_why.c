/* app/app_standings_why.c - the arithmetic behind a number of the standings, down to the
 * cells of the sheets. */
#include "app/app_rules.h"
#include "app/app_standings.h"
#include "app/score_shown.h"
#include "app/standings_scores.h"
#include "db/db.h"
#include <string.h>

struct question {
	struct app *app;
	const struct tournament *t;
	const char *division;
	enum standings_group by;
	int64_t id;
	json_t *out;
};

static json_t *
rounds_json(const struct standing *s, int through)
{
	json_t *list = json_array();

	for (int k = 0; k < through; k++)
		json_array_append_new(list,
		    s->round[k] == NO_SCORE ? json_null() : json_integer(s->round[k]));
	return list;
}

static json_t *
marks_json(const struct standing *s, int through)
{
	json_t *list = json_array();

	for (int k = 0; k < through; k++)
		json_array_append_new(
		    list, json_string(s->mark[k] ? round_mark_names[s->mark[k]] : ""));
	return list;
}

static const struct standing *
standing_find(const struct standing *s, int n, int64_t id)
{
	for (int i = 0; i < n; i++)
		if (s[i].id == id)
			return &s[i];
	return NULL;
}

static void
add_place(
    json_t *out, const struct ruleset *r, bool decimals, const struct standing *s, int of)
{
	char text[SCORE_TEXT_MAX] = "";
	int sum = 0;

	if (s && s->total != NO_SCORE)
		score_shown(text, r, decimals, s->total);
	json_object_set_new(out, "total", json_string(text));
	json_object_set_new(out, "rank", json_integer(s ? s->rank : 0));
	json_object_set_new(out, "tied", json_boolean(s && s->tied));
	json_object_set_new(out, "of", json_integer(of));
	json_object_set_new(out, "disqualified", json_boolean(s && s->out_of_rank));
	for (int k = 0; s && k < STANDINGS_ROUNDS_MAX; k++)
		sum += s->round[k] == NO_SCORE ? 0 : s->round[k];
	if (s && s->total > 0) /* exact sums are rounded once, in the end */
		sum = s->total + s->penalty;
	score_shown(text, r, decimals, sum);
	json_object_set_new(out, "sum", json_string(text));
	text[0] = '\0';
	if (s && s->penalty > 0)
		score_shown(text, r, decimals, s->penalty);
	json_object_set_new(out, "penalty", json_string(text));
}

static enum rc
player_tx(struct db *db, void *arg, struct err *e)
{
	struct question *l = arg;
	DEFER(json_decref) json_t *out = NULL;
	struct standings s;
	enum rc rc = standings_load(db, l->app->arena, l->t, l->division, 0, &s, e);

	if (rc == OK)
		rc = DB_JSON(db, Q_standings_player, &out, "player in this division", e,
		    P_INT(l->t->id), P_INT(s.division), P_INT(l->id));
	if (rc != OK)
		return rc;
	standings_rounds_explain(
	    l->app->arena, l->t->rules, &s.rules, json_object_get(out, "rounds"));
	rules_used(out, l->app->arena, l->t, &s.rules);
	add_place(out, l->t->rules, false, standing_find(s.player, s.players, l->id),
	    s.players);
	l->out = out;
	out = NULL;
	return OK;
}

static enum rc
explain(struct question *l, tx_fn fn, json_t **out, struct err *e)
{
	enum rc rc = db_snapshot(l->app->db, fn, l, e);

	if (rc == OK) {
		json_object_set_new(l->out, "slug", json_string(l->t->slug));
		*out = l->out;
	}
	return rc;
}

enum rc
app_standings_player(struct app *app, const struct tournament *t, const char *division,
    int64_t player, json_t **out, struct err *e)
{
	struct question l = { .app = app, .t = t, .division = division, .id = player };

	return explain(&l, player_tx, out, e);
}

static json_t *
group_members(const struct standings *s, const struct question *l)
{
	json_t *list = json_array();

	for (int i = 0; i < s->players; i++) {
		const struct standing *p = &s->player[i];
		json_int_t sum = 0;

		if (p->group[l->by] != l->id)
			continue;
		for (int k = 0; k < s->through; k++)
			sum += p->round[k] == NO_SCORE ? 0 : p->round[k];
		json_array_append_new(
		    list, json_pack("{s:I, s:o, s:o, s:I, s:b, s:b}", "id",
		              (json_int_t)p->id, "rounds", rounds_json(p, s->through),
		              "marks", marks_json(p, s->through), "sum", sum, "out",
		              p->out_of_rank, "counted", p->counted[l->by]));
	}
	return list;
}

/* "16 + 14 + 12 = 42", of those who count, or "(16 + 14) / 2 = 15.00". */
static const char *
group_sum(const struct question *l, const json_t *members, bool mean)
{
	struct arena *a = l->app->arena;
	const char *text = "";
	char score[SCORE_TEXT_MAX];
	int64_t sum = 0;
	int n = 0, score_of;
	size_t i;
	json_t *m;

	json_array_foreach(members, i, m)
	{
		if (!json_is_true(json_object_get(m, "counted")))
			continue;
		score_of = (int)json_integer_value(json_object_get(m, "sum"));
		score_shown(score, l->t->rules, false, score_of);
		text = arena_printf(a, "%s%s%s", text, n++ ? " + " : "", score);
		sum += score_of;
	}
	if (n == 0)
		return "";
	score_shown(score, l->t->rules, false, (int)sum);
	return mean ? arena_printf(a, "(%s) / %d, %s / %d", text, n, score, n)
	            : arena_printf(a, "%s = %s", text, score);
}

static enum rc
group_tx(struct db *db, void *arg, struct err *e)
{
	struct question *l = arg;
	bool team = l->by == GROUP_TEAM;
	DEFER(json_decref) json_t *members = NULL;
	DEFER(json_decref) json_t *out = NULL;
	DEFER(mem_free) char *text = NULL;
	struct standings s;
	enum rc rc = standings_load(db, l->app->arena, l->t, l->division, 0, &s, e);

	if (rc != OK)
		return rc;
	members = group_members(&s, l);
	text = json_dumps(members, JSON_COMPACT);
	rc = DB_JSON(db, team ? Q_standings_team : Q_standings_school, &out,
	    team ? "team in this division" : "school in this division", e,
	    P_INT(l->t->id), P_INT(s.division), P_INT(l->id), P_TEXT(text));
	if (rc != OK)
		return rc;
	bool mean =
	    team ? s.rules.team_rule == TEAM_MEAN : s.rules.school_rule == SCHOOL_MEAN;
	json_object_set_new(out, "adding", json_string(group_sum(l, members, mean)));
	scores_shown(json_object_get(out, "members"), "sum", l->t->rules, false);
	json_object_set_new(out, "heads", standings_heads(s.rounds));
	rules_used(out, l->app->arena, l->t, &s.rules);
	add_place(out, l->t->rules, mean,
	    team ? standing_find(s.team, s.teams, l->id)
	         : standing_find(s.school, s.schools, l->id),
	    team ? s.teams : s.schools);
	l->out = out;
	out = NULL;
	return OK;
}

enum rc
app_standings_group(struct app *app, const struct tournament *t, const char *division,
    enum standings_group by, int64_t id, json_t **out, struct err *e)
{
	struct question l = {
		.app = app, .t = t, .division = division, .by = by, .id = id
	};

	return explain(&l, group_tx, out, e);
}
