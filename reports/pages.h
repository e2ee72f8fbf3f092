/* reports/pages.h - lists that run over pages, each with the same head: a title, a second
 * title on the right, the event and the page's number. */
#ifndef REPORTS_PAGES_H
#define REPORTS_PAGES_H
#include "reports/pdf.h"

struct pages {
	struct pdf *pdf;
	const char *title, *subtitle, *event;
	double x, w;      /* of the columns */
	double y, bottom; /* where the next line goes, and the last may end */
	int page;         /* since the title changed */
	bool turned;      /* pages on their side */
};

/* Nothing is drawn yet. */
struct pages pages_begin(struct pdf *p, const char *event, bool turned);
/* Another title: its first page. */
void pages_title(struct pages *f, const char *title, const char *subtitle);
void pages_next(struct pages *f);
/* Whether h does not fit any more and so a page was begun. */
bool pages_room(struct pages *f, double h);
/* A line of text over the whole width.  A paragraph takes as much of h as it needs. */
void pages_text(struct pages *f, double h, const struct text_style *s, const char *text);
#endif
