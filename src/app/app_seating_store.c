/* app/app_seating_store.c - see app_seating_store.h. */
#include "app/app_seating_store.h"
#include "app/app_wish.h"
#include "db/db.h"
#include "scoring/pentathlon.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum rc
load_division(struct db *db, struct arena *a, const struct tournament *t,
    const char *division, struct seating_book *b, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(
	    db, Q_seating_division, &r, "division", e, P_INT(t->id), P_TEXT(division));
	if (rc != OK)
		return rc;
	b->division_id = row_int(r, 0, "division_id");
	b->code = arena_strdup(a, row_text(r, 0, "code"));
	b->name = arena_strdup(a, row_text(r, 0, "name"));
	b->paper = arena_strdup(a, row_text(r, 0, "paper"));
	b->division_rounds = (int)row_int(r, 0, "rounds");
	b->table_max = MIN((int)row_int(r, 0, "table_max"), SEATING_TABLE_MAX);
	b->table_min = MIN(t->rules->table_min, b->table_max);
	b->mode = seating_mode_find(row_text(r, 0, "mode"));
	if (!b->mode)
		b->mode = t->rules->mode;
	b->draft_id = row_int(r, 0, "draft_id");
	b->current_id = row_int(r, 0, "current_id");
	b->last_edition = (int)row_int(r, 0, "edition");
	return OK;
}

static int
compare_ids(const void *key, const void *item)
{
	int64_t a = *(const int64_t *)key, b = ((const struct book_person *)item)->id;
	return (a > b) - (a < b);
}

int
seating_book_person(const struct seating_book *b, int64_t id)
{
	const struct book_person *p =
	    bsearch(&id, b->person, (size_t)b->persons, sizeof *b->person, compare_ids);
	return p ? (int)(p - b->person) : -1;
}

static enum rc
load_people(struct db *db, struct arena *a, const struct tournament *t,
    struct seating_book *b, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_QUERY(db, Q_seating_people, &r, e, P_INT(t->id), P_INT(b->division_id),
	        P_INT(b->plan_id), P_INT(b->draft ? b->current_id : 0));
	if (rc != OK)
		return rc;
	b->persons = PQntuples(r);
	b->person = ARENA_ARRAY(a, (size_t)b->persons + 1, struct book_person);
	for (int i = 0; i < b->persons; i++)
		b->person[i] = (struct book_person){
			.id = row_int(r, i, "player_id"),
			.team_key = row_int(r, i, "team_key"),
			.school = row_int(r, i, "school_id"),
			.region = row_int(r, i, "region"),
			.seed = (int)row_int(r, i, "seed"),
			.rank = (int)row_int(r, i, "rank_in_team"),
			.name_rank = (int)row_int(r, i, "name_rank"),
			.code = arena_strdup(a, row_text(r, i, "code")),
			.name = arena_strdup(a, row_text(r, i, "name")),
			.team = arena_strdup(a, row_text(r, i, "team")),
			.school_name = arena_strdup(a, row_text(r, i, "school")),
			.checked = arena_strdup(a, row_text(r, i, "checked")),
			.absent_rounds = arena_strdup(a, row_text(r, i, "absent_rounds")),
			.present_rounds =
			    arena_strdup(a, row_text(r, i, "present_rounds")),
			.substitute_rounds =
			    arena_strdup(a, row_text(r, i, "substitute_rounds")),
			.gone = row_bool(r, i, "gone"),
		};
	for (int i = 0; i < b->persons; i++) {
		b->person[i].team_first =
		    seating_book_person(b, row_int(r, i, "team_first"));
		b->person[i].school_first =
		    seating_book_person(b, row_int(r, i, "school_first"));
	}
	return OK;
}

/* Seats at a table whom the database lists as "{7,9}". */
static void
take_seats(struct seating_book *b, struct book_table *table, const char *players)
{
	for (const char *s = players; *s && *s != '}';) {
		char *end;
		int who = seating_book_person(b, strtoll(s + 1, &end, 10));
		assert(table->n < SEATING_TABLE_MAX && who >= 0);
		table->seat[table->n++] = who;
		b->person[who].seated = true;
		s = end;
	}
}

static enum rc
load_tables(struct db *db, struct arena *a, const struct tournament *t,
    struct seating_book *b, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_QUERY(db, Q_seating_tables, &r, e, P_INT(t->id), P_INT(b->plan_id),
	        P_INT(b->current_id), P_TEXT(b->stale), P_INT(b->division_id));
	if (rc != OK)
		return rc;
	int tables[SEATING_ROUNDS_MAX] = { 0 };
	for (int i = 0; i < PQntuples(r); i++)
		tables[row_int(r, i, "round_no") - 1]++;
	for (int i = 0; i < SEATING_ROUNDS_MAX; i++)
		b->round[i].table =
		    ARENA_ARRAY(a, (size_t)tables[i] + 1, struct book_table);
	for (int i = 0; i < PQntuples(r); i++) {
		int round = (int)row_int(r, i, "round_no");
		struct book_round *d = &b->round[round - 1];
		bool locked = row_bool(r, i, "locked");
		d->locked = d->locked || locked;
		if (row_null(r, i, "section_id"))
			continue;
		b->rounds = MAX(b->rounds, round);
		d->table[d->tables++] =
		    (struct book_table){ .number = (int)row_int(r, i, "table_no"),
			    .section = row_int(r, i, "section_id"),
			    .section_name = arena_strdup(a, row_text(r, i, "section")),
			    .block = (int)row_int(r, i, "block"),
			    .game = arena_strdup(a, row_text(r, i, "game")),
			    .locked = locked,
			    .reason = arena_strdup(a, row_text(r, i, "reason")) };
		take_seats(b, &d->table[d->tables - 1], row_text(r, i, "players"));
	}
	return OK;
}

static enum rc
load_plan(
    struct db *db, const struct tournament *t, struct seating_book *b, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_ONE(db, Q_seating_plan, &r, "plan", e, P_INT(t->id), P_INT(b->plan_id));
	if (rc != OK)
		return rc;
	b->edition = (int)row_int(r, 0, "edition");
	b->draft = strcmp(row_text(r, 0, "state"), "draft") == 0;
	b->seed = row_int(r, 0, "seed");
	b->steps = row_int(r, 0, "steps");
	b->settings = row_json(r, 0, "settings");
	json_t *summary = row_json(r, 0, "summary");
	b->rounds = (int)json_integer_value(json_object_get(summary, "rounds"));
	json_decref(summary);
	if (b->draft && b->current_id)
		snprintf(b->stale, sizeof b->stale, "%s", row_text(r, 0, "stale"));
	return OK;
}

enum rc
seating_book_load(struct db *db, struct arena *a, const struct tournament *t,
    const char *division, enum book_plan which, struct seating_book *b, struct err *e)
{
	*b = (struct seating_book){ .stale = "{}" };
	enum rc rc = load_division(db, a, t, division, b, e);
	if (rc != OK)
		return rc;
	if (which != BOOK_BARE)
		b->plan_id =
		    which == BOOK_NEWEST && b->draft_id ? b->draft_id : b->current_id;
	if (b->plan_id)
		rc = load_plan(db, t, b, e);
	if (rc == OK)
		rc = load_people(db, a, t, b, e);
	if (rc == OK && b->plan_id)
		rc = load_tables(db, a, t, b, e);
	if (rc != OK)
		seating_book_free(b);
	return rc;
}

enum rc
seating_book_in_play(struct db *db, struct arena *a, const struct tournament *t,
    const struct seating_book *draft, struct seating_book *b, struct err *e)
{
	*b = *draft;
	b->plan_id = draft->current_id;
	b->draft = false;
	b->rounds = 0;
	b->settings = NULL;
	snprintf(b->stale, sizeof b->stale, "{}");
	memset(b->round, 0, sizeof b->round);
	b->person = ARENA_ARRAY(a, (size_t)b->persons + 1, struct book_person);
	for (int i = 0; i < b->persons; i++) {
		b->person[i] = draft->person[i];
		b->person[i].seated = false;
	}
	return load_tables(db, a, t, b, e);
}

bool
seating_book_stale(const struct seating_book *b)
{
	return *b->stale && strcmp(b->stale, "{}") != 0;
}

void
seating_book_free(struct seating_book *b)
{
	json_decref(b->settings);
	b->settings = NULL;
}

void
seating_book_count(
    struct arena *a, const struct seating_book *b, struct seating_plan *out)
{
	int *index = ARENA_ARRAY(a, (size_t)b->persons + 1, int), n = 0;
	struct seating_player *p =
	    ARENA_ARRAY(a, (size_t)b->persons + 1, struct seating_player);
	*out = (struct seating_plan){ .rounds = b->rounds };
	for (int i = 0; i < b->persons; i++)
		index[i] = -1;
	for (int r = 0; r < b->rounds; r++)
		for (int t = 0; t < b->round[r].tables; t++)
			for (int k = 0; k < b->round[r].table[t].n; k++) {
				int who = b->round[r].table[t].seat[k];
				if (index[who] >= 0)
					continue;
				index[who] = n;
				/* Numbers of the core are small: a team is its first
				 * player's. */
				p[n++] = (struct seating_player){ -1, -1 };
				for (int o = 0; o < b->persons; o++)
					if (b->person[o].team_key ==
					    b->person[who].team_key) {
						p[n - 1].team = o;
						break;
					}
			}
	bool *away = ARENA_ARRAY(a, (size_t)b->rounds * (size_t)n + 1, bool);
	for (int i = 0; i < b->rounds * n; i++)
		away[i] = true;
	for (int r = 0; r < b->rounds; r++) {
		struct seating_round *d = &out->round[r];
		d->tables = b->round[r].tables;
		d->size = ARENA_ARRAY(a, (size_t)d->tables + 1, int);
		d->seat = ARENA_ARRAY(a, (size_t)n + 1, int);
		for (int t = 0; t < d->tables; t++) {
			d->size[t] = b->round[r].table[t].n;
			for (int k = 0; k < d->size[t]; k++) {
				int who = index[b->round[r].table[t].seat[k]];
				d->seat[d->players++] = who;
				away[r * n + who] = false;
			}
		}
	}
	struct mode_settings wished = { 0 };
	wishes_for_core(
	    a, b, json_object_get(b->settings, "wishes"), index, n, NULL, 0, &wished);
	struct seating_settings s = { .rounds = b->rounds,
		.table_max = b->table_max,
		.table_min = b->table_min,
		.wish = wished.wish,
		.wish_n = wished.wish_n,
		.away = away };
	seating_count(a, p, n, &s, out);
}

json_t *
seating_book_summary(struct arena *a, const struct seating_book *b)
{
	struct seating_plan plan;
	seating_book_count(a, b, &plan);
	/* A chart's, a board's and a pair's sizes are what they are by plan. */
	bool by_policy = b->mode == MODE_ADVANCE || b->mode == MODE_SCORE;
	int players = 0, tables = 0, shorts = 0;
	const char *why = NULL;
	for (int r = 0; r < b->rounds; r++) {
		players = MAX(players, plan.round[r].players);
		tables = MAX(tables, plan.round[r].tables);
		for (int t = 0; t < plan.round[r].tables; t++)
			shorts += by_policy && plan.round[r].size[t] < b->table_min;
		if (!why)
			why = seating_why_short(
			    a, plan.round[r].players, b->table_max, b->table_min);
	}
	if (shorts && !why)
		why = "Changes by hand or withdrawals have left fewer players at a "
		      "table; a redraw "
		      "makes the sizes equal again.";
	return json_pack("{s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:s}", "rounds", b->rounds,
	    "players", players, "tables", tables, "teammate_meetings",
	    plan.teammate_meetings, "teammate_bound", plan.teammate_bound,
	    "repeat_meetings", plan.repeat_meetings, "repeat_bound", plan.repeat_bound,
	    "most_meetings", plan.most_meetings, "short_tables", shorts, "why_short",
	    shorts ? why : "");
}

bool
seating_book_wished(const struct seating_book *b, int one, int two)
{
	int64_t x = b->person[MIN(one, two)].id, y = b->person[MAX(one, two)].id;
	json_t *pair = json_pack(
	           "[s,I,I]", wish_kinds[WISH_TOGETHER], (json_int_t)x, (json_int_t)y),
	       *w;
	size_t i;
	bool found = false;
	json_array_foreach(json_object_get(b->settings, "wishes"), i, w) found =
	    found || json_equal(w, pair);
	json_decref(pair);
	return found;
}

struct why_plan *
seating_book_why(struct arena *a, const struct seating_book *b)
{
	struct why_plan *p = ARENA_NEW(a, struct why_plan);
	struct why_person *person =
	    ARENA_ARRAY(a, (size_t)b->persons + 1, struct why_person);
	for (int i = 0; i < b->persons; i++) {
		const struct book_person *x = &b->person[i];
		person[i] = (struct why_person){ x->name, x->team, x->school_name,
			x->team_key > 0 ? x->team_first : -1,
			x->school ? x->school_first : -1 };
	}
	*p = (struct why_plan){ .mode = b->mode,
		.person = person,
		.persons = b->persons,
		.table_max = b->table_max,
		.rounds = b->rounds,
		.changed = json_is_true(json_object_get(b->settings, "changed")) };
	for (int r = 0; r < b->rounds; r++) {
		const struct book_round *d = &b->round[r];
		p->round[r].tables = d->tables;
		p->round[r].table =
		    ARENA_ARRAY(a, (size_t)d->tables + 1, struct why_table);
		for (int t = 0; t < d->tables; t++)
			p->round[r].table[t] = (struct why_table){ d->table[t].number,
				d->table[t].n, d->table[t].seat };
	}
	return p;
}

/* [{round, table, section, players, reason}] as the statements read it. */
static char *
tables_json(struct arena *a, const struct seating_book *b)
{
	json_t *list = json_array();
	for (int r = 0; r < b->rounds; r++)
		for (int t = 0; t < b->round[r].tables; t++) {
			const struct book_table *g = &b->round[r].table[t];
			json_t *players = json_array();
			for (int k = 0; k < g->n; k++)
				json_array_append_new(
				    players, json_integer(b->person[g->seat[k]].id));
			const char *reason =
			    g->reason && *g->reason ? g->reason : NO_REASON;
			json_array_append_new(list,
			    json_pack("{s:i,s:i,s:I,s:s,s:i,s:s,s:o,s:s}", "round", r + 1,
			        "table", g->number, "section", (json_int_t)g->section,
			        "section_name", g->section_name ? g->section_name : "",
			        "block", g->block, "game", g->game ? g->game : "",
			        "players", players, "reason", reason));
		}
	char *text = json_dumps(list, JSON_COMPACT);
	char *copy = arena_strdup(a, text);
	free(text);
	json_decref(list);
	return copy;
}

/* The named sections of the plan, as a list. */
static const char *
sections_json(struct arena *a, const struct seating_book *b)
{
	json_t *names = json_object();
	for (int r = 0; r < b->rounds; r++)
		for (int t = 0; t < b->round[r].tables; t++) {
			const char *name = b->round[r].table[t].section_name;
			json_object_set_new(names, name ? name : "", json_null());
		}
	json_t *list = json_array(), *ignored;
	const char *name;
	json_object_foreach(names, name, ignored)
	    json_array_append_new(list, json_string(name));
	char *text = json_dumps(list, JSON_COMPACT);
	const char *copy = arena_strdup(a, text);
	free(text);
	json_decref(list);
	json_decref(names);
	return copy;
}

static char *
dumped(struct arena *a, json_t *doc)
{
	char *text = doc ? json_dumps(doc, JSON_COMPACT) : NULL;
	char *copy = arena_strdup(a, text ? text : "{}");
	free(text);
	return copy;
}

static enum rc
insert_plan(struct db *db, const struct tournament *t, const struct actor *who,
    struct arena *a, struct seating_book *b, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	json_t *summary = seating_book_summary(a, b);
	int edition = b->last_edition + 1;
	enum rc rc = DB_ONE(db, Q_seating_plan_insert, &r, "plan", e, P_INT(t->id),
	    P_INT(b->division_id), P_INT(edition), P_INT(b->seed), P_INT(b->steps),
	    P_TEXT(dumped(a, b->settings)), P_TEXT(dumped(a, summary)),
	    b->last_edition ? P_INT(b->last_edition) : P_NULL, P_TEXT(who->label));
	json_decref(summary);
	if (rc != OK)
		return rc;
	b->plan_id = b->draft_id = row_int(r, 0, "plan_id");
	b->edition = edition;
	b->draft = true;
	return OK;
}

enum rc
seating_book_store(struct db *db, const struct tournament *t, const struct actor *who,
    struct arena *a, struct seating_book *b, struct err *e)
{
	const char *tables = tables_json(a, b);
	enum rc rc = DB_QUERY(
	    db, Q_seating_draft_delete, NULL, e, P_INT(t->id), P_INT(b->division_id));
	if (rc == OK)
		rc = DB_QUERY(db, Q_seating_sections_name, NULL, e, P_INT(t->id),
		    P_INT(b->division_id), P_TEXT(sections_json(a, b)));
	if (rc == OK)
		rc = DB_QUERY(db, Q_seating_mode_set, NULL, e, P_INT(t->id),
		    P_INT(b->division_id), P_TEXT(seating_modes[b->mode].code));
	if (rc == OK)
		rc = DB_QUERY(db, Q_seating_rounds_make, NULL, e, P_INT(t->id),
		    P_INT(b->division_id), P_INT(b->rounds));
	if (rc == OK)
		rc = insert_plan(db, t, who, a, b, e);
	const enum query parts[] = { Q_seating_tables_insert, Q_seating_reasons_insert,
		Q_seating_seats_insert };
	for (size_t i = 0; i < COUNT(parts) && rc == OK; i++)
		rc = DB_QUERY(db, parts[i], NULL, e, P_INT(t->id), P_INT(b->plan_id),
		    P_TEXT(tables));
	return rc;
}

enum rc
seating_book_expect(const struct seating_book *b, int64_t plan_id, struct err *e)
{
	if (plan_id == 0 || plan_id == b->plan_id)
		return OK;
	return err_set(e, CONFLICT, NULL,
	    "The seating of %s was changed by somebody else in the meantime.  Look at it "
	    "again; "
	    "nothing was saved.",
	    b->name);
}

enum rc
seating_book_numbers(struct db *db, struct arena *a, const struct tournament *t,
    const struct seating_book *b, int n, int *number, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(
	    db, Q_seating_numbers_taken, &r, e, P_INT(t->id), P_INT(b->division_id));
	if (rc != OK)
		return rc;
	int taken = PQntuples(r), next = 1;
	int *other = ARENA_ARRAY(a, (size_t)taken + 1, int);
	for (int i = 0; i < taken; i++) {
		other[i] = (int)row_int(r, i, "table_no");
		next = MAX(next, other[i] + 1);
	}
	int own = 0;
	for (int d = 0; d < b->rounds; d++)
		if (b->round[d].tables > 0)
			own = own ? MIN(own, b->round[d].table[0].number)
			          : b->round[d].table[0].number;
	next = own ? own : next;
	for (int i = 0, k = 0; i < n; next++) {
		while (k < taken && other[k] < next)
			k++;
		if (k == taken || other[k] != next)
			number[i++] = next;
	}
	return OK;
}

struct book_table *
seating_book_find(struct seating_book *b, int round, int person, int *place)
{
	for (int t = 0; t < b->round[round].tables; t++)
		for (int k = 0; k < b->round[round].table[t].n; k++)
			if (b->round[round].table[t].seat[k] == person) {
				*place = k;
				return &b->round[round].table[t];
			}
	return NULL;
}

int
seating_book_block(const struct book_table *t, int round)
{
	int game = pent_game_number(t->game);
	return game < 0 ? t->block : (game + PENT_GAMES * round - round) % PENT_GAMES + 1;
}

bool
seating_book_round_listed(const char *list, int round)
{
	for (const char *s = list; *s;) {
		char *end;
		if (strtol(s, &end, 10) == round)
			return true;
		s = *end == ',' ? end + 1 : end;
	}
	return false;
}
