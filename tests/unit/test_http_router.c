/* Addresses find their row; the site map itself is in order. */
#include "base/arena.h"
#include "http/router.h"
#include "tests/harness.h"
#include <string.h>

static enum rc
answer(struct req *q, struct err *e)
{
	(void)q;
	(void)e;
	return OK;
}

static const struct route table[] = {
	{ .verb = GET, .path = "/", .role = ROLE_PUBLIC, .fn = answer },
	{ .verb = GET, .path = "/t/$", .role = ROLE_PUBLIC, .fn = answer },
	{ .verb = GET, .path = "/t/new", .role = ROLE_PUBLIC, .fn = answer },
	{ .verb = GET, .path = "/t/$/seating/$/#", .role = ROLE_PUBLIC, .fn = answer },
	{ .verb = GET, .path = "/t/$/seating/$/$", .role = ROLE_PUBLIC, .fn = answer },
	{ .verb = POST, .path = "/t/$/find", .role = ROLE_PUBLIC, .fn = answer },
	{ .verb = GET,
	    .path = "/api/v1/tournaments/$/sheets/$",
	    .role = ROLE_PUBLIC,
	    .fn = answer },
	{ .verb = PUT,
	    .path = "/api/v1/tournaments/$/sheets/$",
	    .role = ROLE_PUBLIC,
	    .fn = answer },
};

static void
an_address_finds_its_row(void **state)
{
	static const struct {
		enum verb verb;
		const char *path;
		int row; /* -1: none */
		const char *arg[3];
	} cases[] = {
		{ GET, "/", 0, { 0 } },
		{ GET, "/t/cup", 1, { "cup" } },
		{ GET, "/t/new", 2, { 0 } },
		{ GET, "/t/cup/seating/third/2", 3, { "cup", "third", "2" } },
		{ GET, "/t/cup/seating/third/02", 4, { "cup", "third", "02" } },
		{ GET, "/t/cup/seating/third/all", 4, { "cup", "third", "all" } },
		{ GET, "/t/c%75p", 1, { "cup" } },
		{ POST, "/t/cup/find", 5, { "cup" } },
		{ PUT, "/api/v1/tournaments/cup/sheets/AB", 7, { "cup", "AB" } },
		{ GET, "/t/cup/seating/third/2/more", -1, { 0 } },
		{ GET, "/t/cup/seating/third/99999999999999999999", 4,
		    { "cup", "third", "99999999999999999999" } },
		{ GET, "/t//seating/third/2", -1, { 0 } },
		{ GET, "/t/a%2Fb", -1, { 0 } },
		{ GET, "/t/a%00b", -1, { 0 } },
		{ GET, "/t/%zz", -1, { 0 } },
		{ GET, "/t/..", -1, { 0 } },
		{ GET, "/t/%ff", -1, { 0 } },
		{ GET, "", -1, { 0 } },
		{ GET, "t/cup", -1, { 0 } },
		{ POST, "/t/cup", -1, { 0 } },
	};
	DEFER(router_free) struct router *r = router_new(table, (int)COUNT(table));
	DEFER(arena_free) struct arena *a = arena_new();
	struct match m;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		router_match(r, a, cases[i].verb, cases[i].path, &m);
		int row = m.route ? (int)(m.route - table) : -1;
		if (row != cases[i].row)
			fail_msg("%s: row %d, want %d", cases[i].path, row, cases[i].row);
		for (int k = 0; k < 3 && row >= 0 && cases[i].arg[k]; k++)
			assert_string_equal(m.arg[k], cases[i].arg[k]);
	}
}

static void
what_an_address_allows_and_names(void **state)
{
	DEFER(router_free) struct router *r = router_new(table, (int)COUNT(table));
	DEFER(arena_free) struct arena *a = arena_new();
	struct match m;

	(void)state;
	router_match(r, a, DELETE, "/api/v1/tournaments/cup/sheets/AB", &m);
	assert_null(m.route);
	assert_int_equal(m.allowed, 1u << GET | 1u << PUT);
	router_match(r, a, GET, "/t/cup/seating/third/2", &m);
	assert_int_equal(m.num[2], 2);
	assert_int_equal(m.tournament, 0);
	router_match(r, a, GET, "/api/v1/tournaments/cup/sheets/AB", &m);
	assert_int_equal(m.tournament, 0);
	router_match(r, a, GET, "/t/new", &m);
	assert_int_equal(m.tournament, -1);
	router_match(r, a, GET, "/t/cup/", &m);
	assert_null(m.route);
	assert_true(m.slash);
}

/* Deny by default: a row says who may, and has a handler. */
static void
every_row_of_the_site_map_is_whole(void **state)
{
	(void)state;
	for (int i = 0; i < routes_n; i++) {
		const struct route *r = &routes[i];
		bool staff = strncmp(r->path, "/manage", 7) == 0;
		bool sound = r->verb >= GET && r->verb <= DELETE && r->path &&
		             r->path[0] == '/' && r->role && r->fn;
		if (!sound)
			fail_msg("row %d (%s) lacks verb, path, role or handler", i,
			    r->path ? r->path : "");
		if (staff && (r->no_csrf || r->cached || (r->role & ROLE_PUBLIC)))
			fail_msg(
			    "%s: staff pages are neither public nor without a CSRF token",
			    r->path);
		if (r->cached && (r->verb != GET || !(r->role & ROLE_PUBLIC)))
			fail_msg("%s: only what everybody may read is kept", r->path);
		if (r->no_csrf && (r->role & ROLE_STAFF))
			fail_msg("%s: what staff do needs a CSRF token", r->path);
		if (r->quick && strchr(r->path, '$') &&
		    strncmp(r->path, "/static/", 8) != 0)
			fail_msg("%s: a quick row knows no tournament", r->path);
	}
	/* Twice the same address and verb stops router_new. */
	struct router *r = router_new(routes, routes_n);
	assert_non_null(r);
	router_free(r);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_address_finds_its_row),
		cmocka_unit_test(what_an_address_allows_and_names),
		cmocka_unit_test(every_row_of_the_site_map_is_whole),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
