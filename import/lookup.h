/* import/lookup.h - text -> number, for finding the same team or child among many rows.
 * Pure. */
#ifndef IMPORT_LOOKUP_H
#define IMPORT_LOOKUP_H
#include "base/arena.h"
#include "base/base.h"

struct lookup {
	struct arena *arena;
	struct lookup_entry {
		const char *key;
		int value;
	} * slot;
	size_t n, cap;
};

/* The value kept for key, or -1. */
int lookup_find(const struct lookup *l, const char *key);
/* Keeps value (from 0) for a key that is not there yet; answers the value that counts. */
int lookup_add(struct lookup *l, const char *key, int value);
#endif
