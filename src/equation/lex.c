/* equation/lex.c - text to signs: the notation in ASCII and in the real symbols.  Pure.
 */
#include "base/utf8.h"
#include "equation/sign.h"
#include <string.h>

enum { POWER_DIGITS_MAX = 9, EXPONENT_MAX = 99 };

struct lexer {
	const char *text, *p, *end;
	int at; /* character of p, from 1 */
	struct force *f;
	struct signs *out;
	struct lex_fault *fault;
};

static void
fail(struct lexer *l, const char *message)
{
	if (!l->fault->code)
		*l->fault = (struct lex_fault){ l->at, "syntax", message };
}

/* ---- one sign by its spelling ---- */
static const struct {
	uint8_t kind;
	char cube;
} ascii[128] = {
	['+'] = { SIGN_ADD, '+' },
	['-'] = { SIGN_SUB, '-' },
	['x'] = { SIGN_MUL, 'x' },
	['X'] = { SIGN_MUL, 'x' },
	['/'] = { SIGN_DIV, '/' },
	['^'] = { SIGN_POW, '^' },
	['v'] = { SIGN_ROOT, 'v' },
	['V'] = { SIGN_ROOT, 'v' },
	['%'] = { SIGN_PERCENT, 'v' },
	['i'] = { SIGN_I, '-' },
	['!'] = { SIGN_BANG, 0 },
	['\''] = { SIGN_QUOTE, 0 },
	['('] = { SIGN_OPEN, 0 },
	['['] = { SIGN_OPEN, 0 },
	[')'] = { SIGN_CLOSE, 0 },
	[']'] = { SIGN_CLOSE, 0 },
	['='] = { SIGN_EQUALS, 0 },
};
static const struct spelling {
	const char *text;
	uint8_t kind;
	char cube;
	bool forced;
} words[] = {
	{ "sqrt", SIGN_ROOT, 'v', false }, { "root", SIGN_ROOT, 'v', true },
	{ "rem", SIGN_REM, '/', false },   { "log", SIGN_LOG, '/', false },
	{ "lcm", SIGN_LCM, 'v', false },   { "gcf", SIGN_GCF, '^', false },
	{ "pow", SIGN_POW, '^', true },
}, symbols[] = {
	{ "\xc3\x97", SIGN_MUL, 'x', false },      /* × */
	{ "\xc3\xb7", SIGN_DIV, '/', false },      /* ÷ */
	{ "\xe2\x88\x9a", SIGN_ROOT, 'v', false }, /* √ */
	{ "\xe2\x88\x92", SIGN_SUB, '-', false },  /* minus, hyphens and dashes */
	{ "\xe2\x80\x90", SIGN_SUB, '-', false }, { "\xe2\x80\x91", SIGN_SUB, '-', false },
	{ "\xe2\x80\x92", SIGN_SUB, '-', false }, { "\xe2\x80\x93", SIGN_SUB, '-', false },
	{ "\xe2\x80\x94", SIGN_SUB, '-', false }, { "\xe2\x80\x95", SIGN_SUB, '-', false },
	{ "\xef\xbc\x8d", SIGN_SUB, '-', false },
	{ "\xe2\x80\x99", SIGN_QUOTE, 0, false }, /* ’ */
};

static bool
spelled(const struct lexer *l, const char *text)
{
	size_t n = strlen(text);
	return (size_t)(l->end - l->p) >= n && memcmp(l->p, text, n) == 0;
}

static void
step(struct lexer *l, size_t bytes)
{
	for (size_t i = 0; i < bytes; i++)
		l->at += ((unsigned char)l->p[i] & 0xc0) != 0x80;
	l->p += bytes;
}

static char
peek(const struct lexer *l, int ahead)
{
	return l->end - l->p > ahead ? l->p[ahead] : '\0';
}

static bool
digit(char c)
{
	return c >= '0' && c <= '9';
}

/* ---- powers of the base: 100<1, 1>100, 1>0.01, 1>e-2 (XIII-B-13) ---- */

/* Bytes of a power at p, or 0: digits, digits with a point, or e with an exponent. */
static int
power_length(const char *p, const char *end)
{
	const char *s = p;
	if (s < end && *s == 'e') {
		s++;
		s += s < end && *s == '-';
		const char *from = s;
		while (s < end && digit(*s))
			s++;
		return s > from ? (int)(s - p) : 0;
	}
	while (s < end && digit(*s))
		s++;
	if (s + 1 < end && *s == '.' && digit(s[1]))
		for (s++; s < end && digit(*s);)
			s++;
	return (int)(s - p);
}

/* 10...0 in any base is the base to the number of zeros; 0.0...01 too. */
static bool
tens_exponent(const char *s, int n, int *exponent)
{
	const char *point = n > 0 ? strchr(s, '.') : NULL;
	if (point >= s + n)
		point = NULL;
	int whole = point ? (int)(point - s) : n;
	if (!point) {
		for (int i = 1; i < n; i++)
			if (s[i] != '0')
				return false;
		*exponent = n - 1;
		return n > 0 && s[0] == '1';
	}
	for (int i = 0; i < n - 1; i++)
		if (s[i] != '0' && s + i != point)
			return false;
	*exponent = -(n - whole - 1);
	return s[n - 1] == '1';
}

/* 64 in base eight is 8^2: another number of the side note, in base ten. */
static bool
number_exponent(const char *s, int n, int base, int *exponent)
{
	int64_t x = 0, power = 1;
	if (n > POWER_DIGITS_MAX)
		return false;
	int64_t one = 1; /* 0.125 is 125/1000 */
	bool behind = false;
	for (int i = 0; i < n; i++) {
		if (digit(s[i]))
			x = x * 10 + (s[i] - '0');
		one *= behind ? 10 : 1;
		behind = behind || !digit(s[i]);
	}
	int64_t large = MAX(x, one), small = MIN(x, one);
	if (small == 0 || large % small != 0 || (one > 1 && x > one))
		return false;
	for (*exponent = 0; power < large / small; (*exponent)++)
		power *= base;
	*exponent = x < one ? -*exponent : *exponent;
	return power == large / small;
}

static void
power_read(struct lexer *l, const char *s, int n, struct sign *out)
{
	int exponent = 0, ten = 10;
	out->kind = SIGN_POWER_OF_BASE;
	if (n > 0 && s[0] == 'e') {
		bool minus = n > 1 && s[1] == '-';
		for (int i = 1 + minus; i < n; i++)
			exponent = MIN(exponent * 10 + (s[i] - '0'), EXPONENT_MAX + 1);
		if (exponent > EXPONENT_MAX)
			fail(l, "This power of the base is too large to be worked with.");
		out->exponent = (int16_t)(minus ? -exponent : exponent);
		return;
	}
	if (n <= EXPONENT_MAX && tens_exponent(s, n, &exponent)) {
		out->note_base =
		    (int8_t)(l->f->base == ten || exponent == 0 ? 0 : l->f->base);
	} else if (number_exponent(s, n, l->f->base, &exponent)) {
		out->note_base = (int8_t)ten;
	} else if (force_on(l->f, VAR_POWERS_OF_BASE)) {
		l->fault->at = l->at;
		l->fault->code = "pob_not_power";
		l->fault->message =
		    "The number beside this 1 is not a power of the base.";
	}
	out->exponent = (int16_t)exponent;
}

/* ---- suffixes and arrows ---- */

static void
turn_read(struct lexer *l, struct sign *s)
{
	while (
	    s->cube && (peek(l, 0) == 's' || peek(l, 0) == 'u') && !spelled(l, "sqrt")) {
		uint8_t bit = peek(l, 0) == 's' ? TURN_SIDEWAYS : TURN_UPSIDE_DOWN;
		if (s->turn & bit)
			fail(l, "A cube can be turned that way only once.");
		s->turn |= bit;
		step(l, 1);
	}
}

/* "<0" behind a sign: it is the cube 0 that stands for it. */
static void
arrow_read(struct lexer *l, struct sign *s)
{
	char cube = peek(l, 1);
	if (peek(l, 0) != '<')
		return;
	if (cube == 'X')
		cube = 'x';
	if (spelled(l, "<\xc3\x97"))
		cube = 'x';
	if (!s->cube && s->kind != SIGN_POINT) {
		fail(l, "A wild cube can stand only for a sign that is on the cubes.");
		return;
	}
	if (cube != '0' && cube != 'x') {
		step(l, 1);
		fail(l, "Behind < must stand the wild cube: 0 or x (or 1 for a power of "
		        "the base).");
		return;
	}
	s->cube = cube;
	s->wild = true;
	step(l, spelled(l, "<\xc3\x97") ? 3 : 2);
}

/* A turned ÷, √ or - has a name of its own (XIII-A-7, A-10, D-11, D-13). */
static void
name_turned(const struct lexer *l, struct sign *s)
{
	if (s->wild || s->turn == TURN_NONE)
		return;
	if (s->kind == SIGN_DIV && s->turn == TURN_SIDEWAYS) {
		s->kind = force_on(l->f, VAR_LOG) ? SIGN_LOG : SIGN_REM;
		s->turn = TURN_NONE;
	} else if (s->kind == SIGN_ROOT && s->turn == TURN_UPSIDE_DOWN) {
		s->kind = SIGN_PERCENT;
		s->turn = TURN_NONE;
	} else if (s->kind == SIGN_SUB && (s->turn & TURN_SIDEWAYS)) {
		s->kind = SIGN_I;
		s->turn &= TURN_UPSIDE_DOWN;
	}
}

/* A word, an ASCII sign or a real symbol. */
static bool
spelled_out(struct lexer *l, struct sign *s, char c)
{
	bool letter = c >= 'a' && c <= 'z', wide = (unsigned char)c >= 0x80;
	const struct spelling *list = wide ? symbols : words;
	for (size_t i = 0; (letter || wide) && i < (wide ? COUNT(symbols) : COUNT(words));
	     i++)
		if (spelled(l, list[i].text)) {
			s->kind = list[i].kind;
			s->cube = list[i].cube;
			s->forced = list[i].forced;
			step(l, strlen(list[i].text));
			return true;
		}
	if (wide || !ascii[(unsigned char)c].kind)
		return false;
	s->kind = ascii[(unsigned char)c].kind;
	s->cube = ascii[(unsigned char)c].cube;
	s->shown = c;
	step(l, 1);
	return true;
}

/* A digit, letter digit or sign without arrow; false where nothing is known. */
static bool
plain_read(struct lexer *l, struct sign *s)
{
	char c = peek(l, 0);
	if (digit(c) || c == 'T' || c == 'E') {
		s->kind = SIGN_DIGIT;
		s->digit = c;
		s->cube = (char)(c == 'T' ? '^' : c == 'E' ? 'v' : c);
		s->forced = !digit(c);
		step(l, 1);
		return true;
	}
	if (c == '.') {
		s->kind = SIGN_POINT;
		s->cube = (char)(force_on(l->f, VAR_DECIMAL_IN_GOAL) ? 0 : '^');
		s->forced = true;
		step(l, 1);
		return true;
	}
	if (c == '*' && (l->f->order || force_setting(l->f, SET_OLD_CUBES) == 1)) {
		s->kind = SIGN_POW; /* M I-B-1, III-B-3: the * of old sets is the ^ */
		s->cube = '^';
		step(l, 1);
		return true;
	}
	return spelled_out(l, s, c);
}

/* What shows nothing on a page: control characters and marks of direction. */
static bool
invisible(int32_t c)
{
	static const int32_t ranges[][2] = { { 0, 0x1f }, { 0x7f, 0x9f }, { 0xad, 0xad },
		{ 0x200b, 0x200f }, { 0x2028, 0x202e }, { 0x2060, 0x206f },
		{ 0xfeff, 0xfeff } };
	for (size_t i = 0; i < COUNT(ranges); i++)
		if (c >= ranges[i][0] && c <= ranges[i][1])
			return true;
	return false;
}

static bool
superscript(int32_t c)
{
	return c == 0xb9 || c == 0xb2 || c == 0xb3 || (c >= 0x2070 && c <= 0x2079);
}

static void
unknown(struct lexer *l)
{
	char c = peek(l, 0);
	size_t n = 0;
	int32_t code = utf8_next(l->p, (size_t)(l->end - l->p), &n);
	fail(l,
	    invisible(code) ? "A character that cannot be seen stands here: take it out."
	    : superscript(code) ? "A raised number is typed with ^: 2^3 for 2\xc2\xb3."
	    : c == '*'          ? "A bare * could be times or a power: type x or ^."
	    : c == '}'          ? "There is no opening { for this }."
	    : c == '<' || c == '>'
	        ? "An arrow stands between a sign and its wild cube: 5<0 or 0>5."
	        : "This sign is not on the cubes.");
}

/* "0>5", "x>+", "1s>100": the cube first, its meaning behind the arrow. */
static bool
reversed_read(struct lexer *l, struct sign *s)
{
	struct lexer ahead = *l;
	struct sign cube = { .at = l->at };
	char c = peek(l, 0);
	if (c != '0' && c != 'x' && c != 'X' && c != '1')
		return false;
	step(&ahead, 1);
	cube.cube = c;
	turn_read(&ahead, &cube);
	if (peek(&ahead, 0) != '>')
		return false;
	step(&ahead, 1);
	ahead.fault = l->fault;
	if (c == '1') {
		int n = power_length(ahead.p, ahead.end);
		power_read(&ahead, ahead.p, n, s);
		step(&ahead, (size_t)n);
	} else if (plain_read(&ahead, s) && s->cube) {
		turn_read(&ahead, s);
		s->wild = true;
	} else {
		fail(&ahead, "Behind > must stand what the wild cube means.");
	}
	s->turn |= cube.turn;
	s->cube = (char)(c == 'X' ? 'x' : c);
	*l = ahead;
	return true;
}

static void
brace_read(struct lexer *l, struct sign *s)
{
	s->kind = SIGN_BRACE;
	step(l, 1);
	s->brace = l->p;
	while (l->p < l->end && *l->p != '}')
		step(l, 1);
	s->text_n = (int)(l->p - s->brace);
	if (l->p == l->end)
		fail(l, "The value that begins with { has no } behind it.");
	else
		step(l, 1);
}

/* "100<1": a power of the base from the cube 1. */
static bool
power_before_arrow(struct lexer *l, struct sign *s)
{
	int n = power_length(l->p, l->end);
	const char *p = l->p + n;
	if (n == 0 || l->end - p < 2 || p[0] != '<' || p[1] != '1')
		return false;
	power_read(l, l->p, n, s);
	s->cube = '1';
	step(l, (size_t)n + 2);
	turn_read(l, s);
	return true;
}

static void
sign_read(struct lexer *l, struct sign *s)
{
	s->at = l->at;
	if (peek(l, 0) == '{') {
		brace_read(l, s);
		return;
	}
	if (power_before_arrow(l, s) || reversed_read(l, s))
		return;
	if (!plain_read(l, s)) {
		unknown(l);
		return;
	}
	turn_read(l, s);
	arrow_read(l, s);
	turn_read(l, s);
	name_turned(l, s);
}

/* Bytes of white space at p. */
static size_t
blank(const struct lexer *l)
{
	char c = peek(l, 0);
	if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
		return 1;
	return spelled(l, "\xc2\xa0") ? 2 : 0;
}

void
lex(const char *text, struct force *f, struct arena *a, struct signs *out,
    struct lex_fault *fault)
{
	size_t n = strlen(text);
	struct lexer l = { text, text, text + n, 1, f, out, fault };
	bool gap = false;
	out->n = 0;
	out->sign = ARENA_ARRAY(a, n + 1, struct sign);
	while (l.p < l.end && !fault->code) {
		size_t skip = blank(&l);
		if (skip > 0) {
			step(&l, skip);
			gap = true;
			continue;
		}
		struct sign *s = &out->sign[out->n];
		s->gap = gap;
		gap = false;
		sign_read(&l, s);
		if (!fault->code)
			out->n++;
	}
}
