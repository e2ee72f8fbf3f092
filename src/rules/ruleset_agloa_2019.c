/* rules/ruleset_agloa_2019.c - AGLOA Equations, tournament rules of 2019-20.  Pure.
 *
 * Section I: matches of two or three players.  Section XIII: a division's grade is a
 * ceiling
 * ("grade 6 and below"); younger players may play up. */
#include "rules/ruleset_all.h"

static const struct division_rule divisions[] = {
	{ "elementary", "Elementary", "E", 6, 4, true },
	{ "middle", "Middle", "M", 8, 7, true },
	{ "junior", "Junior", "J", 10, 9, false },
	{ "senior", "Senior", "S", 12, 11, false },
};

const struct ruleset ruleset_agloa_2019 = {
	.id = "agloa-2019",
	.name = "AGLOA Equations 2019-20",
	.source =
	    "Academic Games Leagues of America, Equations Tournament Rules, 2019-20",
	.sheet = SHEET_MATCH,
	.mode = MODE_SECTIONS,
	.scored = true,
	.rounds = 4,
	.table_max = 3,
	.table_min = 2,
	.team_size = 5,
	.games_printed = 8,
	.games_max = 12,
	.game_letter = 'E',
	.scorekeeper = NULL,
	.shows = SHOWS_FULL,
	.settings = "", /* the defaults are this text's */
	.penalties = PENALTIES_AGLOA,
	.clock = &script_agloa,
	.scoring_text =
	    "A player's score for a round is the match points, 6 to 2 by rank of the "
	    "points of all shakes.",
	.divisions = divisions,
	.divisions_n = (int8_t)COUNT(divisions),
};
