/* equation/chart_default.c - default bindings of signs, and what is open where two of
 * them claim one number (A VII-B-6-b, c).  Pure. */
#include "equation/chart_group.h"
#include <string.h>

enum {
	TIGHT = SHAPE_BIT(SHAPE_NUMERAL) | SHAPE_BIT(SHAPE_BRACKET) | SHAPE_BIT(SHAPE_I),
	UNDER_ROOT = TIGHT | SHAPE_BIT(SHAPE_ROOT) | SHAPE_BIT(SHAPE_COUNT),
	BEFORE_BANG =
	    SHAPE_BIT(SHAPE_NUMERAL) | SHAPE_BIT(SHAPE_BRACKET) | SHAPE_BIT(SHAPE_BANG),
	BEFORE_RAISED = TIGHT | SHAPE_BIT(SHAPE_BANG) | SHAPE_BIT(SHAPE_RAISED),
	LEFT_OF_I = TIGHT | SHAPE_BIT(SHAPE_BESIDE_I) | SHAPE_BIT(SHAPE_BANG),
	RIGHT_OF_I = TIGHT | SHAPE_BIT(SHAPE_BESIDE_I) | SHAPE_BIT(SHAPE_ROOT),
};

static bool
beside_i(const struct group *g, int unit)
{
	const struct item *it = group_item(g, unit);
	if (it->kind == ITEM_JOIN)
		return true;
	return it->kind == ITEM_BINARY && it->op == SIGN_MUL &&
	       force_on(g->c->e->f, VAR_IMAGINARY) &&
	       ((unit > 0 && group_item(g, unit - 1)->kind == ITEM_I) ||
	           (unit + 1 < g->n && group_item(g, unit + 1)->kind == ITEM_I));
}

void
default_shapes(const struct group *g, int unit, unsigned *left, unsigned *right)
{
	struct force *f = g->c->e->f;
	const struct item *it = group_item(g, unit);
	*left = *right = ANY_SHAPE;
	if (it->kind == ITEM_BINARY && it->op == SIGN_ROOT) {
		*right = UNDER_ROOT;
		if (force_setting(f, SET_ROOT_INDEX_SIDE) == 1)
			*left =
			    UNDER_ROOT | SHAPE_BIT(SHAPE_BANG) | SHAPE_BIT(SHAPE_RAISED);
	} else if (it->kind == ITEM_BINARY && it->op == SIGN_LCM) {
		if (force_setting(f, SET_LCM_DEFAULT) == 0)
			*right = UNDER_ROOT;
	} else if (it->kind == ITEM_PREFIX) {
		bool index = it->op == SIGN_MUL && unit + 2 < g->n &&
		             group_item(g, unit + 2)->kind == ITEM_BINARY &&
		             group_item(g, unit + 2)->op == SIGN_ROOT &&
		             force_setting(f, SET_PREFIX_BEFORE_INDEX) == 1;
		*right = index ? SHAPE_BIT(SHAPE_INDEXED) : UNDER_ROOT;
	} else if (it->kind == ITEM_BANG) {
		*left = BEFORE_BANG;
	} else if (it->kind == ITEM_RAISED) {
		*left = BEFORE_RAISED;
	} else if (beside_i(g, unit)) {
		*left = LEFT_OF_I;
		*right = RIGHT_OF_I;
	}
}

enum shape
default_result(const struct group *g, int unit)
{
	const struct item *it = group_item(g, unit);
	if (it->kind == ITEM_PREFIX)
		return it->op == SIGN_ROOT ? SHAPE_ROOT : SHAPE_COUNT;
	if (it->kind == ITEM_BANG)
		return SHAPE_BANG;
	if (it->kind == ITEM_RAISED)
		return SHAPE_RAISED;
	if (beside_i(g, unit))
		return SHAPE_BESIDE_I;
	return it->op == SIGN_ROOT ? SHAPE_INDEXED : SHAPE_OTHER;
}

bool
join_is_legal(const struct group *g, int unit, unsigned left, unsigned right)
{
	unsigned chain = SHAPE_BIT(SHAPE_I) | SHAPE_BIT(SHAPE_BESIDE_I);
	return ((left & chain) && group_item(g, unit - 1)->kind == ITEM_I) ||
	       ((right & chain) && group_item(g, unit + 1)->kind == ITEM_I);
}

/* ---- clashes (VII-B-6-c) ---- */

enum { MASKS_MAX = 64 };

/* What readings of a cell break, by the shape at their top; only the least sets. */
struct masks {
	int n;
	uint64_t broken[MASKS_MAX];
	uint8_t shape[MASKS_MAX];
};

static void
mask_add(struct chart *c, struct masks *m, uint64_t broken, uint8_t shape)
{
	for (int i = 0; i < m->n; i++)
		if (m->shape[i] == shape && (m->broken[i] & ~broken) == 0)
			return;
	int kept = 0;
	for (int i = 0; i < m->n; i++)
		if (m->shape[i] != shape || (broken & ~m->broken[i]) != 0) {
			m->broken[kept] = m->broken[i];
			m->shape[kept++] = m->shape[i];
		}
	m->n = kept;
	if (m->n == MASKS_MAX) {
		chart_stop(
		    c, "Too many signs claim the same numbers to look at all readings.");
		return;
	}
	m->broken[m->n] = broken;
	m->shape[m->n++] = shape;
}

static void
mask_join(struct group *g, int unit, const struct masks *l, const struct masks *r,
    struct masks *out)
{
	unsigned left = g->left[unit], right = g->right[unit];
	bool prefix = group_item(g, unit)->kind == ITEM_PREFIX;
	for (int i = 0; i < l->n; i++)
		for (int k = 0; k < (r ? r->n : 1); k++) {
			bool keeps = (SHAPE_BIT(l->shape[i]) & (prefix ? right : left)) &&
			             (!r || (SHAPE_BIT(r->shape[k]) & right));
			mask_add(g->c, out,
			    l->broken[i] | (r ? r->broken[k] : 0) |
			        (keeps ? 0 : g->bit[unit]),
			    g->shape[unit]);
		}
}

uint8_t
operand_shape(const struct item *it)
{
	return it->kind == ITEM_I      ? SHAPE_I
	       : it->kind == ITEM_OPEN ? SHAPE_BRACKET
	                               : SHAPE_NUMERAL;
}

static void
mask_cell(struct group *g, struct masks *m, int a, int b)
{
	struct masks *out = &m[group_cell(g, a, b)];
	const struct item *begin = group_item(g, a), *end = group_item(g, b - 1);
	if (b - a == 1) {
		if (item_is_operand(begin))
			mask_add(g->c, out, 0, operand_shape(begin));
		return;
	}
	if (begin->kind == ITEM_PREFIX)
		mask_join(g, a, &m[group_cell(g, a + 1, b)], NULL, out);
	if (end->kind == ITEM_BANG || end->kind == ITEM_RAISED)
		mask_join(g, b - 1, &m[group_cell(g, a, b - 1)], NULL, out);
	for (int at = a + 1; at < b - 1; at++)
		if (group_item(g, at)->kind == ITEM_BINARY ||
		    group_item(g, at)->kind == ITEM_JOIN)
			mask_join(g, at, &m[group_cell(g, a, at)],
			    &m[group_cell(g, at + 1, b)], out);
}

/* The least sets of defaults that a reading of the group must break. */
static void
least_broken(struct group *g, struct masks *out)
{
	size_t cells = (size_t)(g->n + 1) * (size_t)(g->n + 1);
	struct masks *m = ARENA_ARRAY(g->c->arena, cells, struct masks);
	for (int length = 1; length <= g->n; length++)
		for (int a = 0; a + length <= g->n; a++)
			mask_cell(g, m, a, a + length);
	const struct masks *whole = &m[group_cell(g, 0, g->n)];
	out->n = 0;
	for (int i = 0; i < whole->n; i++)
		mask_add(g->c, out, whole->broken[i], SHAPE_OTHER);
}

/* Dictated readings break a least set; one without a value defeats the writer (6.4). */
static void
dictated(struct chart *c, const struct masks *least, int from, int to)
{
	for (int i = from; i < to; i++)
		for (int k = 0; k < least->n; k++)
			if (c->entry[i].broken == least->broken[k] && c->dictated < 0 &&
			    c->entry[i].why != R_OK && c->entry[i].why != R_UNCHECKABLE &&
			    c->entry[i].why != R_NOT_INDICATED)
				c->dictated = i;
}

/* U3's other reading: signs that clash may take one another's result, and no more. */
static void
reach_each_other(struct group *g, uint64_t clashing_bits)
{
	enum { NEAR = UNDER_ROOT | BEFORE_RAISED | SHAPE_BIT(SHAPE_BESIDE_I) };
	for (int u = 0; u < g->n; u++)
		if (g->bit[u] & clashing_bits) {
			g->left[u] |= NEAR;
			g->right[u] |= NEAR;
		}
}

void
group_clash(struct group *g, int *from, int *to)
{
	struct chart *c = g->c;
	struct masks least;
	uint64_t open = 0;
	enum { CLASH_UNITS_MAX = 40 }; /* memory of the least sets */
	if (g->n > CLASH_UNITS_MAX) {
		chart_stop(
		    c, "Too many signs claim the same numbers to look at all readings.");
		return;
	}
	least_broken(g, &least);
	for (int i = 0; i < least.n; i++)
		open |= least.broken[i];
	c->clash = true;
	if (force_setting(c->e->f, SET_CLASH_REACH) == 1) {
		reach_each_other(g, open);
		open = 0;
		least = (struct masks){ .n = 1 };
	}
	group_values(g, open, from, to);
	dictated(c, &least, *from, *to);
}
