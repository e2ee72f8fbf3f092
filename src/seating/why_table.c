/* seating/why_table.c - why a table is as it is; see why.h. */
#include "seating/why.h"

void
why_count(struct arena *a, struct why_plan *p)
{
	p->meets = ARENA_ARRAY(a, (size_t)p->persons + 1, int);
	for (int r = 0; r < p->rounds; r++) {
		struct why_round *d = &p->round[r];
		d->team_n = ARENA_ARRAY(a, (size_t)p->persons + 1, int);
		d->school_n = ARENA_ARRAY(a, (size_t)p->persons + 1, int);
		for (int t = 0; t < d->tables; t++) {
			const struct why_table *g = &d->table[t];
			d->players += g->n;
			d->most = MAX(d->most, g->n);
			for (int k = 0; k < g->n; k++) {
				const struct why_person *x = &p->person[g->seat[k]];
				p->seated += p->meets[g->seat[k]] == 0;
				p->meets[g->seat[k]] += g->n - 1;
				if (x->team_no >= 0)
					d->team_n[x->team_no]++;
				if (x->school_no >= 0)
					d->school_n[x->school_no]++;
			}
		}
	}
}

/* Pairs of m players over so many tables, spread as evenly as can be. */
static int
forced_pairs(int m, int tables)
{
	int each = m / tables, more = m % tables;
	return more * (each + 1) * each / 2 + (tables - more) * each * (each - 1) / 2;
}

static const char *
plural(int n)
{
	return n == 1 ? "" : "s";
}

/* Where arithmetic forces nothing. */
static const char *
not_forced(const struct why_plan *p)
{
	return p->changed
	           ? "The plan was changed by hand or repaired after it was drawn; "
	             "drawing anew may mend it."
	           : "Arithmetic alone does not force it: another seed or a longer "
	             "search may do without.";
}

static const char *
of_many(struct arena *a, const struct why_plan *p, int r, const char *whose, int players)
{
	int tables = p->round[r].tables, least = forced_pairs(players, tables);
	if (least == 0)
		return arena_printf(a, "%s has %d player%s for %d tables.  %s", whose,
		    players, plural(players), tables, not_forced(p));
	return arena_printf(a,
	    "%s has %d players and there are %d table%s, so at least %d pair%s must.",
	    whose, players, tables, plural(tables), least, plural(least));
}

static bool
in_pairs(const struct why_plan *p)
{
	return p->mode == MODE_HEAD_TO_HEAD;
}

const char *
why_teammates(struct arena *a, const struct why_plan *p, int r, int person)
{
	const struct why_person *x = &p->person[person];
	return arena_printf(a, "Players of %s sit together: %s", x->team,
	    of_many(a, p, r, x->team, p->round[r].team_n[x->team_no]));
}

const char *
why_schoolmates(struct arena *a, const struct why_plan *p, int r, int one, int two)
{
	const struct why_person *x = &p->person[one], *y = &p->person[two];
	int players = p->round[r].school_n[x->school_no];
	const char *why = of_many(a, p, r, x->school, players);
	if (in_pairs(p) && 2 * players > p->round[r].players)
		why = arena_printf(a,
		    "%s has %d of the %d pupils, more than half, so some must play each "
		    "other.",
		    x->school, players, p->round[r].players);
	else if (!p->changed && forced_pairs(players, p->round[r].tables) == 0)
		why = "Schoolmates are parted only where that brings neither team-mates "
		      "nor repeats together.";
	return arena_printf(
	    a, "%s and %s are both of %s: %s", x->name, y->name, x->school, why);
}

const char *
why_repeat(struct arena *a, const struct why_plan *p, int one, int two)
{
	for (int i = 0; i < 2; i++) {
		int who = i ? two : one, mates = 0;
		const struct why_person *x = &p->person[who];
		for (int r = 0; r < p->rounds && x->team_no >= 0; r++)
			mates = MAX(mates, p->round[r].team_n[x->team_no]);
		int fresh = p->seated - MAX(mates, 1);
		if (p->meets[who] > fresh)
			return arena_printf(a,
			    "In %d rounds %s meets %d others and only %d are there%s, so "
			    "some must come again.",
			    p->rounds, x->name, p->meets[who], fresh,
			    mates > 1 ? " besides team-mates" : "");
	}
	if (p->repeats > 0 && p->repeats == p->repeats_least)
		return arena_printf(a,
		    "No plan for this field has fewer than the %d repeated meeting%s of "
		    "this one.",
		    p->repeats, plural(p->repeats));
	return not_forced(p);
}

const char *
why_short(struct arena *a, const struct why_plan *p, int r, const struct why_table *t)
{
	const struct why_round *d = &p->round[r];
	int full = 0, less = 0;
	for (int i = 0; i < d->tables; i++) {
		full += d->table[i].n == d->most;
		less += d->table[i].n == d->most - 1;
	}
	const char *sizes = arena_printf(a, "%d players make %d table%s of %d",
	    d->players, full, plural(full), d->most);
	if (full + less == d->tables)
		return arena_printf(a,
		    "Only %d sit here: %s and %d of %d, as equal as the number allows.",
		    t->n, sizes, less, d->most - 1);
	if (p->changed)
		return arena_printf(
		    a, "Only %d sit here: %s.  %s", t->n, sizes, not_forced(p));
	return arena_printf(a,
	    "Only %d sit here: %s and smaller ones, since each section or group makes "
	    "its "
	    "tables for itself.",
	    t->n, sizes);
}

const char *
why_bye(struct arena *a, const struct why_plan *p, int r)
{
	return arena_printf(a,
	    "The number of pupils is odd (%d), so one has no opponent in each round; "
	    "nobody twice while others had no turn.",
	    p->round[r].players);
}

static bool
met_in_another(const struct why_plan *p, int r, int one, int two)
{
	for (int o = 0; o < p->rounds; o++)
		for (int t = 0; t < p->round[o].tables && o != r; t++) {
			const struct why_table *g = &p->round[o].table[t];
			int both = 0;
			for (int k = 0; k < g->n; k++)
				both += g->seat[k] == one || g->seat[k] == two;
			if (both == 2)
				return true;
		}
	return false;
}

static const char *
pair_says(struct arena *a, const struct why_plan *p, int r, int one, int two, bool told)
{
	const struct why_person *x = &p->person[one], *y = &p->person[two];
	bool mates = x->team_no >= 0 && x->team_no == y->team_no;
	if (mates && !in_pairs(p))
		return told ? NULL : why_teammates(a, p, r, one);
	if (met_in_another(p, r, one, two))
		return arena_printf(a, "%s and %s meet more than once.  %s", x->name,
		    y->name, why_repeat(a, p, one, two));
	if (x->school_no >= 0 && x->school_no == y->school_no)
		return why_schoolmates(a, p, r, one, two);
	return NULL;
}

int
why_table(struct arena *a, const struct why_plan *p, int r, const struct why_table *t,
    const char *out[WHY_MOST])
{
	int n = 0;
	if (t->n == 1 && in_pairs(p))
		out[n++] = why_bye(a, p, r);
	else if (t->n < p->round[r].most)
		out[n++] = why_short(a, p, r, t);
	for (int k = 1; k < t->n; k++)
		for (int i = 0; i < k && n < WHY_MOST; i++) {
			bool told = false; /* of the team, by an earlier pair */
			for (int o = 0; o < k; o++)
				told =
				    told || (o != i && p->person[t->seat[o]].team_no ==
				                           p->person[t->seat[k]].team_no);
			const char *says =
			    pair_says(a, p, r, t->seat[i], t->seat[k], told);
			if (says)
				out[n++] = says;
		}
	return n;
}
