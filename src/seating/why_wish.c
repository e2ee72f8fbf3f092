/* seating/why_wish.c - how far a plan keeps a wish; see why.h. */
#include "seating/why.h"

const char *const wish_kinds[WISH_KINDS] = { "apart", "together", "table" };

/* Why a mode cannot do what is wished. */
static const char *const mode_reason[MODES][WISH_KINDS] = {
	[MODE_ADVANCE] = { "Team-mates, repeated meetings and schoolmates come before "
	                   "wishes, and no plan that was tried parts these two besides.",
	    "Team-mates, repeated meetings and schoolmates come before wishes, and no "
	    "plan "
	    "that was tried brings these two together besides.",
	    "Another player with a fixed table, or what comes before wishes, has the "
	    "seat." },
	[MODE_SECTIONS] = { "They are in one block: the coach's order, or played rounds, "
	                    "say so.",
	    "In sections a chart says who meets whom, so that two of one block meet once "
	    "and all others as often.",
	    "Another player with a fixed table sits there." },
	[MODE_SCORE] = { "Team-mates and earlier opponents come before wishes, and no "
	                 "round "
	                 "that was tried parts these two besides.",
	    "Team-mates and earlier opponents come before wishes, and no round that was "
	    "tried brings these two together besides.",
	    "Another player with a fixed table sits there." },
	[MODE_HEAD_TO_HEAD] = { "Opponents of another school, and none twice, come "
	                        "before "
	                        "wishes, and no plan that was tried parts these two "
	                        "besides.",
	    "Head to head nobody plays the same opponent twice, so two can never sit "
	    "together all day.",
	    "Head to head each pupil goes from game to game, and each game has its own "
	    "tables." },
	[MODE_PLAYOFF] = { "In a playoff the order of the teams says who meets whom.",
	    "In a playoff the order of the teams says who meets whom.",
	    "Another player with a fixed table sits there." },
};

static const struct why_table *
table_of(const struct why_round *d, int person)
{
	for (int t = 0; t < d->tables; t++)
		for (int k = 0; k < d->table[t].n; k++)
			if (d->table[t].seat[k] == person)
				return &d->table[t];
	return NULL;
}

static bool
number_exists(const struct why_plan *p, int number, int *first, int *last)
{
	bool found = false;
	*first = INT32_MAX;
	*last = 0;
	for (int r = 0; r < p->rounds; r++)
		for (int t = 0; t < p->round[r].tables; t++) {
			int n = p->round[r].table[t].number;
			found = found || n == number;
			*first = MIN(*first, n);
			*last = MAX(*last, n);
		}
	return found;
}

static const char *
why_not(struct arena *a, const struct why_plan *p, const struct why_wish *w)
{
	const struct why_person *x = &p->person[w->person];
	const struct why_person *y = w->other >= 0 ? &p->person[w->other] : x;
	int first, last;
	if (w->kind == WISH_TABLE && !number_exists(p, w->table, &first, &last))
		return arena_printf(a, "There is no table %d: the tables are %d to %d.",
		    w->table, first, last);
	if (w->late)
		return "The wish came after this plan was drawn: draw anew, or move one "
		       "of "
		       "them by hand.";
	if (w->kind == WISH_TOGETHER && x->team_no >= 0 && x->team_no == y->team_no)
		return arena_printf(
		    a, "Both are of %s, and team-mates are kept apart first.", x->team);
	if (w->kind == WISH_TOGETHER && x->school_no >= 0 && x->school_no == y->school_no)
		return arena_printf(a,
		    "Both are of %s, and schoolmates are kept apart first.", x->school);
	if (p->changed)
		return "The plan was changed by hand or repaired after it was drawn.";
	return mode_reason[p->mode][w->kind];
}

/* "round 2 table 5, round 3 table 1" */
static const char *
add_place(struct arena *a, const char *list, int round, int table)
{
	return arena_printf(
	    a, "%s%sround %d table %d", list, *list ? ", " : "", round, table);
}

const char *
why_wish(struct arena *a, const struct why_plan *p, const struct why_wish *w, bool *kept)
{
	int seated = 0, good = 0;
	const char *places = "";
	for (int r = 0; r < p->rounds; r++) {
		const struct why_table *t = table_of(&p->round[r], w->person), *u = t;
		if (w->kind != WISH_TABLE)
			u = table_of(&p->round[r], w->other);
		if (!t || !u)
			continue;
		bool fits = w->kind == WISH_APART      ? t != u
		            : w->kind == WISH_TOGETHER ? t == u
		                                       : t->number == w->table;
		seated++;
		good += fits;
		if (fits == (w->kind == WISH_TOGETHER))
			places = add_place(a, places, r + 1, t->number);
	}
	*kept = good == seated;
	if (seated == 0)
		return w->kind == WISH_TABLE ? "Not seated in this plan."
		                             : "They never play in the same round.";
	if (*kept)
		return arena_printf(a, "In %s %d round%s.", seated > 1 ? "all" : "the",
		    seated, seated > 1 ? "s" : "");
	static const char *const says[WISH_KINDS] = { "They sit together in",
		"Together only in", "Elsewhere in" };
	const char *why = why_not(a, p, w);
	return *places ? arena_printf(a, "%s %s.  %s", says[w->kind], places, why)
	               : arena_printf(a, "Never together.  %s", why);
}
