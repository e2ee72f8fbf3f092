/* Paper to write on, drawn from its description in blank_form_table.c.
 *
 * { paper, tournament, kind, form: of the rule system, copies } */
#include "reports/blank_form.h"
#include "reports/make.h"
#include "reports/model.h"
#include "reports/pdf.h"
#include <stdlib.h>
#include <string.h>

static const double PAD = 24, TITLE_H = 24, EVENT_H = 14, LINE_H = 26, GAP = 6,
                    TITLES_H = 26, ROW_H = 24, BOX = 9, TEXT_H = 26, BIG_H = 110,
                    THIN = 0.6, THICK = 1.2;
enum { PARTS_MAX = 16, COPIES_MAX = 200 };

static const struct text_style title = { .size = 18, .bold = true };
static const struct text_style event = { .size = 9, .gray = 0.2 };
static const struct text_style label = { .size = 9.5 };
static const struct text_style column = {
	.size = 8, .bold = true, .paragraph = true, .align = ALIGN_CENTER
};
static const struct text_style named = { .size = 9.5 };
static const struct text_style sentence = { .size = 9, .paragraph = true, .top = true };
static const struct text_style big = {
	.size = 90, .bold = true, .number = true, .align = ALIGN_CENTER
};
static const struct text_style card_text = { .size = 10, .align = ALIGN_CENTER };

struct part {
	char text[240];
	int share;
};

struct cell {
	struct pdf *pdf;
	double x, y, w;
	int number; /* which copy it is */
	bool card;  /* no title: a card to hold up */
};

/* "Label:2|Other:1" in parts; a part without a number has a share of 1. */
static int
split(struct part out[PARTS_MAX], const char *text)
{
	int n = 0;
	for (const char *at = text; *at && n < PARTS_MAX; n++) {
		size_t len = strcspn(at, "|");
		const char *end = at + len;
		snprintf(out[n].text, sizeof out[n].text, "%.*s", (int)len, at);
		char *colon = strrchr(out[n].text, ':');
		bool shared = colon && colon[1] >= '1' && colon[1] <= '9';
		out[n].share = shared ? (int)strtol(colon + 1, NULL, 10) : 1;
		if (shared)
			*colon = '\0';
		at = *end ? end + 1 : end;
	}
	return n;
}

static double
shares(const struct part *p, int n)
{
	double sum = 0;
	for (int i = 0; i < n; i++)
		sum += p[i].share;
	return sum;
}

static void
draw_line(struct cell *c, const struct blank_field *f)
{
	struct part p[PARTS_MAX];
	int n = split(p, f->text);
	double x = c->x, all = shares(p, n);
	for (int i = 0; i < n; i++) {
		double w = c->w * p[i].share / all;
		struct text_fit t = pdf_text(c->pdf,
		    (struct box){ x, c->y + 8, w * 0.6, LINE_H - 8 }, &label, p[i].text);
		double from = t.ink.x + t.ink.w + 4;
		pdf_line(c->pdf, from, c->y + LINE_H - 3, x + w - (i + 1 < n ? 8 : 0),
		    c->y + LINE_H - 3, THIN);
		x += w;
	}
	c->y += LINE_H;
}

static void
draw_area(struct cell *c, const struct blank_field *f)
{
	draw_line(c, f);
	for (int i = 1; i < f->n; i++) {
		c->y += LINE_H - 2;
		pdf_line(c->pdf, c->x, c->y - 3, c->x + c->w, c->y - 3, THIN);
	}
}

static void
draw_choice(struct cell *c, const struct blank_field *f)
{
	struct part p[PARTS_MAX];
	int n = split(p, f->text);
	double first = n > 3 ? 0.25 : 0.3, x = c->x + c->w * first,
	       w = c->w * (1 - first) / MAX(1, n - 1);
	pdf_text(c->pdf, (struct box){ c->x, c->y + 6, c->w * first - 6, LINE_H - 6 },
	    &label, p[0].text);
	for (int i = 1; i < n; i++) {
		pdf_frame(c->pdf, (struct box){ x, c->y + 11, BOX, BOX }, THIN);
		pdf_text(c->pdf,
		    (struct box){ x + BOX + 4, c->y + 6, w - BOX - 8, LINE_H - 6 },
		    &label, p[i].text);
		x += w;
	}
	c->y += LINE_H;
}

static void
draw_grid(struct cell *c, const struct blank_field *f)
{
	struct part p[PARTS_MAX], rows[PARTS_MAX];
	int n = split(p, f->text), r = f->rows ? split(rows, f->rows) : f->n;
	double x = c->x, all = shares(p, n), h = TITLES_H + r * ROW_H;
	c->y += GAP;
	pdf_shade(c->pdf, (struct box){ c->x, c->y, c->w, TITLES_H }, 0.9);
	for (int i = 0; i < n; i++) {
		double w = c->w * p[i].share / all;
		pdf_text(c->pdf, (struct box){ x + 2, c->y, w - 4, TITLES_H }, &column,
		    p[i].text);
		if (i > 0)
			pdf_line(c->pdf, x, c->y, x, c->y + h, THIN);
		for (int k = 0; f->rows && i == 0 && k < r; k++)
			pdf_text(c->pdf,
			    (struct box){
			        x + 4, c->y + TITLES_H + k * ROW_H, w - 8, ROW_H },
			    &named, rows[k].text);
		x += w;
	}
	for (int k = 0; k < r; k++)
		pdf_line(c->pdf, c->x, c->y + TITLES_H + k * ROW_H, c->x + c->w,
		    c->y + TITLES_H + k * ROW_H, THIN);
	pdf_frame(c->pdf, (struct box){ c->x, c->y, c->w, h }, THICK);
	c->y += h + GAP;
}

static void
draw_words(struct cell *c, const struct blank_field *f)
{
	struct part p[PARTS_MAX];
	int n = split(p, f->text);
	const char *text = p[c->number % MAX(1, n)].text;
	bool large = f->kind == FIELD_BIG;
	double h = large ? BIG_H : TEXT_H;
	pdf_text(c->pdf, (struct box){ c->x, c->y, c->w, h },
	    large     ? &big
	    : c->card ? &card_text
	              : &sentence,
	    text);
	c->y += h;
}

static void
draw_field(struct cell *c, const struct blank_field *f)
{
	static void (*const draw[])(struct cell *, const struct blank_field *) = {
		[FIELD_LINE] = draw_line,
		[FIELD_AREA] = draw_area,
		[FIELD_CHOICE] = draw_choice,
		[FIELD_GRID] = draw_grid,
		[FIELD_TEXT] = draw_words,
		[FIELD_BIG] = draw_words,
	};
	draw[f->kind](c, f);
}

static void
draw_cell(struct cell *c, const struct blank_form *f, const json_t *model)
{
	if (!c->card) {
		pdf_text(c->pdf, (struct box){ c->x, c->y, c->w * 0.5, TITLE_H }, &title,
		    f->title);
		c->y += TITLE_H;
		pdf_text(c->pdf, (struct box){ c->x, c->y, c->w, EVENT_H }, &event,
		    model_text(model, "tournament"));
		c->y += EVENT_H;
	}
	for (const struct blank_field *x = f->fields; x->kind != FIELD_END; x++)
		draw_field(c, x);
}

static void
cut_lines(struct pdf *p, const struct blank_form *f)
{
	for (int i = 1; i < f->down; i++)
		pdf_cut_line(p, 0, pdf_height(p) * i / f->down, pdf_width(p),
		    pdf_height(p) * i / f->down);
	for (int i = 1; i < f->across; i++)
		pdf_cut_line(p, pdf_width(p) * i / f->across, 0,
		    pdf_width(p) * i / f->across, pdf_height(p));
}

enum rc
blank_form_draw(struct pdf *p, const json_t *model, struct err *e)
{
	const struct blank_form *f =
	    blank_form_find(model_text(model, "kind"), model_text(model, "form"));
	if (f == NULL)
		return err_set(e, INVALID, "kind",
		    "These rules have no such paper: choose another.");
	int each = f->across * f->down, wanted = model_int(model, "copies"),
	    n = wanted > 0 ? MIN(wanted, COPIES_MAX) : each;
	double w = pdf_width(p) / f->across, h = pdf_height(p) / f->down;
	for (int i = 0; i < n; i++) {
		int at = i % each, row = at / f->across, place = at % f->across;
		if (at == 0) {
			pdf_page(p);
			cut_lines(p, f);
		}
		struct cell c = { .pdf = p,
			.x = place * w + PAD * 1.5,
			.y = row * h + PAD,
			.w = w - 3 * PAD,
			.number = i,
			.card = *f->title == '\0' };
		draw_cell(&c, f, model);
	}
	return OK;
}
