/* app/app_seating_repair_parts.c - what of a round is repaired for itself: a section's
 * block, a game's tables; and where those play who are new. */
#include "app/app_seating_repair.h"

/* Wanted, but not in the round. */
static bool
is_new(const struct repair *x, int person)
{
	return repair_wanted(x, person) && *repair_table_of(x, person, x->r) < 0 &&
	       !seating_book_round_listed(
	           x->book.person[person].substitute_rounds, x->r + 1);
}

/* ---- parts: what is repaired for itself ---- */

/* A table of round r belongs with a table of the round at work. */
static bool
same_part(
    const struct repair *x, const struct book_table *a, int r, const struct book_table *b)
{
	return a->section == b->section &&
	       seating_book_block(a, r) == seating_book_block(b, x->r);
}

/* Who will be at the tables of a part, newcomers too. */
static int
part_people(const struct repair *x, int part)
{
	const struct book_round *d = &x->book.round[x->r];
	int people = 0;
	for (int t = 0; t < d->tables; t++)
		for (int k = 0; k < d->table[t].n && x->part[t] == part; k++)
			people +=
			    d->table[t].locked || repair_wanted(x, d->table[t].seat[k]);
	for (int i = 0; i < x->book.persons; i++)
		people += x->home[i] == part;
	return people;
}

/* What speaks against a part for a newcomer, before all that nobody of the team is in its
 * section; team-mates in the same block; the number of people. */
static int64_t
part_cost(const struct repair *x, int part, int person)
{
	const struct book_round *d = &x->book.round[x->r];
	const struct book_table *head = &d->table[part];
	int64_t team = x->book.person[person].team_key, near = 0, here = 0, section = 0;
	for (int i = 0; i < x->book.persons; i++) {
		int at = x->home[i] >= 0 ? x->home[i] : *repair_table_of(x, i, x->r);
		if (at < 0 || d->table[at].section != head->section || i == person)
			continue;
		bool mate = x->book.person[i].team_key == team;
		section++;
		near += mate;
		here += mate && x->part[at] == part;
	}
	int people = part_people(x, part);
	bool lone = *head->game && people % 2; /* waits for an opponent */
	return (near ? 0 : INT64_C(10000000000000)) + here * INT64_C(10000000000) +
	       section * 100000 + (lone ? 0 : 50000) + people;
}

/* The part where a newcomer plays: as in another round, else the one that fits best. */
static int
part_for(const struct repair *x, int person)
{
	const struct book_round *d = &x->book.round[x->r];
	int best = 0;
	int64_t least = INT64_MAX;
	for (int r = 0; r < x->book.rounds; r++) {
		int at = *repair_table_of(x, person, r);
		for (int t = 0; t < d->tables && at >= 0; t++)
			if (same_part(x, &x->book.round[r].table[at], r, &d->table[t]))
				return x->part[t];
	}
	for (int t = 0; t < d->tables; t++) {
		int64_t cost = x->part[t] == t ? part_cost(x, t, person) : INT64_MAX;
		if (cost < least) {
			least = cost;
			best = t;
		}
	}
	return best;
}

/* A block in which one player would be left alone plays with the smallest other one of
 * its section. */
static void
join_lone_part(struct repair *x, int lone)
{
	const struct book_round *d = &x->book.round[x->r];
	int best = -1;
	for (int t = 0; t < d->tables; t++)
		if (x->part[t] == t && t != lone &&
		    d->table[t].section == d->table[lone].section &&
		    part_people(x, t) > 0 &&
		    (best < 0 || part_people(x, t) < part_people(x, best)))
			best = t;
	for (int t = 0; t < d->tables && best >= 0; t++)
		x->part[t] = x->part[t] == lone ? best : x->part[t];
	for (int i = 0; i < x->book.persons && best >= 0; i++)
		x->home[i] = x->home[i] == lone ? best : x->home[i];
}

void
repair_choose_parts(struct repair *x)
{
	const struct book_round *d = &x->book.round[x->r];
	x->part = ARENA_ARRAY(x->app->arena, (size_t)d->tables + 1, int);
	for (int t = 0; t < d->tables; t++)
		while (!same_part(x, &d->table[x->part[t]], x->r, &d->table[t]))
			x->part[t]++;
	for (int i = 0; i < x->book.persons; i++)
		x->home[i] = -1;
	for (int i = 0; i < x->book.persons; i++)
		if (is_new(x, i))
			x->home[i] = part_for(x, i);
	for (int t = 0; t < d->tables; t++)
		if (x->part[t] == t && !*d->table[t].game && part_people(x, t) == 1)
			join_lone_part(x, t);
}
