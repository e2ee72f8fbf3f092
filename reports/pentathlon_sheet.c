/* The body of the record of one Pentathlon game: which game, and for both players the
 * result, the challenges and the signature. */
#include "reports/match_sheet.h"
#include "reports/model.h"
#include <stdio.h>
#include <string.h>

static const double TITLES_H = 20, ROW_H = 40, GAP = 6, THIN = 0.6, THICK = 1.4,
                    LINE_H = 20;
enum { SIDES = 2, OPINIONS = 2 };

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
static const char BYE[] = "A bye: nobody is seated opposite in this round. There is "
                          "nothing to record; hand the "
                          "sheet in.";
static const struct {
	const char *code, *name;
} games[] = { { "fiar", "FIAR" }, { "kwatro-sinko", "Kwatro-Sinko" },
	{ "par-55", "PAR 55" }, { "ramrod", "Ramrod" },
	{ "sum-dominoes", "Sum Dominoes & Dice" } };
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

/* "Ramrod, group B" where the seating says what is played here. */
static void
game_line(struct pdf *pdf, const json_t *sheet, struct box b)
{
	const char *planned = model_text(sheet, "game");
	char text[80] = "";

	for (size_t i = 0; i < COUNT(games); i++)
		if (strcmp(planned, games[i].code) == 0)
			snprintf(text, sizeof text, "%s, group %s", games[i].name,
			    model_text(sheet, "rotation"));
	pdf_text(pdf, b, &strong, *text ? text : GAMES);
}

/* A title with room to write behind it. */
static void
write_on(struct pdf *pdf, struct box b, double title_w, const char *title)
{
	pdf_text(pdf, (struct box){ b.x, b.y, title_w, b.h }, &small, title);
	pdf_line(pdf, b.x + title_w, b.y + b.h - 4, b.x + b.w - 8, b.y + b.h - 4, THIN);
}

static void
people_line(struct pdf *pdf, struct box b)
{
	double w = b.w / 3;

	write_on(pdf, (struct box){ b.x, b.y, w, b.h }, 34, "Monitor");
	write_on(pdf, (struct box){ b.x + w, b.y, w, b.h }, 50, "Who began");
	write_on(
	    pdf, (struct box){ b.x + 2 * w, b.y, w, b.h }, 92, "Game Leader took cards");
}

static void
opinions_table(struct pdf *pdf, struct box b)
{
	static const struct {
		const char *title;
		double share;
	} titles[] = { { "Opinion asked: whose challenge", 0.22 },
		{ "About which rule", 0.33 }, { "Monitor", 0.1 },
		{ "Game Leader, name", 0.175 }, { "Tournament Director, name", 0.175 } };
	double x = b.x, bottom = b.y + (OPINIONS + 0.7) * LINE_H;

	for (size_t i = 0; i < COUNT(titles); i++) {
		double w = b.w * titles[i].share;
		pdf_text(pdf, (struct box){ x + 3, b.y, w - 6, LINE_H * 0.7 }, &small,
		    titles[i].title);
		if (i > 0)
			pdf_line(pdf, x, b.y, x, bottom, THIN);
		x += w;
	}
	for (int i = 0; i < OPINIONS; i++)
		pdf_line(pdf, b.x, b.y + (i + 0.7) * LINE_H, b.x + b.w,
		    b.y + (i + 0.7) * LINE_H, THIN);
	pdf_frame(pdf, (struct box){ b.x, b.y, b.w, bottom - b.y }, THIN);
}

static void
players_table(struct pdf *pdf, const json_t *seats, struct box b)
{
	double x = b.x;

	pdf_shade(pdf, (struct box){ b.x, b.y, b.w, TITLES_H }, 0.9);
	for (int r = 0; r < SIDES; r++)
		player_row(pdf, json_array_get(seats, (size_t)r),
		    (struct box){ b.x, b.y + TITLES_H + r * ROW_H, b.w, ROW_H });
	for (size_t i = 0; i < COUNT(columns); i++) {
		double w = b.w * columns[i].share;
		pdf_text(pdf, (struct box){ x + 1, b.y, w - 2, TITLES_H }, &column,
		    columns[i].title);
		if (i > 0)
			pdf_line(pdf, x, b.y, x, b.y + b.h, THIN);
		x += w;
	}
	pdf_frame(pdf, b, THICK);
}

void
pentathlon_sheet_body(struct pdf *pdf, const json_t *sheet, struct box b)
{
	const json_t *seats = model_list(sheet, "seats");
	double y = b.y, table_h = TITLES_H + SIDES * ROW_H;

	game_line(pdf, sheet, (struct box){ b.x, y, b.w, 18 });
	y += LINE_H;
	if (json_array_size(seats) == 1) {
		pdf_text(pdf, (struct box){ b.x, y, b.w, LINE_H }, &name_style,
		    model_text(json_array_get(seats, 0), "name"));
		pdf_text(
		    pdf, (struct box){ b.x, y + LINE_H, b.w, 2 * LINE_H }, &advice, BYE);
		return;
	}
	people_line(pdf, (struct box){ b.x, y, b.w, LINE_H });
	y += LINE_H + GAP / 2;
	players_table(pdf, seats, (struct box){ b.x, y, b.w, table_h });
	y += table_h + GAP;
	opinions_table(pdf, (struct box){ b.x, y, b.w, 0 });
	y += (OPINIONS + 0.7) * LINE_H + GAP / 2;
	pdf_text(pdf, (struct box){ b.x, y, b.w, b.y + b.h - y }, &advice, ADVICE);
}
