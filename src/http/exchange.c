/* http/exchange.c - one request and its answer, from libmicrohttpd's callbacks to a
 * worker and back.
 *
 * exchange_access is called when the head is there, for each piece of the body, at the
 * end of the body, and again after a resume.  A connection is suspended only inside it.
 * A page that is kept in the cache is answered at once, on the I/O thread. */
#include "base/utf8.h"
#include "http/daemon.h"
#include <arpa/inet.h>
#include <stdio.h>
#include <time.h>

struct exchange {
	struct job job; /* first: job.run gets its address */
	struct waiter waiter;
	struct server *server;
	struct MHD_Connection *c;
	struct arena *arena; /* of the request; the answer is made in the worker's */
	struct req q;
	struct actor actor;
	struct reply reply;
	struct match m;
	struct strbuf body;
	size_t body_max, discarded;
	int64_t counted; /* bytes of body in server.bodies */
	bool too_big, busy, head;
	char *key; /* of the cache; NULL where the route is not cached */
	struct flight *flight;
	struct MHD_Response *response;
	struct entry *entry;
	int status;
	double began;
	/* Under server.lock. */
	int refs;
	bool suspended;
	struct exchange *next, *prev;
};

static double
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void
count_status(struct server *s, int status)
{
	__atomic_add_fetch(
	    &s->requests[MIN(status / 100, STATUS_CLASSES - 1)], 1, __ATOMIC_RELAXED);
}

static void
touch(struct server *s, struct MHD_Connection *c, int allowed)
{
	const union MHD_ConnectionInfo *i =
	    MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
	struct link *l = i ? i->socket_context : NULL;

	if (l)
		__atomic_store_n(&l->deadline, allowed ? server_now(s) + allowed : 0,
		    __ATOMIC_RELAXED);
}

static void
unref(struct exchange *x)
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
	strbuf_free(&x->body);
	strbuf_free(&x->reply.body);
	arena_free(x->arena);
	mem_free(x);
}

/* ---- suspending ---- */

static void
suspend(struct exchange *x)
{
	struct server *s = x->server;

	touch(s, x->c, 0);
	pthread_mutex_lock(&s->lock);
	x->suspended = true;
	x->refs++;
	x->prev = NULL;
	x->next = s->exchanges;
	if (x->next)
		x->next->prev = x;
	s->exchanges = x;
	MHD_suspend_connection(x->c);
	pthread_mutex_unlock(&s->lock);
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

/* Hands the answer over, unless the server stopped meanwhile and answered for it. */
static void
resume(struct exchange *x, struct MHD_Response *response, struct entry *entry, int status)
{
	struct server *s = x->server;

	pthread_mutex_lock(&s->lock);
	if (x->suspended) {
		x->response = response;
		x->entry = entry;
		x->status = status;
		response = NULL;
		entry = NULL;
		resume_locked(x);
	}
	pthread_mutex_unlock(&s->lock);
	if (response)
		MHD_destroy_response(response);
	if (entry)
		cache_release(s->cache, entry);
	unref(x);
}

void
exchange_abandon_all(struct server *s)
{
	static char text[] = "The server stops.\n";

	while (s->exchanges) {
		struct exchange *x = s->exchanges;
		x->response = MHD_create_response_from_buffer(
		    sizeof text - 1, text, MHD_RESPMEM_PERSISTENT);
		x->status = 503;
		resume_locked(x);
	}
}

/* ---- answers ---- */

static void
free_body(void *p)
{
	mem_free(p);
}

static struct MHD_Response *
response_of(const struct reply *r, char *body, size_t len)
{
	struct MHD_Response *m =
	    MHD_create_response_from_buffer_with_free_callback(len, body, free_body);

	assert(m);
	for (int i = 0; i < r->header_n; i++)
		MHD_add_response_header(m, r->header[i].name, r->header[i].value);
	if (r->type)
		MHD_add_response_header(m, "Content-Type", r->type);
	return m;
}

static void
log_request(const struct exchange *x)
{
	const struct route *r = x->m.route;
	const char *path = x->q.path;
	char verb[8] = "?";
	static const char *const verbs[] = { "?", "GET", "POST", "PUT", "DELETE" };

	if (x->head)
		memcpy(verb, "HEAD", 5);
	else
		snprintf(verb, sizeof verb, "%s", verbs[x->q.verb]);
	/* Where no row answers, the path is whatever somebody typed: a mistyped link, a
	 * token. */
	if (r == NULL || r->secret)
		path = r ? r->path : "(unknown)";
	server_log(x->server, "%s %s %s %d %.1f ms account %lld", x->q.id, verb, path,
	    x->reply.status, (seconds() - x->began) * 1000,
	    (long long)x->actor.account_id);
}

/* Makes the answer that x->reply holds; the log line tells it. */
static struct MHD_Response *
finish_reply(struct exchange *x)
{
	size_t len = x->reply.body.len;
	struct MHD_Response *m = response_of(&x->reply, strbuf_take(&x->reply.body), len);

	log_request(x);
	return m;
}

/* An answer made on the I/O thread, without a worker. */
static enum MHD_Result
answer_now(struct exchange *x, int status, const char *text)
{
	x->q.arena = x->arena;
	if (text)
		reply_problem(&x->q, status, text);
	if (status == 405) {
		static const char *const verbs[] = { "", "GET, HEAD", "POST", "PUT",
			"DELETE" };
		char allow[64] = "";
		for (int v = GET; v <= DELETE; v++)
			if (x->m.allowed & (1u << v))
				snprintf(allow + strlen(allow),
				    sizeof allow - strlen(allow), "%s%s",
				    *allow ? ", " : "", verbs[v]);
		reply_header(&x->q, "Allow", allow);
	}
	if (status == 503 || status == 429)
		reply_header(&x->q, "Retry-After", "2");
	if (text)
		reply_security(&x->q);
	x->response = finish_reply(x);
	x->status = x->reply.status;
	count_status(x->server, x->status);
	touch(x->server, x->c, IDLE_SECONDS);
	return MHD_queue_response(x->c, (unsigned)x->status, x->response);
}

static bool
accepts_gzip(struct MHD_Connection *c)
{
	const char *a =
	    MHD_lookup_connection_value(c, MHD_HEADER_KIND, "Accept-Encoding");
	const char *g = a ? strstr(a, "gzip") : NULL;

	return g && strncmp(g, "gzip;q=0", 8) != 0;
}

/* A list of tags, or *: one of them is this entry's. */
static bool
matches(const char *tags, const char *etag)
{
	return tags && (strcmp(tags, "*") == 0 || strstr(tags, etag));
}

static enum MHD_Result
answer_entry(struct server *s, struct MHD_Connection *c, struct entry *e)
{
	int zip = e->answer[1] && accepts_gzip(c);
	const char *tags =
	    MHD_lookup_connection_value(c, MHD_HEADER_KIND, "If-None-Match");
	int same = tags && matches(tags, e->etag[zip]);

	touch(s, c, IDLE_SECONDS);
	count_status(s, same ? 304 : 200);
	return MHD_queue_response(c, same ? 304 : 200, e->answer[zip + 2 * same]);
}

/* ---- the cache ---- */

/* Ends the flight; answers the entry if the page may be kept, with a reference. */
static struct entry *
leave_cache(struct exchange *x)
{
	struct reply *r = &x->reply;
	struct entry *e = NULL;

	if (r->versioned && r->status == 200 && !r->body.full) {
		e = entry_new(
		    x->key, r->type, r->header, r->header_n, r->body.s, r->body.len);
		e->version = r->version;
		if (x->q.t)
			memcpy(e->slug, x->q.t->slug, sizeof e->slug);
		__atomic_add_fetch(&e->refs, 1, __ATOMIC_RELAXED); /* for this exchange */
	}
	cache_finish(x->server->cache, x->flight, e);
	x->flight = NULL;
	return e;
}

/* ---- work ---- */

/* On a worker. */
static void
run(struct job *j, struct app *app)
{
	struct exchange *x = (struct exchange *)j;
	struct server *s = x->server;
	struct err e = { 0 };
	struct entry *kept = NULL;
	struct MHD_Response *m = NULL;

	arena_reset(app->arena);
	x->q.app = app;
	x->q.arena = app->arena;
	if (s->o.worker_ready && s->o.worker_ready(s->o.arg, app, &e) != OK) {
		server_log(s, "%s database: %s", x->q.id, e.text);
		reply_problem(
		    &x->q, 503, "The database does not answer. Try again in a moment.");
		reply_header(&x->q, "Retry-After", "2");
		reply_security(&x->q);
	} else {
		dispatch(&x->q, x->m.tournament >= 0 ? x->m.arg[x->m.tournament] : NULL);
	}
	if (x->flight)
		kept = leave_cache(x);
	m = finish_reply(x);
	int status = x->reply.status;
	if (kept) {
		MHD_destroy_response(m);
		m = NULL;
	}
	resume(x, m, kept, status);
	arena_reset(app->arena);
}

/* Woken with the page that another request made, or to make it after all. */
static void
wake(struct waiter *w, struct entry *e)
{
	struct exchange *x =
	    (struct exchange *)((char *)w - offsetof(struct exchange, waiter));
	struct server *s = x->server;

	if (e) {
		resume(x, NULL, e, 200);
	} else if (!pool_submit(s->pool, &x->job)) {
		x->busy = true;
		resume(x, NULL, NULL, 503);
	}
}

static enum MHD_Result
to_worker(struct exchange *x)
{
	struct server *s = x->server;

	x->job.run = run;
	x->waiter.wake = wake;
	suspend(x);
	if (x->key && !cache_lead(s->cache, x->key, &x->waiter, &x->flight))
		return MHD_YES;
	if (pool_submit(s->pool, &x->job))
		return MHD_YES;
	if (x->flight)
		cache_finish(s->cache, x->flight, NULL);
	x->flight = NULL;
	x->busy = true;
	resume(x, NULL, NULL, 503);
	return MHD_YES;
}

/* ---- a request comes in ---- */

static enum verb
verb_of(const char *method, bool *head)
{
	*head = strcmp(method, "HEAD") == 0;
	if (*head || strcmp(method, "GET") == 0)
		return GET;
	if (strcmp(method, "POST") == 0)
		return POST;
	if (strcmp(method, "PUT") == 0)
		return PUT;
	return strcmp(method, "DELETE") == 0 ? DELETE : 0;
}

struct pairs {
	struct arena *a;
	struct pair *list;
	int n, max;
	bool decode;
};

static enum MHD_Result
add_pair(void *arg, enum MHD_ValueKind kind, const char *name, const char *value)
{
	struct pairs *p = arg;
	char *n = arena_strdup(p->a, name), *v = arena_strdup(p->a, value ? value : "");

	(void)kind;
	if (p->n < p->max &&
	    (!p->decode || (url_decode(n, false) && url_decode(v, false))))
		p->list[p->n++] = (struct pair){ n, v };
	return p->n < p->max ? MHD_YES : MHD_NO;
}

static void
read_pairs(struct exchange *x, enum MHD_ValueKind kind, bool decode,
    const struct pair **list, int *n)
{
	struct pairs p = { x->arena, ARENA_ARRAY(x->arena, QUERY_MAX, struct pair), 0,
		QUERY_MAX, decode };

	MHD_get_connection_values(x->c, kind, add_pair, &p);
	*list = p.list;
	*n = p.n;
}

static void
read_address(struct exchange *x)
{
	const union MHD_ConnectionInfo *i =
	    MHD_get_connection_info(x->c, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
	const struct sockaddr *sa = i ? i->client_addr : NULL;
	const char *proxy = x->server->o.trusted_proxy;
	char *to = x->actor.address;
	size_t n = sizeof x->actor.address;

	if (sa && sa->sa_family == AF_INET) {
		const struct sockaddr_in *in = (const void *)sa;
		inet_ntop(AF_INET, &in->sin_addr, to, (socklen_t)n);
	} else if (sa && sa->sa_family == AF_INET6) {
		const struct sockaddr_in6 *in = (const void *)sa;
		inet_ntop(AF_INET6, &in->sin6_addr, to, (socklen_t)n);
		if (strncmp(to, "::ffff:", 7) == 0)
			memmove(to, to + 7, strlen(to + 7) + 1);
	}
	x->q.https = x->server->o.tls_cert != NULL;
	if (proxy == NULL || strcmp(proxy, to) != 0)
		return;
	/* The last address is the one that the proxy itself saw. */
	const char *forwarded = req_header(&x->q, "X-Forwarded-For");
	const char *proto = req_header(&x->q, "X-Forwarded-Proto");
	const char *last = forwarded ? strrchr(forwarded, ',') : NULL;
	if (forwarded) {
		last = last ? last + 1 : forwarded;
		snprintf(to, n, "%s", last + strspn(last, " "));
	}
	if (proto && strcmp(proto, "https") == 0)
		x->q.https = true;
}

static bool
host_is_sane(const char *host)
{
	size_t n = host ? strlen(host) : 0;

	return n > 0 && n < 256 &&
	       strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ01234567"
	                    "89.-_:[]") == n;
}

struct key {
	char *to;
	size_t len, max;
};

static enum MHD_Result
key_part(void *arg, enum MHD_ValueKind kind, const char *name, const char *value)
{
	struct key *k = arg;
	int n = snprintf(k->to + k->len, k->max - k->len, "%c%s=%s", k->len ? '&' : '?',
	    name, value ? value : "");

	(void)kind;
	if (n < 0 || (size_t)n >= k->max - k->len)
		return MHD_NO;
	k->len += (size_t)n;
	return MHD_YES;
}

/* The cache's key: the address as it was asked for.  NULL where it is too long to be
 * kept. */
static const char *
key_of(struct MHD_Connection *c, const char *url, char *buffer, size_t max)
{
	int args = MHD_get_connection_values(c, MHD_GET_ARGUMENT_KIND, NULL, NULL);
	size_t n = strlen(url);
	struct key k = { buffer, n, max };

	if (n >= max)
		return NULL;
	if (args <= 0)
		return url;
	memcpy(buffer, url, n + 1);
	return MHD_get_connection_values(c, MHD_GET_ARGUMENT_KIND, key_part, &k) == args
	           ? buffer
	           : NULL;
}

static struct exchange *
exchange_new(
    struct server *s, struct MHD_Connection *c, const char *url, const char *method)
{
	struct exchange *x = mem_alloc(sizeof *x);
	struct req *q = &x->q;
	const char *host;

	x->server = q->server = s;
	x->c = c;
	x->refs = 1;
	x->arena = q->arena = arena_new();
	x->began = seconds();
	q->templates = s->o.templates;
	q->reply = &x->reply;
	q->actor = &x->actor;
	x->actor.roles = ROLE_PUBLIC;
	strbuf_init(&x->reply.body, REPLY_MAX);
	snprintf(q->id, sizeof q->id, "%s-%llx", s->run,
	    (unsigned long long)__atomic_add_fetch(&s->number, 1, __ATOMIC_RELAXED));
	q->verb = verb_of(method, &x->head);
	read_pairs(x, MHD_HEADER_KIND, false, &q->header, &q->header_n);
	read_pairs(x, MHD_GET_ARGUMENT_KIND, true, &q->query, &q->query_n);
	read_address(x);
	host = req_header(q, "Host");
	q->base_url = s->o.public_url
	                  ? s->o.public_url
	                  : arena_printf(x->arena, "%s://%s", q->https ? "https" : "http",
	                        host_is_sane(host) ? host : s->address);
	q->content_type = req_header(q, "Content-Type");
	if (q->content_type == NULL)
		q->content_type = "";
	q->body = "";
	router_match(s->router, x->arena, q->verb, url, &x->m);
	q->route = x->m.route;
	char *path = arena_strdup(x->arena, url);
	q->path = url_decode(path, false) && utf8_valid(path, strlen(path)) ? path : "/";
	memcpy(q->arg, x->m.arg, sizeof q->arg);
	memcpy(q->num, x->m.num, sizeof q->num);
	return x;
}

/* Only somebody who may be known is allowed a big body. */
static size_t
body_max_of(struct exchange *x)
{
	const struct route *r = x->m.route;
	size_t max = r && r->body_max ? r->body_max : BODY_MAX_DEFAULT;
	bool known = req_header(&x->q, "Authorization") || req_header(&x->q, "Cookie");

	return known ? max : MIN(max, (size_t)BODY_MAX_DEFAULT);
}

/* The state of a request without a body, of which nothing is known yet.  An answer given
 * at the first call would close the connection. */
static char no_body;

static enum MHD_Result
begin(struct server *s, struct MHD_Connection *c, const char *url, const char *method,
    void **state)
{
	bool head;

	if (verb_of(method, &head) == GET) {
		*state = &no_body;
		return MHD_YES;
	}
	struct exchange *x = exchange_new(s, c, url, method);
	*state = x;
	x->body_max = body_max_of(x);
	strbuf_init(&x->body, x->body_max);
	const char *length = req_header(&x->q, "Content-Length");
	unsigned long long n = length ? strtoull(length, NULL, 10) : 0;
	touch(s, c, BODY_SECONDS);
	if (n > x->body_max) {
		x->too_big = true;
		if (n > DISCARD_MAX || req_header(&x->q, "Expect"))
			return answer_now(
			    x, 413, "What was sent is too big for this page.");
	}
	return MHD_YES;
}

static enum MHD_Result
take_body(struct exchange *x, const char *data, size_t *size)
{
	struct server *s = x->server;
	size_t n = *size;

	*size = 0;
	if (x->body.len + n > x->body_max)
		x->too_big = true;
	if (!x->too_big && !x->busy) {
		x->counted += (int64_t)n;
		if (__atomic_add_fetch(&s->bodies, (int64_t)n, __ATOMIC_RELAXED) >
		    BODIES_MAX)
			x->busy = true;
		else
			strbuf_add(&x->body, data, n);
		return MHD_YES;
	}
	x->discarded += n;
	return x->discarded > DISCARD_MAX ? MHD_NO : MHD_YES;
}

static enum MHD_Result
refused(struct exchange *x)
{
	static const char busy[] =
	    "The server has too much to do. Try again in a moment.";

	if (x->busy)
		return answer_now(x, 503, busy);
	if (x->too_big)
		return answer_now(x, 413, "What was sent is too big for this page.");
	if (!host_is_sane(req_header(&x->q, "Host")))
		return answer_now(x, 400, "The request names no host.");
	if (x->m.route == NULL && x->m.slash && x->q.verb == GET) {
		struct err e = { 0 };
		char *path = arena_strdup(x->arena, x->q.path);
		path[strlen(path) - 1] = '\0';
		(void)reply_redirect(&x->q, &e, "%s", path);
		return answer_now(x, 303, NULL);
	}
	if (x->m.route == NULL && x->m.allowed)
		return answer_now(x, 405, "This address cannot be used in that way.");
	if (x->m.route == NULL)
		return answer_now(
		    x, 404, "There is nothing at this address. It may be mistyped.");
	return MHD_NO;
}

/* The request is whole. */
static enum MHD_Result
decide(struct exchange *x)
{
	struct server *s = x->server;
	const struct route *r = x->m.route;

	x->q.body = x->body.s ? x->body.s : "";
	x->q.body_len = x->body.len;
	bool refuse = x->busy || x->too_big || r == NULL ||
	              !host_is_sane(req_header(&x->q, "Host"));
	if (refuse)
		return refused(x);
	if (r->no_csrf && r->verb == POST &&
	    !server_allows(s, LIMIT_SIGNIN, x->actor.address))
		return answer_now(
		    x, 429, "Too many tries from this address. Wait a minute.");
	if (r->quick) {
		dispatch(&x->q, NULL);
		return answer_now(x, x->reply.status, NULL);
	}
	x->job.slow = r->slow || (r->role & ROLE_PUBLIC);
	return to_worker(x);
}

static enum MHD_Result
get(struct server *s, struct MHD_Connection *c, const char *url, const char *method,
    void **state)
{
	char buffer[CACHE_KEY_MAX];
	const char *key = key_of(c, url, buffer, sizeof buffer);
	struct entry *e = key ? cache_get(s->cache, key) : NULL;

	if (e) {
		enum MHD_Result r = answer_entry(s, c, e);
		cache_release(s->cache, e);
		return r;
	}
	struct exchange *x = exchange_new(s, c, url, method);
	*state = x;
	if (x->m.route && x->m.route->cached && key && x->q.query_n < QUERY_MAX)
		x->key = arena_strdup(x->arena, key);
	return decide(x);
}

enum MHD_Result
exchange_access(void *arg, struct MHD_Connection *c, const char *url, const char *method,
    const char *version, const char *data, size_t *size, void **state)
{
	struct server *s = arg;
	struct exchange *x = *state;

	(void)version;
	if (x == NULL)
		return begin(s, c, url, method, state);
	if (*state == &no_body) {
		if (*size == 0)
			return get(s, c, url, method, state);
		*size = 0;
		return MHD_YES;
	}
	if (*size > 0)
		return take_body(x, data, size);
	if (x->entry)
		return answer_entry(s, c, x->entry);
	if (x->response) {
		touch(s, c, IDLE_SECONDS);
		count_status(s, x->status);
		return MHD_queue_response(c, (unsigned)x->status, x->response);
	}
	return decide(x);
}

void
exchange_completed(void *arg, struct MHD_Connection *c, void **state,
    enum MHD_RequestTerminationCode why)
{
	struct exchange *x = *state;

	(void)why;
	touch(arg, c, IDLE_SECONDS);
	if (x && *state != &no_body)
		unref(x);
	*state = NULL;
}
