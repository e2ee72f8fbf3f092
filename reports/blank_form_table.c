/* reports/blank_form_table.c - which paper to write on there is, by rule system.
 *
 * cup: Challenge Cup; match: AGLOA and MLAG; pentathlon. */
#include "reports/blank_form.h"
#include <string.h>

/* ---- rulings and appeals ---- */

static const struct blank_field ruling_cup[] = {
	{ FIELD_LINE, "Division:3|Round:1|Table:1|Game:1", 0, NULL },
	{ FIELD_AREA, "What is asked, and by whom", 3, NULL },
	{ FIELD_LINE, "Goal:1|Equation:2", 0, NULL },
	{ FIELD_CHOICE, "Ruling|Equation correct|Equation not correct|as written below",
	    0, NULL },
	{ FIELD_AREA, "Reason, with the rule", 4, NULL },
	{ FIELD_LINE, "Judge:2|Second judge:2|Time:1", 0, NULL },
	{ FIELD_LINE, "Players' initials:1", 0, NULL },
	{ FIELD_END, NULL, 0, NULL },
};
/* XI-B-3: what a judge took of the last five minutes is given back. */
static const struct blank_field ruling_match[] = {
	{ FIELD_LINE, "Division:3|Round:1|Table:1|Shake:1", 0, NULL },
	{ FIELD_AREA, "What is asked, and by whom", 2, NULL },
	{ FIELD_LINE, "Goal:1|Equation:2", 0, NULL },
	{ FIELD_LINE, "Variations:1", 0, NULL },
	{ FIELD_CHOICE, "Ruling|Equation correct|Equation not correct|as written below",
	    0, NULL },
	{ FIELD_AREA, "Reason, with the rule", 4, NULL },
	{ FIELD_LINE, "Judge:2|Second judge:2", 0, NULL },
	{ FIELD_LINE, "Came at:1|Left at:1|Time given back:1|Players' initials:2", 0,
	    NULL },
	{ FIELD_END, NULL, 0, NULL },
};
static const struct blank_field ruling_pentathlon[] = {
	{ FIELD_LINE, "Game:2|Round:1|Table:1|Monitor:2", 0, NULL },
	{ FIELD_LINE, "Challenger:2|Opponent:2", 0, NULL },
	{ FIELD_AREA, "Which rule is challenged", 4, NULL },
	{ FIELD_CHOICE, "Monitor|Correct|Incorrect|Inappropriate", 0, NULL },
	{ FIELD_CHOICE, "Game Leader (2nd opinion)|Correct|Incorrect|Inappropriate", 0,
	    NULL },
	{ FIELD_CHOICE,
	    "Tournament Director (3rd, final)|Correct|Incorrect|Inappropriate", 0, NULL },
	{ FIELD_LINE, "Game Leader:2|Tournament Director:2|Time:1", 0, NULL },
	{ FIELD_END, NULL, 0, NULL },
};
/* VII-C-6 */
static const struct blank_field appeal_match[] = {
	{ FIELD_LINE, "Division:3|Round:1|Table:1|Shake:1", 0, NULL },
	{ FIELD_LINE, "Player:3|Code:1", 0, NULL },
	{ FIELD_AREA, "The ruling, and who ruled", 2, NULL },
	{ FIELD_AREA, "Why it is appealed", 3, NULL },
	{ FIELD_CHOICE, "Before it|a second judge has ruled|the player has not initialed",
	    0, NULL },
	{ FIELD_CHOICE, "Decision|the ruling stands|it is changed to", 0, NULL },
	{ FIELD_AREA, "Reason", 2, NULL },
	{ FIELD_LINE, "Decided by:2|Player:2|Time:1", 0, NULL },
	{ FIELD_END, NULL, 0, NULL },
};
/* A judge's word is final there; what is asked is whether the judge was right to be
 * asked. */
static const struct blank_field appeal_other[] = {
	{ FIELD_LINE, "Division:3|Round:1|Table:1|Game:1", 0, NULL },
	{ FIELD_LINE, "Player:3|Code:1", 0, NULL },
	{ FIELD_AREA, "The ruling, and who ruled", 2, NULL },
	{ FIELD_AREA, "What is asked of the director, and why", 3, NULL },
	{ FIELD_CHOICE, "Decision|the ruling stands|it is changed to", 0, NULL },
	{ FIELD_AREA, "Reason", 2, NULL },
	{ FIELD_LINE, "Decided by:2|Player:2|Time:1", 0, NULL },
	{ FIELD_END, NULL, 0, NULL },
};

/* ---- what happened at a table ---- */

static const struct blank_field challenges_cup[] = {
	{ FIELD_LINE, "Division:3|Round:1|Table:1|Scorekeeper:2", 0, NULL },
	{ FIELD_GRID,
	    "Game:2|Ended by: A-Flub, P-Flub, No Goal, Force Out, "
	    "Cleanup:7|Mover:4|Challenger:4|others for C:4|others for M:4|Correct "
	    "Equation by:5",
	    8, NULL },
	{ FIELD_END, NULL, 0, NULL },
};
static const struct blank_field challenges_match[] = {
	{ FIELD_LINE, "Division:3|Round:1|Table:1", 0, NULL },
	{ FIELD_GRID,
	    "Shake:2|Goal set by:4|Ended by: Now, Impossible, No Goal, last cube, "
	    "time:7|Mover:4|Challenger:4|Who presented:4|Correct:4|Accepted a wrong "
	    "Equation:4",
	    8, NULL },
	{ FIELD_END, NULL, 0, NULL },
};
static const struct blank_field challenges_pentathlon[] = {
	{ FIELD_LINE, "Game:2|Round:1|Table:1|Monitor:2", 0, NULL },
	{ FIELD_LINE, "Player A:2|Player B:2", 0, NULL },
	{ FIELD_CHOICE, "Who began|A|B", 0, NULL },
	{ FIELD_GRID,
	    "No.:1|A or B:1|Rule that is challenged:7|C, I or IA:2|Game "
	    "Leader:2|Tournament Director:2",
	    7, NULL },
	{ FIELD_TEXT,
	    "C correct, I incorrect, IA inappropriate.  Three I and IA together of one "
	    "player: stop the game, that player has lost it.",
	    0, NULL },
	{ FIELD_END, NULL, 0, NULL },
};

/* ---- a player's own record ---- */

static const struct blank_field card_cup[] = {
	{ FIELD_LINE, "Name:3|Code:2|Team:2", 0, NULL },
	{ FIELD_GRID,
	    "Round:2|Table:2|Game 1:2|2:2|3:2|4:2|5:2|Total:3|Games "
	    "played:3|Scorekeeper:4",
	    0, "1|2|3|4" },
	{ FIELD_END, NULL, 0, NULL },
};
static const struct blank_field card_match[] = {
	{ FIELD_LINE, "Name:3|Code:2|Team:2", 0, NULL },
	{ FIELD_GRID,
	    "Round:2|Table:2|Shake 1:2|2:2|3:2|4:2|5:2|6:2|7:2|8:2|Penalties:3|Total:3|"
	    "Match points:3",
	    0, "1|2|3|4|5" },
	{ FIELD_END, NULL, 0, NULL },
};
static const struct blank_field card_pentathlon[] = {
	{ FIELD_LINE, "Name:3|Code:2|School:3", 0, NULL },
	{ FIELD_GRID,
	    "Game:5|Opponent's code:4|Win, tie, loss, forfeit, "
	    "no-show:5|C:1|I:1|IA:1|Points:2|Monitor:3|My signature:4",
	    0, "FIAR|Kwatro-Sinko|PAR 55|Ramrod|Sum Dominoes & Dice" },
	{ FIELD_TEXT,
	    "Read it, sign it, and stay seated until the Game Leader has it.  Where the "
	    "table has a printed sheet, that is the official record.",
	    0, NULL },
	{ FIELD_END, NULL, 0, NULL },
};

/* ---- cards to hold up ---- */

static const struct blank_field sides[] = {
	{ FIELD_BIG, "C|M", 0, NULL },
	{ FIELD_TEXT, "with the Challenger|with the Mover", 0, NULL },
	{ FIELD_END, NULL, 0, NULL },
};
static const struct blank_field opinion[] = {
	{ FIELD_BIG, "Opinion", 0, NULL },
	{ FIELD_TEXT,
	    "Hold it up after a ruling: first for the Game Leader, then for the "
	    "Tournament Director, whose word is final.",
	    0, NULL },
	{ FIELD_END, NULL, 0, NULL },
};

const struct blank_form blank_forms[] = {
	{ "blank-rulings", "cup", "Judge's ruling", "To write a judge's ruling on.", 1, 2,
	    ruling_cup },
	{ "blank-rulings", "match", "Judge's ruling",
	    "To write a judge's ruling on, and the time that it took.", 1, 2,
	    ruling_match },
	{ "blank-rulings", "pentathlon", "Ruling with opinions",
	    "To write a ruling and the opinions on it on.", 1, 2, ruling_pentathlon },
	{ "blank-appeals", "match", "Appeal",
	    "To appeal against a second judge's ruling.", 1, 2, appeal_match },
	{ "blank-appeals", NULL, "Appeal", "To bring a ruling before the director.", 1, 2,
	    appeal_other },
	{ "blank-challenges", "cup", "Record of the games",
	    "How each game ended, where points have to be worked out again.", 1, 2,
	    challenges_cup },
	{ "blank-challenges", "match", "Record of the shakes",
	    "How each shake ended, where points have to be worked out again.", 1, 2,
	    challenges_match },
	{ "blank-challenges", "pentathlon", "Challenge record",
	    "The Monitor's record of C, I and IA.", 1, 2, challenges_pentathlon },
	{ "score-cards", "cup", "Player's score sheet", "A player's own record, blank.",
	    1, 3, card_cup },
	{ "score-cards", "match", "Player's score sheet", "A player's own record, blank.",
	    1, 3, card_match },
	{ "score-cards", "pentathlon", "Score card",
	    "A player's card over the five games, blank.", 1, 2, card_pentathlon },
	{ "side-cards", "cup", "", "Cards C and M, to declare a side with.", 2, 4,
	    sides },
	{ "opinion-cards", "pentathlon", "", "To ask for a 2nd or 3rd opinion with.", 2,
	    4, opinion },
};
const int blank_forms_n = (int)COUNT(blank_forms);

const struct blank_form *
blank_form_find(const char *kind, const char *form)
{
	for (int i = 0; i < blank_forms_n; i++) {
		const struct blank_form *f = &blank_forms[i];
		if (strcmp(f->kind, kind) == 0 &&
		    (f->form == NULL || strcmp(f->form, form) == 0))
			return f;
	}
	return NULL;
}
