/* http/static.c - files of templates/static, built in, compressed once at start.
 *
 * Pages ask for them as /static/NAME?v=VERSION, which browsers keep for ever: the version
 * changes with any of the files. */
#include "base/hash.h"
#include "http/daemon.h"
#include <stdio.h>

static const struct {
	const char *name, *text;
} files[] = {
#define FILE_TEXT(name, text) { name, text },
#include "static.inc"
#undef FILE_TEXT
};

static const char *
type_of(const char *name)
{
	static const char *const types[][2] = {
		{ ".css", "text/css; charset=utf-8" },
		{ ".js", "text/javascript; charset=utf-8" },
		{ ".svg", "image/svg+xml" },
		{ ".txt", "text/plain; charset=utf-8" },
		{ ".json", "application/json" },
	};
	const char *dot = strrchr(name, '.');

	for (size_t i = 0; dot && i < COUNT(types); i++)
		if (strcmp(dot, types[i][0]) == 0)
			return types[i][1];
	return "application/octet-stream";
}

static void
keep(struct server *s, const char *key, size_t i, const char *cache_control)
{
	const struct pair headers[] = {
		{ "Cache-Control", cache_control },
		{ "X-Content-Type-Options", "nosniff" },
		{ "Content-Security-Policy",
		    "default-src 'self'; frame-ancestors 'none'" },
		{ "Referrer-Policy", "same-origin" },
	};
	struct entry *e = entry_new(key, type_of(files[i].name), headers,
	    (int)COUNT(headers), files[i].text, strlen(files[i].text));

	e->pinned = true;
	cache_put(s->cache, e);
}

const char *
static_text(const char *name)
{
	size_t i = 0;

	while (i < COUNT(files) && strcmp(files[i].name, name) != 0)
		i++;
	assert(i < COUNT(files));
	return files[i].text;
}

void
static_load(struct server *s)
{
	uint64_t h = HASH_BEGIN;
	char key[200];

	for (size_t i = 0; i < COUNT(files); i++)
		h = hash_more(h, files[i].text, strlen(files[i].text));
	snprintf(s->static_version, sizeof s->static_version, "%016llx",
	    (unsigned long long)h);
	for (size_t i = 0; i < COUNT(files); i++) {
		snprintf(key, sizeof key, "/static/%s", files[i].name);
		keep(s, key, i, "no-cache");
		snprintf(
		    key, sizeof key, "/static/%s?v=%s", files[i].name, s->static_version);
		keep(s, key, i, "public, max-age=31536000, immutable");
	}
}
