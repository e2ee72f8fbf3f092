/* http/api_openapi.c - /api/v1/openapi.json */
#include "http/openapi.h"
#include "http/pages.h"
#include <stdio.h>
#include <string.h>

enum { PATH_MAX_LEN = 200, WORD_MAX = 64 };

static const char *const verb_names[] = {
	[GET] = "get", [POST] = "post", [PUT] = "put", [DELETE] = "delete"
};

/* ---- shapes ---- */

static json_t *
ref(const char *name, size_t n)
{
	char text[WORD_MAX * 2];

	snprintf(text, sizeof text, "#/components/schemas/%.*s", (int)n, name);
	return json_pack("{s:s}", "$ref", text);
}

static json_t *
type_schema(const char *s, size_t n)
{
	static const char *const plain[] = { "string", "integer", "boolean", "number",
		"null" };
	size_t first = shape_alternative(s, n);

	if (first < n) {
		json_t *any = json_array();
		for (size_t from = 0; from < n; from += first + 1) {
			first = shape_alternative(s + from, n - from);
			json_array_append_new(any, type_schema(s + from, first));
		}
		return json_pack("{s:o}", "anyOf", any);
	}
	if (*s == '[')
		return json_pack(
		    "{s:s, s:o}", "type", "array", "items", type_schema(s + 1, n - 2));
	if (*s == '{')
		return json_pack("{s:s, s:o}", "type", "object", "additionalProperties",
		    type_schema(s + 1, n - 2));
	if (n == 3 && memcmp(s, "any", 3) == 0)
		return json_object();
	for (size_t i = 0; i < COUNT(plain); i++)
		if (strlen(plain[i]) == n && memcmp(plain[i], s, n) == 0)
			return json_pack("{s:s}", "type", plain[i]);
	return ref(s, n);
}

static json_t *
shape_schema(const char *keys)
{
	json_t *properties = json_object(), *required = json_array();

	for (const char *s = keys; *s;) {
		size_t n = strcspn(s, " "), name = strcspn(s, ":");
		bool optional = s[name - 1] == '?';
		char key[WORD_MAX];

		assert(name < n && name < sizeof key);
		snprintf(key, sizeof key, "%.*s", (int)(name - optional), s);
		json_object_set_new(
		    properties, key, type_schema(s + name + 1, n - name - 1));
		if (!optional)
			json_array_append_new(required, json_string(key));
		s += n + strspn(s + n, " ");
	}
	return json_pack("{s:s, s:o, s:o}", "type", "object", "properties", properties,
	    "required", required);
}

static json_t *
content(const char *shape)
{
	if (shape && strchr(shape, '/'))
		return json_pack("{s:{s:{s:s}}}", shape, "schema", "type", "string");
	return json_pack("{s:{s:o}}", "application/json", "schema",
	    shape ? type_schema(shape, strlen(shape))
	          : json_pack("{s:s}", "type", "object"));
}

/* ---- addresses ---- */

/* "/api/v1/tournaments/$/sheets/$" -> "/api/v1/tournaments/{slug}/sheets/{sheets}": what
 * stands for # and $ is named by the word before it, or n. */
static void
path_text(const char *path, char out[PATH_MAX_LEN], json_t *parameters)
{
	char word[WORD_MAX] = "";
	size_t len = 0;

	for (const char *s = path + 1; *s;) {
		size_t n = strcspn(s, "/");
		bool open = n == 1 && (*s == '#' || *s == '$');
		const char *name = strcmp(word, "tournaments") == 0 ? "slug"
		                   : *word == '#' || *word == '$'   ? "n"
		                                                    : word;

		if (open)
			len += (size_t)snprintf(
			    out + len, PATH_MAX_LEN - len, "/{%s}", name);
		else
			len += (size_t)snprintf(
			    out + len, PATH_MAX_LEN - len, "/%.*s", (int)n, s);
		assert(len < PATH_MAX_LEN);
		if (open)
			json_array_append_new(
			    parameters, json_pack("{s:s, s:s, s:b, s:{s:s}}", "name",
			                    name, "in", "path", "required", 1, "schema",
			                    "type", *s == '#' ? "integer" : "string"));
		snprintf(word, sizeof word, "%.*s", (int)n, s);
		s += n + (s[n] == '/');
	}
}

static void
query_parameters(const char *query, json_t *parameters)
{
	for (const char *s = query; s && *s;) {
		size_t n = strcspn(s, " ");
		bool required = s[n - 1] == '*';
		char name[WORD_MAX];

		snprintf(name, sizeof name, "%.*s", (int)(n - required), s);
		json_array_append_new(parameters,
		    json_pack("{s:s, s:s, s:b, s:{s:s}}", "name", name, "in", "query",
		        "required", required, "schema", "type", "string"));
		s += n + strspn(s + n, " ");
	}
}

/* ---- calls ---- */

static json_t *
operation(const struct route *r, json_t *parameters)
{
	const struct api_call *c = api_call_find(r);
	char status[12];
	json_t *op = json_object();

	snprintf(status, sizeof status, "%d", c && c->status ? c->status : 200);
	json_object_set_new(op, "summary", json_string(r->about ? r->about : r->path));
	query_parameters(c ? c->query : NULL, parameters);
	json_object_set_new(op, "parameters", parameters);
	if (c && c->takes)
		json_object_set_new(op, "requestBody",
		    json_pack("{s:b, s:o}", "required", 1, "content", content(c->takes)));
	json_object_set_new(op, "responses",
	    json_pack("{s:{s:s, s:o}, s:{s:s, s:{s:{s:o}}}}", status, "description",
	        "Done", "content", content(c ? c->answers : NULL), "default",
	        "description", "What is wrong, and how to mend it", "content",
	        "application/problem+json", "schema", type_schema("Problem", 7)));
	if (!(r->role & ROLE_PUBLIC))
		json_object_set_new(op, "security", json_pack("[{s:[]}]", "bearer"));
	return op;
}

json_t *
openapi_document(const struct route *list, int n, const char *base_url)
{
	json_t *paths = json_object(), *schemas = json_object();

	for (int i = 0; i < n; i++) {
		json_t *parameters = json_array(), *item;
		char path[PATH_MAX_LEN];

		if (strncmp(list[i].path, "/api/", 5) != 0) {
			json_decref(parameters);
			continue;
		}
		path_text(list[i].path, path, parameters);
		item = json_object_get(paths, path);
		if (!item) {
			item = json_object();
			json_object_set_new(paths, path, item);
		}
		json_object_set_new(
		    item, verb_names[list[i].verb], operation(&list[i], parameters));
	}
	for (int i = 0; i < api_shapes_n; i++)
		json_object_set_new(
		    schemas, api_shapes[i].name, shape_schema(api_shapes[i].keys));
	return json_pack(
	    "{s:s, s:{s:s, s:s, s:s}, s:[{s:s}], s:o, s:{s:o, s:{s:{s:s, s:s}}}}",
	    "openapi", "3.1.0", "info", "title", "Cubetab", "version", CUBETAB_VERSION,
	    "description",
	    "All that the pages show and do.  Send a token as Authorization: Bearer ...; "
	    "without "
	    "one a call sees what the public sees.",
	    "servers", "url", base_url, "paths", paths, "components", "schemas", schemas,
	    "securitySchemes", "bearer", "type", "http", "scheme", "bearer");
}

enum rc
api_openapi_get(struct req *q, struct err *e)
{
	(void)e;
	return reply_json(q, 200, openapi_document(routes, routes_n, q->base_url));
}
