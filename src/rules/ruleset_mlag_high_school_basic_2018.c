/* rules/ruleset_mlag_high_school_basic_2018.c - Michigan League of Academic Games, High
 * School Basic, rules of 2018-19.  Pure.
 *
 * Section XIII: Junior and Senior players, all the rules of Basic Equations; Sideways,
 * Upside-down and 0 Wild are in effect for all shakes, so nothing is chosen. */
#include "rules/ruleset_all.h"

static const struct division_rule divisions[] = {
	{ "junior", "Junior", "J", 10, 9, false },
	{ "senior", "Senior", "S", 12, 11, false },
};

const struct ruleset ruleset_mlag_high_school_basic_2018 = {
	.id = "mlag-high-school-basic-2018",
	.name = "MLAG High School Basic Equations 2018-19",
	.source = "Michigan League of Academic Games, Basic Equations Rules, 2018-19, "
	          "section XIII",
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
