/* sys/zip.c - see the header; the only file that knows libzip. */
#include "sys/zip.h"
#include "base/arena.h"
#include <string.h>
#include <zip.h>

struct zip_file {
	zip_t *zip;
	zip_source_t *whole;    /* where the archive is written to */
	struct arena *contents; /* of the files, read when the archive is closed */
};

static enum rc
failed(struct err *e, zip_error_t *why)
{
	enum rc rc = err_set(e, BROKEN, NULL, "The archive could not be made: %s.",
	    zip_error_strerror(why));
	zip_error_fini(why);
	return rc;
}

enum rc
zip_begin(struct zip_file **out, struct err *e)
{
	zip_error_t why;
	zip_error_init(&why);
	zip_source_t *whole = zip_source_buffer_create(NULL, 0, 0, &why);
	if (whole == NULL)
		return failed(e, &why);
	zip_source_keep(whole); /* it is read after the archive is closed */
	zip_t *zip = zip_open_from_source(whole, ZIP_TRUNCATE, &why);
	if (zip == NULL) {
		zip_source_free(whole);
		zip_source_free(whole);
		return failed(e, &why);
	}
	zip_error_fini(&why);
	*out = mem_alloc(sizeof **out);
	**out = (struct zip_file){ zip, whole, arena_new() };
	return OK;
}

enum rc
zip_put(struct zip_file *z, const char *name, const void *data, size_t n, struct err *e)
{
	void *copied = arena_alloc(z->contents, n + 1);
	memcpy(copied, data, n);
	zip_source_t *s = zip_source_buffer(z->zip, copied, n, 0);
	if (s == NULL)
		return failed(e, zip_get_error(z->zip));
	if (zip_file_add(z->zip, name, s, ZIP_FL_ENC_UTF_8 | ZIP_FL_OVERWRITE) < 0) {
		zip_source_free(s);
		return failed(e, zip_get_error(z->zip));
	}
	return OK;
}

static enum rc
copy(zip_source_t *from, struct strbuf *out, struct err *e)
{
	char piece[16384];
	if (zip_source_open(from) != 0)
		return failed(e, zip_source_error(from));
	for (;;) {
		zip_int64_t n = zip_source_read(from, piece, sizeof piece);
		if (n <= 0) {
			zip_source_close(from);
			if (n < 0)
				return failed(e, zip_source_error(from));
			return out->full ? err_set(e, TOO_BIG, NULL,
			                       "The archive is too big to send.")
			                 : OK;
		}
		strbuf_add(out, piece, (size_t)n);
	}
}

enum rc
zip_end(struct zip_file *z, struct strbuf *out, struct err *e)
{
	if (zip_close(z->zip) != 0) {
		enum rc rc = failed(e, zip_get_error(z->zip));
		zip_drop(z);
		return rc;
	}
	enum rc rc = copy(z->whole, out, e);
	zip_source_free(z->whole);
	arena_free(z->contents);
	mem_free(z);
	return rc;
}

void
zip_drop(struct zip_file *z)
{
	if (z == NULL)
		return;
	zip_discard(z->zip);
	zip_source_free(z->whole);
	arena_free(z->contents);
	mem_free(z);
}
