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

enum rc
standings_division(struct db *db, const struct tournament *t, const char *division,
    int through, struct standings *s, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	*s = (struct standings){ 0 };
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

enum rc
standings_members(struct db *db, struct arena *a, const struct tournament *t,
    struct standings *s, struct standings_left *left, struct err *e)
{
	DEFER(PQclear) PGresult *m = NULL;
	int row = 0;
	enum rc rc = DB_QUERY(db, Q_standings_members, &m, e, P_INT(t->id),
	    P_INT(s->division), P_INT(s->through));

	if (rc != OK)
		return rc;
	s->player = read_members(a, m, "player", &row, &s->players, &left->player);
	s->school = read_members(a, m, "school", &row, &s->schools, &left->school);
	s->team = read_members(a, m, "team", &row, &s->teams, &left->team);
	read_sections(a, m, s);
	return OK;
}

void
standings_work_out(struct arena *a, const struct tournament *t, struct standings *s,
    const struct standings_left *left)
{
	standings_players(a, s->player, s->players, s->through, &s->rules);
	standings_groups(a, GROUP_TEAM, s->team, s->teams, s->player, s->players,
	    s->through, &s->rules);
	if (s->rules.school_rule == SCHOOL_NONE)
		s->schools = 0;
	standings_groups(a, GROUP_SCHOOL, s->school, s->schools, s->player, s->players,
	    s->through, &s->rules);
	s->schools = keep(s->school, s->schools, left->school);
	open_rest(s, left->player);
	standings_settle(a,
	    &(struct field){ s->player, s->team, s->school, s->players, s->teams,
	        s->schools, s->rounds, s->through },
	    t->rules->sheet, &s->rules);
	s->players = keep(s->player, s->players, left->player);
	s->teams = keep(s->team, s->teams, left->team);
}

static enum rc
load_scores(struct db *db, struct arena *a, const struct tournament *t,
    struct standings *s, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	struct standings_left left;
	enum rc rc = standings_members(db, a, t, s, &left, e);

	if (rc == OK)
		rc = standings_scores(db, t, s, &r, e);
	if (rc != OK)
		return rc;
	standings_scores_read(r, t->rules, s);
	standings_work_out(a, t, s, &left);
	return OK;
}

enum rc
standings_load(struct db *db, struct arena *a, const struct tournament *t,
    const char *division, int through, struct standings *s, struct err *e)
{
	enum rc rc = standings_division(db, t, division, through, s, e);
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

void
standings_sheets_words(struct arena *a, json_t *sheets)
{
	json_t *r;
	size_t i;

	json_array_foreach(sheets, i, r)
	{
		const json_t *missing = json_object_get(r, "missing");
		json_int_t tables = json_integer_value(json_object_get(r, "tables"));

		json_object_set_new(r, "summary", json_string(missing_text(a, missing)));
		json_object_set_new(r, "seated", json_boolean(tables > 0));
		json_object_set_new(r, "complete",
		    json_boolean(tables > 0 && json_array_size(missing) == 0));
	}
}

enum rc
standings_sheets(struct db *db, struct arena *a, const struct tournament *t,
    int64_t division, int through, json_t **out, struct err *e)
{
	enum rc rc = DB_JSON(db, Q_standings_sheets, out, "division", e, P_INT(t->id),
	    P_INT(division), P_INT(through));

	if (rc == OK)
		standings_sheets_words(a, *out);
	return rc;
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
