/* app/app_clock.c - the clocks of rounds.
 *
 * A clock counts by the computer that it was last pressed on, from its start, sleep
 * included (sys/clock.h): no change of a wall clock moves it.  Another computer's server
 * goes by what that one last said; when that is too long ago, or this computer started
 * anew, a person confirms the time that is left. */
#include "app/app_clock.h"
#include "app/app_rules.h"
#include "db/db.h"
#include "sys/clock.h"
#include <stdlib.h>
#include <string.h>

enum { SEEN_MAX_MS = 20 * 1000, TABLE_SECONDS_MAX = 3600 };

struct clock_row {
	int64_t division;
	int seconds[CLOCK_PHASES_MAX], phases;
	struct clock_stand anchor;
	char boot[CLOCK_BOOT_MAX];
	int64_t boot_ms, seen_ms, unseen_ms;
};

/* ---- where it stands ---- */

struct stand {
	struct clock_stand at;
	bool lost;      /* it ran, and nobody knows how far */
	int64_t off_ms; /* lost: since when */
};

static struct stand
stand_of(const struct clock_row *k)
{
	char boot[CLOCK_BOOT_MAX];
	clock_boot_id(boot);
	int64_t gone = clock_boot_ms() - k->boot_ms;
	struct stand s = { 0 };
	if (strcmp(boot, k->boot) != 0) {
		s.lost = k->anchor.running && k->unseen_ms > SEEN_MAX_MS;
		s.off_ms = s.lost ? k->unseen_ms : 0;
		gone = k->seen_ms - k->boot_ms + (s.lost ? 0 : k->unseen_ms);
	}
	s.at = clock_after(k->seconds, k->phases, k->anchor, gone);
	/* it had ended before nobody kept it any more */
	if (s.at.phase == k->phases)
		s.lost = false;
	return s;
}

static void
read_lengths(struct clock_row *k, const json_t *lengths)
{
	size_t i;
	const json_t *n;
	json_array_foreach(lengths, i, n) if (i < CLOCK_PHASES_MAX) k->seconds[i] =
	    (int)json_integer_value(n);
	k->phases = (int)MIN(json_array_size(lengths), (size_t)CLOCK_PHASES_MAX);
}

static int64_t
int_at(const json_t *o, const char *key)
{
	return json_integer_value(json_object_get(o, key));
}

static struct clock_row
row_of(const json_t *c)
{
	struct clock_row k = { .boot_ms = int_at(c, "boot_ms"),
		.seen_ms = int_at(c, "seen_ms"),
		.unseen_ms = int_at(c, "unseen_ms") };
	const char *boot = json_string_value(json_object_get(c, "boot"));
	strncpy(k.boot, boot ? boot : "", sizeof k.boot - 1);
	read_lengths(&k, json_object_get(c, "lengths"));
	k.anchor = (struct clock_stand){ (int)int_at(c, "phase"), int_at(c, "left_ms"),
		json_is_true(json_object_get(c, "running")) };
	return k;
}

/* ---- what pages show ---- */

/* A phase that a changed rule system does not know any more has its number as its name.
 */
static const struct clock_phase *
phase_of(const struct clock_script *s, int i)
{
	static const struct clock_phase unknown = {
		.title = "Play", .call = "", .source = ""
	};
	return i < s->phases ? &s->phase[i] : &unknown;
}

static json_t *
phases_doc(
    const struct clock_script *s, const struct clock_row *k, const struct settings *set)
{
	json_t *list = json_array();
	for (int i = 0; i < k->phases; i++) {
		const struct clock_phase *p = phase_of(s, i);
		json_t *warn = json_array();
		for (int w = 0; w < CLOCK_WARNINGS_MAX && p->warn[w] > 0; w++)
			json_array_append_new(warn, json_integer(p->warn[w]));
		json_array_append_new(
		    list, json_pack("{s:s, s:i, s:o, s:s, s:b}", "title", p->title,
		              "seconds", k->seconds[i], "warn", warn, "call", p->call,
		              "given_back", p->given_back && set->judge_time_added));
	}
	return list;
}

static const char *
state_name(const struct clock_row *k, const struct stand *s)
{
	if (s->lost)
		return "lost";
	if (s->at.phase == k->phases)
		return "over";
	return s->at.running ? "running" : "paused";
}

/* What the query read becomes what people see. */
static void
show(json_t *c, const struct clock_script *script, const struct settings *set)
{
	struct clock_row k = row_of(c);
	struct stand s = stand_of(&k);
	bool over = s.at.phase == k.phases;
	const struct clock_phase *p = phase_of(script, s.at.phase);
	static const char *const inner[] = { "boot", "boot_ms", "seen_ms", "unseen_ms",
		"lengths", "running" };
	for (size_t i = 0; i < COUNT(inner); i++)
		json_object_del(c, inner[i]);
	json_object_set_new(c, "state", json_string(state_name(&k, &s)));
	json_object_set_new(c, "phase", json_integer(s.at.phase));
	json_object_set_new(c, "title", json_string(over ? "Round over" : p->title));
	json_object_set_new(c, "call", json_string(over ? script->end_call : p->call));
	json_object_set_new(
	    c, "source", json_string(over ? script->end_source : p->source));
	json_object_set_new(c, "left_ms", json_integer(s.at.left_ms));
	json_object_set_new(c, "until_ms",
	    s.at.running && !s.lost ? json_integer(clock_boot_ms() + s.at.left_ms)
	                            : json_null());
	json_object_set_new(c, "off_ms", json_integer(s.off_ms));
	json_object_set_new(c, "phases", phases_doc(script, &k, set));
	json_object_set_new(c, "end_call", json_string(script->end_call));
}

/* The lengths that a new clock gets unless the director says otherwise. */
static json_t *
usual(const struct clock_script *s)
{
	json_t *list = json_array();
	for (int i = 0; i < s->phases; i++)
		json_array_append_new(
		    list, json_pack("{s:i, s:s, s:i}", "n", i, "title", s->phase[i].title,
		              "minutes", s->phase[i].seconds / 60));
	return list;
}

enum rc
app_clock_list(struct app *app, const struct tournament *t, json_t **out, struct err *e)
{
	enum rc rc = DB_JSON(app->db, Q_clock_list, out, "tournament", e, P_INT(t->id));
	if (rc != OK)
		return rc;
	char boot[CLOCK_BOOT_MAX];
	size_t i;
	json_t *d;
	struct settings s;
	rc = rules_settings(
	    t->rules, json_string_value(json_object_get(*out, "rule_settings")), &s, e);
	json_object_del(*out, "rule_settings");
	if (rc != OK) {
		json_decref(*out);
		*out = NULL;
		return rc;
	}
	json_object_set_new(*out, "says", rules_say(t->rules, &s, SAY_CLOCK));
	json_array_foreach(json_object_get(*out, "divisions"), i, d)
	{
		json_t *c = json_object_get(d, "clock");
		if (json_is_object(c))
			show(c, t->rules->clock, &s);
		json_object_set_new(d, "phases", usual(t->rules->clock));
	}
	clock_boot_id(boot);
	json_object_set_new(*out, "boot", json_string(boot));
	json_object_set_new(*out, "slug", json_string(t->slug));
	return OK;
}

/* ---- what people do ---- */

struct clock_job {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const struct clock_do *in;
	const char *said;
	struct db *db;
	struct clock_row k;
	struct stand was;
	bool there;
	const char *division; /* its name */
};

static enum rc
do_start(struct clock_job *j, struct err *e)
{
	if (j->k.anchor.phase == j->k.phases)
		return err_set(e, CONFLICT, NULL,
		    "This round is over.  Put its clock back to the start first.");
	j->k.anchor.running = true;
	j->said = "The clock runs.";
	return OK;
}

static enum rc
do_pause(struct clock_job *j, struct err *e)
{
	(void)e;
	j->k.anchor.running = false;
	j->said = "The clock is paused.";
	return OK;
}

static enum rc
do_add(struct clock_job *j, struct err *e)
{
	if (j->k.anchor.phase == j->k.phases)
		return err_set(e, CONFLICT, NULL, "This round is over.");
	int64_t left = j->k.anchor.left_ms + j->in->seconds * 1000;
	if (j->in->seconds < -CLOCK_SECONDS_MAX || j->in->seconds > CLOCK_SECONDS_MAX ||
	    left < 1000 || left > CLOCK_SECONDS_MAX * INT64_C(1000))
		return err_set(e, INVALID, "seconds",
		    "Between one second and four hours must be left; to end this part "
		    "now, "
		    "press the next one.");
	j->k.anchor.left_ms = left;
	j->said =
	    j->in->seconds < 0 ? "There is less time now." : "There is more time now.";
	return OK;
}

static enum rc
do_next(struct clock_job *j, struct err *e)
{
	struct clock_stand *a = &j->k.anchor;
	if (a->phase == j->k.phases)
		return err_set(e, CONFLICT, NULL, "This round is over.");
	a->phase++;
	bool over = a->phase == j->k.phases;
	a->left_ms = over ? 0 : j->k.seconds[a->phase] * INT64_C(1000);
	a->running = !over;
	j->said = over ? "The round is over." : "The next part runs.";
	return OK;
}

static enum rc
do_restart(struct clock_job *j, struct err *e)
{
	(void)e;
	j->k.anchor = clock_begin(j->k.seconds, j->k.phases);
	j->said = "The clock stands at the start.";
	return OK;
}

static enum rc
do_confirm(struct clock_job *j, struct err *e)
{
	if (j->k.anchor.phase == j->k.phases)
		return err_set(e, CONFLICT, NULL, "This round is over.");
	if (j->in->seconds < 1 || j->in->seconds > CLOCK_SECONDS_MAX)
		return err_set(e, INVALID, "left",
		    "Write how much time is left, such as 12:30: at most four hours.");
	j->k.anchor.left_ms = j->in->seconds * 1000;
	j->k.anchor.running = true;
	j->said = "The clock runs.";
	return OK;
}

static enum rc
do_extend(struct clock_job *j, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	if (j->in->seconds < 0 || j->in->seconds > TABLE_SECONDS_MAX)
		return err_set(e, INVALID, "seconds",
		    "A table gets at most an hour more; 0 takes it back.");
	if (j->in->seconds > 0 && *j->in->reason == '\0')
		return err_set(e, INVALID, "reason",
		    "Say in a few words why this table gets more time.");
	enum rc rc = DB_QUERY(j->db, Q_clock_table, &r, e, P_INT(j->t->id),
	    P_INT(j->k.division), P_INT(j->in->round), P_INT(j->in->table));
	if (rc == OK && PQntuples(r) == 0)
		return err_set(e, INVALID, "table",
		    "Table %lld does not play in this round: look at its sheet for the "
		    "number.",
		    (long long)j->in->table);
	if (rc == OK)
		rc = DB_QUERY(j->db, Q_clock_extend, NULL, e, P_INT(j->t->id),
		    P_INT(j->k.division), P_INT(j->in->round), P_INT(j->in->table),
		    P_INT(j->in->seconds), P_TEXT(j->in->reason), P_TEXT(j->who->label));
	j->said = j->in->seconds > 0 ? "That table has more time."
	                             : "That table goes by the clock again.";
	return rc;
}

static const struct clock_action {
	const char *name;
	enum rc (*act)(struct clock_job *j, struct err *e);
	bool makes;   /* also where there is no clock yet */
	bool at_loss; /* also where nobody knows how far it ran */
	bool aside;   /* the clock itself stays as it is */
} clock_actions[] = {
	{ .name = "start", .act = do_start, .makes = true },
	{ .name = "pause", .act = do_pause },
	{ .name = "add", .act = do_add },
	{ .name = "next", .act = do_next },
	{ .name = "restart", .act = do_restart, .at_loss = true },
	{ .name = "confirm", .act = do_confirm, .at_loss = true },
	{ .name = "extend", .act = do_extend, .at_loss = true, .aside = true },
};

/* A new clock: the script's lengths, or the director's. */
static enum rc
make(struct clock_job *j, struct err *e)
{
	const struct clock_script *s = j->t->rules->clock;
	j->k.phases = s->phases;
	for (int i = 0; i < s->phases; i++) {
		int64_t m = j->in->minutes[i];
		if (m < 0 || m * 60 > CLOCK_SECONDS_MAX)
			return err_set(e, INVALID, i ? NULL : "minutes_0",
			    "\"%s\" takes 1 to 240 minutes.", s->phase[i].title);
		j->k.seconds[i] = m > 0 ? (int)m * 60 : s->phase[i].seconds;
	}
	j->k.anchor = clock_begin(j->k.seconds, j->k.phases);
	return OK;
}

/* A clock as Q_clock_lock found it. */
static void
row_read(struct clock_row *k, const PGresult *r)
{
	DEFER(json_decref) json_t *lengths = row_json(r, 0, "lengths");
	read_lengths(k, lengths);
	k->anchor = (struct clock_stand){ (int)row_int(r, 0, "phase"),
		row_int(r, 0, "left_ms"), row_bool(r, 0, "running") };
	strncpy(k->boot, row_text(r, 0, "boot"), sizeof k->boot - 1);
	k->boot_ms = row_int(r, 0, "boot_ms");
	k->seen_ms = row_int(r, 0, "seen_ms");
	k->unseen_ms = row_int(r, 0, "unseen_ms");
}

static enum rc
load(struct clock_job *j, bool makes, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(j->db, Q_clock_lock, &r, "division", e, P_INT(j->t->id),
	    P_TEXT(j->in->division), P_INT(j->in->round));
	if (rc != OK)
		return rc;
	j->there = !row_null(r, 0, "round_no");
	j->division = arena_strdup(j->app->arena, row_text(r, 0, "name"));
	j->k = (struct clock_row){ .division = row_int(r, 0, "division_id") };
	if (!j->there && !row_bool(r, 0, "seated"))
		return err_set(e, INVALID, "round",
		    "%s has no round %lld: seat it first.", j->division,
		    (long long)j->in->round);
	if (!j->there)
		return makes ? make(j, e)
		             : err_set(e, CONFLICT, NULL,
		                   "The clock of %s, round %lld, was not started yet.",
		                   j->division, (long long)j->in->round);
	row_read(&j->k, r);
	j->was = stand_of(&j->k);
	j->k.anchor = j->was.at;
	return OK;
}

static json_t *
stand_doc(const struct clock_stand *s)
{
	return json_pack("{s:i, s:I, s:b}", "phase", s->phase, "left_ms",
	    (json_int_t)s->left_ms, "running", s->running);
}

static enum rc
store(struct clock_job *j, struct err *e)
{
	char boot[CLOCK_BOOT_MAX];
	DEFER(json_decref) json_t *lengths = json_array();
	for (int i = 0; i < j->k.phases; i++)
		json_array_append_new(lengths, json_integer(j->k.seconds[i]));
	char *text = json_dumps(lengths, JSON_COMPACT);
	clock_boot_id(boot);
	enum rc rc = DB_QUERY(j->db, Q_clock_put, NULL, e, P_INT(j->t->id),
	    P_INT(j->k.division), P_INT(j->in->round), P_TEXT(text),
	    P_INT(j->k.anchor.phase), P_INT(j->k.anchor.left_ms),
	    P_BOOL(j->k.anchor.running), P_TEXT(boot), P_INT(clock_boot_ms()));
	free(text); /* jansson allocated it */
	return rc;
}

static enum rc
told(struct clock_job *j, const struct clock_action *a, struct err *e)
{
	json_t *after = stand_doc(&j->k.anchor);
	if (a->aside)
		json_object_update_new(
		    after, json_pack("{s:I, s:I}", "table", (json_int_t)j->in->table,
		               "seconds", (json_int_t)j->in->seconds));
	return audit(j->db, j->t->id, j->who,
	    arena_printf(j->app->arena, "clock.%s", a->name),
	    arena_printf(j->app->arena, "division:%lld/round:%lld",
	        (long long)j->k.division, (long long)j->in->round),
	    j->there ? stand_doc(&j->was.at) : NULL, after, j->in->reason, e);
}

static enum rc
announce(struct clock_job *j, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(j->db, Q_clock_changed, &r, "tournament", e, P_INT(j->t->id));
	if (rc == OK)
		db_public_put(j->db, row_int(r, 0, "public_version"));
	return rc;
}

static enum rc
do_tx(struct db *db, void *arg, struct err *e)
{
	struct clock_job *j = arg;
	const struct clock_action *a = NULL;
	for (size_t i = 0; i < COUNT(clock_actions); i++)
		if (strcmp(j->in->action, clock_actions[i].name) == 0)
			a = &clock_actions[i];
	if (a == NULL)
		return err_set(e, INVALID, "action",
		    "Say what the clock is to do: start, pause, add, next, restart, "
		    "confirm "
		    "or extend.");
	if (!a->aside && !(j->who->roles & (ROLE_CHIEF | ROLE_DIRECTOR | ROLE_OWNER)))
		return err_set(e, DENIED, NULL,
		    "The chief judge or the director starts, pauses and moves a clock; a "
		    "judge gives a table more time.");
	j->db = db;
	enum rc rc = load(j, a->makes, e);
	if (rc != OK)
		return rc;
	bool moved = j->there && j->in->phase >= 0 && j->in->phase != j->was.at.phase;
	if (moved && !a->aside)
		return err_set(e, CONFLICT, NULL,
		    "The clock went on to the next part meanwhile.  Nothing was changed: "
		    "look at it and press again.");
	if (j->was.lost && !a->at_loss)
		return err_set(e, CONFLICT, NULL,
		    "The computer that kept this clock stopped meanwhile.  Confirm the "
		    "time "
		    "that is left.");
	rc = a->act(j, e);
	if (rc == OK && !a->aside)
		rc = store(j, e);
	if (rc == OK)
		rc = told(j, a, e);
	return rc == OK ? announce(j, e) : rc;
}

enum rc
clock_do_in(struct db *db, struct app *app, const struct tournament *t,
    const struct actor *who, const struct clock_do *in, struct err *e)
{
	struct clock_job j = { .app = app, .t = t, .who = who, .in = in };
	return do_tx(db, &j, e);
}

enum rc
clock_left_in(struct db *db, const struct tournament *t, const char *division,
    int64_t round, int64_t *ms, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_clock_lock, &r, "division", e, P_INT(t->id),
	    P_TEXT(division), P_INT(round));
	*ms = -1;
	if (rc != OK || row_null(r, 0, "round_no"))
		return rc;
	struct clock_row k = { 0 };
	row_read(&k, r);
	struct stand s = stand_of(&k);
	if (!s.lost)
		*ms = clock_before_given_back(t->rules->clock, k.seconds, k.phases, s.at);
	return OK;
}

enum rc
app_clock_do(struct app *app, const struct tournament *t, const struct actor *who,
    const struct clock_do *in, const char **said, struct err *e)
{
	struct clock_job j = { .app = app, .t = t, .who = who, .in = in };
	if (in->round < 1 || in->round > 99)
		return err_set(e, INVALID, "round", "Say which round: 1, 2, 3 ...");
	enum rc rc = db_tx(app->db, do_tx, &j, e);
	if (rc == OK)
		*said = arena_printf(app->arena, "%s, round %lld: %s", j.division,
		    (long long)in->round, j.said);
	return rc;
}

enum rc
app_clock_keep(struct app *app, struct err *e)
{
	char boot[CLOCK_BOOT_MAX];
	clock_boot_id(boot);
	return DB_QUERY(
	    app->db, Q_clock_seen, NULL, e, P_TEXT(boot), P_INT(clock_boot_ms()));
}
