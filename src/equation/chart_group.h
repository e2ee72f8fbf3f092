/* equation/chart_group.h - what the files chart*.c share: one bracket's row of units, and
 * the defaults of its signs.  Pure. */
#ifndef EQUATION_CHART_GROUP_H
#define EQUATION_CHART_GROUP_H
#include "equation/chart.h"

#define SHAPE_BIT(shape) (1U << (shape))
enum { ANY_SHAPE = 0xffff };

/* One bracket's content: a row of units. */
struct group {
	struct chart *c;
	int n;
	int item[CHART_UNITS_MAX]; /* of each unit; ITEM_OPEN = a bracket */
	int from[CHART_UNITS_MAX], to[CHART_UNITS_MAX]; /* entries of an operand */
	int cube[CHART_UNITS_MAX + 1];                  /* cubes before each unit */
	uint64_t bit[CHART_UNITS_MAX]; /* of a sign with a default; 0 = none */
	uint16_t left[CHART_UNITS_MAX], right[CHART_UNITS_MAX]; /* shapes it asks for */
	uint8_t shape[CHART_UNITS_MAX];                         /* of what a sign makes */
	int *cell_from, *cell_to; /* entries of interval [a, b) at a * (n + 1) + b */
	bool outermost, whole;    /* the side itself; its last cell is being filled */
	uint64_t allowed;         /* defaults that a reading may break */
};

static inline const struct item *
group_item(const struct group *g, int unit)
{
	return &g->c->s->item[g->item[unit]];
}

static inline bool
item_is_operand(const struct item *it)
{
	return it->kind == ITEM_NUMERAL || it->kind == ITEM_I || it->kind == ITEM_OPEN;
}

static inline int
group_cell(const struct group *g, int a, int b)
{
	return a * (g->n + 1) + b;
}

static inline void
chart_stop(struct chart *c, const char *limit)
{
	if (!c->limit)
		c->limit = limit;
}

/* The chart with the defaults in `allowed` open; the whole is its last cell. */
void group_values(struct group *g, uint64_t allowed, int *from, int *to);

/* ---- chart_default.c ---- */
/* The shapes that a sign's operands must have (VII-B-6-b). */
void default_shapes(const struct group *g, int unit, unsigned *left, unsigned *right);
enum shape default_result(const struct group *g, int unit);
/* XIII-D-11 comment (g): side by side, one of the two neighbours is a bare i. */
bool join_is_legal(const struct group *g, int unit, unsigned left, unsigned right);
uint8_t operand_shape(const struct item *it);
/* No reading keeps all defaults: those of the signs that clash are open (VII-B-6-c). */
void group_clash(struct group *g, int *from, int *to);
#endif
