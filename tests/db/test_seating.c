/* What the database itself refuses at a table; repair after many withdrawals and
 * newcomers. */
#include "app/app_seating.h"
#include "base/rng.h"
#include "tests/dbharness.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct app app;
static const char *where;
static struct tournament t = {
	.id = 1, .slug = "cup", .name = "Cup", .timezone = "America/Chicago"
};
static const struct actor director = { .roles = ROLE_DIRECTOR, .label = "account:1" };

static int
begin(void **state)
{
	char *sql = harness_file("cases/sheet/cup.sql");
	(void)state;
	dbharness_app(&app, &where);
	dbharness_sql(where, sql);
	mem_free(sql);
	dbharness_sql(where, "ALTER TABLE plan ALTER plan_id RESTART WITH 100");
	dbharness_sql(where, "ALTER TABLE sheet ALTER sheet_id RESTART WITH 1000");
	t.rules = ruleset_find("challenge-cup-2022");
	return 0;
}

static int
end(void **state)
{
	(void)state;
	dbharness_app_end(&app);
	return 0;
}

/* "" where the server takes the statement, else the constraint that refused it. */
static const char *
refusal(const char *sql)
{
	static char name[128];
	PGconn *c = PQconnectdb(where);
	PQclear(PQexec(c, "BEGIN"));
	PGresult *r = PQexec(c, sql);
	const char *constraint = PQresultErrorField(r, PG_DIAG_CONSTRAINT_NAME);
	snprintf(name, sizeof name, "%s",
	    PQresultStatus(r) == PGRES_COMMAND_OK ? ""
	    : constraint                          ? constraint
	                                          : "unnamed");
	PQclear(r);
	PQclear(PQexec(c, "ROLLBACK"));
	PQfinish(c);
	return name;
}

static void
the_database_refuses_an_impossible_table(void **state)
{
	(void)state;
	static const struct {
		const char *sql, *constraint;
	} t_[] = {
		/* Seat 5 of table 1 goes to who sits at table 2 already. */
		{ "UPDATE seat SET player_id = (SELECT player_id FROM seat WHERE "
		  "round_no = 1 AND "
		  "table_no = 2 AND seat_no = 1), team_key = 0 WHERE round_no = 1 AND "
		  "table_no = 1 AND "
		  "seat_no = 5",
		    "seat_player_once" },
		{ "INSERT INTO seat (tournament_id, plan_id, round_no, table_no, "
		  "seat_no, player_id, size, "
		  "team_key) VALUES (1, 1, 1, 1, 5, 901, 5, 8)",
		    "seat_pkey" },
		{ "INSERT INTO seat (tournament_id, plan_id, round_no, table_no, "
		  "seat_no, player_id, size, "
		  "team_key) VALUES (1, 1, 1, 1, 6, 901, 5, 99)",
		    "seat_within_table" },
		{ "INSERT INTO seat (tournament_id, plan_id, round_no, table_no, "
		  "seat_no, player_id, size, "
		  "team_key) VALUES (1, 1, 1, 1, 6, 901, 6, 99)",
		    "seat_table" },
		{ "UPDATE seat SET player_id = 901, team_key = (SELECT team_key FROM "
		  "seat WHERE round_no = 1 "
		  "AND table_no = 1 AND seat_no = 4) WHERE round_no = 1 AND table_no = 1 "
		  "AND seat_no = 5",
		    "seat_teammates_apart" },
		{ "UPDATE seat SET reason_no = 1 WHERE round_no = 1 AND table_no = 1 AND "
		  "seat_no = 5",
		    "seat_teammate_reason" },
		{ "INSERT INTO teammate_reason VALUES (1, 1, 1, 1, 1, '')",
		    "teammate_reason_form" },
		{ "INSERT INTO teammate_reason VALUES (1, 1, 1, 1, 1, 'One interpreter "
		  "for both.')",
		    "" },
	};
	for (size_t i = 0; i < COUNT(t_); i++)
		assert_string_equal(refusal(t_[i].sql), t_[i].constraint);
	assert_string_equal(
	    dbharness_ask(where,
	        "WITH r AS (INSERT INTO teammate_reason VALUES (1, 1, 2, 1, 1, 'Both') "
	        "RETURNING 1) SELECT count(*) FROM r"),
	    "1");
	dbharness_sql(where, "UPDATE seat SET reason_no = 1, player_id = 901, team_key = "
	                     "(SELECT team_key FROM seat WHERE "
	                     "round_no = 2 AND table_no = 1 AND seat_no = 4) WHERE "
	                     "round_no = 2 AND table_no = 1 AND "
	                     "seat_no = 5");
}

static int
ask_int(const char *sql)
{
	return atoi(dbharness_ask(where, sql));
}

#define DRAFT "(SELECT plan_id FROM plan WHERE state = 'draft')"

static void
check_draft(int step)
{
	int teammates =
	    ask_int("SELECT count(*) FROM (SELECT 1 FROM seat e JOIN player p USING "
	            "(tournament_id, player_id) WHERE plan_id = " DRAFT
	            " GROUP BY round_no, table_no, p.team_id HAVING count(*) > 1) x");
	int wrong_size = ask_int("SELECT count(*) FROM game_table WHERE plan_id = " DRAFT
	                         " AND size NOT BETWEEN 3 AND 5");
	int gone = ask_int(
	    "SELECT count(*) FROM seat e JOIN player p USING (tournament_id, player_id) "
	    "WHERE plan_id = " DRAFT " AND p.withdrawn_at IS NOT NULL");
	int missing = ask_int(
	    "SELECT count(*) FROM player p CROSS JOIN generate_series(1, 4) r WHERE "
	    "withdrawn_at IS NULL AND NOT EXISTS (SELECT 1 FROM seat e WHERE plan_id "
	    "= " DRAFT " AND e.player_id = p.player_id AND e.round_no = r)");
	int outrun = ask_int("SELECT count(*) FROM seating_outrun(1, " DRAFT ")");
	if (teammates || wrong_size || gone || missing || outrun)
		fail_msg("step %d: %d team-mates, %d sizes, %d withdrawn, %d missing, %d "
		         "outrun",
		    step, teammates, wrong_size, gone, missing, outrun);
}

/* Member 6 of team 8 has no seat, but plays in round 1 for another by an entered sheet:
 * repair gives him the other round only, and a draft that would seat him twice is not
 * published. */
static void
who_plays_as_a_substitute_gets_no_seat_besides(void **state)
{
	(void)state;
	struct err e = { 0 };
	json_t *out = NULL;
	dbharness_sql(where,
	    "UPDATE sheet SET state = 'entered', version = 1 WHERE sheet_id = 34; "
	    "UPDATE plan SET summary = '{\"rounds\": 2}'; "
	    "UPDATE player SET withdrawn_at = now() WHERE player_id = 902; "
	    "UPDATE seat SET player_id = 180, team_key = 36, reason_no = NULL WHERE "
	    "round_no = 2 AND player_id = 901; "
	    "INSERT INTO substitute VALUES (1, 1, 1, 901, 34)");
	if (app_seating_repair(&app, &t, &director, "fourth", 0, false, &out, &e) != OK)
		fail_msg("%s", e.text);
	json_decref(out);
	assert_string_equal(
	    dbharness_ask(where, "SELECT string_agg(round_no::text, ' ') FROM seat WHERE "
	                         "player_id = 901 AND plan_id = " DRAFT),
	    "2");
	dbharness_sql(where, "UPDATE substitute SET round_no = 2");
	assert_int_equal(
	    app_seating_publish(&app, &t, &director, "fourth", 1, 0, &out, &e), CONFLICT);
	assert_non_null(strstr(e.text, "EL086E4 in round 2"));
	dbharness_sql(where,
	    "DELETE FROM substitute; UPDATE sheet SET state = 'issued', version = 0; "
	    "UPDATE player SET withdrawn_at = NULL WHERE player_id = 902");
	arena_reset(app.arena);
}

static void
repair_follows_the_roster(void **state)
{
	(void)state;
	struct rng rng;
	struct err e = { 0 };
	json_t *out = NULL;
	rng_seed(&rng, 4);
	struct seating_make make = {
		.division = "fourth", .rounds = 4, .seed = 3, .steps = 2000
	};
	if (app_seating_make(&app, &t, &director, &make, &out, &e) != OK)
		fail_msg("draft: %s", e.text);
	json_decref(out);
	check_draft(0);
	for (int step = 1; step <= 12; step++) {
		char sql[300];
		for (int k = (int)rng_below(&rng, 12); k >= 0; k--) {
			snprintf(sql, sizeof sql,
			    "UPDATE player SET withdrawn_at = CASE WHEN withdrawn_at IS "
			    "NULL THEN now() END, "
			    "withdrawn_reason = 'x' WHERE player_id = %d",
			    (int)rng_below(&rng, 200) + 1);
			dbharness_sql(where, sql);
		}
		if (step % 3 == 0) { /* a change of team */
			int who = (int)rng_below(&rng, 200) + 1,
			    team = (int)rng_below(&rng, 40) + 1;
			snprintf(sql, sizeof sql,
			    "UPDATE player SET team_id = %d WHERE player_id = %d", team,
			    who);
			dbharness_sql(where, sql);
		}
		if (app_seating_repair(
		        &app, &t, &director, "fourth", 0, false, &out, &e) != OK)
			fail_msg("step %d: %s", step, e.text);
		json_decref(out);
		check_draft(step);
		arena_reset(app.arena);
	}
}

/* Whoever leaves or comes, in sections everybody stays in a block with one player of each
 * team, and in a Pentathlon everybody plays each game once. */
static void
repair_keeps_blocks_and_games(void **state)
{
	(void)state;
	struct err e = { 0 };
	json_t *out = NULL;
	static const struct {
		const char *mode, *wrong;
		int rounds;
	} t_[] = {
		{ "sections",
		    "SELECT count(*) FROM (SELECT 1 FROM seat e JOIN game_table g USING "
		    "(tournament_id, plan_id, round_no, table_no) WHERE plan_id = " DRAFT
		    " GROUP BY e.player_id HAVING count(DISTINCT (g.section_id, "
		    "g.block)) > "
		    "1 OR count(*) < 4 UNION ALL SELECT 1 FROM seat e JOIN game_table g "
		    "USING (tournament_id, plan_id, round_no, table_no) JOIN player p "
		    "USING "
		    "(tournament_id, player_id) WHERE plan_id = " DRAFT
		    " GROUP BY round_no, g.section_id, g.block, p.team_id HAVING "
		    "count(*) > "
		    "1) x",
		    4 },
		{ "head-to-head",
		    "SELECT count(*) FROM (SELECT 1 FROM seat e WHERE plan_id = " DRAFT
		    " GROUP BY e.player_id HAVING count(DISTINCT e.game) <> 5 UNION ALL "
		    "SELECT 1 FROM seat e WHERE plan_id = " DRAFT
		    " GROUP BY round_no, game HAVING count(*) FILTER (WHERE size = 1) > "
		    "1) x",
		    5 },
	};
	dbharness_sql(where,
	    "UPDATE player SET withdrawn_at = NULL, team_id = CASE WHEN "
	    "player_id <= 200 THEN (player_id + 4) / 5 ELSE team_id END "
	    "WHERE player_id <= 200; UPDATE player SET withdrawn_at = now() "
	    "WHERE player_id > 200 OR player_id % 25 = 3 OR player_id "
	    "BETWEEN 61 AND 65");
	for (size_t i = 0; i < COUNT(t_); i++) {
		struct seating_make make = { .division = "fourth",
			.mode = t_[i].mode,
			.rounds = t_[i].rounds,
			.seed = 3 };
		if (app_seating_make(&app, &t, &director, &make, &out, &e) != OK)
			fail_msg("%s: %s", t_[i].mode, e.text);
		json_decref(out);
		/* Those who were gone come, others go. */
		dbharness_sql(where,
		    "UPDATE player SET withdrawn_at = CASE WHEN withdrawn_at "
		    "IS NULL THEN now() END WHERE player_id <= 200 AND "
		    "(player_id % 25 IN (3, 7, 8) OR player_id BETWEEN 61 AND "
		    "65)");
		if (app_seating_repair(
		        &app, &t, &director, "fourth", 0, false, &out, &e) != OK)
			fail_msg("%s: %s", t_[i].mode, e.text);
		json_decref(out);
		int outrun = ask_int("SELECT count(*) FROM seating_outrun(1, " DRAFT ")");
		int wrong = ask_int(t_[i].wrong);
		if (outrun || wrong)
			fail_msg("%s: %d wrong, %d outrun", t_[i].mode, wrong, outrun);
		arena_reset(app.arena);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_database_refuses_an_impossible_table),
		cmocka_unit_test(who_plays_as_a_substitute_gets_no_seat_besides),
		cmocka_unit_test(repair_follows_the_roster),
		cmocka_unit_test(repair_keeps_blocks_and_games),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
