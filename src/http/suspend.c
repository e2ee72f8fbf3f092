/* http/suspend.c - connections that wait: for a worker, for a page that another request
 * makes, or with a page of the public for a save to go first.
 *
 * Spectators may be hundreds who ask as fast as they can.  A page costs next to nothing,
 * but all of them together make a scorer wait: for a processor, and at the door.  So
 * while a save is on its way pages step aside, in a queue.  When it is over a few go on,
 * each that has its answer lets one more go, and who comes meanwhile goes behind the
 * last, so that the next save finds no crowd at the door. */
#include "http/daemon.h"
#include <limits.h>

enum { GO_AT_ONCE = 16 };

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
	if (x->page)
		cache_release(s->cache, x->page);
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
	x->refs++;
	x->prev = NULL;
	x->next = s->exchanges;
	if (x->next)
		x->next->prev = x;
	s->exchanges = x;
	MHD_suspend_connection(x->c);
}

/* What a page lets go first: saves, and pages that came before it. */
static void
count_ahead(struct server *s, int more)
{
	__atomic_add_fetch(&s->ahead, more, __ATOMIC_RELAXED);
}

bool
exchange_suspend(struct exchange *x)
{
	struct server *s = x->server;

	pthread_mutex_lock(&s->lock);
	bool may = !s->closing;
	if (may) {
		x->saves = x->q.verb != GET && !x->job.slow;
		s->saves += x->saves;
		count_ahead(s, x->saves);
		suspend_locked(x);
	}
	pthread_mutex_unlock(&s->lock);
	return may;
}

/* With the lock held. */
static void
resume_locked(struct exchange *x)
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
	MHD_resume_connection(x->c);
	pthread_cond_broadcast(&s->change);
}

void
exchange_resume(struct exchange *x, struct MHD_Response *response, struct entry *entry,
    int status, size_t length)
{
	struct server *s = x->server;

	pthread_mutex_lock(&s->lock);
	if (x->suspended) {
		x->response = response;
		x->entry = entry;
		x->status = status;
		x->length = length;
		response = NULL;
		entry = NULL;
		resume_locked(x);
	}
	pthread_mutex_unlock(&s->lock);
	if (response)
		MHD_destroy_response(response);
	if (entry)
		cache_release(s->cache, entry);
	exchange_unref(x);
}

/* ---- a save goes first ---- */

bool
step_aside(struct server *s, struct MHD_Connection *c, struct entry *page, void **state)
{
	if (__atomic_load_n(&s->ahead, __ATOMIC_RELAXED) == 0)
		return false;
	struct exchange *x = mem_alloc(sizeof *x);
	x->server = s;
	x->c = c;
	x->refs = 1;
	x->aside = true;
	pthread_mutex_lock(&s->lock);
	bool waits = (s->saves > 0 || s->aside) && !s->closing;
	if (waits) {
		s->live++;
		x->page = page;
		*(s->aside ? &s->aside_last->behind : &s->aside) = x;
		s->aside_last = x;
		count_ahead(s, 1);
		suspend_locked(x);
		*state = x;
	}
	pthread_mutex_unlock(&s->lock);
	if (!waits)
		mem_free(x);
	return waits;
}

/* The first n; with the lock held. */
static struct exchange *
take_aside(struct server *s, int n)
{
	struct exchange *first = n > 0 ? s->aside : NULL, *last = NULL;

	for (; n > 0 && s->aside; n--) {
		last = s->aside;
		s->aside = last->behind;
		count_ahead(s, -1);
	}
	if (last)
		last->behind = NULL;
	return first;
}

static void
answer_all(struct exchange *list)
{
	while (list) {
		struct exchange *x = list;
		struct entry *page = x->page;
		list = x->behind;
		x->page = NULL;
		exchange_resume(x, NULL, page, 200, 0);
	}
}

void
go_on(const struct exchange *x)
{
	struct server *s = x->server;

	if (!x->saves && !x->aside)
		return;
	pthread_mutex_lock(&s->lock);
	s->saves -= x->saves;
	count_ahead(s, -x->saves);
	struct exchange *list = take_aside(s, x->saves ? GO_AT_ONCE : s->saves == 0);
	pthread_mutex_unlock(&s->lock);
	answer_all(list);
}

void
go_on_all(struct server *s)
{
	pthread_mutex_lock(&s->lock);
	struct exchange *list = take_aside(s, INT_MAX);
	pthread_mutex_unlock(&s->lock);
	answer_all(list);
}

/* ---- the end ---- */

void
exchange_abandon_all(struct server *s)
{
	static char text[] = "The server stops.\n";

	s->closing = true;
	for (struct exchange *x = take_aside(s, INT_MAX); x; x = x->behind)
		x->refs--; /* nobody else will answer it */
	while (s->exchanges) {
		struct exchange *x = s->exchanges;
		x->response = MHD_create_response_from_buffer(
		    sizeof text - 1, text, MHD_RESPMEM_PERSISTENT);
		x->status = 503;
		resume_locked(x);
	}
}
