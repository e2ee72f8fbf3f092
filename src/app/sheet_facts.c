/* app/sheet_facts.c - what happened in each shake of a match: typed, stored, shown with
 * the points that it gives.  The points are scoring/shake.h's alone. */
#include "app/sheet_facts.h"
#include "scoring/fault.h"
#include <string.h>

enum wrote { UNSAID, NOTHING, WRONG, RIGHT };
static const char *const wrote_names[] = { "", "nothing", "wrong", "right" };

static const char *
said(const char *s)
{
	return s ? s : "";
}

static bool
has_acts(const struct sheet_facts *f)
{
	bool any = *said(f->mover) || *said(f->challenger);
	for (int i = 0; i < SHAKE_SEATS_MAX; i++)
		any = any || *said(f->wrote[i]) || f->accepted[i];
	return any;
}

bool
sheet_facts_noted(const struct sheet_facts *f)
{
	return *said(f->setter) || *said(f->ending) || has_acts(f);
}

/* ---- as typed ---- */

static int
read_seat(struct sheet_job *j, const char *s, const char *what, const char *title, int c)
{
	struct arena *a = j->app->arena;
	int n =
	    sheet_number(j, said(s), 1, j->rows, arena_printf(a, "%s_%d", what, c + 1),
	        arena_printf(a, "Shake %d, %s", c + 1, title));
	return n == SHEET_BLANK ? 0 : n;
}

static enum shake_ending
read_ending(struct sheet_job *j, const struct sheet_facts *f, int c)
{
	const char *s = said(f->ending);
	for (int i = 1; i < SHAKE_ENDINGS; i++)
		if (strcmp(shake_ending_names[i], s) == 0)
			return (enum shake_ending)i;
	if (*s || has_acts(f))
		problem_add(j->p, false, "bad_ending",
		    arena_printf(j->app->arena, "ending_%d", c + 1),
		    "Shake %d: say how it ended: now, impossible, no_goal, last_cube or "
		    "end_of_round.",
		    c + 1)
		    ->col = c + 1;
	return 0;
}

static enum wrote
read_wrote(struct sheet_job *j, const char *s, int r, int c)
{
	for (size_t i = 0; i < COUNT(wrote_names); i++)
		if (strcmp(wrote_names[i], said(s)) == 0)
			return (enum wrote)i;
	problem_add(j->p, false, "bad_wrote",
	    arena_printf(j->app->arena, "wrote_%d_%d", r + 1, c + 1),
	    "Shake %d, seat %d: an Equation is one of nothing, wrong, right.", c + 1,
	    r + 1);
	return UNSAID;
}

static void
read_one(struct sheet_job *j, const struct sheet_facts *f, struct sheet_shake *k, int c)
{
	k->setter = read_seat(j, f->setter, "setter", "Goal-setter", c);
	k->ending = read_ending(j, f, c);
	k->has_facts = k->ending && has_acts(f);
	k->facts.mover = read_seat(j, f->mover, "mover", "Mover", c);
	k->facts.challenger = read_seat(j, f->challenger, "challenger", "Challenger", c);
	if (k->ending == SHAKE_NO_GOAL && k->facts.mover == 0)
		k->facts.mover = k->setter; /* who says so is the Mover (IV-D-2) */
	for (int r = 0; r < SHAKE_SEATS_MAX; r++) {
		enum wrote w = read_wrote(j, f->wrote[r], r, c);
		k->facts.presented |= w >= WRONG ? SEAT(r + 1) : 0;
		k->facts.correct |= w == RIGHT ? SEAT(r + 1) : 0;
		k->facts.accepted_wrong |= f->accepted[r] ? SEAT(r + 1) : 0;
	}
}

void
sheet_facts_read(struct sheet_job *j, struct shake_sheet *h)
{
	for (int c = 0; c < h->shakes; c++)
		read_one(j, &j->in->shake[c], &h->shake[c], c);
}

bool
sheet_facts_fill(
    struct sheet_job *j, const struct shake_sheet *h, int c, int points[SHAKE_SEATS_MAX])
{
	struct shake f = shake_sheet_facts(h, c + 1);
	const char *fault =
	    f.ending == SHAKE_VOID ? "void_shake" : shake_points(&j->rules, &f, points);
	if (!fault)
		return true;
	problem_add(j->p, false, fault, arena_printf(j->app->arena, "ending_%d", c + 1),
	    "Shake %d: %s", c + 1,
	    f.ending == SHAKE_VOID
	        ? "a void shake is no column of the sheet; leave it out."
	        : fault_text(fault))
	    ->col = c + 1;
	return false;
}

/* ---- as stored ---- */

static json_t *
seats_doc(unsigned seats)
{
	json_t *list = json_array();
	for (int i = 1; i <= SHAKE_SEATS_MAX; i++)
		if (seats & SEAT(i))
			json_array_append_new(list, json_integer(i));
	return list;
}

static json_t *
seat_doc(int seat)
{
	return seat ? json_integer(seat) : json_null();
}

json_t *
sheet_facts_doc(const struct shake_sheet *h)
{
	json_t *list = json_array();
	for (int c = 0; c < h->shakes; c++) {
		const struct sheet_shake *k = &h->shake[c];
		if (!k->setter && !k->ending)
			continue;
		json_array_append_new(list,
		    json_pack("{s:i, s:o, s:s?, s:o, s:o, s:o, s:o, s:o}", "shake", c + 1,
		        "setter", seat_doc(k->setter), "ending",
		        shake_ending_names[k->ending], "mover", seat_doc(k->facts.mover),
		        "challenger", seat_doc(k->facts.challenger), "presented",
		        k->has_facts ? seats_doc(k->facts.presented) : json_null(),
		        "correct", seats_doc(k->facts.correct), "accepted_wrong",
		        seats_doc(k->facts.accepted_wrong)));
	}
	return list;
}

/* ---- as shown ---- */

static unsigned
seats_of(const json_t *list)
{
	unsigned seats = 0;
	size_t i;
	json_t *n;
	json_array_foreach(list, i, n) seats |= SEAT(json_integer_value(n) & 3);
	return seats;
}

static int
int_at(const json_t *o, const char *key)
{
	return (int)json_integer_value(json_object_get(o, key));
}

static bool
is_away(const json_t *row, int c)
{
	const char *cell =
	    json_string_value(json_array_get(json_object_get(row, "cells"), (size_t)c));
	const char *presence = json_string_value(json_object_get(row, "presence"));
	return (cell && strcmp(cell, "A") == 0) ||
	       (presence &&
	           (strcmp(presence, "absent") == 0 || strcmp(presence, "forfeit") == 0));
}

/* A stored shake as the library takes it; false where only its ending is known. */
static bool
facts_of(const json_t *x, const json_t *rows, struct shake *out)
{
	const char *ending = json_string_value(json_object_get(x, "ending"));
	struct shake_sheet h = { .players =
		                     MIN((int)json_array_size(rows), SHAKE_SEATS_MAX) };
	int c = int_at(x, "shake") - 1;
	struct sheet_shake *k = &h.shake[MAX(c, 0)];
	if (!ending || !json_is_array(json_object_get(x, "presented")))
		return false;
	for (int i = 1; i < SHAKE_ENDINGS; i++)
		if (strcmp(shake_ending_names[i], ending) == 0)
			k->ending = (enum shake_ending)i;
	k->facts = (struct shake){ .mover = int_at(x, "mover"),
		.challenger = int_at(x, "challenger"),
		.presented = seats_of(json_object_get(x, "presented")),
		.correct = seats_of(json_object_get(x, "correct")),
		.accepted_wrong = seats_of(json_object_get(x, "accepted_wrong")) };
	for (int r = 0; r < h.players; r++)
		if (is_away(json_array_get(rows, (size_t)r), c))
			k->absent |= SEAT(r + 1);
	*out = shake_sheet_facts(&h, c + 1);
	return true;
}

static const char *
gives_text(struct arena *a, const struct ruleset *r, const struct settings *s,
    const struct shake *f)
{
	int points[SHAKE_SEATS_MAX];
	const char *text = "";
	if (shake_points(s, f, points))
		return "";
	for (int i = 0; i < f->players; i++)
		text = arena_printf(a, "%s%s%d", text, i ? " " : "", points[i]);
	return arena_printf(a, "%s (%s)", text, shake_source(r, f));
}

void
sheet_facts_show(struct arena *a, const struct ruleset *r, const struct settings *s,
    const json_t *rows, const json_t *shakes)
{
	size_t i;
	json_t *x;
	json_array_foreach(shakes, i, x)
	{
		struct shake f;
		json_object_set_new(x, "gives",
		    json_string(facts_of(x, rows, &f) ? gives_text(a, r, s, &f) : ""));
	}
}

const char *
sheet_facts_gives(struct sheet_job *j, const struct shake_sheet *h, int c)
{
	struct shake f = shake_sheet_facts(h, c + 1);
	return h->shake[c].has_facts
	           ? gives_text(j->app->arena, j->t->rules, &j->rules, &f)
	           : "";
}

/* ---- in words, for the arithmetic of one player ---- */

static const char *const ending_words[SHAKE_ENDINGS] = { NULL, "Now", "Impossible",
	"No Goal challenged", "last cube", "end of the round", "void" };

static const char *
part_words(const struct shake *f, int seat)
{
	return f->absent & SEAT(seat)              ? "absent"
	       : f->mover == seat && f->challenger ? "Mover"
	       : f->challenger == seat             ? "Challenger"
	       : f->third == seat                  ? "Third Party"
	                                           : "";
}

static const char *
wrote_words(const struct shake *f, int seat)
{
	return f->correct & SEAT(seat)          ? "a correct Equation"
	       : f->presented & SEAT(seat)      ? "a wrong Equation"
	       : f->accepted_wrong & SEAT(seat) ? "accepted a wrong Equation"
	       : f->absent & SEAT(seat)         ? ""
	                                        : "no Equation";
}

static const char *
words(struct arena *a, const struct ruleset *r, const json_t *x, const json_t *rows,
    int seat)
{
	struct shake f;
	if (!facts_of(x, rows, &f)) {
		const char *ending = json_string_value(json_object_get(x, "ending"));
		for (int i = 1; ending && i < SHAKE_ENDINGS; i++)
			if (strcmp(shake_ending_names[i], ending) == 0)
				return ending_words[i];
		return "";
	}
	const char *part = part_words(&f, seat), *wrote = wrote_words(&f, seat);
	const char *source = shake_source(r, &f);
	return arena_printf(a, "%s%s%s%s%s (%s)", ending_words[f.ending],
	    *part ? ": " : "", part, *wrote ? ", " : "", wrote, source ? source : "");
}

static bool
is_replayed(const json_t *round, int shake)
{
	size_t i;
	json_t *n;
	json_array_foreach(json_object_get(round, "replayed"), i,
	    n) if (json_integer_value(n) == shake) return true;
	return false;
}

json_t *
sheet_facts_explained(struct arena *a, const struct ruleset *r, const json_t *round)
{
	const json_t *rows = json_object_get(round, "table_rows");
	int seat = (int)json_integer_value(json_object_get(round, "seat"));
	json_t *list = json_array(), *cell, *x;
	size_t c, i;

	json_array_foreach(json_object_get(round, "cells"), c, cell)
	{
		const char *what = "";

		json_array_foreach(json_object_get(round, "facts"), i,
		    x) if (json_integer_value(json_object_get(x, "shake")) ==
		           (json_int_t)c + 1) what = words(a, r, x, rows, seat);
		json_array_append_new(
		    list, json_pack("{s:i, s:s, s:s, s:b}", "n", (int)c + 1, "points",
		              json_string_value(cell), "what", what, "replayed",
		              is_replayed(round, (int)c + 1)));
	}
	return list;
}
