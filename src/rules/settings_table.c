/* rules/settings_table.c - every setting: its values, its default, why, and the place of
 * the rule text that leaves it open.  Pure. */
#include "rules/ruleset.h"
#include "rules/settings.h"

enum {
	CUP = 1 << SHEET_CUP,
	MATCH = 1 << SHEET_MATCH,
	PENT = 1 << SHEET_HEAD_TO_HEAD,
	EVERY = CUP | MATCH | PENT
};

static const char *const no_yes[] = { "no", "yes", NULL };
static const char *const rounding[] = { "half_up", "half_even", "truncate", NULL };
static const char *const sums[] = { "rounded", "exact", NULL };
static const char *const divisor[] = { "table", "own", NULL };
static const char *const voidness[] = { "void", "counts", NULL };
static const char *const conflict[] = { "director", "written", "cells", NULL };
static const char *const level[] = { "accumulated", "round", "game", NULL };
static const char *const scope[] = { "all", "impossible", NULL };
static const char *const absent[] = { "two_player", "three_player", NULL };
static const char *const invalid[] = { "none", "unstated", "any", NULL };
static const char *const bonus[] = { "forbidden", "allowed", NULL };
static const char *const initials[] = { "all", "time", NULL };
static const char *const begun[] = { "timed_or_rolled", "picked_up", NULL };
static const char *const oversights[] = { "keep", "judge", NULL };
static const char *const others[] = { "keep_rank", "rerank", NULL };
static const char *const scale[] = { "6-4-2", "10-8-6", NULL };
static const char *const team[] = { "sum", "best_k", "mean", NULL };
static const char *const school[] = { "none", "sum", "best_k", "mean", NULL };
static const char *const tie[] = { "none", "best_round", "last_round", "fewer_penalties",
	NULL };

#define AT(field) #field, offsetof(struct settings, field)

/* clang-format off */
const struct setting_rule setting_rules[] = {
	/* name, sheets, values, min, max, default, what, why, source */
	/* ---- Challenge Cup ---- */
	{ AT(cup_rounding), CUP, rounding, 0, 0, CUP_HALF_UP,
	  "How a round's score is cut to two decimals",
	  "The text says \"two-place precision\"; half up is what schools teach.", "000 Team Scoring" },
	{ AT(cup_sum), CUP, sums, 0, 0, CUP_SUM_ROUNDED,
	  "Whether a total adds the scores as shown or the exact fractions",
	  "A player score is defined as the decimal with two places.", "000 Team Scoring" },
	{ AT(cup_divisor), CUP, divisor, 0, 0, CUP_DIVISOR_TABLE,
	  "What the points of a player who was away for a game are divided by",
	  "The text divides by the games played at that table.", "000 Team Scoring" },
	{ AT(cup_unchallenged_no_goal), CUP, voidness, 0, 0, COUNTS_NOT,
	  "Whether a No Goal that nobody challenged is a game played",
	  "The text has no points for it and begins a new game.", "000 Procedure 6" },
	{ AT(cup_cleanup_without_goal), CUP, voidness, 0, 0, COUNTS_NOT,
	  "Whether a game counts that Cleanup ended before a goal was set",
	  "Cleanup asks for an equation, which needs a goal.", "000 Cleanup" },
	{ AT(cup_total_conflict), CUP, conflict, 0, 0, CONFLICT_DIRECTOR,
	  "What holds where a written total is not the sum of its games",
	  "An initialed total is final, so a person must decide.", "000 Scoresheets and Initialing" },
	{ AT(cup_penalty_level), CUP, level, 0, 0, PENALTY_ACCUMULATED,
	  "What a loss of points is taken from",
	  "The text names the player or the team, and no amount.", "000 Sportsmanship" },
	{ AT(cup_table_max), CUP, NULL, 2, 8, 5,
	  "Most players at a table before the entry page warns",
	  "The examples have five.", "000 Team Scoring" },
	/* ---- shakes ---- */
	{ AT(points_right), MATCH, NULL, 0, 20, 6,
	  "Points of a correct Challenger or Mover", "The text.", "001 X-B-2, 002 X-B-2" },
	{ AT(points_joined), MATCH, NULL, 0, 20, 4,
	  "Points of a Third Party who was right with a right Challenger", "The text.", "001 X-B-4, 002 X-B-2" },
	{ AT(points_wrong), MATCH, NULL, 0, 20, 2,
	  "Points of a player who is not correct", "The text.", "001 X-B-1, 002 X-B-1" },
	{ AT(points_last_cube), MATCH, NULL, 0, 20, 4,
	  "Points of a correct Equation after the last cube or at the end of a round", "The text.", "001 X-C, XI-B-2" },
	{ AT(impossible_silent_third), MATCH, NULL, 0, 20, 4,
	  "Points of a Third Party who wrote nothing when the Mover was wrong after Impossible",
	  "001 X-B-4 names this case; Basic VI-C(c) says 6 and speaks of another.", "001 X-B-3, X-B-4" },
	{ AT(now_third_when_challenger_wrong), MATCH, NULL, 0, 20, 6,
	  "Points of a Third Party who alone was right after Now or No Goal",
	  "001 says 6; 002 gives 4 to a Third Party who agrees with the Challenger.", "001 X-B-3, 002 X-B-2" },
	{ AT(accept_wrong_scope), MATCH, scope, 0, 0, ACCEPT_ALL,
	  "After which challenge accepting a wrong Equation makes the score 2",
	  "001 says a Challenge, 002 an Impossible Challenge.", "001 X-A, 002 X-A" },
	{ AT(accept_wrong_no_goal), MATCH, no_yes, 0, 0, 1,
	  "Whether that holds for a challenged No Goal too",
	  "A No Goal is challenged with the block, like any other.", "001 IV-D-2" },
	{ AT(absent_score), MATCH, NULL, -10, 10, -2,
	  "Score of a player who is absent for a shake", "001 says -2, 002 says 0.", "001 X-D, 002 X-D" },
	{ AT(absent_all), MATCH, absent, 0, 0, ABSENT_TWO_PLAYER,
	  "How a match counts when a player never came",
	  "No text says; the two who played had a match of two.", "no text" },
	{ AT(end_round_silent), MATCH, NULL, 0, 20, 2,
	  "Score of a player who wrote nothing at the end of a round",
	  "001 gives 2 to everybody without a correct Equation; 002 names only an incorrect one.", "002 XI-B" },
	{ AT(match_points), MATCH, scale, 0, 0, MATCH_6_4_2,
	  "Points of the places in a match", "The text; earlier years had 10, 8 and 6.", "001 XII-A" },
	{ AT(overtime_second_penalty), MATCH, no_yes, 0, 0, 1,
	  "Whether the extra minute running out costs a second point",
	  "001 says another point, 002 only the turn.", "001 XI-A, 002 XI-A" },
	{ AT(invalid_challenge_penalty), MATCH, invalid, 0, 0, INVALID_ANY,
	  "Which invalid challenges cost a point",
	  "001 any; 002 none; the Guide one without a legitimate challenge.", "001 VI-B, 004 Calling a challenge" },
	{ AT(leader_bonus), MATCH, bonus, 0, 0, 0,
	  "Whether the player in the lead may make a bonus move",
	  "001 forbids it, 002 allows it to any player.", "001 V-C, 002 V-C" },
	{ AT(judge_initials_scope), MATCH, initials, 0, 0, INITIALS_ALL,
	  "Which penalties need a judge's initials in the lower divisions",
	  "The note says each one-point penalty; it stands under the time limits.", "001 XI-A" },
	{ AT(judge_time_added), MATCH, no_yes, 0, 0, 1,
	  "Whether the time a judge needs late in a round is added for the table",
	  "Only 001 says so.", "001 XI-B-3" },
	{ AT(end_round_challenge), MATCH, no_yes, 0, 0, 0,
	  "Whether a challenge may be made after the last call",
	  "001 forbids it; 002 is silent.", "001 XI-B-2" },
	{ AT(shake_begun), MATCH, begun, 0, 0, BEGUN_TIMED_OR_ROLLED,
	  "When a shake has begun",
	  "001 and 002: its rolling time runs or the cubes are rolled; 004 says two things.", "001 II, 004" },
	{ AT(oversight_without_agreement), MATCH, oversights, 0, 0, OVERSIGHT_KEEP,
	  "What holds for a wrong score that was signed when not all agree to correct it",
	  "The text corrects it only by agreement.", "001 XII-B" },
	{ AT(deceive_others), MATCH, others, 0, 0, OTHERS_KEEP_RANK,
	  "How the others are ranked when a player has 0 for deceiving",
	  "The text takes the round from that player and names nobody else.", "001 XII-B-2" },
	/* ---- Pentathlon ---- */
	{ AT(pent_win), PENT, NULL, 0, 100, 3, "Points of a win",
	  "Assumed from published results; the rule text has no points.", "003 (silent)" },
	{ AT(pent_tie), PENT, NULL, 0, 100, 2, "Points of a tie",
	  "Assumed from published results; the rule text has no points.", "003 (silent)" },
	{ AT(pent_loss), PENT, NULL, 0, 100, 1, "Points of a loss",
	  "Assumed from published results; the rule text has no points.", "003 (silent)" },
	{ AT(pent_no_show), PENT, NULL, 0, 100, 0, "Points of a game missed",
	  "Assumed from published results; the rule text has no points.", "003 (silent)" },
	{ AT(pent_forfeit), PENT, NULL, 0, 100, 1, "Points of a game forfeited by three strikes",
	  "The text calls it an automatic loss, so it counts as one.", "003 Three I or IA" },
	{ AT(pent_bye), PENT, NULL, 0, 100, 3, "Points of a game without an opponent (bye)",
	  "Assumed: nobody was there to win against, and awards ask for five games.", "003 (silent)" },
	/* ---- teams and ties ---- */
	{ AT(team_rule), EVERY, team, 0, 0, TEAM_SUM,
	  "How a team's score comes from its players'", "Teams of five add up.", "000 Team Scoring" },
	{ AT(team_k), EVERY, NULL, 1, 100, 5,
	  "How many players count for a team if only the best do", "Top Five is the usual one.", "no text" },
	{ AT(school_rule), EVERY, school, 0, 0, SCHOOL_NONE,
	  "How a school's score comes from its players' in a division, in a list of its own",
	  "MLAG announces each school's Top Five or its average per player; others rank no schools.", "no text" },
	{ AT(school_k), EVERY, NULL, 1, 100, 5,
	  "How many players count for a school if only the best do", "Top Five is the usual one.", "no text" },
	{ "tie_break_1", offsetof(struct settings, tie_break[0]), EVERY, tie, 0, 0, TIE_NONE, "What decides between equal totals first",
	  "No text breaks a tie: equal totals share the place.", "no text" },
	{ "tie_break_2", offsetof(struct settings, tie_break[1]), EVERY, tie, 0, 0, TIE_NONE, "What decides next",
	  "No text breaks a tie: equal totals share the place.", "no text" },
	{ "tie_break_3", offsetof(struct settings, tie_break[2]), EVERY, tie, 0, 0, TIE_NONE, "What decides last",
	  "No text breaks a tie: equal totals share the place.", "no text" },
};
/* clang-format on */
const int setting_rules_n = (int)COUNT(setting_rules);
