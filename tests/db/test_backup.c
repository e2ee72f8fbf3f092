/* Backup, restore, erase: everything comes back, nothing is replaced unasked. */
#include "app/app_actor.h"
#include "app/app_backup.h"
#include "app/sealer.h"
#include "db/dump.h"
#include "db/migrate.h"
#include "sys/files.h"
#include "tests/dbharness.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char seated[] =
    "INSERT INTO account (email, name, is_owner) VALUES ('d@example.org', 'Dora', true);"
    "INSERT INTO season (name) VALUES ('2026-27');"
    "INSERT INTO tournament (slug, name, starts_on, timezone, rule_system, season_id)"
    " VALUES ('cup', 'Cup', '2026-10-03', 'America/Chicago', 'challenge-cup-2022', 1);"
    "INSERT INTO member (tournament_id, account_id, role) VALUES (1, 1, 'director');"
    "INSERT INTO session (tournament_id, name, held_on) VALUES (1, 'Morning', "
    "'2026-10-03');"
    "INSERT INTO division (tournament_id, session_id, code, name, mark, sort, rounds)"
    " VALUES (1, 1, 'third', 'Third grade', '3', 1, 4);"
    "INSERT INTO section (tournament_id, division_id) VALUES (1, 1);"
    "INSERT INTO round (tournament_id, division_id, round_no, held_on)"
    " VALUES (1, 1, 1, '2026-10-03');"
    "INSERT INTO school (tournament_id, code, name) VALUES (1, 'DE', 'Delmar');"
    "INSERT INTO team (tournament_id, division_id, school_id, number, name)"
    " VALUES (1, 1, 1, 1, 'Delmar A');"
    "INSERT INTO player (tournament_id, division_id, team_id, code, given, family,"
    " substitute_for, note) VALUES (1, 1, 1, 'DE011E3', 'Ana', 'Quick', NULL, 'ramp'),"
    " (1, 1, 1, 'DE012E3', 'Zoë', 'O''Brien', 1, '');"
    "INSERT INTO upload (tournament_id, file_name, content, uploaded_by)"
    " VALUES (1, 'roster.csv', 'Ana,Quick', 1);"
    "INSERT INTO plan (tournament_id, division_id, edition, state, seed)"
    " VALUES (1, 1, 1, 'current', 7);"
    "INSERT INTO game_table (tournament_id, plan_id, round_no, table_no, section_id, "
    "size)"
    " VALUES (1, 1, 1, 101, 1, 2);"
    "INSERT INTO seat (tournament_id, plan_id, round_no, table_no, seat_no, player_id, "
    "size,"
    " team_key) VALUES (1, 1, 1, 101, 1, 1, 2, 1), (1, 1, 1, 101, 2, 2, 2, -2);"
    "INSERT INTO sheet (tournament_id, division_id, plan_id, round_no, table_no, "
    "edition, code, state, version) VALUES (1, 1, 1, 1, 101, 1, 'KUEZ3ADG', 'entered', "
    "1);";

#define VERSION                                                                          \
	"INSERT INTO sheet_version (tournament_id, sheet_id, version, based_on, kind, "  \
	"state, games_played, saved_by, idempotency_key"
#define FIRST "(1, 1, 1, 0, 'first', 'entered', 2, 'cli', 'key-0001'"
static const char saved[] =
    VERSION ", lines) VALUES " FIRST ", ARRAY["
            "ROW(1, '{2,1}', 3, NULL, true, 'cup', 'played', NULL, NULL, NULL, 'AB'),"
            "ROW(2, '{0,1}', 1, NULL, true, 'cup', 'played', NULL, NULL, NULL, '')"
            "]::sheet_line[])";
/* The same where lines were a table. */
static const char saved_apart[] =
    VERSION ") VALUES " FIRST ");"
            "INSERT INTO sheet_row (tournament_id, sheet_id, version, seat_no, "
            "player_id, cells, total, signature) VALUES "
            "(1, 1, 1, 2, 2, '{0,1}', 1, ''), (1, 1, 1, 1, 1, '{2,1}', 3, 'AB')";
static const char lines_of[] = "SELECT string_agg(r::text, ' ' ORDER BY seat_no) FROM "
                               "sheet_row r";
static const char lines[] = "(1,1,1,1,1,\"{2,1}\",3,,t,cup,played,,,,AB) "
                            "(1,1,1,2,2,\"{0,1}\",1,,t,cup,played,,,,\"\")";

static const char then[] =
    "INSERT INTO dispute (tournament_id, division_id, round_no, table_no, shake_no, "
    "state, version) VALUES (1, 1, 1, 101, 1, 'ruled', 1);"
    "INSERT INTO dispute_version (tournament_id, dispute_id, version, kind, "
    "equation_case, answer, rule_system, verdict, reason_code, variations, operators, "
    "ruling, reason, second_judge, saved_by) VALUES (1, 1, 1, 'ruling', '{}', '{}', "
    "'challenge-cup-2022', 'correct', 'ok', '{}', '{}', 'incorrect', 'Ana was late', "
    "'Mr Quick', 'cli');"
    "INSERT INTO shake (tournament_id, division_id, round_no, table_no, shake_no, "
    "version, plays_as, year_parity, roll, saved_by) VALUES (1, 1, 1, 101, 1, 1, "
    "'third', 'any', '[\"2\", \"+\"]', 'cli');"
    "INSERT INTO shake_call VALUES (1, 1, 1, 101, 1, 'base', 'eight', 2);"
    "INSERT INTO publication (tournament_id, division_id, edition, through_round, shows,"
    " snapshot, published_by) VALUES (1, 1, 1, 1, 'full', '{\"players\": [1, 2]}', "
    "'cli');"
    "INSERT INTO audit_event (tournament_id, account_id, actor, action, subject, after)"
    " VALUES (1, 1, 'account:1', 'sheet.save', 'sheet:1', '{\"b\": 1, \"a\": [2]}'),"
    " (1, 1, 'account:1', 'sheet.save', 'sheet:2', NULL)";

static const struct actor shell = { .label = "cli" };

static struct store *
store_at(const char *conninfo)
{
	struct store *s = NULL;
	struct err e = { 0 };
	const struct store_where w = { .database = conninfo };
	if (store_open(&s, &w, STORE_MAKE, &e) != OK)
		fail_msg("%s", e.text);
	return s;
}

static struct chain_report
seal_and_verify(struct store *s)
{
	struct app app;
	struct chain_report r;
	struct err e = { 0 };
	int sealed;
	if (app_open(&app, s, &e) != OK || sealer_run(&app, true, &sealed, &e) != OK ||
	    audit_verify(&app, "cup", &r, &e) != OK)
		fail_msg("%s", e.text);
	app_close(&app);
	return r;
}

static struct store *
a_cup(const char **where)
{
	*where = dbharness_database(true);
	dbharness_sql(*where, seated);
	dbharness_sql(*where, saved);
	dbharness_sql(*where, then);
	struct store *s = store_at(*where);
	assert_int_equal(seal_and_verify(s).sealed, 2);
	return s;
}

static const char *
file_name(const char *name)
{
	static char path[256];
	snprintf(path, sizeof path, "/tmp/cubetab-backup-%ld-%s", (long)getpid(), name);
	return path;
}

/* All that stands in all tables that belong to tournaments, without their numbers and the
 * trace of the restoring itself. */
static void
contents(const char *where, char out[4096])
{
	snprintf(out, 4096, "%s",
	    dbharness_ask(where,
	        "SELECT string_agg(name || (SELECT coalesce(string_agg("
	        "md5((r - 'tournament_id' - 'season_id' - 'uploaded_by' -"
	        " 'public_version')::text), ',' ORDER BY r::text), '')"
	        " FROM archive_rows(name, (SELECT tournament_id FROM tournament"
	        " WHERE slug = 'cup')) r WHERE r->>'action' IS DISTINCT FROM"
	        " 'tournament.restore'), ';' ORDER BY name) FROM archive_tables()"));
}

static void
restore(struct store *s, const char *file, bool force, enum rc want, const char *says)
{
	char what[ERR_TEXT_MAX];
	struct err e = { 0 };
	enum rc rc = app_restore(s, &shell, file, NULL, force, what, &e);
	if (rc != want || (says != NULL && strstr(e.text, says) == NULL))
		fail_msg("%d, not %d: %s", rc, want, e.text);
}

static void
everything_comes_back(void **state)
{
	(void)state;
	const char *from, *to = dbharness_database(true), *file = file_name("all");
	char before[4096], after[4096];
	struct err e = { 0 };
	struct store *s = a_cup(&from), *t = store_at(to);
	if (app_backup(s, file, NULL, &e) != OK)
		fail_msg("%s", e.text);
	restore(t, file, false, OK, NULL);
	contents(from, before);
	contents(to, after);
	assert_string_equal(before, after);
	assert_string_equal(
	    dbharness_ask(to, "SELECT email FROM account"), "d@example.org");
	assert_string_equal(
	    dbharness_ask(to, "SELECT action FROM audit_event WHERE tournament_id = 0"),
	    "database.restore");
	struct chain_report r = seal_and_verify(t);
	assert_false(r.broken);
	assert_int_equal(r.sealed, 2);
	/* the server's role works on it, and still cannot change the trail */
	assert_string_equal(
	    dbharness_ask(to,
	        "SELECT has_table_privilege('cubetab_app', 'player', 'UPDATE')::text ||"
	        " has_table_privilege('cubetab_app', 'audit_event', 'UPDATE')::text"),
	    "truefalse");
	restore(t, file, false, CONFLICT, "--force");
	dbharness_sql(to, "UPDATE player SET given = 'Else'");
	restore(t, file, true, OK, NULL);
	contents(to, after);
	assert_string_equal(before, after);
	store_close(s);
	store_close(t);
	unlink(file);
}

static void
one_tournament_goes_to_another_installation(void **state)
{
	(void)state;
	const char *from, *to = dbharness_database(true), *file = file_name("one");
	char before[4096], after[4096];
	struct err e = { 0 };
	struct store *s = a_cup(&from), *t = store_at(to);
	dbharness_sql(to,
	    "INSERT INTO tournament (slug, name, starts_on, timezone, rule_system)"
	    " VALUES ('own', 'Own', '2026-10-03', 'UTC', 'challenge-cup-2022')");
	assert_int_equal(app_backup(s, file, "other", &e), NOT_FOUND);
	if (app_backup(s, file, "cup", &e) != OK)
		fail_msg("%s", e.text);
	restore(t, file, false, OK, NULL);
	contents(from, before);
	contents(to, after);
	assert_string_equal(before, after);
	assert_false(seal_and_verify(t).broken);
	/* what is added there later does not meet what came */
	dbharness_sql(
	    to, "INSERT INTO school (tournament_id, code, name) VALUES (2, 'EL', 'Elm')");
	restore(t, file, false, CONFLICT, "--force");
	restore(t, file, true, OK, NULL);
	contents(to, after);
	assert_string_equal(before, after);
	assert_string_equal(dbharness_ask(to, "SELECT count(*) FROM tournament"), "2");
	/* in place: who may do what stays */
	dbharness_sql(from, "DELETE FROM upload; UPDATE player SET given = 'X'");
	restore(s, file, true, OK, NULL);
	contents(from, after);
	assert_string_equal(before, after);
	assert_string_equal(dbharness_ask(from, "SELECT count(*) FROM member"), "1");
	store_close(s);
	store_close(t);
	unlink(file);
}

static void
a_damaged_file_changes_nothing(void **state)
{
	(void)state;
	const char *where, *file = file_name("bad");
	char before[4096], after[4096];
	struct err e = { 0 };
	struct strbuf text;
	struct store *s = a_cup(&where);
	contents(where, before);
	if (app_backup(s, file, "cup", &e) != OK)
		fail_msg("%s", e.text);
	strbuf_init(&text, 1 << 20);
	assert_int_equal(file_read(file, &text, &e), OK);
	assert_int_equal(file_write(file, text.s, text.len - 20, &e), OK);
	restore(s, file, true, INVALID, "damaged");
	assert_int_equal(file_write(file, "given,family\n", 13, &e), OK);
	restore(s, file, true, INVALID, "not a backup");
	if (app_backup(s, file, NULL, &e) != OK)
		fail_msg("%s", e.text);
	strbuf_clear(&text);
	assert_int_equal(file_read(file, &text, &e), OK);
	assert_int_equal(file_write(file, text.s, text.len / 2, &e), OK);
	char what[ERR_TEXT_MAX];
	assert_int_not_equal(app_restore(s, &shell, file, NULL, true, what, &e), OK);
	assert_int_equal(
	    app_restore(s, &shell, "/nowhere/at.all", NULL, true, what, &e), NOT_FOUND);
	contents(where, after);
	assert_string_equal(before, after);
	strbuf_free(&text);
	store_close(s);
	unlink(file);
}

/* What no constraint refuses, since sheet_save() sees to it. */
static void
rows_that_no_save_wrote_are_refused(void **state)
{
	static const char *const wrong[] = {
		"UPDATE sheet_version SET lines[1].player_id = 990099",
		"UPDATE sheet_version SET lines[1].player_id = 2",
		"UPDATE sheet_version SET version = version + 7",
		"INSERT INTO sheet_penalty (tournament_id, sheet_id, version, "
		"penalty_no, "
		"seat_no, points, reason) VALUES (1, 1, 1, 1, 3, -1, 'late')",
		"UPDATE sheet_version SET sheet_id = 990099",
	};
	static const char *const slugs[] = { "cup", NULL };
	(void)state;
	const char *from, *file = file_name("rows");
	for (size_t i = 0; i < COUNT(wrong); i++) {
		struct store *s = a_cup(&from);
		dbharness_sql(from, wrong[i]);
		for (size_t k = 0; k < (i == 0 ? COUNT(slugs) : 1); k++) {
			struct err e = { 0 };
			const char *to = dbharness_database(true);
			struct store *t = store_at(to);
			if (app_backup(s, file, slugs[k], &e) != OK)
				fail_msg("%s", e.text);
			restore(t, file, false, INVALID, "damaged");
			assert_string_equal(
			    dbharness_ask(to, "SELECT count(*) FROM sheet_version"), "0");
			store_close(t);
			unlink(file);
		}
		store_close(s);
	}
}

/* What a hostile file would do: it makes a role as soon as anything of it is run. */
static const char trap[] =
    "CREATE FUNCTION spring() RETURNS boolean LANGUAGE plpgsql AS $f$ BEGIN"
    " IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sprung') THEN"
    " CREATE ROLE sprung; END IF; RETURN true; END $f$;"
    "ALTER TABLE season ADD CONSTRAINT trap CHECK (spring());"
    "CREATE FUNCTION spring_row() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN"
    " PERFORM spring(); RETURN NEW; END $f$;"
    "CREATE TRIGGER trap BEFORE INSERT ON season FOR EACH ROW"
    " EXECUTE FUNCTION spring_row();"
    "CREATE MATERIALIZED VIEW seen AS SELECT spring();"
    "DROP ROLE sprung";

static void
no_word_of_a_file_is_run(void **state)
{
	(void)state;
	const char *from, *to = dbharness_database(true), *file = file_name("trap");
	char before[4096], after[4096];
	struct err e = { 0 };
	struct store *s = a_cup(&from), *t = store_at(to);
	contents(from, before);
	dbharness_sql(from, trap);
	if (app_backup(s, file, NULL, &e) != OK)
		fail_msg("%s", e.text);
	restore(t, file, false, OK, NULL);
	contents(to, after);
	assert_string_equal(before, after);
	assert_string_equal(
	    dbharness_ask(to, "SELECT count(*) FROM pg_roles WHERE rolname = 'sprung'"),
	    "0");
	assert_string_equal(
	    dbharness_ask(to, "SELECT count(*) FROM pg_proc WHERE proname ~ '^spring'"),
	    "0");
	store_close(s);
	store_close(t);
	unlink(file);
}

/* Overwrites old in the file, which is not longer than it. */
static void
forge(const char *file, struct strbuf *text, const char *old, const char *other)
{
	struct err e = { 0 };
	size_t n = strlen(old);
	char *at = memmem(text->s, text->len, old, n);
	assert_non_null(at);
	memset(at, ' ', n);
	memcpy(at, other, MIN(n, strlen(other)));
	assert_int_equal(file_write(file, text->s, text->len, &e), OK);
	memcpy(at, old, n);
}

static void
a_forged_file_is_refused(void **state)
{
	static const struct {
		const char *old, *other, *says;
	} t[] = {
		{ "COPY public.season (", "\\! touch /tmp/sprung",
		    "\\! touch /tmp/sprung" },
		{ "COPY public.season (", "DROP TABLE player; (", "DROP TABLE player;" },
		{ "COPY public.season (", "COPY public.seasom (", "\"seasom\"" },
		{ "COPY public.season (season_id, ", "COPY public.season (season_it, ",
		    "\"season\"" },
		{ "COPY public.season (season_id, ", "COPY public.season (name, ",
		    "\"season\"" },
		{ ") FROM stdin;\n", ") FROM PROGRAM", "" },
		{ "COPY public.migration (", "COPY public.migratiom (",
		    "no table migration" },
		{ "SELECT pg_catalog.setval('public.account_account_id_seq', ",
		    "SELECT pg_catalog.setval('public.account_account_id_sex', ",
		    "account_account_id_sex" },
	};
	(void)state;
	const char *where, *file = file_name("forged");
	char before[4096], after[4096];
	struct err e = { 0 };
	struct strbuf text;
	struct store *s = a_cup(&where);
	contents(where, before);
	if (app_backup(s, file, NULL, &e) != OK)
		fail_msg("%s", e.text);
	strbuf_init(&text, 1 << 20);
	assert_int_equal(file_read(file, &text, &e), OK);
	for (size_t i = 0; i < COUNT(t); i++) {
		forge(file, &text, t[i].old, t[i].other);
		restore(s, file, true, INVALID, t[i].says);
		contents(where, after);
		assert_string_equal(before, after);
	}
	assert_int_equal(file_write(file, text.s, text.len, &e), OK);
	/* nor what this program could not show: of one tournament or of all */
	dbharness_sql(where, "UPDATE tournament SET rule_system = 'agloa-2031'");
	if (app_backup(s, file, NULL, &e) != OK)
		fail_msg("%s", e.text);
	restore(s, file, true, CONFLICT, "agloa-2031");
	if (app_backup(s, file, "cup", &e) != OK)
		fail_msg("%s", e.text);
	restore(s, file, true, CONFLICT, "agloa-2031");
	struct app app;
	struct actor who;
	struct tournament cup_now;
	bool found;
	assert_int_equal(app_open(&app, s, &e), OK);
	assert_int_equal(
	    app_actor_of_cookie(&app, "", "cup", &who, &cup_now, &found, &e), CONFLICT);
	assert_non_null(strstr(e.text, "agloa-2031"));
	app_close(&app);
	dbharness_sql(where, "UPDATE tournament SET rule_system = 'challenge-cup-2022'");
	/* rows that do not fit together are no data either */
	dbharness_sql(
	    where, "ALTER TABLE player DISABLE TRIGGER ALL; DELETE FROM player");
	if (app_backup(s, file, NULL, &e) != OK)
		fail_msg("%s", e.text);
	restore(s, file, true, INVALID, "cannot be put back");
	strbuf_free(&text);
	store_close(s);
	unlink(file);
}

/* A backup of a database that was made by the steps up to one. */
static void
back_up_earlier(const char *file, int step, const char *sql, const char *more)
{
	const char *from = dbharness_database(false);
	struct err e = { 0 };
	struct db *db = NULL;
	int applied;
	assert_int_equal(db_open_owner(&db, from, &e), OK);
	if (migrate_to(db, step, &applied, &e) != OK)
		fail_msg("%s", e.text);
	db_close(db);
	assert_int_equal(applied, step);
	dbharness_sql(from, sql);
	dbharness_sql(from, more);
	if (dump_write(from, file, &e) != OK)
		fail_msg("%s", e.text);
}

/* It comes back into the tables of that version, which then are brought up to this one.
 */
static void
a_backup_of_an_earlier_version_comes_back(void **state)
{
	(void)state;
	const char *to = dbharness_database(true), *file = file_name("earlier");
	struct store *t = store_at(to);
	back_up_earlier(file, 20,
	    "INSERT INTO account (email, name) VALUES ('d@example.org', 'Dora');"
	    "DELETE FROM account",
	    "INSERT INTO tournament (slug, name, starts_on, timezone, rule_system)"
	    " VALUES ('cup', 'Cup\twith a tab', '2026-10-03', 'UTC',"
	    " 'challenge-cup-2022')");
	restore(t, file, false, OK, NULL);
	assert_string_equal(
	    dbharness_ask(to, "SELECT name FROM tournament"), "Cup\twith a tab");
	assert_string_equal(
	    dbharness_ask(to, "SELECT (max(number) > 40)::text FROM migration"), "true");
	/* numbers that were given once are not given again */
	dbharness_sql(
	    to, "INSERT INTO account (email, name) VALUES ('e@example.org', 'Eve')");
	assert_string_equal(dbharness_ask(to, "SELECT account_id FROM account"), "2");
	/* before step 55 the lines of a sheet were rows of a table of their own */
	back_up_earlier(file, 54, seated, saved_apart);
	restore(t, file, true, OK, NULL);
	assert_string_equal(dbharness_ask(to, lines_of), lines);
	store_close(t);
	unlink(file);
}

/* The same in an archive of one tournament, as step 54 wrote it. */
static void
an_archive_with_lines_apart_comes_back(void **state)
{
	(void)state;
	const char *from, *to = dbharness_database(true), *file = file_name("lines");
	struct err e = { 0 };
	struct store *s = a_cup(&from), *t = store_at(to);
	struct strbuf text, old;
	strbuf_init(&text, 1 << 20);
	strbuf_init(&old, 1 << 20);
	if (app_backup(s, file, "cup", &e) != OK)
		fail_msg("%s", e.text);
	assert_int_equal(file_read(file, &text, &e), OK);
	for (char *at = text.s, *end; *at; at = end) {
		size_t n = strcspn(at, "\n");
		end = at + n + (at[n] == '\n');
		json_t *doc = json_loadb(at, n, 0, NULL);
		json_object_del(json_object_get(doc, "row"), "lines");
		char *line = json_dumps(doc, JSON_COMPACT);
		strbuf_printf(&old, "%s\n", line);
		if (at == text.s) /* the head */
			strbuf_printf(&old, "%s\n",
			    dbharness_ask(from,
			        "SELECT string_agg(jsonb_build_object('table', "
			        "'sheet_row', 'row', to_jsonb(r))::text, E'\\n' ORDER "
			        "BY seat_no DESC) FROM sheet_row r"));
		free(line);
		json_decref(doc);
	}
	assert_int_equal(file_write(file, old.s, old.len, &e), OK);
	restore(t, file, false, OK, NULL);
	assert_string_equal(dbharness_ask(to, lines_of), lines);
	PGconn *conn = PQconnectdb(to);
	PGresult *r = PQexec(conn,
	    "SELECT archive_put('sheet_row', 1, '[{\"sheet_id\": 1, \"version\": 9, "
	    "\"seat_no\": 1, \"player_id\": 1, \"cells\": [], \"total\": 0}]')");
	assert_string_equal(PQresultErrorField(r, PG_DIAG_SQLSTATE), "23503");
	PQclear(r), PQfinish(conn);
	strbuf_free(&text);
	strbuf_free(&old);
	store_close(s);
	store_close(t);
	unlink(file);
}

static void
erased_names_are_gone_and_the_chain_holds(void **state)
{
	(void)state;
	const char *where;
	struct err e = { 0 };
	struct store *s = a_cup(&where);
	int64_t kept = -1;
	assert_int_equal(app_erase(s, &shell, "other", &kept, &e), NOT_FOUND);
	dbharness_sql(where,
	    "INSERT INTO penalty (tournament_id, player_id, hundredths, reason,"
	    " given_by) SELECT 1, min(player_id), 50, 'Ana was loud', 'cli'"
	    " FROM player");
	dbharness_sql(
	    where, "INSERT INTO printed VALUES (1, 'player-sheets', 1, md5('Ana'))");
	if (app_erase(s, &shell, "cup", &kept, &e) != OK)
		fail_msg("%s", e.text);
	assert_string_equal(
	    dbharness_ask(where, "SELECT string_agg(given || family || note, '') FROM"
	                         " player"),
	    "");
	assert_string_equal(dbharness_ask(where, "SELECT content FROM upload"), "\\x");
	assert_string_equal(dbharness_ask(where, lines_of),
	    "(1,1,1,1,1,\"{2,1}\",3,,t,cup,played,,,,\"\") "
	    "(1,1,1,2,2,\"{0,1}\",1,,t,cup,played,,,,\"\")");
	assert_string_equal(
	    dbharness_ask(where,
	        "SELECT string_agg(t, '') FROM archive_tables() a,"
	        " LATERAL (SELECT r::text AS t FROM archive_rows(a.name, 1) r) r"
	        " WHERE t ~ 'Ana|Quick|Brien'"),
	    "");
	assert_string_equal(
	    dbharness_ask(where, "SELECT fingerprint FROM printed"), "erased");
	assert_string_equal(
	    dbharness_ask(where, "SELECT reason || second_judge FROM dispute_version"),
	    "erasederased");
	assert_int_equal(kept, 0);
	/* Wherever people type: a new column belongs here and into erase_...
	 * (archive.sql). */
	assert_string_equal(
	    dbharness_ask(where,
	        "SELECT string_agg(table_name || '.' || column_name, ' '"
	        " ORDER BY table_name, column_name)"
	        " FROM information_schema.columns c JOIN archive_tables() a ON a.name = "
	        "table_name"
	        " WHERE column_name ~ "
	        "'reason|note|question|answer|signature|about|monitor'"
	        " AND"
	        " data_type IN ('text', 'jsonb')"),
	    "audit_event.reason award.decided_note clock_extension.reason "
	    "dispute_version.answer dispute_version.reason dispute_version.reason_code "
	    "penalty.lifted_reason "
	    "penalty.reason"
	    " player.note player.withdrawn_reason publication.reason query.answer "
	    "query.question query_step.note"
	    " sheet.void_reason sheet_card.monitor sheet_opinion.about "
	    "sheet_penalty.reason"
	    " sheet_version.reason"
	    " sheet_version.reasons team.withdrawn_reason teammate_reason.reason");
	struct chain_report r = seal_and_verify(s);
	assert_false(r.broken);
	assert_int_equal(r.sealed, 3);
	store_close(s);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(everything_comes_back),
		cmocka_unit_test(one_tournament_goes_to_another_installation),
		cmocka_unit_test(a_damaged_file_changes_nothing),
		cmocka_unit_test(rows_that_no_save_wrote_are_refused),
		cmocka_unit_test(no_word_of_a_file_is_run),
		cmocka_unit_test(a_forged_file_is_refused),
		cmocka_unit_test(a_backup_of_an_earlier_version_comes_back),
		cmocka_unit_test(an_archive_with_lines_apart_comes_back),
		cmocka_unit_test(erased_names_are_gone_and_the_chain_holds),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
