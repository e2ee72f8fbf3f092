/* scoring/pentathlon.c - the tables of Division II.  Pure. */
#include "scoring/pentathlon.h"
#include <stdlib.h>
#include <string.h>

const char *const pent_game_names[PENT_GAMES] = { "fiar", "kwatro-sinko", "par-55",
	"ramrod", "sum-dominoes" };

int
pent_game_number(const char *name)
{
	for (int i = 0; i < PENT_GAMES; i++)
		if (strcmp(pent_game_names[i], name) == 0)
			return i;
	return -1;
}

const char *const pent_result_names[PENT_RESULTS] = { NULL, "win", "tie", "loss",
	"forfeit", "no_show" };

const char *const pent_ruling_names[PENT_RULINGS] = { NULL, "C", "I", "IA" };
const char *const pent_level_names[PENT_LEVELS] = { "Game Monitor", "Game Leader",
	"Tournament Director" };

/* The results that one game can have for its two players: each row also the other way
 * round.  003: one winner (Goal), a tie (Game time limit), three strikes are "a
 * forfeiture of the game" and the Monitor declares the winner. */
static const enum pent_result pairs[][2] = {
	{ PENT_WIN, PENT_LOSS },
	{ PENT_WIN, PENT_FORFEIT },
	{ PENT_TIE, PENT_TIE },
	{ PENT_WIN, PENT_NO_SHOW },
	{ PENT_NO_SHOW, PENT_NO_SHOW },
};

int
pent_points(const struct settings *s, enum pent_result result)
{
	switch (result) {
	case PENT_WIN:
		return s->pent_win;
	case PENT_TIE:
		return s->pent_tie;
	case PENT_LOSS:
		return s->pent_loss;
	case PENT_FORFEIT:
		return s->pent_forfeit;
	case PENT_NO_SHOW:
		break;
	}
	return s->pent_no_show;
}

bool
pent_pair_legal(enum pent_result a, enum pent_result b)
{
	for (size_t i = 0; i < COUNT(pairs); i++)
		if ((pairs[i][0] == a && pairs[i][1] == b) ||
		    (pairs[i][0] == b && pairs[i][1] == a))
			return true;
	return false;
}

static const char *
check_game(const struct pent_game *g, unsigned seen)
{
	if (g->game < 0 || g->game >= PENT_GAMES)
		return "unknown_game";
	if (seen & (1U << g->game))
		return "duplicate_game";
	if (g->result < PENT_WIN || g->result > PENT_NO_SHOW)
		return "bad_result";
	if (g->c < 0 || g->i < 0 || g->ia < 0)
		return "bad_count";
	if (g->result == PENT_NO_SHOW && (g->c || g->i || g->ia))
		return "no_show_with_record";
	if (g->i > PENT_STRIKES || g->ia > PENT_STRIKES || g->i + g->ia > PENT_STRIKES)
		return "too_many_strikes"; /* the third stops the game */
	if (g->i + g->ia == PENT_STRIKES && g->result != PENT_LOSS &&
	    g->result != PENT_FORFEIT)
		return "three_strikes";
	return NULL;
}

const char *
pent_card(const struct settings *s, const struct pent_game *g, int n, int *total)
{
	unsigned seen = 0;
	*total = 0;
	for (int i = 0; i < n; i++) {
		const char *fault = check_game(&g[i], seen);
		if (fault)
			return fault;
		seen |= 1U << g[i].game;
		*total += pent_points(s, g[i].result);
	}
	return NULL;
}

void
pent_strikes(int strikes_a, int strikes_b, enum pent_result result[2])
{
	if (strikes_a >= PENT_STRIKES) {
		result[0] = PENT_FORFEIT;
		result[1] = PENT_WIN;
	} else if (strikes_b >= PENT_STRIKES) {
		result[0] = PENT_WIN;
		result[1] = PENT_FORFEIT;
	}
}

/* ---- opinions ---- */

const char *
pent_opinion_fault(const struct pent_opinion *o, int seats)
{
	if (o->seat < 1 || o->seat > seats)
		return "opinion_seat";
	if (!o->ruling[0])
		return "opinion_ruling";
	for (int i = 1; i < PENT_LEVELS; i++)
		if (o->ruling[i] && !o->ruling[i - 1])
			return "opinion_level";
	return NULL;
}

static enum pent_ruling
ruling_that_holds(const struct pent_opinion *o)
{
	int level = PENT_LEVELS;
	while (level > 1 && !o->ruling[level - 1])
		level--;
	return o->ruling[level - 1];
}

bool
pent_opinions_fit(
    const struct pent_opinion *o, int n, int seat, const struct pent_game *record)
{
	const int on_record[PENT_RULINGS] = { [PENT_CORRECT] = record->c,
		[PENT_INCORRECT] = record->i,
		[PENT_INAPPROPRIATE] = record->ia };
	int ruled[PENT_RULINGS] = { 0 };
	for (int i = 0; i < n; i++)
		if (o[i].seat == seat)
			ruled[ruling_that_holds(&o[i])]++;
	for (int r = PENT_CORRECT; r < PENT_RULINGS; r++)
		if (ruled[r] > on_record[r])
			return false;
	return true;
}

/* ---- the National Team ---- */

static bool
came(const struct pent_member *m)
{
	return m->total != PENT_NOBODY;
}

int32_t
pent_team_total(struct pent_member *m, int n)
{
	int32_t sum = 0;
	for (int i = 0; i < n; i++) {
		bool in_place = m[i].alternate && m[i].replaces >= 0 &&
		                m[i].replaces < n && !came(&m[m[i].replaces]);
		m[i].counts = came(&m[i]) && (!m[i].alternate || in_place);
		sum += m[i].counts ? m[i].total : 0;
	}
	return sum;
}

/* "The player with the least number of combined dots is the winner provided there is a
 * difference of 10 or more dots" (Sum Dominoes, Goal and Game time limit). */
const char *
sum_dominoes_time(const int dots[2], enum pent_result result[2])
{
	enum { WINNING_DIFFERENCE = 10 };
	if (dots[0] < 0 || dots[1] < 0)
		return "bad_dots";
	int difference = dots[0] - dots[1];
	if (abs(difference) < WINNING_DIFFERENCE) {
		result[0] = result[1] = PENT_TIE;
	} else {
		result[0] = difference < 0 ? PENT_WIN : PENT_LOSS;
		result[1] = difference < 0 ? PENT_LOSS : PENT_WIN;
	}
	return NULL;
}
