/* tests/equation/random_case.c - see the header. */
#include "tests/equation/random_case.h"
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

struct maker {
	struct rng *r;
	struct random_case *c;
	struct line *l;
	bool goal;
	bool on[VARIATIONS];
	int bangs;        /* factorial signs left */
	int colour_digit; /* smallest and number of digits of the raised colour */
	int colour_digits;
	const char *ops; /* operations, as often as they shall come */
};

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

static struct sign_ *
put(struct maker *m, char kind, const char *text)
{
	assert(m->l->n < SIGNS_MAX);
	struct sign_ *s = &m->l->sign[m->l->n++];
	*s = (struct sign_){ .kind = kind, .den = 1 };
	snprintf(s->text, sizeof s->text, "%s", text);
	return s;
}

static bool
two_digits(const struct maker *m)
{
	return m->goal || m->on[VAR_TWO_DIGIT] || m->on[VAR_BASE];
}

/* XIII-A-1, A-2: a cube on its side, on its head, or both (in a Solution). */
static void
turn(struct maker *m, struct sign_ *s)
{
	static const char *const turns[] = { "s", "u", "su" };
	int how = below(m, m->goal ? 2 : 3);
	bool side = how != 1, head = how != 0;
	if (s->num == 0 || (side && !m->on[VAR_SIDEWAYS]) ||
	    (head && !m->on[VAR_UPSIDE_DOWN]))
		return;
	if (side) {
		s->den = s->num;
		s->num = 1;
	}
	if (head)
		s->num = -s->num;
	strncat(s->text, turns[how], sizeof s->text - strlen(s->text) - 1);
}

static void
number(struct maker *m)
{
	char text[24];
	int base = m->c->rules.base, digit_max = MIN(base, 10);
	int a = below(m, digit_max), b = below(m, digit_max);
	bool long_ = two_digits(m) && chance(m, 4) && a > 0;
	snprintf(text, sizeof text, long_ ? "%d%d" : "%d", a, b);
	struct sign_ *s = put(m, '0', text);
	s->num = long_ ? a * base + b : a;
	if (!long_ && chance(m, 6))
		turn(m, s);
}

static void sequence(struct maker *m, int operators);

static void
raise_digit(struct maker *m)
{
	char text[24];
	int d = m->colour_digit + below(m, m->colour_digits);
	if (d >= m->c->rules.base || (d > 4 && !chance(m, 4)))
		return;
	int bangs = m->on[VAR_FACTORIAL] && m->bangs > 0 && d < 4 && chance(m, 5);
	m->bangs -= bangs;
	snprintf(text, sizeof text, "'%d%s", d, bangs ? "!" : "");
	struct sign_ *s = put(m, '\'', text);
	s->num = d;
	s->bangs = bangs;
}

static void
operand(struct maker *m, int operators)
{
	bool powers = strchr(m->ops, '^') != NULL, bare = strchr(m->ops, 'V') != NULL;
	if (bare && chance(m, 7))
		put(m, 'V', "root");
	if (!m->goal && (m->on[VAR_SMALLEST_PRIME] || m->on[VAR_NUMBER_OF_FACTORS]) &&
	    chance(m, 4))
		put(m, 'X', "x");
	if (operators > 0) {
		put(m, '(', "(");
		sequence(m, operators);
		put(m, ')', ")");
	} else if (m->on[VAR_IMAGINARY] && chance(m, 4)) {
		if (chance(m, 3))
			number(m);
		put(m, 'i', "i");
	} else
		number(m);
	if (m->on[VAR_FACTORIAL] && m->bangs > 0 && !m->goal &&
	    m->l->sign[m->l->n - 1].kind != 'i' && chance(m, 4)) {
		put(m, '!', "!");
		m->bangs--;
	}
	if (m->on[VAR_EXPONENT] && powers && !m->goal && chance(m, 4))
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
		kind = m->ops[below(m, (int)strlen(m->ops))];
	while (kind == 'V');
	for (size_t i = 0; i < COUNT(ops); i++)
		if (ops[i].kind == kind)
			put(m, kind, ops[i].text);
}

static void
sequence(struct maker *m, int operators)
{
	int here = operators > 0 ? 1 + below(m, operators) : 0, rest = operators - here;
	for (int i = 0; i <= here; i++) {
		int inside = rest > 0 ? below(m, rest + 1) : 0;
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
		return bases[upper][below(m, 4)];
	case PARAM_K:
		return ks[below(m, (int)COUNT(ks))];
	case PARAM_COLOUR:
		n = below(m, (int)COUNT(colours));
		m->colour_digit = first[n];
		m->colour_digits = digits[n];
		return colours[n];
	case PARAM_NONE:
	case PARAM_WILD:
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
		VAR_EXPONENT, VAR_IMAGINARY, VAR_LOG };
	const struct equation_division *d = m->c->c.division;
	for (int i = 0; i < 4; i++) {
		enum variation_id v = tried[below(m, (int)COUNT(tried))];
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
	snprintf(ops, sizeof ops, "++--**//^^vV%s%s%s%s%s",
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
	m->ops = m->c->rules.third ? "++--**//" : cup ? "++--**//^^v" : "++--**//^^vV";
}

void
random_case(struct rng *r, int operators, bool one_side, struct random_case *out)
{
	enum { GOAL_SIGNS = 4 };
	*out = (struct random_case){ .rules.base = 10 };
	struct maker m = { .r = r, .c = out, .bangs = 2 };
	/* half of them AGLOA */
	int id = chance(&m, 2) ? SYSTEM_AGLOA : below(&m, SYSTEMS);
	const struct equation_system *s = &equation_systems[id];
	equation_case_init(&out->c, s, s->divisions[below(&m, s->n_divisions)].code);
	out->c.parity = chance(&m, 2) ? PARITY_ODD : PARITY_EVEN;
	out->c.mode = one_side ? EQUATION_ONE_SIDE : EQUATION_FULL;
	if (id == SYSTEM_AGLOA)
		adventurous_rules(&m);
	else
		basic_rules(&m);
	m.l = &out->solution;
	sequence(&m, 1 + below(&m, operators));
	if (one_side)
		return;
	m.goal = true;
	m.l = &out->goal;
	if (id == SYSTEM_AGLOA)
		m.ops = "++--**//^^vV";
	bool cup = id == SYSTEM_CHALLENGE_CUP;
	sequence(&m, cup || chance(&m, 2) ? 0 : 1);
	while (out->goal.n > GOAL_SIGNS) { /* of two cubes at most: six in all */
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
write_line(const struct line *l, bool words, bool cubes, char *out, size_t max)
{
	size_t at = 0;
	out[0] = '\0';
	for (int i = 0; i < l->n; i++) {
		char kind = l->sign[i].kind;
		const char *text = l->sign[i].text;
		if (cubes && kind == 'i')
			text = "-s";
		if ((cubes || !words) && kind == '^')
			text = "^";
		if ((cubes || !words) && (kind == 'v' || kind == 'V'))
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
	write_line(&c->solution, needs_words(c), false, side, sizeof side);
	write_line(&c->goal, needs_words(c), false, goal, sizeof goal);
	snprintf(
	    c->equation, sizeof c->equation, "%s%s%s", side, c->goal.n ? "=" : "", goal);
	c->c.equation = c->equation;
	if (c->goal.n == 0)
		return;
	write_line(&c->goal, false, true, c->mat, sizeof c->mat);
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
		put(&m, 'V', "root");
	if (shown < base)
		snprintf(text, sizeof text, "%d", (int)shown);
	else
		snprintf(
		    text, sizeof text, "%d%d", (int)(shown / base), (int)(shown % base));
	if (shown < base && shown > 9)
		return false;
	put(&m, '0', text)->num = shown;
	return true;
}
