/* tests/equation/hostile.c - see the header. */
#include "tests/equation/hostile.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct maker {
	struct rng *r;
	struct hostile *h;
	size_t n;
};

/* ---- writing ---- */

static int
below(struct maker *m, int n)
{
	return (int)rng_below(m->r, (uint32_t)n);
}

static bool
chance(struct maker *m, int one_in)
{
	return below(m, one_in) == 0;
}

static int
between(struct maker *m, int from, int to)
{
	return from + below(m, to - from + 1);
}

static void
put(struct maker *m, const char *text)
{
	size_t k = strlen(text);
	if (m->n + k > EQUATION_TEXT_MAX)
		return;
	memcpy(m->h->equation + m->n, text, k + 1);
	m->n += k;
}

static void
digit(struct maker *m)
{
	put(m, (char[]){ (char)('1' + below(m, 9)), '\0' });
	if (chance(m, 20))
		put(m, chance(m, 2) ? "s" : "u");
}

/* One of the words, which are parted by spaces. */
static void
one_of(struct maker *m, const char *words)
{
	char word[16];
	int n = 1, at = 0;
	for (const char *s = words; *s; s++)
		n += *s == ' ';
	int want = below(m, n);
	for (; want > 0; words++)
		want -= *words == ' ';
	for (; *words && *words != ' ' && at < (int)sizeof word - 1; words++)
		word[at++] = *words;
	word[at] = '\0';
	put(m, word);
}

static void
goal(struct maker *m)
{
	put(m, "=");
	if (chance(m, 4))
		put(m, "v");
	digit(m);
	if (chance(m, 6)) {
		one_of(m, "+ - x ^ v");
		digit(m);
	}
}

/* ---- parts ---- */

static void
flat(struct maker *m, int operators, const char *words)
{
	for (int i = 0; i <= operators; i++) {
		if (i > 0)
			one_of(m, words);
		if (chance(m, 6) && strchr(words, 'v'))
			put(m, "v");
		if (chance(m, 4) && strchr(words, 'i'))
			put(m, "i");
		else
			digit(m);
	}
}

static void
nested(struct maker *m, int depth, const char *words)
{
	if (depth == 0) {
		digit(m);
		return;
	}
	bool one = chance(m, 2), left = chance(m, 3);
	put(m, "(");
	if (one && left) {
		if (chance(m, 2))
			digit(m);
		put(m, "v");
		nested(m, depth - 1, words);
	} else if (one) {
		digit(m);
		one_of(m, words);
		nested(m, depth - 1, words);
	} else {
		nested(m, depth - 1 - below(m, depth), words);
		one_of(m, words);
		nested(m, depth - 1, words);
	}
	put(m, ")");
}

/* (7v(3+(v2)))+(5v(2-(v3)))+... */
static void
many_roots(struct maker *m)
{
	int n = between(m, 2, 14), kind = below(m, 4);
	for (int i = 0; i < n; i++) {
		if (i > 0)
			one_of(m, chance(m, 3) ? "+ - x /" : "+ -");
		put(m, "(");
		if (kind > 0)
			digit(m);
		put(m, "v(");
		flat(m, between(m, 0, 2), "+ x -");
		if (kind > 1) {
			put(m, "+(");
			digit(m);
			put(m, "v");
			digit(m);
			put(m, ")");
		}
		put(m, "))");
	}
	goal(m);
}

static void
nested_roots(struct maker *m)
{
	int n = between(m, 2, 20), sides = below(m, 2);
	for (int i = 0; i < n; i++) {
		put(m, sides ? "((" : "(");
		digit(m);
		one_of(m, "+ - x");
		if (chance(m, 2))
			digit(m);
		put(m, "v");
	}
	put(m, "2");
	for (int i = 0; i < n; i++) {
		put(m, ")");
		if (sides) {
			one_of(m, "+ - x / ^");
			digit(m);
			put(m, ")");
		}
	}
	goal(m);
}

static void
towers(struct maker *m)
{
	int n = between(m, 2, 9);
	for (int i = 0; i < n; i++) {
		put(m, "(");
		if (chance(m, 4))
			nested(m, 2, "+ - x / ^ v");
		else
			digit(m);
		one_of(m, "^ ^ ^ v x");
	}
	nested(m, 3, "v ^ / log x");
	for (int i = 0; i < n; i++)
		put(m, ")");
	if (chance(m, 2)) {
		one_of(m, "+ - x / ^ v");
		nested(m, 4, "+ - x / ^ v");
	}
	goal(m);
}

static void
factorials(struct maker *m)
{
	int n = between(m, 1, 5);
	for (int i = 0; i < n; i++) {
		if (i > 0)
			one_of(m, "+ - x / ^ v");
		put(m, "((");
		nested(m, between(m, 0, 3), "^ x +");
		put(m, ")");
		put(m, chance(m, 2) ? "!" : chance(m, 2) ? "!!" : "!!!");
		put(m, ")");
	}
	goal(m);
}

static void
deep(struct maker *m)
{
	int n = between(m, 100, 1000);
	const char *before = chance(m, 3) ? "v(" : chance(m, 2) ? "(1+" : "(";
	for (int i = 0; i < n; i++)
		put(m, before);
	nested(m, 3, "+ v ^");
	for (int i = 0; i < n; i++)
		put(m, ")");
	goal(m);
}

static void
long_numbers(struct maker *m)
{
	int n = between(m, 1, 6);
	for (int i = 0; i < n; i++) {
		int digits = chance(m, 3) ? between(m, 10, 1500) : between(m, 2, 20);
		if (i > 0)
			one_of(m, "+ - x / ^ v");
		for (int k = 0; k < digits; k++)
			put(m, (char[]){ (char)('0' + below(m, 10)), '\0' });
		if (chance(m, 4))
			put(m, "pow20000");
		if (chance(m, 4))
			put(m, ".25");
	}
	goal(m);
}

static void
flat_all(struct maker *m)
{
	static const char *const words[] = { "+ - x / ^ v", "+ - x / ^ log", "+ - v v ^",
		"+ - x / i ^", "+ - x log ^ v i", "x / v", "^ - +", "^ v", "+ v -", "v" };
	flat(m, between(m, 8, 31), words[below(m, (int)COUNT(words))]);
	goal(m);
}

static void
wild(struct maker *m)
{
	int n = between(m, 6, 40);
	for (int i = 0; i < n; i++) {
		if (chance(m, 3))
			one_of(m, "0 0<5 0<+ x<v x<^ 0<v x x<5 0<- v>x");
		else
			digit(m);
		if (i < n - 1)
			one_of(m, "+ - x / ^ v 0<+ x<^");
	}
	put(m, "=");
	one_of(m, "0 0<5 5 x<5 00 0v0 0x0 5xx 5");
}

static void
counts(struct maker *m)
{
	int n = between(m, 1, 4);
	for (int i = 0; i < n; i++) {
		if (i > 0)
			one_of(m, "+ - ^ / v x");
		put(m, "x(");
		nested(m, between(m, 1, 4), "x ^ + -");
		put(m, chance(m, 3) ? "!)" : ")");
	}
	goal(m);
}

static void
logarithms(struct maker *m)
{
	int n = between(m, 1, 5);
	for (int i = 0; i < n; i++) {
		if (i > 0)
			one_of(m, "+ - x / ^ v log");
		put(m, "((");
		if (chance(m, 3))
			put(m, "1+");
		nested(m, between(m, 1, 4), "^ x + / v log -");
		put(m, ")log(");
		nested(m, between(m, 0, 4), "^ x + / v log -");
		put(m, "))");
	}
	goal(m);
}

static void
imaginary(struct maker *m)
{
	int n = between(m, 1, 7);
	for (int i = 0; i < n; i++) {
		if (i > 0)
			one_of(m, "+ - x / ^");
		put(m, "((");
		digit(m);
		one_of(m, "+i -i +v2xi +3i ^i +iv3");
		put(m, ")");
		one_of(m, "^ ^ v x +");
		nested(m, between(m, 0, 3), "^ x + / v");
		put(m, ")");
	}
	goal(m);
}

static void
bracketed(struct maker *m)
{
	static const char *const words[] = { "+ - x / ^ v", "+ - x / v", "^ v log",
		"+ - log x / ^ v", "^ x v" };
	nested(m, between(m, 3, 9), words[below(m, (int)COUNT(words))]);
	goal(m);
}

/* One pattern over and over, up to the longest text. */
static void
long_line(struct maker *m)
{
	static const char *const patterns[] = { "1+", "v2+", "(", "9^", "9!", "v", "5v3x",
		"(1+", "x9+", "2(3)", "9log", "i+", "'3", "0<5+", "9^9+", "((v2)+", "5s",
		"i", "{2}", "=", " ", "9 ", "1/7+", "(1/7)^9+", "9v2^9-", "5>0x", "3(" };
	const char *p = patterns[below(m, (int)COUNT(patterns))];
	const char *q = patterns[below(m, (int)COUNT(patterns))];
	int n = chance(m, 2) ? between(m, 20, 200) : between(m, 200, 5000);
	for (int i = 0; i < n; i++)
		put(m, chance(m, 10) ? q : p);
	digit(m);
	if (chance(m, 2)) {
		int open = 0;
		for (size_t i = 0; i < m->n; i++)
			open += (m->h->equation[i] == '(') - (m->h->equation[i] == ')');
		for (; open > 0; open--)
			put(m, ")");
	}
	goal(m);
}

/* ---- rules ---- */

static void
choose(struct maker *m, enum variation_id v)
{
	struct equation_case *c = &m->h->c;
	int param = 0;
	for (int i = 0; i < c->n_choices; i++)
		if (c->choices[i].id == v)
			return;
	if (!equation_offered(c->division, v, 0) || c->n_choices == EQUATION_CHOICES_MAX)
		return;
	switch (equation_variations[v].param) {
	case PARAM_WILD:
		param = chance(m, 2) ? '0' : 'x';
		break;
	case PARAM_BASE:
		param = between(m, 8, 12);
		break;
	case PARAM_K:
		param = between(m, 6, 11);
		break;
	case PARAM_COLOUR:
		param = COLOUR_RED;
		break;
	case PARAM_NONE:
		break;
	}
	c->choices[c->n_choices++] = (struct equation_choice){ v, param };
}

static void
cubes(struct maker *m, struct cube_list *l, int n)
{
	char text[EQUATION_CUBES_MAX * 2];
	struct err e;
	for (int i = 0; i < n; i++)
		text[i] = "0123456789+-x/^v 0v"[below(m, 19)];
	text[n] = '\0';
	if (equation_cubes_read(text, l, &e) != OK)
		*l = (struct cube_list){ 0 };
}

static void
rules(struct maker *m, const enum variation_id *v, int n_v)
{
	struct equation_case *c = &m->h->c;
	const struct equation_system *s =
	    &equation_systems[n_v > 0 || chance(m, 2) ? SYSTEM_AGLOA : below(m, SYSTEMS)];
	const char *division = s->divisions[below(m, s->n_divisions)].code;
	if (n_v > 0)
		division = chance(m, 4) ? "Junior" : "Senior";
	equation_case_init(c, s, division);
	if (s->id == SYSTEM_AGLOA) {
		for (int i = 0; i < n_v; i++)
			choose(m, v[i]);
		int more = chance(m, 4) ? VARIATIONS : below(m, 3);
		for (int i = 0; i < more; i++)
			choose(m, (enum variation_id)below(m, VARIATIONS));
	}
	c->mode =
	    chance(m, 4) ? (enum equation_mode)below(m, EQUATION_MODES) : EQUATION_FULL;
	if (chance(m, 4)) {
		int situation = below(m, SITUATIONS);
		if (s->situations >> situation & 1)
			c->situation = (enum equation_situation)situation;
		cubes(m, &c->resources, below(m, EQUATION_CUBES_MAX));
		cubes(m, &c->permitted, below(m, EQUATION_CUBES_MAX));
		if (chance(m, 3))
			cubes(m, &c->required, below(m, 24));
	}
	if (chance(m, 5))
		cubes(m, &c->goal, below(m, chance(m, 2) ? 7 : EQUATION_CUBES_MAX));
	c->no_steps = chance(m, 3);
}

static const struct {
	const char *title;
	void (*make)(struct maker *);
	enum variation_id variation[3];
	int n_variations;
} kinds[] = {
	{ "many roots", many_roots, { 0 }, 0 },
	{ "nested roots", nested_roots, { 0 }, 0 },
	{ "towers", towers, { VAR_LOG }, 1 },
	{ "towers by k", towers, { VAR_MULTIPLE_OF_K, VAR_FACTORIAL }, 2 },
	{ "factorials", factorials, { VAR_FACTORIAL }, 1 },
	{ "factorials by k", factorials, { VAR_FACTORIAL, VAR_MULTIPLE_OF_K }, 2 },
	{ "deep brackets", deep, { 0 }, 0 },
	{ "long numbers", long_numbers, { VAR_DECIMAL_IN_GOAL, VAR_POWERS_OF_BASE }, 2 },
	{ "flat", flat_all, { VAR_LOG, VAR_IMAGINARY }, 2 },
	{ "flat roots", flat_all, { 0 }, 0 },
	{ "wild cubes", wild, { VAR_ZERO_OR_X_WILD }, 1 },
	{ "numbers of factors", counts, { VAR_NUMBER_OF_FACTORS, VAR_FACTORIAL }, 2 },
	{ "logarithms", logarithms, { VAR_LOG }, 1 },
	{ "imaginary", imaginary, { VAR_IMAGINARY }, 1 },
	{ "bracketed", bracketed, { 0 }, 0 },
	{ "bracketed logs", bracketed, { VAR_LOG }, 1 },
	{ "long lines", long_line, { 0 }, 0 },
	{ "long lines of all", long_line, { VAR_LOG, VAR_FACTORIAL, VAR_IMAGINARY }, 3 },
};

int
hostile_kinds(void)
{
	return (int)COUNT(kinds);
}

const char *
hostile_title(int kind)
{
	return kinds[kind].title;
}

void
hostile_make(struct rng *r, int kind, struct hostile *out)
{
	struct maker m = { .r = r, .h = out };
	*out = (struct hostile){ 0 };
	rules(&m, kinds[kind].variation, kinds[kind].n_variations);
	kinds[kind].make(&m);
	if (out->c.mode == EQUATION_ONE_SIDE || out->c.mode == EQUATION_GOAL)
		out->equation[strcspn(out->equation, "=")] = '\0';
	out->c.equation = out->equation;
}

static void
replace(struct hostile *h, size_t from, size_t to, const char *by, size_t k)
{
	size_t n = strlen(h->equation);
	if (n - (to - from) + k > EQUATION_TEXT_MAX)
		return;
	memmove(h->equation + from + k, h->equation + to, n - to + 1);
	memcpy(h->equation + from, by, k);
}

void
hostile_change(struct rng *r, struct hostile *h)
{
	static const char signs[] = "0123456789123456789+-x/^vvi()!sl";
	struct maker m = { .r = r, .h = h };
	char part[64];
	h->c.equation = h->equation;
	for (int times = between(&m, 1, 3); times > 0; times--) {
		size_t n = strlen(h->equation);
		size_t from = (size_t)below(&m, (int)n + 1);
		size_t k = (size_t)below(&m, (int)MIN(sizeof part, n - from + 1));
		memcpy(part, h->equation + from, k);
		switch (below(&m, 8)) {
		case 0:
			choose(&m, (enum variation_id)below(&m, VARIATIONS));
			break;
		case 1:
			replace(h, from, from, part, k);
			break;
		case 2:
			replace(h, from, from + MIN(k, 2), "", 0);
			break;
		case 3: {
			size_t at = (size_t)below(&m, (int)n + 1);
			replace(h, at, at, part, MIN(k, 8));
			break;
		}
		case 4:
			if (h->c.n_choices > 0)
				h->c.n_choices--;
			break;
		default: {
			char c = signs[below(&m, (int)sizeof signs - 1)];
			bool log = c == 'l';
			replace(h, from, MIN(from + (size_t)below(&m, 2), n),
			    log ? "log" : &c, log ? 3 : 1);
		}
		}
	}
}
