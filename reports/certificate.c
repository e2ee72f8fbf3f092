/* A certificate for each prize, a page turned on its side.  Model: reports/award.h. */
#include "reports/award.h"
#include "reports/make.h"
#include "reports/model.h"
#include <string.h>

static const double EDGE = 30, INNER = 37, MARGIN = 72, SIGN_W = 210;

static const struct text_style event = {
	.size = 22, .bold = true, .align = ALIGN_CENTER
};
static const struct text_style plain = { .size = 15, .align = ALIGN_CENTER };
static const struct text_style name_style = {
	.size = 46, .bold = true, .min_size = 14, .align = ALIGN_CENTER
};
static const struct text_style from_style = { .size = 18, .align = ALIGN_CENTER };
static const struct text_style award_style = {
	.size = 32, .bold = true, .align = ALIGN_CENTER
};
static const struct text_style small = { .size = 10.5, .align = ALIGN_CENTER };

struct certificate {
	struct pdf *pdf;
	const json_t *model;
};

static void
sign_lines(struct pdf *p, double y)
{
	static const char *const who[] = { "Tournament director", "Chief judge" };
	double left = MARGIN + 20, right = pdf_height(p) - MARGIN - 20 - SIGN_W;
	for (size_t i = 0; i < COUNT(who); i++) {
		double x = i == 0 ? left : right;
		pdf_line(p, x, y, x + SIGN_W, y, 0.8);
		pdf_text(p, (struct box){ x, y + 3, SIGN_W, 16 }, &small, who[i]);
	}
}

static enum rc
draw_one(const struct award_prize *z, void *arg)
{
	const struct certificate *c = arg;
	struct pdf *p = c->pdf;
	char place[48], from[AWARD_TEXT_MAX], text[AWARD_TEXT_MAX];
	const char *players = model_text(z->row, "players"),
	           *title = model_text(z->award, "title"),
	           *venue = model_text(c->model, "venue");
	pdf_page_turned(p);
	double whole = pdf_height(p), w = whole - 2 * MARGIN, h = pdf_width(p);
	pdf_frame(p, (struct box){ EDGE, EDGE, whole - 2 * EDGE, h - 2 * EDGE }, 2.5);
	pdf_frame(p, (struct box){ INNER, INNER, whole - 2 * INNER, h - 2 * INNER }, 0.8);
	award_place(place, z->award, z->row);
	award_from(from, z->row);
	pdf_text(p, (struct box){ MARGIN, 62, w, 36 }, &event,
	    model_text(c->model, "tournament"));
	pdf_text(p, (struct box){ MARGIN, 104, w, 22 }, &plain,
	    "This certificate is given to");
	pdf_text(p, (struct box){ MARGIN, 136, w, 84 }, &name_style,
	    model_text(z->row, "name"));
	pdf_text(p, (struct box){ MARGIN, 222, w, 28 }, &from_style, from);
	pdf_text(p, (struct box){ MARGIN, 252, w, 34 }, &plain, players);
	pdf_text(p, (struct box){ MARGIN, 292, w, 22 }, &plain, "for");
	pdf_text(
	    p, (struct box){ MARGIN, 318, w, 50 }, &award_style, *place ? place : title);
	snprintf(text, sizeof text, "%s%s%s", *place ? title : "", *place ? ", " : "",
	    model_text(z->division, "division_name"));
	pdf_text(p, (struct box){ MARGIN, 372, w, 28 }, &from_style, text);
	snprintf(text, sizeof text, "%s%s%s", model_text(z->division, "date"),
	    *venue ? " · " : "", venue);
	pdf_text(p, (struct box){ MARGIN, 408, w, 24 }, &plain, text);
	sign_lines(p, h - 92);
	return OK;
}

enum rc
certificates_draw(struct pdf *p, const json_t *model, struct err *e)
{
	struct certificate c = { p, model };
	(void)e;
	return award_each(model, draw_one, &c);
}
