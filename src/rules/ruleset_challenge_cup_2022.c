/* rules/ruleset_challenge_cup_2022.c - Academic Challenge Cup, Equations, rules of 2022.
 * Pure.
 *
 * "Playing Divisions": five divisions; teams and players may play up, never down.
 * "Scoring Games" and "Team Scoring": four rounds, games of one table sheet, teams of
 * five. */
#include "rules/ruleset_all.h"

static const struct division_rule divisions[] = {
	{ "third", "Third grade", "3", 3, 3, false },
	{ "fourth", "Fourth grade", "4", 4, 4, false },
	{ "fifth", "Fifth grade", "5", 5, 5, false },
	{ "sixth", "Sixth grade", "6", 6, 6, false },
	{ "seventh-eighth", "Seventh and eighth grade", "78", 8, 7, false },
};

const struct ruleset ruleset_challenge_cup_2022 = {
	.id = "challenge-cup-2022",
	.name = "Academic Challenge Cup Equations 2022",
	.source = "Academic Challenge Cup, Equations Tournament Rules, 2022",
	.sheet = SHEET_CUP,
	.mode = MODE_ADVANCE,
	.scored = true,
	.rounds = 4,
	.table_max = 5,
	.table_min = 3,
	.team_size = 5,
	.games_printed = 5,
	.games_max = 12,
	.game_letter = 'E',
	.scorekeeper = "Scorekeeper",
	.shows = SHOWS_HONOURS,
	.clock = &script_challenge_cup,
	.scoring_text =
	    "A player's score for a round is the points divided by the games played "
	    "at the table, to two decimal places.",
	.divisions = divisions,
	.divisions_n = (int8_t)COUNT(divisions),
};
