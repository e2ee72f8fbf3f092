/* app/app_seating_certificate.c - what a plan holds beside the least that any plan can
 * have, and what makes it again; see app_seating_store.h. */
#include "app/app_seating_store.h"
#include "app/app_wish.h"
#include <string.h>

enum { CHANGES_NOTED_MAX = 300 };

static bool
was_changed(const struct seating_book *b)
{
	return json_is_true(json_object_get(b->settings, "changed"));
}

/* ---- counts ---- */

static const char *
amount(struct arena *a, long long n, bool points)
{
	return points ? arena_printf(a, "%lld.%02lld", n / 100, n % 100)
	              : arena_printf(a, "%lld", n);
}

/* What was counted under this key when the plan was drawn; NULL where nothing was. */
static const json_t *
drawn_count(const struct seating_book *b, const char *key)
{
	json_t *c;
	size_t i;
	json_array_foreach(json_object_get(b->settings, "counts"), i, c)
	{
		const char *found = json_string_value(json_object_get(c, "key"));
		if (found && strcmp(found, key) == 0)
			return c;
	}
	return NULL;
}

static void
add_line(json_t *lines, struct arena *a, const struct seating_book *b, const char *key,
    const char *name, int have, int least)
{
	const json_t *drawn = drawn_count(b, key);
	json_array_append_new(lines,
	    json_pack("{s:s,s:s,s:s,s:s,s:s,s:s}", "key", key, "name", name, "drawn",
	        drawn
	            ? amount(a, json_integer_value(json_object_get(drawn, "have")), false)
	            : "",
	        "have", amount(a, have, false), "least", amount(a, least, false), "gap",
	        amount(a, have - least, false)));
}

static bool
has_line(const json_t *lines, const char *key)
{
	json_t *line;
	size_t i;
	json_array_foreach(lines, i,
	    line) if (strcmp(json_string_value(json_object_get(line, "key")), key) ==
	              0) return true;
	return false;
}

/* What only the mode itself counts, when it draws: after a change it stands as it was. */
static void
add_drawn(json_t *lines, struct arena *a, const struct seating_book *b)
{
	json_t *c;
	size_t i;
	json_array_foreach(json_object_get(b->settings, "counts"), i, c)
	{
		const char *key = json_string_value(json_object_get(c, "key"));
		long long have = json_integer_value(json_object_get(c, "have"));
		long long least = json_integer_value(json_object_get(c, "least"));
		bool points = json_is_true(json_object_get(c, "points"));
		if (key && !has_line(lines, key))
			json_array_append_new(lines,
			    json_pack("{s:s,s:O,s:s,s:s,s:s,s:s}", "key", key, "name",
			        json_object_get(c, "name"), "drawn",
			        amount(a, have, points), "have",
			        was_changed(b) ? "–" : amount(a, have, points), "least",
			        amount(a, least, points), "gap",
			        was_changed(b) ? "–" : amount(a, have - least, points)));
	}
}

/* In sections each block is seated for itself; by rounds else. */
static void
count_small(const struct seating_book *b, struct seating_plan *p)
{
	if (b->mode != MODE_SECTIONS)
		return;
	p->small_tables = p->small_bound = 0;
	for (int r = 0; r < b->rounds; r++)
		for (int t = 0; t < b->round[r].tables; t++) {
			const struct book_table *g = b->round[r].table;
			int people = 0, first = t;
			for (int o = b->round[r].tables - 1; o >= 0; o--)
				if (g[o].section == g[t].section &&
				    g[o].block == g[t].block) {
					people += g[o].n;
					first = o;
				}
			p->small_tables += g[t].n <= SEATING_SMALL(b->table_max);
			if (first == t)
				p->small_bound += seating_small_least(people,
				    (people + b->table_max - 1) / b->table_max,
				    b->table_max);
		}
	p->small_bound = MIN(p->small_bound, p->small_tables);
}

/* Pairs and boards are as big as they are by plan. */
static bool
has_sizes(const struct seating_book *b)
{
	return b->mode != MODE_HEAD_TO_HEAD && b->mode != MODE_PLAYOFF;
}

/* Who sits at a small table more than once, and where. */
static json_t *
small_twice(struct arena *a, const struct seating_book *b)
{
	json_t *list = json_array();
	int *times = ARENA_ARRAY(a, (size_t)b->persons + 1, int);
	const char **where = ARENA_ARRAY(a, (size_t)b->persons + 1, const char *);
	for (int r = 0; r < b->rounds && has_sizes(b); r++)
		for (int t = 0; t < b->round[r].tables; t++) {
			const struct book_table *g = &b->round[r].table[t];
			for (int k = 0; g->n <= SEATING_SMALL(b->table_max) && k < g->n;
			     k++) {
				int who = g->seat[k];
				where[who] = arena_printf(a, "%s%sround %d table %d",
				    times[who] ? where[who] : "", times[who] ? ", " : "",
				    r + 1, g->number);
				times[who]++;
			}
		}
	for (int i = 0; i < b->persons; i++)
		if (times[i] > 1)
			json_array_append_new(
			    list, json_pack("{s:s}", "text",
			              arena_printf(a, "%s (%s), %d times: %s",
			                  b->person[i].name, b->person[i].team, times[i],
			                  where[i])));
	return list;
}

static json_t *
lines_model(struct arena *a, const struct seating_book *b, const json_t *summary)
{
	struct seating_plan p = { 0 };
	json_t *lines = json_array();
	seating_book_count(a, b, &p);
	add_line(lines, a, b, "teammate_meetings", "team-mates at a table",
	    p.teammate_meetings, p.teammate_bound);
	/* A section's blocks are small: their charts have the least there (summary). */
	add_line(lines, a, b, "repeat_meetings",
	    "meetings of two players beyond their first", p.repeat_meetings,
	    (int)json_integer_value(json_object_get(summary, "repeat_bound")));
	count_small(b, &p);
	if (has_sizes(b))
		add_line(lines, a, b, "small_tables", seating_small_name(b->table_max),
		    p.small_tables, p.small_bound);
	if (b->mode == MODE_ADVANCE) {
		add_line(lines, a, b, "short_again", seating_again_name(b->table_max),
		    p.short_again, p.short_bound);
		add_line(lines, a, b, "school_meetings",
		    "schoolmates of other teams at a table", p.school_meetings,
		    p.school_bound);
		add_line(lines, a, b, "team_meetings_again",
		    "meetings of two teams beyond their first", p.team_again,
		    p.team_bound);
	}
	add_drawn(lines, a, b);
	return lines;
}

/* ---- changes ---- */

void
seating_book_note(struct seating_book *b, int round, int person, int from, int to)
{
	if (!b->settings)
		b->settings = json_object();
	json_object_set_new(b->settings, "changed", json_true());
	json_t *list = json_object_get(b->settings, "changes");
	if (!list)
		json_object_set_new(b->settings, "changes", list = json_array());
	if (json_array_size(list) < CHANGES_NOTED_MAX)
		json_array_append_new(
		    list, json_pack("{s:i,s:I,s:i,s:i}", "round", round + 1, "player",
		              (json_int_t)b->person[person].id, "from", from, "to", to));
	else
		json_object_set_new(b->settings, "changes_more",
		    json_integer(
		        json_integer_value(json_object_get(b->settings, "changes_more")) +
		        1));
}

static const char *
name_of(const struct seating_book *b, int64_t player)
{
	for (int i = 0; i < b->persons; i++)
		if (b->person[i].id == player)
			return b->person[i].name;
	return "a player who is no longer in this division";
}

static json_t *
changes_model(struct arena *a, const struct seating_book *b)
{
	json_t *list = json_array(), *c;
	size_t i;
	json_array_foreach(json_object_get(b->settings, "changes"), i, c)
	{
		int round = (int)json_integer_value(json_object_get(c, "round"));
		int from = (int)json_integer_value(json_object_get(c, "from"));
		int to = (int)json_integer_value(json_object_get(c, "to"));
		const char *name =
		    name_of(b, json_integer_value(json_object_get(c, "player")));
		json_array_append_new(list,
		    json_pack("{s:s}", "text",
		        !to ? arena_printf(
		                  a, "Round %d: %s left table %d.", round, name, from)
		        : !from ? arena_printf(a, "Round %d: %s came to table %d.", round,
		                      name, to)
		                : arena_printf(a,
		                      "Round %d: %s moved from table %d to table %d.",
		                      round, name, from, to)));
	}
	int more = (int)json_integer_value(json_object_get(b->settings, "changes_more"));
	if (more > 0)
		json_array_append_new(list,
		    json_pack("{s:s}", "text", arena_printf(a, "And %d more.", more)));
	return list;
}

/* ---- the plan again ---- */

/* Somebody is left out of some rounds of the plan, not of all. */
static bool
some_are_away(struct arena *a, const struct seating_book *b)
{
	int *times = ARENA_ARRAY(a, (size_t)b->persons + 1, int);
	for (int r = 0; r < b->rounds; r++)
		for (int t = 0; t < b->round[r].tables; t++)
			for (int k = 0; k < b->round[r].table[t].n; k++)
				times[b->round[r].table[t].seat[k]]++;
	for (int i = 0; i < b->persons; i++)
		if (times[i] && times[i] != b->rounds)
			return true;
	return false;
}

/* Why "cubetab seat" does not make this plan from its seed; NULL where it does.  wishes:
 * those it was drawn with, as a file. */
static const char *
why_not_again(struct arena *a, const struct seating_book *b, const json_t *wishes)
{
	if (was_changed(b))
		return "The plan was changed by hand or repaired after it was drawn, so "
		       "its seed and steps alone do not make it again.  The counts are "
		       "those of the plan as it is now.";
	if (!wishes)
		return "A wish is for a table that the plan does not have; with it, seed "
		       "and steps make the plan again.";
	if (b->mode != MODE_ADVANCE)
		return "The rounds of this mode also follow from scores, ranks or places "
		       "of this tournament; with them, seed and steps make the plan "
		       "again.";
	if (!json_is_integer(json_object_get(b->settings, "kept")))
		return "The plan was made by an earlier version of the program, which "
		       "did not note all that a second drawing needs.";
	if (json_integer_value(json_object_get(b->settings, "kept")) > 0)
		return "Its first rounds were played when the others were drawn; with "
		       "them, seed and steps make the plan again.";
	if (json_integer_value(json_object_get(b->settings, "engine")) != SEATING_VERSION)
		return "The plan was drawn by another version of the engine.";
	return some_are_away(a, b)
	           ? "Some players are left out of single rounds; with those absences, "
	             "seed and steps make the plan again."
	           : NULL;
}

/* The players as the engine had them, without a name: teams and schools are numbers. */
static json_t *
input_model(struct arena *a, const struct seating_book *b)
{
	json_t *list = json_array();
	for (int i = 0; i < b->persons; i++) {
		const struct book_person *p = &b->person[i];
		if (p->seated)
			json_array_append_new(list,
			    json_pack("{s:s,s:s,s:s,s:s}", "player", p->code, "team",
			        arena_printf(a, "Team %d", p->team_first), "school",
			        p->school
			            ? arena_printf(a, "School %lld", (long long)p->school)
			            : "",
			        "division", b->code));
	}
	return list;
}

json_t *
seating_book_certificate(struct arena *a, const struct tournament *t,
    const struct seating_book *b, const json_t *summary, const json_t *wishes)
{
	json_t *kinds, *broken, *file = wishes_file(a, b);
	const char *why = why_not_again(a, b, file);
	const char *command = arena_printf(a,
	    "cubetab seat --roster players.csv%s --rule-system %s --rounds %d "
	    "--table-size %d --seed %lld --steps %lld",
	    json_array_size(file) ? " --wishes wishes.csv" : "", t->rules->id, b->rounds,
	    b->table_max, (long long)b->seed, (long long)b->steps);
	json_t *engine = json_object_get(b->settings, "engine");
	wishes_counted(a, b, wishes, &kinds, &broken);
	return json_pack(
	    "{s:b,s:o,s:o,s:o,s:o,s:o,s:o,s:s,s:s,s:s,s:s,s:i,s:i,s:s,s:s,s:o}",
	    "changed", was_changed(b), "changes", changes_model(a, b), "small",
	    small_twice(a, b), "lines", lines_model(a, b, summary), "wishes", kinds,
	    "broken", broken, "wish_file", file ? file : json_array(), "program",
	    CUBETAB_VERSION, "engine",
	    engine ? arena_printf(a, "%lld", (long long)json_integer_value(engine))
	           : "not noted",
	    "why_not", why ? why : "", "command", why ? "" : command, "table_max",
	    b->table_max, "table_min", b->table_min, "seed",
	    arena_printf(a, "%lld", (long long)b->seed), "steps",
	    arena_printf(a, "%lld", (long long)b->steps), "input", input_model(a, b));
}
