/* equation/brace.h - {value}: the root that the writer means (XIII-D-11).  Pure. */
#ifndef EQUATION_BRACE_H
#define EQUATION_BRACE_H
#include "equation/chart.h"

/* Replaces what a power or root comes to by the value in braces, where that is one of its
 * values; else *why says what is wrong. */
void brace_choose(struct chart *c, int brace, int entry, struct value *v, uint8_t *why);
/* The power that an entry is: base and exponent; false where it is none. */
bool brace_power_of(const struct chart *c, const struct entry *e, struct value *base,
    struct value *exponent);
#endif
