/* db/listen.c - a thread with a connection of its own; makes it again whenever it is
 * lost. */
#include "db/listen.h"
#include "base/arena.h"
#include "db/internal.h"
#include "sys/clock.h"
#include "sys/log.h"
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { PROBE_MS = 10000, AGAIN_MS = 300 };

struct listener {
	struct db *db;
	struct listen_calls calls;
	pthread_t thread;
	int wake; /* eventfd, written at stop */
	atomic_bool stopping;
};

/* "kind slug version" */
static void
take(struct listener *l, const char *text)
{
	char kind[16], slug[64];
	size_t k = strcspn(text, " ");
	const char *at = text[k] == ' ' ? text + k + 1 : "";
	size_t n = strcspn(at, " ");
	if (k >= sizeof kind || n >= sizeof slug || at[n] != ' ')
		return;
	memcpy(kind, text, k);
	kind[k] = '\0';
	memcpy(slug, at, n);
	slug[n] = '\0';
	l->calls.heard(l->calls.arg, kind, slug, strtoll(at + n, NULL, 10));
}

static void
take_all(struct listener *l)
{
	for (PGnotify *n; (n = PQnotifies(db_conn(l->db))) != NULL; PQfreemem(n))
		take(l, n->extra);
}

/* Until the connection is lost or we are stopped.  A statement now and then finds out
 * about a server that went away without a word. */
static void
listen_on(struct listener *l)
{
	struct err e = { 0 };
	int64_t probe = clock_ms() + PROBE_MS;
	while (!atomic_load(&l->stopping)) {
		take_all(l);
		struct pollfd fd[2] = { { PQsocket(db_conn(l->db)), POLLIN, 0 },
			{ l->wake, POLLIN, 0 } };
		int64_t left = probe - clock_ms();
		if (left > 0 && poll(fd, 2, (int)left) > 0) {
			if (PQconsumeInput(db_conn(l->db)) != 1)
				return;
			continue;
		}
		probe = clock_ms() + PROBE_MS;
		if (db_run(l->db, "", &e) != OK &&
		    PQstatus(db_conn(l->db)) != CONNECTION_OK)
			return;
	}
}

static void *
listener_main(void *arg)
{
	struct listener *l = arg;
	bool first = true;
	while (!atomic_load(&l->stopping)) {
		struct err e = { 0 };
		enum rc rc = first ? OK : db_ready(l->db, &e);
		if (rc == OK && !first)
			rc = db_run(l->db, "LISTEN cubetab", &e);
		if (rc == OK) {
			l->calls.missed(l->calls.arg);
			listen_on(l);
			l->db->lost = true;
			l->calls.missed(l->calls.arg);
		} else {
			struct pollfd fd = { l->wake, POLLIN, 0 };
			(void)poll(&fd, 1, AGAIN_MS);
		}
		first = false;
	}
	return NULL;
}

enum rc
listener_start(struct listener **out, const char *conninfo,
    const struct listen_calls *calls, struct err *e)
{
	struct listener *l = mem_alloc(sizeof *l);
	l->calls = *calls;
	l->wake = eventfd(0, EFD_CLOEXEC);
	enum rc rc = l->wake < 0 ? err_set(e, BROKEN, NULL,
	                               "The system allows no more open files.")
	                         : db_open_owner(&l->db, conninfo, e);
	if (rc == OK)
		rc = db_run(l->db, "LISTEN cubetab", e);
	if (rc == OK && pthread_create(&l->thread, NULL, listener_main, l) != 0)
		rc = err_set(e, BROKEN, NULL, "The system allows no more threads.");
	if (rc != OK) {
		db_close(l->db);
		if (l->wake >= 0)
			close(l->wake);
		mem_free(l);
		return rc;
	}
	*out = l;
	return OK;
}

void
listener_stop(struct listener *l)
{
	if (l == NULL)
		return;
	uint64_t one = 1;
	atomic_store(&l->stopping, true);
	if (write(l->wake, &one, sizeof one) != (ssize_t)sizeof one)
		log_warn("listener: waking it failed");
	pthread_join(l->thread, NULL);
	db_close(l->db);
	close(l->wake);
	mem_free(l);
}
