/* app/app_standings.c - loads official sheets, lets the core add and rank, puts names to
 * it. */
#include "app/app_standings.h"
#include "app/app_rules.h"
#include "app/score_shown.h"
#include "app/sheet_facts.h"
#include "base/strbuf.h"
#include "db/db.h"
#include "scoring/cup.h"
#include <stdlib.h>
#include <string.h>

enum { TABLES_NAMED_MAX = 20, SNAPSHOT_MAX = 64 << 20 };

static void
text_copy(char *to, size_t size, const char *from)
{
	size_t n = strnlen(from, size - 1);

	memcpy(to, from, n);
	to[n] = '\0';
}

static enum rc
load_division(struct db *db, const struct tournament *t, const char *division,
    int through, struct standings *s, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(
	    db, Q_standings_division, &r, "division", e, P_INT(t->id), P_TEXT(division));

	if (rc != OK)
		return rc;
	s->division = row_int(r, 0, "division_id");
	text_copy(s->code, sizeof s->code, row_text(r, 0, "code"));
	text_copy(s->name, sizeof s->name, row_text(r, 0, "name"));
	text_copy(s->shows, sizeof s->shows, row_text(r, 0, "shows"));
	s->rounds = (int)row_int(r, 0, "rounds");
	s->honours_top = (int)row_int(r, 0, "honours_top");
	rc = rules_settings(t->rules, row_text(r, 0, "rule_settings"), &s->rules, e);
	if (rc != OK)
		return rc;
	if (through < 0 || through > s->rounds)
		return err_set(e, INVALID, "through_round",
		    "%s has rounds 1 to %d: choose one of them.", s->name, s->rounds);
	s->through = through ? through : s->rounds;
	return OK;
}

/* only_with_score: who is left out without one (a child who left, a place without a
 * name). */
static struct standing *
read_members(struct arena *a, const PGresult *r, const char *id, bool *only_with_score)
{
	int n = PQntuples(r);
	struct standing *s = ARENA_ARRAY(a, (size_t)MAX(n, 1), struct standing);
	bool of_team = PQfnumber(r, "team_id") >= 0;

	for (int i = 0; i < n; i++) {
		s[i].id = row_int(r, i, id);
		s[i].team = of_team ? row_int(r, i, "team_id") : 0;
		s[i].penalty = (int32_t)row_int(r, i, "penalty");
		s[i].out_of_rank = row_bool(r, i, "disqualified");
		only_with_score[i] = row_bool(r, i, "only_with_score");
		for (int k = 0; k < STANDINGS_ROUNDS_MAX; k++)
			s[i].round[k] = NO_SCORE;
	}
	return s;
}

/* Both lists come in the order of their players' ids. */
static void
read_scores(const PGresult *r, struct standings *s, const struct ruleset *rules)
{
	struct standing *player = s->player;
	int at = 0, players = s->players;

	for (int i = 0; i < PQntuples(r); i++) {
		int64_t id = row_int(r, i, "player_id");
		int round = (int)row_int(r, i, "round_no"),
		    games = (int)row_int(r, i, "games");

		while (at < players && player[at].id < id)
			at++;
		if (at == players || player[at].id != id)
			continue;
		if (rules->sheet == SHEET_CUP && games > 0)
			player[at].round[round - 1] =
			    cup_average_as((enum cup_rounding)s->rules.cup_rounding,
			        (int)row_int(r, i, "points"), games);
		if (rules->sheet != SHEET_CUP && !row_null(r, i, "match_points"))
			player[at].round[round - 1] =
			    100 * (int)row_int(r, i, "match_points");
	}
}

static int
keep(struct standing *s, int n, const bool *only_with_score)
{
	int kept = 0;

	for (int i = 0; i < n; i++)
		if (s[i].total != NO_SCORE || !only_with_score[i])
			s[kept++] = s[i];
	return kept;
}

enum rc
standings_load(struct db *db, struct arena *a, const struct tournament *t,
    const char *division, int through, struct standings *s, struct err *e)
{
	DEFER(PQclear) PGresult *p = NULL;
	DEFER(PQclear) PGresult *m = NULL;
	DEFER(PQclear) PGresult *r = NULL;
	bool *leave_p, *leave_m;
	enum rc rc;

	*s = (struct standings){ 0 };
	rc = load_division(db, t, division, through, s, e);
	if (rc == OK)
		rc = DB_QUERY(db, Q_standings_players, &p, e, P_INT(t->id),
		    P_INT(s->division), P_INT(s->through));
	if (rc == OK)
		rc = DB_QUERY(db, Q_standings_teams, &m, e, P_INT(t->id),
		    P_INT(s->division), P_INT(s->through));
	if (rc == OK)
		rc = DB_QUERY(db, Q_standings_scores, &r, e, P_INT(t->id),
		    P_INT(s->division), P_INT(s->through));
	if (rc != OK)
		return rc;
	s->players = PQntuples(p);
	s->teams = PQntuples(m);
	leave_p = ARENA_ARRAY(a, (size_t)s->players + 1, bool);
	leave_m = ARENA_ARRAY(a, (size_t)s->teams + 1, bool);
	s->player = read_members(a, p, "player_id", leave_p);
	s->team = read_members(a, m, "team_id", leave_m);
	read_scores(r, s, t->rules);
	standings_players_by(a, s->player, s->players, s->through, &s->rules);
	standings_teams_by(
	    a, s->team, s->teams, s->player, s->players, s->through, &s->rules);
	s->players = keep(s->player, s->players, leave_p);
	s->teams = keep(s->team, s->teams, leave_m);
	return OK;
}

static void
put_score(struct strbuf *out, int32_t score)
{
	if (score == NO_SCORE)
		strbuf_puts(out, "null");
	else
		strbuf_printf(out, "%d", (int)score);
}

static const char *
truth(bool b)
{
	return b ? "true" : "false";
}

static void
put_standing(struct strbuf *out, const struct standing *s, int through, int top)
{
	strbuf_printf(out, "{\"id\":%lld,\"team\":%lld,\"rounds\":[", (long long)s->id,
	    (long long)s->team);
	for (int k = 0; k < through; k++) {
		if (k > 0)
			strbuf_putc(out, ',');
		put_score(out, s->round[k]);
	}
	strbuf_puts(out, "],\"total\":");
	put_score(out, s->total);
	strbuf_printf(out,
	    ",\"rank\":%d,\"tied\":%s,\"penalty\":%d,\"honoured\":%s,\"out\":%s,"
	    "\"members\":%d}",
	    s->rank, truth(s->tied), (int)s->penalty,
	    truth(s->rank > 0 && s->rank <= top), truth(s->out_of_rank), s->members);
}

static void
put_standings(struct strbuf *out, const struct standing *s, int n, int through, int top)
{
	for (int i = 0; i < n; i++) {
		if (i > 0)
			strbuf_putc(out, ',');
		put_standing(out, &s[i], through, top);
	}
}

char *
standings_snapshot(const struct standings *s)
{
	struct strbuf out;

	strbuf_init(&out, SNAPSHOT_MAX);
	strbuf_printf(&out, "{\"through\":%d,\"players\":[", s->through);
	put_standings(&out, s->player, s->players, s->through, s->honours_top);
	strbuf_puts(&out, "],\"teams\":[");
	put_standings(&out, s->team, s->teams, s->through, s->honours_top);
	strbuf_puts(&out, s->rules.team_rule == TEAM_MEAN ? "],\"mean\":true}" : "]}");
	assert(!out.full); /* a roster is far smaller */
	return strbuf_take(&out);
}

enum rc
standings_document(struct db *db, const struct tournament *t, int64_t division,
    const char *snapshot, const char *shows, const char *viewer, const char *sort,
    const char *q, json_t **out, struct err *e)
{
	enum rc rc = DB_JSON(db, Q_standings_document, out, "division", e, P_INT(t->id),
	    P_INT(division), P_TEXT(snapshot), P_TEXT(shows), P_TEXT(viewer),
	    P_TEXT(sort), P_TEXT(q));

	if (rc != OK)
		return rc;
	scores_shown(json_object_get(*out, "individuals"), "total", t->rules, false);
	scores_shown(json_object_get(*out, "teams"), "total", t->rules,
	    json_is_true(json_object_get(*out, "mean")));
	json_object_del(*out, "mean");
	const char *changed = json_string_value(json_object_get(*out, "rule_settings"));
	DEFER(arena_free) struct arena *a = arena_new();
	struct settings s;
	rc = rules_settings(t->rules, changed, &s, e);
	if (rc == OK)
		rules_used(*out, a, t, &s);
	json_object_del(*out, "rule_settings");
	return rc;
}

/* "1 sheet not official: table 7" */
static const char *
missing_text(struct arena *a, const json_t *missing)
{
	size_t n = json_array_size(missing), i;
	const char *text;
	json_t *m;

	if (n == 0)
		return "";
	text = arena_printf(a,
	    n == 1 ? "%zu sheet not official: table" : "%zu sheets not official: tables",
	    n);
	json_array_foreach(missing, i, m)
	{
		if (i == TABLES_NAMED_MAX)
			return arena_printf(a, "%s and %zu more", text, n - i);
		text = arena_printf(a, "%s%s %lld", text, i ? "," : "",
		    (long long)json_integer_value(json_object_get(m, "table")));
	}
	return text;
}

enum rc
standings_sheets(struct db *db, struct arena *a, const struct tournament *t,
    int64_t division, int through, json_t **out, struct err *e)
{
	enum rc rc = DB_JSON(db, Q_standings_sheets, out, "division", e, P_INT(t->id),
	    P_INT(division), P_INT(through));
	json_t *r;
	size_t i;

	if (rc != OK)
		return rc;
	json_array_foreach(*out, i, r)
	{
		const json_t *missing = json_object_get(r, "missing");
		json_int_t tables = json_integer_value(json_object_get(r, "tables"));

		json_object_set_new(r, "summary", json_string(missing_text(a, missing)));
		json_object_set_new(r, "seated", json_boolean(tables > 0));
		json_object_set_new(r, "complete",
		    json_boolean(tables > 0 && json_array_size(missing) == 0));
	}
	return OK;
}

enum rc
app_standings_list(
    struct app *app, const struct tournament *t, json_t **out, struct err *e)
{
	enum rc rc =
	    DB_JSON(app->db, Q_standings_divisions, out, "tournament", e, P_INT(t->id));

	if (rc == OK)
		json_object_set_new(*out, "slug", json_string(t->slug));
	return rc;
}

/* ---- the state now ---- */

struct live {
	struct app *app;
	const struct tournament *t;
	const char *division, *sort, *q;
	int64_t id;
	bool bare; /* the list alone */
	json_t *out;
};

/* What the public sees, and whether the results have moved on since. */
static enum rc
add_published(struct db *db, const struct live *l, const struct standings *s, json_t *out,
    struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	DEFER(PQclear) PGresult *same = NULL;
	DEFER(mem_free) char *now = NULL;
	struct standings then;
	enum rc rc =
	    DB_QUERY(db, Q_publication_facts, &r, e, P_INT(l->t->id), P_INT(s->division));

	json_object_set_new(out, "published", json_null());
	if (rc != OK || PQntuples(r) == 0)
		return rc;
	rc = standings_load(db, l->app->arena, l->t, s->code,
	    (int)row_int(r, 0, "through_round"), &then, e);
	if (rc != OK)
		return rc;
	now = standings_snapshot(&then);
	rc = DB_ONE(db, Q_publication_holds, &same, "publication", e, P_INT(l->t->id),
	    P_INT(row_int(r, 0, "publication_id")), P_TEXT(now));
	if (rc != OK)
		return rc;
	json_object_set_new(out, "published",
	    json_pack("{s:I, s:I, s:s, s:s, s:b}", "edition",
	        (json_int_t)row_int(r, 0, "edition"), "through",
	        (json_int_t)row_int(r, 0, "through_round"), "shows",
	        row_text(r, 0, "shows"), "at", row_text(r, 0, "published_local"),
	        "changed", !row_bool(same, 0, "same")));
	return OK;
}

static json_t *
round_heads(int rounds)
{
	json_t *list = json_array();

	for (int k = 1; k <= rounds; k++)
		json_array_append_new(list, json_pack("{s:i}", "n", k));
	return list;
}

static enum rc
live_tx(struct db *db, void *arg, struct err *e)
{
	struct live *l = arg;
	DEFER(mem_free) char *snapshot = NULL;
	DEFER(json_decref) json_t *out = NULL;
	json_t *sheets = NULL;
	struct standings s;
	enum rc rc = standings_load(db, l->app->arena, l->t, l->division, 0, &s, e);

	if (rc != OK)
		return rc;
	snapshot = standings_snapshot(&s);
	rc = standings_document(
	    db, l->t, s.division, snapshot, "full", "staff", l->sort, l->q, &out, e);
	if (rc == OK && !l->bare)
		rc = standings_sheets(
		    db, l->app->arena, l->t, s.division, s.through, &sheets, e);
	if (rc == OK && !l->bare)
		json_object_set_new(out, "sheets", sheets);
	if (rc == OK && !l->bare)
		rc = add_published(db, l, &s, out, e);
	if (rc != OK)
		return rc;
	json_object_set_new(out, "heads", round_heads(s.rounds));
	json_object_set_new(out, "q", json_string(l->q));
	json_object_set_new(out, "sort", json_string(l->sort));
	l->out = out;
	out = NULL;
	return OK;
}

enum rc
app_standings_live(struct app *app, const struct tournament *t, const char *division,
    const char *sort, const char *q, json_t **out, struct err *e)
{
	struct live l = { .app = app,
		.t = t,
		.division = division,
		.sort = sort ? sort : "rank",
		.q = q ? q : "" };
	enum rc rc = db_snapshot(app->db, live_tx, &l, e);

	if (rc == OK)
		*out = l.out;
	return rc;
}

enum rc
app_standings_rows(struct app *app, const struct tournament *t, const char *division,
    const char *sort, const char *q, json_t **out, struct err *e)
{
	struct live l = { .app = app,
		.t = t,
		.division = division,
		.sort = sort ? sort : "rank",
		.q = q ? q : "",
		.bare = true };
	enum rc rc = db_snapshot(app->db, live_tx, &l, e);

	if (rc == OK)
		*out = l.out;
	return rc;
}

/* ---- the arithmetic behind a number ---- */

static json_t *
rounds_json(const struct standing *s, int through)
{
	json_t *list = json_array();

	for (int k = 0; k < through; k++)
		json_array_append_new(list,
		    s->round[k] == NO_SCORE ? json_null() : json_integer(s->round[k]));
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
	score_shown(text, r, decimals, sum);
	json_object_set_new(out, "sum", json_string(text));
	text[0] = '\0';
	if (s && s->penalty > 0)
		score_shown(text, r, decimals, s->penalty);
	json_object_set_new(out, "penalty", json_string(text));
}

/* "2 + 1 + 0 + 1", or "" where only the total came back. */
static const char *
cells_text(struct arena *a, const json_t *cells)
{
	const char *text = "";
	size_t i;
	json_t *c;

	json_array_foreach(cells, i, c)
	{
		const char *cell = json_string_value(c);

		if (cell && cell[0] >= '0' && cell[0] <= '9')
			text = arena_printf(a, "%s%s%s", text, *text ? " + " : "", cell);
	}
	return text;
}

static void
add_scores(struct arena *a, const struct standings *s, json_t *rounds)
{
	size_t i;
	json_t *r;

	json_array_foreach(rounds, i, r)
	{
		int points = (int)json_integer_value(json_object_get(r, "points"));
		int games = (int)json_integer_value(json_object_get(r, "games"));
		char score[16] = "";

		if (games > 0)
			cup_text(score,
			    cup_average_as(
			        (enum cup_rounding)s->rules.cup_rounding, points, games));
		json_object_set_new(r, "score", json_string(score));
		json_object_set_new(
		    r, "adding", json_string(cells_text(a, json_object_get(r, "cells"))));
		json_object_set_new(r, "shakes", sheet_facts_explained(a, r));
	}
}

static enum rc
player_tx(struct db *db, void *arg, struct err *e)
{
	struct live *l = arg;
	DEFER(json_decref) json_t *out = NULL;
	struct standings s;
	enum rc rc = standings_load(db, l->app->arena, l->t, l->division, 0, &s, e);

	if (rc == OK)
		rc = DB_JSON(db, Q_standings_player, &out, "player in this division", e,
		    P_INT(l->t->id), P_INT(s.division), P_INT(l->id));
	if (rc != OK)
		return rc;
	add_scores(l->app->arena, &s, json_object_get(out, "rounds"));
	rules_used(out, l->app->arena, l->t, &s.rules);
	add_place(out, l->t->rules, false, standing_find(s.player, s.players, l->id),
	    s.players);
	l->out = out;
	out = NULL;
	return OK;
}

static enum rc
explain(struct live *l, tx_fn fn, json_t **out, struct err *e)
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
	struct live l = { .app = app, .t = t, .division = division, .id = player };

	return explain(&l, player_tx, out, e);
}

static json_t *
team_members(const struct standings *s, int64_t team)
{
	json_t *list = json_array();

	for (int i = 0; i < s->players; i++) {
		const struct standing *p = &s->player[i];
		json_int_t sum = 0;

		if (p->team != team)
			continue;
		for (int k = 0; k < s->through; k++)
			sum += p->round[k] == NO_SCORE ? 0 : p->round[k];
		json_array_append_new(list,
		    json_pack("{s:I, s:o, s:I, s:b}", "id", (json_int_t)p->id, "rounds",
		        rounds_json(p, s->through), "sum", sum, "out", p->out_of_rank));
	}
	return list;
}

static enum rc
team_tx(struct db *db, void *arg, struct err *e)
{
	struct live *l = arg;
	DEFER(json_decref) json_t *members = NULL;
	DEFER(json_decref) json_t *out = NULL;
	DEFER(mem_free) char *text = NULL;
	struct standings s;
	enum rc rc = standings_load(db, l->app->arena, l->t, l->division, 0, &s, e);

	if (rc != OK)
		return rc;
	members = team_members(&s, l->id);
	text = json_dumps(members, JSON_COMPACT);
	rc = DB_JSON(db, Q_standings_team, &out, "team in this division", e,
	    P_INT(l->t->id), P_INT(s.division), P_INT(l->id), P_TEXT(text));
	if (rc != OK)
		return rc;
	scores_shown(json_object_get(out, "members"), "sum", l->t->rules, false);
	json_object_set_new(out, "heads", round_heads(s.rounds));
	rules_used(out, l->app->arena, l->t, &s.rules);
	add_place(out, l->t->rules, s.rules.team_rule == TEAM_MEAN,
	    standing_find(s.team, s.teams, l->id), s.teams);
	l->out = out;
	out = NULL;
	return OK;
}

enum rc
app_standings_team(struct app *app, const struct tournament *t, const char *division,
    int64_t team, json_t **out, struct err *e)
{
	struct live l = { .app = app, .t = t, .division = division, .id = team };

	return explain(&l, team_tx, out, e);
}
