/* seating/modes.c - see modes.h: each mode's own structs to and from the common ones. */
#include "seating/modes.h"
#include "seating/by_score.h"
#include "seating/head_to_head.h"
#include "seating/playoff.h"
#include "seating/sections.h"
#include <string.h>

struct making {
	struct arena *a;
	const struct mode_player *p;
	int n;
	const struct mode_settings *s;
	struct mode_plan *out;
};

static void
count_put(struct mode_plan *out, const char *key, const char *least_key, const char *name,
    int64_t have, int64_t least)
{
	assert(out->counts < MODE_COUNTS_MAX);
	out->count[out->counts++] =
	    (struct mode_count){ key, least_key, name, have, least, false };
}

/* A round of tables numbered from 0, without marks. */
static struct mode_round *
round_put(struct making *m, const struct seating_round *d)
{
	struct mode_round *r = &m->out->round[m->out->rounds++];
	int *seat = d->seat;
	*r = (struct mode_round){ .tables = d->tables, .out = -1 };
	r->table = ARENA_ARRAY(m->a, (size_t)d->tables + 1, struct mode_table);
	for (int t = 0; t < d->tables; seat += d->size[t++])
		r->table[t] = (struct mode_table){ t, -1, -1, -1, -1, d->size[t], seat };
	m->out->numbers = MAX(m->out->numbers, d->tables);
	return r;
}

static enum rc
make_advance(struct making *m, struct err *e)
{
	struct seating_player *p =
	    ARENA_ARRAY(m->a, (size_t)m->n + 1, struct seating_player);
	int *shorts = ARENA_ARRAY(m->a, (size_t)m->n + 1, int);
	int *keeps = ARENA_ARRAY(m->a, (size_t)m->n + 1, int);
	for (int i = 0; i < m->n; i++) {
		p[i] = (struct seating_player){ m->p[i].team, m->p[i].school };
		shorts[i] = m->p[i].shorts;
		keeps[i] = m->p[i].keeps;
	}
	struct seating_settings s = { .rounds = m->s->rounds,
		.table_max = m->s->table_max,
		.table_min = m->s->table_min,
		.shorts = shorts,
		.keeps = keeps,
		.table = m->s->table,
		.wish = m->s->wish,
		.wish_n = m->s->wish_n,
		.seed = m->s->seed,
		.steps = m->s->steps,
		.history = m->s->history,
		.history_n = m->s->history_n,
		.away = m->s->away,
		.go_on = m->s->go_on,
		.arg = m->s->arg };
	struct seating_plan plan;
	enum rc rc = seating_make(m->a, p, m->n, &s, &plan, e);
	if (rc != OK)
		return rc;
	for (int r = 0; r < plan.rounds; r++)
		round_put(m, &plan.round[r]);
	count_put(m->out, "teammate_meetings", "teammate_bound", "team-mates at a table",
	    plan.teammate_meetings, plan.teammate_bound);
	count_put(m->out, "repeat_meetings", "repeat_bound", "repeated meetings",
	    plan.repeat_meetings, plan.repeat_bound);
	count_put(m->out, "small_tables", "small_bound",
	    seating_small_name(m->s->table_max), plan.small_tables, plan.small_bound);
	count_put(m->out, "short_again", "short_bound",
	    seating_again_name(m->s->table_max), plan.short_again, plan.short_bound);
	count_put(m->out, "school_meetings", "school_bound", "schoolmates at a table",
	    plan.school_meetings, plan.school_bound);
	count_put(m->out, "team_meetings_again", "team_bound",
	    "meetings of two teams beyond their first", plan.team_again, plan.team_bound);
	m->out->steps = plan.steps;
	m->out->why_short = plan.why_short;
	return OK;
}

/* ---- fixed tables, in modes whose search knows no numbers ---- */

/* Players fixed to one table are to be together, those of two tables apart. */
static int
wishes_of_tables(struct making *m, const struct seating_wish **out)
{
	const int *table = m->s->table;
	int fixed = 0, n = m->s->wish_n;
	for (int i = 0; i < m->n && table; i++)
		fixed += table[i] > 0;
	struct seating_wish *w = ARENA_ARRAY(
	    m->a, (size_t)n + (size_t)(fixed * fixed) + 1, struct seating_wish);
	for (int i = 0; i < n; i++)
		w[i] = m->s->wish[i];
	for (int i = 0; i < m->n && fixed; i++)
		for (int k = 0; k < i && table[i]; k++)
			if (table[k])
				w[n++] =
				    (struct seating_wish){ k, i, table[k] == table[i] };
	*out = w;
	return n;
}

static int
fixed_number(const struct making *m, const struct mode_table *t)
{
	for (int k = 0; k < t->n; k++)
		if (m->s->table[t->seat[k]] > 0)
			return m->s->table[t->seat[k]] - 1;
	return -1;
}

/* The table of a fixed player changes numbers with the one that has the wished. */
static void
fix_numbers(struct making *m)
{
	for (int r = 0; r < m->out->rounds && m->s->table; r++) {
		struct mode_round *d = &m->out->round[r];
		for (int t = 0; t < d->tables; t++) {
			struct mode_table *x = &d->table[t];
			int want = fixed_number(m, x);
			for (int u = 0; u < d->tables && want >= 0 && x->number != want;
			     u++) {
				struct mode_table *y = &d->table[u];
				if (y->number != want || fixed_number(m, y) == want)
					continue;
				y->number = x->number;
				x->number = want;
			}
		}
	}
}

/* What tables hold, for modes whose own counts are of other things. */
static void
count_tables(struct making *m)
{
	struct seating_plan plan = { .rounds = m->out->rounds };
	struct seating_player *p =
	    ARENA_ARRAY(m->a, (size_t)m->n + 1, struct seating_player);
	bool *away = ARENA_ARRAY(m->a, (size_t)(plan.rounds * m->n) + 1, bool);
	for (int i = 0; i < m->n; i++)
		p[i] = (struct seating_player){ m->p[i].team, m->p[i].school };
	for (int i = 0; i < plan.rounds * m->n; i++)
		away[i] = true;
	for (int r = 0; r < plan.rounds; r++) {
		const struct mode_round *from = &m->out->round[r];
		struct seating_round *d = &plan.round[r];
		d->tables = from->tables;
		d->size = ARENA_ARRAY(m->a, (size_t)d->tables + 1, int);
		d->seat = ARENA_ARRAY(m->a, (size_t)m->n + 1, int);
		for (int t = 0; t < d->tables; t++) {
			d->size[t] = from->table[t].n;
			for (int k = 0; k < d->size[t]; k++) {
				d->seat[d->players++] = from->table[t].seat[k];
				away[r * m->n + from->table[t].seat[k]] = false;
			}
		}
	}
	struct seating_settings s = { .rounds = plan.rounds,
		.table_max = m->s->table_max,
		.table_min = m->s->table_min,
		.history = m->s->history,
		.history_n = m->s->history_n,
		.away = away };
	seating_count(m->a, p, m->n, &s, &plan);
	count_put(m->out, "teammate_meetings", "teammate_bound", "team-mates at a table",
	    plan.teammate_meetings, plan.teammate_bound);
	count_put(m->out, "repeat_meetings", "repeat_bound", "repeated meetings",
	    plan.repeat_meetings, plan.repeat_bound);
}

/* ---- sections ---- */

static enum rc
make_sections(struct making *m, struct err *e)
{
	struct section_player *p =
	    ARENA_ARRAY(m->a, (size_t)m->n + 1, struct section_player);
	int *section = ARENA_ARRAY(m->a, (size_t)m->n + 1, int);
	int *block = ARENA_ARRAY(m->a, (size_t)m->n + 1, int);
	bool any = false;
	for (int i = 0; i < m->n; i++) {
		const struct mode_player *q = &m->p[i];
		p[i] = (struct section_player){ q->team, q->school, q->region, q->rank,
			q->seed };
		bool known =
		    q->section >= 0 && q->block >= 0 && q->block < SECTION_BLOCKS;
		section[i] = known ? q->section : -1;
		block[i] = known ? q->block : -1;
		any = any || known;
	}
	struct section_settings s = { .rounds = m->s->rounds,
		.seed = m->s->seed,
		.by_rank = m->s->by_rank,
		.section = any ? section : NULL,
		.block = block,
		.history = m->s->history,
		.history_n = m->s->history_n };
	s.wish_n = wishes_of_tables(m, &s.wish);
	struct section_plan plan;
	enum rc rc = sections_make(m->a, p, m->n, &s, &plan, e);
	if (rc != OK)
		return rc;
	for (int r = 0; r < plan.rounds; r++) {
		struct mode_round *to = round_put(m, &plan.round[r].d);
		for (int t = 0; t < to->tables; t++) {
			to->table[t].section = plan.round[r].section[t];
			to->table[t].block = plan.round[r].block[t];
		}
	}
	fix_numbers(m);
	count_tables(m);
	for (int i = 0; i < m->out->counts; i++)
		if (strcmp(m->out->count[i].key, "repeat_meetings") == 0)
			m->out->count[i].least =
			    MAX(m->out->count[i].least, plan.repeat_bound);
	count_put(m->out, "school_pairs", "school_bound",
	    "pairs of teams of one school in a section", plan.school_pairs,
	    plan.school_bound);
	count_put(m->out, "region_pairs", "region_bound",
	    "pairs of teams of one region in a section", plan.region_pairs,
	    plan.region_bound);
	return OK;
}

/* ---- by score ---- */

/* The round just drawn becomes history for the next. */
static void
remember(struct score_player *p, const struct seating_round *d,
    struct seating_meeting *history, int *met)
{
	const int *seat = d->seat;
	int most = 0;
	for (int t = 0; t < d->tables; t++)
		most = MAX(most, d->size[t]);
	for (int t = 0; t < d->tables; seat += d->size[t++]) {
		p[seat[d->size[t] - 1]].keeps++;
		for (int i = 0; i < d->size[t]; i++) {
			p[seat[i]].shorts += d->size[t] < most;
			for (int k = 0; k < i; k++)
				history[(*met)++] =
				    (struct seating_meeting){ seat[k], seat[i], 1 };
		}
	}
}

/* The caller's clock, and what there was time for. */
struct patience {
	const struct mode_settings *s;
	int64_t tries;
	bool stopped;
};

static bool
ask(void *arg, const struct seating_progress *now)
{
	struct patience *c = arg;
	if (!c->s->go_on(c->s->arg, now))
		c->stopped = true;
	return !c->stopped;
}

static enum rc
draw_rounds(struct making *m, int64_t steps, struct patience *patience,
    struct score_plan *sum, struct err *e)
{
	*sum = (struct score_plan){ 0 };
	m->out->rounds = 0;
	struct score_player *p = ARENA_ARRAY(m->a, (size_t)m->n + 1, struct score_player);
	for (int i = 0; i < m->n; i++)
		p[i] = (struct score_player){ m->p[i].team, m->p[i].school, m->p[i].score,
			m->p[i].shorts, m->p[i].keeps };
	size_t meetings = (size_t)m->s->history_n +
	                  (size_t)m->s->rounds * (size_t)m->n * SEATING_TABLE_MAX;
	struct seating_meeting *history =
	    ARENA_ARRAY(m->a, meetings + 1, struct seating_meeting);
	const struct seating_wish *wish;
	int met = 0, wish_n = wishes_of_tables(m, &wish);
	for (; met < m->s->history_n; met++)
		history[met] = m->s->history[met];
	for (int r = 0; r < m->s->rounds; r++) {
		struct score_settings s = { .table_max = m->s->table_max,
			.seed = m->s->seed + (uint64_t)r,
			.steps = steps,
			.history = history,
			.history_n = met,
			.wish = wish,
			.wish_n = wish_n,
			.go_on = patience ? ask : NULL,
			.arg = patience };
		struct score_plan plan;
		enum rc rc = by_score_make(m->a, p, m->n, &s, &plan, e);
		if (rc != OK)
			return rc;
		round_put(m, &plan.d);
		remember(p, &plan.d, history, &met);
		sum->teammate_meetings += plan.teammate_meetings;
		sum->teammate_bound += plan.teammate_bound;
		sum->repeat_meetings += plan.repeat_meetings;
		sum->repeat_bound += plan.repeat_bound;
		sum->spread += plan.spread;
		sum->spread_bound += plan.spread_bound;
		sum->steps = MAX(sum->steps, plan.steps);
		if (patience)
			patience->tries += plan.steps;
	}
	fix_numbers(m);
	return OK;
}

/* Where the clock ends the search of one of several rounds, all are drawn again with an
 * equal share of the tries that there was time for: one number says what was done. */
static enum rc
make_by_score(struct making *m, struct err *e)
{
	struct score_plan sum;
	struct patience patience = { .s = m->s };
	enum rc rc = draw_rounds(m, m->s->steps, m->s->go_on ? &patience : NULL, &sum, e);
	if (rc == OK && patience.stopped && m->s->rounds > 1)
		rc = draw_rounds(m, MAX(patience.tries / m->s->rounds, 1), NULL, &sum, e);
	if (rc != OK)
		return rc;
	count_put(m->out, "teammate_meetings", "teammate_bound", "team-mates at a table",
	    sum.teammate_meetings, sum.teammate_bound);
	count_put(m->out, "repeat_meetings", "repeat_bound", "repeated meetings",
	    sum.repeat_meetings, sum.repeat_bound);
	count_put(m->out, "spread", "spread_bound",
	    "points between first and last of a table, in sum", sum.spread,
	    sum.spread_bound);
	m->out->count[m->out->counts - 1].points = true;
	m->out->steps = sum.steps;
	m->out->why_short =
	    seating_why_short(m->a, m->n, m->s->table_max, m->s->table_min);
	return OK;
}

/* ---- head to head ---- */

static enum rc
make_head_to_head(struct making *m, struct err *e)
{
	int *school = ARENA_ARRAY(m->a, (size_t)m->n + 1, int);
	int *group = ARENA_ARRAY(m->a, (size_t)m->n + 1, int);
	bool *was_out = ARENA_ARRAY(m->a, (size_t)m->n + 1, bool);
	for (int i = 0; i < m->n; i++) {
		school[i] = m->p[i].school;
		group[i] = m->p[i].group;
		was_out[i] = m->p[i].was_out;
	}
	struct duel_settings s = { .rounds = m->s->rounds,
		.played = m->s->played,
		.seed = m->s->seed,
		.group = m->s->played > 0 ? group : NULL,
		.was_out = was_out,
		.history = m->s->history,
		.history_n = m->s->history_n,
		.wish = m->s->wish,
		.wish_n = m->s->wish_n };
	struct duel_plan plan;
	enum rc rc = head_to_head_make(m->a, school, m->n, &s, &plan, e);
	if (rc != OK)
		return rc;
	for (int r = 0; r < plan.rounds; r++) {
		struct mode_round *to = round_put(m, &plan.round[r].d);
		to->out = plan.round[r].out;
		if (to->out >= 0)
			to->out_game =
			    (plan.group[to->out] + s.played + r) % PENTATHLON_GAMES;
		for (int t = 0; t < to->tables; t++) {
			to->table[t].game = plan.round[r].game[t];
			to->table[t].number =
			    plan.round[r].game[t] * plan.stands + plan.round[r].stand[t];
		}
	}
	m->out->numbers = PENTATHLON_GAMES * plan.stands;
	count_put(m->out, "teammate_meetings", "teammate_bound",
	    "opponents of one's own school", plan.school_meetings, plan.school_bound);
	count_put(m->out, "repeat_meetings", "repeat_bound", "repeated meetings",
	    plan.repeat_meetings, plan.repeat_bound);
	m->out->steps = plan.steps;
	return OK;
}

/* ---- playoffs ---- */

static enum rc
make_playoff(struct making *m, struct err *e)
{
	if (m->s->teams_a_match == 0)
		return make_by_score(m, e);
	struct playoff_player *p =
	    ARENA_ARRAY(m->a, (size_t)m->n + 1, struct playoff_player);
	for (int i = 0; i < m->n; i++)
		p[i] = (struct playoff_player){ m->p[i].team, m->p[i].place, m->p[i].rank,
			m->p[i].score };
	struct playoff_round plan;
	enum rc rc = playoff_make(m->a, p, m->n, m->s->teams_a_match, &plan, e);
	if (rc != OK)
		return rc;
	for (int r = 0; r < m->s->rounds; r++) {
		struct mode_round *to = round_put(m, &plan.d);
		for (int t = 0; t < to->tables; t++) {
			to->table[t].match = plan.match[t];
			to->table[t].block = plan.board[t];
		}
	}
	count_tables(m);
	return OK;
}

enum rc
mode_make(struct arena *a, const struct mode_player *p, int n,
    const struct mode_settings *s, struct mode_plan *out, struct err *e)
{
	static enum rc (*const make[MODES])(struct making *, struct err *) = {
		[MODE_ADVANCE] = make_advance,
		[MODE_SECTIONS] = make_sections,
		[MODE_SCORE] = make_by_score,
		[MODE_HEAD_TO_HEAD] = make_head_to_head,
		[MODE_PLAYOFF] = make_playoff,
	};
	struct mode_plan plan = { 0 };
	struct making m = { a, p, n, s, &plan };
	assert(s->mode > 0 && s->mode < MODES);
	if (s->rounds < 1 || s->rounds > SEATING_ROUNDS_MAX)
		return err_set(e, INVALID, "rounds",
		    "The number of rounds must be 1 to %d.", SEATING_ROUNDS_MAX);
	enum rc rc = make[s->mode](&m, e);
	if (rc == OK)
		*out = plan;
	return rc;
}
