/* app/app_seating_monitors.c - who monitors which Pentathlon table, and how many monitors
 * each school owes; see app_seating.h. */
#include "app/app_seating.h"
#include "app/app_seating_store.h"
#include "db/db.h"
#include "scoring/pentathlon.h"
#include "seating/monitors.h"
#include <stdlib.h>
#include <string.h>

enum { SCHOOLS_MAX = 500 };

struct duties {
	struct app *app;
	const struct tournament *t;
	const char *division;
	int per, pupils;
	struct seating_book b;
	struct duel_plan plan;
	int *table[PENTATHLON_GAMES]; /* number of each table of plan.round[] */
	int *school;                  /* [persons]: index in name; -1 = none */
	int schools, own[SCHOOLS_MAX], owed[SCHOOLS_MAX], mine[SCHOOLS_MAX];
	const char *name[SCHOOLS_MAX];
	json_t *out;
};

/* The stored plan as the core's: pairs by game, each game's in the order of numbers. */
static void
read_plan(struct duties *d)
{
	struct arena *a = d->app->arena;
	const struct seating_book *b = &d->b;
	d->plan.rounds = MIN(b->rounds, PENTATHLON_GAMES);
	d->plan.group = ARENA_ARRAY(a, (size_t)b->persons + 1, int);
	for (int r = 0; r < d->plan.rounds; r++) {
		const struct book_round *from = &b->round[r];
		struct duel_round *to = &d->plan.round[r];
		int count[PENT_GAMES] = { 0 };
		to->game = ARENA_ARRAY(a, (size_t)from->tables + 1, int);
		to->stand = ARENA_ARRAY(a, (size_t)from->tables + 1, int);
		to->d.seat = ARENA_ARRAY(a, 2 * (size_t)from->tables + 2, int);
		d->table[r] = ARENA_ARRAY(a, (size_t)from->tables + 1, int);
		for (int t = 0; t < from->tables; t++) {
			const struct book_table *g = &from->table[t];
			int game = pent_game_number(g->game), n = to->d.tables;
			if (g->n != 2 || game < 0)
				continue;
			to->game[n] = game;
			to->stand[n] = count[game]++;
			d->table[r][n] = g->number;
			for (int k = 0; k < 2; k++) {
				to->d.seat[2 * n + k] = g->seat[k];
				d->plan.group[g->seat[k]] =
				    (game + PENT_GAMES - r) % PENT_GAMES;
			}
			to->d.tables++;
			d->plan.stands = MAX(d->plan.stands, to->stand[n] + 1);
		}
	}
	bool used[PENT_GAMES] = { false };
	for (int t = 0; d->plan.rounds > 0 && t < d->plan.round[0].d.tables; t++)
		used[d->plan.round[0].game[t]] = true;
	for (int g = 0; g < PENT_GAMES; g++)
		d->plan.groups += used[g];
}

static enum rc
read_schools(struct db *db, struct duties *d, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(db, Q_seating_schools, &r, e, P_INT(d->t->id));
	if (rc != OK)
		return rc;
	d->school = ARENA_ARRAY(d->app->arena, (size_t)d->b.persons + 1, int);
	for (int i = 0; i < d->b.persons; i++)
		d->school[i] = -1;
	for (int row = 0; row < PQntuples(r) && d->schools < SCHOOLS_MAX; row++) {
		int k = d->schools, n = 0;
		for (int i = 0; i < d->b.persons; i++)
			if (d->b.person[i].seated &&
			    d->b.person[i].school == row_int(r, row, "school_id")) {
				d->school[i] = k;
				n++;
			}
		if (n == 0)
			continue;
		d->name[k] = arena_strdup(d->app->arena, row_text(r, row, "name"));
		d->own[k] = k;
		d->mine[k] = n;
		d->owed[k] = monitors_owed(n, d->per, d->pupils);
		d->schools++;
	}
	return OK;
}

/* "4", or "12, 3, 8" where the tables differ from round to round. */
static const char *
tables_of(struct duties *d, const struct duty *duty)
{
	struct arena *a = d->app->arena;
	const char *list = "";
	int last = 0;
	for (int r = 0; r < d->plan.rounds; r++)
		for (int t = 0; t < d->plan.round[r].d.tables; t++) {
			const struct duel_round *from = &d->plan.round[r];
			bool here =
			    from->stand[t] == duty->stand &&
			    (duty->game >= 0
			            ? from->game[t] == duty->game
			            : d->plan.group[from->d.seat[2 * t]] == duty->group);
			if (!here || d->table[r][t] == last)
				continue;
			last = d->table[r][t];
			list = arena_printf(a, "%s%s%d", list, *list ? ", " : "", last);
		}
	return list;
}

static void
write_duties(struct duties *d)
{
	struct monitors m;
	int used[SCHOOLS_MAX] = { 0 }, owed = 0;
	json_t *duties = json_array(), *schools = json_array();
	monitors_deal(d->app->arena, &d->plan, d->school, d->own, d->owed, d->schools,
	    (uint64_t)d->b.seed, &m);
	for (int i = 0; i < m.n; i++) {
		const struct duty *duty = &m.duty[i];
		int k = duty->school;
		json_array_append_new(duties,
		    json_pack("{s:s,s:s,s:s,s:s,s:i,s:i}", "game",
		        duty->game >= 0 ? pent_game_names[duty->game] : "", "group",
		        duty->game >= 0
		            ? ""
		            : arena_printf(d->app->arena, "%c", 'A' + duty->group),
		        "tables", tables_of(d, duty), "school", k < 0 ? "" : d->name[k],
		        "number", k < 0 ? 0 : ++used[k], "own", duty->own));
	}
	for (int k = 0; k < d->schools; k++) {
		owed += d->owed[k];
		json_array_append_new(schools,
		    json_pack("{s:s,s:i,s:i,s:i}", "school", d->name[k], "pupils",
		        d->mine[k], "owes", d->owed[k], "on_duty", used[k]));
	}
	d->out = json_pack("{s:s,s:{s:s,s:s},s:i,s:i,s:i,s:i,s:i,s:o,s:o}", "paper",
	    d->b.paper, "division", "code", d->b.code, "name", d->b.name, "needed", m.n,
	    "owed", owed, "lacking", MAX(0, m.n - owed), "with_own", m.with_own,
	    "with_own_bound", m.with_own_bound, "duties", duties, "schools", schools);
}

static enum rc
duties_snapshot(struct db *db, void *arg, struct err *e)
{
	struct duties *d = arg;
	enum rc rc = seating_book_load(
	    db, d->app->arena, d->t, d->division, BOOK_NEWEST, &d->b, e);
	if (rc != OK)
		return rc;
	read_plan(d);
	if (d->plan.rounds == 0 || d->plan.round[0].d.tables == 0)
		rc = err_set(e, NOT_FOUND, NULL,
		    "%s is not seated head to head yet: there is nothing to monitor.",
		    d->b.name);
	if (rc == OK)
		rc = read_schools(db, d, e);
	if (rc == OK)
		write_duties(d);
	seating_book_free(&d->b);
	return rc;
}

enum rc
app_seating_monitors(struct app *app, const struct tournament *t, const char *division,
    int per, int pupils, json_t **out, struct err *e)
{
	struct duties *d = ARENA_NEW(app->arena, struct duties);
	d->app = app;
	d->t = t;
	d->division = division;
	d->per = per;
	d->pupils = pupils;
	enum rc rc = db_snapshot(app->db, duties_snapshot, d, e);
	*out = d->out;
	return rc;
}
