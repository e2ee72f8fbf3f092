/* app/roster_load.c - a tournament's whole roster and divisions out of the database. */
#include "app/roster_load.h"
#include "db/db.h"

static const char *
text(struct arena *a, const PGresult *r, int row, const char *col)
{
	return arena_strdup(a, row_text(r, row, col));
}

static int
school_at(const struct had *h, int64_t id)
{
	int i = 0;
	while (i < h->schools && h->school[i].id != id)
		i++;
	assert(i < h->schools); /* the foreign key says so */
	return i;
}

/* Teams come in the order of their ids. */
static int
team_at(const struct had *h, int64_t id)
{
	int lo = 0, hi = h->teams;
	while (lo < hi) {
		int mid = (lo + hi) / 2;
		if (h->team[mid].id < id)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < h->teams && h->team[lo].id == id ? lo : -1;
}

static void
take_schools(struct arena *a, const PGresult *r, struct had *out)
{
	out->schools = PQntuples(r);
	out->school = ARENA_ARRAY(a, (size_t)out->schools, struct had_school);
	for (int i = 0; i < out->schools; i++)
		out->school[i] = (struct had_school){ row_int(r, i, "school_id"),
			text(a, r, i, "code"), text(a, r, i, "name"),
			text(a, r, i, "region") };
}

static void
take_teams(struct arena *a, const PGresult *r, struct had *out)
{
	out->teams = PQntuples(r);
	out->team = ARENA_ARRAY(a, (size_t)out->teams, struct had_team);
	for (int i = 0; i < out->teams; i++)
		out->team[i] = (struct had_team){ .id = row_int(r, i, "team_id"),
			.school = school_at(out, row_int(r, i, "school_id")),
			.division = text(a, r, i, "division"),
			.name = text(a, r, i, "name"),
			.number = (int)row_int(r, i, "number"),
			.seed = (int)row_int(r, i, "seed"),
			.withdrawn = row_bool(r, i, "withdrawn") };
}

static void
take_players(struct arena *a, const PGresult *r, struct had *out)
{
	out->players = PQntuples(r);
	out->player = ARENA_ARRAY(a, (size_t)out->players, struct had_player);
	for (int i = 0; i < out->players; i++)
		out->player[i] = (struct had_player){ .id = row_int(r, i, "player_id"),
			.team = team_at(out, row_int(r, i, "team_id")),
			.division = text(a, r, i, "division"),
			.code = text(a, r, i, "code"),
			.given = text(a, r, i, "given"),
			.family = text(a, r, i, "family"),
			.names_shown = text(a, r, i, "name_policy"),
			.note = text(a, r, i, "note"),
			.grade_override = text(a, r, i, "grade_override"),
			.withdrawn_reason = text(a, r, i, "withdrawn_reason"),
			.grade = (int)row_int(r, i, "grade"),
			.rank = (int)row_int(r, i, "rank_in_team"),
			.placeholder = row_bool(r, i, "placeholder"),
			.withdrawn = row_bool(r, i, "withdrawn") };
}

enum rc
roster_load(
    struct db *db, struct arena *a, int64_t tournament, struct had *out, struct err *e)
{
	*out = (struct had){ 0 };
	DEFER(PQclear) PGresult *schools = NULL, *teams = NULL, *players = NULL;
	enum rc rc = DB_QUERY(db, Q_roster_schools, &schools, e, P_INT(tournament));
	if (rc == OK)
		rc = DB_QUERY(db, Q_roster_teams, &teams, e, P_INT(tournament));
	if (rc == OK)
		rc = DB_QUERY(db, Q_roster_players, &players, e, P_INT(tournament));
	if (rc != OK)
		return rc;
	take_schools(a, schools, out);
	take_teams(a, teams, out);
	take_players(a, players, out);
	return OK;
}

enum rc
roster_rules(struct db *db, struct arena *a, const struct tournament *t,
    struct ruleset *out, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(db, Q_roster_divisions, &r, e, P_INT(t->id));
	if (rc != OK)
		return rc;
	int n = MIN(PQntuples(r), INT8_MAX);
	struct division_rule *d = ARENA_ARRAY(a, (size_t)n, struct division_rule);
	for (int i = 0; i < n; i++)
		d[i] =
		    (struct division_rule){ text(a, r, i, "code"), text(a, r, i, "name"),
			    text(a, r, i, "mark"), (int8_t)row_int(r, i, "grade_max"),
			    (int8_t)row_int(r, i, "grade_min"), false };
	*out = *t->rules;
	out->divisions = d;
	out->divisions_n = (int8_t)n;
	if (n == 0)
		return err_set(e, INVALID, NULL,
		    "This tournament has no divisions yet.  Make them first, then import "
		    "the roster.");
	return OK;
}
