/* app/standings_document.c - standings as numbers for keeping, and with names for
 * reading. */
#include "app/standings_document.h"
#include "app/app_rules.h"
#include "app/score_shown.h"
#include "scoring/cup.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *
score_doc(int32_t score)
{
	return score == NO_SCORE ? json_null() : json_integer(score);
}

static void
add_marks(json_t *o, const struct standing *s, int through)
{
	bool any = false;

	for (int k = 0; k < through; k++)
		any = any || s->mark[k] != MARK_NONE;
	if (!any)
		return;
	json_t *marks = json_array();
	for (int k = 0; k < through; k++)
		json_array_append_new(
		    marks, json_string(s->mark[k] ? round_mark_names[s->mark[k]] : ""));
	json_object_set_new(o, "marks", marks);
}

static json_t *
standing_doc(const struct standing *s, int through, int top)
{
	json_t *o = json_object(), *rounds = json_array();

	for (int k = 0; k < through; k++)
		json_array_append_new(rounds, score_doc(s->round[k]));
	json_object_set_new(o, "id", json_integer(s->id));
	json_object_set_new(o, "team", json_integer(s->group[GROUP_TEAM]));
	json_object_set_new(o, "rounds", rounds);
	add_marks(o, s, through);
	json_object_set_new(o, "total", score_doc(s->total));
	json_object_set_new(o, "rank", json_integer(s->rank));
	json_object_set_new(o, "tied", json_boolean(s->tied));
	json_object_set_new(o, "penalty", json_integer(s->penalty));
	json_object_set_new(o, "honoured", json_boolean(s->rank > 0 && s->rank <= top));
	json_object_set_new(o, "out", json_boolean(s->out_of_rank));
	json_object_set_new(o, "members", json_integer(s->members));
	json_object_set_new(o, "settled", json_boolean(s->settled));
	return o;
}

static json_t *
standings_docs(const struct standings *s, const struct standing *list, int n)
{
	json_t *docs = json_array();

	for (int i = 0; i < n; i++)
		json_array_append_new(
		    docs, standing_doc(&list[i], s->through, s->honours_top));
	return docs;
}

/* The order of names is part of what is kept: a digest of the text tells whether results
 * are still those that were published. */
json_t *
standings_snapshot(const struct standings *s)
{
	json_t *out = json_pack("{s:i, s:o, s:o}", "through", s->through, "players",
	    standings_docs(s, s->player, s->players), "teams",
	    standings_docs(s, s->team, s->teams));

	if (s->rules.school_rule != SCHOOL_NONE) {
		json_object_set_new(
		    out, "schools", standings_docs(s, s->school, s->schools));
		json_object_set_new(out, "schools_mean",
		    json_boolean(s->rules.school_rule == SCHOOL_MEAN));
	}
	if (s->rules.team_rule == TEAM_MEAN)
		json_object_set_new(out, "mean", json_true());
	return out;
}

/* ---- with names ---- */

struct document {
	const struct tournament *t;
	const PGresult *names; /* standings_names */
	struct arena *arena;
	bool full, honours, staff;
	int by_round; /* the round that the list is sorted by, or -1 */
};

/* One row of a list, and what puts it into order; at: among the names, in their order. */
struct entry {
	json_t *row;
	int64_t id;
	int first, score, rank, at;
	bool out;
};

static int
by_id(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;

	return (x->id > y->id) - (x->id < y->id);
}

/* As asked for, by the round's score, by rank, those out of it last, by name. */
static int
in_order(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;

	if (x->first != y->first)
		return x->first < y->first ? -1 : 1;
	if (x->score != y->score)
		return x->score > y->score ? -1 : 1;
	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	if (x->out != y->out)
		return x->out ? 1 : -1;
	return (x->at > y->at) - (x->at < y->at);
}

/* Ranks are shown in full only, and honours show no number at all; penalties and who is
 * disqualified stand in the list of staff alone. */
static void
cut_down(const struct document *d, json_t *row, bool player, bool school)
{
	bool ranked = d->full && json_integer_value(json_object_get(row, "rank")) > 0;
	int penalty = (int)json_integer_value(json_object_get(row, "penalty"));
	char text[SCORE_TEXT_MAX];
	const struct {
		const char *key;
		bool keep;
	} parts[] = {
		{ "id", d->staff },
		{ "rank", ranked },
		{ "tied", d->full },
		{ "settled", ranked },
		{ "rounds", !d->honours },
		{ "marks", !d->honours },
		{ "total", !d->honours },
	};

	for (size_t i = 0; i < COUNT(parts); i++)
		if (!parts[i].keep || json_object_get(row, parts[i].key) == NULL)
			json_object_set_new(row, parts[i].key, json_null());
	json_object_del(row, "honoured");
	if (!player)
		json_object_del(row, "marks");
	else
		json_object_del(row, "members");
	if (school) {
		json_object_del(row, "penalty");
		json_object_del(row, "out");
		return;
	}
	cup_text(text, penalty);
	json_object_set_new(
	    row, "penalty", d->staff && penalty > 0 ? json_string(text) : json_null());
	json_object_set_new(row, "disqualified",
	    d->staff ? json_boolean(json_is_true(json_object_get(row, "out")))
	             : json_null());
	json_object_del(row, "out");
}

static void
add_names(const struct document *d, json_t *row, int at, bool player, bool school)
{
	json_t *name = json_string(row_text(d->names, at, "name"));

	if (!player) {
		json_object_set_new(row, school ? "school" : "team", name);
		if (school)
			json_object_del(row, "team");
		else
			json_object_set_new(
			    row, "school", json_string(row_text(d->names, at, "of")));
		return;
	}
	json_object_set_new(row, "code", json_string(row_text(d->names, at, "code")));
	json_object_set_new(row, "name", name);
	json_object_set_new(row, "team", json_string(row_text(d->names, at, "of")));
	json_object_set_new(row, "code_only",
	    d->staff ? json_boolean(row_bool(d->names, at, "code_only")) : json_null());
}

static bool
is_shown(const struct document *d, const json_t *row)
{
	return (!d->honours || json_is_true(json_object_get(row, "honoured"))) &&
	       (d->staff || !json_is_true(json_object_get(row, "out")));
}

static struct entry
entry_of(const struct document *d, json_t *row)
{
	int rank = (int)json_integer_value(json_object_get(row, "rank"));
	const json_t *score =
	    d->by_round < 0
	        ? NULL
	        : json_array_get(json_object_get(row, "rounds"), (size_t)d->by_round);

	return (struct entry){ .row = row,
		.id = json_integer_value(json_object_get(row, "id")),
		.score =
		    json_is_integer(score) ? (int)json_integer_value(score) : INT_MIN,
		.rank = d->full && rank > 0 ? rank : INT_MAX,
		.out = d->full && json_is_true(json_object_get(row, "out")) };
}

/* The rows of one kind that are shown and have a name among those found, in order. */
static json_t *
list_of(const struct document *d, const json_t *rows, const char *kind)
{
	size_t shown = 0, n = 0, i;
	struct entry *e = ARENA_ARRAY(d->arena, json_array_size(rows) + 1, struct entry);
	bool player = strcmp(kind, "player") == 0, school = strcmp(kind, "school") == 0;
	json_t *row, *out = json_array();

	json_array_foreach(rows, i, row) if (is_shown(d, row)) e[shown++] =
	    entry_of(d, row);
	qsort(e, shown, sizeof *e, by_id);
	struct entry *found = ARENA_ARRAY(d->arena, shown + 1, struct entry);
	for (int at = 0; at < PQntuples(d->names); at++) {
		if (strcmp(row_text(d->names, at, "kind"), kind) != 0)
			continue;
		struct entry key = { .id = row_int(d->names, at, "id") };
		const struct entry *hit = bsearch(&key, e, shown, sizeof *e, by_id);
		if (hit == NULL)
			continue;
		found[n] = *hit;
		found[n].at = at;
		found[n++].first = (int)row_int(d->names, at, "first");
	}
	qsort(found, n, sizeof *found, in_order);
	for (i = 0; i < n; i++) {
		cut_down(d, found[i].row, player, school);
		add_names(d, found[i].row, found[i].at, player, school);
		json_array_append(out, found[i].row);
	}
	return out;
}

/* outstanding: whether a place can still change; null where no places are shown. */
static void
mark_outstanding(json_t *doc)
{
	static const char *const lists[] = { "individuals", "teams", "schools" };
	bool open = false, places = false;
	size_t i;
	json_t *row;

	for (size_t k = 0; k < COUNT(lists); k++)
		json_array_foreach(json_object_get(doc, lists[k]), i, row)
		{
			const json_t *settled = json_object_get(row, "settled");
			places = places || json_is_boolean(settled);
			open = open || json_is_false(settled);
		}
	json_object_set_new(
	    doc, "outstanding", places ? json_boolean(open) : json_null());
}

static void
add_list(const struct document *d, json_t *doc, const json_t *snapshot, const char *name,
    const char *from, const char *kind, const char *mean)
{
	json_t *list = list_of(d, json_object_get(snapshot, from), kind);

	scores_shown(list, "total", d->t->rules,
	    mean && json_is_true(json_object_get(snapshot, mean)));
	json_object_set_new(doc, name, list);
}

enum rc
standings_names(struct db *db, const struct tournament *t, const char *divisions,
    const char *viewer, const char *sort, const char *q, PGresult **names, struct err *e)
{
	return DB_QUERY(db, Q_standings_names, names, e, P_INT(t->id), P_TEXT(divisions),
	    P_TEXT(viewer), P_TEXT(sort), P_TEXT(q));
}

/* "division" is the first of the kinds. */
static int
division_at(const PGresult *names, int64_t division)
{
	for (int i = 0; i < PQntuples(names); i++)
		if (strcmp(row_text(names, i, "kind"), "division") != 0)
			return -1;
		else if (row_int(names, i, "id") == division)
			return i;
	return -1;
}

enum rc
standings_named(const PGresult *names, const struct tournament *t, int64_t division,
    json_t *snapshot, const char *shows, const char *viewer, const char *sort,
    json_t **out, struct err *e)
{
	DEFER(json_decref) json_t *kept = snapshot;
	DEFER(arena_free) struct arena *a = arena_new();
	struct settings s;
	int at = division_at(names, division);

	if (at < 0)
		return err_set(e, NOT_FOUND, NULL, "There is no such division.");
	enum rc rc = rules_settings(t->rules, row_text(names, at, "of"), &s, e);
	if (rc != OK)
		return rc;
	const struct document d = { .t = t,
		.names = names,
		.arena = a,
		.full = strcmp(shows, "full") == 0,
		.honours = strcmp(shows, "honours") == 0,
		.staff = strcmp(viewer, "staff") == 0,
		.by_round = sort[0] == 'r' && sort[1] >= '0' && sort[1] <= '9'
		                ? (int)strtol(sort + 1, NULL, 10) - 1
		                : -1 };
	json_t *doc = json_pack("{s:s, s:s, s:s, s:O, s:b, s:b, s:s}", "tournament",
	    t->slug, "division", row_text(names, at, "code"), "division_name",
	    row_text(names, at, "name"), "through_round",
	    json_object_get(kept, "through"), "has_players",
	    json_object_get(kept, "players") != NULL, "has_teams",
	    json_object_get(kept, "teams") != NULL, "shows", shows);
	add_list(&d, doc, kept, "individuals", "players", "player", NULL);
	add_list(&d, doc, kept, "teams", "teams", "team", "mean");
	add_list(&d, doc, kept, "schools", "schools", "school", "schools_mean");
	mark_outstanding(doc);
	rules_used(doc, a, t, &s);
	*out = doc;
	return OK;
}

enum rc
standings_document(struct db *db, const struct tournament *t, int64_t division,
    json_t *snapshot, const char *shows, const char *viewer, const char *sort,
    const char *q, json_t **out, struct err *e)
{
	DEFER(PQclear) PGresult *names = NULL;
	char one[32];
	snprintf(one, sizeof one, "{%lld}", (long long)division);
	enum rc rc = standings_names(db, t, one, viewer, sort, q, &names, e);

	if (rc == OK)
		return standings_named(
		    names, t, division, snapshot, shows, viewer, sort, out, e);
	json_decref(snapshot);
	return rc;
}
