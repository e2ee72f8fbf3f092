/* http/cache.c - see cache.h.  One lock, held for a look-up; nothing is freed under it by
 * a reader that still uses it, since entries count their references. */
#include "http/cache.h"
#include "base/arena.h"
#include "base/hash.h"
#include <pthread.h>
#include <string.h>

enum { CACHE_PLACES = 4096, ANNOUNCED_MAX = 512 };

struct flight {
	char *key;
	uint64_t epoch; /* when it began */
	struct waiter *waiters;
	struct flight *next;
};
/* The newest version heard of, so that a page read before it is not kept after it. */
struct announced {
	char slug[64];
	int64_t version;
};
struct cache {
	pthread_mutex_t lock;
	void (*drop)(void *answer);
	size_t bytes_max;
	struct entry *place[CACHE_PLACES];
	struct entry *newest, *oldest; /* of those not pinned */
	struct flight *flights;
	struct announced announced[ANNOUNCED_MAX];
	uint64_t epoch; /* rises with each invalidation */
	struct cache_counts counts;
};

static size_t
place_of(const char *key)
{
	uint64_t h = hash_text(key);

	return (size_t)(h ^ (h >> 32)) % CACHE_PLACES;
}

struct cache *
cache_new(size_t bytes_max, void (*drop)(void *answer))
{
	struct cache *c = mem_alloc(sizeof *c);

	pthread_mutex_init(&c->lock, NULL);
	c->bytes_max = bytes_max;
	c->drop = drop;
	return c;
}

static void
entry_free(struct cache *c, struct entry *e)
{
	for (int i = 0; i < ENTRY_ANSWERS; i++)
		if (e->answer[i])
			c->drop(e->answer[i]);
	mem_free(e->key);
	mem_free(e);
}

static void
unref(struct cache *c, struct entry *e)
{
	if (__atomic_sub_fetch(&e->refs, 1, __ATOMIC_ACQ_REL) == 0)
		entry_free(c, e);
}

void
cache_release(struct cache *c, struct entry *e)
{
	unref(c, e);
}

static void
unlink_age(struct cache *c, struct entry *e)
{
	if (e->pinned)
		return;
	if (e->newer)
		e->newer->older = e->older;
	else
		c->newest = e->older;
	if (e->older)
		e->older->newer = e->newer;
	else
		c->oldest = e->newer;
	e->newer = e->older = NULL;
}

static void
link_age(struct cache *c, struct entry *e)
{
	if (e->pinned)
		return;
	e->older = c->newest;
	e->newer = NULL;
	if (c->newest)
		c->newest->newer = e;
	else
		c->oldest = e;
	c->newest = e;
}

static void
take_out(struct cache *c, struct entry *e)
{
	struct entry **at = &c->place[place_of(e->key)];

	while (*at != e)
		at = &(*at)->next;
	*at = e->next;
	unlink_age(c, e);
	c->counts.entries--;
	c->counts.bytes -= e->bytes;
	unref(c, e);
}

static struct entry *
find(struct cache *c, const char *key)
{
	for (struct entry *e = c->place[place_of(key)]; e; e = e->next)
		if (strcmp(e->key, key) == 0)
			return e;
	return NULL;
}

static void
put_in(struct cache *c, struct entry *e)
{
	struct entry *old = find(c, e->key);
	struct entry **at = &c->place[place_of(e->key)];

	if (old)
		take_out(c, old);
	e->next = *at;
	*at = e;
	__atomic_add_fetch(&e->refs, 1, __ATOMIC_RELAXED);
	link_age(c, e);
	c->counts.entries++;
	c->counts.bytes += e->bytes;
	while (c->counts.bytes > c->bytes_max && c->oldest)
		take_out(c, c->oldest);
}

void
cache_free(struct cache *c)
{
	if (c == NULL)
		return;
	assert(c->flights == NULL);
	for (int i = 0; i < CACHE_PLACES; i++)
		while (c->place[i])
			take_out(c, c->place[i]);
	pthread_mutex_destroy(&c->lock);
	mem_free(c);
}

struct entry *
cache_get(struct cache *c, const char *key)
{
	pthread_mutex_lock(&c->lock);
	struct entry *e = find(c, key);
	if (e) {
		__atomic_add_fetch(&e->refs, 1, __ATOMIC_RELAXED);
		c->counts.hits++;
		if (!e->pinned && c->newest != e) {
			unlink_age(c, e);
			link_age(c, e);
		}
	}
	pthread_mutex_unlock(&c->lock);
	return e;
}

void
cache_put(struct cache *c, struct entry *e)
{
	pthread_mutex_lock(&c->lock);
	put_in(c, e);
	pthread_mutex_unlock(&c->lock);
}

bool
cache_lead(struct cache *c, const char *key, struct waiter *w, struct flight **ticket)
{
	struct flight *f;

	*ticket = NULL;
	pthread_mutex_lock(&c->lock);
	struct entry *e = find(c, key);
	if (e) { /* finished since cache_get */
		__atomic_add_fetch(&e->refs, 1, __ATOMIC_RELAXED);
		pthread_mutex_unlock(&c->lock);
		w->wake(w, e);
		return false;
	}
	/* A page begun before the last change may not show it: who comes after makes it
	 * anew. */
	for (f = c->flights; f; f = f->next)
		if (f->epoch == c->epoch && strcmp(f->key, key) == 0)
			break;
	if (f) {
		w->next = f->waiters;
		f->waiters = w;
	} else {
		f = mem_alloc(sizeof *f);
		f->key = mem_strdup(key);
		f->epoch = c->epoch;
		f->next = c->flights;
		c->flights = f;
		*ticket = f;
	}
	pthread_mutex_unlock(&c->lock);
	return *ticket != NULL;
}

static struct announced *
announced_of(struct cache *c, const char *slug)
{
	return &c->announced[place_of(slug) % ANNOUNCED_MAX];
}

/* A tournament's page goes by its version; a page of no tournament by whether anything
 * changed since it was begun. */
static bool
may_keep(struct cache *c, const struct flight *f, const struct entry *e)
{
	const struct announced *a = announced_of(c, e->slug);

	if (e->slug[0] == '\0' || strcmp(a->slug, e->slug) != 0)
		return f->epoch == c->epoch;
	return e->version >= a->version;
}

void
cache_finish(struct cache *c, struct flight *f, struct entry *e)
{
	struct flight **at = &c->flights;
	struct waiter *w;

	pthread_mutex_lock(&c->lock);
	while (*at != f)
		at = &(*at)->next;
	*at = f->next;
	w = f->waiters;
	c->counts.made++;
	if (e) {
		__atomic_add_fetch(&e->refs, 1, __ATOMIC_RELAXED);
		if (may_keep(c, f, e))
			put_in(c, e);
	}
	pthread_mutex_unlock(&c->lock);
	while (w) {
		struct waiter *next = w->next; /* w may be gone after wake */
		if (e)
			__atomic_add_fetch(&e->refs, 1, __ATOMIC_RELAXED);
		w->wake(w, e);
		w = next;
	}
	if (e)
		unref(c, e);
	mem_free(f->key);
	mem_free(f);
}

void
cache_invalidate(struct cache *c, const char *slug, int64_t version)
{
	pthread_mutex_lock(&c->lock);
	struct announced *a = announced_of(c, slug);
	bool same = strcmp(a->slug, slug) == 0;
	if (!same || version > a->version) {
		size_t n = MIN(strlen(slug), sizeof a->slug - 1);
		memcpy(a->slug, slug, n);
		a->slug[n] = '\0';
		a->version = version;
	}
	c->epoch++;
	for (struct entry *e = c->newest, *older; e; e = older) {
		older = e->older;
		if (e->slug[0] == '\0' ||
		    (strcmp(e->slug, slug) == 0 && e->version < version))
			take_out(c, e);
	}
	pthread_mutex_unlock(&c->lock);
}

void
cache_invalidate_all(struct cache *c)
{
	pthread_mutex_lock(&c->lock);
	c->epoch++;
	memset(c->announced, 0, sizeof c->announced);
	while (c->newest)
		take_out(c, c->newest);
	pthread_mutex_unlock(&c->lock);
}

void
cache_count(struct cache *c, struct cache_counts *out)
{
	pthread_mutex_lock(&c->lock);
	*out = c->counts;
	pthread_mutex_unlock(&c->lock);
}
