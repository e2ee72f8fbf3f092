/* scoring/cup.h - Challenge Cup score sheets: cells in, points and faults out.  Pure.
 * Source: Academic Challenge Cup 2022, "Scoring Games" and "Team Scoring"; digest
 * section 2. */
#ifndef SCORING_CUP_H
#define SCORING_CUP_H
#include "base/base.h"
#include "rules/settings.h"

enum { CUP_GAMES_MAX = 12, CUP_ROWS_MAX = 8, CUP_GAMES_PRINTED = 5 };
enum cup_mark { CUP_BLANK = -1, CUP_DASH = -2, CUP_AWAY = -3 }; /* else 0, 1, 2 */

struct cup_sheet {
	int rows, games;                          /* games = columns */
	int8_t cell[CUP_ROWS_MAX][CUP_GAMES_MAX]; /* points or enum cup_mark */
	int total[CUP_ROWS_MAX];                  /* as written; CUP_BLANK = blank */
	int games_played;                         /* as written; CUP_BLANK = blank */
	bool totals_only;                         /* only totals came back */
};

/* Faults as problems: row and col from 1, codes and order of the digest's section 12.
 * True if there is no error (warnings may be there). */
bool cup_sheet_check(
    const struct settings *set, const struct cup_sheet *s, struct problems *p);
/* Points of each row by its cells (or its totals if totals_only). */
void cup_sheet_totals(const struct cup_sheet *s, int out[CUP_ROWS_MAX]);
/* One game's points, players who were away left out: no 2, or one 2 and at least one 0.
 */
bool cup_game_legal(const int8_t *points, int n);
/* Totals that some sequence of g legal games gives. */
bool cup_totals_feasible(const int *total, int n, int games);
/* part / whole >= 0 in hundredths, rounded as the settings want it; whole > 0. */
int64_t cup_hundredths(enum cup_rounding rounding, int64_t part, int64_t whole);
/* A player's score for a round in hundredths: points / games. */
int cup_average_as(enum cup_rounding rounding, int points, int games);
/* What the points of a row are divided by: the table's games, or those that the player
 * was there for.  0 where the player was there for none. */
int cup_row_games(const struct settings *s, const struct cup_sheet *sheet, int row);
/* "1.25" from 125; at least 16 bytes. */
void cup_text(char out[16], int hundredths);
#endif
