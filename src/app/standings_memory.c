/* app/standings_memory.c - see the header.  A short list, one lock. */
#include "app/standings_memory.h"
#include "base/utf8.h"
#include <pthread.h>
#include <string.h>

enum { DIVISION_MAX = 64 };

struct slot {
	struct standings_kept *kept; /* NULL = empty */
	int64_t tournament;
	char division[DIVISION_MAX];
	size_t size;
	uint64_t used; /* the higher the later */
};
struct standings_memory {
	pthread_mutex_t lock;
	uint64_t clock;
	unsigned age; /* how often all was forgotten */
	size_t size;
	struct slot slot[STANDINGS_MEMORY_DIVISIONS];
};

struct standings_memory *
standings_memory_make(void)
{
	struct standings_memory *m = mem_alloc(sizeof *m);

	pthread_mutex_init(&m->lock, NULL);
	return m;
}

static void
clear(struct standings_memory *m, struct slot *s)
{
	if (s->kept)
		standings_kept_free(s->kept);
	m->size -= s->size;
	*s = (struct slot){ 0 };
}

void
standings_memory_forget(struct standings_memory *m)
{
	if (m == NULL)
		return;
	pthread_mutex_lock(&m->lock);
	m->age++;
	for (size_t i = 0; i < COUNT(m->slot); i++)
		clear(m, &m->slot[i]);
	pthread_mutex_unlock(&m->lock);
}

void
standings_memory_free(struct standings_memory *m)
{
	if (m == NULL)
		return;
	standings_memory_forget(m);
	pthread_mutex_destroy(&m->lock);
	mem_free(m);
}

static struct slot *
slot_of(struct standings_memory *m, int64_t tournament, const char *division)
{
	for (size_t i = 0; i < COUNT(m->slot); i++) {
		struct slot *s = &m->slot[i];
		if (s->kept && s->tournament == tournament &&
		    strcmp(s->division, division) == 0)
			return s;
	}
	return NULL;
}

/* The one that was not used for longest; an empty one is older than all. */
static struct slot *
oldest(struct standings_memory *m, bool or_empty)
{
	struct slot *found = &m->slot[0];

	for (size_t i = 1; i < COUNT(m->slot); i++) {
		struct slot *s = &m->slot[i];
		bool before = s->used < found->used || found->kept == NULL;
		if (or_empty ? s->used < found->used : s->kept && before)
			found = s;
	}
	return found;
}

struct standings_kept *
standings_memory_find(
    struct standings_memory *m, int64_t tournament, const char *division, unsigned *age)
{
	struct standings_kept *k = NULL;

	if (m == NULL)
		return NULL;
	pthread_mutex_lock(&m->lock);
	struct slot *s = slot_of(m, tournament, division);
	*age = m->age;
	if (s) {
		s->used = ++m->clock;
		k = standings_kept_share(s->kept);
	}
	pthread_mutex_unlock(&m->lock);
	return k;
}

static void
put(struct standings_memory *m, int64_t tournament, const char *division,
    struct standings_kept *k, size_t size)
{
	struct slot *s = slot_of(m, tournament, division);

	if (s)
		clear(m, s);
	while (m->size + size > STANDINGS_MEMORY_BYTES)
		clear(m, oldest(m, false));
	s = oldest(m, true);
	clear(m, s);
	*s = (struct slot){ .kept = standings_kept_share(k),
		.tournament = tournament,
		.size = size,
		.used = ++m->clock };
	utf8_copy(s->division, sizeof s->division, division);
	m->size += size;
}

void
standings_memory_keep(struct standings_memory *m, unsigned age, int64_t tournament,
    const char *division, struct standings_kept *k)
{
	size_t size = standings_kept_size(k);

	if (m == NULL || size > STANDINGS_MEMORY_BYTES ||
	    strlen(division) >= DIVISION_MAX)
		return;
	pthread_mutex_lock(&m->lock);
	if (m->age == age)
		put(m, tournament, division, k, size);
	pthread_mutex_unlock(&m->lock);
}
