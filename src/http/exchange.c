/* http/exchange.c - one request and its answer, from libmicrohttpd's callbacks to a
 * worker and back.  What waits meanwhile: suspend.c.
 *
 * exchange_access is called when the head is there, for each piece of the body, at the
 * end of the body, and again after a resume.  A connection is suspended only inside it.
 * A page that is kept in the cache is answered at once, on the I/O thread; such answers
 * are counted in /metrics, all others have a line in the log. */
#include "http/daemon.h"
#include "sys/clock.h"
#include <stdio.h>

void
count_status(struct server *s, int status)
{
	__atomic_add_fetch(
	    &s->requests[MIN(status / 100, STATUS_CLASSES - 1)], 1, __ATOMIC_RELAXED);
}

/* A hall's wireless network is slow, but never quite still. */
static int
seconds_for(int least, size_t bytes)
{
	return least + (int)(bytes / SLOW_LINE);
}

/* ---- answers ---- */

static void
free_body(void *p)
{
	mem_free(p);
}

static void
add_headers(struct MHD_Response *m, const struct reply *r)
{
	for (int i = 0; i < r->header_n; i++)
		MHD_add_response_header(m, r->header[i].name, r->header[i].value);
	if (r->type)
		MHD_add_response_header(m, "Content-Type", r->type);
}

static struct MHD_Response *
response_of(const struct reply *r, char *body, size_t len)
{
	struct MHD_Response *m =
	    MHD_create_response_from_buffer_with_free_callback(len, body, free_body);

	assert(m);
	add_headers(m, r);
	return m;
}

enum { LOG_LINE_MAX = 700 };

static void
request_line(const struct exchange *x, char line[LOG_LINE_MAX])
{
	const struct route *r = x->m.route;
	const char *path = x->url;
	static const char *const verbs[] = { "?", "GET", "POST", "PUT", "DELETE" };
	const char *verb = x->head ? "HEAD" : verbs[x->q.verb];

	/* Where no row answers, the path is whatever somebody typed: a mistyped link, a
	 * token. */
	if (r == NULL || r->secret)
		path = r ? r->path : "(unknown)";
	snprintf(line, LOG_LINE_MAX, "%s %s %s %d %.1f ms %u statements account %lld",
	    x->q.id, verb, path, x->reply.status, (double)(clock_us() - x->began) / 1000,
	    x->q.app ? app_statements(x->q.app) : 0, (long long)x->actor.account_id);
}

/* Makes the answer that x->reply holds. */
static struct MHD_Response *
finish_reply(struct exchange *x)
{
	size_t len = x->reply.body.len;

	return response_of(&x->reply, strbuf_take(&x->reply.body), len);
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
		reply_retry_after(&x->q);
	if (text)
		reply_security(&x->q);
	char line[LOG_LINE_MAX];
	request_line(x, line);
	server_log(x->server, "%s", line);
	x->response = finish_reply(x);
	x->status = x->reply.status;
	count_status(x->server, x->status);
	exchange_touch(x->server, x->c, IDLE_SECONDS);
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

	exchange_touch(s, c, IDLE_SECONDS);
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

/* An answer without an end, or that there are too many. */
static struct MHD_Response *
start_stream(struct exchange *x)
{
	struct reply *r = &x->reply;
	struct MHD_Response *m = stream_open(x->server->streams, x->c, r->stream);

	if (m == NULL) {
		reply_problem(&x->q, 503,
		    "Too many live pages are open. This one still works by itself.");
		reply_header(&x->q, "Retry-After", "30");
		reply_security(&x->q);
		return finish_reply(x);
	}
	x->streams = true;
	add_headers(m, r);
	return m;
}

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
	(void)app_statements(app); /* what this worker sent for itself */
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
	size_t length = x->reply.body.len;
	m = x->reply.stream && x->reply.status == 200 ? start_stream(x) : finish_reply(x);
	int status = x->reply.status;
	char line[LOG_LINE_MAX];
	request_line(x, line);
	if (kept) {
		MHD_destroy_response(m);
		m = NULL;
	}
	DEFER(json_decref) json_t *spent = x->q.spent;
	x->q.spent = NULL;
	exchange_resume(x, m, kept, status, length);
	server_log(s, "%s", line); /* the answer goes first */
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
		exchange_resume(x, NULL, e, 200, 0);
	} else if (!pool_submit(s->pool, &x->job)) {
		x->busy = true;
		exchange_resume(x, NULL, NULL, 503, 0);
	}
}

static enum MHD_Result
refuse_now(struct exchange *x)
{
	const char *text;
	int status = refusal(x, &text);

	return answer_now(x, status, text);
}

static bool
is_lost_guest(struct exchange *x)
{
	return x->m.route == NULL && !x->m.allowed && !x->m.slash && x->q.verb == GET &&
	       !req_is_api(&x->q) && req_cookie(&x->q, SIGNIN_COOKIE);
}

static enum MHD_Result
to_worker(struct exchange *x)
{
	struct server *s = x->server;

	x->job.run = run;
	x->waiter.wake = wake;
	/* what changes something; public and long work is slow */
	x->saves = x->q.verb != GET && !x->job.slow;
	if (!exchange_suspend(x)) {
		x->busy = true;
		return refuse_now(x);
	}
	if (x->key && !cache_lead(s->cache, x->key, &x->waiter, &x->flight))
		return MHD_YES;
	if (pool_submit(s->pool, &x->job))
		return MHD_YES;
	if (x->flight)
		cache_finish(s->cache, x->flight, NULL);
	x->flight = NULL;
	x->busy = true;
	exchange_resume(x, NULL, NULL, 503, 0);
	return MHD_YES;
}

/* ---- a request comes in ---- */

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

	if (!framing_is_plain(c)) {
		struct exchange *bad = exchange_new(s, c, url, method);
		*state = bad;
		return answer_now(bad, 400,
		    "The request names two hosts or two lengths. Send one of each.");
	}
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
	exchange_touch(s, c, seconds_for(BODY_SECONDS, MIN(n, x->body_max)));
	if (n > x->body_max) {
		x->too_big = true;
		if (n > DISCARD_MAX || req_header(&x->q, "Expect"))
			return answer_now(x, 413, refusal_too_big(x));
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

/* The request is whole. */
static enum MHD_Result
decide(struct exchange *x)
{
	struct server *s = x->server;

	if (is_lost_guest(x))
		x->m.route = x->q.route = &route_nowhere;
	const struct route *r = x->m.route;
	x->q.body = x->body.s ? x->body.s : "";
	x->q.body_len = x->body.len;
	bool refuse = x->busy || x->too_big || r == NULL || x->damaged || x->crowded ||
	              !host_is_sane(req_header(&x->q, "Host"));
	if (refuse)
		return refuse_now(x);
	enum limit_kind limit = r->card ? LIMIT_CARD : LIMIT_SIGNIN;
	bool counted = r->no_csrf && !r->works && r->verb == POST;
	int wait = counted ? server_wait(s, limit, x->actor.address) : 0;
	if (wait > 0) {
		struct err e = { 0 };
		(void)reply_wait(&x->q, wait, &e);
		return answer_now(x, 429, arena_strdup(x->arena, e.text));
	}
	if (r->quick) {
		dispatch(&x->q, NULL);
		return answer_now(x, x->reply.status, NULL);
	}
	x->job.slow = r->slow || (r->role & ROLE_PUBLIC);
	return to_worker(x);
}

static enum MHD_Result
get(struct server *s, struct MHD_Connection *c, const char *url, const char *method,
    bool may_wait, void **state)
{
	char buffer[CACHE_KEY_MAX];
	const char *key = key_of(c, url, buffer, sizeof buffer);
	struct entry *e = key ? cache_get(s->cache, key) : NULL;

	/* Style sheets and scripts, which staff pages need too, wait for nobody. */
	if (e && !e->pinned && may_wait && aside_wait(s, c, state)) {
		cache_release(s->cache, e);
		return MHD_YES;
	}
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

static void
over(struct exchange *x)
{
	struct server *s = x->server;

	pthread_mutex_lock(&s->lock);
	s->live--;
	pthread_mutex_unlock(&s->lock);
	aside_over(x);
	exchange_unref(x);
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
			return get(s, c, url, method, true, state);
		*size = 0;
		return MHD_YES;
	}
	if (x->aside) {
		over(x);
		*state = &no_body;
		return get(s, c, url, method, false, state);
	}
	if (*size > 0)
		return take_body(x, data, size);
	if (x->entry)
		return answer_entry(s, c, x->entry);
	if (x->response) {
		exchange_touch(
		    s, c, x->streams ? 0 : seconds_for(IDLE_SECONDS, x->length));
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
	struct server *s = arg;
	exchange_touch(s, c, IDLE_SECONDS);
	if (x && *state != &no_body)
		over(x);
	*state = NULL;
}
