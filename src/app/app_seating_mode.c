/* app/app_seating_mode.c - see app_seating_mode.h. */
#include "app/app_seating_mode.h"
#include "app/app_wish.h"
#include "app/searcher.h"
#include "db/db.h"
#include "scoring/pentathlon.h"
#include "seating/modes.h"
#include "seating/sections.h"
#include "sys/clock.h"
#include <stdlib.h>
#include <string.h>

enum { MAKE_LIMIT_MS = 20 * 1000, REDRAW_LIMIT_MS = 2 * 1000 };

struct draw {
	struct app *app;
	struct arena *a;
	const struct tournament *t;
	const struct seating_make *in;
	struct seating_book *book;
	int keep, rounds; /* rounds that stay; the last to seat */
	/* Who plays: person of each player of the core; at[person], -1 = does not. */
	int n, *person, *at;
	struct mode_player *player;
	int32_t
	    *score; /* [persons], NO_SCORE = none yet; NULL where none are asked for */
	struct playoff_field playoff; /* chosen NULL = all */
	json_t *left_out;
	json_t *wishes; /* as the plan's settings keep them */
};

static bool
one_round_each(const struct draw *d)
{
	return d->book->mode == MODE_SCORE || d->book->mode == MODE_PLAYOFF;
}

/* ---- how far the division is ---- */

static enum rc
choose_rounds(struct draw *d, struct err *e)
{
	struct seating_book *b = d->book;
	for (int r = 0; r < b->rounds; r++)
		d->keep = b->round[r].locked ? r + 1 : d->keep;
	d->rounds = d->in->rounds ? (int)d->in->rounds : b->division_rounds;
	if (b->mode == MODE_PLAYOFF)
		d->keep = MAX(d->keep, b->current_id ? b->division_rounds : 0);
	if (b->mode == MODE_PLAYOFF)
		d->rounds = d->keep + 1;
	if (b->mode == MODE_PLAYOFF && (d->keep == 0 || b->rounds < b->division_rounds))
		return err_set(e, CONFLICT, "mode",
		    "A playoff follows the %d rounds of %s: seat and play those first.",
		    b->division_rounds, b->name);
	if (d->keep >= d->rounds)
		return err_set(e, CONFLICT, "rounds",
		    "Sheets of round %d are entered already, so there is no round left "
		    "to seat anew.",
		    d->keep);
	if (b->mode == MODE_SCORE)
		d->rounds = d->keep + 1;
	if (d->rounds > SEATING_ROUNDS_MAX)
		return err_set(e, CONFLICT, "rounds", "There can be %d rounds at most.",
		    SEATING_ROUNDS_MAX);
	return OK;
}

/* The next round needs the scores of those before it, by official sheets alone; the
 * director may leave tables out by naming them. */
static enum rc
check_open(struct db *db, const struct draw *d, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_seating_open, &r, "division", e, P_INT(d->t->id),
	    P_INT(d->book->division_id), P_INT(d->keep));
	if (rc != OK || strcmp(row_text(r, 0, "tables"), d->in->without) == 0)
		return rc;
	return err_set(e, CONFLICT, "without",
	    "Without official sheets there are no scores to draw by.  Still open: "
	    "%.250s.  "
	    "Enter or check them, or draw without them by naming them all.",
	    row_text(r, 0, "words"));
}

static enum rc
read_scores(struct db *db, struct draw *d, struct err *e)
{
	struct standings s;
	int through = MIN(d->keep, d->book->division_rounds);
	if (through == 0)
		return OK;
	enum rc rc = standings_load(db, d->a, d->t, d->book->code, through, &s, e);
	if (rc != OK)
		return rc;
	d->score = ARENA_ARRAY(d->a, (size_t)d->book->persons + 1, int32_t);
	for (int i = 0; i < d->book->persons; i++)
		d->score[i] = NO_SCORE;
	for (int i = 0; i < s.players; i++) {
		int who = seating_book_person(d->book, s.player[i].id);
		if (who >= 0)
			d->score[who] = s.player[i].total;
	}
	if (d->book->mode == MODE_PLAYOFF)
		return seating_playoff_field(
		    db, d->a, d->t, d->book, &s, d->in, d->keep, &d->playoff, e);
	return OK;
}

/* What a draw needs besides the book: wishes, and the scores where it is by them. */
static enum rc
load_more(struct db *db, void *arg, struct err *e)
{
	struct draw *d = arg;
	json_t *doc = NULL;
	enum rc rc = wishes_load(db, d->a, d->t, d->book, false, &doc, e);
	if (rc == OK)
		d->wishes = wishes_kept(json_object_get(doc, "wishes"));
	json_decref(doc);
	if (rc == OK && one_round_each(d))
		rc = check_open(db, d, e);
	return rc == OK && one_round_each(d) ? read_scores(db, d, e) : rc;
}

/* ---- people ---- */

static bool
plays(const struct draw *d, int who, int round)
{
	const struct book_person *p = &d->book->person[who];
	if (p->gone || seating_book_round_listed(p->absent_rounds, round) ||
	    (d->playoff.chosen && !d->playoff.chosen[who]))
		return false;
	return !d->in->only_here || strcmp(p->checked, "present") == 0 ||
	       strcmp(p->checked, "late") == 0 ||
	       seating_book_round_listed(p->present_rounds, round);
}

/* Teams and schools get the numbers that "cubetab seat" gives them, each its first
 * player's: the engine's chance hangs on them, and a plan must come out the same there.
 */
static void
number_groups(struct draw *d)
{
	const struct seating_book *b = d->book;
	int *team = ARENA_ARRAY(d->a, (size_t)b->persons + 1, int);
	for (int i = d->n - 1; i >= 0; i--)
		team[b->person[d->person[i]].team_first] = i;
	for (int i = 0; i < d->n; i++)
		d->player[i].team = team[d->player[i].team];
	struct known {
		int64_t school;
		int first;
	} *known = ARENA_ARRAY(d->a, (size_t)d->n + 1, struct known);
	for (int i = 0, schools = 0; i < d->n; i++) {
		int64_t school = b->person[d->person[i]].school;
		int k = 0;
		while (k < schools && known[k].school != school)
			k++;
		if (k == schools)
			known[schools++] = (struct known){ school, i };
		d->player[i].school = school ? known[k].first : -1;
	}
}

static void
choose_field(struct draw *d)
{
	const struct seating_book *b = d->book;
	d->person = ARENA_ARRAY(d->a, (size_t)b->persons + 1, int);
	d->at = ARENA_ARRAY(d->a, (size_t)b->persons + 1, int);
	d->player = ARENA_ARRAY(d->a, (size_t)b->persons + 1, struct mode_player);
	d->left_out = json_array();
	for (int i = 0; i < b->persons; i++) {
		const struct book_person *p = &b->person[i];
		int times = 0;
		d->at[i] = -1;
		for (int r = d->keep + 1; r <= d->rounds; r++)
			times += plays(d, i, r);
		if (times == 0) {
			if (!p->gone && !d->playoff.chosen)
				json_array_append_new(d->left_out, json_integer(p->id));
			continue;
		}
		d->at[i] = d->n;
		d->player[d->n] = (struct mode_player){ .team = p->team_first,
			.school = p->school ? (int)p->school : -1,
			.region = p->region ? (int)p->region : -1,
			.rank = p->rank,
			.seed = p->seed,
			.place = d->playoff.place ? d->playoff.place[i] : 0,
			.score = d->score && d->score[i] != NO_SCORE ? d->score[i] : 0,
			.section = -1,
			.block = -1,
			.group = -1 };
		d->person[d->n++] = i;
	}
	number_groups(d);
}

static bool *
who_is_away(const struct draw *d)
{
	int rounds = d->rounds - d->keep;
	bool *away = ARENA_ARRAY(d->a, (size_t)(rounds * d->n) + 1, bool);
	for (int r = 0; r < rounds; r++)
		for (int i = 0; i < d->n; i++)
			away[r * d->n + i] = !plays(d, d->person[i], d->keep + r + 1);
	return away;
}

/* ---- what is played ---- */

/* "A" is 0, "AA" 26; -1 where the section has no letter. */
static int
section_number(const char *name)
{
	int n = 0;
	for (; *name >= 'A' && *name <= 'Z' && n < 1000; name++)
		n = 26 * n + (*name - 'A') + 1;
	return *name ? -1 : n - 1;
}

static void
recall_seat(struct draw *d, int round, int most, const struct book_table *g, int k)
{
	int i = d->at[g->seat[k]], game = pent_game_number(g->game);
	if (i < 0)
		return;
	struct mode_player *p = &d->player[i];
	if (game >= 0)
		p->group = (game + PENT_GAMES * round - round) % PENT_GAMES;
	if (g->n == 1 && game >= 0) {
		p->was_out = true;
		return;
	}
	p->shorts += g->n < most;
	p->keeps += k == g->n - 1;
	p->section = section_number(g->section_name);
	p->block = g->block - 1;
}

/* Who has met in the rounds that stay, and where everybody was; *n how many meetings. */
static struct seating_meeting *
recall(struct draw *d, int *n)
{
	int cap = 1;
	for (int r = 0; r < d->keep; r++)
		cap += d->book->round[r].tables * SEATING_TABLE_MAX * SEATING_TABLE_MAX;
	struct seating_meeting *m =
	    ARENA_ARRAY(d->a, (size_t)cap, struct seating_meeting);
	for (int r = 0; r < d->keep; r++) {
		const struct book_round *from = &d->book->round[r];
		int most = 0;
		for (int t = 0; t < from->tables; t++)
			most = MAX(most, from->table[t].n);
		for (int t = 0; t < from->tables; t++) {
			const struct book_table *g = &from->table[t];
			for (int k = 0; k < g->n; k++) {
				int one = d->at[g->seat[k]];
				recall_seat(d, r, most, g, k);
				if (one < 0)
					continue;
				for (int o = 0; o < k; o++)
					if (d->at[g->seat[o]] >= 0)
						m[(*n)++] = (struct seating_meeting){
							d->at[g->seat[o]], one, 1
						};
			}
		}
	}
	return m;
}

/* ---- the plan ---- */

static void
take_table(struct draw *d, const struct mode_table *g, int number, struct book_table *to)
{
	*to = (struct book_table){ .number = number,
		.section_name = g->section < 0 ? "" : section_letters(d->a, g->section),
		.block = g->block + 1,
		.game = g->game < 0 ? "" : pent_game_names[g->game],
		.n = g->n,
		.reason = "" };
	for (int k = 0; k < g->n; k++)
		to->seat[k] = d->person[g->seat[k]];
}

/* Who is left over in a slot gets a place too, after all tables, so that there is a sheet
 * for the bye. */
static enum rc
take_plan(struct draw *d, const struct mode_plan *plan, struct err *e)
{
	struct seating_book *b = d->book;
	int *number = ARENA_ARRAY(d->a, (size_t)plan->numbers + 2, int);
	enum rc rc =
	    seating_book_numbers(d->app->db, d->a, d->t, b, plan->numbers + 1, number, e);
	for (int r = 0; r < plan->rounds && rc == OK; r++) {
		const struct mode_round *from = &plan->round[r];
		struct book_round *to = &b->round[d->keep + r];
		*to = (struct book_round){ .tables = from->tables };
		to->table =
		    ARENA_ARRAY(d->a, (size_t)from->tables + 1, struct book_table);
		for (int t = 0; t < from->tables; t++)
			take_table(d, &from->table[t], number[from->table[t].number],
			    &to->table[t]);
		int alone = from->out;
		struct mode_table bye = { .section = -1,
			.block = -1,
			.game = from->out_game,
			.n = 1,
			.seat = &alone };
		if (alone >= 0)
			take_table(
			    d, &bye, number[plan->numbers], &to->table[to->tables++]);
	}
	b->rounds = d->keep + plan->rounds;
	b->seed = d->in->seed;
	b->steps = plan->steps;
	return rc;
}

/* What the plan was made with and what was counted then, for its page. */
static void
keep_settings(struct draw *d, const struct mode_plan *plan)
{
	struct seating_book *b = d->book;
	json_t *counts = json_array();
	for (int i = 0; i < plan->counts; i++)
		json_array_append_new(counts,
		    json_pack("{s:s,s:s,s:I,s:I,s:b}", "key", plan->count[i].key, "name",
		        plan->count[i].name, "have", (json_int_t)plan->count[i].have,
		        "least", (json_int_t)plan->count[i].least, "points",
		        plan->count[i].points));
	json_decref(b->settings);
	b->settings = json_pack("{s:s,s:b,s:O,s:i,s:i,s:b,s:s,s:o,s:i,s:i,s:O}", "mode",
	    seating_modes[b->mode].code, "only_here", d->in->only_here, "left_out",
	    d->left_out, "table_max", b->table_max, "table_min", b->table_min, "by_rank",
	    d->in->by_rank, "without", d->in->without, "counts", counts, "kept", d->keep,
	    "engine", SEATING_VERSION, "wishes", d->wishes);
}

/* A request holds a worker: what takes longer than this is a search beside all other
 * work. */
struct in_time {
	int64_t until;
	bool late;
};

static bool
in_time(void *arg, const struct seating_progress *now)
{
	struct in_time *x = arg;
	(void)now;
	x->late = clock_ms() > x->until;
	return !x->late;
}

/* Draws within limit_ms, where the caller does not say when to stop.  Without a number of
 * steps what was found by then is the plan; so many and no fewer are refused. */
static enum rc
draw_plan(struct draw *d, int64_t limit_ms, struct mode_plan *plan, struct err *e)
{
	struct in_time limit = { .until = clock_ms() + limit_ms };
	bool own = d->in->go_on == NULL;
	const struct seating_book *b = d->book;
	int met = 0;
	if (d->n < 2)
		return err_set(e, INVALID, "division",
		    d->in->only_here
		        ? "Fewer than two players of %s are checked in.  Check them in "
		          "first, or seat all who are registered."
		        : "%s has fewer than two players.  Import or add players first.",
		    b->name);
	int numbers = d->n / 2 + 1, *number = ARENA_ARRAY(d->a, (size_t)numbers, int);
	enum rc rc = seating_book_numbers(d->app->db, d->a, d->t, b, numbers, number, e);
	if (rc != OK)
		return rc;
	bool *away = b->mode == MODE_ADVANCE ? who_is_away(d) : NULL;
	const struct seating_meeting *history = recall(d, &met);
	struct mode_settings s = { .mode = b->mode,
		.rounds = d->rounds - d->keep,
		.played = d->keep,
		.table_max = b->table_max,
		.table_min = b->table_min,
		.seed = (uint64_t)d->in->seed,
		.steps = d->in->steps || own ? d->in->steps : INT64_MAX,
		.go_on = own ? in_time : d->in->go_on,
		.arg = own ? &limit : d->in->arg,
		.history = history,
		.history_n = met,
		.away = away,
		.by_rank = d->in->by_rank,
		.teams_a_match = d->playoff.teams_a_match };
	wishes_for_core(d->a, b, d->wishes, d->at, d->n, number, numbers, &s);
	rc = mode_make(d->a, d->player, d->n, &s, plan, e);
	if (rc == OK && limit.late && s.steps > 0)
		return err_set(e, INVALID, "steps",
		    "So many steps take longer than the %lld seconds that a draft may "
		    "take.  "
		    "Search beside all other work instead: a search takes steps too, and "
		    "up "
		    "to %d seconds.",
		    (long long)limit_ms / 1000, SEARCH_SECONDS_MAX);
	return rc;
}

static enum rc
make(struct draw *d, struct err *e)
{
	struct mode_plan plan = { 0 };
	enum rc rc = draw_plan(d, MAKE_LIMIT_MS, &plan, e);
	if (rc == OK)
		rc = take_plan(d, &plan, e);
	if (rc == OK)
		keep_settings(d, &plan);
	return rc;
}

enum rc
seating_mode_draw(struct app *app, const struct tournament *t,
    const struct seating_make *in, struct seating_book *b, int *keep, struct err *e)
{
	struct draw d = { .app = app, .a = app->arena, .t = t, .in = in, .book = b };
	if (*in->mode)
		b->mode = seating_mode_find(in->mode);
	if (!b->mode)
		return err_set(e, INVALID, "mode",
		    "There is no way of seating called \"%.40s\".", in->mode);
	enum rc rc = choose_rounds(&d, e);
	if (rc == OK)
		rc = db_snapshot(app->db, load_more, &d, e);
	if (rc == OK) {
		choose_field(&d);
		rc = make(&d, e);
	}
	json_decref(d.left_out);
	json_decref(d.wishes);
	*keep = d.keep;
	return rc;
}

/* ---- the same draw again ---- */

static bool
chosen(const struct seating_book *b, const char *key)
{
	return json_is_true(json_object_get(b->settings, key));
}

/* "12,40,7" in the order of the ids, so that two tables can be compared. */
static const char *
table_text(struct draw *d, const struct mode_table *g)
{
	const char *text = "";
	int last = -1;
	for (int k = 0; k < g->n; k++) {
		int next = INT32_MAX;
		for (int i = 0; i < g->n; i++) {
			int who = d->person[g->seat[i]];
			next = who > last && who < next ? who : next;
		}
		text = arena_printf(d->a, "%s%s%d", text, k ? "," : "", next);
		last = next;
	}
	return text;
}

enum rc
seating_mode_redraw(struct db *db, struct app *app, const struct tournament *t,
    const char *division, int after, int *round, json_t **tables, struct err *e)
{
	struct seating_book b;
	enum rc rc = seating_book_load(db, app->arena, t, division, BOOK_CURRENT, &b, e);
	if (rc != OK)
		return rc;
	const char *mode = json_string_value(json_object_get(b.settings, "mode"));
	struct seating_make in = { .division = b.code,
		.seed = b.seed,
		.steps = b.steps,
		.only_here = chosen(&b, "only_here"),
		.by_rank = chosen(&b, "by_rank"),
		.mode = "",
		.without = "" };
	struct draw d = { .app = app,
		.a = app->arena,
		.t = t,
		.in = &in,
		.book = &b,
		.keep = b.rounds - 1,
		.rounds = b.rounds,
		.wishes = json_object_get(b.settings, "wishes") };
	*round = 0;
	if (b.rounds > after && mode &&
	    strcmp(mode, seating_modes[MODE_SCORE].code) == 0) {
		struct mode_plan plan = { 0 };
		b.mode = MODE_SCORE;
		rc = read_scores(db, &d, e);
		if (rc == OK) {
			choose_field(&d);
			rc = draw_plan(&d, REDRAW_LIMIT_MS, &plan, e);
		}
		if (rc == INVALID && strcmp(e->field, "steps") == 0) {
			json_decref(d.left_out);
			seating_book_free(&b);
			return OK;
		}
		json_t *list = json_array();
		for (int i = 0; rc == OK && i < plan.round[0].tables; i++)
			json_array_append_new(
			    list, json_string(table_text(&d, &plan.round[0].table[i])));
		*round = b.rounds;
		*tables = list;
	}
	json_decref(d.left_out);
	seating_book_free(&b);
	return rc;
}
