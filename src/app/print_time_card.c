/* app/print_time_card.c - the clock's script as minutes and, where a round's start is
 * known, as times of the day.  Lengths are those of the division's last clock. */
#include "app/print_time_card.h"
#include "db/db.h"

enum { CALLS_MAX = CLOCK_PHASES_MAX * (CLOCK_WARNINGS_MAX + 1) + 1, DAY = 24 * 60 * 60 };

struct call {
	int at; /* seconds after the start */
	const char *label, *text;
};
struct calls {
	int n;
	struct call call[CALLS_MAX];
};

static void
add(struct calls *c, int at, const char *label, const char *text)
{
	c->call[c->n++] = (struct call){ at, label, text };
}

static struct calls
calls_of(struct arena *a, const struct clock_script *s, const json_t *lengths)
{
	struct calls c = { 0 };
	int begin = 0;
	for (int i = 0; i < s->phases; i++) {
		const struct clock_phase *p = &s->phase[i];
		json_int_t own = json_integer_value(json_array_get(lengths, (size_t)i));
		int seconds = own > 0 ? (int)own : p->seconds;
		add(&c, begin, i == 0 ? "Start" : p->title, p->call);
		for (int w = 0; w < CLOCK_WARNINGS_MAX && p->warn[w] > 0; w++)
			if (p->warn[w] < seconds)
				add(&c, begin + seconds - p->warn[w],
				    arena_printf(a, "%d min", p->warn[w] / 60),
				    arena_printf(a, "%d minute%s left.", p->warn[w] / 60,
				        p->warn[w] / 60 == 1 ? "" : "s"));
		begin += seconds;
	}
	add(&c, begin, "End", s->end_call);
	return c;
}

static json_t *
minute_of(int seconds)
{
	return seconds % 60 ? json_sprintf("%d:%02d", seconds / 60, seconds % 60)
	                    : json_sprintf("%d", seconds / 60);
}

/* begin: seconds since midnight. */
static json_t *
times_of(const struct calls *c, const json_t *begin)
{
	json_t *list = json_array();
	for (int i = 0; json_is_integer(begin) && i < c->n; i++) {
		int at = ((int)json_integer_value(begin) + c->call[i].at) % DAY;
		json_array_append_new(
		    list, json_sprintf("%d:%02d", at / 3600, at / 60 % 60));
	}
	return list;
}

enum rc
print_time_card_model(struct app *app, const struct tournament *t, const char *division,
    int64_t round, json_t **out, struct err *e)
{
	size_t i, k;
	json_t *d, *r;
	enum rc rc = DB_JSON(app->db, Q_print_time_card_model, out, "tournament", e,
	    P_INT(t->id), P_OPT(division), P_ID(round));

	if (rc == OK && json_array_size(json_object_get(*out, "divisions")) == 0)
		return err_set(e, INVALID, "division",
		    "Nobody plays in this choice: import the roster, or choose another "
		    "round.");
	json_array_foreach(json_object_get(*out, "divisions"), i, d)
	{
		struct calls c =
		    calls_of(app->arena, t->rules->clock, json_object_get(d, "lengths"));
		json_t *list = json_array();
		for (int n = 0; n < c.n; n++)
			json_array_append_new(
			    list, json_pack("{s:o, s:s, s:s}", "minute",
			              minute_of(c.call[n].at), "label", c.call[n].label,
			              "text", c.call[n].text));
		json_object_set_new(d, "calls", list);
		json_array_foreach(json_object_get(d, "rounds"), k, r)
		    json_object_set_new(
		        r, "times", times_of(&c, json_object_get(r, "begin")));
	}
	return rc;
}
