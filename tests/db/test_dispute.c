/* Disputes and the rules of a shake: steps, refusals, what the schema bars, many at once.
 */
#include "app/app_dispute.h"
#include "db/internal.h"
#include "rules/ruleset.h"
#include "tests/dbharness.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct app app;
static const char *where;
static struct tournament t = {
	.id = 1, .slug = "cup", .name = "Cup", .timezone = "America/Chicago"
};
static const struct actor judge = { .roles = ROLE_JUDGE, .label = "link:6" };
static const struct shake_place table_1 = { "fourth", 1, 1, 2 };

static int
begin(void **state)
{
	char *sql = harness_file("cases/sheet/cup.sql");
	(void)state;
	dbharness_app(&app, &where);
	dbharness_sql(where, sql);
	mem_free(sql);
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

/* ---- saying things ---- */

static void
case_init(struct equation_case *c, const char *system, const char *division,
    const char *equation)
{
	equation_case_init(c, equation_system_find(system), division);
	c->equation = equation;
}

static enum rc
open_at(const struct shake_place *at, const char *equation, int64_t *id, struct err *e)
{
	struct equation_case c;
	*e = (struct err){ 0 };
	case_init(&c, "challenge-cup-2022", "fourth", equation);
	return app_dispute_open(&app, &t, &judge, at, &c, id, e);
}

static int64_t
opened(const char *equation)
{
	int64_t id = 0;
	struct err e;
	if (open_at(&table_1, equation, &id, &e) != OK)
		fail_msg("%s", e.text);
	return id;
}

static enum rc
step_by(struct app *by, enum dispute_kind kind, int64_t id, int64_t based_on,
    const char *ruling, const char *reason, const char *second, struct err *e)
{
	struct equation_case c;
	*e = (struct err){ 0 };
	case_init(&c, "challenge-cup-2022", "fourth", "2+6=8");
	struct dispute_step s = { kind, id, based_on, &c, ruling, reason, second };
	return app_dispute_step(by, &t, &judge, &s, e);
}

static void
steps(int64_t id, int64_t based_on, enum dispute_kind kind, const char *ruling,
    const char *reason)
{
	struct err e;
	if (step_by(&app, kind, id, based_on, ruling, reason, "", &e) != OK)
		fail_msg("%s", e.text);
}

/* A step that is refused leaves nothing; its sentence has these words. */
static void
refused(int64_t id, int64_t based_on, enum dispute_kind kind, const char *ruling,
    const char *reason, enum rc want, const char *words)
{
	struct err e;
	char before[20];
	const char *count = "SELECT (SELECT count(*) FROM dispute_version) + "
	                    "(SELECT count(*) FROM audit_event)";
	snprintf(before, sizeof before, "%s", dbharness_ask(where, count));
	assert_int_equal(step_by(&app, kind, id, based_on, ruling, reason, "", &e), want);
	if (!strstr(e.text, words))
		fail_msg("\"%s\" lacks \"%s\"", e.text, words);
	assert_string_equal(dbharness_ask(where, count), before);
}

/* sql calls the dispute x.id. */
static const char *
asked(int64_t id, const char *sql)
{
	char text[500];
	snprintf(
	    text, sizeof text, "WITH x AS (SELECT %lld AS id) %s", (long long)id, sql);
	return dbharness_ask(where, text);
}

static const char state_of[] =
    "SELECT state || version FROM dispute, x WHERE dispute_id = id";

/* ---- steps ---- */

static void
each_step_stays_and_is_audited(void **state)
{
	(void)state;
	int64_t id = opened("2x3=7");
	assert_string_equal(asked(id, state_of), "open1");
	steps(id, 1, DISPUTE_RULING, "incorrect", "");
	steps(id, 2, DISPUTE_RULING, "correct", "Read the 7 as a 6");
	steps(id, 3, DISPUTE_APPEAL, "", "It is a 7");
	steps(id, 4, DISPUTE_DECISION, "incorrect", "");
	steps(id, 5, DISPUTE_DECISION, "incorrect", "Heard again");
	assert_string_equal(asked(id, state_of), "decided6");
	assert_string_equal(
	    asked(id, "SELECT string_agg(kind || ':' || coalesce(ruling, '') || ':' || "
	              "reason, ' ' ORDER BY version) FROM dispute_version, x "
	              "WHERE dispute_id = id AND verdict = 'incorrect' AND "
	              "equation_case->>'equation' = '2x3=7'"),
	    "case:: ruling:incorrect: ruling:correct:Read the 7 as a 6 appeal::It is a 7 "
	    "decision:incorrect: decision:incorrect:Heard again");
	assert_string_equal(
	    asked(id,
	        "SELECT string_agg(action, ' ' ORDER BY event_id) FROM audit_event, x "
	        "WHERE subject = 'dispute:' || id AND actor = 'link:6'"),
	    "dispute.case dispute.ruling dispute.ruling dispute.appeal dispute.decision "
	    "dispute.decision");
}

static void
typed_anew_it_is_open_again_and_the_old_text_stays(void **state)
{
	(void)state;
	int64_t id = opened("2x3=7");
	steps(id, 1, DISPUTE_RULING, "incorrect", "");
	steps(id, 2, DISPUTE_CASE, "", "");
	assert_string_equal(asked(id, state_of), "open3");
	assert_string_equal(
	    asked(id,
	        "SELECT string_agg(equation_case->>'equation' || ' ' || verdict, ', ' "
	        "ORDER BY version) FROM dispute_version, x WHERE dispute_id = id"),
	    "2x3=7 incorrect, 2x3=7 incorrect, 2+6=8 correct");
	/* After an appeal the chief decides on what is typed then. */
	steps(id, 3, DISPUTE_RULING, "correct", "");
	steps(id, 4, DISPUTE_APPEAL, "", "The 8");
	steps(id, 5, DISPUTE_CASE, "", "");
	assert_string_equal(asked(id, state_of), "appealed6");
}

static void
a_step_out_of_order_is_refused(void **state)
{
	(void)state;
	int64_t id = opened("2x3=6");
	refused(id, 1, DISPUTE_APPEAL, "", "Why", CONFLICT, "ruling that stands");
	refused(id, 1, DISPUTE_DECISION, "correct", "", CONFLICT, "after an appeal");
	refused(id, 1, DISPUTE_RULING, "maybe", "", INVALID, "correct or incorrect");
	refused(
	    id, 1, DISPUTE_RULING, "incorrect", "", INVALID, "differs from the checker");
	refused(id, 0, DISPUTE_RULING, "correct", "", CONFLICT, "Somebody else");
	refused(999, 1, DISPUTE_RULING, "correct", "", NOT_FOUND, "dispute");
	steps(id, 1, DISPUTE_RULING, "correct", "");
	refused(id, 2, DISPUTE_APPEAL, "", "", INVALID, "why the player appeals");
	steps(id, 2, DISPUTE_APPEAL, "", "Why");
	refused(id, 3, DISPUTE_APPEAL, "", "Again", CONFLICT, "only once");
	refused(id, 3, DISPUTE_RULING, "correct", "", CONFLICT, "now the chief decides");
	steps(id, 3, DISPUTE_DECISION, "correct", "");
	refused(id, 4, DISPUTE_CASE, "", "", CONFLICT, "stays as it is");
}

static void
a_place_where_nobody_sits_is_refused(void **state)
{
	static const struct {
		struct shake_place at;
		const char *field;
	} t_[] = {
		{ { "fourth", 1, 77, 1 }, "table" },
		{ { "nobody", 1, 1, 1 }, "table" },
		{ { "fourth", 0, 1, 1 }, "round" },
		{ { "fourth", 21, 1, 1 }, "round" },
		{ { "fourth", 1, 100000, 1 }, "table" },
		{ { "fourth", 1, 1, 0 }, "shake" },
		{ { "fourth", 1, 1, 100 }, "shake" },
	};
	(void)state;
	for (size_t i = 0; i < COUNT(t_); i++) {
		int64_t id = 0;
		struct err e;
		assert_int_equal(open_at(&t_[i].at, "2=2", &id, &e), INVALID);
		assert_string_equal(e.field, t_[i].field);
	}
}

/* ---- what the schema bars, whoever asks ---- */

static void
expect_barred(const char *sql, const char *constraint)
{
	struct db *db = dbharness_db(where);
	PGresult *r = PQexec(db_conn(db), sql);
	const char *name = PQresultErrorField(r, PG_DIAG_CONSTRAINT_NAME),
	           *code = PQresultErrorField(r, PG_DIAG_SQLSTATE);
	if (!code || strcmp(name ? name : code, constraint) != 0)
		fail_msg("%s: %s, not %s", sql,
		    name   ? name
		    : code ? code
		           : "taken",
		    constraint);
	PQclear(r);
	db_close(db);
}

static void
the_schema_bars_what_no_page_may_write(void **state)
{
	static const char dispute[] =
	    "INSERT INTO dispute (tournament_id, division_id, round_no, table_no, "
	    "shake_no, state, version) VALUES (1, ";
	static const char version[] =
	    "INSERT INTO dispute_version (tournament_id, dispute_id, version, kind, "
	    "equation_case, answer, rule_system, verdict, reason_code, variations, "
	    "operators, ruling, reason, saved_by) VALUES (1, ";
	static const char call[] = "INSERT INTO shake_call VALUES (1, 1, 1, 1, 1, ";
	static const struct {
		const char *sql, *values, *constraint;
	} t_[] = {
		{ dispute, "1, 1, 0, 1, 'open', 1)", "dispute_table_range" },
		{ dispute, "1, 1, 1, 100, 'open', 1)", "dispute_shake_range" },
		{ dispute, "1, 1, 1, 1, 'closed', 1)", "dispute_state_known" },
		{ dispute, "1, 1, 1, 1, 'open', 201)", "dispute_version_range" },
		{ dispute, "1, 9, 1, 1, 'open', 1)",
		    "dispute_tournament_id_division_id_round_no_fkey" },
		{ version,
		    "1, 1, 'case', '{}', '{}', 'x', 'correct', 'ok', '{}', '{}', "
		    "NULL, '', 'x')",
		    "dispute_version_pkey" },
		{ version,
		    "1, 90, 'case', '{}', '{}', 'x', 'right', 'ok', '{}', '{}', "
		    "NULL, '', 'x')",
		    "dispute_version_verdict_known" },
		{ version,
		    "1, 90, 'case', '{}', '{}', 'x', 'correct', 'Not OK', '{}', "
		    "'{}', NULL, '', 'x')",
		    "dispute_version_code_form" },
		{ version,
		    "1, 90, 'case', '{}', '{}', 'x', 'correct', 'ok', '{}', '{}', "
		    "'correct', '', 'x')",
		    "dispute_version_ruling_where" },
		{ version,
		    "1, 90, 'ruling', '{}', '{}', 'x', 'correct', 'ok', '{}', "
		    "'{}', NULL, '', 'x')",
		    "dispute_version_ruling_where" },
		{ version,
		    "1, 90, 'appeal', '{}', '{}', 'x', 'correct', 'ok', '{}', "
		    "'{}', NULL, '', 'x')",
		    "dispute_version_reason_form" },
		{ version,
		    "999, 1, 'case', '{}', '{}', 'x', 'correct', 'ok', '{}', '{}', "
		    "NULL, '', 'x')",
		    "dispute_version_tournament_id_dispute_id_fkey" },
		{ call, "'Base', '', 1)", "shake_call_variation_form" },
		{ call, "'base', 'eight', 9)", "shake_call_seat_range" },
		{ call, "'base', 'a base without an end', 1)", "shake_call_param_form" },
		{ "UPDATE shake SET ", "year_parity = 'leap'", "shake_year_known" },
		{ "UPDATE shake SET ", "roll = to_jsonb(repeat('1', 9000))",
		    "shake_size" },
		/* a step is never changed nor taken away, not even by a fault of ours */
		{ "UPDATE dispute_version SET ", "ruling = 'correct'", "42501" },
		{ "DELETE FROM dispute_version WHERE ", "true", "42501" },
		{ "DELETE FROM dispute WHERE ", "true", "42501" },
	};
	char sql[600];
	struct err e;
	int64_t id = 0;
	(void)state;
	assert_int_equal(
	    open_at(&(struct shake_place){ "fourth", 1, 1, 1 }, "2=2", &id, &e), OK);
	for (size_t i = 0; i < COUNT(t_); i++) {
		snprintf(sql, sizeof sql, "%s%s", t_[i].sql, t_[i].values);
		expect_barred(sql, t_[i].constraint);
	}
}

/* ---- many at once ---- */

enum { JUDGES = 12 };
struct at_once {
	int64_t dispute; /* rules on it; 0 = says the rules of a shake */
	struct shake_place at;
	pthread_barrier_t *start;
	enum rc rc;
	char fault[200];
};

static void *
run_judge(void *arg)
{
	struct at_once *a = arg;
	struct app mine = { .db = dbharness_db(where), .arena = arena_new() };
	struct equation_case c;
	struct err e = { 0 };
	pthread_barrier_wait(a->start);
	case_init(&c, "challenge-cup-2022", "fourth", NULL);
	const struct shake_rules r = { &c, NULL, 0 };
	a->rc = a->dispute
	            ? step_by(&mine, DISPUTE_RULING, a->dispute, 1, "correct", "", "", &e)
	            : app_shake_save(&mine, &t, &judge, &a->at, &r, &e);
	snprintf(a->fault, sizeof a->fault, "%.190s", e.text);
	db_close(mine.db);
	arena_free(mine.arena);
	return NULL;
}

static int
run_judges(struct at_once *a, enum rc want)
{
	pthread_t thread[JUDGES];
	pthread_barrier_t start;
	int n = 0;
	pthread_barrier_init(&start, NULL, JUDGES);
	for (int i = 0; i < JUDGES; i++) {
		a[i].start = &start;
		assert_int_equal(pthread_create(&thread[i], NULL, run_judge, &a[i]), 0);
	}
	for (int i = 0; i < JUDGES; i++) {
		pthread_join(thread[i], NULL);
		n += a[i].rc == OK;
		if (a[i].rc != OK && a[i].rc != want)
			fail_msg("%s", a[i].fault);
	}
	pthread_barrier_destroy(&start);
	return n;
}

static void
of_twelve_rulings_at_once_one_stands(void **state)
{
	struct at_once a[JUDGES];
	(void)state;
	int64_t id = opened("2x3=6");
	for (int i = 0; i < JUDGES; i++)
		a[i] = (struct at_once){ .dispute = id };
	assert_int_equal(run_judges(a, CONFLICT), 1);
	assert_string_equal(asked(id, state_of), "ruled2");
}

static void
twelve_tables_at_once_are_all_kept(void **state)
{
	struct at_once a[JUDGES];
	(void)state;
	for (int i = 0; i < JUDGES; i++)
		a[i] = (struct at_once){ .at = { "fourth", 2, i + 1, 1 } };
	assert_int_equal(run_judges(a, OK), JUDGES);
	assert_string_equal(dbharness_ask(where,
	                        "SELECT count(*) || ' ' || max(version) FROM shake WHERE "
	                        "round_no = 2"),
	    "12 1");
}

/* ---- the rules of a shake ---- */

static enum rc
rules_say(const struct shake_place *at, int64_t based_on, const char *roll,
    const char *const *calls, const int8_t *seats, struct err *e)
{
	struct equation_case c;
	*e = (struct err){ 0 };
	case_init(&c, "agloa-2019", "Middle", NULL);
	c.parity = PARITY_ODD;
	if (roll && equation_cubes_read(roll, &c.resources, e) != OK)
		fail_msg("%s", e->text);
	for (int i = 0; calls[i]; i += 2)
		if (equation_case_choose(
		        &c, calls[i], *calls[i + 1] ? calls[i + 1] : NULL, e) != OK)
			fail_msg("%s", e->text);
	const struct shake_rules r = { &c, seats, based_on };
	return app_shake_save(&app, &t, &judge, at, &r, e);
}

static const char said[] =
    "SELECT s.version || ':' || coalesce(s.roll::text, '-') || coalesce((SELECT "
    "string_agg(' ' || variation || param || coalesce(seat_no::text, '?'), '' ORDER BY "
    "variation) FROM shake_call c WHERE c.shake_no = s.shake_no AND c.table_no = "
    "s.table_no AND c.round_no = s.round_no), '') FROM shake s WHERE s.table_no = 9 AND "
    "s.round_no = 1";

static void
who_called_what_is_kept_and_followed_by_disputes(void **state)
{
	static const struct shake_place at = { "fourth", 1, 9, 1 };
	static const char *const two[] = { "base", "eight", "exponent", "red", NULL },
	                         *const factors[] = { "number_of_factors", "", NULL },
	                         *const bases[] = { "base", "eight", "base", "nine",
		                         NULL };
	static const int8_t seats[] = { 2, 3 };
	struct equation_case c;
	struct err e;
	int64_t id = 0;
	(void)state;
	t.rules = ruleset_find("agloa-2019");
	assert_int_equal(rules_say(&at, 0, "1(red)2", two, seats, &e), OK);
	assert_string_equal(dbharness_ask(where, said),
	    "1:[{\"sym\": \"1\", \"color\": \"red\"}, \"2\"] baseeight2 exponentred3");
	/* II-B-2: no effect after the roll, and a second of a kind */
	assert_int_equal(rules_say(&at, 1, "12", factors, seats, &e), INVALID);
	assert_string_equal(e.field, "number_of_factors");
	assert_int_equal(rules_say(&at, 1, NULL, bases, seats, &e), INVALID);
	assert_string_equal(e.field, "base");
	assert_int_equal(rules_say(&at, 0, NULL, two, seats, &e), CONFLICT);
	/* a dispute by the same rules changes nothing, one by others keeps who called */
	case_init(&c, "agloa-2019", "Middle", "2=2");
	c.parity = PARITY_ODD;
	assert_int_equal(equation_case_choose(&c, "exponent", "red", &e), OK);
	assert_int_equal(equation_case_choose(&c, "base", "eight", &e), OK);
	assert_int_equal(app_dispute_open(&app, &t, &judge, &at, &c, &id, &e), OK);
	assert_string_equal(
	    dbharness_ask(where, "SELECT version FROM shake WHERE table_no = 9"), "1");
	c.n_choices = 1;
	assert_int_equal(equation_case_choose(&c, "factorial", NULL, &e), OK);
	assert_int_equal(app_dispute_open(&app, &t, &judge, &at, &c, &id, &e), OK);
	assert_string_equal(dbharness_ask(where, said),
	    "2:[{\"sym\": \"1\", \"color\": \"red\"}, \"2\"] exponentred3 factorial?");
	assert_string_equal(dbharness_ask(where,
	                        "SELECT string_agg((after->>'called'), ' | ' ORDER BY "
	                        "event_id) FROM audit_event WHERE action = 'shake.rules' "
	                        "AND subject = 'shake:1-1-9-1'"),
	    "base:eight exponent:red | exponent:red factorial:");
	t.rules = ruleset_find("challenge-cup-2022");
}

static void
an_appeal_in_agloa_needs_a_second_judge(void **state)
{
	struct equation_case c;
	struct err e = { 0 };
	int64_t id = 0;
	(void)state;
	case_init(&c, "agloa-2019", "Elementary", "2x3=6");
	assert_int_equal(app_dispute_open(&app, &t, &judge, &table_1, &c, &id, &e), OK);
	steps(id, 1, DISPUTE_RULING, "correct", "");
	refused(id, 2, DISPUTE_APPEAL, "", "The 6", INVALID, "VII-C-6");
	assert_int_equal(
	    step_by(&app, DISPUTE_RULING, id, 2, "correct", "", "Ann", &e), OK);
	steps(id, 3, DISPUTE_APPEAL, "", "The 6");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_step_stays_and_is_audited),
		cmocka_unit_test(typed_anew_it_is_open_again_and_the_old_text_stays),
		cmocka_unit_test(a_step_out_of_order_is_refused),
		cmocka_unit_test(a_place_where_nobody_sits_is_refused),
		cmocka_unit_test(the_schema_bars_what_no_page_may_write),
		cmocka_unit_test(of_twelve_rulings_at_once_one_stands),
		cmocka_unit_test(twelve_tables_at_once_are_all_kept),
		cmocka_unit_test(who_called_what_is_kept_and_followed_by_disputes),
		cmocka_unit_test(an_appeal_in_agloa_needs_a_second_judge),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
