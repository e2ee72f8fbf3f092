/* http/routes.c - the site map: every address, who may use it, what answers it.
 *
 * Rows are grouped by noun; the handler page_<noun>_<verb> is in src/http/page_<noun>.c,
 * its template in templates/<noun>_<verb>.html; api_<noun>_<verb> in
 * src/http/api_<noun>.c. */
#include "http/http.h"
#include "http/pages.h"

/* One line a row, so that a search shows the whole of it. */
/* clang-format off */
const struct route routes[] = {
	/* ---- public: page_public.c ---- */
	{ .verb = GET, .path = "/", .role = ROLE_PUBLIC, .fn = page_public_list },
	{ .verb = GET, .path = "/t/$", .role = ROLE_PUBLIC, .fn = page_public_show, .cached = true },
	{ .verb = GET, .path = "/t/$/seating/$/#", .role = ROLE_PUBLIC, .fn = page_public_seating, .cached = true },
	{ .verb = GET, .path = "/t/$/standings/$", .role = ROLE_PUBLIC, .fn = page_public_standings, .cached = true },
	{ .verb = GET, .path = "/t/$/awards/$", .role = ROLE_PUBLIC, .fn = page_public_awards, .cached = true },
	{ .verb = GET, .path = "/t/$/find", .role = ROLE_PUBLIC, .fn = page_public_find },
	{ .verb = GET, .path = "/t/$/p/$", .role = ROLE_PUBLIC, .fn = page_card_show },
	{ .verb = POST, .path = "/t/$/p/$", .role = ROLE_PUBLIC, .fn = page_card_ask, .no_csrf = true },
	{ .verb = GET, .path = "/t/$/display", .role = ROLE_PUBLIC, .fn = page_public_display, .cached = true },

	/* ---- the clocks of rounds: page_clock.c ---- */
	{ .verb = GET, .path = "/time", .role = ROLE_PUBLIC, .fn = page_clock_time, .quick = true },
	{ .verb = GET, .path = "/t/$/clock", .role = ROLE_PUBLIC, .fn = page_clock_state, .cached = true },
	{ .verb = GET, .path = "/manage/$/clock", .role = ROLE_STAFF, .fn = page_clock_show },
	{ .verb = POST, .path = "/manage/$/clock/$", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_clock_start },
	{ .verb = POST, .path = "/manage/$/clock/$/#", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_clock_press },
	{ .verb = GET, .path = "/api/v1/tournaments/$/clock", .role = ROLE_PUBLIC, .fn = api_clock_get, .about = "The clock of each division's round" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/clock", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_clock_press, .about = "Start, pause or move a clock, or give a table more time" },

	/* ---- the hall's screens and announcements: page_screen.c ---- */
	{ .verb = GET, .path = "/manage/$/screens", .role = ROLE_DISPLAY | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_screen_list },
	{ .verb = POST, .path = "/manage/$/screens", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_screen_save },
	{ .verb = POST, .path = "/manage/$/screens/$/delete", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_screen_delete },
	{ .verb = POST, .path = "/manage/$/announcements", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_announcement_make },
	{ .verb = POST, .path = "/manage/$/announcements/#/end", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_announcement_end },
	{ .verb = GET, .path = "/api/v1/tournaments/$/screens", .role = ROLE_DISPLAY | ROLE_STAFF, .fn = api_screen_list, .about = "The hall's screens and the announcements" },
	{ .verb = PUT, .path = "/api/v1/tournaments/$/screens/$", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_screen_save, .about = "Choose what a screen shows" },
	{ .verb = DELETE, .path = "/api/v1/tournaments/$/screens/$", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_screen_delete, .about = "That screen shows everything again" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/announcements", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_announcement_make, .about = "Announce something on screens and phones" },
	{ .verb = DELETE, .path = "/api/v1/tournaments/$/announcements/#", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_announcement_end, .about = "Take an announcement back" },

	/* ---- is this Equation right?  page_check.c ---- */
	{ .verb = GET, .path = "/check", .role = ROLE_PUBLIC, .fn = page_check_show, .works = true },
	{ .verb = POST, .path = "/api/v1/check", .role = ROLE_PUBLIC, .fn = api_check, .no_csrf = true, .works = true, .about = "Is this Equation right?  A case in, a verdict with its reasons out" },

	/* ---- disputes about Equations: page_dispute.c, api_dispute.c ---- */
	{ .verb = GET, .path = "/manage/$/disputes", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_dispute_list },
	{ .verb = POST, .path = "/manage/$/disputes", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_dispute_open },
	{ .verb = GET, .path = "/manage/$/disputes/new", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_dispute_new },
	{ .verb = GET, .path = "/manage/$/disputes/#", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_dispute_show },
	{ .verb = GET, .path = "/manage/$/disputes/#/edit", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_dispute_edit },
	{ .verb = POST, .path = "/manage/$/disputes/#/case", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_dispute_case },
	{ .verb = POST, .path = "/manage/$/disputes/#/ruling", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_dispute_ruling },
	{ .verb = POST, .path = "/manage/$/disputes/#/appeal", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_dispute_appeal },
	{ .verb = POST, .path = "/manage/$/disputes/#/decision", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_dispute_decision },
	{ .verb = GET, .path = "/manage/$/disputes/#/slip.pdf", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_dispute_slip, .slow = true },
	{ .verb = GET, .path = "/manage/$/disputes/#/appeal.pdf", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_dispute_appeal_slip, .slow = true },
	{ .verb = GET, .path = "/api/v1/tournaments/$/disputes", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_dispute_list, .about = "Disputes, with filters" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/disputes", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_dispute_open, .about = "Open a dispute at a table: the case is checked and kept" },
	{ .verb = GET, .path = "/api/v1/tournaments/$/disputes/#", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_dispute_get, .about = "A dispute with its steps and precedents" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/disputes/#/$", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_dispute_step, .about = "A step: case, ruling or appeal; a decision only by the chief" },

	/* ---- static files, health, events: page_system.c ---- */
	{ .verb = GET, .path = "/healthz", .role = ROLE_PUBLIC, .fn = page_system_health, .quick = true },
	{ .verb = GET, .path = "/readyz", .role = ROLE_PUBLIC, .fn = page_system_ready },
	{ .verb = GET, .path = "/metrics", .role = ROLE_PUBLIC, .fn = page_system_metrics, .quick = true },
	{ .verb = GET, .path = "/static/$", .role = ROLE_PUBLIC, .fn = page_system_static, .quick = true },

	{ .verb = GET, .path = "/t/$/events", .role = ROLE_PUBLIC, .fn = page_system_events, .live = true },

	/* ---- sign-in, set-up, accounts: page_account.c ---- */
	{ .verb = GET, .path = "/setup", .role = ROLE_PUBLIC, .fn = page_account_setup, .secret = true },
	{ .verb = POST, .path = "/setup", .role = ROLE_PUBLIC, .fn = page_account_setup_save, .no_csrf = true },
	{ .verb = GET, .path = "/signin", .role = ROLE_PUBLIC, .fn = page_account_signin },
	{ .verb = POST, .path = "/signin", .role = ROLE_PUBLIC, .fn = page_account_signin_save, .no_csrf = true },
	{ .verb = POST, .path = "/signout", .role = ROLE_PUBLIC, .fn = page_account_signout },
	{ .verb = GET, .path = "/password", .role = ROLE_ACCOUNT, .fn = page_account_password },
	{ .verb = POST, .path = "/password", .role = ROLE_ACCOUNT, .fn = page_account_password_save },
	{ .verb = GET, .path = "/invite/$", .role = ROLE_PUBLIC, .fn = page_account_accept, .secret = true },
	{ .verb = POST, .path = "/invite/$", .role = ROLE_PUBLIC, .fn = page_account_accept_save, .no_csrf = true, .secret = true },
	{ .verb = GET, .path = "/reset/$", .role = ROLE_PUBLIC, .fn = page_account_accept, .secret = true },
	{ .verb = POST, .path = "/reset/$", .role = ROLE_PUBLIC, .fn = page_account_accept_save, .no_csrf = true, .secret = true },
	{ .verb = GET, .path = "/accounts", .role = ROLE_OWNER, .fn = page_account_list },
	{ .verb = GET, .path = "/accounts/audit", .role = ROLE_OWNER, .fn = page_account_audit },
	{ .verb = POST, .path = "/accounts/invite", .role = ROLE_OWNER, .fn = page_account_invite },
	{ .verb = POST, .path = "/accounts/#/reset", .role = ROLE_OWNER, .fn = page_account_reset },
	{ .verb = POST, .path = "/accounts/#/disable", .role = ROLE_OWNER, .fn = page_account_disable },
	{ .verb = POST, .path = "/accounts/#/enable", .role = ROLE_OWNER, .fn = page_account_enable },
	{ .verb = GET, .path = "/l/$", .role = ROLE_PUBLIC, .fn = page_helper_start, .secret = true },
	{ .verb = POST, .path = "/l/$", .role = ROLE_PUBLIC, .fn = page_helper_start_save, .no_csrf = true, .secret = true },

	/* ---- tournaments, divisions, sessions, helpers: page_tournament.c ---- */
	{ .verb = GET, .path = "/manage", .role = ROLE_ACCOUNT, .fn = page_tournament_list },
	{ .verb = GET, .path = "/manage/new", .role = ROLE_OWNER, .fn = page_tournament_new },
	{ .verb = POST, .path = "/manage/new", .role = ROLE_OWNER, .fn = page_tournament_make },
	{ .verb = GET, .path = "/manage/$", .role = ROLE_STAFF | ROLE_DISPLAY, .fn = page_tournament_day },
	{ .verb = GET, .path = "/manage/$/settings", .role = ROLE_DIRECTOR, .fn = page_tournament_settings },
	{ .verb = POST, .path = "/manage/$/settings", .role = ROLE_DIRECTOR, .fn = page_tournament_change },
	{ .verb = GET, .path = "/manage/$/rules", .role = ROLE_STAFF, .fn = page_rules_show },
	{ .verb = POST, .path = "/manage/$/rules", .role = ROLE_DIRECTOR, .fn = page_rules_change },
	{ .verb = POST, .path = "/manage/$/rules/version", .role = ROLE_DIRECTOR, .fn = page_rules_version },
	{ .verb = POST, .path = "/manage/$/rules/keep", .role = ROLE_DIRECTOR, .fn = page_rules_keep },
	{ .verb = GET, .path = "/seasons", .role = ROLE_PUBLIC, .fn = page_season_list },
	{ .verb = POST, .path = "/seasons", .role = ROLE_OWNER, .fn = page_season_make },
	{ .verb = GET, .path = "/seasons/#", .role = ROLE_PUBLIC, .fn = page_season_show },
	{ .verb = GET, .path = "/seasons/#/now", .role = ROLE_ACCOUNT, .fn = page_season_now },
	{ .verb = POST, .path = "/seasons/#", .role = ROLE_OWNER, .fn = page_season_change },
	{ .verb = POST, .path = "/seasons/#/delete", .role = ROLE_OWNER, .fn = page_season_delete },
	{ .verb = POST, .path = "/manage/$/season", .role = ROLE_DIRECTOR, .fn = page_season_join },
	{ .verb = GET, .path = "/rules", .role = ROLE_ACCOUNT, .fn = page_rule_version_list },
	{ .verb = GET, .path = "/rules/$", .role = ROLE_ACCOUNT, .fn = page_rule_version_show },
	{ .verb = GET, .path = "/rules/$/copy", .role = ROLE_ACCOUNT, .fn = page_rule_version_copy },
	{ .verb = POST, .path = "/rules/$/copy", .role = ROLE_ACCOUNT, .fn = page_rule_version_make },
	{ .verb = POST, .path = "/rules/#/retire", .role = ROLE_ACCOUNT, .fn = page_rule_version_retire },
	{ .verb = POST, .path = "/rules/#/offer", .role = ROLE_ACCOUNT, .fn = page_rule_version_offer },
	{ .verb = GET, .path = "/manage/$/address", .role = ROLE_STAFF | ROLE_DISPLAY, .fn = page_tournament_address },
	{ .verb = POST, .path = "/manage/$/address", .role = ROLE_OWNER, .fn = page_tournament_address_save },
	{ .verb = GET, .path = "/manage/$/audit", .role = ROLE_DIRECTOR, .fn = page_tournament_audit },
	{ .verb = GET, .path = "/manage/$/divisions/new", .role = ROLE_DIRECTOR, .fn = page_division_new },
	{ .verb = POST, .path = "/manage/$/divisions/new", .role = ROLE_DIRECTOR, .fn = page_division_make },
	{ .verb = GET, .path = "/manage/$/divisions/#", .role = ROLE_DIRECTOR, .fn = page_division_edit },
	{ .verb = POST, .path = "/manage/$/divisions/#", .role = ROLE_DIRECTOR, .fn = page_division_change },
	{ .verb = POST, .path = "/manage/$/divisions/#/check", .role = ROLE_DIRECTOR, .fn = page_sheet_check_mode },
	{ .verb = POST, .path = "/manage/$/divisions/#/delete", .role = ROLE_DIRECTOR, .fn = page_division_delete },
	{ .verb = GET, .path = "/manage/$/sessions/new", .role = ROLE_DIRECTOR, .fn = page_session_new },
	{ .verb = POST, .path = "/manage/$/sessions/new", .role = ROLE_DIRECTOR, .fn = page_session_make },
	{ .verb = GET, .path = "/manage/$/sessions/#", .role = ROLE_DIRECTOR, .fn = page_session_edit },
	{ .verb = POST, .path = "/manage/$/sessions/#", .role = ROLE_DIRECTOR, .fn = page_session_change },
	{ .verb = POST, .path = "/manage/$/sessions/#/delete", .role = ROLE_DIRECTOR, .fn = page_session_delete },
	{ .verb = GET, .path = "/manage/$/helpers", .role = ROLE_DIRECTOR, .fn = page_helper_list },
	{ .verb = POST, .path = "/manage/$/helpers/invite", .role = ROLE_DIRECTOR, .fn = page_helper_invite },
	{ .verb = POST, .path = "/manage/$/helpers/remove", .role = ROLE_DIRECTOR, .fn = page_helper_remove },
	{ .verb = POST, .path = "/manage/$/helpers/link", .role = ROLE_DIRECTOR, .fn = page_helper_link },
	{ .verb = POST, .path = "/manage/$/helpers/token", .role = ROLE_DIRECTOR, .fn = page_helper_token },
	{ .verb = POST, .path = "/manage/$/helpers/#/reset", .role = ROLE_DIRECTOR, .fn = page_helper_reset },
	{ .verb = POST, .path = "/manage/$/helpers/#/revoke", .role = ROLE_DIRECTOR, .fn = page_helper_revoke },

	/* ---- import: page_import.c ---- */
	{ .verb = GET, .path = "/manage/$/import", .role = ROLE_DIRECTOR, .fn = page_import_show },
	{ .verb = POST, .path = "/manage/$/import", .role = ROLE_DIRECTOR, .fn = page_import_send, .body_max = BODY_MAX_UPLOAD },
	{ .verb = GET, .path = "/manage/$/import/template.csv", .role = ROLE_DIRECTOR, .fn = page_import_template },
	{ .verb = GET, .path = "/manage/$/import/#", .role = ROLE_DIRECTOR, .fn = page_import_preview },
	{ .verb = POST, .path = "/manage/$/import/#/columns", .role = ROLE_DIRECTOR, .fn = page_import_columns },
	{ .verb = POST, .path = "/manage/$/import/#/accept", .role = ROLE_DIRECTOR, .fn = page_import_accept },
	{ .verb = POST, .path = "/manage/$/import/#/discard", .role = ROLE_DIRECTOR, .fn = page_import_discard },

	/* ---- players, teams, schools: page_player.c, page_team.c, page_school.c ---- */
	{ .verb = GET, .path = "/manage/$/players", .role = ROLE_DIRECTOR, .fn = page_player_list },
	{ .verb = GET, .path = "/manage/$/players/new", .role = ROLE_DIRECTOR, .fn = page_player_new },
	{ .verb = POST, .path = "/manage/$/players/new", .role = ROLE_DIRECTOR, .fn = page_player_add },
	{ .verb = GET, .path = "/manage/$/players/#", .role = ROLE_DIRECTOR, .fn = page_player_edit },
	{ .verb = POST, .path = "/manage/$/players/#", .role = ROLE_DIRECTOR, .fn = page_player_save },
	{ .verb = POST, .path = "/manage/$/players/#/withdraw", .role = ROLE_DIRECTOR, .fn = page_player_withdraw },
	{ .verb = POST, .path = "/manage/$/players/#/reinstate", .role = ROLE_DIRECTOR, .fn = page_player_reinstate },
	{ .verb = GET, .path = "/manage/$/players/#/substitute", .role = ROLE_DIRECTOR, .fn = page_player_substitute_form },
	{ .verb = POST, .path = "/manage/$/players/#/substitute", .role = ROLE_DIRECTOR, .fn = page_player_substitute },
	{ .verb = GET, .path = "/manage/$/teams", .role = ROLE_DIRECTOR, .fn = page_team_list },
	{ .verb = GET, .path = "/manage/$/teams/new", .role = ROLE_DIRECTOR, .fn = page_team_new },
	{ .verb = POST, .path = "/manage/$/teams/new", .role = ROLE_DIRECTOR, .fn = page_team_add },
	{ .verb = GET, .path = "/manage/$/teams/#", .role = ROLE_DIRECTOR, .fn = page_team_edit },
	{ .verb = POST, .path = "/manage/$/teams/#", .role = ROLE_DIRECTOR, .fn = page_team_save },
	{ .verb = POST, .path = "/manage/$/teams/#/fill", .role = ROLE_DIRECTOR, .fn = page_team_fill },
	{ .verb = POST, .path = "/manage/$/teams/#/withdraw", .role = ROLE_DIRECTOR, .fn = page_team_withdraw },
	{ .verb = POST, .path = "/manage/$/teams/#/reinstate", .role = ROLE_DIRECTOR, .fn = page_team_reinstate },
	{ .verb = GET, .path = "/manage/$/schools", .role = ROLE_DIRECTOR, .fn = page_school_list },
	{ .verb = GET, .path = "/manage/$/schools/new", .role = ROLE_DIRECTOR, .fn = page_school_new },
	{ .verb = POST, .path = "/manage/$/schools/new", .role = ROLE_DIRECTOR, .fn = page_school_add },
	{ .verb = GET, .path = "/manage/$/schools/#", .role = ROLE_DIRECTOR, .fn = page_school_edit },
	{ .verb = POST, .path = "/manage/$/schools/#", .role = ROLE_DIRECTOR, .fn = page_school_save },
	{ .verb = GET, .path = "/manage/$/export/$", .role = ROLE_DIRECTOR, .fn = page_export_csv },

	/* ---- National Teams of the Pentathlon: page_national.c ---- */
	{ .verb = GET, .path = "/manage/$/national", .role = ROLE_DIRECTOR, .fn = page_national_list },
	{ .verb = GET, .path = "/manage/$/national/new", .role = ROLE_DIRECTOR, .fn = page_national_new },
	{ .verb = POST, .path = "/manage/$/national/new", .role = ROLE_DIRECTOR, .fn = page_national_add },
	{ .verb = GET, .path = "/manage/$/national/#", .role = ROLE_DIRECTOR, .fn = page_national_show },
	{ .verb = POST, .path = "/manage/$/national/#", .role = ROLE_DIRECTOR, .fn = page_national_save },
	{ .verb = POST, .path = "/manage/$/national/#/delete", .role = ROLE_DIRECTOR, .fn = page_national_delete },
	{ .verb = GET, .path = "/api/v1/tournaments/$/national-teams", .role = ROLE_DIRECTOR, .fn = api_national_list, .about = "The Pentathlon's secret National Teams, for directors alone" },
	{ .verb = PUT, .path = "/api/v1/tournaments/$/national-teams", .role = ROLE_DIRECTOR, .fn = api_national_put, .about = "A National Team by its name, as a whole: members, and alternates with whom they replace" },
	{ .verb = GET, .path = "/api/v1/tournaments/$/national-teams/#", .role = ROLE_DIRECTOR, .fn = api_national_get, .about = "A National Team with its total and who counts in it" },

	/* ---- check-in: page_checkin.c ---- */
	{ .verb = GET, .path = "/manage/$/checkin/walkin", .role = ROLE_DESK | ROLE_RUNNER | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_walkin_new },
	{ .verb = POST, .path = "/manage/$/checkin/walkin", .role = ROLE_DESK | ROLE_RUNNER | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_walkin_add },
	{ .verb = POST, .path = "/manage/$/checkin/team", .role = ROLE_DESK | ROLE_RUNNER | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_walkin_team },
	{ .verb = GET, .path = "/manage/$/checkin", .role = ROLE_DESK | ROLE_RUNNER | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_checkin_show },
	{ .verb = GET, .path = "/manage/$/checkin/school/#", .role = ROLE_DESK | ROLE_RUNNER | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_checkin_school },
	{ .verb = GET, .path = "/manage/$/checkin/counts", .role = ROLE_DESK | ROLE_RUNNER | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_checkin_counts },
	{ .verb = GET, .path = "/manage/$/checkin/missing", .role = ROLE_DESK | ROLE_RUNNER | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_checkin_missing },
	{ .verb = GET, .path = "/manage/$/checkin/player/#", .role = ROLE_DESK | ROLE_RUNNER | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_checkin_player },
	{ .verb = POST, .path = "/manage/$/checkin/player/#/name", .role = ROLE_DESK | ROLE_RUNNER | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_checkin_rename },
	{ .verb = POST, .path = "/manage/$/checkin/mark", .role = ROLE_DESK | ROLE_RUNNER | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_checkin_mark },
	{ .verb = GET, .path = "/api/v1/tournaments/$/attendance", .role = ROLE_DESK | ROLE_RUNNER | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_checkin_list, .about = "Who is here, from a round on (0: at the door)" },
	{ .verb = PUT, .path = "/api/v1/tournaments/$/attendance", .role = ROLE_DESK | ROLE_RUNNER | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_checkin_mark, .body_max = BODY_MAX_UPLOAD, .about = "Mark players present, absent or late, by code" },

	/* ---- seating: page_seating.c ---- */
	{ .verb = GET, .path = "/manage/$/seating", .role = ROLE_STAFF, .fn = page_seating_list },
	{ .verb = GET, .path = "/manage/$/seating/$", .role = ROLE_STAFF, .fn = page_seating_show },
	{ .verb = GET, .path = "/manage/$/seating/$/round/#", .role = ROLE_STAFF, .fn = page_seating_round },
	{ .verb = GET, .path = "/manage/$/seating/$/players", .role = ROLE_STAFF, .fn = page_seating_players },
	{ .verb = GET, .path = "/manage/$/seating/$/teams", .role = ROLE_STAFF, .fn = page_seating_teams },
	{ .verb = GET, .path = "/manage/$/seating/$/monitors", .role = ROLE_STAFF, .fn = page_seating_monitors },
	{ .verb = POST, .path = "/manage/$/seating/$/draft", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_seating_make },
	{ .verb = POST, .path = "/manage/$/seating/$/repair", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_seating_repair },
	{ .verb = POST, .path = "/manage/$/seating/$/discard", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_seating_discard },
	{ .verb = POST, .path = "/manage/$/seating/$/publish", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_seating_publish, .publishes = true },
	{ .verb = POST, .path = "/manage/$/seating/$/hide", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_seating_hide, .publishes = true },
	{ .verb = GET, .path = "/manage/$/seating/$/change", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_seating_change },
	{ .verb = POST, .path = "/manage/$/seating/$/change", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_seating_change_save },

	/* ---- printing: page_print.c ---- */
	{ .verb = GET, .path = "/manage/$/print", .role = ROLE_DIRECTOR | ROLE_CHIEF | ROLE_SCORER | ROLE_DESK, .fn = page_print_show },
	{ .verb = POST, .path = "/manage/$/print", .role = ROLE_DIRECTOR | ROLE_CHIEF | ROLE_SCORER | ROLE_DESK, .fn = page_print_make },
	{ .verb = GET, .path = "/manage/$/print/jobs/#", .role = ROLE_DIRECTOR | ROLE_CHIEF | ROLE_SCORER | ROLE_DESK, .fn = page_print_job, .slow = true },
	{ .verb = GET, .path = "/api/v1/tournaments/$/documents/$", .role = ROLE_DIRECTOR | ROLE_CHIEF | ROLE_SCORER | ROLE_DESK, .fn = api_print_document, .slow = true, .about = "A document as PDF: table-sheets.pdf, player-sheets.pdf, poster-players.pdf, poster-tables.pdf, poster-teams.pdf, spare-sheets.pdf" },

	/* ---- rounds and sheets: page_sheet.c, page_round.c, page_query.c, page_call.c ---- */
	{ .verb = GET, .path = "/s/$", .role = ROLE_PUBLIC, .fn = page_sheet_scan },
	{ .verb = GET, .path = "/manage/$/sheets", .role = ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_sheet_desk },
	{ .verb = GET, .path = "/manage/$/sheets/$", .role = ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_sheet_show },
	{ .verb = POST, .path = "/manage/$/sheets/$", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_sheet_save },
	{ .verb = POST, .path = "/manage/$/sheets/$/check", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_sheet_check },
	{ .verb = POST, .path = "/manage/$/sheets/$/players", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_sheet_newcomer },
	{ .verb = POST, .path = "/manage/$/sheets/$/queries", .role = ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_query_open },
	{ .verb = POST, .path = "/manage/$/sheets/$/queries/#", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_query_answer },
	{ .verb = GET, .path = "/manage/$/queue", .role = ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_queue_show },
	{ .verb = POST, .path = "/manage/$/queue/#", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_queue_step },
	{ .verb = GET, .path = "/manage/$/calls", .role = ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_call_list },
	{ .verb = POST, .path = "/manage/$/calls", .role = ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_call_make },
	{ .verb = POST, .path = "/manage/$/calls/#", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_call_step },
	/* ---- the chase board: page_board.c ---- */
	{ .verb = GET, .path = "/manage/$/board", .role = ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_board_show },
	{ .verb = POST, .path = "/manage/$/board", .role = ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_board_return },
	{ .verb = GET, .path = "/manage/$/rounds", .role = ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_round_list },
	{ .verb = GET, .path = "/manage/$/rounds/$/#", .role = ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_round_show },
	{ .verb = POST, .path = "/manage/$/rounds/$/#/final", .role = ROLE_DIRECTOR, .fn = page_round_final },

	/* ---- standings, penalties, publications: page_standings.c ---- */
	{ .verb = GET, .path = "/manage/$/standings", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_standings_list },
	{ .verb = GET, .path = "/manage/$/standings/$", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_standings_show },
	{ .verb = GET, .path = "/manage/$/awards/$", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_awards_show },
	{ .verb = POST, .path = "/manage/$/awards/$", .role = ROLE_DIRECTOR, .fn = page_awards_add },
	{ .verb = POST, .path = "/manage/$/awards/$/usual", .role = ROLE_DIRECTOR, .fn = page_awards_usual },
	{ .verb = POST, .path = "/manage/$/awards/$/publish", .role = ROLE_DIRECTOR, .fn = page_awards_publish, .publishes = true },
	{ .verb = POST, .path = "/manage/$/awards/$/withdraw", .role = ROLE_DIRECTOR, .fn = page_awards_withdraw, .publishes = true },
	{ .verb = POST, .path = "/manage/$/awards/$/#/delete", .role = ROLE_DIRECTOR, .fn = page_awards_delete },
	{ .verb = POST, .path = "/manage/$/awards/$/#/decide", .role = ROLE_DIRECTOR, .fn = page_awards_decide },
	{ .verb = GET, .path = "/manage/$/standings/$/player/#", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_standings_player },
	{ .verb = GET, .path = "/manage/$/standings/$/team/#", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_standings_team },
	{ .verb = GET, .path = "/manage/$/standings/$/school/#", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_standings_school },
	{ .verb = GET, .path = "/manage/$/standings/$/players.csv", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_standings_players_csv },
	{ .verb = GET, .path = "/manage/$/standings/$/teams.csv", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_standings_teams_csv },
	{ .verb = GET, .path = "/manage/$/standings/$/schools.csv", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_standings_schools_csv },
	{ .verb = GET, .path = "/manage/$/publish/$", .role = ROLE_DIRECTOR, .fn = page_publication_edit },
	{ .verb = POST, .path = "/manage/$/publish/$", .role = ROLE_DIRECTOR, .fn = page_publication_make, .publishes = true },
	{ .verb = POST, .path = "/manage/$/publish/$/withdraw", .role = ROLE_DIRECTOR, .fn = page_publication_withdraw, .publishes = true },
	{ .verb = POST, .path = "/manage/$/publish/$/hold", .role = ROLE_DIRECTOR, .fn = page_publication_hold, .publishes = true },
	{ .verb = GET, .path = "/manage/$/site.zip", .role = ROLE_DIRECTOR, .fn = page_site_zip, .slow = true },
	{ .verb = GET, .path = "/manage/$/penalties", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_penalty_list },
	{ .verb = POST, .path = "/manage/$/penalties", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_penalty_give },
	{ .verb = POST, .path = "/manage/$/penalties/#/lift", .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = page_penalty_lift },

	/* ---- API: tournaments, api_tournament.c ---- */
	{ .verb = GET, .path = "/api/v1/tournaments", .role = ROLE_PUBLIC, .fn = api_tournament_list, .about = "All tournaments" },
	{ .verb = POST, .path = "/api/v1/tournaments", .role = ROLE_OWNER, .fn = api_tournament_make, .about = "Make a tournament; the rule system, or a version of one by its number, brings its divisions and rounds" },
	{ .verb = GET, .path = "/api/v1/tournaments/$", .role = ROLE_PUBLIC, .fn = api_tournament_get, .about = "A tournament with its sessions and divisions" },

	/* ---- API: seasons, page_season.c ---- */
	{ .verb = GET, .path = "/api/v1/seasons", .role = ROLE_PUBLIC, .fn = api_season_list, .about = "All seasons" },
	{ .verb = POST, .path = "/api/v1/seasons", .role = ROLE_OWNER, .fn = api_season_make, .about = "Make a season" },
	{ .verb = GET, .path = "/api/v1/seasons/#", .role = ROLE_PUBLIC, .fn = api_season_get, .about = "A season's sums over its days as published, or for an owner as they are now" },
	{ .verb = PUT, .path = "/api/v1/tournaments/$/season", .role = ROLE_DIRECTOR, .fn = api_season_join, .about = "The season that a tournament belongs to; 0 for none" },

	/* ---- API: rules, page_rules.c, page_rule_version.c ---- */
	{ .verb = GET, .path = "/api/v1/rules", .role = ROLE_PUBLIC, .fn = api_rule_version_list, .about = "The rule systems and their named versions" },
	{ .verb = POST, .path = "/api/v1/rules", .role = ROLE_OWNER, .fn = api_rule_version_make, .about = "Copy a rule system or version under a name, with other settings" },
	{ .verb = GET, .path = "/api/v1/rules/$", .role = ROLE_PUBLIC, .fn = api_rule_version_get, .about = "A rule system or version with its settings and what differs from the text" },
	{ .verb = GET, .path = "/api/v1/tournaments/$/rules", .role = ROLE_STAFF, .fn = api_rules_get, .about = "The rules that a tournament plays by" },
	{ .verb = PUT, .path = "/api/v1/tournaments/$/rules", .role = ROLE_DIRECTOR, .fn = api_rules_put, .about = "Before play: the version to play by, settings that differ, or both" },

	/* ---- API: roster, api_roster.c, api_player.c ---- */
	{ .verb = POST, .path = "/api/v1/tournaments/$/roster", .role = ROLE_DIRECTOR, .fn = api_roster_import, .body_max = BODY_MAX_UPLOAD, .about = "Import a roster (text/csv); dry_run=1 only looks, skip_bad=1 imports the good rows alone" },
	{ .verb = GET, .path = "/api/v1/tournaments/$/roster", .role = ROLE_STAFF, .fn = api_roster_get, .about = "Players, teams and schools" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/players", .role = ROLE_DIRECTOR, .fn = api_player_add, .about = "Add a player" },
	{ .verb = PUT, .path = "/api/v1/tournaments/$/players/$", .role = ROLE_DIRECTOR, .fn = api_player_change, .about = "Change or move a player; what is left out stays" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/players/$/withdraw", .role = ROLE_DIRECTOR, .fn = api_player_withdraw, .about = "Withdraw a player; a seated one needs a reason" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/players/$/reinstate", .role = ROLE_DIRECTOR, .fn = api_player_reinstate, .about = "Bring a withdrawn player back" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/players/$/substitute", .role = ROLE_DIRECTOR, .fn = api_player_substitute, .about = "Somebody else takes the player's place and seats" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/teams", .role = ROLE_DIRECTOR, .fn = api_team_add, .about = "Make a team; a school that is not there yet is made too" },

	/* ---- API: seating, api_seating.c ---- */
	{ .verb = GET, .path = "/api/v1/tournaments/$/seating", .role = ROLE_PUBLIC, .fn = api_seating_get, .about = "The seating of a division's round" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/seating", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_seating_make, .about = "Make a draft of a division's seating" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/seating/publish", .role = ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_seating_publish, .publishes = true, .about = "Publish a round, or all rounds, of the draft" },

	/* ---- API: sheets, api_sheet.c ---- */
	{ .verb = GET, .path = "/api/v1/tournaments/$/sheets/$", .role = ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_sheet_get, .about = "A score sheet, its latest version" },
	{ .verb = PUT, .path = "/api/v1/tournaments/$/sheets/$", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_sheet_put, .about = "Saves a score sheet as a new version; 409 answers both versions, 422 the problems by cell" },
	{ .verb = GET, .path = "/api/v1/tournaments/$/board", .role = ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_board_show, .about = "Where the sheet of each table is, the longest waiting first" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/sheets/$/return", .role = ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_board_return, .about = "The sheet came back from its table" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/sheets/$/check", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_sheet_check, .about = "A second person compared the sheet with the paper: it matches" },
	{ .verb = PUT, .path = "/api/v1/tournaments/$/divisions/$/check", .role = ROLE_DIRECTOR, .fn = api_sheet_check_mode, .about = "How a second person checks the sheets of a division: off, look, blind, share" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/rounds/$/#/final", .role = ROLE_DIRECTOR, .fn = api_round_final, .about = "Makes a round final, once all sheets are official and no query is open" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/sheets/$/preview", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_sheet_preview, .about = "What saving this would change in scores, places, teams and awards; nothing is kept" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/sheets/$/players", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_sheet_newcomer, .about = "Adds a late name to the team of a seat" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/sheets/$/queries", .role = ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_query_open, .about = "Asks a question about a score sheet" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/sheets/$/queries/#", .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_query_answer, .about = "Answers a question about a score sheet" },
	{ .verb = GET, .path = "/api/v1/tournaments/$/rounds", .role = ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_round_list, .about = "How far each round of each division is" },
	{ .verb = GET, .path = "/api/v1/tournaments/$/rounds/$/#", .role = ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR, .fn = api_round_show, .about = "The tables of a round: missing, entered, asked, official" },

	/* ---- API: standings and publications, api_standings.c ---- */
	{ .verb = GET, .path = "/api/v1/tournaments/$/standings", .role = ROLE_PUBLIC, .fn = api_standings_get, .about = "Published standings of a division, or for staff the state now" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/publications", .role = ROLE_DIRECTOR, .fn = api_publication_make, .publishes = true, .about = "Publish a new edition of a division's standings" },
	{ .verb = DELETE, .path = "/api/v1/tournaments/$/publications", .role = ROLE_DIRECTOR, .fn = api_publication_withdraw, .publishes = true, .about = "Take a division's published standings back" },

	{ .verb = PUT, .path = "/api/v1/tournaments/$/divisions/$/hold", .role = ROLE_DIRECTOR, .fn = api_publication_hold, .publishes = true, .about = "Hold a division's results after a round back until the ceremony; null reveals all that was published" },

	/* ---- API: awards, page_awards.c ---- */
	{ .verb = GET, .path = "/api/v1/tournaments/$/awards", .role = ROLE_PUBLIC, .fn = api_awards_get, .about = "Announced awards of a division, or for staff the state now" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/awards", .role = ROLE_DIRECTOR, .fn = api_awards_add, .about = "Add an award to a division" },
	{ .verb = DELETE, .path = "/api/v1/tournaments/$/awards/#", .role = ROLE_DIRECTOR, .fn = api_awards_delete, .about = "Take an award of a division away" },
	{ .verb = PUT, .path = "/api/v1/tournaments/$/awards/#/winner", .role = ROLE_DIRECTOR, .fn = api_awards_decide, .about = "Who won the playoff for a title, by the id in the live list; 0 takes it back" },
	{ .verb = POST, .path = "/api/v1/tournaments/$/awards/publish", .role = ROLE_DIRECTOR, .fn = api_awards_publish, .publishes = true, .about = "Announce the awards of a division" },
	{ .verb = DELETE, .path = "/api/v1/tournaments/$/awards/publish", .role = ROLE_DIRECTOR, .fn = api_awards_withdraw, .publishes = true, .about = "Take the announcement back" },

	/* ---- API: description, api_openapi.c ---- */
	{ .verb = GET, .path = "/api/v1/openapi.json", .role = ROLE_PUBLIC, .fn = api_openapi_get, .about = "This description" },

};
/* clang-format on */
const int routes_n = (int)COUNT(routes);
