/* Every statement against a real server; the schema's own promises. */
#include "db/constraint.h"
#include "db/internal.h"
#include "tests/dbharness.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *where;

static int
begin(void **state)
{
	(void)state;
	where = dbharness_database(true);
	return 0;
}

static void
each_query_has_the_parameters_that_the_server_counts(void **state)
{
	(void)state;
	struct db *db = dbharness_db(where);
	struct err e = { 0 };
	for (enum query q = 0; q < QUERIES; q++)
		if (db_prepare(db, q, &e) != OK)
			fail_msg("%s: %s", query_texts[q].name, e.text);
	PGresult *r =
	    PQexec(db_conn(db), "SELECT name, coalesce(cardinality(parameter_types), 0) "
	                        "FROM pg_prepared_statements");
	assert_int_equal(PQntuples(r), QUERIES);
	for (int i = 0; i < PQntuples(r); i++) {
		const char *name = PQgetvalue(r, i, 0);
		int params = atoi(PQgetvalue(r, i, 1)), q = 0;
		while (q < QUERIES && strcmp(query_texts[q].name, name) != 0)
			q++;
		assert_true(q < QUERIES);
		if (query_texts[q].params != params)
			fail_msg("%s: %d parameters, the server counts %d", name,
			    query_texts[q].params, params);
	}
	PQclear(r);
	db_close(db);
}

/* No key and no check of their tables sees to what sheet_save() sees to. */
static void
only_its_functions_write_what_was_saved(void **state)
{
	(void)state;
	for (enum query q = 0; q < QUERIES; q++)
		if (strstr(query_texts[q].text, "INTO sheet_version"))
			fail_msg("%s writes versions: call sheet_save() or "
			         "sheet_confirm()",
			    query_texts[q].name);
}

static void
nothing(const char *sql, const char *why)
{
	const char *found = dbharness_ask(where, sql);
	if (*found != '\0')
		fail_msg("%s: %s", why, found);
}

static void
each_table_column_and_function_has_a_comment(void **state)
{
	(void)state;
	nothing("SELECT string_agg(attrelid::regclass || '.' || attname, ' ')"
	        " FROM pg_attribute JOIN pg_class c ON c.oid = attrelid"
	        " WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND "
	        "attnum > 0"
	        " AND NOT attisdropped AND col_description(attrelid, attnum) IS NULL",
	    "columns without a comment");
	nothing(
	    "SELECT string_agg(relname, ' ') FROM pg_class WHERE relkind = 'r'"
	    " AND relnamespace = 'public'::regnamespace AND obj_description(oid) IS NULL",
	    "tables without a comment");
	nothing("SELECT string_agg(proname, ' ') FROM pg_proc"
	        " WHERE pronamespace = 'public'::regnamespace AND obj_description(oid) "
	        "IS NULL",
	    "functions without a comment");
}

static void
each_table_names_the_file_that_works_on_it(void **state)
{
	(void)state;
	PGconn *conn = PQconnectdb(where);
	PGresult *r = PQexec(conn,
	    "SELECT relname, substring(obj_description(oid) FROM 'C: ([a-z_/.]+)$')"
	    " FROM pg_class WHERE relkind = 'r' AND relnamespace = "
	    "'public'::regnamespace");
	assert_true(PQntuples(r) > 10);
	for (int i = 0; i < PQntuples(r); i++)
		if (access(PQgetvalue(r, i, 1), R_OK) != 0)
			fail_msg("the comment of %s names \"%s\", which is no file",
			    PQgetvalue(r, i, 0), PQgetvalue(r, i, 1));
	PQclear(r);
	PQfinish(conn);
}

static void
each_table_is_granted_to_the_server(void **state)
{
	(void)state;
	nothing("SELECT string_agg(relname, ' ') FROM pg_class WHERE relkind = 'r'"
	        " AND relnamespace = 'public'::regnamespace"
	        " AND NOT has_table_privilege('cubetab_app', oid, 'SELECT')",
	    "tables that the server may not read");
	nothing(
	    "SELECT string_agg(t, ' ') FROM unnest(ARRAY['audit_event', 'audit_seal',"
	    " 'sheet_version', 'publication', 'migration']) t"
	    " WHERE has_table_privilege('cubetab_app', t, 'UPDATE, DELETE, TRUNCATE')",
	    "tables whose rows the server could rewrite");
	nothing("SELECT string_agg(column_name, ' ') FROM "
	        "information_schema.column_privileges"
	        " WHERE grantee = 'cubetab_app' AND privilege_type = 'UPDATE'"
	        " AND table_name IN ('audit_event', 'audit_seal', 'sheet_version', "
	        "'publication', 'migration')"
	        " AND (table_name, column_name) NOT IN (('publication', 'withdrawn_at'), "
	        "('publication', 'shown'))",
	    "columns that the server could rewrite");
	nothing("SELECT 'public' WHERE has_schema_privilege('cubetab_app', 'public', "
	        "'CREATE')",
	    "schema that the server could change");
	nothing("SELECT string_agg(proname, ' ') FROM pg_proc WHERE prosecdef AND "
	        "pronamespace = 'public'::regnamespace AND (proconfig::text ~ "
	        "'search_path=[^\"]*, pg_temp') IS NOT TRUE",
	    "functions with the owner's rights and somebody else's search path");
}

/* As the server's role: nothing of either is there, so nothing else holds it. */
static void
what_sheets_name_does_not_go(void **state)
{
	static const char *const goes[] = { "DELETE FROM player", "DELETE FROM sheet" };
	(void)state;
	dbharness_sql(where,
	    "SET session_replication_role = replica;"
	    "INSERT INTO player (tournament_id, division_id, code, given, family) "
	    "VALUES (1, 1, 'ZZ011E4', 'A', 'B');"
	    "INSERT INTO sheet (tournament_id, division_id, plan_id, round_no, table_no, "
	    "edition, code) VALUES (1, 1, 1, 1, 1, 1, 'KUEZ3ADG');"
	    "INSERT INTO sheet_version (tournament_id, sheet_id, version, based_on, "
	    "kind, "
	    "state, saved_by, idempotency_key, lines) SELECT 1, sheet_id, 1, 0, 'first', "
	    "'entered', 'cli', 'k', ARRAY[ROW(player_id, '{}', 0, NULL, true, 'cup', "
	    "'played', NULL, NULL, NULL, '')::sheet_line] FROM sheet, player;");
	PGconn *conn = PQconnectdb(where);
	PQclear(PQexec(conn, "SET ROLE cubetab_app"));
	for (size_t i = 0; i < COUNT(goes); i++) {
		PGresult *r = PQexec(conn, goes[i]);
		assert_string_equal(PQresultErrorField(r, PG_DIAG_SQLSTATE), "23503");
		PQclear(r);
	}
	PQfinish(conn);
	dbharness_sql(where,
	    "SET session_replication_role = replica;"
	    "DELETE FROM sheet_version; DELETE FROM sheet; DELETE FROM player");
}

static void
what_a_tournament_owns_is_keyed_by_it(void **state)
{
	(void)state;
	nothing(
	    "SELECT string_agg(c.conname, ' ') FROM pg_constraint c"
	    " JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]"
	    " WHERE c.connamespace = 'public'::regnamespace AND c.contype IN ('p', 'u')"
	    " AND a.attname <> 'tournament_id' AND c.conrelid::regclass::text NOT IN "
	    "('migration',"
	    " 'account', 'change_log', 'setting', 'signin_failure', 'season', "
	    "'rule_version', "
	    "'tournament', 'token', 'signin')",
	    "keys that do not begin with the tournament");
}

static void
each_constraint_has_a_sentence_or_is_internal(void **state)
{
	(void)state;
	PGconn *conn = PQconnectdb(where);
	PGresult *r = PQexec(conn, "SELECT conname FROM pg_constraint WHERE connamespace "
	                           "= 'public'::regnamespace"
	                           " AND contype IN ('c', 'u', 'x')"
	                           " UNION SELECT c.relname FROM pg_index i JOIN "
	                           "pg_class c ON c.oid = i.indexrelid"
	                           " WHERE i.indisunique AND NOT i.indisprimary"
	                           " AND c.relnamespace = 'public'::regnamespace");
	assert_true(PQntuples(r) > 10);
	for (int i = 0; i < PQntuples(r); i++)
		if (constraint_find(PQgetvalue(r, i, 0)) == NULL)
			fail_msg(
			    "src/db/constraint.c has no row for %s", PQgetvalue(r, i, 0));
	PQclear(r);
	for (int i = 0; i < constraints_n; i++) {
		char sql[400];
		snprintf(sql, sizeof sql,
		    "SELECT 1 FROM pg_constraint WHERE conname = '%s' UNION ALL"
		    " SELECT 1 FROM pg_class WHERE relname = '%s' UNION ALL"
		    " SELECT 1 FROM pg_proc WHERE proname = '%s'"
		    " OR position('CONSTRAINT = ''%s''' IN prosrc) > 0",
		    constraints[i].name, constraints[i].name, constraints[i].name,
		    constraints[i].name);
		r = PQexec(conn, sql);
		if (PQntuples(r) == 0)
			fail_msg("src/db/constraint.c has %s, the schema has not",
			    constraints[i].name);
		PQclear(r);
	}
	PQfinish(conn);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_query_has_the_parameters_that_the_server_counts),
		cmocka_unit_test(only_its_functions_write_what_was_saved),
		cmocka_unit_test(what_sheets_name_does_not_go),
		cmocka_unit_test(each_table_column_and_function_has_a_comment),
		cmocka_unit_test(each_table_names_the_file_that_works_on_it),
		cmocka_unit_test(each_table_is_granted_to_the_server),
		cmocka_unit_test(what_a_tournament_owns_is_keyed_by_it),
		cmocka_unit_test(each_constraint_has_a_sentence_or_is_internal),
	};
	return cmocka_run_group_tests(tests, begin, NULL);
}
