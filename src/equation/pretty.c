/* equation/pretty.c - signs and readings as text for people.  Pure. */
#include "equation/pretty.h"
#include "base/strbuf.h"
#include <string.h>

enum { PRETTY_MAX = 8 * EQUATION_TEXT_MAX };

#define TIMES "\xc3\x97"
#define OVER "\xc3\xb7"
#define ROOT "\xe2\x88\x9a"
#define MINUS "\xe2\x88\x92"
#define SIDEWAYS "\xe2\x86\xb7" /* behind a cube that lies on its side */
#define ON_HEAD "\xe2\x86\x93"  /* behind a cube that stands on its head */

static const char *const names[SIGN_KINDS] = { [SIGN_I] = "i",
	[SIGN_ADD] = "+",
	[SIGN_SUB] = MINUS,
	[SIGN_MUL] = TIMES,
	[SIGN_DIV] = OVER,
	[SIGN_POW] = "^",
	[SIGN_ROOT] = ROOT,
	[SIGN_REM] = " rem ",
	[SIGN_LOG] = " log ",
	[SIGN_PERCENT] = "%",
	[SIGN_LCM] = " lcm ",
	[SIGN_GCF] = " gcf ",
	[SIGN_POINT] = ".",
	[SIGN_BANG] = "!",
	[SIGN_EQUALS] = " = " };

static void
put_turn(struct strbuf *b, const struct sign *s)
{
	if (s->kind == SIGN_I && (s->turn & TURN_UPSIDE_DOWN))
		strbuf_puts(b, ON_HEAD);
	if (s->kind != SIGN_DIGIT && s->kind != SIGN_POWER_OF_BASE)
		return;
	if (s->turn & TURN_SIDEWAYS)
		strbuf_puts(b, SIDEWAYS);
	if (s->turn & TURN_UPSIDE_DOWN)
		strbuf_puts(b, ON_HEAD);
}

static void
put_digit(struct strbuf *b, char digit, bool raised)
{
	static const char *const small[] = { "\xe2\x81\xb0", "\xc2\xb9", "\xc2\xb2",
		"\xc2\xb3", "\xe2\x81\xb4", "\xe2\x81\xb5", "\xe2\x81\xb6",
		"\xe2\x81\xb7", "\xe2\x81\xb8", "\xe2\x81\xb9" };
	if (raised && digit >= '0' && digit <= '9')
		strbuf_puts(b, small[digit - '0']);
	else
		strbuf_putc(b, digit);
}

static void
put_sign(struct strbuf *b, const struct sign *s, bool raised, int base)
{
	if (s->kind == SIGN_DIGIT)
		put_digit(b, s->digit, raised);
	else if (s->kind == SIGN_POWER_OF_BASE)
		strbuf_printf(b, "(%d^%d)", base, s->exponent);
	else if (s->kind == SIGN_OPEN || s->kind == SIGN_CLOSE)
		strbuf_putc(b, s->shown);
	else if (names[s->kind])
		strbuf_puts(b, names[s->kind]);
	put_turn(b, s);
}

/* A ^ before one upright digit that ends there is shown as a raised digit. */
static bool
raises(const struct signs *signs, int at, int to)
{
	const struct sign *s = &signs->sign[at];
	if (s->kind == SIGN_QUOTE)
		return at + 1 < to && s[1].kind == SIGN_DIGIT && s[1].turn == TURN_NONE;
	return s->kind == SIGN_POW && at + 1 < to && s[1].kind == SIGN_DIGIT &&
	       s[1].turn == TURN_NONE && s[1].digit <= '9' &&
	       (at + 2 == to || (s[2].kind != SIGN_DIGIT && s[2].kind != SIGN_POINT &&
	                            s[2].kind != SIGN_ROOT));
}

const char *
pretty_signs(
    const struct signs *signs, int from, int to, const struct force *f, struct arena *a)
{
	struct strbuf b;
	strbuf_init(&b, PRETTY_MAX);
	for (int i = from; i < to; i++) {
		if (raises(signs, i, to)) {
			i++;
			put_sign(&b, &signs->sign[i], true, f->base);
		} else {
			put_sign(&b, &signs->sign[i], false, f->base);
		}
	}
	const char *text = arena_strdup(a, b.s);
	strbuf_free(&b);
	return text;
}

/* ---- readings ---- */

static void
put_item(struct strbuf *b, const struct side *s, const struct item *it)
{
	bool raised = it->kind == ITEM_RAISED;
	for (int i = 0; i < it->sign_n; i++)
		put_sign(b, &s->signs->sign[it->sign + i], raised, 10);
	for (int i = 0; i < it->bangs; i++)
		strbuf_putc(b, '!');
}

const char *
pretty_item(const struct side *s, int item, struct arena *a)
{
	struct strbuf b;
	strbuf_init(&b, PRETTY_MAX);
	put_item(&b, s, &s->item[item]);
	const char *text = arena_strdup(a, b.s);
	strbuf_free(&b);
	return text;
}

static void put_node(
    struct strbuf *b, const struct side *s, const struct tree *t, int at);

static void
put_part(struct strbuf *b, const struct side *s, const struct tree *t, int at)
{
	const struct node *n = &t->node[at];
	bool simple = n->kind == ITEM_NUMERAL || n->kind == ITEM_I;
	if (!simple)
		strbuf_putc(b, '(');
	put_node(b, s, t, at);
	if (!simple)
		strbuf_putc(b, ')');
}

static void
put_node(struct strbuf *b, const struct side *s, const struct tree *t, int at)
{
	const struct node *n = &t->node[at];
	const struct item *it = &s->item[n->item];
	if (n->kind == ITEM_PREFIX)
		put_item(b, s, it);
	if (n->left >= 0)
		put_part(b, s, t, n->left);
	if (n->kind != ITEM_PREFIX)
		put_item(b, s, it);
	if (n->right >= 0)
		put_part(b, s, t, n->right);
}

const char *
pretty_tree(const struct side *s, const struct tree *t, struct arena *a)
{
	struct strbuf b;
	strbuf_init(&b, PRETTY_MAX);
	/* deeper trees than a person can follow are not written out */
	if (t->n > 0 && t->n <= SIDE_DEPTH_MAX)
		put_node(&b, s, t, t->n - 1);
	const char *text = arena_strdup(a, b.s);
	strbuf_free(&b);
	return text;
}

/* ---- values and faces ---- */

const char *
pretty_value(const char *text, struct arena *a)
{
	static const char root[] = "sqrt(";
	struct strbuf b;
	strbuf_init(&b, 2 * strlen(text) + PRETTY_MAX);
	while (*text) {
		size_t star = *text == '*', n = strlen(root);
		if (strncmp(text + star, root, n) == 0) {
			const char *inside = text + star + n;
			size_t digits = strspn(inside, "0123456789");
			bool plain = digits > 0 && inside[digits] == ')';
			strbuf_printf(&b, "\xe2\x88\x9a%.*s", plain ? (int)digits : 1,
			    plain ? inside : "(");
			text = inside + (plain ? digits + 1 : 0);
		} else if (*text == '*' || *text == '-') {
			strbuf_puts(&b, *text++ == '*' ? "\xc3\x97" : "\xe2\x88\x92");
		} else {
			strbuf_putc(&b, *text++);
		}
	}
	const char *said = arena_strdup(a, b.s);
	strbuf_free(&b);
	return said;
}

const char *
pretty_face(char symbol)
{
	static const char *const digits[] = { "0", "1", "2", "3", "4", "5", "6", "7", "8",
		"9" };
	return symbol == 'x'                    ? "\xc3\x97"
	       : symbol == '/'                  ? "\xc3\xb7"
	       : symbol == 'v'                  ? "\xe2\x88\x9a"
	       : symbol == '+'                  ? "+"
	       : symbol == '-'                  ? "\xe2\x88\x92"
	       : symbol == '^'                  ? "^"
	       : symbol >= '0' && symbol <= '9' ? digits[symbol - '0']
	                                        : "cube";
}

const char *
pretty_colour(uint8_t colour)
{
	static const char *const of[] = { [COLOUR_RED] = "red",
		[COLOUR_BLUE] = "blue",
		[COLOUR_GREEN] = "green",
		[COLOUR_BLACK] = "black" };
	return of[colour] ? of[colour] : "coloured";
}
