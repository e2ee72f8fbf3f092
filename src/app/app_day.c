/* app/app_day.c - a tournament's day: how far it is and what comes next. */
#include "app/app_tournament.h"
#include "db/db.h"

/* The counts of tournament_day. */
struct day {
	struct arena *a;
	const json_t *counts;
	json_int_t days; /* until the tournament; 0 = today */
};

static json_int_t
count(const struct day *d, const char *name)
{
	const json_t *v = json_object_get(d->counts, name);

	assert(v);
	return json_integer_value(v);
}

static const char *
amount(const struct day *d, const char *name, const char *one, const char *many)
{
	json_int_t n = count(d, name);

	return arena_printf(d->a, "%lld %s", (long long)n, n == 1 ? one : many);
}

static const char *
of(const struct day *d, const char *part, const char *whole, const char *what)
{
	return arena_printf(d->a, "%lld of %lld %s", (long long)count(d, part),
	    (long long)count(d, whole), what);
}

enum step_id { ROSTER, CHECKIN, SEATING, PRINTING, ENTRY, STANDINGS, PUBLISH, STEPS };

struct step {
	const char *title, *path, *label, *text;
	bool done;
};

static json_int_t
unmarked(const struct day *d)
{
	return count(d, "players") - count(d, "present") - count(d, "late") -
	       count(d, "absent");
}

static void
look_before(const struct day *d, struct step *s)
{
	bool any = count(d, "players") > 0;

	s[ROSTER] =
	    (struct step){ "Roster", any ? "/manage/$/players" : "/manage/$/import",
		    any ? "Open the roster" : "Import a roster",
		    any ? arena_printf(d->a, "%s in %s of %s.",
		              amount(d, "players", "player", "players"),
		              amount(d, "teams", "team", "teams"),
		              amount(d, "schools", "school", "schools"))
		        : "Nobody is entered yet.",
		    any };
	s[CHECKIN] = (struct step){ "Check-in", "/manage/$/checkin", "Check people in",
		!any ? "Comes after the roster."
		     : arena_printf(d->a,
		           "%lld here, %lld late, %lld absent, %lld not marked yet.",
		           (long long)count(d, "present"), (long long)count(d, "late"),
		           (long long)count(d, "absent"), (long long)unmarked(d)),
		any && unmarked(d) == 0 };
	s[SEATING] = (struct step){ "Seating", "/manage/$/seating", "Seat the rounds",
		!any ? "Comes after the roster."
		     : arena_printf(d->a, "%s seated, %s public.",
		           of(d, "divisions_seated", "divisions_used", "divisions"),
		           of(d, "rounds_shown", "rounds", "rounds")),
		any && count(d, "divisions_seated") == count(d, "divisions_used") };
}

static void
look_after(const struct day *d, struct step *s)
{
	bool tables = count(d, "tables") > 0;

	s[PRINTING] =
	    (struct step){ "Printing", "/manage/$/print", "Print sheets and posters",
		    !tables ? "Comes after the seating."
		            : arena_printf(d->a, "%s printed.",
		                  of(d, "printed", "tables", "table sheets")),
		    tables && count(d, "printed") >= count(d, "tables") };
	s[ENTRY] = (struct step){ "Entry", "/manage/$/sheets", "Enter score sheets",
		!tables ? "Begins with the first round."
		        : arena_printf(d->a, "%s entered, %s.",
		              of(d, "entered", "tables", "sheets"),
		              of(d, "rounds_whole", "rounds", "rounds complete")),
		tables && count(d, "entered") >= count(d, "tables") };
	s[STANDINGS] =
	    (struct step){ "Standings", "/manage/$/standings", "Look at the standings",
		    count(d, "entered") ? "They follow every sheet that is entered."
		                        : "They begin with the first sheet.",
		    tables && count(d, "rounds_whole") >= count(d, "rounds") };
	s[PUBLISH] = (struct step){ "Publish", "/manage/$/standings",
		"Publish the results",
		!tables
		    ? "Nothing to publish yet."
		    : arena_printf(d->a, "%s published to the end.",
		          of(d, "divisions_published", "divisions_used", "divisions")),
		tables && count(d, "divisions_published") >= count(d, "divisions_used") };
}

/* Whoever enters sheets before the date plays already. */
static bool
has_come(const struct day *d)
{
	return d->days <= 0 || count(d, "entered") > 0;
}

/* The step to do now; STEPS where nothing is left. */
static enum step_id
next_step(const struct day *d, const struct step *s)
{
	bool today = has_come(d);

	if (!s[ROSTER].done)
		return ROSTER;
	if (today && !s[CHECKIN].done && count(d, "entered") == 0)
		return CHECKIN;
	if (!s[SEATING].done)
		return SEATING;
	if (!s[PRINTING].done && count(d, "entered") == 0)
		return PRINTING;
	if (!today)
		return STEPS;
	if (!s[ENTRY].done)
		return ENTRY;
	return s[PUBLISH].done ? STEPS : PUBLISH;
}

/* Who may open this address may do the step; elsewhere the step's own page says it. */
static const char *const step_acts[STEPS] = {
	[SEATING] = "/manage/$/seating/$/change",
	[PUBLISH] = "/manage/$/publish/$",
};

static json_t *
step_model(const struct step *s, int n, bool now)
{
	return json_pack("{s:i,s:s,s:s,s:s,s:s,s:b,s:b,s:s?}", "n", n, "title", s->title,
	    "path", s->path, "label", s->label, "text", s->text, "done", s->done, "now",
	    now, "acts", step_acts[n - 1]);
}

static void
alert(json_t *list, const char *text, const char *path, const char *label)
{
	json_array_append_new(
	    list, json_pack("{s:s,s:s,s:s}", "text", text, "path", path, "label", label));
}

static json_t *
alerts(const struct day *d)
{
	json_t *list = json_array();

	if (count(d, "queries"))
		alert(list,
		    arena_printf(d->a, "%s about score sheets waiting for an answer.",
		        amount(d, "queries", "question", "questions")),
		    "/manage/$/rounds", "Answer");
	if (count(d, "drafts"))
		alert(list,
		    arena_printf(d->a,
		        "%s with a draft of the seating that is not in force.",
		        amount(d, "drafts", "division", "divisions")),
		    "/manage/$/seating", "Look at it");
	if (count(d, "single"))
		alert(list,
		    arena_printf(d->a, "%s without a team.",
		        amount(d, "single", "player", "players")),
		    "/manage/$/players", "Give them one");
	if (count(d, "placeholders") && d->days <= 1)
		alert(list,
		    arena_printf(d->a, "%s still without a name.",
		        amount(d, "placeholders", "place", "places")),
		    "/manage/$/players", "Fill them in");
	if (count(d, "divisions_seated") && d->days <= 0 && count(d, "rounds_shown") == 0)
		alert(list, "The seating is not public: nobody can look up a table yet.",
		    "/manage/$/seating", "Publish it");
	return list;
}

static const char *
when(const struct day *d)
{
	if (d->days > 1)
		return arena_printf(d->a, "in %lld days", (long long)d->days);
	return d->days == 1 ? "tomorrow" : d->days == 0 ? "today" : "past";
}

enum rc
app_day(struct app *app, const struct tournament *t, json_t **out, struct err *e)
{
	struct step s[STEPS];
	struct day d = { .a = app->arena };
	json_t *list = json_array();
	enum step_id next;
	enum rc rc =
	    DB_JSON(app->db, Q_tournament_day, out, "tournament", e, P_INT(t->id));

	if (rc != OK) {
		json_decref(list);
		return rc;
	}
	d.counts = *out;
	d.days = count(&d, "days");
	look_before(&d, s);
	look_after(&d, s);
	next = next_step(&d, s);
	for (int i = 0; i < STEPS; i++)
		json_array_append_new(list, step_model(&s[i], i + 1, i == (int)next));
	json_object_set_new(*out, "when", json_string(when(&d)));
	json_object_set_new(*out, "steps", list);
	json_object_set_new(*out, "next",
	    next == STEPS ? json_null() : step_model(&s[next], (int)next + 1, true));
	json_object_set_new(*out, "alerts", alerts(&d));
	json_object_set_new(*out, "over", json_boolean(next == STEPS && has_come(&d)));
	return OK;
}
