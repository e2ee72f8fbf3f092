/* app/standings_document.c - standings as numbers for keeping, and with names for
 * reading. */
#include "app/standings_document.h"
#include "app/app_rules.h"
#include "app/standings_scores.h"
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
row_doc(const struct standings_row *r, int through)
{
	const struct standing *s = r->s;
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
	json_object_set_new(o, "honoured", json_boolean(r->honoured));
	json_object_set_new(o, "out", json_boolean(s->out_of_rank));
	json_object_set_new(o, "members", json_integer(s->members));
	if (r->tells_settled)
		json_object_set_new(o, "settled", json_boolean(s->settled));
	return o;
}

static const char *const list_keys[ROW_KINDS] = { "players", "teams", "schools" };

/* The order of names is part of what is kept: a digest of the text tells whether results
 * are still those that were published. */
json_t *
standings_lists_snapshot(const struct standings_lists *l)
{
	json_t *out = json_pack("{s:i}", "through", l->through);

	for (int kind = 0; kind < ROW_KINDS; kind++) {
		json_t *docs = json_array();
		for (int i = 0; i < l->list[kind].n; i++)
			json_array_append_new(
			    docs, row_doc(&l->list[kind].row[i], l->through));
		if (l->list[kind].there)
			json_object_set(out, list_keys[kind], docs);
		json_decref(docs);
	}
	if (l->schools_ranked)
		json_object_set_new(out, "schools_mean", json_boolean(l->schools_mean));
	if (l->mean)
		json_object_set_new(out, "mean", json_true());
	return out;
}

json_t *
standings_snapshot(const struct standings *s)
{
	DEFER(arena_free) struct arena *a = arena_new();
	struct standings_lists lists;

	standings_lists_of(a, s, &lists);
	return standings_lists_snapshot(&lists);
}

/* ---- a snapshot read again ---- */

static int32_t
score_read(const json_t *score)
{
	return json_is_integer(score) ? (int32_t)json_integer_value(score) : NO_SCORE;
}

static int64_t
int_read(const json_t *row, const char *key)
{
	return json_integer_value(json_object_get(row, key));
}

static void
row_read(const json_t *row, int through, struct standing *s, struct standings_row *r)
{
	const json_t *rounds = json_object_get(row, "rounds");
	const json_t *marks = json_object_get(row, "marks");
	const json_t *settled = json_object_get(row, "settled");

	s->id = int_read(row, "id");
	s->group[GROUP_TEAM] = int_read(row, "team");
	for (int k = 0; k < through; k++) {
		s->round[k] = score_read(json_array_get(rounds, (size_t)k));
		s->mark[k] = (uint8_t)round_mark_find(
		    json_string_value(json_array_get(marks, (size_t)k)));
	}
	s->total = score_read(json_object_get(row, "total"));
	s->rank = (int)int_read(row, "rank");
	s->tied = json_is_true(json_object_get(row, "tied"));
	s->penalty = (int32_t)int_read(row, "penalty");
	s->out_of_rank = json_is_true(json_object_get(row, "out"));
	s->members = (int)int_read(row, "members");
	s->settled = json_is_true(settled);
	r->s = s;
	r->honoured = json_is_true(json_object_get(row, "honoured"));
	r->tells_settled = settled != NULL;
}

void
standings_lists_read(struct arena *a, const json_t *snapshot, struct standings_lists *out)
{
	const json_t *schools_mean = json_object_get(snapshot, "schools_mean");
	int through = (int)int_read(snapshot, "through");

	*out = (struct standings_lists){ .through = MIN(through, STANDINGS_ROUNDS_MAX),
		.mean = json_is_true(json_object_get(snapshot, "mean")),
		.schools_ranked = schools_mean != NULL,
		.schools_mean = json_is_true(schools_mean) };
	for (int kind = 0; kind < ROW_KINDS; kind++) {
		struct standings_list *l = &out->list[kind];
		const json_t *rows = json_object_get(snapshot, list_keys[kind]), *row;
		size_t i;
		l->there = rows != NULL;
		l->n = (int)json_array_size(rows);
		l->row = ARENA_ARRAY(a, (size_t)l->n + 1, struct standings_row);
		struct standing *s = ARENA_ARRAY(a, (size_t)l->n + 1, struct standing);
		json_array_foreach(rows, i, row)
		    row_read(row, out->through, &s[i], &l->row[i]);
	}
}

void
standings_lists_of(
    struct arena *a, const struct standings *s, struct standings_lists *out)
{
	const struct {
		const struct standing *s;
		int n;
		bool there;
	} from[ROW_KINDS] = { { s->player, s->players, true },
		{ s->team, s->teams, true },
		{ s->school, s->schools, s->rules.school_rule != SCHOOL_NONE } };

	*out = (struct standings_lists){ .through = s->through,
		.sectioned = s->sections > 0,
		.mean = s->rules.team_rule == TEAM_MEAN,
		.schools_ranked = s->rules.school_rule != SCHOOL_NONE,
		.schools_mean = s->rules.school_rule == SCHOOL_MEAN };
	for (int kind = 0; kind < ROW_KINDS; kind++) {
		struct standings_list *l = &out->list[kind];
		l->there = from[kind].there;
		l->n = l->there ? from[kind].n : 0;
		l->row = ARENA_ARRAY(a, (size_t)l->n + 1, struct standings_row);
		for (int i = 0; i < l->n; i++)
			l->row[i] = (struct standings_row){ .s = &from[kind].s[i],
				.honoured = from[kind].s[i].rank > 0 &&
				            from[kind].s[i].rank <= s->honours_top,
				.tells_settled = true };
	}
}

/* ---- with names ---- */

/* One row of a list, and what puts it into order; at: among the names, in their order. */
struct entry {
	const struct standings_row *row;
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

/* by_round: the round that the list is sorted by, or -1. */
static struct entry
entry_of(const struct standings_view *v, int by_round, const struct standings_row *r)
{
	bool sorted = by_round >= 0 && by_round < v->through;

	return (struct entry){ .row = r,
		.id = r->s->id,
		.score = sorted ? r->s->round[by_round] : NO_SCORE,
		.rank = v->full && r->s->rank > 0 ? r->s->rank : INT_MAX,
		.out = v->full && r->s->out_of_rank };
}

/* The rows of one kind that are shown and have a name among those found, in order. */
static int
entries(struct arena *a, const struct standings_view *v, int by_round,
    const struct standings_list *l, const struct standings_name *name, int names,
    struct entry **out)
{
	struct entry *e = ARENA_ARRAY(a, (size_t)l->n + 1, struct entry);
	struct entry *found = ARENA_ARRAY(a, (size_t)l->n + 1, struct entry);
	size_t shown = 0, n = 0;

	for (int i = 0; i < l->n; i++)
		if (standings_row_shown(v, &l->row[i]))
			e[shown++] = entry_of(v, by_round, &l->row[i]);
	qsort(e, shown, sizeof *e, by_id);
	for (int at = 0; at < names && n < shown; at++) {
		struct entry key = { .id = name[at].id };
		const struct entry *hit = bsearch(&key, e, shown, sizeof *e, by_id);
		if (hit == NULL)
			continue;
		found[n] = *hit;
		found[n].at = at;
		found[n++].first = name[at].first;
	}
	qsort(found, n, sizeof *found, in_order);
	*out = found;
	return (int)n;
}

/* outstanding: whether a place can still change; null where no places are shown. */
struct outstanding {
	bool places, open;
};

static void
add_list(struct arena *a, const struct standings_view *v, int by_round,
    const struct standings_lists *lists, const struct standings_names *names,
    enum row_kind kind, json_t *doc, struct strbuf *text, struct outstanding *o)
{
	static const char *const keys[ROW_KINDS] = { "individuals", "teams", "schools" };
	bool decimals = (kind == ROW_TEAM && lists->mean) ||
	                (kind == ROW_SCHOOL && lists->schools_mean);
	json_t *list =
	    text && !(kind == ROW_TEAM && lists->sectioned) ? NULL : json_array();
	struct entry *e;
	int n = entries(
	    a, v, by_round, &lists->list[kind], names->list[kind], names->n[kind], &e);

	if (text)
		strbuf_printf(text, "%s\"%s\":[", kind ? "," : "", keys[kind]);
	for (int i = 0; i < n; i++) {
		const struct standings_row *r = e[i].row;
		const struct standings_name *name = &names->list[kind][e[i].at];
		if (v->full && r->s->rank > 0 && r->tells_settled) {
			o->places = true;
			o->open = o->open || !r->s->settled;
		}
		if (text && i > 0)
			strbuf_putc(text, ',');
		if (text)
			standings_row_text(text, v, kind, decimals, r, name);
		if (list)
			json_array_append_new(
			    list, standings_row_object(v, kind, decimals, r, name));
	}
	if (text)
		strbuf_putc(text, ']');
	if (list)
		json_object_set_new(doc, keys[kind], list);
}

json_t *
standings_show(struct arena *a, const struct tournament *t,
    const struct standings_names *names, const struct standings_lists *lists,
    const struct settings *rules, const char *shows, const char *viewer, const char *sort,
    struct strbuf *text)
{
	const struct standings_view v = { .rules = t->rules,
		.full = strcmp(shows, "full") == 0,
		.honours = strcmp(shows, "honours") == 0,
		.staff = strcmp(viewer, "staff") == 0,
		.through = lists->through };
	int by_round = sort[0] == 'r' && sort[1] >= '0' && sort[1] <= '9'
	                   ? (int)strtol(sort + 1, NULL, 10) - 1
	                   : -1;
	struct outstanding o = { 0 };
	json_t *doc = json_pack("{s:s, s:s, s:s, s:i, s:b, s:b, s:s}", "tournament",
	    t->slug, "division", names->division, "division_name", names->division_name,
	    "through_round", lists->through, "has_players", lists->list[ROW_PLAYER].there,
	    "has_teams", lists->list[ROW_TEAM].there, "shows", shows);

	for (int kind = 0; kind < ROW_KINDS; kind++)
		add_list(
		    a, &v, by_round, lists, names, (enum row_kind)kind, doc, text, &o);
	json_object_set_new(
	    doc, "outstanding", o.places ? json_boolean(o.open) : json_null());
	rules_used(doc, a, t, rules);
	return doc;
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
standings_names_of(struct arena *a, const PGresult *r, int64_t division,
    struct standings_names *out, struct err *e)
{
	static const char *const kinds[ROW_KINDS] = { "player", "team", "school" };
	int at = division_at(r, division);

	*out = (struct standings_names){ 0 };
	if (at < 0)
		return err_set(e, NOT_FOUND, NULL, "There is no such division.");
	out->division = arena_strdup(a, row_text(r, at, "code"));
	out->division_name = arena_strdup(a, row_text(r, at, "name"));
	out->rule_settings = arena_strdup(a, row_text(r, at, "of"));
	for (int kind = 0; kind < ROW_KINDS; kind++) {
		int n = 0;
		for (int i = 0; i < PQntuples(r); i++)
			n += strcmp(row_text(r, i, "kind"), kinds[kind]) == 0;
		struct standings_name *name =
		    ARENA_ARRAY(a, (size_t)n + 1, struct standings_name);
		out->list[kind] = name;
		for (int i = 0; i < PQntuples(r); i++)
			if (strcmp(row_text(r, i, "kind"), kinds[kind]) == 0)
				name[out->n[kind]++] = (struct standings_name){
					.id = row_int(r, i, "id"),
					.name = arena_strdup(a, row_text(r, i, "name")),
					.code = arena_strdup(a, row_text(r, i, "code")),
					.of = arena_strdup(a, row_text(r, i, "of")),
					.code_only = row_bool(r, i, "code_only"),
					.first = (int)row_int(r, i, "first")
				};
	}
	return OK;
}

enum rc
standings_named(const PGresult *r, const struct tournament *t, int64_t division,
    json_t *snapshot, const char *shows, const char *viewer, const char *sort,
    json_t **out, struct err *e)
{
	DEFER(json_decref) json_t *kept = snapshot;
	DEFER(arena_free) struct arena *a = arena_new();
	struct standings_names names;
	struct standings_lists lists;
	struct settings s;
	enum rc rc = standings_names_of(a, r, division, &names, e);

	if (rc == OK)
		rc = rules_settings(t->rules, names.rule_settings, &s, e);
	if (rc != OK)
		return rc;
	standings_lists_read(a, kept, &lists);
	*out = standings_show(a, t, &names, &lists, &s, shows, viewer, sort, NULL);
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

void
standings_large_team(struct arena *a, const struct tournament *t,
    const struct standings *s, int64_t team, const char *name, json_t *lines)
{
	int size = t->rules->team_size;

	for (int i = 0; i < s->teams && size > 0; i++)
		if (s->team[i].id == team && s->team[i].members > size)
			json_array_append_new(lines,
			    json_string(arena_printf(a,
			        "%s has more players than a team may have: %d count, and "
			        "a full team has %d.",
			        name, s->team[i].members, size)));
}
