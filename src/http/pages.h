/* http/pages.h - every handler that the site map names. */
#ifndef HTTP_PAGES_H
#define HTTP_PAGES_H
#include "http/http.h"

/* page_public.c */
enum rc page_public_list(struct req *q, struct err *e);
enum rc page_public_show(struct req *q, struct err *e);
enum rc page_public_seating(struct req *q, struct err *e);
enum rc page_public_standings(struct req *q, struct err *e);
enum rc page_public_awards(struct req *q, struct err *e);
enum rc page_public_find(struct req *q, struct err *e);
enum rc page_public_display(struct req *q, struct err *e);

/* page_hall.c */
enum rc page_hall_wifi(struct req *q, struct err *e);
enum rc page_hall_poster(struct req *q, struct err *e);
/* The page of the address with what is wrong in one of its forms. */
enum rc page_address_again(struct req *q, enum rc rc, struct err *e);

/* page_card.c */
enum rc page_card_show(struct req *q, struct err *e);
enum rc page_card_ask(struct req *q, struct err *e);

/* page_system.c */
enum rc page_system_health(struct req *q, struct err *e);
enum rc page_system_ready(struct req *q, struct err *e);
enum rc page_system_metrics(struct req *q, struct err *e);
enum rc page_system_events(struct req *q, struct err *e);
enum rc page_system_static(struct req *q, struct err *e);

/* page_account.c */
enum rc page_account_setup(struct req *q, struct err *e);
enum rc page_account_setup_save(struct req *q, struct err *e);
enum rc page_account_signin(struct req *q, struct err *e);
enum rc page_account_signin_save(struct req *q, struct err *e);
enum rc page_account_signout(struct req *q, struct err *e);
enum rc page_account_password(struct req *q, struct err *e);
enum rc page_account_password_save(struct req *q, struct err *e);
enum rc page_account_accept(struct req *q, struct err *e);
enum rc page_account_accept_save(struct req *q, struct err *e);
enum rc page_account_list(struct req *q, struct err *e);
enum rc page_account_invite(struct req *q, struct err *e);
enum rc page_account_reset(struct req *q, struct err *e);
enum rc page_account_disable(struct req *q, struct err *e);
enum rc page_account_enable(struct req *q, struct err *e);

/* page_helper.c */
enum rc page_helper_list(struct req *q, struct err *e);
enum rc page_helper_invite(struct req *q, struct err *e);
enum rc page_helper_remove(struct req *q, struct err *e);
enum rc page_helper_link(struct req *q, struct err *e);
enum rc page_helper_token(struct req *q, struct err *e);
enum rc page_helper_reset(struct req *q, struct err *e);
enum rc page_helper_revoke(struct req *q, struct err *e);
enum rc page_helper_start(struct req *q, struct err *e);
enum rc page_helper_start_save(struct req *q, struct err *e);

/* page_tournament.c */
enum rc page_tournament_list(struct req *q, struct err *e);
enum rc page_tournament_new(struct req *q, struct err *e);
enum rc page_tournament_make(struct req *q, struct err *e);
enum rc page_tournament_day(struct req *q, struct err *e);
enum rc page_rules_show(struct req *q, struct err *e);
enum rc page_rules_change(struct req *q, struct err *e);
enum rc page_readings_show(struct req *q, struct err *e);
enum rc page_readings_save(struct req *q, struct err *e);
enum rc api_readings_get(struct req *q, struct err *e);
enum rc api_readings_put(struct req *q, struct err *e);
enum rc page_rules_version(struct req *q, struct err *e);
enum rc page_rules_keep(struct req *q, struct err *e);
enum rc api_rules_get(struct req *q, struct err *e);
enum rc api_rules_put(struct req *q, struct err *e);
enum rc page_rule_version_list(struct req *q, struct err *e);
enum rc page_rule_version_show(struct req *q, struct err *e);
enum rc page_rule_version_copy(struct req *q, struct err *e);
enum rc page_rule_version_make(struct req *q, struct err *e);
enum rc page_rule_version_retire(struct req *q, struct err *e);
enum rc page_rule_version_offer(struct req *q, struct err *e);
enum rc api_rule_version_list(struct req *q, struct err *e);
enum rc api_rule_version_get(struct req *q, struct err *e);
enum rc api_rule_version_make(struct req *q, struct err *e);
enum rc page_tournament_settings(struct req *q, struct err *e);
enum rc page_tournament_change(struct req *q, struct err *e);
enum rc page_tournament_address(struct req *q, struct err *e);
enum rc page_tournament_address_save(struct req *q, struct err *e);
enum rc page_tournament_audit(struct req *q, struct err *e);
enum rc page_account_audit(struct req *q, struct err *e);

/* page_division.c */
enum rc page_division_new(struct req *q, struct err *e);
enum rc page_division_make(struct req *q, struct err *e);
enum rc page_division_edit(struct req *q, struct err *e);
enum rc page_division_change(struct req *q, struct err *e);
enum rc page_division_delete(struct req *q, struct err *e);
/* The division's page with what is wrong in one of its other forms. */
enum rc page_division_again(struct req *q, struct problems *p, enum rc rc, struct err *e);
enum rc page_session_new(struct req *q, struct err *e);
enum rc page_session_make(struct req *q, struct err *e);
enum rc page_session_edit(struct req *q, struct err *e);
enum rc page_session_change(struct req *q, struct err *e);
enum rc page_session_delete(struct req *q, struct err *e);

/* page_import.c */
enum rc page_import_show(struct req *q, struct err *e);
enum rc page_import_send(struct req *q, struct err *e);
enum rc page_import_template(struct req *q, struct err *e);
enum rc page_import_preview(struct req *q, struct err *e);
enum rc page_import_columns(struct req *q, struct err *e);
enum rc page_import_accept(struct req *q, struct err *e);
enum rc page_import_discard(struct req *q, struct err *e);

/* page_player.c, page_team.c, page_school.c */
enum rc page_player_list(struct req *q, struct err *e);
enum rc page_player_new(struct req *q, struct err *e);
enum rc page_player_add(struct req *q, struct err *e);
enum rc page_player_edit(struct req *q, struct err *e);
enum rc page_player_save(struct req *q, struct err *e);
enum rc page_player_withdraw(struct req *q, struct err *e);
enum rc page_player_reinstate(struct req *q, struct err *e);
enum rc page_player_substitute_form(struct req *q, struct err *e);
enum rc page_player_substitute(struct req *q, struct err *e);
enum rc page_team_list(struct req *q, struct err *e);
enum rc page_team_new(struct req *q, struct err *e);
enum rc page_team_add(struct req *q, struct err *e);
enum rc page_team_edit(struct req *q, struct err *e);
enum rc page_team_save(struct req *q, struct err *e);
enum rc page_team_fill(struct req *q, struct err *e);
enum rc page_team_withdraw(struct req *q, struct err *e);
enum rc page_team_reinstate(struct req *q, struct err *e);
enum rc page_school_list(struct req *q, struct err *e);
enum rc page_school_new(struct req *q, struct err *e);
enum rc page_school_add(struct req *q, struct err *e);
enum rc page_school_edit(struct req *q, struct err *e);
enum rc page_school_save(struct req *q, struct err *e);
enum rc page_export_list(struct req *q, struct err *e);

/* page_walkin.c */
enum rc page_walkin_new(struct req *q, struct err *e);
enum rc page_walkin_add(struct req *q, struct err *e);
enum rc page_walkin_team(struct req *q, struct err *e);

/* page_national.c */
enum rc page_national_list(struct req *q, struct err *e);
enum rc page_national_new(struct req *q, struct err *e);
enum rc page_national_add(struct req *q, struct err *e);
enum rc page_national_show(struct req *q, struct err *e);
enum rc page_national_save(struct req *q, struct err *e);
enum rc page_national_delete(struct req *q, struct err *e);
enum rc api_national_list(struct req *q, struct err *e);
enum rc api_national_get(struct req *q, struct err *e);
enum rc api_national_put(struct req *q, struct err *e);

/* page_checkin.c */
enum rc page_checkin_show(struct req *q, struct err *e);
enum rc page_checkin_school(struct req *q, struct err *e);
enum rc page_checkin_counts(struct req *q, struct err *e);
enum rc page_checkin_missing(struct req *q, struct err *e);
enum rc page_checkin_player(struct req *q, struct err *e);
enum rc page_checkin_rename(struct req *q, struct err *e);
enum rc page_checkin_mark(struct req *q, struct err *e);
enum rc api_checkin_list(struct req *q, struct err *e);
enum rc api_checkin_mark(struct req *q, struct err *e);

/* page_seating.c */
enum rc page_seating_list(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_make_all(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_show(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_round(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_players(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_teams(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_monitors(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_certificate(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_certificate_pdf(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_monitors_pdf(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_make(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_repair(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_discard(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_publish(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_hide(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_change(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_change_save(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_hand(struct req *q, struct err *e) MUST_USE;
enum rc page_seating_hand_save(struct req *q, struct err *e) MUST_USE;

/* page_search.c */
enum rc page_search_show(struct req *q, struct err *e) MUST_USE;
enum rc page_search_stop(struct req *q, struct err *e) MUST_USE;

/* page_wish.c */
enum rc page_wish_list(struct req *q, struct err *e) MUST_USE;
enum rc page_wish_add(struct req *q, struct err *e) MUST_USE;
enum rc page_wish_remove(struct req *q, struct err *e) MUST_USE;

/* page_print.c */
enum rc page_print_show(struct req *q, struct err *e);
enum rc page_print_make(struct req *q, struct err *e);
enum rc page_print_job(struct req *q, struct err *e);
enum rc api_print_document(struct req *q, struct err *e);

/* page_sheet.c */
enum rc page_sheet_scan(struct req *q, struct err *e);
enum rc page_sheet_desk(struct req *q, struct err *e);
enum rc page_sheet_show(struct req *q, struct err *e);
bool page_sheet_saves(struct req *q), api_sheet_saves(struct req *q);
bool page_sheet_saves(struct req *q);
enum rc page_sheet_save(struct req *q, struct err *e);
enum rc page_sheet_newcomer(struct req *q, struct err *e);
/* page_board.c */
enum rc page_board_show(struct req *q, struct err *e);
enum rc page_board_return(struct req *q, struct err *e);
enum rc api_board_show(struct req *q, struct err *e);
enum rc api_board_return(struct req *q, struct err *e);
enum rc api_board_undo(struct req *q, struct err *e);
/* page_photo.c */
enum rc page_photo_add(struct req *q, struct err *e);
enum rc page_photo_show(struct req *q, struct err *e);
enum rc page_photo_remove(struct req *q, struct err *e);
/* page_sheet_check.c */
enum rc page_sheet_check(struct req *q, struct err *e);
enum rc page_sheet_check_mode(struct req *q, struct err *e);
enum rc page_round_final(struct req *q, struct err *e);
enum rc api_sheet_check(struct req *q, struct err *e);
enum rc api_sheet_check_mode(struct req *q, struct err *e);
enum rc api_round_final(struct req *q, struct err *e);
/* The sheet's page after one of its small forms was refused: p's problems, or the one in
 * *e at field, and what was typed. */
enum rc sheet_form_again(
    struct req *q, const char *field, struct problems *p, struct err *e);

/* page_query.c */
enum rc page_query_open(struct req *q, struct err *e);
enum rc page_query_answer(struct req *q, struct err *e);
enum rc page_queue_show(struct req *q, struct err *e);
enum rc page_queue_step(struct req *q, struct err *e);

/* page_call.c */
enum rc page_call_list(struct req *q, struct err *e);
enum rc page_call_make(struct req *q, struct err *e);
enum rc page_call_step(struct req *q, struct err *e);

/* page_round.c */
enum rc page_round_list(struct req *q, struct err *e);
enum rc page_round_show(struct req *q, struct err *e);
enum rc page_round_key(struct req *q, struct err *e);

/* page_standings.c */
enum rc page_standings_file(struct req *q, struct err *e);
enum rc page_standings_list(struct req *q, struct err *e);
enum rc page_standings_show(struct req *q, struct err *e);
enum rc page_standings_player(struct req *q, struct err *e);
enum rc page_standings_team(struct req *q, struct err *e);
enum rc page_standings_school(struct req *q, struct err *e);
enum rc page_publication_edit(struct req *q, struct err *e);
enum rc page_publication_make(struct req *q, struct err *e);
enum rc page_publication_withdraw(struct req *q, struct err *e);
enum rc page_publication_hold(struct req *q, struct err *e);
enum rc api_publication_hold(struct req *q, struct err *e);

/* page_season.c */
enum rc page_season_list(struct req *q, struct err *e);
enum rc page_season_make(struct req *q, struct err *e);
enum rc page_season_show(struct req *q, struct err *e);
enum rc page_season_now(struct req *q, struct err *e);
enum rc page_season_change(struct req *q, struct err *e);
enum rc page_season_delete(struct req *q, struct err *e);
enum rc page_season_join(struct req *q, struct err *e);
enum rc api_season_list(struct req *q, struct err *e);
enum rc api_season_get(struct req *q, struct err *e);
enum rc api_season_make(struct req *q, struct err *e);
enum rc api_season_join(struct req *q, struct err *e);

/* page_awards.c */
enum rc page_awards_show(struct req *q, struct err *e);
enum rc page_awards_add(struct req *q, struct err *e);
enum rc page_awards_delete(struct req *q, struct err *e);
enum rc page_awards_usual(struct req *q, struct err *e);
enum rc page_awards_decide(struct req *q, struct err *e);
enum rc page_awards_publish(struct req *q, struct err *e);
enum rc page_awards_withdraw(struct req *q, struct err *e);
enum rc api_awards_get(struct req *q, struct err *e);
enum rc api_awards_add(struct req *q, struct err *e);
enum rc api_awards_delete(struct req *q, struct err *e);
enum rc api_awards_decide(struct req *q, struct err *e);
enum rc api_awards_publish(struct req *q, struct err *e);
enum rc api_awards_withdraw(struct req *q, struct err *e);

/* page_penalty.c */
enum rc page_penalty_list(struct req *q, struct err *e);
enum rc page_penalty_give(struct req *q, struct err *e);
enum rc page_penalty_lift(struct req *q, struct err *e);

/* page_check.c */
enum rc page_check_show(struct req *q, struct err *e);
enum rc api_check(struct req *q, struct err *e);
/* Puts "answer", or "question" where that is asked, into the model; values as in
 * equation_form.h. */
enum rc equation_asked(struct req *q, json_t *model, const json_t *values,
    struct problems *p, struct err *e) MUST_USE;

/* page_dispute.c, api_dispute.c */
enum rc page_dispute_list(struct req *q, struct err *e);
enum rc page_dispute_new(struct req *q, struct err *e);
enum rc page_dispute_open(struct req *q, struct err *e);
enum rc page_dispute_show(struct req *q, struct err *e);
enum rc page_dispute_edit(struct req *q, struct err *e);
enum rc page_dispute_case(struct req *q, struct err *e);
enum rc page_dispute_ruling(struct req *q, struct err *e);
enum rc page_dispute_appeal(struct req *q, struct err *e);
enum rc page_dispute_decision(struct req *q, struct err *e);
enum rc page_dispute_slip(struct req *q, struct err *e);
enum rc page_dispute_appeal_slip(struct req *q, struct err *e);
enum rc api_dispute_list(struct req *q, struct err *e);
enum rc api_dispute_open(struct req *q, struct err *e);
enum rc api_dispute_get(struct req *q, struct err *e);
enum rc api_dispute_step(struct req *q, struct err *e);

/* page_shake.c, api_dispute.c */
enum rc page_shake_show(struct req *q, struct err *e);
enum rc page_shake_save(struct req *q, struct err *e);
enum rc api_shake_show(struct req *q, struct err *e);
enum rc api_shake_save(struct req *q, struct err *e);

/* page_clock.c */
enum rc page_clock_time(struct req *q, struct err *e);
enum rc page_clock_state(struct req *q, struct err *e);
enum rc page_clock_show(struct req *q, struct err *e);
enum rc page_clock_start(struct req *q, struct err *e);
enum rc page_clock_press(struct req *q, struct err *e);
enum rc api_clock_get(struct req *q, struct err *e);
enum rc api_clock_press(struct req *q, struct err *e);

/* page_site.c */
enum rc page_site_zip(struct req *q, struct err *e);

/* page_screen.c */
enum rc page_screen_list(struct req *q, struct err *e);
enum rc page_screen_save(struct req *q, struct err *e);
enum rc page_screen_delete(struct req *q, struct err *e);
enum rc page_announcement_make(struct req *q, struct err *e);
enum rc page_announcement_end(struct req *q, struct err *e);
enum rc api_screen_list(struct req *q, struct err *e);
enum rc api_screen_save(struct req *q, struct err *e);
enum rc api_screen_delete(struct req *q, struct err *e);
enum rc api_announcement_make(struct req *q, struct err *e);
enum rc api_announcement_end(struct req *q, struct err *e);

/* api_tournament.c */
enum rc api_tournament_list(struct req *q, struct err *e);
enum rc api_tournament_make(struct req *q, struct err *e);
enum rc api_tournament_get(struct req *q, struct err *e);

/* api_roster.c, api_player.c */
enum rc api_player_add(struct req *q, struct err *e);
enum rc api_player_change(struct req *q, struct err *e);
enum rc api_player_withdraw(struct req *q, struct err *e);
enum rc api_player_reinstate(struct req *q, struct err *e);
enum rc api_player_substitute(struct req *q, struct err *e);
enum rc api_team_add(struct req *q, struct err *e);
enum rc api_roster_import(struct req *q, struct err *e);
enum rc api_roster_get(struct req *q, struct err *e);

/* api_seating.c */
enum rc api_seating_make(struct req *q, struct err *e) MUST_USE;
enum rc api_seating_publish(struct req *q, struct err *e) MUST_USE;
enum rc api_seating_get(struct req *q, struct err *e) MUST_USE;
enum rc api_seating_certificate(struct req *q, struct err *e) MUST_USE;
enum rc api_search_show(struct req *q, struct err *e) MUST_USE;
enum rc api_search_begin(struct req *q, struct err *e) MUST_USE;
enum rc api_search_stop(struct req *q, struct err *e) MUST_USE;

/* api_seating_change.c */
enum rc api_seating_hand_show(struct req *q, struct err *e) MUST_USE;
enum rc api_seating_hand(struct req *q, struct err *e) MUST_USE;
enum rc api_seating_repair(struct req *q, struct err *e) MUST_USE;
enum rc api_seating_change(struct req *q, struct err *e) MUST_USE;
enum rc api_seating_discard(struct req *q, struct err *e) MUST_USE;
enum rc api_seating_hide(struct req *q, struct err *e) MUST_USE;
enum rc api_wish_list(struct req *q, struct err *e) MUST_USE;
enum rc api_wish_add(struct req *q, struct err *e) MUST_USE;
enum rc api_wish_remove(struct req *q, struct err *e) MUST_USE;

/* api_sheet.c */
enum rc api_sheet_get(struct req *q, struct err *e);
bool api_sheet_saves(struct req *q);
enum rc api_sheet_put(struct req *q, struct err *e);
enum rc api_sheet_preview(struct req *q, struct err *e);
enum rc api_sheet_newcomer(struct req *q, struct err *e);
enum rc api_query_open(struct req *q, struct err *e);
enum rc api_call_list(struct req *q, struct err *e);
enum rc api_call_make(struct req *q, struct err *e);
enum rc api_call_step(struct req *q, struct err *e);
enum rc api_queue_show(struct req *q, struct err *e);
enum rc api_queue_step(struct req *q, struct err *e);
enum rc api_photo_list(struct req *q, struct err *e);
enum rc api_photo_add(struct req *q, struct err *e);
enum rc api_photo_remove(struct req *q, struct err *e);
enum rc api_query_answer(struct req *q, struct err *e);
enum rc api_round_list(struct req *q, struct err *e);
enum rc api_round_show(struct req *q, struct err *e);

/* api_standings.c */
enum rc api_standings_get(struct req *q, struct err *e);
enum rc api_publication_make(struct req *q, struct err *e);
enum rc api_publication_withdraw(struct req *q, struct err *e);

/* api_openapi.c */
enum rc api_openapi_get(struct req *q, struct err *e);

#endif
