/* equation/values.h - the distinct values of readings.  Pure. */
#ifndef EQUATION_VALUES_H
#define EQUATION_VALUES_H
#include "equation/reading.h"

struct value_list {
	int n;
	bool unknown; /* two of them could not be told apart */
	struct value value[EQUATION_VALUES_MAX];
	const struct reading *of[EQUATION_VALUES_MAX];
};

void value_list_add(struct judge *j, struct value_list *l, const struct reading *r);
/* All values of a power or root without an indicated one. */
void value_list_choices(struct judge *j, struct value_list *l, const struct reading *r);
/* Into the answer; a single one is also its value. */
void value_list_show(struct judge *j, const struct value_list *l);
#endif
