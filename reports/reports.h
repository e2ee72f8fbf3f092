/* reports/reports.h - a JSON model in, a PDF out.  cairo and pango stay behind pdf.c.
 *
 * Runs in a child process ("cubetab pdf KIND", model on stdin, PDF on stdout), which the
 * server kills after 60 s: see src/app/app_print.c. */
#ifndef REPORTS_REPORTS_H
#define REPORTS_REPORTS_H
#include "base/base.h"
#include <jansson.h>
#include <stdio.h>

struct report {
	const char *kind; /* "table-sheets", "player-sheets", "poster-tables",
	                     "poster-players", "poster-teams", "table-cards", "sign-in" */
	const char *name; /* "Table score sheets" */
	enum rc (*make)(const json_t *model, FILE *out, struct err *e);
};
extern const struct report reports[];
extern const int reports_n;
const struct report *report_find(const char *kind);
#endif
