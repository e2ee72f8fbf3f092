/* rules/ruleset_mlag_basic_2018.c - Michigan League of Academic Games, Basic Equations,
 * rules of 2018-19.  Pure.
 *
 * Section I: matches of two or three players.  The note on penalties names the divisions
 * Minor, Elementary and Middle. */
#include "rules/ruleset_all.h"

static const struct division_rule divisions[] = {
	{ "minor", "Minor", "N", 4, 3, true },
	{ "elementary", "Elementary", "E", 6, 4, true },
	{ "middle", "Middle", "M", 8, 7, true },
	{ "high-school", "High School", "H", 12, 9, false },
};

const struct ruleset ruleset_mlag_basic_2018 = {
	.id = "mlag-basic-2018",
	.name = "MLAG Basic Equations 2018-19",
	.source = "Michigan League of Academic Games, Basic Equations Rules, 2018-19",
	.sheet = SHEET_MATCH,
	.mode = MODE_ADVANCE,
	.scored = true,
	.rounds = 3,
	.table_max = 3,
	.table_min = 2,
	.team_size = 0,
	.games_printed = 8,
	.games_max = 12,
	.game_letter = 'E',
	.scorekeeper = NULL,
	.shows = SHOWS_FULL,
	.settings = "now_third_when_challenger_wrong=4\n" /* X-B-2, IV-D-2 */
	            "accept_wrong_scope=impossible\n"     /* X-A */
	            "accept_wrong_no_goal=no\n"
	            "absent_score=0\n"                 /* X-D */
	            "overtime_second_penalty=no\n"     /* XI-A */
	            "invalid_challenge_penalty=none\n" /* VI-A, VI-B, VIII-B */
	            "leader_bonus=allowed\n"           /* V-C */
	            "judge_time_added=no\n"
	            "school_rule=best_k\n", /* Saturdays: the Top Five of a school */
	.penalties = PENALTIES_MLAG,
	.clock = &script_mlag,
	.scoring_text =
	    "A player's score for a round is the match points, 6 to 2 by rank of the "
	    "points of all shakes.",
	.divisions = divisions,
	.divisions_n = (int8_t)COUNT(divisions),
};
