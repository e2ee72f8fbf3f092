/* The certificate of a seating plan, on one page.
 *
 * The model is that of its page (app_seating.h): { paper, tournament: { name }, division:
 *   { name }, mode: { name }, plan: { edition, is_draft, made_at, summary: { players,
 *   tables, rounds, why_short } }, certificate: { changed, lines: [{ name, drawn, have,
 *   least, gap }], program, engine, command, why_not, table_max, table_min, seed, steps,
 *   changes: [{ text }], small: [{ text }], wishes: [{ name, wishes, kept, broken,
 *   rounds_kept, rounds_broken }], broken: [{ text }], wish_file: [] }, teammates: [{
 * round, table, team, names, reason }], repeats: [{ a, a_team, b, b_team, where }] } */
#include "reports/flow.h"
#include "reports/make.h"
#include "reports/model.h"

static const double MARGIN = 45, LINE_H = 14, ROW_H = 17, GAP = 8, NUMBER_W = 76,
                    THIN = 0.4, THICK = 1;

static const struct text_style title = { .size = 20, .bold = true };
static const struct text_style where = { .size = 12 };
static const struct text_style heading = { .size = 12, .bold = true };
static const struct text_style body = { .size = 10, .paragraph = true, .top = true };
static const struct text_style cell = { .size = 10 };
static const struct text_style number = {
	.size = 10, .number = true, .align = ALIGN_RIGHT
};
static const struct text_style column = { .size = 9, .bold = true, .align = ALIGN_RIGHT };
static const struct text_style small = { .size = 8.5, .gray = 0.25 };

/* A table's columns; some are there only for a plan that was changed. */
struct column {
	const char *title, *key;
	bool changed_only;
};
static const struct column count_columns[] = {
	{ "When drawn", "drawn", true },
	{ "This plan", "have", false },
	{ "Least possible", "least", false },
	{ "Gap", "gap", false },
};
static const struct column wish_columns[] = {
	{ "Wishes", "wishes", false },
	{ "Kept", "kept", false },
	{ "Broken", "broken", false },
	{ "Rounds kept", "rounds_kept", false },
	{ "Rounds broken", "rounds_broken", false },
};

static void
head(struct flow *f, const json_t *m)
{
	char text[400];
	const json_t *plan = json_object_get(m, "plan"),
	             *summary = json_object_get(plan, "summary");
	(void)flow_put(f, &title, 28, "Certificate of a seating plan");
	snprintf(text, sizeof text, "%.120s: %.120s, edition %d%s",
	    model_text(json_object_get(m, "tournament"), "name"),
	    model_text(json_object_get(m, "division"), "name"),
	    model_int(plan, "edition"), model_true(plan, "is_draft") ? " (draft)" : "");
	(void)flow_put(f, &where, 18, text);
	snprintf(text, sizeof text,
	    "Made %.40s: %d players, up to %d tables a round, %d rounds",
	    model_text(plan, "made_at"), model_int(summary, "players"),
	    model_int(summary, "tables"), model_int(summary, "rounds"));
	(void)flow_put(f, &cell, LINE_H, text);
	f->y += GAP;
}

struct table {
	const char *first; /* the heading of the names */
	const struct column *column;
	size_t columns;
	bool changed;
};

/* A line, or without one the headings. */
static void
row(struct flow *f, const struct table *t, const json_t *line)
{
	char text[24];
	double x = f->x + f->w;
	for (size_t i = t->columns; i-- > 0;) {
		const struct column *c = &t->column[i];
		if (c->changed_only && !t->changed)
			continue;
		snprintf(text, sizeof text, "%d", model_int(line, c->key));
		bool counts = json_is_integer(json_object_get(line, c->key));
		struct box b = { (x -= NUMBER_W) + 4, f->y, NUMBER_W - 4, ROW_H };
		pdf_text(f->pdf, b, line ? &number : &column,
		    !line    ? c->title
		    : counts ? text
		             : model_text(line, c->key));
	}
	pdf_text(f->pdf, (struct box){ f->x, f->y, x - f->x, ROW_H },
	    line ? &cell : &heading, line ? model_text(line, "name") : t->first);
	f->y += ROW_H;
	pdf_line(f->pdf, f->x, f->y, f->x + f->w, f->y, line ? THIN : THICK);
}

static void
rows(struct flow *f, const struct table *t, const json_t *lines)
{
	row(f, t, NULL);
	for (size_t i = 0; i < json_array_size(lines); i++)
		row(f, t, json_array_get(lines, i));
	f->y += 3;
}

static void
counts(struct flow *f, const json_t *m)
{
	const json_t *c = json_object_get(m, "certificate");
	const struct table t = { "What was counted", count_columns, COUNT(count_columns),
		model_true(c, "changed") };
	rows(f, &t, model_list(c, "lines"));
	(void)flow_put(f, &small, LINE_H,
	    "No plan for these tables can have fewer than the least possible; a gap of 0 "
	    "means that nothing better exists.");
	(void)flow_put(f, &body, 2 * LINE_H,
	    model_text(
	        json_object_get(json_object_get(m, "plan"), "summary"), "why_short"));
	f->y += GAP;
}

static void
wishes(struct flow *f, const json_t *m)
{
	const json_t *lines = model_list(json_object_get(m, "certificate"), "wishes");
	const struct table t = { "What was wished", wish_columns, COUNT(wish_columns),
		false };
	if (json_array_size(lines) == 0)
		return;
	rows(f, &t, lines);
	(void)flow_put(f, &small, LINE_H,
	    "Broken: in one round or more. A round in which one of the two does not play "
	    "counts as neither.");
	f->y += GAP;
}

static void
again(struct flow *f, const json_t *m)
{
	char text[400];
	const json_t *c = json_object_get(m, "certificate");
	(void)flow_put(f, &heading, 18, "What makes this plan again");
	snprintf(text, sizeof text,
	    "Mode: %.60s. Tables of %d at most, short below %d. Seed %.20s, steps %.20s. "
	    "Shown by Cubetab %.20s, drawn by engine %.20s.",
	    model_text(json_object_get(m, "mode"), "name"), model_int(c, "table_max"),
	    model_int(c, "table_min"), model_text(c, "seed"), model_text(c, "steps"),
	    model_text(c, "program"), model_text(c, "engine"));
	(void)flow_put(f, &body, 3 * LINE_H, text);
	if (*model_text(c, "command"))
		(void)flow_put(f, &body, 2 * LINE_H,
		    json_array_size(model_list(c, "wish_file"))
		        ? "On any machine with this version, and players.csv and "
		          "wishes.csv from the certificate’s page:"
		        : "On any machine with this version, and players.csv from the "
		          "certificate’s page:");
	(void)flow_put(f, &body, 4 * LINE_H, model_text(c, "command"));
	(void)flow_put(f, &body, 4 * LINE_H, model_text(c, "why_not"));
	f->y += GAP;
}

/* As many of a list's items as there is room for, and how many more there are. */
static void
list(struct flow *f, const char *name, const json_t *items,
    void (*write)(char *text, size_t n, const json_t *item))
{
	size_t i = 0, n = json_array_size(items);
	char text[700];
	if (n == 0 || !flow_put(f, &heading, 18, name))
		return;
	f->bottom -= LINE_H;
	for (; i < n; i++) {
		write(text, sizeof text, json_array_get(items, i));
		if (!flow_put(f, &body, 2 * LINE_H, text))
			break;
	}
	f->bottom += LINE_H;
	snprintf(text, sizeof text, "and %zu more: see the certificate’s page", n - i);
	(void)flow_put(f, &small, LINE_H, i < n ? text : "");
	f->y += GAP;
}

static void
write_mates(char *text, size_t n, const json_t *t)
{
	snprintf(text, n, "Round %d, table %d: %.200s (%.80s). %.300s",
	    model_int(t, "round"), model_int(t, "table"), model_text(t, "names"),
	    model_text(t, "team"), model_text(t, "reason"));
}

static void
write_repeat(char *text, size_t n, const json_t *r)
{
	snprintf(text, n, "%.80s (%.80s) and %.80s (%.80s): %.300s", model_text(r, "a"),
	    model_text(r, "a_team"), model_text(r, "b"), model_text(r, "b_team"),
	    model_text(r, "where"));
}

static void
write_text(char *text, size_t n, const json_t *c)
{
	snprintf(text, n, "%.600s", model_text(c, "text"));
}

enum rc
seating_certificate_draw(struct pdf *p, const json_t *m, struct err *e)
{
	struct flow f = flow_page(p, MARGIN);
	(void)e;
	head(&f, m);
	counts(&f, m);
	wishes(&f, m);
	again(&f, m);
	list(&f, "Wishes that are broken",
	    model_list(json_object_get(m, "certificate"), "broken"), write_text);
	list(&f, "Changed since it was drawn",
	    model_list(json_object_get(m, "certificate"), "changes"), write_text);
	list(&f, "At a small table more than once",
	    model_list(json_object_get(m, "certificate"), "small"), write_text);
	list(&f, "Team-mates at a table", model_list(m, "teammates"), write_mates);
	list(&f, "Players who meet again", model_list(m, "repeats"), write_repeat);
	if (json_array_size(model_list(m, "repeats")) == 0)
		(void)flow_put(&f, &cell, LINE_H, "No two players meet twice.");
	return OK;
}
