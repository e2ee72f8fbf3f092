/* equation/values.c - distinct values, for one side and for the Goal.  Pure. */
#include "equation/values.h"

static void
add(struct judge *j, struct value_list *l, struct value v, const struct reading *r)
{
	for (int i = 0; i < l->n; i++) {
		enum truth same = value_equal(&j->n, l->value[i], v);
		l->unknown = l->unknown || same == UNKNOWN;
		if (same != FALSE_)
			return;
	}
	if (l->n == EQUATION_VALUES_MAX)
		return;
	l->value[l->n] = v;
	l->of[l->n++] = r;
}

void
value_list_add(struct judge *j, struct value_list *l, const struct reading *r)
{
	add(j, l, r->value, r);
}

void
value_list_choices(struct judge *j, struct value_list *l, const struct reading *r)
{
	enum { CHOICES = 16 };
	struct value choice[CHOICES];
	int n = reading_choices(j, r, choice, CHOICES);
	for (int i = 0; i < n; i++)
		add(j, l, choice[i], r);
}

void
value_list_show(struct judge *j, const struct value_list *l)
{
	if (j->c->brief)
		return;
	const char **list = ARENA_ARRAY(j->arena, EQUATION_VALUES_MAX, const char *);
	int n = 0;
	for (int i = 0; i < l->n; i++)
		if ((list[n] = value_text(&j->n, l->value[i])) != NULL)
			n++;
	j->out->values = list;
	j->out->n_values = n;
	if (l->n == 1)
		judge_value(j, l->value[0]);
}
