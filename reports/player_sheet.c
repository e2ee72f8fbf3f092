/* Player score sheets: each child's own record, several on a page with cut lines.
 *
 * { paper, tournament, games,
 *   players: [{ name, code, team, division, link: of the player's own page, optional,
 *               rounds: [{ round, table, seat, scorekeeper }] }] } */
#include "reports/make.h"
#include "reports/model.h"
#include "reports/pdf.h"

static const double MARGIN_X = 36, PAD = 12;
static const double HEAD_H = 36, TITLES_H = 18, ROW_H = 24, ROW_H_MAX = 30, FOOT_H = 24;
static const double ROUND_W = 44, TABLE_W = 46, SEAT_W = 62, TOTAL_W = 44, PLAYED_W = 50,
                    INITIALS_W = 66;
/* The QR code reaches into the white above the head: a phone reads its modules of 0.4 mm.
 */
static const double QR_SIDE = 46;
static const double THIN = 0.6, THICK = 1.2;
enum { GAMES_MAX = 12 };

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
	int games, rounds;
	double x, w, game_w, row_h;
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
	    (struct box){
	        s->x + s->w - QR_SIDE, y + HEAD_H - QR_SIDE - 1, QR_SIDE, QR_SIDE },
	    link, e);
}

/* The columns from left to right; fn is told each one's index, place and width. */
static double
column_width(const struct paper *s, int i)
{
	const double first[] = { ROUND_W, TABLE_W, SEAT_W };
	const double last[] = { TOTAL_W, PLAYED_W, INITIALS_W };
	if (i < 3)
		return first[i];
	return i < 3 + s->games ? s->game_w : last[i - 3 - s->games];
}

static void
column_title(const struct paper *s, char *out, size_t size, int i)
{
	static const char *const first[] = { "Round", "Table", "Seat" };
	static const char *const last[] = { "Total", "Games Played",
		"Scorekeeper’s initials" };
	if (i >= 3 && i < 3 + s->games)
		snprintf(out, size, "Game %d", i - 2);
	else
		snprintf(out, size, "%s", i < 3 ? first[i] : last[i - 3 - s->games]);
}

static void
round_row(struct paper *s, const json_t *round, double y)
{
	char text[48];
	double x = s->x, h = s->row_h;
	int table = model_int(round, "table");
	snprintf(text, sizeof text, "%d", model_int(round, "round"));
	pdf_text(s->pdf, (struct box){ x + 1, y, ROUND_W - 2, h }, &cell, text);
	snprintf(text, sizeof text, "%d", table);
	pdf_text(s->pdf, (struct box){ x + ROUND_W + 2, y, TABLE_W - 4, h }, &number,
	    table > 0 ? text : "–");
	if (table <= 0)
		return;
	snprintf(text, sizeof text, "%d%s", model_int(round, "seat"),
	    model_true(round, "scorekeeper") ? " keeps score" : "");
	pdf_text(s->pdf, (struct box){ x + ROUND_W + TABLE_W + 2, y, SEAT_W - 4, h },
	    &cell, text);
}

static void
grid(struct paper *s, double y)
{
	double x = s->x, bottom = y + TITLES_H + s->rounds * s->row_h;
	pdf_shade(s->pdf, (struct box){ s->x, y, s->w, TITLES_H }, 0.9);
	for (int i = 0; i < 6 + s->games; i++) {
		char text[48];
		double w = column_width(s, i);
		column_title(s, text, sizeof text, i);
		pdf_text(
		    s->pdf, (struct box){ x + 1, y, w - 2, TITLES_H }, &column, text);
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
	    "Your own record: keep it with you all day. After each game write 0, 1 or 2 "
	    "(– if the "
	    "game was not played); the scorekeeper agrees and initials it. At the end of "
	    "the round "
	    "write the total and the games played: both must be the same on the table’s "
	    "sheet.");
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
		.games = MAX(1, MIN(model_int(model, "games"), GAMES_MAX)),
		.x = MARGIN_X,
		.w = pdf_width(pdf) - 2 * MARGIN_X };
	double rest = ROUND_W + TABLE_W + SEAT_W + TOTAL_W + PLAYED_W + INITIALS_W;
	s.game_w = (s.w - rest) / s.games;
	return draw_all(&s, e);
}
