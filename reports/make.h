/* reports/make.h - the documents, for the table in reports.c: each draws its pages into
 * an open PDF.  Their models are described at the top of each file; sql/queries/print.sql
 * makes them. */
#ifndef REPORTS_MAKE_H
#define REPORTS_MAKE_H
#include "reports/pdf.h"
#include <jansson.h>

enum rc table_sheets_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc player_sheets_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc poster_players_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc poster_tables_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc poster_teams_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc poster_follow_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc table_cards_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc table_tents_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc sign_in_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc time_card_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc standings_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc badges_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc award_script_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc ceremony_sheet_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc certificates_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc award_labels_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc ruling_slip_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc appeal_slip_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc seating_certificate_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc monitor_duties_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc list_pages_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc blank_form_draw(struct pdf *p, const json_t *model, struct err *e);
enum rc pack_draw(struct pdf *p, const json_t *model, struct err *e);
#endif
