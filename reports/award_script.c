/* What is read aloud at a ceremony, the last place first, and the sheet of who runs it.
 * Model: reports/award.h. */
#include "reports/award.h"
#include "reports/make.h"
#include "reports/model.h"
#include "reports/pages.h"
#include <string.h>

static const double GAP = 10, TITLE_H = 28, SAY_H = 34, PLACE_H = 26, NAME_H = 27,
                    FROM_H = 16, PLAYERS_H = 30, BOX = 13, INDENT = 24, ROW_H = 30,
                    SIGN_H = 46, THIN = 0.6, THICK = 1.4;

static const struct text_style award_style = { .size = 20, .bold = true };
static const struct text_style say = { .size = 12, .paragraph = true, .top = true };
static const struct text_style warn = {
	.size = 12, .bold = true, .paragraph = true, .top = true
};
static const struct text_style place_style = { .size = 16 };
static const struct text_style name_style = { .size = 21, .bold = true };
static const struct text_style from_style = { .size = 12, .min_size = 8 };
static const struct text_style players_style = {
	.size = 11, .paragraph = true, .top = true
};
static const struct text_style column = { .size = 10.5, .bold = true };
static const struct text_style cell = { .size = 12 };
static const struct text_style count = { .size = 14, .bold = true, .number = true };
static const struct text_style small = { .size = 9.5 };

/* What is said before the names. */
static const struct {
	const char *kind, *text;
} rules[] = {
	{ "places", "The last place first.  Those who share a place come up together." },
	{ "honours", "In alphabetical order, without place or score." },
	{ "threshold", "All who reached the score." },
	{ "perfect", "All with the most points that can be had." },
	{ "quota", "Those who have qualified." },
};

static const char *
rule_of(const json_t *award)
{
	if (strcmp(model_text(award, "kind"), "playoff") == 0)
		return model_true(award, "decide") && !model_true(award, "decided")
		           ? "Not decided yet: these play for the title.  Name nobody "
		             "before."
		           : "The title.";
	for (size_t i = 0; i < COUNT(rules); i++)
		if (strcmp(rules[i].kind, model_text(award, "kind")) == 0)
			return rules[i].text;
	return "";
}

static bool
undecided(const json_t *award)
{
	return strcmp(model_text(award, "kind"), "playoff") == 0 &&
	       award_prizes(award) == 0;
}

static void
state_lines(struct pages *f, const json_t *division)
{
	char text[200];
	if (!json_is_integer(json_object_get(division, "edition"))) {
		pages_text(f, 34, &warn,
		    "DRAFT: these awards are not announced.  They are as they stand "
		    "now and may still change.");
		return;
	}
	snprintf(text, sizeof text, "Awards: edition %d, fingerprint %.16s, of %.60s",
	    model_int(division, "edition"), model_text(division, "fingerprint"),
	    model_text(division, "at"));
	pages_text(f, 16, &cell, text);
	if (model_true(division, "changed"))
		pages_text(f, 34, &warn,
		    "The results have changed since this edition: announce the awards "
		    "again and print anew.");
}

/* ---- the script ---- */

static double
winner_height(const json_t *row)
{
	return NAME_H + FROM_H + (*model_text(row, "players") ? PLAYERS_H : 0) + 4;
}

static void
winner(struct pages *f, const json_t *award, const json_t *row)
{
	char from[AWARD_TEXT_MAX], name[AWARD_TEXT_MAX];
	double x = f->x + INDENT, w = f->w - INDENT;
	const char *code = model_text(row, "code"), *players = model_text(row, "players");
	pdf_frame(
	    f->pdf, (struct box){ f->x, f->y + (NAME_H - BOX) / 2, BOX, BOX }, THIN);
	snprintf(name, sizeof name, "%s%s", model_text(row, "name"),
	    !undecided(award) && model_true(row, "won") ? ", the title" : "");
	pdf_text(f->pdf, (struct box){ x, f->y, w - 90, NAME_H }, &name_style, name);
	pdf_text(f->pdf, (struct box){ x + w - 84, f->y, 84, NAME_H },
	    &(struct text_style){ .size = 11, .align = ALIGN_RIGHT }, code);
	award_from(from, row);
	pdf_text(f->pdf, (struct box){ x, f->y + NAME_H, w, FROM_H }, &from_style, from);
	if (*players)
		pdf_text(f->pdf, (struct box){ x, f->y + NAME_H + FROM_H, w, PLAYERS_H },
		    &players_style, players);
	f->y += winner_height(row);
}

/* How many share the place of row i. */
static int
sharing(const json_t *rows, size_t i)
{
	int place = model_int(json_array_get(rows, i), "place"), n = 0;
	for (; i < json_array_size(rows); i++)
		n += model_int(json_array_get(rows, i), "place") == place;
	return n;
}

static void
place_line(struct pages *f, const json_t *award, size_t i)
{
	char place[48], text[80];
	const json_t *rows = model_list(award, "rows"), *row = json_array_get(rows, i);
	const json_t *before = i > 0 ? json_array_get(rows, i - 1) : NULL;
	award_place(place, award, row);
	if (*place == '\0' ||
	    (before && model_int(before, "place") == model_int(row, "place")))
		return;
	pages_room(f, PLACE_H + winner_height(row));
	int n = sharing(rows, i);
	snprintf(text, sizeof text, n > 1 ? "%s by %d:" : "%s:", place, n);
	pdf_text(f->pdf, (struct box){ f->x, f->y, f->w, PLACE_H }, &place_style, text);
	f->y += PLACE_H;
}

static void
award_part(struct pages *f, const json_t *award)
{
	const json_t *rows = model_list(award, "rows");
	f->y += GAP;
	pages_room(f, TITLE_H + SAY_H + PLACE_H + NAME_H + FROM_H + PLAYERS_H);
	pdf_line(f->pdf, f->x, f->y, f->x + f->w, f->y, THICK);
	pages_text(f, TITLE_H, &award_style, model_text(award, "title"));
	pages_text(f, SAY_H, &say,
	    json_array_size(rows) ? rule_of(award) : "Nobody has earned it.");
	for (size_t i = 0; i < json_array_size(rows); i++) {
		if (!undecided(award) && !award_given(award, json_array_get(rows, i)))
			continue;
		place_line(f, award, i);
		pages_room(f, winner_height(json_array_get(rows, i)));
		winner(f, award, json_array_get(rows, i));
	}
}

enum rc
award_script_draw(struct pdf *p, const json_t *model, struct err *e)
{
	struct pages f = pages_begin(p, model_text(model, "tournament"), false);
	size_t i, k;
	const json_t *division, *award;
	(void)e;
	json_array_foreach(model_list(model, "ceremony"), i, division)
	{
		pages_title(&f, model_text(division, "division_name"), "Award script");
		state_lines(&f, division);
		json_array_foreach(model_list(division, "awards"), k, award)
		    award_part(&f, award);
	}
	return OK;
}

/* ---- the sheet of who runs the ceremony ---- */

static const struct {
	const char *title;
	double from, to; /* of the width */
} columns[] = {
	{ "Award", 0, 0.38 },
	{ "Names", 0.4, 0.5 },
	{ "Prizes", 0.51, 0.61 },
	{ "Handed over by", 0.63, 0.9 },
	{ "Done", 0.93, 1 },
};

static struct box
column_box(const struct pages *f, size_t i, double h)
{
	return (struct box){ f->x + f->w * columns[i].from, f->y,
		f->w * (columns[i].to - columns[i].from), h };
}

static void
sheet_row(struct pages *f, const json_t *award)
{
	char names[16], prizes[16];
	pages_room(f, ROW_H);
	snprintf(names, sizeof names, "%zu", json_array_size(model_list(award, "rows")));
	snprintf(prizes, sizeof prizes, "%d", award_prizes(award));
	pdf_text(f->pdf, column_box(f, 0, ROW_H), &cell, model_text(award, "title"));
	pdf_text(f->pdf, column_box(f, 1, ROW_H), &count, names);
	pdf_text(f->pdf, column_box(f, 2, ROW_H), &count,
	    undecided(award) && *names != '0' ? "playoff" : prizes);
	struct box done = column_box(f, 4, ROW_H);
	pdf_frame(
	    f->pdf, (struct box){ done.x, done.y + (ROW_H - BOX) / 2, BOX, BOX }, THIN);
	f->y += ROW_H;
	pdf_line(f->pdf, f->x, f->y, f->x + f->w, f->y, THIN);
}

/* One edition in force: of players, of teams, or of both. */
static void
edition_line(struct pages *f, const json_t *r)
{
	char text[200];
	snprintf(text, sizeof text,
	    "Standings (%.20s): edition %d, fingerprint %.16s, through round %d, of "
	    "%.60s",
	    model_text(r, "lists"), model_int(r, "edition"), model_text(r, "fingerprint"),
	    model_int(r, "through"), model_text(r, "at"));
	pages_text(f, 16, &cell, text);
	if (*model_text(r, "reason")) {
		char why[AWARD_TEXT_MAX];
		snprintf(why, sizeof why, "%s: %s",
		    model_int(r, "edition") > 1 ? "Why there is a new edition"
		                                : "Said when it was published",
		    model_text(r, "reason"));
		pages_text(f, 30, &say, why);
	}
}

static void
results_lines(struct pages *f, const json_t *division)
{
	const json_t *list = json_object_get(division, "results"), *r;
	bool held = json_is_integer(json_object_get(division, "edition")) &&
	            !model_true(division, "seen");
	size_t i;
	json_array_foreach(list, i, r)
	{
		edition_line(f, r);
		held = held || !model_true(r, "seen");
	}
	if (json_array_size(list) == 0)
		pages_text(f, 16, &cell, "Standings: none published.");
	else if (held)
		pages_text(f, 16, &cell,
		    "Held back: reveal the results when the ceremony is over.");
}

static void
sign_lines(struct pages *f)
{
	static const char *const who[] = { "Tournament director", "Chief judge" };
	double w = (f->w - 30) / 2;
	pages_room(f, SIGN_H);
	for (size_t i = 0; i < COUNT(who); i++) {
		double x = f->x + (double)i * (w + 30), y = f->y + SIGN_H - 16;
		pdf_line(f->pdf, x, y, x + w, y, THIN);
		pdf_text(f->pdf, (struct box){ x, y + 2, w, 14 }, &small, who[i]);
	}
	f->y += SIGN_H;
}

static void
sheet_division(struct pages *f, const json_t *division)
{
	size_t k;
	const json_t *award;
	pages_title(f, model_text(division, "division_name"), "Ceremony sheet");
	results_lines(f, division);
	state_lines(f, division);
	f->y += GAP;
	for (size_t i = 0; i < COUNT(columns); i++)
		pdf_text(f->pdf, column_box(f, i, 20), &column, columns[i].title);
	f->y += 20;
	pdf_line(f->pdf, f->x, f->y, f->x + f->w, f->y, THICK);
	json_array_foreach(model_list(division, "awards"), k, award) sheet_row(f, award);
	f->y += GAP;
	json_array_foreach(model_list(division, "awards"), k, award)
	{
		char text[AWARD_TEXT_MAX];
		if (!model_true(award, "contested"))
			continue;
		snprintf(text, sizeof text,
		    "%s: more share the last place than the award has left, and all of "
		    "them are named.  Have %d prizes ready.",
		    model_text(award, "title"), award_prizes(award));
		pages_text(f, 34, &warn, text);
	}
	sign_lines(f);
}

enum rc
ceremony_sheet_draw(struct pdf *p, const json_t *model, struct err *e)
{
	struct pages f = pages_begin(p, model_text(model, "tournament"), false);
	size_t i;
	const json_t *division;
	(void)e;
	json_array_foreach(model_list(model, "ceremony"), i, division)
	    sheet_division(&f, division);
	return OK;
}
