/* equation/sign.c - signs by the cubes that they cost.  Pure. */
#include "equation/sign.h"
#include <string.h>

static const struct {
	char symbol;
	uint8_t kind;
} meanings[] = {
	{ '+', SIGN_ADD },
	{ '-', SIGN_SUB },
	{ 'x', SIGN_MUL },
	{ '/', SIGN_DIV },
	{ '^', SIGN_POW },
	{ 'v', SIGN_ROOT },
};

bool
sign_means(struct sign *s, char symbol)
{
	if (symbol >= '0' && symbol <= '9') {
		s->kind = SIGN_DIGIT;
		s->digit = symbol;
		return true;
	}
	for (size_t i = 0; i < COUNT(meanings); i++)
		if (meanings[i].symbol == symbol) {
			s->kind = meanings[i].kind;
			return true;
		}
	return false;
}

bool
sign_is_operator(const struct sign *s)
{
	return s->kind >= SIGN_ADD && s->kind <= SIGN_GCF;
}

unsigned
cube_colours(char symbol, uint8_t colour)
{
	enum {
		R = 1 << COLOUR_RED,
		B = 1 << COLOUR_BLUE,
		G = 1 << COLOUR_GREEN,
		K = 1 << COLOUR_BLACK
	};
	static const unsigned char table[128] = { ['0'] = R | B,
		['1'] = R | B,
		['2'] = R | B,
		['3'] = R | B,
		['4'] = G,
		['5'] = G,
		['6'] = G,
		['7'] = K,
		['8'] = K,
		['9'] = K,
		['+'] = R | K,
		['-'] = R | G,
		['x'] = B | G,
		['/'] = B | K,
		['^'] = G,
		['v'] = K };
	unsigned any = table[(unsigned char)symbol & 127];
	return colour ? any & (1U << colour) : any;
}

struct sign
sign_of_cube(const struct cube *c, const struct force *f)
{
	struct sign s = { .cube = c->symbol, .turn = c->turn, .colour = c->colour };
	sign_means(&s, c->symbol);
	if (c->symbol == '-' && (c->turn & TURN_SIDEWAYS)) {
		s.kind = SIGN_I;
		s.turn &= TURN_UPSIDE_DOWN;
	} else if (c->symbol == '/' && c->turn == TURN_SIDEWAYS) {
		s.kind = force_on(f, VAR_LOG) ? SIGN_LOG : SIGN_REM;
		s.turn = TURN_NONE;
	} else if (c->symbol == 'v' && c->turn == TURN_UPSIDE_DOWN) {
		s.kind = SIGN_PERCENT;
		s.turn = TURN_NONE;
	} else if (c->symbol == '^' && c->turn != TURN_NONE && force_on(f, VAR_BASE)) {
		s.kind = SIGN_DIGIT;
		s.digit = 'T';
	}
	return s;
}

/* How the cube of a sign lies: a named meaning says it (i is a sideways -). */
static uint8_t
lies(const struct sign *s)
{
	if (s->wild)
		return s->turn;
	if (s->kind == SIGN_I)
		return TURN_SIDEWAYS;
	if (s->kind == SIGN_REM || s->kind == SIGN_LOG)
		return TURN_SIDEWAYS;
	return s->kind == SIGN_PERCENT ? TURN_UPSIDE_DOWN : s->turn;
}

bool
sign_matches_cube(const struct sign *s, const struct cube *c, struct force *f)
{
	uint8_t turn = lies(s);
	if (s->cube != c->symbol)
		return false;
	if (s->kind == SIGN_I && !s->wild) /* | is i or -i as the writer says */
		return (c->turn & TURN_SIDEWAYS) != 0;
	/* a cube that looks the same on its head may be claimed as turned */
	bool looks_same = c->turn == TURN_NONE && turn == TURN_UPSIDE_DOWN && s->wild;
	if (looks_same && f->system == SYSTEM_MLAG_BASIC)
		return force_setting(f, SET_WILD_ZERO_TURNED) == 1;
	if (looks_same)
		return s->cube == '0' || force_setting(f, SET_TURNED_GOAL_CUBES) == 0;
	if (s->kind == SIGN_DIGIT && s->digit == 'T' && !s->wild)
		return turn == c->turn ||
		       (c->turn == TURN_NONE && turn == TURN_SIDEWAYS) ||
		       force_setting(f, SET_TEN_TURNED_IN_GOAL) == 1;
	return turn == c->turn;
}
