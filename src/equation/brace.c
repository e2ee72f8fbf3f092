/* equation/brace.c - the value in braces: read, and proved to be a value of the power.
 * Pure.
 *
 *     sum    = ["-"] term { ("+"|"-") term }
 *     term   = factor { ["x"|"/"] factor }          side by side is times
 *     factor = atom [ "^" ["-"] digits ]
 *     atom   = digits | "i" | "v" atom | "(" sum ")" */
#include "equation/brace.h"
#include <string.h>

enum { BRACE_DEPTH_MAX = 30, BRACE_DIGITS_MAX = 15 };

struct reader {
	struct numbers *n;
	const char *p, *end;
	int depth;
	bool bad;
};

static struct value sum(struct reader *r);

static char
peek(struct reader *r)
{
	while (r->p < r->end && *r->p == ' ')
		r->p++;
	return r->p < r->end ? *r->p : '\0';
}

static bool
take(struct reader *r, const char *text)
{
	size_t n = strlen(text);
	(void)peek(r);
	if ((size_t)(r->end - r->p) < n || memcmp(r->p, text, n) != 0)
		return false;
	r->p += n;
	return true;
}

static struct value
done(struct reader *r, enum outcome o, struct value v)
{
	r->bad = r->bad || o != DEFINED;
	return r->bad ? value_int(0) : v;
}

static struct value
digits(struct reader *r)
{
	int64_t x = 0;
	int n = 0;
	for (; peek(r) >= '0' && *r->p <= '9' && n <= BRACE_DIGITS_MAX; r->p++, n++)
		x = x * 10 + (*r->p - '0');
	r->bad = r->bad || n == 0 || n > BRACE_DIGITS_MAX;
	return value_int(x);
}

static struct value
atom(struct reader *r)
{
	struct value v = value_int(0);
	if (++r->depth > BRACE_DEPTH_MAX)
		r->bad = true;
	if (r->bad)
		return v;
	if (take(r, "i")) {
		v = value_i(r->n, false);
	} else if (take(r, "v") || take(r, "\xe2\x88\x9a")) {
		struct value c = atom(r);
		v = done(r, value_root(r->n, value_int(2), c, &v), v);
	} else if (take(r, "(")) {
		v = sum(r);
		r->bad = r->bad || !take(r, ")");
	} else {
		v = digits(r);
	}
	r->depth--;
	return v;
}

static struct value
factor(struct reader *r)
{
	struct value v = atom(r), power;
	if (!take(r, "^"))
		return v;
	bool minus = take(r, "-");
	power = digits(r);
	power.num = minus ? -power.num : power.num;
	enum outcome o = r->bad ? UNDEFINED : value_pow(r->n, v, power, &v);
	return done(r, o, v);
}

static struct value
term(struct reader *r)
{
	struct value v = factor(r);
	for (;;) {
		char c = peek(r);
		bool over = take(r, "/") || take(r, "\xc3\xb7");
		bool times =
		    !over && (take(r, "x") || take(r, "*") || take(r, "\xc3\x97"));
		bool beside = c == 'i' || c == '(' || c == 'v' ||
		              (c >= '0' && c <= '9') || c == '\xe2';
		if (r->bad || (!over && !times && !beside))
			return v;
		struct value b = factor(r);
		enum outcome o = r->bad ? UNDEFINED
		                 : over ? value_div(r->n, v, b, &v)
		                        : value_mul(r->n, v, b, &v);
		v = done(r, o, v);
	}
}

static struct value
sum(struct reader *r)
{
	struct value v = value_int(0);
	bool minus = take(r, "-");
	do {
		struct value b = term(r);
		enum outcome o = r->bad  ? UNDEFINED
		                 : minus ? value_sub(r->n, v, b, &v)
		                         : value_add(r->n, v, b, &v);
		v = done(r, o, v);
		minus = false;
	} while (!r->bad && (take(r, "+") || (minus = take(r, "-"))));
	return v;
}

bool
brace_power_of(const struct chart *c, const struct entry *e, struct value *base,
    struct value *exponent)
{
	const struct item *it = &c->s->item[e->item];
	struct numbers *n = c->e->n;
	if (e->left < 0 || c->entry[e->left].why != R_OK ||
	    (e->right >= 0 && c->entry[e->right].why != R_OK))
		return false;
	struct value a = c->entry[e->left].value;
	struct value b = e->right < 0 ? value_int(2) : c->entry[e->right].value;
	*base = a;
	if (it->kind == ITEM_BINARY && it->op == SIGN_POW) {
		*exponent = b;
		return true;
	}
	if (it->kind == ITEM_RAISED)
		return eval_number(c->e, it, exponent) == R_OK;
	if (it->op != SIGN_ROOT || (it->kind != ITEM_PREFIX && it->kind != ITEM_BINARY))
		return false;
	*base = it->kind == ITEM_PREFIX ? a : b;
	return value_div(n, value_int(1), it->kind == ITEM_PREFIX ? b : a, exponent) ==
	       DEFINED;
}

/* v is a value of base^(p/q) where v^q = base^p. */
static enum reason
proved(struct numbers *n, struct value v, struct value base, struct value exponent)
{
	struct value l, r;
	if (!value_small(exponent))
		return R_UNCHECKABLE;
	if (value_pow(n, v, value_int(exponent.den), &l) != DEFINED ||
	    value_pow(n, base, value_int(exponent.num), &r) != DEFINED)
		return R_ROOT_WRONG;
	enum truth same = value_equal(n, l, r);
	return same == TRUE_ ? R_OK : same == FALSE_ ? R_ROOT_WRONG : R_UNCHECKABLE;
}

void
brace_choose(struct chart *c, int brace, int entry, struct value *v, uint8_t *why)
{
	const struct sign *s = &c->s->signs->sign[c->s->item[brace].sign];
	struct value base, exponent;
	if (*why != R_OK && *why != R_NOT_INDICATED)
		return;
	struct reader r = { .n = c->e->n, .p = s->brace, .end = s->brace + s->text_n };
	struct value chosen = sum(&r);
	if (r.bad || peek(&r))
		*why = R_ROOT_WRONG;
	else if (!brace_power_of(c, &c->entry[entry], &base, &exponent))
		*why = R_ROOT_MISPLACED;
	else
		*why = (uint8_t)proved(c->e->n, chosen, base, exponent);
	*v = chosen;
}
