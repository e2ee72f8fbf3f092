/* cli/check.c - cubetab check: is this Equation right?  One on the command line, or a
 * case a line from standard input. */
#include "app/equation_json.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/lines.h"
#include <stdio.h>
#include <string.h>

static void
print_findings(const struct equation_answer *x)
{
	for (int i = 0; i < x->n_findings; i++) {
		const struct equation_finding *f = &x->findings[i];
		printf("%s%s [%s, %s]", f->note ? "note: " : "", f->message, f->code,
		    f->ref);
		if (f->at)
			printf(" at character %d", f->at);
		printf("%s%s\n", f->witness ? ": " : "", f->witness ? f->witness : "");
	}
}

static void
print_steps(const char *title, const char *const *steps, int n)
{
	for (int i = 0; i < n; i++)
		printf("%s %s\n", i == 0 ? title : "         ", steps[i]);
}

static int
check_one(struct equation_case *c, struct arena *a)
{
	struct equation_answer *x = ARENA_NEW(a, struct equation_answer);
	equation_check(c, a, x);
	if (x->pretty)
		printf("%s\n", x->pretty);
	printf("%s\n", verdict_names[x->verdict]);
	if (x->value)
		printf("value: %s\n", x->value);
	print_findings(x);
	if (x->needed)
		printf("needed: %s\n", x->needed);
	print_steps("solution:", x->solution_steps, x->n_solution_steps);
	print_steps("goal:    ", x->goal_steps, x->n_goal_steps);
	return verdict_stands(x->verdict) ? EXIT_DONE : EXIT_REFUSED;
}

/* "base:eight,factorial" */
static enum rc
choose(struct equation_case *c, const char *list, struct arena *a, struct err *e)
{
	char *text = arena_strdup(a, list), *name, *rest = text;
	while ((name = strsep(&rest, ",")) != NULL) {
		char *param = name;
		name = strsep(&param, ":");
		enum rc rc = equation_case_choose(c, name, param, e);
		if (rc != OK)
			return rc;
	}
	return OK;
}

struct words {
	const char *system, *division, *goal, *declared, *variations, *equation;
};

static enum rc
case_of_words(
    struct equation_case *c, const struct words *w, struct arena *a, struct err *e)
{
	const struct equation_system *s = equation_system_find(w->system);
	if (!s)
		return err_set(e, INVALID, "rule-system",
		    "--rule-system is challenge-cup-2022, mlag-basic-2018 or "
		    "agloa-2019.");
	if (w->division && !equation_division_find(s, w->division))
		return err_set(e, INVALID, "division", "%s has no division %s.", s->title,
		    w->division);
	equation_case_init(c, s, w->division);
	c->equation = w->equation;
	c->goal_declared = w->declared;
	c->mode = w->equation ? EQUATION_FULL : EQUATION_GOAL;
	if (w->variations) {
		enum rc rc = choose(c, w->variations, a, e);
		if (rc != OK)
			return rc;
	}
	if (!w->division)
		printf("No --division: judged as %s.\n", c->division->name);
	return w->goal ? equation_cubes_read(w->goal, &c->goal, e) : OK;
}

int
cli_check(int argc, char **argv)
{
	bool jsonl = false, patient = false;
	struct words w = { 0 };
	const struct option_rule rules[] = {
		{ "--jsonl", NULL, OPT_FLAG, &jsonl, 0, 0, false,
		    "a case a line from standard input, an answer a line" },
		{ "--patient", NULL, OPT_FLAG, &patient, 0, 0, false,
		    "with --jsonl: take up to a second for a case, not a tenth" },
		{ "--rule-system", "ID", OPT_TEXT, &w.system, 0, 0, false,
		    "challenge-cup-2022, mlag-basic-2018 or agloa-2019" },
		{ "--division", "D", OPT_TEXT, &w.division, 0, 0, false,
		    "fourth, Middle, Senior, ..." },
		{ "--goal", "G", OPT_TEXT, &w.goal, 0, 0, false,
		    "the Goal on the mat; a space is a gap: '3x 5+2'" },
		{ "--declared", "G", OPT_TEXT, &w.declared, 0, 0, false,
		    "the Goal as its setter said it, with brackets" },
		{ "--variations", "LIST", OPT_TEXT, &w.variations, 0, 0, false,
		    "base:eight,factorial" },
		{ NULL, "EQUATION", OPT_TEXT, &w.equation, 0, 0, false,
		    "as on the paper: '(5x4)+1=3x(5+2)'" },
	};
	int status = cli_options(cli_find("check"), argc, argv, rules, (int)COUNT(rules));
	if (status >= 0)
		return status;
	if (jsonl)
		return cli_lines(patient ? equation_line_patient : equation_line_answer)
		           ? EXIT_REFUSED
		           : EXIT_DONE;
	DEFER(arena_free) struct arena *a = arena_new();
	struct equation_case *c = ARENA_NEW(a, struct equation_case);
	struct err e = { 0 };
	if (!w.system || (!w.equation && !w.goal)) {
		fprintf(stderr,
		    "cubetab check: give --jsonl, or --rule-system and an Equation "
		    "or a --goal.  See: cubetab check --help\n");
		return EXIT_USAGE;
	}
	return case_of_words(c, &w, a, &e) == OK ? check_one(c, a) : cli_fail(&e);
}
