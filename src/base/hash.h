/* base/hash.h - FNV-1a: tells texts apart, guards nothing (app/secret.h does).  Pure. */
#ifndef BASE_HASH_H
#define BASE_HASH_H
#include "base/base.h"
#include <string.h>

#define HASH_BEGIN UINT64_C(14695981039346656037)

/* The hash of what made h, and these n bytes behind it. */
static inline uint64_t
hash_more(uint64_t h, const void *bytes, size_t n)
{
	const unsigned char *s = bytes;

	for (size_t i = 0; i < n; i++)
		h = (h ^ s[i]) * UINT64_C(1099511628211);
	return h;
}

static inline uint64_t
hash_text(const char *s)
{
	return hash_more(HASH_BEGIN, s, strlen(s));
}
#endif
