/* base/rng.h - repeatable random numbers: the same seed gives the same numbers on every
 * machine.  Pure.  Not for secrets (sys/random.h is). */
#ifndef BASE_RNG_H
#define BASE_RNG_H
#include "base/base.h"

struct rng {
	uint64_t s[4];
};

void rng_seed(struct rng *r, uint64_t seed);
uint64_t rng_next(struct rng *r);
/* 0 <= result < n, without bias; n > 0. */
uint32_t rng_below(struct rng *r, uint32_t n);
void rng_shuffle(struct rng *r, int *a, int n);
#endif
