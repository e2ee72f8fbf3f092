/* http/router.h - which row of the site map answers an address.  Pure. */
#ifndef HTTP_ROUTER_H
#define HTTP_ROUTER_H
#include "http/http.h"

enum { PATH_MAX_BYTES = 1024, SEGMENTS_MAX = 10, SEGMENT_MAX = 128 };

struct router; /* routes[] sorted into a tree; read-only */

struct router *router_new(const struct route *list, int n);
void router_free(struct router *r);
DEFINE_CLEANUP(struct router *, router_free)

struct match {
	const struct route *route;      /* NULL where nothing answers */
	const char *arg[PATH_ARGS_MAX]; /* decoded, in the arena */
	int64_t num[PATH_ARGS_MAX];
	int args;
	int tournament;   /* index in arg of the tournament's slug, or -1 */
	unsigned allowed; /* bit (1 << verb) of each verb that the path has, for Allow */
	bool slash;       /* nothing matches, but it would without the last slash */
};
/* path is raw (percent-encoded), without the query.  verb 0 is one that no route has.
 * Fixed segments win over # and # over $. */
void router_match(const struct router *r, struct arena *a, enum verb verb,
    const char *path, struct match *out);
#endif
