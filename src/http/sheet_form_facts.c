/* http/sheet_form_facts.c - what happened in each shake, signatures and who turned the
 * sheet in: form in, view model out. */
#include "http/read.h"
#include "http/sheet_form.h"
#include <string.h>

enum { SEATS = 3 };

static const char *
field(struct req *q, const char *what, int n)
{
	return arena_printf(q->arena, "%s_%d", what, n);
}

static const char *
seat_field(struct req *q, const char *what, int seat, int shake)
{
	return arena_printf(q->arena, "%s_%d_%d", what, seat, shake);
}

void
sheet_form_read_facts(struct req *q, struct sheet_save *in)
{
	for (int c = 0; c < SHEET_COLUMNS_MAX; c++) {
		struct sheet_facts *f = &in->shake[c];
		f->setter = sheet_form_value(q, field(q, "setter", c + 1));
		f->ending = sheet_form_value(q, field(q, "ending", c + 1));
		f->mover = sheet_form_value(q, field(q, "mover", c + 1));
		f->challenger = sheet_form_value(q, field(q, "challenger", c + 1));
		for (int r = 0; r < SEATS; r++) {
			f->wrote[r] =
			    sheet_form_value(q, seat_field(q, "wrote", r + 1, c + 1));
			f->accepted[r] =
			    *sheet_form_value(q, seat_field(q, "accepted", r + 1, c + 1));
		}
	}
	in->turned_in_by = sheet_form_value(q, "turned_in");
	for (int r = 0; r < SEATS; r++)
		in->line[r].signature = sheet_form_value(q, field(q, "signature", r + 1));
}

/* ---- saved, in the shape of what is typed ---- */

static const char *
seat_text(struct req *q, const json_t *o, const char *key)
{
	const json_t *n = json_object_get(o, key);
	return json_is_integer(n)
	           ? arena_printf(q->arena, "%d", (int)json_integer_value(n))
	           : "";
}

static bool
has_seat(const json_t *list, int seat)
{
	size_t i;
	json_t *n;
	json_array_foreach(list, i, n) if (json_integer_value(n) == seat) return true;
	return false;
}

static struct sheet_facts
saved_facts(struct req *q, const json_t *sheet, int shake)
{
	struct sheet_facts f = { "", "", "", "", { "", "", "" }, { false }, "" };
	size_t i;
	json_t *x;
	json_array_foreach(json_object_get(sheet, "shakes"), i, x)
	{
		const json_t *presented = json_object_get(x, "presented");
		if (int_of(x, "shake") != shake)
			continue;
		f.setter = seat_text(q, x, "setter");
		f.ending = text_of(x, "ending");
		f.mover = seat_text(q, x, "mover");
		f.challenger = seat_text(q, x, "challenger");
		f.gives = text_of(x, "gives");
		for (int r = 1; r <= SEATS && json_is_array(presented); r++) {
			f.wrote[r - 1] = has_seat(json_object_get(x, "correct"), r)
			                     ? "right"
			                 : has_seat(presented, r) ? "wrong"
			                                          : "nothing";
			f.accepted[r - 1] =
			    has_seat(json_object_get(x, "accepted_wrong"), r);
		}
	}
	return f;
}

/* ---- the model ---- */

static json_t *
option(const char *value, const char *text, const char *chosen)
{
	return json_pack("{s:s, s:s, s:b}", "value", value, "text", text, "selected",
	    strcmp(value, chosen) == 0);
}

static json_t *
options(const char *const words[][2], size_t n, const char *chosen)
{
	json_t *list = json_array();
	for (size_t i = 0; i < n; i++)
		json_array_append_new(list, option(words[i][0], words[i][1], chosen));
	return list;
}

static json_t *
seat_options(struct req *q, const json_t *lines, const char *chosen)
{
	json_t *list = json_array(), *l;
	size_t i;
	json_array_foreach(lines, i, l)
	{
		const char *value = arena_printf(q->arena, "%d", (int)i + 1);
		json_array_append_new(list, option(value, text_of(l, "name"), chosen));
	}
	return list;
}

static const char *const endings[][2] = {
	{ "now", "Now" },
	{ "impossible", "Impossible" },
	{ "no_goal", "No Goal, challenged" },
	{ "last_cube", "last cube" },
	{ "end_of_round", "end of the round" },
	{ "void", "void: No Goal, all agreed" },
};
static const char *const wrotes[][2] = {
	{ "nothing", "no Equation" },
	{ "right", "right" },
	{ "wrong", "wrong" },
};

static json_t *
writers(struct req *q, const json_t *lines, const struct sheet_facts *f, int shake,
    const struct problems *p)
{
	json_t *list = json_array(), *l;
	size_t r;
	json_array_foreach(lines, r, l)
	{
		if (r == SEATS)
			break;
		const char *id = seat_field(q, "wrote", (int)r + 1, shake);
		json_array_append_new(
		    list, json_pack("{s:s, s:s, s:s, s:b, s:b, s:o}", "id", id,
		              "accepted_id", seat_field(q, "accepted", (int)r + 1, shake),
		              "name", text_of(l, "name"), "accepted", f->accepted[r],
		              "bad", sheet_form_bad(p, id), "options",
		              options(wrotes, COUNT(wrotes), f->wrote[r])));
	}
	return list;
}

/* One of the selects of a shake: whose seat. */
static json_t *
seat_select(struct req *q, const json_t *lines, const char *what, const char *title,
    const char *chosen, int shake, const struct problems *p)
{
	const char *id = field(q, what, shake);
	return json_pack("{s:s, s:s, s:b, s:o}", "id", id, "title", title, "bad",
	    sheet_form_bad(p, id), "options", seat_options(q, lines, chosen));
}

static json_t *
shake_model(struct req *q, const json_t *lines, const struct sheet_facts *f, int shake,
    bool open, const struct problems *p)
{
	const char *ending = field(q, "ending", shake);
	return json_pack("{s:i, s:b, s:s, s:b, s:o, s:o, s:[o, o], s:o, s:s}", "n", shake,
	    "open", open, "ending_id", ending, "ending_bad", sheet_form_bad(p, ending),
	    "endings", options(endings, COUNT(endings), f->ending), "setter",
	    seat_select(q, lines, "setter", "set the Goal", f->setter, shake, p), "roles",
	    seat_select(q, lines, "mover", "moved last", f->mover, shake, p),
	    seat_select(q, lines, "challenger", "challenged", f->challenger, shake, p),
	    "writers", writers(q, lines, f, shake, p), "gives", f->gives ? f->gives : "");
}

/* A fault of this shake is to be seen without a search. */
static bool
has_fault(const struct problems *p, int shake)
{
	for (int i = 0; p && i < p->n; i++) {
		const char *at = strrchr(p->list[i].field, '_');
		if (p->list[i].col == shake && at &&
		    strncmp(p->list[i].field, "cell", 4) != 0)
			return true;
	}
	return false;
}

static bool
noted(const struct sheet_facts *f)
{
	return *f->setter || *f->ending || *f->mover || *f->challenger;
}

void
sheet_form_facts(struct req *q, const json_t *sheet, const struct sheet_save *typed,
    const struct problems *p, json_t *model)
{
	json_t *lines = json_object_get(model, "lines"), *line;
	json_t *shakes = json_array();
	int columns = int_of(model, "columns_n");
	bool any = false, waits = false;
	size_t r;
	for (int c = 1; c <= columns; c++) {
		struct sheet_facts f =
		    typed ? typed->shake[c - 1] : saved_facts(q, sheet, c);
		bool next = !noted(&f) && !waits; /* the one to note next stands open */
		any = any || noted(&f);
		waits = waits || next;
		json_array_append_new(
		    shakes, shake_model(q, lines, &f, c, next || has_fault(p, c), p));
	}
	const char *by =
	    typed ? typed->turned_in_by : seat_text(q, sheet, "turned_in_by");
	json_array_foreach(lines, r, line)
	{
		const json_t *row = json_array_get(json_object_get(sheet, "rows"), r);
		const char *signature = typed && r < SEATS ? typed->line[r].signature
		                                           : text_of(row, "signature");
		any = any || *signature;
		json_object_set_new(line, "signature", json_string(signature));
	}
	json_object_set_new(model, "shakes", shakes);
	json_object_set_new(model, "turned_in", seat_options(q, lines, by));
	json_object_set_new(model, "facts_noted", json_boolean(any || *by));
}
