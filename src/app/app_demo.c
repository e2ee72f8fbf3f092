/* app/app_demo.c - the sample tournament: two divisions, four rounds seated and shown,
 * two entered, one published, on the day on which it is loaded.  All names are invented.
 */
#include "app/app_demo.h"
#include "app/app_account.h"
#include "app/app_actor.h"
#include "app/app_checkin.h"
#include "app/app_import.h"
#include "app/app_penalty.h"
#include "app/app_publication.h"
#include "app/app_query.h"
#include "app/app_seating.h"
#include "app/app_sheet.h"
#include "app/app_token.h"
#include "app/app_tournament.h"
#include "base/strbuf.h"
#include "db/db.h"
#include <string.h>

enum { ROSTER_MAX = 16 * 1024, SEED = 2027, LATE_EVERY = 11 };

struct maker {
	struct app *app;
	struct tournament t;
	struct actor who;
};

static const char *const given[] = { "Ada", "Bao", "Carmen", "Dev", "Elif", "Farah",
	"Goran", "Hana", "Ivo", "Jamal", "Keiko", "Leila", "Mateo", "Nadia", "Owen",
	"Priya", "Quinn", "Rosa", "Søren", "Tomás", "Uma", "Viktor", "Wanda", "Ximena",
	"Yusuf", "Zoë", "Aiko", "Bruno", "Chloé", "Dario", "Esra" };
static const char *const family[] = { "Abara", "Brandt", "Castillo", "Dufour", "Eriksen",
	"Fontana", "Grover", "Hoang", "Ibarra", "Jansen", "Kowalski", "Lindqvist",
	"Mbeki", "Novak", "O'Dell", "Petrov", "Quiroga", "Rahman", "Silva", "Tanaka",
	"Ueda", "Varga", "Whitfield", "Xu", "Yamada", "Zielinski", "Ames", "Bell",
	"Corey" };

static const struct demo_team {
	const char *division, *team, *school;
	int grade, players;
} teams[] = {
	{ "fourth", "Maple Hill Red", "Maple Hill School", 4, 5 },
	{ "fourth", "Maple Hill Blue", "Maple Hill School", 4, 5 },
	{ "fourth", "Riverbend", "Riverbend School", 4, 5 },
	{ "fourth", "Stone Bridge", "Stone Bridge School", 4, 5 },
	{ "fourth", "Juniper Court", "Juniper Court School", 4, 4 },
	{ "fourth", "Lakeview", "Lakeview School", 4, 5 },
	{ "sixth", "Riverbend Six", "Riverbend School", 6, 5 },
	{ "sixth", "Stone Bridge Six", "Stone Bridge School", 6, 5 },
	{ "sixth", "Lakeview Six", "Lakeview School", 6, 4 },
	{ "sixth", "Orchard Park", "Orchard Park School", 6, 5 },
};

static const char *const divisions[] = { "fourth", "sixth" };

/* ---- roster ---- */

static void
roster_text(struct strbuf *b)
{
	int n = 0;

	strbuf_puts(b, "first_name,last_name,grade,division,team,school\n");
	for (size_t i = 0; i < COUNT(teams); i++)
		for (int k = 0; k < teams[i].players; k++, n++)
			strbuf_printf(b, "%s,%s,%d,%s,%s,%s\n",
			    given[n * 7 % (int)COUNT(given)],
			    family[n * 5 % (int)COUNT(family)], teams[i].grade,
			    teams[i].division, teams[i].team, teams[i].school);
}

static enum rc
make_roster(struct maker *m, struct err *e)
{
	const struct import_choice all = { 0 };
	struct import_file file = { .name = "demo.csv" };
	struct import *done = ARENA_NEW(m->app->arena, struct import);
	struct strbuf b;
	enum rc rc;

	strbuf_init(&b, ROSTER_MAX);
	roster_text(&b);
	assert(!b.full);
	file.bytes = b.s;
	file.n = b.len;
	rc = app_import(m->app, &m->who, &m->t, &file, &all, done, e);
	strbuf_free(&b);
	return rc;
}

/* ---- seats and check-in ---- */

static enum rc
make_seating(struct maker *m, const char *division, struct err *e)
{
	const struct seating_make make = { .division = division, .seed = SEED };
	json_t *made = NULL, *shown = NULL;
	enum rc rc = app_seating_make(m->app, &m->t, &m->who, &make, &made, e);

	json_decref(made);
	if (rc == OK)
		rc = app_seating_publish(
		    m->app, &m->t, &m->who, division, 0, 0, &shown, e);
	json_decref(shown);
	return rc;
}

static enum rc
read_round(struct maker *m, const char *division, int round, json_t **out, struct err *e)
{
	return app_seating_read(m->app, &m->t, true, division, round, false, out, e);
}

/* Everybody who is seated came, some of them late. */
static enum rc
make_checkin(struct maker *m, const char *division, struct err *e)
{
	DEFER(json_decref) json_t *seating = NULL;
	DEFER(json_decref) json_t *people = json_array();
	struct problems p = { .arena = m->app->arena };
	enum rc rc = read_round(m, division, 1, &seating, e);
	size_t i, k;
	json_t *table, *seat;

	if (rc != OK)
		return rc;
	json_array_foreach(json_object_get(seating, "tables"), i, table)
	    json_array_foreach(
	        json_object_get(table, "seats"), k, seat) json_array_append_new(people,
	        json_pack("{s:O, s:s}", "code", json_object_get(seat, "code"), "state",
	            (i * 5 + k) % LATE_EVERY == LATE_EVERY - 1 ? "late" : "present"));
	return app_checkin_mark_many(m->app, &m->t, &m->who, 0, people, &p, e);
}

/* ---- sheets ---- */

/* A legal game each: one seat challenges rightly, its neighbour moved, the others wrote
 * an equation or did not. */
static const char *
cell(int table, int round, int game, int seat, int seats)
{
	static const char *const points[] = { "0", "1", "2" };

	if (seat == (game * 3 + table) % seats)
		return points[2];
	if (seat == (game * 3 + table + 1) % seats)
		return points[0];
	return points[(seat * 5 + game * 2 + round + table) % 3 > 0];
}

static enum rc
enter_sheet(struct maker *m, const json_t *table, int round, struct err *e)
{
	const char *code = json_string_value(json_object_get(table, "code"));
	int number = (int)json_integer_value(json_object_get(table, "table"));
	struct problems p = { .arena = m->app->arena };
	struct sheet_save *in = ARENA_NEW(m->app->arena, struct sheet_save);
	struct sheet_saved saved = { 0 };
	enum rc rc;

	if (!code)
		return err_set(
		    e, BROKEN, NULL, "Table %d of the sample has no sheet.", number);
	in->code = code;
	in->key = arena_printf(m->app->arena, "demo-%s", code);
	in->rows = (int)json_array_size(json_object_get(table, "seats"));
	in->games = 3 + (number + round) % 3;
	in->games_played = arena_printf(m->app->arena, "%d", in->games);
	in->reason = "";
	for (int r = 0; r < in->rows; r++) {
		in->line[r].player = "";
		for (int g = 0; g < in->games; g++)
			in->line[r].cell[g] = cell(number, round, g, r, in->rows);
	}
	rc = app_sheet_save(m->app, &m->t, &m->who, in, &p, &saved, e);
	json_decref(saved.theirs);
	if (rc != OK && p.n > 0)
		return err_set(
		    e, rc, NULL, "Sample sheet, table %d: %s", number, p.list[0].text);
	return rc;
}

/* The last table of round 2 in the last division is still missing, and its first is asked
 * about. */
static enum rc
enter_round(struct maker *m, const char *division, int round, bool whole, struct err *e)
{
	DEFER(json_decref) json_t *seating = NULL;
	enum rc rc = read_round(m, division, round, &seating, e);
	const json_t *tables = json_object_get(seating, "tables");
	size_t n = json_array_size(tables);
	int64_t query;

	for (size_t i = 0; rc == OK && i < n - !whole; i++)
		rc = enter_sheet(m, json_array_get(tables, i), round, e);
	if (rc == OK && !whole && n > 1)
		rc = app_query_open(m->app, &m->t, &m->who,
		    json_string_value(json_object_get(json_array_get(tables, 0), "code")),
		    "Is the last point of seat 2 a 1 or a 7?", &query, e);
	return rc;
}

/* ---- all of it ---- */

static enum rc
make_results(struct maker *m, struct err *e)
{
	const struct publication_make one = { divisions[0], 1, "full", "", "", false };
	const struct penalty_give give = { .whom = "Lakeview",
		.points = "0.25",
		.round = 1,
		.reason = "Talked during play" };
	DEFER(json_decref) json_t *made = NULL;
	const char *warning = NULL;
	enum rc rc = OK;

	for (size_t d = 0; rc == OK && d < COUNT(divisions); d++) {
		rc = make_seating(m, divisions[d], e);
		if (rc == OK)
			rc = make_checkin(m, divisions[d], e);
		for (int round = 1; rc == OK && round <= 2; round++)
			rc = enter_round(m, divisions[d], round,
			    round == 1 || d + 1 < COUNT(divisions), e);
	}
	if (rc == OK)
		rc = app_penalty_give(m->app, &m->t, &m->who, &give, &warning, e);
	if (rc == OK)
		rc = app_publication_make(m->app, &m->t, &m->who, &one, &made, e);
	return rc;
}

static enum rc
find_tournament(struct maker *m, bool *found, struct err *e)
{
	struct actor nobody;

	return app_actor_of_cookie(m->app, NULL, DEMO_SLUG, &nobody, &m->t, found, e);
}

static enum rc
make_tournament(struct maker *m, struct err *e)
{
	static const char zone[] = "America/Chicago";
	DEFER(PQclear) PGresult *today = NULL;
	enum rc rc =
	    DB_ONE(m->app->db, Q_tournament_today, &today, "day", e, P_TEXT(zone));

	if (rc != OK)
		return rc;
	const struct tournament_form f = { .name = "Sample Challenge Cup",
		.slug = DEMO_SLUG,
		.venue = "Maple Hill School, gym",
		.starts_on = row_text(today, 0, "today"),
		.timezone = zone,
		.rule_system = "challenge-cup-2022" };
	struct problems p = { .arena = m->app->arena };
	json_t *made = NULL;
	bool found = false;
	rc = app_tournament_create(m->app, &m->who, &f, &p, &made, e);

	json_decref(made);
	if (rc == OK)
		rc = find_tournament(m, &found, e);
	if (rc == OK)
		rc = make_roster(m, e);
	return rc == OK ? make_results(m, e) : rc;
}

/* The sample's director with a new password: nobody who reads this file knows it. */
static enum rc
make_account(struct maker *m, struct demo *out, struct err *e)
{
	const struct account_form f = { DEMO_EMAIL, "Dana Director", out->password };
	DEFER(PQclear) PGresult *r = NULL;
	DEFER(PQclear) PGresult *any = NULL;
	char token[SECRET_TOKEN_SIZE], cookie[SECRET_TOKEN_SIZE];
	enum rc rc = DB_QUERY(m->app->db, Q_account_by_email, &r, e, P_TEXT(DEMO_EMAIL));

	secret_token(out->password);
	if (rc == OK)
		rc = DB_QUERY0(m->app->db, Q_account_any, &any, e);
	if (rc == OK && PQntuples(r) == 0)
		return app_account_create(m->app, &m->who, &f,
		    !row_bool(any, 0, "any_account"), &m->who.account_id, e);
	if (rc == OK)
		m->who.account_id = row_int(r, 0, "account_id");
	if (rc == OK)
		rc = app_account_reset(m->app, &m->who, 0, m->who.account_id, token, e);
	return rc == OK ? app_account_accept(m->app, token, "", out->password, cookie, e)
	                : rc;
}

enum rc
app_demo_load(struct app *app, struct demo *out, struct err *e)
{
	const struct token_form scorer = { "scorer", "Sample scorer" };
	const struct token_form desk = { "desk", "Sample desk" };
	struct maker m = { .app = app,
		.who = {
		    .roles = ROLE_PUBLIC | ROLE_DIRECTOR | ROLE_OWNER, .label = "cli" } };
	bool found = false;
	enum rc rc;

	*out = (struct demo){ 0 };
	rc = make_account(&m, out, e);
	if (rc == OK)
		rc = find_tournament(&m, &found, e);
	if (rc == OK && !found)
		rc = make_tournament(&m, e);
	if (rc == OK)
		rc = app_token_link(app, &m.who, m.t.id, &scorer, out->scorer, e);
	if (rc == OK)
		rc = app_token_link(app, &m.who, m.t.id, &desk, out->desk, e);
	return rc;
}
