/* http/page_clock.c - the clocks of rounds: what the hall sees, and the director's
 * buttons. */
#include "app/app_clock.h"
#include "http/again.h"
#include "http/body.h"
#include "http/pages.h"
#include "http/read.h"
#include "sys/clock.h"
#include <stdlib.h>

/* The count that all clocks here go by: browsers measure how far their own is off. */
enum rc
page_clock_time(struct req *q, struct err *e)
{
	char boot[CLOCK_BOOT_MAX];
	(void)e;
	clock_boot_id(boot);
	return reply_json(q, 200,
	    json_pack("{s:s, s:I}", "boot", boot, "ms", (json_int_t)clock_boot_ms()));
}

/* What every screen reads: kept while nobody presses anything. */
enum rc
page_clock_state(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_clock_list(q->app, q->t, &model, e);
	if (rc != OK)
		return rc;
	/* why a table has more time, and who gave it, is for staff */
	size_t i, k;
	json_t *d, *x;
	json_array_foreach(json_object_get(model, "divisions"), i, d) json_array_foreach(
	    json_object_get(json_object_get(d, "clock"), "tables"), k, x)
	{
		json_object_del(x, "reason");
		json_object_del(x, "by");
	}
	reply_header(q, "X-Robots-Tag", "noindex");
	if (q->t)
		reply_version(q, q->t->public_version);
	return reply_json(q, 200, model);
}

/* ---- the director's page ---- */

static const char *
minutes_text(struct arena *a, int64_t ms)
{
	int64_t s = (ms + 999) / 1000;
	return arena_printf(a, "%lld:%02d", (long long)(s / 60), (int)(s % 60));
}

static void
set(json_t *o, const char *key, const char *value)
{
	json_object_set_new(o, key, json_string(value));
}

static json_t *
flag(bool on)
{
	return on ? json_true() : json_false();
}

/* What the buttons of one clock are called and which stand there. */
static void
add_buttons(struct req *q, json_t *c)
{
	static const char *const states[] = { "running", "paused", "over", "lost" };
	const char *state = text_of(c, "state");
	const json_t *phases = json_object_get(c, "phases");
	const json_t *next = json_array_get(phases, (size_t)int_of(c, "phase") + 1);
	int64_t left = json_integer_value(json_object_get(c, "left_ms"));
	int64_t off = json_integer_value(json_object_get(c, "off_ms"));
	for (size_t i = 0; i < COUNT(states); i++)
		json_object_set_new(c, states[i], flag(strcmp(state, states[i]) == 0));
	set(c, "left", minutes_text(q->arena, left));
	set(c, "left_off", minutes_text(q->arena, left > off ? left - off : 0));
	set(c, "off", minutes_text(q->arena, off));
	set(c, "next_title", next ? text_of(next, "title") : "the end");
	json_object_set_new(c, "begun",
	    flag(int_of(c, "phase") > 0 ||
	         left != int_of(json_array_get(phases, 0), "seconds") * INT64_C(1000) ||
	         strcmp(state, "running") == 0));
}

static enum rc
clocks_model(struct req *q, json_t **out, struct err *e)
{
	enum rc rc = app_clock_list(q->app, q->t, out, e);
	size_t i;
	json_t *d;
	if (rc != OK)
		return rc;
	json_array_foreach(json_object_get(*out, "divisions"), i, d)
	{
		json_t *c = json_object_get(d, "clock");
		const json_t *rounds = json_object_get(d, "rounds");
		size_t k = json_array_size(rounds);
		json_int_t last =
		    json_integer_value(json_array_get(rounds, MAX(k, 1) - 1));
		json_int_t next =
		    MIN(last, json_integer_value(json_object_get(d, "next")));
		json_t *n, *choices = json_array();
		if (json_is_object(c))
			add_buttons(q, c);
		json_array_foreach(rounds, k, n) json_array_append_new(
		    choices, json_pack("{s:O, s:b}", "n", n, "selected",
		                 json_integer_value(n) == next));
		json_object_set_new(d, "choices", choices);
		set(d, "newer", json_is_object(c) ? "yes" : "");
	}
	json_object_set_new(*out, "runs",
	    flag((q->actor->roles & (ROLE_CHIEF | ROLE_DIRECTOR | ROLE_OWNER)) != 0));
	return OK;
}

static const struct form_page clocks = { "clock_show", "Clock", clocks_model };

enum rc
page_clock_show(struct req *q, struct err *e)
{
	return form_page_show(q, &clocks, e);
}

/* "12:30" or "12" minutes, in seconds; -1 where it is neither. */
static int64_t
seconds_read(const char *s)
{
	static const char digits[] = "0123456789";
	size_t m = strspn(s, digits);
	size_t n = s[m] == ':' ? strspn(s + m + 1, digits) : 0;
	bool has_seconds = s[m] == ':';
	if (m < 1 || m > 3 || s[m + has_seconds + n] != '\0' || (has_seconds && n != 2))
		return -1;
	int64_t seconds = has_seconds ? strtoll(s + m + 1, NULL, 10) : 0;
	return seconds < 60 ? strtoll(s, NULL, 10) * 60 + seconds : -1;
}

static int64_t
number_of(struct req *q, const char *name, int64_t otherwise)
{
	return number_or(form_text(q, name), otherwise);
}

enum rc
page_clock_press(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	const char *said = "", *time = form_text(q, "time");
	struct clock_do in = { .division = q->arg[1],
		.round = q->num[2],
		.action = form_text(q, "action"),
		.phase = number_of(q, "phase", -1),
		.seconds = *time ? seconds_read(time) : number_of(q, "seconds", 0),
		.table = number_of(q, "table", 0),
		.reason = form_text(q, "reason") };
	for (int i = 0; i < CLOCK_PHASES_MAX; i++)
		in.minutes[i] = number_of(q, arena_printf(q->arena, "minutes_%d", i), 0);
	enum rc rc = *time && in.seconds < 0
	                 ? err_set(e, INVALID, "time",
	                       "\"%.20s\" is no time: write minutes and seconds, such as "
	                       "12:30.",
	                       time)
	                 : app_clock_do(q->app, q->t, q->actor, &in, &said, e);
	if (rc != OK)
		return form_page_again(q, &clocks, &p, rc == CONFLICT ? INVALID : rc, e);
	reply_notice(q, "%s", said);
	return reply_redirect(q, e, "/manage/%s/clock", q->t->slug);
}

/* A round is chosen in the form that starts a new clock. */
enum rc
page_clock_start(struct req *q, struct err *e)
{
	q->num[2] = number_of(q, "round", 0);
	return page_clock_press(q, e);
}

/* ---- API ---- */

enum rc
api_clock_get(struct req *q, struct err *e)
{
	return page_clock_state(q, e);
}

enum rc
api_clock_press(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *doc = req_json(q, e);
	if (!doc)
		return e->rc;
	struct problems p = { .arena = q->arena };
	struct body b = { q, doc, &p };
	struct clock_do in = { .division = body_text(&b, "division", 40),
		.round = body_int(&b, "round", 0),
		.action = body_text(&b, "action", 20),
		.phase = body_int(&b, "phase", -1),
		.seconds = body_int(&b, "seconds", 0),
		.table = body_int(&b, "table", 0),
		.reason = body_text(&b, "reason", 300) };
	const json_t *minutes = json_object_get(doc, "minutes");
	for (size_t i = 0; i < CLOCK_PHASES_MAX; i++)
		in.minutes[i] = json_integer_value(json_array_get(minutes, i));
	const char *said = "";
	if (body_refused(&b))
		return OK;
	enum rc rc = app_clock_do(q->app, q->t, q->actor, &in, &said, e);
	return rc == OK ? reply_json(q, 200, json_pack("{s:s}", "said", said)) : rc;
}
