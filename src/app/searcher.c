/* app/searcher.c - see the header. */
#include "app/searcher.h"
#include "app/app_store.h"
#include "db/db.h"
#include "seating/by_score.h"
#include "sys/clock.h"
#include "sys/log.h"
#include "sys/random.h"
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEARCHES_MAX = 16, CODE_MAX = 80, WITHOUT_MAX = 2000 };

/* Taken: its row is being written. */
enum search_state {
	SEARCH_NONE,
	SEARCH_TAKEN,
	SEARCH_WAITS,
	SEARCH_RUNS,
	SEARCH_DONE,
	SEARCH_FAILED
};
static const char *const state_names[] = { "", "waits", "waits", "runs", "done",
	"failed" };

struct search {
	enum search_state state;
	int64_t number; /* the first that waits is next */
	int64_t division_id;
	struct tournament t;
	struct actor who;
	struct seating_make in;
	char division[CODE_MAX + 1], mode[CODE_MAX + 1], without[WITHOUT_MAX + 1];
	int64_t seconds, began_ms;
	bool stopping;
	struct seating_progress now;
	struct err err;
	struct searcher *of;
};

struct searcher {
	struct app app;
	int64_t key; /* of the lock that app.db holds, see table search */
	pthread_t thread;
	pthread_mutex_t lock; /* all below */
	pthread_cond_t change;
	bool ending;
	int64_t numbers;
	struct search list[SEARCHES_MAX];
};

/* ---- the thread ---- */

static bool
go_on(void *arg, const struct seating_progress *now)
{
	struct search *x = arg;
	pthread_mutex_lock(&x->of->lock);
	x->now = *now;
	bool over =
	    x->stopping || x->of->ending || clock_ms() - x->began_ms >= x->seconds * 1000;
	pthread_mutex_unlock(&x->of->lock);
	return !over;
}

/* Under the lock. */
static struct search *
next_search(struct searcher *s)
{
	struct search *next = NULL;
	for (int i = 0; i < SEARCHES_MAX; i++) {
		struct search *x = &s->list[i];
		if (x->state == SEARCH_WAITS && (!next || x->number < next->number))
			next = x;
	}
	return next;
}

/* The search is not to be told of after a restart. */
static enum rc
forget_tx(struct db *db, void *arg, struct err *e)
{
	const struct search *x = arg;
	return DB_QUERY(db, Q_search_end, NULL, e, P_INT(x->t.id), P_INT(x->division_id));
}

/* A draft that is stored takes the search's row away with it. */
static void
run(struct searcher *s, struct search *x)
{
	json_t *made = NULL;
	struct err e = { 0 }, row = { 0 };
	enum rc rc = app_seating_make(&s->app, &x->t, &x->who, &x->in, &made, &e);
	json_decref(made);
	arena_reset(s->app.arena);
	if (rc == BROKEN)
		log_error("a search for a seating failed: %s", e.text);
	if (rc != OK && db_tx(s->app.db, forget_tx, x, &row) != OK)
		log_error("a search for a seating stays noted: %s", row.text);
	pthread_mutex_lock(&s->lock);
	x->state = rc == OK ? SEARCH_DONE : SEARCH_FAILED;
	x->err = e;
	pthread_mutex_unlock(&s->lock);
}

/* Pages come first: a search takes what the processor has left. */
static void *
searcher_main(void *arg)
{
	struct searcher *s = arg;
	const struct sched_param none = { 0 };
	if (pthread_setschedparam(pthread_self(), SCHED_IDLE, &none) != 0)
		log_warn("searches for a seating run at the usual priority");
	pthread_mutex_lock(&s->lock);
	while (!s->ending) {
		struct search *x = next_search(s);
		if (!x) {
			pthread_cond_wait(&s->change, &s->lock);
			continue;
		}
		x->state = SEARCH_RUNS;
		x->began_ms = clock_ms();
		pthread_mutex_unlock(&s->lock);
		run(s, x);
		pthread_mutex_lock(&s->lock);
	}
	pthread_mutex_unlock(&s->lock);
	return NULL;
}

enum rc
searcher_start(struct searcher **out, struct store *store, struct err *e)
{
	struct searcher *s = mem_alloc(sizeof *s);
	pthread_mutex_init(&s->lock, NULL);
	pthread_cond_init(&s->change, NULL);
	enum rc rc = app_open(&s->app, store, e);
	if (rc != OK) {
		mem_free(s);
		return rc;
	}
	s->key = (int64_t)(random_u64() >> 1);
	rc = DB_QUERY(s->app.db, Q_search_hold, NULL, e, P_INT(s->key));
	if (rc == OK && pthread_create(&s->thread, NULL, searcher_main, s) != 0) {
		rc = err_set(e, BROKEN, NULL, "The system allows no more threads.");
	}
	if (rc != OK) {
		app_close(&s->app);
		mem_free(s);
		return rc;
	}
	*out = s;
	return OK;
}

void
searcher_stop(struct searcher *s)
{
	if (s == NULL)
		return;
	pthread_mutex_lock(&s->lock);
	s->ending = true;
	pthread_cond_signal(&s->change);
	pthread_mutex_unlock(&s->lock);
	pthread_join(s->thread, NULL);
	app_close(&s->app);
	pthread_cond_destroy(&s->change);
	pthread_mutex_destroy(&s->lock);
	mem_free(s);
}

/* ---- for the pages ---- */

/* Under the lock: the division's last search, or NULL. */
static struct search *
find(struct searcher *s, const struct tournament *t, const char *division)
{
	struct search *found = NULL;
	for (int i = 0; i < SEARCHES_MAX; i++) {
		struct search *x = &s->list[i];
		if (x->state != SEARCH_NONE && x->t.id == t->id &&
		    strcmp(x->division, division) == 0 &&
		    (!found || x->number > found->number))
			found = x;
	}
	return found;
}

static bool
on_its_way(const struct search *x)
{
	return x && (x->state == SEARCH_TAKEN || x->state == SEARCH_WAITS ||
	                x->state == SEARCH_RUNS);
}

/* Under the lock: a place that nobody needs any more, the oldest first. */
static struct search *
free_place(struct searcher *s)
{
	struct search *place = NULL;
	for (int i = 0; i < SEARCHES_MAX; i++) {
		struct search *x = &s->list[i];
		if (!on_its_way(x) && (!place || x->number < place->number))
			place = x;
	}
	return place;
}

static void
fill(struct search *x, struct searcher *s, const struct tournament *t,
    const struct actor *who, const char *division, const struct seating_make *in,
    int64_t seconds)
{
	*x = (struct search){ .state = SEARCH_TAKEN,
		.number = ++s->numbers,
		.t = *t,
		.who = *who,
		.in = *in,
		.seconds = seconds,
		.of = s };
	snprintf(x->division, sizeof x->division, "%s", division);
	snprintf(x->mode, sizeof x->mode, "%s", in->mode ? in->mode : "");
	snprintf(x->without, sizeof x->without, "%s", in->without ? in->without : "");
	x->in.division = x->division;
	x->in.mode = x->mode;
	x->in.without = x->without;
	x->in.seed = in->seed ? in->seed : (int64_t)(random_u64() % 1000000) + 1;
	x->in.go_on = go_on;
	x->in.arg = x;
}

/* The division, however it was named. */
struct named {
	int64_t id;
	const char *code, *name;
	json_t *lost; /* the search that ended with its server, or NULL; owned */
};

static enum rc
find_division(struct app *app, const struct tournament *t, const char *division,
    struct named *out, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(app->db, Q_search_division, &r, "division", e, P_INT(t->id),
	    P_TEXT(division));
	if (rc != OK)
		return rc;
	*out = (struct named){ .id = row_int(r, 0, "division_id"),
		.code = arena_strdup(app->arena, row_text(r, 0, "code")),
		.name = arena_strdup(app->arena, row_text(r, 0, "name")),
		.lost = row_null(r, 0, "lost") ? NULL : row_json(r, 0, "lost") };
	return OK;
}

/* ---- begin ---- */

struct beginning {
	struct app *app;
	struct search *search;
};

/* The fields of the form that starts the search again. */
static json_t *
choices(struct arena *a, const struct seating_make *in)
{
	const struct {
		const char *name;
		int64_t value;
	} number[] = { { "rounds", in->rounds }, { "seed", in->seed },
		{ "only_here", in->only_here }, { "by_rank", in->by_rank },
		{ "places", in->places }, { "each_section", in->each_section },
		{ "teams_a_match", in->teams_a_match } };
	json_t *out = json_pack("{s:s}", "mode", in->mode);
	if (*in->without)
		json_object_set_new(out, "without", json_string(in->without));
	for (size_t i = 0; i < COUNT(number); i++)
		if (number[i].value)
			json_object_set_new(out, number[i].name,
			    json_string(
			        arena_printf(a, "%lld", (long long)number[i].value)));
	return out;
}

static enum rc
begin_tx(struct db *db, void *arg, struct err *e)
{
	const struct beginning *b = arg;
	const struct search *x = b->search;
	json_t *chosen = choices(b->app->arena, &x->in);
	char *text = json_dumps(chosen, JSON_COMPACT);
	enum rc rc =
	    DB_QUERY(db, Q_search_begin, NULL, e, P_INT(x->t.id), P_INT(x->division_id),
	        P_TEXT(text), P_INT(x->seconds), P_TEXT(x->who.label), P_INT(x->of->key));
	free(text);
	if (rc != OK) {
		json_decref(chosen);
		return rc;
	}
	json_object_set_new(chosen, "seconds", json_integer(x->seconds));
	return audit(db, x->t.id, &x->who, "seating.search",
	    arena_printf(b->app->arena, "division:%s", x->division), NULL, chosen, NULL,
	    e);
}

enum rc
app_search_begin(struct app *app, const struct tournament *t, const struct actor *who,
    const struct seating_make *in, int64_t seconds, struct err *e)
{
	struct searcher *s = app->searcher;
	struct named division;
	assert(s);
	if (seconds < 1 || seconds > SEARCH_SECONDS_MAX)
		return err_set(e, INVALID, "seconds", "A search takes 1 to %d seconds.",
		    SEARCH_SECONDS_MAX);
	enum rc rc = find_division(app, t, in->division, &division, e);
	if (rc != OK)
		return rc;
	json_decref(division.lost);
	pthread_mutex_lock(&s->lock);
	struct beginning b = { app, free_place(s) };
	if (on_its_way(find(s, t, division.code)))
		rc = err_set(e, CONFLICT, NULL,
		    "A search for this division is on its way: stop it first.");
	else if (!b.search)
		rc = err_set(e, BUSY, NULL,
		    "Too many searches are on their way: try again when one has ended.");
	else {
		fill(b.search, s, t, who, division.code, in, seconds);
		b.search->division_id = division.id;
	}
	pthread_mutex_unlock(&s->lock);
	if (rc != OK)
		return rc;
	rc = db_tx(app->db, begin_tx, &b, e);
	pthread_mutex_lock(&s->lock);
	b.search->state = rc == OK ? SEARCH_WAITS : SEARCH_NONE;
	pthread_cond_signal(&s->change);
	pthread_mutex_unlock(&s->lock);
	return rc;
}

/* ---- end ---- */

struct ending {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	struct named division;
	bool runs;
};

/* A search that runs ends by itself, with a draft; the row of any other goes at once. */
static enum rc
end_tx(struct db *db, void *arg, struct err *e)
{
	const struct ending *x = arg;
	enum rc rc = x->runs ? OK
	                     : DB_QUERY(db, Q_search_end, NULL, e, P_INT(x->t->id),
	                           P_INT(x->division.id));
	return rc != OK
	           ? rc
	           : audit(db, x->t->id, x->who, "seating.stop",
	                 arena_printf(x->app->arena, "division:%s", x->division.code),
	                 NULL, NULL, NULL, e);
}

static enum search_state
state_of(struct searcher *s, const struct tournament *t, const char *division)
{
	pthread_mutex_lock(&s->lock);
	const struct search *x = find(s, t, division);
	enum search_state state = on_its_way(x) ? x->state : SEARCH_NONE;
	pthread_mutex_unlock(&s->lock);
	return state;
}

enum rc
app_search_end(struct app *app, const struct tournament *t, const struct actor *who,
    const char *division, struct err *e)
{
	struct searcher *s = app->searcher;
	struct ending ending = { .app = app, .t = t, .who = who };
	enum rc rc = find_division(app, t, division, &ending.division, e);
	if (rc != OK)
		return rc;
	enum search_state state = state_of(s, t, ending.division.code);
	ending.runs = state == SEARCH_RUNS;
	if (state == SEARCH_NONE && !ending.division.lost)
		rc = err_set(e, CONFLICT, NULL,
		    "No search is on its way here any more: look at the draft.");
	json_decref(ending.division.lost);
	if (rc == OK)
		rc = db_tx(app->db, end_tx, &ending, e);
	if (rc != OK)
		return rc;
	pthread_mutex_lock(&s->lock);
	struct search *x = find(s, t, ending.division.code);
	if (x && x->state == SEARCH_WAITS)
		x->state = SEARCH_NONE;
	else if (x)
		x->stopping = true;
	pthread_mutex_unlock(&s->lock);
	return OK;
}

/* ---- what a page shows ---- */

/* What the best plan so far has above the least, in words; scores are in hundredths. */
static json_t *
aims_model(struct arena *a, const struct seating_progress *now)
{
	int n = now->by_score ? SCORE_AIMS : SEATING_AIMS;
	json_t *aims = json_array();
	for (int i = 0; i < n && now->by_aim; i++) {
		long long above = (long long)now->above[i];
		bool points = now->by_score && i == n - 1;
		json_array_append_new(aims,
		    json_pack("{s:s,s:s}", "name",
		        now->by_score ? score_aims[i] : seating_aims[i], "above",
		        points ? arena_printf(a, "%lld.%02lld", above / 100, above % 100)
		               : arena_printf(a, "%lld", above)));
	}
	return aims;
}

static json_t *
model(struct arena *a, const struct search *x)
{
	json_t *aims = aims_model(a, &x->now);
	int64_t elapsed = x->state == SEARCH_RUNS ? (clock_ms() - x->began_ms) / 1000 : 0;
	return json_pack("{s:s,s:I,s:I,s:I,s:I,s:o,s:b,s:s}", "state",
	    state_names[x->state], "seconds", (json_int_t)x->seconds, "elapsed",
	    (json_int_t)MIN(elapsed, x->seconds), "steps", (json_int_t)x->now.steps,
	    "cost", (json_int_t)x->now.cost, "aims", aims, "stopping", x->stopping,
	    "text", x->err.text);
}

enum rc
app_search_show(struct app *app, const struct tournament *t, const char *code,
    json_t **out, struct err *e)
{
	struct searcher *s = app->searcher;
	struct named division;
	struct search x = { 0 };
	enum rc rc = find_division(app, t, code, &division, e);
	if (rc != OK)
		return rc;
	pthread_mutex_lock(&s->lock);
	const struct search *found = find(s, t, division.code);
	if (found)
		x = *found;
	pthread_mutex_unlock(&s->lock);
	bool goes_on = found && on_its_way(&x);
	if (goes_on) {
		json_decref(division.lost);
		division.lost = NULL;
	}
	*out = json_pack("{s:{s:s,s:s},s:o,s:b,s:o}", "division", "code", division.code,
	    "name", division.name, "search", found ? model(app->arena, &x) : json_null(),
	    "on_its_way", goes_on, "lost", division.lost ? division.lost : json_null());
	return OK;
}
