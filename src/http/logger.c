/* http/logger.c - see logger.h. */
#include "http/logger.h"
#include "base/arena.h"
#include "sys/clock.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { LINES = 512, LINE_MAX_BYTES = 400, GATHER_MS = 5 };

struct logger {
	void (*write)(void *arg, const char *line);
	void *arg;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t work, idle;
	char line[LINES][LINE_MAX_BYTES];
	unsigned first, n;
	long dropped;
	bool runs, stops, over, sleeps;
};

static void
write_one(struct logger *l)
{
	char line[LINE_MAX_BYTES];
	long dropped = l->dropped;

	memcpy(line, l->line[l->first], sizeof line);
	l->first = (l->first + 1) % LINES;
	l->n--;
	l->dropped = 0;
	pthread_mutex_unlock(&l->lock);
	l->write(l->arg, line);
	if (dropped) {
		snprintf(line, sizeof line,
		    "%ld log lines were dropped: they came faster than they could be "
		    "written",
		    dropped);
		l->write(l->arg, line);
	}
	pthread_mutex_lock(&l->lock);
}

/* After a line others follow: they are gathered for a moment, and nobody who adds one
 * takes the time to wake this thread. */
static void
gather(struct logger *l)
{
	struct timespec end = clock_until(GATHER_MS);

	while (l->n < LINES / 2 && !l->stops &&
	       pthread_cond_timedwait(&l->work, &l->lock, &end) == 0)
		;
}

static void *
logger_main(void *arg)
{
	struct logger *l = arg;

	pthread_mutex_lock(&l->lock);
	while (l->n || !l->stops) {
		l->sleeps = l->n == 0;
		if (l->sleeps) {
			pthread_cond_wait(&l->work, &l->lock);
			continue;
		}
		while (l->n)
			write_one(l);
		gather(l);
	}
	l->over = true;
	pthread_cond_signal(&l->idle);
	pthread_mutex_unlock(&l->lock);
	return NULL;
}

struct logger *
logger_new(void (*write)(void *arg, const char *line), void *arg)
{
	struct logger *l = mem_alloc(sizeof *l);

	l->write = write;
	l->arg = arg;
	pthread_mutex_init(&l->lock, NULL);
	pthread_cond_init(&l->work, NULL);
	pthread_cond_init(&l->idle, NULL);
	l->runs = pthread_create(&l->thread, NULL, logger_main, l) == 0;
	return l;
}

void
logger_add(struct logger *l, const char *line)
{
	pthread_mutex_lock(&l->lock);
	if (l->n < LINES) {
		char *to = l->line[(l->first + l->n) % LINES];
		snprintf(to, LINE_MAX_BYTES, "%s", line);
		l->n++;
	} else {
		l->dropped++;
	}
	bool wakes = (l->sleeps && l->n == 1) || l->n == LINES / 2;
	pthread_mutex_unlock(&l->lock);
	if (wakes)
		pthread_cond_signal(&l->work);
}

bool
logger_stop(struct logger *l, int ms)
{
	struct timespec end = clock_until(ms);
	int late = 0;

	pthread_mutex_lock(&l->lock);
	l->stops = true;
	pthread_cond_signal(&l->work);
	while (l->runs && !l->over && late == 0)
		late = pthread_cond_timedwait(&l->idle, &l->lock, &end);
	bool done = l->over || !l->runs;
	pthread_mutex_unlock(&l->lock);
	if (!done) {
		pthread_detach(l->thread);
		return false;
	}
	if (l->runs)
		pthread_join(l->thread, NULL);
	pthread_cond_destroy(&l->work);
	pthread_cond_destroy(&l->idle);
	pthread_mutex_destroy(&l->lock);
	mem_free(l);
	return true;
}
