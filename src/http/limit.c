/* http/limit.c - see limit.h.  A table of fixed size: an address has one place, and a
 * newer address pushes out an older one. */
#include "http/limit.h"
#include "base/arena.h"
#include "base/hash.h"
#include <pthread.h>
#include <string.h>

enum { LIMIT_PLACES = 8192 };

struct bucket {
	uint64_t who;
	double tokens, at;
};
struct limiter {
	pthread_mutex_t lock;
	double burst, rate;
	struct bucket bucket[LIMIT_PLACES];
};

struct limiter *
limiter_new(double burst, double per_second)
{
	struct limiter *l = mem_alloc(sizeof *l);

	pthread_mutex_init(&l->lock, NULL);
	l->burst = burst;
	l->rate = per_second;
	return l;
}

void
limiter_free(struct limiter *l)
{
	if (l == NULL)
		return;
	pthread_mutex_destroy(&l->lock);
	mem_free(l);
}

static uint64_t
hash_of(const char *address)
{
	uint64_t h = hash_text(address);

	/* Neighbours in a network differ in the last bytes only: those must reach all
	 * bits. */
	h = (h ^ h >> 33) * 0xff51afd7ed558ccdu;
	return (h ^ h >> 33) | 1;
}

int
limiter_wait(struct limiter *l, const char *address, double now)
{
	uint64_t who = hash_of(address);
	struct bucket *b = &l->bucket[(who >> 20) % LIMIT_PLACES];

	pthread_mutex_lock(&l->lock);
	if (b->who != who)
		*b = (struct bucket){ who, l->burst, now };
	b->tokens = MIN(l->burst, b->tokens + (now - b->at) * l->rate);
	b->at = now;
	int wait = b->tokens >= 1 ? 0 : 1 + (int)((1 - b->tokens) / l->rate);
	if (wait == 0)
		b->tokens -= 1;
	pthread_mutex_unlock(&l->lock);
	return wait;
}
