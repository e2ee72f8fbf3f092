/* http/read.h - plain values out of a read model.  Pure. */
#ifndef HTTP_READ_H
#define HTTP_READ_H
#include <jansson.h>

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
#endif
