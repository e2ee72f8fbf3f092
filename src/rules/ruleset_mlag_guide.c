/* rules/ruleset_mlag_guide.c - Michigan League of Academic Games, the guide to Basic
 * Equations.  Pure.
 *
 * A shorter text than the Basic rules.  It differs: accepting a wrong Equation costs "for
 * a shake", and a block picked up without a legitimate challenge costs a point.  Where it
 * is silent (a challenged No Goal, absence, the second minute of overtime) the Basic
 * rules hold. */
#include "rules/ruleset_all.h"

static const struct division_rule divisions[] = {
	{ "minor", "Minor", "N", 4, 3, true },
	{ "elementary", "Elementary", "E", 6, 4, true },
	{ "middle", "Middle", "M", 8, 7, true },
	{ "high-school", "High School", "H", 12, 9, false },
};

const struct ruleset ruleset_mlag_guide = {
	.id = "mlag-guide",
	.name = "MLAG Basic Equations, guide",
	.source = "Michigan League of Academic Games, guide to Basic Equations",
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
	.settings =
	    "now_third_when_challenger_wrong=4\n" /* Scoring: joiner with Challenger */
	    "accept_wrong_scope=all\n"            /* "for a shake" */
	    "accept_wrong_no_goal=yes\n"
	    "absent_score=0\n"
	    "overtime_second_penalty=no\n"
	    "invalid_challenge_penalty=unstated\n" /* Calling a challenge */
	    "leader_bonus=allowed\n"               /* Bonus move: a player */
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
