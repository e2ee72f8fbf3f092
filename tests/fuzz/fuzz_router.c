/* fuzz_router: any address against the real site map. */
#include "base/arena.h"
#include "http/router.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct router *r;
	struct arena *a = arena_new();
	struct match m;

	if (r == NULL)
		r = router_new(routes, routes_n);
	router_match(r, a, size ? (enum verb)(data[0] % 5) : GET,
	    arena_strndup(a, (const char *)data, size), &m);
	for (int i = 0; i < m.args; i++)
		assert(m.route == NULL || strchr(m.arg[i], '/') == NULL);
	arena_free(a);
	return 0;
}
