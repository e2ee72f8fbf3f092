/* rules/player_code.h - the code beside a player's name on paper: GE013E45.  Pure.
 *
 * School (2 or 3 letters), team 01 to 99, member 1 to 9, the game's letter, the
 * division's mark. */
#ifndef RULES_PLAYER_CODE_H
#define RULES_PLAYER_CODE_H
#include "base/base.h"

enum {
	PLAYER_CODE_MAX = 15,
	SCHOOL_CODE_MAX = 3,
	TEAM_NUMBER_MAX = 99,
	RANK_MAX = 99 /* the coach's order in a team */
};

void player_code_make(char out[PLAYER_CODE_MAX + 1], const char *school, int team,
    int member, char game, const char *mark);
/* Reads a typed code; repairs O/0 and I/1 (and L/1) by position, drops a trailing bracket
 * and an unknown last letter that old sheets carry.  INVALID with a sentence if it cannot
 * be one. */
enum rc player_code_read(
    char out[PLAYER_CODE_MAX + 1], const char *typed, struct err *e) MUST_USE;
/* A code of 2 or 3 capital letters for a school's name ("St. Mary's Academy" -> "SM"),
 * unlike any of the n codes taken. */
void school_code_propose(
    char out[SCHOOL_CODE_MAX + 1], const char *name, const char *const *taken, int n);
#endif
