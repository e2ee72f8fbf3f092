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
};

struct deadline {
	int64_t at_ms; /* 0 = none */
};

static bool
before_deadline(void *arg, int64_t steps)
{
	const struct deadline *d = arg;
	(void)steps;
	return d->at_ms == 0 || clock_ms() < d->at_ms;
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

static void
write_plan(struct arena *a, struct strbuf *csv, const struct seat_request *q,
    const struct roster_file *f, const int *row, int group, int round_first,
    const struct mode_plan *plan, int table_first)
{
	for (int r = 0; r < plan->rounds; r++)
		for (int t = 0; t < plan->round[r].tables; t++) {
			const struct mode_table *g = &plan->round[r].table[t];
			for (int i = 0; i < g->n; i++) {
				csv_put(csv, f->division[group]);
				strbuf_printf(csv, ",%d,%d,%d,", round_first + r,
				    table_first + g->number, i + 1);
				csv_put(csv, f->key[row[g->seat[i]]]);
				write_marks(a, csv, q->mode, g);
				strbuf_puts(csv, "\r\n");
			}
		}
}

struct division {
	int n, *row, *at; /* [n]: row of each player; [rows]: player of each row, or -1 */
	struct mode_player *player;
	struct seating_meeting *history;
	int history_n, played;
	bool ranked; /* the roster has the coach's order */
};

static void
choose_players(
    struct arena *a, const struct roster_file *f, int group, struct division *d)
{
	d->row = ARENA_ARRAY(a, (size_t)f->n, int);
	d->at = ARENA_ARRAY(a, (size_t)f->n, int);
	d->player = ARENA_ARRAY(a, (size_t)f->n, struct mode_player);
	for (int i = 0; i < f->n; i++) {
		d->at[i] = -1;
		if (f->group[i] != group)
			continue;
		d->player[d->n] = (struct mode_player){ .team = f->team[i],
			.school = f->school[i],
			.region = f->region[i],
			.rank = f->rank[i],
			.seed = f->seed[i],
			.score = f->score[i],
			.section = -1,
			.block = -1,
			.group = -1 };
		d->ranked = d->ranked || f->rank[i] > 0;
		d->at[i] = d->n;
		d->row[d->n++] = i;
	}
}

/* What played rounds say of this division's players. */
static void
recall(struct arena *a, const struct history_file *h, struct division *d)
{
	int biggest[SEATING_ROUNDS_MAX + 1] = { 0 };
	int *seats = ARENA_ARRAY(a, (size_t)d->n, int);
	for (int i = 0; i < h->seats; i++)
		if (d->at[h->seat[i].who] >= 0) {
			int round = h->seat[i].round;
			biggest[round] = MAX(biggest[round], h->seat[i].size);
			d->played = MAX(d->played, round);
		}
	for (int i = 0; i < h->seats; i++) {
		const struct past_seat *s = &h->seat[i];
		int who = d->at[s->who];
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
	for (int i = 0; i < d->n; i++)
		d->player[i].was_out = d->player[i].group >= 0 && seats[i] < d->played;
	d->history = ARENA_ARRAY(a, (size_t)h->met_n + 1, struct seating_meeting);
	for (int i = 0; i < h->met_n; i++)
		if (d->at[h->met[i].a] >= 0 && d->at[h->met[i].b] >= 0)
			d->history[d->history_n++] =
			    (struct seating_meeting){ d->at[h->met[i].a],
				    d->at[h->met[i].b], h->met[i].times };
}

static void
add_up(struct total *sum, int players, const struct mode_plan *plan)
{
	sum->table_next += plan->numbers;
	sum->players += players;
	sum->tables += plan->round[0].tables;
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

/* Seats the players whose division is that of row `group`. */
static enum rc
seat_division(struct arena *a, const struct seat_request *q, const struct roster_file *f,
    const struct history_file *h, int group, int64_t until_ms, struct strbuf *csv,
    struct total *sum, struct err *e)
{
	struct division d = { 0 };
	choose_players(a, f, group, &d);
	recall(a, h, &d);
	struct deadline deadline = { until_ms };
	struct mode_settings s = { .mode = q->mode,
		.rounds = q->rounds,
		.played = d.played,
		.seed = q->seed,
		.table_max = q->table_max ? q->table_max : q->rules->table_max,
		.history = d.history,
		.history_n = d.history_n,
		.by_rank = d.ranked,
		.go_on = before_deadline,
		.arg = &deadline,
		.steps = q->steps   ? q->steps
		         : until_ms ? INT64_MAX
		                    : 0 };
	s.table_min = MIN(q->rules->table_min, s.table_max);
	struct mode_plan plan;
	struct err why;
	enum rc rc = mode_make(a, d.player, d.n, &s, &plan, &why);
	if (rc != OK)
		return err_set(e, rc, "division", "Division \"%s\": %s",
		    f->division[group], why.text);
	write_plan(a, csv, q, f, d.row, group, d.played + 1, &plan, sum->table_next + 1);
	add_up(sum, d.n, &plan);
	return OK;
}

static enum rc
seat_divisions(struct arena *a, const struct seat_request *q, const struct roster_file *f,
    const struct history_file *h, struct strbuf *csv, struct total *sum, struct err *e)
{
	int64_t started = clock_ms(), done = 0;
	enum rc rc = OK;
	for (int i = 0; i < f->n && rc == OK; i++) {
		if (f->group[i] != i)
			continue;
		int64_t until = 0;
		if (q->ms) { /* a share of the time that is left, by players */
			int64_t mine = 0;
			for (int k = i; k < f->n; k++)
				mine += f->group[k] == f->group[i];
			int64_t left = MAX(started + q->ms - clock_ms(), 1);
			until = clock_ms() + left * mine / (f->n - done);
			done += mine;
		}
		rc = seat_division(a, q, f, h, i, until, csv, sum, e);
	}
	return rc;
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
	enum rc rc = seat_files_read(a, q, &f, &h, e);
	if (rc != OK)
		return rc;
	struct total t = { .notes = json_array() };
	strbuf_printf(csv, "division,round,table,seat,player%s\r\n",
	    q->mode == MODE_SECTIONS       ? ",section,block"
	    : q->mode == MODE_HEAD_TO_HEAD ? ",game"
	                                   : "");
	rc = seat_divisions(a, q, &f, &h, csv, &t, e);
	if (rc == OK && csv->full)
		rc = err_set(e, TOO_BIG, NULL, "The plan is too long for one file.");
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
	json_object_update_new(
	    *summary, json_pack("{s:I,s:f,s:o}", "steps", (json_int_t)t.steps, "seconds",
	                  (double)(clock_us() - started) / 1e6, "notes", t.notes));
	return OK;
}
