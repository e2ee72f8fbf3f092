/* app/seat_file.c - see seat_file.h.  Columns of the roster: player, team, school,
 * division, id, rank_in_team, seed, region, score; of the history: division, round,
 * table, player, section, block, game; of the wishes: player, wish, with. */
#include "app/seat_file.h"
#include "import/cell.h"
#include "import/import.h"
#include "rules/ruleset.h"
#include "scoring/pentathlon.h"
#include "seating/sections.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int
compare_numbered(const void *x, const void *y)
{
	const struct numbered *a = x, *b = y;
	int c = strcmp(a->text, b->text);
	return c ? c : (a->at > b->at) - (a->at < b->at);
}

static struct numbered *
sorted_texts(struct arena *a, const char **text, int n)
{
	struct numbered *s = ARENA_ARRAY(a, (size_t)n + 1, struct numbered);
	for (int i = 0; i < n; i++)
		s[i] = (struct numbered){ text[i], i };
	qsort(s, (size_t)n, sizeof *s, compare_numbered);
	return s;
}

/* The number of each text: that of the first row which holds it; -1 for an empty one. */
static int *
number_texts(struct arena *a, const char **text, int n)
{
	struct numbered *s = sorted_texts(a, text, n);
	int *out = ARENA_ARRAY(a, (size_t)n + 1, int);
	for (int i = 0, first = 0; i < n; i++) {
		if (i == 0 || strcmp(s[i].text, s[i - 1].text) != 0)
			first = s[i].at;
		out[s[i].at] = *s[i].text ? first : -1;
	}
	return out;
}

static int
column(const struct csv *t, const char *name)
{
	for (int c = 0; c < t->row[0].n; c++)
		if (strcasecmp(t->row[0].cell[c], name) == 0)
			return c;
	return -1;
}

/* What the first row of each file may name, as its reader says it. */
static const char roster_columns[] =
    "player (or id), team; also school, division, rank_in_team, seed, region, score";
static const char history_columns[] =
    "round, table, player; also division, section, block, game";
static const char wish_columns[] = "player, wish, with";

static int
need_column(
    const struct csv *t, const char *name, const char *expected, struct problems *p)
{
	int c = column(t, name);
	if (c < 0)
		problem_add(p, false, "column_missing", name,
		    "There is no column \"%s\".  The first row must name the columns: "
		    "%s.",
		    name, expected)
		    ->row = t->row[0].number;
	return c;
}

static const char *
cell_at(const struct csv_row *r, int c)
{
	return c >= 0 && c < r->n ? cell_plain(r->cell[c]) : "";
}

/* A whole number of 1 or more, or 0 for an empty cell. */
static int
number_cell(const struct csv_row *r, int c, const char *name, struct problems *p)
{
	const char *text = cell_at(r, c);
	char *end;
	long value = strtol(text, &end, 10);
	if (!*text || (!*end && value >= 0 && value <= 1000000))
		return *text ? (int)value : 0;
	struct problem *b = problem_add(p, false, "number_bad", name,
	    "\"%s\" is no whole number.  Write 1, 2, 3 ... or leave the cell empty.",
	    text);
	b->row = r->number;
	b->col = c + 1;
	return 0;
}

/* "18", "4.75" -> thousandths; an empty cell is 0.  Weights hold scores up to a million.
 */
static int64_t
score_cell(const struct csv_row *r, int c, struct problems *p)
{
	const char *text = cell_at(r, c), *s = text + (*text == '-');
	int64_t value = 0;
	int digits = 0, whole = 0, after = -1;
	for (; (*s >= '0' && *s <= '9') || (*s == '.' && after < 0); s++) {
		if (*s == '.') {
			after = 0;
			continue;
		}
		digits++;
		whole += after < 0;
		if (after < 3)
			value = 10 * value + (*s - '0');
		after += after >= 0 && after < 3;
	}
	for (int k = MAX(after, 0); k < 3; k++)
		value *= 10;
	if (!*text || (!*s && digits > 0 && digits <= 12 && whole <= 6))
		return *text == '-' ? -value : value;
	struct problem *b = problem_add(p, false, "score_bad", "score",
	    "\"%s\" is no score.  Write it like 18 or 4.75, below a million.", text);
	b->row = r->number;
	b->col = c + 1;
	return 0;
}

static void
check_keys(struct roster_file *f, int key_column, struct problems *p)
{
	for (int i = 1; i < f->n; i++) {
		const struct numbered *was = &f->by_key[i - 1], *is = &f->by_key[i];
		if (!*is->text || strcmp(was->text, is->text) != 0)
			continue;
		struct problem *b = problem_add(p, false, "player_twice", "player",
		    "\"%s\" stands in row %d already.  Give each player an id of their "
		    "own.",
		    is->text, f->row[was->at]);
		b->row = f->row[is->at];
		b->col = key_column + 1;
	}
}

static void
roster_from(
    struct arena *a, const struct csv *t, struct roster_file *f, struct problems *p)
{
	int id = column(t, "id");
	int player =
	    id < 0 ? need_column(t, "player", roster_columns, p) : column(t, "player");
	int team = need_column(t, "team", roster_columns, p);
	int school = column(t, "school"), division = column(t, "division");
	int region = column(t, "region"), rank = column(t, "rank_in_team");
	int seed = column(t, "seed"), score = column(t, "score");
	size_t rows = (size_t)t->n;
	const char **teams = ARENA_ARRAY(a, rows, const char *);
	const char **schools = ARENA_ARRAY(a, rows, const char *);
	const char **regions = ARENA_ARRAY(a, rows, const char *);
	f->key = ARENA_ARRAY(a, rows, const char *);
	f->division = ARENA_ARRAY(a, rows, const char *);
	f->row = ARENA_ARRAY(a, rows, int);
	f->rank = ARENA_ARRAY(a, rows, int);
	f->seed = ARENA_ARRAY(a, rows, int);
	f->score = ARENA_ARRAY(a, rows, int64_t);
	if (p->errors)
		return;
	for (int i = 1; i < t->n; i++) {
		const struct csv_row *r = &t->row[i];
		const char *key = cell_at(r, id);
		key = *key ? key : cell_at(r, player);
		if (!*key) {
			struct problem *b =
			    problem_add(p, false, "player_missing", "player",
			        "This row names no player.  Fill the cell in, or delete "
			        "the row.");
			b->row = r->number;
			b->col = MAX(player, id) + 1;
			continue;
		}
		f->key[f->n] = key;
		f->division[f->n] = cell_at(r, division);
		f->row[f->n] = r->number;
		teams[f->n] = cell_at(r, team);
		schools[f->n] = cell_at(r, school);
		regions[f->n] = cell_at(r, region);
		f->rank[f->n] = number_cell(r, rank, "rank_in_team", p);
		f->seed[f->n] = number_cell(r, seed, "seed", p);
		f->score[f->n++] = score_cell(r, score, p);
	}
	f->by_key = sorted_texts(a, f->key, f->n);
	f->team = number_texts(a, teams, f->n);
	f->school = number_texts(a, schools, f->n);
	f->region = number_texts(a, regions, f->n);
	f->group = number_texts(a, f->division, f->n);
	for (int i = 0, nameless = -1; i < f->n; i++) { /* no division is one, too */
		nameless = nameless < 0 && f->group[i] < 0 ? i : nameless;
		f->group[i] = f->group[i] < 0 ? nameless : f->group[i];
	}
	check_keys(f, id >= 0 ? id : player, p);
}

/* Row of a key; -1 if the roster does not have it. */
static int
find_key(const struct roster_file *f, const char *key)
{
	int low = 0, high = f->n;
	while (low < high) {
		int mid = (low + high) / 2;
		if (strcmp(f->by_key[mid].text, key) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return low < f->n && strcmp(f->by_key[low].text, key) == 0 ? f->by_key[low].at
	                                                           : -1;
}

/* "A" is 0, "B" 1, "AA" 26; -1 for anything else. */
static int
letter_number(const char *text)
{
	int n = 0;
	for (; *text >= 'A' && *text <= 'Z' && n < 1000; text++)
		n = 26 * n + (*text - 'A') + 1;
	return *text ? -1 : n - 1;
}

static int
name_number(const char *text, const char *const *names, int n)
{
	int i = 0;
	while (i < n && strcasecmp(text, names[i]) != 0)
		i++;
	return i < n ? i : -1;
}

static int
round_cell(const struct csv_row *r, int c, struct problems *p)
{
	int round = number_cell(r, c, "round", p);
	if (round > 0 && round <= SEATING_ROUNDS_MAX)
		return round;
	struct problem *b = problem_add(p, false, "round_bad", "round",
	    "This row needs the number of its round, 1 to %d.", SEATING_ROUNDS_MAX);
	b->row = r->number;
	b->col = c + 1;
	return 0;
}

/* Everybody at one table has met everybody else there; `s` is sorted by table. */
static void
meet(struct arena *a, const struct numbered *s, int n, struct history_file *h,
    struct problems *p)
{
	int cap = 64;
	h->met = ARENA_ARRAY(a, (size_t)cap, struct seating_meeting);
	for (int i = 0, k; i < n; i = k) {
		for (k = i; k < n && strcmp(s[k].text, s[i].text) == 0; k++)
			h->seat[s[k].at].at = k - i + 1;
		if (k - i > SEATING_TABLE_MAX) {
			problem_add(p, false, "table_large", "table",
			    "This table has %d players of the roster, and %d are the "
			    "most.  Give each table of the round a number of its own.",
			    k - i, SEATING_TABLE_MAX)
			    ->row = h->seat[s[i].at].row;
			continue;
		}
		for (int x = i; x < k; x++) {
			struct past_seat *one = &h->seat[s[x].at];
			one->size = k - i;
			for (int y = i; y < x; y++) {
				int other = h->seat[s[y].at].who;
				if (one->who == other)
					continue;
				if (h->met_n == cap) {
					h->met = arena_grow(a, h->met, (size_t)cap,
					    2 * (size_t)cap, sizeof *h->met);
					cap *= 2;
				}
				h->met[h->met_n++] =
				    (struct seating_meeting){ other, one->who, 1 };
			}
		}
	}
}

/* Players who are no longer in the roster are passed over. */
static void
history_from(struct arena *a, const struct csv *t, const struct roster_file *f,
    struct history_file *h, struct problems *p)
{
	int division = column(t, "division"),
	    round = need_column(t, "round", history_columns, p);
	int table = need_column(t, "table", history_columns, p),
	    player = need_column(t, "player", history_columns, p);
	int section = column(t, "section"), block = column(t, "block");
	int game = column(t, "game");
	if (p->errors)
		return;
	const char **place = ARENA_ARRAY(a, (size_t)t->n, const char *);
	h->seat = ARENA_ARRAY(a, (size_t)t->n, struct past_seat);
	for (int i = 1; i < t->n; i++) {
		const struct csv_row *r = &t->row[i];
		int no = round_cell(r, round, p), who = find_key(f, cell_at(r, player));
		h->rounds = MAX(h->rounds, no);
		if (who < 0)
			continue;
		place[h->seats] = arena_printf(
		    a, "%s\n%d\n%s", cell_at(r, division), no, cell_at(r, table));
		h->seat[h->seats++] = (struct past_seat){ .row = r->number,
			.who = who,
			.round = no,
			.section = letter_number(cell_at(r, section)),
			.block =
			    name_number(cell_at(r, block), block_names, SECTION_BLOCKS),
			.game =
			    name_number(cell_at(r, game), pent_game_names, PENT_GAMES) };
	}
	meet(a, sorted_texts(a, place, h->seats), h->seats, h, p);
}

/* ---- wishes ---- */

enum { WISHES_MAX = 2000, TABLE_MAX = SEATING_PLAYERS_MAX };

static void
refuse_cell(struct problems *p, const struct csv_row *r, int c, const char *name,
    const char *text)
{
	struct problem *b = problem_add(p, false, "wish_bad", name, "%s", text);
	b->row = r->number;
	b->col = c + 1;
}

static const char *
same_wish(struct arena *a, const struct wish_file *w, const struct file_wish *x)
{
	for (int i = 0; i < w->n; i++) {
		const struct file_wish *y = &w->wish[i];
		bool table = x->kind == WISH_TABLE && y->kind == WISH_TABLE;
		if (table && y->who == x->who)
			return arena_printf(
			    a, "Row %d gives this player a table already.", y->row);
		if (x->other >= 0 && ((y->who == x->who && y->other == x->other) ||
		                         (y->who == x->other && y->other == x->who)))
			return arena_printf(
			    a, "Row %d has a wish for these two already.", y->row);
	}
	return NULL;
}

/* What a wish is with: another player of the division, or a table. */
static const char *
read_with(struct arena *a, const struct roster_file *f, const struct wish_file *w,
    const char *text, struct file_wish *x)
{
	if (x->kind == WISH_TABLE) {
		char *end;
		long number = strtol(text, &end, 10);
		x->table = !*end && number > 0 && number <= TABLE_MAX ? (int)number : 0;
		return x->table
		           ? same_wish(a, w, x)
		           : arena_printf(a,
		                 "\"%.80s\" is no table.  Write its number, 1 or more.",
		                 text);
	}
	x->other = find_key(f, text);
	if (x->other < 0)
		return arena_printf(a, "The roster has nobody called \"%.80s\".", text);
	if (x->other == x->who)
		return "The wish names the same player twice.";
	if (f->group[x->other] != f->group[x->who])
		return "The two play in different divisions.";
	return same_wish(a, w, x);
}

static void
wishes_from(struct arena *a, const struct csv *t, const struct roster_file *f,
    struct wish_file *w, struct problems *p)
{
	int player = need_column(t, "player", wish_columns, p),
	    kind = need_column(t, "wish", wish_columns, p);
	int with = need_column(t, "with", wish_columns, p);
	w->wish = ARENA_ARRAY(a, (size_t)t->n, struct file_wish);
	for (int i = 1; i < t->n && player >= 0 && kind >= 0 && with >= 0; i++) {
		const struct csv_row *r = &t->row[i];
		int k = name_number(cell_at(r, kind), wish_kinds, WISH_KINDS);
		struct file_wish x = { .row = r->number,
			.col = with + 1,
			.who = find_key(f, cell_at(r, player)),
			.other = -1 };
		if (x.who < 0)
			refuse_cell(p, r, player, "player",
			    arena_printf(a, "The roster has nobody called \"%.80s\".",
			        cell_at(r, player)));
		if (k < 0)
			refuse_cell(p, r, kind, "wish",
			    arena_printf(a,
			        "\"%.80s\" is no wish.  Write apart, together or table.",
			        cell_at(r, kind)));
		if (x.who < 0 || k < 0)
			continue;
		x.kind = (enum wish_kind)k;
		const char *wrong = read_with(a, f, w, cell_at(r, with), &x);
		if (wrong)
			refuse_cell(p, r, with, "with", wrong);
		else
			w->wish[w->n++] = x;
	}
}

/* The header, and everybody in every round that there can be. */
enum { HISTORY_ROWS_MAX = 1 + SEATING_PLAYERS_MAX * SEATING_ROUNDS_MAX };

enum rc
seat_files_read(struct arena *a, struct seat_request *q, struct roster_file *f,
    struct history_file *h, struct wish_file *w, struct err *e)
{
	struct csv table;
	enum rc rc = csv_read(a, q->roster.bytes, q->roster.n, 1 + SEATING_PLAYERS_MAX,
	    &table, &q->roster.problems, e);
	if (rc == OK)
		roster_from(a, &table, f, &q->roster.problems);
	if (rc == OK && !q->roster.problems.errors && q->history.bytes) {
		rc = csv_read(a, q->history.bytes, q->history.n, HISTORY_ROWS_MAX, &table,
		    &q->history.problems, e);
		if (rc == OK)
			history_from(a, &table, f, h, &q->history.problems);
	}
	if (rc == OK && !q->roster.problems.errors && q->wishes.bytes) {
		rc = csv_read(a, q->wishes.bytes, q->wishes.n, 1 + WISHES_MAX, &table,
		    &q->wishes.problems, e);
		if (rc == OK)
			wishes_from(a, &table, f, w, &q->wishes.problems);
	}
	if (rc == OK && q->roster.problems.errors + q->history.problems.errors +
	                        q->wishes.problems.errors >
	                    0)
		rc = err_set(e, INVALID, NULL, "Nothing was seated.");
	if (rc == OK && f->n == 0)
		rc = err_set(e, INVALID, NULL, "The roster names no players.");
	return rc;
}
