/* Any text as an Equation, a side or a Goal, in any system, division and set of
 * variations: a verdict within the limits, never correct because of one. */
#include "equation/check.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
must(bool holds)
{
	if (!holds)
		abort();
}

/* The first bytes choose the rules; the rest is "mat|areas|Equation". */
enum { HEAD = 8 };

static void
choose(struct equation_case *c, const uint8_t *head)
{
	static const int params[] = { [PARAM_NONE] = 0,
		[PARAM_WILD] = '0',
		[PARAM_BASE] = 8,
		[PARAM_K] = 6,
		[PARAM_COLOUR] = COLOUR_RED };
	unsigned bits = head[4] | (unsigned)head[5] << 8 | (unsigned)head[6] << 16;
	for (int v = 0; v < VARIATIONS; v++) {
		int param = params[equation_variations[v].param];
		if (v == VAR_BASE)
			param += head[7] % 5;
		if (v == VAR_ZERO_OR_X_WILD && head[7] & 1)
			param = 'x';
		if (bits >> v & 1 &&
		    equation_offered(c->division, (enum variation_id)v, 0))
			c->choices[c->n_choices++] =
			    (struct equation_choice){ (enum variation_id)v, param };
	}
}

static void
fill(struct equation_case *c, const uint8_t *head, char *text)
{
	struct err e = { 0 };
	char *mat = strsep(&text, "|"), *area = strsep(&text, "|");
	const struct equation_system *s = &equation_systems[head[0] % SYSTEMS];
	equation_case_init(c, s, s->divisions[head[1] % s->n_divisions].code);
	c->mode = (enum equation_mode)(head[2] % EQUATION_MODES);
	c->situation = (enum equation_situation)(head[3] % SITUATIONS);
	c->side = head[3] & 128 ? SIDE_GOAL : SIDE_SOLUTION;
	c->brief = head[2] & 128;
	if (s->id == SYSTEM_AGLOA)
		choose(c, head);
	if (mat && *mat && equation_cubes_read(mat, &c->goal, &e) != OK)
		c->goal = (struct cube_list){ 0 };
	if (area && *area && equation_cubes_read(area, &c->resources, &e) != OK)
		c->resources = (struct cube_list){ 0 };
	c->equation = text;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < HEAD)
		return 0;
	struct arena *a = arena_new();
	struct equation_case *c = ARENA_NEW(a, struct equation_case);
	struct equation_answer *x = ARENA_NEW(a, struct equation_answer);
	fill(c, data, arena_strndup(a, (const char *)data + HEAD, size - HEAD));
	equation_check(c, a, x);
	must(x->verdict < VERDICTS && x->reason_code);
	must(x->n_findings >= 0 && x->n_findings <= EQUATION_FINDINGS_MAX);
	bool decided = false;
	for (int i = 0; i < x->n_findings; i++) {
		const struct equation_finding *f = &x->findings[i];
		must(f->code && f->ref && f->message && f->message[0]);
		decided = decided || !f->note;
		if (x->verdict == VERDICT_AMBIGUOUS_WRONG && i == 0)
			must(f->witness ||
			     strcmp(f->code, "root_value_not_indicated") == 0);
	}
	/* what stands has nothing against it, what falls has a reason */
	must(decided == !verdict_stands(x->verdict));
	arena_free(a);
	return 0;
}
