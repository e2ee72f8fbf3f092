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
every_shape_has_a_name_of_its_own(void **state)
{
	(void)state;
	for (int i = 0; i < api_shapes_n; i++)
		for (int k = 0; k < i; k++)
			assert_string_not_equal(api_shapes[i].name, api_shapes[k].name);
}

/* What is wrong with a body, one a line. */
static void
a_body_has_the_types_of_its_shape(void **state)
{
	static const struct {
		const char *shape, *body, *says;
	} t[] = {
		{ "Hold", "{\"held_after\": 3, \"more\": []}", "" },
		{ "Hold", "{\"held_after\": null}", "" },
		{ "Hold", "{}", "" },
		{ "Hold", "{\"held_after\": \"3\"}",
		    "held_after 0,0: \"held_after\" must be a whole number or null.\n" },
		{ "Hold", "{\"held_after\": 3.0}",
		    "held_after 0,0: \"held_after\" must be a whole number or null.\n" },
		{ "WishAdd", "{\"division\": [\"a\"], \"player\": {}, \"table\": true}",
		    "division 0,0: \"division\" must be a text.\n"
		    "player 0,0: \"player\" must be a text.\n"
		    "table 0,0: \"table\" must be a whole number.\n" },
		{ "SeatingLinesSave", "{\"lines\": \"1: A\"}",
		    "lines 0,0: \"lines\" must be a list.\n" },
		{ "SeatingLinesSave", "{\"lines\": [\"1: A\", 2, null]}",
		    "lines 2,0: \"lines/1\" must be a text.\n"
		    "lines 3,0: \"lines/2\" must be a text.\n" },
		{ "SheetSave",
		    "{\"rows\": [{\"player\": 1, \"cells\": [1, \"-\", null, []]}, 7]}",
		    "rows 1,0: \"rows/0/player\" must be a text.\n"
		    "rows 1,4: \"rows/0/cells/3\" must be a whole number or a text or "
		    "null.\n"
		    "rows 2,0: \"rows/1\" must be an object.\n" },
		{ "SheetSave", "{\"reasons\": {\"x\": 1}, \"card\": {\"opinions\": {}}}",
		    "reasons 0,0: \"reasons/x\" must be a text.\n"
		    "card 0,0: \"card/opinions\" must be a list.\n" },
		{ "EquationCase", "{\"goal\": [], \"division\": 1}",
		    "division 0,0: \"division\" must be a text.\n" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		struct arena *a = arena_new();
		struct problems p = { .arena = a };
		json_t *doc = json_loads(t[i].body, 0, NULL);
		const char *says = "";
		assert_non_null(doc);
		shape_check(t[i].shape, doc, &p);
		for (int k = 0; k < p.n; k++)
			says = arena_printf(a, "%s%s %d,%d: %s\n", says, p.list[k].field,
			    p.list[k].row, p.list[k].col, p.list[k].text);
		assert_string_equal(says, t[i].says);
		json_decref(doc);
		arena_free(a);
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
		cmocka_unit_test(every_shape_has_a_name_of_its_own),
		cmocka_unit_test(a_body_has_the_types_of_its_shape),
		cmocka_unit_test(every_shape_that_is_named_exists),
		cmocka_unit_test(parameters_are_named_after_the_word_before_them),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
