/* equation/force.h - the rules in force for one case: what its system, division,
 * variations and settings come to.  Pure. */
#ifndef EQUATION_FORCE_H
#define EQUATION_FORCE_H
#include "equation/check.h"

struct force {
	const struct equation_case *c;
	enum equation_system_id system;
	unsigned traits;
	unsigned on;    /* 1 << enum variation_id: in force, chosen or always */
	int base;       /* of all numbers; ten unless Base m */
	int k;          /* Multiple of k; 0 = not in force */
	char wild;      /* symbol of the wild cube; 0 = none */
	uint8_t colour; /* of Exponent; 0 = not in force */
	bool order;     /* an order of operations exists */
	uint64_t
	    touched; /* 1 << enum setting_id: another value might change the verdict */
};

void force_read(const struct equation_case *c, struct force *f);

static inline bool
force_on(const struct force *f, enum variation_id v)
{
	return (f->on >> v & 1) != 0;
}

/* The value of a setting where it matters: the verdict may be another under another. */
static inline int
force_setting(struct force *f, enum setting_id s)
{
	f->touched |= UINT64_C(1) << s;
	return f->c->setting[s];
}
#endif
