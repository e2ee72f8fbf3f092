/* app/json_text.h - a JSON document as text in an arena, for query parameters. */
#ifndef APP_JSON_TEXT_H
#define APP_JSON_TEXT_H
#include "base/arena.h"
#include <jansson.h>

static inline const char *
json_text(struct arena *a, const json_t *doc)
{
	size_t n = json_dumpb(doc, NULL, 0, JSON_COMPACT | JSON_ENCODE_ANY);
	char *s = arena_alloc(a, n + 1);
	json_dumpb(doc, s, n, JSON_COMPACT | JSON_ENCODE_ANY);
	return s;
}
#endif
