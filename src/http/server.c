/* http/server.c - starting and stopping: listener, I/O threads, workers, the clock
 * thread. */
#include "http/daemon.h"
#include "sys/clock.h"
#include "sys/random.h"
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FILES_BESIDE = 200, LISTEN_BACKLOG = 1024, STOP_MS = 2000 };

int64_t
server_now(const struct server *s)
{
	return __atomic_load_n(&s->now, __ATOMIC_RELAXED);
}

void
server_log(struct server *s, const char *fmt, ...)
{
	char line[700];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(line, sizeof line, fmt, ap);
	va_end(ap);
	for (char *c = line; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 127)
			*c = '?';
	if (s->logger)
		logger_add(s->logger, line);
}

int
server_wait(struct server *s, enum limit_kind kind, const char *address)
{
	return limiter_wait(s->limit[kind], address, (double)clock_ms() / 1000);
}

const char *
server_site_dir(const struct server *s)
{
	return s->o.site_dir;
}

const char *
server_static_version(const struct server *s)
{
	return s->static_version;
}

const char *
server_address(const struct server *s)
{
	return s->address;
}

void
server_announce(
    struct server *s, const char *slug, int64_t public_version, const char *what)
{
	cache_invalidate(s->cache, slug, public_version);
	streams_announce(s->streams, slug, public_version, what);
}

void
server_saved(struct server *s, const char *slug)
{
	streams_saved(s->streams, slug);
}

void
server_forget(struct server *s, const char *slug, int64_t public_version)
{
	cache_invalidate(s->cache, slug, public_version);
}

void
server_missed(struct server *s)
{
	cache_invalidate_all(s->cache);
	streams_end(s->streams);
}

/* ---- connections ---- */

static void
on_connection(void *arg, struct MHD_Connection *c, void **context,
    enum MHD_ConnectionNotificationCode code)
{
	struct server *s = arg;
	struct link *l = *context;

	if (code == MHD_CONNECTION_NOTIFY_STARTED) {
		const union MHD_ConnectionInfo *i =
		    MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
		l = mem_alloc(sizeof *l);
		l->fd = i ? i->connect_fd : -1;
		l->deadline = server_now(s) + HEAD_SECONDS;
		*context = l;
		__atomic_add_fetch(&s->open, 1, __ATOMIC_RELAXED);
		pthread_mutex_lock(&s->lock);
		l->next = s->links;
		if (l->next)
			l->next->prev = l;
		s->links = l;
		pthread_mutex_unlock(&s->lock);
		return;
	}
	if (l == NULL)
		return;
	pthread_mutex_lock(&s->lock);
	if (l->prev)
		l->prev->next = l->next;
	else
		s->links = l->next;
	if (l->next)
		l->next->prev = l->prev;
	pthread_mutex_unlock(&s->lock);
	__atomic_sub_fetch(&s->open, 1, __ATOMIC_RELAXED);
	mem_free(l);
	*context = NULL;
}

/* libmicrohttpd's own time-out starts anew with each byte; a client that sends a byte now
 * and then is cut off here. */
static void *
clock_main(void *arg)
{
	struct server *s = arg;
	bool stops = false;

	while (!stops) {
		clock_sleep_ms(250);
		int64_t now = clock_ms() / 1000;
		bool whole = now != server_now(s);
		__atomic_store_n(&s->now, now, __ATOMIC_RELAXED);
		pthread_mutex_lock(&s->lock);
		for (struct link *l = whole ? s->links : NULL; l; l = l->next) {
			int64_t end = __atomic_load_n(&l->deadline, __ATOMIC_RELAXED);
			if (end && end < now)
				shutdown(l->fd, SHUT_RDWR);
		}
		stops = s->clock_stops;
		pthread_mutex_unlock(&s->lock);
		aside_tick(s);
		if (whole)
			streams_tick(s->streams, now);
	}
	return NULL;
}

/* ---- starting ---- */

/* The limit of open files follows the connections; where the system allows fewer, they
 * follow it. */
static enum rc
set_file_limit(struct server *s, struct err *e)
{
	struct rlimit r;
	rlim_t want = (rlim_t)s->o.connections + FILES_BESIDE;

	if (getrlimit(RLIMIT_NOFILE, &r) != 0)
		return err_set(
		    e, BROKEN, NULL, "The limit of open files cannot be read.");
	if (r.rlim_cur < want) {
		struct rlimit more = { want, MAX(want, r.rlim_max) };
		if (setrlimit(RLIMIT_NOFILE, &more) != 0) {
			more = (struct rlimit){ MIN(want, r.rlim_max), r.rlim_max };
			(void)setrlimit(RLIMIT_NOFILE, &more);
		}
		getrlimit(RLIMIT_NOFILE, &r);
	}
	if (r.rlim_cur < FILES_BESIDE + 64)
		return err_set(e, BROKEN, NULL,
		    "Only %ld files may be open at once; at least %d are needed (ulimit "
		    "-n).",
		    (long)r.rlim_cur, FILES_BESIDE + 64);
	if (r.rlim_cur < want)
		s->o.connections = (int)r.rlim_cur - FILES_BESIDE;
	return OK;
}

static enum rc
listen_on(const char *address, const struct addrinfo *a, int *listener, struct err *e)
{
	int on = 1, off = 0;

	*listener = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (*listener < 0)
		return err_set(
		    e, BROKEN, NULL, "No socket can be made: %s.", strerror(errno));
	setsockopt(*listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	if (a->ai_family == AF_INET6)
		setsockopt(*listener, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
	if (bind(*listener, a->ai_addr, a->ai_addrlen) == 0 &&
	    listen(*listener, LISTEN_BACKLOG) == 0)
		return OK;
	if (errno == EADDRINUSE)
		return err_set(e, BROKEN, NULL,
		    "%s is in use by another program. Stop that one, or choose another "
		    "port with "
		    "--listen ADDRESS:PORT.",
		    address);
	if (errno == EACCES)
		return err_set(e, BROKEN, NULL,
		    "Only root may listen on %s. Choose a port above 1023 with --listen.",
		    address);
	if (errno == EADDRNOTAVAIL)
		return err_set(e, BROKEN, NULL,
		    "This computer does not have the address of %s.  With --listen "
		    "0.0.0.0:PORT it answers at all that it has.",
		    address);
	return err_set(
	    e, BROKEN, NULL, "Cannot listen on %s: %s.", address, strerror(errno));
}

static void
note_address(struct server *s)
{
	struct sockaddr_storage sa;
	socklen_t n = sizeof sa;
	char host[64] = "", port[8] = "";

	getsockname(s->listener, (struct sockaddr *)&sa, &n);
	getnameinfo((struct sockaddr *)&sa, n, host, sizeof host, port, sizeof port,
	    NI_NUMERICHOST | NI_NUMERICSERV);
	snprintf(s->address, sizeof s->address, strchr(host, ':') ? "[%s]:%s" : "%s:%s",
	    host, port);
}

static enum rc
open_listener(const char *listen, int *listener, struct err *e)
{
	char host[80];
	const char *colon = strrchr(listen, ':');
	struct addrinfo hints = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE },
	                *found;
	size_t n = colon ? (size_t)(colon - listen) : 0;

	if (colon == NULL || n >= sizeof host || colon[1] == '\0' ||
	    strspn(colon + 1, "0123456789") != strlen(colon + 1) ||
	    strtol(colon + 1, NULL, 10) > 65535)
		return err_set(e, BROKEN, NULL,
		    "\"%s\" is no address to listen on: write ADDRESS:PORT, for example "
		    "127.0.0.1:8080.",
		    listen);
	snprintf(host, sizeof host, "%.*s", (int)n, listen);
	if (host[0] == '[' && host[n - 1] == ']') {
		host[n - 1] = '\0';
		memmove(host, host + 1, n - 1);
	}
	if (getaddrinfo(*host ? host : NULL, colon + 1, &hints, &found) != 0)
		return err_set(e, BROKEN, NULL,
		    "\"%s\" is no address of this machine. Use 127.0.0.1, 0.0.0.0 or the "
		    "machine's own address.",
		    host);
	enum rc rc = listen_on(listen, found, listener, e);
	freeaddrinfo(found);
	return rc;
}

enum rc
server_can_listen(const char *listen, struct err *e)
{
	int listener = -1;
	enum rc rc = open_listener(listen, &listener, e);

	if (listener >= 0)
		close(listener);
	return rc;
}

/* Addresses are decoded by the router, once, so that %2F stays inside its segment. */
static size_t
no_unescape(void *arg, struct MHD_Connection *c, char *s)
{
	(void)arg;
	(void)c;
	return strlen(s);
}

__attribute__((format(printf, 2, 0))) static void
on_daemon_log(void *arg, const char *fmt, va_list ap)
{
	char line[300];

	vsnprintf(line, sizeof line, fmt, ap);
	line[strcspn(line, "\r\n")] = '\0';
	server_log(arg, "http: %s", line);
}

static enum rc
start_daemon(struct server *s, struct err *e)
{
	unsigned flags = MHD_USE_POLL | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_ITC |
	                 MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
	struct MHD_OptionItem tls[] = {
		{ MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)(uintptr_t)s->o.tls_key },
		{ MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)(uintptr_t)s->o.tls_cert },
		{ MHD_OPTION_HTTPS_PRIORITIES, 0,
		    (void *)(uintptr_t) "NORMAL:-VERS-TLS1.0:-VERS-TLS1.1:%SERVER_"
		                        "PRECEDENCE" },
		{ MHD_OPTION_END, 0, NULL },
	};

	if (s->o.tls_cert)
		flags |= MHD_USE_TLS;
	else
		tls[0].option = MHD_OPTION_END;
	/* One device that opens all it can leaves room for the others; behind a proxy all
	 * are one.  0 is no limit. */
	int of_one = s->o.trusted_proxy ? 0 : MAX(1, s->o.connections / 4 * 3);
	s->daemon = MHD_start_daemon(flags, 0, NULL, NULL, exchange_access, s,
	    MHD_OPTION_EXTERNAL_LOGGER, on_daemon_log, s, MHD_OPTION_LISTEN_SOCKET,
	    s->listener, MHD_OPTION_THREAD_POOL_SIZE, (unsigned)s->o.io_threads,
	    MHD_OPTION_CONNECTION_LIMIT, (unsigned)s->o.connections,
	    MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)of_one,
	    MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS,
	    MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY,
	    MHD_OPTION_NOTIFY_COMPLETED, exchange_completed, s,
	    MHD_OPTION_NOTIFY_CONNECTION, on_connection, s, MHD_OPTION_UNESCAPE_CALLBACK,
	    no_unescape, NULL, MHD_OPTION_URI_LOG_CALLBACK, query_cap, NULL,
	    MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
	    MHD_OPTION_ARRAY, tls, MHD_OPTION_END);
	if (s->daemon)
		return OK;
	return err_set(e, BROKEN, NULL, "%s",
	    s->o.tls_cert
	        ? "The web server does not start: are --tls-cert and --tls-key a "
	          "certificate and its key, in PEM form?"
	        : "The web server does not start: its threads cannot be made.");
}

static struct server *
server_new(const struct server_options *o)
{
	struct server *s = mem_alloc(sizeof *s);
	unsigned char random[3];
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);

	s->o = *o;
	s->listener = -1;
	if (s->o.workers <= 0)
		s->o.workers = 8;
	if (s->o.io_threads <= 0)
		s->o.io_threads = (int)MAX(1, MIN(cpus, 4));
	/* One thread is no pool to libmicrohttpd. */
	s->o.io_threads = MAX(2, s->o.io_threads);
	if (s->o.connections <= 0)
		s->o.connections = 4000;
	random_bytes(random, sizeof random);
	snprintf(s->run, sizeof s->run, "%02x%02x%02x", random[0], random[1], random[2]);
	s->now = clock_ms() / 1000;
	pthread_mutex_init(&s->lock, NULL);
	s->router = router_new(routes, routes_n);
	s->cache = cache_new(CACHE_BYTES, answer_drop);
	s->limit[LIMIT_PAGES] = limiter_new(600, 60);
	s->limit[LIMIT_SIGNIN] = limiter_new(60, 1);
	s->limit[LIMIT_CARD] = limiter_new(120, 2);
	s->limit[LIMIT_WORK] = limiter_new(60, 1);
	s->limit[LIMIT_LIVE] = limiter_new(4000, 400);
	if (o->log)
		s->logger = logger_new(o->log, o->arg);
	static_load(s);
	s->streams = streams_new(s->o.connections / 4 * 3);
	return s;
}

static void
server_free(struct server *s)
{
	if (s->logger)
		(void)logger_stop(s->logger, STOP_MS / 4);
	streams_free(s->streams);
	cache_free(s->cache);
	router_free(s->router);
	for (int i = 0; i < LIMIT_KINDS; i++)
		limiter_free(s->limit[i]);
	if (s->listener >= 0)
		close(s->listener);
	pthread_mutex_destroy(&s->lock);
	mem_free(s);
}

enum rc
server_start(struct server **out, const struct server_options *o, struct err *e)
{
	struct server *s = server_new(o);
	struct pool_options p = { s->o.workers, QUEUE_MAX, o->worker_open,
		o->worker_close, o->worker_cancel, o->arg };
	enum rc rc = set_file_limit(s, e);

	*out = NULL;
	signal(SIGPIPE, SIG_IGN);
	if (rc == OK)
		rc = open_listener(o->listen, &s->listener, e);
	if (rc == OK)
		note_address(s);
	if (rc == OK)
		rc = pool_start(&s->pool, &p, e);
	if (rc == OK && pthread_create(&s->clock, NULL, clock_main, s) != 0)
		rc = err_set(e, BROKEN, NULL, "No more threads can be made.");
	else if (rc == OK)
		s->clock_runs = true;
	if (rc == OK)
		rc = start_daemon(s, e);
	if (rc != OK) {
		(void)server_stop(s);
		return rc;
	}
	*out = s;
	return OK;
}

/* ---- stopping ---- */

/* Waits until *what is 0 under the lock, ms at most. */
static void
wait_until_none(struct server *s, const int *what, int ms)
{
	int64_t end = clock_ms() + ms;
	bool none = false;

	while (!none && clock_ms() < end) {
		pthread_mutex_lock(&s->lock);
		none = *what == 0;
		pthread_mutex_unlock(&s->lock);
		if (!none)
			clock_sleep_ms(5);
	}
}

/* Stopping libmicrohttpd with a suspended connection aborts the process: so the listener
 * goes first, streams end, what runs gets a second; then nothing is suspended any more,
 * all that is still suspended is answered, and then it stops. */
static void
stop_daemon(struct server *s)
{
	MHD_quiesce_daemon(s->daemon);
	close(s->listener);
	s->listener = -1;
	streams_close(s->streams);
	wait_until_none(s, &s->live, STOP_MS / 2);
	pthread_mutex_lock(&s->lock);
	exchange_abandon_all(s);
	pthread_mutex_unlock(&s->lock);
	wait_until_none(s, &s->live, STOP_MS / 8);
	MHD_stop_daemon(s->daemon);
}

bool
server_stop(struct server *s)
{
	bool done = true;

	pthread_mutex_lock(&s->lock);
	s->stopping = true;
	pthread_mutex_unlock(&s->lock);
	if (s->daemon)
		stop_daemon(s);
	if (s->pool)
		done = pool_stop(s->pool, STOP_MS / 2);
	if (s->clock_runs) {
		pthread_mutex_lock(&s->lock);
		s->clock_stops = true;
		pthread_mutex_unlock(&s->lock);
		pthread_join(s->clock, NULL);
	}
	if (done)
		server_free(s);
	return done;
}
