/* equation/chart.c - the interval chart: units of a bracket, cells of values, defaults
 * and their clashes (A VII-B-6, VII-C-5).  Pure. */
#include "equation/brace.h"
#include "equation/chart_group.h"
#include <string.h>

/* ---- entries, shared by value within a cell ---- */

static uint64_t
key_of(const struct entry *e)
{
	uint64_t h = e->why == R_OK ? value_key(e->value) : 0;
	h += e->doubtful;
	h ^= e->broken * UINT64_C(0x165667b19e3779f9);
	h ^= (uint64_t)e->shape << 8 | (uint64_t)e->why << 16 | (uint64_t)e->forms << 24;
	return h * UINT64_C(0xff51afd7ed558ccd) >> 20;
}

/* Off the budget that numbers are worked out from. */
static bool
pay(struct chart *c, int64_t cost)
{
	return numbers_pay(c->e->n, cost);
}

static bool
entry_same(struct chart *c, const struct entry *a, const struct entry *b)
{
	if (a->broken != b->broken || a->shape != b->shape || a->why != b->why ||
	    a->forms != b->forms || a->doubtful != b->doubtful)
		return false;
	if (a->why != R_OK)
		return a->why != R_NOT_INDICATED; /* each of those has its own values */
	if (!a->value.big && !b->value.big)
		return a->value.num == b->value.num && a->value.den == b->value.den;
	return pay(c, 1) && value_merges(c->e->n, a->value, b->value);
}

/* Like values that could not be told apart, in a row: what is further off is not looked
 * for, which costs a second entry and no time. */
enum { TRIED_MAX = 12 };

static void
slots_grow(struct chart *c, int first)
{
	enum { FIRST_SLOTS = 64 };
	c->slots = c->slots ? c->slots * 4 : FIRST_SLOTS;
	c->slot = ARENA_ARRAY(c->arena, (size_t)c->slots, int);
	for (int i = first; i < c->n; i++) {
		uint64_t at = key_of(&c->entry[i]) % (uint64_t)c->slots;
		for (int tried = 0; c->slot[at] > first && tried < TRIED_MAX; tried++)
			at = (at + 1) % (uint64_t)c->slots;
		c->slot[at] = i + 1;
	}
}

/* Appends an entry; its place in the hash is `at`. */
static void
entry_push(struct chart *c, uint64_t at, const struct entry *e)
{
	enum { ENTRY_COST = 3 }; /* for its memory */
	if (c->n >= c->e->n->caps->entries) {
		chart_stop(c,
		    "It can be read in too many ways with different values to look "
		    "at all "
		    "of them.");
		return;
	}
	if (c->n == c->cap) {
		int cap = c->cap * 4;
		c->entry = arena_grow(
		    c->arena, c->entry, (size_t)c->cap, (size_t)cap, sizeof *c->entry);
		c->cap = cap;
	}
	(void)pay(c, ENTRY_COST);
	c->slot[at] = c->n + 1;
	c->entry[c->n++] = *e;
}

/* Adds to the cell that begins at entry `first`, or counts it to its like. */
static void
entry_add(struct chart *c, int first, const struct entry *e)
{
	if (c->slots == 0 || (c->n - first) * 2 >= c->slots)
		slots_grow(c, first);
	uint64_t at = key_of(e) % (uint64_t)c->slots;
	/* what earlier cells left in the hash is below `first` and counts as empty */
	for (int tried = 0; c->slot[at] > first && tried < TRIED_MAX;
	     tried++, at = (at + 1) % (uint64_t)c->slots) {
		struct entry *like = &c->entry[c->slot[at] - 1];
		if (entry_same(c, like, e)) {
			int64_t room = ((int64_t)1 << 53) - like->count;
			like->count += MIN(e->count, room);
			return;
		}
	}
	entry_push(c, at, e);
}

/* ---- prohibited forms of the Goal (XIII-C-9) ---- */

static uint8_t
forms_of(
    struct group *g, const struct item *it, const struct entry *a, const struct entry *b)
{
	struct numbers *n = g->c->e->n;
	uint8_t kept = (uint8_t)((a->forms | (b ? b->forms : 0)) & FORM_PROHIBITED);
	bool sum = it->op == SIGN_ADD || it->op == SIGN_SUB;
	if (it->kind == ITEM_RAISED || (it->kind == ITEM_BINARY && it->op == SIGN_POW))
		return kept | FORM_POWER;
	if (it->kind == ITEM_BINARY && it->op == SIGN_ROOT &&
	    value_is_integer(n, a->value) == FALSE_)
		return kept | FORM_POWER;
	if (it->kind == ITEM_BINARY && sum && b &&
	    (((a->forms & FORM_POWER) && value_is_zero(n, b->value) != TRUE_) ||
	        ((b->forms & FORM_POWER) && value_is_zero(n, a->value) != TRUE_)))
		return kept | FORM_POWER_SUM;
	if (it->kind == ITEM_PREFIX && it->op == SIGN_MUL &&
	    (a->forms & FORM_POWER_SUM)) {
		enum { SMALL = 1000 };
		bool small = value_less(n, a->value, value_int(SMALL)) == TRUE_ &&
		             force_setting(g->c->e->f, SET_PROHIBITED_FORM) == 1;
		return small ? kept : kept | FORM_PROHIBITED;
	}
	return kept;
}

/* ---- joining ---- */

/* Of the side's own readings with a value one of each kind is kept. */
static void
class_add(struct chart *c, int first, const struct entry *e)
{
	int k = c->class_of(c->class_arg, e->value) + (e->doubtful ? CHART_CLASSES : 0);
	if (c->class_entry[k] >= first) {
		c->entry[c->class_entry[k]].count += e->count;
		return;
	}
	c->class_entry[k] = c->n;
	if (c->slots == 0)
		slots_grow(c, c->n);
	entry_push(c, 0, e);
}

static void
cell_add(struct group *g, int first, const struct entry *e)
{
	if (g->whole && g->c->class_of && e->why == R_OK)
		class_add(g->c, first, e);
	else
		entry_add(g->c, first, e);
}

/* The values that a power may have, if any: false where they are not known or wanted. */
static bool
doubts_add(struct group *g, int first, struct entry *e)
{
	const struct eval *from = g->c->e;
	if (e->why != R_UNCHECKABLE || !g->c->class_of || from->doubts == 0)
		return false;
	e->why = R_OK;
	e->doubtful = true;
	for (int i = 0; i < from->doubts; i++) {
		e->value = from->doubt[i];
		cell_add(g, first, e);
	}
	return true;
}

/* A sign with its operands' entries as an entry of the cell that begins at `first`. */
static void
combine(struct group *g, int first, int unit, int left, int right)
{
	struct chart *c = g->c;
	const struct item *it = group_item(g, unit);
	const struct entry *a = &c->entry[left], *b = right < 0 ? NULL : &c->entry[right];
	struct entry out = { .left = left,
		.right = right,
		.item = (int16_t)g->item[unit],
		.shape = g->shape[unit] };
	bool fractions = !a->value.big && (!b || !b->value.big);
	if (++c->work > c->e->n->caps->joins || !pay(c, fractions ? c->work % 2 : 1)) {
		chart_stop(
		    c, "It can be read in too many ways to look at all of them in time.");
		return;
	}
	out.broken = a->broken | (b ? b->broken : 0);
	out.doubtful = a->doubtful || (b && b->doubtful);
	if (c->defaults && g->bit[unit]) {
		bool prefix = it->kind == ITEM_PREFIX;
		bool keeps =
		    (SHAPE_BIT(a->shape) & (prefix ? g->right[unit] : g->left[unit])) &&
		    (!b || (SHAPE_BIT(b->shape) & g->right[unit]));
		out.broken |= keeps ? 0 : g->bit[unit];
		if (out.broken & ~g->allowed)
			return;
	}
	double count = (double)a->count * (b ? (double)b->count : 1);
	out.count = count > 0x1p53 ? (int64_t)1 << 53 : (int64_t)count;
	out.why = a->why != R_OK ? a->why : b ? b->why : R_OK;
	if (it->kind == ITEM_JOIN && b &&
	    !join_is_legal(g, unit, SHAPE_BIT(a->shape), SHAPE_BIT(b->shape))) {
		if (force_setting(c->e->f, SET_POWER_OF_I) == 1)
			return;
		out.why = R_UNDEFINED;
	}
	if (out.why == R_OK) {
		out.why = (uint8_t)eval_item(
		    c->e, it, a->value, b ? b->value : a->value, &out.value);
		if (doubts_add(g, first, &out))
			return;
	}
	if (c->forms)
		out.forms = forms_of(g, it, a, b);
	cell_add(g, first, &out);
}

/* Every way to put a sign at the top of units [a, b). */
static void
cell_fill(struct group *g, int a, int b, int first)
{
	struct chart *c = g->c;
	const struct item *begin = group_item(g, a), *end = group_item(g, b - 1);
	if (begin->kind == ITEM_PREFIX) {
		int k = group_cell(g, a + 1, b);
		for (int i = g->cell_from[k]; i < g->cell_to[k]; i++)
			combine(g, first, a, i, -1);
	}
	if (end->kind == ITEM_BANG || end->kind == ITEM_RAISED) {
		int k = group_cell(g, a, b - 1);
		for (int i = g->cell_from[k]; i < g->cell_to[k]; i++)
			combine(g, first, b - 1, i, -1);
	}
	/* the last sign at the top first: grouped from the left, as most people mean it
	 */
	for (int at = b - 2; at > a && !c->limit; at--) {
		uint8_t kind = group_item(g, at)->kind;
		if (kind != ITEM_BINARY && kind != ITEM_JOIN)
			continue;
		int l = group_cell(g, a, at), r = group_cell(g, at + 1, b);
		for (int i = g->cell_from[l]; i < g->cell_to[l] && !c->limit; i++)
			for (int k = g->cell_from[r]; k < g->cell_to[r]; k++)
				combine(g, first, at, i, k);
	}
}

static bool
respects(const struct group *g, int a, int b)
{
	return !g->c->mat || clusters_respect(g->c->mat, g->cube[a], g->cube[b]);
}

void
group_values(struct group *g, uint64_t allowed, int *from, int *to)
{
	struct chart *c = g->c;
	size_t cells = (size_t)(g->n + 1) * (size_t)(g->n + 1);
	g->allowed = allowed;
	g->cell_from = ARENA_ARRAY(c->arena, cells, int);
	g->cell_to = ARENA_ARRAY(c->arena, cells, int);
	for (int length = 1; length <= g->n; length++)
		for (int a = 0; a + length <= g->n; a++) {
			int k = group_cell(g, a, a + length);
			if (length == 1) {
				g->cell_from[k] = g->from[a];
				g->cell_to[k] = g->to[a];
				continue;
			}
			int first = c->n;
			g->whole = g->outermost && length == g->n;
			if (respects(g, a, a + length) && !c->limit)
				cell_fill(g, a, a + length, first);
			g->cell_from[k] = first;
			g->cell_to[k] = c->n;
		}
	*from = g->cell_from[group_cell(g, 0, g->n)];
	*to = g->cell_to[group_cell(g, 0, g->n)];
}

/* ---- groups ---- */

static void group_read(struct chart *c, int from_item, int to_item, int *from, int *to);

/* A bracket's readings as entries of the bracket, with the value in braces behind it. */
static void
bracket_entries(struct group *g, int unit, int open)
{
	struct chart *c = g->c;
	int from = 0, to = 0, close = c->s->item[open].match;
	group_read(c, open + 1, close, &from, &to);
	int first = c->n;
	bool braces = close + 1 < c->s->n && c->s->item[close + 1].kind == ITEM_BRACE;
	for (int i = from; i < to && !c->limit; i++) {
		struct entry e = c->entry[i];
		if (braces)
			brace_choose(c, close + 1, i, &e.value, &e.why);
		e.left = i;
		e.right = -1;
		e.item = (int16_t)open;
		e.shape = SHAPE_BRACKET;
		e.broken = 0;
		entry_add(c, first, &e);
	}
	g->from[unit] = first;
	g->to[unit] = c->n;
}

static void
number_entry(struct group *g, int unit, int item)
{
	struct chart *c = g->c;
	const struct item *it = &c->s->item[item];
	struct entry e = { .left = -1,
		.right = -1,
		.item = (int16_t)item,
		.count = 1,
		.shape = operand_shape(it) };
	/* a gap breaks a numeral */
	bool whole = !c->mat || it->cube_n < 2 ||
	             clusters_within(c->mat, it->cube, it->cube + it->cube_n);
	e.why = (uint8_t)eval_number(c->e, it, &e.value);
	if (c->forms && it->power)
		e.forms = FORM_POWER;
	g->from[unit] = c->n;
	if (whole)
		entry_add(c, c->n, &e);
	g->to[unit] = c->n;
}

/* Cuts items into units; false where there are too many. */
static bool
units(struct group *g, int from_item, int to_item)
{
	struct chart *c = g->c;
	uint64_t bit = 1;
	unsigned left, right;
	for (int i = from_item; i < to_item; i++) {
		const struct item *it = &c->s->item[i];
		if (it->kind == ITEM_BRACE)
			continue;
		if (g->n == CHART_UNITS_MAX) {
			chart_stop(c,
			    "There are too many signs in a row without brackets to "
			    "look at "
			    "all readings.");
			return false;
		}
		g->item[g->n] = i;
		g->cube[g->n] = it->cube;
		g->n++;
		if (it->kind == ITEM_OPEN)
			i = it->match;
	}
	g->cube[g->n] = to_item < c->s->n ? c->s->item[to_item].cube : c->s->cubes;
	for (int u = 0; u < g->n; u++) {
		if (item_is_operand(group_item(g, u)))
			continue;
		default_shapes(g, u, &left, &right);
		g->left[u] = (uint16_t)left;
		g->right[u] = (uint16_t)right;
		g->shape[u] = (uint8_t)default_result(g, u);
		if ((left != ANY_SHAPE || right != ANY_SHAPE) && c->defaults) {
			g->bit[u] = bit;
			bit <<= 1;
		}
	}
	return true;
}

static void
group_read(struct chart *c, int from_item, int to_item, int *from, int *to)
{
	struct group g;
	memset(&g, 0, sizeof g);
	g.c = c;
	g.outermost = from_item == 0 && to_item == c->s->n;
	*from = *to = c->n;
	if (c->limit || !units(&g, from_item, to_item))
		return;
	for (int u = 0; u < g.n; u++) {
		g.from[u] = g.to[u] = c->n;
		if (group_item(&g, u)->kind == ITEM_OPEN)
			bracket_entries(&g, u, g.item[u]);
		else if (item_is_operand(group_item(&g, u)))
			number_entry(&g, u, g.item[u]);
	}
	if (c->limit)
		return;
	if (g.n == 1) {
		*from = g.from[0];
		*to = g.to[0];
		return;
	}
	group_values(&g, 0, from, to);
	if (*from < *to || c->limit || !c->defaults)
		return;
	if (!c->mat)
		group_clash(&g, from, to);
	else if (c->clash)
		group_values(&g, ~UINT64_C(0), from, to);
}

void
chart_run(struct chart *c, struct eval *e, const struct side *s, struct arena *a,
    const struct chart_rules *rules)
{
	enum { FIRST_ENTRIES = 64 };
	*c = (struct chart){ .e = e,
		.s = s,
		.arena = a,
		.mat = rules->mat,
		.defaults = rules->defaults,
		.forms = rules->forms,
		.clash = rules->clash,
		.cap = FIRST_ENTRIES,
		.dictated = -1,
		.class_of = rules->class_of,
		.class_arg = rules->class_arg };
	memset(c->class_entry, 0xff, sizeof c->class_entry);
	c->entry = ARENA_ARRAY(a, FIRST_ENTRIES, struct entry);
	group_read(c, 0, s->n, &c->from, &c->to);
}

/* ---- one reading as a tree ---- */

static int
tree_add(const struct chart *c, int at, struct tree *out)
{
	const struct entry *e = &c->entry[at];
	const struct item *it = &c->s->item[e->item];
	if (it->kind == ITEM_OPEN) {
		int inner = tree_add(c, e->left, out);
		out->node[inner].bracket = true;
		out->node[inner].value = e->value;
		return inner;
	}
	int left = e->left < 0 ? -1 : tree_add(c, e->left, out);
	int right = e->right < 0 ? -1 : tree_add(c, e->right, out);
	out->node[out->n] = (struct node){ .kind = it->kind,
		.op = it->op,
		.item = e->item,
		.left = left,
		.right = right,
		.brace = -1,
		.cube = it->cube,
		.cube_n = it->cube_n,
		.value = e->value };
	return out->n++;
}

void
chart_tree(const struct chart *c, int entry, struct tree *out)
{
	*out = (struct tree){ .node = ARENA_ARRAY(
		                  c->arena, (size_t)c->s->n + 1, struct node) };
	(void)tree_add(c, entry, out);
}
