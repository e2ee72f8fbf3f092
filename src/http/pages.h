/* http/pages.h - every handler that the site map names. */
#ifndef HTTP_PAGES_H
#define HTTP_PAGES_H
#include "http/http.h"

/* page_public.c */

/* page_system.c */
enum rc page_system_health(struct req *q, struct err *e);
enum rc page_system_ready(struct req *q, struct err *e);
enum rc page_system_metrics(struct req *q, struct err *e);
enum rc page_system_static(struct req *q, struct err *e);

/* page_account.c */

/* page_tournament.c */

/* page_import.c */

/* page_roster.c */

/* page_checkin.c */

/* page_seating.c */

/* page_print.c */

/* page_sheet.c */

/* page_standings.c */

/* api_tournament.c */

/* api_roster.c */

/* api_seating.c */

/* api_sheet.c */

/* api_standings.c */

/* api_openapi.c */

#endif
