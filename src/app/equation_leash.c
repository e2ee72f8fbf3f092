/* app/equation_leash.c - see the header. */
#include "app/equation_leash.h"
#include "app/equation_json.h"
#include "sys/clock.h"
#include "sys/process.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
	LIMIT_MS = 800, /* with what was tried at once, and starting it, a second */
	WAIT_MS = 2000, /* for a place */
	MEMORY_MAX = 256 * 1024 * 1024,
	ANSWER_MAX = 1024 * 1024,
	PLACES = 2 /* children at once: they may not take the machine from the scorers */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t freed = PTHREAD_COND_INITIALIZER;
static int taken;

/* Whether a place came free in time; place_give gives it back. */
static bool
place_take(void)
{
	struct timespec until = clock_until(WAIT_MS);
	int late = 0;
	pthread_mutex_lock(&lock);
	while (taken == PLACES && late == 0)
		late = pthread_cond_timedwait(&freed, &lock, &until);
	bool got = taken < PLACES;
	taken += got;
	pthread_mutex_unlock(&lock);
	return got;
}

static void
place_give(void)
{
	pthread_mutex_lock(&lock);
	taken--;
	pthread_cond_signal(&freed);
	pthread_mutex_unlock(&lock);
}

/* One case through "cubetab check --jsonl --patient"; NULL where it was late or died. */
static json_t *
by_child(const struct equation_case *c)
{
	const char *const argv[] = { process_self, "check", "--jsonl", "--patient",
		NULL };
	struct strbuf out;
	struct err e;
	if (!place_take())
		return NULL;
	strbuf_init(&out, ANSWER_MAX);
	json_t *in = equation_case_to_json(c);
	char *line = json_dumps(in, JSON_COMPACT);
	const struct process_spec spec = { .argv = argv,
		.in = line,
		.in_len = strlen(line),
		.in_fd = -1,
		.out_fd = -1,
		.out = &out,
		.limit_ms = LIMIT_MS,
		.memory_max = MEMORY_MAX };
	enum rc rc = process_run_as(&spec, &e);
	json_t *answer = rc == OK ? json_loadb(out.s, out.len, 0, NULL) : NULL;
	free(line);
	json_decref(in);
	strbuf_free(&out);
	place_give();
	json_object_del(answer, "id");
	json_object_del(answer, "microseconds");
	if (json_object_get(answer, "verdict"))
		return answer;
	json_decref(answer);
	return NULL;
}

json_t *
equation_leash(const struct equation_case *c, struct arena *a)
{
	struct equation_answer *x = ARENA_NEW(a, struct equation_answer);
	equation_check(c, a, x);
	bool limited = strcmp(x->reason_code, "uncheckable") == 0 && !c->patient;
	json_t *longer = limited ? by_child(c) : NULL;
	return longer ? longer : equation_answer_to_json(x);
}
