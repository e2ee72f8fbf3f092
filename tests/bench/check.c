/* tests/bench/check.c - the equation checker in the library: nanoseconds of one
 * judgement.
 *
 * check rational | radical: one line "name nanoseconds" for each Equation of the kind;
 * check growth: readings of flat Solutions, shared against one by one. */
#include "equation/check.h"
#include "base/arena.h"
#include "tests/equation/readings.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char *const rational[] = { "3x(4+5)-2/6+1=80/3", "(7/8-5/6)x9x4/3-1=0-1/2",
	"1/2+1/3+1/4+1/5+1/6=29/20", "(1+2x3)/(4+5x6)-7/8=0-91/136",
	"9x8x7x6/5/4x3/7=324/5", "(9-8/7)x(6+5/4)/3=319/16" };
static const char *const radical[] = { "v(5+2xv6)=v2+v3", "3v(7+5xv2)=1+v2", "v2+v8=v18",
	"v(4+v7)-v(4-v7)=v2", "v(2+v3)x2=v6+v2", "(v3-v2)x(v3+v2)=1",
	"v(9x6x2)+v(5x(6x8+3))-v(2x(6x6x4-1))=7+v6", "v2+v3=v5", "1/v2+1/v2=v2",
	"3v2+3v(8x2)=3v54" };

static double
now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* The best of some rounds, in nanoseconds. */
static double
one(const char *system, const char *division, const char *equation, bool one_side,
    int times, struct equation_answer *x)
{
	enum { ROUNDS = 5 };
	DEFER(arena_free) struct arena *a = arena_new();
	struct equation_case c;
	double best = 1e18;
	equation_case_init(&c, equation_system_find(system), division);
	c.equation = equation;
	c.mode = one_side ? EQUATION_ONE_SIDE : EQUATION_FULL;
	c.brief = true;
	for (int r = 0; r < ROUNDS; r++) {
		double from = now();
		for (int i = 0; i < times; i++) {
			equation_check(&c, a, x);
			arena_reset(a);
		}
		best = MIN(best, (now() - from) / times);
	}
	return best;
}

static void
list(const char *const *equation, size_t n, int times)
{
	struct equation_answer x;
	for (size_t i = 0; i < n; i++) {
		double ns =
		    one("mlag-basic-2018", "Middle", equation[i], false, times, &x);
		printf("%s %.0f %s\n", equation[i], ns, verdict_names[x.verdict]);
	}
}

static double
one_by_one(int operators)
{
	struct line l = { 0 };
	const struct slow_rules rules = { .base = 10 };
	struct outcome_ o;
	for (int i = 0; i <= 2 * operators; i++)
		l.sign[l.n++] =
		    i % 2 ? (struct sign_){ .kind = "+-*/"[i / 2 % 4] }
		          : (struct sign_){ .kind = '0', .num = 1 + i % 9, .den = 1 };
	double from = now();
	readings_all(&l, &rules, &o);
	double took = now() - from;
	readings_free(&o);
	slow_reset();
	return took;
}

static void
growth(void)
{
	enum { LEAST = 2, MOST = 14, PLAIN_MOST = 9 };
	for (int operators = LEAST; operators <= MOST; operators += 2) {
		char text[64] = "";
		struct equation_answer x;
		for (int i = 0; i <= 2 * operators; i++)
			text[i] = (char)(i % 2 ? "+-x/"[i / 2 % 4] : '1' + i % 9);
		double ns = one("agloa-2019", "Middle", text, true, 1, &x);
		printf("%2d operators: %lld readings, %.2f ms (%s)", operators,
		    (long long)x.readings, ns / 1e6, verdict_names[x.verdict]);
		if (operators <= PLAIN_MOST)
			printf(", one by one %.2f ms", one_by_one(operators) / 1e6);
		printf("\n");
	}
}

int
main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	if (strcmp(what, "rational") == 0)
		list(rational, COUNT(rational), 20000);
	else if (strcmp(what, "radical") == 0)
		list(radical, COUNT(radical), 200);
	else
		growth();
	return 0;
}
