/* tests/equation/random_case.c - see the header. */
#include "tests/equation/random_maker.h"
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOAL_CUBES = 6 }; /* IV-B */

static void sequence(struct maker *m, int operators);

static void
raise_digit(struct maker *m)
{
	char text[24];
	int d = m->colour_digit + random_below(m, m->colour_digits);
	if (d >= m->c->rules.base || (d > 4 && !random_chance(m, 4)))
		return;
	int bangs = m->on[VAR_FACTORIAL] && m->bangs > 0 && d < 4 && random_chance(m, 5);
	m->bangs -= bangs;
	snprintf(text, sizeof text, "'%d%s", d, bangs ? "!" : "");
	struct sign_ *s = random_put(m, '\'', text);
	s->num = d;
	s->bangs = bangs;
}

static void
operand(struct maker *m, int operators)
{
	bool powers = strchr(m->ops, '^') != NULL, bare = strchr(m->ops, 'V') != NULL;
	if (bare && random_chance(m, 7))
		random_put(m, 'V', "root");
	if (!m->goal && (m->on[VAR_SMALLEST_PRIME] || m->on[VAR_NUMBER_OF_FACTORS]) &&
	    random_chance(m, 4))
		random_put(m, 'X', "x");
	if (operators > 0) {
		bool square =
		    random_chance(m, 3); /* both kinds of brackets, nested as they come */
		random_put(m, '(', square ? "[" : "(");
		sequence(m, operators);
		random_put(m, ')', square ? "]" : ")");
	} else if (m->on[VAR_IMAGINARY] && !m->goal && m->c->rules.base == 10 &&
	           m->c->wild != '0' && m->c->wild != 'x' && random_chance(m, 5)) {
		random_root(m);
	} else if (m->on[VAR_IMAGINARY] && random_chance(m, 4)) {
		if (random_chance(m, 3))
			random_number(m);
		random_put(m, 'i', "i");
	} else
		random_number(m);
	if (m->on[VAR_FACTORIAL] && m->bangs > 0 && !m->goal &&
	    !strchr("iB", m->l->sign[m->l->n - 1].kind) && random_chance(m, 4)) {
		random_put(m, '!', "!");
		m->bangs--;
	}
	if (m->on[VAR_EXPONENT] && powers && !m->goal && random_chance(m, 4))
		raise_digit(m);
}

static void
operation(struct maker *m)
{
	static const struct {
		char kind;
		const char *text;
	} ops[] = { { '+', "+" }, { '-', "-" }, { '*', "x" }, { '/', "/" },
		{ '^', "pow" }, { 'v', "root" }, { 'r', "rem" }, { 'l', "log" },
		{ '%', "%" }, { 'm', "lcm" }, { 'g', "gcf" } };
	char kind;
	do
		kind = m->ops[random_below(m, (int)strlen(m->ops))];
	while (kind == 'V');
	for (size_t i = 0; i < COUNT(ops); i++)
		if (ops[i].kind == kind)
			random_put(m, kind, ops[i].text);
}

static void
sequence(struct maker *m, int operators)
{
	int here = operators > 0 ? 1 + random_below(m, operators) : 0,
	    rest = operators - here;
	for (int i = 0; i <= here; i++) {
		int inside = rest > 0 ? random_below(m, rest + 1) : 0;
		rest -= inside;
		if (i > 0)
			operation(m);
		operand(m, inside);
	}
}

/* ---- rules ---- */

static bool
choose(struct maker *m, enum variation_id v, const char *param)
{
	struct err e;
	return equation_case_choose(&m->c->c, equation_variations[v].name, param, &e) ==
	       OK;
}

static const char *
parameter(struct maker *m, enum variation_id v)
{
	static const char *const bases[2][4] = { { "8", "9", "10", "8" },
		{ "8", "9", "11", "12" } };
	static const char *const ks[] = { "6", "7", "8", "9", "10", "11" };
	static const char *const colours[] = { "red", "green", "blue" };
	static const int first[] = { 0, 4, 0 }, digits[] = { 4, 3, 4 };
	bool upper = (m->c->c.division->traits & TRAIT_UPPER) != 0;
	int n;
	switch (equation_variations[v].param) {
	case PARAM_BASE:
		return bases[upper][random_below(m, 4)];
	case PARAM_K:
		return ks[random_below(m, (int)COUNT(ks))];
	case PARAM_COLOUR:
		n = random_below(m, (int)COUNT(colours));
		m->colour_digit = first[n];
		m->colour_digits = digits[n];
		return colours[n];
	case PARAM_WILD:
		return random_chance(m, 2) ? "x" : "0";
	case PARAM_NONE:
		break;
	}
	return NULL;
}

static int
text_int(const char *s)
{
	int n = 0;
	for (; s && *s >= '0' && *s <= '9'; s++)
		n = n * 10 + *s - '0';
	return n;
}

/* Two or three variations that the division has, and what they mean. */
static void
variations(struct maker *m)
{
	static const enum variation_id tried[] = { VAR_SIDEWAYS, VAR_UPSIDE_DOWN,
		VAR_FACTORIAL, VAR_MULTIPLE_OPERATIONS, VAR_REMAINDER, VAR_AVERAGE,
		VAR_PERCENT, VAR_DECIMAL_POINT, VAR_SMALLEST_PRIME, VAR_TWO_DIGIT,
		VAR_LCM, VAR_GCF, VAR_NUMBER_OF_FACTORS, VAR_BASE, VAR_MULTIPLE_OF_K,
		VAR_EXPONENT, VAR_IMAGINARY, VAR_LOG, VAR_POWERS_OF_BASE,
		VAR_DECIMAL_IN_GOAL, VAR_ZERO_WILD, VAR_ZERO_OR_X_WILD };
	const struct equation_division *d = m->c->c.division;
	for (int i = 0; i < 4; i++) {
		enum variation_id v = tried[random_below(m, (int)COUNT(tried))];
		if (m->on[v] || !equation_offered(d, v, m->c->c.parity) ||
		    (v == VAR_SMALLEST_PRIME && m->on[VAR_NUMBER_OF_FACTORS]) ||
		    (v == VAR_NUMBER_OF_FACTORS && m->on[VAR_SMALLEST_PRIME]))
			continue;
		m->on[v] = true;
		if (d->always >> v & 1)
			continue;
		const char *param = parameter(m, v);
		bool known = choose(m, v, param);
		assert(known);
		if (v == VAR_BASE)
			m->c->rules.base = text_int(param);
		if (v == VAR_MULTIPLE_OF_K)
			m->c->k = text_int(param);
		if (v == VAR_ZERO_WILD || v == VAR_ZERO_OR_X_WILD)
			m->c->wild = param ? param[0] : '0';
	}
	m->on[VAR_SIDEWAYS] |= (d->always >> VAR_SIDEWAYS & 1) != 0;
	m->on[VAR_UPSIDE_DOWN] |= (d->always >> VAR_UPSIDE_DOWN & 1) != 0;
}

static void
adventurous_rules(struct maker *m)
{
	enum { ELEMENTARY_FACTORS = 200, MIDDLE_FACTORS = 1000 };
	static char ops[40];
	unsigned traits = m->c->c.division->traits;
	struct slow_rules *r = &m->c->rules;
	variations(m);
	r->whole = (traits & TRAIT_WHOLE_POWERS) != 0;
	r->average = m->on[VAR_AVERAGE];
	r->complex_ = m->on[VAR_IMAGINARY];
	r->prime = m->on[VAR_SMALLEST_PRIME];
	r->factors_max = r->whole                ? ELEMENTARY_FACTORS
	                 : traits & TRAIT_MIDDLE ? MIDDLE_FACTORS
	                                         : 0;
	snprintf(ops, sizeof ops, "++--%s//^^vV%s%s%s%s%s", m->c->wild == 'x' ? "" : "**",
	    m->on[VAR_REMAINDER] ? "rr" : "", m->on[VAR_LOG] ? "ll" : "",
	    m->on[VAR_PERCENT] ? "%%" : "", m->on[VAR_LCM] ? "mm" : "",
	    m->on[VAR_GCF] ? "gg" : "");
	m->ops = ops;
}

static void
basic_rules(struct maker *m)
{
	const struct equation_case *c = &m->c->c;
	unsigned traits = c->division->traits;
	bool cup = c->system->id == SYSTEM_CHALLENGE_CUP;
	m->c->order = true;
	m->c->rules.whole = (traits & TRAIT_WHOLE_POWERS) != 0;
	m->c->rules.third = (traits & TRAIT_NO_POWERS) != 0;
	m->on[VAR_SIDEWAYS] = m->on[VAR_UPSIDE_DOWN] = c->division->always != 0;
	m->c->wild = c->division->always >> VAR_ZERO_WILD & 1 ? '0' : 0;
	m->ops = m->c->rules.third ? "++--**//" : cup ? "++--**//^^v" : "++--**//^^vV";
}

/* What the wild cube may stand for: in Elementary a digit, elsewhere any sign that the
 * cubes have (XIII-A-3, B-3, C-3). */
static void
wild_meaning(struct maker *m)
{
	static const char signs[] = "123456789+-*/^v";
	const char *of = signs + (m->c->wild == 'x'); /* nothing of its own sign */
	bool digit = (m->c->c.division->traits & TRAIT_WILD_NUMERAL) != 0;
	if (!m->c->wild)
		return;
	do
		m->c->stands_for = of[random_below(m, digit ? 8 : (int)strlen(of))];
	while ((m->c->wild == 'x' && m->c->stands_for == '*') ||
	       (m->c->stands_for >= '0' && m->c->stands_for <= '9' &&
	           m->c->stands_for - '0' >= m->c->rules.base));
	m->c->marks = rng_next(m->r);
}

static int
cubes_of(const struct line *l)
{
	int n = 0;
	for (int i = 0; i < l->n; i++) {
		const struct sign_ *s = &l->sign[i];
		const char *text = *s->mat ? s->mat : s->text;
		if (s->kind == '(' || s->kind == ')')
			continue;
		if (s->kind != '0')
			n++;
		else
			for (; *text; text++)
				n += *text != 's' && *text != 'u';
	}
	return n;
}

void
random_case(struct rng *r, int operators, bool one_side, struct random_case *out)
{
	*out = (struct random_case){ .rules.base = 10 };
	struct maker m = { .r = r, .c = out, .bangs = 2 };
	/* half of them AGLOA */
	int id = random_chance(&m, 2) ? SYSTEM_AGLOA : random_below(&m, SYSTEMS);
	const struct equation_system *s = &equation_systems[id];
	equation_case_init(
	    &out->c, s, s->divisions[random_below(&m, s->n_divisions)].code);
	out->c.parity = random_chance(&m, 2) ? PARITY_ODD : PARITY_EVEN;
	out->c.mode = one_side ? EQUATION_ONE_SIDE : EQUATION_FULL;
	if (id == SYSTEM_AGLOA)
		adventurous_rules(&m);
	else
		basic_rules(&m);
	wild_meaning(&m);
	m.l = &out->solution;
	sequence(&m, 1 + random_below(&m, operators));
	if (one_side)
		return;
	m.goal = true;
	m.l = &out->goal;
	if (id == SYSTEM_AGLOA)
		m.ops = out->wild == 'x' ? "++--//^^vV" : "++--**//^^vV";
	bool cup = id == SYSTEM_CHALLENGE_CUP;
	sequence(&m, cup || random_chance(&m, 2) ? 0 : 1);
	while (cubes_of(&out->goal) > GOAL_CUBES) {
		out->goal.n = 0;
		sequence(&m, 0);
	}
}

/* ---- writing ---- */

static bool
needs_words(const struct random_case *c)
{
	for (int i = 0; i < c->c.n_choices; i++)
		if (c->c.choices[i].id == VAR_DECIMAL_POINT || c->rules.base > 10)
			return true;
	return false;
}

static void
plain_signs(struct line *l)
{
	for (int i = 0; i < l->n; i++)
		if (strchr("^vV", l->sign[i].kind))
			snprintf(l->sign[i].text, sizeof l->sign[i].text, "%c",
			    l->sign[i].kind == '^' ? '^' : 'v');
}

/* The symbol on the cube of a sign that one cube shows upright or turned; 0 = none. */
static char
symbol_of(const struct sign_ *s)
{
	static const struct {
		char kind, symbol;
	} signs[] = { { 'X', '*' }, { 'V', 'v' } };
	if (s->kind == '0')
		return *s->mat || (s->text[1] >= '0' && s->text[1] <= '9') ? '\0'
		                                                           : s->text[0];
	for (size_t i = 0; i < COUNT(signs); i++)
		if (s->kind == signs[i].kind)
			return signs[i].symbol;
	return strchr("+-*/^v", s->kind) ? s->kind : '\0';
}

/* Whether the wild cube lies somewhere with its own meaning: then none has another. */
static bool
lies_plain(const struct line *l, char wild)
{
	for (int i = 0; i < l->n; i++) {
		const struct sign_ *s = &l->sign[i];
		if (wild == 'x' ? s->kind == '*' || s->kind == 'X'
		                : (s->kind == '0' || s->kind == '\'') &&
		                      strchr(*s->mat ? s->mat : s->text, '0'))
			return true;
	}
	return false;
}

/* "5<0", "0>5", "7s<0": marked by the arrow from or to the cube (Appendix A). */
static void
mark_wild(struct line *l, const struct random_case *c, uint64_t marks)
{
	for (int i = 0; i < l->n; i++, marks >>= 1) {
		struct sign_ *s = &l->sign[i];
		char plain[24];
		if (!(marks & 1) || symbol_of(s) != c->stands_for)
			continue;
		snprintf(plain, sizeof plain, "%.12s", s->text);
		const char *turned = s->kind == '0' ? plain + 1 : "";
		/* 1>100 and 0>+ side by side would be 1>1000 */
		bool glued = i > 0 && strchr(l->sign[i - 1].text, '>') != NULL;
		if (*turned || glued || (marks & 2))
			snprintf(s->text, sizeof s->text, "%.12s<%c", plain, c->wild);
		else
			snprintf(s->text, sizeof s->text, "%c>%.12s", c->wild, plain);
		snprintf(s->mat, sizeof s->mat, "%c%.2s", c->wild, turned);
	}
}

static void
write_line(const struct line *l, bool cubes, char *out, size_t max)
{
	size_t at = 0;
	out[0] = '\0';
	for (int i = 0; i < l->n; i++) {
		char kind = l->sign[i].kind;
		const char *text = l->sign[i].text;
		if (cubes && *l->sign[i].mat)
			text = l->sign[i].mat;
		else if (cubes && kind == 'i')
			text = "-s";
		else if (cubes && (kind == '(' || kind == ')'))
			text = "";
		else if (cubes && kind == '^')
			text = "^";
		else if (cubes && (kind == 'v' || kind == 'V'))
			text = "v";
		at += (size_t)snprintf(out + at, max - at, "%s", text);
		assert(at < max);
	}
}

void
random_case_write(struct random_case *c)
{
	char goal[RANDOM_TEXT_MAX / 2], side[RANDOM_TEXT_MAX / 2];
	struct err e;
	if (!needs_words(c)) {
		plain_signs(&c->solution);
		plain_signs(&c->goal);
	}
	if (c->wild && !lies_plain(&c->solution, c->wild) &&
	    !lies_plain(&c->goal, c->wild)) {
		mark_wild(&c->goal, c, c->marks);
		mark_wild(&c->solution, c, c->marks >> 16);
	}
	write_line(&c->solution, false, side, sizeof side);
	write_line(&c->goal, false, goal, sizeof goal);
	snprintf(
	    c->equation, sizeof c->equation, "%s%s%s", side, c->goal.n ? "=" : "", goal);
	c->c.equation = c->equation;
	if (c->goal.n == 0)
		return;
	write_line(&c->goal, true, c->mat, sizeof c->mat);
	enum rc rc = equation_cubes_read(c->mat, &c->c.goal, &e);
	if (rc != OK)
		fprintf(stderr, "%s: %s\n", c->mat, e.text);
	assert(rc == OK);
}

bool
random_goal_for(struct rng *r, struct slow *v, struct random_case *c)
{
	struct maker m = { .r = r, .c = c, .l = &c->goal };
	char text[24];
	int base = c->rules.base;
	if (v->state != SLOW_VALUE || !slow_real(v))
		return false;
	double x = arf_get_d(arb_midref(acb_realref(slow_ball(v))), ARF_RND_NEAR);
	if (x < 0 || x > 1000)
		return false;
	long n = lround(x), square = lround(x * x);
	bool whole = slow_whole(v, 0), root = !whole && !c->order;
	long shown = whole ? n : square;
	if ((!whole && !root) || shown < 0 || shown >= base * MIN(base, 10) ||
	    shown % base > 9)
		return false;
	c->goal.n = 0;
	if (root)
		random_put(&m, 'V', "root");
	if (shown < base)
		snprintf(text, sizeof text, "%d", (int)shown);
	else
		snprintf(
		    text, sizeof text, "%d%d", (int)(shown / base), (int)(shown % base));
	if (shown < base && shown > 9)
		return false;
	random_put(&m, '0', text)->num = shown;
	return true;
}
