/* tests/equation/readings.c - see the header. */
#include "tests/equation/readings.h"
#include "base/arena.h"
#include <string.h>

/* What stands at the top of a reading, for the default bindings (VII-B-6-b). */
enum top { NUMBER, BRACKET, IMAGINARY, BESIDE, BANG, RAISED, ROOT, COUNT_X, OTHER };

struct grouping {
	struct slow *value;
	enum top top;
	uint64_t broken; /* signs whose default it breaks */
};

struct cell {
	bool done;
	int n;
	struct grouping *g;
};

struct table {
	const struct line *l;
	const struct slow_rules *r;
	struct arena *a;
	bool overflow;
	struct cell cell[SIGNS_MAX + 1][SIGNS_MAX + 1];
};

static const struct cell *fill(struct table *t, int from, int to);

static void
add(struct table *t, struct cell *c, struct grouping g)
{
	enum { FIRST = 8 };
	if (c->n >= GROUPINGS_MAX) {
		t->overflow = true;
		return;
	}
	if (c->n == 0)
		c->g = ARENA_ARRAY(t->a, FIRST, struct grouping);
	else if (c->n >= FIRST && (c->n & (c->n - 1)) == 0)
		c->g =
		    arena_grow(t->a, c->g, (size_t)c->n, 2 * (size_t)c->n, sizeof *c->g);
	c->g[c->n++] = g;
}

static uint64_t
bit(int sign)
{
	return (uint64_t)1 << sign;
}

/* VII-B-6-b: what stands behind a root or x. */
static bool
fit_behind(enum top x)
{
	return x == NUMBER || x == BRACKET || x == IMAGINARY || x == ROOT || x == COUNT_X;
}

/* XIII-D-11: i is tight. */
static bool
fit_beside(const struct grouping *a, const struct grouping *b)
{
	enum top l = a->top, r = b->top;
	return (l == NUMBER || l == BRACKET || l == IMAGINARY || l == BESIDE ||
	           l == BANG) &&
	       (r == NUMBER || r == BRACKET || r == IMAGINARY || r == BESIDE ||
	           r == ROOT);
}

static bool
is_i(const struct table *t, int at)
{
	return at >= 0 && at < t->l->n && t->l->sign[at].kind == 'i';
}

/* XIII-D-11(g): 2(i^88) is none; one of the two is i by itself, or a chain of them.
 * Whether such a grouping counts as one that fails, the texts do not agree. */
static bool
illegal_beside(const struct grouping *a, const struct grouping *b)
{
	return a->top != IMAGINARY && a->top != BESIDE && b->top != IMAGINARY &&
	       b->top != BESIDE;
}

static void
join(struct table *t, struct cell *c, int from, int at, int behind, int to)
{
	char op = at < behind ? t->l->sign[at].kind : 'j';
	const struct cell *a = fill(t, from, at), *b = fill(t, behind, to);
	bool tight = op == 'j' || (op == '*' && (is_i(t, at - 1) || is_i(t, at + 1)));
	int owner = op != 'j' ? at : is_i(t, at) ? at : at - 1;
	for (int i = 0; i < a->n; i++)
		for (int k = 0; k < b->n; k++) {
			struct grouping g = { NULL, op == 'j' || tight ? BESIDE : OTHER,
				a->g[i].broken | b->g[k].broken };
			if (((op == 'v' || op == 'm') && !fit_behind(b->g[k].top)) ||
			    (tight && !fit_beside(&a->g[i], &b->g[k])))
				g.broken |= bit(owner);
			g.value = op == 'j' && illegal_beside(&a->g[i], &b->g[k])
			              ? slow_without(SLOW_UNSURE)
			              : slow_binary(op == 'j' ? '*' : op, a->g[i].value,
			                    b->g[k].value, t->r);
			add(t, c, g);
		}
}

static void
prefix(struct table *t, struct cell *c, int from, int to)
{
	const struct cell *b = fill(t, from + 1, to);
	char op = t->l->sign[from].kind == 'V' ? 'v' : 'x';
	for (int k = 0; k < b->n; k++) {
		struct grouping g = { slow_unary(op, b->g[k].value, t->r),
			op == 'v' ? ROOT : COUNT_X, b->g[k].broken };
		if (!fit_behind(b->g[k].top))
			g.broken |= bit(from);
		add(t, c, g);
	}
}

static struct slow *
raised(const struct table *t, const struct sign_ *s)
{
	struct slow *e = slow_fraction(s->num, s->den);
	for (int i = 0; i < s->bangs; i++)
		e = slow_unary('!', e, t->r);
	return e;
}

static void
postfix(struct table *t, struct cell *c, int from, int to)
{
	const struct cell *a = fill(t, from, to - 1);
	const struct sign_ *s = &t->l->sign[to - 1];
	for (int i = 0; i < a->n; i++) {
		enum top x = a->g[i].top;
		struct grouping g = { NULL, s->kind == '!' ? BANG : RAISED,
			a->g[i].broken };
		bool fit = x == NUMBER || x == BRACKET || x == BANG ||
		           (s->kind == '\'' && (x == IMAGINARY || x == RAISED));
		if (!fit)
			g.broken |= bit(to - 1);
		g.value = s->kind == '!'
		              ? slow_unary('!', a->g[i].value, t->r)
		              : slow_binary('^', a->g[i].value, raised(t, s), t->r);
		add(t, c, g);
	}
}

static int
partner(const struct line *l, int open)
{
	for (int i = open, depth = 0; i < l->n; i++) {
		depth += l->sign[i].kind == '(';
		depth -= l->sign[i].kind == ')';
		if (depth == 0)
			return i;
	}
	return -1;
}

/* XIII-D-11: the value that the writer chose. */
static struct slow *
chosen(const struct sign_ *s, const struct slow_rules *r)
{
	return s->wrong ? slow_without(SLOW_UNDEFINED)
	                : slow_binary('+', slow_fraction(s->num, s->den),
	                      slow_binary('*', slow_int(s->i), slow_i(), r), r);
}

static void
leaf(struct table *t, struct cell *c, int at)
{
	const struct sign_ *s = &t->l->sign[at];
	if (s->kind == '0')
		add(t, c, (struct grouping){ slow_fraction(s->num, s->den), NUMBER, 0 });
	else if (s->kind == 'i')
		add(t, c, (struct grouping){ slow_i(), IMAGINARY, 0 });
	else if (s->kind == 'B')
		add(t, c, (struct grouping){ chosen(s, t->r), BRACKET, 0 });
}

static void
bracket(struct table *t, struct cell *c, int from, int to)
{
	const struct cell *in = fill(t, from + 1, to - 1);
	for (int i = 0; i < in->n; i++)
		add(t, c, (struct grouping){ in->g[i].value, BRACKET, in->g[i].broken });
}

static bool
begins(char kind)
{
	return strchr("0i(VXB", kind) != NULL;
}

static bool
ends(char kind)
{
	return strchr("0i)!'B", kind) != NULL;
}

static void
splits(struct table *t, struct cell *c, int from, int to)
{
	const struct sign_ *s = t->l->sign;
	for (int at = from, depth = 0; at < to; at++) {
		if (at > from && depth == 0 && ends(s[at - 1].kind) &&
		    begins(s[at].kind) && (is_i(t, at - 1) || is_i(t, at)))
			join(t, c, from, at, at, to);
		depth += s[at].kind == '(';
		depth -= s[at].kind == ')';
		if (depth == 0 && at > from && at < to - 1 &&
		    strchr("+-*/^vrl%mg", s[at].kind))
			join(t, c, from, at, at + 1, to);
	}
}

/* All readings of signs [from, to). */
static const struct cell *
fill(struct table *t, int from, int to)
{
	struct cell *c = &t->cell[from][to];
	const struct sign_ *s = t->l->sign;
	if (c->done || from >= to)
		return c;
	c->done = true;
	if (to == from + 1)
		leaf(t, c, from);
	if (to == from + 1)
		return c;
	if (s[from].kind == '(' && partner(t->l, from) == to - 1)
		bracket(t, c, from, to);
	if (s[from].kind == 'V' || s[from].kind == 'X')
		prefix(t, c, from, to);
	if (s[to - 1].kind == '!' || s[to - 1].kind == '\'')
		postfix(t, c, from, to);
	splits(t, c, from, to);
	return c;
}

static bool
within(uint64_t a, uint64_t b)
{
	return (a & ~b) == 0;
}

/* VII-B-6-c: the readings whose broken defaults are minimal are dictated; all that break
 * no other default than these are permitted. */
static uint64_t
open_defaults(const struct cell *c, bool *minimal)
{
	uint64_t open = 0;
	for (int i = 0; i < c->n; i++) {
		minimal[i] = true;
		for (int k = 0; k < c->n; k++)
			if (c->g[k].broken != c->g[i].broken &&
			    within(c->g[k].broken, c->g[i].broken))
				minimal[i] = false;
		if (minimal[i])
			open |= c->g[i].broken;
	}
	return open;
}

/* No index ends with i: i√4 is i(√4) (XIII-D-11, defaults (f)). */
static const struct line *
with_prefix_roots(struct arena *a, const struct line *l)
{
	struct line *out = ARENA_NEW(a, struct line);
	*out = *l;
	for (int i = 1; i < out->n; i++)
		if (out->sign[i].kind == 'v' && out->sign[i - 1].kind == 'i')
			out->sign[i].kind = 'V';
	return out;
}

void
readings_all(const struct line *l, const struct slow_rules *r, struct outcome_ *out)
{
	DEFER(arena_free) struct arena *a = arena_new();
	struct table *t = ARENA_NEW(a, struct table);
	t->l = with_prefix_roots(a, l);
	t->r = r;
	t->a = a;
	const struct cell *c = fill(t, 0, l->n);
	*out = (struct outcome_){ .unsure = t->overflow };
	if (t->overflow)
		return;
	bool *minimal = ARENA_ARRAY(a, (size_t)c->n + 1, bool);
	out->value = mem_alloc(((size_t)c->n + 1) * sizeof *out->value);
	uint64_t open = open_defaults(c, minimal);
	for (int i = 0; i < c->n; i++) {
		if (!within(c->g[i].broken, open))
			continue;
		if (c->g[i].value->state == SLOW_UNSURE)
			out->unsure = true;
		if (c->g[i].value->state == SLOW_UNDEFINED && open && minimal[i])
			out->dictated_undefined = true;
		if (c->g[i].value->state == SLOW_VALUE)
			out->value[out->n++] = c->g[i].value;
	}
}

void
readings_free(struct outcome_ *o)
{
	mem_free(o->value);
	o->value = NULL;
}

/* ---- the order of operations (M VII-B-5) ---- */

struct cursor {
	const struct line *l;
	const struct slow_rules *r;
	int at;
};

static struct slow *order_sum(struct cursor *c);

static char
peek(const struct cursor *c)
{
	return (char)(c->at < c->l->n ? c->l->sign[c->at].kind : 0);
}

static struct slow *
order_primary(struct cursor *c)
{
	const struct sign_ *s = &c->l->sign[c->at++];
	if (s->kind == '(') {
		struct slow *x = order_sum(c);
		c->at++;
		return x;
	}
	return slow_fraction(s->num, s->den);
}

static struct slow *
order_root(struct cursor *c)
{
	if (peek(c) == 'V') {
		c->at++;
		return slow_unary('v', order_root(c), c->r);
	}
	struct slow *x = order_primary(c);
	if (peek(c) != 'v')
		return x;
	c->at++;
	return slow_binary('v', x, order_root(c), c->r);
}

static struct slow *
order_power(struct cursor *c)
{
	struct slow *x = order_root(c);
	while (peek(c) == '^') {
		c->at++;
		x = slow_binary('^', x, order_root(c), c->r);
	}
	return x;
}

static struct slow *
order_product(struct cursor *c)
{
	struct slow *x = order_power(c);
	while (peek(c) == '*' || peek(c) == '/') {
		char op = peek(c);
		c->at++;
		x = slow_binary(op, x, order_power(c), c->r);
	}
	return x;
}

static struct slow *
order_sum(struct cursor *c)
{
	struct slow *x = order_product(c);
	while (peek(c) == '+' || peek(c) == '-') {
		char op = peek(c);
		c->at++;
		x = slow_binary(op, x, order_product(c), c->r);
	}
	return x;
}

struct slow *
reading_by_order(const struct line *l, const struct slow_rules *r)
{
	struct cursor c = { l, r, 0 };
	return order_sum(&c);
}
