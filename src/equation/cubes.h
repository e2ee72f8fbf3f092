/* equation/cubes.h - are the cubes there that the writer used?  Pure. */
#ifndef EQUATION_CUBES_H
#define EQUATION_CUBES_H
#include "equation/side.h"

/* Cubes of signs [from, to) of the Solution against the areas, by the situation; with a
 * No-Goal challenge those of the Goal too.  *needed gets what would have mended it. */
void cubes_account(const struct signs *signs, int from, int to, struct force *f,
    struct report *r, const char **needed);
int cubes_used(const struct signs *signs, int from, int to);
/* Why this challenge cannot be called as the cubes lie, and is set aside; or NULL. */
const char *cubes_challenge_fault(const struct equation_case *c);
#endif
