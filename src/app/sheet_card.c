/* app/sheet_card.c - see the header.  Rules are those of scoring/pentathlon.h. */
#include "app/sheet_card.h"
#include "base/utf8.h"
#include "scoring/fault.h"
#include <string.h>

enum { NAME_MAX_LETTERS = 60, ABOUT_MAX_LETTERS = 200 };

static const char *
text(const char *s)
{
	return s ? s : "";
}

static const char *
field(struct sheet_job *j, const char *what, int n)
{
	return arena_printf(j->app->arena, "%s_%d", what, n);
}

static const char *
level_field(struct sheet_job *j, const char *what, int level, int n)
{
	return arena_printf(j->app->arena, "opinion_%s%d_%d", what, level + 1, n + 1);
}

static void
check_length(
    struct sheet_job *j, const char *s, size_t max, const char *at, const char *what)
{
	if (utf8_length(text(s)) > max)
		problem_add(j->p, false, "too_long", at, "%s has at most %d letters.",
		    what, (int)max);
}

static int
read_seat(struct sheet_job *j, const char *s, const char *at, const char *what)
{
	int seat = sheet_number(j, text(s), 1, j->rows, at, what);
	return seat == SHEET_BLANK ? 0 : seat;
}

static enum pent_ruling
read_ruling(struct sheet_job *j, const char *s, const char *at, int n)
{
	for (int r = PENT_CORRECT; r < PENT_RULINGS; r++)
		if (strcmp(pent_ruling_names[r], text(s)) == 0)
			return (enum pent_ruling)r;
	if (*text(s))
		problem_add(j->p, false, "bad_ruling", at,
		    "Opinion %d: a ruling is C, I or IA.", n + 1);
	return 0;
}

static void
read_opinion(struct sheet_job *j, struct sheet_card *card, int n)
{
	const struct sheet_opinion *in = &j->in->opinion[n];
	struct pent_opinion *o = &card->opinion[n];
	o->seat = read_seat(j, in->seat, field(j, "opinion_seat", n + 1),
	    arena_printf(j->app->arena, "Opinion %d, whose challenge", n + 1));
	check_length(j, in->about, ABOUT_MAX_LETTERS, field(j, "opinion_about", n + 1),
	    arena_printf(j->app->arena, "Opinion %d, what it was about,", n + 1));
	for (int i = 0; i < PENT_LEVELS; i++) {
		o->ruling[i] =
		    read_ruling(j, in->ruling[i], level_field(j, "r", i, n), n);
		check_length(j, in->by[i], NAME_MAX_LETTERS, level_field(j, "by", i, n),
		    arena_printf(j->app->arena, "Opinion %d, who ruled,", n + 1));
	}
}

void
sheet_card_read(struct sheet_job *j, struct sheet_card *card)
{
	check_length(
	    j, j->in->monitor, NAME_MAX_LETTERS, "monitor", "The Monitor's name");
	check_length(j, j->in->collected_by, NAME_MAX_LETTERS, "collected_by",
	    "The Game Leader's name");
	card->starter = read_seat(j, j->in->starter, "starter", "Who began");
	card->opinions = MIN(j->in->opinions, PENT_OPINIONS_MAX);
	for (int i = 0; i < card->opinions; i++)
		read_opinion(j, card, i);
}

/* ---- checking ---- */

static void
check_opinion(
    struct sheet_job *j, const struct pent_opinion *o, int n, struct problems *found)
{
	const struct sheet_opinion *in = &j->in->opinion[n];
	const char *fault = pent_opinion_fault(o, j->rows);
	if (fault)
		problem_add(found, false, fault,
		    strcmp(fault, "opinion_seat") == 0
		        ? field(j, "opinion_seat", n + 1)
		        : level_field(j, "r", strcmp(fault, "opinion_level") == 0, n),
		    "Opinion %d: %s", n + 1, fault_text(fault));
	for (int i = 0; i < PENT_LEVELS; i++) {
		if (i > 0 && o->ruling[i] && !*text(in->by[i]))
			problem_add(found, false, "opinion_by",
			    level_field(j, "by", i, n),
			    "Opinion %d: write who ruled as %s.", n + 1,
			    pent_level_names[i]);
		if (!o->ruling[i] && i > 0 && *text(in->by[i]))
			problem_add(found, false, "opinion_ruling",
			    level_field(j, "r", i, n),
			    "Opinion %d: %s is named as %s, but there is no ruling.",
			    n + 1, in->by[i], pent_level_names[i]);
	}
}

void
sheet_card_check(struct sheet_job *j, const struct sheet_card *card,
    const struct pent_game *record, struct problems *found)
{
	int before = found->errors;
	for (int i = 0; i < card->opinions; i++)
		check_opinion(j, &card->opinion[i], i, found);
	for (int r = 0; r < j->rows && found->errors == before; r++)
		if (!pent_opinions_fit(card->opinion, card->opinions, r + 1, &record[r]))
			problem_add(found, false, "opinion_record", field(j, "c", r + 1),
			    "Row %d: the rulings that were asked for are not all among "
			    "this player's C, I and IA.",
			    r + 1)
			    ->row = r + 1;
}

/* ---- storing ---- */

json_t *
sheet_card_doc(const struct sheet_job *j, const struct sheet_card *card)
{
	json_t *list = json_array();
	for (int i = 0; i < card->opinions; i++) {
		const struct sheet_opinion *in = &j->in->opinion[i];
		const struct pent_opinion *o = &card->opinion[i];
		json_t *rulings = json_array();
		for (int k = 0; k < PENT_LEVELS && o->ruling[k]; k++)
			json_array_append_new(rulings,
			    json_pack("{s:s, s:s}", "ruling",
			        pent_ruling_names[o->ruling[k]], "by", text(in->by[k])));
		json_array_append_new(
		    list, json_pack("{s:i, s:s, s:o}", "seat", o->seat, "about",
		              text(in->about), "rulings", rulings));
	}
	return json_pack("{s:s, s:o, s:s, s:o}", "monitor", text(j->in->monitor),
	    "starter", card->starter ? json_integer(card->starter) : json_null(),
	    "collected_by", text(j->in->collected_by), "opinions", list);
}
