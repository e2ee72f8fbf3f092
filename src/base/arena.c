/* base/arena.c - memory that lives as long as one request.  Pure. */
#include "base/arena.h"
#include <malloc.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	BLOCK = 32 * 1024,
	ALIGN = alignof(max_align_t),
	HEAPS = 2,
	LONG_TEXT = 256 * 1024
};

struct block {
	struct block *next;
	size_t size, used;
	alignas(max_align_t) char data[];
};

struct arena {
	struct block *first, *last; /* last is the one being filled */
};

void *
mem_alloc(size_t size)
{
	void *p = calloc(1, size ? size : 1);
	if (!p)
		abort();
	return p;
}

void *
mem_grow(void *p, size_t size)
{
	p = realloc(p, size ? size : 1);
	if (!p)
		abort();
	return p;
}

char *
mem_strdup(const char *s)
{
	size_t n = strlen(s) + 1;
	char *p = mem_alloc(n);
	memcpy(p, s, n);
	return p;
}

void
mem_free(void *p)
{
	free(p);
}

void
mem_tune(void)
{
	/* Else each thread keeps the memory of the longest page that it ever made.  A
	 * sanitizer's allocator knows none of these and says so: nothing lost. */
	(void)mallopt(M_ARENA_MAX, HEAPS);
	(void)mallopt(M_MMAP_THRESHOLD, LONG_TEXT);
	(void)mallopt(M_TRIM_THRESHOLD, LONG_TEXT);
}

void
mem_trim(void)
{
	malloc_trim(0);
}

static struct block *
block_new(size_t size)
{
	if (size > SIZE_MAX - sizeof(struct block))
		abort();
	struct block *b = mem_grow(NULL, sizeof *b + size);
	*b = (struct block){ .size = size };
	return b;
}

struct arena *
arena_new(void)
{
	struct arena *a = mem_alloc(sizeof *a);
	a->first = a->last = block_new(BLOCK);
	return a;
}

size_t
arena_size(const struct arena *a)
{
	size_t size = sizeof *a;
	for (const struct block *b = a->first; b; b = b->next)
		size += sizeof *b + b->size;
	return size;
}

static void
free_after(struct block *b)
{
	struct block *next = b->next;
	b->next = NULL;
	while (next) {
		struct block *after = next->next;
		mem_free(next);
		next = after;
	}
}

void
arena_free(struct arena *a)
{
	if (!a)
		return;
	free_after(a->first);
	mem_free(a->first);
	mem_free(a);
}

void
arena_reset(struct arena *a)
{
	free_after(a->first);
	a->first->used = 0;
	a->last = a->first;
}

void *
arena_alloc(struct arena *a, size_t size)
{
	if (size > SIZE_MAX - ALIGN)
		abort();
	size_t want = (MAX(size, 1) + ALIGN - 1) / ALIGN * ALIGN;
	if (want > a->last->size - a->last->used) {
		/* Blocks double, so that a big import is not thousands of them. */
		size_t bigger = MIN(a->last->size, (size_t)1024 * 1024) * 2;
		struct block *b = block_new(MAX(want, bigger));
		a->last->next = b;
		a->last = b;
	}
	struct block *b = a->last;
	void *p = b->data + b->used;
	b->used += want;
	return memset(p, 0, want);
}

void *
arena_array(struct arena *a, size_t n, size_t size)
{
	size_t all;
	if (__builtin_mul_overflow(n, size, &all))
		abort();
	return arena_alloc(a, all);
}

void *
arena_grow(struct arena *a, const void *old, size_t n_old, size_t n_new, size_t size)
{
	assert(n_new >= n_old);
	void *p = arena_array(a, n_new, size);
	if (n_old > 0)
		memcpy(p, old, n_old * size);
	return p;
}

char *
arena_strndup(struct arena *a, const char *s, size_t n)
{
	size_t len = strnlen(s, n);
	char *p = arena_alloc(a, len + 1);
	memcpy(p, s, len);
	return p;
}

char *
arena_strdup(struct arena *a, const char *s)
{
	return arena_strndup(a, s, strlen(s));
}

char *
arena_printf(struct arena *a, const char *fmt, ...)
{
	va_list ap, again;
	va_start(ap, fmt);
	va_copy(again, ap);
	int n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	assert(n >= 0);
	char *p = arena_alloc(a, (size_t)n + 1);
	vsnprintf(p, (size_t)n + 1, fmt, again);
	va_end(again);
	return p;
}
