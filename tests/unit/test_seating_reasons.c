/* What a plan says of itself is true: each sentence of random small plans in every mode
 * is read back and its numbers are counted anew. */
#include "base/rng.h"
#include "seating/modes.h"
#include "seating/why.h"
#include "tests/harness.h"
#include <stdio.h>
#include <string.h>

enum { FIELDS = 400, PLAYERS_MOST = 26 };

struct field {
	struct arena *a;
	int n, team[PLAYERS_MOST], school[PLAYERS_MOST], table_max, blocks;
	struct mode_plan plan;
	struct why_plan why;
	int met[PLAYERS_MOST][PLAYERS_MOST];
};

static int64_t
counted(const struct field *f, const char *key, bool least)
{
	for (int i = 0; i < f->plan.counts; i++)
		if (strcmp(f->plan.count[i].key, key) == 0)
			return least ? f->plan.count[i].least : f->plan.count[i].have;
	fail_msg("%s is not counted", key);
	return 0;
}

/* Teams of one to seven, two of a school, some without either. */
static void
make_field(struct field *f, struct rng *rng)
{
	int team = -1, left = 0;
	f->n = 5 + (int)rng_below(rng, PLAYERS_MOST - 5);
	f->table_max = 3 + (int)rng_below(rng, 3);
	for (int i = 0; i < f->n; i++) {
		if (left-- == 0) {
			team++;
			left = (int)rng_below(rng, 7);
		}
		bool none = rng_below(rng, 12) == 0;
		f->team[i] = none ? -1 : team;
		f->school[i] = none ? -1 : team / 2;
	}
}

static bool
draw(struct field *f, enum seating_mode mode, struct rng *rng)
{
	struct mode_player p[PLAYERS_MOST];
	struct err e;
	for (int i = 0; i < f->n; i++)
		p[i] = (struct mode_player){ .team = f->team[i],
			.school = f->school[i],
			.region = -1,
			.section = -1,
			.block = -1,
			.group = -1,
			.score = (int64_t)rng_below(rng, 9) };
	if (mode == MODE_SECTIONS || mode == MODE_PLAYOFF)
		f->table_max = 3;
	if (mode == MODE_HEAD_TO_HEAD)
		f->table_max = 2;
	struct mode_settings s = { .mode = mode,
		.rounds = 1 + (int)rng_below(rng, 4),
		.table_max = f->table_max,
		.table_min = MIN(f->table_max, 3),
		.steps = 300,
		.seed = rng_next(rng) };
	return mode_make(f->a, p, f->n, &s, &f->plan, &e) == OK;
}

static int
number_of(const int *of, int i)
{
	for (int k = 0; k < i && of[i] >= 0; k++)
		if (of[k] == of[i])
			return k;
	return of[i] < 0 ? -1 : i;
}

static void
tell(struct field *f, enum seating_mode mode)
{
	struct why_person *p = ARENA_ARRAY(f->a, (size_t)f->n, struct why_person);
	for (int i = 0; i < f->n; i++)
		p[i] = (struct why_person){ arena_printf(f->a, "P%d", i),
			arena_printf(f->a, "T%d", f->team[i]),
			arena_printf(f->a, "S%d", f->school[i]), number_of(f->team, i),
			number_of(f->school, i) };
	f->why = (struct why_plan){ .mode = mode,
		.person = p,
		.persons = f->n,
		.table_max = f->table_max,
		.rounds = f->plan.rounds,
		.repeats = (int)counted(f, "repeat_meetings", false),
		.repeats_least = (int)counted(f, "repeat_meetings", true) };
	for (int r = 0; r < f->plan.rounds; r++) {
		const struct mode_round *d = &f->plan.round[r];
		struct why_round *to = &f->why.round[r];
		to->table = ARENA_ARRAY(f->a, (size_t)d->tables + 1, struct why_table);
		for (int t = 0; t < d->tables; t++) {
			const struct mode_table *g = &d->table[t];
			f->blocks = MAX(f->blocks, g->section * 5 + g->block + 1);
			to->table[to->tables++] =
			    (struct why_table){ g->number, g->n, g->seat };
			for (int i = 0; i < g->n; i++)
				for (int k = 0; k < g->n; k++)
					f->met[g->seat[i]][g->seat[k]] += i != k;
		}
		if (d->out >= 0)
			to->table[to->tables++] = (struct why_table){ 99, 1, &d->out };
	}
	why_count(f->a, &f->why);
}

/* ---- counted anew ---- */

static int
in_round(const struct field *f, const int *of, int number, int r)
{
	int n = 0;
	for (int t = 0; t < f->why.round[r].tables; t++)
		for (int k = 0; k < f->why.round[r].table[t].n; k++)
			n += number < 0 || of[f->why.round[r].table[t].seat[k]] == number;
	return n;
}

static int
biggest_team(const struct field *f, int r)
{
	int most = 0;
	for (int i = 0; i < f->n; i++)
		if (f->team[i] >= 0)
			most = MAX(most, in_round(f, f->team, f->team[i], r));
	return most;
}

/* One after the other to the emptiest table: pairs that come of it. */
static int
pairs_at_least(int players, int tables)
{
	int pairs = 0;
	for (int i = 0; i < players; i++)
		pairs += i / tables;
	return pairs;
}

static int
fewest(const struct field *f, int players)
{
	int tables = 1;
	while (tables * f->table_max < players)
		tables++;
	return tables;
}

/* ---- each kind of sentence ---- */

static void
short_is_true(const struct field *f, int r, const struct why_table *t, const char *says)
{
	int here, players, many, size, less, small, fit, most, need, end = 0;
	int all = in_round(f, NULL, -1, r), tables = f->why.round[r].tables;
	const char *make = strstr(says, " players make "), *of = make;
	if (strstr(says, ", as equal as the number allows.")) {
		assert_int_equal(sscanf(says, "Only %d sit", &here), 1);
		assert_int_equal(sscanf(strstr(says, ": "), ": %d players make %d table",
		                     &players, &many),
		    2);
		of = strstr(make, " of ");
		assert_int_equal(
		    sscanf(of, " of %d and %d of %d%n", &size, &less, &small, &end), 3);
	}
	if (end > 0) {
		assert_int_equal(here, t->n);
		assert_int_equal(players, all);
		assert_int_equal(many * size + less * small, all);
		assert_int_equal(size - small, 1);
		assert_int_equal(many + less, fewest(f, all));
		return;
	}
	if (strstr(says, "since each section or group makes its tables for itself.")) {
		assert_true(f->why.mode == MODE_PLAYOFF || f->blocks > 1);
		return;
	}
	if (sscanf(says,
	        "Only %d sit here: %d players would fit at %d table%*[s], but the "
	        "biggest "
	        "team has %d players and only %d tables part them.%n",
	        &here, &players, &fit, &most, &need, &end) < 5 ||
	    end == 0)
		fail_msg("%s: %s", seating_modes[f->why.mode].code, says);
	assert_int_equal(here, t->n);
	assert_int_equal(players, all);
	assert_int_equal(fit, fewest(f, all));
	assert_int_equal(most, biggest_team(f, r));
	assert_int_equal(need, most);
	assert_int_equal(need, tables);
	assert_true(need > fit);
}

/* "... has 7 players and there are 5 tables, so at least 2 pairs must.", and the like. */
static void
many_is_true(const struct field *f, int r, const int *of, int number, const char *says)
{
	int players, tables, pairs, half, all, end = 0;
	const char *has = strstr(says, " has ");
	int here = in_round(f, of, number, r), out = 0, out_of = 0;
	if (strstr(says, "everybody stays in one block") ||
	    strstr(says, "everybody meets the players of one block alone.")) {
		assert_int_equal(f->why.mode, MODE_SECTIONS);
		return;
	}
	if (strstr(says, "Schoolmates are parted only where")) {
		assert_true(f->why.mode == MODE_ADVANCE || f->why.mode == MODE_SCORE);
		assert_true(here <= f->why.round[r].tables);
		return;
	}
	if (strstr(says, "A playoff is seated by the standings.")) {
		assert_int_equal(f->why.mode, MODE_PLAYOFF);
		return;
	}
	assert_non_null(has);
	for (int t = 0; t < f->why.round[r].tables; t++)
		if (f->why.round[r].table[t].n == 1) {
			out = 1;
			out_of = of[f->why.round[r].table[t].seat[0]] == number;
		}
	if (sscanf(has, " has %d of the %d pupils who have an opponent, more than half%n",
	        &half, &all, &end) == 2 &&
	    end > 0) {
		assert_int_equal(all, in_round(f, NULL, -1, r) - out);
		assert_int_equal(half, here - out_of);
		assert_true(2 * half > all);
		return;
	}
	if (sscanf(has, " has %d players and there are %d tables, so at least %d pair%n",
	        &players, &tables, &pairs, &end) == 3 ||
	    sscanf(has, " has %d players and there are %d table, so at least %d pair%n",
	        &players, &tables, &pairs, &end) == 3) {
		assert_int_equal(pairs, pairs_at_least(here, f->why.round[r].tables));
		assert_true(pairs > 0);
	} else if (sscanf(has, " has %d player%*[s] for %d table", &players, &tables) ==
	           2) {
		assert_non_null(strstr(says, "Arithmetic alone does not force it"));
		assert_true(here <= f->why.round[r].tables);
		if (of == f->team || f->why.mode == MODE_HEAD_TO_HEAD)
			assert_true(counted(f, "teammate_meetings", false) >
			            counted(f, "teammate_meetings", true));
	} else
		fail_msg("%s: %s", seating_modes[f->why.mode].code, says);
	assert_int_equal(players, here);
	assert_int_equal(tables, f->why.round[r].tables);
}

static void
repeat_is_true(const struct field *f, const char *says)
{
	bool in_pairs = f->why.mode == MODE_HEAD_TO_HEAD;
	const int *of = in_pairs ? f->school : f->team;
	int rounds, who, met, there, times, end = 0, others = 0, all = 0, but = 0;
	const char *in = strstr(says, "In ");
	const char *no = strstr(says, "No plan for these ");
	if (no) {
		assert_int_equal(
		    sscanf(no, "No plan for these %*s has fewer than the %d", &times), 1);
		assert_int_equal(times, counted(f, "repeat_meetings", false));
		assert_true(times <= counted(f, "repeat_meetings", true));
		return;
	}
	if (!in) {
		assert_non_null(strstr(says, "Arithmetic alone does not force it"));
		assert_true(counted(f, "repeat_meetings", false) >
		            counted(f, "repeat_meetings", true));
		return;
	}
	bool besides = strstr(in, "others than") != NULL;
	if (besides)
		assert_int_equal(sscanf(in,
		                     "In %d rounds P%d meets others than %*s %d "
		                     "times and only %d are there%n",
		                     &rounds, &who, &met, &there, &end),
		    4);
	else
		assert_int_equal(
		    sscanf(in, "In %d rounds P%d meets %d others and only %d are there%n",
		        &rounds, &who, &met, &there, &end),
		    4);
	besides = besides || strncmp(in + end, " besides", 8) == 0;
	for (int i = 0; i < f->n; i++) {
		bool mate = of[who] >= 0 && of[i] == of[who];
		all += f->met[who][i];
		but += f->met[who][i] * !mate;
		others += i != who && !(besides && mate);
	}
	assert_int_equal(rounds, f->plan.rounds);
	assert_int_equal(met, besides ? but : all);
	assert_int_equal(there, others);
	assert_true(met > others);
}

static void
sentence_is_true(
    const struct field *f, int r, const struct why_table *t, const char *says)
{
	int one;
	if (strncmp(says, "Only ", 5) == 0)
		short_is_true(f, r, t, says);
	else if (sscanf(says, "Players of T%d sit together", &one) == 1)
		many_is_true(f, r, f->team, one, says);
	else if (strstr(says, " meet more than once."))
		repeat_is_true(f, says);
	else if (strstr(says, " are both of S") &&
	         sscanf(strstr(says, " are both of S"), " are both of S%d", &one) == 1)
		many_is_true(f, r, f->school, one, says);
	else if (strncmp(says, "The number of pupils is odd", 27) == 0)
		assert_int_equal(in_round(f, NULL, -1, r) % 2, 1);
	else
		fail_msg("%s: %s", seating_modes[f->why.mode].code, says);
}

static void
each_reason_of_random_plans_is_true(void **state)
{
	struct rng rng;
	int told[MODE_PLAYOFF + 1] = { 0 }, more = 0;
	(void)state;
	rng_seed(&rng, 41);
	for (int i = 0; i < FIELDS; i++)
		for (enum seating_mode mode = MODE_ADVANCE; mode <= MODE_PLAYOFF;
		     mode++) {
			DEFER(arena_free) struct arena *a = arena_new();
			struct field *f = ARENA_NEW(a, struct field);
			f->a = a;
			make_field(f, &rng);
			if (!draw(f, mode, &rng))
				continue;
			tell(f, mode);
			for (int r = 0; r < f->plan.rounds; r++) {
				struct why_round *d = &f->why.round[r];
				more += why_more_tables(a, &f->why, r) != NULL;
				for (int t = 0; t < d->tables; t++) {
					const char *says[WHY_MOST];
					int n =
					    why_table(a, &f->why, r, &d->table[t], says);
					for (int k = 0; k < n; k++)
						sentence_is_true(
						    f, r, &d->table[t], says[k]);
					told[mode] += n;
				}
			}
		}
	for (enum seating_mode mode = MODE_ADVANCE; mode <= MODE_PLAYOFF; mode++)
		assert_true(told[mode] > FIELDS / 4);
	assert_true(more > 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_reason_of_random_plans_is_true),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
