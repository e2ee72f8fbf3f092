/* rules/ruleset_pentathlon_2.c - National Mathematics Pentathlon, Division II.  Pure.
 *
 * Five different games against one opponent each; no substitutions. */
#include "rules/ruleset_all.h"

static const struct division_rule divisions[] = {
	{ "II", "Division II (grades 2 and 3)", "2", 3, 2, false },
};

const struct ruleset ruleset_pentathlon_2 = {
	.id = "pentathlon-2-highlights",
	.name = "Mathematics Pentathlon Division II",
	.source = "National Mathematics Pentathlon, Division II rule highlights",
	.sheet = SHEET_HEAD_TO_HEAD,
	.mode = MODE_HEAD_TO_HEAD,
	.scored = true,
	.rounds = 5,
	.table_max = 2,
	.table_min = 2,
	.team_size = 0,
	.national_members = 30,
	.national_alternates = 10,
	.games_printed = 1,
	.games_max = 1,
	.game_letter = 'P',
	.scorekeeper = NULL,
	.ladder = { "Monitors", "Game Leaders", "Tournament Director" },
	.shows = SHOWS_HONOURS,
	.clock = &script_pentathlon,
	.scoring_text =
	    "Assumed, since the rule text has no points: a win counts 3, a tie 2, a loss "
	    "or forfeit 1, a no-show 0, a bye 3; a player's score is the sum of five "
	    "games.",
	.divisions = divisions,
	.divisions_n = (int8_t)COUNT(divisions),
};
