/* equation/side.c - signs to items: numerals put together, meanings by place, syntax.
 * Pure. */
#include "equation/side.h"

struct builder {
	struct side *s;
	struct force *f;
	struct report *r;
	int at;       /* next sign */
	bool operand; /* an operand ends just before */
	bool unreadable;
	int open[SIDE_DEPTH_MAX], depth;
};

static const struct sign *
sign_at(const struct builder *b, int i)
{
	return &b->s->signs->sign[i];
}

static void
broken(struct builder *b, enum reason why, int at, const char *text)
{
	if (!b->s->broken)
		report_add(b->r, why, at, text);
	b->s->broken = true;
}

static void
illegal(struct builder *b, enum reason why, int at, const char *text)
{
	report_add(b->r, why, at, text);
	b->s->illegal = true;
}

static struct item *
push(struct builder *b, enum item_kind kind, int signs)
{
	struct item *it = &b->s->item[b->s->n++];
	it->kind = (uint8_t)kind;
	it->sign = b->at;
	it->sign_n = signs;
	it->cube = b->s->cubes;
	it->at = sign_at(b, b->at)->at;
	it->op = sign_at(b, b->at)->kind;
	for (int i = 0; i < signs; i++)
		b->s->cubes += sign_at(b, b->at + i)->cube != 0;
	it->cube_n = b->s->cubes - it->cube;
	b->at += signs;
	return it;
}

/* ---- numerals ---- */

static int
digit_value(char c)
{
	enum { TEN = 10, ELEVEN };
	return c == 'T' ? TEN : c == 'E' ? ELEVEN : c - '0';
}

/* Signs of the numeral at b->at: upright digits and points side by side; a turned cube or
 * a power of the base is one by itself (XIII-A-2, XIII-A-11(i), XIII-B-13). */
static int
numeral_length(const struct builder *b)
{
	const struct sign *first = sign_at(b, b->at);
	int n = 0;
	if (first->kind == SIGN_POWER_OF_BASE ||
	    (first->kind == SIGN_DIGIT && first->turn != TURN_NONE))
		return 1;
	while (b->at + n < b->s->to) {
		const struct sign *s = sign_at(b, b->at + n);
		bool part = s->kind == SIGN_POINT ||
		            (s->kind == SIGN_DIGIT && s->turn == TURN_NONE);
		if (!part || (n > 0 && s->gap))
			break;
		n++;
	}
	return n;
}

/* How many digits a numeral may have here: M VII-B-4, IV-B-1; C "Solutions", "Goal"; A
 * VII-B-4, IV-B-1, XIII-A-10, A-11, A-12, B-6. */
static int
digits_allowed(struct builder *b, bool point, bool beside_percent)
{
	struct force *f = b->f;
	if (point)
		return 3;
	if (b->s->goal && f->order)
		return f->system == SYSTEM_MLAG_BASIC &&
		               force_setting(f, SET_GOAL_DIGITS) == 1
		           ? 2
		           : 3;
	if (b->s->goal || force_on(f, VAR_TWO_DIGIT))
		return 2;
	if (force_on(f, VAR_BASE))
		return f->base == 10 && force_setting(f, SET_BASE_TEN_NUMERALS) == 1 ? 1
		                                                                     : 2;
	return beside_percent ? 2 : 1;
}

static bool
beside_percent(struct builder *b, int n)
{
	if (!force_on(b->f, VAR_PERCENT))
		return false;
	for (int i = b->s->from; i < b->s->to; i++)
		if (sign_at(b, i)->kind == SIGN_PERCENT &&
		    (i == b->at - 1 || i == b->at + n ||
		        force_setting(b->f, SET_PERCENT_OPERAND) == 1))
			return true;
	return false;
}

enum { DIGITS_HELD = 15 }; /* of a numeral that is too long, for advice on the Goal */

static const char *
last_digit(int base)
{
	static const char *const last[] = {
		[8] = "7", [9] = "8", [10] = "9", [11] = "9 and T", [12] = "9, T and E"
	};
	return last[base];
}

static void
numeral_long(struct builder *b, int at, int digits, int most)
{
	const char *where = b->s->goal ? "the Goal" : "a Solution";
	illegal(b, R_NUMERAL_LONG, at,
	    most == 1 ? arena_printf(b->r->arena,
	                    "This number has %d digits; in %s each number is one cube.",
	                    digits, where)
	              : arena_printf(b->r->arena,
	                    "This number has %d digits; in %s it may have at most %d.",
	                    digits, where, most));
}

static void
digits_read(struct builder *b, struct item *it, int n)
{
	int digits = 0, points = 0;
	const struct sign *s = sign_at(b, b->at);
	bool fraction_ten = b->s->goal && force_on(b->f, VAR_DECIMAL_IN_GOAL) &&
	                    b->f->base != 10 &&
	                    force_setting(b->f, SET_GOAL_DECIMAL_BASE) == 1;
	it->den = 1;
	for (int i = 0; i < n; i++) {
		if (s[i].kind == SIGN_POINT) {
			points++;
			continue;
		}
		int d = digit_value(s[i].digit);
		if (d >= b->f->base)
			illegal(b, R_BAD_DIGIT, s[i].at,
			    arena_printf(b->r->arena,
			        "Base %d has no digit %c: its numbers are written with 0 "
			        "to %s.",
			        b->f->base, s[i].digit, last_digit(b->f->base)));
		if (++digits > DIGITS_HELD)
			continue; /* refused below */
		int base = points && fraction_ten ? 10 : b->f->base;
		it->num = it->num * base + d;
		it->den *= points ? base : 1;
	}
	if (digits == 0 || points > 1)
		broken(b, R_SYNTAX, s->at,
		    points > 1 ? "A number has only one decimal point."
		               : "A decimal point needs a digit beside it.");
	else if (digits > 1 &&
	         digits > digits_allowed(b, points > 0, beside_percent(b, n)))
		numeral_long(b, s->at, digits,
		    digits_allowed(b, points > 0, beside_percent(b, n)));
	else if (b->s->goal && b->f->order && digits > 1 && s->digit == '0' &&
	         force_setting(b->f, SET_GOAL_LEADING_ZERO) == 1)
		illegal(b, R_LEADING_ZERO, s->at, NULL);
}

/* base^exponent with a small exponent as num/den, else kept as it is. */
static void
power_of_base(struct item *it, int base, int exponent)
{
	enum { HELD = 12 };
	it->num = it->den = 1;
	if (exponent > HELD || exponent < -HELD) {
		it->exponent = exponent;
		return;
	}
	for (int i = 0; i < (exponent < 0 ? -exponent : exponent); i++)
		*(exponent < 0 ? &it->den : &it->num) *= base;
}

static void
turn_number(struct builder *b, struct item *it, const struct sign *s)
{
	bool side = (s->turn & TURN_SIDEWAYS) != 0,
	     down = (s->turn & TURN_UPSIDE_DOWN) != 0;
	bool ten_lies = s->kind == SIGN_DIGIT && s->digit == 'T' && side && !down &&
	                force_on(b->f, VAR_BASE); /* XIII-C-5 */
	if (s->turn == TURN_NONE)
		return;
	if (((side && !force_on(b->f, VAR_SIDEWAYS)) && !ten_lies) ||
	    (down && !force_on(b->f, VAR_UPSIDE_DOWN)))
		illegal(b, R_ORIENTATION, s->at,
		    "A cube may be turned only where Sideways or Upside-down is played.");
	else if (side && down && b->s->goal)
		illegal(b, R_ORIENTATION, s->at,
		    "In the Goal a cube cannot be both sideways and upside-down.");
	else if (side && it->num == 0)
		illegal(b, R_ORIENTATION, s->at,
		    "A sideways 0 would be 1 divided by 0, which is no number.");
	if (side && it->num != 0) {
		int64_t swap = it->num;
		it->num = it->den;
		it->den = swap;
		it->exponent = -it->exponent;
	}
	if (down)
		it->num = -it->num;
}

static void
number_read(struct builder *b, struct item *it)
{
	const struct sign *s = sign_at(b, it->sign);
	int saved = b->at;
	b->at = it->sign;
	if (s->kind == SIGN_POWER_OF_BASE) {
		if (!force_on(b->f, VAR_POWERS_OF_BASE))
			illegal(b, R_VARIATION, s->at,
			    "A 1 is a power of the base only with Powers of the Base.");
		power_of_base(it, b->f->base, s->exponent);
		it->power = s->exponent > 1;
	} else {
		digits_read(b, it, it->sign_n);
	}
	b->at = saved;
	turn_number(b, it, s);
}

/* ---- variations that a sign needs ---- */
static const struct {
	uint8_t kind;
	enum variation_id needs[2];
} needed[] = {
	{ SIGN_I, { VAR_IMAGINARY, VAR_IMAGINARY } },
	{ SIGN_REM, { VAR_REMAINDER, VAR_REMAINDER } },
	{ SIGN_LOG, { VAR_LOG, VAR_LOG } },
	{ SIGN_PERCENT, { VAR_PERCENT, VAR_PERCENT } },
	{ SIGN_LCM, { VAR_LCM, VAR_LCM } },
	{ SIGN_GCF, { VAR_GCF, VAR_GCF } },
	{ SIGN_POINT, { VAR_DECIMAL_POINT, VAR_DECIMAL_IN_GOAL } },
	{ SIGN_BANG, { VAR_FACTORIAL, VAR_FACTORIAL } },
	{ SIGN_QUOTE, { VAR_EXPONENT, VAR_EXPONENT } },
	{ SIGN_BRACE, { VAR_IMAGINARY, VAR_IMAGINARY } },
};

/* Signs of variations and divisions, before numbers are put together. */
static void
signs_allowed(struct builder *b)
{
	for (int i = b->s->from; i < b->s->to; i++) {
		const struct sign *s = sign_at(b, i);
		if (s->kind >= SIGN_ADD && s->kind <= SIGN_GCF && s->turn != TURN_NONE)
			illegal(
			    b, R_ORIENTATION, s->at, "This sign may not be turned here.");
		if ((b->f->traits & TRAIT_NO_POWERS) &&
		    (s->kind == SIGN_POW || s->kind == SIGN_ROOT))
			illegal(b, R_NOT_IN_DIVISION, s->at, NULL);
		for (size_t k = 0; s->kind >= SIGN_I && k < COUNT(needed); k++)
			if (needed[k].kind == s->kind &&
			    !force_on(b->f, needed[k].needs[0]) &&
			    !force_on(b->f, needed[k].needs[1])) {
				illegal(b, R_VARIATION, s->at,
				    b->f->order
				        ? "This sign is not played by these rules."
				        : arena_printf(b->r->arena,
				              "This sign belongs to the variation %s, "
				              "which is "
				              "not in play.",
				              equation_variations[needed[k].needs[0]]
				                  .title));
				/* the order of operations has no place for it */
				b->unreadable = b->f->order;
			}
		if (s->kind == SIGN_POW && i + 2 < b->s->to && s[1].kind == SIGN_DIGIT &&
		    s[2].kind == SIGN_BANG && (b->f->traits & TRAIT_WILD_NUMERAL) &&
		    force_on(b->f, VAR_DECIMAL_POINT) &&
		    force_setting(b->f, SET_POWER_OF_FACTORIAL) == 1)
			illegal(b, R_UNDEFINED, s->at, NULL); /* XIII-A-11 */
		if (s->kind == SIGN_POINT && !b->s->goal &&
		    !force_on(b->f, VAR_DECIMAL_POINT) &&
		    force_on(b->f, VAR_DECIMAL_IN_GOAL))
			illegal(b, R_VARIATION, s->at,
			    "With Decimal in Goal a point may be written in the Goal "
			    "only.");
	}
}

/* ---- syntax ---- */

/* A number, i or bracket begins where an operand has just ended: side by side. */
static void
joined(struct builder *b, bool i_begins)
{
	if (!b->operand || b->s->n == 0)
		return;
	bool beside_i = i_begins || b->s->item[b->s->n - 1].kind == ITEM_I;
	if (!force_on(b->f, VAR_IMAGINARY) || !beside_i) {
		broken(b, R_IMPLIED, sign_at(b, b->at)->at, NULL);
		return;
	}
	struct item *it = push(b, ITEM_JOIN, 0);
	it->op = SIGN_MUL;
}

static void
open_read(struct builder *b)
{
	joined(b, false);
	if (b->depth == SIDE_DEPTH_MAX) {
		broken(b, R_UNCHECKABLE, sign_at(b, b->at)->at,
		    "There are too many brackets within brackets to be worked out.");
		return;
	}
	b->open[b->depth++] = b->s->n;
	push(b, ITEM_OPEN, 1);
	b->operand = false;
}

static void
close_read(struct builder *b)
{
	const struct sign *s = sign_at(b, b->at);
	if (!b->operand || b->depth == 0) {
		broken(b, R_SYNTAX, s->at,
		    b->depth == 0 ? "This bracket closes, but none was opened before it."
		                  : "A number is missing before this bracket.");
		return;
	}
	int open = b->open[--b->depth];
	if (sign_at(b, b->s->item[open].sign)->shown != (s->shown == ')' ? '(' : '[')) {
		broken(b, R_SYNTAX, s->at,
		    "This bracket does not match the one that it closes.");
		return;
	}
	b->s->item[open].match = b->s->n;
	push(b, ITEM_CLOSE, 1)->match = open;
}

static void
number_next(struct builder *b)
{
	joined(b, false);
	if (b->s->broken)
		return;
	int n = numeral_length(b);
	number_read(b, push(b, ITEM_NUMERAL, n));
	b->operand = true;
}

/* 'd with the ! that bind to the digit (XIII-B-12 comment (b)). */
static void
raised_next(struct builder *b)
{
	const struct sign *digit = sign_at(b, b->at + 1);
	if (!b->operand || b->at + 1 == b->s->to ||
	    (digit->kind != SIGN_DIGIT && digit->kind != SIGN_POWER_OF_BASE)) {
		broken(b, R_SYNTAX, sign_at(b, b->at)->at,
		    "A raised exponent needs a number before it and one digit behind the "
		    "'.");
		return;
	}
	if ((digit->turn != TURN_NONE || digit->wild ||
	        digit->kind == SIGN_POWER_OF_BASE) &&
	    force_setting(b->f, SET_RAISED_CUBE) == 1)
		illegal(b, R_ORIENTATION, digit->at, "Only a plain digit may be raised.");
	struct item *it = push(b, ITEM_RAISED, 2);
	it->sign++;
	it->sign_n = 1;
	number_read(b, it);
	while (b->at < b->s->to && sign_at(b, b->at)->kind == SIGN_BANG) {
		it->bangs++;
		b->at++;
	}
}

static void
i_next(struct builder *b)
{
	const struct sign *s = sign_at(b, b->at);
	joined(b, true);
	if (b->s->broken)
		return;
	push(b, ITEM_I, 1)->minus_i = (s->turn & TURN_UPSIDE_DOWN) != 0;
	b->operand = true;
}

static void
prefix_next(struct builder *b)
{
	const struct sign *s = sign_at(b, b->at);
	bool counts =
	    force_on(b->f, VAR_NUMBER_OF_FACTORS) || force_on(b->f, VAR_SMALLEST_PRIME);
	if (s->kind != SIGN_ROOT && !(s->kind == SIGN_MUL && counts)) {
		broken(b, R_SYNTAX, s->at,
		    "A number is missing before this sign: signs only join two numbers.");
		return;
	}
	if (s->kind == SIGN_ROOT && b->f->system == SYSTEM_CHALLENGE_CUP)
		illegal(b, R_INDEX_MISSING, s->at, NULL);
	push(b, ITEM_PREFIX, 1);
}

static void
operator_next(struct builder *b)
{
	const struct sign *s = sign_at(b, b->at);
	/* an index cannot end with i, so i√4 is i(√4) (XIII-D-11, defaults (f)) */
	if (s->kind == SIGN_ROOT && b->operand &&
	    b->s->item[b->s->n - 1].kind == ITEM_I) {
		joined(b, false);
		b->operand = b->s->broken;
	}
	if (s->kind == SIGN_BANG && b->operand) {
		push(b, ITEM_BANG, 1);
	} else if (s->kind == SIGN_BANG) {
		broken(b, R_SYNTAX, s->at, "A ! needs a number before it.");
	} else if (b->operand) {
		push(b, ITEM_BINARY, 1);
		b->operand = false;
	} else {
		prefix_next(b);
	}
}

static void
next(struct builder *b)
{
	const struct sign *s = sign_at(b, b->at);
	switch ((enum sign_kind)s->kind) {
	case SIGN_DIGIT:
	case SIGN_POWER_OF_BASE:
	case SIGN_POINT:
		number_next(b);
		break;
	case SIGN_I:
		i_next(b);
		break;
	case SIGN_OPEN:
		open_read(b);
		break;
	case SIGN_CLOSE:
		close_read(b);
		break;
	case SIGN_QUOTE:
		raised_next(b);
		break;
	case SIGN_BRACE:
		if (b->s->n > 0 && b->s->item[b->s->n - 1].kind == ITEM_CLOSE)
			push(b, ITEM_BRACE, 1);
		else
			broken(b, R_ROOT_MISPLACED, s->at, NULL);
		break;
	case SIGN_EQUALS:
	case SIGN_KINDS:
		broken(b, R_SYNTAX, s->at, NULL);
		break;
	case SIGN_ADD:
	case SIGN_SUB:
	case SIGN_MUL:
	case SIGN_DIV:
	case SIGN_POW:
	case SIGN_ROOT:
	case SIGN_REM:
	case SIGN_LOG:
	case SIGN_PERCENT:
	case SIGN_LCM:
	case SIGN_GCF:
	case SIGN_BANG:
		operator_next(b);
		break;
	}
}

void
side_build(struct side *s, const struct signs *signs, int from, int to, bool goal,
    struct force *f, struct report *r)
{
	struct builder b;
	b.s = s;
	b.f = f;
	b.r = r;
	b.at = from;
	b.operand = b.unreadable = false;
	b.depth = 0;
	/* each sign may bring a join with it */
	*s = (struct side){ .signs = signs, .from = from, .to = to, .goal = goal };
	s->item = ARENA_ARRAY(r->arena,
	    (size_t)(to - from) * (force_on(f, VAR_IMAGINARY) ? 2 : 1) + 1, struct item);
	signs_allowed(&b);
	while (b.at < to && !s->broken)
		next(&b);
	int last = to > from ? sign_at(&b, to - 1)->at : 0;
	if (!s->broken && !b.operand)
		broken(&b, R_SYNTAX, last, "A number is missing at the end.");
	if (!s->broken && b.depth > 0)
		broken(&b, R_SYNTAX, sign_at(&b, s->item[b.open[b.depth - 1]].sign)->at,
		    "This bracket is never closed.");
	s->broken = s->broken || b.unreadable;
}
