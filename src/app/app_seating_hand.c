/* app/app_seating_hand.c - a whole round as it was seated by hand, a line a table.
 *
 * For a round that was played on paper: the lines are read, the round of the newest plan
 * becomes what they say, and the plan is stored as the division's draft.  Tables with an
 * entered sheet stay as they are. */
#include "app/app_seating.h"
#include "app/app_seating_differs.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "db/db.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char SEPARATORS[] = " \t,;:";
enum { TABLE_NUMBER_MAX = 99999, TEXT_MAX = 1 << 20 };

struct hand {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const struct seating_hand *in;
	struct seating_book book;
	int round; /* from 0 */
	struct book_table *table;
	int tables, line, moved;
	int *at;         /* [persons]: the line that has the person, 0 = none yet */
	json_t *differs; /* what the lines change; owned */
	json_t *out;
};

static enum rc
refuse(const struct hand *h, struct err *e, const char *text)
{
	if (h->in->refused)
		*h->in->refused = h->line;
	return err_set(e, INVALID, "lines", "Line %d: %s", h->line, text);
}

/* ---- reading ---- */

static const struct book_table *
table_by_number(const struct hand *h, int number)
{
	const struct book_round *d = &h->book.round[h->round];
	for (int t = 0; h->round < h->book.rounds && t < d->tables; t++)
		if (d->table[t].number == number)
			return &d->table[t];
	return NULL;
}

/* Section, block and game are those of the table with this number, or of any. */
static enum rc
begin_table(struct hand *h, const char *word, struct err *e)
{
	struct arena *a = h->app->arena;
	struct book_table *t = &h->table[h->tables];
	long number = strtol(word, NULL, 10);
	if (strspn(word, "0123456789") != strlen(word) || number < 1 ||
	    number > TABLE_NUMBER_MAX)
		return refuse(h, e,
		    arena_printf(a,
		        "\"%.20s\" is no table number.  Begin each line with the "
		        "number, like 12: AB011E3 CD021E3 EF012E3",
		        word));
	for (int i = 0; i < h->tables; i++)
		if (h->table[i].number == number)
			return refuse(h, e,
			    arena_printf(
			        a, "table %ld stands in an earlier line, too.", number));
	const struct book_table *like = table_by_number(h, (int)number);
	if (like == NULL && h->book.rounds > 0 && h->book.round[0].tables > 0)
		like = &h->book.round[MIN(h->round, h->book.rounds - 1)].table[0];
	*t = like ? *like : (struct book_table){ .section_name = "", .game = "" };
	t->number = (int)number;
	t->n = 0;
	t->locked = false;
	t->reason = "";
	h->tables++;
	return OK;
}

static enum rc
add_person(struct hand *h, const char *code, struct err *e)
{
	struct arena *a = h->app->arena;
	struct book_table *t = &h->table[h->tables - 1];
	int who = 0;
	while (who < h->book.persons && strcasecmp(h->book.person[who].code, code) != 0)
		who++;
	if (who == h->book.persons || h->book.person[who].gone)
		return refuse(h, e,
		    arena_printf(a, "nobody who plays in %s has the code \"%.20s\".",
		        h->book.name, code));
	if (h->at[who])
		return refuse(h, e,
		    arena_printf(a, "%s stands in line %d already.", code, h->at[who]));
	if (t->n == SEATING_TABLE_MAX)
		return refuse(h, e,
		    arena_printf(
		        a, "a table takes at most %d players.", SEATING_TABLE_MAX));
	h->at[who] = h->line;
	t->seat[t->n++] = who;
	return OK;
}

static enum rc
read_line(struct hand *h, char *line, struct err *e)
{
	char *rest = line, *word;
	enum rc rc = OK;
	bool first = true;
	while (rc == OK && (word = strtok_r(rest, SEPARATORS, &rest)) != NULL) {
		rc = first ? begin_table(h, word, e) : add_person(h, word, e);
		first = false;
	}
	if (rc == OK && !first && h->table[h->tables - 1].n == 0)
		rc = refuse(h, e, "write the codes of its players behind the table.");
	return rc;
}

static enum rc
read_lines(struct hand *h, struct err *e)
{
	char *rest = arena_strdup(h->app->arena, h->in->lines), *line;
	size_t most = 1;
	enum rc rc = OK;
	for (const char *c = h->in->lines; *c; c++)
		most += *c == '\n';
	h->table = ARENA_ARRAY(h->app->arena, most, struct book_table);
	h->at = ARENA_ARRAY(h->app->arena, (size_t)MAX(h->book.persons, 1), int);
	h->tables = h->line = 0;
	while (rc == OK && (line = strsep(&rest, "\n")) != NULL) {
		h->line++;
		line[strcspn(line, "\r")] = '\0';
		rc = read_line(h, line, e);
	}
	if (rc == OK && h->tables == 0)
		rc = err_set(e, INVALID, "lines", "Write a line for each table.");
	return rc;
}

/* ---- checking ---- */

static bool
same_seats(const struct book_table *a, const struct book_table *b)
{
	return a && b && a->n == b->n &&
	       memcmp(a->seat, b->seat, (size_t)a->n * sizeof *a->seat) == 0;
}

/* What is entered stays; team-mates at a table have the reason that was given. */
static enum rc
check(struct hand *h, struct err *e)
{
	const struct book_round *d = &h->book.round[h->round];
	for (int t = 0; h->round < h->book.rounds && t < d->tables; t++) {
		struct book_table *now = NULL;
		for (int i = 0; i < h->tables; i++)
			if (h->table[i].number == d->table[t].number)
				now = &h->table[i];
		if (d->table[t].locked && !same_seats(&d->table[t], now))
			return err_set(e, CONFLICT, "lines",
			    "The sheet of table %d is entered already: leave its line as "
			    "it was.",
			    d->table[t].number);
		if (now && d->table[t].locked)
			*now = d->table[t];
	}
	for (int t = 0; t < h->tables; t++)
		for (int i = 0; i < h->table[t].n; i++)
			for (int k = 0; k < i; k++)
				if (h->book.person[h->table[t].seat[i]].team_key ==
				    h->book.person[h->table[t].seat[k]].team_key)
					h->table[t].reason = h->in->reason;
	return OK;
}

/* Who sits at another table than before, for the plan's certificate. */
static void
note_moves(struct hand *h)
{
	int place;
	bool seated = h->round < h->book.rounds;
	for (int t = 0; t < h->tables; t++)
		for (int i = 0; i < h->table[t].n; i++) {
			int who = h->table[t].seat[i];
			const struct book_table *was =
			    seated ? seating_book_find(&h->book, h->round, who, &place)
			           : NULL;
			if (was && was->number == h->table[t].number)
				continue;
			h->moved++;
			seating_book_note(&h->book, h->round, who, was ? was->number : 0,
			    h->table[t].number);
		}
	const struct book_round *d = &h->book.round[h->round];
	for (int t = 0; seated && t < d->tables; t++)
		for (int i = 0; i < d->table[t].n; i++)
			if (!h->at[d->table[t].seat[i]]) {
				h->moved++;
				seating_book_note(&h->book, h->round, d->table[t].seat[i],
				    d->table[t].number, 0);
			}
}

/* ---- what a page and the database see ---- */

static enum rc
load(struct db *db, struct hand *h, struct err *e)
{
	struct seating_book *b = &h->book;
	enum rc rc = seating_book_load(
	    db, h->app->arena, h->t, h->in->division, BOOK_NEWEST, b, e);
	if (rc == OK)
		rc = seating_book_expect(b, h->in->plan_id, e);
	if (rc != OK)
		return rc;
	if (!b->plan_id)
		return err_set(e, NOT_FOUND, NULL,
		    "Nobody is seated in %s yet: make a draft first, and change it then.",
		    b->name);
	if (h->in->round < 1 || h->in->round > b->division_rounds ||
	    h->in->round > b->rounds + 1)
		return err_set(e, NOT_FOUND, NULL,
		    "Round %lld cannot be seated by hand: seat the rounds before it "
		    "first.",
		    (long long)h->in->round);
	h->round = (int)h->in->round - 1;
	return OK;
}

static const char *
round_text(const struct hand *h)
{
	const struct book_round *d = &h->book.round[h->round];
	struct strbuf b;
	strbuf_init(&b, TEXT_MAX);
	for (int t = 0; h->round < h->book.rounds && t < d->tables; t++) {
		strbuf_printf(&b, "%d:", d->table[t].number);
		for (int i = 0; i < d->table[t].n; i++)
			strbuf_printf(
			    &b, " %s", h->book.person[d->table[t].seat[i]].code);
		strbuf_puts(&b, "\n");
	}
	const char *text = arena_strdup(h->app->arena, b.s ? b.s : "");
	strbuf_free(&b);
	return text;
}

/* Makes the book's round what the lines say, and h->differs what that changes. */
static enum rc
take_lines(struct db *db, struct hand *h, struct err *e)
{
	struct seating_book *b = &h->book, was;
	json_t *wishes = NULL;
	h->moved = 0;
	enum rc rc = read_lines(h, e);
	if (rc == OK)
		rc = check(h, e);
	if (rc == OK)
		rc = wishes_load(db, h->app->arena, h->t, b, false, &wishes, e);
	if (rc != OK)
		return rc;
	was = *b;
	note_moves(h);
	b->round[h->round] =
	    (struct book_round){ .tables = h->tables, .table = h->table };
	b->rounds = MAX(b->rounds, h->round + 1);
	h->differs =
	    seating_differs(h->app->arena, &was, b, json_object_get(wishes, "wishes"));
	json_decref(wishes);
	return OK;
}

/* {division, round, edition, plan_id, tables, moved, breaks}. */
static json_t *
saved_model(const struct hand *h)
{
	const struct seating_book *b = &h->book;
	json_t *breaks = json_array(), *worse;
	size_t i;
	json_array_foreach(json_object_get(h->differs, "worse"), i, worse)
	    json_array_append(breaks, json_object_get(worse, "text"));
	return json_pack("{s:s,s:i,s:i,s:I,s:i,s:i,s:o}", "division", b->code, "round",
	    h->round + 1, "edition", b->edition, "plan_id", (json_int_t)b->plan_id,
	    "tables", h->tables, "moved", h->moved, "breaks", breaks);
}

static enum rc
show_snapshot(struct db *db, void *arg, struct err *e)
{
	struct hand *h = arg;
	enum rc rc = load(db, h, e);
	const char *lines = rc == OK ? round_text(h) : "";
	if (rc == OK && h->in->lines)
		rc = take_lines(db, h, e);
	if (rc == OK)
		h->out = json_pack("{s:{s:s,s:s},s:{s:s,s:s},s:I,s:i,s:s,s:b,s:o?}",
		    "tournament", "slug", h->t->slug, "name", h->t->name, "division",
		    "code", h->book.code, "name", h->book.name, "plan_id",
		    (json_int_t)h->book.plan_id, "round", h->round + 1, "lines", lines,
		    "is_draft", h->book.draft, "differs", h->differs);
	else
		json_decref(h->differs);
	seating_book_free(&h->book);
	return rc;
}

enum rc
app_seating_hand_show(struct app *app, const struct tournament *t,
    const struct seating_hand *in, json_t **out, struct err *e)
{
	struct hand h = { .app = app, .t = t, .in = in };
	enum rc rc = db_snapshot(app->db, show_snapshot, &h, e);
	*out = h.out;
	return rc;
}

static enum rc
save_tx(struct db *db, void *arg, struct err *e)
{
	struct hand *h = arg;
	struct seating_book *b = &h->book;
	enum rc rc = load(db, h, e);
	if (rc == OK)
		rc = take_lines(db, h, e);
	if (rc == OK)
		rc = seating_book_store(db, h->t, h->who, h->app->arena, b, e);
	if (rc == OK)
		rc = audit(db, h->t->id, h->who, "seating.hand",
		    arena_printf(h->app->arena, "plan:%lld", (long long)b->plan_id), NULL,
		    json_pack("{s:i,s:i,s:i}", "round", h->round + 1, "tables", h->tables,
		        "moved", h->moved),
		    h->in->reason, e);
	if (rc == OK)
		h->out = saved_model(h);
	json_decref(h->differs);
	h->differs = NULL;
	seating_book_free(b);
	return rc;
}

static enum rc
look_snapshot(struct db *db, void *arg, struct err *e)
{
	struct hand *h = arg;
	enum rc rc = load(db, h, e);
	if (rc == OK)
		rc = take_lines(db, h, e);
	if (rc == OK)
		h->out = saved_model(h);
	json_decref(h->differs);
	seating_book_free(&h->book);
	return rc;
}

enum rc
app_seating_hand_look(struct app *app, const struct tournament *t,
    const struct seating_hand *in, json_t **out, struct err *e)
{
	struct hand h = { .app = app, .t = t, .in = in };
	enum rc rc = db_snapshot(app->db, look_snapshot, &h, e);
	*out = h.out;
	return rc;
}

enum rc
app_seating_hand_save(struct app *app, const struct tournament *t,
    const struct actor *who, const struct seating_hand *in, json_t **out, struct err *e)
{
	struct hand h = { .app = app, .t = t, .who = who, .in = in };
	if (!*in->reason || utf8_length(in->reason) > 300)
		return err_set(
		    e, INVALID, "reason", "Write a reason of 1 to 300 letters.");
	enum rc rc = db_tx(app->db, save_tx, &h, e);
	if (rc == OK)
		statistics_refresh(app->db, "seating");
	*out = h.out;
	return rc;
}
