/* http/page_seating_monitors.c - the monitors of a Pentathlon: what each school owes, and
 * the duty list, as a page, as CSV and as PDF. */
#include "app/app_print.h"
#include "app/app_seating.h"
#include "http/pages.h"
#include <string.h>

/* "1/2": one monitor for two pupils. */
static const struct {
	const char *value, *words;
} quotas[] = {
	{ "1/2", "1 monitor for 2 pupils" },
	{ "2/3", "2 monitors for 3 pupils" },
	{ "1/1", "1 monitor for each pupil" },
	{ "1/3", "1 monitor for 3 pupils" },
};

/* What a game is called, for people. */
static const char *
game_title(const char *name)
{
	static const char *const title[][2] = { { "fiar", "FIAR" },
		{ "kwatro-sinko", "Kwatro-Sinko" }, { "par-55", "PAR 55" },
		{ "ramrod", "Ramrod" }, { "sum-dominoes", "Sum Dominoes & Dice" } };
	for (size_t i = 0; i < COUNT(title); i++)
		if (strcmp(title[i][0], name) == 0)
			return title[i][1];
	return name;
}

static enum rc
monitors_model(struct req *q, json_t **out, struct err *e)
{
	json_t *model = NULL, *duty, *choices = json_array();
	const char *asked = req_query_or(q, "quota", quotas[0].value);
	size_t i, chosen = 0;
	for (i = 0; i < COUNT(quotas); i++)
		chosen = strcmp(quotas[i].value, asked) == 0 ? i : chosen;
	for (i = 0; i < COUNT(quotas); i++)
		json_array_append_new(
		    choices, json_pack("{s:s,s:s,s:b}", "value", quotas[i].value, "text",
		                 quotas[i].words, "selected", i == chosen));
	const char *quota = quotas[chosen].value;
	enum rc rc = app_seating_monitors(
	    q->app, q->t, q->arg[1], quota[0] - '0', quota[2] - '0', &model, e);
	if (rc != OK) {
		json_decref(choices);
		return rc;
	}
	json_array_foreach(json_object_get(model, "duties"), i, duty) json_object_set_new(
	    duty, "title",
	    json_string(game_title(json_string_value(json_object_get(duty, "game")))));
	json_object_update_new(
	    model, json_pack("{s:s,s:s,s:s,s:s,s:o}", "slug", q->t->slug, "tournament",
	               q->t->name, "quota", quota, "rule", quotas[chosen].words, "quotas",
	               choices));
	*out = model;
	return OK;
}

static const char *
of_division(const json_t *model, const char *key)
{
	return json_string_value(
	    json_object_get(json_object_get(model, "division"), key));
}

enum rc
page_seating_monitors(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = monitors_model(q, &model, e);
	if (rc != OK)
		return rc;
	if (wants_file(q)) {
		rc = reply_list(q, "monitors", "title|group|tables|school|number|own",
		    json_object_get(model, "duties"), e);
		json_decref(model);
		return rc;
	}
	return reply_page(q, "seating_monitors",
	    arena_printf(q->arena, "Monitors: %s", of_division(model, "name")), model, e);
}

enum rc
page_seating_monitors_pdf(struct req *q, struct err *e)
{
	DEFER(json_decref) json_t *model = NULL;
	struct print_file file = { 0 };
	enum rc rc = monitors_model(q, &model, e);
	if (rc == OK)
		rc = app_print_model(
		    q->t, "monitor-duties", of_division(model, "code"), model, &file, e);
	return reply_pdf(q, rc, file.name, &file.pdf);
}
