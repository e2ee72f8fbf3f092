/* Many savers of score sheets at once. */
#include "sheet_case.h"
#include "sys/clock.h"
#include <pthread.h>
#include <stdlib.h>

enum { SAVERS = 40 };

struct saver {
	int first, sheets, rounds; /* sheets first, first + 1 ... in turn */
	int row;                   /* line on which EL086E4 plays; 0 = nowhere */
	const char *key;           /* NULL = a new one each time */
	int saved, conflicts, again, failed;
	int64_t slowest_us;
	pthread_barrier_t *start; /* all are connected */
	char fault[200];
};

static void
count_one(struct saver *s, enum rc rc, struct sheet_saved *out, const struct err *e)
{
	s->saved += rc == OK && !out->again;
	s->again += rc == OK && out->again;
	s->conflicts += rc == CONFLICT;
	s->failed += rc != OK && rc != CONFLICT;
	if (rc != OK && rc != CONFLICT)
		snprintf(s->fault, sizeof s->fault, "%.190s", e->text);
	json_decref(out->theirs);
}

static void *
run_saver(void *arg)
{
	struct saver *s = arg;
	struct app mine = { .db = dbharness_db(where), .arena = arena_new() };
	pthread_barrier_wait(s->start);
	for (int i = 0; i < s->rounds; i++) {
		char key[40];
		int sheet = s->first + i % s->sheets;
		struct problems p = { .arena = mine.arena };
		struct sheet_saved out;
		struct err e = { 0 };
		snprintf(key, sizeof key, "saver-%d-%d-%p", s->first, i, arg);
		struct sheet_save in =
		    typed(sheet, s->key ? 0 : i / s->sheets, s->key ? s->key : key, good);
		if (s->row)
			in.line[s->row - 1].player = "EL086E4";
		int64_t begun = clock_us();
		enum rc rc = app_sheet_save(&mine, &t, &scorer, &in, &p, &out, &e);
		s->slowest_us = MAX(s->slowest_us, clock_us() - begun);
		count_one(s, rc, &out, &e);
		arena_reset(mine.arena);
	}
	db_close(mine.db);
	arena_free(mine.arena);
	return NULL;
}

static void
run_savers(struct saver *s, int n)
{
	pthread_t thread[SAVERS];
	pthread_barrier_t start;
	int64_t slowest = 0;
	int saves = 0;
	(void)typed(1, 0, "", good); /* fills the table of cells before threads read it */
	pthread_barrier_init(&start, NULL, (unsigned)n + 1);
	for (int i = 0; i < n; i++) {
		s[i].start = &start;
		assert_int_equal(pthread_create(&thread[i], NULL, run_saver, &s[i]), 0);
	}
	pthread_barrier_wait(&start);
	int64_t begun = clock_us();
	for (int i = 0; i < n; i++) {
		pthread_join(thread[i], NULL);
		saves += s[i].saved;
		slowest = MAX(slowest, s[i].slowest_us);
	}
	print_message("%d saves by %d savers in %d ms, slowest %d ms\n", saves, n,
	    (int)((clock_us() - begun) / 1000), (int)(slowest / 1000));
	pthread_barrier_destroy(&start);
}

static void
forty_savers_of_forty_sheets_are_never_refused(void **state)
{
	struct saver s[SAVERS];
	(void)state;
	dbharness_sql(where, "DELETE FROM substitute; DELETE FROM query; DELETE FROM "
	                     "sheet_version; "
	                     "UPDATE sheet SET version = 0, state = 'issued'");
	for (int i = 0; i < SAVERS; i++)
		s[i] = (struct saver){ .first = i + 1, .sheets = 1, .rounds = 10 };
	run_savers(s, SAVERS);
	for (int i = 0; i < SAVERS; i++) {
		if (s[i].failed)
			fail_msg("%s", s[i].fault);
		assert_int_equal(s[i].saved, 10);
	}
	assert_string_equal(
	    dbharness_ask(where, "SELECT count(*) FROM sheet_version"), "400");
	assert_string_equal(
	    dbharness_ask(where,
	        "SELECT count(DISTINCT version) || ' ' || max(version) FROM sheet "
	        "WHERE sheet_id <= 40"),
	    "1 10");
}

static void
of_forty_savers_of_one_sheet_one_wins(void **state)
{
	struct saver s[SAVERS];
	int saved = 0, conflicts = 0;
	(void)state;
	for (int i = 0; i < SAVERS; i++)
		s[i] = (struct saver){ .first = 60, .sheets = 1, .rounds = 1 };
	run_savers(s, SAVERS);
	for (int i = 0; i < SAVERS; i++) {
		if (s[i].failed)
			fail_msg("%s", s[i].fault);
		saved += s[i].saved;
		conflicts += s[i].conflicts;
	}
	assert_int_equal(saved, 1);
	assert_int_equal(conflicts, SAVERS - 1);
}

static void
one_key_sent_ten_times_at_once_is_one_save(void **state)
{
	struct saver s[10];
	int saved = 0, again = 0;
	(void)state;
	for (int i = 0; i < 10; i++)
		s[i] = (struct saver){
			.first = 61, .sheets = 1, .rounds = 1, .key = "same-key-61"
		};
	run_savers(s, 10);
	for (int i = 0; i < 10; i++) {
		if (s[i].failed)
			fail_msg("%s", s[i].fault);
		saved += s[i].saved;
		again += s[i].again;
	}
	assert_int_equal(saved, 1);
	assert_int_equal(again, 9);
}

/* Whatever they read before: the primary key lets one of the two sheets have the player.
 */
static void
a_substitute_entered_on_two_sheets_at_once_is_on_one(void **state)
{
	(void)state;
	for (int i = 0; i < 20; i++) {
		struct saver s[2] = { { .first = 41, .sheets = 1, .rounds = 1, .row = 1 },
			{ .first = 74, .sheets = 1, .rounds = 1, .row = 2 } };
		run_savers(s, 2);
		assert_int_equal(s[0].saved + s[1].saved, 1);
		assert_int_equal(s[0].failed + s[1].failed, 1);
		assert_non_null(strstr(
		    s[0].failed ? s[0].fault : s[1].fault, "is a substitute at table"));
		dbharness_sql(where,
		    "DELETE FROM substitute WHERE round_no = 2; DELETE FROM "
		    "sheet_version WHERE "
		    "sheet_id IN (41, 74); UPDATE sheet SET version = 0 WHERE sheet_id "
		    "IN (41, 74)");
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(forty_savers_of_forty_sheets_are_never_refused),
		cmocka_unit_test(of_forty_savers_of_one_sheet_one_wins),
		cmocka_unit_test(one_key_sent_ten_times_at_once_is_one_save),
		cmocka_unit_test(a_substitute_entered_on_two_sheets_at_once_is_on_one),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
