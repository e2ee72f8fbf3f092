/* Random Equations of all rule systems, divisions and variations, judged twice: by the
 * checker, and by groupings made one by one and worked out slowly (tests/equation).
 *
 * CUBETAB_CASES and CUBETAB_SEED in the environment make it long, or another one. */
#include "base/arena.h"
#include "tests/equation/random_case.h"
#include "tests/harness.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tally {
	long tried, unsure, uncheckable, correct, wrong;
	long arrows, points, braces, square; /* wild cubes and powers; 2.5; {i}; [ ] */
};

static long
from_environment(const char *name, long standard)
{
	const char *s = getenv(name);
	return s ? strtol(s, NULL, 10) : standard;
}

static void
show(const struct random_case *c, const struct equation_answer *x, const char *want)
{
	char list[200] = "";
	for (int i = 0; i < c->c.n_choices; i++) {
		size_t n = strlen(list);
		snprintf(list + n, sizeof list - n, "%s:%d ",
		    equation_variations[c->c.choices[i].id].name, c->c.choices[i].param);
	}
	print_message("%s %s [%s] goal %s: %s\n   is %s (%s) value %s, should be %s\n",
	    c->c.system->name, c->c.division->code, list, c->mat, c->equation,
	    verdict_names[x->verdict], x->reason_code, x->value ? x->value : "-", want);
	if (x->n_findings > 0)
		print_message("   %s %s\n", x->findings[0].message,
		    x->findings[0].witness ? x->findings[0].witness : "");
}

/* ---- what it should be ---- */

static const char UNSURE[] = "unsure";

static const char *
one_side(const struct outcome_ *o)
{
	bool several = false;
	if (o->unsure)
		return UNSURE;
	if (o->n == 0)
		return "illegal";
	for (int i = 1; i < o->n; i++)
		several = several || slow_equal(o->value[0], o->value[i]) != SLOW_YES;
	return several || o->dictated_undefined ? "ambiguous_wrong"
	       : o->n > 1                       ? "ambiguous_ok"
	                                        : "correct";
}

/* XIII-B-7: a Middle Goal lies from -1000 to 1000. */
static bool
out_of_range(const struct random_case *c, const struct outcome_ *goal)
{
	if (!c->k || !(c->c.division->traits & TRAIT_MIDDLE))
		return false;
	for (int i = 0; i < goal->n; i++) {
		double x = arf_get_d(
		    arb_midref(acb_realref(slow_ball(goal->value[i]))), ARF_RND_NEAR);
		if (x > 1000 || x < -1000)
			return true;
	}
	return false;
}

static const char *
both_sides(
    const struct random_case *c, const struct outcome_ *s, const struct outcome_ *g)
{
	long yes = 0, no = 0;
	if (s->unsure || g->unsure || out_of_range(c, g))
		return UNSURE;
	if (s->n == 0 || g->n == 0)
		return "illegal";
	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < g->n; k++) {
			enum slow_truth t =
			    c->k ? slow_multiple(s->value[i], g->value[k], c->k)
			         : slow_equal(s->value[i], g->value[k]);
			if (t == SLOW_MAYBE)
				return UNSURE;
			yes += t == SLOW_YES;
			no += t == SLOW_NO;
		}
	if (yes == 0)
		return "incorrect";
	if (no > 0 || s->dictated_undefined || g->dictated_undefined)
		return "ambiguous_wrong";
	return s->n > 1 || g->n > 1 ? "ambiguous_ok" : "correct";
}

static const char *
by_order(struct random_case *c)
{
	struct slow *s = reading_by_order(&c->solution, &c->rules);
	struct slow *g = c->goal.n ? reading_by_order(&c->goal, &c->rules) : s;
	if (s->state == SLOW_UNSURE || g->state == SLOW_UNSURE)
		return UNSURE;
	if (s->state == SLOW_UNDEFINED || g->state == SLOW_UNDEFINED ||
	    (c->c.system->id == SYSTEM_CHALLENGE_CUP && !s->rational))
		return "illegal";
	return slow_equal(s, g) == SLOW_YES ? "correct" : "incorrect";
}

/* ---- comparing ---- */

/* The values listed are values of the readings (some are too long to be listed). */
static bool
same_values(const struct outcome_ *o, const struct equation_answer *x)
{
	for (int k = 0; k < x->n_values; k++) {
		struct slow *v = slow_parse(x->values[k]);
		bool found = v->state == SLOW_UNSURE;
		for (int i = 0; i < o->n && !found; i++)
			found = slow_equal(v, o->value[i]) == SLOW_YES;
		if (!found)
			return false;
	}
	return true;
}

/* It is lost, whatever could not be worked out: an opponent can show a reading without a
 * value, or the Solution is not the Goal and may be irrational besides. */
static bool
lost_anyway(const struct random_case *c, const struct outcome_ *s,
    const struct outcome_ *g, const struct equation_answer *x)
{
	bool undecided = false;
	if (c->c.system->id == SYSTEM_CHALLENGE_CUP && c->goal.n &&
	    x->verdict == VERDICT_INCORRECT)
		return !reading_by_order(&c->solution, &c->rules)->rational;
	for (int i = 0; i < x->n_findings; i++)
		undecided = undecided || strcmp(x->findings[i].code, "uncheckable") == 0;
	return undecided && x->verdict == VERDICT_AMBIGUOUS_WRONG &&
	       (s->dictated_undefined || g->dictated_undefined);
}

static void
judge(struct random_case *c, struct tally *t, struct rng *r)
{
	DEFER(arena_free) struct arena *a = arena_new();
	struct equation_answer *x = ARENA_NEW(a, struct equation_answer);
	struct outcome_ s = { 0 }, g = { 0 };
	const char *want;
	if (!c->order)
		readings_all(&c->solution, &c->rules, &s);
	if (c->goal.n && rng_below(r, 2)) {
		struct slow *v = c->order ? reading_by_order(&c->solution, &c->rules)
		                 : s.n    ? s.value[rng_below(r, (uint32_t)s.n)]
		                          : NULL;
		if (v)
			(void)random_goal_for(r, v, c);
	}
	random_case_write(c);
	if (c->goal.n && !c->order)
		readings_all(&c->goal, &c->rules, &g);
	want = c->order ? by_order(c) : c->goal.n ? both_sides(c, &s, &g) : one_side(&s);
	c->c.brief = c->goal.n != 0;
	equation_check(&c->c, a, x);
	/* whether an i and an x beside each other can be grouped twice, the texts leave
	 * open */
	bool stands = c->rules.complex_ && verdict_stands(x->verdict) &&
	              (strcmp(want, "correct") == 0 || strcmp(want, "ambiguous_ok") == 0);
	/* a clash inside a bracket and a grouping without a value outside it: left open
	 * too */
	stands = stands || (s.dictated_undefined && verdict_stands(x->verdict) &&
	                       strpbrk(c->equation, "([") != NULL);
	bool agree = strcmp(want, UNSURE) == 0 || stands ||
	             x->verdict == VERDICT_UNCHECKABLE || lost_anyway(c, &s, &g, x) ||
	             strcmp(verdict_names[x->verdict], want) == 0;
	if (agree && !c->goal.n && !c->order && want != UNSURE &&
	    x->verdict != VERDICT_UNCHECKABLE && !same_values(&s, x)) {
		want = "other values";
		agree = false;
	}
	t->tried++;
	t->arrows += strpbrk(c->equation, "<>") != NULL;
	t->points += strchr(c->equation, '.') != NULL;
	t->braces += strchr(c->equation, '{') != NULL;
	t->square += strchr(c->equation, '[') != NULL;
	t->unsure += strcmp(want, UNSURE) == 0;
	t->uncheckable += x->verdict == VERDICT_UNCHECKABLE && want != UNSURE;
	t->correct += verdict_stands(x->verdict);
	t->wrong += !agree;
	if (!agree && t->wrong <= 20)
		show(c, x, want);
	if (getenv("CUBETAB_SHOW") && x->verdict == VERDICT_UNCHECKABLE && want != UNSURE)
		show(c, x, want);
	readings_free(&s);
	readings_free(&g);
	slow_reset();
}

static void
run(const char *what, int operators, bool one, long cases)
{
	struct tally t = { 0 };
	struct rng r;
	rng_seed(&r,
	    (uint64_t)from_environment("CUBETAB_SEED", 1) * 1000 + (uint64_t)operators);
	struct random_case *c = mem_alloc(sizeof *c);
	for (long i = 0; i < cases; i++) {
		random_case(&r, operators, one, c);
		judge(c, &t, &r);
	}
	mem_free(c);
	print_message(
	    "%s, up to %d operators: %ld cases, %ld stand, %ld beyond the slow way, "
	    "%ld uncheckable, %ld wrong\n",
	    what, operators, t.tried, t.correct, t.unsure, t.uncheckable, t.wrong);
	print_message("   with a wild cube or a power of the base %ld, a decimal %ld, a "
	              "chosen root %ld, square brackets %ld\n",
	    t.arrows, t.points, t.braces, t.square);
	flint_cleanup();
	assert_int_equal(t.wrong, 0);
}

static void
one_side_agrees(void **state)
{
	(void)state;
	run("one side", 4, true, from_environment("CUBETAB_CASES", 1500) / 2);
}

static void
equations_agree(void **state)
{
	(void)state;
	run("Equations", 5, false, from_environment("CUBETAB_CASES", 1500) / 2);
}

static void
long_ones_agree(void **state)
{
	(void)state;
	run("Equations", 7, false, from_environment("CUBETAB_CASES", 1500) / 25);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_side_agrees),
		cmocka_unit_test(equations_agree),
		cmocka_unit_test(long_ones_agree),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
