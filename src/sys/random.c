/* sys/random.c - see the header. */
#include "sys/random.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/random.h>

void
random_bytes(void *out, size_t n)
{
	char *at = out;
	while (n > 0) {
		ssize_t got = getrandom(at, n, 0);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			abort();
		at += got;
		n -= (size_t)got;
	}
}

uint64_t
random_u64(void)
{
	uint64_t x;
	random_bytes(&x, sizeof x);
	return x;
}
