/* Kept pages: made once for all who ask, gone when their version is over, never newer
 * than they say; allowances of an address; workers that slow work leaves free. */
#include "base/arena.h"
#include "http/cache.h"
#include "http/limit.h"
#include "http/logger.h"
#include "http/worker.h"
#include "tests/harness.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void
drop(void *answer)
{
	mem_free(answer);
}

static struct entry *
page(const char *key, const char *slug, int64_t version)
{
	struct entry *e = mem_alloc(sizeof *e);

	e->key = mem_strdup(key);
	strncpy(e->slug, slug, sizeof e->slug - 1);
	e->version = version;
	e->answer[0] = mem_strdup(key);
	e->bytes = 1000;
	return e;
}

struct asker {
	struct waiter w; /* first */
	int woken;
	struct entry *got;
};

static void
woken(struct waiter *w, struct entry *e)
{
	struct asker *a = (struct asker *)w;

	a->woken++;
	a->got = e;
}

static bool
kept(struct cache *c, const char *key)
{
	struct entry *e = cache_get(c, key);

	if (e)
		cache_release(c, e);
	return e != NULL;
}

static void
a_page_is_made_once_for_all_who_ask_meanwhile(void **state)
{
	DEFER(cache_free) struct cache *c = cache_new(1 << 20, drop);
	struct asker a[3] = { 0 };
	struct flight *f = NULL, *none = NULL;
	struct cache_counts n;

	(void)state;
	for (int i = 0; i < 3; i++)
		a[i].w.wake = woken;
	assert_true(cache_lead(c, "/t/cup", &a[0].w, &f));
	assert_false(cache_lead(c, "/t/cup", &a[1].w, &none));
	assert_false(cache_lead(c, "/t/cup", &a[2].w, &none));
	assert_null(none);
	cache_finish(c, f, page("/t/cup", "cup", 1));
	assert_int_equal(a[0].woken, 0);
	for (int i = 1; i < 3; i++) {
		assert_int_equal(a[i].woken, 1);
		assert_string_equal(a[i].got->answer[0], "/t/cup");
		cache_release(c, a[i].got);
	}
	/* One who comes just after is woken with it at once. */
	assert_false(cache_lead(c, "/t/cup", &a[0].w, &none));
	assert_int_equal(a[0].woken, 1);
	cache_release(c, a[0].got);
	cache_count(c, &n);
	assert_int_equal(n.made, 1);
	assert_int_equal(n.entries, 1);
}

static void
what_may_not_be_kept_is_made_by_each(void **state)
{
	DEFER(cache_free) struct cache *c = cache_new(1 << 20, drop);
	struct asker a[2] = { 0 };
	struct flight *f, *none;

	(void)state;
	a[0].w.wake = a[1].w.wake = woken;
	assert_true(cache_lead(c, "/t/no", &a[0].w, &f));
	assert_false(cache_lead(c, "/t/no", &a[1].w, &none));
	cache_finish(c, f, NULL);
	assert_int_equal(a[1].woken, 1);
	assert_null(a[1].got);
	assert_false(kept(c, "/t/no"));
}

static void
a_change_ends_the_pages_of_its_tournament_and_the_list(void **state)
{
	DEFER(cache_free) struct cache *c = cache_new(1 << 20, drop);

	(void)state;
	cache_put(c, page("/t/cup", "cup", 3));
	cache_put(c, page("/t/other", "other", 3));
	cache_put(c, page("/", "", 0));
	cache_invalidate(c, "cup", 3);
	assert_true(kept(c, "/t/cup")); /* it was read at that version */
	assert_false(kept(c, "/"));
	cache_invalidate(c, "cup", 4);
	assert_false(kept(c, "/t/cup"));
	assert_true(kept(c, "/t/other"));
	cache_invalidate_all(c);
	assert_false(kept(c, "/t/other"));
}

/* The announcement may overtake the page: read before the change, finished after it. */
static void
a_page_that_was_read_before_a_change_is_not_kept_after_it(void **state)
{
	DEFER(cache_free) struct cache *c = cache_new(1 << 20, drop);
	struct asker a[2] = { 0 };
	struct flight *old, *new;

	(void)state;
	a[0].w.wake = a[1].w.wake = woken;
	assert_true(cache_lead(c, "/t/cup", &a[0].w, &old));
	cache_invalidate(c, "cup", 8);
	/* Who asks after the change does not get what was begun before it. */
	assert_true(cache_lead(c, "/t/cup", &a[1].w, &new));
	cache_finish(c, old, page("/t/cup", "cup", 7));
	assert_false(kept(c, "/t/cup"));
	cache_finish(c, new, page("/t/cup", "cup", 8));
	assert_true(kept(c, "/t/cup"));
	/* Without a tournament only time tells. */
	assert_true(cache_lead(c, "/", &a[0].w, &old));
	cache_invalidate(c, "cup", 9);
	cache_finish(c, old, page("/", "", 0));
	assert_false(kept(c, "/"));
}

static void
what_was_not_asked_for_longest_makes_room(void **state)
{
	DEFER(cache_free) struct cache *c = cache_new(3000, drop);
	struct entry *css = page("/static/a.css", "", 0);

	(void)state;
	css->pinned = true;
	css->bytes = 0;
	cache_put(c, css);
	cache_put(c, page("/1", "cup", 1));
	cache_put(c, page("/2", "cup", 1));
	cache_put(c, page("/3", "cup", 1));
	assert_true(kept(c, "/1"));
	cache_put(c, page("/4", "cup", 1));
	assert_false(kept(c, "/2"));
	assert_true(kept(c, "/1"));
	assert_true(kept(c, "/static/a.css"));
	cache_put(c, page("/1", "cup", 2)); /* replaces its older self */
	assert_true(kept(c, "/1"));
}

static void
an_address_has_its_allowance(void **state)
{
	DEFER(limiter_free) struct limiter *l = limiter_new(3, 0.5);

	(void)state;
	for (int i = 0; i < 3; i++)
		assert_int_equal(limiter_wait(l, "192.0.2.1", 10), 0);
	int wait = limiter_wait(l, "192.0.2.1", 10); /* one in two seconds */
	assert_in_range(wait, 2, 3);
	assert_int_equal(limiter_wait(l, "192.0.2.2", 10), 0);
	assert_in_range(limiter_wait(l, "192.0.2.1", 11), 1, 2);
	assert_int_equal(limiter_wait(l, "192.0.2.1", 10 + wait), 0);
	assert_int_equal(limiter_wait(l, "192.0.2.1", 1000), 0);
}

/* ---- workers ---- */

struct app {
	int unused;
};
static struct app tools;
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static int done_quick, done_slow, cancelled;
static bool hang;

static struct app *
open_tools(void *arg, struct err *e)
{
	int *left = arg;

	if (__atomic_sub_fetch(left, 1, __ATOMIC_RELAXED) >= 0)
		return &tools;
	err_set(e, BROKEN, NULL, "The database is not there.");
	return NULL;
}

static void
close_tools(void *arg, struct app *app)
{
	(void)arg;
	assert_ptr_equal(app, &tools);
}

static void
cancel(void *arg, struct app *app)
{
	(void)arg;
	(void)app;
	__atomic_add_fetch(&cancelled, 1, __ATOMIC_RELAXED);
	__atomic_store_n(&hang, false, __ATOMIC_RELAXED);
}

static void
run_slow(struct job *j, struct app *app)
{
	(void)j;
	(void)app;
	pthread_mutex_lock(&gate);
	pthread_mutex_unlock(&gate);
	__atomic_add_fetch(&done_slow, 1, __ATOMIC_RELAXED);
}

static void
run_quick(struct job *j, struct app *app)
{
	(void)j;
	(void)app;
	__atomic_add_fetch(&done_quick, 1, __ATOMIC_RELAXED);
}

static void
run_hanging(struct job *j, struct app *app)
{
	(void)j;
	(void)app;
	while (__atomic_load_n(&hang, __ATOMIC_RELAXED))
		usleep(1000);
}

static void
slow_work_leaves_workers_free(void **state)
{
	int tools_left = 4;
	struct pool_options o = { 4, 20, open_tools, close_tools, cancel, &tools_left };
	struct job slow[10] = { 0 }, quick = { .run = run_quick };
	struct pool *p;
	struct err e = { 0 };

	(void)state;
	pthread_mutex_lock(&gate);
	assert_int_equal(pool_start(&p, &o, &e), OK);
	for (int i = 0; i < 10; i++) {
		slow[i] = (struct job){ .run = run_slow, .slow = true };
		assert_true(pool_submit(p, &slow[i]));
	}
	assert_true(pool_submit(p, &quick));
	for (int i = 0; i < 2000 && !__atomic_load_n(&done_quick, __ATOMIC_RELAXED); i++)
		usleep(1000);
	assert_int_equal(__atomic_load_n(&done_quick, __ATOMIC_RELAXED), 1);
	assert_int_equal(__atomic_load_n(&done_slow, __ATOMIC_RELAXED), 0);
	pthread_mutex_unlock(&gate);
	/* What waits is done before the end. */
	assert_true(pool_stop(p, 2000));
	assert_int_equal(done_slow, 10);
}

struct told_job {
	struct job job;
	pthread_t by;
};

static void
run_telling(struct job *j, struct app *app)
{
	(void)app;
	((struct told_job *)j)->by = pthread_self();
}

/* Whose memory is still warm, that one works: the others are for when there is more. */
static void
who_ended_last_goes_first(void **state)
{
	int tools_left = 4, waiting, running;
	struct pool_options o = { 4, 20, open_tools, close_tools, cancel, &tools_left };
	struct told_job told[12] = { 0 };
	struct pool *p;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(pool_start(&p, &o, &e), OK);
	for (int i = 0; i < 12; i++) {
		told[i].job.run = run_telling;
		assert_true(pool_submit(p, &told[i].job));
		do {
			usleep(1000);
			pool_counts(p, &waiting, &running);
		} while (waiting + running > 0);
	}
	assert_true(pool_stop(p, 2000));
	/* all may have begun at different moments: the last of them is the first to go */
	for (int i = 2; i < 12; i++)
		assert_true(pthread_equal(told[i].by, told[1].by));
}

static void
the_queue_has_an_end(void **state)
{
	int tools_left = 1;
	struct pool_options o = { 1, 2, open_tools, close_tools, cancel, &tools_left };
	struct job j[4] = { 0 };
	struct pool *p;
	struct err e = { 0 };
	int taken = 0;

	(void)state;
	hang = true;
	assert_int_equal(pool_start(&p, &o, &e), OK);
	for (int i = 0; i < 4; i++) {
		j[i].run = run_hanging;
		taken += pool_submit(p, &j[i]);
	}
	assert_in_range(taken, 2, 3); /* one may run already */
	/* One that hangs is cancelled when half of the time is over. */
	assert_true(pool_stop(p, 400));
	assert_int_equal(cancelled, 1);
}

static void
without_tools_nothing_starts(void **state)
{
	int tools_left = 2;
	struct pool_options o = { 4, 2, open_tools, close_tools, NULL, &tools_left };
	struct pool *p;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(pool_start(&p, &o, &e), BROKEN);
	assert_string_equal(e.text, "The database is not there.");
	assert_null(p);
}

/* ---- log lines ---- */

static pthread_mutex_t pipe_full = PTHREAD_MUTEX_INITIALIZER;
static int written;
static char last[400];

static void
write_line(void *arg, const char *line)
{
	(void)arg;
	pthread_mutex_lock(&pipe_full);
	written++;
	snprintf(last, sizeof last, "%s", line);
	pthread_mutex_unlock(&pipe_full);
}

static void
nobody_waits_for_a_log_that_is_stuck(void **state)
{
	struct logger *l = logger_new(write_line, NULL);

	(void)state;
	pthread_mutex_lock(&pipe_full);
	for (int i = 0; i < 2000; i++)
		logger_add(l, "a line");
	pthread_mutex_unlock(&pipe_full);
	assert_true(logger_stop(l, 2000));
	assert_in_range(written, 500, 600);
	l = logger_new(write_line, NULL);
	written = 0;
	logger_add(l, "the last words");
	assert_true(logger_stop(l, 2000));
	assert_int_equal(written, 1);
	assert_string_equal(last, "the last words");
}

static int
lines_written(void)
{
	pthread_mutex_lock(&pipe_full);
	int n = written;
	pthread_mutex_unlock(&pipe_full);
	return n;
}

/* Also one that comes right after another, and one that comes long after. */
static void
each_line_is_written_by_itself(void **state)
{
	struct logger *l = logger_new(write_line, NULL);

	(void)state;
	written = 0;
	for (int i = 1; i <= 20; i++) {
		logger_add(l, "a line");
		while (lines_written() < i)
			usleep(100);
		if (i % 5 == 0)
			usleep(20000);
	}
	for (int i = 0; i < 400; i++)
		logger_add(l, "one of many");
	while (lines_written() < 420)
		usleep(100);
	assert_true(logger_stop(l, 2000));
	assert_int_equal(written, 420);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_page_is_made_once_for_all_who_ask_meanwhile),
		cmocka_unit_test(what_may_not_be_kept_is_made_by_each),
		cmocka_unit_test(a_change_ends_the_pages_of_its_tournament_and_the_list),
		cmocka_unit_test(
		    a_page_that_was_read_before_a_change_is_not_kept_after_it),
		cmocka_unit_test(what_was_not_asked_for_longest_makes_room),
		cmocka_unit_test(an_address_has_its_allowance),
		cmocka_unit_test(slow_work_leaves_workers_free),
		cmocka_unit_test(who_ended_last_goes_first),
		cmocka_unit_test(the_queue_has_an_end),
		cmocka_unit_test(without_tools_nothing_starts),
		cmocka_unit_test(nobody_waits_for_a_log_that_is_stuck),
		cmocka_unit_test(each_line_is_written_by_itself),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
