/* The director's time card: what is called when, and a row of times for each round.
 *
 * { paper, tournament, divisions: [{ name, session, calls: [{ minute: "25", label, text
 * }], rounds: [{ round, day, known: "planned", "started", "", times: ["9:00" ...] }] }] }
 *
 * A round whose start is not known has boxes to write in. */
#include "reports/make.h"
#include "reports/model.h"
#include "reports/pages.h"

static const double GAP = 14, CALL_H = 22, TEXT_H = 44, ROW_H = 34, TITLES_H = 30,
                    MINUTE_W = 62, ROUND_W = 96, THIN = 0.6, THICK = 1.4;
enum { CALLS_MAX = 16 };

static const struct text_style heading = { .size = 15, .bold = true };
static const struct text_style minute = {
	.size = 14, .bold = true, .number = true, .align = ALIGN_RIGHT
};
static const struct text_style label = { .size = 13, .bold = true };
static const struct text_style say = { .size = 11, .paragraph = true, .top = true };
static const struct text_style column = {
	.size = 9.5, .bold = true, .align = ALIGN_CENTER
};
static const struct text_style number = { .size = 14, .bold = true };
static const struct text_style small = { .size = 8.5 };
static const struct text_style time_style = {
	.size = 13, .number = true, .align = ALIGN_CENTER
};

static void
call_lines(struct pages *f, const json_t *calls)
{
	size_t i;
	const json_t *c;
	pages_text(f, 24, &heading, "Minutes after the start");
	json_array_foreach(calls, i, c)
	{
		const char *text = model_text(c, "text");
		double x = f->x + MINUTE_W + 14, w = f->w - MINUTE_W - 14;
		pages_room(f, CALL_H + TEXT_H);
		pdf_text(f->pdf, (struct box){ f->x, f->y, MINUTE_W, CALL_H }, &minute,
		    model_text(c, "minute"));
		pdf_text(f->pdf, (struct box){ x, f->y, w, CALL_H }, &label,
		    model_text(c, "label"));
		f->y += CALL_H;
		if (*text)
			f->y += pdf_text(f->pdf, (struct box){ x, f->y, w, TEXT_H }, &say,
			            text)
			            .ink.h +
			        8;
	}
}

static void
titles(struct pages *f, const json_t *calls, double w)
{
	size_t i;
	const json_t *c;
	json_array_foreach(calls, i, c) pdf_text(f->pdf,
	    (struct box){ f->x + ROUND_W + (double)i * w + 1, f->y, w - 2, TITLES_H },
	    &column, model_text(c, "label"));
	f->y += TITLES_H;
	pdf_line(f->pdf, f->x, f->y, f->x + f->w, f->y, THICK);
}

static void
round_row(struct pages *f, const json_t *r, size_t calls, double w)
{
	char text[32];
	const json_t *times = model_list(r, "times");
	snprintf(text, sizeof text, "Round %d", model_int(r, "round"));
	pdf_text(f->pdf, (struct box){ f->x, f->y + 2, ROUND_W - 4, 18 }, &number, text);
	snprintf(text, sizeof text, "%.12s %.12s", model_text(r, "day"),
	    model_text(r, "known"));
	pdf_text(f->pdf, (struct box){ f->x, f->y + 19, ROUND_W - 4, 12 }, &small, text);
	for (size_t i = 0; i < calls; i++) {
		const char *at = json_string_value(json_array_get(times, i));
		struct box b = { f->x + ROUND_W + (double)i * w, f->y, w, ROW_H };
		pdf_frame(f->pdf, b, THIN);
		pdf_text(f->pdf, b, &time_style, at ? at : "");
	}
	f->y += ROW_H;
}

enum rc
time_card_draw(struct pdf *p, const json_t *model, struct err *e)
{
	struct pages f = pages_begin(p, model_text(model, "tournament"), false);
	size_t i, k;
	const json_t *d, *r;
	(void)e;
	json_array_foreach(model_list(model, "divisions"), i, d)
	{
		const json_t *calls = model_list(d, "calls");
		size_t n = MIN(json_array_size(calls), (size_t)CALLS_MAX);
		double w = (f.w - ROUND_W) / (double)MAX(n, (size_t)1);
		pages_title(&f, model_text(d, "name"), model_text(d, "session"));
		call_lines(&f, calls);
		f.y += GAP;
		pages_room(&f, TITLES_H + 2 * ROW_H);
		titles(&f, calls, w);
		json_array_foreach(model_list(d, "rounds"), k, r)
		{
			if (pages_room(&f, ROW_H))
				titles(&f, calls, w);
			round_row(&f, r, n, w);
		}
	}
	return OK;
}
