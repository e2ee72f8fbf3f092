/* app/json_text.h - a JSON document as text in an arena, for query parameters. */
#ifndef APP_JSON_TEXT_H
#define APP_JSON_TEXT_H
#include "base/arena.h"
#include <jansson.h>

static inline const char *
json_text(struct arena *a, const json_t *doc)
{
	char *made = json_dumps(doc, JSON_COMPACT | JSON_ENCODE_ANY);
	assert(made);
	char *s = arena_strdup(a, made);
	mem_free(made);
	return s;
}
#endif
