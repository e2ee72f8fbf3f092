/* sys/random.h - bytes that nobody can guess, for tokens and keys. */
#ifndef SYS_RANDOM_H
#define SYS_RANDOM_H
#include "base/base.h"

/* Aborts where the kernel has none to give. */
void random_bytes(void *out, size_t n);
uint64_t random_u64(void);
#endif
