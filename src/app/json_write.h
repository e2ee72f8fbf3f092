/* app/json_write.h - a JSON document as text, much faster than the library's own: answers
 * and parameters are written at each request. */
#ifndef APP_JSON_WRITE_H
#define APP_JSON_WRITE_H
#include "base/strbuf.h"
#include <jansson.h>

/* Adds what json_dumps(doc, JSON_COMPACT | JSON_ENCODE_ANY) makes of it. */
void json_write(struct strbuf *out, const json_t *doc);
#endif
