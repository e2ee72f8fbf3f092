/* tests/equation/slow_parse.c - reads the text of an exact value, as the checker writes
 * it: "27/4", "-1+sqrt(3)*i", "root(3,2)", "2^(1/3)", "8!", "log(3,2)", "log(3)/log(2)".
 */
#include "tests/equation/slow.h"
#include <string.h>

struct reader {
	const char *s;
	bool bad;
};

static const struct slow_rules plain = { .base = 10 };
/* Powers and roots have their first value here, as in the checker's texts. */

static struct slow *read_sum(struct reader *r);

static bool
take(struct reader *r, const char *word)
{
	size_t n = strlen(word);
	if (strncmp(r->s, word, n) != 0)
		return false;
	r->s += n;
	return true;
}

static struct slow *
bad(struct reader *r)
{
	r->bad = true;
	return slow_int(0);
}

static struct slow *
read_number(struct reader *r)
{
	struct slow *x = slow_int(0), *ten = slow_int(10);
	if (*r->s < '0' || *r->s > '9')
		return bad(r);
	for (; *r->s >= '0' && *r->s <= '9'; r->s++)
		x = slow_binary(
		    '+', slow_binary('*', x, ten, &plain), slow_int(*r->s - '0'), &plain);
	return x;
}

static struct slow *
read_call(struct reader *r, char op)
{
	struct slow *a = read_sum(r), *b = NULL;
	if (take(r, ","))
		b = read_sum(r);
	if (!take(r, ")"))
		return bad(r);
	if (op == 's')
		return slow_unary('v', a, &plain);
	if (op == 'v')
		return b ? slow_binary('v', a, b, &plain) : bad(r);
	/* a natural logarithm stands beside another one, so any base will do */
	return slow_binary('l', a, b ? b : slow_int(2), &plain);
}

static struct slow *
read_atom(struct reader *r)
{
	struct slow *x;
	if (take(r, "sqrt("))
		x = read_call(r, 's');
	else if (take(r, "root("))
		x = read_call(r, 'v');
	else if (take(r, "log("))
		x = read_call(r, 'l');
	else if (take(r, "i"))
		x = slow_i();
	else if (take(r, "(")) {
		x = read_sum(r);
		r->bad = r->bad || !take(r, ")");
	} else
		x = read_number(r);
	while (take(r, "!"))
		x = slow_unary('!', x, &plain);
	return x;
}

static struct slow *
read_power(struct reader *r)
{
	struct slow *x = read_atom(r);
	if (!take(r, "^"))
		return x;
	bool minus = take(r, "-");
	struct slow *e = read_power(r);
	return slow_binary(
	    '^', x, minus ? slow_binary('-', slow_int(0), e, &plain) : e, &plain);
}

static struct slow *
read_product(struct reader *r)
{
	struct slow *x = read_power(r);
	while (!r->bad && (*r->s == '*' || *r->s == '/')) {
		char op = *r->s++;
		x = slow_binary(op, x, read_power(r), &plain);
	}
	return x;
}

static struct slow *
read_sum(struct reader *r)
{
	bool minus = take(r, "-");
	struct slow *x = read_product(r);
	if (minus)
		x = slow_binary('-', slow_int(0), x, &plain);
	while (!r->bad && (*r->s == '+' || *r->s == '-')) {
		char op = *r->s++;
		x = slow_binary(op, x, read_product(r), &plain);
	}
	return x;
}

struct slow *
slow_parse(const char *text)
{
	struct reader r = { text, false };
	struct slow *x = read_sum(&r);
	if (r.bad || *r.s)
		x->state = SLOW_UNSURE;
	return x;
}
