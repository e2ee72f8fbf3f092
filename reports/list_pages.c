/* Plain pages of text and tables: rules to count by, standings, seating, rosters.
 *
 * { paper, tournament, turned: pages on their side, sections: [{ title, subtitle, page:
 * begins a page, text: ["..."], columns: [{ title, width, number }], rows: [["..."]],
 * height: of a row at least }]
 * }
 *
 * A column's width is its share.  A table goes on over pages, with its titles on each; a
 * short row leaves boxes to write in. */
#include "base/utf8.h"
#include "reports/make.h"
#include "reports/model.h"
#include "reports/pdf.h"
#include "reports/reports.h"
#include <string.h>

static const double MARGIN = 40, FOOT_H = 14, TITLE_H = 30, HEADING_H = 22, TITLES_H = 22,
                    ROW_H = 17, LINE_H = 13, GAP = 8, THIN = 0.4, THICK = 1,
                    LINES_MAX = 12,
                    WIDE = 0.6; /* of its size: letters take less on average */
enum { COLUMNS_MAX = 40 };

static const struct text_style title = { .size = 20, .bold = true };
static const struct text_style heading = { .size = 13, .bold = true };
static const struct text_style body = { .size = 10, .paragraph = true, .top = true };
static const struct text_style cell = { .size = 9.5, .paragraph = true };
static const struct text_style number = {
	.size = 9.5, .number = true, .align = ALIGN_CENTER
};
static const struct text_style column_title = {
	.size = 8.5, .bold = true, .paragraph = true
};
static const struct text_style column_number = {
	.size = 8.5, .bold = true, .paragraph = true, .align = ALIGN_CENTER
};
static const struct text_style foot = { .size = 8, .gray = 0.3 };
static const struct text_style foot_right = {
	.size = 8, .gray = 0.3, .align = ALIGN_RIGHT
};

struct column {
	const char *title;
	double x, w;
	bool number;
};

struct lists {
	struct pdf *pdf;
	const json_t *model;
	double w, y, bottom;
	struct column column[COLUMNS_MAX];
	int columns, first_page;
};

static void
begin_page(struct lists *s)
{
	char text[40];
	if (model_true(s->model, "turned"))
		pdf_page_turned(s->pdf);
	else
		pdf_page(s->pdf);
	if (s->first_page == 0)
		s->first_page = pdf_pages(s->pdf);
	snprintf(text, sizeof text, "page %d", pdf_pages(s->pdf));
	pdf_text(s->pdf, (struct box){ MARGIN, s->bottom + 6, s->w - 80, FOOT_H }, &foot,
	    model_text(s->model, "tournament"));
	pdf_text(s->pdf, (struct box){ MARGIN + s->w - 80, s->bottom + 6, 80, FOOT_H },
	    &foot_right, text);
	s->y = MARGIN;
}

static bool
fits(const struct lists *s, double h)
{
	return s->first_page > 0 && s->y + h <= s->bottom;
}

/* ---- tables ---- */

static void
take_columns(struct lists *s, const json_t *columns)
{
	double shares = 0, x = MARGIN;
	s->columns = (int)MIN(json_array_size(columns), (size_t)COLUMNS_MAX);
	for (int i = 0; i < s->columns; i++)
		shares += MAX(1, model_int(json_array_get(columns, (size_t)i), "width"));
	for (int i = 0; i < s->columns; i++) {
		const json_t *c = json_array_get(columns, (size_t)i);
		double w = s->w * MAX(1, model_int(c, "width")) / shares;
		s->column[i] = (struct column){ model_text(c, "title"), x, w,
			model_true(c, "number") };
		x += w;
	}
}

static void
table_titles(struct lists *s)
{
	pdf_shade(s->pdf, (struct box){ MARGIN, s->y, s->w, TITLES_H }, 0.9);
	for (int i = 0; i < s->columns; i++) {
		const struct column *c = &s->column[i];
		pdf_text(s->pdf, (struct box){ c->x + 3, s->y, c->w - 6, TITLES_H },
		    c->number ? &column_number : &column_title, c->title);
	}
	pdf_line(s->pdf, MARGIN, s->y, MARGIN + s->w, s->y, THICK);
	s->y += TITLES_H;
	pdf_line(s->pdf, MARGIN, s->y, MARGIN + s->w, s->y, THICK);
}

static const char *
cell_text(const json_t *row, int i)
{
	const char *text = json_string_value(json_array_get(row, (size_t)i));
	return text ? text : "";
}

/* As high as its highest cell; whoever wants room to write says how much. */
static double
row_height(const struct lists *s, const json_t *row, double least)
{
	double h = least;
	for (int i = 0; i < s->columns; i++) {
		const char *text = cell_text(row, i);
		double w = s->column[i].w - 6;
		bool may_wrap = (double)strlen(text) * cell.size * WIDE > w;
		if (!s->column[i].number && may_wrap)
			h = MAX(h, pdf_text_height(s->pdf, w, &cell, text) + 5);
	}
	return MIN(h, (s->bottom - MARGIN) / 2);
}

static void
table_row(struct lists *s, const json_t *row, double h)
{
	for (int i = 0; i < s->columns; i++) {
		const struct column *c = &s->column[i];
		pdf_text(s->pdf, (struct box){ c->x + 3, s->y, c->w - 6, h },
		    c->number ? &number : &cell, cell_text(row, i));
		if (c->number && i > 0)
			pdf_line(s->pdf, c->x, s->y, c->x, s->y + h, THIN);
	}
	s->y += h;
	pdf_line(s->pdf, MARGIN, s->y, MARGIN + s->w, s->y, THIN);
}

static void
table(struct lists *s, const json_t *section)
{
	const json_t *rows = model_list(section, "rows"), *row;
	size_t i;
	take_columns(s, model_list(section, "columns"));
	if (s->columns == 0)
		return;
	table_titles(s);
	json_array_foreach(rows, i, row)
	{
		double h = row_height(s, row, MAX(ROW_H, model_int(section, "height")));
		if (!fits(s, h)) {
			begin_page(s);
			table_titles(s);
		}
		table_row(s, row, h);
	}
	s->y += GAP;
}

/* ---- text ---- */

static void
paragraphs(struct lists *s, const json_t *text)
{
	const json_t *t;
	size_t i;
	json_array_foreach(text, i, t)
	{
		double need =
		    LINE_H * (1 + (double)utf8_length(json_string_value(t)) / 90);
		if (!fits(s, need))
			begin_page(s);
		double h = MIN(LINE_H * LINES_MAX, s->bottom - s->y);
		struct text_fit fit = pdf_text(s->pdf,
		    (struct box){ MARGIN, s->y, s->w, h }, &body, json_string_value(t));
		s->y += fit.ink.h + 6;
	}
}

static void
section_draw(struct lists *s, const json_t *section)
{
	const char *subtitle = model_text(section, "subtitle");
	bool page = model_true(section, "page") || s->first_page == 0;
	/* A heading stays with what follows it. */
	if (page || !fits(s, HEADING_H + TITLES_H + 3 * ROW_H))
		begin_page(s);
	double h = page ? TITLE_H : HEADING_H;
	pdf_text(s->pdf, (struct box){ MARGIN, s->y, s->w, h }, page ? &title : &heading,
	    model_text(section, "title"));
	s->y += h + (page ? 4 : 0);
	if (*subtitle) {
		pdf_text(
		    s->pdf, (struct box){ MARGIN, s->y, s->w, LINE_H }, &cell, subtitle);
		s->y += LINE_H + 4;
	}
	paragraphs(s, model_list(section, "text"));
	table(s, section);
}

enum rc
list_pages_draw(struct pdf *p, const json_t *model, struct err *e)
{
	const json_t *section;
	size_t i;
	bool turned = model_true(model, "turned");
	double w = turned ? pdf_height(p) : pdf_width(p);
	double h = turned ? pdf_width(p) : pdf_height(p);
	struct lists s = { .pdf = p,
		.model = model,
		.w = w - 2 * MARGIN,
		.bottom = h - MARGIN - FOOT_H };
	(void)e;
	json_array_foreach(model_list(model, "sections"), i, section)
	    section_draw(&s, section);
	return OK;
}

/* Several documents in one file: { paper, tournament, parts: [{ kind, model }] }. */
enum rc
pack_draw(struct pdf *p, const json_t *model, struct err *e)
{
	const json_t *part;
	size_t i;
	json_array_foreach(model_list(model, "parts"), i, part)
	{
		const struct report *r = report_find(model_text(part, "kind"));
		const json_t *m = json_object_get(part, "model");
		if (r == NULL)
			return err_set(e, INVALID, "kind",
			    "There is no document \"%.40s\".", model_text(part, "kind"));
		enum rc rc = r->need ? model_need(m, r->need, e) : OK;
		if (rc == OK)
			rc = r->draw(p, m, e);
		if (rc != OK)
			return rc;
	}
	return OK;
}
