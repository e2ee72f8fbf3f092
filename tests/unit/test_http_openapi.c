/* The description of the API and the site map tell the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include "http/openapi.h"
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

static void
every_call_of_the_site_map_is_described(void **state)
{
	json_t *doc = openapi_document(routes, routes_n, "http://127.0.0.1:8080");
	const json_t *paths = json_object_get(doc, "paths");
	size_t described = 0;
	int api = 0;
	const char *path;
	json_t *item;

	(void)state;
	assert_non_null(doc);
	for (int i = 0; i < routes_n; i++) {
		if (strncmp(routes[i].path, "/api/", 5) != 0)
			continue;
		api++;
		if (!routes[i].about)
			fail_msg("%s has no `about`", routes[i].path);
	}
	json_object_foreach((json_t *)(uintptr_t)paths, path, item) described +=
	    json_object_size(item);
	assert_int_equal(described, api);
	json_decref(doc);
}

static void
every_described_call_is_in_the_site_map(void **state)
{
	(void)state;
	for (int i = 0; i < api_calls_n; i++) {
		bool found = false;

		for (int k = 0; k < routes_n; k++)
			found |= routes[k].verb == api_calls[i].verb &&
			         strcmp(routes[k].path, api_calls[i].path) == 0;
		if (!found)
			fail_msg("%s is not in the site map", api_calls[i].path);
	}
}

static void
refs_lead_to_a_shape(const json_t *schemas, const json_t *node)
{
	static const char prefix[] = "#/components/schemas/";
	const char *key, *to = json_string_value(json_object_get(node, "$ref"));
	json_t *child;
	size_t i;

	if (to && !json_object_get(schemas, to + strlen(prefix)))
		fail_msg("no shape %s", to);
	if (json_is_object(node))
		json_object_foreach((json_t *)(uintptr_t)node, key, child)
		    refs_lead_to_a_shape(schemas, child);
	if (json_is_array(node))
		json_array_foreach(node, i, child) refs_lead_to_a_shape(schemas, child);
}

static void
every_shape_that_is_named_exists(void **state)
{
	json_t *doc = openapi_document(routes, routes_n, "http://127.0.0.1:8080");
	const json_t *schemas =
	    json_object_get(json_object_get(doc, "components"), "schemas");
	const json_t *rounds = json_object_get(
	    json_object_get(json_object_get(schemas, "Individual"), "properties"),
	    "rounds");

	(void)state;
	refs_lead_to_a_shape(schemas, doc);
	assert_int_equal(json_array_size(json_object_get(rounds, "anyOf")), 2);
	json_decref(doc);
}

static void
parameters_are_named_after_the_word_before_them(void **state)
{
	static const struct route list[] = {
		{ .verb = GET,
		    .path = "/api/v1/tournaments/$/sheets/$",
		    .role = ROLE_SCORER,
		    .about = "A sheet" },
	};
	json_t *doc = openapi_document(list, 1, "http://x");
	const json_t *get =
	    json_object_get(json_object_get(json_object_get(doc, "paths"),
	                        "/api/v1/tournaments/{slug}/sheets/{sheets}"),
	        "get");

	(void)state;
	assert_non_null(get);
	assert_int_equal(json_array_size(json_object_get(get, "parameters")), 2);
	assert_non_null(json_object_get(get, "security"));
	json_decref(doc);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_call_of_the_site_map_is_described),
		cmocka_unit_test(every_described_call_is_in_the_site_map),
		cmocka_unit_test(every_shape_that_is_named_exists),
		cmocka_unit_test(parameters_are_named_after_the_word_before_them),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
