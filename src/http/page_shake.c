/* http/page_shake.c - which variations were called at a table for a shake, and by whom.
 */
#include "app/app_check.h"
#include "app/app_shake.h"
#include "http/again.h"
#include "http/equation_form.h"
#include "http/pages.h"
#include "http/read.h"
#include "http/shake_form.h"
#include "http/wire.h"
#include "view/equation.h"
#include <stdio.h>
#include <string.h>

/* II-B: each player calls one; two where a table of two, or a Senior, does so (II-B-3).
 * Calls of seat 0 are those of which nobody wrote down who made them. */
enum {
	SEATS = 8,
	CALLS_A_SEAT = 2,
	CALLS_UNKNOWN = 4,
	SLOTS = SEATS * CALLS_A_SEAT + CALLS_UNKNOWN
};

struct slot {
	int8_t seat, nth;
	const char *text; /* "base:eight", "average", "" */
};
struct slots {
	int n;
	struct slot slot[SLOTS];
};

static const char *
asked(struct req *q, const char *name)
{
	const char *text = q->verb == GET ? req_query(q, name) : form_text(q, name);
	return text ? text : "";
}

static struct shake_place
place_of(struct req *q)
{
	return (struct shake_place){ asked(q, "of"), number_or(asked(q, "round"), 0),
		number_or(asked(q, "table"), 0), number_or(asked(q, "shake"), 0) };
}

static const char *
slot_name(struct arena *a, const struct slot *s)
{
	return arena_printf(a, "call_%d_%d", s->seat, s->nth);
}

/* ---- slots from the form, from what was said, and into a case ---- */

static void
slots_empty(struct slots *s)
{
	s->n = 0;
	for (int seat = 0; seat <= SEATS; seat++)
		for (int nth = 1; nth <= (seat ? CALLS_A_SEAT : CALLS_UNKNOWN); nth++)
			if (s->n < SLOTS)
				s->slot[s->n++] =
				    (struct slot){ (int8_t)seat, (int8_t)nth, "" };
}

static void
slots_typed(struct req *q, struct slots *s)
{
	slots_empty(s);
	for (int i = 0; i < s->n; i++)
		s->slot[i].text = form_text(q, slot_name(q->arena, &s->slot[i]));
}

static void
slots_said(struct arena *a, const json_t *rules, struct slots *s)
{
	size_t i;
	json_t *v;
	slots_empty(s);
	json_array_foreach(json_object_get(rules, "variations"), i, v)
	{
		int seat = int_of(v, "seat"), k = 0;
		while (k < s->n && (s->slot[k].seat != seat || *s->slot[k].text))
			k++;
		if (k == s->n) /* a third one of a seat */
			for (k = 0; k < s->n - 1 && *s->slot[k].text;)
				k++;
		const char *param = text_of(v, "param");
		s->slot[k].text =
		    *param ? arena_printf(a, "%s:%s", text_of(v, "name"), param)
		           : arena_strdup(a, text_of(v, "name"));
	}
}

/* "base:eight": INVALID where there is no such variation. */
static enum rc
choice_read(struct arena *a, const char *text, struct equation_choice *out, struct err *e)
{
	char *name = arena_strdup(a, text), *colon = strchr(name, ':');
	if (colon)
		*colon++ = '\0';
	return equation_choice_read(out, name, colon, e);
}

/* The choices of all slots but one; seats beside them where that is asked for. */
static void
slots_choices(struct arena *a, const struct slots *s, int but, struct equation_case *c,
    int8_t *seats, struct problems *p)
{
	c->n_choices = 0;
	for (int i = 0; i < s->n; i++) {
		struct err e = { 0 };
		if (i == but || !*s->slot[i].text)
			continue;
		if (choice_read(a, s->slot[i].text, &c->choices[c->n_choices], &e) !=
		    OK) {
			if (p)
				problem_add(p, false, "refused",
				    slot_name(a, &s->slot[i]), "%s", e.text);
			continue;
		}
		if (seats)
			seats[c->n_choices] = s->slot[i].seat;
		c->n_choices++;
	}
}

/* ---- the page ---- */

static void
option_add(struct arena *a, json_t *list, const struct equation_case *others,
    const struct variation *v, const char *param, const char *chosen, const char **why)
{
	const char *value = param ? arena_printf(a, "%s:%s", v->name, param) : v->name;
	const char *text = shake_call_text(a, v->name, param ? param : ""), *not_now;
	struct equation_choice choice;
	struct err e = { 0 };
	bool selected = strcmp(value, chosen) == 0;
	not_now = equation_choice_read(&choice, v->name, param, &e) == OK
	              ? app_check_barred(a, others, &choice)
	              : e.text;
	if (selected && *not_now)
		*why = arena_strdup(a, not_now);
	json_array_append_new(
	    list, json_pack("{s:s, s:s, s:b}", "value", value, "text",
	              *not_now ? arena_printf(a, "%s (not now)", text) : text, "selected",
	              selected));
}

/* What this division offers this year. */
static json_t *
options(struct arena *a, const struct equation_case *others, const char *chosen,
    const char **why)
{
	json_t *list = json_array();
	json_array_append_new(list, json_pack("{s:s, s:s, s:b}", "value", "", "text",
	                                "none", "selected", !*chosen));
	for (int i = 0; i < VARIATIONS; i++) {
		const struct variation *v = &equation_variations[i];
		if (!equation_offered_by(others->division, (enum variation_id)i,
		        (int)others->parity, others->setting[SET_SEASON_PARITY],
		        others->setting[SET_OFFER_PARITY]))
			continue;
		char *rest = arena_strdup(a, equation_params(v->param, others->division)),
		     *param;
		if (v->param == PARAM_NONE)
			option_add(a, list, others, v, NULL, chosen, why);
		else
			while ((param = strsep(&rest, "|")))
				option_add(a, list, others, v, param, chosen, why);
	}
	return list;
}

static json_t *
seat_row(const char *name, const char *code)
{
	return json_pack("{s:s, s:s, s:[]}", "name", name, "code", code, "calls");
}

/* A row for each seat with its selects; what nobody knows the caller of comes last. */
static json_t *
seats_model(struct arena *a, const json_t *seats, const struct slots *s,
    const struct equation_case *c)
{
	json_t *rows = json_array(), *x, *unknown = seat_row("Not known who", "");
	size_t n;
	json_array_foreach(seats, n, x)
	    json_array_append_new(rows, seat_row(text_of(x, "name"), text_of(x, "code")));
	bool spare = false;
	for (int i = 0; i < s->n; i++) {
		const struct slot *k = &s->slot[i];
		struct equation_case *others = ARENA_NEW(a, struct equation_case);
		const char *why = "";
		json_t *row =
		    k->seat ? json_array_get(rows, (size_t)k->seat - 1) : unknown;
		/* of those without a seat, the ones that are filled and one more */
		if (!row || (!k->seat && !*k->text && spare))
			continue;
		spare = spare || (!k->seat && !*k->text);
		*others = *c;
		slots_choices(a, s, i, others, NULL, NULL);
		json_t *list = options(a, others, k->text, &why);
		json_array_append_new(json_object_get(row, "calls"),
		    json_pack("{s:s, s:i, s:o, s:s}", "id", slot_name(a, k), "nth",
		        k->nth, "options", list, "barred", why));
	}
	json_array_append_new(rows, unknown);
	return rows;
}

/* Unclear places that are read otherwise here stay so. */
static json_t *
settings_kept(const json_t *values)
{
	json_t *list = json_array(), *v;
	const char *key;
	json_object_foreach(
	    (json_t *)(uintptr_t)values, key, v) if (strncmp(key, "set_", 4) == 0)
	    json_array_append_new(list, json_pack("{s:s, s:O}", "name", key, "value", v));
	return list;
}

static enum rc
show_model(struct req *q, json_t **out, struct err *e)
{
	const struct equation_system *s = app_check_system(q->t->rules);
	struct shake_place at = place_of(q);
	struct problems unread = { .arena = q->arena };
	struct equation_case *c = ARENA_NEW(q->arena, struct equation_case);
	struct slots slots;
	struct err ignored = { 0 };
	if (!s)
		return err_set(
		    e, NOT_FOUND, NULL, "%s has no variations.", q->t->rules->name);
	enum rc rc = app_shake_show(q->app, q->t, &at, out, e);
	if (rc != OK)
		return rc;
	json_t *m = *out;
	if (json_is_null(json_object_get(m, "place")))
		return err_set(e, NOT_FOUND, NULL,
		    "Nobody is seated at table %lld in round %lld of that division: "
		    "compare the number with the sheet.",
		    (long long)at.table, (long long)at.round);
	const json_t *rules = json_object_get(m, "rules");
	bool said = int_of(rules, "shake") == int_of(m, "shake");
	json_t *values = q->verb == POST ? equation_form_typed(q) : shake_values(s, m);
	json_object_set_new(values, "system", json_string(s->name));
	if (q->verb == POST)
		slots_typed(q, &slots);
	else
		slots_said(q->arena, said ? rules : NULL, &slots);
	if (equation_form_rules(values, c, &unread, &ignored) != OK)
		ignored = (struct err){ 0 }; /* told where it is saved */
	slots_choices(q->arena, &slots, -1, c, NULL, NULL);
	const json_t *seats = json_object_get(m, "seats");
	json_object_set_new(
	    m, "called", shake_list_model(q->arena, json_object_get(m, "shakes"), seats));
	json_object_set_new(m, "rows", seats_model(q->arena, seats, &slots, c));
	json_object_set_new(m, "form", equation_form_model(q->arena, values));
	json_object_set_new(m, "roll", json_string(text_of(values, "resources")));
	json_object_set_new(m, "cubes",
	    equation_cubes_model(
	        text_of(values, "resources"), equation_form_wild(values)));
	json_object_set_new(m, "kept", settings_kept(values));
	json_object_set_new(m, "slug", json_string(q->t->slug));
	json_object_set_new(
	    m, "version", json_integer(said ? int_of(rules, "version") : 0));
	json_object_set_new(m, "by", json_string(said ? text_of(rules, "by") : ""));
	json_object_set_new(m, "next", json_integer(int_of(m, "shake") + 1));
	json_object_set_new(m, "link", json_string(equation_form_link(q->arena, values)));
	json_decref(values);
	return OK;
}

static const struct form_page show_page = { "shake_show", "Rules of a shake",
	show_model };

enum rc
page_shake_show(struct req *q, struct err *e)
{
	return form_page_show(q, &show_page, e);
}

/* The select in which the variation was chosen that the refusal is about. */
static const char *
slot_of(struct arena *a, const struct slots *s, const char *variation)
{
	size_t n = strlen(variation);
	for (int i = 0; i < s->n; i++)
		if (strncmp(s->slot[i].text, variation, n) == 0 &&
		    (s->slot[i].text[n] == '\0' || s->slot[i].text[n] == ':'))
			return slot_name(a, &s->slot[i]);
	return variation;
}

enum rc
page_shake_save(struct req *q, struct err *e)
{
	const struct equation_system *s = app_check_system(q->t->rules);
	struct shake_place at = place_of(q);
	struct problems p = { .arena = q->arena };
	struct equation_case *c = ARENA_NEW(q->arena, struct equation_case);
	struct slots slots;
	int8_t seats[SLOTS] = { 0 };
	if (!s)
		return err_set(
		    e, NOT_FOUND, NULL, "%s has no variations.", q->t->rules->name);
	DEFER(json_decref) json_t *values = equation_form_typed(q);
	json_object_set_new(values, "system", json_string(s->name));
	slots_typed(q, &slots);
	enum rc rc = equation_form_rules(values, c, &p, e);
	slots_choices(q->arena, &slots, -1, c, seats, &p);
	if (rc == OK && p.errors)
		rc = err_set(e, INVALID, p.list[0].field, "%s", p.list[0].text);
	struct shake_rules rules = { c, seats, number_or(form_text(q, "based_on"), 0) };
	if (rc == OK)
		rc = app_shake_save(q->app, q->t, q->actor, &at, &rules, e);
	if (rc == INVALID && p.errors == 0)
		problem_add(&p, false, "refused", slot_of(q->arena, &slots, e->field),
		    "%s", e->text);
	if (rc != OK)
		return form_page_again(q, &show_page, &p, rc, e);
	reply_notice(q, "The rules of shake %lld are kept.", (long long)at.shake);
	return reply_redirect(q, e,
	    "/manage/%s/shakes?of=%s&round=%lld&table=%lld&shake=%lld", q->t->slug,
	    url_encode(q->arena, at.division), (long long)at.round, (long long)at.table,
	    (long long)at.shake);
}
