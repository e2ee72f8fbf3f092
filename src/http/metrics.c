/* http/metrics.c - the numbers of /metrics. */
#include "http/daemon.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static long
resident_bytes(void)
{
	char text[100] = "";
	FILE *f = fopen("/proc/self/statm", "r");
	const char *second = NULL; /* the first number is the virtual size */

	if (f && fgets(text, sizeof text, f))
		second = strchr(text, ' ');
	if (f)
		fclose(f);
	return second ? strtol(second, NULL, 10) * sysconf(_SC_PAGESIZE) : 0;
}

static void
metric(struct strbuf *out, const char *name, const char *kind, const char *help,
    long long value)
{
	strbuf_printf(out,
	    "# HELP cubetab_%s %s\n# TYPE cubetab_%s %s\ncubetab_%s %lld\n", name, help,
	    name, kind, name, value);
}

void
server_metrics(struct server *s, struct strbuf *out)
{
	struct cache_counts c;
	int waiting = 0, running = 0;

	cache_count(s->cache, &c);
	pool_counts(s->pool, &waiting, &running);
	strbuf_puts(out, "# HELP cubetab_requests_total Answers by status class.\n"
	                 "# TYPE cubetab_requests_total counter\n");
	for (int i = 1; i < STATUS_CLASSES; i++)
		strbuf_printf(out, "cubetab_requests_total{status=\"%dxx\"} %lld\n", i,
		    (long long)__atomic_load_n(&s->requests[i], __ATOMIC_RELAXED));
	metric(out, "connections", "gauge", "Open connections.",
	    __atomic_load_n(&s->open, __ATOMIC_RELAXED));
	metric(
	    out, "live_pages", "gauge", "Open event streams.", streams_count(s->streams));
	metric(out, "jobs_waiting", "gauge", "Requests that wait for a worker.", waiting);
	metric(out, "jobs_running", "gauge", "Workers at work.", running);
	metric(out, "workers", "gauge", "Workers.", s->o.workers);
	metric(out, "cache_hits_total", "counter", "Answers out of the cache.",
	    (long long)c.hits);
	metric(out, "cache_made_total", "counter", "Pages made for the cache.",
	    (long long)c.made);
	metric(out, "cache_entries", "gauge", "Answers kept.", (long long)c.entries);
	metric(out, "cache_bytes", "gauge", "Bytes kept.", (long long)c.bytes);
	metric(out, "upload_bytes", "gauge", "Bodies in memory.",
	    __atomic_load_n(&s->bodies, __ATOMIC_RELAXED));
	metric(
	    out, "resident_memory_bytes", "gauge", "Resident memory.", resident_bytes());
}
