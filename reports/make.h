/* reports/make.h - the documents, for the table in reports.c.  Their models are described
 * at the top of each file; sql/queries/print.sql makes them. */
#ifndef REPORTS_MAKE_H
#define REPORTS_MAKE_H
#include "base/base.h"
#include <jansson.h>
#include <stdio.h>

enum rc table_sheets_make(const json_t *model, FILE *out, struct err *e);
enum rc player_sheets_make(const json_t *model, FILE *out, struct err *e);
enum rc poster_players_make(const json_t *model, FILE *out, struct err *e);
enum rc poster_tables_make(const json_t *model, FILE *out, struct err *e);
enum rc poster_teams_make(const json_t *model, FILE *out, struct err *e);
enum rc poster_follow_make(const json_t *model, FILE *out, struct err *e);
enum rc table_cards_make(const json_t *model, FILE *out, struct err *e);
enum rc sign_in_make(const json_t *model, FILE *out, struct err *e);
enum rc ruling_slip_make(const json_t *model, FILE *out, struct err *e);
enum rc appeal_slip_make(const json_t *model, FILE *out, struct err *e);
#endif
