/* view/models.c - the view model of each template: the names that it may use.
 *
 * "a b?[c d[e]]": a is a value, b a list or object whose items have c and d; the JSON may
 * lack what is marked with "?".  A list of plain values is a name without brackets, its
 * items are
 * {{.}}.  A section over an object enters it; a name is looked up outwards.  A template
 * that is only included has NULL: its names are checked where it is included. */
#include "view/models.h"

/* What every template may use; http/page.c fills it.
 *   page.title         of the page, without the program's name
 *   page.static        version of the static files, in their addresses
 *   page.still         the page becomes a file that needs no server
 *   page.base_url, .path   "http://192.168.1.20:8080" and "/manage/cup/entry"
 *   page.here          path and query, encoded to stand in an address: for next=
 *   page.csrf          of the sign-in, "" where there is none
 *   page.notice        a sentence shown once, or ""
 *   page.user          "Ada Byron" or "Desk, north door", "" where nobody is signed in
 *   page.account       that is an account, not a helper's link; .owner: of the
 * installation page.tournament    where the address names one; .staff: the viewer is
 * signed in page.nav           the tournament's places for this viewer, at most one of
 * them current problems are those of reply_form_again. */
const char view_common[] =
    "page[title static still base_url path here csrf notice user account? owner staff"
    " tournament[slug name] nav[href text current] local may[seat publish punish key "
    "pack judge vary nations]]"
    " problems?[field text]";

/* What stands behind the numbers: rules_used in src/app/app_rules.c. */
#define RULES_SETTINGS                                                                   \
	"editable settings[name what why source number value min max standard "          \
	"changed choices[value selected]]"
#define RULES_USED "rules scoring_text groups_text rounding_text tie_breaks "

#define WISHES_SHOWN                                                                     \
	"id kind_name name code team other_name other_code other_team table kept says"

/* A division's standings with names: src/app/standings_document.c. */
#define STANDINGS_ROWS                                                                   \
	"tournament division division_name through_round shows heads[n] outstanding"     \
	" has_players has_teams"                                                         \
	" individuals[id rank tied settled code name team shown penalty disqualified"    \
	" code_only total]"                                                              \
	" teams[id rank tied settled team school members rounds penalty disqualified"    \
	" total]"                                                                        \
	" schools[id rank tied settled school members rounds total]"                     \
	" " RULES_USED
#define STANDINGS_SHOWN STANDINGS_ROWS "honours scores full sheets_out has_sheets_out "
#define SEATING_SHOWN                                                                    \
	"tournament division division_name round edition others[n current]"              \
	" tables[table section seats[seat code name team]] "
#define PENALTIES_SHOWN "penalties[points disqualified round reason] "

/* Entry of a score sheet, of whatever kind. */
#define SHEET_SHOWN(line, cell)                                                          \
	"slug code table round division division_name edition version state_text "       \
	"state_tag kind saved_by saved_local may_save may_rule key based_on "            \
	"columns[n] more ask_code series typed_code totals_only reason reason_needed "   \
	"ruling "                                                                        \
	"preview[blind same more awards[title comes goes] seating[round tables "         \
	"differs] "                                                                      \
	"players[name team was_round "                                                   \
	"round was_total total was_rank rank] teams[name team was_round round "          \
	"was_total total was_rank rank] schools[name team was_round round was_total "    \
	"total was_rank rank]] "                                                         \
	"unit units marks? away? says check[title text look first second differs[what "  \
	"first second]] check_how locked who out "                                       \
	"lines[n name chosen? player planned team total total_bad sum initialed " line   \
	" cells[id n value bad" cell "] options[value text selected]] "                  \
	"accept[id code text value] both_totals count_written agreed agreement "         \
	"theirs[by at same lines[name cells[text differs] total differs]] "              \
	"mine[lines[name cells[text differs] total differs]] "                           \
	"queries[id question answer typed? opened_by opened_at closed_by closed_at] "    \
	"asked values[question? given? family?] history[version kind by at reason] "     \
	"submit departs[by at reason] final photos[id by at] "                           \
	"called[shake calls[text who]] "

/* Typing an Equation's case, and what the checker says of it: src/http/equation_form.c,
 * src/view/equation.c. */
#define CHOICES "[value text selected]"
#define EQUATION_FORM                                                                    \
	"form[always_names wild system system_title division_chosen declared equation "  \
	"roll "                                                                          \
	"systems" CHOICES " divisions" CHOICES " years" CHOICES " situations" CHOICES    \
	" areas[name label hint value goal cubes[face turn colour wild gap]] always "    \
	"not_offered variations[name title what ref on barred options" CHOICES "] "      \
	"speech settings_changed settings[name title point what options" CHOICES "]] "
#define PARTS "[open text close]"
#define EQUATION_ANSWER                                                                  \
	"answer[verdict tag says value near values pretty needed stands several "        \
	"typed[before at after] findings[code ref message at witness boxes" PARTS        \
	" goal_boxes" PARTS "] "                                                         \
	"notes[code ref message] advice[ref message] solution_steps goal_steps "         \
	"echo" PARTS " solution_boxes" PARTS " goal_boxes" PARTS "] "
#define EQUATION_QUESTION "question[tag text] "

const struct view_model view_models[] = {
	/* ---- layout and partials ---- */
	{ "layout_head", "" },
	{ "layout_foot", "" },
	{ "csrf", NULL },
	{ "follow", NULL },
	{ "problems", NULL },
	{ "problem_show", "status heading text hint? id?" },
	{ "form_resend", "ended action fields[name value]" },

	/* ---- public ---- */
	{ "unowned", NULL },
	{ "public_list", "unowned tournaments[slug name venue date] q" },
	{ "public_show",
	    "slug name venue date announced[text] divisions[code name session[name date "
	    "time venue] rounds[n] standings[through at] awards]" },
	{ "public_tables", NULL },
	{ "public_seating", SEATING_SHOWN },
	{ "public_standings", "tournament division division_name "
	                      "editions[" STANDINGS_SHOWN
	                      "edition fingerprint published_at published_local]" },
	{ "public_find", "slug q q_url asked short total from to before after "
	                 "people[code team name division "
	                 "division_name places[round table seat]]" },
	{ "public_card",
	    "slug link code name team division division_name places[round table seat "
	    "next] "
	    "scores[round points games match_points asked may_ask] doubts[value label]" },
	{ "public_display",
	    "slug name screen seconds division clock seating standings waiting "
	    "announced[text] divisions[code name] screens[seating[" SEATING_SHOWN
	    "] standings[" STANDINGS_SHOWN
	    "edition fingerprint published_at published_local]]" },

	/* ---- clocks ---- */
	{ "clock_show",
	    "slug runs says divisions[code name newer choices[n "
	    "selected] "
	    "phases[n title minutes] clock[round state phase title call source left_ms "
	    "left left_off off next_title begun running paused over lost "
	    "phases tables[table seconds reason by]]]" },

	/* ---- Equations and disputes ---- */
	{ "equation_form", NULL },
	{ "equation_readings", NULL },
	{ "equation_answer", NULL },
	{ "equation_question", NULL },
	{ "dispute_ruling", NULL },
	{ "check_show",
	    EQUATION_FORM EQUATION_ANSWER EQUATION_QUESTION "link link_text editing?" },
	{ "shake_list", NULL },
	{ "shake_show", EQUATION_FORM
	    "slug place[division division_name round table sheet] shake version by next "
	    "roll cubes[face turn colour wild gap] kept[name value] link "
	    "called[shake calls[text who]] rows[name code calls[id nth barred "
	    "options" CHOICES "]]" },
	{ "dispute_new", EQUATION_FORM EQUATION_QUESTION
	    "slug action based_on editing unit unit_title shake place[division "
	    "division_name round table "
	    "sheet] divisions" CHOICES " before[id shake state equation verdict tag] "
	    "values?[round? table?]" },
	{ "dispute_show", EQUATION_FORM EQUATION_ANSWER EQUATION_QUESTION
	    "slug id division division_name round table unit shake state_text state_tag "
	    "sheet "
	    "version next link is_open on_appeal may_rule may_appeal may_edit may_decide "
	    "agloa cup ruling[kind_text ruling_text tag by second_judge at reason] "
	    "steps[kind_text ruling_text by second_judge at reason equation verdict "
	    "reason_code] precedents[id slug here tournament round table equation "
	    "ruling_text tag reason variations] "
	    "values[reason second_judge appeal correct incorrect open]" },
	{ "dispute_list",
	    "slug unit open appealed can_check q of state verdict table sort "
	    "divisions" CHOICES " states" CHOICES " sorts" CHOICES " verdicts" CHOICES
	    " disputes[id equation variations division_name round table shake "
	    "verdict_text verdict_tag reason_code ruling ruling_text ruling_tag differs "
	    "reason state_text state_tag by at]" },

	/* ---- screens ---- */
	{ "screen_list",
	    "slug fresh choices[code name selected] "
	    "screens[id name clock announcements seating standings division "
	    "division_name "
	    "seconds] announcements[id text by at ended]"
	    " values[text? name? seconds? clock? announcements? seating? standings?]" },

	/* ---- accounts ---- */
	{ "account_setup", "token password_min values[email? name?]" },
	{ "account_signin", "unowned next values[email?]" },
	{ "account_password", "password_min" },
	{ "account_accept", "email tournament_name invite password_min values[name?]" },
	{ "account_list",
	    "q sort accounts[account name email owner disabled invited since roles]"
	    " values[email?]" },
	{ "account_link", "heading text back link[url box path]" },
	{ "qr", NULL },
	{ "helper_list",
	    "slug members[account name email role disabled invited]"
	    " links[token label role made_by made_at devices] tokens[token label role of "
	    "made_at]"
	    " link_roles[value text selected] member_roles[value text selected]"
	    " values[email? link_label? token_label?]" },
	{ "helper_token", "token label role back" },
	{ "helper_start", "label role tournament action" },

	/* ---- tournaments ---- */
	{ "tournament_filter", NULL },
	{ "tournament_list", "q sort tournaments[slug name venue date players roles]" },
	{ "tournament_new", "rules[value text selected]"
	                    " values[name slug venue starts_on timezone]" },
	{ "timezones", NULL },
	{ "tournament_day",
	    "slug name venue date when players directs standings_href over"
	    " next[title text href label] steps[n title text href label done now]"
	    " alerts[text href label]"
	    " divisions[name session players tables printed entered rounds "
	    "whole_rounds"
	    " published]" },
	{ "tournament_settings",
	    "slug started has_players rules_name equations"
	    " policies[value text selected] rules[value text selected]"
	    " season seasons[value text selected]"
	    " values[name slug venue starts_on timezone table_max card_minutes]"
	    " sessions[session name held_on starts_at venue divisions]"
	    " divisions[division code name mark rounds shows grade_min "
	    "grade_max"
	    " session players]" },
	{ "rules_show", "slug rules source started version changed_here open "
	                "versions[ref text] values[version_name note] " RULES_SETTINGS },
	{ "readings_show", EQUATION_FORM "slug editable link" },
	{ "season_list",
	    "seasons[id name ends_on tournaments first] values[name ends_on]" },
	{ "season_show",
	    "id name live may_change values[name ends_on] days[n slug name date rules "
	    "live counted] divisions[name days[n] teams[rank tied name school rounds "
	    "total] players[rank tied name twin team rounds total]] warnings[name code "
	    "what reason tournament round]" },
	{ "rule_version_list", "systems[id name source] versions[id rules_name name "
	                       "label by made_on retired differs tournaments]" },
	{ "rule_version_show",
	    "ref rules rules_name source label note by made_on retired "
	    "differs " RULES_SETTINGS },
	{ "rule_version_edit",
	    "ref rules rules_name values[version_name note] " RULES_SETTINGS },
	{ "tournament_address",
	    "slug port listens may_change link[url box path] proposed"
	    " may_tell staff values[public_address? wifi_name? wifi_password?]" },
	{ "tournament_audit", "here q older events[at who actor action subject "
	                      "before after reason]" },
	{ "division_edit",
	    "slug division started has_players rounds_usual"
	    " sessions[value text selected] show_options[value text selected]"
	    " values[name? code? mark? grade_min? grade_max? rounds? honours_top? "
	    "check_share? check_top?] check_options[value text selected]" },
	{ "session_edit", "slug session divisions values[name held_on starts_at venue]" },

	/* ---- import ---- */
	{ "import_new", "waiting[id file_name at] players divisions[code]" },
	{ "import_show",
	    "id file_name encoding separator players teams schools divisions "
	    "one_division "
	    "one_team one_school"
	    " columns[n header options[value text selected] samples unsure unused]"
	    " faults[row column header code field message warning] errors warnings bad "
	    "readable"
	    " can_all can_good first again unchanged elsewhere"
	    " adds[key code name team row] details[key code name team what]"
	    " renames[key code name old_name team why probably]"
	    " moves[key code name old_team team why probably]"
	    " missing_players[key code name team] orders[name what old now]"
	    " has_region has_seed"
	    " team_list[team school region division seed players is_new]" },

	/* ---- roster ---- */
	{ "roster_tabs", NULL },
	{ "player_list", "slug q sort division state count all_count short_teams "
	                 "large_teams full_teams unseated played singles"
	                 " pages[n current] divisions[value text selected]"
	                 " states[value text selected]"
	                 " players[id code name grade division division_name team_id team"
	                 " school placeholder withdrawn withdrawn_reason note up override"
	                 " single code_only]" },
	{ "player_edit",
	    "id is_new slug code name withdrawn withdrawn_reason seated substitute_for"
	    " card substitute values[given family grade rank_in_team note"
	    " grade_override placeholder? reason?] teams[value text selected]"
	    " divisions[value text selected] policies[value text selected]" },
	{ "team_list", "slug q sort division divisions[value text selected]"
	               " teams[id name number school school_id division division_name"
	               " players placeholders withdrawn day_made lacks large]" },
	{ "team_edit", "id is_new slug name withdrawn withdrawn_reason lacks seated"
	               " values[name number seed school_name override_reason"
	               " reason?] schools[value text selected]"
	               " divisions[value text selected]"
	               " players[id code name grade placeholder withdrawn]" },
	{ "school_list", "slug q sort schools[id code name teams players]" },
	{ "school_edit", "id is_new slug name values[name code region]"
	                 " teams[id name division withdrawn]" },

	{ "national_list", "slug members_max alternates_max teams[id name members "
	                   "alternates total]" },
	{ "national_edit", "slug id is_new name members_max alternates_max total "
	                   "people[code name school grade alternate replaces total "
	                   "counts] values[name members alternates]" },

	/* ---- check-in ---- */
	{ "walkin_new", "slug teams[value text selected] divisions[value text selected] "
	                "schools[name] "
	                "singles[id code name division] values[given family grade "
	                "new_team school name "
	                "of]" },
	{ "checkin_row", NULL },
	{ "checkin_counts", NULL },
	{ "checkin_show",
	    "slug round q may_import rounds[value text selected] players here late "
	    "absent "
	    "missing schools[id name here players late absent missing done] "
	    "people[id code name note present late absent]" },
	{ "checkin_school",
	    "slug round round_text school school_id singles teams[id name "
	    "division size all_here people[id code name note present late "
	    "absent]]" },
	{ "checkin_missing",
	    "slug round all q count divisions[value text selected] sorts[value text "
	    "selected] players[id code name team school school_id division state]" },
	{ "checkin_player",
	    "slug id code name division team school school_name "
	    "values[given family] rounds[round text own present late absent]" },

	/* ---- seating ---- */
	{ "seating_here", NULL },
	{ "seating_list",
	    "tournament[slug name] q unseated only_here"
	    " start[players here unmarked absent] sorts[value text selected]"
	    " divisions[code name session players rounds draft edition "
	    "tables published new gone"
	    " teammates repeats is_quiet next]" },
	{ "seating_show",
	    "slug has_public division[code name] both current_edition division_rounds "
	    "locked"
	    " plan[plan_id edition is_draft seed made_at summary[players tables "
	    "teammate_meetings"
	    " teammate_bound repeat_meetings repeat_bound short_tables why_short]]"
	    " rounds[round published public tables players first last]"
	    " repeats[a a_team b b_team times where why] teammates[round table team "
	    "names "
	    "reason]"
	    " short[round table why] schools[round table why] schools_more more_tables "
	    "clash[division tables] outrun[name code team why] "
	    "sheets[unprinted]"
	    " reprint[round table old code] start[players here unmarked absent "
	    "used_checkin]"
	    " next_import next_make next_repair next_draft next_round next_print "
	    "next_other may_change next_draw next_wait draw_playoff mode[name text] "
	    "draw_round "
	    "open_tables open_words"
	    " modes[value name text usual selected] "
	    "matches[value text selected] lengths[value text selected] "
	    "counts[name have least] "
	    "outs[round name] searching search_lost stale differs[seats players tables "
	    "moves[text] more few worse[text] reprint[round tables]] has_monitors "
	    "wishes[" WISHES_SHOWN "]"
	    " only_here values?[rounds? seed? by_rank? places? each_section?]" },
	{ "seating_certificate",
	    "slug tournament[name] division[code name] current plan[edition is_draft "
	    "seed "
	    "made_at summary[players tables rounds why_short]] mode[name] "
	    "certificate[changed changes[text] small[text] lines[name drawn have least "
	    "gap] wishes[name wishes kept broken rounds_kept rounds_broken] "
	    "broken[text] wish_file[] program "
	    "engine command why_not table_max table_min steps] "
	    "repeats[a a_team b b_team times where] "
	    "teammates[round table team names reason]" },
	{ "seating_search",
	    "slug division[code name] on_its_way may_change waits failed "
	    "search[seconds elapsed steps cost aims[name above] stopping text] "
	    "lost[at seconds seed choices[name value]]" },
	{ "seating_wishes",
	    "slug division[code name] seated may_change choices[text team] "
	    "kinds[value name text selected] wishes[" WISHES_SHOWN "] "
	    "values?[player? other? table?]" },
	{ "seating_monitors",
	    "slug division[code name] needed lacking with_own with_own_bound quota "
	    "quotas[value text selected] schools[school pupils owes on_duty] "
	    "duties[title group tables school number own]" },
	{ "seating_round",
	    "slug division[code name] plan[edition is_draft] round q published may_change"
	    " rounds[n current] tables[table place code locked reason why seats[name "
	    "code "
	    "team keeper gone]]" },
	{ "seating_players", "slug division[code name] plan[edition is_draft] q rounds[n]"
	                     " sorts[value text selected] players[code name team gone "
	                     "places[table keeper]]" },
	{ "seating_teams", "slug division[code name] plan[edition is_draft] q rounds[n]"
	                   " teams[team school players[name gone places[table]]]" },
	{ "seating_hand",
	    "tournament[slug name] division[code name] plan_id is_draft round lines "
	    "values[lines reason] differs[seats tables moves[text] more few "
	    "worse[text]]" },
	{ "seating_change",
	    "slug division[code name] plan_id is_draft round player[code name team]"
	    " table to needs_reason choices[number players here selected seats[code name "
	    "team selected]]"
	    " preview[fine reprint breaks[text] after[table seats[name team keeper "
	    "moved]]] "
	    "values?[reason?]" },

	/* ---- printing ---- */
	{ "print_show", "slug sheets sheets_one sheets_due sheets_new sheets_changed "
	                "players players_due "
	                "players_new players_changed waste_count waste_one "
	                "waste[division round table code "
	                "reason] blanks[kind name what] times[n title hint bundle button "
	                "round names suffix "
	                "documents[kind name about]] "
	                "divisions[value text selected] rounds[value text "
	                "selected] papers[value text selected] names_choices[value text "
	                "selected] values[table spares] jobs[id made_at name "
	                "division round count]" },

	{ "print_pack", NULL },

	/* ---- sheets ---- */
	{ "sheet_scan", "tournament table round division_name void" },
	{ "sheet_desk",
	    "slug who values?[code?] recent[code table round division_name at] "
	    "waiting[code name round missing tables] checks[code table round "
	    "division_name at third]" },
	{ "sheet_void",
	    "slug code table round division division_name edition void_reason "
	    "replaced_by replaced_table replaced_round" },
	{ "sheet_head", NULL },
	{ "sheet_photo", NULL },
	{ "sheet_check", NULL },
	{ "sheet_foot", NULL },
	{ "sheet_show", SHEET_SHOWN("", "") "games_played games_bad" },
	{ "sheet_match",
	    SHEET_SHOWN("match_points match_bad counted stayed earlier signature "
	                "presence[value text selected]",
	        " run leads") "replayed second_label penalties_used leader_bonus "
	                      "facts_noted turned_in[value text selected] shakes[n open "
	                      "gives "
	                      "setter[id title bad options[value text selected]] "
	                      "ending_id "
	                      "ending_bad endings[value text selected] roles[id title "
	                      "bad "
	                      "options[value text selected]] writers[id accepted_id name "
	                      "accepted bad options[value text selected]]] "
	                      "penalties[n seats[value text selected] reasons[value text "
	                      "selected] shake "
	                      "judge second judge_bad seat_bad reason_bad]" },
	{ "sheet_pentathlon",
	    SHEET_SHOWN("results[value text selected] result_bad counted c i ia c_bad "
	                "i_bad ia_bad signature",
	        "") "games[value text selected] game_bad group monitor collected_by "
	            "starters[value text selected] opinions_used opinions[n seats[value "
	            "text selected] seat_bad about levels[office id by_id by bad by_bad "
	            "rulings[value text selected]]]" },
	{ "board_show",
	    "slug values?[code?] divisions[code name current] rounds[n current] "
	    "many_sessions sessions[id name current] states[value text "
	    "selected] next next_href next_label back playing in_hand keyed differs "
	    "query done tables tiles[table "
	    "round code division_name text sign tag out in waits minutes who]" },
	{ "round_list",
	    "slug sort divisions[name seated] rows[name division round tables official "
	    "missing asked begun done] next_text next_href next_label" },
	{ "round_show",
	    "slug division division_name round rounds[round current] tables "
	    "final "
	    "missing asked unofficial_text done shown show sorts[value text selected] "
	    "sort q filters[value text selected] "
	    "tiles[table section code state_text tag asked saved[by at]] "
	    "questions[table code question by at]" },

	{ "queue_show", "slug waiting items[kind id question rest division_name round "
	                "table text by at "
	                "age old owner mine seen rung_text may up_text steps[text "
	                "note by at]]" },
	{ "call_list",
	    "slug judges typed calls[id table division_name round by age waiting there "
	    "proposed judge minutes] divisions[code name round tables[table "
	    "called]]" },

	/* ---- standings ---- */
	{ "standings_list", "slug divisions[code name players official sheets "
	                    "published[edition through shows lists at]]" },
	{ "standings_show", STANDINGS_ROWS
	    "next_text next_href next_label q sort out_text large_teams sorts[value text "
	    "selected]"
	    " sheets[round tables official begun complete seated summary missing[table "
	    "state code] queries[table code question]]"
	    " sections[section teams[place tied team total id]]"
	    " published[edition through shows lists at changed]" },
	{ "awards_show",
	    "tournament division division_name missing own adding may_change next_text "
	    "next_href next_label published[edition shows changed] "
	    "awards[no title kind won_by note contested decide decided rows[id code "
	    "place tied won name team school code_only total]] "
	    "kinds[value text selected] sides[value text selected] "
	    "shows_choices[value text selected] values[title places score under per "
	    "first_places entrants] " RULES_USED },
	{ "public_awards",
	    "tournament division_name edition published_local honours awards[title "
	    "ranked scored rows[place tied won name team school total]] " RULES_USED },
	{ "standings_player",
	    "slug id code name team team_id division division_name " RULES_USED "total "
	    "rank tied of disqualified sum penalty"
	    " rounds[round table sheet state official version totals_only cells points "
	    "games score adding match pentathlon game presence match_points "
	    "taken own_games of_points less shakes[n points what "
	    "replayed]] record" },
	{ "standings_group",
	    "slug id team school division division_name " RULES_USED "total rank tied of "
	    "disqualified sum penalty adding heads[n]"
	    " members[id code name disqualified counted shown sum] " PENALTIES_SHOWN },
	{ "standings_tables", NULL },
	{ "rules_used", NULL },
	{ "rules_table", NULL },
	{ "publication_edit", STANDINGS_SHOWN
	    "now[edition through shows players teams] next last_edition as_before "
	    "shows_choices[value label selected] "
	    "round_choices[n selected] parts parts_choices[value label selected] "
	    "is_held held_after in_force apart standings_ready awards_ready "
	    "hold_choices[value label selected]"
	    " missing questions ties large_teams editions[edition fingerprint through "
	    "shows held "
	    "parts "
	    "reason by withdrawn at] values?[reason?]" },
	{ "penalty_list", "slug q says seen record choices[text] penalties[id who code "
	                  "division division_name "
	                  "points disqualified round reason by at lifted lifted_reason]"
	                  " values?[whom? points? round? disqualified? reason?]" },
};
const int view_models_n = (int)COUNT(view_models);
