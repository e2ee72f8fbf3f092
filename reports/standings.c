/* Standings for the wall: players, teams, schools of a division, with edition and
 * fingerprint.
 *
 * { paper, tournament, standings: [{ division_name, state: "edition 2, fingerprint ...",
 *   warning, title: "Standings after round 4", shows, heads: [{ n }], individuals: [{
 * rank, tied, name, code, team, shown: [""], total }], teams: [{ rank, tied, team,
 * school, shown, total }], schools: [{ rank, tied, school, shown, total }] }] }
 *
 * Honours are names alone, in alphabetical order.  Names come as the public may see them.
 */
#include "reports/make.h"
#include "reports/model.h"
#include "reports/pages.h"
#include <string.h>

static const double HEADING_H = 30, TITLES_H = 20, ROW_H = 23, PLACE_W = 52, TOTAL_W = 50,
                    ROUND_W = 44, ROUNDS_SHARE = 0.55, THIN = 0.5, THICK = 1.4;

/* More rounds than this need a page on its side. */
enum { ROUNDS_UPRIGHT = 6 };

static const struct text_style heading = { .size = 17, .bold = true };
static const struct text_style state_style = { .size = 11 };
static const struct text_style warning = {
	.size = 13, .bold = true, .paragraph = true, .top = true
};
static const struct text_style column = { .size = 10, .bold = true };
static const struct text_style column_number = {
	.size = 10, .bold = true, .align = ALIGN_RIGHT
};
static const struct text_style place_style = { .size = 12, .bold = true };
static const struct text_style name_style = { .size = 13, .bold = true, .min_size = 7 };
static const struct text_style from_style = { .size = 11, .min_size = 6 };
static const struct text_style score = {
	.size = 11, .min_size = 4, .align = ALIGN_RIGHT
};
static const struct text_style total_style = {
	.size = 13, .bold = true, .number = true, .align = ALIGN_RIGHT
};

/* The three lists of a division. */
static const struct list {
	const char *key, *title;
	const char *name, *name_title; /* the key of who is ranked */
	const char *from, *from_title; /* whom they belong to */
} lists[] = {
	{ "individuals", "Players", "name", "Player", "team", "Team" },
	{ "teams", "Teams", "team", "Team", "school", "School" },
	{ "schools", "Schools", "school", "School", "", "" },
};

struct table {
	struct pages pages;
	const struct list *list;
	bool ranked, scored;
	size_t rounds;
	double round_w, name_w, from_w;
};

static void
set_widths(struct table *t)
{
	double w = t->pages.w;
	if (t->ranked)
		w -= PLACE_W;
	if (t->scored)
		w -= TOTAL_W;
	t->round_w = 0;
	if (t->scored && t->rounds > 0) {
		t->round_w = MIN(ROUND_W, t->pages.w * ROUNDS_SHARE / (double)t->rounds);
		w -= t->round_w * (double)t->rounds;
	}
	t->name_w = *t->list->from ? w * 0.56 : w;
	t->from_w = w - t->name_w;
}

static struct box
next_box(const struct table *t, double *x, double w, double h)
{
	struct box b = { *x, t->pages.y, w - 4, h };
	*x += w;
	return b;
}

static void
titles(struct table *t)
{
	struct pdf *p = t->pages.pdf;
	double x = t->pages.x;
	char text[16];
	if (t->ranked)
		pdf_text(p, next_box(t, &x, PLACE_W, TITLES_H), &column, "Place");
	pdf_text(p, next_box(t, &x, t->name_w, TITLES_H), &column, t->list->name_title);
	pdf_text(p, next_box(t, &x, t->from_w, TITLES_H), &column, t->list->from_title);
	for (size_t i = 0; t->scored && i < t->rounds; i++) {
		snprintf(text, sizeof text, t->round_w < 30 ? "%zu" : "R%zu", i + 1);
		pdf_text(p, next_box(t, &x, t->round_w, TITLES_H), &column_number, text);
	}
	if (t->scored)
		pdf_text(p, next_box(t, &x, TOTAL_W, TITLES_H), &column_number, "Total");
	t->pages.y += TITLES_H;
	pdf_line(p, t->pages.x, t->pages.y, t->pages.x + t->pages.w, t->pages.y, THICK);
}

static void
row_line(struct table *t, const json_t *row, bool shaded)
{
	struct pdf *p = t->pages.pdf;
	const json_t *rounds = model_list(row, "shown");
	double x = t->pages.x;
	char text[32] = "";
	if (shaded)
		pdf_shade(p,
		    (struct box){ x - 3, t->pages.y + 0.5, t->pages.w + 3, ROW_H - 0.5 },
		    0.94);
	if (model_int(row, "rank") > 0)
		snprintf(text, sizeof text, "%d%s", model_int(row, "rank"),
		    model_true(row, "tied") ? " tied" : "");
	if (t->ranked)
		pdf_text(p, next_box(t, &x, PLACE_W, ROW_H), &place_style, text);
	pdf_text(p, next_box(t, &x, t->name_w, ROW_H), &name_style,
	    model_text(row, t->list->name));
	pdf_text(p, next_box(t, &x, t->from_w, ROW_H), &from_style,
	    model_text(row, t->list->from));
	for (size_t i = 0; t->scored && i < t->rounds; i++) {
		const char *s = json_string_value(json_array_get(rounds, i));
		pdf_text(p, next_box(t, &x, t->round_w, ROW_H), &score, s ? s : "");
	}
	if (t->scored)
		pdf_text(p, next_box(t, &x, TOTAL_W, ROW_H), &total_style,
		    model_text(row, "total"));
	t->pages.y += ROW_H;
	pdf_line(p, t->pages.x, t->pages.y, t->pages.x + t->pages.w, t->pages.y, THIN);
}

static void
draw_list(struct table *t, const json_t *rows)
{
	size_t i;
	const json_t *row;
	if (json_array_size(rows) == 0)
		return;
	set_widths(t);
	pages_room(&t->pages, HEADING_H + TITLES_H + 2 * ROW_H);
	pages_text(&t->pages, HEADING_H, &heading, t->list->title);
	titles(t);
	json_array_foreach(rows, i, row)
	{
		if (pages_room(&t->pages, ROW_H))
			titles(t);
		row_line(t, row, i % 2 == 1);
	}
	t->pages.y += 10;
}

enum rc
standings_draw(struct pdf *p, const json_t *model, struct err *e)
{
	struct table t = { 0 };
	size_t i;
	const json_t *d;
	(void)e;
	json_array_foreach(model_list(model, "standings"), i, d)
	{
		t.ranked = strcmp(model_text(d, "shows"), "full") == 0;
		t.scored = strcmp(model_text(d, "shows"), "honours") != 0;
		t.rounds = json_array_size(model_list(d, "heads"));
		t.pages = pages_begin(p, model_text(model, "tournament"),
		    t.scored && t.rounds > ROUNDS_UPRIGHT);
		pages_title(
		    &t.pages, model_text(d, "division_name"), model_text(d, "title"));
		pages_text(&t.pages, 16, &state_style, model_text(d, "state"));
		pages_text(&t.pages, 34, &warning, model_text(d, "warning"));
		for (size_t k = 0; k < COUNT(lists); k++) {
			t.list = &lists[k];
			draw_list(&t, model_list(d, lists[k].key));
		}
	}
	return OK;
}
