/* seating/why_table.c - why a table is as it is; see why.h. */
#include "seating/why.h"

static bool
alike(int one, int two)
{
	return one >= 0 && one == two;
}

static void
count_seat(struct why_plan *p, struct why_round *d, const struct why_table *g, int who)
{
	const struct why_person *x = &p->person[who];
	struct why_meets *m = &p->meets[who];
	bool first = !p->is_seated[who];
	p->is_seated[who] = true;
	p->seated += first;
	if (x->team_no >= 0) {
		d->team_n[x->team_no]++;
		p->team_seated[x->team_no] += first;
		d->biggest = MAX(d->biggest, d->team_n[x->team_no]);
	}
	if (x->school_no >= 0) {
		d->school_n[x->school_no]++;
		p->school_seated[x->school_no] += first;
	}
	m->all += g->n - 1;
	for (int i = 0; i < g->n; i++) {
		const struct why_person *y = &p->person[g->seat[i]];
		m->team += y != x && alike(x->team_no, y->team_no);
		m->school += y != x && alike(x->school_no, y->school_no);
	}
}

void
why_count(struct arena *a, struct why_plan *p)
{
	size_t n = (size_t)p->persons + 1;
	p->meets = ARENA_ARRAY(a, n, struct why_meets);
	p->is_seated = ARENA_ARRAY(a, n, bool);
	p->team_seated = ARENA_ARRAY(a, n, int);
	p->school_seated = ARENA_ARRAY(a, n, int);
	for (int r = 0; r < p->rounds; r++) {
		struct why_round *d = &p->round[r];
		d->team_n = ARENA_ARRAY(a, n, int);
		d->school_n = ARENA_ARRAY(a, n, int);
		for (int t = 0; t < d->tables; t++) {
			const struct why_table *g = &d->table[t];
			d->players += g->n;
			d->most = MAX(d->most, g->n);
			for (int k = 0; k < g->n; k++)
				count_seat(p, d, g, g->seat[k]);
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

static bool
in_pairs(const struct why_plan *p)
{
	return p->mode == MODE_HEAD_TO_HEAD;
}

/* Each section, block or match has its own tables. */
static bool
in_parts(const struct why_plan *p)
{
	return p->mode == MODE_SECTIONS || p->mode == MODE_PLAYOFF;
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

const char *
why_teammates(struct arena *a, const struct why_plan *p, int r, int person)
{
	const struct why_person *x = &p->person[person];
	const struct why_round *d = &p->round[r];
	int players = d->team_n[x->team_no];
	if (p->mode == MODE_SECTIONS && forced_pairs(players, d->tables) == 0)
		return arena_printf(a,
		    "Players of %s sit together: everybody stays in one block of a "
		    "section, and this block has more than one of them.",
		    x->team);
	return arena_printf(a, "Players of %s sit together: %s", x->team,
	    of_many(a, p, r, x->team, players));
}

/* More than half of those who have an opponent are of the school. */
static const char *
most_of_school(struct arena *a, const struct why_plan *p, int r, int person)
{
	const struct why_person *x = &p->person[person];
	const struct why_round *d = &p->round[r];
	int players = d->players, of_school = d->school_n[x->school_no];
	for (int t = 0; t < d->tables; t++)
		if (d->table[t].n == 1) {
			players--;
			of_school -=
			    alike(x->school_no, p->person[d->table[t].seat[0]].school_no);
		}
	return 2 * of_school <= players
	           ? NULL
	           : arena_printf(a,
	                 "%s has %d of the %d pupils who have an opponent, more than "
	                 "half, so some must play each other.",
	                 x->school, of_school, players);
}

const char *
why_schoolmates(struct arena *a, const struct why_plan *p, int r, int one, int two)
{
	const struct why_person *x = &p->person[one], *y = &p->person[two];
	const char *why = in_pairs(p) ? most_of_school(a, p, r, one) : NULL;
	int players = p->round[r].school_n[x->school_no];
	bool open = forced_pairs(players, p->round[r].tables) == 0 && !p->changed;
	if (!why && open && p->mode == MODE_SECTIONS)
		why = "Both play in this section, and everybody meets the players of one "
		      "block alone.";
	else if (!why && open && p->mode == MODE_PLAYOFF)
		why = "A playoff is seated by the standings.";
	else if (!why && open && !in_pairs(p))
		why = "Schoolmates are parted only where that brings neither team-mates "
		      "nor repeats together.";
	return arena_printf(a, "%s and %s are both of %s: %s", x->name, y->name,
	    x->school, why ? why : of_many(a, p, r, x->school, players));
}

/* More meetings with others than there are others; in pairs those are of other schools,
 * else of other teams. */
static const char *
meets_too_many(struct arena *a, const struct why_plan *p, int who)
{
	const struct why_person *x = &p->person[who];
	const struct why_meets *m = &p->meets[who];
	int group = in_pairs(p) ? x->school_no : x->team_no;
	const int *seated = in_pairs(p) ? p->school_seated : p->team_seated;
	int mates = group >= 0 ? seated[group] : 1;
	int met = m->all - (in_pairs(p) ? m->school : m->team);
	if (mates < 2 || met == m->all) { /* no mates, or none met */
		if (m->all <= p->seated - mates)
			return NULL;
		return arena_printf(a,
		    "In %d rounds %s meets %d others and only %d are there%s, so some "
		    "must come again.",
		    p->rounds, x->name, m->all, p->seated - mates,
		    mates < 2     ? ""
		    : in_pairs(p) ? " besides schoolmates"
		                  : " besides team-mates");
	}
	if (met <= p->seated - mates)
		return NULL;
	return arena_printf(a,
	    "In %d rounds %s meets others than %s %d times and only %d are there, so "
	    "some must come again.",
	    p->rounds, x->name, in_pairs(p) ? "schoolmates" : "team-mates", met,
	    p->seated - mates);
}

const char *
why_repeat(struct arena *a, const struct why_plan *p, int one, int two)
{
	const char *why = meets_too_many(a, p, one);
	why = why ? why : meets_too_many(a, p, two);
	if (!why && p->repeats > 0 && p->repeats <= p->repeats_least)
		why = arena_printf(a,
		    "No plan for these %s has fewer than the %d repeated meeting%s of "
		    "this one.",
		    p->mode == MODE_SECTIONS ? "blocks" : "tables", p->repeats,
		    plural(p->repeats));
	return why ? why : not_forced(p);
}

/* How many tables hold so many players at least. */
static int
fewest_tables(const struct why_plan *p, int players)
{
	return (players + p->table_max - 1) / p->table_max;
}

const char *
why_more_tables(struct arena *a, const struct why_plan *p, int r)
{
	const struct why_round *d = &p->round[r];
	int fewest = fewest_tables(p, d->players);
	if (p->mode != MODE_ADVANCE || d->tables <= fewest || d->tables != d->biggest)
		return NULL;
	return arena_printf(a,
	    "%d players would fit at %d table%s, but the biggest team has %d players and "
	    "only %d tables part them.",
	    d->players, fewest, plural(fewest), d->biggest, d->tables);
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
	const char *more = why_more_tables(a, p, r);
	const char *here =
	    arena_printf(a, "Only %d sit%s here: %s", t->n, t->n == 1 ? "s" : "",
	        more ? more
	             : arena_printf(a, "%d players make %d table%s of %d", d->players,
	                   full, plural(full), d->most));
	if (more)
		return here;
	if (full + less == d->tables && d->tables == fewest_tables(p, d->players))
		return arena_printf(a, "%s and %d of %d, as equal as the number allows.",
		    here, less, d->most - 1);
	if (in_parts(p) && !p->changed)
		return arena_printf(a,
		    "%s and smaller ones, since each section or group makes its tables "
		    "for itself.",
		    here);
	return arena_printf(a, "%s and smaller ones.  %s", here,
	    p->changed ? not_forced(p) : "Drawing anew may make them more equal.");
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
