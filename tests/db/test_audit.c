/* The audit trail: chained in order, and any change is found. */
#include "app/sealer.h"
#include "tests/dbharness.h"
#include <string.h>

static const struct actor somebody = { .roles = ROLE_DIRECTOR, .label = "cli" };

static enum rc
three(struct db *db, void *arg, struct err *e)
{
	(void)arg;
	enum rc rc = audit(db, 1, &somebody, "sheet.save", "sheet:1", NULL,
	    json_pack("{s:i}", "version", 1), NULL, e);
	if (rc == OK)
		rc = audit(db, 1, &somebody, "sheet.save", "sheet:2", NULL, NULL,
		    "wrong column", e);
	return rc == OK ? audit(db, 0, &somebody, "account.make", "account:1", NULL, NULL,
	                      NULL, e)
	                : rc;
}

static void
begin(struct app *app, const char **where)
{
	struct err e = { 0 };
	int sealed = 0;
	dbharness_app(app, where);
	dbharness_sql(*where,
	    "INSERT INTO tournament (slug, name, starts_on, timezone, rule_system)"
	    " VALUES ('cup', 'Cup', '2026-10-03', 'UTC', 'challenge-cup-2022')");
	assert_int_equal(db_tx(app->db, three, NULL, &e), OK);
	assert_int_equal(sealer_run(app, true, &sealed, &e), OK);
	assert_int_equal(sealed, 3);
	assert_int_equal(db_tx(app->db, three, NULL, &e), OK);
	assert_int_equal(sealer_run(app, false, &sealed, &e), OK);
	assert_int_equal(sealed, 3);
	assert_int_equal(sealer_run(app, true, &sealed, &e), OK);
	assert_int_equal(sealed, 0);
}

static struct chain_report
verify(struct app *app, const char *slug)
{
	struct chain_report r;
	struct err e = { 0 };
	if (audit_verify(app, slug, &r, &e) != OK)
		fail_msg("%s", e.text);
	return r;
}

static void
a_chain_holds_and_names_its_tail(void **state)
{
	(void)state;
	struct app app;
	const char *where;
	struct err e = { 0 };
	begin(&app, &where);
	struct chain_report r = verify(&app, "cup");
	assert_false(r.broken);
	assert_int_equal(r.sealed, 4);
	assert_int_equal(r.tail, 0);
	assert_int_equal(verify(&app, "").sealed, 2);
	assert_int_equal(db_tx(app.db, three, NULL, &e), OK);
	r = verify(&app, "cup");
	assert_false(r.broken);
	assert_int_equal(r.tail, 2);
	assert_int_equal(r.tail_last, 8);
	dbharness_app_end(&app);
}

/* What only the owner of the database could do, past all that guards the tables. */
static void
tampering_is_found(void **state)
{
	(void)state;
	static const struct {
		const char *sql, *says;
	} t[] = {
		{ "UPDATE audit_event SET reason = 'right column' WHERE event_id = 2",
		    "event 2 (sheet.save of sheet:2) was changed" },
		{ "UPDATE audit_event SET at = at + interval '1 microsecond' WHERE "
		  "event_id = 4",
		    "event 4 (sheet.save of sheet:1) was changed" },
		{ "UPDATE audit_event SET after = '{\"version\": 2}' WHERE event_id = 1",
		    "event 1 (sheet.save of sheet:1) was changed" },
		{ "SET session_replication_role = replica; DELETE FROM audit_event WHERE "
		  "event_id = 4",
		    "event 4 (? of ?) was taken out" },
		{ "DELETE FROM audit_seal WHERE tournament_id = 1 AND seq = 2",
		    "follows a place that was taken out" },
		{ "UPDATE audit_seal SET hash = sha256('x') WHERE tournament_id = 1 AND "
		  "seq = 4",
		    "event 5 (sheet.save of sheet:2) was changed" },
		{ "ALTER TABLE audit_seal DROP CONSTRAINT audit_seal_event_once;"
		  " UPDATE audit_seal SET event_id = 6 - event_id"
		  " WHERE tournament_id = 1 AND seq IN (2, 3)",
		    "event 4 (sheet.save of sheet:1) was changed" },
	};
	for (size_t i = 0; i < COUNT(t); i++) {
		struct app app;
		const char *where;
		begin(&app, &where);
		dbharness_sql(where, t[i].sql);
		struct chain_report r = verify(&app, "cup");
		if (!r.broken || strstr(r.fault, t[i].says) == NULL)
			fail_msg("%s: %s", t[i].sql, r.broken ? r.fault : "not found");
		dbharness_app_end(&app);
	}
}

static void
the_server_cannot_rewrite_history(void **state)
{
	(void)state;
	struct app app;
	const char *where;
	begin(&app, &where);
	static const char *const tries[] = { "UPDATE audit_event SET reason = 'x'",
		"DELETE FROM audit_event", "DELETE FROM audit_seal",
		"TRUNCATE audit_event CASCADE", "DROP TABLE audit_seal",
		"CREATE TABLE mine (a int)", "ALTER TABLE tournament ADD COLUMN a int",
		"UPDATE publication SET snapshot = '{}'" };
	for (size_t i = 0; i < COUNT(tries); i++) {
		PGresult *r = PQexec(db_conn(app.db), tries[i]);
		assert_string_equal(PQresultErrorField(r, PG_DIAG_SQLSTATE), "42501");
		PQclear(r);
	}
	dbharness_app_end(&app);
}

/* An older number that commits after a newer one was sealed gets the next place. */
static void
a_late_commit_is_sealed_too(void **state)
{
	(void)state;
	struct app app;
	const char *where;
	struct err e = { 0 };
	int sealed;
	begin(&app, &where);
	dbharness_sql(where,
	    "INSERT INTO audit_event OVERRIDING SYSTEM VALUE VALUES"
	    " (1, 100, now(), NULL, 'cli', 'sheet.save', 'sheet:1', NULL, NULL, NULL)");
	assert_int_equal(sealer_run(&app, false, &sealed, &e), OK);
	dbharness_sql(where,
	    "INSERT INTO audit_event OVERRIDING SYSTEM VALUE VALUES"
	    " (1, 50, now(), NULL, 'cli', 'sheet.save', 'sheet:1', NULL, NULL, NULL)");
	assert_int_equal(sealer_run(&app, false, &sealed, &e), OK);
	assert_int_equal(sealed, 1);
	assert_false(verify(&app, "cup").broken);
	assert_int_equal(verify(&app, "cup").sealed, 6);
	dbharness_app_end(&app);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_chain_holds_and_names_its_tail),
		cmocka_unit_test(tampering_is_found),
		cmocka_unit_test(the_server_cannot_rewrite_history),
		cmocka_unit_test(a_late_commit_is_sealed_too),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
