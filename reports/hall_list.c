/* Paper for the hall before play: cards with a table's number, lists to sign in by
 * school.
 *
 * table-cards: { paper, tournament, tables: [{ table, place, division }] }, two on a
 * page. sign-in:     { paper, tournament, sections: [{ school, rows: [{ name, code, team,
 *                division }] }] }, each school begins a page. */
#include "reports/make.h"
#include "reports/model.h"
#include "reports/pdf.h"

static const double MARGIN = 36, HEAD_H = 60, TITLES_H = 20, ROW_H = 26, THIN = 0.6,
                    THICK = 1.2;

static const struct text_style huge = {
	.size = 220, .bold = true, .number = true, .align = ALIGN_CENTER
};
static const struct text_style word = { .size = 26, .align = ALIGN_CENTER };
static const struct text_style event = { .size = 12, .align = ALIGN_CENTER };
static const struct text_style school = { .size = 22, .bold = true };
static const struct text_style small = { .size = 11 };
static const struct text_style page_no = { .size = 11, .align = ALIGN_RIGHT };
static const struct text_style column = { .size = 10.5, .bold = true };
static const struct text_style name = { .size = 13, .bold = true };

/* ---- cards of tables ---- */

static void
table_card(struct pdf *p, const json_t *model, const json_t *t, double top, double h)
{
	char number[24];
	double w = pdf_width(p) - 2 * MARGIN;
	snprintf(number, sizeof number, "%d", model_int(t, "table"));
	pdf_text(p, (struct box){ MARGIN, top + MARGIN, w, 34 }, &word,
	    model_text(t, "division"));
	pdf_text(p, (struct box){ MARGIN, top + MARGIN + 34, w, h - 2 * MARGIN - 90 },
	    &huge, number);
	pdf_text(p, (struct box){ MARGIN, top + h - MARGIN - 52, w, 34 }, &word,
	    model_text(t, "place"));
	pdf_text(p, (struct box){ MARGIN, top + h - MARGIN - 16, w, 16 }, &event,
	    model_text(model, "tournament"));
}

enum rc
table_cards_draw(struct pdf *p, const json_t *model, struct err *e)
{
	(void)e;
	const json_t *tables = model_list(model, "tables");
	double half = pdf_height(p) / 2;
	for (size_t i = 0; i < json_array_size(tables); i++) {
		if (i % 2 == 0) {
			pdf_page(p);
			pdf_cut_line(p, 0, half, pdf_width(p), half);
		}
		table_card(
		    p, model, json_array_get(tables, i), i % 2 == 0 ? 0 : half, half);
	}
	return OK;
}

/* A page for each table, to be folded across: both sides show the number. */
enum rc
table_tents_draw(struct pdf *p, const json_t *model, struct err *e)
{
	(void)e;
	const json_t *tables = model_list(model, "tables"), *t;
	double half = pdf_height(p) / 2;
	size_t i;
	json_array_foreach(tables, i, t)
	{
		pdf_page(p);
		pdf_cut_line(p, 0, half, pdf_width(p), half);
		for (int side = 0; side < 2; side++) {
			pdf_headlong(p, side == 1);
			table_card(p, model, t, half, half);
		}
		pdf_headlong(p, false);
	}
	return OK;
}

/* ---- lists to sign in ---- */

static const struct {
	const char *title, *key;
	double from, to; /* of the width */
} columns[] = {
	{ "Player", "name", 0, 0.34 },
	{ "Code", "code", 0.35, 0.45 },
	{ "Team", "team", 0.46, 0.62 },
	{ "Division", "division", 0.63, 0.75 },
	{ "Here (signature)", NULL, 0.76, 1 },
};

/* Where the first row goes. */
static double
sign_in_page(struct pdf *p, const json_t *model, const json_t *section, int page)
{
	char text[32];
	double w = pdf_width(p) - 2 * MARGIN, y = MARGIN + HEAD_H;
	pdf_page(p);
	snprintf(text, sizeof text, "page %d", page);
	pdf_text(p, (struct box){ MARGIN, MARGIN, w, 32 }, &school,
	    model_text(section, "school"));
	pdf_text(p, (struct box){ MARGIN, MARGIN + 34, w - 80, 16 }, &small,
	    model_text(model, "tournament"));
	pdf_text(p, (struct box){ MARGIN + w - 80, MARGIN + 34, 80, 16 }, &page_no, text);
	for (size_t i = 0; i < COUNT(columns); i++)
		pdf_text(p,
		    (struct box){ MARGIN + w * columns[i].from, y,
		        w * (columns[i].to - columns[i].from), TITLES_H },
		    &column, columns[i].title);
	y += TITLES_H;
	pdf_line(p, MARGIN, y, MARGIN + w, y, THICK);
	return y;
}

static void
sign_in_row(struct pdf *p, const json_t *row, double y)
{
	double w = pdf_width(p) - 2 * MARGIN;
	for (size_t i = 0; i < COUNT(columns); i++)
		if (columns[i].key)
			pdf_text(p,
			    (struct box){ MARGIN + w * columns[i].from, y,
			        w * (columns[i].to - columns[i].from), ROW_H },
			    i == 0 ? &name : &small, model_text(row, columns[i].key));
	pdf_line(p, MARGIN, y + ROW_H, MARGIN + w, y + ROW_H, THIN);
}

static void
sign_in_section(struct pdf *p, const json_t *model, const json_t *section)
{
	const json_t *rows = model_list(section, "rows");
	double bottom = pdf_height(p) - MARGIN, y = bottom;
	int page = 0;
	for (size_t i = 0; i < json_array_size(rows); i++) {
		if (y + ROW_H > bottom)
			y = sign_in_page(p, model, section, ++page);
		sign_in_row(p, json_array_get(rows, i), y);
		y += ROW_H;
	}
}

enum rc
sign_in_draw(struct pdf *p, const json_t *model, struct err *e)
{
	(void)e;
	const json_t *sections = model_list(model, "sections");
	for (size_t i = 0; i < json_array_size(sections); i++)
		sign_in_section(p, model, json_array_get(sections, i));
	return OK;
}
