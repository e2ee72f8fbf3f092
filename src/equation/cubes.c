/* equation/cubes.c - cubes used against cubes that lie in the areas.  Pure.
 *
 * C "Procedure", "Solutions", "Force Out"; M VI-A-2, VII-B-3, VIII-A; A VII-B-3, VIII,
 * XI-B-2, IV-D.  What a situation lets a writer use is one row of a table. */
#include "equation/cubes.h"
#include "equation/pretty.h"
#include <string.h>

enum from_resources { NOTHING, ONE, ALL_OF_THEM, ANY_OF_THEM };

static const struct situation_rule {
	enum equation_situation situation;
	unsigned systems;         /* 1 << enum equation_system_id */
	enum from_resources from; /* Resources */
	int8_t most,
	    least; /* cubes in Resources, else there is no such situation; -1 = any */
	bool needs_placed; /* a cube lies in Required or Permitted */
} situation_rules[] = {
#define C_ (1U << SYSTEM_CHALLENGE_CUP)
#define M_ (1U << SYSTEM_MLAG_BASIC)
#define A_ (1U << SYSTEM_AGLOA)
	/* C "Procedure", "Force Out", "Cleanup" */
	{ SITUATION_A_FLUB, C_, ONE, -1, 0, false },
	{ SITUATION_P_FLUB, C_, ANY_OF_THEM, -1, 0, false },
	{ SITUATION_CLEANUP, C_, ANY_OF_THEM, -1, 0, false },
	{ SITUATION_FORCE_OUT, C_, ALL_OF_THEM, 2, 2, false },
	/* M VI-A-2, VII-B-3, VIII-A */
	{ SITUATION_NOW, M_, ONE, -1, 2, true },
	{ SITUATION_IMPOSSIBLE, M_, ANY_OF_THEM, -1, 0, false },
	{ SITUATION_LAST_CUBE, M_, NOTHING, 0, 0, false },
	{ SITUATION_FORCE_OUT, M_, NOTHING, 0, 0, false },
	{ SITUATION_END_OF_ROUND, M_, ANY_OF_THEM, -1, 0, false },
	/* A VI-A-2, VII-B-3, VIII, XI-B-2 */
	{ SITUATION_NOW, A_, ONE, -1, 2, true },
	{ SITUATION_IMPOSSIBLE, A_, ANY_OF_THEM, -1, 0, false },
	{ SITUATION_FORCE_OUT, A_, NOTHING, -1, 0, false },
	{ SITUATION_END_OF_ROUND, A_, ANY_OF_THEM, -1, 0, false },
	/* C "Procedure" 6, M IV-D, A IV-D: Goal and Solution together */
	{ SITUATION_NO_GOAL, C_ | M_ | A_, ANY_OF_THEM, -1, 0, false },
#undef C_
#undef M_
#undef A_
};

/* Cubes of one symbol. */
struct tally {
	int numeral, operation, raised;   /* uses */
	int at;                           /* the last use */
	int r, p, q, f;                   /* cubes there */
	int r_colour, p_colour, q_colour; /* ... of the colour that may be raised */
	int extra;                        /* how many came from Resources */
};

enum { SYMBOLS = 128 };

struct account {
	struct tally of[SYMBOLS];
	struct force *f;
	struct report *r;
	const struct situation_rule *rule;
	const char **needed;
};

static const char symbols[] = "0123456789+-x/^v";

int
cubes_used(const struct signs *signs, int from, int to)
{
	int n = 0;
	for (int i = from; i < to; i++)
		n += signs->sign[i].cube != 0;
	return n;
}

static void
uses_count(struct account *k, const struct signs *signs, int from, int to)
{
	bool multiply_points = force_on(k->f, VAR_MULTIPLE_OPERATIONS) &&
	                       force_on(k->f, VAR_DECIMAL_POINT) &&
	                       force_setting(k->f, SET_POINT_MULTIPLIES) == 1;
	for (int i = from; i < to; i++) {
		const struct sign *s = &signs->sign[i];
		struct tally *t = &k->of[(unsigned char)s->cube % SYMBOLS];
		if (!s->cube)
			continue;
		if (sign_is_operator(s) || (s->kind == SIGN_POINT && multiply_points))
			t->operation++;
		else
			t->numeral++;
		t->raised += i > from && signs->sign[i - 1].kind == SIGN_QUOTE;
		t->at = s->at;
	}
}

static void
list_count(struct account *k, const struct cube_list *l, size_t all, size_t coloured)
{
	for (int i = 0; l->given && i < l->n; i++) {
		const struct cube *c = &l->cube[i];
		char *t = (char *)&k->of[(unsigned char)c->symbol % SYMBOLS];
		++*(int *)(void *)(t + all);
		if (coloured && (cube_colours(c->symbol, c->colour) >> k->f->colour & 1))
			++*(int *)(void *)(t + coloured);
	}
}

static void
areas_count(struct account *k)
{
	const struct equation_case *c = k->f->c;
	list_count(
	    k, &c->required, offsetof(struct tally, r), offsetof(struct tally, r_colour));
	list_count(k, &c->permitted, offsetof(struct tally, p),
	    offsetof(struct tally, p_colour));
	list_count(k, &c->resources, offsetof(struct tally, q),
	    offsetof(struct tally, q_colour));
	list_count(k, &c->forbidden, offsetof(struct tally, f), 0);
}

static void
need(struct account *k, const char *text)
{
	if (!*k->needed)
		*k->needed = text;
}

/* Fewest and most cubes that the uses of a symbol can cost: with Multiple Operations all
 * its operator uses may be one cube (A XIII-A-5). */
static void
cost(struct account *k, const struct tally *t, int *least, int *most)
{
	*most = *least = t->numeral + t->operation;
	if (!force_on(k->f, VAR_MULTIPLE_OPERATIONS) || t->operation < 2)
		return;
	if (t->f > 0 && force_setting(k->f, SET_REUSE_FORBIDDEN_SIGN) == 1)
		return;
	*least = t->numeral + 1;
}

static void
required(struct account *k, char symbol, struct tally *t)
{
	int least, most;
	cost(k, t, &least, &most);
	if (most >= t->r)
		return;
	if (t->r == 1)
		report_addf(k->r, R_REQUIRED, 0,
		    "Every cube in Required must be used, and the %s there was not.",
		    pretty_face(symbol));
	else
		report_addf(k->r, R_REQUIRED, 0,
		    "Every cube in Required must be used: %d cubes there show %s, and "
		    "the Solution has %d of them.",
		    t->r, pretty_face(symbol), most);
	need(k, arena_printf(k->r->arena, "The Solution had to use %s %s in Required.",
	            t->r - most == 1 ? "the" : "every", pretty_face(symbol)));
}

/* Where nobody could set a Goal, the one who shows one takes its cubes from there too. */
static const char *
user(const struct account *k)
{
	return k->f->c->situation == SITUATION_NO_GOAL ? "Equation" : "Solution";
}

/* Uses of a symbol for which no cube is left. */
static void
not_there(struct account *k, char symbol, const struct tally *t, int missing)
{
	const char *face = pretty_face(symbol);
	int there = t->r + t->p + (k->rule->from == NOTHING ? 0 : t->q);
	if (t->f > 0)
		report_addf(k->r, R_FORBIDDEN, t->at,
		    "The %s needs a %s that lies in Forbidden.", user(k), face);
	else if (there == 0)
		report_addf(k->r, R_UNAVAILABLE, t->at,
		    "The %s uses a %s, and no cube that it may use shows one.", user(k),
		    face);
	else
		report_addf(k->r, R_UNAVAILABLE, t->at,
		    "The %s uses %s %d times, and only %d such cube%s there for it.",
		    user(k), face, there + missing, there, there == 1 ? " is" : "s are");
	need(k, arena_printf(k->r->arena,
	            "%d more cube%s that show%s %s, in Required%s Permitted%s.", missing,
	            missing == 1 ? "" : "s", missing == 1 ? "s" : "", face,
	            k->rule->from == NOTHING ? " or" : ",",
	            k->rule->from == NOTHING ? "" : " or Resources"));
}

/* Resources used beyond Required and Permitted; more than there are is a fault. */
static void
available(struct account *k, char symbol, struct tally *t)
{
	int least, most, there = k->rule->from == NOTHING ? 0 : t->q;
	bool all =
	    k->rule->from == ALL_OF_THEM && k->f->c->setting[SET_FORCE_OUT_USES] == 0;
	cost(k, t, &least, &most);
	t->extra = MAX(0, MAX(least, MIN(t->r, most)) - t->r - t->p);
	if (all) {
		if (most >= t->r && most < t->r + t->q)
			report_addf(k->r, R_FORCE_OUT_UNUSED, 0,
			    "In a Force Out both cubes left must be used, and the %s was "
			    "not.",
			    pretty_face(symbol));
		return;
	}
	if (t->extra <= there)
		return;
	not_there(k, symbol, t, t->extra - there);
}

static void
available_all(struct account *k, char symbol, const struct tally *t)
{
	int used = t->numeral + t->operation;
	if (used <= t->r + t->p + t->q)
		return;
	not_there(k, symbol, t, used - t->r - t->p - t->q);
}

/* Raised exponents need cubes of the colour among those used: all of Required, then as
 * many coloured ones of Permitted and Resources as can be (A XIII-B-12). */
static void
coloured(struct account *k, char symbol, struct tally *t)
{
	int used = t->numeral + t->operation;
	if (t->raised == 0)
		return;
	for (int extra = t->extra; extra <= MIN(t->q, used - t->r); extra++) {
		int permitted = used - t->r - extra;
		if (permitted <= t->p &&
		    t->r_colour + MIN(t->p_colour, permitted) + MIN(t->q_colour, extra) >=
		        t->raised) {
			t->extra = extra;
			return;
		}
	}
	report_addf(k->r, R_COLOUR, t->at,
	    "The raised %s needs a %s cube, and none is there for it.",
	    pretty_face(symbol), pretty_colour(k->f->colour));
}

static void
resources(struct account *k)
{
	int extra = 0;
	const char *which = "";
	for (const char *s = symbols; *s; s++) {
		const struct tally *t = &k->of[(unsigned char)*s];
		for (int i = 0; k->rule->from == ONE && i < MIN(t->extra, t->q); i++)
			which = arena_printf(k->r->arena, "%s%s%s", which,
			    extra++ > 0 ? ", " : "", pretty_face(*s));
	}
	if (k->rule->from != ONE || extra < 2)
		return;
	report_addf(k->r, R_MANY_RESOURCES, 0,
	    "Only one cube may come from Resources, and this takes %d: %s.", extra,
	    which);
	need(k, "All of them but one had to lie in Required or Permitted.");
}

static const struct situation_rule *
rule_of(const struct equation_case *c)
{
	for (size_t i = 0; i < COUNT(situation_rules); i++)
		if (situation_rules[i].situation == c->situation &&
		    situation_rules[i].systems >> c->system->id & 1)
			return &situation_rules[i];
	return NULL;
}

const char *
cubes_challenge_fault(const struct equation_case *c)
{
	const struct situation_rule *s = rule_of(c);
	int q = c->resources.given ? c->resources.n : 0;
	int placed = (c->required.given ? c->required.n : 0) +
	             (c->permitted.given ? c->permitted.n : 0);
	if (s && s->most >= 0 && q > s->most)
		return s->most == 0
		           ? "A cube still lies in Resources, so this is not the last "
		             "cube. The challenge is set aside."
		           : "A Force Out has exactly two cubes left in Resources. The "
		             "challenge is set aside.";
	if (s && q < s->least)
		return c->system->id == SYSTEM_CHALLENGE_CUP
		           ? "A Force Out has exactly two cubes left in Resources. The "
		             "challenge is set aside."
		           : "Now cannot be called with fewer than two cubes in "
		             "Resources. The challenge is set aside.";
	if (s && s->needs_placed && placed == 0)
		return "Now cannot be called before a cube lies in Required or "
		       "Permitted. The challenge is set aside.";
	return NULL;
}

/* AGLOA has no such reason against an Equation (VII-C-5): there it is a note. */
static bool
possible(struct account *k)
{
	const char *why = cubes_challenge_fault(k->f->c);
	if (!why || k->f->system == SYSTEM_AGLOA)
		return true;
	report_add(k->r, R_SITUATION, 0, why);
	return false;
}

static void
goal_uses(struct account *k)
{
	const struct cube_list *g = &k->f->c->goal;
	for (int i = 0; g->given && i < g->n; i++)
		if (g->cube[i].symbol != ' ')
			k->of[(unsigned char)g->cube[i].symbol % SYMBOLS].numeral++;
}

/* Forbidden cubes count as Permitted where they are barred at Cleanup alone (B26). */
static void
forbidden_allowed(struct account *k)
{
	if (k->f->system != SYSTEM_CHALLENGE_CUP ||
	    k->f->c->situation == SITUATION_CLEANUP || !k->f->c->forbidden.n ||
	    force_setting(k->f, SET_FORBIDDEN_EVERYWHERE) == 0)
		return;
	for (const char *s = symbols; *s; s++) {
		k->of[(unsigned char)*s].p += k->of[(unsigned char)*s].f;
		k->of[(unsigned char)*s].f = 0;
	}
}

static void
each(struct account *k, void (*check)(struct account *, char, struct tally *))
{
	for (const char *s = symbols; *s; s++)
		check(k, *s, &k->of[(unsigned char)*s]);
}

static void
within_reach(struct account *k, char symbol, struct tally *t)
{
	bool all =
	    k->rule->from == ALL_OF_THEM && k->f->c->setting[SET_FORCE_OUT_USES] == 0;
	if (all)
		available_all(k, symbol, t);
	available(k, symbol, t);
}

void
cubes_account(const struct signs *signs, int from, int to, struct force *f,
    struct report *r, const char **needed)
{
	struct account k = { .f = f, .r = r, .needed = needed };
	k.rule = rule_of(f->c);
	if (!k.rule || !possible(&k))
		return;
	uses_count(&k, signs, from, to);
	if (f->c->situation == SITUATION_NO_GOAL)
		goal_uses(&k);
	if (k.rule->from == ALL_OF_THEM)
		(void)force_setting(f, SET_FORCE_OUT_USES);
	areas_count(&k);
	forbidden_allowed(&k);
	each(&k, required);
	each(&k, within_reach);
	if (force_on(f, VAR_EXPONENT))
		each(&k, coloured);
	resources(&k);
}
