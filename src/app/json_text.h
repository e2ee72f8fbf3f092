/* app/json_text.h - a JSON document as text in an arena, for query parameters. */
#ifndef APP_JSON_TEXT_H
#define APP_JSON_TEXT_H
#include "app/json_write.h"
#include "base/arena.h"

static inline const char *
json_text(struct arena *a, const json_t *doc)
{
	enum { JSON_TEXT_MAX = 1024 * 1024 * 1024 }; /* what a parameter may hold */
	struct strbuf made;
	strbuf_init(&made, JSON_TEXT_MAX);
	json_write(&made, doc);
	assert(!made.full);
	const char *s = arena_strndup(a, made.s, made.len);
	strbuf_free(&made);
	return s;
}
#endif
