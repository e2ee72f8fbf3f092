/* The body of a score sheet of shakes (AGLOA, MLAG): a column for each shake with the
 * points above the running total, match points, signatures, rows for penalties of -1. */
#include "reports/match_sheet.h"
#include "reports/model.h"

static const double TITLES_H = 20, ROW_H = 40, SHAKE_W = 31, TOTAL_W = 44, SIGN_W = 82;
static const double PENALTY_H = 15, NOTE_H = 15, GAP = 8, THIN = 0.6, THICK = 1.4;
enum { SEATS = 3, SHAKES_MAX = 12, PENALTY_ROWS = 4, NOTES = 2 };

static const struct text_style strong = { .size = 10, .bold = true };
static const struct text_style column = {
	.size = 8, .bold = true, .align = ALIGN_CENTER
};
static const struct text_style name_style = { .size = 12 };
static const struct text_style small = { .size = 7.5 };
static const struct text_style label = { .size = 7, .align = ALIGN_CENTER };
static const struct text_style advice = { .size = 8.5, .paragraph = true, .top = true };

static const char ADVICE[] =
    "After each shake write every player’s points in the upper part and the running "
    "total, "
    "with penalties, in the lower part. Write A for a player who is absent for a shake. "
    "A "
    "penalty is a row of its own, never part of a shake’s points; a judge initials it "
    "where "
    "the rules say so.\n"
    "At the end add up, write the match points, check them and sign. After that a score "
    "changes only by rule XII-B. The winner, or one of those tied for first, turns the "
    "sheet "
    "in.";

static void
titles(struct pdf *pdf, struct box b, double name_w, int shakes)
{
	double x = b.x + name_w;
	pdf_shade(pdf, (struct box){ b.x, b.y, b.w, TITLES_H }, 0.9);
	pdf_text(
	    pdf, (struct box){ b.x + 4, b.y, name_w - 8, TITLES_H }, &strong, "Player");
	for (int k = 1; k <= shakes; k++) {
		char text[24];
		snprintf(text, sizeof text, "Shake %d", k);
		pdf_text(pdf, (struct box){ x + 1, b.y, SHAKE_W - 2, TITLES_H }, &column,
		    text);
		x += SHAKE_W;
	}
	static const char *const last[] = { "Total", "Match points", "Signature" };
	for (int i = 0; i < 3; i++) {
		double w = i < 2 ? TOTAL_W : SIGN_W;
		pdf_text(
		    pdf, (struct box){ x + 1, b.y, w - 2, TITLES_H }, &column, last[i]);
		x += w;
	}
}

static void
player_row(
    struct pdf *pdf, const json_t *seat, double x, double y, double name_w, int shakes)
{
	pdf_text(pdf, (struct box){ x + 4, y + 2, name_w - 8, 10 }, &small,
	    model_text(seat, "code"));
	pdf_text(pdf, (struct box){ x + 4, y + 12, name_w - 8, ROW_H - 14 }, &name_style,
	    model_text(seat, "name"));
	x += name_w;
	pdf_line(
	    pdf, x, y + ROW_H * 0.6, x + shakes * SHAKE_W, y + ROW_H * 0.6, THIN / 2);
}

static void
grid(struct pdf *pdf, struct box b, double name_w, int shakes, int rows)
{
	double bottom = b.y + TITLES_H + rows * ROW_H, x = b.x + name_w;
	for (int r = 0; r < rows; r++)
		pdf_line(pdf, b.x, b.y + TITLES_H + r * ROW_H, b.x + b.w,
		    b.y + TITLES_H + r * ROW_H, THIN);
	for (int k = 0; k < shakes + 3; k++) {
		pdf_line(pdf, x, b.y, x, bottom, THIN);
		x += k < shakes ? SHAKE_W : TOTAL_W;
	}
	pdf_frame(pdf, (struct box){ b.x, b.y, b.w, bottom - b.y }, THICK);
}

/* Who set the Goal and how the shake ended: two small rows under the points. */
static void
notes(struct pdf *pdf, struct box b, double name_w, int shakes)
{
	static const char *const labels[] = { "Goal set by (row 1, 2, 3)",
		"Ended: Now, Imp., No Goal …" };
	double w = name_w + shakes * SHAKE_W;
	for (int i = 0; i < NOTES; i++) {
		double y = b.y + i * NOTE_H;
		pdf_text(pdf, (struct box){ b.x + 4, y, name_w - 8, NOTE_H }, &small,
		    labels[i]);
		pdf_line(pdf, b.x, y + NOTE_H, b.x + w, y + NOTE_H, THIN);
	}
	for (int k = 0; k < shakes; k++)
		pdf_line(pdf, b.x + name_w + k * SHAKE_W, b.y, b.x + name_w + k * SHAKE_W,
		    b.y + NOTES * NOTE_H, THIN);
	pdf_frame(pdf, (struct box){ b.x, b.y, w, NOTES * NOTE_H }, THIN);
}

static void
penalties(struct pdf *pdf, struct box b, const char *second)
{
	const char *const heads[] = { "-1 for player", "Why", "Shake", "Judge’s initials",
		second };
	static const double share[] = { 0.26, 0.32, 0.1, 0.16, 0.16 };
	double x = b.x;
	b.h = PENALTY_H * (PENALTY_ROWS + 1);
	for (int i = 0; i < 5; i++) {
		pdf_text(pdf, (struct box){ x + 1, b.y, b.w * share[i] - 2, PENALTY_H },
		    &label, heads[i]);
		if (i > 0)
			pdf_line(pdf, x, b.y, x, b.y + b.h, THIN);
		x += b.w * share[i];
	}
	for (int r = 1; r <= PENALTY_ROWS; r++)
		pdf_line(
		    pdf, b.x, b.y + r * PENALTY_H, b.x + b.w, b.y + r * PENALTY_H, THIN);
	pdf_frame(pdf, b, THIN);
}

void
match_sheet_body(struct pdf *pdf, const json_t *model, const json_t *sheet, struct box b)
{
	const json_t *seats = model_list(sheet, "seats");
	int n = (int)MIN(json_array_size(seats), (size_t)SEATS), rows = n > 0 ? n : SEATS;
	int shakes = MAX(1, MIN(model_int(model, "games"), SHAKES_MAX));
	double name_w = b.w - shakes * SHAKE_W - 2 * TOTAL_W - SIGN_W;
	titles(pdf, b, name_w, shakes);
	for (int r = 0; r < rows; r++)
		player_row(pdf, json_array_get(seats, (size_t)r), b.x,
		    b.y + TITLES_H + r * ROW_H, name_w, shakes);
	grid(pdf, b, name_w, shakes, rows);
	double y = b.y + TITLES_H + rows * ROW_H, w = b.w * 0.56;
	notes(pdf, (struct box){ b.x, y, 0, 0 }, name_w, shakes);
	y += NOTES * NOTE_H + GAP;
	penalties(pdf, (struct box){ b.x, y, w, 0 }, model_text(model, "second_label"));
	pdf_text(pdf, (struct box){ b.x + w + GAP, y, b.w - w - GAP, b.y + b.h - y },
	    &advice, ADVICE);
}
