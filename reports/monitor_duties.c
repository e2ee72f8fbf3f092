/* The monitors of a Pentathlon: how many each school owes, the duties by game for the
 * Game Leaders, then by school for the coaches, with room for the names.
 *
 * { paper, tournament, division: { name }, needed, owed, lacking, rule, schools: [{
 *   school, pupils, owes, on_duty }], duties: [{ title, group, tables, school, number,
 *   own }] } */
#include "reports/make.h"
#include "reports/model.h"
#include "reports/pdf.h"
#include <string.h>

static const double MARGIN = 40, HEAD_H = 50, ROW_H = 22, GAP = 14, THIN = 0.5,
                    THICK = 1.2;

static const struct text_style title = { .size = 18, .bold = true };
static const struct text_style small = { .size = 10 };
static const struct text_style page_no = { .size = 10, .align = ALIGN_RIGHT };
static const struct text_style heading = { .size = 13, .bold = true };
static const struct text_style column = { .size = 10, .bold = true };
static const struct text_style cell = { .size = 11 };

struct column {
	const char *title;
	void (*write)(char *text, size_t n, const json_t *row);
	double from, to; /* of the width */
};

struct list {
	struct pdf *pdf;
	const json_t *model;
	double y;
};

static void
put(struct list *l, const struct column *c, const struct text_style *s, const char *text)
{
	double w = pdf_width(l->pdf) - 2 * MARGIN;
	pdf_text(l->pdf,
	    (struct box){ MARGIN + w * c->from, l->y, w * (c->to - c->from) - 4, ROW_H },
	    s, text);
}

static void
new_page(struct list *l)
{
	char text[260];
	double w = pdf_width(l->pdf) - 2 * MARGIN;
	pdf_page(l->pdf);
	snprintf(text, sizeof text, "Monitors: %.120s",
	    model_text(json_object_get(l->model, "division"), "name"));
	pdf_text(l->pdf, (struct box){ MARGIN, MARGIN, w, 26 }, &title, text);
	pdf_text(l->pdf, (struct box){ MARGIN, MARGIN + 26, w - 60, 16 }, &small,
	    model_text(l->model, "tournament"));
	snprintf(text, sizeof text, "page %d", pdf_pages(l->pdf));
	pdf_text(
	    l->pdf, (struct box){ MARGIN + w - 60, MARGIN + 26, 60, 16 }, &page_no, text);
	l->y = MARGIN + HEAD_H;
}

/* Room for so many rows on this page, else a new one. */
static bool
room(struct list *l, int rows)
{
	if (l->y + rows * ROW_H <= pdf_height(l->pdf) - MARGIN)
		return true;
	new_page(l);
	return false;
}

static void
rule(struct list *l, double width)
{
	pdf_line(l->pdf, MARGIN, l->y, pdf_width(l->pdf) - MARGIN, l->y, width);
}

static void
titles(struct list *l, const struct column *c, size_t n)
{
	for (size_t i = 0; i < n; i++)
		put(l, &c[i], &column, c[i].title);
	l->y += ROW_H;
	rule(l, THICK);
}

/* Those rows whose school this is; "" = all. */
static void
table(struct list *l, const char *name, const struct column *c, size_t n,
    const json_t *rows, const char *school)
{
	const struct column whole = { .to = 1 };
	const json_t *row;
	size_t k;
	char text[200];
	(void)room(l, 3);
	put(l, &whole, &heading, name);
	l->y += ROW_H;
	titles(l, c, n);
	json_array_foreach(rows, k, row)
	{
		if (*school && strcmp(model_text(row, "school"), school) != 0)
			continue;
		if (!room(l, 1))
			titles(l, c, n);
		for (size_t i = 0; i < n; i++)
			if (c[i].write) {
				c[i].write(text, sizeof text, row);
				put(l, &c[i], &cell, text);
			}
		l->y += ROW_H;
		rule(l, THIN);
	}
	l->y += GAP;
}

static void
write_school(char *text, size_t n, const json_t *row)
{
	const char *school = model_text(row, "school");
	snprintf(text, n, "%.150s", *school ? school : "nobody yet");
}

static void
write_pupils(char *text, size_t n, const json_t *row)
{
	snprintf(text, n, "%d", model_int(row, "pupils"));
}

static void
write_owes(char *text, size_t n, const json_t *row)
{
	snprintf(text, n, "%d", model_int(row, "owes"));
}

static void
write_on_duty(char *text, size_t n, const json_t *row)
{
	snprintf(text, n, "%d", model_int(row, "on_duty"));
}

static void
write_game(char *text, size_t n, const json_t *row)
{
	const char *group = model_text(row, "group");
	snprintf(text, n, *group ? "with group %s%.100s" : "%s%.100s", group,
	    model_text(row, "title"));
}

static void
write_tables(char *text, size_t n, const json_t *row)
{
	snprintf(text, n, "%.150s", model_text(row, "tables"));
}

static void
write_number(char *text, size_t n, const json_t *row)
{
	int number = model_int(row, "number");
	*text = '\0';
	if (number)
		snprintf(text, n, "%d", number);
}

static const struct column owed[] = {
	{ "School", write_school, 0, 0.55 },
	{ "Pupils", write_pupils, 0.55, 0.67 },
	{ "Monitors owed", write_owes, 0.67, 0.85 },
	{ "On duty", write_on_duty, 0.85, 1 },
};

static const struct column duties[] = {
	{ "Game", write_game, 0, 0.24 },
	{ "Table", write_tables, 0.24, 0.4 },
	{ "School", write_school, 0.4, 0.64 },
	{ "No.", write_number, 0.64, 0.7 },
	{ "Name", NULL, 0.7, 1 },
};

enum rc
monitor_duties_draw(struct pdf *p, const json_t *m, struct err *e)
{
	struct list l = { .pdf = p, .model = m };
	const struct column whole = { .to = 1 };
	char text[300];
	(void)e;
	new_page(&l);
	snprintf(text, sizeof text,
	    "%d monitors are needed at a time; the schools owe %d (%.60s).",
	    model_int(m, "needed"), model_int(m, "owed"), model_text(m, "rule"));
	put(&l, &whole, &cell, text);
	l.y += ROW_H;
	table(
	    &l, "What each school owes", owed, COUNT(owed), model_list(m, "schools"), "");
	table(&l, "Duties by game", duties, COUNT(duties), model_list(m, "duties"), "");
	const json_t *school;
	size_t i;
	json_array_foreach(
	    model_list(m, "schools"), i, school) if (model_int(school, "on_duty") > 0)
	{
		snprintf(text, sizeof text, "%.150s: %d to send, %d on duty",
		    model_text(school, "school"), model_int(school, "owes"),
		    model_int(school, "on_duty"));
		table(&l, text, duties, COUNT(duties), model_list(m, "duties"),
		    model_text(school, "school"));
	}
	return OK;
}
