/* reports/flow.h - one page filled from the top down: headings, lines and paragraphs. */
#ifndef REPORTS_FLOW_H
#define REPORTS_FLOW_H
#include "reports/pdf.h"

struct flow {
	struct pdf *pdf;
	double x, y, w, bottom; /* y is where the next thing goes */
};

/* The whole of a new page inside its margin. */
struct flow flow_page(struct pdf *p, double margin);
/* One line of height h, or a paragraph that is at most so high; false, and nothing is
 * drawn, where it would reach below the bottom.  An empty text takes no room. */
bool flow_put(struct flow *f, const struct text_style *style, double h, const char *text);
#endif
