/* reports/reports.h - a JSON model in, a PDF out.  cairo and pango stay behind pdf.c.
 *
 * Runs in a child process ("cubetab pdf KIND", model on stdin, PDF on stdout), which the
 * server kills after 60 s: see src/app/app_print.c. */
#ifndef REPORTS_REPORTS_H
#define REPORTS_REPORTS_H
#include "base/base.h"
#include <jansson.h>
#include <stdio.h>

struct pdf;

struct report {
	const char *kind; /* "table-sheets", "player-sheets", "poster-tables",
	                     "poster-players", "poster-teams", "table-cards", "sign-in" */
	const char *name; /* "Table score sheets" */
	const char *need; /* the list that its model must have, or NULL */
	enum rc (*draw)(struct pdf *p, const json_t *model, struct err *e);
};
extern const struct report reports[];
extern const int reports_n;
const struct report *report_find(const char *kind);
/* The whole document. */
enum rc report_make(
    const struct report *r, const json_t *model, FILE *out, struct err *e) MUST_USE;
#endif
