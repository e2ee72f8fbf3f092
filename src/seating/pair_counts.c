/* seating/pair_counts.c - see pair_counts.h.  The table is open: a pair's place is the
 * first free one from where its number says.  Counts that fell to 0 keep their places
 * until half of all are taken, then go. */
#include "seating/pair_counts.h"
#include <string.h>

enum { SQUARE_MAX = 1024 };

static uint32_t
key_of(const struct pair_counts *c, int x, int y)
{
	return (uint32_t)MIN(x, y) * (uint32_t)c->n + (uint32_t)MAX(x, y) + 1;
}

/* The place of the key, or the free one that it would take. */
static uint32_t
find(const struct pair_counts *c, uint32_t key)
{
	uint32_t at = (uint32_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - c->bits));
	while (c->key[at] && c->key[at] != key)
		at = (at + 1) & ((1u << c->bits) - 1);
	return at;
}

void
pair_counts_init(struct pair_counts *c, struct arena *a, int n, int64_t most)
{
	*c = (struct pair_counts){ .n = n, .bits = 4 };
	if (n <= SQUARE_MAX) {
		c->square = ARENA_ARRAY(a, (size_t)n * (size_t)n + 1, int);
		return;
	}
	while (1ll << c->bits < 4 * most)
		c->bits++;
	size_t places = (size_t)1 << c->bits;
	c->key = ARENA_ARRAY(a, places, uint32_t);
	c->count = ARENA_ARRAY(a, places, int);
	c->old_key = ARENA_ARRAY(a, places, uint32_t);
	c->old_count = ARENA_ARRAY(a, places, int);
}

static void
drop_zeros(struct pair_counts *c)
{
	uint32_t *key = c->key, places = 1u << c->bits;
	int *count = c->count;
	c->key = c->old_key;
	c->count = c->old_count;
	c->old_key = key;
	c->old_count = count;
	pair_counts_clear(c);
	for (uint32_t i = 0; i < places; i++)
		if (key[i] && count[i]) {
			uint32_t at = find(c, key[i]);
			c->key[at] = key[i];
			c->count[at] = count[i];
			c->taken++;
		}
}

int *
pair_counts_place(struct pair_counts *c, int x, int y)
{
	uint32_t key = key_of(c, x, y), at = find(c, key);
	if (!c->key[at] && c->taken >= 1 << (c->bits - 1)) {
		drop_zeros(c);
		at = find(c, key);
	}
	c->taken += !c->key[at];
	c->key[at] = key;
	return &c->count[at];
}

int
pair_counts_look(const struct pair_counts *c, int x, int y)
{
	return c->count[find(c, key_of(c, x, y))];
}

void
pair_counts_clear(struct pair_counts *c)
{
	size_t n = (size_t)c->n, places = (size_t)1 << c->bits;
	c->taken = 0;
	if (c->square) {
		memset(c->square, 0, n * n * sizeof *c->square);
		return;
	}
	memset(c->key, 0, places * sizeof *c->key);
	memset(c->count, 0, places * sizeof *c->count);
}

int64_t
pair_counts_sum(const struct pair_counts *c)
{
	int64_t sum = 0, n = c->square ? (int64_t)c->n * c->n : (int64_t)1 << c->bits;
	const int *count = c->square ? c->square : c->count;
	for (int64_t i = 0; i < n; i++)
		sum += count[i];
	return sum;
}
