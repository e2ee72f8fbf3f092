/* app/app_wish.c - see app_wish.h. */
#include "app/app_wish.h"
#include "db/db.h"
#include "rules/player_code.h"
#include "seating/why.h"
#include <string.h>

struct job {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const struct wish_add *in;
	const char *division;
	int64_t wish;
	json_t *out;
};

static int
kind_find(const char *name)
{
	int k = 0;
	while (k < WISH_KINDS && strcmp(wish_kinds[k], name) != 0)
		k++;
	return k;
}

/* ---- who and where ---- */

/* "AB011E3 Ann Lee" as it is typed, with O and 0 put right in the code. */
static const char *
repaired(struct arena *a, const char *typed)
{
	char code[PLAYER_CODE_MAX + 1];
	struct err ignored = { 0 };
	size_t word = strcspn(typed, " ");
	return player_code_read(code, arena_strndup(a, typed, word), &ignored) == OK
	           ? arena_printf(a, "%s%s", code, typed + word)
	           : typed;
}

static enum rc
found_one(const PGresult *r, const struct seating_book *b, const char *field,
    int64_t *player, struct err *e)
{
	if (!row_bool(r, 0, "here"))
		return err_set(e, INVALID, field,
		    "%.60s (%s) plays in %.60s, not in %.60s: a wish is for players of "
		    "one "
		    "division.",
		    row_text(r, 0, "name"), row_text(r, 0, "code"),
		    row_text(r, 0, "division"), b->name);
	if (row_bool(r, 0, "gone"))
		return err_set(e, INVALID, field, "%.60s (%s) has withdrawn.",
		    row_text(r, 0, "name"), row_text(r, 0, "code"));
	*player = row_int(r, 0, "player_id");
	return OK;
}

static enum rc
find_player(struct db *db, const struct job *j, const struct seating_book *b,
    const char *field, const char *typed, int64_t *player, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	if (!*typed)
		return err_set(e, INVALID, field, "Write a player's code or name.");
	enum rc rc = DB_QUERY(db, Q_wish_players, &r, e, P_INT(j->t->id),
	    P_TEXT(repaired(j->app->arena, typed)), P_INT(b->division_id));
	if (rc != OK)
		return rc;
	if (PQntuples(r) == 0)
		return err_set(e, INVALID, field,
		    "Nobody has the code or name \"%.80s\": choose from the list.",
		    typed);
	int64_t fits = row_int(r, 0, "fits");
	bool several = PQntuples(r) > 1 && row_int(r, 1, "fits") == fits &&
	               row_bool(r, 1, "here") == row_bool(r, 0, "here") &&
	               row_bool(r, 1, "gone") == row_bool(r, 0, "gone");
	if (several)
		return err_set(e, INVALID, field,
		    "\"%.60s\" can be %.60s (%s) or %.60s (%s): write the code.", typed,
		    row_text(r, 0, "name"), row_text(r, 0, "code"),
		    row_text(r, 1, "name"), row_text(r, 1, "code"));
	return found_one(r, b, field, player, e);
}

/* The numbers that the plan has, or where there is none, those that the division would
 * have. */
static enum rc
check_table(struct db *db, const struct job *j, struct seating_book *b, struct err *e)
{
	int most = 0, here = 0;
	if (b->mode == MODE_HEAD_TO_HEAD)
		return err_set(e, INVALID, "table",
		    "Head to head each pupil goes from game to game, so nobody keeps a "
		    "table.");
	for (int r = 0; r < b->rounds; r++)
		most = MAX(most, b->round[r].tables);
	for (int i = 0; i < b->persons; i++)
		here += !b->person[i].gone;
	if (most == 0)
		most = MAX(1, (here + b->table_max - 1) / b->table_max);
	int *number = ARENA_ARRAY(j->app->arena, (size_t)most, int);
	enum rc rc = seating_book_numbers(db, j->app->arena, j->t, b, most, number, e);
	for (int i = 0; i < most && rc == OK; i++)
		if (number[i] == j->in->table)
			return OK;
	return rc != OK
	           ? rc
	           : err_set(e, INVALID, "table",
	                 "%.60s has no table %lld: its tables are %d to %d.", b->name,
	                 (long long)j->in->table, number[0], number[most - 1]);
}

/* ---- adding and removing ---- */

static enum rc
insert(struct db *db, const struct job *j, int64_t player, int64_t other, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	bool turn = other && other < player;
	int64_t one = turn ? other : player, two = turn ? player : other;
	enum rc rc =
	    DB_ONE(db, Q_wish_insert, &r, "wish", e, P_INT(j->t->id), P_TEXT(j->in->kind),
	        P_INT(one), P_ID(two), P_ID(j->in->table), P_TEXT(j->who->label));
	if (rc != OK)
		return rc;
	return audit(db, j->t->id, j->who, "wish.add",
	    arena_printf(j->app->arena, "wish:%lld", (long long)row_int(r, 0, "wish_id")),
	    NULL,
	    json_pack("{s:s,s:I,s:I,s:I}", "kind", j->in->kind, "player", (json_int_t)one,
	        "other", (json_int_t)two, "table", (json_int_t)j->in->table),
	    NULL, e);
}

static enum rc
add_tx(struct db *db, void *arg, struct err *e)
{
	const struct job *j = arg;
	struct seating_book b;
	int64_t player = 0, other = 0;
	bool of_table = strcmp(j->in->kind, wish_kinds[WISH_TABLE]) == 0;
	enum rc rc =
	    seating_book_load(db, j->app->arena, j->t, j->division, BOOK_NEWEST, &b, e);
	if (rc != OK)
		return rc;
	rc = find_player(db, j, &b, "player", j->in->player, &player, e);
	if (rc == OK && !of_table)
		rc = find_player(db, j, &b, "other", j->in->other, &other, e);
	if (rc == OK && player == other)
		rc = err_set(e, INVALID, "other",
		    "This is the same player twice: name somebody else.");
	if (rc == OK && of_table)
		rc = check_table(db, j, &b, e);
	if (rc == OK)
		rc = insert(db, j, player, other, e);
	seating_book_free(&b);
	return rc;
}

enum rc
app_wish_add(struct app *app, const struct tournament *t, const struct actor *who,
    const struct wish_add *in, struct err *e)
{
	struct wish_add add = *in;
	struct job j = {
		.app = app, .t = t, .who = who, .in = &add, .division = in->division
	};
	int kind = kind_find(in->kind);
	if (kind == WISH_KINDS)
		return err_set(e, INVALID, "kind",
		    "Choose what is wished: keep apart, keep together or a fixed table.");
	if (kind == WISH_TABLE && in->table == 0)
		return err_set(e, INVALID, "table", "Write the table's number.");
	if (kind != WISH_TABLE)
		add.table = 0;
	return db_tx(app->db, add_tx, &j, e);
}

static enum rc
remove_tx(struct db *db, void *arg, struct err *e)
{
	const struct job *j = arg;
	DEFER(PQclear) PGresult *d = NULL;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_seating_division, &d, "division", e, P_INT(j->t->id),
	    P_TEXT(j->division));
	if (rc == OK)
		rc = DB_ONE(db, Q_wish_delete, &r, "wish", e, P_INT(j->t->id),
		    P_INT(row_int(d, 0, "division_id")), P_INT(j->wish));
	if (rc != OK)
		return rc;
	return audit(db, j->t->id, j->who, "wish.remove",
	    arena_printf(j->app->arena, "wish:%lld", (long long)j->wish),
	    json_pack("{s:s,s:I,s:I,s:I}", "kind", row_text(r, 0, "kind"), "player",
	        (json_int_t)row_int(r, 0, "player_id"), "other",
	        (json_int_t)row_int(r, 0, "other_id"), "table",
	        (json_int_t)row_int(r, 0, "table_no")),
	    NULL, NULL, e);
}

enum rc
app_wish_remove(struct app *app, const struct tournament *t, const struct actor *who,
    const char *division, int64_t wish, struct err *e)
{
	struct job j = {
		.app = app, .t = t, .who = who, .division = division, .wish = wish
	};
	return db_tx(app->db, remove_tx, &j, e);
}

/* ---- what the plan makes of them ---- */

/* The wish as a plan's settings keep it. */
static json_t *
kept_row(const json_t *wish)
{
	int64_t other = json_integer_value(json_object_get(wish, "other"));
	return json_pack("[O,O,O]", json_object_get(wish, "kind"),
	    json_object_get(wish, "player"),
	    json_object_get(wish, other ? "other" : "table"));
}

json_t *
wishes_kept(const json_t *wishes)
{
	json_t *list = json_array(), *w;
	size_t i;
	json_array_foreach(wishes, i, w) json_array_append_new(list, kept_row(w));
	return list;
}

static bool
is_late(const struct seating_book *b, const json_t *wish)
{
	json_t *row = kept_row(wish), *w;
	size_t i;
	bool known = false;
	json_array_foreach(json_object_get(b->settings, "wishes"), i, w) known =
	    known || json_equal(w, row);
	json_decref(row);
	return !known;
}

static struct why_wish
wish_read(const struct seating_book *b, const json_t *wish)
{
	int64_t other = json_integer_value(json_object_get(wish, "other"));
	return (struct why_wish){
		.kind = (enum wish_kind)kind_find(
		    json_string_value(json_object_get(wish, "kind"))),
		.person = seating_book_person(
		    b, json_integer_value(json_object_get(wish, "player"))),
		.other = other ? seating_book_person(b, other) : -1,
		.table = (int)json_integer_value(json_object_get(wish, "table")),
		.late = is_late(b, wish),
	};
}

static void
judge(struct arena *a, const struct seating_book *b, const struct why_plan *plan,
    json_t *wish)
{
	struct why_wish w = wish_read(b, wish);
	bool kept = true;
	const char *says = w.person < 0 || (w.kind != WISH_TABLE && w.other < 0)
	                       ? "One of them plays in another division now."
	                       : why_wish(a, plan, &w, &kept);
	json_object_set_new(wish, "kept", json_boolean(kept));
	json_object_set_new(wish, "says", json_string(b->plan_id ? says : ""));
}

enum rc
wishes_load(struct db *db, struct arena *a, const struct tournament *t,
    const struct seating_book *b, bool choices, json_t **out, struct err *e)
{
	enum rc rc = DB_JSON(db, Q_wish_list, out, "division", e, P_INT(t->id),
	    P_INT(b->division_id), P_BOOL(choices));
	if (rc != OK)
		return rc;
	struct why_plan *plan = seating_book_why(a, b);
	json_t *w;
	size_t i;
	json_array_foreach(json_object_get(*out, "wishes"), i, w) judge(a, b, plan, w);
	return OK;
}

static enum rc
list_snapshot(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	struct seating_book b;
	json_t *doc = NULL;
	enum rc rc =
	    seating_book_load(db, j->app->arena, j->t, j->division, BOOK_NEWEST, &b, e);
	if (rc != OK)
		return rc;
	rc = wishes_load(db, j->app->arena, j->t, &b, true, &doc, e);
	if (rc == OK) {
		json_object_update_new(
		    doc, json_pack("{s:{s:s,s:s},s:b,s:b}", "division", "code", b.code,
		             "name", b.name, "seated", b.plan_id != 0, "no_tables",
		             b.mode == MODE_HEAD_TO_HEAD));
		j->out = doc;
	}
	seating_book_free(&b);
	return rc;
}

enum rc
app_wish_list(struct app *app, const struct tournament *t, const char *division,
    json_t **out, struct err *e)
{
	struct job j = { .app = app, .t = t, .division = division };
	enum rc rc = db_snapshot(app->db, list_snapshot, &j, e);
	*out = j.out;
	return rc;
}

/* ---- what a change makes worse ---- */

/* The table of a person in a round, 0 = none; of the book as it is while it changes. */
static int
number_at(const struct seating_book *b, int round, int person)
{
	const struct book_round *d = &b->round[round];
	for (int t = 0; t < d->tables && round < b->rounds; t++)
		for (int k = 0; k < d->table[t].n; k++)
			if (d->table[t].seat[k] == person)
				return d->table[t].number;
	return 0;
}

enum wish_state *
wishes_states(
    struct arena *a, const struct seating_book *b, int round, const json_t *wishes)
{
	enum wish_state *state =
	    ARENA_ARRAY(a, json_array_size(wishes) + 1, enum wish_state);
	json_t *row;
	size_t i;
	json_array_foreach(wishes, i, row)
	{
		struct why_wish w = wish_read(b, row);
		int one = w.person < 0 ? 0 : number_at(b, round, w.person);
		int two = w.kind == WISH_TABLE ? w.table
		          : w.other < 0        ? 0
		                               : number_at(b, round, w.other);
		state[i] = !one || !two                             ? WISH_IDLE
		           : (one == two) == (w.kind != WISH_APART) ? WISH_KEPT
		                                                    : WISH_MISSED;
	}
	return state;
}

json_t *
wishes_worse(struct arena *a, const struct seating_book *b, int round,
    const json_t *wishes, const enum wish_state *before)
{
	const enum wish_state *now = wishes_states(a, b, round, wishes);
	json_t *list = json_array(), *row;
	size_t i;
	json_array_foreach(wishes, i, row)
	{
		struct why_wish w = wish_read(b, row);
		if (now[i] != WISH_MISSED || before[i] == WISH_MISSED)
			continue;
		int at = number_at(b, round, w.person);
		const char *one = b->person[w.person].name;
		const char *two = w.other < 0 ? "" : b->person[w.other].name;
		const char *text =
		    w.kind == WISH_TABLE
		        ? arena_printf(a,
		              "Round %d: %s sits at table %d, and not at the fixed table "
		              "%d.",
		              round + 1, one, at, w.table)
		    : w.kind == WISH_APART
		        ? arena_printf(a,
		              "Round %d, table %d: %s and %s sit together, who are "
		              "wished "
		              "apart.",
		              round + 1, at, one, two)
		        : arena_printf(a,
		              "Round %d: %s and %s sit at tables %d and %d, who are "
		              "wished "
		              "together.",
		              round + 1, one, two, at, number_at(b, round, w.other));
		json_array_append_new(list, json_string(text));
	}
	return list;
}

/* ---- for the certificate ---- */

static const char *const kind_names[WISH_KINDS] = { "two kept apart", "two kept together",
	"a fixed table" };

static const char *
who_wishes(struct arena *a, const json_t *wish, enum wish_kind kind)
{
	const char *name = json_string_value(json_object_get(wish, "name"));
	const char *other = json_string_value(json_object_get(wish, "other_name"));
	return kind == WISH_TABLE
	           ? arena_printf(a, "%s at table %lld", name,
	                 (long long)json_integer_value(json_object_get(wish, "table")))
	           : arena_printf(
	                 a, "%s and %s %s", name, other ? other : "", wish_kinds[kind]);
}

void
wishes_counted(struct arena *a, const struct seating_book *b, const json_t *wishes,
    json_t **kinds, json_t **broken)
{
	int count[WISH_KINDS] = { 0 }, missed[WISH_KINDS] = { 0 };
	int rounds[WISH_KINDS][WISH_MISSED + 1] = { { 0 } };
	json_t *w;
	size_t i;
	*kinds = json_array();
	*broken = json_array();
	for (int r = 0; r < b->rounds; r++) {
		const enum wish_state *state = wishes_states(a, b, r, wishes);
		json_array_foreach(wishes, i, w) rounds[wish_read(b, w).kind][state[i]]++;
	}
	json_array_foreach(wishes, i, w)
	{
		enum wish_kind kind = wish_read(b, w).kind;
		count[kind]++;
		if (json_is_true(json_object_get(w, "kept")))
			continue;
		missed[kind]++;
		json_array_append_new(
		    *broken, json_pack("{s:s}", "text",
		                 arena_printf(a, "%s: %s", who_wishes(a, w, kind),
		                     json_string_value(json_object_get(w, "says")))));
	}
	for (int k = 0; k < WISH_KINDS; k++)
		if (count[k] > 0)
			json_array_append_new(
			    *kinds, json_pack("{s:s,s:s,s:i,s:i,s:i,s:i,s:i}", "kind",
			                wish_kinds[k], "name", kind_names[k], "wishes",
			                count[k], "kept", count[k] - missed[k], "broken",
			                missed[k], "rounds_kept", rounds[k][WISH_KEPT],
			                "rounds_broken", rounds[k][WISH_MISSED]));
}

/* Which table of the first round has the number, from 1; 0 = none. */
static int
table_place(const struct seating_book *b, int64_t number)
{
	for (int t = 0; b->rounds > 0 && t < b->round[0].tables; t++)
		if (b->round[0].table[t].number == number)
			return t + 1;
	return 0;
}

json_t *
wishes_file(struct arena *a, const struct seating_book *b)
{
	json_t *list = json_array(), *w;
	size_t i;
	bool whole = true;
	json_array_foreach(json_object_get(b->settings, "wishes"), i, w)
	{
		int64_t to = json_integer_value(json_array_get(w, 2));
		const char *kind = json_string_value(json_array_get(w, 0));
		bool of_table = kind_find(kind) == WISH_TABLE;
		int who =
		    seating_book_person(b, json_integer_value(json_array_get(w, 1)));
		int other = of_table ? who : seating_book_person(b, to);
		if (who < 0 || other < 0 || !b->person[who].seated ||
		    !b->person[other].seated)
			continue;
		int table = of_table ? table_place(b, to) : 0;
		whole = whole && (!of_table || table > 0);
		json_array_append_new(list,
		    json_pack("{s:s,s:s,s:s}", "player", b->person[who].code, "wish",
		        kind, "with",
		        of_table ? arena_printf(a, "%d", table) : b->person[other].code));
	}
	if (whole)
		return list;
	json_decref(list);
	return NULL;
}

/* ---- for the core ---- */

/* The core's number of a person; -1 where the person does not play. */
static int
core_number(const struct seating_book *b, const json_t *id, const int *at)
{
	int who = seating_book_person(b, json_integer_value(id));
	return who < 0 ? -1 : at[who];
}

static int
index_of(const int *number, int n, int64_t wanted)
{
	int i = 0;
	while (i < n && number[i] != wanted)
		i++;
	return i;
}

void
wishes_for_core(struct arena *a, const struct seating_book *b, const json_t *kept,
    const int *at, int n, const int *number, int numbers, struct mode_settings *s)
{
	size_t rows = json_array_size(kept), i;
	struct seating_wish *wish = ARENA_ARRAY(a, rows + 1, struct seating_wish);
	int *table = ARENA_ARRAY(a, (size_t)n + 1, int);
	json_t *w;
	if (rows == 0)
		return;
	json_array_foreach(kept, i, w)
	{
		const json_t *to = json_array_get(w, 2);
		int kind = kind_find(json_string_value(json_array_get(w, 0)));
		int one = core_number(b, json_array_get(w, 1), at);
		int two = kind == WISH_TABLE ? -1 : core_number(b, to, at);
		int k = index_of(number, numbers, json_integer_value(to));
		if (one >= 0 && kind == WISH_TABLE && !number)
			table[one] = (int)json_integer_value(to);
		else if (one >= 0 && kind == WISH_TABLE && k < numbers)
			table[one] = k + 1;
		if (one >= 0 && two >= 0)
			wish[s->wish_n++] =
			    (struct seating_wish){ one, two, kind == WISH_TOGETHER };
	}
	s->wish = wish;
	s->table = table;
}
