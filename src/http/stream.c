/* http/stream.c - live pages: server-sent events on suspended connections.
 *
 * A stream with nothing to say is suspended, inside its reader callback only; an event or
 * the heartbeat wakes it.  Suspended connections never time out and libmicrohttpd does
 * not look whether the client left, so that is looked at here each second, and the
 * heartbeat writes to each of them every 15 s. */
#include "base/hash.h"
#include "http/daemon.h"
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <sys/socket.h>

enum {
	EVENT_MAX = 200,
	WAITING_MAX = 4096,
	HEARTBEAT_SECONDS = 15,
	STREAM_BLOCK = 1024,
	DEAD_AFTER_MS = 40000,
	HEARD_MAX = 512
};

struct stream {
	struct streams *all;
	struct MHD_Connection *c;
	int fd;
	char slug[64];
	struct strbuf out;
	size_t sent;
	bool suspended, ends, staff;
	struct stream *next, *prev;
};
struct heard {
	char slug[64];
	int64_t version;
};
struct streams {
	pthread_mutex_t lock;
	struct stream *first;
	int n, max;
	bool closing;
	int64_t beat; /* last heartbeat, in seconds */
	struct heard heard[HEARD_MAX];
};

struct streams *
streams_new(int max)
{
	struct streams *all = mem_alloc(sizeof *all);

	pthread_mutex_init(&all->lock, NULL);
	all->max = max;
	return all;
}

void
streams_free(struct streams *all)
{
	if (all == NULL)
		return;
	assert(all->n == 0);
	pthread_mutex_destroy(&all->lock);
	mem_free(all);
}

int
streams_count(struct streams *all)
{
	pthread_mutex_lock(&all->lock);
	int n = all->n;
	pthread_mutex_unlock(&all->lock);
	return n;
}

static void
wake(struct stream *st)
{
	if (!st->suspended)
		return;
	st->suspended = false;
	MHD_resume_connection(st->c);
}

/* With the lock held.  A client that does not read what waits for it is let go: it comes
 * back and catches up by its last event's id. */
static void
say(struct stream *st, const char *text)
{
	strbuf_puts(&st->out, text);
	wake(st);
}

static ssize_t
on_read(void *arg, uint64_t pos, char *to, size_t max)
{
	struct stream *st = arg;
	struct streams *all = st->all;
	ssize_t got = 0;

	(void)pos;
	pthread_mutex_lock(&all->lock);
	size_t n = MIN(st->out.len - st->sent, max);
	if (n) {
		memcpy(to, st->out.s + st->sent, n);
		st->sent += n;
		if (st->sent == st->out.len && !st->out.full) {
			strbuf_clear(&st->out);
			st->sent = 0;
		}
		got = (ssize_t)n;
	} else if (all->closing || st->ends || st->out.full) {
		got = MHD_CONTENT_READER_END_OF_STREAM;
	} else {
		st->suspended = true;
		MHD_suspend_connection(st->c);
	}
	pthread_mutex_unlock(&all->lock);
	return got;
}

static void
on_free(void *arg)
{
	struct stream *st = arg;
	struct streams *all = st->all;

	pthread_mutex_lock(&all->lock);
	if (st->prev)
		st->prev->next = st->next;
	else
		all->first = st->next;
	if (st->next)
		st->next->prev = st->prev;
	all->n--;
	pthread_mutex_unlock(&all->lock);
	strbuf_free(&st->out);
	mem_free(st);
}

static void
event(char out[EVENT_MAX], const char *name, int64_t version)
{
	snprintf(out, EVENT_MAX, "id: %lld\nevent: %s\ndata: {\"version\":%lld}\n\n",
	    (long long)version, name, (long long)version);
}

static void
say_event(struct stream *st, const char *name, int64_t version)
{
	char text[EVENT_MAX];

	event(text, name, version);
	say(st, text);
}

static struct heard *
heard_of(struct streams *all, const char *slug)
{
	return &all->heard[hash_text(slug) % HEARD_MAX];
}

/* What the newcomer missed since its last event, or while its version was looked up. */
static void
catch_up(struct stream *st, int64_t version, int64_t last)
{
	const struct heard *h = heard_of(st->all, st->slug);

	if (strcmp(h->slug, st->slug) == 0 && h->version > version) {
		last = last ? last : version;
		version = h->version;
	}
	if (last == 0 || last >= version) {
		say_event(st, "version", version);
		return;
	}
	say_event(st, "seating", version);
	say_event(st, "standings", version);
}

struct MHD_Response *
stream_open(struct streams *all, struct MHD_Connection *c, const struct stream_request *r)
{
	const union MHD_ConnectionInfo *i =
	    MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
	unsigned ms = DEAD_AFTER_MS;
	struct stream *st;

	pthread_mutex_lock(&all->lock);
	bool room = all->n < all->max && !all->closing;
	if (room) {
		st = mem_alloc(sizeof *st);
		st->all = all;
		st->c = c;
		st->fd = i ? i->connect_fd : -1;
		snprintf(st->slug, sizeof st->slug, "%s", r->slug);
		st->staff = r->staff;
		strbuf_init(&st->out, WAITING_MAX);
		st->next = all->first;
		if (st->next)
			st->next->prev = st;
		all->first = st;
		all->n++;
		/* Not all at once, where all were ended at once. */
		strbuf_printf(&st->out, "retry: %d\n\n", 2000 + all->n % 40 * 100);
		catch_up(st, r->version, r->last);
	}
	pthread_mutex_unlock(&all->lock);
	if (!room)
		return NULL;
	if (i)
		setsockopt(i->connect_fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &ms, sizeof ms);
	struct MHD_Response *m = MHD_create_response_from_callback(
	    MHD_SIZE_UNKNOWN, STREAM_BLOCK, on_read, st, on_free);
	assert(m);
	return m;
}

void
streams_announce(struct streams *all, const char *slug, int64_t version, const char *what)
{
	struct heard *h = heard_of(all, slug);

	pthread_mutex_lock(&all->lock);
	if (strcmp(h->slug, slug) != 0 || h->version < version) {
		snprintf(h->slug, sizeof h->slug, "%s", slug);
		h->version = version;
	}
	for (struct stream *st = all->first; st; st = st->next) {
		if (strcmp(st->slug, slug) != 0)
			continue;
		if (what) {
			say_event(st, what, version);
			continue;
		}
		say_event(st, "seating", version);
		say_event(st, "standings", version);
	}
	pthread_mutex_unlock(&all->lock);
}

/* Without an id: it is not a version that a newcomer would have to catch up with. */
void
streams_saved(struct streams *all, const char *slug)
{
	pthread_mutex_lock(&all->lock);
	for (struct stream *st = all->first; st; st = st->next)
		if (st->staff && strcmp(st->slug, slug) == 0)
			say(st, "event: sheets\ndata: {}\n\n");
	pthread_mutex_unlock(&all->lock);
}

/* The client closed its side.  (Under TLS there is its farewell to read instead: then the
 * heartbeat finds out.) */
static bool
left(const struct stream *st)
{
	char c;

	return recv(st->fd, &c, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

void
streams_tick(struct streams *all, int64_t now)
{
	pthread_mutex_lock(&all->lock);
	bool due = now - all->beat >= HEARTBEAT_SECONDS;
	if (due)
		all->beat = now;
	for (struct stream *st = all->first; st; st = st->next) {
		if (st->suspended && left(st)) {
			st->ends = true;
			wake(st);
		} else if (due) {
			say(st, ": here\n\n");
		}
	}
	pthread_mutex_unlock(&all->lock);
}

static void
end_all(struct streams *all, bool closing)
{
	pthread_mutex_lock(&all->lock);
	all->closing |= closing;
	for (struct stream *st = all->first; st; st = st->next) {
		st->ends = true;
		wake(st);
	}
	pthread_mutex_unlock(&all->lock);
}

void
streams_end(struct streams *all)
{
	end_all(all, false);
}

void
streams_close(struct streams *all)
{
	end_all(all, true);
}
