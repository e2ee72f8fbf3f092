/* Score sheets: versions, conflicts, retries, refusals, questions. */
#include "app/app_query.h"
#include "app/app_round.h"
#include "sheet_case.h"
#include <stdlib.h>

static enum rc
save(const struct actor *who, struct sheet_save in, struct problems *p,
    struct sheet_saved *out, struct err *e)
{
	*p = (struct problems){ .arena = app.arena };
	*e = (struct err){ 0 };
	return app_sheet_save(&app, &t, who, &in, p, out, e);
}

static void
must_save(int sheet, int64_t based_on, const char *key)
{
	struct problems p;
	struct sheet_saved out;
	struct err e;
	if (save(&scorer, typed(sheet, based_on, key, good), &p, &out, &e) != OK)
		fail_msg("%s", e.text);
	assert_int_equal(out.version, based_on + 1);
}

static void
expect_problem(enum rc rc, const struct problems *p, const char *name, const char *field)
{
	assert_int_equal(rc, INVALID);
	for (int i = 0; i < p->n; i++)
		if (strcmp(p->list[i].code, name) == 0 &&
		    (!field || strcmp(p->list[i].field, field) == 0))
			return;
	fail_msg("no %s at %s; first is %s at %s", name, field ? field : "-",
	    p->n ? p->list[0].code : "-", p->n ? p->list[0].field : "-");
}

static void
a_save_is_a_new_version_and_earlier_ones_stay(void **state)
{
	(void)state;
	must_save(1, 0, "first-save-1");
	must_save(1, 1, "second-save-1");
	assert_string_equal(
	    dbharness_ask(where, "SELECT state || version FROM sheet WHERE sheet_id = 1"),
	    "entered2");
	assert_string_equal(
	    dbharness_ask(where,
	        "SELECT string_agg(kind, ' ' ORDER BY version) FROM sheet_version "
	        "WHERE sheet_id = 1"),
	    "first fix");
	assert_string_equal(
	    dbharness_ask(where, "SELECT string_agg(total::text, ' ' ORDER BY seat_no) "
	                         "FROM sheet_row WHERE sheet_id = 1 AND version = 1"),
	    "5 3 4 2 4");
	assert_string_equal(
	    dbharness_ask(where,
	        "SELECT count(*) FROM audit_event WHERE subject = 'sheet:1' AND "
	        "action = 'sheet.save'"),
	    "2");
	json_t *doc = NULL;
	struct err e = { 0 };
	assert_int_equal(app_sheet_show(&app, &t, code[1], &doc, &e), OK);
	json_t *row = json_array_get(json_object_get(doc, "rows"), 0);
	char *cells = json_dumps(json_object_get(row, "cells"), JSON_COMPACT);
	assert_string_equal(cells, "[2,1,1,1,\"-\"]");
	free(cells);
	assert_true(json_is_true(json_object_get(doc, "official")));
	json_decref(doc);
}

static void
a_retry_with_the_same_key_counts_once(void **state)
{
	struct problems p;
	struct sheet_saved out;
	struct err e;
	(void)state;
	must_save(2, 0, "retry-key-2");
	assert_int_equal(
	    save(&scorer, typed(2, 0, "retry-key-2", good), &p, &out, &e), OK);
	assert_true(out.again);
	assert_int_equal(out.version, 1);
	assert_string_equal(
	    dbharness_ask(where, "SELECT count(*) FROM sheet_version WHERE sheet_id = 2"),
	    "1");
	assert_int_equal(save(&scorer, typed(3, 0, "", good), &p, &out, &e), INVALID);
}

static void
a_save_from_an_older_version_shows_both(void **state)
{
	struct problems p;
	struct sheet_saved out;
	struct err e;
	(void)state;
	must_save(4, 0, "conflict-4a");
	assert_int_equal(
	    save(&judge, typed(4, 0, "conflict-4b", other), &p, &out, &e), CONFLICT);
	assert_int_equal(json_integer_value(json_object_get(out.theirs, "version")), 1);
	assert_int_equal(json_array_size(json_object_get(out.theirs, "rows")), 5);
	json_decref(out.theirs);
	assert_string_equal(
	    dbharness_ask(where, "SELECT count(*) FROM sheet_version WHERE sheet_id = 4"),
	    "1");
	assert_int_equal(
	    save(&judge, typed(4, 7, "conflict-4c", other), &p, &out, &e), CONFLICT);
	json_decref(out.theirs);
	assert_int_equal(
	    save(&judge, typed(5, 3, "conflict-5a", other), &p, &out, &e), INVALID);
}

static void
a_replaced_sheet_is_refused_with_the_code_that_counts(void **state)
{
	struct problems p;
	struct sheet_saved out;
	struct err e;
	(void)state;
	dbharness_sql(where,
	    "UPDATE sheet SET state = 'void', void_reason = 'The table was seated "
	    "anew', replaced_by = 7 WHERE sheet_id = 6");
	assert_int_equal(
	    save(&scorer, typed(6, 0, "void-sheet-6", good), &p, &out, &e), CONFLICT);
	assert_non_null(strstr(e.text, code[7]));
	assert_non_null(strstr(e.text, "seated anew"));
	assert_string_equal(out.replaced_by, code[7]);
	assert_null(out.theirs);
	assert_string_equal(
	    dbharness_ask(where, "SELECT count(*) FROM sheet_version WHERE sheet_id = 6"),
	    "0");
}

static void
blank_zero_dash_and_away_are_kept_apart(void **state)
{
	struct problems p;
	struct sheet_saved out;
	struct err e;
	static const char *const rows[5] = { "210-.", "00A-.", "112-.", "100..",
		"110-." };
	(void)state;
	assert_int_equal(
	    save(&scorer, typed(8, 0, "marks-key-8", rows), &p, &out, &e), OK);
	assert_string_equal(
	    dbharness_ask(where,
	        "SELECT array_to_string(cells::text[], ',') FROM sheet_row WHERE "
	        "sheet_id = 8 AND seat_no = 2"),
	    "0,0,A,-,");
	assert_string_equal(
	    dbharness_ask(
	        where, "SELECT games_played FROM sheet_version WHERE sheet_id = 8"),
	    "3");
	static const char *const gap[5] = { "2.11-", "0210-", "0112-", "1001-", "1120-" };
	expect_problem(save(&scorer, typed(9, 0, "marks-key-9", gap), &p, &out, &e), &p,
	    "blank_cell", "cell_1_2");
	assert_int_equal(p.list[0].row, 1);
	assert_int_equal(p.list[0].col, 2);
	static const char *const dash[5] = { "2-11-", "0210-", "0112-", "1001-",
		"1120-" };
	expect_problem(save(&scorer, typed(9, 0, "marks-key-9", dash), &p, &out, &e), &p,
	    "dash_in_played_game", "cell_1_2");
	static const char *const three[5] = { "3111-", "0210-", "0112-", "1001-",
		"1120-" };
	expect_problem(save(&scorer, typed(9, 0, "marks-key-9", three), &p, &out, &e), &p,
	    "bad_cell", "cell_1_1");
	assert_string_equal(
	    dbharness_ask(where, "SELECT count(*) FROM sheet_version WHERE sheet_id = 9"),
	    "0");
}

static void
a_reason_accepts_the_unusual_and_a_judge_the_refused(void **state)
{
	struct problems p;
	struct sheet_saved out;
	struct err e;
	static const char *const one[5] = { "2....", "0....", "1....", "1....", "1...." };
	struct sheet_save in = typed(10, 0, "reason-10a", one);
	(void)state;
	expect_problem(save(&scorer, in, &p, &out, &e), &p, "one_game", NULL);
	json_t *reasons = json_pack("{s:s}", "one_game", "Fire drill");
	in.reasons = reasons;
	assert_int_equal(save(&scorer, in, &p, &out, &e), OK);
	assert_string_equal(
	    dbharness_ask(where, "SELECT reasons ->> 'one_game' FROM sheet_version "
	                         "WHERE sheet_id = 10"),
	    "Fire drill");
	json_decref(reasons);

	/* The total on the paper is 6, the cells add up to 5: a scorer is stopped; a
	 * judge says which counts. */
	in = typed(11, 0, "reason-11a", good);
	in.line[0].total = "6";
	reasons = json_pack("{s:s}", "total_mismatch", "Paper is initialed");
	in.reasons = reasons;
	expect_problem(save(&scorer, in, &p, &out, &e), &p, "total_mismatch", "total_1");
	in.count_written = true;
	assert_int_equal(save(&judge, in, &p, &out, &e), OK);
	assert_string_equal(
	    dbharness_ask(where, "SELECT total || ' ' || written_total FROM sheet_row "
	                         "WHERE sheet_id = 11 AND seat_no = 1"),
	    "6 6");
	in.key = "reason-11b";
	in.based_on = 1;
	in.count_written = false;
	assert_int_equal(save(&judge, in, &p, &out, &e), OK);
	assert_string_equal(
	    dbharness_ask(where, "SELECT total || ' ' || written_total FROM sheet_row "
	                         "WHERE sheet_id = 11 AND version = 2 AND seat_no = 1"),
	    "5 6");
	json_decref(reasons);
}

static void
only_totals_may_come_back(void **state)
{
	struct problems p;
	struct sheet_saved out;
	struct err e;
	static const char *const none[5] = { ".....", ".....", ".....", ".....",
		"....." };
	static const char *const totals[5] = { "4", "6", "4", "3", "3" };
	struct sheet_save in = typed(12, 0, "totals-12a", none);
	(void)state;
	in.totals_only = true;
	in.games_played = "4";
	for (int r = 0; r < 5; r++)
		in.line[r].total = totals[r];
	assert_int_equal(save(&scorer, in, &p, &out, &e), OK);
	assert_string_equal(
	    dbharness_ask(where,
	        "SELECT string_agg(total || ':' || cardinality(cells), ' ' ORDER BY "
	        "seat_no) FROM sheet_row WHERE sheet_id = 12"),
	    "4:0 6:0 4:0 3:0 3:0");
	in.code = code[13];
	in.line[0].total = "9";
	expect_problem(
	    save(&scorer, in, &p, &out, &e), &p, "total_out_of_range", "total_1");
	in.line[0].total = "";
	expect_problem(save(&scorer, in, &p, &out, &e), &p, "total_missing", "total_1");
}

static void
a_checked_sheet_changes_only_with_a_reason(void **state)
{
	struct problems p;
	struct sheet_saved out;
	struct err e;
	(void)state;
	must_save(14, 0, "checked-14a");
	dbharness_sql(where, "UPDATE sheet SET state = 'checked' WHERE sheet_id = 14");
	struct sheet_save in = typed(14, 1, "checked-14b", other);
	expect_problem(save(&scorer, in, &p, &out, &e), &p, "reason_missing", "reason");
	in.reason = "Typed 2 for 0";
	assert_int_equal(save(&scorer, in, &p, &out, &e), OK);
	assert_string_equal(
	    dbharness_ask(where,
	        "SELECT s.state || ' ' || v.reason || ' ' || a.reason FROM sheet s "
	        "JOIN sheet_version v USING (sheet_id, version) JOIN audit_event a ON "
	        "a.subject = 'sheet:14' AND a.after ->> 'version' = '2' "
	        "WHERE sheet_id = 14"),
	    "entered Typed 2 for 0 Typed 2 for 0");
	in = typed(14, 2, "checked-14c", good);
	in.ruling = true;
	in.reason = "Judge looked at the paper";
	expect_problem(save(&scorer, in, &p, &out, &e), &p, "not_a_judge", "ruling");
	assert_int_equal(save(&judge, in, &p, &out, &e), OK);
	assert_string_equal(
	    dbharness_ask(where, "SELECT kind FROM sheet_version WHERE sheet_id = 14 "
	                         "AND version = 3"),
	    "ruling");
}

static void
a_substitute_is_of_the_team_and_has_no_other_seat(void **state)
{
	struct problems p;
	struct sheet_saved out;
	struct err e;
	/* Table 1 seats member 1 of team 8 first. */
	struct sheet_save in = typed(41, 0, "substitute-1", good);
	static const char *const wrong[] = { "EL016E4", "EL082E4", "EL087E4", "ZZ011E4",
		"nonsense" };
	(void)state;
	for (size_t i = 0; i < COUNT(wrong); i++) {
		in.line[0].player = wrong[i];
		expect_problem(
		    save(&scorer, in, &p, &out, &e), &p, "bad_substitute", "player_1");
	}
	in.line[0].player = "el086e4";
	assert_int_equal(save(&scorer, in, &p, &out, &e), OK);
	assert_string_equal(
	    dbharness_ask(where, "SELECT player_id FROM sheet_row WHERE sheet_id = 41 "
	                         "AND seat_no = 1"),
	    "901");
	/* A later save keeps the substitute unless it says otherwise. */
	in = typed(41, 1, "substitute-2", good);
	assert_int_equal(save(&scorer, in, &p, &out, &e), OK);
	in = typed(41, 2, "substitute-3", good);
	in.line[0].player = "EL081E4";
	assert_int_equal(save(&scorer, in, &p, &out, &e), OK);
	assert_string_equal(
	    dbharness_ask(where,
	        "SELECT string_agg(player_id::text, ' ' ORDER BY "
	        "version) FROM sheet_row WHERE sheet_id = 41 AND seat_no = 1"),
	    "901 901 36");
}

/* Sheets 41 and 74 are of round 2; each has a seat of team 8, whose member 6 has none. */
static void
a_substitute_stands_on_one_sheet_of_a_round(void **state)
{
	struct problems p;
	struct sheet_saved out;
	struct err e;
	struct sheet_save here = typed(41, 3, "once-41-a", good), there;
	(void)state;
	here.line[0].player = "EL086E4";
	assert_int_equal(save(&scorer, here, &p, &out, &e), OK);
	there = typed(74, 0, "once-74-a", good);
	there.line[1].player = "EL086E4";
	expect_problem(
	    save(&scorer, there, &p, &out, &e), &p, "bad_substitute", "player_2");
	/* In another round the seat of table 34 is free to play for. */
	there.code = code[34];
	assert_int_equal(save(&scorer, there, &p, &out, &e), OK);
	assert_string_equal(
	    dbharness_ask(where, "SELECT string_agg(round_no || ':' || sheet_id, ' ' "
	                         "ORDER BY round_no) FROM substitute WHERE player_id = "
	                         "901"),
	    "1:34 2:41");
	here = typed(41, 4, "once-41-b", good);
	here.line[0].player = "EL081E4";
	assert_int_equal(save(&scorer, here, &p, &out, &e), OK);
	there.code = code[74];
	assert_int_equal(save(&scorer, there, &p, &out, &e), OK);
	assert_string_equal(
	    dbharness_ask(where, "SELECT sheet_id FROM substitute WHERE player_id = 901 "
	                         "AND round_no = 2"),
	    "74");
}

static enum rc
answer(const char *sheet, int64_t query, const char *text, struct err *e)
{
	struct query_step s = { QUERY_ANSWER, query, sheet, text, -1 };
	return app_query_step(&app, &t, &judge, &s, e);
}

static void
a_question_stands_until_it_is_answered(void **state)
{
	struct err e = { 0 };
	int64_t query = 0;
	json_t *round = NULL;
	(void)state;
	must_save(15, 0, "question-15");
	assert_int_equal(
	    app_query_open(&app, &t, &scorer, code[15], "", &query, &e), INVALID);
	assert_int_equal(
	    app_query_open(&app, &t, &scorer, code[15], "Is it 2 or 1?", &query, &e), OK);
	assert_int_equal(app_round_show(&app, &t, "FOURTH", 1, "asked", &round, &e), OK);
	assert_int_equal(json_integer_value(json_object_get(round, "asked")), 1);
	assert_int_equal(json_array_size(json_object_get(round, "tiles")), 1);
	json_decref(round);
	assert_int_equal(answer(code[15], query, "It is 2", &e), OK);
	assert_int_equal(answer(code[15], query, "Again", &e), CONFLICT);
	assert_int_equal(answer(code[1], query, "Other", &e), CONFLICT);
	assert_int_equal(app_round_show(&app, &t, "4", 1, "", &round, &e), OK);
	assert_int_equal(json_integer_value(json_object_get(round, "asked")), 0);
	assert_int_equal(json_array_size(json_object_get(round, "tiles")), 40);
	json_decref(round);
	assert_int_equal(app_round_list(&app, &t, &round, &e), OK);
	json_decref(round);
}

/* Whatever the program checks, the table refuses by itself what no paper can hold. */
static void
a_line_that_no_sheet_can_have_is_refused(void **state)
{
	(void)state;
	char *sql = harness_file("cases/sheet/rows.sql");
	dbharness_sql(where, sql);
	mem_free(sql);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_save_is_a_new_version_and_earlier_ones_stay),
		cmocka_unit_test(a_retry_with_the_same_key_counts_once),
		cmocka_unit_test(a_save_from_an_older_version_shows_both),
		cmocka_unit_test(a_replaced_sheet_is_refused_with_the_code_that_counts),
		cmocka_unit_test(blank_zero_dash_and_away_are_kept_apart),
		cmocka_unit_test(a_reason_accepts_the_unusual_and_a_judge_the_refused),
		cmocka_unit_test(only_totals_may_come_back),
		cmocka_unit_test(a_checked_sheet_changes_only_with_a_reason),
		cmocka_unit_test(a_substitute_is_of_the_team_and_has_no_other_seat),
		cmocka_unit_test(a_substitute_stands_on_one_sheet_of_a_round),
		cmocka_unit_test(a_question_stands_until_it_is_answered),
		cmocka_unit_test(a_line_that_no_sheet_can_have_is_refused),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
