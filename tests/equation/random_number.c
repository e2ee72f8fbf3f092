/* tests/equation/random_number.c - numerals as the variations have them: turned, decimal,
 * in a base, a 1 as a power of it, the chosen value of a root. */
#include "tests/equation/random_maker.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int
random_below(struct maker *m, int n)
{
	return (int)rng_below(m->r, (uint32_t)n);
}

bool
random_chance(struct maker *m, int one_in)
{
	return random_below(m, one_in) == 0;
}

struct sign_ *
random_put(struct maker *m, char kind, const char *text)
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
	int how = random_below(m, m->goal ? 2 : 3);
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

/* Where 0 is wild mostly none, so that a marked one has no other meaning beside it. */
static int
a_digit(struct maker *m)
{
	int digit = random_below(m, MIN(m->c->rules.base, 10));
	return digit == 0 && m->c->wild == '0' && !random_chance(m, 6) ? 1 : digit;
}

/* XIII-A-11 (^ is the point, three digits at most), XIII-D-12 (in the Goal, no
 * cube): 2.5, .25, 25. in the base. */
static void
decimal(struct maker *m)
{
	enum { DIGITS = 3 };
	char text[24] = "", mat[8] = "";
	int n = 1 + random_below(m, DIGITS), point = random_below(m, n + 1);
	long value = 0, den = 1;
	size_t t = 0, k = 0;
	for (int i = 0; i <= n; i++) {
		if (i == point) {
			text[t++] = '.';
			if (m->on[VAR_DECIMAL_POINT])
				mat[k++] = '^';
		}
		if (i == n)
			break;
		int d = i == 0 && point > 1 ? MAX(1, a_digit(m)) : a_digit(m);
		text[t++] = mat[k++] = (char)('0' + d);
		value = value * m->c->rules.base + d;
		den *= i >= point ? m->c->rules.base : 1;
	}
	struct sign_ *s = random_put(m, '0', text);
	snprintf(s->mat, sizeof s->mat, "%s", mat);
	s->num = value;
	s->den = den;
}

/* XIII-B-13: a 1 stands for a power of the base; upright, on its side, on its head. */
static void
power_of_base(struct maker *m)
{
	static const struct {
		const char *text, *mat;
		int power, sign;
	} forms[] = { { "100<1", "1", 2, 1 }, { "10<1", "1", 1, 1 },
		{ "1>100", "1", 2, 1 }, { "1>e3", "1", 3, 1 }, { "1>e-2", "1", -2, 1 },
		{ "1>0.1", "1", -1, 1 }, { "1>.01", "1", -2, 1 },
		{ "1s>10", "1s", -1, 1 }, { "1u>100", "1u", 2, -1 } };
	int f = random_below(m, (int)COUNT(forms)), base = m->c->rules.base;
	const char *mat = forms[f].mat;
	if ((mat[1] == 's' && !m->on[VAR_SIDEWAYS]) ||
	    (mat[1] == 'u' && !m->on[VAR_UPSIDE_DOWN]))
		f = 0;
	struct sign_ *s = random_put(m, '0', forms[f].text);
	snprintf(s->mat, sizeof s->mat, "%s", forms[f].mat);
	s->num = forms[f].sign;
	for (int i = 0; i < abs(forms[f].power); i++)
		*(forms[f].power > 0 ? &s->num : &s->den) *= base;
}

void
random_number(struct maker *m)
{
	char text[24];
	int base = m->c->rules.base, a = a_digit(m), b = a_digit(m);
	bool point = m->on[VAR_DECIMAL_POINT] || (m->goal && m->on[VAR_DECIMAL_IN_GOAL]);
	if (point && random_chance(m, 3)) {
		decimal(m);
		return;
	}
	if (m->on[VAR_POWERS_OF_BASE] && random_chance(m, 3)) {
		power_of_base(m);
		return;
	}
	bool long_ = two_digits(m) && random_chance(m, 4) && a > 0;
	snprintf(text, sizeof text, long_ ? "%d%d" : "%d", a, b);
	struct sign_ *s = random_put(m, '0', text);
	s->num = long_ ? a * base + b : a;
	if (!long_ && random_chance(m, 6))
		turn(m, s);
}

/* XIII-D-11: a power or root with several values, and the one that the writer means. */
void
random_root(struct maker *m)
{
	static const struct {
		const char *text;
		long num, i;
		bool wrong;
	} roots[] = {
		{ "(4^2s){2}", 2, 0, false },
		{ "[4^2s]{-2}", -2, 0, false },
		{ "(9^(1/2)){-3}", -3, 0, false },
		{ "[4^(3/2)]{-8}", -8, 0, false },
		{ "(4^(2/4)){-2}", -2, 0, false },
		{ "(8^3s){2}", 2, 0, false },
		{ "[8^[2/3]]{4}", 4, 0, false },
		{ "((0-4)^2s){2i}", 0, 2, false },
		{ "((0-4)^2s){-2i}", 0, -2, false },
		{ "[(0-9)^2s]{3xi}", 0, 3, false },
		{ "((0-4)^(1/4)){1+i}", 1, 1, false },
		{ "([0-4]^4s){1-i}", 1, -1, false },
		{ "((2i)^2s){-1-i}", -1, -1, false },
		{ "((8i)^2s){2+2i}", 2, 2, false },
		{ "(1^4s){i}", 0, 1, false },
		{ "(1^(3/4)){-i}", 0, -1, false },
		{ "(2v(0-9)){-3i}", 0, -3, false },
		{ "[v(0-1)]{i}", 0, 1, false },
		{ "(v4){-2}", -2, 0, false },
		{ "(4^2s){3}", 0, 0, true },
		{ "[9^2s]{3i}", 0, 0, true },
		{ "((0-4)^2s){2}", 0, 0, true },
		{ "(8^3s){-2}", 0, 0, true },
		{ "((2i)^2s){1-i}", 0, 0, true },
		{ "(v4){2i}", 0, 0, true },
	};
	int n = random_below(m, (int)COUNT(roots));
	struct sign_ *s = random_put(m, 'B', roots[n].text);
	s->num = roots[n].num;
	s->i = roots[n].i;
	s->wrong = roots[n].wrong;
}
