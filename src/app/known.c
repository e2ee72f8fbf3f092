/* app/known.c - see the header.  Two tables of sets of four, one lock. */
#include "app/known.h"
#include "base/utf8.h"
#include <pthread.h>
#include <stdalign.h>
#include <stddef.h>
#include <string.h>

enum { WAYS = 4, ACTOR_SETS = 128, SHEET_SETS = 512 };

/* Zero where nothing stands, so that keys are compared as bytes. */
struct key {
	int64_t tournament;                  /* of a sheet */
	unsigned char hash[KNOWN_HASH_SIZE]; /* of an actor */
	bool bearer;                         /* the same */
	char text[KNOWN_TEXT_MAX];           /* slug or sheet code */
};
struct slot {
	uint64_t used; /* 0 = empty; the higher the later */
	struct key key;
	alignas(max_align_t) char value[];
};
struct table {
	size_t sets, size; /* of a slot */
	char *slots;
};
struct known {
	pthread_mutex_t lock;
	uint64_t clock;
	struct table actors, sheets;
};

static struct table
table_make(size_t sets, size_t value)
{
	size_t a = alignof(max_align_t);
	struct table t = { .sets = sets,
		.size = (sizeof(struct slot) + value + a - 1) / a * a };

	t.slots = mem_alloc(t.sets * WAYS * t.size);
	return t;
}

struct known *
known_make(void)
{
	struct known *k = mem_alloc(sizeof *k);

	pthread_mutex_init(&k->lock, NULL);
	k->actors = table_make(ACTOR_SETS, sizeof(struct known_actor));
	k->sheets = table_make(SHEET_SETS, sizeof(struct known_sheet));
	return k;
}

void
known_free(struct known *k)
{
	if (k == NULL)
		return;
	pthread_mutex_destroy(&k->lock);
	mem_free(k->actors.slots);
	mem_free(k->sheets.slots);
	mem_free(k);
}

/* The slot of a key, or the one that it may have. */
static struct slot *
slot_of(const struct table *t, const struct key *key)
{
	const unsigned char *byte = (const unsigned char *)key;
	uint64_t h = 0xcbf29ce484222325; /* FNV-1a */
	struct slot *to = NULL;

	for (size_t i = 0; i < sizeof *key; i++)
		h = (h ^ byte[i]) * 0x100000001b3;
	char *set = t->slots + (h ^ h >> 32) % t->sets * WAYS * t->size;
	for (int i = 0; i < WAYS; i++) {
		struct slot *s = (struct slot *)(set + (size_t)i * t->size);
		if (s->used && memcmp(&s->key, key, sizeof *key) == 0)
			return s;
		if (to == NULL || s->used < to->used)
			to = s;
	}
	return to;
}

static bool
find(struct known *k, const struct table *t, const struct key *key, void *value, size_t n)
{
	pthread_mutex_lock(&k->lock);
	struct slot *s = slot_of(t, key);
	bool found = s->used && memcmp(&s->key, key, sizeof *key) == 0;
	if (found) {
		s->used = ++k->clock;
		memcpy(value, s->value, n);
	}
	pthread_mutex_unlock(&k->lock);
	return found;
}

static void
keep(struct known *k, const struct table *t, const struct key *key, const void *value,
    size_t n)
{
	pthread_mutex_lock(&k->lock);
	struct slot *s = slot_of(t, key);
	s->used = ++k->clock;
	memcpy(&s->key, key, sizeof s->key);
	memcpy(s->value, value, n);
	pthread_mutex_unlock(&k->lock);
}

/* All of its bytes are set: those between its parts too. */
static void
actor_key(struct key *key, const unsigned char *hash, const char *slug, bool bearer)
{
	memset(key, 0, sizeof *key);
	memcpy(key->hash, hash, sizeof key->hash);
	key->bearer = bearer;
	utf8_copy(key->text, sizeof key->text, slug);
}

static void
sheet_key(struct key *key, int64_t tournament, const char *code)
{
	memset(key, 0, sizeof *key);
	key->tournament = tournament;
	utf8_copy(key->text, sizeof key->text, code);
}

bool
known_actor_find(struct known *k, const unsigned char hash[KNOWN_HASH_SIZE],
    const char *slug, bool bearer, struct known_actor *out)
{
	struct key key;

	actor_key(&key, hash, slug, bearer);
	return k && strlen(slug) < sizeof key.text &&
	       find(k, &k->actors, &key, out, sizeof *out);
}

void
known_actor_keep(struct known *k, const unsigned char hash[KNOWN_HASH_SIZE],
    const struct known_actor *a)
{
	struct key key;

	actor_key(&key, hash, a->t.slug, a->who.bearer);
	if (k)
		keep(k, &k->actors, &key, a, sizeof *a);
}

bool
known_sheet_find(
    struct known *k, int64_t tournament, const char *code, struct known_sheet *out)
{
	struct key key;

	sheet_key(&key, tournament, code);
	return k && find(k, &k->sheets, &key, out, sizeof *out);
}

void
known_sheet_keep(struct known *k, const struct known_sheet *s)
{
	struct key key;

	sheet_key(&key, s->tournament, s->code);
	if (k)
		keep(k, &k->sheets, &key, s, sizeof *s);
}
