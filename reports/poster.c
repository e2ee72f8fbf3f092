/* Seating posters for the wall, readable from two metres: by player, by table, by team.
 *
 * { paper, tournament, sections: [{ title, subtitle, columns: ["Round 1"],
 *     rows:   [{ name, code, team, tables: [12, null], places?: [""] }]       by player
 *     teams:  [{ team, school, rows: [as above] }]                           by team
 *     tables: [{ table, place?, seats: [{ name, code, team, scorekeeper }] }] }] }   by
 * table
 *
 * Each section begins a page.  Names come as the public may see them. */
#include "reports/make.h"
#include "reports/model.h"
#include "reports/pdf.h"
#include <string.h>

static const double MARGIN = 36, HEAD_H = 58, TITLES_H = 22, ROW_H = 27, UNDER_H = 20,
                    TEAM_H = 30, PLACE_H = 16;
static const double SEAT_H = 22, NUMBER_W = 74, GAP = 12;
static const double THIN = 0.6, THICK = 1.2;
enum { COLUMNS_MAX = 20, SEATS_MAX = 8 };

static const struct text_style title = { .size = 26, .bold = true };
static const struct text_style subtitle = { .size = 15, .align = ALIGN_RIGHT };
static const struct text_style event = { .size = 11 };
static const struct text_style page_no = { .size = 11, .align = ALIGN_RIGHT };
static const struct text_style column = {
	.size = 12, .bold = true, .align = ALIGN_CENTER
};
static const struct text_style column_left = { .size = 12, .bold = true };
static const struct text_style name_style = { .size = 19, .bold = true };
static const struct text_style number = {
	.size = 19, .bold = true, .number = true, .align = ALIGN_CENTER
};
static const struct text_style small = { .size = 9.5 };
static const struct text_style under = {
	.size = 7.5, .align = ALIGN_CENTER, .paragraph = true
};
static const struct text_style place_style = { .size = 11, .bold = true };
static const struct text_style team_style = { .size = 17, .bold = true };
static const struct text_style school_style = { .size = 12, .align = ALIGN_RIGHT };
static const struct text_style table_no = {
	.size = 36, .bold = true, .number = true, .align = ALIGN_CENTER
};
static const struct text_style table_word = { .size = 10, .align = ALIGN_CENTER };
static const struct text_style seat_name = { .size = 17 };
static const struct text_style seat_code = { .size = 9, .align = ALIGN_RIGHT };

struct poster {
	struct pdf *pdf;
	const json_t *model, *section;
	double w, y, bottom; /* y: where the next row goes */
	double column_w;     /* of a round */
	int columns, page;   /* page of the section */
};

static void
new_page(struct poster *s)
{
	char text[32];
	pdf_page(s->pdf);
	s->page++;
	double half = s->w * 0.6;
	snprintf(text, sizeof text, "page %d", s->page);
	pdf_text(s->pdf, (struct box){ MARGIN, MARGIN, half - 8, 34 }, &title,
	    model_text(s->section, "title"));
	pdf_text(s->pdf, (struct box){ MARGIN + half, MARGIN, s->w - half, 34 },
	    &subtitle, model_text(s->section, "subtitle"));
	pdf_text(s->pdf, (struct box){ MARGIN, MARGIN + 34, s->w - 90, 16 }, &event,
	    model_text(s->model, "tournament"));
	pdf_text(s->pdf, (struct box){ MARGIN + s->w - 80, MARGIN + 34, 80, 16 },
	    &page_no, text);
	s->y = MARGIN + HEAD_H;
}

/* Titles of the columns of a list by player or team. */
static void
list_titles(struct poster *s)
{
	const json_t *columns = model_list(s->section, "columns");
	double x = MARGIN + s->w - s->columns * s->column_w;
	pdf_text(s->pdf, (struct box){ MARGIN + 4, s->y, 200, TITLES_H }, &column_left,
	    "Player");
	for (int i = 0; i < s->columns; i++) {
		const char *text = json_string_value(json_array_get(columns, (size_t)i));
		pdf_text(s->pdf, (struct box){ x + 2, s->y, s->column_w - 4, TITLES_H },
		    &column, text ? text : "");
		x += s->column_w;
	}
	s->y += TITLES_H;
	pdf_line(s->pdf, MARGIN, s->y, MARGIN + s->w, s->y, THICK);
}

static void
list_page(struct poster *s)
{
	new_page(s);
	list_titles(s);
}

static void
list_begin(struct poster *s)
{
	size_t n = json_array_size(model_list(s->section, "columns"));
	s->columns = (int)MIN(n, (size_t)COLUMNS_MAX);
	s->column_w = s->columns > 0 ? MIN(84, s->w * 0.45 / s->columns) : 0;
	s->page = 0;
	list_page(s);
}

/* What stands at round i besides the table's number: "Section B, block II"; "" if
 * nothing.
 */
static const char *
place_at(const json_t *row, int i)
{
	const char *place =
	    json_string_value(json_array_get(json_object_get(row, "places"), (size_t)i));
	return place ? place : "";
}

/* Higher where a place needs a line of its own below the number. */
static double
row_height(const struct poster *s, const json_t *row)
{
	for (int i = 0; i < s->columns; i++)
		if (*place_at(row, i))
			return ROW_H + UNDER_H;
	return ROW_H;
}

static void
list_row(struct poster *s, const json_t *row, bool shaded)
{
	const json_t *tables = model_list(row, "tables");
	double h = row_height(s, row);
	double x = MARGIN + s->w - s->columns * s->column_w, left = x - MARGIN - 8;
	double name_w = left * 0.6, rest_x = MARGIN + 4 + name_w + 6,
	       rest_w = left - name_w - 6;
	if (shaded)
		pdf_shade(s->pdf, (struct box){ MARGIN, s->y, s->w, h }, 0.92);
	pdf_text(s->pdf, (struct box){ MARGIN + 4, s->y, name_w, h }, &name_style,
	    model_text(row, "name"));
	double rest_y = s->y + (h - ROW_H) / 2;
	pdf_text(s->pdf, (struct box){ rest_x, rest_y + 1, rest_w, 15 }, &small,
	    model_text(row, "team"));
	pdf_text(s->pdf, (struct box){ rest_x, rest_y + 16, rest_w, 10 }, &small,
	    model_text(row, "code"));
	for (int i = 0; i < s->columns; i++) {
		char text[24];
		const json_t *t = json_array_get(tables, (size_t)i);
		snprintf(
		    text, sizeof text, "%" JSON_INTEGER_FORMAT, json_integer_value(t));
		bool placed = h > ROW_H;
		pdf_text(s->pdf,
		    (struct box){ x + 2, s->y + (placed ? 1 : 0), s->column_w - 4,
		        ROW_H - (placed ? 2 : 0) },
		    &number, json_is_integer(t) ? text : "–");
		if (placed)
			pdf_text(s->pdf,
			    (struct box){
			        x + 1, s->y + ROW_H - 2, s->column_w - 2, UNDER_H },
			    &under, place_at(row, i));
		x += s->column_w;
	}
	s->y += h;
	pdf_line(s->pdf, MARGIN, s->y, MARGIN + s->w, s->y, THIN);
}

static void
players_section(struct poster *s)
{
	const json_t *rows = model_list(s->section, "rows");
	list_begin(s);
	for (size_t i = 0; i < json_array_size(rows); i++) {
		const json_t *row = json_array_get(rows, i);
		if (s->y + row_height(s, row) > s->bottom)
			list_page(s);
		list_row(s, row, i % 2 == 1);
	}
}

static void
teams_section(struct poster *s)
{
	const json_t *teams = model_list(s->section, "teams");
	list_begin(s);
	for (size_t i = 0; i < json_array_size(teams); i++) {
		const json_t *team = json_array_get(teams, i),
		             *rows = model_list(team, "rows");
		size_t n = json_array_size(rows);
		/* A team stays together where a page can hold it. */
		double need = TEAM_H + row_height(s, json_array_get(rows, 0)) *
		                           (double)MIN(n, (size_t)12);
		if (s->y + need > s->bottom)
			list_page(s);
		double w = s->w * 0.6;
		pdf_text(s->pdf, (struct box){ MARGIN + 4, s->y + 4, w - 8, TEAM_H - 4 },
		    &team_style, model_text(team, "team"));
		pdf_text(s->pdf,
		    (struct box){ MARGIN + w, s->y + 4, s->w - w - 4, TEAM_H - 4 },
		    &school_style, model_text(team, "school"));
		s->y += TEAM_H;
		pdf_line(s->pdf, MARGIN, s->y, MARGIN + s->w, s->y, THICK);
		for (size_t k = 0; k < n; k++) {
			const json_t *row = json_array_get(rows, k);
			if (s->y + row_height(s, row) > s->bottom)
				list_page(s);
			list_row(s, row, false);
		}
	}
}

static void
table_card(struct poster *s, const json_t *t, struct box b)
{
	const json_t *seats = model_list(t, "seats");
	size_t n = MIN(json_array_size(seats), (size_t)SEATS_MAX);
	char text[24];
	snprintf(text, sizeof text, "%d", model_int(t, "table"));
	pdf_frame(s->pdf, b, THICK);
	pdf_text(s->pdf, (struct box){ b.x + 2, b.y + 6, NUMBER_W - 4, 14 }, &table_word,
	    "Table");
	pdf_text(s->pdf, (struct box){ b.x + 4, b.y + 18, NUMBER_W - 8, b.h - 28 },
	    &table_no, text);
	double x = b.x + NUMBER_W, w = b.w - NUMBER_W - 6, code_w = 62, top = b.y + 5;
	const char *place = model_text(t, "place");
	if (*place) {
		pdf_text(s->pdf, (struct box){ x, top, w, PLACE_H }, &place_style, place);
		top += PLACE_H;
	}
	for (size_t i = 0; i < n; i++) {
		const json_t *seat = json_array_get(seats, i);
		double y = top + (double)i * SEAT_H;
		pdf_text(s->pdf, (struct box){ x, y, w - code_w - 4, SEAT_H }, &seat_name,
		    model_text(seat, "name"));
		pdf_text(s->pdf, (struct box){ x + w - code_w, y, code_w, SEAT_H },
		    &seat_code, model_text(seat, "code"));
	}
}

static void
tables_section(struct poster *s)
{
	const json_t *tables = model_list(s->section, "tables");
	size_t most = 1;
	bool placed = false;
	for (size_t i = 0; i < json_array_size(tables); i++) {
		const json_t *t = json_array_get(tables, i);
		most = MAX(most, json_array_size(model_list(t, "seats")));
		placed = placed || *model_text(t, "place");
	}
	double h = 10 + SEAT_H * (double)MIN(most, (size_t)SEATS_MAX) +
	           (placed ? PLACE_H : 0),
	       w = (s->w - GAP) / 2;
	s->page = 0;
	new_page(s);
	for (size_t i = 0; i < json_array_size(tables); i++) {
		if (i % 2 == 0 && s->y + h > s->bottom)
			new_page(s);
		double x = i % 2 == 0 ? MARGIN : MARGIN + w + GAP;
		table_card(s, json_array_get(tables, i), (struct box){ x, s->y, w, h });
		if (i % 2 == 1)
			s->y += h + GAP;
	}
}

static enum rc
draw(struct pdf *pdf, const json_t *model, void (*section)(struct poster *))
{
	struct poster s = { .pdf = pdf,
		.model = model,
		.w = pdf_width(pdf) - 2 * MARGIN,
		.bottom = pdf_height(pdf) - MARGIN };
	const json_t *sections = model_list(model, "sections");
	for (size_t i = 0; i < json_array_size(sections); i++) {
		s.section = json_array_get(sections, i);
		section(&s);
	}
	return OK;
}

enum rc
poster_players_draw(struct pdf *p, const json_t *model, struct err *e)
{
	(void)e;
	return draw(p, model, players_section);
}

enum rc
poster_tables_draw(struct pdf *p, const json_t *model, struct err *e)
{
	(void)e;
	return draw(p, model, tables_section);
}

enum rc
poster_teams_draw(struct pdf *p, const json_t *model, struct err *e)
{
	(void)e;
	return draw(p, model, teams_section);
}
