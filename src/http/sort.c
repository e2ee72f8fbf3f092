/* http/sort.c - a list of a page in the order of the column that was asked for. */
#include "base/utf8.h"
#include "http/http.h"
#include <stdlib.h>
#include <string.h>

struct key {
	json_t *row;
	size_t at; /* where it stood, so that equals stay in order */
	bool missing, down;
	json_int_t number;
	const char *text; /* folded; NULL for a number */
};

static int
compare(const void *a, const void *b)
{
	const struct key *x = a, *y = b;
	int by = (x->missing > y->missing) - (x->missing < y->missing);

	if (by == 0 && x->text && y->text)
		by = strcmp(x->text, y->text);
	else if (by == 0)
		by = (x->number > y->number) - (x->number < y->number);
	by = x->down ? -by : by;
	return by ? by : (x->at > y->at) - (x->at < y->at);
}

static bool
is_column(const char *columns, const char *name)
{
	size_t n = strlen(name);
	const char *at = n ? strstr(columns, name) : NULL;

	for (; at; at = strstr(at + 1, name))
		if ((at == columns || at[-1] == '|') && (at[n] == '|' || !at[n]))
			return true;
	return false;
}

void
list_sort(struct req *q, json_t *list, const char *columns)
{
	const char *by = req_query_or(q, "sort", "");
	bool down = *by == '-';
	size_t n = json_array_size(list);
	struct key *key = ARENA_ARRAY(q->arena, n + 1, struct key);

	by += down;
	if (!is_column(columns, by))
		return;
	for (size_t i = 0; i < n; i++) {
		json_t *row = json_array_get(list, i);
		const json_t *v = json_object_get(row, by);

		key[i] = (struct key){ .row = json_incref(row),
			.at = i,
			.down = down,
			.missing = v == NULL || json_is_null(v),
			.number = json_is_true(v) ? 1 : json_integer_value(v),
			.text = json_is_string(v)
			            ? utf8_fold(q->arena, json_string_value(v))
			            : NULL };
	}
	qsort(key, n, sizeof *key, compare);
	json_array_clear(list);
	for (size_t i = 0; i < n; i++)
		json_array_append_new(list, key[i].row);
}
