/* http/suspend.c - connections that wait: for a worker, for a page that another request
 * makes, or with a page of the public for a save to go first.
 *
 * Spectators may be hundreds who ask as fast as they can.  A page costs next to nothing,
 * but all of them together make a scorer wait: for a processor, and at the door.  So
 * while a save is on its way kept pages step aside, in a queue.  At a save's end a few go
 * on, also if the next one has begun, or many scorers would shut the public out; each
 * that goes on lets one more go if no save is on its way; and who comes while others
 * stand there goes behind them, so that the next save finds no crowd at the door.  Which
 * page it is, is looked up only then: a publication may have been the save.
 *
 * A save counts for two ticks of the clock thread at most: one that takes long, or whose
 * answer nobody reads, holds nobody back for longer. */
#include "http/daemon.h"
#include <limits.h>

enum { GO_AT_ONCE = 16 }; /* with 4 or 32 saves waited longer */

void
exchange_touch(struct server *s, struct MHD_Connection *c, int allowed)
{
	const union MHD_ConnectionInfo *i =
	    MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
	struct link *l = i ? i->socket_context : NULL;

	if (l)
		__atomic_store_n(&l->deadline, allowed ? server_now(s) + allowed : 0,
		    __ATOMIC_RELAXED);
}

void
exchange_unref(struct exchange *x)
{
	struct server *s = x->server;

	pthread_mutex_lock(&s->lock);
	bool last = --x->refs == 0;
	pthread_mutex_unlock(&s->lock);
	if (!last)
		return;
	__atomic_sub_fetch(&s->bodies, x->counted, __ATOMIC_RELAXED);
	if (x->response)
		MHD_destroy_response(x->response);
	if (x->entry)
		cache_release(s->cache, x->entry);
	json_decref(x->q.spent);
	strbuf_free(&x->body);
	strbuf_free(&x->reply.body);
	arena_free(x->arena);
	mem_free(x);
}

/* With the lock held. */
static void
suspend_locked(struct exchange *x)
{
	struct server *s = x->server;

	exchange_touch(s, x->c, 0);
	x->suspended = true;
	x->prev = NULL;
	x->next = s->exchanges;
	if (x->next)
		x->next->prev = x;
	s->exchanges = x;
	MHD_suspend_connection(x->c);
}

/* These two with the lock held. */
static int
saves(const struct server *s)
{
	return s->saving[0] + s->saving[1];
}

static void
tell_crowd(struct server *s)
{
	__atomic_store_n(&s->crowd, saves(s) > 0 || s->aside, __ATOMIC_RELAXED);
}

bool
exchange_suspend(struct exchange *x)
{
	struct server *s = x->server;

	pthread_mutex_lock(&s->lock);
	bool may = !s->closing;
	if (may) {
		x->refs++;
		x->turn = s->turn;
		s->saving[x->turn & 1] += x->saves;
		tell_crowd(s);
		suspend_locked(x);
	}
	x->saves = x->saves && may;
	pthread_mutex_unlock(&s->lock);
	return may;
}

/* With the lock held. */
static void
unlist(struct exchange *x)
{
	struct server *s = x->server;

	x->suspended = false;
	if (x->prev)
		x->prev->next = x->next;
	else
		s->exchanges = x->next;
	if (x->next)
		x->next->prev = x->prev;
	x->next = x->prev = NULL;
}

static void
resume_locked(struct exchange *x)
{
	unlist(x);
	MHD_resume_connection(x->c);
}

void
exchange_resume(struct exchange *x, struct MHD_Response *response, struct entry *entry,
    int status, size_t length)
{
	struct server *s = x->server;

	pthread_mutex_lock(&s->lock);
	bool waits = x->suspended;
	if (waits) {
		x->response = response;
		x->entry = entry;
		x->status = status;
		x->length = length;
		response = NULL;
		entry = NULL;
		unlist(x);
	}
	pthread_mutex_unlock(&s->lock);
	/* not with the lock held: the I/O thread goes on at once, and wants it soon */
	if (waits)
		MHD_resume_connection(x->c);
	if (response)
		MHD_destroy_response(response);
	if (entry)
		cache_release(s->cache, entry);
	exchange_unref(x);
}

/* ---- a save goes first ---- */

bool
aside_wait(struct server *s, struct MHD_Connection *c, void **state)
{
	if (!__atomic_load_n(&s->crowd, __ATOMIC_RELAXED))
		return false;
	struct exchange *x = mem_alloc(sizeof *x);
	x->server = s;
	x->c = c;
	x->refs = 1;
	x->aside = true;
	pthread_mutex_lock(&s->lock);
	bool waits = (saves(s) > 0 || s->aside) && !s->closing;
	if (waits) {
		s->live++;
		if (s->aside == NULL)
			s->aside_end = &s->aside;
		*s->aside_end = x;
		s->aside_end = &x->behind;
		tell_crowd(s);
		suspend_locked(x);
		*state = x;
	}
	pthread_mutex_unlock(&s->lock);
	if (!waits)
		mem_free(x);
	return waits;
}

/* With the lock held: without it who goes on may be gone. */
static void
let_go(struct server *s, int n)
{
	for (; n > 0 && s->aside; n--) {
		struct exchange *x = s->aside;
		s->aside = x->behind;
		resume_locked(x);
	}
	tell_crowd(s);
}

void
aside_over(const struct exchange *x)
{
	struct server *s = x->server;

	if (!x->saves && !x->aside)
		return;
	pthread_mutex_lock(&s->lock);
	if (x->saves && s->turn - x->turn < 2)
		s->saving[x->turn & 1]--;
	let_go(s, x->saves ? GO_AT_ONCE : saves(s) == 0);
	pthread_mutex_unlock(&s->lock);
}

void
aside_tick(struct server *s)
{
	pthread_mutex_lock(&s->lock);
	s->turn++;
	s->saving[s->turn & 1] = 0; /* those of the turn before last */
	let_go(s, GO_AT_ONCE);
	pthread_mutex_unlock(&s->lock);
}

/* ---- the end ---- */

void
exchange_abandon_all(struct server *s)
{
	static char text[] = "The server stops.\n";

	s->closing = true;
	let_go(s, INT_MAX);
	while (s->exchanges) {
		struct exchange *x = s->exchanges;
		x->response = MHD_create_response_from_buffer(
		    sizeof text - 1, text, MHD_RESPMEM_PERSISTENT);
		x->status = 503;
		resume_locked(x);
	}
}
