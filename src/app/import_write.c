/* app/import_write.c - what was taken of a roster file goes into the database.
 *
 * One statement for all schools, one for all teams, one for all new players, one for all
 * changed ones; rows find each other by the school's code and the team's number in it. */
#include "app/import_write.h"
#include "app/app_player.h"
#include "app/json_text.h"
#include "db/db.h"
#include <string.h>

static bool
taken(const struct import *im, int i)
{
	return im->plan.row[i].take && !im->plan.row[i].skip &&
	       !im->roster.row[i].team_only;
}

static json_t *
text_or_null(const char *s)
{
	return *s ? json_string(s) : json_null();
}

static json_t *
number_or_null(int n, int least)
{
	return n >= least ? json_integer(n) : json_null();
}

static enum rc
write_schools(struct db *db, struct arena *a, const struct tournament *t,
    const struct import *im, struct err *e)
{
	DEFER(json_decref) json_t *list = json_array();
	for (int i = 0; i < im->roster.schools; i++) {
		const struct plan_school *s = &im->plan.school[i];
		if (s->used && !s->id)
			json_array_append_new(
			    list, json_pack("{s:s, s:s, s:s}", "code", s->code, "name",
			              s->name, "region", im->roster.school[i].region));
	}
	if (json_array_size(list) == 0)
		return OK;
	return DB_QUERY(
	    db, Q_school_insert_many, NULL, e, P_INT(t->id), P_TEXT(json_text(a, list)));
}

static enum rc
write_teams(struct db *db, struct arena *a, const struct tournament *t,
    const struct import *im, struct err *e)
{
	DEFER(json_decref) json_t *list = json_array();
	for (int i = 0; i < im->roster.teams; i++) {
		const struct plan_team *p = &im->plan.team[i];
		const struct roster_team *r = &im->roster.team[i];
		if (!p->used || p->id)
			continue;
		if (!p->number)
			return err_set(e, INVALID, "team",
			    "%.80s has 99 teams already.  Give team \"%.80s\" a school "
			    "of its own.",
			    im->plan.school[p->school].name, r->name);
		json_array_append_new(list,
		    json_pack("{s:s, s:s, s:i, s:s, s:b, s:o}", "division",
		        r->division->code, "school", im->plan.school[p->school].code,
		        "number", p->number, "name", r->name, "withdrawn", r->withdrawn,
		        "seed", number_or_null(r->seed, 1)));
	}
	if (json_array_size(list) == 0)
		return OK;
	return DB_QUERY(
	    db, Q_team_insert_many, NULL, e, P_INT(t->id), P_TEXT(json_text(a, list)));
}

/* Schools and teams that are there already: their regions and seeds. */
static enum rc
write_orders(
    struct db *db, const struct tournament *t, const struct import *im, struct err *e)
{
	enum rc rc = OK;
	for (int i = 0; rc == OK && i < im->roster.schools; i++) {
		const struct plan_school *s = &im->plan.school[i];
		if (s->used && s->region)
			rc = DB_QUERY(db, Q_school_region, NULL, e, P_INT(t->id),
			    P_INT(s->id), P_TEXT(im->roster.school[i].region));
	}
	for (int i = 0; rc == OK && i < im->roster.teams; i++) {
		const struct plan_team *p = &im->plan.team[i];
		if (p->used && p->seed)
			rc = DB_QUERY(db, Q_team_seed, NULL, e, P_INT(t->id),
			    P_INT(p->id), P_INT(im->roster.team[i].seed));
	}
	return rc;
}

static json_t *
details(const struct roster_row *r)
{
	return json_pack("{s:s, s:s, s:o, s:o, s:b, s:o, s:b, s:o, s:s, s:o}", "given",
	    r->given, "family", r->family, "grade", number_or_null(r->grade, 0),
	    "grade_override", text_or_null(r->grade_override), "placeholder",
	    r->placeholder, "names_shown", text_or_null(r->names_shown), "withdrawn",
	    r->withdrawn, "withdrawn_reason", text_or_null(r->withdrawn_reason), "note",
	    r->note, "rank", number_or_null(r->rank, 1));
}

static enum rc
write_players(struct db *db, struct arena *a, const struct tournament *t,
    const struct import *im, struct err *e)
{
	DEFER(json_decref) json_t *list = json_array();
	for (int i = 0; i < im->roster.n; i++) {
		const struct roster_row *r = &im->roster.row[i];
		if (!taken(im, i) || !im->plan.row[i].add)
			continue;
		const struct plan_team *p =
		    r->team_at < 0 ? NULL : &im->plan.team[r->team_at];
		json_t *o = details(r);
		json_object_set_new(o, "code", json_string(im->plan.row[i].code));
		json_object_set_new(o, "division", json_string(r->division->code));
		json_object_set_new(o, "school",
		    p ? json_string(im->plan.school[p->school].code) : json_null());
		json_object_set_new(
		    o, "number", p ? json_integer(p->number) : json_null());
		json_array_append_new(list, o);
	}
	if (json_array_size(list) == 0)
		return OK;
	return DB_QUERY(
	    db, Q_player_insert_many, NULL, e, P_INT(t->id), P_TEXT(json_text(a, list)));
}

/* The row with what the file does not say taken from what is there. */
static struct roster_row
merged(const struct import *im, int i)
{
	struct roster_row r = im->roster.row[i];
	const struct plan_row *p = &im->plan.row[i];
	const struct had_player *h = &im->had.player[p->had];
	bool has[ROSTER_FIELDS];
	for (int f = 0; f < ROSTER_FIELDS; f++)
		has[f] = p->details &&
		         roster_column_of(&im->roster, (enum roster_field)f) >= 0;
	if (!p->rename) {
		r.given = h->given;
		r.family = h->family;
	}
	r.grade = has[ROSTER_GRADE] ? r.grade : h->grade;
	r.grade_override =
	    has[ROSTER_GRADE_OVERRIDE] ? r.grade_override : h->grade_override;
	r.names_shown = has[ROSTER_NAMES_SHOWN] ? r.names_shown : h->names_shown;
	r.note = has[ROSTER_NOTE] ? r.note : h->note;
	r.rank = has[ROSTER_RANK] ? r.rank : h->rank;
	r.withdrawn = has[ROSTER_WITHDRAWN] ? r.withdrawn : h->withdrawn;
	r.withdrawn_reason =
	    has[ROSTER_WITHDRAWN] ? r.withdrawn_reason : h->withdrawn_reason;
	r.placeholder = h->placeholder && !p->rename;
	return r;
}

static enum rc
write_changes(struct db *db, struct arena *a, const struct tournament *t,
    const struct import *im, struct err *e)
{
	DEFER(json_decref) json_t *list = json_array();
	for (int i = 0; i < im->roster.n; i++) {
		const struct plan_row *p = &im->plan.row[i];
		if (!taken(im, i) || p->add || (!p->rename && !p->details))
			continue;
		struct roster_row r = merged(im, i);
		json_t *o = details(&r);
		json_object_set_new(
		    o, "player_id", json_integer(im->had.player[p->had].id));
		json_array_append_new(list, o);
	}
	if (json_array_size(list) == 0)
		return OK;
	return DB_QUERY(
	    db, Q_player_update_many, NULL, e, P_INT(t->id), P_TEXT(json_text(a, list)));
}

/* Ids of teams that were just made are found by school and number. */
static enum rc
team_id(struct db *db, const struct tournament *t, const struct import *im, int team,
    int64_t *id, struct err *e)
{
	const struct plan_team *p = &im->plan.team[team];
	*id = p->id;
	if (*id)
		return OK;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_team_by_number, &r, "team", e, P_INT(t->id),
	    P_TEXT(im->plan.school[p->school].code), P_INT(p->number));
	if (rc == OK)
		*id = row_int(r, 0, "team_id");
	return rc;
}

static enum rc
write_moves(
    struct db *db, const struct tournament *t, const struct import *im, struct err *e)
{
	enum rc rc = OK;
	for (int i = 0; rc == OK && i < im->roster.n; i++) {
		if (!taken(im, i) || !im->plan.row[i].move)
			continue;
		int64_t team = 0;
		if (im->roster.row[i].team_at >= 0)
			rc = team_id(db, t, im, im->roster.row[i].team_at, &team, e);
		if (rc == OK)
			rc = player_move(
			    db, t->id, im->had.player[im->plan.row[i].had].id, team, e);
	}
	return rc;
}

enum rc
import_write(struct db *db, struct arena *a, const struct tournament *t,
    const struct import *im, struct err *e)
{
	enum rc rc = write_schools(db, a, t, im, e);
	if (rc == OK)
		rc = write_teams(db, a, t, im, e);
	if (rc == OK)
		rc = write_orders(db, t, im, e);
	if (rc == OK)
		rc = write_players(db, a, t, im, e);
	if (rc == OK)
		rc = write_changes(db, a, t, im, e);
	if (rc == OK)
		rc = write_moves(db, t, im, e);
	return rc;
}
