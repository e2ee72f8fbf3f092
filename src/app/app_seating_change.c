/* app/app_seating_change.c - two players change seats, or one moves, by hand.
 *
 * The preview and the change run the same steps on the plan in memory; the preview does
 * not store it.  What a change would break is said, not forbidden, but for two things: a
 * table with an entered sheet stays as it is, and team-mates at a table need a reason. */
#include "app/app_seating.h"
#include "app/app_wish.h"
#include "base/utf8.h"
#include "db/db.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct change {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const struct seating_change *in;
	struct seating_book book;
	int round, person, other; /* other -1 for a move */
	struct book_table *from, *to;
	struct book_table from_before, to_before;
	json_t *wishes, *breaks, *out;
	bool needs_reason;
};

static int
person_by_code(const struct seating_book *b, const char *code)
{
	for (int i = 0; i < b->persons; i++)
		if (strcasecmp(b->person[i].code, code) == 0)
			return i;
	return -1;
}

static void
broken(struct change *c, const char *kind, const char *text)
{
	json_array_append_new(
	    c->breaks, json_pack("{s:s,s:s}", "kind", kind, "text", text));
}

/* Rounds, but for this one, in which two persons share a table: "1 (table 3), 4 (table
 * 7)". */
static const char *
meetings_text(struct change *c, int a, int b)
{
	const char *text = "";
	for (int r = 0; r < c->book.rounds; r++) {
		int place;
		struct book_table *ta = seating_book_find(&c->book, r, a, &place);
		if (r == c->round || !ta ||
		    ta != seating_book_find(&c->book, r, b, &place))
			continue;
		text = arena_printf(c->app->arena, "%s%s%d (table %d)", text,
		    *text ? ", " : "", r + 1, ta->number);
	}
	return text;
}

/* What is new at this table for a person who has come to it. */
static void
check_newcomer(struct change *c, const struct book_table *table, int person)
{
	struct arena *a = c->app->arena;
	const struct book_person *p = &c->book.person[person];
	for (int k = 0; k < table->n; k++) {
		const struct book_person *o = &c->book.person[table->seat[k]];
		if (o == p)
			continue;
		if (o->team_key == p->team_key) {
			c->needs_reason = true;
			broken(c, "team",
			    arena_printf(a, "%s and %s are both of %s, at table %d.",
			        p->name, o->name, p->team, table->number));
		}
		const char *rounds = meetings_text(c, person, table->seat[k]);
		if (*rounds)
			broken(c, "repeat",
			    arena_printf(a, "%s and %s meet again: also in round %s.",
			        p->name, o->name, rounds));
	}
}

static void
check_keeper(
    struct change *c, const struct book_table *table, const struct book_table *before)
{
	if (table->n == 0)
		return;
	int keeper = table->seat[table->n - 1], times = 0;
	for (int r = 0; r < c->book.rounds; r++) {
		int place;
		struct book_table *t = seating_book_find(&c->book, r, keeper, &place);
		times += t && place == t->n - 1;
	}
	if (keeper != before->seat[before->n - 1] && times > 1)
		broken(c, "keeper",
		    arena_printf(c->app->arena, "%s would be the scorekeeper %d times.",
		        c->book.person[keeper].name, times));
}

static void
check_size(struct change *c, const struct book_table *table)
{
	struct arena *a = c->app->arena;
	if (table->n > c->book.table_max)
		broken(c, "size",
		    arena_printf(a,
		        "Table %d would have %d players; at most %d is usual.",
		        table->number, table->n, c->book.table_max));
	else if (table->n == 0)
		broken(c, "size",
		    arena_printf(a, "Nobody would be left at table %d, so it is dropped.",
		        table->number));
	else if (table->n < c->book.table_min)
		broken(c, "size",
		    arena_printf(a,
		        "Table %d would have only %d player%s; %d are needed.",
		        table->number, table->n, table->n == 1 ? "" : "s",
		        c->book.table_min));
}

static enum rc
check_locked(const struct change *c, const struct book_table *table, struct err *e)
{
	if (!table->locked)
		return OK;
	return err_set(e, CONFLICT, "to",
	    "The sheet of table %d in round %d is entered already, so the table stays as "
	    "it is.",
	    table->number, c->round + 1);
}

static enum rc
find_player(struct change *c, struct err *e)
{
	struct seating_book *b = &c->book;
	int place;
	if (!b->plan_id)
		return err_set(
		    e, NOT_FOUND, NULL, "Nobody is seated in %s yet.", b->name);
	if (c->in->round < 1 || c->in->round > b->rounds)
		return err_set(e, NOT_FOUND, NULL, "There is no round %lld.",
		    (long long)c->in->round);
	c->round = (int)c->in->round - 1;
	c->person = person_by_code(b, c->in->player);
	c->from =
	    c->person < 0 ? NULL : seating_book_find(b, c->round, c->person, &place);
	if (!c->from)
		return err_set(e, NOT_FOUND, NULL,
		    "The player %.20s is not seated in round %d.", c->in->player,
		    c->round + 1);
	return check_locked(c, c->from, e);
}

/* "to" is a table's number or a player's code. */
static enum rc
find_target(struct change *c, struct err *e)
{
	struct seating_book *b = &c->book;
	int place;
	c->to = NULL;
	c->other = -1;
	if (strspn(c->in->to, "0123456789") == strlen(c->in->to)) {
		long number = strtol(c->in->to, NULL, 10);
		for (int t = 0; t < b->round[c->round].tables; t++)
			if (b->round[c->round].table[t].number == number)
				c->to = &b->round[c->round].table[t];
		if (!c->to)
			return err_set(e, INVALID, "to",
			    "There is no table %ld in round %d.", number, c->round + 1);
	} else {
		c->other = person_by_code(b, c->in->to);
		if (c->other >= 0)
			c->to = seating_book_find(b, c->round, c->other, &place);
		if (!c->to)
			return err_set(e, INVALID, "to",
			    "The player %.20s is not seated in round %d.", c->in->to,
			    c->round + 1);
	}
	if (c->other == c->person || (c->other < 0 && c->to == c->from))
		return err_set(e, INVALID, "to", "Choose another table or player.");
	if (c->other < 0 && c->to->n == SEATING_TABLE_MAX)
		return err_set(e, INVALID, "to", "Table %d is full.", c->to->number);
	return check_locked(c, c->to, e);
}

static void
apply(struct change *c)
{
	int at = 0, other_at = 0;
	seating_book_find(&c->book, c->round, c->person, &at);
	c->from_before = *c->from;
	c->to_before = *c->to;
	if (c->other >= 0) {
		seating_book_find(&c->book, c->round, c->other, &other_at);
		c->from->seat[at] = c->other;
		c->to->seat[other_at] = c->person;
	} else {
		memmove(&c->from->seat[at], &c->from->seat[at + 1],
		    (size_t)(c->from->n - at - 1) * sizeof *c->from->seat);
		c->from->n--;
		/* The new table's scorekeeper stays the last. */
		c->to->seat[c->to->n] = c->to->seat[c->to->n - 1];
		c->to->seat[c->to->n - 1] = c->person;
		c->to->n++;
	}
}

static void
judge(struct change *c)
{
	if (c->to != c->from) {
		check_newcomer(c, c->to, c->person);
		if (c->other >= 0)
			check_newcomer(c, c->from, c->other);
		check_keeper(c, c->to, &c->to_before);
	}
	check_keeper(c, c->from, &c->from_before);
	if (c->other < 0) {
		check_size(c, c->from);
		check_size(c, c->to);
	}
}

static void
judge_wishes(struct change *c, const json_t *wishes, const enum wish_state *before)
{
	json_t *worse = wishes_worse(c->app->arena, &c->book, c->round, wishes, before),
	       *text;
	size_t i;
	json_array_foreach(worse, i, text) broken(c, "wish", json_string_value(text));
	json_decref(worse);
}

static json_t *
table_model(const struct change *c, const struct book_table *t)
{
	json_t *seats = json_array();
	for (int k = 0; k < t->n; k++) {
		const struct book_person *p = &c->book.person[t->seat[k]];
		json_array_append_new(
		    seats, json_pack("{s:s,s:s,s:s,s:b,s:b}", "name", p->name, "code",
		               p->code, "team", p->team, "keeper", k == t->n - 1, "moved",
		               t->seat[k] == c->person || t->seat[k] == c->other));
	}
	return json_pack("{s:i,s:o}", "table", t->number, "seats", seats);
}

/* At one's own table only the scorekeeper's seat is another. */
static bool
is_choice(const struct change *c, const struct book_table *g, int k)
{
	int keeper = g->seat[g->n - 1];
	return g->seat[k] != c->person &&
	       (g != c->from || (c->t->rules->scorekeeper &&
	                            (keeper == c->person || keeper == g->seat[k])));
}

/* Every table and player of the round that the person could go to, the own table last. */
static json_t *
choices_model(const struct change *c)
{
	json_t *list = json_array(), *own = NULL;
	for (int t = 0; t < c->book.round[c->round].tables; t++) {
		const struct book_table *g = &c->book.round[c->round].table[t];
		if (g->locked)
			continue;
		const char *number = arena_printf(c->app->arena, "%d", g->number);
		json_t *players = json_array();
		for (int k = 0; k < g->n; k++) {
			const struct book_person *p = &c->book.person[g->seat[k]];
			if (is_choice(c, g, k))
				json_array_append_new(players,
				    json_pack("{s:s,s:s,s:s,s:b}", "code", p->code,
				        "name", p->name, "team", p->team, "selected",
				        strcasecmp(p->code, c->in->to) == 0));
		}
		json_t *table = json_pack("{s:s,s:i,s:b,s:b,s:o}", "number", number,
		    "players", g->n, "here", g == c->from, "selected",
		    strcmp(number, c->in->to) == 0, "seats", players);
		if (g == c->from)
			own = table;
		else
			json_array_append_new(list, table);
	}
	if (own && json_array_size(json_object_get(own, "seats")) > 0)
		json_array_append(list, own);
	json_decref(own);
	return list;
}

static json_t *
preview_model(struct change *c, bool chosen)
{
	const struct book_person *p = &c->book.person[c->person];
	json_t *out =
	    json_pack("{s:{s:s,s:s},s:{s:s,s:s},s:I,s:b,s:i,s:{s:s,s:s,s:s},s:i,s:s,s:b}",
	        "tournament", "slug", c->t->slug, "name", c->t->name, "division", "code",
	        c->book.code, "name", c->book.name, "plan_id",
	        (json_int_t)c->book.plan_id, "is_draft", c->book.draft, "round",
	        c->round + 1, "player", "code", p->code, "name", p->name, "team", p->team,
	        "table", (chosen ? &c->from_before : c->from)->number, "to", c->in->to,
	        "needs_reason", c->needs_reason);
	json_object_set_new(out, "choices", choices_model(c));
	json_t *preview = json_null();
	if (chosen) {
		preview =
		    json_pack("{s:b,s:b,s:O}", "fine", json_array_size(c->breaks) == 0,
		        "swap", c->other >= 0, "breaks", c->breaks);
		json_t *before = json_array(), *after = json_array();
		json_array_append_new(before, table_model(c, &c->from_before));
		json_array_append_new(after, table_model(c, c->from));
		if (c->to != c->from) {
			json_array_append_new(before, table_model(c, &c->to_before));
			json_array_append_new(after, table_model(c, c->to));
		}
		json_object_set_new(
		    preview, "reprint", json_boolean(c->book.current_id != 0));
		json_object_set_new(preview, "before", before);
		json_object_set_new(preview, "after", after);
	}
	json_object_set_new(out, "preview", preview);
	return out;
}

static enum rc
run(struct db *db, struct change *c, bool chosen, struct err *e)
{
	enum rc rc = seating_book_load(
	    db, c->app->arena, c->t, c->in->division, BOOK_NEWEST, &c->book, e);
	if (rc != OK)
		return rc;
	c->needs_reason = false;
	json_decref(c->breaks);
	json_decref(c->wishes);
	c->wishes = NULL;
	c->breaks = json_array();
	rc = seating_book_expect(&c->book, c->in->plan_id, e);
	if (rc == OK)
		rc = find_player(c, e);
	if (rc == OK && chosen)
		rc = find_target(c, e);
	if (rc == OK && chosen)
		rc = wishes_load(db, c->app->arena, c->t, &c->book, false, &c->wishes, e);
	if (rc == OK && chosen) {
		const json_t *wishes = json_object_get(c->wishes, "wishes");
		const enum wish_state *before =
		    wishes_states(c->app->arena, &c->book, c->round, wishes);
		apply(c);
		judge(c);
		judge_wishes(c, wishes, before);
	}
	return rc;
}

static enum rc
preview_snapshot(struct db *db, void *arg, struct err *e)
{
	struct change *c = arg;
	bool chosen = *c->in->to != '\0';
	enum rc rc = run(db, c, chosen, e);
	if (rc == INVALID) { /* the choice, not the player: the form comes back */
		struct err why = *e;
		seating_book_free(&c->book);
		rc = run(db, c, false, e);
		if (rc == OK) {
			c->out = preview_model(c, false);
			json_object_set_new(c->out, "refused", json_string(why.text));
		}
	} else if (rc == OK) {
		c->out = preview_model(c, chosen);
		json_object_set_new(c->out, "refused", json_string(""));
	}
	seating_book_free(&c->book);
	return rc;
}

enum rc
app_seating_preview(struct app *app, const struct tournament *t,
    const struct seating_change *in, json_t **out, struct err *e)
{
	struct change c = { .app = app, .t = t, .in = in };
	enum rc rc = db_snapshot(app->db, preview_snapshot, &c, e);
	json_decref(c.breaks);
	json_decref(c.wishes);
	*out = c.out;
	return rc;
}

/* Tables without players go; a reason stays only where team-mates still sit. */
static void
tidy(struct change *c)
{
	struct book_round *d = &c->book.round[c->round];
	if (c->needs_reason) {
		c->from->reason = *c->from->reason ? c->from->reason : c->in->reason;
		c->to->reason = c->in->reason;
	}
	int k = 0;
	for (int t = 0; t < d->tables; t++)
		if (d->table[t].n > 0)
			d->table[k++] = d->table[t];
	d->tables = k;
}

static enum rc
change_tx(struct db *db, void *arg, struct err *e)
{
	struct change *c = arg;
	enum rc rc = run(db, c, true, e);
	if (rc == OK && c->needs_reason && !*c->in->reason)
		rc = err_set(e, INVALID, "reason",
		    "Two of one team would sit at one table: write down why.");
	if (rc == OK) {
		int64_t person = c->book.person[c->person].id;
		int64_t other = c->other < 0 ? 0 : c->book.person[c->other].id;
		int from = c->from->number, to = c->to->number;
		tidy(c);
		seating_book_note(&c->book, c->round, c->person, from, to);
		if (c->other >= 0)
			seating_book_note(&c->book, c->round, c->other, to, from);
		rc = seating_book_store(db, c->t, c->who, c->app->arena, &c->book, e);
		if (rc == OK)
			rc = audit(db, c->t->id, c->who, "seating.change",
			    arena_printf(
			        c->app->arena, "plan:%lld", (long long)c->book.plan_id),
			    json_pack("{s:I,s:i,s:i}", "player", (json_int_t)person,
			        "round", c->round + 1, "table", from),
			    json_pack("{s:I,s:I,s:i}", "player", (json_int_t)person,
			        "swapped_with", (json_int_t)other, "table", to),
			    *c->in->reason ? c->in->reason : NULL, e);
	}
	if (rc == OK)
		c->out = json_pack("{s:s,s:i,s:I}", "division", c->book.code, "edition",
		    c->book.edition, "plan_id", (json_int_t)c->book.plan_id);
	seating_book_free(&c->book);
	return rc;
}

enum rc
app_seating_change(struct app *app, const struct tournament *t, const struct actor *who,
    const struct seating_change *in, json_t **out, struct err *e)
{
	struct change c = { .app = app, .t = t, .who = who, .in = in };
	if (!*in->to)
		return err_set(e, INVALID, "to", "Choose a table or a player.");
	if (utf8_length(in->reason) > 300)
		return err_set(
		    e, INVALID, "reason", "Write a reason of at most 300 letters.");
	enum rc rc = db_tx(app->db, change_tx, &c, e);
	if (rc == OK)
		statistics_refresh(app->db, "seating");
	json_decref(c.breaks);
	json_decref(c.wishes);
	*out = c.out;
	return rc;
}
