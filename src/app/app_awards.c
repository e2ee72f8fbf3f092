/* app/app_awards.c - who has earned what: the rules of scoring/award.h over the standings
 * now, and what the public was told. */
#include "app/app_awards.h"
#include "app/app_publication.h"
#include "app/app_rules.h"
#include "app/score_shown.h"
#include "db/db.h"
#include "scoring/match.h"
#include "scoring/pentathlon.h"
#include <stdlib.h>
#include <string.h>

enum { CUP_ROUND_MOST = 200 };

/* ---- what there is ---- */

static int
index_of(const char *const *names, int n, const char *name)
{
	for (int i = 0; i < n; i++)
		if (names[i] && strcmp(names[i], name) == 0)
			return i;
	return 0;
}

/* "45, 52, 54" */
static int
entrants_of(const char *text)
{
	int games[AWARD_GAMES_MAX], n = 0;

	for (char *end; *text && n < AWARD_GAMES_MAX; text = end + strspn(end, ", ")) {
		games[n++] = (int)strtol(text, &end, 10);
		if (end == text)
			return 0;
	}
	return award_participation(games, n);
}

static void
read_line(struct arena *a, const PGresult *r, int i, struct award_line *l)
{
	l->no = (int)row_int(r, i, "award_no");
	l->title = arena_strdup(a, row_text(r, i, "title"));
	l->won_by = (enum award_side)index_of(
	    award_side_names, AWARD_SIDES, row_text(r, i, "won_by"));
	l->entrants = arena_strdup(a, row_text(r, i, "entrants"));
	l->rule = (struct award_rule){
		.kind = (enum award_kind)index_of(
		    award_kind_names, AWARD_KINDS, row_text(r, i, "kind")),
		.n = (int)row_int(r, i, "places"),
		.first_n = (int)row_int(r, i, "first_places"),
		.per = (int)row_int(r, i, "per"),
		.entrants = entrants_of(l->entrants),
		.score = (int32_t)row_int(r, i, "score"),
		.under = (int32_t)row_int(r, i, "under"),
	};
	l->winner = row_int(r, i, "winner_id");
	l->decided_note = arena_strdup(a, row_text(r, i, "decided_note"));
	l->decided_by = arena_strdup(a, row_text(r, i, "decided_by"));
}

static void
usual_lines(const struct tournament *t, struct awards *out)
{
	for (int i = 0; i < award_usual_n && out->n < AWARDS_MAX; i++) {
		const struct award_usual *u = &award_usual[i];

		if (!(u->sheets & (1U << t->rules->sheet)))
			continue;
		out->line[out->n] = (struct award_line){ .no = out->n + 1,
			.title = u->title,
			.won_by = u->won_by,
			.rule = u->rule,
			.entrants = "",
			.decided_note = "",
			.decided_by = "" };
		out->n++;
	}
}

/* The most that a player can score in a round, in hundredths. */
static int
round_most(const struct tournament *t, const struct settings *s)
{
	static const struct match_seat seats[MATCH_SEATS_MAX] = { { .total = 1 } };
	int points[MATCH_SEATS_MAX];

	switch (t->rules->sheet) {
	case SHEET_MATCH:
		match_points(s, MATCH_SEATS_MAX, seats, points);
		return 100 * points[0];
	case SHEET_HEAD_TO_HEAD:
		return 100 * pent_points(s, PENT_WIN);
	case SHEET_CUP:
		break;
	}
	return CUP_ROUND_MOST;
}

enum rc
awards_load(struct db *db, struct arena *a, const struct tournament *t,
    const char *division, struct awards *out, struct err *e)
{
	DEFER(PQclear) PGresult *own = NULL;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = standings_load(db, a, t, division, 0, &out->s, e);

	out->n = 0;
	if (rc == OK)
		rc = DB_ONE(db, Q_award_own, &own, "division", e, P_INT(t->id),
		    P_INT(out->s.division));
	if (rc == OK)
		rc = DB_QUERY(
		    db, Q_award_rows, &r, e, P_INT(t->id), P_INT(out->s.division));
	if (rc != OK)
		return rc;
	out->own = row_bool(own, 0, "awards_own");
	if (!out->own)
		usual_lines(t, out);
	for (int i = 0; out->own && i < MIN(PQntuples(r), AWARDS_MAX); i++)
		read_line(a, r, i, &out->line[out->n++]);
	for (int i = 0; i < out->n; i++) {
		struct award_rule *rule = &out->line[i].rule;

		if (rule->n == 0)
			rule->n = out->s.honours_top;
		if (rule->kind == AWARD_PERFECT)
			rule->score = round_most(t, &out->s.rules) * out->s.rounds;
	}
	return OK;
}

/* ---- who has it ---- */

struct side {
	const struct standing *s;
	int n;
	bool decimals;
};

static struct side
side_of(const struct awards *w, enum award_side won_by)
{
	const struct settings *s = &w->s.rules;

	switch (won_by) {
	case AWARD_TEAMS:
		return (struct side){ w->s.team, w->s.teams, s->team_rule == TEAM_MEAN };
	case AWARD_SCHOOLS:
		return (struct side){ w->s.school, w->s.schools,
			s->school_rule == SCHOOL_MEAN };
	case AWARD_PLAYERS:
		break;
	}
	return (struct side){ w->s.player, w->s.players, false };
}

/* One sentence about the rule, for who calls the names. */
static const char *
note_of(struct arena *a, const struct tournament *t, const struct award_line *l,
    int winners, bool decided, int entrants)
{
	const struct award_rule *rule = &l->rule;
	char from[SCORE_TEXT_MAX], under[SCORE_TEXT_MAX];

	score_shown(from, t->rules, false, rule->score);
	score_shown(under, t->rules, false, rule->under);
	switch (rule->kind) {
	case AWARD_PLACES:
		return arena_printf(a,
		    "Places 1 to %d; ties share a place, the last place is called first.",
		    rule->n);
	case AWARD_HONOURS:
		return arena_printf(a,
		    "The best %d.  The public reads their names in alphabetical order "
		    "without "
		    "place or score; places and scores here are for staff.",
		    rule->n);
	case AWARD_THRESHOLD:
		return rule->under ? arena_printf(a, "From %s to below %s.", from, under)
		                   : arena_printf(a, "From %s on.", from);
	case AWARD_PERFECT:
		return arena_printf(
		    a, "The most that can be had in all rounds: %s.", from);
	case AWARD_QUOTA:
		return arena_printf(a,
		    "%d places: %d for each %d entrants or part of them, %d for the "
		    "first; %d entrants.",
		    award_quota(rule, entrants), rule->n, rule->per,
		    rule->first_n ? rule->first_n : rule->n, entrants);
	case AWARD_PLAYOFF:
		break;
	}
	if (winners < 2)
		return "One alone has the first place: no playoff.";
	if (decided)
		return arena_printf(a, "Decided by a playoff%s%s.",
		    *l->decided_note ? ": " : "", l->decided_note);
	return l->winner ? "Who won the playoff shares the first place no longer: decide "
	                   "again."
	                 : "These share the first place and play for the title.";
}

static bool
is_among(const struct side *side, const bool *won, int64_t id)
{
	for (int i = 0; i < side->n; i++)
		if (won[i] && side->s[i].id == id)
			return true;
	return false;
}

static json_t *
rows_of(const struct side *side, const bool *won, int64_t title)
{
	json_t *rows = json_array();

	for (int i = 0; i < side->n; i++) {
		const struct standing *s = &side->s[i];

		if (won[i])
			json_array_append_new(rows,
			    json_pack("{s:I, s:i, s:b, s:i, s:b}", "id",
			        (json_int_t)s->id, "place", s->rank, "tied", s->tied,
			        "total", (int)s->total, "won", s->id == title));
	}
	return rows;
}

static json_t *
award_doc(struct arena *a, const struct tournament *t, const struct awards *w,
    const struct award_line *l, bool notes)
{
	struct side side = side_of(w, l->won_by);
	bool *won = ARENA_ARRAY(a, (size_t)MAX(side.n, 1), bool), contested = false;
	int winners = award_winners(&l->rule, side.s, side.n, won, &contested);
	int entrants = l->rule.entrants;
	bool playoff = l->rule.kind == AWARD_PLAYOFF;
	bool decided = playoff && winners > 1 && is_among(&side, won, l->winner);
	int64_t title = decided ? l->winner : 0;

	for (int i = 0; i < side.n; i++) {
		entrants += l->rule.entrants == 0 && side.s[i].rank > 0;
		if (playoff && winners == 1 && won[i])
			title = side.s[i].id;
	}
	return json_pack("{s:i, s:s, s:s, s:s, s:s, s:b, s:b, s:b, s:b, s:o}", "no",
	    l->no, "title", l->title, "kind", award_kind_names[l->rule.kind], "won_by",
	    award_side_names[l->won_by], "note",
	    notes ? note_of(a, t, l, winners, decided, entrants) : "", "contested",
	    contested && !playoff, "decide", playoff && winners > 1, "decided", decided,
	    "decimals", side.decimals, "rows", rows_of(&side, won, title));
}

/* Notes are typed by people and may name a child: they are for staff, never kept. */
static char *
snapshot_of(
    struct arena *a, const struct tournament *t, const struct awards *w, bool notes)
{
	DEFER(json_decref) json_t *list = json_array();
	DEFER(json_decref) json_t *doc = json_pack("{s:O}", "awards", list);

	for (int i = 0; i < w->n; i++)
		json_array_append_new(list, award_doc(a, t, w, &w->line[i], notes));
	return json_dumps(doc, JSON_COMPACT);
}

char *
awards_snapshot(struct arena *a, const struct tournament *t, const struct awards *w)
{
	return snapshot_of(a, t, w, false);
}

/* ---- with names ---- */

enum rc
awards_named(struct db *db, const struct tournament *t, int64_t division,
    const char *snapshot, const char *shows, const struct award_viewer *v, json_t **out,
    struct err *e)
{
	size_t i, k;
	json_t *award, *row;
	char text[SCORE_TEXT_MAX];
	enum rc rc = DB_JSON(db, Q_award_document, out, "division", e, P_INT(t->id),
	    P_INT(division), P_TEXT(snapshot), P_TEXT(shows), P_TEXT(v->who),
	    P_TEXT(v->policy));

	json_array_foreach(json_object_get(*out, "awards"), i, award)
	    json_array_foreach(json_object_get(award, "rows"), k, row)
	{
		const json_t *total = json_object_get(row, "total");

		if (!json_is_integer(total))
			continue;
		score_shown(text, t->rules,
		    json_is_true(json_object_get(award, "decimals")),
		    (int)json_integer_value(total));
		json_object_set_new(row, "total", json_string(text));
	}
	return rc;
}

enum rc
awards_document(struct db *db, struct arena *a, const struct tournament *t,
    const struct awards *w, json_t **out, struct err *e)
{
	DEFER(mem_free) char *snapshot = snapshot_of(a, t, w, true);

	return awards_named(db, t, w->s.division, snapshot, w->s.shows,
	    &(struct award_viewer){ .who = "staff" }, out, e);
}

struct look {
	struct app *app;
	const struct tournament *t;
	const char *division;
	json_t *out;
};

static enum rc
live_tx(struct db *db, void *arg, struct err *e)
{
	struct look *l = arg;
	struct arena *a = l->app->arena;
	struct awards *w = arena_alloc(a, sizeof *w);
	DEFER(mem_free) char *snapshot = NULL;
	DEFER(json_decref) json_t *out = NULL;
	DEFER(json_decref) json_t *sheets = NULL;
	DEFER(PQclear) PGresult *published = NULL;
	enum rc rc = awards_load(db, a, l->t, l->division, w, e);

	if (rc != OK)
		return rc;
	snapshot = awards_snapshot(a, l->t, w);
	rc = awards_document(db, a, l->t, w, &out, e);
	if (rc == OK)
		rc = standings_sheets(
		    db, a, l->t, w->s.division, w->s.through, &sheets, e);
	if (rc == OK)
		rc = DB_QUERY(db, Q_award_holds, &published, e, P_INT(l->t->id),
		    P_INT(w->s.division), P_TEXT(snapshot));
	if (rc != OK)
		return rc;
	bool shown = PQntuples(published) > 0;
	rules_used(out, a, l->t, &w->s.rules);
	json_object_set_new(out, "own", json_boolean(w->own));
	json_object_set_new(out, "missing", publication_missing(a, sheets));
	json_object_set_new(out, "published",
	    shown ? json_pack("{s:I, s:s, s:b}", "edition",
	                (json_int_t)row_int(published, 0, "edition"), "shows",
	                row_text(published, 0, "shows"), "changed",
	                !row_bool(published, 0, "same"))
	          : json_null());
	l->out = out;
	out = NULL;
	return OK;
}

enum rc
app_awards_live(struct app *app, const struct tournament *t, const char *division,
    json_t **out, struct err *e)
{
	struct look l = { app, t, division, NULL };
	enum rc rc = db_snapshot(app->db, live_tx, &l, e);

	if (rc == OK)
		*out = l.out;
	return rc;
}

static enum rc
read_tx(struct db *db, void *arg, struct err *e)
{
	struct look *l = arg;
	DEFER(PQclear) PGresult *d = NULL;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_standings_division, &d, "division", e, P_INT(l->t->id),
	    P_TEXT(l->division));

	if (rc == OK)
		rc = DB_QUERY(db, Q_award_published, &r, e, P_INT(l->t->id),
		    P_INT(row_int(d, 0, "division_id")));
	if (rc != OK)
		return rc;
	bool none = PQntuples(r) == 0;
	rc = awards_named(db, l->t, row_int(d, 0, "division_id"),
	    none ? "{\"awards\":[]}" : row_text(r, 0, "snapshot"),
	    none ? "honours" : row_text(r, 0, "shows"),
	    &(struct award_viewer){ .who = "public" }, &l->out, e);
	if (rc != OK)
		return rc;
	json_object_set_new(l->out, "edition",
	    none ? json_null() : json_integer(row_int(r, 0, "edition")));
	json_object_set_new(l->out, "published_at",
	    none ? json_null() : json_string(row_text(r, 0, "published_at")));
	json_object_set_new(l->out, "published_local",
	    none ? json_null() : json_string(row_text(r, 0, "published_local")));
	struct settings s;
	rc = rules_settings(l->t->rules, row_text(d, 0, "rule_settings"), &s, e);
	if (rc == OK)
		rules_used(l->out, l->app->arena, l->t, &s);
	return rc;
}

enum rc
app_awards_read(struct app *app, const struct tournament *t, const char *division,
    json_t **out, struct err *e)
{
	struct look l = { app, t, division, NULL };
	enum rc rc = db_snapshot(app->db, read_tx, &l, e);

	if (rc == OK)
		*out = l.out;
	else
		json_decref(l.out);
	return rc;
}

/* ---- as a file ---- */

const char awards_columns[] = "tournament|division|award|kind|won_by|place|tied|won|name|"
                              "code|team|school|players|total|code_only";

static enum rc
add_division(struct app *app, const struct tournament *t, const char *division,
    json_t *rows, struct err *e)
{
	static const char *const copied[] = { "kind", "won_by" };
	DEFER(json_decref) json_t *doc = NULL;
	enum rc rc = app_awards_live(app, t, division, &doc, e);
	size_t i, k;
	json_t *award, *row;

	json_array_foreach(json_object_get(doc, "awards"), i, award)
	    json_array_foreach(json_object_get(award, "rows"), k, row)
	{
		for (size_t c = 0; c < COUNT(copied); c++)
			json_object_set(
			    row, copied[c], json_object_get(award, copied[c]));
		json_object_set(row, "award", json_object_get(award, "title"));
		json_object_set(row, "division", json_object_get(doc, "division"));
		json_object_set(row, "tournament", json_object_get(doc, "tournament"));
		json_array_append(rows, row);
	}
	return rc;
}

enum rc
app_awards_file(struct app *app, const struct tournament *t, const char *division,
    json_t **rows, struct err *e)
{
	DEFER(json_decref) json_t *list = json_array();
	DEFER(json_decref) json_t *all = NULL;
	enum rc rc = division ? add_division(app, t, division, list, e)
	                      : app_standings_list(app, t, &all, e);
	size_t i;
	json_t *d;

	json_array_foreach(json_object_get(all, "divisions"), i, d) if (rc == OK) rc =
	    add_division(app, t, json_string_value(json_object_get(d, "code")), list, e);
	if (rc == OK)
		*rows = json_incref(list);
	return rc;
}
