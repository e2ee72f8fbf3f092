/* app/app_seating_draft.c - all rounds of a division are seated by the core; see
 * app_seating.h. */
#include "app/app_seating.h"
#include "app/app_seating_store.h"
#include "db/db.h"
#include "sys/random.h"
#include <string.h>

struct draft {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const struct seating_make *in;
	struct seating_book book;
	int keep; /* rounds that stay, since sheets are entered */
	json_t *out;
};

/* Who plays: person of each player of the core, and who is away when. */
struct field {
	int n, *person;
	struct seating_player *player;
	bool *away;
};

static bool
plays(const struct book_person *p, int round, bool only_here)
{
	if (p->gone || seating_book_round_listed(p->absent_rounds, round))
		return false;
	return !only_here || strcmp(p->checked, "present") == 0 ||
	       strcmp(p->checked, "late") == 0 ||
	       seating_book_round_listed(p->present_rounds, round);
}

static void
choose_field(
    struct arena *a, const struct draft *d, int rounds, struct field *f, json_t *left_out)
{
	const struct seating_book *b = &d->book;
	f->person = ARENA_ARRAY(a, (size_t)b->persons + 1, int);
	f->player = ARENA_ARRAY(a, (size_t)b->persons + 1, struct seating_player);
	for (int i = 0; i < b->persons; i++) {
		int times = 0;
		for (int r = d->keep + 1; r <= rounds; r++)
			times += plays(&b->person[i], r, d->in->only_here);
		if (times > 0)
			f->person[f->n++] = i;
		else if (!b->person[i].gone)
			json_array_append_new(left_out, json_integer(b->person[i].id));
	}
	for (int i = 0; i < f->n; i++) {
		const struct book_person *p = &b->person[f->person[i]];
		f->player[i] = (struct seating_player){ p->team_first,
			p->school ? (int)p->school : -1 };
	}
	f->away = ARENA_ARRAY(a, (size_t)(rounds - d->keep) * (size_t)f->n + 1, bool);
	for (int r = d->keep; r < rounds; r++)
		for (int i = 0; i < f->n; i++)
			f->away[(r - d->keep) * f->n + i] =
			    !plays(&b->person[f->person[i]], r + 1, d->in->only_here);
}

/* Who has met in the rounds that stay. */
static struct seating_meeting *
kept_meetings(struct arena *a, const struct draft *d, const struct field *f, int *n)
{
	int *at = ARENA_ARRAY(a, (size_t)d->book.persons + 1, int), cap = 1;
	for (int i = 0; i < d->book.persons; i++)
		at[i] = -1;
	for (int i = 0; i < f->n; i++)
		at[f->person[i]] = i;
	for (int r = 0; r < d->keep; r++)
		cap += d->book.round[r].tables * SEATING_TABLE_MAX * SEATING_TABLE_MAX;
	struct seating_meeting *m = ARENA_ARRAY(a, (size_t)cap, struct seating_meeting);
	for (int r = 0; r < d->keep; r++)
		for (int t = 0; t < d->book.round[r].tables; t++) {
			const struct book_table *g = &d->book.round[r].table[t];
			for (int i = 0; i < g->n; i++)
				for (int k = 0; k < i; k++)
					if (at[g->seat[i]] >= 0 && at[g->seat[k]] >= 0)
						m[(*n)++] = (struct seating_meeting){
							at[g->seat[i]], at[g->seat[k]], 1
						};
		}
	return m;
}

static enum rc
take_plan(struct arena *a, struct draft *d, const struct field *f,
    const struct seating_plan *plan, struct err *e)
{
	struct seating_book *b = &d->book;
	int most = 0;
	for (int r = 0; r < plan->rounds; r++)
		most = MAX(most, plan->round[r].tables);
	int *number = ARENA_ARRAY(a, (size_t)most + 1, int);
	enum rc rc = seating_book_numbers(d->app->db, a, d->t, b, most, number, e);
	if (rc != OK)
		return rc;
	for (int r = 0; r < plan->rounds; r++) {
		const struct seating_round *from = &plan->round[r];
		struct book_round *to = &b->round[d->keep + r];
		const int *seat = from->seat;
		*to = (struct book_round){ .tables = from->tables };
		to->table = ARENA_ARRAY(a, (size_t)from->tables, struct book_table);
		for (int t = 0; t < from->tables; t++) {
			to->table[t] = (struct book_table){
				.number = number[t], .n = from->size[t], .reason = ""
			};
			for (int k = 0; k < from->size[t]; k++)
				to->table[t].seat[k] = f->person[*seat++];
		}
	}
	b->rounds = d->keep + plan->rounds;
	b->seed = d->in->seed;
	b->steps = plan->steps;
	return OK;
}

static enum rc
compute(struct arena *a, struct draft *d, struct err *e)
{
	struct seating_book *b = &d->book;
	int rounds = d->in->rounds ? (int)d->in->rounds : b->division_rounds;
	for (int r = 0; r < b->rounds; r++)
		d->keep = b->round[r].locked ? r + 1 : d->keep;
	if (d->keep >= rounds)
		return err_set(e, CONFLICT, "rounds",
		    "Sheets of round %d are entered already, so there is no round left "
		    "to seat "
		    "anew.",
		    d->keep);
	json_t *left_out = json_array();
	struct field f = { 0 };
	choose_field(a, d, rounds, &f, left_out);
	json_decref(b->settings);
	b->settings = json_pack("{s:b,s:o,s:i,s:i}", "only_here", d->in->only_here,
	    "left_out", left_out, "table_max", b->table_max, "table_min", b->table_min);
	if (f.n < 2)
		return err_set(e, INVALID, "division",
		    d->in->only_here
		        ? "Fewer than two players of %s are checked in.  Check them in "
		          "first, or "
		          "seat all who are registered."
		        : "%s has fewer than two players.  Import or add players first.",
		    b->name);
	int met = 0;
	const struct seating_meeting *history = kept_meetings(a, d, &f, &met);
	struct seating_settings s = { .rounds = rounds - d->keep,
		.table_max = b->table_max,
		.table_min = b->table_min,
		.seed = (uint64_t)d->in->seed,
		.steps = d->in->steps,
		.history = history,
		.history_n = met,
		.away = f.away };
	struct seating_plan plan;
	enum rc rc = seating_make(a, f.player, f.n, &s, &plan, e);
	return rc == OK ? take_plan(a, d, &f, &plan, e) : rc;
}

/* The draft as the API tells of it. */
static json_t *
draft_model(struct arena *a, const struct seating_book *b)
{
	json_t *out = json_pack("{s:s,s:i,s:s,s:I,s:I,s:I}", "division", b->code,
	    "edition", b->edition, "state", "draft", "plan_id", (json_int_t)b->plan_id,
	    "seed", (json_int_t)b->seed, "steps", (json_int_t)b->steps);
	json_t *summary = seating_book_summary(a, b);
	json_object_update_missing(out, summary);
	json_decref(summary);
	return out;
}

static enum rc
store_draft(struct db *db, void *arg, struct err *e)
{
	struct draft *d = arg;
	struct seating_book now, b = d->book;
	enum rc rc =
	    seating_book_load(db, d->app->arena, d->t, b.code, BOOK_NEWEST, &now, e);
	if (rc != OK)
		return rc;
	rc = seating_book_expect(&now, b.plan_id ? b.plan_id : now.plan_id, e);
	for (int r = d->keep; r < now.rounds && rc == OK; r++)
		if (now.round[r].locked)
			rc = err_set(e, CONFLICT, NULL,
			    "A sheet of round %d was entered in the meantime.  Nothing "
			    "was "
			    "changed; try again.",
			    r + 1);
	seating_book_free(&now);
	if (rc == OK)
		rc = seating_book_store(db, d->t, d->who, d->app->arena, &b, e);
	if (rc == OK)
		rc = audit(db, d->t->id, d->who, "seating.draft",
		    arena_printf(d->app->arena, "plan:%lld", (long long)b.plan_id), NULL,
		    draft_model(d->app->arena, &b), NULL, e);
	if (rc == OK)
		d->out = draft_model(d->app->arena, &b);
	return rc;
}

enum rc
app_seating_make(struct app *app, const struct tournament *t, const struct actor *who,
    const struct seating_make *in, json_t **out, struct err *e)
{
	struct seating_make choice = *in;
	if (in->rounds < 0 || in->rounds > SEATING_ROUNDS_MAX)
		return err_set(
		    e, INVALID, "rounds", "Seat 1 to %d rounds.", SEATING_ROUNDS_MAX);
	if (in->seed < 0)
		return err_set(
		    e, INVALID, "seed", "The seed is a whole number, 0 or more.");
	if (choice.seed == 0)
		choice.seed = (int64_t)(random_u64() % 1000000) + 1;
	struct draft d = { .app = app, .t = t, .who = who, .in = &choice };
	enum rc rc = seating_book_load(
	    app->db, app->arena, t, in->division, BOOK_NEWEST, &d.book, e);
	if (rc != OK)
		return rc;
	rc = seating_book_expect(&d.book, in->plan_id, e);
	if (rc == OK)
		rc = compute(app->arena, &d, e);
	if (rc == OK)
		rc = db_tx(app->db, store_draft, &d, e);
	if (rc == OK)
		statistics_refresh(app->db, "seating");
	seating_book_free(&d.book);
	*out = d.out;
	return rc;
}

/* ---- throwing a draft away ---- */

struct discard {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const char *division;
	int64_t plan_id;
};

static enum rc
discard_tx(struct db *db, void *arg, struct err *e)
{
	const struct discard *d = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_seating_division, &r, "division", e, P_INT(d->t->id),
	    P_TEXT(d->division));
	if (rc != OK)
		return rc;
	int64_t draft = row_int(r, 0, "draft_id");
	if (!draft || (d->plan_id && d->plan_id != draft))
		return err_set(e, CONFLICT, NULL,
		    "This draft is not there any more; somebody has changed or published "
		    "it.");
	rc = DB_QUERY(db, Q_seating_draft_delete, NULL, e, P_INT(d->t->id),
	    P_INT(row_int(r, 0, "division_id")));
	return rc != OK ? rc
	                : audit(db, d->t->id, d->who, "seating.discard",
	                      arena_printf(d->app->arena, "plan:%lld", (long long)draft),
	                      NULL, NULL, NULL, e);
}

enum rc
app_seating_discard(struct app *app, const struct tournament *t, const struct actor *who,
    const char *division, int64_t plan_id, struct err *e)
{
	struct discard d = { app, t, who, division, plan_id };
	return db_tx(app->db, discard_tx, &d, e);
}
