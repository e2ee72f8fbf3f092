/* db/constraint.c - what the database refused, in words: one row for each constraint.
 *
 * A row without text guards against a fault of this program: nothing that a person types
 * leads there, and the log says what happened.  A test compares the table with the
 * schema. */
#include "db/constraint.h"
#include "db/internal.h"
#include "sys/log.h"
#include <string.h>

const struct constraint constraints[] = {
	{ "account_email_form", "email",
	    "Write the e-mail address like name@example.org." },
	{ "account_email_once", "email",
	    "There is an account with this e-mail address already." },
	{ "account_name_form", "name", "Write a name of 1 to 100 characters." },

	{ "dispute_table_range", "table", "Tables are numbered 1 to 99999." },
	{ "dispute_shake_range", "shake", "Shakes are numbered 1 to 99." },
	{ "dispute_state_known", "", NULL },
	{ "dispute_version_range", "ruling",
	    "This dispute has 200 steps already: open a new one for the table." },
	{ "dispute_version_no_range", "", NULL },
	{ "dispute_version_kind_known", "", NULL },
	{ "dispute_version_verdict_known", "", NULL },
	{ "dispute_version_code_form", "", NULL },
	{ "dispute_version_ruling_known", "ruling",
	    "Choose the ruling: correct or incorrect." },
	{ "dispute_version_ruling_where", "", NULL },
	{ "dispute_version_reason_form", "reason",
	    "The reason may have at most 500 characters." },
	{ "dispute_version_second_form", "second_judge",
	    "The second judge's name may have at most 100 characters." },
	{ "dispute_version_case_size", "equation",
	    "This case is too long to be kept: shorten the Equation." },

	{ "shake_table_range", "table", "Tables are numbered 1 to 99999." },
	{ "shake_no_range", "shake", "Shakes are numbered 1 to 99." },
	{ "shake_version_range", "", NULL },
	{ "shake_year_known", "year", "The year is odd, even or any." },
	{ "shake_size", "resources", "These rules are too long to be kept." },
	{ "shake_call_variation_form", "", NULL },
	{ "shake_call_param_form", "", NULL },
	{ "shake_call_seat_range", "variations", "Seats are numbered 1 to 8." },

	{ "season_name_once", "name", "There is a season with this name already." },
	{ "season_name_form", "name",
	    "Write a name of 1 to 100 characters for the season." },
	{ "tournament_slug_form", "slug",
	    "Write the short name with small letters, digits and hyphens (at most 50), "
	    "like "
	    "\"city-cup-2026\"." },
	{ "tournament_slug_once", "slug",
	    "Another tournament has this short name already.  Choose another." },
	{ "tournament_name_form", "name", "Write a name of 1 to 120 characters." },
	{ "tournament_venue_form", "venue",
	    "The venue may have at most 200 characters." },
	{ "tournament_name_policy_known", "name_policy",
	    "Choose what the public sees of a child's name: full, initial or code." },
	{ "tournament_card_minutes_range", "card_minutes",
	    "A card may ask for 0 to 240 minutes." },
	{ "tournament_table_max_range", "table_max", "A table seats 2 to 8 players." },
	{ "member_pkey", "role", "This person has that role already." },
	{ "member_role_known", "role",
	    "Choose a role: director, chief, judge, scorer, runner, desk or display." },
	{ "token_kind_known", "", NULL },
	{ "token_role_known", "role",
	    "Choose a role: director, chief, judge, scorer, runner, desk or display." },
	{ "token_label_form", "label", "The label may have at most 100 characters." },
	{ "token_token_id_key", "", NULL },
	{ "signin_of_somebody", "", NULL },
	{ "session_name_once", "name", "Another session has this name already." },
	{ "session_name_form", "name", "Write a name of 1 to 80 characters." },
	{ "division_code_once", "code", "Another division has this code already." },
	{ "division_mark_once", "mark", "Another division has this mark already." },
	{ "division_code_form", "code",
	    "Write the code with letters, digits and hyphens (at most 40), like "
	    "\"third\"." },
	{ "division_name_form", "name", "Write a name of 1 to 80 characters." },
	{ "division_mark_form", "mark",
	    "Write the mark with 1 to 3 capital letters or digits, like 3 or 78." },
	{ "division_rounds_range", "rounds", "A division plays 1 to 20 rounds." },
	{ "division_shows_known", "shows",
	    "Choose what a publication shows: honours, scores or full." },
	{ "division_honours_top_range", "honours_top", "Name 1 to 1000 places." },
	{ "division_check_mode_known", "check_mode",
	    "Choose the check: off, look, blind or share." },
	{ "division_check_share_range", "check_share",
	    "The share keyed blind is 0 to 100 per cent." },
	{ "division_check_top_range", "check_top", "Name 0 to 1000 leading players." },
	{ "sheet_reading_size", "", NULL },
	{ "sheet_photo_size", "photo", "This picture is too large: take it smaller." },
	{ "division_mode_known", "mode",
	    "Choose how it is seated: advance, sections, score, head-to-head or "
	    "playoff." },
	{ "game_table_block_range", "block", "Blocks are numbered 1 to 99." },
	{ "school_region_form", "region", "A region may have at most 40 characters." },
	{ "team_seed_range", "seed", "Seeds are numbered 1 to 999." },
	{ "section_name_once", "name",
	    "Another section of this division has this name already." },
	{ "round_no_range", "round", "Rounds are numbered 1 to 20." },

	{ "school_code_once", "code",
	    "Another school has these letters already.  Choose others." },
	{ "school_name_once", "name", "There is a school with this name already." },
	{ "school_code_form", "code", "Write 2 or 3 capital letters, like AB." },
	{ "school_name_form", "name", "Write a name of 1 to 120 characters." },
	{ "team_number_once", "number",
	    "Another team of this school has this number already." },
	{ "team_division_key", "", NULL },
	{ "team_number_range", "number", "Teams of a school are numbered 1 to 99." },
	{ "team_name_form", "name", "Write a name of 1 to 120 characters." },
	{ "team_name_once", "name",
	    "Another team of this division has this name already." },
	{ "player_team_division", "team", "That team plays in another division." },
	{ "player_code_once", "code", "Another player has this code already." },
	{ "player_code_form", "code",
	    "Write a player code of 5 to 15 capital letters and digits." },
	{ "player_name_form", "given", "A name may have at most 100 characters." },
	{ "player_override_form", "grade_override",
	    "The reason may have at most 300 characters." },
	{ "player_note_form", "note", "The note may have at most 500 characters." },
	{ "player_rank_range", "rank_in_team", "Ranks in a team go from 1 to 99." },
	{ "player_grade_range", "grade", "Grades go from 0 to 13." },
	{ "player_name_policy_known", "name_policy",
	    "Choose what the public sees of this child's name: full, initial or code." },
	{ "attendance_state_known", "state", "Choose present, absent or late." },
	{ "upload_file_name_form", "file",
	    "The file's name is longer than 200 characters." },

	{ "plan_edition_once", "",
	    "Somebody else changed this seating at the same moment.  Look at it again." },
	{ "plan_current_once", "",
	    "Somebody else published this seating at the same moment.  Look at it "
	    "again." },
	{ "plan_draft_once", "",
	    "There is a draft of this division's seating already.  Look at it first." },
	{ "plan_state_known", "", NULL },
	{ "game_table_size_key", "", NULL },
	{ "game_table_no_range", "table", "Tables are numbered 1 to 99999." },
	{ "game_table_size_range", "size", "A table seats 1 to 8 players." },
	{ "teammate_reason_form", "reason", "Write a reason of 1 to 300 characters." },
	{ "seat_pkey", "seat", "Somebody sits in that seat already." },
	{ "seat_player_once", "player", "This player has a seat in that round already." },
	{ "seat_teammates_apart", "table",
	    "Two of one team would sit at this table.  Give the reason why they may." },
	{ "seat_within_table", "seat", "This table does not have that seat." },
	{ "seat_table", "seat", "That table does not exist in this seating." },
	{ "seat_teammate_reason", "reason",
	    "The reason for team-mates at this table is missing." },

	{ "sheet_code_once", "", NULL },
	{ "sheet_code_form", "", NULL },
	{ "sheet_state_known", "", NULL },
	{ "sheet_version_pkey", "version",
	    "Somebody else saved this sheet meanwhile.  Compare both and save again." },
	{ "sheet_version_key_once", "", "This was saved already." },
	{ "sheet_version_games_range", "games_played",
	    "A sheet holds 0 to 12 games or shakes." },
	{ "sheet_version_game_known", "game",
	    "The game is one of the Pentathlon's five." },
	{ "sheet_version_kind_known", "", NULL },
	{ "sheet_version_state_known", "", NULL },
	{ "sheet_version_idempotency_form", "Idempotency-Key",
	    "An Idempotency-Key has 1 to 100 characters." },
	{ "sheet_version_replayed_range", "replayed",
	    "Games and shakes are numbered 1 to 12." },
	{ "sheet_version_turned_in_range", "turned_in_by",
	    "A sheet is turned in from seat 1 to 3." },
	{ "sheet_line_legal", "rows",
	    "A line of the sheet holds what its kind of sheet cannot have.  Look at its "
	    "cells (points of this rule system, a dash, A or nothing; none beside a "
	    "bye), "
	    "totals (a Challenge Cup sheet's 0 to 24, a match's -300 to 300), match "
	    "points (0 to 99; none for a "
	    "bye) and initials (20 characters), and mend the one that differs." },
	{ "sheet_line_players", "player",
	    "One player stands on two lines of the sheet, or was deleted from the roster "
	    "meanwhile.  Open the sheet anew and enter who played." },
	{ "sheet_line_seat", "seat",
	    "A penalty or an opinion is for a line that the sheet does not have.  Give "
	    "the row of a player who stands on it." },
	{ "sheet_card_names_form", "monitor",
	    "The names of Monitor and Game Leader have at most 60 letters." },
	{ "sheet_card_starter_range", "starter", "Seats are numbered 1 and 2." },
	{ "sheet_opinion_no_range", "opinions", "A game has at most 6 opinions." },
	{ "sheet_opinion_about_form", "opinions",
	    "What an opinion was about has at most 200 letters." },
	{ "sheet_opinion_levels", "opinions",
	    "A ruling is C, I or IA: of the Monitor, then the Game Leader, then the "
	    "Tournament Director." },
	{ "sheet_penalty_no_range", "penalties", "A sheet holds 24 penalties at most." },
	{ "sheet_penalty_one_point", "penalties",
	    "A penalty takes one point; two are two rows." },
	{ "sheet_penalty_reason_form", "penalties",
	    "A penalty has the code of its reason." },
	{ "sheet_penalty_shake_range", "penalties", "Shakes are numbered 1 to 12." },
	{ "sheet_penalty_judges_form", "penalties",
	    "A judge's initials have at most 20 characters." },
	{ "sheet_shake_no_range", "shakes", "Shakes are numbered 1 to 12." },
	{ "sheet_shake_ending_known", "shakes",
	    "A shake ends with now, impossible, no_goal, last_cube or end_of_round." },
	{ "sheet_shake_seats_range", "shakes", "Seats are numbered 1 to 3." },
	{ "sheet_shake_facts_whole", "shakes", "Say how the shake ended." },
	{ "national_team_name_form", "name",
	    "Write the team's name, in at most 100 letters." },
	{ "national_team_name_once", "name", "Another team has this name." },
	{ "national_member_once", "members", "A player is on one National Team only." },
	{ "national_member_replaced_once", "alternates",
	    "One alternate stands in for a member, not two." },
	{ "national_member_alternate_replaces", "", NULL },
	{ "tournament_readings_form", "", NULL },
	{ "tournament_rule_settings_form", "", NULL },
	{ "rule_version_once", "name",
	    "Somebody else made a version of this name at the same moment.  Save "
	    "again." },
	{ "rule_version_name_form", "name", "Write a name of 1 to 60 characters." },
	{ "rule_version_note_form", "note", "The note may have at most 300 characters." },
	{ "rule_version_settings_form", "", NULL },
	{ "substitute_once", "player",
	    "A player stands on another sheet of this round already." },
	{ "query_question_form", "question",
	    "Write what is in doubt, in 1 to 500 characters." },
	{ "query_answer_form", "answer", "Write the answer in 1 to 500 characters." },
	{ "query_closed_whole", "", NULL },
	{ "division_held_after_range", "held_after", NULL },
	{ "player_link_once", "", NULL },
	{ "player_link_form", "", NULL },
	{ "query_player", "", NULL },
	{ "query_player_once", "doubt",
	    "You asked about this round already.  The scorers look at your sheet." },
	{ "tournament_wifi_name_form", "wifi_name", NULL },
	{ "tournament_wifi_password_form", "wifi_password", NULL },
	{ "query_rung_range", "", NULL },
	{ "query_step_range", "note",
	    "This question has 200 steps already: answer it and ask anew." },
	{ "query_step_kind_known", "", NULL },
	{ "query_step_note_form", "note", "Write at most 500 characters." },
	{ "judge_call_table_range", "table", "Tables are numbered 1 to 99999." },
	{ "judge_call_open_once", "table",
	    "A judge is called to this table already, or is there." },
	{ "judge_call_seconds_range", "", NULL },
	{ "judge_call_taken_whole", "", NULL },
	{ "judge_call_ended_whole", "", NULL },
	{ "judge_call_settled_whole", "", NULL },
	{ "penalty_of_one", "", "A penalty belongs to one player or to one team." },
	{ "penalty_amount_range", "points", "A penalty takes 0 to 1000 points." },
	{ "penalty_reason_form", "reason", "Write a reason of 1 to 300 characters." },

	{ "wish_player", "player", "This player is not here any more." },
	{ "wish_other", "other", "This player is not here any more." },
	{ "wish_kind_known", "kind",
	    "Choose what is wished: keep apart, keep together or a fixed table." },
	{ "wish_whole", "", NULL },
	{ "wish_of_two", "", NULL },
	{ "wish_table_range", "table", "Tables are numbered 1 to 99999." },
	{ "wish_pair_once", "other",
	    "There is a wish for these two already: remove it first." },
	{ "wish_table_once", "table",
	    "This player has a fixed table already: remove that wish first." },

	{ "award_title_form", "title", "Write a title of 1 to 80 characters." },
	{ "award_won_by_known", "won_by",
	    "Choose who wins it: players, teams or schools." },
	{ "award_kind_known", "kind",
	    "Choose a kind: places, honours, threshold, perfect, quota or playoff." },
	{ "award_places_range", "places", "An award has at most 1000 places." },
	{ "award_entrants_range", "entrants",
	    "Write the entrants of at most 12 games, 0 to 100000 each." },
	{ "award_score_range", "score", "A score is 0 to 10000." },
	{ "award_note_form", "note", "The note may have at most 200 characters." },
	{ "award_decided_whole", "", NULL },
	{ "award_publication_shows_known", "shows",
	    "Choose what a publication shows: honours, scores or full." },
	{ "publication_edition_once", "",
	    "Somebody else published this division at the same moment.  Look at it "
	    "first." },
	{ "publication_shows_known", "shows",
	    "Choose what a publication shows: honours, scores or full." },
	{ "publication_shown_known", "", NULL },
	{ "audit_event_action_form", "", NULL },
	{ "audit_event_reason_form", "reason",
	    "The reason may have at most 500 characters." },
	{ "audit_seal_event_once", "", NULL },
	{ "screen_name_once", "name", "There is a screen of this name already." },
	{ "screen_name_form", "name",
	    "Write the screen's name with small letters, digits and hyphens (at most "
	    "30), "
	    "like \"hall\"." },
	{ "screen_shows_known", "clock",
	    "Tick what the screen shows: the clock, announcements, seating or results." },
	{ "screen_seconds_range", "seconds", "A page stands 5 to 300 seconds." },
	{ "announcement_text_form", "text",
	    "Write an announcement of 1 to 300 characters." },
	{ "round_clock_round_range", "round", "Rounds are numbered 1 to 99." },
	{ "round_clock_lengths_range", "minutes_0",
	    "Each part of a round takes 1 to 240 minutes." },
	{ "round_clock_phase_range", "", NULL },
	{ "round_clock_left_range", "left", "At most four hours can be left." },
	{ "round_clock_anchor_order", "", NULL },
	{ "clock_extension_seconds_range", "seconds",
	    "A table gets at most an hour more." },
	{ "clock_extension_reason_form", "reason",
	    "Write a reason of 1 to 300 characters." },
	{ "printed_kind_known", "", NULL },
	{ "print_job_kind_named", "", NULL },
	{ "print_job_names_known", "names",
	    "Choose the names: as the public sees them, or in full." },
	{ "print_job_spares_range", "spares", "Print 0 to 200 spare sheets." },
	{ "print_job_paper_known", "paper", "Choose the paper: letter or a4." },
};
const int constraints_n = (int)COUNT(constraints);

const struct constraint *
constraint_find(const char *name)
{
	for (size_t i = 0; name != NULL && i < COUNT(constraints); i++)
		if (strcmp(constraints[i].name, name) == 0)
			return &constraints[i];
	return NULL;
}

/* What a SQLSTATE means for the person; a prefix of two characters is its class. */
static const struct {
	const char *state;
	enum rc rc;
	const char *text;
} states[] = {
	{ "40001", RETRY, "Somebody else saved at the same moment." },
	{ "40P01", RETRY, "Somebody else saved at the same moment." },
	{ "23505", CONFLICT, "There is one like this already." },
	{ "23503", CONFLICT,
	    "This belongs to something that is not there any more, or something else "
	    "still needs "
	    "it.  Look at it again." },
	{ "23514", INVALID, "A value is not allowed here." },
	{ "23502", INVALID, "A value is missing." },
	{ "22", INVALID, "A value is too large, too long or not of the right form." },
	{ "57014", BUSY, "This took too long and was stopped.  Please try again." },
	{ "55P03", BUSY,
	    "Somebody else is working on the same thing.  Please try again." },
	{ "53100", BUSY,
	    "The disk is full, so nothing was saved.  Make room, then try again." },
	{ "53", BUSY,
	    "The database has too much to do.  Nothing was saved; please try again." },
	{ "57", BUSY, "The database is being stopped or started.  Please try again." },
	{ "25006", BUSY,
	    "The database takes no changes at the moment.  Please try again." },
	{ "58", BUSY, "The database could not write to its disk.  Nothing was saved." },
	{ "42P01", BROKEN,
	    "The database was not prepared for this version.  Run: cubetab migrate" },
	{ "42501", BROKEN,
	    "The database does not let Cubetab do this; the log says what." },
};

enum rc
db_refused(const PGresult *r, const char *what, struct err *e)
{
	const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
	const char *name = PQresultErrorField(r, PG_DIAG_CONSTRAINT_NAME);
	const char *column = PQresultErrorField(r, PG_DIAG_COLUMN_NAME);
	const struct constraint *c = constraint_find(name);
	enum rc rc = BROKEN;
	const char *text = "The database refused this; the log says why.";
	state = state == NULL ? "" : state;
	/* a message may quote a value; only those about the statement itself are logged
	 */
	bool quotable = strncmp(state, "42", 2) == 0 || strncmp(state, "5", 1) == 0 ||
	                strncmp(state, "25", 2) == 0 || *state == '\0' ||
	                strncmp(state, "XX", 2) == 0;
	for (size_t i = 0; i < COUNT(states); i++)
		if (strncmp(state, states[i].state, strlen(states[i].state)) == 0) {
			rc = states[i].rc;
			text = states[i].text;
			break;
		}
	if (rc == RETRY)
		return err_set(e, rc, NULL, "%s", text);
	if (c == NULL || c->text == NULL)
		log_warn("database: %s refused: %s %s %s", what, state,
		    name == NULL ? "-" : name,
		    quotable ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : "-");
	if (c != NULL)
		return c->text != NULL ? err_set(e, rc, c->field, "%s", c->text)
		                       : err_set(e, BROKEN, NULL, "%s", text);
	return err_set(e, rc, column, "%s", text);
}
