/* app/app_national.c - the Pentathlon's National Teams.  Source: practice, section 4: 30
 * members and up to 10 alternates, of one school or two that combine; the total counts
 * the members, and an alternate in place of one who did not come.  The audit trail says
 * how many, never who. */
#include "app/app_national.h"
#include "app/app_standings.h"
#include "app/score_shown.h"
#include "base/utf8.h"
#include "db/db.h"
#include "rules/player_code.h"
#include "scoring/pentathlon.h"
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_LETTERS = 100 };

struct job {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const struct national_save *in;
	struct problems *p;
	int64_t id, made;
	json_t *out;
};

static enum rc
check_rules(const struct tournament *t, struct err *e)
{
	if (t->rules->national_members)
		return OK;
	return err_set(e, NOT_FOUND, NULL, "%s has no National Team.", t->rules->name);
}

/* ---- totals ---- */

/* The standings of the divisions that somebody plays in, one after another. */
static enum rc
add_totals(
    struct db *db, struct job *j, const PGresult *r, struct pent_member *m, struct err *e)
{
	int n = PQntuples(r);
	for (int i = 0; i < n; i++) {
		const char *division = row_text(r, i, "division");
		struct standings s;
		bool seen = false;
		for (int k = 0; k < i && !seen; k++)
			seen = strcmp(row_text(r, k, "division"), division) == 0;
		if (seen)
			continue;
		enum rc rc = standings_load(db, j->app->arena, j->t, division, 0, &s, e);
		if (rc != OK)
			return rc;
		for (int k = i; k < n; k++)
			for (int p = 0; p < s.players; p++)
				if (s.player[p].id == row_int(r, k, "player_id") &&
				    !s.player[p].out_of_rank)
					m[k].total = s.player[p].total == NO_SCORE
					                 ? PENT_NOBODY
					                 : s.player[p].total;
	}
	return OK;
}

/* All rows of national_members with totals and who counts. */
static enum rc
load(struct db *db, struct job *j, int64_t team, PGresult **r, struct pent_member **m,
    struct err *e)
{
	enum rc rc = DB_QUERY(db, Q_national_members, r, e, P_INT(j->t->id), P_ID(team));
	if (rc != OK)
		return rc;
	int n = PQntuples(*r);
	*m = ARENA_ARRAY(j->app->arena, (size_t)n + 1, struct pent_member);
	for (int i = 0; i < n; i++) {
		(*m)[i] = (struct pent_member){ .total = PENT_NOBODY,
			.alternate = row_bool(*r, i, "alternate"),
			.replaces = -1 };
		for (int k = 0; k < n && !row_null(*r, i, "replaces"); k++)
			if (row_int(*r, k, "player_id") == row_int(*r, i, "replaces"))
				(*m)[i].replaces = k;
	}
	return add_totals(db, j, *r, *m, e);
}

static json_t *
shown(const struct job *j, int32_t hundredths)
{
	char text[SCORE_TEXT_MAX];
	if (hundredths == PENT_NOBODY)
		return json_null();
	score_shown(text, j->t->rules, false, hundredths);
	return json_string(text);
}

static json_t *
frame(const struct job *j)
{
	return json_pack("{s:s, s:i, s:i}", "slug", j->t->slug, "members_max",
	    j->t->rules->national_members, "alternates_max",
	    j->t->rules->national_alternates);
}

/* ---- the list ---- */

static json_t *
team_row(const struct job *j, int64_t id, const char *name, const PGresult *r,
    struct pent_member *m)
{
	int members = 0, alternates = 0;
	int32_t total = 0;
	for (int i = 0; i < PQntuples(r); i++) {
		if (row_int(r, i, "national_team_id") != id)
			continue;
		members += !m[i].alternate;
		alternates += m[i].alternate;
		total += m[i].counts ? m[i].total : 0;
	}
	return json_pack("{s:I, s:s, s:i, s:i, s:o}", "id", (json_int_t)id, "name", name,
	    "members", members, "alternates", alternates, "total", shown(j, total));
}

static enum rc
list_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *teams = NULL;
	DEFER(PQclear) PGresult *r = NULL;
	struct pent_member *m = NULL;
	enum rc rc = DB_QUERY(db, Q_national_teams, &teams, e, P_INT(j->t->id));
	if (rc == OK)
		rc = load(db, j, 0, &r, &m, e);
	if (rc != OK)
		return rc;
	(void)pent_team_total(m, PQntuples(r));
	json_t *list = json_array();
	for (int i = 0; i < PQntuples(teams); i++)
		json_array_append_new(
		    list, team_row(j, row_int(teams, i, "national_team_id"),
		              row_text(teams, i, "name"), r, m));
	json_decref(j->out);
	j->out = frame(j);
	json_object_set_new(j->out, "teams", list);
	return OK;
}

enum rc
app_national_list(
    struct app *app, const struct tournament *t, json_t **out, struct err *e)
{
	struct job j = { .app = app, .t = t };
	enum rc rc = check_rules(t, e);
	if (rc == OK)
		rc = db_snapshot(app->db, list_tx, &j, e);
	*out = j.out;
	return rc;
}

/* ---- one team ---- */

static json_t *
person(const struct job *j, const PGresult *r, const struct pent_member *m, int i)
{
	const char *replaces =
	    m[i].replaces < 0 ? "" : row_text(r, m[i].replaces, "code");
	json_t *o = json_pack("{s:s, s:s, s:s, s:b, s:s, s:b, s:o}", "code",
	    row_text(r, i, "code"), "name", row_text(r, i, "name"), "school",
	    row_text(r, i, "school"), "alternate", m[i].alternate, "replaces", replaces,
	    "counts", m[i].counts, "total", shown(j, m[i].total));
	json_object_set_new(o, "grade",
	    row_null(r, i, "grade") ? json_null() : json_integer(row_int(r, i, "grade")));
	return o;
}

static enum rc
show_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *teams = NULL;
	DEFER(PQclear) PGresult *r = NULL;
	struct pent_member *m = NULL;
	const char *name = NULL;
	enum rc rc = DB_QUERY(db, Q_national_teams, &teams, e, P_INT(j->t->id));
	for (int i = 0; rc == OK && i < PQntuples(teams); i++)
		if (row_int(teams, i, "national_team_id") == j->id)
			name = row_text(teams, i, "name");
	if (rc == OK && !name)
		return err_set(e, NOT_FOUND, NULL, "There is no such National Team.");
	if (rc == OK)
		rc = load(db, j, j->id, &r, &m, e);
	if (rc != OK)
		return rc;
	json_decref(j->out);
	j->out = frame(j);
	json_t *people = json_array();
	json_object_set_new(j->out, "id", json_integer(j->id));
	json_object_set_new(j->out, "name", json_string(name));
	json_object_set_new(j->out, "total", shown(j, pent_team_total(m, PQntuples(r))));
	for (int i = 0; i < PQntuples(r); i++)
		json_array_append_new(people, person(j, r, m, i));
	json_object_set_new(j->out, "people", people);
	return OK;
}

enum rc
app_national_show(
    struct app *app, const struct tournament *t, int64_t id, json_t **out, struct err *e)
{
	struct job j = { .app = app, .t = t, .id = id };
	enum rc rc = check_rules(t, e);
	if (rc == OK && id == 0) {
		j.out = frame(&j);
		json_object_update_new(j.out, json_pack("{s:i, s:s, s:s, s:[]}", "id", 0,
		                                  "name", "", "total", "0", "people"));
	} else if (rc == OK) {
		rc = db_snapshot(app->db, show_tx, &j, e);
	}
	*out = j.out;
	return rc;
}

/* ---- saving ---- */

/* The player of a line; 0 and a problem where there is none, or on another team. */
static enum rc
find(struct db *db, struct job *j, const struct national_line *l, const char *typed,
    int64_t *player, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	char code[PLAYER_CODE_MAX + 1];
	struct err why = { 0 };
	*player = 0;
	if (player_code_read(code, typed, &why) != OK) {
		problem_add(
		    j->p, false, "bad_code", l->field, "\"%.40s\": %s", typed, why.text);
		return OK;
	}
	enum rc rc =
	    DB_QUERY(db, Q_national_player, &r, e, P_INT(j->t->id), P_TEXT(code));
	if (rc != OK)
		return rc;
	if (PQntuples(r) == 0)
		problem_add(j->p, false, "unknown_player", l->field,
		    "No player has the code %s.", code);
	else if (!row_null(r, 0, "national_team_id") &&
	         row_int(r, 0, "national_team_id") != j->made)
		problem_add(j->p, false, "on_other_team", l->field,
		    "%s is on the team %s already.", code, row_text(r, 0, "name"));
	else
		*player = row_int(r, 0, "player_id");
	return OK;
}

static void
check_counts(struct job *j)
{
	const struct ruleset *rules = j->t->rules;
	int alternates = 0;
	for (int i = 0; i < j->in->n; i++)
		alternates += j->in->line[i].alternate;
	if (j->in->n - alternates > rules->national_members)
		problem_add(j->p, false, "too_many_members", "members",
		    "%d members are named; a team has at most %d.", j->in->n - alternates,
		    rules->national_members);
	if (alternates > rules->national_alternates)
		problem_add(j->p, false, "too_many_alternates", "alternates",
		    "%d alternates are named; a team has at most %d.", alternates,
		    rules->national_alternates);
}

/* Lines with the ids of their players; each once, and an alternate in place of a member.
 */
static enum rc
resolve(struct db *db, struct job *j, json_t *rows, struct err *e)
{
	int64_t player[NATIONAL_ROWS_MAX] = { 0 }, replaced[NATIONAL_ROWS_MAX] = { 0 };
	enum rc rc = OK;
	for (int i = 0; rc == OK && i < j->in->n; i++) {
		const struct national_line *l = &j->in->line[i];
		rc = find(db, j, l, l->code, &player[i], e);
		if (rc == OK && *l->replaces)
			rc = find(db, j, l, l->replaces, &replaced[i], e);
		for (int k = 0; player[i] && k < i; k++)
			if (player[k] == player[i])
				problem_add(j->p, false, "twice", l->field,
				    "%s is named twice.", l->code);
	}
	for (int i = 0; rc == OK && i < j->in->n; i++) {
		const struct national_line *l = &j->in->line[i];
		bool member = replaced[i] == 0, taken = false;
		for (int k = 0; k < j->in->n; k++) {
			member = member ||
			         (player[k] == replaced[i] && !j->in->line[k].alternate);
			taken =
			    taken || (k < i && replaced[i] && replaced[k] == replaced[i]);
		}
		if (!member || taken)
			problem_add(j->p, false, "bad_replaces", l->field,
			    taken
			        ? "Two alternates stand in for %s."
			        : "%s is no member of this team whom an alternate could "
			          "replace.",
			    l->replaces);
		json_array_append_new(
		    rows, json_pack("{s:I, s:b, s:o}", "player", (json_int_t)player[i],
		              "alternate", l->alternate, "replaces",
		              replaced[i] ? json_integer(replaced[i]) : json_null()));
	}
	return rc;
}

/* The team by id, by name, or a new one: j->made. */
static enum rc
find_team(struct db *db, struct job *j, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	if (j->in->id)
		return DB_ONE(db, Q_national_rename, &r, "National Team", e,
		    P_INT(j->t->id), P_INT(j->in->id), P_TEXT(j->in->name));
	enum rc rc =
	    DB_QUERY(db, Q_national_by_name, &r, e, P_INT(j->t->id), P_TEXT(j->in->name));
	if (rc == OK && PQntuples(r) == 0) {
		PQclear(r);
		r = NULL;
		rc = DB_ONE(db, Q_national_insert, &r, "National Team", e,
		    P_INT(j->t->id), P_TEXT(j->in->name));
	}
	j->made = rc == OK ? row_int(r, 0, "national_team_id") : 0;
	return rc;
}

static enum rc
save_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(json_decref) json_t *rows = json_array();
	j->p->n = j->p->errors = 0;
	j->made = j->in->id;
	enum rc rc = find_team(db, j, e);
	check_counts(j);
	if (rc == OK)
		rc = resolve(db, j, rows, e);
	if (rc == OK && j->p->errors)
		return err_set(e, INVALID, j->p->list[0].field, "%s", j->p->list[0].text);
	if (rc == OK)
		rc = DB_QUERY(
		    db, Q_national_empty, NULL, e, P_INT(j->t->id), P_INT(j->made));
	char *text = json_dumps(rows, JSON_COMPACT);
	if (rc == OK)
		rc = DB_QUERY(db, Q_national_fill, NULL, e, P_INT(j->t->id),
		    P_INT(j->made), P_TEXT(text));
	free(text);
	if (rc != OK)
		return rc;
	return audit(db, j->t->id, j->who, "national.save",
	    arena_printf(j->app->arena, "national:%lld", (long long)j->made), NULL,
	    json_pack("{s:i}", "people", j->in->n), NULL, e);
}

enum rc
app_national_save(struct app *app, const struct tournament *t, const struct actor *who,
    const struct national_save *in, int64_t *id, struct problems *p, struct err *e)
{
	struct job j = { .app = app, .t = t, .who = who, .in = in, .p = p };
	enum rc rc = check_rules(t, e);
	if (rc != OK)
		return rc;
	if (*in->name == '\0' || utf8_length(in->name) > NAME_MAX_LETTERS)
		return err_set(e, INVALID, "name",
		    "Write the team's name, in at most %d letters.", NAME_MAX_LETTERS);
	rc = db_tx(app->db, save_tx, &j, e);
	*id = rc == OK ? j.made : 0;
	return rc;
}

static enum rc
delete_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(
	    db, Q_national_delete, &r, "National Team", e, P_INT(j->t->id), P_INT(j->id));
	if (rc != OK)
		return rc;
	return audit(db, j->t->id, j->who, "national.delete",
	    arena_printf(j->app->arena, "national:%lld", (long long)j->id), NULL, NULL,
	    NULL, e);
}

enum rc
app_national_delete(struct app *app, const struct tournament *t, const struct actor *who,
    int64_t id, struct err *e)
{
	struct job j = { .app = app, .t = t, .who = who, .id = id };
	return db_tx(app->db, delete_tx, &j, e);
}
