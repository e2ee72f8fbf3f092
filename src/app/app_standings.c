/* app/app_standings.c - loads official sheets, lets the core add and rank, puts names to
 * it. */
#include "app/app_standings.h"
#include "app/app_rules.h"
#include "app/json_text.h"
#include "app/standings_scores.h"
#include "base/utf8.h"
#include "db/db.h"
#include "scoring/settled.h"
#include <stdlib.h>
#include <string.h>

enum { TABLES_NAMED_MAX = 20 };

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
	utf8_copy(s->code, sizeof s->code, row_text(r, 0, "code"));
	utf8_copy(s->name, sizeof s->name, row_text(r, 0, "name"));
	utf8_copy(s->shows, sizeof s->shows, row_text(r, 0, "shows"));
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

/* The rows of one kind from row on.  only_with_score: who is left out without one (a
 * child who left, a place without a name). */
static struct standing *
read_members(struct arena *a, const PGresult *r, const char *kind, int *row, int *count,
    bool **only_with_score)
{
	int from = *row, n = 0;

	while (
	    from + n < PQntuples(r) && strcmp(row_text(r, from + n, "kind"), kind) == 0)
		n++;
	struct standing *s = ARENA_ARRAY(a, (size_t)MAX(n, 1), struct standing);
	*only_with_score = ARENA_ARRAY(a, (size_t)n + 1, bool);
	for (int i = 0; i < n; i++) {
		s[i].id = row_int(r, from + i, "id");
		s[i].group[GROUP_TEAM] = row_int(r, from + i, "team_id");
		s[i].group[GROUP_SCHOOL] = row_int(r, from + i, "school_id");
		s[i].penalty = (int32_t)row_int(r, from + i, "penalty");
		s[i].out_of_rank = row_bool(r, from + i, "disqualified");
		s[i].open = (unsigned)row_int(r, from + i, "open");
		(*only_with_score)[i] = row_bool(r, from + i, "only_with_score");
		for (int k = 0; k < STANDINGS_ROUNDS_MAX; k++)
			s[i].round[k] = NO_SCORE;
	}
	*row = from + n;
	*count = n;
	return s;
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

/* Rounds after the last one counted are open for everybody who is here. */
static void
open_rest(struct standings *s, const bool *gone)
{
	for (int i = 0; i < s->players; i++)
		for (int k = s->through; k < s->rounds && !gone[i]; k++)
			s->player[i].open |= 1u << k;
}

static void
read_sections(struct arena *a, const PGresult *r, struct standings *s)
{
	s->sections = 0;
	s->section = ARENA_ARRAY(a, (size_t)PQntuples(r) + 1, struct team_section);
	for (int i = 0; i < PQntuples(r); i++)
		if (*row_text(r, i, "section"))
			s->section[s->sections++] =
			    (struct team_section){ row_int(r, i, "id"),
				    arena_strdup(a, row_text(r, i, "section")) };
}

static enum rc
load_scores(struct db *db, struct arena *a, const struct tournament *t,
    struct standings *s, struct err *e)
{
	DEFER(PQclear) PGresult *m = NULL;
	DEFER(PQclear) PGresult *r = NULL;
	bool *leave_p, *leave_m, *leave_s;
	int row = 0;
	enum rc rc = DB_QUERY(db, Q_standings_members, &m, e, P_INT(t->id),
	    P_INT(s->division), P_INT(s->through));

	if (rc == OK)
		rc = standings_scores(db, t, s, &r, e);
	if (rc != OK)
		return rc;
	s->player = read_members(a, m, "player", &row, &s->players, &leave_p);
	s->school = read_members(a, m, "school", &row, &s->schools, &leave_s);
	s->team = read_members(a, m, "team", &row, &s->teams, &leave_m);
	read_sections(a, m, s);
	standings_scores_read(r, t->rules, s);
	standings_players(a, s->player, s->players, s->through, &s->rules);
	standings_groups(a, GROUP_TEAM, s->team, s->teams, s->player, s->players,
	    s->through, &s->rules);
	if (s->rules.school_rule == SCHOOL_NONE)
		s->schools = 0;
	standings_groups(a, GROUP_SCHOOL, s->school, s->schools, s->player, s->players,
	    s->through, &s->rules);
	s->schools = keep(s->school, s->schools, leave_s);
	open_rest(s, leave_p);
	standings_settle(a,
	    &(struct field){ s->player, s->team, s->school, s->players, s->teams,
	        s->schools, s->rounds, s->through },
	    t->rules->sheet, &s->rules);
	s->players = keep(s->player, s->players, leave_p);
	s->teams = keep(s->team, s->teams, leave_m);
	return OK;
}

enum rc
standings_load(struct db *db, struct arena *a, const struct tournament *t,
    const char *division, int through, struct standings *s, struct err *e)
{
	*s = (struct standings){ 0 };
	enum rc rc = load_division(db, t, division, through, s, e);
	return rc == OK ? load_scores(db, a, t, s, e) : rc;
}

enum rc
standings_again(struct db *db, struct arena *a, const struct tournament *t,
    const struct standings *of, int through, struct standings *s, struct err *e)
{
	*s = *of;
	if (through == of->through)
		return OK;
	s->through = through;
	return load_scores(db, a, t, s, e);
}

/* What is still to come, in words: "3 sheets are out, and round 4 has no seating yet" */
static const char *
out_text(struct arena *a, const json_t *sheets)
{
	size_t out = 0, unseated = 0, i;
	const char *first = "";
	json_t *r;

	json_array_foreach(sheets, i, r)
	{
		out += json_array_size(json_object_get(r, "missing"));
		if (json_is_true(json_object_get(r, "seated")))
			continue;
		if (unseated++ == 0)
			first = arena_printf(a, "round %lld",
			    (long long)json_integer_value(json_object_get(r, "round")));
	}
	const char *sheets_text =
	    out == 0 ? ""
	             : arena_printf(
	                   a, out == 1 ? "%zu sheet is out" : "%zu sheets are out", out);
	if (unseated == 0)
		return sheets_text;
	return arena_printf(a, "%s%s%s%s no seating yet", sheets_text,
	    out ? ", and " : "",
	    unseated == 1 ? first : arena_printf(a, "%zu rounds", unseated),
	    unseated == 1 ? " has" : " have");
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

/* One edition that the public sees, and whether the results have moved on since: now is s
 * as text. */
static enum rc
add_edition(struct db *db, const struct live *l, const struct standings *s,
    const char *now, const PGresult *r, int row, json_t *list, struct err *e)
{
	DEFER(PQclear) PGresult *same = NULL;
	int through = (int)row_int(r, row, "through_round");
	enum rc rc;

	if (through != s->through) {
		struct standings then;
		rc = standings_again(db, l->app->arena, l->t, s, through, &then, e);
		if (rc != OK)
			return rc;
		DEFER(json_decref) json_t *snapshot = standings_snapshot(&then);
		now = json_text(l->app->arena, snapshot);
	}
	rc = DB_ONE(db, Q_publication_holds, &same, "publication", e, P_INT(l->t->id),
	    P_INT(s->division), P_INT(row_int(r, row, "edition")), P_TEXT(now));
	if (rc != OK)
		return rc;
	json_array_append_new(
	    list, json_pack("{s:I, s:i, s:s, s:s, s:s, s:b}", "edition",
	              (json_int_t)row_int(r, row, "edition"), "through", through, "shows",
	              row_text(r, row, "shows"), "lists", row_text(r, row, "lists"), "at",
	              row_text(r, row, "published_local"), "changed",
	              !row_bool(same, 0, "same")));
	return OK;
}

/* Of players and teams together, or of each. */
static enum rc
add_published(struct db *db, const struct live *l, const struct standings *s,
    const char *now, json_t *out, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	json_t *list = json_array();
	enum rc rc =
	    DB_QUERY(db, Q_publication_facts, &r, e, P_INT(l->t->id), P_INT(s->division));

	json_object_set_new(out, "published", list);
	for (int i = 0; rc == OK && i < PQntuples(r); i++)
		rc = add_edition(db, l, s, now, r, i, list, e);
	return rc;
}

json_t *
standings_heads(int rounds)
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
	DEFER(json_decref) json_t *out = NULL;
	json_t *sheets = NULL;
	struct standings s;
	enum rc rc = standings_load(db, l->app->arena, l->t, l->division, 0, &s, e);

	if (rc != OK)
		return rc;
	json_t *snapshot = standings_snapshot(&s);
	const char *now = l->bare ? "" : json_text(l->app->arena, snapshot);
	rc = standings_document(
	    db, l->t, s.division, snapshot, "full", "staff", l->sort, l->q, &out, e);
	if (rc == OK && !l->bare)
		rc = standings_sheets(
		    db, l->app->arena, l->t, s.division, s.through, &sheets, e);
	if (rc == OK && !l->bare) {
		json_object_set_new(
		    out, "out_text", json_string(out_text(l->app->arena, sheets)));
		json_object_set_new(out, "sheets", sheets);
		json_object_set_new(out, "sections",
		    standings_sections_document(&s, json_object_get(out, "teams")));
	}
	if (rc == OK && !l->bare)
		rc = add_published(db, l, &s, now, out, e);
	if (rc != OK)
		return rc;
	json_object_set_new(out, "heads", standings_heads(s.rounds));
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
