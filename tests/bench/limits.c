/* tests/bench/limits.c - what Equations that are made to take long cost in-process.
 *
 * limits FILE: the dearest of its cases, in milliseconds of the processor and in MiB.
 * limits hunt SECONDS SEED: random ones (tests/equation/hostile.h), the dearest changed
 * again and again; the worst as lines of JSON, behind what they cost. */
#include "app/equation_json.h"
#include "base/arena.h"
#include "tests/equation/hostile.h"
#include "tests/equation/meter.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MIB = 1024 * 1024, POOL = 40, OF_A_KIND = 3, TIMES = 4 };

/* The least time of some runs: the machine has other work, too. */
static struct meter
measured(const struct equation_case *c, double worth)
{
	struct meter m = meter_check(c);
	for (int i = 1; i < TIMES && m.ms > worth; i++) {
		double ms = meter_check(c).ms;
		m.ms = MIN(m.ms, ms);
	}
	return m;
}

/* ---- the cases of a file ---- */

static int
cases(const char *file)
{
	FILE *f = fopen(file, "r");
	char *line = NULL;
	size_t room = 0;
	int n = 0;
	double ms = 0;
	size_t memory = 0;
	if (!f) {
		perror(file);
		return 1;
	}
	while (getline(&line, &room, f) > 0) {
		struct err e;
		struct equation_case c;
		json_t *in = json_loads(line, 0, NULL);
		if (equation_case_from_json(in, &c, &e) != OK) {
			fprintf(stderr, "%s: %s\n", line, e.text);
			return 1;
		}
		struct meter m = measured(&c, 0);
		ms = MAX(ms, m.ms);
		memory = MAX(memory, m.memory);
		n++;
		if (getenv("CUBETAB_SHOW"))
			printf("%.1f ms %.1f MiB %lld %s %.90s\n", m.ms,
			    (double)m.memory / MIB, (long long)m.work,
			    verdict_names[m.verdict], c.equation);
		json_decref(in);
	}
	printf("hostile Equations in-process: %d, at most %.1f ms and %.1f MiB\n", n, ms,
	    (double)memory / MIB);
	free(line);
	return fclose(f);
}

/* ---- the hunt, in a child that may not come to an end ---- */

struct prey {
	struct hostile h;
	struct meter cost;
	double worth; /* the nearer to a limit, the more */
	int kind;
};

struct pool {
	struct hostile now;
	struct prey at[POOL];
	long tried;
};

/* Instead of the least of its kind, where there are some of it, or of all. */
static void
keep(struct pool *p, const struct meter *m, int kind)
{
	enum { MS_MAX = 100 };
	int least = -1, same = 0;
	double worth = MAX(m->ms / MS_MAX, (double)m->memory / METER_MEMORY_MAX);
	for (int i = 0; i < POOL; i++)
		same += p->at[i].kind == kind;
	for (int i = 0; i < POOL; i++)
		if ((same < OF_A_KIND || p->at[i].kind == kind) &&
		    (least < 0 || p->at[i].worth < p->at[least].worth))
			least = i;
	if (worth > p->at[least].worth)
		p->at[least] = (struct prey){ p->now, *m, worth, kind };
}

static void
hunt(struct pool *p, uint64_t seed, time_t until)
{
	const struct itimerval longest = { .it_value = { 2, 0 } };
	struct rng r;
	rng_seed(&r, seed);
	while (time(NULL) < until) {
		int kind = (int)rng_below(&r, (uint32_t)hostile_kinds());
		int old = (int)rng_below(&r, POOL);
		if (rng_below(&r, 3) && p->at[old].worth > 0) {
			p->now = p->at[old].h;
			kind = p->at[old].kind;
			hostile_change(&r, &p->now);
		} else {
			hostile_make(&r, kind, &p->now);
		}
		p->now.c.equation = p->now.equation;
		(void)setitimer(ITIMER_PROF, &longest, NULL);
		struct meter m = measured(&p->now.c, 20);
		p->tried++;
		keep(p, &m, kind);
	}
}

static void
print(struct prey *x, const char *title)
{
	x->h.c.equation = x->h.equation;
	json_t *j = equation_case_to_json(&x->h.c);
	char *s = json_dumps(j, JSON_COMPACT);
	printf("%.1f ms %.1f MiB %lld %s [%s] %s\n", x->cost.ms,
	    (double)x->cost.memory / MIB, (long long)x->cost.work,
	    verdict_names[x->cost.verdict], title, s);
	free(s);
	json_decref(j);
}

static int
hunted(time_t until, uint64_t seed)
{
	struct pool *p = mmap(
	    NULL, sizeof *p, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (p == MAP_FAILED)
		return 1;
	for (int i = 0; i < POOL; i++)
		p->at[i].kind = -1;
	for (int status = 1; status != 0 && time(NULL) < until; seed++) {
		pid_t child = fork();
		if (child == 0) {
			hunt(p, seed, until);
			_exit(0);
		}
		if (child < 0 || waitpid(child, &status, 0) != child)
			return 1;
		if (status != 0) {
			struct prey lost = { .h = p->now };
			print(&lost, "died or took too long");
		}
	}
	printf("%ld tried\n", p->tried);
	for (int i = 0; i < POOL; i++)
		if (p->at[i].worth > 0)
			print(&p->at[i], hostile_title(p->at[i].kind));
	return munmap(p, sizeof *p);
}

int
main(int argc, char **argv)
{
	meter_start();
	if (argc == 4 && strcmp(argv[1], "hunt") == 0)
		return hunted(
		    time(NULL) + strtol(argv[2], NULL, 10), strtoull(argv[3], NULL, 10));
	if (argc == 2)
		return cases(argv[1]);
	fprintf(stderr, "limits FILE | limits hunt SECONDS SEED\n");
	return 2;
}
