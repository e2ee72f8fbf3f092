/* http/entry.c - a finished answer in its four forms (plain, gzip, each "not modified"),
 * and the numbers of /metrics. */
#include "http/daemon.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <zlib.h>

static void
free_buffer(void *p)
{
	mem_free(p);
}

void
answer_drop(void *answer)
{
	MHD_destroy_response(answer);
}

/* gzip of body in a buffer of its own; NULL where it would not be smaller. */
static char *
gzipped(const char *body, size_t len, size_t *out_len)
{
	z_stream z = { 0 };

	if (len < 256 ||
	    deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK)
		return NULL;
	size_t max = deflateBound(&z, (uLong)len);
	char *out = mem_alloc(max);
	z.next_in = (Bytef *)(uintptr_t)body;
	z.avail_in = (uInt)len;
	z.next_out = (Bytef *)out;
	z.avail_out = (uInt)max;
	int end = deflate(&z, Z_FINISH);
	*out_len = z.total_out;
	deflateEnd(&z);
	if (end == Z_STREAM_END && *out_len < len)
		return mem_grow(out, *out_len);
	mem_free(out);
	return NULL;
}

struct form_of_answer {
	const char *type, *etag;
	const struct pair *header;
	int n;
	bool gzip, vary;
};

static struct MHD_Response *
answer_new(const struct form_of_answer *f, char *body, size_t len)
{
	struct MHD_Response *m =
	    body ? MHD_create_response_from_buffer_with_free_callback(
	               len, body, free_buffer)
	         : MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);

	assert(m);
	MHD_add_response_header(m, "ETag", f->etag);
	if (f->vary)
		MHD_add_response_header(m, "Vary", "Accept-Encoding");
	if (body && f->type)
		MHD_add_response_header(m, "Content-Type", f->type);
	if (body && f->gzip)
		MHD_add_response_header(m, "Content-Encoding", "gzip");
	/* "Not modified" repeats only what a cache needs. */
	for (int i = 0; i < f->n; i++)
		if (body || strcmp(f->header[i].name, "Cache-Control") == 0)
			MHD_add_response_header(m, f->header[i].name, f->header[i].value);
	return m;
}

static char *
copy(const char *s, size_t n)
{
	char *out = mem_alloc(n + 1);

	memcpy(out, s, n);
	return out;
}

struct entry *
entry_new(const char *key, const char *type, const struct pair *header, int n,
    const char *body, size_t len)
{
	struct entry *e = mem_alloc(sizeof *e);
	struct form_of_answer f = { .type = type, .header = header, .n = n };
	uint64_t h = 1469598103934665603u;
	size_t zip_len = 0;
	char *zip = gzipped(body, len, &zip_len);

	for (size_t i = 0; i < len; i++)
		h = (h ^ (unsigned char)body[i]) * 1099511628211u;
	e->key = mem_strdup(key);
	e->bytes = sizeof *e + len + zip_len + 2048;
	f.vary = zip != NULL;
	for (int g = 0; g <= (zip != NULL); g++) {
		snprintf(e->etag[g], sizeof e->etag[g], "\"%016llx-%zx%s\"",
		    (unsigned long long)h, len, g ? "-gz" : "");
		f.etag = e->etag[g];
		f.gzip = g;
		e->answer[g] =
		    answer_new(&f, g ? zip : copy(body, len), g ? zip_len : len);
		e->answer[2 + g] = answer_new(&f, NULL, 0);
	}
	return e;
}

/* ---- metrics ---- */

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
