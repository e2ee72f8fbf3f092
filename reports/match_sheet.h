/* reports/match_sheet.h - what stands below the head of a sheet of shakes, or
 * of a game of two (pentathlon_sheet.c). */
#ifndef REPORTS_MATCH_SHEET_H
#define REPORTS_MATCH_SHEET_H
#include "reports/pdf.h"
#include <jansson.h>

/* model: {games, second_label}; sheet: {seats: [{code, name}]}, a blank one without. */
void match_sheet_body(
    struct pdf *pdf, const json_t *model, const json_t *sheet, struct box b);
void pentathlon_sheet_body(struct pdf *pdf, const json_t *sheet, struct box b);
#endif
