/* base/rng.c - repeatable random numbers (xoshiro256**, seeded by splitmix64).  Pure. */
#include "base/rng.h"

static uint64_t
rotate(uint64_t x, int k)
{
	return (x << k) | (x >> (64 - k));
}

void
rng_seed(struct rng *r, uint64_t seed)
{
	for (int i = 0; i < 4; i++) {
		seed += 0x9E3779B97F4A7C15u;
		uint64_t z = seed;
		z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
		z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
		r->s[i] = z ^ (z >> 31);
	}
}

uint64_t
rng_next(struct rng *r)
{
	uint64_t *s = r->s, result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotate(s[3], 45);
	return result;
}

uint32_t
rng_below(struct rng *r, uint32_t n)
{
	assert(n > 0);
	/* The high half of a 32 x 32 bit product is the result; products whose low half
	 * falls into the incomplete first interval are drawn again, so no result is
	 * favoured. */
	uint32_t reject = (0u - n) % n;
	for (;;) {
		uint64_t m = (rng_next(r) >> 32) * n;
		if ((uint32_t)m >= reject)
			return (uint32_t)(m >> 32);
	}
}

void
rng_shuffle(struct rng *r, int *a, int n)
{
	for (int i = n - 1; i > 0; i--) {
		int j = (int)rng_below(r, (uint32_t)i + 1), t = a[i];
		a[i] = a[j];
		a[j] = t;
	}
}
