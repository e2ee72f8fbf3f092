/* Players who are seated already: moved, substituted, withdrawn; what the database holds
 * then. */
#include "app/app_import.h"
#include "app/app_player.h"
#include "app/app_team.h"
#include "tests/dbharness.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static struct app app;
static const char *where;
static struct tournament t = { .id = 1, .slug = "cup", .name = "Cup" };
static const struct actor cli = { .roles = ROLE_DIRECTOR, .label = "cli" };

/* Ada and Ben of team 1 sit at tables 1 and 2; Cy of team 2 at table 1; Dee of team 2
 * nowhere. */
static const char base[] =
    "INSERT INTO tournament (slug, name, starts_on, timezone, rule_system)"
    " VALUES ('cup', 'Cup', '2027-03-02', 'UTC', 'challenge-cup-2022');"
    "INSERT INTO session (tournament_id, name, held_on) VALUES (1, 'Day', '2027-03-02');"
    "INSERT INTO division (tournament_id, session_id, code, name, mark, sort, grade_max, "
    "rounds)"
    " VALUES (1, 1, 'third', 'Third', '3', 1, 3, 4), (1, 1, 'fourth', 'Fourth', '4', 2, "
    "4, 4);"
    "INSERT INTO section (tournament_id, division_id) VALUES (1, 1), (1, 2);"
    "INSERT INTO school (tournament_id, code, name) VALUES (1, 'DE', 'Delmar');"
    "INSERT INTO team (tournament_id, division_id, school_id, number, name) VALUES"
    " (1, 1, 1, 1, 'A'), (1, 1, 1, 2, 'B'), (1, 2, 1, 3, 'C');"
    "INSERT INTO player (tournament_id, division_id, team_id, code, given, family, "
    "grade) VALUES"
    " (1, 1, 1, 'DE011E3', 'Ada', 'One', 3), (1, 1, 1, 'DE012E3', 'Ben', 'Two', 3),"
    " (1, 1, 2, 'DE021E3', 'Cy', 'Three', 3), (1, 1, 2, 'DE022E3', 'Dee', 'Four', 3);"
    "INSERT INTO plan (tournament_id, division_id, edition, state, seed) VALUES"
    " (1, 1, 1, 'current', 1);"
    "INSERT INTO game_table (tournament_id, plan_id, round_no, table_no, section_id, "
    "size)"
    " VALUES (1, 1, 1, 1, 1, 2), (1, 1, 1, 2, 1, 1), (1, 1, 2, 1, 1, 2);"
    "INSERT INTO seat (tournament_id, plan_id, round_no, table_no, seat_no, player_id, "
    "size,"
    " team_key) VALUES (1, 1, 1, 1, 1, 1, 2, 1), (1, 1, 1, 1, 2, 3, 2, 2),"
    " (1, 1, 1, 2, 1, 2, 1, 1), (1, 1, 2, 1, 1, 1, 2, 1), (1, 1, 2, 1, 2, 2, 2, -2);"
    "INSERT INTO sheet (tournament_id, division_id, plan_id, round_no, table_no, "
    "edition, code,"
    " state, version) VALUES (1, 1, 1, 1, 1, 1, '22222222', 'entered', 1),"
    " (1, 1, 1, 2, 1, 1, '33333333', 'issued', 0)";

static int
begin(void **state)
{
	(void)state;
	dbharness_app(&app, &where);
	dbharness_sql(where, base);
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

static void
expect(const char *sql, const char *want)
{
	assert_string_equal(dbharness_ask(where, sql), want);
}

static struct player_in
in(const char *given, int64_t team)
{
	return (struct player_in){ .team = team,
		.given = given,
		.family = "X",
		.grade = 3,
		.grade_override = "",
		.names_shown = "",
		.note = "" };
}

static enum rc
save(int64_t id, int64_t team, struct err *e)
{
	struct problems p = { .arena = app.arena };
	struct player_in player = in("Cy", team);
	return app_player_save(&app, &cli, &t, &player, &id, &p, e);
}

static void
seats_follow_a_player_who_changes_team(void **state)
{
	struct err e = { 0 };
	(void)state;
	if (save(3, 1, &e) != OK)
		fail_msg("%s", e.text);
	expect(
	    "SELECT team_key || ' ' || reason_no FROM seat WHERE player_id = 3", "1 1");
	expect("SELECT count(*)::text FROM teammate_reason", "1");
	expect("SELECT code FROM player WHERE player_id = 3", "DE021E3");
	assert_int_equal(save(3, 2, &e), OK);
	expect("SELECT team_key || coalesce(reason_no::text, ' none') FROM seat WHERE "
	       "player_id = 3",
	    "2 none");
}

static void
a_seated_player_stays_in_the_division(void **state)
{
	struct err e = { 0 };
	(void)state;
	assert_int_equal(save(3, 3, &e), CONFLICT);
	assert_non_null(strstr(e.text, "seated in the old division"));
	expect("SELECT team_id::text FROM player WHERE player_id = 3", "2");
	/* nobody is seated: Dee may go */
	assert_int_equal(save(4, 3, &e), OK);
	expect("SELECT division_id::text FROM player WHERE player_id = 4", "2");
	assert_int_equal(save(4, 2, &e), OK);
}

/* Before and after, ids and settings, never a name. */
static void
the_trail_tells_what_a_change_replaced(void **state)
{
	struct err e = { 0 };
	struct problems p = { .arena = app.arena };
	struct player_in player = in("Cy", 2);
	int64_t id = 3;
	(void)state;
	player.names_shown = "code";
	assert_int_equal(app_player_save(&app, &cli, &t, &player, &id, &p, &e), OK);
	expect(
	    "SELECT before->>'names_shown' || '>' || (after->>'names_shown') || ' ' || "
	    "(after->>'grade') FROM audit_event WHERE subject = 'player:3' ORDER BY "
	    "event_id DESC LIMIT 1",
	    ">code 3");
	const struct team_in team = { .name = "C",
		.division = "fourth",
		.school = 1,
		.school_name = "",
		.number = 9,
		.override_reason = "" };
	id = 3;
	assert_int_equal(app_team_save(&app, &cli, &t, &team, &id, &p, &e), OK);
	expect("SELECT before->>'number' || '>' || (after->>'number') FROM audit_event "
	       "WHERE action = 'team.change'",
	    "3>9");
}

static void
a_team_comes_back_once_and_is_filled_only_then(void **state)
{
	struct err e = { 0 };
	int added = 0;
	(void)state;
	assert_int_equal(app_team_withdraw(&app, &cli, &t, 3, "late bus", &e), OK);
	assert_int_equal(app_player_fill(&app, &cli, &t, 3, &added, &e), CONFLICT);
	assert_int_equal(app_team_reinstate(&app, &cli, &t, 3, &e), OK);
	assert_int_equal(app_team_reinstate(&app, &cli, &t, 3, &e), NOT_FOUND);
	assert_int_equal(app_team_reinstate(&app, &cli, &t, 99, &e), NOT_FOUND);
	expect("SELECT count(*)::text FROM audit_event WHERE action = 'team.reinstate'",
	    "1");
}

static void
a_seated_player_leaves_with_a_reason(void **state)
{
	struct err e = { 0 };
	(void)state;
	assert_int_equal(app_player_withdraw(&app, &cli, &t, 2, "", &e), INVALID);
	assert_string_equal(e.field, "reason");
	assert_int_equal(app_player_withdraw(&app, &cli, &t, 2, "ill", &e), OK);
	assert_int_equal(app_player_reinstate(&app, &cli, &t, 2, &e), OK);
	assert_int_equal(app_player_reinstate(&app, &cli, &t, 2, &e), NOT_FOUND);
	assert_int_equal(app_team_withdraw(&app, &cli, &t, 1, "", &e), INVALID);
}

/* What was entered names who played; what was not is the substitute's. */
static void
a_substitute_takes_the_seats_that_are_not_entered(void **state)
{
	struct err e = { 0 };
	struct problems p = { .arena = app.arena };
	struct player_in player = in("Eve", 0);
	int64_t id = 0;
	(void)state;
	if (app_player_substitute(&app, &cli, &t, 1, &player, &id, &p, &e) != OK)
		fail_msg("%s", e.text);
	expect(
	    "SELECT string_agg(round_no::text || ':' || player_id, ' ' ORDER BY round_no)"
	    " FROM seat WHERE team_key = 1 AND table_no = 1",
	    "1:1 2:5");
	expect("SELECT substitute_for || ' ' || team_id FROM player WHERE player_id = 5",
	    "1 1");
	expect("SELECT withdrawn_reason FROM player WHERE player_id = 1", "substituted");
	assert_int_equal(
	    app_player_substitute(&app, &cli, &t, 1, &player, &id, &p, &e), CONFLICT);
	expect(
	    "SELECT count(*)::text FROM audit_event WHERE (before::text || after::text)"
	    " ~ 'Eve|Ada|Cy'",
	    "0");
}

static void
a_file_removes_only_whom_nothing_speaks_of(void **state)
{
	static const char file[] = "first_name,last_name,division,team,school\n"
	                           "Eve,X,third,A,Delmar\n";
	const struct import_file f = { "r.csv", file, sizeof file - 1, NULL };
	const char *take[] = { "p2", "p3", "p4", "p99" };
	const struct import_choice choice = { .ticked = true, .take = take, .takes = 4 };
	struct import im;
	struct err e = { 0 };
	(void)state;
	if (app_import(&app, &cli, &t, &f, &choice, &im, &e) != OK)
		fail_msg("%s", e.text);
	assert_int_equal(im.removed, 3);
	expect("SELECT string_agg(player_id::text || coalesce(left(withdrawn_reason, 3), "
	       "''), ' '"
	       " ORDER BY player_id) FROM player",
	    "1sub 2not 3not 5");
}

struct accepter {
	int64_t upload;
	enum rc rc;
	char text[ERR_TEXT_MAX];
};

static void *
run_accepter(void *arg)
{
	static const struct import_choice choice = { 0 };
	struct accepter *x = arg;
	struct app mine = { .db = dbharness_db(where), .arena = arena_new() };
	struct import *im = ARENA_NEW(mine.arena, struct import);
	struct err e = { 0 };
	x->rc = app_upload_accept(&mine, &cli, &t, x->upload, &choice, im, &e);
	snprintf(x->text, sizeof x->text, "%s", e.text);
	db_close(mine.db);
	arena_free(mine.arena);
	return NULL;
}

static void
a_file_that_two_accept_at_once_is_imported_once(void **state)
{
	static const char file[] = "first_name,last_name,division,team,school\n"
	                           "Flo,Seven,fourth,D,Delmar\n";
	(void)state;
	for (int i = 0; i < 10; i++) {
		struct accepter x[2] = { 0 };
		pthread_t thread[2];
		struct err e = { 0 };
		if (app_upload_add(&app, &cli, &t, "r.csv", file, sizeof file - 1,
		        &x[0].upload, &e) != OK)
			fail_msg("%s", e.text);
		x[1].upload = x[0].upload;
		for (int k = 0; k < 2; k++)
			assert_int_equal(
			    pthread_create(&thread[k], NULL, run_accepter, &x[k]), 0);
		for (int k = 0; k < 2; k++)
			pthread_join(thread[k], NULL);
		if ((x[0].rc == OK) + (x[1].rc == OK) != 1)
			fail_msg("%d %s; %d %s", x[0].rc, x[0].text, x[1].rc, x[1].text);
		assert_int_equal(x[x[0].rc == OK].rc, CONFLICT);
	}
	expect(
	    "SELECT count(*)::text FROM audit_event WHERE action = 'roster.import' AND "
	    "subject LIKE 'upload:%'",
	    "10");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(seats_follow_a_player_who_changes_team),
		cmocka_unit_test(a_seated_player_stays_in_the_division),
		cmocka_unit_test(the_trail_tells_what_a_change_replaced),
		cmocka_unit_test(a_team_comes_back_once_and_is_filled_only_then),
		cmocka_unit_test(a_seated_player_leaves_with_a_reason),
		cmocka_unit_test(a_substitute_takes_the_seats_that_are_not_entered),
		cmocka_unit_test(a_file_removes_only_whom_nothing_speaks_of),
		cmocka_unit_test(a_file_that_two_accept_at_once_is_imported_once),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
