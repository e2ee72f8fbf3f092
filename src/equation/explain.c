/* equation/explain.c - see the header. */
#include "equation/explain.h"

/* The number that is raised to a power, and the power; of a root 1 by its index. */
static bool
power_of(struct judge *j, const struct item *it, struct value a, struct value b,
    struct value *base, struct value *exponent)
{
	*base = a;
	*exponent = b;
	if (it->kind == ITEM_RAISED)
		return eval_number(&j->e, it, exponent) == R_OK;
	if (it->kind == ITEM_PREFIX)
		b = value_int(2);
	if (it->op != SIGN_ROOT)
		return true;
	*base = it->kind == ITEM_PREFIX ? a : b;
	return value_div(&j->n, value_int(1), it->kind == ITEM_PREFIX ? b : a,
	           exponent) == DEFINED;
}

static const char *
power_needs(struct judge *j, const struct item *it, struct value a, struct value b)
{
	struct value base, exponent;
	if (!power_of(j, it, a, b, &base, &exponent))
		return "No root has the index 0";
	if (value_is_zero(&j->n, base) == TRUE_)
		return "0 has a value only to a power above 0";
	return value_less(&j->n, base, value_int(0)) == TRUE_
	           ? "A number below 0 has no even root, and no power that is one"
	           : "Such a power is not defined";
}

/* What the sign needs: A III-C, XIII; C "Math Clarifications"; M III-C. */
static const char *
needs(struct judge *j, const struct item *it, struct value a, struct value b)
{
	static const char *const of[SIGN_KINDS] = {
		[SIGN_DIV] = "Nothing can be divided by 0",
		[SIGN_REM] = "A remainder needs two whole numbers of 1 or more",
		[SIGN_LOG] =
		    "A logarithm needs numbers above 0, and a base that is not 1",
		[SIGN_LCM] = "LCM needs two whole numbers of 1 or more",
		[SIGN_GCF] = "GCF needs two whole numbers, not both 0",
	};
	if (it->kind == ITEM_BANG)
		return "A ! needs a whole number";
	if (it->kind == ITEM_RAISED || it->op == SIGN_POW || it->op == SIGN_ROOT)
		return power_needs(j, it, a, b);
	if (it->kind == ITEM_PREFIX)
		return force_on(&j->f, VAR_SMALLEST_PRIME)
		           ? "A smallest prime needs a fraction or a whole number"
		           : "Only 1, 2, 3 and so on have a number of factors";
	return of[it->op];
}

const char *
explain_node(struct judge *j, enum reason why, const struct side *s, const struct tree *t,
    int node)
{
	const struct node *n = &t->node[node];
	const struct item *it = &s->item[n->item];
	const char *here = n->left < 0 ? NULL : judge_operation(j, s, t, n);
	if (j->c->brief || !here)
		return NULL;
	if (why == R_UNDEFINED) {
		const struct value none = { 0 };
		const char *rule = needs(j, it, t->node[n->left].value,
		    n->right < 0 ? none : t->node[n->right].value);
		return rule ? arena_printf(j->arena, "%s: %s has no value.", rule, here)
		            : NULL;
	}
	if (why == R_DOMAIN)
		return arena_printf(j->arena,
		    "%s goes beyond the limit of this variation, which is %lld here.",
		    here, (long long)j->e.most);
	return why == R_GENERAL_RULE
	           ? arena_printf(j->arena,
	                 "In this division powers and roots may be taken only of whole "
	                 "numbers, and a root must be whole: %s is not allowed.",
	                 here)
	       : why == R_FRACTION
	           ? arena_printf(j->arena,
	                 "Third grade has no fractions: a smaller number may not be "
	                 "divided by a larger one, as in %s.",
	                 here)
	           : NULL;
}
