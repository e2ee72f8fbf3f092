/* app/app_check.c - see the header. */
#include "app/app_check.h"
#include "app/equation_leash.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum rc
app_check(struct app *app, const struct equation_case *c, json_t **answer, struct err *e)
{
	*answer = equation_leash(c, app->arena);
	return *answer ? OK
	               : err_set(e, BROKEN, NULL, "The answer could not be written.");
}

const struct equation_system *
app_check_system(const struct ruleset *rules)
{
	/* The leagues' scoring has more versions than their Equations. */
	static const struct {
		const char *begins, *system;
	} systems[] = { { "challenge-cup-", "challenge-cup-2022" },
		{ "mlag-", "mlag-basic-2018" }, { "agloa-", "agloa-2019" } };
	for (size_t i = 0; i < COUNT(systems); i++)
		if (strncmp(rules->id, systems[i].begins, strlen(systems[i].begins)) == 0)
			return equation_system_find(systems[i].system);
	return NULL;
}

const char *
app_check_division(const struct equation_system *s, const char *code)
{
	for (int i = 0; i < s->n_divisions; i++)
		if (strcasecmp(s->divisions[i].code, code) == 0)
			return s->divisions[i].code;
	return s->divisions[0].code;
}

const char *
app_check_parity(const char *starts_on)
{
	char *rest = NULL;
	long year = strtol(starts_on, &rest, 10);
	long month = rest && *rest == '-' ? strtol(rest + 1, NULL, 10) : 1;
	/* A school year that begins in August ends in the next year. */
	return (year + (month >= 8)) % 2 ? "odd" : "even";
}

const char *
app_check_barred(struct arena *a, const struct equation_case *others,
    const struct equation_choice *choice)
{
	struct equation_case *c = ARENA_NEW(a, struct equation_case);
	struct equation_answer *answer = ARENA_NEW(a, struct equation_answer);
	*c = *others;
	c->selection = *choice;
	c->mode = EQUATION_SELECTION;
	c->brief = true;
	equation_check(c, a, answer);
	return answer->verdict == VERDICT_CORRECT || answer->n_findings == 0
	           ? ""
	           : arena_printf(a, "%s (%s)", answer->findings[0].message,
	                 answer->findings[0].ref);
}
