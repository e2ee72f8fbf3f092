/* http/daemon.h - the inside of a server, for the files that know libmicrohttpd. */
#ifndef HTTP_DAEMON_H
#define HTTP_DAEMON_H
#include "http/cache.h"
#include "http/limit.h"
#include "http/logger.h"
#include "http/router.h"
#include "http/server.h"
#include "http/stream.h"
#include "http/wire.h"
#include "http/worker.h"
#include <microhttpd.h>
#include <pthread.h>

enum {
	CONNECTION_MEMORY =
	    16 * 1024, /* request head; a longer one is refused with 431 */
	BODIES_MAX = 96 * 1024 * 1024, /* of all requests together */
	DISCARD_MAX =
	    64 * 1024 * 1024, /* of a refused body, so that its sender reads the answer */
	CACHE_BYTES = 24 * 1024 * 1024,
	QUEUE_MAX = 512,
	HEAD_SECONDS = 20,  /* to send a request's head */
	BODY_SECONDS = 120, /* and its body */
	IDLE_SECONDS = 75,  /* between two requests, and to take an answer */
	SLOW_LINE = 8192,   /* bytes a second that a long body or answer may count on */
	STATUS_CLASSES = 6,
};

/* One TCP connection.  deadline: when it is cut off unless it finishes a request; 0 =
 * never. */
struct link {
	int fd;
	int64_t deadline;
	struct link *next, *prev;
};

struct server {
	struct server_options o;
	struct MHD_Daemon *daemon;
	struct router *router;
	struct cache *cache;
	struct pool *pool;
	struct logger *logger;
	struct streams *streams;
	struct limiter *limit[LIMIT_KINDS];
	int listener;
	char address[80];
	char static_version[20];
	char run[8]; /* begins every request's id */

	pthread_t clock;
	int64_t now; /* seconds, set by the clock thread */
	bool clock_runs, clock_stops;

	pthread_mutex_t lock; /* links, exchanges, aside */
	struct link *links;
	struct exchange *exchanges; /* suspended ones */
	struct exchange *aside;     /* of those, kept pages that let a save go first */
	struct exchange **aside_end;
	unsigned turn; /* of the clock thread */
	int saving[2]; /* saves on their way that began in this turn and the one before */
	bool stopping; /* nothing new is begun */
	bool closing;  /* nothing may be suspended any more */
	int live;      /* exchanges that are not over */

	/* counted atomically */
	int64_t bodies, open, requests[STATUS_CLASSES], number;
	bool crowd; /* a page has somebody to let go first: a save, or pages before it */
};

/* A request on its way.  The first part is its owner's alone: the I/O thread's, or while
 * it is suspended the worker's. */
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
	const char *url; /* path as it was asked for, encoded: what the log shows */
	struct strbuf body;
	size_t body_max, discarded, length;
	int64_t counted; /* bytes of body in server.bodies */
	bool too_big, busy, head, streams;
	bool damaged; /* the query string is no text */
	bool crowded; /* it has more than QUERY_MAX parameters */
	char *key;    /* of the cache; NULL where the route is not cached */
	struct flight *flight;
	struct MHD_Response *response;
	struct entry *entry;
	int status;
	int64_t began; /* microseconds */
	bool saves;    /* a save, which goes before pages */
	bool aside;    /* nothing but a place in server.aside */
	/* Under server.lock. */
	int refs;
	bool suspended;
	unsigned turn; /* when a save began */
	struct exchange *next, *prev, *behind;
};

/* server.c */
int64_t server_now(const struct server *s);

/* intake.c */
struct exchange *exchange_new(
    struct server *s, struct MHD_Connection *c, const char *url, const char *method);
enum verb verb_of(const char *method, bool *head);
bool host_is_sane(const char *host);
/* One Host, and one way of saying where the body ends: a proxy in front and this server
 * must never take different bytes for a request. */
bool framing_is_plain(struct MHD_Connection *c);
/* libmicrohttpd closes the connection without a word where a query has more parameters
 * than its memory holds.  It calls this with the address before it takes that apart:
 * what is behind one parameter too many is cut off here, and the answer can say so. */
void *query_cap(void *arg, const char *uri, struct MHD_Connection *c);
/* The cache's key: the address as it was asked for.  NULL where it is too long to be
 * kept. */
const char *key_of(struct MHD_Connection *c, const char *url, char *buffer, size_t max);

/* refusal.c */
/* Nothing is here, told to somebody who may be signed in: the page around it says so. */
extern const struct route route_nowhere;
const char *refusal_too_big(struct exchange *x);
/* The status of a request that no page may see, and in *text why; *text is NULL where the
 * reply leads elsewhere. */
int refusal(struct exchange *x, const char **text);

/* suspend.c */
/* The connection may take so many seconds from now on; 0 = as long as it likes. */
void exchange_touch(struct server *s, struct MHD_Connection *c, int allowed);
void exchange_unref(struct exchange *x);
/* Where x->saves it counts as a save from here on.  false: the server stops.  Only within
 * exchange_access. */
bool exchange_suspend(struct exchange *x);
/* Hands the answer over, unless the server stopped meanwhile and answered for it. */
void exchange_resume(struct exchange *x, struct MHD_Response *response,
    struct entry *entry, int status, size_t length);
/* true: others go first; *state is set, and exchange_access is called again when it is
 * this connection's turn.  Only within exchange_access. */
bool aside_wait(struct server *s, struct MHD_Connection *c, void **state);
/* A save is over, or a page goes on or was given up: others may go.  Once for each
 * exchange, without s->lock. */
void aside_over(const struct exchange *x);
/* The clock thread's, a few times a second. */
void aside_tick(struct server *s);
/* Answers all suspended requests with 503.  Called with s->lock held. */
void exchange_abandon_all(struct server *s);

/* exchange.c */
enum MHD_Result exchange_access(void *server, struct MHD_Connection *c, const char *url,
    const char *method, const char *version, const char *data, size_t *size,
    void **state);
void exchange_completed(void *server, struct MHD_Connection *c, void **state,
    enum MHD_RequestTerminationCode why);
void count_status(struct server *s, int status);

/* entry.c: an answer to keep, with its tags, plain and compressed; the body is copied. */
struct entry *entry_new(const char *key, const char *type, const struct pair *header,
    int n, const char *body, size_t len);
void answer_drop(void *answer);

/* static.c */
void static_load(struct server *s);
#endif
