/* scoring/pentathlon.h - Division II cards: results in, points and faults out.  Pure.
 * Source: 003 rule highlights; the points are settings, because the text has none. */
#ifndef SCORING_PENTATHLON_H
#define SCORING_PENTATHLON_H
#include "base/base.h"
#include "rules/settings.h"

enum { PENT_GAMES = 5, PENT_STRIKES = 3 };
extern const char *const pent_game_names[PENT_GAMES]; /* "fiar" ... in card order */
int pent_game_number(const char *name);               /* -1 where it is none of them */

enum pent_result { PENT_WIN = 1, PENT_TIE, PENT_LOSS, PENT_FORFEIT, PENT_NO_SHOW };
enum { PENT_RESULTS = 6 };
extern const char *const pent_result_names[PENT_RESULTS]; /* [0] is NULL */

struct pent_game {
	int game; /* index in pent_game_names; < 0 = unknown */
	enum pent_result result;
	int c, i, ia; /* challenges: correct, incorrect, inappropriate; < 0 = bad */
};

/* Opinions, 2nd and 3rd: the Game Monitor rules; either player may then ask the Game
 * Leader, and after that the Tournament Director, whose word is final. */
enum { PENT_LEVELS = 3, PENT_OPINIONS_MAX = 6 };
enum pent_ruling { PENT_CORRECT = 1, PENT_INCORRECT, PENT_INAPPROPRIATE };
enum { PENT_RULINGS = 4 };
extern const char *const pent_ruling_names[PENT_RULINGS]; /* [0] is NULL; C, I, IA */
extern const char *const pent_level_names[PENT_LEVELS];   /* "Game Monitor" ... */
struct pent_opinion {
	int seat;                             /* who challenged, from 1; 0 = not said */
	enum pent_ruling ruling[PENT_LEVELS]; /* 0 = not asked */
};
/* NULL, or why it cannot have been like this at a table of so many seats. */
const char *pent_opinion_fault(const struct pent_opinion *o, int seats);
/* Whether the rulings that hold on a seat's challenges are among those on its record. */
bool pent_opinions_fit(
    const struct pent_opinion *o, int n, int seat, const struct pent_game *record);
/* The National Team: the members' totals, and an alternate's only in place of a member
 * who did not come. */
struct pent_member {
	int32_t total; /* PENT_NOBODY where the player has no score */
	bool alternate;
	int replaces; /* index of the member, -1 = nobody */
	bool counts;  /* out */
};
enum { PENT_NOBODY = INT32_MIN };
int32_t pent_team_total(struct pent_member *m, int n);

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
