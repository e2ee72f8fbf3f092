/* app/app_standings_file.c - live standings as rows of a file: one column a round. */
#include "app/app_standings.h"
#include "db/db.h"
#include <string.h>

/* A list of the standings: its name in files and in the document, its columns. */
static const struct list {
	const char *name, *key, *head, *tail, *public_tail;
} lists[] = {
	{ "players", "individuals", "division|rank|tied|code|name|team",
	    "penalty|total|disqualified|code_only", "total" },
	{ "teams", "teams", "division|rank|tied|team|school|members",
	    "penalty|total|disqualified", "total" },
	{ "schools", "schools", "division|rank|tied|school|members", "total", "total" },
};

static const struct list *
list_find(const char *name)
{
	for (size_t i = 0; i < COUNT(lists); i++)
		if (strcmp(lists[i].name, name) == 0)
			return &lists[i];
	return NULL;
}

bool
standings_list_known(const char *which)
{
	return list_find(which) != NULL;
}

static const char *
columns_of(struct arena *a, const struct list *l, int rounds, const char *tail)
{
	const char *text = l->head;

	for (int r = 1; r <= rounds; r++)
		text = arena_printf(a, "%s|round_%d", text, r);
	return arena_printf(a, "%s|%s", text, tail);
}

static void
add_rows(struct arena *a, json_t *list, const json_t *doc, const char *which)
{
	size_t i, r;
	json_t *row, *score;

	json_array_foreach(json_object_get(doc, which), i, row)
	{
		json_t *flat = json_copy(row);

		json_object_set(flat, "division", json_object_get(doc, "division"));
		json_array_foreach(json_object_get(row, "shown"), r, score)
		    json_object_set(flat, arena_printf(a, "round_%d", (int)r + 1), score);
		json_array_append_new(list, flat);
	}
}

static enum rc
add_division(struct app *app, const struct tournament *t, const char *division,
    const char *sort, const char *q, const char *which, json_t *list, int *rounds,
    struct err *e)
{
	DEFER(json_decref) json_t *doc = NULL;
	enum rc rc = app_standings_rows(app, t, division, sort, q, &doc, e);

	if (rc != OK)
		return rc;
	add_rows(app->arena, list, doc, which);
	*rounds = MAX(*rounds, (int)json_array_size(json_object_get(doc, "heads")));
	return OK;
}

/* A division with fewer rounds has blanks in the columns of the others' rounds. */
static void
fill(struct arena *a, json_t *list, int rounds)
{
	size_t i;
	json_t *row;

	json_array_foreach(list, i, row) for (int r = 1; r <= rounds; r++)
	{
		const char *key = arena_printf(a, "round_%d", r);

		if (!json_object_get(row, key))
			json_object_set_new(row, key, json_null());
	}
}

enum rc
app_standings_file(struct app *app, const struct tournament *t, const char *division,
    const char *which, const char *sort, const char *q, const char **columns,
    json_t **rows, struct err *e)
{
	const struct list *l = list_find(which);
	DEFER(json_decref) json_t *list = json_array();
	DEFER(json_decref) json_t *all = NULL;
	int rounds = 0;
	enum rc rc = OK;

	assert(l); /* names are ours */
	size_t i;
	json_t *d;

	if (division)
		rc = add_division(app, t, division, sort, q, l->key, list, &rounds, e);
	else
		rc = app_standings_list(app, t, &all, e);
	json_array_foreach(json_object_get(all, "divisions"), i, d) if (rc == OK) rc =
	    add_division(app, t, json_string_value(json_object_get(d, "code")), sort, q,
	        l->key, list, &rounds, e);
	if (rc != OK)
		return rc;
	fill(app->arena, list, rounds);
	*columns = columns_of(app->arena, l, rounds, l->tail);
	*rows = list;
	list = NULL;
	return OK;
}

void
standings_file_public(struct arena *a, const json_t *doc, const char *which,
    const char **columns, json_t **rows)
{
	const struct list *l = list_find(which);
	int rounds = (int)json_array_size(json_object_get(doc, "heads"));

	assert(l); /* whoever asks has looked it up */
	*rows = json_array();
	add_rows(a, *rows, doc, l->key);
	fill(a, *rows, rounds);
	*columns = columns_of(a, l, rounds, l->public_tail);
}
