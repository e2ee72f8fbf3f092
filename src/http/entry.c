/* http/entry.c - a finished answer in its four forms: plain, gzip, each "not modified".
 */
#include "base/hash.h"
#include "http/daemon.h"
#include <stdio.h>
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
	uint64_t h = hash_more(HASH_BEGIN, body, len);
	size_t zip_len = 0;
	char *zip = gzipped(body, len, &zip_len);

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
