/* equation/force.c - the rules in force for one case.  Pure. */
#include "equation/force.h"

void
force_read(const struct equation_case *c, struct force *f)
{
	enum { TEN = 10 };
	*f = (struct force){ .c = c,
		.system = c->system->id,
		.traits = c->division->traits,
		.on = c->division->always,
		.base = TEN,
		.order = c->system->id != SYSTEM_AGLOA };
	for (int i = c->n_choices - 1; i >= 0;
	     i--) { /* the first of a kind holds: II-B-2 */
		const struct equation_choice *v = &c->choices[i];
		f->on |= 1U << v->id;
		if (v->id == VAR_BASE)
			f->base = v->param;
		if (v->id == VAR_MULTIPLE_OF_K)
			f->k = v->param;
		if (v->id == VAR_EXPONENT)
			f->colour = (uint8_t)v->param;
		if (v->id == VAR_ZERO_OR_X_WILD)
			f->wild = (char)v->param;
	}
	if (force_on(f, VAR_ZERO_WILD))
		f->wild = '0';
}
