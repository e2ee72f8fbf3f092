/* seating/pair_counts.h - a number for each two of n: few as a square, many as a table of
 * those alone that are not 0.  Pure; for this folder only. */
#ifndef SEATING_PAIR_COUNTS_H
#define SEATING_PAIR_COUNTS_H
#include "base/arena.h"
#include "base/base.h"

struct pair_counts {
	int n;
	int *square; /* [n][n], the smaller first; NULL: the table */
	uint32_t *key, *old_key;
	int *count, *old_count;
	int bits, taken; /* 2^bits places; taken by a pair */
};

/* most: so many pairs at most are not 0 at one time.  n up to 65,000. */
void pair_counts_init(struct pair_counts *c, struct arena *a, int n, int64_t most);
/* Of the table alone. */
int *pair_counts_place(struct pair_counts *c, int x, int y);
int pair_counts_look(const struct pair_counts *c, int x, int y);
/* To read and write, until the next call; x and y are not alike.  In the inner loop. */
static inline int *
pair_counts_slot(struct pair_counts *c, int x, int y)
{
	return c->square ? &c->square[MIN(x, y) * c->n + MAX(x, y)]
	                 : pair_counts_place(c, x, y);
}
static inline int
pair_counts_get(const struct pair_counts *c, int x, int y)
{
	return c->square ? c->square[MIN(x, y) * c->n + MAX(x, y)]
	                 : pair_counts_look(c, x, y);
}
void pair_counts_clear(struct pair_counts *c);
int64_t pair_counts_sum(const struct pair_counts *c);
#endif
