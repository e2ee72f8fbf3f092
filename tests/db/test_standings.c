/* From sheets to live standings, publications and what the public reads. */
#include "app/app_penalty.h"
#include "app/app_public.h"
#include "app/app_publication.h"
#include "app/app_standings.h"
#include "app/standings_memory.h"
#include "db/db.h"
#include "tests/dbharness.h"
#include <string.h>

static struct app app;
static const char *where;
static const struct tournament cup = { .id = 1, .slug = "cup", .name = "Cup" };
static struct tournament t;
static const struct actor cli = { .roles = ROLE_DIRECTOR, .label = "cli" };

static int
begin(void **state)
{
	char *sql = harness_file("cases/standings/cup.sql");

	(void)state;
	dbharness_app(&app, &where);
	dbharness_sql(where, sql);
	mem_free(sql);
	t = cup;
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

static const json_t *
row(const json_t *doc, const char *list, const char *key, const char *value)
{
	size_t i;
	json_t *r;

	json_array_foreach(json_object_get(doc, list), i,
	    r) if (strcmp(json_string_value(json_object_get(r, key)), value) ==
	           0) return r;
	return NULL;
}

static const char *
text(const json_t *r, const char *key)
{
	const json_t *v = json_object_get(r, key);

	return json_is_string(v) ? json_string_value(v) : json_is_null(v) ? "null" : "?";
}

static json_t *
live(const char *sort, const char *q)
{
	struct err e = { 0 };
	json_t *doc = NULL;

	if (app_standings_live(&app, &t, "FOURTH", sort, q, &doc, &e) != OK)
		fail_msg("%s", e.text);
	return doc;
}

static void
latest_official_sheets_count_and_halves_go_up(void **state)
{
	DEFER(json_decref) json_t *doc = live("rank", "");
	static const char *const want[][2] = { { "EL011E4", "0.13" },
		{ "EL021E4", "0.38" }, { "OA011E4", "0.63" }, { "EL012E4", "0.33" },
		{ "EL022E4", "0.33" }, { "OA012E4", "0.67" }, { "EL013E4", "null" } };

	(void)state;
	for (size_t i = 0; i < COUNT(want); i++)
		assert_string_equal(
		    text(row(doc, "individuals", "code", want[i][0]), "total"),
		    want[i][1]);
	assert_string_equal(text(row(doc, "teams", "team", "Oak"), "total"), "1.30");
	assert_string_equal(text(row(doc, "teams", "team", "Elm A"), "total"), "0.46");
	assert_int_equal(json_array_size(json_object_get(doc, "individuals")), 9);
}

static void
ties_share_a_place_in_alphabetical_order(void **state)
{
	DEFER(json_decref) json_t *doc = live("rank", "");
	static const char *const order[] = { "Hal Hunt", "Gil Gray", "émile Dent",
		"Eric Evans", "Öznur Baker", "Zoë Adams" };
	static const int rank[] = { 1, 2, 3, 4, 4, 6 };

	(void)state;
	for (size_t i = 0; i < COUNT(order); i++) {
		const json_t *r = json_array_get(json_object_get(doc, "individuals"), i);

		assert_string_equal(text(r, "name"), order[i]);
		assert_int_equal(json_integer_value(json_object_get(r, "rank")), rank[i]);
		assert_int_equal(json_is_true(json_object_get(r, "tied")), rank[i] == 4);
	}
}

static void
header_names_what_is_not_official(void **state)
{
	DEFER(json_decref) json_t *doc = live("rank", "");
	const json_t *r = json_array_get(json_object_get(doc, "sheets"), 0);
	const json_t *query = json_array_get(json_object_get(r, "queries"), 0);

	(void)state;
	assert_string_equal(text(r, "summary"), "1 sheet not official: table 3");
	assert_int_equal(json_integer_value(json_object_get(query, "table")), 2);
	r = json_array_get(json_object_get(doc, "sheets"), 1);
	assert_false(json_is_true(json_object_get(r, "begun")));
}

static void
entered_is_not_official_where_a_second_check_is_on(void **state)
{
	DEFER(json_decref) json_t *doc = NULL;

	(void)state;
	dbharness_sql(where, "UPDATE division SET check_mode = 'look'");
	doc = live("rank", "");
	assert_string_equal(
	    text(row(doc, "individuals", "code", "OA011E4"), "total"), "null");
	assert_string_equal(
	    text(row(doc, "individuals", "code", "OA012E4"), "total"), "0.67");
	assert_string_equal(
	    text(json_array_get(json_object_get(doc, "sheets"), 0), "summary"),
	    "2 sheets not official: tables 1, 3");
	dbharness_sql(where, "UPDATE division SET check_mode = 'off'");
}

static void
list_sorts_and_filters(void **state)
{
	DEFER(json_decref) json_t *by_name = live("name", "");
	DEFER(json_decref) json_t *oak = live("r1", "oak");
	const json_t *list = json_object_get(by_name, "individuals");

	(void)state;
	assert_string_equal(text(json_array_get(list, 0), "name"), "émile Dent");
	assert_string_equal(text(json_array_get(list, 8), "name"), "Zoë Adams");
	list = json_object_get(oak, "individuals");
	assert_int_equal(json_array_size(list), 3);
	assert_string_equal(text(json_array_get(list, 0), "name"), "Hal Hunt");
}

static void
arithmetic_opens_down_to_the_cell(void **state)
{
	DEFER(json_decref) json_t *player = NULL;
	DEFER(json_decref) json_t *team = NULL;
	struct err e = { 0 };
	const json_t *r;

	(void)state;
	assert_int_equal(app_standings_player(&app, &t, "4", 8, &player, &e), OK);
	r = json_array_get(json_object_get(player, "rounds"), 0);
	assert_string_equal(text(r, "adding"), "0 + 0 + 2");
	assert_string_equal(text(r, "score"), "0.67");
	assert_string_equal(text(player, "total"), "0.67");
	assert_int_equal(json_integer_value(json_object_get(player, "rank")), 1);
	assert_int_equal(
	    app_standings_group(&app, &t, "fourth", GROUP_TEAM, 3, &team, &e), OK);
	assert_string_equal(text(row(team, "members", "code", "OA011E4"), "sum"), "0.63");
	assert_int_equal(
	    app_standings_player(&app, &t, "fourth", 99, &player, &e), NOT_FOUND);
}

static json_t *
publish(const char *shows, int through, const char *reason, bool despite, enum rc want)
{
	struct publication_make in = { "fourth", through, shows, "", reason, despite };
	struct err e = { 0 };
	json_t *doc = NULL;

	if (app_publication_make(&app, &t, &cli, &in, &doc, &e) != want)
		fail_msg("not what was wanted: %s", e.text);
	return doc;
}

static json_t *
published(void)
{
	struct err e = { 0 };
	json_t *doc = NULL;

	assert_int_equal(app_publication_read(&app, &t, "fourth", &doc, &e), OK);
	return doc;
}

static void
public_sees_nothing_before_it_is_published(void **state)
{
	DEFER(json_decref) json_t *doc = published();
	DEFER(json_decref) json_t *none = NULL;
	struct err e = { 0 };

	(void)state;
	assert_true(json_is_null(json_object_get(doc, "edition")));
	assert_int_equal(json_array_size(json_object_get(doc, "individuals")), 0);
	assert_int_equal(app_public_seating(&app, &t, "fourth", 1, &none, &e), NOT_FOUND);
}

static void
unfinished_round_needs_a_tick(void **state)
{
	(void)state;
	assert_null(publish("", 1, "", false, INVALID));
	assert_null(publish("", 3, "", true, INVALID));
	assert_null(publish("everything", 1, "", true, INVALID));
}

static void
honours_are_names_in_order_without_place_or_score(void **state)
{
	DEFER(json_decref) json_t *made = publish("", 1, "", true, OK);
	DEFER(json_decref) json_t *doc = published();
	const json_t *list = json_object_get(doc, "individuals");
	DEFER(mem_free) char *all = json_dumps(doc, 0);

	(void)state;
	assert_int_equal(json_integer_value(json_object_get(made, "edition")), 1);
	assert_int_equal(json_array_size(list), 2);
	assert_string_equal(text(json_array_get(list, 0), "name"), "Gil G.");
	assert_string_equal(text(json_array_get(list, 1), "name"), "Hal H.");
	assert_string_equal(text(json_array_get(list, 1), "total"), "null");
	assert_true(json_is_null(json_object_get(json_array_get(list, 1), "rounds")));
	assert_true(json_is_null(json_object_get(json_array_get(list, 1), "rank")));
	assert_null(strstr(all, "0.6"));
}

static void
later_edition_needs_a_reason_and_replaces_the_first(void **state)
{
	DEFER(json_decref) json_t *made = NULL;
	DEFER(json_decref) json_t *doc = NULL;

	(void)state;
	assert_null(publish("full", 1, "", true, INVALID));
	made = publish("full", 1, "scores wanted", true, OK);
	doc = published();
	assert_int_equal(json_integer_value(json_object_get(doc, "edition")), 2);
	assert_string_equal(
	    text(row(doc, "individuals", "code", "OA012E4"), "total"), "0.67");
	assert_string_equal(
	    text(row(doc, "individuals", "code", "EL013E4"), "name"), "EL013E4");
	assert_string_equal(
	    text(row(doc, "individuals", "code", "EL023E4"), "name"), "Fay Fox");
	assert_string_equal(
	    dbharness_ask(where,
	        "SELECT count(*) FROM audit_event WHERE action = 'publication.make'"),
	    "2");
	assert_string_equal(dbharness_ask(where, "SELECT string_agg(snapshot::text, '') "
	                                         "~ '[GH]al|Oak|Zoë' FROM publication"),
	    "f");
}

static void
snapshot_stays_when_sheets_change(void **state)
{
	DEFER(json_decref) json_t *doc = NULL;
	DEFER(json_decref) json_t *now = NULL;

	(void)state;
	dbharness_sql(where,
	    "INSERT INTO sheet_version (tournament_id, sheet_id, version, based_on, "
	    "kind, state,"
	    " games_played, saved_by, idempotency_key, lines)"
	    " VALUES (1, 3, 1, 0, 'first', 'entered', 4, 'cli', 'key-0009', ARRAY["
	    "ROW(3, '{}', 5, NULL, true, 'cup', 'played', NULL, NULL, NULL, ''), "
	    "ROW(6, '{}', 3, NULL, true, 'cup', 'played', NULL, NULL, NULL, ''), "
	    "ROW(9, '{}', 5, NULL, true, 'cup', 'played', NULL, NULL, NULL, '')"
	    "]::sheet_line[]);"
	    "UPDATE sheet SET state = 'entered', version = 1 WHERE sheet_id = 3");
	doc = published();
	now = live("rank", "");
	assert_string_equal(
	    text(row(doc, "individuals", "code", "OA013E4"), "total"), "null");
	assert_string_equal(
	    text(row(now, "individuals", "code", "OA013E4"), "total"), "1.25");
	assert_true(json_is_true(json_object_get(
	    json_array_get(json_object_get(now, "published"), 0), "changed")));
}

static void
tie_at_the_edge_of_honours_is_told(void **state)
{
	DEFER(json_decref) json_t *doc = NULL;
	struct err e = { 0 };

	(void)state;
	dbharness_sql(where, "UPDATE division SET honours_top = 1");
	assert_int_equal(
	    app_publication_draft(&app, &t, "fourth", 0, "honours", "", &doc, &e), OK);
	assert_int_equal(json_integer_value(json_object_get(doc, "through_round")), 1);
	assert_int_equal(json_array_size(json_object_get(doc, "individuals")), 2);
	assert_string_equal(
	    json_string_value(json_array_get(json_object_get(doc, "ties"), 0)),
	    "2 players share place 1, so honours name 2 players instead of 1.");
	assert_int_equal(json_array_size(json_object_get(doc, "missing")), 0);
}

static void
penalties_change_the_total_and_can_be_lifted(void **state)
{
	struct penalty_give in = { "oa013e4 Ida Iles", "0,5", false, 1,
		"Pushed the table", false, 0 };
	struct penalty_give out = { "Elm B", "", true, 0, "Whispered answers", false, 0 };
	struct penalty_give nobody = { "Nobody", "1", false, 0, "x", false, 0 };
	DEFER(json_decref) json_t *doc = NULL;
	DEFER(json_decref) json_t *after = NULL;
	const char *warning = NULL;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(app_penalty_give(&app, &t, &cli, &in, &warning, &e), OK);
	assert_int_equal(app_penalty_give(&app, &t, &cli, &out, &warning, &e), OK);
	assert_non_null(warning);
	assert_int_equal(
	    app_penalty_give(&app, &t, &cli, &nobody, &warning, &e), INVALID);
	in.points = "1.234";
	assert_int_equal(app_penalty_give(&app, &t, &cli, &in, &warning, &e), INVALID);
	doc = live("rank", "");
	assert_string_equal(
	    text(row(doc, "individuals", "code", "OA013E4"), "total"), "0.75");
	assert_true(json_is_true(
	    json_object_get(row(doc, "teams", "team", "Elm B"), "disqualified")));
	assert_true(
	    json_is_null(json_object_get(row(doc, "teams", "team", "Elm B"), "rank")));
	assert_int_equal(
	    app_penalty_lift(&app, &t, &cli, 1, "Mistaken for another", &e), OK);
	assert_int_equal(app_penalty_lift(&app, &t, &cli, 1, "again", &e), NOT_FOUND);
	after = live("rank", "");
	assert_string_equal(
	    text(row(after, "individuals", "code", "OA013E4"), "total"), "1.25");
}

static void
unpublishing_hides_every_edition(void **state)
{
	DEFER(json_decref) json_t *doc = NULL;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(
	    app_publication_withdraw(&app, &t, &cli, "fourth", "", "", &e), OK);
	doc = published();
	assert_true(json_is_null(json_object_get(doc, "edition")));
	assert_int_equal(
	    app_publication_withdraw(&app, &t, &cli, "fourth", "", "", &e), CONFLICT);
}

static size_t
found(const char *q)
{
	struct err e = { 0 };
	DEFER(json_decref) json_t *doc = NULL;

	assert_int_equal(app_public_find(&app, &t, q, 1, &doc, &e), OK);
	return json_array_size(json_object_get(doc, "people"));
}

static void
hidden_names_cannot_be_found(void **state)
{
	(void)state;
	assert_int_equal(found("Zoe"), 0); /* no round is published */
	dbharness_sql(where, "INSERT INTO round_published (tournament_id, division_id, "
	                     "round_no) VALUES (1, 1, 1)");
	assert_int_equal(found("ZOE a"), 1);
	assert_int_equal(found("Adams"), 0);
	assert_int_equal(found("Hidden"), 0);
	assert_int_equal(found("Childname"), 0);
	assert_int_equal(found("el013e4"), 1);
	assert_int_equal(found("oak"), 3);
	assert_int_equal(found("Fay Fox"), 1);
	assert_int_equal(found("z"), 0);
	assert_int_equal(found("%"), 0);
}

static void
only_published_rounds_are_shown(void **state)
{
	DEFER(json_decref) json_t *one = NULL;
	DEFER(json_decref) json_t *screens = NULL;
	json_t *two = NULL;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(app_public_seating(&app, &t, "fourth", 1, &one, &e), OK);
	assert_int_equal(json_array_size(json_object_get(one, "tables")), 3);
	assert_int_equal(app_public_seating(&app, &t, "fourth", 2, &two, &e), NOT_FOUND);
	assert_int_equal(app_public_display(&app, &t, NULL, &screens, &e), OK);
	assert_int_equal(json_array_size(json_object_get(screens, "screens")), 1);
}

static void
same_rows(const char *why, const struct standing *x, const struct standing *y, int n)
{
	for (int i = 0; i < n; i++) {
		const struct standing *a = &x[i], *b = &y[i];
		if (a->id != b->id || a->rank != b->rank || a->tied != b->tied ||
		    a->total != b->total || a->penalty != b->penalty ||
		    a->open != b->open || a->settled != b->settled ||
		    a->out_of_rank != b->out_of_rank || a->members != b->members ||
		    memcmp(a->round, b->round, sizeof a->round) != 0 ||
		    memcmp(a->mark, b->mark, sizeof a->mark) != 0)
			fail_msg("%s: number %d is %lld with %d, %x open; by the "
			         "database %lld with %d, %x open",
			    why, i, (long long)a->id, a->total, a->open, (long long)b->id,
			    b->total, b->open);
	}
}

struct kept_case {
	const char *why;
	struct standings_kept *kept;
};

/* What is kept is brought up to date and compared with what PostgreSQL works out. */
static enum rc
compare_kept(struct db *db, void *arg, struct err *e)
{
	struct kept_case *c = arg;
	struct standings_kept *now = NULL;
	struct standings mine, want;
	json_t *sheets = NULL;
	enum rc rc = c->kept ? standings_kept_now(db, &t, c->kept, &now, e) : OK;

	if (rc == OK && now == NULL)
		rc = standings_kept_read(db, &t, "FOURTH", &now, e);
	if (rc == OK)
		rc = standings_load(db, app.arena, &t, "FOURTH", 0, &want, e);
	if (rc == OK)
		rc = standings_sheets(
		    db, app.arena, &t, want.division, want.through, &sheets, e);
	if (rc != OK)
		return rc;
	if (c->kept)
		standings_kept_free(c->kept);
	c->kept = now;
	standings_kept_work_out(app.arena, &t, now, &mine);
	assert_int_equal(mine.players, want.players);
	assert_int_equal(mine.teams, want.teams);
	same_rows(c->why, mine.player, want.player, want.players);
	same_rows(c->why, mine.team, want.team, want.teams);
	DEFER(json_decref) json_t *own = standings_kept_sheets(app.arena, now);
	if (!json_equal(own, sheets))
		fail_msg("%s: the sheets are %s", c->why, json_dumps(own, 0));
	json_decref(sheets);
	return OK;
}

static void
what_is_kept_says_what_the_database_says(void **state)
{
	static const char *const changes[] = { "SELECT 1",
		"INSERT INTO query (tournament_id, sheet_id, question, opened_by) VALUES "
		"(1, 1, 'Whose?', 'cli'), (1, 1, 'What?', 'cli')",
		"UPDATE sheet SET state = 'returned' WHERE sheet_id IN (3, 4)",
		"INSERT INTO substitute (tournament_id, division_id, round_no, "
		"player_id, "
		"sheet_id) VALUES (1, 1, 1, 5, 3); "
		"UPDATE sheet SET state = 'entered', version = 7 WHERE sheet_id = 3; "
		"INSERT INTO sheet_version (tournament_id, sheet_id, version, based_on, "
		"kind, state, games_played, saved_by, idempotency_key, lines) VALUES "
		"(1, 3, 7, 6, 'fix', 'entered', 8, 'cli', 'key-0019', ARRAY["
		"ROW(3, '{A,A}', 0, NULL, true, 'cup', 'played', NULL, NULL, NULL, ''), "
		"ROW(6, '{2,2}', 4, NULL, true, 'cup', 'played', NULL, NULL, NULL, '')"
		"]::sheet_line[])",
		"DELETE FROM query", "UPDATE division SET check_mode = 'look'",
		"UPDATE player SET withdrawn_at = now() WHERE player_id IN (3, 9)",
		"UPDATE division SET rounds = 3",
		"UPDATE sheet SET state = 'checked' WHERE sheet_id = 3",
		"INSERT INTO penalty (tournament_id, player_id, hundredths, round_no, "
		"reason, given_by) VALUES (1, 1, 25, 1, 'spoke', 'cli')",
		"UPDATE sheet SET state = 'void', void_reason = 'moved' WHERE sheet_id = "
		"5",
		"UPDATE plan SET state = 'replaced' WHERE state = 'current'",
		"UPDATE division SET rounds = 1, check_mode = 'off'" };
	struct kept_case c = { 0 };
	struct err e = { 0 };

	(void)state;
	for (size_t i = 0; i < COUNT(changes); i++) {
		c.why = changes[i];
		dbharness_sql(where, changes[i]);
		if (db_snapshot(app.db, compare_kept, &c, &e) != OK)
			fail_msg("%s: %s", c.why, e.text);
	}
	standings_kept_free(c.kept);
}

static enum rc
read_kept(struct db *db, void *arg, struct err *e)
{
	return standings_kept_read(db, &t, "FOURTH", arg, e);
}

static bool
remembers(struct standings_memory *m, int64_t tournament, unsigned *age)
{
	DEFER(standings_kept_free)
	struct standings_kept *k = standings_memory_find(m, tournament, "FOURTH", age);
	return k != NULL;
}

/* Sixty-four, those that were asked for last; none once all was forgotten, nor what was
 * being read then. */
static void
memory_is_bounded_and_can_forget(void **state)
{
	struct standings_memory *m = standings_memory_make();
	struct err e = { 0 };
	unsigned age = 0, later = 0;
	struct standings_kept *k = NULL;

	(void)state;
	assert_int_equal(db_snapshot(app.db, read_kept, &k, &e), OK);
	for (int64_t i = 0; i <= STANDINGS_MEMORY_DIVISIONS; i++) {
		assert_false(remembers(m, i, &age));
		standings_memory_keep(m, age, i, "FOURTH", k);
		assert_true(remembers(m, 0, &age));
	}
	assert_false(remembers(m, 1, &age));
	for (int64_t i = 2; i <= STANDINGS_MEMORY_DIVISIONS; i++)
		assert_true(remembers(m, i, &age));
	standings_memory_forget(m);
	assert_false(remembers(m, 0, &later));
	standings_memory_keep(m, age, 0, "FOURTH", k);
	assert_false(remembers(m, 0, &later));
	standings_memory_keep(m, later, 0, "FOURTH", k);
	assert_true(remembers(m, 0, &later));
	standings_memory_free(m);
	standings_kept_free(k);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(latest_official_sheets_count_and_halves_go_up),
		cmocka_unit_test(ties_share_a_place_in_alphabetical_order),
		cmocka_unit_test(header_names_what_is_not_official),
		cmocka_unit_test(memory_is_bounded_and_can_forget),
		cmocka_unit_test(entered_is_not_official_where_a_second_check_is_on),
		cmocka_unit_test(list_sorts_and_filters),
		cmocka_unit_test(arithmetic_opens_down_to_the_cell),
		cmocka_unit_test(public_sees_nothing_before_it_is_published),
		cmocka_unit_test(unfinished_round_needs_a_tick),
		cmocka_unit_test(honours_are_names_in_order_without_place_or_score),
		cmocka_unit_test(later_edition_needs_a_reason_and_replaces_the_first),
		cmocka_unit_test(snapshot_stays_when_sheets_change),
		cmocka_unit_test(tie_at_the_edge_of_honours_is_told),
		cmocka_unit_test(penalties_change_the_total_and_can_be_lifted),
		cmocka_unit_test(unpublishing_hides_every_edition),
		cmocka_unit_test(hidden_names_cannot_be_found),
		cmocka_unit_test(only_published_rounds_are_shown),
		cmocka_unit_test(what_is_kept_says_what_the_database_says),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
