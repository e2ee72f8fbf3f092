/* base/arena.h - memory that lives as long as one request.  Pure.
 *
 * Nothing in an arena is freed singly.  Out of memory aborts the process. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H
#include "base/base.h"

struct arena *arena_new(void);
void arena_free(struct arena *a);
DEFINE_CLEANUP(struct arena *, arena_free)
/* Forgets everything but keeps the first block for the next request. */
void arena_reset(struct arena *a);
/* Bytes that it holds, used or not. */
size_t arena_size(const struct arena *a);
/* Zeroed, aligned for any type. */
void *arena_alloc(struct arena *a, size_t size);
/* n * size, checked for overflow (overflow aborts). */
void *arena_array(struct arena *a, size_t n, size_t size);
#define ARENA_NEW(a, T) ((T *)arena_alloc((a), sizeof(T)))
#define ARENA_ARRAY(a, n, T) ((T *)arena_array((a), (n), sizeof(T)))
/* A bigger copy of an array that grows; the old one stays in the arena. */
void *arena_grow(
    struct arena *a, const void *old, size_t n_old, size_t n_new, size_t size);
char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t n);
char *arena_printf(struct arena *a, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* The only allocator outside an arena: aborts when memory is out.  mem_alloc is zeroed;
 * what mem_grow adds is not. */
void *mem_alloc(size_t size);
void *mem_grow(void *p, size_t size);
char *mem_strdup(const char *s);
void mem_free(void *p);
/* For a server of many threads, before it starts them: freed memory is shared among
 * threads and long texts go back at once.  mem_trim gives back what is free now. */
void mem_tune(void);
void mem_trim(void);
DEFINE_CLEANUP(char *, mem_free)
#endif
