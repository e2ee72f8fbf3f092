/* tests/equation/meter.c - see the header. */
#include "tests/equation/meter.h"
#include "base/arena.h"
#include <flint/flint.h>
#include <gmp.h>
#include <stdalign.h>
#include <string.h>
#include <time.h>

/* Before each block stands its size. */
enum { HEAD = 2 * alignof(max_align_t) };

static size_t in_use, highest;

static void *
counted(char *block, size_t size)
{
	memcpy(block, &size, sizeof size);
	in_use += size;
	highest = MAX(highest, in_use);
	return block + HEAD;
}

static size_t
size_of(const void *p)
{
	size_t size;
	memcpy(&size, (const char *)p - HEAD, sizeof size);
	return size;
}

static void *
take(size_t size)
{
	return counted(mem_alloc(HEAD + size), size);
}

static void *
take_array(size_t n, size_t size)
{
	return take(n * size); /* zeroed, as mem_alloc does it */
}

static void
give_back(void *p)
{
	if (!p)
		return;
	in_use -= size_of(p);
	mem_free((char *)p - HEAD);
}

static void *
resize(void *p, size_t size)
{
	if (!p)
		return take(size);
	in_use -= size_of(p);
	return counted(mem_grow((char *)p - HEAD, HEAD + size), size);
}

static void *
gmp_resize(void *p, size_t old, size_t size)
{
	(void)old;
	return resize(p, size);
}

static void
gmp_give_back(void *p, size_t size)
{
	(void)size;
	give_back(p);
}

void
meter_start(void)
{
	__flint_set_memory_functions(take, take_array, resize, give_back);
	mp_set_memory_functions(take, gmp_resize, gmp_give_back);
}

static double
now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

struct meter
meter_check(const struct equation_case *c)
{
	size_t before = in_use;
	double from = now();
	DEFER(arena_free) struct arena *a = arena_new();
	struct equation_answer *x = ARENA_NEW(a, struct equation_answer);
	highest = in_use;
	equation_check(c, a, x);
	return (struct meter){ .memory = highest - before + arena_size(a),
		.work = x->work,
		.ms = now() - from,
		.verdict = x->verdict };
}
