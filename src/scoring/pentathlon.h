/* scoring/pentathlon.h - Division II cards: results in, points and faults out.  Pure.
 * Source: 003 rule highlights; the points are settings, because the text has none. */
#ifndef SCORING_PENTATHLON_H
#define SCORING_PENTATHLON_H
#include "base/base.h"
#include "rules/settings.h"

enum { PENT_GAMES = 5, PENT_STRIKES = 3 };
extern const char *const pent_game_names[PENT_GAMES]; /* "fiar" ... in card order */

enum pent_result { PENT_WIN = 1, PENT_TIE, PENT_LOSS, PENT_FORFEIT, PENT_NO_SHOW };
enum { PENT_RESULTS = 6 };
extern const char *const pent_result_names[PENT_RESULTS]; /* [0] is NULL */

struct pent_game {
	int game; /* index in pent_game_names; < 0 = unknown */
	enum pent_result result;
	int c, i, ia; /* challenges: correct, incorrect, inappropriate; < 0 = bad */
};

/* A player's card so far (n games).  NULL and the points, or the first fault. */
const char *pent_card(
    const struct settings *s, const struct pent_game *g, int n, int *total);
int pent_points(const struct settings *s, enum pent_result result);
/* Whether two opponents' cards can stand beside one another. */
bool pent_pair_legal(enum pent_result a, enum pent_result b);
/* What three strikes of one player make of a game that was going on. */
void pent_strikes(int strikes_a, int strikes_b, enum pent_result result[2]);
/* Sum Dominoes when time is called with dominoes in both hands. */
const char *sum_dominoes_time(const int dots[2], enum pent_result result[2]);
#endif
