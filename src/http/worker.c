/* http/worker.c - see worker.h. */
#include "http/worker.h"
#include "base/arena.h"
#include "sys/clock.h"
#include <pthread.h>
#include <stdio.h>

struct worker {
	struct pool *pool;
	pthread_t thread;
	struct app *app;
	int number;
	bool busy;
	pthread_cond_t wake;
	struct worker *below; /* of those that have nothing to do */
	bool idle;
};
struct queue {
	struct job *first, **last;
};
struct pool {
	struct pool_options o;
	pthread_mutex_t lock;
	pthread_cond_t change;
	struct queue queue[2]; /* quick, slow */
	struct worker *idle;   /* who ended last goes first: its memory is still at hand,
	                          and that of its database session */
	int waiting, running, opened, alive;
	bool stopping;
	struct err error;
	struct worker *worker;
};

/* A quarter of the workers, but at least one of two, never takes slow work. */
static bool
takes_slow(const struct worker *w)
{
	int n = w->pool->o.workers;

	return w->number >= MAX(n / 4, n > 1);
}

static struct job *
take(struct pool *p, int which)
{
	struct queue *q = &p->queue[which];
	struct job *j = q->first;

	if (j) {
		q->first = j->next;
		if (q->first == NULL)
			q->last = &q->first;
		p->waiting--;
	}
	return j;
}

static void
wait_for_work(struct worker *w)
{
	struct pool *p = w->pool;

	w->idle = true;
	w->below = p->idle;
	p->idle = w;
	while (w->idle)
		pthread_cond_wait(&w->wake, &p->lock);
}

/* One who may do it; nobody where all such are busy. */
static struct worker *
call_idle(struct pool *p, bool slow)
{
	for (struct worker **at = &p->idle; *at; at = &(*at)->below) {
		struct worker *w = *at;
		if (slow && !takes_slow(w))
			continue;
		*at = w->below;
		w->idle = false;
		return w;
	}
	return NULL;
}

static void
stop_idle(struct pool *p)
{
	p->stopping = true;
	for (; p->idle; p->idle = p->idle->below) {
		p->idle->idle = false;
		pthread_cond_signal(&p->idle->wake);
	}
}

static void
work(struct worker *w)
{
	struct pool *p = w->pool;

	for (;;) {
		struct job *j = take(p, 0);
		if (j == NULL && takes_slow(w))
			j = take(p, 1);
		if (j == NULL && p->stopping)
			return;
		if (j == NULL) {
			wait_for_work(w);
			continue;
		}
		w->busy = true;
		p->running++;
		pthread_mutex_unlock(&p->lock);
		j->run(j, w->app);
		pthread_mutex_lock(&p->lock);
		p->running--;
		w->busy = false;
	}
}

static void *
worker_main(void *arg)
{
	struct worker *w = arg;
	struct pool *p = w->pool;
	struct err e = { 0 };
	struct app *app = p->o.open(p->o.arg, &e);

	pthread_mutex_lock(&p->lock);
	w->app = app;
	p->opened++;
	if (app == NULL && p->error.rc == OK)
		p->error = e;
	pthread_cond_broadcast(&p->change);
	if (app)
		work(w);
	w->app = NULL;
	pthread_mutex_unlock(&p->lock);
	if (app)
		p->o.close(p->o.arg, app);
	pthread_mutex_lock(&p->lock);
	p->alive--;
	pthread_cond_broadcast(&p->change);
	pthread_mutex_unlock(&p->lock);
	return NULL;
}

static void
pool_free(struct pool *p)
{
	for (int i = 0; i < p->o.workers; i++)
		if (p->worker[i].pool)
			pthread_join(p->worker[i].thread, NULL);
	for (int i = 0; i < p->o.workers; i++)
		pthread_cond_destroy(&p->worker[i].wake);
	pthread_cond_destroy(&p->change);
	pthread_mutex_destroy(&p->lock);
	mem_free(p->worker);
	mem_free(p);
}

enum rc
pool_start(struct pool **out, const struct pool_options *o, struct err *e)
{
	struct pool *p = mem_alloc(sizeof *p);

	*out = NULL;
	p->o = *o;
	pthread_mutex_init(&p->lock, NULL);
	pthread_cond_init(&p->change, NULL);
	for (int i = 0; i < 2; i++)
		p->queue[i].last = &p->queue[i].first;
	p->worker = mem_alloc((size_t)o->workers * sizeof *p->worker);
	pthread_mutex_lock(&p->lock);
	for (int i = 0; i < o->workers; i++) {
		struct worker *w = &p->worker[i];
		w->number = i;
		w->pool = p;
		pthread_cond_init(&w->wake, NULL);
		if (pthread_create(&w->thread, NULL, worker_main, w) != 0) {
			w->pool = NULL;
			p->opened++;
			err_set(&p->error, BROKEN, NULL,
			    "No more threads can be made: use fewer --workers.");
			continue;
		}
		p->alive++;
	}
	while (p->opened < o->workers)
		pthread_cond_wait(&p->change, &p->lock);
	*e = p->error;
	if (e->rc != OK)
		stop_idle(p);
	pthread_mutex_unlock(&p->lock);
	if (e->rc != OK) {
		pool_free(p);
		return e->rc;
	}
	*out = p;
	return OK;
}

bool
pool_submit(struct pool *p, struct job *j)
{
	struct queue *q = &p->queue[j->slow];

	j->next = NULL;
	pthread_mutex_lock(&p->lock);
	struct worker *w = NULL;
	bool room = p->waiting < p->o.queue_max && !p->stopping;
	if (room) {
		*q->last = j;
		q->last = &j->next;
		p->waiting++;
		w = call_idle(p, j->slow);
	}
	pthread_mutex_unlock(&p->lock);
	if (w)
		pthread_cond_signal(&w->wake);
	return room;
}

static void
cancel_all(struct pool *p)
{
	for (int i = 0; i < p->o.workers && p->o.cancel; i++)
		if (p->worker[i].busy && p->worker[i].app)
			p->o.cancel(p->o.arg, p->worker[i].app);
}

bool
pool_stop(struct pool *p, int ms)
{
	int failed = 0;

	pthread_mutex_lock(&p->lock);
	stop_idle(p);
	for (int round = 0; round < 2 && p->alive; round++) {
		struct timespec end = clock_until(ms / 2);
		for (failed = 0; p->alive && failed == 0;)
			failed = pthread_cond_timedwait(&p->change, &p->lock, &end);
		if (p->alive)
			cancel_all(p);
	}
	bool done = p->alive == 0;
	pthread_mutex_unlock(&p->lock);
	if (done)
		pool_free(p);
	return done;
}

void
pool_counts(struct pool *p, int *waiting, int *running)
{
	pthread_mutex_lock(&p->lock);
	*waiting = p->waiting;
	*running = p->running;
	pthread_mutex_unlock(&p->lock);
}
