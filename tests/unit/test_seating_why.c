/* Wishes in every mode; what a plan says of itself in plain words. */
#include "seating/modes.h"
#include "seating/why.h"
#include "tests/harness.h"
#include <string.h>

enum { PLAYERS = 60, ROUNDS = 4 };

/* Twelve teams of five, two teams a school. */
static void
draw(struct arena *a, enum seating_mode mode, const struct seating_wish *wish, int n,
    const int *table, struct mode_plan *plan)
{
	struct mode_player p[PLAYERS];
	struct err e;
	for (int i = 0; i < PLAYERS; i++)
		p[i] = (struct mode_player){ .team = i / 5,
			.school = i / 10,
			.region = -1,
			.section = -1,
			.block = -1,
			.group = -1,
			.score = i % 7 };
	struct mode_settings s = { .mode = mode,
		.rounds = ROUNDS,
		.table_max = 3,
		.table_min = 3,
		.seed = 5,
		.wish = wish,
		.wish_n = n,
		.table = table };
	assert_int_equal(mode_make(a, p, PLAYERS, &s, plan, &e), OK);
}

static const struct mode_table *
table_of(const struct mode_plan *plan, int r, int who)
{
	for (int t = 0; t < plan->round[r].tables; t++)
		for (int k = 0; k < plan->round[r].table[t].n; k++)
			if (plan->round[r].table[t].seat[k] == who)
				return &plan->round[r].table[t];
	fail_msg("round %d: player %d has no seat", r + 1, who);
	return NULL;
}

static int
meetings(const struct mode_plan *plan, int a, int b)
{
	int n = 0;
	for (int r = 0; r < plan->rounds; r++)
		n += table_of(plan, r, a) == table_of(plan, r, b);
	return n;
}

static void
two_who_would_meet_are_kept_apart_in_every_mode(void **state)
{
	(void)state;
	for (enum seating_mode mode = MODE_ADVANCE; mode <= MODE_HEAD_TO_HEAD; mode++) {
		DEFER(arena_free) struct arena *a = arena_new();
		struct mode_plan plan;
		struct seating_wish wish[8];
		int n = 0;
		draw(a, mode, NULL, 0, NULL, &plan);
		for (int i = 0; i < PLAYERS && n < (int)COUNT(wish); i += 5)
			for (int k = i + 10; k < PLAYERS && n < (int)COUNT(wish); k++)
				if (meetings(&plan, i, k) > 0) {
					wish[n++] = (struct seating_wish){ i, k, false };
					break;
				}
		assert_int_equal(n, COUNT(wish));
		draw(a, mode, wish, n, NULL, &plan);
		for (int i = 0; i < n; i++)
			if (meetings(&plan, wish[i].a, wish[i].b) > 0)
				fail_msg("mode %s: %d and %d meet",
				    seating_modes[mode].code, wish[i].a, wish[i].b);
	}
}

static void
a_player_stays_at_the_fixed_table_where_the_mode_has_one(void **state)
{
	static const enum seating_mode modes[] = { MODE_ADVANCE, MODE_SECTIONS,
		MODE_SCORE };
	(void)state;
	for (size_t m = 0; m < COUNT(modes); m++) {
		DEFER(arena_free) struct arena *a = arena_new();
		struct mode_plan plan;
		int table[PLAYERS] = { [4] = 9, [33] = 2, [41] = 99 };
		draw(a, modes[m], NULL, 0, table, &plan);
		for (int r = 0; r < ROUNDS; r++) {
			bool seen[PLAYERS] = { false };
			assert_int_equal(table_of(&plan, r, 4)->number, 8);
			assert_int_equal(table_of(&plan, r, 33)->number, 1);
			for (int t = 0; t < plan.round[r].tables; t++) {
				int number = plan.round[r].table[t].number;
				assert_false(seen[number]);
				seen[number] = true;
			}
		}
	}
}

static void
two_stay_together_round_by_round_though_they_met(void **state)
{
	static const struct seating_wish wish[] = { { 7, 52, true } };
	DEFER(arena_free) struct arena *a = arena_new();
	struct mode_plan plan;
	(void)state;
	draw(a, MODE_SCORE, wish, 1, NULL, &plan);
	assert_int_equal(meetings(&plan, 7, 52), ROUNDS);
	for (int i = 0; i < plan.counts; i++)
		if (strcmp(plan.count[i].key, "repeat_meetings") == 0)
			assert_int_equal(plan.count[i].have, 0);
}

/* Two rounds of two tables, numbers 5 and 6: 0 to 2 and 3 to 5, then 0 2 4 and 1 3 5. */
static const struct why_person people[] = { { "Ann", "Ash A", "Ash", 0, 0 },
	{ "Ben", "Ash A", "Ash", 0, 0 }, { "Cy", "Elm A", "Elm", 2, 1 },
	{ "Di", "Elm B", "Elm", 3, 1 }, { "Ed", "", "", -1, -1 },
	{ "Flo", "", "", -1, -1 } };
static const int seats[2][6] = { { 0, 1, 2, 3, 4, 5 }, { 0, 2, 4, 1, 3, 5 } };
static struct why_table tables[2][2] = {
	{ { 5, 3, &seats[0][0] }, { 6, 3, &seats[0][3] } },
	{ { 5, 3, &seats[1][0] }, { 6, 3, &seats[1][3] } },
};

static void
says_whether_a_wish_is_kept_and_why_not(void **state)
{
	static const struct {
		struct why_wish wish;
		bool kept;
		const char *says;
	} t[] = {
		{ { WISH_APART, 2, 5, 0, false }, true, "In all 2 rounds." },
		{ { WISH_APART, 0, 4, 0, true }, false,
		    "They sit together in round 2 table 5.  The wish came after this "
		    "plan "
		    "was drawn: draw anew, or move one of them by hand." },
		{ { WISH_APART, 0, 4, 0, false }, false,
		    "They sit together in round 2 table 5.  Team-mates, repeated "
		    "meetings "
		    "and schoolmates come before wishes, and no plan that was tried "
		    "parts "
		    "these two besides." },
		{ { WISH_TOGETHER, 3, 5, 0, false }, true, "In all 2 rounds." },
		{ { WISH_TOGETHER, 0, 1, 0, false }, false,
		    "Together only in round 1 table 5.  Both are of Ash A, and "
		    "team-mates "
		    "are kept apart first." },
		{ { WISH_TOGETHER, 2, 3, 0, false }, false,
		    "Never together.  Both are of Elm, and schoolmates are kept apart "
		    "first." },
		{ { WISH_TABLE, 0, -1, 5, false }, true, "In all 2 rounds." },
		{ { WISH_TABLE, 5, -1, 9, false }, false,
		    "Elsewhere in round 1 table 6, round 2 table 6.  There is no table "
		    "9: "
		    "the tables are 5 to 6." },
	};
	DEFER(arena_free) struct arena *a = arena_new();
	struct why_plan plan = { .mode = MODE_ADVANCE,
		.person = people,
		.persons = (int)COUNT(people),
		.rounds = 2,
		.round = { { 2, tables[0] }, { 2, tables[1] } } };
	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		bool kept = false;
		assert_string_equal(why_wish(a, &plan, &t[i].wish, &kept), t[i].says);
		assert_int_equal(kept, t[i].kept);
	}
}

/* Tables of the sizes given, everybody in turn: person k is of team k % teams and school
 * k % schools. */
static struct why_plan
field(struct arena *a, enum seating_mode mode, int n, int size, int teams, int schools)
{
	struct why_person *p = ARENA_ARRAY(a, (size_t)n, struct why_person);
	int *seat = ARENA_ARRAY(a, (size_t)n, int), in_tables = (n + size - 1) / size;
	struct why_table *t = ARENA_ARRAY(a, (size_t)in_tables, struct why_table);
	for (int i = 0; i < n; i++) {
		p[i] = (struct why_person){ arena_printf(a, "P%d", i),
			arena_printf(a, "Team %d", i % teams),
			schools ? arena_printf(a, "School %d", i % schools) : "",
			i % teams, schools ? i % schools : -1 };
		seat[i] = i;
	}
	for (int k = 0; k < in_tables; k++)
		t[k] =
		    (struct why_table){ k + 1, MIN(size, n - k * size), seat + k * size };
	struct why_plan plan = { .mode = mode,
		.person = p,
		.persons = n,
		.table_max = size,
		.rounds = 1,
		.round = { { .tables = in_tables, .table = t } } };
	why_count(a, &plan);
	return plan;
}

static void
says_of_a_table_why_it_is_as_it_is(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	const char *says[WHY_MOST];
	(void)state;
	/* 14 of one team at 5 tables: 4 * 3 + 6 pairs at least. */
	struct why_plan plan = field(a, MODE_ADVANCE, 15, 3, 1, 0);
	assert_int_equal(why_table(a, &plan, 0, &plan.round[0].table[0], says), 1);
	assert_string_equal(says[0], "Players of Team 0 sit together: Team 0 has 15 "
	                             "players and there are 5 tables, "
	                             "so at least 15 pairs must.");
	/* Two of a school of 3 at 2 tables must; they are of unlike teams. */
	plan = field(a, MODE_ADVANCE, 6, 3, 6, 2);
	assert_int_equal(why_table(a, &plan, 0, &plan.round[0].table[1], says), 1);
	assert_string_equal(says[0], "P3 and P5 are both of School 1: School 1 has 3 "
	                             "players and there are 2 tables, "
	                             "so at least 1 pair must.");
	/* Eight in threes: 3, 3 and 2. */
	plan = field(a, MODE_ADVANCE, 8, 3, 8, 0);
	assert_int_equal(why_table(a, &plan, 0, &plan.round[0].table[0], says), 0);
	assert_int_equal(why_table(a, &plan, 0, &plan.round[0].table[2], says), 1);
	assert_string_equal(says[0],
	    "Only 2 sit here: 8 players make 2 tables of 3 and 1 of 2, as equal as the "
	    "number allows.");
	/* Twenty fill four tables of five; the six of the biggest team need six. */
	static const int size[] = { 4, 4, 3, 3, 3, 3 };
	struct why_table six[6];
	plan = field(a, MODE_ADVANCE, 20, 5, 20, 0);
	plan.round[0] = (struct why_round){ .tables = 6, .table = six };
	struct why_person *p = ARENA_ARRAY(a, 20, struct why_person);
	int *seat = ARENA_ARRAY(a, 20, int);
	for (int t = 0, at = 0; t < 6; at += size[t++]) {
		six[t] = (struct why_table){ t + 1, size[t], seat + at };
		for (int k = at; k < at + size[t]; k++)
			p[k] = (struct why_person){ "P", k > at ? "Small" : "Big", "",
				k > at ? k : 0, -1 };
	}
	for (int i = 0; i < 20; i++)
		seat[i] = i;
	plan.person = p;
	why_count(a, &plan);
	assert_int_equal(why_table(a, &plan, 0, &six[2], says), 1);
	assert_string_equal(says[0],
	    "Only 3 sit here: 20 players would fit at 4 tables, but the biggest team has "
	    "6 players and only 6 tables part them.");
	/* An odd Pentathlon with most pupils of one school. */
	plan = field(a, MODE_HEAD_TO_HEAD, 3, 2, 3, 1);
	assert_int_equal(why_table(a, &plan, 0, &plan.round[0].table[0], says), 1);
	assert_string_equal(says[0],
	    "P0 and P1 are both of School 0: School 0 has 2 of the 2 pupils who have an "
	    "opponent, more than half, so some must play each other.");
	assert_int_equal(why_table(a, &plan, 0, &plan.round[0].table[1], says), 1);
	assert_string_equal(says[0], "The number of pupils is odd (3), so one has no "
	                             "opponent in each round; nobody "
	                             "twice while others had no turn.");
}

static void
says_of_a_repeat_why_it_must_be(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	const char *says[WHY_MOST];
	struct why_plan plan = { .mode = MODE_ADVANCE,
		.person = people,
		.persons = (int)COUNT(people),
		.rounds = 2,
		.round = { { 2, tables[0] }, { 2, tables[1] } } };
	(void)state;
	why_count(a, &plan);
	/* Ann and Cy are at table 5 in both rounds; Ann has four others but her
	 * team-mate. */
	assert_int_equal(why_table(a, &plan, 1, &plan.round[1].table[0], says), 1);
	assert_string_equal(says[0],
	    "Ann and Cy meet more than once.  Arithmetic alone does not force it: "
	    "another seed or a longer search may do without.");
	plan.repeats = plan.repeats_least = 2;
	assert_string_equal(why_repeat(a, &plan, 0, 2),
	    "No plan for these tables has fewer than the 2 "
	    "repeated meetings of this one.");
	plan.repeats_least = 0;
	plan.changed = true;
	assert_string_equal(why_repeat(a, &plan, 0, 2),
	    "The plan was changed by hand or repaired after it was drawn; drawing anew "
	    "may "
	    "mend it.");
	plan.meets[2].all = 6;
	assert_string_equal(why_repeat(a, &plan, 0, 2),
	    "In 2 rounds Cy meets 6 others and only 5 are "
	    "there, so some must come again.");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_who_would_meet_are_kept_apart_in_every_mode),
		cmocka_unit_test(
		    a_player_stays_at_the_fixed_table_where_the_mode_has_one),
		cmocka_unit_test(two_stay_together_round_by_round_though_they_met),
		cmocka_unit_test(says_whether_a_wish_is_kept_and_why_not),
		cmocka_unit_test(says_of_a_table_why_it_is_as_it_is),
		cmocka_unit_test(says_of_a_repeat_why_it_must_be),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
