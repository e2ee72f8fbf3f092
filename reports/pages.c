#include "reports/pages.h"

static const double MARGIN = 36, HEAD_H = 58;

static const struct text_style title_style = { .size = 26, .bold = true };
static const struct text_style subtitle_style = { .size = 15, .align = ALIGN_RIGHT };
static const struct text_style event_style = { .size = 11 };
static const struct text_style page_style = { .size = 11, .align = ALIGN_RIGHT };

struct pages
pages_begin(struct pdf *p, const char *event, bool turned)
{
	double w = turned ? pdf_height(p) : pdf_width(p);
	double h = turned ? pdf_width(p) : pdf_height(p);

	return (struct pages){ .pdf = p,
		.title = "",
		.subtitle = "",
		.event = event,
		.x = MARGIN,
		.w = w - 2 * MARGIN,
		.bottom = h - MARGIN,
		.turned = turned };
}

void
pages_next(struct pages *f)
{
	char text[32];
	double half = f->w * 0.6;
	if (f->turned)
		pdf_page_turned(f->pdf);
	else
		pdf_page(f->pdf);
	snprintf(text, sizeof text, "page %d", ++f->page);
	pdf_text(
	    f->pdf, (struct box){ f->x, MARGIN, half - 8, 34 }, &title_style, f->title);
	pdf_text(f->pdf, (struct box){ f->x + half, MARGIN, f->w - half, 34 },
	    &subtitle_style, f->subtitle);
	pdf_text(f->pdf, (struct box){ f->x, MARGIN + 34, f->w - 90, 16 }, &event_style,
	    f->event);
	pdf_text(f->pdf, (struct box){ f->x + f->w - 80, MARGIN + 34, 80, 16 },
	    &page_style, text);
	f->y = MARGIN + HEAD_H;
}

void
pages_title(struct pages *f, const char *title, const char *subtitle)
{
	f->title = title;
	f->subtitle = subtitle;
	f->page = 0;
	pages_next(f);
}

bool
pages_room(struct pages *f, double h)
{
	if (f->y + h <= f->bottom)
		return false;
	pages_next(f);
	return true;
}

void
pages_text(struct pages *f, double h, const struct text_style *s, const char *text)
{
	if (*text == '\0')
		return;
	pages_room(f, h);
	struct text_fit fit =
	    pdf_text(f->pdf, (struct box){ f->x, f->y, f->w, h }, s, text);
	f->y += s->paragraph ? MIN(h, fit.ink.h + 6) : h;
}
