/* http/server.h - the web server: I/O threads that never block, workers that may.
 *
 * main fills the options, starts, waits for a signal and stops.  Nothing here knows the
 * database: each worker's struct app is made by a callback. */
#ifndef HTTP_SERVER_H
#define HTTP_SERVER_H
#include "base/base.h"
#include "view/template.h"

struct app;
struct server; /* opaque */

struct server_options {
	const char *listen; /* "127.0.0.1:8080", "[::]:8080"; port 0 takes a free one */
	int workers;        /* 0 = 8 */
	int io_threads;     /* 0 = one for each processor, at most 4 */
	int connections;    /* most at once; 0 = 4000.  RLIMIT_NOFILE follows it */
	const char *tls_cert, *tls_key; /* PEM text; NULL = plain HTTP */
	const char
	    *trusted_proxy; /* address whose X-Forwarded-For and -Proto are believed */
	const char
	    *public_url;      /* "http://192.168.1.20:8080"; NULL = as the browser says */
	const char *site_dir; /* public pages as files, after each publication; or NULL */
	const struct templates *templates; /* borrowed */

	/* A worker's tools, made and closed on its own thread.  ready runs before each
	 * job: it reconnects where that is needed; when it fails the answer is 503. */
	struct app *(*worker_open)(void *arg, struct err *e);
	enum rc (*worker_ready)(void *arg, struct app *app, struct err *e);
	void (*worker_close)(void *arg, struct app *app);
	/* Called from another thread at stop: ends the statement that a worker waits for.
	 */
	void (*worker_cancel)(void *arg, struct app *app);
	/* One line for each request, and what the operator should know of a failure. */
	void (*log)(void *arg, const char *line);
	void *arg;
};

/* BROKEN where the port cannot be had: asked before anything is made for a server that
 * cannot start. */
enum rc server_can_listen(const char *listen, struct err *e) MUST_USE;
/* BROKEN says which port or limit is in the way.  *out may be used at once. */
enum rc server_start(
    struct server **out, const struct server_options *o, struct err *e) MUST_USE;
/* "127.0.0.1:41235" */
const char *server_address(const struct server *s);
/* Closes the listener, ends live pages, answers what runs (2 s at most), frees
 * everything. false where a worker still hangs: the process should exit without waiting
 * for it. */
bool server_stop(struct server *s);

/* The public pages of this tournament are over if they were made before this version, and
 * live pages hear of it.  what is "seating", "standings" or "clock"; NULL where it is not
 * known. */
void server_announce(
    struct server *s, const char *slug, int64_t public_version, const char *what);
/* Staff's live pages hear of a save that the public does not see. */
void server_saved(struct server *s, const char *slug);
/* Kept pages of a tournament older than this version are gone: called before whoever made
 * the change is answered, the others hear it from the listener. */
void server_forget(struct server *s, const char *slug, int64_t public_version);
/* Announcements were missed: all pages are over, and live pages come again to catch up.
 */
void server_missed(struct server *s);

/* ---- for handlers ---- */
enum limit_kind {
	LIMIT_PAGES,
	LIMIT_SIGNIN,
	LIMIT_CARD,
	LIMIT_WORK,
	LIMIT_LIVE,
	LIMIT_KINDS
};
/* Takes one from the allowance of this address: 0, or the seconds until there is one. */
int server_wait(struct server *s, enum limit_kind kind, const char *address);
/* The folder that the public pages are written to; NULL = none. */
const char *server_site_dir(const struct server *s);
/* Changes with any static file. */
const char *server_static_version(const struct server *s);
void server_metrics(struct server *s, struct strbuf *out);
void server_log(struct server *s, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* Removes from dir the pages that Cubetab wrote of a tournament which has another short
 * name now or whose names were erased, wherever that was done. */
enum rc site_sweep(struct app *app, const char *dir, struct err *e) MUST_USE;
#endif
