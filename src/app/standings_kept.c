/* app/standings_kept.c - see the header.  Two parts: what changes seldom, shared by all
 * copies, and the sheets. */
#include "app/standings_kept.h"
#include "app/app_sheet.h"
#include "app/standings_scores.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { STATE_MAX = 12, IDS_MAX = 1 << 20 };

/* A field of players, teams and schools without scores yet. */
struct field_kept {
	struct standings s;
	struct standings_left left;
};

struct table {
	int round, number;
	int64_t sheet_id;           /* 0 = none */
	int sheet;                  /* its place among the sheets, or -1 */
	const char *code, *queries; /* queries: open ones, a JSON list; or NULL */
	int *player;                /* places in s.player, or -1 */
	int players;
};

struct edition {
	int edition, through;
	const char *shows, *lists, *at;
	bool legible; /* rows holds all that the snapshot does */
	struct standings_lists rows;
	struct field_kept field; /* where through is not the last round */
};

struct base {
	atomic_int refs;
	struct arena *arena; /* holds all of these */
	const char *seen;    /* pg_snapshot */
	struct field_kept field;
	struct standings_names names;
	struct table *table;
	struct edition *edition;
	int tables, editions;
};

struct sheet {
	int64_t id;
	int version;
	char state[STATE_MAX];
	bool official;
	int scores, substitutes;
	struct score {
		struct standings_score score;
		int at; /* whose: place in s.player */
	} score[SHEET_ROWS_MAX];
	int substitute[SHEET_ROWS_MAX];
};

struct standings_kept {
	atomic_int refs;
	struct base *base;
	int sheets;
	struct sheet sheet[];
};

static void
base_free(struct base *b)
{
	if (atomic_fetch_sub(&b->refs, 1) > 1)
		return;
	arena_free(b->arena);
	mem_free(b);
}
DEFINE_CLEANUP(struct base *, base_free)

struct standings_kept *
standings_kept_share(struct standings_kept *k)
{
	atomic_fetch_add(&k->refs, 1);
	return k;
}

void
standings_kept_free(struct standings_kept *k)
{
	if (atomic_fetch_sub(&k->refs, 1) > 1)
		return;
	base_free(k->base);
	mem_free(k);
}

static size_t
size_of(int sheets)
{
	return sizeof(struct standings_kept) + (size_t)sheets * sizeof(struct sheet);
}

size_t
standings_kept_size(const struct standings_kept *k)
{
	return size_of(k->sheets) + sizeof *k->base + arena_size(k->base->arena);
}

static int
place_of(const struct base *b, int64_t player)
{
	const struct standing *p = standing_of(&b->field.s, player);
	return p ? (int)(p - b->field.s.player) : -1;
}

/* ---- sheets ---- */

static int
by_id(const void *key, const void *sheet)
{
	int64_t id = *(const int64_t *)key, other = ((const struct sheet *)sheet)->id;
	return (id > other) - (id < other);
}

static struct sheet *
sheet_of(struct standings_kept *k, int64_t id)
{
	return bsearch(&id, k->sheet, (size_t)k->sheets, sizeof *k->sheet, by_id);
}

static void
take_row(struct standings_kept *k, const PGresult *r, int row)
{
	struct sheet *s = sheet_of(k, row_int(r, row, "sheet_id"));
	struct score x;

	if (s == NULL)
		return;
	standings_score_read(r, row, &x.score);
	x.at = place_of(k->base, x.score.player);
	if (x.at < 0)
		return;
	if (row_bool(r, row, "substitute")) {
		assert(s->substitutes < SHEET_ROWS_MAX);
		s->substitute[s->substitutes++] = x.at;
	} else if (x.score.round >= 1 && x.score.round <= STANDINGS_ROUNDS_MAX) {
		assert(s->scores < SHEET_ROWS_MAX);
		s->score[s->scores++] = x;
	}
}

/* ids: of those to read, "{1,2}" */
static enum rc
read_rows(struct db *db, const struct tournament *t, struct standings_kept *k,
    const char *ids, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	const struct settings *s = &k->base->field.s.rules;
	enum rc rc = DB_QUERY(db, Q_standings_scores_of, &r, e, P_INT(t->id), P_TEXT(ids),
	    P_BOOL(standings_own_games(s)), P_BOOL(standings_takes(t->rules, s)));

	for (int i = 0; rc == OK && i < PQntuples(r); i++)
		take_row(k, r, i);
	return rc;
}

/* now: standings_now.  Takes over what old has of them; *missing lists the others, and is
 * empty where there are none.  NULL where they are not the same sheets. */
static struct standings_kept *
compare(struct base *b, const struct standings_kept *old, const PGresult *now,
    struct strbuf *missing)
{
	const int id = PQfnumber(now, "sheet_id"), version = PQfnumber(now, "version"),
	          state = PQfnumber(now, "state"), official = PQfnumber(now, "official");
	bool none = PQntuples(now) == 1 && PQgetisnull(now, 0, id);
	int n = none ? 0 : PQntuples(now);
	DEFER(standings_kept_free) struct standings_kept *k = mem_alloc(size_of(n));

	k->refs = 1;
	k->base = b;
	k->sheets = n;
	atomic_fetch_add(&b->refs, 1);
	if (old && old->sheets != n)
		return NULL;
	for (int i = 0; i < n; i++) {
		struct sheet *s = &k->sheet[i];
		s->id = strtoll(PQgetvalue(now, i, id), NULL, 10);
		s->version = (int)strtol(PQgetvalue(now, i, version), NULL, 10);
		utf8_copy(s->state, sizeof s->state, PQgetvalue(now, i, state));
		s->official = PQgetvalue(now, i, official)[0] == 't';
		if (old && old->sheet[i].id != s->id)
			return NULL;
		if (old && old->sheet[i].version == s->version &&
		    strcmp(old->sheet[i].state, s->state) == 0)
			*s = old->sheet[i];
		else
			strbuf_printf(missing, "%c%lld", missing->len ? ',' : '{',
			    (long long)s->id);
	}
	if (missing->len)
		strbuf_putc(missing, '}');
	struct standings_kept *made = k;
	k = NULL;
	return made;
}

/* Makes *out of what now says. */
static enum rc
update(struct db *db, const struct tournament *t, struct base *b,
    struct standings_kept *old, const PGresult *now, struct standings_kept **out,
    struct err *e)
{
	struct strbuf missing;
	enum rc rc = OK;

	strbuf_init(&missing, IDS_MAX);
	DEFER(standings_kept_free)
	struct standings_kept *k = compare(b, old, now, &missing);
	if (missing.full)
		rc = err_set(e, TOO_BIG, NULL, "This division has too many sheets.");
	else if (k && missing.len)
		rc = read_rows(db, t, k, missing.s, e);
	if (rc == OK && k && old && missing.len == 0)
		*out = standings_kept_share(old);
	else if (rc == OK) {
		*out = k;
		k = NULL;
	}
	strbuf_free(&missing);
	return rc;
}

enum rc
standings_kept_now(struct db *db, const struct tournament *t, struct standings_kept *old,
    struct standings_kept **out, struct err *e)
{
	DEFER(PQclear) PGresult *now = NULL;
	enum rc rc = DB_QUERY(db, Q_standings_now, &now, e, P_INT(t->id),
	    P_INT(old->base->field.s.division), P_TEXT(old->base->seen));

	*out = NULL;
	if (rc != OK || PQntuples(now) == 0 || row_bool(now, 0, "changed"))
		return rc;
	return update(db, t, old->base, old, now, out, e);
}

/* ---- all of it ---- */

static enum rc
read_field(struct db *db, struct base *b, const struct tournament *t, int through,
    struct field_kept *f, struct err *e)
{
	f->s.through = through;
	return standings_members(db, b->arena, t, &f->s, &f->left, e);
}

/* Who still has something to come in a round without a seating: all who are here. */
static void
open_unseated(struct base *b)
{
	struct standings *s = &b->field.s;
	unsigned unseated = 0;

	for (int n = 1; n <= s->through; n++)
		unseated |= 1u << (n - 1);
	for (int i = 0; i < b->tables; i++)
		unseated &= ~(1u << (b->table[i].round - 1));
	for (int i = 0; i < s->players; i++)
		s->player[i].open = b->field.left.player[i] ? 0 : unseated;
}

static enum rc
read_tables(struct db *db, struct base *b, const struct tournament *t, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	struct arena *a = b->arena;
	enum rc rc = DB_QUERY(db, Q_standings_tables, &r, e, P_INT(t->id),
	    P_INT(b->field.s.division), P_INT(b->field.s.through));

	if (rc != OK)
		return rc;
	b->tables = PQntuples(r);
	b->table = ARENA_ARRAY(a, (size_t)b->tables + 1, struct table);
	for (int i = 0; i < b->tables; i++) {
		struct table *g = &b->table[i];
		const char *players = row_text(r, i, "players");
		char *end;
		g->round = (int)row_int(r, i, "round_no");
		g->number = (int)row_int(r, i, "table_no");
		g->sheet_id = row_int(r, i, "sheet_id");
		if (!row_null(r, i, "code"))
			g->code = arena_strdup(a, row_text(r, i, "code"));
		if (!row_null(r, i, "queries"))
			g->queries = arena_strdup(a, row_text(r, i, "queries"));
		g->player = ARENA_ARRAY(a, strlen(players) + 1, int);
		for (int64_t id = strtoll(players, &end, 10); end != players;
		     id = strtoll(players, &end, 10)) {
			g->player[g->players++] = place_of(b, id);
			players = end;
		}
	}
	open_unseated(b);
	return OK;
}

/* Where each table's sheet stands among the sheets, which are the same as long as b is
 * good. */
static void
place_sheets(struct base *b, struct standings_kept *k)
{
	for (int i = 0; i < b->tables; i++) {
		const struct sheet *s =
		    b->table[i].sheet_id ? sheet_of(k, b->table[i].sheet_id) : NULL;
		b->table[i].sheet = s ? (int)(s - k->sheet) : -1;
	}
}

/* Less what is no part of the results: which places were settled when it was made. */
static void
drop_settled(json_t *snapshot)
{
	const char *key;
	json_t *rows, *row;
	size_t i;

	json_object_foreach(snapshot, key, rows) json_array_foreach(rows, i, row)
	    json_object_del(row, "settled");
}

static enum rc
read_edition(struct db *db, struct base *b, const struct tournament *t, const PGresult *r,
    int row, struct edition *x, struct err *e)
{
	DEFER(json_decref) json_t *snapshot = row_json(r, row, "snapshot");

	x->edition = (int)row_int(r, row, "edition");
	x->through = (int)row_int(r, row, "through_round");
	x->shows = arena_strdup(b->arena, row_text(r, row, "shows"));
	x->lists = arena_strdup(b->arena, row_text(r, row, "lists"));
	x->at = arena_strdup(b->arena, row_text(r, row, "published_local"));
	standings_lists_read(b->arena, snapshot, &x->rows);
	DEFER(json_decref) json_t *again = standings_lists_snapshot(&x->rows);
	drop_settled(snapshot);
	drop_settled(again);
	x->legible = json_equal(snapshot, again) == 1;
	x->field = b->field;
	return x->through == b->field.s.through
	           ? OK
	           : read_field(db, b, t, x->through, &x->field, e);
}

static enum rc
read_editions(struct db *db, struct base *b, const struct tournament *t, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(
	    db, Q_publication_facts, &r, e, P_INT(t->id), P_INT(b->field.s.division));

	if (rc != OK)
		return rc;
	b->editions = PQntuples(r);
	b->edition = ARENA_ARRAY(b->arena, (size_t)b->editions + 1, struct edition);
	for (int i = 0; rc == OK && i < b->editions; i++)
		rc = read_edition(db, b, t, r, i, &b->edition[i], e);
	return rc;
}

static enum rc
read_names(struct db *db, struct base *b, const struct tournament *t, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	const char *one =
	    arena_printf(b->arena, "{%lld}", (long long)b->field.s.division);
	enum rc rc = standings_names(db, t, one, "staff", "rank", "", &r, e);

	return rc == OK
	           ? standings_names_of(b->arena, r, b->field.s.division, &b->names, e)
	           : rc;
}

enum rc
standings_kept_read(struct db *db, const struct tournament *t, const char *division,
    struct standings_kept **out, struct err *e)
{
	DEFER(base_free) struct base *b = mem_alloc(sizeof *b);
	DEFER(PQclear) PGresult *now = NULL;

	b->refs = 1;
	b->arena = arena_new();
	enum rc rc = standings_division(db, t, division, 0, &b->field.s, e);
	if (rc == OK)
		rc = read_field(db, b, t, b->field.s.rounds, &b->field, e);
	if (rc == OK)
		rc = DB_QUERY(db, Q_standings_now, &now, e, P_INT(t->id),
		    P_INT(b->field.s.division), P_TEXT(NULL));
	if (rc == OK)
		rc = read_names(db, b, t, e);
	if (rc == OK)
		rc = read_tables(db, b, t, e);
	if (rc == OK)
		rc = read_editions(db, b, t, e);
	if (rc != OK)
		return rc;
	if (PQntuples(now) == 0)
		return err_set(e, NOT_FOUND, NULL, "There is no such division.");
	b->seen = arena_strdup(b->arena, row_text(now, 0, "seen"));
	rc = update(db, t, b, NULL, now, out, e);
	if (rc == OK)
		place_sheets(b, *out);
	return rc;
}

/* ---- worked out ---- */

static struct standing *
copy(struct arena *a, const struct standing *from, int n)
{
	struct standing *to = ARENA_ARRAY(a, (size_t)n + 1, struct standing);

	memcpy(to, from, (size_t)n * sizeof *to);
	return to;
}

static void
open_players(struct standings *s, int round, const int *player, int n)
{
	for (int i = 0; i < n; i++)
		if (player[i] >= 0)
			s->player[player[i]].open |= 1u << (round - 1);
}

/* A table's round is open where its sheet does not count yet or may change. */
static void
open_tables(const struct standings_kept *k, struct standings *s)
{
	for (int i = 0; i < k->base->tables; i++) {
		const struct table *g = &k->base->table[i];
		const struct sheet *x = g->sheet < 0 ? NULL : &k->sheet[g->sheet];
		if (x && x->official && g->queries == NULL)
			continue;
		open_players(s, g->round, g->player, g->players);
		if (x)
			open_players(s, g->round, x->substitute, x->substitutes);
	}
}

static void
work_out(struct arena *a, const struct tournament *t, const struct standings_kept *k,
    const struct field_kept *of, struct standings *s)
{
	*s = of->s;
	s->player = copy(a, s->player, s->players);
	s->team = copy(a, s->team, s->teams);
	s->school = copy(a, s->school, s->schools);
	for (int i = 0; i < k->sheets; i++) {
		const struct sheet *x = &k->sheet[i];
		for (int n = 0; n < x->scores; n++)
			if (x->score[n].score.round <= s->through)
				standings_score_put(t->rules, &s->rules,
				    &s->player[x->score[n].at], &x->score[n].score);
	}
	if (of == &k->base->field)
		open_tables(k, s);
	standings_work_out(a, t, s, &of->left);
}

void
standings_kept_work_out(struct arena *a, const struct tournament *t,
    const struct standings_kept *k, struct standings *out)
{
	work_out(a, t, k, &k->base->field, out);
}

const struct standings_names *
standings_kept_names(const struct standings_kept *k)
{
	return &k->base->names;
}

static json_t *
round_doc(const struct standings_kept *k, int round)
{
	json_t *missing = json_array(), *queries = json_array();
	int tables = 0, official = 0;
	bool begun = false;

	for (int i = 0; i < k->base->tables; i++) {
		const struct table *g = &k->base->table[i];
		const struct sheet *x = g->sheet < 0 ? NULL : &k->sheet[g->sheet];
		if (g->round != round)
			continue;
		tables++;
		begun = begun || (x && x->version > 0);
		if (x && x->official)
			official++;
		else
			json_array_append_new(missing,
			    json_pack("{s:i, s:s, s:s?}", "table", g->number, "state",
			        x ? x->state : "planned", "code", g->code));
		if (g->queries) {
			DEFER(json_decref) json_t *q = json_loads(g->queries, 0, NULL);
			json_array_extend(queries, q);
		}
	}
	return json_pack("{s:i, s:i, s:i, s:b, s:o, s:o}", "round", round, "tables",
	    tables, "official", official, "begun", begun, "missing", missing, "queries",
	    queries);
}

json_t *
standings_kept_sheets(struct arena *a, const struct standings_kept *k)
{
	json_t *out = json_array();

	for (int n = 1; n <= k->base->field.s.through; n++)
		json_array_append_new(out, round_doc(k, n));
	standings_sheets_words(a, out);
	return out;
}

/* ---- published ---- */

static bool
row_same(const struct standings_row *x, const struct standings_row *y, int through)
{
	const struct standing *a = x->s, *b = y->s;

	return a->id == b->id && a->group[GROUP_TEAM] == b->group[GROUP_TEAM] &&
	       memcmp(a->round, b->round, (size_t)through * sizeof *a->round) == 0 &&
	       memcmp(a->mark, b->mark, (size_t)through * sizeof *a->mark) == 0 &&
	       a->total == b->total && a->rank == b->rank && a->tied == b->tied &&
	       a->penalty == b->penalty && x->honoured == y->honoured &&
	       a->out_of_rank == b->out_of_rank && a->members == b->members;
}

/* Whether now says what an edition says, in the lists that it shows. */
static bool
lists_same(const struct standings_lists *then, const struct standings_lists *now)
{
	bool same = then->through == now->through && (!then->mean || now->mean) &&
	            (!then->schools_ranked ||
	                (now->schools_ranked && then->schools_mean == now->schools_mean));

	for (int kind = 0; same && kind < ROW_KINDS; kind++) {
		const struct standings_list *x = &then->list[kind], *y = &now->list[kind];
		if (!x->there)
			continue;
		same = y->there && x->n == y->n;
		for (int i = 0; same && i < x->n; i++)
			same = row_same(&x->row[i], &y->row[i], then->through);
	}
	return same;
}

json_t *
standings_kept_published(struct arena *a, const struct tournament *t,
    const struct standings_kept *k, const struct standings *now)
{
	json_t *out = json_array();

	for (int i = 0; i < k->base->editions; i++) {
		const struct edition *x = &k->base->edition[i];
		struct standings then = *now;
		struct standings_lists lists;
		if (x->through != now->through)
			work_out(a, t, k, &x->field, &then);
		standings_lists_of(a, &then, &lists);
		json_array_append_new(out,
		    json_pack("{s:i, s:i, s:s, s:s, s:s, s:b}", "edition", x->edition,
		        "through", x->through, "shows", x->shows, "lists", x->lists, "at",
		        x->at, "changed", !x->legible || !lists_same(&x->rows, &lists)));
	}
	return out;
}
