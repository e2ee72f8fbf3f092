/* db/listen.h - hears what any server announces on the database's channel "cubetab". */
#ifndef DB_LISTEN_H
#define DB_LISTEN_H
#include "base/base.h"

/* Called on the listener's own thread. */
struct listen_calls {
	/* kind "public": what the public of this tournament sees rose to this version;
	 * kind "saved": something was saved in it. */
	void (*heard)(void *arg, const char *kind, const char *slug, int64_t version);
	/* The connection was lost or made again: anything may have changed meanwhile. */
	void (*missed)(void *arg);
	void *arg;
};

struct listener;
enum rc listener_start(struct listener **out, const char *conninfo,
    const struct listen_calls *calls, struct err *e) MUST_USE;
void listener_stop(struct listener *l);
DEFINE_CLEANUP(struct listener *, listener_stop)
#endif
