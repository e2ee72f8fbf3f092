/* app/app_seating_differs.c - see the header. */
#include "app/app_seating_differs.h"
#include <string.h>

enum { MOVES_MAX = 300, WORSE_MAX = 100, FEW = 12 };

struct differs {
	struct arena *a;
	const struct seating_book *was, *now;
	int rounds;
	int *before, *after; /* [now's persons][rounds]: table number, 0 = none */
	json_t *moves, *worse, *reprint;
	int seats, players, tables;
};

/* table[person of `now`][round] in book b. */
static int *
numbers(const struct differs *x, const struct seating_book *b)
{
	int *table =
	    ARENA_ARRAY(x->a, (size_t)x->now->persons * (size_t)x->rounds + 1, int);
	for (int r = 0; r < b->rounds; r++)
		for (int t = 0; t < b->round[r].tables; t++)
			for (int k = 0; k < b->round[r].table[t].n; k++) {
				int64_t id = b->person[b->round[r].table[t].seat[k]].id;
				int who = seating_book_person(x->now, id);
				if (who >= 0)
					table[who * x->rounds + r] =
					    b->round[r].table[t].number;
			}
	return table;
}

static void
say(json_t *list, int most, const char *text)
{
	if ((int)json_array_size(list) < most)
		json_array_append_new(list, json_pack("{s:s}", "text", text));
}

static void
say_moves(struct differs *x, int r)
{
	for (int i = 0; i < x->now->persons; i++) {
		int from = x->before[i * x->rounds + r], to = x->after[i * x->rounds + r];
		const char *name = x->now->person[i].name;
		if (from == to)
			continue;
		x->seats++;
		say(x->moves, MOVES_MAX,
		    !to ? arena_printf(
		              x->a, "Round %d: %s leaves table %d.", r + 1, name, from)
		    : !from ? arena_printf(x->a, "Round %d: %s comes to table %d.", r + 1,
		                  name, to)
		            : arena_printf(x->a,
		                  "Round %d: %s moves from table %d to table %d.", r + 1,
		                  name, from, to));
	}
}

static int
times(const struct differs *x, const int *table, int a, int b)
{
	int n = 0;
	for (int r = 0; r < x->rounds; r++)
		n += table[a * x->rounds + r] &&
		     table[a * x->rounds + r] == table[b * x->rounds + r];
	return n;
}

/* Two who come together here and were not at one table in this round before. */
static void
say_pair(struct differs *x, int r, int number, int a, int b)
{
	const struct book_person *p = &x->now->person[a], *q = &x->now->person[b];
	int from = x->before[a * x->rounds + r];
	if (from && from == x->before[b * x->rounds + r])
		return;
	int met = times(x, x->after, a, b);
	if (p->team_key == q->team_key)
		say(x->worse, WORSE_MAX,
		    arena_printf(x->a, "Round %d, table %d: %s and %s are of one team.",
		        r + 1, number, p->name, q->name));
	if (met > 1 && met > times(x, x->before, a, b) &&
	    !seating_book_wished(x->now, a, b))
		say(x->worse, WORSE_MAX,
		    arena_printf(x->a,
		        "Round %d, table %d: %s and %s meet %d times in all.", r + 1,
		        number, p->name, q->name, met));
}

static bool
same_seats(const struct differs *x, int r, const struct book_table *t)
{
	const struct book_round *d = &x->was->round[r];
	for (int i = 0; i < d->tables && r < x->was->rounds; i++) {
		const struct book_table *o = &d->table[i];
		bool same = o->number == t->number && o->n == t->n;
		for (int k = 0; k < t->n && same; k++)
			same = x->was->person[o->seat[k]].id ==
			       x->now->person[t->seat[k]].id;
		if (same)
			return true;
	}
	return false;
}

/* Marks whose own sheets change: who sits at another table. */
static void
count_players(struct differs *x)
{
	for (int i = 0; i < x->now->persons; i++) {
		bool moved = false;
		for (int r = 0; r < x->rounds; r++)
			moved = moved || x->before[i * x->rounds + r] !=
			                     x->after[i * x->rounds + r];
		x->players += moved;
	}
}

static void
compare_round(struct differs *x, int r, const json_t *wishes)
{
	const struct book_round *d = &x->now->round[r];
	const char *changed = "";
	say_moves(x, r);
	for (int t = 0; t < d->tables; t++) {
		const struct book_table *g = &d->table[t];
		if (same_seats(x, r, g))
			continue;
		x->tables++;
		changed = arena_printf(
		    x->a, "%s%s%d", changed, *changed ? ", " : "", g->number);
		for (int i = 0; i < g->n; i++)
			for (int k = 0; k < i; k++)
				say_pair(x, r, g->number, g->seat[k], g->seat[i]);
	}
	if (*changed)
		json_array_append_new(x->reprint,
		    json_pack("{s:i,s:s}", "round", r + 1, "tables", changed));
	json_t *worse = wishes_worse(
	           x->a, x->now, r, wishes, wishes_states(x->a, x->was, r, wishes)),
	       *text;
	size_t i;
	json_array_foreach(worse, i, text)
	    say(x->worse, WORSE_MAX, json_string_value(text));
	json_decref(worse);
}

json_t *
seating_differs(struct arena *a, const struct seating_book *was,
    const struct seating_book *now, const json_t *wishes)
{
	struct differs x = {
		.a = a, .was = was, .now = now, .rounds = MAX(was->rounds, now->rounds)
	};
	x.before = numbers(&x, was);
	x.after = numbers(&x, now);
	x.moves = json_array();
	x.worse = json_array();
	x.reprint = json_array();
	for (int r = 0; r < now->rounds; r++)
		compare_round(&x, r, wishes);
	count_players(&x);
	int listed = (int)json_array_size(x.moves);
	return json_pack("{s:i,s:i,s:i,s:o,s:i,s:b,s:o,s:o}", "seats", x.seats, "players",
	    x.players, "tables", x.tables, "moves", x.moves, "more", x.seats - listed,
	    "few", listed <= FEW, "worse", x.worse, "reprint", x.reprint);
}
