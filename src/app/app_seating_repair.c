/* app/app_seating_repair.c - a plan is brought up to the roster with as few changes as it
 * can.
 *
 * Round by round: who has gone or is absent leaves the table; a table that is then too
 * small takes a player from a bigger one, or is dissolved; who is new takes the free
 * place with the fewest repeats, or a new table is opened.  Tables with entered sheets
 * stay as they are. */
#include "app/app_seating.h"
#include "app/app_seating_store.h"
#include "db/db.h"
#include <string.h>

enum { COST_MATE = 1000000, COST_REPEAT = 1000, COST_FULLER = 1 };

struct repair {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const char *division;
	int64_t plan_id;
	bool only_here;
	struct seating_book book;
	bool *included; /* [persons]: belongs in this plan */
	int r;          /* the round at work */
	int *at;        /* [persons][rounds], see table_of */
	int next_number;
	json_t *lines, *out;
};

static void
say(struct repair *x, const char *text)
{
	json_array_append_new(x->lines, json_string(text));
}

/* Table of a person in a round, by its place in the round's list; -1 if not seated. */
static int *
table_of(const struct repair *x, int person, int round)
{
	return &x->at[person * x->book.rounds + round];
}

static void
index_round(struct repair *x, int round)
{
	for (int i = 0; i < x->book.persons; i++)
		*table_of(x, i, round) = -1;
	for (int t = 0; t < x->book.round[round].tables; t++)
		for (int k = 0; k < x->book.round[round].table[t].n; k++)
			*table_of(x, x->book.round[round].table[t].seat[k], round) = t;
}

/* In the other rounds. */
static int
meetings(const struct repair *x, int a, int b)
{
	int times = 0;
	for (int r = 0; r < x->book.rounds; r++)
		times += r != x->r && *table_of(x, a, r) >= 0 &&
		         *table_of(x, a, r) == *table_of(x, b, r);
	return times;
}

/* What it costs to have this person at this table. */
static int
cost_at(struct repair *x, const struct book_table *t, int person)
{
	int cost = COST_FULLER * t->n;
	for (int k = 0; k < t->n; k++) {
		if (t->seat[k] == person)
			continue;
		if (x->book.person[t->seat[k]].team_key ==
		    x->book.person[person].team_key)
			cost += COST_MATE;
		cost += COST_REPEAT * meetings(x, person, t->seat[k]);
	}
	return cost;
}

static void
leave(struct book_table *t, int person)
{
	int k = 0;
	for (int i = 0; i < t->n; i++)
		if (t->seat[i] != person)
			t->seat[k++] = t->seat[i];
	t->n = k;
}

/* A newcomer sits before the scorekeeper. */
static void
join(struct book_table *t, int person)
{
	assert(t->n < SEATING_TABLE_MAX);
	t->seat[t->n] = t->n ? t->seat[t->n - 1] : person;
	if (t->n)
		t->seat[t->n - 1] = person;
	t->n++;
}

static struct book_table *
cheapest_place(struct repair *x, int person, int size_below, const struct book_table *but)
{
	struct book_round *d = &x->book.round[x->r];
	struct book_table *best = NULL;
	int least = INT32_MAX;
	for (int i = 0; i < d->tables; i++) {
		struct book_table *t = &d->table[i];
		if (t->locked || t == but || t->n == 0 || t->n >= size_below)
			continue;
		int cost = cost_at(x, t, person);
		if (cost < least) {
			least = cost;
			best = t;
		}
	}
	return best;
}

/* Moves one player from a table that can spare one to t; false if none can. */
static bool
fetch_one(struct repair *x, struct book_table *t)
{
	struct book_round *d = &x->book.round[x->r];
	struct book_table *from = NULL;
	int who = -1, least = COST_MATE, biggest = MAX(x->book.table_min, t->n) + 1;
	for (int i = 0; i < d->tables; i++)
		if (!d->table[i].locked && &d->table[i] != t)
			biggest = MAX(biggest, d->table[i].n);
	for (int i = 0; i < d->tables; i++)
		for (int k = 0; k < d->table[i].n; k++) {
			struct book_table *o = &d->table[i];
			if (o == t || o->locked || o->n < biggest)
				continue;
			int cost = cost_at(x, t, o->seat[k]) + (k == o->n - 1);
			if (cost < least) {
				least = cost;
				from = o;
				who = o->seat[k];
			}
		}
	if (!from)
		return false;
	leave(from, who);
	join(t, who);
	say(x,
	    arena_printf(x->app->arena, "Round %d: %s moves from table %d to table %d.",
	        x->r + 1, x->book.person[who].name, from->number, t->number));
	return true;
}

/* A single player goes even to a team-mate: alone there is no game. */
static void
dissolve(struct repair *x, struct book_table *t)
{
	while (t->n > 0) {
		int who = t->seat[0];
		struct book_table *to = cheapest_place(x, who, x->book.table_max, t);
		if (!to || (cost_at(x, to, who) >= COST_MATE && t->n > 1))
			return;
		leave(t, who);
		join(to, who);
		say(x, arena_printf(x->app->arena,
		           "Round %d: table %d is given up, %s goes to table %d.",
		           x->r + 1, t->number, x->book.person[who].name, to->number));
	}
}

static bool
wanted(const struct repair *x, int person)
{
	const struct book_person *p = &x->book.person[person];
	if (p->gone || !x->included[person] ||
	    seating_book_round_listed(p->absent_rounds, x->r + 1))
		return false;
	return !x->only_here || strcmp(p->checked, "present") == 0 ||
	       strcmp(p->checked, "late") == 0 ||
	       seating_book_round_listed(p->present_rounds, x->r + 1);
}

static void
take_out(struct repair *x)
{
	struct book_round *d = &x->book.round[x->r];
	for (int t = 0; t < d->tables; t++)
		for (int k = d->table[t].n - 1; k >= 0 && !d->table[t].locked; k--) {
			int who = d->table[t].seat[k];
			if (wanted(x, who))
				continue;
			leave(&d->table[t], who);
			say(x,
			    arena_printf(x->app->arena, "Round %d: %s leaves table %d.",
			        x->r + 1, x->book.person[who].name, d->table[t].number));
		}
}

static struct book_table *
open_table(struct repair *x)
{
	struct book_round *d = &x->book.round[x->r];
	d->table = arena_grow(x->app->arena, d->table, (size_t)d->tables,
	    (size_t)d->tables + 1, sizeof *d->table);
	struct book_table *t = &d->table[d->tables++];
	*t = (struct book_table){ .number = x->next_number++, .reason = "" };
	return t;
}

/* Who found no place without a team-mate: a new table, filled up from the biggest. */
static void
seat_rest(struct repair *x, int *rest, int n)
{
	while (n > 0) {
		struct book_table *t = open_table(x);
		for (int i = 0; i < n && t->n < x->book.table_max;) {
			if (t->n > 0 && cost_at(x, t, rest[i]) >= COST_MATE) {
				i++;
				continue;
			}
			join(t, rest[i]);
			say(x, arena_printf(x->app->arena,
			           "Round %d: %s comes to table %d, a new one.", x->r + 1,
			           x->book.person[rest[i]].name, t->number));
			memmove(
			    &rest[i], &rest[i + 1], (size_t)(n - i - 1) * sizeof *rest);
			n--;
		}
		while (t->n < x->book.table_min && fetch_one(x, t))
			;
	}
}

static void
add_new(struct repair *x)
{
	int *rest = ARENA_ARRAY(x->app->arena, (size_t)x->book.persons + 1, int), n = 0;
	for (int i = 0; i < x->book.persons; i++) {
		if (!wanted(x, i) || *table_of(x, i, x->r) >= 0 ||
		    seating_book_round_listed(
		        x->book.person[i].substitute_rounds, x->r + 1))
			continue;
		struct book_table *t = cheapest_place(x, i, x->book.table_max, NULL);
		if (!t || cost_at(x, t, i) >= COST_MATE) {
			rest[n++] = i;
			continue;
		}
		join(t, i);
		say(x, arena_printf(x->app->arena, "Round %d: %s comes to table %d.",
		           x->r + 1, x->book.person[i].name, t->number));
	}
	seat_rest(x, rest, n);
}

/* Two of one team who came together by a change of team: one of them swaps with whoever
 * fits. */
static void
part_mates(struct repair *x)
{
	struct book_round *d = &x->book.round[x->r];
	for (int t = 0; t < d->tables; t++)
		for (int k = 0; k < d->table[t].n && !d->table[t].locked; k++) {
			struct book_table *a = &d->table[t], *best = NULL;
			int who = a->seat[k], at = 0, least = COST_MATE;
			if (cost_at(x, a, who) < COST_MATE)
				continue;
			for (int o = 0; o < d->tables; o++)
				for (int i = 0;
				     i < d->table[o].n && o != t && !d->table[o].locked;
				     i++) {
					struct book_table *b = &d->table[o];
					int other = b->seat[i];
					a->seat[k] = other;
					b->seat[i] = who;
					int cost =
					    cost_at(x, a, other) + cost_at(x, b, who);
					a->seat[k] = who;
					b->seat[i] = other;
					if (cost < least) {
						least = cost;
						best = b;
						at = i;
					}
				}
			if (!best)
				continue;
			int other = best->seat[at];
			a->seat[k] = other;
			best->seat[at] = who;
			say(x,
			    arena_printf(x->app->arena,
			        "Round %d: %s and %s change places (tables %d and %d).",
			        x->r + 1, x->book.person[who].name,
			        x->book.person[other].name, a->number, best->number));
		}
}

static void
repair_round(struct repair *x)
{
	struct book_round *d = &x->book.round[x->r];
	take_out(x);
	index_round(x, x->r);
	add_new(x);
	for (int t = 0; t < d->tables; t++) {
		struct book_table *g = &d->table[t];
		while (
		    !g->locked && g->n > 0 && g->n < x->book.table_min && fetch_one(x, g))
			;
		if (!g->locked && g->n > 0 && g->n < x->book.table_min)
			dissolve(x, g);
	}
	part_mates(x);
	int k = 0;
	for (int t = 0; t < d->tables; t++)
		if (d->table[t].n > 0)
			d->table[k++] = d->table[t];
	d->tables = k;
	index_round(x, x->r);
}

/* Who belongs in the plan: whom it seats, who is new, who was left out and has come after
 * all. */
static void
choose_included(struct repair *x)
{
	json_t *left_out = json_object_get(x->book.settings, "left_out"),
	       *still = json_array();
	x->included = ARENA_ARRAY(x->app->arena, (size_t)x->book.persons + 1, bool);
	for (int i = 0; i < x->book.persons; i++) {
		const struct book_person *p = &x->book.person[i];
		bool out = false;
		size_t k;
		json_t *id;
		json_array_foreach(left_out, k, id)
		{
			out = out || json_integer_value(id) == p->id;
		}
		bool here =
		    strcmp(p->checked, "present") == 0 || strcmp(p->checked, "late") == 0;
		x->included[i] = p->seated || !out || here;
		if ((!x->included[i] || (x->only_here && !here)) && !p->gone)
			json_array_append_new(still, json_integer(p->id));
	}
	if (!x->book.settings)
		x->book.settings = json_object();
	json_object_set_new(x->book.settings, "left_out", still);
}

static enum rc
check_players(const struct repair *x, struct err *e)
{
	for (int r = 0; r < x->book.rounds; r++) {
		int n = 0;
		for (int t = 0; t < x->book.round[r].tables; t++)
			n += x->book.round[r].table[t].n;
		if (n < 2)
			return err_set(e, CONFLICT, NULL,
			    "Fewer than two players would be left in round %d, so "
			    "nothing was changed.",
			    r + 1);
	}
	return OK;
}

static enum rc
repair_book(struct db *db, struct repair *x, struct err *e)
{
	struct seating_book *b = &x->book;
	int tables = 0, *number;
	if (!b->plan_id)
		return err_set(e, CONFLICT, NULL,
		    "%s has no seating yet.  Make a draft first.", b->name);
	for (int r = 0; r < b->rounds; r++)
		tables = MAX(tables, b->round[r].tables);
	number = ARENA_ARRAY(x->app->arena, (size_t)tables + 1, int);
	enum rc rc =
	    seating_book_numbers(db, x->app->arena, x->t, b, tables + 1, number, e);
	if (rc != OK)
		return rc;
	choose_included(x);
	x->at =
	    ARENA_ARRAY(x->app->arena, (size_t)b->persons * (size_t)b->rounds + 1, int);
	for (int r = 0; r < b->rounds; r++)
		index_round(x, r);
	for (x->r = 0; x->r < b->rounds; x->r++) {
		x->next_number = number[tables];
		for (int t = 0; t < b->round[x->r].tables; t++)
			x->next_number =
			    MAX(x->next_number, b->round[x->r].table[t].number + 1);
		repair_round(x);
	}
	return check_players(x, e);
}

static enum rc
repair_tx(struct db *db, void *arg, struct err *e)
{
	struct repair *x = arg;
	struct seating_book *b = &x->book;
	json_decref(x->lines);
	x->lines = json_array();
	enum rc rc =
	    seating_book_load(db, x->app->arena, x->t, x->division, BOOK_NEWEST, b, e);
	if (rc != OK)
		return rc;
	rc = seating_book_expect(b, x->plan_id, e);
	if (rc == OK)
		rc = repair_book(db, x, e);
	if (rc == OK)
		rc = seating_book_store(db, x->t, x->who, x->app->arena, b, e);
	if (rc == OK)
		rc = audit(db, x->t->id, x->who, "seating.repair",
		    arena_printf(x->app->arena, "plan:%lld", (long long)b->plan_id), NULL,
		    json_pack("{s:i}", "changes", (int)json_array_size(x->lines)), NULL,
		    e);
	if (rc == OK)
		x->out = json_pack("{s:s,s:i,s:s,s:I,s:O}", "division", b->code,
		    "edition", b->edition, "state", "draft", "plan_id",
		    (json_int_t)b->plan_id, "lines", x->lines);
	seating_book_free(b);
	return rc;
}

enum rc
app_seating_repair(struct app *app, const struct tournament *t, const struct actor *who,
    const char *division, int64_t plan_id, bool only_here, json_t **out, struct err *e)
{
	struct repair x = { .app = app,
		.t = t,
		.who = who,
		.division = division,
		.plan_id = plan_id,
		.only_here = only_here };
	enum rc rc = db_tx(app->db, repair_tx, &x, e);
	if (rc == OK)
		statistics_refresh(app->db, "seating");
	json_decref(x.lines);
	*out = x.out;
	return rc;
}
