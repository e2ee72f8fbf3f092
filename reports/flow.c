#include "reports/flow.h"

struct flow
flow_page(struct pdf *p, double margin)
{
	pdf_page(p);
	return (struct flow){ p, margin, margin, pdf_width(p) - 2 * margin,
		pdf_height(p) - margin };
}

bool
flow_put(struct flow *f, const struct text_style *style, double h, const char *text)
{
	if (*text == '\0')
		return true;
	if (f->y + h > f->bottom)
		return false;
	struct text_fit fit =
	    pdf_text(f->pdf, (struct box){ f->x, f->y, f->w, h }, style, text);
	f->y += style->paragraph ? MIN(h, fit.ink.h + 4) : h;
	return true;
}
