/* import/lookup.c - open addressing, at most half full.  Pure. */
#include "import/lookup.h"
#include "base/hash.h"
#include <string.h>

static struct lookup_entry *
place(const struct lookup *l, const char *key)
{
	size_t i = (size_t)hash_text(key) & (l->cap - 1);
	while (l->slot[i].key && strcmp(l->slot[i].key, key) != 0)
		i = (i + 1) & (l->cap - 1);
	return &l->slot[i];
}

int
lookup_find(const struct lookup *l, const char *key)
{
	if (l->cap == 0)
		return -1;
	const struct lookup_entry *x = place(l, key);
	return x->key ? x->value : -1;
}

int
lookup_add(struct lookup *l, const char *key, int value)
{
	if ((l->n + 1) * 2 > l->cap) {
		struct lookup bigger = { .arena = l->arena,
			.cap = l->cap ? l->cap * 2 : 64 };
		bigger.slot = ARENA_ARRAY(l->arena, bigger.cap, struct lookup_entry);
		for (size_t i = 0; i < l->cap; i++)
			if (l->slot[i].key)
				*place(&bigger, l->slot[i].key) = l->slot[i];
		bigger.n = l->n;
		*l = bigger;
	}
	struct lookup_entry *x = place(l, key);
	if (!x->key) {
		*x = (struct lookup_entry){ .key = key, .value = value };
		l->n++;
	}
	return x->value;
}
