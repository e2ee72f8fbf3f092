/* http/read.h - plain values out of a read model.  Pure. */
#ifndef HTTP_READ_H
#define HTTP_READ_H
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* "" where there is none. */
static inline const char *
text_of(const json_t *o, const char *key)
{
	const char *s = json_string_value(json_object_get(o, key));

	return s ? s : "";
}

/* 0 where there is none. */
static inline int
int_of(const json_t *o, const char *key)
{
	return (int)json_integer_value(json_object_get(o, key));
}

/* A table, a round and the like as they are typed: up to six digits.  0 where text is
 * NULL or no such number. */
static inline int64_t
number_in(const char *text)
{
	return text && strspn(text, "0123456789") == strlen(text) && strlen(text) < 7
	           ? strtoll(text, NULL, 10)
	           : 0;
}
#endif
