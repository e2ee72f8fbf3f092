/* app/app_seating_why.c - see app_seating_why.h. */
#include "app/app_seating_why.h"
#include <stdlib.h>
#include <string.h>

enum { SCHOOLS_MAX = 100 };

struct pair {
	int a, b; /* persons; a sorts first by name */
	int round, table;
};

static int
compare_pairs(const void *x, const void *y)
{
	const struct pair *p = x, *q = y;
	if (p->a != q->a)
		return p->a < q->a ? -1 : 1;
	if (p->b != q->b)
		return p->b < q->b ? -1 : 1;
	return (p->round > q->round) - (p->round < q->round);
}

static struct pair *
all_pairs(struct arena *a, const struct seating_book *b, int *n)
{
	int cap = 0;
	for (int r = 0; r < b->rounds; r++)
		for (int t = 0; t < b->round[r].tables; t++)
			cap += b->round[r].table[t].n * (b->round[r].table[t].n - 1) / 2;
	struct pair *list = ARENA_ARRAY(a, (size_t)cap + 1, struct pair);
	for (int r = 0; r < b->rounds; r++)
		for (int t = 0; t < b->round[r].tables; t++) {
			const struct book_table *g = &b->round[r].table[t];
			for (int i = 0; i < g->n; i++)
				for (int k = 0; k < i; k++) {
					int one = g->seat[i], two = g->seat[k];
					bool turn = b->person[one].name_rank >
					                b->person[two].name_rank ||
					            (b->person[one].name_rank ==
					                    b->person[two].name_rank &&
					                one > two);
					list[(*n)++] = (struct pair){ turn ? two : one,
						turn ? one : two, r + 1, g->number };
				}
		}
	qsort(list, (size_t)*n, sizeof *list, compare_pairs);
	return list;
}

static json_t *
repeats_model(struct arena *a, const struct seating_book *b, const struct why_plan *plan)
{
	int n = 0;
	const struct pair *p = all_pairs(a, b, &n);
	json_t *list = json_array();
	for (int i = 0, k; i < n; i = k) {
		const char *where = "";
		for (k = i; k < n && p[k].a == p[i].a && p[k].b == p[i].b; k++)
			;
		for (int j = i; j < k && k - i > 1; j++)
			where = arena_printf(a, "%s%sround %d table %d", where,
			    j > i ? ", " : "", p[j].round, p[j].table);
		if (k - i > 1)
			json_array_append_new(
			    list, json_pack("{s:s,s:s,s:s,s:s,s:i,s:s,s:s}", "a",
			              b->person[p[i].a].name, "a_team",
			              b->person[p[i].a].team, "b", b->person[p[i].b].name,
			              "b_team", b->person[p[i].b].team, "times", k - i,
			              "where", where, "why",
			              seating_book_wished(b, p[i].a, p[i].b)
			                  ? "It is wished that they sit together."
			                  : why_repeat(a, plan, p[i].a, p[i].b)));
	}
	return list;
}

/* The names of a table's team-mates of person k; "" unless k is the first of several. */
static const char *
mates_of(struct arena *a, const struct seating_book *b, const struct book_table *g, int k)
{
	const char *names = "";
	int mates = 0;
	for (int i = 0; i < g->n; i++) {
		if (b->person[g->seat[i]].team_key != b->person[g->seat[k]].team_key)
			continue;
		if (i < k)
			return "";
		names = arena_printf(
		    a, "%s%s%s", names, mates++ ? ", " : "", b->person[g->seat[i]].name);
	}
	return mates > 1 ? names : "";
}

/* Why team-mates sit here, with the reason that somebody gave for it. */
static const char *
mates_reason(struct arena *a, const struct why_plan *plan, int round,
    const struct book_table *g, int person)
{
	const char *why = why_teammates(a, plan, round, person);
	return *g->reason && strcmp(g->reason, NO_REASON) != 0
	           ? arena_printf(a, "%s  (%s)", g->reason, why)
	           : why;
}

struct lists {
	struct arena *a;
	const struct seating_book *b;
	const struct why_plan *plan;
	json_t *teammates, *shorts, *schools;
	int schools_more;
};

static void
add_school_pair(struct lists *x, int r, const struct book_table *g, int i, int k)
{
	const struct book_person *p = &x->b->person[g->seat[i]],
	                         *q = &x->b->person[g->seat[k]];
	bool pair = x->b->mode == MODE_HEAD_TO_HEAD || p->team_key != q->team_key;
	if (!p->school || p->school != q->school || !pair)
		return;
	if (json_array_size(x->schools) == SCHOOLS_MAX) {
		x->schools_more++;
		return;
	}
	json_array_append_new(x->schools,
	    json_pack("{s:i,s:i,s:s}", "round", r + 1, "table", g->number, "why",
	        why_schoolmates(x->a, x->plan, r, g->seat[i], g->seat[k])));
}

static void
add_table(struct lists *x, int r, int t)
{
	const struct seating_book *b = x->b;
	const struct book_table *g = &b->round[r].table[t];
	if (g->n < b->table_min && b->mode != MODE_HEAD_TO_HEAD)
		json_array_append_new(x->shorts,
		    json_pack("{s:i,s:i,s:i,s:s}", "round", r + 1, "table", g->number,
		        "size", g->n, "why",
		        why_short(x->a, x->plan, r, &x->plan->round[r].table[t])));
	for (int k = 0; k < g->n; k++) {
		const char *names = mates_of(x->a, b, g, k);
		for (int i = 0; i < k; i++)
			add_school_pair(x, r, g, i, k);
		if (*names && b->mode != MODE_HEAD_TO_HEAD)
			json_array_append_new(x->teammates,
			    json_pack("{s:i,s:i,s:s,s:s,s:s}", "round", r + 1, "table",
			        g->number, "team", b->person[g->seat[k]].team, "names",
			        names, "reason",
			        mates_reason(x->a, x->plan, r, g, g->seat[k])));
	}
}

/* What no plan could beat: a section's blocks are small, so as it was drawn there. */
static int
repeats_least(const struct seating_book *b, int repeats, int least)
{
	json_t *c;
	size_t i;
	json_array_foreach(json_object_get(b->settings, "counts"), i, c)
	{
		const char *key = json_string_value(json_object_get(c, "key"));
		if (b->mode == MODE_SECTIONS && key &&
		    strcmp(key, "repeat_meetings") == 0 &&
		    json_integer_value(json_object_get(c, "have")) == repeats)
			least = (int)json_integer_value(json_object_get(c, "least"));
	}
	return least;
}

void
seating_why_lists(struct arena *a, const struct seating_book *b, json_t *out)
{
	struct why_plan *plan = seating_book_why(a, b);
	json_t *sum = json_object_get(json_object_get(out, "plan"), "summary");
	const char *more = NULL;
	why_count(a, plan);
	plan->repeats = (int)json_integer_value(json_object_get(sum, "repeat_meetings"));
	plan->repeats_least = repeats_least(b, plan->repeats,
	    (int)json_integer_value(json_object_get(sum, "repeat_bound")));
	json_object_set_new(sum, "repeat_bound", json_integer(plan->repeats_least));
	for (int r = 0; r < b->rounds && !more; r++)
		more = why_more_tables(a, plan, r);
	json_object_set_new(out, "more_tables", json_string(more ? more : ""));
	struct lists x = { a, b, plan, json_array(), json_array(), json_array(), 0 };
	for (int r = 0; r < b->rounds; r++)
		for (int t = 0; t < b->round[r].tables; t++)
			add_table(&x, r, t);
	json_object_update_new(
	    out, json_pack("{s:o,s:o,s:o,s:i,s:o}", "teammates", x.teammates, "short",
	             x.shorts, "schools", x.schools, "schools_more", x.schools_more,
	             "repeats", repeats_model(a, b, plan)));
}

void
seating_why_round(struct arena *a, const struct seating_book *b, int round, json_t *out)
{
	struct why_plan *plan = seating_book_why(a, b);
	struct seating_plan counts;
	json_t *table;
	size_t i;
	why_count(a, plan);
	seating_book_count(a, b, &counts);
	plan->repeats = counts.repeat_meetings;
	plan->repeats_least = repeats_least(b, plan->repeats, counts.repeat_bound);
	json_array_foreach(json_object_get(out, "tables"), i, table)
	{
		const struct why_round *d = &plan->round[round];
		int number = (int)json_integer_value(json_object_get(table, "table"));
		json_t *list = json_array();
		const char *says[WHY_MOST];
		for (int t = 0; t < d->tables; t++) {
			int n = d->table[t].number == number
			            ? why_table(a, plan, round, &d->table[t], says)
			            : 0;
			for (int k = 0; k < n; k++)
				json_array_append_new(list, json_string(says[k]));
		}
		json_object_set_new(table, "why", list);
	}
}
