/* app/app_seating_repair.c - a plan is brought up to the roster, moving the fewest
 * people.
 *
 * Round by round, and in sections block by block, the core (seating/repair.c) says who
 * moves; here its moves become lines to read, with what they make worse.  Two of one team
 * whom a change of team has brought together change places with others.  Tables with
 * entered sheets stay as they are. */
#include "app/app_seating_repair.h"
#include "app/app_seating.h"
#include "app/app_seating_mode.h"
#include "db/db.h"
#include "seating/repair.h"
#include <string.h>

enum { COST_MATE = 1000000, COST_REPEAT = 1000, COST_WISH = 10, COST_FIXED = 1 };
enum { COST_HAS_MATE = COST_MATE / 2 }; /* wishes kept at the table count below 0 */

static void
say(struct repair *x, const char *text)
{
	json_array_append_new(x->lines, json_string(text));
}

int *
repair_table_of(const struct repair *x, int person, int round)
{
	return &x->at[person * x->book.rounds + round];
}

static void
index_round(struct repair *x, int round)
{
	for (int i = 0; i < x->book.persons; i++)
		*repair_table_of(x, i, round) = -1;
	for (int t = 0; t < x->book.round[round].tables; t++)
		for (int k = 0; k < x->book.round[round].table[t].n; k++)
			*repair_table_of(
			    x, x->book.round[round].table[t].seat[k], round) = t;
}

/* In the other rounds. */
static int
meetings(const struct repair *x, int a, int b)
{
	int times = 0;
	for (int r = 0; r < x->book.rounds; r++)
		times += r != x->r && *repair_table_of(x, a, r) >= 0 &&
		         *repair_table_of(x, a, r) == *repair_table_of(x, b, r);
	return times;
}

static int
wish_for(const struct repair *x, int a, int b)
{
	return seating_wish_find(x->wished.wish, x->wished.wish_n, a, b);
}

/* What it costs to have this person at this table. */
static int
cost_at(struct repair *x, const struct book_table *t, int person)
{
	int fixed = x->wished.table ? x->wished.table[person] : 0;
	int cost = fixed && fixed != t->number ? COST_FIXED : 0;
	for (int k = 0; k < t->n; k++) {
		if (t->seat[k] == person)
			continue;
		if (x->book.person[t->seat[k]].team_key ==
		    x->book.person[person].team_key)
			cost += COST_MATE;
		int wish = wish_for(x, person, t->seat[k]);
		cost += COST_WISH * wish;
		if (wish >= 0)
			cost += COST_REPEAT * meetings(x, person, t->seat[k]);
	}
	return cost;
}

bool
repair_wanted(const struct repair *x, int person)
{
	const struct book_person *p = &x->book.person[person];
	if (p->gone || !x->included[person] ||
	    seating_book_round_listed(p->absent_rounds, x->r + 1))
		return false;
	return !x->only_here || strcmp(p->checked, "present") == 0 ||
	       strcmp(p->checked, "late") == 0 ||
	       seating_book_round_listed(p->present_rounds, x->r + 1);
}

/* What the other rounds have seen, for the core. */
static void
recall_others(struct repair *x)
{
	const struct seating_book *b = &x->book;
	int most = 1;
	for (int r = 0; r < b->rounds; r++)
		for (int t = 0; t < b->round[r].tables; t++)
			most += b->round[r].table[t].n * b->round[r].table[t].n / 2;
	x->met = ARENA_ARRAY(x->app->arena, (size_t)most, struct seating_meeting);
	x->met_n = 0;
	x->shorts = ARENA_ARRAY(x->app->arena, (size_t)b->persons + 1, int);
	for (int r = 0; r < b->rounds; r++) {
		int biggest = 0;
		for (int t = 0; t < b->round[r].tables && r != x->r; t++)
			biggest = MAX(biggest, b->round[r].table[t].n);
		for (int t = 0; t < b->round[r].tables && r != x->r; t++) {
			const struct book_table *g = &b->round[r].table[t];
			for (int i = 0; i < g->n; i++) {
				x->shorts[g->seat[i]] += g->n < biggest;
				for (int k = 0; k < i; k++)
					x->met[x->met_n++] =
					    (struct seating_meeting){ g->seat[k],
						    g->seat[i], 1 };
			}
		}
	}
}

/* ---- moves as lines ---- */

/* Whom this one meets again, or of the own team, at the new table. */
static void
say_worse(struct repair *x, const struct book_table *t, int who)
{
	const struct book_person *p = x->book.person;
	for (int k = 0; k < t->n; k++) {
		int other = t->seat[k], times = meetings(x, who, other);
		if (other == who || (x->moved[other] && other < who))
			continue;
		if (p[other].team_key == p[who].team_key)
			say(x, arena_printf(x->app->arena,
			           "Round %d, table %d: %s and %s are of one team.",
			           x->r + 1, t->number, p[who].name, p[other].name));
		if (times > 0 && wish_for(x, who, other) >= 0)
			say(x, arena_printf(x->app->arena,
			           "Round %d, table %d: %s and %s meet %d times in all.",
			           x->r + 1, t->number, p[who].name, p[other].name,
			           times + 1));
	}
}

static void
say_move(struct repair *x, const struct book_table *from, const struct book_table *to,
    bool is_new_table, int who)
{
	const char *name = x->book.person[who].name;
	struct arena *a = x->app->arena;
	seating_book_note(
	    &x->book, x->r, who, from ? from->number : 0, to ? to->number : 0);
	if (from && !to)
		say(x, arena_printf(a, "Round %d: %s leaves table %d.", x->r + 1, name,
		           from->number));
	else if (to && !from)
		say(x, arena_printf(a, "Round %d: %s comes to table %d%s.", x->r + 1,
		           name, to->number, is_new_table ? ", a new one" : ""));
	else if (to && from->n == 0)
		say(x, arena_printf(a,
		           "Round %d: table %d is given up, %s goes to table %d.",
		           x->r + 1, from->number, name, to->number));
	else
		say(x, arena_printf(a, "Round %d: %s moves from table %d to table %d%s.",
		           x->r + 1, name, from->number, to->number,
		           is_new_table ? ", a new one" : ""));
}

/* ---- one part of a round ---- */

struct part {
	struct repair_round core;
	int *at; /* [core.tables]: place of each table in the round's list */
	int old; /* tables before the repair */
};

static void
part_make(struct repair *x, int part, struct part *p)
{
	const struct book_round *d = &x->book.round[x->r];
	struct arena *a = x->app->arena;
	int persons = x->book.persons;
	bool *here = ARENA_ARRAY(a, (size_t)persons + 1, bool);
	*p = (struct part){ .core = { .player = x->player,
		                .n = persons,
		                .here = here,
		                .table_max = x->book.table_max,
		                .table_min = x->book.table_min,
		                .met = x->met,
		                .met_n = x->met_n,
		                .shorts = x->shorts,
		                .wish = x->wished.wish,
		                .wish_n = x->wished.wish_n,
		                .fixed = x->wished.table } };
	p->core.table =
	    ARENA_ARRAY(a, (size_t)(d->tables + persons) + 1, struct repair_table);
	p->at = ARENA_ARRAY(a, (size_t)(d->tables + persons) + 1, int);
	for (int t = 0; t < d->tables; t++) {
		if (x->part[t] != part)
			continue;
		struct repair_table *to = &p->core.table[p->core.tables];
		p->at[p->core.tables++] = t;
		to->n = d->table[t].n;
		to->locked = d->table[t].locked;
		to->number = d->table[t].number;
		for (int k = 0; k < to->n; k++) {
			to->seat[k] = d->table[t].seat[k];
			here[to->seat[k]] = to->locked || repair_wanted(x, to->seat[k]);
		}
	}
	p->old = p->core.tables;
	for (int i = 0; i < persons; i++)
		if (x->home[i] == part)
			here[i] = true;
}

/* The core's tables go back into the book; behind the old ones come the new, of the same
 * section, block and game. */
static void
part_store(struct repair *x, int part, struct part *p)
{
	struct book_round *d = &x->book.round[x->r];
	int opened = MAX(p->core.tables - p->old, 0);
	struct book_table head = { .section_name = "", .game = "" };
	if (d->tables > 0)
		head = d->table[part];
	head.locked = false;
	head.reason = "";
	d->table = arena_grow(x->app->arena, d->table, (size_t)d->tables,
	    (size_t)(d->tables + opened) + 1, sizeof *d->table);
	for (int t = 0; t < MAX(p->core.tables, p->old); t++) {
		if (t >= p->old) {
			p->at[t] = d->tables;
			d->table[d->tables] = head;
			d->table[d->tables++].n = 0;
			if (p->core.table[t].n > 0)
				d->table[p->at[t]].number = x->next_number++;
		}
		struct book_table *to = &d->table[p->at[t]];
		to->n = p->core.table[t].n;
		for (int k = 0; k < to->n; k++)
			to->seat[k] = p->core.table[t].seat[k];
	}
}

static void
repair_part(struct repair *x, int part)
{
	struct part p;
	part_make(x, part, &p);
	struct repair_move *move = ARENA_ARRAY(
	    x->app->arena, 2 * (size_t)x->book.persons + 1, struct repair_move);
	int moves = seating_repair(x->app->arena, &p.core, move);
	part_store(x, part, &p);
	struct book_table *table = x->book.round[x->r].table;
	for (int i = 0; i < moves; i++) {
		int from = move[i].from, to = move[i].to;
		x->moved[move[i].who] = true;
		say_move(x, from < 0 ? NULL : &table[p.at[from]],
		    to < 0 ? NULL : &table[p.at[to]], to >= p.old, move[i].who);
	}
	for (int i = 0; i < moves; i++)
		if (move[i].to >= 0)
			say_worse(x, &table[p.at[move[i].to]], move[i].who);
}

static bool
any_moved(const struct repair *x, const struct book_table *t)
{
	bool moved = false;
	for (int k = 0; k < t->n; k++)
		moved = moved || x->moved[t->seat[k]];
	return moved;
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
			int who = a->seat[k], at = 0, least = COST_HAS_MATE;
			if (*a->reason || any_moved(x, a) ||
			    cost_at(x, a, who) < COST_HAS_MATE)
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
			seating_book_note(&x->book, x->r, who, a->number, best->number);
			seating_book_note(&x->book, x->r, other, best->number, a->number);
			say(x,
			    arena_printf(x->app->arena,
			        "Round %d: %s and %s change places (tables %d and %d).",
			        x->r + 1, x->book.person[who].name,
			        x->book.person[other].name, a->number, best->number));
		}
}

/* In a playoff nobody is new; who is left alone at a board plays at the next of the
 * match.
 */
static void
repair_playoff(struct repair *x)
{
	struct book_round *d = &x->book.round[x->r];
	for (int t = 0; t < d->tables; t++) {
		struct book_table *g = &d->table[t], was = *g, *to;
		for (int k = g->n = 0; k < was.n; k++)
			if (was.locked || repair_wanted(x, was.seat[k]))
				g->seat[g->n++] = was.seat[k];
			else
				say_move(x, &was, NULL, false, was.seat[k]);
		if (g->n != 1 || was.n == 1 ||
		    !(to = seating_playoff_board(&x->book, x->r, &was)))
			continue;
		g->n = 0;
		to->seat[to->n++] = g->seat[0];
		say_move(x, g, to, false, g->seat[0]);
	}
}

static void
repair_round(struct repair *x)
{
	struct book_round *d = &x->book.round[x->r];
	int tables = d->tables;
	const enum wish_state *wished =
	    wishes_states(x->app->arena, &x->book, x->r, x->wishes);
	for (int i = 0; i < x->book.persons; i++)
		x->moved[i] = false;
	recall_others(x);
	bool playoff = x->r >= x->book.division_rounds && x->book.mode == MODE_PLAYOFF;
	if (playoff)
		repair_playoff(x);
	else
		repair_choose_parts(x);
	for (int t = 0; t < MAX(tables, 1) && !playoff; t++)
		if (x->part[t] == t)
			repair_part(x, t);
	index_round(x, x->r);
	if (!playoff)
		part_mates(x);
	int k = 0;
	for (int t = 0; t < d->tables; t++)
		if (d->table[t].n > 0)
			d->table[k++] = d->table[t];
	d->tables = k;
	index_round(x, x->r);
	json_t *worse = wishes_worse(x->app->arena, &x->book, x->r, x->wishes, wished);
	json_array_extend(x->lines, worse);
	json_decref(worse);
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

/* Those of today, whether the plan was drawn with them or not. */
static enum rc
read_wishes(struct db *db, struct repair *x, struct err *e)
{
	const struct seating_book *b = &x->book;
	int *at = ARENA_ARRAY(x->app->arena, (size_t)b->persons + 1, int);
	for (int i = 0; i < b->persons; i++)
		at[i] = i;
	json_decref(x->doc);
	x->doc = NULL;
	enum rc rc = wishes_load(db, x->app->arena, x->t, b, false, &x->doc, e);
	if (rc != OK)
		return rc;
	x->wishes = json_object_get(x->doc, "wishes");
	json_t *kept = wishes_kept(x->wishes);
	x->wished = (struct mode_settings){ 0 };
	wishes_for_core(x->app->arena, b, kept, at, b->persons, NULL, 0, &x->wished);
	json_decref(kept);
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
	if (seating_book_stale(b))
		say(x,
		    "Sheets came in since this draft was made.  Their rounds are as in "
		    "play again; what else was changed there by hand is to be changed "
		    "again.");
	choose_included(x);
	rc = read_wishes(db, x, e);
	if (rc != OK)
		return rc;
	x->moved = ARENA_ARRAY(x->app->arena, (size_t)b->persons + 1, bool);
	x->home = ARENA_ARRAY(x->app->arena, (size_t)b->persons + 1, int);
	x->player =
	    ARENA_ARRAY(x->app->arena, (size_t)b->persons + 1, struct seating_player);
	for (int i = 0; i < b->persons; i++) {
		int school = b->person[i].school ? (int)b->person[i].school : -1;
		/* In a Pentathlon it is schools that are kept apart. */
		bool by_school = b->mode == MODE_HEAD_TO_HEAD && school >= 0;
		x->player[i] = (struct seating_player){
			by_school ? b->persons + school : b->person[i].team_first, school
		};
	}
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
	json_decref(x.doc);
	*out = x.out;
	return rc;
}
