/* equation/tree.c - trees by the order of operations, and trees compared.  Pure. */
#include "equation/tree.h"

/* ---- order of operations (M VII-B-5, III-B-2, IV-B-2; G; C "Solutions") ----
 *
 *     sum     = product { ("+"|"-") product }
 *     product = power { ("x"|"/") power }
 *     power   = root { "^" root }
 *     root    = [ primary ] "v" root | primary
 *
 * by two stacks, so that ten thousand signs need no deep calls. */
enum level {
	LEVEL_BRACKET,
	LEVEL_SUM,
	LEVEL_PRODUCT,
	LEVEL_LOW_ROOT, /* bare_root_operand = next_power */
	LEVEL_POWER,
	LEVEL_ROOT
};

struct pending {
	int item;
	uint8_t level;
};

struct parser {
	const struct side *s;
	struct force *f;
	struct tree *t;
	struct pending *op;
	int *operand; /* nodes */
	int n_op, n_operand;
};

static int
node_add(struct parser *p, int item, int left, int right)
{
	const struct item *it = &p->s->item[item];
	struct node *n = &p->t->node[p->t->n];
	*n = (struct node){ .kind = it->kind,
		.op = it->op,
		.item = item,
		.left = left,
		.right = right,
		.brace = -1,
		.cube = it->cube,
		.cube_n = it->cube_n };
	if (left >= 0) {
		const struct node *last = &p->t->node[right >= 0 ? right : left];
		int from = MIN(it->cube, p->t->node[left].cube);
		int to = MAX(it->cube + it->cube_n, last->cube + last->cube_n);
		n->cube = from;
		n->cube_n = to - from;
	}
	return p->t->n++;
}

static void
reduce(struct parser *p)
{
	int item = p->op[--p->n_op].item;
	int right = p->operand[--p->n_operand];
	if (p->s->item[item].kind == ITEM_PREFIX)
		p->operand[p->n_operand++] = node_add(p, item, right, -1);
	else
		p->operand[p->n_operand - 1] =
		    node_add(p, item, p->operand[p->n_operand - 1], right);
}

static int
level_of(const struct parser *p, const struct item *it)
{
	static const uint8_t levels[SIGN_KINDS] = { [SIGN_ADD] = LEVEL_SUM,
		[SIGN_SUB] = LEVEL_SUM,
		[SIGN_MUL] = LEVEL_PRODUCT,
		[SIGN_DIV] = LEVEL_PRODUCT,
		[SIGN_POW] = LEVEL_POWER,
		[SIGN_ROOT] = LEVEL_ROOT };
	return it->kind == ITEM_PREFIX && p->f->c->setting[SET_BARE_ROOT_OPERAND] == 1
	           ? LEVEL_LOW_ROOT
	           : levels[it->op];
}

/* Which settings decide how this sign and the one before it are joined. */
static void
touch(struct parser *p, const struct item *it)
{
	const struct item *top =
	    p->n_op > 0 ? &p->s->item[p->op[p->n_op - 1].item] : NULL;
	if (!top || (top->op != SIGN_POW && top->op != SIGN_ROOT))
		return;
	if (it->op == SIGN_POW && top->op == SIGN_POW)
		(void)force_setting(p->f, SET_POWER_CHAIN);
	if (it->op == SIGN_POW && top->kind == ITEM_PREFIX)
		(void)force_setting(p->f, SET_BARE_ROOT_OPERAND);
	if (it->op == SIGN_ROOT && it->kind == ITEM_BINARY)
		(void)force_setting(p->f, SET_INDEX_BINDING);
}

static void
operator_push(struct parser *p, int item)
{
	const struct item *it = &p->s->item[item];
	int level = level_of(p, it);
	touch(p, it);
	if (it->kind == ITEM_BINARY) {
		bool left_root =
		    it->op == SIGN_ROOT && p->f->c->setting[SET_INDEX_BINDING] == 1;
		bool right =
		    it->op == SIGN_ROOT ||
		    (it->op == SIGN_POW && p->f->c->setting[SET_POWER_CHAIN] == 1);
		int floor = left_root ? LEVEL_POWER : right ? level + 1 : level;
		while (p->n_op > 0 && p->op[p->n_op - 1].level >= floor)
			reduce(p);
	}
	p->op[p->n_op++] = (struct pending){ item, (uint8_t)level };
}

static void
close_bracket(struct parser *p)
{
	while (p->op[p->n_op - 1].level != LEVEL_BRACKET)
		reduce(p);
	p->n_op--;
	p->t->node[p->operand[p->n_operand - 1]].bracket = true;
}

void
tree_by_order(const struct side *s, struct force *f, struct arena *a, struct tree *out)
{
	size_t room = (size_t)s->n + 1;
	struct parser p = { .s = s, .f = f, .t = out };
	*out = (struct tree){ .node = ARENA_ARRAY(a, room, struct node) };
	p.op = ARENA_ARRAY(a, room, struct pending);
	p.operand = ARENA_ARRAY(a, room, int);
	for (int i = 0; i < s->n; i++) {
		if (s->item[i].kind == ITEM_NUMERAL)
			p.operand[p.n_operand++] = node_add(&p, i, -1, -1);
		else if (s->item[i].kind == ITEM_OPEN)
			p.op[p.n_op++] = (struct pending){ i, LEVEL_BRACKET };
		else if (s->item[i].kind == ITEM_CLOSE)
			close_bracket(&p);
		else
			operator_push(&p, i);
	}
	while (p.n_op > 0)
		reduce(&p);
}

/* ---- trees compared ---- */

static bool
number_same(const struct item *a, const struct item *b)
{
	return a->num == b->num && a->den == b->den && a->exponent == b->exponent;
}

/* The operands of a chain of + or of x, from the left, whatever groups them. */
static int
chain(const struct tree *t, int at, uint8_t op, int *out, int n)
{
	const struct node *k = &t->node[at];
	bool chains =
	    k->kind == ITEM_BINARY && k->op == op && (op == SIGN_ADD || op == SIGN_MUL);
	if (!chains) {
		if (n < EQUATION_CUBES_MAX)
			out[n] = at;
		return n + 1;
	}
	return chain(t, k->right, op, out, chain(t, k->left, op, out, n));
}

static bool
node_same(const struct tree *a, const struct side *sa, int i, const struct tree *b,
    const struct side *sb, int k)
{
	const struct node *x = &a->node[i], *y = &b->node[k];
	if (x->kind != y->kind || x->op != y->op)
		return false;
	if (x->kind == ITEM_NUMERAL)
		return number_same(&sa->item[x->item], &sb->item[y->item]);
	if (x->kind == ITEM_BINARY && (x->op == SIGN_ADD || x->op == SIGN_MUL)) {
		int p[EQUATION_CUBES_MAX], q[EQUATION_CUBES_MAX];
		int n = chain(a, i, x->op, p, 0);
		if (n > EQUATION_CUBES_MAX || n != chain(b, k, x->op, q, 0))
			return false;
		for (int m = 0; m < n; m++)
			if (!node_same(a, sa, p[m], b, sb, q[m]))
				return false;
		return true;
	}
	return node_same(a, sa, x->left, b, sb, y->left) &&
	       (x->right < 0 || node_same(a, sa, x->right, b, sb, y->right));
}

bool
tree_same(const struct tree *a, const struct side *sa, const struct tree *b,
    const struct side *sb)
{
	/* a Goal has few cubes; what is longer is not the Goal */
	if (a->n != b->n || a->n > EQUATION_CUBES_MAX)
		return false;
	return node_same(a, sa, a->n - 1, b, sb, b->n - 1);
}

/* ---- gaps ---- */

void
clusters_of(const struct cube_list *mat, struct clusters *out)
{
	int8_t cubes = 0;
	out->n = 0;
	for (int i = 0; i < mat->n; i++) {
		if (mat->cube[i].symbol == ' ')
			continue;
		if (cubes == 0 || mat->cube[i - 1].symbol == ' ')
			out->start[out->n++] = cubes;
		cubes++;
		out->end[out->n - 1] = cubes;
	}
}

bool
clusters_within(const struct clusters *c, int from, int to)
{
	for (int i = 0; i < c->n; i++)
		if (from >= c->start[i] && to <= c->end[i])
			return true;
	return false;
}

bool
clusters_respect(const struct clusters *c, int from, int to)
{
	for (int i = 0; i < c->n; i++) {
		bool apart = to <= c->start[i] || from >= c->end[i];
		bool holds = from <= c->start[i] && to >= c->end[i];
		bool inside = from >= c->start[i] && to <= c->end[i];
		if (!apart && !holds && !inside)
			return false;
	}
	return true;
}

bool
tree_respects(const struct tree *t, const struct clusters *c)
{
	for (int i = 0; i < t->n; i++)
		if (!clusters_respect(
		        c, t->node[i].cube, t->node[i].cube + t->node[i].cube_n))
			return false;
	return true;
}
