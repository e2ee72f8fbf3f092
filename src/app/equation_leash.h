/* app/equation_leash.h - an Equation's answer within a second and bounded memory,
 * whatever was typed. */
#ifndef APP_EQUATION_LEASH_H
#define APP_EQUATION_LEASH_H
#include "equation/check.h"
#include <jansson.h>

/* Judges in this process below the caps of equation/value.h.  What runs into them is
 * tried once more by a child with the higher caps, a second of time and 256 MiB; where
 * that is late or dies, the first answer stands: uncheckable, with the limit.  Never
 * NULL. */
json_t *equation_leash(const struct equation_case *c, struct arena *a);
#endif
