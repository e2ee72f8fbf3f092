/* Sheets of small things to cut or to stick on: labels for prizes, badges to wear.
 *
 * award-labels: model of reports/award.h, on sheets of 30 labels (Letter, 1 by 2 5/8
 *               inches) or of 21 (A4, 63.5 by 38.1 mm).
 * badges:       { paper, tournament, badges: [{ name, code, team, school, division, link,
 *               order: of a Pentathlon's games, optional }] }, eight on a page to cut
 *               apart. */
#include "reports/award.h"
#include "reports/make.h"
#include "reports/model.h"
#include <string.h>

static const struct text_style title = {
	.size = 11, .bold = true, .align = ALIGN_CENTER
};
static const struct text_style name_style = {
	.size = 14, .bold = true, .align = ALIGN_CENTER
};
static const struct text_style small = { .size = 8, .align = ALIGN_CENTER };

/* Where label i stands; a sheet begins a page. */
struct grid {
	int columns, rows;
	double x, y, w, h, dx, dy;
};

static struct box
next_box(struct pdf *p, const struct grid *g, int i)
{
	int at = i % (g->columns * g->rows);
	if (at == 0)
		pdf_page(p);
	int column = at % g->columns, row = at / g->columns;
	return (struct box){ g->x + column * g->dx, g->y + row * g->dy, g->w, g->h };
}

/* ---- labels for prizes ---- */

static const struct grid letter_labels = { 3, 10, 13.5, 36, 189, 72, 198, 72 };
static const struct grid a4_labels = { 3, 7, 20.4, 42.8, 180, 108, 187.1, 108 };

struct labels {
	struct pdf *pdf;
	const json_t *model;
	const struct grid *grid;
	int n;
};

static enum rc
label(const struct award_prize *z, void *arg)
{
	struct labels *l = arg;
	char place[48], from[AWARD_TEXT_MAX], text[AWARD_TEXT_MAX];
	struct box b = next_box(l->pdf, l->grid, l->n++);
	double x = b.x + 7, w = b.w - 14, y = b.y + (b.h - 62) / 2;
	award_place(place, z->award, z->row);
	award_from(from, z->row);
	snprintf(text, sizeof text, "%s%s%s", place, *place ? ", " : "",
	    model_text(z->award, "title"));
	pdf_text(l->pdf, (struct box){ x, y, w, 14 }, &title, text);
	pdf_text(l->pdf, (struct box){ x, y + 14, w, 20 }, &name_style,
	    model_text(z->row, "name"));
	pdf_text(l->pdf, (struct box){ x, y + 34, w, 9 }, &small, from);
	snprintf(text, sizeof text, "%s, %s", model_text(z->division, "division_name"),
	    model_text(z->division, "date"));
	pdf_text(l->pdf, (struct box){ x, y + 43, w, 9 }, &small, text);
	pdf_text(l->pdf, (struct box){ x, y + 52, w, 9 }, &small,
	    model_text(l->model, "tournament"));
	return OK;
}

enum rc
award_labels_draw(struct pdf *p, const json_t *model, struct err *e)
{
	bool a4 = strcmp(model_text(model, "paper"), "a4") == 0;
	struct labels l = { p, model, a4 ? &a4_labels : &letter_labels, 0 };
	(void)e;
	return award_each(model, label, &l);
}

/* ---- badges ---- */

static const double PAD = 16, QR_SIDE = 84;

static const struct text_style badge_event = { .size = 9, .align = ALIGN_CENTER };
static const struct text_style badge_name = {
	.size = 24, .bold = true, .min_size = 9, .align = ALIGN_CENTER
};
static const struct text_style badge_line = { .size = 12 };
static const struct text_style badge_order = { .size = 10, .align = ALIGN_CENTER };
static const struct text_style badge_code = { .size = 14, .bold = true };

static enum rc
badge(struct pdf *p, const json_t *model, const json_t *b, struct box at, struct err *e)
{
	double x = at.x + PAD, w = at.w - 2 * PAD, y = at.y + PAD;
	double low = at.y + at.h - PAD / 2 - QR_SIDE, text_w = w - QR_SIDE - 4;
	pdf_text(p, (struct box){ x, y, w, 12 }, &badge_event,
	    model_text(model, "tournament"));
	const char *order = model_text(b, "order");
	double order_h = *order ? 16 : 0;
	pdf_text(p, (struct box){ x, y + 14, w, low - y - 16 - order_h }, &badge_name,
	    model_text(b, "name"));
	pdf_text(p, (struct box){ x, low - order_h, w, order_h }, &badge_order, order);
	pdf_text(p, (struct box){ x, low + 2, text_w, 18 }, &badge_line,
	    model_text(b, "school"));
	pdf_text(p, (struct box){ x, low + 20, text_w, 18 }, &badge_line,
	    model_text(b, "team"));
	pdf_text(p, (struct box){ x, low + 38, text_w, 18 }, &badge_line,
	    model_text(b, "division"));
	pdf_text(p, (struct box){ x, low + 58, text_w, 18 }, &badge_code,
	    model_text(b, "code"));
	return pdf_qr(p, (struct box){ x + w - QR_SIDE + PAD / 2, low, QR_SIDE, QR_SIDE },
	    model_text(b, "link"), e);
}

static void
cut_lines(struct pdf *p, const struct grid *g)
{
	for (int c = 1; c < g->columns; c++)
		pdf_cut_line(p, c * g->dx, 0, c * g->dx, pdf_height(p));
	for (int r = 1; r < g->rows; r++)
		pdf_cut_line(p, 0, r * g->dy, pdf_width(p), r * g->dy);
}

enum rc
badges_draw(struct pdf *p, const json_t *model, struct err *e)
{
	const json_t *list = model_list(model, "badges");
	double w = pdf_width(p) / 2, h = pdf_height(p) / 4;
	const struct grid g = { 2, 4, 0, 0, w, h, w, h };
	enum rc rc = OK;
	for (int i = 0; rc == OK && i < (int)json_array_size(list); i++) {
		struct box at = next_box(p, &g, i);
		if (i % (g.columns * g.rows) == 0)
			cut_lines(p, &g);
		rc = badge(p, model, json_array_get(list, (size_t)i), at, e);
	}
	return rc;
}
