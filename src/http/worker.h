/* http/worker.h - a pool of threads, each with tools of its own, and a bounded queue of
 * jobs. */
#ifndef HTTP_WORKER_H
#define HTTP_WORKER_H
#include "base/base.h"

struct app;
struct pool;

/* Embedded in what is to be done.  run is called on a worker. */
struct job {
	struct job *next;
	void (*run)(struct job *j, struct app *app);
	bool slow; /* public or long work: some workers never take it, so that the rest
	              goes on */
};
struct pool_options {
	int workers, queue_max;
	struct app *(*open)(void *arg, struct err *e);
	void (*close)(void *arg, struct app *app);
	void (*cancel)(void *arg, struct app *app); /* may be NULL */
	void *arg;
};

/* Waits until all workers have their tools; fails with the first one's error. */
enum rc pool_start(
    struct pool **out, const struct pool_options *o, struct err *e) MUST_USE;
/* false: the queue is full. */
bool pool_submit(struct pool *p, struct job *j);
/* Runs what waits; gives up after ms.  false where a job still runs then: p stays
 * allocated. */
bool pool_stop(struct pool *p, int ms);
void pool_counts(struct pool *p, int *waiting, int *running);
#endif
