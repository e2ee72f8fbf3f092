/* app/app_seat.c - see app_seat.h. */
#include "app/app_seat.h"
#include "app/seat_file.h"
#include "import/csv_out.h"
#include "scoring/pentathlon.h"
#include "seating/modes.h"
#include "seating/sections.h"
#include "sys/clock.h"

struct total {
	int64_t players, tables, steps;
	int table_next;
	struct mode_count count[MODE_COUNTS_MAX];
	int counts;
	json_t *notes;
	int wishes[WISH_KINDS], broken[WISH_KINDS],
	    missed[WISH_KINDS]; /* missed: rounds */
};

/* When a division's search ends before its number of steps. */
struct deadline {
	int64_t at_ms, last_ms; /* at_ms as long as it took no fewer steps than another */
	int64_t least;
	bool passed;
};

static bool
before_deadline(void *arg, const struct seating_progress *so_far)
{
	struct deadline *d = arg;
	int64_t now = clock_ms();
	d->passed = now >= d->last_ms || (now >= d->at_ms && so_far->steps >= d->least);
	return !d->passed;
}

static int
table_max(const struct seat_request *q)
{
	return q->table_max ? q->table_max : q->rules->table_max;
}

/* The columns that only some modes have. */
static void
write_marks(struct arena *a, struct strbuf *csv, enum seating_mode mode,
    const struct mode_table *t)
{
	if (mode == MODE_SECTIONS)
		strbuf_printf(
		    csv, ",%s,%s", section_letters(a, t->section), block_names[t->block]);
	if (mode == MODE_HEAD_TO_HEAD)
		strbuf_printf(csv, ",%s", pent_game_names[t->game]);
}

enum { DIVISIONS_MAX = 200 };

struct division {
	int group;   /* first row */
	int n, *row; /* [n]: row of each player */
	struct mode_player *player;
	struct seating_meeting *history;
	int history_n, played;
	bool ranked; /* the roster has the coach's order */
	struct mode_plan plan;
	bool stopped; /* by the clock */
};

/* A file's divisions; one number of steps holds for all of them. */
struct seating {
	struct arena *a;
	const struct seat_request *q;
	const struct roster_file *f;
	const struct history_file *h;
	const struct wish_file *w;
	struct problems *wish_problems;
	struct division *division;
	int n, *at; /* [rows]: the player's number in the division */
};

static void
write_plan(struct arena *a, struct strbuf *csv, const struct seat_request *q,
    const struct roster_file *f, const struct division *d, int table_first)
{
	const struct mode_plan *plan = &d->plan;
	for (int r = 0; r < plan->rounds; r++)
		for (int t = 0; t < plan->round[r].tables; t++) {
			const struct mode_table *g = &plan->round[r].table[t];
			for (int i = 0; i < g->n && g->n > 1; i++) {
				csv_put(csv, f->division[d->group]);
				strbuf_printf(csv, ",%d,%d,%d,", d->played + 1 + r,
				    table_first + g->number, i + 1);
				csv_put(csv, f->key[d->row[g->seat[i]]]);
				write_marks(a, csv, q->mode, g);
				strbuf_puts(csv, "\r\n");
			}
		}
}

static enum rc
list_divisions(struct seating *x, struct err *e)
{
	const struct roster_file *f = x->f;
	int *size = ARENA_ARRAY(x->a, (size_t)f->n, int);
	for (int i = 0; i < f->n; i++)
		x->n += size[f->group[i]]++ == 0;
	x->division =
	    ARENA_ARRAY(x->a, (size_t)MIN(x->n, DIVISIONS_MAX), struct division);
	if (x->n > DIVISIONS_MAX)
		return err_set(e, INVALID, "division",
		    "The roster has %d divisions, and %d are the most.  Does the column "
		    "\"division\" hold something else?",
		    x->n, DIVISIONS_MAX);
	for (int i = 0, k = 0; i < f->n; i++)
		if (f->group[i] == i)
			x->division[k++] = (struct division){ .group = i, .n = size[i] };
	return OK;
}

static void
choose_players(struct seating *x, struct division *d)
{
	const struct roster_file *f = x->f;
	d->row = ARENA_ARRAY(x->a, (size_t)d->n, int);
	d->player = ARENA_ARRAY(x->a, (size_t)d->n, struct mode_player);
	for (int i = d->group, k = 0; i < f->n; i++) {
		if (f->group[i] != d->group)
			continue;
		d->player[k] = (struct mode_player){ .team = f->team[i],
			.school = f->school[i],
			.region = f->region[i],
			.rank = f->rank[i],
			.seed = f->seed[i],
			.score = f->score[i],
			.section = -1,
			.block = -1,
			.group = -1 };
		d->ranked = d->ranked || f->rank[i] > 0;
		x->at[i] = k;
		d->row[k++] = i;
	}
}

/* The number of a row's player in this division, or -1. */
static int
player_of(const struct seating *x, const struct division *d, int row)
{
	return x->f->group[row] == d->group ? x->at[row] : -1;
}

/* What played rounds say of this division's players. */
static void
recall(struct seating *x, struct division *d)
{
	const struct history_file *h = x->h;
	int biggest[SEATING_ROUNDS_MAX + 1] = { 0 };
	int *seats = ARENA_ARRAY(x->a, (size_t)d->n, int);
	for (int i = 0; i < h->seats; i++)
		if (player_of(x, d, h->seat[i].who) >= 0) {
			int round = h->seat[i].round;
			biggest[round] = MAX(biggest[round], h->seat[i].size);
			d->played = MAX(d->played, round);
		}
	for (int i = 0; i < h->seats; i++) {
		const struct past_seat *s = &h->seat[i];
		int who = player_of(x, d, s->who);
		if (who < 0)
			continue;
		struct mode_player *p = &d->player[who];
		seats[who]++;
		p->shorts += s->size < biggest[s->round];
		p->keeps += s->at == s->size;
		p->section = s->section;
		p->block = s->block;
		if (s->game >= 0)
			p->group =
			    (s->game + PENT_GAMES * s->round - s->round + 1) % PENT_GAMES;
	}
	for (int i = 0; i < d->n; i++) {
		d->player[i].was_out = d->player[i].group >= 0 && seats[i] < d->played;
		if (table_max(x->q) == 2) /* pairs: who has no row had a bye */
			d->player[i].shorts = d->played - seats[i];
	}
	d->history = ARENA_ARRAY(x->a, (size_t)h->met_n + 1, struct seating_meeting);
	for (int i = 0; i < h->met_n; i++) {
		int one = player_of(x, d, h->met[i].a),
		    other = player_of(x, d, h->met[i].b);
		if (one >= 0 && other >= 0)
			d->history[d->history_n++] =
			    (struct seating_meeting){ one, other, h->met[i].times };
	}
}

static void
add_up(struct total *sum, const struct division *d)
{
	const struct mode_plan *plan = &d->plan;
	sum->table_next += plan->numbers;
	sum->players += d->n;
	for (int t = 0; t < plan->round[0].tables; t++)
		sum->tables += plan->round[0].table[t].n > 1;
	sum->steps = MAX(sum->steps, plan->steps);
	for (int i = 0; i < plan->counts; i++) {
		if (i == sum->counts) {
			sum->count[sum->counts++] = plan->count[i];
			continue;
		}
		sum->count[i].have += plan->count[i].have;
		sum->count[i].least += plan->count[i].least;
	}
	if (plan->why_short)
		json_array_append_new(sum->notes, json_string(plan->why_short));
}

/* Who is left over has no row in the plan. */
static void
tell_byes(const struct seating *x, const struct division *d, struct total *sum)
{
	for (int r = 0; r < d->plan.rounds; r++) {
		const struct mode_round *round = &d->plan.round[r];
		int out = round->out;
		for (int t = 0; t < round->tables; t++)
			if (round->table[t].n == 1)
				out = round->table[t].seat[0];
		if (out >= 0)
			json_array_append_new(sum->notes,
			    json_string(arena_printf(x->a, "Round %d: %s has a bye.",
			        d->played + 1 + r, x->f->key[d->row[out]])));
	}
}

/* ---- wishes ---- */

/* The division's number of its first table is 1; in the output it follows those of the
 * divisions before it. */
static int
tables_before(const struct seating *x, const struct division *d)
{
	int tables = 0;
	for (const struct division *k = x->division; k < d; k++)
		tables += k->plan.numbers;
	return tables;
}

static void
wishes_for(const struct seating *x, const struct division *d, struct mode_settings *s)
{
	int *table = ARENA_ARRAY(x->a, (size_t)d->n + 1, int),
	    before = tables_before(x, d);
	struct seating_wish *wish =
	    ARENA_ARRAY(x->a, (size_t)x->w->n + 1, struct seating_wish);
	for (int i = 0; i < x->w->n; i++) {
		const struct file_wish *w = &x->w->wish[i];
		int who = player_of(x, d, w->who);
		if (who >= 0 && w->kind == WISH_TABLE) {
			table[who] = MAX(w->table - before, 0);
			s->table = table;
		} else if (who >= 0)
			wish[s->wish_n++] = (struct seating_wish){ who, x->at[w->other],
				w->kind == WISH_TOGETHER };
	}
	s->wish = s->wish_n ? wish : NULL;
}

static enum rc
check_tables(struct seating *x, const struct division *d, struct err *e)
{
	int before = tables_before(x, d), wrong = 0;
	for (int i = 0; i < x->w->n; i++) {
		const struct file_wish *w = &x->w->wish[i];
		if (w->kind != WISH_TABLE || player_of(x, d, w->who) < 0 ||
		    (w->table > before && w->table <= before + d->plan.numbers))
			continue;
		struct problem *b = problem_add(x->wish_problems, false, "wish_bad",
		    "with", "There is no table %d here: the division's are %d to %d.",
		    w->table, before + 1, before + d->plan.numbers);
		b->row = w->row;
		b->col = w->col;
		wrong++;
	}
	return wrong ? err_set(e, INVALID, NULL, "Nothing was seated.") : OK;
}

/* The table of a player in a round, from 1; 0 = sits out. */
static int
table_in(const struct mode_round *r, int who)
{
	for (int t = 0; t < r->tables; t++)
		for (int k = 0; k < r->table[t].n; k++)
			if (r->table[t].seat[k] == who)
				return r->table[t].number + 1;
	return 0;
}

static int
rounds_missed(
    const struct seating *x, const struct division *d, const struct file_wish *w)
{
	int missed = 0, who = player_of(x, d, w->who), before = tables_before(x, d);
	for (int r = 0; r < d->plan.rounds && who >= 0; r++) {
		int one = table_in(&d->plan.round[r], who);
		int two = w->other < 0 ? w->table - before
		                       : table_in(&d->plan.round[r], x->at[w->other]);
		missed += one && two && (one == two) == (w->kind == WISH_APART);
	}
	return missed;
}

/* A note for each wish that is not kept in all rounds. */
static void
tell_missed(const struct seating *x, const struct division *d, struct total *sum)
{
	static const char *const says[WISH_KINDS] = { "not apart", "not together",
		"not at that table" };
	for (int i = 0; i < x->w->n; i++) {
		const struct file_wish *w = &x->w->wish[i];
		int missed = rounds_missed(x, d, w);
		sum->wishes[w->kind] += player_of(x, d, w->who) >= 0;
		if (missed == 0)
			continue;
		sum->broken[w->kind]++;
		sum->missed[w->kind] += missed;
		json_array_append_new(sum->notes,
		    json_string(arena_printf(x->a, "Wish in row %d: %s in %d round%s.",
		        w->row, says[w->kind], missed, missed == 1 ? "" : "s")));
	}
}

/* ---- the search ---- */

static enum rc
seat_division(struct seating *x, struct division *d, int64_t steps,
    struct deadline *deadline, struct err *e)
{
	const struct seat_request *q = x->q;
	struct mode_settings s = { .mode = q->mode,
		.rounds = q->rounds,
		.played = d->played,
		.seed = q->seed,
		.table_max = table_max(q),
		.history = d->history,
		.history_n = d->history_n,
		.by_rank = d->ranked,
		.go_on = deadline ? before_deadline : NULL,
		.arg = deadline,
		.steps = steps };
	s.table_min = MIN(q->rules->table_min, s.table_max);
	struct err why;
	wishes_for(x, d, &s);
	enum rc rc = mode_make(x->a, d->player, d->n, &s, &d->plan, &why);
	d->stopped = deadline && deadline->passed;
	if (rc != OK)
		return err_set(e, rc, "division", "Division \"%s\": %s",
		    x->f->division[d->group], why.text);
	return check_tables(x, d, e);
}

/* As many steps as were said; else as the division took that took most, once each has
 * shown how many it takes by itself. */
static enum rc
seat_by_steps(struct seating *x, struct err *e)
{
	int64_t most = 0;
	enum rc rc = OK;
	for (int k = 0; k < x->n && rc == OK; k++) {
		rc = seat_division(x, &x->division[k], x->q->steps, NULL, e);
		if (rc == OK)
			most = MAX(most, x->division[k].plan.steps);
	}
	for (int k = 0; k < x->n && rc == OK && x->q->steps == 0; k++)
		if (x->division[k].plan.steps < most)
			rc = seat_division(x, &x->division[k], most, NULL, e);
	return rc;
}

/* Each division gets its share of the time that is left.  Where the clock ends a search,
 * the others may take no more steps than that one did, so that one number of steps makes
 * the whole file's plan again. */
static enum rc
seat_by_time(struct seating *x, struct err *e)
{
	int64_t last = clock_ms() + x->q->ms, least = 0;
	int64_t steps = x->q->steps ? x->q->steps : INT64_MAX;
	enum rc rc = OK;
	for (int k = 0; k < x->n && rc == OK; k++) {
		struct division *d = &x->division[k];
		int64_t left = MAX(last - clock_ms(), 0);
		struct deadline deadline = { .at_ms = clock_ms() + left / (x->n - k),
			.last_ms = last,
			.least = least };
		rc = seat_division(x, d, steps, &deadline, e);
		if (rc != OK)
			return rc;
		least = MAX(least, d->plan.steps);
		steps = d->stopped ? MIN(steps, d->plan.steps) : steps;
	}
	for (int k = 0; k < x->n && rc == OK; k++)
		if (x->division[k].plan.steps > steps)
			rc = seat_division(x, &x->division[k], steps, NULL, e);
	return rc;
}

static enum rc
seat_divisions(struct seating *x, struct strbuf *csv, struct total *sum, struct err *e)
{
	enum rc rc = list_divisions(x, e);
	if (rc != OK)
		return rc;
	x->at = ARENA_ARRAY(x->a, (size_t)x->f->n, int);
	for (int k = 0; k < x->n; k++) {
		choose_players(x, &x->division[k]);
		recall(x, &x->division[k]);
	}
	rc = x->q->ms ? seat_by_time(x, e) : seat_by_steps(x, e);
	for (int k = 0; k < x->n && rc == OK; k++) {
		const struct division *d = &x->division[k];
		write_plan(x->a, csv, x->q, x->f, d, sum->table_next + 1);
		add_up(sum, d);
		tell_byes(x, d, sum);
		tell_missed(x, d, sum);
	}
	return rc;
}

/* {wishes_missed, wishes {kind {wishes kept broken rounds_broken}}}, as the certificate
 * of a plan counts them. */
static json_t *
wishes_model(const struct total *t)
{
	json_t *kinds = json_object();
	int missed = 0;
	for (int k = 0; k < WISH_KINDS; k++) {
		missed += t->missed[k];
		json_object_set_new(kinds, wish_kinds[k],
		    json_pack("{s:i,s:i,s:i,s:i}", "wishes", t->wishes[k], "kept",
		        t->wishes[k] - t->broken[k], "broken", t->broken[k],
		        "rounds_broken", t->missed[k]));
	}
	return json_pack("{s:i,s:o}", "wishes_missed", missed, "wishes", kinds);
}

static json_t *
number(const struct mode_count *c, int64_t value)
{
	return c->points ? json_real((double)value / SCORE_UNIT) : json_integer(value);
}

enum rc
app_seat_files(struct arena *a, struct seat_request *q, struct strbuf *csv,
    json_t **summary, struct err *e)
{
	int64_t started = clock_us();
	struct roster_file f = { 0 };
	struct history_file h = { 0 };
	struct wish_file w = { 0 };
	enum rc rc = seat_files_read(a, q, &f, &h, &w, e);
	if (rc != OK)
		return rc;
	struct total t = { .notes = json_array() };
	strbuf_printf(csv, "division,round,table,seat,player%s\r\n",
	    q->mode == MODE_SECTIONS       ? ",section,block"
	    : q->mode == MODE_HEAD_TO_HEAD ? ",game"
	                                   : "");
	struct seating x = { .a = a,
		.q = q,
		.f = &f,
		.h = &h,
		.w = &w,
		.wish_problems = &q->wishes.problems };
	rc = seat_divisions(&x, csv, &t, e);
	if (rc == OK && csv->full)
		rc = err_set(e, TOO_BIG, NULL,
		    "The plan is too long for one file: seat one division at a time.");
	if (rc != OK) {
		json_decref(t.notes);
		return rc;
	}
	*summary = json_pack("{s:I,s:I}", "players", (json_int_t)t.players, "tables",
	    (json_int_t)t.tables);
	for (int i = 0; i < t.counts; i++) {
		const struct mode_count *c = &t.count[i];
		json_object_set_new(*summary, c->key, number(c, c->have));
		json_object_set_new(*summary, c->least_key, number(c, c->least));
	}
	if (q->wishes.bytes)
		json_object_update_new(*summary, wishes_model(&t));
	json_object_update_new(
	    *summary, json_pack("{s:I,s:f,s:o}", "steps", (json_int_t)t.steps, "seconds",
	                  (double)(clock_us() - started) / 1e6, "notes", t.notes));
	return OK;
}
