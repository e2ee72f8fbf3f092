/* The body of the record of one Pentathlon game: which game, and for both players the
 * result, the challenges and the signature. */
#include "reports/match_sheet.h"
#include "reports/model.h"

static const double TITLES_H = 20, ROW_H = 44, GAP = 8, THIN = 0.6, THICK = 1.4;
enum { SIDES = 2 };

static const struct text_style strong = { .size = 10, .bold = true };
static const struct text_style column = {
	.size = 8, .bold = true, .align = ALIGN_CENTER
};
static const struct text_style name_style = { .size = 12 };
static const struct text_style small = { .size = 7.5 };
static const struct text_style choice = { .size = 8.5, .align = ALIGN_CENTER };
static const struct text_style advice = { .size = 8.5, .paragraph = true, .top = true };

static const char GAMES[] = "Game (circle one):   FIAR     Kwatro-Sinko     PAR 55     "
                            "Ramrod     Sum Dominoes & Dice";
static const char ADVICE[] =
    "Circle the result of each player. Tally challenges: C correct, I incorrect, IA "
    "inappropriate; three of I and IA together lose the game by forfeit. Dots only in "
    "Sum "
    "Dominoes, when time is called with dominoes in both hands.\n"
    "Each player checks and signs. Board and players stay until the Game Leader has the "
    "cards.";

static const struct {
	const char *title;
	double share;
	const char *text; /* printed in each row */
} columns[] = {
	{ "Player", 0.28, "" },
	{ "Result", 0.3, "win    tie    loss    forfeit    no-show" },
	{ "C", 0.07, "" },
	{ "I", 0.07, "" },
	{ "IA", 0.07, "" },
	{ "Dots", 0.07, "" },
	{ "Signature", 0.14, "" },
};

static void
player_row(struct pdf *pdf, const json_t *seat, struct box b)
{
	double x = b.x;
	for (size_t i = 0; i < COUNT(columns); i++) {
		double w = b.w * columns[i].share;
		pdf_text(pdf, (struct box){ x + 2, b.y, w - 4, ROW_H }, &choice,
		    columns[i].text);
		x += w;
	}
	double w = b.w * columns[0].share - 8;
	pdf_text(pdf, (struct box){ b.x + 4, b.y + 2, w, 10 }, &small,
	    model_text(seat, "code"));
	pdf_text(pdf, (struct box){ b.x + 4, b.y + 12, w, ROW_H - 14 }, &name_style,
	    model_text(seat, "name"));
	pdf_line(pdf, b.x, b.y, b.x + b.w, b.y, THIN);
}

void
pentathlon_sheet_body(struct pdf *pdf, const json_t *sheet, struct box b)
{
	const json_t *seats = model_list(sheet, "seats");
	double x = b.x, y = b.y + 24, bottom = y + TITLES_H + SIDES * ROW_H;
	pdf_text(pdf, (struct box){ b.x, b.y, b.w, 18 }, &strong, GAMES);
	pdf_shade(pdf, (struct box){ b.x, y, b.w, TITLES_H }, 0.9);
	for (int r = 0; r < SIDES; r++)
		player_row(pdf, json_array_get(seats, (size_t)r),
		    (struct box){ b.x, y + TITLES_H + r * ROW_H, b.w, ROW_H });
	for (size_t i = 0; i < COUNT(columns); i++) {
		double w = b.w * columns[i].share;
		pdf_text(pdf, (struct box){ x + 1, y, w - 2, TITLES_H }, &column,
		    columns[i].title);
		if (i > 0)
			pdf_line(pdf, x, y, x, bottom, THIN);
		x += w;
	}
	pdf_frame(pdf, (struct box){ b.x, y, b.w, bottom - y }, THICK);
	pdf_text(pdf,
	    (struct box){ b.x, bottom + GAP, b.w * 0.8, b.y + b.h - bottom - GAP },
	    &advice, ADVICE);
}
