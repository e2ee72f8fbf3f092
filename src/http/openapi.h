/* http/openapi.h - the description of the API (OpenAPI 3.1), made from the site map:
 * every row of routes[] under /api/ is in it with its `about`; what bodies look like is
 * added from the tables in openapi_shapes.c. */
#ifndef HTTP_OPENAPI_H
#define HTTP_OPENAPI_H
#include "http/http.h"

/* A JSON object: "name:type name?:type ...".  Types: string integer boolean number null
 * any, the name of another shape, [type] for a list, {type} for an object with any keys;
 * "a|b" where it may be either.  "?" marks a key that may be absent. */
struct api_shape {
	const char *name, *keys;
};
extern const struct api_shape api_shapes[];
extern const int api_shapes_n;

/* What a call takes and answers beside its address. */
struct api_call {
	enum verb verb;
	const char *path;    /* as in routes[] */
	const char *query;   /* "division* live": names of parameters, * = required */
	const char *takes;   /* shape of the JSON body, or a media type, or NULL */
	const char *answers; /* shape, or a media type, or NULL = any object */
	int status;          /* 0 = 200 */
};
extern const struct api_call api_calls[];
extern const int api_calls_n;

/* NULL where the route is not described. */
const struct api_call *api_call_find(const struct route *r);

/* How many of the n characters of type are its first alternative. */
size_t shape_alternative(const char *type, size_t n);
/* Adds a problem for each value of the object doc whose type is not that of the shape,
 * and for each key that is not in it but nearly one that doc lacks; other keys pass. null
 * always passes for a key, as absent does: what must be there, its handler says. */
void shape_check(const char *shape, const json_t *doc, struct problems *p);

json_t *openapi_document(const struct route *list, int n, const char *base_url);
#endif
