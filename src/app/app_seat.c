/* app/app_seat.c - see app_seat.h.  Columns of the roster: player, team, school,
 * division, id; of the history: division, round, table, player. */
#include "app/app_seat.h"
#include "import/cell.h"
#include "import/csv_out.h"
#include "import/import.h"
#include "seating/seating.h"
#include "sys/clock.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Different texts of a column, numbered. */
struct numbered {
	const char *text;
	int at; /* row; then: number of the text */
};

struct roster_file {
	int n;
	const char **key, **division; /* [n]: who, as the output names them */
	int *team, *school,
	    *group; /* [n]: numbers; -1 for an empty cell, but not in group */
	int *row;   /* [n]: of the file */
	struct numbered *by_key; /* sorted */
};

struct total {
	int64_t players, tables, teammates, teammate_bound, repeats, repeat_bound, steps;
	int table_next;
	json_t *notes;
};

struct deadline {
	int64_t at_ms; /* 0 = none */
};

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

static int
need_column(const struct csv *t, const char *name, struct problems *p)
{
	int c = column(t, name);
	if (c < 0)
		problem_add(p, false, "column_missing", name,
		    "There is no column \"%s\".  The first row must name the columns.",
		    name)
		    ->row = t->row[0].number;
	return c;
}

static const char *
cell_at(const struct csv_row *r, int c)
{
	return c >= 0 && c < r->n ? cell_plain(r->cell[c]) : "";
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
	int player = id < 0 ? need_column(t, "player", p) : column(t, "player");
	int team = need_column(t, "team", p);
	int school = column(t, "school"), division = column(t, "division");
	size_t rows = (size_t)t->n;
	const char **teams = ARENA_ARRAY(a, rows, const char *);
	const char **schools = ARENA_ARRAY(a, rows, const char *);
	f->key = ARENA_ARRAY(a, rows, const char *);
	f->division = ARENA_ARRAY(a, rows, const char *);
	f->row = ARENA_ARRAY(a, rows, int);
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
		schools[f->n++] = cell_at(r, school);
	}
	f->by_key = sorted_texts(a, f->key, f->n);
	f->team = number_texts(a, teams, f->n);
	f->school = number_texts(a, schools, f->n);
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

struct meetings {
	struct seating_meeting *list; /* players by row of the roster */
	int n;
};

/* Everybody at one table of the history has met everybody else there.  Players who are no
 * longer in the roster are passed over. */
static void
history_from(struct arena *a, const struct csv *t, const struct roster_file *f,
    struct meetings *m, struct problems *p)
{
	int division = column(t, "division"), round = need_column(t, "round", p);
	int table = need_column(t, "table", p), player = need_column(t, "player", p);
	if (p->errors)
		return;
	const char **place = ARENA_ARRAY(a, (size_t)t->n, const char *);
	int *who = ARENA_ARRAY(a, (size_t)t->n, int), n = 0, cap = 64;
	for (int i = 1; i < t->n; i++) {
		const struct csv_row *r = &t->row[i];
		int at = find_key(f, cell_at(r, player));
		if (at < 0)
			continue;
		place[n] = arena_printf(a, "%s\n%s\n%s", cell_at(r, division),
		    cell_at(r, round), cell_at(r, table));
		who[n++] = at;
	}
	struct numbered *s = sorted_texts(a, place, n);
	m->list = ARENA_ARRAY(a, (size_t)cap, struct seating_meeting);
	for (int i = 0; i < n; i++)
		for (int k = i - 1; k >= 0 && strcmp(s[k].text, s[i].text) == 0; k--) {
			if (who[s[i].at] == who[s[k].at])
				continue;
			if (m->n == cap) {
				m->list = arena_grow(a, m->list, (size_t)cap,
				    2 * (size_t)cap, sizeof *m->list);
				cap *= 2;
			}
			m->list[m->n++] =
			    (struct seating_meeting){ who[s[i].at], who[s[k].at], 1 };
		}
}

static bool
before_deadline(void *arg, int64_t steps)
{
	const struct deadline *d = arg;
	(void)steps;
	return d->at_ms == 0 || clock_ms() < d->at_ms;
}

static void
write_plan(struct strbuf *csv, const struct roster_file *f, const int *row, int group,
    const struct seating_plan *plan, int table_first)
{
	for (int r = 0; r < plan->rounds; r++) {
		const int *seat = plan->round[r].seat;
		for (int t = 0; t < plan->round[r].tables; t++)
			for (int i = 0; i < plan->round[r].size[t]; i++) {
				csv_put(csv, f->division[group]);
				strbuf_printf(
				    csv, ",%d,%d,%d,", r + 1, table_first + t, i + 1);
				csv_put(csv, f->key[row[*seat++]]);
				strbuf_puts(csv, "\r\n");
			}
	}
}

/* Seats the players whose division is that of row `group`. */
static enum rc
seat_division(struct arena *a, const struct seat_request *q, const struct roster_file *f,
    const struct meetings *met, int group, int64_t until_ms, struct strbuf *csv,
    struct total *sum, struct err *e)
{
	int *row = ARENA_ARRAY(a, (size_t)f->n, int),
	    *at = ARENA_ARRAY(a, (size_t)f->n, int);
	struct seating_player *p = ARENA_ARRAY(a, (size_t)f->n, struct seating_player);
	struct seating_meeting *history =
	    ARENA_ARRAY(a, (size_t)met->n + 1, struct seating_meeting);
	int n = 0, history_n = 0;
	for (int i = 0; i < f->n; i++) {
		at[i] = -1;
		if (f->group[i] != group)
			continue;
		p[n] = (struct seating_player){ f->team[i], f->school[i] };
		at[i] = n;
		row[n++] = i;
	}
	for (int i = 0; i < met->n; i++)
		if (at[met->list[i].a] >= 0 && at[met->list[i].b] >= 0)
			history[history_n++] =
			    (struct seating_meeting){ at[met->list[i].a],
				    at[met->list[i].b], met->list[i].times };
	struct deadline deadline = { until_ms };
	struct seating_settings s = { .rounds = q->rounds,
		.seed = q->seed,
		.table_max = q->table_max ? q->table_max : q->rules->table_max,
		.history = history,
		.history_n = history_n,
		.go_on = before_deadline,
		.arg = &deadline,
		.steps = q->steps   ? q->steps
		         : until_ms ? INT64_MAX
		                    : 0 };
	s.table_min = MIN(q->rules->table_min, s.table_max);
	struct seating_plan plan;
	struct err why;
	enum rc rc = seating_make(a, p, n, &s, &plan, &why);
	if (rc != OK)
		return err_set(e, rc, "division", "Division \"%s\": %s",
		    f->division[group], why.text);
	write_plan(csv, f, row, group, &plan, sum->table_next + 1);
	sum->table_next += plan.round[0].tables;
	sum->players += n;
	sum->tables += plan.round[0].tables;
	sum->teammates += plan.teammate_meetings;
	sum->teammate_bound += plan.teammate_bound;
	sum->repeats += plan.repeat_meetings;
	sum->repeat_bound += plan.repeat_bound;
	sum->steps = MAX(sum->steps, plan.steps);
	if (plan.why_short)
		json_array_append_new(sum->notes, json_string(plan.why_short));
	return OK;
}

static enum rc
seat_divisions(struct arena *a, const struct seat_request *q, const struct roster_file *f,
    const struct meetings *met, struct strbuf *csv, struct total *sum, struct err *e)
{
	int64_t started = clock_ms(), done = 0;
	enum rc rc = OK;
	for (int i = 0; i < f->n && rc == OK; i++) {
		if (f->group[i] != i)
			continue;
		int64_t until = 0;
		if (q->seconds) { /* a share of the time that is left, by players */
			int64_t mine = 0;
			for (int k = i; k < f->n; k++)
				mine += f->group[k] == f->group[i];
			int64_t left = MAX(started + 1000 * q->seconds - clock_ms(), 1);
			until = clock_ms() + left * mine / (f->n - done);
			done += mine;
		}
		rc = seat_division(a, q, f, met, i, until, csv, sum, e);
	}
	return rc;
}

static enum rc
read_files(struct arena *a, struct seat_request *q, struct roster_file *f,
    struct meetings *met, struct err *e)
{
	struct csv table;
	enum rc rc =
	    csv_read(a, q->roster.bytes, q->roster.n, &table, &q->roster.problems, e);
	if (rc == OK)
		roster_from(a, &table, f, &q->roster.problems);
	if (rc == OK && !q->roster.problems.errors && q->history.bytes) {
		rc = csv_read(
		    a, q->history.bytes, q->history.n, &table, &q->history.problems, e);
		if (rc == OK)
			history_from(a, &table, f, met, &q->history.problems);
	}
	if (rc == OK && q->roster.problems.errors + q->history.problems.errors > 0)
		rc = err_set(e, INVALID, NULL, "Nothing was seated.");
	if (rc == OK && f->n == 0)
		rc = err_set(e, INVALID, NULL, "The roster names no players.");
	return rc;
}

enum rc
app_seat_files(struct arena *a, struct seat_request *q, struct strbuf *csv,
    json_t **summary, struct err *e)
{
	int64_t started = clock_us();
	struct roster_file f = { 0 };
	struct meetings met = { 0 };
	enum rc rc = read_files(a, q, &f, &met, e);
	if (rc != OK)
		return rc;
	struct total t = { .notes = json_array() };
	strbuf_puts(csv, "division,round,table,seat,player\r\n");
	rc = seat_divisions(a, q, &f, &met, csv, &t, e);
	if (rc == OK && csv->full)
		rc = err_set(e, TOO_BIG, NULL, "The plan is too long for one file.");
	if (rc != OK) {
		json_decref(t.notes);
		return rc;
	}
	*summary = json_pack("{s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:f,s:o}", "players",
	    (json_int_t)t.players, "tables", (json_int_t)t.tables, "teammate_meetings",
	    (json_int_t)t.teammates, "teammate_bound", (json_int_t)t.teammate_bound,
	    "repeat_meetings", (json_int_t)t.repeats, "repeat_bound",
	    (json_int_t)t.repeat_bound, "steps", (json_int_t)t.steps, "seconds",
	    (double)(clock_us() - started) / 1e6, "notes", t.notes);
	return OK;
}
