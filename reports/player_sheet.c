/* Player score sheets: each child's own record, several on a page with cut lines.
 *
 * { paper, tournament, games, form: "cup" (usual), "match" or "pentathlon",
 *   players: [{ name, code, team, division, link: of the player's own page, optional,
 *               rounds: [{ round, table, seat, scorekeeper, place }] }] }
 * place: the section and block or the game of the table, "" = it has none. */
#include "reports/make.h"
#include "reports/model.h"
#include "reports/pdf.h"
#include <string.h>

static const double MARGIN_X = 36, PAD = 12;
/* PAD is as near to the paper's edge as printers reach; the QR code, whose modules of
 * 0.4 mm a phone reads, fills the head. */
static const double HEAD_H = 46, TITLES_H = 16, ROW_H = 22, ROW_H_MAX = 30, FOOT_H = 24;
static const double QR_SIDE = 45, NAME_DOWN = 8;
static const double THIN = 0.6, THICK = 1.2;
enum { GAMES_MAX = 12, LAST_MAX = 8, COLUMNS_MAX = 3 + GAMES_MAX + LAST_MAX };

struct column {
	const char *title;
	double w; /* 0 = as wide as the others of 0 */
};
/* What a player keeps a record of, by rule system. */
static const struct form {
	const char *form;
	const char *game; /* title of the games, before their number; NULL = none */
	bool each;        /* of each game, not of the first alone */
	bool keeper;      /* a player keeps the score of the table */
	struct column place, last[LAST_MAX];
	const char *advice;
} forms[] = {
	{ "cup", "Game ", true, true, { "Seat", 62 },
	    { { "Total", 44 }, { "Games Played", 50 }, { "Scorekeeper’s initials", 66 } },
	    "Your own record: keep it with you all day. After each game write 0, 1 or 2 "
	    "(– if the game was not played); the scorekeeper agrees and initials it. At "
	    "the end of the round write the total and the games played: both must be the "
	    "same on the table’s sheet." },
	{ "match", "Shake ", false, false, { "Place", 76 },
	    { { "Penalties", 46 }, { "Total", 44 }, { "Match points", 44 } },
	    "Your own record: keep it with you all day. After each shake write your "
	    "points, and a penalty apart. At the end of the round write the total and "
	    "the match points: both must be the same on the table’s sheet, which you "
	    "sign." },
	{ "pentathlon", NULL, false, false, { "Game", 76 },
	    { { "Opponent’s code", 0 }, { "Win, tie, loss, forfeit, no-show", 0 },
	        { "C", 26 }, { "I", 26 }, { "IA", 26 }, { "Points", 44 },
	        { "Monitor’s initials", 66 } },
	    "Your own record: keep it with you all day. After each game write how it "
	    "ended and your challenges: C correct, I incorrect, IA inappropriate. The "
	    "table’s card is the official record: read it, sign it, and stay seated "
	    "until the Game Leader has it." },
};

static const struct form *
form_of(const json_t *model)
{
	const char *name = model_text(model, "form");
	for (size_t i = 1; i < COUNT(forms); i++)
		if (strcmp(forms[i].form, name) == 0)
			return &forms[i];
	return &forms[0];
}

static const struct text_style name_style = { .size = 15, .bold = true };
static const struct text_style code_style = {
	.size = 12, .bold = true, .align = ALIGN_RIGHT
};
static const struct text_style small = { .size = 9 };
static const struct text_style small_right = { .size = 9, .align = ALIGN_RIGHT };
static const struct text_style column = {
	.size = 8, .bold = true, .align = ALIGN_CENTER
};
static const struct text_style number = {
	.size = 13, .bold = true, .number = true, .align = ALIGN_CENTER
};
static const struct text_style cell = { .size = 9, .align = ALIGN_CENTER };
static const struct text_style advice = { .size = 7.5, .paragraph = true, .top = true };

struct paper {
	struct pdf *pdf;
	const json_t *model;
	const struct form *form;
	int rounds, columns;
	struct {
		char title[48];
		double w;
	} column[COLUMNS_MAX];
	double x, w, row_h;
};

static enum rc
head(struct paper *s, const json_t *player, double y, struct err *e)
{
	const char *link = model_text(player, "link");
	double w = s->w - (*link ? QR_SIDE + 2 : 0), half = w * 0.7;
	char line[600];
	const char *team = model_text(player, "team");
	snprintf(line, sizeof line, "%s%s%s", team, *team ? " · " : "",
	    model_text(player, "division"));
	double top = y;
	y += NAME_DOWN;
	pdf_text(s->pdf, (struct box){ s->x, y, half - 6, 20 }, &name_style,
	    model_text(player, "name"));
	pdf_text(s->pdf, (struct box){ s->x + half, y, w - half, 20 }, &code_style,
	    model_text(player, "code"));
	pdf_text(s->pdf, (struct box){ s->x, y + 20, half - 6, 13 }, &small, line);
	pdf_text(s->pdf, (struct box){ s->x + half, y + 20, w - half, 13 }, &small_right,
	    model_text(s->model, "tournament"));
	if (*link == '\0')
		return OK;
	return pdf_qr(s->pdf,
	    (struct box){ s->x + s->w - QR_SIDE, top, QR_SIDE, QR_SIDE }, link, e);
}

static void
column_add(struct paper *s, const char *title, double w)
{
	assert(s->columns < COLUMNS_MAX);
	snprintf(s->column[s->columns].title, sizeof s->column[0].title, "%s", title);
	s->column[s->columns++].w = w;
}

/* From left to right. */
static void
columns_make(struct paper *s)
{
	const struct form *f = s->form;
	int games = f->game ? MAX(1, MIN(model_int(s->model, "games"), GAMES_MAX)) : 0;
	double rest = s->w;
	int open = 0;
	column_add(s, "Round", 44);
	column_add(s, "Table", 46);
	column_add(s, f->place.title, f->place.w);
	for (int i = 1; i <= games; i++) {
		char title[48];
		snprintf(
		    title, sizeof title, "%s%d", i == 1 || f->each ? f->game : "", i);
		column_add(s, title, 0);
	}
	for (int i = 0; i < LAST_MAX && f->last[i].title; i++)
		column_add(s, f->last[i].title, f->last[i].w);
	for (int i = 0; i < s->columns; i++) {
		rest -= s->column[i].w;
		open += s->column[i].w == 0;
	}
	for (int i = 0; i < s->columns; i++)
		if (s->column[i].w == 0)
			s->column[i].w = rest / open;
}

static void
round_row(struct paper *s, const json_t *round, double y)
{
	char text[120];
	double h = s->row_h, x[3] = { s->x };
	int table = model_int(round, "table"), seat = model_int(round, "seat");
	const char *place = model_text(round, "place");
	for (int i = 1; i < 3; i++)
		x[i] = x[i - 1] + s->column[i - 1].w;
	snprintf(text, sizeof text, "%d", model_int(round, "round"));
	pdf_text(s->pdf, (struct box){ x[0] + 1, y, s->column[0].w - 2, h }, &cell, text);
	snprintf(text, sizeof text, "%d", table);
	pdf_text(s->pdf, (struct box){ x[1] + 2, y, s->column[1].w - 4, h }, &number,
	    table > 0 ? text : "–");
	if (table <= 0)
		return;
	if (s->form->keeper)
		snprintf(text, sizeof text, "%d%s", seat,
		    model_true(round, "scorekeeper") ? " keeps score" : "");
	else if (*place)
		snprintf(text, sizeof text, "%.100s", place);
	else
		snprintf(text, sizeof text, "seat %d", seat);
	pdf_text(s->pdf, (struct box){ x[2] + 2, y, s->column[2].w - 4, h }, &cell, text);
}

static void
grid(struct paper *s, double y)
{
	double x = s->x, bottom = y + TITLES_H + s->rounds * s->row_h;
	pdf_shade(s->pdf, (struct box){ s->x, y, s->w, TITLES_H }, 0.9);
	for (int i = 0; i < s->columns; i++) {
		double w = s->column[i].w;
		pdf_text(s->pdf, (struct box){ x + 1, y, w - 2, TITLES_H }, &column,
		    s->column[i].title);
		if (i > 0)
			pdf_line(s->pdf, x, y, x, bottom, THIN);
		x += w;
	}
	for (int r = 0; r < s->rounds; r++)
		pdf_line(s->pdf, s->x, y + TITLES_H + r * s->row_h, s->x + s->w,
		    y + TITLES_H + r * s->row_h, THIN);
	pdf_frame(s->pdf, (struct box){ s->x, y, s->w, bottom - y }, THICK);
}

static enum rc
draw_player(struct paper *s, const json_t *player, double y, struct err *e)
{
	const json_t *rounds = model_list(player, "rounds");
	enum rc rc = head(s, player, y, e);
	y += HEAD_H;
	grid(s, y);
	y += TITLES_H;
	for (int r = 0; r < s->rounds; r++)
		round_row(s, json_array_get(rounds, (size_t)r), y + r * s->row_h);
	y += s->rounds * s->row_h;
	pdf_text(s->pdf, (struct box){ s->x, y + 3, s->w, FOOT_H - 3 }, &advice,
	    s->form->advice);
	return rc;
}

static int
most_rounds(const json_t *players)
{
	size_t n = 1;
	for (size_t i = 0; i < json_array_size(players); i++)
		n = MAX(
		    n, json_array_size(model_list(json_array_get(players, i), "rounds")));
	return (int)n;
}

static enum rc
draw_all(struct paper *s, struct err *e)
{
	enum rc rc = OK;
	const json_t *players = model_list(s->model, "players");
	double fixed = 2 * PAD + HEAD_H + TITLES_H + FOOT_H, page = pdf_height(s->pdf);
	s->rounds = most_rounds(players);
	int each = MAX(1, (int)(page / (fixed + s->rounds * ROW_H)));
	double pitch = page / each;
	s->row_h = MIN(ROW_H_MAX, (pitch - fixed) / s->rounds);
	for (size_t i = 0; rc == OK && i < json_array_size(players); i++) {
		int at = (int)(i % (size_t)each);
		if (at == 0)
			pdf_page(s->pdf);
		else
			pdf_cut_line(
			    s->pdf, 0, at * pitch, pdf_width(s->pdf), at * pitch);
		rc = draw_player(s, json_array_get(players, i), at * pitch + PAD, e);
	}
	return rc;
}

enum rc
player_sheets_draw(struct pdf *pdf, const json_t *model, struct err *e)
{
	struct paper s = { .pdf = pdf,
		.model = model,
		.form = form_of(model),
		.x = MARGIN_X,
		.w = pdf_width(pdf) - 2 * MARGIN_X };
	columns_make(&s);
	return draw_all(&s, e);
}
