/* http/cache.h - finished answers in memory: static files for ever, public pages while
 * their tournament's version holds.  A page is made once, however many ask for it
 * meanwhile.
 *
 * Knows nothing of HTTP: an entry carries what the server prepared. */
#ifndef HTTP_CACHE_H
#define HTTP_CACHE_H
#include "base/base.h"

struct cache;
enum { ENTRY_ANSWERS = 4 }; /* plain, gzip, and each "not modified" */
enum { CACHE_KEY_MAX = 600 };

/* Fill and hand to cache_put or cache_finish; read-only from then on. */
struct entry {
	char *key;     /* owned, mem_strdup */
	char slug[64]; /* tournament, "" for the list of them */
	int64_t version;
	bool pinned;      /* never thrown out */
	char etag[2][40]; /* quoted; of plain and gzip */
	void *answer[ENTRY_ANSWERS];
	size_t bytes;
	int refs; /* the cache's own from here on */
	struct entry *next, *newer, *older;
};

/* Somebody who waits for a page that another request is making.  wake gets the entry (a
 * reference of its own) or NULL where the page may not be kept: make it yourself. */
struct waiter {
	struct waiter *next;
	void (*wake)(struct waiter *w, struct entry *e);
};

/* drop frees one answer. */
struct cache *cache_new(size_t bytes_max, void (*drop)(void *answer));
void cache_free(struct cache *c);
DEFINE_CLEANUP(struct cache *, cache_free)
/* A reference, or NULL. */
struct entry *cache_get(struct cache *c, const char *key);
void cache_release(struct cache *c, struct entry *e);
void cache_put(struct cache *c, struct entry *e);

/* For a page that cache_get did not have: true = make it and call cache_finish with the
 * ticket; false = w is woken later (or was already, with the entry). */
struct flight;
bool cache_lead(
    struct cache *c, const char *key, struct waiter *w, struct flight **ticket);
/* e is NULL where the answer may not be kept.  An entry older than what was announced
 * meanwhile is given to those who wait, but not kept. */
void cache_finish(struct cache *c, struct flight *ticket, struct entry *e);

void cache_invalidate(struct cache *c, const char *slug, int64_t version);
void cache_invalidate_all(struct cache *c);
struct cache_counts {
	uint64_t hits, made, entries, bytes;
};
void cache_count(struct cache *c, struct cache_counts *out);
#endif
