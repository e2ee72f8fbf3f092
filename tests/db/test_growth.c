/* What pages read grows no faster than what they show: rows and buffers that each
 * statement touches for 1,500 players against 300, with plans made while the tables were
 * empty, and after PostgreSQL has counted. */
#include "app/app.h"
#include "base/strbuf.h"
#include "db/internal.h"
#include "tests/dbharness.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TIMES = 5, SMALL = 1, BIG = 2, RESULT_MAX = 4 << 20 };

/* What is touched once, whatever the size. */
static const double ROWS_FIXED = 3000, BUFFERS_FIXED = 1500, TOLERANCE = 1.6;

/* %d is the tournament's, its division's and its plan's number. */
static const struct page {
	enum query query;
	const char *args;
} pages[] = {
	{ Q_tournament_day, "%d" },
	{ Q_tournament_settings, "%d" },
	{ Q_audit_list, "%d, '', 0, 200" },
	{ Q_export_audit, "%d" },
	{ Q_player_list, "%d, '', 'name', '', '', 1, 5" },
	{ Q_player_list, "%d, 'given7', 'school', '', '', 1, 5" },
	{ Q_player_export, "%d" },
	{ Q_player_form, "%d, %d00007, 0" },
	{ Q_team_list, "%d, '', 'name', '', 5" },
	{ Q_team_export, "%d" },
	{ Q_school_list, "%d, '', 'name'" },
	{ Q_school_export, "%d" },
	{ Q_roster_json, "%d" },
	{ Q_roster_export, "%d" },
	{ Q_walkin_form, "%d, NULL, ''" },
	{ Q_attendance_overview, "%d, 0, 'given7'" },
	{ Q_attendance_school, "%d, 0, %d00001" },
	{ Q_attendance_counts, "%d, 2, %d00001" },
	{ Q_attendance_list, "%d, 0, NULL, NULL, '', 'school'" },
	{ Q_seating_overview, "%d, '', ''" },
	{ Q_seating_show, "%d, %d" },
	{ Q_seating_people, "%d, %d, %d, 0" },
	{ Q_seating_round, "%d, %d, 1, ''" },
	{ Q_seating_players, "%d, %d, '', 'name'" },
	{ Q_seating_read, "%d, 'd', 1, true, false" },
	{ Q_seating_export, "%d" },
	{ Q_print_overview, "%d, '', NULL" },
	{ Q_print_sheets_chosen, "%d, 'd', 1, NULL, false" },
	{ Q_print_players_chosen, "%d, 'd', NULL, NULL, false" },
	{ Q_print_poster_players_model, "%d, 'd', NULL" },
	{ Q_print_poster_tables_model, "%d, 'd', NULL" },
	{ Q_print_poster_teams_model, "%d, 'd', NULL" },
	{ Q_round_list, "%d" },
	{ Q_round_show, "%d, 'd', 1, ''" },
	{ Q_export_sheets, "%d" },
	{ Q_standings_divisions, "%d" },
	{ Q_standings_names, "%d, ARRAY[%d], 'staff', 'rank', ''" },
	{ Q_standings_members, "%d, %d, 4" },
	{ Q_standings_scores, "%d, %d, 4, false, false" },
	{ Q_standings_scores_of, "%d, ARRAY[%d001001, %d001002], false, false" },
	{ Q_standings_now, "%d, %d, pg_current_snapshot()" },
	{ Q_standings_tables, "%d, %d, 4" },
	{ Q_standings_sheets, "%d, %d, 4" },
	{ Q_standings_player, "%d, %d, %d00007" },
	{ Q_publication_seen_all, "%d, '[\"d\"]'" },
	{ Q_publication_facts, "%d, %d" },
	{ Q_penalty_list, "%d, ''" },
	{ Q_penalty_choices, "%d" },
	{ Q_public_overview, "%d" },
	{ Q_public_seatings, "%d, '[{\"division\": \"d\", \"round\": 1}]'" },
	{ Q_public_people, "%d" },
};

static const char *where;
static struct db *db;

static PGresult *
ask(const char *sql)
{
	PGresult *r = PQexec(db_conn(db), sql);
	if (PQresultStatus(r) != PGRES_TUPLES_OK && PQresultStatus(r) != PGRES_COMMAND_OK)
		fail_msg("%s: %s", sql, PQerrorMessage(db_conn(db)));
	return r;
}

/* text with the tournament's number for each %d. */
static void
put_numbered(struct strbuf *out, const char *text, int tournament)
{
	for (const char *c = text; *c; c++) {
		if (strncmp(c, "%d", 2) == 0) {
			strbuf_printf(out, "%d", tournament);
			c++;
		} else
			strbuf_putc(out, *c);
	}
}

static PGresult *
execute(const struct page *p, int tournament, const char *how)
{
	struct strbuf sql;
	struct err e = { 0 };
	assert_int_equal(db_prepare(db, p->query, &e), OK);
	strbuf_init(&sql, RESULT_MAX);
	strbuf_printf(&sql, "%s EXECUTE %s(", how, query_texts[p->query].name);
	put_numbered(&sql, p->args, tournament);
	strbuf_putc(&sql, ')');
	PGresult *r = ask(sql.s);
	strbuf_free(&sql);
	return r;
}

/* Rows that a plan's nodes made or threw away. */
static double
rows_of(const json_t *node)
{
	static const char *const thrown[] = { "Rows Removed by Filter",
		"Rows Removed by Join Filter", "Rows Removed by Index Recheck" };
	double rows = json_number_value(json_object_get(node, "Actual Rows"));
	double loops = json_number_value(json_object_get(node, "Actual Loops")),
	       below = 0;
	size_t i;
	json_t *child;
	for (i = 0; i < COUNT(thrown); i++)
		rows += json_number_value(json_object_get(node, thrown[i]));
	json_array_foreach(json_object_get(node, "Plans"), i, child) below +=
	    rows_of(child);
	return rows * loops + below;
}

struct touched {
	double rows, buffers;
};

static struct touched
touched(const struct page *p, int tournament)
{
	PGresult *r = execute(p, tournament,
	    "EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, COSTS OFF, FORMAT JSON)");
	json_t *doc = json_loads(PQgetvalue(r, 0, 0), 0, NULL);
	const json_t *plan = json_object_get(json_array_get(doc, 0), "Plan");
	assert_non_null(plan);
	struct touched t = { .rows = rows_of(plan),
		.buffers =
		    json_number_value(json_object_get(plan, "Shared Hit Blocks")) +
		    json_number_value(json_object_get(plan, "Shared Read Blocks")) };
	json_decref(doc);
	PQclear(r);
	return t;
}

static int
grows_too_fast(const struct page *p)
{
	struct touched small = touched(p, SMALL), big = touched(p, BIG);
	double rows = (big.rows - ROWS_FIXED) / (small.rows + 1);
	double buffers = (big.buffers - BUFFERS_FIXED) / (small.buffers + 1);
	if (rows <= TIMES * TOLERANCE && buffers <= TIMES * TOLERANCE)
		return 0;
	print_error("%s: %.0f rows and %.0f buffers, with %d times as many players "
	            "%.0f and %.0f\n",
	    query_texts[p->query].name, small.rows, small.buffers, TIMES, big.rows,
	    big.buffers);
	return 1;
}

static int
begin(void **state)
{
	(void)state;
	where = dbharness_database(true);
	dbharness_sql(where,
	    "INSERT INTO tournament (tournament_id, slug, name, starts_on, timezone, "
	    "rule_system) OVERRIDING SYSTEM VALUE SELECT t, 'cup' || t, 'Cup', "
	    "'2027-03-02', 'America/Chicago', 'challenge-cup-2022' FROM "
	    "generate_series(1, 2) t;"
	    "INSERT INTO session (tournament_id, session_id, name, held_on) OVERRIDING "
	    "SYSTEM VALUE SELECT t, t, 'Day', '2027-03-02' FROM generate_series(1, 2) t;"
	    "INSERT INTO division (tournament_id, division_id, session_id, code, name, "
	    "mark, sort, rounds) OVERRIDING SYSTEM VALUE SELECT t, t, t, 'd', 'D', 'D', "
	    "1, 4 FROM generate_series(1, 2) t;"
	    "INSERT INTO section (tournament_id, section_id, division_id) OVERRIDING "
	    "SYSTEM VALUE SELECT t, t, t FROM generate_series(1, 2) t;"
	    "INSERT INTO round (tournament_id, division_id, round_no, held_on) SELECT t, "
	    "t, r, '2027-03-02' FROM generate_series(1, 2) t, generate_series(1, 4) r;"
	    /* so that only this test says when rows are counted */
	    "DO $$DECLARE c regclass; BEGIN FOR c IN SELECT oid FROM pg_class WHERE "
	    "relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP EXECUTE "
	    "format('ALTER TABLE %s SET (autovacuum_enabled = off)', c); END LOOP; "
	    "END$$");
	db = dbharness_db(where);
	return 0;
}

static int
end(void **state)
{
	(void)state;
	db_close(db);
	return 0;
}

/* A server plans a statement once a connection, perhaps before the roster came: with the
 * rows counted it plans anew. */
static void
what_a_page_reads_grows_as_what_it_shows(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(pages); i++)
		PQclear(execute(&pages[i], BIG, ""));
	char *sql = harness_file("cases/growth/cup.sql");
	dbharness_sql(where, sql);
	mem_free(sql);
	struct err e = { 0 };
	PGresult *r = NULL;
	assert_int_equal(DB_QUERY0(db, Q_statistics_keep, &r, &e), OK);
	assert_true(row_int(r, 0, "statistics_keep") > 10);
	PQclear(r);
	assert_string_equal(
	    dbharness_ask(where,
	        "SELECT string_agg(relname, ' ') FROM pg_class WHERE relkind = "
	        "'r' AND relnamespace = 'public'::regnamespace AND reltuples < 0 "
	        "AND pg_relation_size(oid) > 0"),
	    "");
	int faults = 0;
	for (size_t i = 0; i < COUNT(pages); i++)
		faults += grows_too_fast(&pages[i]);
	assert_int_equal(faults, 0);
}

/* Rows that come one by one, as at the door: what was counted as few is counted again. */
static void
a_table_that_grew_is_counted_again_and_then_left_alone(void **state)
{
	(void)state;
	struct err e = { 0 };
	PGresult *r = NULL;
	dbharness_sql(where,
	    "INSERT INTO attendance (tournament_id, player_id, round_no, state) SELECT "
	    "tournament_id, player_id, 1, 'present' FROM player; SELECT "
	    "pg_stat_force_next_flush()");
	const char *counted =
	    "SELECT reltuples::int FROM pg_class WHERE relname = 'attendance'";
	int before = atoi(dbharness_ask(where, counted));
	assert_int_equal(DB_QUERY0(db, Q_statistics_keep, NULL, &e), OK);
	assert_int_equal(atoi(dbharness_ask(where, counted)), before + 1800);
	assert_int_equal(DB_QUERY0(db, Q_statistics_keep, &r, &e), OK);
	assert_int_equal(row_int(r, 0, "statistics_keep"), 0);
	PQclear(r);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_a_page_reads_grows_as_what_it_shows),
		cmocka_unit_test(a_table_that_grew_is_counted_again_and_then_left_alone),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
