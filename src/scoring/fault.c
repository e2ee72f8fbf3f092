/* scoring/fault.c - the sentence for each code.  Pure. */
#include "scoring/fault.h"
#include "base/base.h"
#include <string.h>

static const struct {
	const char *code, *text;
} faults[] = {
	/* ---- tables and seats ---- */
	{ "bad_players", "A table of this rule system does not have so many players." },
	{ "bad_seat", "A seat is named that the table does not have, or named twice." },
	{ "wrong_count", "There is not one number for each player of the table." },
	/* ---- a shake ---- */
	{ "bad_ending", "There is no such way to end: choose one of those listed." },
	{ "duplicate_role",
	    "One player has two roles: Mover, Challenger and Third Party are three "
	    "players.  Nobody can challenge his or her own move." },
	{ "absent_has_role", "A player marked as absent has a part in this shake." },
	{ "too_few_present", "Only one player is there; a shake needs two." },
	{ "correct_not_presented",
	    "An Equation is marked as correct that nobody presented." },
	{ "void_with_facts",
	    "All agreed that there is no Goal, so nobody challenged or wrote: leave the "
	    "rest empty." },
	{ "unexpected_role",
	    "A Challenger or Third Party is named where this ending or table has none." },
	{ "missing_role",
	    "Name the Mover, the Challenger and, with three players, the Third Party." },
	{ "forbidden_writer",
	    "After Now and No Goal the Mover may not present an Equation, after "
	    "Impossible the Challenger may not." },
	{ "accept_contradiction",
	    "Who accepted a wrong Equation does not fit: each wrong Equation needs "
	    "somebody else who showed that it is wrong." },
	/* ---- a Challenge Cup game ---- */
	{ "unexpected_challenger", "Nobody calls a flub in a game that ends like this." },
	{ "challenger_and_simultaneous",
	    "Either one player is the Challenger or several called at once, not both." },
	{ "missing_challenger",
	    "Say who challenged: the Challenger, or those who called at once." },
	{ "mover_cannot_call", "The Mover cannot challenge his or her own move." },
	{ "simultaneous_needs_two",
	    "One caller is the Challenger; at once takes two or more." },
	{ "side_forbidden",
	    "The Mover and the single Challenger declare no side, and nobody does in a "
	    "game that ends without a challenge." },
	{ "side_missing", "A player has not declared: C for Challenger or M for Mover." },
	{ "bad_side", "A side is C for Challenger or M for Mover." },
	{ "no_burden",
	    "An equation is marked as correct of a player who had none to write." },
	/* ---- a match ---- */
	{ "bad_total", "A total is not a whole number." },
	{ "no_shakes", "A match has at least one shake." },
	{ "bad_shake", "An absence is marked for a shake that was not played." },
	{ "illegal_vector", "No way to end gives these points." },
	{ "bad_penalty",
	    "A penalty is one row of -1 with its reason; two points are two rows." },
	/* ---- a Challenge Cup round ---- */
	{ "zero_games", "Games Played is missing or 0; a round has at least one game." },
	{ "total_out_of_range", "A total is not between 0 and 2 points a game." },
	{ "totals_infeasible",
	    "So many games cannot end with these totals: in a game one player at most "
	    "scores 2, and then somebody scores 0." },
	{ "too_big", "There are more rows or games than a sheet can hold." },
	/* ---- teams and standings ---- */
	{ "bad_score", "A score is not a number with two decimals, such as 1.25." },
	{ "score_out_of_range", "A round's score is at most 2.00." },
	{ "no_members", "The team has no members." },
	{ "bad_tie", "There is no such rule for ties; there is: share." },
	{ "bad_rule", "There is no such rule for teams; there are: sum, best_k, mean." },
	{ "bad_k", "How many count must be a whole number of 1 or more." },
	{ "no_scores", "Nobody of the team has a score." },
	/* ---- Pentathlon ---- */
	{ "unknown_game", "Division II has no such game." },
	{ "duplicate_game", "A game is on the card twice; each is played once." },
	{ "bad_result", "A result is win, tie, loss, forfeit or no_show." },
	{ "bad_count", "C, I and IA are counted in whole numbers from 0." },
	{ "no_show_with_record", "A player who was not there cannot have challenged." },
	{ "too_many_strikes", "The game stops at three I and IA; there cannot be more." },
	{ "three_strikes", "Three I and IA lose the game." },
	{ "opinion_seat", "Say whose challenge it was." },
	{ "opinion_ruling", "Say how the Game Monitor ruled: C, I or IA." },
	{ "opinion_level",
	    "The Tournament Director is asked only after the Game Leader has ruled." },
	{ "bad_points", "Points of an outcome are a whole number from 0 to 100." },
	{ "bad_dots", "Give the dots in both hands, each a whole number from 0." },
};

const char *
fault_text(const char *code)
{
	for (size_t i = 0; i < COUNT(faults); i++)
		if (strcmp(faults[i].code, code) == 0)
			return faults[i].text;
	return NULL;
}
