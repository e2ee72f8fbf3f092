/* Table score sheets, two on a page with a cut line, in the form of the Challenge Cup's
 * sample, or another form where the model names one: match,
 * pentathlon.
 *
 * { paper, tournament, title, scorekeeper, games, spare, form, second_label,
 *   sheets: [{ group, division, held_on, round, table, code, link, edition,
 *              seats: [{ code, name }] }] }
 *
 * Sheets of one group (a division's round) are laid out so that the pile, cut once, is in
 * order when the upper halves are put on the lower ones.  A sheet without a code is a
 * blank spare. */
#include "reports/make.h"
#include "reports/match_sheet.h"
#include "reports/model.h"
#include "reports/pdf.h"
#include <string.h>

static const double MARGIN_X = 36, MARGIN_Y = 20;
static const double HEAD_H = 84, QR_SIDE = 82, TITLES_H = 20, ROW_H_MAX = 35, BOX_H = 36;
static const double GAME_W = 34, SPARE_W = 24, TOTAL_W = 52, INITIALS_W = 66;
static const double THIN = 0.6, THICK = 1.4;
enum { BLANK_ROWS = 5, ROWS_MAX = 8, GAMES_MAX = 12 };

static const struct text_style big = { .size = 27, .bold = true, .number = true };
static const struct text_style code_style = {
	.size = 19, .bold = true, .number = true, .align = ALIGN_RIGHT
};
static const struct text_style strong = { .size = 10, .bold = true };
static const struct text_style plain = { .size = 10 };
static const struct text_style side_note = { .size = 8, .align = ALIGN_RIGHT };
static const struct text_style column = {
	.size = 8, .bold = true, .align = ALIGN_CENTER
};
static const struct text_style name_style = { .size = 12.5 };
static const struct text_style small = { .size = 7.5 };
static const struct text_style duty = { .size = 7.5, .bold = true, .align = ALIGN_RIGHT };
static const struct text_style label = { .size = 7, .align = ALIGN_CENTER };
static const struct text_style advice = { .size = 8.5, .paragraph = true, .top = true };

/* What all sheets of a document share. */
struct paper {
	struct pdf *pdf;
	const json_t *model;
	const char *scorekeeper;
	int games, spare;
	double x, w, name_w;
};

static void
number_head(struct paper *s, double x, double y, double w, const char *what, int number)
{
	char text[40];
	if (number > 0)
		snprintf(text, sizeof text, "%s %02d", what, number);
	else
		snprintf(text, sizeof text, "%s", what);
	pdf_text(s->pdf, (struct box){ x, y, w - 12, 38 }, &big, text);
	if (number <= 0)
		pdf_line(s->pdf, x + 104, y + 30, x + w - 12, y + 30, THIN);
}

/* "K7MP 3QX9": groups of four are easier to type. */
static void
code_groups(char out[16], const char *code)
{
	snprintf(out, 16, "%.4s %.8s", code, strlen(code) > 4 ? code + 4 : "");
}

static enum rc
sheet_code_block(struct paper *s, const json_t *sheet, double y, struct err *e)
{
	const char *code = model_text(sheet, "code");
	double right = s->x + s->w, x = s->x + s->w * 0.6, w = right - QR_SIDE - 6 - x;
	char text[64];
	if (*code == '\0') {
		pdf_text(s->pdf, (struct box){ x, y + 38, right - x, 14 }, &side_note,
		    "Spare sheet: copy table, round and sheet code from the list");
		pdf_line(s->pdf, x, y + 30, right, y + 30, THIN);
		return OK;
	}
	code_groups(text, code);
	pdf_text(s->pdf, (struct box){ x, y + 4, w, 30 }, &code_style, text);
	snprintf(
	    text, sizeof text, "Sheet code · edition %d", model_int(sheet, "edition"));
	pdf_text(s->pdf, (struct box){ x, y + 38, w, 14 }, &side_note, text);
	if (model_int(sheet, "edition") > 1)
		pdf_text(s->pdf, (struct box){ x, y + 54, w, 14 }, &side_note,
		    "Earlier editions are void");
	return pdf_qr(s->pdf, (struct box){ right - QR_SIDE, y, QR_SIDE, QR_SIDE },
	    model_text(sheet, "link"), e);
}

static enum rc
head(struct paper *s, const json_t *sheet, double y, struct err *e)
{
	double w = s->w * 0.6 - 8;
	number_head(s, s->x, y, s->w * 0.34, "TABLE", model_int(sheet, "table"));
	number_head(
	    s, s->x + s->w * 0.34, y, s->w * 0.27, "ROUND", model_int(sheet, "round"));
	char line[400];
	const char *on = model_text(sheet, "held_on");
	snprintf(line, sizeof line, "%s%s%s", model_text(sheet, "division"),
	    *on ? " · " : "", on);
	pdf_text(s->pdf, (struct box){ s->x, y + 38, w, 14 }, &strong,
	    model_text(s->model, "tournament"));
	pdf_text(s->pdf, (struct box){ s->x, y + 52, w, 14 }, &plain, line);
	pdf_text(s->pdf, (struct box){ s->x, y + 66, w, 13 }, &small,
	    model_text(s->model, "title"));
	return sheet_code_block(s, sheet, y, e);
}

static void
column_titles(struct paper *s, double y)
{
	struct box b = { s->x, y, s->w, TITLES_H };
	pdf_shade(s->pdf, b, 0.9);
	pdf_text(s->pdf, (struct box){ s->x + 4, y, s->name_w - 8, TITLES_H }, &strong,
	    "Player");
	double x = s->x + s->name_w;
	for (int g = 1; g <= s->games + s->spare; g++) {
		char text[24];
		double w = g <= s->games ? GAME_W : SPARE_W;
		snprintf(text, sizeof text, g <= s->games ? "Game %d" : "%d", g);
		pdf_text(
		    s->pdf, (struct box){ x + 1, y, w - 2, TITLES_H }, &column, text);
		x += w;
	}
	pdf_text(
	    s->pdf, (struct box){ x + 1, y, TOTAL_W - 2, TITLES_H }, &column, "Total");
	pdf_text(s->pdf, (struct box){ x + TOTAL_W + 2, y, INITIALS_W - 4, TITLES_H },
	    &column, "Player’s initials");
}

static void
player_row(struct paper *s, const json_t *seat, bool last, double y, double h)
{
	double w = s->name_w - 8, x = s->x + 4;
	pdf_text(s->pdf, (struct box){ x, y + 2, w * 0.6, 10 }, &small,
	    model_text(seat, "code"));
	if (last && *s->scorekeeper)
		pdf_text(s->pdf, (struct box){ x + w * 0.6, y + 2, w * 0.4, 10 }, &duty,
		    s->scorekeeper);
	pdf_text(s->pdf, (struct box){ x, y + 11, w, h - 13 }, &name_style,
	    model_text(seat, "name"));
}

static void
grid(struct paper *s, double y, int rows, double h)
{
	double bottom = y + TITLES_H + rows * h, right = s->x + s->w,
	       x = s->x + s->name_w;
	for (int r = 0; r < rows; r++)
		pdf_line(s->pdf, s->x, y + TITLES_H + r * h, right, y + TITLES_H + r * h,
		    THIN);
	for (int g = 1; g <= s->games + s->spare + 1; g++) {
		pdf_line(s->pdf, x, y, x, bottom, THIN);
		x += g <= s->games              ? GAME_W
		     : g <= s->games + s->spare ? SPARE_W
		                                : TOTAL_W;
	}
	pdf_line(s->pdf, x, y, x, bottom, THIN);
	pdf_frame(s->pdf, (struct box){ s->x, y, s->w, bottom - y }, THICK);
	/* Games Played stands under Total, the scorekeeper's initials under the players'.
	 */
	struct box games = { x - TOTAL_W, bottom, TOTAL_W, BOX_H };
	struct box keeper = { x, bottom, INITIALS_W, BOX_H };
	pdf_frame(s->pdf, games, THICK);
	pdf_frame(s->pdf, keeper, THICK);
	games.h = keeper.h = 11;
	pdf_text(s->pdf, games, &label, "Games Played");
	pdf_text(s->pdf, keeper, &label, "Scorekeeper’s initials");
}

static const char ADVICE[] =
    "The player on the last line keeps score. After each game agree the points with "
    "every "
    "player, then write 0, 1 or 2; write – for a game that was not played.\n"
    "At the end add up each row, write how many games the table played, and compare with "
    "the "
    "players’ own sheets. Initial a total only if it is right: after that nothing is "
    "changed. "
    "A substitute, or a player printed without a name, writes the name into the row. "
    "When all "
    "have initialed, raise a hand and stay seated until an official has the sheet.";

static enum rc
draw_sheet(struct paper *s, const json_t *sheet, double top, double height, struct err *e)
{
	const json_t *seats = model_list(sheet, "seats");
	int n = (int)MIN(json_array_size(seats), (size_t)ROWS_MAX),
	    rows = n > 0 ? n : BLANK_ROWS;
	double y = top + MARGIN_Y;
	double space = height - 2 * MARGIN_Y - HEAD_H - TITLES_H - BOX_H;
	double h = MIN(ROW_H_MAX, space / rows);
	enum rc rc = head(s, sheet, y, e);
	y += HEAD_H;
	struct box body = { s->x, y, s->w, top + height - 12 - y };
	if (strcmp(model_text(s->model, "form"), "match") == 0) {
		match_sheet_body(s->pdf, s->model, sheet, body);
		return rc;
	}
	if (strcmp(model_text(s->model, "form"), "pentathlon") == 0) {
		pentathlon_sheet_body(s->pdf, sheet, body);
		return rc;
	}
	column_titles(s, y);
	for (int i = 0; i < n; i++)
		player_row(s, json_array_get(seats, (size_t)i), i == n - 1,
		    y + TITLES_H + i * h, h);
	grid(s, y, rows, h);
	y += TITLES_H + rows * h + 5;
	struct box b = { s->x, y, s->w - TOTAL_W - INITIALS_W - 10,
		top + height - 12 - y };
	pdf_text(s->pdf, b, &advice, ADVICE);
	return rc;
}

/* Sheets first .. first + n - 1 are one group: the upper halves come before the lower
 * ones. */
static enum rc
draw_group(struct paper *s, const json_t *sheets, size_t first, size_t n, struct err *e)
{
	double half = pdf_height(s->pdf) / 2;
	size_t pages = (n + 1) / 2;
	enum rc rc = OK;
	for (size_t i = 0; i < pages && rc == OK; i++) {
		pdf_page(s->pdf);
		pdf_cut_line(s->pdf, 0, half, pdf_width(s->pdf), half);
		rc = draw_sheet(s, json_array_get(sheets, first + i), 0, half, e);
		if (rc == OK && pages + i < n)
			rc = draw_sheet(
			    s, json_array_get(sheets, first + pages + i), half, half, e);
	}
	return rc;
}

static enum rc
draw_all(struct paper *s, struct err *e)
{
	const json_t *sheets = model_list(s->model, "sheets");
	size_t n = json_array_size(sheets), first = 0;
	enum rc rc = OK;
	while (first < n && rc == OK) {
		const char *group = model_text(json_array_get(sheets, first), "group");
		size_t m = 1;
		while (first + m < n &&
		       strcmp(model_text(json_array_get(sheets, first + m), "group"),
		           group) == 0)
			m++;
		rc = draw_group(s, sheets, first, m, e);
		first += m;
	}
	return rc;
}

enum rc
table_sheets_draw(struct pdf *pdf, const json_t *model, struct err *e)
{
	struct paper s = { .pdf = pdf,
		.model = model,
		.scorekeeper = model_text(model, "scorekeeper"),
		.games = MAX(1, MIN(model_int(model, "games"), GAMES_MAX)),
		.x = MARGIN_X,
		.w = pdf_width(pdf) - 2 * MARGIN_X };
	s.spare = MAX(0, MIN(model_int(model, "spare"), GAMES_MAX - s.games));
	s.name_w = s.w - s.games * GAME_W - s.spare * SPARE_W - TOTAL_W - INITIALS_W;
	return draw_all(&s, e);
}
